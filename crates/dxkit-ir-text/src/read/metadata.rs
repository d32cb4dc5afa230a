//! Metadata: nodes, in whichever order they refer to each other.
//!
//! Nodes are read into a list of [slots](Slot), which are numbers, metadata that is no node, or references.
//! When all are read, they are made in the module. If they are numbered in sequence and certainly different
//! from each other, as printers write them, the module reserves all numbers at once. Otherwise each node is
//! made after those that it refers to (a depth-first search with an explicit stack); one on a circle gets its
//! number first, and is filled later.

use alloc::vec::Vec;

use dxkit_bitcode::ir::{DebugNode, MetadataId, MetadataKindId, ValueId};
use hashbrown::HashMap;

use super::cursor::is_end;
use super::debug_node::is_plain;
use super::lexer::Token;
use super::scan::digits;
use super::{DBG, Read, Reader, entry};

/// An operand of a node.
#[derive(Debug, Clone, Copy)]
pub(super) enum Slot {
    /// A number; of a reference, null.
    Word(u64),
    /// Metadata that is not a node.
    Metadata(MetadataId),
    /// A node by its number, and the offset of that number.
    Number(u32, usize),
    /// A node that is written inline.
    Node(usize),
}

impl Slot {
    /// A number that is the same for equal operands of nodes of a form.
    #[inline(always)]
    fn content(&self) -> u64 {
        match self {
            Self::Word(word) => *word,
            Self::Metadata(id) => u64::from(id.number()) | 1 << 62,
            Self::Number(number, _) => u64::from(*number) | 1 << 61,
            Self::Node(node) => u64::try_from(*node).unwrap_or(u64::MAX) | 1 << 60,
        }
    }
}

/// A number that depends on one before and on another one.
#[inline(always)]
const fn mixed(before: u64, number: u64) -> u64 {
    (before.rotate_left(5) ^ number).wrapping_mul(0x517c_c1b7_2722_0a95)
}

/// Whether a number is certainly not in a table, whose length is a power of two, and was added.
#[inline]
fn is_added(table: &mut [u32], number: u64) -> bool {
    /// More places are not looked at: more numbers are only in the same one if somebody intends it.
    const MOST: usize = 256;
    // The place depends on the upper half, and what is kept on the lower one.
    let [one, two, three, four, ..] = number.to_le_bytes();
    let kept = u32::from_le_bytes([one, two, three, four]) | 1;
    let mask = table.len().wrapping_sub(1);
    let mut place = usize::try_from(number >> 32).unwrap_or_default();
    for _ in 0..MOST {
        match table.get_mut(place & mask) {
            Some(free @ 0) => {
                *free = kept;
                return true;
            }
            Some(known) if *known != kept => place = place.wrapping_add(1),
            _ => return false,
        }
    }
    false
}

/// The form of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NodeForm {
    /// `!{…}`
    Plain { distinct: bool },
    /// One that describes the source, by the code of its record. The slots are the operands of the record.
    Debug { code: u8 },
    /// Replaced by an equal node, which is its operand.
    Same,
}

/// How far a node is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Read,
    /// Its operands are being built.
    Open,
    /// As `Open`, and something refers to it already.
    Reserved(MetadataId),
    Made(MetadataId),
}

#[derive(Debug, Clone, Copy)]
struct Node {
    form: NodeForm,
    /// In `slots`.
    first: usize,
    count: usize,
    /// Its offset in the text.
    at: usize,
    state: State,
}

/// The nodes of the text.
#[derive(Debug, Default)]
pub(super) struct Nodes {
    nodes: Vec<Node>,
    slots: Vec<Slot>,
    numbered: Numbered,
    pub(super) values: ValueNodes,
    /// The named metadata that there is, unless it is less than [`FEW`].
    named: hashbrown::HashSet<Vec<u8>>,
}

impl Nodes {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        let Self { nodes, slots, numbered: Numbered { dense, sparse }, values, named } = self;
        nodes.clear();
        values.clear();
        slots.clear();
        dense.clear();
        sparse.clear();
        named.clear();
    }
}

