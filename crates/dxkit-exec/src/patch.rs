//! Runs of hull, domain and geometry shaders: what lanes share, and what they give beside outputs.

use alloc::vec;
use alloc::vec::Vec;

use dxkit_types::{SemanticKind, ShaderKind};

use crate::draw::{Draw, EmittedVertex};
use crate::machine::{self, STREAMS, StageState, Watched};
use crate::program::Code;
use crate::stage::{Area, Frames};
use crate::{Dispatch, Failure, Outcome, Program, Resources, SanitizerFinding};

impl Program {
    /// The state before a run.
    pub(crate) fn stage_state(&self, draw: &Draw, inputs: Frames, lanes: u32) -> StageState {
        let (invocations, points) = (self.invocations(), self.code.points);
        let outputs = Frames::new(self.words_of(Area::Output), lanes);
        // All points in the domain are of one patch.
        let sharing = if self.code.stage == ShaderKind::Domain { lanes.max(1) } else { invocations };
        let is_geometry = self.code.stage == ShaderKind::Geometry;
        let [empty, none] = [Frames::default(), Frames::default()];
        StageState {
            lanes,
            areas: [inputs, outputs, draw.points.clone(), empty, draw.patch.clone(), none],
            shared: [None, None, Some((sharing, points)), None, Some((sharing, 1)), None],
            counts: if is_geometry { vec![(0, [0; STREAMS]); lanes as usize] } else { Vec::new() },
            ..StageState::default()
        }
    }

    /// Runs the patch constant function of a hull shader, a lane for each patch; the constants of each.
    pub(crate) fn run_patches(
        &self,
        resources: &mut Resources,
        draw: &Draw,
        dispatch: &Dispatch,
        before: &StageState,
        outcome: &mut Outcome,
    ) -> Result<Frames, Failure> {
        let Some(code) = &self.code.patch_function else { return Ok(Frames::default()) };
        let [patches, _] = draw.size;
        let words = |area: Area| code.frame_words.get(area.index()).copied().unwrap_or(0);
        let [_, written, points, ..] = &before.areas;
        let constants = Frames::new(words(Area::Patch), patches);
        let (inputs, none) = (self.inputs_of_patches(code, draw, patches), Frames::default());
        let state = StageState {
            lanes: patches,
            areas: [inputs, Frames::default(), points.clone(), written.clone(), constants, none],
            shared: [None, None, Some((1, code.points)), Some((1, self.invocations())), None, None],
            ..StageState::default()
        };
        let fuel = dispatch.fuel.saturating_sub(outcome.statistics.instructions);
        let dispatch = Dispatch { fuel, ..dispatch.clone() };
        let (more, state) = machine::run_stage(code, resources, &dispatch, state, Watched::Nothing)?;
        let (counted, more_counted) = (&mut outcome.statistics, more.statistics);
        counted.groups += more_counted.groups;
        counted.instructions += more_counted.instructions;
        counted.lane_instructions += more_counted.lane_instructions;
        counted.divergent_branches += more_counted.divergent_branches;
        outcome.findings.extend(more.findings.into_iter().map(|found| SanitizerFinding {
            group: [found.thread, 0, 0],
            thread: 0,
            ..found
        }));
        let [.., constants, _] = state.areas;
        Ok(constants)
    }

    /// What the patch constant function reads by itself: what the caller states of the first control point
    /// of each patch.
    fn inputs_of_patches(&self, code: &Code, draw: &Draw, patches: u32) -> Frames {
        let words = code.frame_words.get(Area::Input.index()).copied().unwrap_or(0);
        let mut inputs = Frames::new(words, patches);
        for element in code.elements.iter().filter(|element| element.area == Area::Input) {
            let own = self.element(Area::Input, &element.name());
            for patch in 0..patches {
                let bits = match own {
                    Some(own) => draw.inputs.bits(own, patch.saturating_mul(self.invocations()), 0),
                    None if element.kind == SemanticKind::PrimitiveID => patch,
                    None => 0,
                };
                inputs.set_bits(element, patch, 0, bits);
            }
        }
        inputs
    }

    /// The vertices that a geometry shader gave, in the order of its invocations.
    pub(crate) fn emitted(&self, state: &StageState) -> (Frames, Vec<EmittedVertex>) {
        let width = self.words_of(Area::Output);
        let words = Frames { width, words: Vec::new() };
        let given = Frames { width, words: state.emitted_words.clone() };
        let mut order: Vec<_> = (0..).zip(&state.emitted).collect();
        order.sort_by_key(|(_, vertex)| vertex.lane);
        let mut outputs = words;
        let mut list = Vec::with_capacity(order.len());
        for (frame, vertex) in order {
            outputs.push(given.frame(frame));
            list.push(EmittedVertex {
                primitive: vertex.lane / self.invocations(),
                instance: vertex.lane % self.invocations(),
                stream: vertex.stream,
                strip: vertex.strip,
            });
        }
        (outputs, list)
    }
}
