//! `dxkit bitcode`: the stream under a module, block by block and record by record.

use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::{Args, ValueEnum};
use dxkit::bitcode::writer::BitcodeDialect;
use dxkit::disasm::{self, Located};
use dxkit::{Container, FourCc};
use dxkit_report::bitcode::{self, StreamOrigin, Summary};

use super::dis::MODULE;
use crate::input::{self, CommandError, Input, Listing, Pdbs};
use crate::output::{self, Destination, HashChoice, OutputTarget};
use crate::report;
use crate::{Event, Outcome, Streams};

/// Show the LLVM bitstream of a shader, record by record
#[derive(Debug, Args)]
#[command(after_help = "\
Without --dump: for each kind of block, its number, its bits without nested blocks, and how many of its records are abbreviated; \
then the same for each kind of record. Bits are counted as llvm-bcanalyzer does: the first two fields of a block, its \
abbreviation id and its kind, belong to the enclosing block.

--dump prints a line for each record, abbreviation definition, and start and end of a block: first bit in the file, the same \
as byte.bit, size in bits, abbreviation id (0 end, 1 block, 2 definition, 3 none), and contents. Names are LLVM's. Of longer \
records, 32 operands, 96 bytes of text or 32 bytes of a blob are shown; --full and --json show everything.

As in `dxkit dis`, the module with debug information (ILDB) is shown if there is one, otherwise DXIL. If a stream is broken, \
everything before the error is shown, then the error with its bit and the enclosing blocks; the exit code is 1.

--rewrite reads the modules of a container, or bitcode, and writes them again to -o OUT or in place. The output of DXC keeps its \
bits; modules of other writers (Mesa, LLVM) are written as DXC would write them: different bits, the same module. With \
--dialect keep, the order of types, constants and blocks and the abbreviations are kept, and so are the bits. HASH is updated if \
it was the hash of the program.

Examples:
  dxkit bitcode shader.cso
  dxkit bitcode shader.cso --rewrite -o rewritten.cso
  dxkit bitcode shader.cso --part DXIL --dump | less
  dxkit bitcode --json shaders/ | jq '[.blocks[] | select(.block == \"METADATA_BLOCK\").bits] | add'
  dxkit bitcode --dump --json shader.bc | jq -c 'select(.name == \"INST_CALL\") | .operands'")]
pub(crate) struct Arguments {
    /// Containers, C headers, PDBs, bitcode, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Show the module of this part: DXIL, ILDB, or STAT (for reflection)
    #[arg(long, value_name = "PART")]
    part: Option<FourCc>,

    /// Print every block, record and abbreviation
    #[arg(long)]
    dump: bool,

    /// Leave nothing out of long records
    #[arg(long, requires = "dump")]
    full: bool,

    /// Read the modules of containers (DXIL, ILDB, STAT), or bitcode, and write them again: see -o
    #[arg(long, conflicts_with_all = ["dump", "json"])]
    rewrite: bool,

    /// How modules are written
    #[arg(long, value_enum, default_value_t = DialectChoice::Dxc, requires = "rewrite")]
    dialect: DialectChoice,

    /// What to write as digest of a container
    #[arg(long, value_enum, default_value_t = HashChoice::Auto, requires = "rewrite")]
    hash: HashChoice,

    #[command(flatten)]
    destination: Destination,

    /// Print JSON: one document a module, or with --dump, one for each line
    #[arg(long)]
    json: bool,
}

/// How modules are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum DialectChoice {
    /// As DXC writes them
    Dxc,
    /// In the layout that they have
    Keep,
}

impl From<DialectChoice> for BitcodeDialect {
    fn from(choice: DialectChoice) -> Self {
        match choice {
            DialectChoice::Dxc => Self::Dxc,
            DialectChoice::Keep => Self::Keep,
        }
    }
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    if arguments.rewrite {
        return rewrite(arguments, streams);
    }
    if arguments.destination.output.is_some() || arguments.destination.in_place {
        let failure = CommandError::from("only --rewrite writes a file");
        return input::report(&"dxkit bitcode", Err(failure), streams);
    }
    let listing = match Listing::with_kind(&arguments.paths, Pdbs::Read, streams, MODULE) {
        Ok(listing) => listing,
        Err(outcome) => return outcome,
    };
    let several = input::several(&arguments.paths);
    let without = AtomicUsize::new(0);
    // Folders contain shaders of all kinds, so those without a module are skipped.
    let passed_over = several.then_some(&without);
    let outcome = if arguments.dump {
        // The listing is many times as long as the module: it is written while the module is read.
        input::for_each_in_turn(&listing, streams, |input, out| {
            let (source, located) = match find(input, arguments.part, passed_over) {
                Ok(Found::Module(source, located)) => (source, located),
                Ok(Found::Broken(error)) => {
                    return report::failure(input, &error, arguments.json, out).map(Ok);
                }
                Ok(Found::Nothing) => return Ok(Ok(Outcome::Fine)),
                Err(failure) => return Ok(Err(failure)),
            };
            let dumped = if arguments.json {
                report::print(out, |page| bitcode::dump_json(&source, located.bitcode, page))
            } else {
                report::print(out, |page| bitcode::dump(&source, located.bitcode, arguments.full, page))
            };
            dumped.map(|whole| Ok(outcome_of(whole)))
        })
    } else {
        input::for_each_of(&listing, streams, |input, out| match find(input, arguments.part, passed_over)? {
            Found::Module(source, located) => {
                let summary = Summary::count(source, located.bitcode);
                if arguments.json {
                    report::json(&summary.document(), out)?;
                } else {
                    report::print(out, |page| summary.print(page))?;
                }
                Ok(outcome_of(!summary.is_broken()))
            }
            Found::Broken(error) => Ok(report::failure(input, &error, arguments.json, out)?),
            Found::Nothing => Ok(Outcome::Fine),
        })
    };
    let without = without.into_inner();
    if without > 0 && !listing.was_cut() {
        input::summary(
            streams,
            &format!("skipped {} without such a module", input::counted(without, "container")),
        );
    }
    outcome
}

