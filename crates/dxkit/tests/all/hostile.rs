//! Broken files: nothing panics, what decodes is written as the same bytes, and errors and findings say what
//! and where.
//!
//! `hammer` does with a file all that can be done, and states what must hold whatever its bytes are. It is
//! called on files assembled by hand, on each of their truncations, and with each byte changed. Two tables
//! state the error or finding that follows from one damage. Last come inputs that are small and stand for
//! much: shared names, thousands of parts, nesting, compressed bombs.

// Clippy's exemption for tests does not cover helper functions.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use crate::common::{self, Counter};
use dxkit::bytes::{Codec as _, ErrorKind, Report, Span, Value, Visit};
use dxkit::container::DigestPolicy;
use dxkit::{Container, Context, Part, RawPart};
use dxkit_synth::{Asm, container::container, info, program, psv, rdat, rootsig, signature};

/// Everything that can be done with a file, with what must hold of it whatever its bytes are.
fn hammer(bytes: &[u8]) -> Result<(), String> {
    let file = Span::new(bytes);
    let mut counter = Counter::new(file);
    let walked = dxkit::walk(file, &mut counter);
    if let Some(fault) = counter.faults.first() {
        return Err(format!("walk: {fault}"));
    }
    if let Some(at) = counter.twice() {
        return Err(format!("walk: byte {at:#x} is told twice"));
    }
    let container = match Container::parse(file) {
        Ok(container) => container,
        Err(error) => {
            if walked.as_ref().err() != Some(&error) {
                return Err(format!("parse says {error}, walk says {walked:?}"));
            }
            return inside(bytes, error.offset());
        }
    };
    let walked = walked.map_err(|error| format!("walk says {error}, parse nothing"))?;
    if counter.depth() != 0 {
        return Err("walk: a frame is left open".into());
    }
    if container.encode().map_err(|error| error.to_string())? != bytes {
        return Err("the container is written as other bytes".into());
    }
    let context = Context::from_container(&container);
    let mut errors = walked.iter();
    for part in container.parts() {
        match Part::decode(part, context) {
            Ok(decoded) => {
                let written = decoded.encode().map_err(|error| format!("{}: {error}", part.kind()))?;
                if written != part.payload() {
                    return Err(format!("{} is written as other bytes", part.kind()));
                }
                // Only the walk decodes containers inside containers.
                if let Part::Container(inner) = decoded {
                    let context = Context::from_container(&inner);
                    let broken = |part: &&RawPart<'_>| Part::decode(part, context).is_err();
                    errors.by_ref().take(inner.parts().iter().filter(broken).count()).for_each(drop);
                }
            }
            Err(error) => {
                inside(bytes, error.offset())?;
                let told = errors.next().ok_or_else(|| format!("decode says {error}, walk nothing"))?;
                if (told.offset(), told.kind()) != (error.offset(), error.kind()) {
                    return Err(format!("decode says {error}, walk says {told}"));
                }
            }
        }
    }
    if let Some(error) = errors.next() {
        return Err(format!("walk says {error}, decode nothing"));
    }
    if let Some(uneven) = counter.uneven().filter(|_| walked.is_empty()) {
        return Err(format!("walk: {uneven}"));
    }
    for finding in dxkit::check(file) {
        inside(bytes, finding.offset.unwrap_or_default())?;
    }
    Ok(())
}

fn inside(bytes: &[u8], offset: usize) -> Result<(), String> {
    if offset <= bytes.len() { Ok(()) } else { Err(format!("the offset {offset:#x} is after the file")) }
}

/// Containers of one part each and a few whole shaders, put together by hand.
fn assembled() -> Vec<(String, Vec<u8>)> {
    let mut files = Vec::new();
    let mut add = |name: String, parts: &[(&[u8; 4], &[u8])]| files.push((name, container(parts)));
    for (name, payload) in psv::all() {
        add(format!("PSV0 {name}"), &[(b"PSV0", &payload)]);
    }
    for (name, payload) in rootsig::all() {
        add(format!("RTS0 {name}"), &[(b"RTS0", &payload)]);
    }
    for (name, payload) in program::all() {
        add(format!("DXIL {name}"), &[(b"DXIL", &payload)]);
    }
    for (name, kind, payload) in signature::all() {
        add(name.to_owned(), &[(kind, &payload)]);
    }
    for (name, payload) in rdat::all() {
        add(format!("RDAT {name}"), &[(b"RDAT", &payload)]);
    }
    for (kind, name, payload) in info::all() {
        add(format!("{kind} {name}"), &[(kind.as_bytes().try_into().unwrap(), &payload)]);
    }
    let whole: &[(&[u8; 4], &[u8])] = &[
        (b"SFI0", &[0; 8]),
        (b"ISG1", &signature::dxc_input()),
        (b"OSG1", &signature::dxc_input()),
        (b"PSV0", &psv::pixel_v0()),
        (b"RTS0", &rootsig::v1_0()),
        (b"DXIL", &program::pixel_6_0()),
        (b"PRIV", b"odd"),
    ];
    add("a whole shader".into(), whole);
    let inner = container(&[(b"SHEX", &[0x50, 0, 0, 0, 2, 0, 0, 0]), (b"ISGN", &signature::fxc_output())]);
    add("a library".into(), &[(b"LIBF", &inner), (b"LIBF", &inner), (b"LIBH", &[1, 2, 3])]);
    for (name, bytes) in dxkit_synth::container::odd() {
        files.push((name.to_owned(), bytes));
    }
    files
}

/// Real shaders, one of each stage and compiler, small.
const REAL: &[&str] = &[
    "dxc/vs_viewid_6_8.dxil",
    "dxc/hs_isoline_viewid_6_1.dxil",
    "dxc/ds_quad_6_0.dxil",
    "dxc/gs_multistream_6_0.dxil",
    "dxc/ps_viewid_6_1.dxil",
    "dxc/cs_linalg_wave_6_10.dxil",
    "dxc/ms_lines_viewid_6_5.dxil",
    "dxc/as_culling_6_8.dxil",
    "dxc/ps_textures_valver_1_4.dxil",
    "dxc/rootsig_everything_1_1.dxil",
    "dxc/lib_subobjects_only_6_3.dxil",
    "dxc/lib_payload_access_6_7.dxil",
    "dxc/lib_nodes_coalescing_6_8.dxil",
    "dxc/pdb_multi_file_slim_6_0.dxil",
    "fxc/gs_streams_5_0.dxbc",
    "fxc/hs_tri_5_0.dxbc",
    "fxc/ps_min_precision_5_0.dxbc",
    "fxc/lib_functions_4_0_level_9_1.dxbc",
    "vkd3d/ps_texture_4_0.dxbc",
    "llvm/psv0_v3_hull.dxbc",
    "llvm/layout_gaps.dxbc",
];

