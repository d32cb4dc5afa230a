//! The table of exit codes, tested for every command: the event determines the code, not the command.
//!
//! `rows` has a line for each command. Each is run on the same kinds of inputs (a valid one, an empty file,
//! HLSL, an incomplete container, damaged parts), with an output that cannot be written and with a reader
//! that leaves; the row states which event must be the outcome, and `Event` which code that is. A command
//! without a row fails a test, and so does one that writes in a dry run.

#![allow(clippy::unwrap_used)] // helpers of tests, too, say what must hold by panicking

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use dxkit::{Container, DigestPolicy, FourCc, Program};
use dxkit_cli::{Event, Outcome, Streams};

use crate::common::testdata;
use Event::{
    BrokenInput, Done, Findings, InvalidText, Missing, NoContainer, ReaderLeft, Unreadable, Unwritable, Usage,
};

/// A command line on one input.
struct Row {
    /// `IN` is the input, `OUT` a file that does not exist yet, `GOOD` a valid container.
    line: &'static str,
    /// An input of testdata for which the command succeeds.
    sound: &'static str,
    /// The events for an empty file, for HLSL, for an incomplete container, and for a container whose parts
    /// are all damaged.
    empty: Event,
    source: Event,
    truncated: Event,
    broken_parts: Event,
    /// Whether it prints anything.
    prints: bool,
}

const ROOT: &str = "dxc/vs_root_signature_6_0.dxil";
const LIBRARY: &str = "dxc/lib_raytracing_6_6.dxil";

/// A command that shows or checks containers and decodes their parts.
const fn shows(line: &'static str, sound: &'static str) -> Row {
    Row {
        line,
        sound,
        empty: NoContainer,
        source: NoContainer,
        truncated: BrokenInput,
        broken_parts: BrokenInput,
        prints: true,
    }
}

/// A command that handles parts as bytes.
const fn copies(line: &'static str) -> Row {
    Row { broken_parts: Done, prints: false, ..shows(line, ROOT) }
}

/// A command that reads root signatures in any form, including text.
const fn takes_text(line: &'static str, prints: bool) -> Row {
    Row { source: Missing, prints, ..shows(line, ROOT) }
}

