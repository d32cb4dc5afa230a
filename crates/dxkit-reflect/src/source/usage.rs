//! The components of constant buffers that the instructions of a module read.
//!
//! The metadata states it since validator 1.5, but DXC derives that from a constant part of every index,
//! which is wrong for arrays with other indices. What is here states for each variable that it is read, that
//! it is not, or that this depends on an index that is not constant.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use dxkit_bitcode::ir::{Function, Instruction, Operation, ValueId};
use dxkit_dxil::{DxilModule, OpCode, OperationCall, ShaderFlags};
use dxkit_types::ResourceClass;

/// The offsets that are read in each constant buffer, by its number.
pub(crate) struct ConstantReads {
    /// As DXC counts: of an index that is not constant, the constant part.
    offsets: BTreeMap<usize, Vec<u32>>,
    /// The offsets of constant indices alone.
    constant: BTreeMap<usize, Vec<u32>>,
    /// The buffers that are also read at indices that are not constant.
    dynamic: BTreeSet<usize>,
    /// Whether any handle is created.
    pub(crate) any: bool,
}

impl ConstantReads {
    /// The reads of all functions. The module has to contain its instructions.
    pub(crate) fn analyze(dxil: &DxilModule<'_>) -> Self {
        let min_precision = !dxil.flags().contains(ShaderFlags::USE_NATIVE_LOW_PRECISION);
        let mut reads = Reads {
            dxil,
            min_precision,
            offsets: BTreeMap::new(),
            constant: BTreeMap::new(),
            dynamic: BTreeSet::new(),
            any: false,
        };
        for function in dxil.module.functions() {
            reads.function(function);
        }
        let Reads { mut offsets, mut constant, dynamic, any, .. } = reads;
        let lists = offsets.values_mut().chain(constant.values_mut());
        lists.for_each(|offsets| offsets.sort_unstable());
        Self { offsets, constant, dynamic, any }
    }

    /// Whether any byte of a buffer in this range is read, as DXC counts: an index that is not constant
    /// counts as its constant part, so that a read of an array is one of its first element.
    pub(crate) fn contains(&self, buffer: usize, begin: u32, end: u32) -> bool {
        contains(self.offsets.get(&buffer), begin, end)
    }

    /// Whether any byte of a buffer in this range is read at a constant index.
    pub(crate) fn contains_constant(&self, buffer: usize, begin: u32, end: u32) -> bool {
        contains(self.constant.get(&buffer), begin, end)
    }

    /// Whether a buffer is read at an index that is not constant.
    pub(crate) fn has_dynamic(&self, buffer: usize) -> bool {
        self.dynamic.contains(&buffer)
    }

    /// Whether any read of a buffer was found.
    pub(crate) fn reads(&self, buffer: usize) -> bool {
        self.has_dynamic(buffer) || self.offsets.contains_key(&buffer)
    }
}

/// Whether one of these sorted offsets is in the range.
fn contains(offsets: Option<&Vec<u32>>, begin: u32, end: u32) -> bool {
    let offsets = offsets.map(|offsets| &offsets[..]).unwrap_or_default();
    let first = |bound: u32| offsets.partition_point(|offset| *offset < bound);
    first(begin) != first(end)
}

/// The offsets that are read in each constant buffer.
struct Reads<'r, 'm> {
    dxil: &'r DxilModule<'m>,
    min_precision: bool,
    offsets: BTreeMap<usize, Vec<u32>>,
    constant: BTreeMap<usize, Vec<u32>>,
    dynamic: BTreeSet<usize>,
    /// Whether any handle is created.
    any: bool,
}

/// An offset in a constant buffer.
#[derive(Clone, Copy)]
struct BufferOffset {
    /// The constant part.
    offset: u32,
    /// Whether that is all of it.
    is_constant: bool,
}

/// A value that is part of a read.
#[derive(Clone, Copy)]
enum BufferValue {
    /// A handle of this constant buffer.
    Handle(usize),
    /// A register of this constant buffer.
    Register(usize, BufferOffset),
}

