//! The attributes of functions and calls, as LLVM's verifier judges them.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Attribute, AttributeGroup, AttributeKind, AttributeListId, AttributeSlot, Type, TypeId, ValueId,
};

use crate::context::Context;
use crate::{Rule, RuleFinding, Subject, VerifierValue};

/// Attributes that only functions have.
const OF_FUNCTIONS: [AttributeKind; 29] = [
    AttributeKind::NoReturn,
    AttributeKind::NoUnwind,
    AttributeKind::NoInline,
    AttributeKind::AlwaysInline,
    AttributeKind::OptimizeForSize,
    AttributeKind::StackProtect,
    AttributeKind::StackProtectReq,
    AttributeKind::StackProtectStrong,
    AttributeKind::SafeStack,
    AttributeKind::NoRedZone,
    AttributeKind::NoImplicitFloat,
    AttributeKind::Naked,
    AttributeKind::InlineHint,
    AttributeKind::StackAlignment,
    AttributeKind::UwTable,
    AttributeKind::NonLazyBind,
    AttributeKind::ReturnsTwice,
    AttributeKind::SanitizeAddress,
    AttributeKind::SanitizeThread,
    AttributeKind::SanitizeMemory,
    AttributeKind::MinSize,
    AttributeKind::NoDuplicate,
    AttributeKind::Builtin,
    AttributeKind::NoBuiltin,
    AttributeKind::Cold,
    AttributeKind::OptimizeNone,
    AttributeKind::JumpTable,
    AttributeKind::Convergent,
    AttributeKind::ArgMemOnly,
];

/// Attributes that only integers have.
const OF_INTEGERS: [AttributeKind; 2] = [AttributeKind::SExt, AttributeKind::ZExt];

/// Attributes that only pointers have.
const OF_POINTERS: [AttributeKind; 11] = [
    AttributeKind::ByVal,
    AttributeKind::InAlloca,
    AttributeKind::Nest,
    AttributeKind::NoAlias,
    AttributeKind::NoCapture,
    AttributeKind::NonNull,
    AttributeKind::ReadNone,
    AttributeKind::ReadOnly,
    AttributeKind::StructRet,
    AttributeKind::Dereferenceable,
    AttributeKind::DereferenceableOrNull,
];

/// Pairs of attributes of functions that exclude each other.
const EXCLUSIVE: [[AttributeKind; 2]; 4] = [
    [AttributeKind::ReadNone, AttributeKind::ReadOnly],
    [AttributeKind::NoInline, AttributeKind::AlwaysInline],
    [AttributeKind::OptimizeForSize, AttributeKind::OptimizeNone],
    [AttributeKind::MinSize, AttributeKind::OptimizeNone],
];

/// Pairs of attributes of parameters that exclude each other.
const EXCLUSIVE_OF_PARAMETERS: [[AttributeKind; 2]; 5] = [
    [AttributeKind::InAlloca, AttributeKind::ReadOnly],
    [AttributeKind::StructRet, AttributeKind::Returned],
    [AttributeKind::ZExt, AttributeKind::SExt],
    [AttributeKind::ReadNone, AttributeKind::ReadOnly],
    [AttributeKind::NoInline, AttributeKind::AlwaysInline],
];

/// What is wrong with a list of attributes.
#[derive(Debug, Clone)]
struct Wrong {
    found: String,
    /// What LLVM's verifier says of it.
    said: String,
    /// Whether it prints the function or the call behind that.
    names_value: bool,
}

impl Wrong {
    fn new(found: impl Into<String>, said: impl Into<String>) -> Self {
        Self { found: found.into(), said: said.into(), names_value: true }
    }
}

/// What is to be said of a list at functions of one type.
#[derive(Debug, Clone, Default)]
struct Judged {
    /// The last parameter that the list has attributes of.
    last: Option<u32>,
    wrong: Vec<Wrong>,
}

