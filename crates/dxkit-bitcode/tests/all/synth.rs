//! Streams put together bit by bit: every encoding, what is malformed, and records that no compiler writes
//! any more.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)] // helpers of tests

use dxkit_bitcode::stream::{Abbreviation, BlockKind, Cursor, Encoding, Event, Item, Stream};
use dxkit_bitcode::{Error, ErrorKind};
use dxkit_synth::bitcode::Bits;

/// Ends a chain of calls.
fn done(_: &mut Bits) {}

/// The code, the operands and the blob of each record, in order.
type Records = Vec<(u32, Vec<u64>, Option<Vec<u8>>)>;

fn records(bytes: &[u8]) -> Result<Records, Error> {
    let mut cursor = Cursor::new(bytes.into())?;
    let mut records = Vec::new();
    loop {
        match cursor.next()? {
            Event::Record(record) => {
                records.push((record.code, record.operands.to_vec(), record.blob.map(<[u8]>::to_vec)));
            }
            Event::End => return Ok(records),
            _ => {}
        }
    }
}

fn refused(bytes: &[u8]) -> String {
    let error = records(bytes).unwrap_err();
    assert_eq!(Stream::parse(bytes.into()).unwrap_err(), error);
    error.to_string()
}

/// Reading and writing gives the same bytes.
fn same(bytes: &[u8]) -> Stream {
    let stream = Stream::parse(bytes.into()).unwrap();
    assert_eq!(stream.deviation(), None);
    assert_eq!(stream.write().unwrap(), bytes);
    stream
}

#[test]
fn every_encoding() {
    let mut bits = Bits::new();
    bits.magic().open(99, 4);
    // 4: [literal 7, fixed 3, vbr 4, char6, fixed 0, vbr 0, fixed 64]
    bits.id(2).vbr(7, 5);
    bits.fixed(1, 1).vbr(7, 8);
    bits.fixed(0, 1).fixed(1, 3).vbr(3, 5);
    bits.fixed(0, 1).fixed(2, 3).vbr(4, 5);
    bits.fixed(0, 1).fixed(4, 3);
    bits.fixed(0, 1).fixed(1, 3).vbr(0, 5);
    bits.fixed(0, 1).fixed(2, 3).vbr(0, 5);
    bits.fixed(0, 1).fixed(1, 3).vbr(64, 5);
    bits.id(4).fixed(5, 3).vbr(1000, 4).fixed(63, 6).fixed(0xfedc_ba98_7654_3210, 64);
    // 5: [fixed 5, array of fixed 8]; 6: of vbr 6; 7: of char6; 8: of literal 3
    let elements: [&dyn Fn(&mut Bits); 4] = [
        &|bits| done(bits.fixed(0, 1).fixed(1, 3).vbr(8, 5)),
        &|bits| done(bits.fixed(0, 1).fixed(2, 3).vbr(6, 5)),
        &|bits| done(bits.fixed(0, 1).fixed(4, 3)),
        &|bits| done(bits.fixed(1, 1).vbr(3, 8)),
    ];
    for element in elements {
        bits.id(2).vbr(3, 5).fixed(0, 1).fixed(1, 3).vbr(5, 5).fixed(0, 1).fixed(3, 3);
        element(&mut bits);
    }
    bits.id(5).fixed(17, 5).vbr(3, 6).fixed(1, 8).fixed(255, 8).fixed(0, 8);
    bits.id(6).fixed(18, 5).vbr(2, 6).vbr(31, 6).vbr(u64::MAX, 6);
    bits.id(7).fixed(19, 5).vbr(4, 6).fixed(0, 6).fixed(26, 6).fixed(52, 6).fixed(62, 6);
    bits.id(8).fixed(20, 5).vbr(40, 6);
    bits.id(5).fixed(21, 5).vbr(0, 6);
    // 9: [vbr 6, fixed 2, blob]
    bits.id(2).vbr(3, 5);
    bits.fixed(0, 1).fixed(2, 3).vbr(6, 5).fixed(0, 1).fixed(1, 3).vbr(2, 5).fixed(0, 1).fixed(5, 3);
    bits.id(9).vbr(100, 6).fixed(2, 2).vbr(5, 6).align();
    for byte in *b"bytes" {
        bits.fixed(byte.into(), 8);
    }
    bits.align();
    bits.record(33, &[0, 31, 32, u64::MAX]);
    bits.close();
    let bytes = bits.bytes();

    let expected: Records = vec![
        (7, vec![5, 1000, u64::from(b'_'), 0, 0, 0xfedc_ba98_7654_3210], None),
        (17, vec![1, 255, 0], None),
        (18, vec![31, u64::MAX], None),
        (19, b"aA0.".map(u64::from).to_vec(), None),
        (20, vec![3; 40], None),
        (21, vec![], None),
        (100, vec![2], Some(b"bytes".to_vec())),
        (33, vec![0, 31, 32, u64::MAX], None),
    ];
    assert_eq!(records(&bytes).unwrap(), expected);
    let stream = same(&bytes);
    assert!(matches!(
        &stream.blocks[0].items[0],
        Item::DefineAbbreviation(Abbreviation { encodings }) if encodings[..] == [
            Encoding::Literal(7),
            Encoding::Fixed(3),
            Encoding::Vbr(4),
            Encoding::Char6,
            Encoding::Fixed(0),
            Encoding::Vbr(0),
            Encoding::Fixed(64),
        ]
    ));
}

