//! Textures and samplers.

use alloc::vec::Vec;

use dxkit_bitcode::ir::{BinaryOpcode, CastOpcode, ValueId};
use dxkit_dxil::{OpCode, Scalar};
use dxkit_types::{ResourceClass, ResourceKind};

use crate::build::is_float;
use crate::maker::Maker;
use crate::memory::key;
use crate::operations::{FIRST_INTEGERS, SAMPLES, is_implicit};
use crate::resource::{Role, TEXELS};

const KINDS: [ResourceKind; 7] = [
    ResourceKind::Texture2D,
    ResourceKind::Texture1D,
    ResourceKind::Texture3D,
    ResourceKind::Texture2DArray,
    ResourceKind::Texture1DArray,
    ResourceKind::TextureCube,
    ResourceKind::TextureCubeArray,
];

/// The coordinates that address a texel, and whether there is a layer after them.
const fn shape(kind: ResourceKind) -> (usize, bool) {
    match kind {
        ResourceKind::Texture1D => (1, false),
        ResourceKind::Texture1DArray => (1, true),
        ResourceKind::Texture2D => (2, false),
        ResourceKind::Texture2DArray => (2, true),
        ResourceKind::TextureCubeArray => (3, true),
        _ => (3, false),
    }
}

const fn is_cube(kind: ResourceKind) -> bool {
    matches!(kind, ResourceKind::TextureCube | ResourceKind::TextureCubeArray)
}