/// The checks of attributes, with the results for lists that were looked at before.
pub(crate) struct Attributes<'c, 'd, 'm> {
    context: &'c Context<'d, 'm>,
    /// The last list that was right, and the type of the function. Most calls have the same ones.
    last_right: Option<(AttributeListId, TypeId, bool)>,
    judged: BTreeMap<(AttributeListId, TypeId, bool), Judged>,
}

impl<'c, 'd, 'm> Attributes<'c, 'd, 'm> {
    pub(crate) const fn new(context: &'c Context<'d, 'm>) -> Self {
        Self { context, last_right: None, judged: BTreeMap::new() }
    }

    /// Reports what is wrong with the list of a function, or of a call with `arguments` arguments.
    pub(crate) fn look(
        &mut self,
        list: Option<AttributeListId>,
        function_type: TypeId,
        arguments: usize,
        subject: Subject,
    ) {
        let module = self.context.module;
        let is_call = matches!(subject, Subject::Instruction(_));
        let key = list.map(|list| (list, function_type, is_call));
        if key.is_none() || key == self.last_right {
            return;
        }
        // An id that does not exist has an empty list.
        let Some(key) = key.filter(|(list, ..)| !module.attribute_list(*list).is_empty()) else { return };
        let judged = self.judged.entry(key).or_insert_with(|| judge(module, key));
        let value = match subject {
            Subject::Instruction(id) => VerifierValue::Instruction(id),
            Subject::Function(id) => VerifierValue::Value(ValueId::from(id)),
            _ => return,
        };
        let report = |wrong: &Wrong| {
            let finding = RuleFinding::new(Rule::BITCODE_VALID, subject).found(wrong.found.clone());
            self.context.report(match wrong.names_value {
                true => finding.verifier(&wrong.said, [value]),
                false => finding.verifier(&wrong.said, []),
            });
        };
        if judged.last.is_some_and(|last| last as usize >= arguments) {
            let last = judged.last.unwrap_or_default();
            let found = format!("there are attributes of parameter {last}, of {arguments}");
            return report(&Wrong::new(found, "Attribute after last parameter!"));
        }
        if judged.wrong.is_empty() {
            // Calls with fewer arguments than the list has attributes of are of another type, but for
            // functions of any number of arguments.
            if judged.last.is_none() || !is_call {
                self.last_right = Some(key);
            }
            return;
        }
        judged.wrong.iter().for_each(report);
    }
}

/// Whether a group has an attribute.
fn has(group: &AttributeGroup<'_>, wanted: AttributeKind) -> bool {
    group.attributes().any(|attribute| kind_of(attribute) == Some(wanted))
}

const fn kind_of(attribute: Attribute<'_>) -> Option<AttributeKind> {
    match attribute {
        Attribute::Enum(kind) | Attribute::Integer(kind, _) => Some(kind),
        Attribute::Text { .. } => None,
        _ => None,
    }
}

fn judge(module: &Module, (list, function_type, is_call): (AttributeListId, TypeId, bool)) -> Judged {
    let mut judged = Judged::default();
    let mut groups: Vec<AttributeGroup<'_>> =
        module.attribute_list(list).iter().filter_map(|id| module.attribute_group(*id)).collect();
    for group in &groups {
        if let AttributeSlot::Parameter(number) = group.slot() {
            judged.last = judged.last.max(Some(number));
        }
    }
    if groups.iter().filter(|group| group.slot() == AttributeSlot::Function).count() > 1 {
        let found = "there are two groups of attributes of the function";
        judged.wrong.push(Wrong::new(found, "Attribute after last parameter!"));
        return judged;
    }
    // What is returned first, then the parameters, then the function.
    groups.sort_by_key(|group| match group.slot() {
        AttributeSlot::Return => (0, 0),
        AttributeSlot::Parameter(number) => (1, number),
        AttributeSlot::Function => (2, 0),
    });
    if let Some(last) = together(module, &groups, function_type, &mut judged.wrong) {
        judged.wrong.push(last);
    }
    // Only calls may have it.
    let is_builtin = |group: &AttributeGroup<'_>| {
        group.slot() == AttributeSlot::Function && has(group, AttributeKind::Builtin)
    };
    if !is_call && groups.iter().any(is_builtin) {
        let said = "Attribute 'builtin' can only be applied to a callsite.";
        judged.wrong.push(Wrong::new("the attribute builtin is only one of calls", said));
    }
    judged
}

