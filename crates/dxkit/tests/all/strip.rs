//! What is taken out of modules, against what DXC takes out of them; and modules that are written anew.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use dxkit::bitcode::writer::BitcodeDialect;
use dxkit::validate::{ValidationOptions, validate_with};
use dxkit::{Container, DigestPolicy, FourCc, ModuleContents, ShaderHash, Strip};

use crate::common;

fn payload(container: &Container<'_>, kind: FourCc) -> Option<Vec<u8>> {
    container.parts().iter().find(|part| part.kind() == kind).map(|part| part.payload().to_vec())
}

/// The program of a module with debug information is the one that DXC wrote beside it.
#[test]
fn a_program_without_its_debug_information_is_that_of_dxc() {
    let mut compared = 0;
    for entry in common::entries().iter().filter(|entry| entry.compiler() == "dxc") {
        let mut container = Container::parse(&entry.bytes).unwrap();
        let (Some(debug), Some(program)) =
            (payload(&container, FourCc::Ildb), payload(&container, FourCc::Dxil))
        else {
            continue;
        };
        // Like a compiler that leaves debug information in the program.
        let module = dxkit::Program::parse(&debug).unwrap().bitcode().to_vec();
        for part in container.parts_mut() {
            match part.kind() {
                FourCc::Dxil => part.set_payload(debug.clone()),
                FourCc::Hash => part.set_payload(ShaderHash::compute(&module).encode().unwrap()),
                _ => {}
            }
        }
        let stripped = Strip::DEBUG.apply(&mut container).unwrap();
        assert_eq!(stripped.rewritten, [FourCc::Dxil], "{}", entry.path);
        assert_eq!(stripped.not_looked_into, [], "{}", entry.path);
        assert!(payload(&container, FourCc::Dxil).unwrap() == program, "{}", entry.path);
        assert_eq!(payload(&container, FourCc::Ildb), None);
        if let Some(hash) = payload(&container, FourCc::Hash) {
            let hash = ShaderHash::parse(&hash).unwrap();
            let program = dxkit::Program::parse(&program).unwrap();
            assert!(hash.matches(program.bitcode()), "{}", entry.path);
        }
        compared += 1;
    }
    assert!(compared >= 12, "{compared}");
}

/// `D3DStripShader` gives the same container with flag 4 for these test parts, and with flag 2 for `RPLY`.
#[test]
fn parts_that_only_the_vendors_function_knows_are_stripped_as_it_does() {
    let without = std::fs::read(common::testdata().join("fxc/vs_transform_no_debug.dxbc")).unwrap();
    for (kinds, what) in
        [(&[b"CRPT", b"PERF", b"SDTL", b"SMID"] as &[_], Strip::TEST_DATA), (&[b"RPLY"], Strip::DEBUG)]
    {
        let mut container = Container::parse(&without).unwrap();
        for kind in kinds {
            container.insert(dxkit::RawPart::new(FourCc(**kind), b"test".to_vec()));
        }
        let others = Strip::from_bits_retain(Strip::EVERYTHING.bits() & !what.bits());
        let mut kept = container.clone();
        others.apply(&mut kept).unwrap();
        assert!(kinds.iter().all(|kind| kept.find(FourCc(**kind)).is_some()));
        let stripped = what.apply(&mut container).unwrap();
        assert_eq!(stripped.removed.len(), kinds.len());
        assert!(container.write(DigestPolicy::Recompute).unwrap() == without);
    }
}

/// What DXC stripped already has nothing left to strip.
#[test]
fn programs_of_dxc_have_no_reflection_left() {
    let (mut same, mut kept) = (0, 0);
    for entry in common::entries().iter().filter(|entry| entry.compiler() == "dxc") {
        let mut container = Container::parse(&entry.bytes).unwrap();
        let Some(before) = payload(&container, FourCc::Dxil) else { continue };
        let stripped = Strip::REFLECTION.apply(&mut container).unwrap();
        assert_eq!(stripped.not_looked_into, [], "{}", entry.path);
        if entry.path.contains("keep_reflect") {
            assert_eq!(stripped.rewritten, [FourCc::Dxil], "{}", entry.path);
            kept += 1;
        } else {
            assert_eq!(stripped.rewritten, [], "{}", entry.path);
            assert!(payload(&container, FourCc::Dxil).unwrap() == before, "{}", entry.path);
            same += 1;
        }
    }
    assert!(same >= 180 && kept >= 1, "{same}, {kept}");
}

