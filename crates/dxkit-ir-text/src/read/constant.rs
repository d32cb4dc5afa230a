//! Values: constants, and references by name or number.
//!
//! A type that was read and the text after it go in, a [`ValueId`] comes out. Constants are interned, so
//! equal ones are one value: small integers are found in a [row for each type](Integers), others by their
//! text in the [cache](super::cache) or by their content in the module. A value of a function that is not
//! defined yet is [a placeholder](PENDING), which `function.rs` replaces.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    AsmDialect, BinaryOpcode, BlockId, CastOpcode, Constant, ConstantId, FunctionId, InlineAsm, Operation,
    Type, TypeId, ValueId,
};

use hashbrown::HashMap;

use super::cursor::is_end;
use super::lexer::{HexFloat, Token};
use super::scan::{float, integer};
use super::{Read, Reader, number};

/// The numbers of instructions and blocks that are not known yet have this bit. No text is so long that
/// others have it.
pub(super) const PENDING: u32 = 1 << 28;

/// The value of a name or number; `None` for an instruction with an error.
pub(super) type Local = Option<ValueId>;

/// What has a number: a value of a function, or an integer that was read.
#[derive(Debug, Clone, Copy)]
pub(super) struct Numbered {
    /// Any value, if there is none.
    value: ValueId,
    /// The type of the value.
    ty: TypeId,
}

impl Numbered {
    /// The type of what has no value: that of nothing else.
    const NO_TYPE: TypeId = TypeId(u32::MAX);

    /// Nothing: an instruction with an error, or an integer that was not read.
    pub(super) fn none() -> Self {
        Self { value: ValueId::from(BlockId(0)), ty: Self::NO_TYPE }
    }

    #[inline]
    pub(super) const fn new(value: ValueId, ty: TypeId) -> Self {
        Self { value, ty }
    }

    /// The value, if it is of a type.
    #[inline]
    pub(super) fn with_type(self, ty: TypeId) -> Option<ValueId> {
        (self.ty == ty).then_some(self.value)
    }

    /// The value, whatever its type is.
    #[inline]
    pub(super) fn local(self) -> Local {
        (self.ty != Self::NO_TYPE).then_some(self.value)
    }
}

/// The address of a block of a function whose body may not be read yet.
#[derive(Debug, Clone, Copy)]
pub(super) struct BlockAddress<'t> {
    pub(super) constant: ConstantId,
    pub(super) function: FunctionId,
    pub(super) block: Token<'t>,
    pub(super) at: usize,
}

/// The flags of casts, which promise something of the value.
pub(super) const CAST_FLAGS: &[&[u8]] = &[b"nneg", b"nuw", b"nsw"];

/// The integers that were read.
#[derive(Debug, Default)]
pub(super) struct Integers {
    /// Small integers of each of the first types, and more than the largest that was read. The last row is
    /// empty.
    small: [Vec<Numbered>; ROWS + 1],
    /// How many types have rows, and which row each of the first types has.
    used: u8,
    rows: Vec<IntegerRow>,
    others: HashMap<(TypeId, i64), ValueId>,
}

/// The number of types that have rows.
const ROWS: usize = 4;

/// The number of a row of small integers. Types without one have the last row, which is empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct IntegerRow(u8);

impl IntegerRow {
    /// Whether the type has a row.
    #[inline]
    pub(super) const fn exists(self) -> bool {
        self.0 < Integers::NO_ROW.0
    }
}

