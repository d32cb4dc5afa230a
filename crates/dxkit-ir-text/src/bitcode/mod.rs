//! Bitcode of today's LLVM, as its text.
//!
//! Records of LLVM 22 to 24 differ from those of LLVM 3.7, and so do the modules that they state. What
//! becomes of such a module in LLVM 3.7 is decided in one place, the reader of texts. So the bitcode
//! goes in, its text in today's assembly comes out, and that is read as any other text. The [tree](tree)
//! has the records; types, constants and metadata are written where a value or a node refers to them, as
//! in LLVM's own text, straight from their records. The layouts of records are those of LLVM's public
//! headers and its documentation of the format ("LLVM Bitcode File Format"); fields of nodes were
//! compared with the output of `llvm-dis`.
//!
//! A text may be much longer than the bitcode, because nested constants and types are written once for
//! each use. Its length is limited.

mod attributes;
mod constants;
mod debug_nodes;
mod function;
mod globals;
mod instructions;
mod metadata;
mod metadata_codes;
mod tree;
mod types;

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bitcode::stream::{BlockKind, Cursor, Event};
use dxkit_bitcode::{Contradiction, Error, ErrorKind, Subject};
use dxkit_bytes::Span;

use crate::Text;

use self::constants::Value;
use self::function::Body;
use self::metadata::Node;
use self::tree::{Block, Content, Record, Tree};
use self::types::TypeRecord;

/// The version of modules whose names are in a string table, as LLVM writes them since version 5. LLVM
/// 3.7's modules, and so DXIL's, are of version 0 or 1.
const VERSION_WITH_STRING_TABLE: u64 = 2;
/// The code of the record with the version of a module.
const VERSION: u32 = 1;
/// How deep types and constants may be nested.
const MAX_DEPTH: u32 = 200;
/// The text is at most this many times as long as the bitcode, and [`LEAST_TEXT`] bytes.
const LONGEST_TEXT: usize = 64;
const LEAST_TEXT: usize = 1 << 16;

/// Whether bytes are bitcode that LLVM 5 or a later version wrote, not LLVM 3.7 or DXC. Nothing but the
/// beginning of the module is read.
///
/// ```
/// assert!(!dxkit_ir_text::is_modern_bitcode(b"define void @main() {"));
/// ```
#[must_use]
pub fn is_modern_bitcode(bytes: &[u8]) -> bool {
    let Ok(mut cursor) = Cursor::new(Span::from(bytes)) else { return false };
    let mut in_module = false;
    loop {
        match cursor.next() {
            Ok(Event::EnterBlock(header)) if header.kind == BlockKind::Module && !in_module => {
                in_module = true;
            }
            // The version stands before all blocks in the module.
            Ok(Event::EnterBlock(_)) if in_module => return false,
            Ok(Event::Record(record)) if in_module && record.code == VERSION => {
                return record.operands.first().is_some_and(|version| *version >= VERSION_WITH_STRING_TABLE);
            }
            Ok(Event::End) | Err(_) => return false,
            Ok(_) => {}
        }
    }
}

/// The text of bitcode of LLVM 22 to 24 in its assembly, which [`read`](crate::read()) takes in the
/// dialect [`Dialect::NEWEST`](crate::Dialect::NEWEST).
///
/// The text states everything that this reader keeps of a module; attributes and fields of debug
/// information that it passes over are left out. Values without names have numbers.
///
/// ```no_run
/// use dxkit_ir_text::{Dialect, ReadOptions, read, text_of_bitcode};
///
/// // clang -cc1 -triple dxilv1.6-pc-shadermodel6.6-compute -emit-llvm-bc shader.hlsl -o shader.bc
/// let text = text_of_bitcode(&std::fs::read("shader.bc").unwrap())?;
/// let mut options = ReadOptions::default();
/// options.dialect = Dialect::NEWEST;
/// let module = read(&text, &options).unwrap();
/// # Ok::<(), dxkit_bitcode::Error>(())
/// ```
///
/// # Errors
/// If the stream is broken, if a record has no form in the assembly or is unknown (aliases, exceptions),
/// and if the text is more than 64 times as long as the bitcode.
pub fn text_of_bitcode(bitcode: &[u8]) -> Result<Vec<u8>, Error> {
    let tree = Tree::parse(bitcode)?;
    let module = tree.top().find(|block| block.kind() == BlockKind::Module);
    let module = module.ok_or_else(|| Error::new(ErrorKind::Malformed(Contradiction::NoModule), 0))?;
    let strings = tree.top().find(|block| block.kind() == BlockKind::Strtab);
    let strings = strings.and_then(|block| block.records().find(|record| record.code == 1));
    let limit = bitcode.len().saturating_mul(LONGEST_TEXT).max(LEAST_TEXT);
    let (mut text, mut nodes) = (Vec::new(), Vec::new());
    let mut writer = Disassembler {
        text: Text::new(&mut text, limit),
        nodes: Text::new(&mut nodes, limit),
        names: strings.map_or(&[][..], |record| record.blob),
        types: Vec::new(),
        type_numbers: BTreeMap::new(),
        unnamed: 0,
        locations: BTreeMap::new(),
        named: Vec::new(),
        groups: BTreeMap::new(),
        lists: Vec::new(),
        sorted_lists: Vec::new(),
        kinds: BTreeMap::new(),
        tags: Vec::new(),
        scopes: Vec::new(),
        sections: Vec::new(),
        collectors: Vec::new(),
        globals: Vec::new(),
        values: Vec::new(),
        body: Body::default(),
        metadata: Vec::new(),
        definitions: Vec::new(),
        next_node: 0,
        attached: BTreeMap::new(),
    };
    writer.module(module).map_err(|error| error.within("MODULE_BLOCK"))?;
    let definitions = core::mem::take(&mut writer.definitions);
    drop(writer);
    // Nodes of functions were written before those of the module.
    let ends = definitions.iter().skip(1).map(|(_, start)| *start).chain([nodes.len()]);
    let mut parts: Vec<(u32, core::ops::Range<usize>)> =
        definitions.iter().zip(ends).map(|((number, start), end)| (*number, *start..end)).collect();
    parts.sort_by_key(|(number, _)| *number);
    text.reserve(nodes.len());
    for (_, part) in parts {
        text.extend_from_slice(nodes.get(part).unwrap_or_default());
    }
    Ok(text)
}

