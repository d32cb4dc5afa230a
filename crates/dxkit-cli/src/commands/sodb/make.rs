//! `dxkit sodb make`: a state object database from a manifest.

use std::path::{Path, PathBuf};

use clap::Args;
use dxkit::rootsig::RootSignatureDesc;
use dxkit::{Container, DigestPolicy, FourCc, Pipeline, ShaderKind};
use dxkit_sodb::{Error, ErrorKind, Manifest, Use};
use serde_json::json;

use crate::commands::rootsig::load::{self, Failure};
use crate::commands::rootsig::text_arguments;
use crate::input::{self, CommandError};
use crate::shown::{path_name, shown};
use crate::{Event, Outcome, Streams, report, texts};

/// Make a state object database from a manifest
#[derive(Debug, Args)]
#[command(
    disable_version_flag = true,
    after_help = "\
The manifest is TOML (docs/sodb.md): the application, its pipelines and its state objects, each with its key, its version and the \
paths of its shaders, below the folder of the manifest. A root signature may be a container, bytes, text or HLSL.

The rows are those that Microsoft's own writer makes; the keys inside differ, because how it derives them is not published. The \
runtime finds objects by the keys of the manifest.

Example:
  dxkit sodb make game.toml -o game.db"
)]
pub(crate) struct Arguments {
    /// The manifest, or - for standard input, with paths below the current folder
    #[arg(value_name = "MANIFEST")]
    manifest: PathBuf,

    /// Write the database here, or to standard output with -
    #[arg(short, long, value_name = "OUT")]
    output: PathBuf,

    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    match make(arguments, streams) {
        Ok(outcome) => outcome,
        Err((name, failure)) => failure.tell(&name, streams),
    }
}

fn make(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Outcome, (String, Failure)> {
    let Arguments { manifest: path, output, json } = arguments;
    let name = input::input_name(path);
    let of_manifest = |error: CommandError| (name.clone(), Failure::from(error));
    let (_, bytes) = load::bytes(path, streams).map_err(of_manifest)?;
    let hint = "a manifest is TOML (`dxkit sodb make --help`)";
    let text = texts::characters_of(&name, &bytes, hint).map_err(of_manifest)?;
    let manifest = Manifest::from_text(&text).map_err(|error| of_manifest(error.into()))?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let files: Vec<PathBuf> = manifest.files().map(|file| folder.join(file)).collect();
    let mut inputs = super::paths(&files);
    inputs.push(path);
    // An error of a file, which is reported with the file's own name.
    let mut failed: Option<(String, Failure)> = None;
    let written = super::write(output, &inputs, streams, |file, streams| {
        let mut load = |path: &Path, of: Use| {
            let path = folder.join(path);
            let loaded = match of {
                Use::RootSignature => root_signature(&path, streams),
                Use::Shader(stage) => shader(&path, Some(stage), streams).map_err(Failure::from),
                _ => shader(&path, None, streams).map_err(Failure::from),
            };
            loaded.map_err(|failure| {
                failed = Some((path_name(&path), failure));
                let what = match of {
                    Use::RootSignature => "root signature".to_owned(),
                    Use::Shader(stage) => stage.to_lowercase(),
                    _ => "library".to_owned(),
                };
                Error::new(ErrorKind::Manifest, format!("{what}: {} cannot be loaded", path_name(&path)))
            })
        };
        Ok(dxkit_sodb::make(file, &path_name(output), &manifest, &mut load)?)
    });
    let made = match (written, failed) {
        (Ok(made), _) => made,
        (Err(error), Some((file, failure))) => {
            let outcome = failure.tell(&file, streams);
            // Which key of which object names it.
            input::print_error(streams, &format!("{}: {}", shown(&name), error.reason));
            return Ok(outcome);
        }
        (Err(error), None) => return Err(of_manifest(error)),
    };
    let (pipelines, objects) = (made.pipelines, made.state_objects);
    if *json && output.as_os_str() != "-" {
        let document = json!({ "file": path_name(output), "pipelines": pipelines, "state_objects": objects });
        report::json(&document, streams.output).map_err(|error| of_manifest(error.into()))?;
    }
    let pipelines = input::counted(pipelines, "pipeline state");
    let objects = input::counted(objects, "state object");
    input::summary(streams, &format!("{}: {pipelines} and {objects}", shown(&path_name(output))));
    Ok(Outcome::Fine)
}

/// A container whose only part is the root signature.
fn root_signature(path: &Path, streams: &mut Streams<'_>) -> Result<Vec<u8>, Failure> {
    let signature: RootSignatureDesc<'_> = load::load(path, &text_arguments(), streams)?.signature;
    let payload = signature.encode().map_err(CommandError::from)?;
    let mut container = Container::new();
    container.set(FourCc::Rts0, payload);
    Ok(container.write(DigestPolicy::Recompute).map_err(CommandError::from)?)
}

/// A shader, which has to be of a stage.
fn shader(
    path: &Path,
    stage: Option<&'static str>,
    streams: &mut Streams<'_>,
) -> Result<Vec<u8>, CommandError> {
    let input = input::one(path, streams)?;
    let container = input::container(&input.bytes)?;
    let found = Pipeline::default().add(&container);
    let (kind, _) = found.ok_or_else(|| CommandError::missing("no shader"))?;
    let expected = stage.map(|stage| match stage {
        "VS" => ShaderKind::Vertex,
        "PS" => ShaderKind::Pixel,
        "HS" => ShaderKind::Hull,
        "DS" => ShaderKind::Domain,
        "GS" => ShaderKind::Geometry,
        "AS" => ShaderKind::Amplification,
        "MS" => ShaderKind::Mesh,
        _ => ShaderKind::Compute,
    });
    if let Some(expected) = expected.filter(|expected| *expected != kind) {
        let what = |kind: ShaderKind| kind.name().unwrap_or("unknown");
        let reason = format!("the stage of this shader is {}; {} is expected", what(kind), what(expected));
        return Err(CommandError::new(Event::Findings, reason));
    }
    Ok(input.bytes)
}
