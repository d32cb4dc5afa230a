//! Metadata nodes that describe the source: LLVM 3.7's `DI…` nodes, one declaration each.
//!
//! The fields and their order are those of the records; the names are those of LLVM's assembly. `operands`
//! are the fields that refer to metadata, in the order of LLVM 3.7's operands, which is the order of
//! numbering. `assembly` are the fields in the order of LLVM's assembly; the label that a field has there,
//! its form and the condition for omitting it are stated with the field. `llvm22` states the same for LLVM 22
//! where it differs, a field with its label, form and condition if these are others.

use alloc::vec::Vec;

use super::dwarf::{DebugFlags, Encoding, Language, SubprogramFlags, Tag, Virtuality};
use super::{MetadataId, NodeOperands};
use crate::records::{OperandKind, RecordForm, RecordLayout, RecordOperand, RecordTail, metadata};
use crate::sign;

/// A field of a node, for code that prints nodes generically.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DebugField<'m> {
    /// A reference to other metadata; `None` is null.
    Reference(Option<MetadataId>),
    /// A number.
    Number(u64),
    /// A number with sign.
    Signed(i64),
    /// A truth value.
    Boolean(bool),
    /// A tag.
    Tag(Tag),
    /// How a basic type is encoded.
    Encoding(Encoding),
    /// A language.
    Language(Language),
    /// Virtuality.
    Virtuality(Virtuality),
    /// Flags.
    Flags(DebugFlags),
    /// The operations of an expression.
    Operations(&'m [u64]),
    /// The operands of a node of any tag.
    Operands(NodeOperands<'m>),
}

/// How LLVM's assembly writes nodes of one kind: `!DIFile(filename: "a.hlsl", directory: "")`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DebugText {
    /// The code of the record.
    pub code: u8,
    /// The word for the kind: `DIFile`.
    pub name: &'static str,
    /// How many operands the record has.
    pub operands: usize,
    /// The fields, in the order in which they are written. They are read in any order.
    pub fields: &'static [DebugTextField],
}

impl DebugText {
    /// The field of this label.
    #[must_use]
    pub fn field(&self, label: &str) -> Option<&'static DebugTextField> {
        self.fields.iter().find(|field| field.label == label)
    }
}

/// How LLVM 22's assembly writes nodes of one kind, where that differs from LLVM 3.7's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Llvm22Text {
    /// The fields, of the operands of LLVM 3.7's record. After these, a function has one more operand: its
    /// unit.
    pub text: DebugText,
    /// The operands that refer to metadata, in the order in which LLVM 22 numbers it.
    pub references: &'static [usize],
}

/// A field of a node in LLVM's assembly.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DebugTextField {
    /// The label before it.
    pub label: &'static str,
    /// Index of the record's operand. Operand 0 states whether the node is distinct.
    pub word: usize,
    /// The form of its value.
    pub form: FieldForm,
    /// When it may be missing.
    pub presence: Presence,
}

/// The form of a node's field in LLVM's assembly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum FieldForm {
    /// A tag by its name, or its number; 16 bits.
    Tag,
    /// A string.
    Text,
    /// A node, a string, a value as metadata, or `null`.
    Node,
    /// As the previous form, but `null` is written.
    Scope,
    /// A number of 16 bits.
    Short,
    /// A number of 32 bits.
    Number,
    /// A number of 64 bits.
    Long,
    /// A number with sign.
    Signed,
    /// A number of elements, from -1 on.
    Count,
    /// `true` or `false`.
    Boolean,
    /// An encoding by its name, or its number.
    Encoding,
    /// A language by its name, or its number.
    Language,
    /// A virtuality by its name, or its number.
    Virtuality,
    /// Names of flags and numbers, with `|` between.
    Flags,
    /// LLVM 22 alone: how much debug information there is, by its name.
    EmissionKind,
    /// LLVM 22 alone: names of flags as [`Flags`](Self::Flags), which several operands state in LLVM 3.7.
    SubprogramFlags,
    /// LLVM 22 alone: an expression. The operand is 1 if it is that of a number, which is the next operand.
    Expression,
}

/// When a field of a node may be missing in LLVM's assembly.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Presence {
    /// It has to be there.
    Required,
    /// Required on reading; zero or an empty text is not written.
    RequiredUnlessEmpty,
    /// It is written always; missing on reading, it is this word.
    Shown(u64),
    /// It may be missing if it is this word, or empty.
    Unless(u64),
    /// As `Unless(0)`, except that it is always written for nodes with the tag of an argument.
    Argument,
}

/// The index of a field's word, in a list of the names of the words.
#[allow(
    clippy::indexing_slicing,
    clippy::cast_possible_truncation,
    clippy::panic,
    reason = "computed by the compiler"
)]
const fn place_of(fields: &[&str], field: &str) -> u8 {
    let mut word = 0;
    while word < fields.len() {
        let (name, field) = (fields[word].as_bytes(), field.as_bytes());
        let mut same = 0;
        while same < name.len() && same < field.len() && name[same] == field[same] {
            same += 1;
        }
        if same == name.len() && same == field.len() {
            return word as u8;
        }
        word += 1;
    }
    panic!("an operand is not among the fields")
}

