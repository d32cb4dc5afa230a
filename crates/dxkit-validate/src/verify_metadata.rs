//! What LLVM's verifier checks in metadata: `!range`, `!fpmath` and `!nonnull` of instructions, and the flags
//! of the module. The rules and their order were asked of the vendor's validator.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Constant, Instruction, InstructionEntry, Metadata, MetadataId, Type};

use crate::context::Context;
use crate::load::string;
use crate::{Rule, RuleFinding, Subject, VerifierValue};

/// A contradiction: what LLVM says, and the node it prints; the instruction if there is none.
type Fault = (&'static str, Option<MetadataId>);

/// Checks what is attached to an instruction.
pub(crate) fn check_attachments(context: &Context<'_, '_>, entry: &InstructionEntry<'_>) {
    let module = context.module;
    let attachments = entry.attachments();
    let node_of = |wanted: &[u8]| {
        let found =
            attachments.iter().find(|attachment| module.metadata_kind(attachment.kind) == Some(wanted));
        found.map(|attachment| attachment.node)
    };
    let check = || {
        if let Some(node) = node_of(b"fpmath") {
            check_accuracy(module, entry, node).map_err(|said| ("fpmath", (said, None)))?;
        }
        if let Some(node) = node_of(b"range") {
            check_range(module, entry, node).map_err(|fault| ("range", fault))?;
        }
        if node_of(b"nonnull").is_some() && !matches!(module.ty(entry.ty()), Type::Pointer { .. }) {
            return Err(("nonnull", ("nonnull applies only to pointer types", None)));
        }
        if node_of(b"nonnull").is_some() && !matches!(entry.get(), Instruction::Load { .. }) {
            let said = "nonnull applies only to load instructions, use attributes for calls or invokes";
            return Err(("nonnull", (said, None)));
        }
        Ok(())
    };
    // The verifier leaves an instruction at its first fault.
    let Err((kind, (said, node))) = check() else { return };
    let finding = RuleFinding::new(Rule::BITCODE_VALID, Subject::Instruction(entry.id()));
    let finding = finding.found(format!("!{kind}: {said}"));
    context.report(match node {
        Some(node) => finding.verifier(said, []).with_node(node),
        None => finding.verifier(said, [VerifierValue::Instruction(entry.id())]),
    });
}

/// `!fpmath`: one positive number, on an instruction that gives floating-point numbers.
fn check_accuracy(
    module: &Module,
    entry: &InstructionEntry<'_>,
    node: MetadataId,
) -> Result<(), &'static str> {
    let element = match module.ty(entry.ty()) {
        Type::Vector { element, .. } => element,
        _ => entry.ty(),
    };
    if !module.is_floating_point(element) {
        return Err("fpmath requires a floating point result!");
    }
    let [accuracy] = module.metadata_operands(node).unwrap_or_default() else {
        return Err("fpmath takes one operand!");
    };
    let constant = accuracy.and_then(|id| module.metadata_value(id)).and_then(|value| value.as_constant());
    let entry = constant.and_then(|id| module.constant(id));
    let (bits, exponent, width) = match entry.map(|entry| (entry.constant, module.ty(entry.ty))) {
        Some((Constant::Float(bits), Type::Half)) => (bits, 0x7c00, 16),
        Some((Constant::Float(bits), Type::Float)) => (bits, 0x7f80_0000, 32),
        Some((Constant::Float(bits), Type::Double)) => (bits, 0x7ff0_0000_0000_0000, 64),
        // A zero.
        Some((Constant::Null, ty)) if ty.is_floating_point() => (0, 1, 64),
        _ => return Err("invalid fpmath accuracy!"),
    };
    let is_negative = bits >> (width - 1) & 1 == 1;
    let is_finite = bits & exponent != exponent;
    if is_negative || !is_finite || bits == 0 {
        return Err("fpmath accuracy not a positive number!");
    }
    Ok(())
}

/// The half-open interval of integers of some width, which may go past the greatest one to 0.
#[derive(Clone, Copy)]
struct Interval {
    low: u64,
    high: u64,
    /// The greatest integer.
    greatest: u64,
}

impl Interval {
    fn wraps(self) -> bool {
        self.low > self.high
    }

    fn is_empty(self) -> bool {
        self.low == self.high && self.low == 0
    }

