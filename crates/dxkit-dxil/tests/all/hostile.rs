//! Metadata that no compiler writes: it is read without a stop, and what is wrong is said with its path.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use crate::common::shaders;
use dxkit_bitcode::Module;
use dxkit_dxil::{DxilModule, Found};
use dxkit_synth::metadata::MetadataModule;
use dxkit_types::{FourCc, ShaderKind};

/// All faults, as they are printed.
fn faults(metadata: &MetadataModule) -> Vec<String> {
    let module = Module::parse(&metadata.bitcode()[..]).unwrap();
    let dxil = DxilModule::read(&module);
    let mut functions = dxil.function_annotations();
    assert!(functions.by_ref().count() < 1000);
    dxil.faults.iter().chain(functions.faults()).map(ToString::to_string).collect()
}

/// The same without places.
fn faults_only(metadata: &MetadataModule) -> Vec<String> {
    let unplaced = |fault: String| {
        let (path, rest) =
            fault.split_once(':').map(|(path, rest)| (path.to_owned(), rest.to_owned())).unwrap();
        let path = path.split_once(" at 0x").map_or(path.clone(), |(path, _)| path.to_owned());
        format!("{path}:{rest}")
    };
    faults(metadata).into_iter().map(unplaced).collect()
}

/// A record of a shader resource, with these operands in place of the first ones.
fn texture(metadata: &mut MetadataModule, operands: &[(usize, Option<u32>)]) -> u32 {
    let mut record = vec![
        Some(metadata.i32(0)),
        Some(metadata.pointer()),
        Some(metadata.string("albedo")),
        Some(metadata.i32(1)),
        Some(metadata.i32(3)),
        Some(metadata.i32(-1)),
        Some(metadata.i32(2)),
        Some(metadata.i32(0)),
        None,
    ];
    for (index, operand) in operands {
        record[*index] = *operand;
    }
    metadata.node(&record)
}

#[test]
fn a_fault_says_where() {
    let mut metadata = MetadataModule::new();
    let good = texture(&mut metadata, &[]);
    let text = metadata.string("one");
    let wrong = texture(&mut metadata, &[(3, Some(text))]);
    let short = metadata.node(&[Some(text)]);
    let list = metadata.node(&[Some(good), Some(wrong), Some(short), None, Some(text)]);
    let classes = metadata.node(&[Some(list), Some(text), None, None]);
    metadata.name("dx.resources", &[classes]);
    assert_eq!(
        faults_only(&metadata),
        [
            "dx.resources > SRV[1] > space: an integer of 32 bits is expected, it is a string",
            "dx.resources > SRV[2]: a node of 9 operands is expected, it has 1",
            "dx.resources > SRV[2] > ID: an integer of 32 bits is expected, it is a string",
            "dx.resources > SRV[3]: a node is expected, it is null",
            "dx.resources > SRV[4]: a node is expected, it is a string",
            "dx.resources: a node is expected, it is a string",
        ]
    );

    // Everything that can be read is present.
    let module = Module::parse(&metadata.bitcode()[..]).unwrap();
    let dxil = DxilModule::read(&module);
    let [albedo] = &dxil.resources.shader_resources[..] else { panic!("{:?}", dxil.resources) };
    assert_eq!((albedo.name.to_string(), albedo.space, albedo.upper_bound()), ("albedo".into(), 1, None));
    // The offset is that of the node's record, in bits from the start of the bitcode.
    assert_eq!(dxil.faults[0].bit, module.metadata_bit(dxil.faults[0].node.unwrap()));
    assert!(dxil.faults[0].to_string().starts_with("dx.resources > SRV[1] > space at 0x"));
}

#[test]
fn numbers_are_cut_to_their_type() {
    let mut metadata = MetadataModule::new();
    let wide = metadata.integer(64, 5);
    let wider = metadata.integer(64, 1 << 40);
    let narrow = metadata.integer(8, -1);
    let truth = metadata.integer(1, -1);
    let records: Vec<_> = [wide, wider, narrow, truth]
        .into_iter()
        .map(|number| Some(texture(&mut metadata, &[(4, Some(number))])))
        .collect();
    let list = metadata.node(&records);
    let classes = metadata.node(&[Some(list), None, None, None]);
    metadata.name("dx.resources", &[classes]);
    let module = Module::parse(&metadata.bitcode()[..]).unwrap();
    let dxil = DxilModule::read(&module);
    let bounds: Vec<_> = dxil.resources.iter().map(|resource| resource.lower_bound).collect();
    // DXC's validator accepts the second, as 0.
    assert_eq!(bounds, [5, 0, 255, 1]);
    assert_eq!(dxil.faults[0].found, Found::Number(1 << 40));
}

