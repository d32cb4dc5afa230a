//! Where results go: each has a place of its own, inside of the folder that was given, and what cannot be
//! written is not counted.
#![allow(clippy::unwrap_used)] // helpers of tests, too, say what must hold by panicking

use std::fs;
use std::path::Path;

use dxkit_cli::Outcome;

use crate::common::{dxkit, testdata};

fn text(path: &Path) -> String {
    path.to_str().unwrap().to_owned()
}

#[test]
fn no_name_of_an_archive_leads_out_of_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let [archive, out] = ["a.dxpack", "out"].map(|name| folder.path().join(name));
    let files = [("../outside.cso".to_owned(), b"new".to_vec()), ("inside.cso".to_owned(), b"in".to_vec())];
    fs::write(&archive, dxkit_pack::pack(&files, &dxkit_pack::PackOptions::default()).unwrap()).unwrap();
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
fn a_script_is_ended_with_its_children() {
    let folder = tempfile::tempdir().unwrap();
    fs::copy(testdata("dxc/ps_solid_6_0.dxil"), folder.path().join("a.dxil")).unwrap();
    let [shader, out, mark] = ["a.dxil", "out.dxil", "mark"].map(|name| text(&folder.path().join(name)));
    let script = format!("sh -c '(sleep 2; touch {mark}) & wait'");
    let run = dxkit(["reduce", &shader, "--script", &script, "--timeout", "1", "-o", &out]);
    assert_ne!(run.outcome, Outcome::Fine);
    std::thread::sleep(std::time::Duration::from_secs(2));
    assert!(!Path::new(&mark).exists(), "a child of the script went on");
}
