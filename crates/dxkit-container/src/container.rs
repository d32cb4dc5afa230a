//! [`Container`]: header, directory, parts.
//!
//! In go the bytes of a file; out comes a list of parts with their payloads, which nothing here decodes.
//! Parsing follows the directory and checks that parts lie inside the container and do not overlap. What
//! lies between, before and after the parts is kept as gaps, slack and trailing bytes, and the order of the
//! parts in the file beside that of the directory. Writing lays the parts out again one after the other,
//! with their gaps, and computes offsets and sizes; an unchanged container therefore gives the same bytes,
//! and a changed one needs no other code.

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bytes::parser::{self, IResult};
use dxkit_bytes::{Codec, Error, ErrorKind, FixedSize, Frame, Reader, Span, Visit, Words, Writer, record};
use dxkit_types::FourCc;

use crate::{Digest, DigestPolicy};

record! {
    /// Version of the container format.
    #[derive(Default, PartialOrd, Ord)]
    pub struct Version: 4 {
        /// 1 in every container known.
        0: pub major: u16,
        /// 0 in every container known.
        2: pub minor: u16,
    }

    /// The first 32 bytes of a container. They are followed by `part_count` offsets of four bytes each,
    /// counted from the start of the container, to a [`PartHeader`] each.
    pub struct FileHeader: 32 {
        /// `DXBC`.
        0: pub magic: FourCc,
        /// Digest of everything after it.
        4: pub digest: Digest,
        /// Version of the format.
        20: pub version: Version,
        /// Bytes of the whole container, this header included.
        24: pub container_size: u32,
        /// Number of parts.
        28: pub part_count: u32,
    }

    /// The header of a part, before its payload.
    pub struct PartHeader: 8 {
        /// Kind of the part.
        0: pub kind: FourCc,
        /// Bytes of the payload that follows, without this header.
        4: pub size: u32,
    }
}

impl Version {
    /// The version of every container known.
    pub const FIRST: Self = Self { major: 1, minor: 0 };
}

impl FileHeader {
    /// Writes the header of a container.
    pub(crate) fn write_new(
        writer: &mut Writer,
        digest: Digest,
        version: Version,
        size: usize,
        part_count: usize,
    ) -> Result<(), Error> {
        writer.scope("header", |writer| {
            writer.field("magic", &Container::MAGIC)?;
            writer.field("digest", &digest)?;
            writer.field("version", &version)?;
            writer.count::<u32>("container_size", size)?;
            writer.count::<u32>("part_count", part_count)
        })
    }
}

/// A part of a container: its kind and its payload as bytes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RawPart<'a> {
    kind: FourCc,
    /// Offset of its header from the start of the container; [`UNPLACED`](Self::UNPLACED) if it was not read
    /// from one.
    header_offset: u32,
    /// Offset of that container in the file.
    base: usize,
    payload: Cow<'a, [u8]>,
}

impl<'a> RawPart<'a> {
    const UNPLACED: u32 = u32::MAX;
    /// The base of a payload that was not read from a file.
    const NO_FILE: usize = usize::MAX;

    /// A part that is not in a container yet.
    #[must_use]
    pub fn new(kind: FourCc, payload: impl Into<Cow<'a, [u8]>>) -> Self {
        Self { kind, header_offset: Self::UNPLACED, base: Self::NO_FILE, payload: payload.into() }
    }

    /// Its kind.
    #[must_use]
    pub fn kind(&self) -> FourCc {
        self.kind
    }

    /// Its bytes, without the part header.
    #[must_use]
    pub fn payload(&self) -> &[u8] {
        &self.payload
    }

