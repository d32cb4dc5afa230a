//! The definitions of abbreviations that LLVM writes, in `BLOCKINFO`, for types and for constants of the
//! module: they differ in the width of numbers alone, of types or of values.

use super::{
    AbbreviationDefinition, BLOCK_INFO, Field, PLAIN, RecordOperands as _, Widths, block_info, id_width,
};
use super::{constant_abbreviations, module_constant_abbreviations, type_abbreviations};
use crate::stream::{BlockInfo, BlockKind, Compiled, Definitions, Encoding, KnownBits, Prepared};

/// Kinds of blocks, and abbreviations for each.
type Lists = &'static [(BlockKind, &'static [AbbreviationDefinition])];

/// How many fields all abbreviations have, and how many abbreviations there are.
const fn counts(lists: Lists) -> (usize, usize) {
    let (mut fields, mut abbreviations) = (0, 0);
    let mut lists = lists;
    while let [(_, list), rest @ ..] = lists {
        let mut list = *list;
        while let [definition, after @ ..] = list {
            fields += definition.fields.len();
            abbreviations += 1;
            list = after;
        }
        lists = rest;
    }
    (fields, abbreviations)
}

/// The list of the block of types.
const TYPES: Lists = &[(BlockKind::Type, type_abbreviations::ALL)];

/// The list of the block of constants of the module.
const CONSTANTS: Lists = &[(BlockKind::Constants, module_constant_abbreviations::ALL)];

/// A field, with this width if it is for numbers of types or of values.
const fn encoding(field: Field, width: u32) -> Encoding {
    let widths = Widths { types: width, values: width, global_type: 0, alignment: 0, sections: 0 };
    widths.encoding(field)
}

/// The fields of all abbreviations; numbers of types or of values have `width` bits.
#[allow(clippy::indexing_slicing, reason = "at compile time")]
const fn encodings<const N: usize>(lists: Lists, width: u32) -> [Encoding; N] {
    let mut all = [Encoding::Array; N];
    let mut at = 0;
    let mut lists = lists;
    while let [(_, list), rest @ ..] = lists {
        let mut list = *list;
        while let [definition, after @ ..] = list {
            let mut fields = definition.fields;
            while let [field, more @ ..] = fields {
                all[at] = encoding(*field, width);
                at += 1;
                fields = more;
            }
            list = after;
        }
        lists = rest;
    }
    all
}

/// The fields of all abbreviations, for each width of numbers.
#[allow(clippy::indexing_slicing, clippy::cast_possible_truncation, reason = "at compile time")]
const fn encodings_by_width<const N: usize>(lists: Lists) -> [[Encoding; N]; WIDTHS] {
    let mut all = [[Encoding::Array; N]; WIDTHS];
    let mut width = 0;
    while width < WIDTHS {
        all[width] = encodings(lists, width as u32);
        width += 1;
    }
    all
}

/// The bits of the block's records and definitions, if numbers of types have `types` bits.
const fn bits(types: u32) -> KnownBits<32> {
    let mut bits = KnownBits::NONE;
    let mut lists = BLOCK_INFO;
    while let [(kind, list), rest @ ..] = lists {
        let (header, width) = block_info::SetBlock::HEADER;
        bits = bits.with(header, width).with_vbr6(1).with_vbr6(kind.0 as u64);
        bits = with_definitions(bits, BlockKind::BlockInfo, list, types);
        lists = rest;
    }
    bits
}

/// Bits with those of definitions after them, in a block of this kind, if numbers have `width` bits.
const fn with_definitions(
    bits: KnownBits<32>,
    within: BlockKind,
    list: &[AbbreviationDefinition],
    width: u32,
) -> KnownBits<32> {
    let (mut bits, mut list) = (bits, list);
    while let [definition, after @ ..] = list {
        let mut fields = definition.fields;
        let mut prepared = Prepared::new(fields.len());
        while let [field, more @ ..] = fields {
            prepared = match prepared.with(encoding(*field, width), false) {
                Some(prepared) => prepared,
                // A definition that does not fit has no bits; none is one.
                None => return KnownBits::NONE,
            };
            fields = more;
        }
        let (fields, width) = prepared.bits(0);
        bits = bits.with(2, id_width(within)).with(fields, width);
        list = after;
    }
    bits
}

/// The bits of definitions alone.
const fn definitions(lists: Lists, width: u32) -> KnownBits<32> {
    match lists {
        [(kind, list)] => with_definitions(KnownBits::NONE, *kind, list, width),
        _ => KnownBits::NONE,
    }
}

/// Numbers of types have less bits than this.
const WIDTHS: usize = Prepared::TYPES as usize;

/// The bits of each width of numbers in as many words as they need, and the fields and the abbreviations.
macro_rules! tables {
    ($($lists:ident, $bits:ident($($list:ident)?):
        $words:ident, $bits_by_width:ident, $encodings:ident, $compiled:ident;)*) => {$(
        /// How many words the bits have.
        pub(crate) const $words: usize = $bits($($list,)? 1).bits.div_ceil(64);

        #[allow(clippy::indexing_slicing, clippy::cast_possible_truncation, reason = "at compile time")]
        static $bits_by_width: [KnownBits<$words>; WIDTHS] = {
            let mut all = [KnownBits::NONE; WIDTHS];
            let mut width = 0;
            while width < WIDTHS {
                all[width] = $bits($($list,)? width as u32).cut();
                width += 1;
            }
            all
        };
        static $encodings: [[Encoding; counts($lists).0]; WIDTHS] = encodings_by_width($lists);
        static $compiled: [Compiled; counts($lists).1] =
            compiled($lists, &encodings::<{ counts($lists).0 }>($lists, 0));
    )*};
}

