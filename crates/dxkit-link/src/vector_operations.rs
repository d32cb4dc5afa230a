//! Operations on vectors, which shader model 6.9 has, as operations on their elements for models before.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Edits, FunctionId, FunctionRecord, InstructionId, Operation, Position, Type, TypeId, ValueId,
};

/// The operations that compute each element of the result of the same elements of the operands.
const BY_ELEMENT: [&str; 14] = [
    "unary",
    "unaryBits",
    "binary",
    "tertiary",
    "isSpecialFloat",
    "waveActiveOp",
    "waveActiveBit",
    "wavePrefixOp",
    "waveReadLaneAt",
    "waveReadLaneFirst",
    "waveMultiPrefixOp",
    "waveMultiPrefixBits",
    "quadOp",
    "quadReadLaneAt",
];

/// A call of an operation on vectors.
struct Found {
    id: InstructionId,
    callee: FunctionId,
    arguments: Vec<ValueId>,
    /// The name of the operation on elements.
    name: String,
    lanes: u32,
    element: TypeId,
}

/// Makes operations on vectors such on their elements. Returns their number.
pub(crate) fn split(module: &mut Module, functions: &[FunctionId]) -> usize {
    let all = functions.iter().filter_map(|id| module.function(*id)).flat_map(|entry| entry.instructions());
    let found: Vec<Found> = all
        .filter_map(|entry| {
            let (callee, arguments) = entry.called()?;
            let Type::Vector { count: lanes @ ..=1024, element } = module.ty(entry.ty()) else { return None };
            let name = core::str::from_utf8(module.function(callee)?.name()).ok()?;
            let (class, overload) = name.strip_prefix("dx.op.")?.split_once(".v")?;
            let overload = overload.trim_start_matches(|letter: char| letter.is_ascii_digit());
            let name = format!("dx.op.{class}.{overload}");
            let arguments = arguments.to_vec();
            BY_ELEMENT.contains(&class).then_some(Found {
                id: entry.id(),
                callee,
                arguments,
                name,
                lanes,
                element,
            })
        })
        .collect();
    let mut edits = Edits::default();
    let count = found.len();
    for call in found {
        split_call(module, &mut edits, call);
    }
    edits.apply(module);
    count
}

fn split_call(module: &mut Module, edits: &mut Edits, call: Found) {
    let Found { id, callee, arguments, name, lanes, element } = call;
    let of_element = |module: &Module, value: ValueId| {
        let ty = module.type_of(value).unwrap_or_default();
        match module.ty(ty) {
            Type::Vector { count, element } => (element, count == lanes),
            _ => (ty, false),
        }
    };
    let parameters: Vec<TypeId> = arguments.iter().map(|value| of_element(module, *value).0).collect();
    let function = match module.function_named(name.as_bytes()) {
        Some(known) => known.id(),
        None => {
            let attributes = module.function(callee).and_then(|callee| callee.record().attributes);
            let ty = module.function_type(element, &parameters, false);
            let mut record = FunctionRecord::new(ty);
            record.attributes = attributes;
            module.add_function(name, record)
        }
    };
    let Some((whole, location)) = module.instruction(id).map(|entry| (entry.ty(), entry.debug_location()))
    else {
        return;
    };
    let at = Position::Before(id);
    let mut result = module.const_undef(whole);
    for lane in 0..lanes {
        let index = module.const_i32(i32::try_from(lane).unwrap_or(i32::MAX));
        let mut own = Vec::with_capacity(arguments.len());
        for value in &arguments {
            own.push(match of_element(module, *value).1 {
                true => {
                    let take = Operation::ExtractElement { vector: *value, index };
                    edits.at(module, at).operation(&take)
                }
                false => *value,
            });
        }
        let mut inserter = edits.at(module, at);
        inserter.set_location(location);
        let made = inserter.call(function, &own);
        let put = Operation::InsertElement { vector: result, element: made, index };
        result = edits.at(module, at).operation(&put);
    }
    edits.replace(id, result);
    edits.erase(id);
}
