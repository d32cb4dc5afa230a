//! `dxkit smith`: random valid shaders.

use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use dxkit::smith::{Coverage, Resource, Shader, SmithOptions, Stage};
use dxkit::types::{Profile, ShaderModel};

use crate::input;
use crate::outcome::CommandError;
use crate::output::{self, OutputTarget};
use crate::paint::{FAINT, PART, paint};
use crate::report;
use crate::shown::{path_name, shown};
use crate::{Outcome, Streams};

/// Make random valid shaders without undefined behaviour
#[derive(Debug, Args)]
#[command(after_help = "\
The shaders have structured control flow, arithmetic of all widths, memory of threads and groups, \
barriers, atomic operations, buffers, textures, operations across waves and quads, and signatures with the operations of \
their stage. DXC's validator accepts them, and what they compute is defined: no value is undefined, no index out of bounds, no division by zero, no race. The same seed \
and options give the same bytes on every machine, for one version of dxkit.

A shader stores its results to u0, to the other resources of class u, and to its outputs; a domain shader to its outputs \
alone. --json lists what a run binds. --portable leaves \
out whatever implementations may compute differently, down to the bit: functions that are approximated, filters, derivatives \
of compute shaders, operations across lanes where control flow diverges.

--coverage counts how often each operation occurs, overload by overload, and lists the operations of the stage that do \
not; it writes no shaders.

Examples:
  dxkit smith --seed 7 -o shader.dxil
  dxkit smith --seed 0 --count 1000 -o random/
  dxkit smith --profile cs_6_6 --portable --count 200 -o random/ --json
  dxkit smith --stage ps --count 100 -o pixel/
  dxkit smith --count 1000 --coverage")]
pub(crate) struct Arguments {
    /// The seed of the first shader
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// How many shaders to make, of the seeds that follow
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,

    /// The stage, cs unless --profile states it
    #[arg(long, value_parser = stages())]
    stage: Option<Stage>,

    /// The shader model, with or without the stage: cs_6_0 to cs_6_8; random ones unless stated
    #[arg(long, value_name = "PROFILE", value_parser = profile)]
    profile: Option<Asked>,

    /// Leave out what implementations may compute differently
    #[arg(long)]
    portable: bool,

    /// The most statements of a shader
    #[arg(long, value_name = "N", default_value_t = SmithOptions::default().statements, value_parser = statements)]
    statements: usize,

    /// Count the operations, and write no shaders
    #[arg(long, conflicts_with = "output")]
    coverage: bool,

    /// Print JSON, one document a shader
    #[arg(long)]
    json: bool,

    /// Where to write: a file for one shader, a folder for several; - is standard output, the default
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
}

/// The name of a stage, as profiles have it.
fn stage_name(stage: Stage) -> &'static str {
    stage.kind().abbreviation().unwrap_or_default()
}

/// Reads a stage, and lists them all for the help.
fn stages() -> impl TypedValueParser<Value = Stage> {
    let values = Stage::ALL
        .map(|stage| PossibleValue::new(stage_name(stage)).help(format!("{} shader", stage.kind())));
    PossibleValuesParser::new(values).map(|name| {
        let stage = Stage::ALL.into_iter().find(|stage| stage_name(*stage) == name);
        stage.unwrap_or_default()
    })
}

/// The stage of a profile, if it states one, and the minor number of its shader model.
#[derive(Debug, Clone, Copy)]
struct Asked {
    stage: Option<Stage>,
    minor: u8,
}

/// The most statements that can be asked for: some megabytes.
const MOST_STATEMENTS: usize = 10_000;

fn statements(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| (1..=MOST_STATEMENTS).contains(number));
    number.ok_or_else(|| format!("a number from 1 to {MOST_STATEMENTS} is expected"))
}

fn profile(text: &str) -> Result<Asked, String> {
    let last = SmithOptions::LAST_MINOR;
    let stages = Stage::ALL.iter().find_map(|stage| {
        let model = text.strip_prefix(stage_name(*stage))?.strip_prefix('_')?;
        Some((Some(*stage), model))
    });
    let (stage, model) = stages.unwrap_or((None, text));
    let first = stage.map_or(0, Stage::first_minor);
    let model = ShaderModel::from_profile(model);
    let minor = model.filter(|model| model.major == 6).map(|model| model.minor);
    let minor = minor.filter(|minor| (first..=last).contains(minor));
    let expected = stage.map_or("cs", stage_name);
    let minor = minor
        .ok_or_else(|| format!("a profile from {expected}_6_{first} to {expected}_6_{last} is expected"))?;
    Ok(Asked { stage, minor })
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    if let Some(reason) = arguments.contradiction() {
        return input::report(&"dxkit smith", Err(reason.into()), streams);
    }
    let output = arguments.file();
    let made = if arguments.coverage {
        count_operations(arguments, streams)
    } else {
        write_shaders(arguments, streams)
    };
    let name = output.map_or_else(|| "standard output".to_owned(), path_name);
    input::report(&name, made.map(|()| Outcome::Fine), streams)
}

