//! RTS0.

use core::fmt::{self, Write as _};

use dxkit::bytes::Float32;
use dxkit::rootsig::{
    DescriptorRange, Parameter, ParameterContents, RootDescriptor, RootSignature, StaticSampler, Version,
};
use serde::Serialize;

use crate::document::hex;
use crate::prelude::*;
use crate::{Align, FAINT, Flags, Named, Page, Table, paint};

#[derive(Debug, Serialize)]
pub(crate) struct RootSignatureDocument {
    pub(crate) version: Named,
    /// Nothing where the version is not known.
    #[serde(flatten)]
    pub(crate) known: Option<KnownDocument>,
}

#[derive(Debug, Serialize)]
pub(crate) struct KnownDocument {
    pub(crate) flags: Flags,
    /// In DWORDs, of which there are 64.
    pub(crate) cost: u32,
    pub(crate) parameters: Vec<ParameterDocument>,
    pub(crate) static_samplers: Vec<SamplerDocument>,
    /// The same as HLSL writes it.
    pub(crate) hlsl: String,
}

#[derive(Debug, Serialize)]
pub(crate) struct ParameterDocument {
    #[serde(rename = "type")]
    pub(crate) parameter_type: Named,
    pub(crate) visibility: Named,
    #[serde(flatten)]
    pub(crate) contents: ParameterContentsDocument,
}

#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum ParameterContentsDocument {
    Table { ranges: Vec<RangeDocument> },
    Constants { register: u32, space: u32, num_32bit_values: u32 },
    Descriptor { register: u32, space: u32, flags: Flags },
    Unknown { payload: String },
}

#[derive(Debug, Serialize)]
pub(crate) struct RangeDocument {
    #[serde(rename = "type")]
    pub(crate) range_type: Named,
    /// Nothing where it has no end.
    pub(crate) num_descriptors: Option<u32>,
    pub(crate) base_register: u32,
    pub(crate) space: u32,
    pub(crate) flags: Flags,
    /// Nothing where it follows the range before.
    pub(crate) offset: Option<u32>,
}

#[derive(Debug, Serialize)]
pub(crate) struct SamplerDocument {
    pub(crate) register: u32,
    pub(crate) space: u32,
    pub(crate) visibility: Named,
    pub(crate) filter: Named,
    pub(crate) address: [Named; 3],
    pub(crate) mip_lod_bias: Option<f32>,
    pub(crate) max_anisotropy: u32,
    pub(crate) comparison: Named,
    pub(crate) border_color: Named,
    pub(crate) min_lod: Option<f32>,
    pub(crate) max_lod: Option<f32>,
    pub(crate) flags: Flags,
}

pub(crate) fn document(root: &RootSignature<'_>) -> RootSignatureDocument {
    let version = root.version();
    RootSignatureDocument {
        version: match version.known() {
            Some(_) => Named::Name(Version::name(version).unwrap_or_default()),
            None => Named::of(version),
        },
        known: root.known().map(|desc| KnownDocument {
            flags: Flags::new(desc.flags.bits().into(), desc.flags.names()),
            cost: desc.cost(),
            parameters: desc.parameters.iter().map(parameter).collect(),
            static_samplers: desc.static_samplers.iter().map(sampler).collect(),
            hlsl: desc.to_string(),
        }),
    }
}

fn parameter(parameter: &Parameter<'_>) -> ParameterDocument {
    let descriptor = |descriptor: &RootDescriptor| ParameterContentsDocument::Descriptor {
        register: descriptor.shader_register,
        space: descriptor.register_space,
        flags: Flags::new(descriptor.flags.bits().into(), descriptor.flags.names()),
    };
    ParameterDocument {
        parameter_type: Named::of(parameter.contents.parameter_type()),
        visibility: Named::of(parameter.shader_visibility),
        contents: match &parameter.contents {
            ParameterContents::DescriptorTable(ranges) => {
                ParameterContentsDocument::Table { ranges: ranges.iter().map(range).collect() }
            }
            ParameterContents::Constants32Bit(constants) => ParameterContentsDocument::Constants {
                register: constants.shader_register,
                space: constants.register_space,
                num_32bit_values: constants.num_32bit_values,
            },
            ParameterContents::CBV(it) | ParameterContents::SRV(it) | ParameterContents::UAV(it) => {
                descriptor(it)
            }
            ParameterContents::Unknown(unknown) => {
                ParameterContentsDocument::Unknown { payload: hex(&unknown.payload) }
            }
            // A kind of parameter that the library knows and this report does not yet.
            _ => ParameterContentsDocument::Unknown { payload: String::new() },
        },
    }
}

fn range(range: &DescriptorRange) -> RangeDocument {
    RangeDocument {
        range_type: Named::of(range.range_type),
        num_descriptors: Some(range.num_descriptors).filter(|count| *count != u32::MAX),
        base_register: range.base_shader_register,
        space: range.register_space,
        flags: Flags::new(range.flags.bits().into(), range.flags.names()),
        offset: Some(range.offset_in_descriptors_from_table_start).filter(|offset| *offset != u32::MAX),
    }
}

/// JSON has no word for infinities and NaN.
fn finite(value: Float32) -> Option<f32> {
    Some(value.get()).filter(|value| value.is_finite())
}

