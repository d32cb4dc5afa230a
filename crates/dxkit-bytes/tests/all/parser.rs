#![allow(clippy::unwrap_used, reason = "a test fails by a panic")]
use dxkit_bytes::nom::bytes::complete::tag;
use dxkit_bytes::nom::combinator::{consumed, map_parser, map_res, verify};
use dxkit_bytes::nom::error::context;
use dxkit_bytes::nom::multi::count;
use dxkit_bytes::parser::{
    IResult, Parser as _, array, c_string, counted, leb128, length_data, magic, number, number_at,
    numbers_in, padded_text, take, target, window, within,
};
use dxkit_bytes::{Codec as _, Error, ErrorKind, Frame, Span, put_leb128, record};

/// A file whose bytes start at 0x100.
fn span(bytes: &[u8]) -> Span<'_> {
    Span::at(bytes, 0x100)
}

fn text<T: std::fmt::Debug>(result: IResult<'_, T>) -> String {
    Error::from(result.unwrap_err()).to_string()
}

#[test]
fn numbers_in_leb128_are_read_as_they_are_written() {
    // The example of DWARF 5, 7.6.
    assert_eq!(
        leb128(span(b"\xe5\x8e\x26!")).map(|(rest, number)| (rest.len(), number)).unwrap(),
        (1, 624_485)
    );
    for number in [0, 1, 0x7f, 0x80, 0x3fff, 0x4000, u64::from(u32::MAX), u64::MAX] {
        let mut bytes = Vec::new();
        put_leb128(&mut bytes, number);
        let (rest, read) = leb128(span(&bytes)).unwrap();
        assert_eq!((rest.len(), read), (0, number));
        assert!(leb128(span(&bytes[..bytes.len() - 1])).is_err(), "{number} is cut off");
    }
    assert!(leb128(span(&[0x80; 11])).is_err(), "longer than any number");
}

#[test]
fn numbers_are_little_endian_and_say_what_they_need() {
    let input = span(&[1, 2, 3, 4, 5, 6, 7, 8, 9]);
    let (rest, (one, two, four)) =
        (number::<u8>, number::<u16>, number::<u32>).parse_complete(input).unwrap();
    assert_eq!((one, two, four), (1, 0x0302, 0x0706_0504));
    assert_eq!((rest.offset(), rest.bytes()), (0x107, &[8, 9][..]));
    assert_eq!(text(number::<u64>(rest)), "at 0x107: 8 bytes are needed, 2 are left");
    assert_eq!(array::<2>(rest).unwrap().1, [8, 9]);
    assert_eq!(text(take(3)(rest)), "at 0x107: 3 bytes are needed, 2 are left");
    assert_eq!(number_at::<u16>(input.bytes(), 7), Some(0x0908));
    assert_eq!((number_at::<u16>(input.bytes(), 8), number_at::<u16>(input.bytes(), 99)), (None, None));
    assert_eq!(numbers_in::<u32>(input.bytes()).collect::<Vec<_>>(), [0x0403_0201, 0x0807_0605]);
}

#[test]
fn text_ends_with_its_nul_or_its_field() {
    let input = span(b"ab\0cd");
    let (rest, name) = c_string(input).unwrap();
    assert_eq!((name.bytes(), rest.offset()), (&b"ab"[..], 0x103));
    assert_eq!(text(c_string(rest)), "at 0x103: the string does not end before its table does");
    let (rest, name) = padded_text(4).parse_complete(input).unwrap();
    assert_eq!((name.bytes(), rest.bytes()), (&b"ab"[..], &b"d"[..]));
    let (_, whole) = padded_text(2).parse_complete(span(b"xyz")).unwrap();
    assert_eq!(whole.bytes(), b"xy");
    assert_eq!(text(padded_text(6).parse_complete(input)), "at 0x100: 6 bytes are needed, 5 are left");
}

#[test]
fn lengths_windows_and_targets_keep_offsets() {
    let input = span(b"\x03\0abcde");
    let (rest, data) = length_data(number::<u16>).parse_complete(input).unwrap();
    assert_eq!((data.offset(), data.bytes(), rest.bytes()), (0x102, &b"abc"[..], &b"de"[..]));
    assert_eq!(
        text(length_data(number::<u8>).parse_complete(rest)),
        "at 0x106: 100 bytes are needed, 1 are left"
    );

    // What a window's parser leaves of it is skipped, and the parser does not see what is behind.
    let (rest, first) = window(3, number::<u16>).parse_complete(input).unwrap();
    assert_eq!((first, rest.offset()), (3, 0x103));
    assert_eq!(
        text(window(3, number::<u32>).parse_complete(input)),
        "at 0x100: 4 bytes are needed, 3 are left"
    );

    let field = 0x42;
    let (rest, far) = map_parser(target(input, 5, field), number::<u16>).parse_complete(rest).unwrap();
    assert_eq!((far, rest.offset()), (u16::from_le_bytes(*b"de"), 0x103));
    assert_eq!(
        text(target(input, 8, field)(rest)),
        "at 0x42: the offset 0x8 does not lie between 0x0 and 0x7"
    );
}

