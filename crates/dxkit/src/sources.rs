//! [`Sources`]: the sources of a shader, from any part that contains them.

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bytes::{Error, ErrorKind, Frame, Name, Span};
use dxkit_container::{Container, RawPart};
use dxkit_dxbc::sdbg::DebugTables;
use dxkit_dxbc::spdb::ProgramDatabase;
use dxkit_dxil::MetadataReader;
use dxkit_info::{CompileArguments, DebugName, PdbInfo, ShaderHash, SourceInfo};
use dxkit_program::Program;
use dxkit_rdat::{DxilPdbInfo0, RuntimeData, StringRef};
#[cfg(feature = "reflect")]
use dxkit_reflect::{Declared, SourceText};
use dxkit_types::FourCc;

use crate::budget::Budget;
use crate::{PDB_MAGIC, Shader, pdb_container};

mod notes;
mod options;
mod paths;
mod tree;

pub use notes::TreeNote;
pub use tree::{SourceTree, TreeFile};

/// The origin of the sources.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Origin {
    /// The part `SRCI`.
    SourceInfo,
    /// The part `PDBI`.
    PdbInfo,
    /// The metadata `dx.source` of the debug module, the part `ILDB`.
    DebugModule,
    /// The PDB file in the part `SPDB`, where FXC puts them.
    ProgramDatabase,
    /// The part `SDBG`, where versions of FXC before that put them.
    DebugTables,
}

impl Origin {
    /// Its name: that of the part.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::SourceInfo => "SRCI",
            Self::PdbInfo => "PDBI",
            Self::DebugModule => "ILDB",
            Self::ProgramDatabase => "SPDB",
            Self::DebugTables => "SDBG",
        }
    }
}

/// Reads the sources of one origin.
type Reader = fn(&Container<'_>) -> Option<Result<Sources, Error>>;

/// The origins, the most informative first. A new origin is a variant of [`Origin`] and a row of this table.
const READERS: [Reader; 5] =
    [from_source_info, from_pdb_info, from_debug_module, from_database, from_debug_tables];

/// Nesting depth to which PDB files and containers in `PRIV` are followed. DXC needs one level.
const LEVELS: usize = 2;

/// The sources of a shader: files, and the arguments of the compiler.
///
/// DXC writes them to a separate PDB (`-Zi` and `-Zs`, with `-Fd` or `-Qpdb_in_private`), as the part `SRCI`;
/// the part `PDBI` is another form of the same data. A debug module (`ILDB`) contains them itself: in a
/// shader with `-Zi -Qembed_debug`, in a PDB only with `-Qsource_in_debug_module`.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sources {
    /// The part or metadata that contains them.
    pub origin: Origin,
    /// Whether that part is inside `PRIV`: in a PDB (`-Qpdb_in_private`), or in a container.
    pub in_private: bool,
    /// The files, the main one first.
    pub files: Vec<SourceFile>,
    /// The arguments of the compiler, without the main file.
    pub arguments: CompileArguments<'static>,
    /// Names of libraries that the shader was linked from, and the bytes of each; `PDBI` alone has them.
    pub libraries: Vec<(Name<'static>, usize)>,
    /// The compiler, if another part names it.
    pub compiler: Option<String>,
}

/// A file that the compiler read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceFile {
    /// Its name, as the compiler opened it: DXC on Windows writes `.\inc\a.hlsli`, elsewhere `./inc/a.hlsli`.
    pub name: Name<'static>,
    /// Its contents, in any encoding; `None` if only its name is known.
    pub text: Option<Vec<u8>>,
}

impl Sources {
    /// The sources of a container, which may come from a PDB or contain one in its part `PRIV`; those of all
    /// functions of a library of FXC. `None` without sources.
    ///
    /// # Errors
    /// If the parts that contain them cannot be read, and no other part has them. Offsets inside a PDB in
    /// `PRIV` are those of the container in the PDB. At most 64 MiB are decompressed.
    pub fn from_container(container: &Container<'_>) -> Result<Option<Self>, Error> {
        Self::from_nested(container, LEVELS)
    }

