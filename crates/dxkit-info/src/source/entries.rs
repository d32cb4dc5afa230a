//! The contents of the three kinds of sections.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use dxkit_bytes::{
    Codec as _, Error, ErrorKind, FixedSize as _, IntoOwned, Name, Reader, Span, Visit, Writer,
};

use super::records::{ArgsHeader, ContentHeader, ContentsHeader, NameHeader, NamesHeader, SectionHeader};
use crate::compression::{deflate, inflate};
use crate::{CompressionType, KnownCompressionType, MAX_DECOMPRESSED, fill};

/// The names of the files, the main file first.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SourceNames<'a> {
    /// 0.
    pub flags: u32,
    /// The names.
    pub entries: Vec<SourceName<'a>>,
    /// Bytes after the entries, if they are not padding.
    pub unknown: Cow<'a, [u8]>,
}

/// The name of a file.
#[derive(Debug, Clone, Default)]
pub struct SourceName<'a> {
    /// 0.
    pub flags: u32,
    /// The name, as the file was opened, such as `./inc1.hlsli`.
    pub name: Name<'a>,
    /// Bytes after the name, if they are not padding.
    pub unknown: Cow<'a, [u8]>,
    /// Bytes of the file with its NUL, as stated: computed from the contents, if there are any.
    pub(super) content_size: u32,
}

impl<'a> SourceName<'a> {
    /// A name.
    #[must_use]
    pub fn new(name: impl Into<Name<'a>>) -> Self {
        Self { name: name.into(), ..Self::default() }
    }
}

impl PartialEq for SourceName<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.flags, &self.name, &self.unknown) == (other.flags, &other.name, &other.unknown)
    }
}

impl Eq for SourceName<'_> {}

/// The contents of the files, in the order of their names.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SourceContents<'a> {
    /// 0.
    pub flags: u16,
    /// Compression of the entries. DXC always compresses them.
    pub compression: CompressionType,
    /// The files.
    pub entries: Vec<SourceContent<'a>>,
    /// Bytes after the last entry: compressed with them.
    pub unknown_entries: Cow<'a, [u8]>,
    /// Bytes after all entries, if they are not padding.
    pub unknown: Cow<'a, [u8]>,
}

/// The contents of a file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SourceContent<'a> {
    /// 0.
    pub flags: u32,
    /// The text, in any encoding, without its NUL.
    pub text: Cow<'a, [u8]>,
    /// Bytes after the NUL, if they are not padding.
    pub unknown: Cow<'a, [u8]>,
}

impl<'a> SourceContent<'a> {
    /// A file.
    #[must_use]
    pub fn new(text: impl Into<Cow<'a, [u8]>>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }
}

/// Arguments of the compiler, each a name without its dash and a value, one of which may be empty.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SourceArgs<'a> {
    /// 0.
    pub flags: u32,
    /// Names and values, each with its NUL: an even number of strings and nothing else.
    pairs: Cow<'a, [u8]>,
    /// Bytes after the last pair, inside the stated size.
    pub unknown_pairs: Cow<'a, [u8]>,
    /// Bytes after that, if they are not padding.
    pub unknown: Cow<'a, [u8]>,
}

impl<'a> SourceArgs<'a> {
    /// Arguments: names without dash, and values.
    ///
    /// # Errors
    /// [`ErrorKind::Inconsistent`] if one of them contains a NUL.
    pub fn new<N, V>(pairs: impl IntoIterator<Item = (N, V)>) -> Result<Self, Error>
    where
        N: AsRef<[u8]>,
        V: AsRef<[u8]>,
    {
        let mut args = Self::default();
        args.set_pairs(pairs)?;
        Ok(args)
    }

