//! Containers of shader model 6: disassembled and assembled again.
//!
//! Input: the shaders of `testdata/dxc` (`DXKIT_ASM_LIST` names a list of other files). Each text is
//! assembled with its container as base, alone, and like DXC's assembler, and the parts are compared with the
//! original's. The tables of `testdata/assembly` have DXC's own verdicts on broken and on handwritten texts;
//! containers that differ are listed by name in `tests/other_containers.tsv`.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use dxkit_asm::dxil::{Assembler, AssemblyOptions, Error, Like, assemble};
use dxkit_container::{Container, DigestPolicy};
use dxkit_disasm::disassemble;
use dxkit_signature::{Signature, SignatureKind};
use dxkit_types::FourCc;
use sha2::{Digest as _, Sha256};

fn containers() -> Vec<PathBuf> {
    if let Ok(list) = std::env::var("DXKIT_ASM_LIST") {
        return fs::read_to_string(list).unwrap().lines().map(PathBuf::from).collect();
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/dxc");
    let mut all: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    all.retain(|path| path.extension().is_some_and(|extension| extension == "dxil"));
    all.sort();
    all
}

/// The containers that have a program of shader model 6, and their texts.
fn texts() -> Vec<(PathBuf, Vec<u8>, Vec<u8>)> {
    let mut all = Vec::new();
    for path in containers() {
        let file = fs::read(&path).unwrap();
        let Ok(container) = Container::parse(&file[..]) else { continue };
        if container.find(FourCc::Dxil).is_none() {
            continue;
        }
        let text = disassemble(&file, &dxkit_disasm::DisassemblyOptions::default()).unwrap().text;
        all.push((path, file, text));
    }
    all
}

fn options(like: Like) -> AssemblyOptions<'static> {
    let mut options = AssemblyOptions::default();
    options.like = like;
    options
}

/// With the container as base, the text gives the container.
#[test]
fn with_the_original_it_is_the_original() {
    let mut count = 0;
    for (path, file, text) in texts() {
        let base = Container::parse(&file[..]).unwrap();
        let mut options = AssemblyOptions::default();
        options.base = Some(&base);
        let made = match assemble(&text, &options) {
            Ok(made) => made,
            Err(error) => panic!("{}: {error}", path.display()),
        };
        assert!(made.write(DigestPolicy::Keep).unwrap() == file, "{}", path.display());
        count += 1;
    }
    assert!(count >= 230, "{count}");
}

/// What an assembler keeps of one text changes nothing of the next, whether that text had errors or not.
#[test]
fn one_assembler_gives_what_many_give() {
    let mut assembler = Assembler::default();
    let written = |made: Result<Container<'static>, Error>| match made {
        Ok(made) => Ok(made.write(DigestPolicy::Keep).unwrap()),
        Err(error) => Err(error.to_string()),
    };
    for (path, file, text) in texts() {
        let base = Container::parse(&file[..]).unwrap();
        let mut onto = AssemblyOptions::default();
        onto.base = Some(&base);
        // Cut inside the module: most of it is read before the error.
        let cut = &text[..text.len() * 3 / 4];
        for (text, options) in
            [(&text[..], options(Like::Assembler)), (cut, options(Like::Assembler)), (&text[..], onto)]
        {
            let one = written(assembler.assemble(text, &options));
            assert!(one == written(assemble(text, &options)), "{}", path.display());
            let file = assembler.assemble_file(text, &options, DigestPolicy::Keep);
            assert!(one == file.map(<[u8]>::to_vec).map_err(|error| error.to_string()), "{}", path.display());
        }
    }
}

/// Shaders that get another name of a debug file from their text alone, and why.
const OTHER_DEBUG_NAMES: [(&str, &str); 1] = [(
    "vs_root_signature_source_hash_6_0",
    "the hash of sources includes the root signature, which the text does not have, and the name is that hash",
)];

/// Shaders that get another `VERS` from their text alone, and why.
const OTHER_VERSIONS: [(&str, &str); 0] = [];

