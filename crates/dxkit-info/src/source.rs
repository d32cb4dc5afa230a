//! [`SourceInfo`]: the part `SRCI`.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use dxkit_bytes::{Codec, Error, FixedSize as _, Frame, IntoOwned, Reader, Span, Visit, Writer};

mod entries;
mod records;
mod validate;
mod view;
dxkit_bytes::if_arbitrary! {
    mod arbitrary;
}

pub use entries::{SourceArgs, SourceContent, SourceContents, SourceName, SourceNames};
use entries::{body, sized};
use records::{InfoHeader, SectionHeader};
pub use records::{KnownSectionType, SectionType};

use crate::compression::inflate;
use crate::{CompressionType, MAX_DECOMPRESSED};

/// The part `SRCI`, in PDB files: the sources of a shader, and the arguments of the compiler. DXC's
/// `DxilSourceInfo`.
///
/// | offset | size | field |
/// |---|---|---|
/// | 0 | 4 | bytes of the part |
/// | 4 | 2 | [`flags`](Self::flags) |
/// | 6 | 2 | number of sections |
/// | 8 | | [`sections`](Self::sections): each 4 bytes size, 2 bytes flags, 2 bytes type, and its contents; aligned to 4 |
///
/// | section | size | |
/// |---|---|---|
/// | names | 4 + 4 + 2 | flags; number of names; bytes of the entries, truncated by DXC to 16 bits |
/// | | 16 + n | a name: bytes of the entry; flags; bytes of the name; bytes of the file; the name |
/// | contents | 4 + 2 + 2 | 0 (LLVM: bytes from here on); flags; compression |
/// | | 4 + 4 + 4 | bytes of the entries as stored, and without compression; number of files |
/// | | 12 + n | a file: bytes of the entry; flags; bytes of the text; the text |
/// | arguments | 4 + 4 + 4 | flags; bytes of the arguments; number of pairs |
/// | | n | pairs of a name and a value |
///
/// All text has a NUL, which its size includes. The names' header has 10 bytes, so their entries are not
/// aligned in the file; the entries' sizes are multiples of 4 nevertheless. Compared with the PDB files of
/// DXC 1.10.
///
/// Sizes and counts are computed on writing. An unchanged section is written as the bytes that were read; a
/// changed one in DXC's layout. Contents with unchanged entries keep their compressed stream; others are
/// compressed as DXC does it.
#[derive(Debug, Clone, Default)]
pub struct SourceInfo<'a> {
    /// 0.
    pub flags: u16,
    /// The sections in their order: DXC and LLVM write names, contents, arguments.
    pub sections: Vec<Section<'a>>,
    /// Bytes after the last section.
    pub unknown: Cow<'a, [u8]>,
    /// The stated and the actual number of bytes of the part, if these differ.
    stated: Option<(u32, usize)>,
}

/// A section of [`SourceInfo`].
#[derive(Debug, Clone)]
pub struct Section<'a> {
    /// 0.
    pub flags: u16,
    /// Its contents.
    pub data: SectionData<'a>,
    /// The bytes from which it was read, header and padding included.
    read: Cow<'a, [u8]>,
}

