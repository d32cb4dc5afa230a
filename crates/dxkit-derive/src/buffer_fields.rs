//! Which fields of constant and texture buffers a program reads: [`UsedFields`].
//!
//! DXC marks a field (tag 9) where a component of a loaded row is taken that belongs to it: the last field
//! that begins at or before the component. The row of a load whose index is not constant is what the index
//! has added as a constant, because that is where the array begins. Buffers of one field have no marks:
//! `ConstantBuffer<T>`, `TextureBuffer<T>`.
//!
//! Source: modules of DXC's debug builds with shader models from 6.5 on, which state the marks beside the
//! instructions.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;

use dxkit_bitcode::ir::{
    BinaryOpcode, CastOpcode, Function, Instruction, InstructionEntry, InstructionId, Module, Operation,
    Type, TypeId, ValueId,
};
use dxkit_dxil::{DxilModule, OpCode, OperationCall, ShaderFlags};
use dxkit_types::ResourceKind;

/// Bytes of a row of a buffer.
const ROW: u32 = 16;
/// Maximum nesting of additions in an index.
const MAX_DEPTH: u32 = 64;

/// The fields that are read, as structures and numbers of fields.
#[derive(Debug, Clone, Default)]
pub(crate) struct UsedFields(BTreeSet<(TypeId, usize)>);

impl UsedFields {
    pub(crate) fn analyze(dxil: &DxilModule<'_>) -> Self {
        let mut found = Self::default();
        let buffers = Buffers::collect(dxil);
        if buffers.0.is_empty() {
            return found;
        }
        let min_precision = !dxil.flags().contains(ShaderFlags::USE_NATIVE_LOW_PRECISION);
        let loads: Vec<Load<'_>> = dxil.calls().filter_map(|call| Load::from_call(&call)).collect();
        if loads.is_empty() {
            return found;
        }
        let users = Users::collect(dxil.module, &loads);
        for Load { function, id, handle, row } in loads {
            let start = added(function, row, 0).wrapping_mul(ROW);
            for source in dxil.handles(function, handle) {
                let Some(resource) = source.resource else { continue };
                let ty = resource.element_type(dxil.module);
                let Some(fields) = buffers.0.get(&ty) else { continue };
                for offset in components(&users, dxil.module, id, min_precision) {
                    let place = fields.range(..=start.wrapping_add(offset)).next_back();
                    found.0.extend(place.map(|(_, field)| (ty, *field)));
                }
            }
        }
        found
    }

    pub(crate) fn contains(&self, structure: TypeId, field: usize) -> bool {
        self.0.contains(&(structure, field))
    }
}

/// A load of a row.
struct Load<'m> {
    function: Function<'m>,
    id: InstructionId,
    handle: ValueId,
    row: ValueId,
}

impl<'m> Load<'m> {
    fn from_call(call: &OperationCall<'m>) -> Option<Self> {
        let (handle, row) = match call.code {
            OpCode::CBufferLoadLegacy => ("handle", "regIndex"),
            OpCode::BufferLoad => ("srv", "index"),
            _ => return None,
        };
        let (handle, row) = (call.operand(handle)?, call.operand(row)?);
        Some(Self { function: call.function, id: call.instruction.id(), handle, row })
    }
}

/// The instructions that use rows, phis of these, and what is taken from either, in the order of the module.
struct Users(Vec<(InstructionId, InstructionId)>);