/// Looks at all groups, and adds what is wrong; gives the fault after which LLVM's verifier does not go on.
fn together(
    module: &Module,
    groups: &[AttributeGroup<'_>],
    function_type: TypeId,
    wrong: &mut Vec<Wrong>,
) -> Option<Wrong> {
    let Type::Function { result, parameters, .. } = module.ty(function_type) else { return None };
    let (mut nested, mut returned, mut structure) = (false, false, false);
    for group in groups {
        let (ty, number) = match group.slot() {
            AttributeSlot::Return => (result, None),
            AttributeSlot::Parameter(number) => match parameters.get(number as usize) {
                Some(ty) => (*ty, Some(number)),
                None => continue,
            },
            AttributeSlot::Function => continue,
        };
        wrong.extend(misplaced(group));
        wrong.extend(check_value(module, group, ty, number.is_none()));
        let Some(number) = number else { continue };
        if has(group, AttributeKind::Nest) {
            if nested {
                let said = "More than one parameter has attribute nest!";
                return Some(Wrong::new("two parameters are nest", said));
            }
            nested = true;
        }
        if has(group, AttributeKind::Returned) {
            if returned {
                let said = "More than one parameter has attribute returned!";
                return Some(Wrong::new("two parameters are returned", said));
            }
            if !is_castable(module, ty, result) {
                let said = "Incompatible argument and return types for 'returned' attribute";
                return Some(Wrong::new("the function does not return the type of the parameter", said));
            }
            returned = true;
        }
        if has(group, AttributeKind::StructRet) {
            if structure {
                let said = "Cannot have multiple 'sret' parameters!";
                return Some(Wrong::new("two parameters are sret", said));
            }
            if number > 1 {
                let said = "Attribute 'sret' is not on first or second parameter!";
                return Some(Wrong::new(format!("parameter {number} is sret"), said));
            }
            structure = true;
        }
        if has(group, AttributeKind::InAlloca) && number as usize + 1 != parameters.len() {
            let said = "inalloca isn't on the last parameter!";
            return Some(Wrong::new(format!("parameter {number} is inalloca"), said));
        }
    }
    let group = groups.iter().find(|group| group.slot() == AttributeSlot::Function)?;
    wrong.extend(misplaced(group));
    if has(group, AttributeKind::OptimizeNone) && !has(group, AttributeKind::NoInline) {
        let is_before =
            [AttributeKind::ReadNone, AttributeKind::ReadOnly].iter().all(|kind| has(group, *kind));
        if !is_before {
            return Some(Wrong::new("optnone without noinline", "Attribute 'optnone' requires 'noinline'!"));
        }
    }
    excluded(group, &EXCLUSIVE)
}

/// The first pair of attributes that exclude each other.
fn excluded(group: &AttributeGroup<'_>, pairs: &[[AttributeKind; 2]]) -> Option<Wrong> {
    let [one, other] = pairs.iter().find(|pair| pair.iter().all(|kind| has(group, *kind)))?;
    let said = format!("Attributes '{one} and {other}' are incompatible!");
    Some(Wrong::new(format!("the attributes {one} and {other} exclude each other"), said))
}

/// An attribute that does not apply to what the group is of.
fn misplaced(group: &AttributeGroup<'_>) -> Option<Wrong> {
    let of_function = group.slot() == AttributeSlot::Function;
    group.attributes().filter_map(kind_of).find_map(|kind| match kind {
        AttributeKind::ReadNone | AttributeKind::ReadOnly => {
            (group.slot() == AttributeSlot::Return).then(|| Wrong {
                found: format!("the attribute {kind} does not apply to what a function returns"),
                said: format!("Attribute '{kind}' does not apply to function returns"),
                names_value: false,
            })
        }
        kind if OF_FUNCTIONS.contains(&kind) => (!of_function).then(|| {
            let said = format!("Attribute '{kind}' only applies to functions!");
            Wrong::new(format!("the attribute {kind} only applies to functions"), said)
        }),
        kind => of_function.then(|| {
            let said = format!("Attribute '{kind}' does not apply to functions!");
            Wrong::new(format!("the attribute {kind} does not apply to functions"), said)
        }),
    })
}

/// What is wrong with the attributes of a parameter or of what is returned, of this type.
fn check_value(module: &Module, group: &AttributeGroup<'_>, ty: TypeId, is_returned: bool) -> Option<Wrong> {
    use AttributeKind as Kind;
    if group.attributes().len() == 0 {
        return None;
    }
    let of_parameters =
        [Kind::ByVal, Kind::Nest, Kind::StructRet, Kind::NoCapture, Kind::Returned, Kind::InAlloca];
    if let Some(kind) = of_parameters.into_iter().find(|kind| is_returned && has(group, *kind)) {
        let said = "Attributes 'byval', 'inalloca', 'nest', 'sret', 'nocapture', and 'returned' do not apply \
                    to return values!";
        return Some(Wrong::new(format!("the attribute {kind} is one of parameters"), said));
    }
    let ways = [
        has(group, Kind::ByVal),
        has(group, Kind::InAlloca),
        has(group, Kind::StructRet) || has(group, Kind::InReg),
        has(group, Kind::Nest),
    ];
    if ways.iter().filter(|way| **way).count() > 1 {
        let said = "Attributes 'byval', 'inalloca', 'inreg', 'nest', and 'sret' are incompatible!";
        return Some(Wrong::new("a parameter is passed in two ways", said));
    }
    if let Some(wrong) = excluded(group, &EXCLUSIVE_OF_PARAMETERS) {
        return Some(wrong);
    }
    // All attributes that do not fit the type are named, in the order in which LLVM 3.7 happens to sort them.
    let (unfit, said): (&[&[Kind]], &str) = match module.ty(ty) {
        Type::Pointer { .. } => (&[&OF_INTEGERS], "signext zeroext"),
        Type::Integer { .. } => (
            &[&OF_POINTERS],
            "byval inalloca nest noalias nocapture nonnull readnone readonly sret dereferenceable_or_null(1) \
             dereferenceable(1)",
        ),
        _ => (
            &[&OF_INTEGERS, &OF_POINTERS],
            "byval inalloca nest noalias nocapture nonnull readnone readonly signext sret zeroext \
             dereferenceable(1) dereferenceable_or_null(1)",
        ),
    };
    if let Some(kind) = unfit.iter().copied().flatten().find(|kind| has(group, **kind)) {
        let said = format!("Wrong types for attribute: {said}");
        return Some(Wrong::new(format!("the attribute {kind} does not fit the type"), said));
    }
    let is_unsized = module.pointee(ty).is_some_and(|pointee| {
        matches!(module.ty(pointee), Type::Opaque { .. } | Type::Function { .. } | Type::Void)
    });
    if is_unsized && (has(group, Kind::ByVal) || has(group, Kind::InAlloca)) {
        let said = "Attributes 'byval' and 'inalloca' do not support unsized types!";
        return Some(Wrong::new("what is passed has no size", said));
    }
    None
}

/// Whether a value of a type can be taken as one of another type without loss.
fn is_castable(module: &Module, from: TypeId, to: TypeId) -> bool {
    let bits = |ty| match module.ty(ty) {
        Type::Vector { count, element } => {
            let element = match module.ty(element) {
                Type::Integer { width } => Some(width),
                Type::Half => Some(16),
                Type::Float => Some(32),
                Type::Double => Some(64),
                _ => None,
            };
            element.map(|element| u64::from(element).saturating_mul(u64::from(count)))
        }
        _ => None,
    };
    let is_pointer = |ty| matches!(module.ty(ty), Type::Pointer { .. });
    from == to || is_pointer(from) && is_pointer(to) || bits(from).is_some() && bits(from) == bits(to)
}