/// DXC takes annotations of structures out of a library without resources only if an instruction or a block
/// had a name, too: seen in ten such libraries that it compiled with `-Zi`, of which two had names.
#[test]
fn annotations_of_a_library_without_resources_go_with_names() {
    let bytes = std::fs::read(common::testdata().join("dxc/lib_subobjects_6_5.dxil")).unwrap();
    let container = Container::parse(&bytes).unwrap();
    let program = dxkit::Program::parse(container.find(FourCc::Dxil).unwrap().span()).unwrap();
    let mut module = dxkit::bitcode::Module::parse(program.bitcode()).unwrap();
    let annotations = |module: &dxkit::bitcode::Module| {
        module.named(b"dx.typeAnnotations").map_or(0, |named| named.nodes.len())
    };
    assert!(module.named(b"dx.resources").is_none());
    assert_eq!(annotations(&module), 2);
    assert!(!dxkit::derive::strip::reflection(&mut module));
    assert_eq!(annotations(&module), 2);
    let all = module.functions().flat_map(|function| function.instructions());
    let named = all.filter_map(|entry| entry.value()).next().unwrap();
    module.set_name(named, "named");
    assert!(dxkit::derive::strip::reflection(&mut module));
    assert_eq!((annotations(&module), module.name(named)), (1, None));
}

#[test]
fn names_go_and_the_shader_stays() {
    let path = common::testdata().join("dxc/cs_buffers_keep_reflect_6_6.dxil");
    let bytes = std::fs::read(path).unwrap();
    let mut container = Container::parse(&bytes).unwrap();
    let text = |bytes: &[u8]| {
        let options = dxkit::disasm::DisassemblyOptions::default();
        String::from_utf8(dxkit::disasm::disassemble(bytes, &options).unwrap().text).unwrap()
    };
    let stripped = Strip::SYMBOL_NAMES.apply(&mut container).unwrap();
    assert_eq!(stripped.rewritten, [FourCc::Dxil]);
    let (before, after) = (text(&bytes), text(&container.write(DigestPolicy::Renew).unwrap()));
    assert!(before.contains("!dx.typeAnnotations") && !after.contains("!dx.typeAnnotations"));
    let calls = |text: &str| text.lines().filter(|line| line.contains(" call ")).count();
    assert!(calls(&before) > 5 && calls(&before) == calls(&after));
}

/// A name that `lint` finds is one that stripping takes out, of libraries as well; only those that a linker
/// has still to take keep theirs. Every container is as valid as before.
#[test]
fn nothing_that_is_stripped_has_names() {
    let (mut libraries, mut kept) = (0, Vec::new());
    for entry in common::entries().iter().filter(|entry| entry.compiler() == "dxc") {
        let Ok(mut container) = Container::parse(&entry.bytes) else { continue };
        let Some(before) = ModuleContents::from_container(&container, FourCc::Dxil) else { continue };
        let is_library = container.find(FourCc::Rdat).is_some();
        if !is_library && before.names.is_empty() {
            continue;
        }
        Strip::EVERYTHING.apply(&mut container).unwrap();
        let after = ModuleContents::from_container(&container, FourCc::Dxil).unwrap();
        assert_eq!(after.names, Vec::<String>::new(), "{}", entry.path);
        assert_eq!(after.linked_by_names, before.linked_by_names, "{}", entry.path);
        if after.linked_by_names {
            kept.push(entry.path.clone());
        }
        libraries += usize::from(is_library);
        let options = ValidationOptions::as_stated();
        if validate_with(&entry.bytes[..], &options).is_valid() {
            let stripped = container.write(DigestPolicy::Renew).unwrap();
            let validation = validate_with(&stripped[..], &options);
            assert!(validation.is_valid(), "{}: {}", entry.path, validation.vendor_text());
        }
    }
    assert!(libraries >= 40 && kept.len() < libraries / 2, "{libraries} {kept:?}");
}

/// Modules of another compiler, written as DXC would have: the same text.
#[test]
fn modules_of_others_say_the_same_where_they_are_written_anew() {
    let mut compared = 0;
    for entry in common::entries().iter().filter(|entry| entry.compiler() == "mesa") {
        let mut container = Container::parse(&entry.bytes).unwrap();
        let options = dxkit::disasm::DisassemblyOptions::default();
        let text = |bytes: &[u8]| {
            let text = dxkit::disasm::disassemble(bytes, &options).unwrap().text;
            String::from_utf8(text).unwrap()
        };
        let written = dxkit::rewrite(&mut container, None, BitcodeDialect::Dxc).unwrap();
        assert!(!written.is_empty());
        let new = container.write(DigestPolicy::Renew).unwrap();
        let (before, after) = (text(&entry.bytes), text(&new));
        for (number, (before, after)) in before.lines().zip(after.lines()).enumerate() {
            assert_eq!(before, after, "{}:{}", entry.path, number + 1);
        }
        assert_eq!(before.len(), after.len(), "{}", entry.path);
        compared += 1;
    }
    assert!(compared >= 15, "{compared}");
}
