//! What the vendors' reflection leaves out or has otherwise than it is: of each quirk, what it returns (as
//! the texts `testdata/**/NAME.reflect.txt` have it) beside what `Reflection` tells.

use dxkit::psv::StageInfo;
use dxkit::reflect::d3d12::{Interfaces, Program, Shader};
use dxkit::types::FeatureFlags;
use dxkit::{Container, DigestPolicy, FourCc, PipelineStateValidation, Reflection};

use crate::common;

fn read(path: &str) -> Vec<u8> {
    common::entry(path).bytes
}

fn shader(bytes: &[u8]) -> Shader {
    match Interfaces::parse(bytes).unwrap().program {
        Program::Shader(shader) => *shader,
        other => panic!("{other:?}"),
    }
}

fn truth(bytes: &[u8]) -> Reflection {
    Reflection::from_container(&Container::parse(bytes).unwrap())
}

#[test]
fn dxc_tells_patch_constants_of_domain_shaders_as_outputs() {
    let bytes = read("dxc/ds_tri_6_0.dxil");
    let told = &shader(&bytes).patch_constants;
    let known = truth(&bytes).signatures.patch_constants.unwrap();
    assert!(!told.is_empty());
    for told in told {
        // The part lists them in another order, and with another case.
        let same = known.value.iter().find(|known| {
            known.semantic.eq_ignore_ascii_case(&told.semantic_name)
                && known.semantic_index == told.semantic_index
        });
        let read = same.unwrap().used.unwrap().bits();
        assert_eq!(told.read_write_mask, !read & 0xf, "{}", told.semantic_name);
    }
}

#[test]
fn dxc_says_0_for_ranges_without_end() {
    let bytes = read("dxc/ps_unbounded_valver_1_5.dxil");
    let known = truth(&bytes).bindings.unwrap().list;
    let told = shader(&bytes).scope.resources;
    let unbounded: Vec<_> = told.iter().zip(&known).filter(|(_, known)| known.count.is_none()).collect();
    assert!(!unbounded.is_empty());
    assert!(unbounded.iter().all(|(told, known)| {
        told.bind_count == if known.class.register_letter() == Some('b') { u32::MAX } else { 0 }
    }));
}

#[test]
fn dxc_has_one_feature_level_and_no_default_values() {
    let told = shader(&read("dxc/cs_buffers_6_6.dxil"));
    assert_eq!(told.min_feature_level, Ok(0xc000));
    assert!(
        told.scope.buffers.iter().flat_map(|buffer| &buffer.variables).all(|it| it.default_value.is_none())
    );
    // FXC has them.
    let told = shader(&read("fxc/ps_cbuffers_5_1.dxbc"));
    assert!(
        told.scope.buffers.iter().flat_map(|buffer| &buffer.variables).any(|it| it.default_value.is_some())
    );
}

#[test]
fn the_bit_of_early_depth_and_stencil_is_another_one_in_sfi0() {
    let bytes = read("fxc/ps_early_depth_5_0.dxbc");
    assert_eq!(shader(&bytes).requires_flags, 0x2);
    assert!(truth(&bytes).features.is_none_or(|features| {
        !features.contains(FeatureFlags::COMPUTE_SHADERS_PLUS_RAW_AND_STRUCTURED_BUFFERS_VIA_SHADER_4_X)
    }));
}

#[test]
fn fxc_leaves_the_number_of_slots_unset_without_rdef() {
    assert_eq!(shader(&read("fxc/ps_solid_bare.dxbc")).num_interface_slots, None);
    assert_eq!(shader(&read("fxc/ps_cbuffers_4_0.dxbc")).num_interface_slots, Some(0));
    let told = shader(&read("fxc/ps_solid_bare.dxbc"));
    assert_eq!((told.creator, told.scope.resources.len()), (None, 0));
}

#[test]
fn fxc_has_no_numbers_of_resources_before_5_1() {
    let bytes = read("fxc/ps_textures_5_0.dxbc");
    let told = shader(&bytes).scope.resources;
    assert!(told.len() > 1 && told.iter().all(|told| told.id == told.bind_point && told.space == 0));
    assert!(truth(&bytes).bindings.unwrap().list.iter().all(|known| known.id.is_none()));
}

#[test]
fn fxc_refuses_containers_without_a_right_digest() {
    let mut bytes = read("fxc/ps_solid_4_0.dxbc");
    bytes[4] ^= 1;
    let Program::Failed(results) = Interfaces::parse(&bytes).unwrap().program else { panic!() };
    assert!(results.iter().all(|(_, result)| *result == 0x8000_4005));
    assert!(truth(&bytes).kind.is_some());
    let debug = read("fxc/ps_messages_5_0.dxbc");
    let digest = Container::parse(&debug).unwrap().digest;
    assert_eq!(digest, dxkit::Digest::compute_debug(&debug));
    assert!(matches!(Interfaces::parse(&debug).unwrap().program, Program::Shader(_)));
}

