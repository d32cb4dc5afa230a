//! [`SignatureElement`]: an input, an output, a patch constant or a primitive output.

use core::fmt;

use dxkit_bytes::{
    Codec as _, Computed, Cow, Error, ErrorKind, FieldKind, FixedSize as _, InU8, Name, Reader, Span,
    StringTable, Value, Visit, Words, Writer, record,
};
use dxkit_types::{ComponentType, InterpolationMode, SemanticKind};

macro_rules! packed_byte {
    ($($name:ident),*) => {$(
        dxkit_bytes::leaf_codec! {
            $name as u8, FieldKind::Bytes, from Self, to |byte: &Self| byte.0,
            shown |byte: &Self, _| Value::Flags { raw: byte.0.into(), names: byte }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}({self})", stringify!($name))
            }
        }
    )*};
}

/// The columns of its vectors that an element takes, in one byte.
///
/// | bits | |
/// |---|---|
/// | 0–3 | `Cols`, 1 to 4 |
/// | 4–5 | `StartCol`, 0 if it is not allocated |
/// | 6 | `Allocated` |
/// | 7 | 0 |
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Columns(
    /// The byte.
    pub u8,
);

impl Columns {
    /// `cols` columns from `start` on (the lowest 4 and 2 bits are used), of an allocated element.
    #[must_use]
    pub const fn allocated_at(start: u8, cols: u8) -> Self {
        Self((cols & 15) | (start & 3) << 4 | 1 << 6)
    }

    /// `cols` columns (the lowest 4 bits are used) of an element that is not allocated.
    #[must_use]
    pub const fn unallocated(cols: u8) -> Self {
        Self(cols & 15)
    }

    /// Number of columns.
    #[must_use]
    pub const fn cols(self) -> u8 {
        self.0 & 15
    }

    /// First column.
    #[must_use]
    pub const fn start_col(self) -> u8 {
        self.0 >> 4 & 3
    }

    /// Whether the element is allocated in the signature.
    #[must_use]
    pub const fn allocated(self) -> bool {
        self.0 >> 6 & 1 == 1
    }

    /// The reserved bit.
    #[must_use]
    pub const fn reserved(self) -> u8 {
        self.0 & 0x80
    }
}

impl fmt::Display for Columns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} columns", self.cols())?;
        if self.allocated() || self.start_col() != 0 {
            write!(f, " from {}", self.start_col())?;
        }
        if !self.allocated() {
            f.write_str(", not allocated")?;
        }
        if self.reserved() != 0 {
            f.write_str(", reserved bit set")?;
        }
        Ok(())
    }
}

/// The columns that are indexed dynamically, and the stream of a geometry shader's output, in one byte.
///
/// | bits | |
/// |---|---|
/// | 0–3 | `DynamicIndexMask`, a bit for each column |
/// | 4–5 | `OutputStream` |
/// | 6–7 | 0 |
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct DynamicMaskAndStream(
    /// The byte.
    pub u8,
);

impl DynamicMaskAndStream {
    /// A mask and a stream; the lowest 4 and 2 bits are used.
    #[must_use]
    pub const fn new(dynamic_mask: u8, stream: u8) -> Self {
        Self((dynamic_mask & 15) | (stream & 3) << 4)
    }

    /// The columns that are indexed dynamically.
    #[must_use]
    pub const fn dynamic_mask(self) -> u8 {
        self.0 & 15
    }

    /// The stream.
    #[must_use]
    pub const fn stream(self) -> u8 {
        self.0 >> 4 & 3
    }

    /// The reserved bits.
    #[must_use]
    pub const fn reserved(self) -> u8 {
        self.0 & 0xc0
    }
}

impl fmt::Display for DynamicMaskAndStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "dynamic mask {:#x}, stream {}", self.dynamic_mask(), self.stream())?;
        match self.reserved() {
            0 => Ok(()),
            reserved => write!(f, ", reserved bits {reserved:#x}"),
        }
    }
}

