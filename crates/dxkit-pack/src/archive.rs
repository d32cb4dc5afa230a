//! The file: sections, the index, and frames of groups of files.
//!
//! [`pack`] sorts the files so that similar ones are adjacent, and divides them into groups (about 64 KiB,
//! the unit that is unpacked to read one file) and frames of groups (the unit that zstd compresses). Every
//! file is split into streams of numbers (`file.rs`, `bitcode.rs`, `tokens.rs`); a frame stores equal streams
//! of its groups side by side. The first group is the base, the dictionary of all other frames. What all
//! groups share, the tables of abbreviations and record starts, is counted first. Every group is unpacked
//! again before it is stored, and files that do not come out unchanged are stored as bytes.
//!
//! [`Archive`] reads the index, and finds a file by its name or digest by binary search.

use std::collections::{BTreeMap, HashMap};
use std::fmt;

use dxkit_bytes::parser::{number_at, numbers_in};
use dxkit_bytes::{Reader, Span, put_leb128};
use zstd::bulk::{Compressor, Decompressor};
use zstd::dict::DecoderDictionary;
use zstd::zstd_safe::CParameter;

use crate::bitcode::BitstreamCoder;
use crate::coder::Unpacker;
use crate::file::{self, DIGEST_AT, GroupPacker, Pending};
use crate::tables::{Counts, SharedTables, take_bytes, take_number, take_size};

/// The first eight bytes; the last is the version.
const MAGIC: [u8; 8] = *b"DXPACK\x00\x03";
/// The version that is written, and the only one that is read.
const KNOWN: u8 = MAGIC[7];
/// Bytes of the header: magic, then three sections of offset and size.
const HEADER: usize = 8 + 3 * 16;
/// The most that a section or frame may be when it is not compressed.
const LARGEST: u64 = 1 << 26;
/// Digests are computed of several files side by side, which is faster, as many as have this size together.
const BATCH: usize = 1 << 19;
/// The most bytes of all names: what they share with those before them is not stored.
const NAMES: usize = 1 << 28;
/// As zstd's own tools call them.
const LEVEL: i32 = 22;

