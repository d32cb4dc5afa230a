//! `dxkit diff`: the differences between two containers.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use clap::Args;
use dxkit::Container;
use dxkit::diff::Diff;
use dxkit_report::Ignored;
use dxkit_report::diff::{self as diff_report, DiffDocument, PairVerdict, Summary};

use crate::input::{self, CommandError, Input, Results};
use crate::paint::{ERROR, HEADING, WARNING, paint};
use crate::report;
use crate::shown::{path_name, shown};
use crate::{Event, Outcome, Streams};

/// Compare two containers, or two folders, by their meaning
#[derive(Debug, Args)]
#[command(after_help = "\
Parts are compared field by field. Elements of tables are matched by their identity, not by their index: signature elements by \
semantic, resources and root parameters by register, functions by name. Modules are compared by their meaning: instructions are \
aligned, metadata is followed, and the numbering of the bitcode is ignored.

Each line starts with + (added), - (removed), ~ (changed) or > (moved). Differences that follow from others (sizes, counts, \
digests) and those of layout (order, offsets of strings, padding) are counted in the last line; --all shows them.

Of a shader of SM 4 or 5 and one of DXIL, what both have is compared: signatures, the state of the pipeline with resources and \
threads (PSV0), features and the root signature, as if the first had been converted.

Files of two folders are compared by their paths. With --summary, differences are counted over all files by field: what an \
update of the compiler changed.

--ignore takes a part, or a field of one, in which files may differ; consequences of such differences (sizes, digests) are ignored \
as well. Fields are named as in the output: PSV0/resource/flags, or container/digest for fields outside of parts.

Exit code: 0 if all bytes are equal or all differences are ignored, 1 if anything differs, layout included, or if a file is damaged or \
has no counterpart, 2 if a path cannot be read.

Examples:
  dxkit diff old.cso new.cso
  dxkit diff --all old.cso new.cso
  dxkit diff --brief before/ after/            a line for each file that differs
  dxkit diff --summary before/ after/          which fields changed, in how many files
  dxkit diff --ignore HASH --ignore ILDN --ignore VERS before/ after/
  dxkit diff --ignore DXIL/module/function/instruction/name,DXIL/bitcode old.cso new.cso
  dxkit diff --json before/ after/ | jq -r 'select(.verdict == \"different\") | .new'
  dxc -T ps_6_0 new.hlsl -Fo - | dxkit diff old.cso -")]
pub(crate) struct Arguments {
    /// The old container, a C header with one, a folder, or - for standard input
    #[arg(value_name = "OLD")]
    old: PathBuf,

    /// The new one
    #[arg(value_name = "NEW")]
    new: PathBuf,

    /// Show differences of layout, and those that follow from others, too
    #[arg(short, long)]
    all: bool,

    /// Print one line for each pair that differs
    #[arg(short, long, visible_alias = "stat", conflicts_with_all = ["all", "json", "summary"])]
    brief: bool,

    /// Print how many files differ in each field, instead of the differences of each file
    #[arg(short, long)]
    summary: bool,

    /// Leave differences out in this part, or in this field of it; may be given several times
    #[arg(long, value_name = "PART[/FIELD]", value_delimiter = ',')]
    ignore: Vec<Ignored>,

    /// Print JSON, one document a pair; with --summary, one a field
    #[arg(long)]
    json: bool,
}

/// How pairs turned out.
#[derive(Default)]
struct Tally {
    counts: [AtomicUsize; 5],
    /// Whether a pair was compared in what both forms have alone.
    with_common_only: AtomicBool,
    /// The filters whose part some container has.
    used: Mutex<BTreeSet<usize>>,
    summary: Mutex<Summary>,
}

impl Tally {
    /// Notes which filters are about a part of these containers.
    fn note_parts(&self, arguments: &Arguments, inputs: [&Input; 2]) {
        if arguments.ignore.is_empty() {
            return;
        }
        let containers: Vec<_> =
            inputs.iter().filter_map(|input| Container::parse(&input.bytes).ok()).collect();
        let has = |kind| containers.iter().any(|container| container.find(kind).is_some());
        let about = arguments.ignore.iter().enumerate().filter(|(_, ignored)| ignored.part().is_none_or(has));
        let about: Vec<usize> = about.map(|(index, _)| index).collect();
        self.used.lock().unwrap_or_else(std::sync::PoisonError::into_inner).extend(about);
    }

    fn count(&self, verdict: PairVerdict) {
        if let Some(counter) = self.counts.get(verdict as usize) {
            counter.fetch_add(1, Ordering::Relaxed);
        }
    }

