//! One file in the streams of a group: the envelope of a container and its parts, or bytes of another kind.
//!
//! A container that is laid out as the compilers do it is its kinds of parts and their payloads; the header,
//! sizes and offsets follow from these, and the digest, hashes and debug names are computed again. A part is
//! a reference to an equal one of the group, or a module (`bitcode.rs`), a program of tokens (`tokens.rs`),
//! or bytes; a number in front of it, its method, says which. Whatever does not fit this scheme is stored as
//! bytes.

use std::borrow::Cow;
use std::collections::HashMap;
use std::ops::Range;
use std::sync::LazyLock;

use dxkit_bytes::Codec as _;
use dxkit_bytes::parser::array_at;
use dxkit_container::{Container, Digest, DigestPolicy, FileHeader, RawPart, Version};
use dxkit_info::{DebugName, HashFlags, ShaderHash};
use dxkit_program::{DxilVersion, Program, ProgramHeader};
use dxkit_types::{FourCc, ShaderKind};

use crate::bitcode::BitstreamCoder;
use crate::bits::SLACK;
use crate::coder::{Coder, Key, Streams, Unpacker};
use crate::tables::SharedTables;
use crate::tokens;

/// Streams of the envelope.
const fn envelope(place: u32) -> Key {
    Key::new(Key::ENVELOPE, 0, place)
}

/// 0 for a file that is kept as bytes, otherwise the number of parts and 1 more.
const PARTS: Key = envelope(0);
const FILE_SIZE: Key = envelope(1);
const FILE_BYTES: Key = Key::new(Key::OTHER, 4, 0);
const DIGEST: Key = envelope(2);
const DIGEST_BYTES: Key = envelope(3);
const PART_KIND: Key = envelope(4);
const METHOD: Key = envelope(5);
const SAME: Key = envelope(6);
const WORDS: Key = envelope(7);
const PROGRAM: Key = envelope(8);
const SIZE: Key = envelope(9);

/// The place of a container's digest in its bytes.
pub(crate) const DIGEST_AT: std::ops::Range<usize> = 4..20;

/// The stream of the bytes of a part. Kinds whose numbers are equal share one.
fn part_key(kind: FourCc) -> Key {
    let number = kind.0.iter().fold(0u32, |sum, byte| (sum * 35 + u32::from(*byte)) % 61);
    Key::new(Key::PARTS, number, 0)
}

/// How the digest of a container is packed.
mod digest {
    /// It is computed from the container.
    pub(super) const COMPUTED: u64 = 0;
    /// 16 bytes follow.
    pub(super) const STATED: u64 = 1;
    /// And the value of all 16 bytes.
    pub(super) const REPEATED: u64 = 2;
}

/// How a part is packed.
mod method {
    pub(super) const BYTES: u64 = 0;
    pub(super) const TOKENS: u64 = 1;
    pub(super) const BITCODE: u64 = 2;
    /// It equals an earlier part of the group.
    pub(super) const SAME: u64 = 3;
    /// It is the hash of the bitcode in `DXIL`.
    pub(super) const HASH: u64 = 4;
    /// It states that it is the hash of the bitcode in `ILDB`, and is.
    pub(super) const SOURCE_HASH: u64 = 5;
    /// It is the name that follows from `HASH`.
    pub(super) const NAME: u64 = 6;
}

/// A container of these parts, as the compilers arrange them.
fn arrange<'p>(digest: Digest, parts: impl IntoIterator<Item = (FourCc, Cow<'p, [u8]>)>) -> Option<Vec<u8>> {
    let mut container = Container::new();
    container.digest = digest;
    parts.into_iter().for_each(|(kind, payload)| container.push(RawPart::new(kind, payload)));
    container.write(DigestPolicy::Keep).ok()
}

/// A container that its parts and digest describe completely.
fn container(file: &[u8]) -> Option<Container<'_>> {
    let container = Container::parse(file).ok()?;
    let parts = container.parts().iter().map(|part| (part.kind(), Cow::Borrowed(part.payload())));
    (arrange(container.digest, parts)? == file).then_some(container)
}

/// A program that its bitcode and versions describe completely, and the key of the versions.
fn program(payload: &[u8]) -> Option<(Program<'_>, u64)> {
    let program = Program::recognise(payload).then(|| Program::parse(payload).ok())??;
    let versions = u64::from(program.kind.0) << 32
        | u64::from(u32::from_le_bytes([
            program.dxil_version.minor,
            program.dxil_version.major,
            program.shader_model.minor,
            program.shader_model.major,
        ]));
    let bitcode = program.bitcode();
    let header = program_header(versions, bitcode.len())?;
    let after = payload.strip_prefix(header.as_slice())?;
    (after == bitcode && bitcode.len() % 4 == 0).then_some((program, versions))
}