/// The values that were made metadata.
#[derive(Debug, Default)]
pub(super) struct ValueNodes {
    /// By the numbers of constants.
    constants: Vec<Option<MetadataId>>,
    symbols: HashMap<ValueId, MetadataId>,
    /// Small integers by their texts: a row of numbers for each of the types in [`NumberText::find`].
    numbers: Vec<Option<MetadataId>>,
}

/// The text of a small integer with its type.
#[derive(Debug, Clone, Copy)]
struct NumberText<'t> {
    /// In [`ValueNodes::numbers`].
    place: usize,
    /// The text after it.
    rest: &'t [u8],
}

impl<'t> NumberText<'t> {
    /// How many small integers of a type there are.
    const NUMBERS: usize = 128;

    /// The one at the start of a text.
    #[inline(always)]
    fn find(text: &'t [u8]) -> Option<Self> {
        let (row, number) = match text {
            [b'i', b'3', b'2', b' ', number @ ..] => (0, number),
            [b'i', b'8', b' ', number @ ..] => (1, number),
            _ => return None,
        };
        let (number, rest) = digits(number)?;
        let number = usize::try_from(number).ok().filter(|number| *number < Self::NUMBERS)?;
        is_end(rest.first()).then_some(Self { place: row * Self::NUMBERS + number, rest })
    }
}

impl ValueNodes {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        let Self { constants, symbols, numbers } = self;
        constants.clear();
        symbols.clear();
        numbers.clear();
    }

    fn get(&self, value: ValueId) -> Option<MetadataId> {
        match value.as_constant() {
            Some(constant) => self.constants.get(constant.index()).copied().flatten(),
            None => self.symbols.get(&value).copied(),
        }
    }

    #[inline(always)]
    fn insert(&mut self, value: ValueId, id: MetadataId) {
        match value.as_constant() {
            Some(constant) => {
                if let Some(entry) = entry(&mut self.constants, constant.index()) {
                    *entry = Some(id);
                }
            }
            None => {
                self.symbols.insert(value, id);
            }
        }
    }
}

/// Nodes by their numbers. Most texts count from 0 without gaps.
#[derive(Debug, Default)]
struct Numbered {
    dense: Vec<Option<u32>>,
    sparse: HashMap<u32, usize>,
}

impl Numbered {
    #[inline]
    fn get(&self, number: u32) -> Option<usize> {
        match self.dense.get(number as usize) {
            Some(Some(node)) => Some(*node as usize),
            _ if self.sparse.is_empty() => None,
            _ => self.sparse.get(&number).copied(),
        }
    }

    fn insert(&mut self, number: u32, node: usize) {
        /// Larger gaps between numbers are not filled.
        const GAP: usize = 8;
        let place = number as usize;
        let (true, Ok(short)) = (place < self.dense.len() + GAP, u32::try_from(node)) else {
            self.sparse.insert(number, node);
            return;
        };
        if self.dense.len() <= place {
            self.dense.resize(place + 1, None);
        }
        if let Some(slot) = self.dense.get_mut(place) {
            *slot = Some(short);
        }
    }
}

impl Nodes {
    /// The offsets of nodes, in the order of the text.
    pub(super) fn places(&self) -> Vec<(MetadataId, usize)> {
        let others = self.nodes.iter().filter_map(|node| match node.state {
            State::Made(id) => Some((id, node.at)),
            _ => None,
        });
        others.collect()
    }

