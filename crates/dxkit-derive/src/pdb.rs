//! PDBs as DXC writes them: [`Pdb`], which is [`debug_container`] in a file of streams ([`write_pdb`]), and
//! back: [`pdb_container`].
//!
//! A PDB is an MSF file: streams divided into blocks. The library that reads them (`pdb`) allocates the size
//! that a stream claims before it looks at the file, a hundred times the file if blocks are listed
//! repeatedly; so the small part of MSF that is needed is read by `dxkit-msf`, with bounds.
//!
//! Sources: DXC's output for `-Zi` and `-Zs` with `-Fd`, held against it byte for byte.

use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::Constant;
use dxkit_bitcode::writer::BitcodeDialect;
use dxkit_bytes::parser::{array_at, number_at};
use dxkit_bytes::{Error, ErrorKind, Name, Span};
use dxkit_container::{Container, DigestPolicy, RawPart};
use dxkit_dxil::{DxilModule, MetadataReader, Sources, Text, Version};
use dxkit_info::{
    CompileArguments, CompilerVersion, CompressionType, DebugName, Section, SectionData, ShaderHash,
    SourceArgs, SourceContent, SourceContents, SourceInfo, SourceName, SourceNames,
};
use dxkit_msf::{Layout, MAGIC, MultiStreamFile};
use dxkit_program::Program;
use dxkit_rdat::RuntimeData;
use dxkit_types::FourCc;

use crate::subobject_metadata;
use crate::use_lists::{self, Origin};

/// Whether a file, or the payload of a part, is a PDB: it begins as one.
#[must_use]
pub fn is_pdb(file: &[u8]) -> bool {
    file.starts_with(MAGIC.as_ref())
}

/// The stream of a PDB in which DXC puts the container, and the one that identifies the file.
pub const CONTAINER_STREAM: usize = 5;
const INFO_STREAM: usize = 1;

/// The contents of a PDB.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum PdbKind {
    /// The module with debug information, as of `-Zi`.
    #[default]
    Full,
    /// The data for reflection, as with `-Zs`: a compiler makes the remaining content from the sources again.
    Slim,
}

/// The container of a PDB. DXC (`-Fd`, `-Zi`, `-Zs`) puts one into stream 5. FXC's (`/Zi /Fd`) is byte for
/// byte the part `SPDB` of the shader: the result is a container of that part alone.
///
/// # Errors
/// [`ErrorKind::Magic`] if the file is not a PDB, [`ErrorKind::Size`] if its block size is zero,
/// [`ErrorKind::Offset`] or [`ErrorKind::End`] if a block, the directory or a stream lies outside the file,
/// [`ErrorKind::Inconsistent`] if it has too few streams. The result is no longer than the file and the
/// header of a container, however often blocks are listed.
pub fn pdb_container(file: Span<'_>) -> Result<Vec<u8>, Error> {
    let streams = MultiStreamFile::parse(file)?;
    if is_fxc_pdb(&streams) {
        let mut container = Container::new();
        container.set(FourCc::Spdb, file.bytes().to_vec());
        return container.write(DigestPolicy::Recompute);
    }
    if streams.streams().len() <= CONTAINER_STREAM {
        let kind = ErrorKind::Missing("there is no stream 5, in which DXC stores the container");
        return Err(Error::new(kind, file.offset()).within("stream").within("directory"));
    }
    streams.stream(CONTAINER_STREAM)
}

/// Whether one of the streams is the program's header that FXC writes: a few words after these bytes.
fn is_fxc_pdb(streams: &MultiStreamFile<'_>) -> bool {
    const HEADER: &[u8] = b"D3DSHDR\0";
    streams.streams().iter().any(|stream| {
        let first = stream.blocks.first().and_then(|number| streams.block(*number).ok());
        stream.size as usize >= HEADER.len() && first.is_some_and(|block| block.bytes().starts_with(HEADER))
    })
}

/// A PDB file, and its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pdb {
    /// The hash of its shader in hexadecimal digits, and `.pdb`.
    pub name: String,
    /// The file.
    pub bytes: Vec<u8>,
}