/// Numbers in groups of six bits are read several at once: of every number of groups, next to every other, in
/// records of every length, from every bit of a byte on.
#[test]
fn numbers_side_by_side() {
    let mut numbers: Vec<u64> =
        (1..=12).flat_map(|groups| [1 << (5 * groups), (1 << (5 * groups)) - 1]).collect();
    numbers.extend([0, 1, 2, u64::MAX, u64::MAX >> 1]);
    numbers.extend(b"Texture2D<float4>\0".map(u64::from));
    let mut bits = Bits::new();
    bits.magic().open(99, 3);
    // 4: [fixed 6, array of vbr 6]
    bits.id(2).vbr(3, 5).fixed(0, 1).fixed(1, 3).vbr(6, 5).fixed(0, 1).fixed(3, 3);
    bits.fixed(0, 1).fixed(2, 3).vbr(6, 5);
    let mut expected: Records = Vec::new();
    for step in 1..numbers.len() {
        for length in 0..24 {
            let chosen = (0..length).map(|place| numbers[(place * step + length) % numbers.len()]);
            let operands: Vec<u64> = chosen.collect();
            bits.record(7, &operands);
            bits.id(4).fixed(8, 6).vbr(length as u64, 6);
            for operand in &operands {
                bits.vbr(*operand, 6);
            }
            expected.push((7, operands.clone(), None));
            expected.push((8, operands, None));
        }
    }
    bits.close();
    assert_eq!(records(&bits.bytes()).unwrap(), expected);
    same(&bits.bytes());
}

#[test]
fn fields_side_by_side() {
    // Arrays of fields of every width.
    for width in 1..=64u32 {
        let mut bits = Bits::new();
        bits.magic().open(99, 3);
        bits.id(2).vbr(3, 5).fixed(0, 1).fixed(1, 3).vbr(6, 5).fixed(0, 1).fixed(3, 3);
        bits.fixed(0, 1).fixed(1, 3).vbr(width.into(), 5);
        let mut expected: Records = Vec::new();
        for length in 0..24u64 {
            let operands: Vec<u64> = (0..length)
                .map(|place| (place + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - width))
                .collect();
            bits.id(4).fixed(5, 6).vbr(length, 6);
            for operand in &operands {
                bits.fixed(*operand, width);
            }
            expected.push((5, operands, None));
        }
        bits.close();
        assert_eq!(records(&bits.bytes()).unwrap(), expected, "{width} bits");
        same(&bits.bytes());
    }
}

#[test]
fn abbreviations_of_block_kinds() {
    // BLOCKINFO defines abbreviations for kinds 99 and 98; a block of kind 99 has that one first, then its
    // own.
    let mut bits = Bits::new();
    bits.magic().open(0, 2);
    bits.record(1, &[99]);
    bits.id(2).vbr(2, 5).fixed(1, 1).vbr(1, 8).fixed(0, 1).fixed(1, 3).vbr(4, 5);
    bits.record(1, &[98]);
    bits.id(2).vbr(2, 5).fixed(1, 1).vbr(2, 8).fixed(0, 1).fixed(1, 3).vbr(5, 5);
    bits.close().open(99, 3);
    bits.id(2).vbr(2, 5).fixed(1, 1).vbr(3, 8).fixed(0, 1).fixed(1, 3).vbr(6, 5);
    bits.id(4).fixed(9, 4).id(5).fixed(33, 6);
    // An inner block does not inherit these abbreviations: it has those of its own kind, and its own id
    // width.
    bits.open(98, 5).id(4).fixed(17, 5).close();
    bits.id(5).fixed(34, 6).close();
    // A second block of the same kind does not inherit those of the first one.
    bits.open(99, 3).id(4).fixed(10, 4).close();
    let expected: Records = vec![
        (1, vec![99], None),
        (1, vec![98], None),
        (1, vec![9], None),
        (3, vec![33], None),
        (2, vec![17], None),
        (3, vec![34], None),
        (1, vec![10], None),
    ];
    assert_eq!(records(&bits.bytes()).unwrap(), expected);
    same(&bits.bytes());

    bits.open(99, 3).id(5);
    bits.close();
    let message = refused(&bits.bytes());
    assert!(message.ends_with("abbreviation 5 does not exist, there are 5"), "{message}");
    assert!(message.starts_with("block[99] at "), "{message}");
}

