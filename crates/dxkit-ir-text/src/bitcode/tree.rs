//! The blocks and records of a stream, in memory that all of them share.

use alloc::vec::Vec;

use dxkit_bitcode::stream::{BlockKind, Cursor, Event};
use dxkit_bitcode::{Error, ErrorKind, Subject};
use dxkit_bytes::Span;

/// A record.
#[derive(Debug, Clone, Copy)]
pub(super) struct Record<'t> {
    pub(super) code: u32,
    pub(super) operands: &'t [u64],
    pub(super) blob: &'t [u8],
    /// The bit of the file at which it starts.
    pub(super) bit: u64,
}

impl<'t> Record<'t> {
    /// An operand that the record must have.
    pub(super) fn get(&self, index: usize) -> Result<u64, Error> {
        self.operands.get(index).copied().ok_or_else(|| {
            let (count, least) = (self.operands.len() as u64, (index as u64).saturating_add(1));
            Error::new(ErrorKind::Operands { count, least }, self.bit)
        })
    }

    /// An operand that is 0 if the record lacks it.
    pub(super) fn or_zero(&self, index: usize) -> u64 {
        self.operands.get(index).copied().unwrap_or_default()
    }

    /// The operands from an index on.
    pub(super) fn rest(&self, index: usize) -> &'t [u64] {
        self.operands.get(index..).unwrap_or_default()
    }

    /// The operands from an index on as bytes.
    pub(super) fn text(&self, index: usize) -> Vec<u8> {
        self.rest(index).iter().map(|character| character.to_le_bytes()[0]).collect()
    }

    pub(super) fn invalid(&self, what: Subject, value: u64) -> Error {
        Error::new(ErrorKind::Operand { what, value }, self.bit)
    }

    /// The error of a record that has no form in LLVM's assembly, or none that is known.
    pub(super) fn unknown(&self) -> Error {
        self.invalid(Subject::RecordCode, self.code.into())
    }
}

/// A record as ranges of the shared memory. A stream has fewer than 2³² bits, and a record of a few bits
/// needs as much memory as this.
#[derive(Debug, Clone, Copy)]
struct Stored {
    code: u32,
    start: u32,
    count: u32,
    /// The index of its blob, plus one.
    blob: u32,
    bit: u64,
}

#[derive(Debug)]
enum Item {
    Record(Stored),
    Block(usize),
}

/// A block, by its index in the tree.
#[derive(Debug, Clone, Copy)]
pub(super) struct Block<'t> {
    tree: &'t Tree,
    index: usize,
}

impl<'t> Block<'t> {
    pub(super) fn kind(&self) -> BlockKind {
        self.tree.blocks.get(self.index).map_or(BlockKind(u32::MAX), |block| block.0)
    }

    fn items(&self) -> &'t [Item] {
        self.tree.blocks.get(self.index).map_or(&[], |block| &block.1)
    }

    /// The records that are directly in it.
    pub(super) fn records(self) -> impl Iterator<Item = Record<'t>> {
        self.contents()
            .filter_map(|item| if let Content::Record(record) = item { Some(record) } else { None })
    }

    /// The blocks that are directly in it.
    pub(super) fn blocks(self) -> impl Iterator<Item = Block<'t>> {
        self.contents().filter_map(|item| if let Content::Block(block) = item { Some(block) } else { None })
    }

    /// Its records and blocks.
    pub(super) fn contents(self) -> impl Iterator<Item = Content<'t>> {
        let tree = self.tree;
        self.items().iter().map(move |item| match item {
            Item::Record(record) => Content::Record(tree.record(record)),
            Item::Block(index) => Content::Block(Block { tree, index: *index }),
        })
    }
}

/// The contents of a block.
#[derive(Debug, Clone, Copy)]
pub(super) enum Content<'t> {
    Record(Record<'t>),
    Block(Block<'t>),
}

/// The blocks and records of a stream.
#[derive(Debug, Default)]
pub(super) struct Tree {
    operands: Vec<u64>,
    blobs: Vec<Vec<u8>>,
    /// The kind and the contents of each block.
    blocks: Vec<(BlockKind, Vec<Item>)>,
    /// The blocks at the top.
    top: Vec<usize>,
}

impl Tree {
    pub(super) fn parse(bitcode: &[u8]) -> Result<Self, Error> {
        let mut cursor = Cursor::new(Span::from(bitcode))?;
        let (mut tree, mut open) = (Self::default(), Vec::new());
        loop {
            match cursor.next()? {
                Event::EnterBlock(header) => {
                    let index = tree.blocks.len();
                    tree.blocks.push((header.kind, Vec::new()));
                    match open.last().and_then(|around: &usize| tree.blocks.get_mut(*around)) {
                        Some((_, items)) => items.push(Item::Block(index)),
                        None => tree.top.push(index),
                    }
                    open.push(index);
                }
                Event::EndBlock(_) => {
                    open.pop();
                }
                Event::DefineAbbreviation(_) => {}
                Event::Record(record) => {
                    let mut stored = Stored {
                        code: record.code,
                        start: narrow(tree.operands.len()),
                        count: narrow(record.operands.len()),
                        blob: 0,
                        bit: record.bit,
                    };
                    tree.operands.extend_from_slice(record.operands);
                    if let Some(blob) = record.blob {
                        tree.blobs.push(blob.to_vec());
                        stored.blob = narrow(tree.blobs.len());
                    }
                    if let Some((_, items)) = open.last().and_then(|around| tree.blocks.get_mut(*around)) {
                        items.push(Item::Record(stored));
                    }
                }
                Event::End => return Ok(tree),
            }
        }
    }

    /// The blocks at the top.
    pub(super) fn top(&self) -> impl Iterator<Item = Block<'_>> {
        self.top.iter().map(|index| Block { tree: self, index: *index })
    }

    fn record(&self, stored: &Stored) -> Record<'_> {
        let start = stored.start as usize;
        let operands = self.operands.get(start..start.saturating_add(stored.count as usize));
        let blob = stored.blob.checked_sub(1).and_then(|place| self.blobs.get(place as usize));
        Record {
            code: stored.code,
            operands: operands.unwrap_or_default(),
            blob: blob.map_or(&[], Vec::as_slice),
            bit: stored.bit,
        }
    }
}

fn narrow(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
