//! Tables of containers.

#![allow(clippy::unwrap_used, clippy::indexing_slicing, clippy::panic)] // helpers of tests

use std::fs;
use std::path::Path;

use dxkit_cli::Outcome;
use dxkit_report::IndexRow;
use serde_json::Value;

use crate::common::{dxkit, testdata};

/// A folder with shaders, two of them with the same bytes, a header with arrays, and a damaged container.
fn shaders(folder: &Path) -> String {
    let root = folder.join("shaders");
    fs::create_dir_all(root.join("a")).unwrap();
    for (name, from) in [
        ("a/lib.dxil", "dxc/lib_raytracing_6_6.dxil"),
        ("a.dxil", "dxc/ps_solid_6_0.dxil"),
        ("b.dxbc", "fxc/ps_texture_5_0.dxbc"),
        ("c.dxil", "dxc/ps_solid_6_0.dxil"),
    ] {
        fs::copy(testdata(from), root.join(name)).unwrap();
    }
    let array = |name: &str, bytes: Vec<u8>| {
        let bytes: Vec<_> = bytes.iter().map(u8::to_string).collect();
        format!("const unsigned char {name}[] = {{{}}};\n", bytes.join(","))
    };
    let file = |name| fs::read(testdata(name)).unwrap();
    let header =
        array("g_vs", file("dxc/vs_transform_6_0.dxil")) + &array("g_ps", file("dxc/ps_solid_6_0.dxil"));
    fs::write(root.join("d.h"), header).unwrap();
    fs::write(root.join("e.dxil"), &file("dxc/ps_solid_6_0.dxil")[..100]).unwrap();
    fs::write(root.join("notes.txt"), "no shader").unwrap();
    root.to_str().unwrap().to_owned()
}

