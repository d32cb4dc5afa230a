//! A module that was read can be traversed: all its references are valid, and every traversal ends. If it can
//! be written, the written module is equal when it is read.

use dxkit::Span;
use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Constant, Function, Instruction, InstructionEntry, Metadata, Operation, Type, TypeId, ValueId, ValueKind,
};
use dxkit_bitcode::writer::BitcodeDialect;

use crate::bitcode;

/// Reads and traverses the module.
pub fn run(data: &[u8]) {
    let bytes = bitcode::stream(data);
    match Module::parse(Span::new(&bytes)) {
        Ok(module) => {
            walk(&module);
            written(&module);
        }
        Err(error) => {
            assert!(error.bit() <= bytes.len() as u64 * 8, "{error} is after the end");
            let elsewhere = Module::parse(Span::at(&bytes, 0x1000)).expect_err("the place does not matter");
            assert_eq!((elsewhere.bit(), elsewhere.kind()), (error.bit() + 0x8000, error.kind()));
            assert_eq!(elsewhere.path(), error.path());
            let converted = dxkit::bytes::Error::from(error.clone());
            assert_eq!((converted.offset(), converted.path()), (error.offset(), error.path()));
        }
    }
}

/// Checks that a module without faults that can be written is read with the same functions and instructions,
/// and can be written again.
fn written(module: &Module) {
    let Ok(bytes) = module.write(BitcodeDialect::Dxc) else { return };
    // An inconsistent module is written unchanged, and need not be readable.
    if !module.verify().is_empty() {
        return;
    }
    let again = match Module::parse(Span::new(&bytes)) {
        Ok(again) => again,
        Err(error) => panic!("what was written cannot be read: {error}"),
    };
    assert_eq!(again.functions().len(), module.functions().len());
    assert_eq!(again.instruction_count(), module.instruction_count());
    // The reader infers from the order of constants whether they are sorted, so the bytes of a stream that no
    // compiler wrote may change once more. The tests of the writer check that the bytes of compilers' streams
    // do not change.
    let twice = match again.write(BitcodeDialect::Dxc) {
        Ok(twice) => twice,
        Err(error) => panic!("what was written and read cannot be written: {error}"),
    };
    let last = Module::parse(Span::new(&twice)).expect("what was written can be read");
    assert_eq!(last.functions().len(), module.functions().len());
    assert_eq!(last.instruction_count(), module.instruction_count());
}

/// Calls every query of a module.
pub fn walk(module: &Module) {
    for (id, _) in module.types() {
        assert!(depth(module, id) <= 130, "{id:?} is nested too deep");
    }
    for (_, group) in module.attribute_groups() {
        assert!(group.attributes().count() < usize::MAX && group.slot() == group.slot());
    }
    for (id, value) in module.values() {
        kind_exists(module, None, value.kind);
        typed(module, value.ty);
        let _ = (module.name(id), module.integer(id));
    }
    for (_, global) in module.globals() {
        typed(module, global.value_type);
        if let Some(value) = global.initializer {
            module_value(module, value);
        }
    }
    for (_, alias) in module.aliases() {
        module_value(module, alias.aliasee);
    }
    for (id, metadata) in module.metadata() {
        metadata_exists(module, None, &metadata);
        assert!(module.metadata_bit(id).is_some());
    }
    for named in module.named_metadata() {
        let _ = (named.name.len(), named.nodes.len());
    }
    let mut operands = 0;
    for function in module.functions() {
        operands += walk_function(module, function);
    }
    for order in module.use_list_orders() {
        assert!(order.permutation.len() >= 2);
    }
    uses(module, operands);
}

/// The nesting depth of a type, down to structures with a name.
fn depth(module: &Module, id: TypeId) -> u32 {
    let inner = |parts: &[TypeId]| {
        let parts = parts.iter().map(|part| match module.ty(*part) {
            Type::Struct { name: Some(_), .. } | Type::Opaque { .. } => 0,
            _ => depth(module, *part),
        });
        parts.max().unwrap_or(0) + 1
    };
    match module.ty(id) {
        Type::Pointer { pointee, .. } => inner(&[pointee]),
        Type::Array { element, .. } | Type::Vector { element, .. } => inner(&[element]),
        Type::Struct { elements, .. } => {
            elements.iter().take(1).map(|element| inner(&[*element])).max().unwrap_or(0)
        }
        Type::Function { result, parameters, .. } => {
            inner(&[result]).max(inner(parameters.get(..1).unwrap_or(&[])))
        }
        _ => 0,
    }
}

fn typed(module: &Module, id: TypeId) {
    assert!(id.index() < module.types().len(), "{id:?} does not exist");
}

fn module_value(module: &Module, id: ValueId) {
    assert!(module.value(id).is_some(), "{id:?} does not exist");
}

