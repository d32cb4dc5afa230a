//! Changing a program: instructions, declarations, temporary registers.
//!
//! [`Program::instructions`] can be changed freely. The functions here also update declarations: temporaries
//! of an inserted instruction are declared, separately for each phase of a hull shader. The counters of
//! `STAT` are updated by [`Statistics::follow`](crate::stat::Statistics::follow).

use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use core::ops::Range;

use crate::opcode::{Opcode, SyntaxForm};
use crate::operand::{Components, Declaration, Operand, OperandKind, Operands};
use crate::program::{Instruction, OpcodeToken, Program};

impl Operand {
    /// Calls a function with this operand and with every register in its indices.
    pub fn for_each(&self, call: &mut impl FnMut(&Operand)) {
        call(self);
        for index in self.indices() {
            if let Some(register) = &index.relative {
                register.for_each(call);
            }
        }
    }

    /// The same, to change them.
    pub fn for_each_mut(&mut self, call: &mut impl FnMut(&mut Operand)) {
        call(self);
        for index in self.indices_mut() {
            if let Some(register) = &mut index.relative {
                register.for_each_mut(call);
            }
        }
    }

    /// The number of the temporary register, if it is one.
    fn temporary(&self) -> Option<u32> {
        if self.kind() == OperandKind::Temp { self.register_number() } else { None }
    }
}

impl Instruction {
    /// Calls a function with every operand, and with every register in their indices.
    pub fn for_each_operand(&self, call: &mut impl FnMut(&Operand)) {
        self.operands.iter().for_each(|operand| operand.for_each(call));
    }

    /// The same, to change them.
    pub fn for_each_operand_mut(&mut self, call: &mut impl FnMut(&mut Operand)) {
        self.operands.iter_mut().for_each(|operand| operand.for_each_mut(call));
    }

    /// Whether it is a declaration, including custom data. Opaque instructions are not.
    #[must_use]
    pub fn declares(&self) -> bool {
        self.info().is_some_and(|info| info.form.declares())
    }

    fn is_phase(&self) -> bool {
        self.info().is_some_and(|info| info.form == SyntaxForm::Phase)
    }
}