fn documents(line: &[&str]) -> Vec<Value> {
    dxkit(line).output.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn rows_state_what_the_other_commands_print() {
    let folder = tempfile::tempdir().unwrap();
    let root = shaders(folder.path());
    let rows = documents(&["index", "--json", &root]);
    let of = |row: &Value| row["path"].as_str().unwrap().rsplit('/').next().unwrap().to_owned();
    let names: Vec<_> = rows.iter().map(of).collect();
    assert_eq!(names, ["lib.dxil", "a.dxil", "b.dxbc", "c.dxil", "d.h", "d.h", "e.dxil"]);
    let [library, pixel, tokens, copy, array, same, damaged] = rows.as_slice() else { panic!() };

    let first = format!("{root}/a.dxil");
    assert_eq!(copy["duplicate_of"], Value::from(first.clone()));
    assert_eq!((&same["array_name"], &same["duplicate_of"]), (&"g_ps".into(), &Value::from(first.clone())));
    assert_eq!((&array["array_name"], &array["stage"]), (&"g_vs".into(), &"Vertex".into()));
    assert!(damaged["error"].is_string() && damaged["digest"].is_null());
    for row in [library, pixel, tokens, array] {
        assert!(row["duplicate_of"].is_null() && row["error"].is_null(), "{row}");
        assert_eq!((row["errors"].as_i64(), &row["digest_state"]), (Some(0), &"matches".into()));
    }

    // The manifest states the hashes of all shaders.
    let manifest = fs::read_to_string(testdata("MANIFEST")).unwrap();
    let line = manifest.lines().find(|line| line.contains("ps_texture_5_0.dxbc")).unwrap();
    assert!(line.contains(tokens["sha256"].as_str().unwrap()), "{line}");

    for (row, name) in [(library, "a/lib.dxil"), (pixel, "a.dxil"), (tokens, "b.dxbc")] {
        let path = format!("{root}/{name}");
        let inspected = documents(&["inspect", "--json", &path]).remove(0);
        let shader = &inspected["shader"];
        let counted = documents(&["stats", "--json", &path]).remove(0);
        for (column, expected) in [
            ("size", &inspected["size"]),
            ("digest", &inspected["digest"]["hex"]),
            ("stage", &shader["kind"]),
            ("profile", &shader["profile"]),
            ("language", &shader["language"]),
            ("compiler", &shader["compiler"]),
            ("validator_version", &shader["validator_version"]),
            ("instructions", &counted["instructions"]),
            ("temp_registers", &counted["temp_registers"]),
        ] {
            assert_eq!(&row[column], expected, "{name}: {column}");
        }
        for part in counted["part_bytes"].as_array().unwrap() {
            assert_eq!(row["parts"][part["part"].as_str().unwrap()], part["bytes"], "{name}");
        }
        let bindings = inspected["bindings"]["list"].as_array().map(Vec::len);
        assert!(bindings.is_none() || row["bindings"] == bindings.unwrap(), "{name}: {bindings:?}");
    }
}

#[test]
fn a_table_is_brought_up_to_date_and_continued() {
    let folder = tempfile::tempdir().unwrap();
    let root = shaders(folder.path());
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let [table, part, again] = ["t.parquet", "t.parquet.part", "again.parquet"].map(at);
    let index = |output: &str| {
        let run = dxkit(["index", &root, "-o", output]);
        // One container is damaged.
        assert_eq!(run.outcome, Outcome::Found, "{}", run.errors);
        assert!(run.errors.contains("the columns `error` and `rules` say what is wrong"), "{}", run.errors);
        run.errors.lines().next().unwrap_or_default().to_owned()
    };
    assert_eq!(index(&table), "7 containers, 2 duplicates, 1 damaged");
    let whole = fs::read(&table).unwrap();
    assert!(whole.starts_with(b"PAR1") && whole.ends_with(b"PAR1") && !Path::new(&part).exists());
    assert_eq!(index(&table), "7 containers, 2 duplicates, 1 damaged, 7 as before");
    assert!(fs::read(&table).unwrap() == whole);

    // A damaged table is written again, or refused.
    for place in (0..whole.len()).step_by(whole.len() / 97) {
        let mut changed = whole.clone();
        changed[place] ^= 0x55;
        fs::write(&table, &changed).unwrap();
        let run = dxkit(["index", &root, "-o", &table]);
        assert!(run.outcome != Outcome::Fine, "{}", run.errors);
        fs::write(&table, &whole[..place]).unwrap();
        let run = dxkit(["index", &root, "-o", &table]);
        assert!(run.outcome != Outcome::Fine, "{}", run.errors);
        assert!(fs::read(&table).unwrap() == whole || place < 4, "cut at {place}");
        assert!(!Path::new(&part).exists());
        fs::write(&table, &whole).unwrap();
    }

    // Files that are added, changed and removed.
    fs::remove_file(format!("{root}/a.dxil")).unwrap();
    fs::copy(testdata("dxc/vs_transform_6_0.dxil"), format!("{root}/a/new.dxil")).unwrap();
    fs::copy(testdata("dxc/ps_textures_6_0.dxil"), format!("{root}/b.dxbc")).unwrap();
    index(&table);
    index(&again);
    assert!(fs::read(&table).unwrap() == fs::read(&again).unwrap());

    // A file that is not a table is not replaced.
    let shader = format!("{root}/c.dxil");
    for output in [&shader, &root, "-"] {
        assert_eq!(dxkit(["index", &root, "-o", output]).outcome, Outcome::Failed);
    }
    assert!(fs::read(&shader).unwrap().starts_with(b"DXBC"));
}

#[test]
fn the_documentation_has_the_columns() {
    let page = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/index.md")).unwrap();
    let mut documented = page.lines().filter(|line| line.starts_with("| `"));
    for column in IndexRow::COLUMNS {
        let missing = if column.optional { ", or missing" } else { "" };
        let line = format!("| `{}` | {}{missing} | {} |", column.name, column.ty.name(), column.description);
        assert_eq!(documented.next(), Some(line.as_str()));
    }
    assert_eq!(documented.next(), None);
}
