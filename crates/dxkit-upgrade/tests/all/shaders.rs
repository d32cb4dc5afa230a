//! Shaders of `testdata`, against what LLVM 22 reads in their raised form.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use dxkit_bitcode::Module;
use dxkit_container::Container;
use dxkit_dxil::{DxilModule, Resource};
use dxkit_ir_text::Dialect;
use dxkit_program::Program;
use dxkit_types::{
    DxilResourceFlags, FourCc, KnownDxilComponentType as Component, ResourceClass, ResourceKind,
};
use dxkit_upgrade::{LlvmVersion, raise};

use crate::llvm::{analyses, assembly, assert_same, expected, opt, print};

fn testdata() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata")
}

fn modules(path: &Path) -> Vec<(FourCc, Module)> {
    let file = fs::read(path).unwrap();
    let Ok(container) = Container::parse(&file) else { return Vec::new() };
    let parts = container.parts().iter().filter(|part| Program::recognise(part.payload()));
    let module = |part: &dxkit_container::RawPart<'_>| {
        let program = Program::parse(part.span()).ok()?;
        Some((part.kind(), Module::parse(program.bitcode()).ok()?))
    };
    parts.filter_map(module).collect()
}

/// What LLVM's `print<dxil-resources>` says of a resource, by the words in front of the colons.
type Printed = BTreeMap<String, String>;

fn resources(analyses: &str) -> Vec<Printed> {
    let mut found = Vec::new();
    for block in analyses.split("\n\n").filter(|block| block.trim_start().starts_with("Resource ")) {
        let lines = block.lines().filter_map(|line| line.trim().split_once(": "));
        found.push(lines.map(|(key, value)| (key.to_owned(), value.to_owned())).collect());
    }
    found
}

fn kind_name(kind: ResourceKind) -> String {
    match kind {
        ResourceKind::TypedBuffer => "Buffer".to_owned(),
        kind => kind.name().unwrap().to_owned(),
    }
}

/// LLVM's types have no `unorm` and `snorm`.
fn component_name(component: Component) -> &'static str {
    match component {
        Component::I16 => "i16",
        Component::U16 => "u16",
        Component::I32 => "i32",
        Component::U32 => "u32",
        Component::I64 => "i64",
        Component::U64 => "u64",
        Component::F16 | Component::SNormF16 | Component::UNormF16 => "f16",
        Component::F32 | Component::SNormF32 | Component::UNormF32 => "f32",
        Component::F64 | Component::SNormF64 | Component::UNormF64 => "f64",
        other => panic!("{other:?}"),
    }
}

/// What LLVM says that differs from a record.
fn differences(record: &Resource<'_>, printed: &Printed) -> Vec<String> {
    let mut stated = vec![
        ("Class", record.class.name().unwrap().to_owned()),
        ("Space", record.space.to_string()),
        ("Lower Bound", record.lower_bound.to_string()),
        ("Size", record.range_size.to_string()),
    ];
    match record.class {
        ResourceClass::CBV => {
            stated.push(("Kind", "CBuffer".to_owned()));
            stated.push(("CBuffer size", record.size.unwrap().to_string()));
        }
        ResourceClass::Sampler => {
            stated.push(("Kind", "Sampler".to_owned()));
            stated.push(("Sampler Type", record.sampler_kind.unwrap().name().unwrap().to_owned()));
        }
        _ => stated.push(("Kind", kind_name(record.kind))),
    }
    if let Some(component) = record.component_type.and_then(|component| component.known()) {
        if printed.contains_key("Element Type") {
            stated.push(("Element Type", component_name(component).to_owned()));
        }
    }
    if let Some(stride) = record.stride {
        stated.push(("Buffer Stride", stride.to_string()));
    }
    if let Some(kind) = record.feedback_kind {
        stated.push(("Feedback Type", kind.name().unwrap().to_owned()));
    }
    // Only shader resources have samples in their records.
    if let Some(samples) = record.sample_count.filter(|_| printed.contains_key("Sample Count")) {
        stated.push(("Sample Count", samples.to_string()));
    }
    if record.class == ResourceClass::UAV {
        let ordered = record.record().flags.contains(DxilResourceFlags::UAV_RASTERIZER_ORDERED_VIEW);
        stated.push(("IsROV", u8::from(ordered).to_string()));
    }
    let differs = |(key, value): &(&str, String)| printed.get(*key) != Some(value);
    let differing = stated.into_iter().filter(differs);
    differing.map(|(key, value)| format!("{key}: {value}, LLVM says {:?}", printed.get(key))).collect()
}

/// Compares all resources that LLVM finds in a raised module with the records in the original. How many there
/// were.
fn compare(name: &str, module: &Module, analyses: &str) -> usize {
    let dxil = DxilModule::read(module);
    let printed = resources(analyses);
    for resource in &printed {
        let field = |key: &str| resource.get(key).unwrap_or_else(|| panic!("{name}: {key}")).as_str();
        let record = dxil.resources.iter().find(|record| {
            record.class.name() == Some(field("Class"))
                && record.space.to_string() == field("Space")
                && record.lower_bound.to_string() == field("Lower Bound")
        });
        let record = record.unwrap_or_else(|| panic!("{name} has no record of {resource:?}"));
        assert_eq!(differences(record, resource), [""; 0], "{name} {}", record.name);
    }
    printed.len()
}

/// Shaders whose raised form and resources LLVM has printed: every kind of resource, every way to make a
/// handle, stages with and without threads, types of 16 bits, debug information.
const SHADERS: &[&str] = &[
    "cs_buffers_6_2",
    "cs_doubles_6_0",
    "cs_group_shared_6_0",
    "cs_linalg_vector_6_10",
    "lib_raytracing_debug_6_6",
    "ms_minimal_6_5",
    "ps_textures_6_7",
    "vs_dynamic_index_6_8",
    "vs_transform_6_0",
];

