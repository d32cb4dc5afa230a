//! Streams with every form of blocks, abbreviations and records: the decoder has a fast path for the usual
//! ones, others for the rest, and all give back the same bits.

use dxkit_bitcode::Error as StreamError;
use dxkit_bitcode::stream::{Abbreviation, BlockKind, Encoding, StreamWriter};
use dxkit_pack::{Archive, PackOptions, pack};

use crate::Opened;

/// A generator that is the same everywhere.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    /// A number of any length of at most `most` bits.
    fn bits(&mut self, most: u32) -> u64 {
        let width = self.below(most as usize + 1) as u32;
        let number = (self.below(1 << 31) as u64) << 33 ^ (self.below(1 << 31) as u64) << 10;
        if width == 0 { 0 } else { number >> (64 - width) }
    }
}

/// A container with this program.
fn container(module: &[u8]) -> Vec<u8> {
    let word = |number: usize| (number as u32).to_le_bytes();
    let mut file = b"DXBC".to_vec();
    file.extend([0; 16]);
    let size = module.len() + 24;
    for number in [1, 44 + size, 1, 36] {
        file.extend(word(number));
    }
    file.extend(b"DXIL");
    for number in [size, 0x60, size / 4, 0x4c49_5844, 0x100, 16, module.len()] {
        file.extend(word(number));
    }
    file.extend(module);
    file
}

/// Packs modules and unpacks them: all come out as they were, and none was kept as bytes.
fn come_out(modules: &[Vec<u8>], group: usize) -> Opened {
    let mut files: Vec<(String, Vec<u8>)> = modules
        .iter()
        .enumerate()
        .map(|(number, module)| (format!("{number:05}"), container(module)))
        .collect();
    let mut options = PackOptions::default();
    options.group = group;
    let packed = pack(&files, &options).unwrap();
    files.sort();
    assert!(crate::all(&Archive::open(&packed).unwrap()) == files);
    let opened = Opened::new(&packed);
    for magic in [&b"DXBC"[..], b"BC\xc0\xde"] {
        assert!(!opened.content.windows(4).any(|window| window == magic), "a module is kept as bytes");
    }
    opened
}

fn module(write: impl FnOnce(&mut StreamWriter) -> Result<(), StreamError>) -> Vec<u8> {
    let mut writer = StreamWriter::new();
    writer.enter_block(BlockKind::Module, 3).unwrap();
    write(&mut writer).unwrap();
    writer.end_block().unwrap();
    writer.finish().unwrap()
}

fn abbreviation(encodings: &[Encoding]) -> Abbreviation {
    Abbreviation { encodings: encodings.to_vec() }
}

/// The most bits that a record of the fast path can have, at the end of what is unpacked, too: 16 numbers of
/// 64 bits in groups of two, and 17, which are left to the general path.
#[test]
fn the_longest_records_are_written_to_their_end() {
    for kind in [BlockKind::Function, BlockKind::Constants, BlockKind(40)] {
        for width in [2, 3, 5, 6, 7, 31, 32] {
            let mut modules = Vec::new();
            for count in [1, 15, 16, 17] {
                modules.push(module(|writer| {
                    writer.enter_block(kind, 8)?;
                    let mut encodings = vec![Encoding::Vbr(width); count];
                    encodings.insert(0, Encoding::Literal(900));
                    let single = writer.define_abbreviation(&abbreviation(&encodings))?;
                    let array = [Encoding::Literal(900), Encoding::Array, Encoding::Vbr(width)];
                    let array = writer.define_abbreviation(&abbreviation(&array))?;
                    for _ in 0..12 {
                        writer.record(single, 900, &vec![u64::MAX; count], None)?;
                        writer.record(array, 900, &vec![u64::MAX; count], None)?;
                        writer.record(3, 900, &vec![u64::MAX; count], None)?;
                    }
                    writer.end_block()
                }));
            }
            come_out(&modules, 1 << 16);
        }
    }
}

