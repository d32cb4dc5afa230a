//! Comparing the modules of programs: what single edits come to, and that no edit goes unnoticed.

// Clippy's exemption for tests does not cover helper functions.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)]

use crate::common::{self, Entry};
use dxkit::bitcode::Module;
use dxkit::bitcode::ir::{BinaryOpcode, Constant, InstructionId, Position, ValueId};
use dxkit::bitcode::writer::BitcodeDialect;
use dxkit::diff::{Diff, Significance, Verdict};
use dxkit::{Container, DigestPolicy, FourCc, Program, Span};

fn program(entry: &Entry) -> Option<Program<'_>> {
    let container = Container::parse(entry.span()).ok()?;
    let part = container.find(FourCc::Dxil)?;
    let at = part.span().offset();
    Program::parse(entry.span().cut(at..at + part.payload().len()).ok()?).ok()
}

fn module(entry: &Entry) -> Module {
    Module::parse(program(entry).unwrap().bitcode()).unwrap()
}

/// The container with another program.
fn with_module(entry: &Entry, bitcode: Vec<u8>) -> Vec<u8> {
    let mut container = Container::parse(entry.span()).unwrap();
    let mut program = program(entry).unwrap();
    program.set_bitcode(bitcode);
    let payload = program.encode().unwrap();
    container.set(FourCc::Dxil, payload);
    container.write(DigestPolicy::Recompute).unwrap()
}

fn compare(old: &[u8], new: &[u8]) -> Diff {
    dxkit::diff(Span::new(old), Span::new(new)).unwrap()
}

/// The differences of meaning inside the module.
fn of_module(diff: &Diff) -> Vec<String> {
    let meaning = diff.differences.iter().filter(|found| found.significance == Significance::Meaning);
    meaning.map(ToString::to_string).filter(|line| line.contains("DXIL > module")).collect()
}

fn edited(entry: &Entry, edit: impl FnOnce(&mut Module)) -> Vec<String> {
    let mut module = module(entry);
    edit(&mut module);
    let new = with_module(entry, module.write(BitcodeDialect::Dxc).unwrap());
    let (there, back) = (compare(&entry.bytes, &new), compare(&new, &entry.bytes));
    assert_eq!(there.verdict(), back.verdict());
    assert_eq!(of_module(&there).len(), of_module(&back).len(), "the same in both directions");
    of_module(&there)
}

fn multiplications(module: &Module) -> Vec<InstructionId> {
    let all = module.functions().flat_map(|function| function.instructions());
    let mul = all.filter(|entry| entry.binary().is_some_and(|binary| binary.opcode == BinaryOpcode::Mul));
    mul.map(|entry| entry.id()).collect()
}

const SHADER: &str = "dxc/ps_textured_6_0.dxil";

fn shader() -> Entry {
    let entries = common::entries();
    let wanted = |entry: &Entry| {
        entry.compiler() == "dxc" && program(entry).is_some() && multiplications(&module(entry)).len() >= 3
    };
    let found = entries.iter().position(|entry| entry.path == SHADER && wanted(entry));
    let found = found.or_else(|| entries.iter().position(wanted)).expect("a shader with multiplications");
    entries.into_iter().nth(found).unwrap()
}

#[test]
fn an_operand_that_changed_is_one_difference() {
    let entry = shader();
    let lines = edited(&entry, |module| {
        let mul = multiplications(module)[0];
        let factor = module.const_float(123.0);
        module.set_operand(mul, 1, factor);
    });
    let [line] = &lines[..] else { panic!("{lines:#?}") };
    assert!(line.contains("> instruction[") && line.ends_with(", 1.230000e+02"), "{line}");
}

#[test]
fn an_instruction_that_was_inserted_is_added_and_its_users_changed() {
    let entry = shader();
    let mut users = 0;
    let lines = edited(&entry, |module| {
        let mul = multiplications(module)[0];
        users = module.uses().get(mul).len();
        let two = module.const_float(2.0);
        let product = module.at(Position::After(mul)).add(mul.into(), two);
        let own = product.as_instruction().unwrap();
        module.replace_uses_if(mul, product, |used| used.user != dxkit::bitcode::ir::User::Instruction(own));
    });
    let added = lines.iter().filter(|line| line.starts_with("added ")).count();
    let changed = lines.iter().filter(|line| line.contains(" → ")).count();
    assert_eq!((added, changed), (1, users), "{lines:#?}");
    assert_eq!(lines.len(), 1 + users, "values after it are numbered otherwise and the same: {lines:#?}");
}

