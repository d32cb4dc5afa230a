//! Interfaces: functions that the application chooses, the objects that they are called for, and resources
//! that a register of such a function names.
//!
//! Direct3D 11 gives a shader an instance of a class for each slot of its interfaces. In DXIL, a constant
//! buffer of its own states them: `INTERFACE_REGISTER` and `INTERFACE_SPACE`, for `n` slots 2 × `n` rows
//! of four 32-bit integers.
//!
//! - Row `i`: the data of the object in slot `i`. Register of the constant buffer, first row in it, first
//!   register of the textures, first register of the samplers: what `this[i]` reads.
//! - Row `n + i`, first component: its class, as the place of the class among those that the slot takes: the
//!   order of the columns in `IFCE`, and of the tables in `dcl_interface`.
//!
//! A slot that takes one class calls its function directly.

use alloc::vec::Vec;

use dxkit_bitcode::ir::{BinaryOpcode, Predicate, ValueId};
use dxkit_dxbc::operand::{Components, Index, IndexForm};
use dxkit_dxbc::program::OpcodeExtensionKind;
use dxkit_dxbc::{Instruction, Operand, OperandKind};
use dxkit_types::{ResourceClass, ResourceKind};

use crate::build::WordId;
use crate::converter::{Callee, Converter, Dispatch, Next, no_operand};
use crate::declare::{Declarations, OBJECTS, destinations, key};
use crate::flow::Variable;
use crate::{INTERFACE_REGISTER, Reason, Step};

/// Accesses that become of one whose resources are chosen by registers.
const MOST_CHOICES: usize = 256;

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
    fn callees(&self, instruction: &Instruction) -> Step<(Vec<Callee>, Index)> {
        let missing = || Reason::NoInterface;
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
        let mut functions: Vec<Callee> = Vec::new();
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
        word.ok_or(Reason::NoConstantBuffer)
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
                return Err(Reason::Combinations);
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
            let count = variables.len();
            variables.extend(self.variables_of(operand));
            if variables.len() == count && operand.kind() != OperandKind::Null {
                return Err(Reason::ChosenInMemory);
            }
        }
        let before: Vec<WordId> = variables.iter().map(|one| self.flow.get(*one, &self.builder)).collect();
        let mut results: Vec<WordId> = before.clone();
        for (number, (choice, condition)) in choices.iter().enumerate() {
            for (variable, word) in variables.iter().zip(&before) {
                self.flow.set(*variable, *word);
            }
            if !self.texture(choice)? && !self.memory(choice)? {
                return Err(Reason::ChosenWithoutAccess);
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
