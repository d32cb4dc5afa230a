//! Findings in words.

use dxkit_validate::Rule;

use crate::edit::apply;
use crate::read;

#[test]
fn an_operand_is_pointed_at_in_the_instruction() {
    let file = read("dxc/ps_textures_6_7.dxil");
    // The column of the first instruction that loads an input.
    let edited = (0..40)
        .filter_map(|number| apply(&file, &format!("op 0 {number} 3 9")))
        .find(|edited| {
            let validation = dxkit_validate::validate(&edited[..]);
            validation
                .report
                .findings
                .first()
                .is_some_and(|finding| finding.rule.name() == "INSTR.OPERANDRANGE")
        })
        .unwrap();
    let validation = dxkit_validate::validate(&edited[..]);
    let message = &validation.messages(false)[0];
    assert_eq!(message.function.as_deref(), Some("main"));
    let text = message.instruction.clone().unwrap();
    assert_eq!(text.get(message.caret.clone().unwrap()), Some("i8 9"), "{text}");
    assert_eq!(message.operand.as_deref(), Some("3 (colIndex)"));
    assert!(message.bit.is_some());
    let vendor = validation.vendor_text();
    assert!(vendor.starts_with("Function: main: error: expect Col between 0~"), "{vendor}");
    assert!(vendor.contains("note: at '") && vendor.ends_with("Validation failed.\n"), "{vendor}");
}

#[test]
fn allowed_rules_do_not_count() {
    let file = apply(&read("dxc/ps_textures_6_7.dxil"), "name dx.unknown").unwrap();
    assert!(!dxkit_validate::validate(&file[..]).is_valid());
    let rule = dxkit_validate::Rule::META_KNOWN;
    let options = dxkit_validate::ValidationOptions { allow: vec![rule], ..Default::default() };
    assert!(dxkit_validate::validate_with(&file[..], &options).is_valid());
}

#[test]
fn operands_of_all_instructions_are_pointed_at() {
    let mut kinds = std::collections::BTreeSet::new();
    for shader in ["cs_group_shared_6_0", "vs_transform_6_0", "cs_doubles_6_0", "ps_cbuffers_6_0"] {
        let file = read(&format!("dxc/{shader}.dxil"));
        for (number, operand) in (0..70).flat_map(|number| [0, 1].map(|operand| (number, operand))) {
            let Some(edited) = apply(&file, &format!("op 0 {number} {operand} undef")) else { continue };
            for message in dxkit_validate::validate(&edited[..]).messages(true) {
                let Some(text) = message.instruction.filter(|text| !text.contains("call ")) else { continue };
                if message.rule.name() != "INSTR.NOREADINGUNINITIALIZED" {
                    continue;
                }
                let marked = message.caret.and_then(|caret| text.get(caret));
                assert_eq!(marked, Some("undef"), "{shader} {number} {operand}: {text}");
                let after = text.split(" = ").last().unwrap_or_default();
                kinds.extend(after.split(' ').next().map(str::to_owned));
            }
        }
    }
    assert!(kinds.len() >= 8, "{kinds:?}");
}

#[test]
fn annotated_handles_have_the_name_of_their_resource() {
    let properties = "%dx.types.ResourceProperties { i32 4106, i32 517 }";
    let edit = format!("text {properties} => {}", properties.replace("4106", "10"));
    let edited = apply(&read("dxc/cs_buffers_6_6.dxil"), &edit).unwrap();
    let messages = dxkit_validate::validate(&edited[..]).messages(false);
    let message = messages
        .iter()
        .find(|message| message.rule.name() == "INSTR.RESOURCECLASSFORUAVSTORE")
        .unwrap_or_else(|| panic!("{messages:#?}"));
    assert!(message.found.starts_with("u0: "), "{}", message.found);
}

/// The words of the first finding of an edited shader: the path, what was found, and what is allowed.
fn first_words(shader: &str, edit: &str) -> (String, String, String) {
    let file = crate::read(&format!("dxc/{shader}.dxil"));
    let edited = apply(&file, edit).unwrap();
    let messages = dxkit_validate::validate(&edited[..]).messages(false);
    let first = messages.into_iter().next().unwrap();
    (first.path, first.found, first.allowed)
}

/// A piece of PSV0 that differs is named by its field, and by its content if that is in a table.
#[test]
fn differences_of_pipeline_state_are_in_words() {
    let (path, found, allowed) = first_words("ds_isoline_viewid_6_1", "bit PSV0 809");
    assert_eq!(path, "PSV0");
    assert_eq!(found, "input[0] is named \"ROSITION\", with the indexes [0]");
    assert_eq!(allowed, "named \"POSITION\", with the indexes [0], from the module");
    let (_, found, allowed) = first_words("ds_quad_6_0", "bit PSV0 2513");
    let input = "the components of the outputs (stream 0) that depend on component 0 of the inputs";
    assert_eq!(found, format!("{input} are [0, 8, 17]"));
    assert_eq!(allowed, "[0, 8], from dx.viewIdState of the module");
    let (_, found, allowed) = first_words("ds_isoline_viewid_6_1", "bit PSV0 1987");
    assert_eq!(found, "the components of the outputs (stream 0) that depend on the view are [0, 1, 2]");
    assert_eq!(allowed, "[0, 1, 2, 3], from dx.viewIdState of the module");
}

