//! Archives of shaders, taken apart as `docs/format/dxpack.md` describes, changed inside and put together
//! again: almost every change of the compressed bytes would end in zstd.

use std::borrow::Cow;
use std::sync::OnceLock;

use dxkit::FourCc;
use dxkit_pack::{PackOptions, pack};
use zstd::bulk::Compressor;

use crate::random::Random;
use crate::{input, seeds};

/// What an archive begins with, up to the version.
pub const MAGIC: &[u8] = b"DXPACK\0";
/// Nothing in an archive is longer than this when it is not compressed.
const LARGEST: usize = 1 << 26;
/// Changed archives are shorter than this when they are not compressed.
const MOST: usize = 1 << 23;

fn varint(bytes: &mut &[u8]) -> Option<usize> {
    let length = 1 + bytes.iter().take(9).position(|byte| *byte < 0x80)?;
    let (number, rest) = bytes.split_at(length);
    *bytes = rest;
    usize::try_from(number.iter().rev().fold(0u64, |sum, byte| sum << 7 | u64::from(byte & 0x7f))).ok()
}

fn put_varint(out: &mut Vec<u8>, mut number: usize) {
    while number >= 0x80 {
        out.push(number.to_le_bytes()[0] | 0x80);
        number >>= 7;
    }
    out.push(number.to_le_bytes()[0]);
}

/// What an archive says of a frame.
#[derive(Debug, Clone)]
struct Entry {
    packed: usize,
    size: usize,
    /// Bytes and number of the files of each group.
    groups: Vec<(usize, usize)>,
}

/// The sections of an archive, and what its index says.
struct Sections {
    tables: Vec<u8>,
    index: Vec<u8>,
    /// Bytes of the index before the files and names.
    entries_end: usize,
    body: usize,
    entries: Vec<Entry>,
}

impl Sections {
    fn parse(archive: &[u8]) -> Option<Self> {
        let word = |at: usize| {
            let word = archive.get(at..)?.first_chunk::<4>()?;
            usize::try_from(u32::from_le_bytes(*word)).ok()
        };
        let section = |at: usize| {
            let (start, packed, size) = (word(at)?, word(at + 8)?, word(at + 12)?);
            let packed = archive.get(start..start.checked_add(packed)?)?;
            zstd::bulk::decompress(packed, Some(size).filter(|size| *size <= LARGEST)?).ok()
        };
        let (tables, index, body) = (section(8)?, section(24)?, word(40)?);
        let mut rest = index.as_slice();
        let mut entries = Vec::new();
        for _ in 0..varint(&mut rest)? {
            let (packed, size, groups) = (varint(&mut rest)?, varint(&mut rest)?, varint(&mut rest)?);
            let groups = (0..groups).map(|_| Some((varint(&mut rest)?, varint(&mut rest)?)));
            entries.push(Entry { packed, size, groups: groups.collect::<Option<_>>()? });
        }
        let entries_end = index.len() - rest.len();
        Some(Self { tables, index, entries_end, body, entries })
    }
}

/// The bytes that the bound of an archive's memory is a multiple of: its own, those of its sections and of
/// its longest frames when they are not compressed, and those of the files of its largest group.
#[must_use]
pub fn stated(archive: &[u8]) -> usize {
    let Some(sections) = Sections::parse(archive) else { return archive.len() };
    let frame = sections.entries.iter().map(|entry| entry.size).max().unwrap_or(0);
    let groups = sections.entries.iter().flat_map(|entry| &entry.groups);
    let group = groups.map(|(size, _)| *size).max().unwrap_or(0);
    archive.len() + sections.tables.len() + sections.index.len() + 2 * frame.min(LARGEST) + group.min(LARGEST)
}

/// An archive that is not compressed.
#[derive(Debug, Clone)]
pub struct Opened {
    tables: Vec<u8>,
    frames: Vec<Frame>,
    /// The marks of the files, and the names.
    names: Vec<u8>,
}

#[derive(Debug, Clone)]
struct Frame {
    groups: Vec<(usize, usize)>,
    /// Stream 0 of each group, stream 1 of each group, and so on.
    streams: Vec<Vec<u8>>,
}

