//! `dxkit clang --compare`: the container beside the one that DXC makes of the same source.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use dxkit::reflect::stats::Statistics;
use dxkit_report::{Align, Table};

use super::Arguments;
use crate::input::{self, CommandError};
use crate::shown::path_name;
use crate::{Event, Streams, report, temporary};

/// Compiles the source by DXC as well, and prints the instructions of both programs by class, and the sizes
/// of both containers' parts.
pub(super) fn compare(
    arguments: &Arguments,
    dxc: &Path,
    ours: &[u8],
    streams: &mut Streams<'_>,
) -> Result<(), CommandError> {
    let theirs = compile(arguments, dxc, streams)?;
    let (ours, theirs) = (measures(ours)?, measures(&theirs)?);
    let table = Table::new(&[("What", Align::Left), ("clang", Align::Right), ("DXC", Align::Right)]);
    let rows = rows(&ours, &theirs);
    report::print(streams.output, |page| table.print(page, || rows.iter().cloned()))?;
    Ok(())
}

/// A row for each measure that one of them has, in its order.
fn rows(ours: &[Measure], theirs: &[Measure]) -> Vec<Vec<String>> {
    let find = |list: &[Measure], name: &Measure| {
        let found = list.iter().find(|(group, other, _)| (*group, other) == (name.0, &name.1));
        found.map_or_else(|| "-".to_owned(), |(.., value)| value.to_string())
    };
    let more = theirs
        .iter()
        .filter(|name| !ours.iter().any(|(group, other, _)| (*group, other) == (name.0, &name.1)));
    let mut all: Vec<&Measure> = ours.iter().chain(more).collect();
    all.sort_by_key(|(group, ..)| *group);
    let row = |name: &Measure| vec![name.1.clone(), find(ours, name), find(theirs, name)];
    all.into_iter().map(row).collect()
}

/// DXC's container.
fn compile(arguments: &Arguments, dxc: &Path, streams: &mut Streams<'_>) -> Result<Vec<u8>, CommandError> {
    let output = std::env::temp_dir().join(temporary::name());
    let mut command = Command::new(dxc);
    command.arg(&arguments.source).args(arguments.for_dxc()).arg("-Fo").arg(&output);
    if arguments.debug {
        command.arg("-Qembed_debug");
    }
    let run = command.stdin(Stdio::null()).output();
    let run = run.map_err(|error| CommandError::unreadable(&path_name(dxc), &error))?;
    let container = fs::read(&output);
    let _ = fs::remove_file(&output);
    streams.errors.write_all(&run.stderr)?;
    match container {
        Ok(container) if run.status.success() => Ok(container),
        _ => {
            let reason = format!("{}: DXC did not compile it", path_name(&arguments.source));
            Err(CommandError::new(Event::InvalidText, reason))
        }
    }
}

/// A group in the table, a name, and a number.
type Measure = (u8, String, usize);

/// What is compared: instructions and blocks, instructions of each class, bytes, and those of each part.
fn measures(bytes: &[u8]) -> Result<Vec<Measure>, CommandError> {
    let container = input::container(bytes)?;
    let statistics = Statistics::count(&container, bytes.len());
    let counts = statistics.counts();
    let mut list = vec![
        (0, "instructions".to_owned(), counts.total()),
        (0, "blocks".to_owned(), statistics.blocks()),
        (2, "bytes".to_owned(), bytes.len()),
    ];
    list.extend(counts.iter().map(|(class, count)| (1, format!("  {}", class.name()), count)));
    let parts = container.parts().iter();
    list.extend(parts.map(|part| (3, format!("  {}", part.kind()), part.payload().len())));
    Ok(list)
}
