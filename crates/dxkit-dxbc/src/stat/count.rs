//! The counters of a program.
//!
//! [`Tally`] in the table of opcodes states which instruction increases which counter; the cases that depend
//! on operands are here. All of it was determined with shaders that FXC 10.1 compiled. FXC counts the
//! operations of its intermediate form, some of which have the same tokens: [`Slack`] states how many.

use alloc::collections::BTreeSet;

use dxkit_types::{
    InputPrimitive, InterpolationMode, PrimitiveTopology, TessellatorDomain, TessellatorOutputPrimitive,
    TessellatorPartitioning,
};

use super::{Counters4, Counters5, Statistics};
use crate::opcode::{KnownOpcode, Opcode, SyntaxForm, Tally};
use crate::operand::{Components, Operand, OperandKind};
use crate::program::{Control, CustomDataClass, Instruction, Program, ProgramKind, SystemName};

/// The part of the counters that the tokens do not determine: by how much they may differ from those of
/// [`Statistics::from_program`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Slack {
    /// Moves that may be arithmetic or no instruction at all, and arithmetic that may be a move.
    pub moves: u32,
    /// Bitwise operations and comparisons that may be conversions.
    pub conversions: u32,
    /// Moves to outputs, which are accesses of arrays where the parameter of the function is an array.
    pub outputs: u32,
}

impl Statistics<'static> {
    /// The counters of this program, as FXC writes them.
    ///
    /// ```
    /// use dxkit_bytes::Codec as _;
    /// use dxkit_dxbc::{asm, stat::Statistics};
    ///
    /// let program = asm::assemble("ps_5_0\ndcl_output o0.xyzw\nmov o0.xyzw, l(1.0,0,0,1.0)\nret\n", None).unwrap();
    /// let counters = Statistics::from_program(&program).v4;
    /// assert_eq!((counters.instruction_count, counters.dcl_count), (2, 1));
    /// assert_eq!((counters.mov_instruction_count, counters.static_flow_control_count), (1, 1));
    /// ```
    #[must_use]
    pub fn from_program(program: &Program<'_>) -> Self {
        Self::counted(program).0
    }

    /// The counters, and the differences that the tokens allow.
    #[must_use]
    pub fn counted(program: &Program<'_>) -> (Self, Slack) {
        let mut counter = Counter::new(program);
        for (place, instruction) in program.instructions.iter().enumerate() {
            let next = place.checked_add(1).and_then(|next| program.instructions.get(next));
            counter.of_exponent = next.is_some_and(|next| takes_exponent(instruction, next));
            counter.instruction(instruction);
        }
        counter.end_of_phase();
        let mut statistics = Self::new(counter.v4);
        statistics.v5 = (program.shader_model.major >= 5).then_some(counter.v5);
        (statistics, counter.slack)
    }
}

#[derive(Default)]
struct Counter {
    v4: Counters4,
    v5: Counters5,
    slack: Slack,
    kind: ProgramKind,
    optimised: bool,
    /// Whether that is stated: a program without `dcl_globalFlags` may be either.
    unsaid: bool,
    doubles: bool,
    /// The number of temporaries in this phase.
    temps: u32,
    /// Elements of arrays of temporaries.
    arrays: u32,
    inputs: u32,
    outputs: u32,
    /// The most that a phase declares: FXC takes the inputs of one and the outputs of another.
    most_inputs: u32,
    most_outputs: u32,
    /// Whether the instruction belongs to `frexp`.
    of_exponent: bool,
    /// Whether the instruction before returns under a condition.
    after_retc: bool,
    /// The components of temporaries whose last value, in the order of the text, is a truth value.
    truths: BTreeSet<(u32, u8)>,
}

impl Counter {
    fn new(program: &Program<'_>) -> Self {
        Self {
            kind: program.kind,
            optimised: match program.global_flags() {
                Some(_) => !program.has_global_flag("skipOptimization"),
                // Optimised programs contain no conversion of a constant.
                None => !program.instructions.iter().any(converts_constant),
            },
            unsaid: program.global_flags().is_none(),
            doubles: program.has_global_flag("enableDoublePrecisionFloatOps"),
            ..Self::default()
        }
    }