impl Integers {
    /// Numbers below this are small; the opcodes of DXIL are among them.
    const SMALL: usize = 320;
    /// The row of types that have none.
    const NO_ROW: IntegerRow = IntegerRow(4);

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        let Self { small, used, rows, others } = self;
        small.iter_mut().for_each(Vec::clear);
        *used = 0;
        rows.clear();
        others.clear();
    }

    #[inline]
    fn known_row(&self, ty: TypeId) -> IntegerRow {
        self.rows.get(ty.index()).copied().unwrap_or(Self::NO_ROW)
    }

    /// The row of a type: a new one of an integer type, if there is room.
    #[inline]
    pub(super) fn row(&mut self, ty: TypeId, module: &Module) -> IntegerRow {
        let known = self.known_row(ty);
        if known.exists() { known } else { self.new_row(ty, module) }
    }

    #[inline(never)]
    fn new_row(&mut self, ty: TypeId, module: &Module) -> IntegerRow {
        if self.used == Self::NO_ROW.0 || module.integer_width(ty).is_none() {
            return Self::NO_ROW;
        }
        let row = IntegerRow(self.used);
        self.used += 1;
        if self.rows.len() <= ty.index() {
            self.rows.resize(ty.index() + 1, Self::NO_ROW);
        }
        if let Some(place) = self.rows.get_mut(ty.index()) {
            *place = row;
        }
        row
    }

    /// The small integers of a row.
    #[inline]
    pub(super) fn find_row(&self, row: IntegerRow) -> &[Numbered] {
        self.small.get(usize::from(row.0)).map_or(&[], Vec::as_slice)
    }

    /// A small integer of a type, if it was read.
    #[inline]
    pub(super) fn small_of(&self, ty: TypeId, value: i64) -> Option<ValueId> {
        self.find_row(self.known_row(ty)).get(usize::try_from(value).ok()?)?.with_type(ty)
    }

    /// The place of a small integer, if its type has a row.
    #[inline]
    fn slot(&mut self, ty: TypeId, value: i64, module: &Module) -> Option<&mut Numbered> {
        let small = usize::try_from(value).ok().filter(|value| *value < Self::SMALL)?;
        let row = self.row(ty, module);
        let small_ones = self.small.get_mut(usize::from(row.0)).filter(|_| row.exists())?;
        if small_ones.len() <= small {
            // Most rows are short, and each text makes them anew.
            let length = (small | 15) + 1;
            small_ones.resize(length, Numbered::none());
        }
        small_ones.get_mut(small)
    }

    fn insert(&mut self, ty: TypeId, value: i64, id: ValueId, module: &Module) {
        match self.slot(ty, value, module) {
            Some(place) => *place = Numbered::new(id, ty),
            None => {
                self.others.insert((ty, value), id);
            }
        }
    }
}

impl<'t> Reader<'t> {
    /// A typed value.
    #[inline]
    pub(super) fn typed_value(&mut self) -> Read<(TypeId, ValueId)> {
        let ty = self.ty()?;
        Ok((ty, self.value(ty)?))
    }

    /// A typed constant.
    pub(super) fn typed_constant(&mut self) -> Read<(TypeId, ValueId)> {
        let ty = self.ty()?;
        Ok((ty, self.constant(ty)?))
    }

    /// A value of a type: a constant, or one of the function.
    #[inline(always)]
    pub(super) fn value(&mut self, ty: TypeId) -> Read<ValueId> {
        match self.known_number(ty) {
            Some((value, rest)) if ty != self.types.metadata => {
                self.advance_to(rest);
                Ok(value)
            }
            _ => self.other_value(ty),
        }
    }

    #[inline(never)]
    fn other_value(&mut self, ty: TypeId) -> Read<ValueId> {
        if ty == self.types.metadata {
            return self.metadata_argument();
        }
        if self.byte() != b'%' {
            return self.constant(ty);
        }
        match self.token() {
            Token::LocalNumber(number) => self.numbered_local(number, ty),
            Token::Local(name) => self.named_local(name, ty),
            _ => self.constant(ty),
        }
    }

    /// A constant of a type.
    #[inline(always)]
    pub(super) fn constant(&mut self, ty: TypeId) -> Read<ValueId> {
        match self.plain_constant(ty) {
            Some((value, rest)) => {
                self.advance_to(rest);
                Ok(value)
            }
            None => self.other_constant(ty),
        }
    }

    /// A constant of a common form, and the text after it: an integer, `undef`, or what the cache has.
    #[inline(always)]
    fn plain_constant(&mut self, ty: TypeId) -> Option<(ValueId, &'t [u8])> {
        let text = self.rest();
        let (value, rest) = match text {
            [b'0'..=b'9' | b'-', ..] => match self.module.integer_width(ty) {
                Some(..=64) => {
                    let (number, rest) = integer(text)?;
                    let value = match self.integers.small_of(ty, number) {
                        Some(known) => known,
                        None if is_end(rest.first()) => self.small_integer(ty, number),
                        None => return None,
                    };
                    (value, rest)
                }
                _ => self.cache.constant(text, ty)?,
            },
            [b'@', ..] => self.cache.constant(text, ty)?,
            [b'u', b'n', b'd', b'e', b'f', rest @ ..] => (self.cache.undefined(ty)?, rest),
            _ => return None,
        };
        is_end(rest.first()).then_some((value, rest))
    }

