//! `docs/json.md` and the JSON of the command name the same fields, and the examples in the documentation are
//! real.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use dxkit::{Container, DigestPolicy, FourCc, PipelineStateValidation};
use dxkit_cli::Streams;
use serde_json::Value;

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> Vec<u8> {
    let path = repository().join(path);
    fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The output of the command with these arguments.
fn run(arguments: &[&str], mut input: &[u8]) -> String {
    let (mut output, mut errors) = (Vec::new(), Vec::new());
    let mut streams = Streams {
        input: &mut input,
        output: &mut output,
        binary: None,
        errors: &mut errors,
        progress: false,
        coloured: false,
        width: None,
        settings: dxkit_cli::Settings::default(),
    };
    let line = ["dxkit"].iter().chain(arguments).map(Into::into);
    dxkit_cli::run(line, &mut streams).unwrap_or_else(|error| panic!("{arguments:?}: {error}"));
    String::from_utf8(output).unwrap()
}

/// The JSON documents that the command prints with these arguments.
fn documents(arguments: &[&str], input: &[u8]) -> Vec<Value> {
    let text = run(arguments, input);
    let parse =
        |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{arguments:?}: {error}: {line}"));
    let documents: Vec<Value> = text.lines().map(parse).collect();
    assert!(!documents.is_empty(), "{arguments:?} prints nothing");
    documents
}

/// The names of the fields of documents.
#[derive(Default)]
struct Fields {
    names: BTreeSet<String>,
}

impl Fields {
    fn extend(&mut self, documents: Vec<Value>) {
        documents.iter().for_each(|document| collect(document, &mut self.names));
    }
}

fn collect(value: &Value, fields: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            for (name, value) in object {
                if !fields.contains(name) {
                    fields.insert(name.clone());
                }
                collect(value, fields);
            }
        }
        Value::Array(values) => values.iter().for_each(|value| collect(value, fields)),
        _ => {}
    }
}

/// Containers with contents that no compiler writes, so that every field occurs at least once.
fn unusual() -> Vec<Vec<u8>> {
    let root = read("testdata/dxc/rootsig_local_1_0.dxil");
    let trailing = [&root[..], b"beyond"].concat();
    let mut slack = [&root[..], &[0; 4]].concat();
    slack[24..28].copy_from_slice(&u32::try_from(root.len() + 4).unwrap().to_le_bytes());
    let mut unknown_parameter = root.clone();
    unknown_parameter[0x44] = 9;
    let truncated = root[..50].to_vec();

    let shader = read("testdata/dxc/ps_solid_6_0.dxil");
    let mut container = Container::parse(&shader).unwrap();
    let mut psv = PipelineStateValidation::parse(container.find(FourCc::Psv0).unwrap().span()).unwrap();
    psv.runtime_info.unknown = Cow::Owned(vec![1, 2, 3, 4]);
    let payload = psv.encode().unwrap();
    container.set(FourCc::Psv0, payload);
    let newer = container.write(DigestPolicy::Keep).unwrap();

    let mut container = Container::parse(&shader).unwrap();
    let payload = [[0; 4], [4, 0, 0, 0], [4, 0, 0, 0], *b"data"].concat();
    container.set(FourCc::Pdbi, payload);
    let with_pdb_info = container.write(DigestPolicy::Keep).unwrap();

    // PDBI with tables, and a node with an unknown attribute.
    let pdb = dxkit_synth::rdat::pdb();
    let size = u32::try_from(pdb.len()).unwrap().to_le_bytes();
    let part = [[0; 4].as_slice(), &size, &size, &pdb].concat();
    let with_tables = dxkit_synth::container::container(&[(b"PDBI", &part)]);
    let mut data = dxkit_synth::rdat::nodes();
    let words = [6u32, 3, 3, 1].map(u32::to_le_bytes);
    let place = data.windows(16).position(|window| window == words.as_flattened()).unwrap();
    data[place] = 99;
    let nodes = dxkit_synth::container::container(&[(b"RDAT", &data)]);

    vec![trailing, slack, unknown_parameter, truncated, newer, with_pdb_info, with_tables, nodes]
}

/// A container with sources that lead to a note.
fn odd_sources() -> Vec<u8> {
    let mut container = Container::new();
    let files = [(dxkit::bytes::Name::from("/etc/con"), Cow::Borrowed(b"".as_slice()))];
    let part = dxkit::SourceInfo::new(files, [("Fo", "/etc/x")]).unwrap().encode().unwrap();
    container.set(FourCc::Srci, part);
    container.write(DigestPolicy::Keep).unwrap()
}