/// A real shader without what nobody decodes: programs and opaque parts keep a few bytes of their content, so
/// that what is left is structure, and the test spends its time on that.
fn real(path: &str) -> Vec<u8> {
    let entry = common::entry(path);
    let mut container = Container::parse(entry.span()).unwrap().into_owned();
    let context = Context::from_container(&container);
    let parts: Vec<RawPart<'static>> = container
        .parts()
        .iter()
        .map(|part| match Part::decode(part, context) {
            Ok(Part::Program(mut program)) => {
                let bitcode = program.bitcode()[..program.bitcode().len().min(8)].to_vec();
                program.set_bitcode(bitcode);
                RawPart::new(part.kind(), program.encode().unwrap())
            }
            Ok(Part::Opaque(bytes)) => RawPart::new(part.kind(), bytes[..bytes.len().min(8)].to_vec()),
            Ok(Part::TokenProgram(_)) => RawPart::new(part.kind(), part.payload()[..12].to_vec()),
            _ => part.clone(),
        })
        .collect();
    // If a part changed its size, everything after it moves; if none did (gaps), the file is unchanged.
    if parts.iter().zip(container.parts()).all(|(new, old)| new.payload() == old.payload()) {
        return entry.bytes;
    }
    container.retain(|_| false);
    for part in parts {
        container.push(part);
    }
    container.encode().unwrap()
}

fn files() -> Vec<(String, Vec<u8>)> {
    let mut files = assembled();
    files.extend(REAL.iter().map(|path| ((*path).to_owned(), real(path))));
    files
}

/// Marks bytes whose value decides nothing: long runs that are told as bytes or text.
struct Structure(Vec<bool>);

impl Visit for Structure {
    fn leaf(&mut self, span: Span<'_>, value: Value<'_>) {
        let dull = matches!(value, Value::Bytes(_) | Value::Text(_) | Value::Unknown(_)) && span.len() > 4;
        for structural in &mut self.0[span.offset()..span.end()] {
            *structural = !dull;
        }
    }
}

#[test]
fn files_that_are_not_broken_hold() {
    for (name, bytes) in files() {
        hammer(&bytes).unwrap_or_else(|fault| panic!("{name}: {fault}"));
    }
}

#[test]
fn every_truncation_is_an_error_or_a_file() {
    for (name, bytes) in files() {
        for end in 0..bytes.len() {
            hammer(&bytes[..end]).unwrap_or_else(|fault| panic!("{name}, {end} bytes: {fault}"));
            // The header is corrected to the length of the cut file, so that parsing reaches the parts.
            if end >= 32 {
                let mut cut = bytes[..end].to_vec();
                cut[24..28].copy_from_slice(&u32::try_from(end).unwrap().to_le_bytes());
                hammer(&cut).unwrap_or_else(|fault| panic!("{name}, cut to {end} bytes: {fault}"));
            }
        }
    }
}

/// Cuts each part short, and the container with it: parts that end early, in an envelope that is in order.
#[test]
fn every_truncation_of_a_part_is_an_error_or_a_part() {
    let mut refused = 0;
    for (name, bytes) in files() {
        let container = Container::parse(&bytes).unwrap();
        let context = Context::from_container(&container);
        for part in container.parts() {
            for end in 0..part.payload().len() {
                let payload = Span::at(&part.payload()[..end], 0x1000);
                match Part::decode_payload(part.kind(), payload, context) {
                    Ok(decoded) => {
                        assert_eq!(
                            decoded.encode().unwrap(),
                            payload.bytes(),
                            "{name}: {}, {end} bytes",
                            part.kind()
                        );
                    }
                    Err(error) => {
                        refused += 1;
                        assert!(
                            (0x1000..=0x1000 + end).contains(&error.offset()),
                            "{name}, {end} bytes: {error}"
                        );
                    }
                }
            }
        }
    }
    assert!(refused > 5_000, "{refused} refused");
}

/// Tries byte values at every place of every file: all of them near the front of each part and in the
/// envelope, a few that matter elsewhere.
/// `front` bytes of every part get all of them.
fn corrupt(files: &[(String, Vec<u8>)], front: usize) -> (usize, usize) {
    let (mut tried, mut decoded) = (0, 0);
    for (name, bytes) in files {
        let mut structure = Structure(vec![false; bytes.len()]);
        dxkit::walk(Span::new(bytes), &mut structure).unwrap();
        let parsed = Container::parse(bytes).unwrap();
        let parts: Vec<usize> = parsed.parts().iter().map(|part| part.offset().unwrap() + 4).collect();
        let mut broken = bytes.clone();
        for place in 0..bytes.len() {
            let good = bytes[place];
            let front = (24..40).contains(&place)
                || parts.iter().any(|start| (*start..*start + 4 + front).contains(&place));
            let few = [0, 0x7f, 0xff, good ^ 1, good ^ 0x10];
            let dull = [0, good ^ 0x80];
            let values: Vec<u8> = match (structure.0[place], front) {
                (true, true) => (0..=255).collect(),
                (true, false) => few.to_vec(),
                (false, _) => dull.to_vec(),
            };
            for value in values.into_iter().filter(|value| *value != good) {
                broken[place] = value;
                hammer(&broken).unwrap_or_else(|fault| panic!("{name}: {value:#04x} at {place:#x}: {fault}"));
                tried += 1;
                decoded += usize::from(Container::parse(&broken).is_ok());
            }
            broken[place] = good;
        }
    }
    (tried, decoded)
}

#[test]
fn every_corrupt_byte_of_an_assembled_file_is_an_error_or_a_file() {
    let (tried, decoded) = corrupt(&assembled(), 24);
    assert!(tried > 50_000 && decoded > tried / 3, "{tried} tried, {decoded} decoded");
}

