//! Operands against their roles: the kinds of registers and the forms of components that FXC writes.
//!
//! Programs that FXC and vkd3d compiled decide what is right. Readers of such tokens disagree about
//! everything else: a mask where a swizzle belongs is read as all components by some and as the masked ones
//! by others.

use alloc::format;
use alloc::string::String;

use dxkit_bytes::Report;

use super::error;
use crate::opcode::{Role, Tally};
use crate::operand::{Components, Operand};
use crate::program::Program;

pub(super) fn check(program: &Program<'_>, report: &mut Report) {
    for (place, instruction) in program.instructions.iter().enumerate() {
        let Some(info) = instruction.info().filter(|info| !info.form.declares()) else { continue };
        for (operand, role) in instruction.operands.iter().zip(info.roles) {
            let modified = || modifier_fault(operand, *role, info.tally);
            if let Some(message) = fault(operand, *role).or_else(modified) {
                error(place, report, "program-operand", || message);
            }
        }
        if instruction.token.saturated() && is_of_integers(info.tally) {
            error(place, report, "program-operand", || {
                "_sat is for floats, and the result is integers".into()
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

/// The fault of an operand's modifiers: `-` and `|…|` are for values that are read, the latter for floats.
fn modifier_fault(operand: &Operand, role: Role, tally: Tally) -> Option<String> {
    let modifiers = operand.modifiers();
    let name = operand.kind().name().unwrap_or("?");
    let is_modified = modifiers.negated() || modifiers.absolute();
    if is_modified && !matches!(role, Role::Source | Role::Address) {
        return Some(format!("{name} is {}, which has no modifier", meaning(role)));
    }
    (modifiers.absolute() && is_of_integers(tally))
        .then(|| format!("the absolute value of {name} is that of a float, and these are integers"))
}

const fn is_of_integers(tally: Tally) -> bool {
    matches!(tally, Tally::Signed | Tally::Unsigned)
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
