//! The disassemblies of two files side by side: function by function, lines that differ with a few that do
//! not.

use alloc::collections::BTreeMap;
use core::fmt;
use core::ops::Range;

use dxkit::Container;

use super::listing::{Lines, Listing};
use super::{Limits, left_out, sources, text};
use crate::prelude::*;
use crate::{Document, Page, Subject};

/// Equal lines that are shown before and after others.
const CONTEXT: usize = 3;
/// Levels at which lines that occur once are searched for: more are needed by texts that were made for it
/// alone.
const LEVELS: usize = 16;
/// Maximum number of line pairs compared directly, in two ranges without such lines.
const PAIRS: usize = 1 << 14;

/// Writes the functions whose lines differ.
pub(super) fn write(pair: [Subject<'_>; 2], limits: &Limits, page: &mut Page<'_>) -> fmt::Result {
    let listing = |subject: &Subject<'_>| {
        let container = Container::parse(subject.bytes).ok()?;
        let sources = sources::Shown::from_container(&container, limits);
        Listing::from_document(
            subject.bytes,
            &Document::from_container(subject, &container),
            &sources.files,
            limits,
        )
    };
    let [old, new] = pair.each_ref().map(listing);
    if old.is_none() && new.is_none() {
        return page.raw("<p class=\"note\">there is no program</p>\n");
    }
    let (old, new) = (old.unwrap_or_default(), new.unwrap_or_default());
    let mut rows = limits.rows;
    let mut hidden = 0;
    let mut differ = false;
    for (title, [before, after]) in functions(&old, &new) {
        let lines = pairs(&old, before, &new, after);
        let changed = lines.iter().filter(|line| !line.is_equal()).count();
        if changed == 0 {
            continue;
        }
        differ = true;
        page.raw(&format!(
                "<details class=\"fold\" open><summary>{} <span class=\"faint\">{changed} lines differ</span></summary>\
                 <div class=\"scroll\"><table class=\"code\"><tbody>\n",
                text(title)
            ))?;
        let mut equal = 0;
        for (line, shown) in lines.iter().zip(shown(&lines)) {
            if !shown {
                equal += 1;
                continue;
            }
            if rows == 0 {
                hidden += 1;
                continue;
            }
            rows -= 1;
            gap(&mut equal, page)?;
            row(line, [&old, &new], page)?;
        }
        gap(&mut equal, page)?;
        page.raw("</tbody></table></div></details>\n")?;
    }
    if !differ {
        let is_equal =
            |(_, [before, after]): (&str, [Lines; 2])| old.text(before.range).eq(new.text(after.range));
        page.raw(if functions(&old, &new).into_iter().all(is_equal) {
            "<p class=\"note\">the programs are equal</p>\n"
        } else {
            "<p class=\"note\">the functions have equal lines, but for the numbers of values</p>\n"
        })?;
    }
    if hidden > 0 { left_out(hidden, "lines", page) } else { Ok(()) }
}

/// The title of a function for comparisons: programs of two models are the same one.
fn same_title(title: &str) -> &str {
    if title.starts_with("Program ") { "Program" } else { title }
}

/// Functions of two listings by their titles, in the order of the new one; after them, those that only the
/// old one has.
fn functions<'l>(old: &'l Listing, new: &'l Listing) -> Vec<(&'l str, [Lines; 2])> {
    let none = || Lines { function: 0, range: 0..0 };
    // Of several with the same title, each is used once.
    let mut before: BTreeMap<&str, Vec<Lines>> = BTreeMap::new();
    for (title, lines) in old.functions() {
        before.entry(same_title(title)).or_default().push(lines);
    }
    before.values_mut().for_each(|lines| lines.reverse());
    let mut all: Vec<_> = new
        .functions()
        .map(|(title, lines)| {
            let same = before.get_mut(same_title(title)).and_then(Vec::pop);
            (title, [same.unwrap_or_else(none), lines])
        })
        .collect();
    all.extend(before.into_iter().flat_map(|(title, rest)| {
        rest.into_iter().rev().map(move |lines| (title, [lines, Lines { function: 0, range: 0..0 }]))
    }));
    all
}

/// Lines that stand beside each other: function and number of each.
#[derive(Debug, Clone, Copy)]
struct Line {
    old: Option<(usize, usize)>,
    new: Option<(usize, usize)>,
    equal: bool,
}

impl Line {
    const fn is_equal(&self) -> bool {
        self.equal
    }
}

