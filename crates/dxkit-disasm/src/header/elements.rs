//! The tables of signatures that the module's metadata has.

use dxkit_dxil::SignatureElement;
use dxkit_types::{InterpolationMode, KnownInterpolationMode};

use dxkit_ir_text::Text;

/// Prints a table, unless it is empty.
pub(super) fn print(title: &str, elements: &[SignatureElement<'_>], text: &mut Text<'_>) {
    if elements.is_empty() {
        return;
    }
    text.put(";\n; ");
    text.put(title);
    text.put(" signature:\n;\n");
    text.put("; Name                 Index             InterpMode DynIdx\n");
    text.put("; -------------------- ----- ---------------------- ------\n");
    for element in elements {
        if text.full() {
            break;
        }
        text.put("; ");
        text.left(element.name.0, 20);
        let index = element.semantic_indexes.first().copied().unwrap_or_default();
        text.right_number(index, 6);
        text.right(interpolation(element.interpolation), 23);
        // The set columns are right-aligned.
        let dynamic = element.dynamic_mask & 15;
        text.spaces(3 + 4 - dynamic.count_ones() as usize);
        for (column, letter) in b"xyzw".iter().enumerate() {
            if dynamic >> column & 1 == 1 {
                text.byte(*letter);
            }
        }
        text.end();
    }
}

fn interpolation(mode: InterpolationMode) -> &'static str {
    use KnownInterpolationMode as Mode;
    match mode.known() {
        Some(Mode::Undefined) => "",
        Some(Mode::Constant) => "nointerpolation",
        Some(Mode::Linear) => "linear",
        Some(Mode::LinearCentroid) => "centroid",
        Some(Mode::LinearNoperspective) => "noperspective",
        Some(Mode::LinearNoperspectiveCentroid) => "noperspective centroid",
        Some(Mode::LinearSample) => "sample",
        Some(Mode::LinearNoperspectiveSample) => "noperspective sample",
        Some(_) | None => "invalid",
    }
}
