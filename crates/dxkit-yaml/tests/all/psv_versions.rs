//! Every field of every version of the runtime info of `PSV0` has a key.

use dxkit_bytes::FixedSize as _;
use dxkit_container::{Container, RawPart};
use dxkit_psv::{PipelineStateValidation, RuntimeInfo, RuntimeInfo0, RuntimeInfo1};
use dxkit_types::{FourCc, ShaderKind};
use dxkit_yaml::{YamlForm, yaml};

#[test]
fn a_new_field_has_a_key() {
    let text = |payload: &[u8]| {
        let parts = [RawPart::new(FourCc::Psv0, payload.to_vec())];
        yaml(&parts.into_iter().collect::<Container<'_>>(), YamlForm::Lossless).unwrap()
    };
    let newest = RuntimeInfo::VERSIONS.len() - 1;
    let mut part = PipelineStateValidation::new(RuntimeInfo::for_kind(ShaderKind::Compute, newest));
    part.entry_function_name = "main".into();
    let payload = part.encode().unwrap();
    let base = text(&payload);
    // The size precedes the runtime info; the first two versions depend on the stage.
    let mut start = 4 + RuntimeInfo0::SIZE + RuntimeInfo1::SIZE;
    for (version, fields) in RuntimeInfo::VERSIONS.iter().enumerate().skip(2) {
        for field in *fields {
            let mut changed = payload.clone();
            // The offset of a name refers to a text.
            if !field.type_name.starts_with("Computed") {
                changed[start + field.offset] ^= 1;
                let text = text(&changed);
                assert!(
                    text != base && text.contains("NumThreadsX:"),
                    "version {version}: no key for `{}` in crates/dxkit-yaml/src/form/psv.rs:\n{text}",
                    field.name
                );
            }
        }
        start += fields.iter().map(|field| field.size).sum::<usize>();
    }
}