/// How a command ends that could read the whole stream, or a part of it.
fn outcome_of(whole: bool) -> Outcome {
    if whole { Outcome::Fine } else { Event::BrokenInput.outcome() }
}

/// The containers or bitcode files with their modules written again.
fn rewrite(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let Arguments { paths, destination, .. } = arguments;
    let places = match destination.places(input::several(paths), &streams.settings.files) {
        Ok(places) => places,
        Err(message) => return input::report(&"dxkit bitcode", Err(message.into()), streams),
    };
    if destination.is_standard() {
        let result = match paths.as_slice() {
            [path] => input::one_of(path, streams, MODULE).and_then(|input| {
                let bytes = rewritten(arguments, &input.bytes)?;
                output::standard(&bytes, streams)?;
                Ok(Outcome::Fine)
            }),
            _ => Err("standard output takes one file".into()),
        };
        return input::report(&"dxkit bitcode", result, streams);
    }
    let listing = match Listing::with_kind(paths, Pdbs::PassOver, streams, MODULE) {
        Ok(listing) => listing,
        Err(outcome) => return outcome,
    };
    if let Err(failure) = places.prepare(&listing) {
        return input::report(&"dxkit bitcode", Err(failure), streams);
    }
    let out = streams.settings.files.clone();
    let [files, changed] = [const { AtomicUsize::new(0) }; 2];
    let outcome = input::for_each_of(&listing, streams, |input, _| {
        let place = places.place(input)?;
        let bytes = rewritten(arguments, &input.bytes)?;
        match place {
            OutputTarget::File(path) => out.write(&path, &bytes)?,
            // An unchanged file is not written again.
            OutputTarget::Input(..) | OutputTarget::Row(..) if bytes == input.bytes => {}
            OutputTarget::Input(path, old) => out.replace(&path, &old, &bytes)?,
            OutputTarget::Row(..) => {
                return Err("modules in databases are not rewritten in their place; use -o OUT".into());
            }
            OutputTarget::Standard => {}
        }
        files.fetch_add(1, Ordering::Relaxed);
        changed.fetch_add(usize::from(bytes != input.bytes), Ordering::Relaxed);
        Ok(Outcome::Fine)
    });
    let (files, changed) = (files.into_inner(), changed.into_inner());
    if files > 0 {
        input::summary(
            streams,
            &format!("{} written, {changed} with different bytes", input::counted(files, "file")),
        );
    }
    outcome
}

fn rewritten(arguments: &Arguments, bytes: &[u8]) -> Result<Vec<u8>, CommandError> {
    let dialect = arguments.dialect.into();
    if disasm::is_bitcode(bytes) {
        let module = dxkit::bitcode::Module::parse(bytes).map_err(dxkit::Error::from)?;
        let written = match dialect {
            BitcodeDialect::Keep => module.write_like(bytes),
            dialect => module.write(dialect),
        };
        return Ok(written.map_err(dxkit::Error::from)?);
    }
    let mut container = Container::parse(bytes)?;
    if dxkit::rewrite(&mut container, arguments.part, dialect)?.is_empty() {
        // A container without a module is copied; one whose module cannot be read is an error.
        if let Err(disasm::Error::Read(error)) = disasm::locate(bytes, arguments.part) {
            return Err(error.into());
        }
    }
    Ok(container.write(arguments.hash.into())?)
}

fn find<'i>(
    input: &'i Input,
    part: Option<FourCc>,
    passed_over: Option<&AtomicUsize>,
) -> Result<Found<'i>, CommandError> {
    match (disasm::locate(&input.bytes, part), passed_over) {
        (Ok(located), _) => {
            let source = StreamOrigin { file: input.name.clone(), part: located.part };
            Ok(Found::Module(source, located))
        }
        (Err(disasm::Error::Read(error)), _) => Ok(Found::Broken(error)),
        (Err(disasm::Error::Missing { .. }), Some(count)) => {
            count.fetch_add(1, Ordering::Relaxed);
            Ok(Found::Nothing)
        }
        (Err(error), _) => Err(CommandError::from(error)),
    }
}

/// The result for an input.
enum Found<'a> {
    Module(StreamOrigin, Located<'a>),
    Broken(dxkit::Error),
    Nothing,
}