    /// Whether the nodes have the numbers from 0 on, in the order of the text, refer to nodes that there are,
    /// and are certainly different from each other, as in the texts of printers. `table` is memory for
    /// numbers that depend on their contents.
    fn are_in_sequence(&self, table: &mut Vec<u32>) -> bool {
        /// The number of places in the table for each node.
        const ROOM: usize = 4;
        let count = self.nodes.len();
        let dense = &self.numbered.dense;
        let in_sequence = dense
            .iter()
            .enumerate()
            .all(|(number, node)| node.is_some_and(|node| usize::try_from(node) == Ok(number)));
        if !in_sequence || dense.len() != count || !self.numbered.sparse.is_empty() {
            return false;
        }
        table.clear();
        table.resize((count * ROOM).next_power_of_two(), 0);
        self.nodes.iter().all(|node| {
            let (form, is_new) = match node.form {
                NodeForm::Plain { distinct } => (u64::MAX, distinct),
                NodeForm::Debug { code } => (u64::from(code), false),
                NodeForm::Same => return false,
            };
            let slots = self.slots.get(node.first..node.first + node.count).unwrap_or_default();
            let mut content = form;
            let refers = slots.iter().all(|slot| {
                content = mixed(content, slot.content());
                !matches!(slot, Slot::Number(number, _) if *number as usize >= count)
            });
            refers && (is_new || is_added(table, content))
        })
    }

    fn slot(&self, node: &Node, index: usize) -> Option<Slot> {
        if index < node.count { self.slots.get(node.first + index).copied() } else { None }
    }
}

/// Less named metadata than this is looked through, and so are fewer kinds of attached metadata.
const FEW: usize = 32;

/// Whether an operand of a record is that of such a field.
fn is_plain_reference(code: u8, operand: usize) -> bool {
    let fields = DebugNode::LOCATION_TEXT.fields;
    fields.iter().any(|field| field.word == operand && is_plain(code, field.form))
}

impl<'t> Reader<'t> {
    /// `!0 = …`
    pub(super) fn numbered_node(&mut self) -> Read<()> {
        let at = self.at;
        let Some((number, rest)) = self.node_number() else {
            return Err(self.expected("the number of a node"));
        };
        if self.nodes.numbered.get(number).is_some() {
            return Err(self.error(at, alloc::format!("there is a node !{number} already")));
        }
        self.advance_to(rest);
        let read = self.node_definition();
        // A node with an error is defined nevertheless, so that references to it are valid.
        let node = match read {
            Ok(node) => node,
            Err(_) => self.add_node(NodeForm::Plain { distinct: true }, &[], at),
        };
        self.nodes.numbered.insert(number, node);
        if let Some(node) = self.nodes.nodes.get_mut(node) {
            node.at = at;
        }
        read.map(|_| ())
    }

    /// ` = …`
    fn node_definition(&mut self) -> Read<usize> {
        self.expect(b'=', "after the number of a node")?;
        let distinct = self.eat_word(b"distinct");
        match self.rest() {
            [b'!', b'{', ..] => self.plain_node(distinct),
            _ => match self.token() {
                Token::Mark(b'!') => self.plain_node(distinct),
                Token::MetadataName(_) => self.debug_node(distinct),
                _ => Err(self.expected("a node")),
            },
        }
    }

    /// The number of a node after `!`, and the text after it.
    #[inline(always)]
    pub(super) fn node_number(&self) -> Option<(u32, &'t [u8])> {
        let [b'!', number @ ..] = self.rest() else { return None };
        let (number, rest) = digits(number)?;
        Some((u32::try_from(number).ok()?, rest))
    }

    /// Makes room for the nodes of a text, if it is one of DXC's.
    pub(super) fn reserve_nodes(&mut self) {
        let (nodes, slots) = (self.text.len() / 160, self.text.len() / 32);
        self.nodes.nodes.reserve(nodes);
        self.nodes.slots.reserve(slots);
        self.nodes.numbered.dense.reserve(nodes / 2);
    }

    fn add_node(&mut self, form: NodeForm, slots: &[Slot], at: usize) -> usize {
        let first = self.nodes.slots.len();
        self.nodes.slots.extend_from_slice(slots);
        self.nodes.nodes.push(Node { form, first, count: slots.len(), at, state: State::Read });
        self.nodes.nodes.len() - 1
    }

    /// A node of LLVM 22 that LLVM 3.7 has another one for.
    pub(super) fn same_node(&mut self, slot: Slot) -> usize {
        let at = self.at;
        self.add_node(NodeForm::Same, &[slot], at)
    }

