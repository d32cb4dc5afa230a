//! Inputs: files, folders, standard input, arrays in source code, PDBs, and databases.
//!
//! In go the paths of a command line; a [`Listing`] makes a list of [`PathTarget`]s of them, without reading
//! the files in folders, and each source gives [`Input`]s: the bytes of a container with a name for messages
//! and a path for results. Files in folders are read completely only if their first bytes are those of the
//! expected kind, of a PDB or of a text. Sources are processed in batches on all cores, and output is written
//! in the order of the paths: the output of two runs is equal, and memory is bounded by a batch. All commands
//! take their files from here, so that all understand the same forms of a path.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use dxkit::{Container, Damage, FileKind};
use dxkit_report::decode_text;
use dxkit_sodb::{Database, Row};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;

use crate::haystack::Haystack;
pub(crate) use crate::outcome::CommandError;
use crate::outcome::{DANGLING, Event};
use crate::paint::{ERROR, NOTE, WARNING, paint};
use crate::shown::{path_name, shown};
use crate::{Outcome, Streams, identify, temporary};

/// What messages call standard input.
const STDIN: &str = "<stdin>";

/// The bytes of a container, and their origin.
#[derive(Debug, Clone)]
pub(crate) struct Input {
    /// The path as given or found; `name.h:g_main` for an array, `name.db:KEY` for a container in a database,
    /// `name.exe:0x391fb` for one in a file of another kind;
    /// `<stdin>`. For the container in a PDB, the path of the PDB.
    pub(crate) name: String,
    /// The bytes.
    pub(crate) bytes: Vec<u8>,
    /// The file that consists of exactly these bytes; `None` for arrays in sources, for PDBs, databases and
    /// standard input.
    pub(crate) path: Option<PathBuf>,
    /// The path of the file relative to the path that was given; the file's name if the file itself was
    /// given.
    pub(crate) relative: PathBuf,
    /// Whether the bytes are the container inside a PDB.
    pub(crate) pdb: bool,
    /// The place of the bytes in a database.
    pub(crate) row: Option<Row>,
}

impl Input {
    /// The same input under another path below an output folder, as the name of a result: without bytes.
    pub(crate) fn renamed(&self, relative: PathBuf) -> Self {
        let Self { name, path, pdb, row, .. } = self;
        Self {
            name: name.clone(),
            bytes: Vec::new(),
            path: path.clone(),
            relative,
            pdb: *pdb,
            row: row.clone(),
        }
    }
}

/// The target of a given path.
pub(crate) enum PathTarget {
    /// The bytes of standard input.
    Memory(Vec<u8>),
    /// A file that was given by name: it has to hold a container.
    Named(PathBuf),
    /// One of the containers in a file that was given by name: the name of an array, or a key.
    Member(PathBuf, String),
    /// A file that was found in a folder, and its path relative to that folder. It may be of any kind.
    Found(PathBuf, PathBuf, Pdbs),
    /// All containers of a database.
    Database(Arc<Database>),
    /// A container in a database.
    Row(Row),
}

impl PathTarget {
    /// The file; `None` for standard input.
    pub(crate) fn path(&self) -> Option<&Path> {
        match self {
            Self::Memory(_) => None,
            Self::Named(path) | Self::Member(path, _) | Self::Found(path, ..) => Some(path),
            Self::Database(database) => database.path(),
            Self::Row(row) => row.database().path(),
        }
    }
}

/// How PDBs in folders are handled. A PDB that is given by name is always read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pdbs {
    /// The containers in them are inputs: for commands that show contents.
    Read,
    /// They are skipped: for commands that write, because a changed PDB is of no use.
    PassOver,
}

const MAGIC: &[u8; 4] = b"DXBC";
/// A file with a zero byte in this many bytes at its start is not text.
const TEXT_HEAD: u64 = 4 << 10;
/// The size of a container has 32 bits.
const LARGEST: u64 = u32::MAX as u64;
/// The number of files that are processed as one batch; their output is kept until the preceding files'
/// output is written.
const BATCH: usize = 128;
/// Progress is shown if the work takes longer than this.
const MOMENT: Duration = Duration::from_millis(400);

/// The result of processing one source: number of containers, output, messages, outcome.
#[derive(Default)]
pub(crate) struct Results {
    pub(crate) containers: usize,
    pub(crate) text: Vec<u8>,
    pub(crate) messages: Vec<String>,
    pub(crate) outcome: Outcome,
}

/// What happened to the bytes of a file that cannot be read, for the end of a message.
pub(crate) fn damage_of(bytes: &[u8]) -> String {
    Damage::find(bytes).map(|damage| format!("; {damage}")).unwrap_or_default()
}