/// The field of this name in LLVM's assembly, of the fields of these names after the first.
#[allow(clippy::indexing_slicing, reason = "computed by the compiler")]
const fn text_of(fields: &[DebugTextField], names: &[&str], field: &str) -> DebugTextField {
    fields[place_of(names, field) as usize - 1]
}

/// A field in LLVM 22's assembly: as in LLVM 3.7, or otherwise as stated.
macro_rules! newer_text {
    ($node:ident, $field:ident) => {
        text_of($node::FIELDS, $node::NAMES, stringify!($field))
    };
    ($node:ident, $field:ident $label:literal $form:ident $presence:ident($default:expr)) => {
        DebugTextField {
            label: $label,
            word: place_of($node::NAMES, stringify!($field)) as usize,
            form: FieldForm::$form,
            presence: Presence::$presence($default),
        }
    };
}

/// A word of a record, as a field of a node.
trait FromWord: Sized {
    /// The kind of operand in the record.
    const KIND: OperandKind;
    fn from_word(word: u64) -> Self;
    fn to_word(self) -> u64;
    fn field<'m>(self) -> DebugField<'m>;
}

#[allow(clippy::cast_possible_truncation, reason = "LLVM keeps the lower half as well")]
const fn low(word: u64) -> u32 {
    word as u32
}

/// Whether an operand of this kind refers to metadata.
const fn is_reference(kind: OperandKind) -> bool {
    matches!(kind, OperandKind::Metadata | OperandKind::OptionalMetadata)
}

/// The code of a node's record as a byte, which all are.
const fn low_byte(code: u32) -> u8 {
    let [low, ..] = code.to_le_bytes();
    low
}

pub(super) fn reference(word: u64) -> Option<MetadataId> {
    Some(MetadataId::new(low(word).checked_sub(1)?))
}

impl FromWord for Option<MetadataId> {
    const KIND: OperandKind = OperandKind::OptionalMetadata;

    fn from_word(word: u64) -> Self {
        reference(word)
    }

    fn to_word(self) -> u64 {
        self.map_or(0, |id| u64::from(id.number()) + 1)
    }

    fn field<'m>(self) -> DebugField<'m> {
        DebugField::Reference(self)
    }
}

impl FromWord for bool {
    const KIND: OperandKind = OperandKind::Flag;

    fn from_word(word: u64) -> Self {
        word != 0
    }

    fn to_word(self) -> u64 {
        self.into()
    }

    fn field<'m>(self) -> DebugField<'m> {
        DebugField::Boolean(self)
    }
}

impl FromWord for u64 {
    const KIND: OperandKind = OperandKind::Number;

    fn from_word(word: u64) -> Self {
        word
    }

    fn to_word(self) -> u64 {
        self
    }

    fn field<'m>(self) -> DebugField<'m> {
        DebugField::Number(self)
    }
}

impl FromWord for u32 {
    const KIND: OperandKind = OperandKind::Number;

    fn from_word(word: u64) -> Self {
        low(word)
    }

    fn to_word(self) -> u64 {
        self.into()
    }

    fn field<'m>(self) -> DebugField<'m> {
        DebugField::Number(self.into())
    }
}

/// Signed numbers have their sign in the lowest bit: `v << 1`, or `!(v << 1)` of negative ones.
impl FromWord for i64 {
    const KIND: OperandKind = OperandKind::Complement;

    fn from_word(word: u64) -> Self {
        sign::from_complement(word)
    }

    fn to_word(self) -> u64 {
        sign::to_complement(self)
    }

    fn field<'m>(self) -> DebugField<'m> {
        DebugField::Signed(self)
    }
}

macro_rules! from_word {
    ($($name:ident),*) => {$(
        impl FromWord for $name {
            const KIND: OperandKind = OperandKind::Number;

            fn from_word(word: u64) -> Self {
                Self(low(word))
            }

            fn to_word(self) -> u64 {
                self.0.into()
            }

            fn field<'m>(self) -> DebugField<'m> {
                DebugField::$name(self)
            }
        }
    )*};
}

from_word!(Tag, Encoding, Language, Virtuality);

impl FromWord for DebugFlags {
    const KIND: OperandKind = OperandKind::Flags;

    fn from_word(word: u64) -> Self {
        Self::from_bits_retain(low(word))
    }

    fn to_word(self) -> u64 {
        self.bits().into()
    }

    fn field<'m>(self) -> DebugField<'m> {
        DebugField::Flags(self)
    }
}

