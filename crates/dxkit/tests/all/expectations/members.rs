//! The members of constant buffers, against the block `Buffer Definitions` of `NAME.dumpbin.txt`.

use dxkit::types::{ResourceClass, ResourceKind};
use dxkit::{Binding, Container, Member, Reflection};

use super::{Counts, same_lines};
use crate::common;

/// The lines of constant and texture buffers that have an offset, words and numbers with single spaces between.
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

fn lines(members: &[Member], lines: &mut Vec<String>) {
    for member in members {
        // Dimensions are multiplied.
        let array = match member.array.iter().product::<u32>() {
            _ if member.array.is_empty() => String::new(),
            count => format!("[{count}]"),
        };
        let ty = if member.hlsl_type.starts_with("struct ") {
            self::lines(&member.members, lines);
            "}".to_owned()
        } else {
            word(&member.hlsl_type)
        };
        lines.push(format!("{ty} {}{array}; ; Offset: {}", member.name, member.offset));
    }
}

fn buffer(binding: &Binding, printed: &mut Vec<String>) {
    let kind = if binding.class == ResourceClass::CBV { "cbuffer" } else { "tbuffer" };
    let name = binding.name.as_deref().unwrap_or_default();
    printed.push(format!("{kind} {name}"));
    if binding.members.is_empty() {
        return; // The type is not annotated, and the text says just that.
    }
    lines(&binding.members, printed);
    // The size that follows from the members is the one that the module states.
    let size = binding.members.iter().map(|member| member.offset + member.size).max().unwrap_or_default();
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
        let bindings = Reflection::of(&container).bindings.into_iter().flat_map(|bindings| bindings.list);
        let buffers: Vec<_> = bindings
            .filter(|it| it.class == ResourceClass::CBV || it.kind == Some(ResourceKind::TBuffer))
            // Where names were stripped, so were annotations.
            .filter(|it| it.name.is_some())
            .collect();
        let expected = definitions(&text);
        let expected: Vec<_> = expected.iter().map(String::as_str).collect();
        let mut printed = Vec::new();
        buffers.iter().for_each(|binding| buffer(binding, &mut printed));
        counts.add("files", usize::from(!expected.is_empty()));
        counts.add("lines", expected.len());
        if let Err(difference) = same_lines(&entry.path, &expected, &printed) {
            failures.push(difference);
        }
    }
    assert!(failures.is_empty(), "{}\n{}", failures.len(), failures.join("\n"));
    counts.assert_at_least(&[("files", 100), ("lines", 500)]);
}
