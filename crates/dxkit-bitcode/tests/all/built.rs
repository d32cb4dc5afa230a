//! Modules that are built and edited: what is made once stays once, what is moved is where it was put, and
//! what is written is read back.

#![allow(clippy::unwrap_used, clippy::indexing_slicing)] // helpers of tests

use std::fs;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    BinaryOpcode, BlockId, Constant, FunctionRecord, Instruction, InstructionId, Operation, Position, Type,
    User, ValueId,
};
use dxkit_bitcode::writer::BitcodeDialect;

use crate::verify::parts;

fn order(module: &Module, block: BlockId) -> Vec<InstructionId> {
    module.block(block).unwrap().instructions().map(|entry| entry.id()).collect()
}

#[test]
fn what_is_built_is_there_once() {
    let mut module = Module::new();
    let i8 = module.integer_type(8);
    assert_eq!(module.integer_type(8), i8);
    let pointer = module.pointer_type(i8, 0);
    assert!(module.pointer_type(i8, 3) != pointer && module.pointer_type(i8, 0) == pointer);
    let named = module.named_struct_type("struct.S", &[i8]);
    assert_eq!(module.named_struct_type("struct.S", &[]), named);
    assert_eq!(module.ty(named), Type::Struct { name: Some(b"struct.S"), packed: false, elements: &[i8] });

    let constant = |module: &Module, id: ValueId| {
        format!("{:?}", module.constant(id.as_constant().unwrap()).unwrap().constant)
    };
    let one = module.const_i8(1);
    assert_eq!(module.const_i8(1), one);
    // An i8 of 257 is 1, one of 0 is null, and so is 0.0.
    assert_eq!(module.const_integer(i8, 257), one);
    let (zero, nothing) = (module.const_i8(0), module.const_float(0.0));
    assert_eq!((constant(&module, zero), constant(&module, nothing)), ("Null".into(), "Null".into()));
    // Constants are stored as LLVM stores them.
    let text = module.array_type(3, i8);
    let letters = [module.const_i8(97), module.const_i8(98), zero];
    let string = module.const_aggregate(text, &letters);
    assert_eq!(constant(&module, string), format!("{:?}", Constant::CString(b"ab")));
    let zeros = module.const_aggregate(text, &[zero; 3]);
    assert_eq!((constant(&module, zeros), module.const_null(text)), ("Null".into(), zeros));
    let words = module.vector_type(2, module.type_of(nothing).unwrap());
    let half = module.const_float(0.5);
    let vector = module.const_aggregate(words, &[half, nothing]);
    assert_eq!(constant(&module, vector), format!("{:?}", Constant::Data(&[0x3f00_0000, 0])));

    let string = module.metadata_string("a");
    let node = module.metadata_node(&[Some(string), None]);
    assert_eq!(module.metadata_node(&[Some(string), None]), node);
    assert!(module.distinct_node(&[Some(string), None]) != node);
    let kind = module.intern_metadata_kind("dx.precise");
    assert_eq!((kind.0, module.intern_metadata_kind("dbg").0), (14, 0));
}

#[test]
fn what_is_read_is_found_by_what_it_is() {
    let bytes = fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/assembled/debug.bc")).unwrap();
    let mut module = Module::parse(&bytes[..]).unwrap();
    let (types, constants, metadata) =
        (module.types().len(), module.constants().len(), module.metadata().len());
    let debug: Vec<_> =
        module.metadata().filter(|(_, it)| it.as_debug().is_some()).map(|(id, _)| id).collect();
    assert!(!debug.is_empty());
    for id in debug {
        let copy = module.clone();
        let node = copy.metadatum(id).unwrap().as_debug().unwrap();
        // Equal nodes are the first one; a distinct node is always new.
        let found = module.debug_node(&node);
        assert_eq!(found.index() >= metadata, node.distinct(), "{node:?}");
        assert_eq!(module.metadatum(found).unwrap().as_debug(), Some(node));
    }
    for (_, ty) in module.clone().types() {
        module.intern_type(&ty);
    }
    for (_, entry) in module.clone().constants() {
        module.intern_constant(entry.ty, &entry.constant);
    }
    assert_eq!((module.types().len(), module.constants().len()), (types, constants));
}

