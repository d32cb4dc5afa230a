//! The checks of LLVM's verifier.
//!
//! In goes a module; out come the findings that LLVM 3.7's verifier would have, in its order and words. The
//! structural rules are those of [`Module::verify`], which is stricter; what LLVM 3.7 misses or never visits
//! is filtered out here, so that a container is refused only if the vendor's validator refuses it.
//! Attributes, linkages, predicates and lifetime markers follow. The vendor's words are those observed; a
//! fault whose words are not known has ours.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::cell::OnceCell;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Block, BlockId, CastOpcode, Constant, DllStorageClass, Fault, FaultPlace, Function, Instruction,
    InstructionEntry, Linkage, Metadata, MetadataId, Operation, TailCall, Type, TypeId, ValueId,
    VerifierFinding,
};

use crate::context::Context;
use crate::verify_attributes::Attributes;
use crate::{Rule, RuleFinding, Subject, VerifierValue, refusal, verify_metadata};

pub(crate) fn check(context: &Context<'_, '_>) {
    let module = context.module;
    let visited = OnceCell::new();
    let counts = |finding: &VerifierFinding| {
        !is_tolerated(module, finding)
            && unvisited(finding)
                .is_none_or(|node| visited.get_or_init(|| Visited::collect(module)).has(node))
    };
    for verified in in_order(module, module.verify().into_iter().filter(counts).collect()) {
        let finding = match verified.place {
            FaultPlace::Instruction(id) => {
                let subject = Subject::Instruction(id);
                RuleFinding::new(Rule::BITCODE_VALID, subject).found(verified.fault.to_string())
            }
            _ => RuleFinding::new(Rule::BITCODE_VALID, Subject::Module).found(verified.to_string()),
        };
        let finding = with_vendor_text(module, &verified, finding);
        let offset = verified.offset.and_then(|offset| u64::try_from(offset).ok());
        context.report(RuleFinding { bit: offset.map(|offset| offset.saturating_mul(8)), ..finding });
    }
    let mut attributes = Attributes::new(context);
    let compares = bodies(context, &mut attributes);
    declarations(context, &mut attributes);
    variables(context);
    predicates(context, compares);
    markers(context);
}

/// What LLVM's reader refuses of a module, and [`check`] leaves to the verifier, with its words.
pub(crate) fn refused_by_reader(module: &Module) -> Option<(String, &'static str)> {
    // The reader does not compare the types of values that a phi has from blocks further down.
    let is_phi = |verified: &VerifierFinding| {
        let entry = verified.place.as_instruction().and_then(|id| module.instruction(id));
        entry.is_some_and(|entry| matches!(entry.get(), Instruction::Phi { .. }))
    };
    module
        .verify()
        .into_iter()
        .filter(|verified| !is_phi(verified))
        .find_map(|verified| Some((verified.to_string(), refusal::sentence_for_fault(&verified.fault)?)))
}

/// The findings in the order of LLVM's verifier, which looks at the phis of a block before its instructions,
/// and goes on after the first of them that does not fit.
fn in_order(module: &Module, findings: Vec<VerifierFinding>) -> Vec<VerifierFinding> {
    let is_phi = |finding: &VerifierFinding| matches!(finding.fault, Fault::PhiBlocks);
    if !findings.iter().any(is_phi) {
        return findings;
    }
    let blocks = module.functions().flat_map(|function| function.blocks()).map(|block| block.id());
    let places: BTreeMap<BlockId, usize> = blocks.enumerate().map(|(place, id)| (id, place)).collect();
    let block_of = |finding: &VerifierFinding| {
        let id = match finding.place {
            FaultPlace::Block(id) => id,
            place => module.instruction(place.as_instruction()?)?.block()?,
        };
        places.get(&id).copied()
    };
    let mut placed: Vec<_> = findings.into_iter().map(|finding| (block_of(&finding), finding)).collect();
    if placed.iter().any(|(block, _)| block.is_none()) {
        return placed.into_iter().map(|(_, finding)| finding).collect();
    }
    placed.sort_by_key(|(block, finding)| (*block, !is_phi(finding)));
    placed.dedup_by(|(block, finding), (earlier, before)| {
        block == earlier && is_phi(finding) && is_phi(before)
    });
    placed.into_iter().map(|(_, finding)| finding).collect()
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
            let finding = RuleFinding::new(Rule::BITCODE_VALID, Subject::Instruction(entry.id()));
            let (kind, said) = if floats {
                ("fcmp", "Invalid predicate in FCmp instruction!")
            } else {
                ("icmp", "Invalid predicate in ICmp instruction!")
            };
            let finding = finding.verifier(said, [VerifierValue::Instruction(entry.id())]);
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
                let finding =
                    RuleFinding::new(Rule::BITCODE_VALID, Subject::Instruction(entry.id())).operand(0);
                context.report(finding.found("the size is not a constant integer"));
            }
        }
    }
}

