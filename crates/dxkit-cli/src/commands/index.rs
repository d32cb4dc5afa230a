//! `dxkit index`: many containers as one table.
//!
//! In go paths; out comes a Parquet table, a row for each container in the order of the paths' components.
//! The table is written in segments to a folder beside the output (`OUT.part`), and renamed at the end: an
//! interrupted run is continued from its last segment, and no reader sees half a table. A finished table is
//! an input of the next run: rows of files that did not change since are copied (a merge of two lists in the
//! same order), not computed again. Whether an older table's rows mean the same is stated in the table
//! itself ([`Identity`]).

use std::collections::{HashMap, HashSet};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use clap::Args;
use dxkit_report::{IndexRow, Moment};
use rayon::prelude::*;
use sha2::{Digest as _, Sha256};

use crate::condition::Condition;
use crate::input::{self, CONTAINER, CommandError, PathTarget, Pdbs, Progress, print_error};
use crate::outcome::io_reason;
use crate::output;
use crate::parquet::{Table, TableWriter};
use crate::shown::{path_name, shown};
use crate::temporary::Lock;
use crate::{Event, Outcome, Streams, pdbs, report};

/// Write one table of any number of containers, as Parquet
#[derive(Debug, Args)]
#[command(after_help = "\
A row for each container: path, digests, stage, model, compiler, bytes by part, instructions, features, resources, findings, and \
the first container with the same bytes. docs/index.md lists the columns. Memory use is independent of the number of containers, \
except for about 150 bytes per distinct one.

In later runs, containers whose files have the same size and modification time are not read again, and those with the same bytes \
are not analysed again. An interrupted run leaves OUT.part, where the same command continues.

Examples:
  dxkit index game/shaders -o shaders.parquet
  duckdb -c \"select profile, count(*), sum(size) from 'shaders.parquet' where duplicate_of is null group by 1\"
  duckdb -c \"select path, parts['STAT'] from 'shaders.parquet' where list_contains(rules, 'container-digest')\"
  dxkit index shaders/ --where stage=Pixel --where resources~shadow --json | jq -r .path
  dxkit index --pdb-dir symbols/
  dxkit index shaders/ --json | jq -r 'select(.errors > 0) | .path'")]
pub(crate) struct Arguments {
    /// Folders, containers, PDBs, C headers, or - for standard input
    #[arg(required_unless_present = "pdb_dir", value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// The table, a Parquet file
    #[arg(short, long, value_name = "OUT", required_unless_present_any = ["json", "pdb_dir"])]
    output: Option<PathBuf>,

    /// Store the hashes of the PDBs in this folder, in its file dxkit-pdbs.txt; may be given several times.
    /// `dxkit source
    /// --pdb-path` then finds the PDB of a shader without opening others, whatever its name is
    #[arg(long, value_name = "DIR")]
    pdb_dir: Vec<PathBuf>,

    /// Read every container, whatever an earlier run wrote to OUT
    #[arg(long)]
    rebuild: bool,

    /// Keep only the rows that meet this condition on a column: stage=Pixel, resources~shadow (contains),
    /// size>=10000, errors!=0. May be given several times: all have to be met. Upper and lower case are alike
    #[arg(long = "where", value_name = "CONDITION")]
    conditions: Vec<Condition>,

    /// Print the rows as JSON, one document per container, in place of a table
    #[arg(long, conflicts_with_all = ["output", "rebuild"])]
    json: bool,
}

/// Files that are read at a time.
const BATCH: usize = 512;

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    input::report(&"dxkit index", run_inner(arguments, streams), streams)
}

