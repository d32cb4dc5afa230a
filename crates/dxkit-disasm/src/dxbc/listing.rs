//! The tables in the comments above a program, read back: what [`header`](super::header) prints.

mod definitions;
mod level_9;
mod library;
mod linkage;

use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::iter::{Enumerate, Peekable, Skip, Take};
use core::ops::Range;

use dxkit_bytes::{Name, TextError, TextErrors};
use dxkit_dxbc::aon9::Level9;
use dxkit_dxbc::rdef::ResourceDefinitions;
use dxkit_dxbc::{Program, ProgramKind};
use dxkit_info::interfaces::Interfaces;
use dxkit_info::library::FunctionSignature;
use dxkit_signature::{ComponentMask, Element, Signature, SignatureKind};
use dxkit_types::{ComponentType, FeatureFlags, FourCc, MinPrecision, SystemValue};

use self::definitions::Definitions;
use super::header::{DEBUG_NAME, DECLARED_FEATURES, EARLY_DEPTH, feature_names};
use crate::header::signature::system_value_named;

pub use library::{Library, library};

/// The facts about a container that a listing states beside the program.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Listing {
    /// The resource definitions, as far as comments state them; other fields have FXC's most common values.
    pub definitions: Option<ResourceDefinitions<'static>>,
    /// The signatures whose tables are there, in the order in which FXC lays out their parts.
    pub signatures: Vec<Signature<'static>>,
    /// The features of `SFI0` that are listed, and the program does not declare by itself.
    pub features: FeatureFlags,
    /// Whether there is a line that counts the instructions: FXC writes it where it knows both signatures.
    pub counted: bool,
    /// The programs for feature level 9, with their parts, in the order of the text.
    pub level_9: Vec<(FourCc, Level9<'static>)>,
    /// Classes and interfaces.
    pub interfaces: Option<Interfaces<'static>>,
    /// Parameters and result of a library's function.
    pub function: Option<FunctionSignature<'static>>,
    /// The name of the debug file.
    pub debug_name: Option<String>,
}

/// The lines of a text with their numbers, counted from 0.
type Lines<'t> = Peekable<Take<Skip<Enumerate<core::str::Lines<'t>>>>>;

/// The signature that a table shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Table {
    Input,
    PatchConstant,
    Output,
}

const TITLES: [(&str, Table); 3] = [
    ("// Input signature:", Table::Input),
    ("// Patch Constant signature:", Table::PatchConstant),
    ("// Output signature:", Table::Output),
];

/// The byte that FXC pads the names of a signature with.
const FXC_PADDING: u8 = 0xab;

/// Rows of a table, with their line numbers.
type Rows<'t> = Vec<(usize, &'t str)>;

/// Reads the comments of a listing, which are above this program.
///
/// # Errors
/// Rows that cannot be read, each with its position.
///
/// ```
/// use dxkit_disasm::dxbc::listing;
/// use dxkit_dxbc::asm;
///
/// let text = "\
/// // Input signature:
/// //
/// // Name                 Index   Mask Register SysValue  Format   Used
/// // -------------------- ----- ------ -------- -------- ------- ------
/// // SV_Position              0   xyzw        0      POS   float   xy
/// //
/// ps_4_0
/// ret
/// ";
/// let program = asm::assemble(text, None).unwrap();
/// let listing = listing::from_text(text, &program).unwrap();
/// assert_eq!(listing.signatures[0].elements[0].name.to_string(), "SV_Position");
/// ```
pub fn from_text(text: &str, program: &Program<'_>) -> Result<Listing, TextErrors> {
    from_lines(text, 0..usize::MAX, program)
}

