//! [`Rereading`]: what DXC changes when it reads a module's metadata and writes it again, as its assembler
//! does.
//!
//! The assembler reads the metadata into objects, and writes them into the module of `STAT`; only what an
//! object has a field for survives. Input: a module, and what was found when it was read ([`Reading`]).
//! Output: new operands of single nodes, made in place ([`Rereading::apply`]), after which nodes that became
//! equal are one node, as LLVM keeps them. The lists that are examined, each in a module of its own: entry
//! points, signature elements, resources, annotations. A module that DXC wrote has nothing to change, so the
//! common case is a search that finds nothing.

mod annotations;
mod elements;
mod entries;
mod resources;

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::MetadataId;
use dxkit_bytes::Frame;
use dxkit_dxil::{DxilModule, Expected, Found, MetadataFault, OtherWidth};
use dxkit_types::ShaderKind;
use smallvec::SmallVec;

use crate::widths;

const ENTRIES: &[u8] = b"dx.entryPoints";
const SHADER_MODEL: &[u8] = b"dx.shaderModel";
const RESOURCES: &[u8] = b"dx.resources";
const TYPES: &[u8] = b"dx.typeAnnotations";
const PAYLOADS: &[u8] = b"dx.dxrPayloadAnnotations";

/// What reading a module's metadata found that decides how it is written again.
#[derive(Debug, Clone, Default)]
pub(crate) struct Reading {
    /// The numbers whose widths change.
    widths: Vec<OtherWidth>,
    /// DXC forgets the annotations of types and functions if one of them cannot be read.
    loses_types: bool,
}

impl Reading {
    /// The module has to be read to [`Extent::Checked`](dxkit_dxil::Extent::Checked).
    pub(crate) fn from_module(dxil: &DxilModule<'_>) -> Self {
        Self { widths: dxil.other_widths.clone(), loses_types: dxil.faults.iter().any(is_fatal) }
    }
}

/// Whether a fault keeps DXC from reading the annotations of types.
fn is_fatal(fault: &MetadataFault) -> bool {
    let frames = fault.path.frames();
    if frames.first() != Some(&Frame::Field("dx.typeAnnotations")) {
        return false;
    }
    // Another tag of a list, unknown arguments of templates, and numbers that are cut to their widths.
    let is_number = matches!(fault.found, Found::Number(_));
    let is_read_on = frames.len() <= 2
        || frames.contains(&Frame::Field("template arguments"))
        || matches!(fault.expected, Expected::Integer { .. });
    !(is_number && is_read_on)
}

/// The nodes of named metadata that DXC changes.
#[derive(Default)]
struct Lists<'m> {
    entries: &'m [MetadataId],
    shader_model: &'m [MetadataId],
    resources: &'m [MetadataId],
    types: &'m [MetadataId],
    payloads: &'m [MetadataId],
}

impl<'m> Lists<'m> {
    /// Goes through the named metadata once.
    fn collect(module: &'m Module) -> Self {
        let mut lists = Self::default();
        // Of equal names, the first is what counts.
        for named in module.named_metadata().rev() {
            match named.name {
                ENTRIES => lists.entries = named.nodes,
                SHADER_MODEL => lists.shader_model = named.nodes,
                RESOURCES => lists.resources = named.nodes,
                TYPES => lists.types = named.nodes,
                PAYLOADS => lists.payloads = named.nodes,
                _ => {}
            }
        }
        lists
    }
}

/// The nodes that were looked at: nodes may share operands, so that all ways to a node are more than can be
/// gone.
struct Seen(SmallVec<[bool; 256]>);

impl Seen {
    fn new(module: &Module) -> Self {
        Self(SmallVec::from_elem(false, module.metadata().len()))
    }

    /// A node, if it was not looked at before.
    fn first(&mut self, node: Option<MetadataId>) -> Option<MetadataId> {
        let seen = self.0.get_mut(node?.index())?;
        if core::mem::replace(seen, true) { None } else { node }
    }
}

/// The changes of a module's metadata. Annotations of structures whose size in constant buffers is 0 are
/// lost, and all payload annotations except the first. The properties of entry points, elements, resources
/// and annotations come in DXC's order, without those that have their default value or that DXC does not
/// know; numbers have the widths that DXC gives them; system values have the names of their kinds, and entry
/// points of libraries those of their functions; lists without elements are null; DXIL's named metadata
/// follows other metadata, in DXC's order.
#[derive(Debug, Default)]
pub(crate) struct Rereading {
    /// What reading found. If the widths of numbers change, everything else is found out when they have.
    reading: Reading,
    /// Nodes, with their new operands.
    nodes: Vec<(MetadataId, Vec<Operand>)>,
    /// The entry points, if their order changes.
    entries: Option<Vec<MetadataId>>,
    /// All named metadata, if that changes.
    named: Option<Vec<(Vec<u8>, Vec<MetadataId>)>>,
}

/// A new operand of a node.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Operand {
    Same(Option<MetadataId>),
    /// A number of 32 bits.
    Number(i64),
    /// A number of 8 bits.
    Byte(u8),
    /// A bit that is set.
    True,
    Text(Vec<u8>),
    Node(Vec<Operand>),
}

