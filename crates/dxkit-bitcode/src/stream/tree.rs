//! [`Stream`]: a stream as a tree that can be changed and written.

use alloc::vec::Vec;

use dxkit_bytes::Span;

use super::{Abbreviation, BlockHeader, BlockKind, Cursor, Event, StreamWriter, Wrapper};
use crate::{Error, Subject};

/// A stream as a tree: blocks in blocks, records, and the abbreviations that they are written with.
///
/// Writing gives the bits that were read, as long as every number uses its shortest encoding and padding is
/// zero: see [`Stream::deviation`]. All compilers write such streams.
///
/// ```
/// use dxkit_bitcode::stream::{Abbreviation, Block, BlockKind, Encoding, Item, Record, Stream};
///
/// let mut block = Block::new(BlockKind(100), 3);
/// let text = Abbreviation { encodings: vec![Encoding::Literal(5), Encoding::Array, Encoding::Char6] };
/// block.items.push(Item::DefineAbbreviation(text));
/// block.items.push(Item::Record(Record::with(4, 5, b"text".map(u64::from))));
/// block.items.push(Item::Record(Record::plain(6, [1, 1000])));
/// let mut stream = Stream::default();
/// stream.blocks.push(block);
///
/// let bytes = stream.write()?;
/// assert_eq!(Stream::parse((&bytes).into())?.blocks, stream.blocks);
/// # Ok::<(), dxkit_bitcode::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Stream {
    /// The wrapper around the stream.
    pub wrapper: Option<OwnedWrapper>,
    /// The blocks at the top.
    pub blocks: Vec<Block>,
    /// Bytes after the last block that do not begin another one.
    pub tail: Vec<u8>,
    deviation: Option<u64>,
}

/// A [`Wrapper`], apart from the bytes it was read from.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct OwnedWrapper {
    /// The bytes before the stream: the header, in which offset and size are updated, and the bytes after it.
    pub before: Vec<u8>,
    /// Bytes after the stream.
    pub after: Vec<u8>,
}

/// A block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// Kind of the block.
    pub kind: BlockKind,
    /// Bits of the abbreviation ids in it, from 1 to 32.
    pub width: u32,
    /// Its contents.
    pub items: Vec<Item>,
}

impl Block {
    /// An empty block.
    #[must_use]
    pub const fn new(kind: BlockKind, width: u32) -> Self {
        Self { kind, width, items: Vec::new() }
    }
}

/// An item of a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item {
    /// A block.
    Block(Block),
    /// A record.
    Record(Record),
    /// The definition of an abbreviation: for this block, or in a BLOCKINFO block, for those of the kind that
    /// the record 1 before it names.
    DefineAbbreviation(Abbreviation),
}

/// A record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The id of the abbreviation that it is written with; 3 for none.
    pub abbreviation: u32,
    /// Its code.
    pub code: u32,
    /// Its operands; elements of an array are operands like the others.
    pub operands: Vec<u64>,
    /// The bytes at its end, if its abbreviation ends in a blob.
    pub blob: Option<Vec<u8>>,
}

impl Record {
    /// A record without an abbreviation.
    #[must_use]
    pub fn plain(code: u32, operands: impl Into<Vec<u64>>) -> Self {
        Self::with(3, code, operands)
    }

    /// A record that is written with an abbreviation.
    #[must_use]
    pub fn with(abbreviation: u32, code: u32, operands: impl Into<Vec<u64>>) -> Self {
        Self { abbreviation, code, operands: operands.into(), blob: None }
    }
}

