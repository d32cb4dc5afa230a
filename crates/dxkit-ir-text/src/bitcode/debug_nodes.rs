//! Nodes of debug information.
//!
//! A table says which operand of a record is which field of the text. It has the fields that LLVM 3.7
//! has a form for, and those that decide what becomes of a node; the reader of texts passes over all
//! others.

use dxkit_bitcode::ir::dwarf::{DebugFlags, Language, Operation};
use dxkit_bitcode::{Error, Subject};

use super::Disassembler;
use super::constants::{ValueForm, signed};
use super::metadata_codes as code;
use super::tree::Record;

/// How a field is stated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum FieldForm {
    /// A reference to metadata; left out if it is null.
    Node,
    /// A reference that is always written.
    Scope,
    /// A string; left out if it is null or empty.
    Text,
    /// A string that is always written.
    ShownText,
    /// A number; left out if it is 0.
    Number,
    /// A number that is always written.
    Shown,
    /// Flags, without those that LLVM 3.7 does not know.
    Flags,
    /// A language.
    Language,
    /// A truth value.
    Truth,
    /// A number of bits: metadata, if bit 1 of the first operand says so.
    Bits,
    /// The number of elements: a constant or a variable.
    Count,
    /// A signed number. The record can hold a wider one; its first word is printed.
    Signed,
}

use FieldForm::{Bits, Count, Flags, Node, Number, Scope, Shown, ShownText, Signed, Text, Truth};

