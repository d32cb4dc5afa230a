//! [`ShaderBindings`]: whether a root signature serves a shader.

use alloc::vec::Vec;

use dxkit_bytes::Severity;
use dxkit_container::Container;
use dxkit_pipeline::{Library, RootSignatureFit};
use dxkit_psv::PipelineStateValidation;
use dxkit_reflect::{Binding, Reflection};
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
    /// The bindings of a container, as its [`Reflection`] has them. `None` if neither a part nor the program
    /// lists resources.
    ///
    /// # Errors
    /// If `PSV0` cannot be read.
    pub fn from_container(container: &Container<'_>) -> Result<Option<Self>, Error> {
        if let Some(part) = container.find(FourCc::Psv0) {
            PipelineStateValidation::parse(part.span())?;
        }
        let reflection = Reflection::from_container(container);
        let Some(listed) = &reflection.bindings else { return Ok(None) };
        let bindings = listed.list.iter().filter_map(dxkit_pipeline::root_binding).collect();
        let library = Library::from_container(container);
        Ok(Some(Self {
            stage: reflection.kind.map_or(ShaderKind::Library, |kind| kind.value),
            bindings,
            reflection,
            local: library.map_or_else(Vec::new, |library| library.local_root_signatures),
        }))
    }

    /// Compares the shader with a root signature, by the rules of
    /// [`Pipeline::check`](dxkit_pipeline::Pipeline::check): the reasons why it does not fit, and which of
    /// its elements bind something.
    #[must_use]
    pub fn fit(&self, root: &RootSignatureDesc<'_>) -> RootSignatureFit {
        dxkit_pipeline::fit_root_signature(&self.reflection, root, &self.local)
    }

    /// [`fit`](Self::fit), for a shader or library without the others of its pipeline: what the root
    /// signatures of a library do not bind is a warning, because a local one of another library may.
    #[must_use]
    pub fn fit_alone(&self, root: &RootSignatureDesc<'_>) -> RootSignatureFit {
        let mut fit = self.fit(root);
        let unbound = fit.findings.iter_mut().filter(|finding| finding.rule == "rootsig-unbound");
        for finding in unbound.filter(|_| self.stage == ShaderKind::Library) {
            finding.severity = Severity::Warning;
            finding.message.push_str("; a local root signature may bind it");
        }
        fit
    }

    /// [`fit_alone`](Self::fit_alone) with the root signature of its own container; `None` if there is none.
    #[must_use]
    pub fn fit_own(&self) -> Option<RootSignatureFit> {
        self.reflection.root_signature.as_ref().map(|root| self.fit_alone(&root.value))
    }

    /// The resource at the place `resource[number]` of a finding.
    #[must_use]
    pub fn binding(&self, number: usize) -> Option<&Binding> {
        self.reflection.bindings.as_ref()?.list.get(number)
    }
}
