//! `dxkit diff`: what is printed, and the exit code.

// Clippy's exemption for tests does not cover helper functions.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::fs;
use std::path::Path;

use crate::common::{self, dxkit, dxkit_with, testdata};
use dxkit_cli::Outcome;

fn run(arguments: &[&str], old: &Path, new: &Path) -> common::Run {
    let files = [old, new].map(|path| path.as_os_str().to_owned());
    dxkit(["diff"].iter().chain(arguments).map(Into::into).chain(files))
}

/// The lines after the heading, which has paths in it.
fn lines(run: &common::Run) -> Vec<&str> {
    run.output.lines().skip(1).collect()
}

#[test]
fn equal_files_are_exit_code_0() {
    let file = testdata("dxc/ps_solid_6_0.dxil");
    let equal = run(&[], &file, &file);
    assert_eq!((equal.outcome, equal.output.as_str()), (Outcome::Fine, ""));
    assert_eq!(equal.errors, "equal, byte for byte\n");
    let piped =
        dxkit_with(["diff".into(), file.clone().into_os_string(), "-".into()], &fs::read(&file).unwrap());
    assert_eq!(piped.outcome, Outcome::Fine);
    let json = run(&["--json"], &file, &file);
    assert!(json.output.contains("\"verdict\":\"equal\""), "{}", json.output);
    assert_eq!((json.outcome, json.errors.as_str()), (Outcome::Fine, ""));
}

#[test]
fn different_files_are_exit_code_1_and_a_line_a_difference() {
    let [old, new] = ["vs_root_signature_6_0", "vs_root_signature_1_0_6_0"]
        .map(|name| testdata("dxc").join(name).with_extension("dxil"));
    let different = run(&[], &old, &new);
    assert_eq!(different.outcome, Outcome::Found);
    assert_eq!(
        lines(&different),
        [
            "  ~ RTS0 > version: 1.1 → 1.0",
            "  - RTS0 > parameter[0] > flags: none  (b0)",
            "  - RTS0 > parameter[2] > range[0] > flags: none  (table t0, t0)",
            "  and 6 derived (RTS0 > header > size, header > digest, header > container_size, part_offset[*]), \
             4 of layout (RTS0 > static_samplers_offset, RTS0 > parameter[*] > payload_offset, \
             RTS0 > parameter[*] > descriptor_ranges_offset); --all shows them",
        ]
    );
    let all = run(&["--all"], &old, &new);
    assert_eq!(lines(&all).len(), 13, "{}", all.output);
    assert!(all.output.contains("  ~ RTS0 > header > size: 116 → 108  (derived)\n"), "{}", all.output);
    let brief = run(&["--brief"], &old, &new);
    assert!(
        brief.output.ends_with(": different (3 of meaning, 4 of layout, 6 derived)\n"),
        "{}",
        brief.output
    );
    assert_eq!(brief.outcome, Outcome::Found);
}

#[test]
fn another_layout_alone_is_exit_code_1_too() {
    let folder = tempfile::tempdir().unwrap();
    let file = testdata("dxc/ps_solid_6_0.dxil");
    // Bytes after the container belong to no part.
    let other = folder.path().join("other.dxil");
    fs::write(&other, [fs::read(&file).unwrap(), b"beyond".to_vec()].concat()).unwrap();
    let layout = run(&[], &file, &other);
    assert_eq!(layout.outcome, Outcome::Found);
    assert!(layout.output.contains(": same meaning, different layout\n"), "{}", layout.output);
    assert_eq!(lines(&layout), ["  and 1 of layout (trailing); --all shows them"]);
}

#[test]
fn what_cannot_be_compared_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = testdata("dxc/ps_solid_6_0.dxil");
    let short = folder.path().join("short.dxil");
    fs::write(&short, &fs::read(&file).unwrap()[..60]).unwrap();
    // The message names the damaged file, on either side.
    for broken in [run(&[], &file, &short), run(&[], &short, &file)] {
        assert_eq!((broken.outcome, broken.output.as_str()), (Outcome::Found, ""));
        assert!(broken.errors.contains("short.dxil: header > container_size at 0x18: "), "{}", broken.errors);
    }
    let missing = run(&[], &file, Path::new("nowhere.dxil"));
    assert_eq!(missing.outcome, Outcome::Failed);
    let mixed = run(&[], &file, folder.path());
    assert_eq!(mixed.outcome, Outcome::Failed);
    assert!(mixed.errors.contains("is a folder and"), "{}", mixed.errors);
    let twice = run(&[], Path::new("-"), Path::new("-"));
    assert_eq!(twice.outcome, Outcome::Failed);
}

