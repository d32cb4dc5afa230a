//! What the fields of a part mean to a comparison: which elements are the same in two containers, what references lead
//! to, which fields follow from others.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use dxkit_bytes::{Frame, Span};
use dxkit_dxbc::Program as TokenProgram;
use dxkit_info::{DebugName, SourceInfo};
use dxkit_program::Program;
use dxkit_psv::{PipelineStateValidation, SignatureElement};
use dxkit_rootsig::{DescriptorRange, Parameter, ParameterContents, RootSignature};
use dxkit_signature::Signature;
use dxkit_types::{ResourceClass, ShaderModel};

use super::difference::{Scalar, Significance};
use super::order::Keys;
use super::rdat;
use super::tree::{NodeId, ROOT, Tree};
use crate::Part;

use Significance::{Derived, Layout, Meaning};

/// Fields, by their names on the way to them, whatever elements of tables lie on it.
pub(super) type Weights = &'static [(&'static [&'static str], Significance)];

pub(super) const SIGNATURE: Weights = &[
    (&["count"], Derived),
    (&["first_element"], Layout),
    (&["gap"], Layout),
    // FXC leaves there what was in its memory.
    (&["element", "reserved"], Layout),
    (&["names"], Layout),
];

pub(super) const PSV: Weights = &[
    (&["runtime_info_size"], Derived),
    (&["runtime_info", "sig_input_elements"], Derived),
    (&["runtime_info", "sig_output_elements"], Derived),
    (&["runtime_info", "sig_patch_const_or_prim_elements"], Derived),
    (&["runtime_info", "sig_input_vectors"], Derived),
    (&["runtime_info", "sig_output_vectors"], Derived),
    (&["runtime_info", "shader_stage", "patch_constant_or_primitive_vectors"], Derived),
    (&["resource_count"], Derived),
    (&["resource_size"], Derived),
    (&["string_table_size"], Layout),
    (&["string_table"], Layout),
    (&["signature_element_size"], Derived),
];

/// The table that elements share. Linear algebra keeps lists of its own there.
pub(super) const PSV_INDEXES: Weights = &[(&["semantic_index_count"], Layout), (&["semantic_index"], Layout)];

pub(super) const ROOT_SIGNATURE: Weights = &[
    (&["num_parameters"], Derived),
    (&["root_parameters_offset"], Layout),
    (&["num_static_samplers"], Derived),
    (&["static_samplers_offset"], Layout),
    (&["parameter", "payload_offset"], Layout),
    (&["parameter", "num_descriptor_ranges"], Derived),
    (&["parameter", "descriptor_ranges_offset"], Layout),
    (&["gap"], Layout),
];

pub(super) const PROGRAM: Weights = &[
    (&["program_header", "size_in_words"], Derived),
    (&["program_header", "bitcode_offset"], Layout),
    (&["program_header", "bitcode_size"], Derived),
];

pub(super) const TOKEN_PROGRAM: Weights = &[(&["length"], Derived)];

pub(super) const HASH: Weights = &[(&["digest"], Derived)];

pub(super) const DEBUG_NAME: Weights = &[(&["name_length"], Derived)];

pub(super) const VERSION: Weights = &[(&["version_string_list_size_in_bytes"], Derived)];

pub(super) const SOURCE_INFO: Weights = &[
    (&["header", "aligned_size_in_bytes"], Derived),
    (&["header", "section_count"], Derived),
    (&["section", "aligned_size_in_bytes"], Derived),
    (&["section", "names_header", "count"], Derived),
    (&["section", "names_header", "entries_size_in_bytes"], Derived),
    (&["section", "name", "aligned_size_in_bytes"], Derived),
    (&["section", "name", "name_size_in_bytes"], Derived),
    (&["section", "name", "content_size_in_bytes"], Derived),
    (&["section", "contents_header", "aligned_size_in_bytes"], Derived),
    (&["section", "contents_header", "compress_type"], Layout),
    (&["section", "contents_header", "entries_size_in_bytes"], Derived),
    (&["section", "contents_header", "uncompressed_entries_size_in_bytes"], Derived),
    (&["section", "contents_header", "count"], Derived),
    (&["section", "compressed_entries"], Layout),
    (&["section", "content", "aligned_size_in_bytes"], Derived),
    (&["section", "content", "content_size_in_bytes"], Derived),
    // Told as `file`, compressed or not.
    (&["section", "content", "text"], Layout),
    (&["section", "args_header", "size_in_bytes"], Derived),
    (&["section", "args_header", "count"], Derived),
];

pub(super) const PDB_INFO: Weights = &[
    (&["header", "size_in_bytes"], Derived),
    (&["header", "compression_type"], Layout),
    (&["header", "uncompressed_size_in_bytes"], Derived),
];

/// What surrounds the parts.
pub(super) const ENVELOPE: Weights = &[
    (&["header", "digest"], Derived),
    (&["header", "container_size"], Derived),
    (&["header", "part_count"], Derived),
    (&["part_offset"], Derived),
    (&["gap"], Layout),
    (&["slack"], Layout),
    (&["trailing"], Layout),
];

/// Weighs fields of the structure at `base`.
pub(super) fn weigh(tree: &mut Tree<'_>, base: NodeId, weights: Weights) {
    for (path, significance) in weights {
        tree.weigh_all(base, path, *significance);
    }
}

/// Tells the tree of a part what its fields mean.
pub(super) fn understand<'t>(part: &'t Part<'t>, tree: &mut Tree<'t>) {
    match part {
        Part::Signature(part) => signature(part, tree),
        Part::PipelineStateValidation(part) => psv(part, tree),
        Part::RootSignature(part) => root_signature(part, ROOT, tree),
        Part::Program(part) => program(part, tree),
        Part::TokenProgram(part) => token_program(part, tree),
        Part::RuntimeData(part) => rdat::understand(part, ROOT, tree),
        Part::ShaderHash(_) => weigh(tree, ROOT, HASH),
        Part::DebugName(part) => debug_name(part, tree),
        Part::CompilerVersion(_) => weigh(tree, ROOT, VERSION),
        Part::SourceInfo(part) => source_info(part, tree),
        Part::PdbInfo(part) => {
            weigh(tree, ROOT, PDB_INFO);
            pdb_info(part.data(), tree);
        }
        // Features, private data, containers and what is not interpreted: their fields mean what they are called.
        _ => {}
    }
}

