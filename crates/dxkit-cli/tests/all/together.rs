//! Every command that writes, twice at a time with one output: the result is that of one run, complete.

#![allow(clippy::unwrap_used, clippy::panic)] // a test says what must hold by panicking

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::thread;

use dxkit_cli::Outcome;

use crate::common::{dxkit_with, testdata};

const SHADER: &str = "dxc/ps_multi_file_embed_debug_6_0.dxil";

/// The command lines. `OUT` is a file, `DIR` a folder, `IN` a shader with debug information and sources,
/// `ROOT` one with a root signature, `LIB` a library, `MANY` a folder of shaders, `TEXT` and `YAML` the
/// shader as text, `TOKENS` a shader of SM 5, `PACK` an archive, `MANIFEST` one of a database.
const LINES: &[&str] = &[
    "asm TEXT -o OUT",
    "bitcode --rewrite IN -o OUT",
    "build YAML -o OUT",
    "canonical IN -o OUT",
    "convert TOKENS -o OUT",
    "derive --fix IN -o OUT",
    "dis IN -o OUT",
    "extract IN DXIL -o OUT",
    "hash fix IN -o OUT",
    "hash zero MANY -o DIR",
    "index MANY -o OUT",
    "json IN -o OUT",
    "mutate IN --seed 7 -o OUT",
    "smith --seed 7 -o OUT",
    "smith --seed 7 --count 3 -o DIR",
    "link LIB --profile lib_6_3 -o OUT",
    "rebind IN --map t*=+1 -o OUT",
    "instrument IN --counters -o OUT",
    "specialize IN --define-at b0:0=1 -o OUT",
    "pack MANY -o OUT",
    "pdb IN -o OUT",
    "pipeline --suggest-root-signature ROOT -o OUT",
    "reduce IN --script true --max-tests 3 -o OUT",
    "remove IN ILDB -o OUT",
    "report IN -o OUT",
    "sodb make MANIFEST -o OUT",
    "rootsig compile --text CBV(b0) -o OUT",
    "rootsig convert ROOT --to 1.0 --lossy -o OUT",
    "rootsig merge ROOT -o OUT",
    "rootsig set ROOT ROOT -o OUT",
    "scan IN --extract DIR",
    "scan IN --replace 0x0=IN -o OUT",
    "set IN PRIV ROOT -o OUT",
    "sign MANY -o DIR",
    "source IN -o DIR",
    "strip --all MANY -o DIR",
    "unpack PACK -o DIR",
    "validate --sign IN -o OUT",
    "yaml IN -o OUT",
];

/// The files below a folder, with their bytes.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(next) = waiting.pop() {
        for entry in fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                waiting.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().display().to_string();
                files.insert(name, fs::read(path).unwrap());
            }
        }
    }
    files
}

#[test]
fn two_runs_with_one_output_leave_the_result_of_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (shader, root) = (testdata(SHADER), testdata("dxc/vs_root_signature_6_0.dxil"));
    fs::create_dir(path("many")).unwrap();
    for (index, file) in [&shader, &root].into_iter().enumerate() {
        fs::copy(file, format!("{}/{index}.cso", path("many"))).unwrap();
    }
    let inputs = [
        ("IN", shader.display().to_string()),
        ("ROOT", root.display().to_string()),
        ("LIB", testdata("link/falloff.dxil").display().to_string()),
        ("MANY", path("many")),
        ("TEXT", path("text.ll")),
        ("TOKENS", testdata("fxc/ps_flow_5_0.dxbc").display().to_string()),
        ("YAML", path("shader.yaml")),
        ("PACK", path("all.dxpack")),
        ("MANIFEST", testdata("sodb/application.toml").display().to_string()),
    ];
    let run = |line: &str, output: &Path| {
        let words = line.split(' ').map(|word| match word {
            "OUT" => output.join("result").display().to_string(),
            "DIR" => output.display().to_string(),
            word => {
                let input =
                    inputs.iter().find(|(name, _)| word.ends_with(name) && word.len() < name.len() + 5);
                input.map_or_else(|| word.to_owned(), |(name, path)| word.replace(name, path))
            }
        });
        let run = dxkit_with(words, &[]);
        (run.outcome, format!("{}{}", run.output, run.errors))
    };
    for (line, output) in
        [("dis IN -o OUT", "text.ll"), ("yaml IN -o OUT", "shader.yaml"), ("pack MANY -o OUT", "all.dxpack")]
    {
        let place = tempfile::tempdir().unwrap();
        assert_eq!(run(line, place.path()).0, Outcome::Fine, "{line}");
        fs::copy(place.path().join("result"), path(output)).unwrap();
    }
    for line in LINES {
        let [alone, together] = [(); 2].map(|()| tempfile::tempdir().unwrap());
        let (outcome, text) = run(line, alone.path());
        assert_ne!(outcome, Outcome::Failed, "{line}: {text}");
        let expected = files(alone.path());
        assert!(!expected.is_empty(), "{line}: {text}");
        for _ in 0..3 {
            let outcomes = thread::scope(|scope| {
                let threads = [(); 2].map(|()| scope.spawn(|| run(line, together.path())));
                threads.map(|thread| thread.join().unwrap())
            });
            // One may say that the other is at work, but one has done it.
            assert!(outcomes.iter().any(|(found, _)| *found == outcome), "{line}: {outcomes:?}");
            assert!(files(together.path()) == expected, "{line}: other files, or other bytes: {outcomes:?}");
        }
    }
}
