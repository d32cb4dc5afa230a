//! The members of constant buffers, against the block `Buffer Definitions` of `NAME.dumpbin.txt`.

use dxkit::dxbc::rdef::{BufferType, VariableClass};
use dxkit::reflect::{Buffer, TypeId, Types};
use dxkit::{Binding, Container, Reflection};

use super::{Counts, same_lines};
use crate::common;

/// The lines of constant and texture buffers that have an offset, words and numbers with single spaces
/// between.
fn definitions(text: &str) -> Vec<String> {
    let lines = text.lines().map_while(|line| line.strip_prefix(';')).map(str::trim);
    let block = lines.skip_while(|line| *line != "Buffer Definitions:").skip(1);
    let mut kept = Vec::new();
    let mut inside = false;
    for line in block.take_while(|line| *line != "Resource Bindings:") {
        if line.starts_with("cbuffer ") || line.starts_with("tbuffer ") {
            inside = true;
            kept.push(line.to_owned());
        } else if line.starts_with("Resource bind info for ") {
            inside = false;
        } else if inside && line.contains("; Offset:") {
            let words: Vec<_> = line.replace(";;", ";").split_whitespace().map(str::to_owned).collect();
            kept.push(words.join(" "));
        }
    }
    kept
}

/// A type in the words of this text.
fn word(ty: &str) -> String {
    ty.replace("min16int", "min16i")
        .replace("min16uint", "min16ui")
        .replace("float16_t", "half")
        .replace("snorm ", "snorm_")
        .replace("unorm ", "unorm_")
}

/// A variable or member, in a line; of a structure the lines of its members before it.
fn lines(types: &Types, name: &str, ty: TypeId, offset: u32, lines: &mut Vec<String>) {
    let ty = types.get(ty).unwrap();
    // Dimensions are multiplied.
    let array = match ty.elements() {
        _ if ty.array.is_empty() => String::new(),
        count => format!("[{count}]"),
    };
    let word = if ty.class == VariableClass::Struct {
        for member in types.members(ty) {
            self::lines(types, &member.name, member.ty, offset + member.offset, lines);
        }
        "}".to_owned()
    } else {
        word(&types.hlsl(ty).to_string())
    };
    lines.push(format!("{word} {name}{array}; ; Offset: {offset}"));
}

fn buffer(types: &Types, buffer: &Buffer, binding: &Binding, printed: &mut Vec<String>) {
    let kind = if buffer.kind == BufferType::CBuffer { "cbuffer" } else { "tbuffer" };
    let name = buffer.name.as_deref().unwrap_or_default();
    printed.push(format!("{kind} {name}"));
    if buffer.variables.is_empty() {
        return; // The type is not annotated, which the text states.
    }
    for variable in &buffer.variables {
        lines(types, &variable.name, variable.ty.unwrap(), variable.offset, printed);
    }
    // The size that the module states is the one that follows from the variables.
    let ends = buffer.variables.iter().map(|variable| variable.offset + variable.size);
    let size = ends.max().unwrap_or_default();
    assert!(binding.size.is_none_or(|stated| stated == size), "{name}: {:?}, {size}", binding.size);
    printed.push(format!("}} {name}; ; Offset: 0 Size: {size}"));
}

#[test]
fn members_are_those_that_dxc_prints() {
    let mut counts = Counts::default();
    let mut failures = Vec::new();
    for entry in common::entries().into_iter().filter(|entry| entry.compiler() == "dxc") {
        let Some(text) = entry.text("dumpbin.txt") else { continue };
        let container = Container::parse(entry.span()).unwrap();
        let reflection = Reflection::from_container(&container);
        let bindings = reflection.bindings.as_ref().map(|bindings| &bindings.list[..]).unwrap_or_default();
        let buffers = bindings.iter().enumerate().filter_map(|(place, binding)| {
            let buffer = reflection.buffer_of(place)?;
            let constant = matches!(buffer.kind, BufferType::CBuffer | BufferType::TBuffer);
            // Stripped names imply stripped annotations.
            (constant && binding.name.is_some()).then_some((buffer, binding))
        });
        let expected = definitions(&text);
        let expected: Vec<_> = expected.iter().map(String::as_str).collect();
        let mut printed = Vec::new();
        buffers.for_each(|(it, binding)| buffer(&reflection.types, it, binding, &mut printed));
        counts.add("files", usize::from(!expected.is_empty()));
        counts.add("lines", expected.len());
        if let Err(difference) = same_lines(&entry.path, &expected, &printed) {
            failures.push(difference);
        }
    }
    assert!(failures.is_empty(), "{}\n{}", failures.len(), failures.join("\n"));
    counts.assert_at_least(&[("files", 100), ("lines", 500)]);
}
