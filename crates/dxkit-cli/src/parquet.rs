//! Tables of [`Column`]s as Parquet files, written in segments so that a run that was interrupted can be
//! continued.
//!
//! A segment is a complete file of one row group. At the end, the table is assembled from the segments, whose
//! columns are copied unchanged. The metadata of each file states the identity of the table, by which a later
//! run recognises it.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use dxkit_report::{Cell, Column, ColumnType};
use parquet::basic::{Compression, ZstdLevel};
use parquet::column::reader::ColumnReader;
use parquet::column::writer::{ColumnCloseResult, ColumnWriter};
use parquet::data_type::ByteArray;
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties, WriterPropertiesPtr};
use parquet::file::reader::{FileReader as _, SerializedFileReader};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::TypePtr;
use sha2::{Digest as _, Sha256};

/// Rows that make a segment …
const ROWS: usize = 8192;
/// … and the bytes of texts.
const BYTES: usize = 32 << 20;
/// Larger segments are not read: rows of one file share a segment, but no file holds this many containers.
const ROWS_LIMIT: usize = 1 << 24;
/// The key of the identity in the metadata.
const IDENTITY: &str = "dxkit.index";
/// The key of the checksums in the metadata: SHA-256 of the values of each row group, in base 16, separated
/// by spaces. Rows are taken over only where it is that of the values that are read.
const CHECKSUMS: &str = "dxkit.sha256";
/// Rows are compressed while shaders are read; higher levels gain little on so short values.
const LEVEL: i32 = 3;

fn failed(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => io::Error::other(error),
        error => io::Error::other(error),
    }
}

/// The schema of a table: lists and maps in the three levels of the standard.
fn schema(columns: &[Column]) -> io::Result<TypePtr> {
    let mut text = "message schema {\n".to_owned();
    for Column { name, ty, optional, .. } in columns {
        let repetition = if *optional { "OPTIONAL" } else { "REQUIRED" };
        let field = match ty {
            ColumnType::Text => format!("{repetition} BYTE_ARRAY {name} (STRING);"),
            ColumnType::Integer => format!("{repetition} INT64 {name};"),
            ColumnType::Boolean => format!("{repetition} BOOLEAN {name};"),
            ColumnType::Time => format!("{repetition} INT64 {name} (TIMESTAMP(NANOS,true));"),
            ColumnType::Texts => format!(
                "REQUIRED GROUP {name} (LIST) {{ REPEATED GROUP list {{ REQUIRED BYTE_ARRAY element (STRING); }} }}"
            ),
            ColumnType::Counts => format!(
                "REQUIRED GROUP {name} (MAP) {{ REPEATED GROUP key_value {{ REQUIRED BYTE_ARRAY key (STRING); \
                 REQUIRED INT64 value; }} }}"
            ),
        };
        text.push_str(&field);
        text.push('\n');
    }
    text.push('}');
    parse_message_type(&text).map(Arc::new).map_err(failed)
}

fn properties(identity: &str) -> io::Result<WriterPropertiesPtr> {
    let level = ZstdLevel::try_new(LEVEL).map_err(failed)?;
    let properties = WriterProperties::builder()
        .set_created_by(concat!("dxkit version ", env!("CARGO_PKG_VERSION")).to_owned())
        .set_compression(Compression::ZSTD(level))
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_offset_index_disabled(true)
        .set_key_value_metadata(Some(vec![KeyValue::new(IDENTITY.to_owned(), identity.to_owned())]));
    Ok(Arc::new(properties.build()))
}

/// The values of a column of the file, with their levels: at most 1, because nothing is nested.
#[derive(Debug, Clone, Default)]
struct Leaf {
    texts: Vec<ByteArray>,
    integers: Vec<i64>,
    booleans: Vec<bool>,
    definition: Vec<i16>,
    repetition: Vec<i16>,
}

impl Leaf {
    /// The levels of the value of this index in a row of a list or a map.
    fn element(&mut self, index: usize) {
        self.repetition.push(i16::from(index > 0));
        self.definition.push(1);
    }

