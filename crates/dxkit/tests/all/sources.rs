//! Sources: what no input may do, and what stands compressed.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // helpers of tests, too, say what must hold by panicking

use dxkit::bytes::Span;
use dxkit::rdat::{
    DxilPdbInfo, DxilPdbInfo0, DxilPdbInfoSource, DxilPdbInfoSource0, IndexArrayRef, RecordArrayRef,
    RuntimeData,
};
use dxkit::{Container, DigestPolicy, ErrorKind, FourCc, Identity, SourceTree, Sources};

use crate::common;

/// Every path is one in the tree, and no two files of different text have one place.
fn hold(sources: &Sources) {
    let tree = SourceTree::from_sources(sources);
    assert_eq!(tree.files.len(), sources.files.len());
    let mut places = std::collections::BTreeMap::new();
    let files = tree.files.iter().map(|file| &file.path);
    for path in files.clone().chain(&tree.folders) {
        assert!(path.len() <= 1100, "{path}");
        for step in path.split('/') {
            assert!(!matches!(step, "" | "." | "..") && step.len() <= 255, "{path}");
            assert!(!step.contains(|c: char| c.is_control() || "<>:\"|?*\\".contains(c)), "{path}");
            assert!(!step.ends_with(['.', ' ']), "{path}");
        }
    }
    for (path, source) in files.zip(&sources.files) {
        let same = places.entry(path.to_lowercase()).or_insert(&source.text);
        assert_eq!(**same, source.text, "{path}");
    }
    let line = tree.command_line();
    assert!(line.starts_with("dxc"), "{line}");
}

#[test]
fn paths_stay_in_the_tree_whatever_the_names_say() {
    let entry = common::entry("dxc/pdb_multi_file_6_0.dxil");
    let mut container = Container::parse(&entry.bytes).unwrap().into_owned();
    let payload = container.find(FourCc::Srci).unwrap().payload().to_vec();
    // Names and arguments are not compressed: these bytes have a meaning in paths and options.
    let spice = *b"/\\.:-FIoDd \0 ~C'\"\x7f";
    let mut state = 1u64;
    let mut random = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).unwrap() % below
    };
    let mut read = 0;
    for _ in 0..20_000 {
        let mut changed = payload.clone();
        for _ in 0..=random(12) {
            let place = random(changed.len());
            changed[place] = spice[random(spice.len())];
        }
        container.set(FourCc::Srci, changed);
        if let Ok(Some(sources)) = Sources::from_container(&container) {
            hold(&sources);
            read += 1;
        }
        for bytes in dxkit::decompressed(&container) {
            let _ = bytes.walk(&mut ());
        }
    }
    assert!(read > 500, "{read}");
}

#[test]
fn texts_that_rows_share_are_bounded() {
    // A thousand source files that are one text of 100 KiB.
    let mut data = RuntimeData::new();
    let mut editor = data.edit();
    let text = editor.string("x".repeat(100 << 10)).unwrap();
    let row = editor
        .record::<DxilPdbInfoSource0>(DxilPdbInfoSource::new(DxilPdbInfoSource0 {
            name: text,
            content: text,
        }))
        .unwrap();
    let list: IndexArrayRef = editor.indexes(vec![row.number(); 1000]).unwrap();
    let info = DxilPdbInfo0 { sources: RecordArrayRef::new(list.0), ..DxilPdbInfo0::default() };
    editor.record::<DxilPdbInfo0>(DxilPdbInfo::new(info)).unwrap();
    let info = dxkit::info::PdbInfo::new(dxkit::info::CompressionType::None, data.encode().unwrap());
    let mut container = Container::new();
    container.set(FourCc::Pdbi, info.encode().unwrap());
    let error = Sources::from_container(&container).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Shared { .. }), "{error}");
    assert!(error.to_string().starts_with("PDBI > data > sources[0]"), "{error}");
}

#[test]
fn private_data_is_followed_so_deep_and_no_deeper() {
    let pdb = common::entry("dxc/pdb_multi_file_6_0.dxil").bytes;
    let wrap = |inner: Vec<u8>| {
        let mut outer = Container::new();
        outer.set(FourCc::Priv, inner);
        outer.write(DigestPolicy::Zero).unwrap()
    };
    let mut bytes = pdb;
    for level in 0..4 {
        let container = Container::parse(&bytes).unwrap();
        let sources = Sources::from_container(&container).unwrap();
        assert_eq!(sources.is_some(), level <= 2, "{level}");
        if let Some(sources) = sources {
            assert_eq!(sources.in_private, level > 0);
            assert_eq!(sources.files.len(), 3);
        }
        bytes = wrap(bytes);
    }
}

