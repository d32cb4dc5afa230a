#![doc = include_str!("../README.md")]
#![no_std]

extern crate alloc;

mod attached;
mod body;
mod container;
mod context;
mod dependences;
mod entry;
mod fields;
mod finding;
mod flow;
mod folded;
mod functions;
mod globals;
mod graph;
mod handles;
mod linear_algebra;
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
mod reading;
mod refusal;
mod registry;
mod resources;
mod root;
mod rules;
mod session;
mod signatures;
mod state;
mod types;
mod usage;
mod verify;
mod verify_alias;
mod verify_attributes;
mod verify_metadata;

use dxkit_bitcode::Module;
use dxkit_derive::ModuleUsage;
use dxkit_dxil::DxilModule;

pub use container::{Newer, Validation, Validator, validate, validate_with};
pub use dxkit_dxil::SourceLine;
pub use finding::{Folded, RuleFinding, RuleReport, Subject, VendorForm, VerifierValue};
pub use message::Message;
pub use options::ValidationOptions;
pub use rules::{Category, RULES, Rule, RuleInfo};
pub use session::Session;

use context::Context;
use handles::HandleMap;
use session::Previous;

/// Validates a module alone, without a container around it: every rule but those of the category
/// [`Container`](Category::Container), in the order of the vendor's validator.
#[must_use]
pub fn validate_module(module: &Module) -> RuleReport {
    let dxil = DxilModule::read(module);
    check_module(&dxil, &ValidationOptions::default()).report
}

/// The result of checking a module.
#[derive(Default)]
struct Checked {
    report: RuleReport,
    /// The usage of its functions; `None` if the module could not be loaded.
    usage: Option<ModuleUsage>,
}

fn check_module(dxil: &DxilModule<'_>, options: &ValidationOptions) -> Checked {
    check_in(dxil, options, None, |_| true).unwrap_or_default()
}

/// Checks a module, with the findings of functions that have not changed since; `None` if `go_on` does not
/// hold of it.
fn check_in(
    dxil: &DxilModule<'_>,
    options: &ValidationOptions,
    previous: Option<&Previous<'_>>,
    go_on: impl FnOnce(&Context<'_, '_>) -> bool,
) -> Option<Checked> {
    let mut report = RuleReport::default();
    let Some((kind, model)) = load::load(dxil, &mut report) else {
        // LLVM's reader, which comes before, may have refused the module.
        if let Some((found, said)) = verify::refused_by_reader(dxil.module) {
            let mut finding = RuleFinding::new(Rule::BITCODE_VALID, Subject::Module).found(found);
            finding.vendor.reader = Some(said.into());
            report.add(finding);
        }
        return Some(Checked { report, ..Checked::default() });
    };
    let mut context = Context::new(dxil, kind, model, options);
    if let Some(function) = context.registry.unreadable {
        report.add(load::unreadable_result(function));
        return Some(Checked { report, ..Checked::default() });
    }
    context.handles = HandleMap::find(&context);
    if !go_on(&context) {
        return None;
    }
    verify::check(&context);
    verify_alias::check(&context);
    verify_metadata::check_module_flags(&context);
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
    Some(context.finish())
}
