//! [`ResourceProperties`] from constants: the operands of `annotateHandle` that describe a resource.

use dxkit_bitcode::ir::{Constant, Function, Module, ValueId, ValueKind};
use dxkit_resource::ResourceProperties;

/// The properties of a resource that a constant of the module is, the operand of `annotateHandle`: a
/// structure of two integers. `None` for other constants.
#[must_use]
pub fn annotated_properties(module: &Module, constant: ValueId) -> Option<ResourceProperties> {
    fields(module, constant).map(ResourceProperties)
}

/// The integers in a constant structure of the module; `None` if it is no such, or has fewer.
fn fields<const N: usize>(module: &Module, constant: ValueId) -> Option<[u32; N]> {
    let ValueKind::Constant(id) = module.value(constant)?.kind else { return None };
    fields_of(module.constant(id)?.constant, |value| module.integer(value))
}

/// The integers in a constant structure that a function sees; `None` as for [`fields`].
pub(crate) fn fields_in<const N: usize>(function: Function<'_>, constant: ValueId) -> Option<[u32; N]> {
    fields_of(function.constant(constant)?, |value| function.integer(value))
}

fn fields_of<const N: usize>(
    constant: Constant<'_>,
    integer: impl Fn(ValueId) -> Option<i64>,
) -> Option<[u32; N]> {
    let elements = match constant {
        Constant::Null => return Some([0; N]),
        Constant::Aggregate(elements) => elements,
        _ => return None,
    };
    let mut read = [0; N];
    for (field, element) in read.iter_mut().zip(elements) {
        *field = low32(integer(*element)?);
    }
    (elements.len() >= N).then_some(read)
}

/// The lowest 32 bits: integers are kept with sign, whatever their width.
pub(crate) fn low32(number: i64) -> u32 {
    u32::try_from(number & 0xffff_ffff).unwrap_or_default()
}
