//! `dxkit report`: shaders as one page of HTML.

use std::path::PathBuf;

use clap::Args;
use dxkit::Container;
use dxkit_report::html::{self, Limits};
use dxkit_report::{Document, Subject};

use crate::input::{self, CommandError, Listing, Pdbs};
use crate::output;
use crate::report;
use crate::{Event, Outcome, Streams};

/// Write all about shaders as one page of HTML
#[derive(Debug, Args)]
#[command(after_help = "\
One file for a browser, for a build's artefacts or a bug report: what each shader is, its parts as a map of the file to scale, its \
tables, which outputs depend on which inputs, what check finds with the bytes it is about, the disassembly with links (from a \
value to its definition, from a handle to its resource, from an instruction to the line of its source), the sources, and the \
bytes, each with its field. Search, the bytes and the keys need the script that is in the page; everything else does not. The \
page fetches nothing, and names in a shader cannot add anything to it.

Of several shaders, the page is a table (stage, model, bytes, instructions, findings, sources) that sorts and filters, and \
shows a shader when it is opened: that needs the script. 500 shaders are about 3 MB. With --diff, the program comes first, \
then the counters that changed, then the fields. A damaged file is shown up to the damage.

What is long is shortened, and the page says so: 512 KiB of a disassembly, 256 KiB of sources, the first 256 KiB and 20000 fields \
of the bytes. After 64 MiB, shaders have a row in the table alone.

Examples:
  dxkit report shader.cso -o report.html
  dxkit report shaders/ -o report.html
  dxkit report --diff old.cso new.cso -o report.html      with the differences of the two, side by side
  dxc -T ps_6_0 a.hlsl -Fo - | dxkit report - -o report.html")]
pub(crate) struct Arguments {
    /// Containers, PDBs, C headers, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Write the page here, or to report.html in this folder; without it, to standard output
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,

    /// Show the differences of the two containers that are given, too
    #[arg(long)]
    diff: bool,
}

/// A container of the page.
struct Shader {
    name: String,
    bytes: Vec<u8>,
    pdb: bool,
}

impl Shader {
    fn subject(&self) -> Subject<'_> {
        Subject { name: &self.name, bytes: &self.bytes, in_pdb: self.pdb }
    }
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let listing = match Listing::new(&arguments.paths, Pdbs::Read, streams) {
        Ok(listing) => listing.finished(),
        Err(outcome) => return outcome,
    };
    let mut shaders = Vec::new();
    let mut damaged = 0;
    let mut outcome = input::for_each_in_turn(&listing, streams, |input, _| {
        shaders.push(Shader { name: input.name.clone(), bytes: input.bytes.clone(), pdb: input.pdb });
        let broken = Container::parse(&input.bytes).map_or(true, |container| {
            Document::from_container(&report::subject(input), &container).is_broken()
        });
        damaged += usize::from(broken);
        Ok(Ok(if broken { Event::BrokenInput } else { Event::Done }.outcome()))
    });
    if shaders.is_empty() {
        return outcome;
    }
    if arguments.diff && shaders.len() != 2 {
        let reason = format!("--diff takes two containers, not {}", shaders.len());
        return input::report(&"dxkit report", Err(CommandError::new(Event::Usage, reason)), streams);
    }
    let subjects: Vec<Subject<'_>> = shaders.iter().map(Shader::subject).collect();
    let mut text = String::new();
    let written = html::page(&subjects, arguments.diff, &Limits::default(), &mut text);
    debug_assert!(written.is_ok());
    let result = match &arguments.output {
        Some(output) if output.as_os_str() != "-" => {
            let place = output::named_file(output, "report.html".as_ref());
            streams.settings.files.clone().write(&place, text.as_bytes())
        }
        _ => streams.output.write_all(text.as_bytes()).map_err(CommandError::from),
    };
    match result {
        Err(failure) => outcome.worsen(input::report(&"dxkit report", Err(failure), streams)),
        Ok(()) => {
            let note = if damaged > 0 { format!(", {damaged} of them damaged") } else { String::new() };
            let text = format!("{} shown{note}", input::counted(shaders.len(), "shader"));
            input::verdict(streams, outcome, &text);
        }
    }
    outcome
}
