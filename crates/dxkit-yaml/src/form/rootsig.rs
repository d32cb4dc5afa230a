//! `RootSignature`: `RTS0`.
//!
//! In goes the part; out come LLVM's keys, in the order of its `obj2yaml`, and the reverse. Structures with
//! a `map` each follow the format: parameters, ranges, static samplers. Offsets follow from the values:
//! LLVM's form prints them, and a stated one has to equal the computed one. Flags that a version cannot hold
//! are dropped with a note, as LLVM does.

use alloc::format;
use alloc::vec::Vec;

use dxkit_bytes::{Codec as _, Cow, Error, ErrorKind, Frame, OpenNumber as _, Span, TextError};
use dxkit_rootsig::{
    ComparisonFunc, DescriptorRange, DescriptorRangeFlags, Filter, Parameter, ParameterContents,
    ParameterType, RootConstants, RootDescriptor, RootDescriptorFlags, RootFlags, RootSignature,
    RootSignatureDesc, SamplerFlags, ShaderVisibility, StaticBorderColor, StaticSampler, TextureAddressMode,
    UnknownParameter, Version,
};
use dxkit_types::ResourceClass;

use super::Picker;
use crate::io::{Io, Mapping, YamlForm, note};
use crate::node::Mark;
use crate::scalar::{Bytes, Float, Named, OrAll, Spelling};

/// LLVM's names of the flags of a root signature.
const ROOT_FLAGS: &[(u64, &str)] = &[
    (0x1, "AllowInputAssemblerInputLayout"),
    (0x2, "DenyVertexShaderRootAccess"),
    (0x4, "DenyHullShaderRootAccess"),
    (0x8, "DenyDomainShaderRootAccess"),
    (0x10, "DenyGeometryShaderRootAccess"),
    (0x20, "DenyPixelShaderRootAccess"),
    (0x40, "AllowStreamOutput"),
    (0x80, "LocalRootSignature"),
    (0x100, "DenyAmplificationShaderRootAccess"),
    (0x200, "DenyMeshShaderRootAccess"),
    (0x400, "CBVSRVUAVHeapDirectlyIndexed"),
    (0x800, "SamplerHeapDirectlyIndexed"),
];

const DESCRIPTOR_FLAGS: &[(u64, &str)] =
    &[(0x2, "DATA_VOLATILE"), (0x4, "DATA_STATIC_WHILE_SET_AT_EXECUTE"), (0x8, "DATA_STATIC")];

const RANGE_FLAGS: &[(u64, &str)] = &[
    (0x1, "DESCRIPTORS_VOLATILE"),
    (0x2, "DATA_VOLATILE"),
    (0x4, "DATA_STATIC_WHILE_SET_AT_EXECUTE"),
    (0x8, "DATA_STATIC"),
    (0x10000, "DESCRIPTORS_STATIC_KEEPING_BUFFER_BOUNDS_CHECKS"),
];

const SAMPLER_FLAGS: &[(u64, &str)] =
    &[(0x1, "SAMPLER_FLAG_UINT_BORDER_COLOR"), (0x2, "SAMPLER_FLAG_NON_NORMALIZED_COORDINATES")];

/// Bytes of the header: offset of the parameters.
const PARAMETERS: u32 = 24;

/// 32-bit flags after their keys.
fn flags(io: &mut Io<'_>, table: &[(u64, &'static str)], bits: &mut u32) -> Result<(), TextError> {
    let mut wide = u64::from(*bits);
    io.flags(table, &mut wide, false)?;
    *bits = u32::try_from(wide).map_err(|_| io.mark().error("32 bits at most").in_key("OtherFlags"))?;
    Ok(())
}

/// A root signature.
#[derive(Debug, Default)]
pub(crate) struct RootSignatureText {
    mark: Mark,
    version: u32,
    num_parameters: Option<u32>,
    parameters_offset: Option<u32>,
    num_samplers: Option<u32>,
    samplers_offset: Option<u32>,
    parameters: Vec<ParameterText>,
    samplers: Vec<SamplerText>,
    flags: u32,
    tail: Bytes,
    pub(super) notes: Vec<TextError>,
}

