//! What a shader runs on, as the arguments of `run` and `debug` state it: [`RunInputs`].

use std::path::{Path, PathBuf};

use clap::Args;
use dxkit::exec::{
    AccelerationStructure, Dispatch, Draw, Drawn, Failure, Monitor, Outcome, Resources, Shader,
};
use dxkit::types::{ResourceKind, ShaderKind};
use dxkit_report::{add_missing, draw_with_inputs, stage_input as stage_input_of, triangle_with_inputs};

use crate::execution::{self, Content, Named};
use crate::outcome::CommandError;
use crate::scene::SceneFile;

/// Arguments for the inputs of a run.
#[derive(Debug, Args)]
pub(crate) struct RunInputs {
    /// Numbers of groups of a compute, mesh or amplification shader, 1,1,1 if it is missing; those of a node
    /// follow from its records
    #[arg(long, value_name = "X,Y,Z", value_parser = execution::parse_groups)]
    pub(crate) dispatch: Option<[u32; 3]>,

    /// What an input of a shader of graphics holds; may be given several times
    #[arg(long = "in", value_name = "SEMANTIC=VALUE", value_parser = stage_input)]
    inputs: Vec<(String, Content)>,

    /// The number of vertices, patches, points in the domain or primitives, or width and height of the image
    #[arg(long, value_name = "N|W,H", value_parser = execution::parse_size)]
    size: Option<[u32; 2]>,

    /// Run a pixel shader on the pixels of one triangle: inputs have a value for each of its vertices, and
    /// SV_Position is the position in clip space
    #[arg(long, requires = "size")]
    triangle: bool,

    /// The payload of a mesh shader, or the input records of a node: numbers of 32 bits, or @FILE for bytes;
    /// of a node also objects with the fields of a record
    #[arg(long, value_name = "VALUE", value_parser = Content::parse)]
    payload: Option<Content>,

    /// What a resource or a member of a constant buffer holds; may be given several times
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting)]
    set: Vec<(Named, Content)>,

    /// The counter of a buffer before the run
    #[arg(long, value_name = "NAME=N", value_parser = counter)]
    counter: Vec<(Named, u32)>,

    /// What rays meet: an array of NumPy with nine numbers for each triangle, or JSON with triangles or
    /// instances (docs/running.md)
    #[arg(long, value_name = "FILE")]
    scene: Option<PathBuf>,

    /// The function of a library
    #[arg(long, value_name = "NAME")]
    pub(crate) entry: Option<String>,

    /// Lanes of a wave: a power of two from 4 to 128; 32 unless the shader states others
    #[arg(long, value_name = "N")]
    wave: Option<u32>,

    /// Instructions that all waves together may execute
    #[arg(long, value_name = "N", default_value_t = Dispatch::FUEL)]
    fuel: u64,
}

fn setting(text: &str) -> Result<(Named, Content), String> {
    let (name, content) = text.split_once('=').ok_or("NAME=VALUE is expected")?;
    Ok((Named::parse(name)?, Content::parse(content)?))
}

fn stage_input(text: &str) -> Result<(String, Content), String> {
    let (name, content) = text.split_once('=').ok_or("SEMANTIC=VALUE is expected")?;
    Ok((name.to_owned(), Content::parse(content)?))
}

fn counter(text: &str) -> Result<(Named, u32), String> {
    let (name, count) = text.split_once('=').ok_or("NAME=N is expected")?;
    Ok((Named::parse(name)?, count.parse().map_err(|_| format!("{count} is no counter"))?))
}

/// A run that can start.
#[derive(Debug)]
pub(crate) struct Prepared {
    pub(crate) resources: Resources,
    /// The run over vertices, pixels, patches or primitives; `None` of stages that run in groups.
    pub(crate) draw: Option<Draw>,
    /// The payload of a mesh shader.
    pub(crate) payload: Vec<u8>,
    pub(crate) dispatch: Dispatch,
    /// Notes about resources that were bound without being stated.
    pub(crate) notes: Vec<String>,
}

/// Why a run ended before its end.
#[derive(Debug)]
pub(crate) enum Halt {
    /// A monitor stopped it.
    Stopped,
    /// It failed.
    Failed(CommandError),
}

impl Prepared {
    /// Runs the shader with a monitor.
    ///
    /// # Errors
    /// If it does not end, or must not start, or the monitor stops it.
    pub(crate) fn monitored(
        &mut self,
        shader: &Shader,
        monitor: &mut dyn Monitor,
    ) -> Result<(Outcome, Option<Drawn>), Halt> {
        let program = shader.program();
        let Self { resources, draw, payload, dispatch, .. } = self;
        let done = match draw {
            Some(draw) => program
                .monitor_draw(resources, draw, dispatch, monitor)
                .map(|drawn| (drawn.outcome.clone(), Some(drawn))),
            None if program.node().is_some() => {
                let input = program.node_input(payload);
                program.monitor_node(resources, &input, dispatch, monitor).map(|(_, done)| (done, None))
            }
            None if program.gives_by_group() => {
                program.monitor_meshes(resources, payload, dispatch, monitor).map(|done| (done, None))
            }
            None => program.monitor(resources, dispatch, monitor).map(|done| (done, None)),
        };
        done.map_err(|failure| match failure {
            Failure::Stopped => Halt::Stopped,
            failure => Halt::Failed(execution::failed(shader, &failure)),
        })
    }

