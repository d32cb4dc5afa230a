//! The places where mutations can be made, and the values that can be used there.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Attribute, AttributeKind, BinaryOpcode, Constant, FastMathFlags, Instruction, InstructionEntry,
    InstructionId, Operation, Position, Predicate, Type, TypeId, ValueId, ValueKind,
};

use super::Random;

/// The calls of the functions whose names begin so.
pub(super) fn calls_of(module: &Module, prefix: &[u8]) -> BTreeSet<InstructionId> {
    let called = |entry: &InstructionEntry<'_>| {
        let callee = entry.call()?.callee.as_function()?;
        module.function(callee).filter(|function| function.name().starts_with(prefix))
    };
    // Most modules have no such function.
    if !module.functions().any(|function| function.name().starts_with(prefix)) {
        return BTreeSet::new();
    }
    let all = module.functions().flat_map(|function| function.instructions());
    all.filter(|entry| called(entry).is_some()).map(|entry| entry.id()).collect()
}

/// The checks of accesses, whose operand has to be the status itself.
pub(super) fn status_checks(module: &Module) -> BTreeSet<InstructionId> {
    calls_of(module, b"dx.op.checkAccessFullyMapped")
}

/// The type of a scalar value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Scalar {
    Bool,
    /// With this number of bits.
    Integer(u32),
    /// With this number of bits.
    Float(u32),
}

impl Scalar {
    /// The scalar type of a type on which DXIL has arithmetic. (8-bit integers only occur as constant
    /// operands.)
    pub(super) fn from_type(module: &Module, ty: TypeId) -> Option<Self> {
        Some(match module.ty(ty) {
            Type::Integer { width: 1 } => Self::Bool,
            Type::Integer { width: width @ (16 | 32 | 64) } => Self::Integer(width),
            Type::Half => Self::Float(16),
            Type::Float => Self::Float(32),
            Type::Double => Self::Float(64),
            _ => return None,
        })
    }

    pub(super) fn from_value(module: &Module, value: ValueId) -> Option<Self> {
        Self::from_type(module, module.type_of(value)?)
    }

    /// The operations that are defined for all operands.
    pub(super) const fn operations(self) -> &'static [BinaryOpcode] {
        use BinaryOpcode as Op;
        match self {
            Self::Bool => &[Op::And, Op::Or, Op::Xor],
            Self::Integer(_) => &[Op::Add, Op::Sub, Op::Mul, Op::And, Op::Or, Op::Xor],
            Self::Float(_) => &[Op::Add, Op::Sub, Op::Mul],
        }
    }

    /// The bits of a floating-point number that is a small integer or a half of one.
    fn float(self, value: f32) -> u128 {
        match self {
            Self::Float(16) => dxkit_types::float_to_half(value).into(),
            Self::Float(64) => f64::from(value).to_bits().into(),
            _ => value.to_bits().into(),
        }
    }

    /// A number of this type.
    pub(super) fn constant(self, module: &mut Module, ty: TypeId, value: f32, integer: i64) -> ValueId {
        match self {
            Self::Float(_) => module.intern_constant(ty, &Constant::Float(self.float(value))).into(),
            Self::Bool | Self::Integer(_) => module.const_integer(ty, integer),
        }
    }

    /// A random number of this type, from a list of values that often find faults.
    pub(super) fn random(self, module: &mut Module, ty: TypeId, random: &mut Random) -> ValueId {
        const FLOATS: &[f32] =
            &[0.0, -0.0, 1.0, -1.0, 0.5, 2.0, -3.5, 255.0, f32::INFINITY, f32::NEG_INFINITY, f32::NAN];
        const INTEGERS: &[i64] =
            &[0, 1, -1, 2, 3, 7, 8, 31, 32, 255, 256, 0x7fff, 0xffff, 0x7fff_ffff, -0x8000_0000];
        let float = random.pick(FLOATS).unwrap_or_default();
        let integer = random.pick(INTEGERS).unwrap_or_default();
        if self == Self::Float(32) && random.once_in(3) {
            // Any bit pattern, including denormal numbers.
            let bits = random.next() & 0xffff_ffff;
            return module.intern_constant(ty, &Constant::Float(bits.into())).into();
        }
        self.constant(module, ty, float, integer)
    }
}

