//! Parts that LLVM's tools know since version 23.
#![allow(clippy::unwrap_used)] // helpers of tests are tests, too

use dxkit_container::{Container, DigestPolicy};
use dxkit_psv::{PipelineStateValidation, RuntimeInfo4, RuntimeInfo5};
use dxkit_types::{FourCc, ShaderKind};
use dxkit_yaml::{LlvmVersion, YamlForm, build_yaml, yaml};

use crate::support;

fn text(name: &str, version: LlvmVersion) -> String {
    let path = format!("{}/../../testdata/dxc/{name}.dxil", env!("CARGO_MANIFEST_DIR"));
    yaml(&Container::parse(&std::fs::read(path).unwrap()).unwrap(), YamlForm::Llvm(version)).unwrap()
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

/// The text states the string table and the size of the runtime info, and so everything but the fields of
/// later versions than LLVM's, the mask of a mesh shader's primitives, the offsets of empty names, and what
/// is behind the tables: where these are zeros, or nothing, the part that is built is the original one.
#[test]
fn the_pipeline_state_is_built_as_it_was() {
    let (mut compared, mut unstated) = (0, Vec::new());
    for entry in support::containers() {
        let Ok(container) = Container::parse(&entry.bytes) else { continue };
        let Some(part) = container.find(FourCc::Psv0) else { continue };
        let Ok(state) = PipelineStateValidation::parse(part.span()) else { continue };
        let info = &state.runtime_info;
        let is_stated = info.v4.is_none_or(|v4| v4 == RuntimeInfo4::default())
            && info.v5.is_none_or(|v5| v5 == RuntimeInfo5::default())
            && info.unknown.is_empty()
            && state.tail.is_empty()
            && (info.kind() != Some(ShaderKind::Mesh)
                || state.dependencies.patch_constants_by_view_id.words().iter().all(|word| word == 0))
            && state
                .elements()
                .all(|element| !element.name.is_empty() || element.name.table_offset() == Some(0));
        let text = yaml(&container, YamlForm::Llvm(LlvmVersion::V24)).unwrap();
        let built =
            build_yaml(&text, None, DigestPolicy::Keep).unwrap_or_else(|e| panic!("{}: {e}", entry.name));
        let built = Container::parse(&built).unwrap();
        let same = built.find(FourCc::Psv0).unwrap().payload() == part.payload();
        if is_stated {
            assert!(same, "{}", entry.name);
            compared += 1;
        } else if !same {
            unstated.push(entry.name);
        }
    }
    assert!(compared >= 300, "{compared}, not {unstated:?}");
}