/// Shaders whose program is another one when it is made of their text alone, and why: no part states the
/// program's hash, so that the kinds of metadata that only a compilation registers are guessed.
const OTHER_PROGRAMS: [(&str, &str); 5] = [
    ("gs_normals_valver_1_0", "this validator version writes no hash"),
    ("gs_normals_valver_1_3", "this validator version writes no hash"),
    ("hs_tri_valver_1_0", "this validator version writes no hash"),
    ("hs_tri_valver_1_1", "this validator version writes no hash"),
    ("hs_tri_valver_1_4", "this validator version writes no hash"),
];

/// Without it, parts follow from the module. The program is the original's if the text has its hash; if it
/// does not, the kinds of metadata that only a compilation registers are guessed.
#[test]
fn without_it_parts_follow_from_the_module() {
    let mut same: BTreeMap<FourCc, (usize, usize)> = BTreeMap::new();
    let mut different: BTreeMap<FourCc, Vec<String>> = BTreeMap::new();
    let mut assembler = Assembler::default();
    for (path, file, text) in texts() {
        let original = Container::parse(&file[..]).unwrap();
        let made = match assembler.assemble(&text, &options(Like::Compiler)) {
            Ok(made) => made,
            Err(error) => panic!("{}: {error}", path.display()),
        };
        for part in original.parts() {
            let entry = same.entry(part.kind()).or_default();
            entry.1 += 1;
            let equal = made.find(part.kind()).is_some_and(|made| made.payload() == part.payload());
            entry.0 += usize::from(equal);
            if !equal {
                let name = path.file_stem().unwrap().to_string_lossy().into_owned();
                let has_hash = made.find(FourCc::Hash).is_some();
                assert!(part.kind() != FourCc::Dxil || !has_hash, "{name}: the text states the hash");
                different.entry(part.kind()).or_default().push(name);
            }
        }
    }
    for kind in [FourCc::Sfi0, FourCc::Isg1, FourCc::Osg1, FourCc::Psg1] {
        let (equal, all) = same[&kind];
        assert_eq!(equal, all, "{kind}");
    }
    for (kind, known) in [
        (FourCc::Dxil, &OTHER_PROGRAMS[..]),
        (FourCc::Ildn, &OTHER_DEBUG_NAMES[..]),
        (FourCc::Vers, &OTHER_VERSIONS[..]),
    ] {
        let mut different = different.remove(&kind).unwrap_or_default();
        different.sort();
        let known: Vec<_> = known.iter().map(|(name, _)| *name).collect();
        assert_eq!(different, known, "{kind}");
        assert!(same[&kind].1 >= 15, "{kind}: {}", same[&kind].1);
    }
}

/// What a text does not tell, an exact one tells in comments: the program is the original's.
#[test]
fn an_exact_text_gives_the_same_program() {
    let mut count = 0;
    for path in containers() {
        let file = fs::read(&path).unwrap();
        let Ok(original) = Container::parse(&file[..]) else { continue };
        let Some(program) = original.find(FourCc::Dxil) else { continue };
        let mut exact = dxkit_disasm::DisassemblyOptions::default();
        exact.exact = true;
        let text = disassemble(&file, &exact).unwrap().text;
        let made = match assemble(&text, &options(Like::Compiler)) {
            Ok(made) => made,
            Err(error) => panic!("{}: {error}", path.display()),
        };
        assert!(made.find(FourCc::Dxil).unwrap().payload() == program.payload(), "{}", path.display());
        // Without dxkit's comments, the exact text is the compiler's.
        let text = String::from_utf8_lossy(&text).into_owned();
        let plain: String = text
            .split_inclusive('\n')
            .filter(|line| !line.starts_with("; dxkit: "))
            .map(|line| match line.split_once("  ; dxkit: ") {
                Some((line, _)) => format!("{line}\n"),
                None => line.to_owned(),
            })
            .collect();
        let compilers = disassemble(&file, &dxkit_disasm::DisassemblyOptions::default()).unwrap().text;
        assert!(plain == String::from_utf8_lossy(&compilers), "{}", path.display());
        count += 1;
    }
    assert!(count >= 260, "{count}");
}