/// The container that a file is; the error says what happened to the bytes.
pub(crate) fn container(bytes: &[u8]) -> Result<Container<'_>, CommandError> {
    Container::parse(bytes).map_err(|error| broken(&error, bytes))
}

/// Refuses a library of FXC, whose functions the command does not follow.
pub(crate) fn refuse_functions(container: &Container<'_>) -> Result<(), CommandError> {
    match container.find(dxkit::FourCc::Libf) {
        Some(_) => Err(CommandError::missing(
            "it is a library of FXC (LIBF), and this command does not follow functions of such libraries",
        )),
        None => Ok(()),
    }
}

/// That a container cannot be read, and what happened to its bytes.
pub(crate) fn broken(error: &dxkit::Error, bytes: &[u8]) -> CommandError {
    CommandError::new(Event::BrokenInput, format!("{error}{}", damage_of(bytes)))
}

impl Results {
    /// The result for a source that could not be read.
    fn unreadable(failure: CommandError) -> Self {
        Self { outcome: failure.outcome(), messages: vec![failure.reason], ..Self::default() }
    }

    /// Adds the result for one input.
    pub(crate) fn add(&mut self, input: &Input, result: Result<Outcome, CommandError>) {
        self.containers += 1;
        match result {
            Ok(outcome) => self.outcome.worsen(outcome),
            Err(failure) => {
                if failure.event != Event::ReaderLeft {
                    let damage = match failure.event {
                        Event::BrokenInput => damage_of(&input.bytes),
                        _ => String::new(),
                    };
                    self.messages.push(format!("{}: {}{damage}", input.name, failure.reason));
                }
                self.outcome.worsen(failure.outcome());
            }
        }
    }
}

/// The kind of file that a command processes, which may also be inside a PDB or a C header.
#[derive(Clone, Copy)]
pub(crate) struct InputKind {
    /// Recognises it by the first bytes of a file.
    pub(crate) recognise: fn(&[u8]) -> bool,
    /// Its name, without an article.
    pub(crate) name: &'static str,
    /// Such files in the plural, for the message that there were none: "neither FILES nor PDBs …".
    pub(crate) files: &'static str,
}

/// Containers.
pub(crate) const CONTAINER: InputKind = InputKind {
    recognise: is_container,
    name: "DirectX shader container",
    files: "files that start with DXBC",
};

/// Whether bytes start with the magic number of a container.
pub(crate) fn is_container(head: &[u8]) -> bool {
    head.starts_with(MAGIC)
}

/// The files that the paths of a run refer to.
pub(crate) struct Listing {
    sources: Vec<PathTarget>,
    kind: InputKind,
    /// The paths as given, for messages.
    given: String,
    /// Whether all of them could be listed.
    outcome: Outcome,
    /// Whether the work continues if the reader of standard output has left.
    finish: bool,
    /// Whether the run ended early because the reader of standard output left.
    cut: AtomicBool,
}

impl Listing {
    /// Lists the files that the paths refer to, and reads standard input if it is one of them. Paths that
    /// cannot be read are reported on the error stream.
    pub(crate) fn new(paths: &[PathBuf], pdbs: Pdbs, streams: &mut Streams<'_>) -> Result<Self, Outcome> {
        Self::with_kind(paths, pdbs, streams, CONTAINER)
    }

    /// Like [`Listing::new`], for files of another kind.
    pub(crate) fn with_kind(
        paths: &[PathBuf],
        pdbs: Pdbs,
        streams: &mut Streams<'_>,
        kind: InputKind,
    ) -> Result<Self, Outcome> {
        let mut outcome = Outcome::Fine;
        let sources = sources(paths, pdbs, streams, kind, &mut outcome).map_err(|failure| {
            print_error(streams, &failure.reason);
            failure.outcome()
        })?;
        streams.settings.files.reads(sources.iter().filter_map(PathTarget::path), true);
        let given = paths.iter().map(|path| path_name(path)).collect::<Vec<_>>().join(", ");
        // Commands that write files skip PDBs.
        Ok(Self {
            sources,
            kind,
            given,
            outcome,
            finish: pdbs == Pdbs::PassOver,
            cut: AtomicBool::new(false),
        })
    }

    /// Like [`Listing::new`], for commands that write files or count: the work continues if the reader of
    /// standard output has left.
    pub(crate) fn finished(mut self) -> Self {
        self.finish = true;
        self
    }

    /// Whether the run ended early because the reader of standard output left: counts are then incomplete.
    pub(crate) fn was_cut(&self) -> bool {
        self.cut.load(Ordering::Relaxed)
    }

