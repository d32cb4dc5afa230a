//! What [`dxkit::mutate`] makes of the compiler's shaders. (That the vendor's validator takes the results was
//! measured with it: no test can run it.)

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::BTreeSet;

use dxkit::bitcode::Module;
use dxkit::bitcode::ir::Instruction;
use dxkit::mutate::{Mutation, MutationKind, Mutator, mutate};
use dxkit::{Container, DigestPolicy, FourCc, Program, Span};

use crate::common;

fn mutant(file: &[u8], mutator: &Mutator, count: usize) -> (Vec<u8>, Vec<Mutation>) {
    let mut container = Container::parse(file).unwrap();
    let mutations = mutate(&mut container, &mut mutator.clone(), count).unwrap();
    (container.write(DigestPolicy::Recompute).unwrap(), mutations)
}

fn module(file: &[u8]) -> Module {
    let container = Container::parse(file).unwrap();
    let program = Program::parse(container.find(FourCc::Dxil).unwrap().span()).unwrap();
    Module::parse(program.bitcode()).unwrap()
}

/// Shaders of all stages, of which `check` finds nothing wrong.
fn shaders() -> Vec<(String, Vec<u8>)> {
    let wanted =
        |path: &str| path.starts_with("dxc/") && !path.contains("rootsig_") && !path.contains("pdb_");
    let shaders: Vec<_> = common::entries()
        .into_iter()
        .filter(|entry| wanted(&entry.path))
        .filter(|entry| Container::parse(&entry.bytes).is_ok_and(|found| found.find(FourCc::Dxil).is_some()))
        .filter(|entry| dxkit::check(entry.span()).is_empty())
        .map(|entry| (entry.path, entry.bytes))
        .collect();
    assert!(shaders.len() > 150, "{}", shaders.len());
    shaders
}

#[test]
fn mutants_are_valid_and_of_every_kind() {
    let mut kinds = BTreeSet::new();
    for (seed, (path, file)) in (0u64..).zip(shaders()) {
        let (mutant, mutations) = mutant(&file, &Mutator::new(seed), 6);
        kinds.extend(mutations.iter().map(|mutation| mutation.kind));
        let of = |kind| mutations.iter().any(|mutation| mutation.kind == kind);
        // Renaming changes no instruction, but it changes the bytes of the module.
        assert!(mutations.is_empty() || mutant != file, "{path}: {mutations:?}");
        let findings = dxkit::check(Span::new(&mutant));
        assert_eq!(findings, [], "{path}: {mutations:?}");
        assert_eq!(module(&mutant).verify(), [], "{path}: {mutations:?}");
        if of(MutationKind::InsertLoop) {
            let phis = |file| {
                let module = module(file);
                let all = module.functions().flat_map(|function| function.instructions());
                all.filter(|entry| matches!(entry.get(), dxkit::bitcode::ir::Instruction::Phi { .. })).count()
            };
            assert!(phis(&mutant) > 0, "{path}");
        }
    }
    let missing: Vec<_> = MutationKind::ALL.iter().filter(|kind| !kinds.contains(kind)).collect();
    assert!(missing.is_empty(), "{missing:?} were never made");
}

#[test]
fn the_seed_alone_says_what_is_made() {
    let file = std::fs::read(common::testdata().join("dxc/ps_textures_6_7.dxil")).unwrap();
    let of = |seed| mutant(&file, &Mutator::new(seed), 4).0;
    // The digest of what another process made: nothing that differs from run to run decides.
    let made = of(7);
    let digest = Container::parse(&made).unwrap().digest.to_string();
    assert_eq!((made.len(), &*digest), (10504, "b32e493a9781915ae361b827798fb569"));
    let different: BTreeSet<Vec<u8>> = (0..20).map(of).collect();
    assert!(different.len() >= 18, "{}", different.len());
}

#[test]
fn kinds_can_be_chosen() {
    let file = std::fs::read(common::testdata().join("dxc/ps_textures_6_7.dxil")).unwrap();
    let mut mutator = Mutator::new(3);
    mutator.retain(|kind| kind.preserves_meaning());
    let (mutant_file, mutations) = mutant(&file, &mutator, 12);
    assert_eq!(mutations.len(), 12);
    assert!(mutations.iter().all(|mutation| mutation.kind.preserves_meaning()));
    // The stores of outputs are still present, in the same number.
    let stores = |file: &[u8]| {
        let module = module(file);
        dxkit::DxilModule::read(&module).calls().filter(|call| call.name() == Some("StoreOutput")).count()
    };
    assert_eq!(stores(&mutant_file), stores(&file));
    mutator.retain(|_| false);
    assert_eq!(mutant(&file, &mutator, 5).1, []);
}

#[test]
fn a_container_without_a_program_of_shader_model_6_is_an_error() {
    let file = std::fs::read(common::testdata().join("fxc/ps_root_signature_5_1.dxbc")).unwrap();
    let mut container = Container::parse(&file).unwrap();
    let error = mutate(&mut container, &mut Mutator::new(0), 1).unwrap_err();
    assert!(error.to_string().contains("no part DXIL"), "{error}");
}

/// The validator takes `unreachable` directly after the call that does not return alone.
#[test]
fn unreachable_stays_behind_its_call() {
    let file = std::fs::read(common::testdata().join("dxc/lib_private_5.dxil")).unwrap();
    let lone = |file: &[u8]| -> (usize, usize) {
        let module = module(file);
        let all = module.functions().flat_map(|function| function.blocks());
        let ends = all.filter_map(|block| {
            let mut last = block.instructions().rev().map(|entry| entry.get());
            matches!(last.next(), Some(Instruction::Unreachable))
                .then(|| matches!(last.next(), Some(Instruction::Call(_))))
        });
        let (after, others): (Vec<bool>, Vec<bool>) = ends.partition(|after| *after);
        (after.len(), others.len())
    };
    let (after, others) = lone(&file);
    assert!(after > 0 && others == 0, "{after} and {others}");
    for seed in 0..8 {
        assert_eq!(lone(&mutant(&file, &Mutator::new(seed), 30).0).1, 0, "seed {seed}");
    }
}

/// What is checked of an access is the status itself, not what a mutation makes of it.
#[test]
fn statuses_of_accesses_stay_what_is_checked() {
    let file = std::fs::read(common::testdata().join("dxc/ps_tiled_6_0.dxil")).unwrap();
    for seed in 0..200 {
        let mut mutator = Mutator::new(seed);
        mutator.retain(|kind| *kind == MutationKind::AddIdentity);
        let (mutant, _) = mutant(&file, &mutator, 2);
        assert_eq!(dxkit::check(Span::new(&mutant)), [], "seed {seed}");
    }
}
