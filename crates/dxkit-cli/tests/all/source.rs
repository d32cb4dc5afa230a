//! `dxkit source`, for the output of DXC and for invalid containers.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // helpers of tests, too, say what must hold by panicking

use std::borrow::Cow;
use std::fs;
use std::path::Path;

use crate::common::{self, dxkit, dxkit_with, testdata};
use dxkit::bytes::Name;
use dxkit::{Container, DigestPolicy, FourCc, SourceInfo};
use dxkit_cli::Outcome;
use serde_json::Value;

fn json<A: AsRef<std::ffi::OsStr>>(arguments: &[A]) -> Vec<Value> {
    let run =
        dxkit(["source".as_ref(), "--json".as_ref()].into_iter().chain(arguments.iter().map(AsRef::as_ref)));
    run.output.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The rows of MANIFEST: container, hash, compiler, sources, options.
fn manifest() -> Vec<Vec<String>> {
    let text = fs::read_to_string(testdata("MANIFEST")).unwrap();
    let rows = text.lines().filter(|line| !line.starts_with('#'));
    rows.map(|row| row.split('\t').map(str::to_owned).collect()).collect()
}

/// The sources of a container with these files and arguments.
fn container(files: &[(&str, &str)], args: &[(&str, &str)]) -> Vec<u8> {
    let files = files.iter().map(|(name, text)| (Name::from(*name), Cow::Borrowed(text.as_bytes())));
    let part = SourceInfo::new(files, args.iter().copied()).unwrap().encode().unwrap();
    let mut container = Container::new();
    container.set(FourCc::Srci, part);
    container.write(DigestPolicy::Recompute).unwrap()
}

/// Every file below a folder, by its path with `/`.
fn tree(root: &Path) -> Vec<(String, String)> {
    let mut files = Vec::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/");
                files.push((name, String::from_utf8_lossy(&fs::read(&path).unwrap()).into_owned()));
            }
        }
    }
    files.sort();
    files
}

#[test]
fn what_dxc_was_given_comes_back() {
    let rows = manifest();
    // In a PDB in PRIV, and in the container of one.
    let private = rows.iter().filter(|row| row[4].contains("-Qpdb_in_private"));
    let pdbs = rows.iter().filter(|row| row[2].starts_with("dxc-pdb"));
    let cases: Vec<_> = private
        .map(|row| (row, row))
        .chain(pdbs.map(|row| (row, rows.iter().find(|other| other[0] == row[3]).unwrap())))
        .collect();
    assert!(cases.len() >= 6, "{} cases", cases.len());
    for (row, compiled) in cases {
        let out = tempfile::tempdir().unwrap();
        let paths = [testdata(&row[0]).into_os_string(), "-o".into(), out.path().into()];
        let document = json(&paths).remove(0);
        assert_eq!(document["origin"], "SRCI");
        assert_eq!(document["in_private"], row[4].contains("-Qpdb_in_private"));
        let sources: Vec<&str> = compiled[3].split(' ').collect();
        let files = document["files"].as_array().unwrap();
        assert_eq!(files.len(), sources.len(), "{}", row[0]);
        for (file, source) in files.iter().zip(&sources) {
            assert_eq!(file["path"], *source);
            assert_eq!(fs::read(out.path().join(source)).unwrap(), fs::read(testdata(source)).unwrap());
        }
        assert_eq!(document["command_line"], format!("dxc {} {}", compiled[4], sources[0]), "{}", row[0]);
        assert_eq!(document["notes"], Value::Array(Vec::new()));
    }
}

/// With `-Qembed_debug`, the shader contains the sources and the arguments as they were given.
#[test]
fn the_debug_module_has_the_sources() {
    let mut cases = 0;
    for row in manifest() {
        let bytes = fs::read(testdata(&row[0])).unwrap();
        let embedded = row[4].contains("-Qembed_debug") && row[0].ends_with(".dxil");
        if row[2] != "dxc 1.10" || !embedded || !bytes.windows(4).any(|four| four == b"ILDB") {
            continue;
        }
        let out = tempfile::tempdir().unwrap();
        let paths = [testdata(&row[0]).into_os_string(), "-o".into(), out.path().into()];
        let document = json(&paths).remove(0);
        assert_eq!(document["origin"], "ILDB", "{document}");
        let sources: Vec<&str> = row[3].split(' ').collect();
        let files = document["files"].as_array().unwrap();
        assert_eq!(files.len(), sources.len(), "{}", row[0]);
        for (file, source) in files.iter().zip(&sources) {
            assert_eq!(file["path"], *source);
            assert_eq!(fs::read(out.path().join(source)).unwrap(), fs::read(testdata(source)).unwrap());
        }
        // As for SRCI, options and values are separated.
        let options = row[4].replace(" -D", " -D ").replace("  ", " ");
        assert_eq!(document["command_line"], format!("dxc {options} {}", sources[0]), "{}", row[0]);
        cases += 1;
    }
    assert!(cases >= 6, "{cases} cases");
}

