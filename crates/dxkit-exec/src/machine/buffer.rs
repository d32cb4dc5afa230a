//! Access to buffers and constant buffers, by Direct3D's rules: what lies outside reads as 0, and writes
//! there do nothing.

use super::memory::{low, write};
use super::{Context, Machine, Wave};
use crate::lanes::read;
use crate::number;
use crate::program::{Atomic, BufferAccess, Long, NONE, Part};
use crate::resource::{Descriptor, View};
use crate::sanitize::{Access, AccessPlace, Thread};

/// The bytes of a component, as an offset in its buffer; `None` outside of any.
fn component_offset(view: View, index: u32, offset: u32, component: u64) -> Option<usize> {
    let start = match view {
        View::Structured { stride } => u64::from(index) * u64::from(stride) + u64::from(offset),
        View::Raw => u64::from(index) + u64::from(offset),
        View::Typed(format) => u64::from(index) * u64::from(format.bytes()),
    };
    usize::try_from(start + component).ok()
}

/// One lane's access.
struct Lane {
    lane: usize,
    descriptor: Option<Descriptor>,
    handle: u32,
    index: u32,
    offset: u32,
}

impl Machine<'_, '_, '_> {
    /// Executes an access to a resource.
    pub(super) fn buffer(&mut self, wave: &mut Wave, context: &Context<'_>, number: u32, access: &Long) {
        let register = |wave: &Wave, register, lane| match register {
            NONE => 0,
            register => wave.registers.narrow.get(register, lane),
        };
        for lane in wave.active.lanes() {
            let (handle, index, offset) = match access {
                Long::LoadBuffer(access) | Long::StoreBuffer(access) => {
                    (access.handle, access.index, access.offset)
                }
                Long::AtomicBuffer { handle, index, offset, .. } => (*handle, *index, *offset),
                Long::Counter { handle, .. } | Long::Dimensions { handle, .. } => (*handle, NONE, NONE),
                Long::ConstantRow { handle, row, .. } => (*handle, *row, NONE),
                Long::ConstantValue { handle, offset, .. } => (*handle, *offset, NONE),
                Long::Wave { .. } | Long::Texture(_) | Long::Evaluate { .. } | Long::Trace(_) => return,
            };
            let handle = register(wave, handle, lane);
            let (index, offset) = (register(wave, index, lane), register(wave, offset, lane));
            let at = Lane { lane, descriptor: self.bound.descriptor(handle), handle, index, offset };
            let is_helper = wave.helpers >> lane & 1 == 1;
            match access {
                // Helper lanes change nothing, and what they get back is not defined.
                Long::StoreBuffer(_) if is_helper => {}
                Long::AtomicBuffer { result, .. } if is_helper => wave.set(*result, lane, 0),
                Long::Counter { result, .. } if is_helper => wave.registers.narrow.set(*result, lane, 0),
                Long::LoadBuffer(access) => self.load_buffer(wave, context, number, &at, access),
                Long::StoreBuffer(access) => self.store_buffer(wave, context, number, &at, access),
                Long::AtomicBuffer { operation, compare, value, result, texel, .. } => {
                    let old = match texel {
                        Some(texel) => {
                            let operands = (*operation, *compare, *value);
                            self.atomic_texel(wave, context, number, (lane, handle), texel, operands)
                        }
                        None => self.atomic_buffer(wave, context, number, &at, *operation, *compare, *value),
                    };
                    wave.set(*result, lane, old);
                }
                Long::Counter { step, result, .. } => {
                    let value = self.counter(at.descriptor, *step);
                    wave.registers.narrow.set(*result, lane, value);
                }
                Long::ConstantRow { results, bytes, .. } => {
                    for (component, result) in (0_u64..).zip(results) {
                        let offset = u64::from(index) * 16 + component * u64::from(*bytes);
                        let value = self.constant(context, wave.index, number, &at, offset, *bytes);
                        wave.set(*result, lane, value);
                    }
                }
                Long::ConstantValue { result, bytes, .. } => {
                    let value = self.constant(context, wave.index, number, &at, index.into(), *bytes);
                    wave.set(*result, lane, value);
                }
                Long::Dimensions { mip, kind, results, .. } => {
                    let mip = register(wave, *mip, lane);
                    let texture = at.descriptor.and_then(|descriptor| descriptor.texture);
                    let sizes = match texture {
                        Some(texture) => self.texture_size(texture, *kind, mip),
                        None => [at.descriptor.map_or(0, |descriptor| self.elements(descriptor)), 0, 0, 0],
                    };
                    for (result, value) in results.iter().zip(sizes) {
                        wave.registers.narrow.set(*result, lane, value);
                    }
                }
                Long::Wave { .. } | Long::Texture(_) | Long::Evaluate { .. } | Long::Trace(_) => {}
            }
        }
        if let Some(sanitizer) = &mut self.sanitizer {
            let thread = Thread { group: context.group, number: context.number, wave: wave.index };
            sanitizer.accessed(number, access, wave.state(), thread);
        }
    }

    fn elements(&self, descriptor: Descriptor) -> u32 {
        let bytes = self.bound.buffers.get(descriptor.buffer).map_or(0, |(buffer, _)| buffer.bytes.len());
        let element = match descriptor.view {
            View::Raw => 1,
            View::Structured { stride } => stride.max(1),
            View::Typed(format) => format.bytes().max(1),
        };
        u32::try_from(bytes / element as usize).unwrap_or(u32::MAX)
    }

    fn constant(
        &mut self,
        context: &Context<'_>,
        wave: u32,
        number: u32,
        at: &Lane,
        offset: u64,
        bytes: u32,
    ) -> u64 {
        let buffer = at.descriptor.and_then(|descriptor| self.bound.buffers.get(descriptor.buffer));
        let value = buffer.zip(usize::try_from(offset).ok());
        let value = value.and_then(|((buffer, _), offset)| read(&buffer.bytes, offset, bytes as usize));
        if value.is_none() {
            self.outside(context, wave, number, at, Access::Read);
        }
        value.unwrap_or(0)
    }

    /// Reports an access out of bounds to the sanitizer.
    fn outside(&mut self, context: &Context<'_>, wave: u32, number: u32, at: &Lane, access: Access) {
        if context.helpers.get() >> at.lane & 1 == 1 {
            return;
        }
        let binding = at
            .descriptor
            .and_then(|descriptor| self.bound.buffers.get(descriptor.buffer))
            .and_then(|(_, binding)| *binding);
        if let Some(sanitizer) = &mut self.sanitizer {
            let thread = Thread { group: context.group, number: context.number, wave };
            let place =
                AccessPlace { binding, handle: at.handle, index: at.index, offset: at.offset, texel: None };
            sanitizer.outside(number, thread, at.lane, place, access);
        }
    }

    /// Reports the accessed bytes to the sanitizer.
    #[allow(clippy::too_many_arguments, reason = "the facts of one access")]
    fn touched(
        &mut self,
        context: &Context<'_>,
        wave: u32,
        number: u32,
        at: &Lane,
        (offset, bytes): (usize, usize),
        access: Access,
        same: bool,
    ) {
        let Some(sanitizer) = &mut self.sanitizer else { return };
        let Some(descriptor) = at.descriptor else { return };
        let thread = Thread { group: context.group, number: context.number, wave };
        let binding = self.bound.buffers.get(descriptor.buffer).and_then(|(_, binding)| *binding);
        let place =
            AccessPlace { binding, handle: at.handle, index: at.index, offset: at.offset, texel: None };
        if !matches!(descriptor.view, View::Typed(_)) && context.helpers.get() >> at.lane & 1 == 0 {
            sanitizer.aligned(number, thread, at.lane, (offset, bytes), place);
        }
        if !descriptor.writable {
            return;
        }
        let flattened = self.code.thread(wave, self.lanes, low(at.lane as u64));
        let bytes = (descriptor.buffer, offset, bytes);
        sanitizer.buffer(number, thread, at.lane, flattened, context.interval, bytes, place, access, same);
    }

    fn load_buffer(
        &mut self,
        wave: &mut Wave,
        context: &Context<'_>,
        number: u32,
        at: &Lane,
        access: &BufferAccess,
    ) {
        if access.status != NONE {
            wave.registers.narrow.set(access.status, at.lane, 1);
        }
        let view = at.descriptor.map(|descriptor| descriptor.view);
        if let Some(View::Typed(format)) = view {
            let size = format.bytes() as usize;
            let start = component_offset(View::Typed(format), at.index, 0, 0);
            let buffer = at.descriptor.and_then(|descriptor| self.bound.buffers.get(descriptor.buffer));
            let bytes = buffer
                .zip(start)
                .and_then(|((buffer, _), start)| buffer.bytes.get(start..start.checked_add(size)?));
            let channels = bytes.map(|bytes| format.decode(bytes));
            match (channels, start) {
                (Some(_), Some(start)) => {
                    self.touched(context, wave.index, number, at, (start, size), Access::Read, false);
                }
                _ => self.outside(context, wave.index, number, at, Access::Read),
            }
            let components = access.components.iter().zip(channels.unwrap_or_default());
            for (component, value) in components {
                if let Some(part) = component {
                    wave.set(*part, at.lane, value.into());
                }
            }
            return;
        }
        let size = access.bytes as usize;
        for (component, part) in (0_u64..).zip(&access.components) {
            let Some(part) = part else { continue };
            let place = view.and_then(|view| {
                component_offset(view, at.index, at.offset, component * u64::from(access.bytes))
            });
            let buffer = at.descriptor.and_then(|descriptor| self.bound.buffers.get(descriptor.buffer));
            let value = buffer.zip(place).and_then(|((buffer, _), place)| read(&buffer.bytes, place, size));
            match (value, place) {
                (Some(_), Some(place)) => {
                    self.touched(context, wave.index, number, at, (place, size), Access::Read, false);
                }
                _ => self.outside(context, wave.index, number, at, Access::Read),
            }
            wave.set(*part, at.lane, value.unwrap_or(0));
        }
    }

    fn store_buffer(
        &mut self,
        wave: &Wave,
        context: &Context<'_>,
        number: u32,
        at: &Lane,
        access: &BufferAccess,
    ) {
        let view = at.descriptor.map(|descriptor| descriptor.view);
        if let Some(View::Typed(format)) = view {
            let size = format.bytes() as usize;
            let mut channels = [0; 4];
            for (channel, part) in channels.iter_mut().zip(&access.components) {
                *channel = part.map_or(0, |part| low(wave.get(part, at.lane)));
            }
            let encoded = format.encode(channels);
            let encoded = encoded.get(..size).unwrap_or_default();
            let start = component_offset(View::Typed(format), at.index, 0, 0);
            let writable = at.descriptor.filter(|descriptor| descriptor.writable);
            let buffer = writable.and_then(|descriptor| self.bound.buffers.get_mut(descriptor.buffer));
            let target = buffer
                .zip(start)
                .and_then(|((buffer, _), start)| buffer.bytes.get_mut(start..start.checked_add(size)?));
            let same = target.as_deref() == Some(encoded);
            let written = target.map(|target| target.copy_from_slice(encoded));
            match (written, start) {
                (Some(()), Some(start)) => {
                    self.touched(context, wave.index, number, at, (start, size), Access::Write, same);
                }
                _ => self.outside(context, wave.index, number, at, Access::Write),
            }
            return;
        }
        let size = access.bytes as usize;
        for (component, part) in (0_u64..).zip(&access.components) {
            let Some(part) = part else { continue };
            let value = wave.get(*part, at.lane);
            let place = view.and_then(|view| {
                component_offset(view, at.index, at.offset, component * u64::from(access.bytes))
            });
            let writable = at.descriptor.filter(|descriptor| descriptor.writable);
            let buffer = writable.and_then(|descriptor| self.bound.buffers.get_mut(descriptor.buffer));
            let (mut same, mut written) = (false, None);
            if let (Some((buffer, _)), Some(place)) = (buffer, place) {
                let old = read(&buffer.bytes, place, size);
                written = write(&mut buffer.bytes, place, size, value);
                same = old == read(&buffer.bytes, place, size);
            }
            match (written, place) {
                (Some(()), Some(place)) => {
                    self.touched(context, wave.index, number, at, (place, size), Access::Write, same);
                }
                _ => self.outside(context, wave.index, number, at, Access::Write),
            }
        }
    }

    #[allow(clippy::too_many_arguments, reason = "the operands of the operation")]
    fn atomic_buffer(
        &mut self,
        wave: &Wave,
        context: &Context<'_>,
        number: u32,
        at: &Lane,
        operation: Option<Atomic>,
        compare: Option<Part>,
        value: Part,
    ) -> u64 {
        let wide = matches!(value, Part::Wide(_));
        let size = if wide { 8 } else { 4 };
        let value = wave.get(value, at.lane);
        let place =
            at.descriptor.and_then(|descriptor| component_offset(descriptor.view, at.index, at.offset, 0));
        let writable = at.descriptor.filter(|descriptor| descriptor.writable);
        let buffer = writable.and_then(|descriptor| self.bound.buffers.get_mut(descriptor.buffer));
        let mut old = None;
        if let (Some((buffer, _)), Some(place)) = (buffer, place) {
            old = read(&buffer.bytes, place, size);
            if let Some(old) = old {
                let new = match (operation, compare) {
                    (Some(operation), _) if wide => number::atomic64(operation, old, value),
                    (Some(operation), _) => number::atomic32(operation, low(old), low(value)).into(),
                    (None, Some(compare)) if wave.get(compare, at.lane) == old => value,
                    (None, _) => old,
                };
                let _ = write(&mut buffer.bytes, place, size, new);
            }
        }
        match (old, place) {
            (Some(_), Some(place)) => {
                self.touched(context, wave.index, number, at, (place, size), Access::Atomic, false);
            }
            _ => self.outside(context, wave.index, number, at, Access::Atomic),
        }
        old.unwrap_or(0)
    }

    /// Counts; the value before it grows, or after it shrinks.
    fn counter(&mut self, descriptor: Option<Descriptor>, step: i32) -> u32 {
        let buffer = descriptor.and_then(|descriptor| self.bound.buffers.get_mut(descriptor.buffer));
        let Some((buffer, _)) = buffer else { return 0 };
        let old = buffer.counter;
        buffer.counter = old.wrapping_add_signed(step);
        if step < 0 { buffer.counter } else { old }
    }
}
