//! `dxkit rootsig set`: a shader with another root signature.

use std::path::PathBuf;

use clap::Args;
use dxkit::{Container, FourCc, ShaderBindings};

use super::load::{self, Failure, TextArguments};
use crate::edit;
use crate::input;
use crate::output::{Destination, HashChoice};
use crate::shown::{path_name, shown};
use crate::{Outcome, Streams};

/// Give a shader a root signature, as dxc -setrootsignature does
#[derive(Debug, Args)]
#[command(
    disable_version_flag = true,
    after_help = "\
A root signature that is there is replaced. It has to serve what the shader binds; --force writes it all the same. The digest is \
computed anew.

Examples:
  dxkit rootsig set shader.cso root.txt -o out.cso
  dxkit rootsig set shader.cso other.cso --in-place
  dxkit rootsig set shader.cso common.hlsl --define ROOT_SIGNATURE -o out.cso"
)]
pub(crate) struct Arguments {
    /// The container to change, or - for standard input
    #[arg(value_name = "SHADER")]
    shader: PathBuf,

    /// The root signature: a container, bytes, text, HLSL, or - for standard input
    #[arg(value_name = "ROOTSIG")]
    root: PathBuf,

    #[command(flatten)]
    reading: TextArguments,

    /// Write it even if it does not serve the shader
    #[arg(long)]
    force: bool,

    /// What to write as digest
    #[arg(long, value_enum, default_value_t = HashChoice::Fix)]
    hash: HashChoice,

    #[command(flatten)]
    destination: Destination,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    match set(arguments, streams) {
        Ok(outcome) => outcome,
        Err(failure) => failure.tell(&path_name(&arguments.shader), streams),
    }
}

fn set(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Outcome, Failure> {
    if arguments.shader.as_os_str() == "-" && arguments.root.as_os_str() == "-" {
        return Err("standard input is SHADER or ROOTSIG, not both".into());
    }
    let root = load::load(&arguments.root, &arguments.reading, streams)?.signature;
    let payload = root.encode().map_err(crate::input::Trouble::from)?;
    let mut misses = Vec::new();
    let (file, destination) = (&arguments.shader, &arguments.destination);
    let result = edit::one(file, Some(&arguments.root), destination, arguments.hash, streams, |container| {
        if let Some(shader) = ShaderBindings::of(container)? {
            misses = shader.findings(&root).iter().map(ToString::to_string).collect();
        }
        if !misses.is_empty() && !arguments.force {
            return Err(
                "the root signature does not serve this shader; --force writes it all the same".into()
            );
        }
        put(container, payload);
        Ok(())
    });
    for miss in &misses {
        input::summary(streams, &shown(miss).to_string());
    }
    Ok(result?)
}

/// Replaces all root signatures by one.
fn put(container: &mut Container<'_>, payload: Vec<u8>) {
    container.set(FourCc::Rts0, payload);
}