impl Operand {
    /// Null, in the place of a list without elements.
    const NOTHING: Self = Self::Same(None);

    /// A text in place of a text; `None` if that is the same.
    fn text(module: &Module, operand: Option<MetadataId>, text: &[u8]) -> Option<Self> {
        let old = module.metadatum(operand?)?.as_string()?;
        (old != text).then(|| Self::Text(text.to_vec()))
    }

    /// A number of 32 bits in place of an operand, which stays if it is this number.
    fn number(module: &Module, operand: Option<MetadataId>, number: i64) -> Self {
        let same = operand.and_then(|id| module.metadata_integer(id)) == Some((WIDTH, number));
        if same { Self::Same(operand) } else { Self::Number(number) }
    }
}

/// Pairs of a tag and its value, as DXC writes them from the fields of an object.
struct Pairs<'m> {
    module: &'m Module,
    old: &'m [Option<MetadataId>],
    new: Vec<Operand>,
}

impl<'m> Pairs<'m> {
    fn new(module: &'m Module, list: Option<MetadataId>) -> Self {
        Self { module, old: operands(module, list), new: Vec::new() }
    }

    /// The pair with a tag: of several, the last one counts.
    fn pair(&self, tag: i64) -> Option<(Option<MetadataId>, Option<MetadataId>)> {
        let mut pairs = self.old.chunks_exact(2).rev().filter_map(|pair| match pair {
            [stated, value] => Some((*stated, *value)),
            _ => None,
        });
        pairs.find(|(stated, _)| integer(self.module, *stated) == Some(tag))
    }

    /// The number of a tag.
    fn stated(&self, tag: i64) -> Option<i64> {
        integer(self.module, self.pair(tag)?.1)
    }

    /// Writes a tag with a value in place of the stated one.
    fn write(&mut self, tag: i64, value: impl FnOnce(&Module, Option<MetadataId>) -> Operand) {
        let (stated, old) = self.pair(tag).unwrap_or_default();
        self.new.push(Operand::number(self.module, stated, tag));
        self.new.push(value(self.module, old));
    }

    /// Writes a tag with a number.
    fn number(&mut self, tag: i64, number: i64) {
        self.write(tag, |module, old| Operand::number(module, old, number));
    }

    /// Writes a tag as it is stated, if it is.
    fn keep_if(&mut self, tag: i64, keep: impl FnOnce(&Module, Option<MetadataId>) -> bool) {
        let stated = self.pair(tag);
        if stated.is_some_and(|(_, value)| keep(self.module, value)) {
            self.write(tag, |_, old| Operand::Same(old));
        }
    }

    /// The new pairs, if they are not the old ones.
    fn changed(self) -> Option<Vec<Operand>> {
        (self.new != same(self.old)).then_some(self.new)
    }
}

/// New operands that are the same as these.
fn same(operands: &[Option<MetadataId>]) -> Vec<Operand> {
    operands.iter().copied().map(Operand::Same).collect()
}

/// Replaces some of these operands.
fn with(old: &[Option<MetadataId>], changed: Vec<(usize, Operand)>) -> Vec<Operand> {
    let mut fields = same(old);
    for (place, operand) in changed {
        if let Some(slot) = fields.get_mut(place) {
            *slot = operand;
        }
    }
    fields
}

impl Rereading {
    pub(crate) fn new(module: &Module, reading: Reading) -> Self {
        let mut changes = Self { reading, ..Self::default() };
        if !changes.reading.widths.is_empty() {
            return changes;
        }
        let (lists, mut seen) = (Lists::collect(module), Seen::new(module));
        changes.entry_points(module, &lists, &mut seen);
        changes.elements(module, &lists, &mut seen);
        changes.resources(module, &lists, &mut seen);
        changes.annotations(module, &lists, &mut seen);
        changes
    }

    /// Whether nothing changes.
    pub(crate) fn is_empty(&self) -> bool {
        self.reading.widths.is_empty()
            && self.nodes.is_empty()
            && self.entries.is_none()
            && self.named.is_none()
    }

    pub(crate) fn apply(mut self, module: &mut Module) {
        let widths = core::mem::take(&mut self.reading.widths);
        if !widths.is_empty() {
            widths::correct(module, &widths);
            return Self::new(module, self.reading).apply(module);
        }
        let has_new_nodes = !self.nodes.is_empty();
        for (node, operands) in self.nodes {
            let operands: Vec<_> = operands.iter().map(|operand| made(module, operand)).collect();
            module.set_node_operands(node, &operands);
        }
        if let Some(named) = self.named {
            let names: Vec<_> = module.named_metadata().map(|named| named.name.to_vec()).collect();
            names.iter().for_each(|name| module.remove_named_metadata(name));
            named.iter().for_each(|(name, nodes)| module.set_named_metadata(name, nodes));
        }
        if let Some(entries) = self.entries {
            module.set_named_metadata(ENTRIES, &entries);
        }
        if has_new_nodes {
            unify(module);
        }
    }

