#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod attached;
mod body;
mod container;
mod context;
mod entry;
mod finding;
mod flow;
mod functions;
mod globals;
mod graph;
mod handles;
mod load;
mod mesh;
mod message;
mod metadata;
mod operations;
mod options;
mod outputs;
mod overload;
mod packing;
mod parts;
mod registry;
mod resources;
mod rules;
mod signatures;
mod types;
mod usage;

use alloc::string::ToString as _;

use dxkit_bitcode::Module;
use dxkit_dxil::DxilModule;

pub use container::{Validation, validate, validate_with};
pub use finding::{Finding, Folded, Report, Subject};
pub use message::{Message, SourceLine};
pub use options::Options;
pub use rules::{Category, RULES, Rule, RuleInfo};

use context::Context;
use handles::HandleMap;

/// Validates a module alone, without a container around it: every rule but those of the category
/// [`Container`](Category::Container), in the order of the vendor's validator.
#[must_use]
pub fn validate_module(module: &Module) -> Report {
    let dxil = DxilModule::read(module);
    check_module(&dxil, &Options::default())
}

fn check_module(dxil: &DxilModule<'_>, options: &Options) -> Report {
    let mut report = Report::default();
    let Some((kind, model)) = load::load(dxil, &mut report) else { return report };
    let mut context = Context::new(dxil, kind, model, options);
    context.handles = HandleMap::of(&context);
    for fault in dxil.module.verify() {
        let text = fault.to_string();
        context.report(Finding {
            bit: fault.offset.and_then(|offset| u64::try_from(offset).ok()).map(|offset| offset.saturating_mul(8)),
            ..Finding::new(Rule::BITCODE_VALID, Subject::Module).found(text)
        });
    }
    metadata::check(&context);
    entry::check(&context);
    globals::check(&context);
    resources::check(&context);
    flow::check(&context);
    functions::check(&context);
    usage::flags(&context);
    usage::compatibility(&context);
    signatures::check(&context);
    outputs::check(&context);
    context.into_report()
}
