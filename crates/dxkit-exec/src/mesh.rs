//! Runs of mesh and amplification shaders: groups that give meshes ([`Mesh`]), or ask for such groups
//! ([`MeshRequest`]).

use alloc::vec;
use alloc::vec::Vec;

use dxkit_types::ShaderKind;

use crate::machine::{self, Asked, StageState, Watched};
use crate::stage::{Area, Frames};
use crate::{Dispatch, Executed, Failure, Monitor, Outcome, Program, Resources};

/// The result of a group of a mesh shader.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Mesh {
    /// The group.
    pub group: [u32; 3],
    /// The vertices, as many as the program states with `SetMeshOutputCounts`.
    pub vertices: Frames,
    /// The primitives, likewise.
    pub primitives: Frames,
    /// The vertices of each primitive: two of a line, three of a triangle.
    pub indices: Vec<Vec<u32>>,
}

/// The request of a group of an amplification shader.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MeshRequest {
    /// The group.
    pub group: [u32; 3],
    /// The numbers of groups of mesh shaders; `None` if it did not call `DispatchMesh`.
    pub groups: Option<[u32; 3]>,
    /// The bytes of the payload.
    pub payload: Vec<u8>,
}

impl Program {
    /// Bytes of the payload that a mesh shader reads, or an amplification shader passes.
    #[must_use]
    pub fn payload_size(&self) -> u32 {
        self.code.payload.map_or(0, |(_, size)| size)
    }

    /// Runs a mesh shader; all groups read the same payload, padded with zeros. Returns one mesh per group,
    /// in the order of the groups.
    ///
    /// # Errors
    ///
    /// If the run exceeds its fuel, if the dispatch exceeds a limit, or if the shader is not a mesh shader.
    pub fn run_meshes(
        &self,
        resources: &mut Resources,
        payload: &[u8],
        dispatch: &Dispatch,
    ) -> Result<(Vec<Mesh>, Outcome), Failure> {
        self.meshes_observed(resources, payload, dispatch, Watched::Nothing)
    }

    /// The same, and tells what one thread executes, which is stated by its number in the dispatch
    /// (`SV_DispatchThreadID`).
    ///
    /// # Errors
    ///
    /// Those of [`run_meshes`](Self::run_meshes).
    pub fn trace_meshes(
        &self,
        resources: &mut Resources,
        payload: &[u8],
        dispatch: &Dispatch,
        thread: [u32; 3],
        observer: &mut dyn FnMut(Executed),
    ) -> Result<(Vec<Mesh>, Outcome), Failure> {
        self.meshes_observed(resources, payload, dispatch, Watched::Thread(thread, observer))
    }

    /// Runs a mesh or amplification shader, and a monitor is asked before each instruction of the source
    /// program.
    ///
    /// # Errors
    ///
    /// Those of [`run_meshes`](Self::run_meshes), and [`Failure::Stopped`] if the monitor stops it.
    pub fn monitor_meshes(
        &self,
        resources: &mut Resources,
        payload: &[u8],
        dispatch: &Dispatch,
        monitor: &mut dyn Monitor,
    ) -> Result<Outcome, Failure> {
        let watched = Watched::All(monitor);
        match self.code.stage {
            ShaderKind::Amplification => {
                self.amplification_observed(resources, dispatch, watched).map(|(_, outcome)| outcome)
            }
            _ => self.meshes_observed(resources, payload, dispatch, watched).map(|(_, outcome)| outcome),
        }
    }