    fn from_nested(container: &Container<'_>, levels: usize) -> Result<Option<Self>, Error> {
        let mut first_error = None;
        for result in READERS.iter().filter_map(|read| read(container)) {
            match result {
                Ok(mut sources) => {
                    sources.compiler = Shader::from_container(container).compiler;
                    return Ok(Some(sources));
                }
                Err(error) => first_error = first_error.or(Some(error)),
            }
        }
        match from_functions(container, levels) {
            Ok(Some(sources)) => return Ok(Some(sources)),
            Ok(None) => {}
            Err(error) => first_error = first_error.or(Some(error)),
        }
        for part in container.find_all(FourCc::Priv).filter(|_| levels > 0) {
            match from_private(container, part, levels.saturating_sub(1)) {
                Ok(Some(sources)) => return Ok(Some(Self { in_private: true, ..sources })),
                Ok(None) => {}
                Err(error) => {
                    first_error = first_error.or_else(|| Some(error.within(Frame::Part(*b"PRIV"))));
                }
            }
        }
        first_error.map_or(Ok(None), Err)
    }

    /// The sources in a part `PDBI`.
    ///
    /// # Errors
    /// If its data is not runtime data, or has invalid references. Offsets are those in the data.
    pub fn from_pdb_info(info: &PdbInfo<'_>) -> Result<Self, Error> {
        from_tables(&RuntimeData::parse(Span::new(info.data()))?)
    }
}

/// What the source of a container declares, of which the program may use less: by its debug information, or
/// else by the text of its sources. Without a source that can be read, registers are not known; without both,
/// it is `None`.
#[must_use]
#[cfg(feature = "reflect")]
pub fn declared(container: &Container<'_>) -> Option<Declared> {
    let sources = Sources::from_container(container).ok().flatten();
    let names: Vec<_> = sources.iter().flat_map(|it| &it.files).map(|file| file.name.to_string()).collect();
    let files = sources.iter().flat_map(|it| &it.files).zip(&names);
    let texts: Vec<_> =
        files.filter_map(|(file, name)| Some(SourceText { name, text: file.text.as_deref()? })).collect();
    let defines: Vec<_> =
        sources.iter().flat_map(|it| it.arguments.defines()).map(|define| define.to_string()).collect();
    let defines: Vec<_> = defines.iter().map(String::as_str).collect();
    Declared::find(container, &texts, &defines)
}

fn from_source_info(container: &Container<'_>) -> Option<Result<Sources, Error>> {
    let part = container.find(FourCc::Srci)?;
    let info = match SourceInfo::parse(part.span()) {
        Ok(info) => info,
        Err(error) => return Some(Err(error.within(Frame::Part(part.kind().0)))),
    };
    let names = info.names().map(|names| names.entries.as_slice()).unwrap_or_default();
    let texts = info.contents().map(|contents| contents.entries.as_slice()).unwrap_or_default();
    let file = |(index, name): (usize, &dxkit_info::SourceName<'_>)| SourceFile {
        name: name.name.clone().into_owned(),
        text: texts.get(index).map(|content| content.text.to_vec()),
    };
    Some(Ok(Sources {
        origin: Origin::SourceInfo,
        in_private: false,
        files: names.iter().enumerate().map(file).collect(),
        arguments: info.compile_arguments().into_owned(),
        libraries: Vec::new(),
        compiler: None,
    }))
}

fn from_pdb_info(container: &Container<'_>) -> Option<Result<Sources, Error>> {
    let part = container.find(FourCc::Pdbi)?;
    let sources = PdbInfo::parse(part.span()).and_then(|info| {
        // Errors inside have no offset in the file: they are reported for the part.
        Sources::from_pdb_info(&info).map_err(|error| {
            let placed = Error::new(error.kind().clone(), part.span().offset());
            error
                .path()
                .frames()
                .iter()
                .rev()
                .fold(placed, |error, frame| error.within(*frame))
                .within("data")
        })
    });
    Some(sources.map_err(|error| error.within(Frame::Part(part.kind().0))))
}

