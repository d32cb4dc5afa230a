//! `dxkit stats`: the instructions, functions and parts of programs, counted.

use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;
use dxkit::reflect::stats::Statistics;
use dxkit::{Container, FourCc, bitcode};
use dxkit_report::{StatsChange, StatsDocument};

use crate::input::{self, CommandError, Input, Results, print_error};
use crate::outcome::Event;
use crate::shown::path_name;
use crate::{Outcome, Streams, report};

/// Count instructions, registers and bytes; compare builds
#[derive(Debug, Args)]
#[command(after_help = "\
The instructions of shader model 6 are those of the module, those of 4 and 5 are in the token program, without declarations. With \
--compare, two files or two folders are compared, the files of folders by their names: the sums over all files \
come first, then the largest changes. A file that only one folder has counts from or to zero.

Examples:
  dxkit stats shader.cso
  dxkit stats --json shaders/ | jq -r '[.instructions, .file] | @tsv' | sort -n
  dxkit stats --compare old/ new/
  dxkit stats --compare old/ new/ --threshold 2       exit code 1 if something grew by more than 2 %
  dxkit stats --compare old/ new/ --markdown > comment.md
  dxkit stats --schema")]
pub(crate) struct Arguments {
    /// Containers, PDBs, C headers, folders, or - for standard input
    #[arg(required_unless_present = "schema", value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Compare two files or folders; the largest changes come first. Exit code 1 if anything changed
    #[arg(long)]
    compare: bool,

    /// With --compare: exit code 1 only if bytes or instructions, of a file or of all, grew by more than this
    /// many percent
    #[arg(long, value_name = "PERCENT", requires = "compare", value_parser = percent)]
    threshold: Option<u64>,

    /// With --compare: print a table in Markdown, for comments on pull requests
    #[arg(long, requires = "compare", conflicts_with = "json")]
    markdown: bool,

    /// Print JSON: one document per container; with --compare, one per changed number
    #[arg(long)]
    json: bool,

    /// Print the JSON Schema of the output of --json
    #[arg(long, exclusive = true)]
    schema: bool,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    if arguments.schema {
        return report::schema(&StatsDocument::schema(), streams);
    }
    if arguments.compare {
        return match arguments.paths.as_slice() {
            [old, new] => compare(arguments, old, new, streams),
            _ => {
                print_error(streams, "--compare takes two paths: OLD NEW");
                Outcome::Failed
            }
        };
    }
    input::for_each(&arguments.paths, streams, |input, out| {
        let container = match Container::parse(&input.bytes) {
            Ok(container) => container,
            Err(error) => return Ok(report::failure(input, &error, arguments.json, out)?),
        };
        let document =
            StatsDocument::from_statistics(&input.name, &Statistics::count(&container, input.bytes.len()));
        if arguments.json {
            report::json(&document, out)?;
        } else {
            report::print(out, |page| document.print(page))?;
        }
        readable(&container)?;
        Ok(Outcome::Fine)
    })
}

/// Errors are reported after what could be counted.
fn readable(container: &Container<'_>) -> Result<(), dxkit::Error> {
    let programs = [FourCc::Dxil, FourCc::Shex, FourCc::Shdr];
    report::all_readable(container, &programs, &bitcode::ParseOptions::default())
}

/// A percentage with at most two decimals, in hundredths of a percent.
fn percent(text: &str) -> Result<u64, String> {
    let form = || "a number of percent, with at most two decimals: 2 or 0.5".to_owned();
    let (whole, decimals) = text.strip_suffix('%').unwrap_or(text).split_once('.').unwrap_or((text, "0"));
    let whole = whole.trim_end_matches('%').parse::<u32>().map_err(|_| form())?;
    let are_digits = !decimals.is_empty() && decimals.bytes().all(|byte| byte.is_ascii_digit());
    let decimals =
        format!("{decimals:0<2}").parse::<u64>().ok().filter(|_| are_digits && decimals.len() <= 2);
    Ok(u64::from(whole) * 100 + decimals.ok_or_else(form)?)
}

/// The rows of a table in Markdown.
const MARKDOWN_ROWS: usize = 30;

