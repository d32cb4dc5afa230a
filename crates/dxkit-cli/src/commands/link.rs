//! `dxkit link`: libraries to a shader or a library.

use std::path::{Path, PathBuf};

use clap::Args;
use dxkit::link::{Export, Library, LinkError, LinkOptions, Target, link};
use dxkit::{Container, FourCc, Pdb, PdbKind};
use rayon::prelude::*;

use crate::input::{self, CommandError, Input, Listing, Pdbs};
use crate::output::{self, HashChoice};
use crate::paint::{FAINT, PART, paint};
use crate::report;
use crate::shown::{path_name, shown};
use crate::symbols::SymbolStore;
use crate::{Event, Outcome, Streams, texts};

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

--list links many shaders of the same libraries in one run, which are read once. Each line of the file is a name, an entry (- links a \
library), a profile, and, if not all libraries are linked, their names without folder and extension, separated by commas; tabs are between \
them. The results go to the folder OUT as NAME.cso.

Exit code 1 if the libraries cannot be linked: every undefined or duplicate function is told, with the libraries, the calls that \
lead to it, and similar names; and every two resources of one name that differ.

Examples:
  dxkit link shade.cso main.cso --entry main --profile cs_6_6 -o shader.cso
  dxkit link raygen.cso hits.cso --profile lib_6_3 --exports 'raygen;hit=closest' -o pipeline.cso
  dxkit link shade.cso main.cso --entry main --profile cs_6_6 -o shader.cso --pdb symbols/
  dxkit link libraries/ --profile lib_6_6 --export-shaders-only -o all.cso --json
  dxkit link libraries/ --list permutations.txt -o shaders/")]
pub(crate) struct Arguments {
    /// Libraries, folders of libraries, or - for standard input
    #[arg(required = true, value_name = "LIB")]
    paths: Vec<PathBuf>,

    /// The entry of the shader; without it, a library is linked
    #[arg(short, short_alias = 'E', long, value_name = "NAME")]
    entry: Option<String>,

