//! Comparing two files: no panic, differences if and only if their bytes differ, and the same ones in both
//! directions.

use dxkit::diff::{Diff, DifferenceKind, Significance, Verdict};
use dxkit::{Container, Span};

use crate::random::Random;
use crate::{input, structured};

/// The largest file that is compared with the input.
const MOST: usize = 1 << 20;

/// Compares a file with a mutated copy of it.
pub fn run(data: &[u8]) {
    let old = input::file(data);
    // The mutations are seeded from the file, so that a failing input fails again.
    let seed = old.iter().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x100_0000_01b3)
    });
    let mut random = Random::new(seed);
    let mut new = old.to_vec();
    for _ in 0..=random.below(3) {
        new = structured::mutate(&new, MOST, &mut random)
            .unwrap_or_else(|| structured::scramble(&new, &mut random));
    }
    let there = both(&old, &new);
    let back = both(&new, &old);
    match (there, back) {
        (Some(there), Some(back)) => mirrored(&there, &back),
        (None, None) => {}
        _ => panic!("the files can be compared in one direction alone"),
    }
}

fn both(old: &[u8], new: &[u8]) -> Option<Diff> {
    let readable = old == new || Container::parse(old).is_ok() && Container::parse(new).is_ok();
    let diff = dxkit::diff(Span::new(old), Span::new(new));
    assert!(diff.is_ok() == readable, "{:?}, and the files are {readable}", diff.err());
    let diff = diff.ok()?;
    assert!(
        diff.is_empty() == (old == new),
        "no difference between files that differ, or one between equal files"
    );
    assert!((diff.verdict() == Verdict::Equal) == diff.is_empty(), "the verdict contradicts the differences");
    let mut length = 0;
    for difference in &diff.differences {
        length += difference.to_string().len() + difference.shape().len();
        let (old_side, new_side) = (&difference.old, &difference.new);
        let sides = match difference.kind {
            DifferenceKind::Added => old_side.is_none() && new_side.is_some(),
            DifferenceKind::Removed => old_side.is_some() && new_side.is_none(),
            _ => old_side.is_some() && new_side.is_some(),
        };
        assert!(sides, "{difference} has the wrong sides");
        for (side, file) in [(old_side, old), (new_side, new)] {
            let place = side.as_ref().and_then(|side| side.offset);
            assert!(place.is_none_or(|place| place <= file.len()), "{difference} is outside of the file");
        }
        // A derived difference needs another one that it is derived from.
        let alone = difference.significance == Significance::Derived && diff.differences.len() == 1;
        assert!(!alone, "{difference} is derived from nothing");
        let located = !difference.path().frames().is_empty();
        assert!(located, "a difference without a path");
    }
    assert!(diff.differences.is_empty() || length > 0, "differences without text");
    Some(diff)
}

/// The differences are the same in both directions. If two elements exchanged their positions, either may be
/// reported as moved.
fn mirrored(there: &Diff, back: &Diff) {
    let listed = |diff: &Diff, mirror: bool| {
        let mut list: Vec<_> = diff
            .differences
            .iter()
            .filter(|difference| difference.kind != DifferenceKind::Moved)
            .cloned()
            .map(|mut difference| {
                // Identities and notes refer to the old file.
                (difference.identity, difference.note) = (None, None);
                let difference = if mirror { difference.mirrored() } else { difference };
                format!("{difference:?}")
            })
            .collect();
        list.sort();
        (list, diff.omitted)
    };
    if there.omitted == 0 && back.omitted == 0 {
        assert!(listed(there, false) == listed(back, true), "the other direction has other differences");
        assert!(there.differences.len() == back.differences.len(), "other elements moved back");
    }
}
