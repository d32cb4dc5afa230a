//! PDBs made of shaders, against those that DXC made.

use std::env;
use std::path::PathBuf;

use dxkit_bitcode::Module;
use dxkit_bitcode::writer::BitcodeDialect;
use dxkit_bytes::Span;
use dxkit_container::{Container, DigestPolicy};
use dxkit_derive::pdb::{CONTAINER_STREAM, PdbKind, debug_container, shader_hash, write_pdb};
use dxkit_info::{CompilerVersion, SourceInfo};
use dxkit_msf::MultiStreamFile;
use dxkit_program::Program;
use dxkit_types::FourCc;

use crate::common::testdata;

/// The container in a PDB of DXC's.
fn inside(pdb: &[u8]) -> Vec<u8> {
    MultiStreamFile::parse(Span::new(pdb)).unwrap().stream(CONTAINER_STREAM).unwrap()
}

/// The compiler's debug module without the orders of uses that it has in memory.
fn without_orders(container: &Container<'_>) -> Vec<u8> {
    let mut program = Program::parse(container.find(FourCc::Ildb).unwrap().span()).unwrap();
    let mut module = Module::parse(program.bitcode()).unwrap();
    module.forget_use_list_orders();
    program.set_bitcode(module.write(BitcodeDialect::DxcInOrder).unwrap());
    program.encode().unwrap()
}

#[test]
fn a_pdb_is_that_of_the_compiler() {
    let read = |name: &str| std::fs::read(testdata("dxc").join(name)).unwrap();
    let (shader, wrote) = (read("ps_multi_file_embed_debug_6_0.dxil"), read("ps_multi_file_6_0.pdb"));
    let shader = Container::parse(&shader).unwrap();
    let inner = inside(&wrote);
    let inner = Container::parse(&inner).unwrap();
    let mut made = debug_container(&shader, PdbKind::Full, None).unwrap();

    // The two files were compiled with different output options, which the compiler records.
    let sources = |container: &Container<'static>| {
        SourceInfo::parse(container.find(FourCc::Srci).unwrap().span()).unwrap().into_owned()
    };
    let inner = inner.into_owned();
    let (made_sources, wrote_sources) = (sources(&made), sources(&inner));
    assert_eq!(made_sources.sections[..2], wrote_sources.sections[..2]);
    let words = |info: &SourceInfo<'_>| {
        let words = info.compile_arguments().words().into_iter();
        words
            .filter(|word| !word.contains("embed_debug") && word != "-Fd" && !word.ends_with(".pdb"))
            .collect()
    };
    let (made_words, wrote_words): (Vec<String>, Vec<String>) = (words(&made_sources), words(&wrote_sources));
    assert_eq!(made_words, wrote_words);
    let module = |container: &Container<'static>| container.find(FourCc::Ildb).unwrap().payload().to_vec();
    assert!(module(&made) == module(&inner), "another module");

    // All other bytes are equal.
    for kind in [FourCc::Srci, FourCc::Ildn] {
        made.set(kind, inner.find(kind).unwrap().payload().to_vec());
    }
    assert!(write_pdb(&made, &shader_hash(&shader).unwrap()).unwrap() == wrote, "another file");
}

/// The orders of uses follow from the order of the instructions, of constants that several functions use and
/// of values that are used before their instructions as well, and from when the compiler makes the properties
/// and the bindings of resources. Without them it would be another module.
#[test]
fn orders_of_uses_are_those_of_the_compiler() {
    for name in [
        "as_culling_debug_6_5",
        "cs_buffers_debug_6_6",
        "hs_tri_debug_od_6_0",
        "lib_nodes_broadcasting_debug_6_8",
        "ps_handle_choice_debug_6_6",
    ] {
        let read = |end: &str| std::fs::read(testdata("dxc").join(format!("{name}.{end}"))).unwrap();
        let (shader, wrote) = (read("dxil"), read("pdb"));
        let made = debug_container(&Container::parse(&shader).unwrap(), PdbKind::Full, None).unwrap();
        let inner = inside(&wrote);
        let inner = Container::parse(&inner).unwrap();
        let module = |container: &Container<'_>| container.find(FourCc::Ildb).unwrap().payload().to_vec();
        assert!(module(&made) == module(&inner), "{name}: another module");
        assert!(module(&made) != without_orders(&inner), "{name}: no orders are stated");
    }
}

