//! The differences between two containers as a document or as text, and a summary of many pairs.

use alloc::collections::BTreeMap;
use core::fmt::{self, Write as _};

use dxkit::Derivation;
use dxkit::diff::{Diff, Difference, DifferenceKind, Excerpt, Scalar, Side, Significance, Verdict};
use dxkit::{FourCc, Frame, Path};
use serde::Serialize;
use serde_json::{Value, json};

use crate::document::json_line;
use crate::prelude::*;
use crate::{Align, ERROR, FAINT, HEADING, NOTE, PART, Page, Table, WARNING, escaped, paint};

/// The result of comparing a pair of files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum PairVerdict {
    /// All bytes are equal.
    Equal,
    /// The meaning is equal, the layout is not.
    SameMeaning,
    /// The meaning differs.
    Different,
    /// The new file is missing.
    OnlyOld,
    /// The old file is missing.
    OnlyNew,
}

impl PairVerdict {
    /// The verdict for two containers.
    #[must_use]
    pub fn from_diff(diff: &Diff) -> Self {
        match diff.verdict() {
            Verdict::Equal => Self::Equal,
            Verdict::SameMeaning => Self::SameMeaning,
            _ => Self::Different,
        }
    }
}

/// The differences between two containers.
#[derive(Debug, Serialize)]
pub struct DiffDocument<'d> {
    old: Option<&'d str>,
    new: Option<&'d str>,
    verdict: PairVerdict,
    counts: Counts,
    differences: Vec<DifferenceDocument>,
    /// The number of differences beyond the limit.
    omitted: usize,
    /// Whether only what both forms have was compared.
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    common_only: bool,
}

#[derive(Debug, Clone, Copy, Default, Serialize)]
struct Counts {
    meaning: usize,
    layout: usize,
    derived: usize,
}

#[derive(Debug, Serialize)]
struct DifferenceDocument {
    kind: String,
    significance: String,
    shape: String,
    identity: Option<String>,
    old: Option<SideDocument>,
    new: Option<SideDocument>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    text: String,
}

#[derive(Debug, Serialize)]
struct SideDocument {
    path: String,
    offset: Option<usize>,
    size: usize,
    value: Value,
}

impl Counts {
    fn from_diff(diff: &Diff) -> Self {
        Self {
            meaning: diff.count(Significance::Meaning),
            layout: diff.count(Significance::Layout),
            derived: diff.count(Significance::Derived),
        }
    }
}

