//! Access to textures. What lies outside reads as 0, and writes there do nothing.

#![allow(clippy::cast_possible_wrap, reason = "offsets in texels are signed numbers in registers")]

use super::memory::{low, write};
use super::{Context, Machine, Wave};
use crate::lanes::read;
use crate::number;
use crate::program::{Atomic, Level, NONE, Part, Register, TextureAccess, TextureOperation};
use crate::resource::Descriptor;
use crate::sanitize::{Access, AccessPlace, Thread};
use crate::texture::{Sample, Sampler, Texel, shape};

/// An access of a lane.
struct Lane {
    lane: usize,
    handle: u32,
    descriptor: Option<Descriptor>,
}

fn register(wave: &Wave, register: Register, lane: usize) -> u32 {
    if register == NONE { 0 } else { wave.registers.narrow.get(register, lane) }
}

fn float(wave: &Wave, at: Register, lane: usize) -> f32 {
    f32::from_bits(register(wave, at, lane))
}

impl Machine<'_, '_, '_> {
    /// Executes an access to a texture.
    pub(super) fn texture(
        &mut self,
        wave: &mut Wave,
        context: &Context<'_>,
        number: u32,
        access: &TextureAccess,
    ) {
        for lane in wave.active.lanes() {
            let handle = register(wave, access.handle, lane);
            let at = Lane { lane, handle, descriptor: self.bound.descriptor(handle) };
            if access.status != NONE {
                wave.registers.narrow.set(access.status, lane, 1);
            }
            let channels = match access.operation {
                TextureOperation::Load => self.load_texel(wave, context, number, &at, access),
                TextureOperation::Store if wave.helpers >> lane & 1 == 1 => continue,
                TextureOperation::Store => {
                    self.store_texel(wave, context, number, &at, access);
                    continue;
                }
                _ => self.sample(wave, &at, access),
            };
            for (component, value) in access.components.iter().zip(channels) {
                if let Some(part) = component {
                    wave.set(*part, lane, value.into());
                }
            }
        }
        if let Some(sanitizer) = &mut self.sanitizer {
            let thread = Thread { group: context.group, number: context.number, wave: wave.index };
            sanitizer.accessed_texture(number, access, wave.state(), thread);
        }
    }

    /// The texel that a load or a store accesses; `None` outside of any texture.
    fn texel(wave: &Wave, lane: usize, access: &TextureAccess) -> Option<Texel> {
        let shape = shape(access.kind)?;
        let mut texel = Texel::default();
        let mut coordinates = access.coordinates.iter().map(|at| register(wave, *at, lane));
        // The faces of a cube are layers of an array where texels are accessed.
        let dimensions = if shape.is_cube { 2 } else { shape.dimensions };
        for (at, offset) in texel.at.iter_mut().zip(access.offsets).take(dimensions) {
            let offset = register(wave, offset, lane) as i32;
            *at = coordinates.next()?.wrapping_add_signed(offset);
        }
        if shape.is_array || shape.is_cube {
            texel.layer = coordinates.next()?;
        }
        if let Level::At(level) = access.level {
            let level = register(wave, level, lane);
            if shape.is_multisampled {
                texel.sample = level;
            } else {
                texel.mip = level;
            }
        }
        Some(texel)
    }

    fn load_texel(
        &mut self,
        wave: &Wave,
        context: &Context<'_>,
        number: u32,
        at: &Lane,
        access: &TextureAccess,
    ) -> [u32; 4] {
        let texel = Self::texel(wave, at.lane, access);
        let index = at.descriptor.and_then(|descriptor| descriptor.texture);
        let texture = index.and_then(|index| self.bound.textures.get(index));
        let found = texture.zip(texel).and_then(|((texture, _), texel)| {
            Some((texture.load(texel)?, texture.place(texel)?, texture.format.bytes()))
        });
        match found {
            Some((channels, place, bytes)) => {
                let bytes = (place, bytes as usize);
                self.touched_texel(context, wave, number, at, bytes, (texel, Access::Read, false));
                channels
            }
            None => {
                self.outside_texture(context, wave, number, at, (texel, Access::Read));
                [0; 4]
            }
        }
    }

    fn store_texel(
        &mut self,
        wave: &Wave,
        context: &Context<'_>,
        number: u32,
        at: &Lane,
        access: &TextureAccess,
    ) {
        let texel = Self::texel(wave, at.lane, access);
        let mut channels = [0; 4];
        for (channel, part) in channels.iter_mut().zip(&access.components) {
            *channel = part.map_or(0, |part| low(wave.get(part, at.lane)));
        }
        let writable = at.descriptor.filter(|descriptor| descriptor.writable);
        let index = writable.and_then(|descriptor| descriptor.texture);
        let texture = index.and_then(|index| self.bound.textures.get_mut(index));
        let stored = texture.zip(texel).and_then(|((texture, _), texel)| {
            let (place, same) = texture.store(texel, channels)?;
            Some((place, same, texture.format.bytes()))
        });
        match stored {
            Some((place, same, bytes)) => {
                let bytes = (place, bytes as usize);
                self.touched_texel(context, wave, number, at, bytes, (texel, Access::Write, same));
            }
            None => self.outside_texture(context, wave, number, at, (texel, Access::Write)),
        }
    }

    /// An atomic operation on a texel, by coordinates; the old value, or `None` if the descriptor is no
    /// texture.
    pub(super) fn atomic_texel(
        &mut self,
        wave: &Wave,
        context: &Context<'_>,
        number: u32,
        (lane, handle): (usize, u32),
        access: &TextureAccess,
        (operation, compare, value): (Option<Atomic>, Option<Part>, Part),
    ) -> u64 {
        let at = Lane { lane, handle, descriptor: self.bound.descriptor(handle) };
        let texel = Self::texel(wave, lane, access);
        let wide = matches!(value, Part::Wide(_));
        let size = if wide { 8 } else { 4 };
        let value = wave.get(value, lane);
        let writable = at.descriptor.filter(|descriptor| descriptor.writable);
        let index = writable.and_then(|descriptor| descriptor.texture);
        let texture = index.and_then(|index| self.bound.textures.get_mut(index));
        let done = texture.zip(texel).and_then(|((texture, _), texel)| {
            let place = texture.place(texel)?;
            let old = read(&texture.bytes, place, size)?;
            let new = match (operation, compare) {
                (Some(operation), _) if wide => number::atomic64(operation, old, value),
                (Some(operation), _) => number::atomic32(operation, low(old), low(value)).into(),
                (None, Some(compare)) if wave.get(compare, lane) == old => value,
                (None, _) => old,
            };
            write(&mut texture.bytes, place, size, new)?;
            Some((place, old))
        });
        match done {
            Some((place, old)) => {
                let bytes = (place, size);
                self.touched_texel(context, wave, number, &at, bytes, (texel, Access::Atomic, false));
                old
            }
            None => {
                self.outside_texture(context, wave, number, &at, (texel, Access::Atomic));
                0
            }
        }
    }

    /// The sampled value of a lane.
    fn sample(&self, wave: &Wave, at: &Lane, access: &TextureAccess) -> [u32; 4] {
        let lane = at.lane;
        let texture = at.descriptor.and_then(|descriptor| descriptor.texture);
        let texture = texture.and_then(|index| self.bound.textures.get(index));
        let (Some((texture, _)), Some(shape)) = (texture, shape(access.kind)) else { return [0; 4] };
        let sampler = self.bound.descriptor(register(wave, access.sampler, lane));
        let sampler = sampler.and_then(|descriptor| descriptor.sampler);
        let default = Sampler::default();
        let sampler = sampler.and_then(|index| self.bound.samplers.get(index)).copied().unwrap_or(&default);
        let sample = Sample {
            texture,
            sampler,
            shape,
            coordinates: access.coordinates.map(|at| float(wave, at, lane)),
            offsets: access.offsets.map(|at| register(wave, at, lane) as i32),
            reference: (access.reference != NONE).then(|| float(wave, access.reference, lane)),
        };
        if let TextureOperation::Gather(channel) = access.operation {
            return sample.gathered(channel);
        }
        let lod = match access.level {
            Level::Zero => 0.0,
            Level::At(level) => float(wave, level, lane) + sampler.mip_bias,
            Level::Gradient(right, down) => {
                let [right, down] = [right, down].map(|list| list.map(|at| float(wave, at, lane)));
                sample.level_of_detail(right, down) + sampler.mip_bias
            }
            Level::Implicit { bias } => {
                let quad = lane & !3;
                let change = |step: usize| {
                    let [x, y, z, _] = access.coordinates;
                    [x, y, z].map(|at| float(wave, at, quad + step) - float(wave, at, quad))
                };
                let lod = sample.level_of_detail(change(1), change(2));
                if let TextureOperation::Level { clamped: false } = access.operation {
                    return [lod.to_bits(), 0, 0, 0];
                }
                lod + sampler.mip_bias + float(wave, bias, lane)
            }
        };
        let lod = sample.limited(lod);
        // The shader's own limit comes last.
        let lod = if access.clamp == NONE { lod } else { lod.max(float(wave, access.clamp, lane)) };
        if let TextureOperation::Level { .. } = access.operation {
            let last = u16::try_from(texture.mips.max(1) - 1).unwrap_or(u16::MAX);
            return [lod.clamp(0.0, last.into()).to_bits(), 0, 0, 0];
        }
        sample.at_level(lod)
    }

    /// The sizes of a mip level of a texture, and how many levels or samples it has.
    pub(super) fn texture_size(
        &self,
        texture: usize,
        kind: Option<dxkit_types::ResourceKind>,
        mip: u32,
    ) -> [u32; 4] {
        let found = self.bound.textures.get(texture).zip(kind.and_then(shape));
        let Some(((texture, _), shape)) = found else { return [0; 4] };
        let mut sizes = [0; 4];
        if mip < texture.mips {
            let dimensions = if shape.is_cube { 2 } else { shape.dimensions };
            let layers = texture.layers / if shape.is_cube { 6 } else { 1 };
            let list = texture.level_size(mip).into_iter().take(dimensions);
            let list = list.chain(shape.is_array.then_some(layers));
            sizes.iter_mut().zip(list).for_each(|(to, from)| *to = from);
        }
        let [.., last] = &mut sizes;
        *last = if shape.is_multisampled { texture.samples } else { texture.mips };
        sizes
    }

    /// Reports an access out of bounds to the sanitizer.
    fn outside_texture(
        &mut self,
        context: &Context<'_>,
        wave: &Wave,
        number: u32,
        at: &Lane,
        (texel, access): (Option<Texel>, Access),
    ) {
        if context.helpers.get() >> at.lane & 1 == 1 {
            return;
        }
        let place = self.texture_place(at, texel);
        if let Some(sanitizer) = &mut self.sanitizer {
            let thread = Thread { group: context.group, number: context.number, wave: wave.index };
            sanitizer.outside(number, thread, at.lane, place, access);
        }
    }

    fn texture_place(&self, at: &Lane, texel: Option<Texel>) -> AccessPlace {
        let index = at.descriptor.and_then(|descriptor| descriptor.texture);
        let binding =
            index.and_then(|index| self.bound.textures.get(index)).and_then(|(_, binding)| *binding);
        AccessPlace { binding, handle: at.handle, index: 0, offset: 0, texel }
    }

    /// Reports the accessed bytes to the sanitizer.
    fn touched_texel(
        &mut self,
        context: &Context<'_>,
        wave: &Wave,
        number: u32,
        at: &Lane,
        (offset, bytes): (usize, usize),
        (texel, access, same): (Option<Texel>, Access, bool),
    ) {
        let place = self.texture_place(at, texel);
        let Some(sanitizer) = &mut self.sanitizer else { return };
        let Some(descriptor) = at.descriptor.filter(|descriptor| descriptor.writable) else { return };
        let thread = Thread { group: context.group, number: context.number, wave: wave.index };
        let flattened = self.code.thread(wave.index, self.lanes, low(at.lane as u64));
        // Textures are numbered after the buffers.
        let resource = self.bound.buffers.len() + descriptor.texture.unwrap_or(0);
        let bytes = (resource, offset, bytes);
        sanitizer.buffer(number, thread, at.lane, flattened, context.interval, bytes, place, access, same);
    }
}
