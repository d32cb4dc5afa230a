//! What the metadata of a module states of its instructions, stated anew.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Constant, MetadataId};
use dxkit_derive::{ModuleUsage, dependences};
use dxkit_dxil::DxilModule;

/// States which outputs depend on which inputs (`dx.viewIdState`), if the module states it. Returns whether that is another
/// statement than before.
pub(crate) fn restate_view_dependences(module: &mut Module) -> bool {
    const NAME: &str = "dx.viewIdState";
    if module.named(NAME.as_bytes()).is_none() {
        return false;
    }
    let words = {
        let dxil = DxilModule::read(module);
        let Ok(Some(state)) = dependences(&dxil) else { return false };
        if dxil.view_id_state.as_ref() == Some(&state) {
            return false;
        }
        state.to_words()
    };
    let word = module.integer_type(32);
    let array = module.array_type(words.len() as u64, word);
    let elements: Vec<_> = words
        .iter()
        .map(|word_value| module.const_integer(word, i64::from(i32::from_ne_bytes(word_value.to_ne_bytes()))))
        .collect();
    let value = module.const_aggregate(array, &elements);
    let value = module.value_as_metadata(value);
    let node = module.metadata_node(&[Some(value)]);
    module.set_named_metadata(NAME, &[node]);
    true
}

/// States the flags that the instructions of a shader need, among the properties of its entry point. Returns whether that is
/// another statement than before. Libraries state none.
pub(crate) fn restate_flags(module: &mut Module) -> bool {
    /// The operand of an entry point that is the list of its properties, and the tag of the flags in it.
    const PROPERTIES: usize = 4;
    const FLAGS: i64 = 0;
    let (entry, flags) = {
        let dxil = DxilModule::read(module);
        if dxil.is_library() {
            return false;
        }
        let stated = dxil.flags();
        let needed = ModuleUsage::of(&dxil).flags & ModuleUsage::COMPARED;
        let flags = stated.difference(ModuleUsage::COMPARED) | needed;
        if flags == stated {
            return false;
        }
        let entry = module.named(b"dx.entryPoints").and_then(|named| named.nodes.first().copied());
        (entry, flags)
    };
    let Some(entry) = entry else { return false };
    let operands = |module: &Module, id: MetadataId| -> Vec<Option<MetadataId>> {
        let node = module.metadatum(id).and_then(|metadata| metadata.as_node());
        node.map_or(Vec::new(), |node| node.operands.to_vec())
    };
    let mut fields = operands(module, entry);
    let Some(properties) = fields.get_mut(PROPERTIES) else { return false };
    let mut pairs = properties.map_or(Vec::new(), |list| operands(module, list));
    let is_flags = |module: &Module, pair: &[Option<MetadataId>]| {
        let tag = pair.first().copied().flatten().and_then(|tag| module.metadata_integer(tag));
        tag.is_some_and(|(_, tag)| tag == FLAGS)
    };
    let wide = module.integer_type(64);
    let value =
        module.intern_constant(wide, &Constant::Integer(i64::from_ne_bytes(flags.bits().to_ne_bytes())));
    let value = Some(module.value_as_metadata(value));
    let place = pairs.chunks(2).position(|pair| is_flags(module, pair)).map(|number| number * 2);
    match place {
        // The compiler leaves the property out where there is no flag.
        Some(place) if flags.is_empty() => {
            pairs.drain(place..(place + 2).min(pairs.len()));
        }
        Some(place) => {
            if let Some(slot) = pairs.get_mut(place + 1) {
                *slot = value;
            }
        }
        None => {
            let tag = module.const_i32(0);
            let tag = Some(module.value_as_metadata(tag));
            pairs.splice(0..0, [tag, value]);
        }
    }
    *properties = if pairs.is_empty() { None } else { Some(module.metadata_node(&pairs)) };
    module.set_node_operands(entry, &fields);
    true
}
