//! One file in the streams of a group: the envelope of a container and its parts, or bytes of another kind.

use std::borrow::Cow;
use std::collections::HashMap;

use dxkit_container::{Container, Digest, DigestPolicy, RawPart};
use dxkit_info::{DebugName, HashFlags, ShaderHash};
use dxkit_program::{DxilVersion, Program};
use dxkit_types::{FourCc, ShaderKind, ShaderModel};

use crate::coder::{Coder, Key, Streams, Unpacker};
use crate::{bitcode, tokens};

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
    /// It is the hash of the bitcode in `ILDB`, and says so.
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

/// A container whose parts and digest say everything about it.
fn container(file: &[u8]) -> Option<Container<'_>> {
    let container = Container::parse(file).ok()?;
    let parts = container.parts().iter().map(|part| (part.kind(), Cow::Borrowed(part.payload())));
    (arrange(container.digest, parts)? == file).then_some(container)
}

/// A program whose bitcode and versions say everything about it, and the key of the versions.
fn program(payload: &[u8]) -> Option<(Program<'_>, u64)> {
    let program = Program::recognise(payload).then(|| Program::parse(payload).ok())??;
    let versions = u64::from(program.kind.0) << 32
        | u64::from(u32::from_le_bytes([
            program.dxil_version.minor,
            program.dxil_version.major,
            program.shader_model.minor,
            program.shader_model.major,
        ]));
    let whole = with_versions(versions, program.bitcode())?;
    (whole == payload).then_some((program, versions))
}

fn with_versions(versions: u64, bitcode: &[u8]) -> Option<Vec<u8>> {
    let kind = ShaderKind(u16::try_from(versions >> 32).ok()?);
    let [dxil_minor, dxil_major, minor, major, ..] = versions.to_le_bytes();
    let dxil = DxilVersion { minor: dxil_minor, major: dxil_major };
    Program::new(kind, ShaderModel { major, minor }, dxil, bitcode).encode().ok()
}

/// The hash of the program in a part of this kind.
fn hash(parts: &[(FourCc, &[u8])], program: FourCc, flags: HashFlags) -> Option<ShaderHash<'static>> {
    let (_, payload) = parts.iter().find(|(kind, _)| *kind == program)?;
    let mut hash = ShaderHash::of(Program::parse(*payload).ok()?.bitcode());
    hash.flags = flags;
    Some(hash)
}

/// A part that follows from the others.
fn derived(parts: &[(FourCc, &[u8])], how: u64) -> Option<Vec<u8>> {
    match how {
        method::HASH => hash(parts, FourCc::Dxil, HashFlags::empty())?.encode().ok(),
        method::SOURCE_HASH => hash(parts, FourCc::Ildb, HashFlags::INCLUDES_SOURCE)?.encode().ok(),
        method::NAME => {
            let (_, payload) = parts.iter().find(|(kind, _)| *kind == FourCc::Hash)?;
            DebugName::of(&ShaderHash::parse(*payload).ok()?).encode().ok()
        }
        _ => None,
    }
}

/// Packs the files of a group.
#[derive(Debug)]
pub(crate) struct GroupPacker {
    pub(crate) streams: Streams,
    /// The parts that were packed, and their numbers.
    seen: HashMap<Vec<u8>, u64>,
    count: u64,
}

impl GroupPacker {
    pub(crate) fn new(map: &[u16], count: usize) -> Self {
        Self { streams: Streams::new(map, count), seen: HashMap::new(), count: 0 }
    }

    /// Appends a file; `plain`: as bytes, because it does not come out of its streams as it was.
    pub(crate) fn file(&mut self, file: &[u8], plain: bool) -> Option<()> {
        let Some(container) = container(file).filter(|_| !plain) else {
            self.streams.number(PARTS, 0)?;
            self.streams.number(FILE_SIZE, file.len() as u64)?;
            return self.bytes(FILE_BYTES, file);
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
            self.bytes(DIGEST_BYTES, &stated)?;
        }
        for (kind, payload) in &parts {
            self.bytes(PART_KIND, &kind.0)?;
            self.part(*kind, payload, &parts)?;
        }
        Some(())
    }

    fn bytes(&mut self, key: Key, bytes: &[u8]) -> Option<()> {
        self.streams.bytes(key, &mut bytes.to_vec(), bytes.len())
    }

