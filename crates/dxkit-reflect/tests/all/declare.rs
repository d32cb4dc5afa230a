//! Structures of C and Rust, given to compilers: sizes and offsets are asserted in the sources themselves,
//! and once more with the numbers of the vendors' reflection. Declarations in HLSL, of which the vendors made
//! the same again.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use dxkit_container::Container;
use dxkit_reflect::{Language, Reflection};

use crate::vendor::{self, blocks, field, testdata};

/// A source with the structures of all constant buffers of the corpus, each shader's in a module or file of
/// its own.
fn sources(language: Language) -> Vec<(String, String)> {
    let (mut sources, mut vendors) = (Vec::new(), 0);
    for (folder, end) in [("dxc", "dxil"), ("fxc", "dxbc")] {
        for entry in fs::read_dir(testdata().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_none_or(|extension| extension != end) {
                continue;
            }
            let mut text = declared(&path, language);
            // Equal texts are compiled once, but the vendor's numbers belong to one shader.
            let stated = fs::read_to_string(path.with_extension("reflect.txt")).unwrap_or_default();
            let numbers = assertions(&stated, language);
            vendors += numbers.len();
            text.extend(numbers);
            if text.contains("struct ") && !sources.iter().any(|(_, known)| *known == text) {
                let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
                sources.push((format!("{folder}_{name}"), text));
            }
        }
    }
    assert!(sources.len() > 20, "{} shaders have constant buffers", sources.len());
    assert!(vendors >= 70, "{vendors} numbers of the vendors");
    sources
}

/// The declarations of a container.
fn declared(path: &Path, language: Language) -> String {
    let bytes = fs::read(path).unwrap();
    let container = Container::parse(&bytes).unwrap();
    Reflection::from_container(&container).declarations(language).to_string()
}

/// The sizes of constant buffers, and the offsets of their variables, as the vendor's reflection states them.
fn assertions(text: &str, language: Language) -> Vec<String> {
    let mut assertions = Vec::new();
    if !text.contains("interface: ID3D12ShaderReflection") {
        return assertions;
    }
    let buffers = blocks(text).into_iter().filter(|(kind, _)| *kind == "ConstantBuffer");
    let mut names = BTreeSet::new();
    for (_, lines) in buffers {
        let value = |name| lines.iter().find_map(|line| field(line, name)).unwrap();
        // The rest is not in constant registers: elements of structured buffers, slots of interfaces.
        if !["D3D_CT_CBUFFER", "D3D_CT_TBUFFER"].contains(&value("Type")) || value("Variables") == "0" {
            continue;
        }
        let name = value("Name").trim_start_matches('$');
        // If two buffers have one name, the output renames the second.
        if !names.insert(name.to_owned()) {
            continue;
        }
        let size = value("Size").parse::<u32>().unwrap().next_multiple_of(16);
        assertions.push(match language {
            Language::C => format!("static_assert(sizeof(struct {name}) == {size}, \"vendor\");\n"),
            _ => format!("const _: () = assert!(core::mem::size_of::<{name}>() == {size});\n"),
        });
        let starts = lines.iter().enumerate().filter(|(_, line)| line.starts_with("    variable: "));
        for (start, _) in starts {
            let value = |name| lines[start..].iter().find_map(|line| field(line, name)).unwrap();
            let (variable, offset) = (value("Name"), value("StartOffset"));
            assertions.push(match language {
                Language::C => {
                    format!("static_assert(offsetof(struct {name}, {variable}) == {offset}, \"vendor\");\n")
                }
                _ => {
                    format!("const _: () = assert!(core::mem::offset_of!({name}, {variable}) == {offset});\n")
                }
            });
        }
    }
    assertions
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
#[cfg_attr(target_family = "wasm", ignore = "starts a compiler, and WebAssembly has no processes")]
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
    // Without a C compiler this is skipped; the Rust test asserts the same numbers.
    if Command::new(&compiler).arg("--version").output().is_err() {
        eprintln!("not tested: there is no C compiler ({compiler})");
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

/// A line of a reflection's text, unless it depends on more than the declarations: whether registers were
/// chosen by the author, on the order of buffers, and on values. `$Globals` is not an identifier.
fn declared_field(kind: &str, line: &str) -> Option<String> {
    let left_out = [
        "GetConstantBufferByName",
        "GetResourceBindingDescByName",
        "shader.GetVariableByName",
        "GetBuffer",
        "type.IsEqual",
        "DefaultValue",
        "uID",
    ];
    let other = left_out.iter().any(|name| field(line, name).is_some());
    let chosen = kind == "ResourceBinding" && field(line, "uFlags").is_some();
    (!other && !chosen).then(|| line.replace("\"$", "\""))
}

/// `declared/NAME.hlsl` has the declarations that we print of a shader, and then the functions of its source;
/// `declared/NAME.reflect.txt` is what the vendor's reflection states of the shader that the vendor made of
/// it.
#[test]
fn hlsl_compiles_to_the_same_bindings_and_buffers() {
    let cases = [
        ("dxc", "ps_cbuffers_6_0.dxil", 12),
        ("dxc", "cs_buffers_6_6.dxil", 15),
        ("dxc", "ps_textures_6_7.dxil", 15),
        ("dxc", "ps_unbounded_valver_1_5.dxil", 8),
        ("fxc", "ps_cbuffers_5_1.dxbc", 8),
        ("reflect", "cs_layouts_6_0.dxil", 5),
        ("reflect", "cs_layouts_5_1.dxbc", 5),
    ];
    for (folder, file, count) in cases {
        let name = file.split('.').next().unwrap();
        let hlsl = declared(&testdata().join(folder).join(file), Language::Hlsl);
        let compiled = vendor::text(&format!("declared/{name}.hlsl"));
        let (declarations, _) = compiled.split_once("// Up to here:").unwrap();
        assert_eq!(hlsl, declarations, "{name}: compile it again, see testdata/README.md");
        let [old, new] = [folder, "declared"].map(|folder| {
            let text = vendor::text(&format!("{folder}/{name}.reflect.txt"));
            let blocks = blocks(&text)
                .into_iter()
                .filter(|(kind, _)| ["ResourceBinding", "ConstantBuffer"].contains(kind));
            let mut blocks: Vec<Vec<String>> = blocks
                .map(|(kind, lines)| lines.iter().filter_map(|line| declared_field(kind, line)).collect())
                .collect();
            blocks.sort();
            blocks
        });
        assert_eq!(old.len(), count, "{name}");
        assert_eq!(old, new, "{name}");
    }
}
