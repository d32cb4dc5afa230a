//! Streams of bitcode for the targets that read them.

use std::borrow::Cow;

use dxkit::{Container, FourCc, Program};
use dxkit_bitcode::stream::{Block, BlockKind, Item, Record, Stream};

use crate::random::Random;
use crate::{seeds, structured};

/// The bytes themselves if they begin like a stream or a wrapper around one; for a container, its first
/// stream. Anything else is prefixed with the magic number.
#[must_use]
pub fn stream(data: &[u8]) -> Cow<'_, [u8]> {
    if data.starts_with(b"BC\xc0\xde") || data.starts_with(&0x0b17_c0de_u32.to_le_bytes()) {
        return Cow::Borrowed(data);
    }
    match programs(data).into_iter().next() {
        Some(bitcode) => Cow::Owned(bitcode),
        None => Cow::Owned([b"BC\xc0\xde", data].concat()),
    }
}

fn programs(file: &[u8]) -> Vec<Vec<u8>> {
    let Ok(container) = Container::parse(file) else { return Vec::new() };
    let parts = container.parts().iter();
    let programs = parts.filter(|part| matches!(part.kind(), FourCc::Dxil | FourCc::Ildb | FourCc::Stat));
    programs
        .filter_map(|part| Program::parse(part.span()).ok().map(|program| program.bitcode().to_vec()))
        .collect()
}

/// Every stream of `testdata`, and the hand-made modules with constructs that no shader has.
#[must_use]
pub fn streams() -> Vec<Vec<u8>> {
    let mut streams: Vec<_> = seeds::containers().iter().flat_map(|file| programs(file)).collect();
    streams.extend(seeds::assembled_modules());
    streams
}

/// For libFuzzer: changes a stream in its buffer; `None` if the fuzzer's own mutator should change it.
pub fn mutate_in_place(data: &mut [u8], size: usize, max_size: usize, seed: u32) -> Option<usize> {
    let mut random = Random::new(seed.into());
    if random.once_in(4) {
        return None;
    }
    let changed = mutate(&stream(data.get(..size)?), &mut random);
    if changed.len() > max_size {
        return None;
    }
    data.get_mut(..changed.len())?.copy_from_slice(&changed);
    Some(changed.len())
}

/// A copy of the stream with some records or blocks changed. If the bytes are not a stream, bytes are changed
/// instead.
#[must_use]
pub fn mutate(stream: &[u8], random: &mut Random) -> Vec<u8> {
    let Ok(mut tree) = Stream::parse(stream.into()) else { return structured::scramble(stream, random) };
    for _ in 0..=random.below(4) {
        change(&mut tree.blocks, random);
    }
    match tree.write() {
        Ok(changed) if !random.once_in(16) => changed,
        Ok(changed) => structured::scramble(&changed, random),
        Err(_) => structured::scramble(stream, random),
    }
}

fn change(blocks: &mut Vec<Block>, random: &mut Random) {
    let count = blocks.len();
    if random.once_in(64) && count > 0 {
        let block = blocks[random.below(count)].clone();
        blocks.insert(random.below(count), block);
        return;
    }
    let Some(block) = blocks.get_mut(random.below(count)) else { return };
    // Half of the changes are made to instructions, where most errors are possible.
    let mut bodies: Vec<&mut Block> = block.items.iter_mut().filter_map(body).collect();
    let count = bodies.len();
    match bodies.get_mut(random.below(count)) {
        Some(body) if random.once_in(2) => {
            let place = random.below(body.items.len());
            match body.items.get_mut(place) {
                Some(Item::Record(record)) => change_record(record, random),
                _ => change_block(body, random),
            }
        }
        _ => change_block(block, random),
    }
}

fn body(item: &mut Item) -> Option<&mut Block> {
    match item {
        Item::Block(block) if block.kind == BlockKind::Function => Some(block),
        _ => None,
    }
}

/// Numbers at boundaries of ranges.
const EDGES: &[u64] = &[
    0,
    1,
    2,
    3,
    7,
    31,
    32,
    64,
    255,
    256,
    0x3fff_ffff,
    0x4000_0000,
    0x7fff_ffff,
    0xffff_fffe,
    0xffff_ffff,
    1 << 32,
    1 << 63,
    u64::MAX,
];

fn change_block(block: &mut Block, random: &mut Random) {
    let count = block.items.len();
    let mut place = random.below(count);
    // There are fewer blocks than records, and they have more contents: the next block is chosen half of the
    // time.
    if random.once_in(2) {
        let inner = block.items.iter().skip(place).position(|item| matches!(item, Item::Block(_)));
        place += inner.unwrap_or_default();
    }
    match block.items.get_mut(place) {
        // Most records are in nested blocks.
        Some(Item::Block(inner)) if !random.once_in(8) => return change_block(inner, random),
        Some(Item::Record(record)) if !random.once_in(4) => return change_record(record, random),
        _ => {}
    }
    match random.below(6) {
        0 if count > 0 => drop(block.items.remove(place)),
        1 if count > 0 => {
            let item = block.items[place].clone();
            block.items.insert(random.below(count), item);
        }
        2 if count > 1 => block.items.swap(place, random.below(count)),
        3 => {
            let operands: Vec<u64> =
                (0..random.below(6)).map(|_| random.next() >> random.below(64)).collect();
            let code = u32::try_from(random.below(64)).unwrap_or_default();
            block.items.insert(place, Item::Record(Record::plain(code, operands)));
        }
        4 => block.kind = BlockKind(u32::try_from(random.below(28)).unwrap_or_default()),
        // A block inside a block, or deeper.
        _ => {
            let inner = Block { kind: block.kind, width: block.width, items: Vec::new() };
            let items = std::mem::take(&mut block.items);
            block.items.push(Item::Block(Block { items, ..inner }));
        }
    }
}

fn change_record(record: &mut Record, random: &mut Random) {
    // The changed record may not fit its abbreviation any more.
    if record.blob.is_none() {
        record.abbreviation = 3;
    }
    let count = record.operands.len();
    let place = random.below(count);
    let other = record.operands.get(random.below(count)).copied().unwrap_or_default();
    let edge = random.pick(EDGES).copied().unwrap_or_default();
    match random.below(9) {
        0 => record.code = u32::try_from(random.below(64)).unwrap_or_default(),
        1 => record.operands.truncate(place),
        2 => record.operands.push(edge),
        3 => record.operands.insert(place, other),
        choice => {
            if let Some(operand) = record.operands.get_mut(place) {
                *operand = match choice {
                    4 => edge,
                    5 => other,
                    6 => operand.wrapping_add(1),
                    7 => operand.wrapping_sub(1),
                    _ => random.next() >> random.below(64),
                };
            }
        }
    }
}
