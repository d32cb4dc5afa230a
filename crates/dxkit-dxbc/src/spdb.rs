//! `SPDB`: debug information, a whole PDB file. A PDB is an MSF file: streams, cut into blocks.
//!
//! FXC writes 16 streams or so. Stream 1 names some of them: `/src/files/` and a path for each source. Which line an
//! instruction was made of is in the stream of the module that stream 3 lists: CodeView's line tables.
//!
//! Layout: Microsoft's published sources of PDB and CodeView structures, LLVM's documentation of the PDB format, and FXC's
//! output.

use alloc::borrow::Cow;
use alloc::format;
use alloc::vec::Vec;

use dxkit_bytes::{
    Codec, Error, ErrorKind, FixedSize as _, Frame, Reader, Report, Severity, Span, Visit, Words, Writer,
    if_arbitrary, record,
};

use crate::strewn::{Strewn, index};

record! {
    /// The first 56 bytes of an MSF file, as far as they are needed.
    pub struct SuperBlock: 56 {
        /// `Microsoft C/C++ MSF 7.00`, and eight bytes more.
        0: pub magic: [u8; 32],
        /// Bytes of a block; FXC and DXC write 512.
        32: pub block_size: u32,
        /// Number of the block that tells which blocks are free.
        36: pub free_block_map: u32,
        /// Number of blocks. DXC writes one too few, so that nothing can rely on it.
        40: pub block_count: u32,
        /// Bytes of the directory.
        44: pub directory_size: u32,
        /// 0.
        48: pub reserved: u32,
        /// Number of the block that lists the blocks of the directory.
        52: pub directory_map: u32,
    }

    /// A line of a line table.
    struct LineRecord: 8 {
        /// Bytes from the start of the program.
        0: offset: u32,
        /// Number of the line in the lower 24 bits.
        4: line: u32,
    }
}

/// What an MSF file starts with.
pub const MAGIC: &[u8; 32] = b"Microsoft C/C++ MSF 7.00\r\n\x1aDS\0\0\0";
/// The size of a stream that does not exist.
const NO_STREAM: u32 = u32::MAX;
/// The stream that names others.
const NAMES: usize = 1;
/// The stream that lists modules.
const MODULES: usize = 3;
/// What the name of a source begins with.
const SOURCES: &[u8] = b"/src/files/";

/// A stream: its size, and the blocks that it stands in.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Stream {
    /// Bytes.
    pub size: u32,
    /// Numbers of its blocks.
    pub blocks: Vec<u32>,
}

/// The part `SPDB`: a PDB file. Its bytes are kept as they are.
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

/// Which line an instruction was made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Line {
    /// Bytes from the start of the program (of `SHDR` or `SHEX`) to the instruction.
    pub offset: u32,
    /// Offset of the file's entry in the table of file checksums: files are told apart by it.
    pub file: u32,
    /// Number of the line, counted from 1.
    pub line: u32,
}

fn to_usize(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// Block `number` of a file; the last one may end with the file.
fn block(bytes: &[u8], block_size: usize, number: u32) -> Option<&[u8]> {
    let start = to_usize(number).checked_mul(block_size)?;
    let end = start.saturating_add(block_size).min(bytes.len());
    bytes.get(start..end).filter(|block| !block.is_empty())
}

fn word(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk().map(|word| u32::from_le_bytes(*word))
}

impl ProgramDatabase<'static> {
    /// Bytes of a block, as FXC has them.
    const BLOCK: usize = 512;

    /// A PDB file with these streams, each in blocks of its own, one behind the other. All blocks count as taken.
    ///
    /// # Errors
    /// [`ErrorKind::TooLarge`] if the list of the directory's blocks does not fit one block.
    pub fn of_streams(streams: &[&[u8]]) -> Result<Self, Error> {
        let mut file = Writer::new();
        let align = |file: &mut Writer| file.align(Self::BLOCK, 0);
        let number = |file: &Writer| u32::try_from(file.len() / Self::BLOCK).unwrap_or(u32::MAX);
        // The super block is known at the end; behind it stand two maps of free blocks.
        file.bytes("blocks", &[0; 3 * Self::BLOCK])?;
        let mut directory = Writer::new();
        directory.count::<u32>("stream_count", streams.len())?;
        for stream in streams {
            directory.count::<u32>("stream_size", stream.len())?;
        }
        for stream in streams {
            let first = number(&file);
            file.bytes("stream", stream)?;
            align(&mut file)?;
            for block in first..number(&file) {
                directory.field("block", &block)?;
            }
        }
        let first = number(&file);
        file.bytes("directory", directory.as_bytes())?;
        align(&mut file)?;
        let map = number(&file);
        let blocks = to_usize(map.saturating_sub(first));
        if blocks > Self::BLOCK / 4 {
            let kind = ErrorKind::TooLarge { value: blocks as u64, max: (Self::BLOCK / 4) as u64 };
            return Err(Error::new(kind, file.len()).within("directory"));
        }
        for block in first..map {
            file.field("block", &block)?;
        }
        align(&mut file)?;
        let header = SuperBlock {
            magic: *MAGIC,
            block_size: u32::try_from(Self::BLOCK).unwrap_or(u32::MAX),
            free_block_map: 2,
            block_count: number(&file),
            directory_size: u32::try_from(directory.len()).unwrap_or(u32::MAX),
            reserved: 0,
            directory_map: map,
        };
        let mut bytes = file.into_bytes();
        for (place, byte) in bytes.iter_mut().zip(header.encode()?) {
            *place = byte;
        }
        ProgramDatabase::parse(Span::new(&bytes)).map(ProgramDatabase::into_owned)
    }
}