    /// A distinct node without operands: only its identity counts.
    pub(super) fn distinct_node(&mut self) -> usize {
        let at = self.at;
        self.add_node(NodeForm::Plain { distinct: true }, &[], at)
    }

    pub(super) fn add_debug_node(&mut self, code: u8, slots: &[Slot]) -> usize {
        let at = self.at;
        self.add_node(NodeForm::Debug { code }, slots, at)
    }

    /// `!{…}`, from the `!` on.
    fn plain_node(&mut self, distinct: bool) -> Read<usize> {
        let at = self.at;
        self.advance(1);
        self.expect(b'{', "before the operands of a node")?;
        let slots = self.node_operands()?;
        let node = self.add_node(NodeForm::Plain { distinct }, &slots, at);
        self.scratch.slots = slots;
        Ok(node)
    }

    /// The operands of a node, up to the closing `}`.
    pub(super) fn node_operands(&mut self) -> Read<Vec<Slot>> {
        let mut slots = core::mem::take(&mut self.scratch.slots);
        slots.clear();
        self.list(b'}', "in a node", |reader| {
            let slot = reader.node_operand()?;
            slots.push(slot);
            Ok(())
        })?;
        Ok(slots)
    }

    /// `null`, metadata, or a value with its type.
    #[inline(always)]
    pub(super) fn node_operand(&mut self) -> Read<Slot> {
        let at = self.at;
        if let Some((number, rest)) = self.node_number() {
            self.advance_to(rest);
            return Ok(Slot::Number(number, at));
        }
        let number = NumberText::find(self.rest());
        let known = number.and_then(|text| self.nodes.values.numbers.get(text.place).copied().flatten());
        match (known, number) {
            (Some(known), Some(text)) => {
                self.advance_to(text.rest);
                Ok(Slot::Metadata(known))
            }
            _ => self.other_node_operand(number),
        }
    }

    #[inline(never)]
    fn other_node_operand(&mut self, number: Option<NumberText<'t>>) -> Read<Slot> {
        match self.byte() {
            b'!' => self.metadata(),
            b'n' if self.eat_word(b"null") => Ok(Slot::Word(0)),
            _ => self.value_operand(number),
        }
    }

    /// A value with its type.
    fn value_operand(&mut self, number: Option<NumberText<'t>>) -> Read<Slot> {
        let at = self.at;
        let (ty, value) = self.typed_constant()?;
        if ty == self.types.metadata || ty == self.types.label {
            return Err(self.error(at, "no value in metadata is of this type"));
        }
        let id = self.value_metadata(value);
        if let Some(place) = number.and_then(|text| entry(&mut self.nodes.values.numbers, text.place)) {
            *place = Some(id);
        }
        Ok(Slot::Metadata(id))
    }

    /// `!7`, `!"text"`, `!{…}`, `!DIFile(…)`
    fn metadata(&mut self) -> Read<Slot> {
        let at = self.at;
        if let Some((number, rest)) = self.node_number() {
            self.advance_to(rest);
            return Ok(Slot::Number(number, at));
        }
        if let [b'!', b'"', ..] = self.rest() {
            self.advance(1);
            let text = self.text("a text in quotes after '!'")?;
            return Ok(Slot::Metadata(self.module.metadata_string(text)));
        }
        match self.token() {
            Token::MetadataNumber(number) => {
                self.bump();
                Ok(Slot::Number(number, at))
            }
            Token::MetadataName(_) => Ok(Slot::Node(self.nested(|reader| reader.debug_node(false))?)),
            Token::Mark(b'!') => match self.peek_after() {
                b'{' => Ok(Slot::Node(self.nested(|reader| reader.plain_node(false))?)),
                b'"' => {
                    self.bump();
                    let text = self.text("a text in quotes after '!'")?;
                    Ok(Slot::Metadata(self.module.metadata_string(text)))
                }
                b'0'..=b'9' => {
                    self.bump();
                    let number = self.short("the number of a node")?;
                    Ok(Slot::Number(number, at))
                }
                _ => {
                    self.bump();
                    Err(self.expected("a number, a text or a node after '!'"))
                }
            },
            _ => Err(self.expected("metadata")),
        }
    }

