//! Edits of a module beside the same edits of its text, which DXC assembled: the same bytes.

// Clippy's exemption for tests does not cover helper functions.
#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing)]

use std::path::Path;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    BinaryOpcode, Constant, Function, FunctionRecord, GlobalVariable, Instruction, InstructionId, Linkage,
    Operation, Position, Type, User, ValueKind,
};
use dxkit_bitcode::writer::BitcodeDialect;

fn file(path: &str) -> Vec<u8> {
    std::fs::read(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(path)).unwrap()
}

fn function<'m>(module: &'m Module, name: &str) -> Function<'m> {
    module.functions().find(|function| function.name() == name.as_bytes()).unwrap()
}

fn instruction(module: &Module, name: &str, number: usize) -> InstructionId {
    function(module, name).instructions().nth(number).unwrap().id()
}

/// Makes an edit of the module whose text is `instructions.ll`.
fn check(name: &str, edit: impl FnOnce(&mut Module)) {
    let original = file("assembled/instructions.bc");
    let mut module = Module::parse(&original).unwrap();
    assert_eq!(module.write(BitcodeDialect::Dxc).unwrap(), original);
    edit(&mut module);
    assert_eq!(module.verify(), [], "{name}");
    let expected = file(&format!("edited/{name}.bc"));
    assert!(expected != original, "{name}");
    assert!(module.write(BitcodeDialect::Dxc).unwrap() == expected, "{name}");
    // With the layout of the original, the bytes describe the same module.
    let kept = module.write_like(&original).unwrap();
    assert!(Module::parse(&kept).unwrap().write(BitcodeDialect::Dxc).unwrap() == expected, "{name}");
}

#[test]
fn an_instruction_is_inserted() {
    check("insert", |module| {
        let sum = instruction(module, "floats", 0);
        let factor = module.const_float(2.5);
        let product = module.at(Position::After(sum)).mul(sum.into(), factor);
        let own = product.as_instruction().map(User::Instruction);
        module.replace_uses_if(sum, product, |used| Some(used.user) != own);
    });
}

#[test]
fn an_instruction_is_erased() {
    check("erase", |module| {
        let [kept, erased] = [5, 6].map(|number| instruction(module, "binary", number));
        module.replace_all_uses(erased, kept);
        module.erase(erased);
    });
}

#[test]
fn all_uses_are_replaced() {
    check("replace", |module| {
        let argument = function(module, "floats").arguments().nth(1).unwrap();
        let four = module.const_float(4.0);
        module.replace_all_uses(argument, four);
    });
}

#[test]
fn an_instruction_is_moved() {
    check("move", |module| {
        let [first, second] = [1, 2].map(|number| instruction(module, "casts", number));
        module.place(second, Position::Before(first));
    });
}

#[test]
fn an_operation_becomes_another() {
    check("other_operation", |module| {
        let id = instruction(module, "binary", 1);
        let left = instruction(module, "binary", 0).into();
        let right = function(module, "binary").arguments().nth(1).unwrap();
        let ty = module.integer_type(32);
        let operation = Operation::Binary { opcode: BinaryOpcode::Sub, flags: 0, left, right };
        module.set_instruction(id, ty, &Instruction::Operation(operation));
    });
}

#[test]
fn a_function_and_a_variable_are_added() {
    check("add_function", |module| {
        let word = module.integer_type(32);
        let table = module.array_type(2, word);
        let mut global = GlobalVariable::new(table, 0);
        global.linkage = Linkage::Internal;
        global.constant = true;
        global.alignment = 4;
        global.initializer = Some(module.intern_constant(table, &Constant::Data(&[5, 6])).into());
        let global = module.add_global("table", global);
        let callee = function(module, "fast").id();
        let mut record = FunctionRecord::new(module.function_type(word, &[word], false));
        record.attributes = function(module, "binary").record().attributes;
        let look_up = module.add_function("look_up", record);
        let [argument] = module.define(look_up)[..] else { panic!("it has one argument") };
        module.set_name(argument, "i");
        let entry = module.add_block(look_up);
        let zero = module.const_i32(0);
        let mut at = module.at(Position::End(entry));
        let element = at.address(table, global.into(), &[zero, argument]);
        let loaded = at.load(word, element, 4);
        let result = at.call(callee, &[loaded]);
        at.ret(result);
    });
}

#[test]
fn a_function_is_removed() {
    check("remove_function", |module| {
        let id = function(module, "aggregates").id();
        module.remove_function(id);
    });
}

#[test]
fn a_block_is_added() {
    check("add_block", |module| {
        let control = function(module, "control");
        let id = control.id();
        let blocks: Vec<_> = control.blocks().take(2).map(|block| block.id()).collect();
        let [branch, phi] = [0, 1].map(|number| instruction(module, "control", number));
        let detour = module.add_block(id);
        module.set_name(detour, "detour");
        module.move_block(detour, id, 1);
        module.at(Position::End(detour)).branch(blocks[1]);
        module.set_block(branch, 0, detour);
        module.set_block(phi, 0, detour);
    });
}

#[test]
fn metadata_is_added() {
    check("metadata", |module| {
        let described = module.metadata_string("described");
        let described = module.metadata_node(&[Some(described)]);
        let more = module.metadata_string("more");
        let seventy = module.const_i32(70);
        let seventy = module.value_as_metadata(seventy);
        let node = module.reserve_node();
        module.fill_node(node, true, &[Some(node), Some(more), Some(seventy)]);
        module.set_named_metadata("dx.extra", &[node, described]);
        let kind = module.intern_metadata_kind("my.kind");
        let sum = function(module, "control")
            .instructions()
            .find(|entry| matches!(entry.get(), Instruction::Operation(Operation::Binary { .. })))
            .unwrap()
            .id();
        module.set_attachment(sum, kind, Some(described));
    });
}

#[test]
fn attributes_are_set() {
    check("attributes", |module| {
        let id = function(module, "floats").id();
        let list = function(module, "unwinding").instructions().find_map(|entry| match entry.get() {
            Instruction::Invoke { call, .. } => call.attributes,
            _ => None,
        });
        assert!(list.is_some());
        module.function_record_mut(id).unwrap().attributes = list;
    });
}

#[test]
fn a_function_is_renamed() {
    check("rename", |module| {
        let id = function(module, "fast").id();
        assert!(matches!(
            module.ty(module.function(id).unwrap().record().function_type),
            Type::Function { .. }
        ));
        module.set_name(id, "quick");
    });
}

/// The constants of a built module differ; an edit of one can make it equal to another, which is then written
/// once.
#[test]
fn constants_that_become_equal_are_written_once() {
    let mut module = Module::new();
    let (integer, float) = (module.integer_type(32), module.float_type());
    let ty = module.struct_type(&[integer, float]);
    let (one, half) = (module.const_i32(1), module.const_float(0.5));
    let two = module.const_i32(2);
    let pairs = [one, two].map(|number| module.const_aggregate(ty, &[number, half]));
    for (name, pair) in ["a", "b"].into_iter().zip(pairs) {
        let mut global = GlobalVariable::new(ty, 0);
        global.initializer = Some(pair);
        module.add_global(name, global);
    }
    let aggregates = |module: &Module| {
        let written = module.write(BitcodeDialect::Dxc).unwrap();
        let read = Module::parse(&written).unwrap();
        read.constants().filter(|(_, entry)| matches!(entry.constant, Constant::Aggregate(_))).count()
    };
    assert_eq!(aggregates(&module), 2);
    let ValueKind::Constant(second) = pairs[1].kind() else { panic!() };
    module.set_used(User::Constant(second), 0, one);
    assert_eq!(aggregates(&module), 1);
}