impl Maker<'_> {
    /// An access to a texture.
    pub(crate) fn texture(&mut self) -> Option<()> {
        match self.entropy.below(8) {
            0 | 1 => self.load_texel(),
            2 => self.own_texel(),
            3 => self.dimensions(),
            _ => self.sample(),
        }
    }

    /// Coordinates of a texel: integers, undefined where the texture has none.
    fn texel(&mut self, kind: ResourceKind) -> [ValueId; 3] {
        let (count, has_layer) = shape(kind);
        let count = count.saturating_add(usize::from(has_layer));
        core::array::from_fn(|place| match place < count {
            true => self.index(TEXELS),
            false => self.builder.undef(Scalar::I32),
        })
    }

    pub(crate) fn load_texel(&mut self) -> Option<()> {
        let kind = self.entropy.pick(&KINDS).filter(|kind| !is_cube(*kind))?;
        let scalar = self.texel_scalar();
        let handle = self.handle(key(ResourceClass::SRV, kind, scalar, Role::Read))?;
        let level = self.builder.word(0);
        let undef = self.builder.undef(Scalar::I32);
        let mut operands = alloc::vec![handle, level];
        operands.extend(self.texel(kind));
        operands.extend([undef; 3]);
        let loaded = self.call(OpCode::TextureLoad, Some(scalar), &operands)?;
        self.keep_components(loaded, scalar, 4);
        self.check_status(loaded)
    }

    /// Reads or writes the thread's own texel.
    pub(crate) fn own_texel(&mut self) -> Option<()> {
        if !self.owns {
            return None;
        }
        let kind = self.entropy.pick(&KINDS).filter(|kind| !is_cube(*kind))?;
        let scalar = self.texel_scalar();
        let handle = self.handle(key(ResourceClass::UAV, kind, scalar, Role::Own))?;
        let (count, has_layer) = shape(kind);
        let count = count.saturating_add(usize::from(has_layer));
        let (zero, undef) = (self.builder.word(0), self.builder.undef(Scalar::I32));
        let coordinates =
            [self.thread, if count > 1 { zero } else { undef }, if count > 2 { zero } else { undef }];
        if self.entropy.percent(40) {
            let mut operands = alloc::vec![handle, undef];
            operands.extend(coordinates);
            operands.extend([undef; 3]);
            let loaded = self.call(OpCode::TextureLoad, Some(scalar), &operands)?;
            self.keep_components(loaded, scalar, 4);
            return Some(());
        }
        let mut operands = alloc::vec![handle];
        operands.extend(coordinates);
        for _ in 0..4 {
            operands.push(self.operand(scalar));
        }
        operands.push(self.builder.byte(15));
        self.call(OpCode::TextureStore, Some(scalar), &operands).map(drop)
    }

    fn dimensions(&mut self) -> Option<()> {
        if !self.may_call(OpCode::GetDimensions) {
            return None;
        }
        let kind = self.entropy.pick(&KINDS)?;
        let handle = self.handle(key(ResourceClass::SRV, kind, Scalar::F32, Role::Read))?;
        let level = self.builder.word(0);
        let sizes = self.call(OpCode::GetDimensions, None, &[handle, level])?;
        let width = self.builder.extract(sizes, 0, Scalar::I32);
        self.keep(Scalar::I32, width);
        Some(())
    }

    /// A coordinate at the centre of a texel, moved by this many 128ths of a texel.
    fn coordinate(&mut self, moved: i16) -> ValueId {
        let index = self.index(TEXELS);
        let index = self.builder.cast(CastOpcode::UiToFp, index, Scalar::F32);
        let centre = self.builder.float(Scalar::F32, 64_i16.saturating_add(moved));
        let place = self.builder.binary(BinaryOpcode::Add, index, centre);
        // A quarter: textures have four texels in each direction.
        let part = self.builder.float(Scalar::F32, 32);
        self.builder.binary(BinaryOpcode::Mul, place, part)
    }

    /// The coordinates of sampling.
    fn coordinates(&mut self, kind: ResourceKind, moved: i16) -> [ValueId; 4] {
        let undef = self.builder.undef(Scalar::F32);
        let (count, has_layer) = shape(kind);
        let mut list = [undef; 4];
        for (place, coordinate) in list.iter_mut().enumerate() {
            *coordinate = if place < count && is_cube(kind) {
                // A direction to the inside of a face: the first axis is the longest.
                let face = self.coordinate(moved);
                let middle = self.builder.float(Scalar::F32, if place == 0 { -192 } else { 64 });
                self.builder.binary(BinaryOpcode::Sub, face, middle)
            } else if place < count {
                self.coordinate(moved)
            } else if place == count && has_layer {
                let layers = if kind == ResourceKind::TextureCubeArray { 2 } else { TEXELS };
                let layer = self.index(layers);
                self.builder.cast(CastOpcode::UiToFp, layer, Scalar::F32)
            } else {
                undef
            };
        }
        list
    }

    pub(crate) fn sample(&mut self) -> Option<()> {
        let code = self.choose(SAMPLES)?;
        let lacks_derivatives = is_implicit(code) && !self.has_derivatives();
        if !self.may_call(code) || code == OpCode::TextureGatherRaw || lacks_derivatives {
            return None;
        }
        let is_gather = matches!(code, OpCode::TextureGather | OpCode::TextureGatherCmp);
        let compares = matches!(
            code,
            OpCode::SampleCmp
                | OpCode::SampleCmpLevelZero
                | OpCode::SampleCmpLevel
                | OpCode::SampleCmpBias
                | OpCode::SampleCmpGrad
                | OpCode::TextureGatherCmp
        );
        let kind = self.entropy.pick(&KINDS)?;
        let is_allowed = match kind {
            ResourceKind::Texture1D | ResourceKind::Texture1DArray => !is_gather && !self.portable,
            ResourceKind::Texture3D => !is_gather && !compares,
            kind if is_cube(kind) => !self.portable,
            _ => true,
        };
        let scalar = self.texel_scalar();
        let scalar = if compares && !is_gather && !is_float(scalar) { Scalar::F32 } else { scalar };
        // Integers are gathered, and since shader model 6.7 sampled, which Vulkan defines otherwise.
        let samples_integers = self.minor >= FIRST_INTEGERS && !self.portable;
        if !is_allowed || !is_float(scalar) && !is_gather && !samples_integers {
            return None;
        }
        let handle = self.handle(key(ResourceClass::SRV, kind, scalar, Role::Read))?;
        let role = if compares { Role::Compare } else { Role::Read };
        let sampler = key(ResourceClass::Sampler, ResourceKind::Sampler, Scalar::I32, role);
        let sampler = self.handle(sampler)?;
        let mut operands = alloc::vec![handle, sampler];
        // A gather between texels, where it is clear which.
        let coordinates = self.coordinates(kind, if is_gather { 32 } else { 0 });
        if code == OpCode::CalculateLOD {
            // A layer has no part in it.
            let (count, _) = shape(kind);
            let undef = self.builder.undef(Scalar::F32);
            let place = |place: usize| coordinates.get(place).copied().filter(|_| place < count);
            operands.extend((0..3).map(|at| place(at).unwrap_or(undef)));
        } else {
            operands.extend(coordinates);
        }
        self.sample_operands(code, kind, &mut operands)?;
        let overload = if code == OpCode::CalculateLOD { Scalar::F32 } else { scalar };
        let result = self.call(code, Some(overload), &operands)?;
        match code {
            OpCode::CalculateLOD => self.keep_float(Scalar::F32, result),
            _ => {
                let components = if compares && !is_gather { 1 } else { 4 };
                self.keep_components(result, scalar, components);
                self.check_status(result)?;
            }
        }
        Some(())
    }

    /// The operands after the coordinates.
    fn sample_operands(
        &mut self,
        code: OpCode,
        kind: ResourceKind,
        operands: &mut Vec<ValueId>,
    ) -> Option<()> {
        let (no_offset, no_float) = (self.builder.undef(Scalar::I32), self.builder.undef(Scalar::F32));
        if code == OpCode::CalculateLOD {
            let clamped = self.entropy.percent(50);
            operands.push(self.builder.module.const_bool(clamped));
            return Some(());
        }
        let is_gather = matches!(code, OpCode::TextureGather | OpCode::TextureGatherCmp);
        operands.extend(core::iter::repeat_n(no_offset, if is_gather { 2 } else { 3 }));
        if is_gather {
            let channel = match code {
                OpCode::TextureGatherCmp => 0,
                _ => u32::try_from(self.entropy.below(4)).ok()?,
            };
            operands.push(self.builder.word(channel));
        }
        let reference = self.operand(Scalar::F32);
        let level = self.builder.float(Scalar::F32, 0);
        let slopes = self.slopes(kind);
        match code {
            OpCode::SampleLevel => operands.push(level),
            OpCode::Sample => operands.push(no_float),
            OpCode::SampleBias => operands.extend([level, no_float]),
            OpCode::SampleCmp => operands.extend([reference, no_float]),
            OpCode::SampleCmpLevelZero | OpCode::TextureGatherCmp => operands.push(reference),
            OpCode::SampleCmpLevel => operands.extend([reference, level]),
            OpCode::SampleCmpBias => operands.extend([reference, level, no_float]),
            OpCode::SampleGrad => {
                operands.extend(slopes);
                operands.push(no_float);
            }
            OpCode::SampleCmpGrad => {
                operands.push(reference);
                operands.extend(slopes);
                operands.push(no_float);
            }
            _ => {}
        }
        Some(())
    }

    /// Derivatives of the coordinates: small constants.
    fn slopes(&mut self, kind: ResourceKind) -> [ValueId; 6] {
        let (count, _) = shape(kind);
        let undef = self.builder.undef(Scalar::F32);
        let slope = self.builder.float(Scalar::F32, 4);
        core::array::from_fn(|place| if place % 3 < count { slope } else { undef })
    }
}
