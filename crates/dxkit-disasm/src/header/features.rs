//! The required device features of a shader, in the words of the compiler's dump.

use dxkit_types::FeatureFlags;

use dxkit_ir_text::Text;

/// Bit by bit from the lowest.
pub(crate) const FEATURES: [&str; 34] = [
    "Double-precision floating point",
    "Raw and Structured buffers",
    "UAVs at every shader stage",
    "64 UAV slots",
    "Minimum-precision data types",
    "Double-precision extensions for 11.1",
    "Shader extensions for 11.1",
    "Comparison filtering for feature level 9",
    "Tiled resources",
    "PS Output Stencil Ref",
    "PS Inner Coverage",
    "Typed UAV Load Additional Formats",
    "Raster Ordered UAVs",
    "SV_RenderTargetArrayIndex or SV_ViewportArrayIndex from any shader feeding rasterizer",
    "Wave level operations",
    "64-Bit integer",
    "View Instancing",
    "Barycentrics",
    "Use native low precision",
    "Shading Rate",
    "Raytracing tier 1.1 features",
    "Sampler feedback",
    "64-bit Atomics on Typed Resources",
    "64-bit Atomics on Group Shared",
    "Derivatives in mesh and amplification shaders",
    "Resource descriptor heap indexing",
    "Sampler descriptor heap indexing",
    "Wave Matrix",
    "64-bit Atomics on Heap Resources",
    "Advanced Texture Ops",
    "Writeable MSAA Textures",
    "SampleCmp with gradient or bias",
    "Extended command info",
    "Linear Algebra",
];

/// From bit 40 on: facts about functions for the compiler itself.
const OPTIONAL: [&str; 2] = ["Function uses derivatives", "Function requires visible group"];

/// The bit that optional flags start at.
const FIRST_OPTIONAL: usize = 40;

pub(super) fn print(flags: FeatureFlags, text: &mut Text<'_>) {
    let bits = flags.bits();
    if bits == 0 {
        return;
    }
    text.put(";\n; Note: shader requires additional functionality:\n");
    list(bits, 0, &FEATURES, text);
    // Unnamed bits have no line, so the note may have no lines below it.
    if bits >> FIRST_OPTIONAL != 0 {
        text.put(";\n; Note: shader has optional feature flags set:\n");
        list(bits, FIRST_OPTIONAL, &OPTIONAL, text);
    }
    text.put(";\n");
}

fn list(bits: u64, first: usize, names: &[&str], text: &mut Text<'_>) {
    for (bit, name) in (first..).zip(names) {
        if bits >> bit & 1 == 1 {
            text.put(";       ");
            text.put(name);
            text.end();
        }
    }
}