    /// The size of a run over vertices or pixels.
    pub(crate) fn size(&self) -> [u32; 2] {
        self.draw.as_ref().map_or([0; 2], |draw| draw.size)
    }
}

impl RunInputs {
    /// Binds everything, with files relative to `folder`.
    ///
    /// # Errors
    /// If a name is not known, a file cannot be read, or a content does not fit.
    pub(crate) fn prepare(&self, shader: &Shader, folder: &Path) -> Result<Prepared, CommandError> {
        let mut resources = Resources::default();
        let draw = self.draw(shader, folder)?;
        execution::bind(&self.set, shader, folder, &mut resources)?;
        if let Some(path) = &self.scene {
            let scene = AccelerationStructure::new(SceneFile::read(&folder.join(path))?.scene);
            let ranges = shader.program().ranges().iter();
            let mut bound =
                ranges.filter(|range| range.kind == ResourceKind::RTAccelerationStructure).peekable();
            if bound.peek().is_none() {
                return Err("--scene is for shaders that send rays".into());
            }
            resources.scenes.extend(bound.map(|range| (range.binding, scene.clone())));
        }
        let groups = self.dispatch.unwrap_or([1; 3]);
        let groups = draw.as_ref().map_or(groups, |draw| [draw.size[0], draw.size[1], 1]);
        let mut dispatch = Dispatch::new(groups);
        dispatch.wave = self.wave;
        dispatch.fuel = self.fuel;
        let notes = add_missing(shader, &dispatch, &mut resources);
        execution::set_counters(&self.counter, shader, &mut resources)?;
        let payload =
            self.payload.as_ref().map(|payload| execution::payload(shader.program(), payload, folder));
        let payload = payload.transpose()?;
        Ok(Prepared { resources, draw, payload: payload.unwrap_or_default(), dispatch, notes })
    }

    /// The shader of an input, with those that rays call.
    ///
    /// # Errors
    /// If it cannot be read or run, or the file of the scene is none.
    pub(crate) fn shader(&self, bytes: &[u8], folder: &Path) -> Result<Shader, CommandError> {
        let entry = self.entry.as_deref();
        match &self.scene {
            Some(path) => execution::shader_with_scene(bytes, entry, &SceneFile::read(&folder.join(path))?),
            None => execution::shader(bytes, entry),
        }
    }

    /// The shader of an input, prepared for a debugger, with those that rays call.
    ///
    /// # Errors
    /// The errors of [`shader`](Self::shader).
    pub(crate) fn shader_to_debug(&self, bytes: &[u8], folder: &Path) -> Result<Shader, CommandError> {
        let scene = self.scene.as_ref().map(|path| SceneFile::read(&folder.join(path))).transpose()?;
        execution::shader_to_debug(bytes, self.entry.as_deref(), scene.as_ref())
    }

    /// The run over vertices, pixels, patches or primitives; `None` of stages that run in groups.
    fn draw(&self, shader: &Shader, folder: &Path) -> Result<Option<Draw>, CommandError> {
        let program = shader.program();
        if self.payload.is_some() && !matches!(program.stage(), ShaderKind::Mesh | ShaderKind::Node) {
            return Err("--payload is for mesh shaders and nodes of work graphs".into());
        }
        if self.dispatch.is_some() && program.node().is_some() {
            return Err("the groups of a node follow from its records: use --payload".into());
        }
        if !program.is_drawn() {
            if !self.inputs.is_empty() || self.size.is_some() {
                return Err(
                    "--in and --size are for vertices, pixels, patches and primitives, and this shader \
                            runs in groups: use --set and --dispatch"
                        .into(),
                );
            }
            return Ok(None);
        }
        if self.dispatch.is_some() {
            return Err("--dispatch is for shaders that run in groups: use --size".into());
        }
        let mut inputs = Vec::with_capacity(self.inputs.len());
        for (name, content) in &self.inputs {
            let element = stage_input_of(program, name).map_err(CommandError::missing)?;
            inputs.push((element, content.values(&element.element_type(), folder)?));
        }
        let draw = match self.size {
            Some(size) if self.triangle => triangle_with_inputs(program, size, &inputs),
            size => draw_with_inputs(program, size, &inputs),
        };
        draw.map(Some).map_err(Into::into)
    }

    /// Checks that the run has a thread, vertex or pixel.
    ///
    /// # Errors
    /// If it has none.
    pub(crate) fn check_thread(
        &self,
        thread: [u32; 3],
        shader: &Shader,
        draw: Option<&Draw>,
    ) -> Result<(), CommandError> {
        if let Some(Draw { size: [width, height], .. }) = draw {
            let [x, y, _] = thread;
            let width = width.saturating_mul(shader.program().invocations());
            if x >= width || y >= *height {
                return Err(format!("there is no vertex, invocation or pixel {x},{y}").into());
            }
            return Ok(());
        }
        if shader.program().node().is_some() {
            // Records state the grids.
            return Ok(());
        }
        let groups = self.dispatch.unwrap_or([1; 3]);
        let counts = groups.iter().zip(shader.program().threads());
        let mut outside = thread.iter().zip(counts);
        if outside
            .any(|(place, (groups, threads))| u64::from(*place) >= u64::from(*groups) * u64::from(threads))
        {
            let [x, y, z] = thread;
            return Err(format!("the dispatch has no thread {x},{y},{z}").into());
        }
        Ok(())
    }
}
