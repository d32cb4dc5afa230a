//! The memory of a comparison.

use dxkit::{Container, Span};
use dxkit_fuzz::entry_points::DIFFERENCES;
use dxkit_fuzz::memory;
use dxkit_fuzz::random::Random;

use super::{ALLOCATOR, alone};

#[test]
fn a_comparison_takes_what_the_files_take_and_a_bounded_number_of_fields() {
    alone(
        concat!(module_path!(), "::a_comparison_takes_what_the_files_take_and_a_bounded_number_of_fields"),
        || {
            for size in [1 << 18, 1 << 20] {
                for (name, old) in memory::worst(size) {
                    let mut random = Random::new(7);
                    let mut new = old.clone();
                    for _ in 0..50 {
                        let at = 32 + random.below(new.len() - 32);
                        new[at] ^= 1;
                        if Container::parse(&new).is_err() {
                            new[at] ^= 1;
                        }
                    }
                    let before = ALLOCATOR.current_usage();
                    ALLOCATOR.reset_peak_usage();
                    let differences =
                        dxkit::diff(Span::new(&old), Span::new(&new)).map(|diff| diff.differences.len());
                    let peak = ALLOCATOR.peak_usage().saturating_sub(before);
                    println!("{name}: {peak} bytes for twice {}, {differences:?} differences", old.len());
                    // The compressed parts of both files are decompressed at the same time, and their fields
                    // are kept.
                    let compressed = 2 * (memory::compressed(&old) + memory::compressed(&new));
                    let most = DIFFERENCES.for_size(old.len() + new.len()) + compressed;
                    assert!(peak <= most, "{name}: {peak} bytes for twice {}, {most} are allowed", old.len());
                }
            }
        },
    );
}
