//! Accesses to raw and structured buffers in the form of the target: operations on vectors, which libraries
//! for no certain model have, become such on numbers before shader model 6.9, and `rawBufferLoad` and
//! `rawBufferStore` become `bufferLoad` and `bufferStore` before 6.2.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Attribute, AttributeKind, AttributeSlot, Edits, FunctionId, FunctionRecord, InstructionId, Operation,
    Position, Type, TypeId, User, ValueId,
};
use dxkit_dxil::OpCode;
use dxkit_types::ShaderModel;

/// The first shader model with operations on vectors.
const FIRST_WITH_VECTORS: u8 = 9;
/// The first shader model with accesses to raw buffers.
const FIRST_WITH_RAW: u8 = 2;
/// The numbers that one access has.
const LANES: usize = 4;

/// A call of one operation.
pub(crate) struct Access {
    pub(crate) id: InstructionId,
    pub(crate) arguments: Vec<ValueId>,
    /// What stands behind the operation's name: the type of the numbers.
    pub(crate) overload: String,
    pub(crate) is_store: bool,
}

/// The calls of two operations, which load and store.
pub(crate) fn accesses(module: &Module, functions: &[FunctionId], load: &str, store: &str) -> Vec<Access> {
    let mut found = Vec::new();
    for entry in functions.iter().filter_map(|id| module.function(*id)).flat_map(|found| found.instructions())
    {
        let Some((callee, arguments)) = entry.called() else { continue };
        let name = module.function(callee).map_or(&[][..], |callee| callee.name());
        let Ok(name) = core::str::from_utf8(name) else { continue };
        let (overload, is_store) = match (name.strip_prefix(load), name.strip_prefix(store)) {
            (Some(overload), _) => (overload, false),
            (_, Some(overload)) => (overload, true),
            _ => continue,
        };
        found.push(Access {
            id: entry.id(),
            arguments: arguments.to_vec(),
            overload: overload.into(),
            is_store,
        });
    }
    found
}

/// Makes accesses of vectors accesses of numbers, for targets without such.
pub(crate) fn split_vectors(module: &mut Module, functions: &[FunctionId], model: ShaderModel) {
    if model.minor >= FIRST_WITH_VECTORS {
        return;
    }
    let found = accesses(module, functions, "dx.op.rawBufferVectorLoad.v", "dx.op.rawBufferVectorStore.v");
    if found.is_empty() {
        return;
    }
    let uses = module.uses();
    let mut edits = Edits::default();
    for access in found {
        let suffix = access.overload.trim_start_matches(|letter: char| letter.is_ascii_digit());
        if access.is_store {
            store_lanes(module, &mut edits, &access, suffix);
        } else {
            let users: Vec<InstructionId> = uses
                .get(access.id)
                .iter()
                .filter_map(|used| match used.user {
                    User::Instruction(user) => Some(user),
                    _ => None,
                })
                .collect();
            load_lanes(module, &mut edits, &access, suffix, &users);
        }
    }
    edits.apply(module);
}

/// The index and the offset of the numbers from this one on: structured buffers have an offset in the
/// element, others count bytes.
pub(crate) fn moved(
    module: &mut Module,
    edits: &mut Edits,
    at: Position,
    [index, offset]: [ValueId; 2],
    bytes: i32,
) -> [ValueId; 2] {
    if bytes == 0 {
        return [index, offset];
    }
    let distance = module.const_i32(bytes);
    let is_undefined = offset.as_constant().is_some_and(|id| {
        module.constant(id).is_some_and(|entry| entry.constant == dxkit_bitcode::ir::Constant::Undef)
    });
    let mut inserter = edits.at(module, at);
    match is_undefined {
        true => [inserter.add(index, distance), offset],
        false => [index, inserter.add(offset, distance)],
    }
}

/// The bytes of a number of a type.
fn size(module: &Module, ty: TypeId) -> i32 {
    match (module.ty(ty), module.integer_width(ty)) {
        (Type::Half, _) | (_, Some(16)) => 2,
        (Type::Double, _) | (_, Some(64)) => 8,
        _ => 4,
    }
}

/// A mask of the lowest `lanes` bits.
fn mask(module: &mut Module, lanes: usize) -> ValueId {
    module.const_i8(i8::try_from((1u32 << lanes.min(LANES)) - 1).unwrap_or(15))
}

fn store_lanes(module: &mut Module, edits: &mut Edits, access: &Access, suffix: &str) {
    let [_, handle, index, offset, vector, alignment] = *access.arguments else { return };
    let Some(Type::Vector { count, element }) = module.type_of(vector).map(|ty| module.ty(ty)) else {
        return;
    };
    let at = Position::Before(access.id);
    let word = module.integer_type(32);
    let byte = module.integer_type(8);
    let Some(handle_type) = module.type_of(handle) else { return };
    let void = module.void_type();
    let parameters = [word, handle_type, word, word, element, element, element, element, byte, word];
    let name = format!("dx.op.rawBufferStore.{suffix}");
    let function = declare(module, &name, (void, &parameters), None);
    let numbers: Vec<i32> = (0..i32::try_from(count).unwrap_or(0)).collect();
    let stride = size(module, element);
    for (chunk, lanes) in (0i32..).zip(numbers.chunks(LANES)) {
        let bytes = chunk.saturating_mul(stride).saturating_mul(4);
        let [index, offset] = moved(module, edits, at, [index, offset], bytes);
        let mut values = Vec::with_capacity(LANES);
        for lane in lanes {
            let lane = module.const_i32(*lane);
            values.push(edits.at(module, at).operation(&Operation::ExtractElement { vector, index: lane }));
        }
        let mask = mask(module, lanes.len());
        while values.len() < LANES {
            values.push(module.const_undef(element));
        }
        let code = module.const_i32(OpCode::RawBufferStore.signed());
        let mut arguments = alloc::vec![code, handle, index, offset];
        arguments.extend(values);
        arguments.extend([mask, alignment]);
        edits.at(module, at).call(function, &arguments);
    }
    edits.erase(access.id);
}