/// A text with debug information has the names and the arguments of the compilation: what reflection reads,
/// and hashes, follow.
#[test]
fn a_text_with_debug_information_gives_reflection_and_hashes() {
    let mut all = 0;
    for (path, file, text) in texts() {
        let original = Container::parse(&file[..]).unwrap();
        // DXC takes the root signature and the subobjects out of the module, of which no text tells.
        let data =
            original.find(FourCc::Rdat).map(|part| dxkit_rdat::RuntimeData::parse(part.span()).unwrap());
        let has_subobjects = data.is_some_and(|data| data.subobject_views().len() != 0);
        if original.find(FourCc::Ildb).is_none() || original.find(FourCc::Rts0).is_some() || has_subobjects {
            continue;
        }
        let made = assemble(&text, &options(Like::Compiler)).unwrap();
        let same = |kind| {
            let payload =
                |container: &Container<'_>| container.find(kind).map(|part| part.payload().to_vec());
            payload(&original) == payload(&made)
        };
        for kind in [FourCc::Ildb, FourCc::Ildn, FourCc::Hash, FourCc::Vers, FourCc::Dxil] {
            assert!(same(kind), "{}: {kind}", path.display());
        }
        let removed = original.find(FourCc::Stat).is_none();
        assert!(removed || same(FourCc::Stat), "{}: STAT", path.display());
        all += 1;
    }
    assert!(all >= 15, "{all}");
}

/// An edited text changes the program and what follows from it, and nothing else.
#[test]
fn an_edit_changes_what_was_edited() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/dxc/ps_solid_6_0.dxil");
    let file = fs::read(path).unwrap();
    let text = disassemble(&file, &dxkit_disasm::DisassemblyOptions::default()).unwrap().text;
    let text = String::from_utf8(text).unwrap();
    let edited = text.replacen("i8 0, float ", "i8 0, float 1.25e-01) ; float ", 1);
    assert_ne!(edited, text);
    let base = Container::parse(&file[..]).unwrap();
    let mut options = AssemblyOptions::default();
    options.base = Some(&base);
    let made = assemble(edited.as_bytes(), &options).unwrap();
    for part in base.parts() {
        let equal = made.find(part.kind()).unwrap().payload() == part.payload();
        assert_eq!(equal, !matches!(part.kind(), FourCc::Dxil | FourCc::Hash), "{}", part.kind());
    }
    let again = disassemble(
        &made.write(DigestPolicy::Recompute).unwrap()[..],
        &dxkit_disasm::DisassemblyOptions::default(),
    );
    assert!(String::from_utf8(again.unwrap().text).unwrap().contains("float 1.250000e-01)"));
}

#[test]
fn mistakes_are_told() {
    let Err(Error::Text(errors)) =
        assemble(b"define void @main() {\n  ret\n}\n", &AssemblyOptions::default())
    else {
        panic!()
    };
    assert_eq!(errors.len(), 1);
    // A valid LLVM module is not yet a shader.
    let Err(Error::Text(errors)) = assemble(b"declare void @f()\n", &AssemblyOptions::default()) else {
        panic!()
    };
    let missing: Vec<_> = errors.iter().map(|mistake| mistake.message()).collect();
    let all =
        ["dx.version", "dx.shaderModel", "dx.entryPoints"].map(|name| format!("the module has no {name}"));
    assert_eq!(missing, all);
    assert_eq!(errors[0].line_and_column().unwrap().0, 2);
}

/// The number of an operand of metadata, with other bits: `i8 9` becomes `i32 9`.
fn widened(operand: &str) -> Option<String> {
    let (width, number) = operand.strip_prefix('i')?.split_once(' ')?;
    let number = match number {
        "true" => "1",
        "false" => "0",
        number => number,
    };
    number.parse::<u32>().ok()?;
    Some(format!("i{} {number}", if width == "64" { "72" } else { "64" }))
}

