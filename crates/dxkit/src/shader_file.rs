//! [`ShaderFile`]: a loaded shader.

use alloc::string::{String, ToString as _};

use dxkit_bitcode::Module;
use dxkit_bytes::{Error, Frame, Span};
use dxkit_container::Container;
use dxkit_dxil::{DxilModule, Handle};
use dxkit_program::Program;
use dxkit_types::FourCc;

use crate::{Binding, Input, Reflection, Shader};

/// A shader of SM 6 with its module and the names of its bindings, owning all its data.
///
/// ```
/// use dxkit::ShaderFile;
/// use dxkit::dxil::views::Sample;
///
/// # let file = std::fs::read("../../testdata/dxc/ps_textures_6_0.dxil").unwrap();
/// let shader = ShaderFile::load(&file)?;
/// let dxil = shader.dxil().unwrap();
/// let mut sampled = Vec::new();
/// for call in dxil.calls() {
///     if let Some(sample) = Sample::from_call(&call) {
///         for texture in dxil.handles(call.function, sample.srv) {
///             sampled.push(shader.name(&texture));
///         }
///     }
/// }
/// assert_eq!(sampled, ["albedo", "volume", "sky"]);
/// # Ok::<(), dxkit::Error>(())
/// ```
#[non_exhaustive]
#[derive(Debug, Clone)]
pub struct ShaderFile {
    /// Stage, shader model, compiler.
    pub shader: Shader,
    /// Bindings and entry points, with names from whichever part has them.
    pub reflection: Reflection,
    module: Option<Module>,
}

impl ShaderFile {
    /// Loads a shader.
    ///
    /// # Errors
    /// An error of the envelope, and the reason why the bitcode of `DXIL` (or of `ILDB` without a `DXIL`)
    /// cannot be read. Other unreadable parts are ignored.
    pub fn load<'a>(file: impl Into<Input<'a>>) -> Result<Self, Error> {
        Self::load_span(file.into().span()?)
    }

    fn load_span(file: Span<'_>) -> Result<Self, Error> {
        let container = Container::parse(file)?;
        let program = [FourCc::Dxil, FourCc::Ildb].into_iter().find_map(|kind| container.find(kind));
        let module = match program {
            Some(part) => {
                let within = |error: Error| error.within(Frame::Part(part.kind().0));
                let program = Program::parse(part.span()).map_err(within)?;
                let offset = part.span().offset().saturating_add(program.bitcode_start());
                let bitcode = Span::at(program.bitcode(), offset);
                Some(Module::parse(bitcode).map_err(|error| within(error.into()))?)
            }
            None => None,
        };
        Ok(Self {
            shader: Shader::from_container(&container),
            reflection: Reflection::from_container(&container),
            module,
        })
    }

    /// The module; `None` for shaders of SM 4 and 5, which are not bitcode.
    #[must_use]
    pub fn module(&self) -> Option<&Module> {
        self.module.as_ref()
    }

    /// The module with its metadata, decoded again by every call.
    #[must_use]
    pub fn dxil(&self) -> Option<DxilModule<'_>> {
        self.module().map(DxilModule::read)
    }

    /// The binding of a handle's resource, with its name if a part has it.
    #[must_use]
    pub fn binding(&self, handle: &Handle<'_, '_>) -> Option<&Binding> {
        let resource = handle.resource?;
        let bindings = self.reflection.bindings.as_ref()?;
        bindings.list.iter().find(|binding| {
            (binding.class, binding.space, binding.lower_bound)
                == (resource.class, resource.space, resource.lower_bound)
                && (resource.name.is_empty()
                    || binding.name.as_ref().is_none_or(|name| *name == resource.name.to_string()))
        })
    }

    /// The name of a handle's resource; if no part has it, its registers, or the heap.
    #[must_use]
    pub fn name(&self, handle: &Handle<'_, '_>) -> String {
        let own = handle.resource.filter(|resource| !resource.name.is_empty());
        let bound = || self.binding(handle)?.name.clone();
        own.map(|resource| resource.name.to_string()).or_else(bound).unwrap_or_else(|| handle.to_string())
    }
}
