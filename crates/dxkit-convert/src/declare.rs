//! [`Declarations`]: what the declarations of a program say.
//!
//! In go the declarations of a program, and `RDEF` for what they do not state. Out come the resources,
//! memory, registers, index ranges and flags that the rest of the converter asks for, each by its register.
//! Instructions name registers, so everything is found by its register, and never by its place in the list.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use core::ops::Range;

use dxkit_dxbc::opcode::Role;
use dxkit_dxbc::program::{Control, CustomDataClass, ReturnType, ReturnTypes};
use dxkit_dxbc::rdef::ResourceDefinitions;
use dxkit_dxbc::{Instruction, Opcode, Operand, OperandKind, Program};
use dxkit_resource::SamplerKind;
use dxkit_signature::SignatureKind;
use dxkit_types::{DxilComponentType, DxilResourceFlags, InterpolationMode, ResourceClass, ResourceKind};

use crate::build::Kind;
use crate::{INTERFACE_REGISTER, INTERFACE_SPACE, Reason, Step};

/// A resource that is declared.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Declared {
    pub(crate) class: ResourceClass,
    pub(crate) kind: ResourceKind,
    pub(crate) space: u32,
    pub(crate) lower: u32,
    /// The number of registers; `u32::MAX` without a bound.
    pub(crate) count: u32,
    /// Its number in its class.
    pub(crate) id: u32,
    pub(crate) component: Option<DxilComponentType>,
    /// The components of an element of a typed resource.
    pub(crate) components: u8,
    pub(crate) stride: u32,
    pub(crate) samples: u32,
    pub(crate) flags: DxilResourceFlags,
    pub(crate) sampler: Option<SamplerKind>,
    /// Bytes of a constant buffer.
    pub(crate) size: u32,
    /// The kind of what a typed resource returns.
    pub(crate) element: Kind,
    /// Whether the components of its elements are doubles, which it returns as their halves.
    pub(crate) is_double: bool,
}

impl Declared {
    /// One resource of a kind, at the first register, with nothing stated of its elements.
    fn new(class: ResourceClass, kind: ResourceKind) -> Self {
        Self {
            class,
            kind,
            space: 0,
            lower: 0,
            count: 1,
            id: 0,
            component: None,
            components: 4,
            stride: 0,
            samples: 0,
            flags: DxilResourceFlags::empty(),
            sampler: None,
            size: 0,
            element: Kind::Int,
            is_double: false,
        }
    }
}

/// Memory of a thread group.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shared {
    pub(crate) register: u32,
    pub(crate) bytes: u32,
    /// The bytes of an element; without one it is raw.
    pub(crate) stride: Option<u32>,
    /// The kind of the words that it is declared with.
    pub(crate) kind: Kind,
}

/// The properties of hull and domain shaders, as numbers that token programs and DXIL share.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Tessellation {
    pub(crate) domain: u32,
    pub(crate) partitioning: u32,
    pub(crate) primitive: u32,
    pub(crate) input_points: u32,
    pub(crate) output_points: u32,
    /// The bits of the largest factor.
    pub(crate) most: Option<u32>,
}

/// The number that instructions here have for the constant buffer: no program's own.
pub(crate) const OBJECTS: u32 = u32::MAX;
/// Slots of a program: Direct3D 11 has 253.
const MOST_SLOTS: u32 = 2048;

/// The interfaces that a program declares.
#[derive(Debug, Default)]
pub(crate) struct Interfaces {
    /// The functions in each table.
    pub(crate) tables: BTreeMap<u32, Vec<u32>>,
    /// The tables that the slots of each interface take, by the first slot.
    pub(crate) choices: BTreeMap<u32, Vec<u32>>,
    /// All slots.
    pub(crate) slots: u32,
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
            return Err(Reason::Slots);
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
            space: INTERFACE_SPACE,
            lower: INTERFACE_REGISTER,
            size: self.slots.saturating_mul(32),
            ..Declared::new(ResourceClass::CBV, ResourceKind::CBuffer)
        };
        Some(((key(ResourceClass::CBV), OBJECTS), declared))
    }
}

