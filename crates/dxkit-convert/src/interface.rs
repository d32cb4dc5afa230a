//! Interfaces: functions that the application chooses, the objects that they are called for, and resources
//! that a register of such a function names.
//!
//! Direct3D 11 gives a shader an instance of a class for each slot of its interfaces. In DXIL, a constant
//! buffer of its own states them: [`INTERFACE_REGISTER`] and [`INTERFACE_SPACE`], for `n` slots 2 × `n` rows
//! of four 32-bit integers.
//!
//! - Row `i`: the data of the object in slot `i`. Register of the constant buffer, first row in it, first
//!   register of the textures, first register of the samplers: what `this[i]` reads.
//! - Row `n + i`, first component: its class, as the place of the class among those that the slot takes: the
//!   order of the columns in `IFCE`, and of the tables in `dcl_interface`.
//!
//! A slot that takes one class calls its function directly.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bitcode::ir::{BinaryOpcode, Predicate, ValueId};
use dxkit_dxbc::operand::{Components, Index, IndexForm};
use dxkit_dxbc::program::OpcodeExtensionKind;
use dxkit_dxbc::{Instruction, Opcode, Operand, OperandKind, Program};
use dxkit_types::{DxilResourceFlags, ResourceClass, ResourceKind};

use crate::build::{Kind, WordId};
use crate::converter::{Converter, Next, no_operand};
use crate::declare::{Declarations, Declared, destinations, key};
use crate::flow::Variable;
use crate::{INTERFACE_REGISTER, INTERFACE_SPACE, Reason, Step};

/// The number that instructions here have for the constant buffer: no program's own.
const OBJECTS: u32 = u32::MAX;
/// Slots of a program: Direct3D 11 has 253.
const MOST_SLOTS: u32 = 2048;
/// Accesses that become of one whose resources are chosen by registers.
const MOST_CHOICES: usize = 256;

/// The interfaces that a program declares.
#[derive(Debug, Default)]
pub(crate) struct Interfaces {
    /// The functions in each table.
    tables: BTreeMap<u32, Vec<u32>>,
    /// The tables that the slots of each interface take, by the first slot.
    choices: BTreeMap<u32, Vec<u32>>,
    slots: u32,
}

impl Interfaces {
    /// `dcl_function_table`: its number, the number of functions, and the functions.
    pub(crate) fn table(&mut self, instruction: &Instruction) {
        let functions = instruction.words.get(2..).unwrap_or_default();
        self.tables.insert(instruction.word(0), functions.to_vec());
    }

    /// `dcl_interface`: the first slot, the calls, the number of tables and of slots, and the tables.
    pub(crate) fn interface(&mut self, instruction: &Instruction) -> Step<()> {
        let (first, slots) = (instruction.word(0), instruction.word(2) >> 16);
        let last = first.saturating_add(slots.max(1));
        if last > MOST_SLOTS {
            return Err(Reason::from("more slots of interfaces than a program can have"));
        }
        self.slots = self.slots.max(last);
        let tables = instruction.words.get(3..).unwrap_or_default();
        self.choices.insert(first, tables.to_vec());
        Ok(())
    }

    /// The constant buffer that states the objects; `None` for a program that calls none.
    pub(crate) fn buffer(&self, program: &Program<'_>) -> Option<((u8, u32), Declared)> {
        let calls = |one: &Instruction| one.opcode() == Opcode::Fcall;
        if self.slots == 0 || !program.instructions.iter().any(calls) {
            return None;
        }
        let declared = Declared {
            class: ResourceClass::CBV,
            kind: ResourceKind::CBuffer,
            space: INTERFACE_SPACE,
            lower: INTERFACE_REGISTER,
            count: 1,
            id: 0,
            component: None,
            components: 4,
            stride: 0,
            samples: 0,
            flags: DxilResourceFlags::empty(),
            sampler: None,
            size: self.slots.saturating_mul(32),
            element: Kind::Int,
        };
        Some(((key(ResourceClass::CBV), OBJECTS), declared))
    }
}

/// A call whose function is chosen: a switch that is being made.
#[derive(Debug)]
pub(crate) struct Dispatch {
    /// The instruction that calls.
    at: usize,
    /// The number of open constructs inside the switch.
    depth: usize,
    /// What is not converted yet, the next one last: the classes, and where their function begins.
    left: Vec<(Vec<u32>, usize)>,
}