packed_byte!(Columns, DynamicMaskAndStream);

record! {
    /// The fields of an element: DXC's `PSVSignatureElement0`. The name, the semantic indexes and the rows
    /// are in the enclosing [`SignatureElement`].
    pub struct SignatureElement0: 16 {
        /// Offset of the name in the string table; 0 for system values.
        0: pub(crate) semantic_name: Computed<u32>,
        /// First entry in the table of semantic indexes.
        4: pub(crate) semantic_indexes: Computed<u32>,
        /// Rows (vectors), each with a semantic index.
        8: pub(crate) rows: Computed<u8>,
        /// First row; 0 if the element is not allocated.
        9: pub start_row: u8,
        /// Columns, and whether the element is allocated.
        10: pub columns: Columns,
        /// Semantic, in DXIL's numbers.
        11: pub semantic_kind: SemanticKind,
        /// Component type, in the numbers of the signature parts.
        12: pub component_type: InU8<ComponentType>,
        /// Interpolation mode.
        13: pub interpolation_mode: InterpolationMode,
        /// Columns that are indexed dynamically, and the stream.
        14: pub dynamic_mask_and_stream: DynamicMaskAndStream,
        /// Always 0.
        15: pub reserved: u8,
    }
}

impl SignatureElement0 {
    /// Fields of an element with this semantic and type: everything else is 0.
    #[must_use]
    pub const fn new(semantic_kind: SemanticKind, component_type: ComponentType) -> Self {
        Self {
            semantic_name: Computed(0),
            semantic_indexes: Computed(0),
            rows: Computed(0),
            start_row: 0,
            columns: Columns(0),
            semantic_kind,
            component_type: InU8(component_type),
            interpolation_mode: InterpolationMode::Undefined,
            dynamic_mask_and_stream: DynamicMaskAndStream(0),
            reserved: 0,
        }
    }
}

/// The semantic indexes of an element, one for each row.
///
/// Indexes that were read keep their position in the part's table, because elements may share and overlap
/// there. Equality ignores the position, and writing ignores it if the table has other numbers there.
#[derive(Clone, Default)]
pub struct SemanticIndexes<'a> {
    words: Words<'a>,
    table_index: Option<u32>,
}

impl<'a> SemanticIndexes<'a> {
    /// The indexes.
    #[must_use]
    pub const fn words(&self) -> &Words<'a> {
        &self.words
    }

    /// Number of indexes, which is the element's number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// Whether the table is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The index of a row.
    #[must_use]
    pub fn get(&self, row: usize) -> Option<u32> {
        self.words.get(row)
    }

    /// All indexes, row by row.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = u32> + DoubleEndedIterator + '_ {
        self.words.iter()
    }

    /// First entry in the table of semantic indexes, if they were read from one.
    #[must_use]
    pub const fn table_index(&self) -> Option<u32> {
        self.table_index
    }

    /// The same indexes, to be stored at this entry of the table, if the table has them there.
    #[must_use]
    pub fn with_table_index(self, index: u32) -> Self {
        Self { table_index: Some(index), ..self }
    }

    #[inline]
    fn in_table(table: Span<'a>, index: u32, rows: u8, field: usize) -> Result<Self, Error> {
        let (first, rows) = (u64::from(index), u64::from(rows));
        let run = usize::try_from(first.saturating_mul(4)).ok().and_then(|start| {
            let end = start.checked_add(usize::try_from(rows).ok()?.checked_mul(4)?)?;
            table.bytes().get(start..end)
        });
        match run.and_then(Words::from_bytes) {
            Some(words) => Ok(Self { words, table_index: Some(index) }),
            None => {
                let available = (table.len() / 4) as u64;
                let kind = match available.checked_sub(rows) {
                    Some(last) => ErrorKind::Offset { offset: first, first: 0, last },
                    None => ErrorKind::Count { count: rows, size: 4, available: table.len() as u64 },
                };
                Err(Error::new(kind, field))
            }
        }
    }
}

