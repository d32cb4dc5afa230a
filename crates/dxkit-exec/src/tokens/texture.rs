//! Typed loads and stores, samples, gathers.

use dxkit_dxbc::operand::Components;
use dxkit_dxbc::program::OpcodeExtensionKind;
use dxkit_dxbc::{Instruction, Opcode, Operand};
use dxkit_types::ResourceKind;

use super::Lowering;
use super::memory::components;
use super::operand::{Made, Number, at, mask_of, selected};
use crate::Reason;
use crate::builder::Stopped;
use crate::program::{BufferAccess, Level, Long, NONE, Register, TextureAccess, TextureOperation};
use crate::texture::{Shape, shape};

/// What an instruction does, and the operands behind its coordinates, resource and sampler.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Access {
    Sample(Detail),
    Gather { offsets: bool, compares: bool },
    Lod,
}

/// The level of detail of a sample: each word is an operand behind the sampler.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Detail {
    Implicit,
    Bias,
    Level,
    Gradient,
    Compare,
    CompareZero,
}

fn access(opcode: Opcode) -> Option<Access> {
    Some(match opcode {
        Opcode::Sample | Opcode::SampleClS => Access::Sample(Detail::Implicit),
        Opcode::SampleB | Opcode::SampleBClS => Access::Sample(Detail::Bias),
        Opcode::SampleL | Opcode::SampleLS => Access::Sample(Detail::Level),
        Opcode::SampleD | Opcode::SampleDClS => Access::Sample(Detail::Gradient),
        Opcode::SampleC | Opcode::SampleCClS => Access::Sample(Detail::Compare),
        Opcode::SampleCLz | Opcode::SampleCLzS => Access::Sample(Detail::CompareZero),
        Opcode::Gather4 | Opcode::Gather4S => Access::Gather { offsets: false, compares: false },
        Opcode::Gather4C | Opcode::Gather4CS => Access::Gather { offsets: false, compares: true },
        Opcode::Gather4Po | Opcode::Gather4PoS => Access::Gather { offsets: true, compares: false },
        Opcode::Gather4PoC | Opcode::Gather4PoCS => Access::Gather { offsets: true, compares: true },
        Opcode::Lod => Access::Lod,
        _ => return None,
    })
}

/// Whether an instruction gives the status of its access in a second result.
fn has_status(opcode: Opcode) -> bool {
    opcode.name().is_some_and(|name| name.ends_with("_s"))
}

/// Whether the last operand of a sample is the smallest level of detail.
fn has_clamp(opcode: Opcode) -> bool {
    opcode.name().is_some_and(|name| name.ends_with("_cl_s"))
}

