//! Operands and constants.
//!
//! The id of a value goes in, its text is appended. An operand that was written before is copied from the
//! text ([`WrittenOperands`]), because most operands of a module are repeated. Numbers and names of a
//! function's own values come from `function.rs`.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    ArithmeticFlags, AsmDialect, BinaryOpcode, BlockId, CastOpcode, Constant, ConstantId, FastMathFlags,
    InlineAsm, Linkage, Operation, Predicate, Type, TypeId, Value, ValueId, ValueKind,
};

use super::Printer;
use super::float;
use super::function::{LocalValue, NAMED, block_numbers};
use super::global::GlobalPlaces;
use crate::Dialect;
use crate::text::{ELIDED, TextRange};

/// The maximum nesting of printed constants; deeper ones are elided. Those of compilers have a few levels.
const MAX_DEPTH: u32 = 128;
/// Integers of more words are elided.
const WIDEST: usize = 256;
/// The largest power of ten in a word.
const TEN_TO_19: u64 = 10_000_000_000_000_000_000;

/// The position of an operand's text, from which repetitions are copied.
#[derive(Debug, Clone, Copy)]
struct Written {
    with_type: TextRange,
    without_type: TextRange,
}

impl Written {
    const EMPTY: Self = Self { with_type: TextRange::EMPTY, without_type: TextRange::EMPTY };
}

/// For each constant and each global value.
#[derive(Debug)]
pub(super) struct WrittenOperands {
    constants: Vec<Written>,
    globals: Vec<Written>,
    places: GlobalPlaces,
}

impl WrittenOperands {
    const LONGEST: usize = 1 << 16;

    pub(super) fn new(module: &Module) -> Self {
        let places = GlobalPlaces::new(module);
        Self {
            constants: alloc::vec![Written::EMPTY; module.constants().len()],
            globals: alloc::vec![Written::EMPTY; places.len()],
            places,
        }
    }

    #[inline]
    fn get(&self, id: ValueId) -> Option<Written> {
        let written = match id.as_constant() {
            Some(constant) => self.constants.get(constant.index()),
            None => self.globals.get(self.places.get(id)?),
        };
        written.copied().filter(|written| written.without_type.is_written())
    }

    #[inline]
    fn set(&mut self, id: ValueId, with_type: TextRange, without_type: TextRange) {
        let place = match id.as_constant() {
            Some(constant) => self.constants.get_mut(constant.index()),
            None => self.places.get(id).and_then(|place| self.globals.get_mut(place)),
        };
        // Longer texts are not stored: each use of them has to check the limit.
        if let Some(place) = place.filter(|_| with_type.len() <= Self::LONGEST) {
            *place = Written { with_type, without_type };
        }
    }
}

