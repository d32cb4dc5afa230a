//! The debug information of a program: the lines and variables that FXC's disassembler shows beside it.
//!
//! [`DebugInfo`] is made of the streams of a PDB: types from stream 2, symbols (functions, scopes, inlined
//! functions, variables with their registers) and line tables from the stream of the module. [`Annotations`]
//! goes along a printed program and appends what FXC's disassembler shows before and after each instruction.
//!
//! An instruction has the line of the innermost function that was inlined there: the binary annotations of
//! each inlined function are run once into ranges of instructions, sorted by start and by depth, and looked
//! up by binary search. Paths to members (`light.position.x`) are followed through the types with a limit on
//! the examined bytes, because types of a hostile file may be large and refer to each other.
//!
//! Layout: Microsoft's published CodeView records (`cvinfo.h`), FXC's output, and what FXC's disassembler
//! prints of it.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;
use core::ops::Range;

use super::{Line, ProgramDatabase, to_usize};
use crate::bits::{half, word};
use crate::operand::OperandKind;

/// Kinds of CodeView's symbol records.
pub(super) mod symbol {
    pub(in crate::spdb) const END: u16 = 0x6;
    pub(in crate::spdb) const BLOCK: u16 = 0x1103;
    pub(in crate::spdb) const PROCEDURE: u16 = 0x1110;
    pub(in crate::spdb) const ENVIRONMENT: u16 = 0x113d;
    pub(in crate::spdb) const LOCAL: u16 = 0x113e;
    pub(in crate::spdb) const PROCEDURE_ID: u16 = 0x1147;
    pub(in crate::spdb) const INLINE_SITE: u16 = 0x114d;
    pub(in crate::spdb) const INLINE_SITE_END: u16 = 0x114e;
    /// A variable is located in a register of a shader.
    pub(in crate::spdb) const RANGE: u16 = 0x1150;
}

/// Kinds of CodeView's type records.
mod leaf {
    pub(super) const POINTER: u16 = 0x1001;
    pub(super) const BASE_CLASS: u16 = 0x1400;
    pub(super) const ARRAY: u16 = 0x1503;
    pub(super) const CLASS: u16 = 0x1504;
    pub(super) const STRUCTURE: u16 = 0x1505;
    pub(super) const MEMBER: u16 = 0x150d;
    pub(super) const METHOD: u16 = 0x1511;
    pub(super) const STRIDED_ARRAY: u16 = 0x1516;
    /// A type of HLSL that C does not have.
    pub(super) const BUILT_IN: u16 = 0x1517;
    pub(super) const MODIFIER: u16 = 0x1518;
    pub(super) const VECTOR: u16 = 0x151b;
    pub(super) const MATRIX: u16 = 0x151c;
    /// A function, in the stream of identifiers.
    pub(super) const FUNCTION_ID: u16 = 0x1601;
}

/// The stream of identifiers.
const IDENTIFIERS: usize = 4;
/// Types with smaller numbers have no record.
const FIRST_TYPE: u32 = 0x1000;
/// The deepest that types and scopes are followed.
const MAX_DEPTH: usize = 32;

/// CodeView's records from an offset on: where each begins, its kind, and its contents. They end where one is
/// cut off.
pub(super) fn records(bytes: &[u8], mut at: usize) -> impl Iterator<Item = (usize, u16, &[u8])> {
    core::iter::from_fn(move || {
        let start = at;
        let (size, kind) = (half(bytes, start)?, half(bytes, start.checked_add(2)?)?);
        at = start.checked_add(2)?.checked_add(size.into())?;
        Some((start, kind, bytes.get(start.checked_add(4)?..at)?))
    })
}

/// A text up to its NUL, and the bytes after it.
fn text(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = bytes.iter().position(|byte| *byte == 0)?;
    Some((bytes.get(..end)?, bytes.get(end.checked_add(1)?..)?))
}

/// A number of 16 bits, or a longer one after a mark, and the bytes after it.
fn numeric(bytes: &[u8]) -> Option<(u32, &[u8])> {
    let first = half(bytes, 0)?;
    match first {
        0..0x8000 => Some((first.into(), bytes.get(2..)?)),
        0x8002 => Some((half(bytes, 2)?.into(), bytes.get(4..)?)),
        0x8003 | 0x8004 => Some((word(bytes, 2)?, bytes.get(6..)?)),
        _ => None,
    }
}

/// The names of functions in a stream of identifiers, by their numbers.
fn names_of_functions(bytes: &[u8]) -> Option<BTreeMap<u32, Vec<u8>>> {
    let first = word(bytes, 8)?;
    let records = records(bytes, to_usize(word(bytes, 4)?));
    let named = records.enumerate().filter_map(|(place, (_, kind, record))| {
        let number = first.checked_add(u32::try_from(place).ok()?)?;
        // After the scope and the type.
        let name = record.get(8..).filter(|_| kind == leaf::FUNCTION_ID).and_then(text)?.0;
        Some((number, name.to_vec()))
    });
    Some(named.collect())
}

