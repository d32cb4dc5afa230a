//! The modules of two programs, compared by their meaning.
//!
//! Functions, global variables, structures and named metadata are matched by name, instructions by
//! [alignment](super::Alignment). The bitcode's numbers (of types, values, constants, nodes) are not
//! compared, only what they refer to; unreferenced items are not compared at all.
//!
//! In: two modules. Out: differences in a [`Sink`], with the paths of what differs. First every type,
//! constant and metadata of both modules gets a number by its content (`content.rs`, value numbering), so
//! that equality is a comparison of two numbers. Then the lists of the modules are matched by name, and each
//! pair is compared field by field; bodies of functions are aligned by four keys from the most specific to
//! the least (`body.rs`), and metadata that only one side has is described once, after everything else
//! (`metadata.rs`).

mod body;
mod content;
mod metadata;

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    AliasId, AttributeListId, ComdatId, Function, FunctionId, GlobalId, Interner, MetadataId, SectionId,
    Type, TypeId, ValueId,
};
use dxkit_bytes::Frame;
use dxkit_ir_text::{Entity, texts};

use super::compare::{PathPair, Sink};
use super::difference::{Difference, DifferenceKind, Scalar, Side, Significance};
use super::keys::label;
use super::order::Partners;
use content::Contents;
use metadata::PendingNodes;

/// A module with more types, constants, metadata and instructions than this is compared by its bytes.
const LIMIT: usize = 1 << 16;

/// The maximum number of differences that are kept for two modules; the others are counted.
const MOST_DIFFERENCES: usize = 1 << 14;

/// How a difference is shown.
#[derive(Debug, Clone, PartialEq)]
enum Text {
    Scalar(Scalar),
    Entity(Entity),
    Metadata(MetadataId),
}

impl Text {
    fn entity(&self) -> Option<Entity> {
        match self {
            Self::Scalar(_) => None,
            Self::Entity(entity) => Some(*entity),
            Self::Metadata(id) => Some(Entity::Metadata(*id)),
        }
    }
}

/// A difference; its texts are made when all are known.
struct PendingDifference {
    kind: DifferenceKind,
    significance: Significance,
    frames: Vec<[Frame; 2]>,
    identity: Option<Vec<u8>>,
    /// The content on each side, and the bit of the file at which its record starts.
    sides: [Option<(Text, Option<u64>)>; 2],
}

struct Comparison<'c, 'm> {
    sides: [&'c Contents<'m>; 2],
    interner: Interner,
    frames: Vec<[Frame; 2]>,
    /// The name of the function or the like that is being compared.
    identity: Option<Vec<u8>>,
    found: Vec<PendingDifference>,
    omitted: usize,
    /// Pairs of nodes that were compared or wait for it.
    compared_nodes: BTreeSet<(MetadataId, MetadataId)>,
    pending_nodes: Vec<PendingNodes>,
}

