//! Texts as people write them: small texts that differ from LLVM's in one place, and what `yaml2obj` of
//! LLVM 24 makes of each, in `written.tsv`. Ours is the same, or the difference has a reason in [`REASONS`].
//!
//! `YAML2OBJ=yaml2obj-24` asks that program again and writes the table.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)] // helpers of tests are tests, too

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use dxkit_container::DigestPolicy;
use dxkit_yaml::node::{Key, Node, Value};
use dxkit_yaml::{build_yaml, parse, print};

/// Parts without a text in `testdata/llvm`.
const SMALL_PARTS: &str = include_str!("small_parts.yaml");

/// What is put in the place of a number, a name, a text or a list.
const SCALARS: [&str; 26] = [
    "'1'",
    "\"0x2\"",
    "'x'",
    "x",
    "0x1",
    "010",
    "0o7",
    "0b1",
    "-1",
    "1.5",
    "3",
    "9",
    "99",
    "256",
    "65536",
    "4294967296",
    "18446744073709551616",
    "yes",
    "off",
    "True",
    "y",
    "NO",
    "''",
    "~",
    "[  ]",
    "{  }",
];

/// A text in whose place something else stands.
struct Place {
    /// The text and the place.
    name: String,
    /// Each change, and the changed text.
    changed: Vec<(String, String)>,
}

/// Roots of the texts, by name.
fn bases() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/llvm");
    let mut bases = vec![("small_parts".to_owned(), SMALL_PARTS.to_owned())];
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        // Two versions with all stages are enough.
        let rare = ["psv0_v0", "psv0_v2"].iter().any(|version| name.starts_with(version))
            && !["mesh", "pixel"].iter().any(|stage| name.contains(stage));
        if name.ends_with(".yaml") && !name.ends_with(".obj2yaml.yaml") && !rare {
            bases.push((name.trim_end_matches(".yaml").to_owned(), fs::read_to_string(&path).unwrap()));
        }
    }
    bases
}

/// Room behind the contents of each part, so that longer ones still fit.
fn with_room(node: &mut Node<'_>) {
    match &mut node.value {
        Value::Map(map) => {
            map.retain(|(key, _)| !matches!(&*key.text, "PartOffsets" | "FileSize"));
            for (key, value) in map.iter_mut() {
                if key.text == "Size" {
                    let size: u32 = value.text().unwrap().parse().unwrap();
                    value.value = Value::Plain((size + 256).to_string().into());
                }
                // LLVM 22 and 24 put the empty name elsewhere.
                if key.text == "Name" && value.text() == Some("") {
                    value.value = Value::Text("EMPTY".into());
                }
                if key.text != "Program" {
                    with_room(value);
                }
            }
        }
        Value::List { items, .. } => items.iter_mut().for_each(with_room),
        _ => {}
    }
}

/// The places of a tree: keys and indices to each.
fn places(node: &Node<'_>, path: &[usize], all: &mut Vec<Vec<usize>>) {
    all.push(path.to_vec());
    match &node.value {
        Value::Map(map) => {
            for (index, (_, value)) in map.iter().enumerate() {
                places(value, &[path, &[index]].concat(), all);
            }
        }
        Value::List { items, .. } => {
            for (index, item) in items.iter().enumerate() {
                places(item, &[path, &[index]].concat(), all);
            }
        }
        _ => {}
    }
}

fn at<'n, 't>(node: &'n mut Node<'t>, path: &[usize]) -> &'n mut Node<'t> {
    path.iter().fold(node, |node, step| match &mut node.value {
        Value::Map(map) => &mut map[*step].1,
        Value::List { items, .. } => &mut items[*step],
        _ => panic!("not a map or a list"),
    })
}

/// A path as keys; the items of a list are one place.
fn spelled(root: &Node<'_>, path: &[usize]) -> String {
    let mut node = root;
    let mut text = String::new();
    for step in path {
        match &node.value {
            Value::Map(map) => {
                write!(text, ".{}", map[*step].0.text).unwrap();
                node = &map[*step].1;
            }
            Value::List { items, .. } => {
                text.push_str("[]");
                node = &items[*step];
            }
            _ => panic!("not a map or a list"),
        }
    }
    text.trim_start_matches('.').to_owned()
}

fn plain(text: &str) -> Node<'static> {
    Node::new(Value::Plain(text.to_owned().into()))
}

