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

use dxkit_bitcode::ir::{
    BinaryOpcode, CastOpcode, Function, Instruction, Module, Operation, Type, TypeId, User, Uses, ValueId,
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
        let uses = dxil.module.uses();
        let min_precision = !dxil.flags().contains(ShaderFlags::USE_NATIVE_LOW_PRECISION);
        for function in dxil.module.functions() {
            for call in
                function.instructions().filter_map(|entry| OperationCall::from_instruction(function, entry))
            {
                let (handle, row) = match call.code {
                    OpCode::CBufferLoadLegacy => ("handle", "regIndex"),
                    OpCode::BufferLoad => ("srv", "index"),
                    _ => continue,
                };
                let (Some(handle), Some(row)) = (call.operand(handle), call.operand(row)) else { continue };
                let start = added(function, row, 0).wrapping_mul(ROW);
                for source in dxil.handles(function, handle) {
                    let Some(resource) = source.resource else { continue };
                    let ty = resource.element_type(dxil.module);
                    let Some(fields) = buffers.0.get(&ty) else { continue };
                    for offset in components(&uses, dxil.module, call.instruction.id().into(), min_precision)
                    {
                        let place = fields.range(..=start.wrapping_add(offset)).next_back();
                        found.0.extend(place.map(|(_, field)| (ty, *field)));
                    }
                }
            }
        }
        found
    }

    pub(crate) fn contains(&self, structure: TypeId, field: usize) -> bool {
        self.0.contains(&(structure, field))
    }
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
fn components(uses: &Uses, module: &Module, row: ValueId, min_precision: bool) -> BTreeSet<u32> {
    let mut offsets = BTreeSet::new();
    let mut seen = BTreeSet::new();
    let mut open = vec![row];
    while let Some(value) = open.pop() {
        if !seen.insert(value) {
            continue;
        }
        for used in uses.get(value) {
            let User::Instruction(id) = used.user else { continue };
            let Some(entry) = module.instruction(id) else { continue };
            match entry.get() {
                Instruction::Phi { .. } => open.push(id.into()),
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
                    let [low, high] = halves(uses, module, id.into(), bits);
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
fn halves(uses: &Uses, module: &Module, value: ValueId, bits: u32) -> [bool; 2] {
    let mut found = [false; 2];
    if bits != 32 {
        return [true, false];
    }
    for used in uses.get(value) {
        let User::Instruction(id) = used.user else { continue };
        let Some(entry) = module.instruction(id) else { continue };
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
