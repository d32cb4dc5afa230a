//! [`ReflectionMetadata`]: the module of `STAT`, which DXC's reflection reads.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{FoundInteger, MetadataId, NamedMetadata};

use dxkit_dxil::{OtherWidth, element_operand, entry_operand, property_tag};
use dxkit_signature::SignatureKind;
use dxkit_types::{InterpolationMode, SemanticKind, ShaderKind};
use smallvec::SmallVec;

use crate::{ProgramCounters, sig_point, widths};

const ENTRIES: &[u8] = b"dx.entryPoints";
const SHADER_MODEL: &[u8] = b"dx.shaderModel";
const RESOURCES: &[u8] = b"dx.resources";
const TYPES: &[u8] = b"dx.typeAnnotations";
const PAYLOADS: &[u8] = b"dx.dxrPayloadAnnotations";

/// What the module of `STAT` has that the program's module without debug information has not: the validator
/// version 0.0, and how many instructions there are [of each kind](ProgramCounters). Functions are
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
    pub fn add_to(module: &mut Module) -> Self {
        // The count of no name is the number in the version.
        let (mut names, mut counts, mut len) =
            ([""; ProgramCounters::COUNT], [0; ProgramCounters::COUNT + 1], 0);
        for (name, count) in ProgramCounters::count(module).iter() {
            // What follows the last one that counts is overwritten.
            if let (Some(slot), Some(number)) = (names.get_mut(len), counts.get_mut(len + 1)) {
                (*slot, *number) = (name, i64::from(i32::from_ne_bytes(count.to_ne_bytes())));
            }
            len += usize::from(count != 0);
        }
        let names = names.get(..len).unwrap_or_default();
        let counts = counts.get(..=len).unwrap_or_default();
        let i32_type = module.integer_type(WIDTH);
        // Looking for all at once is faster than the index that looking for each would build.
        let (mut strings, mut numbers) =
            ([None; ProgramCounters::COUNT], [FoundInteger::default(); ProgramCounters::COUNT + 1]);
        let strings = strings.get_mut(..names.len()).unwrap_or_default();
        let numbers = numbers.get_mut(..counts.len()).unwrap_or_default();
        module.find_metadata_strings(names, strings);
        module.find_integers(i32_type, counts, numbers);
        let are_known = strings.iter().fold(true, |all, found| all & found.is_some())
            & numbers.iter().fold(true, |all, found| all & found.metadata.is_some());
        let mut number = |module: &mut Module, place: usize| {
            let (Some(count), Some(found)) = (counts.get(place), numbers.get(place)) else { return None };
            if found.metadata.is_some() {
                return found.metadata;
            }
            let value = found.constant.map_or_else(|| module.add_integer(i32_type, *count), Into::into);
            let made = Some(module.add_metadata_value(value));
            for (other, found) in counts.iter().zip(numbers.iter_mut()) {
                found.metadata = if other == count { made } else { found.metadata };
            }
            made
        };
        let zero = number(module, 0);
        let version = [module.metadata_node(&[zero, zero])];
        let mut fields = [None; ProgramCounters::COUNT * 2];
        for (place, ((name, known), pair)) in
            (1..).zip(names.iter().zip(strings.iter()).zip(fields.chunks_exact_mut(2)))
        {
            let [field, count] = pair else { continue };
            *field = known.or_else(|| Some(module.add_metadata_string(name)));
            *count = number(module, place);
        }
        let counters = match fields.get(..names.len() * 2).unwrap_or_default() {
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

/// What DXC changes when it reads a module's metadata and writes it again, as its assembler does. Annotations
/// of structures whose size in constant buffers is 0 are lost, and all payload annotations except the first.
/// The properties of entry points come in DXC's order, without flags of 0; numbers have the widths that DXC
/// gives them; system values have the names of their kinds, and entry points of libraries those of their
/// functions; lists without elements are null; DXIL's named metadata follows other metadata, in DXC's order.
///
/// There is nothing to change in what DXC wrote itself.
#[derive(Debug, Default)]
pub(crate) struct Rereading {
    /// The numbers whose widths change. Everything else is found out when they have.
    widths: Vec<OtherWidth>,
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
    /// A number of 8 bits.
    Byte(u8),
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
}

/// New operands that are the same as these.
fn same(operands: &[Option<MetadataId>]) -> Vec<Operand> {
    operands.iter().copied().map(Operand::Same).collect()
}

impl Rereading {
    /// `widths` are the numbers of other widths.
    pub(crate) fn new(module: &Module, widths: Vec<OtherWidth>) -> Self {
        let mut changes = Self { widths, ..Self::default() };
        if !changes.widths.is_empty() {
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
        self.widths.is_empty() && self.nodes.is_empty() && self.entries.is_none() && self.named.is_none()
    }

    pub(crate) fn apply(self, module: &mut Module) {
        if !self.widths.is_empty() {
            widths::correct(module, &self.widths);
            return Self::new(module, Vec::new()).apply(module);
        }
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
    }

    /// The entry points as DXC writes them: those of a library by name, with the properties in DXC's order,
    /// without flags where there are none, and with those that DXC always states.
    fn entry_points(&mut self, module: &Module, lists: &Lists<'_>, seen: &mut Seen) {
        use entry_operand::{FUNCTION, NAME, PROPERTIES, RESOURCES as RESOURCES_OF};
        let stage = stage(module, lists.shader_model);
        let is_library = stage == Some(ShaderKind::Library);
        let of_function = |entry: MetadataId| {
            is_library && operands(module, Some(entry)).first().is_some_and(Option::is_some)
        };
        let entries = lists.entries;
        let function_of = |entry: &MetadataId| {
            let value =
                module.metadata_value(operands(module, Some(*entry)).get(FUNCTION).copied().flatten()?)?;
            Some(module.function(value.as_function()?)?.name())
        };
        if is_library {
            // The whole, without a function, comes first.
            if !entries.is_sorted_by_key(function_of) {
                let mut ordered = entries.to_vec();
                ordered.sort_by_key(function_of);
                self.entries = Some(ordered);
            }
        }
        for entry in entries {
            if seen.first(Some(*entry)).is_none() {
                continue;
            }
            let old = operands(module, Some(*entry));
            let mut changed = Vec::new();
            if is_library {
                let name = function_of(entry).unwrap_or_default();
                let slot = old.get(NAME).copied().flatten();
                changed.extend(Operand::text(module, slot, name).map(|name| (NAME, name)));
            }
            for (place, slot) in old.iter().enumerate().skip(NAME + 1) {
                let unused = |node| place == RESOURCES_OF && !has_resources(module, node);
                if is_empty_list(module, *slot) || slot.is_some_and(unused) {
                    changed.push((place, Operand::NOTHING));
                }
            }
            if let Some(slot) = old.get(PROPERTIES) {
                let new = properties(module, operands(module, *slot), stage, of_function(*entry));
                changed.extend(new.map(|new| (PROPERTIES, list(new))));
            }
            self.change(*entry, old, changed);
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
        let mut fields = same(old);
        for (place, operand) in changed {
            if let Some(slot) = fields.get_mut(place) {
                *slot = operand;
            }
        }
        self.nodes.push((node, fields));
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

    /// The lists of resources and their properties, null where they are empty.
    fn resources(&mut self, module: &Module, lists: &Lists<'_>, seen: &mut Seen) {
        for resources in lists.resources {
            let Some(resources) = seen.first(Some(*resources)) else { continue };
            for list in operands(module, Some(resources)) {
                for record in operands(module, seen.first(*list)).iter().flatten() {
                    let old = operands(module, Some(*record));
                    let Some((extended, _)) = old.split_last() else { continue };
                    if is_empty_list(module, *extended) {
                        self.change(*record, old, alloc::vec![(old.len() - 1, Operand::NOTHING)]);
                    }
                }
            }
            self.lists(module, Some(resources));
        }
    }

    /// The signature elements with numbers in sequence, with the names of system values, and without
    /// properties that DXC does not know.
    fn elements(&mut self, module: &Module, lists: &Lists<'_>, seen: &mut Seen) {
        use element_operand::{ID, INTERPOLATION, KIND, NAME, PROPERTIES};
        /// The last tag of a property.
        const LAST: i64 = 3;
        let is_known = |pair: &&[Option<MetadataId>]| {
            let tag = integer(module, pair.first().copied().flatten());
            tag.is_none_or(|tag| (0..=LAST).contains(&tag))
        };
        let stage = stage(module, lists.shader_model).filter(|stage| *stage != ShaderKind::Library);
        let byte = |slot: Option<&Option<MetadataId>>| {
            integer(module, slot.copied().flatten()).and_then(|number| u8::try_from(number & 0xff).ok())
        };
        for entry in lists.entries {
            let signatures = operands(module, Some(*entry)).get(entry_operand::SIGNATURES).copied().flatten();
            let signatures = seen.first(signatures);
            let parts = [SignatureKind::Isg1, SignatureKind::Osg1, SignatureKind::Psg1];
            for (part, list_of) in parts.into_iter().zip(operands(module, signatures)) {
                let Some(list_of) = seen.first(*list_of) else { continue };
                for (index, element) in (0i64..).zip(operands(module, Some(list_of)).iter().flatten()) {
                    let old = operands(module, Some(*element));
                    let mut changed = Vec::new();
                    let Some(number) = old.get(ID) else { continue };
                    if number.and_then(|id| module.metadata_integer(id)) != Some((WIDTH, index)) {
                        changed.push((ID, Operand::Number(index)));
                    }
                    let stated_kind = SemanticKind(byte(old.get(KIND)).unwrap_or_default());
                    let kind = match stage {
                        Some(stage) => sig_point::interpreted(stage, part, stated_kind),
                        None => stated_kind,
                    };
                    if kind != stated_kind {
                        changed.push((KIND, Operand::Byte(kind.0)));
                    }
                    if let (Some(kind), Some(name)) = (kind.hlsl(), old.get(NAME)) {
                        let name = Operand::text(module, *name, kind.as_str().as_bytes());
                        changed.extend(name.map(|name| (NAME, name)));
                    }
                    if let Some(mode) = byte(old.get(INTERPOLATION)).map(InterpolationMode) {
                        let taken = sig_point::interpolation(mode);
                        if taken != mode {
                            changed.push((INTERPOLATION, Operand::Byte(taken.0)));
                        }
                    }
                    if let Some(slot) = old.get(PROPERTIES) {
                        let properties = operands(module, *slot);
                        if is_empty_list(module, *slot) {
                            changed.push((PROPERTIES, Operand::NOTHING));
                        }
                        if !properties.chunks(2).all(|pair| is_known(&pair)) {
                            let left = properties.chunks(2).filter(is_known).flatten();
                            let left = left.copied().map(Operand::Same).collect();
                            changed.push((PROPERTIES, list(left)));
                        }
                    }
                    self.change(*element, old, changed);
                }
            }
            self.lists(module, signatures);
        }
    }

    /// The named metadata in DXC's order, and the annotations that DXC keeps.
    fn annotations(&mut self, module: &Module, lists: &Lists<'_>, seen: &mut Seen) {
        /// DXIL's named metadata.
        const ORDER: [&[u8]; 8] = [
            b"dx.version",
            b"dx.valver",
            SHADER_MODEL,
            RESOURCES,
            TYPES,
            PAYLOADS,
            b"dx.viewIdState",
            ENTRIES,
        ];
        /// The tag of structures' annotations.
        const STRUCTURES: i64 = 0;
        /// The tag, and the first structure with its annotation.
        const FIRST_PAYLOAD: usize = 3;
        for node in lists.payloads {
            if seen.first(Some(*node)).is_none() {
                continue;
            }
            let fields = operands(module, Some(*node));
            if let Some(first) = fields.get(..FIRST_PAYLOAD).filter(|first| first.len() < fields.len()) {
                self.nodes.push((*node, same(first)));
            }
        }
        // Lists of annotations of which none is left: DXC writes no list without structures.
        let mut lost = Vec::new();
        for node in lists.types {
            if seen.first(Some(*node)).is_none() {
                continue;
            }
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
        let (mut in_order, mut stated) = (true, None);
        for named in module.named_metadata() {
            // Others come first.
            let number = number(named.name);
            in_order &= last <= number;
            last = number;
            if named.name == RESOURCES {
                stated = Some(named.nodes);
            }
        }
        // The resources are those of the first entry point.
        let entry = lists.entries.first().copied();
        let resources = operands(module, entry).get(entry_operand::RESOURCES).copied().flatten();
        let resources = resources.filter(|resources| has_resources(module, *resources));
        let same_resources = stated == resources.as_ref().map(core::slice::from_ref);
        if in_order && same_resources && lost.is_empty() {
            return;
        }
        let owned = |named: NamedMetadata<'_>| (named.name.to_vec(), named.nodes.to_vec());
        let mut all: Vec<_> = module.named_metadata().map(owned).collect();
        if !same_resources {
            all.retain(|(name, _)| name != RESOURCES);
            all.extend(resources.map(|resources| (RESOURCES.to_vec(), alloc::vec![resources])));
        }
        all.sort_by_key(|(name, _)| number(name));
        for (_, nodes) in all.iter_mut().filter(|(name, _)| name == TYPES) {
            nodes.retain(|node| !lost.contains(node));
        }
        self.named = Some(all);
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
    let ty = module.integer_type(width);
    let value = module.const_integer(ty, number);
    module.value_as_metadata(value)
}

/// The metadata that is a new operand.
fn made(module: &mut Module, operand: &Operand) -> Option<MetadataId> {
    match operand {
        Operand::Same(operand) => *operand,
        Operand::Number(number) => Some(number_of(module, WIDTH, *number)),
        Operand::Byte(number) => Some(number_of(module, 8, i64::from(i8::from_ne_bytes([*number])))),
        Operand::Text(text) => Some(module.metadata_string(text)),
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
    // Each tag, and the pair that states it: most stay as they are.
    let mut pairs = SmallVec::<[(i64, Option<&[Option<MetadataId>]>); 8]>::new();
    let mut own_stage = None;
    let mut changed = old.len() % 2 != 0;
    for pair in old.chunks_exact(2) {
        let &[tag, value] = pair else { continue };
        let number = integer(module, tag)?;
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
            FLAGS if integer(module, value)? == 0 => {
                changed = true;
                continue;
            }
            STAGE => own_stage = integer(module, value).and_then(|kind| u16::try_from(kind).ok()),
            _ => {}
        }
        // The last of several is what counts.
        if pairs.iter().any(|(other, _)| *other == number) {
            pairs.retain(|(other, _)| *other != number);
            changed = true;
        }
        pairs.push((number, Some(pair)));
    }
    let stage = if of_function { own_stage.map(ShaderKind) } else { stage };
    let sizes: &[i64] = match stage {
        Some(ShaderKind::AnyHit | ShaderKind::ClosestHit) => &[PAYLOAD_SIZE, ATTRIBUTE_SIZE],
        Some(ShaderKind::Miss | ShaderKind::Callable) => &[PAYLOAD_SIZE],
        _ => &[],
    };
    for tag in sizes.iter().copied().chain(of_function.then_some(BINDING_SPACE)) {
        if pairs.iter().all(|(other, _)| *other != tag) {
            pairs.push((tag, None));
            changed = true;
        }
    }
    let is_node = stage == Some(ShaderKind::Node);
    let rank = |(tag, _): &(i64, Option<_>)| match *tag {
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
    let mut new = Vec::with_capacity(pairs.len() * 2);
    for (tag, pair) in pairs {
        if let Some(pair) = pair {
            new.extend(pair.iter().copied().map(Operand::Same));
        } else {
            let zero = Operand::Number(0);
            let value = if tag == BINDING_SPACE { Operand::Node(alloc::vec![zero]) } else { zero };
            new.extend([Operand::Number(tag), value]);
        }
    }
    Some(new)
}

/// The stage that a module states; [`ShaderKind::Library`] of a library.
fn stage(module: &Module, models: &[MetadataId]) -> Option<ShaderKind> {
    let model = models.first()?;
    let name = module.metadatum((*operands(module, Some(*model)).first()?)?)?.as_string()?;
    ShaderKind::from_abbreviation(name)
}

/// How many bits DXC gives to numbers.
const WIDTH: u32 = 32;

fn operands(module: &Module, id: Option<MetadataId>) -> &[Option<MetadataId>] {
    id.and_then(|id| module.metadata_operands(id)).unwrap_or_default()
}

fn integer(module: &Module, id: Option<MetadataId>) -> Option<i64> {
    module.metadata_integer(id?).map(|(_, number)| number)
}
