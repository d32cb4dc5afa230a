//! `dxkit scan`: containers inside any file.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use dxkit::container::{HEADER_SIZE, directory_fits, plausible_size};
use dxkit::{Container, Digest, Shader};
use indexmap::IndexMap;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::input::{self, CommandError, files_below, print_error, write_failed};
use crate::output::Files;
use crate::paint::{FAINT, PART, paint};
use crate::report;
use crate::shown::{path_name, shown};
use crate::{Event, Outcome, Streams};

/// Find containers inside executables, packages, any file
#[derive(Debug, Args)]
#[command(after_help = "\
Only complete containers are found: the directory, the parts and their sizes have to be consistent; the four letters DXBC alone \
are not sufficient. Files are read as a stream; compressed or encrypted containers are not found. A container inside a part of \
another one is not reported separately.

Examples:
  dxkit scan game.exe
  dxkit scan engine/content --extract found --dedupe      each shader once, named by its digest
  dxkit scan game.pak --json | jq -r .profile | sort | uniq -c
  zcat shaders.gz | dxkit scan - --extract found")]
pub(crate) struct Arguments {
    /// Files of any kind, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Write the containers to this folder
    #[arg(long, value_name = "DIR")]
    extract: Option<PathBuf>,

    /// Report and write each distinct container once; for duplicates, name the first one
    #[arg(long)]
    dedupe: bool,

    /// What the written files are named after
    #[arg(
        long,
        value_enum,
        value_name = "WHAT",
        default_value_if("dedupe", "true", "digest"),
        default_value = "offset"
    )]
    name_by: NameBy,

    /// Print JSON, one document per container
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum NameBy {
    /// The file that contains it, and the offset in it
    Offset,
    /// Digest of its bytes
    Digest,
}

/// Bytes that are searched at a time.
const WINDOW: usize = 1 << 20;
const MAGIC: &[u8] = b"DXBC";
/// Maximum length of the source's path in the name of a written file, in bytes.
const NAME: usize = 120;
/// Limit of bytes read for candidates that turn out to be not containers, in addition to a multiple of the
/// file's size.
const BUDGET: u64 = 64 << 20;
const SMALL: u64 = 4 << 10;
const MOMENT: Duration = Duration::from_millis(400);

/// The results so far.
#[derive(Default)]
struct Found {
    containers: usize,
    files: usize,
    duplicates: usize,
    /// The first occurrence of each distinct container: file and offset, by digest and size.
    seen: HashMap<(Digest, usize), (String, u64)>,
    profiles: IndexMap<String, usize>,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let mut outcome = Outcome::Fine;
    let mut found = Found::default();
    // Listed before anything is written: otherwise containers that are extracted into a searched folder would
    // be found again.
    let mut files = Vec::new();
    for path in &arguments.paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        for file in files_below(path) {
            match file {
                Ok(file) => files.push(file),
                Err(message) => {
                    print_error(streams, &message);
                    outcome.worsen(Event::Unreadable.outcome());
                }
            }
        }
    }
    for path in &files {
        let before = found.containers + found.duplicates;
        let name = if path.as_os_str() == "-" { "<stdin>".to_owned() } else { path_name(path) };
        let result = open(path, streams)
            .map_err(|error| CommandError::unreadable(&name, &error))
            .and_then(|(file, size)| scan_file(arguments, &name, file, size, &mut found, streams));
        found.files += usize::from(found.containers + found.duplicates > before);
        outcome.worsen(input::report(&name, result, streams));
    }
    let mut profiles: Vec<_> = found.profiles.iter().collect();
    profiles.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    let profiles: Vec<String> =
        profiles.into_iter().map(|(profile, count)| format!("{count} {profile}")).collect();
    let kinds = if profiles.is_empty() { String::new() } else { format!(": {}", profiles.join(", ")) };
    let same = match found.duplicates {
        0 => String::new(),
        count => format!("; {} of them", input::counted(count, "duplicate")),
    };
    input::summary(
        streams,
        &format!(
            "{} in {}{kinds}{same}",
            input::counted(found.containers, "container"),
            input::counted(found.files, "file")
        ),
    );
    outcome
}

