//! One file in the streams of a chunk: the envelope of a container and its parts, or bytes of another kind.

use std::collections::HashMap;
use std::ops::Range;

use dxkit_container::Digest;
use dxkit_types::FourCc;

use crate::coder::{Coder, Key, Packer, Streams, Unpacker};
use crate::{bitcode, tokens};

const HEADER: usize = 32;
/// The header of a part with bitcode, in front of it.
const PROGRAM_HEADER: usize = 24;

/// Streams of the envelope.
fn envelope(place: u32) -> Key {
    Key::new(Key::ENVELOPE, 0, place)
}

/// The stream of the bytes of a part that no grammar knows.
fn part_key(kind: FourCc) -> Key {
    const KINDS: [FourCc; 24] = [
        FourCc::Rdef,
        FourCc::Isgn,
        FourCc::Osgn,
        FourCc::Pcsg,
        FourCc::Osg5,
        FourCc::Isg1,
        FourCc::Osg1,
        FourCc::Psg1,
        FourCc::Psv0,
        FourCc::Rdat,
        FourCc::Rts0,
        FourCc::Sfi0,
        FourCc::Stat,
        FourCc::Hash,
        FourCc::Ildn,
        FourCc::Vers,
        FourCc::Aon9,
        FourCc::Ifce,
        FourCc::Spdb,
        FourCc::Srci,
        FourCc::Pdbi,
        FourCc::Priv,
        FourCc::Libf,
        FourCc::Lfs0,
    ];
    let place = KINDS.iter().position(|known| *known == kind).unwrap_or(KINDS.len());
    Key::new(Key::PARTS, u32::try_from(place).unwrap_or(0), 0)
}

/// How a file's digest is said.
mod digest {
    pub(super) const COMPUTED: u64 = 0;
    pub(super) const STATED: u64 = 1;
    /// And 16 bytes that are all this, less two.
    pub(super) const REPEATED: u64 = 2;
}

/// How a part is said.
mod method {
    pub(super) const BYTES: u64 = 0;
    pub(super) const TOKENS: u64 = 1;
    pub(super) const BITCODE: u64 = 2;
    /// The same as a part before it in the chunk.
    pub(super) const SAME: u64 = 3;
}

/// The parts of a container in the arrangement of the compilers: no gaps, nothing behind.
fn parts(file: &[u8]) -> Option<Vec<(FourCc, Range<usize>)>> {
    let word = |at: usize| file.get(at..)?.first_chunk().map(|word| u32::from_le_bytes(*word));
    if !file.starts_with(b"DXBC") || word(20)? != 1 || usize::try_from(word(24)?).ok()? != file.len() {
        return None;
    }
    let count = usize::try_from(word(28)?).ok()?;
    let mut at = count.checked_mul(4)?.checked_add(HEADER)?;
    if at > file.len() {
        return None;
    }
    let mut parts = Vec::with_capacity(count);
    for place in 0..count {
        if usize::try_from(word(HEADER + 4 * place)?).ok()? != at {
            return None;
        }
        let kind = FourCc(*file.get(at..)?.first_chunk()?);
        let start = at.checked_add(8)?;
        at = start.checked_add(usize::try_from(word(at.checked_add(4)?)?).ok()?)?;
        if at > file.len() {
            return None;
        }
        parts.push((kind, start..at));
    }
    (at == file.len()).then_some(parts)
}

/// Packs the files of a chunk.
#[derive(Debug)]
pub(crate) struct ChunkPacker {
    pub(crate) streams: Streams,
    /// The parts that there were, and their numbers.
    seen: HashMap<Vec<u8>, u64>,
    count: u64,
}

impl ChunkPacker {
    pub(crate) fn new(map: &[u16], count: usize) -> Self {
        Self { streams: Streams::new(map, count), seen: HashMap::new(), count: 0 }
    }

    /// Appends a file; `plain`: as bytes, because it does not come out of its streams as it was.
    pub(crate) fn file(&mut self, file: &[u8], plain: bool) -> Option<()> {
        let Some(parts) = parts(file).filter(|_| !plain) else {
            self.streams.push(envelope(0), 0)?;
            self.streams.push(envelope(1), file.len() as u64)?;
            return self.bytes(Key::new(Key::OTHER, 4, 0), file);
        };
        self.streams.push(envelope(0), parts.len() as u64 + 1)?;
        let stated = *file.get(4..20)?.first_chunk::<16>()?;
        let first = *stated.first()?;
        if stated == Digest::compute(file).0 {
            self.streams.push(envelope(2), digest::COMPUTED)?;
        } else if stated.iter().all(|byte| *byte == first) {
            self.streams.push(envelope(2), digest::REPEATED + u64::from(first))?;
        } else {
            self.streams.push(envelope(2), digest::STATED)?;
            self.bytes(envelope(3), &stated)?;
        }
        for (kind, range) in parts {
            self.bytes(envelope(4), &kind.0)?;
            self.part(kind, file.get(range)?)?;
        }
        Some(())
    }

