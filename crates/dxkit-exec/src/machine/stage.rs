//! What lanes of graphics stages read and write beside resources: frames of elements, and helper lanes.

use alloc::vec::Vec;

use super::{Context, Machine, NodeState, Wave};
use crate::draw::Grid;
use crate::number;
use crate::program::{EvaluationPoint, Instruction, NONE, Op, Register};
use crate::raster::Triangle;
use crate::sanitize::Thread;
use crate::stage::{Area, Frames};

/// The state of a run of a graphics stage. Lanes have numbers, and each lane frames of each area.
#[derive(Debug, Clone, Default)]
pub(crate) struct StageState {
    pub(crate) lanes: u32,
    /// Whether frames belong to groups, as those of mesh shaders, not to lanes.
    pub(crate) by_group: bool,
    pub(crate) areas: [Frames; Area::COUNT],
    /// Of each area, how many lanes or groups share frames, and how many frames they share. Those of an area
    /// without an entry have one frame each.
    pub(crate) shared: [Option<(u32, u32)>; Area::COUNT],
    /// The vertices that lanes gave, in the order of time, and the words of their outputs.
    pub(crate) emitted: Vec<Emitted>,
    pub(crate) emitted_words: Vec<u32>,
    /// The vertices that each lane gave, and the strips of its streams.
    pub(crate) counts: Vec<(u32, [u32; STREAMS])>,
    /// The vertices and primitives of the mesh of each group.
    pub(crate) meshes: Vec<[u32; 2]>,
    /// What amplification shaders asked for: groups and payload of each group.
    pub(crate) dispatches: Vec<Option<Asked>>,
    /// The payload that mesh shaders read.
    pub(crate) payload: Vec<u8>,
    /// The records of a work graph node.
    pub(crate) node: NodeState,
    /// The lanes that are helper lanes, at the start and then at the end.
    pub(crate) helpers: Vec<bool>,
    /// The triangle that pixels are made from, and the places of lanes.
    pub(crate) triangle: Option<(Triangle, Grid)>,
}

/// Numbers of groups of mesh shaders, and their payload.
pub(crate) type Asked = ([u32; 3], Vec<u8>);

/// Streams of a geometry shader.
pub(crate) const STREAMS: usize = 4;

/// A vertex that a lane gave.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Emitted {
    pub(crate) lane: u32,
    pub(crate) stream: u32,
    pub(crate) strip: u32,
}

impl StageState {
    /// The number of a frame of a lane or group, as the point of what it works on. There may be none.
    fn frame(&self, area: Area, owner: u32, point: Option<u32>) -> Option<u32> {
        let (owners, frames) = self.shared.get(area.index()).copied().flatten().unwrap_or((1, 1));
        let point = point.unwrap_or(0);
        let first = owner.checked_div(owners)?.checked_mul(frames)?;
        if point < frames { first.checked_add(point) } else { None }
    }

    fn load(&self, area: Area, owner: u32, point: Option<u32>, word: u32) -> u32 {
        let frame = self.frame(area, owner, point);
        let frames = self.areas.get(area.index());
        frame.zip(frames).map_or(0, |(frame, frames)| frames.word(frame, word))
    }

    fn store(&mut self, area: Area, owner: u32, point: Option<u32>, word: u32, value: u32) {
        let frame = self.frame(area, owner, point);
        if let (Some(frame), Some(frames)) = (frame, self.areas.get_mut(area.index())) {
            frames.set_word(frame, word, value);
        }
    }

    /// The inputs of lanes.
    pub(super) fn inputs(&self) -> Option<&Frames> {
        self.areas.get(Area::Input.index())
    }

    /// A lane gives its outputs as a vertex. Those beyond what the program states are lost.
    fn emit(&mut self, lane: u32, stream: u32, limit: u32) {
        let Some((count, strips)) = self.counts.get_mut(lane as usize) else { return };
        if *count < limit {
            *count += 1;
            let strip = strips.get(stream as usize).copied().unwrap_or(0);
            self.emitted.push(Emitted { lane, stream, strip });
            let [_, outputs, ..] = &self.areas;
            self.emitted_words.extend(outputs.frame(lane));
        }
    }