    /// Notes a constant that was read from a position on.
    fn note_constant(&mut self, start: usize, ty: TypeId, value: ValueId) {
        let text = self.text.get(start..).unwrap_or_default();
        self.cache.add_constant(text, self.end_of_last - start, ty, value);
    }

    #[inline(never)]
    fn other_constant(&mut self, ty: TypeId) -> Read<ValueId> {
        let at = self.at;
        let is_number = matches!(self.byte(), b'0'..=b'9' | b'-');
        if let Some((bits, rest)) = float(self.rest()).filter(|(_, rest)| is_number && is_end(rest.first())) {
            if let Some(bits) = number::convert(bits, &self.module.ty(ty)) {
                self.advance_to(rest);
                let value = self.intern(ty, &Constant::Float(bits.into()));
                self.note_constant(at, ty, value);
                return Ok(value);
            }
        }
        match self.token() {
            Token::Integer(digits) => {
                let value = self.integer(ty, digits)?;
                self.bump();
                Ok(value)
            }
            Token::HexInteger { signed, digits } => {
                let value = self.hex_integer(ty, signed, digits)?;
                self.bump();
                Ok(value)
            }
            Token::Float(text) => {
                let parsed: Option<f64> = core::str::from_utf8(text).ok().and_then(|text| text.parse().ok());
                let Some(parsed) = parsed else { return Err(self.expected("a number")) };
                self.bump();
                if self.is_new() {
                    if let Some(rounded) = number::round(text, parsed.to_bits(), &self.module.ty(ty)) {
                        return Ok(self.intern(ty, &Constant::Float(rounded.into())));
                    }
                }
                self.float(ty, parsed.to_bits(), at)
            }
            Token::FloatBits(digits) if self.is_new() => {
                self.bump();
                self.float_bits(ty, digits, at)
            }
            Token::SpecialFloat { negative, word, payload } if self.is_new() => {
                self.bump();
                match number::special(negative, word, payload, &self.module.ty(ty)) {
                    Some(bits) => Ok(self.intern(ty, &Constant::Float(bits.into()))),
                    None => Err(self.no_number(ty, at)),
                }
            }
            Token::HexFloat(kind, digits) => {
                self.bump();
                self.hex_float(ty, kind, digits, at)
            }
            Token::Global(_) | Token::GlobalNumber(_) => {
                let value = self.global_reference()?;
                if !self.has_type(value, ty) {
                    let found = self.module.type_of(value).map(|ty| self.spelled(ty)).unwrap_or_default();
                    let wanted = self.spelled(ty);
                    return Err(self.error(at, alloc::format!("its type is '{found}', not '{wanted}'")));
                }
                self.note_constant(at, ty, value);
                Ok(value)
            }
            Token::Word(word) => self.word_constant(ty, word, at),
            Token::Mark(b'[' | b'{' | b'<') => self.nested(|reader| reader.aggregate(ty, at)),
            Token::Local(_) | Token::LocalNumber(_) => {
                Err(self.error(at, "a constant is needed, not a value of a function"))
            }
            Token::Mark(b'!') | Token::MetadataName(_) | Token::MetadataNumber(_) => {
                Err(self.error(at, "metadata is only allowed after the type 'metadata'"))
            }
            _ => Err(self.expected("a value")),
        }
    }

    /// The value of a name or number after `@`.
    pub(super) fn global_reference(&mut self) -> Read<ValueId> {
        let found = match self.token() {
            Token::Global(name) => self.globals.get(self.module, &name.bytes()),
            Token::GlobalNumber(number) => {
                let on_demand = self.on_demand.as_ref();
                on_demand.and_then(|on_demand| on_demand.numbered_globals.get(number as usize)).copied()
            }
            _ => return Err(self.expected("a global value")),
        };
        match found {
            Some(found) => {
                self.bump();
                Ok(found)
            }
            None => {
                let name = self.text.get(self.at..self.token_end()).unwrap_or_default();
                if self.is_broken(name) {
                    return Err(super::Stop);
                }
                let name = alloc::string::String::from_utf8_lossy(name).into_owned();
                Err(self.missing(self.at, alloc::format!("there is no value {name}")))
            }
        }
    }

