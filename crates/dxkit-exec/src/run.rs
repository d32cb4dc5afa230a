//! [`Program`]: a shader that can be called.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use dxkit_dxil::DxilModule;
use dxkit_types::{SemanticKind, ShaderKind};

use crate::dispatch::{Dispatch, Outcome};
use crate::draw::{Draw, Drawn, Grid};
use crate::error::KnownEntry;
use crate::heap::HeapUse;
use crate::machine::{StageState, Watched};
use crate::monitor::Monitor;
use crate::program::Code;
use crate::raster::Triangle;
use crate::ray::RayPipeline;
use crate::resource::{Range, Resources, View};
use crate::stage::{Area, Frames, StageElement};
use crate::{Executed, Failure, Reason, Refusal, lower, machine, tokens};

/// A program, ready to run any number of times.
#[derive(Debug, Clone)]
pub struct Program {
    pub(crate) code: Code,
}

impl Program {
    /// Prepares an entry point of a module: the one of this name, or without a name the only one.
    /// Other functions of a library are of the stage [`ShaderKind::Library`]: their arguments are inputs, and
    /// `return` and what arguments point to are outputs, each of a vertex that is a call.
    ///
    /// # Errors
    ///
    /// If it cannot run: all reasons, by the names of operations.
    pub fn from_module<'m>(dxil: &DxilModule<'m>, entry: Option<&str>) -> Result<Self, Refusal> {
        Self::from_module_with(dxil, entry, false, None)
    }

    /// Prepares a ray generation shader of a library, with the shaders that its rays call. What they meet is
    /// in [`Resources::scenes`]. [`dispatch`](Self::dispatch) runs it: a group of the dispatch is a ray, and
    /// a wave of its own.
    ///
    /// # Errors
    ///
    /// If it cannot run, or the library does not have one of the shaders.
    pub fn from_module_with_rays<'m>(
        dxil: &DxilModule<'m>,
        entry: Option<&str>,
        rays: &RayPipeline,
    ) -> Result<Self, Refusal> {
        Self::from_module_with(dxil, entry, false, Some(rays))
    }

    /// Like [`from_module`](Self::from_module), with the values and variables of the source for a debugger.
    pub(crate) fn from_module_with<'m>(
        dxil: &DxilModule<'m>,
        entry: Option<&str>,
        for_debugger: bool,
        rays: Option<&RayPipeline>,
    ) -> Result<Self, Refusal> {
        let entries = || dxil.entry_points.iter().filter(|entry| entry.function.is_some());
        let found = match entry {
            Some(name) => {
                entries().find(|entry| [entry.unmangled_name().0, entry.name.0].contains(&name.as_bytes()))
            }
            // The caller decides which of several runs.
            None => entries().next().filter(|_| entries().nth(1).is_none()),
        };
        if let Some(entry) = found {
            return Ok(Self { code: lower::lower(dxil, entry, for_debugger, rays)? });
        }
        if let Some(function) = entry.and_then(|name| lower::exported::find(dxil, name)) {
            return Ok(Self { code: lower::exported::lower(dxil, function, for_debugger)? });
        }
        let points = entries().map(|entry| KnownEntry {
            name: entry.unmangled_name().to_string(),
            stage: entry.shader_kind().or(dxil.kind),
        });
        let known = points.chain(lower::exported::known(dxil)).collect();
        let name = entry.map(String::from);
        let entry = name.clone().unwrap_or_default();
        Err(Refusal { reasons: vec![Reason::NoEntry { name, known }], entry })
    }

    /// Prepares a program of shader model 4 or 5.
    ///
    /// Typed resources are seen with four channels, because the program does not state how many they have.
    ///
    /// # Errors
    ///
    /// If it cannot run: all reasons, by the names of instructions.
    pub fn from_tokens(program: &dxkit_dxbc::Program<'_>) -> Result<Self, Refusal> {
        Ok(Self { code: tokens::lower(program)? })
    }

    /// Replaces how the resources are seen, in the order of [`ranges`](Self::ranges).
    pub(crate) fn set_views(&mut self, views: &[Option<View>]) {
        let set = |code: &mut Code| {
            for (range, view) in code.ranges.iter_mut().zip(views) {
                range.view = *view;
            }
        };
        set(&mut self.code);
        self.code.patch_function.as_deref_mut().map(set);
    }

    /// The resources that it declares.
    #[must_use]
    pub fn ranges(&self) -> &[Range] {
        &self.code.ranges
    }

    /// How it uses the descriptor heaps.
    pub fn heap_uses(&self) -> impl Iterator<Item = &HeapUse> + Clone {
        let others = self.code.patch_function.iter().flat_map(|code| &code.heap_uses);
        self.code.heap_uses.iter().chain(others)
    }

    /// The threads of a group.
    #[must_use]
    pub const fn threads(&self) -> [u32; 3] {
        self.code.threads
    }

    /// The stage that it is of.
    #[must_use]
    pub const fn stage(&self) -> ShaderKind {
        self.code.stage
    }

    /// Whether its groups give something beside resources: meshes, requests for meshes, records of nodes.
    #[must_use]
    pub const fn gives_by_group(&self) -> bool {
        matches!(self.stage(), ShaderKind::Mesh | ShaderKind::Amplification | ShaderKind::Node)
    }

    /// Whether it runs over vertices, pixels, patches, primitives or calls ([`draw`](Self::draw)).
    #[must_use]
    pub const fn is_drawn(&self) -> bool {
        !matches!(self.stage(), ShaderKind::Compute | ShaderKind::RayGeneration) && !self.gives_by_group()
    }

    /// What a graphics stage reads and writes, in the order of its signatures.
    #[must_use]
    pub fn elements(&self) -> &[StageElement] {
        &self.code.elements
    }

    /// The elements of an area.
    pub fn elements_of(&self, area: Area) -> impl Iterator<Item = &StageElement> {
        self.code.elements.iter().filter(move |element| element.area == area)
    }

    /// The element of an area with this name.
    #[must_use]
    pub fn element(&self, area: Area, name: &str) -> Option<&StageElement> {
        // An argument may have the name of another one with a number behind it.
        let exact = self.elements_of(area).find(|element| element.name().eq_ignore_ascii_case(name));
        exact.or_else(|| self.elements_of(area).find(|element| element.is_named(name)))
    }

    /// Whether a hull shader passes its control points on without a phase of its own.
    pub(crate) const fn passes_points(&self) -> bool {
        self.code.passes_points
    }

    /// Replaces the rows of signatures by such with names.
    pub(crate) fn set_elements(&mut self, elements: Vec<StageElement>) {
        self.code.elements = elements;
    }

    /// How often a hull or geometry shader runs for each patch or primitive; 1 of other stages.
    #[must_use]
    pub fn invocations(&self) -> u32 {
        match self.code.stage {
            ShaderKind::Hull | ShaderKind::Geometry => self.code.invocations.max(1),
            _ => 1,
        }
    }

    /// Control points of a patch, or vertices of a primitive, that hull, domain and geometry shaders read.
    #[must_use]
    pub const fn points(&self) -> u32 {
        self.code.points
    }

    /// A run over a grid of vertices, patches, primitives or points in the domain of a patch (`size` is their
    /// count and 1), or of pixels (width and height), with the system values that follow from the place:
    /// `SV_VertexID` and the like count, `SV_Position` is the centre of the pixel, which is front facing and
    /// covered. All other inputs are 0.
    ///
    /// # Errors
    ///
    /// If the grid is too large, or the stage runs in groups.
    pub fn draw(&self, size: [u32; 2]) -> Result<Draw, Failure> {
        let grid = self.grid(size)?;
        let (frames, words) = (grid.frames(), self.words_of(Area::Input));
        let points = match self.code.stage {
            ShaderKind::Domain => self.code.points,
            ShaderKind::Hull | ShaderKind::Geometry => {
                (frames / self.invocations()).checked_mul(self.code.points).ok_or(Failure::Groups)?
            }
            _ => 0,
        };
        let needed = u64::from(grid.lanes().ok_or(Failure::Groups)?) * u64::from(words)
            + u64::from(points) * u64::from(self.words_of(Area::Point));
        if needed * 4 > Dispatch::MEMORY {
            return Err(Failure::Memory { needed: needed * 4, limit: Dispatch::MEMORY });
        }
        let mut inputs = Frames::new(words, frames);
        let [width, _] = grid.size();
        for element in self.elements_of(Area::Input) {
            for frame in 0..frames {
                for component in 0..4 {
                    let place = [frame % width.max(1), frame / width.max(1)];
                    let bits = self.at_place(element.kind, place, component);
                    inputs.set_bits(element, frame, component, bits);
                }
            }
        }
        let points = Frames::new(self.words_of(Area::Point), points);
        let patch = Frames::new(self.words_of(Area::Patch), 1);
        Ok(Draw { size, inputs, points, patch, triangle: None })
    }

    /// A component of a system value that follows from the place of an invocation.
    fn at_place(&self, kind: SemanticKind, [x, y]: [u32; 2], component: u32) -> u32 {
        let of_patch = x / self.invocations();
        match (self.code.stage, kind, component) {
            (ShaderKind::Hull | ShaderKind::Geometry, SemanticKind::PrimitiveID, 0) => of_patch,
            (ShaderKind::Hull, SemanticKind::OutputControlPointID, 0)
            | (ShaderKind::Geometry, SemanticKind::GSInstanceID, 0) => x % self.invocations(),
            _ => at_place(kind, [x, y], component),
        }
    }

    /// Three vertices for [`draw_triangle`](Self::draw_triangle): inputs of the pixel shader, and
    /// `SV_Position` in clip space. They start with zeros, and a `w` of 1.
    #[must_use]
    pub fn corners(&self) -> Frames {
        let mut corners = Frames::new(self.words_of(Area::Input), 3);
        let position = self.elements_of(Area::Input).find(|element| element.kind == SemanticKind::Position);
        for (element, frame) in
            position.into_iter().flat_map(|element| [0, 1, 2].map(|frame| (element, frame)))
        {
            corners.set_bits(element, frame, 3, 1.0_f32.to_bits());
        }
        corners
    }

    /// A run of a pixel shader over the pixels of an image that one triangle covers: by Direct3D's rules,
    /// with one sample in each pixel, and neither clipped at the near plane nor culled.
    ///
    /// # Errors
    ///
    /// If a vertex lies behind the eye or far outside, or there are too many pixels.
    pub fn draw_triangle(&self, size: [u32; 2], corners: Frames) -> Result<Draw, Failure> {
        if self.code.stage != ShaderKind::Pixel {
            return Err(Failure::Triangle("only pixel shaders run on the pixels of a triangle"));
        }
        let elements: Vec<&StageElement> = self.elements_of(Area::Input).collect();
        let triangle = Triangle::new(&elements, corners, size)?;
        Ok(Draw { triangle: Some(triangle), ..self.draw(size)? })
    }

    fn grid(&self, size: [u32; 2]) -> Result<Grid, Failure> {
        let is_pixels = match self.code.stage {
            _ if !self.is_drawn() => return Err(Failure::Stage),
            stage => stage == ShaderKind::Pixel,
        };
        let [count, _] = size;
        let count = count.checked_mul(self.invocations()).ok_or(Failure::Groups)?;
        let size = if is_pixels { size } else { [count, 1] };
        let grid = Grid::new(size, is_pixels);
        grid.lanes().map(|_| grid).ok_or(Failure::Groups)
    }

    pub(crate) fn words_of(&self, area: Area) -> u32 {
        self.code.frame_words.get(area.index()).copied().unwrap_or(0)
    }

    /// Runs a vertex shader over vertices, a hull shader over patches, a domain shader over points in the
    /// domain of a patch, a geometry shader over primitives, or a pixel shader over an image. Of `dispatch`
    /// everything counts but the groups.
    ///
    /// Pixels run in quads of 2 × 2. Lanes outside of the image, and those that discard, are helper lanes:
    /// they take part in derivatives, and change nothing. Those outside have the inputs of the nearest pixel,
    /// but a place of their own.
    ///
    /// # Errors
    ///
    /// If it does not end within its fuel, or a limit forbids to start it.
    pub fn run_draw(
        &self,
        resources: &mut Resources,
        draw: &Draw,
        dispatch: &Dispatch,
    ) -> Result<Drawn, Failure> {
        self.draw_observed(resources, draw, dispatch, Watched::Nothing)
    }

    /// The same, and reports the instructions that the vertex or pixel at a place executes.
    ///
    /// # Errors
    ///
    /// The errors of [`run_draw`](Self::run_draw).
    pub fn trace_draw(
        &self,
        resources: &mut Resources,
        draw: &Draw,
        dispatch: &Dispatch,
        place: [u32; 2],
        observer: &mut dyn FnMut(Executed),
    ) -> Result<Drawn, Failure> {
        self.draw_observed(resources, draw, dispatch, Watched::Thread(place, observer))
    }

    /// The same as [`run_draw`](Self::run_draw), and a monitor is asked before each instruction of the source
    /// program.
    ///
    /// # Errors
    ///
    /// The errors of [`run_draw`](Self::run_draw), and [`Failure::Stopped`] if the monitor stops it.
    pub fn monitor_draw(
        &self,
        resources: &mut Resources,
        draw: &Draw,
        dispatch: &Dispatch,
        monitor: &mut dyn Monitor,
    ) -> Result<Drawn, Failure> {
        self.draw_observed(resources, draw, dispatch, Watched::All(monitor))
    }

    /// The vertex (its number and 0) or the pixel (column and row) of a lane of a run of this size, whose
    /// number is the first component of [`Point::thread`](crate::Point::thread). Lanes of pixels may lie
    /// outside of the image.
    #[must_use]
    pub fn place_of_lane(&self, size: [u32; 2], lane: u32) -> [u32; 2] {
        self.grid(size).map_or([lane, 0], |grid| grid.place(lane))
    }

    fn draw_observed(
        &self,
        resources: &mut Resources,
        draw: &Draw,
        dispatch: &Dispatch,
        watched: Watched<'_, [u32; 2]>,
    ) -> Result<Drawn, Failure> {
        let grid = self.grid(draw.size)?;
        let lanes = grid.lanes().ok_or(Failure::Groups)?;
        let words = self.code.frame_words.iter().map(|words| u64::from(*words)).sum::<u64>();
        let given = u64::from(self.words_of(Area::Output)) * u64::from(self.code.max_vertices);
        let needed = words.saturating_add(given).saturating_mul(4).saturating_mul(lanes.into());
        if needed > dispatch.memory {
            return Err(Failure::Memory { needed, limit: dispatch.memory });
        }
        let mut inputs = Frames::new(self.words_of(Area::Input), lanes);
        let mut helpers = vec![false; lanes as usize];
        let position = self.elements_of(Area::Input).find(|element| element.kind == SemanticKind::Position);
        for (lane, helper) in (0..lanes).zip(&mut helpers) {
            let (frame, is_inside) = grid.frame(lane);
            if let Some(triangle) = &draw.triangle {
                let place = grid.place(lane);
                *helper = !is_inside || !triangle.covers(place);
                for word in 0..inputs.width {
                    let value = triangle.word(word, place.map(|place| f64::from(place) + 0.5));
                    inputs.set_word(lane, word, value);
                }
                continue;
            }
            for (word, value) in (0..).zip(draw.inputs.frame(frame)) {
                inputs.set_word(lane, word, *value);
            }
            if let (Some(position), false) = (position, is_inside) {
                for component in 0..2 {
                    let bits = at_place(SemanticKind::Position, grid.place(lane), component);
                    inputs.set_bits(position, lane, component, bits);
                }
            }
            *helper = !is_inside;
        }
        let triangle = draw.triangle.clone().map(|triangle| (triangle, grid));
        let state = StageState { helpers, triangle, ..self.stage_state(draw, inputs, lanes) };
        let watched = watched.at(|place| grid.lane(place));
        let (mut outcome, state) = machine::run_stage(&self.code, resources, dispatch, state, watched)?;
        for finding in &mut outcome.findings {
            let [x, y] = grid.place(core::mem::take(&mut finding.thread));
            finding.group = [x, y, 0];
        }
        let patches = self.run_patches(resources, draw, dispatch, &state, &mut outcome)?;
        if self.code.stage == ShaderKind::Geometry {
            let (outputs, emitted) = self.emitted(&state);
            let kept = vec![true; emitted.len()];
            return Ok(Drawn { outcome, outputs, kept, patches, emitted });
        }
        let [_, found, ..] = &state.areas;
        let mut outputs = Frames::new(found.width, grid.frames());
        let mut kept = vec![false; outputs.count()];
        for (lane, helper) in (0..lanes).zip(&state.helpers) {
            let (frame, is_inside) = grid.frame(lane);
            if !is_inside || *helper {
                continue;
            }
            for (word, value) in (0..).zip(found.frame(lane)) {
                outputs.set_word(frame, word, *value);
            }
            if let Some(kept) = kept.get_mut(frame as usize) {
                *kept = true;
            }
        }
        Ok(Drawn { outcome, outputs, kept, patches, emitted: Vec::new() })
    }

    /// Runs it. Registers without a resource read as 0, and what is written there is lost.
    ///
    /// # Errors
    ///
    /// If the run exceeds its fuel, if the dispatch exceeds a limit, or if the shader is neither a compute
    /// shader nor a ray generation shader.
    pub fn dispatch(&self, resources: &mut Resources, dispatch: &Dispatch) -> Result<Outcome, Failure> {
        self.check_compute()?;
        machine::run(&self.code, resources, dispatch, Watched::Nothing)
    }

    /// Runs it, and reports the instructions that one thread executes, which is stated by its number in the
    /// dispatch (`SV_DispatchThreadID`). Instructions that only pass values on compute nothing, and are not
    /// reported.
    ///
    /// # Errors
    ///
    /// The errors of [`dispatch`](Self::dispatch).
    pub fn trace(
        &self,
        resources: &mut Resources,
        dispatch: &Dispatch,
        thread: [u32; 3],
        observer: &mut dyn FnMut(Executed),
    ) -> Result<Outcome, Failure> {
        self.check_compute()?;
        machine::run(&self.code, resources, dispatch, Watched::Thread(thread, observer))
    }

    /// Runs it, and a monitor is asked before each instruction of the source program.
    ///
    /// # Errors
    ///
    /// The errors of [`dispatch`](Self::dispatch), and [`Failure::Stopped`] if the monitor stops it.
    pub fn monitor(
        &self,
        resources: &mut Resources,
        dispatch: &Dispatch,
        monitor: &mut dyn Monitor,
    ) -> Result<Outcome, Failure> {
        self.check_compute()?;
        machine::run(&self.code, resources, dispatch, Watched::All(monitor))
    }

    pub(crate) const fn code(&self) -> &Code {
        &self.code
    }

    const fn check_compute(&self) -> Result<(), Failure> {
        match self.code.stage {
            ShaderKind::Compute | ShaderKind::RayGeneration => Ok(()),
            _ => Err(Failure::Stage),
        }
    }
}

/// A component of a system value that follows from the place of a vertex or pixel.
fn at_place(kind: SemanticKind, [x, y]: [u32; 2], component: u32) -> u32 {
    let centre = |place: u32| (u16::try_from(place).map_or(0.0, f32::from) + 0.5).to_bits();
    match (kind, component) {
        (SemanticKind::VertexID, 0) => x,
        (SemanticKind::Position, 0) => centre(x),
        (SemanticKind::Position, 1) => centre(y),
        (SemanticKind::Position, 3) => 1.0_f32.to_bits(),
        (SemanticKind::IsFrontFace, 0) => u32::MAX,
        (SemanticKind::Coverage, 0) => 1,
        _ => 0,
    }
}
