//! Declarations: resources, arrays, memory of the group, constants.

use alloc::string::String;
use core::ops::Range;

use dxkit_dxbc::program::{Control, CustomDataClass, Dimension, KnownReturnType, ReturnTypes};
use dxkit_dxbc::{Instruction, Opcode, OperandKind};
use dxkit_types::{DxilComponentType, InputPrimitive, ResourceClass, ResourceKind};

use super::Lowering;
use super::stage::MAX_STREAM;
use crate::Reason;
use crate::builder::Stopped;
use crate::lower::{MAX_POINTS, MAX_VERTICES, vertices_of};
use crate::resource::{self, Binding, View, default_format};
use crate::texture::shape;

/// A declared resource.
#[derive(Debug, Clone, Copy)]
pub(super) struct Declared {
    /// Its number among the ranges of the program.
    pub(super) range: u32,
    pub(super) kind: ResourceKind,
}

/// An array of temporaries: where it starts in the memory of a lane, bytes of an element, elements.
#[derive(Debug, Clone, Copy)]
pub(super) struct Array {
    pub(super) start: u32,
    pub(super) stride: u32,
    pub(super) count: u32,
}

/// Memory of the group.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shared {
    pub(super) start: u32,
    /// Bytes of an element of structured memory; `None` if it is addressed by bytes.
    pub(super) stride: Option<u32>,
    /// Elements, or bytes.
    pub(super) count: u32,
}

