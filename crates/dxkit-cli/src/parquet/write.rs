//! Writing a table.

use std::io::{self, Write};

use dxkit_report::{Cell, Column, ColumnType};
use zstd::bulk::Compressor;

use super::thrift::Structure;
use super::{Chunk, GROUP_BYTES, GROUP_ROWS, Group, Leaf, MAGIC, Physical, leaves, signed, too_large};

const DATA_PAGE: i64 = 0;
const PLAIN: i64 = 0;
const RLE: i64 = 3;
const ZSTD: i64 = 6;
/// Rows are compressed while shaders are read; higher levels gain little on so short values.
const LEVEL: i32 = 3;

/// The values of a leaf in the row group that is being filled.
#[derive(Default)]
struct Buffer {
    repetition: Levels,
    definition: Levels,
    values: Vec<u8>,
    /// Number of booleans in `values`, which are packed.
    booleans: usize,
}

/// Levels of 0 and 1, as runs.
#[derive(Default)]
struct Levels {
    count: usize,
    runs: Vec<(bool, u64)>,
}

impl Levels {
    fn push(&mut self, level: bool) {
        self.count += 1;
        match self.runs.last_mut() {
            Some((last, length)) if *last == level => *length += 1,
            _ => self.runs.push((level, 1)),
        }
    }

    /// The size of the runs, and the runs: twice their length as a variable-length integer, and their level.
    fn bytes(&self) -> Result<Vec<u8>, io::Error> {
        let mut bytes = vec![0; 4];
        for (level, length) in &self.runs {
            let mut header = length << 1;
            while header >= 0x80 {
                bytes.push(header.to_le_bytes()[0] | 0x80);
                header >>= 7;
            }
            bytes.push(header.to_le_bytes()[0]);
            bytes.push(u8::from(*level));
        }
        let size = u32::try_from(bytes.len() - 4).map_err(|_| too_large())?.to_le_bytes();
        bytes.iter_mut().zip(size).for_each(|(byte, size)| *byte = size);
        Ok(bytes)
    }
}

impl Buffer {
    fn integer(&mut self, number: i64) {
        self.values.extend_from_slice(&number.to_le_bytes());
    }

    fn text(&mut self, text: &str) -> io::Result<()> {
        let length = u32::try_from(text.len()).map_err(|_| too_large())?;
        self.values.extend_from_slice(&length.to_le_bytes());
        self.values.extend_from_slice(text.as_bytes());
        Ok(())
    }

    fn boolean(&mut self, flag: bool) {
        let bit = self.booleans % 8;
        if bit == 0 {
            self.values.push(0);
        }
        if let Some(last) = self.values.last_mut() {
            *last |= u8::from(flag) << bit;
        }
        self.booleans += 1;
    }

    /// The levels of the value of this index in a row of a repeated leaf.
    fn element(&mut self, index: usize) {
        self.repetition.push(index > 0);
        self.definition.push(true);
    }

    /// The levels of a row without values.
    fn none(&mut self) {
        self.repetition.push(false);
        self.definition.push(false);
    }
}

/// Writes a table: rows are collected, and written group by group.
pub(crate) struct TableWriter<W> {
    out: W,
    columns: &'static [Column],
    leaves: Vec<Leaf>,
    buffers: Vec<Buffer>,
    rows: usize,
    /// Number of bytes that are written.
    at: u64,
    groups: Vec<Group>,
    compressor: Compressor<'static>,
}

/// The first bytes of a file with a table of this identity.
pub(super) fn head(identity: &str) -> io::Result<Vec<u8>> {
    let length = u32::try_from(identity.len()).map_err(|_| too_large())?;
    Ok([&MAGIC[..], &length.to_le_bytes(), identity.as_bytes()].concat())
}

impl<W: Write> TableWriter<W> {
    /// Starts a table.
    pub(crate) fn new(mut out: W, columns: &'static [Column], identity: &str) -> io::Result<Self> {
        let head = head(identity)?;
        out.write_all(&head)?;
        Self::behind(out, columns, Vec::new(), head.len() as u64)
    }