#[test]
fn a_pdb_is_found_by_its_name_its_hash_and_what_is_in_it() {
    // The PDB in PRIV equals the file that DXC writes with the other option.
    let whole = testdata("dxc/ps_multi_file_pdb_in_private_6_0.dxil");
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let [shader, symbols, other] = ["shader.dxil", "symbols", "symbols/sub/other.bin"].map(path);
    fs::create_dir_all(path("symbols/sub")).unwrap();
    let whole_name = whole.to_str().unwrap();
    assert_eq!(dxkit(["strip", "--private", whole_name, "-o", &shader]).outcome, Outcome::Fine);
    assert_eq!(dxkit(["extract", whole_name, "PRIV", "-o", &other]).outcome, Outcome::Fine);
    let expected = json(&[whole_name]).remove(0);

    let run = dxkit(["source", &shader]);
    assert_eq!(run.outcome, Outcome::Found);
    assert!(run.output.contains("no sources") && run.output.contains("--pdb-path"), "{}", run.output);
    let hash = run.output.split("its PDB ").nth(1).unwrap().split(' ').next().unwrap().to_owned();
    assert!(hash.len() == 36 && hash.ends_with(".pdb"), "{hash}");

    // The PDB is found by its hash whatever its name is, by its name in the given folder, and in the folder
    // of the shader.
    let same = |arguments: &[&str], place: &str| {
        let document = json(arguments).remove(0);
        assert_eq!(document["pdb"], place, "{document}");
        assert_eq!(document["files"], expected["files"]);
        assert_eq!(document["command_line"], expected["command_line"]);
    };
    same(&[&shader, "--pdb-path", &symbols], &other);
    fs::rename(&other, path(&format!("symbols/{hash}"))).unwrap();
    same(&[&shader, "--pdb-path", &symbols], &path(&format!("symbols/{hash}")));
    fs::rename(path(&format!("symbols/{hash}")), path(&hash)).unwrap();
    same(&[&shader], &path(&hash));

    // A PDB with this name, but of another shader.
    let slim = testdata("dxc/lib_raytracing_pdb_in_private_6_6.dxil");
    assert_eq!(dxkit(["extract", slim.to_str().unwrap(), "PRIV", "-o", &path(&hash)]).outcome, Outcome::Fine);
    assert_eq!(dxkit(["source", &shader]).outcome, Outcome::Found);
    let run = dxkit(["source", &shader, "--pdb-path", "no/such"]);
    assert_eq!(run.outcome, Outcome::Failed);
}

