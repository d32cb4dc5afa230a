//! The text form: HLSL's `[RootSignature("…")]`.

use core::fmt::{self, Display, Formatter};

use dxkit_bytes::{Float32, OpenNumber};
use dxkit_types::ResourceClass;

use crate::{
    DescriptorRange, Parameter, ParameterContents, RootConstants, RootDescriptor, RootSignature,
    RootSignatureDesc, ShaderVisibility, StaticSampler,
};

impl Display for RootSignature<'_> {
    /// Like [`RootSignatureDesc`]; for an unknown version, one line with its number.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Known(desc) => desc.fmt(f),
            Self::Raw(raw) => write!(f, "Unknown(version={}, {} bytes)", raw.version, raw.unknown.len()),
        }
    }
}

impl Display for RootSignatureDesc<'_> {
    /// The text of HLSL's `[RootSignature("…")]`; with `{:#}`, one element per line.
    ///
    /// Default values are left out. Compiled for the same version, the text gives the same bytes if HLSL has
    /// words for all values. Numbers and flags without a name, parameters of unknown type, tables without
    /// ranges and floats that are not finite are printed as well, in a form that does not compile; see
    /// [`text_form`](Self::text_form).
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut items = List { separator: if f.alternate() { ",\n" } else { ", " }, first: true };
        if !self.flags.is_empty() || (self.parameters.is_empty() && self.static_samplers.is_empty()) {
            items.next(f)?;
            f.write_str("RootFlags(")?;
            joined(f, self.flags.names(), self.flags.unknown())?;
            f.write_str(")")?;
        }
        for parameter in &self.parameters {
            items.next(f)?;
            parameter.fmt(f)?;
        }
        for sampler in &self.static_samplers {
            items.next(f)?;
            sampler.fmt(f)?;
        }
        Ok(())
    }
}

/// The separator of a list, and whether the next element is the first one.
struct List {
    separator: &'static str,
    first: bool,
}

impl List {
    fn next(&mut self, f: &mut Formatter<'_>) -> fmt::Result {
        if core::mem::take(&mut self.first) { Ok(()) } else { f.write_str(self.separator) }
    }
}

/// Flags in HLSL's form, joined by `|`.
fn joined(f: &mut Formatter<'_>, names: impl Iterator<Item = &'static str>, unknown: u32) -> fmt::Result {
    let mut items = List { separator: " | ", first: true };
    for name in names {
        items.next(f)?;
        f.write_str(name)?;
    }
    if unknown != 0 {
        items.next(f)?;
        write!(f, "{unknown:#x}")?;
    }
    if items.first { f.write_str("0") } else { Ok(()) }
}

fn flags(f: &mut Formatter<'_>, names: impl Iterator<Item = &'static str>, unknown: u32) -> fmt::Result {
    f.write_str(", flags=")?;
    joined(f, names, unknown)
}

/// A number with HLSL's prefix before its name; without a name, the number.
struct Prefixed<T>(&'static str, T);

impl<T: OpenNumber> Display for Prefixed<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.1.known_name() {
            Some(name) => write!(f, "{}{name}", self.0),
            None => write!(f, "{}", self.1.raw()),
        }
    }
}

/// A float as text that the compiler reads as the same float.
struct Exact(Float32);

impl Display for Exact {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let value = self.0.get();
        let short = alloc::format!("{value:?}");
        // The compiler reads a double. It refuses doubles beyond the largest float, as the shortest text of
        // that float (3.4028235e38) is, and rounding twice may give another float.
        #[allow(clippy::cast_possible_truncation)] // as the compiler rounds
        let exact = short
            .parse::<f64>()
            .is_ok_and(|double| (double as f32).to_bits() == self.0.0 && double.abs() <= f64::from(f32::MAX));
        if exact || !value.is_finite() { f.write_str(&short) } else { write!(f, "{:?}", f64::from(value)) }
    }
}

/// The argument `space`, unless it is the default.
fn space(f: &mut Formatter<'_>, space: u32) -> fmt::Result {
    if space == 0 { Ok(()) } else { write!(f, ", space={space}") }
}

fn visibility(f: &mut Formatter<'_>, visibility: ShaderVisibility) -> fmt::Result {
    if visibility == ShaderVisibility::All {
        return Ok(());
    }
    write!(f, ", visibility={}", Prefixed("SHADER_VISIBILITY_", visibility))
}

fn class_name(class: ResourceClass) -> (&'static str, char) {
    match class {
        ResourceClass::SRV => ("SRV", 't'),
        ResourceClass::UAV => ("UAV", 'u'),
        ResourceClass::CBV => ("CBV", 'b'),
        ResourceClass::Sampler => ("Sampler", 's'),
        _ => ("Unknown", '?'),
    }
}

