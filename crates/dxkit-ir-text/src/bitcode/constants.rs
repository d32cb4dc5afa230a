//! Values, and the text of constants.

use alloc::vec::Vec;

use dxkit_bitcode::ir::CastOpcode;
use dxkit_bitcode::{Contradiction, Error, ErrorKind, Subject};

use super::tree::{Block, Record};
use super::types::code as types;
use super::{Disassembler, MAX_DEPTH, index};

/// A value that has a number.
#[derive(Debug, Clone)]
pub(super) struct Value<'t> {
    /// Its type.
    pub(super) ty: u64,
    pub(super) form: ValueForm<'t>,
}

#[derive(Debug, Clone)]
pub(super) enum ValueForm<'t> {
    /// A global variable or a function, by its name.
    Global(&'t [u8]),
    /// One without a name, by its place among the global values.
    UnnamedGlobal(usize),
    /// A constant, by its record.
    Constant(Record<'t>),
    /// An argument or the result of an instruction, by its name.
    Local(&'t [u64]),
    /// One without a name, by its number in the text.
    UnnamedLocal(u32),
}

/// The codes of the records of constants.
mod code {
    pub(super) const SET_TYPE: u32 = 1;
    pub(super) const NULL: u32 = 2;
    pub(super) const UNDEF: u32 = 3;
    pub(super) const INTEGER: u32 = 4;
    pub(super) const WIDE_INTEGER: u32 = 5;
    pub(super) const FLOAT: u32 = 6;
    pub(super) const AGGREGATE: u32 = 7;
    pub(super) const STRING: u32 = 8;
    pub(super) const C_STRING: u32 = 9;
    pub(super) const BINARY: u32 = 10;
    pub(super) const CAST: u32 = 11;
    pub(super) const ADDRESS_OLD: u32 = 12;
    pub(super) const EXTRACT_ELEMENT: u32 = 14;
    pub(super) const INSERT_ELEMENT: u32 = 15;
    pub(super) const SHUFFLE: u32 = 16;
    pub(super) const ADDRESS_IN_BOUNDS: u32 = 20;
    pub(super) const DATA: u32 = 22;
    pub(super) const POISON: u32 = 26;
    pub(super) const ADDRESS: u32 = 32;
}

/// The words for the flags of an address: bit 0 to bit 2.
const ADDRESS_FLAGS: [&str; 3] = ["inbounds", "nusw", "nuw"];

/// A number whose lowest bit is its sign.
pub(super) fn signed(word: u64) -> i128 {
    let magnitude = i128::from(word >> 1);
    match (word & 1, magnitude) {
        (0, magnitude) => magnitude,
        // There is no negative zero: it stands for the least number of 64 bits.
        (_, 0) => -(1 << 63),
        (_, magnitude) => -magnitude,
    }
}

impl<'t> Disassembler<'t, '_> {
    pub(super) fn constants_block(&mut self, block: Block<'t>) -> Result<(), Error> {
        let mut ty = None;
        for record in block.records() {
            if record.code == code::SET_TYPE {
                ty = Some(record.get(0)?);
                continue;
            }
            let Some(ty) = ty else { return Err(record.invalid(Subject::Type, 0)) };
            self.values.push(Value { ty, form: ValueForm::Constant(record) });
        }
        Ok(())
    }

    /// The value of a number.
    pub(super) fn value(&self, number: u64, site: &Record<'t>) -> Result<Value<'t>, Error> {
        self.values.get(index(number)).cloned().ok_or_else(|| {
            let count = self.values.len() as u64;
            Error::new(ErrorKind::OutOfRange { what: Subject::Value, number, count }, site.bit)
        })
    }

    /// A value with its type in front.
    pub(super) fn write_typed(&mut self, value: &Value<'t>, site: &Record<'t>) -> Result<(), Error> {
        self.typed(value, site, 0)
    }

    /// A value without its type.
    pub(super) fn write_value(&mut self, value: &Value<'t>, site: &Record<'t>) -> Result<(), Error> {
        self.untyped(value, site, 0)
    }

    /// The value of a number, with its type in front.
    pub(super) fn write_typed_number(&mut self, number: u64, site: &Record<'t>) -> Result<(), Error> {
        let value = self.value(number, site)?;
        self.typed(&value, site, 0)
    }

    fn typed(&mut self, value: &Value<'t>, site: &Record<'t>, depth: u32) -> Result<(), Error> {
        self.write_type(value.ty, site)?;
        self.text.byte(b' ');
        self.untyped(value, site, depth)
    }

    fn untyped(&mut self, value: &Value<'t>, site: &Record<'t>, depth: u32) -> Result<(), Error> {
        // A name may be long, and be written often.
        self.check_length()?;
        match value.form {
            ValueForm::Global(name) => {
                self.text.byte(b'@');
                self.text.name(name);
            }
            ValueForm::UnnamedGlobal(number) => {
                self.text.byte(b'@');
                self.text.number(number as u64);
            }
            ValueForm::Local(name) => {
                let name: Vec<u8> = name.iter().map(|character| character.to_le_bytes()[0]).collect();
                self.text.byte(b'%');
                self.text.name(&name);
            }
            ValueForm::UnnamedLocal(number) => self.text.sign_and_number(b'%', number),
            ValueForm::Constant(record) => {
                if depth > MAX_DEPTH {
                    let kind = ErrorKind::Depth { what: Subject::Constants, limit: MAX_DEPTH };
                    return Err(Error::new(kind, site.bit));
                }
                return self.constant(value.ty, &record, depth);
            }
        }
        Ok(())
    }

    /// The value of a number inside of a constant.
    fn part(&mut self, number: u64, record: &Record<'t>, depth: u32) -> Result<(), Error> {
        let value = self.value(number, record)?;
        if !matches!(value.form, ValueForm::Global(_) | ValueForm::UnnamedGlobal(_) | ValueForm::Constant(_))
        {
            return Err(Error::new(ErrorKind::Malformed(Contradiction::NotConstant), record.bit));
        }
        self.typed(&value, record, depth.saturating_add(1))
    }

    /// Values of numbers, with commas between.
    fn parts(&mut self, numbers: &[u64], record: &Record<'t>, depth: u32) -> Result<(), Error> {
        for (place, number) in numbers.iter().enumerate() {
            self.text.str(if place == 0 { "" } else { ", " });
            self.part(*number, record, depth)?;
        }
        Ok(())
    }

    fn constant(&mut self, ty: u64, record: &Record<'t>, depth: u32) -> Result<(), Error> {
        let shape = self.ty(ty, record)?;
        match record.code {
            code::NULL => self.null(&shape),
            code::UNDEF => self.text.str("undef"),
            code::POISON => self.text.str("poison"),
            code::INTEGER | code::WIDE_INTEGER | code::FLOAT if shape.code == types::VECTOR => {
                let element = shape.get(1)?;
                let number = self.ty(element, record)?;
                self.text.str("splat (");
                self.write_type(element, record)?;
                self.text.byte(b' ');
                self.number(&number, record)?;
                self.text.byte(b')');
            }
            code::INTEGER | code::WIDE_INTEGER | code::FLOAT => self.number(&shape, record)?,
            code::AGGREGATE => {
                let (open, close) = brackets(&shape);
                self.text.str(open);
                self.parts(record.operands, record, depth)?;
                self.text.str(close);
            }
            code::STRING | code::C_STRING => {
                let mut text = record.text(0);
                if record.code == code::C_STRING {
                    text.push(0);
                }
                self.text.str("c\"");
                self.text.escaped(&text);
                self.text.byte(b'"');
            }
            code::DATA => {
                let (open, close) = brackets(&shape);
                let element = shape.get(1)?;
                let number = self.ty(element, record)?;
                self.text.str(open);
                for (place, word) in record.operands.iter().enumerate() {
                    self.text.str(if place == 0 { "" } else { ", " });
                    self.write_type(element, record)?;
                    self.text.byte(b' ');
                    self.data_word(&number, *word, record)?;
                }
                self.text.str(close);
            }
            _ => self.expression(ty, record, depth)?,
        }
        Ok(())
    }

    fn null(&mut self, shape: &Record<'t>) {
        self.text.str(match shape.code {
            types::INTEGER if shape.or_zero(0) == 1 => "false",
            types::INTEGER => "0",
            types::FLOAT | types::DOUBLE | types::HALF | types::BFLOAT => "0.000000e+00",
            types::POINTER => "null",
            types::TOKEN => "none",
            _ => "zeroinitializer",
        });
    }

    /// A number: an integer, or the bits of a floating-point number.
    fn number(&mut self, shape: &Record<'t>, record: &Record<'t>) -> Result<(), Error> {
        match (record.code, shape.code) {
            (code::INTEGER, types::INTEGER) => {
                let number = signed(record.get(0)?);
                if shape.get(0)? == 1 {
                    self.text.str(if number == 0 { "false" } else { "true" });
                } else {
                    self.text.print(format_args!("{number}"));
                }
            }
            // Words of 64 bits, the lowest first.
            (code::WIDE_INTEGER, types::INTEGER) if shape.get(0)? <= 128 => {
                let bits = shape.get(0)?;
                let word = |place: usize| signed(record.or_zero(place));
                let unused = u32::try_from(128 - bits).unwrap_or_default();
                // The sign is the highest bit of the type's width.
                let shifted = word(0) & i128::from(u64::MAX) | word(1) << 64;
                let number = shifted.checked_shl(unused).unwrap_or_default() >> unused.min(127);
                self.text.print(format_args!("{number}"));
            }
            (code::FLOAT, _) => self.float(shape, record.get(0)?, record)?,
            _ => return Err(record.unknown().within("CONSTANTS_BLOCK")),
        }
        Ok(())
    }

    /// An element of an array or a vector of numbers: its bits.
    fn data_word(&mut self, shape: &Record<'t>, word: u64, record: &Record<'t>) -> Result<(), Error> {
        if shape.code != types::INTEGER {
            return self.float(shape, word, record);
        }
        let unused = 64u32.saturating_sub(u32::try_from(shape.get(0)?).unwrap_or(64)).min(63);
        if unused == 63 {
            self.text.str(if word & 1 == 0 { "false" } else { "true" });
        } else {
            let number = i64::from_le_bytes((word << unused).to_le_bytes()) >> unused;
            self.text.print(format_args!("{number}"));
        }
        Ok(())
    }

    /// The bits of a floating-point number, which are exact in the text of every version since LLVM 23.
    fn float(&mut self, shape: &Record<'t>, bits: u64, record: &Record<'t>) -> Result<(), Error> {
        let digits = match shape.code {
            types::HALF | types::BFLOAT => 4,
            types::FLOAT => 8,
            types::DOUBLE => 16,
            _ => return Err(record.invalid(Subject::Type, shape.code.into())),
        };
        self.text.str("f0x");
        self.text.hex_digits(bits, digits);
        Ok(())
    }

    /// An operation on constants.
    fn expression(&mut self, ty: u64, record: &Record<'t>, depth: u32) -> Result<(), Error> {
        match record.code {
            code::BINARY => {
                let opcode = match record.get(0)? {
                    0 => "add",
                    1 => "sub",
                    12 => "xor",
                    _ => return Err(record.unknown().within("CONSTANTS_BLOCK")),
                };
                self.text.str(opcode);
                let flags = record.or_zero(3);
                self.text.str(if flags & 1 != 0 { " nuw" } else { "" });
                self.text.str(if flags & 2 != 0 { " nsw" } else { "" });
                self.text.str(" (");
                self.parts(&[record.get(1)?, record.get(2)?], record, depth)?;
                self.text.byte(b')');
            }
            code::CAST => {
                let value = record.get(2)?;
                let opcode = u8::try_from(record.get(0)?).ok().and_then(|opcode| CastOpcode(opcode).name());
                let opcode = opcode.ok_or_else(|| record.invalid(Subject::Operation, record.or_zero(0)))?;
                self.text.str(opcode);
                self.text.str(" (");
                self.part(value, record, depth)?;
                self.text.str(" to ");
                self.write_type(ty, record)?;
                self.text.byte(b')');
            }
            code::ADDRESS | code::ADDRESS_OLD | code::ADDRESS_IN_BOUNDS => self.address(record, depth)?,
            code::EXTRACT_ELEMENT => {
                self.text.str("extractelement (");
                self.parts(&[record.get(1)?, record.get(3)?], record, depth)?;
                self.text.byte(b')');
            }
            code::INSERT_ELEMENT => {
                self.text.str("insertelement (");
                self.parts(&[record.get(0)?, record.get(1)?, record.get(3)?], record, depth)?;
                self.text.byte(b')');
            }
            code::SHUFFLE => {
                self.text.str("shufflevector (");
                self.parts(&[record.get(0)?, record.get(1)?, record.get(2)?], record, depth)?;
                self.text.byte(b')');
            }
            _ => return Err(record.unknown().within("CONSTANTS_BLOCK")),
        }
        Ok(())
    }

    /// [the type that indices count, flags, pairs of type and value]; in older records, the flags follow from
    /// the code, and stand only in front of an odd number of pairs.
    fn address(&mut self, record: &Record<'t>, depth: u32) -> Result<(), Error> {
        let source = record.get(0)?;
        let (flags, pairs) = match record.code {
            code::ADDRESS => (record.get(1)?, record.rest(2)),
            code::ADDRESS_IN_BOUNDS => (1, record.rest(1)),
            _ => (0, record.rest(1)),
        };
        if pairs.is_empty() || pairs.len() % 2 != 0 {
            return Err(Error::new(ErrorKind::Malformed(Contradiction::NoBase), record.bit));
        }
        self.text.str("getelementptr ");
        self.address_flags(flags);
        self.text.byte(b'(');
        self.write_type(source, record)?;
        for pair in pairs.chunks_exact(2) {
            self.text.str(", ");
            self.part(pair.last().copied().unwrap_or_default(), record, depth)?;
        }
        self.text.byte(b')');
        Ok(())
    }

    /// The flags of an address, each followed by a space.
    pub(super) fn address_flags(&mut self, flags: u64) {
        // An address in bounds is one without signed wrap anyway.
        let flags = if flags & 1 != 0 { flags & !2 } else { flags };
        for (bit, word) in ADDRESS_FLAGS.iter().enumerate() {
            if flags >> bit & 1 != 0 {
                self.text.str(word);
                self.text.byte(b' ');
            }
        }
    }
}

/// What stands around the elements of a constant of a type.
fn brackets(shape: &Record<'_>) -> (&'static str, &'static str) {
    match shape.code {
        types::ARRAY => ("[", "]"),
        types::VECTOR => ("<", ">"),
        _ if shape.or_zero(0) != 0 => ("<{ ", " }>"),
        _ => ("{ ", " }"),
    }
}