impl<'a> ProgramDatabase<'a> {
    /// Checks that the blocks of every stream are there.
    pub fn validate(&self, report: &mut Report) {
        for (number, stream) in self.streams.iter().enumerate() {
            let missing =
                stream.blocks.iter().position(|at| block(&self.bytes, self.block_size, *at).is_none());
            if let Some(place) = missing {
                report.scope("stream", |report| {
                    report.scope(index(number), |report| {
                        report.add(Severity::Error, "spdb-block", "", || {
                            format!("block {place} of the stream lies behind the end of the file")
                        });
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

    /// What is in a stream; `None` if there is no such stream. No more bytes than the file has, however often its blocks
    /// are listed.
    #[must_use]
    pub fn stream(&self, number: usize) -> Option<Vec<u8>> {
        let stream = self.streams.get(number)?;
        let size = to_usize(stream.size).min(self.bytes.len());
        let mut out = Vec::with_capacity(size);
        for number in &stream.blocks {
            let wanted = size.saturating_sub(out.len());
            let block = block(&self.bytes, self.block_size, *number)?;
            out.extend_from_slice(block.get(..wanted.min(block.len()))?);
        }
        (out.len() == size).then_some(out)
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

    /// Which instruction was made of which line, in the order of the file.
    #[must_use]
    pub fn lines(&self) -> Vec<Line> {
        self.stream(MODULES).and_then(|modules| self.lines_of(&modules)).unwrap_or_default()
    }

    /// The lines of the first module that stream 3 lists.
    fn lines_of(&self, modules: &[u8]) -> Option<Vec<Line>> {
        /// Where the first module stands.
        const FIRST: usize = 64;
        const LINES: u32 = 0xf2;
        let stream = modules.get(FIRST.checked_add(34)?..)?.first_chunk()?;
        let module = self.stream(u16::from_le_bytes(*stream).into())?;
        let symbols = to_usize(word(modules, FIRST.checked_add(36)?)?);
        let old_lines = to_usize(word(modules, FIRST.checked_add(40)?)?);
        let size = to_usize(word(modules, FIRST.checked_add(44)?)?);
        let start = symbols.checked_add(old_lines)?;
        let mut rest = module.get(start..start.checked_add(size)?)?;
        let mut lines = Vec::new();
        while let (Some(kind), Some(size)) = (word(rest, 0), word(rest, 4)) {
            let end = to_usize(size).checked_add(8)?;
            let body = rest.get(8..end)?;
            if kind == LINES {
                section(body, &mut lines)?;
            }
            rest = rest.get(end.checked_next_multiple_of(4)?..).unwrap_or_default();
        }
        Some(lines)
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

/// The names in stream 1: behind its header a text of names, then a hash table from their offsets to numbers.
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
    // What names come to together is bounded by the stream: a hostile table may repeat one.
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
    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        let (root, visit) = reader.take_rest();
        let mut part = Strewn::new(root, visit);
        let bytes = root.bytes();
        let header: SuperBlock = part.at(root, &[], |reader| reader.field("super_block"))?;
        let wrong = |field: &'static str, at: usize, kind| {
            Error::new(kind, root.offset().saturating_add(at)).within(field).within("super_block")
        };
        if header.magic != *MAGIC {
            let [a, b, c, d, ..] = header.magic;
            let kind = ErrorKind::Magic { expected: *b"Micr", found: [a, b, c, d] };
            return Err(wrong("magic", 0, kind));
        }
        let block_size = to_usize(header.block_size);
        if block_size < SuperBlock::SIZE {
            let kind = ErrorKind::Size { size: block_size as u64, least: SuperBlock::SIZE as u64 };
            return Err(wrong("block_size", 32, kind));
        }
        let size = to_usize(header.directory_size);
        let outside = |field, at| {
            let kind =
                ErrorKind::End { end: u64::from(header.directory_size), available: bytes.len() as u64 };
            wrong(field, at, kind)
        };
        let map =
            block(bytes, block_size, header.directory_map).ok_or_else(|| outside("directory_map", 52))?;
        let map = map.get(..size.div_ceil(block_size).saturating_mul(4)).and_then(Words::from_bytes);
        let map = map.filter(|_| size <= bytes.len()).ok_or_else(|| outside("directory_size", 44))?;
        let mut directory = Vec::with_capacity(size);
        for number in map.iter() {
            let block = block(bytes, block_size, number).ok_or_else(|| outside("directory_map", 52))?;
            directory.extend_from_slice(
                block.get(..size.saturating_sub(directory.len()).min(block.len())).unwrap_or(block),
            );
        }

        let lost = || outside("directory_size", 44);
        let count = to_usize(word(&directory, 0).ok_or_else(lost)?);
        let sizes = directory.get(4..).and_then(|rest| rest.get(..count.checked_mul(4)?)).ok_or_else(lost)?;
        let mut lists = directory.get(sizes.len().saturating_add(4)..).unwrap_or_default();
        let mut streams = Vec::with_capacity(count);
        for size in sizes.chunks_exact(4).filter_map(|size| word(size, 0)) {
            let size = if size == NO_STREAM { 0 } else { size };
            let blocks = to_usize(size).div_ceil(block_size).saturating_mul(4);
            let (list, rest) = lists.split_at_checked(blocks).ok_or_else(lost)?;
            lists = rest;
            let blocks = list.chunks_exact(4).filter_map(|number| word(number, 0)).collect();
            streams.push(Stream { size, blocks });
        }

        if part.once.is_active() {
            let mut tell = |path: &[Frame], number: u32, wanted: usize| {
                let start = to_usize(number).saturating_mul(block_size);
                let end = start.saturating_add(wanted.min(block_size)).min(bytes.len());
                match root.cut(start.min(end)..end) {
                    Ok(span) => part.at(span, path, |reader| reader.bytes("block", span.len()).map(drop)),
                    // A block behind the end is found where its stream is asked for.
                    Err(_) => Ok(()),
                }
            };
            tell(&[Frame::Field("directory_map")], header.directory_map, map.len().saturating_mul(4))?;
            for (place, number) in map.iter().enumerate() {
                let wanted = size.saturating_sub(place.saturating_mul(block_size));
                tell(&[Frame::Field("directory"), index(place)], number, wanted)?;
            }
            for (number, stream) in streams.iter().enumerate() {
                for (place, at) in stream.blocks.iter().enumerate() {
                    let wanted = to_usize(stream.size).saturating_sub(place.saturating_mul(block_size));
                    let path = [Frame::Field("stream"), index(number), index(place)];
                    tell(&path, *at, wanted)?;
                }
            }
            // Blocks 1 and 2 of every so many: which blocks are free.
            let period = u32::try_from(block_size).unwrap_or(u32::MAX);
            let blocks = bytes.len().div_ceil(block_size);
            for first in (0..u32::try_from(blocks).unwrap_or(u32::MAX)).step_by(to_usize(period)) {
                for map in [1, 2] {
                    let path = [Frame::Field("free_block_map"), Frame::Index(map)];
                    tell(&path, first.saturating_add(map), block_size)?;
                }
            }
            // What is left of the last block of each stream, and blocks that nothing stands in.
            let unused = (0..u32::try_from(blocks).unwrap_or(u32::MAX)).collect::<Vec<_>>();
            for number in unused {
                tell(&[Frame::Field("unused"), Frame::Index(number)], number, block_size)?;
            }
        }
        part.finish();
        Ok(Self { bytes: Cow::Borrowed(bytes), block_size, streams })
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
            ProgramDatabase::<'static>::of_streams(&streams).map_err(|_| dxkit_bytes::arbitrary::Error::IncorrectFormat)
        }
    }
}
