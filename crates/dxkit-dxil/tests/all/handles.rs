//! From a handle back to its resource: what the sources say, for every way in which handles are made.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use crate::common::{Shader, shaders};
use dxkit_bitcode::Module;
use dxkit_dxil::{DxilModule, HandleSource, OpCode, OperationCall, OperationType};
use dxkit_types::FourCc;

fn shader(name: &str) -> Shader {
    shaders().into_iter().find(|shader| shader.name == name).unwrap_or_else(|| panic!("{name}"))
}

/// Operations of a shader that take handles, as `function: Operation handle …`.
fn uses(name: &str, wanted: impl Fn(&OperationCall<'_>) -> bool) -> Vec<String> {
    let module = shader(name).module(FourCc::Dxil).unwrap();
    let dxil = DxilModule::read(&module);
    let line = |call: OperationCall<'_>| {
        let function = call.function.name();
        let function = function.strip_prefix(b"\x01?").unwrap_or(function);
        let end = function.iter().position(|letter| *letter == b'@').unwrap_or(function.len());
        let mut line = format!("{}: {}", String::from_utf8_lossy(&function[..end]), call.code);
        for handle in handles(&call) {
            line += &format!(" {}", dxil.handle(call.function, handle).unwrap());
        }
        line
    };
    dxil.calls().filter(|call| wanted(call)).map(line).collect()
}

/// The operands that are handles.
fn handles(call: &OperationCall<'_>) -> Vec<dxkit_bitcode::ir::ValueId> {
    let operation = call.operation.unwrap();
    let makes = operation.result == OperationType::Struct("Handle");
    let operands = operation.parameters.iter().zip(call.operands());
    let handles = operands.filter(|(parameter, _)| parameter.ty == OperationType::Struct("Handle") && !makes);
    handles.map(|(_, operand)| *operand).collect()
}

/// What `ps_textures.hlsl` samples, in the order of the compiled code.
const SAMPLES: [&str; 8] = [
    "main: Sample t2 s0",
    "main: SampleLevel t0 s1",
    "main: SampleBias t1 s0",
    "main: SampleGrad t3 s0",
    "main: Sample t6 s0",
    "main: Sample t7 s0",
    "main: SampleLevel t8 s0",
    "main: TextureGather t2 s0",
];

#[test]
fn handles_by_record_and_by_registers_are_the_same() {
    // createHandle in the first, createHandleFromBinding and annotateHandle in the second.
    for name in ["ps_textures_6_0", "ps_textures_6_7"] {
        assert_eq!(
            uses(name, |call| call.operand("srv").is_some() && call.operand("sampler").is_some()),
            SAMPLES,
            "{name}"
        );
    }
}

#[test]
fn handles_by_global_variables_have_names() {
    // createHandleForLib, with the resource itself or (since SM 6.6) with a handle.
    for name in ["lib_raytracing_6_3", "lib_raytracing_6_6"] {
        let uses = uses(name, |call| {
            [OpCode::TraceRay, OpCode::TextureStore, OpCode::CBufferLoadLegacy].contains(&call.code)
        });
        for expected in [
            "rayGeneration: TraceRay scene (t0)",
            "rayGeneration: TextureStore target (u0)",
            "closestHit: CBufferLoadLegacy Local (b0,space1)",
            "closestHit: TraceRay scene (t0)",
        ] {
            assert!(uses.iter().any(|line| line == expected), "{name}: {expected}: {uses:?}");
        }
    }
}

#[test]
fn handles_from_heaps_have_no_resource() {
    let atomics =
        |call: &OperationCall<'_>| [OpCode::AtomicBinOp, OpCode::AtomicCompareExchange].contains(&call.code);
    let uses = uses("cs_heap_atomics_6_6", atomics);
    assert!(
        uses.len() >= 2 && uses.iter().all(|line| line.ends_with("ResourceDescriptorHeap[…]")),
        "{uses:?}"
    );
}