/// Stores the hashes of the PDBs in folders.
fn index_pdbs(folders: &[PathBuf], is_new: bool, streams: &mut Streams<'_>) -> Result<(), CommandError> {
    for folder in folders {
        let name = path_name(folder);
        if !folder.is_dir() {
            return Err(CommandError::new(Event::Unreadable, format!("{name} is not a folder")));
        }
        let mut index = if is_new { pdbs::Index::empty(folder) } else { pdbs::Index::stored(folder) };
        index.refresh();
        index.store(&streams.settings.files.clone(), true)?;
        let (count, read) = (index.shaders(), index.read);
        let plural = if count == 1 { "" } else { "s" };
        input::summary(streams, &format!("{}: {count} PDB{plural} of shaders, {read} read", shown(&name)));
    }
    Ok(())
}

fn run_inner(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Outcome, CommandError> {
    let usage = |reason: &str| Err(CommandError::new(Event::Usage, reason.to_owned()));
    match (arguments.paths.is_empty(), &arguments.output) {
        (true, Some(_)) => return usage("-o is the table of the containers of PATH: give PATH"),
        (false, None) if !arguments.json => return usage("PATH needs -o OUT for its table, or --json"),
        _ => {}
    }
    index_pdbs(&arguments.pdb_dir, arguments.rebuild, streams)?;
    if arguments.paths.is_empty() {
        return Ok(Outcome::Fine);
    }
    let paths = in_order(&arguments.paths);
    let mut index = Index::default();
    let given = arguments.paths.iter().map(|path| path_name(path)).collect::<Vec<_>>().join(", ");
    // How many rows meet the conditions.
    let kept = std::cell::Cell::new(0_u64);
    let keeps = |row: &IndexRow| {
        let is_kept = arguments.conditions.iter().all(|condition| condition.is_met(row));
        kept.set(kept.get() + u64::from(is_kept));
        is_kept
    };
    let say_kept = |rows: u64, streams: &mut Streams<'_>| {
        if !arguments.conditions.is_empty() {
            input::summary(streams, &format!("{} of {rows} rows meet the conditions", kept.get()));
        }
    };
    let Some(output) = &arguments.output else {
        index.run(&paths, &mut Earlier::default(), &Done::default(), streams, |row, _, streams| {
            if !keeps(row) {
                return Ok(());
            }
            report::json(row, &mut streams.output).map_err(CommandError::from)
        })?;
        if index.rows == 0 && index.outcome == Outcome::Fine {
            return Ok(input::nothing_found(&given, CONTAINER, streams));
        }
        say_kept(index.rows, streams);
        return Ok(index.outcome);
    };
    let fail = |error: io::Error| {
        CommandError::new(
            Event::Unwritable,
            format!("cannot write {}: {}", path_name(output), io_reason(&error)),
        )
    };
    refuse(output)?;
    let extension = output.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    if ["csv", "tsv", "json", "jsonl", "db", "sqlite", "txt"].contains(&extension) {
        let reason = format!(
            "{} would be a Parquet file, whatever its name: call it .parquet; --json prints the rows as text",
            path_name(output)
        );
        return Err(CommandError::new(Event::Usage, reason));
    }
    let identity = Identity::new(&paths, &arguments.conditions);
    let mut earlier = if arguments.rebuild { Earlier::default() } else { Earlier::open(output, &identity) };
    let mut part: OsString = output.clone().into();
    part.push(".part");
    let part = PathBuf::from(part);
    // A dry run writes its table to a temporary folder.
    let files = streams.settings.files.clone();
    if let Some(folder) = output.parent().filter(|_| !files.is_dry()) {
        fs::create_dir_all(folder).map_err(fail)?;
    }
    let temporary = if files.is_dry() { Some(tempfile::tempdir().map_err(fail)?) } else { None };
    let part = temporary.as_ref().map_or(part, |folder| folder.path().join("part"));
    let Some(lock) = Lock::take(&part).map_err(fail)? else {
        let reason = format!("another run writes {}; wait until it has ended", path_name(output));
        return Err(CommandError::new(Event::Unwritable, reason));
    };
    let (segments, done) =
        if arguments.rebuild { Default::default() } else { index.resume(&part, &identity) };
    let mut writer = TableWriter::new(&part, IndexRow::COLUMNS, &identity.whole, segments).map_err(fail)?;
    index.run(&paths, &mut earlier, &done, streams, |row, last, _| {
        if keeps(row) {
            writer.push(&row.cells());
        }
        if last { writer.may_end_segment().map_err(fail) } else { Ok(()) }
    })?;
    if index.rows == 0 {
        drop(lock);
        let _ = fs::remove_dir(&part);
        let fine = index.outcome == Outcome::Fine;
        return Ok(if fine { input::nothing_found(&given, CONTAINER, streams) } else { index.outcome });
    }
    let written = writer.finish().and_then(|table| {
        let size = usize::try_from(fs::metadata(&table)?.len()).unwrap_or(usize::MAX);
        if files.plan(output, size) {
            return Ok(());
        }
        fs::rename(&table, output)?;
        drop(lock);
        // A run that waited for the lock has the folder now.
        let _ = fs::remove_dir(&part);
        Ok(())
    });
    written.map_err(fail)?;
    // What an interrupted run had done is not requested again.
    index.gone = if segments == 0 { earlier.gone() } else { 0 };
    input::summary(streams, &index.summary());
    // Rows of an interrupted run are not looked at again.
    if segments == 0 {
        say_kept(index.rows, streams);
    }
    if index.broken > 0 {
        let hint = "note: of damaged ones, the columns `error` and `rules` say what is wrong; `dxkit check` says where";
        input::summary(streams, hint);
    }
    Ok(index.outcome)
}