impl Display for Parameter<'_> {
    /// The parameter as HLSL text.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match &self.contents {
            ParameterContents::DescriptorTable(ranges) => {
                f.write_str("DescriptorTable(")?;
                let mut items = List { separator: ", ", first: true };
                for range in ranges {
                    items.next(f)?;
                    range.fmt(f)?;
                }
                if ranges.is_empty() {
                    write!(f, "visibility={}", Prefixed("SHADER_VISIBILITY_", self.shader_visibility))?;
                } else {
                    visibility(f, self.shader_visibility)?;
                }
            }
            ParameterContents::Constants32Bit(RootConstants {
                shader_register,
                register_space,
                num_32bit_values,
            }) => {
                write!(f, "RootConstants(num32BitConstants={num_32bit_values}, b{shader_register}")?;
                space(f, *register_space)?;
                visibility(f, self.shader_visibility)?;
            }
            ParameterContents::CBV(descriptor) => self.descriptor(f, "CBV(b", descriptor)?,
            ParameterContents::SRV(descriptor) => self.descriptor(f, "SRV(t", descriptor)?,
            ParameterContents::UAV(descriptor) => self.descriptor(f, "UAV(u", descriptor)?,
            ParameterContents::Unknown(unknown) => {
                write!(f, "Unknown(type={}, {} bytes", unknown.parameter_type, unknown.payload.len())?;
                visibility(f, self.shader_visibility)?;
            }
        }
        f.write_str(")")
    }
}

impl Parameter<'_> {
    fn descriptor(&self, f: &mut Formatter<'_>, name: &str, descriptor: &RootDescriptor) -> fmt::Result {
        write!(f, "{name}{}", descriptor.shader_register)?;
        space(f, descriptor.register_space)?;
        visibility(f, self.shader_visibility)?;
        if descriptor.flags.is_empty() {
            return Ok(());
        }
        flags(f, descriptor.flags.names(), descriptor.flags.unknown())
    }
}

impl Display for DescriptorRange {
    /// The range as HLSL text.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (name, letter) = class_name(self.range_type);
        write!(f, "{name}({letter}{}", self.base_shader_register)?;
        match self.num_descriptors {
            1 => {}
            Self::UNBOUNDED => f.write_str(", numDescriptors=unbounded")?,
            count => write!(f, ", numDescriptors={count}")?,
        }
        space(f, self.register_space)?;
        if self.offset_in_descriptors_from_table_start != Self::APPEND {
            write!(f, ", offset={}", self.offset_in_descriptors_from_table_start)?;
        }
        if !self.flags.is_empty() {
            flags(f, self.flags.names(), self.flags.unknown())?;
        }
        f.write_str(")")
    }
}

impl Display for StaticSampler {
    /// The sampler as HLSL text.
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let default = Self::new(self.shader_register);
        write!(f, "StaticSampler(s{}", self.shader_register)?;
        if self.filter != default.filter {
            write!(f, ", filter={}", Prefixed("FILTER_", self.filter))?;
        }
        for (name, mode) in
            [("addressU", self.address_u), ("addressV", self.address_v), ("addressW", self.address_w)]
        {
            if mode != default.address_u {
                write!(f, ", {name}={}", Prefixed("TEXTURE_ADDRESS_", mode))?;
            }
        }
        if self.mip_lod_bias != default.mip_lod_bias {
            write!(f, ", mipLODBias={}", Exact(self.mip_lod_bias))?;
        }
        if self.max_anisotropy != default.max_anisotropy {
            write!(f, ", maxAnisotropy={}", self.max_anisotropy)?;
        }
        if self.comparison_func != default.comparison_func {
            write!(f, ", comparisonFunc={}", Prefixed("COMPARISON_", self.comparison_func))?;
        }
        if self.border_color != default.border_color {
            write!(f, ", borderColor={}", Prefixed("STATIC_BORDER_COLOR_", self.border_color))?;
        }
        if self.min_lod != default.min_lod {
            write!(f, ", minLOD={}", Exact(self.min_lod))?;
        }
        if self.max_lod != default.max_lod {
            write!(f, ", maxLOD={}", Exact(self.max_lod))?;
        }
        space(f, self.register_space)?;
        visibility(f, self.shader_visibility)?;
        if !self.flags.is_empty() {
            flags(f, self.flags.names(), self.flags.unknown())?;
        }
        f.write_str(")")
    }
}
