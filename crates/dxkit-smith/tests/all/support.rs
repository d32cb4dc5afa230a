//! Shaders as the machine of `dxkit-exec` takes them.

use std::sync::OnceLock;

use dxkit_bitcode::Module;
use dxkit_dxil::DxilModule;
use dxkit_exec::{
    AccelerationStructure, Area, Binding, Buffer, Candidate, Dispatch, Format, Frames, Instance, Outcome,
    Program, Ray, Resources, Sampler, Scene, Surface, Texture, View,
};
use dxkit_resource::Scalar;
use dxkit_smith::{Resource, Shader, Stage, bytes_of_seed};
use dxkit_types::{ResourceClass, ResourceKind, SemanticKind};

/// What all rays meet: a box, a triangle that is not opaque, and one that is.
#[derive(Debug)]
struct Things;

impl Scene for Things {
    fn candidates(&self, ray: &Ray) -> Vec<Candidate> {
        let [x, y, _] = ray.origin;
        let triangle = |t| Surface::Triangle { t, barycentrics: [x / 4.0, y / 4.0], front: x > y };
        let instance = Instance { index: 3, id: 7, contribution: 2, ..Instance::default() };
        let surfaces = [(Surface::Procedural, false), (triangle(1.5), false), (triangle(4.0), true)];
        let candidate = |(primitive, (surface, opaque))| Candidate {
            opaque,
            primitive,
            geometry: 5,
            ..Candidate::new(surface, instance)
        };
        (0..).zip(surfaces).map(candidate).collect()
    }
}

/// The same one each time, so that bound resources can be compared.
fn scene() -> AccelerationStructure {
    static SCENE: OnceLock<AccelerationStructure> = OnceLock::new();
    SCENE.get_or_init(|| AccelerationStructure::new(Things)).clone()
}

/// The resources of a shader, with their contents at first.
pub(crate) fn resources(of: &[Resource]) -> Resources {
    let mut resources = Resources::default();
    for resource in of {
        let binding = Binding::from_text(&resource.name()).unwrap();
        let format = resource.format.map(|name| Format::from_name(name).unwrap());
        let bytes = resource.bytes.clone();
        match (resource.kind, format) {
            (ResourceKind::Sampler, _) => {
                let words = if resource.compares { "point,clamp,less-equal" } else { "point,clamp" };
                resources.samplers.insert(binding, Sampler::from_text(words).unwrap());
            }
            (ResourceKind::RTAccelerationStructure, _) => {
                resources.scenes.insert(binding, scene());
            }
            (ResourceKind::TypedBuffer, Some(format)) => {
                let view = Some(View::Typed(format));
                resources.buffers.insert(binding, Buffer { view, ..Buffer::new(bytes) });
            }
            (_, Some(format)) => {
                let [width, height, depth, layers] = resource.size;
                let size = [width, height, depth];
                let texture = Texture { format, size, layers, mips: 1, samples: 1, bytes };
                resources.textures.insert(binding, texture);
            }
            (_, None) => {
                resources.buffers.insert(binding, Buffer::new(bytes));
            }
        }
    }
    resources
}

/// What a run gave.
pub(crate) struct Ran {
    pub(crate) resources: Resources,
    pub(crate) outcome: Outcome,
    /// The outputs of the stage: words of vertices, pixels, meshes and the like.
    pub(crate) given: Vec<u32>,
}

/// What can be compared of a run: the content of what can be written and its counter, and the outputs.
pub(crate) type Results = (Vec<(Binding, Vec<u8>, u32)>, Vec<u32>);

impl Ran {
    pub(crate) fn results(self) -> Results {
        (results(self.resources), self.given)
    }
}

/// Runs a module with the resources of a shader.
pub(crate) fn run(module: &Module, shader: &Shader, sanitize: bool) -> Result<Ran, String> {
    run_with(module, shader, sanitize, resources(&shader.resources))
}