    pub(super) fn intern(&mut self, ty: TypeId, constant: &Constant<'_>) -> ValueId {
        self.module.intern_constant(ty, constant).into()
    }

    pub(super) fn small_integer(&mut self, ty: TypeId, value: i64) -> ValueId {
        if let Some(slot) = self.integers.slot(ty, value, self.module) {
            if let Some(known) = slot.with_type(ty) {
                return known;
            }
            let bits = self.module.integer_width(ty).unwrap_or_default();
            // Not one that is negative in its type.
            if value < 1i64.wrapping_shl(bits.clamp(1, 63) - 1) {
                let id = self.module.add_integer(ty, value);
                *slot = Numbered::new(id, ty);
                return id;
            }
        } else if let Some(known) = self.integers.others.get(&(ty, value)) {
            return *known;
        }
        // The same number may be stated with or without its sign.
        let unused = 64 - self.module.integer_width(ty).unwrap_or(64).clamp(1, 64);
        let signed = value << unused >> unused;
        let id =
            if signed == value { self.module.add_integer(ty, value) } else { self.small_integer(ty, signed) };
        self.integers.insert(ty, value, id, self.module);
        id
    }

    fn integer_width(&mut self, ty: TypeId) -> Read<u32> {
        match self.module.integer_width(ty) {
            Some(width) => Ok(width),
            None => {
                let spelled = self.spelled(ty);
                Err(self.error(self.at, alloc::format!("an integer is not a value of type '{spelled}'")))
            }
        }
    }

    fn integer(&mut self, ty: TypeId, digits: &[u8]) -> Read<ValueId> {
        let width = self.integer_width(ty)?;
        if width <= 64 && digits.len() <= 18 {
            let (negative, digits) = match digits {
                [b'-', digits @ ..] => (true, digits),
                digits => (false, digits),
            };
            let value = digits.iter().fold(0i64, |number, digit| number * 10 + i64::from(digit - b'0'));
            return Ok(self.small_integer(ty, if negative { -value } else { value }));
        }
        let Some((words, negative)) = number::decimal(digits) else {
            return Err(self.error(self.at, "this number has too many digits"));
        };
        Ok(self.wide_integer(ty, width, words, negative))
    }

    fn hex_integer(&mut self, ty: TypeId, signed: bool, digits: &[u8]) -> Read<ValueId> {
        let width = self.integer_width(ty)?;
        let Some(mut words) = number::hexadecimal(digits) else {
            return Err(self.error(self.at, "this number has too many digits"));
        };
        let top = digits.len() * 4;
        if signed && digits.first().is_some_and(|digit| super::lexer::hex_digit(*digit) >= 8) {
            // The highest digit has the sign bit: the bits above it are set.
            let used = top % 64;
            if let (1.., Some(last)) = (used, words.last_mut()) {
                *last |= u64::MAX << used;
            }
            words.resize(words.len().max((width.div_ceil(64)) as usize), u64::MAX);
        }
        Ok(self.wide_integer(ty, width, words, false))
    }

    /// An integer by its words, cut to the width of its type.
    fn wide_integer(&mut self, ty: TypeId, width: u32, words: Vec<u64>, negative: bool) -> ValueId {
        let count = width.div_ceil(64) as usize;
        let mut words = number::complement(words, negative, count);
        if let [word] = words[..] {
            return self.small_integer(ty, i64::from_ne_bytes(word.to_ne_bytes()));
        }
        let spare = width.next_multiple_of(64) - width;
        if let Some(last) = words.last_mut() {
            *last &= u64::MAX >> spare;
        }
        if words.iter().all(|word| *word == 0) {
            return self.module.const_null(ty);
        }
        self.intern(ty, &Constant::WideInteger(&words))
    }

