//! Inputs and outputs of graphics stages: registers, whose components are words of a frame.

use alloc::string::{String, ToString as _};

use dxkit_dxbc::program::Control;
use dxkit_dxbc::{Instruction, Opcode, Operand, OperandKind};
use dxkit_resource::Scalar;
use dxkit_types::{InterpolationMode, SemanticKind, ShaderKind, SystemValue};

use super::Lowering;
use super::operand::{Made, Number, at, mask_of, selected};
use super::semantic::{area_of, kind_of, system_operand};
use crate::Reason;
use crate::builder::Stopped;
use crate::lower::MAX_POINTS;
use crate::program::{EvaluationPoint, Long, NONE, Op, Register};
use crate::stage::{Area, ROW_WORDS, StageElement};

/// Registers of inputs or outputs; shader model 5 has 32.
const MAX_REGISTERS: u32 = 64;

/// The last stream of a geometry shader.
pub(super) const MAX_STREAM: u32 = 3;

/// The interpolation mode that a declaration states.
fn interpolation_of(instruction: &Instruction) -> InterpolationMode {
    let mode = instruction.token.get(Control::INTERPOLATION);
    InterpolationMode(u8::try_from(mode).unwrap_or(0))
}

impl Lowering<'_> {
    /// The area of a kind of registers.
    pub(super) fn area_of(&self, kind: OperandKind) -> Option<Area> {
        area_of(kind, self.builder.code.stage, self.is_patch)
    }

    /// Reads the declaration of an input or output.
    pub(super) fn declare_element(&mut self, instruction: &Instruction) -> Stopped<()> {
        let Some(operand) = instruction.operands.first() else { return Err(()) };
        let Some(area) = self.area_of(operand.kind()) else {
            // Its row comes after those of all registers, which may be declared behind it.
            self.system_values.extend(system_operand(operand.kind()));
            return Ok(());
        };
        // The point count precedes a point's register.
        let register = match (operand.indices(), area) {
            ([points, register], Area::Point) => {
                let points = points.number().min(MAX_POINTS);
                self.builder.code.points = self.builder.code.points.max(points);
                register.number()
            }
            ([_, register], Area::ControlPoint) => register.number(),
            ([register], Area::Input | Area::Output | Area::Patch) => register.number(),
            _ => return self.stop(Reason::Malformed("a register of inputs or outputs without a number")),
        };
        if register >= MAX_REGISTERS {
            return self.stop(Reason::Malformed("more registers than there are"));
        }
        let kind = match instruction.opcode() {
            Opcode::DclInputSgv
            | Opcode::DclInputSiv
            | Opcode::DclInputPsSgv
            | Opcode::DclInputPsSiv
            | Opcode::DclOutputSgv
            | Opcode::DclOutputSiv => kind_of(SystemValue(instruction.word(0))),
            Opcode::DclOutput if self.builder.code.stage == ShaderKind::Pixel => SemanticKind::Target,
            _ => SemanticKind::Arbitrary,
        };
        let is_interpolated = matches!(instruction.opcode(), Opcode::DclInputPs | Opcode::DclInputPsSiv);
        let interpolation = match is_interpolated {
            true => interpolation_of(instruction),
            false => InterpolationMode::Constant,
        };
        let mask = if kind == SemanticKind::Position { 15 } else { mask_of(operand) };
        let first = mask.trailing_zeros().min(3);
        let components = u8::try_from((8 - mask.leading_zeros()).saturating_sub(first)).unwrap_or(4);
        let (semantic, index) = match kind {
            SemanticKind::Target => ("SV_Target".to_string(), register),
            kind => match kind.hlsl() {
                Some(name) => (name.to_string(), 0),
                None => {
                    let name = match area {
                        Area::Output => "o",
                        Area::Patch => "vpc",
                        _ => "v",
                    };
                    (String::from(name), register)
                }
            },
        };
        let words = &mut self.builder.code.frame_words;
        if let Some(words) = words.get_mut(area.index()) {
            *words = (*words).max((register + 1) * ROW_WORDS);
        }
        let stream = if area == Area::Output { self.stream } else { 0 };
        let word = register * ROW_WORDS + first;
        // Phases of hull shaders declare what they read, each anew.
        let mut known = self.builder.code.elements.iter_mut();
        let same = |element: &&mut StageElement| {
            (element.area, element.stream, element.word, element.kind) == (area, stream, word, kind)
        };
        if let Some(known) = known.find(same) {
            known.components = known.components.max(components);
            return Ok(());
        }
        self.builder.code.elements.push(StageElement {
            area,
            semantic,
            index,
            kind,
            scalar: if kind == SemanticKind::VertexID { Scalar::U32 } else { Scalar::F32 },
            components: components.max(1),
            interpolation,
            stream,
            word,
        });
        Ok(())
    }

    /// The number of the first word of a register, in a register.
    pub(super) fn frame_word(&mut self, operand: &Operand) -> Stopped<Register> {
        let area = self.area_of(operand.kind()).unwrap_or(Area::Input);
        let index = match (operand.indices(), area) {
            ([_, index], Area::Point | Area::ControlPoint) => index,
            ([index], Area::Input | Area::Output | Area::Patch) => index,
            _ => return self.stop(Reason::Malformed("a register of inputs or outputs without a number")),
        };
        let words = self.builder.code.frame_words.get(area.index()).copied().unwrap_or(0);
        if index.relative.is_none() {
            if index.number() >= words / ROW_WORDS {
                return self.stop(Reason::Malformed("an input or output that is not declared"));
            }
            return Ok(self.constant(index.number() * ROW_WORDS));
        }
        let (first, count) = self.index_range(operand.kind(), index.number(), words / ROW_WORDS);
        let index = self.index(index)?;
        let row = self.offset(index, first.wrapping_neg())?;
        self.emit(Op::Bound, NONE, [row, count, NONE])?;
        let last = self.constant(count.saturating_sub(1));
        let row = self.compute(Op::UMin, &[row, last])?;
        let index = self.offset(row, first)?;
        let width = self.constant(ROW_WORDS);
        self.compute(Op::Mul, &[index, width])
    }

    /// The first register and the number of those that an index may choose, of all registers: the widest
    /// range that is declared, as phases declare the same registers in several.
    fn index_range(&self, kind: OperandKind, register: u32, all: u32) -> (u32, u32) {
        let ranges = self.index_ranges.iter().filter(|(own, first, count)| {
            *own == kind && register.checked_sub(*first).is_some_and(|place| place < *count)
        });
        let widest = ranges.max_by_key(|(_, _, count)| *count);
        widest.map_or((0, all), |(_, first, count)| (*first, (*count).min(all.saturating_sub(*first))))
    }

    /// A component of an input or output. An input without a computed index is loaded once, in front.
    pub(super) fn load_element(
        &mut self,
        operand: &Operand,
        area: Area,
        start: Register,
        component: u8,
    ) -> Stopped<Register> {
        let fixed = self.constant_of(start).filter(|_| area == Area::Input);
        let key = (operand.kind(), operand.register_number().unwrap_or(0), component);
        if let Some(known) = self.inputs.get(&key).filter(|_| fixed.is_some()) {
            return Ok(*known);
        }
        let word = self.offset(start, component.into())?;
        if fixed.is_none() {
            let point = self.point_of(operand, area)?;
            return self.compute(Op::LoadElement(area), &[word, point]);
        }
        let loaded = self.in_front(|lowering| lowering.compute(Op::LoadElement(area), &[word]))?;
        self.inputs.insert(key, loaded);
        Ok(loaded)
    }

    /// The number of the point of a patch or primitive that an operand reads.
    fn point_of(&mut self, operand: &Operand, area: Area) -> Stopped<Register> {
        let count = match area {
            Area::Point => self.builder.code.points,
            Area::ControlPoint => self.builder.code.invocations,
            _ => return Ok(NONE),
        };
        let Some(index) = operand.indices().first() else { return Ok(NONE) };
        let point = self.index(index)?;
        if self.constant_of(point).is_none_or(|number| number >= count) {
            self.emit(Op::Bound, NONE, [point, count, NONE])?;
        }
        Ok(point)
    }

    /// A system value that is an operand of its own.
    pub(super) fn load_system(&mut self, kind: SemanticKind, area: Area, component: u8) -> Stopped<Register> {
        let word = self.builder.system_element(kind, area);
        let word = self.constant(word + u32::from(component));
        self.compute(Op::LoadElement(area), &[word])
    }

    /// Gives a vertex, or ends a strip.
    fn emit_vertex(&mut self, opcode: Opcode, stream: u32) -> Stopped<()> {
        if !matches!(opcode, Opcode::Cut | Opcode::CutStream) {
            self.emit(Op::Emit, NONE, [stream, NONE, NONE])?;
        }
        if !matches!(opcode, Opcode::Emit | Opcode::EmitStream) {
            self.emit(Op::Cut, NONE, [stream, NONE, NONE])?;
        }
        Ok(())
    }

    /// Lowers an instruction of geometry or pixel shaders, if it is one.
    pub(super) fn lower_stage_instruction(&mut self, instruction: &Instruction) -> Stopped<bool> {
        let is_geometry = self.builder.code.stage == ShaderKind::Geometry;
        match (instruction.opcode(), instruction.operands.as_slice()) {
            (opcode @ (Opcode::Emit | Opcode::EmitThenCut | Opcode::Cut), []) if is_geometry => {
                self.emit_vertex(opcode, 0)?;
            }
            (opcode @ (Opcode::EmitStream | Opcode::EmitThenCutStream | Opcode::CutStream), [stream])
                if is_geometry =>
            {
                self.emit_vertex(opcode, stream.register_number().unwrap_or(0).min(MAX_STREAM))?;
            }
            (Opcode::Discard, [condition]) => {
                let value = self.read_one(condition, Number::Integer)?;
                let zero = self.constant(0);
                let op = if instruction.token.tests_nonzero() { Op::Ne } else { Op::Eq };
                let mask = self.compute(op, &[value, zero])?;
                self.emit(Op::Discard, NONE, [mask, NONE, NONE])?;
            }
            (Opcode::EvalCentroid, [result, input]) => {
                self.evaluate(instruction, result, input, EvaluationPoint::Centroid)?;
            }
            (Opcode::EvalSampleIndex, [result, input, sample]) => {
                let sample = self.read_one(sample, Number::Integer)?;
                self.evaluate(instruction, result, input, EvaluationPoint::Sample(sample))?;
            }
            (Opcode::EvalSnapped, [result, input, offset]) => {
                let offset = self.read(offset, 0b11, Number::Integer)?;
                self.uses_quads();
                self.evaluate(
                    instruction,
                    result,
                    input,
                    EvaluationPoint::Offset(at(&offset, 0), at(&offset, 1)),
                )?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn evaluate(
        &mut self,
        instruction: &Instruction,
        result: &Operand,
        input: &Operand,
        place: EvaluationPoint,
    ) -> Stopped<()> {
        if input.kind() != OperandKind::Input {
            return self.stop(Reason::Malformed("an evaluation of what is no input"));
        }
        let start = self.frame_word(input)?;
        self.write_each(result, instruction.token.saturated(), |lowering, slot| {
            let word = lowering.offset(start, selected(input, slot).into())?;
            let result = lowering.narrow();
            lowering.emit_long(Long::Evaluate { word, place, result })?;
            Ok(Made::Is(result))
        })
    }
}
