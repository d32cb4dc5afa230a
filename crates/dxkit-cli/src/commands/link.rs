//! `dxkit link`: libraries to a shader or a library.

use std::path::{Path, PathBuf};

use clap::Args;
use dxkit::link::{Export, Library, LinkError, Linked, Options, Target, link};
use dxkit::{Container, FourCc, Pdb, PdbKind};

use crate::input::{self, CommandError, Input, Listing, Pdbs};
use crate::output::{self, HashChoice, Sources};
use crate::paint::{FAINT, PART, paint};
use crate::report;
use crate::shown::{path_name, shown};
use crate::symbols::SymbolStore;
use crate::{Event, Outcome, Streams};

/// Link libraries to a shader or a library
#[derive(Debug, Args)]
#[command(after_help = "\
A library is a container that was compiled for lib_6_3 or later. With --entry, the function of this name and all that it calls, in \
whatever library, become one shader of the profile: calls are inlined, resources are merged by name and get registers, static \
variables are set at the beginning, and what is not needed goes. Without --entry, the profile is that of a library, of which \
--exports chooses and names functions: `name`, `new=old` or `new,other=old`, separated by semicolons.

A function is named as in the source, or by its mangled name if several have one name. Debug information is kept (ILDB), and so is \
the root signature of the entry. --pdb writes a PDB with the debug information and the sources of all libraries, which debuggers find by the \
name that the result states. The result is judged by the rules of dxkit validate, and not written if it breaks one.

Exit code 1 if the libraries cannot be linked: every undefined or duplicate function is told, with the libraries, the calls that \
lead to it, and similar names; and every two resources of one name that differ.

Examples:
  dxkit link shade.cso main.cso --entry main --profile cs_6_6 -o shader.cso
  dxkit link raygen.cso hits.cso --profile lib_6_3 --exports 'raygen;hit=closest' -o pipeline.cso
  dxkit link shade.cso main.cso --entry main --profile cs_6_6 -o shader.cso --pdb symbols/
  dxkit link libraries/ --profile lib_6_6 --export-shaders-only -o all.cso --json")]
pub(crate) struct Arguments {
    /// Libraries, folders of libraries, or - for standard input
    #[arg(required = true, value_name = "LIB")]
    paths: Vec<PathBuf>,

    /// The entry of the shader; without it, a library is linked
    #[arg(short, short_alias = 'E', long, value_name = "NAME")]
    entry: Option<String>,

    /// The profile of the result: cs_6_6, lib_6_3, lib_6_x, ...
    #[arg(short, short_alias = 'T', long, visible_alias = "target", value_name = "PROFILE")]
    profile: String,

    /// What the library exports
    #[arg(long, value_name = "EXPORTS", conflicts_with = "entry")]
    exports: Option<String>,

    /// Export only functions with a stage
    #[arg(long, conflicts_with = "entry")]
    export_shaders_only: bool,

    /// Link libraries of different compilers, which the vendor's linker refuses
    #[arg(long)]
    allow_versions: bool,

    /// The version of the validator that the result is for
    #[arg(long, value_name = "VERSION", value_parser = version)]
    validator_version: Option<(u32, u32)>,

    /// Write the PDB of the result to this file, or to this folder, named after the hash of the shader
    #[arg(long, value_name = "OUT")]
    pdb: Option<PathBuf>,

    /// Do not judge the result by the rules of dxkit validate
    #[arg(long)]
    no_validate: bool,

    /// What to write as digest
    #[arg(long, value_enum, default_value_t = HashChoice::Fix)]
    hash: HashChoice,

    /// Write the result to this file, or - for standard output
    #[arg(short, long, required = true, value_name = "OUT")]
    output: PathBuf,

    /// Print what was linked as JSON
    #[arg(long)]
    json: bool,
}

fn version(text: &str) -> Result<(u32, u32), String> {
    let numbers =
        text.split_once('.').and_then(|(major, minor)| Some((major.parse().ok()?, minor.parse().ok()?)));
    numbers.ok_or_else(|| "a version like 1.8 is expected".to_owned())
}