fn rows() -> Vec<Row> {
    vec![
        shows("inspect IN", ROOT),
        shows("inspect --json IN", ROOT),
        Row { broken_parts: Done, ..shows("parts IN", ROOT) },
        shows("dump IN", ROOT),
        shows("dis IN", ROOT),
        Row { prints: false, ..shows("dis IN -o OUT", ROOT) },
        shows("reflect IN", ROOT),
        shows("reflect --json IN", ROOT),
        shows("reflect --format d3d12 IN", ROOT),
        shows("reflect --format hlsl IN", ROOT),
        shows("resources IN", ROOT),
        shows("stats IN", ROOT),
        shows("stats --json IN", ROOT),
        Row { prints: false, broken_parts: BrokenInput, ..shows("stats --compare IN GOOD", ROOT) },
        Row { prints: false, ..shows("index IN -o OUT", ROOT) },
        shows("index --json IN", ROOT),
        shows("report IN", ROOT),
        Row { prints: false, ..shows("report IN -o OUT", ROOT) },
        shows("bitcode IN", ROOT),
        shows("bitcode --dump IN", ROOT),
        Row { prints: false, ..shows("bitcode --rewrite IN -o OUT", ROOT) },
        // Nothing is printed for containers without findings.
        Row { prints: false, truncated: Findings, broken_parts: Findings, ..shows("check IN", ROOT) },
        Row { truncated: Findings, broken_parts: Findings, ..shows("check --json IN", ROOT) },
        Row { prints: false, truncated: Findings, broken_parts: Findings, ..shows("validate IN", ROOT) },
        shows("pdb IN -o OUT", "dxc/ps_multi_file_embed_debug_6_0.dxil"),
        shows("mutate IN --seed 1 -o OUT", ROOT),
        shows("canonical IN -o OUT", ROOT),
        shows("lines IN", "dxc/ps_multi_file_embed_debug_6_0.dxil"),
        shows("link IN --profile lib_6_3 -o OUT", "link/falloff.dxil"),
        shows("rebind IN --map t*=+1 -o OUT", ROOT),
        shows("specialize IN --define-at b0:0=1 -o OUT", ROOT),
        shows("specialize IN --list", ROOT),
        Row { prints: false, ..shows("instrument IN --counters -o OUT", ROOT) },
        shows("convert IN -o OUT", "fxc/ps_flow_5_0.dxbc"),
        copies("reduce IN --script true --max-tests 2 -o OUT"),
        Row {
            truncated: NoContainer,
            broken_parts: NoContainer,
            prints: false,
            ..shows("asm IN -o OUT", ROOT)
        },
        Row { prints: false, ..shows("derive IN", ROOT) },
        shows("derive IN --fix -o OUT", ROOT),
        Row { prints: false, broken_parts: Findings, ..shows("diff IN GOOD", ROOT) },
        Row { prints: false, broken_parts: Findings, ..shows("diff GOOD IN", ROOT) },
        shows("run IN", "exec/tonemap.dxil"),
        shows("run IN --json", "exec/tonemap.dxil"),
        Row { prints: false, ..shows("run IN --out u0=OUT", "exec/tonemap.dxil") },
        copies("extract IN RTS0 -o OUT"),
        copies("set IN PRIV GOOD -o OUT"),
        copies("remove IN RTS0 -o OUT"),
        Row { prints: true, ..copies("strip --private IN -o OUT") },
        Row { prints: true, ..copies("hash verify IN") },
        Row { prints: true, ..copies("hash fix IN -o OUT") },
        Row { prints: true, ..copies("yaml IN") },
        copies("yaml IN -o OUT"),
        Row { prints: true, ..copies("json IN") },
        // A part that cannot be read contains no known names and sources.
        Row { truncated: Findings, ..copies("lint --deny private IN") },
        Row { broken_parts: Done, ..shows("find hash:* IN", ROOT) },
        Row { prints: true, broken_parts: Findings, ..copies("sign IN -o OUT") },
        shows("source IN", "dxc/ps_multi_file_embed_debug_6_0.dxil"),
        shows("exports IN", LIBRARY),
        Row {
            source: InvalidText,
            truncated: NoContainer,
            broken_parts: NoContainer,
            ..copies("build IN -o OUT")
        },
        Row { empty: Done, source: Done, broken_parts: Done, ..shows("scan IN", ROOT) },
        Row { prints: false, broken_parts: Missing, ..shows("pipeline IN", ROOT) },
        Row { broken_parts: Missing, ..shows("pipeline --json IN", ROOT) },
        shows("rootsig print IN", ROOT),
        Row { prints: false, ..shows("rootsig set IN GOOD -o OUT", ROOT) },
        takes_text("rootsig convert IN --to 1.1 -o OUT", false),
        takes_text("rootsig diff IN GOOD", false),
        takes_text("rootsig check IN", false),
        takes_text("rootsig merge IN", true),
        Row { truncated: Usage, broken_parts: Usage, ..takes_text("rootsig compile IN", false) },
    ]
}

/// Commands that read no containers, and those for archives, databases and tests, with separate tests.
const WITHOUT_INPUT: [&str; 11] =
    ["clang", "completions", "debug", "man", "help", "new", "pack", "smith", "sodb", "test", "unpack"];

/// A stream that cannot be written to.
struct Fails(io::ErrorKind);

impl Write for Fails {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(self.0.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Err(self.0.into())
    }
}