    /// The name of each input, and its path below an output folder. Inputs that cannot be read are omitted,
    /// because they have no result.
    pub(crate) fn results(&self) -> impl Iterator<Item = (String, PathBuf)> + '_ {
        self.sources.iter().flat_map(|source| match self.quick_result(source) {
            Some(result) => vec![result],
            None => load(source, self.kind)
                .unwrap_or_default()
                .into_iter()
                .map(|input| (input.name, input.relative))
                .collect(),
        })
    }

    /// The only result of a file, if the first bytes of the file identify it as the expected kind.
    fn quick_result(&self, source: &PathTarget) -> Option<(String, PathBuf)> {
        let (path, relative) = match source {
            PathTarget::Row(row) => return Some((row.name(), row.relative())),
            PathTarget::Memory(_) | PathTarget::Member(..) | PathTarget::Database(_) => return None,
            PathTarget::Named(path) => (path, PathBuf::from(path.file_name()?)),
            PathTarget::Found(path, relative, _) => (path, relative.clone()),
        };
        let mut head = Vec::new();
        fs::File::open(path).ok()?.take(FileKind::HEAD as u64).read_to_end(&mut head).ok()?;
        (self.kind.recognise)(&head).then(|| (path_name(path), relative))
    }
}

/// A number of things, for messages: `1 container`, `2 containers`.
pub(crate) fn counted(count: usize, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}

/// Writes an error message to the error stream.
pub(crate) fn print_error(streams: &mut Streams<'_>, message: &str) {
    streams.say(format_args!("{}: {}", paint(ERROR, "error"), shown(message)));
}

/// Runs `each` on every container that the paths refer to, including those in PDBs, several at a time, and
/// writes the output in the order of the paths. Files that cannot be read are reported on the error stream.
pub(crate) fn for_each(
    paths: &[PathBuf],
    streams: &mut Streams<'_>,
    each: impl Fn(&Input, &mut Vec<u8>) -> Result<Outcome, CommandError> + Sync,
) -> Outcome {
    match Listing::new(paths, Pdbs::Read, streams) {
        Ok(listing) => for_each_of(&listing, streams, each),
        Err(outcome) => outcome,
    }
}

/// Like [`for_each`], for commands that count: the work continues if the reader of standard output has left.
pub(crate) fn for_each_finished(
    paths: &[PathBuf],
    streams: &mut Streams<'_>,
    each: impl Fn(&Input, &mut Vec<u8>) -> Result<Outcome, CommandError> + Sync,
) -> Outcome {
    match Listing::new(paths, Pdbs::Read, streams) {
        Ok(listing) => for_each_of(&listing.finished(), streams, each),
        Err(outcome) => outcome,
    }
}

/// Like [`for_each`], for files that are already listed.
pub(crate) fn for_each_of(
    listing: &Listing,
    streams: &mut Streams<'_>,
    each: impl Fn(&Input, &mut Vec<u8>) -> Result<Outcome, CommandError> + Sync,
) -> Outcome {
    for_each_batch(listing, streams, |inputs| {
        let mut results = Results::default();
        for input in inputs {
            let result = each(input, &mut results.text);
            results.add(input, result);
        }
        results
    })
}

/// Like [`for_each`], with several containers for each call, for work that is faster on many.
pub(crate) fn for_each_batch(
    listing: &Listing,
    streams: &mut Streams<'_>,
    work: impl Fn(&[Input]) -> Results + Sync,
) -> Outcome {
    let Listing { sources, kind, given, outcome, finish, cut } = listing;
    let whole = if *finish { None } else { Some(cut) };
    in_batches(sources, given, *kind, (*outcome, whole), streams, |sources| {
        let mut inputs = Vec::new();
        let mut all = Vec::new();
        for source in sources {
            match load(source, *kind) {
                Ok(loaded) => inputs.extend(loaded),
                // The output of the inputs before this one is written first.
                Err(failure) => {
                    all.push(work(&std::mem::take(&mut inputs)));
                    all.push(Results::unreadable(failure));
                }
            }
        }
        all.push(work(&inputs));
        all
    })
}

/// Runs `work` on batches of this size, several batches at once, and writes the results in the order of the
/// items. If the output can no longer be written, the run ends and `cut` is set; without `cut`, the work is
/// finished. It is an error if `given` contains no container at all.
fn in_batches<T: Sync>(
    items: &[T],
    given: &str,
    kind: InputKind,
    (mut outcome, cut): (Outcome, Option<&AtomicBool>),
    streams: &mut Streams<'_>,
    work: impl Fn(&[T]) -> Vec<Results> + Sync,
) -> Outcome {
    let progress = Progress::new(items.len(), streams.progress);
    let mut containers = 0usize;
    let mut closed = false;
    for batch in items.chunks(BATCH) {
        let results: Vec<Results> = batch.par_chunks(BATCH / 4).flat_map_iter(&work).collect();
        for Results { containers: count, text, messages, outcome: result } in results {
            containers += count;
            outcome.worsen(result);
            for message in messages {
                progress.suspend(|| print_error(streams, &message));
            }
            if !text.is_empty() && !closed {
                if let Err(error) = progress.suspend(|| streams.output.write_all(&text)) {
                    outcome = write_failed(streams, &error, outcome);
                    if let Some(cut) = cut {
                        cut.store(true, Ordering::Relaxed);
                        return outcome;
                    }
                    closed = true;
                }
            }
        }
        progress.advance(batch.len());
    }
    progress.finish();
    if containers == 0 && outcome == Outcome::Fine {
        outcome = nothing_found(given, kind, streams);
    }
    outcome
}