#[test]
fn what_is_built_is_written_and_read_back() {
    let module = parts().module;
    let written = module.write(BitcodeDialect::Dxc).unwrap();
    let read = Module::parse(&written[..]).unwrap();
    assert!(read.verify().is_empty());
    let said = |module: &Module| -> Vec<String> {
        let names = module.functions().map(|function| function.name().escape_ascii().to_string());
        let word = |text: String| text.split([' ', '(']).take(3).collect::<String>();
        let instructions = module.functions().flat_map(|function| function.instructions());
        names.chain(instructions.map(|entry| word(format!("{:?}", entry.get())))).collect()
    };
    assert_eq!(said(&read), said(&module));
    assert_eq!(read.write(BitcodeDialect::Dxc).unwrap(), written);
}

/// Places and erased instructions in one pass give what single ones give.
#[test]
fn many_instructions_are_placed_and_erased_at_once() {
    let mut module = Module::new();
    let (i32_type, void) = (module.integer_type(32), module.void_type());
    let ty = module.function_type(void, &[i32_type], false);
    let function = module.add_function("f", FunctionRecord::new(ty));
    let argument = module.define(function)[0];
    let block = module.add_block(function);
    let mut at = module.at(Position::End(block));
    let sums: Vec<_> = (0..3).map(|_| at.add(argument, argument)).collect();
    let end = at.ret_void();
    let ids: Vec<_> = sums.iter().filter_map(|sum| sum.as_instruction()).collect();
    let product = Instruction::Operation(Operation::Binary {
        opcode: BinaryOpcode::Mul,
        flags: 0,
        left: argument,
        right: argument,
    });
    let new: Vec<_> = (0..4).map(|_| module.make_instruction(i32_type, &product)).collect();
    module.set_name(ids[1], "gone");
    let places =
        [(ids[1], true, new[0]), (ids[1], false, new[1]), (ids[1], true, new[2]), (end, false, new[3])];
    module.place_all(&places, &[ids[1]]);
    let order: Vec<_> = module.function(function).unwrap().instructions().map(|entry| entry.id()).collect();
    assert_eq!(order, [ids[0], new[1], new[0], new[2], ids[2], new[3], end]);
    assert_eq!((module.block_of(ids[1]), module.block_of(new[2])), (None, Some(block)));
    assert_eq!(module.name(ids[1].into()), None);
    assert!(module.verify().is_empty());
}

/// Instructions that are put into a block together are where single ones are.
#[test]
fn pushed_instructions_are_appended_together() {
    let mut module = Module::new();
    let (i32_type, void) = (module.integer_type(32), module.void_type());
    let ty = module.function_type(void, &[i32_type], false);
    let function = module.add_function("f", FunctionRecord::new(ty));
    let argument = module.define(function)[0];
    let blocks = [module.add_block(function), module.add_block(function)];
    let sum = Instruction::Operation(Operation::Binary {
        opcode: BinaryOpcode::Add,
        flags: 0,
        left: argument,
        right: argument,
    });
    let mut expected = [Vec::new(), Vec::new()];
    // The second block is continued after others were put into the first one.
    for (index, count) in [(0, 0), (1, 3), (0, 17), (1, 33), (0, 1)] {
        expected[index].extend((0..count).map(|_| module.push_instruction(i32_type, &sum)));
        module.append_pushed(blocks[index]);
        expected[index].push(module.at(Position::End(blocks[index])).insert(i32_type, &sum));
    }
    let found: Vec<_> = module.function(function).unwrap().instructions().map(|entry| entry.id()).collect();
    assert_eq!(found, expected.concat());
    for (block, ids) in blocks.into_iter().zip(expected) {
        assert!(ids.into_iter().all(|id| module.block_of(id) == Some(block)));
    }
}

/// LLVM 3.7 has no types that only a target knows.
#[test]
fn types_of_targets_are_told_apart_and_not_written() {
    let mut module = Module::new();
    let float = module.float_type();
    let buffer = module.target_type("dx.TypedBuffer", &[float], &[1, 0, 0]);
    assert_eq!(module.target_type("dx.TypedBuffer", &[float], &[1, 0, 0]), buffer);
    assert_ne!(module.target_type("dx.TypedBuffer", &[float], &[0, 0, 0]), buffer);
    let expected = Type::Target { name: b"dx.TypedBuffer", types: &[float], parameters: &[1, 0, 0] };
    assert_eq!(module.ty(buffer), expected);
    let ty = module.function_type(buffer, &[], false);
    module.add_function("f", FunctionRecord::new(ty));
    let error = module.write(BitcodeDialect::Dxc).unwrap_err();
    assert!(error.to_string().contains("LLVM 3.7 has no such type"), "{error}");
}