#[test]
fn every_corrupt_byte_of_a_real_shader_is_an_error_or_a_file() {
    let files: Vec<_> = REAL.iter().map(|path| ((*path).to_owned(), real(path))).collect();
    let (tried, decoded) = corrupt(&files, 0);
    assert!(tried > 200_000 && decoded > 40_000, "{tried} tried, {decoded} decoded");
}

/// Where the payload of the only part of a file starts.
const PAYLOAD: usize = 44;

/// A file of one part, and bytes put over it, at places counted from the start of the payload.
fn with(kind: &[u8; 4], payload: &[u8], patches: &[(usize, &[u8])]) -> Vec<u8> {
    let mut bytes = container(&[(kind, payload)]);
    for (at, patch) in patches {
        bytes[PAYLOAD + at..PAYLOAD + at + patch.len()].copy_from_slice(patch);
    }
    bytes
}

/// As `with`, at places counted from the start of the file.
fn patched(mut bytes: Vec<u8>, at: usize, patch: &[u8]) -> Vec<u8> {
    bytes[at..at + patch.len()].copy_from_slice(patch);
    bytes
}

/// A number as it stands in a file.
fn n(number: u32) -> [u8; 4] {
    number.to_le_bytes()
}

/// The first error of a file: that of the envelope, or of the first part that cannot be read.
fn first_error(bytes: &[u8]) -> String {
    match dxkit::walk(Span::new(bytes), &mut ()) {
        Err(error) => error.to_string(),
        Ok(errors) => errors.first().expect("an error").to_string(),
    }
}