impl Arguments {
    /// How the libraries are linked.
    fn options(&self) -> Result<Options, CommandError> {
        let usage = |reason: String| CommandError::new(Event::Usage, reason);
        let target = Target::from_profile(&self.profile).ok_or_else(|| {
            usage(format!("{} is no profile: one is cs_6_6, ps_6_0, lib_6_3, lib_6_x, ...", self.profile))
        })?;
        let is_library = target == Target { kind: dxkit::ShaderKind::Library, ..target };
        if is_library == self.entry.is_some() {
            return Err(usage(if is_library {
                format!("{} is a library, which has no --entry: state --exports", self.profile)
            } else {
                format!("{} is a shader: state its --entry", self.profile)
            }));
        }
        let mut options = match &self.entry {
            Some(entry) => Options::shader(target, entry),
            None => Options::library(target),
        };
        if let Some(exports) = &self.exports {
            options.exports = Export::parse_list(exports).map_err(|error| usage(error.to_string()))?;
        }
        options.export_shaders_only = self.export_shaders_only;
        options.allow_versions = self.allow_versions;
        options.validator = self.validator_version;
        Ok(options)
    }
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let options = match arguments.options() {
        Ok(options) => options,
        Err(error) => return input::report(&"dxkit link", Err(error), streams),
    };
    let listing = match Listing::new(&arguments.paths, Pdbs::PassOver, streams) {
        Ok(listing) => listing,
        Err(outcome) => return outcome,
    };
    let sources = Sources::new(listing.files());
    let mut libraries = Vec::new();
    let outcome = input::for_each_in_turn(&listing, streams, |input, _| {
        Ok(read(input).map(|library| {
            libraries.push(library);
            Outcome::Fine
        }))
    });
    if outcome != Outcome::Fine {
        return outcome;
    }
    let linked = match link(&libraries, &options) {
        Ok(linked) => linked,
        Err(errors) => return tell(&errors, streams),
    };
    let result = write(arguments, &libraries, linked, &sources, streams);
    input::report(&path_name(&arguments.output), result, streams)
}

fn read(input: &Input) -> Result<Library, CommandError> {
    let container = Container::parse(&input.bytes)?;
    Ok(Library::from_container(input.name.as_str(), &container)?)
}

/// Reports why libraries cannot be linked.
fn tell(errors: &[LinkError], streams: &mut Streams<'_>) -> Outcome {
    for error in errors {
        input::print_error(streams, &error.to_string());
    }
    Event::Findings.outcome()
}

fn write(
    arguments: &Arguments,
    libraries: &[Library],
    linked: Linked,
    sources: &Sources,
    streams: &mut Streams<'_>,
) -> Result<Outcome, CommandError> {
    let output = arguments.output.as_path();
    let is_standard = output.as_os_str() == "-";
    if !is_standard && sources.have(output) {
        return Err("the result would overwrite a library".into());
    }
    if is_standard && arguments.json {
        return Err("only the result can be written to standard output: no JSON".into());
    }
    for note in &linked.notes {
        input::summary(streams, &format!("note: {note}"));
    }
    let notes: Vec<String> = linked.notes.iter().map(ToString::to_string).collect();
    let instructions: usize = linked.module.functions().map(|function| function.instructions().count()).sum();
    let container = linked.container()?.write(arguments.hash.into())?;
    let is_final = !arguments.profile.ends_with("_x");
    if is_final && !arguments.no_validate {
        super::asm::check_valid(&path_name(output), &container)?;
    }
    let pdb =
        arguments.pdb.as_deref().map(|place| write_pdb(place, &container, sources, streams)).transpose()?;
    if is_standard {
        output::standard(&container, streams)?;
        return Ok(Outcome::Fine);
    }
    streams.settings.files.clone().write(output, &container)?;
    let name = path_name(output);
    if arguments.json {
        let document = serde_json::json!({
            "file": name,
            "size": container.len(),
            "profile": arguments.profile,
            "instructions": instructions,
            "libraries": libraries.iter().map(Library::name).collect::<Vec<_>>(),
            "notes": notes,
            "pdb": pdb,
        });
        report::json(&document, &mut *streams.output)?;
    } else {
        let facts = format!("{instructions} instructions, {} bytes", container.len());
        writeln!(streams.output, "{}: {}", paint(PART, shown(&name)), paint(FAINT, facts))?;
        if let Some(pdb) = pdb {
            writeln!(streams.output, "{}: its PDB", paint(PART, shown(&pdb)))?;
        }
    }
    Ok(Outcome::Fine)
}

/// Writes the PDB of a linked container to a file or into a folder; gives the name of the file.
fn write_pdb(
    place: &Path,
    container: &[u8],
    sources: &Sources,
    streams: &Streams<'_>,
) -> Result<String, CommandError> {
    let container = Container::parse(container)?;
    if container.find(FourCc::Ildb).is_none() {
        return Err(CommandError::missing(
            "no library has debug information, of which a PDB is made: compile them with -Zi -Qembed_debug",
        ));
    }
    let pdb = Pdb::from_shader(&container, PdbKind::Full, None)?;
    let files = streams.settings.files.clone();
    if output::is_folder(place) {
        return Ok(path_name(&SymbolStore::new(place, false, files).put(&pdb)?));
    }
    if sources.have(place) {
        return Err("the PDB would overwrite a library".into());
    }
    files.write(place, &pdb.bytes)?;
    Ok(path_name(place))
}
