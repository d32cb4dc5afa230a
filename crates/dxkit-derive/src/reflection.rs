//! [`ReflectionMetadata`]: the module of `STAT`, which DXC's reflection reads.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{MetadataId, NamedMetadata};

use dxkit_types::ShaderKind;

use crate::ProgramCounters;
use crate::compiled::ELEMENT_PROPERTIES;

/// What the module of `STAT` has that the program's module without debug information has not: the validator version 0.0, and how
/// many instructions there are [of each kind](ProgramCounters). Functions are
/// [declarations](dxkit_bitcode::writer::Writer::write_declarations) there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReflectionMetadata {
    version: [MetadataId; 1],
    counters: Option<[MetadataId; 1]>,
}

impl ReflectionMetadata {
    const VERSION: &str = "dx.valver";
    const COUNTERS: &str = "dx.counters";

    /// Adds the nodes to a program's module, where nothing refers to them.
    #[must_use]
    pub fn of(module: &mut Module) -> Self {
        let counters = ProgramCounters::of(module);
        let i32_type = module.integer_type(32);
        let number = |module: &mut Module, number: u32| {
            let value = module.const_integer(i32_type, i64::from(number));
            Some(module.value_as_metadata(value))
        };
        let zero = number(module, 0);
        let version = [module.metadata_node(&[zero, zero])];
        let mut fields = Vec::with_capacity(counters.iter().count() * 2);
        for (name, count) in counters.iter().filter(|(_, count)| *count != 0) {
            fields.push(Some(module.metadata_string(name)));
            fields.push(number(module, count));
        }
        let counters = if fields.is_empty() { None } else { Some([module.metadata_node(&fields)]) };
        Self { version, counters }
    }

    /// The named metadata of the module of `STAT`.
    #[must_use]
    pub fn named<'m>(&'m self, module: &'m Module) -> Vec<NamedMetadata<'m>> {
        let (version, counters) = (Self::VERSION.as_bytes(), Self::COUNTERS.as_bytes());
        let mut all = Vec::with_capacity(module.named_metadata().len() + 2);
        all.extend(module.named_metadata().filter(|named| named.name != counters));
        match all.iter_mut().find(|named| named.name == version) {
            Some(stated) => stated.nodes = &self.version,
            None => all.push(NamedMetadata { name: version, nodes: &self.version }),
        }
        all.extend(self.counters.as_ref().map(|nodes| NamedMetadata { name: counters, nodes }));
        all
    }
}

/// What DXC changes when it reads a module's metadata and writes it again, as its assembler does. Annotations of
/// structures whose size in constant buffers is 0 are lost, and all payload annotations except the first. The properties of
/// entry points come in DXC's order, without flags of 0; numbers of samples, and those of properties of signature elements, have
/// 32 bits; dependences of outputs follow the annotations of types.
///
/// There is nothing to change in what DXC wrote itself.
#[derive(Debug, Default)]
pub(crate) struct Rereading {
    /// Nodes, with their new operands.
    nodes: Vec<(MetadataId, Vec<Operand>)>,
    /// All named metadata, if that changes.
    named: Option<Vec<(Vec<u8>, Vec<MetadataId>)>>,
}

/// A new operand of a node.
#[derive(Debug)]
enum Operand {
    Same(Option<MetadataId>),
    /// A number of 32 bits.
    Number(i64),
    Node(Vec<Operand>),
}

/// New operands that are the same as these.
fn same(operands: &[Option<MetadataId>]) -> Vec<Operand> {
    operands.iter().copied().map(Operand::Same).collect()
}

impl Rereading {
    pub(crate) fn of(module: &Module) -> Self {
        let mut changes = Self::default();
        changes.entry_properties(module);
        changes.sample_counts(module);
        changes.element_properties(module);
        changes.annotations(module);
        changes
    }

    /// Whether nothing changes.
    pub(crate) fn is_empty(&self) -> bool {
        self.nodes.is_empty() && self.named.is_none()
    }

    pub(crate) fn apply(self, module: &mut Module) {
        for (node, operands) in self.nodes {
            let operands: Vec<_> = operands.iter().map(|operand| made(module, operand)).collect();
            module.set_node_operands(node, &operands);
        }
        let Some(named) = self.named else { return };
        for (name, nodes) in named {
            module.remove_named_metadata(&name);
            module.set_named_metadata(&name, &nodes);
        }
    }

