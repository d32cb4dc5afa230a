//! The alignment of two sequences, the correspondence of parts, and the fields whose significance is stated.

// Clippy's exemption for tests does not cover helper functions.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use dxkit::bytes::{Fields, Frame};
use dxkit::diff::{Alignment, DifferenceKind, Significance, Step, Verdict, significances};
use dxkit::{Container, DigestPolicy, FourCc, RawPart};

use crate::common;

fn steps(old: &[u8], new: &[u8]) -> Vec<Step> {
    let mut alignment = Alignment::new(old.len(), new.len());
    alignment.by(|index| Some(old[index]), |index| Some(new[index]));
    alignment.steps().collect()
}

/// As `diff` writes it.
fn script(old: &str, new: &str) -> String {
    let show = |step: Step| match step {
        Step::Both { old: index, .. } => format!(" {}", old.as_bytes()[index] as char),
        Step::Removed(index) => format!("-{}", old.as_bytes()[index] as char),
        Step::Added(index) => format!("+{}", new.as_bytes()[index] as char),
    };
    steps(old.as_bytes(), new.as_bytes()).into_iter().map(show).collect()
}

#[test]
fn what_is_equal_is_paired() {
    assert_eq!(script("", ""), "");
    assert_eq!(script("abc", "abc"), " a b c");
    assert_eq!(script("abc", "axbc"), " a+x b c");
    assert_eq!(script("abc", "ac"), " a-b c");
    assert_eq!(script("abc", "xyz"), "-a-b-c+x+y+z");
    assert_eq!(script("aaaa", "aaa").matches('-').count(), 1);
    assert_eq!(script("", "ab"), "+a+b");
    assert_eq!(script("abcdefg", "bcdxfga"), "-a b c d-e+x f g+a");
}

#[test]
fn the_longest_run_of_unique_elements_is_kept() {
    assert_eq!(script("abcd", "dabc"), "+d a b c-d");
    assert_eq!(script("abcd", "bcda"), "-a b c d+a");
    assert_eq!(script("abcde", "edcba").matches(' ').count(), 1);
}

/// The length of the longest common subsequence, by the table of all pairs.
fn longest(old: &[u8], new: &[u8]) -> usize {
    let mut row = vec![0; new.len() + 1];
    for a in old {
        let mut before = 0;
        for (index, b) in new.iter().enumerate() {
            let above = row[index + 1];
            row[index + 1] = if a == b { before + 1 } else { above.max(row[index]) };
            before = above;
        }
    }
    row[new.len()]
}

/// Checks that a script has every element once, and pairs equal ones. The number of pairs.
fn pairs(old: &[u8], new: &[u8]) -> usize {
    let (mut next, mut pairs) = ((0, 0), 0);
    for step in steps(old, new) {
        match step {
            Step::Both { old: a, new: b } => {
                assert_eq!((a, b), next);
                assert_eq!(old[a], new[b]);
                next = (a + 1, b + 1);
                pairs += 1;
            }
            Step::Removed(a) => {
                assert_eq!(a, next.0);
                next.0 += 1;
            }
            Step::Added(b) => {
                assert_eq!(b, next.1);
                next.1 += 1;
            }
        }
    }
    assert_eq!(next, (old.len(), new.len()), "everything once");
    pairs
}

#[test]
fn repeated_elements_are_paired_by_the_shortest_script() {
    let mut state = 1u32;
    let mut random = |below: u32| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 16) % below
    };
    for _ in 0..400 {
        // Equal starts and ends are paired first, which loses no match; splitting at unique keys may. Letters
        // that occur four times, between others on both sides, are not unique in what is left.
        let mut sequence = |first: u8, last: u8| {
            let mut letters: Vec<u8> = b"aaaabbbbcccc".to_vec();
            (0..letters.len()).for_each(|index| letters.swap(index, random(12) as usize));
            [&[first][..], &letters, &[last]].concat()
        };
        let (old, new) = (sequence(b'0', b'1'), sequence(b'2', b'3'));
        assert_eq!(pairs(&old, &new), longest(&old, &new), "{old:?} {new:?}");
    }
}

#[test]
fn a_script_longer_than_is_searched_at_once_is_found_in_pieces() {
    let old: Vec<u8> = (0..6000u32).map(|index| (index * 7919 % 5) as u8).collect();
    let new: Vec<u8> = (0..5000u32).map(|index| (index * 104_729 % 7) as u8).collect();
    assert!(pairs(&old, &new) > 1000);
    let reversed: Vec<u8> = old.iter().rev().copied().collect();
    pairs(&old, &reversed);
}

#[test]
fn later_keys_pair_what_is_left_over() {
    let (old, new) = ([(1, 'a'), (1, 'b'), (2, 'c')], [(1, 'a'), (1, 'x'), (3, 'c')]);
    let mut alignment = Alignment::new(old.len(), new.len());
    alignment.by(|index| Some(old[index]), |index| Some(new[index]));
    alignment.by(|index| Some(old[index].0), |index| Some(new[index].0));
    assert_eq!([alignment.partner(0), alignment.partner(1), alignment.partner(2)], [Some(0), Some(1), None]);
    let mut none = Alignment::new(2, 2);
    none.by(|_| None::<u8>, |_| None::<u8>);
    assert_eq!(none.steps().count(), 4);
}

