//! The fuzz function `memory`, in a process whose allocator counts. One test, because other threads would count too.

use std::path::Path;

use dxkit_fuzz::{memory, smoke};

/// Counts what is allocated.
#[global_allocator]
static ALLOCATOR: peak_alloc::PeakAlloc = peak_alloc::PeakAlloc;

#[test]
fn memory() {
    let mut need = std::collections::BTreeMap::new();
    for size in (10..21).flat_map(|bits| [1 << bits, 3 << (bits - 1)]) {
        for (name, file) in memory::worst(size) {
            let usage = memory::measure(&file);
            for (what, peak) in [("decode", usage.decode), ("check", usage.check), ("walk", usage.walk)] {
                for multiple in [12, 16, 20] {
                    let n = need.entry((multiple, what)).or_insert((0usize, "", 0));
                    *n = (*n).max((peak.saturating_sub(usage.size * multiple), name, size));
                }
            }
        }
    }
    println!("{need:#?}");
    smoke::regressions("memory", memory::run);
    smoke::inputs("memory", memory::run, 1500, Path::new(env!("CARGO_TARGET_TMPDIR")));
}