    fn is_full(self) -> bool {
        self.low == self.high && self.low == self.greatest
    }

    /// Whether LLVM finds nothing common to both, which are neither empty nor full. (Of an interval of equal
    /// limits it takes the limit for its start alone.)
    fn is_apart_from(self, other: Self) -> bool {
        match (self.wraps(), other.wraps()) {
            (true, true) => false,
            (false, true) => other.is_apart_from(self),
            (false, false) if self.low < other.low => self.high <= other.low,
            (false, false) => self.high >= other.high && self.low >= other.high,
            (true, false) => other.low >= self.high && other.low < self.low && other.high <= self.low,
        }
    }

    fn touches(self, other: Self) -> bool {
        self.high == other.low || self.low == other.high
    }

    /// The lower limit, as a signed number.
    fn signed_low(self) -> i64 {
        let sign = self.greatest - (self.greatest >> 1);
        i64::from_ne_bytes((self.low ^ sign).wrapping_sub(sign).to_ne_bytes())
    }
}

/// `!range`: pairs of limits of the type of the instruction, in order, and neither overlapping nor touching.
fn check_range(module: &Module, entry: &InstructionEntry<'_>, node: MetadataId) -> Result<(), Fault> {
    if !matches!(entry.get(), Instruction::Load { .. } | Instruction::Call(_) | Instruction::Invoke { .. }) {
        return Err(("Ranges are only for loads, calls and invokes!", None));
    }
    let limits = module.metadata_operands(node).unwrap_or_default();
    let about_node = |said| (said, Some(node));
    if limits.len() % 2 != 0 {
        return Err(about_node("Unfinished range!"));
    }
    if limits.is_empty() {
        return Err(about_node("It should have at least one range!"));
    }
    let integer = |id: &Option<MetadataId>| {
        let value = module.metadata_value((*id)?)?;
        let (width, number) = module.metadata_integer((*id)?)?;
        Some((module.type_of(value)?, width, number))
    };
    let mut all = alloc::vec::Vec::new();
    for pair in limits.chunks_exact(2) {
        let [low, high] = pair else { continue };
        let low = integer(low).ok_or(("The lower limit must be an integer!", None))?;
        let high = integer(high).ok_or(("The upper limit must be an integer!", None))?;
        if low.0 != high.0 || high.0 != entry.ty() {
            return Err(("Range types must match instruction type!", None));
        }
        let greatest = u64::MAX >> 64_u32.saturating_sub(low.1).min(63);
        let bits = |number: i64| u64::from_ne_bytes(number.to_ne_bytes()) & greatest;
        let this = Interval { low: bits(low.2), high: bits(high.2), greatest };
        if this.is_empty() || this.is_full() {
            return Err(about_node("Range must not be empty!"));
        }
        if let Some(last) = all.last().copied() {
            check_pair(this, last).map_err(about_node)?;
            if this.signed_low() <= last.signed_low() {
                return Err(about_node("Intervals are not in order"));
            }
            if this.touches(last) {
                return Err(about_node("Intervals are contiguous"));
            }
        }
        all.push(this);
    }
    if let ([first, _, .., last], true) = (&all[..], all.len() > 2) {
        check_pair(*first, *last).map_err(about_node)?;
        if first.touches(*last) {
            return Err(about_node("Intervals are contiguous"));
        }
    }
    Ok(())
}

fn check_pair(one: Interval, other: Interval) -> Result<(), &'static str> {
    if one.is_apart_from(other) { Ok(()) } else { Err("Intervals are overlapping") }
}

/// The numbers of what happens to a flag when modules are linked: 1 to 6.
const REQUIRE: i64 = 3;
const APPEND: i64 = 5;
const APPEND_UNIQUE: i64 = 6;