    fn float(&mut self, ty: TypeId, bits: u64, at: usize) -> Read<ValueId> {
        match number::convert(bits, &self.module.ty(ty)) {
            Some(bits) => Ok(self.intern(ty, &Constant::Float(bits.into()))),
            None => {
                let is_float = self.module.ty(ty) == Type::Float;
                let Some(nearest) = nearest(bits).filter(|_| is_float) else {
                    return Err(self.no_number(ty, at));
                };
                let message = alloc::format!(
                    "this number is not exactly a value of type 'float'; the nearest is 0x{nearest:016X}"
                );
                Err(self.error(at, message))
            }
        }
    }

    fn hex_float(&mut self, ty: TypeId, kind: HexFloat, digits: &[u8], at: usize) -> Read<ValueId> {
        let bits = number::hex_float(kind, digits);
        let wanted = match kind {
            HexFloat::Double => {
                let bits = u64::try_from(bits).unwrap_or_default();
                if let (8, Type::Float, None) =
                    (digits.len(), self.module.ty(ty), number::convert(bits, &Type::Float))
                {
                    // Most likely the bits of a float.
                    let float = f32::from_bits(u32::try_from(bits).unwrap_or_default());
                    let wide = f64::from(float).to_bits();
                    let message = alloc::format!(
                        "a hexadecimal number has the bits of a double; the float of these 32 bits is 0x{wide:016X}"
                    );
                    return Err(self.error(at, message));
                }
                return self.float(ty, bits, at);
            }
            HexFloat::Half => Type::Half,
            HexFloat::X86Fp80 => Type::X86Fp80,
            HexFloat::Fp128 => Type::Fp128,
            HexFloat::PpcFp128 => Type::PpcFp128,
        };
        if self.module.ty(ty) != wanted {
            return Err(self.no_number(ty, at));
        }
        Ok(self.intern(ty, &Constant::Float(bits)))
    }

    #[cold]
    fn no_number(&mut self, ty: TypeId, at: usize) -> super::Stop {
        let spelled = self.spelled(ty);
        self.error(at, alloc::format!("this number is not a value of type '{spelled}'"))
    }

    /// A number by the bits of its type: two hexadecimal digits for each byte.
    fn float_bits(&mut self, ty: TypeId, digits: &[u8], at: usize) -> Read<ValueId> {
        let width = match self.module.ty(ty) {
            Type::Half => 4,
            Type::Float => 8,
            Type::Double => 16,
            _ => 0,
        };
        if width == 0 {
            return Err(self.no_number(ty, at));
        }
        if digits.len() != width {
            let spelled = self.spelled(ty);
            let message =
                alloc::format!("the bits of a value of type '{spelled}' are {width} hexadecimal digits");
            return Err(self.error(at, message));
        }
        Ok(self.intern(ty, &Constant::Float(number::hex_float(HexFloat::Double, digits))))
    }

    /// A constant that starts with a word.
    fn word_constant(&mut self, ty: TypeId, word: &'t [u8], at: usize) -> Read<ValueId> {
        let truth = match word {
            b"undef" | b"poison" if word == b"undef" || self.is_new() => {
                if !self.is_first_class(ty) || ty == self.types.label {
                    return Err(self.error(at, "no undefined value has this type"));
                }
                self.bump();
                let value = self.module.const_undef(ty);
                self.cache.add_undefined(ty, value);
                return Ok(value);
            }
            b"null" => {
                if !matches!(self.module.ty(ty), Type::Pointer { .. }) {
                    let spelled = self.spelled(ty);
                    return Err(
                        self.error(at, alloc::format!("'null' is a pointer, no value of type '{spelled}'"))
                    );
                }
                self.bump();
                return Ok(self.module.const_null(ty));
            }
            b"zeroinitializer" => {
                if !self.is_first_class(ty) || ty == self.types.label {
                    return Err(self.error(at, "no value of this type is zero"));
                }
                self.bump();
                return Ok(self.module.const_null(ty));
            }
            b"true" => true,
            b"false" => false,
            b"splat" if self.is_new() => return self.nested(|reader| reader.splat(ty, at)),
            b"c" => return self.string(ty, at),
            b"asm" => return self.inline_asm(ty, at),
            b"blockaddress" => return self.block_address(ty, at),
            _ => return self.nested(|reader| reader.expression(ty, word, at)),
        };
        if ty != self.types.truth {
            let spelled = self.spelled(ty);
            let word = if truth { "true" } else { "false" };
            return Err(self.error(at, alloc::format!("'{word}' is of type 'i1', not '{spelled}'")));
        }
        self.bump();
        Ok(self.small_integer(ty, -i64::from(truth)))
    }

