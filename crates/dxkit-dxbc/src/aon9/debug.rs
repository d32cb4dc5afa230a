//! The debug information inside a program of Direct3D 9: a comment that starts with `DBUG`.
//!
//! Layout: FXC's output, and what FXC's disassembler prints for it. Offsets count from the end of the four
//! characters.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write as _;

use super::program::Instruction;
use crate::bits;

/// The comment, and the state of printing.
pub(super) struct Annotations<'c> {
    bytes: &'c [u8],
    header: Header,
    /// The line of the instruction before.
    last: Option<(u16, u16)>,
}

/// The words of the header that are used; each table has a count and an offset.
struct Header {
    files: (u32, u32),
    lines: (u32, u32),
    variables: (u32, u32),
    /// Offset of the name of the function that is run.
    entry: u32,
}

/// No file: the instruction was made of no line.
const NO_FILE: u16 = u16::MAX;
/// FXC prints no line numbers while they increase by less than this.
const SILENT: u16 = 2;
/// A hostile table may list variables of each instruction any number of times.
const MOST_VARIABLES: u32 = 256;

fn word(bytes: &[u8], at: u32) -> Option<u32> {
    bits::word(bytes, usize::try_from(at).ok()?)
}

fn half(bytes: &[u8], at: u32) -> Option<u16> {
    bits::half(bytes, usize::try_from(at).ok()?)
}

impl<'c> Annotations<'c> {
    pub(super) fn new(comment: &'c Instruction<'_>) -> Option<Self> {
        let bytes = comment.operands.as_bytes().get(4..)?;
        let table = |at| Some((word(bytes, at)?, word(bytes, at.checked_add(4)?)?));
        let header =
            Header { files: table(12)?, lines: table(20)?, variables: table(28)?, entry: word(bytes, 36)? };
        Some(Self { bytes, header, last: None })
    }

    fn name(&self, at: u32) -> Option<&'c [u8]> {
        let rest = self.bytes.get(usize::try_from(at).ok()?..)?;
        rest.split(|byte| *byte == 0).next()
    }

    /// The row of the line table for the instruction at this offset. Rows are in the order of instructions:
    /// `next` is the number of rows already passed.
    fn place(&self, offset: u32, next: &mut u32) -> Option<u32> {
        let row = |place: u32| self.header.lines.1.checked_add(place.checked_mul(8)?);
        while *next < self.header.lines.0 {
            let at = word(self.bytes, row(*next)?.checked_add(4)?)?;
            if at >= offset {
                return (at == offset).then_some(*next);
            }
            *next = next.checked_add(1)?;
        }
        None
    }

    /// Appends the line of the instruction at this offset, if it is known. Returns its place among the lines.
    pub(super) fn before(&mut self, offset: u32, next: &mut u32, out: &mut String) -> Option<u32> {
        let place = self.place(offset, next)?;
        let row = self.header.lines.1.checked_add(place.checked_mul(8)?)?;
        let (line, file) = (half(self.bytes, row)?, half(self.bytes, row.checked_add(2)?)?);
        if file == NO_FILE {
            return Some(place);
        }
        let last = self.last.replace((line, file));
        let named = last.is_none_or(|(_, last)| last != file);
        if !named && last.is_some_and(|(last, _)| last.abs_diff(line) <= SILENT) {
            return Some(place);
        }
        // Writing to memory cannot fail.
        let _ = write!(out, "\n#line {line}");
        if named && u32::from(file) < self.header.files.0 {
            let name = self.header.files.1.checked_add(u32::from(file).checked_mul(4)?);
            let name = name.and_then(|at| word(self.bytes, at)).and_then(|at| self.name(at));
            let _ = write!(out, " \"{}\"", String::from_utf8_lossy(name.unwrap_or_default()));
        }
        out.push('\n');
        Some(place)
    }

    /// Appends the variables that the instruction with this row writes, in the order of the components of the
    /// register.
    pub(super) fn after(&self, place: u32, out: &mut String) {
        let mut separator = "  // ";
        let variables = 0..self.header.variables.0.min(MOST_VARIABLES);
        let mut written: Vec<_> = variables.filter_map(|variable| self.variable(variable, place)).collect();
        written
            .sort_by_key(|(.., components)| components.iter().position(|component| *component != u16::MAX));
        for (scope, name, components) in written {
            out.push_str(separator);
            separator = ", ";
            if scope.is_empty() || self.name(self.header.entry) != Some(scope) {
                let _ = write!(out, "{}::", String::from_utf8_lossy(scope));
            }
            out.push_str(&String::from_utf8_lossy(name));
            let mut before = '<';
            for component in components.into_iter().filter(|component| *component != u16::MAX) {
                let _ = write!(out, "{before}{component}");
                before = ',';
            }
            out.push('>');
        }
    }

    /// The function, name and components of a variable, if the instruction writes it.
    fn variable(&self, number: u32, place: u32) -> Option<(&'c [u8], &'c [u8], [u16; 4])> {
        let row = self.header.variables.1.checked_add(number.checked_mul(20)?)?;
        let field = |index: u32| word(self.bytes, row.checked_add(index.checked_mul(4)?)?);
        let (count, uses) = (field(3)?, field(4)?);
        // The uses are sorted by instruction.
        let (mut low, mut high) = (0, count.min(u32::try_from(self.bytes.len()).unwrap_or(u32::MAX)));
        let at = |index: u32| uses.checked_add(index.checked_mul(12)?);
        while low < high {
            let middle = low.midpoint(high);
            match word(self.bytes, at(middle)?)? {
                found if found < place => low = middle.checked_add(1)?,
                _ => high = middle,
            }
        }
        let found = at(low)?;
        if low >= count || word(self.bytes, found)? != place {
            return None;
        }
        let component =
            |index: u32| half(self.bytes, found.checked_add(4)?.checked_add(index.checked_mul(2)?)?);
        let components = [component(0)?, component(1)?, component(2)?, component(3)?];
        let scope = match field(0)? {
            0 => &[][..],
            scope => self.name(scope)?,
        };
        Some((scope, self.name(field(1)?)?, components))
    }
}