    /// Replaces the arguments.
    ///
    /// # Errors
    /// See [`new`](Self::new); in that case nothing is replaced.
    pub fn set_pairs<N, V>(&mut self, pairs: impl IntoIterator<Item = (N, V)>) -> Result<(), Error>
    where
        N: AsRef<[u8]>,
        V: AsRef<[u8]>,
    {
        let mut bytes = Vec::new();
        for (name, value) in pairs {
            for text in [name.as_ref(), value.as_ref()] {
                if text.contains(&0) {
                    let kind = ErrorKind::Inconsistent("an argument that contains a NUL cannot be stored");
                    return Err(Error::new(kind, bytes.len()));
                }
                bytes.extend_from_slice(text);
                bytes.push(0);
            }
        }
        self.pairs = Cow::Owned(bytes);
        Ok(())
    }

    /// The arguments: name, value.
    pub fn pairs(&self) -> impl Iterator<Item = (Name<'_>, Name<'_>)> {
        let strings = self.pairs.strip_suffix(&[0]).into_iter();
        let mut strings = strings
            .flat_map(|strings| strings.split(|byte| *byte == 0))
            .map(|text| Name::from(Cow::Borrowed(text)));
        core::iter::from_fn(move || Some((strings.next()?, strings.next()?)))
    }
}

/// Takes the remaining bytes of an entry or section whose known fields have `size` bytes; empty if they are
/// padding.
fn rest<'a, V: Visit + ?Sized>(
    reader: &mut Reader<'a, '_, V>,
    name: &'static str,
    size: usize,
) -> Result<Cow<'a, [u8]>, Error> {
    let rest = reader.rest().bytes();
    if rest.len() == fill::missing(size) && rest.iter().all(|byte| *byte == 0) {
        reader.padding("padding", rest.len())?;
        return Ok(Cow::Borrowed(&[]));
    }
    Ok(Cow::Borrowed(reader.unknown(name)))
}

/// Reads an entry that starts with its size: passes the header and the remaining entry to `read`.
pub(super) fn sized<'a, V: Visit + ?Sized, H: Copy, T>(
    reader: &mut Reader<'a, '_, V>,
    least: usize,
    header: impl FnOnce(&mut Reader<'a, '_, V>) -> Result<(u32, H), Error>,
    read: impl FnOnce(&mut Reader<'a, '_, V>, H) -> Result<T, Error>,
) -> Result<T, Error> {
    let at = reader.offset();
    let (size, header) = header(reader)?;
    let Some(body) = usize::try_from(size).unwrap_or(usize::MAX).checked_sub(least) else {
        let kind = ErrorKind::Size { size: size.into(), least: least as u64 };
        return Err(Error::new(kind, at).within("aligned_size_in_bytes"));
    };
    let available = reader.remaining();
    if body > available {
        let available = least.saturating_add(available) as u64;
        let kind = ErrorKind::End { end: size.into(), available };
        return Err(Error::new(kind, at).within("aligned_size_in_bytes"));
    }
    reader.within(body, |reader| read(reader, header))
}

/// Number of bytes of `text` and its NUL.
fn terminated(text: &[u8]) -> usize {
    text.len().saturating_add(1)
}

/// A size in the file, as `usize`.
fn bytes(size: u32) -> usize {
    usize::try_from(size).unwrap_or(usize::MAX)
}

impl<'a> SourceNames<'a> {
    pub(super) fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        let start = reader.remaining();
        let header: NamesHeader = reader.field("names_header")?;
        let entries = reader.rows("name", header.count, NameHeader::SIZE, SourceName::read)?;
        let unknown = rest(reader, "unknown", start.wrapping_sub(reader.remaining()))?;
        Ok(Self { flags: header.flags, entries, unknown })
    }

    /// Writes the section's body with these sizes of the files.
    pub(super) fn write(&self, sizes: &[u32], writer: &mut Writer) -> Result<(), Error> {
        let mut entries = Writer::new();
        entries.scope("name", |writer| {
            for (index, entry) in (0u32..).zip(&self.entries) {
                let size = sizes.get(bytes(index)).copied().unwrap_or(entry.content_size);
                writer.scope(dxkit_bytes::Frame::Index(index), |writer| entry.write(size, writer))?;
            }
            Ok(())
        })?;
        let [low, high, ..] = entries.len().to_le_bytes();
        let header = NamesHeader {
            flags: self.flags,
            count: count(self.entries.len(), "count", writer)?,
            // The compiler truncates it, and its reader ignores it.
            entries_size_in_bytes: u16::from_le_bytes([low, high]),
        };
        writer.field("names_header", &header)?;
        writer.put(entries.as_bytes())?;
        writer.bytes("unknown", &self.unknown)
    }
}

