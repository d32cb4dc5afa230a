//! Texts of LLVM 22 as containers.
//!
//! `tests/llvm22/NAME.ll` is what `opt` 22 with `-passes='default<O2>'` makes of a shader of `testdata` as
//! `dxkit dis --llvm` prints it (`…_raised`: with `--raise`), or what clang 22 makes of a shader (`clang_…`).
//! `NAME.dumpbin.txt` is what `dxc -dumpbin` prints of the container that DXC's validator accepted: it is
//! made by DXC, not by the code that is tested.

use std::fs;
use std::path::{Path, PathBuf};

use dxkit_asm::dxil::{AssemblyOptions, assemble};
use dxkit_bitcode::Module;
use dxkit_container::DigestPolicy;
use dxkit_program::Program;
use dxkit_types::FourCc;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/llvm22")
}

#[test]
fn they_are_containers_that_the_validator_accepted() {
    let mut count = 0;
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "ll") {
            continue;
        }
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let made = assemble(&fs::read(&path).unwrap(), &AssemblyOptions::default());
        let made = made.unwrap_or_else(|error| panic!("{name}: {error}"));
        let file = made.write(DigestPolicy::Recompute).unwrap();
        let options = dxkit_disasm::DisassemblyOptions::default();
        let listing = dxkit_disasm::disassemble(&file[..], &options).unwrap().text;
        let expected = fs::read_to_string(folder().join(format!("{name}.dumpbin.txt"))).unwrap();
        let listing = String::from_utf8(listing).unwrap();
        for (number, (found, wanted)) in listing.lines().zip(expected.lines()).enumerate() {
            assert_eq!(found, wanted.trim_end_matches('\r'), "{name}, line {}", number + 1);
        }
        assert_eq!(listing.lines().count(), expected.lines().count(), "{name}");
        count += 1;
    }
    assert!(count >= 19, "{count}");
}

/// A module is the same in both dialects, but for what LLVM 22's does not say.
#[test]
fn both_dialects_make_the_same_module() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/dxc/vs_transform_6_0.dxil");
    let file = fs::read(path).unwrap();
    let text = |llvm22: bool| {
        let mut options = dxkit_disasm::DisassemblyOptions::default();
        options.llvm = llvm22.then_some(dxkit_types::LlvmVersion::V22);
        dxkit_disasm::disassemble(&file[..], &options).unwrap().text
    };
    let instructions = |text: &[u8]| {
        let container = assemble(text, &AssemblyOptions::default()).unwrap();
        let payload = container.find(FourCc::Dxil).unwrap().payload().to_vec();
        let program = Program::parse(&payload[..]).unwrap();
        let module = Module::parse(program.bitcode()).unwrap();
        let all = module.functions().flat_map(|function| function.instructions());
        all.map(|entry| (entry.operands().len(), entry.blocks().len())).collect::<Vec<_>>()
    };
    let (former, new) = (instructions(&text(false)), instructions(&text(true)));
    assert!(former.len() > 10);
    assert_eq!(former, new);
}

#[test]
fn what_dxil_has_no_form_for_is_refused() {
    let text = "target triple = \"dxil-ms-dx\"\n@p = global ptr null\n";
    let error = assemble(text.as_bytes(), &AssemblyOptions::default()).unwrap_err().to_string();
    assert!(error.contains("the variable 'p' holds pointers"), "{error}");
    let text = "define void @f(ptr %p) {\n  %x = load i33, ptr %y\n  ret void\n}\n";
    let error = assemble(text.as_bytes(), &AssemblyOptions::default()).unwrap_err().to_string();
    assert!(error.starts_with("2:22: error: there is no value %y"), "{error}");
}
