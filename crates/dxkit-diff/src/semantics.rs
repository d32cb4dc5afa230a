//! The semantics of a part's fields for comparisons: the keys of a table's elements, the targets of
//! references, and which fields are layout or derived from others.
//!
//! In goes a decoded part and the tree of the fields that its walk visits; out comes the same tree with
//! annotations. The comparison (`compare`) knows no format: it aligns elements by key instead of by index,
//! compares the targets of references instead of their offsets, and ignores layout. The knowledge of which
//! field is what stands here, a function for each kind of part, in the vocabulary of [`Tree`]. A field
//! without an annotation is compared by its value.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use dxkit_bytes::{Frame, Name, Span};
use dxkit_dxbc::program::Instruction;
use dxkit_dxbc::rdef::{ResourceDefinitions, TypeId};
use dxkit_dxbc::{Opcode, Program as TokenProgram, print};
use dxkit_info::{DebugName, SourceInfo};
use dxkit_program::Program;
use dxkit_psv::{PipelineStateValidation, SignatureElement};
use dxkit_signature::Signature;
use dxkit_types::{FourCc, ShaderModel};

use super::difference::{Scalar, Significance};
use super::keys::{Key, keys, label, register};
use super::tree::{Line, NodeId, ROOT, Significances, Tree};
use super::{rdat, root_signature};
use dxkit_part::Part;

use Significance::{Derived, Layout, Meaning};

const SIGNATURE: Significances = &[
    (&["count"], Derived),
    (&["first_element"], Layout),
    (&["gap"], Layout),
    // FXC leaves bytes of its memory there.
    (&["element", "reserved"], Layout),
    (&["names"], Layout),
];

const PSV: Significances = &[
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

/// The table that elements share. Linear algebra also keeps its lists there.
const PSV_INDEXES: Significances = &[(&["semantic_index_count"], Layout), (&["semantic_index"], Layout)];

const PROGRAM: Significances = &[
    (&["program_header", "size_in_words"], Derived),
    (&["program_header", "bitcode_offset"], Layout),
    (&["program_header", "bitcode_size"], Derived),
];

const TOKEN_PROGRAM: Significances = &[(&["length"], Derived)];

/// Names are compared through the fields that refer to them.
const DEFINITIONS: Significances = &[
    (&["header", "constant_buffer_count"], Derived),
    (&["header", "constant_buffer_offset"], Layout),
    (&["header", "binding_count"], Derived),
    (&["header", "binding_offset"], Layout),
    (&["creator"], Layout),
    (&["binding", "name", "text"], Layout),
    (&["buffer", "name", "text"], Layout),
    (&["buffer", "variable_count"], Derived),
    (&["buffer", "variable_offset"], Layout),
    (&["buffer", "variable", "name", "text"], Layout),
    (&["buffer", "variable", "default_value", "value"], Layout),
    (&["type", "member_count"], Derived),
    (&["type", "member_offset"], Layout),
    (&["type", "interface_count"], Derived),
    (&["type", "interface_offset"], Layout),
    (&["type", "name", "text"], Layout),
    (&["type", "member", "name", "text"], Layout),
    (&["padding"], Layout),
];

const HASH: Significances = &[(&["digest"], Derived)];

const DEBUG_NAME: Significances = &[(&["name_length"], Derived)];

const VERSION: Significances = &[(&["version_string_list_size_in_bytes"], Derived)];

const SOURCE_INFO: Significances = &[
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
    // The content is compared as `file`, compressed or not.
    (&["section", "content", "text"], Layout),
    (&["section", "args_header", "size_in_bytes"], Derived),
    (&["section", "args_header", "count"], Derived),
];

const PDB_INFO: Significances = &[
    (&["header", "size_in_bytes"], Derived),
    (&["header", "compression_type"], Layout),
    (&["header", "uncompressed_size_in_bytes"], Derived),
];

/// The fields around the parts.
pub(super) const ENVELOPE: Significances = &[
    (&["header", "digest"], Derived),
    (&["header", "container_size"], Derived),
    (&["header", "part_count"], Derived),
    (&["part_offset"], Derived),
    (&["gap"], Layout),
    (&["slack"], Layout),
    (&["trailing"], Layout),
];

/// The fields of a part that do not count as [`Meaning`](Significance::Meaning) when they differ: the names
/// on the path of each, without indices, and how a difference counts. A few of them count so only if
/// everything that refers to them could be resolved. `None` stands for the fields around the parts.
///
/// ```
/// use dxkit_container::types::FourCc;
/// use dxkit_diff::{Significance, significances};
///
/// let count: &[&str] = &["resource_count"];
/// assert!(significances(Some(FourCc::Psv0)).contains(&(count, Significance::Derived)));
/// ```
#[must_use]
pub fn significances(kind: Option<FourCc>) -> Vec<(&'static [&'static str], Significance)> {
    let tables: &[Significances] = match kind {
        None => &[ENVELOPE],
        Some(FourCc::Isgn | FourCc::Isg1 | FourCc::Osgn | FourCc::Osg1 | FourCc::Osg5) => &[SIGNATURE],
        Some(FourCc::Pcsg | FourCc::Psg1) => &[SIGNATURE],
        Some(FourCc::Psv0) => &[PSV, PSV_INDEXES],
        Some(FourCc::Rts0) => &[root_signature::SIGNIFICANCES],
        Some(FourCc::Rdat) => &[rdat::SIGNIFICANCES, rdat::SHARED],
        Some(FourCc::Dxil | FourCc::Ildb) => &[PROGRAM],
        Some(FourCc::Rdef) => &[DEFINITIONS],
        Some(FourCc::Shdr | FourCc::Shex) => &[TOKEN_PROGRAM],
        Some(FourCc::Hash) => &[HASH],
        Some(FourCc::Ildn) => &[DEBUG_NAME],
        Some(FourCc::Vers) => &[VERSION],
        Some(FourCc::Srci) => &[SOURCE_INFO],
        Some(FourCc::Pdbi) => &[PDB_INFO],
        Some(_) => &[],
    };
    tables.concat()
}

