//! Metadata: strings, values, nodes and named metadata, and what is attached.

use alloc::vec::Vec;

use dxkit_bitcode::stream::BitReader;
use dxkit_bitcode::{Contradiction, Error, ErrorKind, Subject};
use dxkit_bytes::Span;

use super::debug_nodes::references;
use super::function::code as function;
use super::metadata_codes as code;
use super::tree::{Block, Record};
use super::{Disassembler, index};

/// A piece of metadata.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node<'t> {
    /// Its number in the text, once something refers to it.
    number: Option<u32>,
    form: NodeForm<'t>,
}

#[derive(Debug, Clone, Copy)]
pub(super) enum NodeForm<'t> {
    String(&'t [u8]),
    /// A string of the form without a blob.
    Characters(&'t [u64]),
    Record(Record<'t>),
}

impl<'t> Disassembler<'t, '_> {
    pub(super) fn metadata_block(&mut self, block: Block<'t>) -> Result<(), Error> {
        let mut name = None;
        for record in block.records() {
            match record.code {
                code::NAME => name = Some(record.text(0)),
                code::NAMED_NODE => {
                    let name = name.take().ok_or_else(|| {
                        Error::new(ErrorKind::Malformed(Contradiction::NamelessMetadata), record.bit)
                    })?;
                    self.named.push((name, record.operands));
                }
                code::KIND => {
                    self.kinds.insert(record.get(0)?, record.text(1));
                }
                code::STRINGS => self.strings(&record)?,
                code::STRING => {
                    self.metadata.push(Node { number: None, form: NodeForm::Characters(record.operands) });
                }
                code::GLOBAL_ATTACHMENT => {
                    self.attached.insert(record.get(0)?, record.rest(1));
                }
                code::INDEX_OFFSET | code::INDEX => {}
                _ => self.metadata.push(Node { number: None, form: NodeForm::Record(record) }),
            }
        }
        Ok(())
    }

    /// [how many, where their characters start], and a blob: their lengths in groups of six bits, then the
    /// characters.
    fn strings(&mut self, record: &Record<'t>) -> Result<(), Error> {
        let outside = || Error::new(ErrorKind::Malformed(Contradiction::StringsOutsideBlob), record.bit);
        let (lengths, mut characters) =
            record.blob.split_at_checked(index(record.get(1)?)).ok_or_else(outside)?;
        let mut bits = BitReader::new(Span::from(lengths));
        // Each length has six bits at least.
        let count = record.get(0)?;
        if count > lengths.len() as u64 * 8 / 6 {
            return Err(outside());
        }
        for _ in 0..count {
            let length = bits.vbr(6).map_err(|_| outside())?;
            let (string, rest) = characters.split_at_checked(index(length)).ok_or_else(outside)?;
            characters = rest;
            self.metadata.push(Node { number: None, form: NodeForm::String(string) });
        }
        Ok(())
    }

    /// The metadata of a number.
    pub(super) fn node(&self, number: u64, site: &Record<'t>) -> Result<Node<'t>, Error> {
        self.metadata.get(index(number)).copied().ok_or_else(|| {
            let count = self.metadata.len() as u64;
            Error::new(ErrorKind::OutOfRange { what: Subject::Metadata, number, count }, site.bit)
        })
    }

    /// Metadata where it is referred to: strings, values and expressions as such, others by their numbers.
    pub(super) fn metadata_reference(&mut self, number: u64, site: &Record<'t>) -> Result<(), Error> {
        // A string may be long, and be written often.
        self.check_length()?;
        let node = self.node(number, site)?;
        match node.form {
            NodeForm::String(string) => self.string(string),
            NodeForm::Characters(characters) => {
                let string: Vec<u8> = characters.iter().map(|character| character.to_le_bytes()[0]).collect();
                self.string(&string);
            }
            NodeForm::Record(record) => match record.code {
                code::VALUE => {
                    let value = self.any_value(index(record.get(1)?), record.get(0)?, &record)?;
                    self.write_typed(&value, &record)?;
                }
                code::EXPRESSION => self.expression_node(&record)?,
                code::ARGUMENTS => {
                    self.text.str("!DIArgList(");
                    for (place, argument) in record.operands.iter().enumerate() {
                        self.text.str(if place == 0 { "" } else { ", " });
                        // The arguments are values alone.
                        match self.node(*argument, &record)?.form {
                            NodeForm::Record(value) if value.code == code::VALUE => {
                                self.metadata_reference(*argument, &record)?;
                            }
                            _ => return Err(record.invalid(Subject::MetadataReference, *argument)),
                        }
                    }
                    self.text.byte(b')');
                }
                _ => {
                    let text_number = self.number_node(number).unwrap_or_default();
                    self.text.sign_and_number(b'!', text_number);
                }
            },
        }
        Ok(())
    }

    /// Gives a node a number in the text, if it has none yet, and then those that it refers to, as LLVM does.
    pub(super) fn number_node(&mut self, number: u64) -> Option<u32> {
        let mut waiting = alloc::vec![number];
        while let Some(number) = waiting.pop() {
            let next = self.next_node;
            let Some(node) = self.metadata.get_mut(index(number)) else { continue };
            let NodeForm::Record(record) = node.form else { continue };
            if node.number.is_some() || is_inline(&record) {
                continue;
            }
            node.number = Some(next);
            self.next_node = next.wrapping_add(1);
            waiting.extend(references(&record).rev().filter_map(|word| word.checked_sub(1)));
        }
        self.metadata.get(index(number))?.number
    }

    /// Gives numbers to what global variables and named metadata refer to.
    pub(super) fn number_module(&mut self) {
        let attached: Vec<&[u64]> = self.attached.values().copied().collect();
        for node in attached.iter().flat_map(|pairs| pairs.iter().skip(1).step_by(2)) {
            self.number_node(*node);
        }
        let named: Vec<&[u64]> = self.named.iter().map(|(_, nodes)| *nodes).collect();
        for node in named.iter().flat_map(|nodes| nodes.iter()) {
            self.number_node(*node);
        }
    }

    /// Gives numbers to what a record of debug information refers to.
    pub(super) fn number_debug_record(&mut self, record: &Record<'t>) {
        for operand in [1, 0] {
            if let Some(node) = record.operands.get(operand) {
                self.number_node(*node);
            }
        }
    }

    fn string(&mut self, string: &[u8]) {
        self.text.str("!\"");
        self.text.escaped(string);
        self.text.byte(b'"');
    }

    /// Metadata by one more than its number; 0 is null.
    pub(super) fn optional_reference(&mut self, word: u64, site: &Record<'t>) -> Result<(), Error> {
        match word.checked_sub(1) {
            Some(number) => self.metadata_reference(number, site),
            None => {
                self.text.str("null");
                Ok(())
            }
        }
    }

    /// The text of a string of metadata, by one more than its number; `None` for null.
    pub(super) fn string_of(&self, word: u64, site: &Record<'t>) -> Result<Option<Vec<u8>>, Error> {
        let Some(number) = word.checked_sub(1) else { return Ok(None) };
        match self.node(number, site)?.form {
            NodeForm::String(string) => Ok(Some(string.to_vec())),
            NodeForm::Characters(string) => {
                Ok(Some(string.iter().map(|character| character.to_le_bytes()[0]).collect()))
            }
            NodeForm::Record(_) => Err(site.invalid(Subject::MetadataReference, word)),
        }
    }

    /// The record of the value that a piece of metadata is, by one more than its number.
    pub(super) fn value_of(&self, word: u64, site: &Record<'t>) -> Result<Option<u64>, Error> {
        let Some(number) = word.checked_sub(1) else { return Ok(None) };
        match self.node(number, site)?.form {
            NodeForm::Record(record) if record.code == code::VALUE => Ok(Some(record.get(1)?)),
            _ => Ok(None),
        }
    }

    /// `!llvm.ident = !{!0}`
    pub(super) fn named_metadata(&mut self) -> Result<(), Error> {
        for (name, nodes) in core::mem::take(&mut self.named) {
            self.text.byte(b'!');
            for (place, byte) in name.iter().enumerate() {
                let is_plain = byte.is_ascii_alphabetic() || b"-$._".contains(byte);
                if is_plain || place > 0 && byte.is_ascii_digit() {
                    self.text.byte(*byte);
                } else {
                    self.text.byte(b'\\');
                    self.text.hex_digits((*byte).into(), 2);
                }
            }
            self.text.str(" = !{");
            let site = Record { code: code::NAMED_NODE, operands: nodes, blob: &[], bit: 0 };
            for (place, node) in nodes.iter().enumerate() {
                self.text.str(if place == 0 { "" } else { ", " });
                self.metadata_reference(*node, &site)?;
            }
            self.text.str("}\n");
        }
        Ok(())
    }

    /// The definitions of the nodes from a place in the list on.
    pub(super) fn node_definitions(&mut self, first: usize) -> Result<(), Error> {
        // All that is written stands where the nodes do.
        core::mem::swap(&mut self.text, &mut self.nodes);
        let written = self.write_nodes(first);
        core::mem::swap(&mut self.text, &mut self.nodes);
        written
    }

    fn write_nodes(&mut self, first: usize) -> Result<(), Error> {
        for place in first..self.metadata.len() {
            let Some(Node { number: Some(number), form: NodeForm::Record(record) }) =
                self.metadata.get(place).copied()
            else {
                continue;
            };
            let start = self.text.len();
            self.text.sign_and_number(b'!', number);
            self.text.str(" = ");
            match record.code {
                code::NODE | code::DISTINCT_NODE => {
                    self.text.str(if record.code == code::NODE { "!{" } else { "distinct !{" });
                    for (place, word) in record.operands.iter().enumerate() {
                        self.text.str(if place == 0 { "" } else { ", " });
                        self.optional_reference(*word, &record)?;
                    }
                    self.text.byte(b'}');
                }
                _ => self.debug_node(&record).map_err(|error| error.within("METADATA_BLOCK"))?,
            }
            self.text.end();
            self.definitions.push((number, start));
            self.check_length()?;
        }
        Ok(())
    }

    /// What is attached to something: pairs of a kind and a node.
    pub(super) fn attachments(
        &mut self,
        pairs: &[u64],
        before: &str,
        site: &Record<'t>,
    ) -> Result<(), Error> {
        for pair in pairs.chunks(2) {
            let [kind, node] = *pair else {
                return Err(Error::new(ErrorKind::Malformed(Contradiction::UnpairedOperands), site.bit));
            };
            let name = self.kinds.get(&kind).ok_or_else(|| site.invalid(Subject::MetadataKind, kind))?;
            self.text.str(before);
            self.text.byte(b'!');
            self.text.bytes(name);
            self.text.byte(b' ');
            self.metadata_reference(node, site)?;
        }
        Ok(())
    }

    /// The number of the node of an instruction's location: line, column, scope, the place of inlining, and
    /// whether it is implicit.
    pub(super) fn location(&mut self, location: [u64; 5], site: &Record<'t>) -> Result<u32, Error> {
        if let Some(known) = self.locations.get(&location) {
            return Ok(*known);
        }
        let number = self.next_node;
        self.next_node = number.wrapping_add(1);
        self.locations.insert(location, number);
        let [_, _, scope, inlined_at, _] = location;
        for word in [scope, inlined_at] {
            if let Some(node) = word.checked_sub(1) {
                self.number_node(node);
            }
        }
        core::mem::swap(&mut self.text, &mut self.nodes);
        let written = self.write_location(number, location, site);
        core::mem::swap(&mut self.text, &mut self.nodes);
        written.map(|()| number)
    }

    fn write_location(&mut self, number: u32, location: [u64; 5], site: &Record<'t>) -> Result<(), Error> {
        let [line, column, scope, inlined_at, _] = location;
        self.definitions.push((number, self.text.len()));
        self.text.sign_and_number(b'!', number);
        self.text.print(format_args!(" = !DILocation(line: {line}, column: {column}, scope: "));
        self.optional_reference(scope, site)?;
        if inlined_at != 0 {
            self.text.str(", inlinedAt: ");
            self.optional_reference(inlined_at, site)?;
        }
        self.text.str(")\n");
        Ok(())
    }

    /// A record of debug information in a function, as a line: [location, variable, expression, value].
    pub(super) fn debug_record(&mut self, record: &Record<'t>) -> Result<(), Error> {
        let name = match record.code {
            function::DEBUG_VALUE | function::DEBUG_SIMPLE_VALUE => "value",
            function::DEBUG_DECLARE => "declare",
            // The reader of texts passes over all others.
            _ => return Ok(()),
        };
        self.text.print(format_args!("    #dbg_{name}("));
        if record.code == function::DEBUG_SIMPLE_VALUE {
            let value = self.typed_operand(record, &mut 3)?;
            self.write_typed(&value, record)?;
        } else {
            let number = record.get(3)?;
            // A node without operands stands for a value that is gone.
            match self.node(number, record)?.form {
                NodeForm::Record(node) if node.code == code::NODE && node.operands.is_empty() => {
                    self.text.str("!{}");
                }
                _ => self.metadata_reference(number, record)?,
            }
        }
        for part in [1, 2, 0] {
            self.text.str(", ");
            self.metadata_reference(record.get(part)?, record)?;
        }
        self.text.str(")\n");
        Ok(())
    }
}

/// Whether metadata is written where it is referred to, and has no number.
const fn is_inline(record: &Record<'_>) -> bool {
    matches!(record.code, code::VALUE | code::EXPRESSION | code::ARGUMENTS)
}