    /// Continues a table behind these row groups; `out` continues at the offset `at`.
    pub(crate) fn behind(
        out: W,
        columns: &'static [Column],
        groups: Vec<Group>,
        at: u64,
    ) -> io::Result<Self> {
        let leaves = leaves(columns);
        let buffers = leaves.iter().map(|_| Buffer::default()).collect();
        Ok(Self { out, columns, leaves, buffers, rows: 0, at, groups, compressor: Compressor::new(LEVEL)? })
    }

    /// Adds a row.
    pub(crate) fn push(&mut self, cells: &[Cell<'_>]) -> io::Result<()> {
        let mut leaves = self.leaves.iter().zip(&mut self.buffers);
        let mut next = || leaves.next().ok_or_else(too_large);
        for cell in cells {
            let (leaf, buffer) = next()?;
            if leaf.optional {
                buffer.definition.push(!matches!(cell, Cell::Text(None) | Cell::Integer(None)));
            } else if !leaf.repeated {
                // Only counted.
                buffer.definition.count += 1;
            }
            match cell {
                Cell::Text(text) => text.iter().try_for_each(|text| buffer.text(text))?,
                Cell::Integer(number) => number.iter().for_each(|number| buffer.integer(*number)),
                Cell::Boolean(flag) => buffer.boolean(*flag),
                Cell::Texts(texts) => {
                    for (index, text) in texts.iter().enumerate() {
                        buffer.element(index);
                        buffer.text(text)?;
                    }
                    if texts.is_empty() {
                        buffer.none();
                    }
                }
                Cell::Counts(counts) => {
                    let (_, values) = next()?;
                    for (index, (key, value)) in counts.iter().enumerate() {
                        buffer.element(index);
                        buffer.text(key)?;
                        values.element(index);
                        values.integer(*value);
                    }
                    if counts.is_empty() {
                        buffer.none();
                        values.none();
                    }
                }
            }
        }
        self.rows += 1;
        Ok(())
    }

    /// Writes a row group if enough rows are collected. Rows that belong together are in one group if this is
    /// called between such rows only.
    pub(crate) fn may_end_group(&mut self) -> io::Result<()> {
        let bytes: usize = self.buffers.iter().map(|buffer| buffer.values.len()).sum();
        if self.rows >= GROUP_ROWS || bytes >= GROUP_BYTES { self.end_group() } else { Ok(()) }
    }

    fn end_group(&mut self) -> io::Result<()> {
        let mut chunks = Vec::new();
        for (leaf, buffer) in self.leaves.iter().zip(&mut self.buffers) {
            let buffer = std::mem::take(buffer);
            let mut page = Vec::new();
            if leaf.repeated {
                page.extend(buffer.repetition.bytes()?);
            }
            if leaf.repeated || leaf.optional {
                page.extend(buffer.definition.bytes()?);
            }
            page.extend_from_slice(&buffer.values);
            let packed = self.compressor.compress(&page)?;
            if i32::try_from(page.len().max(packed.len())).is_err() {
                return Err(too_large());
            }
            let values = buffer.definition.count;
            let header = Structure::bytes(|header| {
                header.small(1, DATA_PAGE);
                header.small(2, signed(page.len()));
                header.small(3, signed(packed.len()));
                header.structure(5, |data| {
                    data.small(1, signed(values));
                    data.small(2, PLAIN);
                    data.small(3, RLE);
                    data.small(4, RLE);
                });
            });
            self.out.write_all(&header)?;
            self.out.write_all(&packed)?;
            let chunk = Chunk {
                offset: self.at,
                values,
                uncompressed: header.len() + page.len(),
                compressed: header.len() + packed.len(),
            };
            self.at += chunk.compressed as u64;
            chunks.push(chunk);
        }
        self.groups.push(Group { rows: self.rows, chunks });
        self.rows = 0;
        self.out.flush()
    }

    /// Writes the rows that are left, and the metadata.
    pub(crate) fn finish(mut self) -> io::Result<W> {
        if self.rows > 0 {
            self.end_group()?;
        }
        let metadata = self.metadata();
        let length = u32::try_from(metadata.len()).map_err(|_| too_large())?;
        self.out.write_all(&metadata)?;
        self.out.write_all(&length.to_le_bytes())?;
        self.out.write_all(MAGIC)?;
        self.out.flush()?;
        Ok(self.out)
    }

    fn metadata(&self) -> Vec<u8> {
        let groups: Vec<_> = self.groups.iter().map(|group| self.group(group)).collect();
        Structure::bytes(|file| {
            file.small(1, 2);
            file.structures(2, &schema(self.columns));
            file.number(3, self.groups.iter().map(|group| signed(group.rows)).sum());
            file.structures(4, &groups);
            file.text(6, concat!("dxkit version ", env!("CARGO_PKG_VERSION")));
        })
    }

    fn group(&self, group: &Group) -> Vec<u8> {
        let chunk = |(leaf, chunk): (&Leaf, &Chunk)| {
            Structure::bytes(|column| {
                column.number(2, 0);
                column.structure(3, |data| {
                    data.small(1, leaf.physical.number());
                    data.numbers(2, &[PLAIN, RLE]);
                    data.texts(3, &leaf.path);
                    data.small(4, ZSTD);
                    data.number(5, signed(chunk.values));
                    data.number(6, signed(chunk.uncompressed));
                    data.number(7, signed(chunk.compressed));
                    data.number(9, signed(chunk.offset));
                });
            })
        };
        let chunks: Vec<_> = self.leaves.iter().zip(&group.chunks).map(chunk).collect();
        Structure::bytes(|data| {
            data.structures(1, &chunks);
            data.number(2, group.chunks.iter().map(|chunk| signed(chunk.uncompressed)).sum());
            data.number(3, signed(group.rows));
        })
    }
}

/// The repetition of a field in the schema.
#[derive(Clone, Copy)]
enum Repetition {
    Required = 0,
    Optional = 1,
    Repeated = 2,
}

/// Logical types of a field, with the older names of those that have one.
#[derive(Clone, Copy)]
enum Logical {
    None,
    Text,
    Map,
    List,
    Nanoseconds,
}

/// The tree of columns, depth first.
fn schema(columns: &[Column]) -> Vec<Vec<u8>> {
    let root = Structure::bytes(|root| {
        root.text(4, "schema");
        root.small(5, signed(columns.len()));
    });
    let mut fields = vec![root];
    for column in columns {
        let repetition = if column.optional { Repetition::Optional } else { Repetition::Required };
        let leaf = |physical, logical| field(column.name, Some(physical), repetition, 0, logical);
        match column.ty {
            ColumnType::Text => fields.push(leaf(Physical::Bytes, Logical::Text)),
            ColumnType::Integer => fields.push(leaf(Physical::Integer, Logical::None)),
            ColumnType::Boolean => fields.push(leaf(Physical::Boolean, Logical::None)),
            ColumnType::Time => fields.push(leaf(Physical::Integer, Logical::Nanoseconds)),
            ColumnType::Texts => fields.extend([
                field(column.name, None, Repetition::Required, 1, Logical::List),
                field("list", None, Repetition::Repeated, 1, Logical::None),
                field("element", Some(Physical::Bytes), Repetition::Required, 0, Logical::Text),
            ]),
            ColumnType::Counts => fields.extend([
                field(column.name, None, Repetition::Required, 1, Logical::Map),
                field("key_value", None, Repetition::Repeated, 2, Logical::None),
                field("key", Some(Physical::Bytes), Repetition::Required, 0, Logical::Text),
                field("value", Some(Physical::Integer), Repetition::Required, 0, Logical::None),
            ]),
        }
    }
    fields
}

fn field(
    name: &str,
    physical: Option<Physical>,
    repetition: Repetition,
    children: i64,
    logical: Logical,
) -> Vec<u8> {
    Structure::bytes(|field| {
        if let Some(physical) = physical {
            field.small(1, physical.number());
        }
        field.small(3, repetition as i64);
        field.text(4, name);
        if children > 0 {
            field.small(5, children);
        }
        let (older, newer) = match logical {
            Logical::None => return,
            Logical::Text => (Some(0), 1),
            Logical::Map => (Some(1), 2),
            Logical::List => (Some(3), 3),
            Logical::Nanoseconds => (None, 8),
        };
        if let Some(older) = older {
            field.small(6, older);
        }
        field.structure(10, |union| {
            union.structure(newer, |ty| {
                if matches!(logical, Logical::Nanoseconds) {
                    // Adjusted to UTC.
                    ty.flag(1, true);
                    ty.structure(2, |unit| unit.structure(3, |_| {}));
                }
            });
        });
    })
}
