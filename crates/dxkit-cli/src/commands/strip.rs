//! `dxkit strip`: removes content that a shader does not need to run.

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::Args;
use dxkit::{FourCc, PdbKind, Strip};

use crate::edit::{self, Many};
use crate::input;
use crate::output::{Destination, HashChoice};
use crate::paint::{FAINT, PART, WARNING, paint};
use crate::shown::{path_name, shown};
use crate::symbols::SymbolStore;
use crate::{Event, Outcome, Streams};

/// Remove debug information, reflection, private data, …
#[derive(Debug, Args)]
#[command(after_help = "\
What is removed:
  --debug           ILDB, SPDB, SDBG, RPLY (the name of the debug file, ILDN, stays)
  --reflection      STAT, RDEF
  --private         PRIV
  --root-signature  RTS0
  --source          SRCI, PDBI
  --names           names inside the module in DXIL, and of resources in RDAT; a library that a
                    linker has still to take keeps those that it is linked by
  --test-data       CRPT, PERF, SDTL, SMID (D3DCOMPILER_STRIP_TEST_BLOBS)
The result equals that of DXC's -Qstrip_debug, -Qstrip_reflect, -Qstrip_priv, -Qstrip_rootsignature and of FXC's D3DStripShader, byte for byte, \
including the digest; in addition, a debug module that was embedded with -Qembed_debug is removed, which DXC itself does not do. \
The content is also removed from inside the remaining modules: from DXIL, debug information (--debug), names and annotations \
(--reflection; with --names also the names of arguments); from ILDB, sources (--source). HASH is updated.

Examples:
  dxkit strip --all shaders/ -o shipped/
  dxkit strip --debug --private shader.cso --in-place
  dxkit strip --debug --pdb-dir symbols/ build/shaders -o shipped/
  dxkit strip --reflection - -o - < shader.cso > stripped.cso")]
pub(crate) struct Arguments {
    /// Containers, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    #[command(flatten)]
    what: StripSwitches,

    /// Write the PDB of each debug module or SPDB that is removed to this folder, named after the hash of its
    /// shader, and store that name in the shader
    #[arg(long, value_name = "OUT_DIR")]
    pdb_dir: Option<PathBuf>,

    /// Arrange that folder as a symbol store for servers: NAME/GUID-AND-AGE/NAME
    #[arg(long, requires = "pdb_dir")]
    symbol_server: bool,

    /// Which digest to write
    #[arg(long, value_enum, default_value_t = HashChoice::Auto)]
    hash: HashChoice,

    /// Print JSON, one document per container
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    destination: Destination,
}

#[derive(Debug, Args)]
#[group(required = true, multiple = true)]
#[allow(clippy::struct_excessive_bools)] // switches of a command line
struct StripSwitches {
    /// Remove debug information
    #[arg(long)]
    debug: bool,

    /// Remove reflection
    #[arg(long)]
    reflection: bool,

    /// Remove private data
    #[arg(long)]
    private: bool,

    /// Remove the root signature
    #[arg(long)]
    root_signature: bool,

    /// Remove sources and compile options
    #[arg(long)]
    source: bool,

    /// Remove names from the module in DXIL: of resources, members of constant buffers, values
    #[arg(long)]
    names: bool,

    /// Remove the parts that FXC's developers test with
    #[arg(long)]
    test_data: bool,

    /// Remove all of these
    #[arg(long)]
    all: bool,
}

