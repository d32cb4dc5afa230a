//! Attacks every public function: mutated containers, streams, PDBs, archives and texts, with a counting
//! allocator. Prints a table of the most that each allocated and the longest that it took, in processor time
//! where the system states it.
//!
//! ```text
//! cargo run --profile attack --package dxkit-fuzz --example attack -- all 1200000
//! cargo run --profile attack --package dxkit-fuzz --example attack -- containers 100000
//! cargo run --profile attack --package dxkit-fuzz --example attack -- texts 1000000 --from 50000
//! cargo run --profile attack --package dxkit-fuzz --example attack -- databases 10000
//! cargo run --profile attack --package dxkit-fuzz --example attack -- entropy 50000
//! cargo run --profile attack --package dxkit-fuzz --example attack -- worst 1048576 FOLDER
//! ```
//!
//! `all COUNT` is `COUNT` containers and archives, four times as many texts, an eighth as many PDBs and bytes
//! of which shaders are made, and a hundredth as many databases.
//! Input *n* is the same in every run. What panics, is above its bound or takes more than a quarter of a
//! second is kept in `target/attack` under the name of the function and its number, and the attack goes on.
//! `target/attack/now` has the number of a recent input, because a stack overflow ends the process. The
//! profile `attack` has overflow checks.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::cast_precision_loss,
    reason = "a tool of the repository"
)]

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use dxkit::{Container, FourCc};
use dxkit_fuzz::clock::now;
use dxkit_fuzz::entry_points::{
    ARCHIVE_READERS, CONTAINERS, DATABASE_READERS, ENTROPY_READERS, EntryPoint, PDB_READERS, TEXT_READERS,
};
use dxkit_fuzz::memory::{self, Usage};
use dxkit_fuzz::random::Random;
use dxkit_fuzz::{archives, bitcode, seeds, shapes, structured, unpack};
use peak_alloc::PeakAlloc;

#[global_allocator]
static ALLOCATOR: PeakAlloc = PeakAlloc;

/// Inputs below this size say nothing about bytes an input byte.
const COUNTED: usize = 4096;
/// Larger containers are not mutated: most time would go into them.
const LARGEST: usize = 24 << 10;
/// What takes longer is kept.
const SLOW: Duration = Duration::from_millis(250);

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let number = |text: &str| text.parse::<u64>().expect("a number");
    let (what, count, from) = match words[..] {
        ["worst", size, folder] => return write_worst(number(size), Path::new(folder)),
        [what, count] => (what, number(count), 0),
        [what, count, "--from", from] => (what, number(count), number(from)),
        _ => panic!(
            "arguments: all|archives|containers|databases|entropy|texts|pdbs COUNT [--from N], or worst SIZE FOLDER"
        ),
    };
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../target/attack");
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    // A panic is kept and counted; its message is printed once with its input.
    panic::set_hook(Box::new(|info| eprintln!("{info}")));
    let mut attack = Attack { folder, peaks: BTreeMap::new(), failures: 0 };
    assert!(
        ["all", "archives", "containers", "databases", "entropy", "texts", "pdbs"].contains(&what),
        "{what} is not a kind of input"
    );
    if matches!(what, "all" | "pdbs") {
        let seeds = seeds::pdbs();
        let numbers = if what == "all" { from / 8..(from + count) / 8 } else { from..from + count };
        attack.run("pdbs", numbers, PDB_READERS, |random| {
            structured::scramble(random.pick(&seeds).unwrap(), random)
        });
    }
    if matches!(what, "all" | "databases") {
        let seeds = seeds::databases();
        let numbers = if what == "all" { from / 100..(from + count) / 100 } else { from..from + count };
        attack.run("databases", numbers, DATABASE_READERS, |random| database(&seeds, random));
    }
    if matches!(what, "all" | "entropy") {
        let numbers = if what == "all" { from / 8..(from + count) / 8 } else { from..from + count };
        attack.run("entropy", numbers, ENTROPY_READERS, |random| {
            let count = random.below(2000);
            random.bytes(count)
        });
    }
    if matches!(what, "all" | "archives") {
        attack.run("archives", from..from + count, ARCHIVE_READERS, |random| {
            archives::archive(&archives::changes(random)).into_owned()
        });
    }
    if matches!(what, "all" | "texts") {
        let seeds = texts();
        let numbers = if what == "all" { from * 4..(from + count) * 4 } else { from..from + count };
        attack.run("texts", numbers, TEXT_READERS, |random| text(&seeds, random));
    }
    if matches!(what, "all" | "containers") {
        let seeds: Vec<_> = seeds::containers()
            .into_iter()
            .chain(shapes::containers(2048).into_iter().map(|(_, file)| file))
            .filter(|seed| seed.len() <= LARGEST)
            .collect();
        attack.run("containers", from..from + count, CONTAINERS, |random| container(&seeds, random));
    }
    attack.print();
    assert!(attack.failures == 0, "{} failures are kept in {}", attack.failures, attack.folder.display());
}

