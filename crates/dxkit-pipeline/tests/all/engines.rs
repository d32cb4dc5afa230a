//! Ten pipelines in the style of engines: nothing is found in the right ones, each mistake is named, and the
//! suggested root signature serves them. `testdata/pipeline/engine_*.hlsl` are the sources.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::BTreeMap;
use std::fs;

use dxkit_container::Container;
use dxkit_pipeline::{Pipeline, Topology, input_layout};
use dxkit_rootsig::{KnownVersion, RootSignatureDesc};
use dxkit_types::InputPrimitive;

const TRIANGLES: Option<Topology> = Some(Topology::Primitive(InputPrimitive::Triangle));

/// A pipeline: its name, its stages, its input layout, its topology, and the stage that its source has with a
/// mistake.
struct Engine {
    name: &'static str,
    stages: &'static [&'static str],
    layout: Option<&'static str>,
    topology: Option<Topology>,
    /// The endings of the files of each compiler.
    models: &'static [&'static str],
    /// The stage, and the rules that it breaks.
    mistake: Option<(&'static str, &'static [&'static str])>,
}

const BOTH: &[&str] = &["6_0.dxil", "5_0.dxbc"];

const ENGINES: &[Engine] = &[
    Engine {
        name: "gbuffer",
        stages: &["vs", "ps"],
        layout: Some("POSITION:float3, NORMAL:float3, TANGENT:float4, TEXCOORD:float2"),
        topology: TRIANGLES,
        models: BOTH,
        mistake: Some(("ps", &["linkage-missing"])),
    },
    Engine {
        name: "shadow",
        stages: &["vs", "ps"],
        layout: Some("POSITION:float3, TEXCOORD:float2"),
        topology: TRIANGLES,
        models: BOTH,
        mistake: Some(("ps", &["linkage-mask"])),
    },
    Engine {
        name: "particles",
        stages: &["vs", "gs", "ps"],
        layout: None,
        topology: Some(Topology::Primitive(InputPrimitive::Point)),
        models: BOTH,
        mistake: Some(("gs", &["input-topology"])),
    },
    Engine {
        name: "terrain",
        stages: &["vs", "hs", "ds", "ps"],
        layout: Some("POSITION:float2"),
        topology: Some(Topology::Patch(4)),
        models: BOTH,
        mistake: Some((
            "ds",
            &[
                "linkage-register",
                "linkage-register",
                "linkage-system-value",
                "linkage-system-value",
                "linkage-system-value",
                "linkage-system-value",
                "tessellation-control-points",
                "tessellation-domain",
            ],
        )),
    },
    Engine {
        name: "meshlets",
        stages: &["as", "ms", "ps"],
        layout: None,
        topology: None,
        models: &["6_6.dxil"],
        mistake: Some(("ms", &["mesh-payload-size"])),
    },
    Engine {
        name: "rays",
        stages: &["lib"],
        layout: None,
        topology: None,
        models: &["6_6.dxil"],
        mistake: Some(("lib", &["library-hit-group", "raytracing-payload-size", "raytracing-payload-size"])),
    },
    Engine {
        name: "graph",
        stages: &["lib"],
        layout: None,
        topology: None,
        models: &["6_8.dxil"],
        mistake: Some(("lib", &["node-output"])),
    },
    Engine { name: "bloom", stages: &["cs"], layout: None, topology: None, models: BOTH, mistake: None },
    Engine {
        name: "interface",
        stages: &["vs", "ps"],
        layout: Some("POSITION:float2, TEXCOORD:float2, COLOR:float4"),
        topology: TRIANGLES,
        models: BOTH,
        mistake: Some(("ps", &["linkage-register", "linkage-register"])),
    },
    Engine {
        name: "skinned",
        stages: &["vs", "ps"],
        layout: Some(
            "POSITION:float3, NORMAL:float3, TEXCOORD:float2, BLENDINDICES:uint4, BLENDWEIGHT:float4",
        ),
        topology: TRIANGLES,
        models: BOTH,
        mistake: Some(("vs", &["linkage-component-type"])),
    },
];

fn read(name: &str) -> Vec<u8> {
    let path = format!("{}/../../testdata/pipeline/{name}", env!("CARGO_MANIFEST_DIR"));
    fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn pipeline(engine: &Engine, model: &str, mistake: Option<&str>) -> Pipeline {
    let mut pipeline = Pipeline::default();
    for stage in engine.stages {
        let wrong = if mistake == Some(*stage) { "_mistake" } else { "" };
        let name = format!("engine_{}_{stage}{wrong}_{model}", engine.name);
        pipeline.add(&Container::parse(&read(&name)).unwrap()).unwrap();
    }
    pipeline.input_layout = engine.layout.map(|layout| input_layout(layout).unwrap());
    pipeline.topology = engine.topology;
    pipeline
}

fn rules(pipeline: &Pipeline) -> Vec<&'static str> {
    let mut rules: Vec<_> = pipeline.check().iter().map(|finding| finding.rule).collect();
    rules.sort_unstable();
    rules
}

fn texts(pipeline: &Pipeline) -> Vec<String> {
    pipeline.check().iter().map(ToString::to_string).collect()
}

/// Every pipeline with the name of its files.
fn each(mut run: impl FnMut(&Engine, &str, &str)) {
    for engine in ENGINES {
        for model in engine.models {
            run(engine, model, &format!("{} {model}", engine.name));
        }
    }
    assert_eq!(ENGINES.len(), 10);
}

#[test]
fn right_pipelines_have_no_findings() {
    each(|engine, model, name| {
        let mut pipeline = pipeline(engine, model, None);
        assert_eq!(texts(&pipeline), [""; 0], "{name}");
        // The same with the suggested root signature; libraries may bind the rest locally.
        pipeline.root_signature = Some(pipeline.suggest_root_signature().unwrap());
        let errors: Vec<_> = texts(&pipeline).into_iter().filter(|text| !text.starts_with("note")).collect();
        assert_eq!(errors, [""; 0], "{name}");
    });
}

#[test]
fn mistakes_in_shaders_are_named() {
    each(|engine, model, name| {
        let Some((stage, expected)) = engine.mistake else { return };
        let pipeline = pipeline(engine, model, Some(stage));
        assert_eq!(rules(&pipeline), expected, "{name}: {:#?}", texts(&pipeline));
    });
}

#[test]
fn mistakes_around_shaders_are_named() {
    each(|engine, model, name| {
        let right = || pipeline(engine, model, None);
        let suggested = right().suggest_root_signature().unwrap();
        // Each table is removed once.
        if engine.name != "rays" {
            for missing in 0..suggested.parameters.len() {
                let mut pipeline = right();
                let mut root = suggested.clone();
                root.parameters.remove(missing);
                pipeline.root_signature = Some(root);
                let rules = rules(&pipeline);
                assert!(
                    !rules.is_empty() && rules.iter().all(|rule| *rule == "rootsig-unbound"),
                    "{name}: {rules:?}"
                );
            }
        }
        // Each element of the layout is removed once, and once gets another type.
        let Some(layout) = &right().input_layout else { return };
        for index in 0..layout.len() {
            let mut pipeline = right();
            pipeline.input_layout.as_mut().unwrap().remove(index);
            assert_eq!(rules(&pipeline), ["input-layout-missing"], "{name}");
            let mut pipeline = right();
            let element = &mut pipeline.input_layout.as_mut().unwrap()[index];
            element.component_type = input_layout("X:int").unwrap()[0].component_type;
            assert_eq!(rules(&pipeline), ["input-layout-type"], "{name}");
        }
        // The last stage comes from the other compiler.
        if let ([first, .., last], [dxil, dxbc]) = (engine.stages, engine.models) {
            let mut mixed = Pipeline::default();
            for (stage, model) in [(first, dxil), (last, dxbc)] {
                mixed.add(
                    &Container::parse(&read(&format!("engine_{}_{stage}_{model}", engine.name))).unwrap(),
                );
            }
            assert!(rules(&mixed).contains(&"pipeline-mixed"), "{name}");
        }
    });
}

/// `testdata/rootsig/texts.tsv` has the suggested texts, and what DXC makes of them.
#[test]
fn dxc_takes_the_suggested_texts() {
    let path = format!("{}/../../testdata/rootsig/texts.tsv", env!("CARGO_MANIFEST_DIR"));
    let table = fs::read_to_string(path).unwrap();
    let compiled: BTreeMap<&str, &str> = table
        .lines()
        .filter_map(|line| {
            let mut columns = line.split('\t');
            let (version, text, result) = (columns.next()?, columns.next()?, columns.next()?);
            (version == "1.1").then_some((text, result))
        })
        .collect();
    each(|engine, model, name| {
        let root: RootSignatureDesc<'_> = pipeline(engine, model, None).suggest_root_signature().unwrap();
        let text = root.to_string();
        let result =
            compiled.get(&*text).unwrap_or_else(|| panic!("{name}: not in the table: 1.1\t{text}\t-"));
        let bytes = root.encode().unwrap();
        let words: Vec<String> = bytes
            .chunks_exact(4)
            .map(|word| format!("{:x}", u32::from_le_bytes(word.try_into().unwrap())))
            .collect();
        assert_eq!(*result, words.join(" "), "{name}: {text}");
        let read = RootSignatureDesc::from_text(&text, KnownVersion::V1_1).unwrap();
        assert!(read.differences(&root).is_empty(), "{name}: {text}");
    });
}