/// Like [`for_each_of`], one input after the other, with the output written immediately: for output that is
/// too long to be kept. If `each` fails to write, the run ends.
pub(crate) fn for_each_in_turn(
    listing: &Listing,
    streams: &mut Streams<'_>,
    mut each: impl FnMut(&Input, &mut dyn io::Write) -> io::Result<Result<Outcome, CommandError>>,
) -> Outcome {
    let Listing { sources, kind, given, outcome, cut, .. } = listing;
    let mut results = Results { outcome: *outcome, ..Results::default() };
    for source in sources {
        match load(source, *kind) {
            Ok(inputs) => {
                for input in &inputs {
                    match each(input, streams.output) {
                        Ok(result) => results.add(input, result),
                        Err(error) => {
                            cut.store(true, Ordering::Relaxed);
                            return write_failed(streams, &error, results.outcome);
                        }
                    }
                }
            }
            Err(failure) => {
                results.outcome.worsen(failure.outcome());
                results.messages.push(failure.reason);
            }
        }
        for message in results.messages.drain(..) {
            print_error(streams, &message);
        }
    }
    if results.containers == 0 && results.outcome == Outcome::Fine {
        results.outcome = nothing_found(given, *kind, streams);
    }
    results.outcome
}

/// Reports that the paths contain no file of the expected kind.
pub(crate) fn nothing_found(given: &str, kind: InputKind, streams: &mut Streams<'_>) -> Outcome {
    let InputKind { name, files, .. } = kind;
    print_error(streams, &format!("no {name} in {given} (neither {files} nor PDBs or C headers with one)"));
    Event::NoContainer.outcome()
}

/// Two files to compare: the same relative path below two folders, or the two files that were given. One may
/// be missing.
#[derive(Default)]
struct Pair {
    old: Option<PathTarget>,
    new: Option<PathTarget>,
}

/// Runs `each` on every pair of files of two folders, or on two files, and writes the output in the order of
/// their paths. `each` gets the containers of both files.
pub(crate) fn for_each_pair(
    [old, new]: [&Path; 2],
    streams: &mut Streams<'_>,
    each: impl Fn([Vec<Input>; 2]) -> Results + Sync,
) -> Outcome {
    if old.is_dir() != new.is_dir() && old.exists() && new.exists() {
        let (folder, file) = if old.is_dir() { (old, new) } else { (new, old) };
        let (folder, file) = (path_name(folder), path_name(file));
        print_error(
            streams,
            &format!("{folder} is a folder and {file} is not; give two files or two folders"),
        );
        return Event::Usage.outcome();
    }
    let given = [old.to_owned(), new.to_owned()];
    let mut listings = Vec::new();
    let mut outcome = Outcome::Fine;
    for path in &given {
        match Listing::new(std::slice::from_ref(path), Pdbs::Read, streams) {
            Ok(listing) => {
                outcome.worsen(listing.outcome);
                listings.push(listing.sources);
            }
            Err(outcome) => return outcome,
        }
    }
    let mut pairs = BTreeMap::<PathBuf, Pair>::new();
    for (sources, is_old) in listings.into_iter().zip([true, false]) {
        for source in sources {
            let relative = match &source {
                PathTarget::Found(_, relative, _) => relative.clone(),
                // Containers of two databases are compared by their keys.
                PathTarget::Row(row) => row.member().into(),
                PathTarget::Memory(_)
                | PathTarget::Named(_)
                | PathTarget::Member(..)
                | PathTarget::Database(_) => PathBuf::new(),
            };
            let pair = pairs.entry(relative).or_default();
            *if is_old { &mut pair.old } else { &mut pair.new } = Some(source);
        }
    }
    let pairs: Vec<_> = pairs.into_values().collect();
    let given = given.map(|path| path_name(&path)).join(", ");
    // The differing files are counted: the work continues if the reader of standard output has left.
    in_batches(&pairs, &given, CONTAINER, (outcome, None), streams, |pairs| {
        let of = |pair: &Pair| {
            let load = |source: &PathTarget| load(source, CONTAINER);
            let inputs = |source: &Option<PathTarget>| source.as_ref().map_or_else(|| Ok(Vec::new()), load);
            Ok(each([inputs(&pair.old)?, inputs(&pair.new)?]))
        };
        pairs.iter().map(|pair| of(pair).unwrap_or_else(Results::unreadable)).collect()
    })
}