    /// A value as metadata.
    fn value_metadata(&mut self, value: ValueId) -> MetadataId {
        match self.nodes.values.get(value) {
            Some(known) => known,
            None => {
                let id = self.module.value_as_metadata(value);
                self.nodes.values.insert(value, id);
                id
            }
        }
    }

    /// Makes every node of the text.
    pub(super) fn resolve_nodes(&mut self) {
        if self.errors.is_empty() && self.nodes.are_in_sequence(&mut self.scratch.contents) {
            // No node is the same as another one, so that each has its number, and refers to those of others.
            let ids = self.module.reserve_nodes(self.nodes.nodes.len());
            for (node, id) in self.nodes.nodes.iter_mut().zip(ids) {
                node.state = State::Reserved(id);
            }
            for index in 0..self.nodes.nodes.len() {
                let _ = self.make_node(index);
            }
            return;
        }
        for index in 0..self.nodes.nodes.len() {
            if !self.stopped() {
                let _ = self.made_node(index);
            }
        }
    }

    fn state(&self, index: usize) -> State {
        self.nodes.nodes.get(index).map_or(State::Read, |node| node.state)
    }

    fn set_state(&mut self, index: usize, state: State) {
        if let Some(node) = self.nodes.nodes.get_mut(index) {
            node.state = state;
        }
    }

    /// The node as metadata. The nodes that it refers to are built first, unless they refer to it.
    fn made_node(&mut self, wanted: usize) -> Read<MetadataId> {
        if let State::Made(id) = self.state(wanted) {
            return Ok(id);
        }
        let mut open = core::mem::take(&mut self.scratch.open);
        open.clear();
        open.push((wanted, 0));
        let made = self.make_reachable(&mut open);
        self.scratch.open = open;
        made?;
        match self.state(wanted) {
            State::Made(id) | State::Reserved(id) => Ok(id),
            State::Read | State::Open => Err(super::Stop),
        }
    }

    /// Builds the nodes of a stack and those that they refer to. Each entry has the number of operands
    /// already visited.
    fn make_reachable(&mut self, open: &mut Vec<(usize, usize)>) -> Read<()> {
        while let Some((index, next)) = open.last().copied() {
            let Some(node) = self.nodes.nodes.get(index).copied() else { break };
            if next == 0 {
                if node.state != State::Read {
                    open.pop();
                    continue;
                }
                self.set_state(index, State::Open);
            }
            let mut visited = next;
            let unread = loop {
                let Some(slot) = self.nodes.slot(&node, visited) else { break None };
                visited += 1;
                if let Some(operand) = self.unread_operand(slot) {
                    break Some(operand);
                }
            };
            match (unread, open.last_mut()) {
                (Some(operand), Some(last)) => {
                    // There is one step at least after the first operand.
                    last.1 = visited;
                    open.push((operand, 0));
                }
                _ => {
                    open.pop();
                    self.make_node(index)?;
                }
            }
        }
        Ok(())
    }

    /// The node that an operand refers to, if nothing of it was visited yet. One that is open gets its place.
    #[inline(always)]
    fn unread_operand(&mut self, slot: Slot) -> Option<usize> {
        let operand = match slot {
            Slot::Word(_) | Slot::Metadata(_) => return None,
            Slot::Node(operand) => operand,
            Slot::Number(number, at) => match self.nodes.numbered.get(number) {
                Some(operand) => operand,
                None => {
                    self.missing(at, alloc::format!("there is no node !{number}"));
                    return None;
                }
            },
        };
        match self.state(operand) {
            State::Read => return Some(operand),
            State::Open => {
                let id = self.module.reserve_node();
                self.set_state(operand, State::Reserved(id));
            }
            State::Reserved(_) | State::Made(_) => {}
        }
        None
    }