/// `llvm.module.flags`: each node has a behaviour, a name and a value.
pub(crate) fn check_module_flags(context: &Context<'_, '_>) {
    let module = context.module;
    let mut seen: BTreeMap<&[u8], Option<MetadataId>> = BTreeMap::new();
    let mut requirements = alloc::vec::Vec::new();
    let report = |flag: MetadataId, (said, node): Fault| {
        let finding = RuleFinding::new(Rule::BITCODE_VALID, Subject::Metadata(flag));
        let finding = finding.found(format!("llvm.module.flags: {said}")).verifier(said, []);
        context.report(match node {
            Some(node) => finding.with_node(node),
            None => finding,
        });
    };
    for flag in module.named(b"llvm.module.flags").map_or(&[][..], |named| named.nodes) {
        match check_flag(module, *flag) {
            Err(fault) => report(*flag, fault),
            Ok(Flag { behaviour: REQUIRE, value: Some(pair), .. }) => requirements.push((*flag, pair)),
            Ok(Flag { name, value, id, .. }) => {
                if seen.contains_key(name) {
                    report(
                        *flag,
                        ("module flag identifiers must be unique (or of 'require' type)", Some(id)),
                    );
                } else {
                    seen.insert(name, value);
                }
            }
        }
    }
    for (flag, pair) in requirements {
        let Some([name, wanted]) = module.metadata_operands(pair) else { continue };
        let stated = string(module, *name).and_then(|name| seen.get(name));
        match stated {
            None => report(flag, ("invalid requirement on flag, flag is not present in module", *name)),
            Some(stated) if !is_same(module, *stated, *wanted) => {
                let said = "invalid requirement on flag, flag does not have the required value";
                report(flag, (said, *name));
            }
            Some(_) => {}
        }
    }
}

/// Whether LLVM has one piece of metadata for both.
fn is_same(module: &Module, one: Option<MetadataId>, other: Option<MetadataId>) -> bool {
    if one == other {
        return true;
    }
    let (Some(one), Some(other)) = (one, other) else { return false };
    match (module.metadatum(one), module.metadatum(other)) {
        (Some(Metadata::String(one)), Some(Metadata::String(other))) => one == other,
        (Some(Metadata::Value { .. }), Some(Metadata::Value { .. })) => {
            let integers = [one, other].map(|id| module.metadata_integer(id));
            let values = [one, other].map(|id| module.metadata_value(id));
            values[0] == values[1] || integers[0].is_some() && integers[0] == integers[1]
        }
        _ => false,
    }
}

/// A flag of a module.
struct Flag<'m> {
    behaviour: i64,
    name: &'m [u8],
    /// The name, as metadata.
    id: MetadataId,
    value: Option<MetadataId>,
}

fn check_flag(module: &Module, flag: MetadataId) -> Result<Flag<'_>, Fault> {
    let Some([behaviour, name, value]) = module.metadata_operands(flag) else {
        return Err(("incorrect number of operands in module flag", Some(flag)));
    };
    let Some((_, number)) = behaviour.and_then(|id| module.metadata_integer(id)) else {
        let said = "invalid behavior operand in module flag (expected constant integer)";
        return Err((said, *behaviour));
    };
    if !(1..=APPEND_UNIQUE).contains(&number) {
        return Err(("invalid behavior operand in module flag (unexpected constant)", *behaviour));
    }
    let Some((name, id)) = string(module, *name).zip(*name) else {
        return Err(("invalid ID operand in module flag (expected metadata string)", *name));
    };
    let operands = value.and_then(|value| module.metadata_operands(value));
    match (number, operands) {
        (REQUIRE, Some([first, _])) if string(module, *first).is_none() => {
            let said = "invalid value for 'require' module flag (first value operand should be a string)";
            return Err((said, *first));
        }
        (REQUIRE, Some([_, _])) => {}
        (REQUIRE, _) => {
            return Err(("invalid value for 'require' module flag (expected metadata pair)", *value));
        }
        (APPEND | APPEND_UNIQUE, None) => {
            let said = "invalid value for 'append'-type module flag (expected a metadata node)";
            return Err((said, *value));
        }
        _ => {}
    }
    Ok(Flag { behaviour: number, name, id, value: *value })
}

/// An atomic operation that LLVM 3.7 does not have, which its reader refuses.
pub(crate) fn check_atomic(context: &Context<'_, '_>, entry: &InstructionEntry<'_>) {
    let Instruction::AtomicRmw { operation, .. } = entry.get() else { return };
    if operation.known().is_none() {
        let mut finding = RuleFinding::new(Rule::BITCODE_VALID, Subject::Instruction(entry.id()));
        finding.vendor.reader = Some(String::from("Invalid record"));
        let found = format!("{} is not an operation of LLVM 3.7", operation.0);
        context
            .report(finding.found(found).allowed("xchg, add, sub, and, nand, or, xor, max, min, umax, umin"));
    }
}
