//! Runs of work graphs: the records that a node sends become the input of the node that they lead to
//! ([`WorkGraph`]).
//!
//! A graph runs in rounds. In each of them every node that has records runs once over all of them, in the
//! order of names; what the nodes send is the input of the next round, in the order in which it was sent.
//! Direct3D leaves the order open; this one is the same on every machine. Records for nodes that the library
//! does not have are what the graph gives. All runs share the fuel of the dispatch, so that graphs with
//! circles end.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use alloc::{format, vec};

use dxkit_container::Container;
use dxkit_dxil::{DxilModule, Property};
use dxkit_types::ShaderKind;

use crate::places::ProgramSource;
use crate::records::add;
use crate::{
    Dispatch, ElementType, Failure, KnownEntry, NodeInput, NodeRecords, Outcome, Program, Reason, Refusal,
    Resources, ShaderError,
};

/// The name of a node, and its index in an array of nodes.
type Key = (String, u32);

/// The nodes of a library.
#[derive(Debug, Clone)]
pub struct WorkGraph {
    nodes: BTreeMap<Key, Member>,
}

#[derive(Debug, Clone)]
struct Member {
    program: Program,
    /// The node that gets the same input.
    shares: Option<Key>,
}

/// What a graph gave beside the changed resources.
#[non_exhaustive]
#[derive(Debug, Clone, Default, PartialEq)]
pub struct GraphRun {
    /// What was counted and found in all runs of nodes.
    pub outcome: Outcome,
    /// How many records each node of the library got, by its name.
    pub received: BTreeMap<String, u64>,
    /// Records for nodes that the library does not have.
    pub left: Vec<LeftRecords>,
}

/// Records for a node that the library does not have.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq)]
pub struct LeftRecords {
    /// The name of the node; with an index if it is in an array.
    pub node: String,
    /// Bytes of a record; 0 of records without data.
    pub record_bytes: u32,
    /// The type of a record.
    pub record: ElementType,
    /// The records.
    pub input: NodeInput,
}

/// The records that wait for a node, by how often it has sent records to itself for them.
type Waiting = BTreeMap<(Key, u32), NodeInput>;

impl WorkGraph {
    /// Prepares all nodes of a library.
    ///
    /// # Errors
    ///
    /// If one of them cannot run, or there is none.
    pub fn from_module(dxil: &DxilModule<'_>) -> Result<Self, Refusal> {
        let mut nodes = BTreeMap::new();
        let mut known = Vec::new();
        for entry in dxil.entry_points.iter().filter(|entry| entry.function.is_some()) {
            let (name, stage) = (entry.unmangled_name().to_string(), entry.shader_kind().or(dxil.kind));
            known.push(KnownEntry { name: name.clone(), stage });
            if stage != Some(ShaderKind::Node) {
                continue;
            }
            let shares = entry.properties.iter().find_map(|property| match property {
                Property::NodeShareInputOf(id) => Some((id.name.to_string(), id.index)),
                _ => None,
            });
            let program = Program { code: crate::lower::lower(dxil, entry, false, None)? };
            let key = program.node().map_or((name, 0), |node| key_of(&node.name));
            nodes.insert(key, Member { program, shares });
        }
        if nodes.is_empty() {
            let reasons = vec![Reason::NoNode(known)];
            return Err(Refusal { entry: String::new(), reasons });
        }
        Ok(Self { nodes })
    }

    /// Prepares all nodes of the library in a container.
    ///
    /// # Errors
    ///
    /// If there is no library, or one of its nodes cannot run.
    pub fn from_container(container: &Container<'_>) -> Result<Self, ShaderError> {
        let source = ProgramSource::from_module(container).map_err(ShaderError::Unreadable)?;
        let module = source.module().ok_or(ShaderError::NoProgram)?;
        Ok(Self::from_module(&DxilModule::read(module))?)
    }