#[test]
fn instructions_are_moved_replaced_and_erased() {
    let mut it = parts();
    let head = it.head;
    let [i, next, more, back] = order(&it.module, head)[..] else { panic!() };
    it.module.place(more, Position::Start(head));
    assert_eq!(order(&it.module, head), [more, i, next, back]);
    it.module.place(more, Position::Before(back));
    assert_eq!(order(&it.module, head), [i, next, more, back]);
    // After each addition, a multiplication by 3 that replaces its result in all other users.
    let three = it.module.const_i32(3);
    let product = it.module.at(Position::After(next)).mul(next.into(), three);
    let made = product.as_instruction().unwrap();
    it.module.replace_uses_if(next, product, |found| found.user != User::Instruction(made));
    assert_eq!(order(&it.module, head), [i, next, made, more, back]);
    assert_eq!(it.module.uses().get(next).len(), 1);
    assert_eq!(it.module.uses().get(product).len(), 3);
    assert!(it.module.verify().is_empty(), "{:?}", it.module.verify());
    // Then undo it.
    it.module.replace_all_uses(product, next);
    it.module.erase(made);
    assert_eq!(order(&it.module, head), [i, next, more, back]);
    assert_eq!(it.module.uses().get(next).len(), 3);
    let left = it.n;
    let ty = it.module.type_of(left).unwrap();
    let sub = Operation::Binary { opcode: BinaryOpcode::Sub, flags: 0, left, right: three };
    it.module.set_instruction(next, ty, &Instruction::Operation(sub));
    assert_eq!(it.module.instruction(next).unwrap().operands(), [left, three]);
    assert!(it.module.verify().is_empty());
    it.module.write(BitcodeDialect::Dxc).unwrap();
}

#[test]
fn blocks_are_split_moved_and_removed() {
    let mut it = parts();
    let new = it.module.split_block(it.more).unwrap();
    it.module.at(Position::End(it.head)).branch(new);
    let blocks = |module: &Module| -> Vec<_> {
        module.function(it.count).unwrap().blocks().map(|block| block.id()).collect()
    };
    assert_eq!(blocks(&it.module), [it.entry, it.head, new, it.done]);
    assert!(it.module.verify().is_empty(), "{:?}", it.module.verify());
    it.module.move_block(it.done, it.count, 1);
    assert_eq!(blocks(&it.module), [it.entry, it.done, it.head, new]);
    assert!(it.module.verify().is_empty());
    let read = Module::parse(&it.module.write(BitcodeDialect::Dxc).unwrap()[..]).unwrap();
    assert_eq!(read.functions().next().unwrap().blocks().len(), 4);

    // Without the loop, `count` returns 0.
    let done = it.done;
    let void = it.module.void_type();
    it.module.set_instruction(it.first, void, &Instruction::Branch { target: done });
    for block in [it.head, new] {
        it.module.remove_incoming(done, block);
        it.module.remove_block(block);
    }
    assert_eq!(blocks(&it.module), [it.entry, done]);
    assert!(it.module.verify().is_empty(), "{:?}", it.module.verify());
}

#[test]
fn functions_and_metadata_are_removed() {
    let mut it = parts();
    let (other, variable) = (it.other, it.variable);
    it.module.remove_bodies(&[other]);
    assert!(it.module.function(other).unwrap().record().declaration);
    it.module.set_named_metadata("kept", &[]);
    it.module.set_named_metadata("gone", &[]);
    it.module.remove_named_metadata("gone");
    assert!(it.module.named(b"gone").is_none() && it.module.named(b"kept").is_some());
    // The variable is also a declaration, and its user was removed.
    assert_eq!(it.module.drop_unused_declarations(), 2);
    assert_eq!((it.module.functions().len(), it.module.globals().len()), (1, 0));
    assert_eq!(it.module.name(variable), None);
    assert!(it.module.verify().is_empty());
    it.module.set_name(it.count, "renamed");
    let read = Module::parse(&it.module.write(BitcodeDialect::Dxc).unwrap()[..]).unwrap();
    assert_eq!(read.functions().next().unwrap().name(), b"renamed");
}
