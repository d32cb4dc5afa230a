//! The tables of a preview that repeat in `RDAT` what signatures and stages are: of entry points of libraries
//! that are made for the newest validator or for the newest shader model.

use alloc::vec::Vec;

use dxkit_bytes::{Error, InU8};
use dxkit_dxil::{EntryPoint, ShaderFlags, SignatureElement};
use dxkit_rdat::{
    ASInfo, ASInfo0, CSInfo, CSInfo0, ColumnsAndStream, ComponentMasks, DSInfo, DSInfo0, Editor,
    FunctionFlags, GSInfo, GSInfo0, HSInfo, HSInfo0, IndexArrayRef, MSInfo, MSInfo0, PSInfo, PSInfo0,
    RecordArrayRef, RecordRef, ShaderInfoRef, SignatureElement as Row, SignatureElement0, VSInfo, VSInfo0,
};
use dxkit_types::{InterpolationMode, KnownShaderKind, SemanticKind, ShaderKind};

fn narrow(number: u32) -> u8 {
    number.to_le_bytes()[0]
}

/// Adds the row of an entry point's stage.
pub(crate) fn add(
    editor: &mut Editor<'_, 'static>,
    entry: &EntryPoint<'_>,
    kind: ShaderKind,
    group_shared_bytes_used: u32,
) -> Result<ShaderInfoRef, Error> {
    let signatures = entry.signatures.as_ref();
    let inputs = signatures.map_or(&[][..], |signatures| &signatures.inputs);
    let outputs = signatures.map_or(&[][..], |signatures| &signatures.outputs);
    let third = signatures.map_or(&[][..], |signatures| &signatures.patch_constants_or_primitives);
    let threads = |editor: &mut Editor<'_, 'static>| match entry.num_threads() {
        Some(sizes) => editor.indexes(sizes),
        None => Ok(IndexArrayRef::NULL),
    };
    let row = match kind.known() {
        Some(KnownShaderKind::Vertex) => {
            let row = VSInfo0 {
                sig_input_elements: elements(editor, inputs)?,
                sig_output_elements: elements(editor, outputs)?,
                ..Default::default()
            };
            editor.record::<VSInfo0>(VSInfo::new(row))?.number()
        }
        Some(KnownShaderKind::Pixel) => {
            let row = PSInfo0 {
                sig_input_elements: elements(editor, inputs)?,
                sig_output_elements: elements(editor, outputs)?,
            };
            editor.record::<PSInfo0>(PSInfo::new(row))?.number()
        }
        Some(KnownShaderKind::Hull) => {
            let row = HSInfo0 {
                sig_input_elements: elements(editor, inputs)?,
                sig_output_elements: elements(editor, outputs)?,
                sig_patch_const_output_elements: elements(editor, third)?,
                ..hull_info(entry)
            };
            editor.record::<HSInfo0>(HSInfo::new(row))?.number()
        }
        Some(KnownShaderKind::Domain) => {
            let domain = entry.domain();
            let row = DSInfo0 {
                sig_input_elements: elements(editor, inputs)?,
                sig_output_elements: elements(editor, outputs)?,
                sig_patch_const_input_elements: elements(editor, third)?,
                input_control_point_count: domain.map_or(0, |domain| narrow(domain.input_control_points)),
                tessellator_domain: InU8(domain.map_or_else(Default::default, |domain| domain.domain)),
                ..Default::default()
            };
            editor.record::<DSInfo0>(DSInfo::new(row))?.number()
        }
        Some(KnownShaderKind::Geometry) => {
            let geometry = entry.geometry();
            let row = GSInfo0 {
                sig_input_elements: elements(editor, inputs)?,
                sig_output_elements: elements(editor, outputs)?,
                input_primitive: geometry.map_or(0, |geometry| narrow(geometry.input_primitive.0)),
                output_topology: geometry.map_or(0, |geometry| narrow(geometry.topology.0)),
                max_vertex_count: geometry.map_or(0, |geometry| narrow(geometry.max_vertex_count)),
                output_stream_mask: geometry.map_or(0, |geometry| narrow(geometry.stream_mask)),
                ..Default::default()
            };
            editor.record::<GSInfo0>(GSInfo::new(row))?.number()
        }
        Some(KnownShaderKind::Compute) => {
            let row = CSInfo0 { num_threads: threads(editor)?, group_shared_bytes_used };
            editor.record::<CSInfo0>(CSInfo::new(row))?.number()
        }
        Some(KnownShaderKind::Mesh) => {
            let mesh = entry.mesh();
            let short = |count: u32| u16::try_from(count).unwrap_or(u16::MAX);
            let row = MSInfo0 {
                sig_output_elements: elements(editor, outputs)?,
                sig_prim_output_elements: elements(editor, third)?,
                num_threads: threads(editor)?,
                group_shared_bytes_used,
                payload_size_in_bytes: mesh.map_or(0, |mesh| mesh.payload_size),
                max_output_vertices: mesh.map_or(0, |mesh| short(mesh.max_vertex_count)),
                max_output_primitives: mesh.map_or(0, |mesh| short(mesh.max_primitive_count)),
                mesh_output_topology: mesh.map_or_else(Default::default, |mesh| mesh.topology),
                ..Default::default()
            };
            editor.record::<MSInfo0>(MSInfo::new(row))?.number()
        }
        Some(KnownShaderKind::Amplification) => {
            let row = ASInfo0 {
                num_threads: threads(editor)?,
                group_shared_bytes_used,
                payload_size_in_bytes: entry.amplification().map_or(0, |state| state.payload_size),
            };
            editor.record::<ASInfo0>(ASInfo::new(row))?.number()
        }
        _ => return Ok(ShaderInfoRef::NULL),
    };
    Ok(ShaderInfoRef(row))
}

