//! `dxkit asm`: from assembly to a container.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use dxkit::asm::dxbc;
use dxkit::dxbc::rdef::ResourceDefinitions;
use dxkit::{Container, DigestPolicy, FourCc};

use super::build::{Job, jobs};
use crate::input::{self, Trouble};
use crate::output::{self, Place, Sources};
use crate::shown::path_name;
use crate::{Outcome, Streams};

/// Assemble containers of shader models 4 and 5
#[derive(Debug, Args)]
#[command(after_help = "\
FILE is what dxkit dis or fxc /dumpbin printed, edited or not; of a folder, every .asm file below it. The comments may be \
there or not: their tables give the signatures and the features. STAT is counted anew, and the digest is computed.

FXC's text rounds floats and leaves bits out, and does not say RDEF. With --base, lines that read as those of the base keep \
its tokens, and what the text does not say comes from there: the text of a shader gives that shader back. Without a base, \
dxkit dis --exact prints what gives the same tokens: floats with all their digits, and .dword lines for what FXC's form \
cannot say. The text of a library needs the library as base.

Examples:
  dxkit dis shader.cso -o shader.asm
  dxkit asm shader.asm --base shader.cso -o edited.cso
  dxkit dis --exact shader.cso | dxkit asm - -o bare.cso
  dxkit asm shader.asm --rdef other.cso -o shader.cso       RDEF of another shader
  dxkit asm texts/ --base shaders/ -o edited/               x.cso.asm onto shaders/x.cso")]
pub(crate) struct Arguments {
    /// Texts, folders, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    paths: Vec<PathBuf>,

    /// Take what the text does not say from this container; for several texts, a folder of containers
    #[arg(long, value_name = "ORIG")]
    base: Option<PathBuf>,

    /// Take RDEF from this container
    #[arg(long, value_name = "CONTAINER")]
    rdef: Option<PathBuf>,

    /// Write the container here: a file, or, if there are several texts or a folder, a folder
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
}

fn is_text(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("asm"))
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let several = input::several(&arguments.paths);
    let output = arguments.output.as_deref().filter(|output| output.as_os_str() != "-");
    if several && output.is_none_or(Path::is_file) {
        let trouble = Trouble("there are several texts: -o FOLDER takes their containers".to_owned());
        return input::report(&"dxkit asm", Err(trouble), streams);
    }
    let mut outcome = Outcome::Fine;
    let jobs = jobs(&arguments.paths, is_text, streams, &mut outcome);
    let sources = Sources::new(jobs.iter().map(|job| job.text.as_path()));
    for job in &jobs {
        let place = match output {
            None => Place::Standard,
            Some(output) if several || output.is_dir() => Place::File(output.join(&job.relative)),
            Some(output) => Place::File(output.to_owned()),
        };
        if let Err(Trouble(reason)) = assemble(job, &place, &sources, arguments, streams) {
            input::complain(streams, reason.trim_end());
            outcome.worsen(Outcome::Failed);
        }
    }
    if jobs.is_empty() && outcome == Outcome::Fine {
        input::complain(streams, "no .asm file is there");
        outcome = Outcome::Failed;
    }
    outcome
}

fn assemble(
    job: &Job,
    place: &Place,
    sources: &Sources,
    arguments: &Arguments,
    streams: &mut Streams<'_>,
) -> Result<(), Trouble> {
    let name = if job.text.as_os_str() == "-" { "<stdin>".to_owned() } else { path_name(&job.text) };
    let at = |path: &Path| {
        let path = path_name(path);
        move |reason: &dyn core::fmt::Display| Trouble(format!("{path}: {reason}"))
    };
    let bytes = if job.text.as_os_str() == "-" {
        let mut bytes = Vec::new();
        streams.input.read_to_end(&mut bytes)?;
        bytes
    } else {
        fs::read(&job.text).map_err(|error| at(&job.text)(&error))?
    };
    let text = String::from_utf8(bytes).map_err(|_| Trouble(format!("{name}: it is no text")))?;

    let read = |path: &Path| fs::read(path).map_err(|error| at(path)(&error));
    // Of a folder, the container of the same name.
    let base_path = arguments
        .base
        .as_ref()
        .map(|base| if base.is_dir() { base.join(&job.relative) } else { base.clone() });
    let base_bytes = base_path.as_deref().map(read).transpose()?;
    let rdef_bytes = arguments.rdef.as_deref().map(read).transpose()?;
    let container = |bytes: Option<&Vec<u8>>, path: Option<&Path>| match (bytes, path) {
        (Some(bytes), Some(path)) => Container::parse(&bytes[..])
            .map(Container::into_owned)
            .map(Some)
            .map_err(|error| at(path)(&error)),
        _ => Ok(None),
    };
    let base = container(base_bytes.as_ref(), base_path.as_deref())?;
    let other = container(rdef_bytes.as_ref(), arguments.rdef.as_deref())?;
    let definitions = match &other {
        None => None,
        Some(other) => {
            let part = other
                .find(FourCc::Rdef)
                .ok_or_else(|| Trouble(format!("{name}: --rdef has no part RDEF")))?;
            Some(ResourceDefinitions::parse(part.span())?)
        }
    };
    let mut options = dxbc::Options::default();
    options.base = base.as_ref();
    options.definitions = definitions.as_ref();
    let made = dxbc::assemble(&text, &options).map_err(|error| Trouble(dxbc::report(&name, &error)))?;
    // What was not signed stays so.
    let policy = if base.is_some() { DigestPolicy::Renew } else { DigestPolicy::Recompute };
    let made = made.write(policy)?;
    if matches!(place, Place::File(path) if sources.have(path)) {
        return Err(Trouble(format!("{name}: the result would take the place of a text of this run")));
    }
    output::write(place, &made, streams)?;
    Ok(())
}
