//! `dxkit sodb diff`: two state object databases, compared by what their objects mean.

use std::path::PathBuf;

use clap::Args;
use dxkit::diff::{Verdict, diff};
use dxkit_sodb::{Change, Difference, DifferenceKind};
use serde_json::{Value, json};

use crate::input::{self, CommandError};
use crate::paint::{PART, paint};
use crate::shown::shown;
use crate::{Event, Outcome, Streams, report};

/// Compare two state object databases by what their objects mean
#[derive(Debug, Args)]
#[command(
    disable_version_flag = true,
    after_help = "\
Objects are compared by the keys that the application gave them, with all values that they lead to; the keys of rows, which each \
writer makes in its own way, do not matter. Of containers, a line says whether only their arrangement differs; `dxkit diff old.db:KEY \
new.db:KEY` shows how.

Exit code 1 if they differ.

Example:
  dxkit sodb diff old.db new.db"
)]
pub(crate) struct Arguments {
    /// The old database
    #[arg(value_name = "OLD")]
    old: PathBuf,

    /// The new database; one of them may be - for standard input
    #[arg(value_name = "NEW")]
    new: PathBuf,

    /// Print JSON, one document for both
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let compared = compare(arguments, streams);
    input::report(&"dxkit sodb diff", compared, streams)
}

fn compare(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Outcome, CommandError> {
    let old = super::open(&arguments.old, streams)?;
    let new = super::open(&arguments.new, streams)?;
    let differences = dxkit_sodb::diff(&old, &new)?;
    if arguments.json {
        let all: Vec<Value> = differences.iter().map(document).collect();
        let document = json!({ "old": old.name(), "new": new.name(), "differences": all });
        report::json(&document, streams.output)?;
    } else {
        let mut text = String::new();
        differences.iter().for_each(|difference| print(difference, &mut text));
        streams.output.write_all(text.as_bytes())?;
    }
    let outcome = if differences.is_empty() { Outcome::Fine } else { Event::Findings.outcome() };
    let text = format!("{} of objects", input::counted(differences.len(), "difference"));
    input::verdict(streams, outcome, &text);
    Ok(outcome)
}

/// What the containers of a change say; `None` for other values.
fn verdict(change: &Change) -> Option<&'static str> {
    let (old, new) = change.containers.as_ref()?;
    let (Ok(old), Ok(new)) = (old.read(), new.read()) else { return Some("one of them cannot be read") };
    Some(match diff(&old[..], &new[..]).map(|diff| diff.verdict()) {
        Ok(Verdict::Equal | Verdict::SameMeaning) => "equal but for their arrangement",
        Ok(_) => "they differ",
        Err(_) => "one of them cannot be read",
    })
}

fn print(difference: &Difference, text: &mut String) {
    let key = paint(PART, shown(&difference.key)).to_string();
    match &difference.kind {
        DifferenceKind::Removed => text.push_str(&format!("{key}: only in the old database\n")),
        DifferenceKind::Added => text.push_str(&format!("{key}: only in the new database\n")),
        DifferenceKind::Changed { versions, changes } => {
            if let Some((old, new)) = versions.filter(|(old, new)| old != new) {
                text.push_str(&format!("{key}: version {old} → {new}\n"));
            } else if versions.is_some() {
                text.push_str(&format!("{key}: changed, and the version is not\n"));
            }
            for change in changes {
                let value = |value: &Option<String>| match value {
                    Some(value) => shown(value).to_string(),
                    None => "nothing".to_owned(),
                };
                let about = verdict(change).map(|about| format!(" ({about})")).unwrap_or_default();
                let (old, new) = (value(&change.old), value(&change.new));
                text.push_str(&format!("{key}: {}: {old} → {new}{about}\n", shown(&change.path)));
            }
        }
        _ => {}
    }
}

fn document(difference: &Difference) -> Value {
    let key = &difference.key;
    match &difference.kind {
        DifferenceKind::Removed => json!({ "key": key, "kind": "removed" }),
        DifferenceKind::Added => json!({ "key": key, "kind": "added" }),
        DifferenceKind::Changed { versions, changes } => {
            let changes = changes.iter().map(|change| {
                json!({
                    "path": change.path, "old": change.old, "new": change.new, "containers": verdict(change),
                })
            });
            json!({
                "key": key, "kind": "changed", "versions": versions.map(|(old, new)| [old, new]),
                "changes": changes.collect::<Vec<_>>(),
            })
        }
        _ => json!({ "key": key }),
    }
}
