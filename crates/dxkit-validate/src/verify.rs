//! The checks of LLVM's verifier.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::cell::OnceCell;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Attribute, AttributeKind, AttributeListId, AttributeSlot, Block, CastOpcode, DllStorageClass, Function,
    Instruction, InstructionEntry, InstructionId, Linkage, Metadata, MetadataId, Operation, TailCall, Type,
    TypeId, ValueId,
};
use dxkit_bytes::Frame;

use crate::context::Context;
use crate::{Finding, Rule, Subject};

pub(crate) fn check(context: &Context<'_, '_>) {
    let module = context.module;
    let visited = OnceCell::new();
    let counts = |fault: &dxkit_bytes::Finding| {
        !is_tolerated(module, fault)
            && unvisited(fault).is_none_or(|node| visited.get_or_init(|| Visited::of(module)).has(node))
    };
    for fault in module.verify().into_iter().filter(counts) {
        let text = fault.to_string();
        let mut finding = Finding::new(Rule::BITCODE_VALID, Subject::Module).found(text);
        finding.vendor.dominance = dominance(module, &fault);
        context.report(Finding {
            bit: fault
                .offset
                .and_then(|offset| u64::try_from(offset).ok())
                .map(|offset| offset.saturating_mul(8)),
            ..finding
        });
    }
    let compares = attributes(context);
    declarations(context);
    predicates(context, compares);
    markers(context);
}

/// The predicate of a comparison must exist for the type of its operands.
fn predicates(context: &Context<'_, '_>, compares: Vec<InstructionEntry<'_>>) {
    let module = context.module;
    for entry in compares {
        let Instruction::Operation(Operation::Compare { predicate, left, .. }) = entry.get() else {
            continue;
        };
        let floats = module.type_of(left).is_some_and(|ty| module.is_floating_point(ty));
        let allowed = if floats { 0..=15 } else { 32..=41 };
        if !allowed.contains(&predicate.0) {
            let finding = Finding::new(Rule::BITCODE_VALID, Subject::Instruction(entry.id()));
            let kind = if floats { "fcmp" } else { "icmp" };
            context.report(finding.found(format!("{} is not a predicate of {kind}", predicate.0)));
        }
    }
}

/// The size that a lifetime marker states must be a constant.
fn markers(context: &Context<'_, '_>) {
    const MARKERS: [&[u8]; 3] = [b"llvm.lifetime.start", b"llvm.lifetime.end", b"llvm.invariant.start"];
    for function in context.module.functions().filter(|function| MARKERS.contains(&function.name())) {
        for entry in context.calls_of(function.id()) {
            let size = entry.call().and_then(|call| call.arguments.first().copied());
            if size.is_some_and(|size| context.module.integer(size).is_none()) {
                let finding = Finding::new(Rule::BITCODE_VALID, Subject::Instruction(entry.id())).operand(0);
                context.report(finding.found("the size is not a constant integer"));
            }
        }
    }
}

/// Declarations must state a linkage of definitions elsewhere.
fn declarations(context: &Context<'_, '_>) {
    let module = context.module;
    let report = |subject, linkage: Linkage| {
        if !matches!(linkage.canonical(), Linkage::External | Linkage::ExternalWeak) {
            let finding = Finding::new(Rule::BITCODE_VALID, subject);
            let finding = finding.found(format!("it is only declared, and its linkage is {linkage}"));
            context.report(finding.allowed("external, extern_weak"));
        }
    };
    for function in module.functions().filter(|function| !function.has_body()) {
        report(Subject::Function(function.id()), function.record().linkage);
        if function.record().personality.is_some() {
            let finding = Finding::new(Rule::BITCODE_VALID, Subject::Function(function.id()));
            context.report(finding.found("it is only declared, and has a personality"));
        }
    }
    for function in module.functions() {
        let record = function.record();
        let external = match record.linkage.canonical() {
            Linkage::External => !function.has_body(),
            linkage => linkage == Linkage::AvailableExternally,
        };
        if record.dll_storage_class == DllStorageClass::Import && !external {
            let finding = Finding::new(Rule::BITCODE_VALID, Subject::Function(function.id()));
            context.report(finding.found("it is dllimport, and not external"));
        }
    }
    for (id, global) in module.globals().filter(|(_, global)| global.initializer.is_none()) {
        report(Subject::Global(id), global.linkage);
    }
}

/// The instruction that a fault is on: its block, and its number in it.
fn place<'m>(module: &'m Module, fault: &dxkit_bytes::Finding) -> Option<(Block<'m>, usize)> {
    let mut indexes = fault.path.frames().iter().filter_map(|frame| match frame {
        Frame::Index(index) => usize::try_from(*index).ok(),
        _ => None,
    });
    let (function, block, instruction) = (indexes.next()?, indexes.next()?, indexes.next()?);
    Some((module.functions().nth(function)?.blocks().nth(block)?, instruction))
}