    fn cut(&mut self, lane: u32, stream: u32) {
        let strips = self.counts.get_mut(lane as usize).map(|(_, strips)| strips);
        if let Some(strip) = strips.and_then(|strips| strips.get_mut(stream as usize)) {
            *strip = strip.saturating_add(1);
        }
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
    pub(super) const fn first_lane(&self, context: &Context<'_>) -> u32 {
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
        let by_group = self.stage.as_ref().is_some_and(|stage| stage.by_group);
        let owner = |lane: usize| if by_group { context.number } else { first + lane_number(lane) };
        match i.op {
            Op::LoadElement(area) => {
                let Some(stage) = &self.stage else { return };
                for lane in wave.active.lanes() {
                    let word = wave.registers.narrow.get(i.a, lane);
                    let point = (i.b != NONE).then(|| wave.registers.narrow.get(i.b, lane));
                    let value = stage.load(area, owner(lane), point, word);
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
                let Some(stage) = &mut self.stage else { return };
                for lane in wave.active.lanes() {
                    let word = wave.registers.narrow.get(i.a, lane);
                    let point = (i.c != NONE).then(|| wave.registers.narrow.get(i.c, lane));
                    let value = wave.registers.narrow.get(i.b, lane);
                    stage.store(area, owner(lane), point, word, value);
                }
            }
            Op::Emit | Op::Cut => {
                let limit = self.code.max_vertices;
                let Some(stage) = &mut self.stage else { return };
                for lane in wave.active.lanes() {
                    match i.op {
                        Op::Emit => stage.emit(owner(lane), i.a, limit),
                        _ => stage.cut(owner(lane), i.a),
                    }
                }
            }
            Op::SetMeshCounts | Op::DispatchMesh => self.mesh_instruction(wave, context, i),
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

    /// Executes what a group of a mesh or amplification shader does once: the first thread decides.
    fn mesh_instruction(&mut self, wave: &Wave, context: &Context<'_>, i: &Instruction) {
        let Some(lane) = wave.active.lanes().next() else { return };
        let of = |register| wave.registers.narrow.get(register, lane);
        if i.op == Op::SetMeshCounts {
            let counts = [of(i.a).min(self.code.max_vertices), of(i.b).min(self.code.max_primitives)];
            let slot = self.stage.as_mut().and_then(|stage| stage.meshes.get_mut(context.number as usize));
            if let Some(slot) = slot {
                *slot = counts;
            }
            return;
        }
        let (_, size) = self.code.payload.unwrap_or((0, 0));
        let address = of(i.d);
        let bytes = (0..size).map(|offset| {
            let byte = self.load(wave, context, lane, address.wrapping_add(offset), 1);
            byte.and_then(|byte| u8::try_from(byte).ok()).unwrap_or(0)
        });
        let asked = Some(([of(i.a), of(i.b), of(i.c)], bytes.collect()));
        let slot = self.stage.as_mut().and_then(|stage| stage.dispatches.get_mut(context.number as usize));
        if let Some(slot) = slot {
            *slot = asked;
        }
    }

    /// Evaluates an input of pixels at another place: of the triangle, or else on the plane through the
    /// values of the quad.
    pub(super) fn evaluate(
        &mut self,
        wave: &mut Wave,
        context: &Context<'_>,
        (word, place, result): (Register, EvaluationPoint, Register),
    ) {
        let first = self.first_lane(context);
        let Some(stage) = &self.stage else { return };
        let [frames, ..] = &stage.areas;
        for lane in wave.active.lanes() {
            let at = wave.registers.narrow.get(word, lane);
            let own = frames.word(first + lane_number(lane), at);
            let value = match (place, &stage.triangle) {
                (EvaluationPoint::Vertex(vertex), Some((triangle, _))) => triangle.word_of_vertex(at, vertex),
                (EvaluationPoint::Offset(x, y), triangle) => {
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
                (EvaluationPoint::Sample(_) | EvaluationPoint::Centroid | EvaluationPoint::Vertex(_), _) => {
                    own
                }
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
