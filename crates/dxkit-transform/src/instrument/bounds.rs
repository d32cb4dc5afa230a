//! Accesses that have bounds, and what is computed of them: whether they are outside, and the values.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    BinaryOpcode, CastOpcode, Constant, Edits, Function, Inserter, Instruction, InstructionEntry,
    InstructionId, Operation, Position, Predicate, Type, TypeId, ValueId,
};
use dxkit_dxil::{DxilModule, OpCode, OperationCall, OperationFunctions};
use dxkit_types::ResourceKind;

/// An access that has bounds.
#[derive(Debug, Clone)]
pub(super) enum Access {
    /// An address in a variable: each index that is computed, with the elements of its array.
    Array(Vec<(ValueId, u64)>),
    /// An operation on a resource.
    Resource {
        /// The handle.
        handle: ValueId,
        /// The mip level, for textures that are read at one.
        mip: Option<ValueId>,
        /// The coordinates, or the index, each with the constant offset that is added.
        coordinates: Vec<(ValueId, Option<ValueId>)>,
        /// Of raw buffers, whose only coordinate is a byte, the bytes of the access.
        bytes: Option<u32>,
    },
}

/// The values of an access: 1 or 0, the index that is outside or 0, and its bound or 0.
pub(super) type Amounts = [ValueId; 3];

impl Access {
    /// The access that an instruction is, if it has bounds that are known when it runs.
    pub(super) fn find(
        dxil: &DxilModule<'_>,
        function: Function<'_>,
        entry: InstructionEntry<'_>,
    ) -> Option<Self> {
        let module = dxil.module;
        if let Instruction::Operation(Operation::GetElementPtr { source_type, indices, .. }) = entry.get() {
            let computed = computed_indices(module, source_type, indices);
            return (!computed.is_empty()).then_some(Self::Array(computed));
        }
        let function = module.function(function.id())?;
        let entry = module.instruction(entry.id())?;
        let call = OperationCall::from_instruction(function, entry)?;
        Self::from_call(dxil, function, &call)
    }

    fn from_call(dxil: &DxilModule<'_>, function: Function<'_>, call: &OperationCall<'_>) -> Option<Self> {
        let module = dxil.module;
        let operands = call.operands();
        // The places of the first coordinate, of the mip level and of the offsets.
        let (first, mip, offsets): (usize, Option<usize>, Option<usize>) = match call.code {
            OpCode::TextureLoad => (2, Some(1), Some(5)),
            OpCode::TextureStore
            | OpCode::TextureStoreSample
            | OpCode::BufferLoad
            | OpCode::BufferStore
            | OpCode::RawBufferLoad
            | OpCode::RawBufferStore
            | OpCode::AtomicCompareExchange => (1, None, None),
            OpCode::AtomicBinOp => (2, None, None),
            _ => return None,
        };
        let handle = *operands.first()?;
        let module_function = dxil.module.function(function.id())?;
        let found = dxil.handle(module_function, handle)?;
        let kind = match (found.properties, found.resource) {
            (Some(properties), _) => properties.kind(),
            (None, resource) => resource?.kind,
        };
        let (dimensions, is_multisampled) = match kind {
            ResourceKind::TypedBuffer | ResourceKind::StructuredBuffer | ResourceKind::RawBuffer => {
                (1, false)
            }
            ResourceKind::Texture1D => (1, false),
            ResourceKind::Texture2D | ResourceKind::Texture1DArray => (2, false),
            ResourceKind::Texture2DMS => (2, true),
            ResourceKind::Texture3D | ResourceKind::Texture2DArray => (3, false),
            ResourceKind::Texture2DMSArray => (3, true),
            _ => return None,
        };
        let is_used = |value: &ValueId| {
            let constant = value.as_constant().and_then(|id| module.constant(id));
            !constant.is_some_and(|constant| matches!(constant.constant, Constant::Undef))
        };
        let coordinates = (0..dimensions).map(|number| {
            let offset = offsets.and_then(|at| operands.get(at.checked_add(number)?)).copied();
            let offset = offset.filter(is_used).filter(|value| module.integer(*value) != Some(0));
            Some((*operands.get(first.checked_add(number)?)?, offset))
        });
        let mip = mip.filter(|_| !is_multisampled).and_then(|at| operands.get(at)).copied();
        Some(Self::Resource {
            handle,
            mip: mip.filter(is_used),
            coordinates: coordinates.collect::<Option<_>>()?,
            bytes: (kind == ResourceKind::RawBuffer).then(|| bytes(module, call)).flatten(),
        })
    }

