//! Inputs: files, folders, standard input, arrays in source code, and PDBs.

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;

use crate::paint::{ERROR, NOTE, paint};
use crate::shown::{path_name, shown};
use crate::{Outcome, Streams, c_array};

/// Bytes that start like a container, and where they came from.
#[derive(Debug)]
pub(crate) struct Input {
    /// The path as given or found; `name.h:g_main` for an array; `<stdin>`. A PDB's container has the PDB's name.
    pub(crate) name: String,
    /// The bytes.
    pub(crate) bytes: Vec<u8>,
    /// The file that is nothing but these bytes; `None` for arrays in sources, for PDBs and for standard input.
    pub(crate) path: Option<PathBuf>,
    /// Where the file stands below the path that was given; its name, if that was the file itself.
    pub(crate) relative: PathBuf,
    /// Whether the bytes are the container inside a PDB.
    pub(crate) pdb: bool,
}

/// Why a command could not do its work on an input: said on the error stream.
#[derive(Debug)]
pub(crate) struct Trouble(pub(crate) String);

impl<T: std::fmt::Display> From<T> for Trouble {
    fn from(reason: T) -> Self {
        Self(reason.to_string())
    }
}

/// What a path led to.
pub(crate) enum Source {
    /// The bytes of standard input.
    Memory(Vec<u8>),
    /// A file that was named: it has to hold a container.
    Named(PathBuf),
    /// A file that was found in a folder, and where below it: it may be something else.
    Found(PathBuf, PathBuf, Pdbs),
}

/// What becomes of PDBs in a folder. One that is named is always read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Pdbs {
    /// The containers in them are inputs: for commands that show.
    Read,
    /// They are passed over: for commands that write, since nobody ships a changed PDB.
    PassOver,
}

/// Files of these kinds are searched for arrays where a folder is walked. A file that was named is searched in any case.
const SOURCE_EXTENSIONS: [&str; 10] = ["h", "hh", "hpp", "hxx", "inc", "inl", "c", "cc", "cpp", "cxx"];
/// Sources are read whole; larger ones are no headers.
const SOURCE_LIMIT: u64 = 64 << 20;
/// So are PDBs that are found in a folder; larger ones are those of programs.
const PDB_LIMIT: u64 = 256 << 20;
const MAGIC: &[u8; 4] = b"DXBC";
/// So many bytes at its start tell what a file is.
const HEAD: u64 = 32;
/// So many files are read and shown at a time: their output is kept until it is their turn.
const BATCH: usize = 128;
/// Progress is shown of what takes longer than this.
const MOMENT: Duration = Duration::from_millis(400);

/// What came of a source: number of containers, output, messages, outcome.
#[derive(Default)]
pub(crate) struct Results {
    pub(crate) containers: usize,
    pub(crate) text: Vec<u8>,
    pub(crate) messages: Vec<String>,
    pub(crate) outcome: Outcome,
}

impl Results {
    /// Of a source that could not be read.
    fn unreadable(message: String) -> Self {
        Self { messages: vec![message], outcome: Outcome::Failed, ..Self::default() }
    }

    /// Adds what came of an input.
    pub(crate) fn add(&mut self, input: &Input, result: Result<Outcome, Trouble>) {
        self.containers += 1;
        match result {
            Ok(outcome) => self.outcome.worsen(outcome),
            Err(Trouble(reason)) => {
                self.messages.push(format!("{}: {reason}", input.name));
                self.outcome = Outcome::Failed;
            }
        }
    }
}

/// What a command takes as it is, without a PDB or a C header around it.
#[derive(Clone, Copy)]
pub(crate) struct Taken {
    /// Says it by the first bytes of a file.
    pub(crate) recognise: fn(&[u8]) -> bool,
    /// What it is called, without an article.
    pub(crate) name: &'static str,
    /// What files are that, for a message that there was none: "neither these nor PDBs".
    pub(crate) files: &'static str,
}

/// Containers.
pub(crate) const CONTAINER: Taken =
    Taken { recognise: is_container, name: "DirectX shader container", files: "files that start with DXBC" };

/// Whether bytes start as a container does.
pub(crate) fn is_container(head: &[u8]) -> bool {
    head.starts_with(MAGIC)
}

/// The files that the paths of a run lead to.
pub(crate) struct Listing {
    sources: Vec<Source>,
    taken: Taken,
    /// The paths as given, for messages.
    given: String,
    /// Whether all of them could be listed.
    outcome: Outcome,
    /// Whether the work goes on where nobody reads what is told of it.
    finish: bool,
}

