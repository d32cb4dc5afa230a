//! [`Stage`]: the facts about one shader that the checks need.

use alloc::vec::Vec;

use dxkit_container::Container;
use dxkit_dxbc::stat::Statistics;
use dxkit_psv::{PipelineStateValidation, StageInfo};
use dxkit_reflect::{Parameter, Reflection};
use dxkit_rootsig::{RootSignature, RootSignatureDesc};
use dxkit_types::{
    FourCc, InputPrimitive, InterpolationMode, ShaderKind, TessellatorDomain, TessellatorOutputPrimitive,
};

/// A shader of a pipeline: its reflection, and the properties of its stage.
#[non_exhaustive]
#[derive(Debug, Clone, Default)]
pub struct Stage {
    /// The stage.
    pub kind: ShaderKind,
    /// Signatures, resources and features.
    pub reflection: Reflection,
    /// The root signature in the container.
    pub root_signature: Option<RootSignatureDesc<'static>>,
    /// Control points that a hull or domain shader takes.
    pub input_control_points: Option<u32>,
    /// Control points that a hull shader writes.
    pub output_control_points: Option<u32>,
    /// The domain of a hull or domain shader.
    pub domain: Option<TessellatorDomain>,
    /// The primitives that the tessellator writes, according to a hull shader.
    pub output_primitive: Option<TessellatorOutputPrimitive>,
    /// The primitives that a geometry shader takes.
    pub input_primitive: Option<InputPrimitive>,
    /// The size in bytes of the payload of an amplification or mesh shader.
    pub payload_size: Option<u32>,
    /// For each output, its interpolation mode; empty if no part states it.
    pub(crate) output_interpolation: Vec<(u32, u8, InterpolationMode)>,
}

impl Stage {
    /// The shader in a container; `None` if it has none, or a library.
    #[must_use]
    pub fn of(container: &Container<'_>) -> Option<Self> {
        let reflection = Reflection::of(container);
        let psv = container.find(FourCc::Psv0);
        let psv = psv.and_then(|part| PipelineStateValidation::parse(part.span()).ok());
        let kind = reflection.kind.map(|kind| kind.value);
        let kind = kind.or_else(|| psv.as_ref().and_then(|psv| psv.runtime_info.kind()))?;
        if kind == ShaderKind::Library {
            return None;
        }
        let root = container.find(FourCc::Rts0);
        let root = root.and_then(|part| RootSignature::parse(part.span()).ok());
        let root_signature = match root {
            Some(RootSignature::Known(desc)) => Some(desc.into_owned()),
            _ => None,
        };
        let mut stage = Self { kind, reflection, root_signature, ..Self::default() };
        if let Some(psv) = &psv {
            stage.read_validation(psv);
        } else if let Some(part) = container.find(FourCc::Stat) {
            if let Ok(statistics) = Statistics::parse(part.span()) {
                stage.read_statistics(&statistics);
            }
        }
        Some(stage)
    }

    fn read_validation(&mut self, psv: &PipelineStateValidation<'_>) {
        match psv.runtime_info.v0.stage_info {
            StageInfo::Hull(hull) => {
                self.input_control_points = Some(hull.input_control_point_count);
                self.output_control_points = Some(hull.output_control_point_count);
                self.domain = Some(hull.tessellator_domain);
                self.output_primitive = Some(hull.tessellator_output_primitive);
            }
            StageInfo::Domain(domain) => {
                self.input_control_points = Some(domain.input_control_point_count);
                self.domain = Some(domain.tessellator_domain);
            }
            StageInfo::Geometry(geometry) => self.input_primitive = Some(geometry.input_primitive),
            StageInfo::Mesh(mesh) => self.payload_size = Some(mesh.payload_size_in_bytes),
            StageInfo::Amplification(amplification) => {
                self.payload_size = Some(amplification.payload_size_in_bytes);
            }
            _ => {}
        }
        let outputs = psv.outputs.iter().filter(|element| element.v0.columns.allocated());
        self.output_interpolation = outputs
            .flat_map(|element| {
                let columns = element.v0.columns;
                let mask = ((1u8 << columns.cols().min(4)) - 1) << columns.start_col();
                let mode = element.v0.interpolation_mode;
                let start = u32::from(element.v0.start_row);
                (start..).take(element.rows()).map(move |row| (row, mask, mode))
            })
            .collect();
    }

    /// SM 4 and 5: the counters of FXC. They contain one number of control points only.
    fn read_statistics(&mut self, statistics: &Statistics<'_>) {
        if self.kind == ShaderKind::Geometry {
            self.input_primitive = Some(statistics.v4.input_primitive);
        }
        let Some(counters) = statistics.v5 else { return };
        match self.kind {
            ShaderKind::Hull => {
                self.output_control_points = Some(counters.control_points);
                self.domain = Some(counters.tessellator_domain);
                self.output_primitive = Some(counters.hs_output_primitive);
            }
            ShaderKind::Domain => {
                self.input_control_points = Some(counters.control_points);
                self.domain = Some(counters.tessellator_domain);
            }
            _ => {}
        }
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