impl<'a> SourceName<'a> {
    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        let header = |reader: &mut Reader<'a, '_, V>| {
            NameHeader::read(reader).map(|header| (header.aligned_size_in_bytes, header))
        };
        sized(reader, NameHeader::SIZE, header, |reader, header| {
            let name = fill::text(reader, "name", header.name_size_in_bytes)?;
            Ok(Self {
                flags: header.flags,
                name: Name::from(Cow::Borrowed(name)),
                unknown: rest(reader, "unknown", bytes(header.name_size_in_bytes))?,
                content_size: header.content_size_in_bytes,
            })
        })
    }

    fn write(&self, content_size: u32, writer: &mut Writer) -> Result<(), Error> {
        let name = self.name.as_bytes();
        let size = terminated(name).saturating_add(self.unknown.len());
        let aligned = size.saturating_add(fill::missing(size)).saturating_add(NameHeader::SIZE);
        let header = NameHeader {
            aligned_size_in_bytes: count(aligned, "aligned_size_in_bytes", writer)?,
            flags: self.flags,
            name_size_in_bytes: count(terminated(name), "name_size_in_bytes", writer)?,
            content_size_in_bytes: content_size,
        };
        header.write(writer)?;
        finish(writer, name, &self.unknown)
    }
}

/// Writes text, its NUL, the unknown bytes after it, and zeros up to a multiple of 4, counted from the text.
fn finish(writer: &mut Writer, text: &[u8], unknown: &[u8]) -> Result<(), Error> {
    writer.put(text)?;
    writer.put(&[0])?;
    writer.put(unknown)?;
    let size = terminated(text).saturating_add(unknown.len());
    writer.put([0u8; 3].get(..fill::missing(size)).unwrap_or_default())
}

fn count(count: usize, name: &'static str, writer: &Writer) -> Result<u32, Error> {
    u32::try_from(count).map_err(|_| {
        let kind = ErrorKind::TooLarge { value: count as u64, max: u32::MAX.into() };
        Error::new(kind, writer.len()).within(name)
    })
}

impl<'a> SourceContents<'a> {
    /// `None` if the compression is unknown.
    pub(super) fn read<V: Visit + ?Sized>(
        reader: &mut Reader<'a, '_, V>,
        budget: &mut u64,
    ) -> Result<Option<Self>, Error> {
        let start = reader.remaining();
        let header: ContentsHeader = reader.field("contents_header")?;
        let size = bytes(header.entries_size_in_bytes);
        let (entries, unknown_entries) = match header.compress_type.known() {
            None => return Ok(None),
            Some(KnownCompressionType::None) => {
                reader.within(size, |reader| read_contents(reader, header.count))?
            }
            Some(KnownCompressionType::Zlib) => {
                let at = reader.offset();
                let stream = reader.bytes("compressed_entries", size)?;
                decompress(stream, &header, at, budget).map_err(|error| error.within("compressed_entries"))?
            }
        };
        let unknown = rest(reader, "unknown", start.wrapping_sub(reader.remaining()))?;
        Ok(Some(Self {
            flags: header.flags,
            compression: header.compress_type,
            entries,
            unknown_entries,
            unknown,
        }))
    }

    /// Passes every field of `count` [decompressed](super::Section::decompressed_entries) entries to `visit`.
    ///
    /// # Errors
    /// If the bytes are not such entries.
    pub fn walk_entries(entries: Span<'_>, count: u32, visit: &mut dyn Visit) -> Result<(), Error> {
        read_contents(&mut Reader::new(entries, visit), count).map(drop)
    }

