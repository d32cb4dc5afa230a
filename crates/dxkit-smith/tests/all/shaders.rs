//! What is made is defined.

use std::collections::BTreeMap;

use dxkit_smith::{Options, Shader};

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
