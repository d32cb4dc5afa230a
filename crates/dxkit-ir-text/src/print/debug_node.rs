//! Nodes that describe the source: `!DIFile(filename: "a.hlsl", directory: "")`.

use dxkit_bitcode::ir::dwarf::{DebugFlags, EmissionKind, Encoding, Language, Operation, Tag, Virtuality};
use dxkit_bitcode::ir::{
    CompileUnit, DebugNode, DebugText, DebugTextField, Expression, FieldForm, Generic, Metadata, MetadataId,
    Presence, Subprogram,
};

use alloc::vec::Vec;

use super::Printer;
use super::llvm22;
use super::metadata::{SourcePosition, place_of};
use crate::text::{ELIDED, Text};

/// The low half, which is what LLVM keeps of most fields.
#[allow(clippy::cast_possible_truncation, reason = "the low half")]
const fn low(word: u64) -> u32 {
    word as u32
}

/// The metadata that a word of a record refers to: one more than its number, or 0.
fn reference(word: u64) -> Option<MetadataId> {
    low(word).checked_sub(1).map(MetadataId::new)
}

impl<'m, 'o> Printer<'m, 'o> {
    /// A node that describes the source.
    pub(super) fn debug_node(&mut self, id: MetadataId, node: &DebugNode<'m>) {
        match node {
            DebugNode::Location(node) => {
                self.location(node.distinct, place_of(node));
            }
            DebugNode::Expression(node) => write_expression(node, &mut self.text),
            DebugNode::Generic(node) => self.generic_node(node),
            _ if self.dialect.is_modern() => self.new_debug_node(id),
            _ => {
                let Some((code, words)) = self.module.debug_record(id) else { return };
                self.node_of_record(code, words);
            }
        }
    }

    /// A node by its record, as LLVM 3.7 writes it, and LLVM 22 most.
    fn node_of_record(&mut self, code: u8, words: &[u64]) {
        match DebugNode::TEXTS.iter().find(|layout| layout.code == code) {
            Some(layout) => self.node_of_fields(layout, words),
            None => self.text.str(ELIDED),
        }
    }

    /// A node as LLVM 22 writes it.
    pub(super) fn new_debug_node(&mut self, id: MetadataId) {
        let info = self.debug_info.clone();
        let Some((code, words)) = info.record(self.module, id) else { return };
        match llvm22::layout(code) {
            Some(layout) => self.node_of_fields(&layout.text, words),
            None => self.node_of_record(code, words),
        }
    }

    /// An expression as LLVM 22 writes it: where it is used. `of_argument` is one of an address that is an
    /// argument, which is not followed once more.
    pub(super) fn inline_expression(&mut self, id: MetadataId, of_argument: bool) {
        match self.metadatum(id) {
            Some(Metadata::Debug(DebugNode::Expression(expression))) => {
                let mut words = upgraded_expression(expression.operations);
                if of_argument && words.first() == Some(&Operation::Deref.0) {
                    words.remove(0);
                }
                write_new_expression(&words, &mut self.text);
            }
            _ => self.metadata_operand(id),
        }
    }

    pub(super) fn location(&mut self, distinct: bool, (line, column, scope, inlined_at): SourcePosition) {
        let reference = |id: Option<MetadataId>| id.map_or(0, |id| u64::from(id.number()) + 1);
        let words =
            [distinct.into(), line.into(), column.into(), reference(Some(scope)), reference(inlined_at)];
        self.node_of_fields(DebugNode::LOCATION_TEXT, &words);
    }

    fn node_of_fields(&mut self, layout: &DebugText, words: &[u64]) {
        // In LLVM 22 a compile unit is always distinct.
        let unit = layout.code == CompileUnit::CODE && self.dialect.is_modern();
        let distinct = unit || words.first().is_some_and(|distinct| *distinct != 0);
        let mut fields = self.node_start(distinct, layout.name);
        for field in layout.fields {
            fields.field(layout.fields, field, words);
        }
        self.text.byte(b')');
    }

    fn node_start(&mut self, distinct: bool, name: &str) -> Fields<'_, 'm, 'o> {
        if distinct {
            self.text.str("distinct ");
        }
        self.text.byte(b'!');
        self.text.str(name);
        self.text.byte(b'(');
        Fields { printer: self, first: true }
    }

    fn generic_node(&mut self, node: &Generic<'m>) {
        let mut fields = self.node_start(node.distinct, "GenericDINode");
        fields.label("tag");
        fields.tag(node.tag.0.into());
        let mut operands = node.operands.iter();
        let header = operands.next().flatten();
        if !fields.printer.string(header).is_empty() {
            fields.label("header");
            fields.string(header);
        }
        if operands.len() > 0 {
            fields.label("operands");
            self.text.byte(b'{');
            for (index, operand) in operands.enumerate() {
                if index > 0 {
                    self.text.str(", ");
                }
                self.metadata_or_null(operand);
            }
            self.text.byte(b'}');
        }
        self.text.byte(b')');
    }
}

