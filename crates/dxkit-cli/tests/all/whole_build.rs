//! Answers over a whole build: what is where, how large it became, what is signed; and shaders inside other
//! files.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)] // a test says what must hold by panicking

use std::fs;
use std::path::Path;

use dxkit::{Container, Digest, DigestCheck};
use dxkit_cli::Outcome;
use serde_json::Value;

use crate::common::{Run, dxkit, dxkit_with, testdata};

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The matches of a query in a file of testdata: kind, name, detail.
fn find(query: &str, file: &str) -> Vec<(String, String, String)> {
    let run = dxkit(["find", "--json", query, text(&testdata(file))]);
    if run.output.is_empty() {
        assert_eq!(run.outcome, Outcome::Failed, "{}", run.errors);
        assert!(run.errors.contains("0 matches in 0 of 1 container"), "{}", run.errors);
        return Vec::new();
    }
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    let document: Value = serde_json::from_str(&run.output).unwrap();
    let field = |found: &Value, name: &str| found[name].as_str().unwrap().to_owned();
    let matches = document["matches"].as_array().unwrap().iter();
    matches.map(|found| (field(found, "kind"), field(found, "name"), field(found, "detail"))).collect()
}

fn found(kind: &str, name: &str, detail: &str) -> Vec<(String, String, String)> {
    vec![(kind.to_owned(), name.to_owned(), detail.to_owned())]
}

/// The expectations are those of the sources in HLSL, which stand beside the containers.
#[test]
fn each_kind_of_thing_is_found() {
    let shader = "dxc/vs_root_signature_6_0.dxil";
    assert_eq!(find("resource:camera", shader), found("resource", "Camera", "cbuffer Camera at b0"));
    let member = find("member:viewprojection", shader);
    assert_eq!(member, found("member", "viewProjection", "in Camera at byte 0, 64 bytes"));
    assert_eq!(find("semantic:SV_VertexID", shader), found("semantic", "SV_VertexID", "input, register 1"));
    assert_eq!(find("entry:main", shader), found("entry", "main", "Vertex"));
    assert_eq!(find("op:StoreOutput", shader), found("op", "StoreOutput", "4 times"));
    assert_eq!(find("rootsig:*SRV(t0*", shader).len(), 1);
    assert_eq!(find("resource:absent", shader), []);
    let bytes = fs::read(testdata(shader)).unwrap();
    let digest = Digest::compute(&bytes).to_string();
    assert_eq!(find(&format!("hash:{digest}"), shader), found("hash", &digest, "digest of the bytes"));
    let hull = find("op:mul", "fxc/vs_transform_5_0.dxbc");
    assert!(hull.iter().all(|(kind, name, _)| kind == "op" && name.contains("mul")), "{hull:?}");
    let lines = find("text:SV_Target", "dxc/ps_multi_file_embed_debug_6_0.dxil");
    assert!(lines.iter().any(|(_, _, line)| line.contains("SV_Target")), "{lines:?}");
}

#[test]
fn shaders_are_found_across_a_folder() {
    let run = dxkit(["find", "op:Sample*", text(&testdata("pipeline")), "-l"]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    assert!(
        run.output.lines().count() > 1 && run.output.lines().all(|line| !line.contains(": ")),
        "{}",
        run.output
    );
    let counted = dxkit(["find", "op:Sample*", text(&testdata("pipeline")), "--count"]);
    assert_eq!(counted.output.lines().count(), run.output.lines().count());
    // Three samples of one kind.
    let file = testdata("pipeline/engine_gbuffer_ps_6_0.dxil");
    let counted = dxkit(["find", "op:Sample", text(&file), "--count"]);
    assert!(counted.output.ends_with("engine_gbuffer_ps_6_0.dxil: 3\n"), "{}", counted.output);
}

fn is_signed(bytes: &[u8]) -> bool {
    Container::parse(bytes).unwrap().digest.check(bytes) == DigestCheck::Matches
}

#[test]
fn a_folder_is_signed_and_what_is_not_valid_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::copy(testdata("dxc/vs_transform_unsigned_6_0.dxil"), path("unsigned.cso")).unwrap();
    fs::copy(testdata("dxc/rootsig_local_1_0.dxil"), path("root.cso")).unwrap();
    let mut bad = fs::read(testdata("dxc/vs_transform_unsigned_6_0.dxil")).unwrap();
    let container = Container::parse(&bad).unwrap();
    // The minor version in the program's header: the module states another one.
    let place = container.find(dxkit::FourCc::Dxil).unwrap().span().offset();
    bad[place] = 0x61;
    fs::write(path("bad.cso"), &bad).unwrap();
    let run = dxkit(["sign", "--in-place", text(folder.path())]);
    assert_eq!(run.outcome, Outcome::Found, "{}{}", run.output, run.errors);
    assert!(
        run.errors.contains("bad.cso: not valid, so it is not signed: error[SM.PROGRAMVERSION]"),
        "{}",
        run.errors
    );
    assert!(is_signed(&fs::read(path("unsigned.cso")).unwrap()));
    assert_eq!(fs::read(path("bad.cso")).unwrap(), bad);
    assert!(run.errors.contains("1 signed, 1 were signed already"), "{}", run.errors);
    // The same through the other command, which takes a rule that may be broken.
    let out = path("out/");
    let words = ["validate", "--sign", "--allow", "SM.PROGRAMVERSION", text(folder.path()), "-o", text(&out)];
    let run = dxkit(words);
    assert_eq!(run.outcome, Outcome::Fine, "{}{}", run.output, run.errors);
    assert!(is_signed(&fs::read(out.join("bad.cso")).unwrap()));
}

