//! `dxkit smith`: random valid shaders.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use dxkit::smith::{Coverage, Resource, Shader, SmithOptions};
use dxkit::types::{Profile, ShaderKind, ShaderModel};

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
The shaders are compute shaders with structured control flow, arithmetic of all widths, memory of threads and groups, \
barriers, atomic operations, buffers, textures, and operations across waves and quads. DXC's validator accepts them, and \
what they compute is defined: no value is undefined, no index out of bounds, no division by zero, no race. The same seed \
and options give the same bytes on every machine, for one version of dxkit.

A shader stores its results to u0, and to the other resources of class u. --json lists what a run binds. --portable leaves \
out whatever implementations may compute differently, down to the bit: functions that are approximated, filters, derivatives \
of compute shaders, operations across lanes where control flow diverges.

--coverage counts how often each operation occurs, overload by overload, and lists the operations of compute shaders that do \
not; it writes no shaders.

Examples:
  dxkit smith --seed 7 -o shader.dxil
  dxkit smith --seed 0 --count 1000 -o random/
  dxkit smith --profile cs_6_6 --portable --count 200 -o random/ --json
  dxkit smith --count 1000 --coverage")]
pub(crate) struct Arguments {
    /// The seed of the first shader
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// How many shaders to make, of the seeds that follow
    #[arg(long, value_name = "N", default_value_t = 1)]
    count: u64,

    /// The stage
    #[arg(long, value_enum, default_value_t = Stage::Cs)]
    stage: Stage,

    /// The shader model, with or without the stage: cs_6_0 to cs_6_8; random ones unless stated
    #[arg(long, value_name = "PROFILE", value_parser = minor)]
    profile: Option<u8>,

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
    #[arg(short, long, value_name = "PATH")]
    output: Option<PathBuf>,
}

/// The stages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Stage {
    /// Compute shader
    Cs,
}

/// The most statements that can be asked for: some megabytes.
const MOST_STATEMENTS: usize = 10_000;

fn statements(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| (1..=MOST_STATEMENTS).contains(number));
    number.ok_or_else(|| format!("a number from 1 to {MOST_STATEMENTS} is expected"))
}

/// The minor number of a shader model.
fn minor(text: &str) -> Result<u8, String> {
    let model = ShaderModel::from_profile(text.strip_prefix("cs_").unwrap_or(text));
    let last = SmithOptions::LAST_MINOR;
    let model = model.filter(|model| model.major == 6 && model.minor <= last);
    model.map(|model| model.minor).ok_or_else(|| format!("a profile from cs_6_0 to cs_6_{last} is expected"))
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let Arguments { count, coverage, .. } = arguments;
    let output = arguments.file();
    let made = match (coverage, output) {
        (true, _) => count_operations(arguments, streams),
        (false, None) if *count > 1 || arguments.json => {
            Err("several shaders, and --json, need a place to write to: -o PATH".into())
        }
        _ => write_shaders(arguments, streams),
    };
    let name = output.map_or_else(|| "standard output".to_owned(), path_name);
    input::report(&name, made.map(|()| Outcome::Fine), streams)
}

impl Arguments {
    /// The file or the folder that is written; `None` for standard output.
    fn file(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| path.as_os_str() != "-")
    }

    /// The shaders, each with its seed.
    fn shaders(&self) -> impl Iterator<Item = (u64, Shader)> + use<> {
        let mut options =
            SmithOptions::default().with_portable(self.portable).with_statements(self.statements);
        if let Some(minor) = self.profile {
            options = options.with_minor(minor);
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
        } else {
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
    Profile { kind: ShaderKind::Compute, model: ShaderModel::new(6, shader.minor) }.to_string()
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
    let missing = coverage.missing();
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
