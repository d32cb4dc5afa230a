//! [`Converter`]: from the instructions of a program to those of a function.
//!
//! In go ranges of token instructions (the whole program, or the phases of a hull shader); out comes one
//! function of a DXIL module. The instructions are visited once, front to back; structured control flow
//! (`flow`) opens and closes blocks, and each component of a register is a variable that is put into SSA
//! form on the way. The registers that a loop writes are found before, because its head needs a phi for
//! each. Subroutines are converted anew at each call, with a limit: DXIL has no registers that a callee
//! could share with its caller. Outputs are variables as well, and are stored at the end of the function or
//! where a vertex is emitted.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use core::ops::Range;

use dxkit_bitcode::ir::{TypeId, ValueId};
use dxkit_dxbc::program::Control;
use dxkit_dxbc::{Instruction, Opcode, Operand, OperandKind, Program};
use dxkit_dxil::OpCode;
use dxkit_types::{SemanticKind, ShaderKind};

use crate::build::{Builder, Kind, WordId};
use crate::debug::Debug;
use crate::declare::{Declarations, destinations};
use crate::flow::{Flow, MOST_FRAMES, Variable};
use crate::signature::{ComponentPlace, Elements};
use crate::{Reason, Step};

/// Instructions that are converted, those of subroutines at each call, as a multiple of the program's.
const MOST_REPEATS: usize = 64;

/// Temporary registers that a program of a compiler has at most.
const MOST_TEMPORARIES: u32 = 4096;
/// No variable.
const NO_VARIABLE: Variable = Variable::MAX;

/// An array in memory: a pointer to it, and its elements.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Array {
    pub(crate) pointer: ValueId,
    pub(crate) ty: TypeId,
    /// The first register that is an element.
    pub(crate) first: u32,
    pub(crate) rows: u32,
    /// The kind of its elements.
    pub(crate) kind: Kind,
}

/// The signatures that a function reads and writes.
#[derive(Debug, Default)]
pub(crate) struct Signatures {
    pub(crate) inputs: Elements,
    pub(crate) outputs: Elements,
    pub(crate) points: Elements,
    pub(crate) constants: Elements,
}

/// A function that a call may mean: the classes that have it, and the instruction where it begins.
pub(crate) type Callee = (Vec<u32>, usize);

/// A call whose function is chosen: a switch that is being made.
#[derive(Debug)]
pub(crate) struct Dispatch {
    /// The instruction that calls.
    pub(crate) at: usize,
    /// The number of open constructs inside the switch.
    pub(crate) depth: usize,
    /// The remaining functions, the next one last.
    pub(crate) left: Vec<Callee>,
}

/// A program that is being converted.
#[derive(Debug)]
pub(crate) struct Converter<'p> {
    pub(crate) program: &'p Program<'p>,
    pub(crate) stage: ShaderKind,
    pub(crate) declarations: Declarations,
    pub(crate) inputs: Elements,
    pub(crate) outputs: Elements,
    /// The control points that a hull shader's patch constants are computed of.
    pub(crate) points: Elements,
    /// The patch constants that a domain shader reads.
    pub(crate) constants: Elements,
    /// The operation that stores outputs.
    pub(crate) store: OpCode,
    /// The instance of a hull shader's phase.
    pub(crate) instance: u32,
    pub(crate) builder: Builder,
    pub(crate) flow: Flow,
    /// The minor shader model of the result.
    pub(crate) minor: u8,
    /// Whether arithmetic may be reordered where an instruction does not say otherwise.
    pub(crate) is_refactoring_allowed: bool,
    /// Components of temporary registers as variables, [`NO_VARIABLE`] before they are used.
    temporaries: Vec<[Variable; 4]>,
    /// Those of other registers: kind of operand, register, component.
    variables: BTreeMap<(u8, u32, u8), Variable>,
    /// The variables that are outputs, by the same.
    outputs_written: BTreeMap<(u8, u32, u8), Variable>,
    /// The variables that are outputs.
    output_variables: BTreeSet<Variable>,
    /// The variables that each loop writes, by the instruction that begins it; `None` for all that the
    /// program writes.
    written: BTreeMap<usize, Option<Vec<Variable>>>,
    /// All variables that the program writes.
    all_written: Vec<Variable>,
    pub(crate) arrays: BTreeMap<(u8, u32), Array>,
    pub(crate) handles: BTreeMap<(u8, u32, u32), ValueId>,
    /// Inputs that were read already.
    pub(crate) read: BTreeMap<(u8, u32, u8), WordId>,
    /// Rows of constant buffers that were read already: the handle, the row, and the block.
    pub(crate) rows: BTreeMap<(ValueId, ValueId, usize), usize>,
    pub(crate) shared: BTreeMap<u32, (ValueId, TypeId)>,
    pub(crate) immediate: Option<(ValueId, TypeId, Kind)>,
    /// The calls of interfaces that are being converted.
    pub(crate) dispatches: Vec<Dispatch>,
    pub(crate) debug: Option<&'p Debug>,
}