/// Two folders: two equal files, two that differ, one of each alone, one that is not a container.
fn folders() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let place = |from: &str, to: &str| {
        let to = folder.path().join(to);
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(testdata("dxc").join(from), to).unwrap();
    };
    place("ps_solid_6_0.dxil", "old/same.cso");
    place("ps_solid_6_0.dxil", "new/same.cso");
    for (name, from) in [("a", "vs_transform"), ("deep/b", "vs_viewid")] {
        place(&format!("{from}_6_1.dxil"), &format!("old/{name}.cso"));
        place(
            &format!("{from}_{}.dxil", if name == "a" { "6_2" } else { "6_8" }),
            &format!("new/{name}.cso"),
        );
    }
    place("ps_solid_6_0.dxil", "old/gone.cso");
    place("ps_solid_6_0.dxil", "new/deep/came.cso");
    fs::write(folder.path().join("old/notes.txt"), "no container").unwrap();
    folder
}

#[test]
fn folders_are_compared_file_by_file() {
    let folders = folders();
    let (old, new) = (folders.path().join("old"), folders.path().join("new"));
    let brief = run(&["--brief"], &old, &new);
    assert_eq!(brief.outcome, Outcome::Found);
    let lines: Vec<_> = brief.output.lines().map(|line| line.split(" (").next().unwrap()).collect();
    // Both files of a pair are named by paths that can be opened.
    let path = |folder: &Path, name: &str| folder.join(name).display().to_string();
    let both = |name: &str| format!("{} → {}: different", path(&old, name), path(&new, name));
    assert_eq!(
        lines,
        [
            both("a.cso"),
            both("deep/b.cso"),
            format!("{}: only in the new folder", path(&new, "deep/came.cso")),
            format!("{}: only in the old folder", path(&old, "gone.cso")),
        ]
    );
    let counts = "3 compared: 1 equal, 0 with the same meaning, 2 different; 1 only in ";
    assert!(brief.errors.starts_with(counts), "{}", brief.errors);

    let json = run(&["--json"], &old, &new);
    let verdicts: Vec<_> = json
        .output
        .lines()
        .map(|line| {
            serde_json::from_str::<serde_json::Value>(line).unwrap()["verdict"].as_str().unwrap().to_owned()
        })
        .collect();
    assert_eq!(verdicts, ["different", "different", "only_new", "only_old", "equal"]);

    assert_eq!(run(&["--brief"], &old, &old).outcome, Outcome::Fine);
}

#[test]
fn a_summary_counts_files_by_field() {
    let folders = folders();
    let (old, new) = (folders.path().join("old"), folders.path().join("new"));
    let summary = run(&["--summary"], &old, &new);
    assert_eq!(summary.outcome, Outcome::Found);
    let columns: Vec<Vec<_>> = summary
        .output
        .lines()
        .map(|line| line.split("  ").filter(|cell| !cell.is_empty()).collect())
        .collect();
    let head: Vec<_> = columns[0].iter().map(|cell| cell.trim()).collect();
    assert_eq!(head, ["Files", "Change", "Field", "Values"]);
    let row = |field: &str| {
        let row = columns.iter().find(|row| row.iter().any(|cell| cell.trim() == field));
        row.unwrap_or_else(|| panic!("{field}: {}", summary.output))
            .iter()
            .map(|cell| cell.trim())
            .collect::<Vec<_>>()
    };
    assert_eq!(
        row("DXIL > program_header > shader_model"),
        ["2", "changed", "DXIL > program_header > shader_model", "2 kinds"]
    );

    let json = run(&["--summary", "--json"], &old, &new);
    let documents: Vec<serde_json::Value> =
        json.output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let model = documents.iter().find(|one| one["shape"] == "DXIL > program_header > shader_model").unwrap();
    assert_eq!((&model["files"], &model["count"]), (&2.into(), &2.into()));
    assert_eq!(model["changes"][0], serde_json::json!({ "text": "6.1 → 6.2", "count": 1 }));
    assert!(model["example"].as_str().unwrap().ends_with("a.cso"));
}

