//! Two files that are compared: the program first, then the counters, then the fields.

use alloc::collections::BTreeMap;
use core::fmt;

use dxkit::diff::{Diff, Difference, DifferenceKind, Side, Significance};
use dxkit::reflect::stats::Statistics;
use dxkit::{Container, Reflection};

use super::{Limits, left_out, section, sides, text, unavailable};
use crate::prelude::*;
use crate::{Page, StatsDocument, Subject, escaped};

/// Columns of a value that are shown.
const LONGEST: usize = 400;

fn cut(value: &str) -> String {
    let shown = match value.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", escaped(value.get(..end).unwrap_or_default())),
        None => escaped(value).to_string(),
    };
    text(&shown).to_string()
}

/// Writes the differences of two files.
pub(super) fn write(pair: [Subject<'_>; 2], limits: &Limits, out: &mut dyn fmt::Write) -> fmt::Result {
    let [old, new] = pair;
    let mut page = Page::html(out, "difference");
    let page = &mut page;
    page.raw(&format!(
        "<article class=\"file\" id=\"difference\"><h1>{} <span class=\"faint\">→</span> {}</h1>\n\
         <nav class=\"sections\" aria-label=\"Sections\"><a href=\"#difference-listing\">Program</a>\
         <a href=\"#difference-counters\">Counters</a><a href=\"#difference-fields\">Fields</a>\
         <a href=\"#s0\">Old file</a><a href=\"#s1\">New file</a></nav>\n",
        super::heading(old.name),
        super::heading(new.name)
    ))?;
    let diff = dxkit::diff(old.bytes, new.bytes);
    match &diff {
        Err(error) => unavailable(&error.to_string(), page)?,
        Ok(diff) if diff.is_empty() => {
            page.raw("<p class=\"verdict\"><span class=\"note\">equal, byte for byte</span></p>\n")?
        }
        Ok(diff) => {
            let count = |significance| diff.count(significance);
            page.raw(&format!(
                "<p class=\"verdict\"><b>{}</b> differences of meaning, <b>{}</b> of layout, <b>{}</b> that follow from others</p>\n",
                count(Significance::Meaning),
                count(Significance::Layout),
                count(Significance::Derived)
            ))?;
        }
    }
    section("listing", "Program", page, |page| sides::write(pair, limits, page))?;
    section("counters", "Counters", page, |page| counters(pair, page))?;
    section("fields", "Fields", page, |page| match &diff {
        Ok(diff) => fields(diff, pair, limits, page),
        Err(_) => page.raw("<p class=\"note\">one of them cannot be read</p>\n"),
    })?;
    page.raw("</article>\n")
}

/// The numbers of a container by name: those of its program, the compiler's own, the bytes of its parts.
fn numbers(subject: &Subject<'_>) -> BTreeMap<String, u64> {
    let wide = |number: usize| u64::try_from(number).unwrap_or(u64::MAX);
    let mut numbers = BTreeMap::new();
    let Ok(container) = Container::parse(subject.bytes) else { return numbers };
    let statistics = Statistics::count(&container, subject.bytes.len());
    for (name, number) in StatsDocument::from_statistics(subject.name, &statistics).numbers() {
        numbers.insert(name.replace('_', " "), wide(number));
    }
    for (kind, bytes) in &statistics.parts {
        let total: &mut u64 = numbers.entry(format!("bytes of {kind}")).or_default();
        *total = total.saturating_add(wide(*bytes));
    }
    if let Some(counters) = Reflection::from_container(&container).counters {
        for (name, count) in counters.value.iter() {
            numbers.insert(format!("compiler's {name}"), count.into());
        }
    }
    numbers
}

/// Writes the numbers that differ.
fn counters(pair: [Subject<'_>; 2], page: &mut Page<'_>) -> fmt::Result {
    let [old, new] = pair.each_ref().map(numbers);
    let mut names: Vec<&String> = old.keys().chain(new.keys()).collect();
    // The size and the number of instructions say most.
    let place = |name: &str| ["instructions", "bytes"].iter().position(|first| *first == name).unwrap_or(2);
    names.sort_by_key(|name| (place(name), *name));
    names.dedup();
    let rows: Vec<_> = names
        .into_iter()
        .map(|name| (name, [&old, &new].map(|side| side.get(name).copied().unwrap_or_default())))
        .filter(|(_, [old, new])| old != new)
        .collect();
    if rows.is_empty() {
        return page.raw("<p class=\"note\">all numbers are equal</p>\n");
    }
    page.raw(
        "<div class=\"scroll\"><table class=\"counters\"><thead><tr><th scope=\"col\">Counter</th><th scope=\"col\" class=\"n\">Old</th>\
         <th scope=\"col\" class=\"n\">New</th><th scope=\"col\" class=\"n\">Change</th></tr></thead><tbody>\n",
    )?;
    for (name, [old, new]) in rows {
        let (class, sign) = if new > old { ("more", "+") } else { ("less", "\u{2212}") };
        page.raw(&format!(
            "<tr class=\"{class}\"><td>{}</td><td class=\"n\">{old}</td><td class=\"n\">{new}</td>\
             <td class=\"n\">{sign}{}</td></tr>\n",
            text(&escaped(name).to_string()),
            old.abs_diff(new)
        ))?;
    }
    page.raw("</tbody></table></div>\n")
}

/// Writes the fields that differ: those that change the meaning; folded, elements that moved, and what is of
/// less weight.
fn fields(diff: &Diff, pair: [Subject<'_>; 2], limits: &Limits, page: &mut Page<'_>) -> fmt::Result {
    if diff.is_empty() {
        return page.raw("<p class=\"note\">all fields are equal</p>\n");
    }
    let is_moved = |difference: &Difference| difference.kind == DifferenceKind::Moved;
    let weighing = |significance| move |it: &&Difference| it.significance == significance && !is_moved(it);
    let all = &diff.differences;
    let groups: [(&str, Vec<&Difference>); 4] = [
        ("", all.iter().filter(weighing(Significance::Meaning)).collect()),
        ("that moved", all.iter().filter(|it| is_moved(it)).collect()),
        ("of layout", all.iter().filter(weighing(Significance::Layout)).collect()),
        ("that follow from others", all.iter().filter(weighing(Significance::Derived)).collect()),
    ];
    let mut left = limits.rows;
    for (title, differences) in groups.iter().filter(|(_, differences)| !differences.is_empty()) {
        let shown = differences.iter().take(left);
        left = left.saturating_sub(differences.len());
        let rows = |page: &mut Page<'_>| {
            page.raw("<div class=\"scroll\"><table class=\"sides\"><thead><tr><th scope=\"col\">Field</th>")?;
            for side in &pair {
                page.raw(&format!("<th scope=\"col\">{}</th>", cut(side.name)))?;
            }
            page.raw("</tr></thead><tbody>\n")?;
            shown.clone().try_for_each(|difference| row(difference, page))?;
            page.raw("</tbody></table></div>\n")
        };
        if title.is_empty() {
            rows(page)?;
        } else {
            let summary =
                format!("<details class=\"fold\"><summary>{} {title}</summary>\n", differences.len());
            page.block(&summary, rows, "</details>\n")?;
        }
    }
    let hidden = all.len().saturating_sub(limits.rows) + diff.omitted;
    if hidden > 0 { left_out(hidden, "differences", page) } else { Ok(()) }
}

fn row(difference: &Difference, page: &mut Page<'_>) -> fmt::Result {
    let (class, sign) = match difference.kind {
        DifferenceKind::Added => ("added", "+"),
        DifferenceKind::Removed => ("removed", "\u{2212}"),
        DifferenceKind::Moved => ("moved", "\u{203a}"),
        _ => ("changed", "~"),
    };
    let side = |side: &Option<Side>, number: usize| match side {
        Some(side) => {
            let place = side
                .offset
                .map(|offset| format!("<a class=\"byte\" href=\"#s{number}-bytes\">{offset:#x}</a> "));
            format!("{}{}", place.unwrap_or_default(), cut(&side.value.to_string()))
        }
        None => String::new(),
    };
    let aside = [difference.identity.as_deref(), difference.note.as_deref()];
    let aside: Vec<&str> = aside.into_iter().flatten().collect();
    let aside = match aside.as_slice() {
        [] => String::new(),
        aside => format!(" <span class=\"faint\">({})</span>", cut(&aside.join("; "))),
    };
    page.raw(&format!(
        "<tr class=\"{class}\"><th scope=\"row\"><b>{sign}</b> {}{aside}</th><td class=\"w\">{}</td>\
         <td class=\"w\">{}</td></tr>\n",
        cut(&difference.shown_path().to_string()),
        side(&difference.old, 0),
        side(&difference.new, 1)
    ))
}
