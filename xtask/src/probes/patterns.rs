//! Patterns of instructions as compute shaders, for `probe-lowering`: `patterns.txt` has them and says how
//! they are written.

use super::Body;

const TEXT: &str = include_str!("patterns.txt");

/// The shader models at which some patterns are made.
const MODELS: [&str; 11] = ["6.0", "6.1", "6.2", "6.3", "6.4", "6.5", "6.6", "6.7", "6.8", "6.9", "6.10"];

/// The patterns that depend on the shader model.
const BY_MODEL: [&str; 11] = [
    "integer_i8_add",
    "integer_i64_arithmetic",
    "memory_array_of_arrays",
    "memory_array_of_vectors",
    "memory_structure_with_vector_shared",
    "memory_memcpy",
    "atomic_shared_operations",
    "flow_handle_array_nonuniform",
    "value_vector_compare",
    "value_vector_store",
    "value_doubles",
];

/// A pattern: its name, what stands outside functions, and the body of the shader.
struct Pattern {
    name: &'static str,
    outside: Vec<&'static str>,
    body: Vec<&'static str>,
}

/// Adds all patterns, with their names.
pub(super) fn add(all: &mut Vec<(String, String)>) {
    for pattern in read() {
        all.push((format!("pattern_{}", pattern.name), pattern.shader("6.6")));
        if BY_MODEL.contains(&pattern.name) {
            for model in MODELS {
                let name = format!("pattern_{}_{}", pattern.name, model.replace('.', "_"));
                all.push((name, pattern.shader(model)));
            }
        }
    }
}

fn read() -> Vec<Pattern> {
    let mut patterns: Vec<Pattern> = Vec::new();
    for line in TEXT.lines().filter(|line| !line.is_empty() && !line.starts_with(';')) {
        let name = line.strip_prefix('[').and_then(|line| line.strip_suffix(']'));
        if let Some(name) = name {
            patterns.push(Pattern { name, outside: Vec::new(), body: Vec::new() });
            continue;
        }
        let Some(last) = patterns.last_mut() else { continue };
        match line {
            "---" => last.outside = std::mem::take(&mut last.body),
            _ => last.body.push(line),
        }
    }
    patterns
}

impl Pattern {
    /// A compute shader of the pattern.
    fn shader(&self, model: &str) -> String {
        let mut body = Body::default();
        body.text.push_str("entry:\n");
        body.line("%t = call i32 @llvm.dx.thread.id(i32 0)");
        for (name, ty) in [("a", "i32"), ("b", "i32"), ("x", "float"), ("y", "float")] {
            let value = body.value(ty);
            // The name that the pattern uses.
            body.text = body.text.replace(&format!("{value} ="), &format!("%{name} ="));
        }
        body.line("%c = icmp slt i32 %a, 7");
        for line in &self.body {
            match line.strip_prefix("keep ").and_then(|kept| kept.rsplit_once(' ')) {
                Some((ty, value)) => body.keep(ty, value),
                None => body.line(line),
            }
        }
        format!("{}\n{}", self.outside.join("\n"), body.module("compute", model))
    }
}