    /// The metadata that a slot is, once everything is made.
    #[inline(always)]
    pub(super) fn slot_metadata(&mut self, slot: Slot) -> Option<MetadataId> {
        let node = match slot {
            Slot::Word(_) => return None,
            Slot::Metadata(id) => return Some(id),
            Slot::Node(node) => node,
            Slot::Number(number, _) => self.nodes.numbered.get(number)?,
        };
        match self.state(node) {
            State::Made(id) | State::Reserved(id) => Some(id),
            State::Read | State::Open => None,
        }
    }

    fn make_node(&mut self, index: usize) -> Read<()> {
        let Some(node) = self.nodes.nodes.get(index).copied() else { return Ok(()) };
        let slots = node.first..node.first + node.count;
        let id = match node.form {
            NodeForm::Plain { distinct } => {
                let mut operands = core::mem::take(&mut self.scratch.operands);
                operands.clear();
                for slot in slots {
                    let slot = self.nodes.slots.get(slot).copied().unwrap_or(Slot::Word(0));
                    operands.push(self.slot_metadata(slot));
                }
                let id = match node.state {
                    State::Reserved(id) => {
                        self.module.fill_node(id, distinct, &operands);
                        id
                    }
                    _ if distinct => self.module.distinct_node(&operands),
                    _ => self.module.metadata_node(&operands),
                };
                self.scratch.operands = operands;
                id
            }
            NodeForm::Same => {
                let slot = self.nodes.slots.get(node.first).copied().unwrap_or(Slot::Word(0));
                match (self.slot_metadata(slot), node.state) {
                    // The equal node contains a reference to this one, so this one refers to the other.
                    (Some(same), State::Reserved(id)) => {
                        self.module.fill_node(id, true, &[Some(same)]);
                        id
                    }
                    (Some(same), _) => same,
                    (None, _) => return Err(super::Stop),
                }
            }
            NodeForm::Debug { code } => {
                let mut words = core::mem::take(&mut self.scratch.words);
                words.clear();
                for (operand, slot) in slots.enumerate() {
                    let slot = self.nodes.slots.get(slot).copied().unwrap_or(Slot::Word(0));
                    let word = match slot {
                        Slot::Word(word) => word,
                        // The scope of a location is stored without the 1 that is added to other references.
                        _ => self.slot_metadata(slot).map_or(0, |id| {
                            u64::from(id.number()) + u64::from(!is_plain_reference(code, operand))
                        }),
                    };
                    words.push(word);
                }
                let id = match node.state {
                    State::Reserved(id) => {
                        self.module.fill_debug_node(id, code, &words);
                        Some(id)
                    }
                    _ => self.module.debug_node_of_record(code, &words),
                };
                self.scratch.words = words;
                let Some(id) = id else { return Err(super::Stop) };
                id
            }
        };
        self.set_state(index, State::Made(id));
        Ok(())
    }

    /// `!x = !{!0, !1}`
    pub(super) fn named_metadata(&mut self) -> Read<()> {
        let Token::MetadataName(name) = self.token() else {
            return Err(self.expected("the name of named metadata"));
        };
        self.bump();
        self.expect(b'=', "after the name of named metadata")?;
        match self.rest() {
            [b'!', b'{', ..] => {}
            _ if self.token() == Token::Mark(b'!') => {}
            _ => return Err(self.expected("'!' before the nodes of named metadata")),
        }
        self.advance(1);
        self.expect(b'{', "before the nodes of named metadata")?;
        let mut nodes = Vec::new();
        self.list(b'}', "in named metadata", |reader| {
            let at = reader.at;
            let number = match reader.node_number() {
                Some((number, rest)) => {
                    reader.advance_to(rest);
                    number
                }
                None if reader.token() == Token::Mark(b'!') => {
                    reader.advance(1);
                    reader.short("the number of a node")?
                }
                None => return Err(reader.expected("the number of a node")),
            };
            match reader.slot_metadata(Slot::Number(number, at)) {
                Some(id) => nodes.push(id),
                None => {
                    return Err(reader.missing(at, alloc::format!("there is no node !{number}")));
                }
            }
            Ok(())
        })?;
        let name = name.bytes();
        if self.has_named(&name) {
            // LLVM appends the nodes to the existing ones.
            let known = self.module.named(&name).map(|named| named.nodes.to_vec()).unwrap_or_default();
            let all = [known, nodes].concat();
            self.module.set_named_metadata(&name, &all);
            return Ok(());
        }
        self.add_named(&name, &nodes);
        Ok(())
    }

