//! `dxkit dis`, against what the compiler's disassembler prints.

// Clippy's exemption for tests does not cover helper functions.
#![allow(clippy::unwrap_used, clippy::string_slice)]

use std::fs;

use crate::common::{Run, dxkit, dxkit_with, testdata};
use dxkit_cli::Outcome;

/// What the compiler prints of a container of testdata, without the comments about the container.
fn module_text(name: &str) -> String {
    let text = fs::read_to_string(testdata(&format!("dxc/{name}.dumpbin.txt"))).unwrap();
    let header = text.split_inclusive('\n').take_while(|line| line.starts_with(';')).map(str::len).sum();
    text[header..].to_owned()
}

/// What was printed, byte for byte: to what is not a terminal, it goes there as it is.
fn printed(run: &Run) -> &str {
    assert_eq!(run.output, "");
    std::str::from_utf8(&run.binary).unwrap()
}

fn container(name: &str) -> Vec<u8> {
    fs::read(testdata(&format!("dxc/{name}.dxil"))).unwrap()
}

#[test]
fn the_text_is_the_compilers() {
    for name in ["ps_textures_6_0", "lib_raytracing_debug_6_6"] {
        let path = testdata(&format!("dxc/{name}.dxil"));
        let run = dxkit(["dis", "--no-header", path.to_str().unwrap()]);
        assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
        assert_eq!(printed(&run), module_text(name));
        let piped = dxkit_with(["dis", "--no-header", "-"], &container(name));
        assert_eq!(printed(&piped), printed(&run));
    }
}

/// In this shader both modules are there, and only one of them has debug information.
#[test]
fn the_module_with_debug_information_is_shown_if_there_is_one() {
    let path = testdata("dxc/lib_raytracing_debug_6_6.dxil");
    let path = path.to_str().unwrap();
    let debug = dxkit(["dis", "--no-header", "--debug-module", path]);
    assert_eq!(printed(&debug), module_text("lib_raytracing_debug_6_6"));
    let plain = dxkit(["dis", "--no-header", "--part", "DXIL", path]);
    assert_eq!(plain.outcome, Outcome::Fine, "{}", plain.errors);
    assert!(!printed(&plain).contains("!DILocation") && printed(&plain).contains("define void"));
    let reflection = dxkit(["dis", "--no-header", "--part", "STAT", path]);
    assert!(printed(&reflection).contains("!dx.typeAnnotations"), "{}", reflection.errors);

    let path = testdata("dxc/ps_solid_6_0.dxil");
    let none = dxkit(["dis", "--debug-module", path.to_str().unwrap()]);
    assert_eq!(none.outcome, Outcome::Failed);
    assert!(none.errors.contains("there is no part ILDB; the container has "), "{}", none.errors);
}