#[test]
fn a_name_a_global_and_a_node_are_found_where_they_stand() {
    let entry = shader();
    let lines = edited(&entry, |module| {
        let mul = multiplications(module)[0];
        module.set_name(mul, "product");
    });
    assert_eq!(lines.len(), 1, "{lines:#?}");
    assert!(lines[0].contains("> name: \"product\""), "{lines:#?}");

    let lines = edited(&entry, |module| {
        let node = module.named(b"dx.version").unwrap().nodes[0];
        let nine = module.const_i32(9);
        let nine = module.value_as_metadata(nine);
        module.set_node_operands(node, &[Some(nine), Some(nine)]);
    });
    assert_eq!(lines.len(), 2, "{lines:#?}");
    assert!(lines[0].contains("> node[0] > operand[") && lines[0].ends_with("→ i32 9"), "{lines:#?}");
}

#[test]
fn modules_that_are_laid_out_in_another_way_have_the_same_meaning() {
    let (mut count, mut faults) = (0, Vec::new());
    for entry in common::entries() {
        let Some(program) = program(&entry) else { continue };
        let Ok(module) = Module::parse(program.bitcode()) else { continue };
        if !module.unknown().is_empty() {
            continue;
        }
        for dialect in [BitcodeDialect::Dxc, BitcodeDialect::DxcInOrder] {
            let Ok(written) = module.write(dialect) else { continue };
            if written == program.bitcode() {
                continue;
            }
            count += 1;
            let diff = compare(&entry.bytes, &with_module(&entry, written));
            let note = diff.differences.iter().find_map(|difference| difference.note.clone());
            let in_module =
                diff.differences.iter().filter(|found| found.to_string().contains("DXIL > module"));
            if in_module.count() > 0 || note.as_deref() != Some("the modules say the same") {
                faults.push(format!("{} {dialect:?}: {:#?}", entry.path, diff.differences));
            }
            // Only digests of the program differ.
            assert!(diff.verdict() != Verdict::Equal);
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(count >= 20, "{count} modules are written otherwise");
}

/// Whatever is edited, if the module is written differently for it, there is a difference of meaning.
#[test]
fn no_edit_of_an_instruction_goes_unnoticed() {
    let (mut edits, mut shaders) = (0, 0);
    for entry in common::entries() {
        let Some(program) =
            program(&entry).filter(|program| (1500..12_000).contains(&program.bitcode().len()))
        else {
            continue;
        };
        if !entry.path.starts_with("dxc/") || entry.path.len() % 4 != 0 {
            continue;
        }
        shaders += 1;
        let module = Module::parse(program.bitcode()).unwrap();
        let plain = module.write(BitcodeDialect::Dxc).unwrap();
        let all: Vec<InstructionId> =
            module.functions().flat_map(|function| function.instructions()).map(|entry| entry.id()).collect();
        for id in all.iter().step_by(7) {
            let operands = module.instruction(*id).unwrap().operands().to_vec();
            for (index, operand) in operands.into_iter().enumerate() {
                let Some(other) = other_value(&module, operand) else { continue };
                let mut module = module.clone();
                let other = match other {
                    Ok(value) => value,
                    Err(integer) => {
                        let ty = module.type_of(operand).unwrap();
                        module.const_integer(ty, integer)
                    }
                };
                module.set_operand(*id, index, other);
                let Ok(written) = module.write(BitcodeDialect::Dxc) else { continue };
                // With an index outside the structure, the module cannot be read.
                if written == plain || Module::parse(&written[..]).is_err() {
                    continue;
                }
                edits += 1;
                let lines = of_module(&compare(&entry.bytes, &with_module(&entry, written)));
                assert!(!lines.is_empty(), "{}: operand {index} of {id:?}", entry.path);
                assert!(lines.len() <= 3, "{}: operand {index} of {id:?}: {lines:#?}", entry.path);
            }
        }
    }
    assert!(edits > 300 && shaders > 10, "{edits} edits of {shaders} shaders");
}

/// Another value for an operand: a number, or another integer.
fn other_value(module: &Module, operand: ValueId) -> Option<Result<ValueId, i64>> {
    match module.constant(operand.as_constant()?)?.constant {
        Constant::Integer(value) => Some(Err(value ^ 1)),
        Constant::Null if module.integer(operand).is_some() => Some(Err(-1)),
        _ => None,
    }
}