impl Listing {
    /// Lists the files that the paths lead to, and reads standard input if that is one of them. What cannot be read is told
    /// on the error stream.
    pub(crate) fn new(paths: &[PathBuf], pdbs: Pdbs, streams: &mut Streams<'_>) -> Result<Self, Outcome> {
        Self::of(paths, pdbs, streams, CONTAINER)
    }

    /// As [`Listing::new`], of files of another kind.
    pub(crate) fn of(
        paths: &[PathBuf],
        pdbs: Pdbs,
        streams: &mut Streams<'_>,
        taken: Taken,
    ) -> Result<Self, Outcome> {
        let mut outcome = Outcome::Fine;
        let sources = sources(paths, pdbs, streams, &mut outcome).map_err(|error| {
            complain(streams, &format!("cannot read standard input: {error}"));
            Outcome::Failed
        })?;
        let given = paths.iter().map(|path| path_name(path)).collect::<Vec<_>>().join(", ");
        // Commands that write files pass over PDBs.
        Ok(Self { sources, taken, given, outcome, finish: pdbs == Pdbs::PassOver })
    }

    /// The same for a command that writes files: the work goes on where nobody reads what is told of it.
    pub(crate) fn finished(mut self) -> Self {
        self.finish = true;
        self
    }

    /// The files, whatever is in them.
    pub(crate) fn files(&self) -> impl Iterator<Item = &Path> {
        self.sources.iter().filter_map(|source| match source {
            Source::Memory(_) => None,
            Source::Named(path) | Source::Found(path, _, _) => Some(path.as_path()),
        })
    }
}

/// Says an error.
pub(crate) fn complain(streams: &mut Streams<'_>, message: &str) {
    let _ = writeln!(streams.errors, "{}: {}", paint(ERROR, "error"), shown(message));
}

/// Runs `each` on every container that the paths lead to, those in PDBs included, several at a time, and writes what it
/// wrote in the order of the paths. What cannot be read is told on the error stream.
pub(crate) fn for_each(
    paths: &[PathBuf],
    streams: &mut Streams<'_>,
    each: impl Fn(&Input, &mut Vec<u8>) -> Result<Outcome, Trouble> + Sync,
) -> Outcome {
    match Listing::new(paths, Pdbs::Read, streams) {
        Ok(listing) => for_each_of(&listing, streams, each),
        Err(outcome) => outcome,
    }
}

