//! Parts `SDBG` that are assembled by hand, a number at a time: `testdata/assembly/older_debug.tsv` has the
//! numbers, and what FXC 10.1 prints for the first instruction of `ps_outputs_4_1` with such a part.
//!
//! A number is `TABLE ROW WORD=VALUE`, with commas between several. The tables are `instruction`, `variable`,
//! `type` and `number`.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use dxkit_container::{Container, DigestPolicy};
use dxkit_types::FourCc;

/// The names of the variables' types, and the other texts.
const TEXTS: &[u8] = b"a\nC:\\x.hlsl\0FXC\0main\0ps_4_1\0alpha\0beta\0gamma\0delta\0";
/// The instructions of the program that are no declarations.
const INSTRUCTIONS: u32 = 5;

/// The tables that are edited, and their rows as words.
struct Tables {
    instructions: Vec<[u32; 99]>,
    variables: Vec<[u32; 6]>,
    types: Vec<[u32; 11]>,
    numbers: Vec<[u32; 1]>,
}

impl Tables {
    /// Four variables, each of a type of its own with one scalar, and no outputs.
    fn new() -> Self {
        let instructions = (0..INSTRUCTIONS).map(|index| {
            let mut row = [0; 99];
            row[0] = index;
            row
        });
        Self {
            instructions: instructions.collect(),
            variables: (0..4).map(|index| [0, 3, 0, 0, index, 10 * index]).collect(),
            types: (0..4).map(|symbol| [symbol, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]).collect(),
            numbers: [4, 0, 8, 0].map(|number| [number]).into(),
        }
    }

    fn edit(&mut self, edit: &str) {
        let (place, value) = edit.split_once('=').unwrap();
        let value: i64 = value.parse().unwrap();
        let value = u32::try_from(value & 0xffff_ffff).unwrap();
        let words: Vec<&str> = place.split_whitespace().collect();
        let (row, word): (usize, usize) = (words[1].parse().unwrap(), words[2].parse().unwrap());
        match words[0] {
            "instruction" => self.instructions[row][word] = value,
            "variable" => self.variables[row][word] = value,
            "type" => self.types[row][word] = value,
            "number" => self.numbers[row][word] = value,
            other => panic!("{other}"),
        }
    }

    fn part(&self) -> Vec<u8> {
        let file: &[u32] = &[2, 9, 0, 2];
        let names = [(28, 5), (34, 4), (39, 5), (45, 5)];
        let symbols: Vec<u32> =
            (7..).zip(names).flat_map(|(line, (offset, length))| [0, line, 1, length, offset]).collect();
        let tables: [(&[u32], usize); 7] = [
            (file, 4),
            (self.instructions.as_flattened(), 99),
            (self.variables.as_flattened(), 6),
            (&[], 6),
            (&symbols, 5),
            (&[], 5),
            (self.types.as_flattened(), 11),
        ];
        let (mut header, mut data) = (vec![84, 12, 16, 21, 0], Vec::new());
        for (words, size) in tables {
            header.extend([words.len() / size, data.len() * 4].map(|number| u32::try_from(number).unwrap()));
            data.extend_from_slice(words);
        }
        header.push(u32::try_from(data.len() * 4).unwrap());
        data.extend_from_slice(self.numbers.as_flattened());
        header.push(u32::try_from(data.len() * 4).unwrap());
        let words = header.iter().chain(&data);
        words.flat_map(|word| word.to_le_bytes()).chain(TEXTS.iter().copied()).collect()
    }
}

/// The container with the part that these edits make.
pub(crate) fn container(file: &[u8], edits: &str) -> Vec<u8> {
    let mut tables = Tables::new();
    edits.split(", ").for_each(|edit| tables.edit(edit));
    let mut container = Container::parse(file).unwrap();
    container.set(FourCc::Sdbg, tables.part());
    container.write(DigestPolicy::Recompute).unwrap()
}

/// The line of the first instruction in a listing.
pub(crate) fn first_instruction(listing: &str) -> &str {
    listing.lines().find(|line| line.starts_with("mov o0.xyzw")).unwrap()
}