/// The paths in the order in which rows are written: that of their components. A path inside another one is
/// omitted.
fn in_order(paths: &[PathBuf]) -> Vec<PathBuf> {
    let mut sorted = paths.to_vec();
    sorted.sort();
    let mut kept: Vec<PathBuf> = Vec::new();
    for path in sorted {
        if !kept.last().is_some_and(|last| path.starts_with(last)) {
            kept.push(path);
        }
    }
    kept
}

/// Refuses an output that is something else than a table, so that no shader is replaced.
fn refuse(output: &Path) -> Result<(), CommandError> {
    let name = path_name(output);
    if output.as_os_str() == "-" {
        return Err("a table is written to a file; use --json for standard output".into());
    }
    if output::is_folder(output) {
        return Err(format!("{name} is a folder, not a file").into());
    }
    let mut head = Vec::new();
    if let Ok(file) = File::open(output) {
        file.take(4).read_to_end(&mut head).map_err(|error| CommandError::unreadable(&name, &error))?;
    }
    if !head.is_empty() && head != b"PAR1" {
        return Err(format!("{name} exists and is not a Parquet file; it is not overwritten").into());
    }
    Ok(())
}

/// The properties by which a run recognises the table of an earlier one.
struct Identity {
    /// Program and columns: the rows mean the same.
    rows: String,
    /// As well as the paths: an incomplete table can be continued.
    whole: String,
}

impl Identity {
    fn new(paths: &[PathBuf], conditions: &[Condition]) -> Self {
        let mut rows = format!("dxkit index {}\n", env!("CARGO_PKG_VERSION"));
        // A table without some of a file's rows does not state the omitted ones.
        for condition in conditions {
            rows.push_str(&format!("where {}\n", condition.text()));
        }
        for column in IndexRow::COLUMNS {
            rows.push_str(&format!("{}: {}\n", column.name, column.ty.name()));
        }
        let whole = paths.iter().fold(format!("{rows}\n"), |whole, path| whole + &path_name(path) + "\n");
        Self { rows, whole }
    }
}

/// The rows of an earlier run, in the order of their paths.
#[derive(Default)]
struct Earlier {
    table: Option<Table>,
    rows: std::vec::IntoIter<IndexRow>,
    next: Option<IndexRow>,
    /// Rows of files that are not requested: they are none of this run.
    gone: u64,
}

