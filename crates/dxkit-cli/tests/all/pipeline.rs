//! `dxkit pipeline`.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)] // a test says what must hold by panicking

use std::fs;

use dxkit::Span;
use dxkit::rootsig::RootSignatureDesc;
use dxkit_cli::Outcome;

use crate::common::{Run, dxkit_with, testdata};

/// Runs `dxkit pipeline`; `@NAME` is a file of `testdata/pipeline`.
fn pipeline(arguments: &[&str], input: &[u8]) -> Run {
    let arguments = arguments.iter().map(|argument| match argument.strip_prefix('@') {
        Some(name) => testdata(&format!("pipeline/{name}")).into_os_string(),
        None => argument.into(),
    });
    dxkit_with(std::iter::once("pipeline".into()).chain(arguments), input)
}

#[test]
fn shaders_that_fit_are_fine() {
    let run = pipeline(&["--vs", "@vs_base_6_0.dxil", "--ps", "@ps_base_6_0.dxil"], &[]);
    assert_eq!((run.outcome, &*run.output), (Outcome::Fine, ""), "{}", run.errors);
    let run = pipeline(&["@lib_rays_6_6.dxil", "--lib", "@lib_nodes_6_8.dxil"], &[]);
    assert_eq!((run.outcome, &*run.output), (Outcome::Fine, ""), "{}", run.errors);
}

#[test]
fn findings_are_reported_with_their_file() {
    let run = pipeline(&["@vs_base_5_0.dxbc", "@ps_mask_5_0.dxbc"], &[]);
    assert_eq!(run.outcome, Outcome::Found);
    assert!(
        run.output.ends_with(
            "ps_mask_5_0.dxbc: error[linkage-mask] ps > input[1]: TEXCOORD has components xyzw here, but only xy in vs\n"
        ),
        "{}",
        run.output
    );
    assert!(run.errors.contains("2 shaders checked: 1 error, 0 warnings, 0 notes"), "{}", run.errors);
    // A note is an error with --strict alone.
    let shaders = ["@vs_unread_6_0.dxil", "@ps_base_6_0.dxil"];
    assert_eq!(pipeline(&shaders, &[]).outcome, Outcome::Fine);
    assert_eq!(pipeline(&[&shaders[..], &["--strict"]].concat(), &[]).outcome, Outcome::Found);
    let layout = ["@vs_base_6_0.dxil", "--input-layout", "POSITION:float3", "--topology", "patch3"];
    let run = pipeline(&layout, &[]);
    assert_eq!(run.output.lines().count(), 2, "{}", run.output);
    // The root signature may be text.
    let root = ["--root-signature", "-", "@vs_base_6_0.dxil", "@ps_resources_6_0.dxil"];
    let run = pipeline(&root, b"RootFlags(ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT), CBV(b0), UAV(u3)");
    assert_eq!(run.outcome, Outcome::Found);
    assert_eq!(run.output.matches("error[rootsig-unbound]").count(), 2, "{}", run.output);
}

#[test]
fn a_root_signature_is_suggested() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("root.rts0");
    let shaders = ["--suggest-root-signature", "@vs_base_6_0.dxil", "@ps_resources_6_0.dxil"];
    let run = pipeline(&shaders, &[]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    let printed: RootSignatureDesc<'_> = run.output.parse().unwrap();
    let run = pipeline(&[&shaders[..], &["-o", out.to_str().unwrap()]].concat(), &[]);
    assert_eq!((run.outcome, &*run.output), (Outcome::Fine, ""), "{}", run.errors);
    let written = fs::read(&out).unwrap();
    assert_eq!(RootSignatureDesc::parse(Span::new(&written)).unwrap(), printed);
    // It serves the shaders.
    let check = [
        "--root-signature",
        out.to_str().unwrap(),
        "@vs_base_6_0.dxil",
        "@ps_resources_6_0.dxil",
        "--strict",
    ];
    let run = pipeline(&check, &[]);
    assert_eq!((run.outcome, &*run.output), (Outcome::Fine, ""), "{}", run.errors);
}

#[test]
fn what_is_asked_for_has_to_be_there() {
    let run = pipeline(&["--ps", "@vs_base_6_0.dxil"], &[]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("the stage of this shader is Vertex; Pixel is expected"), "{}", run.errors);
    let run = pipeline(&["@vs_base_6_0.dxil", "--input-layout", "POSITION:float9"], &[]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("\"float9\" is not a type"), "{}", run.errors);
    assert_eq!(pipeline(&[], &[]).outcome, Outcome::Failed);
}

/// Whether a format is a float, a signed or an unsigned integer for the shader is the rule of Direct3D.
#[test]
fn input_layouts_take_formats_of_dxgi() {
    let judged = |layout: &str| pipeline(&["@vs_base_6_0.dxil", "--input-layout", layout], &[]);
    let by_type = judged("POSITION:float3,TEXCOORD:float2,COLOR:float4");
    for layout in [
        "POSITION:R32G32B32_FLOAT,TEXCOORD:R16G16_UNORM,COLOR:B8G8R8A8_UNORM",
        "POSITION:DXGI_FORMAT_R16G16B16A16_SNORM,TEXCOORD:r32g32_float,COLOR:R10G10B10A2_UNORM",
    ] {
        assert_eq!(judged(layout).output, by_type.output, "{layout}");
    }
    let unsigned = judged("POSITION:R32G32B32_UINT,TEXCOORD:float2,COLOR:float4");
    assert!(unsigned.output.contains("error[input-layout-type]"), "{}", unsigned.output);
    for format in ["R32G32B32_UNORM", "BC1_UNORM", "D32_FLOAT", "R9G9B9E5_SHAREDEXP"] {
        let run = judged(&format!("POSITION:{format}"));
        assert_eq!(run.outcome, Outcome::Failed, "{format}");
        assert!(run.errors.contains("is not a type: float, int or uint"), "{}", run.errors);
    }
}

/// `testdata/dxc/lib_unassigned.hlsl` states no registers for six resources.
#[test]
fn a_suggestion_says_what_it_leaves_out() {
    let library = testdata("dxc/lib_unassigned_6_3.dxil").display().to_string();
    let run = pipeline(&["--suggest-root-signature", &library], &[]);
    let left_out =
        run.output.lines().filter(|line| line.contains(": warning[rootsig-unassigned] lib[0] > resource["));
    assert_eq!(left_out.count(), 6, "{}{}", run.output, run.errors);
    assert!(run.output.contains(" has no registers, so the suggested root signature does not bind it"));
    // Without a suggestion, nothing is left out.
    assert!(!pipeline(&[&library], &[]).output.contains("rootsig-unassigned"));
}
