//! `dxkit pdb`: writes the PDB of a shader.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;
use dxkit::{CompilerVersion, Container, FourCc, Pdb, PdbKind};

use crate::input::{self, CommandError, Input, Listing, Pdbs};
use crate::output;
use crate::paint::{FAINT, PART, paint};
use crate::shown::{path_name, shown};
use crate::symbols::SymbolStore;
use crate::{Outcome, Streams};

/// Write the PDB of a shader's debug module, as dxc -Fd does
#[derive(Debug, Args)]
#[command(after_help = "\
The shader has to be compiled with -Zi -Qembed_debug: its part ILDB then holds the debug module, which contains the sources; or by \
FXC with /Zi: then the PDB is its part SPDB, as /Fd writes it. For DXC, the PDB equals that of `dxc -Zi -Fd`, or with --slim that of `dxc -Zs -Fd`, which holds sources and reflection only: a compiler can \
rebuild the rest from them. One thing no file of the shader states: the order of the uses of values in the compiler's memory, which \
debug modules have as use-list orders where readers would find another one. In nearly all shaders they follow from the order of the \
instructions. In a folder it is named after the hash of the shader; debuggers and `dxkit source --pdb-path` find it \
by that name. `dxkit strip --debug --pdb-dir DIR` writes the same PDB and removes the debug module from the shader. --symbol-server arranges the \
folder as symbol servers and debuggers with srv* paths search it.

Only libraries contain the version of their compiler (VERS). For other shaders of a private build of the compiler, the version is \
read from the module; for all others it comes from --compiler, or is omitted.

Examples:
  dxkit pdb shader.cso -o shader.pdb
  dxkit pdb build/shaders -o symbols/ --slim
  dxkit pdb build/shaders -o store/ --symbol-server
  dxkit pdb shader.cso -o symbols/ --compiler library.cso")]
pub(crate) struct Arguments {
    /// Containers, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Write the PDB to this file, to standard output (-), or to this folder, where it is named after the
    /// hash of the shader
    #[arg(short, long, value_name = "OUT", required = true)]
    output: PathBuf,

    /// Write a symbol store for servers: NAME/GUID-AND-AGE/NAME in the folder
    #[arg(long)]
    symbol_server: bool,

    /// Omit the debug module
    #[arg(long)]
    slim: bool,

    /// Copy the version of the compiler from this library or PDB
    #[arg(long, value_name = "FILE")]
    compiler: Option<PathBuf>,

    /// Print JSON, one document per container
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let kind = if arguments.slim { PdbKind::Slim } else { PdbKind::Full };
    let compiler = match arguments.compiler.as_deref().map(|path| compiler(path, streams)).transpose() {
        Ok(compiler) => compiler,
        Err(error) => return input::report(&"--compiler", Err(error), streams),
    };
    let make = |input: &Input| -> Result<Pdb, CommandError> {
        let container = Container::parse(&input.bytes)?;
        if !has_debug_part(&container) {
            input::refuse_functions(&container)?;
        }
        Ok(Pdb::from_shader(&container, kind, compiler.as_ref())?)
    };
    let output = arguments.output.as_path();
    let several = input::several(&arguments.paths);
    if output.as_os_str() == "-" {
        let result = standard(arguments, several, &make, streams);
        return input::report(&"dxkit pdb", result, streams);
    }
    let listing = match Listing::new(&arguments.paths, Pdbs::PassOver, streams) {
        Ok(listing) => listing,
        Err(outcome) => return outcome,
    };
    let listing = listing.finished();
    // A name that ends with a separator is a folder.
    let ends = output.as_os_str().as_encoded_bytes().last().is_some_and(|last| matches!(last, b'/' | b'\\'));
    let files = streams.settings.files.clone();
    let store = (several || ends || output.is_dir() || arguments.symbol_server)
        .then(|| SymbolStore::new(output, arguments.symbol_server, files.clone()));
    let (written, without) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let outcome = input::for_each_of(&listing, streams, |input, out| {
        // Among several inputs, a shader without a debug module is not an error.
        if several && !has_debug_part(&Container::parse(&input.bytes)?) {
            without.fetch_add(1, Ordering::Relaxed);
            return Ok(Outcome::Fine);
        }
        let pdb = make(input)?;
        let place = match &store {
            Some(store) => store.put(&pdb)?,
            None => {
                files.write(output, &pdb.bytes)?;
                output.to_owned()
            }
        };
        written.fetch_add(1, Ordering::Relaxed);
        let place = path_name(&place);
        if arguments.json {
            let document = serde_json::json!({ "file": input.name, "pdb": place, "size": pdb.bytes.len() });
            serde_json::to_writer(&mut *out, &document)?;
            writeln!(out)?;
        } else {
            let size = paint(FAINT, format!("{} bytes", pdb.bytes.len()));
            writeln!(out, "{}: {} {size}", shown(&input.name), paint(PART, shown(&place)))?;
        }
        Ok(Outcome::Fine)
    });
    if let Some(store) = &store {
        store.tell(streams);
    }
    if several {
        let (written, without) = (written.into_inner(), without.into_inner());
        input::summary(
            streams,
            &format!(
                "{} written, {} no debug information",
                input::counted(written, "PDB"),
                match without {
                    1 => "1 shader has".to_owned(),
                    count => format!("{count} shaders have"),
                }
            ),
        );
    }
    outcome
}

/// Whether a PDB can be made of a shader.
fn has_debug_part(container: &Container<'_>) -> bool {
    [FourCc::Ildb, FourCc::Spdb].into_iter().any(|kind| container.find(kind).is_some())
}

fn standard(
    arguments: &Arguments,
    several: bool,
    make: &dyn Fn(&Input) -> Result<Pdb, CommandError>,
    streams: &mut Streams<'_>,
) -> Result<Outcome, CommandError> {
    let ([path], false) = (arguments.paths.as_slice(), several || arguments.json) else {
        return Err("only one PDB can be written to standard output, and no JSON".into());
    };
    let input = input::one(path, streams)?;
    output::standard(&make(&input)?.bytes, streams)?;
    Ok(Outcome::Fine)
}

/// The version of the compiler that a library or a PDB states.
fn compiler(path: &Path, streams: &mut Streams<'_>) -> Result<CompilerVersion<'static>, CommandError> {
    let input = input::one(path, streams)?;
    let container = input::container(&input.bytes)?;
    let Some(part) = container.find(FourCc::Vers) else {
        return Err(CommandError::missing(format!("{} has no part VERS", path_name(path))));
    };
    Ok(CompilerVersion::parse(part.span())?.into_owned())
}
