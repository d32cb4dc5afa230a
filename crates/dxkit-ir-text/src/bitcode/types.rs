//! Types.

use alloc::vec::Vec;

use dxkit_bitcode::stream::BlockKind;
use dxkit_bitcode::{Error, ErrorKind, Subject};

use super::tree::{Block, Record};
use super::{Disassembler, LONGEST_TEXT, MAX_DEPTH, index};
use crate::Text;

/// A type: its record, and the name that the record before stated.
#[derive(Debug)]
pub(super) struct TypeRecord<'t> {
    pub(super) record: Record<'t>,
    name: Vec<u8>,
    /// Of a structure without a name that is identified all the same: its number.
    number: u32,
}

/// The codes of the records of types.
pub(super) mod code {
    pub(crate) const COUNT: u32 = 1;
    pub(crate) const VOID: u32 = 2;
    pub(crate) const FLOAT: u32 = 3;
    pub(crate) const DOUBLE: u32 = 4;
    pub(crate) const LABEL: u32 = 5;
    pub(crate) const OPAQUE: u32 = 6;
    pub(crate) const INTEGER: u32 = 7;
    pub(crate) const HALF: u32 = 10;
    pub(crate) const ARRAY: u32 = 11;
    pub(crate) const VECTOR: u32 = 12;
    pub(crate) const METADATA: u32 = 16;
    pub(crate) const STRUCT: u32 = 18;
    pub(crate) const STRUCT_NAME: u32 = 19;
    pub(crate) const NAMED_STRUCT: u32 = 20;
    pub(crate) const FUNCTION: u32 = 21;
    pub(crate) const TOKEN: u32 = 22;
    pub(crate) const BFLOAT: u32 = 23;
    pub(crate) const POINTER: u32 = 25;
    pub(crate) const TARGET: u32 = 26;
}

impl<'t> Disassembler<'t, '_> {
    pub(super) fn type_block(&mut self, block: Block<'t>) -> Result<(), Error> {
        let (mut name, mut number) = (Vec::new(), 0u32);
        for record in block.records() {
            match record.code {
                code::COUNT => {}
                code::STRUCT_NAME => name = record.text(0),
                _ => {
                    let mut own = 0;
                    let takes = matches!(record.code, code::OPAQUE | code::NAMED_STRUCT | code::TARGET);
                    if takes && name.is_empty() {
                        own = number;
                        number = number.wrapping_add(1);
                    }
                    let name = if takes { core::mem::take(&mut name) } else { Vec::new() };
                    let index = self.types.len() as u64;
                    self.type_numbers.entry((record.code, record.operands)).or_insert(index);
                    self.types.push(TypeRecord { record, name, number: own });
                }
            }
        }
        Ok(())
    }

    /// The record of a type.
    pub(super) fn ty(&self, ty: u64, site: &Record<'t>) -> Result<Record<'t>, Error> {
        self.types.get(index(ty)).map(|ty| ty.record).ok_or_else(|| {
            let count = self.types.len() as u64;
            Error::new(ErrorKind::OutOfRange { what: Subject::Type, number: ty, count }, site.bit)
        })
    }

    /// The number of a type, by its record.
    pub(super) fn find_type(&self, code: u32, operands: &[u64]) -> Option<u64> {
        self.type_numbers.get(&(code, operands)).copied()
    }

    /// Whether a type is of floating-point numbers, or of vectors of them.
    pub(super) fn is_float(&self, ty: u64, site: &Record<'t>) -> Result<bool, Error> {
        let mut record = self.ty(ty, site)?;
        if record.code == code::VECTOR {
            record = self.ty(record.get(1)?, site)?;
        }
        Ok(matches!(record.code, code::FLOAT | code::DOUBLE | code::HALF | code::BFLOAT))
    }

    /// The definitions of structures that have a name or a number.
    pub(super) fn type_definitions(&mut self) -> Result<(), Error> {
        for place in 0..self.types.len() {
            let Some(ty) = self.types.get(place) else { break };
            let record = ty.record;
            if !matches!(record.code, code::OPAQUE | code::NAMED_STRUCT) {
                continue;
            }
            self.text.byte(b'%');
            match ty.name.as_slice() {
                [] => self.text.number(ty.number),
                name => self.text.name(name),
            }
            self.text.str(" = type ");
            if record.code == code::OPAQUE {
                self.text.str("opaque");
            } else {
                struct_type(&self.types, &record, &mut self.text, 0)?;
            }
            self.text.end();
        }
        Ok(())
    }

    /// A type, in the text of what is outside of nodes.
    pub(super) fn write_type(&mut self, ty: u64, site: &Record<'t>) -> Result<(), Error> {
        write_type(&self.types, ty, site, &mut self.text, 0)
    }

    /// The parameters and the result of a function type; whether there may be more arguments.
    pub(super) fn function_type(&self, ty: u64, site: &Record<'t>) -> Result<(u64, &'t [u64], bool), Error> {
        let record = self.ty(ty, site)?;
        if record.code != code::FUNCTION {
            return Err(site.invalid(Subject::FunctionType, ty));
        }
        Ok((record.get(1)?, record.rest(2), record.get(0)? != 0))
    }
}

