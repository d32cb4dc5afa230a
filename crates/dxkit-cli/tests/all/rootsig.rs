//! `dxkit rootsig`.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)] // a test says what must hold by panicking

use std::fs;
use std::path::Path;

use dxkit::rootsig::RootSignatureDesc;
use dxkit::{Container, FourCc, Span};
use dxkit_cli::Outcome;

use crate::common::{Run, dxkit_with, testdata};

/// Runs `dxkit rootsig`.
fn dxkit(arguments: &[&str], input: &[u8]) -> Run {
    dxkit_with(["rootsig"].iter().chain(arguments).copied(), input)
}

fn path(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The root signatures that DXC and FXC made of the macros in two sources: container, source, macro, version.
fn compiled() -> Vec<(String, String, String, String)> {
    let manifest = fs::read_to_string(testdata("MANIFEST")).unwrap();
    let rows = manifest.lines().filter_map(|line| {
        let columns: Vec<&str> = line.split('\t').collect();
        let [container, _, _, source, options] = columns[..] else { return None };
        let words: Vec<&str> = options.split(' ').collect();
        let [_, profile, _, name] = words[..] else { return None };
        let version = profile.strip_prefix("rootsig_")?.replace('_', ".");
        Some((container.to_owned(), source.split(' ').next()?.to_owned(), name.to_owned(), version))
    });
    rows.collect()
}

#[test]
fn hlsl_compiles_to_the_compilers_containers() {
    let mut count = 0;
    for (container, source, name, version) in compiled() {
        let expected = fs::read(testdata(&container)).unwrap();
        let source = testdata(&source);
        let arguments =
            ["compile", path(&source), "--define", &name, "--version", &version, "--container", "-o", "-"];
        let run = dxkit(&arguments, &[]);
        assert_eq!(run.outcome, Outcome::Fine, "{container}: {}", run.errors);
        assert!(run.binary == expected, "{container}: other bytes");
        count += 1;
    }
    assert!(count >= 27, "{count}");
}

#[test]
fn every_root_signature_of_the_corpus_comes_back_through_text() {
    let mut count = 0;
    for folder in ["dxc", "fxc", "llvm", "vkd3d"] {
        for entry in fs::read_dir(testdata(folder)).unwrap() {
            let file = entry.unwrap().path();
            if file.is_dir() {
                continue;
            }
            let bytes = fs::read(&file).unwrap();
            let Ok(container) = Container::parse(&bytes) else { continue };
            let Some(part) = container.find(FourCc::Rts0) else { continue };
            let desc = RootSignatureDesc::parse(Span::new(part.payload())).unwrap();
            let form = desc.text_form();
            let text = RootSignatureDesc::from_text(&form.text, desc.version)
                .unwrap_or_else(|errors| panic!("{}: {errors}", file.display()));
            let again = text.with_omitted_of(&desc).encode().unwrap();
            assert!(again == part.payload(), "{}: {}", file.display(), form.text);
            count += 1;
        }
    }
    assert!(count > 40, "{count}");
}

#[test]
fn a_printed_text_states_its_version() {
    let mut count = 0;
    for (container, _, _, version) in compiled() {
        let file = testdata(&container);
        let bytes = fs::read(&file).unwrap();
        let expected = Container::parse(&bytes).unwrap().find(FourCc::Rts0).unwrap().payload().to_vec();
        let printed = dxkit(&["print", path(&file)], &[]).output;
        let from = ["compile", "-", "--from", path(&file), "-o", "-"];
        assert_eq!(dxkit(&from, printed.as_bytes()).binary, expected, "{container}");
        // The option overrides the line.
        let other = if version == "1.0" { "1.1" } else { "1.0" };
        let run = dxkit(&["compile", "-", "--no-verify", "--version", other, "-o", "-"], printed.as_bytes());
        assert!(run.binary != expected, "{container}");
        count += 1;
    }
    assert!(count >= 27, "{count}");
}

#[test]
fn set_writes_the_bytes_of_the_compiler() {
    let manifest = fs::read_to_string(testdata("MANIFEST")).unwrap();
    let names: Vec<&str> = manifest.lines().filter_map(|line| line.split('\t').next()).collect();
    let root = testdata("dxc/rootsig_bindless_1_1.dxil");
    let (mut set, mut appended) = (0, 0);
    for name in names.iter().filter(|name| name.contains("setrootsignature")) {
        let expected = fs::read(testdata(name)).unwrap();
        let append = name.contains("_dumpbin_setrootsignature");
        let original = name.replace("_dumpbin_setrootsignature", "").replace("_setrootsignature", "");
        let original = testdata(&original);
        let mut arguments = vec!["set", path(&original), path(&root), "-o", "-"];
        arguments.extend(append.then_some("--append"));
        let run = dxkit(&arguments, &[]);
        assert_eq!(run.outcome, Outcome::Fine, "{name}: {}", run.errors);
        assert!(run.binary == expected, "{name}: other bytes");
        *(if append { &mut appended } else { &mut set }) += 1;
    }
    assert_eq!((set, appended), (7, 3));
    let library = testdata("dxc/lib_raytracing_6_6.dxil");
    let run = dxkit(&["set", path(&library), path(&root), "-o", "-"], &[]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("a library has its root signatures as subobjects"), "{}", run.errors);
}