    /// The profile of the result: cs_6_6, lib_6_3, lib_6_x, ...
    #[arg(
        short,
        short_alias = 'T',
        long,
        visible_alias = "target",
        value_name = "PROFILE",
        required_unless_present = "list"
    )]
    profile: Option<String>,

    /// Link the shaders that the lines of this file state: NAME, ENTRY, PROFILE and LIB,LIB
    #[arg(long, value_name = "FILE", conflicts_with_all = ["entry", "profile", "exports", "export_shaders_only", "pdb"])]
    list: Option<PathBuf>,

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

    /// Write the result to this file, or - for standard output; with --list, the results to this folder
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
    /// How libraries are linked to this profile, as a shader with an entry or a library.
    fn options(&self, entry: Option<&str>, profile: &str) -> Result<LinkOptions, CommandError> {
        let usage = |reason: String| CommandError::new(Event::Usage, reason);
        let target = Target::from_profile(profile).ok_or_else(|| {
            usage(format!("{profile} is no profile: one is cs_6_6, ps_6_0, lib_6_3, lib_6_x, ..."))
        })?;
        let is_library = target == Target { kind: dxkit::ShaderKind::Library, ..target };
        if is_library == entry.is_some() {
            return Err(usage(if is_library {
                format!("{profile} is a library, which has no --entry: state --exports")
            } else {
                format!("{profile} is a shader: state its --entry")
            }));
        }
        let mut options = match entry {
            Some(entry) => LinkOptions::shader(target, entry),
            None => LinkOptions::library(target),
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
    let tasks = match &arguments.list {
        Some(list) => listed(arguments, list),
        None => Task::stated(arguments).map(|task| vec![task]),
    };
    let tasks = match tasks {
        Ok(tasks) => tasks,
        Err(error) => {
            let subject = arguments.list.as_deref().map_or_else(|| "dxkit link".to_owned(), path_name);
            return input::report(&subject, Err(error), streams);
        }
    };
    let listing = match Listing::new(&arguments.paths, Pdbs::PassOver, streams) {
        Ok(listing) => listing,
        Err(outcome) => return outcome,
    };
    let named = |task: &Task| (path_name(&task.output), task.output.clone());
    let pdb = arguments.pdb.iter().filter(|place| !output::is_folder(place));
    let results = tasks.iter().map(named).chain(pdb.map(|place| ("the PDB".to_owned(), place.clone())));
    if let Err(failure) = output::distinct(results) {
        return input::report(&"dxkit link", Err(failure), streams);
    }
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
    let (mut outcome, mut linked) = (Outcome::Fine, 0);
    for batch in tasks.chunks(BATCH) {
        let made: Vec<_> = batch.par_iter().map(|task| task.link(arguments, &libraries)).collect();
        for (task, made) in batch.iter().zip(made) {
            let own = match made {
                Ok(Made::Linked(made)) => {
                    let result = write(arguments, task, made, streams);
                    input::report(&path_name(&task.output), result, streams)
                }
                Ok(Made::Refused(errors)) => tell(arguments, task, &errors, streams),
                Err(error) => input::report(&path_name(&task.output), Err(error), streams),
            };
            linked += usize::from(own == Outcome::Fine);
            outcome.worsen(own);
        }
    }
    if arguments.list.is_some() {
        let all = input::counted(tasks.len(), "shader");
        let count = if linked == tasks.len() { String::new() } else { format!("{linked} of ") };
        input::summary(streams, &format!("{count}{all} linked"));
    }
    outcome
}

/// The number of results that are linked before they are written.
const BATCH: usize = 64;

/// What is linked to one result.
struct Task {
    options: LinkOptions,
    profile: String,
    /// The names of the libraries, unless it is all.
    libraries: Option<Vec<String>>,
    output: PathBuf,
}

/// A result, and the libraries that it was linked from.
struct Linking {
    libraries: Vec<String>,
    notes: Vec<String>,
    instructions: usize,
    container: Vec<u8>,
}

enum Made {
    Linked(Linking),
    Refused(Vec<LinkError>),
}

/// The tasks of a list.
fn listed(arguments: &Arguments, list: &Path) -> Result<Vec<Task>, CommandError> {
    let name = path_name(list);
    let bytes = std::fs::read(list).map_err(|error| CommandError::unreadable(&name, &error))?;
    let text = texts::characters_of(&name, &bytes, "a list has lines of NAME, ENTRY, PROFILE")?;
    let mut tasks = Vec::new();
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let wrong = |reason: String| CommandError::new(Event::Usage, format!("line {number}: {reason}"));
        let (result, entry, profile, libraries) = match line.split('\t').collect::<Vec<_>>()[..] {
            [result, entry, profile] => (result, entry, profile, None),
            [result, entry, profile, libraries] => (result, entry, profile, Some(libraries)),
            _ => {
                return Err(wrong(
                    "NAME, ENTRY, PROFILE and libraries are expected, with tabs between".into(),
                ));
            }
        };
        let path = Path::new(result);
        let is_plain = |part| matches!(part, std::path::Component::Normal(_));
        if result.is_empty() || !path.components().all(is_plain) {
            return Err(wrong(format!("{result} is no name of a file in the folder")));
        }
        let entry = Some(entry).filter(|entry| *entry != "-");
        let options = arguments.options(entry, profile).map_err(|error| wrong(error.reason))?;
        let output = arguments.output.join(format!("{result}.cso"));
        let libraries = libraries.map(|names| names.split(',').map(str::to_owned).collect());
        tasks.push(Task { options, profile: profile.to_owned(), libraries, output });
    }
    if tasks.is_empty() {
        return Err("the list names no shader".into());
    }
    Ok(tasks)
}

