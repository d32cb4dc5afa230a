//! Archives: what goes in comes out.

use std::fs;

use crate::common::{dxkit, testdata};
use dxkit_cli::Outcome;

#[test]
fn a_folder_comes_out_of_its_archive_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).display().to_string();
    fs::create_dir_all(at("in/deep")).unwrap();
    let files = [
        ("in/ps.cso", fs::read(testdata("fxc/ps_texture_5_0.dxbc")).unwrap()),
        ("in/deep/vs.cso", fs::read(testdata("dxc/vs_transform_6_0.dxil")).unwrap()),
        ("in/deep/again.cso", fs::read(testdata("dxc/vs_transform_6_0.dxil")).unwrap()),
        ("in/notes.txt", b"not a shader".to_vec()),
    ];
    for (name, bytes) in &files {
        fs::write(at(name), bytes).unwrap();
    }
    let archive = at("all.dxpack");
    let run = dxkit(["pack", &at("in"), "-o", &archive]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);

    let run = dxkit(["unpack", &archive]);
    assert_eq!(run.output, "deep/again.cso\ndeep/vs.cso\nnotes.txt\nps.cso\n");
    assert_eq!(dxkit(["unpack", &archive, "-o", &at("out")]).outcome, Outcome::Fine);
    for (name, bytes) in &files {
        let out = at(&name.replacen("in/", "out/", 1));
        assert!(fs::read(&out).unwrap() == *bytes, "{out}");
    }
    let [(_, pixel), (_, vertex), ..] = &files;
    assert!(dxkit(["unpack", &archive, "ps.cso"]).binary == *pixel);
    assert!(
        crate::common::dxkit_with(["unpack", "-", "ps.cso"], &fs::read(&archive).unwrap()).binary == *pixel
    );
    let digest: String = vertex[4..20].iter().map(|byte| format!("{byte:02x}")).collect();
    assert!(dxkit(["unpack", &archive, &digest]).binary == *vertex);

    // Existing files are not replaced.
    fs::write(at("out/ps.cso"), b"other").unwrap();
    assert_eq!(dxkit(["unpack", &archive, "-o", &at("out")]).outcome, Outcome::Failed);
    assert_eq!(dxkit(["unpack", &archive, "-o", &at("out"), "--force"]).outcome, Outcome::Fine);
    assert_eq!(dxkit(["unpack", &archive, "missing"]).outcome, Outcome::Failed);
    let run = dxkit(["unpack", &at("in/ps.cso")]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("ps.cso: this is not an archive of shaders"), "{}", run.errors);
    let broken = fs::read(&archive).unwrap();
    fs::write(at("broken.dxpack"), &broken[..broken.len() / 2]).unwrap();
    assert_ne!(dxkit(["unpack", &at("broken.dxpack"), "-o", &at("broken")]).outcome, Outcome::Fine);
}

#[test]
fn a_file_from_standard_input_is_packed() {
    let folder = tempfile::tempdir().unwrap();
    let archive = folder.path().join("one.dxpack").display().to_string();
    let shader = fs::read(testdata("dxc/vs_transform_6_0.dxil")).unwrap();
    let run = crate::common::dxkit_with(["pack", "-", "-o", &archive], &shader);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    assert_eq!(dxkit(["unpack", &archive]).output, "stdin\n");
    assert!(dxkit(["unpack", &archive, "stdin"]).binary == shader);
}