/// The records of a stream of types.
#[derive(Debug, Clone, Default)]
struct Types {
    bytes: Vec<u8>,
    /// Number of the first record.
    first: u32,
    records: Vec<(u16, Range<usize>)>,
}

impl Types {
    fn read(bytes: Vec<u8>) -> Option<Self> {
        let first = word(&bytes, 8)?;
        let records = records(&bytes, to_usize(word(&bytes, 4)?));
        let records = records.map(|(at, kind, record)| {
            let start = at.saturating_add(4);
            (kind, start..start.saturating_add(record.len()))
        });
        let records = records.collect();
        Some(Self { bytes, first, records })
    }

    fn get(&self, number: u32) -> Option<(u16, &[u8])> {
        let (kind, range) = self.records.get(to_usize(number.checked_sub(self.first)?))?;
        Some((*kind, self.bytes.get(range.clone())?))
    }

    /// Bytes of a value.
    fn size(&self, number: u32) -> u32 {
        let mut number = number;
        for _ in 0..MAX_DEPTH {
            let Some((kind, record)) = self.get(number).filter(|_| number >= FIRST_TYPE) else { break };
            let size_at = match kind {
                leaf::MODIFIER => {
                    number = word(record, 0).unwrap_or(0);
                    continue;
                }
                leaf::CLASS | leaf::STRUCTURE => 16,
                leaf::ARRAY | leaf::VECTOR => 8,
                leaf::STRIDED_ARRAY => 12,
                leaf::MATRIX => 17,
                _ => break,
            };
            return record.get(size_at..).and_then(numeric).map_or(4, |(size, _)| size);
        }
        match number {
            // Floats of 64 and 80 bits, and those of 16.
            0x41 | 0x42 => 8,
            0x46 => 2,
            _ => 4,
        }
    }

    /// Appends the path from a value of this type to the member at this offset: `.position.x`. `work` bounds
    /// the number of examined bytes. Returns the type of what is there.
    fn path(&self, number: u32, at: u32, work: &mut usize, out: &mut Vec<u8>) -> Result<u32, &'static str> {
        const NO_MEMBER: &str = "could not get find UDT child with correct offset in PDB";
        const OVERRUN: &str = "offset overruns length for type in PDB";
        let (mut number, mut at) = (number, at);
        for _ in 0..MAX_DEPTH {
            let Some((kind, record)) = self.get(number).filter(|_| number >= FIRST_TYPE) else { break };
            let first = word(record, 0).unwrap_or(0);
            match kind {
                leaf::MODIFIER | leaf::POINTER => number = first,
                leaf::CLASS | leaf::STRUCTURE => {
                    let fields = word(record, 4).and_then(|fields| self.get(fields));
                    let Some((_, fields)) = fields else { break };
                    *work = work.saturating_sub(fields.len());
                    if *work == 0 {
                        break;
                    }
                    let (name, ty, place) = self.member(fields, at).ok_or(NO_MEMBER)?;
                    if !name.is_empty() {
                        out.push(b'.');
                        out.extend_from_slice(name);
                    }
                    (number, at) = (ty, at.saturating_sub(place));
                }
                leaf::ARRAY | leaf::STRIDED_ARRAY => {
                    let (stride, size_at) = match kind {
                        leaf::ARRAY => (self.size(first), 8),
                        _ => (word(record, 8).unwrap_or(0), 12),
                    };
                    let size = record.get(size_at..).and_then(numeric).map_or(0, |(size, _)| size);
                    if at >= size || stride == 0 {
                        return Err(OVERRUN);
                    }
                    super::append(out, format_args!("[{}]", at / stride));
                    (number, at) = (first, at % stride);
                }
                leaf::VECTOR => {
                    let component = at / self.size(first).max(1);
                    out.push(b'.');
                    out.push(letter(component));
                    number = first;
                    break;
                }
                leaf::MATRIX => {
                    let stride = word(record, 12).unwrap_or(0).max(1);
                    let (major, minor) = (at / stride, at % stride / self.size(first).max(1));
                    let rows_first = record.get(16).is_some_and(|flags| flags & 1 == 1);
                    let (row, column) = if rows_first { (major, minor) } else { (minor, major) };
                    super::append(out, format_args!("._m{row}{column}"));
                    number = first;
                    break;
                }
                leaf::BUILT_IN => {
                    let id = half(record, 4).unwrap_or(0);
                    super::append(out, format_args!("<unknown HLSL built-in {id} offset {at}>"));
                    break;
                }
                _ => break,
            }
        }
        Ok(number)
    }

    /// The member of a structure that has this place: its name, type, and where it starts. A base class has
    /// no name.
    fn member<'t>(&self, fields: &'t [u8], at: u32) -> Option<(&'t [u8], u32, u32)> {
        let mut rest = fields;
        let mut found = None;
        while let Some(kind) = half(rest, 0) {
            // Bytes from 0xf0 on are padding: the lower half is its length.
            if let Some(fill) = rest.first().filter(|byte| **byte >= 0xf0) {
                rest = rest.get(usize::from(fill & 0xf).max(1)..)?;
                continue;
            }
            let covers = |ty: u32, place: u32| {
                at >= place && u64::from(at) < u64::from(place).saturating_add(self.size(ty).into())
            };
            match kind {
                leaf::MEMBER => {
                    let ty = word(rest, 4)?;
                    let (place, name) = numeric(rest.get(8..)?)?;
                    let (name, after) = text(name)?;
                    if covers(ty, place) {
                        found = Some((name, ty, place));
                    }
                    rest = after;
                }
                leaf::BASE_CLASS => {
                    let ty = word(rest, 4)?;
                    let (place, after) = numeric(rest.get(8..)?)?;
                    if covers(ty, place) {
                        found = Some((&[][..], ty, place));
                    }
                    rest = after;
                }
                leaf::METHOD => rest = text(rest.get(8..)?)?.1,
                _ => break,
            }
        }
        found
    }
}

