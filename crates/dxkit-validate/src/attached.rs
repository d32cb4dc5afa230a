//! Metadata that is attached to instructions.

use alloc::collections::BTreeSet;

use dxkit_bitcode::ir::{Attachment, Instruction, InstructionEntry, Metadata, MetadataId, Operation};

use crate::context::Context;
use crate::load::string;
use crate::{Rule, RuleFinding, Subject};

const FORCE_CASE: i64 = 5;

/// The operands of a node.
fn operands<'m>(context: &Context<'_, 'm>, id: MetadataId) -> &'m [Option<MetadataId>] {
    context.module.metadata_operands(id).unwrap_or_default()
}

/// The integers that the operands of a node are.
fn integer(context: &Context<'_, '_>, id: Option<MetadataId>) -> Option<i64> {
    let (width, value) = context.module.metadata_integer(id?)?;
    Some(if width == 1 { value & 1 } else { value })
}

/// Whether an instruction is marked as precise.
pub(crate) fn is_precise(context: &Context<'_, '_>, entry: &InstructionEntry<'_>) -> bool {
    entry.attachments().iter().any(|attachment| {
        context.module.metadata_kind(attachment.kind) == Some(b"dx.precise")
            && matches!(operands(context, attachment.node), [one] if integer(context, *one) == Some(1))
    })
}

pub(crate) fn check(context: &Context<'_, '_>, entry: &InstructionEntry<'_>) {
    for attachment in entry.attachments() {
        let kind = context.module.metadata_kind(attachment.kind).unwrap_or_default();
        let subject = Subject::Instruction(entry.id());
        let fail_on = |node, rule, found: &str| {
            let kind = alloc::string::String::from_utf8_lossy(kind);
            let finding = RuleFinding::new(rule, subject).found(alloc::format!("!{kind}: {found}"));
            context.report(match rule {
                Rule::META_WELLFORMED | Rule::META_VALUERANGE | Rule::META_USED => finding.with_node(node),
                _ => finding,
            });
        };
        let fail = |rule, found: &str| fail_on(attachment.node, rule, found);
        match kind {
            b"dx.controlflow.hints" => hint(context, entry, attachment),
            // Only examined in modules with minimum-precision types.
            b"dx.precise" if !context.has_low_precision() => {}
            b"dx.precise" => match operands(context, attachment.node) {
                [one] => match integer(context, *one) {
                    Some(0 | 1) => {}
                    Some(number) => fail(Rule::META_VALUERANGE, &alloc::format!("the value is {number}")),
                    None => fail(Rule::META_WELLFORMED, "the operand of the node is not an integer"),
                },
                _ => fail(Rule::META_WELLFORMED, "the node does not have one operand"),
            },
            b"dx.nonuniform" => {
                let address = matches!(entry.get(), Instruction::Operation(Operation::GetElementPtr { .. }));
                if !context.is_library() {
                    fail(Rule::META_USED, "only libraries have it");
                }
                if !address {
                    fail(Rule::META_WELLFORMED, "the instruction is not a getelementptr");
                }
                match operands(context, attachment.node) {
                    [one] => match integer(context, *one) {
                        Some(1) => {}
                        Some(number) => fail(Rule::META_VALUERANGE, &alloc::format!("the value is {number}")),
                        None => fail(Rule::META_WELLFORMED, "the operand of the node is not an integer"),
                    },
                    _ => fail(Rule::META_WELLFORMED, "the node does not have one operand"),
                }
            }
            b"llvm.loop" => {
                if !is_loop(context, attachment.node) {
                    fail(Rule::META_WELLFORMED, "the node is not a loop with at most one unrolling hint");
                }
            }
            b"tbaa" => {
                if operands(context, attachment.node).first() == Some(&None) {
                    let finding = RuleFinding::new(Rule::LOAD_CRASH, subject);
                    context.report(
                        finding.found("the first operand of its !tbaa is null").allowed("a node or a string"),
                    );
                }
                // LLVM 3.7 takes a node that begins with a name for a type, and makes an access of four
                // operands of it.
                let node = operands(context, attachment.node);
                let is_type = |first: &Option<MetadataId>| {
                    let first = first.and_then(|first| context.module.metadatum(first));
                    matches!(first, Some(Metadata::String(_) | Metadata::Value { .. }))
                };
                if node.len() == 3 && node.first().is_some_and(is_type) {
                    let found = "a type for alias analysis stands where an access is described";
                    fail_on(attachment.node, Rule::META_WELLFORMED, found);
                } else if let Err(node) = check_tbaa(context, attachment.node) {
                    let found = "a node does not describe a type for alias analysis";
                    fail_on(node, Rule::META_WELLFORMED, found);
                }
            }
            b"range" | b"noalias" | b"alias.scope" => {}
            _ => fail(Rule::META_USED, "DXIL does not have this kind of attachment"),
        }
    }
}

