//! Source lines of instructions, against what the compilers' own listings say: FXC's `#line`, DXC's
//! `line:10 col:5`; and the functions against the sources.

// Clippy's exemption for tests does not cover helper functions.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use dxkit_container::Container;
use dxkit_disasm::lines::{Address, Lines};

fn testdata(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(path)
}

fn lines_of(path: &str) -> Lines {
    let file = fs::read(testdata(path)).unwrap();
    Lines::from_container(&Container::parse(&file).unwrap(), None).unwrap()
}

/// The innermost frame of each instruction, as `file:line`.
fn innermost(lines: &Lines) -> Vec<String> {
    let place = |found| lines.frames(&found).next().map(|frame| format!("{}:{}", frame.file, frame.line));
    lines.instructions().map(|found| place(found).unwrap_or_default()).collect()
}

/// The files that a compiler wrote with debug information, beside its listing.
fn listed(folder: &str, listing: &str, container: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(testdata(folder)).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let Some(stem) = name.strip_suffix(listing) else { continue };
        if stem.contains("debug") && testdata(&format!("{folder}/{stem}{container}")).exists() {
            let text = String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned();
            found.push((format!("{folder}/{stem}{container}"), text));
        }
    }
    found.sort();
    found
}

#[test]
fn lines_of_shader_model_5_are_those_of_fxc_listings() {
    let (mut files, mut compared) = (0, 0);
    for (path, listing) in listed("fxc", ".asm", ".dxbc") {
        // The listing of a library has a program for each function; level 9 has two programs.
        if !listing.contains("#line") || path.contains("lib_") || path.contains("level_9") {
            continue;
        }
        let lines = lines_of(&path);
        let (mut file, mut line, mut expected) = (String::new(), 0, Vec::new());
        let mut in_body = false;
        for text in listing.lines().map(str::trim) {
            if let Some(rest) = text.strip_prefix("#line ") {
                in_body = true;
                let (number, name) = rest.split_once(' ').unwrap_or((rest, ""));
                line = number.parse::<u32>().unwrap();
                if !name.is_empty() {
                    file = name.trim_matches('"').to_owned();
                }
                continue;
            }
            let is_instruction = !text.is_empty() && !text.starts_with("//") && !text.starts_with("dcl_");
            if in_body && is_instruction {
                let word = text.split(' ').next().unwrap_or_default().to_owned();
                expected.push((word, format!("{file}:{line}")));
            }
        }
        let all: Vec<_> = lines.instructions().collect();
        let texts = lines.texts(&all);
        // Instructions in front of the first line have none.
        let ours: Vec<_> =
            texts.iter().zip(innermost(&lines)).filter(|(_, place)| !place.is_empty()).collect();
        let is_first = |(text, _): &(&String, String)| text.starts_with(&*expected[0].0);
        assert!(ours.first().is_some_and(is_first), "{path}");
        for ((text, place), (word, listed)) in ours.iter().zip(&expected) {
            assert!(text.starts_with(&**word), "{path}: {text} is not {word}");
            assert_eq!(place, listed, "{path}: {text}");
            compared += 1;
        }
        files += 1;
    }
    assert!(files >= 8 && compared > 250, "{files} files, {compared} instructions");
}

#[test]
fn lines_of_dxil_are_those_of_dxc_listings() {
    let (mut files, mut compared) = (0, 0);
    for (path, listing) in listed("dxc", ".dumpbin.txt", ".dxil") {
        // `fmul … !dbg !12 ; line:10 col:5`, and `phi` and others without a place.
        let expected: Vec<(u32, u32)> = listing
            .lines()
            .filter(|line| line.starts_with("  ") && !line.contains("@llvm.dbg."))
            .filter_map(|line| {
                let (number, rest) = line.rsplit_once("line:")?.1.split_once(" col:")?;
                Some((number.parse().ok()?, rest.split(' ').next()?.parse().ok()?))
            })
            .collect();
        if expected.is_empty() {
            continue;
        }
        let lines = lines_of(&path);
        let ours: Vec<(u32, u32)> = lines
            .instructions()
            .filter_map(|found| lines.frames(&found).next().map(|frame| (frame.line, frame.column)))
            .collect();
        assert_eq!(ours, expected, "{path}");
        files += 1;
        compared += ours.len();
    }
    assert!(files >= 8 && compared > 300, "{files} files, {compared} instructions");
}