/// The contents of a [`Section`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SectionData<'a> {
    /// The names of the files.
    Names(SourceNames<'a>),
    /// The contents of the files.
    Contents(SourceContents<'a>),
    /// Arguments of the compiler.
    Args(SourceArgs<'a>),
    /// A section of an unknown type, or contents with an unknown compression.
    Other(SectionType, Cow<'a, [u8]>),
}

impl SectionData<'_> {
    /// The section's type.
    #[must_use]
    pub const fn section_type(&self) -> SectionType {
        match self {
            Self::Names(_) => SectionType::SourceNames,
            Self::Contents(_) => SectionType::SourceContents,
            Self::Args(_) => SectionType::Args,
            Self::Other(section_type, _) => *section_type,
        }
    }
}

impl<'a> Section<'a> {
    /// A section.
    #[must_use]
    pub fn new(data: SectionData<'a>) -> Self {
        Self { flags: 0, data, read: Cow::Borrowed(&[]) }
    }

    /// Reads a section, within a limit.
    ///
    /// `budget` limits the decompressed bytes of all sections together: a thousand sections would otherwise
    /// take a thousand times the limit of one.
    fn read_data<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>, budget: &mut u64) -> Result<Self, Error> {
        let header = |reader: &mut Reader<'a, '_, V>| {
            SectionHeader::read(reader).map(|header| (header.aligned_size_in_bytes, header))
        };
        sized(reader, SectionHeader::SIZE, header, |reader, header| {
            let whole = reader.rest().bytes();
            let other = || SectionData::Other(header.section_type, Cow::Borrowed(whole));
            let data = match header.section_type.known() {
                Some(KnownSectionType::SourceNames) => SectionData::Names(SourceNames::read(reader)?),
                Some(KnownSectionType::SourceContents) => {
                    SourceContents::read(reader, budget)?.map_or_else(other, SectionData::Contents)
                }
                Some(KnownSectionType::Args) => SectionData::Args(SourceArgs::read(reader)?),
                None => other(),
            };
            Ok(Self { flags: header.flags, data, read: Cow::Borrowed(&[]) })
        })
    }

    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>, budget: &mut u64) -> Result<Self, Error> {
        let start = reader.rest();
        let section = Self::read_data(reader, budget)?;
        let read = start.cut(0..start.len().wrapping_sub(reader.remaining()))?;
        Ok(Self { read: Cow::Borrowed(read.bytes()), ..section })
    }

    /// Whether its contents are unchanged since it was read.
    fn is_as_read(&self) -> bool {
        let (mut nobody, mut budget) = ((), MAX_DECOMPRESSED);
        !self.read.is_empty()
            && Section::read_data(&mut Reader::new(Span::new(&self.read), &mut nobody), &mut budget)
                .is_ok_and(|section| section == *self)
    }

    /// Its bytes in DXC's layout. `sizes` are those of the files.
    fn lay_out(&self, sizes: &[u32]) -> Result<Vec<u8>, Error> {
        let mut writer = Writer::new();
        let size = writer.reserve::<u32>("aligned_size_in_bytes")?;
        writer.field("flags", &self.flags)?;
        writer.field("section_type", &self.data.section_type())?;
        match &self.data {
            SectionData::Names(names) => names.write(sizes, &mut writer)?,
            SectionData::Contents(contents) => {
                let read = (!self.read.is_empty()).then(|| body(&self.read));
                contents.write(read, &mut writer)?;
            }
            SectionData::Args(args) => args.write(&mut writer)?,
            SectionData::Other(_, bytes) => writer.put(bytes)?,
        }
        writer.align(4, 0)?;
        writer.count_at::<u32>(size, "aligned_size_in_bytes", writer.len())?;
        Ok(writer.into_bytes())
    }

    /// The decompressed entries of the contents as they were read, for [`SourceContents::walk_entries`].
    /// `None` for other sections, and for those that were not read.
    #[must_use]
    pub fn decompressed_entries(&self) -> Option<Vec<u8>> {
        match &self.data {
            SectionData::Contents(contents) if contents.compression == CompressionType::Zlib => {
                let (header, stream) = entries::stored(body(&self.read))?;
                inflate(stream, header.uncompressed_entries_size_in_bytes, MAX_DECOMPRESSED, 0).ok()
            }
            _ => None,
        }
    }

    /// The same section, borrowing nothing from the file.
    #[must_use]
    pub fn into_owned(self) -> Section<'static> {
        Section {
            flags: self.flags,
            data: match self.data {
                SectionData::Names(names) => SectionData::Names(names.into_owned()),
                SectionData::Contents(contents) => SectionData::Contents(contents.into_owned()),
                SectionData::Args(args) => SectionData::Args(args.into_owned()),
                SectionData::Other(section_type, bytes) => {
                    SectionData::Other(section_type, bytes.into_owned().into())
                }
            },
            read: self.read.into_owned().into(),
        }
    }
}

impl IntoOwned for Section<'_> {
    type Owned = Section<'static>;

    fn into_owned(self) -> Section<'static> {
        self.into_owned()
    }
}

/// Sections are equal if their contents are, whatever their layout.
impl PartialEq for Section<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.flags, &self.data) == (other.flags, &other.data)
    }
}

