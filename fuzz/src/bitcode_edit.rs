//! Modules that are built and edited at random: the writer never panics; a module that the verifier accepts
//! can be written in every dialect, and read again as the same text; deliberate faults are found.
//!
//! The input is a list of choices: each byte selects an edit and its operands among those that the module has
//! at that point (insert, replace, move, remove; types, constants, blocks, metadata). The oracle is the
//! verifier: what it accepts has to survive writing and reading, and one fault put into an accepted module
//! has to be reported.

use std::sync::OnceLock;

use arbitrary::{Result, Unstructured};
use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Attribute, AttributeKind, AttributeSlot, BinaryOpcode, BlockId, CastOpcode, Constant, FunctionId,
    FunctionRecord, GlobalVariable, Instruction, InstructionId, MetadataId, Operation, Position, Predicate,
    Type, TypeId, User, ValueId,
};
use dxkit_bitcode::writer::BitcodeDialect;

use crate::bitcode;

/// Builds a module, or takes one of a compiler, edits it as the bytes determine, and checks the written
/// module.
pub fn run(data: &[u8]) {
    // If the bytes are too few for an edit, that is not a finding.
    let _ = edited(&mut Unstructured::new(data));
}

fn edited(source: &mut Unstructured<'_>) -> Result<()> {
    static STREAMS: OnceLock<Vec<Vec<u8>>> = OnceLock::new();
    let mut original = None;
    let mut module = if source.ratio(1u8, 2u8)? {
        Module::new()
    } else {
        // Larger modules take too long for a fuzz function.
        let streams = STREAMS.get_or_init(|| {
            let mut streams = bitcode::streams();
            let is_whole =
                |module: Module| module.verify().is_empty() && module.write(BitcodeDialect::Dxc).is_ok();
            streams.retain(|stream| stream.len() < 12_000 && Module::parse(stream).is_ok_and(is_whole));
            streams
        });
        let stream = source.choose(streams)?;
        original = Some(stream);
        let mut module = Module::parse(stream).expect("compilers' modules are read");
        module.forget_use_list_orders();
        module
    };
    for _ in 0..source.int_in_range(0..=12u8)? {
        if edit(&mut module, source).is_err() {
            break;
        }
    }
    let findings = module.verify();
    assert!(findings.is_empty(), "an edit that keeps modules valid broke one: {findings:?}");
    written(&module, original.map(Vec::as_slice));
    if let Some(what) = break_something(&mut module, source)? {
        assert!(!module.verify().is_empty(), "the verifier does not find {what}");
    }
    for _ in 0..source.int_in_range(0..=4u8)? {
        anything(&mut module, source)?;
    }
    // The findings do not matter here.
    let _ = module.verify();
    for dialect in [BitcodeDialect::Dxc, BitcodeDialect::DxcInOrder, BitcodeDialect::Keep] {
        if let Ok(written) = module.write(dialect) {
            let _ = Module::parse(&written);
        }
    }
    Ok(())
}

/// Each dialect reads as the same text, and so does the layout of the stream that the module came from.
fn written(module: &Module, original: Option<&[u8]>) {
    let expected = text(module);
    let check = |written: core::result::Result<Vec<u8>, dxkit_bitcode::Error>, what: &str| {
        let written = written.unwrap_or_else(|error| panic!("{what} cannot be written: {error}"));
        let again = Module::parse(&written).unwrap_or_else(|error| panic!("{what} cannot be read: {error}"));
        assert!(again.verify().is_empty(), "{what}: {:?}", again.verify());
        let found = text(&again);
        let line = expected.lines().zip(found.lines()).find(|(old, new)| old != new);
        assert!(expected == found, "{what} is another module: {line:?}");
        again
    };
    let again = check(module.write(BitcodeDialect::Dxc), "DXC's form");
    assert!(again.write(BitcodeDialect::Dxc).is_ok());
    check(module.write(BitcodeDialect::DxcInOrder), "the form in order");
    check(module.write(BitcodeDialect::Keep), "the form that keeps numbers");
    if let Some(original) = original {
        check(module.write_like(original), "the layout that was read");
    }
}