impl<'a> From<Words<'a>> for SemanticIndexes<'a> {
    fn from(words: Words<'a>) -> Self {
        Self { words, table_index: None }
    }
}

impl FromIterator<u32> for SemanticIndexes<'_> {
    fn from_iter<I: IntoIterator<Item = u32>>(indexes: I) -> Self {
        Self { words: indexes.into_iter().collect(), table_index: None }
    }
}

impl<const N: usize> From<[u32; N]> for SemanticIndexes<'_> {
    fn from(indexes: [u32; N]) -> Self {
        indexes.into_iter().collect()
    }
}

impl PartialEq for SemanticIndexes<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words
    }
}

impl Eq for SemanticIndexes<'_> {}

impl fmt::Debug for SemanticIndexes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.words.fmt(f)
    }
}

/// An element of a signature.
///
/// Elements of hull, domain and geometry shader inputs are those of one vertex. System values that the
/// hardware generates are elements too, although the signature parts omit them: the number of elements
/// differs from that of `ISG1` rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignatureElement<'a> {
    /// Its name; empty for system values, which are named by their kind.
    pub name: Name<'a>,
    /// Semantic indexes, one for each row.
    pub semantic_indexes: SemanticIndexes<'a>,
    /// The fields of the first (and so far only) version.
    pub v0: SignatureElement0,
    /// Bytes after the fields of the last known version.
    pub unknown: Cow<'a, [u8]>,
}

dxkit_bytes::owned! {
    pub SignatureElement { name, semantic_indexes, v0, unknown }
    pub SemanticIndexes { words, table_index }
}

impl<'a> SignatureElement<'a> {
    /// An element with these fields.
    #[must_use]
    pub fn new(
        name: impl Into<Name<'a>>,
        semantic_indexes: impl Into<SemanticIndexes<'a>>,
        fields: SignatureElement0,
    ) -> Self {
        Self {
            name: name.into(),
            semantic_indexes: semantic_indexes.into(),
            v0: fields,
            unknown: Cow::Borrowed(&[]),
        }
    }

    /// Number of rows: one for each semantic index.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.semantic_indexes.len()
    }

    /// Bytes that its fields take in the file.
    #[must_use]
    pub fn size(&self) -> usize {
        SignatureElement0::SIZE.saturating_add(self.unknown.len())
    }

    /// Reads an element from a window of its size.
    #[inline]
    pub(crate) fn read<V: Visit + ?Sized>(
        reader: &mut Reader<'a, '_, V>,
        strings: &mut StringTable<'a>,
        indexes: Span<'a>,
    ) -> Result<Self, Error> {
        let start = reader.offset();
        let v0 = SignatureElement0::read(reader)?;
        let name =
            strings.name_at(v0.semantic_name.0, start).map_err(|error| error.within("semantic_name"))?;
        let semantic_indexes =
            SemanticIndexes::in_table(indexes, v0.semantic_indexes.0, v0.rows.0, start.saturating_add(4))
                .map_err(|error| error.within("semantic_indexes"))?;
        Ok(Self { name, semantic_indexes, v0, unknown: Cow::Borrowed(reader.unknown("unknown")) })
    }

    /// Writes the element's fields, with the offsets of its name and indexes in the shared tables.
    pub(crate) fn write_at(&self, writer: &mut Writer, name: u32, indexes: u32) -> Result<(), Error> {
        let rows = u8::try_from(self.rows()).map_err(|_| {
            let kind = ErrorKind::TooLarge { value: self.rows() as u64, max: u8::MAX.into() };
            Error::new(kind, writer.len()).within("rows")
        })?;
        let mut fields = self.v0;
        fields.semantic_name = Computed(name);
        fields.semantic_indexes = Computed(indexes);
        fields.rows = Computed(rows);
        fields.write(writer)?;
        writer.put(&self.unknown)
    }
}
