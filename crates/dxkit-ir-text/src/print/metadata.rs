//! Metadata: the numbers that nodes get, and their text.

use alloc::collections::BTreeMap;
use alloc::rc::Rc;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{DebugLocation, DebugNode, Location, Metadata, MetadataId, Node, ValueId};

use super::Printer;
use super::llvm22::DebugInfo;
use super::node_operands::for_each_operand;
use crate::Dialect;
use crate::text::ELIDED;

/// A position in the source, as the number of a node is looked up by: line, column, scope, call that was
/// inlined.
pub(super) type SourcePosition = (u32, u32, MetadataId, Option<MetadataId>);

/// The position that a node is.
pub(super) const fn place_of(node: &Location) -> SourcePosition {
    let location =
        DebugLocation { line: node.line, column: node.column, scope: None, inlined_at: node.inlined_at };
    (location.line, location.short_column(), node.scope.0, location.inlined_at)
}

/// A node with a number.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Numbered {
    /// A piece of metadata.
    Node(MetadataId),
    /// An instruction's location, which is a node without a record.
    Location(SourcePosition),
}

/// How a piece of metadata is printed as a reference.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Reference {
    /// A node.
    Node,
    /// A value.
    Value(ValueId),
    /// A string, or metadata of a newer dialect.
    Other,
}

/// The reference form of each piece of metadata. Each is referred to many times, and examining a node
/// decodes its record.
#[derive(Debug)]
pub(crate) struct References {
    all: Vec<Reference>,
}

impl References {
    pub(crate) fn new(module: &Module) -> Self {
        let reference = |id| match module.metadata_value(id) {
            Some(value) => Reference::Value(value),
            None if module.is_metadata_node(id) => Reference::Node,
            None => Reference::Other,
        };
        let count = u32::try_from(module.metadata().len()).unwrap_or_default();
        Self { all: (0..count).map(MetadataId::new).map(reference).collect() }
    }

    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    /// `None` of what does not exist.
    #[inline]
    pub(crate) fn get(&self, id: MetadataId) -> Option<Reference> {
        self.all.get(id.index()).copied()
    }
}

/// Strings and values have no numbers.
const NONE: u32 = u32::MAX;

/// The numbers of metadata nodes: in the order in which LLVM's printer meets them.
#[derive(Debug)]
pub(crate) struct MetadataNumbers<'m> {
    module: &'m Module,
    dialect: Dialect,
    debug_info: Rc<DebugInfo>,
    /// One more than the number of each piece of metadata, or 0; [`NONE`] of what gets no number.
    numbers: Vec<u32>,
    /// The node with each number.
    nodes: Vec<Numbered>,
    /// Positions are the same node wherever they are equal.
    places: BTreeMap<SourcePosition, u32>,
    /// The position that was added last: many instructions in a row have the same.
    last: Option<(SourcePosition, u32)>,
    open: Vec<MetadataId>,
}

impl<'m> MetadataNumbers<'m> {
    pub(crate) fn new(
        module: &'m Module,
        references: &References,
        dialect: Dialect,
        debug_info: Rc<DebugInfo>,
    ) -> Self {
        let number = |reference: &Reference| if matches!(reference, Reference::Node) { 0 } else { NONE };
        let mut numbers: Vec<_> = references.all.iter().map(number).collect();
        numbers.resize(numbers.len().max(debug_info.count() as usize), 0);
        Self {
            module,
            dialect,
            debug_info,
            nodes: Vec::with_capacity(numbers.len()),
            numbers,
            places: BTreeMap::new(),
            last: None,
            open: Vec::new(),
        }
    }

    fn entry(&self, id: MetadataId) -> Option<&u32> {
        self.numbers.get(id.index())
    }

    fn set(&mut self, id: MetadataId, number: u32) {
        if let Some(place) = self.numbers.get_mut(id.index()) {
            *place = number;
        }
    }

    fn push(&mut self, node: Numbered) -> u32 {
        self.nodes.push(node);
        u32::try_from(self.nodes.len()).unwrap_or(u32::MAX)
    }

    /// Numbers a node, then everything that it refers to, in the order of operands.
    pub(crate) fn add(&mut self, id: MetadataId) {
        self.open.push(self.debug_info.canonical(id));
        self.add_open();
    }