/// The code of the record of a kind of node, its name, its fields (labels, operands and forms), and the
/// operands that refer to other nodes, in the order in which LLVM numbers these.
struct Layout(u32, &'static str, &'static [(&'static str, usize, FieldForm)], &'static [usize]);

const NODES: &[Layout] = &[
    Layout(
        code::LOCATION,
        "DILocation",
        &[("line", 1, Shown), ("column", 2, Number), ("scope", 3, Scope), ("inlinedAt", 4, Node)],
        &[3, 4],
    ),
    Layout(13, "DISubrange", &[("count", 1, Count)], &[1, 2, 3, 4]),
    Layout(14, "DIEnumerator", &[("name", 2, Text), ("value", 3, Signed)], &[]),
    Layout(
        15,
        "DIBasicType",
        &[
            ("tag", 1, Shown),
            ("name", 2, Text),
            ("size", 3, Bits),
            ("align", 4, Number),
            ("encoding", 5, Number),
        ],
        &[],
    ),
    Layout(16, "DIFile", &[("filename", 1, ShownText), ("directory", 2, ShownText)], &[]),
    Layout(
        17,
        "DIDerivedType",
        &[
            ("tag", 1, Shown),
            ("name", 2, Text),
            ("scope", 5, Node),
            ("file", 3, Node),
            ("line", 4, Number),
            ("baseType", 6, Scope),
            ("size", 7, Bits),
            ("align", 8, Number),
            ("offset", 9, Bits),
            ("flags", 10, Flags),
            ("extraData", 11, Node),
        ],
        &[3, 5, 6, 11],
    ),
    Layout(
        18,
        "DICompositeType",
        &[
            ("tag", 1, Shown),
            ("name", 2, Text),
            ("scope", 5, Node),
            ("file", 3, Node),
            ("line", 4, Number),
            ("baseType", 6, Node),
            ("size", 7, Bits),
            ("align", 8, Number),
            ("offset", 9, Bits),
            ("flags", 10, Flags),
            ("elements", 11, Node),
            ("runtimeLang", 12, FieldForm::Language),
            ("vtableHolder", 13, Node),
            ("templateParams", 14, Node),
            ("identifier", 15, Text),
        ],
        &[3, 5, 6, 11, 13, 14],
    ),
    Layout(19, "DISubroutineType", &[("flags", 1, Flags), ("types", 2, Scope)], &[2]),
    Layout(
        20,
        "DICompileUnit",
        &[
            ("language", 1, FieldForm::Language),
            ("file", 2, Scope),
            ("producer", 3, Text),
            ("isOptimized", 4, Truth),
            ("flags", 5, Text),
            ("runtimeVersion", 6, Shown),
            ("splitDebugFilename", 7, Text),
            ("emissionKind", 8, Shown),
            ("enums", 9, Node),
            ("retainedTypes", 10, Node),
            ("globals", 12, Node),
            ("imports", 13, Node),
            ("dwoId", 14, Number),
        ],
        &[2, 9, 10, 12, 13],
    ),
    Layout(
        21,
        "DISubprogram",
        &[
            ("name", 2, Text),
            ("linkageName", 3, Text),
            ("scope", 1, Node),
            ("file", 4, Node),
            ("line", 5, Number),
            ("type", 6, Node),
            ("scopeLine", 7, Number),
            ("containingType", 8, Node),
            ("virtualIndex", 10, Number),
            ("flags", 11, Flags),
            ("spFlags", 9, Number),
            ("unit", 12, Node),
            ("templateParams", 13, Node),
            ("declaration", 14, Node),
            ("retainedNodes", 15, Node),
        ],
        &[4, 1, 6, 12, 14, 15, 8, 13],
    ),
    Layout(
        22,
        "DILexicalBlock",
        &[("scope", 1, Scope), ("file", 2, Node), ("line", 3, Number), ("column", 4, Number)],
        &[2, 1],
    ),
    Layout(
        23,
        "DILexicalBlockFile",
        &[("scope", 1, Scope), ("file", 2, Node), ("discriminator", 3, Shown)],
        &[2, 1],
    ),
    Layout(24, "DINamespace", &[("name", 2, Text), ("scope", 1, Scope)], &[1]),
    Layout(25, "DITemplateTypeParameter", &[("name", 1, Text), ("type", 2, Scope)], &[2]),
    Layout(
        26,
        "DITemplateValueParameter",
        &[("tag", 1, Shown), ("name", 2, Text), ("type", 3, Node), ("value", 5, Scope)],
        &[3, 5],
    ),
    Layout(
        27,
        "DIGlobalVariable",
        &[
            ("name", 2, Text),
            ("linkageName", 3, Text),
            ("scope", 1, Node),
            ("file", 4, Node),
            ("line", 5, Number),
            ("type", 6, Node),
            ("isLocal", 7, Truth),
            ("isDefinition", 8, Truth),
            ("declaration", 9, Node),
        ],
        &[1, 4, 6, 9, 10],
    ),
    Layout(
        28,
        "DILocalVariable",
        &[
            ("name", 2, Text),
            ("arg", 6, Number),
            ("scope", 1, Scope),
            ("file", 3, Node),
            ("line", 4, Number),
            ("type", 5, Node),
            ("flags", 7, Flags),
        ],
        &[1, 3, 5],
    ),
    Layout(
        31,
        "DIImportedEntity",
        &[
            ("tag", 1, Shown),
            ("name", 5, Text),
            ("scope", 2, Scope),
            ("entity", 3, Node),
            ("line", 4, Number),
        ],
        &[2, 3, 6, 7],
    ),
    Layout(47, "DIAssignID", &[], &[]),
    Layout(37, "DIGlobalVariableExpression", &[("var", 1, Scope), ("expr", 2, Scope)], &[1, 2]),
];

/// Operations of expressions that LLVM 3.7 does not have, or names differently, and those that have
/// operands (the number of these). All others have none.
const FRAGMENT: u64 = 0x1000;
const OPERANDS: [(u64, usize); 20] = [
    (FRAGMENT, 2),
    (0x1001, 2),
    (0x1002, 1),
    (0x1003, 1),
    (0x1005, 1),
    (0x1006, 2),
    (0x1007, 2),
    (0x10, 1),
    (0x11, 1),
    (0x08, 1),
    (0x09, 1),
    (0x0a, 1),
    (0x0b, 1),
    (0x0c, 1),
    (0x0d, 1),
    (0x0e, 1),
    (0x0f, 1),
    (0x23, 1),
    (0x94, 1),
    (0x90, 1),
];

/// The nodes that a record refers to, each by one more than its number, in LLVM's order.
pub(super) fn references<'t>(record: &Record<'t>) -> impl DoubleEndedIterator<Item = u64> + use<'t> {
    let record = *record;
    let is_plain = matches!(record.code, code::NODE | code::DISTINCT_NODE);
    let places = NODES.iter().find(|layout| layout.0 == record.code).map_or(&[][..], |layout| layout.3);
    let all = if is_plain { record.operands } else { &[] };
    // Of the scope of a location, records state the number itself.
    let plain = move |place: usize| u64::from(record.code == code::LOCATION && place == 3);
    let named = places.iter().map(move |place| record.or_zero(*place).saturating_add(plain(*place)));
    all.iter().copied().chain(named)
}