    fn meshes_observed(
        &self,
        resources: &mut Resources,
        payload: &[u8],
        dispatch: &Dispatch,
        watched: Watched<'_, [u32; 3]>,
    ) -> Result<(Vec<Mesh>, Outcome), Failure> {
        let count = self.check_groups(ShaderKind::Mesh, dispatch)?;
        let (vertices, primitives) = (self.code.max_vertices, self.code.max_primitives);
        let [of_vertex, of_primitive] = [Area::Output, Area::Primitive].map(|area| self.words_of(area));
        let [empty, none, other, another] = [(); 4].map(|()| Frames::default());
        let outputs = Frames::new(of_vertex, vertices.saturating_mul(count));
        let made = Frames::new(of_primitive, primitives.saturating_mul(count));
        let state = StageState {
            by_group: true,
            areas: [empty, outputs, none, other, another, made],
            shared: [None, Some((1, vertices)), None, None, None, Some((1, primitives))],
            meshes: vec![[0; 2]; count as usize],
            payload: payload.to_vec(),
            ..StageState::default()
        };
        let (outcome, state) = machine::run_mesh(&self.code, resources, dispatch, state, watched)?;
        let [_, outputs, .., made] = &state.areas;
        let part = |frames: &Frames, first: u32, count: u32| {
            let mut taken = Frames { width: frames.width, words: Vec::new() };
            (first..first.saturating_add(count)).for_each(|frame| taken.push(frames.frame(frame)));
            taken
        };
        let mesh = |(number, [vertex_count, primitive_count]): (u32, &[u32; 2])| {
            let made = part(made, number * primitives, *primitive_count);
            let indices = (0..*primitive_count).map(|primitive| {
                (0..self.code.primitive_vertices).map(|word| made.word(primitive, word)).collect()
            });
            Mesh {
                group: group_of(number, dispatch.groups),
                vertices: part(outputs, number * vertices, *vertex_count),
                indices: indices.collect(),
                primitives: made,
            }
        };
        Ok(((0..).zip(&state.meshes).map(mesh).collect(), outcome))
    }

    /// Runs an amplification shader. What groups ask for is in their order.
    ///
    /// # Errors
    ///
    /// If the run exceeds its fuel, if the dispatch exceeds a limit, or if the shader is not an amplification
    /// shader.
    pub fn run_amplification(
        &self,
        resources: &mut Resources,
        dispatch: &Dispatch,
    ) -> Result<(Vec<MeshRequest>, Outcome), Failure> {
        self.amplification_observed(resources, dispatch, Watched::Nothing)
    }

    /// The same, and tells what one thread executes, which is stated by its number in the dispatch
    /// (`SV_DispatchThreadID`).
    ///
    /// # Errors
    ///
    /// Those of [`run_amplification`](Self::run_amplification).
    pub fn trace_amplification(
        &self,
        resources: &mut Resources,
        dispatch: &Dispatch,
        thread: [u32; 3],
        observer: &mut dyn FnMut(Executed),
    ) -> Result<(Vec<MeshRequest>, Outcome), Failure> {
        self.amplification_observed(resources, dispatch, Watched::Thread(thread, observer))
    }

    fn amplification_observed(
        &self,
        resources: &mut Resources,
        dispatch: &Dispatch,
        watched: Watched<'_, [u32; 3]>,
    ) -> Result<(Vec<MeshRequest>, Outcome), Failure> {
        let count = self.check_groups(ShaderKind::Amplification, dispatch)?;
        let state =
            StageState { by_group: true, dispatches: vec![None; count as usize], ..StageState::default() };
        let (outcome, state) = machine::run_mesh(&self.code, resources, dispatch, state, watched)?;
        let request = |(number, asked): (u32, Option<Asked>)| {
            let (groups, payload) =
                asked.map_or((None, Vec::new()), |(groups, payload)| (Some(groups), payload));
            MeshRequest { group: group_of(number, dispatch.groups), groups, payload }
        };
        Ok(((0..).zip(state.dispatches).map(request).collect(), outcome))
    }

    /// The number of groups, if what they give fits the memory.
    fn check_groups(&self, stage: ShaderKind, dispatch: &Dispatch) -> Result<u32, Failure> {
        if self.code.stage != stage {
            return Err(Failure::Stage);
        }
        let count = dispatch.groups.iter().try_fold(1_u32, |product, count| product.checked_mul(*count));
        let count = count.ok_or(Failure::Groups)?;
        let words = |area, frames: u32| u64::from(self.words_of(area)) * u64::from(frames);
        let words =
            words(Area::Output, self.code.max_vertices) + words(Area::Primitive, self.code.max_primitives);
        let bytes = words * 4 + u64::from(self.payload_size()) + 64;
        let needed = bytes.saturating_mul(count.into());
        if needed > dispatch.memory {
            return Err(Failure::Memory { needed, limit: dispatch.memory });
        }
        Ok(count)
    }
}

fn group_of(number: u32, [width, height, _]: [u32; 3]) -> [u32; 3] {
    let (width, height) = (width.max(1), height.max(1));
    [number % width, number / width % height, number / width / height]
}