#[test]
fn an_index_finds_a_pdb_without_opening_others() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let (shaders, symbols) = (path("shaders"), path("symbols"));
    let run =
        dxkit(["strip", "--debug", testdata("dxc").to_str().unwrap(), "--pdb-dir", &symbols, "-o", &shaders]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    // Two PDBs of one size, under meaningless names; the first in the order of names is changed later.
    let mut by_size = std::collections::BTreeMap::<u64, Vec<std::path::PathBuf>>::new();
    for entry in fs::read_dir(&symbols).unwrap() {
        let entry = entry.unwrap();
        by_size.entry(entry.metadata().unwrap().len()).or_default().push(entry.path());
    }
    let pair = by_size.into_values().find(|paths| paths.len() > 1).unwrap();
    let hash = pair[1].file_stem().unwrap().to_str().unwrap().to_owned();
    let [first, second] = [path("symbols/1.bin"), path("symbols/z/2.bin")];
    fs::create_dir(path("symbols/z")).unwrap();
    fs::rename(&pair[0], &first).unwrap();
    fs::rename(&pair[1], &second).unwrap();
    let documents = json(&[&shaders]);
    let wanted = documents.iter().find(|document| {
        document["reason"].as_str().is_some_and(|reason| reason.contains(&format!("{hash}.pdb")))
    });
    let shader = wanted.unwrap()["file"].as_str().unwrap().to_owned();

    // Without an index, all PDBs are opened; nothing is written to the folder.
    let found = |place: &str| {
        let document = json(&["--pdb-dir", &symbols, &shader]).remove(0);
        assert_eq!(document["pdb"], place, "{document}");
    };
    found(&second);
    assert!(!Path::new(&path("symbols/dxkit-pdbs.txt")).exists());
    let run = dxkit(["index", "--pdb-dir", &symbols, "--dry-run"]);
    assert!(run.outcome == Outcome::Fine && run.errors.contains("would write"), "{}", run.errors);
    let run = dxkit(["index", "--pdb-dir", &symbols]);
    let count = run.errors.split(": ").nth(1).unwrap().split(' ').next().unwrap().parse::<usize>().unwrap();
    assert!(run.outcome == Outcome::Fine && count > 5, "{}", run.errors);
    let lines = fs::read_to_string(path("symbols/dxkit-pdbs.txt")).unwrap().lines().count();
    let run = dxkit(["index", "--pdb-dir", &symbols]);
    assert!(run.errors.contains(&format!("{count} PDBs of shaders, 0 read")), "{}", run.errors);

    // Now the first file is another PDB with the same hash, with the size and time that the index states:
    // opening all files would find it first.
    let bytes = fs::read(&first).unwrap();
    let time = fs::metadata(&first).unwrap().modified().unwrap();
    fs::copy(&second, &first).unwrap();
    fs::File::options().write(true).open(&first).unwrap().set_modified(time).unwrap();
    found(&second);
    fs::write(&first, &bytes).unwrap();

    // The index is updated if it lacks a PDB, or if one was moved.
    let third = path("symbols/a.bin");
    fs::rename(&second, &third).unwrap();
    found(&third);
    let index = fs::read_to_string(path("symbols/dxkit-pdbs.txt")).unwrap();
    assert!(index.contains("a.bin") && !index.contains("2.bin"), "{index}");
    assert_eq!(index.lines().count(), lines);
    // Lines with paths outside the folder, and other texts, are ignored.
    for text in [format!("dxkit pdbs 1\n{hash} 1 1 ../../etc/passwd\n"), "rubbish".to_owned()] {
        fs::write(path("symbols/dxkit-pdbs.txt"), text).unwrap();
        found(&third);
    }
}

#[test]
fn pdbs_are_read_where_containers_are() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let pdb = path("shader.pdb");
    let whole = testdata("dxc/ps_multi_file_pdb_in_private_6_0.dxil");
    dxkit(["extract", whole.to_str().unwrap(), "PRIV", "-o", &pdb]);
    fs::write(path("program.pdb"), [dxkit::PDB_MAGIC.as_slice(), &[0; 500]].concat()).unwrap();
    let inner = testdata("dxc/pdb_multi_file_6_0.dxil");
    let parts =
        |text: &str| text.lines().map(|line| line.split_once('\t').unwrap().1.to_owned()).collect::<Vec<_>>();
    let expected = parts(&dxkit(["parts", inner.to_str().unwrap()]).output);
    for argument in [pdb.as_str(), folder.path().to_str().unwrap()] {
        let run = dxkit(["parts", argument]);
        assert_eq!((parts(&run.output), run.outcome), (expected.clone(), Outcome::Fine), "{}", run.errors);
    }
    let dump = |path: &str| dxkit(["dump", path, "SRCI"]).output;
    assert_eq!(dump(&pdb), dump(inner.to_str().unwrap()));
    assert!(dump(&pdb).contains("SRCI > section[1] > compressed_entries, decompressed:"));
    assert!(dxkit(["inspect", &pdb]).output.contains("inside a PDB"));
    assert_eq!(dxkit(["check", &pdb]).outcome, Outcome::Fine);
    let bytes = dxkit(["extract", &pdb, "ILDB"]).binary;
    assert_eq!(bytes, dxkit(["extract", inner.to_str().unwrap(), "ILDB"]).binary);
    let run = dxkit_with(["source", "-"], &fs::read(&pdb).unwrap());
    assert!(run.output.contains("dxc/lighting/brdf.hlsli"), "{}", run.output);

    let run = dxkit(["inspect", &path("program.pdb")]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("program database (PDB), but not of a shader"), "{}", run.errors);
    // A PDB is never overwritten, and PDBs in a folder are not written.
    let out = path("out");
    assert_eq!(dxkit(["strip", "--debug", &pdb, "--in-place"]).outcome, Outcome::Failed);
    fs::copy(testdata("dxc/ps_solid_6_0.dxil"), folder.path().join("a.dxil")).unwrap();
    assert_eq!(dxkit(["strip", "--all", folder.path().to_str().unwrap(), "-o", &out]).outcome, Outcome::Fine);
    assert_eq!(fs::read_dir(&out).unwrap().count(), 1);
}

