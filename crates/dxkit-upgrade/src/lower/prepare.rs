//! Everything that belongs to no instruction: the data layout, attributes, symbols of resources.
//!
//! In goes a module of today's LLVM; out comes one with the layout, attributes and metadata that LLVM 3.7
//! and the validator know. [`prepare`] runs first, while pointers are untyped: it rewrites or removes what
//! has no form (lifetime markers, lists of used values, debug records of handles). [`symbols`] runs before
//! handles are lowered, because each handle reads the record of its resource. [`refuse`] runs after the last
//! pass that removes calls, and names what is left without a form. [`finish`] runs when pointers are typed,
//! because the types in attributes move into them.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Attribute, AttributeKind, AttributeListId, AttributeSlot, Call, CastOpcode, FunctionId, FunctionRecord,
    Instruction, InstructionId, Metadata, MetadataId, Operation, Position, Type, TypeId, ValueId,
};
use dxkit_dxil::{MIN_PRECISION_LAYOUT, NATIVE_LAYOUT, ShaderFlags};
use dxkit_ir_text::{is_any, typed_attribute};

use dxkit_types::ShaderModel;

use super::{Fault, Target};

/// Changes that are made while pointers are untyped.
pub(super) fn prepare(module: &mut Module, target: &Target) {
    lifetimes(module, target.model >= ShaderModel::new(6, 6));
    drop_lists_of_used(module);
    debug_of_handles(module);
    exchange_bits(module);
}

/// Removes the statements of debug information about handles, which have no target types in DXIL.
fn debug_of_handles(module: &mut Module) {
    let is_handle = |argument: ValueId| {
        let value = argument.as_metadata().and_then(|id| module.metadata_value(id));
        let ty = value.and_then(|value| module.type_of(value));
        ty.is_some_and(|ty| matches!(module.ty(ty), Type::Target { .. }))
    };
    let found: Vec<InstructionId> = module
        .functions()
        .flat_map(|function| function.instructions())
        .filter(|entry| {
            let Some(call) = entry.call() else { return false };
            let callee = call.callee.as_function().and_then(|id| module.function(id));
            callee.is_some_and(|callee| callee.name().starts_with(b"llvm.dbg."))
                && call.arguments.first().is_some_and(|argument| is_handle(*argument))
        })
        .map(|entry| entry.id())
        .collect();
    module.place_all(&[], &found);
}

/// Removes the lists of global values that are to be kept whatever an optimiser thinks: clang's lists the
/// variables of constant buffers.
fn drop_lists_of_used(module: &mut Module) {
    const NAMES: [&[u8]; 2] = [b"llvm.used", b"llvm.compiler.used"];
    let found: Vec<_> = module
        .globals()
        .filter(|(id, _)| module.name((*id).into()).is_some_and(|name| NAMES.contains(&name)))
        .map(|(id, _)| id)
        .collect();
    module.remove_globals(&found);
}

/// `atomicrmw xchg` of a floating-point number exchanges its bits: LLVM 3.7 has it of integers alone. Those
/// on resources become operations later.
fn exchange_bits(module: &mut Module) {
    let mut found = Vec::new();
    for entry in module.functions().flat_map(|function| function.instructions()) {
        let Instruction::AtomicRmw { operation, pointer, value, volatile, atomic } = entry.get() else {
            continue;
        };
        let bits = match module.ty(entry.ty()) {
            Type::Float => 32,
            Type::Double => 64,
            _ => continue,
        };
        found.push((entry.id(), entry.ty(), bits, (operation, pointer, value, volatile, atomic)));
    }
    let mut editor = super::editor::Editor::default();
    for (id, ty, bits, (operation, pointer, value, volatile, atomic)) in found {
        let at = Position::Before(id);
        let integer = module.integer_type(bits);
        let value = editor.at(module, at).cast(CastOpcode::BitCast, value, integer);
        let exchange = Instruction::AtomicRmw { operation, pointer, value, volatile, atomic };
        let old = editor.at(module, at).insert(integer, &exchange);
        let old = editor.at(module, at).cast(CastOpcode::BitCast, old.into(), ty);
        editor.supersede(id, old);
    }
    editor.apply(module);
}