/// The sources in the tables of `PDBI`.
fn from_tables(data: &RuntimeData<'_>) -> Result<Sources, Error> {
    let mut texts = Texts { data, budget: Budget::new(data.string_buffer().len()) };
    let mut sources = Sources {
        origin: Origin::PdbInfo,
        in_private: false,
        files: Vec::new(),
        arguments: CompileArguments::default(),
        libraries: Vec::new(),
        compiler: None,
    };
    let Some(info) = data.rows::<DxilPdbInfo0>().first() else { return Ok(sources) };
    let none = || Error::new(ErrorKind::Inconsistent("refers to a row that is not there"), 0);
    for (index, row) in (0u32..).zip(data.records(info.v0.sources)) {
        let at = |error: Error| error.within(Frame::Index(index)).within("sources");
        let row = row.ok_or_else(none).map_err(at)?;
        let name = texts.take(row.v0.name).map_err(at)?;
        let text = texts.take(row.v0.content).map_err(at)?;
        sources.files.push(SourceFile { name, text: Some(text.as_bytes().to_vec()) });
    }
    for (index, row) in (0u32..).zip(data.records(info.v0.libraries)) {
        let at = |error: Error| error.within(Frame::Index(index)).within("libraries");
        let row = row.ok_or_else(none).map_err(at)?;
        let size = usize::try_from(row.v0.data.size).unwrap_or(usize::MAX);
        sources.libraries.push((texts.take(row.v0.name).map_err(at)?, size));
    }
    let list = data.indexes(info.v0.arg_pairs.indexes());
    let list = list.ok_or_else(none).map_err(|error| error.within("arg_pairs"))?;
    let mut numbers = list.iter();
    while let Some(name) = numbers.next() {
        let at = |error: Error| error.within("arg_pairs");
        let name = texts.take(StringRef(name)).map_err(at)?;
        // A missing value is `None`.
        let value = numbers.next().map_or_else(|| Ok(Name::default()), |value| texts.take(StringRef(value)));
        sources.arguments.pairs.push((name, value.map_err(at)?));
    }
    Ok(sources)
}

/// The sources in the debug module.
fn from_debug_module(container: &Container<'_>) -> Option<Result<Sources, Error>> {
    let part = container.find(FourCc::Ildb)?;
    let sources = Program::parse(part.span()).and_then(|program| {
        let start = part.span().offset().saturating_add(program.bitcode_start());
        let module = Module::parse(Span::at(program.bitcode(), start))?;
        let sources = from_metadata(&MetadataReader::new(&module).sources(), program.bitcode().len());
        sources.map_err(|error| Error::new(error.kind().clone(), start).within("dx.source"))
    });
    sources.map_err(|error| error.within(Frame::Part(part.kind().0))).transpose()
}

