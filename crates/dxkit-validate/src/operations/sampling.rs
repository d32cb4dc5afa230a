//! Samples, gathers and levels of detail.

use alloc::format;
use alloc::vec::Vec;

use dxkit_dxil::KnownOpCode;
use dxkit_types::{KnownDxilComponentType, KnownResourceKind, ResourceClass};

use super::Call;
use crate::Rule;
use crate::handles::Described;

/// The largest bias, in single precision.
const LARGEST_BIAS: f32 = 15.99;

/// How many coordinates and how many offsets resources of a kind have; `None` if they cannot be sampled.
const fn coordinates(kind: KnownResourceKind) -> Option<(usize, usize)> {
    use KnownResourceKind as K;
    Some(match kind {
        K::Texture1D => (1, 1),
        K::Texture2D | K::Texture2DMS => (2, 2),
        K::Texture3D => (3, 3),
        K::TextureCube => (3, 0),
        K::Texture1DArray => (2, 1),
        K::Texture2DArray | K::Texture2DMSArray => (3, 2),
        K::TextureCubeArray => (4, 0),
        _ => return None,
    })
}

impl Call<'_, '_, '_> {
    /// The kind of an operand's sampler: comparison or default; `None` if it is unknown.
    fn sampler(&self, index: usize) -> Option<bool> {
        let described = self.handle(index);
        (described.class == ResourceClass::Sampler).then_some(described.comparison)
    }

    fn sampler_mode(&self, comparison: bool) {
        if self.sampler(1) != Some(comparison) {
            let (rule, found) = if comparison {
                (Rule::INSTR_SAMPLERMODEFORSAMPLEC, "the sampler is not a comparison sampler")
            } else {
                (Rule::INSTR_SAMPLERMODEFORSAMPLE, "the sampler is not of the default kind")
            };
            self.fail_at(rule, 1, found);
        }
    }

    /// The operands whose parameters begin with this word, in their order.
    fn named(&self, word: &str) -> Vec<usize> {
        let parameters = self.call.operation.map_or(&[][..], |operation| operation.parameters);
        let named = parameters.iter().enumerate().filter(|(_, parameter)| parameter.name.starts_with(word));
        named.map(|(index, _)| index).collect()
    }

    /// Coordinates that the resource has are given, others are not.
    fn coordinates(&self, count: usize, operands: &[usize]) {
        for (dimension, index) in operands.iter().enumerate() {
            match (dimension < count, self.is_undef(*index)) {
                (true, true) => {
                    self.fail_at(Rule::INSTR_RESOURCECOORDINATEMISS, *index, "the coordinate is undef");
                }
                (false, false) => {
                    self.fail_at(
                        Rule::INSTR_RESOURCECOORDINATETOOMANY,
                        *index,
                        "the resource has fewer coordinates",
                    );
                }
                _ => {}
            }
        }
    }

    /// Offsets: one for each dimension of the resource, or none.
    pub(super) fn offsets(&self, kind: KnownResourceKind, operands: &[usize]) {
        let (_, count) = coordinates(kind).unwrap_or((0, 0));
        let given = operands.first().is_some_and(|first| !self.is_undef(*first));
        for (dimension, index) in operands.iter().enumerate() {
            let undef = self.is_undef(*index);
            if dimension == 0 || dimension < count {
                if given && undef {
                    self.fail_at(Rule::INSTR_RESOURCEOFFSETMISS, *index, "the offset is undef");
                } else if given {
                    self.offset(*index);
                }
            } else if !undef {
                self.fail_at(Rule::INSTR_RESOURCEOFFSETTOOMANY, *index, "the resource has fewer offsets");
            }
        }
    }

    /// One offset: any value since shader model 6.7, before that a small constant.
    fn offset(&self, index: usize) {
        if self.context.since_model(7) {
            return;
        }
        let value = self.operand(index).and_then(|value| self.context.module.integer(value));
        if !value.is_some_and(|value| (-8..=7).contains(&value)) {
            let found =
                value.map_or("the offset is not a constant".into(), |value| format!("the offset is {value}"));
            self.fail_at(Rule::INSTR_TEXTUREOFFSET, index, &found);
        }
    }

    fn bias(&self) {
        let Some(index) = self.place("bias") else { return };
        let value = self.operand(index).and_then(|value| self.context.float(value));
        let allowed = -16.0..=f64::from(LARGEST_BIAS);
        if let Some(value) = value.filter(|value| !allowed.contains(value)) {
            let operand = u32::try_from(index + 1).unwrap_or(u32::MAX);
            let finding = self.finding(Rule::INSTR_IMMBIASFORSAMPLEB).operand(operand);
            let finding = finding.found(format!("the bias is {value}")).allowed("-16 to 15.99");
            let text = format!("{value:.6}");
            self.context.report(finding.arguments(["-16.000000", "15.990000", &text]));
        }
    }

    pub(super) fn sample(&self, code: KnownOpCode) {
        use KnownOpCode as K;
        if matches!(code, K::SampleBias | K::SampleCmpBias) {
            self.bias();
        }
        let comparison = matches!(
            code,
            K::SampleCmp | K::SampleCmpLevelZero | K::SampleCmpLevel | K::SampleCmpGrad | K::SampleCmpBias
        );
        self.sample_operands(comparison);
        if matches!(code, K::Sample | K::SampleBias | K::SampleCmp | K::SampleCmpBias) {
            self.derivatives();
        }
    }

    fn sample_operands(&self, comparison: bool) {
        use KnownResourceKind as K;
        self.sampler_mode(comparison);
        let resource = self.handle(0);
        self.sampled_type(&resource, comparison);
        if resource.class != ResourceClass::SRV {
            self.fail_at(Rule::INSTR_RESOURCECLASSFORSAMPLERGATHER, 0, "it is not a shader resource");
        }
        let rule =
            if comparison { Rule::INSTR_RESOURCEKINDFORSAMPLEC } else { Rule::INSTR_RESOURCEKINDFORSAMPLE };
        let found = format!("it is a {}", resource.kind);
        let kind = match resource.kind.known() {
            Some(
                kind @ (K::Texture1D
                | K::Texture1DArray
                | K::Texture2D
                | K::Texture2DArray
                | K::TextureCube
                | K::TextureCubeArray),
            ) => kind,
            Some(kind @ K::Texture3D) => {
                if comparison {
                    self.fail_at(rule, 0, &found);
                }
                kind
            }
            _ => return self.fail_at(rule, 0, &found),
        };
        let (count, _) = coordinates(kind).unwrap_or((0, 0));
        self.coordinates(count, &self.named("coord"));
        self.offsets(kind, &self.named("offset"));
    }

    fn sampled_type(&self, resource: &Described, comparison: bool) {
        use KnownDxilComponentType as T;
        let integers = self.context.since_model(7) && !comparison;
        let allowed = match resource.component_type.known() {
            Some(T::F16 | T::F32 | T::SNormF16 | T::UNormF16 | T::SNormF32 | T::UNormF32) => true,
            Some(T::I16 | T::U16 | T::I32 | T::U32) => integers,
            _ => false,
        };
        if !allowed {
            let found = format!("the component type is {}", resource.component_type);
            self.fail_at(Rule::INSTR_SAMPLECOMPTYPE, 0, &found);
        }
    }

    pub(super) fn gather(&self, code: KnownOpCode) {
        use KnownResourceKind as K;
        self.sampler_mode(code == KnownOpCode::TextureGatherCmp);
        let resource = self.handle(0);
        if resource.class != ResourceClass::SRV {
            return self.fail_at(Rule::INSTR_RESOURCECLASSFORSAMPLERGATHER, 0, "it is not a shader resource");
        }
        if let Some((count, _)) = resource.kind.known().and_then(coordinates) {
            self.coordinates(count, &self.named("coord"));
        }
        let offsets = self.named("offset");
        let [first, second, ..] = offsets[..] else { return };
        match resource.kind.known() {
            Some(K::Texture2D | K::Texture2DArray) => {
                if !self.is_undef(first) && self.is_undef(second) {
                    self.fail_at(Rule::INSTR_RESOURCEOFFSETMISS, second, "the offset is undef");
                }
            }
            Some(K::TextureCube | K::TextureCubeArray) => {
                for index in [first, second] {
                    if !self.is_undef(index) {
                        self.fail_at(Rule::INSTR_RESOURCEOFFSETTOOMANY, index, "cubes have no offsets");
                    }
                }
            }
            _ => self.fail_at(Rule::INSTR_RESOURCEKINDFORGATHER, 0, &format!("it is a {}", resource.kind)),
        }
    }

    pub(super) fn calculate_lod(&self) {
        use KnownResourceKind as K;
        let allowed = match self.sampler(1) {
            Some(comparison) => !comparison || self.context.since_model(8),
            None => false,
        };
        if !allowed {
            self.fail_at(Rule::INSTR_SAMPLERMODEFORLOD, 1, "the sampler is not of the default kind");
        }
        let resource = self.handle(0);
        if resource.class != ResourceClass::SRV {
            return self.fail_at(Rule::INSTR_RESOURCECLASSFORSAMPLERGATHER, 0, "it is not a shader resource");
        }
        let count = match resource.kind.known() {
            Some(K::Texture1D | K::Texture1DArray) => 1,
            Some(K::Texture2D | K::Texture2DArray) => 2,
            Some(K::Texture3D | K::TextureCube | K::TextureCubeArray) => 3,
            _ => {
                return self.fail_at(
                    Rule::INSTR_RESOURCEKINDFORCALCLOD,
                    0,
                    &format!("it is a {}", resource.kind),
                );
            }
        };
        self.coordinates(count, &[2, 3, 4]);
    }
}
