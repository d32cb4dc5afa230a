//! `dxkit source`: recovers the sources of a shader.

use std::collections::HashSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use clap::Args;
use dxkit::{Container, FourCc, Identity, SourceTree, Sources};
use dxkit_report::{Recovered, SourceDocument};

use crate::input::{self, CommandError, Input, Listing, Pdbs};
use crate::output::{self, Files};
use crate::pdbs::PdbFinder;
use crate::report;
use crate::shown::{path_name, shown};
use crate::{Event, Outcome, Streams};

/// Recover the sources, and the command that builds them
#[derive(Debug, Args)]
#[command(after_help = "\
Sources are stored in PDBs that DXC writes (-Zi or -Zs, with -Fd or -Qpdb_in_private), in SRCI or PDBI, or in the debug module \
(ILDB): of a PDB with -Qsource_in_debug_module, of a shader with -Zi -Qembed_debug; those of FXC in SPDB (/Zi), and in the PDB of \
/Fd, which is the same. FILE may be such a PDB or a shader. If a shader \
has no sources, its PDB is searched in its part PRIV, in its own folder and in those of --pdb-path: by the file name in ILDN, by \
the hash as a file name and, in --pdb-path, by the hash inside the PDB; `dxkit index --pdb-dir DIR` stores these hashes, so that no \
other PDB is opened.

-o writes the files so that they include each other as before, and no path leads out of DIR: absolute paths, drives, .. and names \
that are reserved on some system are replaced, with a message. The command line is for the written files: run it in DIR, with \
-Fo OUT added. The same compiler then builds a shader with the same hash.
Exit code 1 if a container has no sources, or only some of them.