/// Compares two modules; returns whether it was possible. `bitcode` determines which of the two is examined
/// first, so that the result is symmetric.
pub(super) fn compare_modules(
    modules: [&Module; 2],
    bitcode: [&[u8]; 2],
    place: &PathPair,
    sink: &mut Sink,
) -> Result<(), &'static str> {
    let [old, new] = modules;
    if [old, new].iter().any(|module| !module.unknown().is_empty() || !module.unread_bodies().is_empty()) {
        return Err("a module has records that are not known");
    }
    let things = |module: &Module| {
        let shared = module.types().len().saturating_add(module.constants().len());
        shared.saturating_add(module.metadata().len()).saturating_add(module.instruction_count())
    };
    if [old, new].iter().any(|module| things(module) > LIMIT) {
        return Err("a module has more in it than is compared");
    }
    let is_swapped = bitcode[0] > bitcode[1];
    let [first, second] = if is_swapped { [new, old] } else { [old, new] };
    let mut interner = Interner::default();
    let contents = [first, second].map(|module| Contents::new(module, &mut interner));
    let [a, b] = &contents;
    let mut comparison = Comparison {
        sides: [a, b],
        interner,
        frames: alloc::vec![[Frame::Field("module"); 2]],
        identity: None,
        found: Vec::new(),
        omitted: 0,
        compared_nodes: BTreeSet::new(),
        pending_nodes: Vec::new(),
    };
    comparison.module();
    let Comparison { found, omitted, .. } = comparison;
    let shown = [first, second].into_iter().enumerate().map(|(side, module)| {
        let text = |found: &PendingDifference| found.sides.get(side)?.as_ref()?.0.entity();
        let wanted: Vec<Entity> = found.iter().filter_map(text).collect();
        if wanted.is_empty() { Vec::new() } else { texts(module, &wanted) }.into_iter()
    });
    let mut shown: Vec<_> = shown.collect();
    for found in found {
        let PendingDifference { kind, significance, frames, identity, sides } = found;
        let mut place = place.clone();
        for [a, b] in frames {
            if is_swapped {
                place.enter(b, a)
            } else {
                place.enter(a, b)
            };
        }
        place.labels.extend(identity.map(|name| label(&name)));
        let mut values = sides.into_iter().zip(&mut shown).map(|(side, shown)| {
            let (text, bit) = side?;
            let value = match text {
                Text::Scalar(scalar) => scalar,
                _ => Scalar::Code(label_of(&shown.next().unwrap_or_default())),
            };
            Some((value, bit))
        });
        let (mut old, mut new) = (values.next().flatten(), values.next().flatten());
        drop(values);
        if is_swapped {
            core::mem::swap(&mut old, &mut new);
        }
        let kind = if is_swapped { kind.mirrored() } else { kind };
        let side = |value: Option<(Scalar, Option<u64>)>, path: &dxkit_bytes::Path| {
            value.map(|(value, bit)| Side {
                path: path.clone(),
                offset: bit.and_then(|bit| usize::try_from(bit / 8).ok()),
                size: 0,
                value,
            })
        };
        let (old, new) = (side(old, &place.old), side(new, &place.new));
        sink.push(Difference { ..place.difference(kind, significance, old, new) });
    }
    sink.omitted = sink.omitted.saturating_add(omitted);
    Ok(())
}

/// The front of a text.
fn label_of(text: &[u8]) -> String {
    const MOST: usize = 512;
    match text.get(..MOST) {
        Some(front) => alloc::format!("{}…", String::from_utf8_lossy(front)),
        None => String::from_utf8_lossy(text).into_owned(),
    }
}

/// The partners of items with keys.
fn partners<T, K: Ord>(old: &[T], new: &[T], key: impl Fn(usize, &T) -> Option<K>) -> Partners {
    let mut partners = Partners::new(old.len(), new.len());
    partners.find(|index| key(0, old.get(index)?), |index| key(1, new.get(index)?));
    partners
}

/// A name, or for an item without one, its index.
type Name = (bool, Vec<u8>, usize);

