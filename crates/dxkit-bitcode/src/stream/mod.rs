//! The bitstream: blocks, records and abbreviations, whatever they mean.
//!
//! [`Cursor`] reads a stream event by event; [`Stream`] holds one as a tree that can be written again, bit by
//! bit.

mod abbreviation;
mod bits;
mod cursor;
mod known;
mod names;
mod tree;
mod wrapper;
mod writer;

pub use abbreviation::{Abbreviation, Encoding};
pub use bits::BitReader;
pub(crate) use cursor::{BareRecord, BlockInfo, Buffers, Compiled, DeferredBlock, Definitions, Entry};
pub use cursor::{BlockEnd, BlockHeader, Cursor, Definition, Event, RecordEvent};
pub(crate) use known::{KnownBits, vbr6_groups};
pub use names::{BlockKind, KnownBlockKind};
pub use tree::{Block, Item, OwnedWrapper, Record, Stream};
pub use wrapper::Wrapper;
pub use writer::{BitWriter, StreamWriter};
pub(crate) use writer::{Fields, Mark, Prepared, StreamBytes, short_groups, short_vbr6};
