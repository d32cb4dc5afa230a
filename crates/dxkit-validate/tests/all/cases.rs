//! Shaders with one edit each, and what the vendor's validator says of them: `testdata/validate/cases.tsv`,
//! made by `cargo xtask regenerate-corpus`.

use std::collections::BTreeSet;
use std::fs;

use dxkit_bitcode::Module;
use dxkit_bitcode::writer::BitcodeDialect;
use dxkit_container::{Container, DigestPolicy};
use dxkit_program::Program;
use dxkit_types::FourCc;
use dxkit_validate::{Rule, validate};

use crate::edit::{apply, read_text, text_of};
use crate::vendor::rule_of;
use crate::{read, testdata};

#[test]
fn verdicts_are_those_of_the_vendor() {
    let table = fs::read_to_string(testdata().join("validate/cases.tsv")).unwrap();
    let (mut cases, mut named) = (0, 0);
    let (mut wrong, mut other) = (Vec::new(), Vec::new());
    let mut fired = BTreeSet::new();
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<_> = line.split('\t').collect();
        let [base, edit, verdict, message] = columns[..] else { panic!("{line}") };
        let file = crate::read(&format!("dxc/{base}.dxil"));
        let edited = apply(&file, edit).unwrap_or_else(|| panic!("{base}: {edit} edits nothing"));
        let validation = dxkit_validate::validate(&edited[..]);
        cases += 1;
        let ours = validation.report.findings.first().map(|finding| finding.rule);
        fired.extend(validation.report.findings.iter().map(|finding| finding.rule));
        // A valid shader must have no findings.
        assert!(verdict != "ok" || ours.is_none(), "{base}: {edit}: {:#?}", validation.messages(false));
        if validation.is_valid() != (verdict == "ok") {
            wrong.push((base, edit));
        }
        if let Some(rule) = rule_of(message).filter(|_| verdict != "ok") {
            named += 1;
            if ours.is_some_and(|ours| ours != rule) {
                other.push((base, edit));
            }
        }
    }
    for kind in crate::rework::KINDS {
        assert!(table.contains(&format!("\trework {kind} ")), "there is no case of {kind}");
    }
    println!("{cases} cases, {named} with a rule; {} rules fire", fired.len());
    assert!(cases >= 1000 && named >= 550, "{cases} cases, {named} with a rule");
    assert_eq!(wrong, known(&OTHER_VERDICTS));
    assert_eq!(other, known(&OTHER_RULES));
}

fn known<'a>(list: &[(&'a str, &'a str, &str)]) -> Vec<(&'a str, &'a str)> {
    list.iter().map(|(base, edit, _)| (*base, *edit)).collect()
}

/// Cases with another verdict than the vendor's, and why.
const OTHER_VERDICTS: [(&str, &str, &str); 1] = [(
    "ps_textures_valver_1_1",
    "line 229 => attributes #2 = { nounwind readnone }",
    "refused there without a reason: the message is that the bitcode is invalid",
)];

/// Cases in which the first finding is of another rule than the vendor's, and why.
const OTHER_RULES: [(&str, &str, &str); 0] = [];

/// What a stage needs is in the properties of its entry. The vendor's validator takes those that are missing
/// for 0, and refuses these shaders with these rules (of thread groups, with numbers that differ from run to
/// run).
#[test]
fn an_entry_without_the_properties_of_its_stage_is_refused() {
    let group = [Rule::SM_THREADGROUPCHANNELRANGE; 3];
    let cases: [(&str, &[Rule]); 6] = [
        ("as_culling_6_8", &group),
        ("cs_doubles_6_0", &group),
        ("ms_meshlets_6_8", &group),
        ("ds_tri_6_0", &[Rule::SM_VALIDDOMAIN]),
        ("gs_normals_6_0", &[Rule::SM_GSINSTANCECOUNTRANGE, Rule::SM_GSVALIDOUTPUTPRIMITIVETOPOLOGY]),
        ("hs_points_6_0", &[Rule::SM_OUTPUTCONTROLPOINTCOUNTRANGE, Rule::SM_VALIDDOMAIN]),
    ];
    for (name, rules) in cases {
        let file = crate::read(&format!("dxc/{name}.dxil"));
        assert!(validate(&file[..]).is_valid(), "{name}");
        let without = apply(&file, "meta dx.entryPoints.0.4 null").unwrap();
        let validation = validate(&without[..]);
        let found: Vec<Rule> = validation.report.findings.iter().map(|finding| finding.rule).collect();
        for rule in rules {
            let times = |list: &[Rule]| list.iter().filter(|known| *known == rule).count();
            assert!(times(&found) >= times(rules), "{name}: {rule:?} among {found:?}");
        }
    }
}