#[test]
fn names_that_lead_elsewhere_are_told_and_stay_inside() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().join("in/root");
    let input = folder.path().join("x.dxil");
    let files = [
        ("sub/main.hlsl", "main"),
        ("../../../../up.hlsli", "up"),
        ("/etc/passwd", "absolute"),
        ("C:\\Windows\\win.ini", "drive"),
        ("\\\\server\\share\\file", "share"),
        ("sub\\con.hlsl", "device"),
        ("sub/a:b", "stream"),
        ("sub/A.h", "one"),
        ("sub/a.h", "other"),
        ("sub/A.H", "one"),
        ("sub", "a folder's name"),
        ("", "nameless"),
        ("..", "above"),
    ];
    let long = format!("{}.h", "x".repeat(5000));
    let files: Vec<_> = files.into_iter().chain([(long.as_str(), "long")]).collect();
    fs::write(&input, container(&files, &[("T", "ps_6_0"), ("Fo", "/etc/x"), ("D", "A='$(x)'")])).unwrap();
    let arguments = [input.to_str().unwrap(), "-o", root.to_str().unwrap()];
    let document = json(&arguments).remove(0);
    // Absolute paths and drives are outside the relative names, so each has a separate folder; the fourth
    // folder above is the root of the tree.
    let work = "work/work/work/work";
    let unnamed = |end: &str| {
        tree(&root).into_iter().find(|(name, _)| name.starts_with("unnamed/") && name.ends_with(end))
    };
    let mut expected: Vec<(String, String)> = [
        ("up.hlsli", "up"),
        ("root/etc/passwd", "absolute"),
        ("C/Windows/win.ini", "drive"),
        ("share/server/share/file", "share"),
    ]
    .map(|(path, text)| (path.to_owned(), text.to_owned()))
    .to_vec();
    expected.extend(
        [
            ("sub/main.hlsl", "main"),
            ("sub/con_.hlsl", "device"),
            ("sub/a_b", "stream"),
            ("sub/A.h", "one"),
            ("sub/a~2.h", "other"),
            ("sub/A.H", "one"),
            ("sub~2", "a folder's name"),
        ]
        .map(|(path, text)| (format!("{work}/{path}"), text.to_owned())),
    );
    for file in &expected {
        assert!(tree(&root).contains(file), "{file:?}: {:?}", tree(&root));
    }
    assert_eq!(unnamed("x.h").or_else(|| unnamed("")).map(|_| ()), Some(()));
    assert_eq!(tree(&root).len(), files.len());
    // Only the tree and the input exist.
    assert_eq!(tree(folder.path()).len(), files.len() + 1);
    let rules: Vec<_> = document["notes"].as_array().unwrap().iter().map(|note| &note["rule"]).collect();
    for rule in ["name-changed", "name-clash", "included-absolutely", "output-moved"] {
        assert!(rules.iter().any(|found| **found == rule), "{rule}: {rules:?}");
    }
    let line = format!(r"dxc -T ps_6_0 -Fo x -D 'A='\''$(x)'\''' {work}/sub/main.hlsl");
    assert_eq!(document["command_line"], line);

    // Writing the same files again succeeds; overwriting other files does not.
    assert_eq!(dxkit(["source"].iter().chain(&arguments)).outcome, Outcome::Fine);
    fs::write(root.join("up.hlsli"), "edited").unwrap();
    let run = dxkit(["source"].iter().chain(&arguments));
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("--force"), "{}", run.errors);
    assert_eq!(dxkit(["source"].iter().chain(&arguments).chain(&["--force"])).outcome, Outcome::Fine);
    assert_eq!(fs::read(root.join("up.hlsli")).unwrap(), b"up");
}

