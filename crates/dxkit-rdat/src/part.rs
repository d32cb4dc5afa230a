//! [`Part`]: the parts of the runtime data.

use alloc::vec::Vec;

use dxkit_bytes::parser;
use dxkit_bytes::{Codec, Cow, Error, ErrorKind, FieldInfo, Frame, Reader, Span, Visit, Words, Writer};

use crate::records::Row;
use crate::*;

/// A table: rows of one size, preceded by their number and that size.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table<'a, R> {
    /// The rows. All have the same size.
    pub rows: Vec<R>,
    /// Bytes after the rows. Compilers write none.
    pub tail: Cow<'a, [u8]>,
    /// The row size that the file states for an empty table.
    stride_of_none: u32,
}

impl<R> Default for Table<'_, R> {
    fn default() -> Self {
        Self::new(Vec::new())
    }
}

impl<R> Table<'_, R> {
    /// A table of these rows.
    #[must_use]
    pub const fn new(rows: Vec<R>) -> Self {
        Self { rows, tail: Cow::Borrowed(&[]), stride_of_none: 0 }
    }

    fn into_owned<O>(self, owned: impl FnMut(R) -> O) -> Table<'static, O> {
        Table {
            rows: self.rows.into_iter().map(owned).collect(),
            tail: Cow::Owned(self.tail.into_owned()),
            stride_of_none: self.stride_of_none,
        }
    }
}

/// All lists of numbers: each as its length, and the numbers.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct IndexArrays<'a> {
    /// The lists, in the order of the file.
    pub words: Words<'a>,
    /// Bytes after the last whole number. Compilers write none.
    pub tail: Cow<'a, [u8]>,
}

impl<'a> IndexArrays<'a> {
    /// The list at this offset.
    #[must_use]
    pub fn at(&self, place: IndexArrayRef) -> Option<Words<'_>> {
        let start = usize::try_from(place.0).ok()?;
        let count = usize::try_from(self.words.get(start)?).ok()?;
        let first = start.checked_add(1)?;
        self.words.slice(first..first.checked_add(count)?)
    }

    /// The contiguous lists from the start, each with its offset, and the offset after the last one.
    pub(crate) fn lists(&self) -> (Vec<(IndexArrayRef, Words<'_>)>, usize) {
        let mut lists = Vec::new();
        let mut place = 0usize;
        while let Some((at, list)) =
            u32::try_from(place).ok().and_then(|at| Some((IndexArrayRef(at), self.at(IndexArrayRef(at))?)))
        {
            place = place.saturating_add(1).saturating_add(list.len());
            lists.push((at, list));
        }
        (lists, place)
    }

    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        let size = reader.remaining() & !3;
        let front = reader.rest().cut(0..size)?;
        let words = Words::from_bytes(front.bytes()).unwrap_or_default();
        let mut arrays = Self { words, tail: Cow::Borrowed(&[]) };
        if reader.is_active() {
            reader.scope("array", |reader| {
                for (index, (_, list)) in (0u32..).zip(arrays.lists().0) {
                    reader.scope(Frame::Index(index), |reader| {
                        reader.field::<u32>("count")?;
                        Words::read(reader, "value", list.len())
                    })?;
                }
                Ok(())
            })?;
            // The remains of a list that does not fit.
            let words = reader.remaining() & !3;
            reader.within(words, |reader| {
                reader.unknown("unknown");
                Ok(())
            })?;
        } else {
            reader.run(|input, _| parser::take(size)(input))?;
        }
        arrays.tail = Cow::Borrowed(reader.unknown("tail"));
        Ok(arrays)
    }
}

