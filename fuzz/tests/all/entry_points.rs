//! Every public function of the facade and of the C library is attacked, or there is a reason why not.
//!
//! The functions are read from the sources, so that a new one without an entry point fails here.

#![allow(clippy::unwrap_used, clippy::string_slice, reason = "a test fails by a panic")]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use dxkit_fuzz::entry_points::{ARCHIVE_READERS, CONTAINERS, PDB_READERS, TEXT_READERS};

/// Public functions of the facade that `fuzz/src/entry_points.rs` does not call, and why not.
const FACADE: &[(&str, &str)] = &[
    ("FileKind::detect", "reads no more than the first bytes and the name of a file"),
    ("Origin::name", "the name of a constant"),
    ("ResourceForm::name", "the name of a constant"),
    ("ShaderFile::binding", "looks up what `ShaderFile::load` computed"),
    ("ShaderFile::module", "returns what `ShaderFile::load` computed"),
    ("ShaderFile::name", "looks up what `ShaderFile::load` computed"),
    ("Sources::from_pdb_info", "`Sources::from_container` calls it for containers with `PDBI`"),
    ("debug_container", "`Pdb::from_shader` calls it"),
    ("derive_parts", "calls `derived`, and replaces parts of the container by its results"),
    ("root_signature_container", "wraps a payload in a container, whatever it is"),
    ("write_pdb", "`Pdb::from_shader` calls it"),
];

/// The entry point that attacks what a function of the C library calls, or why there is none.
enum Attack {
    /// The name of an entry point.
    By(&'static str),
    /// Why there is none.
    No(&'static str),
}

use Attack::{By, No};

const C: &[(&str, Attack)] = &[
    ("dxkit_abi_version", No("a constant")),
    ("dxkit_archive_count", No("returns what `dxkit_archive_open` computed")),
    ("dxkit_archive_free", No("frees")),
    ("dxkit_archive_name", No("returns what `dxkit_archive_open` computed")),
    ("dxkit_archive_open", By("Archive")),
    ("dxkit_archive_read", By("Archive")),
    ("dxkit_archive_read_digest", By("Archive")),
    ("dxkit_blob_data", No("a pointer to a result")),
    ("dxkit_blob_free", No("frees")),
    ("dxkit_blob_size", No("the size of a result")),
    ("dxkit_blob_text", No("a pointer to a result")),
    ("dxkit_build", By("build_yaml")),
    ("dxkit_change", By("strip")),
    ("dxkit_check", By("check")),
    ("dxkit_check_json", By("documents")),
    ("dxkit_combine", By("link")),
    ("dxkit_container_data", No("a pointer to the input")),
    ("dxkit_container_digest", No("sixteen bytes of the input")),
    ("dxkit_container_find", No("searches the parts of the input")),
    ("dxkit_container_free", No("frees")),
    ("dxkit_container_parse", By("Container::write")),
    ("dxkit_container_part", No("a pointer to a part of the input")),
    ("dxkit_container_part_count", No("a number of the input")),
    ("dxkit_container_size", No("the size of the input")),
    ("dxkit_derive", By("derived")),
    ("dxkit_diff_json", By("diff")),
    ("dxkit_digest", By("Container::write")),
    ("dxkit_digest_many", By("Container::write")),
    ("dxkit_disassemble", By("disassemble")),
    ("dxkit_error_free", No("frees")),
    ("dxkit_error_kind", No("a number of a result")),
    ("dxkit_error_message", No("a pointer to a result")),
    ("dxkit_error_offset", No("a number of a result")),
    ("dxkit_error_path", No("a pointer to a result")),
    ("dxkit_findings_count", No("a number of a result")),
    ("dxkit_findings_field", No("a text of a result")),
    ("dxkit_findings_free", No("frees")),
    ("dxkit_findings_get", No("a finding of a result")),
    ("dxkit_form", By("documents")),
    ("dxkit_inspect_json", By("documents")),
    ("dxkit_pipeline_check", By("Pipeline")),
    ("dxkit_reflect", By("Reflection")),
    ("dxkit_reflect_json", By("Reflection")),
    ("dxkit_reflection_bindings", No("a table of a result")),
    ("dxkit_reflection_buffers", No("a table of a result")),
    ("dxkit_reflection_entries", No("a table of a result")),
    ("dxkit_reflection_free", No("frees")),
    ("dxkit_reflection_inputs", No("a table of a result")),
    ("dxkit_reflection_outputs", No("a table of a result")),
    ("dxkit_reflection_patch_constants", No("a table of a result")),
    ("dxkit_reflection_shader", No("a row of a result")),
    ("dxkit_reflection_structures", No("a table of a result")),
    ("dxkit_root_signature_compile", By("rootsig::TextOptions::compile")),
    ("dxkit_probe_report", By("ProbeReport")),
    ("dxkit_root_signature_text", By("ShaderBindings")),
    ("dxkit_run", By("exec::Shader")),
    ("dxkit_run_document", No("a pointer to a result")),
    ("dxkit_run_free", No("frees")),
    ("dxkit_run_output", No("a pointer to a result")),
    ("dxkit_run_output_count", No("a number of a result")),
    ("dxkit_sign", By("Container::write")),
    ("dxkit_strip", By("strip")),
    ("dxkit_validate", By("validate")),
    ("dxkit_validate_json", By("validate")),
    ("dxkit_version", No("a constant")),
];

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The Rust files of a folder and of those inside it.
fn sources(folder: &Path) -> Vec<String> {
    let mut sources = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources.extend(self::sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            sources.push(fs::read_to_string(path).unwrap());
        }
    }
    sources
}

/// The identifier at the start of a text.
fn identifier(text: &str) -> &str {
    let end = text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    &text[..end]
}

/// What follows `fn` in a line that declares a public function.
fn public_function(line: &str) -> Option<&str> {
    let line = line.trim_start().strip_prefix("pub ")?;
    let line = line.strip_prefix("const ").unwrap_or(line);
    line.strip_prefix("fn ").map(identifier)
}

/// The public functions of a formatted source: `function`, `Type::function`.
fn functions(source: &str) -> Vec<String> {
    let mut functions = Vec::new();
    let mut of_type = None;
    for line in source.lines() {
        if let Some(rest) = line.strip_prefix("impl") {
            // `impl<'a> Trait for Type<'a> {`: functions of traits are not marked as public.
            let rest =
                if rest.starts_with('<') { rest.split_once("> ").map_or("", |(_, rest)| rest) } else { rest };
            of_type = Some(identifier(rest.trim_start()).to_owned());
        } else if line == "}" {
            of_type = None;
        } else if let Some(name) = public_function(line) {
            match (&of_type, line.starts_with("pub")) {
                (Some(of_type), false) => functions.push(format!("{of_type}::{name}")),
                (_, true) => functions.push(name.to_owned()),
                _ => {}
            }
        }
    }
    functions
}

/// The functions that a source exports from other crates: names that begin with a small letter, without those
/// of crates and modules.
fn exported(source: &str, functions: &BTreeSet<String>) -> Vec<String> {
    let uses = source.split(';').filter_map(|item| item.split_once("pub use ").map(|(_, names)| names));
    let names = uses.flat_map(|names| {
        let list =
            names.split_once('{').map_or(names.rsplit("::").next().unwrap_or_default(), |(_, list)| list);
        list.split(',').map(|name| name.trim_matches(|c: char| c.is_whitespace() || "{}".contains(c)))
    });
    let names =
        names.filter(|name| name.starts_with(|c: char| c.is_ascii_lowercase()) && !name.contains(' '));
    names.filter(|name| !functions.contains(*name)).map(str::to_owned).collect()
}

/// Whether a source calls the function, or the method by its name.
fn calls(source: &str, function: &str) -> bool {
    let called = |text: String| {
        source.match_indices(&text).any(|(at, _)| {
            let before = source[..at].chars().next_back();
            text.starts_with('.') || !before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '.')
        })
    };
    match function.split_once("::") {
        Some((_, method)) => called(format!("{function}(")) || called(format!(".{method}(")),
        None => {
            source.contains(&format!("dxkit::{function}("))
                || source.contains(&format!("::{function}::{function}("))
        }
    }
}