fn sampler(sampler: &StaticSampler) -> SamplerDocument {
    SamplerDocument {
        register: sampler.shader_register,
        space: sampler.register_space,
        visibility: Named::of(sampler.shader_visibility),
        filter: Named::of(sampler.filter),
        address: [sampler.address_u, sampler.address_v, sampler.address_w].map(Named::of),
        mip_lod_bias: finite(sampler.mip_lod_bias),
        max_anisotropy: sampler.max_anisotropy,
        comparison: Named::of(sampler.comparison_func),
        border_color: Named::of(sampler.border_color),
        min_lod: finite(sampler.min_lod),
        max_lod: finite(sampler.max_lod),
        flags: Flags::new(sampler.flags.bits().into(), sampler.flags.names()),
    }
}

pub(crate) fn text(document: &RootSignatureDocument, page: &mut Page<'_>) -> fmt::Result {
    let Some(known) = &document.known else {
        return writeln!(page, ", version {}, which is not known here", document.version);
    };
    writeln!(page, ", version {}, cost {} of 64 DWORDs", document.version, known.cost)?;
    if known.flags.bits != 0 {
        writeln!(page, "    flags {}", known.flags)?;
    }
    if known.parameters.is_empty() && known.static_samplers.is_empty() {
        return writeln!(page, "    no parameters");
    }
    parameter_table(&known.parameters, page)?;
    sampler_table(&known.static_samplers, page)
}

fn parameter_table(parameters: &[ParameterDocument], page: &mut Page<'_>) -> fmt::Result {
    if parameters.is_empty() {
        return Ok(());
    }
    let table = Table::new(&[
        ("#", Align::Right),
        ("Parameter", Align::Left),
        ("Visibility", Align::Left),
        ("Register", Align::Left),
        ("Space", Align::Right),
        ("Slot", Align::Left),
        ("Flags", Align::Left),
    ]);
    let rows =
        || parameters.iter().enumerate().flat_map(|(index, parameter)| parameter_rows(index, parameter));
    page.indented(4, |page| table.print(page, rows))
}

/// The rows of a parameter: one, or, of a table, one for each range.
fn parameter_rows(index: usize, parameter: &ParameterDocument) -> Vec<Vec<String>> {
    let row = |what: String, registers: String, space: u32, slot: String, flags: Option<&Flags>| {
        vec![
            index.to_string(),
            what,
            parameter.visibility.to_string(),
            registers,
            space.to_string(),
            slot,
            flags.filter(|flags| flags.bits != 0).map(Flags::to_string).unwrap_or_default(),
        ]
    };
    let what = parameter.parameter_type.to_string();
    match &parameter.contents {
        ParameterContentsDocument::Constants { register, space, num_32bit_values } => {
            let what = format!("{num_32bit_values} constants");
            vec![row(what, format!("b{register}"), *space, String::new(), None)]
        }
        ParameterContentsDocument::Descriptor { register, space, flags } => {
            let letter = letter(&what);
            vec![row(what, format!("{letter}{register}"), *space, String::new(), Some(flags))]
        }
        ParameterContentsDocument::Unknown { payload } => {
            vec![row(format!("type {what}"), payload.clone(), 0, String::new(), None)]
        }
        ParameterContentsDocument::Table { ranges } if ranges.is_empty() => {
            vec![row("empty table".to_owned(), String::new(), 0, String::new(), None)]
        }
        ParameterContentsDocument::Table { ranges } => ranges
            .iter()
            .map(|range| {
                let kind = range.range_type.to_string();
                let letter = letter(&kind);
                let first = range.base_register;
                let registers = match range.num_descriptors {
                    None => format!("{letter}{first}-∞"),
                    Some(0 | 1) => format!("{letter}{first}"),
                    Some(count) => format!("{letter}{first}-{}", u64::from(first) + u64::from(count) - 1),
                };
                let slot = range.offset.map_or_else(|| "append".to_owned(), |offset| offset.to_string());
                row(format!("table, {kind}"), registers, range.space, slot, Some(&range.flags))
            })
            .collect(),
    }
}

fn letter(kind: &str) -> char {
    dxkit::types::ResourceClass::from_name(kind)
        .and_then(dxkit::types::ResourceClass::register_letter)
        .unwrap_or('?')
}

fn sampler_table(samplers: &[SamplerDocument], page: &mut Page<'_>) -> fmt::Result {
    if samplers.is_empty() {
        return Ok(());
    }
    writeln!(page, "    {}", paint(FAINT, "Static samplers"))?;
    let table = Table::new(&[
        ("Register", Align::Left),
        ("Space", Align::Right),
        ("Visibility", Align::Left),
        ("Filter", Align::Left),
        ("Address", Align::Left),
        ("LOD", Align::Left),
        ("Bias", Align::Right),
        ("Anisotropy", Align::Right),
        ("Comparison", Align::Left),
        ("Border", Align::Left),
        ("Flags", Align::Left),
    ]);
    let number = |value: Option<f32>| match value {
        Some(f32::MAX) => "max".to_owned(),
        Some(value) => value.to_string(),
        None => "not finite".to_owned(),
    };
    page.indented(4, |page| {
        table.print(page, || {
            samplers.iter().map(|sampler| {
                let [u, v, w] = sampler.address;
                vec![
                    format!("s{}", sampler.register),
                    sampler.space.to_string(),
                    sampler.visibility.to_string(),
                    sampler.filter.to_string(),
                    if u == v && v == w { u.to_string() } else { format!("{u} {v} {w}") },
                    format!("{} to {}", number(sampler.min_lod), number(sampler.max_lod)),
                    number(sampler.mip_lod_bias),
                    sampler.max_anisotropy.to_string(),
                    sampler.comparison.to_string(),
                    sampler.border_color.to_string(),
                    if sampler.flags.bits == 0 { String::new() } else { sampler.flags.to_string() },
                ]
            })
        })
    })
}