/// The header before bitcode of `size` bytes, a multiple of 4.
fn program_header(versions: u64, size: usize) -> Option<Vec<u8>> {
    /// From the magic number to the bitcode.
    const OFFSET: u32 = 16;
    let kind = ShaderKind(u16::try_from(versions >> 32).ok()?);
    let [dxil_minor, dxil_major, minor, major, ..] = versions.to_le_bytes();
    let size = u32::try_from(size).ok()?;
    let header = ProgramHeader {
        shader_model: if minor < 16 && major < 16 { major << 4 | minor } else { return None },
        reserved: 0,
        kind,
        size_in_words: size.checked_add(PROGRAM_HEADER)? / 4,
        magic: FourCc::Dxil,
        dxil_version: DxilVersion { minor: dxil_minor, major: dxil_major },
        dxil_reserved: 0,
        bitcode_offset: OFFSET,
        bitcode_size: size,
    };
    header.encode().ok()
}

/// Bytes of the header of a program.
const PROGRAM_HEADER: u32 = 24;

/// The hash of the program in a part of this kind.
fn hash(parts: &[(FourCc, &[u8])], program: FourCc, flags: HashFlags) -> Option<ShaderHash<'static>> {
    let (_, payload) = parts.iter().find(|(kind, _)| *kind == program)?;
    let mut hash = ShaderHash::compute(Program::parse(*payload).ok()?.bitcode());
    hash.flags = flags;
    Some(hash)
}

/// A part that follows from the others.
fn derived(parts: &[(FourCc, &[u8])], method: u64) -> Option<Vec<u8>> {
    match method {
        method::HASH => hash(parts, FourCc::Dxil, HashFlags::empty())?.encode().ok(),
        method::SOURCE_HASH => hash(parts, FourCc::Ildb, HashFlags::INCLUDES_SOURCE)?.encode().ok(),
        method::NAME => {
            let (_, payload) = parts.iter().find(|(kind, _)| *kind == FourCc::Hash)?;
            DebugName::from_hash(&ShaderHash::parse(*payload).ok()?).encode().ok()
        }
        _ => None,
    }
}

/// Packs the files of a group.
#[derive(Debug)]
pub(crate) struct GroupPacker<'t> {
    pub(crate) streams: Streams,
    pub(crate) walk: BitstreamCoder<'t>,
    /// The parts that were packed, and their numbers.
    seen: HashMap<Vec<u8>, u64>,
    count: u64,
}

impl<'t> GroupPacker<'t> {
    pub(crate) fn new(tables: &'t SharedTables) -> Self {
        Self {
            streams: Streams::new(&tables.map, tables.streams),
            walk: BitstreamCoder::new(tables),
            seen: HashMap::new(),
            count: 0,
        }
    }

    /// Appends a file; `plain`: as bytes, because it is not unpacked unchanged from its streams.
    pub(crate) fn file(&mut self, file: &[u8], plain: bool) -> Option<()> {
        let Some(container) = container(file).filter(|_| !plain) else {
            self.streams.number(PARTS, 0)?;
            self.streams.number(FILE_SIZE, file.len() as u64)?;
            return self.streams.bytes(FILE_BYTES, file);
        };
        let parts: Vec<(FourCc, &[u8])> =
            container.parts().iter().map(|part| (part.kind(), part.payload())).collect();
        self.streams.number(PARTS, parts.len() as u64 + 1)?;
        let stated = container.digest.0;
        let first = *stated.first()?;
        if stated == Digest::compute(file).0 {
            self.streams.number(DIGEST, digest::COMPUTED)?;
        } else if stated.iter().all(|byte| *byte == first) {
            self.streams.number(DIGEST, digest::REPEATED + u64::from(first))?;
        } else {
            self.streams.number(DIGEST, digest::STATED)?;
            self.streams.bytes(DIGEST_BYTES, &stated)?;
        }
        let (mut has_hash, mut has_name) = (false, false);
        for (kind, payload) in &parts {
            self.streams.bytes(PART_KIND, &kind.0)?;
            // Compilers write one of each: of any number, all would be computed anew.
            let methods: &[u64] = match *kind {
                FourCc::Hash if !std::mem::replace(&mut has_hash, true) => {
                    &[method::HASH, method::SOURCE_HASH]
                }
                FourCc::Ildn if !std::mem::replace(&mut has_name, true) => &[method::NAME],
                _ => &[],
            };
            self.part(*kind, payload, &parts, methods)?;
        }
        Some(())
    }