impl Pdb {
    /// The PDB of a shader with a debug module, as DXC writes it with `-Fd`. `compiler` is the content of
    /// `VERS`, if neither the shader nor its module states it. That of a shader with `SPDB` is this part, as
    /// FXC writes it with `/Fd`; it has one kind.
    ///
    /// # Errors
    /// See [`debug_container`]; if `SPDB` is not a PDB.
    pub fn from_shader(
        shader: &Container<'_>,
        kind: PdbKind,
        compiler: Option<&CompilerVersion<'_>>,
    ) -> Result<Self, Error> {
        if let Some(part) = shader.find(FourCc::Spdb).filter(|_| shader.find(FourCc::Ildb).is_none()) {
            MultiStreamFile::parse(part.span()).map_err(|error| error.within("SPDB"))?;
            let name = stated_name(shader).unwrap_or_else(|| token_hash_name(shader));
            return Ok(Self { name, bytes: part.payload().to_vec() });
        }
        let debug = debug_container(shader, kind, compiler)?;
        let missing = || Error::new(ErrorKind::Missing("there is no program to name the PDB after"), 0);
        let hash = shader_hash(shader).ok_or_else(missing)?;
        let name = DebugName::from_hash(&hash).name().to_string();
        Ok(Self { name, bytes: write_pdb(&debug, &hash)? })
    }
}

impl Pdb {
    /// Its folder in a symbol store for servers, `NAME/GUID-AND-AGE`: what `symstore` makes, and debuggers
    /// search that read `srv*` paths. `None` if the file states no GUID.
    ///
    /// Layout: Microsoft's documentation of symbol stores; the GUID and the age are those of stream 1.
    #[must_use]
    pub fn store_folder(&self) -> Option<String> {
        let info = MultiStreamFile::parse(Span::new(&self.bytes)).ok()?.stream(INFO_STREAM).ok()?;
        let age = number_at::<u32>(&info, 8)?;
        let [a, b, c, d, e, f, g, h, rest @ ..] = array_at::<16>(&info, 12)?;
        // The first three numbers of a GUID are little-endian, the remaining eight are bytes.
        let numbers = [d, c, b, a, f, e, h, g];
        let digits = numbers.iter().chain(&rest).map(|byte| alloc::format!("{byte:02X}"));
        let digits: String = digits.collect();
        Some(alloc::format!("{}/{digits}{age:X}", self.name))
    }
}

/// The name of the PDB that a shader states: the last component of a path, if it is one of a PDB.
fn stated_name(shader: &Container<'_>) -> Option<String> {
    let name = DebugName::parse(shader.find(FourCc::Ildn)?.span()).ok()?.name().to_string();
    let last = name.rsplit(['/', '\\']).next().unwrap_or_default();
    (last.len() > 4 && last.ends_with(".pdb") && !last.contains([':', '\0'])).then(|| last.to_string())
}

/// A name after the program of shader models 4 and 5 and its debug information: several profiles have the
/// same program.
fn token_hash_name(shader: &Container<'_>) -> String {
    let program = [FourCc::Shex, FourCc::Shdr].into_iter().find_map(|kind| shader.find(kind));
    let parts =
        [program, shader.find(FourCc::Spdb)].map(|part| part.map(RawPart::payload).unwrap_or_default());
    let hash = ShaderHash::compute(&parts.concat());
    DebugName::from_hash(&hash).name().to_string()
}