/// DXC writes metadata anew into `STAT`: numbers of any width have its own there.
#[test]
fn numbers_of_any_width_get_those_of_the_compiler() {
    let mut assembler = Assembler::default();
    let (mut texts_changed, mut numbers) = (0, 0);
    for (path, _, text) in texts() {
        let Ok(text) = String::from_utf8(text) else { continue };
        // The numbers in nodes of debug information, of their expressions, and of types of matrices are kept
        // as they are.
        if text.contains("\n!llvm.dbg.cu") || text.contains("\n!dx.targetTypes") || text.contains("!tbaa") {
            continue;
        }
        let mut count = 0;
        let line = |line: &str| {
            let Some((start, operands)) =
                line.split_once(" = !{").filter(|(start, _)| start.starts_with('!'))
            else {
                return line.to_owned();
            };
            // Those inside of constants are other numbers.
            let is_plain = |operands: &&str| !operands.contains("[") && !operands.contains("getelementptr");
            let Some(operands) = operands.strip_suffix('}').filter(is_plain) else { return line.to_owned() };
            let changed: Vec<_> = operands
                .split(", ")
                .map(|operand| widened(operand).inspect(|_| count += 1).unwrap_or_else(|| operand.to_owned()))
                .collect();
            format!("{start} = !{{{}}}", changed.join(", "))
        };
        let changed: String = text.lines().map(line).map(|line| line + "\n").collect();
        let part = |text: &str, assembler: &mut Assembler| {
            let made = assembler.assemble(text.as_bytes(), &options(Like::Assembler));
            let made = made.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let parts =
                made.parts().iter().filter(|part| !matches!(part.kind(), FourCc::Dxil | FourCc::Hash));
            parts.map(|part| (part.kind(), part.payload().to_vec())).collect::<Vec<_>>()
        };
        assert!(part(&text, &mut assembler) == part(&changed, &mut assembler), "{}", path.display());
        texts_changed += 1;
        numbers += count;
    }
    assert!(texts_changed >= 180 && numbers >= 10_000, "{texts_changed} texts, {numbers} numbers");
}

/// Texts and bitcode (`NAME.ll`, `NAME.bc`) beside what the vendor's assembler made of each (`NAME.ll.out`,
/// `NAME.bc.out`), in a folder that a variable names.
#[test]
fn the_vendors_assembler_makes_the_same() {
    let Ok(folder) = std::env::var("DXKIT_ASSEMBLED") else { return };
    let mut assembler = Assembler::default();
    let (mut all, mut others) = (0, Vec::new());
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if !path.extension().is_some_and(|end| end == "ll" || end == "bc") {
            continue;
        }
        let Ok(wrote) = fs::read(format!("{}.out", path.display())) else { continue };
        all += 1;
        let text = fs::read(&path).unwrap();
        let made = assembler.assemble_file(&text, &options(Like::Assembler), DigestPolicy::Keep);
        let same = made.is_ok_and(|made| made == wrote);
        if !same {
            others.push(path.display().to_string());
        }
    }
    println!("{} of {all} the same", all - others.len());
    assert!(others.is_empty(), "{}", others.join("\n"));
}

/// An error is placed at the word that is wrong, also at the start of a line; a number that has no exact form
/// is told its nearest.
#[test]
fn mistakes_are_placed_where_they_are() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hand_written");
    let text = fs::read_to_string(folder.join("compute.ll")).unwrap();
    for (this, instead, message, word) in [
        ("  ret void", "  return void", "expected an instruction, found 'return'", "return void"),
        ("declare ", "declar ", "expected another definition or declaration, found 'declar'", "declar "),
        (
            "  ret void",
            "  %sum = fadd float 0.1, 0.0\n  ret void",
            "this number is not exactly a value of type 'float'; the nearest is 0x3FB99999A0000000",
            "0.1, 0.0",
        ),
    ] {
        assert!(text.contains(this), "{this}");
        let broken = text.replacen(this, instead, 1);
        let Err(Error::Text(errors)) = assemble(broken.as_bytes(), &AssemblyOptions::default()) else {
            panic!("accepted: {instead}")
        };
        let found = errors.iter().find(|found| found.message() == message);
        assert_eq!(found.map(|found| found.bytes().unwrap().start), broken.find(word), "{errors}");
    }
}