/// Annotates the tree of a part with the semantics of its fields.
pub(super) fn annotate<'t>(part: &'t Part<'t>, tree: &mut Tree<'t>) {
    match part {
        Part::Signature(part) => signature(part, tree),
        Part::PipelineStateValidation(part) => psv(part, tree),
        Part::RootSignature(part) => root_signature::annotate(part, ROOT, tree),
        Part::Program(part) => program(part, tree),
        Part::TokenProgram(part) => token_program(part, tree),
        Part::ResourceDefinitions(part) => definitions(part, tree),
        Part::RuntimeData(part) => rdat::annotate(part, ROOT, tree),
        Part::ShaderHash(_) => tree.set_significances(ROOT, HASH),
        Part::DebugName(part) => debug_name(part, tree),
        Part::CompilerVersion(_) => tree.set_significances(ROOT, VERSION),
        Part::SourceInfo(part) => source_info(part, tree),
        Part::PdbInfo(part) => {
            tree.set_significances(ROOT, PDB_INFO);
            pdb_info(part.data(), tree);
        }
        // Features, private data, containers and uninterpreted parts: their fields are compared as they are.
        _ => {}
    }
}

fn signature<'t>(part: &'t Signature<'t>, tree: &mut Tree<'t>) {
    tree.set_significances(ROOT, SIGNATURE);
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

fn semantic(name: &str, index: u32, stream: u32) -> String {
    match stream {
        0 => format!("{name}{index}"),
        stream => format!("{name}{index}, stream {stream}"),
    }
}

fn psv<'t>(part: &'t PipelineStateValidation<'t>, tree: &mut Tree<'t>) {
    tree.set_significances(ROOT, PSV);
    if part.runtime_info.v5.is_none_or(|info| info.linear_algebra_present == 0) {
        tree.set_significances(ROOT, PSV_INDEXES);
    }
    for (index, resource) in part.resources.iter().enumerate() {
        let v0 = &resource.v0;
        // A resource of another type in the same register counts as the same one, changed.
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
    // System values are identified by their kind instead of a name.
    let key = Key::default().word(name).number(if name.is_empty() { kind.0 } else { 0 });
    let key = key.number(first).number(stream);
    let name = if name.is_empty() { kind.to_string() } else { label(name) };
    tree.identify(node, keys([key]), semantic(&name, first, stream.into()));
    let Some(node) = node else { return };
    let indexes = element.semantic_indexes.iter().map(|index| Scalar::Unsigned(index.into())).collect();
    tree.resolve(tree.child(node, "semantic_name"), Scalar::Text(element.name.as_bytes().to_vec()));
    tree.resolve(tree.child(node, "semantic_indexes"), Scalar::List(indexes));
}

fn model(tree: &Tree<'_>, node: Option<NodeId>, model: ShaderModel) -> Option<(NodeId, Scalar)> {
    let raw = tree.raw(node?)?;
    Some((node?, Scalar::Packed { raw, text: model.to_string() }))
}

fn program(part: &Program<'_>, tree: &mut Tree<'_>) {
    tree.set_significances(ROOT, PROGRAM);
    let node = tree.find(ROOT, &["program_header", "shader_model"]);
    if let Some((node, model)) = model(tree, node, part.shader_model) {
        tree.resolve(Some(node), model);
    }
}

fn token_program(part: &TokenProgram<'_>, tree: &mut Tree<'_>) {
    tree.set_significances(ROOT, TOKEN_PROGRAM);
    let node = tree.child(ROOT, "version");
    if let Some((node, model)) = model(tree, node, part.shader_model) {
        tree.resolve(Some(node), model);
    }
    // The order of instructions is part of the program's meaning.
    tree.set_order_significance(tree.child(ROOT, "instruction"), Meaning);
    let mut sections = Sections::default();
    for (index, instruction) in part.instructions.iter().enumerate() {
        let node = tree.element(ROOT, "instruction", index);
        let mut line = Vec::new();
        // The vectors of an immediate constant buffer would be many lines.
        if instruction.words.len() < LONG_INSTRUCTION {
            print::instruction(instruction, part.has_spaces(), false, &mut line);
        } else {
            line.extend_from_slice(instruction.token.to_string().as_bytes());
        }
        let name =
            line.split(|byte| !byte.is_ascii_alphanumeric() && *byte != b'_').next().unwrap_or_default();
        sections.enter(instruction, name, &line);
        let within = |text: &[u8]| Key::default().text(sections.name.as_bytes()).text(text);
        let line_text = String::from_utf8_lossy(line.trim_ascii()).into_owned();
        let (shape, registers) = without_registers(&line_text);
        let found_by = [within(&line), within(shape.as_bytes()), within(name)];
        let shown = match sections.name.as_str() {
            "" => label(line_text.as_bytes()),
            section => format!("{} in {section}", label(line_text.as_bytes())),
        };
        tree.identify(node, keys(found_by), shown);
        let line = line_text;
        if instruction.words.len() < LONG_INSTRUCTION {
            tree.set_line(node, Line { text: line, shape, registers });
        }
    }
}

/// The phase of a hull shader, or the function, that instructions are in: those before the first have no
/// name.
#[derive(Debug, Default)]
struct Sections {
    name: String,
    /// How often each kind of phase has begun.
    begun: BTreeMap<Vec<u8>, usize>,
}

impl Sections {
    /// Takes the next instruction; `name` is that of its operation, `line` its text.
    fn enter(&mut self, instruction: &Instruction, name: &[u8], line: &[u8]) {
        if name.starts_with(b"hs_") {
            let count = self.begun.entry(name.to_vec()).or_default();
            self.name = format!("{}[{count}]", label(name));
            *count = count.saturating_add(1);
        } else if instruction.opcode() == Opcode::Label {
            let text = String::from_utf8_lossy(line.trim_ascii());
            self.name = format!("function {}", text.strip_prefix("label ").unwrap_or(&text));
        }
    }
}

/// A line with `r#` for each temporary register (`r12`), and their numbers.
fn without_registers(line: &str) -> (String, Vec<u32>) {
    let (mut shape, mut registers) = (String::with_capacity(line.len()), Vec::new());
    let mut rest = line;
    let mut is_after_word = false;
    while let Some(character) = rest.chars().next() {
        let after = rest.get(character.len_utf8()..).unwrap_or_default();
        let digits = after.bytes().take_while(u8::is_ascii_digit).count();
        let number = after.get(..digits).and_then(|digits| digits.parse().ok());
        match number {
            Some(number) if character == 'r' && !is_after_word => {
                shape.push_str("r#");
                registers.push(number);
                rest = after.get(digits..).unwrap_or_default();
                is_after_word = true;
            }
            _ => {
                shape.push(character);
                is_after_word = character.is_ascii_alphanumeric() || character == '_';
                rest = after;
            }
        }
    }
    (shape, registers)
}

fn definitions(part: &ResourceDefinitions<'_>, tree: &mut Tree<'_>) {
    tree.set_significances(ROOT, DEFINITIONS);
    let creator = tree.find(ROOT, &["header", "creator"]);
    tree.resolve(creator, Scalar::Text(part.creator.as_bytes().to_vec()));
    let ty = |id: TypeId| Scalar::Code(format!("type[{}]", id.0));
    for (index, binding) in part.bindings.iter().enumerate() {
        let Some(node) = tree.element(ROOT, "binding", index) else { continue };
        name(&binding.name, node, tree);
    }
    for (index, buffer) in part.buffers.iter().enumerate() {
        let Some(node) = tree.element(ROOT, "buffer", index) else { continue };
        name(&buffer.name, node, tree);
        for (index, variable) in buffer.variables.iter().enumerate() {
            let Some(node) = tree.element(node, "variable", index) else { continue };
            name(&variable.name, node, tree);
            tree.resolve(tree.child(node, "type_offset"), ty(variable.ty));
            let value = variable.default_value.as_deref();
            tree.resolve(tree.child(node, "default_value"), Scalar::Code(hexadecimal(value)));
        }
    }
    for (index, stated) in part.types.iter().enumerate() {
        let Some(node) = tree.element(ROOT, "type", index) else { continue };
        let place = tree.child(node, "name");
        tree.resolve(place, Scalar::Text(stated.name.as_bytes().to_vec()));
        for (field, id) in [("sub_type", stated.sub_type), ("base_class", stated.base_class)] {
            if let Some(id) = id {
                tree.resolve(tree.child(node, field), ty(id));
            }
        }
        for (index, id) in stated.interfaces.iter().enumerate() {
            let place = tree.element(node, "interface", index);
            tree.resolve(place, ty(*id));
        }
        for (index, member) in stated.members.iter().enumerate() {
            let Some(node) = tree.element(node, "member", index) else { continue };
            name(&member.name, node, tree);
            tree.resolve(tree.child(node, "type_offset"), ty(member.ty));
        }
    }
}

/// The bytes of a default value, instead of its offset: the values of several variables may be stored once.
fn hexadecimal(value: Option<&[u8]>) -> String {
    use core::fmt::Write as _;
    let Some(value) = value else { return String::from("none") };
    let mut text = String::from("0x");
    for byte in value {
        // Writing to memory cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// The name of an element, which identifies it.
fn name(name: &Name<'_>, node: NodeId, tree: &mut Tree<'_>) {
    tree.identify(Some(node), keys([Key::default().text(name.as_bytes())]), label(name.as_bytes()));
    tree.resolve(tree.child(node, "name"), Scalar::Text(name.as_bytes().to_vec()));
}

/// Instructions with at least this many words after their operands are identified by their first token.
const LONG_INSTRUCTION: usize = 64;

fn debug_name(part: &DebugName<'_>, tree: &mut Tree<'_>) {
    tree.set_significances(ROOT, DEBUG_NAME);
    let name = tree.child(ROOT, "name");
    tree.resolve(name, Scalar::Text(part.name().as_bytes().to_vec()));
    if part.is_hash() {
        tree.set_significance(name, Derived);
    }
}

fn source_info<'t>(part: &'t SourceInfo<'t>, tree: &mut Tree<'t>) {
    tree.set_significances(ROOT, SOURCE_INFO);
    for (index, section) in part.sections.iter().enumerate() {
        let node = tree.element(ROOT, "section", index);
        tree.identify(node, keys([Key::default().number(section.data.section_type().0)]), String::new());
        let Some(node) = node else { continue };
        if let dxkit_info::SectionData::Args(args) = &section.data {
            tree.set_order_significance(tree.child(node, "arg"), Meaning);
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
                // Names and contents of the files are compared below.
                tree.set_significance(node, Layout);
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

/// The runtime data inside `PDBI`, which its walk visits as one byte array.
fn pdb_info<'t>(data: &'t [u8], tree: &mut Tree<'t>) {
    let Ok(inner) = dxkit_rdat::RuntimeData::parse(Span::new(data)) else { return };
    let Some(base) = tree.descend(ROOT, Frame::Field("runtime_data")) else { return };
    tree.graft(base, Span::new(data), false, |span, visit| {
        // It was parsed above, so this cannot fail.
        let _ = dxkit_rdat::RuntimeData::walk(span, visit);
    });
    rdat::annotate(&inner, base, tree);
    tree.set_significance(tree.child(ROOT, "data"), Layout);
}