/// Why an archive cannot be made or read.
#[non_exhaustive]
#[derive(Debug)]
pub enum Error {
    /// It does not start as an archive does.
    NotAnArchive,
    /// It is of another version of the format.
    Version(u8),
    /// It is truncated, or contains invalid values.
    Broken(&'static str),
    /// A file is longer than 32 MiB, all names than 256 MiB, or a frame or section than 64 MiB.
    TooLarge,
    /// Two files have one name.
    Name(String),
    /// zstd's error.
    Zstd(std::io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotAnArchive => f.write_str("this is not an archive of shaders"),
            Self::Version(version) => {
                write!(
                    f,
                    "the archive has version {version} of the format; this dxkit reads version {KNOWN} only: "
                )?;
                f.write_str(match *version < KNOWN {
                    true => "unpack it with the dxkit that packed it, and pack the files again",
                    false => "unpack it with the newer dxkit that packed it",
                })
            }
            Self::Broken(what) => write!(f, "the archive is broken: {what}"),
            Self::TooLarge => f.write_str(
                "too large: more than 32 MiB in a file, 256 MiB of names, or 64 MiB in another piece",
            ),
            Self::Name(name) => write!(f, "two files are called {name}"),
            Self::Zstd(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

impl From<std::io::Error> for Error {
    fn from(error: std::io::Error) -> Self {
        Self::Zstd(error)
    }
}

/// How an archive is made.
#[non_exhaustive]
#[derive(Debug, Clone, Copy)]
pub struct PackOptions {
    /// Bytes of files in a group. Reading one file unpacks its group, so that smaller groups are read faster;
    /// larger ones compress better.
    pub group: usize,
    /// Bytes of files in the base: the frame that all others refer to, and that is decompressed when an
    /// archive is opened. The larger it is, the better an archive compresses. At most 32 MiB.
    pub base: usize,
}

impl Default for PackOptions {
    /// Groups of 64 KiB, from which a file is read in less than a millisecond, and a base of 16 MiB.
    fn default() -> Self {
        Self { group: 1 << 16, base: 1 << 24 }
    }
}

/// The content of a frame: the lengths of all streams of all groups, then the streams. Equal streams of all
/// groups are adjacent, because they resemble each other.
fn joined(groups: &[Vec<Vec<u8>>]) -> Vec<u8> {
    let count = groups.first().map_or(0, Vec::len);
    let streams = || (0..count).flat_map(|stream| groups.iter().filter_map(move |group| group.get(stream)));
    let mut out = Vec::new();
    streams().for_each(|stream| put_leb128(&mut out, stream.len() as u64));
    streams().for_each(|stream| out.extend_from_slice(stream));
    out
}

/// Where each stream of a frame ends, after the start of the first one: those of all groups for the first
/// stream, for the second, and so on. A content of zeros has as many streams as bytes, so these are as small
/// as they can be.
fn separate(content: &[u8], count: usize, groups: usize) -> Option<Vec<u32>> {
    let visit = &mut ();
    let mut reader = Reader::new(Span::new(content), visit);
    let all = count.checked_mul(groups).filter(|all| *all <= content.len())?;
    let mut ends = Vec::with_capacity(all + 1);
    ends.push(0);
    for _ in 0..all {
        ends.push(u32::try_from(take_size(&mut reader)?).ok()?);
    }
    let mut at = reader.offset();
    for end in &mut ends {
        at = at.checked_add(usize::try_from(*end).ok()?).filter(|end| *end <= content.len())?;
        *end = u32::try_from(at).ok()?;
    }
    Some(ends)
}

fn compressor(dictionary: &[u8]) -> Result<Compressor<'static>, Error> {
    let mut compressor = Compressor::with_dictionary(LEVEL, dictionary)?;
    // The index states the size and the dictionary.
    compressor.set_parameter(CParameter::ChecksumFlag(false))?;
    compressor.set_parameter(CParameter::DictIdFlag(false))?;
    compressor.set_parameter(CParameter::WindowLog(26))?;
    Ok(compressor)
}

/// Makes an archive of files, each with its name. Every file is unpacked again and compared; one that differs
/// is stored as plain bytes.
///
/// ```
/// let files = vec![("a.cso".to_owned(), b"not a shader".to_vec()), ("b.cso".to_owned(), b"neither".to_vec())];
/// let archive = dxkit_pack::pack(&files, &dxkit_pack::PackOptions::default())?;
/// let archive = dxkit_pack::Archive::open(&archive)?;
/// assert_eq!(archive.read("b.cso")?.as_deref(), Some(&b"neither"[..]));
/// # Ok::<(), dxkit_pack::Error>(())
/// ```
///
/// # Errors
/// If two files have one name, a file has more than 32 MiB, or the names have more than 256 MiB.
pub fn pack(files: &[(String, Vec<u8>)], options: &PackOptions) -> Result<Vec<u8>, Error> {
    let (unique, names) = unique_files(files)?;
    let order = by_similarity(&unique, &names);
    let bytes_of = |number: &usize| unique.get(*number).copied().unwrap_or_default();
    let tables = tables(order.iter().map(bytes_of)).ok_or_else(unpackable)?;
    // The base comes first.
    let (base, others) = split(&order, |number| bytes_of(number).len(), options.base.min(1 << 25));
    let mut frames = vec![group(&base, |number| bytes_of(number).len(), options.group)];
    let groups = group(&others, |number| bytes_of(number).len(), options.group);
    frames.extend(groups.into_iter().map(|group| vec![group]));
    let order: Vec<usize> = base.iter().chain(&others).copied().collect();

    let mut index = Vec::new();
    let body = pack_frames(&frames, &unique, &tables, &mut index)?;
    index_files(&unique, &order, &names, &mut index);
    let out = assemble([tables.section(), index], &body)?;
    verify(&out, files)?;
    Ok(out)
}

#[cold]
fn unpackable() -> Error {
    Error::Broken("a file could not be packed")
}

/// For each name, the number of its file among those that differ.
type Names<'f> = BTreeMap<&'f str, usize>;

/// The files that differ, and the names: equal files are stored once.
fn unique_files(files: &[(String, Vec<u8>)]) -> Result<(Vec<&[u8]>, Names<'_>), Error> {
    let mut unique: Vec<&[u8]> = Vec::new();
    let mut numbers: HashMap<&[u8], usize> = HashMap::new();
    let mut names = BTreeMap::new();
    for (name, bytes) in files {
        if bytes.len() as u64 > LARGEST / 2 {
            return Err(Error::TooLarge);
        }
        let number = *numbers.entry(bytes).or_insert_with(|| {
            unique.push(bytes);
            unique.len() - 1
        });
        if names.insert(name.as_str(), number).is_some() {
            return Err(Error::Name(name.clone()));
        }
    }
    if names.keys().map(|name| name.len()).sum::<usize>() > NAMES {
        return Err(Error::TooLarge);
    }
    Ok((unique, names))
}

/// The numbers of all files, similar ones adjacent: sorted by the kinds of their parts, then by name.
fn by_similarity(unique: &[&[u8]], names: &Names<'_>) -> Vec<usize> {
    let mut first_names = vec![""; unique.len()];
    names.iter().rev().for_each(|(name, number)| {
        if let Some(slot) = first_names.get_mut(*number) {
            *slot = name;
        }
    });
    let mut order: Vec<usize> = (0..unique.len()).collect();
    order.sort_by_cached_key(|number| {
        let bytes = unique.get(*number).copied().unwrap_or_default();
        (file::similarity_key(bytes), first_names.get(*number).copied().unwrap_or_default())
    });
    order
}

/// Compresses the frames, each of which is a list of groups of files. The sizes of all go into the index.
fn pack_frames(
    frames: &[Vec<Vec<usize>>],
    unique: &[&[u8]],
    tables: &SharedTables,
    index: &mut Vec<u8>,
) -> Result<Vec<u8>, Error> {
    let mut plain = compressor(&[])?;
    let mut with_base: Option<Compressor<'static>> = None;
    let mut body = Vec::new();
    put_leb128(index, frames.len() as u64);
    for groups in frames {
        let mut streams = Vec::new();
        let mut sizes = Vec::new();
        for group in groups {
            let files: Vec<&[u8]> =
                group.iter().map(|number| unique.get(*number).copied().unwrap_or_default()).collect();
            streams.push(pack_group(&files, tables).ok_or_else(unpackable)?);
            sizes.push((files.iter().map(|bytes| bytes.len()).sum::<usize>(), files.len()));
        }
        let content = joined(&streams);
        drop(streams);
        let packed = match &mut with_base {
            None => {
                let packed = plain.compress(&content)?;
                with_base = Some(compressor(&content)?);
                packed
            }
            Some(compressor) => compressor.compress(&content)?,
        };
        for number in [packed.len(), content.len(), sizes.len()] {
            put_leb128(index, number as u64);
        }
        for (size, files) in sizes {
            put_leb128(index, size as u64);
            put_leb128(index, files as u64);
        }
        body.extend_from_slice(&packed);
    }
    Ok(body)
}

/// Puts into the index the first bytes of the digest of each file, in this order, and for each name the place
/// of its file. A name is stored as what differs from the one before it.
fn index_files(unique: &[&[u8]], order: &[usize], names: &Names<'_>, index: &mut Vec<u8>) {
    let mut places = vec![0usize; unique.len()];
    for (place, number) in order.iter().enumerate() {
        if let Some(slot) = places.get_mut(*number) {
            *slot = place;
        }
        let mark = unique.get(*number).and_then(|bytes| bytes.get(DIGEST_AT)?.get(..4)).unwrap_or(&[0; 4]);
        index.extend_from_slice(mark);
    }
    put_leb128(index, names.len() as u64);
    let mut last: &str = "";
    for (name, number) in names {
        let same = last.bytes().zip(name.bytes()).take_while(|(one, other)| one == other).count();
        put_leb128(index, same as u64);
        put_leb128(index, (name.len() - same) as u64);
        index.extend_from_slice(name.as_bytes().get(same..).unwrap_or_default());
        put_leb128(index, places.get(*number).copied().unwrap_or(0) as u64);
        last = name;
    }
}

/// The file: the header with the places and sizes of all sections, the sections, and the frames.
fn assemble(sections: [Vec<u8>; 2], body: &[u8]) -> Result<Vec<u8>, Error> {
    let mut plain = compressor(&[])?;
    let mut out = MAGIC.to_vec();
    let mut at = HEADER;
    let mut all = Vec::new();
    for section in sections {
        let packed = plain.compress(&section)?;
        out.extend_from_slice(&u64::try_from(at).unwrap_or(u64::MAX).to_le_bytes());
        for size in [packed.len(), section.len()] {
            out.extend_from_slice(&u32::try_from(size).map_err(|_| Error::TooLarge)?.to_le_bytes());
        }
        at += packed.len();
        all.extend_from_slice(&packed);
    }
    for number in [at, body.len()] {
        out.extend_from_slice(&(number as u64).to_le_bytes());
    }
    out.extend_from_slice(&all);
    out.extend_from_slice(body);
    Ok(out)
}

/// Checks that every file is unpacked unchanged.
fn verify(archive: &[u8], files: &[(String, Vec<u8>)]) -> Result<(), Error> {
    let archive = Archive::open(archive)?;
    let mut left: HashMap<&str, &[u8]> =
        files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect();
    archive.each(|name, bytes| {
        if left.remove(name) == Some(bytes) { Ok(()) } else { Err(Error::Broken("a file comes out changed")) }
    })?;
    if left.is_empty() { Ok(()) } else { Err(Error::Broken("a file is missing")) }
}

/// The files of the base and the others, both in this order: all, if they have at most `limit` bytes;
/// otherwise the base has files from everywhere.
fn split(order: &[usize], size: impl Fn(&usize) -> usize, limit: usize) -> (Vec<usize>, Vec<usize>) {
    let total: usize = order.iter().map(&size).sum();
    let (mut seen, mut taken) = (0u128, 0u128);
    order.iter().copied().partition(|number| {
        let size = size(number) as u128;
        seen += size;
        let wanted = total <= limit || (taken + size) * (total as u128) <= seen * (limit as u128);
        taken += if wanted { size } else { 0 };
        wanted
    })
}

/// Groups of files of at most `limit` bytes, or one file each.
fn group(files: &[usize], size: impl Fn(&usize) -> usize, limit: usize) -> Vec<Vec<usize>> {
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut filled = usize::MAX;
    for file in files {
        filled = filled.saturating_add(size(file));
        match groups.last_mut() {
            Some(group) if filled <= limit => group.push(*file),
            _ => {
                filled = size(file);
                groups.push(vec![*file]);
            }
        }
    }
    groups
}

/// The tables for files in this order.
fn tables<'f>(files: impl Iterator<Item = &'f [u8]> + Clone) -> Option<SharedTables> {
    let identity = SharedTables::identity();
    let mut first = GroupPacker::new(&identity);
    first.walk.counts = Some(Counts::default());
    files.clone().try_for_each(|bytes| first.file(bytes, false))?;
    let mut tables = SharedTables::from_counts(first.walk.counts.take()?);
    drop(first);
    let mut second = GroupPacker::new(&tables);
    files.clone().try_for_each(|bytes| second.file(bytes, false))?;
    let sizes: Vec<usize> = second.streams.lengths();
    drop(second);
    tables.assign(&sizes);
    Some(tables)
}

/// The streams of some files. A file that would not be unpacked unchanged is stored as plain bytes.
fn pack_group(files: &[&[u8]], tables: &SharedTables) -> Option<Vec<Vec<u8>>> {
    let mut plain = vec![false; files.len()];
    let size = files.iter().map(|bytes| bytes.len()).sum();
    loop {
        let mut packer = GroupPacker::new(tables);
        for (bytes, plain) in files.iter().zip(&plain) {
            packer.file(bytes, *plain)?;
        }
        let streams = packer.streams.streams;
        let content = streams.concat();
        let mut at = 0;
        let places: Vec<std::ops::Range<usize>> = streams
            .iter()
            .map(|stream| {
                at += stream.len();
                at - stream.len()..at
            })
            .collect();
        let (mut bytes, mut pending) = (Vec::new(), Pending::default());
        let mut streams_left = Unpacker::new(&tables.map, &content, places.into_iter())?;
        let walk = &mut BitstreamCoder::new(tables);
        let ends = file::unpack(walk, &mut streams_left, files.len(), (0, size), &mut bytes, &mut pending);
        let wrong = match ends.filter(|_| pending.finish(&mut bytes).is_some()) {
            None => plain.iter().position(|plain| !plain),
            Some(ends) => {
                let mut start = 0;
                let found = files.iter().zip(&ends).position(|(file, end)| {
                    let same = bytes.get(start..*end) == Some(*file);
                    start = *end;
                    !same
                });
                match found {
                    None => return Some(streams),
                    found => found,
                }
            }
        };
        // In the last attempt, all of them are stored as plain bytes.
        *wrong.and_then(|place| plain.get_mut(place)).filter(|plain| !**plain)? = true;
    }
}

/// A frame, as the index lists it.
#[derive(Debug, Clone)]
struct Frame {
    start: usize,
    packed: usize,
    /// Bytes of the content.
    size: usize,
    /// Number of the first file.
    first: usize,
    groups: Vec<Group>,
}

/// A group of a frame.
#[derive(Debug, Clone, Copy)]
struct Group {
    /// Bytes of the files.
    size: usize,
    /// Number of the first file, and how many there are.
    first: usize,
    files: usize,
}

/// Files that are being unpacked.
#[derive(Debug)]
struct Work<'t> {
    walk: BitstreamCoder<'t>,
    /// One file after the other, and how many bytes are used.
    out: Vec<u8>,
    used: usize,
    pending: Pending,
}

impl<'t> Work<'t> {
    fn new(tables: &'t SharedTables) -> Self {
        Self { walk: BitstreamCoder::new(tables), out: Vec::new(), used: 0, pending: Pending::default() }
    }
}

/// The content of a frame, and where its streams [end](separate).
struct Content {
    bytes: Vec<u8>,
    ends: Vec<u32>,
}

/// An archive that is read.
///
/// Opening it reads the index and decompresses the base; a file is then read by unpacking its group. It can
/// be read from several threads at once.
pub struct Archive<'a> {
    bytes: &'a [u8],
    tables: SharedTables,
    base: Content,
    dictionary: DecoderDictionary<'static>,
    frames: Vec<Frame>,
    /// The first bytes of each file's digest.
    marks: Vec<[u8; 4]>,
    /// The names, sorted, each with the number of its file.
    names: Vec<(String, usize)>,
}