/// The letter of a component.
fn letter(component: u32) -> u8 {
    b"xyzw".get(to_usize(component)).copied().unwrap_or(b'?')
}

/// The location of a variable, or of a part of it.
#[derive(Debug, Clone)]
struct Location {
    /// The index of the variable.
    variable: usize,
    register: OperandKind,
    /// Bytes into a register; then the registers around it.
    indices: Vec<u32>,
    /// For a part of a variable, its offset in the variable.
    member: Option<u32>,
    /// Bytes of it.
    size: u32,
    /// The inlined function that it belongs to.
    site: Option<usize>,
    /// Its scope: a number that follows those of the scopes inside it.
    scope: usize,
    /// Offsets of the instructions before which it is there.
    ranges: Vec<Range<u32>>,
}

#[derive(Debug, Clone)]
struct Variable {
    name: Vec<u8>,
    ty: u32,
}

/// A run of instructions of an inlined function.
#[derive(Debug, Clone, Copy)]
struct Run {
    start: u32,
    end: u32,
    file: u32,
    line: u32,
    /// The number of the function.
    inlinee: u32,
}

/// A function of the source that an instruction was made of, with the line there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LineFrame<'d> {
    /// The name of the function.
    pub function: Option<&'d [u8]>,
    /// The name of the file.
    pub file: &'d [u8],
    /// The line, from 1: for a function that inlined others, that of the call.
    pub line: u32,
}

/// A number of a variable of the source, and where it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LocalNumber<'d> {
    /// The name of the variable.
    pub variable: &'d [u8],
    /// The path to the number in the variable: `.position.x`, `[2].y`; empty for a variable that is a number.
    pub path: Vec<u8>,
    /// The type of the number, as CodeView numbers it: 0x40 is `float`, 0x74 `int`, 0x75 `uint`, 0x30 `bool`.
    pub ty: u32,
    /// Bytes of it.
    pub size: u32,
    /// The register; `None` of a number that is nowhere, in a variable of which others are somewhere.
    pub register: Option<OperandKind>,
    /// The number of the register; `u32::MAX` in arrays of registers.
    pub number: u32,
    /// The component.
    pub component: u8,
    /// The function that the variable belongs to: its place among the [`frames`](DebugInfo::frames).
    pub frame: usize,
}

/// A function that was inlined.
#[derive(Debug, Clone, Default)]
struct Site {
    depth: usize,
    /// Sorted by where they start.
    runs: Vec<Run>,
    /// From its first instruction to its last, with those between them that belong to other functions.
    extent: Range<u32>,
}

impl Site {
    fn run(&self, offset: u32) -> Option<Run> {
        let after = self.runs.partition_point(|run| run.start <= offset);
        let run = self.runs.get(after.checked_sub(1)?)?;
        (offset < run.end).then_some(*run)
    }
}