#[test]
fn dxc_reads_reflection_from_the_module_in_stat() {
    let bytes = read("dxc/pdb_multi_file_slim_6_0.dxil");
    let container = Container::parse(&bytes).unwrap();
    assert!([FourCc::Dxil, FourCc::Ildb].iter().all(|kind| container.find(*kind).is_none()));
    let told = shader(&bytes).scope;
    assert_eq!((told.resources.len(), told.buffers.len()), (3, 1));
    // If there is STAT, the other modules are not read: a name that STAT lacks is not reported.
    let stripped = read("dxc/vs_instancing_strip_reflect_6_6.dxil");
    let mut container = Container::parse(&stripped).unwrap();
    let module = container.find(FourCc::Dxil).unwrap().payload().to_vec();
    assert!(container.find(FourCc::Stat).is_none());
    let whole = read("dxc/vs_instancing_6_6.dxil");
    let mut with_names = Container::parse(&whole).unwrap();
    let named = |container: &Container<'_>| {
        let told = shader(&container.write(DigestPolicy::Keep).unwrap()).scope.resources;
        assert!(!told.is_empty());
        told.iter().all(|told| !told.name.is_empty())
    };
    assert!(named(&with_names) && !named(&container));
    with_names.set(FourCc::Stat, module);
    assert!(!named(&with_names));
    let stat = Container::parse(&whole).unwrap().find(FourCc::Stat).unwrap().payload().to_vec();
    container.set(FourCc::Stat, stat);
    assert!(named(&container));
}

#[test]
fn dxc_calls_structures_in_arrays_by_their_first_element() {
    let bytes = read("dxc/ps_unbounded_valver_1_5.dxil");
    let told = shader(&bytes).scope;
    let buffers: Vec<_> = told.buffers.iter().filter_map(|told| told.name.as_deref()).collect();
    assert!(buffers.contains(&"logs[0]") && !buffers.contains(&"logs"), "{buffers:?}");
    assert!(told.resources.iter().any(|told| told.name == "logs"));
    let known = truth(&bytes);
    assert!(known.buffers.iter().any(|known| known.name.as_deref() == Some("logs")));
}

#[test]
fn dxc_says_of_functions_in_libraries_only_what_they_bind() {
    let bytes = read("dxc/lib_raytracing_6_6.dxil");
    let Program::Library(told) = Interfaces::parse(&bytes).unwrap().program else { panic!() };
    assert!(told.functions.len() > 1 && told.functions.iter().any(|told| !told.resources.is_empty()));
    assert!(told.functions.is_sorted_by(|one, next| one.name < next.name));
    assert!(told.functions.iter().all(|told| {
        told.creator.is_none()
            && told.parameters.is_empty()
            && told.result.is_none()
            && told.counters.v4.instruction_count == 0
    }));
    // The shaders have parameters and instructions.
    assert!(truth(&bytes).entries.iter().any(|known| known.payload_size.is_some_and(|bytes| bytes > 0)));
}

#[test]
fn dxc_never_says_that_a_shader_runs_for_each_sample() {
    let bytes = read("dxc/ps_sample_rate_6_0.dxil");
    assert_eq!(shader(&bytes).is_sample_frequency_shader, 0);
    let container = Container::parse(&bytes).unwrap();
    let psv = PipelineStateValidation::parse(container.find(FourCc::Psv0).unwrap().span()).unwrap();
    let StageInfo::Pixel(known) = psv.runtime_info.v0.stage_info else { panic!() };
    assert!(known.sample_frequency.get());
}

#[test]
fn dxc_has_no_reflection_of_arrays_of_texture_buffers() {
    // The vendor's result is that for the container that is assembled here.
    let text = std::fs::read(common::testdata().join("declared/texture_buffer_array.dumpbin.txt")).unwrap();
    let container = dxkit::asm::dxil::assemble(&text, &dxkit::asm::dxil::AssemblyOptions::default()).unwrap();
    let bytes = container.write(DigestPolicy::Keep).unwrap();
    let stated =
        std::fs::read_to_string(common::testdata().join("declared/texture_buffer_array.reflect.txt"))
            .unwrap();
    assert_eq!(Interfaces::parse(&bytes).unwrap().to_string().lines().last(), stated.lines().last());
    let Program::Failed(results) = Interfaces::parse(&bytes).unwrap().program else { panic!() };
    assert_eq!(results[0], ("ID3D12ShaderReflection", 0x80aa_001d));
    let known = truth(&bytes).bindings.unwrap().list;
    assert_eq!(known.iter().map(|known| known.count).collect::<Vec<_>>(), [Some(3)]);
}