impl Frame {
    fn content(&self) -> Vec<u8> {
        let mut out = Vec::new();
        self.streams.iter().for_each(|stream| put_varint(&mut out, stream.len()));
        self.streams.iter().for_each(|stream| out.extend_from_slice(stream));
        out
    }
}

impl Opened {
    /// Splits an archive into its sections and frames; `None` if it is broken, or long.
    #[must_use]
    pub fn new(archive: &[u8]) -> Option<Self> {
        let Sections { tables, index, entries_end, body, entries } = Sections::parse(archive)?;
        let names = index.get(entries_end..)?.to_vec();
        let count = varint(&mut tables.as_slice())?;
        let (mut at, mut dictionary, mut total) = (body, Vec::new(), 0);
        let mut frames = Vec::new();
        for Entry { packed, size, groups } in entries {
            total += Some(size).filter(|size| *size <= MOST - total)?;
            let end = at.checked_add(packed)?;
            let mut decompressor = zstd::bulk::Decompressor::with_dictionary(&dictionary).ok()?;
            let content = decompressor.decompress(archive.get(at..end)?, size).ok()?;
            let mut rest = content.as_slice();
            let all = count.checked_mul(groups.len()).filter(|all| *all <= content.len())?;
            let lengths: Vec<usize> = (0..all).map(|_| varint(&mut rest)).collect::<Option<_>>()?;
            let mut streams = Vec::new();
            for length in lengths {
                let (stream, after) = rest.split_at_checked(length)?;
                streams.push(stream.to_vec());
                rest = after;
            }
            frames.push(Frame { groups, streams });
            if dictionary.is_empty() {
                dictionary = content;
            }
            at = end;
        }
        Some(Self { tables, frames, names })
    }

    /// Whether these bytes are among those of its frames.
    #[must_use]
    pub fn contains(&self, bytes: &[u8]) -> bool {
        let found = |content: Vec<u8>| content.windows(bytes.len()).any(|window| window == bytes);
        self.frames.iter().any(|frame| found(frame.content()))
    }

    /// The archive, compressed in a hurry.
    #[must_use]
    pub fn archive(&self) -> Vec<u8> {
        const HURRY: i32 = -5;
        let (mut index, mut body, mut dictionary) = (Vec::new(), Vec::new(), Vec::new());
        put_varint(&mut index, self.frames.len());
        for frame in &self.frames {
            let content = frame.content();
            let compressor = Compressor::with_dictionary(HURRY, &dictionary);
            let packed = compressor.and_then(|mut compressor| compressor.compress(&content)).unwrap();
            for number in [packed.len(), content.len(), frame.groups.len()] {
                put_varint(&mut index, number);
            }
            for (size, files) in &frame.groups {
                put_varint(&mut index, *size);
                put_varint(&mut index, *files);
            }
            body.extend_from_slice(&packed);
            if dictionary.is_empty() {
                dictionary = content;
            }
        }
        index.extend_from_slice(&self.names);
        let mut out = [MAGIC, &[3]].concat();
        out.resize(56, 0);
        for (at, section) in [(8, &self.tables), (24, &index)] {
            let packed = zstd::bulk::compress(section, HURRY).unwrap();
            let start = out.len();
            for (at, number) in [(at, start), (at + 8, packed.len()), (at + 12, section.len())] {
                out[at..at + 4].copy_from_slice(&number.to_le_bytes()[..4]);
            }
            out.extend_from_slice(&packed);
        }
        let start = out.len();
        for (at, number) in [(40, start), (48, body.len())] {
            out[at..at + 4].copy_from_slice(&number.to_le_bytes()[..4]);
        }
        out.extend_from_slice(&body);
        out
    }

    /// A copy with `count` zeros in the first content, in the list of groups, or in the tables.
    #[must_use]
    pub fn with_zeros(&self, place: usize, count: usize) -> Self {
        let mut changed = self.clone();
        match place {
            0 => {
                // As many streams of nothing as there are zeros.
                let streams = varint(&mut changed.tables.as_slice()).unwrap();
                changed.frames.truncate(1);
                let frame = &mut changed.frames[0];
                frame.groups = vec![(0, 1); count / streams];
                frame.streams = vec![Vec::new(); count / streams * streams];
                changed.names = vec![0; 4 * (count / streams)];
                put_varint(&mut changed.names, 0);
            }
            1 => changed.frames[0].groups = vec![(0, 0); count],
            _ => changed.tables.extend(std::iter::repeat_n(0, count)),
        }
        changed
    }