impl<'p> Converter<'p> {
    pub(crate) fn new(
        program: &'p Program<'p>,
        stage: ShaderKind,
        declarations: Declarations,
        signatures: Signatures,
        builder: Builder,
        minor: u8,
    ) -> Self {
        let Signatures { inputs, outputs, points, constants } = signatures;
        Self {
            program,
            stage,
            declarations,
            inputs,
            outputs,
            points,
            constants,
            store: OpCode::StoreOutput,
            instance: 0,
            builder,
            flow: Flow::new(program.instructions.len()),
            minor,
            is_refactoring_allowed: program.has_global_flag("refactoringAllowed"),
            temporaries: Vec::new(),
            variables: BTreeMap::new(),
            outputs_written: BTreeMap::new(),
            output_variables: BTreeSet::new(),
            written: BTreeMap::new(),
            all_written: Vec::new(),
            arrays: BTreeMap::new(),
            handles: BTreeMap::new(),
            read: BTreeMap::new(),
            rows: BTreeMap::new(),
            shared: BTreeMap::new(),
            immediate: None,
            dispatches: Vec::new(),
            debug: None,
        }
    }

    /// Converts some instructions one after the other, each range as many times as it has instances, and ends
    /// the function. The error has the number of the instruction that cannot be converted.
    pub(crate) fn run(&mut self, ranges: &[(Range<usize>, u32)]) -> Result<(), (usize, Reason)> {
        self.find_written(ranges)?;
        let first = ranges.first().map_or(0, |(range, _)| range.start);
        self.builder.line = self.debug.and_then(|debug| debug.next_line(first));
        let most = self.program.instructions.len().saturating_mul(MOST_REPEATS).saturating_add(4096);
        let mut left = most;
        let mut last = 0;
        for (range, instances) in ranges {
            for instance in 0..*instances {
                self.instance = instance;
                self.flow.begin_body();
                self.run_range(range, &mut left)?;
                last = range.end;
            }
        }
        self.finish().map_err(|reason| (last.saturating_sub(1), reason))
    }

    fn run_range(&mut self, range: &Range<usize>, left: &mut usize) -> Result<(), (usize, Reason)> {
        let program = self.program;
        let most = program.instructions.len().saturating_mul(MOST_REPEATS * 64).saturating_add(1 << 18);
        let mut next = range.start;
        while let Some(instruction) = program.instructions.get(next) {
            let at = |reason| (next, reason);
            if *left == 0 || self.builder.size() > most {
                return Err(at(Reason::Repeated));
            }
            *left = left.saturating_sub(1);
            self.builder.reuse.dominators = self.flow.nearest_dominators();
            if let Some(line) = self.debug.and_then(|debug| debug.line(next)) {
                self.builder.line = Some(line);
            }
            // A program may lack the `ret` at its end.
            let is_end = next == range.end;
            let step = if is_end { self.finish_body() } else { self.step(instruction, next) };
            match step.map_err(at)? {
                Next::Following => next = next.saturating_add(1),
                Next::At(place) => next = place,
                Next::End => return Ok(()),
            }
        }
        self.finish_body().map(drop).map_err(|reason| (next.saturating_sub(1), reason))
    }