/// Makes accesses to whole matrices in memory (`llvm.matrix.column.major.load` and `.store`) such of their
/// elements: the element of a row and a column is `column * stride + row` elements from the pointer.
///
/// # Errors
/// If the number of rows or columns is not a constant, or is not that of the vector.
pub(super) fn matrices_in_memory(module: &mut Module) -> Result<(), Fault> {
    let mut found = Vec::new();
    for entry in module.functions().flat_map(|function| function.instructions()) {
        let Some(call) = entry.call() else { continue };
        let callee = call.callee.as_function().and_then(|id| module.function(id));
        let name = callee.map_or(&b""[..], |callee| callee.name());
        let access = match (name, call.arguments) {
            (name, [pointer, stride, volatile, rows, columns])
                if name.starts_with(b"llvm.matrix.column.major.load.") =>
            {
                (None, entry.ty(), [*pointer, *stride, *volatile, *rows, *columns])
            }
            (name, [matrix, pointer, stride, volatile, rows, columns])
                if name.starts_with(b"llvm.matrix.column.major.store.") =>
            {
                let ty = module.type_of(*matrix).unwrap_or_default();
                (Some(*matrix), ty, [*pointer, *stride, *volatile, *rows, *columns])
            }
            _ => continue,
        };
        found.push((entry.id(), access));
    }
    let mut editor = super::editor::Editor::default();
    for (id, (stored, matrix, [pointer, stride, volatile, rows, columns])) in found {
        let size = |value| module.integer(value).and_then(|size| u32::try_from(size).ok());
        let (Type::Vector { element, count }, Some(rows), Some(columns)) =
            (module.ty(matrix), size(rows), size(columns))
        else {
            return Err(Fault::at(module, id, "the dimensions of a matrix are not known"));
        };
        if count > super::MAX_LANES || rows.checked_mul(columns) != Some(count) {
            return Err(Fault::at(module, id, "a matrix has other dimensions than its vector"));
        }
        let volatile = module.integer(volatile) != Some(0);
        let (at, void) = (Position::Before(id), module.void_type());
        let pointer_type = module.type_of(pointer).unwrap_or_default();
        let stride_type = module.type_of(stride).unwrap_or_default();
        let mut whole = module.const_undef(matrix);
        for column in 0..columns {
            let number = module.const_integer(stride_type, i64::from(column));
            let start = match module.integer(stride).and_then(|stride| stride.checked_mul(column.into())) {
                Some(start) => module.const_integer(stride_type, start),
                None => editor.at(module, at).mul(stride, number),
            };
            for row in 0..rows {
                let number = module.const_integer(stride_type, i64::from(row));
                let index = match module.integer(start).and_then(|start| start.checked_add(row.into())) {
                    Some(index) => module.const_integer(stride_type, index),
                    None => editor.at(module, at).add(start, number),
                };
                let address = Operation::GetElementPtr {
                    in_bounds: false,
                    source_type: element,
                    base: pointer,
                    indices: &[index],
                };
                let address = Instruction::Operation(address);
                let pointer = editor.at(module, at).insert(pointer_type, &address).into();
                let place = i32::try_from(column * rows + row).unwrap_or(0);
                let index = module.const_i32(place);
                if let Some(matrix) = stored {
                    let part = Operation::ExtractElement { vector: matrix, index };
                    let value = editor.at(module, at).operation(&part);
                    let store = Instruction::Store { pointer, value, alignment: 0, volatile, atomic: None };
                    editor.at(module, at).insert(void, &store);
                } else {
                    let load = Instruction::Load { pointer, alignment: 0, volatile, atomic: None };
                    let loaded = editor.at(module, at).insert(element, &load).into();
                    let joined = Operation::InsertElement { vector: whole, element: loaded, index };
                    whole = editor.at(module, at).operation(&joined);
                }
            }
        }
        match stored {
            Some(_) => editor.erase(id),
            None => editor.supersede(id, whole),
        }
    }
    editor.apply(module);
    Ok(())
}