    /// The levels of an empty list or map.
    fn none(&mut self) {
        self.repetition.push(0);
        self.definition.push(0);
    }
}

/// The checksum of the values of a row group.
fn checksum(leaves: &[Leaf]) -> String {
    let mut hash = Sha256::new();
    let length = |hash: &mut Sha256, length: usize| hash.update((length as u64).to_le_bytes());
    for Leaf { texts, integers, booleans, definition, repetition } in leaves {
        length(&mut hash, texts.len());
        for text in texts {
            length(&mut hash, text.len());
            hash.update(text.data());
        }
        length(&mut hash, integers.len());
        integers.iter().for_each(|number| hash.update(number.to_le_bytes()));
        length(&mut hash, booleans.len());
        booleans.iter().for_each(|value| hash.update([u8::from(*value)]));
        for levels in [definition, repetition] {
            length(&mut hash, levels.len());
            levels.iter().for_each(|level| hash.update(level.to_le_bytes()));
        }
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The checksums that the metadata of a file states.
fn stated_checksums(reader: &SerializedFileReader<File>) -> Option<&str> {
    let pairs = reader.metadata().file_metadata().key_value_metadata()?;
    pairs.iter().find(|pair| pair.key == CHECKSUMS)?.value.as_deref()
}

/// The rows of the segment that is being filled, column by column.
#[derive(Debug)]
struct Rows {
    leaves: Vec<Leaf>,
    count: usize,
    bytes: usize,
}

impl Rows {
    fn new(columns: &[Column]) -> Self {
        let leaves = columns.iter().map(|column| if column.ty == ColumnType::Counts { 2 } else { 1 }).sum();
        Self { leaves: vec![Leaf::default(); leaves], count: 0, bytes: 0 }
    }

    fn push(&mut self, cells: &[Cell<'_>]) {
        let mut leaves = self.leaves.iter_mut();
        let mut bytes = 0;
        let mut text = |text: &str| {
            bytes += text.len();
            ByteArray::from(text)
        };
        for cell in cells {
            let Some(leaf) = leaves.next() else { return };
            match cell {
                Cell::Text(value) => {
                    leaf.definition.push(i16::from(value.is_some()));
                    leaf.texts.extend(value.as_deref().map(&mut text));
                }
                Cell::Integer(value) => {
                    leaf.definition.push(i16::from(value.is_some()));
                    leaf.integers.extend(value);
                }
                Cell::Boolean(value) => leaf.booleans.push(*value),
                Cell::Texts(values) => {
                    for (index, value) in values.iter().enumerate() {
                        leaf.element(index);
                        leaf.texts.push(text(value));
                    }
                    if values.is_empty() {
                        leaf.none();
                    }
                }
                Cell::Counts(counts) => {
                    let Some(values) = leaves.next() else { return };
                    for (index, (key, value)) in counts.iter().enumerate() {
                        leaf.element(index);
                        leaf.texts.push(text(key));
                        values.element(index);
                        values.integers.push(*value);
                    }
                    if counts.is_empty() {
                        leaf.none();
                        values.none();
                    }
                }
            }
        }
        self.bytes += bytes;
        self.count += 1;
    }

    /// Writes the rows as one row group, and its checksum.
    fn write<W: Write + Send>(&mut self, writer: &mut SerializedFileWriter<W>) -> Result<(), ParquetError> {
        let columns = writer.schema_descr().columns().iter();
        let levels: Vec<_> = columns.map(|column| (column.max_def_level(), column.max_rep_level())).collect();
        // What has one level has none in the file.
        for (leaf, (most_defined, most_repeated)) in self.leaves.iter_mut().zip(&levels) {
            if *most_defined == 0 {
                leaf.definition.clear();
            }
            if *most_repeated == 0 {
                leaf.repetition.clear();
            }
        }
        writer.append_key_value_metadata(KeyValue::new(CHECKSUMS.to_owned(), checksum(&self.leaves)));
        let mut group = writer.next_row_group()?;
        for (leaf, (most_defined, most_repeated)) in self.leaves.iter().zip(levels) {
            let Some(mut column) = group.next_column()? else { break };
            let definition = (most_defined > 0).then_some(leaf.definition.as_slice());
            let repetition = (most_repeated > 0).then_some(leaf.repetition.as_slice());
            match column.untyped() {
                ColumnWriter::ByteArrayColumnWriter(column) => {
                    column.write_batch(&leaf.texts, definition, repetition)?;
                }
                ColumnWriter::Int64ColumnWriter(column) => {
                    column.write_batch(&leaf.integers, definition, repetition)?;
                }
                ColumnWriter::BoolColumnWriter(column) => {
                    column.write_batch(&leaf.booleans, definition, repetition)?;
                }
                _ => return Err(ParquetError::General("a column of another type".to_owned())),
            }
            column.close()?;
        }
        group.close().map(|_| ())
    }
}

/// Writes a table: rows are collected, and written segment by segment.
#[derive(Debug)]
pub(crate) struct TableWriter {
    folder: PathBuf,
    columns: &'static [Column],
    schema: TypePtr,
    properties: WriterPropertiesPtr,
    rows: Rows,
    segments: usize,
    /// Rows that make a segment.
    limit: usize,
}

/// The file of a segment.
fn segment(folder: &Path, number: usize) -> PathBuf {
    folder.join(format!("{number:06}.parquet"))
}

impl TableWriter {
    /// Starts a table, or continues one after this number of segments, which are in the folder. Other files
    /// are removed.
    pub(crate) fn new(
        folder: &Path,
        columns: &'static [Column],
        identity: &str,
        segments: usize,
    ) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let mut other = segments;
        while fs::remove_file(segment(folder, other)).is_ok() {
            other += 1;
        }
        Ok(Self {
            folder: folder.to_owned(),
            columns,
            schema: schema(columns)?,
            properties: properties(identity)?,
            rows: Rows::new(columns),
            segments,
            limit: ROWS,
        })
    }

    /// Lets this number of rows make a segment.
    #[cfg(test)]
    pub(crate) fn with_limit(self, limit: usize) -> Self {
        Self { limit, ..self }
    }

    /// Adds a row.
    pub(crate) fn push(&mut self, cells: &[Cell<'_>]) {
        self.rows.push(cells);
    }

    /// Writes a segment if enough rows are collected. Rows that belong together are in one segment if this is
    /// called between such rows only.
    pub(crate) fn may_end_segment(&mut self) -> io::Result<()> {
        if self.rows.count >= self.limit || self.rows.bytes >= BYTES { self.end_segment() } else { Ok(()) }
    }

    fn end_segment(&mut self) -> io::Result<()> {
        let mut rows = std::mem::replace(&mut self.rows, Rows::new(self.columns));
        // The file is renamed when it is complete.
        let incomplete = self.folder.join("incomplete");
        let file = io::BufWriter::new(File::create(&incomplete)?);
        let mut writer = self.writer(file)?;
        rows.write(&mut writer).map_err(failed)?;
        writer.into_inner().map_err(failed)?.flush()?;
        fs::rename(&incomplete, segment(&self.folder, self.segments))?;
        self.segments += 1;
        Ok(())
    }

    fn writer<W: Write + Send>(&self, out: W) -> io::Result<SerializedFileWriter<W>> {
        SerializedFileWriter::new(out, Arc::clone(&self.schema), Arc::clone(&self.properties)).map_err(failed)
    }

    /// Writes the rows that are left, makes the table of all segments, and removes them. The table is in the
    /// folder, with this path.
    pub(crate) fn finish(mut self) -> io::Result<PathBuf> {
        if self.rows.count > 0 {
            self.end_segment()?;
        }
        let path = self.folder.join("table");
        let mut writer = self.writer(io::BufWriter::new(File::create(&path)?))?;
        let mut checksums = String::new();
        for number in 0..self.segments {
            let file = File::open(segment(&self.folder, number))?;
            let reader = SerializedFileReader::new(file.try_clone()?).map_err(failed)?;
            if let Some(checksum) = stated_checksums(&reader) {
                checksums.push_str(if number == 0 { "" } else { " " });
                checksums.push_str(checksum);
            }
            for group in reader.metadata().row_groups() {
                let mut out = writer.next_row_group().map_err(failed)?;
                for column in group.columns() {
                    let close = ColumnCloseResult {
                        bytes_written: column.compressed_size().unsigned_abs(),
                        rows_written: group.num_rows().unsigned_abs(),
                        metadata: column.clone(),
                        bloom_filter: None,
                        column_index: None,
                        offset_index: None,
                    };
                    out.append_column(&file, close).map_err(failed)?;
                }
                out.close().map_err(failed)?;
            }
        }
        writer.append_key_value_metadata(KeyValue::new(CHECKSUMS.to_owned(), checksums));
        let file =
            writer.into_inner().map_err(failed)?.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        for number in 0..self.segments {
            fs::remove_file(segment(&self.folder, number))?;
        }
        Ok(path)
    }
}

/// The library panics on some damaged metadata: such a file is no table, and is made again. Nothing is
/// printed of a panic of this thread in `read`; others are reported as ever.
fn unpanicked<T>(read: impl FnOnce() -> Option<T>) -> Option<T> {
    thread_local! {
        static IS_CAUGHT: std::cell::Cell<bool> = const { std::cell::Cell::new(false) };
    }
    static HOOK: std::sync::Once = std::sync::Once::new();
    HOOK.call_once(|| {
        let report = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if !IS_CAUGHT.get() {
                report(panic);
            }
        }));
    });
    IS_CAUGHT.set(true);
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(read));
    IS_CAUGHT.set(false);
    result.ok().flatten()
}

