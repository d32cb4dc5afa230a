//! Tables of [`Column`]s as Parquet files: the part of the format that they need, written and read again.
//!
//! <https://parquet.apache.org/docs/file-format/>: a file is `PAR1`, row groups, the metadata of all of them, its
//! length, and `PAR1`. A row group has a chunk for each column, here of one page: data page version 1, levels in runs,
//! values in the encoding PLAIN, compressed with zstd. A list and a map are one or two columns of repeated values.
//!
//! Behind the first `PAR1` are bytes that no offset refers to: the identity of the table, by which a later run
//! recognises its own file. The pages are in the order of the columns, so that a file without metadata can be read up
//! to its last complete row group: a run that was interrupted is continued there.

mod read;
mod thrift;
mod write;

use std::io;

use dxkit_report::{Column, ColumnType};

pub(crate) use read::Groups;
pub(crate) use write::TableWriter;

const MAGIC: &[u8; 4] = b"PAR1";
/// Longer identities are not read.
const IDENTITY_LIMIT: u32 = 1 << 20;
/// Larger pages are not read: none is written, unless a single row is as large.
const PAGE_LIMIT: usize = 1 << 28;
/// Rows that make a row group …
const GROUP_ROWS: usize = 8192;
/// … and the rows of one that is read: those of one file stay together.
const ROWS_LIMIT: usize = 1 << 20;
/// Bytes of values that make a row group.
const GROUP_BYTES: usize = 32 << 20;

/// How the values of a column of the file are stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Physical {
    Boolean,
    Integer,
    Bytes,
}

impl Physical {
    /// Its number in the format.
    const fn number(self) -> i64 {
        match self {
            Self::Boolean => 0,
            Self::Integer => 2,
            Self::Bytes => 6,
        }
    }
}

/// A column of the file: a column of the table, the elements of a list, the keys or the values of a map.
#[derive(Debug, Clone)]
struct Leaf {
    path: Vec<&'static str>,
    physical: Physical,
    /// Whether values may be missing, so that there are definition levels.
    optional: bool,
    /// Whether a row has any number of values, so that there are repetition levels as well.
    repeated: bool,
}

/// The columns of the file for those of a table.
fn leaves(columns: &[Column]) -> Vec<Leaf> {
    let leaf = |path: &[&'static str], physical, optional, repeated| Leaf {
        path: path.to_vec(),
        physical,
        optional,
        repeated,
    };
    let of = |column: &Column| {
        let Column { name, ty, optional, .. } = *column;
        match ty {
            ColumnType::Text => vec![leaf(&[name], Physical::Bytes, optional, false)],
            ColumnType::Integer | ColumnType::Time => vec![leaf(&[name], Physical::Integer, optional, false)],
            ColumnType::Boolean => vec![leaf(&[name], Physical::Boolean, optional, false)],
            ColumnType::Texts => vec![leaf(&[name, "list", "element"], Physical::Bytes, false, true)],
            ColumnType::Counts => vec![
                leaf(&[name, "key_value", "key"], Physical::Bytes, false, true),
                leaf(&[name, "key_value", "value"], Physical::Integer, false, true),
            ],
        }
    };
    columns.iter().flat_map(of).collect()
}

/// The page of a column in a row group.
#[derive(Debug, Clone, Copy)]
struct Chunk {
    /// Offset of the page's header in the file.
    offset: u64,
    /// Number of values, missing ones and empty lists included.
    values: usize,
    /// Sizes with the header.
    uncompressed: usize,
    compressed: usize,
}

/// A row group: a chunk for each leaf.
#[derive(Debug, Clone)]
pub(crate) struct Group {
    rows: usize,
    chunks: Vec<Chunk>,
}

fn signed(number: impl TryInto<i64>) -> i64 {
    number.try_into().unwrap_or(i64::MAX)
}

fn too_large() -> io::Error {
    io::Error::other("the rows are too large for a table")
}