    fn get(&self, verdict: PairVerdict) -> usize {
        self.counts.get(verdict as usize).map_or(0, |counter| counter.load(Ordering::Relaxed))
    }
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let tally = Tally::default();
    let Arguments { old, new, .. } = arguments;
    let outcome = input::for_each_pair([old, new], streams, |inputs| {
        let mut results = Results::default();
        for pair in pairs(inputs) {
            one(arguments, &tally, &pair, &mut results);
        }
        results
    });
    if arguments.summary {
        // A thread that panicked ends the command before this.
        let summary = tally.summary.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let written = report::print(streams.output, |page| {
            if arguments.json { summary.json(page) } else { summary.text(page) }
        });
        if let Err(error) = written {
            return input::write_failed(streams, &error, outcome);
        }
    }
    let words = [
        (PairVerdict::Equal, "equal"),
        (PairVerdict::SameMeaning, "with the same meaning"),
        (PairVerdict::Different, "different"),
    ];
    let pairs: usize = words.iter().map(|(verdict, _)| tally.get(*verdict)).sum();
    let used = tally.used.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if pairs > 0 {
        for (_, ignored) in arguments.ignore.iter().enumerate().filter(|(index, _)| !used.contains(index)) {
            input::summary(streams, &format!("note: --ignore {ignored}: no container has this part"));
        }
    }
    let (only_old, only_new) = (tally.get(PairVerdict::OnlyOld), tally.get(PairVerdict::OnlyNew));
    if pairs == 1 && tally.get(PairVerdict::Equal) == 1 && !arguments.json {
        let text = match (tally.with_common_only.load(Ordering::Relaxed), arguments.ignore.is_empty()) {
            (true, _) => "what both forms have is equal: signatures, PSV0, SFI0, RTS0",
            (false, true) => "equal, byte for byte",
            (false, false) => "equal, apart from what was ignored",
        };
        input::summary(streams, text);
    } else if old.is_dir() && pairs + only_old + only_new > 0 {
        let counts: Vec<_> =
            words.iter().map(|(verdict, word)| format!("{} {word}", tally.get(*verdict))).collect();
        let mut text = format!("{pairs} compared: {}", counts.join(", "));
        for (count, folder) in [(only_old, old), (only_new, new)] {
            if count > 0 {
                text.push_str(&format!("; {count} only in {}", path_name(folder)));
            }
        }
        input::verdict(streams, outcome, &text);
    }
    outcome
}

/// The corresponding containers of two files. C sources may contain several, with names.
fn pairs([old, new]: [Vec<Input>; 2]) -> Vec<[Option<Input>; 2]> {
    if let ([_], [_]) = (&old[..], &new[..]) {
        return old.into_iter().zip(new).map(|(old, new)| [Some(old), Some(new)]).collect();
    }
    // For the array `g_main` of `main.h`, `main` is compared with `main.g_main`.
    let name = |input: &Input| input.relative.extension().map(ToOwned::to_owned);
    let mut waiting = BTreeMap::<_, VecDeque<Input>>::new();
    for new in new {
        waiting.entry(name(&new)).or_default().push_back(new);
    }
    let mut pairs = Vec::new();
    for old in old {
        let partner = waiting.get_mut(&name(&old)).and_then(VecDeque::pop_front);
        pairs.push([Some(old), partner]);
    }
    pairs.extend(waiting.into_values().flatten().map(|new| [None, Some(new)]));
    pairs
}

/// Compares a pair, and writes the requested output.
fn one(arguments: &Arguments, tally: &Tally, pair: &[Option<Input>; 2], results: &mut Results) {
    let [old, new] = pair;
    let (input, result) = match pair {
        [Some(old), Some(new)] => match dxkit::diff_of_common(&old.bytes, &new.bytes) {
            Ok((mut diff, with_common_only)) => {
                Ignored::remove(&arguments.ignore, &mut diff);
                tally.note_parts(arguments, [old, new]);
                let verdict = PairVerdict::from_diff(&diff);
                tally.count(verdict);
                tally.with_common_only.fetch_or(with_common_only, Ordering::Relaxed);
                let shown = show(arguments, tally, [old, new], (&diff, with_common_only), &mut results.text);
                let event = if verdict == PairVerdict::Equal { Event::Done } else { Event::Findings };
                (new, shown.map(|()| event.outcome()).map_err(CommandError::from))
            }
            Err(error) => {
                // The error does not state which of the two files it belongs to.
                let broken = if Container::parse(&old.bytes).is_err() { old } else { new };
                (broken, Err(error.into()))
            }
        },
        _ => {
            let Some(input) = new.as_ref().or(old.as_ref()) else { return };
            tally.count(if old.is_some() { PairVerdict::OnlyOld } else { PairVerdict::OnlyNew });
            let shown = alone(arguments, [old.as_ref(), new.as_ref()], &mut results.text);
            (input, shown.map(|()| Event::Findings.outcome()).map_err(CommandError::from))
        }
    };
    results.add(input, result);
}

fn show(
    arguments: &Arguments,
    tally: &Tally,
    [old, new]: [&Input; 2],
    (diff, with_common_only): (&Diff, bool),
    out: &mut Vec<u8>,
) -> io::Result<()> {
    // Both are shown by paths that can be opened.
    let note = if with_common_only { " (as DXIL; only what both forms have)" } else { "" };
    let heading = format!("{} → {}{note}", old.name, new.name);
    if arguments.summary {
        let mut summary = tally.summary.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        summary.add(&new.name, diff, arguments.all);
        Ok(())
    } else if arguments.json {
        let document = DiffDocument::new([Some(&old.name), Some(&new.name)], diff, arguments.all);
        let document = document.with_common_only(with_common_only);
        report::json(&document, out)
    } else if arguments.brief {
        report::print(out, |page| diff_report::brief(&heading, diff, page))
    } else {
        report::print(out, |page| diff_report::text(&heading, diff, arguments.all, page))
    }
}

/// Writes of a container that has no other.
fn alone(arguments: &Arguments, [old, new]: [Option<&Input>; 2], out: &mut Vec<u8>) -> io::Result<()> {
    if arguments.summary {
        return Ok(());
    }
    if arguments.json {
        let names = [old, new].map(|input| input.map(|input| input.name.as_str()));
        return report::json(&DiffDocument::new(names, &Diff::default(), arguments.all), out);
    }
    let (input, sign) = match (old, new) {
        (Some(old), _) => (old, paint(ERROR, "only in the old folder")),
        (None, Some(new)) => (new, paint(WARNING, "only in the new folder")),
        (None, None) => return Ok(()),
    };
    writeln!(out, "{}: {sign}", paint(HEADING, shown(&input.name)))
}