    fn add_open(&mut self) {
        while let Some(id) = self.open.pop() {
            if self.entry(id) != Some(&0) {
                continue;
            }
            if self.dialect.is_modern() && self.debug_info.is_new(id) {
                let number = self.push(Numbered::Node(id));
                self.set(id, number);
                self.open_operands(|info, module, tell| info.for_each_operand(module, id, tell));
                continue;
            }
            let Some(metadata @ (Metadata::Node(_) | Metadata::Debug(_))) = self.module.metadatum(id) else {
                self.set(id, NONE);
                continue;
            };
            let number = match metadata {
                // LLVM 22 writes expressions where they are used.
                Metadata::Debug(DebugNode::Expression(_)) if self.dialect.is_modern() => {
                    self.set(id, NONE);
                    continue;
                }
                Metadata::Debug(DebugNode::Location(node)) if !node.distinct => {
                    let place = self.canonical(place_of(&node));
                    match self.places.get(&place) {
                        Some(number) => *number,
                        None => {
                            let number = self.push(Numbered::Node(id));
                            self.places.insert(place, number);
                            number
                        }
                    }
                }
                _ => self.push(Numbered::Node(id)),
            };
            self.set(id, number);
            match self.dialect {
                Dialect::V3_7 => self.open_operands(|_, _, tell| for_each_operand(&metadata, tell)),
                Dialect::Modern(_) => {
                    self.open_operands(|info, module, tell| info.for_each_operand(module, id, tell))
                }
            }
        }
    }

    /// Pushes the operands of a node, the first ones on top.
    #[inline]
    fn open_operands(&mut self, each: impl FnOnce(&DebugInfo, &Module, &mut dyn FnMut(MetadataId))) {
        let start = self.open.len();
        let mut open = core::mem::take(&mut self.open);
        each(&self.debug_info, self.module, &mut |operand| {
            if self.entry(operand) == Some(&0) {
                open.push(operand);
            }
        });
        self.open = open;
        if let Some(operands) = self.open.get_mut(start..) {
            operands.reverse();
        }
    }

    fn canonical(&self, (line, column, scope, inlined_at): SourcePosition) -> SourcePosition {
        let canonical = |id| self.debug_info.canonical(id);
        (line, column, canonical(scope), inlined_at.map(canonical))
    }

    /// Numbers an instruction's location. Returns one more than the number, or 0 without a location.
    pub(crate) fn add_location(&mut self, location: DebugLocation) -> u32 {
        let Some(scope) = location.scope else { return 0 };
        let place = self.canonical((location.line, location.short_column(), scope, location.inlined_at));
        if let Some((last, number)) = self.last {
            if last == place {
                return number;
            }
        }
        if let Some(number) = self.places.get(&place) {
            self.last = Some((place, *number));
            return *number;
        }
        let number = self.push(Numbered::Location(place));
        self.places.insert(place, number);
        self.last = Some((place, number));
        self.open.extend(place.3);
        self.open.push(place.2);
        self.add_open();
        number
    }

    /// The number of a node.
    pub(crate) fn get(&self, id: MetadataId) -> Option<u32> {
        self.entry(self.debug_info.canonical(id)).filter(|number| **number != NONE)?.checked_sub(1)
    }

    pub(crate) fn nodes(&self) -> &[Numbered] {
        &self.nodes
    }
}