/// The vendor compares the model in the header of the debug module with that of the program, and does not
/// look at the debug module's own.
#[test]
fn the_header_of_a_debug_module_states_the_model_of_the_program() {
    let (program, other) =
        (read("dxc/ps_multi_file_embed_debug_6_0.dxil"), read("dxc/ps_multi_file_od_debug_6_6.dxil"));
    let debug = Container::parse(&other).unwrap().find(FourCc::Ildb).unwrap().payload().to_vec();
    let verdict = |debug: Vec<u8>| {
        let mut container = Container::parse(&program).unwrap();
        container.set(FourCc::Ildb, debug);
        let validation = validate(&container.write(DigestPolicy::Recompute).unwrap()[..]);
        (validation.is_valid(), validation.messages(false).first().map(|message| message.vendor.clone()))
    };
    let refused = "Program Version is 6.6 but Dxil Module shader model version is 6.0.";
    assert_eq!(verdict(debug.clone()), (false, Some(refused.into())));
    let mut relabelled = debug;
    relabelled[0] = 0x60;
    assert_eq!(verdict(relabelled), (true, None));
}

/// Sizes of bitcode that LLVM's reader does not look into.
#[test]
fn bitcode_is_whole_words() {
    let file = read("dxc/ps_multi_file_embed_debug_6_0.dxil");
    // The vendor's validator refuses what has no bitcode without a word.
    for (kind, bytes, said) in [
        (FourCc::Dxil, 0, ""),
        (FourCc::Ildb, 0, ""),
        (FourCc::Dxil, 1, "Invalid bitcode size"),
        (FourCc::Ildb, 1001, "Invalid bitcode size"),
    ] {
        let mut container = Container::parse(&file).unwrap();
        let mut payload = container.find(kind).unwrap().payload().to_vec();
        // The last word of the header is the size of the bitcode.
        payload[20..24].copy_from_slice(&u32::to_le_bytes(bytes));
        container.set(kind, payload);
        let validation = validate(&container.write(DigestPolicy::Recompute).unwrap()[..]);
        assert!(!validation.is_valid(), "{kind} {bytes}");
        let messages = validation.messages(false);
        let reader = messages.first().unwrap().vendor_form.reader.as_deref();
        assert_eq!(reader.unwrap_or_default(), said, "{kind} {bytes}");
    }
}

/// Shader model 6.10 has neither nodes nor their operations: DXC's validator reports five nodes and 35 calls
/// of eleven operations of this library.
#[test]
fn nodes_and_their_operations_end_with_shader_model_6_9() {
    let mut container = Container::parse(&read("dxc/lib_nodes_coalescing_6_8.dxil")).unwrap().into_owned();
    let mut program = Program::parse(container.find(FourCc::Dxil).unwrap().span()).unwrap().into_owned();
    let text = text_of(&Module::parse(program.bitcode()).unwrap());
    let changed = text.replace("!{!\"lib\", i32 6, i32 8}", "!{!\"lib\", i32 6, i32 10}");
    let changed = changed.replace("= !{i32 1, i32 8}\n", "= !{i32 1, i32 10}\n");
    assert_ne!(text, changed);
    program.set_bitcode(read_text(&changed).unwrap().write(BitcodeDialect::default()).unwrap());
    let payload = program.encode().unwrap();
    container.set(FourCc::Dxil, payload);
    let validation = validate(&container.write(DigestPolicy::Zero).unwrap()[..]);
    let count = |rule| validation.report.findings.iter().filter(|found| found.rule == rule).count();
    assert_eq!((count(Rule::SM_STAGENOTVALID), count(Rule::SM_OPCODE)), (5, 35));
    assert_eq!(validation.report.findings.len(), 40);
    let text = validation.vendor_text();
    assert_eq!(
        text.matches("error: Opcode AnnotateNodeHandle not valid in shader model lib_6_10(node).").count(),
        4
    );
}