/// As [`for_each`], of files that were listed before.
pub(crate) fn for_each_of(
    listing: &Listing,
    streams: &mut Streams<'_>,
    each: impl Fn(&Input, &mut Vec<u8>) -> Result<Outcome, Trouble> + Sync,
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

/// As [`for_each`], with several containers at a time for work that is faster on many.
pub(crate) fn for_each_batch(
    listing: &Listing,
    streams: &mut Streams<'_>,
    work: impl Fn(&[Input]) -> Results + Sync,
) -> Outcome {
    let Listing { sources, taken, given, outcome, finish } = listing;
    in_batches(sources, given, *taken, (*outcome, *finish), streams, |sources| {
        let mut inputs = Vec::new();
        let mut all = Vec::new();
        for source in sources {
            match load(source, *taken) {
                Ok(loaded) => inputs.extend(loaded),
                // What was read before it is shown before it.
                Err(message) => {
                    all.push(work(&std::mem::take(&mut inputs)));
                    all.push(Results::unreadable(message));
                }
            }
        }
        all.push(work(&inputs));
        all
    })
}

/// Runs `work` on so many items at a time, several such batches at once, and writes what came of them in the order of the
/// items. Where that can no longer be written, nothing more is done, unless the work is to be finished. It is an error if there was no container at all in what was `given`.
fn in_batches<T: Sync>(
    items: &[T],
    given: &str,
    taken: Taken,
    (mut outcome, finish): (Outcome, bool),
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
                progress.suspend(|| complain(streams, &message));
            }
            if !text.is_empty() && !closed {
                if let Err(error) = progress.suspend(|| streams.output.write_all(&text)) {
                    outcome = write_failed(streams, &error, outcome);
                    if !finish {
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
        outcome = nothing_found(given, taken, streams);
    }
    outcome
}

/// As [`for_each_of`], one after the other, each written while it is worked on: for output that is too long to be kept.
/// Where `each` fails to write, nothing more is done.
pub(crate) fn for_each_in_turn(
    listing: &Listing,
    streams: &mut Streams<'_>,
    mut each: impl FnMut(&Input, &mut dyn io::Write) -> io::Result<Result<Outcome, Trouble>>,
) -> Outcome {
    let Listing { sources, taken, given, outcome, .. } = listing;
    let mut results = Results { outcome: *outcome, ..Results::default() };
    for source in sources {
        match load(source, *taken) {
            Ok(inputs) => {
                for input in &inputs {
                    match each(input, streams.output) {
                        Ok(result) => results.add(input, result),
                        Err(error) => return write_failed(streams, &error, results.outcome),
                    }
                }
            }
            Err(message) => {
                results.messages.push(message);
                results.outcome = Outcome::Failed;
            }
        }
        for message in results.messages.drain(..) {
            complain(streams, &message);
        }
    }
    if results.containers == 0 && results.outcome == Outcome::Fine {
        results.outcome = nothing_found(given, *taken, streams);
    }
    results.outcome
}

/// Says that the paths led to nothing.
fn nothing_found(given: &str, taken: Taken, streams: &mut Streams<'_>) -> Outcome {
    let Taken { name, files, .. } = taken;
    complain(streams, &format!("no {name} in {given} (neither {files} nor PDBs or C headers with one)"));
    Outcome::Failed
}

/// Two files that stand for each other: the same path below two folders, or the two that were named. One may be missing.
pub(crate) struct Pair {
    /// The path that both share; empty for two files that were named.
    pub(crate) relative: PathBuf,
    pub(crate) old: Option<Source>,
    pub(crate) new: Option<Source>,
}

/// Runs `each` on every pair of files of two folders, or on two files, and writes what it wrote in the order of their
/// paths. `each` gets the containers of both files.
pub(crate) fn for_each_pair(
    [old, new]: [&Path; 2],
    streams: &mut Streams<'_>,
    each: impl Fn(&Path, [Vec<Input>; 2]) -> Results + Sync,
) -> Outcome {
    if old.as_os_str() == "-" && new.as_os_str() == "-" {
        complain(streams, "standard input can be one of the two, not both");
        return Outcome::Failed;
    }
    if old.is_dir() != new.is_dir() && old.exists() && new.exists() {
        let (folder, file) = if old.is_dir() { (old, new) } else { (new, old) };
        let (folder, file) = (path_name(folder), path_name(file));
        complain(streams, &format!("{folder} is a folder and {file} is not; give two of a kind"));
        return Outcome::Failed;
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
                Source::Found(_, relative, _) => relative.clone(),
                Source::Memory(_) | Source::Named(_) => PathBuf::new(),
            };
            let pair = pairs.entry(relative.clone()).or_insert(Pair { relative, old: None, new: None });
            *if is_old { &mut pair.old } else { &mut pair.new } = Some(source);
        }
    }
    let pairs: Vec<_> = pairs.into_values().collect();
    let given = given.map(|path| path_name(&path)).join(", ");
    in_batches(&pairs, &given, CONTAINER, (outcome, false), streams, |pairs| {
        let of = |pair: &Pair| {
            let load = |source: &Source| load(source, CONTAINER);
            let inputs = |source: &Option<Source>| source.as_ref().map_or_else(|| Ok(Vec::new()), load);
            Ok(each(&pair.relative, [inputs(&pair.old)?, inputs(&pair.new)?]))
        };
        pairs.iter().map(|pair| of(pair).unwrap_or_else(Results::unreadable)).collect()
    })
}

/// What a failed write of the output means: a reader that has seen enough is no failure.
pub(crate) fn write_failed(streams: &mut Streams<'_>, error: &io::Error, outcome: Outcome) -> Outcome {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return outcome;
    }
    complain(streams, &format!("cannot write the output: {error}"));
    Outcome::Failed
}

/// The one container that a path leads to, for commands that take one file.
pub(crate) fn one(path: &Path, streams: &mut Streams<'_>) -> Result<Input, String> {
    if path.is_dir() {
        return Err(format!("{} is a folder; this command takes one file", path_name(path)));
    }
    let mut outcome = Outcome::Fine;
    let source = sources(&[path.to_owned()], Pdbs::Read, streams, &mut outcome)
        .map_err(|error| format!("cannot read standard input: {error}"))?
        .into_iter()
        .next();
    let Some(source) = source else { return Err(format!("cannot read {}", path_name(path))) };
    let mut inputs = load(&source, CONTAINER)?;
    match inputs.len() {
        1 => inputs.pop().ok_or_else(String::new),
        _ => Err(format!(
            "{} holds several containers ({}); this command takes one",
            path_name(path),
            inputs.iter().map(|input| input.name.as_str()).collect::<Vec<_>>().join(", ")
        )),
    }
}