impl Program<'_> {
    /// The phases: ranges of instructions. A hull shader has one for its declarations and one for each phase
    /// that follows; any other shader is one phase.
    ///
    /// ```
    /// use dxkit_dxbc::asm;
    ///
    /// let text = "hs_5_0\nhs_decls\ndcl_input_control_point_count 3\nhs_fork_phase\nret\nhs_fork_phase\nret\n";
    /// let program = asm::assemble(text, None).unwrap();
    /// assert_eq!(program.phases(), [0..2, 2..4, 4..6]);
    /// ```
    #[must_use]
    pub fn phases(&self) -> Vec<Range<usize>> {
        let mut phases = Vec::new();
        let mut start = 0;
        for (place, instruction) in self.instructions.iter().enumerate() {
            if instruction.is_phase() && place > start {
                phases.push(start..place);
                start = place;
            }
        }
        phases.push(start..self.instructions.len());
        phases
    }

    /// The phase that contains the instruction at this index; the last one for indexes after the end.
    fn phase_of(&self, place: usize) -> Range<usize> {
        let phases = self.phases();
        let found = phases.iter().find(|phase| phase.contains(&place)).or(phases.last());
        found.cloned().unwrap_or(0..0)
    }

    /// The temporary registers that a phase declares.
    #[must_use]
    pub fn temporaries(&self, phase: &Range<usize>) -> u32 {
        let declared = self.slice(phase).iter().find(|one| one.opcode() == Opcode::DclTemps);
        declared.map_or(0, |declared| declared.word(0))
    }

    fn slice(&self, phase: &Range<usize>) -> &[Instruction] {
        self.instructions.get(phase.clone()).unwrap_or_default()
    }

    /// Sets the number of temporary registers that the phase of this index declares. Returns how many
    /// instructions were added or removed before the index: a missing declaration is added, one of zero
    /// registers is removed.
    fn set_temporaries(&mut self, place: usize, count: u32) -> isize {
        let phase = self.phase_of(place);
        let at = self.slice(&phase).iter().position(|one| one.opcode() == Opcode::DclTemps);
        match (at.map(|at| phase.start + at), count) {
            (Some(at), 0) => {
                self.instructions.remove(at);
                -isize::from(at < place)
            }
            (Some(at), count) => {
                if let Some(declared) = self.instructions.get_mut(at) {
                    declared.words = alloc::vec![count];
                }
                0
            }
            (None, 0) => 0,
            (None, count) => {
                let token = OpcodeToken::new(Opcode::DclTemps);
                let declaration = Instruction::from_parts(token, Vec::new(), alloc::vec![count]);
                let at = self.place_of_declaration(&phase, &declaration);
                self.instructions.insert(at, declaration);
                isize::from(at <= place)
            }
        }
    }

    /// Declares one more temporary register in the phase that has this place, and returns its number.
    ///
    /// ```
    /// use dxkit_dxbc::asm;
    ///
    /// let mut program = asm::assemble("ps_5_0\ndcl_temps 2\nmov r1.x, r0.x\nret\n", None).unwrap();
    /// assert_eq!(program.add_temporary(1), 2);
    /// assert_eq!(program.temporaries(&(0..3)), 3);
    /// ```
    pub fn add_temporary(&mut self, place: usize) -> u32 {
        let count = self.temporaries(&self.phase_of(place));
        self.set_temporaries(place, count.saturating_add(1));
        count
    }

    /// Inserts an instruction before the one at `place`, or at the end, and declares its temporaries. Returns
    /// the index of the instruction, which is larger than `place` if a declaration was added before it.
    ///
    /// ```
    /// use dxkit_dxbc::{asm, print};
    ///
    /// let mut program = asm::assemble("ps_5_0\ndcl_temps 1\nmov r0.x, v0.x\nret\n", None).unwrap();
    /// let added = asm::instruction("mul r1.x, r0.x, l(2.0)", program.has_spaces()).unwrap();
    /// assert_eq!(program.insert(2, added), 2);
    /// let mut text = Vec::new();
    /// print::write(&program, &print::ListingOptions::default(), &mut text);
    /// assert_eq!(
    ///     String::from_utf8_lossy(&text),
    ///     "ps_5_0\ndcl_temps 2\nmov r0.x, v0.x\nmul r1.x, r0.x, l(2.000000)\nret \n",
    /// );
    /// ```
    pub fn insert(&mut self, place: usize, instruction: Instruction) -> usize {
        let place = place.min(self.instructions.len());
        let wanted = wanted(&instruction);
        self.instructions.insert(place, instruction);
        self.declare_temporaries(place, wanted)
    }

    /// Replaces the instruction at `place` and returns the old one; `None` if the index is invalid, and then
    /// nothing is changed.
    pub fn replace(&mut self, place: usize, instruction: Instruction) -> Option<Instruction> {
        let wanted = wanted(&instruction);
        let old = core::mem::replace(self.instructions.get_mut(place)?, instruction);
        self.declare_temporaries(place, wanted);
        Some(old)
    }

    /// Removes the instruction at `place`. Declarations are kept: see
    /// [`compact_temporaries`](Self::compact_temporaries).
    pub fn remove(&mut self, place: usize) -> Option<Instruction> {
        (place < self.instructions.len()).then(|| self.instructions.remove(place))
    }

    fn declare_temporaries(&mut self, place: usize, wanted: u32) -> usize {
        if self.temporaries(&self.phase_of(place)) >= wanted {
            return place;
        }
        place.saturating_add_signed(self.set_temporaries(place, wanted))
    }

    /// Gives the temporary registers of a phase other numbers, and declares as many as are used then.
    pub fn renumber_temporaries(&mut self, phase: &Range<usize>, number: impl FnMut(u32) -> u32) {
        let used = renumber(self.instructions.get_mut(phase.clone()).unwrap_or_default(), number);
        self.set_temporaries(phase.start, used);
    }

    /// Numbers the temporary registers of every phase in the order in which they are first used, so that none
    /// is left out, and declares as many as there are.
    ///
    /// ```
    /// use dxkit_dxbc::asm;
    ///
    /// let mut program = asm::assemble("ps_5_0\ndcl_temps 9\nmov r5.x, v0.x\nmov o0.x, r5.x\nret\n", None).unwrap();
    /// program.compact_temporaries();
    /// assert_eq!(program, asm::assemble("ps_5_0\ndcl_temps 1\nmov r0.x, v0.x\nmov o0.x, r0.x\nret\n", None).unwrap());
    /// ```
    pub fn compact_temporaries(&mut self) {
        let phases = self.phases();
        let mut old = core::mem::take(&mut self.instructions).into_iter();
        // Each phase is edited as a separate program: a hostile program may have as many phases as words.
        for phase in phases {
            let mut instructions: Vec<Instruction> = old.by_ref().take(phase.len()).collect();
            let mut numbers = BTreeMap::new();
            let used = renumber(&mut instructions, |old| {
                let next = u32::try_from(numbers.len()).unwrap_or(u32::MAX);
                *numbers.entry(old).or_insert(next)
            });
            let mut alone = Program::new(self.kind, self.shader_model, instructions);
            alone.set_temporaries(0, used);
            self.instructions.append(&mut alone.instructions);
        }
    }

    /// Adds a declaration to the phase that starts at `start`, at the position that FXC gives it, or replaces
    /// the declaration of the same item, which is returned. The same item means: the same register with a
    /// common component, the same identifier or slot, or a declaration that a shader has once.
    ///
    /// ```
    /// use dxkit_dxbc::asm;
    ///
    /// let mut program = asm::assemble("ps_5_0\ndcl_output o0.xyzw\nmov o0.xyzw, l(0,0,0,0)\nret\n", None).unwrap();
    /// let sampler = asm::instruction("dcl_sampler s0, mode_default", false).unwrap();
    /// assert_eq!(program.declare(0, sampler), None);
    /// let compares = asm::instruction("dcl_sampler s0, mode_comparison", false).unwrap();
    /// assert!(program.declare(0, compares.clone()).is_some());
    /// assert_eq!(program.instructions[0], compares);
    /// ```
    pub fn declare(&mut self, start: usize, declaration: Instruction) -> Option<Instruction> {
        let phase = self.phase_of(start);
        let same = self.slice(&phase).iter().position(|there| declare_the_same(there, &declaration));
        if let Some(there) = same.and_then(|same| self.instructions.get_mut(phase.start + same)) {
            return Some(core::mem::replace(there, declaration));
        }
        let place = self.place_of_declaration(&phase, &declaration);
        self.instructions.insert(place, declaration);
        None
    }

    /// The position of a declaration: after those that FXC writes before it, and before instructions.
    fn place_of_declaration(&self, phase: &Range<usize>, declaration: &Instruction) -> usize {
        let rank = rank(declaration);
        let instructions = self.slice(phase);
        let heads = instructions.iter().take_while(|one| one.is_phase()).count();
        let declarations = instructions.iter().skip(heads).take_while(|one| one.declares()).count();
        let before =
            instructions.iter().skip(heads).take(declarations).rposition(|one| self::rank(one) <= rank);
        phase.start + heads + before.map_or(0, |place| place + 1)
    }
}

