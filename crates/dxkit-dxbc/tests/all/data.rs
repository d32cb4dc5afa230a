//! Tests of the data parts.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use dxkit_bytes::{Codec, Span, Value, Visit};
use dxkit_container::Container;
use dxkit_dxbc::aon9::{Level9, Program as Level9Program};
use dxkit_dxbc::rdef::ResourceDefinitions;
use dxkit_dxbc::spdb::ProgramDatabase;
use dxkit_dxbc::stat::Statistics;
use dxkit_info::interfaces::Interfaces;
use dxkit_info::library::{FunctionFlags, FunctionSignature, LibraryHeader};
use dxkit_types::FourCc;

/// The folders of compiled shaders that have such parts; one more in `DXKIT_MORE_SHADERS`.
pub(crate) fn files() -> Vec<PathBuf> {
    fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                collect(&path, files);
            } else if path.extension().is_some_and(|extension| extension == "dxbc") {
                files.push(path);
            }
        }
    }
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    let mut files = Vec::new();
    for folder in ["fxc", "vkd3d"] {
        collect(&testdata.join(folder), &mut files);
    }
    if let Some(more) = std::env::var_os("DXKIT_MORE_SHADERS") {
        collect(Path::new(&more), &mut files);
    }
    files.sort();
    files
}

/// Runs `check` on every part of this kind, also of the containers inside of libraries; returns how many
/// there were.
fn each(kind: FourCc, mut check: impl FnMut(&Path, Span<'_>)) -> usize {
    fn inside(container: &Container<'_>, kind: FourCc, found: &mut impl FnMut(Span<'_>)) {
        for part in container.parts() {
            if part.kind() == kind {
                found(part.span());
            }
            if part.kind() == FourCc::Libf {
                inside(&Container::parse(part.span()).unwrap(), kind, found);
            }
        }
    }
    let mut count = 0;
    for path in files() {
        let bytes = std::fs::read(&path).unwrap();
        inside(&Container::parse(Span::new(&bytes)).unwrap(), kind, &mut |span| {
            count += 1;
            check(&path, span);
        });
    }
    count
}

/// Notes which bytes were told, and that none was told twice.
struct Told {
    start: usize,
    bytes: Vec<bool>,
    unknown: usize,
}

impl Visit for Told {
    fn leaf(&mut self, span: Span<'_>, value: Value<'_>) {
        if let Value::Unknown(bytes) = value {
            self.unknown += bytes.len();
        }
        for at in span.offset()..span.end() {
            assert!(
                !std::mem::replace(&mut self.bytes[at - self.start], true),
                "byte {at:#x} was told twice"
            );
        }
    }
}

/// What is read of a part comes out again, and every byte of it is named.
fn round_trip<'a, T: Codec<'a>>(path: &Path, span: Span<'a>) -> T {
    let value = T::parse(span).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert!(value.encode().unwrap() == span.bytes(), "{}: other bytes", path.display());
    let mut told = Told { start: span.offset(), bytes: vec![false; span.len()], unknown: 0 };
    T::walk(span, &mut told).unwrap();
    assert!(told.bytes.iter().all(|told| *told), "{}: not every byte was told", path.display());
    assert_eq!(told.unknown, 0, "{}: bytes are told as unknown", path.display());
    value
}

#[test]
fn definitions_round_trip() {
    let count = each(FourCc::Rdef, |path, span| {
        let mut value = round_trip::<ResourceDefinitions<'_>>(path, span);
        // Without the recorded layout, the encoder reproduces FXC's arrangement.
        let creator = value.creator.to_string();
        value.forget_layout();
        let bytes = value.encode().unwrap();
        if creator.starts_with("Microsoft") {
            assert!(bytes == span.bytes(), "{}: laid out in another way", path.display());
        }
        assert_eq!(ResourceDefinitions::parse(Span::new(&bytes)).unwrap(), value, "{}", path.display());
        let owned = value.clone().into_owned();
        assert_eq!(owned.encode().unwrap(), bytes);
    });
    assert!(count >= 130, "{count} parts");
}

#[test]
fn statistics_round_trip() {
    let count = each(FourCc::Stat, |path, span| {
        let value = round_trip::<Statistics<'_>>(path, span);
        assert_eq!(value.v5.is_some(), span.len() == 148, "{}", path.display());
        assert!(value.unknown.is_empty());
    });
    assert!(count >= 130, "{count} parts");
}

/// A part that is written as it stood, and as FXC lays it out once that is forgotten.
macro_rules! written_as_fxc_does {
    ($path:expr, $span:expr, $type:ty) => {{
        let mut value = round_trip::<$type>($path, $span);
        value.forget_layout();
        assert!(value.encode().unwrap() == $span.bytes(), "{}: laid out in another way", $path.display());
        let owned = value.clone().into_owned();
        assert_eq!(owned, value);
        value
    }};
}

