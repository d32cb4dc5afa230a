//! Structures of C and Rust, given to compilers: sizes and offsets are asserted in the sources themselves.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use dxkit_container::Container;
use dxkit_reflect::{Language, Reflection};

/// A source with the structures of all constant buffers of the corpus, each shader's in a module or file of its own.
fn sources(language: Language) -> Vec<(String, String)> {
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    let mut sources = Vec::new();
    for (folder, end) in [("dxc", "dxil"), ("fxc", "dxbc")] {
        for entry in fs::read_dir(testdata.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|extension| extension != end) {
                continue;
            }
            let bytes = fs::read(&path).unwrap();
            let container = Container::parse(&bytes).unwrap();
            let text = Reflection::of(&container).declarations(language).to_string();
            if text.contains("struct ") && !sources.iter().any(|(_, known)| *known == text) {
                let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
                sources.push((format!("{folder}_{name}"), text));
            }
        }
    }
    assert!(sources.len() > 20, "{} shaders have constant buffers", sources.len());
    sources
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn rust_takes_the_structures() {
    let folder = folder("structures-rust");
    let mut crate_root = String::new();
    for (name, text) in sources(Language::Rust) {
        fs::write(folder.join(format!("{name}.rs")), text).unwrap();
        crate_root += &format!("pub mod {name};\n");
    }
    fs::write(folder.join("lib.rs"), crate_root).unwrap();
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".into());
    let output = Command::new(rustc)
        .current_dir(&folder)
        .args(["--crate-type", "lib", "--emit", "metadata", "--edition", "2021", "lib.rs"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn c_takes_the_structures() {
    let folder = folder("structures-c");
    let compiler = std::env::var("CC").unwrap_or_else(|_| "cc".into());
    // Machines without a C compiler have the test of Rust, which asserts the same numbers.
    if Command::new(&compiler).arg("--version").output().is_err() {
        return;
    }
    let mut command = Command::new(compiler);
    command.current_dir(&folder).args(["-std=c11", "-fsyntax-only", "-Wall", "-Werror"]);
    for (name, text) in sources(Language::C) {
        let name = format!("{name}.c");
        fs::write(folder.join(&name), text).unwrap();
        command.arg(name);
    }
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