fn text(module: &Module) -> String {
    let mut text = Vec::new();
    dxkit_ir_text::write(
        module,
        &dxkit_ir_text::PrintOptions { limit: usize::MAX, ..dxkit_ir_text::PrintOptions::for_bitcode(0) },
        &mut (),
        &mut text,
    );
    String::from_utf8_lossy(&text).into_owned()
}

/// One change after which a module is as valid as before.
fn edit(module: &mut Module, source: &mut Unstructured<'_>) -> Result<()> {
    match source.int_in_range(0..=13u8)? {
        0 | 1 => build_function(module, source),
        2 | 3 => insert_arithmetic(module, source),
        4 => {
            let Some(id) = pick(module, source, is_plain)? else { return Ok(()) };
            module.duplicate(id, Position::After(id));
            Ok(())
        }
        5 => {
            let Some(id) =
                pick(module, source, |_, instruction| !matches!(instruction, Instruction::Phi { .. }))?
            else {
                return Ok(());
            };
            let Some(first) = module.block_of(id) else { return Ok(()) };
            if let Some(second) = module.split_block(id) {
                module.at(Position::End(first)).branch(second);
            }
            Ok(())
        }
        6 => {
            let ty = first_class(module, source)?;
            let mut global = GlobalVariable::new(ty, source.int_in_range(0..=3u32)?);
            global.initializer = if source.arbitrary()? { Some(constant(module, source, ty)?) } else { None };
            global.alignment = 1 << source.int_in_range(0..=4u8)?;
            let name = name(source)?;
            let id = module.add_global("", global);
            module.set_name(id, format!("g.{name}.{}", id.index()));
            Ok(())
        }
        7 => metadata(module, source),
        8 => erase(module, source),
        9 => {
            let names: Vec<Vec<u8>> = module.named_metadata().map(|named| named.name.to_vec()).collect();
            if !names.is_empty() {
                module.remove_named_metadata(source.choose(&names)?);
            }
            Ok(())
        }
        10 => {
            module.drop_unused_declarations();
            Ok(())
        }
        11 => {
            let wanted = |module: &Module, id: InstructionId| {
                module.instruction(id).is_some_and(|entry| entry.value().is_some())
            };
            let Some(id) = pick(module, source, |_, _| true)?.filter(|id| wanted(module, *id)) else {
                return Ok(());
            };
            let name = name(source)?;
            module.set_name(id, format!("v.{name}.{}", id.index()));
            Ok(())
        }
        12 => {
            let functions: Vec<FunctionId> = module.functions().map(|function| function.id()).collect();
            if functions.is_empty() {
                return Ok(());
            }
            let kinds = [AttributeKind::NoUnwind, AttributeKind::ReadNone, AttributeKind::AlwaysInline];
            let chosen = Attribute::Enum(*source.choose(&kinds)?);
            let text = Attribute::Text { key: b"key", value: Some(b"value") };
            let group = module.intern_attribute_group(AttributeSlot::Function, &[chosen, text]);
            let list = module.intern_attribute_list(&[group]);
            if let Some(record) = module.function_record_mut(*source.choose(&functions)?) {
                record.attributes = Some(list);
            }
            Ok(())
        }
        _ => {
            let Some(id) = pick(module, source, |_, instruction| {
                matches!(instruction, Instruction::Operation(Operation::Binary { .. }))
            })?
            else {
                return Ok(());
            };
            let Some(ty) = module.instruction(id).map(|entry| entry.ty()) else { return Ok(()) };
            let value = constant(module, source, ty)?;
            module.set_operand(id, source.int_in_range(0..=1usize)?, value);
            Ok(())
        }
    }
}