macro_rules! parts {
    ($(
        $(#[$meta:meta])*
        $part:ident, $row:ident, $record:ident, $name:literal, $accessor:ident;
    )*) => {
        /// A part of the runtime data: in the file its type, its size, and that many bytes.
        #[non_exhaustive]
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum Part<'a> {
            /// All strings, each with a NUL; the first one is empty. Padded with zeros to a multiple of 4.
            StringBuffer(Cow<'a, [u8]>),
            /// All lists of numbers.
            IndexArrays(IndexArrays<'a>),
            /// All runs of bytes. Padded with zeros to a multiple of 4.
            RawBytes(Cow<'a, [u8]>),
            $(
                $(#[$meta])*
                $part(Table<'a, $row<'a>>),
            )*
            /// A part of an unknown type.
            Other {
                /// Its type.
                part_type: PartType,
                /// Its bytes.
                bytes: Cow<'a, [u8]>,
            },
        }

        impl<'a> Part<'a> {
            /// Its type.
            #[must_use]
            pub const fn part_type(&self) -> PartType {
                match self {
                    Self::StringBuffer(_) => PartType::StringBuffer,
                    Self::IndexArrays(_) => PartType::IndexArrays,
                    Self::RawBytes(_) => PartType::RawBytes,
                    $(Self::$part(_) => PartType::$part,)*
                    Self::Other { part_type, .. } => *part_type,
                }
            }

            /// The same part, borrowing nothing from the file.
            #[must_use]
            pub fn into_owned(self) -> Part<'static> {
                match self {
                    Self::StringBuffer(bytes) => Part::StringBuffer(Cow::Owned(bytes.into_owned())),
                    Self::IndexArrays(arrays) => Part::IndexArrays(IndexArrays {
                        words: arrays.words.into_owned(),
                        tail: Cow::Owned(arrays.tail.into_owned()),
                    }),
                    Self::RawBytes(bytes) => Part::RawBytes(Cow::Owned(bytes.into_owned())),
                    $(Self::$part(table) => Part::$part(table.into_owned($row::into_owned)),)*
                    Self::Other { part_type, bytes } => {
                        Part::Other { part_type, bytes: Cow::Owned(bytes.into_owned()) }
                    }
                }
            }

            fn read_data<V: Visit + ?Sized>(
                part_type: PartType,
                reader: &mut Reader<'a, '_, V>,
            ) -> Result<Self, Error> {
                Ok(match part_type {
                    PartType::StringBuffer => {
                        let size = reader.remaining();
                        Self::StringBuffer(Cow::Borrowed(reader.string_table("string", size)?.bytes()))
                    }
                    PartType::IndexArrays => Self::IndexArrays(IndexArrays::read(reader)?),
                    PartType::RawBytes => {
                        let size = reader.remaining();
                        Self::RawBytes(Cow::Borrowed(reader.bytes("raw_bytes", size)?))
                    }
                    $(PartType::$part => Self::$part(read_table::<$record, V>(reader, $name)?),)*
                    _ => Self::Other { part_type, bytes: Cow::Borrowed(reader.unknown("unknown")) },
                })
            }

            pub(crate) fn write_data(&self, writer: &mut Writer) -> Result<(), Error> {
                match self {
                    Self::StringBuffer(bytes) | Self::RawBytes(bytes) | Self::Other { bytes, .. } => writer.put(bytes),
                    Self::IndexArrays(arrays) => {
                        writer.put(arrays.words.as_bytes())?;
                        writer.put(&arrays.tail)
                    }
                    $(Self::$part(table) => write_table::<$record>(writer, $name, table),)*
                }
            }

            /// The fields of the rows of a table of this type, by version; `None` if it is not a table.
            #[must_use]
            pub fn row_fields(part_type: PartType) -> Option<&'static [&'static [FieldInfo]]> {
                match part_type {
                    $(PartType::$part => Some($row::VERSIONS),)*
                    _ => None,
                }
            }

            /// The bytes of each row of a table; `None` if it is not a table.
            ///
            /// # Errors
            /// See [`Codec::encode`].
            pub fn encode_rows(&self) -> Result<Option<Vec<Vec<u8>>>, Error> {
                match self {
                    $(Self::$part(table) => table.rows.iter().map(Codec::encode).collect::<Result<_, _>>().map(Some),)*
                    _ => Ok(None),
                }
            }

            /// A table of this type with rows of these bytes; `None` if it is not a table.
            ///
            /// # Errors
            /// If the bytes of a row are too few.
            pub fn from_rows(part_type: PartType, rows: &[Vec<u8>]) -> Result<Option<Part<'static>>, Error> {
                match part_type {
                    $(PartType::$part => {
                        let rows = rows.iter().map(|row| $row::parse(Span::new(row)).map($row::into_owned));
                        Ok(Some(Part::$part(Table::new(rows.collect::<Result<_, _>>()?))))
                    })*
                    _ => Ok(None),
                }
            }

            /// The bytes after the rows of a table; empty if it is not a table.
            #[must_use]
            pub fn table_tail(&self) -> &[u8] {
                self.table_info().map_or(&[], |table| table.tail)
            }

            /// Sets the bytes after the rows of a table; does nothing if it is not a table.
            pub fn set_table_tail(&mut self, tail: impl Into<Cow<'a, [u8]>>) {
                match self {
                    $(Self::$part(table) => table.tail = tail.into(),)*
                    _ => {}
                }
            }

            /// The facts of a table, and its name in paths.
            pub(crate) fn table_info(&self) -> Option<TableInfo<'_>> {
                match self {
                    $(Self::$part(table) => Some(TableInfo {
                        name: $name,
                        rows: table.rows.len(),
                        stride: stride::<$record>(table),
                        known: table.rows.first().map_or(0, |row| row.size().saturating_sub(row.unknown.len())),
                        unknown: table.rows.first().map_or(0, |row| row.unknown.len()),
                        tail: &table.tail,
                    }),)*
                    _ => None,
                }
            }

            /// Visits every field of every row that can be wrong by itself.
            pub(crate) fn note(&self, notes: &mut dyn FnMut(u32, &[&'static str], crate::fields::FieldNote)) {
                match self {
                    $(Self::$part(table) => {
                        for (index, row) in (0u32..).zip(&table.rows) {
                            <$record as Row>::note(row, &mut |path, note| notes(index, path, note));
                        }
                    })*
                    _ => {}
                }
            }
        }

        /// A table's rows and their part: for code that works with every table.
        pub(crate) trait Tabled: Row {
            fn table<'d, 'a>(part: &'d Part<'a>) -> Option<&'d Table<'a, Self::Row<'a>>>;
            fn table_mut<'d, 'a>(part: &'d mut Part<'a>) -> Option<&'d mut Table<'a, Self::Row<'a>>>;
            fn part<'a>(table: Table<'a, Self::Row<'a>>) -> Part<'a>;
        }

        $(
            impl Tabled for $record {
                fn table<'d, 'a>(part: &'d Part<'a>) -> Option<&'d Table<'a, $row<'a>>> {
                    match part {
                        Part::$part(table) => Some(table),
                        _ => None,
                    }
                }

                fn table_mut<'d, 'a>(part: &'d mut Part<'a>) -> Option<&'d mut Table<'a, $row<'a>>> {
                    match part {
                        Part::$part(table) => Some(table),
                        _ => None,
                    }
                }

                fn part<'a>(table: Table<'a, $row<'a>>) -> Part<'a> {
                    Part::$part(table)
                }
            }
        )*

        dxkit_bytes::if_arbitrary! {
            impl<'a> dxkit_bytes::arbitrary::Arbitrary<'a> for Part<'a> {
                fn arbitrary(
                    source: &mut dxkit_bytes::arbitrary::Unstructured<'a>,
                ) -> dxkit_bytes::arbitrary::Result<Self> {
                    Ok(match source.arbitrary::<PartType>()? {
                        PartType::StringBuffer => Self::StringBuffer(Cow::Borrowed(source.arbitrary()?)),
                        PartType::IndexArrays => Self::IndexArrays(IndexArrays {
                            words: source.arbitrary()?,
                            tail: Cow::Borrowed(source.bytes(source.len().min(3))?),
                        }),
                        PartType::RawBytes => Self::RawBytes(Cow::Borrowed(source.arbitrary()?)),
                        $(PartType::$part => Self::$part(arbitrary_table(source)?),)*
                        part_type => Self::Other { part_type, bytes: Cow::Borrowed(source.arbitrary()?) },
                    })
                }
            }
        }
    };
}