    /// Appends a part; `methods`: the ways in which it may follow from others.
    fn part(
        &mut self,
        kind: FourCc,
        payload: &[u8],
        parts: &[(FourCc, &[u8])],
        methods: &[u64],
    ) -> Option<()> {
        /// Shorter parts cost as much as a reference to another.
        const SHORTEST: usize = 16;
        let number = self.count;
        self.count += 1;
        for method in methods {
            if derived(parts, *method).as_deref() == Some(payload) {
                return self.streams.number(METHOD, *method).map(|_| ());
            }
        }
        if payload.len() >= SHORTEST {
            if let Some(same) = self.seen.get(payload) {
                self.streams.number(METHOD, method::SAME)?;
                return self.streams.number(SAME, number - same).map(|_| ());
            }
            self.seen.insert(payload.to_vec(), number);
        }
        let before = self.streams.lengths();
        if matches!(kind, FourCc::Shdr | FourCc::Shex) && payload.len() % 4 == 0 && payload.len() >= 8 {
            self.streams.number(METHOD, method::TOKENS)?;
            self.streams.number(WORDS, payload.len() as u64 / 4)?;
            if tokens::pack(payload, &mut self.streams).is_some() {
                return Some(());
            }
            self.streams.truncate(&before);
        }
        if let Some((program, versions)) = program(payload) {
            self.streams.number(METHOD, method::BITCODE)?;
            self.streams.number(PROGRAM, versions)?;
            if self.walk.pack(program.bitcode(), &mut self.streams).is_some() {
                return Some(());
            }
            self.streams.truncate(&before);
        }
        self.streams.number(METHOD, method::BYTES)?;
        self.streams.number(SIZE, payload.len() as u64)?;
        self.streams.bytes(part_key(kind), payload)
    }
}

/// What is computed from other parts when these are there, several at a time.
#[derive(Debug, Default)]
pub(crate) struct Pending {
    /// Bitcode, and where the MD5 of it goes.
    hashes: Vec<(Range<usize>, usize)>,
    /// Where a hash is, and the name that follows from it.
    names: Vec<(usize, usize)>,
    /// Containers whose digests are computed.
    digests: Vec<Range<usize>>,
}

impl Pending {
    /// Computes all.
    pub(crate) fn finish(&mut self, out: &mut [u8]) -> Option<()> {
        let messages: Vec<&[u8]> =
            self.hashes.iter().map(|(bitcode, _)| out.get(bitcode.clone())).collect::<Option<_>>()?;
        for ((_, place), hash) in self.hashes.iter().zip(Digest::md5_many(&messages)) {
            *out.get_mut(*place..)?.first_chunk_mut()? = hash;
        }
        for (hash, name) in &self.names {
            let hash: [u8; 16] = array_at(out, *hash)?;
            let digits: &mut [u8; 32] = out.get_mut(*name..)?.first_chunk_mut()?;
            let digit = |half: u8| if half < 10 { b'0' + half } else { b'a' + half - 10 };
            for (digits, byte) in digits.chunks_exact_mut(2).zip(hash) {
                digits.copy_from_slice(&[digit(byte >> 4), digit(byte & 0xf)]);
            }
        }
        let containers: Vec<&[u8]> =
            self.digests.iter().map(|range| out.get(range.clone())).collect::<Option<_>>()?;
        for (range, digest) in self.digests.iter().zip(Digest::compute_many(&containers)) {
            out.get_mut(range.clone())?.get_mut(DIGEST_AT)?.copy_from_slice(&digest.0);
        }
        *self = Self::default();
        Some(())
    }

    /// Forgets what does not belong to this file.
    pub(crate) fn only(&mut self, file: &Range<usize>) {
        self.hashes.retain(|(_, place)| file.contains(place));
        self.names.retain(|(_, place)| file.contains(place));
        self.digests.retain(|range| range == file);
    }
}

/// The name that follows from a hash, with another one, and where the digits of the hash are in it.
static NAME: LazyLock<Option<(Vec<u8>, usize)>> = LazyLock::new(|| {
    let name = DebugName::from_hash(&ShaderHash::default()).encode().ok()?;
    let digits = name.windows(32).position(|digits| digits.iter().all(|digit| *digit == b'0'))?;
    Some((name, digits))
});

