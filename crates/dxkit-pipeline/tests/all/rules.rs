//! Each rule on shaders that DXC and FXC compiled: one set that fits, and one that breaks the rule.
//!
//! `setup` reads a line of text (files of `testdata/pipeline`, root signature, input layout, topology,
//! exports, work graph) and makes the pipeline of it. The tests by subject state every finding of a set. The
//! table `CASES` has each rule in the order of `RULES`, with a set that follows it and one that breaks it, so
//! that no rule is added without a test.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::fs;

use dxkit_container::Container;
use dxkit_pipeline::{
    ExportDesc, HitGroup, Library, NodeOverride, OutputOverride, Pipeline, RULES, Stage, Topology, WorkGraph,
    input_layout,
};
use dxkit_rdat::HitGroupType;
use dxkit_reflect::NodeName;
use dxkit_rootsig::{KnownVersion, RootSignatureDesc};
use dxkit_types::InputPrimitive;

fn read(name: &str) -> Vec<u8> {
    let path = format!("{}/../../testdata/pipeline/{name}", env!("CARGO_MANIFEST_DIR"));
    fs::read(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The shaders and libraries of these files, separated by spaces.
fn pipeline(names: &str) -> Pipeline {
    let mut pipeline = Pipeline::default();
    for name in names.split(' ') {
        let bytes = read(name);
        let container = Container::parse(&bytes).unwrap();
        match Stage::from_container(&container) {
            Some(stage) => pipeline.stages.push(stage),
            None => pipeline.libraries.push(Library::from_container(&container).unwrap()),
        }
    }
    pipeline
}

fn findings(pipeline: &Pipeline) -> Vec<String> {
    pipeline.check().iter().map(ToString::to_string).collect()
}

fn root(text: &str) -> Option<RootSignatureDesc<'static>> {
    Some(RootSignatureDesc::from_text(text, KnownVersion::V1_1).unwrap())
}

/// Names of files of DXC and of FXC for names of entry points.
fn both(entries: &str) -> [String; 2] {
    [("_6_0.dxil"), ("_5_0.dxbc")].map(|suffix| {
        entries.split(' ').map(|entry| format!("{entry}{suffix}")).collect::<Vec<_>>().join(" ")
    })
}

#[test]
fn stages_that_fit_have_no_findings() {
    let sets = [
        "vs_base ps_base",
        "vs_base ps_generated",
        "vs_base",
        "ps_base",
        "vs_base hs_base ds_base ps_base",
        "vs_base hs_base ds_base gs_base ps_base",
        "gs_base vs_base ps_base",
    ];
    for names in sets.iter().flat_map(|set| both(set)) {
        assert_eq!(findings(&pipeline(&names)), [""; 0], "{names}");
    }
    for names in [
        "ms_base_6_6.dxil ps_mesh_6_6.dxil",
        "as_base_6_6.dxil ms_base_6_6.dxil ps_mesh_6_6.dxil",
        "lib_rays_6_6.dxil",
        "lib_nodes_6_8.dxil",
    ] {
        assert_eq!(findings(&pipeline(names)), [""; 0], "{names}");
    }
}

#[test]
fn linkage() {
    let cases: [(&str, &[&str]); 8] = [
        ("vs_base ps_missing", &["error[linkage-missing] ps > input[3]: vs has no output NORMAL"]),
        (
            "vs_base ps_order",
            &[
                "error[linkage-register] ps > input[1]: COLOR is in register 2 of vs and in register 1 here; declare \
                 the elements in the same order, and the unused ones as well",
                "error[linkage-register] ps > input[2]: TEXCOORD is in register 1 of vs and in register 2 here; \
                 declare the elements in the same order, and the unused ones as well",
            ],
        ),
        (
            "vs_base ps_mask",
            &["error[linkage-mask] ps > input[1]: TEXCOORD has components xyzw here, but only xy in vs"],
        ),
        (
            "vs_base ps_type",
            &["error[linkage-component-type] ps > input[2]: COLOR is float in vs and uint here"],
        ),
        (
            "vs_base ps_min_precision",
            &[
                "error[linkage-min-precision] ps > input[2]: COLOR has minimum precision default in vs and min16f here",
            ],
        ),
        ("vs_unread ps_base", &["note[linkage-unread] vs > output[3]: TEXCOORD3 is not an input of ps"]),
        (
            "vs_no_position ps_no_position",
            &[
                "warning[pipeline-position] vs: the shader does not write SV_Position, so nothing is rasterized",
            ],
        ),
        (
            "vs_no_position ps_base",
            &[
                "error[linkage-missing] ps > input[0]: vs has no output SV_Position; the nearest is TEXCOORD",
                "error[linkage-register] ps > input[1]: TEXCOORD is in register 0 of vs and in register 1 here; declare \
                 the elements in the same order, and the unused ones as well",
                "error[linkage-register] ps > input[2]: COLOR is in register 1 of vs and in register 2 here; declare \
                 the elements in the same order, and the unused ones as well",
                "warning[pipeline-position] vs: the shader does not write SV_Position, so nothing is rasterized",
            ],
        ),
    ];
    for (names, expected) in cases {
        for names in both(names) {
            let found: Vec<String> = findings(&pipeline(&names))
                .into_iter()
                // PSV0 states the interpolation of outputs; FXC has no such part.
                .filter(|finding| !finding.contains("linkage-interpolation"))
                .collect();
            assert_eq!(found, expected, "{names}");
        }
    }
    assert_eq!(
        findings(&pipeline("vs_base_6_0.dxil ps_flat_6_0.dxil")),
        [
            "note[linkage-interpolation] ps > input[2]: COLOR is linear in vs and nointerpolation here; the mode of the \
          pixel shader counts"
        ]
    );
    assert_eq!(
        findings(&pipeline("vs_base_6_0.dxil gs_never_written_6_0.dxil ps_base_6_0.dxil")),
        ["error[linkage-never-written] ps > input[2]: gs never writes COLOR.w, which is read here"]
    );
    assert_eq!(
        findings(&pipeline("ms_base_6_6.dxil ps_mesh_missing_6_6.dxil")),
        ["error[linkage-missing] ps > input[4]: ms has no output SV_PrimitiveID"]
    );
}

#[test]
fn tessellation_and_geometry() {
    let cases = [
        (
            "vs_base hs_base ds_control_points",
            "error[tessellation-control-points] ds: the shader takes 4 control points, hs writes 3",
        ),
        ("vs_base hs_base ds_domain", "error[tessellation-domain] ds: the domain is quad, that of hs is tri"),
        (
            "vs_base hs_base ds_patch_constants",
            "error[linkage-component-type] ds > patch_constant[4]: TINT is float in hs and uint here",
        ),
        (
            "vs_base hs_base ds_base gs_line",
            "error[geometry-primitive] gs: the shader takes lines, the tessellator writes triangles",
        ),
        ("vs_base hs_base", "error[pipeline-stages] hs: a hull shader needs a domain shader"),
        ("vs_base ds_base", "error[pipeline-stages] ds: a domain shader needs a hull shader"),
        ("vs_base ps_base vs_base", "error[pipeline-stages] vs: the stage is given twice"),
    ];
    for (names, expected) in cases {
        for names in both(names) {
            let found = findings(&pipeline(&names));
            assert!(found.iter().any(|finding| finding == expected), "{names}: {found:#?}");
        }
    }
    let found = findings(&pipeline("as_base_6_6.dxil ms_payload_6_6.dxil"));
    assert_eq!(
        found,
        ["error[mesh-payload-size] ms: the shader reads a payload of 32 bytes, as writes one of 16"]
    );
    let found = findings(&pipeline("vs_base_6_0.dxil ms_base_6_6.dxil"));
    assert!(found[0].starts_with("error[pipeline-stages] ms: a mesh shader takes the place"), "{found:#?}");
}

#[test]
fn input_assembler() {
    for names in both("vs_base") {
        let check = |layout: &str| {
            let mut pipeline = pipeline(&names);
            pipeline.input_layout = Some(input_layout(layout).unwrap());
            findings(&pipeline)
        };
        assert_eq!(check("POSITION:float3, texcoord:float2"), [""; 0]);
        assert_eq!(check("POSITION0,TEXCOORD0"), [""; 0]);
        assert_eq!(
            check("POSITION:float3,COLOR1:float4"),
            [
                "error[input-layout-missing] vs > input[1]: the input layout has no element TEXCOORD",
                "note[input-layout-unread] input_layout[1]: COLOR1 is not an input of the vertex shader"
            ]
        );
        assert_eq!(
            check("POSITION:float3,TEXCOORD:uint2"),
            ["error[input-layout-type] vs > input[1]: TEXCOORD is uint in the input layout and float here"]
        );
        let mut pipeline = pipeline(&names);
        pipeline.root_signature = root("RootFlags(0)");
        assert_eq!(
            findings(&pipeline),
            [
                "error[input-layout-flag] vs: the inputs of the shader need RootFlags(ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT)"
            ]
        );
    }
    let topology = |names: &str, topology| {
        both(names).map(|names| {
            let mut pipeline = pipeline(&names);
            pipeline.topology = Some(topology);
            findings(&pipeline)
        })
    };
    let triangles = Topology::Primitive(InputPrimitive::Triangle);
    assert_eq!(topology("vs_base gs_base", triangles), [[""; 0], [""; 0]]);
    assert_eq!(topology("vs_base hs_base ds_base", Topology::Patch(3)), [[""; 0], [""; 0]]);
    assert_eq!(
        topology("vs_base gs_line", triangles)[1],
        ["error[input-topology] gs: the shader takes lines, the topology is triangles"]
    );
    assert_eq!(
        topology("vs_base hs_base ds_base", triangles)[0],
        ["error[input-topology] hs: a hull shader takes patches"]
    );
    assert_eq!(
        topology("vs_base hs_base ds_base", Topology::Patch(4))[0],
        ["error[input-topology] hs: the shader takes 3 control points, the topology has 4"]
    );
    assert_eq!(
        topology("vs_base ps_base", Topology::Patch(3))[0],
        ["error[input-topology] vs: patches need a hull shader"]
    );
}

#[test]
fn resources() {
    const FLAG: &str = "RootFlags(ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT), ";
    for names in both("vs_base ps_resources") {
        let check = |text: &str| {
            let mut pipeline = pipeline(&names);
            pipeline.root_signature = root(&format!("{FLAG}{text}"));
            // FXC lists resources in another order.
            let without_index = |finding: String| match finding.split_once(" > resource[") {
                Some((before, rest)) => format!("{before} >{}", rest.split_once(']').unwrap().1),
                None => finding,
            };
            let mut found: Vec<String> = findings(&pipeline).into_iter().map(without_index).collect();
            found.sort();
            found
        };
        assert_eq!(
            check(
                "RootConstants(num32BitConstants=8, b0), DescriptorTable(SRV(t0)), StaticSampler(s0), UAV(u3)"
            ),
            [""; 0]
        );
        assert_eq!(
            check(
                "CBV(b0, visibility=SHADER_VISIBILITY_VERTEX), SRV(t0), DescriptorTable(UAV(u0, numDescriptors=2)), \
                   StaticSampler(s0, space=1)"
            ),
            [
                "error[rootsig-unbound] ps >: Material, b0 of space 0: not bound: parameter[0] binds it, but is visible \
                 to VERTEX only",
                "error[rootsig-unbound] ps >: linear_sampler, s0 of space 0: not bound: static_sampler[0] binds it in \
                 space 1 only",
                "error[rootsig-unbound] ps >: result, u3 of space 0: not bound: there is no parameter or static sampler \
                 for it",
                "error[rootsig-view] ps >: image, parameter[1] is a root descriptor, which cannot bind SRVTyped",
                "note[rootsig-unused] root_signature > parameter[0]: CBV(b0, visibility=SHADER_VISIBILITY_VERTEX) binds \
                 no resource",
                "note[rootsig-unused] root_signature > parameter[2]: DescriptorTable(UAV(u0, numDescriptors=2)) binds no \
                 resource",
                "note[rootsig-unused] root_signature > static_sampler[0]: StaticSampler(s0, space=1) binds no resource",
            ],
            "{names}"
        );
        assert_eq!(
            check(
                "RootConstants(num32BitConstants=4, b0), DescriptorTable(SRV(t0)), StaticSampler(s0), UAV(u3)"
            ),
            [
                "warning[rootsig-constants] ps >: Material has 32 bytes, but parameter[0] has 4 constants of 4 \
              bytes"
            ]
        );
        let mut pipeline = pipeline(&names);
        pipeline.root_signature = root(
            "RootFlags(ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT | DENY_PIXEL_SHADER_ROOT_ACCESS), CBV(b0), \
             DescriptorTable(SRV(t0)), StaticSampler(s0), UAV(u3)",
        );
        let found = findings(&pipeline);
        assert_eq!(
            found,
            ["error[rootsig-denied] ps: DENY_PIXEL_SHADER_ROOT_ACCESS denies the shader its resources"],
            "{names}"
        );
    }
    let mut heap = pipeline("vs_base_6_0.dxil ps_heap_6_6.dxil");
    heap.root_signature =
        root("RootFlags(ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT | SAMPLER_HEAP_DIRECTLY_INDEXED)");
    let found: Vec<String> =
        findings(&heap).into_iter().filter(|finding| finding.contains("heap-index")).collect();
    assert_eq!(
        found,
        ["error[rootsig-heap-index] ps: the shader indexes a descriptor heap, which needs \
          RootFlags(CBV_SRV_UAV_HEAP_DIRECTLY_INDEXED)"]
    );
    let mut own = pipeline("vs_root_signature_6_0.dxil ps_root_signature_6_0.dxil");
    let found = findings(&own);
    assert_eq!(
        found[0],
        "error[rootsig-differs] ps: the root signature of the shader is not that of another shader: ~ parameter[0]: \
         CBV(b0) → CBV(b1)"
    );
    own.stages.pop();
    assert!(findings(&own).iter().all(|finding| !finding.contains("rootsig-differs")));
}

#[test]
fn libraries() {
    let broken = findings(&pipeline("lib_rays_broken_6_6.dxil"));
    for expected in [
        "calls defined_elsewhere, which no library exports",
        "an association names the subobject \"Locale\", which does not exist",
        "Locale is associated with \"nobody\", which no library exports",
        "Group names the any-hit shader any_hit_that_is_not_there, which no library exports",
        "Group names miss as its closest-hit shader, which it is not",
        "Procedural names miss as its intersection shader, which it is not",
        "has a payload of 32 bytes; the maximum is 16",
    ] {
        assert!(broken.iter().any(|finding| finding.contains(expected)), "{expected}: {broken:#?}");
    }
    let twice = findings(&pipeline("lib_rays_6_6.dxil lib_rays_6_6.dxil"));
    assert!(
        twice.iter().any(|finding| finding.contains("library-duplicate-export] lib[1] > function[")),
        "{twice:#?}"
    );
    let mut small = pipeline("lib_rays_6_6.dxil");
    small.libraries[0].limits = Some((16, 4));
    assert_eq!(findings(&small).len(), 1, "{:#?}", findings(&small));
    assert!(findings(&small)[0].contains("hit has attributes of 8 bytes; the maximum is 4"));
    let missing = findings(&pipeline("lib_nodes_missing_6_8.dxil"));
    assert!(missing[0].ends_with("there is no node second[0]"), "{missing:#?}");
    let record = findings(&pipeline("lib_nodes_record_6_8.dxil"));
    assert!(record[0].ends_with("the records have 4 bytes, those of second have 8"), "{record:#?}");
}

/// Subobjects outside of the libraries, and exports with other names.
#[test]
fn state_objects() {
    let names = |pipeline: &Pipeline| findings(pipeline);
    // An export that is renamed is not found by its first name.
    let mut renamed = setup("lib_rays_6_6.dxil; exports=strike<hit fire<generate Local Group LocalForHit");
    let found = names(&renamed);
    assert_eq!(found.len(), 2, "{found:#?}");
    assert!(found[0].contains("Local is associated with \"hit\", which no library exports"), "{found:#?}");
    assert!(found[1].contains("Group names the closest-hit shader hit, which no"), "{found:#?}");
    renamed.state_object.existing = vec!["hit".to_owned()];
    assert_eq!(names(&renamed), [""; 0]);
    renamed.state_object.existing = vec!["hit".to_owned(), "strike".to_owned()];
    assert!(names(&renamed)[0].contains("strike is in a state object that this one is built on as well"));
    let twice = setup("lib_rays_6_6.dxil; exports=x<hit x<miss hit Group Local");
    assert!(names(&twice)[0].contains("library-duplicate-export"), "{:#?}", names(&twice));
    assert!(
        renamed.defined().contains(&"fire".to_owned()) && !renamed.defined().contains(&"generate".to_owned())
    );

    let mut object = pipeline("lib_rays_6_6.dxil");
    let state = &mut object.state_object;
    let shaders = |hit: &str| [String::new(), hit.to_owned(), String::new()];
    let group = |name: &str, hit: &str| HitGroup {
        name: name.to_owned(),
        hit_group_type: HitGroupType::Triangle,
        shaders: shaders(hit),
    };
    state.hit_groups = vec![group("Good", "hit"), group("Bad", "miss"), group("Ugly", "nothing")];
    state.associations =
        vec![("the root signature 7".to_owned(), vec!["Good".to_owned(), "none".to_owned()])];
    state.library_associations = vec![("Local".to_owned(), vec!["Bad".to_owned()]), ("L".to_owned(), vec![])];
    state.limits = Some((15, 8));
    let path = "state_object:";
    let found = names(&object);
    for expected in [
        format!("error[library-hit-group] {path} Bad names miss as its closest-hit shader, which it is not"),
        format!(
            "error[library-hit-group] {path} Ugly names the closest-hit shader nothing, which no library exports"
        ),
        format!(
            "error[library-association] {path} the root signature 7 is associated with \"none\", which no library exports"
        ),
        format!(
            "error[library-association] {path} an association names the subobject \"L\", which does not exist"
        ),
    ] {
        assert!(found.contains(&expected), "{expected}: {found:#?}");
    }
    // Both shaders with a payload have one of 16 bytes.
    let payloads =
        found.iter().filter(|finding| finding.contains("has a payload of 16 bytes; the maximum is 15"));
    assert_eq!((payloads.count(), found.len()), (2, 6), "{found:#?}");
    object.state_object.allows_external_definitions = true;
    assert_eq!(names(&object).len(), 3, "{:#?}", names(&object));

    // Nodes: another name for the target of an output, and for the node.
    let mut graph = pipeline("lib_nodes_6_8.dxil");
    let node = |shader: &str, id: Option<&str>, target: Option<&str>| NodeOverride {
        shader: shader.to_owned(),
        id: id.map(|id| NodeName { name: id.to_owned(), index: 3 }),
        outputs: target
            .map(|name| OutputOverride {
                index: 0,
                target: Some(NodeName { name: name.to_owned(), index: 3 }),
                allow_sparse: None,
            })
            .into_iter()
            .collect(),
    };
    let mut with = |nodes: Vec<NodeOverride>| {
        graph.state_object.work_graphs =
            vec![WorkGraph { name: "graph".to_owned(), entry_points: Vec::new(), nodes }];
        findings(&graph)
    };
    assert_eq!(with(vec![node("first", None, Some("last")), node("second", Some("last"), None)]), [""; 0]);
    let found = with(vec![node("first", None, Some("last"))]);
    assert_eq!(found, ["error[node-output] lib[0] > function[0] > output[0]: there is no node last[3]"]);
    let found = with(vec![node("third", None, None)]);
    assert_eq!(
        found,
        [
            "error[work-graph] state_object > work_graph[0]: graph has the node \"third\", which no library exports"
        ]
    );
    graph.state_object.work_graphs.clear();
    assert_eq!(graph.defined_nodes().iter().map(|node| &*node.name).collect::<Vec<_>>(), ["first", "second"]);
    // A missing node may be in a state object that this one is built on.
    let mut missing = pipeline("lib_nodes_missing_6_8.dxil");
    missing.state_object.existing_nodes = graph.defined_nodes();
    assert_eq!(findings(&missing), [""; 0]);
}

/// A pipeline as text: files without `pipeline/`, and then settings, each after a semicolon (`root=`,
/// `layout=`, `topology=`; of the first library the `exports=`, `new<old` for another name; the start of a
/// work `graph=`).
fn setup(text: &str) -> Pipeline {
    let mut parts = text.split("; ");
    let mut pipeline = pipeline(parts.next().unwrap());
    for setting in parts {
        match setting.split_once('=').unwrap() {
            ("root", text) => pipeline.root_signature = root(text),
            ("layout", text) => pipeline.input_layout = Some(input_layout(text).unwrap()),
            ("exports", names) => {
                let desc = |name: &str| match name.split_once('<') {
                    Some((name, source)) => {
                        ExportDesc { name: name.to_owned(), renamed_from: Some(source.to_owned()) }
                    }
                    None => ExportDesc { name: name.to_owned(), renamed_from: None },
                };
                pipeline.libraries[0].exports = names.split(' ').map(desc).collect();
            }
            ("graph", start) => {
                let entry_points = vec![NodeName { name: start.to_owned(), index: 0 }];
                let graph = WorkGraph { name: "graph".to_owned(), entry_points, nodes: Vec::new() };
                pipeline.state_object.work_graphs.push(graph);
            }
            ("topology", "triangle") => {
                pipeline.topology = Some(Topology::Primitive(InputPrimitive::Triangle));
            }
            ("topology", count) => pipeline.topology = Some(Topology::Patch(count.parse().unwrap())),
            other => panic!("{other:?}"),
        }
    }
    pipeline
}

/// The shaders of one compiler for a rule: a pipeline that follows it, and one that breaks it.
type Pair = (&'static str, &'static str);

/// For each rule the shaders of DXC, and those of FXC or the reason why FXC cannot break it.
const CASES: &[(&str, Pair, Result<Pair, &str>)] = &[
    (
        "pipeline-stages",
        ("vs_base_6_0.dxil hs_base_6_0.dxil ds_base_6_0.dxil", "vs_base_6_0.dxil hs_base_6_0.dxil"),
        Ok(("vs_base_5_0.dxbc hs_base_5_0.dxbc ds_base_5_0.dxbc", "vs_base_5_0.dxbc hs_base_5_0.dxbc")),
    ),
    (
        "pipeline-mixed",
        ("vs_base_6_0.dxil ps_base_6_0.dxil", "vs_base_6_0.dxil ps_base_5_0.dxbc"),
        Ok(("vs_base_5_0.dxbc ps_base_5_0.dxbc", "vs_base_5_0.dxbc ps_base_6_0.dxil")),
    ),
    (
        "input-layout-missing",
        ("vs_base_6_0.dxil; layout=POSITION,TEXCOORD", "vs_base_6_0.dxil; layout=POSITION"),
        Ok(("vs_base_5_0.dxbc; layout=POSITION,TEXCOORD", "vs_base_5_0.dxbc; layout=POSITION")),
    ),
    (
        "input-layout-type",
        (
            "vs_base_6_0.dxil; layout=POSITION:float3,TEXCOORD",
            "vs_base_6_0.dxil; layout=POSITION:int3,TEXCOORD",
        ),
        Ok((
            "vs_base_5_0.dxbc; layout=POSITION:float3,TEXCOORD",
            "vs_base_5_0.dxbc; layout=POSITION:int3,TEXCOORD",
        )),
    ),
    (
        "input-layout-unread",
        ("vs_base_6_0.dxil; layout=POSITION,TEXCOORD", "vs_base_6_0.dxil; layout=POSITION,TEXCOORD,COLOR"),
        Ok((
            "vs_base_5_0.dxbc; layout=POSITION,TEXCOORD",
            "vs_base_5_0.dxbc; layout=POSITION,TEXCOORD,COLOR",
        )),
    ),
    (
        "input-layout-flag",
        (
            "vs_base_6_0.dxil; root=RootFlags(ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT)",
            "vs_base_6_0.dxil; root=RootFlags(0)",
        ),
        Ok((
            "vs_base_5_0.dxbc; root=RootFlags(ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT)",
            "vs_base_5_0.dxbc; root=RootFlags(0)",
        )),
    ),
    (
        "input-topology",
        (
            "vs_base_6_0.dxil gs_base_6_0.dxil; topology=triangle",
            "vs_base_6_0.dxil gs_line_6_0.dxil; topology=triangle",
        ),
        Ok((
            "vs_base_5_0.dxbc hs_base_5_0.dxbc ds_base_5_0.dxbc; topology=3",
            "vs_base_5_0.dxbc hs_base_5_0.dxbc ds_base_5_0.dxbc; topology=4",
        )),
    ),
    (
        "linkage-missing",
        ("vs_base_6_0.dxil ps_base_6_0.dxil", "vs_base_6_0.dxil ps_missing_6_0.dxil"),
        Ok(("vs_base_5_0.dxbc ps_base_5_0.dxbc", "vs_base_5_0.dxbc ps_missing_5_0.dxbc")),
    ),
    (
        "linkage-register",
        ("vs_base_6_0.dxil ps_base_6_0.dxil", "vs_base_6_0.dxil ps_order_6_0.dxil"),
        Ok(("vs_base_5_0.dxbc ps_base_5_0.dxbc", "vs_base_5_0.dxbc ps_order_5_0.dxbc")),
    ),
    (
        "linkage-mask",
        ("vs_base_6_0.dxil ps_base_6_0.dxil", "vs_base_6_0.dxil ps_mask_6_0.dxil"),
        Ok(("vs_base_5_0.dxbc ps_base_5_0.dxbc", "vs_base_5_0.dxbc ps_mask_5_0.dxbc")),
    ),
    (
        "linkage-component-type",
        ("vs_base_6_0.dxil ps_base_6_0.dxil", "vs_base_6_0.dxil ps_type_6_0.dxil"),
        Ok(("vs_base_5_0.dxbc ps_base_5_0.dxbc", "vs_base_5_0.dxbc ps_type_5_0.dxbc")),
    ),
    (
        "linkage-min-precision",
        ("vs_base_6_0.dxil ps_base_6_0.dxil", "vs_base_6_0.dxil ps_min_precision_6_0.dxil"),
        Ok(("vs_base_5_0.dxbc ps_base_5_0.dxbc", "vs_base_5_0.dxbc ps_min_precision_5_0.dxbc")),
    ),
    (
        "linkage-system-value",
        ("hs_base_6_0.dxil ds_base_6_0.dxil", "hs_base_6_0.dxil ds_domain_6_0.dxil"),
        Ok(("hs_base_5_0.dxbc ds_base_5_0.dxbc", "hs_base_5_0.dxbc ds_domain_5_0.dxbc")),
    ),
    (
        "linkage-never-written",
        ("gs_base_6_0.dxil ps_base_6_0.dxil", "gs_never_written_6_0.dxil ps_base_6_0.dxil"),
        Ok(("vs_base_5_0.dxbc ps_base_5_0.dxbc", "vs_never_written_5_0.dxbc ps_base_5_0.dxbc")),
    ),
    (
        "linkage-interpolation",
        ("vs_base_6_0.dxil ps_base_6_0.dxil", "vs_base_6_0.dxil ps_flat_6_0.dxil"),
        Err("no part of DXBC states the interpolation of outputs"),
    ),
    (
        "linkage-unread",
        ("vs_base_6_0.dxil ps_base_6_0.dxil", "vs_unread_6_0.dxil ps_base_6_0.dxil"),
        Ok(("vs_base_5_0.dxbc ps_base_5_0.dxbc", "vs_unread_5_0.dxbc ps_base_5_0.dxbc")),
    ),
    (
        "pipeline-position",
        ("vs_base_6_0.dxil ps_base_6_0.dxil", "vs_no_position_6_0.dxil ps_no_position_6_0.dxil"),
        Ok(("vs_base_5_0.dxbc ps_base_5_0.dxbc", "vs_no_position_5_0.dxbc ps_no_position_5_0.dxbc")),
    ),
    (
        "tessellation-control-points",
        ("hs_base_6_0.dxil ds_base_6_0.dxil", "hs_base_6_0.dxil ds_control_points_6_0.dxil"),
        Ok(("hs_base_5_0.dxbc ds_base_5_0.dxbc", "hs_base_5_0.dxbc ds_control_points_5_0.dxbc")),
    ),
    (
        "tessellation-domain",
        ("hs_base_6_0.dxil ds_base_6_0.dxil", "hs_base_6_0.dxil ds_domain_6_0.dxil"),
        Ok(("hs_base_5_0.dxbc ds_base_5_0.dxbc", "hs_base_5_0.dxbc ds_domain_5_0.dxbc")),
    ),
    (
        "geometry-primitive",
        (
            "hs_base_6_0.dxil ds_base_6_0.dxil gs_base_6_0.dxil",
            "hs_base_6_0.dxil ds_base_6_0.dxil gs_line_6_0.dxil",
        ),
        Ok((
            "hs_base_5_0.dxbc ds_base_5_0.dxbc gs_base_5_0.dxbc",
            "hs_base_5_0.dxbc ds_base_5_0.dxbc gs_line_5_0.dxbc",
        )),
    ),
    (
        "mesh-payload-size",
        ("as_base_6_6.dxil ms_base_6_6.dxil", "as_base_6_6.dxil ms_payload_6_6.dxil"),
        Err("mesh shaders are of shader model 6.5"),
    ),
    (
        "rootsig-denied",
        (
            "ps_resources_6_0.dxil; root=RootFlags(DENY_VERTEX_SHADER_ROOT_ACCESS)",
            "ps_resources_6_0.dxil; root=RootFlags(DENY_PIXEL_SHADER_ROOT_ACCESS)",
        ),
        Ok((
            "ps_resources_5_0.dxbc; root=RootFlags(DENY_VERTEX_SHADER_ROOT_ACCESS)",
            "ps_resources_5_0.dxbc; root=RootFlags(DENY_PIXEL_SHADER_ROOT_ACCESS)",
        )),
    ),
    (
        "rootsig-unbound",
        (
            "ps_resources_6_0.dxil; root=CBV(b0), DescriptorTable(SRV(t0)), UAV(u3), StaticSampler(s0)",
            "ps_resources_6_0.dxil; root=CBV(b0), DescriptorTable(SRV(t0)), UAV(u3)",
        ),
        Ok((
            "ps_resources_5_0.dxbc; root=CBV(b0), DescriptorTable(SRV(t0)), UAV(u3), StaticSampler(s0)",
            "ps_resources_5_0.dxbc; root=CBV(b0), DescriptorTable(SRV(t0)), UAV(u3)",
        )),
    ),
    (
        "rootsig-view",
        ("ps_resources_6_0.dxil; root=DescriptorTable(SRV(t0))", "ps_resources_6_0.dxil; root=SRV(t0)"),
        Ok(("ps_resources_5_0.dxbc; root=DescriptorTable(SRV(t0))", "ps_resources_5_0.dxbc; root=SRV(t0)")),
    ),
    (
        "rootsig-constants",
        (
            "ps_resources_6_0.dxil; root=RootConstants(num32BitConstants=8, b0)",
            "ps_resources_6_0.dxil; root=RootConstants(num32BitConstants=7, b0)",
        ),
        Ok((
            "ps_resources_5_0.dxbc; root=RootConstants(num32BitConstants=8, b0)",
            "ps_resources_5_0.dxbc; root=RootConstants(num32BitConstants=7, b0)",
        )),
    ),
    (
        "rootsig-sampler",
        (
            "ps_resources_6_0.dxil; root=StaticSampler(s0)",
            "ps_resources_6_0.dxil; root=StaticSampler(s0, filter=FILTER_COMPARISON_ANISOTROPIC)",
        ),
        Ok((
            "ps_resources_5_0.dxbc; root=StaticSampler(s0)",
            "ps_resources_5_0.dxbc; root=StaticSampler(s0, filter=FILTER_COMPARISON_ANISOTROPIC)",
        )),
    ),
    (
        "rootsig-heap-index",
        (
            "ps_heap_6_6.dxil; root=RootFlags(CBV_SRV_UAV_HEAP_DIRECTLY_INDEXED | SAMPLER_HEAP_DIRECTLY_INDEXED)",
            "ps_heap_6_6.dxil; root=RootFlags(0)",
        ),
        Err("descriptor heaps can be indexed since shader model 6.6"),
    ),
    (
        "rootsig-differs",
        ("vs_root_signature_6_0.dxil", "vs_root_signature_6_0.dxil ps_root_signature_6_0.dxil"),
        Ok(("vs_root_signature_5_0.dxbc", "vs_root_signature_5_0.dxbc ps_root_signature_5_0.dxbc")),
    ),
    (
        "rootsig-unused",
        ("ps_resources_6_0.dxil; root=CBV(b0)", "ps_resources_6_0.dxil; root=CBV(b0), CBV(b1)"),
        Ok(("ps_resources_5_0.dxbc; root=CBV(b0)", "ps_resources_5_0.dxbc; root=CBV(b0), CBV(b1)")),
    ),
    (
        "library-export",
        ("lib_rays_6_6.dxil; exports=generate hit Group", "lib_rays_6_6.dxil; exports=generate strike"),
        NO_STATE_OBJECT,
    ),
    (
        "library-duplicate-export",
        ("lib_rays_6_6.dxil", "lib_rays_6_6.dxil lib_rays_6_6.dxil"),
        NO_STATE_OBJECT,
    ),
    ("library-unresolved", ("lib_rays_6_6.dxil", "lib_rays_broken_6_6.dxil"), NO_STATE_OBJECT),
    ("library-association", ("lib_rays_6_6.dxil", "lib_rays_broken_6_6.dxil"), NO_STATE_OBJECT),
    ("library-hit-group", ("lib_rays_6_6.dxil", "lib_rays_broken_6_6.dxil"), NO_STATE_OBJECT),
    ("raytracing-payload-size", ("lib_rays_6_6.dxil", "lib_rays_broken_6_6.dxil"), NO_STATE_OBJECT),
    ("raytracing-attribute-size", ("lib_rays_6_6.dxil", "lib_rays_small_6_6.dxil"), NO_STATE_OBJECT),
    ("work-graph", ("lib_nodes_6_8.dxil; graph=first", "lib_nodes_6_8.dxil; graph=zeroth"), NO_STATE_OBJECT),
    ("node-output", ("lib_nodes_6_8.dxil", "lib_nodes_missing_6_8.dxil"), NO_STATE_OBJECT),
    ("node-record-size", ("lib_nodes_6_8.dxil", "lib_nodes_record_6_8.dxil"), NO_STATE_OBJECT),
];

const NO_STATE_OBJECT: Result<Pair, &str> = Err("state objects take libraries of shader model 6.3 and newer");

#[test]
fn every_rule_has_shaders_that_follow_and_that_break_it() {
    let names: Vec<&str> = CASES.iter().map(|(rule, ..)| *rule).collect();
    let rules: Vec<&str> = RULES.iter().map(|rule| rule.name).collect();
    assert_eq!(names, rules, "one case for each rule, in the order of the table");
    for (rule, dxc, fxc) in CASES {
        for (compiler, (fits, breaks)) in [("dxil", Some(dxc)), ("dxbc", fxc.as_ref().ok())]
            .into_iter()
            .filter_map(|(compiler, pair)| Some((compiler, pair?)))
        {
            let found = |text: &str| {
                let findings = setup(text).check();
                findings.iter().filter(|finding| finding.rule == *rule).count()
            };
            // The first shader names the compiler; all shaders are of that compiler unless the pipeline mixes
            // both.
            let first = |text: &str| text.split([' ', ';']).next().unwrap().ends_with(compiler);
            assert!(first(fits) && first(breaks), "{rule}");
            assert_eq!(found(fits), 0, "{rule}: {fits}: {:#?}", findings(&setup(fits)));
            assert!(found(breaks) > 0, "{rule}: {breaks}: {:#?}", findings(&setup(breaks)));
        }
    }
}

#[test]
fn the_documentation_has_the_rules() {
    let path = format!("{}/../../docs/pipeline.md", env!("CARGO_MANIFEST_DIR"));
    let page = fs::read_to_string(&path).unwrap();
    let (before, rest) = page.split_once("|---|---|---|\n").unwrap();
    let (_, after) = rest.split_once("<!-- end -->").unwrap();
    let rows: String = RULES
        .iter()
        .map(|rule| format!("| `{}` | {} | {} |\n", rule.name, rule.severity, rule.requirement))
        .collect();
    let expected = format!("{before}|---|---|---|\n{rows}<!-- end -->{after}");
    if std::env::var_os("BLESS").is_some() {
        fs::write(&path, &expected).unwrap();
    }
    assert!(page == expected, "docs/pipeline.md differs from RULES; BLESS=1 writes it");
}