    fn end_of_phase(&mut self) {
        self.v4.temp_register_count = self.v4.temp_register_count.max(self.temps);
        self.v4.temp_array_count = self.v4.temp_array_count.max(self.arrays);
        self.most_inputs = self.most_inputs.max(self.inputs);
        self.most_outputs = self.most_outputs.max(self.outputs);
        self.v4.dcl_count = self.most_inputs.saturating_add(self.most_outputs);
        (self.temps, self.arrays, self.inputs, self.outputs) = (0, 0, 0, 0);
    }

    fn instruction(&mut self, instruction: &Instruction) {
        let Some(info) = instruction.info() else { return };
        if info.form == SyntaxForm::Phase {
            self.end_of_phase();
        } else if info.form.declares() && info.form != SyntaxForm::CustomData {
            self.declaration(instruction, info.form);
        }
        if info.form == SyntaxForm::CustomData
            && instruction.token.custom_data_class() == CustomDataClass::ImmediateConstantBuffer
        {
            let vectors = u32::try_from(instruction.words.len() / 4).unwrap_or(u32::MAX);
            self.v4.def_count = self.v4.def_count.saturating_add(vectors);
        }
        let counters = self.counters(instruction, info.tally);
        self.after_retc = instruction.opcode() == Opcode::Retc;
        if !self.optimised {
            self.result(instruction);
        }
        if let Some(counter) = counters {
            self.v4.instruction_count = self.v4.instruction_count.saturating_add(1);
            for count in counter.into_iter().flatten() {
                *count(&mut self.v4, &mut self.v5) = count(&mut self.v4, &mut self.v5).saturating_add(1);
            }
        }
    }

    /// The counters in addition to the count of instructions; `None` for anything that is not an
    /// instruction.
    fn counters(&mut self, instruction: &Instruction, tally: Tally) -> Option<[Option<Field>; 2]> {
        let one = |field: Field| Some([Some(field), None]);
        let group_shared =
            instruction.operands.iter().any(|operand| operand.kind() == OperandKind::ThreadGroupSharedMemory);
        // If both results are used, FXC emits a separate operation.
        let results = instruction.operands.iter().take(2).filter(|one| one.kind() != OperandKind::Null);
        let twofold = results.count() == 2 && two_results(instruction.opcode());
        match tally {
            Tally::Nothing => None,
            Tally::Message => (instruction.token.custom_data_class() == CustomDataClass::ShaderMessage)
                .then_some([None, None]),
            Tally::Other => Some([None, None]),
            Tally::Float | Tally::Unsigned | Tally::Signed if twofold => Some([None, None]),
            Tally::Float | Tally::Signed if from_boolean_test(instruction) && !self.of_exponent => {
                one(|v4, _| &mut v4.conversion_instruction_count)
            }
            Tally::Float => one(|v4, _| &mut v4.float_instruction_count),
            Tally::Rounding => Some([
                Some(|v4, _| &mut v4.float_instruction_count),
                Some(|v4, _| &mut v4.conversion_instruction_count),
            ]),
            Tally::Signed => one(|v4, _| &mut v4.int_instruction_count),
            // The optimiser replaces the conversion of a Boolean by a bitwise operation.
            Tally::Unsigned if is_boolean_as_number(instruction) => {
                self.slack.conversions = self.slack.conversions.saturating_add(1);
                let truth = instruction.operands.get(1).is_some_and(|from| self.is_truth(from));
                if truth && !self.optimised {
                    one(|v4, _| &mut v4.conversion_instruction_count)
                } else {
                    one(|v4, _| &mut v4.uint_instruction_count)
                }
            }
            Tally::Unsigned => one(|v4, _| &mut v4.uint_instruction_count),
            Tally::Move => Some([self.movement(instruction), None]),
            // Values of minimum precision have no bitwise operation that converts a Boolean.
            Tally::Select if !self.optimised && is_boolean_of_min_precision(instruction) => {
                one(|v4, _| &mut v4.conversion_instruction_count)
            }
            Tally::Select => {
                // Compilers before 10 counted some of them as moves as well.
                self.slack.moves = self.slack.moves.saturating_add(1);
                one(|v4, _| &mut v4.movc_instruction_count)
            }
            Tally::Conversion => one(|v4, _| &mut v4.conversion_instruction_count),
            // FXC ends a function whose last statement returns under a condition by a `ret` that it does not
            // count here.
            Tally::Flow if self.after_retc && instruction.opcode() == Opcode::Ret => Some([None, None]),
            Tally::Flow => one(|v4, _| &mut v4.static_flow_control_count),
            Tally::Tested if instruction.operands.first().is_some_and(is_constant) => {
                one(|v4, _| &mut v4.static_flow_control_count)
            }
            Tally::Tested => one(|v4, _| &mut v4.dynamic_flow_control_count),
            Tally::Sampling => one(|v4, _| &mut v4.texture_normal_instructions),
            Tally::Comparison => one(|v4, _| &mut v4.texture_comp_instructions),
            Tally::Bias => one(|v4, _| &mut v4.texture_bias_instructions),
            Tally::Gradient => one(|v4, _| &mut v4.texture_gradient_instructions),
            Tally::Load | Tally::Store if group_shared => Some([None, None]),
            Tally::Load => one(|v4, _| &mut v4.texture_load_instructions),
            Tally::Store => one(|_, v5| &mut v5.texture_store_instructions),
            Tally::Gather => one(|v4, _| &mut v4.texture_gather_instructions),
            Tally::Lod => one(|v4, _| &mut v4.level_of_detail_instructions),
            Tally::Atomic => one(|_, v5| &mut v5.interlocked_instructions),
            Tally::Barrier => one(|_, v5| &mut v5.barrier_instructions),
            Tally::Emit => one(|v4, _| &mut v4.emit_instruction_count),
            Tally::Cut => one(|v4, _| &mut v4.cut_instruction_count),
            Tally::EmitCut => Some([
                Some(|v4, _| &mut v4.emit_instruction_count),
                Some(|v4, _| &mut v4.cut_instruction_count),
            ]),
        }
    }

