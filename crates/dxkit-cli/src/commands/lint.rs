//! `dxkit lint`: content that should not be shipped.

use std::io::Write as _;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};

use clap::{Args, ValueEnum};
use dxkit::dxbc::aon9::Level9;
use dxkit::dxbc::rdef::ResourceDefinitions;
use dxkit::dxbc::spdb::ProgramDatabase;
use dxkit::{
    Container, DebugName, DigestCheck, FourCc, MAX_NESTING, ModuleContents, PDB_MAGIC, PartKind, RawPart,
};

use crate::input;
use crate::paint::{WARNING, paint};
use crate::shown::shown;
use crate::{Event, Outcome, Streams};

/// Find content that should not be shipped
#[derive(Debug, Args)]
#[command(after_help = "\
What can be denied:
  debug     ILDB, SPDB, SDBG; debug information in the module of DXIL and in programs for level 9 (Aon9); a PDB in PRIV; a \
PDB file itself
  source    SRCI, PDBI; sources in the module of DXIL and in SPDB; ILDB and a PDB in PRIV, which may hold sources
  private   PRIV
  names     RDEF, IFCE and LFS0, which name variables, resources, classes and parameters; names of resources, types, fields and variables in the module of
              DXIL; ILDN, if its name is not only a hash
    unsigned  a digest that is missing, is a sentinel, or does not match the bytes
    stat      STAT
  Exit code 1 if any denied content is found. `dxkit strip` removes it.

Examples:
  dxkit lint --deny debug,source,private shipped/
  dxkit lint --json shipped/ | jq -r .file | sort -u")]
pub(crate) struct Arguments {
    /// Containers, PDBs, C headers, folders, or - for standard input
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,

    /// Content to report
    #[arg(long, value_enum, value_delimiter = ',', default_values = ["debug", "source", "private", "unsigned"])]
    deny: Vec<Denied>,

    /// Print JSON, one document per finding
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Denied {
    Debug,
    Source,
    Private,
    Names,
    Unsigned,
    Stat,
}

impl Denied {
    fn name(self) -> &'static str {
        match self {
            Self::Debug => "debug",
            Self::Source => "source",
            Self::Private => "private",
            Self::Names => "names",
            Self::Unsigned => "unsigned",
            Self::Stat => "stat",
        }
    }

    /// The finding about the module of the program, if there is one.
    fn of_module(self, module: &ModuleContents) -> Option<String> {
        match self {
            Self::Debug if module.debug_info => Some("the module has debug information".to_owned()),
            Self::Source if module.sources => {
                Some("the module has sources, or arguments of the compiler".to_owned())
            }
            Self::Names => {
                let first = module.names.first()?;
                let more = match module.names.len() - 1 {
                    0 => String::new(),
                    more if module.names.len() < ModuleContents::MOST_NAMES => format!(" and {more} more"),
                    more => format!(" and at least {more} more"),
                };
                Some(format!("the module has names of resources, types, fields or variables: {first}{more}"))
            }
            _ => None,
        }
    }

    /// The findings about the parts, those of the functions of a library included.
    fn of_parts(
        self,
        container: &Container<'_>,
        levels: usize,
        found: &mut Vec<(Denied, Option<FourCc>, String)>,
    ) {
        for part in container.parts() {
            found.extend(self.of_part(part).map(|what| (self, Some(part.kind()), what)));
            if part.kind() != FourCc::Libf || levels == 0 {
                continue;
            }
            if let Ok(function) = Container::parse(part.span()) {
                self.of_parts(&function, levels - 1, found);
            }
        }
    }