impl fmt::Debug for Archive<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Archive")
            .field("names", &self.names.len())
            .field("frames", &self.frames.len())
            .finish()
    }
}

impl<'a> Archive<'a> {
    /// Whether a file starts as an archive does.
    #[must_use]
    pub fn recognise(bytes: &[u8]) -> bool {
        MAGIC.get(..7).is_some_and(|magic| bytes.starts_with(magic))
    }

    /// Reads the index.
    ///
    /// # Errors
    /// If it is not an archive, or a broken one.
    pub fn open(bytes: &'a [u8]) -> Result<Self, Error> {
        if !Self::recognise(bytes) {
            return Err(Error::NotAnArchive);
        }
        match bytes.get(7).copied().unwrap_or(0) {
            KNOWN => {}
            version => return Err(Error::Version(version)),
        }
        let broken = Error::Broken;
        let number = |at: usize| {
            let number: Option<u64> = number_at(bytes, at);
            number.ok_or(broken("the header is cut off"))
        };
        let mut plain = Decompressor::new()?;
        let mut section = |place: usize| -> Result<Vec<u8>, Error> {
            let sizes = number(16 + 16 * place)?;
            let (packed, size) = (sizes & u64::from(u32::MAX), sizes >> 32);
            if size > LARGEST {
                return Err(Error::TooLarge);
            }
            let start = usize::try_from(number(8 + 16 * place)?).ok();
            let packed = usize::try_from(packed).ok();
            let cut =
                start.zip(packed).and_then(|(start, packed)| bytes.get(start..start.checked_add(packed)?));
            let packed = cut.ok_or(broken("a section lies outside"))?;
            let size = usize::try_from(size).map_err(|_| Error::TooLarge)?;
            let section = plain.decompress(packed, size)?;
            if section.len() == size { Ok(section) } else { Err(broken("a section has another size")) }
        };
        let tables = SharedTables::parse(&section(0)?).ok_or(broken("the tables"))?;
        let index = section(1)?;
        let body = usize::try_from(number(8 + 16 * 2)?).map_err(|_| broken("the body lies outside"))?;
        let mut archive = Self {
            bytes,
            tables,
            base: Content { bytes: Vec::new(), ends: Vec::new() },
            dictionary: DecoderDictionary::copy(&[]),
            frames: Vec::new(),
            marks: Vec::new(),
            names: Vec::new(),
        };
        archive.index(&index, body).ok_or(broken("the index"))?;
        if let Some(base) = archive.frames.first() {
            archive.base = archive.content(base, &mut plain)?;
            // With one frame, nothing refers to the dictionary.
            if archive.frames.len() > 1 {
                archive.dictionary = DecoderDictionary::copy(&archive.base.bytes);
            }
        }
        Ok(archive)
    }