/// What each place of a tree can be replaced with: a name of the change, and the tree.
fn changes<'t>(root: &Node<'t>, path: &[usize]) -> Vec<(String, Node<'t>)> {
    let mut all = Vec::new();
    let mut changed = |name: &str, change: &dyn Fn(&mut Node<'t>)| {
        let mut tree = root.clone();
        change(at(&mut tree, path));
        all.push((name.to_owned(), tree));
    };
    let mut root = root.clone();
    match at(&mut root, path).value.clone() {
        Value::Map(map) => {
            for (index, (key, _)) in map.iter().enumerate() {
                changed(&format!("without {}", key.text), &|node| {
                    let Value::Map(map) = &mut node.value else { return };
                    map.remove(index);
                });
                changed(&format!("twice {}", key.text), &|node| {
                    let Value::Map(map) = &mut node.value else { return };
                    let pair = map[index].clone();
                    map.push(pair);
                });
            }
            changed("unknown key", &|node| {
                let Value::Map(map) = &mut node.value else { return };
                map.push((Key::new("Zzz"), plain("1")));
            });
            for text in ["~", "1", "[  ]"] {
                changed(text, &|node| *node = plain(text));
            }
        }
        Value::List { items, .. } => {
            changed("one less", &|node| {
                let Value::List { items, .. } = &mut node.value else { return };
                items.pop();
            });
            changed("one more", &|node| {
                let Value::List { items, .. } = &mut node.value else { return };
                let last = items.last().cloned();
                items.extend(last);
            });
            if items.first().is_some_and(|item| item.text().is_some()) {
                changed("quoted", &|node| {
                    let Value::List { items, .. } = &mut node.value else { return };
                    for item in items {
                        *item = plain(&format!("'{}'", item.text().unwrap_or_default()));
                    }
                });
            }
            for text in ["~", "1", "{  }", "''", "AQI="] {
                changed(text, &|node| *node = plain(text));
            }
        }
        _ => {
            for text in SCALARS {
                changed(text, &|node| *node = plain(text));
            }
        }
    }
    all
}

/// All texts. The same place of several texts is changed in the first of them, and in the first of each
/// version and stage.
fn texts() -> Vec<Place> {
    let mut all = Vec::new();
    let mut done = BTreeSet::new();
    for (name, text) in bases() {
        let mut tree = parse::documents(&text).next().unwrap().unwrap();
        with_room(&mut tree);
        let mut paths = Vec::new();
        places(&tree, &[], &mut paths);
        for path in paths {
            let place = spelled(&tree, &path);
            if !done.insert((group(&name, &place), place.clone())) {
                continue;
            }
            let changed = changes(&tree, &path).into_iter();
            let changed = changed.map(|(change, tree)| (change, print::yaml(&tree, false))).collect();
            all.push(Place { name: format!("{name} {place}"), changed });
        }
    }
    all
}

/// Keys of the runtime info depend on the version.
fn group(name: &str, place: &str) -> String {
    let of_version = place.starts_with("Parts[].PSVInfo") && place.matches('.').count() <= 2;
    if of_version { name.to_owned() } else { String::new() }
}

/// What stands for a file.
fn digest(bytes: &[u8]) -> String {
    let hash = bytes.iter().fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{:05x}", hash >> 44)
}

fn asked(program: &str, text: &str) -> String {
    let run = || {
        let mut child = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
        let output = child.wait_with_output().unwrap();
        match output.status.code() {
            Some(0) => digest(&output.stdout),
            Some(_) => "-".to_owned(),
            None => "crash".to_owned(),
        }
    };
    let first = run();
    // It reads beyond the end of lists that are too short.
    if run() == first { first } else { "random".to_owned() }
}

/// Where ours may differ: the end of the place, whether ours refuses the text, and why.
const REASONS: &[(&str, Verdict, &str)] = &[
    ("", Named, "a number that has a name stands for it"),
    ("PSVInfo.Version", Refused, "a later version would be written as the last one that is known"),
    ("PSVInfo.Version", Taken, "keys of a later version are dropped with a note"),
    ("Masks", Refused, "no reader can read another number of masks than the vectors require"),
    ("Map", Refused, "no reader can read another number of masks than the vectors require"),
    ("Vectors", Refused, "no reader can read another number of masks than the vectors require"),
    (".Stream", Refused, "two bits have no room for it"),
    (".StartCol", Refused, "two bits have no room for it"),
    (".Cols", Refused, "four bits have no room for it"),
    (".DynamicMask", Refused, "four bits have no room for it"),
    ("Version", Refused, "a part of another version cannot be written, nor a number that has no room"),
    ("Parts[].Name", Refused, "the name of a part has four characters, and its key fits the name"),
    ("Header.PartCount", Refused, "there is another number of parts"),
    ("small_parts Parts", Refused, "there is another number of parts"),
    ("Header.Hash", Refused, "a digest has 16 bytes: memory behind a shorter list was written"),
    ("Digest", Refused, "a digest has 16 bytes: memory behind a shorter list was written"),
    ("Parts[].Size", Refused, "the contents do not fit, and the parts behind would be lost"),
    ("NameLength", Refused, "the name has another length"),
    ("DebugName.DebugName", Refused, "the stated length is another"),
    ("ContentSizeInBytes", Refused, "the strings have another size"),
    ("CommitSha", Refused, "the stated size is another"),
    ("CustomVersionString", Refused, "the stated size is another"),
    ("CompilerVersion", Taken, "a key without a value has no keys, as everywhere"),
    ("LOD", Refused, "an empty text is no number"),
    ("MipLODBias", Refused, "an empty text is no number"),
    ("Name", Other, "without a key of LLVM 23 or later, the empty name is placed as LLVM 22 does"),
    ("CompilerVersion", Other, "without `Major`, LLVM writes its own"),
    ("Program", Other, "a program without a size has the size in words, not in bytes"),
];

