//! What the text of a module does not state: the flags after the word `fast`, and for which validators DXC
//! makes things that depend on its version.
//!
//! DXC has additions that are `fast` and lack `nnan`: those that it makes of a multiplication by 1 and an
//! addition (`FMad`). It prints both as `fast`, and its assembler reads the word as all flags.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Binary, BinaryOpcode, Call, FastMathFlags, Function, Instruction, InstructionId, Operation, TypeId,
    ValueId,
};
use dxkit_dxil::{DxilModule, ShaderFlags};
use dxkit_info::CompilerVersion;

/// The flags of an addition that DXC simplified.
const SIMPLIFIED: FastMathFlags = FastMathFlags::FAST.difference(FastMathFlags::NO_NANS);
/// The number of the operation `FMad`.
const FMAD: i64 = 46;

/// The additions whose flags are not known: those that are `fast`, with or without `nnan`.
pub(super) fn fast_additions(module: &Module) -> Vec<InstructionId> {
    let all = module.functions().flat_map(|function| fast_operations(module, function));
    let additions = all.filter(|(.., binary)| binary.opcode == BinaryOpcode::Add);
    additions.map(|(id, ..)| id).collect()
}

/// Whether an addition has the flags of those that DXC simplified.
pub(super) fn is_simplified(module: &Module, id: InstructionId) -> bool {
    let binary = module.instruction(id).and_then(|entry| entry.binary());
    binary.is_some_and(|binary| binary.flags == SIMPLIFIED.bits())
}

/// Those of the additions that add to an `FMad`, or to such a sum.
pub(super) fn after_products(module: &Module, additions: &[InstructionId]) -> Vec<InstructionId> {
    let mut found: BTreeSet<InstructionId> = BTreeSet::new();
    for id in additions {
        let Some(binary) = module.instruction(*id).and_then(|entry| entry.binary()) else { continue };
        let is_product = |value: ValueId| {
            let Some(operand) = value.as_instruction() else { return false };
            let call = module.instruction(operand).and_then(|entry| entry.call());
            call.is_some_and(|call| is_multiply_add(module, &call)) || found.contains(&operand)
        };
        if is_product(binary.left) || is_product(binary.right) {
            found.insert(*id);
        }
    }
    additions.iter().copied().filter(|id| found.contains(id)).collect()
}

fn is_multiply_add(module: &Module, call: &Call<'_>) -> bool {
    let operation = call.arguments.first().and_then(|first| module.integer(*first));
    operation == Some(FMAD)
        && module.name(call.callee).is_some_and(|name| name.starts_with(b"dx.op.tertiary."))
}

/// Gives `nnan` to those of the `fast` additions that do not have it, and takes it from those that do.
pub(super) fn toggle_fast_flags(module: &mut Module, additions: &[InstructionId]) {
    for id in additions {
        let Some(entry) = module.instruction(*id) else { continue };
        let (ty, Some(binary)) = (entry.ty(), entry.binary()) else { continue };
        let all = binary.flags == FastMathFlags::FAST.bits();
        set_flags(module, *id, ty, binary, if all { SIMPLIFIED } else { FastMathFlags::FAST });
    }
}

fn set_flags(module: &mut Module, id: InstructionId, ty: TypeId, binary: Binary, flags: FastMathFlags) {
    let Binary { opcode, left, right, .. } = binary;
    let operation = Operation::Binary { opcode, flags: flags.bits(), left, right };
    module.set_instruction(id, ty, &Instruction::Operation(operation));
}

/// The `fast` operations on two values.
fn fast_operations<'m>(
    module: &'m Module,
    function: Function<'m>,
) -> impl Iterator<Item = (InstructionId, TypeId, Binary)> + 'm {
    function.instructions().filter_map(move |entry| {
        let binary = entry.binary()?;
        let fast = FastMathFlags::from_bits_retain(binary.flags).contains(FastMathFlags::UNSAFE_ALGEBRA);
        (fast && module.is_floating_point(entry.ty())).then(|| (entry.id(), entry.ty(), binary))
    })
}

/// Gives every `fast` operation all flags, as DXC does where it reads a module.
pub(super) fn widen_fast_flags(module: &mut Module) {
    let all: Vec<_> = module.functions().flat_map(|function| fast_operations(module, function)).collect();
    for (id, ty, binary) in all {
        if binary.flags != FastMathFlags::FAST.bits() {
            set_flags(module, id, ty, binary, FastMathFlags::FAST);
        }
    }
}