impl<'m> Comparison<'_, 'm> {
    fn within(&mut self, field: &'static str, compare: impl FnOnce(&mut Self)) {
        self.frames.push([Frame::Field(field); 2]);
        compare(self);
        self.frames.pop();
    }

    /// The element of a table.
    fn element(&mut self, table: &'static str, old: usize, new: usize, compare: impl FnOnce(&mut Self)) {
        let index = |index: usize| Frame::Index(u32::try_from(index).unwrap_or(u32::MAX));
        self.frames.push([Frame::Field(table); 2]);
        self.frames.push([index(old), index(new)]);
        compare(self);
        self.frames.pop();
        self.frames.pop();
    }

    fn push(
        &mut self,
        kind: DifferenceKind,
        significance: Significance,
        sides: [Option<(Text, Option<u64>)>; 2],
    ) {
        if self.found.len() >= MOST_DIFFERENCES {
            self.omitted = self.omitted.saturating_add(1);
            return;
        }
        let (frames, identity) = (self.frames.clone(), self.identity.clone());
        self.found.push(PendingDifference { kind, significance, frames, identity, sides });
    }

    /// Something that one of the two has.
    fn one_sided(&mut self, kind: DifferenceKind, significance: Significance, text: Text, bit: Option<u64>) {
        let side = Some((text, bit));
        let sides = if kind == DifferenceKind::Removed { [side, None] } else { [None, side] };
        self.push(kind, significance, sides);
    }

    /// Something that differs, or that one of the two lacks.
    fn optional(&mut self, old: Option<(Text, Option<u64>)>, new: Option<(Text, Option<u64>)>) {
        let kind = match (&old, &new) {
            (Some(_), Some(_)) => DifferenceKind::Changed,
            (Some(_), None) => DifferenceKind::Removed,
            (None, Some(_)) => DifferenceKind::Added,
            (None, None) => return,
        };
        self.push(kind, Significance::Meaning, [old, new]);
    }

    /// The number by which a text is compared; scalars are compared themselves.
    fn number(&self, side: usize, text: &Text) -> Option<u64> {
        let contents = self.sides.get(side)?;
        match text {
            Text::Scalar(_) => None,
            Text::Entity(Entity::Type(id)) => Some(contents.ty(*id)),
            Text::Entity(Entity::Value(id)) => Some(contents.value(*id)),
            Text::Metadata(id) => Some(contents.metadatum(*id)),
            Text::Entity(_) => None,
        }
    }

    /// A field of something.
    fn fact(&mut self, field: &'static str, old: Option<Text>, new: Option<Text>) {
        self.within(field, |this| this.compare(old, new));
    }

    /// Compares the contents at this path.
    fn compare(&mut self, old: Option<Text>, new: Option<Text>) {
        let same = match (&old, &new) {
            (Some(Text::Scalar(a)), Some(Text::Scalar(b))) => a == b,
            (Some(a), Some(b)) => self.number(0, a) == self.number(1, b),
            (None, None) => true,
            _ => false,
        };
        if !same {
            self.optional(old.map(|text| (text, None)), new.map(|text| (text, None)));
        }
    }

    /// A number of both, by its name if it has one.
    fn named(
        &mut self,
        field: &'static str,
        old: (u64, Option<&'static str>),
        new: (u64, Option<&'static str>),
    ) {
        let scalar = |(raw, name)| Some(Text::Scalar(Scalar::Named { raw, name }));
        self.fact(field, scalar(old), scalar(new));
    }

    fn flag(&mut self, field: &'static str, old: impl Into<u64>, new: impl Into<u64>) {
        let scalar = |number: u64| Some(Text::Scalar(Scalar::Unsigned(number)));
        self.fact(field, scalar(old.into()), scalar(new.into()));
    }

    fn text(&mut self, field: &'static str, old: Option<&[u8]>, new: Option<&[u8]>) {
        let scalar = |text: Option<&[u8]>| {
            text.filter(|text| !text.is_empty()).map(|text| Text::Scalar(Scalar::Text(text.to_vec())))
        };
        self.fact(field, scalar(old), scalar(new));
    }

    fn values(&mut self, field: &'static str, old: Option<ValueId>, new: Option<ValueId>) {
        let entity = |id: Option<ValueId>| id.map(|id| Text::Entity(Entity::Value(id)));
        self.fact(field, entity(old), entity(new));
    }

    fn types(&mut self, field: &'static str, old: TypeId, new: TypeId) {
        let entity = |id| Some(Text::Entity(Entity::Type(id)));
        self.fact(field, entity(old), entity(new));
    }

    fn attributes(&mut self, old: Option<AttributeListId>, new: Option<AttributeListId>) {
        let [first, second] = self.sides;
        if first.attributes(old) != second.attributes(new) {
            let text = |module: &Module, list| {
                Some((Text::Scalar(Scalar::Code(attribute_text(module, list))), None))
            };
            let (old, new) = (text(first.module, old), text(second.module, new));
            self.within("attributes", |this| this.optional(old, new));
        }
    }

    fn sections(&mut self, old: Option<SectionId>, new: Option<SectionId>) {
        let [first, second] = self.sides.map(|contents| contents.module);
        let old = old.and_then(|id| first.section_name(id));
        self.text("section", old, new.and_then(|id| second.section_name(id)));
    }

    fn comdats(&mut self, old: Option<ComdatId>, new: Option<ComdatId>) {
        let [first, second] = self.sides.map(|contents| contents.module);
        let (old, new) = (old.and_then(|id| first.comdat(id)), new.and_then(|id| second.comdat(id)));
        self.text("comdat", old.map(|comdat| comdat.name), new.map(|comdat| comdat.name));
        if let (Some(old), Some(new)) = (old, new) {
            let named =
                |selection: dxkit_bitcode::ir::ComdatSelection| (selection.0.into(), selection.name());
            self.named("comdat_selection", named(old.selection), named(new.selection));
        }
    }

    fn name(&self, side: usize, id: ValueId, place: usize) -> Name {
        let name = self.sides.get(side).and_then(|contents| contents.module.name(id)).unwrap_or_default();
        if name.is_empty() { (false, Vec::new(), place) } else { (true, name.to_vec(), 0) }
    }

    /// Elements that are found by their names.
    fn by_name<T: Copy>(
        &mut self,
        table: &'static str,
        [old, new]: [Vec<T>; 2],
        name: impl Fn(&Self, usize, T, usize) -> Name,
        text: impl Fn(T) -> Text,
        compare: impl Fn(&mut Self, T, T),
    ) {
        let names = |this: &Self, side: usize, list: &[T]| {
            list.iter().enumerate().map(|(place, id)| name(this, side, *id, place)).collect::<Vec<_>>()
        };
        let (old_names, new_names) = (names(self, 0, &old), names(self, 1, &new));
        let partners = partners(&old_names, &new_names, |_, name| Some(name.clone()));
        let positions_in_old: Vec<_> =
            partners.positions_in_old().map(|partner| partner.map(|(index, _)| index)).collect();
        let label = |name: Option<&Name>| name.filter(|name| name.0).map(|name| name.1.clone());
        for (index, (id, partner)) in old.iter().zip(positions_in_old).enumerate() {
            self.identity = label(old_names.get(index));
            match partner.and_then(|place| Some((place, *new.get(place)?))) {
                Some((place, other)) => self.element(table, index, place, |this| compare(this, *id, other)),
                None => self.element(table, index, index, |this| {
                    this.one_sided(DifferenceKind::Removed, Significance::Meaning, text(*id), None);
                }),
            }
        }
        for index in partners.new_alone() {
            let Some(id) = new.get(index).copied() else { continue };
            self.identity = label(new_names.get(index));
            self.element(table, index, index, |this| {
                this.one_sided(DifferenceKind::Added, Significance::Meaning, text(id), None);
            });
        }
        self.identity = None;
    }

    fn module(&mut self) {
        let [old, new] = self.sides.map(|contents| contents.module);
        self.text("target_triple", old.target_triple(), new.target_triple());
        self.text("data_layout", old.data_layout(), new.data_layout());
        self.text("inline_asm", old.inline_asm(), new.inline_asm());
        self.text("source_file_name", old.source_file_name(), new.source_file_name());
        let libraries = |module: &Module| {
            let name = |name: &[u8]| Scalar::Text(name.to_vec());
            Some(Text::Scalar(Scalar::List(module.dependent_libraries().map(name).collect())))
        };
        self.fact("dependent_libraries", libraries(old), libraries(new));
        self.structures();
        let globals = [old, new].map(|module| module.globals().map(|(id, _)| id).collect::<Vec<_>>());
        let value = |id: ValueId| Text::Entity(Entity::Value(id));
        self.by_name(
            "global",
            globals,
            |this, side, id: GlobalId, place| this.name(side, id.into(), place),
            |id| value(id.into()),
            Self::globals,
        );
        let aliases = [old, new].map(|module| module.aliases().map(|(id, _)| id).collect::<Vec<_>>());
        self.by_name(
            "alias",
            aliases,
            |this, side, id: AliasId, place| this.name(side, id.into(), place),
            |id| value(id.into()),
            Self::aliases,
        );
        let functions =
            [old, new].map(|module| module.functions().map(|function| function.id()).collect::<Vec<_>>());
        self.by_name(
            "function",
            functions,
            |this, side, id: FunctionId, place| this.name(side, id.into(), place),
            |id| value(id.into()),
            Self::functions,
        );
        self.named_metadata();
        self.pending_metadata();
    }

    /// Structures with names. One that is in one module alone follows from what uses it.
    fn structures(&mut self) {
        let [old, new] = self.sides.map(|contents| contents.module);
        let structures = |module: &'m Module| {
            let named = |(id, ty): (TypeId, Type<'m>)| match ty {
                Type::Struct { name: Some(name), packed, elements } if !name.is_empty() => {
                    Some((id, name, Some((packed, elements))))
                }
                Type::Opaque { name } if !name.is_empty() => Some((id, name, None)),
                _ => None,
            };
            module.types().filter_map(named).collect::<Vec<_>>()
        };
        let (old, new) = (structures(old), structures(new));
        let partners = partners(&old, &new, |_, (_, name, _)| Some(*name));
        let positions_in_old: Vec<_> =
            partners.positions_in_old().map(|partner| partner.map(|(index, _)| index)).collect();
        for ((id, name, body), partner) in old.iter().zip(positions_in_old) {
            self.identity = Some(name.to_vec());
            let Some((other, _, other_body)) = partner.and_then(|index| new.get(index)) else {
                self.element("type", id.index(), id.index(), |this| {
                    let text = Text::Scalar(Scalar::Text(name.to_vec()));
                    this.one_sided(DifferenceKind::Removed, Significance::Derived, text, None);
                });
                continue;
            };
            let (packed, elements) = body.unwrap_or_default();
            let (other_packed, other_elements) = other_body.unwrap_or_default();
            self.element("type", id.index(), other.index(), |this| {
                this.flag("opaque", body.is_none(), other_body.is_none());
                this.flag("packed", packed, other_packed);
                for index in 0..elements.len().max(other_elements.len()) {
                    let text = |list: &[TypeId]| list.get(index).map(|id| Text::Entity(Entity::Type(*id)));
                    let (old, new) = (text(elements), text(other_elements));
                    this.element("element", index, index, |this| this.compare(old, new));
                }
            });
        }
        for index in partners.new_alone() {
            let Some((id, name, _)) = new.get(index) else { continue };
            self.identity = Some(name.to_vec());
            self.element("type", id.index(), id.index(), |this| {
                let text = Text::Scalar(Scalar::Text(name.to_vec()));
                this.one_sided(DifferenceKind::Added, Significance::Derived, text, None);
            });
        }
        self.identity = None;
    }

    fn globals(&mut self, old: GlobalId, new: GlobalId) {
        let [first, second] = self.sides.map(|contents| contents.module);
        let (Some(a), Some(b)) = (first.global(old), second.global(new)) else { return };
        self.types("type", a.value_type, b.value_type);
        self.flag("address_space", a.address_space, b.address_space);
        self.flag("constant", a.constant, b.constant);
        self.values("initializer", a.initializer, b.initializer);
        self.named("linkage", (a.linkage.0.into(), a.linkage.name()), (b.linkage.0.into(), b.linkage.name()));
        self.flag("alignment", a.alignment, b.alignment);
        self.sections(a.section, b.section);
        self.flag("visibility", a.visibility.0, b.visibility.0);
        self.flag("thread_local", a.thread_local.0, b.thread_local.0);
        self.flag("unnamed_addr", a.unnamed_addr, b.unnamed_addr);
        self.flag("externally_initialized", a.externally_initialized, b.externally_initialized);
        self.flag("dll_storage_class", a.dll_storage_class.0, b.dll_storage_class.0);
        self.comdats(a.comdat, b.comdat);
    }

    fn aliases(&mut self, old: AliasId, new: AliasId) {
        let [first, second] = self.sides.map(|contents| contents.module);
        let (Some(a), Some(b)) = (first.alias(old), second.alias(new)) else { return };
        self.types("type", a.ty, b.ty);
        self.values("aliasee", Some(a.aliasee), Some(b.aliasee));
        self.named("linkage", (a.linkage.0.into(), a.linkage.name()), (b.linkage.0.into(), b.linkage.name()));
        self.flag("visibility", a.visibility.0, b.visibility.0);
        self.flag("thread_local", a.thread_local.0, b.thread_local.0);
        self.flag("unnamed_addr", a.unnamed_addr, b.unnamed_addr);
        self.flag("dll_storage_class", a.dll_storage_class.0, b.dll_storage_class.0);
    }

    fn functions(&mut self, old: FunctionId, new: FunctionId) {
        let [first, second] = self.sides.map(|contents| contents.module);
        let (Some(old), Some(new)) = (first.function(old), second.function(new)) else { return };
        let (a, b) = (old.record(), new.record());
        self.types("type", a.function_type, b.function_type);
        let convention =
            |convention: dxkit_bitcode::ir::CallingConvention| (convention.0.into(), convention.name());
        self.named("calling_convention", convention(a.calling_convention), convention(b.calling_convention));
        self.flag("declaration", !old.has_body(), !new.has_body());
        self.named("linkage", (a.linkage.0.into(), a.linkage.name()), (b.linkage.0.into(), b.linkage.name()));
        self.attributes(a.attributes, b.attributes);
        self.flag("alignment", a.alignment, b.alignment);
        self.sections(a.section, b.section);
        self.flag("visibility", a.visibility.0, b.visibility.0);
        let gc =
            |module: &'m Module, id: Option<dxkit_bitcode::ir::GcId>| id.and_then(|id| module.gc_name(id));
        self.text("gc", gc(first, a.gc), gc(second, b.gc));
        self.flag("unnamed_addr", a.unnamed_addr, b.unnamed_addr);
        self.values("prologue", a.prologue, b.prologue);
        self.values("prefix", a.prefix, b.prefix);
        self.values("personality", a.personality, b.personality);
        self.flag("dll_storage_class", a.dll_storage_class.0, b.dll_storage_class.0);
        self.comdats(a.comdat, b.comdat);
        self.attachments(old.attachments(), new.attachments());
        self.bodies(&old, &new);
    }

    fn argument_names(&mut self, old: &Function<'m>, new: &Function<'m>) {
        for (index, (a, b)) in old.arguments().zip(new.arguments()).enumerate() {
            let names = [old.name_of(a), new.name_of(b)];
            if names[0] != names[1] {
                self.element("argument", index, index, |this| this.text("name", names[0], names[1]));
            }
        }
    }

    fn named_metadata(&mut self) {
        let [old, new] = self.sides.map(|contents| contents.module);
        let (old, new): (Vec<_>, Vec<_>) = (old.named_metadata().collect(), new.named_metadata().collect());
        let partners = partners(&old, &new, |_, named| Some(named.name));
        let positions_in_old: Vec<_> =
            partners.positions_in_old().map(|partner| partner.map(|(index, _)| index)).collect();
        let pairs = positions_in_old.into_iter().enumerate().map(|(index, partner)| (Some(index), partner));
        let alone: Vec<_> = partners.new_alone().map(|index| (None, Some(index))).collect();
        for (a, b) in pairs.chain(alone).collect::<Vec<_>>() {
            let (first, second) = (a.and_then(|index| old.get(index)), b.and_then(|index| new.get(index)));
            self.identity = first.or(second).map(|named| named.name.to_vec());
            let (from, to) = (a.or(b).unwrap_or(0), b.or(a).unwrap_or(0));
            self.element("named_metadata", from, to, |this| {
                let (first, second) = (first.map(|named| named.nodes), second.map(|named| named.nodes));
                if first.is_none() || second.is_none() {
                    let count = |nodes: Option<&[MetadataId]>| {
                        nodes.map(|nodes| Text::Scalar(Scalar::Code(alloc::format!("{} nodes", nodes.len()))))
                    };
                    let (old, new) = (count(first), count(second));
                    return this.optional(old.map(|text| (text, None)), new.map(|text| (text, None)));
                }
                let (first, second) = (first.unwrap_or_default(), second.unwrap_or_default());
                for index in 0..first.len().max(second.len()) {
                    let (a, b) = (first.get(index).copied(), second.get(index).copied());
                    this.element("node", index, index, |this| this.metadata(a, b));
                }
            });
        }
        self.identity = None;
    }
}

/// Attributes for people.
fn attribute_text(module: &Module, list: Option<AttributeListId>) -> String {
    use dxkit_bitcode::ir::{Attribute, AttributeSlot};
    let mut words = Vec::new();
    for id in list.map_or(&[][..], |list| module.attribute_list(list)) {
        let Some(group) = module.attribute_group(*id) else { continue };
        for attribute in group.attributes() {
            let word = match attribute {
                Attribute::Enum(kind) => alloc::format!("{kind}"),
                Attribute::Integer(kind, value) => alloc::format!("{kind}({value})"),
                Attribute::Text { key, value } => match value {
                    Some(value) => alloc::format!("{}={}", label(key), label(value)),
                    None => label(key),
                },
                _ => String::from("unknown"),
            };
            words.push(match group.slot() {
                AttributeSlot::Function => word,
                AttributeSlot::Return => alloc::format!("return: {word}"),
                AttributeSlot::Parameter(index) => alloc::format!("parameter {index}: {word}"),
            });
        }
    }
    if words.is_empty() { "none".into() } else { label_of(words.join(", ").as_bytes()) }
}