    fn index(&mut self, index: &[u8], body: usize) -> Option<()> {
        let visit = &mut ();
        let mut reader = Reader::new(Span::new(index), visit);
        let (mut start, mut first) = (body, 0usize);
        for _ in 0..take_number(&mut reader)? {
            let [packed, size, groups] = [(); 3].map(|()| take_size(&mut reader));
            let mut frame = Frame { start, packed: packed?, size: size?, first, groups: Vec::new() };
            // A frame has bytes, and a group has files, which have marks: so neither is more than what is
            // there.
            start = start.checked_add(frame.packed).filter(|end| *end <= self.bytes.len())?;
            if frame.size as u64 > LARGEST || frame.packed == 0 {
                return None;
            }
            for _ in 0..groups? {
                let [size, files] = [(); 2].map(|()| take_size(&mut reader));
                let group = Group { size: size?, first, files: files? };
                first = first.checked_add(group.files)?;
                if group.size as u64 > LARGEST || group.files == 0 || first > index.len() / 4 {
                    return None;
                }
                frame.groups.push(group);
            }
            self.frames.push(frame);
        }
        let marks = take_bytes(&mut reader, first.checked_mul(4)?)?;
        self.marks = numbers_in(marks).map(u32::to_le_bytes).collect();
        let mut last: Vec<u8> = Vec::new();
        // Names share prefixes, so their total length is bounded as well.
        let mut room = index.len().saturating_mul(64).saturating_add(1 << 16).min(NAMES);
        for _ in 0..take_number(&mut reader)? {
            let (same, more) = (take_size(&mut reader)?, take_size(&mut reader)?);
            let text = take_bytes(&mut reader, more)?;
            if same > last.len() {
                return None;
            }
            last.truncate(same);
            last.extend_from_slice(text);
            room = room.checked_sub(last.len())?;
            let file = take_size(&mut reader).filter(|file| *file < first)?;
            self.names.push((String::from_utf8(last.clone()).ok()?, file));
        }
        self.names.is_sorted_by(|one, other| one.0 < other.0).then_some(())
    }