#[test]
fn errors_say_what_and_where() {
    let shader = container(&[(b"AAAA", &[1, 2, 3, 4]), (b"BBBB", &[5, 6])]);
    let isg1 = signature::dxc_input();
    let vertex = psv::vertex_v3();
    let geometry = psv::geometry_v4();
    let root = rootsig::v1_0();
    let pixel = program::pixel_6_0();
    let inner = container(&[]);
    let rows: Vec<(Vec<u8>, &str)> = vec![
        // The envelope.
        (vec![], "header > magic at 0x0: 4 bytes are needed, 0 are left"),
        (b"DXIL".to_vec(), "header > magic at 0x0: \"DXBC\" is expected here, not \"DXIL\""),
        (
            patched(shader.clone(), 0, b"DXBX"),
            "header > magic at 0x0: \"DXBC\" is expected here, not \"DXBX\"",
        ),
        (shader[..22].to_vec(), "header > version > minor at 0x16: 2 bytes are needed, 0 are left"),
        (
            patched(shader.clone(), 24, &n(31)),
            "header > container_size at 0x18: a size of 31 bytes is stated, the structure has at least 32",
        ),
        (
            shader[..shader.len() - 1].to_vec(),
            "header > container_size at 0x18: ends at 0x3e, beyond the 61 bytes available",
        ),
        (
            patched(shader.clone(), 28, &n(4)),
            "header > part_count at 0x1c: 4 elements of at least 12 bytes do not fit the 30 bytes that are left",
        ),
        (
            patched(shader.clone(), 28, &n(u32::MAX)),
            "header > part_count at 0x1c: 4294967295 elements of at least 12 bytes do not fit the 30 bytes that are left",
        ),
        (
            patched(shader.clone(), 32, &n(39)),
            "part_offset[0] at 0x20: the offset 0x27 does not lie between 0x28 and 0x36",
        ),
        (
            patched(shader.clone(), 36, &n(55)),
            "part_offset[1] at 0x24: the offset 0x37 does not lie between 0x28 and 0x36",
        ),
        (
            patched(shader.clone(), 36, &n(u32::MAX)),
            "part_offset[1] at 0x24: the offset 0xffffffff does not lie between 0x28 and 0x36",
        ),
        (
            patched(shader.clone(), 56, &n(3)),
            "BBBB > header > size at 0x38: ends at 0x3f, beyond the 62 bytes available",
        ),
        (patched(shader.clone(), 44, &n(5)), "BBBB at 0x34: overlaps what starts at 0x28"),
        (patched(shader.clone(), 36, &n(40)), "AAAA at 0x28: overlaps what starts at 0x28"),
        // A container inside, the second of its kind.
        (
            container(&[(b"LIBF", &inner), (b"LIBF", &patched(inner.clone(), 0, b"DXIL"))]),
            "LIBF[1] > header > magic at 0x58: \"DXBC\" is expected here, not \"DXIL\"",
        ),
        // Signatures.
        (with(b"ISG1", &isg1[..7], &[]), "ISG1 > first_element at 0x30: 4 bytes are needed, 3 are left"),
        (
            with(b"ISG1", &isg1, &[(0, &n(4))]),
            "ISG1 > element at 0x34: 4 elements of at least 32 bytes do not fit the 120 bytes that are left",
        ),
        (
            with(b"OSG5", &isg1, &[(0, &n(u32::MAX))]),
            "OSG5 > element at 0x34: 4294967295 elements of at least 28 bytes do not fit the 120 bytes that are left",
        ),
        (
            with(b"ISG1", &isg1, &[(4, &n(7))]),
            "ISG1 > first_element at 0x30: the offset 0x7 does not lie between 0x8 and 0x80",
        ),
        (
            with(b"ISG1", &isg1, &[(4, &n(129))]),
            "ISG1 > first_element at 0x30: the offset 0x81 does not lie between 0x8 and 0x80",
        ),
        (
            with(b"ISG1", &isg1, &[(44, &n(103))]),
            "ISG1 > element[1] > name at 0x58: the offset 0x67 does not lie between 0x68 and 0x7f",
        ),
        (
            with(b"ISGN", &signature::numbered(false, false), &[(32, &n(68))]),
            "ISGN > element[1] > name at 0x4c: the offset 0x44 does not lie between 0x38 and 0x43",
        ),
        (
            with(b"OSGN", &signature::odd(), &[(14, &n(76))]),
            "OSGN > element[0] > name at 0x3a: the string does not end before its table does",
        ),
        // PSV0.
        (
            with(b"PSV0", &vertex[..3], &[]),
            "PSV0 > runtime_info_size at 0x2c: 4 bytes are needed, 3 are left",
        ),
        (
            with(b"PSV0", &vertex, &[(0, &n(23))]),
            "PSV0 > runtime_info at 0x30: a size of 23 bytes is stated, the structure has at least 24",
        ),
        (
            with(b"PSV0", &vertex, &[(0, &n(1000))]),
            "PSV0 > runtime_info at 0x30: 1000 bytes are needed, 288 are left",
        ),
        (
            with(b"PSV0", &vertex, &[(56, &n(u32::MAX))]),
            "PSV0 > resource at 0x6c: 4294967295 elements of at least 24 bytes do not fit the 228 bytes that are left",
        ),
        (
            with(b"PSV0", &vertex, &[(60, &n(15))]),
            "PSV0 > resource_size at 0x68: a size of 15 bytes is stated, the structure has at least 16",
        ),
        (
            with(b"PSV0", &vertex, &[(160, &n(4000))]),
            "PSV0 > string_table at 0xd0: 4000 bytes are needed, 128 are left",
        ),
        (
            with(b"PSV0", &vertex, &[(52, &n(16))]),
            "PSV0 > runtime_info > entry_function_name at 0x60: the offset 0x10 does not lie between 0x0 and 0xf",
        ),
        (
            with(b"PSV0", &vertex, &[(180, &n(400))]),
            "PSV0 > semantic_index at 0xe4: 400 elements of at least 4 bytes do not fit the 108 bytes that are left",
        ),
        (
            with(b"PSV0", &vertex, &[(192, &n(15))]),
            "PSV0 > signature_element_size at 0xec: a size of 15 bytes is stated, the structure has at least 16",
        ),
        (
            with(b"PSV0", &vertex, &[(212, &n(16))]),
            "PSV0 > input[1] > semantic_name at 0x100: the offset 0x10 does not lie between 0x0 and 0xf",
        ),
        (
            with(b"PSV0", &vertex, &[(216, &n(1))]),
            "PSV0 > input[1] > semantic_indexes at 0x104: the offset 0x1 does not lie between 0x0 and 0x0",
        ),
        (
            with(b"PSV0", &vertex, &[(32, &[200])]),
            "PSV0 > input at 0xf0: 200 elements of at least 16 bytes do not fit the 96 bytes that are left",
        ),
        (
            with(b"PSV0", &geometry[..geometry.len() - 1], &[]),
            "PSV0 > outputs_by_input[2] > mask at 0xd8: 4 elements of at least 4 bytes do not fit the 15 bytes that are left",
        ),
        // Root signatures.
        (with(b"RTS0", &root[..2], &[]), "RTS0 > version at 0x2c: 4 bytes are needed, 2 are left"),
        (with(b"RTS0", &root[..22], &[]), "RTS0 > flags at 0x40: 4 bytes are needed, 2 are left"),
        (
            with(b"RTS0", &root, &[(8, &n(1000))]),
            "RTS0 > root_parameters_offset at 0x34: the offset 0x3e8 does not lie between 0x0 and 0xb4",
        ),
        (
            with(b"RTS0", &root, &[(4, &n(100))]),
            "RTS0 > parameter at 0x44: 100 elements of at least 12 bytes do not fit the 156 bytes that are left",
        ),
        (
            with(b"RTS0", &root, &[(32, &n(1000))]),
            "RTS0 > parameter[0] > payload_offset at 0x4c: the offset 0x3e8 does not lie between 0x0 and 0xb4",
        ),
        (
            with(b"RTS0", &root, &[(44, &n(180))]),
            "RTS0 > parameter[1] > shader_register at 0xe0: 4 bytes are needed, 0 are left",
        ),
        (
            with(b"RTS0", &root, &[(60, &n(100))]),
            "RTS0 > parameter[0] > range at 0x70: 100 elements of at least 20 bytes do not fit the 112 bytes that are left",
        ),
        (
            with(b"RTS0", &root, &[(64, &n(1000))]),
            "RTS0 > parameter[0] > descriptor_ranges_offset at 0x6c: the offset 0x3e8 does not lie between 0x0 and 0xb4",
        ),
        (
            with(b"RTS0", &root, &[(12, &n(2))]),
            "RTS0 > static_sampler at 0xac: 2 elements of at least 52 bytes do not fit the 52 bytes that are left",
        ),
        (
            with(b"RTS0", &root, &[(16, &n(1000))]),
            "RTS0 > static_samplers_offset at 0x3c: the offset 0x3e8 does not lie between 0x0 and 0xb4",
        ),
        // Programs.
        (
            with(b"DXIL", &pixel[..23], &[]),
            "DXIL > program_header > bitcode_size at 0x40: 4 bytes are needed, 3 are left",
        ),
        (
            with(b"ILDB", &pixel, &[(8, b"DXBC")]),
            "ILDB > program_header > magic at 0x34: \"DXIL\" is expected here, not \"DXBC\"",
        ),
        (
            with(b"DXIL", &pixel, &[(16, &n(15))]),
            "DXIL > program_header > bitcode_offset at 0x3c: the offset 0xf does not lie between 0x10 and 0x18",
        ),
        (
            with(b"STAT", &pixel, &[(16, &n(25))]),
            "STAT > program_header > bitcode_offset at 0x3c: the offset 0x19 does not lie between 0x10 and 0x18",
        ),
        (
            with(b"DXIL", &pixel, &[(20, &n(9))]),
            "DXIL > program_header > bitcode_size at 0x40: ends at 0x19, beyond the 24 bytes available",
        ),
        (
            with(b"SHEX", &program::tokens()[..6], &[]),
            "SHEX > length at 0x30: 4 bytes are needed, 2 are left",
        ),
    ];
    let mut wrong = Vec::new();
    for (index, (bytes, message)) in rows.iter().enumerate() {
        let error = first_error(bytes);
        if error != *message {
            wrong.push(format!("row {index}: {error}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The file with a digest that is right, if it is a container: what is assembled by hand has none.
fn signed(bytes: &[u8]) -> Vec<u8> {
    match Container::parse(bytes) {
        Ok(container) => container.write(DigestPolicy::Recompute).unwrap(),
        Err(_) => bytes.to_vec(),
    }
}

/// The findings of a file: severity, rule, path, offset.
fn findings(bytes: &[u8]) -> Vec<String> {
    let show = |finding: dxkit::Finding| {
        let offset = finding.offset.map(|offset| format!(" at {offset:#x}")).unwrap_or_default();
        format!("{}[{}] {}{offset}", finding.severity, finding.rule, finding.path).trim_end().to_owned()
    };
    dxkit::check(Span::new(bytes)).into_iter().map(show).collect()
}

#[test]
fn findings_say_what_and_where() {
    let isg1 = signature::dxc_input();
    let osgn = signature::fxc_output();
    let osg5 = signature::fxc_streams();
    let vertex = psv::vertex_v3();
    let root = rootsig::v1_0();
    let flags = rootsig::v1_1();
    let sfi0: &[u8] = &[0; 8];
    let shader = |psv: &[u8], dxil: &[u8]| {
        container(&[
            (b"SFI0", sfi0),
            (b"ISG1", &signature::empty()),
            (b"OSG1", &signature::empty()),
            (b"PSV0", psv),
            (b"DXIL", dxil),
        ])
    };
    let pixel = program::pixel_6_0();
    let compute = patched(psv::empty_v0(), 0, &n(24));
    let empty = container(&[(b"SFI0", sfi0)]);
    let rows: Vec<(&str, Vec<u8>, &[&str])> = vec![
        // Nothing is wrong with these.
        ("empty", container(&[]), &[]),
        ("dxc_input", with(b"ISG1", &isg1, &[]), &[]),
        ("fxc_output", with(b"OSGN", &osgn, &[]), &[]),
        ("fxc_streams", with(b"OSG5", &osg5, &[]), &[]),
        ("vertex_v3", with(b"PSV0", &vertex, &[]), &[]),
        ("root signature", with(b"RTS0", &root, &[]), &[]),
        ("shader", shader(&compute, &pixel), &[]),
        // The envelope.
        ("digest", empty.clone(), &["error[container-digest] header > digest at 0x4"]),
        ("no container", b"DXBX".to_vec(), &["error[unreadable] header > magic at 0x0"]),
        (
            "version 2.0",
            patched(empty.clone(), 20, &n(2)),
            &["error[container-version] header > version at 0x14"],
        ),
        (
            "version 1.7",
            patched(empty.clone(), 22, &[7]),
            &["warning[container-version] header > version at 0x14"],
        ),
        (
            "gaps",
            dxkit_synth::container::gaps(),
            &[
                "error[container-gap] gap at 0x28",
                "error[container-slack] slack at 0x43",
                "warning[container-trailing] trailing at 0x47",
                "error[unreadable] SFI0 > flags at 0x33",
            ],
        ),
        (
            "order",
            dxkit_synth::container::out_of_order(),
            &["error[container-gap] gap at 0x31", "error[container-order] part_offset at 0x20"],
        ),
        (
            "twice",
            container(&[(b"HASH", &[0; 20]), (b"HASH", &[0; 20])]),
            &["error[container-duplicate] HASH[1] at 0x44"],
        ),
        (
            "private first",
            container(&[(b"PRIV", b"odd"), (b"SFI0", sfi0)]),
            &["warning[container-private-last] PRIV at 0x28"],
        ),
        // Signatures.
        (
            "system value",
            with(b"ISG1", &isg1, &[(20, &n(22))]),
            &["error[signature-system-value] ISG1 > element[0] > system_value at 0x40"],
        ),
        (
            "component type",
            with(b"ISG1", &isg1, &[(24 + 32, &n(10))]),
            &["error[signature-component-type] ISG1 > element[1] > component_type at 0x64"],
        ),
        (
            "precision",
            with(b"ISG1", &isg1, &[(36 + 64, &n(6))]),
            &["error[signature-min-precision] ISG1 > element[2] > min_precision at 0x90"],
        ),
        (
            "stream",
            with(b"OSG5", &osg5, &[(36, &n(4))]),
            &["error[signature-stream] OSG5 > element[1] > stream at 0x50"],
        ),
        (
            "register",
            with(b"ISG1", &isg1, &[(28 + 64, &n(32))]),
            &["error[signature-register] ISG1 > element[2] > register at 0x88"],
        ),
        (
            "mask",
            with(b"OSGN", &osgn, &[(28, &[0])]),
            &["error[signature-mask] OSGN > element[0] > mask at 0x48"],
        ),
        (
            "usage",
            with(b"ISG1", &isg1, &[(33 + 32, &[4])]),
            &["error[signature-usage] ISG1 > element[1] > usage at 0x6d"],
        ),
        (
            "order and overlap",
            with(b"ISG1", &isg1, &[(28 + 64, &n(0))]),
            &[
                "warning[signature-order] ISG1 > element[2] > register at 0x88",
                "warning[signature-overlap] ISG1 > element[2] > mask at 0x8c",
            ],
        ),
        (
            "name",
            with(b"ISGN", &[1, 0, 0, 0, 8, 0, 0, 0], &[]),
            &["error[unreadable] ISGN > element at 0x34"],
        ),
        // PSV0.
        (
            "truth",
            with(b"PSV0", &vertex, &[(4, &[2])]),
            &["error[psv-boolean] PSV0 > runtime_info > stage_info > output_position_present at 0x30"],
        ),
        (
            "resource type",
            with(b"PSV0", &vertex, &[(64, &n(10))]),
            &["error[psv-resource-type] PSV0 > resource[0] > res_type at 0x6c"],
        ),
        (
            "resource range",
            with(b"PSV0", &vertex, &[(88 + 8, &n(3))]),
            &["error[psv-resource-range] PSV0 > resource[1] > upper_bound at 0x90"],
        ),
        (
            "resource order",
            with(b"PSV0", &vertex, &[(64, &n(3)), (80, &n(2))]),
            &["error[psv-resource-order] PSV0 > resource[1] > res_type at 0x84"],
        ),
        (
            "resource flags",
            with(b"PSV0", &vertex, &[(160 - 4, &n(3))]),
            &["warning[psv-resource-flags] PSV0 > resource[3] > res_flags at 0xc8"],
        ),
        (
            "columns",
            with(b"PSV0", &vertex, &[(196 + 10, &[0x75])]),
            &["error[psv-element-columns] PSV0 > input[0] > columns at 0xfa"],
        ),
        (
            "vectors",
            with(b"PSV0", &vertex, &[(196 + 9, &[3])]),
            &["error[psv-vectors] PSV0 > runtime_info > sig_input_vectors at 0x4f"],
        ),
        (
            "string table",
            with(b"PSV0", &vertex, &[(164, b"A")]),
            &["warning[psv-string-table] PSV0 > string_table at 0xd0"],
        ),
        (
            "stray bits",
            with(b"PSV0", &vertex, &[(244, &n(0x10))]),
            &["error[psv-mask] PSV0 > outputs_by_input[0][0] > mask at 0x120"],
        ),
        (
            "tail",
            with(b"PSV0", &[vertex.as_slice(), &[1, 2, 3, 4]].concat(), &[]),
            &["note[psv-tail] PSV0 > tail at 0x150"],
        ),
        (
            "no version",
            with(b"PSV0", &psv::odd_between(), &[]),
            &[
                "error[psv-runtime-info-size] PSV0 > runtime_info > unknown at 0x54",
                "warning[psv-string-table] PSV0 > string_table at 0x24",
            ],
        ),
        // Root signatures.
        (
            "visibility",
            with(b"RTS0", &root, &[(28, &n(8))]),
            &["error[rootsig-visibility] RTS0 > parameter[0] > shader_visibility at 0x48"],
        ),
        (
            "parameter type",
            with(b"RTS0", &root, &[(48, &n(5))]),
            &["error[rootsig-parameter-type] RTS0 > parameter[2] > parameter_type at 0x5c"],
        ),
        (
            "range type",
            with(b"RTS0", &flags, &[(104, &n(4))]),
            &["error[rootsig-range-type] RTS0 > parameter[0] > range[0] > range_type at 0x94"],
        ),
        (
            "root flags",
            with(b"RTS0", &rootsig::empty(), &[(20, &n(0x1000))]),
            &["error[rootsig-flags] RTS0 > flags at 0x40"],
        ),
        (
            "filter",
            with(b"RTS0", &root, &[(128, &n(0x16))]),
            &["error[rootsig-sampler-filter] RTS0 > static_sampler[0] > filter at 0xac"],
        ),
        // Programs.
        (
            "kind",
            shader(&compute, &patched(pixel.clone(), 2, &[7])),
            &["error[program-kind] DXIL > program_header > kind at 0x96"],
        ),
        (
            "shader model",
            shader(&compute, &patched(pixel.clone(), 0, &[0x51])),
            &["error[program-shader-model] DXIL > program_header > shader_model at 0x94"],
        ),
        (
            "size",
            shader(&compute, &patched(pixel.clone(), 4, &n(9))),
            &["error[program-size] DXIL > program_header > size_in_words at 0x98"],
        ),
        (
            "no bitcode",
            shader(&compute, &patched(pixel.clone(), 24, &[0])),
            &["error[program-bitcode-magic] DXIL > bitcode at 0xac"],
        ),
        (
            "program alone",
            with(b"DXIL", &pixel, &[]),
            &[
                "error[container-missing-part]",
                "error[container-missing-part]",
                "error[container-missing-part]",
                "error[container-missing-part]",
            ],
        ),
        (
            "odd program",
            with(b"ILDB", &program::odd(), &[]),
            &[
                "error[program-reserved] ILDB > program_header > reserved at 0x2d",
                "error[program-size] ILDB > program_header > size_in_words at 0x30",
                "error[program-bitcode-offset] ILDB > program_header > bitcode_offset at 0x3c",
                "error[program-tail] ILDB > tail at 0x4d",
            ],
        ),
        // Parts with each other.
        (
            "stage",
            shader(&psv::amplification_v4(), &pixel),
            &["error[psv-stage] PSV0 > runtime_info > shader_stage at 0x88"],
        ),
        (
            "another program",
            container(&[(b"ILDB", &program::numbered()), (b"DXIL", &pixel)]),
            &[
                "error[container-missing-part]",
                "error[container-missing-part]",
                "error[container-missing-part]",
                "error[container-missing-part]",
                "error[program-mismatch] ILDB > program_header at 0x30",
            ],
        ),
        (
            "foreign part",
            container(&[(b"SHEX", &program::tokens()), (b"RDAT", &[]), (b"DXIL", &pixel)]),
            &[
                "error[unreadable] RDAT > version at 0x4c",
                "error[container-missing-part]",
                "error[container-missing-part]",
                "error[container-missing-part]",
                "error[container-missing-part]",
                "error[container-foreign-part] SHEX at 0x2c",
                "error[container-foreign-part] RDAT at 0x44",
            ],
        ),
        (
            "signature",
            container(&[(b"ISG1", &isg1), (b"PSV0", &vertex)]),
            &[
                "error[psv-signature] ISG1 > element[0] > name at 0x3c",
                "error[psv-signature] ISG1 > element[2] > name at 0x7c",
                "error[psv-signature] PSV0 at 0xb0",
            ],
        ),
        (
            "binding",
            container(&[(b"PSV0", &vertex), (b"RTS0", &rootsig::empty())]),
            &[
                "error[rootsig-unbound] PSV0 > resource[0] at 0x70",
                "error[rootsig-unbound] PSV0 > resource[1] at 0x88",
                "error[rootsig-unbound] PSV0 > resource[2] at 0xa0",
                "error[rootsig-unbound] PSV0 > resource[3] at 0xb8",
            ],
        ),
    ];
    let mut wrong = Vec::new();
    for (name, bytes, expected) in &rows {
        let mut found = match *name {
            "digest" => findings(bytes),
            _ => findings(&signed(bytes)),
        };
        // The programs of these files are a few bytes, and most parts are alone: rows about other rules do
        // not list the findings that `modules.rs` tests.
        found.retain(|finding| {
            let expected = expected.contains(&finding.as_str());
            expected || finding != "error[container-missing-part]" && !finding.contains("[module-unreadable]")
        });
        if found != *expected {
            wrong.push(format!("{name}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The first error of a file's parts.
fn first_error_kind(bytes: &[u8]) -> ErrorKind {
    dxkit::walk(Span::new(bytes), &mut ()).unwrap().first().expect("an error").kind().clone()
}

// The following files of one or two megabytes request gigabytes or hours. These tests have no time limit: one
// that does not end is noticed.

#[test]
fn a_name_that_a_million_rows_share_is_refused() {
    const ROWS: u32 = 10_000;
    let name = "N".repeat(1 << 20);
    let mut asm = Asm::new();
    asm.u32(ROWS).u32(8);
    for row in 0..ROWS {
        asm.u32s(&[0, 8 + ROWS * 32, row, 0, 3, row, 0xf, 0]);
    }
    asm.text(&name);
    let file = container(&[(b"ISG1", &asm.bytes())]);
    assert!(matches!(first_error_kind(&file), ErrorKind::Shared { .. }), "{:?}", first_error_kind(&file));
    hammer(&file).unwrap();
}

#[test]
fn names_that_are_each_others_tails_are_refused() {
    const ROWS: u32 = 60_000;
    let mut asm = Asm::new();
    asm.u32(ROWS).u32(8);
    for row in 0..ROWS {
        asm.u32s(&[8 + ROWS * 24 + row, 0, 0, 3, row, 0xf]);
    }
    asm.text(&"N".repeat(ROWS as usize));
    let file = container(&[(b"ISGN", &asm.bytes())]);
    assert!(matches!(first_error_kind(&file), ErrorKind::Shared { .. }), "{:?}", first_error_kind(&file));
}

#[test]
fn rows_that_share_a_name_as_compilers_let_them_are_read() {
    let mut asm = Asm::new();
    asm.u32(128).u32(8);
    for row in 0..128 {
        asm.u32s(&[0, 8 + 128 * 32, row, 0, 3, row % 32, 0xf, 0]);
    }
    asm.text(&"N".repeat(500));
    let payload = asm.bytes();
    let signature = dxkit::Signature::parse(dxkit::SignatureKind::Isg1, Span::new(&payload)).unwrap();
    assert_eq!(signature.elements.len(), 128);
    assert_eq!(signature.encode().unwrap(), payload);
}

#[test]
fn a_name_that_all_elements_of_psv0_share_is_refused() {
    let mut asm = Asm::new();
    // A pixel shader of version 1: 255 inputs, 255 outputs.
    asm.u32(36).u32s(&[0; 4]).u32(0).u32(u32::MAX);
    asm.raw(&[0, 0, 0, 0, 255, 255, 0, 0, 0, 0, 0, 0]).u32(0);
    let name = "N".repeat((1 << 20) - 1);
    asm.u32(1 << 20).text(&name).u32(0).u32(16);
    for _ in 0..510 {
        asm.u32s(&[0; 4]);
    }
    let file = container(&[(b"PSV0", &asm.bytes())]);
    assert!(matches!(first_error_kind(&file), ErrorKind::Shared { .. }), "{:?}", first_error_kind(&file));
    hammer(&file).unwrap();
}

/// So many tables of so many ranges, which are the same for all of them.
fn shared_tables(tables: u32, ranges: u32) -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u32s(&[2, tables, 24, 0, 0, 0]);
    let table = 24 + tables * 12;
    for _ in 0..tables {
        asm.u32s(&[0, 0, table]);
    }
    asm.u32s(&[ranges, table + 8]);
    for register in 0..ranges {
        asm.u32s(&[0, 1, register, 0, 0, u32::MAX]);
    }
    container(&[(b"RTS0", &asm.bytes())])
}

#[test]
fn ranges_that_thousands_of_tables_share_are_refused() {
    let file = shared_tables(20_000, 20_000);
    assert!(matches!(first_error_kind(&file), ErrorKind::Shared { .. }), "{:?}", first_error_kind(&file));
    hammer(&file).unwrap();
}

#[test]
fn ranges_that_the_tables_of_one_root_signature_share_are_read() {
    hammer(&shared_tables(63, 40)).unwrap();
    assert_eq!(dxkit::walk(Span::new(&shared_tables(63, 40)), &mut ()).unwrap(), vec![]);
}

#[test]
fn tables_of_a_hundred_thousand_ranges_are_checked() {
    let file = shared_tables(1, 100_000);
    hammer(&file).unwrap();
    let mut overlapping = file.clone();
    for range in (0..100_000).step_by(2) {
        // Every other range starts at register 7.
        let at = PAYLOAD + 24 + 12 + 8 + range * 24 + 8;
        overlapping[at..at + 4].copy_from_slice(&n(7));
    }
    assert!(dxkit::check(Span::new(&overlapping)).len() <= Report::LIMIT);
}

#[test]
fn a_hundred_thousand_rows_are_checked_against_all_elements_of_psv0() {
    const ROWS: u32 = 100_000;
    let mut isg1 = Asm::new();
    isg1.u32(ROWS).u32(8);
    for row in 0..ROWS {
        isg1.u32s(&[0, 8 + ROWS * 32, row, 0, 3, 0, 0xf, 0]);
    }
    isg1.text("UV");
    let mut psv0 = Asm::new();
    psv0.u32(36).u32s(&[0; 4]).u32(0).u32(u32::MAX);
    psv0.raw(&[0, 0, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0]).u32(0);
    // All elements have the same 255 indexes.
    psv0.u32(4).raw(b"\0UV\0").u32(255).u32s(&[1; 255]).u32(16);
    for _ in 0..255 {
        psv0.u32(1).u32(0).raw(&[255, 0, 0x44, 0, 3, 2, 0, 0]);
    }
    let file = container(&[(b"ISG1", &isg1.bytes()), (b"PSV0", &psv0.bytes())]);
    hammer(&file).unwrap();
    assert!(dxkit::check(Span::new(&file)).len() <= Report::LIMIT);
}

#[test]
fn a_hundred_thousand_parts_are_read_written_and_checked() {
    let parts: Vec<(&[u8; 4], &[u8])> = (0..100_000).map(|_| (b"MORE", &[][..])).collect();
    let file = container(&parts);
    hammer(&file).unwrap();
    assert_eq!(dxkit::check(Span::new(&file)).len(), Report::LIMIT);

    // The directory in reverse order.
    let mut reversed = file.clone();
    for index in 0..100_000 {
        let at = 32 + index * 4;
        reversed[at..at + 4].copy_from_slice(&file[32 + (99_999 - index) * 4..][..4]);
    }
    hammer(&reversed).unwrap();
}

#[test]
fn containers_nested_a_thousand_deep_are_walked_and_checked() {
    let file = dxkit_synth::container::nested(1000);
    let mut counter = Counter::new(Span::new(&file));
    assert_eq!(dxkit::walk(Span::new(&file), &mut counter).unwrap(), vec![]);
    assert_eq!((counter.uneven(), counter.depth()), (None, 0));
    assert!(dxkit::check(Span::new(&file)).len() <= Report::LIMIT);
    hammer(&file).unwrap();
}

/// A zlib stream of so many zeros, made by hand: fixed codes, one literal, then copies of 258 bytes at the
/// distance 1, each 13 bits. Nothing can be denser.
fn zeros(copies: usize) -> (Vec<u8>, u32) {
    let mut bits: Vec<bool> = vec![true, true, false]; // the last block; fixed codes
    let mut code = |length: u32, code: u32| bits.extend((0..length).rev().map(|bit| code >> bit & 1 == 1));
    code(8, 0b0011_0000);
    for _ in 0..copies {
        code(8, 0b1100_0101);
        code(5, 0);
    }
    code(7, 0);
    let mut stream = vec![0x78, 0x01];
    let byte = |bits: &[bool]| bits.iter().rev().fold(0u8, |byte, bit| byte << 1 | u8::from(*bit));
    stream.extend(bits.chunks(8).map(byte));
    let size = 1 + 258 * copies;
    // Adler-32 of zeros: the lower half stays 1, the upper half counts them.
    let upper = u32::try_from(size % 65521).unwrap();
    stream.extend((upper << 16 | 1).to_be_bytes());
    (stream, u32::try_from(size).unwrap())
}

/// `PDBI` and `SRCI` of a stream that is stated to stand for `size` bytes.
fn compressed(stream: &[u8], size: u32) -> [(&'static [u8; 4], Vec<u8>); 2] {
    let stored = u32::try_from(stream.len()).unwrap();
    let mut pdbi = Asm::new();
    pdbi.u16(0).u16(1).u32s(&[stored, size]).raw(stream);
    let mut srci = Asm::new();
    srci.u32(8 + 28 + stored).u16(0).u16(1);
    srci.u32(28 + stored).u16(0).u16(0).u32(0).u16(0).u16(1).u32s(&[stored, size, 0]).raw(stream);
    [(b"PDBI", pdbi.bytes()), (b"SRCI", srci.bytes())]
}

#[test]
fn bombs_are_refused_by_what_they_state_and_by_what_they_hold() {
    let told = |(kind, payload): (&[u8; 4], Vec<u8>)| {
        let findings = dxkit::check(Span::new(&container(&[(kind, &payload)])));
        let mut told =
            findings.iter().filter(|finding| finding.offset.is_some_and(|offset| offset >= PAYLOAD));
        told.find(|finding| finding.severity == dxkit::Severity::Error)
            .map_or_else(String::new, ToString::to_string)
    };
    // 39 KB that decompress to 6 MB are legal. (They are neither runtime data nor sources.)
    let (stream, size) = zeros(24_000);
    let [pdbi, srci] = compressed(&stream, size);
    assert!(told(pdbi).starts_with("error[pdbi-data] PDBI > data at 0x38: this is not runtime data: "));
    assert!(!told(srci).contains("unreadable"));
    // The stated size is one byte more than a stream of this length can hold.
    let limit = stream.len() * 1032;
    let [pdbi, srci] = compressed(&stream, u32::try_from(limit + 1).unwrap());
    let message =
        format!("{} bytes are stated to be compressed here, more than the limit of {limit}", limit + 1);
    assert_eq!(told(pdbi), format!("error[unreadable] PDBI > data at 0x38: {message}"));
    let place = "SRCI > section[0] > compressed_entries at 0x50";
    assert_eq!(told(srci), format!("error[unreadable] {place}: {message}"));
    // The stated size is too small: nothing beyond it is decompressed.
    let [pdbi, srci] = compressed(&stream, 100);
    let message = "decompresses to more bytes than stated";
    assert_eq!(told(pdbi), format!("error[unreadable] PDBI > data at 0x38: {message}"));
    assert_eq!(told(srci), format!("error[unreadable] {place}: {message}"));
    // Whatever its length, a part is decompressed to at most 64 MiB.
    let (stream, size) = zeros((64 << 20) / 258 + 1);
    let [pdbi, _] = compressed(&stream, size);
    let limit = 64 << 20;
    let message = format!("{size} bytes are stated to be compressed here, more than the limit of {limit}");
    assert_eq!(told(pdbi), format!("error[unreadable] PDBI > data at 0x38: {message}"));
}

#[test]
fn the_compressed_parts_of_a_file_share_what_it_may_stand_for() {
    let (stream, size) = zeros(24_000);
    let [_, (kind, srci)] = compressed(&stream, size);
    let unreadable = |count: usize| {
        let file = container(&vec![(kind, &srci[..]); count]);
        let parsed = Container::parse(&file).unwrap();
        let context = Context::from_container(&parsed);
        let refused = parsed.parts().iter().filter(|part| Part::decode(part, context).is_err()).count();
        // Every function that reads the file refuses the same part.
        let findings = dxkit::check(Span::new(&file));
        assert_eq!(findings.iter().filter(|finding| finding.rule == "unreadable").count(), refused);
        assert_eq!(dxkit::walk(Span::new(&file), &mut ()).unwrap().len(), refused);
        assert_eq!(dxkit::decompressed(&parsed).count(), count - refused);
        refused
    };
    // 6 MB each, and eleven exceed 64 MiB. Each part has an equal share of the limit, so all of them are
    // refused.
    assert_eq!(unreadable(1), 0);
    assert_eq!(unreadable(10), 0);
    assert_eq!(unreadable(11), 11);

    // Inner containers share the limit of the outer one.
    let inner = container(&[(kind, &srci)]);
    let outer = container(&vec![(b"LIBF", &inner[..]); 11]);
    assert_eq!(dxkit::walk(Span::new(&outer), &mut ()).unwrap().len(), 11);
    assert!(dxkit::check(Span::new(&outer)).iter().any(|finding| finding.rule == "unreadable"));
}

#[test]
fn runtime_data_of_more_parts_than_there_are_kinds_many_times_over_is_kept_as_bytes() {
    let data = |count: u32| {
        let mut data = Asm::new();
        data.u32s(&[16, count]);
        for index in 0..count {
            data.u32(8 + 4 * count + 8 * index);
        }
        for _ in 0..count {
            data.u32s(&[77, 0]);
        }
        data.bytes()
    };
    let decode = |payload: &[u8]| {
        let file = container(&[(b"RDAT", payload)]);
        let container = Container::parse(&file).unwrap();
        assert_eq!(container.encode().unwrap(), file);
        Part::decode(&container.parts()[0], Context::default()).map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(decode(&data(256)), Ok(()));
    let error = decode(&data(257)).unwrap_err();
    assert!(error.starts_with("RDAT > part_count at 0x"), "{error}");
}
