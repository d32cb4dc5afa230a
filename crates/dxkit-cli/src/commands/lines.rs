//! `dxkit lines`: from addresses of instructions to lines of the source.

use std::path::PathBuf;

use clap::Args;
use dxkit::disasm::lines::{Address, Lines, Located};
use dxkit::{Container, Identity};
use dxkit_report::LinesDocument;

use crate::input::{self, CommandError, Input};
use crate::pdbs::PdbArguments;
use crate::report;
use crate::shown::path_name;
use crate::{Event, Outcome, Streams};

/// Find the source lines of instructions, by their addresses
#[derive(Debug, Args)]
#[command(after_help = "\
An address is that of a crash dump, a profiler, a debugger or a finding:
  12        the number of the instruction in the program, from 0. Declarations of SM 4 and 5 do not count, nor do calls that only \
describe variables, so that the numbers are those of the shader without debug information
  main:12   the same in a function of the module
  0x1a4     bytes from the start of the program: of SHEX or SHDR, or of the bitcode
  @0x3fc    bytes from the start of the file, as dxkit dump, check and validate print them
Without an address, all instructions are printed.

Below each instruction are the functions of the source that it was made of: the innermost first, then those that it was inlined \
into, with the line of the call.

The lines are in ILDB (-Zi -Qembed_debug) or SPDB (FXC's /Zi) of the shader, or in its PDB: that of --pdb, or one that is found as \
dxkit source finds it, beside the shader and in --pdb-path.
Exit code 1 if there is no debug information, 2 if there is no instruction at an address.

Examples:
  dxkit lines shader.cso 0x1a4
  dxkit lines shipped/lit.cso main:12 main:40 --pdb-path symbols/
  dxkit lines shader.cso --json | jq -r '.instructions[] | [.number, .frames[0].line] | @tsv'")]
pub(crate) struct Arguments {
    /// A container, PDB, C header, or - for standard input
    #[arg(value_name = "FILE")]
    path: PathBuf,

    /// The addresses of instructions
    #[arg(value_name = "ADDRESS")]
    addresses: Vec<Address>,

    #[command(flatten)]
    pdb: PdbArguments,

    /// Print JSON, one document
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let result = lines(arguments, streams);
    input::report(&input::input_name(&arguments.path), result, streams)
}

fn lines(arguments: &Arguments, streams: &mut Streams<'_>) -> Result<Outcome, CommandError> {
    let pdbs = arguments.pdb.source(streams)?;
    let input = input::one(&arguments.path, streams)?;
    let container = input::container(&input.bytes)?;
    input::refuse_functions(&container)?;
    let mut lines = Lines::from_container(&container, None)?;
    let mut pdb = None;
    if !lines.has_debug_information() {
        if let Some((path, bytes)) = pdbs.find(&input, &container) {
            lines = Lines::from_container(&container, Some(&Container::parse(&bytes)?))?;
            pdb = Some(path_name(&path));
        }
    }
    let mut missing = Vec::new();
    let document = if arguments.addresses.is_empty() {
        LinesDocument::all(&input.name, &lines)
    } else {
        let mut found = Vec::new();
        for address in &arguments.addresses {
            match lines.find(address) {
                Some(located) => found.push((Some(address.to_string()), located)),
                None => missing.push((address.to_string(), instead(&lines, address))),
            }
        }
        let addresses = missing.iter().map(|(address, _)| address.clone()).collect();
        LinesDocument::new(&input.name, &lines, &found, addresses)
    };
    let document = document.with_pdb(pdb.clone());
    if arguments.json {
        report::json(&document, &mut *streams.output)?;
    } else {
        report::print(&mut *streams.output, |page| document.print(page))?;
    }
    for (address, why) in &missing {
        input::print_error(streams, &format!("{}: there is no instruction at {address}{why}", input.name));
    }
    let mut outcome = Event::Done.outcome();
    if !lines.has_debug_information() {
        input::print_error(streams, &without(&input, &container, pdb.as_deref()));
        outcome.worsen(Event::Findings.outcome());
    }
    if !missing.is_empty() {
        outcome.worsen(Event::Missing.outcome());
    }
    Ok(outcome)
}

/// What there is instead of an address: the numbers, functions or offsets.
fn instead(lines: &Lines, address: &Address) -> String {
    /// Names that are listed.
    const LISTED: usize = 16;
    let numbers = |count: usize, whose: &str| match count {
        0 => format!(": {whose} has no instructions"),
        _ => format!(": {whose} has 0 to {}", count - 1),
    };
    let of_function = |wanted: &str| lines.instructions().filter(|at| at.function == Some(wanted)).count();
    match address {
        Address::Number(_) => numbers(lines.instructions().count(), "the program"),
        Address::InFunction(wanted, _) => match of_function(wanted) {
            0 => {
                let mut names: Vec<&str> = lines.instructions().filter_map(|at| at.function).collect();
                names.dedup();
                let more = if names.len() > LISTED { ", …" } else { "" };
                names.truncate(LISTED);
                let names = names.join(", ");
                format!(": there is no function {wanted} with instructions; those are {names}{more}")
            }
            count => numbers(count, wanted),
        },
        Address::Offset(_) | Address::InFile(_) => {
            let is_of_file = matches!(address, Address::InFile(_));
            let place = |at: Located<'_>| match is_of_file {
                true => format!("@{:#x}", at.in_file),
                false => format!("{:#x}", at.offset),
            };
            let (first, last) = (lines.instructions().next(), lines.instructions().last());
            let ends = first.zip(last).map(|(first, last)| (place(first), place(last)));
            ends.map_or_else(String::new, |(first, last)| format!(": they begin at {first} to {last}"))
        }
    }
}

/// Why there are no lines.
fn without(input: &Input, container: &Container<'_>, pdb: Option<&str>) -> String {
    let name = &input.name;
    if let Some(pdb) = pdb {
        return format!("{name}: no lines: {pdb} has no debug information of this program");
    }
    match Identity::from_container(container).pdb_names().first() {
        Some(pdb) => format!("{name}: no debug information; its PDB {pdb} was not found (--pdb-path DIR)"),
        None => format!("{name}: no debug information: neither ILDB nor SPDB (--pdb FILE)"),
    }
}
