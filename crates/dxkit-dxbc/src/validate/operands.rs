//! Operands against their roles: the kinds of registers and the forms of components that FXC writes.
//!
//! Programs that FXC and vkd3d compiled decide what is right. Readers of such tokens disagree about
//! everything else: a mask where a swizzle belongs is read as all components by some and as the masked ones
//! by others.

use alloc::format;
use alloc::string::String;

use dxkit_bytes::Report;

use super::error;
use crate::opcode::{Modifiers, Role, SyntaxForm};
use crate::operand::{Components, Operand, OperandKind};
use crate::program::Program;

pub(super) fn check(program: &Program<'_>, report: &mut Report) {
    for (place, instruction) in program.instructions.iter().enumerate() {
        let Some(info) = instruction.info().filter(|info| !info.form.declares()) else { continue };
        for (operand, role) in instruction.operands.iter().zip(info.roles) {
            let modified = || modifier_fault(operand, *role, info.modifiers);
            if let Some(message) = fault(operand, *role).or_else(modified) {
                error(place, report, "program-operand", || message);
            }
        }
        let is_computed = info.roles.first() == Some(&Role::Destination);
        if instruction.token.saturated() && !(is_computed && info.modifiers == Modifiers::Floats) {
            error(place, report, "program-operand", || {
                format!("_sat is for results that are floats, and {} has none", instruction.opcode())
            });
        }
        if instruction.token.precise() != 0 && !is_computed && info.form == SyntaxForm::Instruction {
            error(place, report, "program-operand", || {
                format!("[precise] is for results, and {} has none", instruction.opcode())
            });
        }
    }
}

/// The fault of an operand of this role.
fn fault(operand: &Operand, role: Role) -> Option<String> {
    let kind = operand.kind();
    let name = kind.name().unwrap_or("?");
    if !kind.fits(role) {
        return Some(format!("{name} cannot be {}", meaning(role)));
    }
    let components = operand.components();
    if operand.indices().len() > kind.most_indices() && role != Role::Interface {
        return Some(format!(
            "{name} has {} indices, and {} at most",
            operand.indices().len(),
            kind.most_indices()
        ));
    }
    let is_right = match components {
        Components::Mask(mask) if is_written(role) => mask != 0,
        // Immediate values have four components and no letters.
        Components::Mask(mask) => mask == 0,
        Components::Swizzle(_) | Components::Select(_) => !is_written(role),
        Components::None | Components::One => true,
        Components::Reserved => false,
    };
    if !is_right {
        let wanted = if is_written(role) { "a mask" } else { "a swizzle or one component" };
        return Some(format!("{name}{components} is {}, which has {wanted}", meaning(role)));
    }
    let registers = operand.indices().iter().filter_map(|index| index.relative.as_deref());
    registers.filter_map(|register| fault(register, Role::Source)).next()
}

/// The fault of an operand's modifiers: `-` and `|…|` are for values in registers that are read, as far as
/// the instruction has them.
fn modifier_fault(operand: &Operand, role: Role, has: Modifiers) -> Option<String> {
    let modifiers = operand.modifiers();
    if !modifiers.negated() && !modifiers.absolute() {
        return None;
    }
    let name = operand.kind().name().unwrap_or("?");
    if role != Role::Source {
        return Some(format!("{name} is {}, which has no modifier", meaning(role)));
    }
    if matches!(operand.kind(), OperandKind::Immediate32 | OperandKind::Immediate64) {
        return Some(format!("{name} is numbers, which have no modifier: negate them"));
    }
    match has {
        Modifiers::Floats | Modifiers::Tests => None,
        Modifiers::Integers if !modifiers.absolute() => None,
        Modifiers::Integers => {
            Some(format!("the absolute value of {name} is that of a float, and these are integers"))
        }
        Modifiers::Bits => {
            Some(format!("{name} has a modifier, and this instruction takes bits as they are"))
        }
    }
}

const fn is_written(role: Role) -> bool {
    matches!(role, Role::Destination | Role::Memory)
}

const fn meaning(role: Role) -> &'static str {
    match role {
        Role::Destination => "a result",
        Role::Source => "a value that is read",
        Role::Address => "an address",
        Role::Resource => "a resource",
        Role::Sampler => "a sampler",
        Role::Memory => "memory that is written",
        Role::Declared => "a declared register",
        Role::Label => "a label",
        Role::Stream => "a stream",
        Role::Interface => "an interface",
    }
}