/// Handles are whole again. Their type, of which an element was taken out, has a pointer without a type until
/// then.
pub(super) fn join_handles(module: &mut Module) {
    let is_pointer = |ty: &TypeId| module.pointee(*ty).is_some_and(|pointee| is_any(module, pointee));
    let found: Vec<(TypeId, bool, Vec<TypeId>)> = module
        .types()
        .filter_map(|(id, ty)| match ty {
            Type::Struct { name: Some(_), packed, elements } if elements.iter().any(is_pointer) => {
                Some((id, packed, elements.to_vec()))
            }
            _ => None,
        })
        .collect();
    let byte = module.integer_type(8);
    let is_handle = |id: &TypeId| {
        let Type::Struct { name: Some(name), elements: [_], .. } = module.ty(*id) else { return false };
        name.starts_with(b"dx.types.")
    };
    let handles: BTreeSet<TypeId> = found.iter().map(|(id, ..)| *id).filter(is_handle).collect();
    if !handles.is_empty() {
        super::clean::join_handles(module, &handles);
    }
    for (id, packed, mut elements) in found {
        for ty in &mut elements {
            if let Type::Pointer { pointee, address_space } = module.ty(*ty) {
                if is_any(module, pointee) {
                    *ty = module.pointer_type(byte, address_space);
                }
            }
        }
        module.set_struct_elements(id, packed, &elements);
    }
}

/// Refuses what DXIL has no form for, and what no change of this crate makes one: handles as parameters,
/// except in libraries that are only linked later, and in a shader, functions that are defined elsewhere.
pub(super) fn refuse(module: &Module, target: &Target) -> Result<(), Fault> {
    if target.library && target.model.is_open() {
        return Ok(());
    }
    for function in module.functions() {
        for entry in function.instructions() {
            if let Some(message) = no_form(module, &entry.get(), entry.ty()) {
                return Err(Fault::at(module, entry.id(), &message));
            }
            let Instruction::Call(call) = entry.get() else { continue };
            let Some(callee) = call.callee.as_function().and_then(|id| module.function(id)) else { continue };
            let name = String::from_utf8_lossy(callee.name());
            let known = [dxkit_dxil::PREFIX, "llvm."].iter().any(|prefix| name.starts_with(prefix));
            if !callee.has_body() && !known && !target.library {
                let message = format!("'{name}' is neither an operation of DXIL nor defined here");
                return Err(Fault::at(module, entry.id(), &message));
            }
            let is_handle = |argument: &ValueId| match module.type_of(*argument).map(|ty| module.ty(ty)) {
                Some(Type::Struct { name: Some(name), .. }) => name == b"dx.types.Handle",
                Some(Type::Target { .. }) => true,
                _ => false,
            };
            if callee.has_body() && call.arguments.iter().any(is_handle) {
                let message = format!("'{name}' has a handle as a parameter: inline the function");
                return Err(Fault::at(module, entry.id(), &message));
            }
            let is_passed = |ty: TypeId| match module.ty(ty) {
                Type::Vector { .. } => target.model >= super::FIRST_WITH_VECTORS,
                Type::Struct { .. } | Type::Array { .. } => false,
                Type::Integer { width } => matches!(width, 1 | 16 | 32 | 64),
                _ => true,
            };
            let mut types = call.arguments.iter().filter_map(|argument| module.type_of(*argument));
            let passed = is_passed(entry.ty()) && types.all(is_passed);
            if callee.has_body() && !target.library && !passed {
                let message = format!(
                    "'{name}' has a parameter or a result that functions in DXIL do not have: inline the \
                     function (-O1)"
                );
                return Err(Fault::at(module, entry.id(), &message));
            }
        }
    }
    Ok(())
}