/// What LLVM's `opt` prints names the file that it was given.
#[test]
fn the_text_of_llvm_22_is_behind_the_name_of_the_file() {
    let path = testdata("dxc/vs_transform_6_0.dxil");
    let path = path.to_str().unwrap();
    let run = dxkit(["dis", "--llvm=22", path]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    let (heading, text) = printed(&run).split_once("target datalayout").unwrap();
    let escaped = path.replace('\\', "\\\\");
    assert_eq!(heading, format!("; ModuleID = '{path}'\nsource_filename = \"{escaped}\"\n"));
    let expected = fs::read_to_string(testdata("dxc/vs_transform_6_0.llvm22.ll")).unwrap();
    assert_eq!(text, expected.split_once("target datalayout").unwrap().1);
    let function = dxkit(["dis", "--llvm=22", "--function", "main", path]);
    assert!(printed(&function).starts_with("define void @main() {\n"), "{}", function.errors);
}

/// Shader models 4 and 5 have no module.
#[test]
fn the_text_of_llvm_22_is_of_shader_model_6_alone() {
    let none = dxkit(["dis", "--llvm", testdata("fxc/cs_atomics_5_0.dxbc").to_str().unwrap()]);
    assert_eq!((none.outcome, printed(&none)), (Outcome::Failed, ""));
    assert!(none.errors.contains("there is no LLVM module: --llvm is for shader model 6"), "{}", none.errors);
}

/// What LLVM itself reads in such texts is compared in `dxkit-upgrade`.
#[test]
fn modules_are_raised_and_what_stays_is_reported() {
    let path = testdata("dxc/ps_textures_6_7.dxil");
    let path = path.to_str().unwrap();
    let run = dxkit(["dis", "--llvm=22", "--raise", path]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    let text = printed(&run);
    assert!(text.starts_with(&format!("; ModuleID = '{path}'\n")), "{text}");
    assert!(text.contains("target triple = \"dxilv1.7-pc-shadermodel6.7-pixel\""), "{text}");
    assert!(text.contains(
        "call target(\"dx.Texture\", <4 x float>, 0, 0, 0, 2) @llvm.dx.resource.handlefrombinding."
    ));
    let kept = text.lines().filter(|line| line.contains("call ") && line.contains("@dx.op.")).count();

    let report = dxkit(["dis", "--llvm=22", "--raise", "--report", path]);
    // A report is coloured only on a terminal.
    assert!(report.binary.is_empty());
    assert!(report.output.contains("SampleLevel"), "{}", report.output);
    let json = dxkit(["dis", "--llvm=22", "--raise", "--report", "--json", path]);
    let document: serde_json::Value = serde_json::from_str(&json.output).unwrap();
    assert_eq!(document["kept"].as_u64().and_then(|kept| usize::try_from(kept).ok()), Some(kept));
    let operations = document["operations_kept"].as_array().unwrap();
    let counted: u64 = operations.iter().filter_map(|operation| operation["calls"].as_u64()).sum();
    assert_eq!(document["kept"].as_u64(), Some(counted));
    assert!(operations.iter().all(|operation| operation["reason"] == "no counterpart"), "{document}");
}

#[test]
fn bitcode_programs_and_pdbs_are_taken_as_they_are() {
    let text = module_text("ps_textures_6_0");
    let path = testdata("dxc/ps_textures_6_0.dxil");
    let path = path.to_str().unwrap();
    for form in ["--bitcode", "--payload"] {
        let bytes = dxkit(["extract", path, "DXIL", form, "-o", "-"]).binary;
        assert!(!bytes.starts_with(b"DXBC") && bytes.len() > 1000);
        let run = dxkit_with(["dis", "--no-header", "-"], &bytes);
        assert_eq!(printed(&run), text, "{form}: {}", run.errors);
    }
    // This container has a PDB as private data, which contains a container.
    let path = testdata("dxc/lib_raytracing_pdb_in_private_6_6.dxil");
    let pdb = dxkit(["extract", path.to_str().unwrap(), "PRIV", "-o", "-"]).binary;
    assert!(pdb.starts_with(b"Microsoft C/C++ MSF 7.00"));
    let run = dxkit_with(["dis", "--no-header", "-"], &pdb);
    assert_eq!(printed(&run), module_text("pdb_lib_raytracing_6_6"), "{}", run.errors);
}

#[test]
fn folders_give_folders() {
    let folder = tempfile::tempdir().unwrap();
    let (from, to) = (folder.path().join("from"), folder.path().join("to"));
    fs::create_dir_all(from.join("deep")).unwrap();
    fs::write(from.join("a.cso"), container("ps_textures_6_0")).unwrap();
    fs::write(from.join("deep/b.dxil"), container("lib_raytracing_debug_6_6")).unwrap();
    fs::write(from.join("other.dxbc"), fs::read(testdata("fxc/rootsig_mixed_1_1.dxbc")).unwrap()).unwrap();
    let tokens = fs::read(testdata("fxc/ps_solid_4_0.dxbc")).unwrap();
    fs::write(from.join("tokens.dxbc"), tokens).unwrap();
    let run = dxkit(["dis", "--no-header", from.to_str().unwrap(), "-o", to.to_str().unwrap()]);
    assert_eq!((run.outcome, printed(&run)), (Outcome::Fine, ""), "{}", run.errors);
    assert!(run.errors.contains("skipped 1 container without a program"), "{}", run.errors);
    assert_eq!(fs::read_to_string(to.join("a.cso.ll")).unwrap(), module_text("ps_textures_6_0"));
    assert_eq!(
        fs::read_to_string(to.join("deep/b.dxil.ll")).unwrap(),
        module_text("lib_raytracing_debug_6_6")
    );

    assert_eq!(
        fs::read_to_string(to.join("tokens.dxbc.asm")).unwrap(),
        "ps_4_0\ndcl_output o0.xyzw\nmov o0.xyzw, l(0.500000,0.500000,0.500000,0.500000)\nret \n"
    );

    let run = dxkit(["dis", "--no-header", from.to_str().unwrap()]);
    let heads: Vec<_> =
        printed(&run).lines().filter(|line| line.starts_with("; ") && line.contains("from")).collect();
    assert_eq!(heads.len(), 2, "{heads:?}");

    let file = folder.path().join("one.ll");
    let one = from.join("a.cso");
    let run = dxkit(["dis", "--no-header", one.to_str().unwrap(), "-o", file.to_str().unwrap()]);
    assert_eq!(run.outcome, Outcome::Fine, "{}", run.errors);
    assert_eq!(fs::read_to_string(&file).unwrap(), module_text("ps_textures_6_0"));
}

#[test]
fn what_cannot_be_read_is_said() {
    let shader = testdata("fxc/rootsig_mixed_1_1.dxbc");
    let run = dxkit(["dis", shader.to_str().unwrap()]);
    assert_eq!(run.outcome, Outcome::Failed);
    assert!(run.errors.contains("there is no LLVM module (no part DXIL or ILDB)"), "{}", run.errors);
    let path = testdata("dxc/ps_textures_6_0.dxil");
    let bitcode = dxkit(["extract", path.to_str().unwrap(), "DXIL", "--bitcode", "-o", "-"]).binary;
    let run = dxkit_with(["dis", "-"], &bitcode[..bitcode.len() / 2]);
    assert_eq!((run.outcome, printed(&run)), (Outcome::Found, ""));
    assert!(run.errors.contains("bits are needed"), "{}", run.errors);
}
