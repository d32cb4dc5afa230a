//! Content that text cannot express: listing it, and taking it from the original.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use dxkit_bytes::{Float32, OpenNumber};
use dxkit_types::ResourceClass;

use super::words::Word;
use crate::layout::Hint;
use crate::{
    DescriptorRange, Parameter, ParameterContents, RootDescriptor, RootFlags, RootSignatureDesc,
    StaticSampler,
};

/// A root signature as text: see [`RootSignatureDesc::text_form`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct TextForm {
    /// The text. It compiles if the root signature violates no rule.
    pub text: String,
    /// The content that the text cannot express.
    pub omitted: Vec<Omitted>,
}

/// Something in a root signature that text cannot express.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Omitted {
    /// Its path: `parameter[2] > range[0]`; empty for the root signature as a whole.
    pub place: String,
    /// A description with its value.
    pub what: String,
}

impl core::fmt::Display for Omitted {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        if self.place.is_empty() {
            f.write_str(&self.what)
        } else {
            write!(f, "{}: {}", self.place, self.what)
        }
    }
}

/// Replaces values that text cannot express by default values, and records each.
struct Omissions<'n> {
    place: String,
    omitted: &'n mut Vec<Omitted>,
}

impl Omissions<'_> {
    fn omit(&mut self, what: String) {
        self.omitted.push(Omitted { place: self.place.clone(), what });
    }

    fn word<T: Word + OpenNumber>(&mut self, value: &mut T, default: T) {
        if !value.is_expressible() {
            let name = value
                .known_name()
                .map_or_else(|| value.raw().to_string(), |name| format!("{}{name}", T::PREFIX));
            self.omit(format!("{} {name}", T::WHAT));
            *value = default;
        }
    }

    fn flags(&mut self, what: &str, unknown: u32) {
        if unknown != 0 {
            self.omit(format!("{what} {unknown:#x}"));
        }
    }

    fn float(&mut self, name: &str, value: &mut Float32, default: Float32) {
        if !value.get().is_finite() {
            self.omit(format!("{name} {} ({:#010x})", value.get(), value.0));
            *value = default;
        }
    }

    fn sampler(&mut self, sampler: &mut StaticSampler) {
        let default = StaticSampler::new(0);
        self.word(&mut sampler.filter, default.filter);
        for mode in [&mut sampler.address_u, &mut sampler.address_v, &mut sampler.address_w] {
            self.word(mode, default.address_u);
        }
        self.float("mipLODBias", &mut sampler.mip_lod_bias, default.mip_lod_bias);
        self.word(&mut sampler.comparison_func, default.comparison_func);
        self.word(&mut sampler.border_color, default.border_color);
        self.float("minLOD", &mut sampler.min_lod, default.min_lod);
        self.float("maxLOD", &mut sampler.max_lod, default.max_lod);
        self.word(&mut sampler.shader_visibility, default.shader_visibility);
        self.flags(crate::SamplerFlags::WHAT, sampler.flags.unknown());
        sampler.flags.remove(crate::SamplerFlags::from_bits_retain(sampler.flags.unknown()));
    }

    /// Whether text can express the range at all.
    fn range(&mut self, range: &mut DescriptorRange) -> bool {
        if !is_class(range.range_type) {
            self.omit(format!(
                "range of type {}, {} descriptors from register {} on",
                range.range_type.0, range.num_descriptors, range.base_shader_register
            ));
            return false;
        }
        self.flags(crate::DescriptorRangeFlags::WHAT, range.flags.unknown());
        range.flags.remove(crate::DescriptorRangeFlags::from_bits_retain(range.flags.unknown()));
        true
    }

    fn descriptor(&mut self, descriptor: &mut RootDescriptor) {
        self.flags(crate::RootDescriptorFlags::WHAT, descriptor.flags.unknown());
        descriptor.flags.remove(crate::RootDescriptorFlags::from_bits_retain(descriptor.flags.unknown()));
    }
}

fn is_class(class: ResourceClass) -> bool {
    matches!(class, ResourceClass::CBV | ResourceClass::SRV | ResourceClass::UAV | ResourceClass::Sampler)
}

/// The flags that have no word.
fn inexpressible_root_flags(flags: RootFlags) -> RootFlags {
    RootFlags::NAMES
        .iter()
        .filter(|(flag, _)| flag.has_word())
        .fold(flags, |left, (flag, _)| left.difference(*flag))
}