fn hint(context: &Context<'_, '_>, entry: &InstructionEntry<'_>, attachment: &Attachment) {
    let fail = |rule, found: &str| context.fault(rule, entry.id(), found);
    if !entry.is_terminator() {
        return fail(Rule::META_CONTROLFLOWHINTNOTONCONTROLFLOW, "the instruction does not end its block");
    }
    let node = operands(context, attachment.node);
    // The first two, the node itself and its name, may be anything.
    if let Some(other) = node.iter().skip(2).find(|hint| integer(context, **hint).is_none()) {
        let finding = RuleFinding::new(Rule::META_WELLFORMED, Subject::Instruction(entry.id()));
        let finding = finding.found("a hint is not an integer").with_node(attachment.node);
        return match other {
            Some(_) => context.report(finding),
            None => context.fault(Rule::LOAD_CRASH, entry.id(), "a hint is null"),
        };
    }
    let hints: BTreeSet<i64> = node.iter().skip(2).filter_map(|hint| integer(context, *hint)).collect();
    let fail = |rule, found: &str| {
        let finding = RuleFinding::new(rule, Subject::Instruction(entry.id())).found(found);
        context.report(finding.with_node(attachment.node));
    };
    if hints.contains(&1) && hints.contains(&2) {
        fail(Rule::META_BRANCHFLATTEN, "it has both hints");
    }
    if hints.contains(&FORCE_CASE) && !matches!(entry.get(), Instruction::Switch { .. }) {
        fail(Rule::META_FORCECASEONSWITCH, "the instruction is not a switch");
    }
    if let Some(hint) = hints.iter().find(|hint| ![1, 2, FORCE_CASE].contains(*hint)) {
        fail(Rule::META_INVALIDCONTROLFLOWHINT, &alloc::format!("the hint is {hint}"));
    }
}

/// `!0 = {!0}` or `!0 = {!0, !{"llvm.loop.unroll.…"}}`.
fn is_loop(context: &Context<'_, '_>, id: MetadataId) -> bool {
    let node = operands(context, id);
    let (1 | 2, Some(Some(first))) = (node.len(), node.first()) else { return false };
    if *first != id {
        return false;
    }
    let Some(second) = node.get(1) else { return true };
    let Some(second) = second else { return false };
    let parts = operands(context, *second);
    match parts.first().copied().and_then(|name| string(context.module, name)) {
        Some(b"llvm.loop.unroll.full" | b"llvm.loop.unroll.disable") => parts.len() <= 2,
        Some(b"llvm.loop.unroll.count") => {
            matches!(parts, [_, count] if integer(context, *count).is_some())
        }
        _ => false,
    }
}

/// A type description for alias analysis: only its parent and the flag for constant memory are checked. The
/// error is the first node of the chain of parents that is not well-formed.
fn check_tbaa(context: &Context<'_, '_>, id: MetadataId) -> Result<(), MetadataId> {
    let mut id = id;
    // The chain of parents ends at the root; in a broken module it may be a cycle.
    for _ in 0..64 {
        let node = operands(context, id);
        let (parent, constant) = match node {
            [name] if string(context.module, *name).is_some() => return Ok(()),
            [_, parent] => (parent, None),
            [_, parent, constant] => (parent, Some(*constant)),
            _ => return Err(id),
        };
        if constant.is_some_and(|constant| !matches!(integer(context, constant), Some(0 | 1))) {
            return Err(id);
        }
        id = parent.filter(|parent| context.module.is_metadata_node(*parent)).ok_or(id)?;
    }
    Ok(())
}
