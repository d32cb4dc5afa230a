//! `dxkit pdb` and `dxkit strip --pdb-dir`: PDBs of debug modules.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)] // helpers of tests, too, say what must hold by panicking

use std::fs;

use dxkit::{Container, DebugName, FourCc, Span};
use dxkit_cli::Outcome;

use crate::common::{dxkit, testdata};

const SHADER: &str = "dxc/ps_multi_file_embed_debug_6_0.dxil";

fn kinds(container: &Container<'_>) -> Vec<String> {
    container.parts().iter().map(|part| part.kind().to_string()).collect()
}

#[test]
fn a_pdb_has_the_parts_that_the_compiler_puts_there() {
    let folder = tempfile::tempdir().unwrap();
    let shader = testdata(SHADER);
    for (options, expected) in [
        (&[][..], ["ILDN", "HASH", "SRCI", "VERS", "ILDB"]),
        (&["--slim"], ["ILDN", "HASH", "SRCI", "STAT", "VERS"]),
    ] {
        let pdb = folder.path().join("shader.pdb");
        let mut arguments = vec!["pdb", shader.to_str().unwrap(), "-o", pdb.to_str().unwrap()];
        arguments.extend(options);
        let run = dxkit(arguments);
        assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
        let inner = dxkit::pdb_container(Span::new(&fs::read(&pdb).unwrap())).unwrap();
        let inner = Container::parse(&inner).unwrap();
        assert_eq!(kinds(&inner), expected);
        assert_eq!(dxkit::check(&inner), []);
        let run = dxkit(["source", pdb.to_str().unwrap(), "--print"]);
        assert_eq!(run.binary, fs::read(testdata("dxc/ps_multi_file.hlsl")).unwrap());
    }
}

#[test]
fn stripped_shaders_find_their_pdbs() {
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let shader = testdata(SHADER);
    let (stripped, symbols) = (place("shader.dxil"), place("symbols"));
    let run = dxkit(["strip", "--debug", "--pdb-dir", &symbols, shader.to_str().unwrap(), "-o", &stripped]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    let bytes = fs::read(&stripped).unwrap();
    let container = Container::parse(&bytes).unwrap();
    assert!(container.find(FourCc::Ildb).is_none());
    let name = DebugName::parse(container.find(FourCc::Ildn).unwrap().span()).unwrap();
    assert!(name.is_hash());
    let pdb = folder.path().join("symbols").join(name.name().to_string());
    assert!(pdb.is_file());
    assert!(run.output.contains(&*name.name().to_string()), "{}", run.output);
    // The sources are found by the name, and are not found without the folder.
    let run = dxkit(["source", &stripped, "--pdb-path", &symbols, "--print"]);
    assert_eq!(run.binary, fs::read(testdata("dxc/ps_multi_file.hlsl")).unwrap(), "{}", run.errors);
    let run = dxkit(["source", &stripped]);
    assert_eq!(run.outcome, Outcome::Found);
}

#[test]
fn a_folder_takes_what_has_a_debug_module() {
    let folder = tempfile::tempdir().unwrap();
    let shaders = folder.path().join("shaders");
    fs::create_dir(&shaders).unwrap();
    for name in ["ps_multi_file_embed_debug_6_0.dxil", "ps_solid_6_0.dxil"] {
        fs::copy(testdata(&format!("dxc/{name}")), shaders.join(name)).unwrap();
    }
    let symbols = folder.path().join("symbols");
    let run = dxkit(["pdb", shaders.to_str().unwrap(), "-o", symbols.to_str().unwrap()]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    assert!(run.errors.contains("1 PDBs written, 1 shaders have no debug module"), "{}", run.errors);
    assert_eq!(fs::read_dir(&symbols).unwrap().count(), 1);
    // A single input without a debug module is an error.
    let run =
        dxkit(["pdb", testdata("dxc/ps_solid_6_0.dxil").to_str().unwrap(), "-o", symbols.to_str().unwrap()]);
    assert_ne!(run.outcome, Outcome::Fine);
    assert!(run.errors.contains("there is no part ILDB to make a PDB of"), "{}", run.errors);
}

/// The version of a compiler comes from a library or from another PDB; what has none is refused.
#[test]
fn the_compiler_is_that_of_another_file() {
    let folder = tempfile::tempdir().unwrap();
    let pdb = folder.path().join("shader.pdb");
    let version = |file: &[u8]| {
        let container = Container::parse(file).unwrap();
        container.find(FourCc::Vers).map(|part| part.payload().to_vec())
    };
    let with = |compiler: &str| {
        let (shader, compiler) = (testdata(SHADER), testdata(compiler));
        let arguments = ["pdb", shader.to_str().unwrap(), "-o", pdb.to_str().unwrap(), "--compiler"];
        dxkit(arguments.into_iter().chain([compiler.to_str().unwrap()]))
    };
    let library = version(&fs::read(testdata("dxc/lib_empty_6_3.dxil")).unwrap());
    assert!(library.is_some());
    for compiler in ["dxc/lib_empty_6_3.dxil", "dxc/ps_multi_file_6_0.pdb"] {
        let run = with(compiler);
        assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
        let inner = dxkit::pdb_container(Span::new(&fs::read(&pdb).unwrap())).unwrap();
        assert_eq!(version(&inner), library, "{compiler}");
    }
    let run = with("dxc/ps_solid_6_0.dxil");
    assert_ne!(run.outcome, Outcome::Fine);
    assert!(run.errors.contains("ps_solid_6_0.dxil has no part VERS"), "{}", run.errors);
}