/// The lines of two functions, side by side.
fn pairs(old: &Listing, before: Lines, new: &Listing, after: Lines) -> Vec<Line> {
    let mut numbers: BTreeMap<String, usize> = BTreeMap::new();
    let mut keys = |listing: &Listing, lines: &Lines| -> Vec<usize> {
        let texts = listing.text(lines.range.clone());
        texts
            .map(|text| {
                let next = numbers.len();
                *numbers.entry(without_numbers(text)).or_insert(next)
            })
            .collect()
    };
    let (old_keys, new_keys) = (keys(old, &before), keys(new, &after));
    let mut matched = matches(&old_keys, &new_keys);
    matched.push((old_keys.len(), new_keys.len()));
    let mut lines = Vec::new();
    let (mut i, mut j) = (0, 0);
    let old_line = |i: usize| (before.function, before.range.start + i);
    let new_line = |j: usize| (after.function, after.range.start + j);
    for (end_i, end_j) in matched {
        while i < end_i || j < end_j {
            let old = (i < end_i).then(|| old_line(i));
            let new = (j < end_j).then(|| new_line(j));
            lines.push(Line { old, new, equal: false });
            i += usize::from(old.is_some());
            j += usize::from(new.is_some());
        }
        if i < old_keys.len() && j < new_keys.len() {
            lines.push(Line { old: Some(old_line(i)), new: Some(new_line(j)), equal: true });
        }
        i += 1;
        j += 1;
    }
    lines
}

/// A line without the numbers of values, labels, nodes and attributes: one more instruction changes all that
/// follow.
fn without_numbers(line: &str) -> String {
    let mut out = String::with_capacity(line.len());
    let label =
        line.strip_prefix("; <label>:").map(|rest| rest.trim_start_matches(|c: char| c.is_ascii_digit()));
    if let Some(rest) = label {
        // The spaces in front of the predecessors depend on the digits of the label.
        out.push_str("; <label>: ");
        return out + &without_numbers(rest.trim_start());
    }
    let mut skips = false;
    for c in line.chars() {
        if skips && c.is_ascii_digit() {
            continue;
        }
        skips = matches!(c, '%' | '!' | '#');
        out.push(c);
    }
    out
}

/// Pairs of equal elements in increasing order: those that occur once in both, then, between them, again.
fn matches(old: &[usize], new: &[usize]) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut work = vec![(0..old.len(), 0..new.len(), 0)];
    while let Some((mut before, mut after, level)) = work.pop() {
        let equal = |i: usize, j: usize| old.get(i) == new.get(j);
        while !before.is_empty() && !after.is_empty() && equal(before.start, after.start) {
            found.push((before.start, after.start));
            before.start += 1;
            after.start += 1;
        }
        while !before.is_empty() && !after.is_empty() && equal(before.end - 1, after.end - 1) {
            before.end -= 1;
            after.end -= 1;
            found.push((before.end, after.end));
        }
        if before.is_empty() || after.is_empty() || level == LEVELS {
            continue;
        }
        let anchors = increasing(&once(old, &before, new, &after));
        if anchors.is_empty() {
            if before.len() * after.len() <= PAIRS {
                found.extend(longest(old, &before, new, &after));
            }
            continue;
        }
        let (mut i, mut j) = (before.start, after.start);
        for (next_i, next_j) in anchors {
            work.push((i..next_i, j..next_j, level + 1));
            found.push((next_i, next_j));
            (i, j) = (next_i + 1, next_j + 1);
        }
        work.push((i..before.end, j..after.end, level + 1));
    }
    found.sort_unstable();
    found
}

/// The places of elements that occur once in both ranges, by their places in the first.
fn once(old: &[usize], before: &Range<usize>, new: &[usize], after: &Range<usize>) -> Vec<(usize, usize)> {
    let places = |list: &[usize], range: &Range<usize>| {
        let mut places: BTreeMap<usize, Option<usize>> = BTreeMap::new();
        for (place, key) in list.iter().enumerate().take(range.end).skip(range.start) {
            places.entry(*key).and_modify(|place| *place = None).or_insert(Some(place));
        }
        places
    };
    let (before, after) = (places(old, before), places(new, after));
    let both = |(key, place): (&usize, &Option<usize>)| Some(((*place)?, (*after.get(key)?)?));
    let mut both: Vec<_> = before.iter().filter_map(both).collect();
    both.sort_unstable();
    both
}

/// The longest part of pairs, ordered by their first places, in which the second increase as well.
fn increasing(pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let second = |index: usize| pairs.get(index).map_or(0, |pair| pair.1);
    // The last pair of the best part of each length, and the pair in front of each.
    let mut ends: Vec<usize> = Vec::new();
    let mut previous: Vec<Option<usize>> = Vec::with_capacity(pairs.len());
    for (index, (_, place)) in pairs.iter().enumerate() {
        let length = ends.partition_point(|end| second(*end) < *place);
        previous.push(length.checked_sub(1).and_then(|length| ends.get(length).copied()));
        match ends.get_mut(length) {
            Some(end) => *end = index,
            None => ends.push(index),
        }
    }
    let mut part = Vec::with_capacity(ends.len());
    let mut at = ends.last().copied();
    while let Some(index) = at {
        part.extend(pairs.get(index));
        at = previous.get(index).copied().flatten();
    }
    part.reverse();
    part
}