/// The validator that a module states judges it, and the newest one's verdict is a note: DXC 1.9 does not
/// state the flag of sampler feedback, which validator 1.10 asks for.
#[test]
fn a_newer_validator_may_refuse_what_the_stated_one_accepts() {
    let file = crate::read("dxc/ps_feedback_6_5.dxil");
    let edited = apply(&file, "meta dx.valver.0.1 i32 9 ;; meta dx.entryPoints.0.4.1 i64 0").unwrap();
    let newest = dxkit_validate::validate(&edited[..]);
    assert_eq!(newest.report.findings[0].rule, Rule::META_FLAGSUSAGE);
    assert!(newest.newer.is_none());
    let stated = dxkit_validate::validate_with(&edited[..], &dxkit_validate::ValidationOptions::as_stated());
    assert!(stated.is_valid(), "{:?}", stated.report);
    let newer = stated.newer.as_ref().unwrap();
    assert_eq!((newer.stated, newer.newest), (9, 10));
    assert_eq!(newer.report, newest.report);
    assert_eq!(stated.module_findings()[0].severity, dxkit_bytes::Severity::Note);
    // A module for the newest validator, and one that states none, are judged by that.
    for version in [10, 0] {
        let edit = format!("meta dx.valver.0.1 i32 {version} ;; meta dx.entryPoints.0.4.1 i64 0");
        let edit = if version == 0 {
            edit.replace("meta dx.valver.0.1 i32 0", "meta dx.valver.0.0 i32 0")
        } else {
            edit
        };
        let edited = apply(&file, &edit).unwrap();
        let judged =
            dxkit_validate::validate_with(&edited[..], &dxkit_validate::ValidationOptions::as_stated());
        assert!(!judged.is_valid() && judged.newer.is_none(), "{version}");
    }
}

/// A fault that LLVM finds is on an instruction, and something unknown has a place.
#[test]
fn faults_of_bitcode_have_a_place() {
    let (path, found, _) = first_words("vs_root_signature_removed", "bit DXIL 15763");
    assert!(path.starts_with("main > block 0 > "), "{path}");
    assert_eq!(found, "the callee is not a pointer to a function of the call's type");
    let (_, found, _) = first_words("ps_multi_file_debug_valver_1_4", "bit DXIL 16669");
    assert_eq!(found, "there is a record of code 162 with 7 operands in FUNCTION_BLOCK, which is not known");
}

/// The vendor's validator passes calls of operations whose numbers are reserved, so a note says it.
#[test]
fn calls_of_reserved_operations_are_noted() {
    let file = crate::read("dxc/ps_solid_6_10.dxil");
    let call = "text   ret void =>   call void @dx.op.reserved(i32 231)\\n  ret void";
    let declared = "text \\ndeclare  => \\ndeclare void @dx.op.reserved(i32)\\n\\ndeclare ";
    let edited = apply(&file, &format!("{call} ;; {declared}")).unwrap();
    let validation = dxkit_validate::validate(&edited[..]);
    assert!(validation.is_valid(), "{:?}", validation.report);
    let notes = validation.notes();
    let [note] = &notes[..] else { panic!("{notes:?}") };
    assert_eq!((note.rule, note.severity), ("operation-reserved", dxkit_bytes::Severity::Note));
    assert!(note.message.ends_with(": 231"), "{}", note.message);
    assert!(dxkit_validate::validate(&file[..]).notes().is_empty());
}

/// Operations as the preview compilers 1.10.2605 wrote them are no error in what these compilers wrote, and a
/// note says that they are not judged. In modules of other compilers they are errors, as at the vendor's.
#[test]
fn operations_of_a_preview_are_noted() {
    let file = crate::read("dxc/cs_linalg_vector_6_10.dxil");
    let matrix = "%dx.types.LinAlgMatrixC8M8N16U0S0";
    let add = "@dx.op.linAlgMatVecMulAdd.v8f16.mC8M8N16U0S0.v16f16.v8f16";
    let accumulate = "@dx.op.linAlgVectorAccumulateToDescriptor.v8f16";
    let calls = format!(
        "text   %11 = shl i32 %3, 4 =>   \
         %add = call <8 x half> {add}(i32 -2147483622, {matrix} %9, i1 true, <16 x half> %7, i32 8, \
         <8 x half> %10, i32 8)\\n  \
         call void {accumulate}(i32 -2147483617, <8 x half> %add, %dx.types.Handle %5, i32 64)\\n  \
         %debug = call i1 @dx.op.isDebuggerPresent(i32 -2147483614)\\n  \
         %11 = shl i32 %3, 4"
    );
    let declared = format!(
        "text \\ndeclare  => \\n\
         declare <8 x half> {add}(i32, {matrix}, i1, <16 x half>, i32, <8 x half>, i32)\\n\\n\
         declare void {accumulate}(i32, <8 x half>, %dx.types.Handle, i32)\\n\\n\
         declare i1 @dx.op.isDebuggerPresent(i32)\\n\\ndeclare "
    );
    let compiler = "text dxc(private) 1.9.0.5517 (9757d44fa) => dxcoob 1.10.2605.24 (0c4d7ab7c)";
    let edited = apply(&file, &format!("{compiler} ;; {calls} ;; {declared}")).unwrap();
    let validation = dxkit_validate::validate(&edited[..]);
    // The other parts are not derived again, and `PSV0` counts the accumulations.
    let messages = validation.messages(false);
    let [message] = &messages[..] else { panic!("{messages:?}") };
    assert!(message.found.starts_with("LinAlgThreadAccumulateCount"), "{message:?}");
    let notes = validation.notes();
    let [note] = &notes[..] else { panic!("{notes:?}") };
    assert_eq!((note.rule, note.severity), ("operation-preview", dxkit_bytes::Severity::Note));
    let names = "IsDebuggerPresent, LinAlgMatVecMulAdd, LinAlgVectorAccumulateToDescriptor";
    assert!(note.message.ends_with(names), "{}", note.message);
    let of_another = apply(&file, &format!("{calls} ;; {declared}")).unwrap();
    let validation = dxkit_validate::validate(&of_another[..]);
    assert!(!validation.is_valid() && validation.notes().is_empty());
}