/// The outcome of a command line, and its messages.
fn run(line: &[String], output: &mut dyn Write, binary: &mut dyn Write) -> (Outcome, String) {
    let mut errors = Vec::new();
    let mut streams = Streams {
        input: &mut io::empty(),
        output,
        binary: Some(binary),
        errors: &mut errors,
        progress: false,
        coloured: false,
        width: None,
        settings: dxkit_cli::Settings::default(),
    };
    let line = ["dxkit".to_owned()].into_iter().chain(line.iter().cloned()).map(Into::into);
    let outcome = match dxkit_cli::run(line, &mut streams) {
        Ok(outcome) => outcome,
        Err(error) => {
            assert_eq!(error.exit_code(), i32::from(Usage.outcome().code()), "{error}");
            return (Usage.outcome(), error.to_string());
        }
    };
    (outcome, String::from_utf8_lossy(&errors).into_owned())
}

/// The arguments of a row, with this input.
fn line(row: &str, input: &Path, out: &Path) -> Vec<String> {
    let text = |path: &Path| path.display().to_string();
    let word = |word: &str| match word {
        "IN" => text(input),
        "OUT" => text(out),
        "GOOD" => text(&testdata(ROOT)),
        word => match (word.strip_prefix("OUT/"), word.strip_suffix("=OUT")) {
            (Some(below), _) => text(&out.join(below)),
            (None, Some(name)) => format!("{name}={}", text(out)),
            (None, None) => word.to_owned(),
        },
    };
    row.split(' ').map(word).collect()
}

/// A container with the parts of this one, each replaced by four meaningless bytes.
fn with_broken_parts(file: &[u8]) -> Vec<u8> {
    let mut container = Container::parse(file).unwrap();
    for part in container.parts_mut() {
        part.set_payload(vec![0xff; 4]);
    }
    container.write(DigestPolicy::Recompute).unwrap()
}

/// Writes an input for which the command succeeds to a folder.
fn input(row: &Row, folder: &Path) -> PathBuf {
    let sound = fs::read(testdata(row.sound)).unwrap();
    let container = || Container::parse(&sound).unwrap();
    let (name, bytes) = if row.line.starts_with("build") {
        ("sound.yaml", dxkit::yaml::yaml(&container(), dxkit::yaml::YamlForm::Lossless).unwrap().into_bytes())
    } else if row.line.starts_with("asm") {
        let container = container();
        let program = Program::parse(container.find(FourCc::Dxil).unwrap().span()).unwrap();
        ("sound.bc", program.bitcode().to_vec())
    } else if row.line.starts_with("rootsig compile") {
        ("sound.txt", b"CBV(b0)".to_vec())
    } else if row.line.starts_with("unpack") {
        let files = [("a.cso".to_owned(), sound.clone())];
        ("sound.dxpack", dxkit_pack::pack(&files, &dxkit_pack::PackOptions::default()).unwrap())
    } else {
        ("sound.cso", sound.clone())
    };
    let path = folder.join(name);
    fs::write(&path, bytes).unwrap();
    path
}

/// Every file below a folder.
fn tree(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            // An empty folder counts as well.
            files.insert(path.clone(), Vec::new());
            files.extend(tree(&path));
        } else {
            files.insert(path.clone(), fs::read(&path).unwrap());
        }
    }
    files
}

/// The subcommands that have no others, by their words, that write files.
fn writing(command: &clap::Command, words: &str, found: &mut Vec<String>) {
    let writes = ["output", "in_place", "extract", "out", "out_dir"];
    if command.get_arguments().any(|argument| writes.contains(&argument.get_id().as_str())) {
        found.push(words.trim().to_owned());
    }
    for inner in command.get_subcommands() {
        writing(inner, &format!("{words} {}", inner.get_name()), found);
    }
}