fn write_worst(size: u64, folder: &Path) {
    let size = usize::try_from(size).expect("a size");
    let files = memory::worst(size).into_iter().chain(memory::worst_modules(size));
    let named = files.map(|(name, file)| (format!("{name}.dxbc"), file));
    let texts = memory::worst_texts(size).into_iter().map(|(name, text)| (format!("{name}.txt"), text));
    for (name, bytes) in named.chain(texts) {
        std::fs::write(folder.join(name.replace(' ', "-")), bytes).expect("the folder can be written");
    }
}

/// One to four changes of a container; of one in four, a change of a module's records.
fn container(seeds: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let mut input = random.pick(seeds).unwrap().clone();
    if random.once_in(4) {
        if let Some(changed) = with_changed_module(&input, random) {
            return changed;
        }
    }
    for _ in 0..=random.below(4) {
        input = structured::mutate(&input, 1 << 18, random)
            .unwrap_or_else(|| structured::scramble(&input, random));
    }
    if random.once_in(16) {
        input = structured::scramble(&input, random);
    }
    input
}

/// A database with bytes, pages or words of its schema changed.
fn database(seeds: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    const PAGE: usize = 4096;
    let mut file = random.pick(seeds).unwrap().clone();
    for _ in 0..=random.below(4) {
        let pages = file.len() / PAGE;
        let at = random.below(file.len().max(1));
        match random.below(6) {
            0 if pages > 0 => {
                // A page in place of another.
                let (from, to) = (random.below(pages), random.below(pages));
                file.copy_within(from * PAGE..(from + 1) * PAGE, to * PAGE);
            }
            1 => file.truncate(at),
            2 => {
                // Words of the schema, of the same length.
                const WORDS: [(&[u8], &[u8]); 6] = [
                    (b"CREATE TABLE", b"CREATE VIEW "),
                    (b"INTEGER", b"BLOB   "),
                    (b"PRIMARY KEY", b"UNIQUE     "),
                    (b"NOT NULL", b"        "),
                    (b"TEXT", b"REAL"),
                    (b"REFERENCES", b"CHECK     "),
                ];
                let (old, new) = WORDS[random.below(WORDS.len())];
                let places: Vec<usize> = file
                    .windows(old.len())
                    .enumerate()
                    .filter(|(_, text)| *text == old)
                    .map(|(at, _)| at)
                    .collect();
                if let Some(at) = random.pick(&places) {
                    file[*at..at + new.len()].copy_from_slice(new);
                }
            }
            3 => {
                // The header of a page, where the counts and offsets are.
                let at = random.below(pages.max(1)) * PAGE + random.below(24);
                if let Some(byte) = file.get_mut(at) {
                    *byte = random.byte();
                }
            }
            _ => {
                if let Some(byte) = file.get_mut(at) {
                    *byte ^= 1 << random.below(8);
                }
            }
        }
    }
    file
}