impl Earlier {
    /// The rows of this table, if its rows mean the same.
    fn open(table: &Path, identity: &Identity) -> Self {
        let mut earlier = match Table::open(table, IndexRow::COLUMNS) {
            Some((table, theirs)) if theirs.starts_with(&identity.rows) => {
                Self { table: Some(table), ..Self::default() }
            }
            _ => return Self::default(),
        };
        earlier.next = earlier.read();
        earlier
    }

    fn read(&mut self) -> Option<IndexRow> {
        loop {
            if let Some(row) = self.rows.next() {
                return Some(row);
            }
            let cells = self.table.as_mut()?.next()?;
            let rows: Option<Vec<_>> = cells.into_iter().map(IndexRow::from_cells).collect();
            self.rows = rows?.into_iter();
        }
    }

    /// The rows of a file. Files are requested in the order of their paths.
    fn rows(&mut self, path: &str) -> Vec<IndexRow> {
        let mut rows = Vec::new();
        while let Some(row) = self.next.take_if(|row| Path::new(&row.path) <= Path::new(path)) {
            match row.path == path {
                true => rows.push(row),
                false => self.gone += 1,
            }
            self.next = self.read();
        }
        rows
    }

    /// The number of rows that are none of this run, after all files were requested.
    fn gone(mut self) -> u64 {
        while self.next.take().is_some() {
            self.gone += 1;
            self.next = self.read();
        }
        self.gone
    }
}

/// The files that an interrupted run has indexed.
#[derive(Default)]
struct Done {
    /// The last one in the order of the paths.
    last: Option<PathBuf>,
    /// Paths that are not valid UTF-8, which have another position in that order.
    odd: HashSet<String>,
}

impl Done {
    fn has(&self, source: &PathTarget) -> bool {
        let Some(path) = source.path() else { return false };
        match path.to_str() {
            Some(_) => self.last.as_deref().is_some_and(|last| path <= last),
            None => self.odd.contains(&path_name(path)),
        }
    }
}

/// The path of a source as in its rows.
fn name_of(source: &PathTarget) -> String {
    source.path().map_or_else(|| "<stdin>".to_owned(), path_name)
}

/// The run so far.
#[derive(Default)]
struct Index {
    /// The first container of each content, by the first half of its SHA-256.
    first: HashMap<u128, Box<str>>,
    rows: u64,
    duplicates: u64,
    broken: u64,
    /// Rows that an earlier run made.
    kept: u64,
    /// Rows of an earlier run that are no longer there.
    gone: u64,
    outcome: Outcome,
}

/// The rows of a file, and how many of them an earlier run made.
struct Rows {
    rows: Vec<IndexRow>,
    kept: u64,
}

impl Index {
    /// Continues an incomplete table of the same run: the number of its segments, and their contents.
    fn resume(&mut self, part: &Path, identity: &Identity) -> (usize, Done) {
        let mut done = Done::default();
        for number in 0.. {
            let rows = Table::segment(part, number, IndexRow::COLUMNS)
                .filter(|(_, theirs)| *theirs == identity.whole)
                .and_then(|(mut table, _)| table.next());
            let rows: Option<Vec<_>> =
                rows.and_then(|rows| rows.into_iter().map(IndexRow::from_cells).collect());
            let Some(rows) = rows else { return (number, done) };
            for mut row in rows {
                self.add(&mut row);
                self.kept += 1;
                // A path that is not valid UTF-8 is stored with escaped bytes.
                if row.path.contains("\\x") {
                    done.odd.insert(row.path.clone());
                }
                if !row.path.contains("\\x") || Path::new(&row.path).exists() {
                    done.last = Some(PathBuf::from(row.path));
                }
            }
        }
        (0, done)
    }