/// The outcome of a failed write to standard output: it is not a failure if the reader has left.
pub(crate) fn write_failed(streams: &mut Streams<'_>, error: &io::Error, outcome: Outcome) -> Outcome {
    let event = if error.kind() == io::ErrorKind::BrokenPipe { Event::ReaderLeft } else { Event::Unwritable };
    if event == Event::Unwritable {
        print_error(streams, &format!("cannot write the output: {error}"));
    }
    outcome.max(event.outcome())
}

/// The only container that a path refers to, for commands that process one file.
pub(crate) fn one(path: &Path, streams: &mut Streams<'_>) -> Result<Input, CommandError> {
    one_of(path, streams, CONTAINER)
}

/// The name of an input in messages: that of its file, or `<stdin>`.
pub(crate) fn input_name(path: &Path) -> String {
    if path.as_os_str() == "-" { STDIN.to_owned() } else { path_name(path) }
}

/// Like [`one`], for files of another kind.
pub(crate) fn one_of(path: &Path, streams: &mut Streams<'_>, kind: InputKind) -> Result<Input, CommandError> {
    if path.is_dir() {
        let reason = format!("cannot read {}: it is a folder; this command reads one file", path_name(path));
        return Err(CommandError::new(Event::Unreadable, reason));
    }
    let mut outcome = Outcome::Fine;
    let source = sources(&[path.to_owned()], Pdbs::Read, streams, kind, &mut outcome)?.into_iter().next();
    let mut inputs = match source {
        Some(source) => load(&source, kind)?,
        None => Vec::new(),
    };
    match (inputs.pop(), inputs.as_slice()) {
        (Some(input), []) => Ok(input),
        (Some(last), before) => {
            let names = before.iter().chain([&last]).map(|input| input.name.as_str()).collect::<Vec<_>>();
            let (path, names) = (input_name(path), names.join(", "));
            Err(format!("{path} holds several containers ({names}); this command reads one").into())
        }
        (None, _) => {
            Err(CommandError::new(Event::NoContainer, format!("{} holds no container", input_name(path))))
        }
    }
}

fn sources(
    paths: &[PathBuf],
    pdbs: Pdbs,
    streams: &mut Streams<'_>,
    kind: InputKind,
    outcome: &mut Outcome,
) -> Result<Vec<PathTarget>, CommandError> {
    let mut listed = Vec::new();
    for source in each_source(paths, pdbs, streams, kind)? {
        match source {
            Ok(PathTarget::Database(database)) => match database.rows() {
                Ok(rows) => listed.extend(rows.into_iter().map(PathTarget::Row)),
                // The error is repeated when the database is read, in the order of the inputs.
                Err(_) => listed.push(PathTarget::Database(database)),
            },
            Ok(source) => listed.push(source),
            Err(message) => {
                print_error(streams, &message);
                outcome.worsen(Event::Unreadable.outcome());
            }
        }
    }
    Ok(listed)
}

/// The files that the paths refer to, one after the other; a reason for each that cannot be listed. Standard
/// input is read at once.
pub(crate) fn each_source<'p>(
    paths: &'p [PathBuf],
    pdbs: Pdbs,
    streams: &mut Streams<'_>,
    kind: InputKind,
) -> Result<impl Iterator<Item = Result<PathTarget, String>> + use<'p>, CommandError> {
    let mut standard = None;
    if paths.iter().any(|path| path.as_os_str() == "-") {
        let bytes = read(streams.input, kind);
        standard = Some(bytes.map_err(|error| CommandError::unreadable("standard input", &error))?);
    }
    let found = move |folder: &Path, file: PathBuf| {
        let relative = file.strip_prefix(folder).unwrap_or(&file).to_owned();
        if dxkit_sodb::is_database(&file) {
            return PathTarget::Database(Database::new(&file, path_name(&file), &relative, false));
        }
        PathTarget::Found(file, relative, pdbs)
    };
    let standard = match standard {
        Some(bytes) if dxkit_sodb::is_magic(&bytes) => {
            Some(PathTarget::Database(Database::from_bytes(&bytes, "stdin")?))
        }
        bytes => bytes.map(PathTarget::Memory),
    };
    let mut standard = standard;
    Ok(paths.iter().flat_map(move |path| -> Box<dyn Iterator<Item = Result<PathTarget, String>>> {
        if path.as_os_str() == "-" {
            Box::new(std::iter::once(Ok(standard.take().unwrap_or_else(|| PathTarget::Memory(Vec::new())))))
        } else if path.is_dir() {
            Box::new(files_below(path).map(move |file| file.map(|file| found(path, file))))
        } else {
            Box::new(std::iter::once(Ok(named(path))))
        }
    }))
}

