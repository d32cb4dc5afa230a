//! What lanes of graphics stages read and write beside resources: frames of elements, and helper lanes.

use alloc::vec::Vec;

use super::{Context, Machine, Wave};
use crate::draw::Grid;
use crate::number;
use crate::program::{Instruction, Op, Place, Register};
use crate::raster::Triangle;
use crate::sanitize::Thread;
use crate::stage::{Area, Frames};

/// The state of a run over vertices or pixels. Lanes have numbers, and each lane a frame of each area.
#[derive(Debug, Clone, Default)]
pub(crate) struct StageState {
    pub(crate) lanes: u32,
    pub(crate) areas: [Frames; Area::COUNT],
    /// The lanes that are helper lanes, at the start and then at the end.
    pub(crate) helpers: Vec<bool>,
    /// The triangle that pixels are made from, and the places of lanes.
    pub(crate) triangle: Option<(Triangle, Grid)>,
}

impl StageState {
    fn area(&mut self, area: Area) -> Option<&mut Frames> {
        self.areas.get_mut(area.index())
    }

    /// The helper lanes of a wave whose first lane has this number.
    pub(super) fn helpers_of(&self, first: u32, lanes: u32) -> u128 {
        let list = self.helpers.get(first as usize..).unwrap_or_default();
        let list = list.iter().take(lanes as usize).enumerate();
        list.filter(|(_, helper)| **helper).fold(0, |bits, (lane, _)| bits | 1 << lane)
    }

    /// Keeps which lanes of a wave are helper lanes at its end.
    pub(super) fn end(&mut self, first: u32, helpers: u128) {
        let list = self.helpers.get_mut(first as usize..).unwrap_or_default();
        for (lane, helper) in list.iter_mut().take(128).enumerate() {
            *helper |= helpers >> lane & 1 == 1;
        }
    }
}

impl Machine<'_, '_, '_> {
    /// The number of the first lane of a wave: groups are single waves.
    const fn first_lane(&self, context: &Context<'_>) -> u32 {
        context.number.wrapping_mul(self.lanes)
    }

    /// Executes an instruction on frames or helper lanes.
    pub(super) fn stage_instruction(
        &mut self,
        wave: &mut Wave,
        context: &Context<'_>,
        number: u32,
        i: &Instruction,
    ) {
        let first = self.first_lane(context);
        match i.op {
            Op::LoadElement(area) => {
                let frames = self.stage.as_mut().and_then(|stage| stage.area(area));
                let Some(frames) = frames else { return };
                for lane in wave.active.lanes() {
                    let word = wave.registers.narrow.get(i.a, lane);
                    let value = frames.word(first + lane_number(lane), word);
                    wave.registers.narrow.set(i.dst, lane, value);
                }
            }
            Op::StoreElement(area) => {
                if let Some(sanitizer) = &mut self.sanitizer {
                    let thread = Thread { group: context.group, number: context.number, wave: wave.index };
                    let mut state = wave.state();
                    state.bits &= !wave.helpers;
                    sanitizer.written(number, i, state, thread);
                }
                let frames = self.stage.as_mut().and_then(|stage| stage.area(area));
                let Some(frames) = frames else { return };
                for lane in wave.active.lanes() {
                    let word = wave.registers.narrow.get(i.a, lane);
                    let value = wave.registers.narrow.get(i.b, lane);
                    frames.set_word(first + lane_number(lane), word, value);
                }
            }
            Op::Discard => {
                wave.helpers |= wave.registers.narrow.bits(i.a, wave.active.bits);
                context.helpers.set(wave.helpers);
            }
            _ => {
                for lane in wave.active.lanes() {
                    let helper = wave.helpers >> lane & 1 == 1;
                    wave.registers.narrow.set(i.dst, lane, number::mask(helper));
                }
            }
        }
    }

    /// Evaluates an input of pixels at another place: of the triangle, or else on the plane through the
    /// values of the quad.
    pub(super) fn evaluate(
        &mut self,
        wave: &mut Wave,
        context: &Context<'_>,
        (word, place, result): (Register, Place, Register),
    ) {
        let first = self.first_lane(context);
        let Some(stage) = &self.stage else { return };
        let [frames, ..] = &stage.areas;
        for lane in wave.active.lanes() {
            let at = wave.registers.narrow.get(word, lane);
            let own = frames.word(first + lane_number(lane), at);
            let value = match (place, &stage.triangle) {
                (Place::Vertex(vertex), Some((triangle, _))) => triangle.word_of_vertex(at, vertex),
                (Place::Offset(x, y), triangle) => {
                    let offset = [x, y].map(|offset| snapped(wave.registers.narrow.get(offset, lane)));
                    match triangle {
                        Some((triangle, grid)) => {
                            let [x, y] = grid.place(first + lane_number(lane)).map(f64::from);
                            let [right, down] = offset.map(f64::from);
                            triangle.word(at, [x + 0.5 + right, y + 0.5 + down])
                        }
                        None => on_plane(frames, first, lane, at, offset),
                    }
                }
                // The only sample of a pixel is its centre, and so is the centroid.
                (Place::Sample(_) | Place::Centroid | Place::Vertex(_), _) => own,
            };
            wave.registers.narrow.set(result, lane, value);
        }
        if let Some(sanitizer) = &mut self.sanitizer {
            let thread = Thread { group: context.group, number: context.number, wave: wave.index };
            sanitizer.evaluated(result, wave.active.bits, thread);
        }
    }
}

/// A word of the inputs of a pixel at an offset, on the plane through the values of its quad.
fn on_plane(frames: &Frames, first: u32, lane: usize, word: u32, [x, y]: [f32; 2]) -> u32 {
    let of = |lane: usize| f32::from_bits(frames.word(first + lane_number(lane), word));
    let right = of(lane | 1) - of(lane & !1);
    let down = of(lane | 2) - of(lane & !2);
    (of(lane) + right * x + down * y).to_bits()
}

fn lane_number(lane: usize) -> u32 {
    u32::try_from(lane).unwrap_or(0)
}

/// An offset in pixels: the lowest four bits are a signed number of sixteenths.
fn snapped(bits: u32) -> f32 {
    let sixteenths = i8::try_from(bits & 15).unwrap_or(0);
    f32::from(if sixteenths < 8 { sixteenths } else { sixteenths - 16 }) / 16.0
}