    fn bytes(&mut self, key: Key, bytes: &[u8]) -> Option<()> {
        Packer::new(bytes, &mut self.streams).bytes(key, bytes.len())
    }

    fn part(&mut self, kind: FourCc, payload: &[u8]) -> Option<()> {
        /// A shorter part is as long as the number of another.
        const SHORTEST: usize = 16;
        let how = envelope(5);
        let number = self.count;
        self.count += 1;
        if payload.len() >= SHORTEST {
            if let Some(same) = self.seen.get(payload) {
                self.streams.push(how, method::SAME)?;
                return self.streams.push(envelope(6), number - same);
            }
            self.seen.insert(payload.to_vec(), number);
        }
        let mark = self.streams.mark();
        if matches!(kind, FourCc::Shdr | FourCc::Shex) && payload.len() % 4 == 0 && payload.len() >= 8 {
            self.streams.push(how, method::TOKENS)?;
            self.streams.push(envelope(7), payload.len() as u64 / 4)?;
            let mut packer = Packer::new(payload, &mut self.streams);
            if tokens::program(&mut packer, payload.len() / 4).is_some() && packer.left() == 0 {
                return Some(());
            }
            self.streams.truncate(&mark);
        }
        if let Some((head, code)) = program_header(payload) {
            self.streams.push(how, method::BITCODE)?;
            self.bytes(envelope(8), &head)?;
            let mut packer = Packer::new(code, &mut self.streams);
            if bitcode::stream(&mut packer).is_some() && packer.left() == 0 {
                return Some(());
            }
            self.streams.truncate(&mark);
        }
        self.streams.push(how, method::BYTES)?;
        self.streams.push(envelope(9), payload.len() as u64)?;
        self.bytes(part_key(kind), payload)
    }
}

/// What a program header says that does not follow from the bitcode behind it, if there is one and it says nothing else.
fn program_header(payload: &[u8]) -> Option<([u8; 8], &[u8])> {
    let (header, code) = payload.split_first_chunk::<PROGRAM_HEADER>()?;
    let head = header_of(*header.first_chunk()?, *header.get(12..)?.first_chunk()?, code.len())?;
    let stated = [*header.first_chunk::<4>()?, *header.get(12..)?.first_chunk::<4>()?].concat();
    (head == *header && code.starts_with(b"BC\xc0\xde")).then_some((*stated.first_chunk()?, code))
}

/// The header in front of so many bytes of bitcode.
fn header_of(version: [u8; 4], dxil: [u8; 4], code: usize) -> Option<[u8; PROGRAM_HEADER]> {
    let words = u32::try_from(code.checked_add(PROGRAM_HEADER)? / 4).ok()?.to_le_bytes();
    let size = u32::try_from(code).ok()?.to_le_bytes();
    let all = [version, words, *b"DXIL", dxil, 16u32.to_le_bytes(), size].concat();
    all.first_chunk().copied().filter(|_| code % 4 == 0)
}

/// Unpacks so many files: one behind the other, and where each ends.
pub(crate) fn unpack(mut coder: Unpacker<'_>, files: usize) -> Option<(Vec<u8>, Vec<usize>)> {
    let mut ends = Vec::new();
    let mut sign = Vec::new();
    let mut parts: Vec<Range<usize>> = Vec::new();
    for _ in 0..files {
        let start = coder.out.len();
        match coder.take(envelope(0))? {
            0 => {
                let size = usize::try_from(coder.take(envelope(1))?).ok()?;
                coder.bytes(Key::new(Key::OTHER, 4, 0), size)?;
            }
            count => {
                if container(&mut coder, usize::try_from(count - 1).ok()?, &mut parts)? {
                    sign.push(start..coder.out.len());
                }
            }
        }
        ends.push(coder.out.len());
    }
    let mut out = coder.out;
    let unsigned: Vec<&[u8]> = sign.iter().filter_map(|range| out.get(range.clone())).collect();
    let digests = Digest::compute_many(&unsigned);
    for (range, digest) in sign.iter().zip(digests) {
        out.get_mut(range.clone())?.get_mut(4..20)?.copy_from_slice(&digest.0);
    }
    Some((out, ends))
}

