//! The annotations of structures, functions and payloads, and the order of named metadata, as DXC writes them
//! again.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{MetadataId, NamedMetadata, Type};
use dxkit_dxil::entry_operand;

use super::{
    ENTRIES, Lists, Operand, PAYLOADS, Pairs, RESOURCES, Rereading, SHADER_MODEL, Seen, TYPES, has_resources,
    integer, is_empty_list, operands, same,
};

/// The tag of structures' annotations.
const STRUCTURES: i64 = 0;
/// That of functions' annotations, which DXC takes for any other, too.
const FUNCTIONS: i64 = 1;

impl Rereading {
    /// The named metadata in DXC's order, and the annotations that DXC keeps.
    pub(super) fn annotations(&mut self, module: &Module, lists: &Lists<'_>, seen: &mut Seen) {
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
            let tag = integer(module, fields.first().copied().flatten());
            let (_, pairs) = fields.split_at(fields.len().min(1));
            if self.reading.loses_types {
                lost.push(*node);
                continue;
            }
            if tag != Some(STRUCTURES) {
                self.functions(module, pairs, seen);
                if tag != Some(FUNCTIONS) {
                    self.change(*node, fields, alloc::vec![(0, Operand::Number(FUNCTIONS))]);
                }
                continue;
            }
            self.structures(module, pairs, seen);
            if !pairs.chunks(2).any(|pair| is_forgotten(module, pair)) {
                continue;
            }
            let kept = pairs.chunks(2).filter(|pair| !is_forgotten(module, pair)).flatten();
            let left: Vec<_> = fields.iter().take(1).chain(kept).copied().collect();
            if left.len() == 1 {
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
        if !lost.is_empty() {
            all.retain(|(name, nodes)| name != TYPES || !nodes.is_empty());
        }
        self.named = Some(all);
    }

    /// The fields of structures: pairs of a type and its annotation.
    fn structures(&mut self, module: &Module, pairs: &[Option<MetadataId>], seen: &mut Seen) {
        for pair in pairs.chunks_exact(2) {
            let [structure, annotation] = pair else { continue };
            let Some(annotation) = seen.first(*annotation) else { continue };
            let old = operands(module, Some(annotation));
            let ty = structure.and_then(|id| module.type_of(module.metadata_value(id)?));
            let Some(Type::Struct { elements, .. }) = ty.map(|ty| module.ty(ty)) else { continue };
            let count = elements.len();
            for field in old.iter().skip(1).take(count) {
                self.field(module, *field, seen);
            }
            // The arguments of a template follow the fields, if there are any.
            if let Some(arguments) = old.get(count.saturating_add(1)) {
                if arguments.is_none() || is_empty_list(module, *arguments) {
                    self.nodes.push((annotation, same(old.get(..=count).unwrap_or_default())));
                }
            }
        }
    }

    /// The parameters of functions: pairs of a function and its annotation.
    fn functions(&mut self, module: &Module, pairs: &[Option<MetadataId>], seen: &mut Seen) {
        for annotation in pairs.iter().skip(1).step_by(2) {
            let Some(annotation) = seen.first(*annotation) else { continue };
            for parameter in operands(module, Some(annotation)) {
                let Some(parameter) = seen.first(*parameter) else { continue };
                let field = operands(module, Some(parameter)).get(1).copied().flatten();
                self.field(module, field, seen);
            }
        }
    }

    /// The annotation of a field: the tags that DXC writes, in its order.
    fn field(&mut self, module: &Module, node: Option<MetadataId>, seen: &mut Seen) {
        let Some(node) = seen.first(node) else { return };
        let Some(old) = module.metadata_operands(node) else { return };
        // Nearly all are as DXC writes them.
        let place = |pair: &[Option<MetadataId>]| {
            let [tag, value] = pair else { return None };
            let tag = integer(module, *tag)?;
            let place = WRITTEN.iter().position(|(written, _)| *written == tag)?;
            WRITTEN.get(place).filter(|(_, written)| written.has(module, *value)).map(|_| place)
        };
        let places = old.chunks(2).map(place);
        if places.clone().all(|place| place.is_some()) && places.is_sorted_by(|one, other| one < other) {
            return;
        }
        let mut pairs = Pairs::new(module, Some(node));
        for (tag, written) in WRITTEN {
            pairs.keep_if(tag, |module, value| written.has(module, value));
        }
        if let Some(new) = pairs.changed() {
            self.nodes.push((node, new));
        }
    }
}

/// When DXC writes a property of a field.
#[derive(Clone, Copy)]
enum Written {
    /// If it is a text that is not empty.
    Text,
    /// If it is not 0.
    Number,
    /// If it is not -1.
    Offset,
    /// If it is stated.
    Stated,
}

impl Written {
    fn has(self, module: &Module, value: Option<MetadataId>) -> bool {
        let text = || module.metadatum(value?)?.as_string();
        match self {
            Self::Text => text().is_some_and(|text| !text.is_empty()),
            Self::Number => integer(module, value).is_some_and(|number| number != 0),
            Self::Offset => integer(module, value).is_some_and(|number| number != -1),
            Self::Stated => value.is_some(),
        }
    }
}

/// The tags of a field's annotation in the order in which DXC writes them: name, precise, matrix, offset,
/// semantic, interpolation, component type, used, resource, bit fields, width of a bit field, vector size.
const WRITTEN: [(i64, Written); 12] = [
    (6, Written::Text),
    (8, Written::Number),
    (2, Written::Stated),
    (3, Written::Offset),
    (4, Written::Text),
    (5, Written::Number),
    (7, Written::Number),
    (9, Written::Number),
    (10, Written::Stated),
    (11, Written::Stated),
    (12, Written::Number),
    (13, Written::Number),
];

/// Whether DXC forgets a structure with its annotation: if its size is 0, or no field is annotated.
fn is_forgotten(module: &Module, pair: &[Option<MetadataId>]) -> bool {
    match operands(module, pair.get(1).copied().flatten()) {
        [] => false,
        [size, fields @ ..] => integer(module, *size) == Some(0) || fields.is_empty(),
    }
}
