//! What [`dxkit::reduce`] leaves of the compiler's shaders.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use dxkit::bitcode::Module;
use dxkit::bitcode::ir::Instruction;
use dxkit::reduce::{ReduceError, Reduced, ReductionOptions, VALIDITY, reduce};
use dxkit::{Container, FourCc, Program, Span};

use crate::common;

fn file(name: &str) -> Vec<u8> {
    std::fs::read(common::testdata().join(name)).unwrap()
}

fn module(file: &[u8]) -> Option<Module> {
    let container = Container::parse(file).ok()?;
    let program = Program::parse(container.find(FourCc::Dxil)?.span()).ok()?;
    Module::parse(program.bitcode()).ok()
}

/// Whether a shader calls an operation.
fn calls(file: &[u8], name: &str) -> bool {
    module(file)
        .is_some_and(|module| dxkit::DxilModule::read(&module).calls().any(|call| call.name() == Some(name)))
}

fn instructions(file: &[u8]) -> usize {
    module(file).unwrap().functions().map(|function| function.instructions().count()).sum()
}

fn reduced(file: &[u8], options: &ReductionOptions, interesting: impl FnMut(&[u8]) -> bool) -> Reduced {
    reduce(file, options, interesting, |_| {}).unwrap()
}

#[test]
fn little_is_left_around_what_is_interesting() {
    for (name, operation) in [
        ("dxc/ps_textures_6_7.dxil", "Sample"),
        ("dxc/cs_ray_query_6_9.dxil", "RayQuery_Proceed"),
        ("dxc/lib_raytracing_6_6.dxil", "TraceRay"),
    ] {
        let before = file(name);
        assert!(calls(&before, operation), "{name}");
        let result = reduced(&before, &ReductionOptions::default(), |bytes| calls(bytes, operation));
        assert!(calls(&result.bytes, operation), "{name}");
        assert!(instructions(&result.bytes) <= 3, "{name}: {}", instructions(&result.bytes));
        assert!(result.bytes.len() * 2 < before.len(), "{name}: {} of {}", result.bytes.len(), before.len());
        assert_eq!(module(&result.bytes).unwrap().verify(), [], "{name}");
    }
}

#[test]
fn a_result_can_be_kept_valid() {
    let before = file("dxc/ps_textures_6_7.dxil");
    assert_eq!(dxkit::check(Span::new(&before)), []);
    let mut options = ReductionOptions::default();
    options.checks = VALIDITY;
    let mut seen = 0;
    let result = reduced(&before, &options, |bytes| {
        seen += 1;
        let errors = dxkit::check(Span::new(bytes));
        assert!(!errors.iter().any(|finding| finding.severity == dxkit::Severity::Error), "{errors:?}");
        let validation = dxkit::validate::validate(bytes);
        assert!(validation.is_valid(), "{:?}", validation.report);
        calls(bytes, "Sample")
    });
    assert_eq!(result.tests, seen);
    assert!(result.bytes.len() < before.len() && calls(&result.bytes, "Sample"));
    // Reductions that `VALIDITY` forbids are made without it.
    let smaller = reduced(&before, &ReductionOptions::default(), |bytes| calls(bytes, "Sample"));
    assert!(smaller.bytes.len() < result.bytes.len());
}