/// The debug information of a program.
///
/// [`print::write_with`](crate::print::write_with) shows it as FXC's disassembler does.
#[derive(Debug, Clone, Default)]
pub struct DebugInfo {
    types: Types,
    variables: Vec<Variable>,
    locations: Vec<Location>,
    /// The locations that become valid at an instruction.
    starts: BTreeMap<u32, Vec<usize>>,
    sites: Vec<Site>,
    /// For each depth, the runs of the functions inlined there.
    by_depth: Vec<Site>,
    lines: BTreeMap<u32, (u32, u32)>,
    /// The names of files, by the offset of their checksum.
    files: BTreeMap<u32, Vec<u8>>,
    /// First bytes of the functions, and their names.
    functions: Vec<(Range<u32>, Vec<u8>)>,
    /// The names of functions that are inlined, by their numbers.
    inlinees: BTreeMap<u32, Vec<u8>>,
    /// The comments on instructions that `SDBG` gives, without the marks in front.
    comments: BTreeMap<u32, Vec<u8>>,
}

/// What the lines of inlined functions state about a function.
#[derive(Debug, Clone, Default)]
struct Inlinee {
    /// The line of its declaration.
    line: u32,
    /// The file of its declaration, then the others that it has lines in.
    files: Vec<u32>,
}

/// An open scope of a stream of symbols.
#[derive(Debug, Clone, Copy)]
struct Scope {
    /// Its number, in the order in which scopes begin.
    number: usize,
    site: Option<usize>,
    /// The start of its function.
    function: u32,
}

impl DebugInfo {
    /// Reads all debug information; `None` if there are no lines.
    pub(super) fn read(database: &ProgramDatabase<'_>) -> Option<Self> {
        let module = database.module()?;
        let mut info =
            Self { types: Types::read(database.stream(2)?).unwrap_or_default(), ..Self::default() };
        for Line { offset, file, line } in module.lines()? {
            // FXC shows the first of several rows of one file, and the last of several files: at the end of a
            // loop, that of its header.
            let row = info.lines.entry(offset).or_insert((file, line));
            if row.0 != file {
                *row = (file, line);
            }
        }
        let mut inlined = BTreeMap::new();
        let names = database.names().into_iter().find(|(name, _)| name == b"/names");
        let names = names.and_then(|(_, number)| database.stream(to_usize(number))).unwrap_or_default();
        // Names may be shared by many records: their total length is bounded by that of the stream.
        let mut left = names.len();
        module.sections(|kind, body| match kind {
            super::CHECKSUMS => {
                let mut at = 0usize;
                while let (Some(name), Some(size)) = (word(body, at), body.get(at.saturating_add(4))) {
                    let start = to_usize(name).saturating_add(12);
                    let name = names.get(start..).and_then(text).map_or(&[][..], |(name, _)| name);
                    left = left.saturating_sub(name.len());
                    if left == 0 {
                        break;
                    }
                    info.files.insert(u32::try_from(at).unwrap_or(u32::MAX), name.to_vec());
                    at = at.saturating_add(6).saturating_add((*size).into()).next_multiple_of(4);
                }
            }
            super::INLINED_LINES => {
                // With signature 1, each row is followed by a list of the further files of the function.
                let lists = word(body, 0) == Some(1);
                let mut at = 4usize;
                while let (Some(id), Some(file), Some(line)) =
                    (word(body, at), word(body, at.saturating_add(4)), word(body, at.saturating_add(8)))
                {
                    at = at.saturating_add(12);
                    let mut files = alloc::vec![file];
                    if lists {
                        let count = word(body, at).map_or(0, to_usize);
                        at = at.saturating_add(4);
                        let end = at.saturating_add(count.saturating_mul(4));
                        let further = body.get(at..end).unwrap_or_default();
                        files.extend(further.chunks_exact(4).filter_map(|file| word(file, 0)));
                        at = end;
                    }
                    inlined.entry(id).or_insert(Inlinee { line, files });
                }
            }
            _ => {}
        });
        info.symbols(module.symbols(), &inlined);
        info.inlinees =
            database.stream(IDENTIFIERS).as_deref().and_then(names_of_functions).unwrap_or_default();
        Some(info)
    }

