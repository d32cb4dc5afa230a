//! Structured control flow, calls, and the phases of hull shaders.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bytes::Report;

use super::error;
use crate::opcode::{Opcode, SyntaxForm};
use crate::operand::OperandKind;
use crate::program::{Program, ProgramKind};

/// A block that is open.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Block {
    If,
    Else,
    Loop,
    Switch,
}

pub(super) fn check(program: &Program<'_>, report: &mut Report) {
    let mut open: Vec<Block> = Vec::new();
    let mut labels: BTreeSet<u32> = BTreeSet::new();
    let mut calls: Vec<(usize, u32)> = Vec::new();
    let wrong = |place: usize, report: &mut Report, what: &str| {
        error(place, report, "program-flow", || String::from(what));
    };
    let in_loop = |open: &[Block]| open.contains(&Block::Loop);
    for (place, instruction) in program.instructions.iter().enumerate() {
        let label = || {
            let operand = instruction.operands.iter().find(|one| one.kind() == OperandKind::Label);
            operand.and_then(|operand| operand.register_number())
        };
        match instruction.opcode() {
            _ if instruction.opaque() => {}
            Opcode::If => open.push(Block::If),
            Opcode::Loop => open.push(Block::Loop),
            Opcode::Switch => open.push(Block::Switch),
            Opcode::Else => match open.last_mut() {
                Some(block @ Block::If) => *block = Block::Else,
                _ => wrong(place, report, "else is not inside an if"),
            },
            Opcode::Endif => match open.last() {
                Some(Block::If | Block::Else) => drop(open.pop()),
                _ => wrong(place, report, "endif closes no if"),
            },
            Opcode::Endloop => match open.last() {
                Some(Block::Loop) => drop(open.pop()),
                _ => wrong(place, report, "endloop closes no loop"),
            },
            Opcode::Endswitch => match open.last() {
                Some(Block::Switch) => drop(open.pop()),
                _ => wrong(place, report, "endswitch closes no switch"),
            },
            Opcode::Case | Opcode::Default if open.last() != Some(&Block::Switch) => {
                wrong(place, report, "a case is not inside a switch");
            }
            Opcode::Break | Opcode::Breakc if !in_loop(&open) && !open.contains(&Block::Switch) => {
                wrong(place, report, "there is no loop and no switch to break out of");
            }
            Opcode::Continue | Opcode::Continuec if !in_loop(&open) => {
                wrong(place, report, "there is no loop to continue");
            }
            Opcode::Label => {
                if !open.is_empty() {
                    wrong(place, report, "a label is inside a block");
                    open.clear();
                }
                if let Some(label) = label() {
                    if !labels.insert(label) {
                        wrong(place, report, "this label is there twice");
                    }
                }
            }
            Opcode::Call | Opcode::Callc => calls.extend(label().map(|label| (place, label))),
            _ => {}
        }
    }
    let end = program.instructions.len().saturating_sub(1);
    if !open.is_empty() {
        error(end, report, "program-flow", || format!("{} blocks are not closed", open.len()));
    }
    for (place, label) in calls {
        if !labels.contains(&label) {
            error(place, report, "program-flow", || format!("there is no label{label}"));
        }
    }
    returns(program, report);
    phases(program, report);
}

/// Every phase ends by returning.
fn returns(program: &Program<'_>, report: &mut Report) {
    for phase in program.phases() {
        let instructions = program.instructions.get(phase.clone()).unwrap_or_default();
        let computes = instructions.iter().any(|one| one.info().is_none_or(|info| info.form.computes()));
        let declarations = program.kind == ProgramKind::Hull && phase.start == 0 && !computes;
        let last = instructions.iter().rev().find(|one| !one.declares());
        if !declarations && last.is_none_or(|last| last.opcode() != Opcode::Ret) {
            error(phase.end.saturating_sub(1), report, "program-flow", || {
                String::from("the end is not a ret")
            });
        }
    }
}

/// A hull shader has its declarations, at most one phase of control points, then phases of patch constants;
/// the others have no phases.
fn phases(program: &Program<'_>, report: &mut Report) {
    let order = |opcode: Opcode| match opcode {
        Opcode::HsDecls => 0u8,
        Opcode::HsControlPointPhase => 1,
        Opcode::HsForkPhase => 2,
        _ => 3,
    };
    let mut last = None;
    for (place, instruction) in program.instructions.iter().enumerate() {
        if instruction.info().is_none_or(|info| info.form != SyntaxForm::Phase) {
            continue;
        }
        let now = order(instruction.opcode());
        let fits = match last {
            None => now == 0,
            Some(last) => now > last || now == last && now >= 2,
        };
        if program.kind == ProgramKind::Hull && !fits {
            error(place, report, "program-phase", || format!("{} does not come here", instruction.opcode()));
        }
        last = Some(now);
    }
    if program.kind == ProgramKind::Hull && last.is_none() {
        report.error("program-phase", None, || String::from("a hull shader has phases"));
    }
}
