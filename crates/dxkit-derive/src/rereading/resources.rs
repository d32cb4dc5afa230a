//! The records of resources, as DXC writes them again.

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::MetadataId;
use dxkit_types::ResourceKind;

use super::{Lists, Operand, Pairs, Rereading, Seen, integer, list, operands};

/// The lists of records, in the order of a module's resources.
#[derive(Clone, Copy)]
enum Class {
    ShaderResource,
    UnorderedAccess,
    ConstantBuffer,
    Sampler,
}

/// The operand of a view's record that is its kind.
const KIND: usize = 6;

impl Rereading {
    /// The properties of records, and null for empty lists.
    pub(super) fn resources(&mut self, module: &Module, lists: &Lists<'_>, seen: &mut Seen) {
        const CLASSES: [Class; 4] =
            [Class::ShaderResource, Class::UnorderedAccess, Class::ConstantBuffer, Class::Sampler];
        for resources in lists.resources {
            let Some(resources) = seen.first(Some(*resources)) else { continue };
            for (class, list_of) in CLASSES.into_iter().zip(operands(module, Some(resources))) {
                for record in operands(module, seen.first(*list_of)).iter().flatten() {
                    let Some(record) = seen.first(Some(*record)) else { continue };
                    let old = operands(module, Some(record));
                    let Some((extended, before)) = old.split_last() else { continue };
                    let kind = before.get(KIND).copied().flatten();
                    if let Some(new) = properties(module, class, kind, *extended) {
                        self.change(record, old, alloc::vec![(before.len(), new)]);
                    }
                }
            }
            self.lists(module, Some(resources));
        }
    }
}

/// The properties of a record as DXC writes them, if they are not these.
fn properties(
    module: &Module,
    class: Class,
    kind: Option<MetadataId>,
    extended: Option<MetadataId>,
) -> Option<Operand> {
    const ELEMENT: i64 = 0;
    const STRIDE: i64 = 1;
    const FEEDBACK: i64 = 2;
    const ATOMIC_64: i64 = 3;
    const REORDER_COHERENT: i64 = 4;
    /// The stride of a structured buffer that states none.
    const USUAL_STRIDE: i64 = 4;
    let kind = integer(module, kind).and_then(|kind| u32::try_from(kind).ok()).map(ResourceKind);
    let is = |wanted: ResourceKind| kind == Some(wanted);
    let is_structured = is(ResourceKind::StructuredBuffer);
    let is_typed = !is_structured && !is(ResourceKind::RawBuffer);
    let mut pairs = Pairs::new(module, extended);
    match class {
        Class::ShaderResource => {
            if is_typed {
                pairs.number(ELEMENT, pairs.stated(ELEMENT).unwrap_or(0));
            }
        }
        Class::UnorderedAccess => {
            if let Some(element) = pairs.stated(ELEMENT).filter(|element| is_typed && *element != 0) {
                pairs.number(ELEMENT, element);
            }
        }
        // Whether it is a texture buffer.
        Class::ConstantBuffer => {
            if pairs.stated(ELEMENT).is_some_and(|stated| stated != 0) {
                pairs.keep_if(ELEMENT, |_, _| true);
            }
        }
        Class::Sampler => {}
    }
    if matches!(class, Class::ShaderResource | Class::UnorderedAccess) && is_structured {
        pairs.number(STRIDE, pairs.stated(STRIDE).unwrap_or(USUAL_STRIDE));
    }
    if matches!(class, Class::UnorderedAccess) {
        if is(ResourceKind::FeedbackTexture2D) || is(ResourceKind::FeedbackTexture2DArray) {
            pairs.number(FEEDBACK, pairs.stated(FEEDBACK).unwrap_or(0));
        }
        if pairs.stated(ATOMIC_64).is_some_and(|used| used != 0) {
            pairs.number(ATOMIC_64, 1);
        }
        if pairs.stated(REORDER_COHERENT).is_some_and(|used| used != 0) {
            pairs.write(REORDER_COHERENT, |_, old| old.map_or(Operand::True, |old| Operand::Same(Some(old))));
        }
    }
    match pairs.changed() {
        Some(new) => Some(list(new)),
        // A list without elements is null.
        None if extended.is_some() && operands(module, extended).is_empty() => Some(Operand::NOTHING),
        None => None,
    }
}