/// The database that was given by name, if it is one.
pub(crate) fn database(path: &Path) -> Option<Arc<Database>> {
    let name = path.file_name().map_or_else(|| path.to_owned(), PathBuf::from);
    dxkit_sodb::is_database(path).then(|| Database::new(path, path_name(path), &name, true))
}

/// The target of a path that is not a folder. `FILE:NAME` is one of the containers in a header or a database,
/// unless a file has this name.
fn named(path: &Path) -> PathTarget {
    if let Some(database) = database(path) {
        return PathTarget::Database(database);
    }
    let member = path.to_str().filter(|_| !path.exists()).and_then(|text| text.rsplit_once(':'));
    match member {
        Some((file, member)) if !member.is_empty() && Path::new(file).is_file() => {
            PathTarget::Member(file.into(), member.to_owned())
        }
        _ => PathTarget::Named(path.to_owned()),
    }
}

/// The file that a path is read from: `FILE` of `FILE:NAME`, else the path.
pub(crate) fn file_of(path: &Path) -> PathBuf {
    match named(path) {
        PathTarget::Member(file, _) => file,
        _ => path.to_owned(),
    }
}

/// The container at an offset in a file of any kind.
fn at_offset(path: &Path, member: &str, offset: u64) -> Result<Input, CommandError> {
    let fail = |error: io::Error| CommandError::unreadable(&path_name(path), &error);
    let file = fs::File::open(path).map_err(fail)?;
    let size = file.metadata().map_err(fail)?.len();
    let found = Haystack::new(file, size).container_at(offset).map_err(fail)?;
    let Some(bytes) = found else {
        let name = path_name(path);
        let reason =
            format!("{name} has no container at {offset:#x}; `dxkit scan {name}` lists those that it has");
        return Err(CommandError::missing(reason));
    };
    let mut relative = path.file_name().unwrap_or_default().to_owned();
    relative.push(format!("-{offset:#x}.cso"));
    let name = format!("{}:{member}", path_name(path));
    Ok(Input { name, bytes, path: None, relative: relative.into(), pdb: false, row: None })
}

/// The offset that the name of a member is: `0x391fb`.
fn offset_of(member: &str) -> Option<u64> {
    u64::from_str_radix(member.strip_prefix("0x").or_else(|| member.strip_prefix("0X"))?, 16).ok()
}

/// The container with this name or key, or at this offset, in a file.
fn member(path: &Path, member: &str, kind: InputKind) -> Result<Vec<Input>, CommandError> {
    if let PathTarget::Database(database) = named(path) {
        return Ok(vec![from_row(&database.row(member)?)?]);
    }
    if let Some(offset) = offset_of(member) {
        return Ok(vec![at_offset(path, member, offset)?]);
    }
    let mut inputs = load(&PathTarget::Named(path.to_owned()), kind)?;
    let name = format!("{}:{member}", path_name(path));
    inputs.retain(|input| input.name == name);
    if inputs.is_empty() {
        let file = path_name(path);
        let hint = match member.parse::<u64>() {
            Ok(offset) => format!("; an offset is written {file}:{offset:#x}"),
            Err(_) => String::new(),
        };
        return Err(CommandError::missing(format!("{file} has no array {member}{hint}")));
    }
    Ok(inputs)
}

/// The container that a path of the form `FILE:NAME` refers to; `None` for paths of other forms.
pub(crate) fn member_of(path: &Path, kind: InputKind) -> Result<Option<Input>, CommandError> {
    match named(path) {
        PathTarget::Member(file, name) => Ok(member(&file, &name, kind)?.pop()),
        _ => Ok(None),
    }
}

/// The container in a row of a database.
pub(crate) fn from_row(row: &Row) -> Result<Input, CommandError> {
    let bytes = row.read()?;
    Ok(Input {
        name: row.name(),
        bytes,
        path: None,
        relative: row.relative(),
        pdb: false,
        row: Some(row.clone()),
    })
}

/// The files of a folder, in the order of their names, or the reason why they cannot be listed. A link to a
/// file is followed. A link to a folder is skipped, so that nothing is read twice or without end; so is a
/// link without a target.
pub(crate) fn files_below(folder: &Path) -> impl Iterator<Item = Result<PathBuf, String>> + use<> {
    walkdir::WalkDir::new(folder).sort_by_file_name().into_iter().filter_map(|entry| match entry {
        Ok(entry) if temporary::is_temporary(entry.path()) => None,
        Ok(entry) if entry.file_type().is_file() => Some(Ok(entry.into_path())),
        Ok(entry) if entry.path_is_symlink() => match fs::metadata(entry.path()) {
            Ok(target) => target.is_file().then(|| Ok(entry.into_path())),
            Err(_) => Some(Err(format!("cannot read {}: {DANGLING}", path_name(entry.path())))),
        },
        Ok(_) => None,
        Err(error) => Some(Err(match (error.path(), error.io_error()) {
            (Some(path), Some(reason)) => format!("cannot read {}: {reason}", path_name(path)),
            _ => error.to_string(),
        })),
    })
}