#[test]
fn rows_are_bounded_before_they_are_read() {
    let input = span(&[1, 0, 2, 0, 3]);
    let (rest, rows) = counted(2, 2, number::<u16>).parse_complete(input).unwrap();
    assert_eq!((rows, rest.bytes()), (vec![1, 2], &[3][..]));
    let error = text(context("row", counted(3, 2, number::<u16>)).parse_complete(input));
    assert_eq!(error, "row at 0x100: 3 elements of at least 2 bytes do not fit the 5 bytes that are left");
    assert!(matches!(
        Error::from(counted(u32::MAX, 0, number::<u16>)(input).unwrap_err()).kind(),
        ErrorKind::Count { count: 0xffff_ffff, size: 0, available: 5 }
    ));
    // An error inside a row names the row.
    let row = |input| within(Frame::Part(*b"PART"), number::<u32>)(input);
    let error = text(context("row", counted(2, 2, row)).parse_complete(input));
    assert_eq!(error, "row[1] > PART at 0x104: 4 bytes are needed, 1 are left");
}

#[test]
fn noms_own_parsers_run_on_spans() {
    let input = span(b"abcabcx");
    let (rest, tags) = count(tag::<_, _, Error>(&b"abc"[..]), 2).parse_complete(input).unwrap();
    assert_eq!((tags[1].offset(), rest.bytes()), (0x103, &b"x"[..]));
    let other = tag::<_, _, Error>(&b"abd"[..]).parse_complete(input);
    assert_eq!(text(other), "at 0x100: nom's parser `Tag` did not find what it reads");
    let (_, (read, small)) =
        consumed(verify(number::<u8>, |byte| *byte < 100)).parse_complete(input).unwrap();
    assert_eq!((read.bytes(), small), (&b"a"[..], b'a'));
    let large = verify(number::<u8>, |byte| *byte > 100).parse_complete(input);
    assert_eq!(text(large), "at 0x100: nom's parser `predicate verification` did not find what it reads");
    // An error of this crate passes through `map_res`.
    let refuse = |_| Err::<(), _>(Error::new(ErrorKind::Version { version: 7 }, 0x55));
    assert_eq!(text(map_res(number::<u8>, refuse).parse_complete(input)), "at 0x55: version 7 is not known");
    assert_eq!(text(magic(*b"abcd")(input)), "at 0x100: \"abcd\" is expected here, not \"abca\"");
}

record! {
    /// More fields than nom's tuples have.
    #[derive(Default)]
    struct Wide: 23 {
        /// A field.
        0: a: u8,
        /// A field.
        1: b: u8,
        /// A field.
        2: c: u8,
        /// A field.
        3: d: u8,
        /// A field.
        4: e: u8,
        /// A field.
        5: f: u8,
        /// A field.
        6: g: u8,
        /// A field.
        7: h: u8,
        /// A field.
        8: i: u8,
        /// A field.
        9: j: u8,
        /// A field.
        10: k: u8,
        /// A field.
        11: l: u8,
        /// A field.
        12: m: u8,
        /// A field.
        13: n: u8,
        /// A field.
        14: o: u8,
        /// A field.
        15: p: u8,
        /// A field.
        16: q: u8,
        /// A field.
        17: r: u8,
        /// A field.
        18: s: u8,
        /// A field.
        19: t: u8,
        /// A field.
        20: u: u8,
        /// A field.
        21: v: u8,
        /// A field with fields.
        22: w: Inner,
    }
    /// One byte.
    #[derive(Default)]
    struct Inner: 1 {
        /// The byte.
        0: byte: u8,
    }
}

#[test]
fn a_record_is_a_parser_and_names_its_missing_field() {
    let bytes: Vec<u8> = (0..24).collect();
    let (rest, two) = counted(1, 23, Wide::parsed).parse_complete(span(&bytes)).unwrap();
    assert_eq!((two[0].a, two[0].v, two[0].w.byte, rest.bytes()), (0, 21, 22, &[23][..]));
    assert_eq!(text(Wide::parsed(span(&bytes[..22]))), "w > byte at 0x116: 1 bytes are needed, 0 are left");
    assert_eq!(text(Wide::parsed(span(&bytes[..3]))), "d at 0x103: 1 bytes are needed, 0 are left");
}

#[test]
fn results_of_parsers_are_small() {
    // Four words: what remains, and the value or the error in one.
    assert_eq!(size_of::<IResult<'_, u32>>(), 4 * size_of::<usize>());
}
