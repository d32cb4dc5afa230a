//! Broken files: nothing panics, what decodes is written as the same bytes, and errors and findings say what and where.

// Helpers are not test functions to clippy, so its exemption for tests does not reach them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

mod common;

use std::time::{Duration, Instant};

use common::Counter;
use dxkit::bytes::{Codec as _, Frame, Span, Value, Visit};
use dxkit::{Container, Context, FourCc, Part, RawPart};
use dxkit_synth::{Asm, container::container, program, psv, rootsig, signature};

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
    let context = Context::of(&container);
    let mut errors = walked.iter();
    for part in container.parts() {
        match Part::decode(part, context) {
            Ok(decoded) => {
                let written = decoded.encode().map_err(|error| format!("{}: {error}", part.kind()))?;
                if written != part.payload() {
                    return Err(format!("{} is written as other bytes", part.kind()));
                }
                // What is inside of a container inside is decoded by nobody but the walk.
                if let Part::Container(inner) = decoded {
                    let context = Context::of(&inner);
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
    if offset <= bytes.len() { Ok(()) } else { Err(format!("the offset {offset:#x} is behind the file")) }
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
        add(format!("{name}"), &[(kind, &payload)]);
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
    "fxc/gs_streams_5_0.dxbc",
    "fxc/hs_tri_5_0.dxbc",
    "fxc/ps_min_precision_5_0.dxbc",
    "fxc/lib_functions_4_0_level_9_1.dxbc",
    "vkd3d/ps_texture_4_0.dxbc",
    "llvm/psv0_v3_hull.dxbc",
    "llvm/layout_gaps.dxbc",
];

/// A real shader without what nobody decodes: programs and opaque parts keep a few bytes of their content, so that what
/// is left is structure, and the test spends its time on that.
fn real(path: &str) -> Vec<u8> {
    let entry = common::entry(path);
    let mut container = Container::parse(entry.span()).unwrap().into_owned();
    let context = Context::of(&container);
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
    // Where a part changed its size, everything behind it moves; where none did (gaps), the file stays as it is.
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
            // Below, the header says how long the file is, so that the cut reaches the parts.
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
        let context = Context::of(&container);
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

/// Tries byte values at every place of every file: all of them near the front of each part and in the envelope, a few
/// that matter elsewhere.
/// `front` bytes of every part get all of them.
fn corrupt(files: &[(String, Vec<u8>)], front: usize) -> (usize, usize) {
    let (mut tried, mut decoded) = (0, 0);
    for (name, bytes) in files {
        let mut structure = Structure(vec![false; bytes.len()]);
        dxkit::walk(Span::new(bytes), &mut structure).unwrap();
        let mut fronts = vec![24..40];
        for part in Container::parse(bytes).unwrap().parts() {
            let start = part.offset().unwrap();
            fronts.push(start + 4..start + 8 + front);
        }
        let mut broken = bytes.clone();
        for place in 0..bytes.len() {
            let good = bytes[place];
            let front = fronts.iter().any(|front| front.contains(&place));
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
    let (tried, decoded) = corrupt(&assembled(), 36);
    assert!(tried > 50_000 && decoded > tried / 3, "{tried} tried, {decoded} decoded");
    
}

#[test]
fn every_corrupt_byte_of_a_real_shader_is_an_error_or_a_file() {
    let files: Vec<_> = REAL.iter().map(|path| ((*path).to_owned(), real(path))).collect();
    let (tried, decoded) = corrupt(&files, 8);
    assert!(tried > 50_000 && decoded > tried / 3, "{tried} tried, {decoded} decoded");
    
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
        (vec![], ""),
        (b"DXIL".to_vec(), ""),
        (patched(shader.clone(), 0, b"DXBX"), ""),
        (shader[..22].to_vec(), ""),
        (patched(shader.clone(), 24, &n(31)), ""),
        (shader[..shader.len() - 1].to_vec(), ""),
        (patched(shader.clone(), 28, &n(4)), ""),
        (patched(shader.clone(), 28, &n(u32::MAX)), ""),
        (patched(shader.clone(), 32, &n(39)), ""),
        (patched(shader.clone(), 36, &n(55)), ""),
        (patched(shader.clone(), 36, &n(u32::MAX)), ""),
        (patched(shader.clone(), 56, &n(3)), ""),
        (patched(shader.clone(), 44, &n(5)), ""),
        (patched(shader.clone(), 36, &n(40)), ""),
        // A container inside, the second of its kind.
        (container(&[(b"LIBF", &inner), (b"LIBF", &patched(inner.clone(), 0, b"DXIL"))]), ""),
        // Signatures.
        (with(b"ISG1", &isg1[..7], &[]), ""),
        (with(b"ISG1", &isg1, &[(0, &n(4))]), ""),
        (with(b"OSG5", &isg1, &[(0, &n(u32::MAX))]), ""),
        (with(b"ISG1", &isg1, &[(4, &n(7))]), ""),
        (with(b"ISG1", &isg1, &[(4, &n(129))]), ""),
        (with(b"ISG1", &isg1, &[(44, &n(103))]), ""),
        (with(b"ISGN", &signature::numbered(false, false), &[(32, &n(68))]), ""),
        (with(b"OSGN", &signature::odd(), &[(14, &n(76))]), ""),
        // PSV0.
        (with(b"PSV0", &vertex[..3], &[]), ""),
        (with(b"PSV0", &vertex, &[(0, &n(23))]), ""),
        (with(b"PSV0", &vertex, &[(0, &n(1000))]), ""),
        (with(b"PSV0", &vertex, &[(56, &n(u32::MAX))]), ""),
        (with(b"PSV0", &vertex, &[(60, &n(15))]), ""),
        (with(b"PSV0", &vertex, &[(160, &n(4000))]), ""),
        (with(b"PSV0", &vertex, &[(52, &n(16))]), ""),
        (with(b"PSV0", &vertex, &[(180, &n(400))]), ""),
        (with(b"PSV0", &vertex, &[(192, &n(15))]), ""),
        (with(b"PSV0", &vertex, &[(212, &n(16))]), ""),
        (with(b"PSV0", &vertex, &[(216, &n(1))]), ""),
        (with(b"PSV0", &vertex, &[(32, &[200])]), ""),
        (with(b"PSV0", &geometry[..geometry.len() - 1], &[]), ""),
        // Root signatures.
        (with(b"RTS0", &root[..2], &[]), ""),
        (with(b"RTS0", &root[..22], &[]), ""),
        (with(b"RTS0", &root, &[(8, &n(1000))]), ""),
        (with(b"RTS0", &root, &[(4, &n(100))]), ""),
        (with(b"RTS0", &root, &[(32, &n(1000))]), ""),
        (with(b"RTS0", &root, &[(44, &n(180))]), ""),
        (with(b"RTS0", &root, &[(60, &n(100))]), ""),
        (with(b"RTS0", &root, &[(64, &n(1000))]), ""),
        (with(b"RTS0", &root, &[(12, &n(2))]), ""),
        (with(b"RTS0", &root, &[(16, &n(1000))]), ""),
        // Programs.
        (with(b"DXIL", &pixel[..23], &[]), ""),
        (with(b"ILDB", &pixel, &[(8, b"DXBC")]), ""),
        (with(b"DXIL", &pixel, &[(16, &n(15))]), ""),
        (with(b"STAT", &pixel, &[(16, &n(25))]), ""),
        (with(b"DXIL", &pixel, &[(20, &n(9))]), ""),
        (with(b"SHEX", &program::tokens()[..6], &[]), ""),
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
