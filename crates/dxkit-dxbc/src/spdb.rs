//! `SPDB`: debug information, a whole PDB file. A PDB is an MSF file: streams, cut into blocks.
//!
//! FXC writes about 16 streams. Stream 1 names some of them: `/src/files/` and a path for each source. The
//! lines of instructions are in the stream of the module that stream 3 lists: CodeView's line tables.
//!
//! Layout: Microsoft's published sources of PDB and CodeView structures, LLVM's documentation of the PDB
//! format, and FXC's output.

mod debug;
mod follow;

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bytes::by_offset::{ByOffset, in_row, index};
use dxkit_bytes::parser::number_at;
use dxkit_bytes::{Codec, Error, Frame, Reader, Report, Span, Visit, Writer, if_arbitrary, record};
use dxkit_msf::{BlockUse, Layout, MultiStreamFile};

pub use dxkit_msf::{MAGIC, Stream, SuperBlock};

use crate::bits::word;
use crate::numbers::text as append;

pub(crate) use debug::Annotations;
pub use debug::{DebugInfo, LineFrame, LocalNumber};

record! {
    /// A line of a line table.
    struct LineRecord: 8 {
        /// Bytes from the start of the program.
        0: offset: u32,
        /// Number of the line in the lower 24 bits.
        4: line: u32,
    }
}

/// The stream that names others.
const NAMES: usize = 1;
/// The stream that lists modules.
const MODULES: usize = 3;
/// The prefix of a source's name.
const SOURCES: &[u8] = b"/src/files/";

/// The part `SPDB`: a PDB file. Its bytes are kept unchanged.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ProgramDatabase<'a> {
    bytes: Cow<'a, [u8]>,
    block_size: usize,
    streams: Vec<Stream>,
}

/// A source.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct SourceFile {
    /// Its path as the compiler knew it, in lower case.
    pub name: Vec<u8>,
    /// Its text.
    pub text: Vec<u8>,
}

/// The source line of an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Line {
    /// Bytes from the start of the program (of `SHDR` or `SHEX`) to the instruction.
    pub offset: u32,
    /// Offset of the file's entry in the table of file checksums, which identifies the file.
    pub file: u32,
    /// Number of the line, counted from 1.
    pub line: u32,
}

/// Options of FXC, by the flags of `D3DCompile` that they set.
const OPTIONS: [(u32, &str); 16] = [
    (0x1, "-Zi"),
    (0x2, "-Vd"),
    (0x4, "-Od"),
    (0x8, "-Zpr"),
    (0x10, "-Zpc"),
    (0x20, "-Gpp"),
    (0x100, "-Op"),
    (0x200, "-Gfa"),
    (0x400, "-Gfp"),
    (0x800, "-Ges"),
    (0x1000, "-Gec"),
    (0x2000, "-Gis"),
    (0x4_0000, "-WX"),
    (0x8_0000, "-res_may_alias"),
    (0x10_0000, "-enable_unbounded_descriptor_tables"),
    (0x20_0000, "-all_resources_bound"),
];

/// The options that set these flags of `D3DCompile`.
fn options_of_flags(flags: u32) -> impl Iterator<Item = &'static str> {
    // Two bits for four levels; the default is the first.
    let level = match flags >> 14 & 3 {
        1 => Some("-O0"),
        2 => Some("-O3"),
        3 => Some("-O2"),
        _ => None,
    };
    let options = OPTIONS.into_iter().filter(move |(bit, _)| flags & bit != 0).map(|(_, option)| option);
    options.chain(level)
}

fn to_usize(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

impl ProgramDatabase<'static> {
    /// A PDB file with these streams, each in separate consecutive blocks.
    ///
    /// # Errors
    /// See [`dxkit_msf::write()`].
    pub fn from_streams(streams: &[&[u8]]) -> Result<Self, Error> {
        let bytes = dxkit_msf::write(streams, Layout::StreamsFirst)?;
        ProgramDatabase::parse(Span::new(&bytes)).map(ProgramDatabase::into_owned)
    }
}