impl Lowering<'_> {
    /// Reads the declarations of a part of the program.
    pub(super) fn declarations(&mut self, part: &Range<usize>) -> Stopped<()> {
        let program = self.program;
        for instruction in program.instructions.get(part.clone()).unwrap_or_default() {
            if instruction.opaque() {
                return self.stop(Reason::Malformed("an instruction that cannot be decoded"));
            }
            let is_declaration = instruction.declares() || instruction.opcode() == Opcode::CustomData;
            if is_declaration && instruction.opcode() != Opcode::Label {
                self.declare(instruction)?;
            }
        }
        Ok(())
    }

    /// Finds the subroutines.
    pub(super) fn subroutines(&mut self) -> Stopped<()> {
        let program = self.program;
        for (place, instruction) in program.instructions.iter().enumerate() {
            if instruction.opcode() == Opcode::Label {
                let label = instruction.operands.first().and_then(dxkit_dxbc::Operand::register_number);
                let Some(label) = label else {
                    return self.stop(Reason::Malformed("a label without a number"));
                };
                self.labels.insert(label, place + 1);
            }
        }
        Ok(())
    }

    fn declare(&mut self, instruction: &Instruction) -> Stopped<()> {
        let token = instruction.token;
        let dimension = || {
            let kind = Dimension(u8::try_from(token.get(Control::DIMENSION)).unwrap_or(0)).resource_kind();
            kind.unwrap_or_default()
        };
        match instruction.opcode() {
            Opcode::DclThreadGroup => {
                self.builder.code.threads = [0, 1, 2].map(|place| instruction.word(place));
            }
            Opcode::DclResource | Opcode::DclUavTyped => {
                let view = typed_view(ReturnTypes(instruction.word(0)));
                self.resource_declared(instruction, dimension(), Some(view), 1)?;
            }
            Opcode::DclResourceRaw | Opcode::DclUavRaw => {
                self.resource_declared(instruction, ResourceKind::RawBuffer, Some(View::Raw), 0)?;
            }
            Opcode::DclResourceStructured | Opcode::DclUavStructured => {
                let view = View::Structured { stride: instruction.word(0) };
                self.resource_declared(instruction, ResourceKind::StructuredBuffer, Some(view), 1)?;
            }
            Opcode::DclConstantbuffer => {
                let words = usize::from(self.program.has_spaces());
                self.resource_declared(instruction, ResourceKind::CBuffer, Some(View::Raw), words)?;
            }
            Opcode::DclSampler => self.resource_declared(instruction, ResourceKind::Sampler, None, 0)?,
            Opcode::DclIndexableTemp => {
                let [register, count, components] = [0, 1, 2].map(|place| instruction.word(place));
                let stride = components.clamp(1, 4) * 4;
                let size = u64::from(count) * u64::from(stride);
                let start = self.reserve(size, |code| &mut code.private_bytes)?;
                self.arrays.insert(register, Array { start, stride, count });
            }
            Opcode::DclTgsmRaw => self.shared_declared(instruction, None, instruction.word(0))?,
            Opcode::DclTgsmStructured => {
                self.shared_declared(instruction, Some(instruction.word(0)), instruction.word(1))?;
            }
            Opcode::CustomData if token.custom_data_class() == CustomDataClass::ImmediateConstantBuffer => {
                let vectors = u32::try_from(instruction.words.len() / 4).map_err(|_| ())?;
                let start = self.reserve(u64::from(vectors) * 16, |code| &mut code.constant_bytes)?;
                let code = &mut self.builder.code;
                code.constant.resize(start as usize, 0);
                code.constant.extend(instruction.words.iter().flat_map(|word| word.to_le_bytes()));
                code.constant.resize(code.constant_bytes as usize, 0);
                self.immediate = Some((start, vectors));
            }
            Opcode::DclInput
            | Opcode::DclInputSgv
            | Opcode::DclInputSiv
            | Opcode::DclInputPs
            | Opcode::DclInputPsSgv
            | Opcode::DclInputPsSiv
            | Opcode::DclOutput
            | Opcode::DclOutputSgv
            | Opcode::DclOutputSiv => self.declare_element(instruction)?,
            Opcode::DclIndexrange => {
                if let Some(operand) = instruction.operands.first() {
                    let first = operand.indices().last().map_or(0, dxkit_dxbc::operand::Index::number);
                    self.index_ranges.push((operand.kind(), first, instruction.word(0)));
                }
            }
            Opcode::DclGsinstances => {
                self.builder.code.invocations = instruction.word(0).clamp(1, MAX_POINTS);
            }
            Opcode::DclMaxout => self.builder.code.max_vertices = instruction.word(0).min(MAX_VERTICES),
            Opcode::DclInputprimitive => {
                self.builder.code.points = vertices_of(InputPrimitive(token.get(Control::PRIMITIVE)));
            }
            Opcode::DclStream => {
                let stream = instruction.operands.first().and_then(dxkit_dxbc::Operand::register_number);
                self.stream = stream.unwrap_or(0).min(MAX_STREAM);
            }
            Opcode::DclInputControlPointCount => {
                self.builder.code.points = token.get(Control::CONTROL_POINTS).min(MAX_POINTS);
            }
            Opcode::DclOutputControlPointCount => {
                self.builder.code.invocations = token.get(Control::CONTROL_POINTS).clamp(1, MAX_POINTS);
            }
            Opcode::DclFunctionBody | Opcode::DclFunctionTable | Opcode::DclInterface => {
                self.refuse_opcode(instruction.opcode());
            }
            // Numbers of temporaries, inputs, flags: what there is follows from the instructions.
            _ => {}
        }
        Ok(())
    }

    fn shared_declared(&mut self, instruction: &Instruction, stride: Option<u32>, count: u32) -> Stopped<()> {
        let register = instruction.operands.first().and_then(dxkit_dxbc::Operand::register_number);
        let Some(register) = register else {
            return self.stop(Reason::Malformed("memory of the group without a number"));
        };
        let size = u64::from(count).saturating_mul(stride.unwrap_or(1).into());
        let start = self.reserve(size, |code| &mut code.shared_bytes)?;
        self.shared.insert(register, Shared { start, stride, count });
        Ok(())
    }

    /// A declared resource; `space` is the place of the word with its space.
    fn resource_declared(
        &mut self,
        instruction: &Instruction,
        kind: ResourceKind,
        view: Option<View>,
        space: usize,
    ) -> Stopped<()> {
        let Some(operand) = instruction.operands.first() else { return Err(()) };
        let is_typed = matches!(view, Some(View::Typed(_)));
        if is_typed && kind != ResourceKind::TypedBuffer && shape(kind).is_none() {
            return self.stop(Reason::Malformed("a resource of unknown dimension"));
        }
        let class = match operand.kind() {
            OperandKind::Resource => ResourceClass::SRV,
            OperandKind::UnorderedAccessView => ResourceClass::UAV,
            OperandKind::ConstantBuffer => ResourceClass::CBV,
            OperandKind::Sampler => ResourceClass::Sampler,
            _ => return self.stop(Reason::Malformed("a resource of an unknown kind")),
        };
        // Before SM 5.1 the first index is the register, and the second the size of a constant buffer.
        let ranged = self.program.has_spaces();
        let (id, first, last, size) = match (operand.indices(), ranged) {
            ([id, first, last, ..], true) => {
                (id.number(), first.number(), last.number(), instruction.word(0))
            }
            ([register, size, ..], false) => {
                (register.number(), register.number(), register.number(), size.number())
            }
            ([register], false) => (register.number(), register.number(), register.number(), 0),
            _ => return self.stop(Reason::Malformed("a declaration without a register")),
        };
        let count = last.checked_sub(first).and_then(|count| count.checked_add(1));
        let range = resource::Range {
            name: String::new(),
            binding: Binding {
                class,
                space: if ranged { instruction.word(space) } else { 0 },
                number: first,
            },
            count: count.filter(|_| last != u32::MAX),
            kind,
            view,
            size: (class == ResourceClass::CBV).then(|| size.saturating_mul(16)),
            counter: class == ResourceClass::UAV
                && kind == ResourceKind::StructuredBuffer
                && instruction.token.get(Control::COUNTER) == 1,
        };
        let number = u32::try_from(self.builder.code.ranges.len()).map_err(|_| ())?;
        self.builder.code.ranges.push(range);
        self.resources.insert((operand.kind(), id), Declared { range: number, kind });
        Ok(())
    }
}

/// How a typed resource is seen: four channels, because the program does not state how many it has.
fn typed_view(types: ReturnTypes) -> View {
    let [first, ..] = types.types();
    let ty = match first.known() {
        Some(KnownReturnType::Sint) => DxilComponentType::I32,
        Some(KnownReturnType::Uint) => DxilComponentType::U32,
        Some(KnownReturnType::Double) => DxilComponentType::F64,
        _ => DxilComponentType::F32,
    };
    View::Typed(default_format(ty, 4))
}
