//! Modules that no compiler writes: most stand for far more text than they are long.

// Clippy's exemption for tests does not cover helper functions.
#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use dxkit_disasm::module::PrintOptions;
use dxkit_disasm::{Disassembly, DisassemblyOptions, disassemble};

/// Writes a bitstream, without abbreviations.
#[derive(Default)]
struct Stream {
    bits: Vec<bool>,
    /// For each open block, where its length stands, and the width around it.
    open: Vec<(usize, u32)>,
    width: u32,
}

impl Stream {
    fn new() -> Self {
        let mut stream = Self { width: 2, ..Self::default() };
        stream.fixed(u64::from(u32::from_le_bytes(*b"BC\xc0\xde")), 32);
        stream
    }

    fn fixed(&mut self, value: u64, width: u32) {
        self.bits.extend((0..width).map(|bit| value >> bit & 1 != 0));
    }

    fn vbr(&mut self, mut value: u64, width: u32) {
        let more = 1 << (width - 1);
        while value >= more {
            self.fixed(value & (more - 1) | more, width);
            value >>= width - 1;
        }
        self.fixed(value, width);
    }

    fn align(&mut self) {
        self.bits.resize(self.bits.len().next_multiple_of(32), false);
    }

    fn enter(&mut self, block: u64) {
        self.fixed(1, self.width);
        self.vbr(block, 8);
        self.vbr(4, 4);
        self.align();
        self.open.push((self.bits.len(), self.width));
        self.fixed(0, 32);
        self.width = 4;
    }

    fn end(&mut self) {
        self.fixed(0, self.width);
        self.align();
        let (place, width) = self.open.pop().unwrap();
        let words = (self.bits.len() - place) / 32 - 1;
        for bit in 0..32 {
            self.bits[place + bit] = words >> bit & 1 != 0;
        }
        self.width = width;
    }

    fn record(&mut self, code: u64, operands: &[u64]) {
        self.fixed(3, self.width);
        self.vbr(code, 6);
        self.vbr(operands.len() as u64, 6);
        operands.iter().for_each(|operand| self.vbr(*operand, 6));
    }

    fn bytes(&self) -> Vec<u8> {
        let byte = |bits: &[bool]| bits.iter().rev().fold(0, |byte, bit| byte << 1 | u8::from(*bit));
        self.bits.chunks(8).map(byte).collect()
    }
}

const MODULE: u64 = 8;
const CONSTANTS: u64 = 11;
const SYMBOLS: u64 = 14;
const TYPES: u64 = 17;

/// A module: records of types, of global variables, of constants, and names of values.
fn module(
    types: &[(u64, Vec<u64>)],
    globals: &[Vec<u64>],
    constants: &[(u64, Vec<u64>)],
    names: &[(u64, &[u8])],
) -> Vec<u8> {
    let mut stream = Stream::new();
    stream.enter(MODULE);
    stream.record(1, &[1]);
    stream.enter(TYPES);
    stream.record(1, &[types.len() as u64]);
    types.iter().for_each(|(code, operands)| stream.record(*code, operands));
    stream.end();
    globals.iter().for_each(|operands| stream.record(7, operands));
    stream.enter(CONSTANTS);
    constants.iter().for_each(|(code, operands)| stream.record(*code, operands));
    stream.end();
    stream.enter(SYMBOLS);
    for (value, name) in names {
        let operands: Vec<u64> =
            std::iter::once(*value).chain(name.iter().map(|byte| u64::from(*byte))).collect();
        stream.record(1, &operands);
    }
    stream.end();
    stream.end();
    stream.bytes()
}

const INTEGER: u64 = 7;
const ARRAY: u64 = 11;
const LITERAL_STRUCT: u64 = 18;
const SET_TYPE: u64 = 1;
const CONSTANT_INTEGER: u64 = 4;
const AGGREGATE: u64 = 7;

/// A variable of a type with a value: external, constant, with the value's number.
fn global(ty: u64, value: u64) -> Vec<u64> {
    vec![ty, 3, value + 1, 0, 0, 0]
}