/// Why an instruction has no form in DXIL, if it has none.
fn no_form(module: &Module, instruction: &Instruction<'_>, ty: TypeId) -> Option<String> {
    const WIDEST: u32 = 64;
    /// The address space of the variables that LLVM's front end declares for members of constant buffers.
    const CONSTANTS: u32 = 2;
    match instruction {
        Instruction::Operation(Operation::Cast { opcode, .. })
            if matches!(*opcode, CastOpcode::PtrToInt | CastOpcode::IntToPtr) =>
        {
            return Some(String::from("DXIL has no addresses that are integers"));
        }
        Instruction::Load { pointer, .. } => {
            let ty = module.type_of(*pointer).map(|ty| module.ty(ty));
            if matches!(ty, Some(Type::Pointer { address_space: CONSTANTS, .. })) {
                return Some(String::from("no constant buffer in !hlsl.cbs has the variable that is loaded"));
            }
        }
        _ => {}
    }
    let width = module.integer_width(module.scalar(ty)).filter(|width| *width > WIDEST)?;
    Some(format!("DXIL has no integers of {width} bits"))
}

/// Changes that are made once pointers are typed.
pub(super) fn finish(module: &mut Module) {
    layout(module);
    typed_attributes(module);
    loops(module);
    attachments(module);
}

/// Removes the metadata of functions and instructions that DXIL does not know: facts about loads for
/// optimisers, for example, alias analysis of members of structures, and numbers of functions.
fn attachments(module: &mut Module) {
    let mut of_functions = Vec::new();
    for function in module.functions() {
        for attachment in function.attachments() {
            let name = module.metadata_kind(attachment.kind).unwrap_or_default();
            if name != b"dbg" && !name.starts_with(b"dx.") {
                of_functions.push((function.id(), attachment.kind));
            }
        }
    }
    for (id, kind) in of_functions {
        module.set_function_attachment(id, kind, None);
    }
    const KNOWN: [&[u8]; 5] = [b"llvm.loop", b"tbaa", b"range", b"noalias", b"alias.scope"];
    let mut found = Vec::new();
    for entry in module.functions().flat_map(|function| function.instructions()) {
        for attachment in entry.attachments() {
            let name = module.metadata_kind(attachment.kind).unwrap_or_default();
            let is_known = match name {
                b"tbaa" => is_plain_type(module, attachment.node),
                name => KNOWN.contains(&name) || name.starts_with(b"dx."),
            };
            if !is_known {
                found.push((entry.id(), attachment.kind));
            }
        }
    }
    for (id, kind) in found {
        module.set_attachment(id, kind, None);
    }
}

/// Whether a node and its parents describe types as DXIL has them: with a number that is 0 or 1, and no
/// members.
fn is_plain_type(module: &Module, mut id: MetadataId) -> bool {
    for _ in 0..64 {
        let Some(node) = module.metadatum(id).and_then(|metadata| metadata.as_node()) else { return false };
        let parent = match *node.operands {
            [Some(_)] => return true,
            [Some(_), parent] => parent,
            [Some(_), parent, Some(number)] => {
                let number = module.metadata_value(number).and_then(|value| module.integer(value));
                if !matches!(number, Some(0 | 1)) {
                    return false;
                }
                parent
            }
            _ => return false,
        };
        let Some(parent) = parent else { return false };
        id = parent;
    }
    false
}

/// Removes LLVM 22's loop metadata that DXIL does not know: vectorization and progress.
fn loops(module: &mut Module) {
    const KNOWN: [&[u8]; 4] = [
        b"llvm.loop.unroll.disable",
        b"llvm.loop.unroll.full",
        b"llvm.loop.unroll.count",
        b"llvm.loop.unroll.enable",
    ];
    let Some(kind) = module.metadata_kind_named(b"llvm.loop") else { return };
    let is_known = |module: &Module, id: MetadataId| {
        let Some(Metadata::Node(node)) = module.metadatum(id) else { return false };
        let mut others = node.operands.iter().flatten().filter(|operand| **operand != id);
        others.all(|option| match module.metadatum(*option) {
            Some(Metadata::Node(option)) => {
                let name = option.operands.first().copied().flatten().and_then(|id| module.metadatum(id));
                name.and_then(|name| name.as_string()).is_some_and(|name| KNOWN.contains(&name))
            }
            _ => true,
        })
    };
    let mut found = Vec::new();
    for function in module.functions() {
        for entry in function.instructions() {
            let node = entry.attachments().iter().find(|attachment| attachment.kind == kind);
            if node.is_some_and(|attachment| !is_known(module, attachment.node)) {
                found.push(entry.id());
            }
        }
    }
    for id in found {
        module.set_attachment(id, kind, None);
    }
}