    /// Makes the function of control points that are passed on unchanged: of a hull shader without a phase of
    /// them.
    pub(crate) fn pass_points(&mut self) -> Step<()> {
        self.builder.line = self.debug.and_then(|debug| debug.next_line(0));
        let kind = dxkit_dxbc::operand::Components::One;
        let point = Operand::new(OperandKind::OutputControlPointId, kind);
        let point = self.int_of(&point, 0)?;
        for register in 0..32u32 {
            for component in 0..4u8 {
                let Some(place) = self.outputs.find(0, register, component) else { continue };
                let word = self.point(OpCode::LoadInput, point, register, component)?;
                self.store_output(place, word)?;
            }
        }
        self.builder.end(crate::build::End::Return);
        Ok(())
    }

    /// The end of the function.
    fn finish(&mut self) -> Step<()> {
        if self.flow.alive {
            if self.stage != ShaderKind::Geometry {
                self.store_outputs(0)?;
            }
            self.builder.end(crate::build::End::Return);
        }
        Ok(())
    }

    /// Notes the variables that are written in each loop.
    fn find_written(&mut self, ranges: &[(Range<usize>, u32)]) -> Result<(), (usize, Reason)> {
        let program = self.program;
        let has_loops = program.instructions.iter().any(|one| one.opcode() == Opcode::Loop);
        let mut open: Vec<(usize, BTreeSet<Variable>)> = Vec::new();
        let (mut all, mut with_calls) = (BTreeSet::new(), Vec::new());
        // Subroutines may stand behind the last phase, outside of all ranges.
        let is_label = |one: &Instruction| one.opcode() == Opcode::Label;
        let end = ranges.iter().map(|(range, _)| range.end).max().unwrap_or(0);
        let behind = program.instructions.get(end..).unwrap_or_default().iter().position(is_label);
        let behind = behind.map_or(0..0, |first| end.saturating_add(first)..program.instructions.len());
        for number in ranges.iter().map(|(range, _)| range.clone()).chain([behind]).flatten() {
            let Some(instruction) = program.instructions.get(number) else { break };
            match instruction.opcode() {
                Opcode::Loop if open.len() >= MOST_FRAMES => {
                    return Err((number, Reason::NestedTooDeeply));
                }
                Opcode::Loop => open.push((number, BTreeSet::new())),
                Opcode::Endloop => {
                    let Some((start, written)) = open.pop() else { continue };
                    if let Some((_, outer)) = open.last_mut() {
                        outer.extend(written.iter().copied());
                    }
                    self.written.insert(start, Some(written.into_iter().collect()));
                }
                Opcode::Call | Opcode::Callc | Opcode::Fcall => {
                    with_calls.extend(open.iter().map(|(start, _)| *start))
                }
                _ => {
                    // Without loops, the variables are only made here.
                    for written in destinations(instruction).map(|operand| self.variables_of(operand)) {
                        if has_loops {
                            all.extend(written.clone());
                        }
                        if let Some((_, own)) = open.last_mut() {
                            own.extend(written);
                        }
                    }
                }
            }
        }
        for start in with_calls {
            // A subroutine shares the registers of its callers.
            self.written.insert(start, None);
        }
        self.all_written = all.into_iter().collect();
        Ok(())
    }

    /// The variables that an operand writes.
    pub(crate) fn variables_of(
        &mut self,
        operand: &Operand,
    ) -> impl Iterator<Item = Variable> + Clone + use<> {
        let components = match operand.components() {
            dxkit_dxbc::operand::Components::Mask(mask) => mask,
            _ => 1,
        };
        let mut found = [None; 4];
        if let Ok(Some(register)) = self.register_of(operand) {
            for (component, slot) in (0..4u8).zip(&mut found) {
                if components >> component & 1 == 1 {
                    *slot = Some(self.variable(operand.kind(), register, component));
                }
            }
        }
        found.into_iter().flatten()
    }

