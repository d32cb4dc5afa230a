//! Whatever changes a program without changing its meaning leaves the results as they are: random shaders are
//! run before and after.
//!
//! `DXKIT_SMITH_SEEDS` is how many shaders are tried, 24 unless it is set, each with a twelfth as many seeds
//! of mutations.

use dxkit_bitcode::Module;
use dxkit_bitcode::writer::BitcodeDialect;
use dxkit_container::Container;
use dxkit_exec::{Binding, Buffer, Resources};
use dxkit_ir_text::{Dialect, PrintOptions, ReadOptions, read, write};
use dxkit_smith::{Shader, SmithOptions, Stage};
use dxkit_transform::Strip;
use dxkit_transform::instrument::{Probe, instrument};
use dxkit_transform::mutate::Mutator;
use dxkit_transform::rebind::{Rebind, rebind};
use dxkit_transform::specialize::{BufferContents, specialize};
use dxkit_types::{FourCc, LlvmVersion, ResourceClass};
use dxkit_upgrade::{lower, raise};

use crate::support::{Ran, Results, resources, run, run_with};

fn seeds() -> u64 {
    std::env::var("DXKIT_SMITH_SEEDS").ok().and_then(|text| text.parse().ok()).unwrap_or(24)
}

/// Compute shaders, and a quarter as many of all others.
fn shaders() -> impl Iterator<Item = (u64, Shader)> {
    let stages = Stage::ALL.into_iter().skip(1).cycle();
    let others = (0..(seeds() / 4).max(1)).zip(stages);
    let compute = (0..seeds()).map(|seed| (seed, Stage::Compute));
    compute
        .chain(others)
        .map(|(seed, stage)| (seed, Shader::from_seed(seed, &SmithOptions::default().with_stage(stage))))
}

fn of_module(module: &Module, shader: &Shader) -> Result<Results, String> {
    run(module, shader, false).map(Ran::results)
}

fn module_in(container: &Container<'_>) -> Module {
    let part = container.find(FourCc::Dxil).unwrap();
    let program = dxkit_program::Program::parse(part.span()).unwrap();
    Module::parse(program.bitcode()).unwrap()
}

