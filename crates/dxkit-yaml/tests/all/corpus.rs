//! All of `testdata`: LLVM's own texts and bytes, and identity.

use dxkit_container::{Container, DigestPolicy};
use dxkit_yaml::{LlvmVersion, YamlForm, build_json, build_yaml, json, yaml};

use crate::support;

/// The first line that differs.
fn difference(ours: &str, theirs: &str) -> String {
    let lines = (1..).zip(ours.lines().zip(theirs.lines()));
    match lines.into_iter().find(|(_, (one, other))| one != other) {
        Some((number, (ours, theirs))) => format!("line {number}: `{ours}`, not `{theirs}`"),
        None => "one ends before the other".to_owned(),
    }
}

#[test]
fn llvm_form_is_what_obj2yaml_prints() {
    let mut compared = 0;
    let mut complaints = Vec::new();
    for entry in support::containers() {
        let Some(theirs) = entry.text("obj2yaml.yaml") else { continue };
        let container = Container::parse(&entry.bytes).unwrap();
        let ours = yaml(&container, YamlForm::Llvm(LlvmVersion::V22)).unwrap();
        compared += 1;
        if ours != theirs {
            complaints.push(format!("{}: {}", entry.name, difference(&ours, &theirs)));
        }
    }
    assert!(compared >= 400, "{compared} texts");
    assert_eq!(complaints, <[String; 0]>::default());
}

/// `yaml2obj` made these containers of the texts beside them.
#[test]
fn llvm_form_builds_what_yaml2obj_builds() {
    let mut compared = 0;
    for entry in support::containers() {
        let Some(text) = entry.text("yaml") else { continue };
        let built =
            build_yaml(&text, None, DigestPolicy::Keep).unwrap_or_else(|e| panic!("{}: {e}", entry.name));
        assert!(built == entry.bytes, "{}", entry.name);
        compared += 1;
    }
    assert!(compared >= 45, "{compared} texts");
}

/// What obj2yaml prints of what yaml2obj made loses nothing, but in texts with gaps: LLVM's two tools agree.
#[test]
fn llvm_form_of_llvms_own_builds_the_same() {
    let mut compared = 0;
    for entry in support::containers().iter().filter(|entry| entry.name.starts_with("llvm")) {
        let Some(text) = entry.text("obj2yaml.yaml") else { continue };
        let built =
            build_yaml(&text, None, DigestPolicy::Keep).unwrap_or_else(|e| panic!("{}: {e}", entry.name));
        assert_eq!(built.len(), entry.bytes.len(), "{}", entry.name);
        compared += 1;
    }
    assert!(compared >= 40, "{compared} texts");
}

#[test]
fn lossless_yaml_builds_the_identical_file() {
    for entry in support::containers() {
        let text = yaml(&Container::parse(&entry.bytes).unwrap(), YamlForm::Lossless).unwrap();
        let built =
            build_yaml(&text, None, DigestPolicy::Keep).unwrap_or_else(|e| panic!("{}: {e}", entry.name));
        assert!(built == entry.bytes, "{}", entry.name);
    }
}

#[test]
fn lossless_json_builds_the_identical_file() {
    for entry in support::containers() {
        let text = json(&Container::parse(&entry.bytes).unwrap()).unwrap();
        let built = build_json(&text, DigestPolicy::Keep).unwrap_or_else(|e| panic!("{}: {e}", entry.name));
        assert!(built == entry.bytes, "{}", entry.name);
    }
}

/// Bytes are the last resort: of what a compiler wrote, the parts that there are types for are said by their
/// fields.
#[test]
fn what_has_types_is_typed() {
    const TYPED: [&str; 20] = [
        "DXIL", "ILDB", "SFI0", "HASH", "PSV0", "ISG1", "OSG1", "PSG1", "ISGN", "OSGN", "OSG5", "PCSG",
        "RTS0", "ILDN", "VERS", "SRCI", "RDAT", "SHDR", "SHEX", "LIBF",
    ];
    for entry in support::containers() {
        let text = yaml(&Container::parse(&entry.bytes).unwrap(), YamlForm::Lossless).unwrap();
        let mut name = "";
        for line in text.lines() {
            if let Some(found) = line.trim_start().strip_prefix("- Name: ") {
                name = found.trim();
            }
            let bytes = line.trim_start().starts_with("Data: ") && line.len() - line.trim_start().len() <= 8;
            assert!(!bytes || !TYPED.contains(&name), "{}: {name} is given as bytes", entry.name);
        }
    }
}

#[test]
fn lines_are_short() {
    for entry in support::containers() {
        let text = yaml(&Container::parse(&entry.bytes).unwrap(), YamlForm::Lossless).unwrap();
        // Instructions that their text does not determine are preceded by their tokens.
        let bytes = |line: &&str| {
            (!line.contains(' ') || line.contains("0x")) && !line.contains(".dword") && !line.contains("l(")
        };
        let long = text.lines().filter(|line| bytes(&line.trim())).find(|line| line.len() > 110);
        assert_eq!(long, None, "{}", entry.name);
    }
}
