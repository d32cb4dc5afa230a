use std::env;
use std::path::Path;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::MetadataId;
use dxkit_container::Container;
use dxkit_derive::{EntryFacts, ModuleUsage, dependences, restate, runtime_data};
use dxkit_dxil::{DxilModule, ShaderFlags};
use dxkit_psv::PipelineStateValidation;
use dxkit_rdat::RuntimeData;
use dxkit_signature::{Signature, SignatureKind};
use dxkit_types::{FeatureFlags, FourCc};

use crate::common::{files, module, testdata};

/// What was compared, and what differed.
#[derive(Default)]
struct Count {
    flags: usize,
    functions: usize,
    states: usize,
    data: usize,
    parts: usize,
    differences: Vec<String>,
}

fn compare(path: &Path, count: &mut Count) {
    let file = std::fs::read(path).unwrap();
    let Ok(container) = Container::parse(&file) else { return };
    for part in [FourCc::Dxil, FourCc::Ildb] {
        let Some(module) = module(&container, part) else { continue };
        let dxil = DxilModule::read(&module);
        let name = format!("{} {part}", path.file_name().unwrap().to_string_lossy());
        let usage = ModuleUsage::analyze(&dxil);
        let (stated, found) = (dxil.flags() & ModuleUsage::COMPARED, usage.flags & ModuleUsage::COMPARED);
        count.flags += 1;
        if stated != found {
            count.differences.push(format!(
                "{name}: states {stated}, has {found} (valver {:?})",
                dxil.validator_version.map(|version| version.to_string())
            ));
        }
        match dependences(&dxil) {
            Ok(found) => {
                let found = found.filter(|state| !state.is_empty());
                let since =
                    dxil.validator_version.is_some_and(|version| version.minor != 0 || version.major == 0);
                if since {
                    count.states += 1;
                    if found != dxil.view_id_state {
                        count.differences.push(format!(
                            "{name}: dx.viewIdState\n  {:?}\n  {:?}",
                            dxil.view_id_state.as_ref().map(|state| state.to_words()),
                            found.map(|state| state.to_words())
                        ));
                    }
                }
            }
            Err(error) => count.differences.push(format!("{name}: {error}")),
        }
        if part != FourCc::Dxil {
            continue;
        }
        compare_parts(&name, &container, &dxil, count);
        let Some(data) = container.find(FourCc::Rdat) else { continue };
        let Ok(data) = RuntimeData::parse(data.span()) else { continue };
        let expected = runtime_data(&dxil, &usage, Some(&data)).unwrap();
        count.data += 1;
        if expected.encode().unwrap() != container.find(FourCc::Rdat).unwrap().payload() {
            let parts = data.parts.iter().zip(&expected.parts).filter(|(one, other)| one != other);
            let parts: Vec<_> = parts.map(|(one, other)| format!("{one:?}\n{other:?}")).collect();
            count.differences.push(format!("{name}: RDAT\n{}", parts.join("\n")));
        }
        let defined = module.functions().filter(|function| function.has_body());
        for (info, function) in data.functions().iter().zip(defined) {
            let usage = usage.function(function.id()).unwrap();
            let features = FeatureFlags::from_shader_flags(usage.flags.bits());
            let target = info.v1.min_shader_target;
            count.functions += 1;
            let wrote = (info.v1.feature_flags, info.v1.shader_stage_flag.bits(), target.0 & 0xff);
            let model = u32::from(usage.model.major) << 4 | u32::from(usage.model.minor);
            if wrote != (features, usage.stages.bits(), model) {
                count.differences.push(format!(
                    "{name} {}: states {wrote:x?}, has {:x?} {features}",
                    String::from_utf8_lossy(function.name()),
                    (features.bits(), usage.stages.bits(), model)
                ));
            }
        }
    }
}