/// Blocks with ids of every width, in each other, empty, equal to earlier ones and not.
#[test]
fn blocks_of_every_form_come_out() {
    let mut modules = Vec::new();
    for width in 2..=32 {
        for kind in [0, 8, 9, 10, 11, 12, 14, 15, 17, 31, 32, 77] {
            modules.push(module(|writer| {
                for round in 0..3 {
                    writer.enter_block(BlockKind(kind), width)?;
                    for number in 0..10 {
                        writer.record(3, 2, &[number % 2, number, u64::from(kind)], None)?;
                    }
                    if round < 2 && width < 20 {
                        writer.enter_block(BlockKind(15), width)?;
                        writer.record(3, 3, &[0, 1, 2], None)?;
                        writer.end_block()?;
                    }
                    writer.end_block()?;
                    writer.enter_block(BlockKind(kind), 32)?;
                    writer.end_block()?;
                }
                Ok(())
            }));
        }
    }
    come_out(&modules, 1 << 14);
}

/// A number that the encoding can hold.
fn fitting(random: &mut Random, encoding: Encoding) -> u64 {
    match encoding {
        Encoding::Literal(value) => value,
        Encoding::Fixed(width) => random.bits(width.min(64)),
        Encoding::Vbr(0) => 0,
        Encoding::Char6 => u64::from(b"azAZ09._"[random.below(8)]),
        // Most are small; metadata, types and values are 32 bits, if there are declared meanings.
        _ => {
            let most = [5, 10, 20, 31][random.below(4)];
            random.bits(most)
        }
    }
}

fn encoding(random: &mut Random) -> Encoding {
    match random.below(12) {
        0 => Encoding::Literal(random.bits(31)),
        1 => Encoding::Fixed(0),
        2 => Encoding::Fixed(1 + random.below(31) as u32),
        3 => Encoding::Fixed(7 + random.below(2) as u32),
        4 => Encoding::Vbr(2 + random.below(31) as u32),
        5 => Encoding::Vbr(0),
        6 => Encoding::Char6,
        7 => Encoding::Vbr(8),
        _ => Encoding::Vbr(6),
    }
}

/// Operands that precede what is not defined yet have types after them; some records have text, blobs or very
/// many operands.
fn anything(random: &mut Random, writer: &mut StreamWriter) -> Result<(), StreamError> {
    let kinds = [8, 9, 10, 11, 12, 12, 12, 14, 15, 15, 17, 22, 40];
    for _ in 0..1 + random.below(4) {
        let kind = BlockKind(kinds[random.below(kinds.len())]);
        writer.enter_block(kind, 3 + random.below(8) as u32)?;
        let mut known: Vec<(u32, Vec<Encoding>)> = Vec::new();
        for _ in 0..random.below(4) {
            let code = random.below(48) as u64;
            let mut encodings = vec![match random.below(8) {
                0 => Encoding::Fixed(6),
                1 => Encoding::Vbr(6),
                _ => Encoding::Literal(code),
            }];
            encodings.extend((0..random.below(19)).map(|_| encoding(random)));
            match random.below(5) {
                0 => encodings.push(Encoding::Blob),
                1 | 2 => {
                    let element = [6, 7, 8][random.below(3)];
                    let forms = [Encoding::Vbr(6), Encoding::Char6, Encoding::Fixed(element)];
                    encodings.extend([Encoding::Array, forms[random.below(3)]]);
                }
                _ => {}
            }
            let id = writer.define_abbreviation(&abbreviation(&encodings))?;
            known.push((id, encodings));
        }
        for _ in 0..random.below(40) {
            let place = random.below(known.len() + 1);
            let repeat = 1 + random.below(9);
            for _ in 0..repeat {
                match known.get(place) {
                    None => {
                        let count = if random.below(30) == 0 { 300 } else { random.below(20) };
                        let operands: Vec<u64> =
                            (0..count).map(|_| fitting(random, Encoding::Vbr(6))).collect();
                        writer.record(3, random.below(48) as u32, &operands, None)?;
                    }
                    Some((id, encodings)) => {
                        let (code, rest) = encodings.split_first().unwrap();
                        let code = fitting(random, *code) as u32 % 64;
                        let mut operands = Vec::new();
                        let mut blob = None;
                        for (place, one) in rest.iter().enumerate() {
                            match one {
                                Encoding::Array => {
                                    for _ in 0..random.below(24) {
                                        operands.push(fitting(random, rest[place + 1]));
                                    }
                                    break;
                                }
                                Encoding::Blob => blob = Some(vec![7u8; random.below(40)]),
                                one => operands.push(fitting(random, *one)),
                            }
                        }
                        writer.record(*id, code, &operands, blob.as_deref())?;
                    }
                }
            }
        }
        writer.end_block()?;
    }
    Ok(())
}