/// Every field that occurs in the output of the command for `testdata` and for the unusual containers.
fn fields_that_occur() -> BTreeSet<String> {
    let testdata = repository().join("testdata");
    let folder = testdata.to_str().unwrap();
    let [tonemap, counters, weights] = ["tonemap", "counters", "weights"]
        .map(|name| testdata.join("exec").join(name).with_extension("dxil").to_str().unwrap().to_owned());
    let library =
        |name: &str| testdata.join("link").join(name).with_extension("dxil").to_str().unwrap().to_owned();
    let manifest =
        |name: &str| testdata.join("sodb").join(name).with_extension("toml").to_str().unwrap().to_owned();
    let dxc = testdata.join("dxc/ps_solid_6_0.dxil").to_str().unwrap().to_owned();
    let flow = testdata.join("fxc/ps_flow_5_0.dxbc").to_str().unwrap().to_owned();
    let clipped = testdata.join("exec/draw_clipped_ps.dxil").to_str().unwrap().to_owned();
    let [strips, lines] = ["draw_strips_gs", "mesh_waves"]
        .map(|name| testdata.join("exec").join(name).with_extension("dxil").to_str().unwrap().to_owned());
    let described = testdata.join("dxc/ps_multi_file_embed_debug_6_0.dxil").to_str().unwrap().to_owned();
    let out = tempfile::tempdir().unwrap();
    let out = |name| out.path().join(name).to_str().unwrap().to_owned();
    let linked = testdata.join("link").to_str().unwrap().to_owned();
    let mut printed = Fields::default();
    for arguments in [
        &["inspect", "--json", folder][..],
        &["parts", "--json", folder],
        &["check", "--json", folder],
        &["scan", "--json", "--dedupe", &linked],
        &["hash", "verify", "--json", folder],
        &["hash", "fix", "--json", folder, "-o", &out("fixed")],
        &["strip", "--json", "--all", folder, "-o", &out("stripped")],
        &["pdb", "--json", folder, "-o", &out("symbols")],
        &["mutate", "--json", &dxc, "-o", &out("mutated")],
        &["rebind", "--json", "--map", "t*=+1", &tonemap, "-o", &out("rebound")],
        &["specialize", "--json", "--define-at", "b0:0=1", &tonemap, "-o", &out("specialized")],
        &["specialize", "--json", "--list", &dxc],
        &["smith", "--json", "--seed", "7", "-o", &out("random")],
        &["smith", "--json", "--seed", "7", "--coverage"],
        &["canonical", "--json", folder, "-o", &out("canonical")],
        &["lines", "--json", &described],
        &["lines", "--json", &described, "main:0", "9999"],
        &["convert", "--json", &flow, "-o", &out("converted")],
        &[
            "link",
            "--json",
            "--profile",
            "lib_6_3",
            &library("shade"),
            &library("falloff"),
            "-o",
            &out("linked"),
        ],
        &["lint", "--json", folder],
        &["find", "--json", "main", &dxc],
        &["find", "--json", "op:store", &dxc],
        &["sign", "--json", &dxc, "-o", &out("signed")],
        &["source", "--json", "--print", folder],
        &["exports", "--json", folder],
        &["resources", "--json", folder],
        &["dis", "--llvm", "--raise", "--report", "--json", folder],
        &["validate", "--json", folder],
        &["reflect", "--json", folder],
        &["reflect", "--json", "--declared", &described],
        &["stats", "--json", folder],
        &["bitcode", "--json", folder],
        &["pack", "--json", &dxc, "-o", &out("one.dxpack")],
        &["unpack", "--json", &out("one.dxpack")],
        &["bitcode", "--json", "--dump", &linked],
        &["run", "--json", "--sanitize", "--trace", "0", &tonemap],
        &["run", "--json", "--watch", "total", "--break", "weights.hlsl:23", &weights],
        &["run", "--json", &counters],
        &["run", "--json", &clipped, "--in", "VALUE=[[0.5, -1]]"],
        &["run", "--json", &strips],
        &["run", "--json", &lines],
        &["sodb", "make", "--json", &manifest("application"), "-o", &out("a.db")],
        &["sodb", "make", "--json", &manifest("state_objects"), "-o", &out("b.db")],
        &["sodb", "list", "--json", &out("a.db"), &out("b.db")],
        &["sodb", "merge", "--json", &out("a.db"), &out("b.db"), "-o", &out("c.db")],
        &["sodb", "diff", "--json", &out("a.db"), &out("c.db")],
        &["sodb", "make", "--json", &manifest("no_files"), "-o", &out("d.db")],
        &["sodb", "diff", "--json", &out("a.db"), &out("d.db")],
        &["sodb", "diff", "--json", &out("c.db"), &out("a.db")],
        &["sodb", "check", "--json", &out("c.db")],
    ] {
        printed.extend(documents(arguments, &[]));
    }
    printed.extend(documents(&["instrument", "--coverage", &described, "-o", &out("a"), "--map", "-"], &[]));
    let map = out("map.json");
    run(&["instrument", "--bounds", &tonemap, "-o", &out("b"), "--map", &map], &[]);
    printed.extend(documents(&["instrument", "--report", &map, "--format", "json", "-"], &[0; 4096]));
    let file = std::path::Path::new(folder).join("dxc/pdb_multi_file_6_0.dxil");
    printed.extend(documents(&["dump", "--json", file.to_str().unwrap()], &[]));
    let file = std::path::Path::new(folder).join("dxc/lib_raytracing_pdb_in_private_6_6.dxil");
    let pdb = out("shader.pdb");
    run(&["extract", file.to_str().unwrap(), "PRIV", "-o", &pdb], &[]);
    printed.extend(documents(&["inspect", "--json", &pdb], &[]));
    printed.extend(documents(&["source", "--json", "-"], &odd_sources()));
    for input in unusual() {
        for command in ["inspect", "parts", "check", "dump"] {
            printed.extend(documents(&[command, "--json", "-"], &input));
        }
    }
    printed.extend(documents(&["dump", "--json", "-"], &read("testdata/fxc/lib_functions_4_0.dxbc")));
    let [vertex, library] = ["vs_root_signature_6_0", "lib_subobjects_6_5"]
        .map(|name| testdata.join("dxc").join(name).with_extension("dxil").to_str().unwrap().to_owned());
    // Its root signature cannot be read.
    let mut broken = read("testdata/dxc/vs_root_signature_6_0.dxil");
    broken[0x208] = 200;
    for arguments in [&["diff", "--json", "--all"][..], &["diff", "--json", "--summary"]] {
        printed.extend(documents(&[arguments, &[vertex.as_str(), library.as_str()]].concat(), &[]));
        printed.extend(documents(&[arguments, &[vertex.as_str(), "-"]].concat(), &broken));
    }
    let tokens = testdata.join("fxc/ps_outputs_4_1.dxbc").to_str().unwrap().to_owned();
    printed.extend(documents(&["diff", "--json", &tokens, &vertex], &[]));
    printed.extend(documents(&["stats", "--compare", "--json", &vertex, &library], &[]));
    let (good, bad) = ("CBV(b0), DescriptorTable(SRV(t0))", "CBV(b0, space=-1), SRV(b0)");
    printed.extend(documents(&["rootsig", "compile", "--json", "--text", good], &[]));
    printed.extend(documents(&["rootsig", "compile", "--json", "--text", bad], &[]));
    printed.extend(documents(&["rootsig", "print", "--json", &vertex], &[]));
    printed.extend(documents(&["rootsig", "print", "--json", &library], &[]));
    let sources = testdata.join("dxc/ps_root_signature_debug_6_6.dxil").to_str().unwrap().to_owned();
    printed.extend(documents(&["rootsig", "print", "--json", "--source", &sources], &[]));
    printed.extend(documents(&["rootsig", "diff", "--json", &vertex, "-"], good.as_bytes()));
    printed.extend(documents(&["rootsig", "check", "--json", "-", &vertex, &library], good.as_bytes()));
    printed.extend(documents(&["rootsig", "merge", "--json", &vertex, "-"], good.as_bytes()));
    printed.extend(documents(&["pipeline", "--json", "--suggest-root-signature", &vertex], &[]));
    let folder = tempfile::tempdir().unwrap();
    let database = crate::database::example(folder.path()).display().to_string();
    printed.extend(documents(&["pipeline", "--json", &database], &[]));
    printed
        .extend(documents(&["rootsig", "merge", "--json", &vertex, "-"], b"RootFlags(LOCAL_ROOT_SIGNATURE)"));
    printed.names
}