    /// `splat (i32 1)`
    fn splat(&mut self, ty: TypeId, at: usize) -> Read<ValueId> {
        self.bump();
        self.expect(b'(', "after 'splat'")?;
        let (found, value) = self.typed_constant()?;
        self.expect(b')', "after the value of 'splat'")?;
        let (count, element) = match self.module.ty(ty) {
            Type::Vector { count, element } => (u64::from(count), element),
            _ => {
                let spelled = self.spelled(ty);
                return Err(
                    self.error(at, alloc::format!("'splat' is a vector, no value of type '{spelled}'"))
                );
            }
        };
        self.same_types(element, found, at)?;
        let all = self.repeated(value, count, at)?;
        Ok(self.module.const_aggregate(ty, &all))
    }

    /// As many values as a vector has, if these are not more than the text could name.
    pub(super) fn repeated(&mut self, value: ValueId, count: u64, at: usize) -> Read<Vec<ValueId>> {
        let count = usize::try_from(count).unwrap_or(usize::MAX);
        self.repeated = self.repeated.saturating_add(count);
        if self.repeated > self.text.len().saturating_mul(4).saturating_add(1 << 16) {
            return Err(self.error(at, "the vectors of equal elements in this text have too many of them"));
        }
        Ok(alloc::vec![value; count])
    }

    /// `c"text"`
    fn string(&mut self, ty: TypeId, at: usize) -> Read<ValueId> {
        self.bump();
        let text = self.text("a text in quotes after 'c'")?;
        let length = u64::try_from(text.len()).unwrap_or(u64::MAX);
        let fits = match self.module.ty(ty) {
            Type::Array { count, element } => {
                count == length && self.module.integer_width(element) == Some(8)
            }
            _ => false,
        };
        if !fits {
            let spelled = self.spelled(ty);
            return Err(self.error(at, alloc::format!("this is of type '[{length} x i8]', not '{spelled}'")));
        }
        Ok(self.intern(ty, &Constant::String(&text)))
    }

    /// The elements between brackets, each with its type.
    fn elements(&mut self, close: u8) -> Read<Vec<(TypeId, ValueId)>> {
        let mut elements = Vec::new();
        self.list(close, "in a constant", |reader| {
            elements.push(reader.typed_constant()?);
            Ok(())
        })?;
        Ok(elements)
    }

    fn aggregate(&mut self, ty: TypeId, at: usize) -> Read<ValueId> {
        let open = self.token();
        self.bump();
        let packed = open == Token::Mark(b'<') && self.token() == Token::Mark(b'{');
        let elements = if packed {
            self.bump();
            let elements = self.elements(b'}')?;
            self.expect(b'>', "at the end of a packed structure")?;
            elements
        } else {
            self.elements(match open {
                Token::Mark(b'[') => b']',
                Token::Mark(b'{') => b'}',
                _ => b'>',
            })?
        };
        let is_struct = packed || open == Token::Mark(b'{');
        let (fits, wanted) = match (self.module.ty(ty), open) {
            (Type::Struct { packed: is_packed, elements: types, .. }, _) if is_struct => {
                let same = types.iter().zip(&elements).all(|(ty, (found, _))| ty == found);
                (is_packed == packed && types.len() == elements.len() && same && self.is_known(ty, at), true)
            }
            (Type::Array { count, element }, Token::Mark(b'[')) => {
                let same = elements.iter().all(|(found, _)| *found == element);
                (Ok(count) == u64::try_from(elements.len()) && same, true)
            }
            (Type::Vector { count, element }, Token::Mark(b'<')) => {
                let same = elements.iter().all(|(found, _)| *found == element);
                (Ok(count) == u32::try_from(elements.len()) && same && !packed, true)
            }
            _ => (false, false),
        };
        if !fits {
            let spelled = self.spelled(ty);
            let message = if wanted {
                alloc::format!("its elements are not those of the type '{spelled}'")
            } else {
                alloc::format!("this is not a value of type '{spelled}'")
            };
            return Err(self.error(at, message));
        }
        let elements: Vec<ValueId> = elements.iter().map(|(_, value)| *value).collect();
        Ok(self.module.const_aggregate(ty, &elements))
    }