/// All tables: passes their part, row, key, name in paths and accessor to a macro.
macro_rules! tables {
    ($to:ident) => {
        $to! {
            /// Resources.
            ResourceTable, ResourceInfo, ResourceInfo0, "resource", resources;
            /// Functions.
            FunctionTable, FunctionInfo, FunctionInfo1, "function", functions;
            /// Subobjects.
            SubobjectTable, SubobjectInfo, SubobjectInfo0, "subobject", subobjects;
            /// Names of nodes.
            NodeIDTable, NodeID, NodeID0, "node_id", node_ids;
            /// Attributes of nodes' inputs and outputs.
            NodeShaderIOAttribTable, NodeShaderIOAttrib, NodeShaderIOAttrib0, "node_shader_io_attrib", node_shader_io_attribs;
            /// Attributes of nodes.
            NodeShaderFuncAttribTable, NodeShaderFuncAttrib, NodeShaderFuncAttrib0, "node_shader_func_attrib",
                node_shader_func_attribs;
            /// Inputs and outputs of nodes.
            IONodeTable, IONode, IONode0, "io_node", io_nodes;
            /// Nodes.
            NodeShaderInfoTable, NodeShaderInfo, NodeShaderInfo0, "node_shader_info", node_shader_infos;
            /// Signature elements. Like all following tables, it is only written for unreleased shader
            /// models.
            SignatureElementTable, SignatureElement, SignatureElement0, "signature_element", signature_elements;
            /// Vertex shaders.
            VSInfoTable, VSInfo, VSInfo0, "vs_info", vs_infos;
            /// Pixel shaders.
            PSInfoTable, PSInfo, PSInfo0, "ps_info", ps_infos;
            /// Hull shaders.
            HSInfoTable, HSInfo, HSInfo0, "hs_info", hs_infos;
            /// Domain shaders.
            DSInfoTable, DSInfo, DSInfo0, "ds_info", ds_infos;
            /// Geometry shaders.
            GSInfoTable, GSInfo, GSInfo0, "gs_info", gs_infos;
            /// Compute shaders.
            CSInfoTable, CSInfo, CSInfo0, "cs_info", cs_infos;
            /// Mesh shaders.
            MSInfoTable, MSInfo, MSInfo0, "ms_info", ms_infos;
            /// Amplification shaders.
            ASInfoTable, ASInfo, ASInfo0, "as_info", as_infos;
            /// Compilation of a shader: only in the part `PDBI`.
            DxilPdbInfoTable, DxilPdbInfo, DxilPdbInfo0, "dxil_pdb_info", dxil_pdb_infos;
            /// Source files: only in the part `PDBI`.
            DxilPdbInfoSourceTable, DxilPdbInfoSource, DxilPdbInfoSource0, "dxil_pdb_info_source", dxil_pdb_info_sources;
            /// Libraries that a shader was linked from: only in the part `PDBI`.
            DxilPdbInfoLibraryTable, DxilPdbInfoLibrary, DxilPdbInfoLibrary0, "dxil_pdb_info_library",
                dxil_pdb_info_libraries;
        }
    };
}
pub(crate) use tables;

