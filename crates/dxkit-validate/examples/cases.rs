//! Makes the containers of a table of cases, and random cases: what the vendor's validator is asked about.
//!
//! `cases FOLDER TABLE` writes the containers of a table (`testdata/validate/cases.tsv`) and a list of them.
//! `cases FOLDER SEED COUNT SHADER...` makes random edits and writes a table of them, too.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)]

#[path = "../tests/all/edit.rs"]
mod edit;

use std::fs;
use std::io::Write as _;
use std::path::Path;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::MetadataId;
use dxkit_container::Container;
use dxkit_program::Program;
use dxkit_types::FourCc;

/// A generator of numbers that are the same for the same seed.
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Self {
        let mut random = Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        (0..8).for_each(|_| {
            random.next();
        });
        random
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, count: usize) -> usize {
        usize::try_from(self.next() % count.max(1) as u64).unwrap()
    }

    fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}

/// Writes containers, a list of them, and a table of what they are.
struct Output<'a> {
    folder: &'a str,
    list: fs::File,
    table: fs::File,
    count: usize,
}

impl<'a> Output<'a> {
    fn new(folder: &'a str) -> Self {
        let create = |name: &str| fs::File::create(Path::new(folder).join(name)).unwrap();
        Self { folder, list: create("list"), table: create("cases.tsv"), count: 0 }
    }

    /// Writes a container with an edit, if there is something to edit.
    fn add(&mut self, shader: &str, file: &[u8], edit: &str) -> bool {
        let Some(edited) = edit::apply(file, edit).filter(|edited| edited != file) else { return false };
        let path = format!("{}/{:05}.dxil", self.folder, self.count);
        fs::write(&path, edited).unwrap();
        writeln!(self.list, "{path}").unwrap();
        writeln!(self.table, "{shader}\t{edit}").unwrap();
        self.count += 1;
        true
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let mut output = Output::new(&arguments[1]);
    if arguments.len() == 3 {
        let folder = Path::new(&arguments[2]).parent().unwrap().parent().unwrap().join("dxc");
        for line in fs::read_to_string(&arguments[2]).unwrap().lines().filter(|line| !line.starts_with('#')) {
            let mut columns = line.split('\t');
            let (shader, edit) = (columns.next().unwrap(), columns.next().unwrap());
            let file = fs::read(folder.join(format!("{shader}.dxil"))).unwrap();
            assert!(output.add(shader, &file, edit), "{line} edits nothing");
        }
        return;
    }
    let mut random = Random::new(arguments[2].parse().unwrap());
    let count: usize = arguments[3].parse().unwrap();
    let shaders = &arguments[4..];
    for _ in 0..count * 50 {
        if output.count >= count {
            break;
        }
        let path = Path::new(&shaders[random.below(shaders.len())]);
        let file = fs::read(path).unwrap();
        if let Some(edit) = random_edit(&mut random, &file) {
            output.add(path.file_stem().unwrap().to_str().unwrap(), &file, &edit);
        }
    }
}

/// Numbers around which rules have their limits.
const NUMBERS: [i64; 20] = [0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 31, 33, 65, 129, 255, -1, 1025, 40000, 70000];
/// Named metadata that is edited, the more often the more it has.
const NAMES: [&str; 11] = [
    "dx.version",
    "dx.valver",
    "dx.shaderModel",
    "dx.resources",
    "dx.resources",
    "dx.resources",
    "dx.entryPoints",
    "dx.entryPoints",
    "dx.entryPoints",
    "dx.typeAnnotations",
    "dx.viewIdState",
];

fn random_edit(random: &mut Random, file: &[u8]) -> Option<String> {
    let container = Container::parse(file).ok()?;
    let program = Program::parse(container.find(FourCc::Dxil)?.span()).ok()?;
    let module = Module::parse(program.bitcode()).ok()?;
    match random.below(20) {
        choice @ 0..=12 => instruction_edit(random, &module, choice),
        13..=17 => metadata_edit(random, &module),
        choice => {
            let part = &container.parts()[random.below(container.parts().len())];
            let kind = part.kind();
            Some(match (choice, random.below(3)) {
                (18, _) => {
                    format!("byte {kind} {} {}", random.below(part.payload().len()), random.below(256))
                }
                (_, 0) => format!("drop {kind}"),
                (_, 1) => format!("twice {kind}"),
                _ => format!("cut {kind} {}", 4 * (1 + random.below(3))),
            })
        }
    }
}

fn instruction_edit(random: &mut Random, module: &Module, choice: usize) -> Option<String> {
    let functions: Vec<_> = module.functions().filter(|function| function.has_body()).collect();
    let function = random.below(functions.len());
    let instructions: Vec<_> = functions.get(function)?.instructions().collect();
    let instruction = random.below(instructions.len());
    match choice {
        11 => return Some(format!("erase {function} {instruction}")),
        12 => return Some(format!("again {function} {instruction}")),
        _ => {}
    }
    let operand = random.below(instructions[instruction].operands().len());
    let value = match random.below(8) {
        0 | 1 => "undef".to_owned(),
        2 => "null".to_owned(),
        3 => "value".to_owned(),
        4 => "inf".to_owned(),
        _ => random.of(&NUMBERS).to_string(),
    };
    Some(format!("op {function} {instruction} {operand} {value}"))
}

fn metadata_edit(random: &mut Random, module: &Module) -> Option<String> {
    let name = random.of(&NAMES);
    let nodes = module.named(name.as_bytes())?.nodes;
    let first = random.below(nodes.len());
    let mut path = first.to_string();
    let mut at: MetadataId = *nodes.get(first)?;
    while let Some(node) = module.metadatum(at).and_then(|metadata| metadata.as_node()) {
        let index = random.below(node.operands.len());
        path.push_str(&format!(".{index}"));
        match node.operands.get(index) {
            Some(Some(below)) => at = *below,
            _ => break,
        }
    }
    let text = module.metadatum(at).is_some_and(|metadata| metadata.as_string().is_some());
    let value = match module.metadata_integer(at) {
        _ if text => random.of(&["\"\"", "\"X\"", "\"POSITION\"", "\"SV_Position\""]).to_owned(),
        Some((width, _)) if random.below(12) > 0 => format!("i{width} {}", random.of(&NUMBERS)),
        _ => "null".to_owned(),
    };
    Some(format!("meta {name}.{path} {value}"))
}
