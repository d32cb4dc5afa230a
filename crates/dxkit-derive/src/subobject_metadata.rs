//! The metadata of subobjects that DXC takes out of modules, as `RDAT` and the sources tell it: [`put`].

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Constant, MetadataId};
use dxkit_dxil::Sources;
use dxkit_rdat::{RuntimeData, SubobjectKind, SubobjectView};

use crate::subobjects::SUBOBJECTS;

/// The named metadata that follows that of subobjects.
const ENTRIES: &str = "dx.entryPoints";
/// As many bytes of sources are searched for the texts of all root signatures.
const SEARCHED: usize = 1 << 26;
/// Longer names are not looked for.
const LONGEST_NAME: usize = 256;

/// States the subobjects of `RDAT` in a module, in front of its entry points. The text of a root signature is
/// that of its declaration in the sources; without one, no subobject is stated. Returns whether they are.
pub(crate) fn put(module: &mut Module, data: &RuntimeData<'_>, sources: &Sources<'_>) -> bool {
    let length = sources.files.iter().map(|file| file.text.0.len()).sum::<usize>();
    let mut searched = 0usize;
    put_with(module, data, |name| {
        searched = searched.saturating_add(length);
        if searched > SEARCHED.max(length) { None } else { declared_text(sources, name) }
    })
}

/// States the subobjects of `RDAT` in a module (`dx.subobjects`), as it has them while it is compiled: what
/// becomes of the module states them in its own `RDAT`. Root signatures have no text. Returns whether there
/// are any, all of a known kind.
pub fn state_subobjects(module: &mut Module, data: &RuntimeData<'_>) -> bool {
    put_with(module, data, |_| Some(Vec::new()))
}

/// `text` gives the text of the root signature of a name.
fn put_with(
    module: &mut Module,
    data: &RuntimeData<'_>,
    mut text: impl FnMut(&[u8]) -> Option<Vec<u8>>,
) -> bool {
    let mut nodes = Vec::new();
    for subobject in data.subobject_views() {
        let Some(name) = subobject.name() else { return false };
        let mut node = Node { fields: Vec::new() };
        node.text(module, name.as_bytes());
        let contents = subobject.contents();
        let is_global = matches!(contents, SubobjectView::GlobalRootSignature(_));
        match contents {
            SubobjectView::StateObjectConfig(flags) => {
                node.numbers(module, &[SubobjectKind::StateObjectConfig.0, flags.bits()]);
            }
            SubobjectView::GlobalRootSignature(bytes) | SubobjectView::LocalRootSignature(bytes) => {
                let Some(bytes) = bytes else { return false };
                let Some(text) = text(name.as_bytes()) else { return false };
                let kind = if is_global {
                    SubobjectKind::GlobalRootSignature
                } else {
                    SubobjectKind::LocalRootSignature
                };
                node.numbers(module, &[kind.0]);
                node.bytes(module, bytes);
                node.text(module, &text);
            }
            SubobjectView::SubobjectToExportsAssociation { subobject, exports } => {
                let Some(subobject) = subobject else { return false };
                node.numbers(module, &[SubobjectKind::SubobjectToExportsAssociation.0]);
                node.text(module, subobject.as_bytes());
                let mut list = Node { fields: Vec::new() };
                for export in data.strings(exports) {
                    let Some(export) = export else { return false };
                    list.text(module, export.as_bytes());
                }
                node.fields.push(Some(module.metadata_node(&list.fields)));
            }
            SubobjectView::RaytracingShaderConfig {
                max_payload_size_in_bytes,
                max_attribute_size_in_bytes,
            } => {
                let kind = SubobjectKind::RaytracingShaderConfig.0;
                node.numbers(module, &[kind, max_payload_size_in_bytes, max_attribute_size_in_bytes]);
            }
            SubobjectView::RaytracingPipelineConfig { max_trace_recursion_depth } => {
                let kind = SubobjectKind::RaytracingPipelineConfig.0;
                node.numbers(module, &[kind, max_trace_recursion_depth]);
            }
            SubobjectView::HitGroup { hit_group_type, any_hit, closest_hit, intersection } => {
                node.numbers(module, &[SubobjectKind::HitGroup.0, hit_group_type.0]);
                for shader in [intersection, any_hit, closest_hit] {
                    node.text(module, shader.as_ref().map_or(&[], |shader| shader.as_bytes()));
                }
            }
            SubobjectView::RaytracingPipelineConfig1 { max_trace_recursion_depth, flags } => {
                let kind = SubobjectKind::RaytracingPipelineConfig1.0;
                node.numbers(module, &[kind, max_trace_recursion_depth, flags.bits()]);
            }
            _ => return false,
        }
        nodes.push(module.metadata_node(&node.fields));
    }
    if nodes.is_empty() {
        return false;
    }
    let named = module.named_metadata().map(|named| (named.name.to_vec(), named.nodes.to_vec()));
    let after: Vec<_> = named.skip_while(|(name, _)| name != ENTRIES.as_bytes()).collect();
    for (name, _) in &after {
        module.remove_named_metadata(name);
    }
    module.set_named_metadata(SUBOBJECTS, &nodes);
    for (name, nodes) in after {
        module.add_named_metadata(&name, &nodes);
    }
    true
}