    /// Whether there is named metadata of a name.
    pub(super) fn has_named(&self, name: &[u8]) -> bool {
        if self.module.named_metadata().len() < FEW {
            return self.module.named(name).is_some();
        }
        self.nodes.named.contains(name)
    }

    /// Adds named metadata of a name that no other has.
    #[inline(always)]
    pub(super) fn add_named(&mut self, name: &[u8], nodes: &[MetadataId]) {
        self.module.add_named_metadata(name, nodes);
        match self.module.named_metadata().len() {
            ..FEW => {}
            FEW => self.nodes.named.extend(self.module.named_metadata().map(|named| named.name.to_vec())),
            _ => {
                self.nodes.named.insert(name.to_vec());
            }
        }
    }

    /// Metadata as an argument of a call, after the type `metadata`.
    pub(super) fn metadata_argument(&mut self) -> Read<ValueId> {
        match self.token() {
            Token::Mark(b'!') | Token::MetadataNumber(_) | Token::MetadataName(_) => {
                Ok(self.metadata_here()?.into())
            }
            _ => {
                let at = self.at;
                let (ty, value) = self.typed_value()?;
                if ty == self.types.metadata {
                    return Err(self.error(at, "metadata cannot contain 'metadata'"));
                }
                let id = self.module.value_as_metadata(value);
                self.note_metadata_value(value, id);
                Ok(id.into())
            }
        }
    }

    /// Metadata in a function's body.
    pub(super) fn metadata_here(&mut self) -> Read<MetadataId> {
        let at = self.at;
        let slot = self.metadata()?;
        let id = match slot {
            Slot::Node(node) => Some(self.made_node(node)?),
            _ => self.slot_metadata(slot),
        };
        match (id, slot) {
            (Some(id), _) => Ok(id),
            (None, Slot::Number(number, at)) => {
                Err(self.missing(at, alloc::format!("there is no node !{number}")))
            }
            (None, _) => Err(self.error(at, "this is not metadata")),
        }
    }

    /// The kind of attached metadata of this name.
    pub(super) fn kind(&mut self, name: &[u8]) -> MetadataKindId {
        if name == b"dbg" {
            return DBG;
        }
        // LLVM itself has fewer.
        if self.module.metadata_kinds().len() < FEW {
            return self.module.intern_metadata_kind(name);
        }
        let Self { on_demand, module, .. } = self;
        let kinds = &mut on_demand.get_or_insert_default().kinds;
        if kinds.is_empty() {
            *kinds = module.metadata_kinds().map(|(id, name)| (name.to_vec(), id)).collect();
        }
        match kinds.get(name) {
            Some(kind) => *kind,
            None => {
                let kind = module.add_metadata_kind(name);
                kinds.insert(name.to_vec(), kind);
                kind
            }
        }
    }

    /// `!dbg !7`: the kind of attached metadata, and the node.
    pub(super) fn attachment(&mut self) -> Read<(MetadataKindId, MetadataId)> {
        let kind = if let [b'!', b'd', b'b', b'g', b' ', ..] = self.rest() {
            self.advance(4);
            DBG
        } else {
            let Token::MetadataName(name) = self.token() else {
                return Err(self.expected("the kind of attached metadata"));
            };
            self.bump();
            self.kind(&name.bytes())
        };
        let at = self.at;
        let id = self.metadata_here()?;
        if !self.module.is_metadata_node(id) {
            return Err(self.error(at, "a node is attached, nothing else"));
        }
        Ok((kind, id))
    }
}
