//! The text in the assembly of LLVM 22, byte for byte against what `opt` 22 prints of the same modules.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::fs;
use std::path::Path;

use dxkit_disasm::{DisassemblyOptions, disassemble, module};

fn options() -> DisassemblyOptions {
    let mut options = DisassemblyOptions::default();
    options.llvm = Some(dxkit_types::LlvmVersion::V22);
    options
}

#[test]
fn texts_are_those_of_llvm_22() {
    let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    let files = |folder: &'static str| {
        fs::read_dir(testdata.join(folder)).unwrap().map(move |entry| (folder, entry.unwrap().path()))
    };
    let mut compared = 0;
    let mut different = Vec::new();
    for (folder, path) in files("dxc").chain(files("mesa")) {
        let file_name = path.file_name().unwrap().to_string_lossy().into_owned();
        let Some(name) = file_name.strip_suffix(".llvm22.ll") else { continue };
        let container = fs::read(path.with_file_name(format!("{name}.dxil"))).unwrap();
        let mut ours = Vec::new();
        module::write_heading(format!("{folder}/{name}.bc").as_bytes(), &mut ours);
        let disassembly = disassemble(&container, &options()).unwrap();
        assert!(!disassembly.elided);
        ours.extend(disassembly.text);
        let theirs = fs::read(&path).unwrap();
        let (ours, theirs) = (String::from_utf8_lossy(&ours), String::from_utf8_lossy(&theirs));
        if ours != theirs {
            let line = ours.lines().zip(theirs.lines()).position(|(ours, theirs)| ours != theirs);
            different.push(format!("{name}, line {:?}", line.map(|line| line + 1)));
        }
        compared += 1;
    }
    assert!(different.is_empty(), "{different:#?}");
    assert_eq!(compared, 14, "the containers that `regenerate-corpus` lists");
}

/// Comments of the container and of operations are none of LLVM's.
#[test]
fn there_are_no_comments_of_dxc() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/dxc/vs_transform_6_0.dxil");
    let text = disassemble(&fs::read(path).unwrap(), &options()).unwrap().text;
    let text = String::from_utf8(text).unwrap();
    assert!(text.starts_with("target datalayout"), "{text}");
    let comments: Vec<_> = text.lines().filter(|line| line.contains("; ")).collect();
    assert!(
        comments.iter().all(|line| line.contains("; Function Attrs:") || line.contains("; preds =")),
        "{comments:?}"
    );
}