/// The operands of a node that is made.
struct Node {
    fields: Vec<Option<MetadataId>>,
}

impl Node {
    fn text(&mut self, module: &mut Module, text: &[u8]) {
        self.fields.push(Some(module.metadata_string(text)));
    }

    fn numbers(&mut self, module: &mut Module, numbers: &[u32]) {
        for number in numbers {
            self.fields.push(Some(module.u32_as_metadata(*number)));
        }
    }

    /// A node of an array of bytes.
    fn bytes(&mut self, module: &mut Module, bytes: &[u8]) {
        let byte = module.integer_type(8);
        let ty = module.array_type(bytes.len() as u64, byte);
        let constant = module.intern_constant(ty, &Constant::String(bytes));
        let value = module.value_as_metadata(constant);
        self.fields.push(Some(module.metadata_node(&[Some(value)])));
    }
}

/// The text in the declaration `NAME = { "…" "…" }` of a root signature.
fn declared_text(sources: &Sources<'_>, name: &[u8]) -> Option<Vec<u8>> {
    if name.is_empty() || name.len() > LONGEST_NAME {
        return None;
    }
    sources.files.iter().find_map(|file| {
        let source = file.text.0;
        let mut from = 0;
        loop {
            let rest = source.get(from..)?;
            let at = rest.windows(name.len()).position(|window| window == name)?;
            let is_part =
                rest.get(..at).and_then(|before| before.last()).is_some_and(|byte| is_of_name(*byte));
            if let Some(text) = rest.get(at + name.len()..).filter(|_| !is_part).and_then(literals) {
                return Some(text);
            }
            from += at + 1;
        }
    })
}

const fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The literals after `= {`, as one.
fn literals(rest: &[u8]) -> Option<Vec<u8>> {
    let space = |rest: &[u8]| {
        rest.iter().position(|byte| !byte.is_ascii_whitespace() && *byte != b'\\').unwrap_or(rest.len())
    };
    let mut rest = rest;
    for mark in *b"={" {
        rest = rest.get(space(rest)..)?.strip_prefix(&[mark])?;
    }
    let mut text = Vec::new();
    let mut found = false;
    loop {
        rest = rest.get(space(rest)..)?;
        let Some(literal) = rest.strip_prefix(b"\"") else { break };
        let end = literal.iter().position(|byte| *byte == b'"')?;
        let (inside, after) = literal.split_at(end);
        if inside.contains(&b'\\') {
            return None;
        }
        text.extend_from_slice(inside);
        rest = after.get(1..)?;
        found = true;
    }
    (found && matches!(rest, [b'}' | b';' | b',', ..])).then_some(text)
}