tables!(parts);

/// Facts about a table with rows of any type.
pub(crate) struct TableInfo<'d> {
    pub(crate) name: &'static str,
    pub(crate) rows: usize,
    pub(crate) stride: usize,
    /// Number of known bytes of a row, and of bytes after them.
    pub(crate) known: usize,
    pub(crate) unknown: usize,
    pub(crate) tail: &'d [u8],
}

/// The order in which DXC writes the parts. It differs from that of their numbers: 2 follows 4, and 9
/// precedes 8.
const ORDER: &[PartType] = &[
    PartType::StringBuffer,
    PartType::ResourceTable,
    PartType::FunctionTable,
    PartType::IndexArrays,
    PartType::RawBytes,
    PartType::SubobjectTable,
    PartType::NodeIDTable,
    PartType::NodeShaderFuncAttribTable,
    PartType::NodeShaderIOAttribTable,
];

/// The sort key of a part of this type.
pub(crate) fn rank(part_type: PartType) -> (usize, PartType) {
    let place = ORDER.iter().position(|known| *known == part_type).unwrap_or(ORDER.len());
    (place, part_type)
}

fn stride<T: Row>(table: &Table<'_, T::Row<'_>>) -> usize {
    match table.rows.first() {
        Some(row) => T::size(row),
        None => usize::try_from(table.stride_of_none).unwrap_or(usize::MAX),
    }
}