    fn symbols(&mut self, stream: &[u8], inlined: &BTreeMap<u32, Inlinee>) {
        let mut open: Vec<Scope> = Vec::new();
        // For each scope, its position in the order in which the scopes end.
        let mut ends: Vec<usize> = Vec::new();
        let mut ended = 0usize;
        // A signature precedes the records.
        for (_, kind, record) in records(stream, 4) {
            let around = open.last().copied();
            let (site, function) = around.map_or((None, 0), |scope| (scope.site, scope.function));
            let number = ends.len();
            match kind {
                symbol::PROCEDURE | symbol::PROCEDURE_ID => {
                    let function = word(record, 28).unwrap_or(0);
                    let size = word(record, 12).unwrap_or(0);
                    // After the number of its type come 7 bytes: where it starts, and flags.
                    let name = record.get(35..).and_then(text).map_or(&[][..], |(name, _)| name);
                    self.functions.push((function..function.saturating_add(size), name.to_vec()));
                    ends.push(usize::MAX);
                    open.push(Scope { number, site: None, function });
                }
                symbol::BLOCK => {
                    ends.push(usize::MAX);
                    open.push(Scope { number, site, function });
                }
                symbol::INLINE_SITE => {
                    let id = word(record, 8).unwrap_or(0);
                    let unknown = Inlinee::default();
                    let inlinee = inlined.get(&id).unwrap_or(&unknown);
                    let runs = runs(record.get(12..).unwrap_or_default(), function, id, inlinee);
                    let first = runs.first().map_or(0, |run| run.start);
                    let end = runs.iter().map(|run| run.end).max().unwrap_or(0);
                    self.sites.push(Site { depth: open.len().min(MAX_DEPTH), runs, extent: first..end });
                    ends.push(usize::MAX);
                    open.push(Scope { number, site: self.sites.len().checked_sub(1), function });
                }
                symbol::END | symbol::INLINE_SITE_END => {
                    let slot = open.pop().and_then(|scope| ends.get_mut(scope.number));
                    if let Some(slot) = slot {
                        *slot = ended;
                        ended = ended.saturating_add(1);
                    }
                }
                symbol::LOCAL => {
                    let name = record.get(6..).and_then(text).map_or(&[][..], |(name, _)| name);
                    let ty = word(record, 0).unwrap_or(0);
                    self.variables.push(Variable { name: name.to_vec(), ty });
                }
                symbol::RANGE => {
                    let scope = around.map_or(usize::MAX, |scope| scope.number);
                    self.locations.extend(self.location(record, site, scope));
                }
                _ => {}
            }
        }
        for location in &mut self.locations {
            location.scope = ends.get(location.scope).copied().unwrap_or(usize::MAX);
        }
        for (place, location) in self.locations.iter().enumerate() {
            for range in &location.ranges {
                self.starts.entry(range.start).or_default().push(place);
            }
        }
        for site in &self.sites {
            if self.by_depth.len() <= site.depth {
                self.by_depth.resize(site.depth.saturating_add(1), Site::default());
            }
            if let Some(level) = self.by_depth.get_mut(site.depth) {
                level.runs.extend_from_slice(&site.runs);
            }
        }
        for level in &mut self.by_depth {
            level.runs.sort_by_key(|run| run.start);
        }
    }

    /// The location of the last variable.
    fn location(&self, record: &[u8], site: Option<usize>, scope: usize) -> Option<Location> {
        let register = OperandKind(record.first().copied()?);
        let flags = half(record, 2)?;
        let (member, start) = (half(record, 4)?, word(record, 8)?);
        let end = start.saturating_add(half(record, 14)?.into());
        let count = usize::from(flags & 3);
        let gaps = record.get(16..record.len().checked_sub(count.checked_mul(4)?)?)?;
        let indices = record.get(16usize.checked_add(gaps.len())?..)?;
        // After a gap, the variable is available again.
        let mut ranges = alloc::vec![start..end];
        for gap in gaps.chunks_exact(4) {
            let from = start.saturating_add(half(gap, 0)?.into());
            if let Some(last) = ranges.last_mut() {
                last.end = from;
            }
            ranges.push(from.saturating_add(half(gap, 2)?.into())..end);
        }
        Some(Location {
            variable: self.variables.len().checked_sub(1)?,
            register,
            indices: indices.chunks_exact(4).filter_map(|index| word(index, 0)).collect(),
            member: (flags & 4 != 0).then_some(member.into()),
            size: half(record, 6)?.into(),
            site,
            scope,
            ranges,
        })
    }

    /// Debug information that has lines alone: of instructions, by their offset in bytes, the number of the
    /// file and the line; and the names of files, by number.
    pub(crate) fn from_lines(
        lines: BTreeMap<u32, (u32, u32)>,
        files: BTreeMap<u32, Vec<u8>>,
        comments: BTreeMap<u32, Vec<u8>>,
    ) -> Self {
        Self { lines, files, comments, ..Self::default() }
    }

    /// The line that an instruction was made of, with its file: that of the innermost function that was
    /// inlined there.
    fn line(&self, offset: u32) -> Option<(u32, u32)> {
        let inlined = self.by_depth.iter().rev().find_map(|level| level.run(offset));
        inlined.map(|run| (run.file, run.line)).or_else(|| self.lines.get(&offset).copied())
    }

    /// The file and the line that an instruction was made of, that of the innermost function that was inlined
    /// there; the instruction by its offset in bytes from the start of the program.
    #[must_use]
    pub fn source_line(&self, offset: u32) -> Option<(&[u8], u32)> {
        let (file, line) = self.line(offset)?;
        Some((self.files.get(&file)?, line))
    }