/// A table that is read, row group by row group.
pub(crate) struct Table {
    reader: SerializedFileReader<File>,
    columns: &'static [Column],
    next: usize,
}

/// The rows of a row group, each as the values of its columns.
pub(crate) type TableRows = Vec<Vec<Cell<'static>>>;

impl Table {
    /// The table in a file, and its identity; `None` if it is no table with these columns.
    pub(crate) fn open(path: &Path, columns: &'static [Column]) -> Option<(Self, String)> {
        unpanicked(|| Self::open_file(path, columns))
    }

    fn open_file(path: &Path, columns: &'static [Column]) -> Option<(Self, String)> {
        let reader = SerializedFileReader::new(File::open(path).ok()?).ok()?;
        let metadata = reader.metadata().file_metadata();
        let identity =
            metadata.key_value_metadata()?.iter().find(|pair| pair.key == IDENTITY)?.value.clone()?;
        if *metadata.schema() != *schema(columns).ok()? {
            return None;
        }
        Some((Self { reader, columns, next: 0 }, identity))
    }

    /// The table in a segment.
    pub(crate) fn segment(
        folder: &Path,
        number: usize,
        columns: &'static [Column],
    ) -> Option<(Self, String)> {
        Self::open(&segment(folder, number), columns)
    }

    /// The rows of the next row group; `None` at the end, and if it is damaged.
    pub(crate) fn next(&mut self) -> Option<TableRows> {
        unpanicked(|| self.next_group())
    }