/// The declarations of a program.
#[derive(Debug, Default)]
pub(crate) struct Declarations {
    /// By the class and the number that instructions use.
    pub(crate) resources: BTreeMap<(u8, u32), Declared>,
    /// Arrays of temporaries: elements.
    pub(crate) arrays: BTreeMap<u32, u32>,
    /// The arrays, inputs and outputs that are indexed by a register.
    pub(crate) dynamic: BTreeSet<(u8, u32)>,
    pub(crate) interpolation: BTreeMap<u32, InterpolationMode>,
    /// Whether the depth of a pixel is bounded by that of the primitive.
    bounds_depth: bool,
    /// Ranges that may be indexed: kind of the operand, first register, registers.
    pub(crate) ranges: Vec<(u8, u32, u32)>,
    pub(crate) immediate: Vec<u32>,
    pub(crate) threads: Option<[u32; 3]>,
    pub(crate) shared: Vec<Shared>,
    /// Labels, by the kind of operand and the number: the instruction after each.
    pub(crate) labels: BTreeMap<(u8, u32), usize>,
    pub(crate) interfaces: Interfaces,
    /// Properties of a geometry shader.
    pub(crate) primitive: Option<u8>,
    pub(crate) topology: Option<u8>,
    pub(crate) most_vertices: u32,
    pub(crate) instances: u32,
    pub(crate) streams: u32,
    /// Properties of tessellation.
    pub(crate) tessellation: Tessellation,
}

/// The number of a class in the keys of [`Declarations::resources`].
pub(crate) fn key(class: ResourceClass) -> u8 {
    u8::try_from(class.0).unwrap_or(u8::MAX)
}

/// Index ranges and blocks of shared memory that a program may have: they are searched one by one.
const MOST_DECLARATIONS: usize = 1024;

impl Declarations {
    /// The declarations in some ranges of a program's instructions.
    pub(crate) fn read(program: &Program<'_>, ranges: &[Range<usize>]) -> Result<Self, (usize, Reason)> {
        let mut all = Self { instances: 1, ..Self::default() };
        for number in ranges.iter().flat_map(Clone::clone) {
            let Some(instruction) = program.instructions.get(number) else { break };
            if instruction.opaque() {
                return Err((number, Reason::Undecodable));
            }
            all.declare(program, instruction).map_err(|reason| (number, reason))?;
        }
        if all.ranges.len().max(all.shared.len()) > MOST_DECLARATIONS {
            return Err((0, Reason::Declarations));
        }
        if !all.shared.is_empty() {
            let floats = crate::group::float_memory(program);
            for shared in all.shared.iter_mut().filter(|shared| floats.contains(&shared.register)) {
                shared.kind = Kind::Float;
            }
        }
        if let Some((key, buffer)) = all.interfaces.buffer(program) {
            all.resources.insert(key, buffer);
        }
        // Subroutines stand behind the phases of all of them.
        for (number, instruction) in program.instructions.iter().enumerate() {
            let label = instruction.operands.first().filter(|_| instruction.opcode() == Opcode::Label);
            let Some(label) = label else { continue };
            let register = label.indices().last().map_or(0, dxkit_dxbc::operand::Index::number);
            all.labels.insert((label.kind().0, register), number.saturating_add(1));
        }
        all.number_resources();
        Ok(all)
    }