/// Reads the comments in some of the lines of a listing, counted from 0: those of one function of a library.
///
/// # Errors
/// See [`from_text`].
pub fn from_lines(text: &str, range: Range<usize>, program: &Program<'_>) -> Result<Listing, TextErrors> {
    let (kind, model) = (program.kind, program.shader_model);
    let mut listing = Listing::default();
    let mut errors = Vec::new();
    let mut tables: Vec<(Table, Rows<'_>)> = Vec::new();
    let mut level_9 = level_9::RegisterTables::default();
    let mut interfaces = Interfaces::default();
    let mut linked = false;
    let mut definitions = Definitions::new(kind, model);
    let count = range.end.saturating_sub(range.start);
    let lines: &mut Lines<'_> = &mut text.lines().enumerate().skip(range.start).take(count).peekable();
    while let Some((number, line)) = lines.next() {
        let line = line.trim_end();
        if let Some(table) = level_9::Table::from_line(line) {
            level_9.rows(table, lines, &mut errors);
            continue;
        }
        if let Some(kind) = level_9::program_of(line) {
            match level_9.program(number, lines) {
                Ok(program) => listing.level_9.push((kind, program)),
                Err(wrong) => errors.extend(wrong),
            }
            continue;
        }
        if linkage::read(line, lines, &mut interfaces, &mut errors) {
            linked = true;
            continue;
        }
        if definitions.read(line, lines, &mut errors) {
            continue;
        }
        if line.starts_with(library::FUNCTION) {
            listing.function = Some(library::signature(lines, &mut errors));
            continue;
        }
        if let Some((_, kind)) = TITLES.iter().find(|(title, _)| *title == line) {
            tables.push((*kind, table(lines)));
        } else if line.starts_with("// Note: shader requires additional functionality:") {
            listing.features = required_features(lines);
        } else if line.starts_with("// Approximately ") {
            listing.counted = true;
        } else if let Some(name) = line.strip_prefix(DEBUG_NAME) {
            listing.debug_name = Some(name.to_string());
        }
    }
    let mut read = Vec::with_capacity(tables.len());
    for (table, rows) in tables {
        let output = is_output(table, kind);
        let mut elements = Vec::with_capacity(rows.len());
        for (number, line) in rows {
            match row(line, output, kind) {
                Ok(element) => elements.push(element),
                Err((column, expected)) => errors.push(TextError::expected(number, line, column, expected)),
            }
        }
        read.push((table, elements));
    }
    if !errors.is_empty() {
        return Err(TextErrors::new(text, errors, false));
    }
    listing.definitions = definitions.finish(linked.then(|| interfaces.slot_count()));
    listing.interfaces = linked.then_some(interfaces);
    // FXC states the minimum precision of every element, even where none has any, of a program that uses it
    // anywhere.
    let precise = program.has_global_flag("enableMinimumPrecision")
        || read.iter().any(|(_, elements)| {
            elements.iter().any(|element| element.min_precision != MinPrecision::Default)
        });
    listing.signatures = signatures(read, precise, kind, model.major);
    Ok(listing)
}

fn required_features(lines: &mut Lines<'_>) -> FeatureFlags {
    let mut bits = 0;
    while let Some((_, row)) = lines.next_if(|(_, row)| row.starts_with("//   ")) {
        let name = row.trim_start_matches('/').trim();
        bits |= feature_names().find(|(_, known)| *known == name).map_or(0, |(bit, _)| 1u64 << bit);
    }
    FeatureFlags::from_bits_retain(bits & !(1 << EARLY_DEPTH))
}

/// The signatures of tables, in the order of FXC's parts.
fn signatures(
    mut tables: Vec<(Table, Vec<Element<'static>>)>,
    precise: bool,
    kind: ProgramKind,
    major: u8,
) -> Vec<Signature<'static>> {
    tables.sort_by_key(|(table, _)| match (table, kind) {
        (Table::Input, _) => 0,
        // FXC writes the patch constants of a domain shader before its outputs, and those of a hull shader
        // after them.
        (Table::PatchConstant, ProgramKind::Domain) => 1,
        (Table::Output, _) => 2,
        (Table::PatchConstant, _) => 3,
    });
    let signature = |(table, elements): (Table, _)| {
        let mut signature = Signature::new(signature_kind(table, precise, kind, major), elements);
        // Names that cannot be laid out are reported by the writer of the signature.
        signature.lay_out(FXC_PADDING).unwrap_or_default();
        signature
    };
    tables.into_iter().map(signature).collect()
}

/// The features that FXC writes into `SFI0` because a program declares them: a token of `dcl_globalFlags`.
#[must_use]
pub fn declared_features(flags: u32) -> FeatureFlags {
    /// `enableRawAndStructuredBuffers`, a flag in programs of shader model 4.
    const BUFFERS: (u32, u32) = (14, 1);
    let bits = DECLARED_FEATURES.iter().filter(|(_, to)| *to != EARLY_DEPTH).chain([&BUFFERS]);
    FeatureFlags::from_bits_retain(bits.fold(0, |bits, (from, to)| bits | u64::from(flags >> from & 1) << to))
}

fn signature_kind(table: Table, precise: bool, kind: ProgramKind, major: u8) -> SignatureKind {
    match (table, precise) {
        (Table::Input, true) => SignatureKind::Isg1,
        (Table::Input, false) => SignatureKind::Isgn,
        (Table::PatchConstant, true) => SignatureKind::Psg1,
        (Table::PatchConstant, false) => SignatureKind::Pcsg,
        (Table::Output, true) => SignatureKind::Osg1,
        (Table::Output, false) if kind == ProgramKind::Geometry && major >= 5 => SignatureKind::Osg5,
        (Table::Output, false) => SignatureKind::Osgn,
    }
}

/// Whether the shader writes these values.
fn is_output(table: Table, kind: ProgramKind) -> bool {
    table == Table::Output || table == Table::PatchConstant && kind != ProgramKind::Domain
}

/// Whether this stands in an empty table of a signature: `no Input`.
fn is_no_row(content: &str) -> bool {
    let name = |title: &'static str| title.strip_prefix("// ")?.strip_suffix(" signature:");
    let signature = content.strip_prefix("no ");
    signature.is_some() && TITLES.iter().any(|(title, _)| name(title) == signature)
}

/// The rows of a table whose title was read: those below its line of dashes, up to an empty comment.
fn table<'t>(lines: &mut Lines<'t>) -> Rows<'t> {
    let mut rows = Vec::new();
    let mut below = false;
    while let Some((number, row)) = lines.next_if(|(_, row)| row.starts_with("//")) {
        let content = row.trim_start_matches('/').trim();
        if content.starts_with("---") {
            below = true;
        } else if below && content.is_empty() {
            break;
        } else if below && !is_no_row(content) {
            rows.push((number, row));
        }
    }
    rows
}