impl<'d> DiffDocument<'d> {
    /// The document for two files, or for one that has no counterpart.
    #[must_use]
    pub fn new(names: [Option<&'d str>; 2], diff: &Diff, all: bool) -> Self {
        let [old, new] = names;
        let verdict = match names {
            [Some(_), None] => PairVerdict::OnlyOld,
            [None, Some(_)] => PairVerdict::OnlyNew,
            _ => PairVerdict::from_diff(diff),
        };
        let shown = diff.differences.iter().filter(|difference| all || is_shown(difference));
        Self {
            old,
            new,
            verdict,
            counts: Counts::from_diff(diff),
            differences: shown.map(DifferenceDocument::from_difference).collect(),
            omitted: diff.omitted,
            common_only: false,
        }
    }

    /// The document of a comparison that [`dxkit::diff_of_common`] made, of what both forms have alone if
    /// that is `common_only`.
    #[must_use]
    pub fn with_common_only(self, common_only: bool) -> Self {
        Self { common_only, ..self }
    }
}

impl DifferenceDocument {
    fn from_difference(difference: &Difference) -> Self {
        let side = |side: &Side| SideDocument {
            path: side.path.to_string(),
            offset: side.offset,
            size: side.size,
            value: value(&side.value),
        };
        Self {
            kind: difference.kind.to_string(),
            significance: difference.significance.to_string(),
            shape: difference.shape(),
            identity: difference.identity.clone(),
            old: difference.old.as_ref().map(side),
            new: difference.new.as_ref().map(side),
            bytes: difference.bytes.map(|bytes| json!({ "first": bytes.first, "count": bytes.count })),
            note: difference.note.clone(),
            text: difference.to_string(),
        }
    }
}

fn value(scalar: &Scalar) -> Value {
    match scalar {
        Scalar::Unsigned(number) => json!(number),
        // Floating-point values that are not finite are null.
        Scalar::Float(float) => json!(float.get()),
        Scalar::Named { raw, name: None } => json!(raw),
        Scalar::Named { name: Some(name), .. } => json!(name),
        Scalar::Packed { text, .. } | Scalar::Code(text) => json!(text),
        Scalar::Flags { raw, names } => json!({
            "bits": raw,
            "names": scalar.flag_names().unwrap_or_else(|| vec![names]),
        }),
        Scalar::Text(text) => json!(String::from_utf8_lossy(text)),
        Scalar::List(list) => list.iter().map(value).collect(),
        Scalar::Bytes(Excerpt { size, start, bytes, .. }) => {
            let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            json!({ "size": size, "start": start, "hex": hex })
        }
        Scalar::Fields(fields) => fields
            .iter()
            .map(|(path, field)| json!({ "path": path.to_string(), "value": value(field) }))
            .collect(),
        other => json!(other.to_string()),
    }
}

/// Whether it concerns a part as a whole.
fn is_of_part(path: &Path) -> bool {
    matches!(path.frames(), [.., Frame::Part(_)] | [.., Frame::Part(_), Frame::Index(_)])
}

/// Whether it is printed by default: a difference of meaning, or a whole part.
fn is_shown(difference: &Difference) -> bool {
    difference.significance == Significance::Meaning
        || difference.kind == DifferenceKind::Moved && is_of_part(difference.path())
}

/// Prints the differences of a pair.
///
/// # Errors
/// If writing to the page fails.
pub fn text(heading: &str, diff: &Diff, all: bool, page: &mut Page<'_>) -> fmt::Result {
    if diff.is_empty() {
        return Ok(());
    }
    write!(page, "{}", paint(HEADING, escaped(heading)))?;
    match diff.verdict() {
        Verdict::SameMeaning => writeln!(page, ": {}", paint(NOTE, "same meaning, different layout"))?,
        _ => writeln!(page)?,
    }
    let (shown, quiet): (Vec<_>, Vec<_>) =
        diff.differences.iter().partition(|difference| all || is_shown(difference));
    for difference in shown {
        line(difference, page)?;
    }
    if diff.omitted > 0 {
        writeln!(page, "  {}", paint(WARNING, format_args!("… and {} more", diff.omitted)))?;
    }
    if quiet.is_empty() { Ok(()) } else { writeln!(page, "  {}", paint(FAINT, summary_of(&quiet))) }
}

/// Prints the fields of a container that differ from those derived from its module, each with the reason.
///
/// # Errors
/// If writing to the page fails.
pub fn derivation(heading: &str, derivation: &Derivation, all: bool, page: &mut Page<'_>) -> fmt::Result {
    let diff = &derivation.diff;
    if diff.is_empty() {
        return Ok(());
    }
    writeln!(page, "{}", paint(HEADING, escaped(heading)))?;
    let pairs = diff.differences.iter().zip(&derivation.reasons);
    let (shown, quiet): (Vec<_>, Vec<_>) = pairs.partition(|(difference, _)| all || is_shown(difference));
    for (difference, reason) in shown {
        sign(difference, page)?;
        let path = escaped(&difference.shown_path().to_string()).to_string();
        let value =
            |side: &Option<Side>| side.as_ref().map(|side| escaped(&side.value.to_string()).to_string());
        match (difference.kind, value(&difference.old), value(&difference.new)) {
            (DifferenceKind::Changed, Some(old), Some(new)) => {
                write!(page, "{path} is {old}; {reason} states {new}")?;
            }
            (DifferenceKind::Added, ..) => write!(page, "{path} is missing; {reason} requires it")?,
            (DifferenceKind::Removed, ..) => {
                write!(page, "{path} is not expected; {reason} does not have it")?
            }
            _ => write!(page, "{path} is at a different position")?,
        }
        remarks(difference, page)?;
    }
    if diff.omitted > 0 {
        writeln!(page, "  {}", paint(WARNING, format_args!("… and {} more", diff.omitted)))?;
    }
    let quiet: Vec<_> = quiet.into_iter().map(|(difference, _)| difference).collect();
    if quiet.is_empty() { Ok(()) } else { writeln!(page, "  {}", paint(FAINT, summary_of(&quiet))) }
}

fn sign(difference: &Difference, page: &mut Page<'_>) -> fmt::Result {
    let (sign, style) = match difference.kind {
        DifferenceKind::Added => ('+', NOTE),
        DifferenceKind::Removed => ('-', ERROR),
        DifferenceKind::Moved => ('>', PART),
        _ => ('~', WARNING),
    };
    write!(page, "  {} ", paint(style, sign))
}

fn line(difference: &Difference, page: &mut Page<'_>) -> fmt::Result {
    sign(difference, page)?;
    write!(page, "{}", escaped(&difference.shown_path().to_string()))?;
    let values = match instruction(difference) {
        Some(text) => text.to_owned(),
        None => difference.shown_values().to_string(),
    };
    if !values.is_empty() {
        write!(page, ": {}", escaped(&values))?;
    }
    remarks(difference, page)
}

/// The text of an instruction of SM 4 or 5 that one of the programs lacks.
fn instruction(difference: &Difference) -> Option<&str> {
    let [.., Frame::Part(_), Frame::Field("instruction"), Frame::Index(_)] = difference.path().frames()
    else {
        return None;
    };
    let one = matches!(difference.kind, DifferenceKind::Added | DifferenceKind::Removed);
    difference.identity.as_deref().filter(|_| one)
}

/// Prints the remarks after a difference, on its line.
fn remarks(difference: &Difference, page: &mut Page<'_>) -> fmt::Result {
    let title = match difference.path().frames() {
        _ if !is_of_part(difference.path()) => None,
        [.., Frame::Part(kind)] | [.., Frame::Part(kind), Frame::Index(_)] => FourCc(*kind).known(),
        _ => None,
    };
    let remarks = [
        title.map(|kind| kind.title().to_owned()),
        difference.identity.clone().filter(|_| instruction(difference).is_none()),
        difference.note.clone(),
        match difference.significance {
            Significance::Meaning => None,
            other => Some(other.to_string()),
        },
    ];
    let remarks: Vec<_> = remarks.into_iter().flatten().collect();
    if !remarks.is_empty() {
        write!(page, "  {}", paint(FAINT, format_args!("({})", escaped(&remarks.join("; ")))))?;
    }
    writeln!(page)
}

/// A summary of the differences that are not printed one by one.
fn summary_of(quiet: &[&Difference]) -> String {
    const MOST: usize = 4;
    let group = |significance, words: &str| {
        let group: Vec<_> =
            quiet.iter().filter(|difference| difference.significance == significance).collect();
        if group.is_empty() {
            return None;
        }
        let mut shapes: Vec<String> = Vec::new();
        for difference in &group {
            let shape = difference.shape();
            if shapes.len() <= MOST && !shapes.contains(&shape) {
                shapes.push(shape);
            }
        }
        let more = if shapes.len() > MOST { ", …" } else { "" };
        shapes.truncate(MOST);
        Some(format!("{} {words} ({}{more})", group.len(), shapes.join(", ")))
    };
    let groups = [group(Significance::Derived, "derived"), group(Significance::Layout, "of layout")];
    let groups: Vec<_> = groups.into_iter().flatten().collect();
    format!("and {}; --all shows them", groups.join(", "))
}

/// Prints one line for a pair.
///
/// # Errors
/// If writing to the page fails.
pub fn brief(heading: &str, diff: &Diff, page: &mut Page<'_>) -> fmt::Result {
    let Counts { meaning, layout, derived } = Counts::from_diff(diff);
    let heading = paint(HEADING, escaped(heading));
    let more = if diff.omitted > 0 { format!(", {} more", diff.omitted) } else { String::new() };
    let counts = paint(FAINT, format!("({meaning} of meaning, {layout} of layout, {derived} derived{more})"));
    match diff.verdict() {
        Verdict::Equal => Ok(()),
        Verdict::SameMeaning => {
            writeln!(page, "{heading}: {} {counts}", paint(NOTE, "same meaning, different layout"))
        }
        _ => writeln!(page, "{heading}: {} {counts}", paint(WARNING, "different")),
    }
}

/// The differences of many pairs, counted by path.
#[derive(Debug, Default)]
pub struct Summary {
    rows: BTreeMap<(String, DifferenceKind, Significance), DifferenceCounts>,
}

#[derive(Debug, Default)]
struct DifferenceCounts {
    files: usize,
    differences: usize,
    /// The number of differences by their text.
    changes: BTreeMap<String, usize>,
    /// Whether there are more different texts than the limit.
    various: bool,
    /// The first file by name that has this difference.
    example: String,
}

impl DifferenceCounts {
    /// Maximum number of different texts that are counted separately.
    const CHANGES: usize = 64;
}

impl Summary {
    /// Counts the differences of a pair.
    pub fn add(&mut self, name: &str, diff: &Diff, all: bool) {
        let mut seen = alloc::collections::BTreeSet::new();
        for difference in diff.differences.iter().filter(|difference| all || is_shown(difference)) {
            let key = (difference.shape(), difference.kind, difference.significance);
            let row = self.rows.entry(key.clone()).or_default();
            row.differences += 1;
            if seen.insert(key) {
                row.files += 1;
                if row.example.is_empty() || name < row.example.as_str() {
                    name.clone_into(&mut row.example);
                }
            }
            let change = difference.shown_values().to_string();
            if row.changes.len() < DifferenceCounts::CHANGES || row.changes.contains_key(&change) {
                *row.changes.entry(change).or_default() += 1;
            } else {
                row.various = true;
            }
        }
    }