fn read_table<'a, T: Row, V: Visit + ?Sized>(
    reader: &mut Reader<'a, '_, V>,
    name: &'static str,
) -> Result<Table<'a, T::Row<'a>>, Error> {
    let count: u32 = reader.field("record_count")?;
    let stride: u32 = reader.field("record_stride")?;
    let rows: Vec<T::Row<'a>> = if count == 0 { Vec::new() } else { reader.strided(name, count, stride)? };
    let stride_of_none = if count == 0 { stride } else { 0 };
    Ok(Table { rows, tail: Cow::Borrowed(reader.unknown("tail")), stride_of_none })
}

fn write_table<'a, T: Row>(
    writer: &mut Writer,
    name: &'static str,
    table: &Table<'a, T::Row<'a>>,
) -> Result<(), Error> {
    let stride = stride::<T>(table);
    writer.count::<u32>("record_count", table.rows.len())?;
    writer.count::<u32>("record_stride", stride)?;
    if table.rows.iter().any(|row| T::size(row) != stride) {
        let kind = ErrorKind::Inconsistent("rows of different sizes");
        return Err(Error::new(kind, writer.len()).within(name));
    }
    writer.scope(name, |writer| {
        for (index, row) in (0u32..).zip(&table.rows) {
            writer.scope(Frame::Index(index), |writer| row.write(writer))?;
        }
        Ok(())
    })?;
    writer.bytes("tail", &table.tail)
}

impl<'a> Codec<'a> for Part<'a> {
    fn read<V: Visit + ?Sized>(reader: &mut Reader<'a, '_, V>) -> Result<Self, Error> {
        let part_type: PartType = reader.field("part_type")?;
        let size: u32 = reader.field("part_size")?;
        let size = usize::try_from(size).unwrap_or(usize::MAX);
        reader.within(size, |reader| Self::read_data(part_type, reader))
    }

    fn write(&self, writer: &mut Writer) -> Result<(), Error> {
        writer.field("part_type", &self.part_type())?;
        let size = writer.reserve::<u32>("part_size")?;
        let start = writer.len();
        self.write_data(writer)?;
        writer.count_at::<u32>(size, "part_size", writer.len().saturating_sub(start))
    }
}

dxkit_bytes::if_arbitrary! {
    fn arbitrary_table<'a, R: Codec<'a> + dxkit_bytes::arbitrary::Arbitrary<'a>>(
        source: &mut dxkit_bytes::arbitrary::Unstructured<'a>,
    ) -> dxkit_bytes::arbitrary::Result<Table<'a, R>> {
        let mut rows: Vec<R> = Vec::new();
        let mut size = None;
        for _ in 0..source.int_in_range(0..=5u8)? {
            let row: R = source.arbitrary()?;
            // All rows of a table have one size; the first one determines it.
            let bytes = row.encode().unwrap_or_default().len();
            if *size.get_or_insert(bytes) == bytes {
                rows.push(row);
            }
        }
        let mut table = Table::new(rows);
        table.tail = Cow::Borrowed(source.bytes(source.len().min(2))?);
        Ok(table)
    }
}