impl<'m> Printer<'m, '_> {
    /// All nodes with numbers, a line each.
    pub(super) fn metadata_nodes(&mut self) {
        if self.metadata.nodes().is_empty() {
            return;
        }
        self.text.byte(b'\n');
        let mut number = 0u32;
        while let Some(node) = self.metadata.nodes().get(number as usize).copied() {
            if self.text.full() {
                return;
            }
            self.text.sign_and_number(b'!', number);
            self.text.str(" = ");
            match node {
                Numbered::Location(place) => self.location(false, place),
                Numbered::Node(id) => self.node_definition(id),
            }
            self.text.byte(b'\n');
            number += 1;
        }
    }

    fn node_definition(&mut self, id: MetadataId) {
        if self.debug_info.is_new(id) {
            return self.new_debug_node(id);
        }
        match self.metadatum(id) {
            Some(Metadata::Node(Node { distinct, .. })) if self.debug_info.tuple(id).is_some() => {
                let info = self.debug_info.clone();
                self.node(distinct, info.tuple(id).unwrap_or_default());
            }
            Some(Metadata::Node(node)) if self.alias_domains.contains(&id) => {
                self.alias_domain(node.distinct, node.operands);
            }
            Some(Metadata::Node(node)) => self.node(node.distinct, node.operands),
            Some(Metadata::Debug(node)) => self.debug_node(id, &node),
            _ => self.text.str(ELIDED),
        }
    }

    /// A node with its definition, other metadata as an operand.
    pub(super) fn metadata_definition(&mut self, id: MetadataId) {
        if self.module.is_metadata_node(id) {
            self.metadata.add(id);
            self.node_definition(id);
        } else {
            self.metadata_operand(id);
        }
    }

    /// The named metadata, one on each line. Entries of the same name are joined.
    pub(super) fn named_metadata(&mut self) {
        let module = self.module;
        if module.named_metadata().all(|named| self.debug_info.removes(named.name)) {
            return;
        }
        self.text.byte(b'\n');
        for named in module.named_metadata() {
            if self.text.full() {
                return;
            }
            if self.debug_info.removes(named.name) {
                continue;
            }
            self.text.byte(b'!');
            self.text.metadata_name(named.name);
            self.text.str(" = !{");
            for (index, node) in named.nodes.iter().enumerate() {
                if index > 0 {
                    self.text.str(", ");
                }
                match self.metadata.get(*node) {
                    Some(number) => self.text.sign_and_number(b'!', number),
                    None => self.text.str("<badref>"),
                }
            }
            self.text.str("}\n");
        }
    }

    pub(super) fn metadatum(&self, id: MetadataId) -> Option<Metadata<'m>> {
        self.module.metadatum(id)
    }

    /// The text of a metadata string; empty for none.
    pub(super) fn string(&self, id: Option<MetadataId>) -> &'m [u8] {
        match id.and_then(|id| self.metadatum(id)) {
            Some(Metadata::String(string)) => string,
            _ => &[],
        }
    }

    /// Metadata where it is referred to: the number of a node, a string, a value with its type.
    pub(super) fn metadata_operand(&mut self, id: MetadataId) {
        if self.text.full() {
            return self.text.str(ELIDED);
        }
        let id = self.debug_info.canonical(id);
        match self.references.get(id) {
            Some(Reference::Value(value)) => return self.global_typed_operand(value),
            Some(Reference::Node) | None => {
                if let Some(number) = self.metadata.get(id) {
                    return self.text.sign_and_number(b'!', number);
                }
            }
            Some(Reference::Other) => {}
        }
        match self.metadatum(id) {
            Some(Metadata::String(string)) => {
                self.text.str("!\"");
                self.text.escaped(string);
                self.text.byte(b'"');
            }
            Some(Metadata::Value { value, .. }) => self.typed_operand(value),
            Some(Metadata::Debug(DebugNode::Expression(_))) if self.dialect.is_modern() => {
                self.inline_expression(id, false);
            }
            Some(Metadata::Node(_) | Metadata::Debug(_)) => self.text.str("<node without a number>"),
            Some(Metadata::Unknown { code, operands }) => self.unknown("metadata", code, operands),
            _ => self.text.str("null"),
        }
    }

    pub(super) fn metadata_or_null(&mut self, id: Option<MetadataId>) {
        match id {
            Some(id) => self.metadata_operand(id),
            None => self.text.str("null"),
        }
    }

    /// The domain of alias scopes as LLVM 24 has it: with a second operand, `i1 false`.
    fn alias_domain(&mut self, distinct: bool, operands: &[Option<MetadataId>]) {
        self.text.str(if distinct { "distinct !{" } else { "!{" });
        for (index, operand) in operands.iter().enumerate() {
            if index > 0 {
                self.text.str(", ");
            }
            self.metadata_or_null(*operand);
            if index == 0 {
                self.text.str(", i1 false");
            }
        }
        self.text.byte(b'}');
    }

    fn node(&mut self, distinct: bool, operands: &[Option<MetadataId>]) {
        if distinct {
            self.text.str("distinct ");
        }
        self.text.str("!{");
        for (index, operand) in operands.iter().enumerate() {
            if index > 0 {
                self.text.str(", ");
            }
            self.metadata_or_null(*operand);
        }
        self.text.byte(b'}');
    }
}
