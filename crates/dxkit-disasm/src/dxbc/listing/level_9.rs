//! The programs for feature level 9 in a listing.

use alloc::vec::Vec;

use dxkit_bytes::{InU8, TextError};
use dxkit_dxbc::aon9::{
    ConstantMapping, Conversion, ConversionOfComponents, Level9, Program, ProgramVersion, RuntimeConstant,
    RuntimeMapping, SamplerMapping, ScalarMapping,
};
use dxkit_dxbc::asm::profiles;
use dxkit_types::FourCc;

use super::super::header::{CLIP_PLANES, CONVERSIONS, LEVEL_9, VERTEX_POSITION_OFFSET};
use super::{Lines, table};

/// The tables above a program.
#[derive(Default)]
pub(super) struct RegisterTables {
    constants: Vec<ConstantMapping>,
    loops: Vec<ScalarMapping>,
    booleans: Vec<ScalarMapping>,
    samplers: Vec<SamplerMapping>,
    runtime: Vec<RuntimeMapping>,
}

/// A table of a level 9 program, as the line of its columns names it.
#[derive(Clone, Copy)]
pub(super) enum Table {
    Constants,
    Scalars,
    Samplers,
    Runtime,
}

impl Table {
    pub(super) fn from_line(line: &str) -> Option<Self> {
        let mut words = line.strip_prefix("// Target ")?.split_whitespace();
        Some(match (words.next()?, words.next()?, words.next()?) {
            ("Reg", "Buffer", "Start") => Self::Constants,
            ("Reg", "Buffer", "Source") => Self::Scalars,
            ("Sampler", "Source", "Sampler") => Self::Samplers,
            ("Reg", "Constant", "Description") => Self::Runtime,
            _ => return None,
        })
    }
}

/// The part whose program follows this line.
pub(super) fn program_of(line: &str) -> Option<FourCc> {
    let title = line.strip_prefix("// ")?.strip_suffix(" shader bytecode:")?;
    LEVEL_9.iter().find(|(_, known)| *known == title).map(|(kind, _)| *kind)
}

/// `c12`, with these letters: 12.
fn register<T: core::str::FromStr>(word: Option<&str>, letters: &str) -> Option<T> {
    word?.strip_prefix(letters)?.parse().ok()
}

impl RegisterTables {
    pub(super) fn rows(&mut self, which: Table, lines: &mut Lines<'_>, errors: &mut Vec<TextError>) {
        for (number, line) in table(lines) {
            let row = line.trim_start_matches('/');
            let read = match which {
                Table::Constants => constants(row).map(|row| self.constants.push(row)),
                Table::Scalars => {
                    scalar(row).map(
                        |(boolean, row)| {
                            if boolean { self.booleans.push(row) } else { self.loops.push(row) }
                        },
                    )
                }
                Table::Samplers => sampler(row).map(|row| self.samplers.push(row)),
                Table::Runtime => runtime(row).map(|row| self.runtime.push(row)),
            };
            if read.is_none() {
                errors.push(TextError::expected(number, line, 3, "a row of this table"));
            }
        }
    }

    /// The program whose title was read, with the tables above it.
    pub(super) fn program(
        &mut self,
        title: usize,
        lines: &mut Lines<'_>,
    ) -> Result<Level9<'static>, Vec<TextError>> {
        let mut rows = alloc::vec![(title, "")];
        // The last line states the instruction slots; the next program follows, or that of shader model 4.
        while let Some(row) = lines.next_if(|(_, line)| profiles(line).is_empty()) {
            if row.1.starts_with("// approximately ") {
                break;
            }
            rows.push(row);
        }
        let program = Program::assemble(rows)?;
        let tables = core::mem::take(self);
        let version = ProgramVersion { major: 2, minor: 0, ..program.version };
        let mut level = Level9::new(version, program);
        level.constants = tables.constants;
        level.loops = tables.loops;
        level.booleans = tables.booleans;
        level.samplers = tables.samplers;
        level.runtime = tables.runtime;
        Ok(level)
    }
}

/// `c0         cb0             0         4  ( FLT, FLT, FLT, FLT)`
fn constants(row: &str) -> Option<ConstantMapping> {
    let (row, conversions) = row.split_once('(')?;
    let mut words = row.split_whitespace();
    let mut components = conversions.trim().trim_end_matches(')').split(',').map(|word| {
        let word = word.trim();
        let found = CONVERSIONS.iter().find(|(_, name)| *name == word);
        found.map(|(conversion, _)| InU8(Conversion::from(*conversion)))
    });
    let mut component = || components.next().flatten();
    let target = words.next();
    let plane: Option<u16> = register(target, "clip");
    Some(ConstantMapping {
        target: match plane {
            Some(plane) => plane.checked_add(CLIP_PLANES)?,
            None => register(target, "c")?,
        },
        buffer: register(words.next(), "cb")?,
        start: register(words.next(), "")?,
        count: register(words.next(), "")?,
        conversion: ConversionOfComponents {
            x: component()?,
            y: component()?,
            z: component()?,
            w: component()?,
        },
    })
}

/// `i0         cb0              1         0`; whether it is a condition.
fn scalar(row: &str) -> Option<(bool, ScalarMapping)> {
    let mut words = row.split_whitespace();
    let target = words.next()?;
    let boolean = target.starts_with('b');
    let row = ScalarMapping {
        target: register(Some(target), if boolean { "b" } else { "i" })?,
        buffer: register(words.next(), "cb")?,
        source: register(words.next(), "")?,
        component: register(words.next(), "")?,
    };
    Some((boolean, row))
}

/// `s0             s0              t0`
fn sampler(row: &str) -> Option<SamplerMapping> {
    let mut words = row.split_whitespace();
    Some(SamplerMapping {
        target: register(words.next(), "s")?,
        sampler: register(words.next(), "s")?,
        resource: register(words.next(), "t")?,
        reserved: 0,
    })
}

/// `c0                               Vertex Shader position offset`
fn runtime(row: &str) -> Option<RuntimeMapping> {
    let (target, description) = row.trim().split_once(' ')?;
    let known = description.trim() == VERTEX_POSITION_OFFSET;
    Some(RuntimeMapping {
        constant: known.then_some(RuntimeConstant::VertexPositionOffset)?,
        target: register(Some(target), "c")?,
    })
}
