//! The tables of signatures that the module's metadata has.

use dxkit_dxil::SignatureElement;
use dxkit_types::{InterpolationMode, KnownInterpolationMode};

use crate::text::Text;

/// Prints a table, unless it is empty.
pub(super) fn print(title: &str, elements: &[SignatureElement<'_>], text: &mut Text<'_>) {
    if elements.is_empty() {
        return;
    }
    text.line(format_args!(";\n; {title} signature:\n;"));
    text.put("; Name                 Index             InterpMode DynIdx\n");
    text.put("; -------------------- ----- ---------------------- ------\n");
    for element in elements {
        text.put("; ");
        text.left(element.name.0, 20);
        let index = element.semantic_indexes.first().copied().unwrap_or_default();
        text.print(format_args!(" {index:>5} {:>22}   ", interpolation(element.interpolation)));
        let columns = (0..4).filter(|column| element.dynamic_mask >> column & 1 == 1);
        let count = columns.clone().count();
        text.spaces(4usize.saturating_sub(count));
        for column in columns {
            text.put(["x", "y", "z", "w"].get(column).copied().unwrap_or_default());
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
