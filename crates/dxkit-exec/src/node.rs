//! What nodes of work graphs read and write ([`Node`], [`NodeOutput`]).

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_reflect::value::ElementType;
use dxkit_types::NodeLaunchType;

/// Outputs of a node, and bits of an index in an array of nodes.
pub(crate) const MAX_OUTPUTS: usize = 1 << (32 - INDEX_BITS);
const INDEX_BITS: u32 = 24;

/// The handle of an output, with the index in its array.
pub(crate) const fn node_handle(output: u32, index: u32) -> u32 {
    output << INDEX_BITS | index
}

/// The output of a handle, and the index in its array.
pub(crate) const fn output_of_handle(handle: u32) -> (u32, u32) {
    (handle >> INDEX_BITS, handle & ((1 << INDEX_BITS) - 1))
}

/// What a node reads and writes.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// Its name in work graphs, with the index in an array of nodes if that is not 0.
    pub name: String,
    /// How it is launched.
    pub launch: NodeLaunchType,
    /// Whether it has an input.
    pub has_input: bool,
    /// Bytes of an input record; 0 of records without data.
    pub record_bytes: u32,
    /// The type of an input record. Modules don't have the names of fields, which are `f0`, `f1` and so on;
    /// where no instruction states the type, it is a list of numbers of 32 bits.
    pub record: ElementType,
    /// The outputs.
    pub outputs: Vec<NodeOutput>,
    /// Records that a group of a coalescing node takes at most.
    pub(crate) max_records: u32,
    /// The grid, if the program states it, and its limit.
    pub(crate) fixed: Option<[u32; 3]>,
    pub(crate) largest: Option<[u32; 3]>,
    pub(crate) grid: Option<Grid>,
    /// How often it may give records to itself.
    pub(crate) recursion: u32,
}

/// Where a record has the grid that it asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Grid {
    pub(crate) offset: u32,
    /// Bytes of a component.
    pub(crate) bytes: u32,
    pub(crate) components: u32,
}

impl Grid {
    /// The grid in a record.
    pub(crate) fn read(self, record: &[u8]) -> [u32; 3] {
        [0, 1, 2].map(|place| {
            if place >= self.components {
                return 1;
            }
            let start = self.offset.saturating_add(place * self.bytes) as usize;
            let bytes = record.get(start..).unwrap_or_default();
            bytes
                .iter()
                .take(self.bytes as usize)
                .rev()
                .fold(0, |number, byte| number << 8 | u32::from(*byte))
        })
    }
}

/// An output of a node.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NodeOutput {
    /// The name of the node that it leads to, or of an array of nodes.
    pub name: String,
    /// The index of the node, or of the first one.
    pub index: u32,
    /// The number of nodes of an array; `0xffff_ffff` if it has no bound.
    pub array_size: Option<u32>,
    /// Bytes of a record; 0 of records without data.
    pub record_bytes: u32,
    /// The type of a record, like [`Node::record`].
    pub record: ElementType,
    /// Records of a group at most, together with outputs that share the limit.
    pub(crate) max_records: Option<u32>,
    /// The output that states the limit, if it is another one.
    pub(crate) limited_by: Option<u32>,
}

impl NodeOutput {
    /// The name of the node at an index of the array, with the index if it is not 0.
    #[must_use]
    pub fn name_at(&self, place: u32) -> String {
        match (self.index.saturating_add(place), self.array_size) {
            (0, None) => self.name.clone(),
            (index, _) => format!("{}[{index}]", self.name),
        }
    }

    /// Whether there is a node at an index of the array.
    pub(crate) fn has(&self, place: u32) -> bool {
        place < self.array_size.unwrap_or(1)
    }
}