    /// The file and the line of an instruction in the function that was compiled, whatever was inlined there;
    /// the instruction as in [`source_line`](Self::source_line).
    #[must_use]
    pub fn outermost_line(&self, offset: u32) -> Option<(&[u8], u32)> {
        let (file, line) = self.lines.get(&offset)?;
        Some((self.files.get(file)?, *line))
    }

    /// The functions that an instruction was made of, the innermost first: that one was inlined into the
    /// next, at the line of which it is called. The instruction by its offset in bytes from the start of the
    /// program.
    pub fn frames(&self, offset: u32) -> impl Iterator<Item = LineFrame<'_>> {
        let inlined = self.by_depth.iter().rev().filter_map(move |level| level.run(offset));
        let inlined = inlined
            .map(|run| (self.inlinees.get(&run.inlinee).filter(|name| !name.is_empty()), run.file, run.line));
        let own = self.function(offset).and_then(|function| self.functions.get(function));
        let own = own.map(|(_, name)| name).filter(|name| !name.is_empty());
        // Rows are those of single instructions, so one without a row has no line.
        let outermost = self.lines.get(&offset).map(|(file, line)| (own, *file, *line));
        inlined.chain(outermost).filter_map(|(function, file, line)| {
            Some(LineFrame { function: function.map(Vec::as_slice), file: self.files.get(&file)?, line })
        })
    }

    /// The names of the variables, also of those that are nowhere.
    pub fn variable_names(&self) -> impl Iterator<Item = &[u8]> {
        self.variables.iter().map(|variable| variable.name.as_slice())
    }

    /// Where the numbers of variables are when an instruction is about to be executed, in the order of their
    /// declarations; the instruction by its offset in bytes from the start of the program.
    #[must_use]
    pub fn locals(&self, offset: u32) -> Vec<LocalNumber<'_>> {
        let inlined = self.by_depth.iter().enumerate().rev().filter(|(_, level)| level.run(offset).is_some());
        let inlined: Vec<usize> = inlined.map(|(depth, _)| depth).collect();
        let mut known: BTreeMap<(usize, u32), (&Location, Option<u32>)> = BTreeMap::new();
        let mut somewhere = BTreeSet::new();
        for location in self.locations.iter().filter(|location| self.in_scope(location, offset)) {
            let range = location.ranges.iter().find(|range| range.contains(&offset));
            let start = range.map(|range| range.start);
            if start.is_some() {
                somewhere.insert(location.variable);
            }
            let entry = known.entry((location.variable, location.member.unwrap_or(0)));
            let latest = entry.or_insert((location, start));
            if start >= latest.1 {
                *latest = (location, start);
            }
        }
        let mut work = self.work();
        let known = known.into_iter().filter(|((variable, _), _)| somewhere.contains(variable));
        let found = known.filter_map(|((variable, member), (location, start))| {
            let variable = self.variables.get(variable)?;
            let mut path = Vec::new();
            let ty = self.types.path(variable.ty, member, &mut work, &mut path).ok()?;
            let depth = location.site.and_then(|site| self.sites.get(site)).map(|site| site.depth);
            let frame = match depth {
                Some(depth) => inlined.iter().position(|level| *level == depth)?,
                None => inlined.len(),
            };
            let (place, around) = location.indices.split_first()?;
            Some(LocalNumber {
                variable: &variable.name,
                path,
                ty,
                size: location.size,
                register: start.map(|_| location.register),
                number: if around.is_empty() { place / 16 } else { u32::MAX },
                component: u8::try_from(place % 16 / 4).unwrap_or(0),
                frame,
            })
        });
        found.collect()
    }

    /// How many bytes of types may be examined.
    fn work(&self) -> usize {
        self.types.bytes.len().saturating_mul(256).saturating_add(1 << 16)
    }

    fn in_scope(&self, location: &Location, offset: u32) -> bool {
        match location.site {
            None => true,
            Some(site) => self.sites.get(site).is_some_and(|site| site.extent.contains(&offset)),
        }
    }

    fn function(&self, offset: u32) -> Option<usize> {
        self.functions.iter().position(|(function, _)| function.contains(&offset))
    }

    /// Appends a location as FXC prints it; the error is the text that FXC prints in place of what remains of
    /// the location.
    fn print(&self, location: &Location, work: &mut usize, out: &mut Vec<u8>) -> Result<(), &'static str> {
        let Some(variable) = self.variables.get(location.variable) else { return Ok(()) };
        register(location, out);
        out.extend_from_slice(b" <- ");
        out.extend_from_slice(&variable.name);
        let Some(member) = location.member else { return Ok(()) };
        let mut path = Vec::new();
        self.types.path(variable.ty, member, work, &mut path)?;
        out.extend_from_slice(&path);
        Ok(())
    }
}

