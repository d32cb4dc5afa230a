//! The functions that judge a shader, asked about the same containers: where two of them answer one question,
//! they answer alike.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // helpers of tests say what must hold by panicking

use std::collections::BTreeSet;

use dxkit::container::DigestPolicy;
use dxkit::rootsig::{RootFlags, RootSignatureDesc};
use dxkit::validate::{ValidationOptions, Validator};
use dxkit::{Container, FourCc, ModuleContents, Pipeline, Severity, ShaderBindings, Strip};

use crate::common::{entries, entry, for_each};

/// The verdict of the validator that the module states.
fn is_valid(validator: &mut Validator, file: &[u8]) -> bool {
    validator.validate(file).is_valid()
}

fn errors(file: &[u8]) -> Vec<String> {
    let findings = dxkit::judge(file).into_iter();
    findings.filter(|found| found.severity == Severity::Error).map(|found| found.to_string()).collect()
}

/// `judge` finds an error in what the validator refuses for a rule about the container. Every third number of
/// every part but the modules is changed, and every part loses its last four bytes.
#[test]
fn judge_refuses_what_the_validator_refuses_in_the_parts() {
    let mut validator = Validator::new(ValidationOptions::as_stated());
    let mut stages = BTreeSet::new();
    let mut differences = Vec::new();
    let mut refused = 0;
    for entry in entries() {
        let mut container = Container::parse(&entry.bytes).unwrap().into_owned();
        if container.find(FourCc::Dxil).is_none() || !is_valid(&mut validator, &entry.bytes) {
            continue;
        }
        // One container for each stage, length of PSV0's runtime info, and set of parts.
        let kinds: Vec<FourCc> = container.parts().iter().map(|part| part.kind()).collect();
        let psv = container.find(FourCc::Psv0).and_then(|psv| psv.payload().get(..25).map(<[u8]>::to_vec));
        let psv = psv.map(|psv| (psv[0], psv.get(24).copied()));
        if !stages.insert((kinds.clone(), psv)) {
            continue;
        }
        for kind in
            kinds.into_iter().filter(|kind| ![FourCc::Dxil, FourCc::Ildb, FourCc::Stat].contains(kind))
        {
            let whole = container.find(kind).unwrap().payload().to_vec();
            let shorter = whole.get(..whole.len().saturating_sub(4)).map(<[u8]>::to_vec);
            let changed = (0..whole.len()).step_by(12).map(|at| {
                let mut changed = whole.clone();
                changed[at] ^= 1;
                changed
            });
            for payload in changed.chain(shorter) {
                container.set(kind, payload.clone());
                let written = container.write(DigestPolicy::Recompute).unwrap();
                if is_valid(&mut validator, &written) {
                    continue;
                }
                refused += 1;
                if errors(&written).is_empty() {
                    let at = whole.iter().zip(&payload).position(|(old, new)| old != new);
                    let last = &validator.validate(&written[..]).report.findings[0].found;
                    differences.push(format!("{}: {kind} at {at:?}: {last}", entry.path));
                }
            }
            container.set(kind, whole);
        }
    }
    assert!(refused > 2_000, "{refused} changed containers are refused");
    let shown = differences.iter().take(60).cloned().collect::<Vec<_>>().join("\n");
    assert!(differences.is_empty(), "{} of {refused}:\n{shown}", differences.len());
}

/// `judge` and `validate` agree on what compilers wrote.
#[test]
fn judge_and_validate_agree_on_the_corpus() {
    let mut validator = Validator::new(ValidationOptions::as_stated());
    for_each(|entry| {
        let container = Container::parse(&entry.bytes).unwrap();
        // Libraries that are only linked are no final shaders.
        let is_linked =
            dxkit::Shader::from_container(&container).model.is_some_and(|model| model.minor == 15);
        if container.find(FourCc::Dxil).is_none() || is_linked {
            return Ok(());
        }
        let (valid, errors) = (is_valid(&mut validator, &entry.bytes), errors(&entry.bytes));
        if valid == errors.is_empty() { Ok(()) } else { Err(format!("valid: {valid}, errors: {errors:?}")) }
    });
}

