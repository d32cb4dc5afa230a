//! [`Denied`]: kinds of content that should not be shipped, and where a container has them.
//! [`lint`](crate::lint()) makes findings of this; indexes and reports answer with it whether there is debug
//! information.

use dxkit::dxbc::aon9::Level9;
use dxkit::dxbc::rdef::ResourceDefinitions;
use dxkit::dxbc::sdbg::DebugTables;
use dxkit::dxbc::spdb::ProgramDatabase;
use dxkit::{Container, DebugName, FourCc, MAX_NESTING, ModuleContents, PDB_MAGIC, PartKind, RawPart};

use crate::prelude::*;

/// Content that should not be shipped.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Denied {
    /// Debug information, PDBs.
    Debug,
    /// Sources and arguments of the compiler.
    Source,
    /// Private data.
    Private,
    /// Names of the source.
    Names,
    /// A digest that is missing or does not match.
    Unsigned,
    /// Statistics and reflection.
    Stat,
}

impl Denied {
    /// All of them.
    pub const ALL: &'static [Self] =
        &[Self::Debug, Self::Source, Self::Private, Self::Names, Self::Unsigned, Self::Stat];
    /// What is denied unless something else is asked for.
    pub const USUAL: &'static [Self] = &[Self::Debug, Self::Source, Self::Private, Self::Unsigned];

    /// The name of its rule.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Debug => "debug",
            Self::Source => "source",
            Self::Private => "private",
            Self::Names => "names",
            Self::Unsigned => "unsigned",
            Self::Stat => "stat",
        }
    }

    /// How to mend a finding.
    pub(crate) fn help(self) -> &'static str {
        match self {
            Self::Debug => "dxkit strip --debug removes debug information",
            Self::Source => {
                "dxkit strip --source removes sources, and --debug the debug information that holds some"
            }
            Self::Private => "dxkit strip --private removes private data",
            Self::Names => "dxkit strip --names --reflection removes names",
            Self::Unsigned => "dxkit hash fix writes the digest",
            Self::Stat => "dxkit strip --reflection removes statistics and reflection",
        }
    }

    /// The finding about the module of the program, if there is one.
    pub(crate) fn check_module(self, module: &ModuleContents) -> Option<String> {
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

    /// Calls `found` with each part that has what is denied, those of the functions of a library included.
    pub(crate) fn check_parts(
        self,
        container: &Container<'_>,
        levels: usize,
        found: &mut dyn FnMut(&RawPart<'_>, String),
    ) {
        for part in container.parts() {
            if let Some(what) = self.check_part(part) {
                found(part, what);
            }
            if part.kind() != FourCc::Libf || levels == 0 {
                continue;
            }
            if let Ok(function) = Container::parse(part.span()) {
                self.check_parts(&function, levels - 1, found);
            }
        }
    }

    /// The finding about a part, if there is one.
    fn check_part(self, part: &RawPart<'_>) -> Option<String> {
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
            (Self::Source, PartKind::Spdb | PartKind::Sdbg) => {
                let sources = match kind {
                    PartKind::Spdb => ProgramDatabase::parse(part.span()).ok()?.sources(),
                    _ => DebugTables::parse(part.span()).ok()?.sources(),
                };
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

/// Whether [`Denied::Debug`] has a finding for the parts of a container: what an index and a report answer to
/// the same question.
pub(crate) fn has_debug_parts(container: &Container<'_>) -> bool {
    let mut any = false;
    Denied::Debug.check_parts(container, MAX_NESTING, &mut |_, _| any = true);
    any
}