    /// Some operands of a node, most often none.
    #[inline(always)]
    fn change(&mut self, node: MetadataId, old: &[Option<MetadataId>], changed: Vec<(usize, Operand)>) {
        if !changed.is_empty() {
            self.change_some(node, old, changed);
        }
    }

    fn change_some(&mut self, node: MetadataId, old: &[Option<MetadataId>], changed: Vec<(usize, Operand)>) {
        self.nodes.push((node, with(old, changed)));
    }

    /// Null for each operand of a node that is a list without elements.
    fn lists(&mut self, module: &Module, node: Option<MetadataId>) {
        let Some(node) = node else { return };
        let old = operands(module, Some(node));
        let mut changed = Vec::new();
        for (place, slot) in old.iter().enumerate() {
            if is_empty_list(module, *slot) {
                changed.push((place, Operand::NOTHING));
            }
        }
        self.change(node, old, changed);
    }
}

/// How deep nodes are looked through: deeper ones are no metadata of DXIL.
const DEPTH: u32 = 24;

/// Makes nodes that became equal one node, as LLVM keeps them.
fn unify(module: &mut Module) {
    let lists: Vec<_> = module
        .named_metadata()
        .filter(|list| list.name.starts_with(b"dx."))
        .map(|list| (list.name.to_vec(), list.nodes.to_vec()))
        .collect();
    let kept = alloc::vec![None; module.metadata().len()];
    let mut unifying = Unifying { module, kept, by_operands: BTreeMap::new() };
    for (name, nodes) in lists {
        let kept: Vec<_> = nodes.iter().map(|node| unifying.node(*node, DEPTH)).collect();
        if kept != nodes {
            unifying.module.set_named_metadata(&name, &kept);
        }
    }
}

struct Unifying<'m> {
    module: &'m mut Module,
    /// The replacement of each node.
    kept: Vec<Option<MetadataId>>,
    /// The nodes that are kept.
    by_operands: BTreeMap<Vec<Option<MetadataId>>, MetadataId>,
}

impl Unifying<'_> {
    /// The node that takes the place of this one: the first with its operands.
    fn node(&mut self, id: MetadataId, depth: u32) -> MetadataId {
        if let Some(Some(kept)) = self.kept.get(id.index()) {
            return *kept;
        }
        let Some(old) = self.module.metadata_operands(id).filter(|_| depth > 0).map(<[_]>::to_vec) else {
            return id;
        };
        // A node may contain itself.
        if let Some(slot) = self.kept.get_mut(id.index()) {
            *slot = Some(id);
        }
        let new: Vec<_> =
            old.iter().map(|operand| operand.map(|operand| self.node(operand, depth - 1))).collect();
        if new != old {
            self.module.set_node_operands(id, &new);
        }
        let first = *self.by_operands.entry(new).or_insert(id);
        if let Some(slot) = self.kept.get_mut(id.index()) {
            *slot = Some(first);
        }
        first
    }
}

/// Whether an operand is a list without elements.
fn is_empty_list(module: &Module, operand: Option<MetadataId>) -> bool {
    operand.and_then(|id| module.metadata_operands(id)).is_some_and(<[_]>::is_empty)
}

/// Whether a node of resources lists any, of any class.
fn has_resources(module: &Module, node: MetadataId) -> bool {
    // There is one list for each class.
    let lists = operands(module, Some(node)).iter().take(4);
    lists.flatten().any(|list| !operands(module, Some(*list)).is_empty())
}

/// A list of these elements: null without any.
fn list(elements: Vec<Operand>) -> Operand {
    if elements.is_empty() { Operand::Same(None) } else { Operand::Node(elements) }
}

fn number_of(module: &mut Module, width: u32, number: i64) -> MetadataId {
    module.integer_as_metadata(width, number)
}

/// The metadata that is a new operand.
fn made(module: &mut Module, operand: &Operand) -> Option<MetadataId> {
    match operand {
        Operand::Same(operand) => *operand,
        Operand::Number(number) => Some(number_of(module, WIDTH, *number)),
        Operand::True => Some(number_of(module, 1, -1)),
        Operand::Byte(number) => Some(number_of(module, 8, i64::from(i8::from_ne_bytes([*number])))),
        Operand::Text(text) => Some(module.metadata_string(text)),
        Operand::Node(operands) => {
            let operands: Vec<_> = operands.iter().map(|operand| made(module, operand)).collect();
            Some(module.metadata_node(&operands))
        }
    }
}

/// The stage that a module states; [`ShaderKind::Library`] of a library.
fn stage(module: &Module, models: &[MetadataId]) -> Option<ShaderKind> {
    let model = models.first()?;
    let name = module.metadatum((*operands(module, Some(*model)).first()?)?)?.as_string()?;
    ShaderKind::from_abbreviation(name)
}

/// How many bits DXC gives to numbers.
pub(crate) const WIDTH: u32 = 32;

fn operands(module: &Module, id: Option<MetadataId>) -> &[Option<MetadataId>] {
    id.and_then(|id| module.metadata_operands(id)).unwrap_or_default()
}

fn integer(module: &Module, id: Option<MetadataId>) -> Option<i64> {
    module.metadata_integer(id?).map(|(_, number)| number)
}