/// Writes the fields of a node, with separators.
struct Fields<'p, 'm, 'o> {
    printer: &'p mut Printer<'m, 'o>,
    first: bool,
}

impl Fields<'_, '_, '_> {
    fn label(&mut self, label: &str) {
        if !core::mem::take(&mut self.first) {
            self.printer.text.str(", ");
        }
        self.printer.text.str(label);
        self.printer.text.str(": ");
    }

    /// A field of a record, unless it is left out.
    fn field(&mut self, all: &[DebugTextField], field: &DebugTextField, words: &[u64]) {
        let word = words.get(field.word).copied().unwrap_or_default();
        let word = match field.form {
            FieldForm::Tag | FieldForm::Short => word & 0xffff,
            FieldForm::Number | FieldForm::Encoding | FieldForm::Language | FieldForm::Virtuality => {
                low(word).into()
            }
            FieldForm::Flags => low(word).into(),
            FieldForm::Boolean => u64::from(word != 0),
            FieldForm::Text
            | FieldForm::Node
            | FieldForm::Scope
            | FieldForm::Long
            | FieldForm::Signed
            | FieldForm::Count
            | FieldForm::EmissionKind
            | FieldForm::SubprogramFlags
            | FieldForm::Expression => word,
        };
        let is_empty = match field.form {
            FieldForm::Text => self.printer.string(reference(word)).is_empty(),
            FieldForm::Node | FieldForm::Scope => reference(word).is_none(),
            FieldForm::Signed => signed(word) == 0,
            _ => word == 0,
        };
        let left_out = match field.presence {
            Presence::Required | Presence::Shown(_) => false,
            Presence::RequiredUnlessEmpty | Presence::Unless(0) => is_empty,
            Presence::Unless(usual) => word == usual,
            Presence::Argument => {
                let tag = all.iter().find(|field| field.form == FieldForm::Tag);
                let tag = tag.and_then(|tag| words.get(tag.word)).copied().unwrap_or_default();
                // The full tag decides, not only the bits that are printed.
                words.get(field.word).is_none_or(|word| low(*word) == 0)
                    && Tag(low(tag) & 0xffff) == Tag::AutoVariable
            }
        };
        if left_out {
            return;
        }
        self.label(field.label);
        match field.form {
            FieldForm::Tag => self.tag(word),
            FieldForm::Text => self.string(reference(word)),
            FieldForm::Node | FieldForm::Scope => self.printer.metadata_or_null(reference(word)),
            FieldForm::Short | FieldForm::Number | FieldForm::Long => self.printer.text.number(word),
            FieldForm::Signed => self.printer.text.signed(signed(word)),
            FieldForm::Count => self.printer.text.signed(i64::from_ne_bytes(word.to_ne_bytes())),
            FieldForm::Boolean => self.printer.text.str(if word == 0 { "false" } else { "true" }),
            FieldForm::Encoding => self.named(word, Encoding(low(word)).name()),
            FieldForm::Language => self.named(word, Language(low(word)).name()),
            FieldForm::Virtuality => self.named(word, Virtuality(low(word)).name()),
            FieldForm::Flags => {
                let flags = DebugFlags::from_bits_retain(low(word));
                let rest = flags.difference(DebugFlags::PUBLIC);
                self.flags(flags.accessibility().into_iter().chain(rest.names()), rest.unknown());
            }
            FieldForm::EmissionKind => {
                let name = u32::try_from(word).ok().and_then(|kind| EmissionKind(kind).name());
                self.named(word, name);
            }
            FieldForm::SubprogramFlags => {
                let flags = Subprogram::from_words(words).subprogram_flags();
                self.flags(flags.names(), flags.unknown());
                if flags.is_empty() {
                    self.printer.text.byte(b'0');
                }
            }
            FieldForm::Expression => {
                let number = words.get(field.word + 1).copied().unwrap_or_default();
                let operations = [Operation::Constu.0, number, Operation::StackValue.0];
                let operations = if word == 0 { &[][..] } else { &operations };
                write_new_expression(operations, &mut self.printer.text);
            }
        }
    }

    fn string(&mut self, id: Option<MetadataId>) {
        let string = self.printer.string(id);
        self.printer.text.byte(b'"');
        self.printer.text.escaped(string);
        self.printer.text.byte(b'"');
    }

    fn named(&mut self, number: u64, name: Option<&str>) {
        match name {
            Some(name) => self.printer.text.str(name),
            None => self.printer.text.number(number),
        }
    }

    /// A tag, of which LLVM keeps 16 bits.
    fn tag(&mut self, tag: u64) {
        let tag = Tag(low(tag) & 0xffff);
        self.named(tag.0.into(), tag.name());
    }

    fn flags(&mut self, names: impl Iterator<Item = &'static str>, unknown: u32) {
        let mut first = true;
        for name in names {
            if !core::mem::take(&mut first) {
                self.printer.text.str(" | ");
            }
            self.printer.text.str(name);
        }
        if unknown != 0 {
            if !first {
                self.printer.text.str(" | ");
            }
            self.printer.text.number(unknown);
        }
    }
}