    /// Bytes of each file with its NUL.
    pub(super) fn sizes(&self) -> Vec<u32> {
        // A larger size cannot be written; writing the contents reports it.
        self.entries.iter().map(|entry| u32::try_from(terminated(&entry.text)).unwrap_or(u32::MAX)).collect()
    }

    /// Writes the section's body. `read` is the body from which the section was read: its stream is reused if
    /// it contains the same entries.
    pub(super) fn write(&self, read: Option<&[u8]>, writer: &mut Writer) -> Result<(), Error> {
        let mut entries = Writer::new();
        entries.scope("content", |writer| {
            for (index, entry) in (0u32..).zip(&self.entries) {
                writer.scope(dxkit_bytes::Frame::Index(index), |writer| entry.write(writer))?;
            }
            Ok(())
        })?;
        entries.put(&self.unknown_entries)?;
        let entries = entries.into_bytes();
        let stored = match self.compression.known() {
            Some(KnownCompressionType::None) => Cow::Borrowed(entries.as_slice()),
            Some(KnownCompressionType::Zlib) => match read.and_then(|body| stream_of(body, &entries)) {
                Some(stream) => Cow::Borrowed(stream),
                None => Cow::Owned(deflate(&entries, writer.len())?),
            },
            None => {
                let kind = ErrorKind::Inconsistent("entries cannot be written with an unknown compression");
                return Err(Error::new(kind, writer.len()).within("compress_type").within("contents_header"));
            }
        };
        let header = ContentsHeader {
            // DXC forgets it.
            aligned_size_in_bytes: 0,
            flags: self.flags,
            compress_type: self.compression,
            entries_size_in_bytes: count(stored.len(), "entries_size_in_bytes", writer)?,
            uncompressed_entries_size_in_bytes: count(
                entries.len(),
                "uncompressed_entries_size_in_bytes",
                writer,
            )?,
            count: count(self.entries.len(), "count", writer)?,
        };
        writer.field("contents_header", &header)?;
        writer.put(&stored)?;
        writer.bytes("unknown", &self.unknown)
    }
}

/// Entries, and the bytes after them.
type Contents<'a> = (Vec<SourceContent<'a>>, Cow<'a, [u8]>);

fn read_contents<'a, V: Visit + ?Sized>(
    reader: &mut Reader<'a, '_, V>,
    count: u32,
) -> Result<Contents<'a>, Error> {
    let entries = reader.rows("content", count, ContentHeader::SIZE, SourceContent::read)?;
    Ok((entries, Cow::Borrowed(reader.unknown("unknown_entries"))))
}

/// Reads entries from a stream. Errors inside have no offset in the file: they get that of the stream.
fn decompress(
    stream: &[u8],
    header: &ContentsHeader,
    at: usize,
    budget: &mut u64,
) -> Result<Contents<'static>, Error> {
    let size = header.uncompressed_entries_size_in_bytes;
    let entries = inflate(stream, size, *budget, at)?;
    *budget = budget.saturating_sub(size.into());
    let (entries, unknown) = read_contents(&mut Reader::new(Span::new(&entries), &mut ()), header.count)
        .map_err(|error| {
            let placed = Error::new(error.kind().clone(), at);
            error.path().frames().iter().rev().fold(placed, |error, frame| error.within(*frame))
        })?;
    Ok((entries.into_iter().map(SourceContent::into_owned).collect(), IntoOwned::into_owned(unknown)))
}

/// The zlib stream in the body of a section, if it contains these entries.
fn stream_of<'b>(body: &'b [u8], entries: &[u8]) -> Option<&'b [u8]> {
    let (header, stream) = stored(body)?;
    let same_size = usize::try_from(header.uncompressed_entries_size_in_bytes) == Ok(entries.len());
    let zlib = header.compress_type == CompressionType::Zlib && same_size;
    let same = zlib
        && inflate(stream, header.uncompressed_entries_size_in_bytes, MAX_DECOMPRESSED, 0)
            .is_ok_and(|was| was == entries);
    same.then_some(stream)
}