#[test]
fn a_dry_run_writes_nothing_and_says_what_would_be_written() {
    let mut rows: Vec<Row> = rows().into_iter().filter(|row| row.line.contains("OUT")).collect();
    let sources = "dxc/ps_multi_file_embed_debug_6_0.dxil";
    let more = [
        ("json IN -o OUT", ROOT),
        ("source IN -o OUT", sources),
        ("reflect IN --format c -o OUT", ROOT),
        ("strip --debug IN --pdb-dir OUT/symbols -o OUT/a.cso", sources),
        ("scan IN --extract OUT", ROOT),
        ("validate IN --sign -o OUT", ROOT),
        ("pipeline IN --suggest-root-signature -o OUT", ROOT),
        ("rootsig compile IN -o OUT", ROOT),
        ("rootsig merge IN -o OUT", ROOT),
        ("hash zero IN -o OUT", ROOT),
        ("hash bypass IN -o OUT", ROOT),
        ("hash preview IN -o OUT", ROOT),
        ("pack IN -o OUT", ROOT),
        ("unpack IN -o OUT", ROOT),
        ("unpack IN a.cso -o OUT", ROOT),
        ("man --out-dir OUT", ROOT),
        ("sodb make IN -o OUT", "sodb/no_files.toml"),
        ("smith --seed 7 -o OUT", ROOT),
    ];
    rows.extend(more.map(|(line, sound)| shows(line, sound)));
    let mut all = Vec::new();
    writing(&dxkit_cli::command_line(), "", &mut all);
    // What clang makes depends on the one that is installed; `sodb merge` and `prune` take a database, and
    // write as `sodb make` does.
    let others = ["clang", "sodb merge", "sodb prune"];
    for command in all.iter().filter(|command| !others.contains(&command.as_str())) {
        assert!(
            rows.iter().any(|row| row.line.starts_with(&format!("{command} "))),
            "{command} is not tested"
        );
    }
    let mut in_place = 0;
    for row in &rows {
        for replaced in ["", "--in-place"] {
            let mut words = row.line.to_owned();
            if !replaced.is_empty() {
                words = words.replace("-o OUT", replaced);
                if words == row.line || words.contains("OUT") || !takes_in_place(&words) {
                    continue;
                }
                in_place += 1;
            }
            let folder = tempfile::tempdir().unwrap();
            let path = input(row, folder.path());
            let out = folder.path().join("out");
            let before = tree(folder.path());
            let arguments = line(&words, &path, &out);
            let dry: Vec<String> = arguments.iter().cloned().chain(["--dry-run".to_owned()]).collect();
            let (outcome, errors) = run(&dry, &mut Vec::new(), &mut Vec::new());
            assert_eq!(outcome, Outcome::Fine, "{words}: {errors}");
            assert!(tree(folder.path()) == before, "{words} --dry-run writes");
            // The dry run states what the command then does.
            let (outcome, _) = run(&arguments, &mut Vec::new(), &mut Vec::new());
            assert_eq!(outcome, Outcome::Fine, "{words}");
            let after = tree(folder.path());
            let written: Vec<_> =
                after.iter().filter(|(path, _)| path.is_file() && !before.contains_key(*path)).collect();
            for (path, bytes) in &written {
                let text = format!("would write {} ({} bytes)", path.display(), bytes.len());
                assert!(errors.contains(&text), "{words}: {text} is not in {errors}");
            }
            let changed =
                after.iter().filter(|(path, bytes)| before.get(*path).is_some_and(|old| old != *bytes));
            for (path, _) in changed {
                assert!(errors.contains(&format!("would replace {} ", path.display())), "{words}: {errors}");
            }
            assert!(!written.is_empty() || !replaced.is_empty(), "{words} writes nothing");
        }
    }
    assert!(in_place > 8, "{in_place}");
}

/// Whether the command of this line has `--in-place`.
fn takes_in_place(line: &str) -> bool {
    let mut command = &dxkit_cli::command_line();
    for word in line.split(' ') {
        match command.find_subcommand(word) {
            Some(inner) => command = inner,
            None => break,
        }
    }
    command.get_arguments().any(|argument| argument.get_id() == "in_place")
}

