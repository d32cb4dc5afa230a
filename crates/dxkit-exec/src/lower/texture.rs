//! Operations on textures.

use alloc::vec::Vec;

use dxkit_bitcode::ir::{Function, ValueId};
use dxkit_dxil::{OpCode, OperationCall, annotated_properties};
use dxkit_resource::ResourceProperties;
use dxkit_types::ResourceKind;

use super::{Class, Frame, Lowering, Stopped};
use crate::Reason;
use crate::program::{Level, Long, NONE, Op, Part, Register, TextureAccess, TextureOperation};
use crate::texture::shape;

/// The names of coordinates, offsets, derivatives and values in the operations.
const COORDINATES: [&str; 4] = ["coord0", "coord1", "coord2", "coord3"];
const OFFSETS: [&str; 3] = ["offset0", "offset1", "offset2"];
const RIGHT: [&str; 3] = ["ddx0", "ddx1", "ddx2"];
const DOWN: [&str; 3] = ["ddy0", "ddy1", "ddy2"];
const VALUES: [&str; 4] = ["value0", "value1", "value2", "value3"];

impl<'m> Lowering<'_, 'm> {
    /// Lowers an operation on a texture, if it is one.
    pub(super) fn texture_operation(
        &mut self,
        frame: &Frame,
        call: &OperationCall<'m>,
    ) -> Stopped<Option<Vec<Part>>> {
        let operation = match call.code {
            OpCode::TextureLoad => TextureOperation::Load,
            OpCode::TextureStore | OpCode::TextureStoreSample => TextureOperation::Store,
            OpCode::Sample
            | OpCode::SampleBias
            | OpCode::SampleLevel
            | OpCode::SampleGrad
            | OpCode::SampleCmp
            | OpCode::SampleCmpBias
            | OpCode::SampleCmpLevel
            | OpCode::SampleCmpLevelZero
            | OpCode::SampleCmpGrad => TextureOperation::Sample,
            OpCode::TextureGather | OpCode::TextureGatherCmp => {
                let channel = call.integer("channel").and_then(|channel| usize::try_from(channel).ok());
                TextureOperation::Gather(channel.unwrap_or(0))
            }
            OpCode::TextureGatherRaw => TextureOperation::Gather(0),
            OpCode::CalculateLOD => {
                TextureOperation::Level { clamped: call.integer("clamped").is_some_and(|flag| flag != 0) }
            }
            _ => return Ok(None),
        };
        let Some(kind) = self.texture_kind(call) else {
            return self.stop(Reason::Malformed("a texture of unknown kind"));
        };
        let is_store = operation == TextureOperation::Store;
        let handle = match call.code {
            OpCode::CalculateLOD => self.named(frame, call, "handle")?,
            _ => self.named(frame, call, "srv")?,
        };
        let mut coordinates = [NONE; 4];
        for (register, name) in coordinates.iter_mut().zip(COORDINATES) {
            *register = self.texture_operand(frame, call, name)?;
        }
        let mut offsets = [NONE; 3];
        for (register, name) in offsets.iter_mut().zip(OFFSETS) {
            *register = self.optional(frame, call, name)?;
        }
        let level = self.texture_level(frame, call)?;
        let mut access = TextureAccess {
            operation,
            kind,
            handle,
            sampler: self.optional(frame, call, "sampler")?,
            coordinates,
            offsets,
            level,
            reference: self.texture_operand(frame, call, "compareValue")?,
            clamp: self.texture_operand(frame, call, "clamp")?,
            components: Vec::new(),
            status: NONE,
        };
        if is_store {
            let mask = call.integer("mask").unwrap_or(0xf);
            for (place, name) in VALUES.into_iter().enumerate() {
                let value = call.operand(name).ok_or(())?;
                let wanted = mask >> place & 1 == 1;
                let part = if wanted { Some(self.stored_value(frame, call, value)?) } else { None };
                access.components.push(part);
            }
            self.emit_long(Long::Texture(access))?;
            return Ok(Some(Vec::new()));
        }
        let mut classes = self.classes(call.instruction.ty())?;
        let has_status = classes.len() > 1;
        if has_status {
            classes.pop();
            access.status = self.narrow();
        }
        if call.code == OpCode::TextureGatherRaw && classes.iter().all(|class| class.is_wide()) {
            let mut parts = self.gather_wide(&access, classes.len())?;
            parts.extend(has_status.then_some(Part::Narrow(access.status)));
            return Ok(Some(parts));
        }
        let mut parts: Vec<Part> = classes.iter().map(|class| self.part(class.is_wide())).collect();
        access.components = parts.iter().copied().map(Some).collect();
        let status = access.status;
        self.emit_long(Long::Texture(access))?;
        self.cut_typed(call, &classes, &mut parts)?;
        parts.extend(has_status.then_some(Part::Narrow(status)));
        Ok(Some(parts))
    }

    /// `TextureGatherRaw` of 64 bits: two channels of 32 for each of the results.
    fn gather_wide(&mut self, access: &TextureAccess, results: usize) -> Stopped<Vec<Part>> {
        let mut halves = [Vec::new(), Vec::new()];
        for (channel, half) in halves.iter_mut().enumerate() {
            *half = (0..results).map(|_| self.narrow()).collect();
            self.emit_long(Long::Texture(TextureAccess {
                operation: TextureOperation::Gather(channel),
                components: half.iter().map(|register| Some(Part::Narrow(*register))).collect(),
                ..access.clone()
            }))?;
        }
        let [low, high] = halves;
        let pairs = low.into_iter().zip(high);
        pairs.map(|(low, high)| self.compute_wide(Op::MakeWide, &[low, high]).map(Part::Wide)).collect()
    }

    /// What the call that made a handle states of it, if it is one of `annotateHandle`.
    fn annotation_of(&self, function: Function<'m>, handle: ValueId) -> Option<ResourceProperties> {
        let entry = handle.as_instruction().and_then(|id| self.module.instruction(id))?;
        let call = OperationCall::from_instruction(function, entry)?;
        let props = (call.code == OpCode::AnnotateHandle).then(|| call.operand("props"))??;
        annotated_properties(self.module, props)
    }

    /// The kind of the texture of an access.
    pub(super) fn texture_kind(&self, call: &OperationCall<'m>) -> Option<ResourceKind> {
        let handle = *call.operands().first()?;
        let kind = match self.dxil.handle(call.function, handle) {
            Some(found) => match (found.properties, found.resource) {
                (Some(properties), _) => properties.kind(),
                (None, resource) => resource?.kind,
            },
            // A handle of an argument has no known source; its annotation states the kind.
            None => self.annotation_of(call.function, handle)?.kind(),
        };
        shape(kind).map(|_| kind)
    }

    /// An operand of an access as a float or an integer of 32 bits; [`NONE`] for one that there is not.
    fn texture_operand(&mut self, frame: &Frame, call: &OperationCall<'m>, name: &str) -> Stopped<Register> {
        let register = self.optional(frame, call, name)?;
        match call.operand(name) {
            Some(value) if register != NONE && self.class_of(value)? == Class::Half => {
                self.compute(Op::HalfToFloat, &[register])
            }
            _ => Ok(register),
        }
    }

    /// The level of detail of an access.
    fn texture_level(&mut self, frame: &Frame, call: &OperationCall<'m>) -> Stopped<Level> {
        Ok(match call.code {
            OpCode::TextureLoad => Level::At(self.optional(frame, call, "mipLevelOrSampleCount")?),
            OpCode::TextureStoreSample => Level::At(self.optional(frame, call, "sampleIdx")?),
            OpCode::SampleLevel => Level::At(self.texture_operand(frame, call, "LOD")?),
            OpCode::SampleCmpLevel => Level::At(self.texture_operand(frame, call, "lod")?),
            OpCode::SampleGrad | OpCode::SampleCmpGrad => {
                let (mut right, mut down) = ([NONE; 3], [NONE; 3]);
                for (register, name) in right.iter_mut().zip(RIGHT) {
                    *register = self.texture_operand(frame, call, name)?;
                }
                for (register, name) in down.iter_mut().zip(DOWN) {
                    *register = self.texture_operand(frame, call, name)?;
                }
                Level::Gradient(right, down)
            }
            OpCode::Sample
            | OpCode::SampleBias
            | OpCode::SampleCmp
            | OpCode::SampleCmpBias
            | OpCode::CalculateLOD => {
                self.uses_quads();
                Level::Implicit { bias: self.texture_operand(frame, call, "bias")? }
            }
            _ => Level::Zero,
        })
    }
}