/// Bytes before the digest in `HASH`, and before the parts' offsets in a container.
const HASH_AT: usize = 4;
const DIRECTORY: usize = 32;

/// Unpacks the first files of a group to a buffer, from `start` on, and returns where each ends. They have at
/// most `limit` bytes. What is [pending](Pending) is computed later. The buffer only grows: what is in it is
/// of no account.
pub(crate) fn unpack(
    walk: &mut BitstreamCoder<'_>,
    streams: &mut Unpacker<'_>,
    files: usize,
    (start, limit): (usize, usize),
    out: &mut Vec<u8>,
    pending: &mut Pending,
) -> Option<Vec<usize>> {
    walk.clear();
    let limit_end = start.checked_add(limit)?;
    let size = limit_end.checked_add(SLACK)?;
    if out.len() < size {
        out.resize(size, 0);
    }
    let out = out.get_mut(..size)?;
    let mut group = Group { walk, streams, out, at: start, parts: Vec::new(), pending, room: limit };
    let mut ends = Vec::new();
    for _ in 0..files {
        group.file()?;
        ends.push(group.at);
    }
    (group.at <= limit_end && group.streams.is_within()).then_some(ends)
}

/// A part that was unpacked: its kind, its payload, and method it was packed.
#[derive(Debug, Clone)]
struct Part {
    kind: FourCc,
    payload: Range<usize>,
    method: u64,
}

impl Part {
    /// Whether it follows from another part.
    fn is_derived(&self) -> bool {
        matches!(self.method, method::HASH | method::SOURCE_HASH | method::NAME)
    }
}

/// A group that is being unpacked.
struct Group<'w, 's, 't> {
    walk: &'w mut BitstreamCoder<'t>,
    streams: &'w mut Unpacker<'s>,
    /// The buffer, and the next byte in it.
    out: &'w mut [u8],
    at: usize,
    /// All parts of the group, for those that equal them.
    parts: Vec<Part>,
    pending: &'w mut Pending,
    /// Remaining budget for trying derivations: any number of parts could follow from the same other one.
    room: usize,
}

