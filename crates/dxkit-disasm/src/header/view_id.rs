//! The table of what depends on what: `dx.viewIdState`.

use dxkit_dxil::{ScalarMask, ScalarTable, StreamDependencies, ViewIdState};
use dxkit_types::ShaderKind;

use dxkit_ir_text::Text;

/// Outputs, if there is but one stream of them.
const OUTPUTS: &str = "Outputs";
/// The outputs of a geometry shader's streams.
const STREAMS: [&str; 4] =
    ["Outputs for Stream 0", "Outputs for Stream 1", "Outputs for Stream 2", "Outputs for Stream 3"];

pub(super) fn print(state: &ViewIdState<'_>, kind: Option<ShaderKind>, text: &mut Text<'_>) {
    let geometry = kind == Some(ShaderKind::Geometry);
    let third = state.patch_constants_or_primitives.as_ref();
    let third_name = if kind == Some(ShaderKind::Mesh) { "Primitive Outputs" } else { "PCOutputs" };

    text.put(";\n; ViewId state:\n;\n; Number of inputs: ");
    text.number(state.inputs);
    let outputs = |stream: usize| state.streams.get(stream).map_or(0, |stream| stream.outputs);
    if geometry {
        let [first, second, third, fourth] = [0, 1, 2, 3].map(outputs);
        text.print(format_args!(", outputs per stream: {{ {first}, {second}, {third}, {fourth} }}"));
    } else {
        text.put(", outputs: ");
        text.number(outputs(0));
    }
    let patch_constants = state.by_patch_constant.as_ref().map(|table| table.inputs());
    if let Some(count) = third.map(|third| third.outputs).or(patch_constants) {
        let mesh = kind == Some(ShaderKind::Mesh);
        text.put(if mesh { ", primitive outputs: " } else { ", patchconst: " });
        text.number(count);
    }
    text.end();

    // If there are several streams, only those with outputs are named.
    let streams = state.streams.iter().enumerate().filter(|(_, stream)| !geometry || stream.outputs > 0);
    let name = |stream: usize| if geometry { STREAMS.get(stream).unwrap_or(&OUTPUTS) } else { OUTPUTS };
    for (index, stream) in streams.clone() {
        dependent(name(index), stream, text);
    }
    if let Some(third) = third {
        dependent(third_name, third, text);
    }
    for (index, stream) in streams {
        contributing("Inputs", name(index), &stream.by_input, text);
    }
    if let Some(third) = third {
        contributing("Inputs", third_name, &third.by_input, text);
    }
    if let Some(table) = &state.by_patch_constant {
        contributing("PCInputs", OUTPUTS, table, text);
    }
    text.put(";\n");
}

fn dependent(name: &str, stream: &StreamDependencies<'_>, text: &mut Text<'_>) {
    text.put("; ");
    text.put(name);
    text.put(" dependent on ViewId: ");
    set(stream.by_view_id.iter().flat_map(ScalarMask::iter), text);
}

/// A line for each output that depends on anything.
fn contributing(inputs: &str, outputs: &str, table: &ScalarTable<'_>, text: &mut Text<'_>) {
    text.put("; ");
    text.put(inputs);
    text.put(" contributing to computation of ");
    text.put(outputs);
    text.put(":\n");
    // If inputs or outputs are absent, no bits are stored; then the other number is unbounded.
    if table.inputs() == 0 || table.outputs() == 0 {
        return;
    }
    for output in 0..table.outputs() {
        if text.full() {
            break;
        }
        let mut inputs = table.column(output).peekable();
        if inputs.peek().is_some() {
            text.put(";   output ");
            text.number(output);
            text.put(" depends on inputs: ");
            set(inputs, text);
        }
    }
}

/// `{ 0, 1 }`, and `{  }` for nothing; the end of the line.
fn set(scalars: impl Iterator<Item = u32>, text: &mut Text<'_>) {
    text.put("{ ");
    for (index, scalar) in scalars.enumerate() {
        text.put(if index == 0 { "" } else { ", " });
        text.number(scalar);
    }
    text.put(" }\n");
}