/// A container of these parts.
fn container(parts: &[(&[u8; 4], &[u8])]) -> Vec<u8> {
    let mut container = Container::new();
    for (kind, payload) in parts {
        container.push(RawPart::new(FourCc(**kind), payload.to_vec()));
    }
    container.write(DigestPolicy::Recompute).unwrap()
}

/// What happened to whole parts from one container to the other, and the path of each.
fn changed_parts(old: &[(&[u8; 4], &[u8])], new: &[(&[u8; 4], &[u8])]) -> Vec<(DifferenceKind, String)> {
    let diff = dxkit::diff(&container(old), &container(new)).unwrap();
    let parts = diff.differences.iter().filter(|difference| {
        matches!(difference.path().frames(), [Frame::Part(_)] | [Frame::Part(_), Frame::Index(_)])
    });
    parts.map(|difference| (difference.kind, difference.path().to_string())).collect()
}

#[test]
fn the_fewest_parts_move() {
    let parts: [(&[u8; 4], &[u8]); 4] =
        [(b"AAA0", b"a..."), (b"AAA1", b"b..."), (b"AAA2", b"c..."), (b"AAA3", b"d...")];
    let [a, b, c, d] = parts;
    let moved = |new: &[(&[u8; 4], &[u8])]| {
        let changed = changed_parts(&parts, new);
        assert!(changed.iter().all(|(kind, _)| *kind == DifferenceKind::Moved), "{changed:?}");
        changed.into_iter().map(|(_, path)| path).collect::<Vec<_>>()
    };
    assert_eq!(moved(&[a, b, c, d]), [""; 0]);
    assert_eq!(moved(&[d, a, b, c]), ["AAA3"]);
    assert_eq!(moved(&[b, c, d, a]), ["AAA0"]);
    assert_eq!(moved(&[d, c, b, a]).len(), 3);
}

#[test]
fn equal_parts_of_a_kind_go_before_those_in_the_same_place() {
    let [a, b]: [(&[u8; 4], &[u8]); 2] = [(b"PRIV", b"aaaa"), (b"PRIV", b"bbbb")];
    let diff = dxkit::diff(&container(&[a, b]), &container(&[b, a])).unwrap();
    assert_eq!(diff.verdict(), Verdict::SameMeaning);
    assert_eq!(changed_parts(&[a, b], &[b, a]).len(), 1);
    // The first is the equal one; the second is what is left.
    let changed = changed_parts(&[a, b], &[b]);
    assert!(matches!(&changed[..], [(DifferenceKind::Removed, _)]), "{changed:?}");
}

/// Fields that no compiler writes, so that they are not in `testdata`.
const NEVER_WRITTEN: [&[&str]; 5] = [
    &["slack"],
    &["trailing"],
    // DXC compresses the contents of files.
    &["section", "content", "aligned_size_in_bytes"],
    &["section", "content", "content_size_in_bytes"],
    &["section", "content", "text"],
];

/// All files below a folder.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { files(&path, found) } else { found.push(path) }
    }
}

/// A name that is not a field's any more would be passed over in silence.
#[test]
fn every_stated_significance_is_that_of_a_field() {
    // The names on the paths of all fields, without indices, by the kind of part around them.
    let mut walked: BTreeSet<(Option<FourCc>, Vec<&'static str>)> = BTreeSet::new();
    let mut paths = Vec::new();
    files(&common::testdata(), &mut paths);
    for path in paths {
        let bytes = std::fs::read(path).unwrap();
        if !bytes.starts_with(b"DXBC") {
            continue;
        }
        let fields = Fields::collect_with(|_, _| Some(()), |visit| drop(dxkit::walk(&bytes, visit)));
        for field in fields {
            let frames = field.path.frames();
            let part = frames.iter().rposition(|frame| matches!(frame, Frame::Part(_)));
            let kind = part.and_then(|part| match frames[part] {
                Frame::Part(kind) => Some(FourCc(kind)),
                _ => None,
            });
            let names = frames[part.map_or(0, |part| part + 1)..].iter();
            let names: Vec<_> = names
                .filter_map(|frame| match frame {
                    Frame::Field(name) => Some(*name),
                    _ => None,
                })
                .collect();
            for end in 1..=names.len() {
                walked.insert((kind, names[..end].to_vec()));
            }
        }
    }
    let kinds: BTreeSet<Option<FourCc>> = walked.iter().map(|(kind, _)| *kind).collect();
    // Signatures of FXC have no streams, for instance: a field is looked for in all parts with its table.
    let (mut stated, mut found) = (BTreeSet::new(), BTreeSet::new());
    for kind in kinds {
        for (path, significance) in significances(kind) {
            assert_ne!(significance, Significance::Meaning, "{path:?}");
            stated.insert(path);
            if walked.contains(&(kind, path.to_vec())) {
                found.insert(path);
            }
        }
    }
    stated.retain(|path| !NEVER_WRITTEN.contains(path));
    let missing: Vec<_> = stated.difference(&found).collect();
    assert!(missing.is_empty() && found.len() > 40, "no field is called {missing:?}");
}
