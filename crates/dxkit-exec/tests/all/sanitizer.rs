//! The sanitizer: shaders with one planted fault each, and shaders without.

use dxkit_dxil::DxilModule;
use dxkit_exec::{
    Binding, Buffer, Dispatch, Format, Program, Resources, Rule, SanitizerFinding, Severity, Texture,
};
use dxkit_types::ResourceKind;

use crate::cases::{dxil_cases, folder, module_of};

/// The faults between groups: two run.
const OF_GROUPS: [&str; 9] = [
    "group_race",
    "groups_sum",
    "groups_overlap",
    "plain_flag",
    "barrier_for_groups",
    "same_groups",
    "last_group",
    "last_wave",
    "look_back",
];

/// What is found in a faulty shader.
fn findings(name: &str, wave: u32) -> Vec<SanitizerFinding> {
    findings_in(&format!("fault_{name}.dxil"), if OF_GROUPS.contains(&name) { 2 } else { 1 }, wave)
}

/// What is found in a shader whose resources are numbers that grow.
fn findings_in(name: &str, groups: u32, wave: u32) -> Vec<SanitizerFinding> {
    let file = std::fs::read(folder().join(name)).unwrap();
    let module = module_of(&file);
    let program = Program::from_module(&DxilModule::read(&module), None).unwrap();
    let mut resources = Resources::default();
    let words = |count: u32| (0..count).flat_map(|word| (word * 7 + 3).to_le_bytes()).collect::<Vec<u8>>();
    for range in program.ranges() {
        for number in 0..range.count.unwrap_or(1) {
            let binding = Binding { number: range.binding.number + number, ..range.binding };
            if range.kind == ResourceKind::Texture2D {
                let texture = Texture::new(Format::R32UInt, [8, 8, 1], 1, 1).unwrap();
                resources.textures.insert(binding, texture);
            } else {
                resources.buffers.insert(binding, Buffer::new(words(512)));
            }
        }
    }
    let dispatch =
        Dispatch { sanitize: true, wave: Some(wave), fuel: 1 << 20, ..Dispatch::new([groups, 1, 1]) };
    program.dispatch(&mut resources, &dispatch).unwrap().findings
}

/// `faults.tsv` names the rule that each fault breaks, and others that follow from it.
#[test]
fn planted_faults_are_found() {
    let text = std::fs::read_to_string(folder().join("faults.tsv")).unwrap();
    let mut faults = Vec::new();
    for line in text.lines() {
        let mut columns = line.split('\t');
        let name = columns.next().unwrap();
        let rules: Vec<Rule> = columns.map(|rule| Rule::from_name(rule).unwrap()).collect();
        let rule = rules[0];
        for wave in [8, 32] {
            let found = findings(name, wave);
            if !found.iter().any(|finding| finding.rule == rule) {
                faults.push(format!("{name}, waves of {wave}: no {}, but {found:?}", rule.name()));
            }
            // A fault of one kind is not reported as another, except for notes.
            let others = found.iter().filter(|finding| !rules.contains(&finding.rule));
            for other in others.filter(|finding| finding.rule.severity() > Severity::Note) {
                faults.push(format!("{name}, waves of {wave}: also {other:?}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert_eq!(text.lines().count(), 128);
}

/// Kernels as they are written: sums, prefix sums, sorting, histograms, tiles, queues between groups.
#[test]
fn right_kernels_have_no_findings() {
    let text = std::fs::read_to_string(folder().join("clean.tsv")).unwrap();
    let mut faults = Vec::new();
    for name in text.lines() {
        for wave in [4, 8, 32, 64] {
            let found = findings_in(&format!("clean_{name}.dxil"), 2, wave);
            for finding in found.iter().filter(|finding| finding.rule.severity() > Severity::Note) {
                faults.push(format!("{name}, waves of {wave}: {finding:?}"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert_eq!(text.lines().count(), 64);
}

/// All shaders that lavapipe runs, too, but for those that access what is outside on purpose.
#[test]
fn clean_shaders_have_no_findings() {
    let (mut faults, mut clean) = (Vec::new(), 0);
    for case in dxil_cases() {
        // Division by zero and infinities are what these are about.
        let outside =
            ["outside", "floats_special", "texture_stores", "forms_small"].contains(&case.name.as_str());
        if outside || case.name.starts_with("texture_load") {
            continue;
        }
        for wave in [8, 32] {
            let mut resources = case.resources();
            let dispatch =
                Dispatch { sanitize: true, wave: Some(wave), fuel: 1 << 20, ..Dispatch::new(case.groups) };
            let outcome = case.run(&mut resources, &dispatch).unwrap();
            for finding in outcome.findings {
                if finding.rule.severity() > Severity::Note {
                    faults.push(format!("{}, waves of {wave}: {finding:?}", case.name));
                }
            }
        }
        clean += 1;
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(clean >= 180, "{clean} shaders");
}

/// The sanitizer only looks.
#[test]
fn results_do_not_depend_on_the_sanitizer() {
    for case in dxil_cases() {
        let mut results = [false, true].into_iter().map(|sanitize| {
            let mut resources = case.resources();
            let dispatch = Dispatch { sanitize, fuel: 1 << 20, ..Dispatch::new(case.groups) };
            let outcome = case.run(&mut resources, &dispatch).unwrap();
            (resources, outcome.statistics)
        });
        assert_eq!(results.next(), results.next(), "{}", case.name);
    }
}

/// A finding names the instruction, the thread and the values.
#[test]
fn findings_say_where() {
    let found = findings("outside_array", 32);
    let finding = &found[0];
    assert_eq!(finding.message, "index 4 of an array of 4 elements");
    // 3 + 7 i, modulo 5, is 4 for the threads 3, 8, 13, … of 64.
    assert_eq!((finding.thread, finding.group, finding.count), (3, [0, 0, 0], 2));
    assert!(finding.instruction.is_some());

    let found = findings("buffer_race", 32);
    assert_eq!(
        found[0].message,
        "u0 at index 0, offset 0: written before by thread 0, and nothing orders the accesses"
    );
    assert_eq!((found[0].thread, found[0].other), (1, found[0].instruction));
}
