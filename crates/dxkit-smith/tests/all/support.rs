//! Shaders as the machine of `dxkit-exec` takes them.

use dxkit_bitcode::Module;
use dxkit_dxil::DxilModule;
use dxkit_exec::{Binding, Buffer, Dispatch, Format, Outcome, Program, Resources, Sampler, Texture, View};
use dxkit_smith::{Resource, Shader};
use dxkit_types::{ResourceClass, ResourceKind};

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

/// Runs a module with the resources of a shader.
pub(crate) fn run(module: &Module, shader: &Shader, sanitize: bool) -> Result<(Resources, Outcome), String> {
    run_with(module, shader, sanitize, resources(&shader.resources))
}

/// Runs a module with these resources.
pub(crate) fn run_with(
    module: &Module,
    shader: &Shader,
    sanitize: bool,
    mut bound: Resources,
) -> Result<(Resources, Outcome), String> {
    let program = Program::from_module(&DxilModule::read(module), None).map_err(|error| error.to_string())?;
    let dispatch = Dispatch { wave: Some(8), fuel: 1 << 22, sanitize, ..Dispatch::new(shader.groups) };
    let outcome = program.dispatch(&mut bound, &dispatch).map_err(|error| error.to_string())?;
    Ok((bound, outcome))
}

/// What can be written, with its content and counter.
pub(crate) fn results(resources: Resources) -> Vec<(Binding, Vec<u8>, u32)> {
    let buffers = resources.buffers.into_iter().map(|(binding, it)| (binding, it.bytes, it.counter));
    let textures = resources.textures.into_iter().map(|(binding, it)| (binding, it.bytes, 0));
    buffers.chain(textures).filter(|(binding, ..)| binding.class == ResourceClass::UAV).collect()
}