/// What an element is known by, as bytes that are compared.
#[derive(Default)]
pub(super) struct Key(Vec<u8>);

impl Key {
    pub(super) fn number(mut self, number: impl Into<u64>) -> Self {
        self.0.extend_from_slice(&number.into().to_be_bytes());
        self
    }

    pub(super) fn text(self, text: &[u8]) -> Self {
        let mut key = self.number(text.len() as u64);
        key.0.extend_from_slice(text);
        key
    }

    /// A text whose case does not count.
    fn word(self, text: &[u8]) -> Self {
        let mut key = self.number(text.len() as u64);
        key.0.extend(text.iter().map(u8::to_ascii_uppercase));
        key
    }

    pub(super) fn into_bytes(self) -> Vec<u8> {
        self.0
    }
}

/// Keys, most exact first.
pub(super) fn keys<const N: usize>(keys: [Key; N]) -> Keys {
    keys.into_iter().map(Key::into_bytes).collect()
}

fn signature<'t>(part: &'t Signature<'t>, tree: &mut Tree<'t>) {
    weigh(tree, ROOT, SIGNATURE);
    for (index, element) in part.elements.iter().enumerate() {
        let node = tree.element(ROOT, "element", index);
        // The runtime matches semantics without regard to case.
        let name = element.name.as_bytes();
        let key = Key::default().word(name).number(element.semantic_index).number(element.stream);
        let label = semantic(&label(name), element.semantic_index, element.stream);
        tree.identify(node, keys([key]), label);
        let place = node.and_then(|node| tree.child(node, "name"));
        tree.resolve(place, Scalar::Text(element.name.as_bytes().to_vec()));
    }
}

/// A name for people: of a long one, the front.
pub(super) fn label(name: &[u8]) -> String {
    const MOST: usize = 128;
    match name.get(..MOST) {
        Some(front) => format!("{}…", String::from_utf8_lossy(front)),
        None => String::from_utf8_lossy(name).into_owned(),
    }
}

fn semantic(name: &str, index: u32, stream: u32) -> String {
    match stream {
        0 => format!("{name}{index}"),
        stream => format!("{name}{index}, stream {stream}"),
    }
}

/// `t3`, `t3, space 1`.
pub(super) fn register(class: Option<ResourceClass>, register: u32, space: u32) -> String {
    let letter = class.and_then(ResourceClass::register_letter).unwrap_or('?');
    match space {
        0 => format!("{letter}{register}"),
        space => format!("{letter}{register}, space {space}"),
    }
}