impl Eq for Section<'_> {}

dxkit_bytes::owned! { pub SourceInfo { flags, sections, unknown, stated } }

impl<'a> SourceInfo<'a> {
    /// Forgets the layout and compression of the sections, so that they are written as DXC does it.
    pub fn forget_layout(&mut self) {
        self.stated = None;
        for section in &mut self.sections {
            section.read = Cow::Borrowed(&[]);
        }
    }

    /// The bytes of the sections.
    fn write_sections(&self, writer: &mut Writer) -> Result<(), Error> {
        let as_read: Vec<bool> = self.sections.iter().map(Section::is_as_read).collect();
        let of = |section_type| {
            move |(section, _): &(&Section<'_>, &bool)| section.data.section_type() == section_type
        };
        let unchanged =
            |section_type| self.sections.iter().zip(&as_read).filter(of(section_type)).all(|(_, same)| *same);
        // Names state the lengths of the files: if one of the two was changed, they are computed.
        let follows = !unchanged(SectionType::SourceNames) || !unchanged(SectionType::SourceContents);
        let sizes = self.contents().filter(|_| follows).map(SourceContents::sizes).unwrap_or_default();
        for (index, (section, same)) in (0u32..).zip(self.sections.iter().zip(&as_read)) {
            let says_sizes = match &section.data {
                SectionData::Names(names) => {
                    names.entries.iter().zip(&sizes).all(|(entry, size)| entry.content_size == *size)
                }
                _ => true,
            };
            writer.scope(Frame::Index(index), |writer| {
                if *same && says_sizes {
                    writer.put(&section.read)
                } else {
                    writer.put(&section.lay_out(&sizes)?)
                }
            })?;
        }
        Ok(())
    }
}

impl<'a> SourceInfo<'a> {
    /// Like [`read`](Codec::read), with a limit for the decompressed bytes of all sections. The compressed
    /// parts of a container share its limit.
    ///
    /// # Errors
    /// See [`read`](Codec::read).
    pub fn read_within<V: Visit + ?Sized>(
        reader: &mut Reader<'a, '_, V>,
        decompressed: u64,
    ) -> Result<Self, Error> {
        let mut budget = decompressed.min(MAX_DECOMPRESSED);
        let size = reader.remaining();
        let header: InfoHeader = reader.field("header")?;
        let sections =
            reader.rows("section", header.section_count.into(), SectionHeader::SIZE, |reader| {
                Section::read(reader, &mut budget)
            })?;
        let unknown = Cow::Borrowed(reader.unknown("unknown"));
        let stated = header.aligned_size_in_bytes;
        let stated = (usize::try_from(stated) != Ok(size)).then_some((stated, size));
        Ok(Self { flags: header.flags, sections, unknown, stated })
    }
}

dxkit_bytes::inherent_codec!(SourceInfo);

impl<'a> Codec<'a> for SourceInfo<'a> {
    dxkit_bytes::compiled_here!('a);

    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        Self::read_within(reader, MAX_DECOMPRESSED)
    }

    fn write(&self, writer: &mut Writer) -> Result<(), Error> {
        let mut sections = Writer::new();
        sections.scope("section", |writer| self.write_sections(writer))?;
        let size = [sections.len(), self.unknown.len()]
            .iter()
            .fold(InfoHeader::SIZE, |all, one| all.saturating_add(*one));
        writer.scope("header", |writer| {
            match self.stated {
                // A wrong size is kept until the size of the part changes.
                Some((stated, was)) if was == size => writer.field("aligned_size_in_bytes", &stated)?,
                _ => writer.count::<u32>("aligned_size_in_bytes", size)?,
            }
            writer.field("flags", &self.flags)?;
            writer.count::<u16>("section_count", self.sections.len())
        })?;
        writer.put(sections.as_bytes())?;
        writer.bytes("unknown", &self.unknown)
    }
}

/// Parts are equal if their contents are, whatever their layout.
impl PartialEq for SourceInfo<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.flags, &self.sections, &self.unknown) == (other.flags, &other.sections, &other.unknown)
    }
}

impl Eq for SourceInfo<'_> {}