impl Mapping for RootSignatureText {
    const NAME: &'static str = "RootSignature";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        self.mark = io.mark();
        io.required("Version", &mut self.version)?;
        if io.reads() && Version(self.version).known().is_none() {
            let message = format!("{} is not a version of root signatures", self.version);
            return Err(io.error_at("Version", message));
        }
        io.derived("NumRootParameters", &mut self.num_parameters)?;
        io.optional("RootParametersOffset", &mut self.parameters_offset)?;
        io.derived("NumStaticSamplers", &mut self.num_samplers)?;
        io.optional("StaticSamplersOffset", &mut self.samplers_offset)?;
        io.usual("Parameters", &mut self.parameters)?;
        // Omitted if there are none.
        let mut samplers = Some(core::mem::take(&mut self.samplers)).filter(|samplers| !samplers.is_empty());
        io.optional("Samplers", &mut samplers)?;
        self.samplers = samplers.unwrap_or_default();
        flags(io, ROOT_FLAGS, &mut self.flags)?;
        io.defaulted("Tail", &mut self.tail)?;
        if io.form().is_llvm() && io.reads() {
            self.drop_flags();
        }
        Ok(())
    }
}

impl RootSignatureText {
    /// Drops the flags that the version has no place for, as LLVM does, with a note for each.
    fn drop_flags(&mut self) {
        const DESCRIPTORS: &str = "version 1 has no flags of descriptors";
        const SAMPLERS: &str = "versions 1 and 2 have no flags of samplers";
        let mut notes = Vec::new();
        let mut dropped = |flags: &mut u32, mark: Mark, message: &str, path: (&'static str, usize)| {
            if core::mem::take(flags) != 0 {
                let message = format!("its flags are not written: {message}");
                notes.push(note(mark, message).in_item(path.1).in_key(path.0));
            }
        };
        if self.version == 1 {
            for (index, parameter) in self.parameters.iter_mut().enumerate() {
                let (mark, path) = (parameter.mark, ("Parameters", index));
                if let Some(descriptor) = &mut parameter.descriptor {
                    dropped(&mut descriptor.flags, mark, DESCRIPTORS, path);
                }
                for range in parameter.table.iter_mut().flat_map(|table| &mut table.ranges) {
                    dropped(&mut range.flags, range.mark, DESCRIPTORS, path);
                }
            }
        }
        if matches!(self.version, 1 | 2) {
            for (index, sampler) in self.samplers.iter_mut().enumerate() {
                let mut bits = sampler.value.flags.bits();
                dropped(&mut bits, sampler.mark, SAMPLERS, ("Samplers", index));
                sampler.value.flags = SamplerFlags::from_bits_retain(bits);
            }
        }
        self.notes = notes;
    }
}

/// A parameter, with one of the last four keys.
#[derive(Debug, Default)]
struct ParameterText {
    mark: Mark,
    parameter_type: Named<ParameterType>,
    visibility: Named<ShaderVisibility>,
    constants: Option<ConstantsText>,
    descriptor: Option<DescriptorText>,
    table: Option<TableText>,
    payload: Option<Bytes>,
}

impl Mapping for ParameterText {
    const NAME: &'static str = "RootParameter";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        self.mark = io.mark();
        io.required("ParameterType", &mut self.parameter_type)?;
        io.required("ShaderVisibility", &mut self.visibility)?;
        io.optional("Constants", &mut self.constants)?;
        io.optional("Descriptor", &mut self.descriptor)?;
        io.optional("Table", &mut self.table)?;
        io.optional("Payload", &mut self.payload)
    }
}

#[derive(Debug, Default)]
struct ConstantsText {
    values: u32,
    space: u32,
    register: u32,
}

impl Mapping for ConstantsText {
    const NAME: &'static str = "Constants";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        io.required("Num32BitValues", &mut self.values)?;
        io.required("RegisterSpace", &mut self.space)?;
        io.required("ShaderRegister", &mut self.register)
    }
}

#[derive(Debug, Default)]
struct DescriptorText {
    space: u32,
    register: u32,
    flags: u32,
}

impl Mapping for DescriptorText {
    const NAME: &'static str = "Descriptor";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        io.required("RegisterSpace", &mut self.space)?;
        io.required("ShaderRegister", &mut self.register)?;
        flags(io, DESCRIPTOR_FLAGS, &mut self.flags)
    }
}

#[derive(Debug, Default)]
struct TableText {
    num_ranges: Option<u32>,
    offset: Option<u32>,
    ranges: Vec<RangeText>,
}

