//! Every field of the headers, compared with bytes assembled by hand, and the effects of edits.

// Clippy's exemption for tests does not cover helper functions.
#![allow(clippy::unwrap_used)]

use dxkit_bytes::{Codec as _, ErrorKind, Report, Span};
use dxkit_program::{DxilVersion, Program, ProgramHeader};
use dxkit_synth::program as synth;
use dxkit_types::{ShaderKind, ShaderModel};

fn parse(payload: &[u8]) -> Program<'_> {
    Program::parse(Span::new(payload)).unwrap()
}

#[test]
fn every_field_of_the_header_stands_where_its_description_has_it() {
    let payload = synth::odd();
    let header = ProgramHeader::parse(Span::new(&payload)).unwrap();
    assert_eq!(header.shader_model, 0x6f);
    assert_eq!(header.reserved, 0xaa);
    assert_eq!(header.kind, ShaderKind::Library);
    assert_eq!(header.size_in_words, 99);
    assert_eq!(header.magic.0, *b"DXIL");
    assert_eq!(header.dxil_version, DxilVersion { major: 1, minor: 8 });
    assert_eq!(header.dxil_reserved, 0xbbcc);
    assert_eq!(header.bitcode_offset, 21);
    assert_eq!(header.bitcode_size, 4);
    assert_eq!(header.encode().unwrap(), payload[..24]);
}

#[test]
fn a_program_is_what_its_header_says() {
    let payload = synth::numbered();
    let program = parse(&payload);
    assert_eq!(program.kind, ShaderKind::Amplification);
    assert_eq!(program.shader_model, ShaderModel::new(6, 9));
    assert_eq!(program.dxil_version, DxilVersion { major: 3, minor: 7 });
    assert_eq!(program.bitcode(), b"BC\xc0\xde\x01\x02\x03");
    assert_eq!(program.encode().unwrap(), payload);

    // The same from the fields alone: sizes, offset and padding are computed.
    let made =
        Program::new(program.kind, program.shader_model, program.dxil_version, program.bitcode().to_vec());
    assert_eq!(made, program);
    assert_eq!(made.encode().unwrap(), payload);

    let mut report = Report::new();
    program.validate(&mut report);
    assert!(report.is_empty());
}

#[test]
fn odd_headers_are_written_again() {
    for (name, payload) in synth::all() {
        assert_eq!(parse(&payload).encode().unwrap(), payload, "{name}");
        assert_eq!(parse(&payload).into_owned().encode().unwrap(), payload, "{name}");
    }
    // Without bytes after the header.
    let mut empty = synth::pixel_6_0()[..24].to_vec();
    empty[4] = 6;
    empty[20] = 0;
    assert_eq!(parse(&empty).encode().unwrap(), empty);
}

#[test]
fn padding_that_is_not_zero_or_not_needed_is_kept() {
    let mut garbage = synth::numbered();
    *garbage.last_mut().unwrap() = 0x77;
    assert_eq!(parse(&garbage).encode().unwrap(), garbage);
    let mut long = synth::numbered();
    long.extend([0; 4]);
    assert_eq!(parse(&long).encode().unwrap(), long);
    let mut short = synth::numbered();
    short.pop();
    assert_eq!(parse(&short).encode().unwrap(), short);
}

#[test]
fn other_bitcode_takes_its_own_sizes_and_leaves_the_header() {
    let payload = synth::odd();
    let mut program = parse(&payload);
    program.set_bitcode(b"BC\xc0\xde\x01".as_slice());
    let written = program.encode().unwrap();
    // The gap is kept, the tail is dropped, sizes are computed: 24 + 5 + 5 bytes are 9 words.
    assert_eq!(written.len(), 36);
    assert_eq!(written[4..8], [9, 0, 0, 0]);
    assert_eq!(written[16..24], [21, 0, 0, 0, 5, 0, 0, 0]);
    assert_eq!(written[24..], *b"\x01\x02\x03\x04\x05BC\xc0\xde\x01\0\0");
    assert_eq!(parse(&written), program);
}

#[test]
fn a_shader_model_that_does_not_fit_its_four_bits_is_refused() {
    let version = DxilVersion::default();
    let program = Program::new(ShaderKind::Pixel, ShaderModel::new(6, 16), version, Vec::new());
    let error = program.encode().unwrap_err();
    assert_eq!(*error.kind(), ErrorKind::TooLarge { value: 16, max: 15 });
    assert!(error.path().to_string().ends_with("shader_model"), "{error}");
}

#[test]
fn dxc_and_fxc_statistics_are_told_apart() {
    assert!(Program::recognise(&synth::pixel_6_0()));
    assert!(!Program::recognise(&[0; 116]));
    assert!(!Program::recognise(b"DXIL"));
}