#[test]
fn a_shader_and_its_pdb_know_each_other() {
    let identity =
        |name: &str| Identity::from_container(&Container::parse(&common::entry(name).bytes).unwrap());
    let shader = identity("dxc/ps_multi_file_pdb_in_private_6_0.dxil");
    let pdb = identity("dxc/pdb_multi_file_6_0.dxil");
    assert!(shader.is_that_of(&pdb) && shader.agrees(&pdb));
    assert!(!shader.is_that_of(&identity("dxc/pdb_lib_raytracing_6_6.dxil")));
    // Named after the hash; with an explicit name; and without HASH, which older validators do not know.
    assert_eq!(shader.pdb_names().len(), 1);
    assert_eq!(identity("dxc/ps_multi_file_debug_name_6_0.dxil").pdb_names()[0], "ps_multi_file.pdb");
    let old = identity("dxc/ps_multi_file_debug_valver_1_4.dxil");
    assert!(old.hash.is_none() && old.is_that_of(&old));
    // After something was taken out, the hash is another one; the name is still made of the first.
    let changed = Identity { hash: Some([7; 16]), ..shader.clone() };
    assert_eq!(changed.named_hash(), pdb.hash);
    assert!(changed.is_that_of(&pdb) && pdb.is_that_of(&changed) && changed.agrees(&pdb));
    // A name that was given may be that of an older compilation.
    let given = identity("dxc/ps_multi_file_debug_name_6_0.dxil");
    let older = Identity { hash: Some([7; 16]), ..given.clone() };
    assert!(given.named_hash().is_none() && !given.is_that_of(&older) && !given.agrees(&older));
}

#[test]
fn every_compressed_byte_has_a_name() {
    let mut runs = 0;
    common::for_each(|entry| {
        let Ok(container) = Container::parse(&entry.bytes) else { return Ok(()) };
        for run in dxkit::decompressed(&container) {
            let mut counter = common::Counter::new(Span::new(&run.bytes));
            run.walk(&mut counter).map_err(|error| error.to_string())?;
            if let Some(fault) = counter.uneven().or_else(|| counter.faults.first().cloned()) {
                return Err(format!("{}: {fault}", run.path));
            }
            runs += 1;
        }
        Ok(())
    });
    assert!(runs >= 3, "{runs}");
}

#[test]
fn texts_that_metadata_shares_are_bounded() {
    // A thousand source files that are one text of 100 KiB.
    let mut module = dxkit_synth::metadata::MetadataModule::new();
    let text = module.string(&"x".repeat(100 << 10));
    let file = module.node(&[Some(text), Some(text)]);
    module.name("dx.source.contents", &vec![file; 1000]);
    let model = dxkit::ShaderModel::new(6, 0);
    let version = dxkit::program::DxilVersion { minor: 0, major: 1 };
    let program = dxkit::Program::new(dxkit::ShaderKind::Pixel, model, version, module.bitcode());
    let mut container = Container::new();
    container.set(FourCc::Ildb, program.encode().unwrap());
    let error = Sources::from_container(&container).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::Shared { .. }), "{error}");
    assert!(error.to_string().starts_with("ILDB > dx.source at 0x"), "{error}");
}

/// FXC's PDB states its options, and the command is FXC's.
#[test]
fn sources_of_fxc_are_built_by_fxc() {
    let sources = |name: &str| {
        let entry = common::entry(name);
        Sources::from_container(&Container::parse(&entry.bytes).unwrap()).unwrap().unwrap()
    };
    let compute = sources("fxc/cs_buffers_debug_5_0.dxbc");
    assert_eq!(compute.arguments.words(), ["-Zi", "-T", "cs_5_0", "-E", "main"]);
    let line = SourceTree::from_sources(&compute).command_line();
    assert!(line.starts_with("fxc -Zi -T cs_5_0 -E main ") && line.ends_with("cs_buffers.hlsl"), "{line}");
    assert_eq!(
        sources("fxc/ps_calls_debug_od_5_0.dxbc").arguments.words(),
        ["-Zi", "-Od", "-T", "ps_5_0", "-E", "main"]
    );
    assert_eq!(sources("fxc/lib_functions_debug_5_0.dxbc").arguments.words(), ["-Zi", "-T", "lib_5_0"]);
}
