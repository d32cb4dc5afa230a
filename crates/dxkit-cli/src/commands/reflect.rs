//! `dxkit reflect`: bindings, constant buffers, inputs and outputs of a shader.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use dxkit::bitcode::ParseOptions;
use dxkit::reflect::d3d12::Interfaces;
use dxkit::reflect::{Header, Language};
use dxkit::{Container, Reflection};
use dxkit_report::ReflectionDocument;

use crate::input::{Listing, Pdbs};
use crate::outcome::CommandError;
use crate::shown::{path_name, shown};
use crate::{Event, Outcome, Streams, input, report};

/// Print bindings, constant buffers, inputs and outputs
#[derive(Debug, Args)]
#[command(after_help = "\
Reads shader models 4.0 to 6.10, from all parts that state reflection: the modules in STAT, DXIL and ILDB, RDAT, PSV0, RDEF, \
signatures, SFI0. Constant buffers are shown as HLSL, with the offset and size of each variable as a comment.

--declared adds the constant buffers, members and resources that the compiler removed. DXC's debug information (-Zi, in the \
shader or its PDB) has their names, types and lines; registers, and everything for FXC, come from the text of the sources. \
Inputs are never removed: the column Used is empty.

Forms of --format:
  d3d12  the results of the vendor's own reflection, field by field: ID3D12ShaderReflection and ID3D12LibraryReflection of \
  DXC (shader model 6) and of FXC's library (4 and 5), including what these omit or get wrong
  slang  reflection as Slang's compiler writes it (JSON)
  hlsl   declarations with the same registers and offsets
  c      a structure for each constant buffer, with assertions of its size and offsets (C11)
  rust   the same in Rust
  If there are several files, the text of each follows a line with the file's name. With -o, the declarations in C or Rust of \
  all files are one file: a structure that several shaders have is declared once, and C has a guard against including it twice.

Examples:
  dxkit reflect shader.cso
  dxkit reflect --json shaders/ | jq -r '.bindings[] | \"\\(.registers) \\(.name)\"'
  dxkit reflect --format c shader.cso > constants.h
  dxkit reflect --format c shaders/ -o constants.h
  dxkit reflect --format d3d12 shader.cso
  dxkit reflect --declared shader.pdb
  dxkit reflect --schema")]
pub(crate) struct Arguments {
    /// Containers, PDBs, C headers, folders, or - for standard input
    #[arg(required_unless_present = "schema", value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Select the form of the output
    #[arg(long, value_enum, value_name = "FORM", conflicts_with = "json")]
    format: Option<ReflectionFormat>,

    /// Write the declarations of all inputs to this file; needs --format c or --format rust
    #[arg(short, long, value_name = "OUT", requires = "format")]
    output: Option<PathBuf>,

    /// Print JSON, one document per container
    #[arg(long)]
    json: bool,

    /// Add what the source declares and the program no longer has: by debug information, or the sources
    #[arg(long, conflicts_with_all = ["format", "output", "schema"])]
    declared: bool,

    /// Print the JSON Schema of the output of --json
    #[arg(long, conflicts_with_all = ["json", "format", "paths"])]
    schema: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ReflectionFormat {
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

impl ReflectionFormat {
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
    if let Some(output) = &arguments.output {
        return write_header(arguments, output, streams);
    }
    let several = input::several(&arguments.paths);
    input::for_each(&arguments.paths, streams, |input, out| {
        let container = match Container::parse(&input.bytes) {
            Ok(container) => container,
            Err(error) => return Ok(report::failure(input, &error, arguments.json, out)?),
        };
        let Some(form) = arguments.format else {
            let document = match arguments.declared {
                true => ReflectionDocument::with_declared(&input.name, &container),
                false => ReflectionDocument::from_container(&input.name, &container),
            };
            if arguments.json {
                report::json(&document, out)?;
            } else {
                report::print(out, |page| document.print(page))?;
            }
            readable(&container)?;
            if arguments.declared && !document.has_declared() {
                let reason = "no debug information and no sources, so what the source declares is not known; \
                    give the PDB of the shader";
                return Err(CommandError::new(Event::Findings, reason));
            }
            return Ok(Outcome::Fine);
        };
        if let Some(title) = form.title(&shown(&input.name).to_string()).filter(|_| several) {
            writeln!(out, "{title}")?;
        }
        let declared = |language| Reflection::from_container(&container).declarations(language).to_string();
        match form {
            ReflectionFormat::D3d12 => write!(out, "{}", Interfaces::parse(&input.bytes)?)?,
            ReflectionFormat::Slang => report::json(&dxkit_report::slang(&container), out)?,
            ReflectionFormat::Hlsl => write!(out, "{}", declared(Language::Hlsl))?,
            ReflectionFormat::C => write!(out, "{}", declared(Language::C))?,
            ReflectionFormat::Rust => write!(out, "{}", declared(Language::Rust))?,
        }
        readable(&container)
    })
}

/// Writes the declarations of all inputs to one file.
fn write_header(arguments: &Arguments, output: &Path, streams: &mut Streams<'_>) -> Outcome {
    let refuse = |streams: &mut Streams<'_>, event, reason: String| {
        input::report(&"dxkit reflect", Err(CommandError::new(event, reason)), streams)
    };
    let header = match arguments.format {
        Some(ReflectionFormat::C) => Header::new(Language::C),
        Some(ReflectionFormat::Rust) => Header::new(Language::Rust),
        _ => None,
    };
    let Some(mut header) = header else {
        let reason = "-o writes declarations in C or Rust; other forms are printed: use > FILE".to_owned();
        return refuse(streams, Event::Usage, reason);
    };
    let listing = match Listing::new(&arguments.paths, Pdbs::Read, streams) {
        Ok(listing) => listing.finished(),
        Err(outcome) => return outcome,
    };
    if let Err(reason) = streams.settings.files.check(output) {
        return refuse(streams, Event::Usage, reason);
    }
    let mut count = 0;
    let mut outcome = input::for_each_in_turn(&listing, streams, |input, _| {
        Ok(match Container::parse(&input.bytes) {
            Ok(container) => {
                header.add(&shown(&input.name).to_string(), &Reflection::from_container(&container));
                count += 1;
                readable(&container)
            }
            Err(error) => Err(error.into()),
        })
    });
    if count == 0 {
        return outcome;
    }
    let name = output.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let text = header.finish(&name);
    let written = match output.as_os_str() == "-" {
        true => streams.output.write_all(text.as_bytes()).map_err(CommandError::from),
        false => streams.settings.files.clone().write(output, text.as_bytes()),
    };
    match written {
        Err(failure) => outcome.worsen(input::report(&"dxkit reflect", Err(failure), streams)),
        Ok(()) => {
            let shaders = input::counted(count, "shader");
            input::verdict(streams, outcome, &format!("{} written, of {shaders}", path_name(output)));
        }
    }
    outcome
}

/// Errors are reported after what could be read.
fn readable(container: &Container<'_>) -> Result<Outcome, CommandError> {
    report::all_readable(container, &report::REFLECTED, &ParseOptions::METADATA)?;
    Ok(Outcome::Fine)
}
