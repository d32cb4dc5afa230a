//! The table of exit codes, tested for every command: the event determines the code, not the command.

#![allow(clippy::unwrap_used)] // helpers of tests, too, say what must hold by panicking

use std::collections::BTreeSet;
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
    Row { source: Missing, empty: Done, prints, ..shows(line, ROOT) }
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
        copies("reduce IN --script true --max-tests 2 -o OUT"),
        Row {
            empty: InvalidText,
            truncated: InvalidText,
            broken_parts: InvalidText,
            prints: false,
            ..shows("asm IN -o OUT", ROOT)
        },
        Row { prints: false, ..shows("derive IN", ROOT) },
        shows("derive IN --fix -o OUT", ROOT),
        Row { prints: false, broken_parts: Findings, ..shows("diff IN GOOD", ROOT) },
        Row { prints: false, broken_parts: Findings, ..shows("diff GOOD IN", ROOT) },
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
        copies("lint --deny private IN"),
        shows("source IN", "dxc/ps_multi_file_embed_debug_6_0.dxil"),
        shows("exports IN", LIBRARY),
        Row {
            empty: InvalidText,
            source: InvalidText,
            truncated: InvalidText,
            broken_parts: InvalidText,
            ..copies("build IN -o OUT")
        },
        Row { empty: Done, source: Done, truncated: Done, broken_parts: Done, ..shows("scan IN", ROOT) },
        Row { prints: false, broken_parts: Missing, ..shows("pipeline IN", ROOT) },
        Row { broken_parts: Missing, ..shows("pipeline --json IN", ROOT) },
        shows("rootsig print IN", ROOT),
        Row { prints: false, ..shows("rootsig set IN GOOD -o OUT", ROOT) },
        takes_text("rootsig convert IN --to 1.1 -o OUT", false),
        Row { empty: Findings, ..takes_text("rootsig diff IN GOOD", false) },
        takes_text("rootsig check IN", false),
        takes_text("rootsig merge IN", true),
        Row { truncated: Usage, broken_parts: Usage, ..takes_text("rootsig compile IN", false) },
    ]
}

/// Commands that read no containers, and those for archives, with separate tests.
const WITHOUT_INPUT: [&str; 5] = ["completions", "man", "help", "pack", "unpack"];

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
        word => word.to_owned(),
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
        let mut sound = write("sound.cso", &sound);
        if row.line.starts_with("build") {
            let text = dxkit::yaml::yaml(
                &Container::parse(&fs::read(&sound).unwrap()).unwrap(),
                dxkit::yaml::Form::Lossless,
            );
            sound = write("sound.yaml", text.unwrap().as_bytes());
        }
        if row.line.starts_with("asm") {
            let bytes = fs::read(&sound).unwrap();
            let container = Container::parse(&bytes).unwrap();
            let program = Program::parse(container.find(FourCc::Dxil).unwrap().span()).unwrap();
            sound = write("sound.bc", program.bitcode());
        }
        if row.line.starts_with("rootsig compile") {
            sound = write("sound.txt", b"CBV(b0)");
        }
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
fn what_is_asked_for_by_name_and_is_not_there_is_missing() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("out");
    for (row, said) in [
        ("dump IN ZZZZ", "there is no part ZZZZ"),
        ("extract IN rts0 -o OUT", "did you mean RTS0?"),
        ("extract IN RTS1 -o OUT", "did you mean RTS0?"),
        ("remove IN ZZZZ -o OUT", "there is no part ZZZZ; it has SFI0"),
        ("dis IN --part ZZZZ", "there is no part ZZZZ"),
        ("dis IN --function other", "there is no function other"),
        ("bitcode IN --part ILDB", "there is no part ILDB"),
        ("exports IN", "none of the inputs is a library"),
        ("rootsig compile IN --define NOTHING", "NOTHING"),
    ] {
        let (outcome, errors) = run(&line(row, &testdata(ROOT), &out), &mut Vec::new(), &mut Vec::new());
        assert_eq!(outcome, Missing.outcome(), "{row}: {errors}");
        assert!(errors.contains(said) || row.starts_with("rootsig"), "{row}: {errors}");
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
fn readme_has_the_table() {
    let readme = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md")).unwrap();
    let rows: Vec<String> = Event::ALL
        .iter()
        .map(|event| format!("  | {} | {} |", event.outcome().code(), event.description()))
        .collect();
    let table = rows.join("\n");
    assert!(readme.contains(&table), "README.md is to have this table of exit codes:\n{table}");
}