    fn next_group(&mut self) -> Option<TableRows> {
        if self.next >= self.reader.num_row_groups() {
            return None;
        }
        let group = self.reader.get_row_group(self.next).ok()?;
        let stated = stated_checksums(&self.reader)?.split(' ').nth(self.next)?;
        self.next += 1;
        let rows = usize::try_from(group.metadata().num_rows()).ok().filter(|rows| *rows <= ROWS_LIMIT)?;
        let leaves = (0..group.num_columns()).map(|place| read(group.get_column_reader(place).ok()?, rows));
        let leaves: Vec<Leaf> = leaves.collect::<Option<_>>()?;
        if checksum(&leaves) != stated {
            return None;
        }
        let mut leaves = leaves.into_iter();
        let mut columns = Vec::new();
        for column in self.columns {
            let first = leaves.next()?;
            let second = if column.ty == ColumnType::Counts { Some(leaves.next()?) } else { None };
            let cells = cells(*column, first, second)?;
            if cells.len() != rows {
                return None;
            }
            columns.push(cells.into_iter());
        }
        Some((0..rows).map(|_| columns.iter_mut().filter_map(Iterator::next).collect()).collect())
    }
}

/// All values of a column chunk.
fn read(column: ColumnReader, rows: usize) -> Option<Leaf> {
    let mut leaf = Leaf::default();
    let Leaf { texts, integers, booleans, definition, repetition } = &mut leaf;
    // Reading stops at the end of a page at the earliest.
    macro_rules! all {
        ($column:ident, $values:ident) => {{
            let mut column = $column;
            let mut left = rows;
            while left > 0 {
                let (read, ..) =
                    column.read_records(left, Some(definition), Some(repetition), $values).ok()?;
                left = left.checked_sub(read).filter(|_| read > 0)?;
            }
        }};
    }
    match column {
        ColumnReader::ByteArrayColumnReader(column) => all!(column, texts),
        ColumnReader::Int64ColumnReader(column) => all!(column, integers),
        ColumnReader::BoolColumnReader(column) => all!(column, booleans),
        _ => return None,
    }
    Some(leaf)
}