/// Runs in the folder of the package: the patterns are of `testdata`.
#[test]
fn patterns_are_expanded_where_the_shell_does_not() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["a.cso", "b.cso", "sub/c.cso", "[x].cso", "other.txt"] {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::copy(testdata(ROOT), &path).unwrap();
    }
    let path = |name: &str| folder.path().join(name).display().to_string();
    let count = |arguments: &[String]| {
        let mut output = Vec::new();
        let (outcome, errors) = run(arguments, &mut output, &mut Vec::new());
        (outcome, String::from_utf8_lossy(&output).lines().count(), errors)
    };
    for (pattern, files) in [("*.cso", 3), ("?.cso", 2), ("**/*.cso", 4), ("[ab].cso", 2), ("[x].cso", 1)] {
        let (outcome, lines, errors) = count(&["inspect".into(), "--json".into(), path(pattern)]);
        assert_eq!((outcome, lines), (Outcome::Fine, files), "{pattern}: {errors}");
    }
    // After options, and beside other paths; the value of an option is not a pattern.
    let (_, lines, errors) = count(&["inspect".into(), path("*.cso"), "--json".into(), path("sub")]);
    assert_eq!(lines, 4, "{errors}");
    let (outcome, _, errors) = count(&["inspect".into(), path("*.dxbc")]);
    assert_eq!(outcome, Unreadable.outcome());
    assert!(errors.contains("*.dxbc"), "{errors}");
    let out = folder.path().join("all.dxpack").display().to_string();
    let (outcome, _, errors) = count(&["pack".into(), path("*.cso"), "-o".into(), out]);
    assert!(outcome == Outcome::Fine && errors.contains("3 files"), "{errors}");
}

#[test]
fn quiet_leaves_results_and_errors() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    for (row, file) in [
        ("check IN", LIBRARY),
        ("hash verify IN", ROOT),
        ("strip --all IN -o OUT", LIBRARY),
        ("strip --all IN -o OUT --json", LIBRARY),
        ("mutate IN -o OUT", LIBRARY),
        ("canonical IN -o OUT", LIBRARY),
        ("rebind IN --map t*=+1 -o OUT", LIBRARY),
        ("specialize IN --define-at b0:0=1 -o OUT", LIBRARY),
        ("hash fix IN -o OUT", ROOT),
        ("pack IN -o OUT", ROOT),
        ("index IN -o OUT", ROOT),
        ("pipeline IN", ROOT),
        ("scan IN", ROOT),
        ("report IN -o OUT", ROOT),
    ] {
        let mut streams = [Vec::new(), Vec::new()];
        for (quiet, output) in ["", " --quiet"].iter().zip(&mut streams) {
            let _ = fs::remove_file(&out);
            let words = line(&format!("{row}{quiet}"), &testdata(file), &out);
            let (outcome, errors) = run(&words, output, &mut Vec::new());
            assert_eq!(outcome, Outcome::Fine, "{row}: {errors}");
            assert_eq!(errors.is_empty(), !quiet.is_empty(), "{row}{quiet}: {errors}");
        }
        let [loud, silent] = streams;
        // A line about each file that is checked or written is a note; JSON is not.
        let notes = ["canonical", "hash", "strip", "mutate", "rebind", "specialize"]
            .contains(&row.split(' ').next().unwrap());
        let is_note = notes && !row.ends_with("--json");
        assert!(if is_note { !loud.is_empty() && silent.is_empty() } else { loud == silent }, "{row}");
        let (outcome, errors) = run(
            &line(&format!("{row} -q"), &folder.path().join("none"), &folder.path().join("x")),
            &mut Vec::new(),
            &mut Vec::new(),
        );
        assert!(outcome == Outcome::Failed && errors.contains("none"), "{row}: {errors}");
    }
}