/// Cuts a line into columns, and knows where it is.
struct Columns<'t> {
    line: &'t str,
    at: usize,
}

impl<'t> Columns<'t> {
    fn spaces(&mut self) {
        let rest = self.line.get(self.at..).unwrap_or_default();
        self.at += rest.len() - rest.trim_start_matches(' ').len();
    }

    /// The next word.
    fn word(&mut self) -> &'t str {
        self.spaces();
        let rest = self.line.get(self.at..).unwrap_or_default();
        let word = rest.split(' ').next().unwrap_or_default();
        self.at += word.len();
        word
    }

    /// Reads the next word; the error is its position and what was expected.
    fn read<T>(
        &mut self,
        expected: &'static str,
        read: impl FnOnce(&'t str) -> Option<T>,
    ) -> Result<T, (usize, &'static str)> {
        self.spaces();
        let place = self.at;
        read(self.word()).ok_or((place, expected))
    }

    /// A mask of four columns, after three spaces.
    fn mask(&mut self) -> Result<ComponentMask, (usize, &'static str)> {
        let start = self.at.saturating_add(3);
        self.at = start.saturating_add(4);
        let mut bits = 0;
        for (place, letter) in (0u8..).zip(*b"xyzw") {
            match self.line.as_bytes().get(start + usize::from(place)) {
                Some(found) if *found == letter => bits |= 1 << place,
                // Editors that trim trailing spaces remove columns.
                Some(b' ') | None => {}
                Some(_) => return Err((start, "components in four columns (xyzw, x  w)")),
            }
        }
        Ok(ComponentMask::from_bits_retain(bits))
    }
}

/// Reads a row. The error is the position in the line, and what was expected there.
fn row(line: &str, output: bool, kind: ProgramKind) -> Result<Element<'static>, (usize, &'static str)> {
    let mut columns = Columns { line, at: 2 };
    let mut name = columns.word();
    let mut stream = 0;
    if let Some((number, rest)) = name.strip_prefix('m').and_then(|rest| rest.split_once(':')) {
        if let Ok(number) = number.parse() {
            stream = number;
            name = rest;
            if name.is_empty() {
                name = columns.word();
            }
        }
    }
    let semantic_index = columns.read("an index of a semantic", |word| word.parse().ok())?;
    let register_place = columns.at;
    let none = columns.line.get(register_place..).unwrap_or_default().trim_start().starts_with("N/A");
    let (register, mask) = if none {
        columns.word();
        columns.word();
        // An element without a register has one component.
        (Element::NO_REGISTER, ComponentMask::X)
    } else {
        let mask = columns.mask()?;
        (columns.read("a register", |word| word.parse().ok())?, mask)
    };
    let stated = columns.read("a system value (NONE, POS, …)", system_value_named)?;
    let (component_type, min_precision) = columns.read("a format (float, uint, int, …)", format)?;
    let used = if none {
        let used = columns.read("YES or NO", |word| match word {
            "YES" => Some(true),
            "NO" => Some(false),
            _ => None,
        })?;
        if used { mask } else { ComponentMask::from_bits_retain(0) }
    } else {
        columns.mask()?
    };
    Ok(Element {
        name: Name::from(String::from(name)),
        semantic_index,
        stream,
        // FXC states no system values for a pixel shader's outputs; readers see them from the names.
        system_value: if output && kind == ProgramKind::Pixel { SystemValue::Undefined } else { stated },
        component_type,
        register,
        mask,
        usage: if output { ComponentMask::XYZW.difference(used) } else { used },
        reserved: 0,
        min_precision,
    })
}

/// The type of a component, or its precision, if the column states that instead.
fn format(name: &str) -> Option<(ComponentType, MinPrecision)> {
    let precision = MinPrecision::NAMES.iter().find(|(_, known)| *known == name).map(|(value, _)| *value);
    match precision {
        Some(MinPrecision::SInt16) => Some((ComponentType::SInt32, MinPrecision::SInt16)),
        Some(MinPrecision::UInt16) => Some((ComponentType::UInt32, MinPrecision::UInt16)),
        Some(precision) => Some((ComponentType::Float32, precision)),
        None => Some((ComponentType::from_name(name)?, MinPrecision::Default)),
    }
}