impl Arguments {
    fn stage(&self) -> Stage {
        let stated = self.profile.and_then(|profile| profile.stage);
        self.stage.or(stated).unwrap_or_default()
    }

    /// Why the options do not fit together.
    fn contradiction(&self) -> Option<String> {
        if !self.coverage && self.file().is_none() && (self.count > 1 || self.json) {
            return Some("several shaders, and --json, need a place to write to: -o PATH".to_owned());
        }
        let Asked { stage, minor } = self.profile?;
        if stage.is_some_and(|stated| stated != self.stage()) {
            return Some("--stage and --profile state different stages".to_owned());
        }
        let first = self.stage().first_minor();
        (minor < first).then(|| format!("shaders of this stage begin with shader model 6.{first}"))
    }

    /// The file or the folder that is written; `None` for standard output.
    fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| path.as_os_str() != "-")
    }

    /// The shaders, each with its seed.
    fn shaders(&self) -> impl Iterator<Item = (u64, Shader)> + use<> {
        let mut options =
            SmithOptions::default().with_portable(self.portable).with_statements(self.statements);
        options = options.with_stage(self.stage());
        if let Some(profile) = self.profile {
            options = options.with_minor(profile.minor);
        }
        let seeds = (0..self.count).map({
            let first = self.seed;
            move |place| first.wrapping_add(place)
        });
        seeds.map(move |seed| (seed, Shader::from_seed(seed, &options)))
    }
}

fn write_shaders(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), CommandError> {
    let Some(path) = arguments.file() else {
        let shader = arguments.shaders().next();
        let bytes = shader.map(|(_, shader)| bytes_of(&shader)).transpose()?;
        return output::standard(&bytes.unwrap_or_default(), streams);
    };
    let into_folder = arguments.count > 1 || output::is_folder(path);
    for (seed, shader) in arguments.shaders() {
        let file = if into_folder { path.join(format!("{seed}.dxil")) } else { path.to_owned() };
        let bytes = bytes_of(&shader)?;
        output::write(&OutputTarget::File(file.clone()), &bytes, streams)?;
        if arguments.json {
            report::json(&document(seed, &file, bytes.len(), &shader), &mut streams.output)?;
        } else if !streams.settings.quiet {
            let name = path_name(&file);
            let name = shown(&name);
            let size = paint(FAINT, format!("{} bytes", bytes.len()));
            writeln!(streams.output, "{name}: {} {size}", paint(PART, profile_of(&shader)))?;
        }
    }
    let plural = if arguments.count == 1 { "shader" } else { "shaders" };
    input::summary(streams, &format!("{} {plural} made", arguments.count));
    Ok(())
}

fn bytes_of(shader: &Shader) -> Result<Vec<u8>, CommandError> {
    Ok(shader.container()?.write(dxkit::DigestPolicy::Recompute)?)
}

fn profile_of(shader: &Shader) -> String {
    Profile { kind: shader.stage.kind(), model: ShaderModel::new(6, shader.minor) }.to_string()
}

fn document(seed: u64, file: &Path, size: usize, shader: &Shader) -> serde_json::Value {
    let resource = |resource: &Resource| {
        serde_json::json!({
            "register": resource.name(), "kind": resource.kind.name(), "format": resource.format,
            "dimensions": resource.size, "bytes": resource.bytes.len(),
        })
    };
    let resources: Vec<_> = shader.resources.iter().map(resource).collect();
    serde_json::json!({
        "seed": seed, "file": path_name(file), "size": size, "profile": profile_of(shader),
        "threads": shader.threads, "groups": shader.groups, "resources": resources,
    })
}

fn count_operations(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<(), CommandError> {
    let mut coverage = Coverage::default();
    for (_, shader) in arguments.shaders() {
        coverage.add(&shader.module);
    }
    let missing = coverage.missing(arguments.stage());
    if arguments.json {
        let operations = coverage.operations.iter();
        let operations: Vec<_> = operations
            .map(|(name, count)| serde_json::json!({ "operation": name, "count": count }))
            .collect();
        let document = serde_json::json!({
            "shaders": arguments.count, "operations": operations, "missing": missing,
        });
        report::json(&document, &mut streams.output)?;
        return Ok(());
    }
    for (name, count) in &coverage.operations {
        writeln!(streams.output, "{count:>8} {name}")?;
    }
    for name in &missing {
        writeln!(streams.output, "{:>8} {name}", "-")?;
    }
    let of = coverage.operations.len().saturating_add(missing.len());
    input::summary(streams, &format!("{} of {of} operations occur", coverage.operations.len()));
    Ok(())
}
