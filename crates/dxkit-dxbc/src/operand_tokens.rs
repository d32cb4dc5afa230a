//! The tokens of operands: read, written and counted.

use alloc::boxed::Box;
use alloc::vec::Vec;

use dxkit_bytes::{Codec as _, Error, ErrorKind, Frame, Reader, Visit};

use crate::operand::{Index, IndexForm, Operand, OperandToken, Operands, is_immediate};

/// The maximum depth of relative indices. Compilers write one level.
const MAX_DEPTH: u32 = 8;

/// Reads an operand into an empty one.
pub(crate) fn read_operand<V: Visit + ?Sized>(
    reader: &mut Reader<'_, '_, V>,
    depth: u32,
    into: &mut Operand,
) -> Result<(), Error> {
    let token: OperandToken = reader.field("token")?;
    into.token = token;
    if token.extended() {
        into.extension = Some(reader.field("extension")?);
    }
    if is_immediate(token) {
        into.values = Operands::Immediates([0; 4]);
    }
    match &mut into.values {
        Operands::Immediates(values) => {
            for (place, value) in (0u32..).zip(values.iter_mut().take(token.immediates())) {
                *value = reader.scope("value", |reader| reader.scope(Frame::Index(place), u32::read))?;
            }
            // No compiler writes indices of an immediate value.
            if token.dimensions() > 0 {
                let why = "an immediate value with indices";
                return Err(Error::new(ErrorKind::Inconsistent(why), reader.offset()));
            }
        }
        Operands::Indices(indices) => {
            let count = usize::try_from(token.dimensions()).unwrap_or(0);
            for (place, slot) in (0u32..).zip(indices.iter_mut().take(count)) {
                let Some(form) = token.index_form(place) else {
                    let why = "an index of no known form";
                    return Err(Error::new(ErrorKind::Inconsistent(why), reader.offset()));
                };
                reader.scope("index", |reader| {
                    reader.scope(Frame::Index(place), |reader| read_index(reader, form, depth, slot))
                })?;
            }
        }
    }
    Ok(())
}

fn read_index<V: Visit + ?Sized>(
    reader: &mut Reader<'_, '_, V>,
    form: IndexForm,
    depth: u32,
    into: &mut Index,
) -> Result<(), Error> {
    into.immediate = match form {
        IndexForm::Immediate32 | IndexForm::Immediate32Relative => reader.field::<u32>("number")?.into(),
        IndexForm::Immediate64 | IndexForm::Immediate64Relative => {
            let high: u32 = reader.field("high")?;
            let low: u32 = reader.field("low")?;
            u64::from(high) << 32 | u64::from(low)
        }
        IndexForm::Relative => 0,
    };
    match form {
        IndexForm::Immediate32 | IndexForm::Immediate64 => Ok(()),
        _ if depth >= MAX_DEPTH => {
            let why = "registers that index registers too deep";
            Err(Error::new(ErrorKind::Inconsistent(why), reader.offset()))
        }
        _ => {
            let register = into.relative.insert(Box::new(Operand::EMPTY));
            reader.scope("register", |reader| read_operand(reader, depth + 1, register))
        }
    }
}

/// The number of tokens of an operand.
pub(crate) fn operand_length(operand: &Operand) -> usize {
    let own = 1 + usize::from(operand.extension.is_some());
    if is_immediate(operand.token) {
        return own + operand.immediates().len();
    }
    let mut length = own;
    for (place, index) in (0u32..).zip(operand.indices()) {
        length += match operand.token.index_form(place) {
            Some(IndexForm::Immediate32 | IndexForm::Immediate32Relative) => 1,
            Some(IndexForm::Immediate64 | IndexForm::Immediate64Relative) => 2,
            _ => 0,
        };
        length += index.relative.as_deref().map_or(0, operand_length);
    }
    length
}

pub(crate) fn put_operand(operand: &Operand, tokens: &mut Vec<u32>) -> Result<(), ErrorKind> {
    tokens.push(operand.token.0);
    if operand.token.extended() != operand.extension.is_some() {
        return Err(ErrorKind::Inconsistent(
            "an operand's second token that its first one does not announce",
        ));
    }
    tokens.extend(operand.extension.map(|extension| extension.0));
    tokens.extend_from_slice(operand.immediates());
    for (place, index) in (0u32..).zip(operand.indices()) {
        let Some(form) = operand.token.index_form(place) else {
            return Err(ErrorKind::Inconsistent("an index of no known form"));
        };
        match form {
            IndexForm::Immediate32 | IndexForm::Immediate32Relative => tokens.push(index.number()),
            IndexForm::Immediate64 | IndexForm::Immediate64Relative => {
                tokens.push(u32::try_from(index.immediate >> 32).unwrap_or_default());
                tokens.push(index.number());
            }
            IndexForm::Relative => {}
        }
        let wants = !matches!(form, IndexForm::Immediate32 | IndexForm::Immediate64);
        match &index.relative {
            Some(register) if wants => put_operand(register, tokens)?,
            None if !wants => {}
            _ => {
                return Err(ErrorKind::Inconsistent(
                    "an index whose register and form contradict each other",
                ));
            }
        }
    }
    Ok(())
}