    /// The variable that is a component of a register.
    pub(crate) fn variable(&mut self, kind: OperandKind, register: u32, component: u8) -> Variable {
        if kind == OperandKind::Temp && register < MOST_TEMPORARIES {
            let place = register as usize;
            if self.temporaries.len() <= place {
                self.temporaries.resize(place.saturating_add(1), [NO_VARIABLE; 4]);
            }
            let slot = self.temporaries.get_mut(place).and_then(|row| row.get_mut(usize::from(component)));
            if let Some(slot) = slot {
                if *slot == NO_VARIABLE {
                    *slot = self.flow.add_variable(&self.builder);
                }
                return *slot;
            }
        }
        let key = (kind.0, register, component);
        if let Some(known) = self.variables.get(&key) {
            return *known;
        }
        let variable = self.flow.add_variable(&self.builder);
        self.variables.insert(key, variable);
        if output_semantic(kind).is_some() || kind == OperandKind::Output {
            self.outputs_written.insert(key, variable);
            self.output_variables.insert(variable);
        }
        variable
    }

    fn step(&mut self, instruction: &Instruction, number: usize) -> Step<Next> {
        let opcode = instruction.opcode();
        let precise = instruction.token.precise();
        self.builder.precise = !self.is_refactoring_allowed || precise != 0;
        let is_reached = self.flow.alive;
        match opcode {
            Opcode::If | Opcode::Loop | Opcode::Switch if !is_reached => self.flow.open_unreached()?,
            Opcode::If => {
                let (condition, wanted) = self.test(instruction)?;
                self.flow.open_if(&mut self.builder, condition, wanted)?;
            }
            Opcode::Else => self.flow.open_else(&mut self.builder)?,
            Opcode::Endif => self.flow.close_if(&mut self.builder)?,
            Opcode::Loop => {
                let written = self.written.get(&number).and_then(Option::as_deref);
                self.flow.open_loop(&mut self.builder, written.unwrap_or(&self.all_written))?;
            }
            Opcode::Endloop => self.flow.close_loop(&mut self.builder)?,
            Opcode::Switch => {
                let Some(operand) = instruction.operands.first() else { return Err(no_operand()) };
                let value = self.int_of(operand, 0)?;
                self.flow.open_switch(&mut self.builder, value)?;
            }
            Opcode::Case | Opcode::Default => {
                let case = match opcode {
                    Opcode::Case => {
                        let bits = instruction.operands.first().and_then(|case| case.immediates().first());
                        Some(*bits.ok_or(Reason::Case)?)
                    }
                    _ => None,
                };
                let before = number.checked_sub(1).and_then(|before| self.program.instructions.get(before));
                let is_label = |one: &Instruction| matches!(one.opcode(), Opcode::Case | Opcode::Default);
                let is_first = !before.is_some_and(is_label);
                self.flow.label(&mut self.builder, case, is_first)?;
            }
            Opcode::Endswitch => self.flow.close_switch(&mut self.builder)?,
            Opcode::Ret if self.is_end_of_body() => return self.finish_body(),
            Opcode::Label => return Ok(Next::End),
            Opcode::Fcall => return self.call_interface(instruction, number),
            _ if !is_reached => {}
            Opcode::Break => self.flow.leave_construct(&mut self.builder, None)?,
            Opcode::Breakc => {
                let test = self.test(instruction)?;
                self.flow.leave_construct(&mut self.builder, Some(test))?;
            }
            Opcode::Continue => self.flow.repeat_loop(&mut self.builder, None)?,
            Opcode::Continuec => {
                let test = self.test(instruction)?;
                self.flow.repeat_loop(&mut self.builder, Some(test))?;
            }
            Opcode::Ret | Opcode::Retc => {
                let test = if opcode == Opcode::Retc { Some(self.test(instruction)?) } else { None };
                let outputs = &self.output_variables;
                self.flow.leave_body(&mut self.builder, test, |variable| outputs.contains(&variable))?;
            }
            Opcode::Call => {
                let label = instruction.operands.first();
                let label = label.and_then(|label| Some((label.kind().0, label.register_number()?)));
                let body = label.and_then(|label| self.declarations.labels.get(&label).copied());
                let body = body.ok_or(Reason::NoLabel)?;
                self.flow.open_body(number.saturating_add(1))?;
                return Ok(Next::At(body));
            }
            _ => self.other(instruction)?,
        }
        Ok(Next::Following)
    }

