//! `dxkit new`: a minimal valid shader as text, to start from.

use clap::{Args, ValueEnum};

use crate::input::write_failed;
use crate::{Outcome, Streams};

/// Print a minimal valid shader as text, to start from
#[derive(Debug, Args)]
#[command(after_help = "\
The text is DXIL as LLVM assembly. dxkit asm makes a container of it: signatures, pipeline state, hashes and the digest follow \
from the text. docs/guides/dxil-by-hand.md explains what the metadata states.

Examples:
  dxkit new ps > shader.ll             a pixel shader, to edit
  dxkit asm shader.ll -o shader.cso    its container
  dxkit validate shader.cso            whether an edit left it valid")]
pub(crate) struct Arguments {
    /// The kind of shader
    #[arg(value_name = "STAGE")]
    stage: Stage,
}

/// The stages, each with its text.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum Stage {
    /// Compute shader
    Cs,
    /// Vertex shader
    Vs,
    /// Pixel shader
    Ps,
    /// Geometry shader
    Gs,
    /// Hull shader
    Hs,
    /// Domain shader
    Ds,
    /// Mesh shader
    Ms,
    /// Amplification shader
    As,
    /// Library for ray tracing
    Lib,
}

impl Stage {
    fn text(self) -> &'static str {
        match self {
            Self::Cs => include_str!("new/cs.ll"),
            Self::Vs => include_str!("new/vs.ll"),
            Self::Ps => include_str!("new/ps.ll"),
            Self::Gs => include_str!("new/gs.ll"),
            Self::Hs => include_str!("new/hs.ll"),
            Self::Ds => include_str!("new/ds.ll"),
            Self::Ms => include_str!("new/ms.ll"),
            Self::As => include_str!("new/as.ll"),
            Self::Lib => include_str!("new/lib.ll"),
        }
    }
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    match streams.output.write_all(arguments.stage.text().as_bytes()) {
        Ok(()) => Outcome::Fine,
        Err(error) => write_failed(streams, &error, Outcome::Fine),
    }
}
