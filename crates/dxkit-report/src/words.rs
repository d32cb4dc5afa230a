//! Values in HLSL's spelling, as in the source of a shader.

use dxkit::dxil::TessellatorPartitioning;
use dxkit::types::{
    ComponentType, InputPrimitive, InterpolationMode, MeshOutputTopology, PrimitiveTopology,
    TessellatorDomain, TessellatorOutputPrimitive,
};

use crate::prelude::*;
use crate::{Flags, Named};

/// The interpolation mode; an empty string if it is not stated.
pub(crate) fn interpolation(mode: InterpolationMode) -> String {
    match mode {
        InterpolationMode::Undefined => String::new(),
        InterpolationMode::Constant => "nointerpolation".to_owned(),
        InterpolationMode::Linear => "linear".to_owned(),
        InterpolationMode::LinearCentroid => "centroid".to_owned(),
        InterpolationMode::LinearNoperspective => "noperspective".to_owned(),
        InterpolationMode::LinearNoperspectiveCentroid => "noperspective centroid".to_owned(),
        InterpolationMode::LinearSample => "sample".to_owned(),
        InterpolationMode::LinearNoperspectiveSample => "noperspective sample".to_owned(),
        other => Named(other).to_string(),
    }
}

/// The input primitive of a geometry shader.
pub(crate) fn input_primitive(primitive: InputPrimitive) -> String {
    match primitive {
        InputPrimitive::Point => "point".to_owned(),
        InputPrimitive::Line => "line".to_owned(),
        InputPrimitive::Triangle => "triangle".to_owned(),
        InputPrimitive::LineWithAdjacency => "lineadj".to_owned(),
        InputPrimitive::TriangleWithAdjacency => "triangleadj".to_owned(),
        other => Named(other).to_string(),
    }
}

/// The output topology of a geometry shader.
pub(crate) fn topology(topology: PrimitiveTopology) -> String {
    match topology {
        PrimitiveTopology::PointList => "PointStream".to_owned(),
        PrimitiveTopology::LineStrip => "LineStream".to_owned(),
        PrimitiveTopology::TriangleStrip => "TriangleStream".to_owned(),
        other => Named(other).to_string(),
    }
}

/// `[outputtopology("…")]` of a mesh shader.
pub(crate) fn mesh_topology(topology: MeshOutputTopology) -> String {
    Named(topology).to_string().to_lowercase()
}

/// `[domain("…")]`.
pub(crate) fn domain(domain: TessellatorDomain) -> String {
    Named(domain).to_string().to_lowercase()
}

/// `[outputtopology("…")]` of a hull shader.
pub(crate) fn output_primitive(primitive: TessellatorOutputPrimitive) -> String {
    match primitive {
        TessellatorOutputPrimitive::TriangleCW => "triangle_cw".to_owned(),
        TessellatorOutputPrimitive::TriangleCCW => "triangle_ccw".to_owned(),
        other => Named(other).to_string().to_lowercase(),
    }
}

/// `[partitioning("…")]`.
pub(crate) fn partitioning(partitioning: TessellatorPartitioning) -> String {
    match partitioning {
        TessellatorPartitioning::FractionalOdd => "fractional_odd".to_owned(),
        TessellatorPartitioning::FractionalEven => "fractional_even".to_owned(),
        other => Named(other).to_string().to_lowercase(),
    }
}

/// A vector with this many components.
pub(crate) fn vector(component: ComponentType, count: u32) -> String {
    let component = Named(component);
    if count > 1 { format!("{component}{count}") } else { component.to_string() }
}

/// The flags that are set; an empty string if there are none.
pub(crate) fn flags(flags: Option<&Flags>) -> String {
    flags.filter(|flags| !flags.is_empty()).map(Flags::to_string).unwrap_or_default()
}

/// `1 branch`, `2 branches`.
pub(crate) fn count(count: u32, one: &str, several: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { several })
}