    fn declare(&mut self, program: &Program<'_>, instruction: &Instruction) -> Step<()> {
        let token = instruction.token;
        let first = instruction.operands.first();
        let register = || {
            let index = first.and_then(|operand| operand.indices().last());
            index.map_or(0, dxkit_dxbc::operand::Index::number)
        };
        match instruction.opcode() {
            Opcode::DclResource | Opcode::DclResourceRaw | Opcode::DclResourceStructured => {
                self.resource(program, instruction, ResourceClass::SRV)?;
            }
            Opcode::DclUavTyped | Opcode::DclUavRaw | Opcode::DclUavStructured => {
                self.resource(program, instruction, ResourceClass::UAV)?;
            }
            Opcode::DclConstantbuffer => self.resource(program, instruction, ResourceClass::CBV)?,
            Opcode::DclSampler => self.resource(program, instruction, ResourceClass::Sampler)?,
            Opcode::DclIndexableTemp => {
                // Phases of hull shaders may have arrays of one number.
                let size = self.arrays.entry(instruction.word(0)).or_default();
                *size = (*size).max(instruction.word(1));
            }
            Opcode::DclInputPs | Opcode::DclInputPsSgv | Opcode::DclInputPsSiv => {
                let mode = u8::try_from(token.get(Control::INTERPOLATION)).unwrap_or_default();
                self.interpolation.insert(register(), InterpolationMode(mode));
            }
            Opcode::DclIndexrange => {
                let kind = first.map_or(0, |operand| operand.kind().0);
                self.ranges.push((kind, register(), instruction.word(0)));
            }
            Opcode::DclThreadGroup => {
                self.threads = Some([instruction.word(0), instruction.word(1), instruction.word(2)]);
            }
            Opcode::DclTgsmRaw => {
                let bytes = instruction.word(0);
                self.shared.push(Shared { register: register(), bytes, stride: None, kind: Kind::Int });
            }
            Opcode::DclTgsmStructured => {
                let (stride, count) = (instruction.word(0), instruction.word(1));
                let Some(bytes) = stride.checked_mul(count) else {
                    return Err(Reason::SharedSize);
                };
                self.shared.push(Shared {
                    register: register(),
                    bytes,
                    stride: Some(stride),
                    kind: Kind::Int,
                });
            }
            Opcode::CustomData if token.custom_data_class() == CustomDataClass::ImmediateConstantBuffer => {
                self.immediate.clone_from(&instruction.words);
            }
            Opcode::DclInputprimitive => {
                self.primitive = u8::try_from(token.get(Control::PRIMITIVE)).ok();
            }
            Opcode::DclOutputtopology => {
                self.topology = u8::try_from(token.get(Control::TOPOLOGY)).ok();
            }
            Opcode::DclOutput => {
                const BOUNDED: [OperandKind; 2] =
                    [OperandKind::OutputDepthGreaterEqual, OperandKind::OutputDepthLessEqual];
                self.bounds_depth |= first.is_some_and(|operand| BOUNDED.contains(&operand.kind()));
            }
            Opcode::DclMaxout => self.most_vertices = instruction.word(0),
            Opcode::DclGsinstances => self.instances = instruction.word(0),
            Opcode::DclInputControlPointCount => {
                self.tessellation.input_points = token.get(Control::CONTROL_POINTS);
            }
            Opcode::DclOutputControlPointCount => {
                self.tessellation.output_points = token.get(Control::CONTROL_POINTS);
            }
            Opcode::DclTessellatorDomain => self.tessellation.domain = token.get(Control::DOMAIN),
            Opcode::DclTessellatorPartitioning => {
                self.tessellation.partitioning = token.get(Control::PARTITIONING);
            }
            Opcode::DclTessellatorOutputPrimitive => {
                self.tessellation.primitive = token.get(Control::TESSELLATOR_PRIMITIVE);
            }
            Opcode::DclHsMaxTessfactor => self.tessellation.most = Some(instruction.word(0)),
            Opcode::DclStream => self.streams |= 1u32.checked_shl(register()).unwrap_or(0),
            Opcode::DclFunctionTable => self.interfaces.table(instruction),
            Opcode::DclInterface => self.interfaces.interface(instruction)?,
            Opcode::Label => {}
            opcode => {
                if matches!(opcode, Opcode::ImmAtomicAlloc | Opcode::ImmAtomicConsume) {
                    // Programs of SM 5.0 may lack the flag in the declaration.
                    let name = instruction.operands.get(1).and_then(|operand| operand.indices().first());
                    let name = name.map_or(0, dxkit_dxbc::operand::Index::number);
                    if let Some(declared) = self.resources.get_mut(&(key(ResourceClass::UAV), name)) {
                        declared.flags |= DxilResourceFlags::UAV_COUNTER;
                    }
                }
                self.find_dynamic(instruction);
            }
        }
        Ok(())
    }

    /// Notes which arrays an instruction indexes by a register.
    fn find_dynamic(&mut self, instruction: &Instruction) {
        let mut open: Vec<&Operand> = instruction.operands.iter().collect();
        while let Some(operand) = open.pop() {
            let register = match operand.kind() {
                OperandKind::IndexableTemp => operand.indices().first().map_or(0, |index| index.number()),
                _ => operand.indices().last().map_or(0, |index| index.number()),
            };
            if operand.indices().last().is_some_and(|index| index.relative.is_some()) {
                self.dynamic.insert((operand.kind().0, register));
            }
            open.extend(operand.indices().iter().filter_map(|index| index.relative.as_deref()));
        }
    }

