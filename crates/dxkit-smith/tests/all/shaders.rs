//! What is made is valid, and defined.

use std::collections::BTreeMap;

use dxkit_container::DigestPolicy;
use dxkit_smith::{Coverage, Shader, SmithOptions};

use crate::support::run;

/// Operations of compute shaders that no shader has, and why.
const ABSENT: &str = include_str!("absent.txt");

fn shaders(count: u64, options: &SmithOptions) -> impl Iterator<Item = (u64, Shader)> {
    (0..count).map(|seed| (seed, Shader::from_seed(seed, options)))
}

/// The sanitizer has nothing to say.
#[test]
fn shaders_run_without_findings() {
    let (mut faults, mut rules) = (Vec::new(), BTreeMap::<String, usize>::new());
    let sets = [SmithOptions::default(), SmithOptions::default().with_portable(true)];
    for (seed, shader) in sets.iter().flat_map(|options| shaders(150, options)) {
        match run(&shader.module, &shader, true) {
            Err(error) => faults.push(format!("{seed}: {error}")),
            Ok((_, outcome)) => {
                for finding in outcome.findings {
                    *rules.entry(format!("{:?}", finding.rule)).or_default() += 1;
                    faults.push(format!("{seed}: {finding:?}"));
                }
            }
        }
    }
    faults.truncate(12);
    assert!(faults.is_empty(), "{rules:?}\n{}", faults.join("\n"));
}

/// The rules of the vendor's validator hold. (That it accepts the shaders was asked of it: no test can run
/// it.)
#[test]
fn shaders_are_valid() {
    for (seed, shader) in shaders(150, &SmithOptions::default()) {
        let file = shader.container().unwrap().write(DigestPolicy::Recompute).unwrap();
        let verdict = dxkit_validate::validate(dxkit_bytes::Span::new(&file));
        assert!(verdict.is_valid(), "{seed}: {verdict:?}");
        assert_eq!(shader.module.verify(), [], "{seed}");
    }
}

/// Any bytes are a shader, and few bytes are a small one.
#[test]
fn every_entropy_is_a_shader() {
    for byte in [0, 1, 0x7f, 0xff] {
        for length in [0, 1, 7, 100, 2000] {
            let shader = Shader::from_entropy(&vec![byte; length], &SmithOptions::default());
            let (_, outcome) = run(&shader.module, &shader, true).unwrap();
            assert_eq!(outcome.findings, [], "{byte} {length}");
        }
    }
    let largest = SmithOptions::default().with_statements(2000);
    let shader = Shader::from_seed(1, &largest);
    let instructions: usize = shader.module.functions().map(|one| one.instructions().count()).sum();
    assert!((2000..100_000).contains(&instructions), "{instructions}");
}

/// All operations of compute shaders occur, but for those of the list.
#[test]
fn operations_occur() {
    let mut coverage = Coverage::default();
    let mut divergent_waves = 0;
    for (_, shader) in shaders(1000, &SmithOptions::default()) {
        coverage.add(&shader.module);
        divergent_waves += usize::from(shader.has_wave_loop);
    }
    let missing: Vec<String> = coverage.missing().into_iter().collect();
    let absent: Vec<String> =
        ABSENT.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(str::to_owned).collect();
    assert_eq!(missing, absent, "the list in absent.txt is another one");
    assert!(divergent_waves >= 333, "{divergent_waves}");
}