#[test]
fn every_function_of_the_facade_is_attacked() {
    let facade = repository().join("crates/dxkit/src");
    let mut all: BTreeSet<String> = sources(&facade).iter().flat_map(|source| functions(source)).collect();
    all.extend(exported(&fs::read_to_string(facade.join("lib.rs")).unwrap(), &all));
    // Modules, whose functions are named in full.
    for module in ["interface", "mutate", "rebind", "reduce", "specialize"] {
        all.remove(module);
    }
    all.extend(["mutate", "rebind", "reduce", "specialize"].map(|name| format!("{name}::{name}")));
    assert!(all.len() > 40 && all.contains("check") && all.contains("Sources::from_container"), "{all:?}");
    let attack = fs::read_to_string(repository().join("fuzz/src/entry_points.rs")).unwrap();
    let (attacked, others): (BTreeSet<_>, BTreeSet<_>) =
        all.into_iter().partition(|function| calls(&attack, function));
    assert!(attacked.len() > 15, "{attacked:?}");
    let listed: BTreeSet<String> = FACADE.iter().map(|(function, _)| (*function).to_owned()).collect();
    let missing: Vec<_> = others.difference(&listed).collect();
    assert!(
        missing.is_empty(),
        "neither an entry point in fuzz/src/entry_points.rs nor a reason here: {missing:?}"
    );
    let stale: Vec<_> = listed.difference(&others).collect();
    assert!(stale.is_empty(), "attacked, or no function of the facade: {stale:?}");
}

#[test]
fn every_function_of_the_c_library_is_attacked() {
    let exports = sources(&repository().join("crates/dxkit-c/src"));
    let all: BTreeSet<String> = exports
        .iter()
        .flat_map(|source| source.lines())
        .filter_map(|line| line.split_once("extern \"C\" fn ").map(|(_, name)| identifier(name).to_owned()))
        .collect();
    assert!(all.len() > 40, "{all:?}");
    let listed: BTreeSet<String> = C.iter().map(|(function, _)| (*function).to_owned()).collect();
    assert_eq!(all, listed);
    let entry_points = [CONTAINERS, TEXT_READERS, ARCHIVE_READERS, PDB_READERS].concat();
    for (function, attack) in C {
        match attack {
            By(name) => assert!(entry_points.iter().any(|one| one.name == *name), "{function}: {name}"),
            No(reason) => assert!(!reason.is_empty(), "{function}"),
        }
    }
}