/// How ours differs.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Verdict {
    Refused,
    Taken,
    /// Taken, because a number stands for a name.
    Named,
    /// Other bytes.
    Other,
}
use Verdict::{Named, Other, Refused, Taken};

/// Why ours differs: the index of the reason.
fn reason(place: &str, change: &str, theirs: &str, ours: &str) -> Option<usize> {
    const NAMED: [&str; 13] = [
        "Type",
        "Kind",
        "ComponentType",
        "CompType",
        "Interpolation",
        "SystemValue",
        "MinPrecision",
        "Visibility",
        "AddressU",
        "AddressV",
        "AddressW",
        "BorderColor",
        "ComparisonFunc",
    ];
    let number = |text: &str| text.trim_matches(['\'', '"']).starts_with(|c: char| c.is_ascii_digit());
    let is_name = NAMED.iter().any(|key| place.ends_with(key)) || place.ends_with(".Filter");
    let verdict = match (theirs, ours) {
        ("-", _) if is_name && number(change) => Named,
        ("-", _) => Taken,
        (_, "-") => Refused,
        _ => Other,
    };
    let place = place.trim_end_matches("[]");
    REASONS.iter().position(|(end, differs, _)| place.ends_with(end) && *differs == verdict)
}

fn ours(text: &str) -> String {
    match build_yaml(text, None, DigestPolicy::Keep) {
        Ok(bytes) => digest(&bytes),
        Err(_) => "-".to_owned(),
    }
}

#[test]
fn texts_of_people_are_read_as_yaml2obj_does() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/all/written.tsv");
    let texts = texts();
    if let Some(program) = std::env::var_os("YAML2OBJ") {
        let program = program.to_string_lossy();
        let mut table = String::new();
        for Place { name, changed } in &texts {
            let verdicts: Vec<_> = changed.iter().map(|(_, text)| asked(&program, text)).collect();
            writeln!(table, "{name}\t{}", verdicts.join(" ")).unwrap();
        }
        fs::write(&path, table).unwrap();
    }
    let table = fs::read_to_string(&path).unwrap();
    let theirs: BTreeMap<&str, &str> = table.lines().map(|line| line.split_once('\t').unwrap()).collect();
    assert_eq!(theirs.len(), texts.len());
    let (mut differences, mut compared) = (Vec::new(), 0);
    let mut reasons = [0; REASONS.len()];
    for Place { name, changed } in &texts {
        let theirs: Vec<&str> = theirs[name.as_str()].split(' ').collect();
        assert_eq!(theirs.len(), changed.len(), "{name}");
        for (theirs, (change, text)) in theirs.iter().zip(changed) {
            let ours = ours(text);
            compared += 1;
            if ours == *theirs {
                continue;
            }
            if let Some(reason) = reason(name, change, theirs, &ours) {
                reasons[reason] += 1;
            } else {
                differences.push((name, change, *theirs, ours, text));
            }
        }
    }
    if let Some(folder) = std::env::var_os("WRITTEN") {
        let mut report = String::new();
        for (index, (name, change, theirs, ours, text)) in differences.iter().enumerate() {
            let error =
                build_yaml(text, None, DigestPolicy::Keep).err().map(|error| error.message().to_owned());
            writeln!(report, "{index}\t{name}\t{change}\t{theirs}\t{ours}\t{}", error.unwrap_or_default())
                .unwrap();
            fs::write(Path::new(&folder).join(format!("{index}.yaml")), text).unwrap();
        }
        fs::write(Path::new(&folder).join("report.tsv"), report).unwrap();
    }
    assert!(compared > 8000, "{compared}");
    assert!(differences.is_empty(), "{:?}", differences.iter().map(|(n, c, ..)| (n, c)).collect::<Vec<_>>());
    let idle: Vec<_> = REASONS.iter().zip(reasons).filter(|(_, count)| *count == 0).collect();
    assert!(idle.is_empty(), "reasons without a case: {idle:?}");
}