#[test]
fn pdbi_says_the_same() {
    let pdb_info = |compression: u16, data: &[u8], size: usize| {
        let sizes = [data.len(), size].map(|size| u32::try_from(size).unwrap().to_le_bytes());
        let head = [0u16.to_le_bytes(), compression.to_le_bytes()].concat();
        let mut part = [head.as_slice(), sizes.as_flattened(), data].concat();
        part.resize(part.len().next_multiple_of(4), 0);
        dxkit_synth::container::container(&[(b"PDBI", &part)])
    };
    let data = dxkit_synth::rdat::pdb();
    let plain = pdb_info(0, &data, data.len());
    let zlib = pdb_info(1, &dxkit_synth::info::zlib(&data), data.len());
    let mut documents = Vec::new();
    for bytes in [&plain, &zlib] {
        let run = dxkit_with(["source", "--json", "--print", "-"], bytes);
        assert_eq!(run.outcome, Outcome::Fine, "{}{}", run.output, run.errors);
        documents.push(serde_json::from_str::<Value>(&run.output).unwrap());
    }
    assert_eq!(documents[0], documents[1]);
    let document = &documents[0];
    assert_eq!(document["origin"], "PDBI");
    // The contents from which the bytes were assembled by hand.
    assert_eq!(document["files"][0]["name"], "a.hlsl");
    assert_eq!(document["files"][0]["text"], "text");
    assert_eq!(document["arguments"], serde_json::json!(["-T", "lib_6_3"]));
    assert_eq!(document["libraries"], serde_json::json!([{ "name": "lib", "size": 2 }]));

    // Every field of the tables, whether they are compressed or not.
    let rows = |bytes: &[u8]| {
        let run = dxkit_with(["dump", "-", "PDBI"], bytes);
        assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
        let paths = run.output.lines().filter_map(|line| line.split(" | ").nth(2));
        paths
            .map(|path| path.replace("PDBI > data > ", ""))
            .filter(|path| path.starts_with("part["))
            .collect::<Vec<_>>()
    };
    assert!(rows(&plain).iter().any(|row| row.contains("dxil_pdb_info[0] > pdb_name")), "{:?}", rows(&plain));
    assert_eq!(rows(&plain), rows(&zlib));
}

#[test]
fn one_file_is_printed_as_it_is() {
    let path = testdata("dxc/pdb_multi_file_6_0.dxil");
    let path = path.to_str().unwrap();
    for (argument, source) in [
        ("--print", "dxc/ps_multi_file.hlsl"),
        ("--print=brdf.hlsli", "dxc/lighting/brdf.hlsli"),
        ("--print=dxc/common.hlsli", "dxc/common.hlsli"),
    ] {
        let run = dxkit(["source", path, argument]);
        assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
        assert_eq!(run.binary, fs::read(testdata(source)).unwrap());
    }
    let run = dxkit(["source", path, "--print=nothing"]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("dxc/common.hlsli"), "{}", run.errors);
}

#[test]
fn what_has_no_sources_says_why() {
    let source = |name: &str| dxkit(["source", testdata(name).to_str().unwrap()]);
    // In a PDB with SRCI, the debug module does not contain the sources.
    let path = testdata("dxc/pdb_multi_file_6_0.dxil");
    let emptied = dxkit(["remove", path.to_str().unwrap(), "SRCI", "-o", "-"]).binary;
    let run = common::dxkit_with(["source", "-"], &emptied);
    assert_eq!(run.outcome, Outcome::Found);
    assert!(run.output.contains("and none in the debug module (ILDB)"), "{}", run.output);
    let none =
        "no sources: neither SRCI nor PDBI nor a debug module (ILDB) nor FXC's debug information (SPDB)";
    assert!(source("fxc/ps_solid_4_0.dxbc").output.contains(none));
    // A container in PRIV belongs to another shader.
    assert_eq!(source("dxc/ps_container_in_private_6_0.dxil").outcome, Outcome::Found);
    let folder = tempfile::tempdir().unwrap();
    let mut bytes = container(&[("a", "b")], &[]);
    let place = bytes.windows(4).position(|four| four == b"SRCI").unwrap();
    bytes[place + 8 + 6] = 9; // sections
    fs::write(folder.path().join("broken.dxil"), &bytes).unwrap();
    let run = dxkit(["source".as_ref(), folder.path().as_os_str()]);
    assert_eq!(run.outcome, Outcome::Found);
    assert!(run.output.contains("the sources cannot be read: SRCI > "), "{}", run.output);
}

#[test]
fn an_input_is_never_written_over() {
    let folder = tempfile::tempdir().unwrap();
    // The input is at the path to which its own main source would be written.
    let input = folder.path().join("main.hlsl");
    let files = [(dxkit::bytes::Name::from("main.hlsl"), std::borrow::Cow::Borrowed(b"text".as_slice()))];
    let part = dxkit::SourceInfo::new(files, [("T", "ps_6_0")]).unwrap().encode().unwrap();
    let mut container = Container::new();
    container.set(FourCc::Srci, part);
    let bytes = container.write(DigestPolicy::Keep).unwrap();
    fs::write(&input, &bytes).unwrap();
    let arguments = ["source", input.to_str().unwrap(), "--force", "-o", folder.path().to_str().unwrap()];
    let run = dxkit(arguments);
    assert_eq!(run.outcome, Outcome::Failed, "{}", run.output);
    assert!(run.errors.contains("is an input of this run"), "{}", run.errors);
    assert!(fs::read(&input).unwrap() == bytes);
}