macro_rules! debug_nodes {
    ($(
        $(#[$meta:meta])*
        $name:ident = $code:literal, $spelling:literal, $record:literal, at least $least:literal,
        operands [$($operand:ident),*],
        assembly [$($text:ident),*]
        $(, llvm22 operands [$($newer_operand:ident),*],
        assembly [$(
            $newer:ident
            $(=> $newer_label:literal $newer_form:ident $newer_presence:ident($newer_default:expr))?
        ),*])?
        {
            $(
                $(#[$field_meta:meta])*
                $field:ident: $type:ty => $label:literal $form:ident $presence:ident $(($default:expr))?,
            )*
        }
    )*) => {
        /// A node that describes the source.
        #[non_exhaustive]
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum DebugNode<'m> {
            $(
                $(#[$meta])*
                $name($name),
            )*
            /// The location of a value: DWARF operations.
            Expression(Expression<'m>),
            /// A node of any tag.
            Generic(Generic<'m>),
        }

        $(
            $(#[$meta])*
            #[derive(Debug, Clone, Copy, PartialEq, Eq)]
            pub struct $name {
                /// Whether it is another node than any of equal fields.
                pub distinct: bool,
                $(
                    $(#[$field_meta])*
                    pub $field: $type,
                )*
            }

            impl $name {
                /// The code of its record.
                pub const CODE: u8 = $code;

                /// The node of a record with these operands. Missing operands are zero.
                #[must_use]
                pub fn from_words(words: &[u64]) -> Self {
                    let mut words = words.iter().copied();
                    let mut next = || words.next().unwrap_or_default();
                    Self {
                        distinct: next() != 0,
                        $($field: <$type as FromWord>::from_word(next()),)*
                    }
                }

                /// The operands of the record.
                const OPERANDS: &[RecordOperand] = &[
                    RecordOperand { name: "distinct", kind: OperandKind::Flag },
                    $(RecordOperand { name: $label, kind: <$type as FromWord>::KIND },)*
                ];

                /// The names of the operands, then that of the one that functions have in LLVM 22.
                const NAMES: &[&str] = &["distinct", $(stringify!($field),)* "unit"];

                /// The fields in the order of the record.
                const FIELDS: &[DebugTextField] = &[$(DebugTextField {
                    label: $label,
                    word: place_of(Self::NAMES, stringify!($field)) as usize,
                    form: FieldForm::$form,
                    presence: Presence::$presence $(($default))?,
                },)*];

                /// The fields in the order of LLVM's assembly.
                const TEXT: &[DebugTextField] =
                    &[$(text_of(Self::FIELDS, Self::NAMES, stringify!($text)),)*];

                /// The operands of its record.
                #[must_use]
                pub fn to_words(self) -> Vec<u64> {
                    Vec::from([self.distinct.into(), $(self.$field.to_word()),*])
                }

                /// Which operands of the record are references: bit n is operand n.
                const REFERENCES: u32 = {
                    // Operand 0 is `distinct`.
                    let mut mask = 0;
                    let mut operand = 0;
                    $(
                        operand += 1;
                        mask |= (is_reference(<$type as FromWord>::KIND) as u32) << operand;
                    )*
                    mask
                };
            }
        )*

        /// The records of the nodes.
        pub(crate) const RECORDS: &[RecordLayout] = &[$(
            RecordLayout {
                code: $code,
                name: $record,
                form: RecordForm::Current,
                operands: $name::OPERANDS,
                tail: RecordTail::None,
            },
        )*];

        /// How LLVM's assembly writes the nodes.
        const TEXTS: &[DebugText] = &[$(
            DebugText { code: $code, name: $spelling, operands: $name::OPERANDS.len(), fields: $name::TEXT },
        )*];

        /// How LLVM 22's assembly writes them, where that differs.
        const LLVM22_TEXTS: &[Llvm22Text] = &[$($(
            Llvm22Text {
                text: DebugText {
                    code: $code,
                    name: $spelling,
                    operands: $name::OPERANDS.len(),
                    fields: &[$(newer_text!(
                        $name, $newer $($newer_label $newer_form $newer_presence($newer_default))?
                    ),)*],
                },
                references: &[$(place_of($name::NAMES, stringify!($newer_operand)) as usize,)*],
            },
        )?)*];

        /// The indexes of a node's words that refer to metadata, in the order of LLVM's operands, which is
        /// the order of numbering. In generic nodes, these are all words after the third.
        pub(crate) const fn operand_words(code: u8) -> &'static [u8] {
            match code {
                $($code => {
                    const WORDS: &[u8] = &[$(place_of($name::NAMES, stringify!($operand))),*];
                    // A reference that is in no place of `operands` would get no number.
                    const _: () = assert!(WORDS.len() == $name::REFERENCES.count_ones() as usize, $spelling);
                    WORDS
                })*
                _ => &[],
            }
        }

        /// The metadata that a word of a node's record refers to, if that is a reference.
        #[inline]
        pub(crate) fn referred(code: u8, word: usize, value: u64) -> Option<MetadataId> {
            if DebugNode::is_plain(code, word) { Some(MetadataId::new(low(value))) } else { reference(value) }
        }

        impl<'m> DebugNode<'m> {
            /// The code of source locations, which have a separate abbreviation.
            pub(crate) const LOCATION: u32 = Location::CODE as u32;

            /// Whether records of this code are such nodes.
            pub(crate) const fn is_code(code: u8) -> bool {
                matches!(code, $($code)|* | Expression::CODE | Generic::CODE)
            }

            /// The node of a record with this code; `None` if no node has this code.
            pub(crate) fn from_record(code: u8, words: &'m [u64]) -> Option<Self> {
                Some(match code {
                    $($code => Self::$name($name::from_words(words)),)*
                    Expression::CODE => Self::Expression(Expression::from_words(words)),
                    Generic::CODE => Self::Generic(Generic::from_words(words)),
                    _ => return None,
                })
            }

            /// The code and the words of the record that it is.
            pub(crate) fn to_record(self) -> (u8, Vec<u64>) {
                match self {
                    $(Self::$name(node) => ($code, node.to_words()),)*
                    Self::Expression(node) => {
                        (Expression::CODE, [&[node.distinct.into()], node.operations].concat())
                    }
                    Self::Generic(node) => {
                        let head = [node.distinct.into(), node.tag.to_word(), node.version.into()];
                        (Generic::CODE, [&head, node.operands.0].concat())
                    }
                }
            }

            /// The minimum number of operands of a record with this code, and which of them are references;
            /// `None` if no node has this code.
            pub(crate) const fn shape(code: u32) -> Option<(usize, u32)> {
                Some(match code {
                    $($code => ($least, $name::REFERENCES),)*
                    metadata::Expression::CODE => (1, 0),
                    metadata::GenericNode::CODE => (4, !0b111),
                    _ => return None,
                })
            }

            /// Whether an operand is a reference, according to [`DebugNode::shape`].
            #[inline]
            pub(crate) fn is_reference(references: u32, operand: usize) -> bool {
                // Only generic nodes have more operands than the mask has bits.
                references & 1 << operand.min(31) != 0
            }

            /// Whether this word of a record is the number of what it refers to, where other references are
            /// one more: that of the scope of a location is.
            #[inline]
            #[must_use]
            pub const fn is_plain(code: u8, operand: usize) -> bool {
                code == Location::CODE && operand == Location::SCOPE
            }

            /// Puts other references into a record of this code.
            pub(crate) fn for_each_reference(
                code: u8,
                words: &mut [u64],
                mut place: impl FnMut(MetadataId) -> MetadataId,
            ) {
                let Some((_, references)) = Self::shape(code.into()) else { return };
                for (index, word) in words.iter_mut().enumerate() {
                    if !Self::is_reference(references, index) {
                        continue;
                    }
                    if Self::is_plain(code, index) {
                        *word = place(MetadataId::new(low(*word))).number().into();
                    } else if let Some(id) = reference(*word) {
                        *word = u64::from(place(id).number()) + 1;
                    }
                }
            }

            /// How LLVM's assembly writes nodes, except expressions and generic nodes, which have their own
            /// syntax.
            pub const TEXTS: &'static [DebugText] = TEXTS;

            /// How LLVM 22's assembly writes nodes of the kinds whose fields differ there.
            pub const LLVM22_TEXTS: &'static [Llvm22Text] = LLVM22_TEXTS;

            /// The code of the records of [expressions](Self::Expression).
            pub const EXPRESSION_CODE: u8 = Expression::CODE;

            /// The code of the records of [nodes of any tag](Self::Generic).
            pub const GENERIC_CODE: u8 = Generic::CODE;

            /// How LLVM's assembly writes positions, those of instructions included.
            pub const LOCATION_TEXT: &'static DebugText = &DebugText {
                code: Location::CODE,
                name: "DILocation",
                operands: Location::OPERANDS.len(),
                fields: Location::TEXT,
            };

            /// The name of its kind in LLVM's assembly: `DISubprogram`.
            #[must_use]
            pub const fn name(&self) -> &'static str {
                match self {
                    $(Self::$name(_) => $spelling,)*
                    Self::Expression(_) => "DIExpression",
                    Self::Generic(_) => "GenericDINode",
                }
            }

            /// Whether it is another node than any of equal fields.
            #[must_use]
            pub const fn distinct(&self) -> bool {
                match self {
                    $(Self::$name(node) => node.distinct,)*
                    Self::Expression(node) => node.distinct,
                    Self::Generic(node) => node.distinct,
                }
            }

            /// Tells every field, in the order of the record, by the name it has in LLVM's assembly.
            pub fn for_each_field(&self, mut tell: impl FnMut(&'static str, DebugField<'m>)) {
                match self {
                    $(Self::$name(node) => {
                        $(tell($label, node.$field.field());)*
                    })*
                    Self::Expression(node) => tell("operations", DebugField::Operations(node.operations)),
                    Self::Generic(node) => {
                        tell("tag", DebugField::Tag(node.tag));
                        tell("operands", DebugField::Operands(node.operands));
                    }
                }
            }
        }
    };
}

debug_nodes! {
    /// A position in a source file.
    Location = 7, "DILocation", "LOCATION", at least 5,
        operands [scope, inlined_at],
        assembly [line, column, scope, inlined_at] {
        /// Line, from 1.
        line: u32 => "line" Number Shown(0),
        /// Column, from 1.
        column: u32 => "column" Short Unless(0),
        /// The scope. (In the record, without the 1 that other references have added.)
        scope: Scope => "scope" Scope Required,
        /// The location of the call that was inlined.
        inlined_at: Option<MetadataId> => "inlinedAt" Node Unless(0),
    }
    /// The bounds of an array.
    Subrange = 13, "DISubrange", "SUBRANGE", at least 3,
        operands [],
        assembly [count, lower_bound],
        llvm22 operands [],
        assembly [count, lower_bound => "lowerBound" Signed Shown(0)] {
        /// Number of elements; -1 of an array without bounds.
        count: Count => "count" Count Required,
        /// First index.
        lower_bound: i64 => "lowerBound" Signed Unless(0),
    }
    /// A value of an enumeration.
    Enumerator = 14, "DIEnumerator", "ENUMERATOR", at least 3,
        operands [name],
        assembly [name, value] {
        /// The value.
        value: i64 => "value" Signed Required,
        /// Its name.
        name: Option<MetadataId> => "name" Text Required,
    }
    /// A type of the language itself.
    BasicType = 15, "DIBasicType", "BASIC_TYPE", at least 6,
        operands [name],
        assembly [tag, name, size, align, encoding] {
        /// Tag.
        tag: Tag => "tag" Tag Unless(Tag::BaseType.0 as u64),
        /// Its name.
        name: Option<MetadataId> => "name" Text Unless(0),
        /// Size in bits.
        size: u64 => "size" Long Unless(0),
        /// Alignment in bits.
        align: u64 => "align" Long Unless(0),
        /// How values are encoded.
        encoding: Encoding => "encoding" Encoding Unless(0),
    }
    /// A source file.
    File = 16, "DIFile", "FILE", at least 3,
        operands [filename, directory],
        assembly [filename, directory] {
        /// Its name.
        filename: Option<MetadataId> => "filename" Text Required,
        /// Its directory.
        directory: Option<MetadataId> => "directory" Text Required,
    }
    /// A type made from another: pointer, typedef, member, qualifier.
    DerivedType = 17, "DIDerivedType", "DERIVED_TYPE", at least 12,
        operands [file, scope, name, base_type, extra_data],
        assembly [tag, name, scope, file, line, base_type, size, align, offset, flags, extra_data] {
        /// Tag.
        tag: Tag => "tag" Tag Required,
        /// Its name.
        name: Option<MetadataId> => "name" Text Unless(0),
        /// File.
        file: Option<MetadataId> => "file" Node Unless(0),
        /// Line.
        line: u32 => "line" Number Unless(0),
        /// Scope: a node, or the identifier of a type.
        scope: Option<MetadataId> => "scope" Node Unless(0),
        /// The other type: a node, or its identifier.
        base_type: Option<MetadataId> => "baseType" Node Required,
        /// Size in bits.
        size: u64 => "size" Long Unless(0),
        /// Alignment in bits.
        align: u64 => "align" Long Unless(0),
        /// Offset in bits.
        offset: u64 => "offset" Long Unless(0),
        /// Flags.
        flags: DebugFlags => "flags" Flags Unless(0),
        /// More, by tag.
        extra_data: Option<MetadataId> => "extraData" Node Unless(0),
    }
    /// A type of several: structure, class, union, enumeration, array.
    CompositeType = 18, "DICompositeType", "COMPOSITE_TYPE", at least 16,
        operands [
            file, scope, name, base_type, elements, vtable_holder, template_params, identifier
        ],
        assembly [
            tag, name, scope, file, line, base_type, size, align, offset, flags, elements, runtime_lang,
            vtable_holder, template_params, identifier
        ] {
        /// Tag.
        tag: Tag => "tag" Tag Required,
        /// Its name.
        name: Option<MetadataId> => "name" Text Unless(0),
        /// File.
        file: Option<MetadataId> => "file" Node Unless(0),
        /// Line.
        line: u32 => "line" Number Unless(0),
        /// Scope: a node, or the identifier of a type.
        scope: Option<MetadataId> => "scope" Node Unless(0),
        /// Type of the elements, or the base.
        base_type: Option<MetadataId> => "baseType" Node Unless(0),
        /// Size in bits.
        size: u64 => "size" Long Unless(0),
        /// Alignment in bits.
        align: u64 => "align" Long Unless(0),
        /// Offset in bits.
        offset: u64 => "offset" Long Unless(0),
        /// Flags.
        flags: DebugFlags => "flags" Flags Unless(0),
        /// Elements.
        elements: Option<MetadataId> => "elements" Node Unless(0),
        /// Language whose runtime it belongs to.
        runtime_lang: Language => "runtimeLang" Language Unless(0),
        /// The type that has its table of virtual functions.
        vtable_holder: Option<MetadataId> => "vtableHolder" Node Unless(0),
        /// Template parameters.
        template_params: Option<MetadataId> => "templateParams" Node Unless(0),
        /// Its identifier over all modules.
        identifier: Option<MetadataId> => "identifier" Text Unless(0),
    }
    /// The type of a function.
    SubroutineType = 19, "DISubroutineType", "SUBROUTINE_TYPE", at least 3,
        operands [types],
        assembly [flags, types] {
        /// Flags.
        flags: DebugFlags => "flags" Flags Unless(0),
        /// The result and the parameters.
        types: Option<MetadataId> => "types" Node Required,
    }
    /// A unit of compilation.
    CompileUnit = 20, "DICompileUnit", "COMPILE_UNIT", at least 14,
        operands [
            file, producer, flags, split_debug_filename, enums, retained_types, subprograms, globals,
            imports
        ],
        assembly [
            language, file, producer, is_optimized, flags, runtime_version, split_debug_filename,
            emission_kind, enums, retained_types, subprograms, globals, imports, dwo_id
        ],
        llvm22 operands [file, enums, retained_types, globals, imports],
        assembly [
            language, file, producer, is_optimized, flags, runtime_version, split_debug_filename,
            emission_kind => "emissionKind" EmissionKind Shown(0), enums, retained_types, globals, imports,
            dwo_id
        ] {
        /// Language.
        language: Language => "language" Language RequiredUnlessEmpty,
        /// File.
        file: Option<MetadataId> => "file" Scope Required,
        /// Compiler.
        producer: Option<MetadataId> => "producer" Text Unless(0),
        /// Whether it was optimised.
        is_optimized: bool => "isOptimized" Boolean Shown(0),
        /// Options of the compiler.
        flags: Option<MetadataId> => "flags" Text Unless(0),
        /// Version of the language's runtime.
        runtime_version: u32 => "runtimeVersion" Number Shown(0),
        /// File that has the rest of the debug information.
        split_debug_filename: Option<MetadataId> => "splitDebugFilename" Text Unless(0),
        /// How much debug information there is.
        emission_kind: u32 => "emissionKind" Number Shown(0),
        /// Enumerations.
        enums: Option<MetadataId> => "enums" Node Unless(0),
        /// Types that are kept though they are not used.
        retained_types: Option<MetadataId> => "retainedTypes" Node Unless(0),
        /// Functions.
        subprograms: Option<MetadataId> => "subprograms" Node Unless(0),
        /// Global variables.
        globals: Option<MetadataId> => "globals" Node Unless(0),
        /// Imported declarations.
        imports: Option<MetadataId> => "imports" Node Unless(0),
        /// Identifier of the split debug information.
        dwo_id: u64 => "dwoId" Long Unless(0),
    }
    /// A function.
    Subprogram = 21, "DISubprogram", "SUBPROGRAM", at least 19,
        operands [
            file, scope, name, linkage_name, ty, containing_type, function, template_params, declaration,
            variables
        ],
        assembly [
            name, linkage_name, scope, file, line, ty, is_local, is_definition, scope_line, containing_type,
            virtuality, virtual_index, flags, is_optimized, function, template_params, declaration,
            variables
        ],
        llvm22 operands [
            file, scope, ty, unit, declaration, variables, containing_type, template_params
        ],
        assembly [
            name, linkage_name, scope, file, line, ty, scope_line, containing_type, virtual_index, flags,
            is_local => "spFlags" SubprogramFlags Shown(0), unit => "unit" Node Unless(0), template_params,
            declaration, variables => "retainedNodes" Node Unless(0)
        ] {
        /// Scope.
        scope: Option<MetadataId> => "scope" Node Shown(0),
        /// Its name.
        name: Option<MetadataId> => "name" Text Unless(0),
        /// Its name for linking.
        linkage_name: Option<MetadataId> => "linkageName" Text Unless(0),
        /// File.
        file: Option<MetadataId> => "file" Node Unless(0),
        /// Line.
        line: u32 => "line" Number Unless(0),
        /// Type.
        ty: Option<MetadataId> => "type" Node Unless(0),
        /// Whether it is not visible outside.
        is_local: bool => "isLocal" Boolean Shown(0),
        /// Whether it is a definition.
        is_definition: bool => "isDefinition" Boolean Shown(1),
        /// Line of its opening brace.
        scope_line: u32 => "scopeLine" Number Unless(0),
        /// The type whose table of virtual functions it is in.
        containing_type: Option<MetadataId> => "containingType" Node Unless(0),
        /// Virtuality.
        virtuality: Virtuality => "virtuality" Virtuality Unless(0),
        /// Place in the table of virtual functions.
        virtual_index: u32 => "virtualIndex" Number Unless(0),
        /// Flags.
        flags: DebugFlags => "flags" Flags Unless(0),
        /// Whether it was optimised.
        is_optimized: bool => "isOptimized" Boolean Shown(0),
        /// The function, as a value.
        function: Option<MetadataId> => "function" Node Unless(0),
        /// Template parameters.
        template_params: Option<MetadataId> => "templateParams" Node Unless(0),
        /// Its declaration.
        declaration: Option<MetadataId> => "declaration" Node Unless(0),
        /// Its variables.
        variables: Option<MetadataId> => "variables" Node Unless(0),
    }
    /// A block of the source.
    LexicalBlock = 22, "DILexicalBlock", "LEXICAL_BLOCK", at least 5,
        operands [file, scope],
        assembly [scope, file, line, column] {
        /// Scope.
        scope: Option<MetadataId> => "scope" Scope Required,
        /// File.
        file: Option<MetadataId> => "file" Node Unless(0),
        /// Line.
        line: u32 => "line" Number Unless(0),
        /// Column.
        column: u32 => "column" Short Unless(0),
    }
    /// A part of a block that comes from another file, or is another run through the same place.
    LexicalBlockFile = 23, "DILexicalBlockFile", "LEXICAL_BLOCK_FILE", at least 4,
        operands [file, scope],
        assembly [scope, file, discriminator] {
        /// Scope.
        scope: Option<MetadataId> => "scope" Scope Required,
        /// File.
        file: Option<MetadataId> => "file" Node Unless(0),
        /// Distinguishes blocks of the same line.
        discriminator: u32 => "discriminator" Number Required,
    }
    /// A namespace.
    Namespace = 24, "DINamespace", "NAMESPACE", at least 5,
        operands [file, scope, name],
        assembly [name, scope, file, line],
        llvm22 operands [scope],
        assembly [name, scope] {
        /// Scope.
        scope: Option<MetadataId> => "scope" Node Required,
        /// File.
        file: Option<MetadataId> => "file" Node Unless(0),
        /// Its name.
        name: Option<MetadataId> => "name" Text Unless(0),
        /// Line.
        line: u32 => "line" Number Unless(0),
    }
    /// A type as template argument.
    TemplateTypeParameter = 25, "DITemplateTypeParameter", "TEMPLATE_TYPE", at least 3,
        operands [name, ty],
        assembly [name, ty] {
        /// The parameter's name.
        name: Option<MetadataId> => "name" Text Unless(0),
        /// The type.
        ty: Option<MetadataId> => "type" Node Required,
    }
    /// A value as template argument.
    TemplateValueParameter = 26, "DITemplateValueParameter", "TEMPLATE_VALUE", at least 5,
        operands [name, ty, value],
        assembly [tag, name, ty, value] {
        /// Tag.
        tag: Tag => "tag" Tag Unless(Tag::TemplateValueParameter.0 as u64),
        /// The parameter's name.
        name: Option<MetadataId> => "name" Text Unless(0),
        /// The value's type.
        ty: Option<MetadataId> => "type" Node Unless(0),
        /// The value.
        value: Option<MetadataId> => "value" Node Required,
    }
    /// A global variable.
    GlobalVariable = 27, "DIGlobalVariable", "GLOBAL_VAR", at least 11,
        operands [scope, name, file, ty, linkage_name, variable, declaration],
        assembly [
            name, linkage_name, scope, file, line, ty, is_local, is_definition, variable, declaration
        ],
        llvm22 operands [scope, file, ty, declaration],
        assembly [name, linkage_name, scope, file, line, ty, is_local, is_definition, declaration] {
        /// Scope.
        scope: Option<MetadataId> => "scope" Node Shown(0),
        /// Its name.
        name: Option<MetadataId> => "name" Text Unless(0),
        /// Its name for linking.
        linkage_name: Option<MetadataId> => "linkageName" Text Unless(0),
        /// File.
        file: Option<MetadataId> => "file" Node Unless(0),
        /// Line.
        line: u32 => "line" Number Unless(0),
        /// Type.
        ty: Option<MetadataId> => "type" Node Unless(0),
        /// Whether it is not visible outside.
        is_local: bool => "isLocal" Boolean Shown(0),
        /// Whether it is a definition.
        is_definition: bool => "isDefinition" Boolean Shown(1),
        /// The variable, as a value.
        variable: Option<MetadataId> => "variable" Node Unless(0),
        /// The declaration of the member that it defines.
        declaration: Option<MetadataId> => "declaration" Node Unless(0),
    }
    /// A local variable, or an argument.
    LocalVariable = 28, "DILocalVariable", "LOCAL_VAR", at least 9,
        operands [scope, name, file, ty],
        assembly [tag, name, arg, scope, file, line, ty, flags],
        llvm22 operands [scope, file, ty],
        assembly [name, arg => "arg" Short Unless(0), scope, file, line, ty, flags] {
        /// Tag: variable or argument.
        tag: Tag => "tag" Tag Required,
        /// Scope.
        scope: Option<MetadataId> => "scope" Scope Required,
        /// Its name.
        name: Option<MetadataId> => "name" Text Unless(0),
        /// File.
        file: Option<MetadataId> => "file" Node Unless(0),
        /// Line.
        line: u32 => "line" Number Unless(0),
        /// Type.
        ty: Option<MetadataId> => "type" Node Unless(0),
        /// The index of the argument, from 1; 0 for other variables.
        arg: u32 => "arg" Short Argument,
        /// Flags.
        flags: DebugFlags => "flags" Flags Unless(0),
    }
    /// A property of Objective-C.
    ObjcProperty = 30, "DIObjCProperty", "OBJC_PROPERTY", at least 8,
        operands [name, file, getter, setter, ty],
        assembly [name, file, line, setter, getter, attributes, ty] {
        /// Its name.
        name: Option<MetadataId> => "name" Text Unless(0),
        /// File.
        file: Option<MetadataId> => "file" Node Unless(0),
        /// Line.
        line: u32 => "line" Number Unless(0),
        /// Its reader.
        getter: Option<MetadataId> => "getter" Text Unless(0),
        /// Its writer.
        setter: Option<MetadataId> => "setter" Text Unless(0),
        /// Attributes.
        attributes: u32 => "attributes" Number Unless(0),
        /// Type.
        ty: Option<MetadataId> => "type" Node Unless(0),
    }
    /// A declaration from elsewhere.
    ImportedEntity = 31, "DIImportedEntity", "IMPORTED_ENTITY", at least 6,
        operands [scope, entity, name],
        assembly [tag, name, scope, entity, line],
        llvm22 operands [scope, entity],
        assembly [tag, name, scope, entity] {
        /// Tag.
        tag: Tag => "tag" Tag Required,
        /// Scope.
        scope: Option<MetadataId> => "scope" Node Required,
        /// The declaration.
        entity: Option<MetadataId> => "entity" Node Unless(0),
        /// Line.
        line: u32 => "line" Number Unless(0),
        /// Its name here.
        name: Option<MetadataId> => "name" Text Unless(0),
    }
    /// A module of the language.
    LanguageModule = 32, "DIModule", "MODULE", at least 6,
        operands [scope, name, config_macros, include_path, sysroot],
        assembly [scope, name, config_macros, include_path, sysroot] {
        /// Scope.
        scope: Option<MetadataId> => "scope" Node Required,
        /// Its name.
        name: Option<MetadataId> => "name" Text RequiredUnlessEmpty,
        /// Macros.
        config_macros: Option<MetadataId> => "configMacros" Text Unless(0),
        /// The path of its headers.
        include_path: Option<MetadataId> => "includePath" Text Unless(0),
        /// The root of the system's headers.
        sysroot: Option<MetadataId> => "isysroot" Text Unless(0),
    }
}

impl Subprogram {
    /// The flags that LLVM 22 stores in one operand.
    #[must_use]
    pub fn subprogram_flags(&self) -> SubprogramFlags {
        let mut flags = SubprogramFlags::from_bits_retain(self.virtuality.0 & 3);
        flags.set(SubprogramFlags::LOCAL_TO_UNIT, self.is_local);
        flags.set(SubprogramFlags::DEFINITION, self.is_definition);
        flags.set(SubprogramFlags::OPTIMIZED, self.is_optimized);
        flags
    }
}

impl Location {
    /// The index of the record's word for the scope.
    pub(crate) const SCOPE: usize = 3;
}

/// The scope of a [`Location`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Scope(
    /// The node.
    pub MetadataId,
);

impl FromWord for Scope {
    const KIND: OperandKind = OperandKind::Metadata;

    fn from_word(word: u64) -> Self {
        Self(MetadataId::new(low(word)))
    }

    fn to_word(self) -> u64 {
        self.0.number().into()
    }

    fn field<'m>(self) -> DebugField<'m> {
        DebugField::Reference(Some(self.0))
    }
}

/// The number of elements of a [`Subrange`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Count(
    /// The number; -1 of an array without bounds.
    pub i64,
);

impl FromWord for Count {
    const KIND: OperandKind = OperandKind::Number;

    fn from_word(word: u64) -> Self {
        Self(sign::to_signed(word))
    }

    fn to_word(self) -> u64 {
        sign::to_unsigned(self.0)
    }

    fn field<'m>(self) -> DebugField<'m> {
        DebugField::Signed(self.0)
    }
}

/// The location of a value: DWARF operations, each followed by its operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Expression<'m> {
    /// Whether it is another node than any of equal fields.
    pub distinct: bool,
    /// [Operations](super::dwarf::Operation) and operands.
    pub operations: &'m [u64],
}

impl<'m> Expression<'m> {
    const CODE: u8 = low_byte(metadata::Expression::CODE);

    const fn from_words(words: &'m [u64]) -> Self {
        match words {
            [distinct, operations @ ..] => Self { distinct: *distinct != 0, operations },
            [] => Self { distinct: false, operations: &[] },
        }
    }
}

/// A node of any tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Generic<'m> {
    /// Whether it is another node than any of equal fields.
    pub distinct: bool,
    /// Tag.
    pub tag: Tag,
    /// Version of the node's form; always 0.
    pub version: u32,
    /// Its operands: the header, a string, then any others.
    pub operands: NodeOperands<'m>,
}

impl<'m> Generic<'m> {
    const CODE: u8 = low_byte(metadata::GenericNode::CODE);

    fn from_words(words: &'m [u64]) -> Self {
        match words {
            [distinct, tag, version, operands @ ..] => Self {
                distinct: *distinct != 0,
                tag: Tag::from_word(*tag),
                version: low(*version),
                operands: NodeOperands(operands),
            },
            _ => Self { distinct: false, tag: Tag(0), version: 0, operands: NodeOperands(&[]) },
        }
    }
}