    /// The properties of entry points as DXC writes them: the flags first, unless there are none.
    fn entry_properties(&mut self, module: &Module) {
        /// The operand of an entry point that lists its properties.
        const PROPERTIES: usize = 4;
        const FLAGS: i64 = 0;
        const STAGE: i64 = 8;
        const THREADS: i64 = 4;
        const WAVE_SIZE: i64 = 11;
        const WAVE_SIZES: i64 = 23;
        let tag = |pair: &[Option<MetadataId>]| integer(module, pair.first().copied().flatten());
        let value = |pair: &[Option<MetadataId>]| integer(module, pair.get(1).copied().flatten());
        let rank = |pair: &&[Option<MetadataId>]| match tag(pair) {
            Some(FLAGS) => 0,
            Some(STAGE) => 1,
            Some(THREADS) => 2,
            Some(WAVE_SIZE | WAVE_SIZES) => 3,
            _ => 4,
        };
        let none = |pair: &[Option<MetadataId>]| tag(pair) == Some(FLAGS) && value(pair) == Some(0);
        for entry in nodes(module, "dx.entryPoints") {
            let fields = operands(module, Some(*entry));
            let Some(slot) = fields.get(PROPERTIES) else { continue };
            let pairs = operands(module, *slot).chunks(2);
            let is_node = || {
                let mut stages = pairs.clone().filter(|pair| tag(pair) == Some(STAGE));
                stages.any(|pair| value(pair) == Some(i64::from(ShaderKind::Node.0)))
            };
            let is_in_order = pairs.clone().is_sorted_by_key(|pair| rank(&pair));
            // A list of no properties stays.
            if is_in_order && !pairs.clone().any(none) || is_node() {
                continue;
            }
            let mut left: Vec<_> = pairs.filter(|pair| !none(pair)).collect();
            left.sort_by_key(rank);
            let left = left.concat();
            let mut fields = same(fields);
            if let Some(slot) = fields.get_mut(PROPERTIES) {
                *slot = if left.is_empty() { Operand::Same(None) } else { Operand::Node(same(&left)) };
            }
            self.nodes.push((*entry, fields));
        }
    }

    /// The numbers of samples of shader resource views as 32-bit numbers, which other compilers than DXC write as `i1`.
    fn sample_counts(&mut self, module: &Module) {
        const SAMPLES: usize = 7;
        for resources in nodes(module, "dx.resources") {
            let views = operands(module, Some(*resources)).first().copied().flatten();
            for view in operands(module, views).iter().flatten() {
                let fields = operands(module, Some(*view));
                let Some(samples) = fields.get(SAMPLES).and_then(|slot| widened(module, *slot)) else {
                    continue;
                };
                let mut fields = same(fields);
                if let Some(slot) = fields.get_mut(SAMPLES) {
                    *slot = samples;
                }
                self.nodes.push((*view, fields));
            }
        }
    }

    /// The properties of signature elements as 32-bit numbers, too.
    fn element_properties(&mut self, module: &Module) {
        const SIGNATURES: usize = 2;
        for entry in nodes(module, "dx.entryPoints") {
            let signatures = operands(module, Some(*entry)).get(SIGNATURES).copied().flatten();
            let lists = operands(module, signatures).iter().flatten();
            for element in lists.flat_map(|list| operands(module, Some(*list)).iter().flatten()) {
                let fields = operands(module, Some(*element));
                let properties =
                    fields.get(ELEMENT_PROPERTIES).map_or(&[][..], |slot| operands(module, *slot));
                if !properties.iter().any(|property| widened(module, *property).is_some()) {
                    continue;
                }
                let wide = |slot: &_| widened(module, *slot).unwrap_or(Operand::Same(*slot));
                let properties = properties.iter().map(wide).collect();
                let mut fields = same(fields);
                if let Some(slot) = fields.get_mut(ELEMENT_PROPERTIES) {
                    *slot = Operand::Node(properties);
                }
                self.nodes.push((*element, fields));
            }
        }
    }

