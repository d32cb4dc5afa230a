//! What is made is valid, and defined.

use std::collections::BTreeMap;

use dxkit_smith::{Coverage, Options, Shader};

use crate::support::run;

/// The sanitizer has nothing to say.
#[test]
fn shaders_run_without_findings() {
    let mut faults = Vec::new();
    let mut rules: BTreeMap<String, usize> = BTreeMap::new();
    for seed in 0..300 {
        let shader = Shader::from_seed(seed, &Options::default());
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

#[test]
fn coverage() {
    let mut coverage = Coverage::default();
    let mut sizes = 0;
    for seed in 0..1000 {
        let shader = Shader::from_seed(seed, &Options::default());
        coverage.add(&shader.module);
        sizes += shader.module.functions().map(|function| function.instructions().count()).sum::<usize>();
    }
    let missing: Vec<_> = coverage.missing().into_iter().collect();
    panic!("{} of {}: {}\n{sizes}", missing.len(), dxkit_smith::reachable().len(), missing.join(" "));
}