    /// The rows, those with the most files first.
    fn sorted(&self) -> Vec<(&(String, DifferenceKind, Significance), &DifferenceCounts)> {
        let mut rows: Vec<_> = self.rows.iter().collect();
        rows.sort_by_key(|(key, row)| (key.2, core::cmp::Reverse(row.files), *key));
        rows
    }

    /// Prints the summary as a table.
    ///
    /// # Errors
    /// If writing to the page fails.
    pub fn text(&self, page: &mut Page<'_>) -> fmt::Result {
        let table = Table::new(&[
            ("Files", Align::Right),
            ("Change", Align::Left),
            ("Field", Align::Left),
            ("Values", Align::Left),
            ("Weight", Align::Left),
        ]);
        let rows = self.sorted();
        if rows.is_empty() {
            return Ok(());
        }
        let weighed = rows.iter().any(|((_, _, significance), _)| *significance != Significance::Meaning);
        let line = |((shape, kind, significance), row): &(
            &(String, DifferenceKind, Significance),
            &DifferenceCounts,
        )| {
            let most = row.changes.iter().max_by_key(|(text, count)| (**count, core::cmp::Reverse(*text)));
            let values = match most {
                Some((change, _)) if row.changes.len() == 1 && !row.various => cut(change),
                Some((change, count)) if *count > 1 && !row.various => {
                    format!("{} kinds, mostly {} ({count})", row.changes.len(), cut(change))
                }
                _ if row.various => format!("more than {} kinds", DifferenceCounts::CHANGES),
                _ => format!("{} kinds", row.changes.len()),
            };
            vec![
                row.files.to_string(),
                kind.to_string(),
                shape.clone(),
                values,
                if weighed { significance.to_string() } else { String::new() },
            ]
        };
        table.print(page, || rows.iter().map(line))
    }

    /// Writes one JSON document for each row.
    ///
    /// # Errors
    /// If writing to the page fails.
    pub fn json(&self, page: &mut Page<'_>) -> fmt::Result {
        for ((shape, kind, significance), row) in self.sorted() {
            let mut changes: Vec<_> = row.changes.iter().collect();
            changes.sort_by_key(|(text, count)| (core::cmp::Reverse(**count), *text));
            let changes: Vec<_> =
                changes.into_iter().map(|(text, count)| json!({ "text": text, "count": count })).collect();
            let document = json!({
                "shape": shape,
                "kind": kind.to_string(),
                "significance": significance.to_string(),
                "files": row.files,
                "count": row.differences,
                // Beyond the limit, the texts that were counted depend on the order of the files, so they are
                // omitted.
                "changes": if row.various { Vec::new() } else { changes },
                "example": row.example,
            });
            json_line(&document, page)?;
        }
        Ok(())
    }
}

/// A text, shortened to fit a column.
fn cut(text: &str) -> String {
    const MOST: usize = 50;
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text.to_owned(),
    }
}
