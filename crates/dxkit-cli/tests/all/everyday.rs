//! Everyday use: aliases, options of other programs, misspelt names, files of other kinds.

#![allow(clippy::unwrap_used)] // helpers of tests, too, say what must hold by panicking

use std::fs;
use std::path::Path;

use dxkit::{Container, DigestPolicy, FourCc};
use dxkit_cli::Outcome;

use crate::common::{dxkit, dxkit_with, testdata};

fn text(path: &Path) -> String {
    path.display().to_string()
}

/// The message of clap about a wrong command line.
fn refused(line: &[&str]) -> String {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut streams = dxkit_cli::Streams {
        input: &mut std::io::empty(),
        output: &mut output,
        binary: None,
        errors: &mut errors,
        progress: false,
        coloured: false,
        width: None,
        settings: dxkit_cli::Settings::default(),
    };
    let line = ["dxkit"].iter().chain(line).map(Into::into);
    dxkit_cli::run(line, &mut streams).unwrap_err().to_string()
}

#[test]
fn aliases_are_the_command() {
    let path = text(&testdata("dxc/ps_solid_6_0.dxil"));
    for (alias, command) in [
        ("disassemble", "dis"),
        ("disasm", "dis"),
        ("print", "dis"),
        ("-dumpbin", "dis"),
        ("/dumpbin", "dis"),
        ("info", "inspect"),
        ("list", "parts"),
    ] {
        let (one, other) = (dxkit([alias, &path]), dxkit([command, &path]));
        assert_eq!(one.output, other.output, "{alias}");
        assert_eq!(one.binary, other.binary, "{alias}");
        assert!(!one.output.is_empty() || !one.binary.is_empty(), "{alias}");
    }
}

#[test]
fn options_of_the_compilers_get_a_hint() {
    let path = text(&testdata("dxc/ps_solid_6_0.dxil"));
    for (line, hint) in [
        (&["dis", "-dumpbin", &path][..], "`dxkit dis FILE`"),
        (&["strip", "--all", &path, "-Fo", "out.cso"], "`-o OUT`"),
        (&["strip", "--all", &path, "-Foout.cso"], "`-o OUT`"),
        (&["-Qstrip_debug", &path], "`dxkit strip --debug FILE -o OUT`"),
        (&["/Qstrip_reflect", &path], "`dxkit strip --reflection FILE -o OUT`"),
        (&[&path], "`dxkit inspect "),
    ] {
        let error = refused(line);
        assert!(error.contains(hint), "{line:?}: {error}");
    }
    // A path that begins with a slash is not an option, unless it is that of FXC.
    let run = dxkit(["dis", "/dumpbin", &path]);
    assert!(run.errors.contains("cannot read /dumpbin: "), "{}", run.errors);
    assert!(run.errors.contains("`dxkit dis FILE` prints the same text as -dumpbin"), "{}", run.errors);
    assert!(!dxkit(["dis", "/not/there"]).errors.contains('`'));
}

#[test]
fn words_that_people_type_lead_to_a_command() {
    let path = text(&testdata("dxc/ps_solid_6_0.dxil"));
    assert_eq!(dxkit(["verify", &path]).output, dxkit(["hash", "verify", &path]).output);
    assert_eq!(dxkit(["grep", "main", &path]).output, dxkit(["find", "main", &path]).output);
    let folder = tempfile::tempdir().unwrap();
    let out = text(&folder.path().join("unsigned.cso"));
    dxkit(["unsign", &path, "-o", &out]);
    assert_eq!(fs::read(out).unwrap()[4..20], [0; 16]);
    for (word, hint) in
        [("decompile", "`dxkit dis FILE` prints assembly"), ("compile", "`dxkit asm FILE -o OUT`")]
    {
        let error = refused(&[word, &path]);
        assert!(error.contains(hint), "{word}: {error}");
    }
}