/// The container in a file: the file itself, or the container of a PDB. It is not checked that the file is a
/// container.
///
/// ```
/// # let file = std::fs::read("../../testdata/dxc/ps_textures_6_0.dxil").unwrap();
/// let container = dxkit_derive::pdb::container_of(&file)?;
/// assert_eq!(container, file);
/// assert!(matches!(container, std::borrow::Cow::Borrowed(_)));
/// # Ok::<(), dxkit_bytes::Error>(())
/// ```
///
/// # Errors
/// See [`pdb_container`], if it begins as a PDB does.
pub fn container_of(file: &[u8]) -> Result<Cow<'_, [u8]>, Error> {
    if is_pdb(file) { pdb_container(Span::new(file)).map(Cow::Owned) } else { Ok(Cow::Borrowed(file)) }
}
/// The container in the PDB of a shader whose module with debug information is in `ILDB`
/// (`-Zi -Qembed_debug`).
///
/// | part | |
/// |---|---|
/// | `ILDN`, `HASH` | those of the shader, in its order |
/// | `SRCI` | the sources that the module has, unless it was compiled to keep them (`-Qsource_in_debug_module`) |
/// | `STAT` | that of the shader; of slim ones alone |
/// | `VERS` | `compiler`, or the shader's, or what the module says of a [private build](compiler_version) |
/// | `ILDB` | the module without the sources that `SRCI` has, with the root signature of `RTS0`; not of slim ones |
///
/// The result is byte for byte what DXC writes, with two exceptions. DXC's use-list orders are those of its
/// memory, which no file of the shader states: they are stated as far as they follow from the order of the
/// instructions, and from when the compiler makes constants. A root signature in the source is not restored
/// if another one was set; subobjects are those of `RDAT`, if the texts of their root signatures are literals
/// in the sources.
///
/// In a slim one, the arguments of the compiler are those with which DXC makes slim PDBs: `-Zs` instead of
/// `-Zi`.
///
/// # Errors
/// If there is no module with debug information, or if it cannot be read or written.
pub fn debug_container(
    shader: &Container<'_>,
    kind: PdbKind,
    compiler: Option<&CompilerVersion<'_>>,
) -> Result<Container<'static>, Error> {
    let missing = || Error::new(ErrorKind::Missing("there is no part ILDB to make a PDB of"), 0);
    let part = shader.find(FourCc::Ildb).ok_or_else(missing)?;
    let mut program = Program::parse(part.span()).map_err(|error| error.within("ILDB"))?.into_owned();
    let in_module = |error: dxkit_bitcode::Error| Error::from(error).within("ILDB");
    let mut module = Module::parse(program.bitcode()).map_err(in_module)?;
    let sources = MetadataReader::new(&module).sources();
    let arguments = arguments(&sources);
    let keeps_sources = arguments.option("Qsource_in_debug_module").next().is_some();
    let moves_sources = !sources.is_empty() && (kind == PdbKind::Slim || !keeps_sources);

    let mut made = Container::new();
    let mut push = |kind, payload: Vec<u8>| made.push(RawPart::new(kind, payload));
    for part in shader.parts().iter().filter(|part| matches!(part.kind(), FourCc::Ildn | FourCc::Hash)) {
        push(part.kind(), part.payload().to_vec());
    }
    if moves_sources {
        push(FourCc::Srci, source_info(&sources, &arguments, kind)?.encode()?);
    }
    if let Some(part) = shader.find(FourCc::Stat).filter(|_| kind == PdbKind::Slim) {
        push(FourCc::Stat, part.payload().to_vec());
    }
    let own = shader.find(FourCc::Vers).map(|part| part.payload().to_vec());
    let stated = || compiler_version(&DxilModule::read(&module)).map(|version| version.encode());
    if let Some(version) = match compiler {
        Some(compiler) => Some(compiler.encode()?),
        None => own.map(Ok).or_else(stated).transpose()?,
    } {
        push(FourCc::Vers, version);
    }
    if kind == PdbKind::Full {
        // The sources are those of the module as it is now.
        let metadata = shader.find(FourCc::Rdat).is_some().then(|| module.clone());
        // A root signature that was set is in the shader alone.
        let is_set = arguments.option("setrootsignature").next().is_some();
        if let Some(part) = shader.find(FourCc::Rts0).filter(|_| !is_set) {
            put_root_signature(&mut module, part.payload());
        }
        let data = shader.find(FourCc::Rdat).and_then(|part| RuntimeData::parse(part.span()).ok());
        if let (Some(data), Some(metadata)) = (data, &metadata) {
            subobject_metadata::put(&mut module, &data, &MetadataReader::new(metadata).sources());
        }
        if moves_sources {
            empty_sources(&mut module);
        }
        // The compiler writes the use-list orders of its memory.
        use_lists::state(&mut module, Origin::Compiled);
        program.set_bitcode(module.write(BitcodeDialect::DxcInOrder).map_err(in_module)?);
        push(FourCc::Ildb, program.encode()?);
    }
    Ok(made)
}

/// A PDB file with this container, known by the hash of the shader.
///
/// # Errors
/// If the container cannot be written, or is too large.
pub fn write_pdb(debug: &Container<'_>, hash: &ShaderHash<'_>) -> Result<Vec<u8>, Error> {
    /// The version of the format, and how often a file was written over.
    const VERSION: u32 = 20_000_404;
    const AGE: u32 = 1;
    let mut info = Vec::new();
    for word in [VERSION, 0, AGE] {
        info.extend_from_slice(&word.to_le_bytes());
    }
    info.extend_from_slice(&hash.digest);
    // An empty table of named streams.
    for word in [0u32, 0, 1, 0, 0, 0, 0] {
        info.extend_from_slice(&word.to_le_bytes());
    }
    let container = debug.write(DigestPolicy::Keep)?;
    let mut streams: [&[u8]; CONTAINER_STREAM + 1] = Default::default();
    for (number, content) in [(INFO_STREAM, &info), (CONTAINER_STREAM, &container)] {
        if let Some(stream) = streams.get_mut(number) {
            *stream = content;
        }
    }
    dxkit_msf::write(&streams, Layout::Dxc)
}