/// Runs a module with these resources.
pub(crate) fn run_with(
    module: &Module,
    shader: &Shader,
    sanitize: bool,
    mut bound: Resources,
) -> Result<Ran, String> {
    let program = Program::from_module(&DxilModule::read(module), None).map_err(|error| error.to_string())?;
    let [width, height, _] = shader.groups;
    let dispatch = Dispatch { wave: Some(8), fuel: 1 << 22, sanitize, ..Dispatch::new(shader.groups) };
    let error = |error: dxkit_exec::Failure| error.to_string();
    let mut given = Vec::new();
    let outcome = match shader.stage {
        Stage::Compute => program.dispatch(&mut bound, &dispatch).map_err(error)?,
        Stage::Mesh => {
            let payload = bytes_of_seed(1, program.payload_size() as usize);
            let (meshes, outcome) = program.run_meshes(&mut bound, &payload, &dispatch).map_err(error)?;
            for mesh in &meshes {
                words(&program, Area::Output, &mesh.vertices, &mut given);
                words(&program, Area::Primitive, &mesh.primitives, &mut given);
                given.extend(mesh.indices.iter().flatten());
            }
            outcome
        }
        Stage::Amplification => {
            let (requests, outcome) = program.run_amplification(&mut bound, &dispatch).map_err(error)?;
            for request in requests {
                given.extend(request.groups.unwrap_or_default());
                given.extend(request.payload.iter().map(|byte| u32::from(*byte)));
            }
            outcome
        }
        _ => {
            let mut draw = program.draw([width, height]).map_err(error)?;
            fill(&program, Area::Input, &mut draw.inputs);
            fill(&program, Area::Point, &mut draw.points);
            fill(&program, Area::Patch, &mut draw.patch);
            let drawn = program.run_draw(&mut bound, &draw, &dispatch).map_err(error)?;
            words(&program, Area::Output, &drawn.outputs, &mut given);
            words(&program, Area::Patch, &drawn.patches, &mut given);
            given.extend(drawn.kept.iter().map(|kept| u32::from(*kept)));
            given.extend(drawn.emitted.iter().map(|vertex| vertex.strip << 8 | vertex.stream));
            drawn.outcome
        }
    };
    Ok(Ran { resources: bound, outcome, given })
}

/// Sets the inputs that do not follow from the place of an invocation: halves from -8 to 8, places in a
/// domain, and any integers.
fn fill(program: &Program, area: Area, frames: &mut Frames) {
    let elements: Vec<_> = program.elements_of(area).cloned().collect();
    let count = u32::try_from(frames.count()).unwrap();
    for (place, element) in (1..).zip(&elements) {
        let is_own = area == Area::Input;
        let is_free = matches!(element.kind, SemanticKind::Arbitrary | SemanticKind::ClipDistance);
        let is_domain = element.kind == SemanticKind::DomainLocation;
        if is_own && !is_free && !is_domain {
            continue;
        }
        let mut random = bytes_of_seed(place, 1 << 14).into_iter().cycle();
        for frame in 0..count {
            for component in 0..element.components.into() {
                let byte = random.next().unwrap();
                let bits = match element.scalar {
                    _ if is_domain => (f32::from(byte & 15) / 16.0).to_bits(),
                    Scalar::F32 => (f32::from(i8::from_ne_bytes([byte]) / 8) / 2.0).to_bits(),
                    _ => u32::from(byte) << (byte % 8),
                };
                frames.set_bits(element, frame, component, bits);
            }
        }
    }
}

fn words(program: &Program, area: Area, frames: &Frames, given: &mut Vec<u32>) {
    for element in program.elements_of(area) {
        for frame in 0..u32::try_from(frames.count()).unwrap() {
            given.extend((0..element.components.into()).map(|at| frames.bits(element, frame, at)));
        }
    }
}

/// What can be written, with its content and counter.
pub(crate) fn results(resources: Resources) -> Vec<(Binding, Vec<u8>, u32)> {
    let buffers = resources.buffers.into_iter().map(|(binding, it)| (binding, it.bytes, it.counter));
    let textures = resources.textures.into_iter().map(|(binding, it)| (binding, it.bytes, 0));
    buffers.chain(textures).filter(|(binding, ..)| binding.class == ResourceClass::UAV).collect()
}