impl From<&StripSwitches> for Strip {
    fn from(what: &StripSwitches) -> Self {
        [
            (what.debug, Self::DEBUG),
            (what.reflection, Self::REFLECTION),
            (what.private, Self::PRIVATE),
            (what.root_signature, Self::ROOT_SIGNATURE),
            (what.source, Self::SOURCE),
            (what.names, Self::SYMBOL_NAMES),
            (what.test_data, Self::TEST_DATA),
            (what.all, Self::EVERYTHING),
        ]
        .into_iter()
        .filter(|(wanted, _)| *wanted)
        .fold(Self::empty(), |all, (_, one)| all | one)
    }
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let Arguments { paths, what, pdb_dir, symbol_server: _, hash, json, destination } = arguments;
    let what = Strip::from(what);
    if pdb_dir.is_some() && !what.contains(Strip::DEBUG) {
        let reason = "--pdb-dir writes what --debug removes: give --debug as well";
        return input::report(&"dxkit strip", Err(reason.to_owned().into()), streams);
    }
    let files = &streams.settings.files;
    let store =
        pdb_dir.as_ref().map(|folder| SymbolStore::new(folder, arguments.symbol_server, files.clone()));
    let [containers, changed, before, after, left, renewed] = [const { AtomicUsize::new(0) }; 6];
    let outcome = Many { command: "dxkit strip", paths, destination, json: *json }.run(
        streams,
        |_, container| {
            let Some(store) = &store else {
                let stripped = what.apply(container)?;
                return Ok((container.write((*hash).into())?, (stripped, None)));
            };
            let (stripped, pdb) = what.apply_into_pdb(container, PdbKind::Full, None)?;
            let place = pdb.map(|pdb| store.put(&pdb)).transpose()?;
            Ok((container.write((*hash).into())?, (stripped, place)))
        },
        |input, bytes, (stripped, pdb), out| {
            left.fetch_add(stripped.not_looked_into.len(), Ordering::Relaxed);
            let renews = edit::renews_wrong_digest(&input.bytes, bytes);
            renewed.fetch_add(usize::from(renews), Ordering::Relaxed);
            let Some(out) = out else { return Ok(()) };
            containers.fetch_add(1, Ordering::Relaxed);
            let nothing = stripped.removed.is_empty() && stripped.rewritten.is_empty();
            changed.fetch_add(usize::from(!nothing), Ordering::Relaxed);
            before.fetch_add(input.bytes.len(), Ordering::Relaxed);
            after.fetch_add(bytes.len(), Ordering::Relaxed);
            let names = |parts: &[FourCc]| -> Vec<String> { parts.iter().map(ToString::to_string).collect() };
            let (removed, rewritten) = (names(&stripped.removed), names(&stripped.rewritten));
            if *json {
                let left = names(&stripped.not_looked_into);
                let pdb = pdb.as_deref().map(path_name);
                let document = serde_json::json!({
                    "file": input.name, "size": input.bytes.len(), "stripped_size": bytes.len(),
                    "removed": removed, "rewritten": rewritten, "not_looked_into": left,
                    "pdb": pdb,
                    "renewed_wrong_digest": renews,
                });
                serde_json::to_writer(&mut *out, &document)?;
                writeln!(out)
            } else {
                // Libraries of FXC have a part for each function.
                let mut parts: Vec<(String, usize)> = Vec::new();
                for part in rewritten.iter().map(ToString::to_string) {
                    match parts.iter_mut().find(|(known, _)| *known == part) {
                        Some((_, count)) => *count += 1,
                        None => parts.push((part, 1)),
                    }
                }
                let inside = parts.iter().map(|(part, count)| match count {
                    1 => format!("(in {part})"),
                    count => format!("(in {count} {part})"),
                });
                let what: Vec<String> = removed.into_iter().chain(inside).collect();
                let what = if what.is_empty() { "nothing to strip".to_owned() } else { what.join(" ") };
                let sizes = format!("{} → {} bytes", input.bytes.len(), bytes.len());
                let mut note = String::new();
                for part in &stripped.not_looked_into {
                    note.push_str(&format!("; {part} cannot be read or written, and is as it was"));
                }
                if renews {
                    note.push_str("; its digest did not match, and was recomputed");
                }
                let (name, note) = (shown(&input.name), paint(WARNING, note));
                write!(out, "{name}: {} {}{note}", paint(PART, what), paint(FAINT, sizes))?;
                match pdb {
                    Some(pdb) => writeln!(out, ", {}", shown(&path_name(&pdb))),
                    None => writeln!(out),
                }
            }
        },
    );
    let get = |counter: &AtomicUsize| counter.load(Ordering::Relaxed);
    if get(&containers) > 0 {
        let saved = get(&before).saturating_sub(get(&after));
        let text =
            format!("{} of {} containers stripped, {saved} bytes saved", get(&changed), get(&containers));
        input::summary(streams, &text);
    }
    if get(&renewed) > 0 {
        let text = format!(
            "note: {} had a digest that did not match its bytes; the results have digests that do",
            input::counted(get(&renewed), "input")
        );
        input::verdict(streams, Event::Findings.outcome(), &text);
    }
    if let Some(store) = &store {
        store.tell(streams);
    }
    if get(&left) > 0 {
        let text = "note: some modules cannot be read or written, and were left unchanged";
        input::summary(streams, text);
    }
    outcome
}