    /// Its bytes with the absolute offset in the file at which they were read: the input of the part crates.
    /// The offset is 0 if the bytes were not read from a file.
    #[must_use]
    pub fn span(&self) -> Span<'_> {
        Span::at(&self.payload, self.payload_offset())
    }

    /// Like [`span`](Self::span), with the lifetime of the file; `None` if the payload was replaced.
    #[must_use]
    pub fn file_span(&self) -> Option<Span<'a>> {
        match self.payload {
            Cow::Borrowed(bytes) => Some(Span::at(bytes, self.payload_offset())),
            Cow::Owned(_) => None,
        }
    }

    fn payload_offset(&self) -> usize {
        match self.offset() {
            Some(offset) if self.base != Self::NO_FILE => {
                self.base.saturating_add(offset).saturating_add(PartHeader::SIZE)
            }
            _ => 0,
        }
    }

    /// Offset of its header from the start of the container; `None` if it was not read from one.
    #[must_use]
    pub fn offset(&self) -> Option<usize> {
        if self.header_offset == Self::UNPLACED { None } else { usize::try_from(self.header_offset).ok() }
    }

    /// Offset of the first byte after it, if it is where it was read.
    fn end(&self) -> usize {
        to_usize(self.header_offset).saturating_add(PartHeader::SIZE).saturating_add(self.payload.len())
    }

    /// Replaces its payload.
    pub fn set_payload(&mut self, payload: impl Into<Cow<'a, [u8]>>) {
        self.payload = payload.into();
        self.base = Self::NO_FILE;
    }

    /// Takes its payload out.
    #[must_use]
    pub fn into_payload(self) -> Cow<'a, [u8]> {
        self.payload
    }

    /// The same part without the offset at which it was read.
    pub(crate) fn detached(self) -> Self {
        Self { header_offset: Self::UNPLACED, ..self }
    }

    /// The same part, borrowing nothing from the file.
    #[must_use]
    pub fn into_owned(self) -> RawPart<'static> {
        RawPart {
            payload: Cow::Owned(self.payload.into_owned()),
            kind: self.kind,
            header_offset: self.header_offset,
            base: self.base,
        }
    }
}

/// Like [`RawPart::span`].
impl<'p> From<&'p RawPart<'_>> for Span<'p> {
    fn from(part: &'p RawPart<'_>) -> Self {
        part.span()
    }
}

/// Bytes that belong to no part, before the part that was read at `before`.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Gap<'a> {
    before: u32,
    bytes: Cow<'a, [u8]>,
}

/// A DirectX shader container: a list of [parts](RawPart), a digest, and every other byte of the file.
///
/// Parsing checks all bounds and decodes nothing; it allocates one list. Parts may have any alignment and any
/// order, and a kind may repeat (FXC libraries have a `LIBF` for each function). Bytes between, before and
/// after the parts are kept. Two parts cannot share bytes.
///
/// ```
/// use dxkit_container::{Container, DigestPolicy};
/// use dxkit_types::FourCc;
///
/// # let file = dxkit_synth::container::container(&[(b"SFI0", &[0; 8]), (b"STAT", &[0; 4]), (b"DXIL", &[1; 4])]);
/// let mut container = Container::parse(&file)?;
/// assert_eq!(container.find(FourCc::Dxil).unwrap().payload(), [1; 4]);
/// container.remove_all(FourCc::Stat);
/// let smaller = container.write(DigestPolicy::Recompute)?;
/// assert_eq!(Container::parse(&smaller)?.parts().len(), 2);
/// # Ok::<(), dxkit_bytes::Error>(())
/// ```
///
/// Writing a parsed container gives the same bytes. After a change, the untouched parts keep their bytes and
/// their order; only their offsets move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Container<'a> {
    /// The digest as it was read. Only [`write`](Self::write) recomputes it, on request.
    pub digest: Digest,
    /// Version of the format.
    pub version: Version,
    pub(crate) parts: Vec<RawPart<'a>>,
    gaps: Vec<Gap<'a>>,
    slack: Cow<'a, [u8]>,
    trailing: Cow<'a, [u8]>,
    /// Whether the order of the parts in the file differs from that of the directory. No compiler writes such
    /// files, and an edit restores the order.
    pub(crate) out_of_order: bool,
}

impl<'a> Container<'a> {
    /// The magic number.
    pub const MAGIC: FourCc = FourCc::Dxbc;

    /// A container without parts, of version 1.0 and unsigned.
    #[must_use]
    pub fn new() -> Self {
        Self {
            digest: Digest::UNSIGNED,
            version: Version::FIRST,
            parts: Vec::new(),
            gaps: Vec::new(),
            slack: Cow::Borrowed(&[]),
            trailing: Cow::Borrowed(&[]),
            out_of_order: false,
        }
    }

    /// Reads a container at the start of a file, or of the span of a larger one.
    ///
    /// # Errors
    /// [`ErrorKind::Magic`] if it is not a container, [`ErrorKind::End`] if its size or that of a part
    /// exceeds the bytes, [`ErrorKind::Count`] if the directory does, [`ErrorKind::Offset`] if a part would
    /// start inside the directory or after the end, [`ErrorKind::Overlap`] if two parts share bytes.
    pub fn parse(file: impl Into<Span<'a>>) -> Result<Self, Error> {
        <Self as Codec<'a>>::parse(file.into())
    }

    /// The parts, in the order of the directory.
    #[must_use]
    pub fn parts(&self) -> &[RawPart<'a>] {
        &self.parts
    }

