//! `dxkit reflect`: what a shader binds, what is in its buffers, what it takes and gives.

use std::io::Write as _;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use dxkit::reflect::d3d12::Interfaces;

use crate::shown::shown;
use crate::{Outcome, Streams, input};

/// Print what a shader binds, what is in its buffers, what it takes and gives
#[derive(Debug, Args)]
#[command(after_help = "\
With --format d3d12, it is what the vendor's own reflection returns, field by field: ID3D12ShaderReflection and \
ID3D12LibraryReflection of DXC (shader model 6), whatever that leaves out or has wrong included. Of several files, each \
text follows a line with the file's name.

Examples:
  dxkit reflect --format d3d12 shader.cso")]
pub(crate) struct Arguments {
    /// Containers, PDBs, C headers, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// What to print
    #[arg(long, value_enum, value_name = "FORM")]
    format: Form,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// What the vendor's interfaces return, a field a line
    D3d12,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let several = input::several(&arguments.paths);
    input::for_each(&arguments.paths, streams, |input, out| {
        if several {
            writeln!(out, "file: {}", shown(&input.name))?;
        }
        match arguments.format {
            Form::D3d12 => write!(out, "{}", Interfaces::of(&input.bytes)?)?,
        }
        Ok(Outcome::Fine)
    })
}