impl Users {
    fn collect(module: &Module, loads: &[Load<'_>]) -> Self {
        let mut is_followed = vec![false; module.instruction_count()];
        let mut follow = |id: InstructionId| {
            if let Some(slot) = is_followed.get_mut(id.index()) {
                *slot = true;
            }
        };
        let all = || module.functions().flat_map(|function| function.instructions());
        loads.iter().for_each(|load| follow(load.id));
        let is_of_rows = |entry: &InstructionEntry<'_>| matches!(module.ty(entry.ty()), Type::Struct { .. });
        all().filter(|entry| is_phi(entry) && is_of_rows(entry)).for_each(|entry| follow(entry.id()));
        for entry in all() {
            let taken_of = entry.extract_value().and_then(|(aggregate, _)| aggregate.as_instruction());
            if taken_of.is_some_and(|id| is_followed.get(id.index()) == Some(&true)) {
                if let Some(slot) = is_followed.get_mut(entry.id().index()) {
                    *slot = true;
                }
            }
        }
        let mut pairs = Vec::new();
        for entry in all() {
            let used = entry.operands().iter().filter_map(|operand| operand.as_instruction());
            let followed = used.filter(|id| is_followed.get(id.index()) == Some(&true));
            pairs.extend(followed.map(|id| (id, entry.id())));
        }
        pairs.sort_by_key(|(used, _)| *used);
        Self(pairs)
    }

    /// The users of one of these instructions.
    fn get(&self, used: InstructionId) -> impl Iterator<Item = InstructionId> {
        let start = self.0.partition_point(|(other, _)| *other < used);
        let behind = self.0.get(start..).unwrap_or_default();
        behind.iter().take_while(move |(other, _)| *other == used).map(|(_, user)| *user)
    }
}

/// Whether an instruction is a phi of at least one value.
fn is_phi(entry: &InstructionEntry<'_>) -> bool {
    !entry.is_terminator() && !entry.blocks().is_empty()
}

/// The fields of each buffer by their offsets.
struct Buffers(BTreeMap<TypeId, BTreeMap<u32, usize>>);

impl Buffers {
    fn collect(dxil: &DxilModule<'_>) -> Self {
        let resources = &dxil.resources;
        let texture_buffers =
            resources.shader_resources.iter().filter(|resource| resource.kind == ResourceKind::TBuffer);
        let mut all = BTreeMap::new();
        for resource in resources.constant_buffers.iter().chain(texture_buffers) {
            let ty = resource.element_type(dxil.module);
            let marked = matches!(dxil.module.ty(ty), Type::Struct { elements, .. } if elements.len() >= 2);
            let Some(annotation) = dxil.type_annotations.structure(ty).filter(|_| marked) else { continue };
            let places = annotation.fields.iter().enumerate();
            let places =
                places.map(|(place, field)| (field.cbuffer_offset.unwrap_or_default(), place)).collect();
            all.insert(ty, places);
        }
        Self(all)
    }
}

/// What an index has added as constants.
fn added(function: Function<'_>, index: ValueId, depth: u32) -> u32 {
    if let Some(number) = function.integer(index) {
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "DXC computes with 32 bits"
        )]
        return number as u32;
    }
    let entry = index.as_instruction().and_then(|id| function.module().instruction(id));
    let Some(Instruction::Operation(Operation::Binary { opcode, left, right, .. })) =
        entry.filter(|_| depth < MAX_DEPTH).map(|entry| entry.get())
    else {
        return 0;
    };
    let both = || [left, right].map(|operand| added(function, operand, depth + 1));
    match opcode {
        BinaryOpcode::Add => both().into_iter().fold(0, u32::wrapping_add),
        BinaryOpcode::Or => both().into_iter().fold(0, core::ops::BitOr::bitor),
        _ => 0,
    }
}

/// The offsets in a loaded row of the components that are taken from it, also through phis.
fn components(users: &Users, module: &Module, row: InstructionId, min_precision: bool) -> BTreeSet<u32> {
    let mut offsets = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let mut open = vec![row];
    while let Some(value) = open.pop() {
        if !seen.insert(value) {
            continue;
        }
        for entry in users.get(value).filter_map(|id| module.instruction(id)) {
            match entry.get() {
                Instruction::Phi { .. } => open.push(entry.id()),
                Instruction::Operation(Operation::ExtractValue { indices: [index], .. }) => {
                    let bits = match module.ty(entry.ty()) {
                        Type::Integer { width } => width,
                        Type::Half => 16,
                        Type::Double => 64,
                        _ => 32,
                    };
                    let size = match bits {
                        64 => 8,
                        16 if !min_precision => 2,
                        _ => 4,
                    };
                    let offset = index.wrapping_mul(size);
                    let [low, high] = halves(users, module, entry.id(), bits);
                    offsets.extend(low.then_some(offset));
                    offsets.extend(high.then_some(offset.wrapping_add(2)));
                }
                _ => {}
            }
        }
    }
    offsets
}

/// Whether the lower and the upper 16 bits of a value are used. A value that is used as a whole counts as its
/// lower half, because its offset is the offset of that half.
fn halves(users: &Users, module: &Module, value: InstructionId, bits: u32) -> [bool; 2] {
    let mut found = [false; 2];
    if bits != 32 {
        return [true, false];
    }
    for entry in users.get(value).filter_map(|id| module.instruction(id)) {
        match entry.get() {
            Instruction::Operation(Operation::Binary { opcode: BinaryOpcode::LShr, right, .. }) => {
                let shift = right.as_constant().and_then(|_| module.integer(right));
                found = [found[0], found[1] || shift == Some(16)];
            }
            Instruction::Operation(Operation::Cast { opcode: CastOpcode::Trunc, .. })
                if module.integer_width(entry.ty()) == Some(16) =>
            {
                found = [true, found[1]];
            }
            _ => return [true, false],
        }
        if found == [true; 2] {
            break;
        }
    }
    if found == [false; 2] { [true, false] } else { found }
}
