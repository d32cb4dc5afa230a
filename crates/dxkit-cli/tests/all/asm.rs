//! `dxkit asm`.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::fs;
use std::path::Path;

use dxkit::{Container, FourCc};
use dxkit_cli::{Outcome, Streams};

use crate::common::{dxkit, dxkit_with, testdata};

/// The exit code's outcome, what is printed, and what is complained of.
fn run(arguments: &[&str], mut input: &[u8]) -> (bool, String) {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut streams = Streams {
        input: &mut input,
        output: &mut output,
        binary: None,
        errors: &mut errors,
        progress: false,
        coloured: false,
        width: None,
        settings: dxkit_cli::Settings::default(),
    };
    let line = ["dxkit"].iter().chain(arguments).map(Into::into);
    let outcome = dxkit_cli::run(line, &mut streams).unwrap();
    (outcome == dxkit_cli::Outcome::Fine, String::from_utf8(errors).unwrap())
}

#[test]
fn a_listing_onto_its_shader_gives_the_shader() {
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/fxc");
    let shader = testdata.join("ps_texture_5_0.dxbc");
    let out = tempfile::tempdir().unwrap();
    let made = out.path().join("made.dxbc");
    let listing = testdata.join("ps_texture_5_0.asm");
    let [listing, base, output] = [&listing, &shader, &made].map(|path| path.to_str().unwrap());
    assert_eq!(run(&["asm", listing, "--base", base, "-o", output], b""), (true, String::new()));
    assert!(fs::read(&made).unwrap() == fs::read(&shader).unwrap());
    assert_eq!(run(&["asm", listing, "--rdef", base, "-o", output], b""), (true, String::new()));
    assert!(run(&["check", output], b"").0);
}

/// A program that cannot be read does not keep the exact text from giving the container, and debug
/// information that does not fit an edit is left out with a note.
#[test]
fn broken_parts_are_stated_as_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let broken = |name: &str, kind: FourCc| {
        let file = fs::read(testdata(name)).unwrap();
        let mut container = Container::parse(&file[..]).unwrap();
        container.set(kind, b"?".to_vec());
        container.write(dxkit::DigestPolicy::Recompute).unwrap()
    };
    let [shader, text, made] =
        ["s.dxbc", "s.asm", "made.dxbc"].map(|name| folder.path().join(name).to_str().unwrap().to_owned());
    for (name, kind) in
        [("fxc/ps_texture_5_0.dxbc", FourCc::Shex), ("fxc/lib_functions_5_0.dxbc", FourCc::Libf)]
    {
        fs::write(&shader, broken(name, kind)).unwrap();
        assert_eq!(dxkit(["dis", "--exact", &shader, "-o", &text]).outcome, Outcome::Fine);
        assert_eq!(dxkit(["asm", &text, "-o", &made]).outcome, Outcome::Fine);
        assert!(fs::read(&made).unwrap() == fs::read(&shader).unwrap(), "{name}");
    }
    let name = "fxc/cs_buffers_debug_5_0.dxbc";
    fs::write(&shader, broken(name, FourCc::Spdb)).unwrap();
    let listing = fs::read_to_string(Path::new(&testdata(name)).with_extension("asm")).unwrap();
    fs::write(&text, listing.replacen("\nret", "\nnop\nret", 1)).unwrap();
    let run = dxkit(["asm", &text, "--base", &shader, "-o", &made]);
    assert_eq!(run.outcome, Outcome::Fine);
    assert!(run.errors.contains("does not fit the changed program, and is left out"), "{}", run.errors);
}

/// Exact text gives the container, also of what no listing says: libraries, debug information, other digests.
#[test]
fn exact_text_gives_the_container() {
    let folder = tempfile::tempdir().unwrap();
    for name in [
        "fxc/lib_parameters_4_0_level_9_3.dxbc",
        "fxc/ps_interfaces_debug_5_0.dxbc",
        "fxc/vs_level_9_0_od.dxbc",
        "fxc/cs_group_scalar_od_5_0.dxbc",
        "vkd3d/ps_texture_5_0.dxbc",
    ] {
        let shader = testdata(name);
        let (text, made) = (folder.path().join("s.asm"), folder.path().join("s.dxbc"));
        let [from, text, made] = [&shader, &text, &made].map(|path| path.to_str().unwrap());
        assert_eq!(dxkit(["dis", "--exact", from, "-o", text]).outcome, Outcome::Fine);
        let run = dxkit(["asm", text, "-o", made]);
        assert_eq!((run.outcome, run.errors.as_str()), (Outcome::Fine, ""), "{name}");
        assert!(fs::read(made).unwrap() == fs::read(from).unwrap(), "{name}");
    }
}