    /// Whether the innermost construct is the body itself.
    fn is_end_of_body(&self) -> bool {
        let last = self.flow.frames.last();
        last.is_some_and(|frame| matches!(frame.kind, crate::flow::FrameKind::Body { .. }))
    }

    /// The end of the program or of a subroutine.
    fn finish_body(&mut self) -> Step<Next> {
        if self.flow.alive {
            self.flow.leave_body(&mut self.builder, None, |_| true)?;
        }
        Ok(self.flow.close_body(&mut self.builder)?.map_or(Next::End, Next::At))
    }

    /// The condition of an instruction, and the value that it has to have.
    pub(crate) fn test(&mut self, instruction: &Instruction) -> Step<(ValueId, bool)> {
        let operand = instruction.operands.first().ok_or_else(no_operand)?;
        let word = self.word_of(operand, 0)?;
        Ok((self.builder.bit(word)?, instruction.token.tests_nonzero()))
    }

    /// An instruction that computes or accesses something.
    fn other(&mut self, instruction: &Instruction) -> Step<()> {
        match instruction.opcode() {
            // Only Direct3D's own rasterizers act on messages (`printf`, `errorf`, `abort`); for all others
            // they are nothing, and DXIL has none.
            Opcode::CustomData | Opcode::Nop | Opcode::DebugBreak | Opcode::Abort => Ok(()),
            Opcode::Discard => {
                let (condition, wanted) = self.test(instruction)?;
                let condition = if wanted { condition } else { self.not(condition) };
                self.builder.call(OpCode::Discard, None, &[condition]).map(drop)
            }
            Opcode::Sync => self.sync(instruction),
            Opcode::Emit | Opcode::EmitStream => self.emit(instruction, OpCode::EmitStream),
            Opcode::Cut | Opcode::CutStream => self.emit(instruction, OpCode::CutStream),
            Opcode::EmitThenCut | Opcode::EmitThenCutStream => {
                self.emit(instruction, OpCode::EmitThenCutStream)
            }
            opcode if is_declaration(instruction, opcode) => Ok(()),
            _ => {
                if self.access_chosen(instruction)? || self.alu(instruction)? || self.double(instruction)? {
                    return Ok(());
                }
                if self.texture(instruction)? || self.memory(instruction)? {
                    return Ok(());
                }
                Err(Reason::UnknownInstruction)
            }
        }
    }

    fn emit(&mut self, instruction: &Instruction, code: OpCode) -> Step<()> {
        let stream = instruction.operands.first().and_then(Operand::register_number).unwrap_or(0);
        if code != OpCode::CutStream {
            self.store_outputs(stream)?;
        }
        let byte = i8::try_from(stream).map_err(|_| Reason::Stream)?;
        let byte = self.builder.module.const_i8(byte);
        self.builder.call(code, None, &[byte]).map(drop)
    }

    /// Waits for threads and memory.
    fn sync(&mut self, instruction: &Instruction) -> Step<()> {
        let flags = [
            (Control::SYNC_THREADS, 1u32),
            (Control::SYNC_UAV_GLOBAL, 2),
            (Control::SYNC_UAV_GROUP, 4),
            (Control::SYNC_SHARED_MEMORY, 8),
        ];
        let mut mode = 0;
        for (control, bit) in flags {
            if instruction.token.get(control) == 1 {
                mode |= bit;
            }
        }
        if mode & 6 == 6 {
            // Waiting for accesses of all threads includes those of the group.
            mode &= !4;
        }
        let mode = self.builder.const_int(mode);
        self.builder.call(OpCode::Barrier, None, &[mode]).map(drop)
    }