impl<'a> ProgramDatabase<'a> {
    /// Checks that the blocks of every stream are there.
    pub fn validate(&self, report: &mut Report) {
        for (number, stream) in self.streams.iter().enumerate() {
            let missing = stream.missing_block(Span::new(&self.bytes), self.block_size);
            if let Some(place) = missing {
                in_row(report, "stream", number, |report| {
                    report.error("spdb-block", None, || {
                        format!("block {place} of the stream lies after the end of the file")
                    });
                });
            }
        }
    }

    /// The bytes of the PDB file.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// All streams, in the order of their numbers.
    #[must_use]
    pub fn streams(&self) -> &[Stream] {
        &self.streams
    }

    /// The contents of a stream; `None` if there is no such stream. No more bytes than the file has, however
    /// often its blocks are listed.
    #[must_use]
    pub fn stream(&self, number: usize) -> Option<Vec<u8>> {
        let stream = self.streams.get(number)?;
        stream.contents(Span::new(&self.bytes), self.block_size).ok()
    }

    /// The streams that have a name, each with its number.
    #[must_use]
    pub fn names(&self) -> Vec<(Vec<u8>, u32)> {
        self.stream(NAMES).and_then(|stream| names(&stream)).unwrap_or_default()
    }

    /// The sources. Together no more bytes than the file has.
    #[must_use]
    pub fn sources(&self) -> Vec<SourceFile> {
        let mut left = self.bytes.len();
        let mut sources = Vec::new();
        for (name, number) in self.names() {
            let Some(name) = name.strip_prefix(SOURCES) else { continue };
            let Some(size) = self.streams.get(to_usize(number)).map(|stream| to_usize(stream.size)) else {
                continue;
            };
            let Some(rest) = left.checked_sub(size) else { break };
            if let Some(text) = self.stream(to_usize(number)) {
                left = rest;
                sources.push(SourceFile { name: name.to_vec(), text });
            }
        }
        sources
    }

    /// The source lines of instructions, in the order of the file.
    #[must_use]
    pub fn lines(&self) -> Vec<Line> {
        self.module().and_then(|module| module.lines()).unwrap_or_default()
    }

    /// Further information about instructions: variables, and functions that were inlined. `None` if there
    /// are no lines.
    #[must_use]
    pub fn debug_info(&self) -> Option<DebugInfo> {
        DebugInfo::read(self)
    }

    /// What FXC was asked for, as names and values: `hlslFlags` with the flags of `D3DCompile` in
    /// hexadecimal, `hlslTarget`, `hlslEntry`, and `hlslDefines` with an option for each macro.
    #[must_use]
    pub fn environment(&self) -> Vec<(Vec<u8>, Vec<u8>)> {
        let environment = |module: Module| {
            // A signature precedes the records.
            let mut records = debug::records(module.symbols(), 4);
            let (.., record) = records.find(|(_, kind, _)| *kind == debug::symbol::ENVIRONMENT)?;
            // A byte of flags, then texts; an empty one is the last.
            let texts = record.get(1..)?.split(|byte| *byte == 0);
            let texts: Vec<&[u8]> = texts.take_while(|text| !text.is_empty()).collect();
            let pairs = texts.chunks_exact(2).filter_map(|pair| Some((pair.first()?, pair.last()?)));
            Some(pairs.map(|(name, value)| (name.to_vec(), value.to_vec())).collect())
        };
        self.module().and_then(environment).unwrap_or_default()
    }

    /// The options with which FXC was run, as the words of a command line without the file.
    #[must_use]
    pub fn arguments(&self) -> Vec<Vec<u8>> {
        let mut words: Vec<Vec<u8>> = Vec::new();
        let environment = self.environment();
        // A library is compiled as a whole.
        let is_library = environment.iter().any(|(_, value)| value.starts_with(b"lib_"));
        for (name, value) in environment {
            match name.as_slice() {
                b"hlslTarget" => words.extend([b"-T".to_vec(), value]),
                b"hlslEntry" if !is_library => words.extend([b"-E".to_vec(), value]),
                b"hlslDefines" => {
                    let text = String::from_utf8_lossy(&value).into_owned();
                    let macros = text.split(" /D").filter(|text| !text.is_empty());
                    words.extend(macros.flat_map(|text| [b"-D".to_vec(), text.as_bytes().to_vec()]));
                }
                b"hlslFlags" => {
                    let text = String::from_utf8_lossy(&value).into_owned();
                    let flags = text.strip_prefix("0x").and_then(|text| u32::from_str_radix(text, 16).ok());
                    words.extend(
                        options_of_flags(flags.unwrap_or_default()).map(|word| word.as_bytes().to_vec()),
                    );
                }
                _ => {}
            }
        }
        words
    }

