//! [`Stage`]: the facts about one shader that the checks need.

use dxkit_container::Container;
use dxkit_reflect::{Entry, Parameter, Reflection};
use dxkit_rootsig::RootSignatureDesc;
use dxkit_types::{InputPrimitive, ShaderKind, SystemValue, TessellatorDomain, TessellatorOutputPrimitive};

/// Whether the input layout has to have an input of a vertex shader.
pub(crate) fn is_input_element(input: &Parameter) -> bool {
    let generated =
        ["SV_VertexID", "SV_InstanceID", "SV_ViewID", "SV_StartVertexLocation", "SV_StartInstanceLocation"];
    let by_value = [SystemValue::VertexID, SystemValue::InstanceID];
    !by_value.contains(&input.system_value)
        && !generated.iter().any(|name| input.semantic.eq_ignore_ascii_case(name))
}

/// A shader of a pipeline.
#[non_exhaustive]
#[derive(Debug, Clone, Default)]
pub struct Stage {
    /// The stage.
    pub kind: ShaderKind,
    /// The facts about it.
    pub reflection: Reflection,
}

impl Stage {
    /// The shader in a container; `None` if it has none, or a library.
    #[must_use]
    pub fn from_container(container: &Container<'_>) -> Option<Self> {
        let reflection = Reflection::from_container(container);
        let kind = reflection.kind?.value;
        (kind != ShaderKind::Library).then_some(Self { kind, reflection })
    }

    /// The root signature in the container.
    #[must_use]
    pub fn root_signature(&self) -> Option<&RootSignatureDesc<'static>> {
        self.reflection.root_signature.as_ref().map(|root| &root.value)
    }

    fn entry(&self) -> Option<&Entry> {
        self.reflection.entries.first()
    }

    /// Control points that a hull or domain shader takes.
    pub(crate) fn input_control_points(&self) -> Option<u32> {
        let entry = self.entry()?;
        let hull = entry.hull.map(|hull| hull.input_control_points);
        hull.or_else(|| entry.domain.map(|domain| domain.input_control_points))
    }

    /// Control points that a hull shader writes.
    pub(crate) fn output_control_points(&self) -> Option<u32> {
        self.entry()?.hull.map(|hull| hull.output_control_points)
    }

    /// The domain of a hull or domain shader.
    pub(crate) fn domain(&self) -> Option<TessellatorDomain> {
        let entry = self.entry()?;
        entry.hull.map(|hull| hull.domain).or_else(|| entry.domain.map(|domain| domain.domain))
    }

    /// The primitives that the tessellator writes, according to a hull shader.
    pub(crate) fn output_primitive(&self) -> Option<TessellatorOutputPrimitive> {
        self.entry()?.hull.map(|hull| hull.output_primitive)
    }

    /// The primitives that a geometry shader takes.
    pub(crate) fn input_primitive(&self) -> Option<InputPrimitive> {
        self.entry()?.geometry.map(|geometry| geometry.input_primitive)
    }

    /// The size in bytes of the payload of an amplification or mesh shader.
    pub(crate) fn payload_size(&self) -> Option<u32> {
        self.entry()?.payload_size
    }

    /// Whether its program is DXIL; `None` if the shader model is not known.
    pub(crate) fn is_dxil(&self) -> Option<bool> {
        self.reflection.model.map(|model| model.major >= 6)
    }

    /// The first frame in the paths of findings about the stage: `vs`.
    #[must_use]
    pub fn path_frame(&self) -> &'static str {
        match self.kind {
            ShaderKind::Vertex => "vs",
            ShaderKind::Hull => "hs",
            ShaderKind::Domain => "ds",
            ShaderKind::Geometry => "gs",
            ShaderKind::Pixel => "ps",
            ShaderKind::Amplification => "as",
            ShaderKind::Mesh => "ms",
            ShaderKind::Compute => "cs",
            _ => "shader",
        }
    }

    pub(crate) fn inputs(&self) -> &[Parameter] {
        self.reflection.signatures.inputs.as_ref().map_or(&[], |list| &list.value)
    }

    pub(crate) fn outputs(&self) -> &[Parameter] {
        self.reflection.signatures.outputs.as_ref().map_or(&[], |list| &list.value)
    }

    pub(crate) fn patch_constants(&self) -> &[Parameter] {
        self.reflection.signatures.patch_constants.as_ref().map_or(&[], |list| &list.value)
    }
}