    /// The first part of a kind: consumers use the first.
    #[must_use]
    pub fn find(&self, kind: FourCc) -> Option<&RawPart<'a>> {
        self.find_all(kind).next()
    }

    /// All parts of a kind, in the order of the directory.
    pub fn find_all(&self, kind: FourCc) -> impl Iterator<Item = &RawPart<'a>> {
        self.parts.iter().filter(move |part| part.kind == kind)
    }

    /// Whether there are bytes between the directory and the parts or between parts; no compiler writes any.
    #[must_use]
    pub fn has_gaps(&self) -> bool {
        !self.gaps.is_empty()
    }

    /// The bytes before each part that belong to no part, in the order of the directory.
    pub fn gaps(&self) -> impl Iterator<Item = &[u8]> {
        self.parts.iter().map(|part| {
            let gap = self.gaps.binary_search_by_key(&part.header_offset, |gap| gap.before).ok();
            gap.and_then(|gap| self.gaps.get(gap)).map_or(&[][..], |gap| &gap.bytes)
        })
    }

    /// Whether the parts have the same order in the file as in the directory, as every compiler writes them.
    #[must_use]
    pub fn is_in_order(&self) -> bool {
        !self.out_of_order
    }

    /// Bytes after the last part that are included in the size of the container.
    #[must_use]
    pub fn slack(&self) -> &[u8] {
        &self.slack
    }

    /// Bytes of the file after the container.
    #[must_use]
    pub fn trailing(&self) -> &[u8] {
        &self.trailing
    }

    /// The bytes of the container with the digest that `policy` asks for, then the bytes that followed it in
    /// the file.
    ///
    /// With [`DigestPolicy::Keep`] this is [`encode`](Codec::encode): the identity on parsed containers.
    ///
    /// # Errors
    /// [`ErrorKind::TooLarge`] if a size or an offset needs more than 32 bits, [`ErrorKind::OutOfMemory`].
    pub fn write(&self, policy: DigestPolicy) -> Result<Vec<u8>, Error> {
        let mut bytes = self.encode()?;
        let container = bytes.len().saturating_sub(self.trailing.len());
        policy.apply(bytes.get_mut(..container).unwrap_or_default());
        Ok(bytes)
    }

    /// The same container, borrowing nothing from the file.
    #[must_use]
    pub fn into_owned(self) -> Container<'static> {
        Container {
            digest: self.digest,
            version: self.version,
            parts: self.parts.into_iter().map(RawPart::into_owned).collect(),
            gaps: self
                .gaps
                .into_iter()
                .map(|gap| Gap { before: gap.before, bytes: Cow::Owned(gap.bytes.into_owned()) })
                .collect(),
            slack: Cow::Owned(self.slack.into_owned()),
            trailing: Cow::Owned(self.trailing.into_owned()),
            out_of_order: self.out_of_order,
        }
    }

    /// Reads a container and passes each part's payload to `read_part`, which has to read all of it. This
    /// gives a visitor access to the fields inside the parts. `read_part` gets the kind of the part.
    ///
    /// # Errors
    /// See [`parse`](Self::parse), and what `read_part` returns.
    pub fn read_with<V: Visit + ?Sized>(
        reader: &mut Reader<'a, '_, V>,
        read_part: impl FnMut(FourCc, &mut Reader<'a, '_, V>) -> Result<(), Error>,
    ) -> Result<Self, Error> {
        let file = reader.rest();
        let base = file.offset();
        // Checked first: for a short file of another format, this error is more useful than that of the
        // missing bytes.
        if file.len() >= FourCc::SIZE {
            let magic = parser::magic(Self::MAGIC.0)(file).map_err(Error::from);
            magic.map_err(|error| error.within("magic").within("header"))?;
        }
        let header: FileHeader = reader.field("header")?;
        let field = |name, offset: usize, kind| {
            Err(Error::new(kind, base.saturating_add(offset)).within(name).within("header"))
        };
        let size = to_usize(header.container_size);
        let split = parser::take(size)(file);
        let Some((trailing, whole)) = split.ok().filter(|_| size >= FileHeader::SIZE) else {
            return field(
                "container_size",
                24,
                if size < FileHeader::SIZE {
                    ErrorKind::Size { size: size as u64, least: FileHeader::SIZE as u64 }
                } else {
                    ErrorKind::End { end: size as u64, available: file.len() as u64 }
                },
            );
        };
        // A part takes at least four bytes of directory and eight of header, and parts do not share bytes.
        let available = size.saturating_sub(FileHeader::SIZE);
        if to_usize(header.part_count) > available / (4 + PartHeader::SIZE) {
            let (count, size) = (header.part_count.into(), (4 + PartHeader::SIZE) as u64);
            return field("part_count", 28, ErrorKind::Count { count, size, available: available as u64 });
        }
        let directory = reader.rest();
        if reader.is_active() {
            reader.table::<u32>("part_offset", header.part_count)?;
        }
        let directory_size = to_usize(header.part_count).saturating_mul(4);
        let places = Words::from_bytes(directory.cut(0..directory_size)?.bytes()).unwrap_or_default();
        let directory_end = FileHeader::SIZE.saturating_add(directory_size);

        let mut parts = Vec::with_capacity(to_usize(header.part_count));
        let mut gaps = Vec::new();
        // If the parts are in the order of the directory (the common case), no list of used ranges is needed.
        let mut end = directory_end;
        let mut in_order = true;
        for (index, place) in (0u32..).zip(places.iter()) {
            let part = raw_part(whole, index, place, directory_end)?;
            let start = to_usize(place);
            in_order &= start >= end;
            if start > end && in_order {
                gaps.extend(Gap::new(whole, end, place));
            }
            end = end.max(part.end());
            parts.push(part);
        }
        if !in_order {
            gaps = gaps_out_of_order(whole, &parts, directory_end)?;
        }

        let slack = whole.cut_from(end)?;
        if reader.is_active() {
            walk_parts(reader, whole, &parts, read_part)?;
            for (index, gap) in (0u32..).zip(&gaps) {
                let start = gap.before.saturating_sub(u32::try_from(gap.bytes.len()).unwrap_or(u32::MAX));
                reader.seek("gap", whole, start, |reader| {
                    let size = gap.bytes.len();
                    reader.scope(Frame::Index(index), |reader| reader.within(size, |_| Ok(())))
                })?;
            }
            reader.continue_at(slack);
            reader.unknown("slack");
        }
        reader.continue_at(trailing);
        reader.unknown("trailing");
        Ok(Self {
            digest: header.digest,
            version: header.version,
            parts,
            gaps,
            slack: Cow::Borrowed(slack.bytes()),
            trailing: Cow::Borrowed(trailing.bytes()),
            out_of_order: !in_order,
        })
    }

    /// The indices of the parts in file order, if that is not the order of the list.
    fn file_order(&self) -> Vec<usize> {
        if !self.out_of_order {
            return Vec::new();
        }
        let mut place = 0;
        let mut keyed = Vec::with_capacity(self.parts.len());
        for (index, part) in self.parts.iter().enumerate() {
            if part.header_offset != RawPart::UNPLACED {
                place = part.header_offset;
            }
            keyed.push((place, index));
        }
        keyed.sort(); // no work where they are in order already
        keyed.into_iter().map(|(_, index)| index).collect()
    }
}

