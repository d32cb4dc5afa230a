//! Where results go: each has a place of its own, inside of the folder that was given, and what cannot be
//! written is not counted.
#![allow(clippy::unwrap_used)] // helpers of tests, too, say what must hold by panicking

use std::fs;
use std::path::Path;

use dxkit_cli::Outcome;

use crate::common::{dxkit, testdata};

/// A folder for one test, with these copies of shaders in it.
fn folder_with(shaders: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, source) in shaders {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::copy(testdata(source), path).unwrap();
    }
    folder
}

fn text(path: &Path) -> String {
    path.to_str().unwrap().to_owned()
}

const SOLID: &str = "dxc/ps_solid_6_0.dxil";
const ROOT: &str = "dxc/vs_root_signature_6_0.dxil";

#[test]
fn two_texts_of_one_container_are_refused_before_anything_is_written() {
    let folder = folder_with(&[("a.dxil", SOLID)]);
    let [shader, texts, out] = ["a.dxil", "texts", "out"].map(|name| folder.path().join(name));
    fs::create_dir(&texts).unwrap();
    for (command, name) in [(vec!["dis"], "a.ll"), (vec!["extract", "--bitcode"], "a.bc")] {
        let mut words: Vec<String> = command.into_iter().map(str::to_owned).collect();
        words.push(text(&shader));
        if name == "a.bc" {
            words.push("DXIL".to_owned());
        }
        words.extend(["-o".to_owned(), text(&texts.join(name))]);
        assert_eq!(dxkit(words).outcome, Outcome::Fine, "{name}");
    }
    let run = dxkit(["asm", &text(&texts), "-o", &text(&out)]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("a.bc and ") && run.errors.contains("would both go to"), "{}", run.errors);
    assert!(!out.exists());
    // By themselves, both make a container.
    fs::remove_file(texts.join("a.bc")).unwrap();
    assert_eq!(dxkit(["asm", &text(&texts), "-o", &text(&out)]).outcome, Outcome::Fine);
    assert!(out.join("a.cso").is_file());
}

#[cfg(unix)]
#[test]
fn links_in_the_output_folder_do_not_lead_two_results_to_one_place() {
    let folder = folder_with(&[("in/one/x.dxil", SOLID), ("in/two/x.dxil", ROOT)]);
    let [input, out] = ["in", "out"].map(|name| folder.path().join(name));
    fs::create_dir_all(out.join("two")).unwrap();
    std::os::unix::fs::symlink(out.join("two"), out.join("one")).unwrap();
    for command in [
        ["strip", "--all"],
        ["hash", "fix"],
        ["yaml", "--llvm=22"],
        ["bitcode", "--rewrite"],
        ["dis", "--exact"],
    ] {
        let run = dxkit([command[0], command[1], &text(&input), "-o", &text(&out)]);
        assert_eq!(run.outcome, Outcome::Failed, "{command:?}: {}", run.errors);
        assert!(run.errors.contains("would both go to"), "{command:?}: {}", run.errors);
        assert_eq!(fs::read_dir(out.join("two")).unwrap().count(), 0, "{command:?}");
    }
}

#[test]
fn no_name_of_an_archive_leads_out_of_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let [archive, out] = ["a.dxpack", "out"].map(|name| folder.path().join(name));
    let files = [("../outside.cso".to_owned(), b"new".to_vec()), ("inside.cso".to_owned(), b"in".to_vec())];
    fs::write(&archive, dxkit_pack::pack(&files, &dxkit_pack::Options::default()).unwrap()).unwrap();
    fs::create_dir(&out).unwrap();
    let outside = folder.path().join("outside.cso");
    fs::write(&outside, "old").unwrap();
    let run = dxkit(["unpack", &text(&archive), "../outside.cso", "-o", &text(&out)]);
    assert_eq!(run.outcome, Outcome::Found);
    assert!(run.errors.contains("leads out of the folder"), "{}", run.errors);
    assert_eq!(fs::read(&outside).unwrap(), b"old");
    // A single file is replaced with --force only, as all of them are.
    let unpack = |more: &[&str]| {
        let (archive, out) = (text(&archive), text(&out));
        dxkit([&["unpack", &archive, "inside.cso", "-o", &out], more].concat())
    };
    assert_eq!(unpack(&[]).outcome, Outcome::Fine);
    fs::write(out.join("inside.cso"), "other").unwrap();
    assert_eq!(unpack(&[]).outcome, Outcome::Failed);
    assert_eq!(unpack(&["--force"]).outcome, Outcome::Fine);
    assert_eq!(fs::read(out.join("inside.cso")).unwrap(), b"in");
}

