//! `dxkit scan`: containers inside any file.

use std::collections::HashSet;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::{Args, ValueEnum};
use dxkit::container::{HEADER_SIZE, plausible_size};
use dxkit::{Container, Digest, Shader};
use indexmap::IndexMap;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::input::{self, Trouble, write_failed};
use crate::output;
use crate::paint::{ERROR, FAINT, PART, paint};
use crate::{Outcome, Streams};

/// Find containers inside any file: executables, packages, archives without compression
#[derive(Debug, Args)]
#[command(after_help = "\
A hit is a whole container: its directory, its parts and their sizes have to fit, four letters alone are passed over. Files are \
read as a stream; what is compressed or encrypted is not found. A container inside a part of another one is not told again.

Examples:
  dxkit scan game.exe
  dxkit scan engine/content --extract found --dedupe      each shader once, named by its digest
  dxkit scan game.pak --json | jq -r .profile | sort | uniq -c
  zcat shaders.gz | dxkit scan - --extract found")]
pub(crate) struct Arguments {
    /// Files of any kind, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Write what is found into this folder
    #[arg(long, value_name = "DIR")]
    extract: Option<PathBuf>,

    /// Tell and write equal containers once
    #[arg(long)]
    dedupe: bool,

    /// What written files are named by
    #[arg(
        long,
        value_enum,
        value_name = "WHAT",
        default_value_if("dedupe", "true", "digest"),
        default_value = "offset"
    )]
    name_by: NameBy,

    /// Print JSON, one document a container
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum NameBy {
    /// Name of the file it was found in, and the offset there
    Offset,
    /// Digest of its bytes
    Digest,
}

/// Bytes that are searched at a time.
const WINDOW: usize = 1 << 20;
const MAGIC: &[u8] = b"DXBC";
const MOMENT: Duration = Duration::from_millis(400);

/// What was found so far.
#[derive(Default)]
struct Found {
    containers: usize,
    files: usize,
    seen: HashSet<(Digest, usize)>,
    profiles: IndexMap<String, usize>,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let mut outcome = Outcome::Fine;
    let mut found = Found::default();
    let mut scan = |path: &Path, outcome: &mut Outcome, streams: &mut Streams<'_>| {
        let before = found.containers;
        let name = if path.as_os_str() == "-" { "<stdin>".to_owned() } else { path.display().to_string() };
        let result = open(path, streams)
            .map_err(|error| Trouble(format!("cannot read: {error}")))
            .and_then(|(file, size)| scan_file(arguments, &name, file, size, &mut found, streams));
        found.files += usize::from(found.containers > before);
        outcome.worsen(input::report(&name, result, streams));
    };
    for path in &arguments.paths {
        if !path.is_dir() {
            scan(path, &mut outcome, streams);
            continue;
        }
        for entry in walkdir::WalkDir::new(path).sort_by_file_name() {
            match entry {
                Ok(entry) if entry.file_type().is_file() => scan(entry.path(), &mut outcome, streams),
                Ok(_) => {}
                Err(error) => {
                    let _ = writeln!(streams.errors, "{}: {error}", paint(ERROR, "error"));
                    outcome.worsen(Outcome::Failed);
                }
            }
        }
    }
    let mut profiles: Vec<_> = found.profiles.iter().collect();
    profiles.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
    let profiles: Vec<String> =
        profiles.into_iter().map(|(profile, count)| format!("{count} {profile}")).collect();
    let plural = |count: usize, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
    let kinds = if profiles.is_empty() { String::new() } else { format!(": {}", profiles.join(", ")) };
    input::summary(
        streams,
        &format!("{} in {}{kinds}", plural(found.containers, "container"), plural(found.files, "file")),
    );
    outcome
}

/// A file to seek in, and its size. Standard input goes through a temporary file: it may be larger than memory.
fn open(path: &Path, streams: &mut Streams<'_>) -> io::Result<(File, u64)> {
    let mut file = if path.as_os_str() == "-" {
        let mut file = tempfile::tempfile()?;
        io::copy(streams.input, &mut file)?;
        file
    } else {
        File::open(path)?
    };
    let size = file.seek(SeekFrom::End(0))?;
    Ok((file, size))
}

fn scan_file(
    arguments: &Arguments,
    name: &str,
    mut file: File,
    size: u64,
    found: &mut Found,
    streams: &mut Streams<'_>,
) -> Result<Outcome, Trouble> {
    let progress = progress(size);
    let start = Instant::now();
    let mut window = vec![0; WINDOW];
    let mut at = 0u64;
    while at < size {
        if streams.progress && progress.is_hidden() && start.elapsed() > MOMENT {
            progress.set_draw_target(ProgressDrawTarget::stderr());
        }
        progress.set_position(at);
        let read = read_at(&mut file, at, &mut window)?;
        let bytes = window.get(..read).unwrap_or_default();
        let Some(hit) = memchr::memmem::find(bytes, MAGIC) else {
            if at + (read as u64) >= size {
                break;
            }
            // The letters may stand across the end of the window.
            at += (read as u64).saturating_sub(MAGIC.len() as u64 - 1).max(1);
            continue;
        };
        let offset = at + hit as u64;
        at = match container_at(&mut file, offset, size)? {
            Some(bytes) => {
                let shown = progress.suspend(|| tell(arguments, name, offset, &bytes, found, streams));
                shown?;
                offset + bytes.len() as u64
            }
            None => offset + 1,
        };
    }
    progress.finish_and_clear();
    Ok(Outcome::Fine)
}