    /// The named metadata in DXC's order, and the annotations that DXC keeps.
    fn annotations(&mut self, module: &Module) {
        const RESOURCES: &[u8] = b"dx.resources";
        const TYPES: &[u8] = b"dx.typeAnnotations";
        const PAYLOADS: &str = "dx.dxrPayloadAnnotations";
        /// DXIL's named metadata.
        const ORDER: [&[u8]; 7] = [
            b"dx.version",
            b"dx.valver",
            b"dx.shaderModel",
            RESOURCES,
            TYPES,
            b"dx.viewIdState",
            b"dx.entryPoints",
        ];
        /// The operand of an entry point that lists its resources.
        const OF_ENTRY: usize = 3;
        /// The tag of structures' annotations.
        const STRUCTURES: i64 = 0;
        /// The tag, and the first structure with its annotation.
        const FIRST_PAYLOAD: usize = 3;
        for node in nodes(module, PAYLOADS) {
            let fields = operands(module, Some(*node));
            if let Some(first) = fields.get(..FIRST_PAYLOAD).filter(|first| first.len() < fields.len()) {
                self.nodes.push((*node, same(first)));
            }
        }
        // Lists of annotations of which none is left: DXC writes no list without structures.
        let mut lost = Vec::new();
        for node in module.named(TYPES).map_or(&[][..], |named| named.nodes) {
            let fields = operands(module, Some(*node));
            if integer(module, fields.first().copied().flatten()) != Some(STRUCTURES) {
                continue;
            }
            let is_empty = |pair: &&[Option<MetadataId>]| {
                let annotation = operands(module, pair.get(1).copied().flatten());
                integer(module, annotation.first().copied().flatten()) == Some(0)
            };
            let (tag, pairs) = fields.split_at(fields.len().min(1));
            if !pairs.chunks(2).any(|pair| is_empty(&pair)) {
                continue;
            }
            let left: Vec<_> =
                tag.iter().chain(pairs.chunks(2).filter(|pair| !is_empty(pair)).flatten()).copied().collect();
            if left.len() == tag.len() {
                lost.push(*node);
            }
            self.nodes.push((*node, same(&left)));
        }
        let number = |name: &[u8]| ORDER.iter().position(|other| *other == name);
        let mut last = None;
        let (mut in_order, mut has_resources) = (true, false);
        for named in module.named_metadata() {
            let Some(number) = number(named.name) else { continue };
            in_order &= last <= Some(number);
            last = Some(number);
            has_resources |= named.name == RESOURCES;
        }
        let resources = || {
            let entry = nodes(module, "dx.entryPoints").first().copied();
            operands(module, entry).get(OF_ENTRY).copied().flatten()
        };
        let missing = if has_resources { None } else { resources() };
        if in_order && missing.is_none() && lost.is_empty() {
            return;
        }
        let owned = |named: NamedMetadata<'_>| (named.name.to_vec(), named.nodes.to_vec());
        let mut all: Vec<_> = module.named_metadata().map(owned).collect();
        all.extend(missing.map(|resources| (RESOURCES.to_vec(), alloc::vec![resources])));
        if !all.iter().filter_map(|(name, _)| number(name)).is_sorted() {
            all.sort_by_key(|(name, _)| number(name));
        }
        for (_, nodes) in all.iter_mut().filter(|(name, _)| name == TYPES) {
            nodes.retain(|node| !lost.contains(node));
        }
        self.named = Some(all);
    }
}

/// The metadata that is a new operand.
fn made(module: &mut Module, operand: &Operand) -> Option<MetadataId> {
    match operand {
        Operand::Same(operand) => *operand,
        Operand::Number(number) => {
            let ty = module.integer_type(WIDTH);
            let value = module.const_integer(ty, *number);
            Some(module.value_as_metadata(value))
        }
        Operand::Node(operands) => {
            let operands: Vec<_> = operands.iter().map(|operand| made(module, operand)).collect();
            Some(module.metadata_node(&operands))
        }
    }
}

/// How many bits DXC gives to numbers.
const WIDTH: u32 = 32;

/// A narrower number as one of 32 bits, with zeros above.
fn widened(module: &Module, operand: Option<MetadataId>) -> Option<Operand> {
    let (width, number) = module.metadata_integer(operand?)?;
    (width < WIDTH).then(|| Operand::Number(number & ((1 << width) - 1)))
}

fn nodes<'m>(module: &'m Module, name: &str) -> &'m [MetadataId] {
    module.named(name.as_bytes()).map_or(&[], |named| named.nodes)
}

fn operands(module: &Module, id: Option<MetadataId>) -> &[Option<MetadataId>] {
    id.and_then(|id| module.metadata_operands(id)).unwrap_or_default()
}

fn integer(module: &Module, id: Option<MetadataId>) -> Option<i64> {
    module.metadata_integer(id?).map(|(_, number)| number)
}
