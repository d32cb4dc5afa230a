//! Reflection as text: bindings and their contents as HLSL declarations, inputs and outputs, entry points.

use core::fmt::{self, Write as _};

use dxkit::Reflection;
use dxkit::reflect::{Declared, Language};

use super::{Document, SignatureObject, declared};
use crate::part::signature::semantic;
use crate::prelude::*;
use crate::reflection::{DomainObject, GeometryObject, HullObject, MeshObject};
use crate::{Align, HEADING, Page, Table, escaped, paint};

pub(super) fn print(
    document: &Document,
    reflection: &Reflection,
    declared: Option<&Declared>,
    page: &mut Page<'_>,
) -> fmt::Result {
    let stage = document.kind.as_deref().unwrap_or("no program");
    let model = document.shader_model.as_deref().unwrap_or_default();
    writeln!(page, "{} {stage} {model}", paint(HEADING, escaped(&document.file)))?;
    page.indented(2, |page| {
        if let Some(compiler) = &document.compiler {
            writeln!(page, "compiled by {}", escaped(compiler))?;
        }
        if let Some(level) = &document.min_feature_level {
            writeln!(page, "feature level {level}")?;
        }
        if let Some(features) = document.features.as_ref().filter(|features| !features.is_empty()) {
            writeln!(page, "features: {}", features.join(", "))?;
        }
        for entry in &document.entries {
            write!(page, "entry {}", escaped(&entry.unmangled_name))?;
            if entry.unmangled_name.is_empty() {
                write!(page, "point")?;
            }
            if let Some(kind) = entry.kind.as_ref().filter(|kind| *kind != stage) {
                write!(page, ", {kind}")?;
            }
            if let Some([x, y, z]) = entry.num_threads.as_deref() {
                write!(page, ", {x} × {y} × {z} threads")?;
            }
            if let Some(bytes) = entry.payload_size.filter(|bytes| *bytes > 0) {
                write!(page, ", payload of {bytes} bytes")?;
            }
            for text in [
                entry.geometry.as_ref().map(GeometryObject::text),
                entry.hull.as_ref().map(HullObject::text),
                entry.domain.as_ref().map(DomainObject::text),
                entry.mesh.as_ref().map(MeshObject::text),
            ]
            .into_iter()
            .flatten()
            {
                write!(page, ", {text}")?;
            }
            if let Some(bytes) = entry.group_shared_bytes.filter(|bytes| *bytes > 0) {
                write!(page, ", {bytes} bytes of group-shared memory")?;
            }
            match (entry.min_wave_lanes, entry.max_wave_lanes) {
                (None, None) => {}
                (Some(minimum), Some(maximum)) if minimum == maximum => {
                    write!(page, ", waves of {minimum} lanes")?;
                }
                (minimum, Some(maximum)) => {
                    write!(page, ", waves of {} to {maximum} lanes", minimum.unwrap_or(1))?;
                }
                (Some(minimum), None) => write!(page, ", waves of {minimum} lanes or more")?,
            }
            if entry.sample_frequency == Some(true) {
                write!(page, ", runs for each sample")?;
            }
            if entry.early_depth_stencil == Some(true) {
                write!(page, ", early depth and stencil")?;
            }
            if let Some(features) = entry.features.as_ref().filter(|features| !features.is_empty()) {
                write!(page, ", {}", features.join(", "))?;
            }
            writeln!(page)?;
        }
        for payload in &reflection.payloads {
            writeln!(page, "\npayload {}", escaped(&payload.name))?;
            page.indented(2, |page| {
                payload.fields.iter().try_for_each(|field| writeln!(page, "{}", escaped(&field.to_string())))
            })?;
        }
        for (title, signature) in [
            ("inputs", &document.inputs),
            ("outputs", &document.outputs),
            ("patch constants or primitives", &document.patch_constants),
        ] {
            if let Some(signature) = signature.as_ref().filter(|signature| !signature.parameters.is_empty()) {
                writeln!(page, "\n{title}")?;
                page.indented(2, |page| signature_text(signature, page))?;
            }
        }
        if !document.bindings.is_empty() {
            writeln!(page)?;
            let text = reflection.declarations(Language::Hlsl).to_string();
            text.trim_end().lines().try_for_each(|line| writeln!(page, "{}", escaped(line)))?;
        }
        let served = document.bindings.iter().filter_map(|binding| Some((binding, binding.root_parameter?)));
        for (binding, parameter) in served {
            writeln!(page, "{} is bound by root parameter {parameter}", binding.registers)?;
        }
        let fixed = document.bindings.iter().filter_map(|binding| Some((binding, binding.static_sampler?)));
        for (binding, sampler) in fixed {
            writeln!(page, "{} is static sampler {sampler}", binding.registers)?;
        }
        declared.map_or(Ok(()), |declared| declared::print(declared, page))
    })?;
    writeln!(page)
}

fn signature_text(signature: &SignatureObject, page: &mut Page<'_>) -> fmt::Result {
    let mut columns = vec![
        ("Semantic", Align::Left),
        ("Register", Align::Right),
        ("Mask", Align::Left),
        ("Used", Align::Left),
        ("Type", Align::Left),
        ("System value", Align::Left),
        ("Interpolation", Align::Left),
    ];
    // Only geometry shaders have several.
    let has_streams = signature.parameters.iter().any(|parameter| parameter.stream > 0);
    if has_streams {
        columns.push(("Stream", Align::Right));
    }
    let table = Table::new(&columns);
    let row = |parameter: &super::ParameterObject| {
        let value = &parameter.system_value;
        let mut cells = vec![
            semantic(&parameter.semantic, parameter.semantic_index),
            parameter.register.map(|register| register.to_string()).unwrap_or_default(),
            parameter.mask.clone(),
            parameter.used.clone().unwrap_or_default(),
            parameter.component_type.clone(),
            if value == "Undefined" { String::new() } else { value.clone() },
            parameter.interpolation.clone().filter(|mode| mode != "Undefined").unwrap_or_default(),
        ];
        cells.extend(has_streams.then(|| parameter.stream.to_string()));
        cells
    };
    table.print(page, || signature.parameters.iter().map(row))
}
