//! [`reduce()`]: the smallest container for which a predicate still holds. [`VALIDITY`] keeps the result
//! valid.

use alloc::collections::BTreeMap;

use dxkit_bitcode::Module;
use dxkit_bytes::{Severity, Span};
use dxkit_container::Container;
use dxkit_dxil::DxilModule;
use dxkit_program::Program;
use dxkit_types::FourCc;

pub use dxkit_transform::reduce::*;

/// Checks for [`ReductionOptions::checks`] that keep a result valid: free of errors of
/// [`check()`](crate::check()), if the input is; without reads of components that the mask of a load leaves
/// out, if the input has none; and with the feature `validate`, for shader model 6, free of violations of the
/// vendor's rules, if the input is.
pub const VALIDITY: &[Check] = &[
    has_no_errors,
    reads_only_loaded_components,
    #[cfg(feature = "validate")]
    obeys_the_vendors_rules,
];

fn has_no_errors(file: &[u8]) -> bool {
    crate::check(Span::new(file)).iter().all(|finding| finding.severity != Severity::Error)
}

/// The vendor's validator does not look: a component of `RawBufferLoad` that is not in the mask has no value.
fn reads_only_loaded_components(file: &[u8]) -> bool {
    let module = Container::parse(file).ok().and_then(|container| {
        let program = Program::parse(container.find(FourCc::Dxil)?.span()).ok()?;
        Module::parse(program.bitcode()).ok()
    });
    let Some(module) = module else { return true };
    let dxil = DxilModule::read(&module);
    let loads = dxil.calls().filter(|call| call.name() == Some("RawBufferLoad"));
    let masks: BTreeMap<_, _> =
        loads.filter_map(|call| Some((call.result()?, call.integer("mask")?))).collect();
    let mut reads = module.functions().flat_map(|function| function.instructions());
    reads.all(|entry| {
        let Some((aggregate, [component])) = entry.extract_value() else { return true };
        // The fourth component is followed by the status, which every load gives.
        masks.get(&aggregate).is_none_or(|mask| *component > 3 || mask >> component & 1 == 1)
    })
}

#[cfg(feature = "validate")]
fn obeys_the_vendors_rules(file: &[u8]) -> bool {
    dxkit_validate::validate(file).is_valid()
}