fn progress(size: u64) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(size), ProgressDrawTarget::hidden());
    match ProgressStyle::with_template("{wide_bar} {bytes}/{total_bytes}") {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

/// Reads as much of the window as the file has.
fn read_at(file: &mut File, offset: u64, window: &mut [u8]) -> io::Result<usize> {
    file.seek(SeekFrom::Start(offset))?;
    let mut filled = 0;
    while let Some(rest) = window.get_mut(filled..).filter(|rest| !rest.is_empty()) {
        match file.read(rest) {
            Ok(0) => break,
            Ok(count) => filled += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(filled)
}

/// The container at an offset, if there is one. Before its bytes are read as a whole its directory is followed, so that four
/// letters by chance do not cost the gigabyte that the number behind them says.
fn container_at(file: &mut File, offset: u64, size: u64) -> io::Result<Option<Vec<u8>>> {
    let mut header = [0; HEADER_SIZE];
    let read = read_at(file, offset, &mut header)?;
    let Some(length) = plausible_size(header.get(..read).unwrap_or_default()) else { return Ok(None) };
    if u64::from(length) > size - offset || !directory_fits(file, offset, &header, length)? {
        return Ok(None);
    }
    let Ok(length) = usize::try_from(length) else { return Ok(None) };
    let mut bytes = vec![0; length];
    if read_at(file, offset, &mut bytes)? != length {
        return Ok(None);
    }
    let sound = Container::parse(&bytes).is_ok_and(|container| container.is_compact());
    Ok(sound.then_some(bytes))
}

/// Whether each part of the directory starts where the one before ends, and the last one ends with the container.
fn directory_fits(file: &mut File, offset: u64, header: &[u8; HEADER_SIZE], length: u32) -> io::Result<bool> {
    let number = |bytes: &[u8]| bytes.first_chunk().map_or(0, |bytes| u32::from_le_bytes(*bytes));
    let count = number(header.get(28..).unwrap_or_default());
    let mut end = 32 + 4 * u64::from(count);
    for index in 0..u64::from(count) {
        let mut entry = [0; 4];
        let mut part = [0; 8];
        read_at(file, offset + 32 + 4 * index, &mut entry)?;
        if u64::from(number(&entry)) != end || read_at(file, offset + end, &mut part)? < part.len() {
            return Ok(false);
        }
        end += 8 + u64::from(number(part.get(4..).unwrap_or_default()));
        if end > u64::from(length) {
            return Ok(false);
        }
    }
    Ok(end == u64::from(length))
}

fn tell(
    arguments: &Arguments,
    name: &str,
    offset: u64,
    bytes: &[u8],
    found: &mut Found,
    streams: &mut Streams<'_>,
) -> Result<(), Trouble> {
    let container = Container::parse(bytes)?;
    let computed = Digest::compute(bytes);
    if !found.seen.insert((computed, bytes.len())) && arguments.dedupe {
        return Ok(());
    }
    found.containers += 1;
    let shader = Shader::of(&container);
    let root = container.parts().iter().all(|part| part.kind() == dxkit::FourCc::Rts0);
    let profile = shader.profile().unwrap_or_else(|| match &shader.kind {
        Some(kind) => kind.to_string(),
        None if root && !container.parts().is_empty() => "root signature".to_owned(),
        None => "without a program".to_owned(),
    });
    *found.profiles.entry(profile.clone()).or_insert(0) += 1;
    let written = match &arguments.extract {
        Some(folder) => {
            let path = folder.join(file_name(arguments.name_by, name, offset, computed, &shader));
            output::file(&path, bytes)?;
            Some(path.display().to_string())
        }
        None => None,
    };
    let result = if arguments.json {
        let document = serde_json::json!({
            "file": name, "offset": offset, "size": bytes.len(), "profile": profile,
            "kind": shader.kind.map(|kind| kind.to_string()), "model": shader.model.map(|model| model.to_string()),
            "digest": container.digest.to_string(), "computed": computed.to_string(), "written": written,
        });
        serde_json::to_writer(&mut *streams.output, &document)
            .map_err(io::Error::from)
            .and_then(|()| writeln!(streams.output))
    } else {
        let arrow = written.map(|path| format!(" → {path}")).unwrap_or_default();
        writeln!(
            streams.output,
            "{name}:{offset:#x}: {} {}{arrow}",
            paint(PART, profile),
            paint(FAINT, format_args!("{} bytes, {computed}", bytes.len()))
        )
    };
    match result {
        Ok(()) => Ok(()),
        Err(error) => match write_failed(streams, &error, Outcome::Fine) {
            Outcome::Fine => Ok(()),
            _ => Err(Trouble("the output cannot be written".to_owned())),
        },
    }
}

/// The name of an extracted file. The path of the source enters as letters and digits, so that nothing leaves the folder and
/// files of one name in several folders do not meet.
fn file_name(by: NameBy, source: &str, offset: u64, digest: Digest, shader: &Shader) -> String {
    let extension = match shader.language {
        Some(dxkit::Language::Dxil) => "dxil",
        _ => "dxbc",
    };
    match by {
        NameBy::Digest => format!("{digest}.{extension}"),
        NameBy::Offset => {
            let plain = |c: char| if c.is_alphanumeric() || "._-".contains(c) { c } else { '_' };
            let mut stem: Vec<char> = source.chars().map(plain).rev().take(120).collect();
            stem.reverse();
            let stem: String = stem.into_iter().collect();
            format!("{}-{offset:#010x}.{extension}", stem.trim_matches(['.', '_']))
        }
    }
}
