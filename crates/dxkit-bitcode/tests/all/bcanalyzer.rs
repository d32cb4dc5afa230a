//! Streams against what LLVM's llvm-bcanalyzer prints of them: blocks, records, operands, sizes in bits.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)] // helpers of tests

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use dxkit_bitcode::stream::{BlockKind, Cursor, Event, RecordEvent};

use crate::modules;

/// What the tool sums up of all blocks of a kind.
#[derive(Debug, Default, PartialEq, Eq)]
struct Summary {
    instances: u64,
    bits: u64,
    blocks: u64,
    abbreviations: u64,
    records: u64,
    /// By name: how many, and their bits.
    codes: BTreeMap<String, (u64, u64)>,
}

/// The lines that the tool prints of a stream, and what it sums up.
fn analyze(bitcode: &[u8]) -> (Vec<String>, BTreeMap<u32, Summary>) {
    let mut cursor = Cursor::new(bitcode.into()).unwrap();
    let (mut lines, mut summaries) = (Vec::new(), BTreeMap::<u32, Summary>::new());
    // For each open block: its kind, the bit after its kind, and the number of bits in its inner blocks.
    let mut open: Vec<(BlockKind, u64, u64)> = Vec::new();
    let mut width = 2;
    let mut widths = Vec::new();
    loop {
        let indent = "  ".repeat(open.len());
        match cursor.next().unwrap() {
            Event::EnterBlock(header) => {
                let (words, bits) = (header.words, header.width);
                lines.push(format!("{indent}<{} NumWords={words} BlockCodeSize={bits}>", block(header.kind)));
                if let Some((outer, ..)) = open.last() {
                    summaries.entry(outer.0).or_default().blocks += 1;
                }
                // The tool counts from the bit after the id and the kind, which takes as many groups of eight
                // bits as necessary.
                let groups = u64::from(32 - (header.kind.0 | 1).leading_zeros()).div_ceil(7);
                open.push((header.kind, header.bit + u64::from(width) + 8 * groups, 0));
                widths.push(std::mem::replace(&mut width, header.width));
            }
            Event::EndBlock(end) => {
                let (kind, start, inner) = open.pop().unwrap();
                width = widths.pop().unwrap();
                lines.push(format!("{}</{}>", "  ".repeat(open.len()), block(kind)));
                let bits = end.end - start;
                if let Some((.., outer)) = open.last_mut() {
                    *outer += bits;
                }
                let summary = summaries.entry(kind.0).or_default();
                summary.instances += 1;
                summary.bits += bits - inner;
            }
            Event::DefineAbbreviation(_) => {
                let (kind, ..) = open.last().unwrap();
                summaries.entry(kind.0).or_default().abbreviations += 1;
            }
            Event::Record(record) => {
                let (kind, ..) = open.last().unwrap();
                lines.push(format!("{indent}{}", line(*kind, &record)));
                let summary = summaries.entry(kind.0).or_default();
                summary.records += 1;
                let code = summary.codes.entry(name(*kind, record.code)).or_default();
                code.0 += 1;
                code.1 += record.end - record.bit;
            }
            Event::End => return (lines, summaries),
        }
    }
}

fn block(kind: BlockKind) -> String {
    kind.name().map_or_else(|| format!("UnknownBlock{}", kind.0), str::to_owned)
}

/// A record's name, as the tool has it: of codes that are older than it, their number.
fn name(kind: BlockKind, code: u32) -> String {
    const FORGOTTEN: &[(BlockKind, &[u32])] = &[
        (BlockKind::Module, &[9, 10, 18]),
        (BlockKind::Constants, &[12, 18, 23, 24, 26, 28]),
        (BlockKind::Function, &[24, 31, 37, 38, 39, 40, 42, 47, 51, 52, 58]),
        (BlockKind::Type, &[9, 24, 25, 26]),
    ];
    let forgotten = FORGOTTEN.iter().any(|(known, codes)| *known == kind && codes.contains(&code));
    match kind.record_name(code) {
        Some("ENTRY_OLD") => "ENTRY".to_owned(),
        Some("BLOCKADDRESS") => "CST_CODE_BLOCKADDRESS".to_owned(),
        Some(name) if !forgotten => name.to_owned(),
        _ => format!("UnknownCode{code}"),
    }
}

fn line(kind: BlockKind, record: &RecordEvent<'_>) -> String {
    let mut line = format!("<{}", name(kind, record.code));
    if record.abbreviation != 3 {
        write!(line, " abbrevid={}", record.abbreviation).unwrap();
    }
    for (index, operand) in record.operands.iter().enumerate() {
        // The tool prints operands as signed numbers.
        write!(line, " op{index}={}", i64::from_le_bytes(operand.to_le_bytes())).unwrap();
    }
    line.push_str("/>");
    if let Some(start) = record.array {
        let elements = &record.operands[start..];
        let text: Vec<u8> = elements.iter().map(|element| element.to_le_bytes()[0]).collect();
        if text.iter().all(|byte| (b' '..=b'~').contains(byte)) {
            write!(line, " record string = '{}'", String::from_utf8(text).unwrap()).unwrap();
        }
    }
    line
}

