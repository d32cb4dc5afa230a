//! Sampling, loads of texels, and queries of resources.
//!
//! In go the token instructions `sample*`, `gather4*`, `ld*`, `lod`, `resinfo`, `sampleinfo` and their kind;
//! out come DXIL operations with a handle, and the components of their result written to the destination.
//! DXIL's operations have a fixed list of operands: coordinates and offsets that a texture's dimension does
//! not have are undefined there ([`coordinates`] has their counts). The swizzle of a resource operand
//! applies to the result, as in SM 5.

use alloc::vec::Vec;

use dxkit_bitcode::ir::{CastOpcode, ValueId};
use dxkit_dxbc::operand::Components;
use dxkit_dxbc::program::{Control, OpcodeExtensionKind};
use dxkit_dxbc::{Instruction, Opcode, Operand, OperandKind};
use dxkit_dxil::{OpCode, Scalar};
use dxkit_types::{ResourceClass, ResourceKind};

use crate::build::{Kind, WordId};
use crate::converter::{Converter, no_operand};
use crate::declare::{Declared, key};
use crate::operand::{component_at, mask_of};
use crate::{Reason, Step};

/// The coordinates of a kind of texture, and how many of them an offset is added to.
pub(crate) const fn coordinates(kind: ResourceKind) -> Option<(u8, u8)> {
    Some(match kind {
        ResourceKind::TypedBuffer | ResourceKind::TBuffer => (1, 0),
        ResourceKind::Texture1D => (1, 1),
        ResourceKind::Texture1DArray => (2, 1),
        ResourceKind::Texture2D | ResourceKind::Texture2DMS => (2, 2),
        ResourceKind::Texture2DArray | ResourceKind::Texture2DMSArray => (3, 2),
        ResourceKind::Texture3D => (3, 3),
        ResourceKind::TextureCube => (3, 0),
        ResourceKind::TextureCubeArray => (4, 0),
        _ => return None,
    })
}

