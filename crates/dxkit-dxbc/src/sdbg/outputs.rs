//! What instructions write, as `SDBG` describes it: variables, where they are, and the values that they can
//! have.
//!
//! A row of the table of instructions has, from byte 8 on, a number of outputs (two at most), and 180 bytes
//! for each. Four scalars start at byte 28 of an output, 36 bytes each: the number of a variable (-1 for
//! none), its range as booleans or unsigned numbers, as signed numbers, and as floats. At 172 is the register
//! (-1 for none), then the component. The layout and the rules about ranges were derived from what FXC 10.1
//! prints of tables in which one number differs.

use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt::Write as _;

use super::{DebugTables, to_usize};
use crate::bits::word;

/// Where a row of the table of instructions has the number of its outputs, and where these start.
const OUTPUT_COUNT: usize = 8;
const OUTPUTS: usize = 12;
/// Bytes of an output.
const OUTPUT: usize = 180;
/// The most outputs of an instruction.
const MOST: u32 = 2;
/// Where an output has its kind, -1 for none.
const KIND: usize = 4;
/// Where an output has its scalars, and the bytes of one.
const SCALARS: usize = 28;
const SCALAR: usize = 36;
/// Where an output has its register and its component.
const REGISTER: usize = 172;
const COMPONENT: usize = 176;
/// No variable, no register.
const NONE: u32 = u32::MAX;

/// Bytes of a row of the table of variables, of types, and of symbols.
const VARIABLE: usize = 24;
const TYPE: usize = 44;
const SYMBOL: usize = 20;

/// The rows of the tables that describe variables.
pub(super) struct Outputs<'d> {
    tables: &'d DebugTables<'d>,
    variables: Vec<&'d [u8]>,
    types: Vec<&'d [u8]>,
    symbols: Vec<&'d [u8]>,
    /// Bytes of text that may still be made: any number of rows may share a long name.
    left: usize,
}

impl<'d> Outputs<'d> {
    pub(super) fn new(tables: &'d DebugTables<'d>) -> Self {
        let header = &tables.header;
        Self {
            tables,
            variables: tables.rows(header.variables, VARIABLE).collect(),
            types: tables.rows(header.types, TYPE).collect(),
            symbols: tables.rows(header.symbols, SYMBOL).collect(),
            left: tables.data.len().saturating_mul(4),
        }
    }

    /// The comment on an instruction: `color[r0.x]<0: 1f,1:[0f,1f]>`; empty without outputs, and if the
    /// tables contradict each other, where FXC prints an error instead.
    pub(super) fn comment(&mut self, row: &[u8]) -> Vec<u8> {
        let text = self.text(row).unwrap_or_default();
        match self.left.checked_sub(text.len()) {
            Some(left) => {
                self.left = left;
                text
            }
            None => Vec::new(),
        }
    }

    fn text(&self, row: &[u8]) -> Option<Vec<u8>> {
        let mut out = Vec::new();
        // The type, register and component of the list that is open.
        let mut open: Option<[u32; 3]> = None;
        let count = word(row, OUTPUT_COUNT).filter(|count| *count <= MOST)?;
        for output in row.get(OUTPUTS..)?.chunks_exact(OUTPUT).take(to_usize(count)) {
            if word(output, KIND)? == NONE {
                continue;
            }
            let (register, component) = (word(output, REGISTER)?, word(output, COMPONENT)?);
            for scalar in output.get(SCALARS..)?.chunks_exact(SCALAR).take(4) {
                let number = word(scalar, 0)?;
                if number == NONE {
                    continue;
                }
                let variable = self.variables.get(to_usize(number))?;
                let ty = word(variable, 16)?;
                if open == Some([ty, register, component]) {
                    out.push(b',');
                } else {
                    out.extend_from_slice(if open.is_some() { b">, " } else { b"" });
                    self.start(ty, register, component, &mut out)?;
                    open = Some([ty, register, component]);
                }
                let mut text = String::new();
                let _ = write!(text, "{}", word(variable, 20)?);
                range(word(variable, 4)?, scalar, &mut text)?;
                out.extend_from_slice(text.as_bytes());
            }
        }
        out.extend_from_slice(if open.is_some() { b">" } else { b"" });
        Some(out)
    }