/// Subobjects are in `RDAT`, the texts of their root signatures in the sources.
#[test]
fn subobjects_are_stated_as_by_the_compiler() {
    let read = |name: &str| std::fs::read(testdata("dxc").join(name)).unwrap();
    let (shader, wrote) = (read("lib_subobjects_debug_6_5.dxil"), read("lib_subobjects_debug_6_5.pdb"));
    let made = debug_container(&Container::parse(&shader).unwrap(), PdbKind::Full, None).unwrap();
    let inner = inside(&wrote);
    let module = |container: &Container<'_>| container.find(FourCc::Ildb).unwrap().payload().to_vec();
    assert!(module(&made) == module(&Container::parse(&inner).unwrap()), "another module");
    let program = Program::parse(made.find(FourCc::Ildb).unwrap().span()).unwrap();
    let module = Module::parse(program.bitcode()).unwrap();
    assert_eq!(module.named(b"dx.subobjects").map(|named| named.nodes.len()), Some(13));
}

/// The version of a compiler that is named is stated.
#[test]
fn a_named_compiler_is_stated() {
    let read = |name: &str| std::fs::read(testdata("dxc").join(name)).unwrap();
    let (shader, library) = (read("ps_multi_file_embed_debug_6_0.dxil"), read("lib_empty_6_3.dxil"));
    let (shader, library) = (Container::parse(&shader).unwrap(), Container::parse(&library).unwrap());
    let stated = library.find(FourCc::Vers).unwrap();
    let version = CompilerVersion::parse(stated.span()).unwrap();
    for kind in [PdbKind::Full, PdbKind::Slim] {
        let made = debug_container(&shader, kind, Some(&version)).unwrap();
        assert_eq!(made.find(FourCc::Vers).unwrap().payload(), stated.payload());
    }
}

/// Shaders (`NAME_KIND.dxil`) beside the PDBs that DXC made with them (`NAME_KIND.pdb`), in a folder that a
/// variable names. The slim ones are made of the shader with the module.
#[test]
fn other_pdbs_are_those_of_the_compiler() {
    let Ok(folder) = env::var("DXKIT_PDBS") else { return };
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|end| end == "pdb"));
    paths.sort();
    let mut found = Vec::new();
    for path in &paths {
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let kind = if name.ends_with("_slim") { PdbKind::Slim } else { PdbKind::Full };
        let full = path.with_file_name(format!("{}.dxil", name.replace("_slim", "_full")));
        let (shader, wrote) = (std::fs::read(full).unwrap(), std::fs::read(path).unwrap());
        let shader = Container::parse(&shader).unwrap();
        let inner = inside(&wrote);
        let inner = Container::parse(&inner).unwrap();
        let version = inner.find(FourCc::Vers).map(|part| CompilerVersion::parse(part.span()).unwrap());
        let guessed = debug_container(&shader, kind, None).unwrap();
        let guess = guessed.find(FourCc::Vers).map(|part| part.payload());
        let mut differences = Vec::new();
        if guess.is_some_and(|guess| inner.find(FourCc::Vers).unwrap().payload() != guess) {
            differences.push("guess".to_owned());
        }
        let mut made = debug_container(&shader, kind, version.as_ref()).unwrap();
        // The file name is recorded twice.
        if kind == PdbKind::Slim {
            if let Some(part) = inner.find(FourCc::Ildn) {
                made.set(FourCc::Ildn, part.payload().to_vec());
            }
        }
        let kinds =
            |container: &Container<'_>| container.parts().iter().map(|part| part.kind()).collect::<Vec<_>>();
        if kinds(&made) != kinds(&inner) {
            differences.push(format!("{:?} {:?}", kinds(&made), kinds(&inner)));
        }
        for part in inner.parts() {
            if made.find(part.kind()).is_some_and(|made| made.payload() != part.payload()) {
                let orders = part.kind() == FourCc::Ildb && without_orders(&made) == without_orders(&inner);
                differences.push(if orders { "orders".to_owned() } else { part.kind().to_string() });
            }
        }
        if differences.is_empty() && write_pdb(&made, &shader_hash(&shader).unwrap()).unwrap() != wrote {
            differences.push("file".to_owned());
        }
        if let Ok(folder) = env::var("DXKIT_PDBS_MADE") {
            std::fs::write(
                PathBuf::from(folder).join(format!("{name}.dxil")),
                made.write(DigestPolicy::Keep).unwrap(),
            )
            .unwrap();
        }
        if !differences.is_empty() {
            found.push(format!("{name}: {}", differences.join(" ")));
        }
    }
    println!("{} of {} the same", paths.len() - found.len(), paths.len());
    assert!(found.is_empty(), "{}", found.join("\n"));
}
