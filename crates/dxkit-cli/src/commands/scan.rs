//! `dxkit scan`: containers inside any file.
//!
//! In goes a file of any size; out come the containers in it, as a list or as files. A [`Haystack`] moves a
//! window of fixed size over the file and stops at each magic number; what its header and directory do not
//! contradict is read as a container, and the search goes on after its end. Containers inside parts (effects
//! of `fx_4_0`) are found in a second step, from the outer container. Replacing (`--replace`) keeps the
//! length of the file, because offsets in the other structures of the file are unknown here.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::{self, Read, Seek as _, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use dxkit::container::{HEADER_SIZE, plausible_size};
use dxkit::{Container, Damage, Digest, FourCc, Shader};
use indexmap::IndexMap;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::haystack::{Haystack, MAGIC};
use crate::input::{self, CommandError, files_below, print_error, write_failed};
use crate::outcome::io_reason;
use crate::output::{self, Destination, Files, OutputTarget};
use crate::paint::{FAINT, PART, paint};
use crate::report;
use crate::shown::{path_name, shown};
use crate::{Event, Outcome, Streams, identify};

/// Find containers inside executables, packages, any file
#[derive(Debug, Args)]
#[command(after_help = "\
Only complete containers are found: the directory, the parts and their sizes have to be consistent; the four letters DXBC alone \
are not sufficient. Files are read as a stream; compressed or encrypted containers are not found. The shaders in an effect (FX10) are reported after it; \
containers inside other parts are not reported separately.

Examples:
  dxkit scan game.exe
  dxkit scan engine/content --extract found --dedupe      each shader once, named by its digest
  dxkit scan game.pak --json | jq -r .profile | sort | uniq -c
  zcat shaders.gz | dxkit scan - --extract found
  dxkit inspect game.exe:0x391fb                          one of the containers, in every command
  dxkit scan game.exe --replace 0x391fb=new.cso -o patched.exe")]
pub(crate) struct Arguments {
    /// Files of any kind, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Write the containers to this folder
    #[arg(long, value_name = "OUT_DIR")]
    extract: Option<PathBuf>,

    /// Report and write each distinct container once; for duplicates, name the first one
    #[arg(long)]
    dedupe: bool,

    /// What the written files are named after
    #[arg(
        long,
        value_enum,
        value_name = "WHAT",
        requires = "extract",
        default_value_if("dedupe", "true", "digest"),
        default_value = "offset"
    )]
    name_by: NameBy,

    /// Write the container in this file where the file of PATH has one, instead of listing; may be given
    /// several times. It may be smaller than the old one (the rest is filled with zeros), but not larger,
    /// and has to be of the same stage. Needs -o OUT or --in-place
    #[arg(
        long,
        value_name = "OFFSET=FILE",
        value_parser = replacement,
        conflicts_with_all = ["extract", "dedupe", "json"]
    )]
    replace: Vec<(u64, PathBuf)>,

    #[command(flatten)]
    destination: Destination,

    /// Print JSON, one document per container
    #[arg(long)]
    json: bool,
}

