//! Makes the containers of a table of cases, and random cases: what the vendor's validator is asked about.
//!
//! `cases FOLDER TABLE` writes the containers of a table (`testdata/validate/cases.tsv`) and a list of them.
//! `cases FOLDER SEED COUNT SHADER...` makes random edits and writes a table of them, too; `cases FOLDER SEED
//! COUNT module-bits
//! SHADER...` flips a bit of the module, `part-bits` one of any other part; `stale` leaves the parts as they
//! are; `rework` changes the structure of modules, `operations` adds calls of operations to shaders of any
//! stage. `cases compare VERDICTS [RULE]` validates the files of a list of verdicts
//! (`dxc --validate-batch VERDICTS @FOLDER/list`), and counts by rule how often both agree; with a rule, or
//! `all`, it prints the cases that differ. `cases operands FOLDER SHADER...` writes the containers of
//! `testdata/validate/operands.tsv` and a list of them; once `FOLDER/out.tsv` has their verdicts, it prints
//! the table. `cases fields` does so for `fields.tsv`.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::string_slice, clippy::panic)]

#[path = "../tests/all/edit.rs"]
mod edit;
#[path = "support/operand_rows.rs"]
mod operand_rows;
#[path = "../tests/all/rework.rs"]
mod rework;
#[path = "../tests/all/vendor.rs"]
mod vendor;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write as _;
use std::path::Path;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::MetadataId;
use dxkit_container::Container;
use dxkit_dxil::OPERATIONS;
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

    fn pick<T: Copy>(&mut self, list: &[T]) -> T {
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

/// The verdict of the vendor's validator on one file.
struct Verdict<'a> {
    /// `ok`, `FAIL`, or `CRASH` where the program ended in the middle.
    word: &'a str,
    /// The file.
    file: &'a str,
    /// Its messages as they were printed.
    text: String,
}

impl<'a> Verdict<'a> {
    /// Reads a line: word, file, status, messages with escaped line breaks.
    fn read(line: &'a str) -> Option<Self> {
        let mut columns = line.splitn(4, '\t');
        let (word, file) = (columns.next()?, columns.next()?);
        let text = columns.nth(1).unwrap_or_default();
        Some(Self { word, file, text: vendor::unescaped(text) })
    }

    /// The rule of the first message, if the message is that of a rule.
    fn rule(&self) -> Option<dxkit_validate::Rule> {
        self.text.lines().next().and_then(vendor::rule_of)
    }
}

/// How often both agree about one rule, or about what breaks none.
#[derive(Default)]
struct Count {
    cases: usize,
    agreed: usize,
    missed: usize,
    false_alarms: usize,
    same_rule: usize,
    same_text: usize,
}

impl Count {
    fn print(&self, name: &str) {
        let Self { cases, agreed, missed, false_alarms, same_rule, same_text } = self;
        println!("{name:48} {cases:6} {agreed:6} {missed:6} {false_alarms:6} {same_rule:6} {same_text:6}");
    }
}

/// Compares our verdicts with those of a list.
fn compare(verdicts: &str, show: Option<&str>) {
    let lines = fs::read_to_string(verdicts).unwrap();
    let edits = fs::read_to_string(Path::new(verdicts).with_file_name("cases.tsv")).unwrap_or_default();
    let mut edits = edits.lines();
    let mut counts = BTreeMap::<String, Count>::new();
    let mut total = Count::default();
    for line in lines.lines() {
        let verdict = Verdict::read(line).unwrap();
        let edit = edits.next().unwrap_or_default();
        let file = fs::read(verdict.file).unwrap();
        let validation = dxkit_validate::validate(&file[..]);
        let rule = verdict.rule().map_or_else(
            || match verdict.word {
                "FAIL" => "(message without a rule)".to_owned(),
                word => format!("({word})"),
            },
            |rule| rule.name().to_owned(),
        );
        let ours = validation.report.findings.first().map(|finding| finding.rule.name());
        // If the vendor's program crashes, the case must be refused.
        let valid = verdict.word == "ok";
        let agreed = valid == validation.is_valid();
        let same_rule = valid && agreed || !valid && (ours == Some(&rule) || !rule.contains('.') && agreed);
        let theirs = verdict.text.trim_end_matches('\n');
        let same_text = valid && agreed || validation.vendor_text().trim_end_matches('\n') == theirs;
        for count in [&mut total, counts.entry(rule.clone()).or_default()] {
            count.cases += 1;
            count.agreed += usize::from(agreed);
            count.missed += usize::from(!valid && !agreed);
            count.false_alarms += usize::from(valid && !agreed);
            count.same_rule += usize::from(same_rule);
            count.same_text += usize::from(same_text);
        }
        let shown = match show {
            Some("all") => !same_rule,
            Some("text") => !same_text && verdict.word != "CRASH",
            Some("false") => valid && !agreed,
            Some("missed") => !valid && !agreed,
            Some(wanted) => wanted == rule && !same_text,
            None => false,
        };
        if shown {
            let ours = if validation.is_valid() { "valid".to_owned() } else { validation.vendor_text() };
            println!(
                "== {} {edit}\n{}  {}\n  ours {}: {}",
                verdict.file,
                rule,
                theirs.replace('\n', "\n  "),
                validation.report.findings.first().map_or("", |finding| finding.rule.name()),
                ours.trim_end().replace('\n', "\n  ")
            );
        }
    }
    println!(
        "{:48} {:>6} {:>6} {:>6} {:>6} {:>6} {:>6}",
        "first rule of the vendor", "cases", "agree", "missed", "false", "rule", "text"
    );
    for (rule, count) in &counts {
        count.print(rule);
    }
    total.print("all");
}