/// Declarations must state a linkage of definitions elsewhere.
fn declarations(context: &Context<'_, '_>, attributes: &mut Attributes<'_, '_, '_>) {
    let module = context.module;
    let elsewhere =
        |linkage: Linkage| matches!(linkage.canonical(), Linkage::External | Linkage::ExternalWeak);
    let report = |subject, value, linkage: Linkage, said| {
        let finding = RuleFinding::new(Rule::BITCODE_VALID, subject);
        let finding = finding.found(format!("it is only declared, and its linkage is {linkage}"));
        context.report(finding.allowed("external, extern_weak").verifier(said, [value]));
    };
    for function in module.functions() {
        let (subject, value) =
            (Subject::Function(function.id()), VerifierValue::Value(ValueId::from(function.id())));
        let declared = !function.has_body();
        let other = |found: String, said| {
            context
                .report(RuleFinding::new(Rule::BITCODE_VALID, subject).found(found).verifier(said, [value]));
        };
        let linkage = function.record().linkage;
        let is = |wanted| linkage.canonical() == wanted;
        if declared && !elsewhere(linkage) {
            report(subject, value, linkage, "Global is external, but doesn't have external or weak linkage!");
        } else if is(Linkage::Appending) {
            let said = "Only global variables can have appending linkage!";
            other(format!("the linkage of a function is {linkage}"), said);
        }
        if is(Linkage::Common) {
            let said = "Functions may not have common linkage";
            other(format!("the linkage of a function is {linkage}"), said);
            continue;
        }
        if declared {
            own_attributes(function, attributes);
        }
        if declared && !elsewhere(linkage) {
            report(subject, value, linkage, "invalid linkage type for function declaration");
        }
        if declared && function.record().personality.is_some() {
            let said = "Function declaration shouldn't have a personality routine";
            other("it is only declared, and has a personality".into(), said);
        }
    }
    for function in module.functions() {
        let record = function.record();
        let external = match record.linkage.canonical() {
            Linkage::External => !function.has_body(),
            linkage => linkage == Linkage::AvailableExternally,
        };
        if record.dll_storage_class == DllStorageClass::Import && !external {
            let finding = RuleFinding::new(Rule::BITCODE_VALID, Subject::Function(function.id()));
            let said = "Function is marked as dllimport, but not external.";
            let value = VerifierValue::Value(ValueId::from(function.id()));
            context.report(finding.found("it is dllimport, and not external").verifier(said, [value]));
        }
    }
}