impl Lowering<'_> {
    /// Lowers an access to a texture or a typed buffer, if it is one.
    pub(super) fn texture(&mut self, instruction: &Instruction) -> Stopped<bool> {
        let opcode = instruction.opcode();
        let (result, status, rest) = match (has_status(opcode), instruction.operands.as_slice()) {
            (true, [result, status, rest @ ..]) => (result, Some(status), rest),
            (false, [result, rest @ ..]) => (result, None, rest),
            _ => return Ok(false),
        };
        match (opcode, rest) {
            (Opcode::StoreUavTyped, [address, value]) => self.store_typed(result, address, value)?,
            (Opcode::Ld | Opcode::LdS | Opcode::LdUavTyped | Opcode::LdUavTypedS, [address, resource]) => {
                self.load_typed(instruction, (result, status), address, resource, None)?;
            }
            (Opcode::Ldms | Opcode::LdmsS, [address, resource, sample]) => {
                self.load_typed(instruction, (result, status), address, resource, Some(sample))?;
            }
            _ => match access(opcode) {
                Some(access) => self.filtered(instruction, access, (result, status), rest)?,
                None => return Ok(false),
            },
        }
        Ok(true)
    }

    /// The constant offsets in texels of an instruction.
    fn offsets(&mut self, instruction: &Instruction) -> [Register; 3] {
        match instruction.extension(OpcodeExtensionKind::SampleControls) {
            Some(controls) => controls.offsets().map(|offset| {
                // The machine reads offsets as signed numbers.
                self.constant(u32::from_ne_bytes(i32::from(offset).to_ne_bytes()))
            }),
            None => [NONE; 3],
        }
    }

    /// The first components of an address.
    fn coordinates(&mut self, address: &Operand, count: usize, number: Number) -> Stopped<[Register; 4]> {
        let mask = (0..count.min(4)).fold(0, |mask, slot| mask | 1 << slot);
        self.read(address, mask, number)
    }

    fn shape_of(&mut self, kind: ResourceKind) -> Stopped<Shape> {
        match shape(kind) {
            Some(shape) => Ok(shape),
            None => self.stop(Reason::Malformed("an access to a texture of what is none")),
        }
    }

    fn load_typed(
        &mut self,
        instruction: &Instruction,
        (result, status): (&Operand, Option<&Operand>),
        address: &Operand,
        resource: &Operand,
        sample: Option<&Operand>,
    ) -> Stopped<()> {
        let (handle, kind) = self.handle(resource)?;
        let values = [self.narrow(), self.narrow(), self.narrow(), self.narrow()];
        let wanted = if status.is_some() { self.narrow() } else { NONE };
        if matches!(kind, ResourceKind::TypedBuffer) {
            let index = self.read_one(address, Number::Integer)?;
            self.emit_long(Long::LoadBuffer(BufferAccess {
                handle,
                index,
                offset: NONE,
                components: components(values),
                bytes: 4,
                status: wanted,
            }))?;
        } else {
            let shape = self.shape_of(kind)?;
            let count = if shape.is_cube { 3 } else { shape.dimensions + usize::from(shape.is_array) };
            let coordinates = self.coordinates(address, count, Number::Integer)?;
            let level = match sample {
                Some(sample) => Level::At(self.read_one(sample, Number::Integer)?),
                // The mip level is the last component, whatever the texture; UAVs have one level.
                None if matches!(instruction.opcode(), Opcode::Ld | Opcode::LdS) => {
                    Level::At(at(&self.read(address, 0b1000, Number::Integer)?, 3))
                }
                None => Level::Zero,
            };
            let offsets = self.offsets(instruction);
            self.emit_long(Long::Texture(TextureAccess {
                operation: TextureOperation::Load,
                kind,
                handle,
                sampler: NONE,
                coordinates,
                offsets,
                level,
                reference: NONE,
                clamp: NONE,
                components: components(values),
                status: wanted,
            }))?;
        }
        self.write_selected(instruction, result, resource, values)?;
        self.write_status(status, wanted)
    }

    fn store_typed(&mut self, resource: &Operand, address: &Operand, value: &Operand) -> Stopped<()> {
        let (handle, kind) = self.handle(resource)?;
        let values = self.read(value, mask_of(resource), Number::Float)?;
        if kind == ResourceKind::TypedBuffer {
            let index = self.read_one(address, Number::Integer)?;
            return self.emit_long(Long::StoreBuffer(BufferAccess {
                handle,
                index,
                offset: NONE,
                components: components(values),
                bytes: 4,
                status: NONE,
            }));
        }
        let shape = self.shape_of(kind)?;
        let count = shape.dimensions + usize::from(shape.is_array);
        let coordinates = self.coordinates(address, count, Number::Integer)?;
        self.emit_long(Long::Texture(TextureAccess {
            operation: TextureOperation::Store,
            kind,
            handle,
            sampler: NONE,
            coordinates,
            offsets: [NONE; 3],
            level: Level::Zero,
            reference: NONE,
            clamp: NONE,
            components: components(values),
            status: NONE,
        }))
    }

    /// Samples, gathers and levels of detail.
    fn filtered(
        &mut self,
        instruction: &Instruction,
        access: Access,
        (result, status): (&Operand, Option<&Operand>),
        operands: &[Operand],
    ) -> Stopped<()> {
        let (Some((address, rest)), is_programmable) =
            (operands.split_first(), matches!(access, Access::Gather { offsets: true, .. }))
        else {
            return Err(());
        };
        let mut offsets = self.offsets(instruction);
        let rest = match (is_programmable, rest) {
            (true, [programmed, rest @ ..]) => {
                let [u, v, ..] = self.read(programmed, 0b11, Number::Integer)?;
                offsets = [self.wrapped_offset(u)?, self.wrapped_offset(v)?, NONE];
                rest
            }
            (_, rest) => rest,
        };
        let [resource, sampler, more @ ..] = rest else { return Err(()) };
        let (handle, kind) = self.handle(resource)?;
        let (sampler_handle, _) = self.handle(sampler)?;
        let shape = self.shape_of(kind)?;
        let count = shape.dimensions + usize::from(shape.is_array);
        let coordinates = self.coordinates(address, count, Number::Float)?;
        let (more, clamp) = match (has_clamp(instruction.opcode()), more.split_last()) {
            (true, Some((clamp, more))) => (more, self.read_one(clamp, Number::Float)?),
            _ => (more, NONE),
        };
        let (level, reference) = self.detail(access, more, shape)?;
        let operation = match access {
            Access::Sample(_) => TextureOperation::Sample,
            Access::Gather { .. } => TextureOperation::Gather(match sampler.components() {
                Components::Select(channel) => channel.into(),
                _ => 0,
            }),
            Access::Lod => TextureOperation::Level { clamped: true },
        };
        let values = [self.narrow(), self.narrow(), self.narrow(), self.narrow()];
        let wanted = if status.is_some() { self.narrow() } else { NONE };
        let made = TextureAccess {
            operation,
            kind,
            handle,
            sampler: sampler_handle,
            coordinates,
            offsets,
            level,
            reference,
            clamp,
            components: components(values),
            status: wanted,
        };
        if access == Access::Lod {
            // x is the level that is used, y the one that was computed.
            let [x, y, ..] = values;
            let zero = self.constant(0);
            let single = |value| components([value, NONE, NONE, NONE]);
            let computed = TextureOperation::Level { clamped: false };
            self.emit_long(Long::Texture(TextureAccess { components: single(x), ..made.clone() }))?;
            self.emit_long(Long::Texture(TextureAccess {
                operation: computed,
                components: single(y),
                ..made
            }))?;
            return self.write_selected(instruction, result, resource, [x, y, zero, zero]);
        }
        self.emit_long(Long::Texture(made))?;
        self.write_each(result, instruction.token.saturated(), |_, slot| {
            Ok(Made::Is(at(&values, selected(resource, slot).into())))
        })?;
        self.write_status(status, wanted)
    }

    /// Offsets of a gather that are computed have six bits.
    fn wrapped_offset(&mut self, offset: Register) -> Stopped<Register> {
        let (width, zero) = (self.constant(6), self.constant(0));
        self.compute(crate::program::Op::SignedExtract, &[width, zero, offset])
    }

    /// The level of detail and the reference that texels are compared with.
    fn detail(&mut self, access: Access, more: &[Operand], shape: Shape) -> Stopped<(Level, Register)> {
        let first = more.first();
        Ok(match (access, first) {
            (Access::Gather { compares: true, .. }, Some(reference)) => {
                (Level::Zero, self.read_one(reference, Number::Float)?)
            }
            (Access::Gather { .. }, _) => (Level::Zero, NONE),
            (Access::Sample(Detail::Implicit) | Access::Lod, _) => {
                self.uses_quads();
                (Level::Implicit { bias: NONE }, NONE)
            }
            (Access::Sample(Detail::Bias), Some(bias)) => {
                self.uses_quads();
                (Level::Implicit { bias: self.read_one(bias, Number::Float)? }, NONE)
            }
            (Access::Sample(Detail::Level), Some(level)) => {
                (Level::At(self.read_one(level, Number::Float)?), NONE)
            }
            (Access::Sample(Detail::Compare), Some(reference)) => {
                self.uses_quads();
                (Level::Implicit { bias: NONE }, self.read_one(reference, Number::Float)?)
            }
            (Access::Sample(Detail::CompareZero), Some(reference)) => {
                (Level::Zero, self.read_one(reference, Number::Float)?)
            }
            (Access::Sample(Detail::Gradient), Some(right)) => {
                let down = more.get(1).ok_or(())?;
                let [x, y, z, _] = self.coordinates(right, shape.dimensions, Number::Float)?;
                let right = [x, y, z];
                let [x, y, z, _] = self.coordinates(down, shape.dimensions, Number::Float)?;
                (Level::Gradient(right, [x, y, z]), NONE)
            }
            _ => return Err(()),
        })
    }
}