/// The input of a line of `broken.tsv`: a text with one change, or the bitcode of a part.
fn changed(path: &str, this: &str, instead: &str) -> Vec<u8> {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let Some((file, part)) = path.split_once('#') else {
        let text = fs::read_to_string(repository.join(path)).unwrap();
        assert!(text.contains(this), "{path}: {this}");
        return text.replacen(this, instead, 1).into_bytes();
    };
    let mut bytes = fs::read(repository.join(file)).unwrap();
    if file.ends_with(".pdb") {
        let pdb = dxkit_msf::MultiStreamFile::parse(dxkit_bytes::Span::new(&bytes)).unwrap();
        bytes = pdb.stream(dxkit_derive::pdb::CONTAINER_STREAM).unwrap();
    }
    let container = Container::parse(&bytes[..]).unwrap();
    let part = container.find(part.parse().unwrap()).unwrap();
    dxkit_program::Program::parse(part.span()).unwrap().bitcode().to_vec()
}

/// Texts with one change each, most of them a mistake that people make: refused where DXC's assembler refuses
/// them, with a place in the text. Of those that it accepts, and of bitcode, it makes the same container.
#[test]
fn broken_texts_are_refused_as_by_the_vendor() {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let table = fs::read_to_string(repository.join("testdata/assembly/broken.tsv")).unwrap();
    let (mut refused, mut accepted, mut other) = (0, 0, Vec::new());
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<String> = line.split('\t').map(|column| column.replace("\\n", "\n")).collect();
        let [path, this, instead, verdict, digest] = &columns[..] else { panic!("{line}") };
        let text = changed(path, this, instead);
        match assemble(&text, &options(Like::Assembler)) {
            Ok(made) => {
                assert_ne!(verdict, "no", "accepted: {line}");
                let made = Sha256::digest(made.write(DigestPolicy::Keep).unwrap());
                let made: String = made.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
                if verdict == "ok" && made != *digest {
                    other.push(columns[..3].join("\t").replace('\n', "\\n"));
                }
                accepted += 1;
            }
            Err(Error::Text(errors)) => {
                assert_ne!(verdict, "ok", "refused: {line}\n{errors}");
                let first = &errors[0];
                let is_placed = first.line_and_column().is_some_and(|(line, column)| line > 0 && column > 0);
                let is_inside = first.bytes().is_some_and(|bytes| bytes.start <= text.len());
                assert!(is_placed && is_inside, "{line}\n{errors}");
                refused += 1;
            }
            Err(error) => panic!("{line}: no place: {error}"),
        }
        // Like::Compiler accepts what the assembler accepts, and types that are defined after their uses.
        let compiled = assemble(&text, &options(Like::Compiler));
        assert!(!matches!(&compiled, Err(Error::Part(_))), "{line}: no place");
    }
    assert!(refused >= 500 && accepted >= 150, "{refused} refused, {accepted} accepted");
    // Texts of which the container is another one. DXC reads the metadata of DXIL into structures of its own
    // and writes it anew, with what the structures have no place for left out.
    let known = fs::read_to_string(repository.join("crates/dxkit-asm/tests/other_containers.tsv")).unwrap();
    let known: Vec<&str> = known.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(other, known, "{}", other.join("\n"));
}

/// Texts that people wrote, which lack registers, flags and dependences: the containers that DXC's validator
/// accepted.
#[test]
fn hand_written_texts() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/hand_written");
    let verdicts = fs::read_to_string(folder.join("verdicts.tsv")).unwrap();
    let mut count = 0;
    for line in verdicts.lines().filter(|line| !line.starts_with('#')) {
        let [name, digest, "ok"] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line}") };
        let made = assemble(&fs::read(folder.join(name)).unwrap(), &options(Like::Compiler)).unwrap();
        let file = made.write(DigestPolicy::Recompute).unwrap();
        let hex: String = file[4..20].iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hex, digest, "{name} is another container than the one that was validated");
        count += 1;
    }
    assert_eq!(count, 23);
}