/// The container with its first module changed record by record.
fn with_changed_module(file: &[u8], random: &mut Random) -> Option<Vec<u8>> {
    let mut container = Container::parse(file).ok()?;
    let kind = [FourCc::Dxil, FourCc::Ildb, FourCc::Stat][random.below(3)];
    let part = container.find(kind)?;
    let mut program = dxkit::Program::parse(part.span()).ok()?.into_owned();
    let stream = bitcode::mutate(program.bitcode(), random);
    program.set_bitcode(stream);
    let payload = dxkit::bytes::Codec::encode(&program).ok()?;
    container.set(kind, payload);
    container.write(dxkit::DigestPolicy::Recompute).ok()
}

/// Texts to start from: what the command prints of containers, in every form, and root signatures.
fn texts() -> Vec<Vec<u8>> {
    let small = memory::worst_texts(256).into_iter().chain(shapes::texts(4096));
    let mut texts: Vec<Vec<u8>> = small.map(|(_, text)| text).collect();
    for file in seeds::containers().iter().filter(|file| file.len() <= LARGEST / 4) {
        let Ok(container) = Container::parse(file) else { continue };
        texts.extend(
            dxkit::yaml::yaml(&container, dxkit::yaml::YamlForm::Lossless).ok().map(String::into_bytes),
        );
        texts.extend(
            dxkit::yaml::yaml(&container, dxkit::yaml::YamlForm::Llvm(dxkit::yaml::LlvmVersion::NEWEST))
                .ok()
                .map(String::into_bytes),
        );
        texts.extend(dxkit::yaml::json(&container).ok().map(String::into_bytes));
        let listing = dxkit::disasm::disassemble(file, &dxkit::disasm::DisassemblyOptions::default());
        texts.extend(listing.ok().map(|listing| listing.text));
        if let Ok(Some(root)) = dxkit::root_signature(&container) {
            texts.push(root.to_string().into_bytes());
        }
    }
    // Short texts reach more in the same time.
    texts.retain(|text| text.len() <= LARGEST);
    texts
}

/// A text with some of its words and lines changed, or mixed with another.
fn text(seeds: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    let seed = random.pick(seeds).unwrap();
    // A text is repetitive, so a piece of it is sufficient.
    let mut text = match random.below(3) {
        0 => seed.clone(),
        _ => {
            let start = random.below(seed.len());
            let end = seed.len().min(start + 1 + random.below(2048));
            let head = seed.len().min(64).min(start);
            [&seed[..head], &seed[start..end]].concat()
        }
    };
    for _ in 0..=random.below(5) {
        let at = random.below(text.len().max(1)).min(text.len());
        let end = text.len().min(at + random.below(24));
        match random.below(8) {
            0 => drop(text.drain(at..end)),
            1 => {
                let piece = text[at..end].to_vec();
                text.splice(at..at, piece.repeat(1 + random.below(4)));
            }
            2 => {
                let other = random.pick(seeds).unwrap();
                let start = random.below(other.len());
                let piece = other[start..other.len().min(start + random.below(64))].to_vec();
                text.splice(at..end, piece);
            }
            3 => {
                let token = random.pick(TOKENS).unwrap();
                text.splice(at..at, token.bytes().cycle().take(token.len() * (1 + random.below(3))));
            }
            4 => {
                let number = random.pick(NUMBERS).unwrap();
                text.splice(at..end, number.bytes());
            }
            5 => text.truncate(end),
            6 => {
                let byte = random.byte();
                text.splice(at..at, [byte]);
            }
            _ => {
                if let Some(byte) = text.get_mut(at) {
                    *byte ^= 1 << random.below(8);
                }
            }
        }
    }
    text
}

const TOKENS: &[&str] = &[
    "{", "}", "[", "]", "(", ")", "<", ">", "\"", "'", ",", ":", ": ", "- ", "|", ">-\n", "&a ", "*a", "!",
    "!!str ", "!0", "#", "%", "@", "\\", "\n", "\n  ", "\t", "\0", "=", "//", "/*", "*/", "i32 ", "x ",
    "null", "undef", "define ", "l(", "r0.", "---\n", "...\n", "~", "é", "\u{feff}",
];

