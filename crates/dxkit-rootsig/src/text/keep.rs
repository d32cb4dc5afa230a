//! What the text cannot say: naming it, and taking it from where it stands.

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
    /// The text; it compiles, as long as the rules hold.
    pub text: String,
    /// What it does not say.
    pub not_said: Vec<NotSaid>,
}

/// Something in a root signature that its text cannot say.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct NotSaid {
    /// Where: `parameter[2] > range[0]`; empty for the root signature as a whole.
    pub place: String,
    /// What.
    pub what: String,
}

impl core::fmt::Display for NotSaid {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        if self.place.is_empty() {
            f.write_str(&self.what)
        } else {
            write!(f, "{}: {}", self.place, self.what)
        }
    }
}

/// Where the text has to say something else, and what it says instead.
struct Sayer<'n> {
    place: String,
    not_said: &'n mut Vec<NotSaid>,
}

impl Sayer<'_> {
    fn leave_out(&mut self, what: String) {
        self.not_said.push(NotSaid { place: self.place.clone(), what });
    }

    fn word<T: Word + OpenNumber>(&mut self, value: &mut T, default: T) {
        if !value.is_said() {
            let name = value
                .known_name()
                .map_or_else(|| value.raw().to_string(), |name| format!("{}{name}", T::PREFIX));
            self.leave_out(format!("{} {name}", T::WHAT));
            *value = default;
        }
    }

    fn flags(&mut self, what: &str, unknown: u32) {
        if unknown != 0 {
            self.leave_out(format!("{what} {unknown:#x}"));
        }
    }

    fn float(&mut self, name: &str, value: &mut Float32, default: Float32) {
        if !value.get().is_finite() {
            self.leave_out(format!("{name} {} ({:#010x})", value.get(), value.0));
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

    /// Whether the text can say the range at all.
    fn range(&mut self, range: &mut DescriptorRange) -> bool {
        if !is_class(range.range_type) {
            self.leave_out(format!(
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

/// Bits without a word.
fn unsaid_root_flags(flags: RootFlags) -> RootFlags {
    RootFlags::NAMES
        .iter()
        .filter(|(flag, _)| flag.has_word())
        .fold(flags, |left, (flag, _)| left.difference(*flag))
}

impl RootSignatureDesc<'_> {
    /// The root signature as text that compiles to the same bytes again, and what the text has no words for: numbers and flags
    /// without a name in HLSL, floats that are not finite, parameters of unknown type, and what belongs to the file
    /// and not to the value (an arrangement that is not the compilers', bytes that nothing points to).
    /// [`with_unsaid_of`](RootSignatureDesc::with_unsaid_of) takes those from the original.
    ///
    /// The text does not say its version: compile it for [`version`](Self::version).
    #[must_use]
    pub fn text_form(&self) -> TextForm {
        let mut not_said = Vec::new();
        let text = self.said(&mut not_said).to_string();
        TextForm { text, not_said }
    }

    /// What the text says of it. What it does not say goes to `not_said`.
    fn said(&self, not_said: &mut Vec<NotSaid>) -> RootSignatureDesc<'static> {
        let mut desc = RootSignatureDesc::new(self.version);
        let mut sayer = Sayer { place: String::new(), not_said };
        let unsaid = unsaid_root_flags(self.flags);
        sayer.flags(RootFlags::WHAT, unsaid.bits());
        desc.flags = self.flags.difference(unsaid);
        for (index, parameter) in self.parameters.iter().enumerate() {
            sayer.place = format!("parameter[{index}]");
            if let ParameterContents::Unknown(unknown) = &parameter.contents {
                sayer.leave_out(format!(
                    "parameter of type {}, {} bytes",
                    unknown.parameter_type,
                    unknown.payload.len()
                ));
                continue;
            }
            let mut parameter = parameter.clone().into_owned();
            sayer.word(&mut parameter.shader_visibility, crate::ShaderVisibility::All);
            match &mut parameter.contents {
                ParameterContents::DescriptorTable(ranges) => {
                    let mut number = 0usize;
                    ranges.retain_mut(|range| {
                        sayer.place = format!("parameter[{index}] > range[{number}]");
                        number = number.saturating_add(1);
                        sayer.range(range)
                    });
                }
                ParameterContents::CBV(it) | ParameterContents::SRV(it) | ParameterContents::UAV(it) => {
                    sayer.descriptor(it);
                }
                ParameterContents::Constants32Bit(_) | ParameterContents::Unknown(_) => {}
            }
            desc.parameters.push(parameter);
        }
        for (index, sampler) in self.static_samplers.iter().enumerate() {
            sayer.place = format!("static_sampler[{index}]");
            let mut sampler = *sampler;
            sayer.sampler(&mut sampler);
            desc.static_samplers.push(sampler);
        }
        sayer.place.clear();
        if !self.is_canonical() {
            sayer.leave_out("an arrangement that no compiler writes".to_string());
        }
        if !self.tail.is_empty() {
            sayer.leave_out(format!("{} bytes behind everything", self.tail.len()));
        }
        desc
    }

    /// This value, which a text was compiled to, with what texts cannot say taken from the `original` that the text was
    /// printed from: where the text still says what the original's text says, the original's own value stands again, and so
    /// do its parameters of unknown type and its arrangement in the file, as far as it still fits.
    ///
    /// Elements are matched by their position. What was edited stays as edited.
    #[must_use]
    pub fn with_unsaid_of<'a>(mut self, original: &RootSignatureDesc<'a>) -> RootSignatureDesc<'a> {
        let said = original.said(&mut Vec::new());
        let mut unsaid_flags = RootFlags::empty();
        if self.flags == said.flags {
            unsaid_flags = unsaid_root_flags(original.flags);
        }
        let mut texts = core::mem::take(&mut self.parameters).into_iter();
        let mut saids = said.parameters.iter();
        let mut parameters: Vec<Parameter<'a>> = Vec::new();
        for parameter in &original.parameters {
            if matches!(parameter.contents, ParameterContents::Unknown(_)) {
                parameters.push(parameter.clone());
                continue;
            }
            let Some(said) = saids.next() else { break };
            match texts.next() {
                Some(text) => parameters.push(restore_parameter(text.into_owned(), said, parameter)),
                None => break,
            }
        }
        parameters.extend(texts.map(|text| -> Parameter<'a> { text.into_owned() }));
        let pairs = said.static_samplers.iter().zip(&original.static_samplers);
        for (text, (said, original)) in self.static_samplers.iter_mut().zip(pairs) {
            restore_sampler(text, said, original);
        }
        RootSignatureDesc {
            version: self.version,
            flags: self.flags | unsaid_flags,
            parameters,
            static_samplers: self.static_samplers,
            tail: original.tail.clone(),
            hint: if self.version == original.version { original.hint.clone() } else { Hint::NONE },
        }
    }
}

/// `text`, where it is what the text says of `original`.
fn restore<T: PartialEq + Clone>(text: &mut T, said: &T, original: &T) {
    if text == said {
        *text = original.clone();
    }
}

fn restore_parameter<'a>(
    mut text: Parameter<'a>,
    said: &Parameter<'_>,
    original: &Parameter<'a>,
) -> Parameter<'a> {
    restore(&mut text.shader_visibility, &said.shader_visibility, &original.shader_visibility);
    match (&mut text.contents, &said.contents, &original.contents) {
        (
            ParameterContents::DescriptorTable(text),
            ParameterContents::DescriptorTable(said),
            ParameterContents::DescriptorTable(original),
        ) => {
            // Ranges of unknown type go where they were.
            let mut known = core::mem::take(text).into_iter();
            let mut saids = said.iter();
            for range in original {
                if !is_class(range.range_type) {
                    text.push(*range);
                    continue;
                }
                let Some((mut new, said)) = known.next().zip(saids.next()) else { break };
                restore(&mut new.flags, &said.flags, &range.flags);
                text.push(new);
            }
            text.extend(known);
        }
        (ParameterContents::CBV(text), ParameterContents::CBV(said), ParameterContents::CBV(original))
        | (ParameterContents::SRV(text), ParameterContents::SRV(said), ParameterContents::SRV(original))
        | (ParameterContents::UAV(text), ParameterContents::UAV(said), ParameterContents::UAV(original)) => {
            restore(&mut text.flags, &said.flags, &original.flags);
        }
        _ => {}
    }
    text
}

fn restore_sampler(text: &mut StaticSampler, said: &StaticSampler, original: &StaticSampler) {
    macro_rules! restore_fields {
        ($($field:ident),*) => { $(restore(&mut text.$field, &said.$field, &original.$field);)* };
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