    /// Number of names.
    #[must_use]
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Whether there is nothing in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Number of different files.
    #[must_use]
    pub fn files(&self) -> usize {
        self.marks.len()
    }

    /// The names, sorted.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(|(name, _)| name.as_str())
    }

    /// The name at this place among the sorted ones.
    #[must_use]
    pub fn name(&self, place: usize) -> Option<&str> {
        self.names.get(place).map(|(name, _)| name.as_str())
    }

    /// Decompresses a frame.
    fn content(&self, frame: &Frame, decompressor: &mut Decompressor<'_>) -> Result<Content, Error> {
        let packed = frame.start.checked_add(frame.packed).and_then(|end| self.bytes.get(frame.start..end));
        let packed = packed.ok_or(Error::Broken("a frame lies outside"))?;
        let bytes = decompressor.decompress(packed, frame.size)?;
        let ends = separate(&bytes, self.tables.streams, frame.groups.len());
        Ok(Content { ends: ends.ok_or(Error::Broken("the streams of a frame"))?, bytes })
    }

    /// Like [`content`](Self::content), for a frame that is not the base.
    fn content_of(&self, frame: &Frame) -> Result<Content, Error> {
        self.content(frame, &mut Decompressor::with_prepared_dictionary(&self.dictionary)?)
    }

    /// Unpacks the first files of a group, and returns where each ends.
    fn unpack(
        &self,
        (content, frame): (&Content, &Frame),
        place: usize,
        files: usize,
        work: &mut Work<'_>,
    ) -> Result<Vec<usize>, Error> {
        let broken = || Error::Broken("a group of files");
        let group = frame.groups.get(place).ok_or_else(broken)?;
        let all = content.ends.windows(2).skip(place).step_by(frame.groups.len());
        let streams = all.map(|ends| match ends {
            [start, end] => *start as usize..*end as usize,
            _ => 0..0,
        });
        let mut streams = Unpacker::new(&self.tables.map, &content.bytes, streams).ok_or_else(broken)?;
        let Work { walk, out, used, pending } = work;
        let ends = file::unpack(walk, &mut streams, files, (*used, group.size), out, pending);
        let ends = ends.ok_or_else(broken)?;
        let end = ends.last().copied().unwrap_or(*used);
        if end - *used != group.size && files == group.files {
            return Err(broken());
        }
        *used = end;
        Ok(ends)
    }

    /// The frame with a file, and the group in it.
    fn place(&self, number: usize) -> Option<(usize, usize)> {
        let frame_place = self.frames.partition_point(|frame| frame.first <= number).checked_sub(1)?;
        let groups = &self.frames.get(frame_place)?.groups;
        Some((frame_place, groups.partition_point(|group| group.first <= number).checked_sub(1)?))
    }

    /// Passes the files with these numbers, which ascend, until `take` returns `false`. Each group is
    /// unpacked once.
    fn pass(
        &self,
        numbers: impl Iterator<Item = usize>,
        mut take: impl FnMut(&[u8]) -> bool,
    ) -> Result<(), Error> {
        let missing = || Error::Broken("a file of no group");
        let mut numbers = numbers.peekable();
        let mut other: Option<(usize, Content)> = None;
        while let Some(number) = numbers.next() {
            let (frame_place, place) = self.place(number).ok_or_else(missing)?;
            let frame = self.frames.get(frame_place).ok_or_else(missing)?;
            let group = frame.groups.get(place).ok_or_else(missing)?;
            if frame_place > 0 && other.as_ref().is_none_or(|(known, _)| *known != frame_place) {
                other = Some((frame_place, self.content_of(frame)?));
            }
            let content = match &other {
                Some((_, content)) if frame_place > 0 => content,
                _ => &self.base,
            };
            let end = group.first.saturating_add(group.files);
            let mut wanted = vec![number];
            wanted.extend(std::iter::from_fn(|| numbers.next_if(|next| *next < end)));
            let count = wanted.last().map_or(0, |last| last - group.first + 1);
            let mut work = Work::new(&self.tables);
            let ends = self.unpack((content, frame), place, count, &mut work)?;
            let range = |number: usize| {
                let place = number - group.first;
                let start = place.checked_sub(1).map_or(Some(0), |before| ends.get(before).copied())?;
                Some(start..*ends.get(place)?)
            };
            if let [only] = *wanted {
                work.pending.only(&range(only).ok_or_else(missing)?);
            }
            work.pending.finish(&mut work.out).ok_or(Error::Broken("the digest of a file"))?;
            for number in wanted {
                if !take(range(number).and_then(|range| work.out.get(range)).ok_or_else(missing)?) {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn file(&self, number: usize) -> Result<Vec<u8>, Error> {
        let mut found = None;
        self.pass(std::iter::once(number), |file| {
            found = Some(file.to_vec());
            false
        })?;
        found.ok_or(Error::Broken("a file of no group"))
    }

    /// The file with this name, or `None`.
    ///
    /// # Errors
    /// If its frame is broken.
    pub fn read(&self, name: &str) -> Result<Option<Vec<u8>>, Error> {
        let found = self.names.binary_search_by(|(known, _)| known.as_str().cmp(name)).ok();
        found.and_then(|place| self.names.get(place)).map(|(_, number)| self.file(*number)).transpose()
    }

    /// The container with this digest, or `None`.
    ///
    /// # Errors
    /// If a frame is broken.
    pub fn by_digest(&self, digest: &[u8; 16]) -> Result<Option<Vec<u8>>, Error> {
        let marked = self.marks.iter().enumerate().filter(|(_, mark)| digest.starts_with(&mark[..]));
        let mut found = None;
        self.pass(marked.map(|(number, _)| number), |file| {
            let is_it = file.get(DIGEST_AT) == Some(digest);
            if is_it {
                found = Some(file.to_vec());
            }
            !is_it
        })?;
        Ok(found)
    }

    /// Passes every file with its name, group by group: not in the order of names.
    ///
    /// # Errors
    /// If a frame is broken, and those of `take`.
    pub fn each<E: From<Error>>(&self, mut take: impl FnMut(&str, &[u8]) -> Result<(), E>) -> Result<(), E> {
        let mut by_file: Vec<(usize, &str)> =
            self.names.iter().map(|(name, number)| (*number, name.as_str())).collect();
        by_file.sort_unstable();
        let mut work = Work::new(&self.tables);
        // The numbers of the files in `work`, and where each is.
        let mut files: Vec<(usize, std::ops::Range<usize>)> = Vec::new();
        let mut give = |work: &mut Work<'_>, files: &mut Vec<(usize, std::ops::Range<usize>)>| {
            work.pending.finish(&mut work.out).ok_or(Error::Broken("the digests of files"))?;
            for (number, range) in files.drain(..) {
                let bytes = work.out.get(range).ok_or(Error::Broken("a file of no group"))?;
                let start = by_file.partition_point(|(known, _)| *known < number);
                let names = by_file.iter().skip(start).take_while(|(known, _)| *known == number);
                names.map(|(_, name)| *name).try_for_each(|name| take(name, bytes))?;
            }
            work.used = 0;
            Ok::<(), E>(())
        };
        let mut decompressor =
            Decompressor::with_prepared_dictionary(&self.dictionary).map_err(Error::from)?;
        for (number, frame) in self.frames.iter().enumerate() {
            let other = if number == 0 { None } else { Some(self.content(frame, &mut decompressor)?) };
            let content = other.as_ref().unwrap_or(&self.base);
            for (place, group) in frame.groups.iter().enumerate() {
                let mut start = work.used;
                let ends = self.unpack((content, frame), place, group.files, &mut work)?;
                for (number, end) in (group.first..).zip(ends) {
                    files.push((number, start..end));
                    start = end;
                }
                if work.used >= BATCH {
                    give(&mut work, &mut files)?;
                }
            }
        }
        give(&mut work, &mut files)
    }
}