    /// The finding about a part, if there is one.
    fn of_part(self, part: &RawPart<'_>) -> Option<String> {
        let kind = part.kind().known()?;
        let size = part.payload().len();
        let pdb = part.payload().starts_with(PDB_MAGIC);
        let what = match (self, kind) {
            (Self::Debug, PartKind::Ildb | PartKind::Spdb | PartKind::Sdbg) => "debug information",
            (Self::Source, PartKind::Srci | PartKind::Pdbi) => "sources or compile options",
            (Self::Debug, PartKind::Aon9 | PartKind::Xnas | PartKind::Xnap) => {
                let level = Level9::parse(part.span()).ok()?;
                let there = level.program.has_debug_info();
                return there.then(|| format!("the program in {} has debug information", part.kind()));
            }
            (Self::Source, PartKind::Spdb) => {
                let sources = ProgramDatabase::parse(part.span()).ok()?.sources();
                let first = sources.first()?;
                let more = match sources.len() {
                    1 => String::new(),
                    count => format!(" and {} more", count - 1),
                };
                let name = String::from_utf8_lossy(&first.name);
                return Some(format!("{} holds the source {name}{more}", part.kind()));
            }
            (Self::Names, PartKind::Rdef) => {
                let definitions = ResourceDefinitions::parse(part.span()).ok()?;
                if definitions.bindings.is_empty() && definitions.buffers.is_empty() {
                    return None;
                }
                "names of variables and resources"
            }
            (Self::Names, PartKind::Ifce) => "names of classes and their instances",
            (Self::Names, PartKind::Lfs0) => "names of parameters",
            (Self::Source, PartKind::Ildb) => "a debug module, which may hold sources",
            (Self::Debug, PartKind::Priv) if pdb => "a PDB",
            (Self::Source, PartKind::Priv) if pdb => "a PDB, which may hold sources",
            (Self::Private, PartKind::Priv) => "private data",
            (Self::Names, PartKind::Ildn) => {
                let name = DebugName::parse(part.span()).ok()?;
                return (!name.is_hash()).then(|| format!("{} names the file {}", part.kind(), name.name()));
            }
            (Self::Stat, PartKind::Stat) => "statistics and reflection",
            _ => return None,
        };
        Some(format!("{} holds {what}, {size} bytes", part.kind()))
    }
}

pub(crate) fn run(arguments: &Arguments, streams: &mut Streams<'_>) -> Outcome {
    let [containers, findings] = [const { AtomicUsize::new(0) }; 2];
    let outcome = input::for_each_finished(&arguments.paths, streams, |input, out| {
        let container = Container::parse(&input.bytes)?;
        containers.fetch_add(1, Ordering::Relaxed);
        let mut found: Vec<(Denied, Option<FourCc>, String)> = Vec::new();
        let module = ModuleContents::of(&container, FourCc::Dxil);
        for denied in &arguments.deny {
            if *denied == Denied::Debug && input.pdb {
                found.push((*denied, None, "the file is a PDB".to_owned()));
            }
            // The container in a PDB is not signed.
            if *denied == Denied::Unsigned && !input.pdb {
                let size = input.bytes.len() - container.trailing().len();
                let what = match container.digest.check(input.bytes.get(..size).unwrap_or_default()) {
                    DigestCheck::Matches => continue,
                    DigestCheck::Differs { .. } => "the digest does not match the bytes",
                    DigestCheck::Absent(_) => "there is no digest",
                };
                found.push((*denied, None, what.to_owned()));
            }
            if let Some(what) = module.as_ref().and_then(|module| denied.of_module(module)) {
                found.push((*denied, Some(FourCc::Dxil), what));
            }
            denied.of_parts(&container, MAX_NESTING, &mut found);
        }
        findings.fetch_add(found.len(), Ordering::Relaxed);
        for (denied, part, message) in &found {
            if arguments.json {
                let part = part.map(|part| part.to_string());
                let document = serde_json::json!({
                    "file": input.name, "denied": denied.name(), "part": part, "message": message,
                });
                serde_json::to_writer(&mut *out, &document)?;
                writeln!(out)?;
            } else {
                writeln!(
                    out,
                    "{}: {} {}",
                    shown(&input.name),
                    paint(WARNING, format_args!("{}:", denied.name())),
                    shown(message)
                )?;
            }
        }
        Ok(if found.is_empty() { Event::Done } else { Event::Findings }.outcome())
    });
    let (containers, findings) = (containers.load(Ordering::Relaxed), findings.load(Ordering::Relaxed));
    if containers > 0 {
        input::verdict(
            streams,
            outcome,
            &format!(
                "{} in {}",
                input::counted(findings, "finding"),
                input::counted(containers, "container")
            ),
        );
    }
    outcome
}
