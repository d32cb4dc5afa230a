//! [`float_memory`]: memory of thread groups that holds floats.

use alloc::collections::{BTreeMap, BTreeSet};

use dxkit_dxbc::opcode::{ImmediateStyle, Role};
use dxkit_dxbc::{Instruction, Opcode, Operand, OperandKind, Program};

use crate::build::Kind;

/// The last value written to a temporary register.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Content {
    /// The result of an instruction on numbers of this kind.
    Of(Kind),
    /// What memory of the group held.
    Loaded(u32),
}

/// The registers of memory that only floats are stored to and read from, as far as the instructions next to
/// the accesses tell in the order of the program. Other memory has integers. A wrong guess costs bit casts,
/// and nothing else.
pub(crate) fn float_memory(program: &Program<'_>) -> BTreeSet<u32> {
    let mut contents: BTreeMap<u32, Content> = BTreeMap::new();
    let (mut floats, mut others) = (BTreeSet::new(), BTreeSet::new());
    for instruction in &program.instructions {
        let Some(info) = instruction.info().filter(|info| !info.form.declares()) else { continue };
        let pairs = || instruction.operands.iter().zip(info.roles);
        let memory = pairs().find(|(operand, _)| operand.kind() == OperandKind::ThreadGroupSharedMemory);
        let memory = memory.and_then(|(operand, role)| Some((operand.register_number()?, *role)));
        let mut vote = |register, kind| match kind {
            Kind::Float => floats.insert(register),
            Kind::Int => others.insert(register),
        };
        match memory {
            Some((register, Role::Memory)) => {
                let is_store = matches!(instruction.opcode(), Opcode::StoreRaw | Opcode::StoreStructured);
                match stored(instruction, &contents).filter(|_| is_store) {
                    Some(Content::Of(kind)) => vote(register, kind),
                    _ if is_store => false,
                    _ => vote(register, Kind::Int),
                };
            }
            None => {
                let kind = operand_kind(instruction, info.immediates);
                for (operand, _) in pairs().filter(|(_, role)| **role == Role::Source) {
                    let content = temporary(operand).and_then(|register| contents.get(&register));
                    if let (Some(Content::Loaded(memory)), Some(kind)) = (content, kind) {
                        vote(*memory, kind);
                    }
                }
            }
            Some(_) => {}
        }
        let content = match memory {
            Some((register, _)) => Some(Content::Loaded(register)),
            None => result(instruction, info.immediates, &contents),
        };
        for register in pairs().filter(|(_, role)| **role == Role::Destination).map(|(it, _)| temporary(it)) {
            match (register, content) {
                (Some(register), Some(content)) => contents.insert(register, content),
                (Some(register), None) => contents.remove(&register),
                (None, _) => None,
            };
        }
    }
    floats.retain(|register| !others.contains(register));
    floats
}

fn temporary(operand: &Operand) -> Option<u32> {
    operand.register_number().filter(|_| operand.kind() == OperandKind::Temp)
}

/// What the value that an instruction stores was made by.
fn stored(instruction: &Instruction, contents: &BTreeMap<u32, Content>) -> Option<Content> {
    contents.get(&temporary(instruction.operands.last()?)?).copied()
}

/// What an instruction takes its operands for, if it says.
fn operand_kind(instruction: &Instruction, style: ImmediateStyle) -> Option<Kind> {
    match (instruction.opcode(), style) {
        (Opcode::Rcp, _) => Some(Kind::Float),
        (_, ImmediateStyle::Float) => Some(Kind::Float),
        (_, ImmediateStyle::Integer) => Some(Kind::Int),
        (_, ImmediateStyle::Any) => None,
    }
}

/// The kind of value that an instruction leaves in its results.
fn result(
    instruction: &Instruction,
    style: ImmediateStyle,
    contents: &BTreeMap<u32, Content>,
) -> Option<Content> {
    let kind = match instruction.opcode() {
        Opcode::Mov | Opcode::Movc => {
            return instruction.operands.iter().skip(1).find_map(|operand| {
                let content = temporary(operand).and_then(|register| contents.get(&register).copied());
                content.filter(|content| *content != Content::Of(Kind::Int))
            });
        }
        // Accesses to textures and buffers state no type.
        _ if instruction.info().is_some_and(|info| info.roles.contains(&Role::Resource)) => return None,
        Opcode::Itof | Opcode::Utof | Opcode::F16tof32 | Opcode::Rcp => Kind::Float,
        Opcode::Ftoi | Opcode::Ftou | Opcode::F32tof16 => Kind::Int,
        Opcode::Eq | Opcode::Ne | Opcode::Lt | Opcode::Ge => Kind::Int,
        _ => match style {
            ImmediateStyle::Float => Kind::Float,
            ImmediateStyle::Integer => Kind::Int,
            ImmediateStyle::Any => return None,
        },
    };
    Some(Content::Of(kind))
}