#[test]
fn wrappers_and_tails() {
    let mut bits = Bits::new();
    bits.magic().open(13, 3).text(1, &[], "LLVM").record(2, &[0]).close().open(8, 3).record(1, &[1]).close();
    let plain = bits.bytes();
    let mut wrapped: Vec<u8> = [0x0b17_c0de_u32, 0, 24, u32::try_from(plain.len()).unwrap(), 7]
        .iter()
        .flat_map(|word| word.to_le_bytes())
        .collect();
    wrapped.extend(*b"gap.");
    wrapped.extend(&plain);
    wrapped.extend(*b"beyond");
    let stream = same(&wrapped);
    assert_eq!(stream.blocks, same(&plain).blocks);
    assert_eq!(stream.wrapper.unwrap().after, b"beyond");
    let mut cursor = Cursor::new((&wrapped).into()).unwrap();
    let Event::EnterBlock(header) = cursor.next().unwrap() else { panic!() };
    assert_eq!((header.kind, header.bit), (BlockKind::Identification, 28 * 8));

    let mut tailed = plain.clone();
    tailed.extend([0, 0, 0, 0, 9]);
    assert_eq!(same(&tailed).tail, [0, 0, 0, 0, 9]);
    wrapped.truncate(40);
    assert_eq!(
        refused(&wrapped),
        format!(
            "at 0x8, bit 0: the wrapper's stream ends at a byte that {} does not exist, there are 40",
            24 + plain.len()
        )
    );
}

#[test]
fn what_is_no_stream() {
    assert_eq!(
        refused(b""),
        "at 0x0, bit 0: LLVM bitcode begins with the bytes 42 43 c0 de, not 00 00 00 00"
    );
    assert_eq!(
        refused(b"BC"),
        "at 0x0, bit 0: LLVM bitcode begins with the bytes 42 43 c0 de, not 42 43 00 00"
    );
    assert_eq!(records(b"BC\xc0\xde").unwrap(), []);
    assert_eq!(
        records(b"BC\xc0\xde\x35\x14\0\0").unwrap(),
        [],
        "a stream of LLVM's tests, with nothing in it"
    );

    // A block that is longer than the stream.
    let mut bits = Bits::new();
    bits.magic().open(8, 3).close();
    let mut bytes = bits.bytes();
    bytes[8] = 9;
    assert_eq!(refused(&bytes), "at 0x4, bit 0: 288 bits are needed, 32 are left");
    // A block that ends before its size says.
    bits.open(8, 3).fixed(0, 32).close();
    assert_eq!(
        refused(&bits.bytes()),
        "MODULE_BLOCK at 0x18, bit 0: the block ends before the size that it states"
    );
    // A block without END_BLOCK.
    let mut bits = Bits::new();
    bits.magic().fixed(1, 2).vbr(8, 8).vbr(3, 4).align().fixed(1, 32);
    bits.fixed(3, 3).vbr(1, 6).vbr(0, 6).fixed(3, 3).vbr(1, 6).vbr(0, 6).fixed(0, 2);
    assert_eq!(refused(&bits.bytes()), "MODULE_BLOCK at 0x10, bit 0: 1 bits are needed, 0 are left");
    // Ids of zero bits.
    let mut bits = Bits::new();
    bits.magic().fixed(1, 2).vbr(8, 8).vbr(0, 4).align().fixed(0, 32);
    assert_eq!(refused(&bits.bytes()), "at 0x4, bit 0: 0 is not a valid width of abbreviation ids");
}

/// A block with what `write` puts into it.
fn block(write: impl FnOnce(&mut Bits)) -> Vec<u8> {
    let mut bits = Bits::new();
    bits.magic().open(99, 4);
    write(&mut bits);
    bits.close();
    bits.bytes()
}