/// Registers that are stated stay; those that are not are the lowest that are free.
#[test]
fn registers_are_filled_in_around_those_that_are_stated() {
    let text = "\
        define void @main() {\n  ret void\n}\n\
        %B = type { float }\n\
        !dx.version = !{!0}\n!dx.shaderModel = !{!1}\n!dx.resources = !{!2}\n!dx.entryPoints = !{!3}\n\
        !0 = !{i32 1, i32 0}\n!1 = !{!\"cs\", i32 6, i32 0}\n!2 = !{null, null, !4, null}\n\
        !3 = !{void ()* @main, !\"main\", null, !2, !{i32 4, !{i32 1, i32 1, i32 1}}}\n\
        !4 = !{!{i32 -1, %B* undef, !\"\", i32 0, i32 -1, i32 -1, i32 4, null}, \
               !{i32 -1, %B* undef, !\"\", i32 0, i32 1, i32 2, i32 4, null}, \
               !{i32 -1, %B* undef, !\"\", i32 0, i32 -1, i32 2, i32 4, null}, \
               !{i32 -1, %B* undef, !\"\", i32 0, i32 -1, i32 1, i32 4, null}, \
               !{i32 -1, %B* undef, !\"\", i32 7, i32 -1, i32 1, i32 4, null}}\n";
    let made = assemble(text.as_bytes(), &options(Like::Compiler)).unwrap();
    let state = dxkit_psv::PipelineStateValidation::parse(made.find(FourCc::Psv0).unwrap().span()).unwrap();
    let ranges: Vec<_> =
        state.resources.iter().map(|row| (row.v0.space, row.v0.lower_bound, row.v0.upper_bound)).collect();
    assert_eq!(ranges, [(0, 5, u32::MAX), (0, 1, 2), (0, 3, 4), (0, 0, 0), (7, 0, 0)]);
    let program = dxkit_program::Program::parse(made.find(FourCc::Dxil).unwrap().span()).unwrap();
    let module = dxkit_bitcode::Module::parse(program.bitcode()).unwrap();
    let dxil = dxkit_dxil::DxilModule::read(&module);
    let ids: Vec<u32> = dxil.resources.iter().map(|resource| resource.id).collect();
    assert_eq!(ids, [0, 1, 2, 3, 4]);
}

/// A library whose text states subobjects of every kind, as DXC has them in its modules while it compiles.
const SUBOBJECTS: &str = r#"target datalayout = "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

define void @"\01?hit@@YAXXZ"() {
  ret void
}

!dx.version = !{!0}
!dx.valver = !{!1}
!dx.shaderModel = !{!2}
!dx.subobjects = !{!10, !11, !12, !13, !14, !15, !16}
!dx.entryPoints = !{!5}

!0 = !{i32 1, i32 5}
!1 = !{i32 1, i32 8}
!2 = !{!"lib", i32 6, i32 5}
!5 = !{null, !"", null, null, !6}
!6 = !{i32 0, i64 0}
!10 = !{!"sizes", i32 9, i32 16, i32 8}
!11 = !{!"depth", i32 10, i32 2}
!12 = !{!"flags", i32 0, i32 3}
!13 = !{!"group", i32 11, i32 1, !"inter", !"any", !"\01?hit@@YAXXZ"}
!14 = !{!"local", i32 2, !18, !"RootFlags(LOCAL_ROOT_SIGNATURE)"}
!15 = !{!"to", i32 8, !"local", !17}
!17 = !{!"hit", !"group"}
!16 = !{!"depth1", i32 12, i32 3, i32 256}
!18 = !{[24 x i8] c"\02\00\00\00\00\00\00\00\18\00\00\00\00\00\00\00\18\00\00\00\80\00\00\00"}
"#;

/// `RDAT` as DXC's assembler makes it of [`SUBOBJECTS`].
const RUNTIME_DATA: &str = "\
    10000000050000001c00000068000000ac000000c0000000e0000000010000004400000000013f686974404059415858\
    5a006869740073697a657300646570746800666c6167730067726f757000616e7900696e746572006c6f63616c00746f\
    0064657074683100040000003c0000000100000034000000010000000e000000ffffffffffffffff0600000000000000\
    000000000000000000000000ffff00006000060000000000ffffffff020000000c000000020000000e00000024000000\
    050000001800000002000000000000001800000000000000180000008000000006000000b00000000700000018000000\
    0900000012000000100000000800000000000000000000000a0000001800000002000000000000000000000000000000\
    000000001e000000030000000000000000000000000000000b00000024000000010000002a000000010000002e000000\
    020000003400000000000000180000000000000000000000080000003a00000034000000000000000000000000000000\
    0c0000003d00000003000000000100000000000000000000";