#[test]
fn other_files_are_called_what_they_are() {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes, said) in [
        ("s.hlsl", &b"float4 main() : SV_Target { return 0; }"[..], "it is HLSL source: compile it first"),
        ("game.exe", b"MZ\x90\0\x03", "try `dxkit scan "),
        ("game.pak", b"PAK\0\0\0\0", "try `dxkit scan "),
    ] {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        let run = dxkit(["inspect", &text(&path)]);
        assert_eq!(run.outcome, Outcome::Failed);
        assert!(run.errors.contains(said), "{name}: {}", run.errors);
    }
}

/// A stream of zeros without end, which counts the bytes that are read.
struct Zeros(u64);

impl std::io::Read for Zeros {
    fn read(&mut self, into: &mut [u8]) -> std::io::Result<usize> {
        into.fill(0);
        self.0 += into.len() as u64;
        Ok(into.len())
    }
}

#[test]
fn what_cannot_be_a_container_is_not_read_to_its_end() {
    let mut zeros = Zeros(0);
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut streams = dxkit_cli::Streams {
        input: &mut zeros,
        output: &mut output,
        binary: None,
        errors: &mut errors,
        progress: false,
        coloured: false,
        width: None,
        settings: dxkit_cli::Settings::default(),
    };
    let outcome = dxkit_cli::run(["dxkit", "inspect", "-"].map(Into::into), &mut streams).unwrap();
    assert_eq!(outcome, Outcome::Failed);
    assert!(zeros.0 < 1 << 16, "{} bytes were read", zeros.0);

    // A file with a gigabyte of zeros, which occupies no space on the disk.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("zeros");
    fs::File::create(&path).unwrap().set_len(1 << 30).unwrap();
    let run = dxkit(["inspect", &text(&path)]);
    assert!(run.errors.contains("it starts with \"\\x00\\x00"), "{}", run.errors);
}

#[test]
fn bare_bitcode_gets_the_header_of_a_program() {
    let folder = tempfile::tempdir().unwrap();
    for (name, part) in [
        ("dxc/ps_solid_6_0.dxil", "DXIL"),
        ("dxc/lib_raytracing_6_6.dxil", "DXIL"),
        ("dxc/ps_multi_file_embed_debug_6_0.dxil", "ILDB"),
        ("dxc/vs_root_signature_6_0.dxil", "STAT"),
    ] {
        let [bitcode, out] = ["module.bc", "out.cso"].map(|name| text(&folder.path().join(name)));
        let path = text(&testdata(name));
        assert_eq!(dxkit(["extract", &path, part, "--bitcode", "-o", &bitcode]).outcome, Outcome::Fine);
        let run = dxkit(["set", &path, part, &bitcode, "-o", &out]);
        assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
        // The header that the compiler wrote is used again, and with it the file is equal.
        assert!(fs::read(&out).unwrap() == fs::read(&path).unwrap(), "{name} {part}");
        let run = dxkit(["set", &path, part, &bitcode, "--raw", "-o", &out]);
        assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
        let raw = fs::read(&out).unwrap();
        let raw = Container::parse(&raw).unwrap();
        let payload = raw.find(part.parse().unwrap()).unwrap().payload();
        assert!(payload == fs::read(&bitcode).unwrap(), "{name} {part}");
    }
    let broken = folder.path().join("broken.bc");
    fs::write(&broken, b"BC\xc0\xde\xff\xff\xff\xff").unwrap();
    let run = dxkit(["set", &text(&testdata("dxc/ps_solid_6_0.dxil")), "DXIL", &text(&broken), "-o", "-"]);
    assert_eq!((run.outcome, run.binary.len()), (Outcome::Found, 0), "{}", run.errors);
}

#[test]
fn names_of_parts_that_no_compiler_writes_are_asked_about() {
    let path = text(&testdata("dxc/ps_solid_6_0.dxil"));
    for (name, said) in [
        ("dxil", "no compiler writes a part dxil; did you mean DXIL?"),
        ("PSVO", "did you mean PSV0?"),
        ("ZZZZ", "known are DXBC, DXIL, "),
    ] {
        let run = dxkit_with(["set", &path, name, "-", "-o", "-"], b"data");
        assert_eq!((run.outcome, run.binary.len()), (Outcome::Failed, 0), "{name}");
        assert!(run.errors.contains(said), "{name}: {}", run.errors);
    }
    let run = dxkit_with(["set", &path, "ZZZZ", "-", "--any-name", "-o", "-"], b"data");
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    let changed = Container::parse(&run.binary).unwrap();
    assert_eq!(changed.find(FourCc(*b"ZZZZ")).unwrap().payload(), b"data");
}