    fn inline_asm(&mut self, ty: TypeId, at: usize) -> Read<ValueId> {
        self.bump();
        let side_effects = self.eat_word(b"sideeffect");
        let align_stack = self.eat_word(b"alignstack");
        let intel = self.eat_word(b"inteldialect");
        let text = self.text("the text of the assembly")?;
        self.expect(b',', "after the text of the assembly")?;
        let constraints = self.text("the constraints of the assembly")?;
        let is_function =
            self.module.pointee(ty).is_some_and(|ty| matches!(self.module.ty(ty), Type::Function { .. }));
        if !is_function {
            return Err(self.error(at, "inline assembly is called as a function"));
        }
        let asm = InlineAsm {
            text: &text,
            constraints: &constraints,
            side_effects,
            align_stack,
            dialect: if intel { AsmDialect::Intel } else { AsmDialect::Att },
        };
        Ok(self.intern(ty, &Constant::InlineAsm(asm)))
    }

    fn block_address(&mut self, ty: TypeId, at: usize) -> Read<ValueId> {
        self.bump();
        self.expect(b'(', "after 'blockaddress'")?;
        let function = self.global_reference()?;
        let Some(id) = function.as_function() else {
            return Err(self.error(at, "a block belongs to a function"));
        };
        self.expect(b',', "after the function of a block")?;
        let block = self.token();
        if !matches!(block, Token::Local(_) | Token::LocalNumber(_)) {
            return Err(self.expected("a block"));
        }
        let block_at = self.at;
        self.bump();
        self.expect(b')', "after the address of a block")?;
        let byte = self.integer_type(8);
        if ty != self.pointer_to(byte, 0) {
            return Err(self.error(at, "the address of a block is of type 'i8*'"));
        }
        // Every block address is a separate constant until its block is known.
        let pending = BlockId(PENDING | u32::try_from(self.on_demand().block_addresses.len()).unwrap_or(0));
        let constant = self.module.intern_constant(ty, &Constant::BlockAddress { function, block: pending });
        let address = BlockAddress { constant, function: id, block, at: block_at };
        self.on_demand().block_addresses.push(address);
        Ok(constant.into())
    }

    /// An operation on constants.
    fn expression(&mut self, ty: TypeId, word: &'t [u8], at: usize) -> Read<ValueId> {
        let text = core::str::from_utf8(word).unwrap_or_default();
        let (result, value) = if let Some(opcode) = CastOpcode::from_name(text) {
            self.bump();
            self.skip_words(CAST_FLAGS);
            self.expect(b'(', "after a cast")?;
            let (from, value) = self.typed_constant()?;
            self.expect_word("to", "after the value of a cast")?;
            let to = self.ty()?;
            self.expect(b')', "after a cast")?;
            self.check_cast(opcode, from, to, at)?;
            (to, self.intern(to, &Constant::Operation(Operation::Cast { opcode, value })))
        } else if let Some((opcode, floating_point)) = binary_opcode(text) {
            self.bump();
            let flags = if floating_point { 0 } else { self.arithmetic_flags(opcode) };
            let [(left_type, left), (right_type, right)] = self.operands()?;
            self.check_binary(opcode, floating_point, left_type, at)?;
            self.same_types(left_type, right_type, at)?;
            let operation = Operation::Binary { opcode, flags, left, right };
            (left_type, self.intern(left_type, &Constant::Operation(operation)))
        } else {
            match word {
                b"getelementptr" => self.address_constant(at)?,
                b"icmp" | b"fcmp" => self.comparison_constant(word == b"icmp", at)?,
                b"select" => {
                    self.bump();
                    let [(condition_type, condition), (true_type, if_true), (false_type, if_false)] =
                        self.operands()?;
                    self.check_select(condition_type, true_type, false_type, at)?;
                    let operation = Operation::Select { condition, if_true, if_false };
                    (true_type, self.intern(true_type, &Constant::Operation(operation)))
                }
                b"extractelement" => {
                    self.bump();
                    let [(vector_type, vector), (index_type, index)] = self.operands()?;
                    let ty = self.check_extract_element(vector_type, index_type, at)?;
                    (ty, self.intern(ty, &Constant::Operation(Operation::ExtractElement { vector, index })))
                }
                b"insertelement" => {
                    self.bump();
                    let [(vector_type, vector), (element_type, element), (index_type, index)] =
                        self.operands()?;
                    self.check_insert_element(vector_type, element_type, index_type, at)?;
                    let operation = Operation::InsertElement { vector, element, index };
                    (vector_type, self.intern(vector_type, &Constant::Operation(operation)))
                }
                b"shufflevector" => {
                    self.bump();
                    let [(first_type, first), (second_type, second), (mask_type, mask)] = self.operands()?;
                    let ty = self.check_shuffle(first_type, second_type, (mask_type, mask), at)?;
                    (
                        ty,
                        self.intern(
                            ty,
                            &Constant::Operation(Operation::ShuffleVector { first, second, mask }),
                        ),
                    )
                }
                _ => return Err(self.expected("a value")),
            }
        };
        if result != ty {
            let (found, wanted) = (self.spelled(result), self.spelled(ty));
            return Err(self.error(at, alloc::format!("this is of type '{found}', not '{wanted}'")));
        }
        Ok(value)
    }

