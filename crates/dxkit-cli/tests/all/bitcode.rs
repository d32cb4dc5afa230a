//! `dxkit bitcode`, against what llvm-bcanalyzer prints of the same bitcode.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::common::{Run, dxkit, dxkit_with, testdata};
use dxkit_cli::Outcome;
use serde_json::{Value, json};

/// The expectations: the shader, the part, and what llvm-bcanalyzer prints of its bitcode.
fn expectations() -> Vec<(String, String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/bitcode");
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        let Some((name, part)) = name.strip_suffix(".bcanalyzer.txt").and_then(|name| name.split_once('.'))
        else {
            continue;
        };
        let shader = testdata(&format!("dxc/{name}.dxil")).to_str().unwrap().to_owned();
        all.push((shader, part.to_owned(), fs::read_to_string(&path).unwrap()));
    }
    assert!(all.len() >= 3, "{} expectations", all.len());
    all
}

fn documents(run: &Run) -> Vec<Value> {
    run.output.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn number(text: &str) -> u64 {
    text.parse().unwrap_or_else(|_| panic!("no number: {text}"))
}

/// What the summary of llvm-bcanalyzer says of a block: the numbers that are shown here, and the histogram.
fn summary(text: &str) -> BTreeMap<u64, Value> {
    let mut blocks = BTreeMap::new();
    for block in text.split("  Block ID #").skip(1) {
        let (id, rest) = block.split_once(' ').unwrap();
        let name = rest.split(['(', ')']).nth(1).unwrap();
        let field = |names: &[&str]| {
            let found = |line: &str| {
                let (field, value) = line.split_once(": ")?;
                names.contains(&field.trim()).then(|| number(value.split(['b', '/']).next().unwrap_or(value)))
            };
            block.lines().find_map(found).unwrap_or_else(|| panic!("{names:?} of {name}"))
        };
        let histogram = block.split_once("Record Kind\n").map_or("", |(_, lines)| lines);
        let mut codes: Vec<Value> = Vec::new();
        for line in histogram.lines().take_while(|line| !line.trim().is_empty()) {
            // A single record has no average, and one without an abbreviation has no percentage.
            let words: Vec<&str> = line.split_whitespace().collect();
            let (count, bits) = (number(words[0]), number(words[1]));
            let shares = &words[2..words.len() - 1][usize::from(count > 1)..];
            let share: f64 = shares.first().map_or(0.0, |share| share.parse().unwrap());
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
            let abbreviated = (share * count as f64 / 100.0).round() as u64;
            codes.push(json!({
                "name": words[words.len() - 1], "count": count, "bits": bits, "abbreviated": abbreviated,
            }));
        }
        codes.sort_by_key(|code| code["name"].to_string());
        let value = json!({
            "block": name,
            "count": field(&["Num Instances"]),
            "bits": field(&["Total Size"]),
            "inner_blocks": field(&["Num SubBlocks", "Tot/Avg SubBlocks"]),
            "abbreviations": field(&["Num Abbrevs", "Tot/Avg Abbrevs"]),
            "records": field(&["Num Records", "Tot/Avg Records"]),
            "codes": codes,
        });
        blocks.insert(number(id), value);
    }
    blocks
}

#[test]
fn the_summary_is_that_of_llvm() {
    let mut compared = 0;
    for (shader, part, text) in expectations() {
        let run = dxkit(["bitcode", "--json", "--part", &part, &shader]);
        assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
        let mut document = documents(&run).remove(0);
        assert_eq!(document["part"], json!(part));
        let expected = summary(&text);
        let mut bits = document["outside_bits"].as_u64().unwrap();
        let mut blocks = BTreeMap::new();
        for block in document["blocks"].as_array_mut().unwrap() {
            bits += block["bits"].as_u64().unwrap();
            let block = block.as_object_mut().unwrap();
            block.remove("abbreviated");
            let codes = block["codes"].as_array_mut().unwrap();
            codes.iter_mut().for_each(|code| drop(code.as_object_mut().unwrap().remove("code")));
            codes.sort_by_key(|code| code["name"].to_string());
            compared += codes.len();
            let id = block.remove("id").unwrap().as_u64().unwrap();
            blocks.insert(id, Value::Object(std::mem::take(block)));
        }
        assert_eq!(blocks, expected, "{shader}, {part}");
        // Every bit is counted.
        assert_eq!(bits, document["size"].as_u64().unwrap() * 8);
        assert!(text.contains(&format!("Total size: {bits}b/")), "{shader}, {part}");
    }
    assert!(compared > 100, "{compared} kinds of records");
}

/// The lines of a dump of llvm-bcanalyzer: `<NAME abbrevid=5 op0=1/>`, `<BLOCK NumWords=3 BlockCodeSize=3>`,
/// `</BLOCK>`.
fn dumped(text: &str) -> Vec<Value> {
    let dump = text.lines().skip_while(|line| line.trim().is_empty());
    let mut rows = Vec::new();
    for line in dump.take_while(|line| line.trim_start().starts_with('<')) {
        let tag = line.trim_start().trim_start_matches('<').split('>').next().unwrap();
        if let Some(name) = tag.strip_prefix('/') {
            rows.push(json!({ "end": name }));
            continue;
        }
        let mut words = tag.trim_end_matches('/').split(' ');
        let name = words.next().unwrap();
        let fields: Vec<_> = words.map(|word| word.split_once('=').unwrap()).collect();
        if name == "BLOCKINFO_BLOCK" {
            // The records of this block are not printed.
            rows.push(json!({ "block": name }));
        } else if let [("NumWords", words), ("BlockCodeSize", width)] = fields[..] {
            rows.push(json!({ "block": name, "words": number(words), "width": number(width) }));
        } else {
            let id = fields.iter().find(|(field, _)| *field == "abbrevid").map_or(3, |(_, id)| number(id));
            let operands = fields.iter().filter(|(field, _)| field.starts_with("op"));
            let operands: Vec<u64> = operands.map(|(_, value)| number(value)).collect();
            rows.push(json!({ "name": name, "abbreviation": id, "operands": operands }));
        }
    }
    rows
}

#[test]
fn the_dump_is_that_of_llvm() {
    let mut compared = 0;
    for (shader, part, text) in expectations() {
        let expected = dumped(&text);
        if expected.is_empty() {
            continue;
        }
        let run = dxkit(["bitcode", "--dump", "--json", "--part", &part, &shader]);
        assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
        let mut rows = Vec::new();
        for row in documents(&run) {
            let in_block_info = row["block"] == "BLOCKINFO_BLOCK";
            rows.push(match row["event"].as_str().unwrap() {
                "enter_block" if in_block_info => json!({ "block": row["block"] }),
                _ if in_block_info => continue,
                "enter_block" => {
                    json!({ "block": row["block"], "words": row["words"], "width": row["width"] })
                }
                "end_block" => json!({ "end": row["block"] }),
                "record" => {
                    json!({
                        "name": row["name"], "abbreviation": row["abbreviation"], "operands": row["operands"],
                    })
                }
                _ => continue,
            });
        }
        assert_eq!(rows, expected, "{shader}, {part}");
        compared += rows.len();
    }
    assert!(compared > 500, "{compared} lines");
}

/// Each line starts where the last one ended, so that nothing is left out; only padding after headers is.
#[test]
fn the_lines_of_a_dump_cover_the_stream() {
    let path = testdata("dxc/lib_raytracing_debug_6_6.dxil");
    let rows = documents(&dxkit(["bitcode", "--dump", "--json", path.to_str().unwrap()]));
    let mut next = None;
    for row in &rows {
        let (bit, bits) = (row["bit"].as_u64().unwrap(), row["bits"].as_u64().unwrap());
        assert!(next.is_none_or(|next| next == bit), "a line at {bit}, not at {next:?}");
        next = match row["event"].as_str().unwrap() {
            // The header is its id, kind and width, then a word that is aligned.
            "enter_block" => Some(bit + bits - row["words"].as_u64().unwrap() * 32),
            _ => Some(bit + bits),
        };
    }
    assert!(rows.len() > 1000);
}

#[test]
fn long_records_are_cut_unless_they_are_wanted() {
    let path = testdata("dxc/lib_raytracing_debug_6_6.dxil");
    let path = path.to_str().unwrap();
    let cut = dxkit(["bitcode", "--dump", path]);
    let full = dxkit(["bitcode", "--dump", "--full", path]);
    assert!(cut.output.contains("\"… of ") && !full.output.contains("\"… of "));
    assert!(cut.output.len() < full.output.len());
    assert_eq!(cut.output.lines().count(), full.output.lines().count());
    assert!(cut.output.contains("TRIPLE (2): \"dxil-ms-dx\""), "{}", cut.output);
    assert!(cut.output.contains("abbreviation 5 of CONSTANTS_BLOCK: literal 4, vbr 8\n"));
}

#[test]
fn operands_have_names() {
    let path = testdata("dxc/lib_raytracing_debug_6_6.dxil");
    let dump = dxkit(["bitcode", "--dump", "--full", path.to_str().unwrap()]).output;
    for line in [
        "VERSION (1): version 1\n",
        "INST_CALL (34): attributes 0, convention 32768, function type ",
        "INST_LOAD (20): pointer ",
        "DEBUG_LOC (35): line ",
        "SUBPROGRAM (21): distinct 0, scope ",
        "KIND (6): kind 0, \"dbg\"\n",
    ] {
        assert!(dump.contains(line), "{line}");
    }
    // Each is named: nothing that DXC writes is unknown.
    let rows = documents(&dxkit(["bitcode", "--dump", "--json", path.to_str().unwrap()]));
    let records: Vec<_> = rows.iter().filter(|row| row["event"] == "record").collect();
    assert!(records.len() > 1000);
    for record in records {
        assert!(
            record["operand_names"].as_array().unwrap().iter().all(serde_json::Value::is_string),
            "{record}"
        );
    }
}

#[test]
fn what_can_be_read_of_a_broken_stream_is_shown() {
    let path = testdata("dxc/ps_solid_6_0.dxil");
    let path = path.to_str().unwrap();
    let mut bitcode = dxkit(["extract", path, "DXIL", "--bitcode", "-o", "-"]).binary;
    // A reference to an undefined abbreviation, in the middle of the types.
    let types = dxkit_with(["bitcode", "--dump", "--json", "-"], &bitcode);
    let types = documents(&types).into_iter().find(|row| row["name"] == "VOID").unwrap();
    let bit = types["bit"].as_u64().unwrap();
    assert_eq!(bit % 8, 0);
    bitcode[usize::try_from(bit / 8).unwrap()] |= 0x0f;

    let place =
        format!("MODULE_BLOCK > TYPE_BLOCK_ID at {:#x}, bit 0: abbreviation 15 does not exist", bit / 8);
    let run = dxkit_with(["bitcode", "--dump", "-"], &bitcode);
    assert_eq!(run.outcome, Outcome::Found);
    assert!(
        run.output.contains("NUMENTRY (1): count 10\n") && !run.output.contains("VOID"),
        "{}",
        run.output
    );
    assert!(run.output.lines().last().unwrap().contains(&place), "{}", run.output);
    let run = dxkit_with(["bitcode", "-"], &bitcode);
    assert_eq!(run.outcome, Outcome::Found);
    assert!(run.output.contains("NUMENTRY") && run.output.contains(&place), "{}", run.output);
    for form in [&["bitcode", "--json", "-"][..], &["bitcode", "--dump", "--json", "-"]] {
        let run = dxkit_with(form.iter().copied(), &bitcode);
        assert_eq!(run.outcome, Outcome::Found);
        let last = documents(&run).pop().unwrap();
        assert_eq!(last["error"]["bit"], json!(bit));
        assert_eq!(last["error"]["path"], "MODULE_BLOCK > TYPE_BLOCK_ID");
    }
    // A file that is not bitcode.
    let run = dxkit_with(["bitcode", "-"], b"text");
    assert_eq!(run.outcome, Outcome::Failed);
}

#[test]
fn the_module_is_chosen() {
    let path = testdata("dxc/lib_raytracing_debug_6_6.dxil");
    let path = path.to_str().unwrap();
    let part = |arguments: &[&str]| documents(&dxkit(arguments.iter().copied())).remove(0)["part"].clone();
    assert_eq!(part(&["bitcode", "--json", path]), "ILDB");
    assert_eq!(part(&["bitcode", "--json", "--part", "DXIL", path]), "DXIL");
    let plain = testdata("dxc/ps_solid_6_0.dxil");
    let plain = plain.to_str().unwrap();
    assert_eq!(part(&["bitcode", "--json", plain]), "DXIL");
    let run = dxkit(["bitcode", "--part", "ILDB", plain]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("there is no part ILDB; the container has "), "{}", run.errors);
    // If there are several inputs, those without the part are skipped, and counted.
    let run = dxkit(["bitcode", "--json", "--part", "ILDB", plain, path]);
    assert_eq!((run.outcome, documents(&run).len()), (Outcome::Fine, 1), "{}", run.errors);
    assert!(run.errors.contains("skipped 1 container without such a module"), "{}", run.errors);
}