Examples:
  dxkit source shader.pdb                      list the sources
  dxkit source shader.pdb -o src/              write the files
  dxkit source shader.pdb --print              print the main file to standard output
  dxkit source game/*.dxil --pdb-path symbols/ --json")]
pub(crate) struct Arguments {
    /// PDBs, containers, C headers, folders, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    paths: Vec<PathBuf>,

    /// Write the files to this folder; with several inputs, each to a separate folder inside it
    #[arg(short, long, value_name = "OUT_DIR", conflicts_with = "print")]
    output: Option<PathBuf>,

    /// Replace files in DIR that have other contents
    #[arg(long, requires = "output")]
    force: bool,

    /// Search this folder for PDBs; may be given several times
    #[arg(long, visible_alias = "pdb-dir", value_name = "DIR")]
    pdb_path: Vec<PathBuf>,

    /// Print the file of this name (without a name: the main file); with --json, the text of every file
    #[arg(long, value_name = "NAME", num_args = 0..=1, require_equals = true, default_missing_value = "")]
    print: Option<String>,

    /// Print JSON, one document per container
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    if let Some(folder) = arguments.pdb_path.iter().find(|folder| !folder.is_dir()) {
        let reason =
            Err(CommandError::new(Event::Unreadable, format!("{} is not a folder", path_name(folder))));
        return input::report(&"--pdb-path", reason, streams);
    }
    let finder = PdbFinder::new(&arguments.pdb_path, streams.settings.files.clone());
    if let Some(name) = arguments.print.as_ref().filter(|_| !arguments.json) {
        return input::report(&"dxkit source --print", print(arguments, name, &finder, streams), streams);
    }
    let several = input::several(&arguments.paths);
    let taken = Mutex::new(HashSet::new());
    let listing = match Listing::new(&arguments.paths, Pdbs::Read, streams) {
        Ok(listing) => listing,
        Err(outcome) => return outcome,
    };
    let listing = if arguments.output.is_some() { listing.finished() } else { listing };
    if let Some(output) = arguments.output.as_ref().filter(|_| several) {
        let results = listing.results().map(|(name, relative)| (name, output.join(relative)));
        if let Err(failure) = output::distinct(results) {
            return input::report(&"dxkit source", Err(failure), streams);
        }
    }
    let files = streams.settings.files.clone();
    input::for_each_of(&listing, streams, |input, out| {
        let container = match Container::parse(&input.bytes) {
            Ok(container) => container,
            Err(error) => return Ok(report::failure(input, &error, arguments.json, out)?),
        };
        let found = match find(input, &container, &finder) {
            Ok(found) => found,
            Err(reason) => {
                show(&SourceDocument::without(&input.name, reason), arguments.json, out)?;
                return Ok(Event::Findings.outcome());
            }
        };
        let tree = SourceTree::from_sources(&found.sources);
        let mut folder = None;
        if let Some(output) = &arguments.output {
            let root = if several { output.join(&input.relative) } else { output.clone() };
            if !taken.lock().unwrap_or_else(std::sync::PoisonError::into_inner).insert(root.clone()) {
                return Err(format!("{} already holds the files of another input", path_name(&root)).into());
            }
            files.reads(found.pdb.as_deref().map(Path::new), false);
            write(&files, &root, &found.sources, &tree, arguments.force)?;
            folder = Some(path_name(&root));
        }
        let complete = found.sources.files.iter().all(|file| file.text.is_some());
        let with_text = arguments.print.is_some();
        let document = SourceDocument::new(&input.name, &found, &tree, folder, with_text, &container);
        show(&document, arguments.json, out)?;
        Ok(if complete { Event::Done } else { Event::Findings }.outcome())
    })
}

fn show(document: &SourceDocument, json: bool, out: &mut Vec<u8>) -> io::Result<()> {
    if json { report::json(document, out) } else { report::print(out, |page| document.print(page)) }
}

/// The sources of a container, or of its PDB; or the reason why there are none.
fn find(input: &Input, container: &Container<'_>, finder: &PdbFinder) -> Result<Recovered, String> {
    let reason = match Sources::from_container(container) {
        Ok(Some(sources)) => return Ok(Recovered { sources, pdb: None }),
        Ok(None) if container.find(FourCc::Ildb).is_some() => {
            "no sources: neither SRCI nor PDBI, and none in the debug module (ILDB)".to_owned()
        }
        Ok(None) => {
            "no sources: neither SRCI nor PDBI nor a debug module (ILDB) nor FXC's debug information (SPDB)"
                .to_owned()
        }
        Err(error) => format!("the sources cannot be read: {error}"),
    };
    if input.pdb {
        return Err(reason);
    }
    match finder.find(input, container) {
        Some((path, bytes)) => {
            let name = path_name(&path);
            let inner = Container::parse(&bytes).and_then(|pdb| Sources::from_container(&pdb));
            match inner {
                Ok(Some(sources)) => Ok(Recovered { sources, pdb: Some(name) }),
                Ok(None) => Err(format!("{reason}; its PDB {name} has none either")),
                Err(error) => Err(format!("{reason}; the sources in its PDB {name} cannot be read: {error}")),
            }
        }
        None => Err(match Identity::from_container(container).pdb_names().first() {
            Some(pdb) => format!("{reason}; its PDB {pdb} was not found (--pdb-path DIR)"),
            None => reason,
        }),
    }
}

fn write(
    out: &Files,
    root: &Path,
    sources: &Sources,
    tree: &SourceTree,
    force: bool,
) -> Result<(), CommandError> {
    let mut seen = HashSet::new();
    let files = tree.files.iter().zip(&sources.files);
    let files = files.filter_map(|(file, source)| Some((file.path.as_str(), source.text.as_deref()?)));
    // A file that the compiler opened by several names is counted once.
    let files = files.filter(|(path, _)| seen.insert(*path));
    Ok(out.tree(root, tree.folders.iter().map(String::as_str), files, force)?)
}

/// Prints one file.
fn print(
    arguments: &Arguments,
    name: &str,
    finder: &PdbFinder,
    streams: &mut Streams<'_>,
) -> Result<Outcome, CommandError> {
    let [path] = arguments.paths.as_slice() else {
        return Err("--print reads one input".into());
    };
    let input = input::one(path, streams)?;
    let container = input::container(&input.bytes)?;
    let found = find(&input, &container, finder)?;
    let tree = SourceTree::from_sources(&found.sources);
    let text = text_of(name, &found.sources, &tree)?;
    if streams.binary.is_some() {
        output::standard(text, streams)?;
    } else {
        terminal(text, streams.output)?;
    }
    Ok(Outcome::Fine)
}

/// The text of the file with this name: its present or its original name, or the end of that.
fn text_of<'s>(name: &str, sources: &'s Sources, tree: &SourceTree) -> Result<&'s [u8], CommandError> {
    let plain = |name: &str| name.replace('\\', "/");
    let wanted = plain(name);
    let names = || tree.files.iter().zip(&sources.files).enumerate();
    let exact = names().find(|(index, (file, source))| {
        if wanted.is_empty() {
            *index == 0
        } else {
            file.path == wanted || plain(&source.name.to_string()) == wanted
        }
    });
    let mut seen = HashSet::new();
    let mut ends = names().filter(|(_, (file, _))| {
        file.path.ends_with(&format!("/{wanted}")) && seen.insert(file.path.as_str())
    });
    let found = exact.or_else(|| ends.next().filter(|_| ends.next().is_none()));
    let Some((_, (_, source))) = found else {
        let all: Vec<_> = tree.files.iter().map(|file| file.path.as_str()).collect();
        return Err(CommandError::missing(format!(
            "there is no file {name}, or several; there are {}",
            all.join(", ")
        )));
    };
    source.text.as_deref().ok_or_else(|| {
        CommandError::missing(format!("only the name of {} is stored, not its text", source.name))
    })
}

/// Text that is safe for a terminal: line by line, with control characters escaped.
fn terminal(text: &[u8], out: &mut dyn Write) -> io::Result<()> {
    let text = String::from_utf8_lossy(text);
    for line in text.lines() {
        let pieces: Vec<String> = line.split('\t').map(|piece| shown(piece).to_string()).collect();
        writeln!(out, "{}", pieces.join("\t"))?;
    }
    Ok(())
}