#[test]
fn interfaces_round_trip() {
    let count = each(FourCc::Ifce, |path, span| {
        let value = written_as_fxc_does!(path, span, Interfaces<'_>);
        assert!(value.slot_count() >= 1, "{}", path.display());
    });
    assert!(count >= 2, "{count} parts");
}

#[test]
fn libraries_round_trip() {
    let mut functions = 0;
    let headers = each(FourCc::Libh, |path, span| {
        let value = written_as_fxc_does!(path, span, LibraryHeader<'_>);
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        if name.starts_with("lib_functions") {
            let names: Vec<_> = value.functions.iter().map(|one| one.name.to_string()).collect();
            assert_eq!(names, ["transform", "shade", "swap"]);
        }
        functions += value.functions.len();
        let level_9 = name.contains("level_9");
        let mut flags = FunctionFlags::empty();
        flags.set(FunctionFlags::LEVEL_9_VERTEX, level_9 && !name.ends_with("ps_only"));
        flags.set(FunctionFlags::LEVEL_9_PIXEL, level_9 && !name.ends_with("vs_only"));
        // The flags for samples exist for pixel shaders only.
        let flags_of =
            |name: &str| if level_9 && name == "sampled" { FunctionFlags::LEVEL_9_PIXEL } else { flags };
        assert!(value.functions.iter().all(|one| one.flags == flags_of(&one.name.to_string())), "{name}");
    });
    let signatures =
        each(FourCc::Lfs0, |path, span| drop(written_as_fxc_does!(path, span, FunctionSignature<'_>)));
    assert_eq!(signatures, functions);
    assert!(headers >= 8, "{headers} parts");
}

#[test]
fn level_9_round_trips() {
    let count = each(FourCc::Aon9, |path, span| {
        let value = written_as_fxc_does!(path, span, Level9<'_>);
        // The program ends at the last token, and every instruction has all of its operands.
        let words = value.program.instructions().map(|one| 1 + one.operands.len()).sum::<usize>();
        assert_eq!(words + 1, value.program.tokens.len(), "{}", path.display());
        assert!(value.program.instructions().all(|one| one.opcode().known().is_some()));
    });
    assert!(count >= 20, "{count} parts");
}

/// What FXC's disassembler printed of a program for level 9 in which one opcode was replaced: its line, and
/// by how many slots of textures and others the count then differed from that without the instruction.
#[test]
fn level_9_opcodes_are_counted_as_fxc_counts_them() {
    // Some opcodes have no result: the mask of the first operand is shown as a swizzle.
    const OBSERVED: [(u16, &str, u32, u32); 40] = [
        (0, "nop r0.wyxx, r1", 0, 0),
        (1, "mov r0.xyz, r1", 0, 1),
        (14, "exp r0.xyz, r1", 0, 1),
        (24, "m3x2 r0.xyz, r1", 0, 2),
        (28, "ret r0.wyxx, r1", 0, 1),
        (29, "endloop r0.wyxx, r1", 0, 2),
        (32, "pow r0.xyz, r1", 0, 3),
        (37, "sincos r0.xyz, r1", 0, 8),
        (39, "endrep r0.wyxx, r1", 0, 2),
        (42, "else r0.wyxx, r1", 0, 1),
        (43, "endif r0.wyxx, r1", 0, 1),
        (49, "??? r0.xyz, r1", 0, 0),
        (64, "texcrd r0.xyz, r1", 1, 0),
        (65, "texkill r0.xyz, r1", 0, 1),
        (66, "texld r0.xyz, r1", 1, 0),
        (67, "texbem r0.xyz, r1", 1, 0),
        (68, "texbeml r0.xyz, r1", 1, 0),
        (69, "texreg2ar r0.xyz, r1", 1, 0),
        (70, "texreg2gb r0.xyz, r1", 1, 0),
        (71, "texm3x2pad r0.xyz, r1", 1, 0),
        (72, "texm3x2tex r0.xyz, r1", 1, 0),
        (73, "texm3x3pad r0.xyz, r1", 1, 0),
        (74, "texm3x3tex r0.xyz, r1", 1, 0),
        (75, "reserved0 r0.xyz, r1", 0, 0),
        (76, "texm3x3spec r0.xyz, r1", 1, 0),
        (77, "texm3x3vspec r0.xyz, r1", 1, 0),
        (82, "texreg2rgb r0.xyz, r1", 1, 0),
        (83, "texdp3tex r0.xyz, r1", 1, 0),
        (84, "texm3x2depth r0.xyz, r1", 1, 0),
        (85, "texdp3 r0.xyz, r1", 1, 0),
        (86, "texm3x3 r0.xyz, r1", 1, 0),
        (87, "texdepth r0.xyz, r1", 0, 1),
        (89, "bem r0.xyz, r1", 0, 2),
        (93, "texldd r0.xyz, r1", 1, 2),
        (95, "texldl r0.xyz, r1", 2, 0),
        (96, "break r0.xyz, r1", 0, 3),
        (97, "trunc r0.xyz, r1", 0, 1),
        (98, "sin r0.xyz, r1", 0, 1),
        (99, "cos r0.xyz, r1", 0, 1),
        (100, "??? r0.xyz, r1", 0, 0),
    ];
    // A version, the opcode with two operands, and `mov r0, r1` so that there is an instruction in any case.
    let print = |opcode: u16| {
        let words = [
            0xfffe_0200,
            0x0200_0000 | u32::from(opcode),
            0x8007_0000,
            0x80e4_0001,
            0x0200_0001,
            0x800f_0000,
        ]
        .into_iter()
        .chain([0x80e4_0001, 0xffff]);
        let bytes: Vec<u8> = words.flat_map(u32::to_le_bytes).collect();
        let mut text = String::new();
        Level9Program::parse(Span::new(&bytes)).unwrap().print(false, usize::MAX, &mut text);
        text
    };
    for (opcode, line, texture, arithmetic) in OBSERVED {
        let total = texture + arithmetic + 1;
        let text = print(opcode);
        // Where the first operand is none that is written, its mask is read as a swizzle.
        let line =
            line.replace("r0.xyz, r1", if text.contains("r0.wyxx") { "r0.wyxx, r1" } else { "r0.xyz, r1" });
        assert_eq!(text.lines().nth(1).unwrap().trim(), line, "{opcode}");
        let plural = if total == 1 { "" } else { "s" };
        let mut count = format!("// approximately {total} instruction slot{plural} used");
        if texture > 0 {
            count += &format!(" ({texture} texture, {} arithmetic)", arithmetic + 1);
        }
        assert_eq!(text.lines().last().unwrap(), count, "{opcode}");
    }
}

#[test]
fn databases_have_their_sources_and_lines() {
    let count = each(FourCc::Spdb, |path, span| {
        let value = round_trip::<ProgramDatabase<'_>>(path, span);
        assert!(value.streams().len() >= 12, "{}", path.display());
        // The source name in the MANIFEST is the end of the path that the compiler stored.
        let sources = value.sources();
        let [source] = sources.as_slice() else { panic!("{}: {} sources", path.display(), sources.len()) };
        let name = String::from_utf8_lossy(&source.name).into_owned();
        let file = name.rsplit('\\').next().unwrap();
        let original = path.with_file_name(file);
        assert_eq!(source.text, std::fs::read(&original).unwrap(), "{}", path.display());
        // The options of the MANIFEST.
        let environment: BTreeMap<Vec<u8>, Vec<u8>> = value.environment().into_iter().collect();
        let stated = |name: &str| environment.get(name.as_bytes()).map(|text| String::from_utf8_lossy(text));
        let target = stated("hlslTarget").unwrap().into_owned();
        let stage = target.split('_').next().unwrap();
        let name = path.file_stem().unwrap().to_string_lossy();
        assert!(name.split('_').any(|word| word == stage), "{name} for {target}");
        let optimised = !name.split('_').any(|word| word == "od");
        assert_eq!(stated("hlslFlags").unwrap(), if optimised { "0x1" } else { "0x5" }, "{}", path.display());
        // FXC's text states the lines of instructions; that of a library covers all functions at once, and
        // the program for level 9 has separate debug information.
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        if name.starts_with("lib_") || name.contains("level_9") {
            return;
        }
        let lines: BTreeSet<u32> = value.lines().iter().map(|line| line.line).collect();
        let text = std::fs::read(path.with_extension("asm")).unwrap();
        let text = String::from_utf8_lossy(&text).into_owned();
        for line in text.lines().filter_map(|line| line.strip_prefix("#line ")) {
            let number: u32 = line.split(' ').next().unwrap().parse().unwrap();
            // Lines of inlined functions belong to those functions.
            let inlined = name.starts_with("ps_calls") || name.contains("_inlined_");
            assert!(inlined || lines.contains(&number), "{}: line {number} of {lines:?}", path.display());
        }
    });
    assert!(count >= 10, "{count} parts");
}

#[test]
fn a_database_is_made_of_streams() {
    let long = vec![7; 1300];
    let value = ProgramDatabase::from_streams(&[b"", b"one", &long]).unwrap();
    assert_eq!(value.stream(0).unwrap(), b"");
    assert_eq!(value.stream(1).unwrap(), b"one");
    assert_eq!(value.stream(2).unwrap(), long);
    assert_eq!(value.stream(3), None);
    let mut report = dxkit_bytes::Report::new();
    value.validate(&mut report);
    assert!(report.is_empty());
}