#[test]
fn shaders_are_raised_as_llvm_reads_them() {
    let mut compared = 0;
    for name in SHADERS {
        let path = testdata().join("dxc").join(format!("{name}.dxil"));
        let all = modules(&path);
        // The module with debug information, if there is one.
        let module = |kind| all.iter().find(|(of, _)| *of == kind).map(|(_, module)| module);
        let module = module(FourCc::Ildb).or(module(FourCc::Dxil)).unwrap();
        let text = print(&raise(module, LlvmVersion::V22).module);
        assert_same(name, &text, &expected(&format!("{name}.ll"), || assembly(&text)));
        let analyses = expected(&format!("{name}.analyses.txt"), || analyses(&text));
        compared += compare(name, module, &analyses);
    }
    assert!(compared >= 30, "{compared} resources");
}

/// A second run has nothing left to raise, and nothing is raised twice.
#[test]
fn calls_are_counted() {
    for (_, module) in modules(&testdata().join("dxc/cs_buffers_6_2.dxil")) {
        let calls = DxilModule::read(&module).calls().count();
        let raised = raise(&module, LlvmVersion::V22);
        assert_eq!(raised.report.raised_calls() + raised.report.kept_calls(), calls);
        let again = raise(&raised.module, LlvmVersion::V22);
        let left = DxilModule::read(&raised.module).calls().count();
        assert_eq!((again.report.raised_calls(), again.report.kept_calls()), (0, left));
        assert_eq!(left, raised.report.kept_calls());
    }
}

/// The handles of resources that only calls of operations use are frozen for LLVM's backend, which notes the
/// resource by that: no handle is cast. What is frozen is the same value when it is lowered.
#[test]
fn handles_without_raised_calls_are_frozen() {
    let all = modules(&testdata().join("dxc/ps_tiled_6_0.dxil"));
    for (_, module) in all.iter().filter(|(kind, _)| *kind == FourCc::Dxil) {
        let raised = raise(module, LlvmVersion::V24).module;
        let dialect = Dialect::Modern(LlvmVersion::V24);
        let text = crate::lower::print_with(&raised, dialect, true);
        let text = String::from_utf8(text).unwrap();
        assert!(text.contains(" = freeze target(\"dx.Sampler\", 0) %"), "{text}");
        assert!(!text.contains("casthandle"), "{text}");
        crate::lower::back(module, text.as_bytes()).unwrap();
    }
}

/// LLVM's backend crashes where it writes two expressions for a variable of the program, and writes `PSV0` as
/// validator version 1.8 has it for every shader model that it knows.
#[test]
fn modules_are_raised_as_the_backend_takes_them() {
    let text = |name: &str, kind: FourCc| {
        let all = modules(&testdata().join("dxc").join(name));
        let (_, module) = all.iter().find(|(of, _)| *of == kind).unwrap();
        let raised = raise(module, LlvmVersion::V24).module;
        let text = crate::lower::print_with(&raised, Dialect::Modern(LlvmVersion::V24), true);
        crate::lower::back(module, &text).unwrap();
        String::from_utf8(text).unwrap()
    };
    let debug = text("cs_buffers_debug_6_6.dxil", FourCc::Ildb);
    let attached = debug.lines().find_map(|line| line.strip_prefix("@\"\\01?scratch@@3PAIA\" = ")).unwrap();
    let expression = attached.rsplit_once("!dbg ").unwrap().1;
    let variable = debug.lines().find(|line| line.contains("!DIGlobalVariable(name: \"scratch\"")).unwrap();
    let of_variable = format!("(var: {},", variable.split(' ').next().unwrap());
    let expressions: Vec<_> = debug.lines().filter(|line| line.contains(&of_variable)).collect();
    assert_eq!(expressions.len(), 1, "{expressions:?}");
    assert!(expressions[0].starts_with(&format!("{expression} = ")), "{expressions:?}");

    let vertex = text("vs_transform_6_9.dxil", FourCc::Dxil);
    assert!(vertex.contains("!dx.valver = !{") && vertex.contains("= !{i32 1, i32 8}"), "{vertex}");
    assert!(vertex.contains("!dxkit.valver = !{") && vertex.contains("= !{i32 1, i32 10}"), "{vertex}");
}

/// Every module of `testdata`, and of the folder that `SHADERS` names: LLVM verifies it, optimises it, prints
/// it as it is, and reads its resources as the records have them.
#[test]
#[ignore = "needs LLVM 22's opt, which OPT names; `cargo xtask compare-lowering` runs it"]
fn all_shaders_agree_with_llvm() {
    let mut folders = vec![testdata()];
    folders.extend(std::env::var_os("SHADERS").map(PathBuf::from));
    let (mut count, mut compared, mut raised_calls, mut kept_calls) = (0, 0, 0, 0);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            for (kind, module) in modules(&path) {
                let name = format!("{} {kind}", path.display());
                let raised = raise(&module, LlvmVersion::V22);
                let text = print(&raised.module);
                assert_same(&name, &text, &assembly(&text));
                opt(&text, &["-passes=default<O2>,verify", "-disable-output"]);
                compared += compare(&name, &module, &analyses(&text));
                raised_calls += raised.report.raised_calls();
                kept_calls += raised.report.kept_calls();
                count += 1;
            }
        }
    }
    println!("{count} modules, {compared} resources; {raised_calls} calls raised, {kept_calls} kept");
    assert!(count > 500, "{count}");
}