impl Mapping for TableText {
    const NAME: &'static str = "DescriptorTable";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        io.derived("NumRanges", &mut self.num_ranges)?;
        io.optional("RangesOffset", &mut self.offset)?;
        io.usual("Ranges", &mut self.ranges)
    }
}

/// Ranges of constant buffers have another name in LLVM.
#[derive(Debug, Clone, PartialEq)]
struct Llvm;

impl Spelling for Llvm {
    const OTHERS: &'static [(&'static str, &'static str)] = &[("CBV", "CBuffer")];
}

#[derive(Debug, Default)]
struct RangeText {
    mark: Mark,
    range_type: Named<ResourceClass, Llvm>,
    count: OrAll,
    register: u32,
    space: u32,
    offset: u32,
    flags: u32,
}

impl Mapping for RangeText {
    const NAME: &'static str = "DescriptorRange";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        self.mark = io.mark();
        io.required("RangeType", &mut self.range_type)?;
        io.required("NumDescriptors", &mut self.count)?;
        io.required("BaseShaderRegister", &mut self.register)?;
        io.required("RegisterSpace", &mut self.space)?;
        io.required("OffsetInDescriptorsFromTableStart", &mut self.offset)?;
        flags(io, RANGE_FLAGS, &mut self.flags)
    }
}

/// A static sampler. Omitted keys have HLSL's defaults.
#[derive(Debug)]
struct SamplerText {
    mark: Mark,
    value: StaticSampler,
}

impl Default for SamplerText {
    fn default() -> Self {
        Self { mark: Mark::default(), value: StaticSampler::new(0) }
    }
}

/// Visits a key that LLVM always prints, and that is optional on input.
macro_rules! sampler_key {
    ($io:ident, $key:literal, $place:expr, $wrap:expr) => {{
        let mut value = Some($wrap($place));
        $io.optional($key, &mut value)?;
        if let Some(value) = value {
            $place = value.0;
        }
    }};
}

impl Mapping for SamplerText {
    const NAME: &'static str = "StaticSampler";

    fn map(&mut self, io: &mut Io<'_>) -> Result<(), TextError> {
        self.mark = io.mark();
        let sampler = &mut self.value;
        sampler_key!(io, "Filter", sampler.filter, Named::<Filter>::new);
        sampler_key!(io, "AddressU", sampler.address_u, Named::<TextureAddressMode>::new);
        sampler_key!(io, "AddressV", sampler.address_v, Named::<TextureAddressMode>::new);
        sampler_key!(io, "AddressW", sampler.address_w, Named::<TextureAddressMode>::new);
        sampler_key!(io, "MipLODBias", sampler.mip_lod_bias, Float);
        let mut anisotropy = Some(sampler.max_anisotropy);
        io.optional("MaxAnisotropy", &mut anisotropy)?;
        sampler.max_anisotropy = anisotropy.unwrap_or(sampler.max_anisotropy);
        sampler_key!(io, "ComparisonFunc", sampler.comparison_func, Named::<ComparisonFunc>::new);
        sampler_key!(io, "BorderColor", sampler.border_color, Named::<StaticBorderColor>::new);
        sampler_key!(io, "MinLOD", sampler.min_lod, Float);
        sampler_key!(io, "MaxLOD", sampler.max_lod, Float);
        io.required("ShaderRegister", &mut sampler.shader_register)?;
        io.required("RegisterSpace", &mut sampler.register_space)?;
        let mut visibility: Named<ShaderVisibility> = Named::new(sampler.shader_visibility);
        io.required("ShaderVisibility", &mut visibility)?;
        sampler.shader_visibility = visibility.0;
        let mut bits = sampler.flags.bits();
        flags(io, SAMPLER_FLAGS, &mut bits)?;
        sampler.flags = SamplerFlags::from_bits_retain(bits);
        Ok(())
    }
}

fn count(items: usize) -> Option<u32> {
    u32::try_from(items).ok()
}