    /// Operands of an operation on constants, in parentheses.
    fn operands<const N: usize>(&mut self) -> Read<[(TypeId, ValueId); N]> {
        self.expect(b'(', "before the operands of a constant")?;
        let mut all = [(self.types.void, ValueId::from(dxkit_bitcode::ir::BlockId(0))); N];
        for (index, slot) in all.iter_mut().enumerate() {
            if index > 0 {
                self.expect(b',', "between the operands of a constant")?;
            }
            *slot = self.typed_constant()?;
        }
        self.expect(b')', "after the operands of a constant")?;
        Ok(all)
    }

    fn address_constant(&mut self, at: usize) -> Read<(TypeId, ValueId)> {
        self.bump();
        let in_bounds = self.address_flags();
        self.expect(b'(', "after 'getelementptr'")?;
        let source_type = self.ty()?;
        self.expect(b',', "after the pointee type")?;
        let (base_type, base) = self.typed_constant()?;
        let mut indices = Vec::new();
        while self.eat(b',') {
            let index_at = self.at;
            let (ty, index) = self.typed_constant()?;
            self.check_index(ty, index_at)?;
            indices.push(index);
        }
        self.expect(b')', "after the indices of an address")?;
        let ty = self.address_type(source_type, base_type, &indices, at)?;
        let operation = Operation::GetElementPtr { in_bounds, source_type, base, indices: &indices };
        Ok((ty, self.intern(ty, &Constant::Operation(operation))))
    }

    fn comparison_constant(&mut self, integers: bool, at: usize) -> Read<(TypeId, ValueId)> {
        self.bump();
        let predicate = self.predicate(integers)?;
        let [(left_type, left), (right_type, right)] = self.operands()?;
        self.same_types(left_type, right_type, at)?;
        let ty = self.check_comparison(integers, left_type, at)?;
        let flags = dxkit_bitcode::ir::FastMathFlags::empty();
        let operation = Operation::Compare { predicate, flags, left, right };
        Ok((ty, self.intern(ty, &Constant::Operation(operation))))
    }
}

/// The opcode of a word, and whether it is one on floating-point numbers.
pub(super) fn binary_opcode(word: &str) -> Option<(BinaryOpcode, bool)> {
    // Floating-point opcodes begin with `f`, the others do not.
    if word.starts_with('f') {
        if word.len() != "fadd".len() {
            return None;
        }
        let mut known = BinaryOpcode::NAMES.iter().map(|(opcode, _)| *opcode);
        return known.find(|opcode| opcode.spelling(true) == Some(word)).map(|opcode| (opcode, true));
    }
    Some((BinaryOpcode::from_name(word)?, false))
}

/// The `float` that is nearest to a `double`, as the bits of a `double`: LLVM's assembly accepts only numbers
/// that fit exactly.
fn nearest(double: u64) -> Option<u64> {
    #[allow(clippy::cast_possible_truncation, reason = "it rounds to the nearest")]
    let single = f64::from_bits(double) as f32;
    single.is_finite().then(|| f64::from(single).to_bits())
}
