//! The stages of shaders by the names that LLVM gives them, in target triples and in attributes of functions.

use dxkit_types::ShaderKind;

const STAGES: [(ShaderKind, &str); 16] = [
    (ShaderKind::Pixel, "pixel"),
    (ShaderKind::Vertex, "vertex"),
    (ShaderKind::Geometry, "geometry"),
    (ShaderKind::Hull, "hull"),
    (ShaderKind::Domain, "domain"),
    (ShaderKind::Compute, "compute"),
    (ShaderKind::Library, "library"),
    (ShaderKind::RayGeneration, "raygeneration"),
    (ShaderKind::Intersection, "intersection"),
    (ShaderKind::AnyHit, "anyhit"),
    (ShaderKind::ClosestHit, "closesthit"),
    (ShaderKind::Miss, "miss"),
    (ShaderKind::Callable, "callable"),
    (ShaderKind::Mesh, "mesh"),
    (ShaderKind::Amplification, "amplification"),
    (ShaderKind::Node, "node"),
];

/// The name of a stage.
pub(crate) fn name_of_stage(kind: ShaderKind) -> Option<&'static str> {
    STAGES.iter().find(|(known, _)| *known == kind).map(|(_, name)| *name)
}

/// The stage of a name.
pub(crate) fn stage_named(name: &str) -> Option<ShaderKind> {
    STAGES.iter().find(|(_, known)| *known == name).map(|(kind, _)| *kind)
}