/// The options with which FXC was run, from its PDB.
fn fxc_arguments(database: &ProgramDatabase<'_>) -> CompileArguments<'static> {
    let words = database.arguments();
    CompileArguments::from_words(words.into_iter().map(|word| Name::from(Cow::Owned(word))))
}

/// The sources in FXC's PDB.
fn from_database(container: &Container<'_>) -> Option<Result<Sources, Error>> {
    let part = container.find(FourCc::Spdb)?;
    let sources = ProgramDatabase::parse(part.span()).map(|database| {
        let file = |source: dxkit_dxbc::spdb::SourceFile| SourceFile {
            name: Name::from(Cow::Owned(source.name)),
            text: Some(source.text),
        };
        Sources {
            origin: Origin::ProgramDatabase,
            in_private: false,
            files: database.sources().into_iter().map(file).collect(),
            arguments: fxc_arguments(&database),
            libraries: Vec::new(),
            compiler: None,
        }
    });
    Some(sources.map_err(|error| error.within(Frame::Part(part.kind().0))))
}

/// The sources in the tables that older versions of FXC wrote.
fn from_debug_tables(container: &Container<'_>) -> Option<Result<Sources, Error>> {
    let part = container.find(FourCc::Sdbg)?;
    let sources = DebugTables::parse(part.span()).map(|tables| {
        let file = |source: dxkit_dxbc::spdb::SourceFile| SourceFile {
            name: Name::from(Cow::Owned(source.name)),
            text: Some(source.text),
        };
        let words = [("-T", tables.profile()), ("-E", tables.entry_point())];
        let words = words.into_iter().filter(|(_, value)| !value.is_empty());
        let words = words.flat_map(|(option, value)| [option.as_bytes().to_vec(), value.to_vec()]);
        Sources {
            origin: Origin::DebugTables,
            in_private: false,
            files: tables.sources().into_iter().map(file).collect(),
            arguments: CompileArguments::from_words(words.map(|word| Name::from(Cow::Owned(word)))),
            libraries: Vec::new(),
            compiler: None,
        }
    });
    Some(sources.map_err(|error| error.within(Frame::Part(part.kind().0))))
}

/// The sources in the functions of FXC's libraries, each file once.
fn from_functions(library: &Container<'_>, levels: usize) -> Result<Option<Sources>, Error> {
    let mut all: Option<Sources> = None;
    let mut seen = BTreeSet::new();
    for part in library.find_all(FourCc::Libf).filter(|_| levels > 0) {
        let within = |error: Error| error.within(Frame::Part(part.kind().0));
        let function = Container::parse(part.span()).map_err(within)?;
        let Some(sources) = Sources::from_nested(&function, levels.saturating_sub(1)).map_err(within)? else {
            continue;
        };
        let files = sources.files.iter().filter(|file| seen.insert((file.name.clone(), file.text.clone())));
        let files: Vec<SourceFile> = files.cloned().collect();
        match &mut all {
            None => all = Some(Sources { files, ..sources }),
            Some(all) => all.files.extend(files),
        }
    }
    Ok(all)
}

/// The sources in the metadata. In a PDB, where `SRCI` has the sources, it is one file without name and text,
/// which is ignored.
fn from_metadata(metadata: &dxkit_dxil::Sources<'_>, bitcode_size: usize) -> Result<Option<Sources>, Error> {
    let mut budget = Budget::new(bitcode_size);
    let mut take = |text: dxkit_dxil::Text<'_>| {
        budget.take(text.0.len())?;
        Ok(Name::from(Cow::Owned(text.0.to_vec())))
    };
    let mut files = Vec::new();
    let mut main = None;
    for file in metadata.files.iter().filter(|file| !(file.name.is_empty() && file.text.is_empty())) {
        if main.is_none() && metadata.main_file_name == Some(file.name) {
            main = Some(files.len());
        }
        let (name, text) = (take(file.name)?, take(file.text)?);
        files.push(SourceFile { name, text: Some(text.as_bytes().to_vec()) });
    }
    if files.is_empty() {
        return Ok(None);
    }
    if let Some(first) = main.and_then(|main| files.get_mut(..=main)) {
        first.rotate_right(1);
    }
    let words = metadata.arguments.iter().map(|word| take(*word)).collect::<Result<Vec<_>, Error>>()?;
    Ok(Some(Sources {
        origin: Origin::DebugModule,
        in_private: false,
        files,
        arguments: CompileArguments::from_words(words),
        libraries: Vec::new(),
        compiler: None,
    }))
}

struct Texts<'d, 'a> {
    data: &'d RuntimeData<'a>,
    budget: Budget,
}

impl Texts<'_, '_> {
    fn take(&mut self, place: StringRef) -> Result<Name<'static>, Error> {
        let text = self.data.string(place).ok_or_else(|| Error::new(ErrorKind::Unterminated, 0))?;
        self.budget.take(text.as_bytes().len())?;
        Ok(text.into_owned())
    }
}