fn compare(folder: &Path, more: &[&str]) -> Run {
    let [old, new] = ["old", "new"].map(|name| folder.join(name));
    let words = ["stats", "--compare", text(&old), text(&new)];
    dxkit(words.into_iter().chain(more.iter().copied()))
}

#[test]
fn sums_come_first_and_a_threshold_decides() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["old", "new"] {
        fs::create_dir(folder.path().join(name)).unwrap();
    }
    let put = |place: &str, name: &str| fs::copy(testdata(name), folder.path().join(place)).unwrap();
    let old = put("old/a.cso", "dxc/vs_transform_6_0.dxil");
    let new = put("new/a.cso", "dxc/vs_transform_od_6_0.dxil");
    put("old/gone.cso", "dxc/ps_solid_6_0.dxil");
    let gone = fs::metadata(testdata("dxc/ps_solid_6_0.dxil")).unwrap().len();
    let run = compare(folder.path(), &[]);
    assert_eq!(run.outcome, Outcome::Found);
    let first: Vec<&str> = run.output.lines().nth(1).unwrap().split_whitespace().collect();
    let (before, after) = ((old + gone).to_string(), new.to_string());
    assert_eq!(first[..4], ["all", "bytes", &before, &after], "{}", run.output);
    // The file itself grew, and the folder as a whole did not.
    let grew = (new - old) * 100 / old;
    assert!(new > old && new < old + gone, "{old} {new} {gone}");
    let at = |percent: u64| compare(folder.path(), &["--threshold", &percent.to_string()]).outcome;
    assert_eq!((at(grew + 100_000), at(0)), (Outcome::Fine, Outcome::Found));
    assert_eq!(compare(folder.path(), &["--threshold", "0.5"]).outcome, Outcome::Found);
    let table = compare(folder.path(), &["--markdown"]).output;
    assert!(
        table.starts_with("| File | What | Old | New | Change |\n|:---|:---|---:|---:|---:|\n| **all** |"),
        "{table}"
    );
    let total: Value =
        serde_json::from_str(compare(folder.path(), &["--json"]).output.lines().next().unwrap()).unwrap();
    assert_eq!((&total["total"], &total["new"]), (&Value::Bool(true), &Value::from(new)));
}

/// A file that is no container, with two shaders in it.
fn package(folder: &Path) -> (std::path::PathBuf, usize, Vec<u8>) {
    let shader = fs::read(testdata("dxc/vs_transform_6_0.dxil")).unwrap();
    let other = fs::read(testdata("dxc/ps_solid_6_0.dxil")).unwrap();
    let bytes = [b"MZ, and more".as_slice(), &shader, b"between", &other].concat();
    let path = folder.join("game.exe");
    fs::write(&path, &bytes).unwrap();
    (path, 12, shader)
}

#[test]
fn a_place_in_a_file_is_an_input() {
    let folder = tempfile::tempdir().unwrap();
    let (path, offset, shader) = package(folder.path());
    let name = format!("{}:{offset:#x}", text(&path));
    let plain = dxkit_with(["dis", "-"], &shader);
    assert_eq!(dxkit(["dis", &name]).output, plain.output);
    let out = folder.path().join("one.cso");
    let run = dxkit(["hash", "fix", &name, "-o", text(&out)]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    assert_eq!(fs::read(&out).unwrap(), shader);
    let run = dxkit(["dis", &format!("{}:0x1", text(&path))]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("has no container at 0x1; `dxkit scan "), "{}", run.errors);
}

#[test]
fn a_shader_is_written_back_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let (path, offset, shader) = package(folder.path());
    let place = format!("{}:{offset:#x}", text(&path));
    let smaller = folder.path().join("smaller.cso");
    dxkit(["strip", "--all", &place, "-o", text(&smaller)]);
    let stripped = fs::read(&smaller).unwrap();
    assert!(stripped.len() < shader.len());
    let patched = folder.path().join("patched.exe");
    let replace = |file: &Path| {
        let what = format!("{offset:#x}={}", text(file));
        dxkit(["scan", text(&path), "--replace", &what, "-o", text(&patched)])
    };
    let run = replace(&smaller);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    let (before, after) = (fs::read(&path).unwrap(), fs::read(&patched).unwrap());
    assert_eq!(before.len(), after.len());
    assert_eq!(after[offset..offset + stripped.len()], stripped);
    assert_eq!(after[offset + shader.len()..], before[offset + shader.len()..]);
    // The other shader is still found.
    let run = dxkit(["scan", text(&patched)]);
    assert_eq!(run.output.lines().count(), 2, "{}", run.output);
    // What does not fit, or is another shader, is refused.
    let run = replace(&testdata("dxc/ps_textures_6_7.dxil"));
    assert_eq!(run.outcome, Outcome::Failed, "{}", run.errors);
    let run = replace(&testdata("dxc/rootsig_local_1_0.dxil"));
    assert!(run.errors.contains("the new one no shader"), "{}", run.errors);
    let unsigned = folder.path().join("unsigned.cso");
    dxkit(["hash", "zero", text(&smaller), "-o", text(&unsigned)]);
    assert!(replace(&unsigned).errors.contains("`dxkit sign` signs it"));
}
