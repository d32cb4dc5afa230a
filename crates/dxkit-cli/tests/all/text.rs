//! `yaml`, `json` and `build`: from containers to texts and back.

#![allow(clippy::unwrap_used)] // helpers of tests, too, say what must hold by panicking

use std::fs;
use std::path::Path;

use crate::common::{dxkit, dxkit_with, testdata};
use dxkit_cli::Outcome;

fn text(path: &Path) -> String {
    path.display().to_string()
}

const SHADER: &str = "dxc/vs_root_signature_6_0.dxil";

#[test]
fn one_file_there_and_back() {
    let shader = text(&testdata(SHADER));
    let bytes = fs::read(testdata(SHADER)).unwrap();
    for command in ["yaml", "json"] {
        let printed = dxkit([command, &shader]);
        assert_eq!((printed.outcome, printed.errors.as_str()), (Outcome::Fine, ""));
        let built = dxkit_with(["build", "-"], printed.output.as_bytes());
        assert_eq!(built.outcome, Outcome::Fine, "{}", built.errors);
        assert!(built.binary == bytes, "{command}");
    }
}

#[test]
fn llvm_form() {
    let printed = dxkit(["yaml", "--llvm=22", &text(&testdata(SHADER))]);
    let expected = testdata("dxc/vs_root_signature_6_0.obj2yaml.yaml");
    assert_eq!(printed.output, fs::read_to_string(expected).unwrap().replace("\r\n", "\n"));
}

#[test]
fn folders() {
    let folder = tempfile::tempdir().unwrap();
    let below = |name: &str| folder.path().join(name);
    fs::create_dir_all(below("in/deep")).unwrap();
    for name in ["in/a.dxil", "in/deep/b.dxil"] {
        fs::copy(testdata(SHADER), below(name)).unwrap();
    }
    for command in ["yaml", "json"] {
        let texts = text(&below(command));
        assert_eq!(dxkit([command, &text(&below("in")), "-o", &texts]).outcome, Outcome::Fine);
        assert!(below(command).join(format!("deep/b.dxil.{command}")).is_file());
        let out = text(&below(&format!("{command}-out")));
        let run = dxkit(["build", &texts, "-o", &out]);
        assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
        for name in ["a.dxil", "deep/b.dxil"] {
            assert!(fs::read(Path::new(&out).join(name)).unwrap() == fs::read(testdata(SHADER)).unwrap());
        }
    }
    // Several documents, each after its name.
    let all = dxkit(["yaml", &text(&below("in"))]);
    assert_eq!(all.output.lines().filter(|line| line.starts_with("# ")).count(), 2);
    let second = dxkit_with(["build", "-", "--document", "2"], all.output.as_bytes());
    assert!(second.binary == fs::read(testdata(SHADER)).unwrap());
    let neither = dxkit_with(["build", "-"], all.output.as_bytes());
    assert_eq!(neither.outcome, Outcome::Found);
    assert!(neither.errors.contains("a second document begins here"), "{}", neither.errors);
}

#[test]
fn the_digest_is_computed_on_request() {
    let printed = dxkit(["yaml", &text(&testdata(SHADER))]).output;
    let edited = printed.replace("EntryName:       main", "EntryName:       other");
    assert_ne!(edited, printed);
    for (hash, verified) in [("keep", Outcome::Found), ("fix", Outcome::Fine)] {
        let built = dxkit_with(["build", "-", "--hash", hash], edited.as_bytes());
        assert_eq!(built.outcome, Outcome::Fine, "{}", built.errors);
        assert_eq!(dxkit_with(["hash", "verify", "-"], &built.binary).outcome, verified, "{hash}");
    }
}

#[test]
fn mistakes_are_pointed_at() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("x.yaml");
    fs::write(&file, "Dxkit: 1\nPrats: []\n").unwrap();
    let run = dxkit(["build", &text(&file), "-o", &text(&folder.path().join("x"))]);
    assert_eq!(run.outcome, Outcome::Found);
    let place = format!("{}:2:1: the key `Prats` is not known here; did you mean `Parts`?", text(&file));
    assert!(run.errors.contains(&place), "{}", run.errors);
    assert!(!folder.path().join("x").exists());
    // The result must not overwrite a text.
    fs::write(&file, "Dxkit: 1\n").unwrap();
    let over = dxkit(["build", &text(&file), "-o", &text(&file)]);
    assert_eq!(over.outcome, Outcome::Failed);
    assert_eq!(fs::read_to_string(&file).unwrap(), "Dxkit: 1\n");
}

#[test]
fn schema() {
    let printed = dxkit(["json", "--schema"]).output;
    let there = fs::read_to_string(testdata("../docs/container.schema.json")).unwrap();
    assert_eq!(printed, there.replace("\r\n", "\n"));
}

#[test]
fn the_example_in_the_documentation_is_real() {
    let page = fs::read_to_string(testdata("../docs/yaml.md")).unwrap();
    let example = page.split("$ dxkit yaml testdata/dxc/ps_solid_6_0.dxil\n").nth(1).unwrap();
    let example = example.split("```").next().unwrap();
    let printed = dxkit(["yaml", &text(&testdata("dxc/ps_solid_6_0.dxil"))]).output;
    let mut lines = printed.lines();
    for line in example.lines().filter(|line| line.trim() != "…") {
        assert!(lines.any(|printed| printed.trim_end() == line), "{line}");
    }
}