impl RootSignatureText {
    pub(crate) fn from_payload(payload: Span<'_>, form: YamlForm) -> Result<Self, Error> {
        let RootSignature::Known(desc) = RootSignature::parse(payload)? else {
            let version = Version::parse(payload)?;
            return Err(Error::new(ErrorKind::Version { version: version.0.into() }, payload.offset()));
        };
        let llvm = form.is_llvm();
        let mut text = Self {
            mark: Mark::default(),
            version: Version::from(desc.version).0,
            flags: desc.flags.bits(),
            tail: Bytes(if llvm { Vec::new() } else { desc.tail.to_vec() }),
            samplers: desc
                .static_samplers
                .iter()
                .map(|sampler| SamplerText { mark: Mark::default(), value: *sampler })
                .collect(),
            parameters: desc
                .parameters
                .iter()
                .map(|parameter| ParameterText::from_parameter(parameter, llvm))
                .collect(),
            ..Self::default()
        };
        if llvm {
            // The offsets in the part, which the value does not have.
            let offsets = Offsets::from_payload(payload)?;
            text.num_parameters = count(desc.parameters.len());
            text.num_samplers = count(desc.static_samplers.len());
            text.parameters_offset = offsets.parameters;
            text.samplers_offset = offsets.samplers;
            let tables = text
                .parameters
                .iter_mut()
                .enumerate()
                .filter_map(|(index, p)| Some((index, p.table.as_mut()?)));
            for (index, table) in tables {
                table.num_ranges = count(table.ranges.len());
                table.offset = offsets
                    .ranges
                    .iter()
                    .find(|(of, _)| usize::try_from(*of) == Ok(index))
                    .map(|(_, at)| *at);
            }
        }
        Ok(text)
    }

    pub(crate) fn bytes(&self) -> Result<Vec<u8>, TextError> {
        let version = Version(self.version).known().ok_or_else(|| {
            self.mark.error(format!("{} is not a version of root signatures", self.version)).in_key("Version")
        })?;
        let mut desc = RootSignatureDesc::new(version);
        desc.flags = RootFlags::from_bits_retain(self.flags);
        desc.static_samplers = self.samplers.iter().map(|sampler| sampler.value).collect();
        desc.tail = Cow::Borrowed(&self.tail.0);
        for (index, parameter) in self.parameters.iter().enumerate() {
            let value = parameter.value().map_err(|error| error.in_item(index).in_key("Parameters"))?;
            desc.parameters.push(value);
        }
        let payload = desc.encode().map_err(|error| self.mark.error(format!("{error}")))?;
        self.check_offsets(&payload)?;
        Ok(payload)
    }

    /// Given offsets have to equal the computed ones.
    fn check_offsets(&self, payload: &[u8]) -> Result<(), TextError> {
        let given = [
            ("RootParametersOffset", self.parameters_offset, Some(PARAMETERS)),
            ("StaticSamplersOffset", self.samplers_offset, None),
        ];
        let tables = || self.parameters.iter().filter_map(|parameter| parameter.table.as_ref());
        if given.iter().all(|(_, offset, _)| offset.is_none()) && tables().all(|table| table.offset.is_none())
        {
            return Ok(());
        }
        let offsets =
            Offsets::from_payload(Span::new(payload)).map_err(|error| self.mark.error(format!("{error}")))?;
        for (key, given, computed) in given {
            let computed = computed.or(offsets.samplers);
            if given.is_some() && given != computed {
                let (given, computed) = (given.unwrap_or_default(), computed.unwrap_or_default());
                let message = format!("the offset {given} is given, but the data is at {computed}");
                return Err(self.mark.error(message).in_key(key));
            }
        }
        Ok(())
    }
}

impl ParameterText {
    fn from_parameter(parameter: &Parameter<'_>, llvm: bool) -> Self {
        let mut text = Self {
            parameter_type: Named::new(parameter.contents.parameter_type()),
            visibility: Named::new(parameter.shader_visibility),
            ..Self::default()
        };
        match &parameter.contents {
            ParameterContents::Constants32Bit(constants) => {
                text.constants = Some(ConstantsText {
                    values: constants.num_32bit_values,
                    space: constants.register_space,
                    register: constants.shader_register,
                });
            }
            ParameterContents::CBV(descriptor)
            | ParameterContents::SRV(descriptor)
            | ParameterContents::UAV(descriptor) => {
                text.descriptor = Some(DescriptorText {
                    space: descriptor.register_space,
                    register: descriptor.shader_register,
                    flags: descriptor.flags.bits(),
                });
            }
            ParameterContents::DescriptorTable(ranges) => {
                let range = |range: &DescriptorRange| RangeText {
                    mark: Mark::default(),
                    range_type: Named::new(range.range_type),
                    count: OrAll(range.num_descriptors),
                    register: range.base_shader_register,
                    space: range.register_space,
                    offset: range.offset_in_descriptors_from_table_start,
                    flags: range.flags.bits(),
                };
                let ranges = ranges.iter().map(range).collect();
                text.table = Some(TableText { num_ranges: None, offset: None, ranges });
            }
            ParameterContents::Unknown(unknown) if !llvm => {
                text.payload = Some(Bytes(unknown.payload.to_vec()));
            }
            _ => {}
        }
        text
    }

