//! Findings in words.

use crate::edit::apply;
use crate::read;

#[test]
fn an_operand_is_pointed_at_in_the_instruction() {
    let file = read("dxc/ps_textures_6_7.dxil");
    // The first instruction that loads an input: its column.
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
    let file = apply(&read("dxc/ps_textures_6_7.dxil"), "name dx.unheard").unwrap();
    assert!(!dxkit_validate::validate(&file[..]).is_valid());
    let rule = dxkit_validate::Rule::META_KNOWN;
    let options = dxkit_validate::Options { allow: vec![rule], ..Default::default() };
    assert!(dxkit_validate::validate_with(&file[..], &options).is_valid());
}