#[test]
fn malformed_records() {
    let message = |write: fn(&mut Bits)| refused(&block(write));
    let literal = |bits: &mut Bits| done(bits.fixed(1, 1).vbr(7, 8));
    assert_eq!(
        message(|bits| done(bits.id(3).vbr(1, 6).vbr(1000, 6))),
        "block[99] at 0xe, bit 6: 6000 bits are needed, 10 are left"
    );
    assert!(
        message(|bits| done(bits.record(1, &[]).id(3).vbr(1 << 33, 6).vbr(0, 6)))
            .ends_with("is not a valid code of a record")
    );
    // 14 groups: the 13th goes beyond 64 bits.
    let message_of_long = message(|bits| {
        bits.id(3).vbr(1, 6).vbr(1, 6);
        for _ in 0..13 {
            bits.fixed(0b11_1111, 6);
        }
        bits.fixed(1, 6);
    });
    assert!(message_of_long.ends_with("a number of more than 64 bits"), "{message_of_long}");
    for (write, reason) in [
        (
            (|bits| done(bits.id(2).vbr(0, 5))) as fn(&mut Bits),
            "an abbreviation begins with a single number, the code",
        ),
        (
            |bits| done(bits.id(2).vbr(1, 5).fixed(0, 1).fixed(5, 3)),
            "an abbreviation begins with a single number, the code",
        ),
        (|bits| done(bits.id(2).vbr(1, 5).fixed(0, 1).fixed(6, 3)), "6 is not a valid encoding of a field"),
        (
            |bits| done(bits.id(2).vbr(1, 5).fixed(0, 1).fixed(1, 3).vbr(65, 5)),
            "a fixed field has at most 64 bits",
        ),
        (
            |bits| done(bits.id(2).vbr(1, 5).fixed(0, 1).fixed(2, 3).vbr(1, 5)),
            "a group has at least two bits, and at most 32",
        ),
    ] {
        let message = refused(&block(write));
        assert!(message.ends_with(reason), "{message}");
    }
    for count in [2, 4] {
        // [literal, array] without an element, and [literal, array, literal, literal].
        let bytes = block(|bits| {
            bits.id(2).vbr(count, 5);
            literal(bits);
            bits.fixed(0, 1).fixed(3, 3);
            for _ in 2..count {
                literal(bits);
            }
        });
        assert!(refused(&bytes).ends_with("an array is followed by the encoding of its elements alone"));
    }
    let mut bits = Bits::new();
    bits.magic().open(0, 2).id(2).vbr(1, 5);
    literal(&mut bits);
    bits.close();
    assert_eq!(
        refused(&bits.bytes()),
        "BLOCKINFO_BLOCK at 0xc, bit 0: an abbreviation in BLOCKINFO before the kind of block that it is for"
    );
}

#[test]
fn nesting_is_bounded() {
    let nested = |depth: usize| {
        let mut bits = Bits::new();
        bits.magic();
        for _ in 0..depth {
            bits.open(99, 2);
        }
        for _ in 0..depth {
            bits.close();
        }
        bits.bytes()
    };
    same(&nested(32));
    assert!(refused(&nested(33)).ends_with("blocks are nested more than 32 deep"));
}

#[test]
fn records_that_write_nothing_are_bounded() {
    // An abbreviation of 200 literals, then as many 4-bit records as fit into the stream.
    let bytes = block(|bits| {
        bits.id(2).vbr(200, 5);
        for _ in 0..200 {
            bits.fixed(1, 1).vbr(1, 8);
        }
        for _ in 0..4000 {
            bits.id(4);
        }
    });
    let error = records(&bytes).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Expands { .. }), "{error}");
    // An array of zero-width elements with the largest possible count.
    let bytes = block(|bits| {
        bits.id(2).vbr(3, 5).fixed(1, 1).vbr(1, 8).fixed(0, 1).fixed(3, 3).fixed(0, 1).fixed(1, 3).vbr(0, 5);
        bits.id(4).vbr(u64::MAX, 6);
    });
    let error = records(&bytes).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Expands { .. }), "{error}");
}

#[test]
fn what_is_not_written_again_is_told() {
    // A zero in two groups, and padding that is not zero.
    let long = block(|bits| done(bits.id(3).vbr(1, 6).vbr(1, 6).fixed(0b10_0000, 6).fixed(0, 6)));
    let stream = Stream::parse((&long).into()).unwrap();
    assert!(stream.deviation().is_some());
    let written = stream.write().unwrap();
    assert_eq!(same(&written).blocks, stream.blocks);
    // At every position among others, and with every number of groups.
    for (place, groups) in (0..12).flat_map(|place| (2..12).map(move |groups| (place, groups))) {
        let bytes = block(|bits| {
            bits.id(3).vbr(1, 6).vbr(12, 6);
            for number in 0..12 {
                if number == place {
                    (1..groups).for_each(|_| done(bits.fixed(0b10_0001, 6)));
                    bits.fixed(0, 6);
                } else {
                    bits.vbr(u64::from(b'a'), 6);
                }
            }
        });
        let stream = Stream::parse((&bytes).into()).unwrap();
        assert!(stream.deviation().is_some(), "{groups} groups at {place}");
        assert_eq!(same(&stream.write().unwrap()).blocks, stream.blocks);
    }
    let mut padded = block(|bits| done(bits.record(1, &[1])));
    *padded.last_mut().unwrap() = 0x80;
    let stream = Stream::parse((&padded).into()).unwrap();
    assert!(stream.deviation().is_some());
    assert_eq!(stream.write().unwrap(), block(|bits| done(bits.record(1, &[1]))));
}
