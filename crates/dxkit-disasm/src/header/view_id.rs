//! The table of what depends on what: `dx.viewIdState`.

use alloc::string::String;

use dxkit_dxil::{ScalarMask, ScalarTable, StreamDependencies, ViewIdState};
use dxkit_types::ShaderKind;

use crate::text::Text;

pub(super) fn print(state: &ViewIdState<'_>, kind: Option<ShaderKind>, text: &mut Text<'_>) {
    let geometry = kind == Some(ShaderKind::Geometry);
    let third = state.patch_constants_or_primitives.as_ref();
    let third_name = if kind == Some(ShaderKind::Mesh) { "Primitive Outputs" } else { "PCOutputs" };

    text.print(format_args!(";\n; ViewId state:\n;\n; Number of inputs: {}", state.inputs));
    let outputs = |stream: usize| state.streams.get(stream).map_or(0, |stream| stream.outputs);
    if geometry {
        let [first, second, third, fourth] = [0, 1, 2, 3].map(outputs);
        text.print(format_args!(", outputs per stream: {{ {first}, {second}, {third}, {fourth} }}"));
    } else {
        text.print(format_args!(", outputs: {}", outputs(0)));
    }
    let patch_constants = state.by_patch_constant.as_ref().map(|table| table.inputs());
    if let Some(count) = third.map(|third| third.outputs).or(patch_constants) {
        let title = if kind == Some(ShaderKind::Mesh) { "primitive outputs" } else { "patchconst" };
        text.print(format_args!(", {title}: {count}"));
    }
    text.end();

    // Of several streams only those are named that have outputs.
    let streams = state.streams.iter().enumerate().filter(|(_, stream)| !geometry || stream.outputs > 0);
    let name = |stream: usize| match geometry {
        true => alloc::format!("Outputs for Stream {stream}"),
        false => String::from("Outputs"),
    };
    for (index, stream) in streams.clone() {
        dependent(&name(index), stream, text);
    }
    if let Some(third) = third {
        dependent(third_name, third, text);
    }
    for (index, stream) in streams {
        contributing("Inputs", &name(index), &stream.by_input, text);
    }
    if let Some(third) = third {
        contributing("Inputs", third_name, &third.by_input, text);
    }
    if let Some(table) = &state.by_patch_constant {
        contributing("PCInputs", "Outputs", table, text);
    }
    text.put(";\n");
}

fn dependent(name: &str, stream: &StreamDependencies<'_>, text: &mut Text<'_>) {
    text.print(format_args!("; {name} dependent on ViewId: "));
    set(stream.by_view_id.iter().flat_map(ScalarMask::iter), text);
}

/// A line for each output that depends on anything.
fn contributing(inputs: &str, outputs: &str, table: &ScalarTable<'_>, text: &mut Text<'_>) {
    text.line(format_args!("; {inputs} contributing to computation of {outputs}:"));
    // Without the one there are no bits of the other, so that a number alone may be as large as it likes.
    if table.inputs() == 0 || table.outputs() == 0 {
        return;
    }
    for output in 0..table.outputs() {
        let mut inputs = (0..table.inputs()).filter(|input| table.row(*input).contains(output)).peekable();
        if inputs.peek().is_some() {
            text.print(format_args!(";   output {output} depends on inputs: "));
            set(inputs, text);
        }
    }
}

/// `{ 0, 1 }`, and `{  }` for nothing; the end of the line.
fn set(scalars: impl Iterator<Item = u32>, text: &mut Text<'_>) {
    text.put("{ ");
    for (index, scalar) in scalars.enumerate() {
        text.put(if index == 0 { "" } else { ", " });
        text.print(format_args!("{scalar}"));
    }
    text.put(" }\n");
}