#[test]
fn arrays_of_a_header_are_compared_by_their_names() {
    let folder = tempfile::tempdir().unwrap();
    let array = |name: &str, file: &str| {
        let bytes = fs::read(testdata("dxc").join(file)).unwrap();
        let numbers: Vec<_> = bytes.iter().map(ToString::to_string).collect();
        format!("const unsigned char {name}[] = {{ {} }};\n", numbers.join(", "))
    };
    let [old, new] = ["old.h", "new.h"].map(|name| folder.path().join(name));
    let solid = "ps_solid_6_0.dxil";
    fs::write(&old, array("g_first", solid) + &array("g_second", solid)).unwrap();
    fs::write(&new, array("g_second", solid) + &array("g_first", "ps_nothing_6_0.dxil")).unwrap();
    let json = run(&["--json"], &old, &new);
    let verdicts: Vec<_> = json
        .output
        .lines()
        .map(|line| {
            let document: serde_json::Value = serde_json::from_str(line).unwrap();
            let name = document["old"].as_str().unwrap().rsplit(':').next().unwrap().to_owned();
            (name, document["verdict"].as_str().unwrap().to_owned())
        })
        .collect();
    assert_eq!(verdicts, [("g_first".into(), "different".into()), ("g_second".into(), "equal".into())]);
}

/// Assembles two texts of shader model 5, and compares them.
fn of_tokens(old: &str, new: &str) -> (common::Run, common::Run) {
    let folder = tempfile::tempdir().unwrap();
    let [old, new] = [("old", old), ("new", new)].map(|(name, text)| {
        let path = folder.path().join(name).with_extension("asm");
        fs::write(&path, text).unwrap();
        let shader = path.with_extension("cso");
        let run = dxkit(["asm", path.to_str().unwrap(), "-o", shader.to_str().unwrap()]);
        assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
        shader
    });
    (run(&[], &old, &new), run(&["--all"], &old, &new))
}

const TOKENS: &str = "ps_5_0\ndcl_output o0.xyzw\ndcl_temps 2\nmov r0.xyzw, l(2.5, 1.0, 0.0, 1.0)\n\
                      mul r1.xyzw, r0.xxxx, r0.yyyy\nadd o0.xyzw, r0.xyzw, r1.xyzw\nret\n";

#[test]
fn an_instruction_of_shader_model_5_is_one_difference_with_its_floats() {
    let (changed, _) = of_tokens(TOKENS, &TOKENS.replace("2.5", "2.75"));
    let lines: Vec<&str> = changed.output.lines().filter(|line| line.contains("SHEX")).collect();
    let [line] = lines[..] else { panic!("{}", changed.output) };
    // FXC prints the zero without a point.
    assert!(
        line.contains(
            "mov r0.xyzw, l(2.500000,1.000000,0,1.000000) → mov r0.xyzw, l(2.750000,1.000000,0,1.000000)"
        ),
        "{line}"
    );
}

#[test]
fn renumbered_registers_are_the_same_program() {
    let renumbered = TOKENS.replace("r0", "r9").replace("r1", "r0").replace("r9", "r1");
    let (plain, all) = of_tokens(TOKENS, &renumbered);
    assert!(!plain.output.contains("mov r"), "{}", plain.output);
    assert!(all.output.contains("mov r0.xyzw") && all.output.contains("→ mov r1.xyzw"), "{}", all.output);
    // Two registers that become one are another program.
    let merged = TOKENS.replace("mul r1", "mul r0");
    let (plain, _) = of_tokens(TOKENS, &merged);
    assert!(plain.output.contains("mul r1.xyzw, r0.xxxx, r0.yyyy → mul r0.xyzw"), "{}", plain.output);
}