impl Converter<'_> {
    /// `fcall`. Each function returns here, until all that may be called are converted.
    pub(crate) fn call_interface(&mut self, instruction: &Instruction, number: usize) -> Step<Next> {
        let depth = self.flow.frames.len();
        let returns = self.dispatches.last().is_some_and(|one| (one.at, one.depth) == (number, depth));
        if returns {
            if self.flow.alive {
                self.flow.leave_construct(&mut self.builder, None)?;
            }
        } else if !self.flow.alive {
            return Ok(Next::Following);
        } else {
            let (functions, slot) = self.callees(instruction)?;
            if let [(_, body)] = functions[..] {
                self.flow.open_body(number.saturating_add(1))?;
                return Ok(Next::At(body));
            }
            let class = self.object_row(self.declarations.interfaces.slots, &slot, Components::Select(0));
            let class = self.int_of(&class, 0)?;
            self.flow.open_switch(&mut self.builder, class)?;
            let depth = self.flow.frames.len();
            self.dispatches.push(Dispatch { at: number, depth, left: functions });
        }
        let Some(dispatch) = self.dispatches.last_mut() else { return Ok(Next::Following) };
        let Some((classes, body)) = dispatch.left.pop() else {
            self.dispatches.pop();
            self.flow.close_switch(&mut self.builder)?;
            return Ok(Next::Following);
        };
        let is_last = dispatch.left.is_empty();
        for (place, class) in classes.iter().enumerate() {
            self.flow.label(&mut self.builder, Some(*class), place == 0)?;
        }
        if is_last {
            // There are no other classes.
            self.flow.label(&mut self.builder, None, false)?;
        }
        self.flow.open_body(number)?;
        Ok(Next::At(body))
    }

    /// The functions that a call may mean, each with its classes, the first one last; and the slot.
    fn callees(&self, instruction: &Instruction) -> Step<(Vec<(Vec<u32>, usize)>, Index)> {
        let missing = || Reason::from("a call of an interface that is not declared");
        let operand = instruction.operands.first().ok_or_else(no_operand)?;
        let (first, element) = match operand.indices() {
            [first] => (first.number(), None),
            [first, element] => (first.number(), Some(element)),
            _ => return Err(missing()),
        };
        let mut slot = element.cloned().unwrap_or_else(|| Index::immediate(0));
        slot.immediate = slot.immediate.wrapping_add(first.into());
        let interfaces = &self.declarations.interfaces;
        let site = usize::try_from(instruction.word(0)).unwrap_or(usize::MAX);
        let mut functions: Vec<(Vec<u32>, usize)> = Vec::new();
        let tables = interfaces.choices.get(&first).ok_or_else(missing)?;
        for (class, table) in (0u32..).zip(tables) {
            let function = interfaces.tables.get(table).and_then(|table| table.get(site));
            let body = function
                .and_then(|number| self.declarations.labels.get(&(OperandKind::FunctionBody.0, *number)));
            let body = *body.ok_or_else(missing)?;
            match functions.iter_mut().find(|(_, known)| *known == body) {
                Some((classes, _)) => classes.push(class),
                None => functions.push((alloc::vec![class], body)),
            }
        }
        if functions.is_empty() {
            return Err(missing());
        }
        functions.reverse();
        Ok((functions, slot))
    }

    /// The operand that reads a row of the buffer of objects.
    fn object_row(&self, base: u32, slot: &Index, components: Components) -> Operand {
        let mut row = slot.clone();
        row.immediate = row.immediate.wrapping_add(base.into());
        let form = match row.relative {
            Some(_) => IndexForm::Immediate32Relative,
            None => IndexForm::Immediate32,
        };
        let mut operand = Operand::new(OperandKind::ConstantBuffer, components);
        operand.push_index(Index::immediate(OBJECTS), IndexForm::Immediate32);
        if self.program.has_spaces() {
            operand.push_index(Index::immediate(INTERFACE_REGISTER), IndexForm::Immediate32);
        }
        operand.push_index(row, form);
        operand
    }

    /// `this`.
    pub(crate) fn object(&mut self, operand: &Operand, component: u8) -> Step<WordId> {
        let slot = operand.indices().last().ok_or_else(no_operand)?;
        let row = self.object_row(0, slot, Components::Select(component));
        self.word_of(&row, 0)
    }

    /// A component of a row of the constant buffer whose register is computed: that of each, of which one is
    /// chosen.
    pub(crate) fn row_of_chosen(&mut self, operand: &Operand, component: u8) -> Step<WordId> {
        let name = operand.indices().first().ok_or_else(no_operand)?;
        let value = self.index_value(name)?;
        let mut word = None;
        for register in registers(&self.declarations, OperandKind::ConstantBuffer, None) {
            let mut plain = operand.clone();
            plain.set_index(0, Index::immediate(register), IndexForm::Immediate32);
            let own = self.row(&plain, component)?;
            word = Some(match word {
                None => own,
                Some(other) => {
                    let is_own = self.is_number(value, register);
                    self.select_word(is_own, own, other)?
                }
            });
        }
        word.ok_or_else(|| Reason::from("a constant buffer of a program that has none"))
    }

    fn is_number(&mut self, value: ValueId, number: u32) -> ValueId {
        let number = self.builder.const_int(number);
        self.builder.compare(Predicate::IcmpEq, value, number)
    }

    /// An access to resources whose registers are computed, which only functions of interfaces have before
    /// SM 5.1; `false` for others. Each resource that may be meant is accessed, and one result chosen.
    pub(crate) fn access_chosen(&mut self, instruction: &Instruction) -> Step<bool> {
        if self.program.has_spaces() {
            return Ok(false);
        }
        let is_bound = |kind| matches!(kind, OperandKind::Resource | OperandKind::Sampler);
        let is_chosen = |operand: &Operand| {
            is_bound(operand.kind())
                && operand.indices().first().is_some_and(|first| first.relative.is_some())
        };
        let places: Vec<usize> = (0..)
            .zip(&instruction.operands)
            .filter(|(_, one)| is_chosen(one))
            .map(|(place, _)| place)
            .collect();
        if places.is_empty() {
            return Ok(false);
        }
        let kind = instruction
            .extension(OpcodeExtensionKind::ResourceDimension)
            .and_then(|extension| extension.dimension().resource_kind());
        // Each combination of registers, with the condition under which it is meant.
        let mut choices: Vec<(Instruction, Option<ValueId>)> = alloc::vec![(instruction.clone(), None)];
        for place in places {
            let Some(operand) = instruction.operands.get(place) else { continue };
            let index = operand.indices().first().ok_or_else(no_operand)?;
            let value = self.index_value(index)?;
            let found = registers(&self.declarations, operand.kind(), kind);
            if found.is_empty() || choices.len().saturating_mul(found.len()) > MOST_CHOICES {
                return Err(Reason::from("an access to more combinations of resources than are converted"));
            }
            let mut next = Vec::new();
            for register in found {
                let is_own = self.is_number(value, register);
                for (choice, condition) in &choices {
                    let mut choice = choice.clone();
                    if let Some(operand) = choice.operands.get_mut(place) {
                        operand.set_index(0, Index::immediate(register), IndexForm::Immediate32);
                    }
                    let condition = match condition {
                        Some(other) => self.builder.binary(BinaryOpcode::And, *other, is_own),
                        None => is_own,
                    };
                    next.push((choice, Some(condition)));
                }
            }
            choices = next;
        }
        self.choose(&choices)?;
        Ok(true)
    }

    /// Converts each of some instructions, and keeps the results of the one whose condition holds.
    fn choose(&mut self, choices: &[(Instruction, Option<ValueId>)]) -> Step<()> {
        let Some((first, _)) = choices.first() else { return Ok(()) };
        let mut variables: Vec<Variable> = Vec::new();
        for operand in destinations(first) {
            let own = self.variables_of(operand);
            if own.is_empty() && operand.kind() != OperandKind::Null {
                return Err(Reason::from("an access to a computed resource with a result in memory"));
            }
            variables.extend(own);
        }
        let before: Vec<WordId> = variables.iter().map(|one| self.flow.get(*one, &self.builder)).collect();
        let mut results: Vec<WordId> = before.clone();
        for (number, (choice, condition)) in choices.iter().enumerate() {
            for (variable, word) in variables.iter().zip(&before) {
                self.flow.set(*variable, *word);
            }
            if !self.texture(choice)? && !self.memory(choice)? {
                return Err(Reason::from("a resource of an instruction that accesses none"));
            }
            for (variable, result) in variables.iter().zip(&mut results) {
                let own = self.flow.get(*variable, &self.builder);
                *result = match condition {
                    Some(condition) if number > 0 => self.select_word(*condition, own, *result)?,
                    _ => own,
                };
            }
        }
        for (variable, word) in variables.iter().zip(results) {
            self.flow.set(*variable, word);
        }
        Ok(())
    }
}

/// The declared registers of a kind of operand, of resources those of a kind if one is stated.
fn registers(declarations: &Declarations, kind: OperandKind, of: Option<ResourceKind>) -> Vec<u32> {
    let class = match kind {
        OperandKind::ConstantBuffer => ResourceClass::CBV,
        OperandKind::Sampler => ResourceClass::Sampler,
        _ => ResourceClass::SRV,
    };
    let own = declarations.resources.range((key(class), 0)..(key(class), OBJECTS));
    own.filter(|(_, declared)| class != ResourceClass::SRV || of.is_none_or(|of| declared.kind == of))
        .map(|((_, number), _)| *number)
        .collect()
}