/// DXC's layout in place of the one that LLVM 22 takes.
fn layout(module: &mut Module) {
    let layout = module.data_layout().unwrap_or_default().to_vec();
    let stated = !layout.is_empty();
    let has = |part: &[u8]| layout.split(|byte| *byte == b'-').any(|known| known == part);
    let (bytes, short, wide) = (has(b"i8:8"), has(b"i16:16"), has(b"i16:32"));
    // clang uses one data layout for both.
    let clang = has(b"v96:32:32") || has(b"ve");
    let flags = dxkit_dxil::DxilModule::read(module).flags();
    let native = short && (!clang || flags.contains(ShaderFlags::USE_NATIVE_LOW_PRECISION));
    if !stated || has(b"ve") {
        let native = flags.contains(ShaderFlags::USE_NATIVE_LOW_PRECISION);
        module.set_data_layout(if native { NATIVE_LAYOUT } else { MIN_PRECISION_LAYOUT });
    } else if bytes && (short || wide) {
        module.set_data_layout(if native { NATIVE_LAYOUT } else { MIN_PRECISION_LAYOUT });
    }
    if (clang || !stated) && !native {
        crate::align_shorts(module, |alignment| if alignment == 2 { 4 } else { alignment });
    }
}

/// `llvm.lifetime.start.p0(ptr %a)` becomes `llvm.lifetime.start(i64 n, i8* %b)`, where `%b` is the cast that
/// was there. Before shader model 6.6, DXIL does not have them.
fn lifetimes(module: &mut Module, kept: bool) {
    let mut calls: Vec<(InstructionId, bool, ValueId)> = Vec::new();
    let mut former: Vec<FunctionId> = Vec::new();
    for function in module.functions() {
        if function.name().starts_with(b"llvm.lifetime.") {
            former.push(function.id());
        }
        for entry in function.instructions() {
            let Instruction::Call(call) = entry.get() else { continue };
            let Some(callee) = call.callee.as_function().and_then(|id| module.function(id)) else { continue };
            let start = callee.name().starts_with(b"llvm.lifetime.start");
            if start || callee.name().starts_with(b"llvm.lifetime.end") {
                if let Some(pointer) = call.arguments.last() {
                    calls.push((entry.id(), start, *pointer));
                }
            }
        }
    }
    if former.is_empty() {
        return;
    }
    if !kept {
        let calls: Vec<InstructionId> = calls.into_iter().map(|(call, ..)| call).collect();
        module.place_all(&[], &calls);
    } else if !calls.is_empty() {
        let (long, void) = (module.integer_type(64), module.void_type());
        let any = calls.first().and_then(|(_, _, pointer)| module.type_of(*pointer)).unwrap_or_default();
        let ty = module.function_type(void, &[long, any], false);
        let mut record = FunctionRecord::new(ty);
        let no_unwind = [Attribute::Enum(AttributeKind::NoUnwind)];
        let own = module.intern_attribute_group(AttributeSlot::Function, &no_unwind);
        let no_capture = [Attribute::Enum(AttributeKind::NoCapture)];
        let pointer = module.intern_attribute_group(AttributeSlot::Parameter(1), &no_capture);
        record.attributes = Some(module.intern_attribute_list(&[pointer, own]));
        let mut functions = [None; 2];
        let only = [Attribute::Enum(AttributeKind::NoUnwind)];
        let of_call = module.intern_attribute_group(AttributeSlot::Function, &only);
        let of_call = module.intern_attribute_list(&[of_call]);
        for (call, start, pointer) in calls {
            let slot = usize::from(start);
            let function = match functions.get(slot).copied().flatten() {
                Some(known) => known,
                None => {
                    let name = if start { "llvm.lifetime.start" } else { "llvm.lifetime.end" };
                    let id = module.add_function(name, record);
                    // Pointers are still untyped here.
                    if let Some(record) = module.function_record_mut(id) {
                        record.ty = any;
                    }
                    if let Some(place) = functions.get_mut(slot) {
                        *place = Some(id);
                    }
                    id
                }
            };
            let size = object_size(module, pointer);
            let size = module.const_integer(long, size);
            let cast = former_cast(module, call, pointer).unwrap_or(pointer);
            let Some(Instruction::Call(old)) = module.instruction(call).map(|entry| entry.get()) else {
                continue;
            };
            let (calling_convention, tail) = (old.calling_convention, old.tail);
            let arguments = [size, cast];
            let new = Call {
                callee: function.into(),
                arguments: &arguments,
                function_type: ty,
                attributes: Some(of_call),
                calling_convention,
                tail,
            };
            module.set_instruction(call, void, &Instruction::Call(new));
        }
    }
    module.remove_functions(&former);
}