#[test]
fn folders_that_are_not_there_are_made_by_every_command() {
    let path = text(&testdata("dxc/vs_root_signature_6_0.dxil"));
    let root = text(&testdata("rootsig/texts.tsv"));
    for (line, file) in [
        (&["strip", "--private", &path][..], "vs_root_signature_6_0.dxil"),
        (&["hash", "fix", &path], "vs_root_signature_6_0.dxil"),
        (&["remove", &path, "STAT"], "vs_root_signature_6_0.dxil"),
        (&["set", &path, "PRIV", &root], "vs_root_signature_6_0.dxil"),
        (&["extract", &path, "RTS0"], "vs_root_signature_6_0.dxil.RTS0"),
        (&["extract", &path, "DXIL", "--bitcode"], "vs_root_signature_6_0.dxil.DXIL.bc"),
        (&["extract", &path, "RTS0", "--container"], "vs_root_signature_6_0.dxil.RTS0.cso"),
        (&["dis", &path], "vs_root_signature_6_0.dxil"),
        (&["yaml", &path], "vs_root_signature_6_0.dxil.yaml"),
        (&["json", &path], "vs_root_signature_6_0.dxil.json"),
        (&["bitcode", "--rewrite", &path], "vs_root_signature_6_0.dxil"),
        (&["rootsig", "convert", &path, "--to", "1.1"], "vs_root_signature_6_0.cso"),
        (&["rootsig", "merge", &path], "vs_root_signature_6_0.rts0"),
        (&["rootsig", "set", &path, &path], "vs_root_signature_6_0.dxil"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("not").join("there");
        // A file in folders that do not exist, and a folder that is named with a separator.
        let named = out.join("file");
        for (output, expected) in
            [(text(&named), named.clone()), (format!("{}/", text(&out)), out.join(file))]
        {
            let line: Vec<&str> = line.iter().copied().chain(["-o", &output]).collect();
            let run = dxkit(&line);
            assert_eq!(run.outcome, Outcome::Fine, "{line:?}: {}", run.errors);
            assert!(expected.is_file(), "{line:?}: {} is not there", expected.display());
        }
    }
}

#[test]
fn texts_that_would_become_one_container_are_refused_before_one_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let path = text(&testdata("dxc/ps_solid_6_0.dxil"));
    for (command, name) in [("yaml", "x.yaml"), ("json", "x.json")] {
        let printed = dxkit([command, &path]).output;
        fs::write(folder.path().join(name), printed).unwrap();
    }
    let out = folder.path().join("out");
    let run = dxkit(["build", &text(folder.path()), "-o", &text(&out)]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("x.json and "), "{}", run.errors);
    assert!(run.errors.contains("x.yaml would both go to "), "{}", run.errors);
    assert!(!out.exists());
}

#[test]
fn a_digest_that_did_not_match_is_not_renewed_in_silence() {
    let mut bytes = fs::read(testdata("dxc/ps_private_13.dxil")).unwrap();
    let sound = dxkit_with(["strip", "--private", "-", "-o", "-"], &bytes);
    assert!(!sound.errors.contains("digest"), "{}", sound.errors);
    bytes[4] ^= 1;
    for line in [&["strip", "--private", "-", "-o", "-"][..], &["remove", "-", "PRIV", "-o", "-"]] {
        let run = dxkit_with(line, &bytes);
        assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
        assert!(run.errors.contains("digest"), "{line:?}: {}", run.errors);
        assert!(run.errors.contains("did not match"), "{line:?}: {}", run.errors);
    }
    let kept = dxkit_with(["strip", "--private", "--hash", "keep", "-", "-o", "-"], &bytes);
    assert!(!kept.errors.contains("digest"), "{}", kept.errors);
}