/// Gives temporary registers other numbers, and returns how many there have to be then.
fn renumber(instructions: &mut [Instruction], mut number: impl FnMut(u32) -> u32) -> u32 {
    let mut used = 0;
    for instruction in instructions {
        instruction.for_each_operand_mut(&mut |operand| {
            let Some(old) = operand.temporary() else { return };
            let new = number(old);
            used = used.max(new.saturating_add(1));
            if let Some(index) = operand.indices_mut().first_mut() {
                index.immediate = new.into();
            }
        });
    }
    used
}

/// The temporary registers that an instruction needs to be declared.
fn wanted(instruction: &Instruction) -> u32 {
    let mut wanted = 0;
    instruction.for_each_operand(&mut |operand| {
        wanted = wanted.max(operand.temporary().map_or(0, |number| number.saturating_add(1)));
    });
    wanted
}

/// The place of a declaration in the order in which FXC writes declarations.
fn rank(declaration: &Instruction) -> u8 {
    declaration.info().map_or(u8::MAX, |info| match info.opcode {
        Opcode::DclOutput | Opcode::DclOutputSgv | Opcode::DclOutputSiv => 11,
        Opcode::DclTemps => 12,
        _ => info.form.rank(),
    })
}

/// Whether two declarations exclude each other.
fn declare_the_same(one: &Instruction, other: &Instruction) -> bool {
    let (Some(first), Some(second)) = (one.info(), other.info()) else { return false };
    if !first.form.declares() || rank(one) != rank(other) || first.form == SyntaxForm::CustomData {
        return first.form == SyntaxForm::CustomData && one.token == other.token && second.form == first.form;
    }
    let words = match first.form {
        SyntaxForm::FunctionBody
        | SyntaxForm::FunctionTable
        | SyntaxForm::Interface
        | SyntaxForm::IndexableTemp => 1,
        _ => 0,
    };
    if one.words.get(..words) != other.words.get(..words) {
        return false;
    }
    match (one.operands.as_slice(), other.operands.as_slice()) {
        ([one], [other]) => one.kind() == other.kind() && same_register(one, other),
        _ => first.opcode == second.opcode,
    }
}

fn same_register(one: &Operand, other: &Operand) -> bool {
    // The second index of a constant buffer is its size; since SM 5.1, the first one identifies the binding.
    let bound = one.kind().declaration() == Declaration::Bound;
    let (Operands::Indices(_), Operands::Indices(_)) = (&one.values, &other.values) else { return false };
    let count = if bound { 1 } else { one.indices().len() };
    if one.indices().get(..count) != other.indices().get(..count) {
        return false;
    }
    match (one.components(), other.components()) {
        (Components::Mask(one), Components::Mask(other)) if !bound => one & other != 0,
        _ => true,
    }
}
