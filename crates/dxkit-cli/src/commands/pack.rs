//! `dxkit pack`: many shaders as one archive.

use std::path::{Path, PathBuf};

use clap::Args;
use dxkit_pack::{PackOptions, pack};

use crate::input::{self, CommandError};
use crate::output::{self, OutputTarget};
use crate::shown::path_name;
use crate::{Event, Outcome, Streams};

/// Pack files into an archive that takes little room
#[derive(Debug, Args)]
#[command(after_help = "\
Every file of a folder is packed, shaders or not, and named by its path below the folder; equal files are stored once. Shaders are \
split into streams that compress well: docs/format/dxpack.md. Each file is unpacked again and compared before anything is written. \
dxkit unpack lists an archive, and writes its files.

Examples:
  dxkit pack shaders/ -o shaders.dxpack
  dxkit pack shaders/ -o shaders.dxpack --group 1024     smaller, but single files are read more slowly
  dxkit pack a.cso b.cso --json -o two.dxpack")]
pub(crate) struct Arguments {
    /// Files and folders, or - for one file from standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// The archive, or - for standard output
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,

    /// KiB of files in a group; reading one file unpacks its group up to there
    #[arg(long, value_name = "KIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=32768))]
    group: u32,

    /// KiB of files in the base, which all others refer to and which is decompressed when the archive is
    /// opened
    #[arg(long, value_name = "KIB", default_value_t = 16384, value_parser = clap::value_parser!(u32).range(0..=32768))]
    base: u32,

    /// Print the sizes as JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    input::report(&"dxkit pack", run_inner(arguments, streams), streams)
}

fn run_inner(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Outcome, CommandError> {
    let mut files = Vec::new();
    let mut sources = Vec::new();
    for path in &arguments.paths {
        if path.is_dir() {
            for found in input::files_below(path) {
                let found = found.map_err(|reason| CommandError::new(Event::Unreadable, reason))?;
                let below = found.strip_prefix(path).unwrap_or(&found).to_owned();
                sources.push((found, below));
            }
        } else if is_standard(path) {
            sources.push((path.clone(), PathBuf::from("stdin")));
        } else {
            let name = path.file_name().map_or_else(|| path.clone(), PathBuf::from);
            sources.push((path.clone(), name));
        }
    }
    if sources.is_empty() {
        let given = arguments.paths.iter().map(|path| path_name(path)).collect::<Vec<_>>().join(", ");
        return Err(CommandError::new(Event::NoContainer, format!("no file in {given}")));
    }
    let standard = is_standard(&arguments.output);
    let read = sources.iter().map(|(path, _)| path.as_path());
    streams.settings.files.reads(read, false);
    if !standard {
        streams.settings.files.check(&arguments.output)?;
    }
    for (path, below) in &sources {
        let bytes = if is_standard(path) {
            let mut bytes = Vec::new();
            streams.input.read_to_end(&mut bytes).map(|_| bytes)
        } else {
            std::fs::read(path)
        };
        let bytes = bytes.map_err(|error| CommandError::unreadable(&path_name(path), &error))?;
        files.push((name(below)?, bytes));
    }
    let size: usize = files.iter().map(|(_, bytes)| bytes.len()).sum();
    let mut options = PackOptions::default();
    options.group = kib(arguments.group);
    options.base = kib(arguments.base);
    let packed =
        pack(&files, &options).map_err(|error| CommandError::new(Event::BrokenInput, error.to_string()))?;
    let place = if standard { OutputTarget::Standard } else { OutputTarget::File(arguments.output.clone()) };
    output::write(&place, &packed, streams)?;
    if standard {
        return Ok(Outcome::Fine);
    }
    if arguments.json {
        let document = serde_json::json!({
            "file": path_name(&arguments.output), "files": files.len(), "size": size, "packed": packed.len(),
        });
        serde_json::to_writer(&mut *streams.output, &document).map_err(std::io::Error::from)?;
        writeln!(streams.output)?;
    } else {
        let files = input::counted(files.len(), "file");
        let text = format!("{files}, {size} bytes, packed into {} bytes", packed.len());
        input::summary(streams, &text);
    }
    Ok(Outcome::Fine)
}

fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

fn kib(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX).saturating_mul(1024)
}

/// The name of a file in an archive: its path, with `/`. Names that `unpack` would refuse are refused here.
fn name(path: &Path) -> Result<String, CommandError> {
    let parts: Option<Vec<&str>> = path.iter().map(|part| part.to_str()).collect();
    let reason = match parts.map(|parts| parts.join("/")) {
        Some(name) if output::is_below(&name) => return Ok(name),
        Some(_) => "no archive has names with \\ or :, which other systems take for folders and drives",
        None => "the name is not text that an archive can have",
    };
    Err(CommandError::new(Event::Unreadable, format!("{}: {reason}", path_name(path))))
}