/// Reads the summaries out of what the tool printed.
fn summaries(text: &str) -> BTreeMap<u32, Summary> {
    let mut found = BTreeMap::<u32, Summary>::new();
    let mut current = None;
    let first = |text: &str| -> u64 {
        text.trim()
            .split(|c: char| !c.is_ascii_digit())
            .next()
            .unwrap()
            .parse()
            .unwrap_or_else(|_| panic!("{text}"))
    };
    for line in text.lines() {
        if let Some(rest) = line.trim().strip_prefix("Block ID #") {
            current = Some(u32::try_from(first(rest)).unwrap());
            continue;
        }
        let Some(summary) = current.map(|id| found.entry(id).or_default()) else { continue };
        match line.split_once(':') {
            Some((label, value)) => match label.trim() {
                "Num Instances" => summary.instances = first(value),
                "Total Size" => summary.bits = first(value),
                "Num SubBlocks" | "Tot/Avg SubBlocks" => summary.blocks = first(value),
                "Num Abbrevs" | "Tot/Avg Abbrevs" => summary.abbreviations = first(value),
                "Num Records" | "Tot/Avg Records" => summary.records = first(value),
                _ => {}
            },
            None => {
                let columns: Vec<&str> = line.split_whitespace().collect();
                if let [count, bits, .., name] = columns[..] {
                    if let (Ok(count), Ok(bits)) = (count.parse(), bits.parse()) {
                        summary.codes.insert(name.to_owned(), (count, bits));
                    }
                }
            }
        }
    }
    found
}

/// Holds a stream against what the tool printed of it, and says how many records were compared.
fn compare(name: &str, bitcode: &[u8], expected: &str) -> u64 {
    let (lines, sums) = analyze(bitcode);
    let dump: Vec<&str> = expected.lines().take_while(|line| !line.trim().is_empty()).collect();
    for (index, (ours, theirs)) in lines.iter().zip(&dump).enumerate() {
        assert_eq!(ours.trim_end(), theirs.trim_end(), "{name}: line {}", index + 1);
    }
    assert_eq!(lines.len(), dump.len(), "{name}: lines");
    assert_eq!(sums, summaries(expected), "{name}: summary");
    sums.values().map(|summary| summary.records).sum()
}

/// The folder with what the tool printed: `<file>.<part>.txt` of a container in `testdata/dxc`,
/// `<file>.bc.txt` of a stream in `tests/assembled`.
fn expectations() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bcanalyzer")
}

#[test]
fn streams_are_what_llvm_says() {
    let mut records = 0;
    let mut files = 0;
    for entry in fs::read_dir(expectations()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let name = path.file_stem().unwrap().to_str().unwrap();
        let (file, part) = name.rsplit_once('.').unwrap();
        let bitcode = if part == "bc" {
            fs::read(expectations().with_file_name("assembled").join(name)).unwrap()
        } else {
            let container = modules::testdata().join("dxc").join(format!("{file}.dxil"));
            let found = modules::under(&container);
            found.into_iter().find(|found| found.name.ends_with(part)).unwrap().bitcode
        };
        records += compare(name, &bitcode, &fs::read_to_string(&path).unwrap());
        files += 1;
    }
    assert!(files >= 8 && records >= 1800, "{files} files, {records} records");
}

/// With the tool at hand (`LLVM_BCANALYZER` names it), every module of `testdata`, or of `DXKIT_MODULES`.
#[test]
fn every_stream_is_what_llvm_says_now() {
    let Some(tool) = env::var_os("LLVM_BCANALYZER") else { return };
    let folder = env::var_os("DXKIT_MODULES").map_or_else(|| modules::testdata().join("dxc"), PathBuf::from);
    let scratch = env::temp_dir().join(format!("dxkit-bcanalyzer-{}.bc", std::process::id()));
    let mut records = 0;
    let found = modules::under(&folder);
    for module in &found {
        // Empty programs, and bytes that are not a stream.
        if module.bitcode.len() < 64 || !module.bitcode.starts_with(b"BC\xc0\xde") {
            continue;
        }
        fs::write(&scratch, &module.bitcode).unwrap();
        let output = Command::new(&tool).args(["--dump", "--dump-blockinfo"]).arg(&scratch).output().unwrap();
        assert!(output.status.success(), "{}: {output:?}", module.name);
        records += compare(&module.name, &module.bitcode, &String::from_utf8(output.stdout).unwrap());
    }
    fs::remove_file(&scratch).unwrap();
    println!("{} modules, {records} records", found.len());
}