    /// The interpolation of a position that the program does not declare, because it does not read it.
    pub(crate) const fn interpolation_of_position(&self) -> InterpolationMode {
        match self.bounds_depth {
            // DXIL asks for it where the depth is bounded: it is the bound.
            true => InterpolationMode::LinearNoperspectiveCentroid,
            false => InterpolationMode::LinearNoperspective,
        }
    }

    /// The range of an operand's kind that begins at or before a register and has it.
    pub(crate) fn range_of(&self, kind: OperandKind, register: u32) -> Option<(u32, u32)> {
        let covers = |first: u32, count: u32| register >= first && register.wrapping_sub(first) < count;
        let found = self.ranges.iter().find(|(own, first, count)| *own == kind.0 && covers(*first, *count));
        found.map(|(_, first, count)| (*first, *count))
    }

    /// The first register of the range that an input of a signature is in, if it is in one.
    pub(crate) fn first_of_inputs(&self, kind: SignatureKind, register: u32) -> Option<u32> {
        let kinds: &[OperandKind] = match kind {
            SignatureKind::Isg1 => &[OperandKind::Input, OperandKind::InputControlPoint],
            SignatureKind::Psg1 => &[OperandKind::PatchConstant],
            _ => &[],
        };
        kinds.iter().find_map(|kind| self.range_of(*kind, register)).map(|(first, _)| first)
    }

    /// Whether a register is one of those that are indexed by a register.
    pub(crate) fn is_dynamic(&self, kind: OperandKind, register: u32) -> bool {
        if kind == OperandKind::IndexableTemp {
            return self.dynamic.contains(&(kind.0, register));
        }
        let Some((first, count)) = self.range_of(kind, register) else { return false };
        let last = first.saturating_add(count);
        self.dynamic.range((kind.0, first)..(kind.0, last)).next().is_some()
    }

    fn resource(
        &mut self,
        program: &Program<'_>,
        instruction: &Instruction,
        class: ResourceClass,
    ) -> Step<()> {
        let Some(operand) = instruction.operands.first() else { return Err(Reason::NoOperand) };
        let token = instruction.token;
        let indices: Vec<u32> = operand.indices().iter().map(|index| index.number()).collect();
        let own_words = instruction.info().map_or(0, |info| info.words.len());
        let is_buffer = class == ResourceClass::CBV;
        let (name, lower, count, space, size) = match (program.has_spaces(), &indices[..]) {
            (true, [name, lower, upper]) => {
                let count = match *upper {
                    u32::MAX => u32::MAX,
                    upper => upper.wrapping_sub(*lower).wrapping_add(1),
                };
                let space = instruction.word(own_words.saturating_add(usize::from(is_buffer)));
                (*name, *lower, count, space, instruction.word(0))
            }
            (false, [register]) => (*register, *register, 1, 0, 0),
            (false, [register, size]) => (*register, *register, 1, 0, *size),
            _ => return Err(Reason::ResourceIndices),
        };
        let mut declared = Declared { space, lower, count, ..Declared::new(class, ResourceKind::CBuffer) };
        match instruction.opcode() {
            Opcode::DclConstantbuffer => declared.size = size.min(4096).saturating_mul(16),
            Opcode::DclSampler => {
                declared.kind = ResourceKind::Sampler;
                declared.sampler = Some(match token.get(Control::SAMPLER_MODE) {
                    0 => SamplerKind::Default,
                    1 => SamplerKind::Comparison,
                    _ => return Err(Reason::MonoSampler),
                });
            }
            Opcode::DclResourceRaw | Opcode::DclUavRaw => declared.kind = ResourceKind::RawBuffer,
            Opcode::DclResourceStructured | Opcode::DclUavStructured => {
                declared.kind = ResourceKind::StructuredBuffer;
                declared.stride = instruction.word(0);
            }
            _ => typed(instruction, &mut declared)?,
        }
        if class == ResourceClass::UAV {
            for (control, flag) in [
                (Control::COHERENT, DxilResourceFlags::UAV_GLOBALLY_COHERENT),
                (Control::ORDERED, DxilResourceFlags::UAV_RASTERIZER_ORDERED_VIEW),
                (Control::COUNTER, DxilResourceFlags::UAV_COUNTER),
            ] {
                let is_set = token.get(control) == 1;
                let is_possible =
                    control != Control::COUNTER || declared.kind == ResourceKind::StructuredBuffer;
                declared.flags.set(flag, is_set && is_possible);
            }
        }
        if self.resources.insert((key(class), name), declared).is_some() {
            return Err(Reason::DeclaredTwice);
        }
        Ok(())
    }

