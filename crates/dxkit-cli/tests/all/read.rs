//! Commands that show containers.

use std::fs;

use crate::common::{dxkit, dxkit_with, testdata};
use dxkit_cli::Outcome;

#[test]
fn every_command_reads_the_whole_corpus() {
    let folder = testdata("");
    let folder = folder.to_str().unwrap();
    // The container inside a PDB counts as one.
    let containers = fs::read_to_string(testdata("MANIFEST"))
        .unwrap()
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .count();
    assert!(containers > 400);
    // Libraries, and what the vendor's linker makes of them, have tables of their own.
    let rows = |table: &str, marker: &str| {
        let table = fs::read_to_string(testdata(table)).unwrap();
        table.lines().filter(|line| !line.starts_with('#') && line.contains(marker)).count()
    };
    let linked = rows("link/libraries.tsv", "\t") + rows("link/sets.tsv", "\tok\t");
    let containers = containers + linked;
    let run = dxkit(["inspect", "--json", folder]);
    assert_eq!(run.output.lines().count(), containers, "{}", run.errors);
    let run = dxkit(["parts", "--json", folder]);
    assert_eq!(run.output.lines().count(), containers);
    let run = dxkit(["check", "--json", folder]);
    assert_eq!(run.output.lines().count(), containers);
    let run = dxkit(["inspect", folder]);
    assert!(run.output.contains("Dependence of outputs on inputs"));
}

#[test]
fn check_is_silent_on_what_the_compilers_write() {
    for compiler in ["dxc", "fxc", "vkd3d"] {
        let folder = testdata(compiler);
        // Some were compiled without validation. The tests of dxkit-validate compare the rules about modules
        // with the vendor's verdicts.
        let run = dxkit(["check", "--parts-only", folder.to_str().unwrap()]);
        // Its source states a root signature without a flag that its inputs need.
        let is_known =
            |line: &&str| line.contains("vs_empty_root_signature_6_0.dxil: warning[input-layout-flag]");
        let (known, found): (Vec<&str>, Vec<&str>) = run.output.lines().partition(is_known);
        assert_eq!(found, [""; 0], "{compiler}");
        assert_eq!(run.outcome, Outcome::Fine);
        let counts = format!(" containers checked: 0 errors, {} warning", known.len());
        assert!(run.errors.contains(&counts) && known.len() < 2, "{}", run.errors);
    }
}

#[test]
fn dump_names_every_byte_of_a_part_and_of_the_whole() {
    let path = testdata("dxc/ps_solid_6_0.dxil");
    let path = path.to_str().unwrap();
    let size = fs::metadata(path).unwrap().len();
    let run = dxkit(["dump", "--json", path]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    let mut next = 0;
    for line in run.output.lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        assert_eq!(row["offset"], next, "{line}");
        next += row["size"].as_u64().unwrap();
        assert_eq!(row["bytes"].as_str().unwrap().len() as u64, 2 * row["size"].as_u64().unwrap());
    }
    assert_eq!(next, size);
    let run = dxkit(["dump", path, "ISG1"]);
    assert!(run.output.lines().all(|line| line.contains("ISG1 > ")), "{}", run.output);
    assert!(run.output.contains("| 44 58 49 4c") || run.output.contains("ISG1 > header > kind = \"ISG1\""));
}

#[test]
fn dump_of_a_broken_file_goes_as_far_as_it_can() {
    let mut bytes = fs::read(testdata("dxc/vs_instancing_6_6.dxil")).unwrap();
    let psv = bytes.windows(4).position(|window| window == b"PSV0").unwrap();
    bytes[psv + 8] = 0xff; // the size of the runtime info
    let run = dxkit_with(["dump", "-"], &bytes);
    assert_eq!(run.outcome, Outcome::Found);
    assert!(run.output.contains("PSV0 > runtime_info_size = 255"), "{}", run.output);
    assert!(run.output.contains("(not decoded)"));
    assert!(run.output.contains("DXIL > program_header > magic"), "parts after the broken one are shown");
    let place = format!("PSV0 > runtime_info at {:#x}: 255 bytes are needed", psv + 12);
    assert!(run.errors.contains(&place), "{}", run.errors);
}

#[test]
fn completions_and_the_manual_know_every_command() {
    let commands: Vec<String> =
        dxkit_cli::command_line().get_subcommands().map(|command| command.get_name().to_owned()).collect();
    assert!(commands.len() >= 12);
    let completions = dxkit(["completions", "bash"]).output;
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(dxkit(["man", "--out-dir", folder.path().to_str().unwrap()]).outcome, Outcome::Fine);
    for command in commands {
        assert!(completions.contains(&command), "{command}");
        assert!(folder.path().join(format!("dxkit-{command}.1")).is_file(), "{command}");
    }
    assert!(dxkit(["man"]).output.starts_with(".ie"));
}

#[cfg(target_os = "linux")]
#[test]
fn names_do_not_reach_the_terminal_as_they_are() {
    use std::os::unix::ffi::OsStrExt as _;

    let folder = tempfile::tempdir().unwrap();
    let name = |bytes: &[u8]| folder.path().join(std::ffi::OsStr::from_bytes(bytes));
    let bytes = fs::read(testdata("dxc/ps_solid_6_0.dxil")).unwrap();
    for file in [&b"a\x1b[2J\n.cso"[..], b"\xff.cso", b"\xfe.cso"] {
        fs::write(name(file), &bytes).unwrap();
    }
    fs::write(name(b"b\x07.cso"), b"DXBC").unwrap();
    for command in ["parts", "check", "inspect", "lint", "scan"] {
        let mut run = dxkit([command.as_ref(), folder.path().as_os_str()]);
        let text = run.output.clone() + &run.errors;
        assert!(!text.contains(['\x1b', '\x07']), "{command}: {text:?}");
        if command != "lint" && command != "check" {
            assert!(text.contains("a\\x1b[2J\\n.cso"), "{command}: {text:?}");
            assert!(text.contains("\\xff.cso") && text.contains("\\xfe.cso"), "{command}: {text:?}");
        }
        run = dxkit([command, "no/such\x1b[2J"]);
        assert!(run.errors.contains("no/such\\x1b[2J"), "{command}: {}", run.errors);
    }
    let run = dxkit(["parts".as_ref(), "--json".as_ref(), folder.path().as_os_str()]);
    assert!(
        run.output.contains("a\\u001b[2J\\n.cso") && run.output.contains("\\\\xff.cso"),
        "{}",
        run.output
    );
}
