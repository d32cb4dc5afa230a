//! The fuzz function `memory`: the memory that calls allocate.

use std::path::Path;

use dxkit_fuzz::{bitcode_memory, memory, shapes, smoke};

use super::alone;

#[test]
fn calls_allocate_a_multiple_of_the_file() {
    alone(concat!(module_path!(), "::calls_allocate_a_multiple_of_the_file"), || {
        for size in [1 << 12, 1 << 14] {
            for (name, file) in memory::worst(size).into_iter().chain(memory::worst_modules(size)) {
                println!("{name}, {size}"); // shown where the bound does not hold
                memory::run(&file);
            }
        }
        for (name, file) in memory::worst(1 << 18) {
            println!("{name}");
            memory::run_fast(&file);
        }
        for (name, file) in shapes::containers(1 << 13) {
            println!("{name}");
            assert!(!file.is_empty(), "{name}: the text is refused");
            memory::run(&file);
        }
        smoke::regressions("memory", memory::run);
        smoke::inputs("memory", memory::run, 120, Path::new(env!("CARGO_TARGET_TMPDIR")));
    });
}

#[test]
fn readers_of_text_allocate_a_multiple_of_the_text() {
    alone(concat!(module_path!(), "::readers_of_text_allocate_a_multiple_of_the_text"), || {
        for size in [1 << 12, 1 << 16] {
            for (name, text) in memory::worst_texts(size).into_iter().chain(shapes::texts(size)) {
                println!("{name}, {size}");
                memory::run_text(&text);
            }
        }
    });
}

#[test]
fn modules_allocate_a_multiple_of_the_stream() {
    alone(concat!(module_path!(), "::modules_allocate_a_multiple_of_the_stream"), || {
        for size in [1 << 12, 1 << 16, 1 << 19] {
            for (name, stream) in bitcode_memory::worst(size) {
                println!("{name}: {:?}", bitcode_memory::measure(&stream));
                bitcode_memory::run(&stream);
            }
        }
    });
}