    /// A copy in which the number that is repeated most often is repeated `count` more times, so that there
    /// are more records than the packer takes. The first group has `bytes` more for them.
    #[must_use]
    pub fn lengthened(&self, count: usize, bytes: usize) -> Self {
        let mut changed = self.clone();
        let frame = &mut changed.frames[0];
        let run = |stream: &Vec<u8>| stream.chunk_by(|one, other| one == other).map(<[u8]>::len).max();
        let stream = frame.streams.iter_mut().max_by_key(|stream| run(stream)).unwrap();
        let mut at = 0;
        let runs = stream.chunk_by(|one, other| one == other).map(|run| {
            at += run.len();
            (run.len(), at - run.len(), run[0])
        });
        let (_, start, byte) = runs.max().unwrap();
        stream.splice(start..start, std::iter::repeat_n(byte, count));
        frame.groups[0].0 += bytes;
        changed
    }

    /// The stream that a number chooses, and a place in it: by bytes or, because short ones say how long
    /// others are read, by streams.
    fn place(&mut self, by_stream: bool, number: usize) -> Option<(&mut Vec<u8>, usize)> {
        let streams = self.frames.iter_mut().flat_map(|frame| &mut frame.streams);
        let mut filled: Vec<&mut Vec<u8>> = streams.filter(|stream| !stream.is_empty()).collect();
        if by_stream {
            let count = filled.len();
            let stream = filled.swap_remove(number.checked_rem(count)?);
            let place = number / count % stream.len();
            return Some((stream, place));
        }
        let total: usize = filled.iter().map(|stream| stream.len()).sum();
        let mut place = number.checked_rem(total)?;
        filled.into_iter().find_map(|stream| {
            let found = place < stream.len();
            place = place.wrapping_sub(if found { 0 } else { stream.len() });
            found.then_some((stream, place))
        })
    }

    /// One change, as eight bytes say.
    fn change(&mut self, change: [u8; 8]) {
        let [what, how, a, b, c, value, more, count] = change;
        let number = usize::from(a) | usize::from(b) << 8 | usize::from(c) << 16;
        let count = usize::from(count % 64) + 1;
        match what % 32 {
            0 | 1 => set(&mut self.tables, number, how, value),
            2 => set(&mut self.names, number, how, value),
            3 => {
                let groups = self.frames.iter_mut().flat_map(|frame| &mut frame.groups);
                let mut groups: Vec<_> = groups.collect();
                let count = groups.len();
                if let Some(group) = number.checked_rem(count).and_then(|place| groups.get_mut(place)) {
                    let by = usize::from(value);
                    match how % 6 {
                        0 => group.0 += by,
                        1 => group.0 = group.0.saturating_sub(by),
                        2 => group.1 += by,
                        3 => group.1 = group.1.saturating_sub(by),
                        4 => group.0 <<= value % 12,
                        _ => std::mem::swap(&mut group.0, &mut group.1),
                    }
                }
            }
            4 => {
                // Streams of another meaning.
                if let Some(frame) = self.frames.first_mut() {
                    let streams = frame.streams.len().max(1);
                    frame.streams.swap(number % streams, usize::from(value) % streams);
                }
            }
            what => {
                let Some((stream, place)) = self.place(how & 1 == 0, number) else { return };
                match what {
                    5..=16 => set(stream, place, how >> 1, value),
                    17..=19 => {
                        // Another number, of any length.
                        let mut number = Vec::new();
                        let large = usize::from(value) << (more % 56) | usize::from(more >> 6);
                        put_varint(&mut number, if how & 2 == 0 { large } else { usize::MAX >> (more % 40) });
                        let end = place + usize::from(how & 4 == 0);
                        stream.splice(place..end, number);
                    }
                    20 | 21 => drop(stream.drain(place..stream.len().min(place + count))),
                    22..=24 => {
                        let piece = stream[place..stream.len().min(place + count)].to_vec();
                        let times = usize::from(value % 8) + 1;
                        stream.splice(place..place, piece.repeat(times));
                    }
                    25 | 26 => {
                        let from = usize::from(value) * 64 % stream.len();
                        let piece = stream[from..stream.len().min(from + count)].to_vec();
                        let end = stream.len().min(place + piece.len());
                        stream.splice(place..end, piece);
                    }
                    27 => stream.truncate(place),
                    28 => drop(stream.splice(place..place, vec![value; count])),
                    29 => stream.iter_mut().skip(place).take(count).for_each(|byte| *byte = value),
                    // A number that occurs often.
                    30 => {
                        stream.iter_mut().skip(place).take(count).for_each(|byte| *byte ^= 1 << (value % 8))
                    }
                    _ => {
                        stream.extend(std::iter::repeat_n(value, 4 * count));
                    }
                }
            }
        }
    }
}