    fn part(&mut self, kind: FourCc, payload: &[u8], parts: &[(FourCc, &[u8])]) -> Option<()> {
        /// Shorter parts cost as much as a reference to another.
        const SHORTEST: usize = 16;
        let number = self.count;
        self.count += 1;
        let methods: &[u64] = match kind {
            FourCc::Hash => &[method::HASH, method::SOURCE_HASH],
            FourCc::Ildn => &[method::NAME],
            _ => &[],
        };
        for how in methods {
            if derived(parts, *how).as_deref() == Some(payload) {
                return self.streams.number(METHOD, *how).map(|_| ());
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
            if bitcode::pack(program.bitcode(), &mut self.streams).is_some() {
                return Some(());
            }
            self.streams.truncate(&before);
        }
        self.streams.number(METHOD, method::BYTES)?;
        self.streams.number(SIZE, payload.len() as u64)?;
        self.bytes(part_key(kind), payload)
    }
}

/// Unpacks files of a group: one behind the other, and where each ends. They have at most `limit` bytes.
pub(crate) fn unpack(
    streams: &mut Unpacker<'_>,
    files: usize,
    limit: usize,
) -> Option<(Vec<u8>, Vec<usize>)> {
    let (mut out, mut ends) = (Vec::new(), Vec::new());
    let mut unsigned = Vec::new();
    // All parts of the group, for those that equal them, and how many bytes they have.
    let mut parts: Vec<(FourCc, Vec<u8>)> = Vec::new();
    let mut held = 0usize;
    for _ in 0..files {
        let start = out.len();
        match streams.number(PARTS, 0)?.checked_sub(1) {
            None => {
                let size = usize::try_from(streams.number(FILE_SIZE, 0)?).ok()?;
                streams.bytes(FILE_BYTES, &mut out, size)?;
            }
            Some(count) => {
                let said = streams.number(DIGEST, 0)?;
                let stated = match said {
                    digest::COMPUTED => [0; 16],
                    digest::STATED => streams.array(DIGEST_BYTES)?,
                    byte => [u8::try_from(byte - digest::REPEATED).ok()?; 16],
                };
                let first = parts.len();
                let mut later = Vec::new();
                for _ in 0..count {
                    let kind = FourCc(streams.array(PART_KIND)?);
                    let payload = match streams.number(METHOD, 0)? {
                        how @ (method::HASH | method::SOURCE_HASH | method::NAME) => {
                            later.push((parts.len(), how));
                            Vec::new()
                        }
                        how => part(streams, how, kind, &parts, limit)?,
                    };
                    held = held.checked_add(payload.len()).filter(|held| *held <= limit)?;
                    parts.push((kind, payload));
                }
                // Names follow from hashes.
                later.sort_by_key(|(_, how)| *how);
                for (place, how) in later {
                    let all: Vec<(FourCc, &[u8])> = parts
                        .get(first..)?
                        .iter()
                        .map(|(kind, payload)| (*kind, payload.as_slice()))
                        .collect();
                    let payload = derived(&all, how)?;
                    parts.get_mut(place)?.1 = payload;
                }
                let all = parts.get(first..)?.iter();
                let whole = arrange(
                    Digest(stated),
                    all.map(|(kind, payload)| (*kind, Cow::Borrowed(payload.as_slice()))),
                )?;
                out.extend_from_slice(&whole);
                if said == digest::COMPUTED {
                    unsigned.push(start..out.len());
                }
            }
        }
        if out.len() > limit {
            return None;
        }
        ends.push(out.len());
    }
    let containers: Vec<&[u8]> = unsigned.iter().filter_map(|range| out.get(range.clone())).collect();
    let digests = Digest::compute_many(&containers);
    for (range, digest) in unsigned.iter().zip(digests) {
        out.get_mut(range.clone())?.get_mut(DIGEST_AT)?.copy_from_slice(&digest.0);
    }
    Some((out, ends))
}

fn part(
    streams: &mut Unpacker<'_>,
    how: u64,
    kind: FourCc,
    parts: &[(FourCc, Vec<u8>)],
    limit: usize,
) -> Option<Vec<u8>> {
    match how {
        method::BYTES => {
            let size = usize::try_from(streams.number(SIZE, 0)?).ok()?;
            let mut bytes = Vec::new();
            streams.bytes(part_key(kind), &mut bytes, size)?;
            Some(bytes)
        }
        method::TOKENS => {
            let words =
                usize::try_from(streams.number(WORDS, 0)?).ok().filter(|words| *words <= limit / 4)?;
            tokens::unpack(streams, words)
        }
        method::BITCODE => {
            let versions = streams.number(PROGRAM, 0)?;
            with_versions(versions, &bitcode::unpack(streams, limit)?)
        }
        method::SAME => {
            let back = usize::try_from(streams.number(SAME, 0)?).ok()?;
            parts.get(parts.len().checked_sub(back)?).map(|(_, payload)| payload.clone())
        }
        _ => None,
    }
}

/// By which files are sorted, so that alike ones are close to each other: the version of the program and the kinds of parts.
pub(crate) fn likeness(file: &[u8]) -> Vec<u8> {
    let Some(container) = container(file) else { return vec![0xff] };
    let is_program = |kind: FourCc| matches!(kind, FourCc::Dxil | FourCc::Shdr | FourCc::Shex);
    let program = container.parts().iter().find(|part| is_program(part.kind()));
    let version = program.and_then(|part| part.payload().get(..4)).unwrap_or_default();
    let kinds = container.parts().iter().flat_map(|part| part.kind().0);
    version.iter().rev().copied().chain(kinds).collect()
}
