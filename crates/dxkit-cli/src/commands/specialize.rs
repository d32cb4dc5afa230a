//! `dxkit specialize`: constants in place of what shaders read from constant buffers.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;
use dxkit::container::Container;
use dxkit::interface::{Dropped, drop_unused};
use dxkit::reflect::Reflection;
use dxkit::specialize::{BufferContents, Specialized, specialize, uses};
use dxkit::{FourCc, Identity};
use dxkit_report::{ConstantsDocument, Setting, SettingError, member_name};

use crate::edit::Many;
use crate::input::{self, Input};
use crate::outcome::{CommandError, Event};
use crate::output::{Destination, HashChoice};
use crate::paint::{FAINT, PART, paint};
use crate::pdbs::{PdbArguments, PdbSource};
use crate::report;
use crate::shown::{path_name, shown};
use crate::{Outcome, Streams};

/// Put constants in place of members of constant buffers
#[derive(Debug, Args)]
#[command(after_help = "\
NAME is a member of a constant buffer (Material.useFog, lights[2].color, or useFog alone if one buffer has it), a whole buffer, \
or a register with a member (b0.useFog). VALUE is JSON: 4, true, [1, 0, 0], {\"color\": [1, 0, 0]}; \"NaN\" and 0xff are numbers.
--define-at states numbers of 32 bits by their place: b3:16=0x3f800000, b0,space1:0=[1, 2, 3]. It works for root constants, for raw \
and structured buffers that the shader only reads (t0,space9:4=1), for constant buffers of the heap, which have no names \
(ResourceDescriptorHeap[3]:16=1), and where the names were stripped. A number instead of a place is \
the mark of loads: 0x5ec70001=3 gives the volatile variables that hold 0x5ec70001 the value 3.

The reads of these members become constants, and what they decide goes: operations, branches, blocks. Reads with a computed \
index become reads of an array of constants, if all elements are known that the index can be of; of others, the known elements \
are selected, and the rest is read. So it is with the elements of an array of buffers, and with buffers that branches select. \
What cannot be done is said with the name of the member, which must stay in the buffer: more than three gaps between known \
elements, for one. Signatures, resources and the root signature \
stay as they are: the shader still fits its neighbours. With --drop-interface, resources that nothing uses any more leave, and of \
vertex and pixel shaders the inputs; what stays keeps its registers. In shader models 4 and 5, operands become literals, \
or rows of an immediate constant buffer where the index is computed, and no branch goes. \
Debug information is removed. Equal values give equal bytes.

The names of members are those of the shader (STAT, ILDB, RDEF) or, where they were stripped, of its PDB: that of --pdb, or one that \
is found as dxkit source finds it, beside the shader and in --pdb-path.

--list shows what the shader reads, and how many branches and switches depend on each member, without writing anything. Exit \
code 1 if a shader cannot be changed so.

Examples:
  dxkit specialize --list material.cso
  dxkit specialize --set Material.useFog=false --set Lights.count=4 material.cso -o plain.cso
  dxkit specialize --define-at b3:16=0x3f800000 build/shaders -o build/plain/")]
pub(crate) struct Arguments {
    /// Containers, C headers, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// What a member of a constant buffer holds; may be given several times
    #[arg(long, value_name = "NAME=VALUE", value_parser = Setting::parse_member)]
    set: Vec<Setting>,

    /// Numbers of 32 bits at an offset in bytes of a buffer, or of loads with a mark; may be repeated
    #[arg(long, value_name = "BUFFER:OFFSET=VALUE|MARK=VALUE", value_parser = Setting::parse_place)]
    define_at: Vec<Setting>,

    /// Print the members that the shader reads, and what depends on them
    #[arg(long, conflicts_with_all = ["set", "define_at", "drop_interface", "hash", "output", "in_place"])]
    list: bool,

    /// Keep inputs and resources that nothing uses any more, which is the default
    #[arg(long, conflicts_with = "drop_interface")]
    keep_interface: bool,

    /// Remove inputs and resources that nothing uses any more
    #[arg(long)]
    drop_interface: bool,

    #[command(flatten)]
    pdb: PdbArguments,

    /// What to write as digest
    #[arg(long, value_enum, default_value_t = HashChoice::Auto)]
    hash: HashChoice,

    /// Print JSON, one document a container
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    destination: Destination,
}

/// Which of the members are in some shader, and what was said of those that are not.
#[derive(Debug, Default)]
struct Names {
    found: BTreeSet<usize>,
    missing: BTreeMap<usize, String>,
}

/// What is known of the names of a shader: what it says itself, or its PDB where they were stripped.
fn reflection(
    input: &Input,
    container: &Container<'_>,
    pdbs: &PdbSource,
) -> Result<Reflection, CommandError> {
    let named = [FourCc::Stat, FourCc::Ildb, FourCc::Rdef];
    if named.iter().any(|kind| container.find(*kind).is_some()) {
        return Ok(Reflection::from_container(container));
    }
    let Some((path, bytes)) = pdbs.find(input, container) else {
        return Ok(Reflection::from_container(container));
    };
    let pdb = input::container(&bytes)?;
    // After stripping, the hash may be another one, but the name of the PDB stays.
    let [own, other] = [container, &pdb].map(Identity::from_container);
    let names = other.pdb_names();
    if !own.agrees(&other) && !own.pdb_names().iter().any(|name| names.contains(name)) {
        let reason = format!("{} is the PDB of another shader", path_name(&path));
        return Err(CommandError::new(Event::Usage, reason));
    }
    Ok(Reflection::from_container(&pdb))
}

/// The bytes that the arguments state of the constant buffers of a shader. A name that a shader does not have
/// is an error if it is the only one; of several, one may have it.
fn contents(
    reflection: &Reflection,
    arguments: &Arguments,
    names: &Mutex<Names>,
) -> Result<BufferContents, CommandError> {
    let mut contents = BufferContents::new();
    for (index, setting) in arguments.set.iter().chain(&arguments.define_at).enumerate() {
        let added = setting.add_to(&mut contents, reflection);
        let missing = match added {
            Ok(()) => None,
            Err(SettingError::Missing(error)) if input::several(&arguments.paths) => Some(error.to_string()),
            Err(error @ SettingError::Missing(_)) => return Err(CommandError::missing(error.to_string())),
            Err(error) => return Err(CommandError::new(Event::Usage, error.to_string())),
        };
        if let Ok(mut names) = names.lock() {
            match missing {
                Some(reason) => drop(names.missing.insert(index, reason)),
                None => drop(names.found.insert(index)),
            }
        }
    }
    Ok(contents)
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let pdbs = match arguments.pdb.source(streams) {
        Ok(pdbs) => pdbs,
        Err(error) => return input::report(&"dxkit specialize", Err(error), streams),
    };
    if arguments.list {
        return list(arguments, &pdbs, streams);
    }
    if arguments.set.is_empty() && arguments.define_at.is_empty() {
        let reason = "no constant is stated: give --set NAME=VALUE or --define-at BUFFER:OFFSET=VALUE, or \
                      --list to see what there is";
        input::print_error(streams, reason);
        return Event::Usage.outcome();
    }
    let mut earlier: Vec<&Setting> = Vec::new();
    for setting in arguments.set.iter().chain(&arguments.define_at) {
        if earlier.iter().any(|other| other.contradicts(setting)) {
            input::print_error(streams, "dxkit specialize: two values are stated for one constant");
            return Event::Usage.outcome();
        }
        earlier.push(setting);
    }
    let Arguments { paths, hash, json, destination, .. } = arguments;
    let names: Mutex<Names> = Mutex::default();
    let [containers, changed] = [const { AtomicUsize::new(0) }; 2];
    let mut outcome = Many { command: "dxkit specialize", paths, destination, json: *json }.run(
        streams,
        |input, container| {
            if !input::several(paths) {
                input::refuse_functions(container)?;
            }
            let reflection = reflection(input, container, &pdbs)?;
            let contents = contents(&reflection, arguments, &names)?;
            let done = specialize(container, &contents)?;
            let dropped = if arguments.drop_interface { drop_unused(container)? } else { Dropped::default() };
            let left = done.left.iter().map(|place| member_name(&reflection, *place));
            let left: BTreeSet<String> = left.collect();
            Ok((container.write((*hash).into())?, (done, dropped, left)))
        },
        |input, _, (done, dropped, left): (Specialized, Dropped, BTreeSet<String>), out| {
            let Some(out) = out else { return Ok(()) };
            containers.fetch_add(1, Ordering::Relaxed);
            changed.fetch_add(usize::from(done.reads > 0), Ordering::Relaxed);
            let Specialized { reads, partial, instructions_before: before, instructions_after: after, .. } = done;
            if *json {
                let document = serde_json::json!({
                    "file": input.name, "reads": reads, "partial_reads": partial, "instructions_before": before,
                    "instructions_after": after, "dropped_inputs": dropped.inputs,
                    "dropped_resources": dropped.resources, "left": left,
                });
                return report::json(&document, out);
            }
            let name = shown(&input.name);
            for member in &left {
                let member = shown(member);
                writeln!(
                    out,
                    "{name}: {member} is also read with a computed index, and must stay in the buffer"
                )?;
            }
            match reads {
                0 if partial > 0 => {
                    let verb = if partial == 1 { "stays" } else { "stay" };
                    let reads = input::counted(partial, "read");
                    let why = "other members that are read with these have no value (--list shows them)";
                    writeln!(out, "{name}: {reads} {verb}: {why}")
                }
                0 if !left.is_empty() => Ok(()),
                0 => writeln!(out, "{name}: {}", paint(FAINT, "reads none of these members")),
                _ => {
                    let reads = input::counted(reads, "read");
                    write!(out, "{name}: {reads}, {before} instructions became {after}")?;
                    if partial > 0 {
                        write!(out, ", {} with other members stay", input::counted(partial, "read"))?;
                    }
                    let Dropped { inputs, resources } = dropped;
                    for (count, what) in [(inputs, "input"), (resources, "resource")] {
                        if count > 0 {
                            write!(out, ", {} removed", input::counted(count, what))?;
                        }
                    }
                    writeln!(out)
                }
            }
        },
    );
    let get = |counter: &AtomicUsize| counter.load(Ordering::Relaxed);
    if get(&containers) > 0 {
        input::summary(streams, &format!("{} of {} containers changed", get(&changed), get(&containers)));
        let names = names.into_inner().unwrap_or_default();
        for (_, reason) in names.missing.iter().filter(|(index, _)| !names.found.contains(index)) {
            input::print_error(streams, reason);
            outcome.worsen(Event::Missing.outcome());
        }
    }
    outcome
}

/// Prints what shaders read.
fn list(arguments: &Arguments, pdbs: &PdbSource, streams: &mut Streams<'_>) -> Outcome {
    let Arguments { paths, json, .. } = arguments;
    let several = input::several(paths);
    input::for_each(paths, streams, |input, out| {
        let container = Container::parse(&input.bytes)?;
        if !several {
            input::refuse_functions(&container)?;
        }
        let uses = uses(&container)?;
        let reflection = reflection(input, &container, pdbs)?;
        let document = ConstantsDocument::new(&input.name, &reflection, &uses);
        if *json {
            report::json(&document, out)?;
            return Ok(Outcome::Fine);
        }
        if several {
            writeln!(out, "{}", paint(PART, shown(&input.name)))?;
        }
        report::print(out, |page| document.print(page))?;
        Ok(Outcome::Fine)
    })
}
