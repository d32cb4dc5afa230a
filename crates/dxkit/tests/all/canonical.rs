//! The form that is the same on every machine: builds of one source that differ in debug information and
//! names become equal, everything of `testdata` stays sound, and nothing is changed twice.

// Clippy's exemption for tests does not cover helper functions.
#![allow(clippy::unwrap_used, clippy::panic)]

use dxkit::canonical::{CanonicalChange, canonical};
use dxkit::{Container, DigestPolicy, FourCc, Judgement, Severity};

use crate::common::{entries, entry};

/// A file in canonical form, and what was changed.
fn made(file: &[u8]) -> Result<(Vec<u8>, Vec<CanonicalChange>), dxkit::Error> {
    let mut container = Container::parse(file)?;
    let changes = canonical(&mut container)?;
    Ok((container.write(DigestPolicy::Recompute)?, changes))
}

#[test]
fn builds_of_one_source_become_equal() {
    for group in [
        // Debug information embedded, in a PDB, stripped, taken out afterwards, and a macro that is not used.
        &[
            "dxc/ps_multi_file_embed_debug_6_0.dxil",
            "dxc/ps_multi_file_external_debug_6_0.dxil",
            "dxc/ps_multi_file_strip_debug_defines_6_0.dxil",
            "dxc/ps_multi_file_builder_no_debug.dxil",
        ][..],
        // Hashes of the source and of the program, PDBs in PRIV, private data, names of PDBs.
        &[
            "dxc/ps_multi_file_source_hash_6_0.dxil",
            "dxc/ps_multi_file_slim_debug_6_0.dxil",
            "dxc/ps_multi_file_binary_hash_6_0.dxil",
            "dxc/ps_multi_file_source_in_module_6_0.dxil",
            "dxc/ps_multi_file_pdb_in_private_6_0.dxil",
            "dxc/ps_multi_file_slim_pdb_in_private_6_0.dxil",
            "dxc/ps_multi_file_strip_debug_6_0.dxil",
            "dxc/ps_multi_file_debug_name_6_0.dxil",
            "dxc/ps_setprivate_6_0.dxil",
        ],
        &["dxc/as_culling_6_5.dxil", "dxc/as_culling_debug_6_5.dxil"],
        &["dxc/cs_buffers_6_6.dxil", "dxc/cs_buffers_debug_6_6.dxil"],
        &["fxc/cs_buffers_5_0.dxbc", "fxc/cs_buffers_debug_5_0.dxbc", "fxc/cs_buffers_no_debug.dxbc"],
        &["fxc/vs_transform_debug_5_0.dxbc", "fxc/vs_transform_no_debug.dxbc"],
    ] {
        let files: Vec<_> = group.iter().map(|path| made(&entry(path).bytes).unwrap().0).collect();
        for (path, file) in group.iter().zip(&files).skip(1) {
            let diff = dxkit::diff(files.first().unwrap(), file).unwrap();
            let shown: Vec<_> = diff.differences.iter().take(6).collect();
            assert!(Some(file) == files.first(), "{path}: {shown:#?}");
        }
    }
}

#[test]
fn every_container_has_a_canonical_form_that_is_sound() {
    let errors = |file: &[u8]| {
        let judgement = Judgement::new(file);
        let checked = judgement.checked.iter().filter(|finding| finding.severity == Severity::Error);
        checked.count() + judgement.messages().len()
    };
    let (mut count, mut refused) = (0, Vec::new());
    for entry in entries() {
        let (path, file) = (entry.path, entry.bytes);
        let Ok((first, changes)) = made(&file) else {
            refused.push(path);
            continue;
        };
        let (second, again) = made(&first).unwrap();
        assert_eq!(again, [], "{path}: changed twice");
        assert!(first == second, "{path}: other bytes the second time");
        assert!(errors(&first) <= errors(&file), "{path}: {changes:?}");
        let container = Container::parse(&first).unwrap();
        for kind in [FourCc::Ildb, FourCc::Ildn, FourCc::Spdb, FourCc::Srci, FourCc::Priv] {
            assert!(container.find(kind).is_none(), "{path}: {kind}");
        }
        if changes.is_empty() {
            assert_eq!(first.get(20..), file.get(20..), "{path}: changed, and nothing is told");
        }
        count += 1;
    }
    assert!(count > 900, "{count}");
    // Those of LLVM's tools alone, which have no program that could be read.
    assert!(refused.iter().all(|path| path.starts_with("llvm/")), "{refused:?}");
}

#[test]
fn the_order_of_declarations_does_not_matter() {
    // The same module with its functions the other way round.
    let file = entry("dxc/cs_buffers_6_6.dxil").bytes;
    let text = String::from_utf8(
        dxkit::disasm::disassemble(&file, &dxkit::disasm::DisassemblyOptions::default()).unwrap().text,
    )
    .unwrap();
    let (declared, others): (Vec<&str>, Vec<&str>) =
        text.lines().partition(|line| line.starts_with("declare "));
    assert!(declared.len() > 5);
    let turned = others.into_iter().chain(declared.into_iter().rev()).collect::<Vec<_>>().join("\n") + "\n";
    let container = Container::parse(&file).unwrap();
    let assembled = |text: &str| {
        let mut options = dxkit::asm::dxil::AssemblyOptions::default();
        options.base = Some(&container);
        let made = dxkit::asm::dxil::assemble(text.as_bytes(), &options).unwrap();
        made.write(DigestPolicy::Recompute).unwrap()
    };
    let (one, other) = (assembled(&text), assembled(&turned));
    assert!(one != other);
    assert!(made(&one).unwrap().0 == made(&other).unwrap().0);
}