/// Opens a file, and returns its size. Standard input and pipes are copied to a temporary file: they may be
/// larger than the memory.
fn open(path: &Path, streams: &mut Streams<'_>) -> io::Result<(File, u64)> {
    if path.as_os_str() == "-" {
        return spool(streams.input);
    }
    let mut file = File::open(path)?;
    match file.seek(SeekFrom::End(0)) {
        Ok(size) => Ok((file, size)),
        Err(_) => spool(&mut file),
    }
}

fn spool(mut from: &mut dyn Read) -> io::Result<(File, u64)> {
    let mut file = tempfile::tempfile()?;
    let size = io::copy(&mut from, &mut file)?;
    Ok((file, size))
}

fn scan_file(
    arguments: &Arguments,
    name: &str,
    file: File,
    size: u64,
    found: &mut Found,
    streams: &mut Streams<'_>,
) -> Result<Outcome, CommandError> {
    let progress = progress(size);
    let begin = Instant::now();
    let mut outcome = Outcome::Fine;
    let mut haystack = Haystack::new(file, size);
    let mut at = 0u64;
    while haystack.load(at)? {
        if streams.progress && progress.is_hidden() && begin.elapsed() > MOMENT {
            progress.set_draw_target(ProgressDrawTarget::stderr());
        }
        progress.set_position(at);
        // One candidate after the other in the same window.
        while let Some(offset) = haystack.next_hit(at) {
            at = offset + 1;
            if let Some(bytes) = haystack.container_at(offset)? {
                at = offset + bytes.len() as u64;
                match progress.suspend(|| tell(arguments, name, offset, &bytes, found, streams)) {
                    Ok(()) => {}
                    Err(Failed::Result(reason)) => {
                        let message = format!("{name}:{offset:#x}: {reason}");
                        progress.suspend(|| print_error(streams, &message));
                        outcome.worsen(Event::Unwritable.outcome());
                    }
                    Err(Failed::Output) => {
                        return Err(CommandError::new(Event::Unwritable, "the output cannot be written"));
                    }
                }
            }
        }
        // The magic number may cross the end of the window.
        at = at.max(haystack.end().saturating_sub(MAGIC.len() as u64 - 1));
    }
    progress.finish_and_clear();
    Ok(outcome)
}