    fn movement(&mut self, instruction: &Instruction) -> Option<Field> {
        let [to, from] = instruction.operands.as_slice() else { return None };
        if to.kind() == OperandKind::IndexableTemp || from.kind() == OperandKind::IndexableTemp {
            return Some(|v4, _| &mut v4.array_instruction_count);
        }
        let modified = from.modifiers().negated();
        // Without optimisation, a negative constant may be a constant or a negated one.
        let negative = is_negative(from);
        let absolute = from.modifiers().absolute() && !modified;
        let constant = from.kind() == OperandKind::Immediate32;
        // A negated value that two branches of a condition leave, or that leaves a geometry shader, may be a
        // move or none.
        if self.doubles || absolute || modified || constant && (self.unsaid || !self.optimised) {
            self.slack.moves = self.slack.moves.saturating_add(1);
        }
        // For an absolute value FXC emits an operation that it does not count, except where the value is
        // carried into the next iteration of a loop.
        if absolute {
            return None;
        }
        // If the value is also clamped, it is counted as a move.
        if instruction.token.saturated() {
            return Some(|v4, _| &mut v4.mov_instruction_count);
        }
        // The two words of a double are exchanged with those of another.
        if self.doubles && crosses(to, from) {
            return None;
        }
        if modified || negative && !self.optimised {
            return Some(|v4, _| &mut v4.float_instruction_count);
        }
        // The outputs of a geometry shader are written as part of emitting a vertex.
        if self.kind == ProgramKind::Geometry && to.kind() == OperandKind::Output {
            return None;
        }
        self.slack.outputs = self.slack.outputs.saturating_add(u32::from(to.kind() == OperandKind::Output));
        Some(|v4, _| &mut v4.mov_instruction_count)
    }

    /// Whether an operand is a truth value: all bits or none of every component.
    fn is_truth(&self, operand: &Operand) -> bool {
        if operand.kind() == OperandKind::Immediate32 {
            return is_all_of(operand, &[0, u32::MAX]);
        }
        let Some(number) = operand.register_number().filter(|_| operand.kind() == OperandKind::Temp) else {
            return false;
        };
        let is = |component: u8| self.truths.contains(&(number, component));
        match operand.components() {
            Components::Select(component) => is(component),
            Components::Swizzle(swizzle) => (0..4).all(|place| is(swizzle >> (2 * place) & 3)),
            _ => false,
        }
    }