#[test]
fn duplicates_are_told_with_the_first_of_them() {
    let shader = fs::read(testdata("dxc/ps_solid_6_0.dxil")).unwrap();
    let archive = [b"head", &shader[..], b"....", &shader[..]].concat();
    let run = dxkit_with(["scan", "-", "--dedupe"], &archive);
    let second = 8 + shader.len();
    assert!(run.output.contains(&format!("<stdin>:{second:#x}: same as <stdin>:0x4\n")), "{}", run.output);
    assert!(run.errors.contains("1 container in 1 file: 1 ps_6_0; 1 duplicate of them"), "{}", run.errors);
    let json = dxkit_with(["scan", "-", "--dedupe", "--json"], &archive).output;
    let last: serde_json::Value = serde_json::from_str(json.lines().last().unwrap()).unwrap();
    assert_eq!(last["duplicate_of"], serde_json::json!({ "file": "<stdin>", "offset": 4 }));
}

/// Differences inside the module go by the names that they are printed with, on any level; what follows from
/// them (sizes, the hash) goes with them.
#[test]
fn differences_of_modules_can_be_ignored() {
    let folder = tempfile::tempdir().unwrap();
    let path = testdata("dxc/ps_textures_6_7.dxil");
    let renamed = folder.path().join("renamed.cso");
    let mutate = ["mutate", "--seed", "3", "--kind", "name-values", "-o"].map(str::to_owned);
    let mutate = dxkit(mutate.into_iter().chain([text(&renamed), text(&path)]));
    assert_eq!(mutate.outcome, Outcome::Fine, "{}", mutate.errors);
    for (ignored, outcome) in [
        ("DXIL/module", Outcome::Fine),
        ("DXIL/module/function", Outcome::Fine),
        ("DXIL/module/function/instruction/name", Outcome::Fine),
        ("DXIL > module > function[*] > instruction[*] > name", Outcome::Fine),
        ("DXIL/module/function/instruction/operand", Outcome::Found),
        ("DXIL/module/metadata", Outcome::Found),
        ("DXIL/bitcode", Outcome::Found),
        ("STAT/module", Outcome::Found),
    ] {
        let run = dxkit([
            "diff".to_owned(),
            "--ignore".to_owned(),
            ignored.to_owned(),
            text(&path),
            text(&renamed),
        ]);
        assert_eq!(run.outcome, outcome, "{ignored}: {}", run.output);
        assert_eq!(run.output.is_empty(), outcome == Outcome::Fine, "{ignored}: {}", run.output);
    }
}

#[test]
fn differences_can_be_ignored() {
    let folder = tempfile::tempdir().unwrap();
    let path = testdata("dxc/vs_root_signature_6_0.dxil");
    let old = fs::read(&path).unwrap();
    let mut container = Container::parse(&old).unwrap();
    let mut changed = container.find(FourCc::Hash).unwrap().payload().to_vec();
    changed[7] ^= 1;
    container.set(FourCc::Hash, changed);
    container.set(FourCc::Priv, vec![1, 2, 3]);
    let new = folder.path().join("new.cso");
    fs::write(&new, container.write(DigestPolicy::Recompute).unwrap()).unwrap();
    let run = |ignored: &[&str]| {
        let mut line = vec!["diff".to_owned(), "--all".to_owned(), text(&path), text(&new)];
        line.extend(ignored.iter().flat_map(|what| ["--ignore".to_owned(), (*what).to_owned()]));
        dxkit(line)
    };
    for (ignored, outcome) in [
        (&[][..], Outcome::Found),
        (&["HASH"], Outcome::Found),
        (&["HASH", "PRIV"], Outcome::Fine),
        (&["HASH/digest", "PRIV"], Outcome::Fine),
        (&["HASH > digest,PRIV"], Outcome::Fine),
        (&["HASH/flags", "PRIV"], Outcome::Found),
        (&["PSV0", "PRIV"], Outcome::Found),
        (&["container/header"], Outcome::Found),
    ] {
        let run = run(ignored);
        assert_eq!(run.outcome, outcome, "{ignored:?}: {}", run.output);
        assert_eq!(run.output.is_empty(), outcome == Outcome::Fine, "{ignored:?}: {}", run.output);
    }
}
