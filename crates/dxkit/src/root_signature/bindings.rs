//! [`ShaderBindings`]: whether a root signature serves a shader.

use alloc::vec::Vec;

use dxkit_container::Container;
use dxkit_pipeline::{Library, RootSignatureFit};
use dxkit_psv::PipelineStateValidation;
use dxkit_reflect::Reflection;
use dxkit_rootsig::RootSignatureDesc;
use dxkit_types::{FourCc, ShaderKind};

use crate::Error;

/// The bindings of a shader or library, and its other demands on a root signature.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct ShaderBindings {
    /// Its stage.
    pub stage: ShaderKind,
    /// Its bindings; those of a library that have no registers yet are left out.
    pub bindings: Vec<dxkit_rootsig::ResourceRange>,
    reflection: Reflection,
    /// The local root signatures of a library.
    local: Vec<RootSignatureDesc<'static>>,
}

impl ShaderBindings {
    /// The bindings of a container, as its [`Reflection`] has them. `None` without any of the parts that list
    /// resources: `PSV0`, `RDEF` and `RDAT`.
    ///
    /// # Errors
    /// If `PSV0` cannot be read.
    pub fn from_container(container: &Container<'_>) -> Result<Option<Self>, Error> {
        if let Some(part) = container.find(FourCc::Psv0) {
            PipelineStateValidation::parse(part.span())?;
        } else if container.find(FourCc::Rdef).or_else(|| container.find(FourCc::Rdat)).is_none() {
            return Ok(None);
        }
        let local =
            Library::from_container(container).map_or_else(Vec::new, |library| library.local_root_signatures);
        let reflection = Reflection::from_container(container);
        let bindings = reflection.bindings.iter().flat_map(|bindings| &bindings.list);
        Ok(Some(Self {
            stage: reflection.kind.map_or(ShaderKind::Library, |kind| kind.value),
            bindings: bindings.filter_map(dxkit_pipeline::root_binding).collect(),
            reflection,
            local,
        }))
    }

    /// Compares the shader with a root signature, by the rules of
    /// [`Pipeline::check`](dxkit_pipeline::Pipeline::check): the reasons why it does not fit, and which of
    /// its elements bind something.
    #[must_use]
    pub fn fit(&self, root: &RootSignatureDesc<'_>) -> RootSignatureFit {
        dxkit_pipeline::fit_root_signature(&self.reflection, root, &self.local)
    }
}