fn psv<'t>(part: &'t PipelineStateValidation<'t>, tree: &mut Tree<'t>) {
    weigh(tree, ROOT, PSV);
    if part.runtime_info.v5.is_none_or(|info| info.linear_algebra_present == 0) {
        weigh(tree, ROOT, PSV_INDEXES);
    }
    for (index, resource) in part.resources.iter().enumerate() {
        let v0 = &resource.v0;
        // A resource of another type in the same register is the same one, changed.
        let class = v0.res_type.class();
        let sort = class.map_or(u64::from(v0.res_type.0) | 1 << 32, |class| u64::from(class.0));
        let key = Key::default().number(sort).number(v0.space).number(v0.lower_bound);
        let node = tree.element(ROOT, "resource", index);
        tree.identify(node, keys([key]), register(class, v0.lower_bound, v0.space));
    }
    for (table, elements) in [
        ("input", &part.inputs),
        ("output", &part.outputs),
        ("patch_constant_or_primitive", &part.patch_constants_or_primitives),
    ] {
        for (index, element) in elements.iter().enumerate() {
            psv_element(element, tree.element(ROOT, table, index), tree);
        }
    }
    for mask in tree.named("mask") {
        for word in tree.children(mask).to_vec() {
            let Some(Frame::Index(index)) = tree.node(word).map(|node| node.frame) else { continue };
            let Some(raw) = tree.raw(word) else { continue };
            tree.resolve(Some(word), Scalar::Packed { raw, text: components(index, raw) });
        }
    }
    let entry = tree.find(ROOT, &["runtime_info", "entry_function_name"]);
    tree.resolve(entry, Scalar::Text(part.entry_function_name.as_bytes().to_vec()));
}

/// The components whose bits are set in a word of a mask, by their registers: `0.xyzw 2.x`.
fn components(word: u32, bits: u64) -> String {
    let mut text = String::new();
    for register in 0..8 {
        let bits = bits >> (register * 4) & 0xf;
        if bits == 0 {
            continue;
        }
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(&format!("{}.", word.saturating_mul(8).saturating_add(register)));
        text.extend("xyzw".chars().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1).map(|(_, c)| c));
    }
    if text.is_empty() { "none".into() } else { text }
}

fn psv_element(element: &SignatureElement<'_>, node: Option<NodeId>, tree: &mut Tree<'_>) {
    let first = element.semantic_indexes.iter().next().unwrap_or(0);
    let stream = element.v0.dynamic_mask_and_stream.stream();
    let kind = element.v0.semantic_kind;
    let name = element.name.as_bytes();
    // System values have no name but their kind.
    let key = Key::default().word(name).number(if name.is_empty() { kind.0 } else { 0 });
    let key = key.number(first).number(stream);
    let name = if name.is_empty() { kind.to_string() } else { label(name) };
    tree.identify(node, keys([key]), semantic(&name, first, stream.into()));
    let Some(node) = node else { return };
    let indexes = element.semantic_indexes.iter().map(|index| Scalar::Unsigned(index.into())).collect();
    tree.resolve(tree.child(node, "semantic_name"), Scalar::Text(element.name.as_bytes().to_vec()));
    tree.resolve(tree.child(node, "semantic_indexes"), Scalar::List(indexes));
}

/// A root signature whose fields are those of the node `base`.
pub(super) fn root_signature(part: &RootSignature<'_>, base: NodeId, tree: &mut Tree<'_>) {
    let Some(desc) = part.known() else { return };
    weigh(tree, base, ROOT_SIGNATURE);
    // The application sets arguments by the number of the parameter, and ranges may follow each other in a table.
    tree.weigh_order(tree.child(base, "parameter"), Meaning);
    for (index, parameter) in desc.parameters.iter().enumerate() {
        let node = tree.element(base, "parameter", index);
        let (found_by, label) = parameter_identity(parameter);
        tree.identify(node, found_by, label);
        let ParameterContents::DescriptorTable(ranges) = &parameter.contents else { continue };
        let Some(node) = node else { continue };
        tree.weigh_order(tree.child(node, "range"), Meaning);
        for (index, range) in ranges.iter().enumerate() {
            let key = Key::default().number(range.range_type.0).number(range.base_shader_register);
            let label = register(Some(range.range_type), range.base_shader_register, range.register_space);
            let node = tree.element(node, "range", index);
            tree.identify(node, keys([key.number(range.register_space)]), label);
        }
    }
    for (index, sampler) in desc.static_samplers.iter().enumerate() {
        let key = || Key::default().number(sampler.shader_register).number(sampler.register_space);
        let label = register(Some(ResourceClass::Sampler), sampler.shader_register, sampler.register_space);
        let node = tree.element(base, "static_sampler", index);
        tree.identify(node, keys([key().number(sampler.shader_visibility.0), key()]), label);
    }
}

