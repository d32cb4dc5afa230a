//! The enumerators of Direct3D's reflection, in the spelling of its headers.

use core::fmt;

use dxkit_dxbc::rdef::{
    BufferType, InputType, ResourceDimension, ResourceReturnType, VariableClass, VariableType,
};

use crate::FeatureLevel;

/// The enumerators of one enumeration.
#[derive(Debug)]
pub(super) struct Words {
    /// The common prefix of the enumerators.
    prefix: &'static str,
    /// Each name without the common prefix.
    name: fn(u32) -> Option<&'static str>,
    /// The number from which on the enumerators are patches with 1 to 32 control points.
    patches: Option<u32>,
}

/// An enumeration that has a type with the same names.
const fn from_rdef(prefix: &'static str, name: fn(u32) -> Option<&'static str>) -> Words {
    Words { prefix, name, patches: None }
}

pub(super) const CLASS: Words = from_rdef("D3D_SVC_", |number| match number {
    // `RDEF` has none of these.
    8 => Some("BIT_FIELD"),
    _ => VariableClass(u16::try_from(number).ok()?).name(),
});
pub(super) const TYPE: Words =
    from_rdef("D3D_SVT_", |number| VariableType(u16::try_from(number).ok()?).name());
pub(super) const BUFFER: Words = from_rdef("D3D_CT_", |number| BufferType(number).name());
pub(super) const INPUT: Words = from_rdef("D3D_SIT_", |number| InputType(number).name());
// There is no enumerator for 0.
pub(super) const RETURN: Words = from_rdef("D3D_RETURN_TYPE_", |number| match number {
    0 => None,
    _ => ResourceReturnType(number).name(),
});
pub(super) const DIMENSION: Words =
    from_rdef("D3D_SRV_DIMENSION_", |number| ResourceDimension(number).name());

/// The name of a number: from a list that starts at 0, or from a list of further numbers.
fn named(number: u32, names: &[&'static str], further: &[(u32, &'static str)]) -> Option<&'static str> {
    let listed = usize::try_from(number).ok().and_then(|index| names.get(index)).copied();
    listed.or_else(|| further.iter().find(|(known, _)| *known == number).map(|(_, name)| *name))
}

macro_rules! words {
    ($($name:ident = $prefix:literal [$($word:literal)*] $([$($number:literal: $further:literal),*])?;)+) => {
        $(pub(super) const $name: Words = Words {
            prefix: $prefix,
            name: |number| named(number, &[$($word),*], &[$($(($number, $further)),*)?]),
            patches: None,
        };)+
    };
}

words! {
    SYSTEM_VALUE = "D3D_NAME_" ["UNDEFINED" "POSITION" "CLIP_DISTANCE" "CULL_DISTANCE"
        "RENDER_TARGET_ARRAY_INDEX" "VIEWPORT_ARRAY_INDEX" "VERTEX_ID" "PRIMITIVE_ID" "INSTANCE_ID" "IS_FRONT_FACE"
        "SAMPLE_INDEX" "FINAL_QUAD_EDGE_TESSFACTOR" "FINAL_QUAD_INSIDE_TESSFACTOR" "FINAL_TRI_EDGE_TESSFACTOR"
        "FINAL_TRI_INSIDE_TESSFACTOR" "FINAL_LINE_DETAIL_TESSFACTOR" "FINAL_LINE_DENSITY_TESSFACTOR"] [23: "BARYCENTRICS", 24: "SHADINGRATE", 25: "CULLPRIMITIVE", 64: "TARGET", 65: "DEPTH", 66: "COVERAGE", 67: "DEPTH_GREATER_EQUAL", 68: "DEPTH_LESS_EQUAL", 69: "STENCIL_REF", 70: "INNER_COVERAGE"];
    COMPONENT = "D3D_REGISTER_COMPONENT_" ["UNKNOWN" "UINT32" "SINT32" "FLOAT32" "UINT16" "SINT16" "FLOAT16"
        "UINT64" "SINT64" "FLOAT64"];
    PRECISION = "D3D_MIN_PRECISION_" ["DEFAULT" "FLOAT_16" "FLOAT_2_8" "RESERVED" "SINT_16" "UINT_16"] [0xf0: "ANY_16", 0xf1: "ANY_10"];
    TOPOLOGY = "D3D_PRIMITIVE_TOPOLOGY_" ["UNDEFINED" "POINTLIST" "LINELIST" "LINESTRIP" "TRIANGLELIST"
        "TRIANGLESTRIP" "TRIANGLEFAN"] [10: "LINELIST_ADJ", 11: "LINESTRIP_ADJ", 12: "TRIANGLELIST_ADJ", 13: "TRIANGLESTRIP_ADJ"];
    TESSELLATOR_OUTPUT = "D3D_TESSELLATOR_OUTPUT_" ["UNDEFINED" "POINT" "LINE" "TRIANGLE_CW" "TRIANGLE_CCW"];
    PARTITIONING = "D3D_TESSELLATOR_PARTITIONING_" ["UNDEFINED" "INTEGER" "POW2" "FRACTIONAL_ODD"
        "FRACTIONAL_EVEN"];
    DOMAIN = "D3D_TESSELLATOR_DOMAIN_" ["UNDEFINED" "ISOLINE" "TRI" "QUAD"];
    INTERPOLATION = "D3D_INTERPOLATION_" ["UNDEFINED" "CONSTANT" "LINEAR" "LINEAR_CENTROID"
        "LINEAR_NOPERSPECTIVE" "LINEAR_NOPERSPECTIVE_CENTROID" "LINEAR_SAMPLE" "LINEAR_NOPERSPECTIVE_SAMPLE"];
}

pub(super) const LEVEL: Words = from_rdef("D3D_FEATURE_LEVEL_", |number| FeatureLevel(number).name());
pub(super) const PRIMITIVE: Words = Words {
    prefix: "D3D_PRIMITIVE_",
    name: |number| {
        named(number, &["UNDEFINED", "POINT", "LINE", "TRIANGLE"], &[(6, "LINE_ADJ"), (7, "TRIANGLE_ADJ")])
    },
    patches: Some(8),
};

impl Words {
    /// The enumerator of a number, or the number.
    pub(super) fn word(&'static self, number: u32) -> Word {
        Word { words: self, number }
    }
}

/// An enumerator, or the number if no enumerator is documented.
#[derive(Debug)]
pub(super) struct Word {
    words: &'static Words,
    number: u32,
}

impl fmt::Display for Word {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Words { prefix, name, patches } = self.words;
        if let Some(name) = name(self.number) {
            return write!(f, "{prefix}{name}");
        }
        match patches.and_then(|first| self.number.checked_sub(first)) {
            Some(points @ 0..32) => write!(f, "{prefix}{}_CONTROL_POINT_PATCH", points + 1),
            _ => i32::from_ne_bytes(self.number.to_ne_bytes()).fmt(f),
        }
    }
}