/// The sources in a PDB or a container in private data, if it belongs to the same shader.
fn from_private(outer: &Container<'_>, part: &RawPart<'_>, levels: usize) -> Result<Option<Sources>, Error> {
    let bytes = match part.payload() {
        payload if payload.starts_with(PDB_MAGIC) => Cow::Owned(pdb_container(part.span())?),
        payload if payload.starts_with(b"DXBC") => Cow::Borrowed(payload),
        _ => return Ok(None),
    };
    let inner = Container::parse(bytes.as_ref())?;
    if !Identity::from_container(outer).agrees(&Identity::from_container(&inner)) {
        return Ok(None);
    }
    Sources::from_nested(&inner, levels)
}

/// The facts by which a shader and its PDB are matched.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Identity {
    /// The digest of `HASH`, which DXC copies into the PDB. Validators before 1.5 do not have it.
    pub hash: Option<[u8; 16]>,
    /// The debug name of `ILDN`, which both have.
    pub debug_name: Option<Name<'static>>,
}

impl Identity {
    /// The identity of a container.
    #[must_use]
    pub fn from_container(container: &Container<'_>) -> Self {
        let hash = container.find(FourCc::Hash).and_then(|part| ShaderHash::parse(part.span()).ok());
        let name = container.find(FourCc::Ildn).and_then(|part| DebugName::parse(part.span()).ok());
        Self {
            hash: hash.map(|hash| hash.digest),
            debug_name: name.map(|name| name.name().clone().into_owned()),
        }
    }

    /// The hash that the debug name is made of, as DXC's names are where none is given: the one that the
    /// shader had when it was compiled. Its own is another if something was taken out of the program since.
    #[must_use]
    pub fn named_hash(&self) -> Option<[u8; 16]> {
        let name = self.debug_name.as_ref()?.to_string();
        let digits = name.rsplit(['/', '\\']).next()?.strip_suffix(".pdb")?;
        let is_hash = digits.len() == 32 && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        let hash = u128::from_str_radix(digits, 16).ok().filter(|_| is_hash)?;
        Some(hash.to_be_bytes())
    }

    /// Whether one hash is the other, or one debug name is made of the other hash; `None` if a hash is
    /// missing.
    fn compared(&self, other: &Self) -> Option<bool> {
        let (one, another) = (self.hash?, other.hash?);
        Some(one == another || self.named_hash() == Some(another) || other.named_hash() == Some(one))
    }

    /// Whether both may belong to the same shader: their hashes are equal, the debug name of one is
    /// [made of](Self::named_hash) that of the other, or one has none.
    #[must_use]
    pub fn agrees(&self, other: &Self) -> bool {
        self.compared(other).unwrap_or(true)
    }

    /// Whether both belong to the same shader: equal hashes, or a debug name that is
    /// [made of](Self::named_hash) the other hash; if one has none, equal debug names.
    #[must_use]
    pub fn is_that_of(&self, other: &Self) -> bool {
        let same_name = || self.debug_name.is_some() && self.debug_name == other.debug_name;
        self.compared(other).unwrap_or_else(same_name)
    }

    /// The possible file names of the PDB: the last component of the debug name, and the hash, which is DXC's
    /// default.
    #[must_use]
    pub fn pdb_names(&self) -> Vec<String> {
        let named = self.debug_name.as_ref().and_then(|name| {
            let name = name.to_string();
            let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
            (!last.is_empty()).then(|| last.to_string())
        });
        let hashed = self.hash.map(|hash| {
            let digits = hash.iter().map(|byte| alloc::format!("{byte:02x}"));
            digits.collect::<String>() + ".pdb"
        });
        let hashed = hashed.filter(|hashed| named.as_ref() != Some(hashed));
        named.into_iter().chain(hashed).collect()
    }
}