/// What the handles of this operation may be of, in the first call of it in the function.
fn sources(shader_name: &str, function: &str, code: OpCode, operand: &str) -> (Vec<String>, bool) {
    let module = shader(shader_name).module(FourCc::Dxil).unwrap();
    let dxil = DxilModule::read(&module);
    let mut calls = dxil.calls();
    let call = calls.find(|call| {
        let name = String::from_utf8_lossy(call.function.name());
        call.code == code && name.trim_start_matches("\u{1}?").starts_with(function)
    });
    let call = call.unwrap();
    let handles = dxil.handles(call.function, call.operand(operand).unwrap());
    let only = dxil.handle(call.function, call.operand(operand).unwrap());
    assert_eq!(only.is_some(), handles.is_complete() && handles.sources().len() == 1);
    (handles.sources().iter().map(ToString::to_string).collect(), handles.is_complete())
}

/// The source of `ps_handle_choice.hlsl` exchanges two buffers in a loop: two phis lead to each other.
#[test]
fn a_phi_that_goes_in_circles_has_all_its_sources() {
    let (mut found, complete) = sources("ps_handle_choice_6_6", "main", OpCode::RawBufferLoad, "srv");
    found.sort();
    assert_eq!(found, ["ResourceDescriptorHeap[3]", "ResourceDescriptorHeap[4]"]);
    assert!(complete);
    // Here the index is chosen, not the handle.
    let (found, complete) = sources("ps_handle_choice_6_6", "main", OpCode::Sample, "srv");
    assert_eq!(found, ["ResourceDescriptorHeap[…]"]);
    assert!(complete);
}

/// `lib_resource_choice.hlsl` chooses between two textures and an element of an array, and takes one as a
/// parameter.
#[test]
fn a_choice_of_resources_has_all_of_them() {
    let (mut found, complete) = sources("lib_resource_choice_6_x", "chosen", OpCode::SampleLevel, "srv");
    found.sort();
    assert_eq!(found, ["far (t1)", "layers (t4)", "near (t0)"]);
    assert!(complete);
    let (found, complete) = sources("lib_resource_choice_6_x", "passed", OpCode::SampleLevel, "srv");
    assert_eq!((found, complete), (Vec::new(), false));
    let (found, complete) = sources("lib_resource_choice_6_x", "passed", OpCode::SampleLevel, "sampler");
    assert_eq!((found.len(), complete), (1, true));
}

#[test]
fn every_handle_is_followed() {
    let mut followed = 0;
    for shader in shaders() {
        let modules = [FourCc::Dxil, FourCc::Ildb].map(|kind| shader.module(kind));
        for module in modules.iter().flatten() {
            followed += all_handles(&shader.name, module);
        }
    }
    assert!(followed > 1300, "{followed}");
}

fn all_handles(name: &str, module: &Module) -> usize {
    let dxil = DxilModule::read(module);
    let mut followed = 0;
    for call in dxil.calls() {
        assert_eq!(call.operands().len(), call.operation.unwrap().parameters.len(), "{name}: {}", call.code);
        assert!(call.overloads().is_some(), "{name}: {}", call.code);
        for handle in handles(&call) {
            let found = dxil.handles(call.function, handle);
            // A parameter of a library's function has no instruction that creates the handle.
            let parameter =
                name == "lib_resource_choice_6_x" && call.function.name().starts_with(b"\x01?passed");
            assert!(found.is_complete() || parameter, "{name}: {}", call.code);
            assert_eq!(dxil.handle(call.function, handle).is_some(), found.sources().len() == 1, "{name}");
            for handle in found {
                let heap = matches!(handle.source, HandleSource::Heap { .. });
                assert_eq!(handle.resource.is_none(), heap, "{name}: {}", call.code);
                // The annotation states the same as the record.
                if let (Some(resource), Some(properties)) = (handle.resource, handle.properties) {
                    assert_eq!(properties.kind(), resource.kind, "{name}");
                    assert_eq!(properties.class(), resource.class, "{name}");
                    if resource.component_type.is_some() && properties.is_typed() {
                        assert_eq!(properties.component_type(), resource.component_type, "{name}");
                    }
                    assert_eq!(properties.stride(), resource.stride, "{name}");
                }
                followed += 1;
            }
        }
    }
    followed
}