/// Whether LLVM 3.7 misses a fault: for the phis of a block, it treats values of the same block as defined before
/// them.
fn is_tolerated(module: &Module, fault: &dxkit_bytes::Finding) -> bool {
    if fault.rule != DOMINANCE {
        return false;
    }
    let Some((block, instruction)) = place(module, fault) else { return false };
    let Some(entry) = block.instructions().nth(instruction) else { return false };
    let of_block = |value: &ValueId| {
        block.instructions().take(instruction).any(|earlier| earlier.value() == Some(*value))
    };
    matches!(entry.get(), Instruction::Phi { .. }) && entry.operands().iter().any(of_block)
}

/// The piece of metadata that refers to what does not exist, if that is the fault.
fn unvisited(fault: &dxkit_bytes::Finding) -> Option<MetadataId> {
    match fault.path.frames() {
        [Frame::Field("metadata"), Frame::Index(index), ..] if fault.rule == REFERENCE => {
            Some(MetadataId::new(*index))
        }
        _ => None,
    }
}

/// The rule of a reference to what does not exist.
const REFERENCE: &str = "module-reference";

/// The metadata that LLVM 3.7's verifier visits: not what is only attached to instructions, such as types of accesses.
enum Visited {
    /// All of it: there are nodes that describe the source, whose references are not followed here.
    All,
    These(BTreeSet<MetadataId>),
}

impl Visited {
    fn of(module: &Module) -> Self {
        if module.metadata().any(|(_, metadata)| matches!(metadata, Metadata::Debug(_))) {
            return Self::All;
        }
        let mut open: Vec<MetadataId> =
            module.named_metadata().flat_map(|named| named.nodes).copied().collect();
        for function in module.functions() {
            open.extend(function.attachments().iter().map(|attachment| attachment.node));
            for entry in function.instructions() {
                open.extend(entry.operands().iter().filter_map(|operand| operand.as_metadata()));
                let location = entry.debug_location();
                open.extend(location.iter().flat_map(|at| [at.scope, at.inlined_at]).flatten());
            }
        }
        let mut visited = BTreeSet::new();
        while let Some(id) = open.pop() {
            if visited.insert(id) {
                open.extend(module.metadata_operands(id).unwrap_or_default().iter().flatten());
            }
        }
        Self::These(visited)
    }

    fn has(&self, id: MetadataId) -> bool {
        match self {
            Self::All => true,
            Self::These(visited) => visited.contains(&id),
        }
    }
}

/// The rule of a value that is used where it need not be defined.
const DOMINANCE: &str = "module-dominance";

/// A value that is used where it may be undefined: the instructions that define and use it.
fn dominance(module: &Module, fault: &dxkit_bytes::Finding) -> Option<[InstructionId; 2]> {
    if fault.rule != DOMINANCE {
        return None;
    }
    let (block, instruction) = place(module, fault)?;
    let entry = block.instructions().nth(instruction)?;
    // The path leads to the instruction; its operand is in the message alone.
    let operand = fault.message.strip_prefix("operand ")?.split(' ').next()?.parse::<usize>().ok()?;
    Some([entry.operands().get(operand)?.as_instruction()?, entry.id()])
}

/// Attributes of functions and calls that contradict each other, or are those of a parameter that does not exist. Returns the
/// instructions on the way that may be comparisons.
fn attributes<'m>(context: &Context<'_, 'm>) -> Vec<InstructionEntry<'m>> {
    let mut compares = Vec::new();
    let mut lists: Vec<Option<(Option<u32>, Option<String>)>> = Vec::new();
    // The last list without a contradiction, and how many parameters it asks for. Most calls have the same one.
    let mut usual = (None, 0);
    let mut look = |list: Option<AttributeListId>, parameters: usize, subject| {
        if usual.0 == list && parameters >= usual.1 {
            return;
        }
        // An id that does not exist has an empty list.
        let Some(list) = list.filter(|list| !context.module.attribute_list(*list).is_empty()) else {
            return;
        };
        if lists.len() <= list.index() {
            lists.resize(list.index().saturating_add(1), None);
        }
        let Some(slot) = lists.get_mut(list.index()) else { return };
        let (last, wrong) = slot.get_or_insert_with(|| summary(context.module, list));
        let found = if last.is_some_and(|last| last as usize >= parameters) {
            format!("there are attributes of parameter {}, of {parameters}", last.unwrap_or_default())
        } else if let Some(wrong) = wrong {
            wrong.clone()
        } else {
            usual = (Some(list), last.map_or(0, |last| (last as usize).saturating_add(1)));
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
                if call.tail == TailCall::MustTail {
                    tail_call(context, function, &entry);
                }
            } else if entry.operands().len() == 2 && context.traits(entry.ty()).may_be_truth {
                // A comparison has two operands, and its result is a truth value.
                compares.push(entry);
            }
        }
    }
    compares
}

