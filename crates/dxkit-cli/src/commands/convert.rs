//! `dxkit convert`: shaders of SM 4 and 5 as DXIL.

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;
use dxkit::convert::{ConvertError, ConvertOptions, convert_container};
use dxkit::types::{Profile, ShaderKind, ShaderModel};
use dxkit::{DigestPolicy, Shader};

use crate::edit::Many;
use crate::input;
use crate::outcome::{CommandError, Event};
use crate::output::{Destination, HashChoice};
use crate::paint::{PART, paint};
use crate::report;
use crate::shown::shown;
use crate::{Outcome, Streams};

/// Convert shaders of SM 4 and 5 to DXIL
#[derive(Debug, Args)]
#[command(after_help = "\
The program becomes DXIL that computes the same, in a container whose other parts follow from it; a root signature and private \
data are kept. Inputs, outputs and resources keep their registers. Lines and sources of a program compiled with /Zi become debug information \
(ILDB). Functions of interfaces are called as a constant buffer states: b0 in space 2147418112, two rows for each slot (see the \
documentation of dxkit-convert). What has no form in DXIL is refused with the instruction and the reason: samplers of mode mono, \
extensions of vendors, and containers of level 9 without a program of SM 4.

Among several inputs, containers that are DXIL already or have no program are kept as they are. Exit code 1 if a program is \
refused.

Examples:
  dxkit convert shader.cso -o shader.dxil
  dxkit convert --profile ps_6_6 shader.cso -o shader.dxil
  dxkit convert build/dxbc/ -o build/dxil/")]
pub(crate) struct Arguments {
    /// Containers, C headers, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// The profile of the result: cs_6_2, or 6_2 for every stage; 6_0 to 6_6
    #[arg(long, default_value = "6_0", value_parser = profile)]
    profile: Asked,

    /// Keep the names of resources and types in the program, not in STAT alone
    #[arg(long)]
    names: bool,

    /// Leave debug information out
    #[arg(long)]
    strip_debug: bool,

    /// What to write as digest
    #[arg(long, value_enum, default_value_t = HashChoice::Fix)]
    hash: HashChoice,

    /// Print JSON, one document a container
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    destination: Destination,
}

/// The stage, if one is stated, and the minor shader model.
#[derive(Debug, Clone)]
struct Asked {
    stage: Option<ShaderKind>,
    minor: u8,
}

fn profile(text: &str) -> Result<Asked, String> {
    let wrong = || {
        format!("'{text}' is no profile such as cs_6_2 or 6_2, of 6_0 to 6_{}", ConvertOptions::LAST_MINOR)
    };
    let (stage, model) = match Profile::from_name(text) {
        Some(profile) if (ShaderKind::Pixel.0..=ShaderKind::Compute.0).contains(&profile.kind.0) => {
            (Some(profile.kind), Some(profile.model))
        }
        _ => (None, ShaderModel::from_profile(text)),
    };
    let model = model.filter(|model| model.major == 6 && model.minor <= ConvertOptions::LAST_MINOR);
    Ok(Asked { stage, minor: model.ok_or_else(wrong)?.minor })
}

impl From<ConvertError> for CommandError {
    fn from(error: ConvertError) -> Self {
        match error {
            ConvertError::Part(error) => error.into(),
            ConvertError::NoProgram | ConvertError::IsDxil => Self::missing(error.to_string()),
            error => Self::new(Event::Findings, error.to_string()),
        }
    }
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let Arguments { paths, profile, names, strip_debug, hash, json, destination } = arguments;
    let options = ConvertOptions::default().with_minor(profile.minor);
    let options = if *strip_debug { options.without_debug() } else { options };
    let options = if *names { options.with_names() } else { options };
    let (several, others) = (input::several(paths), AtomicUsize::new(0));
    let converted = AtomicUsize::new(0);
    let outcome = Many { command: "dxkit convert", paths, destination, json: *json }.run(
        streams,
        |_, container| {
            let before = Shader::from_container(container);
            let made = match convert_container(container, &options) {
                // Of a whole build, the rest is kept as it is.
                Err(ConvertError::NoProgram | ConvertError::IsDxil) if several => {
                    others.fetch_add(1, Ordering::Relaxed);
                    return Ok((container.write(DigestPolicy::Keep)?, None));
                }
                made => made,
            };
            if let (Some(stage), Some(own)) =
                (profile.stage.filter(|stage| before.kind != Some(*stage)), before.kind)
            {
                let [stage, own] = [stage, own].map(|kind| kind.abbreviation().unwrap_or_default());
                let message = format!("--profile is of the stage {stage}, the shader of {own}");
                return Err(CommandError::new(Event::Findings, message));
            }
            let made = made?;
            let after = Shader::from_container(&made);
            Ok((made.write((*hash).into())?, Some([before, after].map(|shader| shader.profile()))))
        },
        |input, _, profiles: Option<[Option<String>; 2]>, out| {
            let (Some(out), Some(profiles)) = (out, profiles) else { return Ok(()) };
            converted.fetch_add(1, Ordering::Relaxed);
            let [from, to] = profiles;
            if *json {
                let document = serde_json::json!({ "file": input.name, "from": from, "to": to });
                return report::json(&document, out);
            }
            let [from, to] = [from, to].map(Option::unwrap_or_default);
            writeln!(out, "{}: {}", shown(&input.name), paint(PART, format!("{from} → {to}")))
        },
    );
    let count = converted.load(Ordering::Relaxed);
    if count > 0 {
        let plural = if count == 1 { "shader" } else { "shaders" };
        input::summary(streams, &format!("{count} {plural} converted"));
    }
    let others = others.into_inner();
    if others > 0 {
        let (others, stay) = match others {
            1 => ("1 container".to_owned(), "is kept as it is"),
            count => (format!("{count} containers"), "are kept as they are"),
        };
        input::summary(streams, &format!("{others} without a program of SM 4 or 5 {stay}"));
    }
    outcome
}