    /// Stores the outputs of a stream that the program writes anywhere.
    fn store_outputs(&mut self, stream: u32) -> Step<()> {
        let written: Vec<((u8, u32, u8), Variable)> =
            self.outputs_written.iter().map(|(key, variable)| (*key, *variable)).collect();
        self.flow.spend(written.len())?;
        for ((kind, register, component), variable) in written {
            let kind = OperandKind(kind);
            let place = match output_semantic(kind) {
                Some(semantic) => self.outputs.find_semantic(semantic),
                None if kind == OperandKind::Output => self.outputs.find(stream, register, component),
                None => continue,
            };
            let Some(place) = place else {
                if output_semantic(kind).is_some() || self.stage != ShaderKind::Geometry {
                    return Err(Reason::NotInOutputs);
                }
                continue;
            };
            let word = match self.arrays.get(&(kind.0, self.first_of_range(kind, register))).copied() {
                Some(array) => self.load_static(array, register, component)?,
                None => self.flow.get(variable, &self.builder),
            };
            self.store_output(place, word)?;
        }
        Ok(())
    }

    fn store_output(&mut self, place: ComponentPlace, word: WordId) -> Step<()> {
        let Some((id, number)) = self.outputs.get(place.element).map(|own| (own.id, own.number())) else {
            return Ok(());
        };
        self.outputs.mark(place);
        let value = self.builder.narrow(word, number)?;
        let [id, row, column] = self.builder.place(id, place.row, place.column);
        self.builder.call(self.store, Some(number.scalar()), &[id, row, column, value]).map(drop)
    }

    /// Reads a component of an input once for the whole program.
    pub(crate) fn load_input(&mut self, register: u32, component: u8) -> Step<WordId> {
        let key = (OperandKind::Input.0, register, component);
        if let Some(known) = self.read.get(&key) {
            return Ok(*known);
        }
        let Some(place) = self.inputs.find(0, register, component) else {
            // A component that no element has: FXC reads such ones of whole registers.
            return Ok(self.builder.zero());
        };
        self.inputs.mark(place);
        let Some(own) = self.inputs.get(place.element) else { return Ok(self.builder.zero()) };
        let (id, number, semantic) = (own.id, own.number(), own.semantic);
        let word = self.builder.prologue(|builder| -> Step<WordId> {
            if semantic == SemanticKind::SampleIndex {
                let value = builder.call(OpCode::SampleIndex, Some(number.scalar()), &[])?;
                return Ok(builder.word_of_int(value));
            }
            let [id, row, column] = builder.place(id, place.row, place.column);
            let vertex = builder.undef(Kind::Int);
            let operands = [id, row, column, vertex];
            let value = builder.call(OpCode::LoadInput, Some(number.scalar()), &operands)?;
            if semantic == SemanticKind::IsFrontFace {
                // Token programs rely on all bits being set.
                let zero = builder.const_int(0);
                let is_front = builder.compare(dxkit_bitcode::ir::Predicate::IcmpNe, value, zero);
                return Ok(builder.word_of_bit(is_front));
            }
            Ok(builder.widen(number, value))
        })?;
        self.read.insert(key, word);
        Ok(word)
    }
}

/// Where the conversion goes on.
pub(crate) enum Next {
    Following,
    At(usize),
    End,
}

pub(crate) fn no_operand() -> Reason {
    Reason::NoOperand
}

pub(crate) fn is_declaration(instruction: &Instruction, opcode: Opcode) -> bool {
    let is_counted = instruction.info().is_none_or(|info| info.tally != dxkit_dxbc::opcode::Tally::Nothing);
    !is_counted && opcode != Opcode::Label
}

/// The meaning of an output that has a kind of operand of its own.
pub(crate) fn output_semantic(kind: OperandKind) -> Option<SemanticKind> {
    Some(match kind {
        OperandKind::OutputDepth => SemanticKind::Depth,
        OperandKind::OutputDepthGreaterEqual => SemanticKind::DepthGreaterEqual,
        OperandKind::OutputDepthLessEqual => SemanticKind::DepthLessEqual,
        OperandKind::OutputCoverageMask => SemanticKind::Coverage,
        OperandKind::OutputStencilReference => SemanticKind::StencilRef,
        _ => return None,
    })
}