#[test]
fn mistakes_name_file_line_and_column() {
    let (fine, errors) = run(&["asm", "-"], b"ps_5_0\nmvo r0, r1\n");
    assert!(!fine);
    assert!(
        errors.contains(
            "<stdin>:2:1: error: `mvo`: an instruction or declaration is expected\nmvo r0, r1\n^^^\n"
        ),
        "{errors}"
    );

    // The line of the text and the caret are on separate lines.
    let (fine, errors) = run(&["asm", "-"], b"declare void @f(i32)\nbroken\n");
    assert!(!fine);
    let lines: Vec<&str> = errors.lines().collect();
    let place = lines.iter().position(|line| line.starts_with("<stdin>:2:1: error: ")).unwrap();
    assert_eq!(lines[place + 1..place + 3], ["broken", "^"], "{errors}");

    for (input, said) in [(&b""[..], "it is empty"), (b"DXBC\x00\x01", "dxkit dis prints its text")] {
        let (fine, errors) = run(&["asm", "-"], input);
        assert!(!fine && errors.contains(said), "{errors}");
    }
}

/// A text of shader model 6, and the container that it is of.
fn text_of(name: &str) -> (Vec<u8>, std::path::PathBuf) {
    let path = testdata(name);
    let run = dxkit(["dis", path.to_str().unwrap()]);
    ([run.output.into_bytes(), run.binary].concat(), path)
}

#[test]
fn the_text_of_shader_model_6_gives_its_shader() {
    let folder = tempfile::tempdir().unwrap();
    let (text, shader) = text_of("dxc/ps_textures_6_7.dxil");
    let (source, made) = (folder.path().join("s.ll"), folder.path().join("s.dxil"));
    fs::write(&source, &text).unwrap();
    let [source, made, shader] = [&source, &made, &shader].map(|path| path.to_str().unwrap());
    let original = fs::read(shader).unwrap();

    let run = dxkit(["asm", source, "--from", shader, "-o", made]);
    assert_eq!((run.outcome, run.errors.as_str()), (Outcome::Fine, ""));
    assert!(fs::read(made).unwrap() == original);

    // Without a base, the program and what follows from it are equal, but not the names in STAT.
    assert_eq!(dxkit(["asm", source, "-o", made]).outcome, Outcome::Fine);
    let bytes = fs::read(made).unwrap();
    let (again, original) = (Container::parse(&bytes).unwrap(), Container::parse(&original).unwrap());
    for kind in [FourCc::Dxil, FourCc::Psv0, FourCc::Isg1, FourCc::Osg1, FourCc::Sfi0, FourCc::Hash] {
        let payload = |container: &Container<'_>| container.find(kind).unwrap().payload().to_vec();
        assert!(payload(&again) == payload(&original), "{kind}");
    }
    assert_eq!(dxkit(["check", made]).outcome, Outcome::Fine);

    // Like the vendor's assembler, it writes no digest.
    assert_eq!(dxkit(["asm", "--like", "dxc-assembler", source, "-o", made]).outcome, Outcome::Fine);
    assert_eq!(fs::read(made).unwrap()[4..20], [0; 16]);
    assert_eq!(dxkit(["asm", "--hash", "zero", source, "-o", made]).outcome, Outcome::Fine);
    assert_eq!(fs::read(made).unwrap()[4..20], [0; 16]);
}

