//! The abbreviations that LLVM 3.7, and with it DXC, defines and chooses.

use super::{constants, function, metadata, module, types, value_symtab};
use crate::ir::DebugNode;
use crate::stream::{BlockKind, Encoding, Prepared};

/// A field of an abbreviation whose width may follow from the module.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Field {
    Literal(u32),
    Fixed(u32),
    Vbr(u32),
    Array,
    Char6,
    /// Fixed, of as many bits as the number of types needs.
    TypeNumber,
    /// Fixed, of as many bits as the number of the last of the module's values needs.
    ValueNumber,
    /// Fixed, of as many bits as the largest number of a global variable's type needs.
    GlobalTypeNumber,
    /// Fixed, of as many bits as the largest alignment needs; the literal 0 if none is stated.
    AlignmentNumber,
    /// Fixed, with the number of bits that the number of sections needs; the literal 0 without sections.
    SectionNumber,
}

/// The properties of the module that determine the widths of abbreviations.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Widths {
    /// How many bits numbers of types have.
    pub(crate) types: u32,
    /// How many bits numbers of the module's values have.
    pub(crate) values: u32,
    /// How many bits the largest number of a global variable's type has.
    pub(crate) global_type: u32,
    /// How many bits the logarithm of the largest alignment has, plus one; 0 if none is stated.
    pub(crate) alignment: u32,
    /// How many bits the number of sections has.
    pub(crate) sections: u32,
}

/// How many bits all numbers up to this one need.
pub(crate) const fn bits_up_to(last: u32) -> u32 {
    u32::BITS - last.leading_zeros()
}

impl Widths {
    /// How a field of an abbreviation is written.
    pub(crate) const fn encoding(&self, field: Field) -> Encoding {
        match field {
            Field::Literal(value) => Encoding::Literal(value as u64),
            Field::Fixed(width) => Encoding::Fixed(width),
            Field::Vbr(width) => Encoding::Vbr(width),
            Field::Array => Encoding::Array,
            Field::Char6 => Encoding::Char6,
            Field::TypeNumber => Encoding::Fixed(self.types),
            Field::ValueNumber => Encoding::Fixed(self.values),
            Field::GlobalTypeNumber => Encoding::Fixed(self.global_type),
            Field::AlignmentNumber if self.alignment == 0 => Encoding::Literal(0),
            Field::AlignmentNumber => Encoding::Fixed(self.alignment),
            Field::SectionNumber if self.sections == 0 => Encoding::Literal(0),
            Field::SectionNumber => Encoding::Fixed(self.sections),
        }
    }
}

/// An abbreviation.
pub(crate) trait Abbreviated {
    /// Its fields, the code first, which is a literal in all abbreviations that records are written with.
    const FIELDS: &'static [Field];
    /// The encoding of the array's elements after the scalar fields; meaningless without an array.
    const ELEMENT: Field = match Self::FIELDS {
        [.., Field::Array, element] => *element,
        _ => Field::Literal(0),
    };
    /// The number of scalar operands.
    const SINGLE: usize = match Self::FIELDS {
        [_, single @ .., Field::Array, _] | [_, single @ ..] => single.len(),
        [] => 0,
    };
    /// How it is defined.
    const DEFINITION: AbbreviationDefinition = AbbreviationDefinition::new(Self::FIELDS);
}

/// An [abbreviation](Abbreviated) that has the same id in all blocks of its kind.
pub(crate) trait Numbered: Abbreviated {
    const ID: u32;
}

/// How an abbreviation is defined.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AbbreviationDefinition {
    pub(crate) fields: &'static [Field],
    /// Its bits, if no width in it follows from the module but that of numbers of types.
    pub(crate) prepared: Option<Prepared>,
}

impl AbbreviationDefinition {
    const fn new(fields: &'static [Field]) -> Self {
        let mut prepared = Some(Prepared::new(fields.len()));
        let mut rest = fields;
        while let ([field, after @ ..], Some(before)) = (rest, prepared) {
            rest = after;
            prepared = match field {
                Field::Literal(value) => before.with(Encoding::Literal(*value as u64), false),
                Field::Fixed(width) => before.with(Encoding::Fixed(*width), false),
                Field::Vbr(width) => before.with(Encoding::Vbr(*width), false),
                Field::Array => before.with(Encoding::Array, false),
                Field::Char6 => before.with(Encoding::Char6, false),
                Field::TypeNumber => before.with(Encoding::Fixed(0), true),
                Field::ValueNumber
                | Field::GlobalTypeNumber
                | Field::AlignmentNumber
                | Field::SectionNumber => None,
            };
        }
        Self { fields, prepared }
    }
}