/// The names in the first column of the tables whose first column is headed `field`.
fn documented_fields(page: &str) -> BTreeSet<String> {
    let mut fields = BTreeSet::new();
    let mut inside = false;
    for line in page.lines() {
        let Some(row) = line.strip_prefix('|') else {
            inside = false;
            continue;
        };
        let first = row.split('|').next().unwrap_or_default().trim();
        inside |= first == "field";
        if inside {
            fields.extend(first.split('`').skip(1).step_by(2).map(str::to_owned));
        }
    }
    fields
}

#[test]
fn every_field_is_documented_and_every_documented_field_occurs() {
    let page = String::from_utf8(read("docs/json.md")).unwrap();
    let (documented, occurring) = (documented_fields(&page), fields_that_occur());
    assert!(occurring.len() > 90, "{} fields: was testdata found?", occurring.len());
    let undocumented: Vec<_> = occurring.difference(&documented).collect();
    assert!(undocumented.is_empty(), "not in a table of docs/json.md headed `field`: {undocumented:?}");
    let gone: Vec<_> = documented.difference(&occurring).collect();
    assert!(gone.is_empty(), "in docs/json.md, but nothing prints them: {gone:?}");
}

#[test]
fn the_example_in_the_page_is_what_the_command_prints() {
    let page = String::from_utf8(read("docs/json.md")).unwrap();
    let (_, example) = page.split_once("```json\n").expect("an example");
    let (example, _) = example.split_once("\n```").expect("an end of the example");
    let mut example: Value = serde_json::from_str(example).unwrap();
    let name = example["file"].as_str().unwrap().to_owned();
    let path = repository().join(&name);
    let real = documents(&["inspect", "--json", path.to_str().unwrap()], &[]).remove(0);
    example["file"] = path.to_str().unwrap().into();
    assert_eq!(example, real);
}
