//! What LLVM's verifier requires of aliases: other names for values that the module defines.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Alias, AliasId, Constant, Linkage, ValueId, ValueKind};

use crate::context::Context;
use crate::{Rule, RuleFinding, Subject, VerifierValue};

const NO_SYMBOL: &str = "Aliasee should be either GlobalValue or ConstantExpr";
const DECLARATION: &str = "Alias must point to a definition";
const CYCLE: &str = "Aliases cannot form a cycle";
const WEAK: &str = "Alias cannot point to a weak alias";

/// Reports the first fault of each alias.
pub(crate) fn check(context: &Context<'_, '_>) {
    let module = context.module;
    for (id, alias) in module.aliases() {
        let Some(said) = fault(module, id, alias) else { continue };
        let finding = RuleFinding::new(Rule::BITCODE_VALID, Subject::Module).found(said);
        context.report(finding.verifier(said, [VerifierValue::Value(ValueId::from(id))]));
    }
}

/// What LLVM's verifier says of an alias.
fn fault(module: &Module, id: AliasId, alias: &Alias) -> Option<&'static str> {
    let is_operation = |value: ValueId| {
        let constant = value.as_constant().and_then(|id| module.constant(id));
        constant.is_some_and(|entry| matches!(entry.constant, Constant::Operation(_)))
    };
    let is_symbol =
        matches!(alias.aliasee.kind(), ValueKind::Global(_) | ValueKind::Function(_) | ValueKind::Alias(_));
    if !(is_symbol || is_operation(alias.aliasee)) {
        return Some(NO_SYMBOL);
    }
    // Values are looked at once each, so that constants which share operands take no longer than they are.
    let mut seen = BTreeSet::from([ValueId::from(id)]);
    let mut open: Vec<ValueId> = Vec::from([alias.aliasee]);
    while let Some(value) = open.pop() {
        if !seen.insert(value) {
            if matches!(value.kind(), ValueKind::Alias(_)) {
                return Some(CYCLE);
            }
            continue;
        }
        match value.kind() {
            ValueKind::Global(id) if module.global(id).is_some_and(|it| it.initializer.is_none()) => {
                return Some(DECLARATION);
            }
            ValueKind::Function(id) if module.function(id).is_some_and(|it| !it.has_body()) => {
                return Some(DECLARATION);
            }
            ValueKind::Alias(id) => {
                let Some(next) = module.alias(id) else { continue };
                if may_be_overridden(next.linkage) {
                    return Some(WEAK);
                }
                open.push(next.aliasee);
            }
            ValueKind::Constant(id) => open.extend(module.constant_operands(id).iter().rev()),
            _ => {}
        }
    }
    None
}

/// Whether another module may define the name in another way.
fn may_be_overridden(linkage: Linkage) -> bool {
    matches!(
        linkage.canonical(),
        Linkage::WeakAny | Linkage::LinkOnceAny | Linkage::Common | Linkage::ExternalWeak
    )
}