#[test]
fn bitcode_and_standard_input() {
    let folder = tempfile::tempdir().unwrap();
    let (text, shader) = text_of("dxc/cs_group_shared_6_0.dxil");
    let container = fs::read(&shader).unwrap();
    let container = Container::parse(&container).unwrap();
    let part = container.find(FourCc::Dxil).unwrap();
    let bitcode = dxkit::Program::parse(part.span()).unwrap().bitcode().to_vec();
    let source = folder.path().join("m.bc");
    fs::write(&source, bitcode).unwrap();
    let run = dxkit(["asm", source.to_str().unwrap(), "-o", "-"]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    let made = Container::parse(&run.binary).unwrap();
    assert!(made.find(FourCc::Dxil).unwrap().payload() == part.payload());

    let run = dxkit_with(["asm", "-", "-o", "-"], &text);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    assert!(Container::parse(&run.binary).unwrap().find(FourCc::Psv0).is_some());
}

#[test]
fn folders_go_to_folders() {
    let folder = tempfile::tempdir().unwrap();
    let (texts, made) = (folder.path().join("texts"), folder.path().join("made"));
    fs::create_dir_all(texts.join("deep")).unwrap();
    for (name, shader) in [("a.cso.ll", "dxc/ps_solid_6_0.dxil"), ("deep/b.ll", "dxc/vs_transform_6_0.dxil")]
    {
        fs::write(texts.join(name), text_of(shader).0).unwrap();
    }
    let [from, to] = [&texts, &made].map(|path| path.to_str().unwrap());
    let run = dxkit(["asm", from, "-o", to]);
    assert_eq!((run.outcome, run.errors.as_str()), (Outcome::Fine, ""));
    for name in ["a.cso", "deep/b.cso"] {
        let bytes = fs::read(made.join(name)).unwrap();
        assert!(Container::parse(&bytes).is_ok(), "{name}");
    }
    // Several inputs cannot be written to one file.
    let file = made.join("a.cso");
    assert_ne!(dxkit(["asm", from, "-o", file.to_str().unwrap()]).outcome, Outcome::Fine);
    assert_ne!(dxkit(["asm", from]).outcome, Outcome::Fine);
}

/// What LLVM takes for a module is not yet a shader: its mistakes have places, too.
#[test]
fn folders_without_texts_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let [empty, other, output] =
        ["empty", "other", "out"].map(|name| folder.path().join(name).to_str().unwrap().to_owned());
    fs::create_dir(&empty).unwrap();
    fs::create_dir(&other).unwrap();
    fs::write(Path::new(&other).join("x.txt"), "no source").unwrap();
    let (fine, errors) = run(&["asm", &empty, &other, "-o", &output], b"");
    assert!(!fine);
    for folder in [&empty, &other] {
        assert!(errors.contains(&format!("no .ll, .bc or .asm file in {folder}")), "{errors}");
    }
}

#[test]
fn mistakes_of_the_metadata_have_places() {
    let text = b"define void @main() {\n  ret void\n}\n!dx.version = !{!0}\n!dx.shaderModel = !{!1}\n\
        !dx.entryPoints = !{!0}\n!0 = !{i32 1, i32 0}\n!1 = !{!\"ps\", i32 6, i32 0}\n";
    let run = dxkit_with(["asm", "-"], text);
    assert_ne!(run.outcome, Outcome::Fine);
    assert!(
        run.errors.contains("<stdin>:7:1: error: dx.entryPoints[0]: a node of 5 operands"),
        "{}",
        run.errors
    );
    let run = dxkit_with(["asm", "-"], b"define void @main() {\n  ret void\n}\n");
    assert!(run.errors.contains("<stdin>:4:1: error: the module has no dx.version"), "{}", run.errors);
}

/// What breaks a rule is not written if it was made of a text of today's LLVM; `--no-validate` writes it.
#[test]
fn invalid_containers_are_not_written_of_texts_of_today() {
    let folder = tempfile::tempdir().unwrap();
    let (text, out) = (folder.path().join("a.ll"), folder.path().join("a.cso"));
    let source = "target triple = \"dxil-pc-shadermodel6.6-compute\"\n\
        define void @main() #0 {\n  fence seq_cst\n  ret void\n}\n\
        attributes #0 = { \"hlsl.numthreads\"=\"8,1,1\" \"hlsl.shader\"=\"compute\" }\n";
    fs::write(&text, source).unwrap();
    let (text, path) = (text.to_str().unwrap(), out.to_str().unwrap());
    let run = dxkit(["asm", text, "-o", path]);
    assert_eq!(run.outcome, Outcome::Found, "{}", run.errors);
    assert!(run.errors.contains("error[INSTR.ALLOWED]"), "{}", run.errors);
    assert!(run.errors.contains("the container breaks these rules, and is not written"), "{}", run.errors);
    assert!(!out.exists());
    let run = dxkit(["asm", "--no-validate", text, "-o", path]);
    assert_eq!((run.outcome, run.errors.as_str()), (Outcome::Fine, ""));
    assert!(out.exists());
    // A text of LLVM 3.7 is written, with a warning.
    let former = folder.path().join("b.ll");
    let printed = dxkit(["dis", path]);
    fs::write(&former, printed.binary).unwrap();
    let again = folder.path().join("b.cso");
    let run = dxkit(["asm", former.to_str().unwrap(), "-o", again.to_str().unwrap()]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    assert!(run.errors.contains("warning: the container breaks these rules"), "{}", run.errors);
    assert!(again.exists());
}

/// Only an installed clang compiles HLSL.
#[test]
fn a_clang_that_is_not_there_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let source = folder.path().join("a.hlsl");
    fs::write(&source, "[numthreads(1,1,1)] void main() {}\n").unwrap();
    let source = source.to_str().unwrap();
    let run = dxkit(["clang", source, "-T", "cs_6_6", "--clang", "/no/such/clang", "-o", "-"]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("no clang runs: /no/such/clang"), "{}", run.errors);
}