    fn value(&self) -> Result<Parameter<'static>, TextError> {
        let missing = |key| self.mark.error(format!("the key `{key}` is missing"));
        let parameter_type = self.parameter_type.0;
        let descriptor = || {
            let text = self.descriptor.as_ref().ok_or_else(|| missing("Descriptor"))?;
            Ok(RootDescriptor {
                shader_register: text.register,
                register_space: text.space,
                flags: RootDescriptorFlags::from_bits_retain(text.flags),
            })
        };
        let (key, contents) = match parameter_type {
            ParameterType::Constants32Bit => {
                let text = self.constants.as_ref().ok_or_else(|| missing("Constants"))?;
                let constants = RootConstants {
                    shader_register: text.register,
                    register_space: text.space,
                    num_32bit_values: text.values,
                };
                ("Constants", ParameterContents::Constants32Bit(constants))
            }
            ParameterType::CBV => ("Descriptor", ParameterContents::CBV(descriptor()?)),
            ParameterType::SRV => ("Descriptor", ParameterContents::SRV(descriptor()?)),
            ParameterType::UAV => ("Descriptor", ParameterContents::UAV(descriptor()?)),
            ParameterType::DescriptorTable => {
                let table = self.table.as_ref().ok_or_else(|| missing("Table"))?;
                let ranges = table.ranges.iter().map(RangeText::value).collect();
                ("Table", ParameterContents::DescriptorTable(ranges))
            }
            other => {
                let payload = self.payload.as_ref().ok_or_else(|| {
                    let message =
                        format!("{} is not a known type of parameter, and `Payload` is missing", other.raw());
                    self.mark.error(message).in_key("ParameterType")
                })?;
                let unknown =
                    UnknownParameter { parameter_type: other, payload: Cow::Owned(payload.0.clone()) };
                ("Payload", ParameterContents::Unknown(unknown))
            }
        };
        let given = [
            ("Constants", self.constants.is_some()),
            ("Descriptor", self.descriptor.is_some()),
            ("Table", self.table.is_some()),
            ("Payload", self.payload.is_some()),
        ];
        if let Some((other, _)) = given.iter().find(|(other, there)| *there && *other != key) {
            let message = format!("a parameter of this type has the key `{key}`, not `{other}`");
            return Err(self.mark.error(message));
        }
        Ok(Parameter { shader_visibility: self.visibility.0, contents })
    }
}

impl RangeText {
    fn value(&self) -> DescriptorRange {
        DescriptorRange {
            range_type: self.range_type.0,
            num_descriptors: self.count.0,
            base_shader_register: self.register,
            register_space: self.space,
            flags: DescriptorRangeFlags::from_bits_retain(self.flags),
            offset_in_descriptors_from_table_start: self.offset,
        }
    }
}

/// Offsets in a part, which the value does not have.
#[derive(Default)]
struct Offsets {
    parameters: Option<u32>,
    samplers: Option<u32>,
    /// For each table, by the index of its parameter.
    ranges: Vec<(u32, u32)>,
}

impl Offsets {
    fn from_payload(payload: Span<'_>) -> Result<Self, Error> {
        let mut offsets = Self::default();
        let mut picker = Picker::new(|path: &[Frame], _, number| {
            let number = u32::try_from(number).unwrap_or_default();
            match path {
                [.., Frame::Field("root_parameters_offset")] => offsets.parameters = Some(number),
                [.., Frame::Field("static_samplers_offset")] => offsets.samplers = Some(number),
                [
                    ..,
                    Frame::Field("parameter"),
                    Frame::Index(index),
                    Frame::Field("descriptor_ranges_offset"),
                ] => {
                    offsets.ranges.push((*index, number));
                }
                _ => {}
            }
        });
        RootSignature::walk(payload, &mut picker)?;
        Ok(offsets)
    }
}