    /// The names of the nodes, in order.
    pub fn names(&self) -> impl Iterator<Item = String> + '_ {
        self.nodes.keys().map(name_of)
    }

    /// The node of a name: that of its function, or `[NodeID]`, with an index behind it (`each[2]`) that is
    /// not 0.
    #[must_use]
    pub fn node(&self, name: &str) -> Option<&Program> {
        self.nodes.get(&key_of(name)).map(|member| &member.program)
    }

    /// Runs the graph from a node with these input records, until no node has any. Of `dispatch` everything
    /// counts but the groups; the fuel is that of all nodes together, and the memory limits the records that
    /// wait, too.
    ///
    /// # Errors
    ///
    /// If there is no node of this name, it does not end within its fuel, a limit forbids to start a node, or
    /// a node sends records to itself more often than it states.
    pub fn run(
        &self,
        entry: &str,
        resources: &mut Resources,
        input: NodeInput,
        dispatch: &Dispatch,
    ) -> Result<GraphRun, Failure> {
        let first = key_of(entry);
        if !self.nodes.contains_key(&first) {
            return Err(Failure::NoNode(entry.to_string()));
        }
        let mut done = GraphRun::default();
        let mut rest = dispatch.clone();
        let mut waiting = Waiting::new();
        waiting.insert((first, 0), input);
        while !waiting.is_empty() {
            let mut next = Waiting::new();
            for ((key, depth), input) in waiting {
                let sharing = self.nodes.iter().filter(|(_, other)| other.shares.as_ref() == Some(&key));
                let own = self.nodes.get_key_value(&key);
                for (key, member) in own.into_iter().chain(sharing) {
                    let received = done.received.entry(name_of(key)).or_default();
                    *received = received.saturating_add(input.count.into());
                    let (sent, outcome) = member.program.run_node_at(resources, &input, &rest, depth)?;
                    rest.fuel = rest.fuel.saturating_sub(outcome.statistics.instructions);
                    add(&mut done.outcome, outcome);
                    for records in sent {
                        self.send((key, member, depth), records, &mut next, &mut done.left)?;
                    }
                }
            }
            let bytes = |input: &NodeInput| input.bytes.len() as u64;
            let left = done.left.iter().map(|left| bytes(&left.input)).sum::<u64>();
            let needed = next.values().map(bytes).sum::<u64>().saturating_add(left);
            if needed > rest.memory {
                return Err(Failure::Memory { needed, limit: rest.memory });
            }
            waiting = next;
        }
        Ok(done)
    }

    /// Gives records to the node that they lead to.
    fn send(
        &self,
        (from, member, depth): (&Key, &Member, u32),
        records: NodeRecords,
        next: &mut Waiting,
        left: &mut Vec<LeftRecords>,
    ) -> Result<(), Failure> {
        let Some(node) = member.program.node() else { return Ok(()) };
        let Some(output) = node.outputs.get(records.output as usize) else { return Ok(()) };
        let key = (output.name.clone(), output.index.saturating_add(records.index));
        let depth = match key == *from {
            true if depth >= node.recursion => {
                return Err(Failure::NodeRecursion { node: name_of(from), limit: node.recursion });
            }
            true => depth.saturating_add(1),
            false => 0,
        };
        let input = if self.nodes.contains_key(&key) {
            next.entry((key, depth)).or_default()
        } else {
            let name = output.name_at(records.index);
            let place = left.iter().position(|one| one.node == name);
            let place = place.unwrap_or_else(|| {
                let input = NodeInput::default();
                let (record_bytes, record) = (output.record_bytes, output.record.clone());
                left.push(LeftRecords { node: name, record_bytes, record, input });
                left.len().saturating_sub(1)
            });
            let Some(waiting) = left.get_mut(place) else { return Ok(()) };
            &mut waiting.input
        };
        input.count = input.count.checked_add(records.count).ok_or(Failure::Groups)?;
        input.bytes.extend(records.bytes);
        Ok(())
    }
}

/// The name of a node with its index, if that is not 0.
fn name_of((name, index): &Key) -> String {
    match index {
        0 => name.clone(),
        index => format!("{name}[{index}]"),
    }
}

fn key_of(name: &str) -> Key {
    let parts = name.strip_suffix(']').and_then(|name| name.rsplit_once('['));
    match parts.and_then(|(name, index)| Some((name, index.parse().ok()?))) {
        Some((name, index)) => (name.to_string(), index),
        None => (name.to_string(), 0),
    }
}