/// A call that must be a tail call has the caller's form, and what it returns is returned.
fn tail_call(context: &Context<'_, '_>, function: Function<'_>, entry: &InstructionEntry<'_>) {
    let module = context.module;
    let Some(call) = entry.call() else { return };
    let types = [function.record().function_type, call.function_type];
    let [
        Type::Function { result, parameters, .. },
        Type::Function { result: returned, parameters: given, .. },
    ] = types.map(|ty| module.ty(ty))
    else {
        return;
    };
    // Pointers of the same address space may refer to different types.
    let is_like = |one: TypeId, other: TypeId| match (module.ty(one), module.ty(other)) {
        (Type::Pointer { address_space: one, .. }, Type::Pointer { address_space: other, .. }) => {
            one == other
        }
        _ => one == other,
    };
    let follows = || {
        let block = entry.block().and_then(|block| module.block(block))?;
        // The call, a cast of its result, and the return end the block; a block may have many calls.
        let last = block.instructions().skip(block.instructions().len().saturating_sub(3));
        let mut rest = last.skip_while(|earlier| earlier.id() != entry.id()).skip(1);
        let mut next = rest.next()?;
        let mut value = ValueId::from(entry.id());
        if let Instruction::Operation(Operation::Cast { opcode: CastOpcode::BitCast, value: from }) =
            next.get()
        {
            if from == value {
                value = next.id().into();
                next = rest.next()?;
            }
        }
        match next.get() {
            Instruction::Return { value: found } => Some(found.is_none_or(|found| found == value)),
            _ => None,
        }
    };
    let found = if parameters.len() != given.len() {
        format!("the function has {} parameters, and the called one {}", parameters.len(), given.len())
    } else if !is_like(result, returned) {
        String::from("the function and the called one return different types")
    } else if !parameters.iter().zip(given).all(|(one, other)| is_like(*one, *other)) {
        String::from("the parameters of the function and of the called one have different types")
    } else if follows() != Some(true) {
        String::from("the call is not followed by the return of its result")
    } else {
        return;
    };
    let finding = Finding::new(Rule::BITCODE_VALID, Subject::Instruction(entry.id()));
    context.report(finding.found(format!("musttail: {found}")));
}

/// Pairs of attributes that exclude each other.
const EXCLUSIVE: [[AttributeKind; 2]; 4] = [
    [AttributeKind::ReadNone, AttributeKind::ReadOnly],
    [AttributeKind::NoInline, AttributeKind::AlwaysInline],
    [AttributeKind::OptimizeNone, AttributeKind::OptimizeForSize],
    [AttributeKind::OptimizeNone, AttributeKind::MinSize],
];

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

/// Says if an attribute does not apply to its slot.
fn place_of(attribute: Attribute<'_>, slot: AttributeSlot) -> Option<String> {
    let (Attribute::Enum(kind) | Attribute::Integer(kind, _)) = attribute else { return None };
    let of_function = slot == AttributeSlot::Function;
    match kind {
        AttributeKind::ReadNone | AttributeKind::ReadOnly => (slot == AttributeSlot::Return)
            .then(|| format!("the attribute {kind} does not apply to what a function returns")),
        kind if OF_FUNCTIONS.contains(&kind) => {
            (!of_function).then(|| format!("the attribute {kind} only applies to functions"))
        }
        kind => of_function.then(|| format!("the attribute {kind} does not apply to functions")),
    }
}

/// The last parameter that a list has attributes of, and what contradicts in it.
fn summary(module: &Module, list: AttributeListId) -> (Option<u32>, Option<String>) {
    let (mut last, mut wrong) = (None, None);
    let mut of_function = 0;
    for group in module.attribute_list(list).iter().filter_map(|id| module.attribute_group(*id)) {
        match group.slot() {
            AttributeSlot::Parameter(number) => last = last.max(Some(number)),
            AttributeSlot::Function => of_function += 1,
            AttributeSlot::Return => {}
        }
        if of_function > 1 {
            wrong.get_or_insert_with(|| String::from("there are two groups of attributes of the function"));
        }
        let has = |wanted| {
            group.attributes().any(|attribute| matches!(attribute, Attribute::Enum(kind) if kind == wanted))
        };
        for attribute in group.attributes() {
            if let Some(fault) = place_of(attribute, group.slot()) {
                wrong.get_or_insert(fault);
            }
        }
        if let Some([one, other]) = EXCLUSIVE.iter().find(|pair| pair.iter().all(|kind| has(*kind))) {
            wrong.get_or_insert_with(|| format!("the attributes {one} and {other} exclude each other"));
        }
    }
    (last, wrong)
}
