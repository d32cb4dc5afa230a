//! `SDBG`: debug information of compilers before `SPDB`. Its header is named, its tables are bounded by it
//! and kept as bytes.
//!
//! Layout: according to published readers of such parts; FXC 10.1 writes none, and no shader of the corpora
//! has one.

use alloc::borrow::Cow;
use alloc::format;

use dxkit_bytes::{Codec, Error, Reader, Report, Severity, Visit, Writer, record};

use crate::by_offset::{into_owned, structures};

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
        /// Instructions.
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

/// The part `SDBG`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct DebugTables<'a> {
    /// The header.
    pub header: DebugHeader,
    /// The tables, lists and texts.
    pub data: Cow<'a, [u8]>,
}

impl DebugTables<'_> {
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
                    report.add(Severity::Warning, "sdbg-table", name, || {
                        format!("the table starts at {start}, after the end of the part")
                    });
                }
            }
        });
    }
}

dxkit_bytes::inherent_codec!(DebugTables);

impl<'a> Codec<'a> for DebugTables<'a> {
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

into_owned! { ; DebugHeader }

structures! {
    pub DebugTables { header, data }
}