#[test]
fn dxc_removes_letters_from_the_start_of_names() {
    let bytes = read("dxc/ps_quirks_6_2.dxil");
    let stated = common::entry("dxc/ps_quirks_6_2.dxil").text("reflect.txt").unwrap();
    assert!(stated.contains("Name: \"ect\"\n") && !stated.contains("Name: \"rect\"\n"));
    assert!(Interfaces::parse(&bytes).unwrap().to_string().contains("Name: \"ect\"\n"));
    assert!(truth(&bytes).types.structures().any(|known| known.name == "rect"));
}

#[test]
fn dxc_takes_structures_for_objects_by_their_names() {
    let bytes = read("reflect/cs_object_names_6_6.dxil");
    let stated = common::entry("reflect/cs_object_names_6_6.dxil").text("reflect.txt").unwrap();
    let ours = Interfaces::parse(&bytes).unwrap().to_string();
    for object in ["D3D_SVT_BUFFER", "D3D_SVT_TEXTURE2D", "D3D_SVT_CBUFFER", "D3D_SVT_VOID"] {
        let object = format!("Class: D3D_SVC_OBJECT\n        Type: {object}\n");
        assert!(stated.contains(&object) && ours.contains(&object), "{object}");
    }
    let truth = truth(&bytes);
    for name in ["BufferEntry", "dataBuffer", "RtTexture2D"] {
        assert!(
            truth.types.structures().any(|known| known.name == name && known.members.len() == 2),
            "{name}"
        );
    }
}

#[test]
fn dxc_has_base_classes_as_members_and_no_equal_types() {
    let stated = common::entry("dxc/ps_quirks_6_2.dxil").text("reflect.txt").unwrap();
    let values = |key: &str| -> Vec<String> {
        let lines = stated.lines().filter_map(|line| line.trim_start().strip_prefix(key));
        lines.map(ToOwned::to_owned).collect()
    };
    for (key, value) in [("GetSubType: ", "null"), ("GetBaseClass: ", "null"), ("type.IsEqual: ", "none")] {
        let values = values(key);
        assert!(values.len() > 5 && values.iter().all(|told| told == value), "{key}: {values:?}");
    }
    assert!(values("GetMemberTypeName: ").contains(&"\"base\"".to_owned()));
    // The source derives the structure from it.
    let source = std::fs::read_to_string(common::testdata().join("dxc/ps_quirks.hlsl")).unwrap();
    assert!(source.contains("struct derived : base {"));
}

#[test]
fn dxc_finds_the_last_buffer_and_the_first_binding_of_a_name() {
    let stated = common::entry("dxc/ps_quirks_6_2.dxil").text("reflect.txt").unwrap();
    let found = |key: &str| -> Vec<String> {
        let mut found = Vec::new();
        let mut named = false;
        for line in stated.lines() {
            if line.starts_with("    Name: ") {
                named = line == "    Name: \"Twice\"";
            }
            found.extend(line.strip_prefix(key).filter(|_| named).map(ToOwned::to_owned));
        }
        found
    };
    assert_eq!(found("    GetResourceBindingDescByName: "), ["0", "0"]);
    assert_eq!(found("    GetConstantBufferByName: "), ["1", "1"]);
    let known = truth(&read("dxc/ps_quirks_6_2.dxil")).bindings.unwrap().list;
    let twice: Vec<_> = known.iter().filter(|known| known.name.as_deref() == Some("Twice")).collect();
    assert_eq!(twice.iter().map(|known| known.lower_bound).collect::<Vec<_>>(), [0, 1]);
}

#[test]
fn dxc_has_one_element_in_arrays_of_constant_buffers() {
    let bytes = read("dxc/ps_quirks_6_2.dxil");
    let told = shader(&bytes).scope;
    let buffer = told.buffers.iter().find(|told| told.name.as_deref() == Some("several")).unwrap();
    assert_eq!(buffer.variables[0].elements, Some(1));
    let known = truth(&bytes).bindings.unwrap().list;
    let known = known.iter().find(|known| known.name.as_deref() == Some("several")).unwrap();
    assert_eq!(known.count, Some(2));
}

#[test]
fn dxc_marks_every_buffer_as_one_whose_register_is_stated() {
    let mut buffers = 0;
    for path in ["dxc/ps_quirks_6_2.dxil", "dxc/cs_buffers_6_6.dxil", "dxc/ps_textures_6_7.dxil"] {
        for told in shader(&read(path)).scope.resources {
            let buffer = ["CBUFFER", "TBUFFER"].contains(&told.input_type.to_string().as_str());
            assert_eq!(told.flags & 1 != 0, buffer, "{path}: {}", told.name);
            buffers += usize::from(buffer);
        }
        assert!(truth(&read(path)).bindings.unwrap().list.iter().all(|known| known.user_packed.is_none()));
    }
    assert!(buffers >= 5, "{buffers}");
}