const NUMBERS: &[&str] = &[
    "0",
    "-1",
    "1",
    "255",
    "256",
    "65536",
    "2147483647",
    "2147483648",
    "-2147483649",
    "4294967295",
    "4294967296",
    "18446744073709551615",
    "18446744073709551616",
    "-9223372036854775809",
    "0x",
    "0xffffffffffffffffff",
    "1e999",
    "-0.0",
    "nan",
    "1.#INF",
    "0x7FF8000000000000",
    "99999999999999999999999999999999999999999999",
];

/// The most of an entry point.
#[derive(Default)]
struct Peak {
    calls: u64,
    /// Bytes at a time, for an input of `size`.
    most: Most,
    /// Bytes for each byte of an input that is not small, without the constant.
    a_byte: f64,
    longest: Duration,
    longest_size: usize,
}

#[derive(Default)]
struct Most {
    peak: usize,
    size: usize,
}

struct Attack {
    folder: PathBuf,
    peaks: BTreeMap<&'static str, Peak>,
    failures: u64,
}

impl Attack {
    fn run(
        &mut self,
        what: &str,
        numbers: std::ops::Range<u64>,
        entries: &'static [EntryPoint],
        make: impl Fn(&mut Random) -> Vec<u8>,
    ) {
        let started = Instant::now();
        let now = self.folder.join("now");
        for number in numbers.clone() {
            if number % 64 == 0 {
                std::fs::write(&now, format!("{what} {number}")).expect("the folder can be written");
            }
            if number % 20_000 == 0 && number > numbers.start {
                println!(
                    "{what} {number} after {} s, {} failures",
                    started.elapsed().as_secs(),
                    self.failures
                );
                self.print();
            }
            let input = make(&mut Random::new(number));
            let compressed = memory::compressed(&input);
            for entry in entries {
                self.call(entry, &input, compressed, number);
            }
            if what == "archives" && panic::catch_unwind(|| unpack::check(&input)).is_err() {
                self.failed("unpack", number, "panics", &input);
            }
        }
    }

    fn call(&mut self, entry: &'static EntryPoint, input: &[u8], compressed: usize, number: u64) {
        let started = now();
        let result = panic::catch_unwind(AssertUnwindSafe(|| memory::measure(entry, input)));
        let took = now().saturating_sub(started);
        let failed = match result {
            Err(_) => Some("panics".to_owned()),
            Ok(Usage { size, peak }) => {
                let seen = self.peaks.entry(entry.name).or_default();
                seen.calls += 1;
                if peak > seen.most.peak {
                    seen.most = Most { peak, size };
                }
                if took > seen.longest {
                    (seen.longest, seen.longest_size) = (took, size);
                }
                if size >= COUNTED && compressed == 0 {
                    seen.a_byte = seen.a_byte.max(peak as f64 / size as f64);
                }
                let most = entry.bound.for_size(size).saturating_add(compressed);
                let above = peak > most;
                above
                    .then(|| format!("{peak} bytes of {most}"))
                    .or_else(|| (took > SLOW).then(|| format!("{took:?}")))
            }
        };
        if let Some(why) = failed {
            self.failed(entry.name, number, &why, input);
        }
    }

    fn failed(&mut self, name: &str, number: u64, why: &str, input: &[u8]) {
        self.failures += 1;
        println!("{name}: input {number}: {why}");
        let name: Cow<'_, str> = name.replace(|c: char| !c.is_ascii_alphanumeric(), "-").into();
        std::fs::write(self.folder.join(format!("{name}-{number}")), input)
            .expect("the folder can be written");
    }

    fn print(&self) {
        println!("| function | calls | most bytes a byte | peak | of | longest | of |");
        println!("|---|---|---|---|---|---|---|");
        for (name, peak) in &self.peaks {
            println!(
                "| {name} | {} | {:.1} | {} | {} | {} ms | {} |",
                peak.calls,
                peak.a_byte,
                peak.most.peak,
                peak.most.size,
                peak.longest.as_millis(),
                peak.longest_size
            );
        }
    }
}