impl<'t> Disassembler<'t, '_> {
    pub(super) fn debug_node(&mut self, record: &Record<'t>) -> Result<(), Error> {
        let layout = NODES.iter().find(|layout| layout.0 == record.code);
        let Layout(_, name, fields, _) = layout.ok_or_else(|| record.unknown())?;
        self.text.str(if record.get(0)? & 1 != 0 { "distinct !" } else { "!" });
        self.text.str(name);
        self.text.byte(b'(');
        let mut separator = "";
        for (label, operand, form) in *fields {
            let start = self.text.len();
            self.text.str(separator);
            self.text.str(label);
            self.text.str(": ");
            // Of the scope of a location, records state the number itself.
            let plain = u64::from(record.code == code::LOCATION && *form == Scope);
            let word = record.or_zero(*operand).saturating_add(plain);
            if self.debug_field(word, *form, *operand, record)? {
                separator = ", ";
            } else {
                self.text.truncate(start);
            }
        }
        self.text.byte(b')');
        Ok(())
    }

    /// The value of a field; false if it is left out.
    fn debug_field(
        &mut self,
        word: u64,
        form: FieldForm,
        operand: usize,
        record: &Record<'t>,
    ) -> Result<bool, Error> {
        match form {
            Node if word == 0 => return Ok(false),
            Node | Scope => self.optional_reference(word, record)?,
            Text | ShownText => {
                let text = self.string_of(word, record)?.unwrap_or_default();
                if text.is_empty() && form == Text {
                    return Ok(false);
                }
                self.text.byte(b'"');
                self.text.escaped(&text);
                self.text.byte(b'"');
            }
            Number if word == 0 => return Ok(false),
            Number | Shown => self.text.number(word),
            Truth => self.text.str(if word != 0 { "true" } else { "false" }),
            Flags => {
                let known = DebugFlags::NAMES.iter().fold(3, |all, (flag, _)| all | flag.bits());
                let flags = word & u64::from(known);
                if flags == 0 {
                    return Ok(false);
                }
                self.text.number(flags);
            }
            FieldForm::Language if word == 0 => return Ok(false),
            FieldForm::Language => {
                let language = Language(u32::try_from(word).unwrap_or(u32::MAX));
                match language.name() {
                    Some(name) => self.text.str(name),
                    // The reader takes every name for the language that DXC states.
                    None => self.text.str("DW_LANG_HLSL"),
                }
            }
            Bits => {
                let bits =
                    if record.or_zero(0) & 2 == 0 { Some(word) } else { self.number_of(word, record)? };
                match bits.filter(|bits| *bits != 0) {
                    Some(bits) => self.text.number(bits),
                    None => return Ok(false),
                }
            }
            Count => match self.number_of(word, record)? {
                Some(count) => self.text.print(format_args!("{}", i64::from_le_bytes(count.to_le_bytes()))),
                None => self.text.str("-1"),
            },
            Signed => {
                // A wide number: its width is the operand before the name, then its words follow.
                let value = signed(record.get(operand)?);
                self.text.print(format_args!("{value}"));
            }
        }
        Ok(true)
    }

    /// The number that a piece of metadata states, by one more than its own.
    fn number_of(&self, word: u64, record: &Record<'t>) -> Result<Option<u64>, Error> {
        let Some(number) = self.value_of(word, record)? else { return Ok(None) };
        match self.value(number, record)?.form {
            // Null has no operands.
            ValueForm::Constant(constant) => {
                let value = signed(constant.or_zero(0));
                Ok(Some(i64::try_from(value).map_or(0, |value| u64::from_le_bytes(value.to_le_bytes()))))
            }
            _ => Err(record.invalid(Subject::MetadataReference, word)),
        }
    }

    /// `!DIExpression(DW_OP_plus_uconst, 4)`
    pub(super) fn expression_node(&mut self, record: &Record<'t>) -> Result<(), Error> {
        self.text.str("!DIExpression(");
        let mut words = record.rest(1);
        let mut separator = "";
        while let [word, rest @ ..] = words {
            self.text.str(separator);
            separator = ", ";
            match Operation(*word).name() {
                _ if *word == FRAGMENT => self.text.str("DW_OP_LLVM_fragment"),
                Some(name) => self.text.str(name),
                None => self.text.str("DW_OP_LLVM_other"),
            }
            let is_register = (0x70..0x90).contains(word);
            let count = OPERANDS.iter().find(|(operation, _)| operation == word);
            let count = count.map_or(usize::from(is_register), |(_, count)| *count).min(rest.len());
            let (operands, after) = rest.split_at_checked(count).unwrap_or_default();
            for operand in operands {
                self.text.str(", ");
                self.text.number(*operand);
            }
            words = after;
        }
        self.text.byte(b')');
        Ok(())
    }
}
