//! Registers in DXIL: the records of `dx.resources`, and the operands of the operations that create handles.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    BinaryOpcode, Instruction, InstructionId, Operation, Position, TypeId, User, Uses, ValueId,
};
use dxkit_container::Container;
use dxkit_derive::{derive_parts, restate};
use dxkit_dxil::{DxilModule, HandleSource, OpCode, OperationCall, Resource};
use dxkit_info::{DebugName, ShaderHash};
use dxkit_program::Program;
use dxkit_types::{FourCc, ResourceClass};

use super::{Move, Moves, Rebind, RebindError, Register};
use crate::rewrite::{WriteAgain, update_hash};

/// The register of resources that have none yet.
const UNASSIGNED: u32 = u32::MAX;

/// Moves the resources in every module of the container, and derives the parts that follow.
pub(super) fn rebind(container: &mut Container<'_>, rules: &Rebind) -> Result<Moves, RebindError> {
    let part = container.find(FourCc::Dxil);
    let program = part.map(|part| Program::parse(part.span())).transpose()?;
    let module = program.map(|program| Module::parse(program.bitcode())).transpose();
    let Some(module) = module.map_err(dxkit_bytes::Error::from)? else { return Ok(Moves::default()) };
    let dxil = DxilModule::read(&module);
    let mut names =
        dxil.resources.iter().all(|resource| resource.name.is_empty()).then(|| reflected(container));
    let resources = dxil.resources.iter().filter_map(|resource| {
        let mut own = resource_before(resource)?;
        if let Some(name) = names.as_mut().and_then(|names| names.remove(&(resource.class.0, resource.id))) {
            own.name = name;
        }
        Some(own)
    });
    let moves = Moves::plan(rules, resources.collect())?;
    if !moves.is_change() {
        return Ok(moves);
    }
    let named_by_hash = is_named_by_hash(container);
    let mut written = Vec::new();
    for part in container.parts_mut() {
        let is_program = matches!(part.kind(), FourCc::Dxil | FourCc::Ildb | FourCc::Stat);
        if !is_program || !Program::recognise(part.payload()) {
            continue;
        }
        let mut program = Program::parse(part.span())?.into_owned();
        let mut module = Module::parse(program.bitcode()).map_err(dxkit_bytes::Error::from)?;
        let original = program.bitcode().to_vec();
        let again = WriteAgain::new(&module, &original);
        change(&mut module, &moves)?;
        let bitcode = again.write(&module)?;
        written.push((original, bitcode.clone()));
        program.set_bitcode(bitcode);
        part.set_payload(program.encode()?);
    }
    // A hash that covers the sources is that of `ILDB`, which is not derived.
    for (old, new) in &written {
        update_hash(container, old, new)?;
    }
    derive_parts(container, |_| true)?;
    if named_by_hash {
        // Without an embedded debug module, the name is that of the file of the original shader.
        match shader_hash(container).filter(|_| container.find(FourCc::Ildb).is_some()) {
            Some(hash) => container.set(FourCc::Ildn, DebugName::from_hash(&hash).encode()?),
            None => {
                container.remove_all(FourCc::Ildn);
            }
        }
    }
    Ok(moves)
}