impl Group<'_, '_, '_> {
    /// The next `count` bytes of the buffer.
    fn take(&mut self, count: usize) -> Option<&mut [u8]> {
        let start = self.at;
        self.at = start.checked_add(count)?;
        self.out.get_mut(start..self.at)
    }

    fn put(&mut self, bytes: &[u8]) -> Option<()> {
        self.take(bytes.len())?.copy_from_slice(bytes);
        Some(())
    }

    fn put_at(&mut self, place: usize, bytes: &[u8]) -> Option<()> {
        self.out.get_mut(place..place.checked_add(bytes.len())?)?.copy_from_slice(bytes);
        Some(())
    }

    /// A size from a stream, of no more bytes than there is room for.
    fn size(&mut self, key: Key) -> Option<usize> {
        let room = self.out.len().checked_sub(self.at)?;
        usize::try_from(self.streams.number(key, 0)?).ok().filter(|size| *size <= room)
    }

    /// Bytes of a stream.
    fn bytes(&mut self, key: Key, count: usize) -> Option<()> {
        let stream = self.streams.stream(key)?;
        let bytes = self.streams.bytes_in(stream, &[], count)?;
        self.put(bytes)
    }

    fn file(&mut self) -> Option<()> {
        let start = self.at;
        let Some(count) = self.streams.number(PARTS, 0)?.checked_sub(1) else {
            let size = self.size(FILE_SIZE)?;
            return self.bytes(FILE_BYTES, size);
        };
        let said = self.streams.number(DIGEST, 0)?;
        let stated = match said {
            digest::COMPUTED => [0; 16],
            digest::STATED => self.streams.array(DIGEST_BYTES)?,
            byte => [u8::try_from(byte - digest::REPEATED).ok()?; 16],
        };
        let count = usize::try_from(count).ok()?;
        self.take(count.checked_mul(4)?.checked_add(DIRECTORY)?)?;
        let first = self.parts.len();
        for place in 0..count {
            let offset = u32::try_from(self.at - start).ok()?;
            self.put_at(start + DIRECTORY + 4 * place, &offset.to_le_bytes())?;
            let kind = FourCc(self.streams.array(PART_KIND)?);
            self.put(&kind.0)?;
            self.put(&[0; 4])?;
            let payload = self.at;
            let method = self.streams.number(METHOD, 0)?;
            self.part(kind, method)?;
            let size = u32::try_from(self.at.checked_sub(payload)?).ok()?;
            self.put_at(payload - 4, &size.to_le_bytes())?;
            self.parts.push(Part { kind, payload: payload..self.at, method });
        }
        // What follows from other parts: they may be after it.
        for place in first..self.parts.len() {
            self.derive(first, place)?;
        }
        let header = FileHeader {
            magic: Container::MAGIC,
            digest: Digest(stated),
            version: Version { major: 1, minor: 0 },
            container_size: u32::try_from(self.at - start).ok()?,
            part_count: u32::try_from(count).ok()?,
        };
        self.put_at(start, &header.encode().ok()?)?;
        if said == digest::COMPUTED {
            self.pending.digests.push(start..self.at);
        }
        Some(())
    }

    fn part(&mut self, kind: FourCc, method: u64) -> Option<()> {
        match method {
            method::BYTES => {
                let size = self.size(SIZE)?;
                self.bytes(part_key(kind), size)
            }
            method::TOKENS => {
                let size = self.size(WORDS)?.checked_mul(4)?;
                let start = self.at;
                self.at = start.checked_add(size)?;
                tokens::unpack(self.streams, self.out.get_mut(start..self.at)?)
            }
            method::BITCODE => {
                let versions = self.streams.number(PROGRAM, 0)?;
                let start = self.at.checked_add(PROGRAM_HEADER as usize)?;
                let end = self.walk.unpack(self.streams, self.out, start)?;
                self.put(&program_header(versions, end.checked_sub(start)?)?)?;
                self.at = end;
                Some(())
            }
            method::SAME => {
                let back = usize::try_from(self.streams.number(SAME, 0)?).ok()?;
                let same = self.parts.get(self.parts.len().checked_sub(back)?)?;
                // What is computed later is not there yet.
                if same.is_derived() {
                    return None;
                }
                let payload = same.payload.clone();
                let start = self.at;
                self.take(payload.len())?;
                self.out.copy_within(payload, start);
                Some(())
            }
            method::HASH | method::SOURCE_HASH => {
                let flags =
                    if method == method::HASH { HashFlags::empty() } else { HashFlags::INCLUDES_SOURCE };
                self.put(&ShaderHash { flags, ..ShaderHash::default() }.encode().ok()?)
            }
            method::NAME => {
                let (name, _) = NAME.as_ref()?;
                self.put(name)
            }
            _ => None,
        }
    }

    /// Notes what has to be computed for a part; `first` is the first part of its container.
    fn derive(&mut self, first: usize, place: usize) -> Option<()> {
        let part = self.parts.get(place)?;
        let find = |kind: FourCc| self.parts.get(first..)?.iter().find(|part| part.kind == kind);
        let bitcode = |kind: FourCc| {
            let payload = &find(kind)?.payload;
            let program = Program::parse(self.out.get(payload.clone())?).ok()?;
            let start = payload.start + program.bitcode_start();
            Some(start..start + program.bitcode().len())
        };
        let start = part.payload.start;
        let kind = match part.method {
            method::HASH => FourCc::Dxil,
            method::SOURCE_HASH => FourCc::Ildb,
            method::NAME => {
                let (_, digits) = NAME.as_ref()?;
                let hash = &find(FourCc::Hash)?.payload;
                // The digest is in the part: what follows it may be of another file.
                let digest = hash.start + HASH_AT;
                if digest + 16 > hash.end {
                    return None;
                }
                self.pending.names.push((digest, start + digits));
                self.room = self.room.checked_sub(self.parts.len() - first)?;
                return Some(());
            }
            _ => return Some(()),
        };
        let bitcode = bitcode(kind)?;
        self.room = self.room.checked_sub(bitcode.len())?.checked_sub(self.parts.len() - first)?;
        self.pending.hashes.push((bitcode, start + HASH_AT));
        Some(())
    }
}

/// By which files are sorted, so that alike ones are close to each other: the version of the program and the
/// kinds of parts.
pub(crate) fn similarity_key(file: &[u8]) -> Vec<u8> {
    let Some(container) = container(file) else { return vec![0xff] };
    let is_program = |kind: FourCc| matches!(kind, FourCc::Dxil | FourCc::Shdr | FourCc::Shex);
    let program = container.parts().iter().find(|part| is_program(part.kind()));
    let version = program.and_then(|part| part.payload().get(..4)).unwrap_or_default();
    let kinds = container.parts().iter().flat_map(|part| part.kind().0);
    version.iter().rev().copied().chain(kinds).collect()
}