    /// Records the kind of value that an instruction writes to a temporary.
    fn result(&mut self, instruction: &Instruction) {
        let Some((to, from)) = instruction.operands.split_first() else { return };
        let truth = match instruction.opcode().known() {
            Some(
                KnownOpcode::Eq
                | KnownOpcode::Ne
                | KnownOpcode::Lt
                | KnownOpcode::Ge
                | KnownOpcode::Ieq
                | KnownOpcode::Ine
                | KnownOpcode::Ilt
                | KnownOpcode::Ige
                | KnownOpcode::Ult
                | KnownOpcode::Uge
                | KnownOpcode::Deq
                | KnownOpcode::Dne
                | KnownOpcode::Dlt
                | KnownOpcode::Dge,
            ) => true,
            Some(
                KnownOpcode::And | KnownOpcode::Or | KnownOpcode::Xor | KnownOpcode::Not | KnownOpcode::Mov,
            ) => from.iter().all(|from| self.is_truth(from)),
            _ => false,
        };
        let number = to.register_number().filter(|_| to.kind() == OperandKind::Temp);
        if let (Some(number), Components::Mask(mask)) = (number, to.components()) {
            for component in (0..4).filter(|component| mask >> component & 1 == 1) {
                if truth {
                    self.truths.insert((number, component));
                } else {
                    self.truths.remove(&(number, component));
                }
            }
        }
    }

    fn declaration(&mut self, instruction: &Instruction, form: SyntaxForm) {
        let token = instruction.token;
        match form {
            SyntaxForm::InputPrimitive => {
                self.v4.input_primitive = InputPrimitive(token.get(Control::PRIMITIVE))
            }
            SyntaxForm::OutputTopology => {
                self.v4.gs_output_topology = PrimitiveTopology(token.get(Control::TOPOLOGY))
            }
            SyntaxForm::Count => match instruction.opcode() {
                Opcode::DclMaxout => self.v4.gs_max_output_vertex_count = instruction.word(0),
                Opcode::DclGsinstances => self.v5.gs_instance_count = instruction.word(0),
                Opcode::DclTemps => self.temps = self.temps.max(instruction.word(0)),
                _ => {}
            },
            SyntaxForm::IndexableTemp => {
                self.arrays = self.arrays.saturating_add(instruction.word(1));
            }
            SyntaxForm::ControlPoints if self.kind == ProgramKind::Hull => {
                if instruction.opcode() == Opcode::DclInputControlPointCount {
                    // Patches of 1 to 32 control points have the values 8 to 39.
                    self.v4.input_primitive =
                        InputPrimitive(token.get(Control::CONTROL_POINTS).saturating_add(7));
                } else {
                    self.v5.control_points = token.get(Control::CONTROL_POINTS);
                }
            }
            SyntaxForm::ControlPoints => self.v5.control_points = token.get(Control::CONTROL_POINTS),
            SyntaxForm::Domain => self.v5.tessellator_domain = TessellatorDomain(token.get(Control::DOMAIN)),
            SyntaxForm::Partitioning => {
                self.v5.hs_partitioning = TessellatorPartitioning(token.get(Control::PARTITIONING))
            }
            SyntaxForm::OutputPrimitive => {
                self.v5.hs_output_primitive =
                    TessellatorOutputPrimitive(token.get(Control::TESSELLATOR_PRIMITIVE));
            }
            // A stream is declared like a register.
            SyntaxForm::Register if instruction.opcode() == Opcode::DclStream => {}
            SyntaxForm::Register
            | SyntaxForm::SystemRegister
            | SyntaxForm::InterpolatedRegister
            | SyntaxForm::InterpolatedSystemRegister => self.register(instruction, form),
            _ => {}
        }
    }