fn shader_hash(container: &Container<'_>) -> Option<ShaderHash<'static>> {
    let part = container.find(FourCc::Hash)?;
    ShaderHash::parse(part.span()).ok().map(ShaderHash::into_owned)
}

/// Whether the debug file has the name that follows from the hash.
fn is_named_by_hash(container: &Container<'_>) -> bool {
    let name = container.find(FourCc::Ildn).and_then(|part| DebugName::parse(part.span()).ok());
    let hash = shader_hash(container);
    name.zip(hash).is_some_and(|(name, hash)| name.name() == DebugName::from_hash(&hash).name())
}

/// The names of resources by class and number, from the module of `STAT`: in `DXIL` they are stripped.
fn reflected(container: &Container<'_>) -> BTreeMap<(u32, u32), String> {
    let program = container.find(FourCc::Stat).and_then(|part| Program::parse(part.span()).ok());
    let Some(module) = program.and_then(|program| Module::parse(program.bitcode()).ok()) else {
        return BTreeMap::new();
    };
    let dxil = DxilModule::read(&module);
    let named = dxil.resources.iter().map(|resource| ((resource.class.0, resource.id), text(resource)));
    named.collect()
}

fn text(resource: &Resource<'_>) -> String {
    String::from_utf8_lossy(resource.name.0).into_owned()
}

/// A resource that has a register, before it is moved.
fn resource_before(resource: &Resource<'_>) -> Option<Move> {
    let from = first_register(resource);
    let count = if resource.range_size == u32::MAX { None } else { Some(resource.range_size) };
    (from.number != UNASSIGNED).then(|| Move { name: text(resource), from, to: from, count })
}

const fn first_register(resource: &Resource<'_>) -> Register {
    Register { class: resource.class, number: resource.lower_bound, space: resource.space }
}

/// A call that creates a handle, and what it states after the move.
struct Access {
    call: InstructionId,
    /// The operand of the index, and the distance that is added to it.
    index: usize,
    distance: u32,
    /// The operand of a binding, and its new numbers: first and last register, space, class.
    binding: Option<(usize, [u32; 4])>,
}

/// Changes records and handles of a module.
fn change(module: &mut Module, moves: &Moves) -> Result<(), RebindError> {
    let (records, accesses) = {
        let dxil = DxilModule::read(module);
        (moved_records(&dxil, moves), moved_accesses(&dxil, moves)?)
    };
    let uses = module.uses();
    for access in accesses {
        add_to_index(module, &uses, &access);
        if let Some((operand, binding)) = access.binding {
            let Some(ty) = operand_type(module, access.call, operand) else { continue };
            let value = binding_constant(module, ty, binding);
            module.set_operand(access.call, operand, value);
        }
    }
    restate::registers(module, &records);
    Ok(())
}

/// The records whose registers change: class, index in its list, space and first register.
fn moved_records(dxil: &DxilModule<'_>, moves: &Moves) -> Vec<(ResourceClass, usize, u32, u32)> {
    let classes = [ResourceClass::SRV, ResourceClass::UAV, ResourceClass::CBV, ResourceClass::Sampler];
    let all = classes.into_iter().flat_map(|class| {
        dxil.resources
            .with_class(class)
            .iter()
            .enumerate()
            .map(move |(index, resource)| (class, index, resource))
    });
    let moved = all.filter_map(|(class, index, resource)| {
        let found = moves.find(first_register(resource)).filter(|found| found.is_change())?;
        Some((class, index, found.to.space, found.to.number))
    });
    moved.collect()
}

/// The calls whose operands state registers that change.
fn moved_accesses(dxil: &DxilModule<'_>, moves: &Moves) -> Result<Vec<Access>, RebindError> {
    let mut accesses = Vec::new();
    for function in dxil.module.functions().filter(|function| function.has_body()) {
        for entry in function.instructions() {
            let Some(call) = OperationCall::from_instruction(function, entry) else { continue };
            let (index, binding) = match call.code {
                OpCode::CreateHandle => ("index", None),
                OpCode::CreateHandleFromBinding => ("index", Some("bind")),
                _ => continue,
            };
            let unknown = || RebindError::UnknownHandle {
                function: String::from_utf8_lossy(function.name()).into_owned(),
            };
            let source = dxil.made_handle(&call).ok_or_else(unknown)?.source;
            let (first, last) = match source {
                HandleSource::Record { class, id } => {
                    let resource = dxil.resources.get(class, id).ok_or_else(unknown)?;
                    (first_register(resource), 0)
                }
                HandleSource::Binding { class, space, lower_bound, upper_bound } => {
                    (Register { class, number: lower_bound, space }, upper_bound)
                }
                _ => continue,
            };
            let moved = moves.find(first).ok_or_else(unknown)?;
            if !moved.is_change() {
                continue;
            }
            let operand = |name| operand_number(&call, name).ok_or_else(unknown);
            let distance = moved.distance();
            let binding = binding
                .map(|name| {
                    // The last register of a range without a bound stays the last that there is.
                    let last = if last == u32::MAX { last } else { last.wrapping_add(distance) };
                    let numbers = [first.number.wrapping_add(distance), last, moved.to.space, first.class.0];
                    Ok::<_, RebindError>((operand(name)?, numbers))
                })
                .transpose()?;
            accesses.push(Access { call: entry.id(), index: operand(index)?, distance, binding });
        }
    }
    Ok(accesses)
}

/// The number of a parameter's operand among the operands of the call: the number of the operation is the
/// first.
fn operand_number(call: &OperationCall<'_>, name: &str) -> Option<usize> {
    let position = call.named_operands().position(|(parameter, _)| parameter == name)?;
    position.checked_add(1)
}

fn operand_type(module: &Module, call: InstructionId, operand: usize) -> Option<TypeId> {
    let value = module.instruction(call)?.operands().get(operand).copied()?;
    module.type_of(value)
}

/// Adds a distance to the index of a handle. DXC computes an index as the sum of the element and the first
/// register, whatever that is, so that the constant of the sum is changed if the sum is used for this alone.
fn add_to_index(module: &mut Module, uses: &Uses, access: &Access) {
    let Access { call, index, distance, .. } = *access;
    if distance == 0 {
        return;
    }
    let entry = module.instruction(call);
    let Some(value) = entry.and_then(|entry| entry.operands().get(index).copied()) else { return };
    if let Some(number) = constant(module, value) {
        let moved = module.const_u32(number.wrapping_add(distance));
        module.set_operand(call, index, moved);
        return;
    }
    if let Some((sum, operand, number)) = sum_with_constant(module, value) {
        let is_only_use = uses.get(sum).iter().all(|used| used.user == User::Instruction(call));
        if is_only_use {
            let moved = module.const_u32(number.wrapping_add(distance));
            module.set_operand(sum, operand, moved);
            return;
        }
    }
    let location = module.instruction(call).and_then(|entry| entry.debug_location());
    let distance = module.const_u32(distance);
    let mut inserter = module.at(Position::Before(call));
    inserter.set_location(location);
    let moved = inserter.add(value, distance);
    module.set_operand(call, index, moved);
}

/// An instruction that adds a constant: it, the operand that is the constant, and its value.
fn sum_with_constant(module: &Module, value: ValueId) -> Option<(InstructionId, usize, u32)> {
    let id = value.as_instruction()?;
    let Instruction::Operation(Operation::Binary { opcode: BinaryOpcode::Add, left, right, .. }) =
        module.instruction(id)?.get()
    else {
        return None;
    };
    let candidates = [(1, right), (0, left)].into_iter();
    candidates.filter_map(|(operand, value)| Some((id, operand, constant(module, value)?))).next()
}

/// The lowest 32 bits of an integer constant.
fn constant(module: &Module, value: ValueId) -> Option<u32> {
    u32::try_from(module.integer(value)? & 0xffff_ffff).ok()
}

/// The constant of a binding.
fn binding_constant(module: &mut Module, ty: TypeId, numbers: [u32; 4]) -> ValueId {
    let [first, last, space, class] = numbers;
    let [first, last, space] = [first, last, space].map(|number| module.const_u32(number));
    let byte = module.integer_type(8);
    let class = module.const_integer(byte, class.into());
    module.const_aggregate(ty, &[first, last, space, class])
}
