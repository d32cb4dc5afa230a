//! Instructions of today's bitcode as text.
//!
//! In go the records of a function's block, one after the other; out comes a line of LLVM assembly for each.
//! Operands are relative: a record refers to a value by its distance from the next value's number, and
//! states a type only for a forward reference. Hence each function here returns the type of its result, from
//! which the numbers and types of later operands follow. Nothing is checked beyond what printing needs: the
//! reader of texts judges the line.

use dxkit_bitcode::ir::{AtomicOperation, BinaryOpcode, CastOpcode, Ordering, Predicate};
use dxkit_bitcode::{Contradiction, Error, ErrorKind, Subject};

use super::constants::{Value, ValueForm};
use super::function::{CALL_STATES_FLAGS, CALL_STATES_TYPE, code};
use super::tree::Record;
use super::types::code as types;
use super::{Disassembler, index};

/// The words for flags of floating-point operations, from bit 1 on.
const FAST_FLAGS: [&str; 7] = ["nnan", "ninf", "nsz", "arcp", "contract", "afn", "reassoc"];
/// The bits of all of these, and that of the word `fast` in older versions.
const ALL_FAST: u64 = 0xfe;
const FORMERLY_FAST: u64 = 1;

/// `atomicrmw` operations that LLVM 3.7 does not have.
const NEWER_ATOMICS: [(u64, &str); 10] = [
    (11, "fadd"),
    (12, "fsub"),
    (13, "fmax"),
    (14, "fmin"),
    (15, "uinc_wrap"),
    (16, "udec_wrap"),
    (17, "usub_cond"),
    (18, "usub_sat"),
    (19, "fmaximum"),
    (20, "fminimum"),
];
/// The cast that LLVM 22 added: the address of a pointer alone.
const PTR_TO_ADDR: u64 = 13;

