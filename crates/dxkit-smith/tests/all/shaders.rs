//! What is made is valid, and defined.

use std::collections::{BTreeMap, BTreeSet};

use dxkit_container::DigestPolicy;
use dxkit_smith::{Coverage, Shader, SmithOptions, Stage};

use crate::support::run;

/// Operations that no shader of a stage has, and why.
const ABSENT: &str = include_str!("absent.txt");

fn shaders(count: u64, options: SmithOptions) -> impl Iterator<Item = (u64, Shader)> {
    (0..count).map(move |seed| (seed, Shader::from_seed(seed, &options)))
}

/// This many shaders of compute, and a third as many of every other stage.
fn all_stages(count: u64, options: SmithOptions) -> impl Iterator<Item = (u64, Shader)> {
    Stage::ALL.into_iter().flat_map(move |stage| {
        let count = if stage == Stage::Compute { count } else { count / 3 };
        shaders(count, options.with_stage(stage))
    })
}

/// The sanitizer has nothing to say.
#[test]
fn shaders_run_without_findings() {
    let (mut faults, mut rules) = (Vec::new(), BTreeMap::<String, usize>::new());
    let sets = [SmithOptions::default(), SmithOptions::default().with_portable(true)];
    let count = std::env::var("DXKIT_SMITH_SEEDS").ok().and_then(|text| text.parse().ok()).unwrap_or(150);
    for (seed, shader) in sets.into_iter().flat_map(|options| all_stages(count, options)) {
        let name = format!("{:?} {seed}", shader.stage);
        match run(&shader.module, &shader, true) {
            Err(error) => faults.push(format!("{name}: {error}")),
            Ok(ran) => {
                for finding in ran.outcome.findings {
                    *rules.entry(format!("{:?} {:?}", shader.stage, finding.rule)).or_default() += 1;
                    faults.push(format!("{name}: {finding:?}"));
                }
            }
        }
    }
    let count = faults.len();
    faults.truncate(12);
    assert!(faults.is_empty(), "{count}: {rules:?}\n{}", faults.join("\n"));
}

/// The rules of the vendor's validator hold. (That it accepts the shaders was asked of it: no test can run
/// it.)
#[test]
fn shaders_are_valid() {
    let mut faults = Vec::new();
    for (seed, shader) in all_stages(150, SmithOptions::default()) {
        let file = shader.container().unwrap().write(DigestPolicy::Recompute).unwrap();
        let verdict = dxkit_validate::validate(dxkit_bytes::Span::new(&file));
        if !verdict.is_valid() {
            let findings = verdict.report.findings.iter();
            let found: Vec<_> = findings.map(|one| format!("{:?}: {}", one.rule, one.found)).collect();
            faults.push(format!("{:?} {seed}: {found:?}", shader.stage));
        }
        assert_eq!(shader.module.verify(), [], "{:?} {seed}", shader.stage);
    }
    let count = faults.len();
    faults.truncate(8);
    assert!(faults.is_empty(), "{count}:\n{}", faults.join("\n"));
}

/// Any bytes are a shader, and few bytes are a small one.
#[test]
fn every_entropy_is_a_shader() {
    for stage in Stage::ALL {
        let options = SmithOptions::default().with_stage(stage);
        for byte in [0, 1, 0x7f, 0xff] {
            for length in [0, 1, 7, 100, 2000] {
                let shader = Shader::from_entropy(&vec![byte; length], &options);
                let ran = run(&shader.module, &shader, true).unwrap();
                assert_eq!(ran.outcome.findings, [], "{stage:?} {byte} {length}");
            }
        }
    }
    let largest = SmithOptions::default().with_statements(2000);
    let shader = Shader::from_seed(1, &largest);
    let instructions: usize = shader.module.functions().map(|one| one.instructions().count()).sum();
    assert!((2000..100_000).contains(&instructions), "{instructions}");
}

/// The operations of a stage that `absent.txt` lists.
fn absent(stage: Stage) -> BTreeSet<String> {
    let wanted = stage.kind().abbreviation().unwrap();
    let mut found = BTreeSet::new();
    for line in ABSENT.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        let [stages, operation, overloads, reason] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("a line has stages, operation, overloads and reason: {line}");
        };
        assert!(!reason.is_empty(), "{line}");
        if stages != "all" && !stages.split(' ').any(|one| one == wanted) {
            continue;
        }
        match overloads {
            "" => drop(found.insert(operation.to_owned())),
            _ => found.extend(overloads.split(' ').map(|overload| format!("{operation}.{overload}"))),
        }
    }
    found
}

/// All operations of a stage occur in every overload, but for those of the list.
#[test]
fn operations_occur() {
    let mut faults = Vec::new();
    for stage in Stage::ALL {
        let mut coverage = Coverage::default();
        let mut divergent_waves = 0;
        for (_, shader) in shaders(1000, SmithOptions::default().with_stage(stage)) {
            coverage.add(&shader.module);
            divergent_waves += usize::from(shader.has_wave_loop);
        }
        let (missing, absent) = (coverage.missing(stage), absent(stage));
        let possible: BTreeSet<String> = dxkit_smith::reachable(stage);
        let new: Vec<_> = missing.difference(&absent).collect();
        let made: Vec<_> = absent.intersection(&possible).filter(|name| !missing.contains(*name)).collect();
        if !new.is_empty() || !made.is_empty() {
            faults.push(format!("{stage:?} lacks {new:?}, and has of the list {made:?}"));
        }
        assert!(divergent_waves >= 333, "{stage:?}: {divergent_waves}");
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
