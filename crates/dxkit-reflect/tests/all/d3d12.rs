//! The text of the vendors' reflection, against what the vendors' own libraries return:
//! `testdata/**/NAME.reflect.txt`.

use std::fs;
use std::path::PathBuf;

use dxkit_container::{Container, DigestPolicy};
use dxkit_reflect::d3d12::Interfaces;
use dxkit_reflect::{Reflection, Reflector};
use dxkit_types::FourCc;

use crate::vendor::{self, testdata};

/// The containers that have a text of the vendor's reflection, with that text.
fn expectations() -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for folder in ["dxc", "fxc", "mesa", "vkd3d", "llvm", "reflect"] {
        for entry in fs::read_dir(testdata().join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let Some(name) = path.file_name().unwrap().to_str().unwrap().strip_suffix(".reflect.txt") else {
                continue;
            };
            let container = ["dxil", "dxbc"].map(|end| path.with_file_name(format!("{name}.{end}")));
            let container = container.into_iter().find(|path| path.exists()).unwrap();
            found.push((container, fs::read_to_string(&path).unwrap().replace("\r\n", "\n")));
        }
    }
    found
}

#[test]
fn texts_are_those_of_the_vendors() {
    let (mut files, mut lines) = (0, 0);
    for (path, expected) in expectations() {
        let text = Interfaces::parse(&fs::read(&path).unwrap()).unwrap().to_string();
        for (number, (ours, theirs)) in text.lines().zip(expected.lines()).enumerate() {
            assert_eq!(ours, theirs, "{}, line {}", path.display(), number + 1);
            lines += 1;
        }
        assert_eq!(text.lines().count(), expected.lines().count(), "{}", path.display());
        files += 1;
    }
    assert!(files >= 30 && lines >= 6000, "{files} files, {lines} lines");
}

/// DXC's reflection takes a structure for an object by the start of its name; it is none.
#[test]
fn a_structure_named_like_an_object_is_a_structure_in_our_own_reflection() {
    let file = fs::read(testdata().join("reflect/cs_object_names_6_6.dxil")).unwrap();
    let text = Interfaces::parse(&file).unwrap().to_string();
    assert!(text.contains("Class: D3D_SVC_OBJECT\n        Type: D3D_SVT_BUFFER\n"));
    let reflection = Reflection::from_container(&Container::parse(&file).unwrap());
    assert_eq!(reflection.bindings.as_ref().unwrap().list.len(), 28);
    for (binding, buffer) in
        reflection.bindings.iter().flat_map(|it| &it.list).zip(reflection.buffers_of_bindings())
    {
        let Some(buffer) = buffer else { continue };
        for variable in &buffer.variables {
            let ty = reflection.types.get(variable.ty.unwrap()).unwrap();
            assert!(ty.structure.is_some(), "{:?}: {}", binding.name, variable.name);
        }
    }
}

/// As `-Qstrip_reflect` does: resources have empty names, and texture buffers none.
#[test]
fn a_texture_buffer_without_description_is_found_by_the_name_of_its_resource() {
    let file = fs::read(testdata().join("dxc/ps_cbuffers_6_0.dxil")).unwrap();
    let mut container = Container::parse(&file).unwrap();
    container.remove(FourCc::Stat).unwrap();
    let file = container.write(DigestPolicy::Recompute).unwrap();
    let text = Interfaces::parse(&file).unwrap().to_string();
    assert_eq!(text, vendor::text("declared/ps_cbuffers_6_0_no_stat.reflect.txt"));
    assert!(text.contains("    GetConstantBufferByName: 5\n"));
}

#[test]
fn a_reflector_keeps_nothing_of_the_containers_before() {
    let mut reflector = Reflector::default();
    let mut files: Vec<_> = expectations().into_iter().map(|(path, _)| path).collect();
    // Modules for validators before 1.5, whose function bodies are read, stand between others.
    let old = ["ps_unbounded_valver_1_5", "hs_tri_valver_1_4", "vs_transform_6_0", "hs_tri_valver_1_0"];
    files.extend(old.map(|name| testdata().join("dxc").join(name).with_extension("dxil")));
    for path in files {
        let file = fs::read(&path).unwrap();
        let container = Container::parse(&file).unwrap();
        assert_eq!(
            reflector.interfaces(&file).unwrap(),
            Interfaces::parse(&file).unwrap(),
            "{}",
            path.display()
        );
        assert_eq!(
            reflector.reflection(&container),
            Reflection::from_container(&container),
            "{}",
            path.display()
        );
    }
}