    fn register(&mut self, instruction: &Instruction, form: SyntaxForm) {
        let count = match instruction.opcode() {
            Opcode::DclOutput | Opcode::DclOutputSgv | Opcode::DclOutputSiv => &mut self.outputs,
            _ => &mut self.inputs,
        };
        *count = count.saturating_add(1);
        let interpolated =
            matches!(form, SyntaxForm::InterpolatedRegister | SyntaxForm::InterpolatedSystemRegister);
        let mode = InterpolationMode(instruction.token.get_byte(Control::INTERPOLATION));
        let per_sample = interpolated
            && matches!(mode, InterpolationMode::LinearSample | InterpolationMode::LinearNoperspectiveSample);
        let index = u32::from(SystemName::SampleIndex.0);
        let system = matches!(form, SyntaxForm::SystemRegister | SyntaxForm::InterpolatedSystemRegister);
        if per_sample || self.kind == ProgramKind::Pixel && system && instruction.word(0) == index {
            self.v4.sample_frequency = 1;
        }
    }
}

/// A counter.
type Field = for<'c> fn(&'c mut Counters4, &'c mut Counters5) -> &'c mut u32;

/// Whether it converts a constant.
fn converts_constant(instruction: &Instruction) -> bool {
    instruction.info().is_some_and(|info| info.tally == Tally::Conversion)
        && instruction.operands.get(1).is_some_and(|from| from.kind() == OperandKind::Immediate32)
}

/// Whether it is one negative float, or four that are the same.
fn is_negative(operand: &Operand) -> bool {
    let values = operand.immediates();
    operand.kind() == OperandKind::Immediate32
        && values.first().is_some_and(|bits| (0x8080_0000..0xff80_0000).contains(bits))
        && values.iter().all(|bits| values.first() == Some(bits))
}

/// Whether it moves `zw` to `xy` or `xy` to `zw`: a double as two words.
fn crosses(to: &Operand, from: &Operand) -> bool {
    let (Components::Mask(mask), Components::Swizzle(swizzle)) = (to.components(), from.components()) else {
        return false;
    };
    mask == 0b0011 && swizzle & 0b1111 == 0b1110 || mask == 0b1100 && swizzle >> 4 == 0b0100
}

fn is_constant(operand: &Operand) -> bool {
    matches!(
        operand.kind(),
        OperandKind::ConstantBuffer | OperandKind::ImmediateConstantBuffer | OperandKind::Immediate32
    )
}

/// Whether the opcode has two results.
fn two_results(opcode: Opcode) -> bool {
    matches!(opcode, Opcode::Udiv | Opcode::Sincos | Opcode::Imul | Opcode::Umul)
}

/// Whether all components of an immediate operand are one of these.
fn is_all_of(operand: &Operand, values: &[u32]) -> bool {
    operand.kind() == OperandKind::Immediate32
        && operand.immediates().iter().all(|bits| values.contains(bits))
}

/// Whether it makes a truth value: a comparison with zero, which comes first then.
fn from_boolean_test(instruction: &Instruction) -> bool {
    matches!(instruction.opcode(), Opcode::Ne | Opcode::Ine)
        && instruction
            .operands
            .get(1)
            .is_some_and(|first| first.components() != Components::One && is_all_of(first, &[0]))
}

/// Whether the second instruction takes the bits of the exponent of the value that the first one compares:
/// `frexp` has exponent 0 for 0.
fn takes_exponent(compares: &Instruction, next: &Instruction) -> bool {
    const EXPONENT: u32 = 0x7f80_0000;
    next.opcode() == Opcode::And
        && next.operands.get(1).is_some_and(|mask| mask.immediates().contains(&EXPONENT))
        && next.operands.get(2).is_some()
        && next.operands.get(2) == compares.operands.get(2)
}

/// One as an integer and as a float.
const ONES: [u32; 2] = [1, 0x3f80_0000];

/// Whether it selects between one and zero of minimum precision.
fn is_boolean_of_min_precision(instruction: &Instruction) -> bool {
    let [to, _, one, zero] = instruction.operands.as_slice() else { return false };
    instruction.opcode() == Opcode::Movc
        && to.modifiers().min_precision() != crate::operand::MinPrecision(0)
        && is_all_of(one, &ONES)
        && is_all_of(zero, &[0])
}

/// Whether it may make a number of a truth value: one, or zero.
fn is_boolean_as_number(instruction: &Instruction) -> bool {
    instruction.opcode() == Opcode::And
        && instruction.operands.get(2).is_some_and(|second| is_all_of(second, &ONES))
}
