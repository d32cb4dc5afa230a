//! [`derivation`]: a container compared with the parts that follow from its program.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bytes::Error;
use dxkit_container::{Container, DigestPolicy};
use dxkit_derive::{FieldOrigin, Nodes, Reason, derive_parts};
use dxkit_diff::{Diff, Difference, diff};
use dxkit_dxil::DxilModule;
use dxkit_program::Program;
use dxkit_types::FourCc;

/// The differences between a container and the parts derived from its program.
#[derive(Debug, Clone)]
pub struct Derivation {
    /// From the stated parts to the derived ones.
    pub diff: Diff,
    /// For each difference, the origin of the derived value.
    pub reasons: Vec<Reason>,
}

/// Compares a container with the parts derived from its program. `keep` selects the kinds of parts.
///
/// # Errors
/// See [`derived`](crate::derived).
pub fn derivation(container: &Container<'_>, keep: impl Fn(FourCc) -> bool) -> Result<Derivation, Error> {
    let mut right = container.clone();
    derive_parts(&mut right, keep)?;
    let diff = diff(&container.write(DigestPolicy::Keep)?, &right.write(DigestPolicy::Keep)?)?;
    if diff.is_empty() {
        return Ok(Derivation { diff, reasons: Vec::new() });
    }
    let Some(part) = container.find(FourCc::Dxil) else {
        return Ok(Derivation { diff, reasons: Vec::new() });
    };
    let program = Program::parse(part.span())?;
    let module = Module::parse(program.bitcode())?;
    let dxil = DxilModule::read(&module);
    let nodes = Nodes::collect(&module);
    let reason = |difference: &Difference| {
        let side = difference.new.as_ref().or(difference.old.as_ref());
        let source = side.map_or(FieldOrigin::Module, |side| nodes.source(&dxil, &side.path));
        Reason::from_source(&nodes, source)
    };
    let reasons = diff.differences.iter().map(reason).collect();
    Ok(Derivation { diff, reasons })
}