impl Task {
    /// The only task of a command line.
    fn stated(arguments: &Arguments) -> Result<Self, CommandError> {
        let profile = arguments.profile.clone().unwrap_or_default();
        let options = arguments.options(arguments.entry.as_deref(), &profile)?;
        Ok(Self { options, profile, libraries: None, output: arguments.output.clone() })
    }

    /// The libraries that it names, in its order.
    fn choose(&self, all: &[Library]) -> Result<Vec<Library>, CommandError> {
        let Some(names) = &self.libraries else { return Ok(all.to_vec()) };
        let named = |name: &String| {
            let is_it = |library: &&Library| {
                let path = Path::new(library.name());
                path == Path::new(name) || path.file_stem().is_some_and(|stem| stem == name.as_str())
            };
            let found = all.iter().find(is_it).cloned();
            found.ok_or_else(|| CommandError::missing(format!("there is no library {name}")))
        };
        names.iter().map(named).collect()
    }

    fn link(&self, arguments: &Arguments, all: &[Library]) -> Result<Made, CommandError> {
        let libraries = self.choose(all)?;
        let linked = match link(&libraries, &self.options) {
            Ok(linked) => linked,
            Err(errors) => return Ok(Made::Refused(errors)),
        };
        let notes = linked.notes.iter().map(ToString::to_string).collect();
        let instructions = linked.module.functions().map(|function| function.instructions().count()).sum();
        let container = linked.container()?.write(arguments.hash.into())?;
        let is_final = !self.profile.ends_with("_x");
        if is_final && !arguments.no_validate {
            super::asm::check_valid(&path_name(&self.output), &container)?;
        }
        let libraries = libraries.iter().map(|library| library.name().to_owned()).collect();
        Ok(Made::Linked(Linking { libraries, notes, instructions, container }))
    }
}

fn read(input: &Input) -> Result<Library, CommandError> {
    let container = Container::parse(&input.bytes)?;
    Ok(Library::from_container(input.name.as_str(), &container)?)
}

/// Reports why libraries cannot be linked.
fn tell(arguments: &Arguments, task: &Task, errors: &[LinkError], streams: &mut Streams<'_>) -> Outcome {
    for error in errors {
        // Of many results, the error says which one.
        let result = arguments.list.as_ref().map(|_| format!("{}: ", path_name(&task.output)));
        input::print_error(streams, &format!("{}{error}", result.unwrap_or_default()));
    }
    Event::Findings.outcome()
}

fn write(
    arguments: &Arguments,
    task: &Task,
    linked: Linking,
    streams: &mut Streams<'_>,
) -> Result<Outcome, CommandError> {
    let Linking { libraries, notes, instructions, container } = linked;
    let output = task.output.as_path();
    let is_standard = output.as_os_str() == "-";
    if is_standard && arguments.json {
        return Err("only the result can be written to standard output: no JSON".into());
    }
    for note in &notes {
        input::summary(streams, &format!("note: {note}"));
    }
    let pdb = arguments.pdb.as_deref().map(|place| write_pdb(place, &container, streams)).transpose()?;
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
            "profile": task.profile,
            "instructions": instructions,
            "libraries": libraries,
            "notes": notes,
            "pdb": pdb,
        });
        report::json(&document, &mut *streams.output)?;
    } else if !streams.settings.quiet {
        let facts = format!("{instructions} instructions, {} bytes", container.len());
        writeln!(streams.output, "{}: {}", paint(PART, shown(&name)), paint(FAINT, facts))?;
        if let Some(pdb) = pdb {
            writeln!(streams.output, "{}: its PDB", paint(PART, shown(&pdb)))?;
        }
    }
    Ok(Outcome::Fine)
}

/// Writes the PDB of a linked container to a file or into a folder; gives the name of the file.
fn write_pdb(place: &Path, container: &[u8], streams: &Streams<'_>) -> Result<String, CommandError> {
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
    files.write(place, &pdb.bytes)?;
    Ok(path_name(place))
}