fn sources(
    paths: &[PathBuf],
    pdbs: Pdbs,
    streams: &mut Streams<'_>,
    outcome: &mut Outcome,
) -> io::Result<Vec<Source>> {
    let mut sources = Vec::new();
    for path in paths {
        if path.as_os_str() == "-" {
            let mut bytes = Vec::new();
            streams.input.read_to_end(&mut bytes)?;
            sources.push(Source::Memory(bytes));
        } else if path.is_dir() {
            for file in files_below(path) {
                match file {
                    Ok(file) => {
                        let relative = file.strip_prefix(path).unwrap_or(&file).to_owned();
                        sources.push(Source::Found(file, relative, pdbs));
                    }
                    Err(message) => {
                        complain(streams, &message);
                        outcome.worsen(Outcome::Failed);
                    }
                }
            }
        } else {
            sources.push(Source::Named(path.clone()));
        }
    }
    Ok(sources)
}

/// The files of a folder, in the order of their names, or why they cannot be listed. A link to a file is that file. A link to
/// a folder is passed over, so that nothing is read twice or without end; one that leads nowhere, too.
pub(crate) fn files_below(folder: &Path) -> impl Iterator<Item = Result<PathBuf, String>> + use<> {
    walkdir::WalkDir::new(folder).sort_by_file_name().into_iter().filter_map(|entry| match entry {
        Ok(entry) if entry.file_type().is_file() => Some(Ok(entry.into_path())),
        Ok(entry) if entry.path_is_symlink() && entry.path().is_file() => Some(Ok(entry.into_path())),
        Ok(_) => None,
        Err(error) => Some(Err(match (error.path(), error.io_error()) {
            (Some(path), Some(reason)) => format!("cannot read {}: {reason}", path_name(path)),
            _ => error.to_string(),
        })),
    })
}

/// The containers of a source. Of a file that was named, none is an error.
fn load(source: &Source, taken: Taken) -> Result<Vec<Input>, String> {
    match source {
        Source::Memory(bytes) => inputs_of("<stdin>", bytes.clone(), None, taken),
        Source::Named(path) => {
            let bytes =
                fs::read(path).map_err(|error| format!("cannot read {}: {error}", path_name(path)))?;
            inputs_of(&path_name(path), bytes, Some(path), taken)
        }
        Source::Found(path, relative, pdbs) => {
            let fail = |error: io::Error| format!("cannot read {}: {error}", path_name(path));
            let mut file = fs::File::open(path).map_err(fail)?;
            let mut head = Vec::new();
            file.by_ref().take(HEAD).read_to_end(&mut head).map_err(fail)?;
            let source = path.extension().and_then(|extension| extension.to_str()).is_some_and(|extension| {
                SOURCE_EXTENSIONS.iter().any(|known| known.eq_ignore_ascii_case(extension))
            });
            let at_most = |limit| file.metadata().is_ok_and(|metadata| metadata.len() <= limit);
            let container = (taken.recognise)(&head);
            let pdb = *pdbs == Pdbs::Read && head.starts_with(dxkit::PDB_MAGIC) && at_most(PDB_LIMIT);
            let source = source && at_most(SOURCE_LIMIT);
            if !container && !source && !pdb {
                return Ok(Vec::new());
            }
            let mut bytes = head;
            file.read_to_end(&mut bytes).map_err(fail)?;
            let name = path_name(path);
            if container {
                let (path, relative) = (Some(path.clone()), relative.clone());
                Ok(vec![Input { name, bytes, path, relative, pdb: false }])
            } else if pdb {
                // Most PDBs are those of programs, which have no container.
                Ok(out_of_pdb(&name, &bytes, relative).into_iter().collect())
            } else {
                Ok(arrays(&name, &bytes, relative))
            }
        }
    }
}

fn inputs_of(name: &str, bytes: Vec<u8>, path: Option<&Path>, taken: Taken) -> Result<Vec<Input>, String> {
    let relative = path.and_then(Path::file_name).map_or_else(|| PathBuf::from("stdin"), PathBuf::from);
    if (taken.recognise)(&bytes) {
        let (name, path) = (name.to_owned(), path.map(Path::to_owned));
        return Ok(vec![Input { name, bytes, path, relative, pdb: false }]);
    }
    if bytes.starts_with(dxkit::PDB_MAGIC) {
        let none = |why: String| format!("{name} is a program database (PDB), but not of a shader: {why}");
        return out_of_pdb(name, &bytes, &relative).map(|input| vec![input]).map_err(none);
    }
    let arrays = arrays(name, &bytes, &relative);
    if arrays.is_empty() {
        Err(format!("{name} is not a {}: {}", taken.name, what_it_is(&bytes)))
    } else {
        Ok(arrays)
    }
}