/// The parts of a shader that follow from its module, byte for byte.
fn compare_parts(name: &str, container: &Container<'_>, dxil: &DxilModule<'_>, count: &mut Count) {
    let Some(facts) = EntryFacts::from_module(dxil) else { return };
    for kind in [SignatureKind::Isg1, SignatureKind::Osg1, SignatureKind::Psg1] {
        let Some(part) = container.find(kind.four_cc()) else { continue };
        count.parts += 1;
        match facts.signature(kind) {
            Ok(signature) if signature.encode().unwrap() == part.payload() => {}
            Ok(signature) => {
                let wrote = Signature::parse(kind, part.span()).unwrap();
                count.differences.push(format!("{name}: {kind:?}\n{wrote:?}\n{signature:?}"));
            }
            Err(error) => count.differences.push(format!("{name}: {kind:?}: {error:?}")),
        }
    }
    let Some(part) = container.find(FourCc::Psv0) else { return };
    let wrote = PipelineStateValidation::parse_as(part.span(), dxil.kind).unwrap();
    let made = facts.pipeline_state(Some(&wrote));
    count.parts += 1;
    if made.encode().unwrap() != part.payload() {
        count.differences.push(format!("{name}: PSV0\n{wrote:?}\n{made:?}"));
    }
}

fn compare_all(folders: impl IntoIterator<Item = std::path::PathBuf>) -> Count {
    let mut count = Count::default();
    for path in folders.into_iter().flat_map(|folder| files(&folder)) {
        compare(&path, &mut count);
    }
    count
}

#[test]
fn compilers_state_what_the_instructions_say() {
    let count = compare_all([testdata("dxc")]);
    assert!(count.differences.is_empty(), "{}", count.differences.join("\n"));
    assert!(count.flags > 200 && count.functions > 200 && count.states > 100, "{}", count.flags);
}

/// Flags are restated in every module, including libraries.
#[test]
fn flags_are_restated() {
    let (mut modules, mut libraries) = (0, 0);
    for path in files(&testdata("dxc")) {
        let Ok(bytes) = std::fs::read(&path) else { continue };
        let Ok(container) = Container::parse(&bytes) else { continue };
        let Some(mut module) = module(&container, FourCc::Dxil) else {
            continue;
        };
        let name = path.display();
        let (stated, library) = {
            let dxil = DxilModule::read(&module);
            (dxil.flags(), dxil.is_library())
        };
        assert!(!restate::flags(&mut module), "{name}");
        // The second operand of the properties, if the first is the tag of the flags.
        let operand = |module: &Module, node: MetadataId, index: usize| {
            let node = module.metadatum(node)?.as_node()?;
            *node.operands.get(index)?
        };
        let entry = module.named(b"dx.entryPoints").unwrap().nodes[0];
        let Some(properties) = operand(&module, entry, 4) else { continue };
        let tag = operand(&module, properties, 0).and_then(|tag| module.metadata_integer(tag));
        if tag.is_none_or(|(_, tag)| tag != 0) {
            continue;
        }
        let mut fields = module.metadatum(properties).unwrap().as_node().unwrap().operands.to_vec();
        let wide = module.integer_type(64);
        let changed = stated.symmetric_difference(ShaderFlags::INT64_OPS);
        let number = module.const_integer(wide, changed.bits().try_into().unwrap());
        fields[1] = Some(module.value_as_metadata(number));
        module.set_node_operands(properties, &fields);
        assert!(restate::flags(&mut module), "{name}");
        assert_eq!(DxilModule::read(&module).flags(), stated, "{name}");
        modules += 1;
        libraries += usize::from(library);
    }
    assert!(modules > 100 && libraries > 20, "{modules}, {libraries}");
}

/// The compiler states which components of signatures are used.
#[test]
fn uses_of_elements_are_those_that_the_compiler_states() {
    let (mut modules, mut different) = (0, Vec::new());
    for path in files(&testdata("dxc")) {
        let Ok(bytes) = std::fs::read(&path) else { continue };
        let Ok(container) = Container::parse(&bytes) else { continue };
        let Some(mut module) = module(&container, FourCc::Dxil) else { continue };
        modules += 1;
        if restate::element_uses(&mut module) {
            different.push(path.display().to_string());
        }
    }
    assert!(different.is_empty() && modules > 100, "of {modules}: {}", different.join("\n"));
}

/// For folders of other shaders, named in a variable.
#[test]
fn other_folders() {
    let Ok(folders) = env::var("DXKIT_DERIVE_FOLDERS") else { return };
    let count = compare_all(env::split_paths(&folders));
    println!("{} flags, {} functions, {} states", count.flags, count.functions, count.states);
    assert!(count.differences.is_empty(), "{}", count.differences.join("\n"));
}