impl RootSignatureDesc<'_> {
    /// The root signature as text that compiles to the same bytes, and a list of what the text cannot
    /// express: numbers and flags without a name in HLSL, floats that are not finite, parameters of unknown
    /// type, an arrangement of the bytes other than the compilers', and bytes that nothing points to.
    /// [`with_omitted_of`](RootSignatureDesc::with_omitted_of) takes these from the original.
    ///
    /// The text does not contain the version: compile it for [`version`](Self::version).
    #[must_use]
    pub fn text_form(&self) -> TextForm {
        let mut omitted = Vec::new();
        let text = self.expressible(&mut omitted).to_string();
        TextForm { text, omitted }
    }

    /// The part of the value that text can express. Omissions are listed in `omitted`.
    fn expressible(&self, omitted: &mut Vec<Omitted>) -> RootSignatureDesc<'static> {
        let mut desc = RootSignatureDesc::new(self.version);
        let mut omissions = Omissions { place: String::new(), omitted };
        let inexpressible = inexpressible_root_flags(self.flags);
        omissions.flags(RootFlags::WHAT, inexpressible.bits());
        desc.flags = self.flags.difference(inexpressible);
        for (index, parameter) in self.parameters.iter().enumerate() {
            omissions.place = format!("parameter[{index}]");
            if let ParameterContents::Unknown(unknown) = &parameter.contents {
                omissions.omit(format!(
                    "parameter of type {}, {} bytes",
                    unknown.parameter_type,
                    unknown.payload.len()
                ));
                continue;
            }
            let mut parameter = parameter.clone().into_owned();
            omissions.word(&mut parameter.shader_visibility, crate::ShaderVisibility::All);
            match &mut parameter.contents {
                ParameterContents::DescriptorTable(ranges) => {
                    let mut number = 0usize;
                    ranges.retain_mut(|range| {
                        omissions.place = format!("parameter[{index}] > range[{number}]");
                        number = number.saturating_add(1);
                        omissions.range(range)
                    });
                }
                ParameterContents::CBV(it) | ParameterContents::SRV(it) | ParameterContents::UAV(it) => {
                    omissions.descriptor(it);
                }
                ParameterContents::Constants32Bit(_) | ParameterContents::Unknown(_) => {}
            }
            desc.parameters.push(parameter);
        }
        for (index, sampler) in self.static_samplers.iter().enumerate() {
            omissions.place = format!("static_sampler[{index}]");
            let mut sampler = *sampler;
            omissions.sampler(&mut sampler);
            desc.static_samplers.push(sampler);
        }
        omissions.place.clear();
        if !self.is_canonical() {
            omissions.omit("an arrangement of the bytes that no compiler writes".to_string());
        }
        if !self.tail.is_empty() {
            omissions.omit(format!("{} bytes after the last structure", self.tail.len()));
        }
        desc
    }

    /// This value, which was compiled from text, completed by what text cannot express, taken from the
    /// `original` that the text was printed from. A field that was not edited gets the original's value;
    /// parameters of unknown type are inserted, and the arrangement of the bytes is kept if it still fits.
    /// Edited fields stay as edited.
    ///
    /// Elements are matched by their position.
    #[must_use]
    pub fn with_omitted_of<'a>(mut self, original: &RootSignatureDesc<'a>) -> RootSignatureDesc<'a> {
        let expressed = original.expressible(&mut Vec::new());
        let mut omitted_flags = RootFlags::empty();
        if self.flags == expressed.flags {
            omitted_flags = inexpressible_root_flags(original.flags);
        }
        let mut texts = core::mem::take(&mut self.parameters).into_iter();
        let mut expressed_list = expressed.parameters.iter();
        let mut parameters: Vec<Parameter<'a>> = Vec::new();
        for parameter in &original.parameters {
            if matches!(parameter.contents, ParameterContents::Unknown(_)) {
                parameters.push(parameter.clone());
                continue;
            }
            let Some(expressed) = expressed_list.next() else { break };
            match texts.next() {
                Some(text) => parameters.push(restore_parameter(text.into_owned(), expressed, parameter)),
                None => break,
            }
        }
        parameters.extend(texts.map(|text| -> Parameter<'a> { text.into_owned() }));
        let pairs = expressed.static_samplers.iter().zip(&original.static_samplers);
        for (text, (expressed, original)) in self.static_samplers.iter_mut().zip(pairs) {
            restore_sampler(text, expressed, original);
        }
        RootSignatureDesc {
            version: self.version,
            flags: self.flags | omitted_flags,
            parameters,
            static_samplers: self.static_samplers,
            tail: original.tail.clone(),
            hint: if self.version == original.version { original.hint.clone() } else { Hint::NONE },
        }
    }
}

/// Replaces `text` by `original` if it was not edited: if it equals what the original's text expresses.
fn restore<T: PartialEq + Clone>(text: &mut T, expressed: &T, original: &T) {
    if text == expressed {
        *text = original.clone();
    }
}

fn restore_parameter<'a>(
    mut text: Parameter<'a>,
    expressed: &Parameter<'_>,
    original: &Parameter<'a>,
) -> Parameter<'a> {
    restore(&mut text.shader_visibility, &expressed.shader_visibility, &original.shader_visibility);
    match (&mut text.contents, &expressed.contents, &original.contents) {
        (
            ParameterContents::DescriptorTable(text),
            ParameterContents::DescriptorTable(expressed),
            ParameterContents::DescriptorTable(original),
        ) => {
            // Ranges of unknown type keep their positions.
            let mut known = core::mem::take(text).into_iter();
            let mut expressed_list = expressed.iter();
            for range in original {
                if !is_class(range.range_type) {
                    text.push(*range);
                    continue;
                }
                let Some((mut new, expressed)) = known.next().zip(expressed_list.next()) else { break };
                restore(&mut new.flags, &expressed.flags, &range.flags);
                text.push(new);
            }
            text.extend(known);
        }
        (
            ParameterContents::CBV(text),
            ParameterContents::CBV(expressed),
            ParameterContents::CBV(original),
        )
        | (
            ParameterContents::SRV(text),
            ParameterContents::SRV(expressed),
            ParameterContents::SRV(original),
        )
        | (
            ParameterContents::UAV(text),
            ParameterContents::UAV(expressed),
            ParameterContents::UAV(original),
        ) => {
            restore(&mut text.flags, &expressed.flags, &original.flags);
        }
        _ => {}
    }
    text
}

fn restore_sampler(text: &mut StaticSampler, expressed: &StaticSampler, original: &StaticSampler) {
    macro_rules! restore_fields {
        ($($field:ident),*) => { $(restore(&mut text.$field, &expressed.$field, &original.$field);)* };
    }
    restore_fields!(
        filter,
        address_u,
        address_v,
        address_w,
        mip_lod_bias,
        comparison_func,
        border_color,
        min_lod,
        max_lod,
        shader_visibility,
        flags
    );
}