fn name(source: &mut Unstructured<'_>) -> Result<&'static str> {
    source.choose(&["a", "with space", "_0", "\u{e9}", "long_name_of_something"]).copied()
}

fn is_plain(_: &Module, instruction: &Instruction<'_>) -> bool {
    matches!(instruction, Instruction::Operation(_))
}

/// An instruction for which `wanted` holds.
fn pick(
    module: &Module,
    source: &mut Unstructured<'_>,
    wanted: impl Fn(&Module, &Instruction<'_>) -> bool,
) -> Result<Option<InstructionId>> {
    let all = module.functions().flat_map(|function| function.instructions());
    let found: Vec<_> = all.filter(|entry| wanted(module, &entry.get())).map(|entry| entry.id()).collect();
    if found.is_empty() { Ok(None) } else { source.choose(&found).copied().map(Some) }
}

fn number_type(module: &mut Module, source: &mut Unstructured<'_>) -> Result<TypeId> {
    Ok(match source.int_in_range(0..=6u8)? {
        0 => module.half_type(),
        1 => module.float_type(),
        2 => module.double_type(),
        3 => module.integer_type(1),
        4 => module.integer_type(64),
        5 => module.integer_type(16),
        _ => module.integer_type(32),
    })
}

/// A type of values that have a size.
fn first_class(module: &mut Module, source: &mut Unstructured<'_>) -> Result<TypeId> {
    let element = number_type(module, source)?;
    Ok(match source.int_in_range(0..=6u8)? {
        0 => module.array_type(source.int_in_range(1..=5u64)?, element),
        1 => module.vector_type(source.int_in_range(1..=4u32)?, element),
        2 => {
            let other = number_type(module, source)?;
            module.struct_type(&[element, other])
        }
        3 => {
            let other = number_type(module, source)?;
            let name = format!("named.{}.{}", element.index(), other.index());
            module.named_struct_type(name, &[element, other])
        }
        _ => element,
    })
}

/// A constant of a type.
fn constant(module: &mut Module, source: &mut Unstructured<'_>, ty: TypeId) -> Result<ValueId> {
    if source.ratio(1u8, 8u8)? {
        return Ok(module.const_undef(ty));
    }
    if source.ratio(1u8, 8u8)? {
        return Ok(module.const_null(ty));
    }
    let parts: Vec<TypeId> = match module.ty(ty) {
        Type::Integer { width } => {
            let number: i64 = source.arbitrary()?;
            let shift = 64 - width.clamp(1, 64);
            return Ok(module.const_integer(ty, number << shift >> shift));
        }
        Type::Half => {
            let bits: u16 = source.arbitrary()?;
            return Ok(module.intern_constant(ty, &Constant::Float(bits.into())).into());
        }
        Type::Float => {
            let bits: u32 = source.arbitrary()?;
            return Ok(module.intern_constant(ty, &Constant::Float(bits.into())).into());
        }
        Type::Double => {
            let bits: u64 = source.arbitrary()?;
            return Ok(module.intern_constant(ty, &Constant::Float(bits.into())).into());
        }
        Type::Array { count, element } => vec![element; usize::try_from(count).unwrap_or(0).min(8)],
        Type::Vector { count, element } => vec![element; usize::try_from(count).unwrap_or(0).min(8)],
        Type::Struct { elements, .. } => elements.to_vec(),
        _ => return Ok(module.const_undef(ty)),
    };
    let is_whole = match module.ty(ty) {
        Type::Array { count, .. } => count == parts.len() as u64,
        Type::Vector { count, .. } => count as usize == parts.len(),
        _ => true,
    };
    if !is_whole {
        return Ok(module.const_null(ty));
    }
    let parts: Vec<ValueId> =
        parts.into_iter().map(|part| constant(module, source, part)).collect::<Result<_>>()?;
    Ok(module.const_aggregate(ty, &parts))
}

/// A value of a type that can be used after these: one of them, or a constant.
fn value(
    module: &mut Module,
    source: &mut Unstructured<'_>,
    known: &[ValueId],
    ty: TypeId,
) -> Result<ValueId> {
    let fitting: Vec<ValueId> =
        known.iter().copied().filter(|value| module.type_of(*value) == Some(ty)).collect();
    if fitting.is_empty() || source.ratio(1u8, 4u8)? {
        return constant(module, source, ty);
    }
    source.choose(&fitting).copied()
}

/// Arithmetic on values of a type of numbers.
fn arithmetic(
    module: &mut Module,
    source: &mut Unstructured<'_>,
    known: &[ValueId],
    ty: TypeId,
    position: Position,
) -> Result<ValueId> {
    let [left, right] = [value(module, source, known, ty)?, value(module, source, known, ty)?];
    let float = module.is_floating_point(ty);
    let opcodes = if float {
        [BinaryOpcode::Add, BinaryOpcode::Sub, BinaryOpcode::Mul, BinaryOpcode::SDiv]
    } else {
        [BinaryOpcode::Add, BinaryOpcode::Xor, BinaryOpcode::Shl, BinaryOpcode::UDiv]
    };
    let opcode = *source.choose(&opcodes)?;
    let flags = if float && source.arbitrary()? { 31 } else { 0 };
    let mut at = module.at(position);
    Ok(match source.int_in_range(0..=3u8)? {
        0 => {
            let predicate = if float { Predicate(4) } else { Predicate(36) };
            let condition = at.compare(predicate, left, right);
            let mut at = module.at(condition.as_instruction().map_or(position, Position::After));
            at.select(condition, left, right)
        }
        _ => at.operation(&Operation::Binary { opcode, flags, left, right }),
    })
}

/// A function whose blocks branch to later ones, with a phi where two paths meet.
fn build_function(module: &mut Module, source: &mut Unstructured<'_>) -> Result<()> {
    let count = source.int_in_range(0..=3usize)?;
    let parameters: Vec<TypeId> = (0..count).map(|_| number_type(module, source)).collect::<Result<_>>()?;
    let result = number_type(module, source)?;
    let ty = module.function_type(result, &parameters, false);
    let function = module.add_function("", FunctionRecord::new(ty));
    module.set_name(function, format!("f.{}", function.index()));
    if source.ratio(1u8, 4u8)? {
        return Ok(());
    }
    let arguments = module.define(function);
    let blocks: Vec<BlockId> =
        (0..source.int_in_range(1..=4u8)?).map(|_| module.add_block(function)).collect();
    let mut known = arguments;
    let mut coming: Vec<Vec<(ValueId, BlockId)>> = vec![Vec::new(); blocks.len()];
    for (index, block) in blocks.iter().copied().enumerate() {
        // Values that dominate this block: those of the entry block, and its own.
        let mut own = known.clone();
        let place = Position::End(block);
        if !coming[index].is_empty() {
            own.push(module.at(place).phi(result, &coming[index]));
        } else if index > 0 {
            // The block is unreachable.
            module.at(place).unreachable();
            continue;
        }
        for _ in 0..source.int_in_range(0..=3u8)? {
            let ty = if source.arbitrary()? { result } else { number_type(module, source)? };
            own.push(arithmetic(module, source, &own, ty, place)?);
        }
        if source.ratio(1u8, 4u8)? {
            let held = value(module, source, &own, result)?;
            let variable = module.at(place).alloca(result, 4);
            let mut at = module.at(place);
            at.store(variable, held, 4);
            own.push(at.load(result, variable, 4));
        }
        let outgoing = value(module, source, &own, result)?;
        let rest = &blocks[index + 1..];
        if rest.is_empty() || source.ratio(1u8, 5u8)? {
            module.at(place).ret(outgoing);
        } else if rest.len() > 1 && source.arbitrary()? {
            let truth = module.integer_type(1);
            let condition = value(module, source, &own, truth)?;
            let [first, second] = [0, 1];
            module.at(place).branch_if(condition, rest[first], rest[second]);
            coming[index + 1].push((outgoing, block));
            coming[index + 2].push((outgoing, block));
        } else {
            let next = source.int_in_range(0..=rest.len() - 1)?;
            module.at(place).branch(rest[next]);
            coming[index + 1 + next].push((outgoing, block));
        }
        if index == 0 {
            known = own;
        }
    }
    Ok(())
}

fn insert_arithmetic(module: &mut Module, source: &mut Unstructured<'_>) -> Result<()> {
    let Some(id) = pick(module, source, is_plain)? else { return Ok(()) };
    let Some(ty) = module.instruction(id).map(|entry| entry.ty()) else { return Ok(()) };
    let is_number = matches!(
        module.ty(ty),
        Type::Half | Type::Float | Type::Double | Type::Integer { width: 16 | 32 | 64 }
    );
    if !is_number {
        return Ok(());
    }
    if source.ratio(1u8, 3u8)? {
        let wide = module.integer_type(64);
        if module.integer_width(ty) == Some(32) {
            module.at(Position::After(id)).cast(CastOpcode::ZExt, id.into(), wide);
        }
        return Ok(());
    }
    let made = arithmetic(module, source, &[id.into()], ty, Position::After(id))?;
    if source.arbitrary()? && made.as_instruction().is_some() {
        // The users after the new instruction, which uses the old value itself.
        let Some(block) = module.block_of(id).and_then(|block| module.block(block)) else { return Ok(()) };
        let after: Vec<_> = block
            .instructions()
            .map(|entry| entry.id())
            .skip_while(|other| Some(*other) != made.as_instruction())
            .skip(1)
            .collect();
        module.replace_uses_if(id, made, |used| match used.user {
            User::Instruction(user) => after.contains(&user),
            _ => false,
        });
    }
    Ok(())
}

fn metadata(module: &mut Module, source: &mut Unstructured<'_>) -> Result<()> {
    let mut nodes: Vec<MetadataId> = Vec::new();
    for _ in 0..source.int_in_range(1..=4u8)? {
        let operands: Vec<Option<MetadataId>> = nodes.iter().copied().map(Some).chain([None]).collect();
        let node = match source.int_in_range(0..=4u8)? {
            0 => module.metadata_string(name(source)?),
            1 => {
                let ty = number_type(module, source)?;
                let value = constant(module, source, ty)?;
                module.value_as_metadata(value)
            }
            2 => module.distinct_node(&operands),
            3 => {
                // A node that refers to itself.
                let node = module.reserve_node();
                module.fill_node(node, true, &[Some(node), nodes.last().copied()]);
                node
            }
            _ => module.metadata_node(&operands),
        };
        nodes.push(node);
    }
    let node = module.metadata_node(&nodes.iter().copied().map(Some).collect::<Vec<_>>());
    if source.arbitrary()? {
        module.set_named_metadata(format!("named.{}", module.named_metadata().len()), &[node]);
        return Ok(());
    }
    let kind = module.intern_metadata_kind(source.choose(&["range", "my.kind", "other.kind"])?);
    if kind.0 < 14 {
        return Ok(());
    }
    if let Some(id) = pick(module, source, is_plain)? {
        module.set_attachment(id, kind, Some(node));
    }
    Ok(())
}

/// Takes an operation out; what used it uses `undef`.
fn erase(module: &mut Module, source: &mut Unstructured<'_>) -> Result<()> {
    let Some(id) = pick(module, source, is_plain)? else { return Ok(()) };
    let Some(ty) = module.instruction(id).map(|entry| entry.ty()) else { return Ok(()) };
    let undef = module.const_undef(ty);
    module.replace_all_uses(id, undef);
    module.erase(id);
    Ok(())
}

/// Breaks a rule. Returns which, if there was a place to do it.
fn break_something(module: &mut Module, source: &mut Unstructured<'_>) -> Result<Option<&'static str>> {
    match source.int_in_range(0..=4u8)? {
        0 => {
            let is_end = |_: &Module, instruction: &Instruction<'_>| {
                matches!(instruction, Instruction::Return { .. } | Instruction::Branch { .. })
            };
            let Some(id) = pick(module, source, is_end)? else { return Ok(None) };
            module.unplace(id);
            Ok(Some("a block without an end"))
        }
        1 => {
            let Some(id) = pick(module, source, is_plain)? else { return Ok(None) };
            module.set_operand(id, 0, id);
            // In unreachable blocks, any value can be used.
            Ok(is_reached(module, id).then_some("an instruction that uses itself"))
        }
        2 => {
            let is_binary = |_: &Module, instruction: &Instruction<'_>| {
                matches!(instruction, Instruction::Operation(Operation::Binary { .. }))
            };
            let Some(id) = pick(module, source, is_binary)? else { return Ok(None) };
            let other = module.integer_type(7);
            let wrong = module.const_integer(other, 3);
            module.set_operand(id, 1, wrong);
            Ok(Some("operands of two types"))
        }
        3 => {
            let is_phi =
                |_: &Module, instruction: &Instruction<'_>| matches!(instruction, Instruction::Phi { .. });
            let Some(id) = pick(module, source, is_phi)? else { return Ok(None) };
            let Some(ty) = module.instruction(id).map(|entry| entry.ty()) else { return Ok(None) };
            module.set_instruction(id, ty, &Instruction::Phi { values: &[], blocks: &[] });
            Ok(Some("a phi without a value for a predecessor"))
        }
        _ => {
            let Some(id) =
                pick(module, source, |_, instruction| matches!(instruction, Instruction::Branch { .. }))?
            else {
                return Ok(None);
            };
            module.set_block(id, 0, BlockId::INVALID);
            Ok(Some("a branch to no block"))
        }
    }
}

/// Whether the block of an instruction is the first of its function.
fn is_reached(module: &Module, id: InstructionId) -> bool {
    let Some(block) = module.block_of(id).and_then(|block| module.block(block)) else { return false };
    module.function(block.function()).and_then(|function| function.block_number(block.id())) == Some(0)
}

/// A change that need not make sense.
fn anything(module: &mut Module, source: &mut Unstructured<'_>) -> Result<()> {
    let Some(id) = pick(module, source, |_, _| true)? else { return Ok(()) };
    let Some(other) = pick(module, source, |_, _| true)? else { return Ok(()) };
    match source.int_in_range(0..=9u8)? {
        0 => module.place(id, Position::Before(other)),
        1 => module.set_operand(id, source.int_in_range(0..=3usize)?, other),
        2 => module.erase(id),
        3 => {
            if let Some(block) = module.block_of(id) {
                module.remove_block(block);
            }
        }
        4 => {
            let block = module.block_of(other).unwrap_or(BlockId::INVALID);
            module.set_block(id, source.int_in_range(0..=2usize)?, block);
        }
        5 => {
            let function =
                module.block_of(id).and_then(|block| module.block(block)).map(|block| block.function());
            if let Some(function) = function {
                module.remove_function(function);
            }
        }
        6 => {
            let globals: Vec<_> = module.globals().map(|(id, _)| id).collect();
            if !globals.is_empty() {
                module.remove_global(*source.choose(&globals)?);
            }
        }
        7 => {
            // A node that refers to itself but is not distinct.
            let node = module.metadata_node(&[]);
            module.set_node_operands(node, &[Some(node), None]);
            module.set_named_metadata("circle", &[node]);
        }
        8 => {
            let void = module.void_type();
            module.set_instruction(id, void, &Instruction::Return { value: Some(other.into()) });
        }
        _ => {
            let (from, to) = (module.block_of(id), module.block_of(other));
            if let (Some(from), Some(to)) = (from, to.and_then(|to| module.block(to))) {
                let function = to.function();
                module.move_block(from, function, source.int_in_range(0..=4usize)?);
            }
        }
    }
    Ok(())
}