/// What is known of a module while its text is written.
#[derive(Debug)]
struct Disassembler<'t, 'o> {
    text: Text<'o>,
    /// The nodes of metadata, which follow everything else.
    nodes: Text<'o>,
    /// The string table.
    names: &'t [u8],
    types: Vec<TypeRecord<'t>>,
    /// The numbers of types by code and operands.
    type_numbers: BTreeMap<(u32, &'t [u64]), u64>,
    /// How many global values have no name.
    unnamed: usize,
    /// The nodes of the locations of the current function.
    locations: BTreeMap<[u64; 5], u32>,
    /// Named metadata: names and nodes.
    named: Vec<(Vec<u8>, &'t [u64])>,
    /// The records of attribute groups by their numbers.
    groups: BTreeMap<u64, Record<'t>>,
    /// The groups of each attribute list.
    lists: Vec<&'t [u64]>,
    /// The records of the groups of each attribute list, sorted by their slots.
    sorted_lists: Vec<Vec<Record<'t>>>,
    /// The names of kinds of attached metadata.
    kinds: BTreeMap<u64, Vec<u8>>,
    /// The tags of operand bundles.
    tags: Vec<Vec<u8>>,
    /// The names of synchronisation scopes.
    scopes: Vec<Vec<u8>>,
    sections: Vec<Vec<u8>>,
    collectors: Vec<Vec<u8>>,
    /// The records of global variables and functions.
    globals: Vec<Record<'t>>,
    /// The module's values, then those of the current function.
    values: Vec<Value<'t>>,
    /// The current function.
    body: Body<'t>,
    /// The module's metadata, then that of the current function.
    metadata: Vec<Node<'t>>,
    /// The nodes in their text: the number of each, and where it begins.
    definitions: Vec<(u32, usize)>,
    /// The number of the next node in the text.
    next_node: u32,
    /// Attachments of global values: kinds and nodes.
    attached: BTreeMap<u64, &'t [u64]>,
}

impl<'t> Disassembler<'t, '_> {
    fn module(&mut self, module: Block<'t>) -> Result<(), Error> {
        let mut bodies = Vec::new();
        // Names of global values are in the string table, so values can be collected in one pass.
        for content in module.contents() {
            match content {
                Content::Record(record) => self.module_record(record)?,
                Content::Block(block) => match block.kind() {
                    BlockKind::Type => self.type_block(block)?,
                    BlockKind::ParamAttrGroup => self.group_block(block)?,
                    BlockKind::ParamAttr => self.lists.extend(block.records().map(|record| record.operands)),
                    BlockKind::Constants => self.constants_block(block)?,
                    BlockKind::MetadataKind => {
                        for record in block.records() {
                            self.kinds.insert(record.get(0)?, record.text(1));
                        }
                    }
                    BlockKind::Metadata => self.metadata_block(block)?,
                    BlockKind::OperandBundleTags => {
                        self.tags.extend(block.records().map(|record| record.text(0)));
                    }
                    BlockKind::SyncScopeNames => {
                        self.scopes.extend(block.records().map(|record| record.text(0)));
                    }
                    BlockKind::Function => bodies.push(block),
                    // Symbols of functions are in the string table; orders of uses are in no text.
                    _ => {}
                },
            }
        }
        self.sort_lists();
        self.number_module();
        self.type_definitions()?;
        let mut bodies = bodies.into_iter();
        for index in 0..self.globals.len() {
            self.global_value(index, &mut bodies)?;
            self.check_length()?;
        }
        self.group_definitions()?;
        self.named_metadata()?;
        self.node_definitions(0)?;
        self.check_length()
    }

    /// # Errors
    /// If the text is longer than it may be.
    fn check_length(&self) -> Result<(), Error> {
        if self.text.full() || self.nodes.full() {
            let limit = LONGEST_TEXT as u64;
            return Err(Error::new(ErrorKind::Expands { limit }, 0));
        }
        Ok(())
    }

    /// A part of the string table.
    fn name(&self, record: &Record<'t>) -> Result<&'t [u8], Error> {
        let (start, length) = (record.get(0)?, record.get(1)?);
        let range = usize::try_from(start).ok().zip(usize::try_from(length).ok());
        let name = range.and_then(|(start, length)| self.names.get(start..start.checked_add(length)?));
        name.ok_or_else(|| record.invalid(Subject::Number, start))
    }
}

/// An index from a record, for lists in memory.
fn index(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