#[test]
fn unknown_tags_are_kept() {
    let mut metadata = MetadataModule::new();
    let (name, tag, value) = (metadata.string("main"), metadata.i32(77), metadata.string("new"));
    let (kind, pixel, broken) = (metadata.i32(8), metadata.i32(0), metadata.i32(4));
    let list = [tag, value, kind, pixel, broken, value].map(Some);
    let properties = metadata.node(&list);
    let entry = metadata.node(&[None, Some(name), None, None, Some(properties)]);
    metadata.name("dx.entryPoints", &[entry]);
    let module = Module::parse(&metadata.bitcode()[..]).unwrap();
    let dxil = DxilModule::read(&module);
    let [entry] = &dxil.entry_points[..] else { panic!("{:?}", dxil.entry_points) };
    assert_eq!(entry.properties.len(), 3);
    assert_eq!(entry.shader_kind(), Some(ShaderKind::Pixel));
    assert_eq!(entry.num_threads(), None);
    let unknown: Vec<_> = entry.properties.iter().filter_map(|property| property.unknown()).collect();
    assert_eq!(unknown.iter().map(|tag| tag.tag).collect::<Vec<_>>(), [77, 4]);
    assert_eq!(module.metadatum(unknown[0].value.unwrap()).unwrap().as_string(), Some(&b"new"[..]));
    assert_eq!(dxil.faults.len(), 1, "{:?}", dxil.faults);
}

/// Everything that DXIL has a name for.
const NAMES: [&str; 17] = [
    "llvm.ident",
    "dx.version",
    "dx.valver",
    "dx.shaderModel",
    "dx.resources",
    "dx.entryPoints",
    "dx.viewIdState",
    "dx.typeAnnotations",
    "dx.dxrPayloadAnnotations",
    "dx.targetTypes",
    "dx.counters",
    "dx.source.contents",
    "dx.source.defines",
    "dx.source.mainFileName",
    "dx.source.args",
    "llvm.dbg.contents",
    "llvm.dbg.defines",
];

#[test]
fn circles_end() {
    // A node that contains itself and small integers, which are valid for every tag.
    for number in 0..26 {
        let mut metadata = MetadataModule::new();
        let tag = metadata.i32(number);
        let own = metadata.next();
        let mut operands = vec![Some(tag)];
        operands.extend([Some(own), Some(tag), Some(own), Some(own), Some(own), Some(tag), Some(own)]);
        let node = metadata.node(&operands);
        assert_eq!(node, own);
        for name in NAMES {
            metadata.name(name, &[node, node]);
        }
        assert!(!faults(&metadata).is_empty());
    }
}

#[test]
fn shared_nodes_are_followed_a_bounded_number_of_times() {
    // 3000 entries share one signature of 3000 elements: nine million elements, if each were read.
    let mut metadata = MetadataModule::new();
    let (zero, byte) = (metadata.i32(0), metadata.integer(8, 0));
    let name = metadata.string("TEXCOORD");
    let indexes = metadata.node(&[Some(zero)]);
    let operands = [zero, name, byte, byte, indexes].map(Some).into_iter();
    let operands: Vec<_> = operands.chain([byte, zero, byte, zero, byte].map(Some)).chain([None]).collect();
    let element = metadata.node(&operands);
    let list = metadata.node(&vec![Some(element); 3000]);
    let signatures = metadata.node(&[Some(list), Some(list), None]);
    let entry = metadata.node(&[None, Some(name), Some(signatures), None, None]);
    metadata.name("dx.entryPoints", &vec![entry; 3000]);
    let module = Module::parse(&metadata.bitcode()[..]).unwrap();
    let dxil = DxilModule::read(&module);
    let elements: usize = dxil
        .entry_points
        .iter()
        .filter_map(|entry| entry.signatures.as_ref())
        .map(|signatures| signatures.inputs.len() + signatures.outputs.len())
        .sum();
    assert!(elements < 30_000, "{elements}");
    let shared = dxil.faults.iter().find(|fault| fault.found == Found::Shared).unwrap();
    assert!(shared.to_string().starts_with("dx.entryPoints["), "{shared}");
    assert!(dxil.faults.len() <= 1000);
}

/// Real modules with a byte changed: many still parse, and then nothing stops.
#[test]
fn changed_modules_are_read() {
    let (mut read, mut state) = (0, 0x9e37_79b9_u32);
    for shader in shaders().iter().step_by(7) {
        for kind in [FourCc::Dxil, FourCc::Stat] {
            let Some(bitcode) = shader.bitcode(kind) else { continue };
            for _ in 0..24 {
                let mut changed = bitcode.clone();
                state = state.wrapping_mul(0x0019_660d).wrapping_add(0x3c6e_f35f);
                let place = state as usize % changed.len();
                changed[place] ^= 1 << (state >> 29);
                let Ok(module) = Module::parse(&changed[..]) else { continue };
                let dxil = DxilModule::read(&module);
                for call in dxil.calls() {
                    let _ = call.overloads();
                    for operand in call.operands() {
                        if let Some(handle) = dxil.handle(call.function, *operand) {
                            let _ = handle.to_string();
                        }
                    }
                }
                for resource in dxil.resources.iter() {
                    let _ = resource.columns().to_string();
                    let _ = resource.hlsl_type(&dxil).map(|ty| ty.to_string());
                }
                read += 1;
            }
        }
    }
    assert!(read > 100, "{read}");
}
