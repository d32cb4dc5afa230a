//! `SDBG`: debug information of compilers before `SPDB`: sources, the line of each instruction, and what it
//! writes. The tables of inputs and scopes are bounded and kept as bytes.
//!
//! Layout: according to published readers of such parts. FXC 10.1 writes none, but its disassembler reads
//! them: what it prints of parts that were assembled by hand decides what the rows mean.

mod outputs;

use alloc::borrow::Cow;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::vec::Vec;

use dxkit_bytes::{Codec, Error, Reader, Report, Visit, Writer, record};

use self::outputs::Outputs;
use crate::bits::word;
use crate::print::is_numbered;
use crate::program::Program;
use crate::spdb::{DebugInfo, SourceFile};

record! {
    /// A table: its rows start `offset` bytes after the header.
    #[derive(Default)]
    pub struct DebugTable: 8 {
        /// Number of rows.
        0: pub count: u32,
        /// Offset, counted from the end of the header.
        4: pub offset: u32,
    }

    /// The header. Offsets count from its end, those of texts from the start of the texts.
    #[derive(Default)]
    pub struct DebugHeader: 84 {
        /// Size of the header, 84.
        0: pub size: u32,
        /// Text: the compiler.
        4: pub compiler: u32,
        /// Text: the function that is run.
        8: pub entry_point: u32,
        /// Text: the profile.
        12: pub profile: u32,
        /// Flags of the compilation.
        16: pub flags: u32,
        /// Sources, 16 bytes each.
        20: pub files: DebugTable,
        /// Instructions that are no declarations, in the order of the program, 396 bytes each.
        28: pub instructions: DebugTable,
        /// Variables, 24 bytes each.
        36: pub variables: DebugTable,
        /// Inputs, 24 bytes each.
        44: pub inputs: DebugTable,
        /// Symbols, 20 bytes each: file, line, column.
        52: pub symbols: DebugTable,
        /// Scopes, 20 bytes each.
        60: pub scopes: DebugTable,
        /// Types, 44 bytes each.
        68: pub types: DebugTable,
        /// Offset of lists of numbers.
        76: pub numbers: u32,
        /// Offset of texts.
        80: pub texts: u32,
    }
}

/// Bytes of a row of the table of files: offset and length of the name, then of the text.
const FILE: usize = 16;
/// Bytes of a row of the table of instructions.
const INSTRUCTION: usize = 396;
/// Where a row of the table of instructions has the number of its symbol.
const SYMBOL_OF_INSTRUCTION: usize = 372;
/// Bytes of a row of the table of symbols: file, line, column, length and offset of the name.
const SYMBOL: usize = 20;

/// The part `SDBG`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct DebugTables<'a> {
    /// The header.
    pub header: DebugHeader,
    /// The tables, lists and texts.
    pub data: Cow<'a, [u8]>,
}