fn parameter_identity(parameter: &Parameter<'_>) -> (Keys, String) {
    const TABLE: u32 = u32::MAX;
    let visibility = parameter.shader_visibility.0;
    let (class, base, space) = match &parameter.contents {
        ParameterContents::DescriptorTable(ranges) => {
            let range = |key: Key, range: &DescriptorRange| {
                let key = key.number(range.range_type.0).number(range.base_shader_register);
                key.number(range.register_space)
            };
            let table = || Key::default().number(TABLE);
            let all = || ranges.iter().fold(table(), range);
            let first = ranges.iter().take(1).fold(table(), range);
            let label = ranges.first().map_or_else(String::new, |range| {
                register(Some(range.range_type), range.base_shader_register, range.register_space)
            });
            return (keys([all().number(visibility), all(), first]), format!("table {label}"));
        }
        ParameterContents::Constants32Bit(constants) => {
            (ResourceClass::CBV, constants.shader_register, constants.register_space)
        }
        ParameterContents::CBV(root) => (ResourceClass::CBV, root.shader_register, root.register_space),
        ParameterContents::SRV(root) => (ResourceClass::SRV, root.shader_register, root.register_space),
        ParameterContents::UAV(root) => (ResourceClass::UAV, root.shader_register, root.register_space),
        ParameterContents::Unknown(unknown) => {
            let key = Key::default().number(unknown.parameter_type.0).number(TABLE);
            return (keys([key]), String::new());
        }
        // A sort of parameter that is newer than this is found by its index.
        _ => return (Keys::new(), String::new()),
    };
    let key = || Key::default().number(class.0).number(base).number(space);
    let constants = matches!(parameter.contents, ParameterContents::Constants32Bit(_));
    let exact = || key().number(constants);
    (keys([exact().number(visibility), exact(), key()]), register(Some(class), base, space))
}

fn model(tree: &Tree<'_>, node: Option<NodeId>, model: ShaderModel) -> Option<(NodeId, Scalar)> {
    let raw = tree.raw(node?)?;
    Some((node?, Scalar::Packed { raw, text: model.to_string() }))
}

fn program(part: &Program<'_>, tree: &mut Tree<'_>) {
    weigh(tree, ROOT, PROGRAM);
    let node = tree.find(ROOT, &["program_header", "shader_model"]);
    if let Some((node, model)) = model(tree, node, part.shader_model) {
        tree.resolve(Some(node), model);
    }
}

fn token_program(part: &TokenProgram<'_>, tree: &mut Tree<'_>) {
    weigh(tree, ROOT, TOKEN_PROGRAM);
    let node = tree.child(ROOT, "version");
    if let Some((node, model)) = model(tree, node, part.shader_model) {
        tree.resolve(Some(node), model);
    }
}

fn debug_name(part: &DebugName<'_>, tree: &mut Tree<'_>) {
    weigh(tree, ROOT, DEBUG_NAME);
    let name = tree.child(ROOT, "name");
    tree.resolve(name, Scalar::Text(part.name().as_bytes().to_vec()));
    if part.is_hash() {
        tree.weigh(name, Derived);
    }
}

fn source_info<'t>(part: &'t SourceInfo<'t>, tree: &mut Tree<'t>) {
    weigh(tree, ROOT, SOURCE_INFO);
    for (index, section) in part.sections.iter().enumerate() {
        let node = tree.element(ROOT, "section", index);
        tree.identify(node, keys([Key::default().number(section.data.section_type().0)]), String::new());
        let Some(node) = node else { continue };
        if let dxkit_info::SectionData::Args(args) = &section.data {
            tree.weigh_order(tree.child(node, "arg"), Meaning);
            for (index, (name, value)) in args.pairs().enumerate() {
                let key = || Key::default().text(name.as_bytes());
                let node = tree.element(node, "arg", index);
                tree.identify(node, keys([key().text(value.as_bytes()), key()]), label(name.as_bytes()));
            }
        }
        for (index, (name, _)) in part.files().enumerate() {
            for table in ["name", "content"] {
                let node = tree.element(node, table, index);
                tree.identify(node, keys([Key::default().text(name.as_bytes())]), label(name.as_bytes()));
                // What the files are called and hold is told below.
                tree.weigh(node, Layout);
            }
        }
    }
    let files = tree.descend(ROOT, Frame::Field("file"));
    for ((name, text), index) in part.files().zip(0u32..) {
        let node = files.and_then(|files| tree.descend(files, Frame::Index(index)));
        tree.identify(node, keys([Key::default().text(name.as_bytes())]), label(name.as_bytes()));
        let node = node.and_then(|node| tree.descend(node, Frame::Field("text")));
        tree.add(node, text);
    }
}