    fn module_info(&self) -> Option<ModuleInfo> {
        let modules = self.stream(MODULES)?;
        let stream: u16 = number_at(&modules, ModuleInfo::STREAM)?;
        let symbols = to_usize(word(&modules, ModuleInfo::SYMBOLS)?);
        let old_lines = to_usize(word(&modules, ModuleInfo::OLD_LINES)?);
        let size = to_usize(word(&modules, ModuleInfo::LINES)?);
        let sections = symbols.checked_add(old_lines)?;
        Some(ModuleInfo { stream: stream.into(), symbols, sections, size })
    }

    /// The first module that stream 3 lists.
    fn module(&self) -> Option<Module> {
        let ModuleInfo { stream, symbols, sections, size } = self.module_info()?;
        let stream = self.stream(stream)?;
        stream.get(sections..sections.checked_add(size)?)?;
        Some(Module { stream, symbols, sections, size })
    }

    /// The same value, keeping nothing of the file.
    #[must_use]
    pub fn into_owned(self) -> ProgramDatabase<'static> {
        ProgramDatabase {
            bytes: Cow::Owned(self.bytes.into_owned()),
            block_size: self.block_size,
            streams: self.streams,
        }
    }
}

/// Kinds of sections after the symbols of a module.
const LINES: u32 = 0xf2;
const CHECKSUMS: u32 = 0xf4;
const INLINED_LINES: u32 = 0xf6;

/// The entry of the first module in stream 3.
struct ModuleInfo {
    /// The number of its stream.
    stream: usize,
    /// As in [`Module`].
    symbols: usize,
    sections: usize,
    size: usize,
}

impl ModuleInfo {
    /// Number of the stream, 16 bits.
    const STREAM: usize = 64 + 34;
    /// Bytes of the program, in the entry of the section that it contributes to.
    const CODE_SIZE: usize = 64 + 12;
    /// Sizes of the stream's pieces.
    const SYMBOLS: usize = 64 + 36;
    const OLD_LINES: usize = 64 + 40;
    const LINES: usize = 64 + 44;
}

/// The contents of a module's stream.
struct Module {
    stream: Vec<u8>,
    /// Bytes of symbols at its start.
    symbols: usize,
    /// The offset of the sections with lines, and their size.
    sections: usize,
    size: usize,
}

impl Module {
    fn symbols(&self) -> &[u8] {
        self.stream.get(..self.symbols).unwrap_or_default()
    }

    /// Passes each section with its kind. `None` if one is cut off.
    fn sections(&self, mut take: impl FnMut(u32, &[u8])) -> Option<()> {
        let mut rest = self.stream.get(self.sections..self.sections.checked_add(self.size)?)?;
        while let (Some(kind), Some(size)) = (word(rest, 0), word(rest, 4)) {
            let end = to_usize(size).checked_add(8)?;
            take(kind, rest.get(8..end)?);
            rest = rest.get(end.checked_next_multiple_of(4)?..).unwrap_or_default();
        }
        Some(())
    }

    fn lines(&self) -> Option<Vec<Line>> {
        let (mut lines, mut whole) = (Vec::new(), true);
        self.sections(|kind, body| {
            if kind == LINES {
                whole &= section(body, &mut lines).is_some();
            }
        })?;
        whole.then_some(lines)
    }
}

/// The lines of one section: a header, then a block for each file.
fn section(body: &[u8], lines: &mut Vec<Line>) -> Option<()> {
    let mut rest = body.get(12..)?;
    while let (Some(file), Some(count), Some(size)) = (word(rest, 0), word(rest, 4), word(rest, 8)) {
        let block = rest.get(..to_usize(size).max(12))?;
        let mut nobody = ();
        let rows: Vec<LineRecord> =
            Reader::new(Span::new(block.get(12..)?), &mut nobody).table("line", count).ok()?;
        lines.extend(rows.iter().map(|row| Line { offset: row.offset, file, line: row.line & 0xff_ffff }));
        rest = rest.get(block.len()..)?;
    }
    Some(())
}