/// The header of the contents in the body of a section, and the entries as stored.
pub(super) fn stored(body: &[u8]) -> Option<(ContentsHeader, &[u8])> {
    let mut nobody = ();
    let mut reader = Reader::new(Span::new(body), &mut nobody);
    let header = ContentsHeader::read(&mut reader).ok()?;
    Some((header, reader.bytes("entries", bytes(header.entries_size_in_bytes)).ok()?))
}

impl<'a> SourceContent<'a> {
    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        let header = |reader: &mut Reader<'a, '_, V>| {
            ContentHeader::read(reader).map(|header| (header.aligned_size_in_bytes, header))
        };
        sized(reader, ContentHeader::SIZE, header, |reader, header| {
            let text = fill::text(reader, "text", header.content_size_in_bytes)?;
            Ok(Self {
                flags: header.flags,
                text: Cow::Borrowed(text),
                unknown: rest(reader, "unknown", bytes(header.content_size_in_bytes))?,
            })
        })
    }

    /// The sizes in bytes that its header states: of the entry with the header and padding, and of the text
    /// with its zero byte.
    #[must_use]
    pub fn sizes(&self) -> [usize; 2] {
        let text = terminated(&self.text);
        let size = text.saturating_add(self.unknown.len());
        [size.saturating_add(fill::missing(size)).saturating_add(ContentHeader::SIZE), text]
    }

    fn write(&self, writer: &mut Writer) -> Result<(), Error> {
        let [aligned, text] = self.sizes();
        let header = ContentHeader {
            aligned_size_in_bytes: count(aligned, "aligned_size_in_bytes", writer)?,
            flags: self.flags,
            content_size_in_bytes: count(text, "content_size_in_bytes", writer)?,
        };
        header.write(writer)?;
        finish(writer, &self.text, &self.unknown)
    }
}

impl<'a> SourceArgs<'a> {
    pub(super) fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        let header: ArgsHeader = reader.field("args_header")?;
        let size = bytes(header.size_in_bytes);
        let (pairs, unknown_pairs) = reader.within(size, |reader| {
            let start = reader.rest();
            reader.rows("arg", header.count, 2, |reader| {
                reader.c_string("name")?;
                reader.c_string("value").map(drop)
            })?;
            let pairs = start.cut(0..start.len().wrapping_sub(reader.remaining()))?;
            Ok((pairs.bytes(), reader.unknown("unknown_pairs")))
        })?;
        let unknown = rest(reader, "unknown", ArgsHeader::SIZE.saturating_add(size))?;
        Ok(Self {
            flags: header.flags,
            pairs: Cow::Borrowed(pairs),
            unknown_pairs: Cow::Borrowed(unknown_pairs),
            unknown,
        })
    }

    pub(super) fn write(&self, writer: &mut Writer) -> Result<(), Error> {
        let size = self.pairs.len().saturating_add(self.unknown_pairs.len());
        let header = ArgsHeader {
            flags: self.flags,
            size_in_bytes: count(size, "size_in_bytes", writer)?,
            count: count(self.pairs().count(), "count", writer)?,
        };
        writer.field("args_header", &header)?;
        writer.bytes("arg", &self.pairs)?;
        writer.put(&self.unknown_pairs)?;
        writer.bytes("unknown", &self.unknown)
    }
}

dxkit_bytes::owned! {
    pub(super) SourceNames { flags, entries, unknown }
    SourceName { flags, name, unknown, content_size }
    pub(super) SourceContents { flags, compression, entries, unknown_entries, unknown }
    SourceContent { flags, text, unknown }
    pub(super) SourceArgs { flags, pairs, unknown_pairs, unknown }
}

/// The bytes of a section after its header.
pub(super) fn body(section: &[u8]) -> &[u8] {
    section.get(SectionHeader::SIZE..).unwrap_or_default()
}