impl Default for Container<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a> Codec<'a> for Container<'a> {
    dxkit_bytes::compiled_here!('a);

    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        Self::read_with(reader, |_, reader| {
            let size = reader.remaining();
            reader.bytes("bytes", size).map(drop)
        })
    }

    fn write(&self, writer: &mut Writer) -> Result<(), Error> {
        let base = writer.len();
        let directory = base.saturating_add(FileHeader::SIZE);
        let part_count = self.parts.len();
        // Of each part, the offset in the directory, the kind, the size, and the payload.
        let sizes = self.parts.iter().map(|part| part.payload.len().saturating_add(12));
        writer.make_room(sizes.fold(FileHeader::SIZE, usize::saturating_add))?;
        // Its size is known at the end.
        FileHeader::write_new(writer, self.digest, self.version, 0, part_count)?;
        for _ in 0..part_count {
            writer.reserve::<u32>("part_offset")?;
        }
        let order = self.file_order();
        for position in 0..part_count {
            let index = order.get(position).copied().unwrap_or(position);
            let Some(part) = self.parts.get(index) else { continue };
            if let Ok(gap) = self.gaps.binary_search_by_key(&part.header_offset, |gap| gap.before) {
                writer.bytes("gap", self.gaps.get(gap).map_or(&[], |gap| gap.bytes.as_ref()))?;
            }
            let place = writer.len().saturating_sub(base);
            writer.count_at::<u32>(
                directory.saturating_add(index.saturating_mul(4)),
                "part_offset",
                place,
            )?;
            writer.scope(Frame::Part(part.kind.0), |writer| {
                writer.field("kind", &part.kind)?;
                writer.count::<u32>("size", part.payload.len())?;
                writer.put(&part.payload)
            })?;
        }
        writer.bytes("slack", &self.slack)?;
        let size = writer.len().saturating_sub(base);
        writer.count_at::<u32>(base.saturating_add(24), "container_size", size)?;
        writer.bytes("trailing", &self.trailing)
    }
}