/// The elements of a structure, in braces.
fn struct_type(
    types: &[TypeRecord<'_>],
    record: &Record<'_>,
    text: &mut Text<'_>,
    depth: u32,
) -> Result<(), Error> {
    let packed = record.get(0)? != 0;
    let elements = record.rest(1);
    text.str(if packed { "<{" } else { "{" });
    for (place, element) in elements.iter().enumerate() {
        text.str(if place == 0 { " " } else { ", " });
        write_type(types, *element, record, text, depth.saturating_add(1))?;
    }
    text.str(match (elements.is_empty(), packed) {
        (true, true) => "}>",
        (true, false) => "}",
        (false, true) => " }>",
        (false, false) => " }",
    });
    Ok(())
}

/// A type where it is used: structures by their names.
pub(super) fn write_type(
    types: &[TypeRecord<'_>],
    ty: u64,
    site: &Record<'_>,
    text: &mut Text<'_>,
    depth: u32,
) -> Result<(), Error> {
    let count = types.len() as u64;
    let found = types.get(index(ty)).ok_or_else(|| {
        Error::new(ErrorKind::OutOfRange { what: Subject::Type, number: ty, count }, site.bit)
    })?;
    if text.full() {
        return Err(Error::new(ErrorKind::Expands { limit: LONGEST_TEXT as u64 }, site.bit));
    }
    if depth > MAX_DEPTH {
        return Err(Error::new(ErrorKind::Depth { what: Subject::Types, limit: MAX_DEPTH }, site.bit));
    }
    let record = &found.record;
    let deeper = depth.saturating_add(1);
    match record.code {
        code::VOID => text.str("void"),
        code::FLOAT => text.str("float"),
        code::DOUBLE => text.str("double"),
        code::HALF => text.str("half"),
        code::BFLOAT => text.str("bfloat"),
        code::LABEL => text.str("label"),
        code::METADATA => text.str("metadata"),
        code::TOKEN => text.str("token"),
        code::INTEGER => {
            text.byte(b'i');
            text.number(record.get(0)?);
        }
        code::POINTER => {
            text.str("ptr");
            if record.get(0)? != 0 {
                text.str(" addrspace(");
                text.number(record.get(0)?);
                text.byte(b')');
            }
        }
        code::ARRAY | code::VECTOR => {
            let is_array = record.code == code::ARRAY;
            text.byte(if is_array { b'[' } else { b'<' });
            text.number(record.get(0)?);
            text.str(" x ");
            write_type(types, record.get(1)?, record, text, deeper)?;
            text.byte(if is_array { b']' } else { b'>' });
        }
        code::STRUCT => struct_type(types, record, text, depth)?,
        code::NAMED_STRUCT | code::OPAQUE => {
            text.byte(b'%');
            match found.name.as_slice() {
                [] => text.number(found.number),
                name => text.name(name),
            }
        }
        code::TARGET => {
            text.str("target(\"");
            text.escaped(&found.name);
            text.byte(b'"');
            let types_of = index(record.get(0)?).min(record.rest(1).len());
            for part in record.rest(1).iter().take(types_of) {
                text.str(", ");
                write_type(types, *part, record, text, deeper)?;
            }
            for parameter in record.rest(1).iter().skip(types_of) {
                text.str(", ");
                text.number(*parameter);
            }
            text.byte(b')');
        }
        code::FUNCTION => {
            write_type(types, record.get(1)?, record, text, deeper)?;
            text.str(" (");
            for (place, parameter) in record.rest(2).iter().enumerate() {
                text.str(if place == 0 { "" } else { ", " });
                write_type(types, *parameter, record, text, deeper)?;
            }
            text.str(match (record.get(0)? != 0, record.rest(2).is_empty()) {
                (true, true) => "...)",
                (true, false) => ", ...)",
                (false, _) => ")",
            });
        }
        _ => return Err(record.unknown().within(BlockKind::Type.name().unwrap_or("TYPE_BLOCK_ID"))),
    }
    Ok(())
}