/// The row of a hull shader, without signatures.
fn hull_info(entry: &EntryPoint<'_>) -> HSInfo0 {
    let Some(hull) = entry.hull() else { return HSInfo0::default() };
    HSInfo0 {
        input_control_point_count: narrow(hull.input_control_points),
        output_control_point_count: narrow(hull.output_control_points),
        tessellator_domain: InU8(hull.domain),
        tessellator_output_primitive: InU8(hull.output_primitive),
        ..HSInfo0::default()
    }
}

/// The facts of an entry point that are one bit each.
pub(crate) fn flags(entry: &EntryPoint<'_>, kind: ShaderKind, used: ShaderFlags) -> FunctionFlags {
    let mut flags = FunctionFlags::empty();
    let Some(signatures) = &entry.signatures else { return flags };
    let has = |elements: &[SignatureElement<'_>], kinds: &[SemanticKind]| {
        elements.iter().any(|element| kinds.contains(&element.semantic_kind))
    };
    flags.set(FunctionFlags::USES_VIEW_ID, used.contains(ShaderFlags::VIEW_ID));
    let depths = [SemanticKind::Depth, SemanticKind::DepthLessEqual, SemanticKind::DepthGreaterEqual];
    match kind {
        ShaderKind::Pixel => {
            flags.set(FunctionFlags::DEPTH_OUTPUT, has(&signatures.outputs, &depths));
            let per_sample = signatures.inputs.iter().any(|element| {
                element.semantic_kind == SemanticKind::SampleIndex
                    || matches!(
                        element.interpolation,
                        InterpolationMode::LinearSample | InterpolationMode::LinearNoperspectiveSample
                    )
            });
            flags.set(FunctionFlags::SAMPLE_FREQUENCY, per_sample);
        }
        ShaderKind::Vertex | ShaderKind::Domain | ShaderKind::Geometry | ShaderKind::Mesh => {
            flags.set(
                FunctionFlags::OUTPUT_POSITION_PRESENT,
                has(&signatures.outputs, &[SemanticKind::Position]),
            );
        }
        _ => {}
    }
    flags
}

/// The rows of a signature.
fn elements(
    editor: &mut Editor<'_, 'static>,
    elements: &[SignatureElement<'_>],
) -> Result<RecordArrayRef<SignatureElement0>, Error> {
    let mut rows = Vec::new();
    for element in elements {
        let semantic_name = editor.string(element.name.0)?;
        let semantic_indices = editor.indexes(element.semantic_indexes.iter().copied())?;
        let place = element.start_row.zip(element.start_column);
        rows.push(editor.record::<SignatureElement0>(Row::new(SignatureElement0 {
            semantic_name,
            semantic_indices,
            semantic_kind: element.semantic_kind,
            component_type: element.component_type,
            interpolation_mode: element.interpolation,
            start_row: place.map_or(u8::MAX, |(row, _)| narrow(row)),
            columns_and_stream: ColumnsAndStream::new(
                element.columns,
                // The column of an element without a register is -1, of which two bits are stored.
                place.map_or(3, |(_, column)| column),
                narrow(element.stream),
            ),
            masks: ComponentMasks::new(narrow(element.usage_mask.unwrap_or(0)), narrow(element.dynamic_mask)),
            reserved: [0; 2],
        }))?);
    }
    // The list is written even if it is empty.
    let place = editor.indexes(rows.into_iter().map(RecordRef::number))?;
    Ok(RecordArrayRef::new(place.0))
}
