//! The fuzz function `memory`: the memory of reading.

use std::path::Path;

use dxkit_fuzz::{bitcode_memory, memory, smoke};

use crate::alone;

#[test]
fn memory() {
    let _guard = alone();
    for size in [1 << 12, 3 << 14, 1 << 18] {
        for (name, file) in memory::worst(size) {
            println!("{name}: {:?}", memory::measure(&file)); // shown where the bound does not hold
            memory::run(&file);
        }
    }
    for size in [1 << 12, 1 << 16] {
        for (name, file) in memory::worst_modules(size) {
            println!("{name}: {:?}", memory::measure(&file));
            memory::run(&file);
        }
    }
    for size in [1 << 12, 1 << 16, 1 << 19] {
        for (name, stream) in bitcode_memory::worst(size) {
            println!("{name}: {:?}", bitcode_memory::measure(&stream));
            bitcode_memory::run(&stream);
        }
    }
    smoke::regressions("memory", memory::run);
    smoke::inputs("memory", memory::run, 1500, Path::new(env!("CARGO_TARGET_TMPDIR")));
}
