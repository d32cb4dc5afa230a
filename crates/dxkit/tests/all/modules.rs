//! `check` of modules: they are read, and the parts beside them say the same. The files are the compiler's,
//! changed in one place and signed again.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)] // helpers of tests say what must hold by panicking

use dxkit::container::DigestPolicy;
use dxkit::info::FeatureInfo;
use dxkit::types::{FeatureFlags, ShaderKind};
use dxkit::{
    Container, FourCc, PipelineStateValidation, Program, RuntimeData, Signature, SignatureKind, Span,
};

fn testdata(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/../../testdata/{name}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

/// What `check` says of a file after a change: rule and path. Before, it says nothing.
fn findings_after(file: &str, change: impl FnOnce(&mut Container<'_>)) -> Vec<String> {
    let bytes = testdata(file);
    assert_eq!(dxkit::check(Span::new(&bytes)), [], "{file}");
    let mut container = Container::parse(&bytes).unwrap();
    change(&mut container);
    let written = container.write(DigestPolicy::Recompute).unwrap();
    let findings = dxkit::check(Span::new(&written));
    for finding in &findings {
        assert!(finding.offset.is_none_or(|offset| offset < written.len()), "{finding}");
    }
    findings
        .iter()
        .map(|finding| format!("{} {}", finding.rule, finding.path).trim_end().to_owned())
        .collect()
}

/// Changes the payload of a part.
fn edit(container: &mut Container<'_>, kind: FourCc, change: impl FnOnce(&mut Vec<u8>)) {
    let mut payload = container.find(kind).unwrap().payload().to_vec();
    change(&mut payload);
    container.set(kind, payload);
}

fn edit_psv(container: &mut Container<'_>, change: impl for<'a> FnOnce(&mut PipelineStateValidation<'a>)) {
    edit(container, FourCc::Psv0, |payload| {
        let bytes = payload.clone();
        let mut psv = PipelineStateValidation::parse(Span::new(&bytes)).unwrap();
        change(&mut psv);
        *payload = psv.encode().unwrap();
    });
}

fn edit_signature(
    container: &mut Container<'_>,
    kind: SignatureKind,
    change: impl for<'a> FnOnce(&mut Signature<'a>),
) {
    edit(container, kind.four_cc(), |payload| {
        let bytes = payload.clone();
        let mut signature = Signature::parse(kind, Span::new(&bytes)).unwrap();
        change(&mut signature);
        *payload = signature.encode().unwrap();
    });
}

const PIXEL: &str = "dxc/ps_textures_6_7.dxil";
const VERTEX: &str = "dxc/vs_root_signature_6_0.dxil";
const HULL: &str = "dxc/hs_isoline_viewid_6_1.dxil";
const LIBRARY: &str = "dxc/lib_payload_access_6_7.dxil";

#[test]
fn bytes_overwritten_inside_a_module_are_found() {
    for kind in [FourCc::Dxil, FourCc::Stat] {
        let found = findings_after(PIXEL, |container| {
            edit(container, kind, |payload| {
                let middle = payload.len() / 2;
                payload[middle..middle + 64].fill(0x5a);
            });
        });
        let rule = format!("module-unreadable {kind} > bitcode");
        assert!(found.iter().any(|finding| finding.starts_with(&rule)), "{found:?}");
    }
}

#[test]
fn metadata_of_another_form_is_found() {
    // The name of `dx.version`, stored as a run of 8-bit numbers: without it the module does not state its
    // version.
    let found = findings_after("dxc/ps_solid_6_0.dxil", |container| {
        edit(container, FourCc::Dxil, |payload| {
            let program = Program::parse(Span::new(payload)).unwrap();
            let bits: Vec<u8> =
                program.bitcode().iter().flat_map(|byte| (0..8).map(move |bit| byte >> bit & 1)).collect();
            let name: Vec<u8> =
                b"dx.version".iter().flat_map(|byte| (0..8).map(move |bit| byte >> bit & 1)).collect();
            let at = bits.windows(name.len()).position(|window| window == name).unwrap()
                + program.bitcode_start() * 8;
            payload[at / 8 + 4] ^= 1 << (at % 8);
        });
    });
    assert!(found.contains(&"module-metadata DXIL > bitcode".to_owned()), "{found:?}");
}

#[test]
fn a_header_that_is_not_the_modules_is_found() {
    for kind in [FourCc::Dxil, FourCc::Stat] {
        let found = findings_after(PIXEL, |container| edit(container, kind, |payload| payload[0] = 0x66));
        assert!(found.contains(&format!("module-header {kind} > bitcode")), "{found:?}");
    }
}

#[test]
fn a_container_without_the_parts_of_its_program_is_found() {
    for (file, kind, others) in [
        (PIXEL, FourCc::Dxil, 0),
        (PIXEL, FourCc::Sfi0, 0),
        (PIXEL, FourCc::Isg1, 0),
        (PIXEL, FourCc::Osg1, 0),
        (PIXEL, FourCc::Psv0, 0),
        (HULL, FourCc::Psg1, 0),
        (LIBRARY, FourCc::Rdat, 0),
        ("fxc/hs_tri_5_0.dxbc", FourCc::Isgn, 0),
        ("fxc/hs_tri_5_0.dxbc", FourCc::Osgn, 0),
        ("fxc/hs_tri_5_0.dxbc", FourCc::Pcsg, 0),
    ] {
        let found = findings_after(file, |container| {
            container.remove_all(kind);
        });
        let (missing, rest): (Vec<_>, Vec<_>) =
            found.iter().partition(|finding| finding.starts_with("container-missing-part"));
        assert_eq!((missing.len(), rest.len()), (1, others), "{kind}: {found:?}");
    }
    // A container of one independent part is complete.
    for kind in [FourCc::Rts0, FourCc::Isg1, FourCc::Priv] {
        let bytes = testdata(VERTEX);
        let container = Container::parse(&bytes).unwrap();
        let payload = container.find(kind).map_or(&[1, 2, 3, 4][..], |part| part.payload());
        let mut alone = Container::new();
        alone.set(kind, payload.to_vec());
        let written = alone.write(DigestPolicy::Recompute).unwrap();
        assert_eq!(dxkit::check(Span::new(&written)), [], "{kind}");
    }
}

#[test]
fn signature_parts_are_those_of_the_module() {
    let isg1 = |change: fn(&mut Signature<'_>)| {
        findings_after(VERTEX, |container| edit_signature(container, SignatureKind::Isg1, change))
    };
    let one = |path: &str| vec![format!("signature-module {path}")];
    assert_eq!(isg1(|signature| drop(signature.elements.pop())), one("ISG1"));
    assert_eq!(
        isg1(|signature| signature.elements.push(signature.elements[0].clone())),
        [
            "signature-order ISG1 > element[2] > register",
            "signature-overlap ISG1 > element[2] > mask",
            "signature-module ISG1 > element[2] > name",
            "signature-module ISG1"
        ]
        .map(ToString::to_string)
    );
    assert_eq!(
        isg1(|signature| signature.elements[1].semantic_index = 7),
        ["signature-module ISG1 > element[1] > name", "signature-module ISG1"]
    );
    assert_eq!(
        isg1(|signature| signature.elements[0].component_type = dxkit::types::ComponentType::UInt32),
        one("ISG1 > element[0] > component_type")
    );
    assert_eq!(
        isg1(|signature| signature.elements[0].min_precision = dxkit::types::MinPrecision::Float16),
        one("ISG1 > element[0] > min_precision")
    );
    assert_eq!(
        isg1(|signature| signature.elements[0].usage = dxkit::signature::ComponentMask::empty()),
        one("ISG1 > element[0] > usage")
    );
    let trailing = findings_after(VERTEX, |container| {
        edit(container, FourCc::Isg1, |payload| payload.extend([0; 8]));
    });
    assert_eq!(trailing, one("ISG1 > names"));
    let third = findings_after(HULL, |container| {
        edit_signature(container, SignatureKind::Psg1, |signature| {
            signature.elements[0].system_value = dxkit::types::SystemValue::FinalTriEdgeTessfactor;
        });
    });
    assert_eq!(third, one("PSG1 > element[0] > system_value"));
}

#[test]
fn rows_in_another_order_and_bytes_behind_tables_are_found() {
    let order = findings_after(VERTEX, |container| {
        edit_signature(container, SignatureKind::Isg1, |signature| signature.elements.swap(0, 1));
    });
    assert_eq!(order, ["signature-order ISG1 > element[1] > register", "signature-module ISG1"]);
    let psv = findings_after(VERTEX, |container| {
        edit(container, FourCc::Psv0, |payload| payload.extend([0; 4]));
    });
    assert_eq!(psv, ["psv-tail PSV0 > tail", "psv-module PSV0 > tail"]);
    let rdat = findings_after(LIBRARY, |container| {
        edit(container, FourCc::Rdat, |payload| payload.extend([0; 4]));
    });
    assert_eq!(rdat, ["rdat-tail RDAT > tail", "rdat-module RDAT > tail"]);
}

#[test]
fn psv0_is_that_of_the_module() {
    type Change = for<'a> fn(&mut PipelineStateValidation<'a>);
    let cases: &[(&str, Change, &str)] = &[
        (PIXEL, |psv| psv.entry_function_name = "other".into(), "runtime_info > entry_function_name"),
        (PIXEL, |psv| drop(psv.resources.pop()), "resource_count"),
        (PIXEL, |psv| psv.resources[0].v0.space = 9, "resource[0] > space"),
        (PIXEL, |psv| psv.resources[0].v0.upper_bound += 1, "resource[0] > upper_bound"),
        (VERTEX, |psv| psv.inputs[0].name = "OTHER".into(), "input[0] > semantic_name"),
        (VERTEX, |psv| psv.inputs[0].semantic_indexes = [5].into(), "input[0] > semantic_indexes"),
        (
            VERTEX,
            |psv| psv.inputs[0].v0.component_type.0 = dxkit::types::ComponentType::UInt32,
            "input[0] > component_type",
        ),
        (
            VERTEX,
            |psv| psv.runtime_info.v0.minimum_expected_wave_lane_count = 4,
            "runtime_info > minimum_expected_wave_lane_count",
        ),
        (
            VERTEX,
            |psv| {
                let table = &mut psv.dependencies.outputs_by_input[0];
                assert!(table.set(0, 0, !table.depends(0, 0)));
            },
            "",
        ),
        (
            HULL,
            |psv| match &mut psv.runtime_info.v0.stage_info {
                dxkit::psv::StageInfo::Hull(hull) => hull.output_control_point_count += 1,
                _ => panic!("no hull shader"),
            },
            "runtime_info > stage_info > output_control_point_count",
        ),
    ];
    for (file, change, path) in cases {
        let found = findings_after(file, |container| edit_psv(container, change));
        let expected =
            if path.is_empty() { "psv-module PSV0".to_owned() } else { format!("psv-module PSV0 > {path}") };
        assert!(found.contains(&expected), "{expected}: {found:?}");
        assert!(found.iter().filter(|finding| finding.starts_with("psv-module")).count() == 1, "{found:?}");
    }
}

#[test]
fn features_and_runtime_data_are_those_of_the_module() {
    let found = findings_after(PIXEL, |container| {
        edit(container, FourCc::Sfi0, |payload| {
            let bytes = payload.clone();
            let mut info = FeatureInfo::parse(Span::new(&bytes)).unwrap();
            info.flags |= FeatureFlags::WAVE_OPS;
            *payload = info.encode().unwrap();
        });
    });
    assert_eq!(found, ["sfi0-module SFI0 > flags"]);

    let edit_rdat = |change: for<'a> fn(&mut RuntimeData<'a>)| {
        findings_after(LIBRARY, |container| {
            edit(container, FourCc::Rdat, |payload| {
                let bytes = payload.clone();
                let mut data = RuntimeData::parse(Span::new(&bytes)).unwrap();
                change(&mut data);
                *payload = data.encode().unwrap();
            });
        })
    };
    let payload = edit_rdat(|data| {
        let functions = data.table_mut::<dxkit::rdat::FunctionInfo1>().unwrap();
        functions.rows[0].v1.payload_size_in_bytes += 4;
    });
    assert!(
        payload.iter().any(|finding| finding.starts_with("rdat-module RDAT > part[")
            && finding.ends_with("function[0] > payload_size_in_bytes")),
        "{payload:?}"
    );
    let kind = edit_rdat(|data| {
        let functions = data.table_mut::<dxkit::rdat::FunctionInfo1>().unwrap();
        functions.rows[0].v1.shader_kind = ShaderKind::Callable.into();
    });
    assert!(kind.iter().any(|finding| finding.ends_with("function[0] > shader_kind")), "{kind:?}");
    let names = edit_rdat(|data| {
        let functions = data.table_mut::<dxkit::rdat::FunctionInfo1>().unwrap();
        functions.rows.swap(0, 1);
    });
    assert!(names.iter().any(|finding| finding.ends_with("function[0] > name")), "{names:?}");
}

/// LLVM reads a structure that holds itself in another type, and so does the validator.
#[test]
fn a_contradiction_that_llvm_reads_is_a_warning() {
    let file = testdata("dxc/vs_transform_6_0.dxil");
    let listing = dxkit::disasm::disassemble(&file, &dxkit::disasm::DisassemblyOptions::default()).unwrap();
    let text = String::from_utf8(listing.text).unwrap();
    let line = text.lines().find(|line| line.starts_with("%hostlayout.Scene = type")).unwrap();
    let holding = "%hostlayout.Scene = type { [4 x %hostlayout.Scene], float }";
    let options = dxkit::asm::dxil::AssemblyOptions::default();
    let made = dxkit::asm::dxil::assemble(text.replace(line, holding).as_bytes(), &options).unwrap();
    let made = made.write(DigestPolicy::Recompute).unwrap();
    assert!(dxkit::validate(&made[..]).is_valid());
    let found = dxkit::check(Span::new(&made));
    assert!(found.iter().any(|finding| finding.rule == "module-contradiction"), "{found:?}");
    assert!(found.iter().all(|finding| finding.rule != "module-unreadable"), "{found:?}");
}
