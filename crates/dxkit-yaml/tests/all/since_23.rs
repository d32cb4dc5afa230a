//! Parts that LLVM's tools know since version 23.
#![allow(clippy::unwrap_used)] // helpers of tests are tests, too

use dxkit_container::Container;
use dxkit_yaml::{Form, LlvmVersion, yaml};

fn text(name: &str, version: LlvmVersion) -> String {
    let path = format!("{}/../../testdata/dxc/{name}.dxil", env!("CARGO_MANIFEST_DIR"));
    yaml(&Container::parse(&std::fs::read(path).unwrap()).unwrap(), Form::Llvm(version)).unwrap()
}

/// `source_info.obj2yaml-24.yaml` is what `obj2yaml` of LLVM 23 and 24 prints of the part.
#[test]
fn source_info_is_printed_as_llvm_does() {
    let expected = include_str!("source_info.obj2yaml-24.yaml");
    for version in [LlvmVersion::V23, LlvmVersion::V24] {
        let text = text("pdb_lib_raytracing_6_6", version);
        let from = &mut text.lines().skip_while(|line| *line != "  - Name:            SRCI");
        let found: Vec<&str> = from.take(expected.lines().count()).collect();
        assert_eq!(found, expected.lines().collect::<Vec<_>>());
    }
    assert!(!text("pdb_lib_raytracing_6_6", LlvmVersion::V22).contains("SourceInfo"));
}

/// The lines are those of `obj2yaml`: since version 23 there is one for the contents of `PRIV`.
#[test]
fn private_data_is_printed_as_llvm_does() {
    let line = "    PrivateData:     [ 0x78 ]\n";
    assert!(text("ps_private_1", LlvmVersion::V24).contains(line));
    assert!(text("ps_private_1", LlvmVersion::V23).contains(line));
    assert!(!text("ps_private_1", LlvmVersion::V22).contains("PrivateData"));
}