/// What a form of sampling takes besides texture, sampler, coordinates and offsets.
struct Sampling {
    code: OpCode,
    /// The operands after the sampler: a value each, or three for gradients.
    extra: &'static [Extra],
    /// Whether the operation takes a clamp of the level, which is the last operand if there is one.
    clamp: bool,
    /// Whether only one component is meant.
    compares: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Extra {
    Value,
    Gradient,
}

fn sampling(opcode: Opcode) -> Option<(Sampling, bool)> {
    use Extra::{Gradient, Value};
    let form = |code, extra, clamp, compares| Sampling { code, extra, clamp, compares };
    let plain = match opcode {
        Opcode::Sample => form(OpCode::Sample, &[][..], true, false),
        Opcode::SampleB => form(OpCode::SampleBias, &[Value], true, false),
        Opcode::SampleL => form(OpCode::SampleLevel, &[Value], false, false),
        Opcode::SampleD => form(OpCode::SampleGrad, &[Gradient, Gradient], true, false),
        Opcode::SampleC => form(OpCode::SampleCmp, &[Value], true, true),
        Opcode::SampleCLz => form(OpCode::SampleCmpLevelZero, &[Value], false, true),
        Opcode::SampleClS => return Some((form(OpCode::Sample, &[], true, false), true)),
        Opcode::SampleBClS => return Some((form(OpCode::SampleBias, &[Value], true, false), true)),
        Opcode::SampleLS => return Some((form(OpCode::SampleLevel, &[Value], false, false), true)),
        Opcode::SampleDClS => {
            return Some((form(OpCode::SampleGrad, &[Gradient, Gradient], true, false), true));
        }
        Opcode::SampleCClS => return Some((form(OpCode::SampleCmp, &[Value], true, true), true)),
        Opcode::SampleCLzS => {
            return Some((form(OpCode::SampleCmpLevelZero, &[Value], false, true), true));
        }
        _ => return None,
    };
    Some((plain, false))
}

impl Converter<'_> {
    /// Converts an instruction of this module; `false` for others.
    pub(crate) fn texture(&mut self, instruction: &Instruction) -> Step<bool> {
        let opcode = instruction.opcode();
        if let Some((form, has_status)) = sampling(opcode) {
            self.sample(instruction, &form, has_status)?;
            return Ok(true);
        }
        match opcode {
            Opcode::Gather4
            | Opcode::Gather4C
            | Opcode::Gather4Po
            | Opcode::Gather4PoC
            | Opcode::Gather4S
            | Opcode::Gather4CS
            | Opcode::Gather4PoS
            | Opcode::Gather4PoCS => self.gather(instruction)?,
            Opcode::Ld
            | Opcode::Ldms
            | Opcode::LdUavTyped
            | Opcode::LdS
            | Opcode::LdmsS
            | Opcode::LdUavTypedS => self.load_texel(instruction)?,
            Opcode::Lod => self.level(instruction)?,
            Opcode::Resinfo => self.sizes(instruction)?,
            Opcode::Bufinfo => self.buffer_size(instruction)?,
            Opcode::Sampleinfo => self.sample_count(instruction)?,
            Opcode::Samplepos => self.sample_position(instruction)?,
            Opcode::CheckAccessFullyMapped => {
                let [destination, status] = &instruction.operands[..] else { return Err(no_operand()) };
                let status = self.int_of(status, 0)?;
                let code = OpCode::CheckAccessFullyMapped;
                let mapped = self.builder.call(code, Some(Scalar::I32), &[status])?;
                let word = self.builder.word_of_bit(mapped);
                self.write_all(destination, word)?;
            }
            Opcode::EvalCentroid | Opcode::EvalSampleIndex | Opcode::EvalSnapped => {
                self.evaluate(instruction)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The declaration of the resource that an operand names.
    pub(crate) fn declared(&self, operand: &Operand) -> Step<(Declared, ResourceClass)> {
        let class = match operand.kind() {
            OperandKind::Resource => ResourceClass::SRV,
            OperandKind::UnorderedAccessView => ResourceClass::UAV,
            _ => return Err(Reason::NoResource),
        };
        let name = operand.indices().first().map_or(0, |index| index.number());
        let found = self.declarations.resources.get(&(key(class), name)).cloned();
        Ok((found.ok_or(Reason::NotDeclared)?, class))
    }

    fn write_all(&mut self, destination: &Operand, word: WordId) -> Step<()> {
        let mask = mask_of(destination);
        for at in (0..4u8).filter(|at| mask >> at & 1 == 1) {
            self.write(destination, at, word)?;
        }
        Ok(())
    }

    /// Writes the elements of a load to a destination, as the swizzle of the resource says, and the status.
    pub(crate) fn write_loaded(
        &mut self,
        destination: &Operand,
        status: Option<&Operand>,
        resource: &Operand,
        load: usize,
        only_first: bool,
    ) -> Step<()> {
        let mask = mask_of(destination);
        let mut results = Vec::new();
        for at in (0..4u8).filter(|at| mask >> at & 1 == 1) {
            let element = match resource.components() {
                _ if only_first => 0,
                Components::None | Components::One => at,
                _ => component_at(resource, at),
            };
            results.push((at, self.builder.element(load, element.into())));
        }
        if let Some(status) = status.filter(|status| status.kind() != OperandKind::Null) {
            let word = self.builder.status(load)?;
            self.write_all(status, word)?;
        }
        for (at, word) in results {
            self.write(destination, at, word)?;
        }
        Ok(())
    }

    /// The offsets in texels of an instruction; `None` for those of dimensions that have none.
    fn offsets(&mut self, instruction: &Instruction, count: u8) -> [ValueId; 3] {
        let extension = instruction.extension(OpcodeExtensionKind::SampleControls);
        let offsets = extension.map_or([0; 3], |extension| extension.offsets());
        let mut values = [self.builder.undef(Kind::Int); 3];
        for (value, offset) in values.iter_mut().zip(offsets).take(count.into()) {
            *value = self.builder.module.const_i32(offset.into());
        }
        values
    }

    fn float_coordinates(&mut self, operand: &Operand, count: u8, all: u8) -> Step<Vec<ValueId>> {
        let mut values = Vec::new();
        for at in 0..all {
            values.push(match at < count {
                true => self.float_of(operand, at)?,
                false => self.builder.undef(Kind::Float),
            });
        }
        Ok(values)
    }

    pub(crate) fn int_coordinates(&mut self, operand: &Operand, count: u8, all: u8) -> Step<Vec<ValueId>> {
        let mut values = Vec::new();
        for at in 0..all {
            values.push(match at < count {
                true => self.int_of(operand, at)?,
                false => self.builder.undef(Kind::Int),
            });
        }
        Ok(values)
    }

    fn sample(&mut self, instruction: &Instruction, form: &Sampling, has_status: bool) -> Step<()> {
        let (destination, status, rest) = results_of(instruction, has_status)?;
        let [address, resource, sampler, extra @ ..] = rest else { return Err(no_operand()) };
        let (declared, class) = self.declared(resource)?;
        let (count, offsets) = coordinates(declared.kind).ok_or(Reason::NotSampled)?;
        let texture = self.handle(resource, class)?;
        let sampler = self.handle(sampler, ResourceClass::Sampler)?;
        let mut operands = alloc::vec![texture, sampler];
        operands.extend(self.float_coordinates(address, count, 4)?);
        operands.extend(self.offsets(instruction, offsets));
        let mut extra = extra.iter();
        for wanted in form.extra {
            let operand = extra.next().ok_or_else(no_operand)?;
            match wanted {
                Extra::Value => operands.push(self.float_of(operand, 0)?),
                Extra::Gradient => {
                    // Cubes have no offsets, but three coordinates.
                    let count = if offsets == 0 { 3 } else { offsets };
                    operands.extend(self.float_coordinates(operand, count, 3)?);
                }
            }
        }
        if form.clamp {
            let clamp = extra.next().filter(|operand| operand.kind() != OperandKind::Null);
            let is_none = |operand: &&Operand| operand.immediates() == [0];
            operands.push(match clamp.filter(|operand| has_status && !is_none(operand)) {
                Some(operand) => self.float_of(operand, 0)?,
                None => self.builder.undef(Kind::Float),
            });
        }
        let load = self.builder.typed_load(form.code, operands, declared.element)?;
        self.write_loaded(destination, status, resource, load, form.compares)
    }

    fn gather(&mut self, instruction: &Instruction) -> Step<()> {
        let opcode = instruction.opcode();
        let has_status =
            matches!(opcode, Opcode::Gather4S | Opcode::Gather4CS | Opcode::Gather4PoS | Opcode::Gather4PoCS);
        let has_offset = matches!(
            opcode,
            Opcode::Gather4Po | Opcode::Gather4PoC | Opcode::Gather4PoS | Opcode::Gather4PoCS
        );
        let compares =
            matches!(opcode, Opcode::Gather4C | Opcode::Gather4PoC | Opcode::Gather4CS | Opcode::Gather4PoCS);
        let (destination, status, rest) = results_of(instruction, has_status)?;
        let (address, rest) = rest.split_first().ok_or_else(no_operand)?;
        let (offset, rest) = match (has_offset, rest) {
            (true, [offset, rest @ ..]) => (Some(offset), rest),
            _ => (None, rest),
        };
        let [resource, sampler, compared @ ..] = rest else { return Err(no_operand()) };
        let (declared, class) = self.declared(resource)?;
        let (count, offsets) = coordinates(declared.kind).ok_or(Reason::NotSampled)?;
        let texture = self.handle(resource, class)?;
        let sampler_handle = self.handle(sampler, ResourceClass::Sampler)?;
        let mut operands = alloc::vec![texture, sampler_handle];
        operands.extend(self.float_coordinates(address, count, 4)?);
        match offset {
            Some(offset) => {
                for offset in self.int_coordinates(offset, offsets, 2)? {
                    operands.push(self.gather_offset(offset)?);
                }
            }
            None => {
                let [a, b, _] = self.offsets(instruction, offsets);
                operands.extend([a, b]);
            }
        }
        let channel = if compares { 0 } else { component_at(sampler, 0) };
        operands.push(self.builder.const_int(channel.into()));
        let code = match compares {
            true => {
                operands.push(self.float_of(compared.first().ok_or_else(no_operand)?, 0)?);
                OpCode::TextureGatherCmp
            }
            false => OpCode::TextureGather,
        };
        let load = self.builder.typed_load(code, operands, declared.element)?;
        self.write_loaded(destination, status, resource, load, false)
    }

    /// The lowest six bits of an offset with their sign: DXIL does not say what others do.
    fn gather_offset(&mut self, offset: ValueId) -> Step<ValueId> {
        if offset.as_constant().is_some() {
            return Ok(match self.builder.module.integer(offset) {
                Some(known) => {
                    let low = u32::try_from(known & 63).unwrap_or(0);
                    self.builder.const_int(if low < 32 { low } else { low.wrapping_sub(64) })
                }
                None => offset,
            });
        }
        let (width, first) = (self.builder.const_int(6), self.builder.const_int(0));
        self.builder.call(OpCode::Ibfe, Some(Scalar::I32), &[width, first, offset])
    }

    fn load_texel(&mut self, instruction: &Instruction) -> Step<()> {
        let opcode = instruction.opcode();
        let has_status = matches!(opcode, Opcode::LdS | Opcode::LdmsS | Opcode::LdUavTypedS);
        let (destination, status, rest) = results_of(instruction, has_status)?;
        let [address, resource, sample @ ..] = rest else { return Err(no_operand()) };
        let (declared, class) = self.declared(resource)?;
        let (count, offsets) = coordinates(declared.kind).ok_or(Reason::NoTexels)?;
        let handle = self.handle(resource, class)?;
        let is_multisampled =
            matches!(declared.kind, ResourceKind::Texture2DMS | ResourceKind::Texture2DMSArray);
        let (code, operands) = if matches!(declared.kind, ResourceKind::TypedBuffer | ResourceKind::TBuffer) {
            let index = self.int_of(address, 0)?;
            (OpCode::BufferLoad, alloc::vec![handle, index, self.builder.undef(Kind::Int)])
        } else {
            let level = match sample.first() {
                Some(sample) if is_multisampled => self.int_of(sample, 0)?,
                _ if class == ResourceClass::UAV => self.builder.undef(Kind::Int),
                // The level is the last component of the address.
                _ => self.int_of(address, 3)?,
            };
            let mut operands = alloc::vec![handle, level];
            operands.extend(self.int_coordinates(address, count, 3)?);
            let offsets = if class == ResourceClass::UAV { 0 } else { offsets };
            // Loads have offsets only where an instruction states some.
            let has_offsets = instruction.extension(OpcodeExtensionKind::SampleControls).is_some();
            operands.extend(self.offsets(instruction, if has_offsets { offsets } else { 0 }));
            (OpCode::TextureLoad, operands)
        };
        let load = self.builder.typed_load(code, operands, declared.element)?;
        self.write_loaded(destination, status, resource, load, false)
    }

    fn level(&mut self, instruction: &Instruction) -> Step<()> {
        let [destination, address, resource, sampler] = &instruction.operands[..] else {
            return Err(no_operand());
        };
        let (declared, class) = self.declared(resource)?;
        let (_, offsets) = coordinates(declared.kind).ok_or(Reason::NotSampled)?;
        let texture = self.handle(resource, class)?;
        let sampler = self.handle(sampler, ResourceClass::Sampler)?;
        // Layers have no influence.
        let count = if offsets == 0 { 3 } else { offsets };
        let mut operands = alloc::vec![texture, sampler];
        operands.extend(self.float_coordinates(address, count, 3)?);
        let mask = mask_of(destination);
        let mut results = Vec::new();
        for at in (0..4u8).filter(|at| mask >> at & 1 == 1) {
            let component = component_at(resource, at);
            results.push((
                at,
                match component {
                    0 | 1 => {
                        let mut operands = operands.clone();
                        operands.push(self.builder.module.const_bool(component == 0));
                        let value = self.builder.call(OpCode::CalculateLOD, Some(Scalar::F32), &operands)?;
                        self.builder.word_of_float(value)
                    }
                    _ => self.builder.zero(),
                },
            ));
        }
        for (at, word) in results {
            self.write(destination, at, word)?;
        }
        Ok(())
    }

    fn sizes(&mut self, instruction: &Instruction) -> Step<()> {
        let [destination, level, resource] = &instruction.operands[..] else { return Err(no_operand()) };
        let (declared, class) = self.declared(resource)?;
        let (count, dimensions) = coordinates(declared.kind).ok_or(Reason::NoSizes)?;
        // A cube has two sizes, and maybe a number of cubes.
        let (sizes, dimensions) = match declared.kind {
            ResourceKind::TextureCube => (2, 2),
            ResourceKind::TextureCubeArray => (3, 2),
            _ => (count, dimensions),
        };
        let handle = self.handle(resource, class)?;
        let has_levels = class == ResourceClass::SRV
            && !matches!(declared.kind, ResourceKind::Texture2DMS | ResourceKind::Texture2DMSArray);
        let level = match has_levels {
            true => self.int_of(level, 0)?,
            false => self.builder.undef(Kind::Int),
        };
        let all = self.builder.call(OpCode::GetDimensions, None, &[handle, level])?;
        let (int, float) = (self.builder.int_type(), self.builder.float_type());
        let form = instruction.token.get(Control::SIZE_TYPE);
        let mask = mask_of(destination);
        let mut results = Vec::new();
        for at in (0..4u8).filter(|at| mask >> at & 1 == 1) {
            let component = component_at(resource, at);
            let is_size = component < sizes;
            let value = match component {
                3 if has_levels => self.builder.extract(all, 3, int),
                // Where there is one level.
                3 => self.builder.const_int(1),
                _ if is_size => self.builder.extract(all, component.into(), int),
                _ => self.builder.const_int(0),
            };
            let word = match form {
                2 => self.builder.word_of_int(value),
                _ => {
                    let mut value = self.builder.cast(CastOpcode::UiToFp, value, float);
                    if form == 1 && component < dimensions {
                        let one = self.builder.module.const_float(1.0);
                        value = self.builder.float_binary(dxkit_bitcode::ir::BinaryOpcode::SDiv, one, value);
                    }
                    self.builder.word_of_float(value)
                }
            };
            results.push((at, word));
        }
        for (at, word) in results {
            self.write(destination, at, word)?;
        }
        Ok(())
    }

    fn buffer_size(&mut self, instruction: &Instruction) -> Step<()> {
        let [destination, resource] = &instruction.operands[..] else { return Err(no_operand()) };
        let (declared, class) = self.declared(resource)?;
        let handle = self.handle(resource, class)?;
        let undef = self.builder.undef(Kind::Int);
        let all = self.builder.call(OpCode::GetDimensions, None, &[handle, undef])?;
        let int = self.builder.int_type();
        let value = self.builder.extract(all, 0, int);
        let count = self.builder.word_of_int(value);
        let stride = match declared.kind {
            ResourceKind::StructuredBuffer => self.builder.constant(declared.stride),
            _ => self.builder.zero(),
        };
        let mask = mask_of(destination);
        for at in (0..4u8).filter(|at| mask >> at & 1 == 1) {
            let word = match component_at(resource, at) {
                0 => count,
                1 => stride,
                _ => self.builder.zero(),
            };
            self.write(destination, at, word)?;
        }
        Ok(())
    }

    fn sample_count(&mut self, instruction: &Instruction) -> Step<()> {
        let [destination, resource] = &instruction.operands[..] else { return Err(no_operand()) };
        let value = if resource.kind() == OperandKind::Rasterizer {
            self.builder.call(OpCode::RenderTargetGetSampleCount, None, &[])?
        } else {
            let (_, class) = self.declared(resource)?;
            let (handle, undef) = (self.handle(resource, class)?, self.builder.undef(Kind::Int));
            let all = self.builder.call(OpCode::GetDimensions, None, &[handle, undef])?;
            let int = self.builder.int_type();
            self.builder.extract(all, 3, int)
        };
        let count = match instruction.token.get(Control::COUNT_TYPE) {
            1 => self.builder.word_of_int(value),
            _ => {
                let float = self.builder.float_type();
                let value = self.builder.cast(CastOpcode::UiToFp, value, float);
                self.builder.word_of_float(value)
            }
        };
        let mask = mask_of(destination);
        for at in (0..4u8).filter(|at| mask >> at & 1 == 1) {
            let word = if component_at(resource, at) == 0 { count } else { self.builder.zero() };
            self.write(destination, at, word)?;
        }
        Ok(())
    }

    fn sample_position(&mut self, instruction: &Instruction) -> Step<()> {
        let [destination, resource, sample] = &instruction.operands[..] else { return Err(no_operand()) };
        let sample = self.int_of(sample, 0)?;
        let both = if resource.kind() == OperandKind::Rasterizer {
            self.builder.call(OpCode::RenderTargetGetSamplePosition, None, &[sample])?
        } else {
            let (_, class) = self.declared(resource)?;
            let handle = self.handle(resource, class)?;
            self.builder.call(OpCode::Texture2DMSGetSamplePosition, None, &[handle, sample])?
        };
        let float = self.builder.float_type();
        let mut words = [self.builder.zero(); 4];
        for (index, word) in (0u32..2).zip(&mut words) {
            let value = self.builder.extract(both, index, float);
            *word = self.builder.word_of_float(value);
        }
        let mask = mask_of(destination);
        for at in (0..4u8).filter(|at| mask >> at & 1 == 1) {
            let component = usize::from(component_at(resource, at));
            let word = words.get(component).copied().unwrap_or_else(|| self.builder.zero());
            self.write(destination, at, word)?;
        }
        Ok(())
    }

    /// An input at another place than the centre.
    fn evaluate(&mut self, instruction: &Instruction) -> Step<()> {
        let [destination, input, at_place @ ..] = &instruction.operands[..] else { return Err(no_operand()) };
        let index = match input.indices() {
            [index] if input.kind() == OperandKind::Input => index,
            _ => return Err(Reason::NoInput),
        };
        let (code, places) = match (instruction.opcode(), at_place) {
            (Opcode::EvalCentroid, _) => (OpCode::EvalCentroid, Vec::new()),
            (Opcode::EvalSampleIndex, [sample]) => {
                (OpCode::EvalSampleIndex, alloc::vec![self.int_of(sample, 0)?])
            }
            (Opcode::EvalSnapped, [offset]) => {
                (OpCode::EvalSnapped, alloc::vec![self.int_of(offset, 0)?, self.int_of(offset, 1)?])
            }
            _ => return Err(no_operand()),
        };
        let mask = mask_of(destination);
        let mut results = Vec::new();
        for at in (0..4u8).filter(|at| mask >> at & 1 == 1) {
            let component = component_at(input, at);
            let word = self.chosen(OperandKind::Input, index, |own, register| {
                own.evaluated(code, &places, register, component)
            })?;
            results.push((at, word));
        }
        for (at, word) in results {
            self.write(destination, at, word)?;
        }
        Ok(())
    }

    /// A component of an input, evaluated at a place.
    fn evaluated(&mut self, code: OpCode, places: &[ValueId], register: u32, component: u8) -> Step<WordId> {
        let Some(place) = self.inputs.find(0, register, component) else { return Ok(self.builder.zero()) };
        self.inputs.mark(place);
        let Some((id, number)) = self.inputs.get(place.element).map(|own| (own.id, own.number())) else {
            return Ok(self.builder.zero());
        };
        let mut operands = self.builder.place(id, place.row, place.column).to_vec();
        operands.extend(places);
        let value = self.builder.call(code, Some(number.scalar()), &operands)?;
        Ok(self.builder.widen(number, value))
    }
}

/// The results of an instruction, the second one of which is the status of an access, and what it reads.
pub(crate) fn results_of(
    instruction: &Instruction,
    has_status: bool,
) -> Step<(&Operand, Option<&Operand>, &[Operand])> {
    match (has_status, &instruction.operands[..]) {
        (true, [destination, status, rest @ ..]) => Ok((destination, Some(status), rest)),
        (false, [destination, rest @ ..]) => Ok((destination, None, rest)),
        _ => Err(no_operand()),
    }
}