/// The names in stream 1: after its header a text of names, then a hash table from their offsets to numbers.
fn names(stream: &[u8]) -> Option<Vec<(Vec<u8>, u32)>> {
    /// Version, signature, age, and 16 bytes of identification.
    const HEADER: usize = 28;
    let size = to_usize(word(stream, HEADER)?);
    let start = HEADER.checked_add(4)?;
    let texts = stream.get(start..start.checked_add(size)?)?;
    let table = stream.get(start.checked_add(size)?..)?;
    let count = word(table, 0)?;
    let present = to_usize(word(table, 8)?).checked_mul(4)?;
    let deleted_at = present.checked_add(12)?;
    let deleted = to_usize(word(table, deleted_at)?).checked_mul(4)?;
    let rows = table.get(deleted_at.checked_add(4)?.checked_add(deleted)?..)?;
    let mut names = Vec::new();
    // The total length of the names is bounded by the stream, because a hostile table may repeat one.
    let mut left = stream.len();
    for row in rows.chunks_exact(8).take(to_usize(count)) {
        let text = texts.get(to_usize(word(row, 0)?)..)?;
        let text = text.split(|byte| *byte == 0).next()?;
        left = left.checked_sub(text.len())?;
        names.push((text.to_vec(), word(row, 4)?));
    }
    names.sort_by_key(|(_, number)| *number);
    Some(names)
}

dxkit_bytes::inherent_codec!(ProgramDatabase);

impl<'a> Codec<'a> for ProgramDatabase<'a> {
    dxkit_bytes::compiled_here!('a);

    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        let (root, visit) = reader.take_rest();
        let mut part = ByOffset::new(root, visit);
        let bytes = root.bytes();
        let file = MultiStreamFile::parse(root)?;
        part.at(root, &[], |reader| reader.field::<SuperBlock>("super_block"))?;
        let block_size = file.block_size();
        if part.once.is_active() {
            file.for_each_block(&mut |usage, number, size| {
                let start = to_usize(number).saturating_mul(block_size);
                let end = start.saturating_add(size).min(bytes.len());
                // A block beyond the end is reported when its stream is read.
                let Ok(span) = root.cut(start.min(end)..end) else { return Ok(()) };
                let mut put = |path: &[Frame]| {
                    part.at(span, path, |reader| reader.bytes("block", span.len()).map(drop))
                };
                match usage {
                    BlockUse::DirectoryMap => put(&[Frame::Field("directory_map")]),
                    BlockUse::Directory(place) => put(&[Frame::Field("directory"), index(place)]),
                    BlockUse::Stream(stream, place) => {
                        put(&[Frame::Field("stream"), index(stream), index(place)])
                    }
                    // Named by the block, because a long file has several pairs.
                    BlockUse::FreeBlockMap => put(&[Frame::Field("free_block_map"), Frame::Index(number)]),
                    BlockUse::Unused => put(&[Frame::Field("unused"), Frame::Index(number)]),
                }
            })?;
        }
        part.finish();
        Ok(Self { bytes: Cow::Borrowed(bytes), block_size, streams: file.into_streams() })
    }

    fn write(&self, writer: &mut Writer) -> Result<(), Error> {
        writer.bytes("bytes", &self.bytes)
    }
}

if_arbitrary! {
    impl<'a> dxkit_bytes::arbitrary::Arbitrary<'a> for ProgramDatabase<'a> {
        fn arbitrary(
            source: &mut dxkit_bytes::arbitrary::Unstructured<'a>,
        ) -> dxkit_bytes::arbitrary::Result<Self> {
            let count = source.int_in_range(0..=3)?;
            let streams = (0..count).map(|_| source.arbitrary::<&[u8]>());
            let streams = streams.collect::<dxkit_bytes::arbitrary::Result<Vec<_>>>()?;
            ProgramDatabase::<'static>::from_streams(&streams).map_err(|_| dxkit_bytes::arbitrary::Error::IncorrectFormat)
        }
    }
}