/// The findings of a comparison so far.
#[derive(Default)]
struct Comparison {
    changes: Vec<StatsChange>,
    /// Bytes and instructions of all old and of all new files.
    totals: [[usize; 2]; 2],
}

impl Comparison {
    fn add(&mut self, changes: Vec<StatsChange>, sizes: [Option<[usize; 2]>; 2]) {
        self.changes.extend(changes);
        for (total, size) in self.totals.iter_mut().zip(sizes) {
            for (total, size) in total.iter_mut().zip(size.unwrap_or_default()) {
                *total = total.saturating_add(size);
            }
        }
    }
}

fn compare(arguments: &Arguments, old: &Path, new: &Path, streams: &mut Streams<'_>) -> Outcome {
    let comparison = Mutex::new(Comparison::default());
    let (compared, differing) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let mut outcome = input::for_each_pair([old, new], streams, |[old, new]| {
        let mut results = Results::default();
        // If the files hold several containers, those at the same index are compared.
        for (old, new) in old.iter().zip(&new) {
            let result = changed(old, new, &comparison);
            compared.fetch_add(1, Ordering::Relaxed);
            differing.fetch_add(usize::from(matches!(result, Ok(true))), Ordering::Relaxed);
            results.add(new, result.map(|_| Outcome::Fine));
        }
        for (input, is_new) in old
            .iter()
            .skip(new.len())
            .map(|old| (old, false))
            .chain(new.iter().skip(old.len()).map(|new| (new, true)))
        {
            compared.fetch_add(1, Ordering::Relaxed);
            differing.fetch_add(1, Ordering::Relaxed);
            results.add(input, alone(input, is_new, &comparison));
        }
        results
    });
    // The command has already ended if a thread panicked.
    let Comparison { mut changes, totals } =
        comparison.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    changes.sort_by_key(|change| std::cmp::Reverse(change.weight()));
    if !changes.is_empty() {
        changes.splice(0..0, StatsChange::totals(&path_name(new), totals));
    }
    let found = match arguments.threshold {
        Some(threshold) => changes.iter().any(|change| change.exceeds(threshold)),
        None => !changes.is_empty(),
    };
    outcome.worsen(if found { Event::Findings } else { Event::Done }.outcome());
    let written = if arguments.json {
        changes.iter().try_for_each(|change| report::json(change, &mut streams.output))
    } else if changes.is_empty() {
        Ok(())
    } else if arguments.markdown {
        report::print(streams.output, |page| StatsChange::print_markdown(&changes, MARKDOWN_ROWS, page))
    } else {
        report::print(streams.output, |page| StatsChange::print_all(&changes, page))
    };
    if let Err(error) = written {
        return input::write_failed(streams, &error, outcome);
    }
    let [compared, differing] = [compared, differing].map(AtomicUsize::into_inner);
    if compared > 0 {
        let compared = input::counted(compared, "container");
        input::verdict(
            streams,
            outcome,
            &format!("{differing} of {compared} changed in size or instructions"),
        );
    }
    outcome
}

fn document(input: &Input) -> Result<StatsDocument, CommandError> {
    let container = Container::parse(&input.bytes)?;
    readable(&container)?;
    Ok(StatsDocument::from_statistics(&input.name, &Statistics::count(&container, input.bytes.len())))
}

/// Adds the counts of a container that only one side has: all of them changed from nothing, or to nothing.
fn alone(input: &Input, is_new: bool, comparison: &Mutex<Comparison>) -> Result<Outcome, CommandError> {
    let document = document(input)?;
    let sizes = if is_new { [None, Some(document.size())] } else { [Some(document.size()), None] };
    let mut comparison = comparison.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    comparison.add(document.alone(is_new), sizes);
    Ok(Outcome::Fine)
}

/// Adds the changes between two containers, and returns whether there are any.
fn changed(old: &Input, new: &Input, comparison: &Mutex<Comparison>) -> Result<bool, CommandError> {
    let (old, new) = (document(old)?, document(new)?);
    let changes = old.changes(&new);
    let is_changed = !changes.is_empty();
    let mut comparison = comparison.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    comparison.add(changes, [Some(old.size()), Some(new.size())]);
    Ok(is_changed)
}