    /// Notes what `RDEF` alone states: the sizes of texture buffers, and the components of typed resources.
    pub(crate) fn describe(&mut self, definitions: Option<&ResourceDefinitions<'_>>) {
        /// Bytes of the largest constant or texture buffer.
        const LARGEST: u32 = 4096 * 16;
        for declared in self.resources.values_mut() {
            let binding = declared.binding(definitions);
            match (declared.kind, declared.component) {
                (ResourceKind::TBuffer, _) => {
                    let buffer = binding.and_then(|binding| definitions?.buffer_of(binding));
                    declared.size = buffer.map_or(LARGEST, |buffer| buffer.fields.v4.size);
                }
                (_, Some(_)) => {
                    let components = binding.map(|binding| binding.fields.v4.flags.components());
                    declared.components = components.and_then(|count| u8::try_from(count).ok()).unwrap_or(4);
                }
                _ => {}
            }
        }
    }

    fn number_resources(&mut self) {
        let mut counts = [0u32; 4];
        for ((class, _), declared) in &mut self.resources {
            let Some(count) = counts.get_mut(usize::from(*class)) else { continue };
            declared.id = *count;
            *count = count.saturating_add(1);
        }
    }
}

/// The texture or typed buffer that is declared.
fn typed(instruction: &Instruction, declared: &mut Declared) -> Step<()> {
    let token = instruction.token;
    let dimension = u8::try_from(token.get(Control::DIMENSION)).unwrap_or_default();
    let kind = dxkit_dxbc::program::Dimension(dimension).resource_kind();
    declared.kind = kind.ok_or(Reason::Dimension)?;
    let is_multisampled = matches!(declared.kind, ResourceKind::Texture2DMS | ResourceKind::Texture2DMSArray);
    if is_multisampled {
        declared.samples = token.get(Control::SAMPLES);
    }
    let types = ReturnTypes(instruction.word(0)).types();
    let [first, ..] = types;
    let is_rest = |one: ReturnType| {
        // The halves of a double are two components.
        let of_double = first == ReturnType::Double && one == ReturnType::Continued;
        one == first || one == ReturnType::Unused || of_double
    };
    if !types.into_iter().all(is_rest) {
        return Err(Reason::SeveralTypes);
    }
    let (component, element) = match first {
        ReturnType::Unorm => (DxilComponentType::UNormF32, Kind::Float),
        ReturnType::Snorm => (DxilComponentType::SNormF32, Kind::Float),
        ReturnType::Float => (DxilComponentType::F32, Kind::Float),
        // A texture buffer: rows of numbers of any type.
        ReturnType::Mixed if declared.kind == ResourceKind::TypedBuffer => {
            declared.kind = ResourceKind::TBuffer;
            (DxilComponentType::U32, Kind::Int)
        }
        // DXIL has doubles in typed buffers as their halves.
        ReturnType::Double => (DxilComponentType::U32, Kind::Int),
        ReturnType::Sint => (DxilComponentType::I32, Kind::Int),
        ReturnType::Uint => (DxilComponentType::U32, Kind::Int),
        _ => return Err(Reason::ComponentType),
    };
    (declared.component, declared.element) = (Some(component), element);
    if first == ReturnType::Double {
        declared.is_double = true;
        let doubles = types.into_iter().filter(|one| *one == ReturnType::Double).count();
        declared.components = u8::try_from(doubles).unwrap_or(1);
    }
    Ok(())
}

/// The operands of an instruction that it writes.
pub(crate) fn destinations(instruction: &Instruction) -> impl Iterator<Item = &Operand> {
    let roles = instruction.info().map_or(&[][..], |info| info.roles);
    let written = instruction.operands.iter().zip(roles);
    written.filter(|(_, role)| **role == Role::Destination).map(|(operand, _)| operand)
}
