//! Declared items that are not used.

use alloc::collections::BTreeSet;
use alloc::format;

use dxkit_bytes::Report;

use super::declared::{Key, key, note};
use crate::opcode::{Opcode, SyntaxForm};
use crate::operand::OperandKind;
use crate::program::Program;

/// Compilers declare the inputs, outputs, constant buffers and temporaries that a program could use, but
/// samplers, resources, arrays and shared memory only if they are used. In a program with interfaces, classes
/// may use them.
pub(super) fn unused(program: &Program<'_>, report: &mut Report) {
    if program.instructions.iter().any(|one| one.opcode() == Opcode::DclInterface) {
        return;
    }
    let mut used: BTreeSet<Key> = BTreeSet::new();
    for instruction in program.instructions.iter().filter(|one| !one.declares()) {
        instruction.for_each_operand(&mut |operand| {
            let number = operand.indices().first().map_or(0, |index| index.number());
            used.insert((operand.kind(), number));
        });
    }
    for (place, instruction) in program.instructions.iter().enumerate() {
        let Some(info) = instruction.info() else { continue };
        let declared = match info.form {
            SyntaxForm::IndexableTemp => Some((OperandKind::IndexableTemp, instruction.word(0))),
            SyntaxForm::ConstantBuffer => None,
            form if form.binds()
                || matches!(form, SyntaxForm::RawGroupShared | SyntaxForm::StructuredGroupShared) =>
            {
                instruction.operands.first().and_then(key)
            }
            _ => None,
        };
        if let Some((kind, number)) = declared.filter(|declared| !used.contains(declared)) {
            let name = kind.name().unwrap_or("?");
            note(place, report, || format!("{name}{number} is declared and not used"));
        }
    }
}