/// By which hash DXC knows a shader: that of its part, or where validators have none, of its program.
#[must_use]
pub fn shader_hash(shader: &Container<'_>) -> Option<ShaderHash<'static>> {
    let stated = shader.find(FourCc::Hash).and_then(|part| ShaderHash::parse(part.span()).ok());
    stated.map(ShaderHash::into_owned).or_else(|| {
        let program = Program::parse(shader.find(FourCc::Dxil)?.span()).ok()?;
        Some(ShaderHash::compute(program.bitcode()))
    })
}

/// The content of `VERS` for a compiler that calls itself a private build in `llvm.ident`: `dxc(private)
/// 1.9.0.5517 (9757d44fa)`. Its last number is a count of commits. The stated version is the newest that the
/// compiler knows, which is the validator version it compiled for unless another one was requested. Of builds
/// that are named 1.9 since 1.9.0.5517, it is known to be 1.10. `None` for other compilers, whose commit
/// count is not stated anywhere.
#[must_use]
pub fn compiler_version(dxil: &DxilModule<'_>) -> Option<CompilerVersion<'static>> {
    const PRIVATE: &str = "dxc(private) ";
    const HASH_DIGITS: usize = 8;
    const NAMED: &str = "1.9.";
    /// The commit count of the first build with this name of which it was observed.
    const SINCE: u32 = 5517;
    let (version, hash) = dxil.compiler?.as_str()?.strip_prefix(PRIVATE)?.split_once(" (")?;
    let commit_count = version.rsplit_once('.')?.1.parse().ok()?;
    let requested = arguments(&dxil.sources).option("validator-version").next().is_some();
    let newest = match dxil.validator_version {
        _ if version.starts_with(NAMED) && commit_count >= SINCE => Version { major: 1, minor: 10 },
        Some(version) if !requested && version.major != 0 => version,
        _ => return None,
    };
    let hash = hash.strip_suffix(')')?;
    let number = |number| u16::try_from(number).ok();
    let mut made = CompilerVersion::new(number(newest.major)?, number(newest.minor)?);
    made.commit_count = commit_count;
    made.set_strings(hash.get(..HASH_DIGITS)?, version).ok()?;
    Some(made)
}

/// The metadata of a root signature, which the compiler takes out.
pub(crate) const ROOT_SIGNATURE: &str = "dx.rootSignature";

/// The arguments of the compiler as `SRCI` has them.
pub(crate) fn arguments(sources: &Sources<'_>) -> CompileArguments<'static> {
    let words = sources.arguments.iter().map(|word| Name::from(Cow::Owned(word.0.to_vec())));
    CompileArguments::from_words(words).into_owned()
}

fn source_info(
    sources: &Sources<'_>,
    arguments: &CompileArguments<'_>,
    kind: PdbKind,
) -> Result<SourceInfo<'static>, Error> {
    let owned = |text: &Text<'_>| text.0.to_vec();
    let names = sources.files.iter().map(|file| SourceName::new(Name::from(Cow::Owned(owned(&file.name)))));
    let contents = sources.files.iter().map(|file| SourceContent::new(owned(&file.text)));
    let pairs = arguments.pairs.iter().filter_map(|(name, value)| match (kind, name.to_string().as_str()) {
        (PdbKind::Slim, "Qembed_debug") => None,
        (PdbKind::Slim, "Zi") => Some((b"Zs".to_vec(), value.as_bytes().to_vec())),
        _ => Some((name.as_bytes().to_vec(), value.as_bytes().to_vec())),
    });
    let names = SourceNames { entries: names.collect(), ..SourceNames::default() };
    let contents = SourceContents {
        compression: CompressionType::Zlib,
        entries: contents.collect(),
        ..SourceContents::default()
    };
    let sections = [
        SectionData::Names(names),
        SectionData::Contents(contents),
        SectionData::Args(SourceArgs::new(pairs)?),
    ];
    let mut info = SourceInfo::default();
    info.sections = sections.into_iter().map(Section::new).collect();
    Ok(info)
}

/// Puts nothing in the place of the sources, as DXC does: its readers expect the metadata.
fn empty_sources(module: &mut Module) {
    let gone: Vec<String> = module
        .named_metadata()
        .map(|named| String::from_utf8_lossy(named.name).into_owned())
        .filter(|name| name.starts_with("dx.source."))
        .collect();
    gone.iter().for_each(|name| module.remove_named_metadata(name));
    let nothing = Some(module.metadata_string(""));
    for (name, fields) in [
        ("dx.source.contents", &[nothing, nothing][..]),
        ("dx.source.defines", &[]),
        ("dx.source.mainFileName", &[nothing]),
        ("dx.source.args", &[]),
    ] {
        let node = module.metadata_node(fields);
        module.set_named_metadata(name, &[node]);
    }
}

/// Gives a module the root signature that the compiler took out of it.
fn put_root_signature(module: &mut Module, bytes: &[u8]) {
    let byte = module.integer_type(8);
    let ty = module.array_type(bytes.len() as u64, byte);
    let constant = module.intern_constant(ty, &Constant::String(bytes));
    let value = module.value_as_metadata(constant);
    let node = module.metadata_node(&[Some(value)]);
    module.set_named_metadata(ROOT_SIGNATURE, &[node]);
}