/// An array of two arrays of two arrays …, each made of one constant twice: 2ⁿ numbers.
fn doubled(levels: u64) -> Vec<u8> {
    let mut types = vec![(INTEGER, vec![32])];
    let mut constants = vec![(SET_TYPE, vec![0]), (CONSTANT_INTEGER, vec![14])];
    for level in 1..=levels {
        types.push((ARRAY, vec![2, level - 1]));
        constants.push((SET_TYPE, vec![level]));
        constants.push((AGGREGATE, vec![level, level]));
    }
    module(&types, &[global(levels, levels + 1)], &constants, &[(0, b"g")])
}

fn limit(bitcode: &[u8]) -> usize {
    PrintOptions::for_bitcode(bitcode.len()).limit
}

#[test]
fn small_ones_are_whole() {
    let Disassembly { text, elided, .. } = disassemble(&doubled(2), &DisassemblyOptions::default()).unwrap();
    assert!(!elided);
    assert_eq!(
        String::from_utf8(text).unwrap(),
        "\n@g = constant [2 x [2 x i32]] [[2 x i32] [i32 7, i32 7], [2 x i32] [i32 7, i32 7]]\n"
    );
}

#[test]
fn shared_constants_do_not_explode() {
    for levels in [30, 60, 100] {
        let bitcode = doubled(levels);
        let Disassembly { text, elided, .. } = disassemble(&bitcode, &DisassemblyOptions::default()).unwrap();
        assert!(elided);
        assert!(text.len() < limit(&bitcode) + 100_000, "{levels}: {}", text.len());
        assert!(text.ends_with(b"\n; The text is longer than allowed: the rest is left out.\n"));
    }
}

/// Nested deeper than any compiler nests: no stack overflows, whatever is shown of it.
#[test]
fn deep_constants_do_not_overflow_the_stack() {
    let mut types = vec![(INTEGER, vec![32])];
    let mut constants = vec![(SET_TYPE, vec![0]), (CONSTANT_INTEGER, vec![14])];
    let levels = 20_000;
    for level in 1..=levels {
        types.push((ARRAY, vec![1, level - 1]));
        constants.push((SET_TYPE, vec![level]));
        constants.push((AGGREGATE, vec![level]));
    }
    let bitcode = module(&types, &[global(levels, levels + 1)], &constants, &[]);
    if let Ok(Disassembly { text, .. }) = disassemble(&bitcode, &DisassemblyOptions::default()) {
        assert!(text.windows(5).any(|piece| piece == b"<...>"));
        assert!(text.len() < limit(&bitcode) + 100_000);
    }
}

#[test]
fn types_without_names_do_not_explode() {
    let mut types = vec![(INTEGER, vec![32])];
    for level in 1..60 {
        types.push((LITERAL_STRUCT, vec![0, level - 1, level - 1]));
    }
    let constants = [(SET_TYPE, vec![59]), (3, vec![])];
    let bitcode = module(&types, &[global(59, 1)], &constants, &[(0, b"g")]);
    let Disassembly { text, .. } = disassemble(&bitcode, &DisassemblyOptions::default()).unwrap();
    assert!(text.len() < 1 << 18, "{}", text.len());
    assert!(text.starts_with(b"\n@g = constant "));
}

/// One long name in every one of many uses.
#[test]
fn long_names_do_not_explode() {
    let name = vec![b'x'; 50_000];
    let uses = 20_000;
    let types = [(INTEGER, vec![32]), (8, vec![0, 0]), (ARRAY, vec![uses, 1])];
    let constants = [
        (SET_TYPE, vec![0]),
        (CONSTANT_INTEGER, vec![14]),
        (SET_TYPE, vec![2]),
        (AGGREGATE, vec![0; 20_000]),
    ];
    let bitcode = module(&types, &[global(0, 2), global(2, 3)], &constants, &[(0, &name)]);
    let Disassembly { text, elided, .. } = disassemble(&bitcode, &DisassemblyOptions::default()).unwrap();
    assert!(elided);
    assert!(text.len() < limit(&bitcode) + 200_000, "{} {}", text.len(), limit(&bitcode));
}