impl Reads<'_, '_> {
    fn function(&mut self, function: Function<'_>) {
        let mut known: BTreeMap<ValueId, BufferValue> = BTreeMap::new();
        for entry in function.instructions() {
            if let Some(call) = OperationCall::from_instruction(function, entry) {
                if let (Some(found), Some(value)) = (self.call(&call, &known), entry.value()) {
                    known.insert(value, found);
                }
                continue;
            }
            match entry.get() {
                Instruction::Phi { .. } => {
                    let operands = entry.operands();
                    let found = operands.iter().find_map(|operand| known.get(operand)).copied();
                    if let (Some(found), Some(value)) = (found, entry.value()) {
                        known.insert(value, found);
                    }
                }
                Instruction::Operation(Operation::ExtractValue { aggregate, indices }) => {
                    let Some(BufferValue::Register(buffer, place)) = known.get(&aggregate).copied() else {
                        continue;
                    };
                    let index = indices.first().copied().unwrap_or_default();
                    let size = self.component(entry.ty());
                    let offset = place.offset.wrapping_add(index.wrapping_mul(size));
                    self.add(buffer, BufferOffset { offset, ..place });
                }
                _ => {}
            }
        }
    }

    /// Adds a read.
    fn add(&mut self, buffer: usize, place: BufferOffset) {
        self.offsets.entry(buffer).or_default().push(place.offset);
        if place.is_constant {
            self.constant.entry(buffer).or_default().push(place.offset);
        } else {
            self.dynamic.insert(buffer);
        }
    }

    /// Size of a component of this type in bytes.
    fn component(&self, ty: dxkit_bitcode::ir::TypeId) -> u32 {
        use dxkit_bitcode::ir::Type;
        match self.dxil.module.ty(ty) {
            Type::Double | Type::Integer { width: 64 } => 8,
            Type::Half | Type::Integer { width: 16 } if !self.min_precision => 2,
            _ => 4,
        }
    }

    fn call(
        &mut self,
        call: &OperationCall<'_>,
        known: &BTreeMap<ValueId, BufferValue>,
    ) -> Option<BufferValue> {
        let operand = |index: usize| call.operands().get(index).copied();
        let number = |index: usize| operand(index).and_then(|operand| self.dxil.module.integer(operand));
        let place = |number: i64| usize::try_from(number).ok();
        match call.code {
            OpCode::CreateHandle => {
                self.any = true;
                let class = u32::try_from(number(0)?).ok()?;
                (class == ResourceClass::CBV.0).then_some(BufferValue::Handle(place(number(1)?)?))
            }
            OpCode::CreateHandleForLib | OpCode::CreateHandleFromBinding => {
                let handle = self.dxil.handle(call.function, call.result()?)?;
                let resource = handle.resource?;
                let index = place(resource.id.into())?;
                (resource.class == ResourceClass::CBV).then_some(BufferValue::Handle(index))
            }
            OpCode::AnnotateHandle => known.get(&operand(0)?).copied(),
            OpCode::CBufferLoadLegacy => {
                let BufferValue::Handle(buffer) = *known.get(&operand(0)?)? else { return None };
                let index = operand(1)?;
                let offset = self.offset(index, 0) << 4;
                Some(BufferValue::Register(
                    buffer,
                    BufferOffset { offset, is_constant: self.is_constant(index) },
                ))
            }
            OpCode::CBufferLoad => {
                let BufferValue::Handle(buffer) = *known.get(&operand(0)?)? else { return None };
                let index = operand(1)?;
                let offset = self.offset(index, 0);
                self.add(buffer, BufferOffset { offset, is_constant: self.is_constant(index) });
                None
            }
            _ => None,
        }
    }

    fn is_constant(&self, value: ValueId) -> bool {
        self.dxil.module.integer(value).is_some()
    }

    /// The constant part of an offset.
    fn offset(&self, value: ValueId, depth: u32) -> u32 {
        use dxkit_bitcode::ir::{BinaryOpcode, ValueKind};
        if let Some(number) = self.dxil.module.integer(value) {
            return u32::try_from(number & 0xffff_ffff).unwrap_or_default();
        }
        let ValueKind::Instruction(id) = value.kind() else { return 0 };
        let Some(entry) = self.dxil.module.instruction(id).filter(|_| depth < 16) else { return 0 };
        let Instruction::Operation(Operation::Binary { opcode, left, right, .. }) = entry.get() else {
            return 0;
        };
        let sides = || (self.offset(left, depth + 1), self.offset(right, depth + 1));
        match opcode {
            BinaryOpcode::Add => {
                let (left, right) = sides();
                left.wrapping_add(right)
            }
            BinaryOpcode::Or => {
                let (left, right) = sides();
                left | right
            }
            _ => 0,
        }
    }
}