/// A number whose sign is its lowest bit.
const fn signed(word: u64) -> i64 {
    let magnitude = i64::from_ne_bytes((word >> 1).to_ne_bytes());
    if word & 1 == 0 { magnitude } else { !magnitude }
}

/// Writes an expression: operations by name if all of them are such as LLVM 3.7 knows, and numbers if not.
pub fn write_expression(expression: &Expression<'_>, text: &mut Text<'_>) {
    text.str(if expression.distinct { "distinct !DIExpression(" } else { "!DIExpression(" });
    let named = is_valid(expression.operations);
    let mut operands = 0;
    for (index, word) in expression.operations.iter().enumerate() {
        if index > 0 {
            text.str(", ");
        }
        let operation = Operation(*word);
        match operation.name() {
            Some(name) if named && operands == 0 => {
                text.str(name);
                operands = operand_count(operation);
            }
            _ => {
                text.number(*word);
                operands = operands.saturating_sub(1);
            }
        }
    }
    text.byte(b')');
}

/// The number that LLVM 22 gives parts of variables; LLVM 3.7's is another operation today.
const FRAGMENT: u64 = 0x1000;

/// The operations of an expression as LLVM 22 has them.
fn upgraded_expression(words: &[u64]) -> Vec<u64> {
    let mut words = words.to_vec();
    let piece = words.len().checked_sub(3).filter(|at| words.get(*at) == Some(&Operation::BitPiece.0));
    if let Some(word) = piece.and_then(|at| words.get_mut(at)) {
        *word = FRAGMENT;
    }
    if words.first() == Some(&Operation::Deref.0) {
        let end = piece.unwrap_or(words.len());
        if let Some(front) = words.get_mut(..end) {
            front.rotate_left(1);
        }
    }
    let mut upgraded = Vec::with_capacity(words.len());
    let mut rest = words.as_slice();
    while let [word, after @ ..] = rest {
        let operands = match Operation(*word) {
            Operation::Constu | Operation::Minus | Operation::Plus => 1,
            Operation(FRAGMENT) => 2,
            _ => 0,
        };
        let (operands, after) = after.split_at(operands.min(after.len()));
        match Operation(*word) {
            Operation::Plus => {
                upgraded.push(Operation::PlusUconst.0);
                upgraded.extend_from_slice(operands);
            }
            Operation::Minus => {
                upgraded.push(Operation::Constu.0);
                upgraded.extend_from_slice(operands);
                upgraded.push(Operation::Minus.0);
            }
            _ => {
                upgraded.push(*word);
                upgraded.extend_from_slice(operands);
            }
        }
        rest = after;
    }
    upgraded
}

/// Writes an expression of LLVM 22: by name what compilers write, and numbers if there is anything else.
fn write_new_expression(words: &[u64], text: &mut Text<'_>) {
    let word = |word: u64| {
        let (name, operands) = match Operation(word) {
            Operation(FRAGMENT) => ("DW_OP_LLVM_fragment", 2),
            Operation::PlusUconst => ("DW_OP_plus_uconst", 1),
            Operation::Constu => ("DW_OP_constu", 1),
            Operation::Minus => ("DW_OP_minus", 0),
            Operation::Deref => ("DW_OP_deref", 0),
            Operation::StackValue => ("DW_OP_stack_value", 0),
            _ => return None,
        };
        Some((name, operands))
    };
    let mut rest = words;
    let mut named = true;
    while let [first, after @ ..] = rest {
        let next = word(*first).and_then(|(_, operands)| after.get(operands..));
        let is_last = *first != FRAGMENT || next.is_some_and(<[u64]>::is_empty);
        match next.filter(|_| is_last) {
            Some(next) => rest = next,
            None => {
                named = false;
                break;
            }
        }
    }
    text.str("!DIExpression(");
    let mut operands = 0;
    for (index, number) in words.iter().enumerate() {
        if index > 0 {
            text.str(", ");
        }
        if text.full() {
            text.str(ELIDED);
            break;
        }
        match word(*number) {
            Some((name, count)) if named && operands == 0 => {
                text.str(name);
                operands = count;
            }
            _ => {
                text.number(*number);
                operands = operands.saturating_sub(1);
            }
        }
    }
    text.byte(b')');
}

/// How many operands follow an operation in an expression; of `DW_OP_minus`, which is valid in later versions
/// alone, LLVM 3.7's printer knows none.
const fn operand_count(operation: Operation) -> usize {
    match operation {
        Operation::BitPiece => 2,
        Operation::Plus => 1,
        _ => 0,
    }
}

/// Whether LLVM 3.7 takes an expression for valid: sums, loads, and a piece at the end.
fn is_valid(words: &[u64]) -> bool {
    let mut rest = words;
    while let [word, after @ ..] = rest {
        let operation = Operation(*word);
        let Some(next) = after.get(operand_count(operation)..) else { return false };
        match operation {
            Operation::BitPiece => return next.is_empty(),
            Operation::Plus | Operation::Deref => {}
            _ => return false,
        }
        rest = next;
    }
    true
}