/// The size in bytes of the object at a pointer; −1 if it is not known.
fn object_size(module: &Module, pointer: ValueId) -> i64 {
    let entry = pointer.as_instruction().and_then(|id| module.instruction(id));
    let Some(Instruction::Alloca { allocated_type, .. }) = entry.map(|entry| entry.get()) else { return -1 };
    let size = dxkit_bitcode::ir::DataLayout::from_module(module).alloc_size(allocated_type);
    i64::try_from(size).unwrap_or(-1)
}

/// The last cast of a pointer before an instruction of the same block: it was made for the lifetime
/// intrinsic.
fn former_cast(module: &Module, call: InstructionId, pointer: ValueId) -> Option<ValueId> {
    let block = module.block(module.instruction(call)?.block()?)?;
    let before = block.instructions().take_while(|entry| entry.id() != call);
    let is_cast = |id: InstructionId| match module.instruction(id)?.get() {
        Instruction::Operation(Operation::Cast { value, .. }) if value == pointer => Some(ValueId::from(id)),
        _ => None,
    };
    before.filter_map(|entry| is_cast(entry.id())).last()
}

/// Replaces attributes with types by those without, because the parameter's type states them.
fn typed_attributes(module: &mut Module) {
    let mut made: BTreeMap<AttributeListId, AttributeListId> = BTreeMap::new();
    let mut lists: BTreeSet<AttributeListId> = BTreeSet::new();
    for function in module.functions() {
        lists.extend(function.record().attributes);
        lists.extend(function.instructions().filter_map(|entry| entry.call()?.attributes));
    }
    for list in lists {
        let groups = module.attribute_list(list).to_vec();
        let mut new = Vec::with_capacity(groups.len());
        let mut changed = false;
        for id in groups {
            let Some(group) = module.attribute_group(id) else { continue };
            let attributes: Vec<Attribute<'_>> = group.attributes().collect();
            if !attributes.iter().any(|attribute| typed_attribute(attribute).is_some()) {
                new.push(id);
                continue;
            }
            changed = true;
            let slot = group.slot();
            // Attributes of parameters have no string form.
            let plain: Vec<Attribute<'static>> = attributes
                .iter()
                .filter_map(|attribute| match (typed_attribute(attribute), *attribute) {
                    (Some((kind, _)), _) | (None, Attribute::Enum(kind)) => Some(Attribute::Enum(kind)),
                    (None, Attribute::Integer(kind, value)) => Some(Attribute::Integer(kind, value)),
                    _ => None,
                })
                .collect();
            new.push(module.intern_attribute_group(slot, &plain));
        }
        if changed {
            let new = module.intern_attribute_list(&new);
            made.insert(list, new);
        }
    }
    if made.is_empty() {
        return;
    }
    let replaced = |list: Option<AttributeListId>| list.and_then(|list| made.get(&list).copied());
    let functions: Vec<FunctionId> = module.functions().map(|function| function.id()).collect();
    for id in functions {
        if let Some(record) = module.function_record_mut(id) {
            record.attributes = replaced(record.attributes).or(record.attributes);
        }
        let Some(function) = module.function(id) else { continue };
        let calls: Vec<InstructionId> = function
            .instructions()
            .filter(|entry| entry.call().is_some_and(|call| replaced(call.attributes).is_some()))
            .map(|entry| entry.id())
            .collect();
        for id in calls {
            let Some(entry) = module.instruction(id) else { continue };
            let ty = entry.ty();
            let Instruction::Call(call) = entry.get() else { continue };
            let arguments = call.arguments.to_vec();
            let Call { callee, function_type, attributes, calling_convention, tail, .. } = call;
            let attributes = replaced(attributes).or(attributes);
            let call =
                Call { callee, arguments: &arguments, function_type, attributes, calling_convention, tail };
            module.set_instruction(id, ty, &Instruction::Call(call));
        }
    }
}