/// The values of a column from its one or two leaves.
fn cells(column: Column, first: Leaf, second: Option<Leaf>) -> Option<Vec<Cell<'static>>> {
    let Leaf { texts, integers, booleans, definition, repetition } = first;
    let mut texts = texts.into_iter().map(|text| String::from_utf8(text.data().to_vec()).ok());
    let mut integers = integers.into_iter();
    let present = || definition.iter().map(|level| *level == 1);
    // Whether each value starts a row, and whether it is present.
    let shape = || repetition.iter().map(|level| *level == 0).zip(present());
    Some(match column.ty {
        ColumnType::Text if column.optional => {
            let cell =
                |is_there| Some(Cell::Text(if is_there { Some(Cow::Owned(texts.next()??)) } else { None }));
            present().map(cell).collect::<Option<_>>()?
        }
        ColumnType::Text => {
            texts.map(|text| Some(Cell::Text(Some(Cow::Owned(text?))))).collect::<Option<_>>()?
        }
        ColumnType::Integer | ColumnType::Time if column.optional => {
            let cell = |is_there| Some(Cell::Integer(if is_there { Some(integers.next()?) } else { None }));
            present().map(cell).collect::<Option<_>>()?
        }
        ColumnType::Integer | ColumnType::Time => {
            integers.map(|number| Cell::Integer(Some(number))).collect()
        }
        ColumnType::Boolean => booleans.into_iter().map(Cell::Boolean).collect(),
        ColumnType::Texts => {
            let mut lists: Vec<Vec<String>> = Vec::new();
            for (starts, is_there) in shape() {
                if starts {
                    lists.push(Vec::new());
                }
                if is_there {
                    lists.last_mut()?.push(texts.next()??);
                }
            }
            lists.into_iter().map(|list| Cell::Texts(Cow::Owned(list))).collect()
        }
        ColumnType::Counts => {
            let mut values = second?.integers.into_iter();
            let mut maps: Vec<BTreeMap<String, i64>> = Vec::new();
            for (starts, is_there) in shape() {
                if starts {
                    maps.push(BTreeMap::new());
                }
                if is_there {
                    maps.last_mut()?.insert(texts.next()??, values.next()?);
                }
            }
            maps.into_iter().map(|map| Cell::Counts(Cow::Owned(map))).collect()
        }
    })
}