/// Runs all shaders before and after a change of their module.
fn compare(change: impl Fn(u64, &Shader) -> Result<Vec<Module>, String>) {
    let (mut faults, mut compared) = (Vec::new(), 0);
    for (seed, shader) in shaders() {
        let expected = of_module(&shader.module, &shader).unwrap();
        let changed = match change(seed, &shader) {
            Ok(changed) => changed,
            Err(error) => {
                faults.push(format!("seed {seed}: {error}"));
                continue;
            }
        };
        for (place, module) in changed.iter().enumerate() {
            match of_module(module, &shader) {
                Ok(found) if found == expected => compared += 1,
                Ok(found) => {
                    let differs = found.0.iter().zip(&expected.0).find(|(a, b)| a != b).map(|(a, _)| a.0);
                    let stage = shader.stage;
                    faults.push(format!("{stage:?}, seed {seed}, form {place}: {differs:?} differs"));
                }
                Err(error) => {
                    faults.push(format!("{:?}, seed {seed}, form {place}: {error}", shader.stage));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{} of {}:\n{}", faults.len(), compared, faults.join("\n"));
    assert!(compared >= seeds(), "{compared}");
}

#[test]
fn bitcode_computes_the_same() {
    compare(|_, shader| {
        let mut forms = Vec::new();
        for dialect in [BitcodeDialect::Dxc, BitcodeDialect::DxcSorted, BitcodeDialect::Keep] {
            let bytes = shader.module.write(dialect).map_err(|error| error.to_string())?;
            forms.push(Module::parse(&bytes).map_err(|error| error.to_string())?);
        }
        Ok(forms)
    });
}

#[test]
fn text_computes_the_same() {
    compare(|_, shader| {
        let mut text = Vec::new();
        write(&shader.module, &PrintOptions::for_bitcode(1 << 20), &mut (), &mut text);
        let read = read(&text, &ReadOptions::default()).map_err(|errors| format!("{errors:?}"))?;
        Ok(vec![read])
    });
}

#[test]
fn raised_and_lowered_programs_compute_the_same() {
    compare(|_, shader| {
        let mut forms = Vec::new();
        for version in [LlvmVersion::V22, LlvmVersion::V24] {
            let raised = raise(&shader.module, version);
            let mut text = Vec::new();
            let dialect = Dialect::Modern(version);
            let options = PrintOptions { dialect, raised: true, ..PrintOptions::for_bitcode(1 << 20) };
            write(&raised.module, &options, &mut (), &mut text);
            let mut options = ReadOptions::default();
            options.dialect = dialect;
            let mut module = read(&text, &options).map_err(|errors| format!("{errors:?}"))?;
            lower(&mut module).map_err(|errors| format!("{errors:?}"))?;
            forms.push(module);
        }
        Ok(forms)
    });
}

#[test]
fn mutants_that_keep_the_meaning_compute_the_same() {
    compare(|seed, shader| {
        let mutants = (seeds() / 12).max(1);
        let mutant = |number: u64| {
            let mut mutator = Mutator::new(seed << 8 | number);
            mutator.retain(|kind| kind.preserves_meaning());
            let mut module = shader.module.clone();
            for _ in 0..10 {
                mutator.mutate(&mut module);
            }
            module
        };
        Ok((0..mutants).map(mutant).collect())
    });
}

#[test]
fn stripped_containers_compute_the_same() {
    compare(|_, shader| {
        let mut container = shader.container().map_err(|error| error.to_string())?;
        let original = module_in(&container);
        Strip::EVERYTHING.apply(&mut container).map_err(|error| error.to_string())?;
        let stripped = module_in(&container);
        Ok(vec![original, stripped])
    });
}

#[test]
fn specialized_programs_compute_the_same() {
    compare(|_, shader| {
        let constants = shader.resources.iter().find(|one| one.class == ResourceClass::CBV);
        let mut container = shader.container().map_err(|error| error.to_string())?;
        if let Some(constants) = constants {
            let mut contents = BufferContents::new();
            let binding = Binding::from_text(&constants.name()).unwrap();
            for (offset, row) in (0_u32..).step_by(16).zip(constants.bytes.chunks(16)) {
                contents.set(binding, offset, row);
            }
            specialize(&mut container, &contents).map_err(|error| error.to_string())?;
        }
        Ok(vec![module_in(&container)])
    });
}

#[test]
fn instrumented_programs_compute_the_same() {
    let register = Binding::from_text("u7,space9").unwrap();
    for (seed, shader) in shaders() {
        let expected = of_module(&shader.module, &shader).unwrap();
        for (probe, _) in Probe::NAMES {
            let mut container = shader.container().unwrap();
            let map = instrument(&mut container, probe, register).unwrap();
            let mut bound = resources(&shader.resources);
            bound.buffers.insert(register, Buffer::new(vec![0; map.buffer_size()]));
            let mut found = run_with(&module_in(&container), &shader, false, bound).unwrap().results();
            found.0.retain(|(binding, ..)| *binding != register);
            assert_eq!(found, expected, "{:?}, seed {seed}", shader.stage);
        }
    }
}

#[test]
fn moved_resources_hold_the_same_results() {
    let moved =
        |binding: Binding| Binding { number: binding.number + 3, space: binding.space + 2, ..binding };
    for (seed, shader) in shaders() {
        let expected = of_module(&shader.module, &shader).unwrap();
        let mut container = shader.container().unwrap();
        let rules = ["u*=+3,space2", "t*=+3,space2", "b*=+3,space2", "s*=+3,space2"];
        let rules = rules.iter().fold(Rebind::new(), |rules, rule| rules.with_rule(rule).unwrap());
        rebind(&mut container, &rules).unwrap();
        let Resources { buffers, textures, samplers, scenes, .. } = resources(&shader.resources);
        let mut bound = Resources::default();
        bound.buffers.extend(buffers.into_iter().map(|(binding, it)| (moved(binding), it)));
        bound.textures.extend(textures.into_iter().map(|(binding, it)| (moved(binding), it)));
        bound.scenes.extend(scenes.into_iter().map(|(binding, it)| (moved(binding), it)));
        bound.samplers.extend(samplers.into_iter().map(|(binding, it)| (moved(binding), it)));
        let found = run_with(&module_in(&container), &shader, false, bound).unwrap().results();
        let (expected, given) = expected;
        let expected =
            expected.into_iter().map(|(binding, bytes, counter)| (moved(binding), bytes, counter)).collect();
        assert_eq!(found, (expected, given), "{:?}, seed {seed}", shader.stage);
    }
}