/// Declares the abbreviations of a block: their fields, in the order of definition, and their ids, from 4 on.
macro_rules! abbreviations {
    ($(
        $(#[$meta:meta])*
        $module:ident from $first:literal { $($name:ident [$($field:expr),* $(,)?],)* }
    )*) => {$(
        $(#[$meta])*
        pub(crate) mod $module {
            #[allow(clippy::wildcard_imports, reason = "names of the table around")]
            use super::*;
            #[allow(clippy::enum_glob_use, reason = "fields stand in the table as such")]
            use Field::*;

            #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "counts the names")]
            enum Place { $($name,)* }

            $(
                #[allow(dead_code, non_camel_case_types, clippy::upper_case_acronyms, reason = "names of a table; some are never chosen")]
                pub(crate) enum $name {}

                impl Abbreviated for $name {
                    const FIELDS: &'static [Field] = &[$($field),*];
                }

                impl Numbered for $name {
                    const ID: u32 = $first + Place::$name as u32;
                }
            )*

            pub(crate) const ALL: &[AbbreviationDefinition] = &[$($name::DEFINITION,)*];
        }
    )*};
}

abbreviations! {
    /// For symbol tables, in `BLOCKINFO`.
    symtab_abbreviations from 4 {
        /* Any characters, of values and blocks alike. */
        ENTRY_8 [Fixed(3), Vbr(8), Array, Fixed(8)],
        ENTRY_7 [Literal(value_symtab::Entry::CODE), Vbr(8), Array, Fixed(7)],
        ENTRY_6 [Literal(value_symtab::Entry::CODE), Vbr(8), Array, Char6],
        BLOCK_ENTRY_6 [Literal(value_symtab::BlockEntry::CODE), Vbr(8), Array, Char6],
    }

    /// For constants, in `BLOCKINFO`.
    constant_abbreviations from 4 {
        SET_TYPE [Literal(constants::SetType::CODE), TypeNumber],
        INTEGER [Literal(constants::Integer::CODE), Vbr(8)],
        CAST [Literal(constants::Cast::CODE), Fixed(4), TypeNumber, Vbr(8)],
        /* Defined, and never chosen. */
        NULL [Literal(constants::Null::CODE)],
    }

    /// For the constants of the module, after those in `BLOCKINFO`.
    module_constant_abbreviations from 8 {
        AGGREGATE [Literal(constants::Aggregate::CODE), Array, ValueNumber],
        STRING [Literal(constants::String::CODE), Array, Fixed(8)],
        C_STRING_7 [Literal(constants::CString::CODE), Array, Fixed(7)],
        C_STRING_6 [Literal(constants::CString::CODE), Array, Char6],
    }

    /// For instructions, in `BLOCKINFO`.
    function_abbreviations from 4 {
        LOAD [Literal(function::Load::CODE), Vbr(6), TypeNumber, Vbr(4), Fixed(1)],
        BINARY [Literal(function::Binary::CODE), Vbr(6), Vbr(6), Fixed(4)],
        BINARY_FLAGS [Literal(function::Binary::CODE), Vbr(6), Vbr(6), Fixed(4), Fixed(7)],
        CAST [Literal(function::Cast::CODE), Vbr(6), TypeNumber, Fixed(4)],
        RETURN [Literal(function::Return::CODE)],
        RETURN_VALUE [Literal(function::Return::CODE), Vbr(6)],
        UNREACHABLE [Literal(function::Unreachable::CODE)],
        GET_ELEMENT_PTR [Literal(function::GetElementPtr::CODE), Fixed(1), TypeNumber, Array, Vbr(6)],
    }

    /// For types.
    type_abbreviations from 4 {
        POINTER [Literal(types::Pointer::CODE), TypeNumber, Literal(0)],
        FUNCTION [Literal(types::Function::CODE), Fixed(1), Array, TypeNumber],
        ANONYMOUS_STRUCT [Literal(types::AnonymousStruct::CODE), Fixed(1), Array, TypeNumber],
        STRUCT_NAME [Literal(types::StructName::CODE), Array, Char6],
        NAMED_STRUCT [Literal(types::NamedStruct::CODE), Fixed(1), Array, TypeNumber],
        ARRAY [Literal(types::Array::CODE), Vbr(8), TypeNumber],
    }

    /// For the module, if it has global variables.
    module_abbreviations from 4 {
        GLOBAL [Literal(module::Global::CODE), GlobalTypeNumber, Vbr(6), Vbr(6), Fixed(5), AlignmentNumber, SectionNumber],
    }
}

/// For metadata; each is defined only if such a record exists.
#[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "names of a table, as those above")]
pub(crate) mod metadata_abbreviations {
    use super::Field::{self, Array, Fixed, Literal, Vbr};
    use super::{Abbreviated, DebugNode, metadata};

    pub(crate) enum STRING {}
    pub(crate) enum LOCATION {}
    pub(crate) enum GENERIC_NODE {}
    pub(crate) enum NAME {}

    impl Abbreviated for STRING {
        const FIELDS: &'static [Field] = &[Literal(metadata::String::CODE), Array, Fixed(8)];
    }

    impl Abbreviated for LOCATION {
        const FIELDS: &'static [Field] =
            &[Literal(DebugNode::LOCATION), Fixed(1), Vbr(6), Vbr(8), Vbr(6), Vbr(6)];
    }

    impl Abbreviated for GENERIC_NODE {
        const FIELDS: &'static [Field] =
            &[Literal(metadata::GenericNode::CODE), Fixed(1), Vbr(6), Fixed(1), Vbr(6), Array, Vbr(6)];
    }

    impl Abbreviated for NAME {
        const FIELDS: &'static [Field] = &[Literal(metadata::Name::CODE), Array, Fixed(8)];
    }
}

/// The abbreviations of `BLOCKINFO`, in its order.
pub(crate) const BLOCK_INFO: &[(BlockKind, &[AbbreviationDefinition])] = &[
    (BlockKind::ValueSymtab, symtab_abbreviations::ALL),
    (BlockKind::Constants, constant_abbreviations::ALL),
    (BlockKind::Function, function_abbreviations::ALL),
];

/// Bits of the abbreviation ids in blocks of a kind.
pub(crate) const fn id_width(kind: BlockKind) -> u32 {
    match kind {
        BlockKind::BlockInfo => 2,
        BlockKind::Type | BlockKind::Constants | BlockKind::Function | BlockKind::ValueSymtab => 4,
        _ => 3,
    }
}