impl<'t> Disassembler<'t, '_> {
    /// Writes an instruction; returns the type of its result.
    pub(super) fn instruction(
        &mut self,
        record: &Record<'t>,
        result: Option<&ValueForm<'t>>,
        bundles: &[Record<'t>],
    ) -> Result<Option<u64>, Error> {
        self.text.str("  ");
        // The result of a call stands behind its type.
        let start = self.text.len();
        if let Some(form) = result {
            let value = Value { ty: 0, form: form.clone() };
            self.write_value(&value, record)?;
            self.text.str(" = ");
        }
        let ty = match record.code {
            code::RETURN | code::BRANCH | code::SWITCH | code::UNREACHABLE => {
                self.text.truncate(start);
                self.terminator(record)?;
                None
            }
            code::STORE | code::STORE_ATOMIC | code::FENCE => {
                self.text.truncate(start);
                self.store(record)?;
                None
            }
            code::CALL => self.call(record, bundles, start)?,
            code::LOAD | code::LOAD_ATOMIC | code::ALLOCA | code::ATOMIC | code::COMPARE_EXCHANGE => {
                Some(self.memory_access(record)?)
            }
            code::EXTRACT_ELEMENT
            | code::INSERT_ELEMENT
            | code::SHUFFLE
            | code::EXTRACT_VALUE
            | code::INSERT_VALUE => Some(self.parts_of_values(record)?),
            _ => Some(self.operation(record)?),
        };
        Ok(ty)
    }

    /// A value with its type, after a comma or a word.
    fn then_typed(&mut self, before: &str, value: &Value<'t>, record: &Record<'t>) -> Result<(), Error> {
        self.text.str(before);
        self.write_typed(value, record)
    }

    /// A value without its type, after a comma or a word.
    fn then(&mut self, before: &str, value: &Value<'t>, record: &Record<'t>) -> Result<(), Error> {
        self.text.str(before);
        self.write_value(value, record)
    }

    /// Flags of floating-point operations, each after a space.
    fn fast_flags(&mut self, flags: u64) {
        if flags & FORMERLY_FAST != 0 || flags & ALL_FAST == ALL_FAST {
            self.text.str(" fast");
            return;
        }
        for (place, word) in FAST_FLAGS.iter().enumerate() {
            if flags >> (place + 1) & 1 != 0 {
                self.text.byte(b' ');
                self.text.str(word);
            }
        }
    }

    /// Words for the lowest bits of flags, each after a space.
    fn words(&mut self, flags: u64, words: &[&str]) {
        for (bit, word) in words.iter().enumerate() {
            if flags >> bit & 1 != 0 {
                self.text.byte(b' ');
                self.text.str(word);
            }
        }
    }

    /// The label of a block, after a word.
    fn label(&mut self, before: &str, block: u64, record: &Record<'t>) -> Result<(), Error> {
        let form = self.body.labels.get(index(block)).cloned().ok_or_else(|| {
            let count = self.body.labels.len() as u64;
            Error::new(ErrorKind::OutOfRange { what: Subject::Block, number: block, count }, record.bit)
        })?;
        self.text.str(before);
        self.write_value(&Value { ty: 0, form }, record)
    }

    fn terminator(&mut self, record: &Record<'t>) -> Result<(), Error> {
        let mut at = 0;
        match record.code {
            code::RETURN if record.operands.is_empty() => self.text.str("ret void"),
            code::RETURN => {
                let value = self.typed_operand(record, &mut at)?;
                self.then_typed("ret ", &value, record)?;
            }
            code::BRANCH => {
                if record.operands.len() > 1 {
                    at = 2;
                    let condition = self.operand(record, &mut at, u64::MAX)?;
                    self.then("br i1 ", &condition, record)?;
                    self.label(", label ", record.get(0)?, record)?;
                    self.label(", label ", record.get(1)?, record)?;
                } else {
                    self.label("br label ", record.get(0)?, record)?;
                }
            }
            code::SWITCH => {
                let ty = record.get(0)?;
                at = 1;
                let condition = self.operand(record, &mut at, ty)?;
                self.text.str("switch ");
                self.write_type(ty, record)?;
                self.then(" ", &condition, record)?;
                self.label(", label ", record.get(2)?, record)?;
                self.text.str(" [");
                for case in record.rest(3).chunks(2) {
                    let [value, target] = *case else { break };
                    self.text.byte(b' ');
                    self.write_typed_number(value, record)?;
                    self.label(", label ", target, record)?;
                }
                self.text.str(" ]");
            }
            _ => self.text.str("unreachable"),
        }
        Ok(())
    }

    /// A synchronisation scope and an ordering, each after a space.
    fn ordering(&mut self, ordering: u64, scope: Option<u64>) {
        if let Some(name) =
            scope.and_then(|scope| self.scopes.get(index(scope))).filter(|name| !name.is_empty())
        {
            self.text.str(" syncscope(\"");
            self.text.escaped(name);
            self.text.str("\")");
        }
        let ordering = Ordering(u8::try_from(ordering).unwrap_or(u8::MAX));
        if let Some(name) = ordering.name() {
            self.text.byte(b' ');
            self.text.str(name);
        }
    }

    fn store(&mut self, record: &Record<'t>) -> Result<(), Error> {
        if record.code == code::FENCE {
            self.text.str("fence");
            self.ordering(record.get(0)?, Some(record.get(1)?));
            return Ok(());
        }
        let mut at = 0;
        let pointer = self.typed_operand(record, &mut at)?;
        let value = self.typed_operand(record, &mut at)?;
        let is_atomic = record.code == code::STORE_ATOMIC;
        self.text.str(if is_atomic { "store atomic" } else { "store" });
        self.text.str(if record.get(at.saturating_add(1))? != 0 { " volatile " } else { " " });
        self.write_typed(&value, record)?;
        self.then_typed(", ", &pointer, record)?;
        if is_atomic {
            self.ordering(record.get(at.saturating_add(2))?, Some(record.get(at.saturating_add(3))?));
        }
        self.alignment(record.get(at)?, ", align ");
        Ok(())
    }

    fn memory_access(&mut self, record: &Record<'t>) -> Result<u64, Error> {
        let mut at = 0;
        match record.code {
            code::ALLOCA => self.allocation(record),
            code::LOAD | code::LOAD_ATOMIC => {
                let pointer = self.typed_operand(record, &mut at)?;
                let ty = record.get(at)?;
                let is_atomic = record.code == code::LOAD_ATOMIC;
                self.text.str(if is_atomic { "load atomic" } else { "load" });
                self.text.str(if record.get(at.saturating_add(2))? != 0 { " volatile " } else { " " });
                self.write_type(ty, record)?;
                self.then_typed(", ", &pointer, record)?;
                if is_atomic {
                    let scope = record.get(at.saturating_add(4))?;
                    self.ordering(record.get(at.saturating_add(3))?, Some(scope));
                }
                self.alignment(record.get(at.saturating_add(1))?, ", align ");
                Ok(ty)
            }
            code::ATOMIC => {
                let pointer = self.typed_operand(record, &mut at)?;
                let value = self.typed_operand(record, &mut at)?;
                let number = record.get(at)?;
                let known = u8::try_from(number).ok().and_then(|number| AtomicOperation(number).name());
                let newer =
                    || NEWER_ATOMICS.iter().find(|(known, _)| *known == number).map(|(_, word)| *word);
                let word = known.or_else(newer).ok_or_else(|| record.invalid(Subject::Operation, number))?;
                self.text.str("atomicrmw ");
                self.text.str(if record.get(at.saturating_add(1))? != 0 { "volatile " } else { "" });
                self.text.str(word);
                self.then_typed(" ", &pointer, record)?;
                self.then_typed(", ", &value, record)?;
                self.ordering(record.get(at.saturating_add(2))?, Some(record.get(at.saturating_add(3))?));
                self.alignment(record.or_zero(at.saturating_add(4)), ", align ");
                Ok(value.ty)
            }
            _ => {
                let pointer = self.typed_operand(record, &mut at)?;
                let compare = self.typed_operand(record, &mut at)?;
                let new = self.operand(record, &mut at, compare.ty)?;
                let more = |offset: usize| record.get(at.saturating_add(offset));
                self.text.str("cmpxchg ");
                self.text.str(if more(4)? != 0 { "weak " } else { "" });
                self.text.str(if more(0)? != 0 { "volatile " } else { "" });
                self.write_typed(&pointer, record)?;
                self.then_typed(", ", &compare, record)?;
                self.text.str(", ");
                self.write_typed(&Value { ty: compare.ty, ..new }, record)?;
                self.ordering(more(1)?, Some(more(2)?));
                self.ordering(more(3)?, None);
                self.alignment(record.or_zero(at.saturating_add(5)), ", align ");
                let truth = self.find_type(types::INTEGER, &[1]);
                let pair = truth.and_then(|truth| self.find_type(types::STRUCT, &[0, compare.ty, truth]));
                pair.ok_or_else(|| record.invalid(Subject::Type, compare.ty))
            }
        }
    }

    /// [type, type of the count, count, flags, address space]; the flags are the alignment in bits 0 to
    /// 4 and 8 to 10, bit 5 for `inalloca`, bit 7 for `swifterror`.
    fn allocation(&mut self, record: &Record<'t>) -> Result<u64, Error> {
        let ty = record.get(0)?;
        let flags = record.get(3)?;
        self.text.str("alloca ");
        self.text.str(if flags & 0x20 != 0 { "inalloca " } else { "" });
        self.write_type(ty, record)?;
        let count = self.value(record.get(2)?, record)?;
        let is_one = matches!(&count.form, ValueForm::Constant(constant) if constant.operands == [2]);
        if !is_one {
            self.text.str(", ");
            self.write_typed(&count, record)?;
        }
        self.alignment(flags & 0x1f | (flags >> 8 & 7) << 5, ", align ");
        let space = record.or_zero(4);
        if space != 0 {
            self.text.print(format_args!(", addrspace({space})"));
        }
        self.find_type(types::POINTER, &[space]).ok_or_else(|| record.invalid(Subject::PointerType, space))
    }

    fn parts_of_values(&mut self, record: &Record<'t>) -> Result<u64, Error> {
        let mut at = 0;
        let first = self.typed_operand(record, &mut at)?;
        let shape = self.ty(first.ty, record)?;
        match record.code {
            code::EXTRACT_ELEMENT => {
                let place = self.typed_operand(record, &mut at)?;
                self.then_typed("extractelement ", &first, record)?;
                self.then_typed(", ", &place, record)?;
                shape.get(1)
            }
            code::INSERT_ELEMENT => {
                let element = self.operand(record, &mut at, shape.get(1)?)?;
                let place = self.typed_operand(record, &mut at)?;
                self.then_typed("insertelement ", &first, record)?;
                self.then_typed(", ", &element, record)?;
                self.then_typed(", ", &place, record)?;
                Ok(first.ty)
            }
            code::SHUFFLE => {
                let second = self.operand(record, &mut at, first.ty)?;
                let mask = self.typed_operand(record, &mut at)?;
                self.then_typed("shufflevector ", &first, record)?;
                self.then_typed(", ", &second, record)?;
                self.then_typed(", ", &mask, record)?;
                let count = self.ty(mask.ty, record)?.get(0)?;
                let ty = self.find_type(types::VECTOR, &[count, shape.get(1)?]);
                ty.ok_or_else(|| record.invalid(Subject::Type, first.ty))
            }
            code::EXTRACT_VALUE => {
                self.then_typed("extractvalue ", &first, record)?;
                let mut ty = first.ty;
                for place in record.rest(at) {
                    self.text.print(format_args!(", {place}"));
                    let around = self.ty(ty, record)?;
                    ty = match around.code {
                        types::ARRAY | types::VECTOR => around.get(1)?,
                        _ => around.get(index(*place).saturating_add(1))?,
                    };
                }
                Ok(ty)
            }
            _ => {
                let part = self.typed_operand(record, &mut at)?;
                self.then_typed("insertvalue ", &first, record)?;
                self.then_typed(", ", &part, record)?;
                for place in record.rest(at) {
                    self.text.print(format_args!(", {place}"));
                }
                Ok(first.ty)
            }
        }
    }

    fn operation(&mut self, record: &Record<'t>) -> Result<u64, Error> {
        let mut at = 0;
        match record.code {
            code::PHI => return self.phi(record),
            code::ADDRESS => return self.computed_address(record),
            code::COMPARE => return self.comparison(record),
            _ => {}
        }
        let first = self.typed_operand(record, &mut at)?;
        let is_float = self.is_float(first.ty, record).unwrap_or(false);
        match record.code {
            code::BINARY => {
                let second = self.operand(record, &mut at, first.ty)?;
                let number = record.get(at)?;
                let flags = record.or_zero(at.saturating_add(1));
                let opcode = BinaryOpcode(u8::try_from(number).unwrap_or(u8::MAX));
                let word =
                    opcode.spelling(is_float).ok_or_else(|| record.invalid(Subject::Operation, number))?;
                self.text.str(word);
                match opcode {
                    _ if is_float => self.fast_flags(flags),
                    BinaryOpcode::Or => self.words(flags, &["disjoint"]),
                    _ if opcode.may_be_exact() => self.words(flags, &["exact"]),
                    _ => self.words(flags, &["nuw", "nsw"]),
                }
                self.then_typed(" ", &first, record)?;
                self.then(", ", &second, record)?;
                Ok(first.ty)
            }
            code::CAST => {
                let ty = record.get(at)?;
                let number = record.get(at.saturating_add(1))?;
                let flags = record.or_zero(at.saturating_add(2));
                let known = u8::try_from(number).ok().and_then(|number| CastOpcode(number).name());
                let known = known.or_else(|| (number == PTR_TO_ADDR).then_some("ptrtoaddr"));
                self.text.str(known.ok_or_else(|| record.invalid(Subject::Operation, number))?);
                match u8::try_from(number).map(CastOpcode) {
                    Ok(CastOpcode::Trunc) => self.words(flags, &["nuw", "nsw"]),
                    Ok(CastOpcode::ZExt | CastOpcode::UiToFp) => self.words(flags, &["nneg"]),
                    _ => self.fast_flags(flags),
                }
                self.then_typed(" ", &first, record)?;
                self.text.str(" to ");
                self.write_type(ty, record)?;
                Ok(ty)
            }
            code::SELECT => {
                let second = self.operand(record, &mut at, first.ty)?;
                let condition = self.typed_operand(record, &mut at)?;
                self.text.str("select");
                self.fast_flags(record.or_zero(at));
                self.then_typed(" ", &condition, record)?;
                self.then_typed(", ", &first, record)?;
                self.then_typed(", ", &second, record)?;
                Ok(first.ty)
            }
            code::UNARY => {
                if record.get(at)? != 0 {
                    return Err(record.invalid(Subject::Operation, record.get(at)?));
                }
                self.text.str("fneg");
                self.fast_flags(record.or_zero(at.saturating_add(1)));
                self.then_typed(" ", &first, record)?;
                Ok(first.ty)
            }
            code::FREEZE => {
                self.then_typed("freeze ", &first, record)?;
                Ok(first.ty)
            }
            _ => Err(record.unknown()),
        }
    }

    /// [type, pairs of a distance and a block, flags]
    fn phi(&mut self, record: &Record<'t>) -> Result<u64, Error> {
        let ty = record.get(0)?;
        let pairs = record.rest(1);
        self.text.str("phi");
        let pairs = match pairs.split_last() {
            Some((flags, pairs)) if pairs.len() % 2 == 0 => {
                self.fast_flags(*flags);
                pairs
            }
            _ => pairs,
        };
        self.text.byte(b' ');
        self.write_type(ty, record)?;
        for (place, pair) in pairs.chunks(2).enumerate() {
            let [word, block] = *pair else { break };
            let value = self.signed_operand(record, word, ty)?;
            self.then(if place == 0 { " [ " } else { ", [ " }, &value, record)?;
            self.label(", ", block, record)?;
            self.text.str(" ]");
        }
        Ok(ty)
    }

    /// [flags, type, base, indices…]
    fn computed_address(&mut self, record: &Record<'t>) -> Result<u64, Error> {
        let mut at = 2;
        self.text.str("getelementptr ");
        self.address_flags(record.get(0)?);
        self.write_type(record.get(1)?, record)?;
        let mut result = None;
        while at < record.operands.len() {
            let value = self.typed_operand(record, &mut at)?;
            self.then_typed(", ", &value, record)?;
            let shape = self.ty(value.ty, record)?;
            result = match (result, shape.code) {
                (None, _) => Some(value.ty),
                // A vector of indices makes a vector of addresses.
                (Some(base), types::VECTOR) if self.ty(base, record)?.code != types::VECTOR => {
                    self.find_type(types::VECTOR, &[shape.get(0)?, base])
                }
                (base, _) => base,
            };
        }
        result.ok_or_else(|| Error::new(ErrorKind::Malformed(Contradiction::NoBase), record.bit))
    }

    fn comparison(&mut self, record: &Record<'t>) -> Result<u64, Error> {
        let mut at = 0;
        let first = self.typed_operand(record, &mut at)?;
        let second = self.operand(record, &mut at, first.ty)?;
        let number = record.get(at)?;
        let flags = record.or_zero(at.saturating_add(1));
        let predicate = Predicate(u8::try_from(number).unwrap_or(u8::MAX));
        let word = predicate.name().ok_or_else(|| record.invalid(Subject::Predicate, number))?;
        if predicate.is_integer() {
            self.text.str("icmp");
            self.words(flags, &["samesign"]);
        } else {
            self.text.str("fcmp");
            self.fast_flags(flags);
        }
        self.text.byte(b' ');
        self.text.str(word);
        self.then_typed(" ", &first, record)?;
        self.then(", ", &second, record)?;
        let truth = self.find_type(types::INTEGER, &[1]);
        let shape = self.ty(first.ty, record)?;
        let ty = match (shape.code, truth) {
            (types::VECTOR, Some(truth)) => self.find_type(types::VECTOR, &[shape.get(0)?, truth]),
            _ => truth,
        };
        ty.ok_or_else(|| record.invalid(Subject::Type, first.ty))
    }

    /// [attributes, flags, flags of floating-point numbers, type, function, arguments…]; bit 0 of the
    /// flags is `tail`, the calling convention follows, bit 14 is `musttail`, bit 16 `notail`.
    fn call(
        &mut self,
        record: &Record<'t>,
        bundles: &[Record<'t>],
        start: usize,
    ) -> Result<Option<u64>, Error> {
        let (list, flags) = (record.get(0)?, record.get(1)?);
        let mut at = 2;
        let mut fast = 0;
        if flags >> CALL_STATES_FLAGS & 1 != 0 {
            fast = record.get(at)?;
            at = at.saturating_add(1);
        }
        if flags >> CALL_STATES_TYPE & 1 == 0 {
            return Err(record.invalid(Subject::Flags, flags));
        }
        let ty = record.get(at)?;
        at = at.saturating_add(1);
        let (result, parameters, variadic) = self.function_type(ty, record)?;
        let is_void = self.ty(result, record)?.code == types::VOID;
        if is_void {
            self.text.truncate(start);
        }
        let callee = self.typed_operand(record, &mut at)?;
        let is_must = flags >> 14 & 1 != 0;
        self.text.str(match (is_must, flags & 1 != 0, flags >> 16 & 1 != 0) {
            (true, _, _) => "musttail ",
            (_, true, _) => "tail ",
            (_, _, true) => "notail ",
            _ => "",
        });
        self.text.str("call");
        self.fast_flags(fast);
        self.text.byte(b' ');
        self.calling_convention(flags >> 1 & 0x3ff);
        self.slot_attributes(list, 0)?;
        self.write_type(if variadic { ty } else { result }, record)?;
        self.then(" ", &callee, record)?;
        self.text.byte(b'(');
        for (place, parameter) in parameters.iter().enumerate() {
            self.text.str(if place == 0 { "" } else { ", " });
            self.write_type(*parameter, record)?;
            self.text.byte(b' ');
            self.slot_attributes(list, (place as u64).saturating_add(1))?;
            match self.ty(*parameter, record)?.code {
                types::LABEL => self.label("", record.get(at)?, record)?,
                // The distance of a piece of metadata is counted as that of a value.
                types::METADATA => {
                    let number = (self.values.len() as u64).wrapping_sub(record.get(at)?) & 0xffff_ffff;
                    self.metadata_reference(number, record)?;
                }
                _ => {
                    let mut own = at;
                    let value = self.operand(record, &mut own, *parameter)?;
                    self.write_value(&value, record)?;
                }
            }
            at = at.saturating_add(1);
        }
        while variadic && at < record.operands.len() {
            let value = self.typed_operand(record, &mut at)?;
            self.then_typed(if parameters.is_empty() { "" } else { ", " }, &value, record)?;
        }
        self.text.byte(b')');
        self.function_groups(list);
        self.bundles(bundles)?;
        Ok((!is_void).then_some(result))
    }

    /// The operand bundles of a call.
    fn bundles(&mut self, bundles: &[Record<'t>]) -> Result<(), Error> {
        for (place, bundle) in bundles.iter().enumerate() {
            let tag = bundle.get(0)?;
            let name = self.tags.get(index(tag)).ok_or_else(|| bundle.invalid(Subject::Number, tag))?;
            self.check_length()?;
            self.text.str(if place == 0 { " [ \"" } else { ", \"" });
            self.text.escaped(name);
            self.text.str("\"(");
            let (mut at, mut separator) = (1, "");
            while at < bundle.operands.len() {
                let value = self.typed_operand(bundle, &mut at)?;
                self.then_typed(separator, &value, bundle)?;
                separator = ", ";
            }
            self.text.byte(b')');
        }
        self.text.str(if bundles.is_empty() { "" } else { " ]" });
        Ok(())
    }
}