tables! {
    BLOCK_INFO, bits(): BLOCK_INFO_WORDS, BITS_BY_WIDTH, ENCODINGS, COMPILED;
    TYPES, definitions(TYPES): TYPE_WORDS, TYPE_BITS_BY_WIDTH, TYPE_ENCODINGS, TYPE_COMPILED;
    CONSTANTS, definitions(CONSTANTS):
        CONSTANT_WORDS, CONSTANT_BITS_BY_WIDTH, CONSTANT_ENCODINGS, CONSTANT_COMPILED;
}

/// The abbreviations for types as LLVM defines them.
pub(crate) static KNOWN_TYPE_DEFINITIONS: Definitions<TYPE_WORDS> = Definitions {
    id_width: id_width(BlockKind::Type),
    shared: 0,
    width_at: None,
    bits: &TYPE_BITS_BY_WIDTH,
    encodings: |width| TYPE_ENCODINGS.get(width).map(|all| &all[..]),
    compiled: &TYPE_COMPILED,
};

/// The abbreviations for constants of the module as LLVM defines them.
pub(crate) static KNOWN_CONSTANT_DEFINITIONS: Definitions<CONSTANT_WORDS> = Definitions {
    id_width: id_width(BlockKind::Constants),
    shared: constant_abbreviations::ALL.len(),
    width_at: Some(first_difference(&definitions(CONSTANTS, 0), &definitions(CONSTANTS, 1))),
    bits: &CONSTANT_BITS_BY_WIDTH,
    encodings: |width| CONSTANT_ENCODINGS.get(width).map(|all| &all[..]),
    compiled: &CONSTANT_COMPILED,
};

/// The abbreviations of all lists, one list after the other.
#[allow(clippy::indexing_slicing, reason = "at compile time")]
const fn compiled<const N: usize>(lists: Lists, encodings: &[Encoding]) -> [Compiled; N] {
    let mut all = [Compiled::NONE; N];
    let (mut at, mut start) = (0, 0);
    let mut lists = lists;
    while let [(_, list), rest @ ..] = lists {
        let mut list = *list;
        while let [definition, after @ ..] = list {
            let count = definition.fields.len();
            let (_, own) = encodings.split_at(start);
            all[at] = Compiled::compile(start, own.split_at(count).0);
            start += count;
            at += 1;
            list = after;
        }
        lists = rest;
    }
    all
}

/// The kinds of blocks in the order of their lists, and how many abbreviations each has.
#[allow(clippy::indexing_slicing, reason = "at compile time")]
static LISTS: [(BlockKind, usize); BLOCK_INFO.len()] = {
    let mut all = [(BlockKind::BlockInfo, 0); BLOCK_INFO.len()];
    let mut at = 0;
    while at < all.len() {
        all[at] = (BLOCK_INFO[at].0, BLOCK_INFO[at].1.len());
        at += 1;
    }
    all
};

/// The bit of the block at which the width of numbers of types is stated first. The first such field is that
/// of `SETTYPE`.
const WIDTH_AT: usize = first_difference(&bits(0), &bits(1));

/// The first bit in which these differ: the lowest one of the first width, if that is 0 and 1.
#[allow(clippy::indexing_slicing, reason = "at compile time")]
const fn first_difference(none: &KnownBits<32>, one: &KnownBits<32>) -> usize {
    let mut at = 0;
    while none.words[at / 64] >> (at % 64) & 1 == one.words[at / 64] >> (at % 64) & 1 {
        at += 1;
    }
    at
}

impl BlockInfo<BLOCK_INFO_WORDS> {
    /// The bits, if numbers of types have `types` bits.
    pub(crate) fn with_width(&self, types: u32) -> Option<&'static KnownBits<BLOCK_INFO_WORDS>> {
        self.bits.get(types as usize)
    }
}

impl<const N: usize> Definitions<N> {
    /// The bits, if the numbers have `width` bits.
    pub(crate) fn with_width(&self, width: u32) -> Option<&'static KnownBits<N>> {
        self.bits.get(width as usize)
    }
}

/// The block as LLVM writes it.
pub(crate) static KNOWN_BLOCK_INFO: BlockInfo<BLOCK_INFO_WORDS> = BlockInfo {
    bits: &BITS_BY_WIDTH,
    width_at: WIDTH_AT,
    encodings: |width| ENCODINGS.get(width).map(|all| &all[..]),
    compiled: &COMPILED,
    lists: &LISTS,
    records: BLOCK_INFO.len() as u64,
};

const _: () = assert!(PLAIN == 3 && id_width(BlockKind::BlockInfo) == 2);
const _: () =
    assert!(bits(1).bits > 0 && definitions(TYPES, 1).bits > 0 && definitions(CONSTANTS, 1).bits > 0);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_definitions_have_known_bits() {
        for (_, list) in BLOCK_INFO.iter().chain(TYPES) {
            assert!(list.iter().all(|definition| definition.prepared.is_some()));
        }
        // One width alone differs from module to module, and it is stated where the reader looks for it.
        for width in 1..WIDTHS {
            let stated = |known: &[u64], at: usize| known[at / 64] >> (at % 64) & 0x1f;
            assert_eq!(stated(&BITS_BY_WIDTH[width].words, KNOWN_BLOCK_INFO.width_at), width as u64);
            let at = KNOWN_CONSTANT_DEFINITIONS.width_at.unwrap();
            assert_eq!(stated(&CONSTANT_BITS_BY_WIDTH[width].words, at), width as u64);
        }
    }
}