/// Removes `nnan` from the additions that DXC most likely made from an `FMad` by 1, as in the product of a
/// matrix and a vector with a component that is 1: the sum of the result of another `FMad` and a loaded
/// value; of a simplified value and a value of a constant buffer; and of two constants that are added to an
/// `FMad`, which is the same sum in another order.
pub(super) fn guess_fast_flags(module: &mut Module) {
    // Without optimization, no expression is simplified.
    if DxilModule::read(module).flags().contains(ShaderFlags::DISABLE_OPTIMIZATIONS) {
        return;
    }
    let mut found: BTreeMap<InstructionId, (TypeId, Binary)> = BTreeMap::new();
    // Additions whose operands are two sums: their types are known when a third value is added.
    let mut sums: BTreeMap<InstructionId, (TypeId, Binary)> = BTreeMap::new();
    for function in module.functions() {
        for (id, ty, binary) in fast_operations(module, function) {
            if binary.opcode != BinaryOpcode::Add {
                continue;
            }
            let source = |value: ValueId| match value.as_instruction() {
                Some(id) if found.contains_key(&id) => OperandOrigin::Simplified,
                Some(id) if sums.contains_key(&id) => OperandOrigin::Sum(id),
                _ => source(module, value),
            };
            match (source(binary.left), source(binary.right)) {
                (OperandOrigin::MultiplyAdd, OperandOrigin::Read | OperandOrigin::Constant)
                | (OperandOrigin::Read | OperandOrigin::Constant, OperandOrigin::MultiplyAdd)
                | (OperandOrigin::Simplified, OperandOrigin::Constant)
                | (OperandOrigin::Constant, OperandOrigin::Simplified) => {
                    found.insert(id, (ty, binary));
                }
                (OperandOrigin::Constant, OperandOrigin::Constant) => {
                    sums.insert(id, (ty, binary));
                }
                (OperandOrigin::Sum(sum), OperandOrigin::MultiplyAdd)
                | (OperandOrigin::MultiplyAdd, OperandOrigin::Sum(sum)) => {
                    found.extend(sums.remove_entry(&sum));
                    found.insert(id, (ty, binary));
                }
                _ => {}
            }
        }
        sums.clear();
    }
    for (id, (ty, binary)) in found {
        set_flags(module, id, ty, binary, SIMPLIFIED);
    }
}

/// The origin of an operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum OperandOrigin {
    /// An `FMad`.
    MultiplyAdd,
    /// A part of a constant buffer.
    Constant,
    /// An input, or a part of something else that was loaded.
    Read,
    /// An addition that was simplified.
    Simplified,
    /// The sum of two constants.
    Sum(InstructionId),
    Other,
}

fn source(module: &Module, value: ValueId) -> OperandOrigin {
    let entry = |value: ValueId| value.as_instruction().and_then(|id| module.instruction(id));
    let called = |value: ValueId| {
        let call = entry(value)?.call()?;
        Some((module.name(call.callee).unwrap_or_default(), call))
    };
    if let Some((whole, _)) = entry(value).and_then(|entry| entry.extract_value()) {
        let constant = called(whole).is_some_and(|(name, _)| name.starts_with(b"dx.op.cbufferLoad"));
        return if constant { OperandOrigin::Constant } else { OperandOrigin::Read };
    }
    // An element of a vector that is loaded as a whole.
    let element = entry(value).map(|entry| entry.get());
    if let Some(Instruction::Operation(Operation::ExtractElement { vector, .. })) = element {
        let loaded = entry(vector).is_some_and(|entry| entry.extract_value().is_some());
        return if loaded { OperandOrigin::Read } else { OperandOrigin::Other };
    }
    let Some((name, call)) = called(value) else { return OperandOrigin::Other };
    if name.starts_with(b"dx.op.loadInput.") {
        return OperandOrigin::Read;
    }
    if !is_multiply_add(module, &call) {
        return OperandOrigin::Other;
    }
    // Four products form a complete dot product: an operand that is added to it was added in the source.
    const PRODUCTS: usize = 4;
    let mut products = 2;
    let mut sum = call.arguments.get(3).copied();
    while let Some((_, call)) = sum.and_then(called).filter(|(_, call)| is_multiply_add(module, call)) {
        products += 1;
        if products >= PRODUCTS {
            return OperandOrigin::Other;
        }
        sum = call.arguments.get(3).copied();
    }
    OperandOrigin::MultiplyAdd
}

/// Gives the `fast` operations of functions that have the same instructions as in another module the flags
/// that they have there.
pub(super) fn copy_fast_flags(from: &Module, to: &mut Module) {
    let mut changed = Vec::new();
    for function in to.functions() {
        let Some(old) = from.function_named(function.name()) else { continue };
        let old: Vec<_> = fast_operations(from, old).collect();
        let new: Vec<_> = fast_operations(to, function).collect();
        let same = old.len() == new.len()
            && old.iter().zip(&new).all(|((.., old), (.., new))| old.opcode == new.opcode);
        if !same {
            continue;
        }
        let differ = old.iter().zip(new).filter(|((.., old), (.., new))| old.flags != new.flags);
        changed.extend(differ.map(|((.., old), (id, ty, new))| (id, ty, new, old.flags)));
    }
    for (id, ty, binary, flags) in changed {
        set_flags(to, id, ty, binary, FastMathFlags::from_bits_retain(flags));
    }
}

/// Whether a module that has no arguments of the compiler was most likely made for the newest validator that
/// the compiler knows: `compiler` has the version of the module's validator. A compiler knows the validator
/// that its own version is named after (1.8.2505 knows 1.8) or a newer one (1.9.0.5517 knows 1.10); modules
/// for older ones were compiled so on request.
pub(super) fn is_for_newest_validator(compiler: &CompilerVersion<'_>) -> bool {
    let name = compiler.custom_version();
    let mut numbers = name.as_bytes().split(|byte| *byte == b'.');
    let mut number = || core::str::from_utf8(numbers.next()?).ok()?.parse::<u16>().ok();
    number().zip(number()).is_some_and(|named| (compiler.major, compiler.minor) >= named)
}