/// `FORMS` is the number of modules.
#[test]
fn modules_of_any_records_come_out() {
    let count = std::env::var("FORMS").map_or(400, |count| count.parse().unwrap());
    let mut random = Random(1);
    let mut modules = Vec::new();
    while modules.len() < count {
        let mut writer = StreamWriter::new();
        writer.enter_block(BlockKind::Module, 3).unwrap();
        // What the writer refuses, such as an id without room in the block, is no module.
        if (0..1 + random.below(3)).all(|_| anything(&mut random, &mut writer).is_ok()) {
            writer.end_block().unwrap();
            modules.push(writer.finish().unwrap());
        }
    }
    come_out(&modules, 1 << 15);
}

/// More abbreviations than the table has: their programs are for one group alone. Equal beginnings are for
/// others in each.
#[test]
fn abbreviations_of_one_group_alone_come_out() {
    let modules: Vec<Vec<u8>> = (0..1400u64)
        .map(|number| {
            module(|writer| {
                writer.enter_block(BlockKind(40), 4)?;
                let width = Encoding::Vbr(2 + (number % 8) as u32);
                let code = Encoding::Literal(number % 200);
                let encodings = [code, Encoding::Literal(number), width, Encoding::Fixed(7)];
                let id = writer.define_abbreviation(&abbreviation(&encodings))?;
                for value in 0..9 {
                    writer.record(id, (number % 200) as u32, &[number, value * 99, value], None)?;
                }
                writer.end_block()
            })
        })
        .collect();
    come_out(&modules, 1 << 12);
}

/// Metadata is looked for among the last 64 that nothing refers to. What is farther back would take the
/// square of the time to remove: it is packed as a distance, and an archive in which it is not is refused.
#[test]
fn metadata_that_is_far_back_is_not_looked_for() {
    const NODE: u32 = 3;
    let nodes = |count: u64, references: u64, back: u64| {
        module(|writer| {
            writer.enter_block(BlockKind::Metadata, 3)?;
            (0..count).try_for_each(|_| writer.record(3, NODE, &[], None))?;
            // One that is referred to is no longer counted; the node that refers to it is.
            for reference in 0..references {
                writer.record(3, NODE, &[count - back + 1 - reference % 2], None)?;
            }
            writer.end_block()
        })
    };
    for back in [1, 2, 63, 64, 65, 66, 1000] {
        come_out(&[nodes(2000, 40, back)], 1 << 16);
    }
    let opened = come_out(&[nodes(70, 1, 64)], 1 << 16);
    // The symbol of the last one that is looked for, and the one before it.
    let places: Vec<usize> = opened
        .content
        .windows(2)
        .enumerate()
        .filter(|(_, two)| *two == [0x81, 2])
        .map(|(at, _)| at)
        .collect();
    let [at] = places[..] else { panic!("{places:?}") };
    let mut changed = opened;
    let unpacked = |opened: &Opened| Archive::open(&opened.archive()).unwrap().read("00000").is_ok();
    assert!(unpacked(&changed));
    changed.content[at] = 0x85;
    assert!(!unpacked(&changed));
}

/// The end of a type of a value that is not defined yet, at each place of a record.
#[test]
fn values_that_are_not_defined_yet_come_out() {
    let mut modules = Vec::new();
    for place in 0..16 {
        for code in [2, 3, 10, 28, 34, 44] {
            for form in 0..3 {
                modules.push(module(|writer| {
                    writer.enter_block(BlockKind::Function, 4)?;
                    let mut operands = vec![1; 16];
                    operands[place] = u64::from(u32::MAX) - 3;
                    let encodings = match form {
                        0 => vec![Encoding::Literal(code), Encoding::Array, Encoding::Vbr(6)],
                        1 => [vec![Encoding::Literal(code)], vec![Encoding::Vbr(6); 16]].concat(),
                        _ => {
                            let single = [Encoding::Literal(code), Encoding::Vbr(6), Encoding::Fixed(32)];
                            [&single[..], &[Encoding::Array, Encoding::Vbr(6)]].concat()
                        }
                    };
                    let id = writer.define_abbreviation(&abbreviation(&encodings))?;
                    for _ in 0..9 {
                        writer.record(id, code as u32, &operands, None)?;
                        writer.record(3, code as u32, &operands, None)?;
                    }
                    writer.end_block()
                }));
            }
        }
    }
    come_out(&modules, 1 << 15);
}