/// Variables: their linkage, and those whose names LLVM knows.
fn variables(context: &Context<'_, '_>) {
    let module = context.module;
    for (id, global) in module.globals() {
        let name = module.name(id.into()).unwrap_or_default();
        let linkage = global.linkage.canonical();
        let is_elsewhere = matches!(linkage, Linkage::External | Linkage::ExternalWeak);
        let of_linkage = format!("its linkage is {linkage}");
        let is_array = |ty| match module.ty(ty) {
            Type::Array { element, .. } => Some(element),
            _ => None,
        };
        let is_null = |value: ValueId| {
            let constant = value.as_constant().and_then(|id| module.constant(id));
            constant.is_some_and(|entry| matches!(entry.constant, Constant::Null))
        };
        let has_other_linkage = global.initializer.is_some() && linkage != Linkage::Appending;
        let is_pointer = |ty| matches!(module.ty(ty), Type::Pointer { .. });
        let is_list = |ty| matches!(module.ty(ty), Type::Struct { .. });
        let (found, said) = match global.initializer {
            Some(value) if linkage == Linkage::Common && !is_null(value) => {
                (of_linkage, "'common' global must have a zero initializer!")
            }
            Some(_) if linkage == Linkage::Common && global.constant => {
                (of_linkage, "'common' global may not be marked constant!")
            }
            Some(_) if linkage == Linkage::Common && global.comdat.is_some() => {
                (of_linkage, "'common' global may not be in a Comdat!")
            }
            None if !is_elsewhere => (
                format!("it is only declared, and {of_linkage}"),
                "invalid linkage type for global declaration",
            ),
            _ if matches!(
                name,
                b"llvm.global_ctors" | b"llvm.global_dtors" | b"llvm.used" | b"llvm.compiler.used"
            ) && has_other_linkage =>
            {
                (of_linkage, "invalid linkage for intrinsic global variable")
            }
            _ if matches!(name, b"llvm.used" | b"llvm.compiler.used")
                && is_array(global.value_type).is_some_and(|element| !is_pointer(element)) =>
            {
                ("its elements are not pointers".into(), "wrong type for intrinsic global variable")
            }
            _ if matches!(name, b"llvm.global_ctors" | b"llvm.global_dtors")
                && is_array(global.value_type).is_some_and(|element| !is_list(element)) =>
            {
                ("its elements are not structures".into(), "wrong type for intrinsic global variable")
            }
            _ if global.dll_storage_class == DllStorageClass::Import
                && !(global.initializer.is_none() && linkage == Linkage::External)
                && linkage != Linkage::AvailableExternally =>
            {
                (
                    "it is dllimport, and not external".into(),
                    "Global is marked as dllimport, but not external",
                )
            }
            _ if linkage == Linkage::Appending && is_array(global.value_type).is_none() => {
                (of_linkage, "Only global arrays can have appending linkage!")
            }
            _ => continue,
        };
        let finding = RuleFinding::new(Rule::BITCODE_VALID, Subject::Global(id)).found(found);
        context.report(finding.verifier(said, [VerifierValue::Value(id.into())]));
    }
}

/// Whether LLVM 3.7 misses a fault: for the phis of a block, it treats values of the same block as defined
/// before them.
fn is_tolerated(module: &Module, finding: &VerifierFinding) -> bool {
    if !matches!(finding.fault, Fault::NotDominated { .. }) {
        return false;
    }
    let Some(entry) = finding.place.as_instruction().and_then(|id| module.instruction(id)) else {
        return false;
    };
    let Some(block) = entry.block().and_then(|block| module.block(block)) else { return false };
    let of_block = |value: &ValueId| {
        let mut above = block.instructions().take_while(|earlier| earlier.id() != entry.id());
        above.any(|earlier| earlier.value() == Some(*value))
    };
    matches!(entry.get(), Instruction::Phi { .. }) && entry.operands().iter().any(of_block)
}

/// The piece of metadata that refers to what does not exist, if that is the fault.
fn unvisited(finding: &VerifierFinding) -> Option<MetadataId> {
    match (&finding.fault, finding.place) {
        (Fault::DanglingMetadata, FaultPlace::Metadata(id)) => Some(id),
        _ => None,
    }
}

/// The metadata that LLVM 3.7's verifier visits: not what is only attached to instructions, such as types of
/// accesses.
enum Visited {
    /// All metadata: there are nodes that describe the source, whose references are not followed here.
    All,
    These(BTreeSet<MetadataId>),
}