    /// The name of a variable and where it is: `color[r0.x/2]<`.
    fn start(&self, ty: u32, register: u32, component: u32, out: &mut Vec<u8>) -> Option<()> {
        let ty = self.types.get(to_usize(ty))?;
        let symbol = self.symbols.get(to_usize(word(ty, 0)?))?;
        out.extend_from_slice(self.tables.slice(word(symbol, 16), word(symbol, 12))?);
        if register != NONE {
            let letter = b"xyzw".get(to_usize(component & 3)).copied().map_or('x', char::from);
            let mut text = String::new();
            let _ = write!(text, "[r{}.{letter}", register.wrapping_add(component >> 2));
            // The first of the numbers of a type is how many scalars it has.
            let numbers = to_usize(self.tables.header.numbers);
            let at = numbers.saturating_add(to_usize(word(ty, 32)? & !3));
            let scalars = self.tables.data.get(at..).and_then(|bytes| word(bytes, 0)).unwrap_or_default();
            if scalars > 4 {
                let _ = write!(text, "/{}", scalars.wrapping_add(3) / 4);
            }
            text.push(']');
            out.extend_from_slice(text.as_bytes());
        }
        out.push(b'<');
        Some(())
    }
}

/// Appends the values that a scalar of a type can have, unless these are all.
fn range(ty: u32, scalar: &[u8], out: &mut String) -> Option<()> {
    let at = |place: usize| word(scalar, place.saturating_mul(4));
    let (first, last) = (at(1)?, at(2)?);
    let signed = |place| Some(i32::from_ne_bytes(at(place)?.to_ne_bytes()));
    let (least, most) = (signed(3)?, signed(4)?);
    let (low, high) = (f32::from_bits(at(5)?), f32::from_bits(at(6)?));
    let _ = match ty {
        1 if first != 0 => write!(out, ": true"),
        1 if last == 0 => write!(out, ": false"),
        2 if (least, most) == (i32::MIN, i32::MAX) && (first, last) == (0, u32::MAX) => Ok(()),
        2 if (least, most) == (i32::MIN, i32::MAX) => write!(out, ":[{first}u,{last}u]"),
        2 if least == most => write!(out, ": {least}"),
        2 => write!(out, ":[{least},{most}]"),
        3 if first == last => write!(out, ": {}f", Float(low)),
        // Neither has a bound: also of what is no number.
        3 if low.partial_cmp(&f32::MIN) != Some(Ordering::Greater)
            && high.partial_cmp(&f32::MAX) != Some(Ordering::Less) =>
        {
            Ok(())
        }
        3 => write!(out, ":[{}f,{}f]", Float(low), Float(high)),
        _ => Ok(()),
    };
    Some(())
}

/// A float with six significant digits, as Microsoft's C library prints it with `%g`.
struct Float(f32);

impl core::fmt::Display for Float {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let value = self.0;
        if value.is_sign_negative() {
            f.write_char('-')?;
        }
        if value.is_infinite() {
            return f.write_str("1.#INF");
        }
        if value.is_nan() {
            return f.write_str(if value.to_bits() == 0xffc0_0000 { "1.#IND" } else { "1.#QNAN" });
        }
        let mut text = String::new();
        write!(text, "{:.5e}", f64::from(value.abs()))?;
        let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
        let exponent: i32 = exponent.parse().unwrap_or_default();
        if (-4..6).contains(&exponent) {
            let decimals = usize::try_from(5_i32.saturating_sub(exponent)).unwrap_or_default();
            let mut fixed = String::new();
            write!(fixed, "{:.decimals$}", f64::from(value.abs()))?;
            return f.write_str(trimmed(&fixed));
        }
        let sign = if exponent < 0 { '-' } else { '+' };
        write!(f, "{}e{sign}{:03}", trimmed(digits), exponent.unsigned_abs())
    }
}

/// Without zeros at the end of a fraction.
fn trimmed(text: &str) -> &str {
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { text }
}