/// The instructions for which `wanted` holds.
pub(super) fn instructions(
    module: &Module,
    mut wanted: impl FnMut(&InstructionEntry<'_>) -> bool,
) -> Vec<InstructionId> {
    let all = module.functions().flat_map(|function| function.instructions());
    all.filter(|entry| wanted(entry)).map(|entry| entry.id()).collect()
}

/// A random one of the instructions for which `wanted` holds.
pub(super) fn pick(
    module: &Module,
    random: &mut Random,
    wanted: impl FnMut(&InstructionEntry<'_>) -> bool,
) -> Option<InstructionId> {
    random.pick(&instructions(module, wanted))
}

pub(super) fn is_phi(entry: &InstructionEntry<'_>) -> bool {
    matches!(entry.get(), Instruction::Phi { .. })
}

/// Whether an instruction has no effect but its result, which follows from its operands alone.
pub(super) fn is_pure(entry: &InstructionEntry<'_>) -> bool {
    match entry.get() {
        Instruction::Operation(_) => true,
        Instruction::Call(call) => {
            let ValueKind::Function(callee) = call.callee.kind() else { return false };
            let module = entry.module();
            let attributes = module.function(callee).and_then(|function| function.record().attributes);
            let groups = attributes.map_or(&[][..], |list| module.attribute_list(list));
            let read_none = |attribute| attribute == Attribute::Enum(AttributeKind::ReadNone);
            let groups = groups.iter().filter_map(|group| module.attribute_group(*group));
            entry.value().is_some() && groups.into_iter().any(|group| group.attributes().any(read_none))
        }
        _ => false,
    }
}

/// Whether an operand of an instruction may be any value of its type: those of arithmetic, and floating-point
/// operands of functions of numbers (`sin`, `mad`, …) and of `storeOutput`.
pub(super) fn is_free(entry: &InstructionEntry<'_>, operand: usize) -> bool {
    /// `storeOutput` is 5, `dot4` is 56; the opcodes between them are functions of numbers.
    const FUNCTIONS: core::ops::RangeInclusive<i64> = 5..=56;
    let module = entry.module();
    let Some(scalar) = entry.operands().get(operand).and_then(|value| Scalar::from_value(module, *value))
    else {
        return false;
    };
    match entry.get() {
        Instruction::Operation(Operation::Binary { opcode, .. }) => {
            scalar.operations().contains(&opcode) || matches!(scalar, Scalar::Float(_))
        }
        Instruction::Operation(Operation::Compare { .. } | Operation::Select { .. }) => true,
        Instruction::Call(call) => {
            let number = call.arguments.first().and_then(|code| module.integer(*code));
            matches!(scalar, Scalar::Float(_)) && number.is_some_and(|number| FUNCTIONS.contains(&number))
        }
        _ => false,
    }
}

/// The position of a new user of the result of `entry`: after it, and after all phis.
pub(super) fn after(module: &Module, id: InstructionId) -> Option<Position> {
    let entry = module.instruction(id)?;
    if entry.is_terminator() {
        return None;
    }
    if !is_phi(&entry) {
        return Some(Position::After(id));
    }
    let block = module.block(entry.block()?)?;
    let first = block.instructions().find(|entry| !is_phi(entry))?;
    Some(Position::Before(first.id()))
}

/// Values of a type that can be used before an instruction: earlier results of its block and of the entry
/// block, and arguments.
pub(super) fn values_before(module: &Module, at: InstructionId, ty: TypeId) -> Vec<ValueId> {
    let Some(block) = module.block_of(at).and_then(|block| module.block(block)) else { return Vec::new() };
    let Some(function) = module.function(block.function()) else { return Vec::new() };
    let entry = function.blocks().next().filter(|entry| entry.id() != block.id());
    let entry = entry.into_iter().flat_map(|entry| entry.instructions());
    let own = block.instructions().take_while(|entry| entry.id() != at);
    let results = entry.chain(own).filter_map(|entry| entry.value());
    function.arguments().chain(results).filter(|value| module.type_of(*value) == Some(ty)).collect()
}

/// A condition that can be used before an instruction: an existing one, or a new comparison.
pub(super) fn condition(module: &mut Module, at: InstructionId, random: &mut Random) -> ValueId {
    let truth = module.integer_type(1);
    let found = random.pick(&values_before(module, at, truth));
    if let Some(found) = found.filter(|_| !random.once_in(4)) {
        return found;
    }
    for (ty, integer) in [(module.integer_type(32), true), (module.float_type(), false)] {
        let Some(left) = random.pick(&values_before(module, at, ty)) else { continue };
        let scalar = if integer { Scalar::Integer(32) } else { Scalar::Float(32) };
        let right = scalar.random(module, ty, random);
        let predicate = if integer {
            Predicate(u8::try_from(32 + random.below(10)).unwrap_or(32))
        } else {
            Predicate(u8::try_from(1 + random.below(14)).unwrap_or(1))
        };
        let compare = Operation::Compare { predicate, flags: FastMathFlags::empty(), left, right };
        return module.at(Position::Before(at)).operation(&compare);
    }
    module.const_bool(random.once_in(2))
}

/// Inserts arithmetic before an instruction, with a result that nothing uses yet.
pub(super) fn arithmetic(module: &mut Module, position: Position, at: InstructionId, random: &mut Random) {
    let float = random.once_in(2);
    let (ty, scalar) = if float {
        (module.float_type(), Scalar::Float(32))
    } else {
        (module.integer_type(32), Scalar::Integer(32))
    };
    let values = values_before(module, at, ty);
    let mut last = None;
    for _ in 0..=random.below(3) {
        let left = last.or_else(|| random.pick(&values));
        let left = left.unwrap_or_else(|| scalar.random(module, ty, random));
        let right = random.pick(&values).filter(|_| random.once_in(2));
        let right = right.unwrap_or_else(|| scalar.random(module, ty, random));
        let opcode = random.pick(scalar.operations()).unwrap_or(BinaryOpcode::Add);
        let mut inserter =
            module.at(last.and_then(ValueId::as_instruction).map_or(position, Position::After));
        last = Some(inserter.binary(opcode, left, right));
    }
}