/// A shader alone in a pipeline gets the findings about its root signature that the shader itself gets.
#[test]
fn a_pipeline_and_a_shader_find_the_same_in_a_root_signature() {
    let mut found = BTreeSet::new();
    let empty = RootSignatureDesc::new(dxkit::rootsig::KnownVersion::V1_1);
    let mut deny = empty.clone();
    deny.flags = RootFlags::DENY_PIXEL_SHADER_ROOT_ACCESS;
    for_each(|entry| {
        let container = Container::parse(&entry.bytes).unwrap();
        let Ok(Some(bindings)) = ShaderBindings::from_container(&container) else { return Ok(()) };
        for root in [&empty, &deny] {
            let mut pipeline = Pipeline::default();
            pipeline.root_signature = Some(root.clone());
            let Some((_, prefix)) = pipeline.add(&container) else { continue };
            let rules = |rule: &str| {
                rule.starts_with("rootsig-") && rule != "rootsig-differs" || rule == "input-layout-flag"
            };
            let mut alone: Vec<_> =
                bindings.fit(root).findings.iter().map(|found| (found.rule, found.message.clone())).collect();
            let mut together: Vec<_> = (pipeline.check().iter())
                .filter(|found| rules(found.rule) && found.path.to_string().starts_with(&prefix))
                .map(|found| (found.rule, found.message.clone()))
                .collect();
            alone.sort();
            together.sort();
            found.extend(alone.iter().map(|(rule, _)| *rule));
            if alone != together {
                return Err(format!("{alone:?}, {together:?}"));
            }
        }
        Ok(())
    });
    let expected = ["input-layout-flag", "rootsig-denied", "rootsig-heap-index", "rootsig-unbound"];
    assert_eq!(found.into_iter().collect::<Vec<_>>(), expected);
}

/// A PDB among private data is debug information and may hold sources, as `lint` says: stripping either takes
/// it out, and other private data stays.
#[test]
fn a_pdb_in_private_data_goes_with_debug_information_and_with_sources() {
    for (path, goes) in
        [("dxc/ps_multi_file_pdb_in_private_6_0.dxil", true), ("dxc/ps_private_13.dxil", false)]
    {
        let bytes = entry(path).bytes;
        for what in [Strip::DEBUG, Strip::SOURCE] {
            let (container, stripped) = dxkit::strip(&bytes, what).unwrap();
            assert_eq!(stripped.removed.contains(&FourCc::Priv), goes, "{path}: {what:?}");
            assert_eq!(container.find(FourCc::Priv).is_none(), goes, "{path}: {what:?}");
        }
    }
}

/// FXC 10 counts as the listing does; releases before it do not, and their counters are not compared.
#[test]
fn counters_of_older_releases_of_fxc_are_not_compared() {
    let bytes = entry("fxc/vs_transform_5_0.dxbc").bytes;
    let mut container = Container::parse(&bytes).unwrap();
    let mut counters = container.find(FourCc::Stat).unwrap().payload().to_vec();
    counters[0] += 1;
    container.set(FourCc::Stat, counters);
    let warned = |container: &Container<'_>| {
        let written = container.write(DigestPolicy::Recompute).unwrap();
        dxkit::check(&written).iter().any(|found| found.rule == "stat-program")
    };
    assert!(warned(&container));
    let mut definitions = container.find(FourCc::Rdef).unwrap().payload().to_vec();
    let release = definitions.windows(5).position(|text| text == b" 10.1").unwrap();
    definitions[release..release + 5].copy_from_slice(b" 9.29");
    container.set(FourCc::Rdef, definitions);
    assert!(!warned(&container));
}

/// Where everything was stripped, nothing is left of what strips take out.
#[test]
fn nothing_is_left_where_everything_was_stripped() {
    for_each(|entry| {
        let (container, stripped) = dxkit::strip(&entry.bytes, Strip::EVERYTHING).unwrap();
        if !stripped.not_looked_into.is_empty() {
            return Ok(());
        }
        let written = container.write(DigestPolicy::Recompute).unwrap();
        let container = Container::parse(&written).unwrap();
        let Some(contents) = ModuleContents::from_container(&container, FourCc::Dxil) else { return Ok(()) };
        // Libraries are linked by names.
        let library = dxkit::Shader::from_container(&container).kind == Some(dxkit::ShaderKind::Library);
        let named = !library && !contents.names.is_empty();
        if named || contents.debug_info || contents.sources { Err(format!("{contents:?}")) } else { Ok(()) }
    });
}

/// A library of `lib_6_x` is for linking alone if it states the validator version 0.0. One that states
/// another version is judged as other shaders are: DXC's validator accepts this one.
#[test]
fn libraries_for_no_certain_model_are_judged_by_the_version_that_they_state() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../dxkit-asm/tests/modern");
    let text = std::fs::read_to_string(folder.join("clang_lib_6_x_O3.ll")).unwrap();
    let judged = |text: &str| {
        let made = dxkit::asm::dxil::assemble(text.as_bytes(), &Default::default()).unwrap();
        let file = made.write(DigestPolicy::Recompute).unwrap();
        dxkit::Judgement::new(&file)
    };
    let accepted = judged(&text);
    assert!(accepted.validation.as_ref().is_some_and(dxkit::validate::Validation::is_valid));
    assert_eq!(accepted.notes(), []);
    let version = "{i32 1, i32 8}";
    assert_eq!(text.matches(version).count(), 1);
    let linked = judged(&text.replace(version, "{i32 0, i32 0}"));
    assert!(linked.validation.is_none());
    let notes: Vec<_> = linked.notes().iter().map(|note| note.rule).collect();
    assert_eq!(notes, ["validator-refuses"]);
}