/// A text is at most 64 times as long as its bitcode, and a megabyte; and it takes hardly more memory than it
/// is long.
#[test]
fn long_texts_take_little_more_memory_than_they_are_long() {
    let name = vec![b'x'; 100_000];
    let types = [(INTEGER, vec![32]), (8, vec![0, 0]), (ARRAY, vec![5_000, 1])];
    let constants =
        [(SET_TYPE, vec![0]), (CONSTANT_INTEGER, vec![14]), (SET_TYPE, vec![2]), (AGGREGATE, vec![0; 5_000])];
    let bitcode = module(&types, &[global(0, 2), global(2, 3)], &constants, &[(0, &name)]);
    let Disassembly { text, elided, .. } = disassemble(&bitcode, &DisassemblyOptions::default()).unwrap();
    assert!(elided);
    // One more name may begin before the limit is reached.
    let longest = (1 << 20) + 64 * bitcode.len() + 2 * name.len();
    assert!((5_000_000..longest).contains(&text.len()), "{} {longest}", text.len());
    assert!(text.capacity() <= text.len() / 4 * 5 + 2 * name.len(), "{} {}", text.len(), text.capacity());
}

/// A constant that is long and written as one word is not looked through for every use.
#[test]
fn long_zeros_are_cheap() {
    let uses: u64 = 30_000;
    let types = [(INTEGER, vec![32]), (ARRAY, vec![uses, 0]), (ARRAY, vec![uses, 1])];
    let constants =
        [(SET_TYPE, vec![1]), (22, vec![0; 30_000]), (SET_TYPE, vec![2]), (AGGREGATE, vec![1; 30_000])];
    let bitcode = module(&types, &[global(2, 2)], &constants, &[(0, b"g")]);
    let Disassembly { text, elided, .. } = disassemble(&bitcode, &DisassemblyOptions::default()).unwrap();
    assert!(!elided);
    let zeros = text.windows(15).filter(|word| word == b"zeroinitializer").count();
    assert_eq!(zeros, 30_000);
}

/// Integers that are written in another form than their type has, or with more bits. The numbers are what DXC
/// 1.10 prints of modules changed to say this.
#[test]
fn integers_are_cut_to_their_type() {
    let types = [(INTEGER, vec![65]), (INTEGER, vec![17])];
    let (wide, short) = (5, CONSTANT_INTEGER);
    let constants = [
        (SET_TYPE, vec![0]),
        (short, vec![11]),
        (SET_TYPE, vec![1]),
        (short, vec![1_000_001]),
        (wide, vec![4_294_967_295, 7]),
    ];
    let globals = [global(0, 3), global(1, 4), global(1, 5)];
    let bitcode = module(&types, &globals, &constants, &[(0, b"a"), (1, b"b"), (2, b"c")]);
    let Disassembly { text, .. } = disassemble(&bitcode, &DisassemblyOptions::default()).unwrap();
    assert_eq!(
        String::from_utf8(text).unwrap(),
        "\n@a = constant i65 18446744073709551611\n@b = constant i17 24288\n@c = constant i17 1\n"
    );
}

/// The widest integers in many places: what is too long to convert is elided, and what is short is short.
#[test]
fn wide_integers_are_cheap() {
    let types = [(INTEGER, vec![8_388_607]), (ARRAY, vec![20_000, 0])];
    let constants = [
        (SET_TYPE, vec![0]),
        (5, vec![1; 131_072]),
        (5, vec![6]),
        (SET_TYPE, vec![1]),
        (AGGREGATE, vec![2; 20_000]),
        (AGGREGATE, vec![3; 20_000]),
    ];
    let bitcode = module(&types, &[global(1, 4), global(1, 5)], &constants, &[]);
    let Disassembly { text, .. } = disassemble(&bitcode, &DisassemblyOptions::default()).unwrap();
    let text = String::from_utf8(text).unwrap();
    assert_eq!(text.matches("i8388607 <...>").count(), 20_000);
    assert_eq!(text.matches("i8388607 3").count(), 20_000);
}
