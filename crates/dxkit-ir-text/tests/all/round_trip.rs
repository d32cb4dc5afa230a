//! What is printed of compilers' modules is read as the same modules.

use std::fs;
use std::path::{Path, PathBuf};

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{FastMathFlags, Instruction, Operation};
use dxkit_bitcode::writer::BitcodeDialect;
use dxkit_container::Container;
use dxkit_ir_text::{PrintOptions, ReadOptions, read, write};
use dxkit_program::Program;
use dxkit_types::FourCc;

pub(crate) fn print(module: &Module) -> Vec<u8> {
    let mut text = Vec::new();
    let options = PrintOptions { limit: usize::MAX, ..PrintOptions::for_bitcode(0) };
    assert!(write(module, &options, &mut (), &mut text));
    text
}

/// The first line that differs.
fn difference(left: &[u8], right: &[u8]) -> String {
    let (left, right) = (String::from_utf8_lossy(left), String::from_utf8_lossy(right));
    for (number, (left, right)) in left.lines().zip(right.lines()).enumerate() {
        if left != right {
            return format!("line {}:\n  {left}\n  {right}", number + 1);
        }
    }
    "one is longer".to_owned()
}

/// The flags that the word `fast` stood for in the original: the text does not tell whether all were there.
fn copy_fast_flags(from: &Module, to: &mut Module) {
    let instructions = |module: &Module| -> Vec<_> {
        let all = module.functions().flat_map(|function| function.instructions());
        all.map(|entry| (entry.id(), entry.ty())).collect()
    };
    for ((original, _), (id, ty)) in instructions(from).into_iter().zip(instructions(to)) {
        let Some(binary) = from.instruction(original).unwrap().binary() else { continue };
        let Some(read) = to.instruction(id).unwrap().binary() else { continue };
        if to.is_floating_point(ty) && read.flags == FastMathFlags::FAST.bits() {
            assert!(binary.flags & FastMathFlags::UNSAFE_ALGEBRA.bits() != 0);
            let operation = Operation::Binary {
                opcode: read.opcode,
                flags: binary.flags,
                left: read.left,
                right: read.right,
            };
            to.set_instruction(id, ty, &Instruction::Operation(operation));
        }
    }
}

/// Reads what is printed of a module; the text of that, and its bitcode, are the same again.
pub(crate) fn check(bitcode: &[u8], same_bitcode: bool) -> Result<(), String> {
    let module = Module::parse(bitcode).map_err(|error| error.to_string())?;
    let text = print(&module);
    let kinds: Vec<&[u8]> = module.metadata_kinds().map(|(_, name)| name).collect();
    let mut options = ReadOptions::default();
    options.kinds = &kinds;
    let mut again = read(&text, &options).map_err(|errors| errors.to_string())?;
    let printed = print(&again);
    if printed != text {
        return Err(format!("the text differs: {}", difference(&text, &printed)));
    }
    copy_fast_flags(&module, &mut again);
    if same_bitcode && again.write(BitcodeDialect::Dxc).map_err(|error| error.to_string())? != bitcode {
        return Err("the bitcode differs".to_owned());
    }
    Ok(())
}

pub(crate) fn containers(folder: &Path) -> Vec<PathBuf> {
    let mut all: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    all.retain(|path| path.extension().is_some_and(|extension| extension == "dxil"));
    all.sort();
    all
}

pub(crate) fn testdata() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/dxc")
}

fn check_all(paths: &[PathBuf]) -> (usize, Vec<String>) {
    let mut same = 0;
    let mut different = Vec::new();
    for path in paths {
        let file = fs::read(path).unwrap();
        let Ok(container) = Container::parse(&file[..]) else { continue };
        for kind in [FourCc::Dxil, FourCc::Ildb, FourCc::Stat] {
            let Some(part) = container.find(kind) else { continue };
            let Ok(program) = Program::parse(part.span()) else { continue };
            let has_orders = Module::parse(program.bitcode()).is_ok_and(|module| {
                module.use_list_orders().len() > 0
                    || module.functions().any(|function| function.use_list_orders().len() > 0)
            });
            // The text does not state use-list orders; modules of PDBs are written with them.
            let keeps_orders = has_orders || container.find(FourCc::Dxil).is_none();
            match check(program.bitcode(), !keeps_orders) {
                Ok(()) => same += 1,
                Err(error) => different.push(format!("{} {kind}: {error}", path.display())),
            }
        }
    }
    (same, different)
}

#[test]
fn modules_of_testdata() {
    let (same, different) = check_all(&containers(&testdata()));
    assert!(
        different.is_empty(),
        "{} differ, {same} are the same\n{}",
        different.len(),
        different.join("\n")
    );
    assert!(same > 400, "{same}");
}

/// Reads what is printed of a module in LLVM 22's dialect; what is printed of that is the same.
fn check_22(bitcode: &[u8]) -> Result<(), String> {
    let module = Module::parse(bitcode).map_err(|error| error.to_string())?;
    let print = |module: &Module| {
        let mut text = Vec::new();
        let mut options = PrintOptions { limit: usize::MAX, ..PrintOptions::for_bitcode(0) };
        options.dialect = dxkit_ir_text::Dialect::V22;
        options.keep_invalid_debug_info = true;
        assert!(write(module, &options, &mut (), &mut text));
        text
    };
    let text = print(&module);
    let mut options = ReadOptions::default();
    options.dialect = dxkit_ir_text::Dialect::detect(&text);
    let again = read(&text, &options).map_err(|errors| errors.to_string())?;
    let printed = print(&again);
    // The declarations of lifetime intrinsics have attributes that LLVM 3.7 does not know.
    let lifetime = |text: &[u8]| {
        String::from_utf8_lossy(text)
            .replace(" nocallback nofree nosync", "")
            .replace(" willreturn", "")
            .into_bytes()
    };
    let (text, printed) = (lifetime(&text), lifetime(&printed));
    if printed == text { Ok(()) } else { Err(format!("the text differs: {}", difference(&text, &printed))) }
}

fn check_all_22(paths: &[PathBuf]) -> (usize, Vec<String>) {
    let mut same = 0;
    let mut different = Vec::new();
    for path in paths {
        let file = fs::read(path).unwrap();
        let Ok(container) = Container::parse(&file[..]) else { continue };
        for kind in [FourCc::Dxil, FourCc::Ildb, FourCc::Stat] {
            let Some(part) = container.find(kind) else { continue };
            let Ok(program) = Program::parse(part.span()) else { continue };
            match check_22(program.bitcode()) {
                Ok(()) => same += 1,
                Err(error) => different.push(format!("{} {kind}: {error}", path.display())),
            }
        }
    }
    (same, different)
}

#[test]
fn modules_of_testdata_in_llvm_22() {
    let (same, different) = check_all_22(&containers(&testdata()));
    let shown: Vec<_> = different.iter().take(40).cloned().collect();
    assert!(different.is_empty(), "{} differ, {same} are the same\n{}", different.len(), shown.join("\n"));
    assert!(same > 400, "{same}");
}