/// The symbols of resources, which are undefined pointers: each gets a structure type, because the original
/// one is not known.
pub(super) fn symbols(module: &mut Module) {
    let Some(list) = module.named(b"dx.resources").and_then(|named| named.nodes.first().copied()) else {
        return;
    };
    let Some(Metadata::Node(node)) = module.metadatum(list) else { return };
    let classes: Vec<Option<MetadataId>> = node.operands.to_vec();
    let wide =
        dxkit_dxil::DxilModule::read(module).flags().contains(ShaderFlags::UAV_LOAD_ADDITIONAL_FORMATS);
    for (class, records) in classes.into_iter().enumerate() {
        let Some(Metadata::Node(records)) = records.and_then(|id| module.metadatum(id)) else { continue };
        let records: Vec<_> = records.operands.iter().copied().flatten().collect();
        for record in records {
            symbol(module, class, record, wide);
        }
    }
}

fn symbol(module: &mut Module, class: usize, record: MetadataId, wide: bool) -> Option<()> {
    let Some(Metadata::Node(node)) = module.metadatum(record) else { return None };
    let mut operands = node.operands.to_vec();
    let symbol = operands.get(1).copied().flatten()?;
    let value = module.metadata_value(symbol)?;
    let undefined = value.as_constant()?;
    let entry = module.constant(undefined)?;
    let Some(pointee) = module.pointee(entry.ty) else {
        // dxkit's raising wrote a value of the type that the pointer refers to.
        let pointer = module.pointer_type(entry.ty, 0);
        let undefined = module.const_undef(pointer);
        let symbol = module.value_as_metadata(undefined);
        if let Some(slot) = operands.get_mut(1) {
            *slot = Some(symbol);
        }
        module.set_node_operands(record, &operands);
        return Some(());
    };
    if entry.constant != dxkit_bitcode::ir::Constant::Undef || !is_any(module, pointee) {
        return None;
    }
    let number = |index: usize| {
        let id = operands.get(index).copied().flatten()?;
        module.integer(module.metadata_value(id)?)
    };
    let count = number(5).unwrap_or(1);
    let id = number(0).unwrap_or(0);
    let name = match class {
        0 => format!("struct.texture{id}"),
        1 => format!("struct.uav{id}"),
        2 => format!("cbuffer{id}"),
        _ => String::from("struct.SamplerState"),
    };
    // The number of components that a load returns depends on the shader flags.
    let word = module.integer_type(32);
    let float = module.float_type();
    let first = if class == 1 && wide { module.vector_type(4, float) } else { word };
    let structure: TypeId = module.named_struct_type(name, &[first]);
    let ty = match count {
        1 => structure,
        // An unbounded array.
        -1 => module.array_type(0, structure),
        count => module.array_type(u64::try_from(count).unwrap_or(1), structure),
    };
    let pointer = module.pointer_type(ty, 0);
    let undefined = module.const_undef(pointer);
    let symbol = module.value_as_metadata(undefined);
    if let Some(slot) = operands.get_mut(1) {
        *slot = Some(symbol);
    }
    module.set_node_operands(record, &operands);
    Some(())
}
