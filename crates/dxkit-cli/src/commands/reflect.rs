//! `dxkit reflect`: bindings, constant buffers, inputs and outputs of a shader.

use std::io::Write as _;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use dxkit::bitcode::Options;
use dxkit::reflect::Language;
use dxkit::reflect::d3d12::Interfaces;
use dxkit::{Container, Reflection};
use dxkit_report::ReflectionDocument;

use crate::outcome::CommandError;
use crate::shown::shown;
use crate::{Outcome, Streams, input, report};

/// Print bindings, constant buffers, inputs and outputs
#[derive(Debug, Args)]
#[command(after_help = "\
Reads shader models 4.0 to 6.10, from all parts that state reflection: the modules in STAT, DXIL and ILDB, RDAT, PSV0, RDEF, \
signatures, SFI0. Constant buffers are shown as HLSL, with the offset and size of each variable as a comment.

Forms of --format:
  d3d12  the results of the vendor's own reflection, field by field: ID3D12ShaderReflection and ID3D12LibraryReflection of \
  DXC (shader model 6) and of FXC's library (4 and 5), including what these omit or get wrong
  slang  reflection as Slang's compiler writes it (JSON)
  hlsl   declarations with the same registers and offsets
  c      a structure for each constant buffer, with assertions of its size and offsets (C11)
  rust   the same in Rust
  If there are several files, the text of each follows a line with the file's name.

Examples:
  dxkit reflect shader.cso
  dxkit reflect --json shaders/ | jq -r '.bindings[] | \"\\(.registers) \\(.name)\"'
  dxkit reflect --format c shader.cso > constants.h
  dxkit reflect --format d3d12 shader.cso
  dxkit reflect --schema")]
pub(crate) struct Arguments {
    /// Containers, PDBs, C headers, folders, or - for standard input
    #[arg(required_unless_present = "schema", value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Select the form of the output
    #[arg(long, value_enum, value_name = "FORM", conflicts_with = "json")]
    format: Option<Form>,

    /// Print JSON, one document per container
    #[arg(long)]
    json: bool,

    /// Print the JSON Schema of the output of --json
    #[arg(long, conflicts_with_all = ["json", "format", "paths"])]
    schema: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// The results of the vendor's interfaces, one field per line
    D3d12,
    /// Slang's JSON
    Slang,
    /// Declarations in HLSL
    Hlsl,
    /// Structures in C
    C,
    /// Structures in Rust
    Rust,
}

impl Form {
    /// A title line with the file's name, as a comment of the form.
    fn title(self, name: &str) -> Option<String> {
        match self {
            Self::D3d12 => Some(format!("file: {name}")),
            // One document per line, as for all JSON.
            Self::Slang => None,
            Self::Hlsl | Self::C | Self::Rust => Some(format!("// {name}")),
        }
    }
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    if arguments.schema {
        return report::schema(&ReflectionDocument::schema(), streams);
    }
    let several = input::several(&arguments.paths);
    input::for_each(&arguments.paths, streams, |input, out| {
        let container = match Container::parse(&input.bytes) {
            Ok(container) => container,
            Err(error) => return Ok(report::failure(input, &error, arguments.json, out)?),
        };
        let Some(form) = arguments.format else {
            let document = ReflectionDocument::from_container(&input.name, &container);
            if arguments.json {
                report::json(&document, out)?;
            } else {
                report::print(out, |page| document.print(page))?;
            }
            return readable(&container);
        };
        if let Some(title) = form.title(&shown(&input.name).to_string()).filter(|_| several) {
            writeln!(out, "{title}")?;
        }
        let declared = |language| Reflection::from_container(&container).declarations(language).to_string();
        match form {
            Form::D3d12 => write!(out, "{}", Interfaces::parse(&input.bytes)?)?,
            Form::Slang => report::json(&dxkit_report::slang(&container), out)?,
            Form::Hlsl => write!(out, "{}", declared(Language::Hlsl))?,
            Form::C => write!(out, "{}", declared(Language::C))?,
            Form::Rust => write!(out, "{}", declared(Language::Rust))?,
        }
        readable(&container)
    })
}

/// Errors are reported after what could be read.
fn readable(container: &Container<'_>) -> Result<Outcome, CommandError> {
    report::all_readable(container, &report::REFLECTED, &Options::METADATA)?;
    Ok(Outcome::Fine)
}