/// Unpacks a container. Returns whether its digest is still to be computed.
fn container(coder: &mut Unpacker<'_>, count: usize, parts: &mut Vec<Range<usize>>) -> Option<bool> {
    let start = coder.out.len();
    let mut stated = [0; 16];
    let said = coder.take(envelope(2))?;
    coder.out.extend_from_slice(b"DXBC");
    match said {
        digest::COMPUTED => coder.out.extend_from_slice(&stated),
        digest::STATED => coder.bytes(envelope(3), 16)?,
        byte => {
            stated = [u8::try_from(byte.checked_sub(digest::REPEATED)?).ok()?; 16];
            coder.out.extend_from_slice(&stated);
        }
    }
    coder.out.extend_from_slice(&[1, 0, 0, 0]);
    let size_at = coder.out.len();
    let offsets = count.checked_mul(4)?;
    // Every part takes something of the streams; what does not fit ends here.
    coder.grow(offsets.checked_add(8)?)?;
    put(coder, size_at.checked_add(4)?, count)?;
    for place in 0..count {
        let at = coder.out.len();
        put(coder, size_at.checked_add(8)?.checked_add(place.checked_mul(4)?)?, at.checked_sub(start)?)?;
        coder.bytes(envelope(4), 4)?;
        let kind = FourCc(*coder.out.get(at..)?.first_chunk()?);
        let length_at = coder.out.len();
        coder.grow(4)?;
        let payload = coder.out.len();
        part(coder, kind, parts)?;
        let end = coder.out.len();
        put(coder, length_at, end.checked_sub(payload)?)?;
        parts.push(payload..end);
    }
    let size = coder.out.len().checked_sub(start)?;
    put(coder, size_at, size)?;
    Some(said == digest::COMPUTED)
}

/// Puts a number into the place of a word.
fn put(coder: &mut Unpacker<'_>, at: usize, number: usize) -> Option<()> {
    let word = u32::try_from(number).ok()?.to_le_bytes();
    coder.out.get_mut(at..)?.first_chunk_mut::<4>()?.copy_from_slice(&word);
    Some(())
}

fn part(coder: &mut Unpacker<'_>, kind: FourCc, parts: &[Range<usize>]) -> Option<()> {
    match coder.take(envelope(5))? {
        method::BYTES => {
            let size = usize::try_from(coder.take(envelope(9))?).ok()?;
            coder.bytes(part_key(kind), size)
        }
        method::TOKENS => {
            let words = usize::try_from(coder.take(envelope(7))?).ok()?;
            tokens::program(coder, words)?;
            coder.begin()
        }
        method::BITCODE => {
            let at = coder.out.len();
            coder.bytes(envelope(8), 8)?;
            let head: [u8; 8] = *coder.out.get(at..)?.first_chunk()?;
            coder.grow(PROGRAM_HEADER - 8)?;
            let start = coder.out.len();
            bitcode::stream(coder)?;
            let (version, dxil) = head.split_first_chunk::<4>()?;
            let header = header_of(*version, *dxil.first_chunk()?, coder.out.len().checked_sub(start)?)?;
            coder.out.get_mut(at..)?.first_chunk_mut::<PROGRAM_HEADER>()?.copy_from_slice(&header);
            Some(())
        }
        method::SAME => {
            let back = usize::try_from(coder.take(envelope(6))?).ok()?;
            let range = parts.get(parts.len().checked_sub(back)?)?.clone();
            coder.again(range)
        }
        _ => None,
    }
}

/// What brings alike files side by side: the kinds of parts, and the version of the program.
pub(crate) fn likeness(file: &[u8]) -> Vec<u8> {
    let Some(parts) = parts(file) else { return vec![0xff] };
    let program = |kind: FourCc| matches!(kind, FourCc::Dxil | FourCc::Shdr | FourCc::Shex);
    let version = parts
        .iter()
        .find(|(kind, _)| program(*kind))
        .and_then(|(_, range)| file.get(range.clone())?.get(..4));
    let kinds = parts.iter().flat_map(|(kind, _)| kind.0);
    version.unwrap_or_default().iter().rev().copied().chain(kinds).collect()
}