/// Reads a file as far as it may hold the expected kind: completely if it begins like that kind or like a
/// PDB; up to the size limit for sources if it is text; and only its beginning otherwise.
fn read(from: &mut dyn Read, kind: InputKind) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(TEXT_HEAD).read_to_end(&mut bytes)?;
    let whole =
        (kind.recognise)(&bytes) || bytes.starts_with(dxkit::PDB_MAGIC) || dxkit_sodb::is_magic(&bytes);
    let limit = match whole {
        true => u64::MAX,
        false if decode_text(&bytes).contains(&0) => 0,
        false => FileKind::SOURCE_LIMIT.saturating_sub(TEXT_HEAD),
    };
    from.take(limit).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Refuses a file that is larger than a container can be, before it is read.
fn within_limit(file: &fs::File, name: &str) -> Result<(), CommandError> {
    let size = file.metadata().map_or(0, |metadata| metadata.len());
    if size <= LARGEST {
        return Ok(());
    }
    let reason = format!(
        "{name} has {size} bytes; a container has at most {LARGEST}: `dxkit scan {name}` finds containers inside other files"
    );
    Err(CommandError::new(Event::NoContainer, reason))
}

/// The containers of a source. If a file that was given by name holds none, that is an error.
pub(crate) fn load(source: &PathTarget, kind: InputKind) -> Result<Vec<Input>, CommandError> {
    match source {
        PathTarget::Memory(bytes) => inputs_of(STDIN, bytes.clone(), None, kind),
        PathTarget::Member(path, name) => member(path, name, kind),
        PathTarget::Database(database) => database.rows()?.iter().map(from_row).collect(),
        PathTarget::Row(row) => Ok(vec![from_row(row)?]),
        PathTarget::Named(path) => {
            let fail = |error: io::Error| CommandError::unreadable(&path_name(path), &error);
            let mut file = fs::File::open(path).map_err(fail)?;
            within_limit(&file, &path_name(path))?;
            let bytes = read(&mut file, kind).map_err(fail)?;
            inputs_of(&path_name(path), bytes, Some(path), kind)
        }
        PathTarget::Found(path, relative, pdbs) => {
            let fail = |error: io::Error| CommandError::unreadable(&path_name(path), &error);
            let mut file = fs::File::open(path).map_err(fail)?;
            let mut head = Vec::new();
            file.by_ref().take(FileKind::HEAD as u64).read_to_end(&mut head).map_err(fail)?;
            let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
            let size = file.metadata().map_or(u64::MAX, |metadata| metadata.len());
            let container = (kind.recognise)(&head);
            let pdb = match FileKind::detect(&head, extension, size) {
                _ if container => false,
                Some(FileKind::Pdb) if *pdbs == Pdbs::Read => true,
                Some(FileKind::Source) => false,
                _ => return Ok(Vec::new()),
            };
            within_limit(&file, &path_name(path))?;
            let mut bytes = head;
            file.read_to_end(&mut bytes).map_err(fail)?;
            let name = path_name(path);
            if container {
                let (path, relative) = (Some(path.clone()), relative.clone());
                Ok(vec![Input { name, bytes, path, relative, pdb: false, row: None }])
            } else if pdb {
                // Most PDBs belong to programs and contain no container.
                Ok(out_of_pdb(&name, &bytes, relative).into_iter().collect())
            } else {
                Ok(arrays(&name, &bytes, relative))
            }
        }
    }
}

fn inputs_of(
    name: &str,
    bytes: Vec<u8>,
    path: Option<&Path>,
    kind: InputKind,
) -> Result<Vec<Input>, CommandError> {
    let relative = path.and_then(Path::file_name).map_or_else(|| PathBuf::from("stdin"), PathBuf::from);
    if (kind.recognise)(&bytes) {
        let (name, path) = (name.to_owned(), path.map(Path::to_owned));
        return Ok(vec![Input { name, bytes, path, relative, pdb: false, row: None }]);
    }
    if bytes.starts_with(dxkit::PDB_MAGIC) {
        let none = |why: String| {
            let reason = format!("{name} is a program database (PDB), but not of a shader: {why}");
            CommandError::new(Event::NoContainer, reason)
        };
        return out_of_pdb(name, &bytes, &relative).map(|input| vec![input]).map_err(none);
    }
    let arrays = arrays(name, &bytes, &relative);
    if arrays.is_empty() {
        let reason = format!("{name} is not a {}: {}", kind.name, identify::description(name, &bytes));
        Err(CommandError::new(Event::NoContainer, reason))
    } else {
        Ok(arrays)
    }
}