    /// Computes the values in front of an instruction.
    pub(super) fn compute(
        &self,
        module: &mut Module,
        edits: &mut Edits,
        at: InstructionId,
        functions: &mut OperationFunctions,
    ) -> Option<Amounts> {
        let int = module.integer_type(32);
        let zero = module.const_i32(0);
        let mut found: Vec<(ValueId, ValueId, ValueId)> = Vec::new();
        match self {
            Self::Array(indices) => {
                for (index, count) in indices {
                    let bound = module.const_i32(i32::try_from(*count).ok()?);
                    let mut inserter = edits.at(module, Position::Before(at));
                    found.push((inserter.compare(Predicate::IcmpUge, *index, bound), *index, bound));
                }
            }
            Self::Resource { handle, mip, coordinates, bytes } => {
                let level = mip.unwrap_or_else(|| module.const_undef(int));
                let operands = [*handle, level];
                let (function, arguments) =
                    functions.called(module, OpCode::GetDimensions, None, &operands)?;
                let last = bytes.map(|bytes| i32::try_from(bytes.saturating_sub(1))).transpose().ok()?;
                let last = last.map(|last| module.const_i32(last));
                let mut inserter = edits.at(module, Position::Before(at));
                let sizes = inserter.call(function, &arguments);
                for (place, (coordinate, offset)) in (0_u32..).zip(coordinates) {
                    let mut index = *coordinate;
                    if let Some(offset) = offset {
                        index = inserter.add(index, *offset);
                    }
                    let bound = inserter.extract_value(sizes, place);
                    let outside = outside(&mut inserter, index, bound, last);
                    found.push((outside, index, bound));
                }
            }
        }
        let mut inserter = edits.at(module, Position::Before(at));
        let (mut any, mut index, mut bound): (Option<ValueId>, ValueId, ValueId) = (None, zero, zero);
        for (outside, value, limit) in found.into_iter().rev() {
            index = inserter.select(outside, value, index);
            bound = inserter.select(outside, limit, bound);
            any = Some(match any {
                Some(any) => inserter.binary(BinaryOpcode::Or, any, outside),
                None => outside,
            });
        }
        let count = inserter.cast(CastOpcode::ZExt, any?, int);
        Some([count, index, bound])
    }
}

/// Whether an index is outside; of raw buffers, whether the last byte is, or is beyond 32 bits.
fn outside(inserter: &mut Inserter<'_>, index: ValueId, bound: ValueId, last: Option<ValueId>) -> ValueId {
    let Some(last) = last else { return inserter.compare(Predicate::IcmpUge, index, bound) };
    let end = inserter.add(index, last);
    let beyond = inserter.compare(Predicate::IcmpUge, end, bound);
    let wraps = inserter.compare(Predicate::IcmpUlt, end, index);
    inserter.binary(BinaryOpcode::Or, beyond, wraps)
}

/// The indices of an address that are no constants, each with the number of elements of its array.
fn computed_indices(module: &Module, source: TypeId, indices: &[ValueId]) -> Vec<(ValueId, u64)> {
    let mut found = Vec::new();
    for (number, index) in indices.iter().enumerate().skip(1) {
        let Some(whole) = module.indexed_type(source, indices.get(..number).unwrap_or_default()) else {
            break;
        };
        let Type::Array { count, .. } = module.ty(whole) else { continue };
        let is_int =
            module.type_of(*index).is_some_and(|ty| matches!(module.ty(ty), Type::Integer { width: 32 }));
        if index.as_constant().is_none() && is_int && i32::try_from(count).is_ok() {
            found.push((*index, count));
        }
    }
    found
}

/// The bytes that an operation on a raw buffer accesses: the components of its mask. A load without mask is
/// taken for one component.
fn bytes(module: &Module, call: &OperationCall<'_>) -> Option<u32> {
    let operands = call.operands();
    let scalar = |value: Option<&ValueId>| -> Option<u32> {
        match module.ty(module.type_of(*value?)?) {
            Type::Half => Some(2),
            Type::Integer { width } => Some(width / 8),
            Type::Double => Some(8),
            _ => Some(4),
        }
    };
    let result = || {
        let Type::Struct { elements, .. } = module.ty(call.instruction.ty()) else { return Some(4) };
        match module.ty(*elements.first()?) {
            Type::Half => Some(2),
            Type::Integer { width } => Some(width / 8),
            Type::Double => Some(8),
            _ => Some(4),
        }
    };
    let components = |mask: Option<&ValueId>| -> Option<u32> {
        let mask = u8::try_from(module.integer(*mask?)? & 0xFF).ok()?;
        Some(8_u32.saturating_sub(mask.leading_zeros()))
    };
    let (size, count) = match call.code {
        OpCode::RawBufferLoad => (result()?, components(operands.get(3))?),
        OpCode::RawBufferStore => (scalar(operands.get(3))?, components(operands.get(7))?),
        OpCode::BufferStore => (scalar(operands.get(3))?, components(operands.get(7))?),
        OpCode::AtomicBinOp => (scalar(operands.get(5))?, 1),
        OpCode::AtomicCompareExchange => (scalar(operands.get(4))?, 1),
        _ => (result()?, 1),
    };
    Some(size.saturating_mul(count.max(1)))
}

/// The numbers of a place: how many accesses were outside, the largest index of these, and its bound.
pub(super) const WORDS: usize = 3;

/// The operations that add the values: addition, and the maximum of unsigned numbers.
pub(super) const OPERATIONS: [i32; WORDS] = [0, 7, 7];