#[test]
fn dxc_marks_the_only_variable_as_used() {
    let bytes = read("dxc/ps_quirks_6_2.dxil");
    let told = shader(&bytes).scope;
    let used = 2;
    let twice = told.buffers.iter().find(|told| told.variables.len() == 2).unwrap();
    assert_eq!(twice.variables.iter().map(|told| told.flags & used).collect::<Vec<_>>(), [used, 0]);
    let alone = told.buffers.iter().filter(|told| told.variables.len() == 1);
    assert!(
        alone.clone().count() > 2 && alone.flat_map(|told| &told.variables).all(|told| told.flags == used)
    );
}

#[test]
fn dxc_has_a_minimum_precision_for_exact_16_bit_types() {
    let bytes = read("dxc/ps_quirks_6_2.dxil");
    let told = shader(&bytes).inputs;
    let known = truth(&bytes).signatures.inputs.unwrap().value;
    let words = |index: usize| {
        let told = &told[index];
        let known = &known[index];
        [
            told.component_type.to_string(),
            told.min_precision.to_string(),
            known.component_type.to_string(),
            known.min_precision.to_string(),
        ]
    };
    assert_eq!(words(0), ["float", "min16f", "fp16", "default"]);
    assert_eq!(words(1), ["int", "min16i", "int16", "default"]);
}

#[test]
fn dxc_searches_the_whole_library_for_a_name() {
    let bytes = read("dxc/lib_raytracing_6_6.dxil");
    let Program::Library(told) = Interfaces::parse(&bytes).unwrap().program else { panic!() };
    // All functions share one list of buffers, and not every function uses all of them.
    let [scope] = &told.scopes[..] else { panic!() };
    assert!(told.functions.iter().all(|told| told.scope == 0));
    assert!(told.functions.iter().any(|told| told.resources.len() < scope.resources.len()));
}

#[test]
fn fxc_refuses_containers_with_gaps() {
    let bytes = read("fxc/ps_solid_4_0.dxbc");
    let container = Container::parse(&bytes).unwrap();
    let first = container.parts()[1].span().offset() - 8;
    // Four more bytes before the second part.
    let mut wide = bytes.clone();
    wide.splice(first..first, [0; 4]);
    let size = u32::try_from(wide.len()).unwrap().to_le_bytes();
    wide[24..28].copy_from_slice(&size);
    for part in 1..container.parts().len() {
        let at = 32 + 4 * part;
        let offset = u32::from_le_bytes(wide[at..at + 4].try_into().unwrap()) + 4;
        wide[at..at + 4].copy_from_slice(&offset.to_le_bytes());
    }
    let Program::Failed(results) = Interfaces::parse(&wide).unwrap().program else { panic!() };
    assert!(results.iter().all(|(_, result)| *result == 0x8876_086c));
    assert!(truth(&wide).kind.is_some());
}

#[test]
fn fxc_takes_the_level_of_programs_for_level_9() {
    let levels: Vec<_> = common::entries()
        .into_iter()
        .filter(|entry| {
            entry.compiler() == "fxc" && Container::parse(entry.span()).unwrap().find(FourCc::Aon9).is_some()
        })
        .filter_map(|entry| match Interfaces::parse(&entry.bytes).unwrap().program {
            Program::Shader(told) => Some(told.min_feature_level.unwrap()),
            _ => None,
        })
        .collect();
    assert!(levels.len() > 3 && levels.iter().all(|level| [0x9100, 0x9300].contains(level)), "{levels:x?}");
}

#[test]
fn fxc_counts_no_texture_accesses_of_functions() {
    let bytes = read("fxc/lib_parameters_5_0.dxbc");
    let stated = common::entry("fxc/lib_parameters_5_0.dxbc").text("reflect.txt").unwrap();
    let told = stated.lines().filter(|line| line.trim_start().starts_with("TextureNormalInstructions: "));
    let told: Vec<_> = told.map(|line| line.trim_start()).collect();
    assert!(told.len() > 3 && told.iter().all(|line| *line == "TextureNormalInstructions: 0"));
    // One of the functions samples.
    let container = Container::parse(&bytes).unwrap();
    let counted = container.parts().iter().filter(|part| part.kind() == FourCc::Libf).map(|part| {
        let function = Container::parse(part.span()).unwrap();
        let counters = dxkit::dxbc::stat::Statistics::parse(function.find(FourCc::Stat).unwrap().span());
        counters.unwrap().v4.texture_normal_instructions
    });
    assert_eq!(counted.sum::<u32>(), 1);
}
