//! The entry points and their properties, as DXC writes them again.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::MetadataId;
use dxkit_dxil::{entry_operand, property_tag};
use dxkit_types::ShaderKind;
use smallvec::SmallVec;

use super::{Lists, Operand, Rereading, Seen, has_resources, integer, is_empty_list, list, operands, stage};

impl Rereading {
    /// The entry points as DXC writes them: those of a library by name, with the properties in DXC's order,
    /// without flags where there are none, and with those that DXC always states.
    pub(super) fn entry_points(&mut self, module: &Module, lists: &Lists<'_>, seen: &mut Seen) {
        use entry_operand::{FUNCTION, NAME, PROPERTIES, RESOURCES as RESOURCES_OF};
        let stage = stage(module, lists.shader_model);
        let is_library = stage == Some(ShaderKind::Library);
        let of_function = |entry: MetadataId| {
            is_library && operands(module, Some(entry)).first().is_some_and(Option::is_some)
        };
        let entries = lists.entries;
        let function_of = |entry: &MetadataId| {
            let value =
                module.metadata_value(operands(module, Some(*entry)).get(FUNCTION).copied().flatten()?)?;
            Some(module.function(value.as_function()?)?.name())
        };
        if is_library {
            // The whole, without a function, comes first.
            if !entries.is_sorted_by_key(function_of) {
                let mut ordered = entries.to_vec();
                ordered.sort_by_key(function_of);
                self.entries = Some(ordered);
            }
        }
        for entry in entries {
            if seen.first(Some(*entry)).is_none() {
                continue;
            }
            let old = operands(module, Some(*entry));
            let mut changed = Vec::new();
            if is_library {
                let name = function_of(entry).unwrap_or_default();
                let slot = old.get(NAME).copied().flatten();
                changed.extend(Operand::text(module, slot, name).map(|name| (NAME, name)));
            }
            for (place, slot) in old.iter().enumerate().skip(NAME + 1) {
                let unused = |node| place == RESOURCES_OF && !has_resources(module, node);
                if is_empty_list(module, *slot) || slot.is_some_and(unused) {
                    changed.push((place, Operand::NOTHING));
                }
            }
            if let Some(slot) = old.get(PROPERTIES) {
                let new = properties(module, operands(module, *slot), stage, of_function(*entry));
                changed.extend(new.map(|new| (PROPERTIES, list(new))));
            }
            self.change(*entry, old, changed);
        }
    }
}

/// The properties of an entry point as DXC writes them, if they are others than these.
fn properties(
    module: &Module,
    old: &[Option<MetadataId>],
    stage: Option<ShaderKind>,
    of_function: bool,
) -> Option<Vec<Operand>> {
    const FLAGS: i64 = property_tag::FLAGS as i64;
    const THREADS: i64 = property_tag::THREADS as i64;
    const BINDING_SPACE: i64 = property_tag::AUTO_BINDING_SPACE as i64;
    const PAYLOAD_SIZE: i64 = property_tag::PAYLOAD_SIZE as i64;
    const ATTRIBUTE_SIZE: i64 = property_tag::ATTRIBUTE_SIZE as i64;
    const STAGE: i64 = property_tag::SHADER_KIND as i64;
    const WAVE_SIZE: i64 = property_tag::WAVE_SIZE as i64;
    const ROOT_SIGNATURE: i64 = property_tag::ROOT_SIGNATURE as i64;
    const WAVE_SIZES: i64 = property_tag::WAVE_SIZE_RANGE as i64;
    /// The first number that is no tag of DXC's.
    const UNKNOWN: i64 = property_tag::GROUP_SHARED_LIMIT as i64 + 1;
    // Each tag, and the pair that states it: most stay as they are.
    let mut pairs = SmallVec::<[(i64, Option<&[Option<MetadataId>]>); 8]>::new();
    let mut own_stage = None;
    let mut changed = old.len() % 2 != 0;
    for pair in old.chunks_exact(2) {
        let &[tag, value] = pair else { continue };
        let number = integer(module, tag)?;
        match number {
            // The flags of a library are those of the whole.
            FLAGS if of_function => {
                changed = true;
                continue;
            }
            // The space of functions of libraries is 0, whatever is stated.
            BINDING_SPACE if of_function && !is_zero(module, value) => {
                changed = true;
                continue;
            }
            ..FLAGS | UNKNOWN.. => {
                changed = true;
                continue;
            }
            FLAGS if integer(module, value)? == 0 => {
                changed = true;
                continue;
            }
            STAGE => own_stage = integer(module, value).and_then(|kind| u16::try_from(kind).ok()),
            _ => {}
        }
        // The last of several is what counts.
        if pairs.iter().any(|(other, _)| *other == number) {
            pairs.retain(|(other, _)| *other != number);
            changed = true;
        }
        pairs.push((number, Some(pair)));
    }
    let stage = if of_function { own_stage.map(ShaderKind) } else { stage };
    let has = |what: fn(ShaderKind) -> bool| stage.is_some_and(what);
    let sizes = has(ShaderKind::has_payload).then_some(PAYLOAD_SIZE).into_iter();
    let sizes = sizes.chain(has(ShaderKind::has_attributes).then_some(ATTRIBUTE_SIZE));
    for tag in sizes.chain(of_function.then_some(BINDING_SPACE)) {
        if pairs.iter().all(|(other, _)| *other != tag) {
            pairs.push((tag, None));
            changed = true;
        }
    }
    let is_node = stage == Some(ShaderKind::Node);
    let rank = |(tag, _): &(i64, Option<_>)| match *tag {
        FLAGS => (0, 0),
        STAGE => (1, 0),
        // The order of what a node states is not that of the numbers.
        THREADS if is_node => (5, 0),
        THREADS => (2, 0),
        WAVE_SIZE | WAVE_SIZES if !is_node => (3, 0),
        BINDING_SPACE => (6, 0),
        ROOT_SIGNATURE => (7, 0),
        tag => (4, if is_node { 0 } else { tag }),
    };
    if !changed && pairs.is_sorted_by_key(rank) {
        return None;
    }
    pairs.sort_by_key(rank);
    let mut new = Vec::with_capacity(pairs.len() * 2);
    for (tag, pair) in pairs {
        if let Some(pair) = pair {
            new.extend(pair.iter().copied().map(Operand::Same));
        } else {
            let zero = Operand::Number(0);
            let value = if tag == BINDING_SPACE { Operand::Node(alloc::vec![zero]) } else { zero };
            new.extend([Operand::Number(tag), value]);
        }
    }
    Some(new)
}

/// Whether an operand is a list of one number, which is 0.
fn is_zero(module: &Module, list: Option<MetadataId>) -> bool {
    matches!(operands(module, list), [number] if integer(module, *number) == Some(0))
}
