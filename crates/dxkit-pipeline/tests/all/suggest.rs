//! Suggested root signatures serve their shaders.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::fs;

use dxkit_container::Container;
use dxkit_pipeline::{Pipeline, Severity, Stage};

fn pipeline(names: &[&str]) -> Pipeline {
    let mut pipeline = Pipeline::default();
    for name in names {
        let path = format!("{}/../../testdata/{name}", env!("CARGO_MANIFEST_DIR"));
        let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
        pipeline.stages.extend(Stage::from_container(&Container::parse(&bytes).unwrap()));
    }
    pipeline
}

#[test]
fn the_suggestion_is_small() {
    let text = |names: &[&str]| pipeline(names).suggest_root_signature().unwrap().to_string();
    assert_eq!(
        text(&["pipeline/vs_base_6_0.dxil", "pipeline/ps_resources_6_0.dxil"]),
        "RootFlags(ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT), DescriptorTable(SRV(t0), UAV(u3), CBV(b0)), \
         DescriptorTable(Sampler(s0))"
    );
    // t0 is another texture in each stage.
    assert_eq!(
        text(&["pipeline/vs_conflict_6_0.dxil", "pipeline/ps_resources_6_0.dxil"]),
        "RootFlags(ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT), DescriptorTable(UAV(u3), CBV(b0)), \
         DescriptorTable(SRV(t0), visibility=SHADER_VISIBILITY_VERTEX), \
         DescriptorTable(SRV(t0), visibility=SHADER_VISIBILITY_PIXEL), DescriptorTable(Sampler(s0))"
    );
    assert_eq!(
        text(&["pipeline/ps_heap_6_6.dxil"]),
        "RootFlags(CBV_SRV_UAV_HEAP_DIRECTLY_INDEXED | SAMPLER_HEAP_DIRECTLY_INDEXED)"
    );
}

#[test]
fn the_suggestion_serves_every_shader_of_the_corpus() {
    let manifest =
        fs::read_to_string(format!("{}/../../testdata/MANIFEST", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let names = manifest.lines().filter_map(|line| line.split('\t').next());
    let (mut shaders, mut with_resources) = (0, 0);
    for name in names.filter(|name| name.ends_with(".dxil") || name.ends_with(".dxbc")) {
        let mut pipeline = pipeline(&[name]);
        let Some(stage) = pipeline.stages.first_mut() else { continue };
        stage.reflection.root_signature = None;
        with_resources +=
            usize::from(stage.reflection.bindings.iter().any(|bindings| !bindings.list.is_empty()));
        let root = pipeline.suggest_root_signature().unwrap_or_else(|error| panic!("{name}: {error}"));
        let mut report = dxkit_bytes::Report::new();
        root.validate(&mut report);
        let broken = report.finish();
        assert!(broken.is_empty(), "{name}: {root}: {broken:?}");
        pipeline.root_signature = Some(root);
        let wrong: Vec<String> = pipeline
            .check()
            .iter()
            .filter(|finding| finding.severity == Severity::Error)
            .filter(|finding| {
                finding.rule.starts_with("rootsig-") || finding.rule.starts_with("input-layout")
            })
            .map(ToString::to_string)
            .collect();
        assert!(wrong.is_empty(), "{name}: {wrong:#?}");
        shaders += 1;
    }
    assert!(shaders > 300 && with_resources > 100, "{shaders} {with_resources}");
}
