//! `dxkit pdb`: what a debug module has, as a file beside the shader.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;
use dxkit::{CompilerVersion, Container, FourCc, Pdb, PdbKind};

use crate::input::{self, Input, Listing, Pdbs, Trouble};
use crate::output::{self, Sources};
use crate::paint::{FAINT, PART, paint};
use crate::shown::{path_name, shown};
use crate::symbols::SymbolStore;
use crate::{Outcome, Streams};

/// Write the PDB of a shader that has its debug module inside, as DXC writes it with -Fd
#[derive(Debug, Args)]
#[command(after_help = "\
The shader was compiled with -Zi -Qembed_debug: its part ILDB has the debug module and, in that, the sources. The PDB is the one \
of `dxc -Zi -Fd`, or with --slim that of `dxc -Zs -Fd`: sources and reflection alone, from which a compiler makes the rest \
again. In a folder it is named after the hash of the shader, by which debuggers and `dxkit source --pdb-path` find it. \
`dxkit strip --debug --pdb-dir DIR` does the same and takes the debug module out of the shader.

The compiler's version (VERS) is in the shader only if that is a library. Of private builds the module tells it; of others it is \
taken from --compiler, or left out.

Examples:
  dxkit pdb shader.cso -o shader.pdb
  dxkit pdb build/shaders -o symbols/ --slim
  dxkit pdb shader.cso -o symbols/ --compiler library.cso")]
pub(crate) struct Arguments {
    /// Containers, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Write the PDB here: a file, - for standard output, or a folder, in which it is named after the hash of the shader
    #[arg(short, long, value_name = "OUT", required = true)]
    output: PathBuf,

    /// Leave the debug module out
    #[arg(long)]
    slim: bool,

    /// Take the compiler's version from this library or PDB
    #[arg(long, value_name = "FILE")]
    compiler: Option<PathBuf>,

    /// Print JSON, one document a container
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let kind = if arguments.slim { PdbKind::Slim } else { PdbKind::Full };
    let compiler = match arguments.compiler.as_deref().map(|path| compiler(path, streams)).transpose() {
        Ok(compiler) => compiler,
        Err(error) => return input::report(&"--compiler", Err(error), streams),
    };
    let make = |input: &Input| -> Result<Pdb, Trouble> {
        let container = Container::parse(&input.bytes)?;
        Ok(Pdb::of(&container, kind, compiler.as_ref())?)
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
    let inputs = Sources::new(listing.files());
    // A name that ends like a folder's is one.
    let ends = output.as_os_str().as_encoded_bytes().last().is_some_and(|last| matches!(last, b'/' | b'\\'));
    let store = (several || ends || output.is_dir()).then(|| SymbolStore::new(output));
    let (written, without) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let outcome = input::for_each_of(&listing, streams, |input, out| {
        // Among many, those without a debug module are no mistake.
        if several && Container::parse(&input.bytes)?.find(FourCc::Ildb).is_none() {
            without.fetch_add(1, Ordering::Relaxed);
            return Ok(Outcome::Fine);
        }
        let pdb = make(input)?;
        let place = match &store {
            Some(store) => store.put(&pdb)?,
            None if inputs.have(output) => {
                return Err("the result would take the place of the input".into());
            }
            None => {
                output::file(output, &pdb.bytes)?;
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
    if several {
        let (written, without) = (written.into_inner(), without.into_inner());
        input::summary(streams, &format!("{written} PDBs written, {without} shaders have no debug module"));
    }
    outcome
}

fn standard(
    arguments: &Arguments,
    several: bool,
    make: &dyn Fn(&Input) -> Result<Pdb, Trouble>,
    streams: &mut Streams<'_>,
) -> Result<Outcome, Trouble> {
    let ([path], false) = (arguments.paths.as_slice(), several || arguments.json) else {
        return Err("standard output takes one PDB, and nothing else".into());
    };
    let input = input::one(path, streams)?;
    output::standard(&make(&input)?.bytes, streams)?;
    Ok(Outcome::Fine)
}

/// What a library or a PDB says of its compiler.
fn compiler(path: &Path, streams: &mut Streams<'_>) -> Result<CompilerVersion<'static>, Trouble> {
    let input = input::one(path, streams)?;
    let container = Container::parse(&input.bytes)?;
    let Some(part) = container.find(FourCc::Vers) else {
        return Err(Trouble::missing(format!("{} has no part VERS", path_name(path))));
    };
    Ok(CompilerVersion::parse(part.span())?.into_owned())
}