/// Appends the name of a register with the component.
fn register(location: &Location, out: &mut Vec<u8>) {
    match location.register.name() {
        Some(name) => out.extend_from_slice(name.as_bytes()),
        None => super::append(out, format_args!("<kind {}>", location.register.0)),
    }
    let Some((place, around)) = location.indices.split_first() else { return };
    // Streams and arrays are always referred to as a whole.
    if matches!(location.register, OperandKind::Stream | OperandKind::IndexableTemp) {
        return super::append(out, format_args!("{place}"));
    }
    let (number, component) = (place / 16, letter(place % 16 / 4));
    let one = matches!(
        location.register,
        OperandKind::Temp
            | OperandKind::Input
            | OperandKind::Output
            | OperandKind::InputControlPoint
            | OperandKind::OutputControlPoint
            | OperandKind::PatchConstant
            | OperandKind::ThreadGroupSharedMemory
    );
    if one {
        for index in around {
            super::append(out, format_args!("[{index}]"));
        }
        match around {
            [] => super::append(out, format_args!("{number}")),
            _ => super::append(out, format_args!("[{number}]")),
        }
    }
    out.push(b'.');
    out.push(component);
}

/// The numbers of binary annotations.
pub(super) struct Numbers<'a>(pub(super) &'a [u8]);

impl Numbers<'_> {
    pub(super) fn next(&mut self) -> Option<u32> {
        let (number, size) = match *self.0 {
            [a @ 0..0x80, ..] => (u32::from(a), 1),
            [a @ 0x80..0xc0, b, ..] => (u32::from(a & 0x3f) << 8 | u32::from(b), 2),
            [a, b, c, d, ..] => (u32::from_be_bytes([a & 0x1f, b, c, d]), 4),
            _ => return None,
        };
        self.0 = self.0.get(size..)?;
        Some(number)
    }
}

/// The runs of instructions of an inlined function, from its binary annotations.
///
/// FXC lists the files of a function only where the module has lines of several files. Where all lines of a
/// function are in another file than its declaration, and the list is missing, FXC's disassembler shows
/// neither its lines nor its variables.
fn runs(annotations: &[u8], function: u32, id: u32, inlinee: &Inlinee) -> Vec<Run> {
    /// The sign is in the lowest bit.
    fn moved(number: u32, by: u32) -> u32 {
        if by & 1 == 1 { number.wrapping_sub(by >> 1) } else { number.wrapping_add(by >> 1) }
    }
    let mut numbers = Numbers(annotations);
    let (mut offset, mut line) = (function, inlinee.line);
    let mut file = inlinee.files.first().copied().unwrap_or(0);
    // Rows of statements and rows of expressions; if there are rows of statements, only these are used.
    let mut rows: Vec<(bool, Run, bool)> = Vec::new();
    let mut statement = true;
    while let Some(operation) = numbers.next().filter(|operation| *operation != 0) {
        let Some(operand) = numbers.next() else { break };
        let mut row = None;
        match operation {
            1 => offset = operand,
            3 => {
                offset = offset.wrapping_add(operand);
                row = Some(None);
            }
            4 => {
                if let Some((_, last, known)) = rows.last_mut() {
                    last.end = last.start.saturating_add(operand);
                    *known = true;
                }
                offset = offset.wrapping_add(operand);
            }
            5 if !inlinee.files.contains(&operand) => return Vec::new(),
            5 => file = operand,
            6 => line = moved(line, operand),
            8 => statement = operand == 1,
            11 => {
                offset = offset.wrapping_add(operand & 0xf);
                line = moved(line, operand >> 4);
                row = Some(None);
            }
            12 => {
                let Some(by) = numbers.next() else { break };
                offset = offset.wrapping_add(by);
                row = Some(Some(operand));
            }
            _ => {}
        }
        if let Some(length) = row {
            let end = offset.saturating_add(length.unwrap_or(1));
            rows.push((statement, Run { start: offset, end, file, line, inlinee: id }, length.is_some()));
        }
    }
    if rows.iter().any(|(statement, ..)| *statement) {
        rows.retain(|(statement, ..)| *statement);
    }
    let starts: Vec<u32> = rows.iter().skip(1).map(|(_, run, _)| run.start).collect();
    for ((_, run, known), next) in rows.iter_mut().zip(starts) {
        if !*known {
            run.end = next;
        }
    }
    let mut runs: Vec<Run> = rows.into_iter().map(|(_, run, _)| run).collect();
    runs.sort_by_key(|run| run.start);
    runs
}

