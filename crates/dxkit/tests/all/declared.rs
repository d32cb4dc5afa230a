//! What the source declares, and the program does not have any more: against the vendors' own containers of
//! the same source, in which everything is used.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)]

use std::collections::BTreeMap;
use std::fs;

use dxkit::reflect::{Declared, DeclaredVariable};
use dxkit::{Container, FourCc, Reflection, Span, declared, pdb_container};

use super::common::testdata;

fn bytes(path: &str) -> Vec<u8> {
    fs::read(testdata().join(path)).unwrap()
}

fn declarations(path: &str) -> Declared {
    declared(&Container::parse(&bytes(path)).unwrap()).unwrap()
}

/// For each resource of a container: type and register; for each member of its buffers: type, and the buffer.
fn stated(path: &str) -> BTreeMap<String, String> {
    let bytes = bytes(path);
    let reflection = Reflection::from_container(&Container::parse(&bytes).unwrap());
    let bindings = reflection.bindings.as_ref().unwrap();
    let mut all = BTreeMap::new();
    for binding in bindings.list.iter().filter(|binding| binding.size.is_none()) {
        let name = binding.name.clone().unwrap();
        let Some(ty) = binding.hlsl_type.clone().filter(|_| !name.starts_with("Table")) else { continue };
        all.insert(name.replace("scene::", ""), format!("{ty} {}", binding.registers()));
    }
    for buffer in reflection.buffers.iter().filter(|buffer| buffer.kind.0 < 2) {
        let register = bindings.list[buffer.binding.unwrap()].registers();
        for variable in &buffer.variables {
            let ty = reflection.types.get(variable.ty.unwrap()).unwrap();
            let array: String = ty.array.iter().map(|count| format!("[{count}]")).collect();
            let hlsl = reflection.types.hlsl_declared(ty).to_string().replace("column_major ", "");
            let name = buffer.name.as_deref().unwrap();
            let place = if name == "$Globals" { name.to_owned() } else { format!("{name} {register}") };
            all.insert(variable.name.clone(), format!("{hlsl}{array} in {place}"));
        }
    }
    all
}

fn line(variable: &DeclaredVariable) -> String {
    let DeclaredVariable { hlsl_type, register, buffer, .. } = variable;
    let array: String = variable.array.iter().map(|count| format!("[{count}]")).collect();
    match buffer {
        None => format!("{hlsl_type}{array} {}", register.as_deref().unwrap_or_default()),
        Some(buffer) => {
            let register = buffer.register.as_ref().map(|register| format!(" {register}"));
            format!("{hlsl_type}{array} in {}{}", buffer.name, register.unwrap_or_default())
        }
    }
}

fn compare(declared: &Declared, kept: &str) {
    let lines: BTreeMap<_, _> =
        declared.variables.iter().map(|it| (it.name.replace("scene::", ""), line(it))).collect();
    assert_eq!(lines, stated(kept), "{kept}");
}

#[test]
fn declarations_are_what_the_same_compiler_states_where_all_is_used() {
    compare(&declarations("dxc/ps_removed_debug_6_0.dxil"), "dxc/ps_removed_keep_6_0.dxil");
    compare(&declarations("fxc/ps_removed_debug_5_0.dxbc"), "fxc/ps_removed_keep_5_0.dxbc");
}

/// Where the facts come from, and what the program still has, by what it states itself.
#[test]
fn what_the_program_has_is_told_from_what_was_removed() {
    for (path, from) in
        [("dxc/ps_removed_debug_6_0.dxil", Some(FourCc::Ildb)), ("fxc/ps_removed_debug_5_0.dxbc", None)]
    {
        let declared = declarations(path);
        assert_eq!(declared.from, from, "{path}");
        let kept = stated(path);
        for variable in &declared.variables {
            let name = variable.name.replace("scene::", "");
            assert_eq!(variable.in_program, Some(kept.contains_key(&name)), "{path}: {name}");
            assert!(variable.file.as_ref().is_some_and(|file| file.ends_with("ps_removed.hlsl")), "{path}");
        }
        let layers = declared.variables.iter().find(|it| it.name == "scene::layers").unwrap();
        let source = fs::read_to_string(testdata().join("dxc/ps_removed.hlsl")).unwrap();
        let at = source.lines().position(|line| line.contains("layers :")).unwrap();
        assert_eq!(layers.line, Some(u32::try_from(at + 1).unwrap()), "{path}");
    }
}

#[test]
fn without_debug_information_and_sources_nothing_is_declared() {
    let bytes = bytes("dxc/ps_removed_keep_6_0.dxil");
    assert_eq!(declared(&Container::parse(&bytes).unwrap()), None);
}

/// A shader whose debug information stands in a PDB, with its sources in `SRCI`.
#[test]
fn the_container_of_a_pdb_has_declarations() {
    let file = bytes("dxc/ps_multi_file_6_0.pdb");
    let inside = pdb_container(Span::new(&file)).unwrap();
    let declared = declared(&Container::parse(&inside).unwrap()).unwrap();
    assert_eq!(declared.from, Some(FourCc::Ildb));
    assert!(!declared.variables.is_empty());
}