#[cfg(unix)]
#[test]
fn names_that_cannot_be_unpacked_are_not_packed() {
    let folder = folder_with(&[("in/b\\c.dxil", SOLID)]);
    let archive = folder.path().join("a.dxpack");
    let run = dxkit(["pack", &text(&folder.path().join("in")), "-o", &text(&archive)]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("b\\c.dxil"), "{}", run.errors);
    assert!(!archive.exists());
}

#[test]
fn a_file_that_is_called_like_an_option_is_a_file() {
    // Patterns are relative to the folder of the process, which all tests share: only the name of the match
    // matters here.
    let folder = folder_with(&[("--json", SOLID)]);
    let pattern = text(&folder.path().join("--*"));
    let run = dxkit(["parts", &pattern]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    assert!(!run.output.starts_with('{') && run.output.contains("--json"), "{}", run.output);
}

#[test]
fn what_cannot_be_written_is_not_counted() {
    let folder = folder_with(&[("in/a.dxil", SOLID), ("in/b.dxil", ROOT)]);
    let [input, out] = ["in", "out"].map(|name| folder.path().join(name));
    fs::create_dir_all(out.join("a.dxil")).unwrap();
    let run = dxkit(["strip", "--all", &text(&input), "-o", &text(&out)]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("1 of 1 containers stripped"), "{}", run.errors);
    assert!(out.join("b.dxil").is_file());
}

#[cfg(unix)]
#[test]
fn links_that_lead_nowhere_are_told() {
    let folder = folder_with(&[("in/a.dxil", SOLID)]);
    let input = folder.path().join("in");
    std::os::unix::fs::symlink("nowhere", input.join("b.dxil")).unwrap();
    let run = dxkit(["parts", &text(&input)]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("b.dxil: the link leads nowhere"), "{}", run.errors);
    assert!(run.output.contains("a.dxil"));
}

#[test]
fn files_of_a_run_that_was_killed_are_no_inputs() {
    let folder = folder_with(&[("in/a.dxil", SOLID), ("in/.dxkit-1234-0.tmp", SOLID)]);
    let run = dxkit(["parts", &text(&folder.path().join("in"))]);
    assert_eq!(run.outcome, Outcome::Fine);
    assert!(!run.output.contains(".dxkit-1234"), "{}", run.output);
}

#[test]
fn what_a_part_does_not_hold_is_refused_and_the_text_of_a_root_signature_compiled() {
    let folder = folder_with(&[("a.dxil", SOLID)]);
    let [shader, root, junk, out] =
        ["a.dxil", "root.txt", "junk.bin", "out.dxil"].map(|name| folder.path().join(name));
    fs::write(&root, "CBV(b0), SRV(t3)").unwrap();
    fs::write(&junk, [1, 0, 0, 0, 255]).unwrap();
    let set = |part: &str, from: &Path, more: &[&str]| {
        let (shader, from, out) = (text(&shader), text(from), text(&out));
        dxkit([&["set", &shader, part, &from, "-o", &out], more].concat())
    };
    let run = set("RTS0", &root, &[]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    let printed = dxkit(["rootsig", "print", &text(&out)]);
    assert!(printed.output.contains("SRV(t3)"), "{}", printed.output);
    for (part, raw) in [("RTS0", false), ("PSV0", false), ("PSV0", true)] {
        fs::remove_file(&out).ok();
        let run = set(part, &junk, if raw { &["--raw"] } else { &[] });
        assert_eq!(run.outcome, if raw { Outcome::Fine } else { Outcome::Failed }, "{part}: {}", run.errors);
        assert_eq!(out.exists(), raw, "{part}");
        assert!(
            raw || run.errors.contains(&format!("junk.bin is not what a part {part} holds")),
            "{}",
            run.errors
        );
    }
    let hlsl = folder.path().join("a.hlsl");
    fs::write(&hlsl, "float4 main() : SV_Target { return 0; }").unwrap();
    let run = set("RTS0", &hlsl, &[]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("a.hlsl: HLSL without a root signature"), "{}", run.errors);
    assert!(!run.errors.contains("a.dxil"), "{}", run.errors);
    fs::write(&root, "CBV(b0), SRV(").unwrap();
    assert_eq!(set("RTS0", &root, &[]).outcome, Outcome::Found);
}

#[test]
fn swapped_arguments_are_named() {
    let folder = folder_with(&[("a.dxil", SOLID)]);
    let [shader, root, out] = ["a.dxil", "root.txt", "out.dxil"].map(|name| folder.path().join(name));
    fs::write(&root, "CBV(b0)").unwrap();
    let (shader, root, out) = (text(&shader), text(&root), text(&out));
    let run = dxkit(["rootsig", "set", &root, &shader, "-o", &out]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("SHADER and ROOTSIG swapped?"), "{}", run.errors);
    assert!(run.errors.contains("a.dxil: the container has no root signature"), "{}", run.errors);
    let run = dxkit(["set", &root, "RTS0", &shader, "-o", &out]);
    assert!(run.errors.contains("FILE and FROM swapped?"), "{}", run.errors);
}

#[cfg(unix)]
#[test]
fn a_script_that_cannot_be_run_is_named() {
    let folder = folder_with(&[("a.dxil", SOLID)]);
    let [shader, out] = ["a.dxil", "out.dxil"].map(|name| text(&folder.path().join(name)));
    let run = dxkit(["reduce", &shader, "--script", "./no-such-script", "-o", &out]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("cannot run ./no-such-script: there is no such command"), "{}", run.errors);
}

#[cfg(unix)]
#[test]
fn a_script_is_ended_with_its_children() {
    let folder = folder_with(&[("a.dxil", SOLID)]);
    let [shader, out, mark] = ["a.dxil", "out.dxil", "mark"].map(|name| text(&folder.path().join(name)));
    let script = format!("sh -c '(sleep 2; touch {mark}) & wait'");
    let run = dxkit(["reduce", &shader, "--script", &script, "--timeout", "1", "-o", &out]);
    assert_ne!(run.outcome, Outcome::Fine);
    std::thread::sleep(std::time::Duration::from_secs(2));
    assert!(!Path::new(&mark).exists(), "a child of the script went on");
}

#[test]
fn counts_of_added_and_removed_files_are_compared() {
    let folder = folder_with(&[
        ("old/a.dxil", SOLID),
        ("old/b.dxil", ROOT),
        ("new/a.dxil", SOLID),
        ("new/c.dxil", ROOT),
    ]);
    let [old, new] = ["old", "new"].map(|name| text(&folder.path().join(name)));
    let run = dxkit(["stats", "--compare", "--json", &old, &new]);
    assert_eq!(run.outcome, Outcome::Found);
    let size = fs::metadata(testdata(ROOT)).unwrap().len();
    for (name, old, new) in [("b.dxil", size, 0), ("c.dxil", 0, size)] {
        let expected = format!("\"what\":\"bytes\",\"old\":{old},\"new\":{new}");
        let line = run.output.lines().find(|line| line.contains(name) && line.contains("\"bytes\""));
        assert!(line.is_some_and(|line| line.contains(&expected)), "{name}: {}", run.output);
    }
    assert!(!run.output.contains("a.dxil"), "{}", run.output);
}