/// The lines of a source by the last component of their file's name and their number, as `#line` states them.
fn numbered(sources: &[&str]) -> BTreeMap<(String, u32), String> {
    let last = |name: &str| name.rsplit(['/', '\\']).next().unwrap_or_default().to_lowercase();
    let mut lines = BTreeMap::new();
    for source in sources {
        let text = fs::read_to_string(testdata(source)).unwrap();
        let (mut file, mut number) = (last(source), 0);
        for line in text.lines() {
            number += 1;
            if let Some((next, name)) = line.strip_prefix("#line ").and_then(|rest| rest.split_once(' ')) {
                (file, number) = (last(name.trim_matches('"')), next.parse::<u32>().unwrap() - 1);
                continue;
            }
            lines.insert((file.clone(), number), line.to_owned());
        }
    }
    lines
}

#[test]
fn functions_that_were_inlined_have_the_lines_of_their_calls() {
    let multi = ["dxc/ps_multi_file.hlsl", "dxc/common.hlsli", "dxc/lighting/brdf.hlsli"];
    for (path, sources) in [
        ("fxc/ps_inlined_debug_5_0.dxbc", &["fxc/ps_inlined.hlsl"][..]),
        ("dxc/ps_multi_file_embed_debug_6_0.dxil", &multi),
    ] {
        let lines = lines_of(path);
        let source = numbered(sources);
        let (mut inlined, mut deepest) = (0, 0);
        for found in lines.instructions() {
            let frames: Vec<_> = lines.frames(&found).collect();
            let Some(outermost) = frames.last() else { continue };
            assert_eq!(outermost.function, Some("main"), "{path}: {found:?}: {frames:?}");
            deepest = deepest.max(frames.len());
            for pair in frames.windows(2) {
                let [callee, caller] = pair else { continue };
                let file = caller.file.rsplit(['/', '\\']).next().unwrap().to_lowercase();
                // A call may go over several lines.
                let near: Vec<_> = (0..3)
                    .filter_map(|more| source.get(&(file.clone(), caller.line + more)))
                    .cloned()
                    .collect();
                let (near, name) = (near.join(" "), callee.function.unwrap());
                assert!(near.contains(name), "{path}: {name} at {file}:{}: {near:?}", caller.line);
                inlined += 1;
            }
        }
        assert!(inlined > 5 && deepest > 1, "{path}: {inlined} inlined, {deepest} deep");
    }
}

#[test]
fn addresses_find_the_same_instruction() {
    for path in ["fxc/ps_inlined_debug_5_0.dxbc", "dxc/ps_multi_file_embed_debug_6_0.dxil"] {
        let lines = lines_of(path);
        let all: Vec<_> = lines.instructions().collect();
        assert!(all.len() > 20, "{path}");
        for found in &all {
            let mut addresses = vec![
                Address::Number(found.number),
                Address::Offset(found.offset),
                Address::InFile(found.in_file),
            ];
            if let Some(function) = found.function {
                addresses.push(Address::InFunction(function.to_owned(), found.in_function));
            }
            for address in addresses {
                assert_eq!(address.to_string().parse(), Ok(address.clone()));
                let other = lines.find(&address).unwrap_or_else(|| panic!("{path}: {address}"));
                // Records of bitcode are not aligned: two may begin in one byte.
                let is_near = other.number <= found.number && other.offset == found.offset;
                assert!(is_near, "{path}: {address} is {other:?}, not {found:?}");
            }
        }
        assert_eq!(lines.find(&Address::Number(u32::MAX)), None);
        assert_eq!(lines.find(&Address::Offset(u64::MAX)), None);
        assert_eq!(lines.find(&Address::InFile(0)), None);
        assert_eq!(lines.find(&Address::InFunction("nothing".to_owned(), 0)), None);
    }
    for wrong in ["", "x", "-1", "+1", "0x", "0x-1", "main:", ":1", "main:x", "@", "12 "] {
        assert!(wrong.parse::<Address>().is_err(), "{wrong:?}");
    }
}

#[test]
fn a_stripped_program_has_the_lines_of_its_pdb() {
    let read = |path: &str| fs::read(testdata(path)).unwrap();
    let (stripped, whole) = (
        read("dxc/ps_multi_file_strip_debug_defines_6_0.dxil"),
        read("dxc/ps_multi_file_embed_debug_6_0.dxil"),
    );
    let (stripped, whole) = (Container::parse(&stripped).unwrap(), Container::parse(&whole).unwrap());
    let without = Lines::from_container(&stripped, None).unwrap();
    assert!(!without.has_debug_information());
    let with = Lines::from_container(&stripped, Some(&whole)).unwrap();
    assert!(with.has_debug_information());
    assert_eq!(innermost(&with), innermost(&Lines::from_container(&whole, None).unwrap()));
    // The debug information of another program is not taken.
    let other = read("dxc/ps_solid_6_0.dxil");
    let other = Lines::from_container(&Container::parse(&other).unwrap(), Some(&whole)).unwrap();
    assert!(!other.has_debug_information());
}