fn load_lanes(
    module: &mut Module,
    edits: &mut Edits,
    access: &Access,
    suffix: &str,
    users: &[InstructionId],
) {
    let [_, handle, index, offset, alignment] = *access.arguments else { return };
    let whole = module.type_of(access.id.into()).and_then(|ty| module.part_type(ty, 0));
    let Some((whole, Type::Vector { count, element })) = whole.map(|ty| (ty, module.ty(ty))) else { return };
    let is_part = |id: &InstructionId| {
        let entry = module.instruction(*id).and_then(|entry| entry.operation());
        matches!(entry, Some(Operation::ExtractValue { indices: [0 | 1], .. }))
    };
    if !users.iter().all(is_part) {
        return;
    }
    let at = Position::Before(access.id);
    let word = module.integer_type(32);
    let byte = module.integer_type(8);
    let Some(handle_type) = module.type_of(handle) else { return };
    let name = format!("dx.types.ResRet.{suffix}");
    let result = module.named_struct_type(name, &[element, element, element, element, word]);
    let name = format!("dx.op.rawBufferLoad.{suffix}");
    let parameters = [word, handle_type, word, word, byte, word];
    let function = declare(module, &name, (result, &parameters), Some(AttributeKind::ReadOnly));
    let stride = size(module, element);
    let mut vector = module.const_undef(whole);
    let mut status = None;
    let numbers: Vec<i32> = (0..i32::try_from(count).unwrap_or(0)).collect();
    for (chunk, lanes) in (0i32..).zip(numbers.chunks(LANES)) {
        let bytes = chunk.saturating_mul(stride).saturating_mul(4);
        let [index, offset] = moved(module, edits, at, [index, offset], bytes);
        let mask = mask(module, lanes.len());
        let code = module.const_i32(OpCode::RawBufferLoad.signed());
        let arguments = [code, handle, index, offset, mask, alignment];
        let loaded = edits.at(module, at).call(function, &arguments);
        status = Some(loaded);
        for (part, lane) in (0u32..).zip(lanes) {
            let lane = module.const_i32(*lane);
            let element = edits.at(module, at).extract_value(loaded, part);
            let insert = Operation::InsertElement { vector, element, index: lane };
            vector = edits.at(module, at).operation(&insert);
        }
    }
    for user in users {
        let entry = module.instruction(*user).and_then(|entry| entry.operation());
        let is_vector = matches!(entry, Some(Operation::ExtractValue { indices: [0], .. }));
        let new = match (is_vector, status) {
            (false, Some(loaded)) => edits.at(module, at).extract_value(loaded, 4),
            _ => vector,
        };
        edits.replace(*user, new);
        edits.erase(*user);
    }
    edits.erase(access.id);
}

/// Makes accesses to raw buffers those of all buffers, for targets without such.
pub(crate) fn lower(module: &mut Module, functions: &[FunctionId], model: ShaderModel) {
    if model.minor >= FIRST_WITH_RAW {
        return;
    }
    let found = accesses(module, functions, "dx.op.rawBufferLoad.", "dx.op.rawBufferStore.");
    let mut edits = Edits::default();
    for Access { id, arguments, overload, is_store } in found {
        let types: Vec<TypeId> =
            arguments.iter().map(|value| module.type_of(*value).unwrap_or_default()).collect();
        let result = module.instruction(id).map(|entry| entry.ty()).unwrap_or_default();
        let (name, code, kept, effect) = if is_store {
            (format!("dx.op.bufferStore.{overload}"), OpCode::BufferStore, 9, None)
        } else {
            (format!("dx.op.bufferLoad.{overload}"), OpCode::BufferLoad, 4, Some(AttributeKind::ReadOnly))
        };
        let parameters = types.get(..kept).unwrap_or_default();
        let function = declare(module, &name, (result, parameters), effect);
        let mut arguments = arguments.get(..kept).unwrap_or_default().to_vec();
        if let Some(first) = arguments.first_mut() {
            *first = module.const_i32(code.signed());
        }
        let location = module.instruction(id).and_then(|entry| entry.debug_location());
        let mut at = edits.at(module, Position::Before(id));
        at.set_location(location);
        let new = at.call(function, &arguments);
        if !is_store {
            edits.replace(id, new);
        }
        edits.erase(id);
    }
    edits.apply(module);
}

/// The function of an operation: declared, if it is not there.
pub(crate) fn declare(
    module: &mut Module,
    name: &str,
    (result, parameters): (TypeId, &[TypeId]),
    effect: Option<AttributeKind>,
) -> FunctionId {
    if let Some(known) = module.function_named(name.as_bytes()) {
        return known.id();
    }
    let ty = module.function_type(result, parameters, false);
    let mut attributes = alloc::vec![Attribute::Enum(AttributeKind::NoUnwind)];
    attributes.extend(effect.map(Attribute::Enum));
    let group = module.intern_attribute_group(AttributeSlot::Function, &attributes);
    let mut record = FunctionRecord::new(ty);
    record.attributes = Some(module.intern_attribute_list(&[group]));
    module.add_function(name, record)
}