/// The container in a PDB, if there is one.
fn out_of_pdb(name: &str, bytes: &[u8], relative: &Path) -> Result<Input, String> {
    let bytes = dxkit::pdb_container(dxkit::Span::new(bytes)).map_err(|error| error.to_string())?;
    if !bytes.starts_with(MAGIC) {
        return Err("its stream 5 holds no container, and it is not of FXC".to_owned());
    }
    let mut relative = relative.as_os_str().to_owned();
    let fxc = Container::parse(&bytes).is_ok_and(|inner| inner.find(dxkit::FourCc::Spdb).is_some());
    relative.push(if fxc { ".dxbc" } else { ".dxil" });
    Ok(Input { name: name.to_owned(), bytes, path: None, relative: relative.into(), pdb: true, row: None })
}

fn arrays(name: &str, bytes: &[u8], relative: &Path) -> Vec<Input> {
    dxkit::c_arrays(bytes)
        .into_iter()
        .map(|array| Input {
            relative: array_path(relative, &array.name),
            name: if array.name.is_empty() { name.to_owned() } else { format!("{name}:{}", array.name) },
            bytes: array.bytes,
            path: None,
            pdb: false,
            row: None,
        })
        .collect()
}

/// The path of the result of an array: `main.g_main` for `main.h:g_main`, because every header has a
/// `g_main`.
fn array_path(header: &Path, array: &str) -> PathBuf {
    let stem = header.file_stem().unwrap_or_default().to_string_lossy();
    header.with_file_name(if array.is_empty() { format!("{stem}.dxbc") } else { format!("{stem}.{array}") })
}

/// Whether the paths may refer to several containers, so that their results need a folder.
pub(crate) fn several(paths: &[PathBuf]) -> bool {
    paths.len() > 1 || paths.iter().any(|path| path.is_dir() || dxkit_sodb::is_database(path))
}

/// Writes the error to the error stream, if there is one.
pub(crate) fn report(
    name: &dyn std::fmt::Display,
    result: Result<Outcome, CommandError>,
    streams: &mut Streams<'_>,
) -> Outcome {
    result.unwrap_or_else(|failure| {
        if failure.event == Event::ReaderLeft {
            return failure.outcome();
        }
        // The messages of these events contain the path.
        let names_it = matches!(failure.event, Event::Unreadable | Event::NoContainer);
        let name = if names_it { String::new() } else { format!("{name}: ") };
        print_error(streams, &format!("{name}{}", failure.reason));
        for line in failure.findings.iter().flat_map(|findings| findings.lines()) {
            streams.say(shown(line));
        }
        failure.outcome()
    })
}

/// A progress bar that appears once the work takes longer than [`MOMENT`].
pub(crate) struct Progress {
    bar: ProgressBar,
    start: Instant,
    shown: bool,
}

impl Progress {
    /// For this many files.
    pub(crate) fn new(files: usize, shown: bool) -> Self {
        let bar = ProgressBar::with_draw_target(Some(files as u64), ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} files");
        Self { bar: style.map_or(bar.clone(), |style| bar.with_style(style)), start: Instant::now(), shown }
    }

    /// For any number of files.
    pub(crate) fn counting(shown: bool) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template("{spinner} {pos} files, {per_sec}, {elapsed}");
        Self { bar: style.map_or(bar.clone(), |style| bar.with_style(style)), start: Instant::now(), shown }
    }

    pub(crate) fn advance(&self, files: usize) {
        if self.shown && self.bar.is_hidden() && self.start.elapsed() > MOMENT {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.inc(files as u64);
    }

    pub(crate) fn suspend<T>(&self, work: impl FnOnce() -> T) -> T {
        self.bar.suspend(work)
    }

    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// Writes a line with totals to the error stream, unless `--quiet` is given.
pub(crate) fn summary(streams: &mut Streams<'_>, text: &str) {
    if !streams.settings.quiet {
        streams.say(paint(NOTE, text));
    }
}

/// Like [`summary`], in a colour that depends on the outcome of the run.
pub(crate) fn verdict(streams: &mut Streams<'_>, outcome: Outcome, text: &str) {
    let style = match outcome {
        Outcome::Fine => NOTE,
        Outcome::Found => WARNING,
        Outcome::Failed => ERROR,
    };
    if !streams.settings.quiet {
        streams.say(paint(style, text));
    }
}