/// Operands that are numbers become 0, and so would masks of loads whose components are read: the vendor's
/// validator accepts that, although there is no value.
#[test]
fn masks_of_loads_stay_where_the_components_are_read() {
    let before = file("dxc/cs_buffers_6_6.dxil");
    // Whether a component is read that the mask leaves out; `None` if nothing is loaded and read.
    let reads_more = |bytes: &[u8]| {
        let module = module(bytes)?;
        let dxil = dxkit::DxilModule::read(&module);
        let loads = dxil.calls().filter(|call| call.name() == Some("RawBufferLoad"));
        let loads: Vec<_> = loads.filter_map(|call| Some((call.result()?, call.integer("mask")?))).collect();
        let reads = module.functions().flat_map(|function| function.instructions());
        let reads = reads.filter_map(|entry| {
            let (from, indices) = entry.extract_value()?;
            let (_, mask) = loads.iter().find(|(load, _)| *load == from)?;
            Some(indices[0] < 4 && mask >> indices[0] & 1 == 0)
        });
        reads.max()
    };
    assert_eq!(reads_more(&before), Some(false));
    let mut options = ReductionOptions::default();
    options.checks = VALIDITY;
    let result = reduced(&before, &options, |bytes| reads_more(bytes).is_some());
    assert_eq!(reads_more(&result.bytes), Some(false));
    let without = reduced(&before, &ReductionOptions::default(), |bytes| reads_more(bytes).is_some());
    assert_eq!(reads_more(&without.bytes), Some(true));
}

#[test]
fn control_flow_goes_too() {
    let branches = |file: &[u8]| {
        module(file).map_or(0, |module| {
            let all = module.functions().flat_map(|function| function.instructions());
            all.filter(|entry| matches!(entry.get(), Instruction::ConditionalBranch { .. })).count()
        })
    };
    // The shader of the corpus with the most branches.
    let entries = common::entries();
    let most = entries
        .iter()
        .filter(|entry| entry.compiler() == "dxc")
        .max_by_key(|entry| branches(&entry.bytes))
        .unwrap();
    assert!(branches(&most.bytes) >= 4, "{}", most.path);
    let result = reduced(&most.bytes, &ReductionOptions::default(), |bytes| branches(bytes) >= 1);
    assert_eq!(branches(&result.bytes), 1, "{}", most.path);
    let blocks: usize =
        module(&result.bytes).unwrap().functions().map(|function| function.blocks().len()).sum();
    assert!(blocks <= 3, "{}: {blocks} blocks", most.path);
}

#[test]
fn the_same_answers_give_the_same_result() {
    let before = file("dxc/ps_textures_6_7.dxil");
    let result = reduced(&before, &ReductionOptions::default(), |bytes| calls(bytes, "Sample"));
    // The digest of what another process made: nothing that differs from run to run decides.
    let digest = Container::parse(&result.bytes).unwrap().digest.to_string();
    let expected = (27, 2, 828, "5f8321ee82a19d417d0c1a367e94725f");
    assert_eq!((result.tests, result.rounds, result.bytes.len(), &*digest), expected);
}

#[test]
fn progress_is_told_and_the_number_of_tests_is_kept() {
    let before = file("dxc/ps_textures_6_7.dxil");
    let mut options = ReductionOptions::default();
    options.tests = 20;
    let mut sizes = Vec::new();
    let result =
        reduce(&before, &options, |bytes| calls(bytes, "Sample"), |progress| sizes.push(progress.best.len()))
            .unwrap();
    assert!(result.tests <= 20);
    assert_eq!(sizes.last(), Some(&result.bytes.len()));
    assert!(sizes.first() > sizes.last());
}

#[test]
fn what_is_not_interesting_is_not_reduced() {
    let before = file("dxc/ps_textures_6_7.dxil");
    let result = reduce(&before, &ReductionOptions::default(), |_| false, |_| {});
    assert_eq!(result, Err(ReduceError::NotInteresting));
    assert!(matches!(
        reduce(b"DXBC", &ReductionOptions::default(), |_| true, |_| {}),
        Err(ReduceError::Read(_))
    ));
}

/// Containers without a module lose parts.
#[test]
fn parts_of_other_containers_are_taken_out() {
    let before = file("fxc/ps_root_signature_5_1.dxbc");
    let result = reduced(&before, &ReductionOptions::default(), |bytes| {
        Container::parse(bytes).is_ok_and(|container| container.find(FourCc::Rts0).is_some())
    });
    let container = Container::parse(&result.bytes).unwrap();
    let kinds: Vec<_> = container.parts().iter().map(|part| part.kind()).collect();
    assert_eq!(kinds.len(), 2, "{kinds:?}");
}