/// The runtime data inside `PDBI`, which its walk tells as one run of bytes.
fn pdb_info<'t>(data: &'t [u8], tree: &mut Tree<'t>) {
    let Ok(inner) = dxkit_rdat::RuntimeData::parse(Span::new(data)) else { return };
    let Some(base) = tree.descend(ROOT, Frame::Field("runtime_data")) else { return };
    tree.graft(base, Span::new(data), false, |span, visit| {
        // It was read before.
        let _ = dxkit_rdat::RuntimeData::walk(span, visit);
    });
    rdat::understand(&inner, base, tree);
    tree.weigh(tree.child(ROOT, "data"), Layout);
}

#[cfg(test)]
mod tests {
    extern crate std;

    use alloc::collections::BTreeSet;
    use std::path::{Path, PathBuf};

    use dxkit_bytes::Reader;
    use dxkit_container::Container;
    use dxkit_types::FourCc;

    use super::*;
    use crate::Context;

    /// Fields that no compiler writes, so that they are not in `testdata`.
    const NEVER_WRITTEN: [&[&str]; 5] = [
        &["slack"],
        &["trailing"],
        // DXC compresses what files hold.
        &["section", "content", "aligned_size_in_bytes"],
        &["section", "content", "content_size_in_bytes"],
        &["section", "content", "text"],
    ];

    fn files(folder: &Path, found: &mut std::vec::Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap().flatten() {
            let path = entry.path();
            if path.is_dir() {
                files(&path, found);
            } else {
                found.push(path);
            }
        }
    }

    fn seen(tree: &mut Tree<'_>, weights: Weights, places: &mut BTreeSet<&'static [&'static str]>) {
        for (path, significance) in weights {
            let before = tree.weighed();
            tree.weigh_all(ROOT, path, *significance);
            if tree.weighed() > before {
                places.insert(path);
            }
        }
    }

    /// A name that is no field's any more would be passed over in silence.
    #[test]
    fn every_weight_is_that_of_a_field() {
        let mut paths = std::vec::Vec::new();
        files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata"), &mut paths);
        let weights = |kind: FourCc| match kind {
            FourCc::Isg1 | FourCc::Isgn => SIGNATURE,
            FourCc::Psv0 => PSV,
            FourCc::Rts0 => ROOT_SIGNATURE,
            FourCc::Rdat => rdat::WEIGHTS,
            FourCc::Dxil => PROGRAM,
            FourCc::Shex => TOKEN_PROGRAM,
            FourCc::Hash => HASH,
            FourCc::Ildn => DEBUG_NAME,
            FourCc::Vers => VERSION,
            FourCc::Srci => SOURCE_INFO,
            FourCc::Pdbi => PDB_INFO,
            _ => &[],
        };
        let mut all: BTreeSet<&'static [&'static str]> = ENVELOPE.iter().map(|(path, _)| *path).collect();
        let mut found = BTreeSet::new();
        for path in paths {
            let bytes = std::fs::read(&path).unwrap();
            let Ok(container) = Container::parse(&bytes) else { continue };
            let context = Context::of(&container);
            for raw in container.parts() {
                let Ok((_, mut tree)) = crate::diff::read_tree(raw, context) else { continue };
                let mut of_part = [weights(raw.kind())].to_vec();
                of_part.extend((raw.kind() == FourCc::Psv0).then_some(PSV_INDEXES));
                of_part.extend((raw.kind() == FourCc::Rdat).then_some(rdat::SHARED));
                for weights in of_part {
                    all.extend(weights.iter().map(|(path, _)| *path));
                    seen(&mut tree, weights, &mut found);
                }
            }
            let mut tree = Tree::new(Span::new(&bytes));
            Container::read_with(&mut Reader::new(Span::new(&bytes), &mut tree), |_, _| Ok(())).unwrap();
            seen(&mut tree, ENVELOPE, &mut found);
        }
        all.retain(|path| !NEVER_WRITTEN.contains(path));
        let missing: std::vec::Vec<_> = all.difference(&found).collect();
        assert!(missing.is_empty() && found.len() > 40, "no field is called {missing:?}");
    }
}