/// The longest common part of two short ranges.
fn longest(old: &[usize], before: &Range<usize>, new: &[usize], after: &Range<usize>) -> Vec<(usize, usize)> {
    let width = after.len() + 1;
    // The length of the longest part after each pair of places.
    let mut lengths = vec![0u32; (before.len() + 1) * width];
    let at = |i: usize, j: usize| (i - before.start) * width + (j - after.start);
    let of = |lengths: &[u32], i: usize, j: usize| lengths.get(at(i, j)).copied().unwrap_or_default();
    for i in before.clone().rev() {
        for j in after.clone().rev() {
            let length = if old.get(i) == new.get(j) {
                of(&lengths, i + 1, j + 1) + 1
            } else {
                of(&lengths, i + 1, j).max(of(&lengths, i, j + 1))
            };
            if let Some(place) = lengths.get_mut(at(i, j)) {
                *place = length;
            }
        }
    }
    let mut found = Vec::new();
    let (mut i, mut j) = (before.start, after.start);
    while i < before.end && j < after.end {
        if old.get(i) == new.get(j) {
            found.push((i, j));
            i += 1;
            j += 1;
        } else if of(&lengths, i + 1, j) >= of(&lengths, i, j + 1) {
            i += 1;
        } else {
            j += 1;
        }
    }
    found
}

/// Which lines are shown: those that differ, and equal ones near them.
fn shown(lines: &[Line]) -> Vec<bool> {
    let mut shown = vec![false; lines.len()];
    let mut mark = |indices: &mut dyn Iterator<Item = usize>| {
        let mut following = 0;
        for index in indices {
            following = match lines.get(index) {
                Some(line) if !line.is_equal() => CONTEXT + 1,
                _ => following,
            };
            if let (Some(shown), true) = (shown.get_mut(index), following > 0) {
                *shown = true;
            }
            following = following.saturating_sub(1);
        }
    };
    mark(&mut (0..lines.len()));
    mark(&mut (0..lines.len()).rev());
    shown
}

/// Writes the number of omitted equal lines.
fn gap(equal: &mut usize, page: &mut Page<'_>) -> fmt::Result {
    match core::mem::take(equal) {
        0 => Ok(()),
        1 => page.raw("<tr class=\"gap\"><td></td><td>1 equal line</td><td></td><td></td></tr>\n"),
        count => page.raw(&format!(
            "<tr class=\"gap\"><td></td><td>{count} equal lines</td><td></td><td></td></tr>\n"
        )),
    }
}

/// A row: each line with its number, which leads to it.
fn row(line: &Line, listings: [&Listing; 2], page: &mut Page<'_>) -> fmt::Result {
    let class = match (line.old, line.new) {
        _ if line.is_equal() => "same",
        (Some(_), Some(_)) => "changed",
        (Some(_), None) => "removed",
        (None, _) => "added",
    };
    let mut out = format!("<tr class=\"{class}\">");
    for (index, (listing, side)) in listings.into_iter().zip([line.old, line.new]).enumerate() {
        let Some((function, number)) = side else {
            out.push_str("<td></td><td></td>");
            continue;
        };
        let prefix = format!("s{index}");
        out.push_str(&format!(
            "<td class=\"n\"><a href=\"#{prefix}-l{number}\">{}</a></td><td><pre>",
            number + 1
        ));
        listing.line(function, number, &prefix, &mut out);
        out.push_str("</pre></td>");
    }
    out.push_str("</tr>\n");
    page.raw(&out)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn common(old: &str, new: &str) -> String {
        let keys = |text: &str| text.bytes().map(usize::from).collect::<Vec<_>>();
        let found = matches(&keys(old), &keys(new));
        assert!(found.windows(2).all(|pair| pair[0].0 < pair[1].0 && pair[0].1 < pair[1].1), "{found:?}");
        for (i, j) in &found {
            assert_eq!(old.as_bytes()[*i], new.as_bytes()[*j]);
        }
        found.iter().map(|(i, _)| char::from(old.as_bytes()[*i])).collect()
    }

    #[test]
    fn equal_lines_are_found() {
        assert_eq!(common("abcdef", "abXdef"), "abdef");
        assert_eq!(common("", "abc"), "");
        assert_eq!(common("abcabba", "cbabac").len(), 4);
        // One of the two that changed places stays.
        assert_eq!(common("aXbYc", "aYbXc").len(), 3);
        assert_eq!(common("xxxxAyyyy", "yyyyAxxxx"), "A");
        assert_eq!(common("1a2a3a", "1a3a"), "1a3a");
    }

    #[test]
    fn texts_made_for_it_take_no_longer() {
        // Each level finds one line that occurs once.
        let old: Vec<usize> = (0..20_000).map(|index| index / 2).collect();
        let new: Vec<usize> = (0..20_000).map(|index| (20_000 - index) / 2).collect();
        assert!(matches(&old, &new).len() <= 2);
    }

    #[test]
    fn numbers_of_values_do_not_count() {
        assert_eq!(without_numbers("  %12 = add i32 %3, 4, !dbg !77 ; #5"), "  % = add i32 %, 4, !dbg ! ; #");
        let label = "; <label>:9                                       ; preds = %2";
        assert_eq!(without_numbers(label), without_numbers("; <label>:10      ; preds = %12"));
    }
}