fn kind_exists(module: &Module, function: Option<Function<'_>>, kind: ValueKind) {
    match kind {
        ValueKind::Global(id) => assert!(module.global(id).is_some()),
        ValueKind::Function(id) => assert!(module.function(id).is_some()),
        ValueKind::Alias(id) => assert!(module.alias(id).is_some()),
        ValueKind::Constant(id) => {
            let entry = module.constant(id).expect("a value's constant exists");
            typed(module, entry.ty);
            for operand in module.constant_operands(id) {
                let found =
                    function.map_or_else(|| module.value(*operand), |function| function.value(*operand));
                assert!(found.is_some(), "{operand:?} of {id:?} does not exist");
            }
            let _ = matches!(entry.constant, Constant::Null);
        }
        ValueKind::Argument(id) => {
            let function = function.expect("arguments belong to functions");
            let (owner, number) = module.argument(id).expect("an argument exists");
            assert!(owner == function.id() && (number as usize) < function.parameters().len());
        }
        ValueKind::Instruction(id) => assert!(module.instruction(id).is_some()),
        ValueKind::Metadata(_) | ValueKind::Block(_) => {}
    }
}

fn metadata_exists(module: &Module, function: Option<Function<'_>>, metadata: &Metadata<'_>) {
    match metadata {
        Metadata::Value { ty, value } => {
            typed(module, *ty);
            let found = function.map_or_else(|| module.value(*value), |function| function.value(*value));
            assert!(found.is_some(), "{value:?} does not exist");
        }
        Metadata::Node(node) => {
            // A reference may be invalid: LLVM reads such modules, too.
            let _ = node.operands.iter().flatten().filter_map(|id| module.metadatum(*id)).count();
        }
        Metadata::Debug(node) => {
            let mut fields = 0;
            node.for_each_field(|name, _| fields += name.len());
            assert!(fields > 0 && node.name().contains("DI"));
        }
        _ => {}
    }
}

/// Traverses a function, and returns how many numbered values its instructions and constants use.
fn walk_function(module: &Module, function: Function<'_>) -> usize {
    typed(module, function.record().function_type);
    let record = function.record();
    for value in [record.prefix, record.prologue].into_iter().flatten() {
        module_value(module, value);
    }
    if let Some(value) = record.personality {
        assert!(function.value(value).is_some());
    }
    let constants = function.constants().map(ValueId::from);
    let results = function.instructions().filter_map(|entry| entry.value());
    for id in function.arguments().chain(constants).chain(results) {
        let value = function.value(id).expect("a function's values exist");
        kind_exists(module, Some(function), value.kind);
        typed(module, value.ty);
        assert_eq!(function.type_of(id), Some(value.ty));
        let _ = function.name_of(id);
    }
    for (_, metadata) in function.metadata() {
        metadata_exists(module, Some(function), &metadata);
    }
    let mut operands = 0;
    for (number, block) in function.blocks().enumerate() {
        assert!(function.block(block.id()).is_some() && block.terminator().is_some());
        assert_eq!((block.function(), function.block_number(block.id())), (function.id(), Some(number)));
        let _ = function.block_name(block.id());
        for entry in block.instructions() {
            assert_eq!(entry.block(), Some(block.id()));
            operands += walk_instruction(module, function, entry);
        }
    }
    for order in function.use_list_orders() {
        assert!(order.permutation.len() >= 2);
    }
    operands
}

fn walk_instruction(module: &Module, function: Function<'_>, entry: InstructionEntry<'_>) -> usize {
    typed(module, entry.ty());
    let bits = function.bits().expect("it has a body");
    assert!(entry.bit().is_some_and(|bit| bits.contains(&bit)), "an instruction outside of its function");
    for operand in entry.operands() {
        assert!(function.value(*operand).is_some(), "{operand:?} does not exist");
    }
    for block in entry.blocks() {
        assert!(function.block(*block).is_some(), "{block:?} does not exist");
    }
    match entry.get() {
        Instruction::Call(call) | Instruction::Invoke { call, .. } => {
            assert!(matches!(module.ty(call.function_type), Type::Function { .. }));
        }
        Instruction::Alloca { allocated_type, .. } => typed(module, allocated_type),
        Instruction::Operation(Operation::GetElementPtr { source_type, .. }) => typed(module, source_type),
        Instruction::Switch { cases, targets, .. } => assert_eq!(cases.len(), targets.len()),
        Instruction::Phi { values, blocks } => assert_eq!(values.len(), blocks.len()),
        Instruction::LandingPad { clauses, .. } => assert_eq!(clauses.iter().len(), entry.operands().len()),
        _ => {}
    }
    if let Some(value) = entry.value() {
        assert_eq!(function.value(value).map(|found| found.kind), Some(ValueKind::Instruction(entry.id())));
    }
    let _ = (entry.debug_location(), entry.attachments().len());
    let is_value = |id: &&ValueId| !matches!(id.kind(), ValueKind::Metadata(_) | ValueKind::Block(_));
    entry.operands().iter().filter(is_value).count()
}

/// The index of uses contains every operand once.
fn uses(module: &Module, instruction_operands: usize) {
    let uses = module.uses();
    let constants: usize = module.constants().map(|(id, _)| module.constant_operands(id).len()).sum();
    let mut others = module.globals().filter(|(_, global)| global.initializer.is_some()).count();
    others += module.aliases().len();
    for function in module.functions() {
        let record = function.record();
        others += [record.prefix, record.prologue, record.personality].iter().flatten().count();
    }
    let mut found: usize = module.values().map(|(id, _)| uses.get(id).len()).sum();
    for function in module.functions() {
        let results = function.instructions().map(|entry| ValueId::from(entry.id()));
        found += function.arguments().chain(results).map(|id| uses.get(id).len()).sum::<usize>();
    }
    assert_eq!(found, instruction_operands + constants + others, "uses");
}