impl<'a> Gap<'a> {
    fn new(whole: Span<'a>, start: usize, before: u32) -> Option<Self> {
        let bytes = whole.bytes().get(start..to_usize(before))?;
        Some(Self { before, bytes: Cow::Borrowed(bytes) })
    }
}

fn to_usize(number: u32) -> usize {
    // Where `usize` is narrower than 32 bits, no slice is that long: the following bound checks refuse it.
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// The part whose header is at `place`.
#[inline]
fn raw_part<'a>(whole: Span<'a>, index: u32, place: u32, directory_end: usize) -> Result<RawPart<'a>, Error> {
    let start = to_usize(place);
    if start >= directory_end {
        if let Ok((_, (kind, payload))) = placed_part(whole, start) {
            let payload = Cow::Borrowed(payload.bytes());
            return Ok(RawPart { kind, header_offset: place, base: whole.offset(), payload });
        }
    }
    Err(no_part(whole, index, place, directory_end))
}

/// The kind and the payload of the part whose header is at `start`.
#[inline(always)]
fn placed_part(whole: Span<'_>, start: usize) -> IResult<'_, (FourCc, Span<'_>)> {
    let (part, _) = parser::take(start)(whole)?;
    let (part, header) = PartHeader::parser(part, &mut ())?;
    let (behind, payload) = parser::take(to_usize(header.size))(part)?;
    Ok((behind, (header.kind, payload)))
}

/// Why no part is at `place`: its header does not lie behind the directory, or its payload ends too late.
#[cold]
#[inline(never)]
fn no_part(whole: Span<'_>, index: u32, place: u32, directory_end: usize) -> Error {
    let start = to_usize(place);
    let header = whole.cut_from(start).ok().filter(|_| start >= directory_end);
    match header.and_then(|header| PartHeader::parse(header).ok()) {
        Some(PartHeader { kind, size }) => {
            let end = u64::from(place).saturating_add(8).saturating_add(size.into());
            let kind_of_error = ErrorKind::End { end, available: whole.len() as u64 };
            let error = Error::new(kind_of_error, whole.offset().saturating_add(start).saturating_add(4));
            error.within("size").within("header").within(Frame::Part(kind.0))
        }
        None => {
            let last = whole.len().saturating_sub(PartHeader::SIZE) as u64;
            let kind = ErrorKind::Offset { offset: place.into(), first: directory_end as u64, last };
            let at = FileHeader::SIZE.saturating_add(to_usize(index).saturating_mul(4));
            let error = Error::new(kind, whole.offset().saturating_add(at));
            error.within(Frame::Index(index)).within("part_offset")
        }
    }
}

/// The bytes that belong to no part, for parts that are not in the order of the directory.
///
/// # Errors
/// [`ErrorKind::Overlap`] if two parts share bytes.
fn gaps_out_of_order<'a>(
    whole: Span<'a>,
    parts: &[RawPart<'a>],
    directory_end: usize,
) -> Result<Vec<Gap<'a>>, Error> {
    let mut order: Vec<_> = parts.iter().collect();
    order.sort_by_key(|part| part.header_offset);
    let mut gaps = Vec::new();
    let mut end = directory_end;
    let mut before = 0;
    for part in order {
        let start = to_usize(part.header_offset);
        if start < end {
            let other = whole.offset().saturating_add(before) as u64;
            let error = Error::new(ErrorKind::Overlap { other }, whole.offset().saturating_add(start));
            return Err(error.within(Frame::Part(part.kind.0)));
        }
        if start > end {
            gaps.extend(Gap::new(whole, end, part.header_offset));
        }
        before = start;
        end = part.end();
    }
    Ok(gaps)
}

/// Passes the parts to a visitor. The second part of a kind is `KIND[1]`.
fn walk_parts<'a, V: Visit + ?Sized>(
    reader: &mut Reader<'a, '_, V>,
    whole: Span<'a>,
    parts: &[RawPart<'a>],
    mut read_part: impl FnMut(FourCc, &mut Reader<'a, '_, V>) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut seen = BTreeMap::<FourCc, u32>::new();
    for part in parts {
        let repeat = seen.entry(part.kind).or_insert(0);
        let index = *repeat;
        *repeat = index.saturating_add(1);
        reader.seek(Frame::Part(part.kind.0), whole, part.header_offset, |reader| {
            let mut read = |reader: &mut Reader<'a, '_, V>| {
                reader.field::<PartHeader>("header")?;
                reader.within(part.payload.len(), |reader| read_part(part.kind, reader))
            };
            if index == 0 { read(reader) } else { reader.scope(Frame::Index(index), read) }
        })?;
    }
    Ok(())
}