/// The container in a PDB, if there is one.
fn out_of_pdb(name: &str, bytes: &[u8], relative: &Path) -> Result<Input, String> {
    let bytes = dxkit::pdb_container(dxkit::Span::new(bytes)).map_err(|error| error.to_string())?;
    if !bytes.starts_with(MAGIC) {
        return Err("its stream 5 is no container".to_owned());
    }
    let mut relative = relative.as_os_str().to_owned();
    relative.push(".dxil");
    Ok(Input { name: name.to_owned(), bytes, path: None, relative: relative.into(), pdb: true })
}

fn arrays(name: &str, bytes: &[u8], relative: &Path) -> Vec<Input> {
    c_array::find(bytes)
        .into_iter()
        .map(|array| Input {
            relative: array_path(relative, &array.name),
            name: if array.name.is_empty() { name.to_owned() } else { format!("{name}:{}", array.name) },
            bytes: array.bytes,
            path: None,
            pdb: false,
        })
        .collect()
}

/// Where the result of an array goes: `main.h:g_main` to `main.g_main`, since every header has a `g_main`.
fn array_path(header: &Path, array: &str) -> PathBuf {
    let stem = header.file_stem().unwrap_or_default().to_string_lossy();
    header.with_file_name(if array.is_empty() { format!("{stem}.dxbc") } else { format!("{stem}.{array}") })
}

/// What a file that is no container looks like, so that the message helps.
fn what_it_is(bytes: &[u8]) -> String {
    let known: [(&[u8], &str); 11] = [
        (b"BC\xc0\xde", "it is bare LLVM bitcode, without the container around it"),
        (b"\xde\xc0\x17\x0b", "it is bare LLVM bitcode, without the container around it"),
        (b"\x03\x02\x23\x07", "it is SPIR-V"),
        (b"MZ", "it is a Windows executable"),
        (b"\x7fELF", "it is an ELF file"),
        (b"PK\x03\x04", "it is a ZIP archive"),
        (b"\x1f\x8b", "it is compressed with gzip"),
        (b"\0asm", "it is WebAssembly"),
        (b"\x01\x09\xff\xfe", "it is an effect of the old D3D9 kind, which has no container"),
        (b"\x01\x20\xff\xfe", "it is an effect (fx_5_0), which has no container"),
        (b"MTLB", "it is a Metal library"),
    ];
    if bytes.is_empty() {
        return "it is empty".into();
    }
    if let Some((_, what)) = known.iter().find(|(magic, _)| bytes.starts_with(magic)) {
        return (*what).into();
    }
    let head = bytes.get(..bytes.len().min(8)).unwrap_or_default();
    if std::str::from_utf8(bytes).is_ok() {
        return "it is text without an array of numbers that starts with DXBC (68, 88, 66, 67)".into();
    }
    format!("it starts with \"{}\", not with \"DXBC\"", head.escape_ascii())
}

/// Whether paths may lead to several containers, so that their results need a folder.
pub(crate) fn several(paths: &[PathBuf]) -> bool {
    paths.len() > 1 || paths.iter().any(|path| path.is_dir())
}

/// Says on the error stream what went wrong, if anything did.
pub(crate) fn report(
    name: &dyn std::fmt::Display,
    result: Result<Outcome, Trouble>,
    streams: &mut Streams<'_>,
) -> Outcome {
    result.unwrap_or_else(|Trouble(reason)| {
        complain(streams, &format!("{name}: {reason}"));
        Outcome::Failed
    })
}

/// A bar that appears once the work has taken a moment.
struct Progress {
    bar: ProgressBar,
    start: Instant,
    shown: bool,
}

impl Progress {
    fn new(files: usize, shown: bool) -> Self {
        let bar = ProgressBar::with_draw_target(Some(files as u64), ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} files");
        Self { bar: style.map_or(bar.clone(), |style| bar.with_style(style)), start: Instant::now(), shown }
    }

    fn advance(&self, files: usize) {
        if self.shown && self.bar.is_hidden() && self.start.elapsed() > MOMENT {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.inc(files as u64);
    }

    fn suspend<T>(&self, work: impl FnOnce() -> T) -> T {
        self.bar.suspend(work)
    }

    fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// A line on the error stream that tells how much there was, where a person would want to know.
pub(crate) fn summary(streams: &mut Streams<'_>, text: &str) {
    let _ = writeln!(streams.errors, "{}", paint(NOTE, text));
}