    /// Counts a row, and compares it with those before.
    fn add(&mut self, row: &mut IndexRow) {
        let key = row.sha256.get(..32).and_then(|half| u128::from_str_radix(half, 16).ok());
        row.duplicate_of = None;
        if let Some(key) = key {
            match self.first.get(&key) {
                Some(first) => row.duplicate_of = Some(first.to_string()),
                None => {
                    self.first.insert(key, row.path.as_str().into());
                }
            }
        }
        self.rows += 1;
        self.duplicates += u64::from(row.duplicate_of.is_some());
        if row.is_broken() {
            self.broken += 1;
            self.outcome.worsen(Event::BrokenInput.outcome());
        }
    }

    /// Passes the row of each container to `tell`, and whether it is the last one of its file.
    fn run(
        &mut self,
        paths: &[PathBuf],
        earlier: &mut Earlier,
        done: &Done,
        streams: &mut Streams<'_>,
        mut tell: impl FnMut(&IndexRow, bool, &mut Streams<'_>) -> Result<(), CommandError>,
    ) -> Result<(), CommandError> {
        let sources = input::each_source(paths, Pdbs::Read, streams, CONTAINER)?;
        let mut sources = sources.filter(|source| !source.as_ref().is_ok_and(|source| done.has(source)));
        let progress = Progress::counting(streams.progress);
        loop {
            let mut batch = Vec::new();
            let mut messages = Vec::new();
            for source in sources.by_ref().take(BATCH) {
                match source {
                    Ok(source) => {
                        let rows = earlier.rows(&name_of(&source));
                        batch.push((source, rows));
                    }
                    Err(message) => messages.push(message),
                }
            }
            if batch.is_empty() && messages.is_empty() {
                break;
            }
            let taken = batch.len();
            let results: Vec<_> =
                batch.into_par_iter().map(|(source, rows)| rows_of(&source, rows)).collect();
            for result in results {
                match result {
                    Ok(Rows { mut rows, kept }) => {
                        self.kept += kept;
                        let count = rows.len();
                        for (number, row) in rows.iter_mut().enumerate() {
                            self.add(row);
                            progress.suspend(|| tell(row, number + 1 == count, streams))?;
                        }
                    }
                    Err(failure) => messages.push(failure.reason),
                }
            }
            for message in messages {
                // The outcome is the same as for a file, given by name, that has no container.
                self.outcome.worsen(Event::Unreadable.outcome());
                progress.suspend(|| print_error(streams, &message));
            }
            progress.advance(taken);
        }
        progress.finish();
        Ok(())
    }

    fn summary(&self) -> String {
        let Self { rows, duplicates, broken, kept, gone, .. } = self;
        let mut text = input::counted(usize::try_from(*rows).unwrap_or(usize::MAX), "container");
        let counts =
            [(duplicates, "duplicates"), (broken, "damaged"), (kept, "as before"), (gone, "removed")];
        for (count, what) in counts {
            if *count > 0 {
                text.push_str(&format!(", {count} {what}"));
            }
        }
        text
    }
}

/// The rows of the containers in a file. Rows of an earlier run are reused if the file has not changed
/// since.
fn rows_of(source: &PathTarget, earlier: Vec<IndexRow>) -> Result<Rows, CommandError> {
    // The time is taken before the file is read: if the file changes meanwhile, the next run reads it again.
    let metadata = source.path().and_then(|path| fs::metadata(path).ok());
    let modified = metadata.as_ref().and_then(|metadata| metadata.modified().ok()).map(|time| {
        let nanoseconds = |time: std::time::Duration| i64::try_from(time.as_nanos()).unwrap_or(i64::MAX);
        Moment(match time.duration_since(UNIX_EPOCH) {
            Ok(after) => nanoseconds(after),
            Err(before) => -nanoseconds(before.duration()),
        })
    });
    let size = |size: u64| i64::try_from(size).unwrap_or(i64::MAX);
    let stated = metadata.map(|metadata| size(metadata.len()));
    let same =
        |row: &IndexRow| modified.is_some() && row.modified == modified && Some(row.file_size) == stated;
    if !earlier.is_empty() && earlier.iter().all(same) {
        let kept = earlier.len() as u64;
        return Ok(Rows { rows: earlier, kept });
    }
    let path = name_of(source);
    let mut kept = 0;
    let mut row = |input: input::Input| {
        let sha256: String = Sha256::digest(&input.bytes).iter().map(|byte| format!("{byte:02x}")).collect();
        let known = earlier.iter().find(|row| row.sha256 == sha256);
        kept += u64::from(known.is_some());
        let mut row = known.cloned().unwrap_or_else(|| IndexRow::from_bytes(&input.bytes));
        row.array_name =
            input.name.strip_prefix(&path).and_then(|rest| rest.strip_prefix(':')).map(str::to_owned);
        row.path.clone_from(&path);
        row.in_pdb = input.pdb;
        row.file_size = stated.unwrap_or(size(input.bytes.len() as u64));
        row.modified = modified;
        row.sha256 = sha256;
        row
    };
    let rows = match source {
        // One container at a time: a database may hold more than fits into memory.
        PathTarget::Database(database) => {
            database.rows()?.iter().map(|at| input::from_row(at).map(&mut row)).collect::<Result<_, _>>()?
        }
        source => input::load(source, CONTAINER)?.into_iter().map(row).collect(),
    };
    Ok(Rows { rows, kept })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Settings;

    fn streams<'s>(
        input: &'s mut io::Empty,
        output: &'s mut Vec<u8>,
        errors: &'s mut Vec<u8>,
    ) -> Streams<'s> {
        Streams {
            input,
            output,
            binary: None,
            errors,
            progress: false,
            coloured: false,
            width: None,
            settings: Settings::default(),
        }
    }

    fn rows(table: &Path) -> Vec<IndexRow> {
        let (mut table, _) = Table::open(table, IndexRow::COLUMNS).unwrap();
        let groups = std::iter::from_fn(|| table.next());
        groups.flatten().map(|cells| IndexRow::from_cells(cells).unwrap()).collect()
    }

    /// Runs until this number of rows is written, as one that is interrupted; or as the command does.
    fn run(root: &Path, output: &Path, stop: Option<u64>) -> String {
        let (mut input, mut out, mut errors) = (io::empty(), Vec::new(), Vec::new());
        let mut streams = streams(&mut input, &mut out, &mut errors);
        let Some(stop) = stop else {
            let line =
                ["dxkit".as_ref(), "index".as_ref(), root.as_os_str(), "-o".as_ref(), output.as_os_str()];
            crate::run(line.map(OsString::from), &mut streams).unwrap();
            return String::from_utf8(errors).unwrap();
        };
        let paths = [root.to_owned()];
        let identity = Identity::new(&paths, &[]);
        let mut part: OsString = output.into();
        part.push(".part");
        let mut index = Index::default();
        let (segments, done) = index.resume(part.as_ref(), &identity);
        let mut writer = TableWriter::new(part.as_ref(), IndexRow::COLUMNS, &identity.whole, segments)
            .unwrap()
            .with_limit(2);
        let mut written = 0;
        let stopped = index.run(&paths, &mut Earlier::default(), &done, &mut streams, |row, last, _| {
            written += 1;
            if written > stop {
                return Err("interrupted".into());
            }
            writer.push(&row.cells());
            if last { writer.may_end_segment().map_err(CommandError::from) } else { Ok(()) }
        });
        assert!(stopped.is_err());
        String::new()
    }

    #[test]
    fn an_interrupted_run_is_continued() {
        let folder = tempfile::tempdir().unwrap();
        let (root, table) = (folder.path().join("shaders"), folder.path().join("t.parquet"));
        fs::create_dir(&root).unwrap();
        let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/dxc");
        let mut shaders: Vec<PathBuf> =
            fs::read_dir(testdata).unwrap().map(|entry| entry.unwrap().path()).collect();
        shaders.retain(|path| path.extension().is_some_and(|extension| extension == "dxil"));
        shaders.sort();
        for (number, shader) in shaders.iter().take(9).enumerate() {
            fs::copy(shader, root.join(format!("{number}.dxil"))).unwrap();
            fs::copy(shader, root.join(format!("{number}b.dxil"))).unwrap();
        }
        run(&root, &table, None);
        let expected = rows(&table);
        assert_eq!(expected.len(), 18);
        let part = folder.path().join("t.parquet.part");
        assert!(!part.exists());
        for (stops, kept) in [(&[5u64][..], 4), (&[1], 0), (&[6, 5], 10), (&[17], 16)] {
            fs::remove_file(&table).unwrap();
            for stop in stops {
                run(&root, &table, Some(*stop));
            }
            let said = run(&root, &table, None);
            assert!(kept == 0 || said.contains(&format!("{kept} as before")), "{stops:?}: {said}");
            assert!(rows(&table) == expected, "{stops:?}");
            assert!(!part.exists());
        }
        // A damaged segment and all later ones are written again.
        fs::remove_file(&table).unwrap();
        run(&root, &table, Some(9));
        let second = part.join("000001.parquet");
        let bytes = fs::read(&second).unwrap();
        fs::write(&second, bytes.get(..bytes.len() / 2).unwrap()).unwrap();
        let said = run(&root, &table, None);
        assert!(said.contains("2 as before"), "{said}");
        assert!(rows(&table) == expected && !part.exists());
    }

    /// Copies of some shaders in a folder below this one.
    fn shaders(folder: &Path, count: usize) -> PathBuf {
        let root = folder.join("shaders");
        fs::create_dir(&root).unwrap();
        let testdata = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/dxc");
        let found = input::files_below(&testdata).map(Result::unwrap);
        let shaders = found.filter(|path| path.extension().is_some_and(|extension| extension == "dxil"));
        for (number, shader) in shaders.take(count).enumerate() {
            fs::copy(shader, root.join(format!("{number}.dxil"))).unwrap();
        }
        root
    }

    #[test]
    fn a_damaged_table_changes_no_row() {
        let folder = tempfile::tempdir().unwrap();
        let (root, table) = (shaders(folder.path(), 6), folder.path().join("t.parquet"));
        run(&root, &table, None);
        let expected = rows(&table);
        let bytes = fs::read(&table).unwrap();
        assert!(run(&root, &table, None).contains("6 as before"));
        let mut taken_over = 0;
        for place in (4..bytes.len()).step_by(bytes.len() / 150) {
            let mut damaged = bytes.clone();
            damaged[place] ^= 0x55;
            fs::write(&table, &damaged).unwrap();
            taken_over += usize::from(run(&root, &table, None).contains("6 as before"));
            assert!(rows(&table) == expected, "byte {place}");
        }
        // Some bytes are of statistics, which no row depends on.
        assert!(taken_over < 100, "{taken_over}");
    }

    #[test]
    fn one_run_at_a_time_writes_a_table() {
        let folder = tempfile::tempdir().unwrap();
        let (root, table) = (shaders(folder.path(), 3), folder.path().join("t.parquet"));
        let part = folder.path().join("t.parquet.part");
        let lock = Lock::take(&part).unwrap().unwrap();
        assert!(Lock::take(&part).unwrap().is_none());
        let said = run(&root, &table, None);
        assert!(said.contains("another run writes"), "{said}");
        assert!(!table.exists());
        drop(lock);
        // Runs side by side: each writes the table, or says that another one does.
        let said: Vec<String> = std::thread::scope(|scope| {
            let runs: Vec<_> = (0..8).map(|_| scope.spawn(|| run(&root, &table, None))).collect();
            runs.into_iter().map(|run| run.join().unwrap()).collect()
        });
        assert!(
            said.iter().all(|said| said.contains("another run writes") || said.contains("3 containers")),
            "{said:?}"
        );
        assert_eq!(rows(&table).len(), 3);
        run(&root, &table, None);
        assert!(!part.exists());
    }
}