impl DebugTables<'_> {
    /// A text that ends with a zero, by its offset among the texts; empty if there is none.
    fn text(&self, offset: u32) -> &[u8] {
        let start = to_usize(self.header.texts).saturating_add(to_usize(offset));
        let text = self.data.get(start..).unwrap_or_default();
        text.split(|byte| *byte == 0).next().unwrap_or_default()
    }

    /// The name of the compiler.
    #[must_use]
    pub fn compiler(&self) -> &[u8] {
        self.text(self.header.compiler)
    }

    /// The function that is run.
    #[must_use]
    pub fn entry_point(&self) -> &[u8] {
        self.text(self.header.entry_point)
    }

    /// The profile: `ps_4_0`.
    #[must_use]
    pub fn profile(&self) -> &[u8] {
        self.text(self.header.profile)
    }

    /// The rows of a table, as many as are there.
    fn rows(&self, table: DebugTable, size: usize) -> impl Iterator<Item = &[u8]> {
        let rows = self.data.get(to_usize(table.offset)..).unwrap_or_default();
        rows.chunks_exact(size).take(to_usize(table.count))
    }

    fn slice(&self, offset: Option<u32>, length: Option<u32>) -> Option<&[u8]> {
        let start = to_usize(self.header.texts).checked_add(to_usize(offset?))?;
        self.data.get(start..start.checked_add(to_usize(length?))?)
    }

    /// The sources, in the order of the part. Files that share their text count against the size of the part,
    /// so that a small part has no large sources.
    #[must_use]
    pub fn sources(&self) -> Vec<SourceFile> {
        let mut left = self.data.len();
        let file = |row: &[u8]| {
            let name = self.slice(word(row, 0), word(row, 4))?;
            let text = self.slice(word(row, 8), word(row, 12))?;
            left = left.checked_sub(name.len().saturating_add(text.len()))?;
            Some(SourceFile { name: name.to_vec(), text: text.to_vec() })
        };
        self.rows(self.header.files, FILE).map_while(file).collect()
    }

    /// The lines of the instructions of a program, and the variables that these write. The lines are those of
    /// the rows in their order; FXC's disassembler shows none for a file that does not exist.
    #[must_use]
    pub fn debug_info(&self, program: &Program<'_>) -> DebugInfo {
        let symbols: Vec<&[u8]> = self.rows(self.header.symbols, SYMBOL).collect();
        let mut rows = self.rows(self.header.instructions, INSTRUCTION);
        let mut outputs = Outputs::new(self);
        let (mut lines, mut comments) = (BTreeMap::new(), BTreeMap::new());
        // The offset after the version and the length.
        let mut offset = 8_u32;
        for instruction in &program.instructions {
            let words = u32::try_from(instruction.length()).unwrap_or(u32::MAX);
            if is_numbered(instruction) {
                let Some(row) = rows.next() else { break };
                let symbol =
                    word(row, SYMBOL_OF_INSTRUCTION).and_then(|symbol| symbols.get(to_usize(symbol)));
                let place = symbol.and_then(|symbol| Some((word(symbol, 0)?, word(symbol, 4)?)));
                if let Some((file, line)) = place.filter(|(file, _)| *file < self.header.files.count) {
                    lines.insert(offset, (file, line));
                }
                let comment = outputs.comment(row);
                if !comment.is_empty() {
                    comments.insert(offset, comment);
                }
            }
            offset = offset.saturating_add(words.saturating_mul(4));
        }
        let files = self.sources().into_iter().map(|source| source.name);
        DebugInfo::from_lines(lines, (0..).zip(files).collect(), comments)
    }

    /// Checks that tables start in the part.
    pub fn validate(&self, report: &mut Report) {
        let header = &self.header;
        let tables = [
            ("files", header.files),
            ("instructions", header.instructions),
            ("variables", header.variables),
            ("inputs", header.inputs),
            ("symbols", header.symbols),
            ("scopes", header.scopes),
            ("types", header.types),
        ];
        report.scope("debug_header", |report| {
            for (name, table) in tables {
                let start = usize::try_from(table.offset).unwrap_or(usize::MAX);
                if table.count > 0 && start >= self.data.len() {
                    report.warning("sdbg-table", name, || {
                        format!("the table starts at {start}, after the end of the part")
                    });
                }
            }
        });
    }
}

fn to_usize(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

dxkit_bytes::inherent_codec!(DebugTables);

impl<'a> Codec<'a> for DebugTables<'a> {
    dxkit_bytes::compiled_here!('a);

    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        let header = reader.field("debug_header")?;
        let data = reader.bytes("data", reader.remaining())?;
        Ok(Self { header, data: Cow::Borrowed(data) })
    }

    fn write(&self, writer: &mut Writer) -> Result<(), Error> {
        writer.field("debug_header", &self.header)?;
        writer.bytes("data", &self.data)
    }
}

dxkit_bytes::owned_and_arbitrary! {
    pub DebugTables { header, data }
}