impl<'m> Printer<'m, '_> {
    /// A value.
    #[inline]
    pub(super) fn value(&self, id: ValueId) -> Option<Value> {
        self.module.value(id)
    }

    /// A type.
    #[inline]
    pub(super) fn ty(&mut self, id: TypeId) {
        self.types.write(self.module, id, &mut self.text);
    }

    /// An operand with its type.
    #[inline]
    pub(super) fn typed_operand(&mut self, id: ValueId) {
        // A result is used once or twice, so a cache would not be faster than formatting the number.
        match self.numbered_local(id) {
            Some(value) => self.types.write_local(self.module, value, true, &mut self.text),
            None => self.global_typed_operand(id),
        }
    }

    /// An operand with its type, after another one and a comma.
    #[inline]
    pub(super) fn next_typed_operand(&mut self, id: ValueId) {
        match self.numbered_local(id) {
            Some(value) => self.types.write_local(self.module, value, false, &mut self.text),
            None => {
                self.text.str(", ");
                self.global_typed_operand(id);
            }
        }
    }

    /// Like [`typed_operand`](Self::typed_operand), for an operand that is probably neither an argument nor a
    /// result.
    #[inline]
    pub(super) fn global_typed_operand(&mut self, id: ValueId) {
        match self.written.get(id) {
            Some(written) => self.text.again(written.with_type),
            None => self.new_typed_operand(id),
        }
    }

    /// An operand that is written with its type for the first time.
    #[inline(never)]
    fn new_typed_operand(&mut self, id: ValueId) {
        let Some(value) = self.value(id) else { return self.text.str("<null operand!>") };
        let start = self.text.len();
        self.types.write_spaced(self.module, value.ty, &mut self.text);
        let behind_type = self.text.len();
        self.operand_value(id, value);
        let (with_type, without_type) =
            (TextRange::since(start, &self.text), TextRange::since(behind_type, &self.text));
        self.written.set(id, with_type, without_type);
    }

    /// An operand without its type.
    #[inline]
    pub(super) fn operand(&mut self, id: ValueId) {
        if let Some(value) = self.numbered_local(id) {
            return self.text.sign_and_number(b'%', value.number);
        }
        if let Some(written) = self.written.get(id) {
            return self.text.again(written.without_type);
        }
        match self.value(id) {
            Some(value) => self.operand_value(id, value),
            None => self.text.str("<null operand!>"),
        }
    }

    #[inline]
    pub(super) fn operand_value(&mut self, id: ValueId, value: Value) {
        match value.kind {
            ValueKind::Instruction(_) | ValueKind::Argument(_) => self.local_value(id),
            ValueKind::Constant(constant) => self.constant(value.ty, constant, 0),
            ValueKind::Global(_) | ValueKind::Function(_) | ValueKind::Alias(_) => self.global_value(id),
            ValueKind::Metadata(metadata) => self.metadata_operand(metadata),
            ValueKind::Block(block) => self.block(block),
        }
    }

    /// An argument or an instruction's result, if it has a number.
    #[inline]
    pub(super) fn numbered_local(&self, id: ValueId) -> Option<LocalValue> {
        let value = match id.kind() {
            ValueKind::Instruction(id) => self.local.instructions.get(id.index()),
            ValueKind::Argument(id) => self.local.arguments.get(id.index()),
            _ => None,
        };
        value.copied().filter(|value| value.number != NAMED)
    }

    /// The name or the number of an argument or of an instruction's result.
    fn local_value(&mut self, id: ValueId) {
        match self.numbered_local(id) {
            Some(value) => self.text.sign_and_number(b'%', value.number),
            None => self.local_name(id),
        }
    }

    /// The name of an argument or of an instruction's result that has no number.
    pub(super) fn local_name(&mut self, id: ValueId) {
        self.text.byte(b'%');
        let Some(name) = self.module.name(id) else { return self.text.str("<badref>") };
        if self.text.full() {
            return self.text.str(ELIDED);
        }
        self.text.name(name);
    }

    /// The name or the number of a block.
    #[inline]
    pub(super) fn block(&mut self, id: BlockId) {
        self.text.byte(b'%');
        match self.local.block_numbers.get(id.index()).copied() {
            Some(NAMED) => {
                let Some(name) = self.module.name(id.into()) else { return self.text.str("<badref>") };
                if self.text.full() {
                    return self.text.str(ELIDED);
                }
                self.text.name(name);
            }
            Some(number) => self.text.number(number),
            None => self.text.str("<badref>"),
        }
    }

    /// A block as an operand with its type.
    #[inline]
    pub(super) fn typed_block(&mut self, id: BlockId) {
        self.text.str("label ");
        self.block(id);
    }

    /// The name or the number of a global variable, function or alias.
    #[inline]
    pub(super) fn global_value(&mut self, id: ValueId) {
        if self.text.full() {
            return self.text.str(ELIDED);
        }
        self.globals.write(id, &mut self.text);
    }

    fn constant(&mut self, ty: TypeId, id: ConstantId, depth: u32) {
        if depth > MAX_DEPTH || self.text.full() {
            return self.text.str(ELIDED);
        }
        let Some(entry) = self.module.constant(id) else { return self.text.str(ELIDED) };
        match entry.constant {
            Constant::Null => self.null(ty),
            Constant::Undef => self.text.str("undef"),
            Constant::Integer(value) => self.integer(ty, value),
            Constant::Float(bits) => self.float(ty, bits),
            _ => self.long_constant(ty, id, entry.constant, depth),
        }
    }

    /// A constant with parts.
    fn long_constant(&mut self, ty: TypeId, id: ConstantId, constant: Constant<'m>, depth: u32) {
        if let Some(word) = self.folded(id, &constant) {
            return self.text.str(word);
        }
        if let (Dialect::Modern(_), Type::Vector { element, .. }) = (self.dialect, self.module.ty(ty)) {
            if self.splat(id, element, &constant) {
                return;
            }
        }
        match constant {
            Constant::WideInteger(words) => self.wide_integer(ty, words),
            Constant::Aggregate(elements) => self.aggregate(ty, elements, depth),
            Constant::String(bytes) => self.string_constant(bytes, &[]),
            Constant::CString(bytes) => self.string_constant(bytes, &[0]),
            Constant::Data(words) => self.data(ty, words),
            Constant::InlineAsm(asm) => self.inline_asm(&asm),
            Constant::BlockAddress { function, block } => self.block_address(function, block),
            Constant::Unknown { code, operands } => self.unknown("constant", code, operands),
            Constant::Operation(operation) => self.expression_constant(ty, &operation, depth),
            _ => self.text.str("<placeholder or erroneous Constant>"),
        }
    }

    fn null(&mut self, ty: TypeId) {
        match self.module.integer_width(ty) {
            Some(1) => return self.text.str("false"),
            Some(_) => return self.text.byte(b'0'),
            None => {}
        }
        match self.module.ty(ty) {
            Type::Pointer { .. } => self.text.str("null"),
            ty if ty.is_floating_point() => self.float_of(&ty, 0),
            _ => self.text.str("zeroinitializer"),
        }
    }

    /// An integer as its type holds it: cut to the width, and with the sign that has there.
    fn integer(&mut self, ty: TypeId, value: i64) {
        match self.module.integer_width(ty) {
            Some(1) => self.text.str(if value & 1 != 0 { "true" } else { "false" }),
            Some(width @ ..64) => {
                let shift = 64 - width;
                self.text.signed(value.wrapping_shl(shift).wrapping_shr(shift));
            }
            Some(64) => self.text.signed(value),
            // Wider integers are a list of words; otherwise the value is one unsigned word.
            _ => self.text.number(u64::from_ne_bytes(value.to_ne_bytes())),
        }
    }

    /// An integer of more than 64 bits, in decimal digits.
    fn wide_integer(&mut self, ty: TypeId, words: &[u64]) {
        let Type::Integer { width } = self.module.ty(ty) else { return self.text.str(ELIDED) };
        // Missing upper words are zeros.
        let count = width.div_ceil(64) as usize;
        let mut words: Vec<u64> = words.iter().copied().take(count.min(WIDEST + 1)).collect();
        // Conversion is quadratic in the number of words; integers wider than any compiler writes are elided.
        if words.len() > WIDEST {
            return self.text.str(ELIDED);
        }
        // The bits of the last word that belong to the type, if the word is present.
        let mask = u64::MAX >> (width.next_multiple_of(64) - width);
        if let Some(last) = words.get_mut(count.saturating_sub(1)) {
            *last &= mask;
            if *last > mask >> 1 {
                self.text.byte(b'-');
                let mut carry = true;
                for word in &mut words {
                    (*word, carry) = (!*word).overflowing_add(u64::from(carry));
                }
                if let Some(last) = words.last_mut() {
                    *last &= mask;
                }
            }
        }
        let mut digits = Vec::new();
        while !words.is_empty() {
            let mut remainder = 0u128;
            for word in words.iter_mut().rev() {
                let dividend = remainder << 64 | u128::from(*word);
                *word = u64::try_from(dividend / u128::from(TEN_TO_19)).unwrap_or_default();
                remainder = dividend % u128::from(TEN_TO_19);
            }
            while words.last() == Some(&0) {
                words.pop();
            }
            // Leading zeros are omitted.
            for _ in 0..19 {
                if words.is_empty() && remainder == 0 {
                    break;
                }
                digits.push(b'0' + u8::try_from(remainder % 10).unwrap_or_default());
                remainder /= 10;
            }
        }
        if digits.is_empty() {
            digits.push(b'0');
        }
        digits.reverse();
        self.text.bytes(&digits);
    }

    fn float(&mut self, ty: TypeId, bits: u128) {
        let ty = self.module.ty(ty);
        self.float_of(&ty, bits);
    }

    #[allow(clippy::cast_possible_truncation, reason = "the bits are taken apart")]
    fn float_of(&mut self, ty: &Type<'_>, bits: u128) {
        match ty {
            Type::Float => float::single(&mut self.text, bits as u32, self.dialect),
            Type::Double => float::double(&mut self.text, bits as u64, self.dialect),
            Type::Half => float::half(&mut self.text, bits as u16, self.dialect),
            Type::X86Fp80 => {
                self.text.str("0xK");
                self.text.hex_digits((bits >> 64) as u64, 4);
                self.text.hex_digits(bits as u64, 16);
            }
            Type::Fp128 | Type::PpcFp128 => {
                self.text.str(if matches!(ty, Type::Fp128) { "0xL" } else { "0xM" });
                self.text.hex_digits(bits as u64, 16);
                self.text.hex_digits((bits >> 64) as u64, 16);
            }
            _ => self.text.str(ELIDED),
        }
    }

    /// The constant that an element is, if it is one without parts.
    pub(super) fn element(&self, id: ValueId) -> Option<Constant<'m>> {
        match self.value(id)?.kind {
            ValueKind::Constant(constant) => self.module.constant(constant).map(|entry| entry.constant),
            _ => None,
        }
    }

    /// The word that LLVM prints for a constant of equal elements, in place of the elements.
    fn folded(&mut self, id: ConstantId, constant: &Constant<'m>) -> Option<&'static str> {
        /// Constants of more elements are looked through once, however often they are written.
        const LONG: usize = 64;
        let length = match constant {
            Constant::Aggregate(elements) => elements.len(),
            Constant::Data(words) => words.len(),
            Constant::String(bytes) | Constant::CString(bytes) => bytes.len(),
            _ => return None,
        };
        if length <= LONG {
            return self.fold(constant);
        }
        if let Some(known) = self.folds.get(&id) {
            return *known;
        }
        let word = self.fold(constant);
        self.folds.insert(id, word);
        word
    }

    fn fold(&self, constant: &Constant<'m>) -> Option<&'static str> {
        const ZERO: &str = "zeroinitializer";
        let elements = match constant {
            Constant::Aggregate(elements) => elements,
            Constant::Data(words) => return words.iter().all(|word| *word == 0).then_some(ZERO),
            Constant::String(bytes) | Constant::CString(bytes) => {
                return bytes.iter().all(|byte| *byte == 0).then_some(ZERO);
            }
            _ => return None,
        };
        let Some((first, rest)) = elements.split_first() else { return Some(ZERO) };
        let is_null = |constant| match constant {
            Constant::Null | Constant::Integer(0) => true,
            Constant::Float(bits) => bits == 0,
            _ => false,
        };
        match self.element(*first)? {
            Constant::Undef => {
                rest.iter().all(|id| self.element(*id) == Some(Constant::Undef)).then_some("undef")
            }
            first if is_null(first) => {
                rest.iter().all(|id| self.element(*id).is_some_and(is_null)).then_some(ZERO)
            }
            _ => None,
        }
    }

    fn aggregate(&mut self, ty: TypeId, elements: &'m [ValueId], depth: u32) {
        let (open, close) = match self.module.ty(ty) {
            Type::Array { element, .. } => {
                if matches!(self.module.ty(element), Type::Integer { width: 8 }) && self.is_string(elements) {
                    return self.string_of(elements);
                }
                ("[", "]")
            }
            Type::Vector { .. } => ("<", ">"),
            Type::Struct { packed: true, .. } => ("<{ ", " }>"),
            _ => ("{ ", " }"),
        };
        self.text.str(open);
        for (index, element) in elements.iter().enumerate() {
            if index > 0 {
                self.text.str(", ");
            }
            if self.text.full() {
                self.text.str(ELIDED);
                break;
            }
            self.typed_element(*element, depth);
        }
        self.text.str(close);
    }

    fn typed_element(&mut self, id: ValueId, depth: u32) {
        match self.value(id) {
            Some(Value { ty, kind: ValueKind::Constant(constant) }) => {
                self.ty(ty);
                self.text.byte(b' ');
                self.constant(ty, constant, depth + 1);
            }
            _ => self.typed_operand(id),
        }
    }

    /// An element, or a pointer that another one is the same as, without its type.
    fn untyped_element(&mut self, id: ValueId, depth: u32) {
        match self.value(id) {
            Some(Value { ty, kind: ValueKind::Constant(constant) }) => self.constant(ty, constant, depth + 1),
            _ => self.operand(id),
        }
    }

    /// Whether a type is a pointer in a dialect where pointers have no types.
    fn is_opaque(&self, ty: TypeId) -> bool {
        self.dialect.is_modern() && matches!(self.module.ty(ty), Type::Pointer { .. })
    }

    fn all_zero(&self, indices: &[ValueId]) -> bool {
        indices.iter().all(|id| matches!(self.element(*id), Some(Constant::Null | Constant::Integer(0))))
    }

    /// The mask of a `shufflevector` in LLVM 22, which is not a constant there: elements that are undefined
    /// are `poison`.
    pub(super) fn shuffle_mask(&mut self, id: ValueId) {
        let Some(ty) = self.value(id).map(|mask| mask.ty) else { return self.text.str("<null operand!>") };
        let Type::Vector { element, .. } = self.module.ty(ty) else { return self.typed_operand(id) };
        self.ty(ty);
        self.text.byte(b' ');
        let elements: Vec<Option<i64>> = match self.element(id) {
            Some(Constant::Null) => return self.text.str("zeroinitializer"),
            Some(Constant::Undef) => return self.text.str("poison"),
            Some(Constant::Data(words)) => {
                words.iter().map(|word| Some(i64::from_ne_bytes(word.to_ne_bytes()))).collect()
            }
            Some(Constant::Aggregate(elements)) => elements
                .iter()
                .map(|id| match self.element(*id) {
                    Some(Constant::Null) => Some(0),
                    Some(Constant::Integer(value)) => Some(value),
                    _ => None,
                })
                .collect(),
            _ => return self.operand(id),
        };
        if elements.iter().all(|element| *element == Some(0)) {
            return self.text.str("zeroinitializer");
        }
        if elements.iter().all(Option::is_none) {
            return self.text.str("poison");
        }
        for (index, value) in elements.into_iter().enumerate() {
            self.text.str(if index > 0 { ", " } else { "<" });
            if self.text.full() {
                self.text.str(ELIDED);
                break;
            }
            self.ty(element);
            self.text.byte(b' ');
            match value {
                Some(value) => self.integer(element, value),
                None => self.text.str("poison"),
            }
        }
        self.text.byte(b'>');
    }

    /// A vector of equal numbers, which LLVM 22 writes as one.
    fn splat(&mut self, id: ConstantId, element: TypeId, constant: &Constant<'m>) -> bool {
        /// Vectors of more elements are looked through once, however often they are written.
        const LONG: usize = 64;
        let length = match constant {
            Constant::Aggregate(elements) => elements.len(),
            Constant::Data(words) => words.len(),
            _ => return false,
        };
        let is_splat = match self.splats.get(&id) {
            Some(known) => *known,
            None => {
                let is_splat = self.is_splat(constant);
                if length > LONG {
                    self.splats.insert(id, is_splat);
                }
                is_splat
            }
        };
        let number = match constant {
            Constant::Aggregate([first, ..]) => self.element(*first),
            Constant::Data([first, ..]) => Some(match self.module.ty(element) {
                Type::Integer { .. } => Constant::Integer(i64::from_ne_bytes(first.to_ne_bytes())),
                _ => Constant::Float((*first).into()),
            }),
            _ => None,
        };
        let Some(number) = number.filter(|_| is_splat) else { return false };
        self.text.str("splat (");
        self.ty(element);
        self.text.byte(b' ');
        match number {
            Constant::Integer(value) => self.integer(element, value),
            Constant::Float(bits) => self.float(element, bits),
            _ => {}
        }
        self.text.byte(b')');
        true
    }

    fn is_splat(&self, constant: &Constant<'m>) -> bool {
        match constant {
            Constant::Aggregate([first, rest @ ..]) => {
                let number = self.element(*first);
                matches!(number, Some(Constant::Integer(_) | Constant::Float(_)))
                    && rest.iter().all(|id| id == first || self.element(*id) == number)
            }
            Constant::Data([first, rest @ ..]) => rest.iter().all(|word| word == first),
            _ => false,
        }
    }

    /// Whether all elements are integers: then LLVM keeps an array of i8 as a string.
    fn is_string(&self, elements: &[ValueId]) -> bool {
        elements.iter().all(|id| matches!(self.element(*id), Some(Constant::Integer(_) | Constant::Null)))
    }

    fn string_of(&mut self, elements: &[ValueId]) {
        self.text.str("c\"");
        for id in elements {
            let byte = match self.element(*id) {
                Some(Constant::Integer(value)) => value.to_le_bytes()[0],
                _ => 0,
            };
            self.text.escaped(&[byte]);
        }
        self.text.byte(b'"');
    }

    fn string_constant(&mut self, bytes: &[u8], end: &[u8]) {
        self.text.str("c\"");
        self.text.escaped(bytes);
        self.text.escaped(end);
        self.text.byte(b'"');
    }

    /// An array or a vector of plain numbers.
    fn data(&mut self, ty: TypeId, words: &[u64]) {
        let (element, open, close) = match self.module.ty(ty) {
            Type::Array { element, .. } => (element, "[", "]"),
            Type::Vector { element, .. } => (element, "<", ">"),
            _ => return self.text.str(ELIDED),
        };
        let element_type = self.module.ty(element);
        if let (Type::Integer { width: 8 }, "[") = (element_type, open) {
            self.text.str("c\"");
            for word in words {
                self.text.escaped(&[word.to_le_bytes()[0]]);
            }
            return self.text.byte(b'"');
        }
        self.text.str(open);
        for (index, word) in words.iter().enumerate() {
            if index > 0 {
                self.text.str(", ");
            }
            if self.text.full() {
                self.text.str(ELIDED);
                break;
            }
            self.ty(element);
            self.text.byte(b' ');
            match element_type {
                Type::Integer { .. } => self.integer(element, i64::from_ne_bytes(word.to_ne_bytes())),
                _ => self.float_of(&element_type, (*word).into()),
            }
        }
        self.text.str(close);
    }

    fn inline_asm(&mut self, asm: &InlineAsm<'_>) {
        self.text.str("asm ");
        if asm.side_effects {
            self.text.str("sideeffect ");
        }
        if asm.align_stack {
            self.text.str("alignstack ");
        }
        if asm.dialect == AsmDialect::Intel {
            self.text.str("inteldialect ");
        }
        self.text.byte(b'"');
        self.text.escaped(asm.text);
        self.text.str("\", \"");
        self.text.escaped(asm.constraints);
        self.text.byte(b'"');
    }

    fn block_address(&mut self, function: ValueId, block: BlockId) {
        self.text.str("blockaddress(");
        self.operand(function);
        self.text.str(", ");
        let own = self.local.function.map(|local| local.value_id());
        if own == Some(function) {
            self.block(block);
        } else {
            self.block_elsewhere(function, block);
        }
        self.text.byte(b')');
    }

    /// The name of a block of another function, or the number that it has there.
    fn block_elsewhere(&mut self, function: ValueId, block: BlockId) {
        let function = match self.value(function).map(|value| value.kind) {
            Some(ValueKind::Function(id)) => self.module.function(id),
            _ => None,
        };
        let Some(function) = function else { return self.text.str("<badref>") };
        let numbers = self.block_numbers.entry(function.id()).or_insert_with(|| block_numbers(&function));
        let number = function.block_number(block).and_then(|index| numbers.get(index).copied());
        self.text.byte(b'%');
        match (number, function.block_name(block)) {
            (Some(NAMED), Some(name)) if !self.text.full() => self.text.name(name),
            (Some(NAMED), _) => self.text.str(ELIDED),
            (Some(number), _) => self.text.number(number),
            (None, _) => self.text.str("<badref>"),
        }
    }

    /// An operation on constants: the word, what belongs to it, and the operands in parentheses.
    fn expression_constant(&mut self, ty: TypeId, expression: &Operation<'m>, depth: u32) {
        let operands = match *expression {
            Operation::Binary { opcode, flags, left, right } => {
                let floating_point = self.module.is_floating_point(ty);
                self.word(opcode.spelling(floating_point), opcode.0.into());
                self.arithmetic_flags(opcode, flags, floating_point);
                [Some(left), Some(right), None]
            }
            Operation::Cast { opcode: CastOpcode::BitCast, value } if self.is_opaque(ty) => {
                return self.untyped_element(value, depth);
            }
            Operation::Cast { opcode, value } => {
                self.word(opcode.name(), opcode.0.into());
                [Some(value), None, None]
            }
            Operation::GetElementPtr { in_bounds, source_type, base, indices } => {
                if self.dialect.is_modern() && self.all_zero(indices) {
                    return self.untyped_element(base, depth);
                }
                let in_bounds = in_bounds
                    || self.dialect == Dialect::V3_7 && self.is_in_bounds(source_type, base, indices);
                self.text.str(if in_bounds { "getelementptr inbounds (" } else { "getelementptr (" });
                let pointee =
                    self.value(base).and_then(|base| self.module.pointee(base.ty)).unwrap_or(source_type);
                let pointee = if crate::opaque::is_any(self.module, pointee) { source_type } else { pointee };
                self.ty(pointee);
                self.text.str(", ");
                self.typed_element(base, depth);
                for index in indices {
                    self.text.str(", ");
                    self.typed_element(*index, depth);
                }
                return self.text.byte(b')');
            }
            Operation::Select { condition, if_true, if_false } => {
                self.text.str("select");
                [Some(condition), Some(if_true), Some(if_false)]
            }
            Operation::ExtractElement { vector, index } => {
                self.text.str("extractelement");
                [Some(vector), Some(index), None]
            }
            Operation::InsertElement { vector, element, index } => {
                self.text.str("insertelement");
                [Some(vector), Some(element), Some(index)]
            }
            Operation::ShuffleVector { first, second, mask } => {
                self.text.str("shufflevector");
                if self.dialect.is_modern() {
                    self.text.str(" (");
                    self.typed_element(first, depth);
                    self.text.str(", ");
                    self.typed_element(second, depth);
                    self.text.str(", ");
                    self.shuffle_mask(mask);
                    return self.text.byte(b')');
                }
                [Some(first), Some(second), Some(mask)]
            }
            Operation::Compare { predicate, flags, left, right } => {
                self.comparison(predicate, flags);
                [Some(left), Some(right), None]
            }
            _ => return self.text.str("<placeholder or erroneous Constant>"),
        };
        self.text.str(" (");
        for (index, operand) in operands.into_iter().flatten().enumerate() {
            if index > 0 {
                self.text.str(", ");
            }
            self.typed_element(operand, depth);
        }
        if let Operation::Cast { .. } = expression {
            self.text.str(" to ");
            self.ty(ty);
        }
        self.text.byte(b')');
    }

    /// Whether LLVM marks an address as inbounds when it reads it, although the record does not: it is an
    /// address in a defined global variable, the first index is 0 (or the address is the end of the
    /// variable), and the other indices are within their arrays.
    fn is_in_bounds(&self, source_type: TypeId, base: ValueId, indices: &[ValueId]) -> bool {
        let variable = match self.value(base).map(|value| value.kind) {
            Some(ValueKind::Global(id)) => self.module.global(id),
            _ => None,
        };
        if variable.is_none_or(|variable| variable.linkage.canonical() == Linkage::ExternalWeak) {
            return false;
        }
        let number = |id: &ValueId| match self.element(*id) {
            Some(Constant::Null) => Some(0),
            Some(Constant::Integer(value)) => Some(value),
            _ => None,
        };
        let Some((first, rest)) = indices.split_first() else { return true };
        match number(first) {
            Some(0) => {}
            Some(1) => return rest.iter().all(|index| number(index) == Some(0)),
            _ => return false,
        }
        let mut ty = source_type;
        rest.iter().all(|index| {
            let (Some(index), Some((part, count))) = (number(index), self.indexed(ty, number(index))) else {
                return false;
            };
            ty = part;
            // LLVM accepts negative indices.
            count.is_none_or(|count| index <= 0 || index.unsigned_abs() < count)
        })
    }

    /// The type of the element at an index, and the number of elements if it is bounded: an array of no
    /// elements stands for one of any length.
    fn indexed(&self, ty: TypeId, index: Option<i64>) -> Option<(TypeId, Option<u64>)> {
        match self.module.ty(ty) {
            Type::Array { count, element } => Some((element, (count > 0).then_some(count))),
            Type::Vector { count, element } => Some((element, (count > 0).then_some(count.into()))),
            Type::Struct { elements, .. } => Some((*elements.get(usize::try_from(index?).ok()?)?, None)),
            _ => None,
        }
    }

    /// A word for a number, or the number if it has no word.
    pub(super) fn word(&mut self, word: Option<&str>, number: u32) {
        match word {
            Some(word) => self.text.str(word),
            None => {
                self.text.str("<unknown operation ");
                self.text.number(number);
                self.text.byte(b'>');
            }
        }
    }

    /// The word and the predicate of a comparison.
    pub(super) fn comparison(&mut self, predicate: Predicate, flags: FastMathFlags) {
        self.text.str(if predicate.is_integer() { "icmp" } else { "fcmp" });
        if !predicate.is_integer() {
            self.fast_math_flags(flags);
        }
        self.text.byte(b' ');
        self.text.str(predicate.name().unwrap_or("unknown"));
    }

    /// The flags of a binary operation, each with a space in front.
    pub(super) fn arithmetic_flags(&mut self, opcode: BinaryOpcode, flags: u8, floating_point: bool) {
        if flags == 0 {
            return;
        }
        if floating_point {
            return self.fast_math_flags(FastMathFlags::from_bits_retain(flags));
        }
        let flags = ArithmeticFlags::from_bits_retain(flags);
        if opcode.may_wrap() {
            if flags.contains(ArithmeticFlags::NO_UNSIGNED_WRAP) {
                self.text.str(" nuw");
            }
            if flags.contains(ArithmeticFlags::NO_SIGNED_WRAP) {
                self.text.str(" nsw");
            }
        } else if opcode.may_be_exact() && flags.contains(ArithmeticFlags::EXACT) {
            self.text.str(" exact");
        }
    }

    /// The flags of an operation on floating-point numbers, each with a space in front. The first implies the
    /// others.
    pub(super) fn fast_math_flags(&mut self, flags: FastMathFlags) {
        if flags.contains(FastMathFlags::UNSAFE_ALGEBRA) {
            return self.text.str(" fast");
        }
        for name in flags.names() {
            self.text.byte(b' ');
            self.text.str(name);
        }
    }

    /// A record of a newer dialect: its code and its operands.
    pub(super) fn unknown(&mut self, what: &str, code: u32, operands: &[u64]) {
        self.text.str("<unknown ");
        self.text.str(what);
        self.text.str(", record ");
        self.text.number(code);
        self.text.str(": ");
        for (index, operand) in operands.iter().enumerate() {
            if index > 0 {
                self.text.str(", ");
            }
            if self.text.full() {
                self.text.str(ELIDED);
                break;
            }
            self.text.number(*operand);
        }
        self.text.byte(b'>');
    }
}
