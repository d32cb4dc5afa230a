//! [`ReflectionMetadata`]: the module of `STAT`, which DXC's reflection reads.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{MetadataId, NamedMetadata};

use dxkit_dxil::property_tag;
use dxkit_types::ShaderKind;

use crate::ProgramCounters;
use crate::compiled::ELEMENT_PROPERTIES;

const ENTRIES: &[u8] = b"dx.entryPoints";
const SHADER_MODEL: &[u8] = b"dx.shaderModel";
const RESOURCES: &[u8] = b"dx.resources";
const TYPES: &[u8] = b"dx.typeAnnotations";
const PAYLOADS: &[u8] = b"dx.dxrPayloadAnnotations";

/// What the module of `STAT` has that the program's module without debug information has not: the validator version 0.0, and how
/// many instructions there are [of each kind](ProgramCounters). Functions are
/// [declarations](dxkit_bitcode::writer::Writer::write_declarations) there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReflectionMetadata {
    version: [MetadataId; 1],
    counters: Option<[MetadataId; 1]>,
}

/// At most so many numbers are looked for: the counters, and one of the version.
const MOST: usize = 25;

impl ReflectionMetadata {
    const VERSION: &str = "dx.valver";
    const COUNTERS: &str = "dx.counters";

    /// Adds the nodes to a program's module, where nothing refers to them.
    #[must_use]
    pub fn of(module: &mut Module) -> Self {
        let (mut names, mut counts) = (Vec::with_capacity(MOST), Vec::with_capacity(MOST));
        // The count of no name is the number in the version.
        counts.push(0);
        for (name, count) in ProgramCounters::of(module).iter().filter(|(_, count)| *count != 0) {
            names.push(name);
            counts.push(i64::from(i32::from_ne_bytes(count.to_ne_bytes())));
        }
        let i32_type = module.integer_type(WIDTH);
        // Looking for all at once is faster than the index that looking for each would build.
        let strings = module.find_metadata_strings(&names);
        let mut numbers = module.find_integers(i32_type, &counts);
        let are_known =
            strings.iter().all(Option::is_some) && numbers.iter().all(|found| found.metadata.is_some());
        let mut number = |module: &mut Module, place: usize| {
            let (Some(count), Some(found)) = (counts.get(place), numbers.get(place)) else { return None };
            if found.metadata.is_some() {
                return found.metadata;
            }
            let value = found.constant.map_or_else(|| module.add_integer(i32_type, *count), Into::into);
            let made = Some(module.add_metadata_value(value));
            for (_, found) in counts.iter().zip(&mut numbers).filter(|(other, _)| *other == count) {
                found.metadata = made;
            }
            made
        };
        let zero = number(module, 0);
        let version = [module.metadata_node(&[zero, zero])];
        let mut fields = Vec::with_capacity(names.len() * 2);
        for (place, (name, known)) in (1..).zip(names.iter().zip(strings)) {
            fields.push(known.or_else(|| Some(module.add_metadata_string(name))));
            fields.push(number(module, place));
        }
        let counters = match fields.as_slice() {
            [] => None,
            fields if are_known => Some([module.metadata_node(fields)]),
            fields => Some([module.add_metadata_node(fields)]),
        };
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
    fn of(module: &'m Module) -> Self {
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
    /// The entry points, if their order changes.
    entries: Option<Vec<MetadataId>>,
    /// All named metadata, if that changes.
    named: Option<Vec<(Vec<u8>, Vec<MetadataId>)>>,
}

/// A new operand of a node.
#[derive(Debug)]
enum Operand {
    Same(Option<MetadataId>),
    /// A number of 32 bits.
    Number(i64),
    /// A number of 64 bits.
    Wide(i64),
    Node(Vec<Operand>),
}

/// New operands that are the same as these.
fn same(operands: &[Option<MetadataId>]) -> Vec<Operand> {
    operands.iter().copied().map(Operand::Same).collect()
}

impl Rereading {
    pub(crate) fn of(module: &Module) -> Self {
        let lists = Lists::of(module);
        let mut changes = Self::default();
        changes.entry_points(module, &lists);
        changes.shader_model(module, &lists);
        changes.sample_counts(module, &lists);
        changes.element_properties(module, &lists);
        changes.annotations(module, &lists);
        changes
    }

    /// Whether nothing changes.
    pub(crate) fn is_empty(&self) -> bool {
        self.nodes.is_empty() && self.entries.is_none() && self.named.is_none()
    }

    pub(crate) fn apply(self, module: &mut Module) {
        for (node, operands) in self.nodes {
            let operands: Vec<_> = operands.iter().map(|operand| made(module, operand)).collect();
            module.set_node_operands(node, &operands);
        }
        for (name, nodes) in self.named.into_iter().flatten() {
            module.remove_named_metadata(&name);
            module.set_named_metadata(&name, &nodes);
        }
        if let Some(entries) = self.entries {
            module.set_named_metadata(ENTRIES, &entries);
        }
    }

    /// The entry points as DXC writes them: those of a library by name, with the properties in DXC's order, without flags where there
    /// are none, and with those that DXC always states.
    fn entry_points(&mut self, module: &Module, lists: &Lists<'_>) {
        /// The operand of an entry point that is its name, and the one that lists its properties.
        const NAME: usize = 1;
        const PROPERTIES: usize = 4;
        let stage = stage(module, lists.shader_model);
        let is_library = stage == Some(ShaderKind::Library);
        let of_function = |entry: MetadataId| {
            is_library && operands(module, Some(entry)).first().is_some_and(Option::is_some)
        };
        let entries = lists.entries;
        if is_library {
            let name = |entry: &MetadataId| {
                let name = operands(module, Some(*entry)).get(NAME).copied().flatten();
                // The whole comes first.
                (of_function(*entry), name.and_then(|name| module.metadatum(name)?.as_string()))
            };
            if !entries.is_sorted_by_key(name) {
                let mut ordered = entries.to_vec();
                ordered.sort_by_key(name);
                self.entries = Some(ordered);
            }
        }
        for entry in entries {
            let fields = operands(module, Some(*entry));
            let Some(slot) = fields.get(PROPERTIES) else { continue };
            let Some(new) = properties(module, operands(module, *slot), stage, of_function(*entry)) else {
                continue;
            };
            let mut fields = same(fields);
            if let Some(slot) = fields.get_mut(PROPERTIES) {
                *slot = if new.is_empty() { Operand::Same(None) } else { Operand::Node(new) };
            }
            self.nodes.push((*entry, fields));
        }
    }

    /// The numbers of the shader model as 32-bit numbers.
    fn shader_model(&mut self, module: &Module, lists: &Lists<'_>) {
        for node in lists.shader_model {
            let fields = operands(module, Some(*node));
            let width = |slot: &Option<MetadataId>| module.metadata_integer((*slot)?).map(|(width, _)| width);
            if fields.iter().skip(1).all(|slot| width(slot).is_none_or(|width| width == WIDTH)) {
                continue;
            }
            let (name, numbers) = fields.split_at(fields.len().min(1));
            let wide = |slot: &Option<MetadataId>| {
                integer(module, *slot).map_or(Operand::Same(*slot), |number| stated(module, *slot, number))
            };
            self.nodes.push((*node, same(name).into_iter().chain(numbers.iter().map(wide)).collect()));
        }
    }

    /// The numbers of samples of shader resource views as 32-bit numbers, which other compilers than DXC write as `i1`.
    fn sample_counts(&mut self, module: &Module, lists: &Lists<'_>) {
        const SAMPLES: usize = 7;
        for resources in lists.resources {
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

    /// The signature elements with numbers in sequence, and their properties as 32-bit numbers, too, without those that DXC does not
    /// know.
    fn element_properties(&mut self, module: &Module, lists: &Lists<'_>) {
        const SIGNATURES: usize = 2;
        /// The last tag of a property.
        const LAST: i64 = 3;
        let is_known = |pair: &&[Option<MetadataId>]| {
            let tag = integer(module, pair.first().copied().flatten());
            tag.is_none_or(|tag| (0..=LAST).contains(&tag))
        };
        for entry in lists.entries {
            let signatures = operands(module, Some(*entry)).get(SIGNATURES).copied().flatten();
            for list in operands(module, signatures).iter().flatten() {
                for (index, element) in (0i64..).zip(operands(module, Some(*list)).iter().flatten()) {
                    let old = operands(module, Some(*element));
                    let Some(number) = old.first().map(|slot| stated(module, *slot, index)) else { continue };
                    let properties =
                        old.get(ELEMENT_PROPERTIES).map_or(&[][..], |slot| operands(module, *slot));
                    let other = properties.iter().any(|property| widened(module, *property).is_some())
                        || !properties.chunks(2).all(|pair| is_known(&pair));
                    if !other && matches!(number, Operand::Same(_)) {
                        continue;
                    }
                    let mut fields = same(old);
                    if let (true, Some(slot)) = (other, fields.get_mut(ELEMENT_PROPERTIES)) {
                        let left = properties.chunks(2).filter(is_known).flatten();
                        let wide = |slot: &_| widened(module, *slot).unwrap_or(Operand::Same(*slot));
                        let left: Vec<_> = left.map(wide).collect();
                        *slot = if left.is_empty() { Operand::Same(None) } else { Operand::Node(left) };
                    }
                    if let Some(slot) = fields.first_mut() {
                        *slot = number;
                    }
                    self.nodes.push((*element, fields));
                }
            }
        }
    }

    /// The named metadata in DXC's order, and the annotations that DXC keeps.
    fn annotations(&mut self, module: &Module, lists: &Lists<'_>) {
        /// DXIL's named metadata.
        const ORDER: [&[u8]; 7] =
            [b"dx.version", b"dx.valver", SHADER_MODEL, RESOURCES, TYPES, b"dx.viewIdState", ENTRIES];
        /// The operand of an entry point that lists its resources.
        const OF_ENTRY: usize = 3;
        /// The tag of structures' annotations.
        const STRUCTURES: i64 = 0;
        /// The tag, and the first structure with its annotation.
        const FIRST_PAYLOAD: usize = 3;
        for node in lists.payloads {
            let fields = operands(module, Some(*node));
            if let Some(first) = fields.get(..FIRST_PAYLOAD).filter(|first| first.len() < fields.len()) {
                self.nodes.push((*node, same(first)));
            }
        }
        // Lists of annotations of which none is left: DXC writes no list without structures.
        let mut lost = Vec::new();
        for node in lists.types {
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
            let entry = lists.entries.first().copied();
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
        Operand::Number(number) | Operand::Wide(number) => {
            let ty = module.integer_type(if matches!(operand, Operand::Wide(_)) { 64 } else { WIDTH });
            let value = module.const_integer(ty, *number);
            Some(module.value_as_metadata(value))
        }
        Operand::Node(operands) => {
            let operands: Vec<_> = operands.iter().map(|operand| made(module, operand)).collect();
            Some(module.metadata_node(&operands))
        }
    }
}

/// The properties of an entry point as DXC writes them, if they are others than these.
fn properties(
    module: &Module,
    old: &[Option<MetadataId>],
    stage: Option<ShaderKind>,
    of_function: bool,
) -> Option<Vec<Operand>> {
    const FLAGS: i64 = property_tag::FLAGS as i64;
    const THREADS: i64 = property_tag::THREADS as i64;
    const BINDING_SPACE: i64 = property_tag::AUTO_BINDING_SPACE as i64;
    const PAYLOAD_SIZE: i64 = property_tag::PAYLOAD_SIZE as i64;
    const ATTRIBUTE_SIZE: i64 = property_tag::ATTRIBUTE_SIZE as i64;
    const STAGE: i64 = property_tag::SHADER_KIND as i64;
    const WAVE_SIZE: i64 = property_tag::WAVE_SIZE as i64;
    const ROOT_SIGNATURE: i64 = property_tag::ROOT_SIGNATURE as i64;
    const WAVE_SIZES: i64 = property_tag::WAVE_SIZE_RANGE as i64;
    /// The first number that is no tag of DXC's.
    const UNKNOWN: i64 = property_tag::GROUP_SHARED_LIMIT as i64 + 1;
    let mut pairs: Vec<(i64, [Operand; 2])> = Vec::with_capacity(old.len() / 2);
    let mut own_stage = None;
    let mut changed = old.len() % 2 != 0;
    for pair in old.chunks_exact(2) {
        let &[tag, value] = pair else { continue };
        let number = integer(module, tag)?;
        let mut new = Operand::Same(value);
        match number {
            // The flags of a library are those of the whole.
            FLAGS if of_function => {
                changed = true;
                continue;
            }
            ..FLAGS | UNKNOWN.. => {
                changed = true;
                continue;
            }
            FLAGS => {
                let (width, flags) = module.metadata_integer(value?)?;
                changed |= flags == 0 || width != 64;
                if flags == 0 {
                    continue;
                }
                if width != 64 {
                    new = Operand::Wide(flags);
                }
            }
            STAGE => own_stage = integer(module, value).and_then(|kind| u16::try_from(kind).ok()),
            _ => {}
        }
        // The last of several is what counts.
        let before = pairs.len();
        pairs.retain(|(other, _)| *other != number);
        changed |= pairs.len() != before;
        pairs.push((number, [Operand::Same(tag), new]));
    }
    let stage = if of_function { own_stage.map(ShaderKind) } else { stage };
    let sizes: &[i64] = match stage {
        Some(ShaderKind::AnyHit | ShaderKind::ClosestHit) => &[PAYLOAD_SIZE, ATTRIBUTE_SIZE],
        Some(ShaderKind::Miss | ShaderKind::Callable) => &[PAYLOAD_SIZE],
        _ => &[],
    };
    for tag in sizes.iter().copied().chain(of_function.then_some(BINDING_SPACE)) {
        if pairs.iter().all(|(other, _)| *other != tag) {
            let zero = Operand::Number(0);
            let value = if tag == BINDING_SPACE { Operand::Node(alloc::vec![zero]) } else { zero };
            pairs.push((tag, [Operand::Number(tag), value]));
            changed = true;
        }
    }
    let is_node = stage == Some(ShaderKind::Node);
    let rank = |(tag, _): &(i64, _)| match *tag {
        FLAGS => (0, 0),
        STAGE => (1, 0),
        // The order of what a node states is not that of the numbers.
        THREADS if is_node => (5, 0),
        THREADS => (2, 0),
        WAVE_SIZE | WAVE_SIZES if !is_node => (3, 0),
        BINDING_SPACE => (6, 0),
        ROOT_SIGNATURE => (7, 0),
        tag => (4, if is_node { 0 } else { tag }),
    };
    if !changed && pairs.is_sorted_by_key(rank) {
        return None;
    }
    pairs.sort_by_key(rank);
    Some(pairs.into_iter().flat_map(|(_, pair)| pair).collect())
}

/// The stage that a module states; [`ShaderKind::Library`] of a library.
fn stage(module: &Module, models: &[MetadataId]) -> Option<ShaderKind> {
    let model = models.first()?;
    let name = module.metadatum((*operands(module, Some(*model)).first()?)?)?.as_string()?;
    (0..ShaderKind::Invalid.0)
        .map(ShaderKind)
        .find(|kind| kind.abbreviation().map(str::as_bytes) == Some(name))
}

/// A number of 32 bits, in place of an operand that may be it.
fn stated(module: &Module, operand: Option<MetadataId>, number: i64) -> Operand {
    let is_same = operand.and_then(|id| module.metadata_integer(id)) == Some((WIDTH, number));
    if is_same { Operand::Same(operand) } else { Operand::Number(number) }
}

/// How many bits DXC gives to numbers.
const WIDTH: u32 = 32;

/// A narrower number as one of 32 bits, with zeros above.
fn widened(module: &Module, operand: Option<MetadataId>) -> Option<Operand> {
    let (width, number) = module.metadata_integer(operand?)?;
    (width < WIDTH).then(|| Operand::Number(number & ((1 << width) - 1)))
}

fn operands(module: &Module, id: Option<MetadataId>) -> &[Option<MetadataId>] {
    id.and_then(|id| module.metadata_operands(id)).unwrap_or_default()
}

fn integer(module: &Module, id: Option<MetadataId>) -> Option<i64> {
    module.metadata_integer(id?).map(|(_, number)| number)
}