/// Puts the debug information between the lines of a program, as FXC's disassembler does.
#[derive(Debug)]
pub(crate) struct Annotations<'d> {
    info: &'d DebugInfo,
    /// The first instruction that has a line: nothing is shown before.
    first: u32,
    shown: bool,
    function: Option<usize>,
    /// File and line that were printed last.
    last: Option<(u32, u32)>,
    /// The number of type bytes that may still be examined.
    work: usize,
}

impl<'d> Annotations<'d> {
    pub(crate) fn new(info: &'d DebugInfo) -> Self {
        let first = info.lines.first_key_value().map_or(u32::MAX, |(offset, _)| *offset);
        Self { info, first, shown: false, function: None, last: None, work: info.work() }
    }

    /// The text before the instruction at this offset. `body`: whether the body of a function starts here.
    pub(crate) fn before(&mut self, offset: u32, body: bool, limit: usize, out: &mut Vec<u8>) {
        if offset < self.first {
            return;
        }
        let mut follows_comment = false;
        if !self.shown {
            self.shown = true;
            follows_comment = self.initial(offset, limit, out);
        }
        let function = self.info.function(offset);
        let new = body || function.is_some() && function != self.function;
        if function.is_some() {
            self.function = function;
        }
        let Some((file, line)) = self.info.line(offset) else { return };
        let named = new || self.last.is_none_or(|(last, _)| last != file);
        if self.last == Some((file, line)) && !named {
            return;
        }
        if !follows_comment {
            out.push(b'\n');
        }
        super::append(out, format_args!("#line {line}"));
        if named {
            out.extend_from_slice(b" \"");
            out.extend_from_slice(self.info.files.get(&file).map_or(&[][..], Vec::as_slice));
            out.push(b'"');
        }
        out.push(b'\n');
        self.last = Some((file, line));
    }

    /// The table of locations at the first instruction; whether there are any.
    fn initial(&mut self, offset: u32, limit: usize, out: &mut Vec<u8>) -> bool {
        let info = self.info;
        let there = info.starts.range(..=offset).flat_map(|(_, places)| places.iter().copied());
        let mut there: Vec<usize> = there.collect();
        there.sort_unstable();
        there.dedup();
        // FXC lists the variables of inner scopes before those of outer ones here, and nowhere else.
        let mut all: Vec<&Location> = there.iter().filter_map(|place| info.locations.get(*place)).collect();
        all.sort_by_key(|location| location.scope);
        let mut last: Option<&Location> = None;
        for location in all.into_iter().filter(|location| info.in_scope(location, offset)) {
            if out.len() > limit {
                break;
            }
            match last {
                None => out.extend_from_slice(b"//\n// Initial variable locations:\n//   "),
                Some(last) => {
                    out.extend_from_slice(b"; ");
                    if !same_register(last, location) {
                        out.extend_from_slice(b"\n//   ");
                    }
                }
            }
            last = Some(location);
            if self.entry(location, out) {
                break;
            }
        }
        if last.is_some() {
            out.extend_from_slice(b"\n//\n");
        }
        last.is_some()
    }

    /// Whether the list ends with it.
    fn entry(&mut self, location: &Location, out: &mut Vec<u8>) -> bool {
        match self.info.print(location, &mut self.work, out) {
            Ok(()) => false,
            Err(error) => {
                super::append(out, format_args!("\n// <internal error> {error}\n"));
                true
            }
        }
    }

    /// The text after the instruction at this offset, which ends before `next`. `lead` is the start of the
    /// list.
    pub(crate) fn after(&mut self, offset: u32, next: u32, lead: &str, limit: usize, out: &mut Vec<u8>) {
        let info = self.info;
        if let Some(comment) = info.comments.get(&offset) {
            out.extend_from_slice(b"  // ");
            out.extend_from_slice(comment);
        }
        if !self.shown {
            return;
        }
        let mut separator = None;
        for place in info.starts.get(&next).into_iter().flatten() {
            let Some(location) = info.locations.get(*place).filter(|one| info.in_scope(one, offset)) else {
                continue;
            };
            if out.len() > limit {
                return;
            }
            match separator.replace("; ") {
                None => super::append(out, format_args!("  // {lead}")),
                Some(separator) => out.extend_from_slice(separator.as_bytes()),
            }
            if self.entry(location, out) {
                return;
            }
        }
    }
}

/// Whether two locations are in one register, which the table shows on one line.
fn same_register(one: &Location, other: &Location) -> bool {
    let number = |location: &Location| location.indices.first().map(|place| place / 16);
    one.register == other.register
        && number(one) == number(other)
        && one.indices.get(1..) == other.indices.get(1..)
}
