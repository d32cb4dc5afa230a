//! `dxkit rootsig set`: a shader with another root signature.

use std::path::PathBuf;

use clap::Args;
use dxkit::rootsig::RootSignatureDesc;
use dxkit::{Container, FourCc, RawPart, Severity, Shader, ShaderBindings, ShaderKind};

use super::load::{self, Failure, TextArguments};
use crate::edit;
use crate::input;
use crate::outcome::{CommandError, Event};
use crate::output::{Destination, HashChoice};
use crate::shown::{path_name, shown};
use crate::{Outcome, Streams};

/// Give a shader a root signature, as dxc -setrootsignature does
#[derive(Debug, Args)]
#[command(
    disable_version_flag = true,
    after_help = "\
An existing root signature is replaced. The result is that of `dxc -setrootsignature` when the shader is compiled; with --append \
that of `dxc -dumpbin -setrootsignature` on a compiled shader, where RTS0 comes last, before private data only. The digest is \
computed anew; an unsigned container stays unsigned.

The root signature has to bind all resources of the shader, and the shader must not be a library, whose root signatures are \
subobjects: the validator refuses both. --force writes the container nevertheless.

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

    /// Write it even if it does not bind all resources of the shader, or if the shader is a library
    #[arg(long)]
    force: bool,

    /// Append RTS0 to the other parts, as dxc -dumpbin -setrootsignature does
    #[arg(long)]
    append: bool,

    /// The digest to write
    #[arg(long, value_enum, default_value_t = HashChoice::Auto)]
    hash: HashChoice,

    #[command(flatten)]
    destination: Destination,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    if arguments.shader.as_os_str() == "-" && arguments.root.as_os_str() == "-" {
        let reason = "standard input is SHADER or ROOTSIG, not both";
        return input::report(&"dxkit rootsig set", Err(reason.into()), streams);
    }
    edit::hint_swapped(&arguments.shader, &arguments.root, "SHADER and ROOTSIG", "second", streams);
    let root = match load::load(&arguments.root, &arguments.reading, streams) {
        Ok(loaded) => loaded.signature,
        Err(failure) => return failure.tell(&path_name(&arguments.root), streams),
    };
    match set(arguments, &root, streams) {
        Ok(outcome) => outcome,
        Err(failure) => failure.tell(&path_name(&arguments.shader), streams),
    }
}

fn set(
    arguments: &Arguments,
    root: &RootSignatureDesc<'_>,
    streams: &mut Streams<'_>,
) -> Result<Outcome, Failure> {
    let payload = root.encode().map_err(crate::input::CommandError::from)?;
    let mut misses = Vec::new();
    let (file, destination) = (&arguments.shader, &arguments.destination);
    let result = edit::one(file, destination, arguments.hash, streams, |container| {
        if Shader::from_container(container).kind == Some(ShaderKind::Library) && !arguments.force {
            return Err(
                "a library has its root signatures as subobjects, and the validator refuses RTS0 in it; \
                        --force writes it nevertheless"
                    .into(),
            );
        }
        if let Some(shader) = ShaderBindings::from_container(container)? {
            let findings = shader.fit_alone(root).findings;
            let errors = findings.iter().filter(|finding| finding.severity == Severity::Error);
            misses = errors.map(ToString::to_string).collect();
        }
        if !misses.is_empty() && !arguments.force {
            return Err(CommandError::new(
                Event::Findings,
                "the root signature does not serve this shader; --force writes it nevertheless",
            ));
        }
        put(container, payload, arguments.append);
        Ok(())
    });
    for miss in &misses {
        input::summary(streams, &shown(&format!("{}: {miss}", path_name(file))).to_string());
    }
    Ok(result?)
}

/// Replaces all root signatures by one: at the position of the first, or after all parts except private
/// data.
fn put(container: &mut Container<'_>, payload: Vec<u8>, append: bool) {
    if append {
        container.remove_all(FourCc::Rts0);
        let private: Vec<RawPart<'_>> = std::iter::from_fn(|| container.remove(FourCc::Priv)).collect();
        container.push(RawPart::new(FourCc::Rts0, payload));
        private.into_iter().for_each(|part| container.push(part));
        return;
    }
    container.set(FourCc::Rts0, payload);
    let mut first = true;
    container.retain(|part| part.kind() != FourCc::Rts0 || std::mem::take(&mut first));
}