/// Makes a matrix of operands of calls, or of numbers in metadata.
fn matrix(fields: bool, folder: &str, shaders: &[String]) {
    let (mut known, mut known_fields) = (BTreeSet::new(), BTreeSet::new());
    let (mut rows, mut files) = (Vec::new(), BTreeMap::new());
    for path in shaders {
        let path = Path::new(path);
        let shader = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let file = fs::read(path).unwrap();
        if fields {
            operand_rows::field_rows(&shader, &file, &mut known_fields, &mut rows);
        } else {
            operand_rows::rows(&shader, &file, &mut known, &mut rows);
        }
        files.insert(shader, file);
    }
    if !fields {
        operand_rows::made_up_rows(|shader| files[shader].clone(), &known, &mut rows);
    }
    rows.sort_by(|one, other| one.operation.cmp(&other.operation));
    rows.retain(|row| !row.variations.is_empty());
    let verdicts = fs::read_to_string(Path::new(folder).join("out.tsv")).ok();
    let mut verdicts = verdicts.as_ref().map(|text| text.lines().map(|line| Verdict::read(line).unwrap()));
    let mut output = verdicts.is_none().then(|| Output::new(folder));
    for row in &rows {
        let mut line = row.head();
        let mut row_verdicts: Vec<(&str, Vec<&String>)> = Vec::new();
        for variation in &row.variations {
            let edit = edit::edit_of(&row.place, variation);
            if let Some(output) = &mut output {
                assert!(output.add(&row.shader, &files[&row.shader], &edit), "{edit}");
            }
            if let Some(verdict) = verdicts.as_mut().and_then(Iterator::next) {
                let said = match (verdict.word, verdict.rule()) {
                    ("ok", _) => "ok",
                    ("FAIL", Some(rule)) => rule.name(),
                    ("FAIL", None) => "other",
                    _ => "crash",
                };
                match row_verdicts.iter_mut().find(|(known, _)| *known == said) {
                    Some((_, variations)) => variations.push(variation),
                    None => row_verdicts.push((said, vec![variation])),
                }
            }
        }
        for (verdict, variations) in row_verdicts {
            let variations: Vec<&str> = variations.into_iter().map(String::as_str).collect();
            line.push_str(&format!("\t{verdict} {}", variations.join("|")));
        }
        println!("{line}");
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    if arguments[1] == "compare" {
        return compare(&arguments[2], arguments.get(3).map(String::as_str));
    }
    if matches!(arguments[1].as_str(), "operands" | "fields") {
        return matrix(arguments[1] == "fields", &arguments[2], &arguments[3..]);
    }
    let mut output = Output::new(&arguments[1]);
    if arguments.len() == 3 {
        let mut wrong = false;
        let folder = Path::new(&arguments[2]).parent().unwrap().parent().unwrap().join("dxc");
        for line in fs::read_to_string(&arguments[2]).unwrap().lines().filter(|line| !line.starts_with('#')) {
            let mut columns = line.split('\t');
            let (shader, edit) = (columns.next().unwrap(), columns.next().unwrap());
            let file = fs::read(folder.join(format!("{shader}.dxil"))).unwrap();
            if !output.add(shader, &file, edit) {
                eprintln!("edits nothing: {line}");
                wrong = true;
            }
        }
        assert!(!wrong, "cases that edit nothing");
        return;
    }
    let mut random = Random::new(arguments[2].parse().unwrap());
    let count: usize = arguments[3].parse().unwrap();
    let (kind, shaders) = match arguments[4].as_str() {
        kind @ ("module-bits" | "part-bits" | "stale" | "rework" | "operations") => (kind, &arguments[5..]),
        _ => ("", &arguments[4..]),
    };
    for _ in 0..count * 50 {
        if output.count >= count {
            break;
        }
        let path = Path::new(&shaders[random.below(shaders.len())]);
        let file = fs::read(path).unwrap();
        let edit = match kind {
            "" => random_edit(&mut random, &file),
            "rework" => random_rework(&mut random, shaders),
            "operations" => random_call(&mut random),
            "stale" => random_edit(&mut random, &file).map(|edit| format!("{edit} ;; stale")),
            kind => random_bit(&mut random, &file, kind == "module-bits"),
        };
        if let Some(edit) = edit {
            output.add(path.file_stem().unwrap().to_str().unwrap(), &file, &edit);
        }
    }
}

/// An edit of the structure; the shader flags are set to those that follow from the result in half of the
/// cases, and one in six has two edits.
fn random_rework(random: &mut Random, shaders: &[String]) -> Option<String> {
    let count = if random.below(6) == 0 { 2 } else { 1 };
    let mut edits = Vec::new();
    for _ in 0..count {
        let kind = random.pick(&rework::KINDS);
        let numbers = [0; 3].map(|_| random.below(1 << 16).to_string()).join(" ");
        let mut edit = format!("rework {kind} {numbers}");
        if kind == "splice" {
            let other = Path::new(&shaders[random.below(shaders.len())]).file_stem()?.to_str()?;
            edit.push_str(&format!(" {other}"));
        }
        edits.push(edit);
    }
    if random.below(2) == 0 {
        edits.push("flags".to_owned());
    }
    Some(edits.join(" ;; "))
}

/// A call of any operation, with arguments that its types have.
fn random_call(random: &mut Random) -> Option<String> {
    let operation = &OPERATIONS[random.below(OPERATIONS.len())];
    let (overloads, types) = operand_rows::overloads_and_types(operation)?;
    let arguments: Option<Vec<&str>> =
        types.iter().map(|ty| Some(random.pick(operand_rows::arguments_of(ty)?))).collect();
    let flags = if random.below(4) == 0 { "" } else { " ;; flags" };
    Some(format!("call {} {overloads} {}{flags}", operation.name, arguments?.join(", ")))
}

/// A bit of the module, or of another part; every part is chosen as often.
fn random_bit(random: &mut Random, file: &[u8], module: bool) -> Option<String> {
    let container = Container::parse(file).ok()?;
    let parts: Vec<_> =
        container.parts().iter().filter(|part| (part.kind() == FourCc::Dxil) == module).collect();
    let part = parts.get(random.below(parts.len()))?;
    Some(format!("bit {} {}", part.kind(), random.below(8 * part.payload().len())))
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
    match random.below(34) {
        20.. => text_edit(random, &module),
        choice @ 0..=12 => instruction_edit(random, &module, choice),
        13..=17 => metadata_edit(random, &module),
        choice => {
            let part = &container.parts()[random.below(container.parts().len())];
            let kind = part.kind();
            Some(match (choice, random.below(3)) {
                (18, _) => {
                    format!("byte {kind} {} {}", random.below(256), random.below(part.payload().len()))
                }
                (_, 0) => format!("drop {kind}"),
                (_, 1) => format!("twice {kind}"),
                _ => format!("cut {kind} {}", 4 * (1 + random.below(3))),
            })
        }
    }
}

/// Words that are exchanged for others of their group.
const WORDS: [&[&str]; 10] = [
    &[
        "i1",
        "i8",
        "i16",
        "i32",
        "i64",
        "i24",
        "float",
        "half",
        "double",
        "<4 x float>",
        "<2 x i32>",
        "[4 x i32]",
    ],
    &["add", "sub", "mul", "sdiv", "udiv", "srem", "urem", "shl", "lshr", "ashr", "and", "or", "xor"],
    &["fadd", "fsub", "fmul", "fdiv", "frem"],
    &[
        "trunc", "zext", "sext", "fptoui", "fptosi", "uitofp", "sitofp", "fptrunc", "fpext", "bitcast",
        "ptrtoint",
    ],
    &["eq", "ne", "ugt", "uge", "slt", "sle", "oeq", "ogt", "olt", "une", "uno"],
    &["true", "false", "undef"],
    &["zeroinitializer", "undef", "null"],
    &["internal", "external", "private", "weak"],
    &["readnone", "readonly", "noduplicate", "noreturn", "argmemonly"],
    &["addrspace(3)", "addrspace(1)", "addrspace(6)"],
];

/// Another line of the module's text.
fn text_edit(random: &mut Random, module: &Module) -> Option<String> {
    let text = edit::text_of(module);
    let lines: Vec<&str> = text.lines().collect();
    for _ in 0..40 {
        let number = random.below(lines.len());
        let line = lines[number];
        // Half of all lines are metadata, so instructions are chosen more often.
        if line.is_empty() || line.starts_with(';') || !line.starts_with(' ') && random.below(3) > 0 {
            continue;
        }
        let words: Vec<(usize, &str)> = line
            .match_indices(|letter: char| letter.is_ascii_alphanumeric() || "%!@_.-".contains(letter))
            .fold(Vec::new(), |mut words: Vec<(usize, usize)>, (place, letter)| {
                match words.last_mut() {
                    Some((_, end)) if *end == place => *end += letter.len(),
                    _ => words.push((place, place + letter.len())),
                }
                words
            })
            .into_iter()
            .map(|(start, end)| (start, &line[start..end]))
            .collect();
        let Some((place, word)) = words.get(random.below(words.len())).copied() else { continue };
        let group = WORDS.iter().find(|group| group.contains(&word));
        let new = if random.below(12) == 0 && !line.contains(" = ") {
            return Some(format!(
                "line {number} =>{}",
                if random.below(2) == 0 {
                    String::new()
                } else {
                    format!(" {line}\n{line}").replace('\n', "\\n")
                }
            ));
        } else if let Some(group) = group {
            random.pick(group).to_owned()
        } else if word.parse::<i64>().is_ok() {
            random.pick(&NUMBERS).to_string()
        } else if let Some(value) = word.strip_prefix('%').and_then(|word| word.parse::<usize>().ok()) {
            match random.below(3) {
                0 => "undef".to_owned(),
                _ => format!("%{}", random.below(value + 3)),
            }
        } else if let Some(node) = word.strip_prefix('!').and_then(|word| word.parse::<usize>().ok()) {
            match random.below(3) {
                0 => "null".to_owned(),
                _ => format!("!{}", random.below(node + 3)),
            }
        } else {
            continue;
        };
        let mut changed = line.to_owned();
        changed.replace_range(place..place + word.len(), &new);
        // If a type occurs twice in an instruction, usually both must change.
        if group.is_some() && random.below(2) == 0 {
            changed = line
                .split(' ')
                .map(|piece| {
                    if piece.trim_end_matches(',') == word {
                        piece.replace(word, &new)
                    } else {
                        piece.to_owned()
                    }
                })
                .collect::<Vec<_>>()
                .join(" ");
        }
        return Some(format!("line {number} => {changed}"));
    }
    None
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
    if choice == 10 {
        return Some(format!("move {function} {instruction}"));
    }
    let operand = random.below(instructions[instruction].operands().len());
    let value = match random.below(8) {
        0 | 1 => "undef".to_owned(),
        2 => "null".to_owned(),
        3 => "value".to_owned(),
        4 => "inf".to_owned(),
        _ => random.pick(&NUMBERS).to_string(),
    };
    Some(format!("op {function} {instruction} {operand} {value}"))
}

fn metadata_edit(random: &mut Random, module: &Module) -> Option<String> {
    let name = random.pick(&NAMES);
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
        _ if text => random.pick(&["\"\"", "\"X\"", "\"POSITION\"", "\"SV_Position\""]).to_owned(),
        Some((width, _)) if random.below(12) > 0 => format!("i{width} {}", random.pick(&NUMBERS)),
        _ => "null".to_owned(),
    };
    Some(format!("meta {name}.{path} {value}"))
}