/// An offset and a file: `0x391fb=new.cso`.
fn replacement(text: &str) -> Result<(u64, PathBuf), String> {
    let form = || "an offset and a file, as in 0x391fb=new.cso".to_owned();
    let (offset, file) = text.split_once('=').filter(|(_, file)| !file.is_empty()).ok_or_else(form)?;
    let number = match offset.strip_prefix("0x").or_else(|| offset.strip_prefix("0X")) {
        Some(digits) => u64::from_str_radix(digits, 16),
        None => offset.parse(),
    };
    Ok((number.map_err(|_| form())?, file.into()))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum NameBy {
    /// The file that contains it, and the offset in it
    Offset,
    /// Digest of its bytes
    Digest,
}

/// Maximum length of the source's path in the name of a written file, in bytes.
const NAME: usize = 120;
const MOMENT: Duration = Duration::from_millis(400);

/// The results so far.
#[derive(Default)]
struct Found {
    containers: usize,
    files: usize,
    duplicates: usize,
    /// Containers that could not be extracted.
    unwritten: usize,
    /// The first occurrence of each distinct container: file and offset, by digest and size.
    seen: HashMap<(Digest, usize), (String, u64)>,
    profiles: IndexMap<String, usize>,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let has_destination = arguments.destination.output.is_some() || arguments.destination.in_place;
    if has_destination && arguments.replace.is_empty() {
        print_error(streams, "-o and --in-place are for --replace; --extract DIR writes what is found");
        return Event::Usage.outcome();
    }
    if !arguments.replace.is_empty() {
        return match replace(arguments, streams) {
            Ok(outcome) => outcome,
            Err((name, failure)) => input::report(&name, Err(failure), streams),
        };
    }
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
        let name = input::input_name(path);
        let result = open(path, streams)
            .map_err(|error| CommandError::unreadable(&name, &error))
            .and_then(|(file, size)| scan_file(arguments, &name, file, size, &mut found, streams));
        let is_found = found.containers + found.duplicates > before;
        found.files += usize::from(is_found);
        if !is_found {
            tell_of_compression(path, &name, streams);
        }
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
    let unwritten = match found.unwritten {
        0 => String::new(),
        count => format!("; {count} could not be extracted"),
    };
    let text = match found.files {
        0 => format!("0 containers in {}{unwritten}", input::counted(files.len(), "file")),
        holding => format!(
            "{} in {}{kinds}{same}{unwritten}",
            input::counted(found.containers, "container"),
            input::counted(holding, "file")
        ),
    };
    input::summary(streams, &text);
    outcome
}

/// Replaces containers in a file by others that are not larger.
fn replace(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Outcome, (String, CommandError)> {
    let [path] = arguments.paths.as_slice() else {
        return Err(("dxkit scan".to_owned(), "--replace changes one file".into()));
    };
    let name = path_name(path);
    let of_file = |failure: CommandError| (name.clone(), failure);
    let destination = &arguments.destination;
    if destination.output.is_none() && !destination.in_place {
        let reason = "no output is given: use -o OUT, or --in-place to replace the input";
        return Err(of_file(reason.into()));
    }
    let mut bytes = fs::read(path).map_err(|error| of_file(CommandError::unreadable(&name, &error)))?;
    let old_bytes = bytes.clone();
    let mut haystack = File::open(path)
        .and_then(|mut file| file.seek(SeekFrom::End(0)).map(|size| Haystack::new(file, size)))
        .map_err(|error| of_file(CommandError::unreadable(&name, &error)))?;
    let mut messages = Vec::new();
    for (offset, file) in &arguments.replace {
        let place = format!("{name}:{offset:#x}");
        let found = haystack.container_at(*offset);
        let old = found.map_err(|error| of_file(CommandError::unreadable(&name, &error)))?;
        let Some(old) = old else {
            return Err((place, CommandError::missing("there is no container at this offset")));
        };
        let new = input::one(file, streams).map_err(|failure| (path_name(file), failure))?.bytes;
        let fits = fitting(&old, &new).map_err(|failure| (place.clone(), failure))?;
        let start = usize::try_from(*offset).unwrap_or(usize::MAX);
        let target = bytes.get_mut(start..).and_then(|rest| rest.get_mut(..old.len()));
        if let Some(target) = target {
            target.copy_from_slice(&fits);
        }
        messages.push(format!("{place}: {} bytes in place of {}: {}", new.len(), old.len(), path_name(file)));
    }
    let place = match &destination.output {
        Some(output) if output.as_os_str() == "-" => OutputTarget::Standard,
        Some(output) => OutputTarget::File(output.clone()),
        None => OutputTarget::Input(path.clone(), old_bytes),
    };
    output::write(&place, &bytes, streams).map_err(|failure| (place.name(), failure))?;
    for message in messages {
        input::summary(streams, &message);
    }
    Ok(Outcome::Fine)
}

/// The new container as long as the old one.
fn fitting(old: &[u8], new: &[u8]) -> Result<Vec<u8>, CommandError> {
    if new.len() > old.len() {
        let reason = format!(
            "the new container has {} bytes and does not fit the {} bytes of the old one; `dxkit strip --all` makes it smaller",
            new.len(),
            old.len()
        );
        return Err(CommandError::new(Event::Usage, reason));
    }
    let [before, now] = [Container::parse(old)?, Container::parse(new)?];
    let [stage, other] = [&before, &now].map(|container| Shader::from_container(container).kind);
    if stage != other {
        let word = |kind: Option<dxkit::ShaderKind>| {
            kind.map_or_else(|| "no shader".to_owned(), |kind| format!("a shader of the stage {kind}"))
        };
        let reason = format!("the old container is {}, the new one {}", word(stage), word(other));
        return Err(CommandError::new(Event::Usage, reason));
    }
    let is_signed = |container: &Container<'_>, bytes: &[u8]| {
        matches!(container.digest.check(bytes), dxkit::DigestCheck::Matches)
    };
    if is_signed(&before, old) && !is_signed(&now, new) {
        let reason = "the old container is signed, the new one is not; `dxkit sign` signs it";
        return Err(CommandError::new(Event::Usage, reason));
    }
    let mut bytes = new.to_vec();
    bytes.resize(old.len(), 0);
    Ok(bytes)
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
            let Some(bytes) = haystack.container_at(offset)? else {
                if offset == 0 && tell_of_damage(name, haystack.whole_if_small()?, streams) {
                    outcome.worsen(Event::BrokenInput.outcome());
                }
                continue;
            };
            at = offset + bytes.len() as u64;
            for (inner, bytes) in with_inner(&bytes) {
                let offset = offset + inner as u64;
                match progress.suspend(|| tell(arguments, name, offset, bytes, found, streams)) {
                    Ok(()) => {}
                    Err(Failed::Result(reason)) => {
                        found.unwritten += 1;
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

/// Prints a note if a file in which nothing was found is compressed.
fn tell_of_compression(path: &Path, name: &str, streams: &mut Streams<'_>) {
    let mut head = Vec::new();
    let read =
        File::open(path).and_then(|file| file.take(identify::COMPRESSED_HEAD as u64).read_to_end(&mut head));
    if let (Ok(_), Some(what)) = (read, identify::identify_compressed(&head)) {
        input::summary(streams, &format!("note: {}: {what}", shown(name)));
    }
}

/// Says why a file that begins like a container holds none at its beginning, and returns whether that is
/// known.
fn tell_of_damage(name: &str, bytes: Option<Vec<u8>>, streams: &mut Streams<'_>) -> bool {
    let damage = bytes.and_then(|bytes| Damage::find(&bytes));
    if let Some(damage) = &damage {
        input::summary(streams, &format!("{}: begins like a container, but {damage}", shown(name)));
    }
    damage.is_some()
}

/// A container, and the containers in those of its parts that are files of their own (effects), with their
/// offsets in it.
fn with_inner(bytes: &[u8]) -> Vec<(usize, &[u8])> {
    let mut all = vec![(0, bytes)];
    let Ok(container) = Container::parse(bytes) else { return all };
    for part in container.parts().iter().filter(|part| WRAPPERS.contains(&part.kind())) {
        let start = part.span().offset();
        let payload =
            bytes.get(start..).and_then(|rest| rest.get(..part.payload().len())).unwrap_or_default();
        let mut end = 0;
        for at in memchr::memmem::find_iter(payload, MAGIC) {
            let Some(rest) = payload.get(at..).filter(|_| at >= end) else { continue };
            let length = rest.get(..HEADER_SIZE).and_then(plausible_size);
            let inner = length.and_then(|length| rest.get(..usize::try_from(length).ok()?));
            let inner = inner.filter(|inner| Container::parse(*inner).is_ok_and(|inner| inner.is_compact()));
            if let Some(inner) = inner {
                end = at.saturating_add(inner.len());
                all.push((start.saturating_add(at), inner));
            }
        }
    }
    all
}

/// The parts that hold whole shaders: effects of `fx_4_0` and later.
const WRAPPERS: [FourCc; 1] = [FourCc::Fx10];

fn progress(size: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(size), ProgressDrawTarget::hidden());
    match ProgressStyle::with_template("{wide_bar} {bytes}/{total_bytes}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
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
    let shader = Shader::from_container(&container);
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
            Err(error) => return Err(format!("cannot write {}: {}", path_name(&path), io_reason(&error))),
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
