//! What LLVM's verifier refuses.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString as _};

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Attribute, AttributeKind, AttributeListId, AttributeSlot, Instruction, ValueId};
use dxkit_bytes::Frame;

use crate::context::Context;
use crate::{Finding, Rule, Subject};

pub(crate) fn check(context: &Context<'_, '_>) {
    let module = context.module;
    for fault in module.verify().into_iter().filter(|fault| !is_tolerated(module, fault)) {
        let text = fault.to_string();
        context.report(Finding {
            bit: fault
                .offset
                .and_then(|offset| u64::try_from(offset).ok())
                .map(|offset| offset.saturating_mul(8)),
            ..Finding::new(Rule::BITCODE_VALID, Subject::Module).found(text)
        });
    }
    attributes(context);
}

/// Whether LLVM 3.7 does not see a fault: it takes a value of a block's own for one that is defined in front of the
/// block's phis.
fn is_tolerated(module: &Module, fault: &dxkit_bytes::Finding) -> bool {
    let mut indexes = fault.path.frames().iter().filter_map(|frame| match frame {
        Frame::Index(index) => usize::try_from(*index).ok(),
        _ => None,
    });
    let mut next = || indexes.next();
    let (Some(function), Some(block), Some(instruction)) = (next(), next(), next()) else { return false };
    let block = module.functions().nth(function).and_then(|function| function.blocks().nth(block));
    let entry = block.as_ref().and_then(|block| block.instructions().nth(instruction));
    let (Some(block), Some(entry)) = (block, entry) else { return false };
    let of_block = |value: &ValueId| {
        block.instructions().take(instruction).any(|earlier| earlier.value() == Some(*value))
    };
    fault.rule == "module-dominance"
        && matches!(entry.get(), Instruction::Phi { .. })
        && entry.operands().iter().any(of_block)
}

/// Attributes of functions and calls that contradict each other, or are those of a parameter that does not exist.
fn attributes(context: &Context<'_, '_>) {
    let mut lists = BTreeMap::new();
    let mut look = |list: Option<AttributeListId>, parameters: usize, subject| {
        let Some(list) = list else { return };
        let (last, wrong) = lists.entry(list).or_insert_with(|| summary(context.module, list));
        let found = if last.is_some_and(|last| last as usize >= parameters) {
            format!("there are attributes of parameter {}, of {parameters}", last.unwrap_or_default())
        } else if let Some(wrong) = wrong {
            wrong.clone()
        } else {
            return;
        };
        context.report(Finding::new(Rule::BITCODE_VALID, subject).found(found));
    };
    for function in context.module.functions() {
        let subject = Subject::Function(function.id());
        look(function.record().attributes, function.parameters().len(), subject);
        for entry in function.instructions() {
            if let Some(call) = entry.call() {
                look(call.attributes, call.arguments.len(), Subject::Instruction(entry.id()));
            }
        }
    }
}

/// Pairs of attributes that exclude each other.
const EXCLUSIVE: [[AttributeKind; 2]; 4] = [
    [AttributeKind::ReadNone, AttributeKind::ReadOnly],
    [AttributeKind::NoInline, AttributeKind::AlwaysInline],
    [AttributeKind::OptimizeNone, AttributeKind::OptimizeForSize],
    [AttributeKind::OptimizeNone, AttributeKind::MinSize],
];

/// The last parameter that a list has attributes of, and what contradicts in it.
fn summary(module: &Module, list: AttributeListId) -> (Option<u32>, Option<String>) {
    let (mut last, mut wrong) = (None, None);
    for group in module.attribute_list(list).iter().filter_map(|id| module.attribute_group(*id)) {
        if let AttributeSlot::Parameter(number) = group.slot() {
            last = last.max(Some(number));
        }
        let has = |wanted| {
            group.attributes().any(|attribute| matches!(attribute, Attribute::Enum(kind) if kind == wanted))
        };
        if let Some([one, other]) = EXCLUSIVE.iter().find(|pair| pair.iter().all(|kind| has(*kind))) {
            wrong.get_or_insert_with(|| format!("the attributes {one} and {other} exclude each other"));
        }
    }
    (last, wrong)
}