fn progress(size: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(size), ProgressDrawTarget::hidden());
    match ProgressStyle::with_template("{wide_bar} {bytes}/{total_bytes}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// A file, and the window of it that is being searched.
struct Haystack {
    file: File,
    size: u64,
    /// Offset of the window in the file, and its bytes.
    start: u64,
    window: Vec<u8>,
    /// Bytes that may still be read for candidates that turn out to be not containers. Without this limit,
    /// broken candidates inside each other would each be read completely.
    budget: u64,
}

impl Haystack {
    fn new(file: File, size: u64) -> Self {
        Self {
            file,
            size,
            start: 0,
            window: Vec::new(),
            budget: size.saturating_mul(8).saturating_add(BUDGET),
        }
    }

    /// Moves the window to an offset. `false` if there is nothing to search from there on, even if the file
    /// was longer before.
    fn load(&mut self, offset: u64) -> io::Result<bool> {
        self.window.resize(WINDOW, 0);
        self.start = offset;
        let read = read_at(&mut self.file, offset, &mut self.window)?;
        self.window.truncate(read);
        Ok(read >= MAGIC.len())
    }

    /// The offset of the first byte after the window.
    fn end(&self) -> u64 {
        self.start + self.window.len() as u64
    }

    /// The next candidate in the window, from an offset on: the offset of a magic number.
    fn next_hit(&self, offset: u64) -> Option<u64> {
        let from = usize::try_from(offset.checked_sub(self.start)?).ok()?;
        memchr::memmem::find(self.window.get(from..)?, MAGIC).map(|hit| offset + hit as u64)
    }

    /// Fills a buffer from the window, or from the file if the window does not contain it all. `false` if the
    /// file is too short.
    fn read(&mut self, offset: u64, into: &mut [u8]) -> io::Result<bool> {
        let inside = offset.checked_sub(self.start).and_then(|from| usize::try_from(from).ok());
        if let Some(bytes) = inside.and_then(|from| self.window.get(from..)?.get(..into.len())) {
            into.copy_from_slice(bytes);
            return Ok(true);
        }
        Ok(read_at(&mut self.file, offset, into)? == into.len())
    }

    /// The container at an offset, if there is one. Its directory is checked before its bytes are read,
    /// because the size after four accidental letters may be a gigabyte.
    fn container_at(&mut self, offset: u64) -> io::Result<Option<Vec<u8>>> {
        let mut header = [0; HEADER_SIZE];
        if !self.read(offset, &mut header)? {
            return Ok(None);
        }
        let Some(length) = plausible_size(&header) else { return Ok(None) };
        let cost = u64::from(length);
        let may =
            cost <= SMALL.max(self.budget) && offset.checked_add(cost).is_some_and(|end| end <= self.size);
        if !may || !directory_fits(&header, |at, into| self.read(offset + at, into))? {
            return Ok(None);
        }
        let Ok(length) = usize::try_from(length) else { return Ok(None) };
        let mut bytes = vec![0; length];
        let sound = self.read(offset, &mut bytes)?
            && Container::parse(&bytes).is_ok_and(|container| container.is_compact());
        if !sound {
            self.budget = self.budget.saturating_sub(cost);
        }
        Ok(sound.then_some(bytes))
    }
}

/// Reads as many bytes as the file has.
fn read_at(file: &mut File, offset: u64, into: &mut [u8]) -> io::Result<usize> {
    file.seek(SeekFrom::Start(offset))?;
    let mut filled = 0;
    while let Some(rest) = into.get_mut(filled..).filter(|rest| !rest.is_empty()) {
        match file.read(rest) {
            Ok(0) => break,
            Ok(count) => filled += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}

/// Why a container that was found could not be reported.
enum Failed {
    /// It cannot be written; the next one may be.
    Result(String),
    /// Standard output can no longer be written.
    Output,
}

fn tell(
    arguments: &Arguments,
    name: &str,
    offset: u64,
    bytes: &[u8],
    found: &mut Found,
    streams: &mut Streams<'_>,
) -> Result<(), Failed> {
    let container = Container::parse(bytes).map_err(|error| Failed::Result(error.to_string()))?;
    let computed = Digest::compute(bytes);
    let identity = (computed, bytes.len());
    if let Some((file, first)) = found.seen.get(&identity).filter(|_| arguments.dedupe) {
        found.duplicates += 1;
        let printed = if arguments.json {
            let document = serde_json::json!({
                "file": name, "offset": offset, "size": bytes.len(),
                "duplicate_of": { "file": file, "offset": first },
            });
            report::json(&document, streams.output)
        } else {
            let first = format!("{}:{first:#x}", shown(file));
            let same = paint(FAINT, "same as");
            writeln!(streams.output, "{}:{offset:#x}: {same} {first}", shown(name))
        };
        return printed.or_else(|error| output_left(&error, streams));
    }
    let shader = Shader::of(&container);
    let written = match &arguments.extract {
        Some(folder) => {
            let (stem, extension) = file_name(arguments.name_by, name, offset, computed, &shader);
            Some(path_name(
                &write(&streams.settings.files, folder, &stem, extension, computed, bytes)
                    .map_err(Failed::Result)?,
            ))
        }
        None => None,
    };
    // A container that could not be written does not count.
    found.seen.entry(identity).or_insert_with(|| (name.to_owned(), offset));
    found.containers += 1;
    let root = container.parts().iter().all(|part| part.kind() == dxkit::FourCc::Rts0);
    let profile = shader.profile().unwrap_or_else(|| match &shader.kind {
        Some(kind) => kind.to_string(),
        None if root && !container.parts().is_empty() => "root signature".to_owned(),
        None => "without a program".to_owned(),
    });
    *found.profiles.entry(profile.clone()).or_insert(0) += 1;
    let result = if arguments.json {
        let document = serde_json::json!({
            "file": name, "offset": offset, "size": bytes.len(), "profile": profile,
            "kind": shader.kind.map(|kind| kind.to_string()), "model": shader.model.map(|model| model.to_string()),
            "digest": container.digest.to_string(), "computed": computed.to_string(), "written": written,
        });
        report::json(&document, streams.output)
    } else {
        let arrow = written.map(|path| format!(" → {}", shown(&path))).unwrap_or_default();
        writeln!(
            streams.output,
            "{}:{offset:#x}: {} {}{arrow}",
            shown(name),
            paint(PART, profile),
            paint(FAINT, format_args!("{} bytes, {computed}", bytes.len()))
        )
    };
    result.or_else(|error| output_left(&error, streams))
}

/// The consequence of a failed write to standard output: if the reader has left, counting and extraction
/// continue.
fn output_left(error: &io::Error, streams: &mut Streams<'_>) -> Result<(), Failed> {
    match write_failed(streams, error, Outcome::Fine) {
        Outcome::Fine => Ok(()),
        _ => Err(Failed::Output),
    }
}

/// Writes a container to a separate file. If the name is in use, by this run or an earlier one, part of the
/// digest is appended, and, if that is in use as well, a number; a file with the same bytes is accepted as
/// the result.
fn write(
    files: &Files,
    folder: &Path,
    stem: &str,
    extension: &str,
    digest: Digest,
    bytes: &[u8],
) -> Result<PathBuf, String> {
    let digest: String = digest.to_string().chars().take(8).collect();
    let names = [format!("{stem}.{extension}"), format!("{stem}-{digest}.{extension}")];
    for name in
        names.into_iter().chain((2..100).map(|number| format!("{stem}-{digest}-{number}.{extension}")))
    {
        let path = folder.join(name);
        match fs::metadata(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                if files.plans(&path) {
                    continue;
                }
                files.write(&path, bytes).map_err(|trouble| trouble.reason)?;
                return Ok(path);
            }
            Ok(there) if there.is_file() && there.len() == bytes.len() as u64 => {
                if fs::read(&path).is_ok_and(|there| there == bytes) {
                    return Ok(path);
                }
            }
            Ok(_) => {}
            Err(error) => return Err(format!("cannot write {}: {error}", path_name(&path))),
        }
    }
    Err(format!("{stem}.{extension} and its numbered variants exist already, with other contents"))
}

/// The stem and extension of an extracted file's name. All characters of the source's path except letters,
/// digits, `.`, `_` and `-` are replaced, so that the name stays in the folder, and files of the same name in
/// different folders stay distinct.
fn file_name(
    by: NameBy,
    source: &str,
    offset: u64,
    digest: Digest,
    shader: &Shader,
) -> (String, &'static str) {
    let extension = match shader.language {
        Some(dxkit::Language::Dxil) => "dxil",
        _ => "dxbc",
    };
    let stem = match by {
        NameBy::Digest => digest.to_string(),
        NameBy::Offset => {
            let plain = |c: char| if c.is_alphanumeric() || "._-".contains(c) { c } else { '_' };
            let stem: String = source.chars().map(plain).collect();
            // The end of a path is its most specific part; file systems limit the bytes of a name.
            let cut = (0..=stem.len())
                .find(|cut| stem.is_char_boundary(*cut) && stem.len() - cut <= NAME)
                .unwrap_or_default();
            let stem = stem.get(cut..).unwrap_or_default();
            format!("{}-{offset:#010x}", stem.trim_matches(['.', '_']))
        }
    };
    (stem, extension)
}