impl Visited {
    fn collect(module: &Module) -> Self {
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

/// The finding with the text of LLVM about the fault: that of its reader, which compares most types, or of
/// its verifier.
fn with_vendor_text(module: &Module, verified: &VerifierFinding, mut finding: RuleFinding) -> RuleFinding {
    if let Some(text) = refusal::sentence_for_fault(&verified.fault) {
        finding.vendor.reader = Some(text.into());
        return finding;
    }
    if let (Fault::EntryPredecessors, FaultPlace::Block(id)) = (&verified.fault, verified.place) {
        let Some(block) = module.block(id) else { return finding };
        let value = VerifierValue::Block(block.function(), id);
        return finding.verifier("Entry block to function must not have predecessors!", [value]);
    }
    let Some(entry) = verified.place.as_instruction().and_then(|id| module.instruction(id)) else {
        return finding;
    };
    let Some(block) = entry.block().and_then(|block| module.block(block)) else { return finding };
    let this = VerifierValue::Instruction(entry.id());
    match verified.fault {
        Fault::NotDominated { definition, .. } if definition == entry.id() => {
            finding.verifier("Only PHI nodes may reference their own value!", [this])
        }
        Fault::NotDominated { definition, .. } => finding.verifier(
            "Instruction does not dominate all uses!",
            [VerifierValue::Instruction(definition), this],
        ),
        Fault::PhiBlocks => {
            if let Some((text, values)) = phi(module, block, &entry) {
                finding.vendor.verifier = text.into();
                finding.vendor.values = values;
            }
            finding
        }
        Fault::PhiNotFirst => {
            let block = VerifierValue::Block(block.function(), block.id());
            finding.verifier("PHI nodes not grouped at top of basic block!", [this, block])
        }
        Fault::Cast => match cast(module, &entry) {
            Some(text) => finding.verifier(text, [this]),
            None => finding,
        },
        Fault::InsertedElement => finding.verifier("Invalid insertelement operands!", [this]),
        Fault::ExtractedElement => finding.verifier("Invalid extractelement operands!", [this]),
        _ => finding,
    }
}

/// The most blocks of a function for whose phis the vendor's text is made: it takes time for each phi and
/// each block.
const MOST_BLOCKS: usize = 4096;

/// What LLVM's verifier says of a phi whose blocks are not those before its own: it compares their numbers
/// first, then the blocks one by one, which are in the order of the function in most cases.
fn phi(
    module: &Module,
    block: Block<'_>,
    entry: &InstructionEntry<'_>,
) -> Option<(&'static str, Vec<VerifierValue>)> {
    let this = VerifierValue::Instruction(entry.id());
    let Instruction::Phi { values, blocks } = entry.get() else { return None };
    let function = module.function(block.function())?;
    // There may be many such phis.
    if function.blocks().len() > MOST_BLOCKS {
        return None;
    }
    let order: BTreeMap<_, _> =
        function.blocks().enumerate().map(|(place, block)| (block.id(), place)).collect();
    let mut stated: Vec<_> = blocks
        .iter()
        .zip(values)
        .filter_map(|(block, value)| Some((*order.get(block)?, *block, *value)))
        .collect();
    let mut before = Vec::new();
    for other in function.blocks() {
        let last = other.instructions().next_back();
        let goes_on = last.map_or(&[][..], |last| last.successors());
        before.extend(goes_on.iter().filter(|next| **next == block.id()).map(|_| other.id()));
    }
    if stated.len() != before.len() {
        let said = "PHINode should have one entry for each predecessor of its parent basic block!";
        return Some((said, [this].to_vec()));
    }
    stated.sort_by_key(|(place, ..)| *place);
    let (_, wrong, missing) = stated
        .iter()
        .zip(before)
        .map(|((_, stated, _), before)| (*stated != before, *stated, before))
        .find(|(differs, ..)| *differs)?;
    let of_block = |id| VerifierValue::Block(block.function(), id);
    Some(("PHI node entries do not match predecessors!", [this, of_block(wrong), of_block(missing)].to_vec()))
}

/// What LLVM's verifier says of a cast, as far as it was observed.
fn cast(module: &Module, entry: &InstructionEntry<'_>) -> Option<&'static str> {
    let Instruction::Operation(Operation::Cast { opcode, value }) = entry.get() else { return None };
    let scalar = |ty: TypeId| match module.ty(ty) {
        Type::Vector { element, .. } => element,
        _ => ty,
    };
    let (from, to) = (scalar(module.type_of(value)?), scalar(entry.ty()));
    let is_integer = |ty| matches!(module.ty(ty), Type::Integer { .. });
    let is_float = |ty| module.is_floating_point(ty);
    let (from_is_right, of_source, to_is_right, of_result) = match opcode {
        CastOpcode::ZExt => (
            is_integer(from),
            "ZExt only operates on integer",
            is_integer(to),
            "ZExt only produces an integer",
        ),
        CastOpcode::FpTrunc => {
            (is_float(from), "FPTrunc only operates on FP", is_float(to), "FPTrunc only produces an FP")
        }
        CastOpcode::FpExt => {
            (is_float(from), "FPExt only operates on FP", is_float(to), "FPExt only produces an FP")
        }
        CastOpcode::UiToFp => (
            is_integer(from),
            "UIToFP source must be integer or integer vector",
            is_float(to),
            "UIToFP result must be FP or FP vector",
        ),
        CastOpcode::SiToFp => (
            is_integer(from),
            "SIToFP source must be integer or integer vector",
            is_float(to),
            "SIToFP result must be FP or FP vector",
        ),
        CastOpcode::FpToUi => (
            is_float(from),
            "FPToUI source must be FP or FP vector",
            is_integer(to),
            "FPToUI result must be integer or integer vector",
        ),
        CastOpcode::FpToSi => (
            is_float(from),
            "FPToSI source must be FP or FP vector",
            is_integer(to),
            "FPToSI result must be integer or integer vector",
        ),
        _ => return None,
    };
    match (from_is_right, to_is_right) {
        (false, _) => Some(of_source),
        (_, false) => Some(of_result),
        _ => None,
    }
}

/// The attributes of functions with bodies and of their calls. Returns the instructions on the way that may
/// be comparisons.
fn bodies<'m>(
    context: &Context<'_, 'm>,
    attributes: &mut Attributes<'_, '_, '_>,
) -> Vec<InstructionEntry<'m>> {
    let annotated = context.module.has_instruction_metadata();
    let mut compares = Vec::new();
    for function in context.module.functions().filter(|function| function.has_body()) {
        own_attributes(function, attributes);
        let entered = OnceCell::new();
        for entry in function.instructions() {
            if annotated {
                verify_metadata::check_attachments(context, &entry);
            }
            if let Some(call) = entry.call() {
                let subject = Subject::Instruction(entry.id());
                attributes.look(call.attributes, call.function_type, call.arguments.len(), subject);
                if call.tail == TailCall::MustTail {
                    tail_call(context, function, &entry);
                }
            } else if entry.operands().len() == 2 && context.traits(entry.ty()).may_be_truth {
                // A comparison has two operands, and its result is a truth value.
                compares.push(entry);
            } else if entry.is_atomic_update() {
                verify_metadata::check_atomic(context, &entry);
            } else if entry.is_landing_pad() {
                landing_pad(context, function, &entry, entered.get_or_init(|| entered_normally(function)));
            }
        }
    }
    compares
}

/// The blocks that are entered by anything but the unwinding of a call.
fn entered_normally(function: Function<'_>) -> BTreeSet<BlockId> {
    let mut entered = BTreeSet::new();
    for end in function.blocks().filter_map(|block| block.terminator()) {
        match end.get() {
            Instruction::Invoke { normal, .. } => {
                entered.insert(normal);
            }
            _ => entered.extend(end.successors()),
        }
    }
    entered
}

/// What LLVM requires of a landing pad, in its order: it reports the first alone.
fn landing_pad(
    context: &Context<'_, '_>,
    function: Function<'_>,
    entry: &InstructionEntry<'_>,
    entered: &BTreeSet<BlockId>,
) {
    let Instruction::LandingPad { cleanup, .. } = entry.get() else { return };
    let block = entry.block().and_then(|block| context.module.block(block));
    let is_first = || {
        let mut before = block?.instructions().take_while(|earlier| earlier.id() != entry.id());
        Some(before.all(|earlier| matches!(earlier.get(), Instruction::Phi { .. })))
    };
    let (found, said) = if !cleanup && entry.operands().is_empty() {
        (
            "it has no clause, and is no cleanup",
            "LandingPadInst needs at least one clause or to be a cleanup.",
        )
    } else if block.is_some_and(|block| entered.contains(&block.id())) {
        (
            "its block is entered by another way than unwinding",
            "Block containing LandingPadInst must be jumped to only by the unwind edge of an invoke.",
        )
    } else if function.record().personality.is_none() {
        ("its function has no personality", "LandingPadInst needs to be in a function with a personality.")
    } else if is_first() == Some(false) {
        ("it is not the first of its block", "LandingPadInst not the first non-PHI instruction in the block.")
    } else {
        return;
    };
    let finding = RuleFinding::new(Rule::BITCODE_VALID, Subject::Instruction(entry.id())).found(found);
    context.report(finding.verifier(said, [VerifierValue::Instruction(entry.id())]));
}

fn own_attributes(function: Function<'_>, attributes: &mut Attributes<'_, '_, '_>) {
    let record = function.record();
    let subject = Subject::Function(function.id());
    attributes.look(record.attributes, record.function_type, function.parameters().len(), subject);
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
    let mut said = "";
    let found = if parameters.len() != given.len() {
        said = "cannot guarantee tail call due to mismatched parameter counts";
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
    let finding = RuleFinding::new(Rule::BITCODE_VALID, Subject::Instruction(entry.id()));
    let finding = finding.found(format!("musttail: {found}"));
    let value = VerifierValue::Instruction(entry.id());
    context.report(if said.is_empty() { finding } else { finding.verifier(said, [value]) });
}