fn set(bytes: &mut [u8], place: usize, how: u8, value: u8) {
    let Some(place) = place.checked_rem(bytes.len()) else { return };
    let byte = &mut bytes[place];
    *byte = match how % 8 {
        0 | 1 => value,
        2 => byte.wrapping_add(value % 5),
        3 => byte.wrapping_sub(value % 5),
        4 | 5 => *byte ^ 1 << (value % 8),
        6 => 0,
        // The next byte belongs to the same number.
        _ => *byte | 0x80,
    };
}

/// Archives of a few small shaders each: of tokens, of bitcode, of constructs that no compiler writes, in one
/// frame or in several.
#[must_use]
pub fn seeds() -> &'static [Opened] {
    static SEEDS: OnceLock<Vec<Opened>> = OnceLock::new();
    SEEDS.get_or_init(|| {
        let small = |files: Vec<Vec<u8>>| files.into_iter().filter(|file| file.len() < 6 << 10);
        let files: Vec<Vec<u8>> = small(seeds::containers()).collect();
        let rare: Vec<Vec<u8>> = small(seeds::assembled_modules()).map(|module| wrap(&module)).collect();
        let step = files.len() / 48;
        let mut all = Vec::new();
        for seed in 0..12 {
            let some = files.iter().skip(seed * step / 12).step_by(step * 8);
            let odd = rare.iter().skip(seed).step_by(12).take(3);
            let named = some.chain(odd).enumerate();
            let named: Vec<_> = named.map(|(number, file)| (format!("{number}.cso"), file.clone())).collect();
            let mut options = PackOptions::default();
            options.group = [1 << 16, 1 << 12, 1 << 13][seed % 3];
            options.base = [1 << 24, 1 << 14][seed % 2];
            all.push(Opened::new(&pack(&named, &options).unwrap()).unwrap());
        }
        all
    })
}

/// A container whose program is this module.
#[must_use]
pub fn wrap(module: &[u8]) -> Vec<u8> {
    let words = u32::try_from(module.len().div_ceil(4) + 6).unwrap();
    let bytes = u32::try_from(module.len()).unwrap();
    let header = [0x60, words, 0x4c49_5844, 0x100, 16, bytes];
    let mut payload: Vec<u8> = header.iter().flat_map(|word: &u32| word.to_le_bytes()).collect();
    payload.extend_from_slice(module);
    payload.resize(words as usize * 4, 0);
    input::assemble(&[(FourCc::Dxil, Cow::Owned(payload))])
}

/// Changes of a seed.
#[must_use]
pub fn changes(random: &mut Random) -> Vec<u8> {
    let count = 1 + 8 * (1 + random.below(4));
    random.bytes(count)
}

/// The archive that some bytes say: themselves, if they are one; otherwise the first one chooses a seed, and
/// each eight of the others are a change.
#[must_use]
pub fn archive(data: &[u8]) -> Cow<'_, [u8]> {
    if data.starts_with(MAGIC) {
        return Cow::Borrowed(data);
    }
    let (first, changes) = data.split_first().unwrap_or((&0, &[]));
    let seeds = seeds();
    let mut opened = seeds[usize::from(*first) % seeds.len()].clone();
    for change in changes.chunks_exact(8).take(64) {
        opened.change(*change.first_chunk().unwrap());
    }
    Cow::Owned(opened.archive())
}
