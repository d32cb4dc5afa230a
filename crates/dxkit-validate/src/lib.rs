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
mod session;
mod signatures;
mod types;
mod usage;

use alloc::string::ToString as _;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Instruction, ValueId};
use dxkit_bytes::Frame;
use dxkit_dxil::DxilModule;

pub use container::{Validation, validate, validate_with};
pub use finding::{Finding, Folded, Report, Subject, VendorForm};
pub use message::{Message, SourceLine};
pub use options::Options;
pub use rules::{Category, RULES, Rule, RuleInfo};
pub use session::Session;

use context::Context;
use handles::HandleMap;
use session::Previous;

/// Validates a module alone, without a container around it: every rule but those of the category
/// [`Container`](Category::Container), in the order of the vendor's validator.
#[must_use]
pub fn validate_module(module: &Module) -> Report {
    let dxil = DxilModule::read(module);
    check_module(&dxil, &Options::default())
}

fn check_module(dxil: &DxilModule<'_>, options: &Options) -> Report {
    check_in(dxil, options, None, |_| true).unwrap_or_default()
}

/// Checks a module, with the findings of functions that have not changed since; `None` if `go_on` does not hold of it.
fn check_in(
    dxil: &DxilModule<'_>,
    options: &Options,
    previous: Option<&Previous<'_>>,
    go_on: impl FnOnce(&Context<'_, '_>) -> bool,
) -> Option<Report> {
    let mut report = Report::default();
    let Some((kind, model)) = load::load(dxil, &mut report) else { return Some(report) };
    let mut context = Context::new(dxil, kind, model, options);
    context.handles = HandleMap::of(&context);
    if !go_on(&context) {
        return None;
    }
    for fault in dxil.module.verify().into_iter().filter(|fault| !is_tolerated(dxil.module, fault)) {
        let text = fault.to_string();
        context.report(Finding {
            bit: fault
                .offset
                .and_then(|offset| u64::try_from(offset).ok())
                .map(|offset| offset.saturating_mul(8)),
            ..Finding::new(Rule::BITCODE_VALID, Subject::Module).found(text)
        });
    }
    metadata::identity(&context);
    functions::loaded(&context);
    metadata::check(&context);
    entry::check(&context);
    globals::check(&context);
    resources::check(&context);
    flow::check(&context);
    functions::check(&context, previous);
    usage::flags(&context);
    usage::compatibility(&context);
    signatures::check(&context);
    outputs::check(&context);
    Some(context.into_report())
}

/// Whether LLVM 3.7 does not see a fault: it takes a value of a block's own for one that is defined in front of the
/// block's phis.
fn is_tolerated(module: &Module, fault: &dxkit_bytes::Finding) -> bool {
    let mut indexes = fault.path.frames().iter().filter_map(|frame| match frame {
        Frame::Index(index) => usize::try_from(*index).ok(),
        _ => None,
    });
    let mut next = || indexes.next();
    let (Some(function), Some(block), Some(instruction)) = (next(), next(), next()) else { return false };
    let block = module.functions().nth(function).and_then(|function| function.blocks().nth(block));
    let entry = block.as_ref().and_then(|block| block.instructions().nth(instruction));
    let (Some(block), Some(entry)) = (block, entry) else { return false };
    let of_block = |value: &ValueId| {
        block.instructions().take(instruction).any(|earlier| earlier.value() == Some(*value))
    };
    fault.rule == "module-dominance"
        && matches!(entry.get(), Instruction::Phi { .. })
        && entry.operands().iter().any(of_block)
}
