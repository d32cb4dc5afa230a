//! Root signatures (`RTS0`).

use core::fmt::{self, Write as _};

use dxkit::bytes::Float32;
use dxkit::rootsig::{
    ComparisonFunc, DescriptorRange, Filter, Parameter, ParameterContents, ParameterType, RootDescriptor,
    RootSignature, ShaderVisibility, StaticBorderColor, StaticSampler, TextureAddressMode, Version,
};
use dxkit::types::ResourceClass;
use serde::{Serialize, Serializer};

use crate::numbers::hex;
use crate::prelude::*;
use crate::{Align, FAINT, Flags, Named, Page, Table, paint, words};

/// A root signature for JSON, as `inspect` shows it.
#[derive(Debug, Serialize)]
pub struct RootSignatureDocument {
    #[serde(serialize_with = "version_word")]
    pub(crate) version: Version,
    /// `None` if the version is not known.
    #[serde(flatten)]
    pub(crate) known: Option<KnownDocument>,
}

#[derive(Debug, Serialize)]
pub(crate) struct KnownDocument {
    pub(crate) flags: Flags,
    /// In DWORDs; the limit is 64.
    pub(crate) cost: u32,
    pub(crate) parameters: Vec<ParameterDocument>,
    pub(crate) static_samplers: Vec<SamplerDocument>,
    /// The same in HLSL's notation.
    pub(crate) hlsl: String,
}

#[derive(Debug, Serialize)]
pub(crate) struct ParameterDocument {
    #[serde(rename = "type")]
    pub(crate) parameter_type: Named<ParameterType>,
    pub(crate) visibility: Named<ShaderVisibility>,
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
    pub(crate) range_type: Named<ResourceClass>,
    /// `None` if it is unbounded.
    pub(crate) num_descriptors: Option<u32>,
    pub(crate) base_register: u32,
    pub(crate) space: u32,
    pub(crate) flags: Flags,
    /// `None` if it follows the preceding range.
    pub(crate) offset: Option<u32>,
}

#[derive(Debug, Serialize)]
pub(crate) struct SamplerDocument {
    pub(crate) register: u32,
    pub(crate) space: u32,
    pub(crate) visibility: Named<ShaderVisibility>,
    pub(crate) filter: Named<Filter>,
    pub(crate) address: [Named<TextureAddressMode>; 3],
    pub(crate) mip_lod_bias: Option<f32>,
    pub(crate) max_anisotropy: u32,
    pub(crate) comparison: Named<ComparisonFunc>,
    pub(crate) border_color: Named<StaticBorderColor>,
    pub(crate) min_lod: Option<f32>,
    pub(crate) max_lod: Option<f32>,
    pub(crate) flags: Flags,
}

impl RootSignatureDocument {
    /// The document of a root signature.
    #[must_use]
    pub fn from_root_signature(root: &RootSignature<'_>) -> Self {
        document(root)
    }
}

fn version_word<S: Serializer>(version: &Version, serializer: S) -> Result<S::Ok, S::Error> {
    match version.known().and_then(|_| Version::name(*version)) {
        Some(name) => serializer.serialize_str(name),
        None => Named(*version).serialize(serializer),
    }
}

pub(crate) fn document(root: &RootSignature<'_>) -> RootSignatureDocument {
    RootSignatureDocument {
        version: root.version(),
        known: root.known().map(|desc| KnownDocument {
            flags: Flags::from_flags(desc.flags),
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
        flags: Flags::from_flags(descriptor.flags),
    };
    ParameterDocument {
        parameter_type: Named(parameter.contents.parameter_type()),
        visibility: Named(parameter.shader_visibility),
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
            // A kind of parameter that the library knows but this report does not.
            _ => ParameterContentsDocument::Unknown { payload: String::new() },
        },
    }
}

fn range(range: &DescriptorRange) -> RangeDocument {
    RangeDocument {
        range_type: Named(range.range_type),
        num_descriptors: Some(range.num_descriptors).filter(|count| *count != u32::MAX),
        base_register: range.base_shader_register,
        space: range.register_space,
        flags: Flags::from_flags(range.flags),
        offset: Some(range.offset_in_descriptors_from_table_start).filter(|offset| *offset != u32::MAX),
    }
}

/// JSON cannot represent infinities and NaN.
fn finite(value: Float32) -> Option<f32> {
    Some(value.get()).filter(|value| value.is_finite())
}

fn sampler(sampler: &StaticSampler) -> SamplerDocument {
    SamplerDocument {
        register: sampler.shader_register,
        space: sampler.register_space,
        visibility: Named(sampler.shader_visibility),
        filter: Named(sampler.filter),
        address: [sampler.address_u, sampler.address_v, sampler.address_w].map(Named),
        mip_lod_bias: finite(sampler.mip_lod_bias),
        max_anisotropy: sampler.max_anisotropy,
        comparison: Named(sampler.comparison_func),
        border_color: Named(sampler.border_color),
        min_lod: finite(sampler.min_lod),
        max_lod: finite(sampler.max_lod),
        flags: Flags::from_flags(sampler.flags),
    }
}

/// A summary of a few words, after the title.
pub(crate) fn brief(document: &RootSignatureDocument) -> String {
    let version = Named(document.version);
    match &document.known {
        None => format!("version {version}, which is not supported"),
        Some(known) => format!("version {version}, cost {} of 64 DWORDs", known.cost),
    }
}

pub(crate) fn text(document: &RootSignatureDocument, page: &mut Page<'_>) -> fmt::Result {
    let Some(known) = &document.known else { return Ok(()) };
    if !known.flags.is_empty() {
        writeln!(page, "flags {}", known.flags)?;
    }
    if known.parameters.is_empty() && known.static_samplers.is_empty() {
        return writeln!(page, "no parameters");
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
    table.print(page, rows)
}

/// The rows of a parameter: one, or, for a table, one for each range.
fn parameter_rows(index: usize, parameter: &ParameterDocument) -> Vec<Vec<String>> {
    let row = |what: String, registers: String, space: u32, slot: String, flags: Option<&Flags>| {
        vec![
            index.to_string(),
            what,
            parameter.visibility.to_string(),
            registers,
            space.to_string(),
            slot,
            words::flags(flags),
        ]
    };
    let what = parameter.parameter_type.to_string();
    match &parameter.contents {
        ParameterContentsDocument::Constants { register, space, num_32bit_values } => {
            let what = format!("{num_32bit_values} constants");
            vec![row(what, format!("b{register}"), *space, String::new(), None)]
        }
        ParameterContentsDocument::Descriptor { register, space, flags } => {
            let letter = parameter_letter(parameter.parameter_type.0);
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
                let letter = range.range_type.0.register_letter().unwrap_or('?');
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

fn parameter_letter(ty: ParameterType) -> char {
    match ty {
        ParameterType::CBV => 'b',
        ParameterType::SRV => 't',
        ParameterType::UAV => 'u',
        _ => '?',
    }
}

fn sampler_table(samplers: &[SamplerDocument], page: &mut Page<'_>) -> fmt::Result {
    if samplers.is_empty() {
        return Ok(());
    }
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
    page.group(paint(FAINT, "Static samplers"), |page| {
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
                    words::flags(Some(&sampler.flags)),
                ]
            })
        })
    })
}