impl Stream {
    /// A stream, with a wrapper around it or without.
    ///
    /// # Errors
    /// If the stream cannot be followed to its end: see [`Cursor::next`].
    pub fn parse(span: Span<'_>) -> Result<Self, Error> {
        let mut cursor = Cursor::new(span)?;
        let mut stream = Self {
            wrapper: cursor.wrapper().map(|Wrapper { before, after, .. }| OwnedWrapper {
                before: before.to_vec(),
                after: after.to_vec(),
            }),
            ..Self::default()
        };
        // The open blocks, outermost first. The cursor bounds their number.
        let mut open: Vec<Block> = Vec::new();
        loop {
            let item = match cursor.next()? {
                Event::EnterBlock(BlockHeader { kind, width, .. }) => {
                    open.push(Block::new(kind, width));
                    continue;
                }
                Event::EndBlock(_) => match open.pop() {
                    Some(block) => Item::Block(block),
                    None => continue,
                },
                Event::DefineAbbreviation(definition) => {
                    Item::DefineAbbreviation(Abbreviation { encodings: definition.encodings.to_vec() })
                }
                Event::Record(record) => Item::Record(Record {
                    abbreviation: record.abbreviation,
                    code: record.code,
                    operands: record.operands.to_vec(),
                    blob: record.blob.map(<[u8]>::to_vec),
                }),
                Event::End => break,
            };
            match (open.last_mut(), item) {
                (Some(block), item) => block.items.push(item),
                (None, Item::Block(block)) => stream.blocks.push(block),
                // The top level has only blocks.
                (None, Item::Record(_) | Item::DefineAbbreviation(_)) => {}
            }
        }
        stream.tail = cursor.tail().to_vec();
        stream.deviation = cursor.deviation();
        Ok(stream)
    }

    /// The file's bit at or after the first encoding that is not reproduced: a number with zero groups at the
    /// end, or padding that is not zero. `None` if [`Stream::write`] gives exactly the bits that were read.
    #[must_use]
    pub const fn deviation(&self) -> Option<u64> {
        self.deviation
    }

    /// Writes the stream. Sizes of blocks are computed.
    ///
    /// # Errors
    /// [`ErrorKind::Unwritable`](crate::ErrorKind::Unwritable) where a record does not fit its abbreviation,
    /// or a number its field; [`ErrorKind::OutOfRange`](crate::ErrorKind::OutOfRange) where there is no such
    /// abbreviation.
    pub fn write(&self) -> Result<Vec<u8>, Error> {
        let mut writer = StreamWriter::new();
        for block in &self.blocks {
            write_block(&mut writer, block)?;
        }
        let mut stream = writer.finish()?;
        stream.extend_from_slice(&self.tail);
        match &self.wrapper {
            None => Ok(stream),
            Some(wrapper) => wrapper.around(&stream),
        }
    }
}

/// Blocks are nested at most as deep as the writer lets them be.
fn write_block(writer: &mut StreamWriter, block: &Block) -> Result<(), Error> {
    writer.enter_block(block.kind, block.width)?;
    for item in &block.items {
        match item {
            Item::Block(block) => write_block(writer, block)?,
            Item::Record(Record { abbreviation, code, operands, blob }) => {
                writer.record(*abbreviation, *code, operands, blob.as_deref())?;
            }
            Item::DefineAbbreviation(abbreviation) => {
                writer.define_abbreviation(abbreviation)?;
            }
        }
    }
    writer.end_block()
}

impl OwnedWrapper {
    /// A wrapper of a header alone.
    #[must_use]
    pub fn new(version: u32, processor: u32) -> Self {
        let words = [Wrapper::MAGIC, version, 20, 0, processor];
        Self { before: words.iter().flat_map(|word| word.to_le_bytes()).collect(), after: Vec::new() }
    }

    fn around(&self, stream: &[u8]) -> Result<Vec<u8>, Error> {
        let field = |value: usize, index: usize| {
            u32::try_from(value).map_err(|_| {
                let kind = crate::ErrorKind::Unwritable { what: Subject::WrapperHeader, value: value as u64 };
                Error::new(kind, index as u64 * 32)
            })
        };
        let mut bytes = self.before.clone();
        let sizes = [field(self.before.len(), 2)?, field(stream.len(), 3)?];
        for (index, size) in (2..).zip(sizes) {
            if let Some(place) = bytes.get_mut(index * 4..index * 4 + 4) {
                place.copy_from_slice(&size.to_le_bytes());
            }
        }
        bytes.extend_from_slice(stream);
        bytes.extend_from_slice(&self.after);
        Ok(bytes)
    }
}