#[test]
fn every_command_ends_with_the_code_of_what_happened() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, bytes: &[u8]| -> PathBuf {
        let path = folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        path
    };
    let empty = write("empty.bin", b"");
    let hlsl = write("shader.hlsl", b"float4 main() : SV_Target { return 0; }");
    let empty_folder = folder.path().join("folder");
    fs::create_dir(&empty_folder).unwrap();
    let missing = folder.path().join("not there");
    let mut wrong = Vec::new();
    for (number, row) in rows().iter().enumerate() {
        let sound = fs::read(testdata(row.sound)).unwrap();
        let truncated = write("truncated.cso", &sound[..sound.len() / 2]);
        let broken = write("broken.cso", &with_broken_parts(&sound));
        let sound = input(row, folder.path());
        let mut expect = |what: &str, event: Event, got: (Outcome, String)| {
            if got.0 != event.outcome() {
                wrong.push(format!("dxkit {}: {what}: {:?}, not {event:?}: {}", row.line, got.0, got.1));
            }
        };
        let out = folder.path().join(format!("out{number}"));
        let on = |input: &Path| {
            let result = run(&line(row.line, input, &out), &mut Vec::new(), &mut Vec::new());
            let _ = fs::remove_file(&out);
            result
        };
        let one_file = !matches!(row.line.split(' ').next(), Some("inspect" | "parts" | "dis"));
        expect("sound", Done, on(&sound));
        expect("not there", Unreadable, on(&missing));
        expect("empty", row.empty, on(&empty));
        expect("HLSL", row.source, on(&hlsl));
        expect("cut off", row.truncated, on(&truncated));
        expect("broken parts", row.broken_parts, on(&broken));
        if !row.line.starts_with("scan") {
            expect("folder", if one_file { Usage } else { NoContainer }, on(&empty_folder));
        }
        let with_option = format!("{} --no-such-option", row.line);
        expect("option", Usage, run(&line(&with_option, &sound, &out), &mut Vec::new(), &mut Vec::new()));
        let arguments = line(row.line, &sound, &out);
        for (kind, event) in
            [(io::ErrorKind::BrokenPipe, ReaderLeft), (io::ErrorKind::StorageFull, Unwritable)]
        {
            let event = if row.prints { event } else { Done };
            let _ = fs::remove_file(&out);
            expect(&format!("{kind}"), event, run(&arguments, &mut Fails(kind), &mut Fails(kind)));
            if arguments.contains(&out.display().to_string()) {
                assert!(out.exists(), "dxkit {}: {kind}: the result is not there", row.line);
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_command_is_held_to_the_table() {
    let rows = rows();
    let first = |row: &Row| row.line.split(' ').next().unwrap_or_default().to_owned();
    let tested: BTreeSet<String> = rows.iter().map(first).collect();
    for command in dxkit_cli::command_line().get_subcommands() {
        let name = command.get_name();
        assert!(tested.contains(name) || WITHOUT_INPUT.contains(&name), "{name} has no row");
    }
}

#[test]
fn the_values_of_options_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    for row in [
        "exports IN --stage xyz",
        "inspect IN --only xyz",
        "dis IN --part xyz",
        "lint IN --deny xyz",
        "diff IN GOOD --ignore xyz",
        "diff IN GOOD --ignore PSV0/[x]",
        "hash xyz IN",
        "strip IN -o OUT",
        "extract IN xyz -o OUT",
        "set IN dxil GOOD -o OUT",
        "set IN ZZZZ GOOD -o OUT",
        "rootsig convert IN --to 2.0 -o OUT",
        "build IN --document 0 -o OUT",
        "completions xyz",
    ] {
        let (outcome, errors) = run(&line(row, &testdata(LIBRARY), &out), &mut Vec::new(), &mut Vec::new());
        assert_eq!(outcome, Usage.outcome(), "{row}: {errors}");
        assert!(!out.exists(), "{row}");
    }
}

#[test]
fn the_documentation_has_the_table() {
    let readme =
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/scripts.md")).unwrap();
    let rows: Vec<String> = Event::ALL
        .iter()
        .map(|event| format!("  | {} | {} |", event.outcome().code(), event.description()))
        .collect();
    let table = rows.join("\n");
    assert!(readme.contains(&table), "docs/scripts.md is to have this table of exit codes:\n{table}");
}