#[test]
fn stated_subobjects_go_to_the_runtime_data() {
    for like in [Like::Compiler, Like::Assembler] {
        let made = assemble(SUBOBJECTS.as_bytes(), &options(like)).unwrap();
        let data: String =
            made.find(FourCc::Rdat).unwrap().payload().iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(data, RUNTIME_DATA);
        let text = disassemble(
            &made.write(DigestPolicy::Keep).unwrap(),
            &dxkit_disasm::DisassemblyOptions::default(),
        )
        .unwrap()
        .text;
        assert!(!String::from_utf8_lossy(&text).contains("dx.subobjects"), "the program states them, too");
    }
    // Without the version of a validator, it is that of the assembler.
    let newest = SUBOBJECTS.replace("!1 = !{i32 1, i32 8}", "!1 = !{i32 1, i32 10}");
    let unstated = newest.replace("!dx.valver = !{!1}\n", "");
    let [newest, unstated] = [newest, unstated].map(|text| {
        let made = assemble(text.as_bytes(), &options(Like::Assembler)).unwrap();
        made.find(FourCc::Rdat).unwrap().payload().to_vec()
    });
    assert_eq!(newest, unstated);
    let broken = SUBOBJECTS.replace("i32 9, i32 16, i32 8", "i32 9, i32 16");
    let errors = assemble(broken.as_bytes(), &options(Like::Assembler)).unwrap_err().to_string();
    assert!(errors.starts_with("19:1: error: dx.subobjects: this is not a subobject\n!10 = "), "{errors}");
}

/// No text has the subobjects of a compiled library, so no function has the flag that one of these asked for:
/// validators refuse it, whatever flag the module has.
#[test]
fn functions_have_no_flags_of_subobjects_that_no_text_has() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/dxc");
    let text = fs::read(path.join("lib_subobjects_valver_1_5.dumpbin.txt")).unwrap();
    let data = |like| {
        let made = assemble(&text, &options(like)).unwrap();
        made.find(FourCc::Rdat).unwrap().payload().to_vec()
    };
    assert_eq!(data(Like::Compiler), data(Like::Assembler));
}

/// A pixel shader with two inputs in one register, of which the second has the name of an earlier one.
const INPUTS: &str = r#"target datalayout = "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

define void @main() {
  ret void
}

!dx.version = !{!0}
!dx.valver = !{!1}
!dx.shaderModel = !{!2}
!dx.entryPoints = !{!3}

!0 = !{i32 1, i32 0}
!1 = !{i32 1, i32 8}
!2 = !{!"ps", i32 6, i32 0}
!3 = !{void ()* @main, !"main", !4, null, null}
!4 = !{!5, null, null}
!5 = !{!6, !7, !8}
!6 = !{i32 0, !"COLOR", i8 9, i8 0, !9, i8 2, i32 1, i8 2, i32 0, i8 0, null}
!7 = !{i32 1, !"NORMAL", i8 5, i8 0, !10, i8 1, i32 1, i8 2, i32 1, i8 0, null}
!8 = !{i32 2, !"COLOR", i8 4, i8 0, !11, i8 1, i32 1, i8 1, i32 1, i8 2, null}
!9 = !{i32 0}
!10 = !{i32 3}
!11 = !{i32 6}
"#;

/// Rows of a register stand in the order of their names in the string table, as DXC's assembler sorts them.
#[test]
fn rows_of_a_register_stand_in_the_order_of_their_names() {
    let made = assemble(INPUTS.as_bytes(), &options(Like::Assembler)).unwrap();
    let part = made.find(FourCc::Isg1).unwrap();
    let signature = Signature::parse(SignatureKind::Isg1, part.span()).unwrap();
    let rows: Vec<_> = signature
        .elements
        .iter()
        .map(|row| (row.name.to_string(), row.semantic_index, row.register))
        .collect();
    let row = |name: &str, index, register| (name.to_owned(), index, register);
    assert_eq!(rows, [row("COLOR", 0, 0), row("COLOR", 6, 1), row("NORMAL", 3, 1)]);
}
