//! Runtime data: its rows refer to each other, to strings and to lists by number. Here references are
//! replaced by their targets, so that an added function does not change every later row.
//!
//! In: the decoded data and the tree of its fields. Out: the same tree, in which rows have keys and labels
//! (functions and subobjects by name, resources by class and register, other rows by the row that refers to
//! them) and references are values. Keys are given in that order, breadth first from the rows that have a
//! name; a row that nothing refers to is known by its own content. The bytes that are copied have a budget,
//! because many rows of a hostile file may refer to one long string.

use alloc::collections::{BTreeMap, VecDeque};
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use dxkit_bytes::{FieldInfo, Frame, Span};
use dxkit_rdat::*;
use dxkit_rootsig::RootSignature;
use dxkit_types::KnownShaderKind;

use super::difference::{Scalar, Significance};
use super::keys::{Key, keys, label};
use super::root_signature;
use super::tree::{NodeId, Significances, Tree};

use Significance::{Derived, Layout};

pub(super) const SIGNIFICANCES: Significances = &[
    (&["part_count"], Derived),
    (&["part_offset"], Layout),
    (&["part", "part_size"], Derived),
    (&["part", "record_count"], Derived),
    (&["part", "record_stride"], Derived),
    (&["gap"], Layout),
];

/// Data that rows share. It is only layout, provided that every reference to it could be resolved.
pub(super) const SHARED: Significances =
    &[(&["part", "string"], Layout), (&["part", "array"], Layout), (&["part", "raw_bytes"], Layout)];

/// Tables whose rows the compiler shares like strings: a reference to such a row is compared by content.
/// Tables that others refer to come first.
const VALUES: [PartType; 3] =
    [PartType::NodeShaderFuncAttribTable, PartType::NodeShaderIOAttribTable, PartType::IONodeTable];

/// Annotates the tree of the runtime data whose fields are those of the node `base`.
pub(super) fn annotate<'t>(data: &RuntimeData<'t>, base: NodeId, tree: &mut Tree<'t>) {
    tree.set_significances(base, SIGNIFICANCES);
    let mut library = Library::new(data, base, tree);
    library.identify_named_rows();
    for table in VALUES {
        library.resolve(table);
        library.identify_by_content(table);
    }
    library.identify_owned_rows();
    let others: Vec<_> = library.tables.keys().copied().filter(|table| !VALUES.contains(table)).collect();
    for table in others {
        library.resolve(table);
    }
    library.apply_identities();
    if library.complete {
        let values = VALUES.iter().chain(&[PartType::NodeIDTable]);
        let values: Vec<_> = values.map(|table| library.tables.get(table).copied()).collect();
        tree.set_significances(base, SHARED);
        for table in values {
            tree.set_significance(table, Layout);
        }
    }
}

/// A row of a table.
type RowId = (PartType, u32);

/// The identity of a row.
#[derive(Clone, Default)]
struct RowIdentity {
    key: Vec<u8>,
    /// The key that is used if nothing has the exact key.
    fallback: Option<Vec<u8>>,
    label: String,
}

/// The target of a field.
enum Target {
    String(u32),
    Strings(u32),
    Numbers(u32),
    Row(RowId),
    Rows(PartType, u32),
}

struct Library<'l, 't, 'd> {
    data: &'l RuntimeData<'d>,
    tree: &'l mut Tree<'t>,
    /// The node of each table's rows; of a type that is there twice the last one, which is the one that
    /// counts.
    tables: BTreeMap<PartType, NodeId>,
    identities: BTreeMap<RowId, RowIdentity>,
    strings: &'l [u8],
    /// The number of bytes that may still be copied: names and lists may be shared by any number of rows.
    budget: usize,
    /// Whether every reference could be followed.
    complete: bool,
}

/// The fields of each table's rows, and the name of the row type in references.
fn rows_of(part_type: PartType) -> Option<(&'static str, &'static [&'static [FieldInfo]])> {
    Some(match part_type {
        PartType::ResourceTable => ("ResourceInfo0", ResourceInfo::VERSIONS),
        PartType::FunctionTable => ("FunctionInfo1", FunctionInfo::VERSIONS),
        PartType::SubobjectTable => ("SubobjectInfo0", SubobjectInfo::VERSIONS),
        PartType::NodeIDTable => ("NodeID0", NodeID::VERSIONS),
        PartType::NodeShaderIOAttribTable => ("NodeShaderIOAttrib0", NodeShaderIOAttrib::VERSIONS),
        PartType::NodeShaderFuncAttribTable => ("NodeShaderFuncAttrib0", NodeShaderFuncAttrib::VERSIONS),
        PartType::IONodeTable => ("IONode0", IONode::VERSIONS),
        PartType::NodeShaderInfoTable => ("NodeShaderInfo0", NodeShaderInfo::VERSIONS),
        PartType::SignatureElementTable => ("SignatureElement0", SignatureElement::VERSIONS),
        PartType::VSInfoTable => ("VSInfo0", VSInfo::VERSIONS),
        PartType::PSInfoTable => ("PSInfo0", PSInfo::VERSIONS),
        PartType::HSInfoTable => ("HSInfo0", HSInfo::VERSIONS),
        PartType::DSInfoTable => ("DSInfo0", DSInfo::VERSIONS),
        PartType::GSInfoTable => ("GSInfo0", GSInfo::VERSIONS),
        PartType::CSInfoTable => ("CSInfo0", CSInfo::VERSIONS),
        PartType::MSInfoTable => ("MSInfo0", MSInfo::VERSIONS),
        PartType::ASInfoTable => ("ASInfo0", ASInfo::VERSIONS),
        PartType::DxilPdbInfoTable => ("DxilPdbInfo0", DxilPdbInfo::VERSIONS),
        PartType::DxilPdbInfoSourceTable => ("DxilPdbInfoSource0", DxilPdbInfoSource::VERSIONS),
        PartType::DxilPdbInfoLibraryTable => ("DxilPdbInfoLibrary0", DxilPdbInfoLibrary::VERSIONS),
        _ => return None,
    })
}

/// The table that references to this row type refer to.
fn table_of(row_type: &str) -> Option<PartType> {
    let tables = PartType::NAMES.iter().map(|(part_type, _)| *part_type);
    tables.into_iter().find(|part_type| rows_of(*part_type).is_some_and(|(name, _)| name == row_type))
}

/// The target of a field with this declared type.
fn target(type_name: &str, raw: u32) -> Option<Target> {
    let (reference, row_type) = match type_name.split_once('<') {
        Some((reference, row_type)) => (reference.trim(), table_of(row_type.trim_end_matches('>').trim())),
        None => (type_name, None),
    };
    Some(match (reference, row_type) {
        ("StringRef", _) => Target::String(raw),
        ("StringArrayRef", _) => Target::Strings(raw),
        ("IndexArrayRef", _) => Target::Numbers(raw),
        ("RecordRef", Some(table)) => Target::Row((table, raw)),
        ("RecordArrayRef", Some(table)) => Target::Rows(table, raw),
        _ => return None,
    })
}

/// The table with what only functions of one stage have.
fn shader_table(kind: FunctionKind) -> Option<PartType> {
    Some(match kind.kind()?.known()? {
        KnownShaderKind::Node => PartType::NodeShaderInfoTable,
        KnownShaderKind::Vertex => PartType::VSInfoTable,
        KnownShaderKind::Pixel => PartType::PSInfoTable,
        KnownShaderKind::Hull => PartType::HSInfoTable,
        KnownShaderKind::Domain => PartType::DSInfoTable,
        KnownShaderKind::Geometry => PartType::GSInfoTable,
        KnownShaderKind::Compute => PartType::CSInfoTable,
        KnownShaderKind::Mesh => PartType::MSInfoTable,
        KnownShaderKind::Amplification => PartType::ASInfoTable,
        _ => return None,
    })
}

impl<'l, 't, 'd> Library<'l, 't, 'd> {
    fn new(data: &'l RuntimeData<'d>, base: NodeId, tree: &'l mut Tree<'t>) -> Self {
        let mut tables = BTreeMap::new();
        let mut complete = true;
        for (index, part) in data.parts.iter().enumerate() {
            let part_type = part.part_type();
            let node = tree.element(base, "part", index);
            tree.identify(node, keys([Key::default().number(part_type.0)]), String::new());
            // An unknown part may refer to anything.
            complete &= !matches!(part, Part::Other { .. });
            let table = node.and_then(|node| {
                let is_table = |id: &&NodeId| {
                    let first = tree.children(**id).first().and_then(|id| tree.node(*id));
                    first.is_some_and(|node| matches!(node.frame, Frame::Index(_)))
                };
                tree.children(node).iter().find(is_table).copied()
            });
            match part {
                // The raw bytes, which are not divided into rows.
                Part::RawBytes(_) => {
                    tables.extend(node.and_then(|node| Some((part_type, tree.child(node, "raw_bytes")?))))
                }
                _ => tables.extend(table.map(|table| (part_type, table))),
            }
        }
        // Strings without a NUL are not counted, so the search ends at the last NUL.
        let strings = data.string_buffer();
        let end = strings.iter().rposition(|byte| *byte == 0).map_or(0, |last| last.saturating_add(1));
        let strings = strings.get(..end).unwrap_or_default();
        let size = strings.len().saturating_add(data.raw_bytes().len());
        let size = size.saturating_add(data.index_arrays().map_or(0, |arrays| arrays.words.as_bytes().len()));
        let budget = size.saturating_mul(16).saturating_add(0x1_0000);
        Self { data, tree, tables, identities: BTreeMap::new(), strings, budget, complete }
    }

    /// Takes `bytes` from the budget of copied bytes; `None` if they exceed it.
    fn spend(&mut self, bytes: usize) -> Option<()> {
        match self.budget.checked_sub(bytes.saturating_add(1)) {
            Some(budget) => {
                self.budget = budget;
                Some(())
            }
            None => {
                self.complete = false;
                None
            }
        }
    }

    fn string(&mut self, place: u32) -> Option<Vec<u8>> {
        let text = self.strings.get(usize::try_from(place).ok()?..)?;
        let end =
            text.get(..self.budget.min(text.len())).and_then(|text| text.iter().position(|byte| *byte == 0));
        let Some(text) = end.and_then(|end| text.get(..end)) else {
            self.complete &= text.is_empty();
            return None;
        };
        self.spend(text.len())?;
        Some(text.to_vec())
    }

    fn list(&mut self, place: u32) -> Option<Vec<u32>> {
        let list = self.data.indexes(IndexArrayRef(place))?;
        self.spend(list.len().saturating_mul(4))?;
        Some(list.iter().collect())
    }

    fn row(&self, (part_type, row): RowId) -> Option<NodeId> {
        self.tree.child(*self.tables.get(&part_type)?, Frame::Index(row))
    }

    fn identify_row(&mut self, id: RowId, key: Key, fallback: Option<Key>, label: String) {
        let (key, fallback) = (key.into_bytes(), fallback.map(Key::into_bytes));
        let size =
            key.len().saturating_add(fallback.as_ref().map_or(0, Vec::len)).saturating_add(label.len());
        if self.spend(size).is_some() {
            self.identities.insert(id, RowIdentity { key, fallback, label });
        }
    }

    /// Identifies the rows that have a name.
    fn identify_named_rows(&mut self) {
        let data = self.data;
        for (row, resource) in (0u32..).zip(data.resources()) {
            let v0 = &resource.v0;
            let name = self.string(v0.name.0).unwrap_or_default();
            let key = |name: &[u8]| Key::default().number(v0.class.0).text(name);
            let by_number = key(b"").number(v0.id);
            let (key, fallback, label) = if name.is_empty() {
                let letter = v0.class.register_letter().unwrap_or('?');
                (by_number, None, format!("{letter} {}", v0.id))
            } else {
                (key(&name), Some(by_number), label(&name))
            };
            self.identify_row((PartType::ResourceTable, row), key, fallback, label);
        }
        for (row, function) in (0u32..).zip(data.functions()) {
            let name = self.string(function.v1.name.0).unwrap_or_default();
            let unmangled = self.string(function.v1.unmangled_name.0).unwrap_or_default();
            let label = label(if unmangled.is_empty() { &name } else { &unmangled });
            let fallback = Key::default().text(&unmangled);
            self.identify_row(
                (PartType::FunctionTable, row),
                Key::default().text(&name),
                Some(fallback),
                label,
            );
        }
        let named = |place: u32, table| (place, table, 0);
        let subobjects = data.subobjects().iter().map(|row| named(row.v0.name.0, PartType::SubobjectTable));
        let nodes = data.node_ids().iter().map(|row| (row.v0.name.0, PartType::NodeIDTable, row.v0.index));
        let sources = data.dxil_pdb_info_sources().iter();
        let sources = sources.map(|row| named(row.v0.name.0, PartType::DxilPdbInfoSourceTable));
        let libraries = data.dxil_pdb_info_libraries().iter();
        let libraries = libraries.map(|row| named(row.v0.name.0, PartType::DxilPdbInfoLibraryTable));
        let mut row = (PartType::Invalid, 0u32);
        for (place, table, index) in subobjects.chain(nodes).chain(sources).chain(libraries) {
            row = if row.0 == table { (table, row.1.saturating_add(1)) } else { (table, 0) };
            let name = self.string(place).unwrap_or_default();
            let label = match index {
                0 => label(&name),
                index => format!("{}[{index}]", label(&name)),
            };
            self.identify_row(row, Key::default().text(&name).number(index), None, label);
        }
    }

    /// Identifies rows without a name by the row that refers to them: the inputs of a node, the attributes of
    /// an input. If several rows do, the first one by name counts.
    fn identify_owned_rows(&mut self) {
        let data = self.data;
        let functions = self.identities.iter().filter(|((table, _), _)| *table == PartType::FunctionTable);
        let mut owners: Vec<_> = functions.map(|(id, known)| (known.clone(), *id)).collect();
        owners.sort_by(|(known, id), (other, other_id)| (&known.key, id).cmp(&(&other.key, other_id)));
        let mut waiting = VecDeque::new();
        for (known, (_, row)) in owners {
            let Some(function) = usize::try_from(row).ok().and_then(|row| data.functions().get(row)) else {
                continue;
            };
            let (Some(v2), Some(table)) = (function.v2, shader_table(function.v1.shader_kind)) else {
                continue;
            };
            self.identify_owned_row(&known, "", 0, (table, v2.shader_info.0), &mut waiting);
        }
        while let Some(id) = waiting.pop_front() {
            let Some(owner) = self.identities.get(&id).cloned() else { continue };
            for (field, _, target) in self.targets(id) {
                match target {
                    Target::Row(row) => self.identify_owned_row(&owner, field, 0, row, &mut waiting),
                    Target::Rows(table, place) => {
                        for (position, row) in (0u32..).zip(self.list(place).unwrap_or_default()) {
                            self.identify_owned_row(&owner, field, position, (table, row), &mut waiting);
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    fn identify_owned_row(
        &mut self,
        owner: &RowIdentity,
        field: &str,
        position: u32,
        id: RowId,
        waiting: &mut VecDeque<RowId>,
    ) {
        if self.row(id).is_none() || self.identities.contains_key(&id) {
            return;
        }
        let mut key = Key::default().text(&owner.key).text(field.as_bytes());
        let mut label = owner.label.clone();
        if !field.is_empty() {
            key = key.number(position);
            label.push_str(&format!(" {field}[{position}]"));
        }
        self.identify_row(id, key, None, label);
        if self.identities.contains_key(&id) {
            waiting.push_back(id);
        }
    }

    /// Identifies the rows of this table by their content: `MaxRecords 16`.
    fn identify_by_content(&mut self, table: PartType) {
        for (row, node) in self.rows(table) {
            let mut text = String::new();
            let mut waiting = Vec::from([node]);
            while let Some(node) = waiting.pop() {
                if let Some(leaf) = self.tree.leaf(node) {
                    let separator = if text.is_empty() { "" } else { " " };
                    text.push_str(separator);
                    plain(&leaf.value(), &mut text);
                }
                waiting.extend(self.tree.children(node).iter().rev());
            }
            self.identify_row((table, row), Key::default().text(text.as_bytes()), None, text);
        }
    }

    /// The rows of a table.
    fn rows(&self, table: PartType) -> Vec<(u32, NodeId)> {
        let table = self.tables.get(&table).filter(|_| rows_of(table).is_some());
        let children = table.map_or(&[][..], |table| self.tree.children(*table));
        let row = |id: &NodeId| match self.tree.node(*id)?.frame {
            Frame::Index(row) => Some((row, *id)),
            _ => None,
        };
        children.iter().filter_map(row).collect()
    }

    /// The fields of a row that lead somewhere.
    fn targets(&self, id: RowId) -> Vec<(&'static str, NodeId, Target)> {
        let Some(node) = self.row(id) else { return Vec::new() };
        let versions = rows_of(id.0).map_or(&[][..], |(_, versions)| versions);
        let mut targets = Vec::new();
        for fields in versions {
            self.targets_of(node, fields, &mut targets);
        }
        let row = usize::try_from(id.1).unwrap_or(usize::MAX);
        match id.0 {
            PartType::NodeShaderFuncAttribTable => {
                let row = self.data.node_shader_func_attribs().get(row);
                targets.extend(row.and_then(|row| self.contents(node, func_attrib(&row.v0)?)));
            }
            PartType::NodeShaderIOAttribTable => {
                let row = self.data.node_shader_io_attribs().get(row);
                targets.extend(row.and_then(|row| self.contents(node, io_attrib(&row.v0)?)));
            }
            PartType::SubobjectTable => {
                let fields =
                    self.data.subobjects().get(row).map_or(&[][..], |row| subobject(&row.v0.contents));
                if let Some(node) = self.tree.children(node).last() {
                    self.targets_of(*node, fields, &mut targets);
                }
            }
            PartType::FunctionTable => {
                let function = self.data.functions().get(row);
                targets.extend(function.and_then(|function| {
                    let table = shader_table(function.v1.shader_kind)?;
                    let field = self.tree.child(node, "shader_info")?;
                    Some(("shader_info", field, Target::Row((table, function.v2?.shader_info.0))))
                }));
            }
            _ => {}
        }
        targets
    }

    fn targets_of(
        &self,
        node: NodeId,
        fields: &[FieldInfo],
        targets: &mut Vec<(&'static str, NodeId, Target)>,
    ) {
        for field in fields {
            let Some(child) = self.tree.child(node, field.name) else { continue };
            let Some(raw) = self.tree.raw(child).and_then(|raw| u32::try_from(raw).ok()) else { continue };
            targets.extend(target(field.type_name, raw).map(|target| (field.name, child, target)));
        }
    }

    /// The field of an attribute that is not its kind.
    fn contents(&self, node: NodeId, target: Target) -> Option<(&'static str, NodeId, Target)> {
        let child = *self.tree.children(node).last()?;
        match self.tree.node(child)?.frame {
            Frame::Field(name) => Some((name, child, target)),
            _ => None,
        }
    }

    /// Replaces every reference in a table by its target.
    fn resolve(&mut self, table: PartType) {
        for (row, node) in self.rows(table) {
            // Unknown bytes after the known fields may also refer to anything.
            self.complete &= self.tree.child(node, "unknown").is_none();
            for (_, field, target) in self.targets((table, row)) {
                if let Some(value) = self.value(target) {
                    self.tree.resolve(Some(field), value);
                }
            }
            self.packed(node);
            self.bytes(node);
        }
    }

    /// Sets the identity of every row.
    fn apply_identities(&mut self) {
        for (id, RowIdentity { key, fallback, label }) in core::mem::take(&mut self.identities) {
            let keys = core::iter::once(key).chain(fallback).collect();
            self.tree.identify(self.row(id), keys, label);
        }
    }

    fn value(&mut self, target: Target) -> Option<Scalar> {
        Some(match target {
            Target::String(place) => Scalar::Text(self.string(place)?),
            Target::Numbers(place) => Scalar::List(
                self.list(place)?.into_iter().map(|number| Scalar::Unsigned(number.into())).collect(),
            ),
            Target::Strings(place) => {
                let places = self.list(place)?;
                let texts = places.into_iter().map(|place| self.string(place).map(Scalar::Text));
                Scalar::List(texts.collect::<Option<_>>()?)
            }
            // An absent reference remains absent.
            Target::Row((_, u32::MAX)) => return None,
            Target::Row(id) => self.row_value(id)?,
            Target::Rows(table, place) => {
                let rows = self.list(place)?;
                Scalar::List(rows.into_iter().map(|row| self.row_value((table, row))).collect::<Option<_>>()?)
            }
        })
    }

    fn row_value(&mut self, id: RowId) -> Option<Scalar> {
        let length = self.identities.get(&id)?.label.len();
        self.spend(length)?;
        Some(Scalar::Text(self.identities.get(&id)?.label.clone().into_bytes()))
    }

    /// Numbers that combine several values.
    fn packed(&mut self, row: NodeId) {
        let Some(node) = self.tree.child(row, "min_shader_target") else { return };
        let raw = self.tree.raw(node);
        if let Some(target) = raw.and_then(|raw| u32::try_from(raw).ok()).map(ShaderTarget) {
            self.tree.resolve(Some(node), Scalar::Packed { raw: target.0.into(), text: target.to_string() });
        }
    }

    /// Byte arrays, which rows and nested structures refer to by offset and size.
    fn bytes(&mut self, row: NodeId) {
        let inner = self.tree.children(row).iter().flat_map(|id| self.tree.children(*id));
        let nodes: Vec<_> = self.tree.children(row).iter().chain(inner).copied().collect();
        for node in nodes {
            let number = |name: &'static str| {
                let node = self.tree.child(node, name)?;
                Some((node, self.tree.raw(node).and_then(|raw| u32::try_from(raw).ok())?))
            };
            let (Some((offset_node, offset)), Some((size_node, size))) = (number("offset"), number("size"))
            else {
                continue;
            };
            if self.follow(node, BytesRef { offset, size }).is_some() {
                self.tree.set_significance(Some(offset_node), Layout);
                self.tree.set_significance(Some(size_node), Derived);
            }
        }
    }

    fn follow(&mut self, node: NodeId, place: BytesRef) -> Option<()> {
        let start = usize::try_from(place.offset).ok()?;
        let size = usize::try_from(place.size).ok()?;
        let raw = self.tables.get(&PartType::RawBytes).and_then(|raw| self.tree.node(*raw)?.leaf.as_ref());
        let Some((offset, bytes)) = raw
            .and_then(|raw| Some((raw.offset, raw.bytes.get(start..start.checked_add(size)?)?)))
            .filter(|(_, bytes)| !bytes.is_empty())
        else {
            return (size == 0).then_some(());
        };
        self.spend(size)?;
        let in_file = offset.is_some();
        let span = Span::at(bytes, offset.unwrap_or(0).saturating_add(start));
        match RootSignature::parse(span) {
            // In the runtime data of libraries, every byte array is a root signature.
            Ok(root) if root.known().is_some() => {
                self.tree.graft(node, span, in_file, |span, visit| {
                    // It was parsed above, so this cannot fail.
                    let _ = RootSignature::walk(span, visit);
                });
                root_signature::annotate(&root, node, self.tree);
            }
            _ => {
                self.tree.graft(node, span, in_file, |span, visit| {
                    visit.enter(Frame::Field("bytes"));
                    visit.leaf(span, dxkit_bytes::Value::Bytes(span.bytes()));
                    visit.leave();
                });
            }
        }
        Some(())
    }
}

/// A value without quotes: it becomes part of a text.
fn plain(value: &Scalar, text: &mut String) {
    match value {
        Scalar::Text(name) => text.push_str(&String::from_utf8_lossy(name)),
        Scalar::List(list) => {
            text.push('(');
            for (index, value) in list.iter().enumerate() {
                text.push_str(if index > 0 { ", " } else { "" });
                plain(value, text);
            }
            text.push(')');
        }
        other => text.push_str(&other.to_string()),
    }
}

fn func_attrib(attrib: &NodeShaderFuncAttrib0) -> Option<Target> {
    Some(match attrib {
        NodeShaderFuncAttrib0::ID(row) | NodeShaderFuncAttrib0::ShareInputOf(row) => {
            Target::Row((PartType::NodeIDTable, row.number()))
        }
        NodeShaderFuncAttrib0::NumThreads(list)
        | NodeShaderFuncAttrib0::DispatchGrid(list)
        | NodeShaderFuncAttrib0::MaxDispatchGrid(list) => Target::Numbers(list.0),
        _ => return None,
    })
}

fn io_attrib(attrib: &NodeShaderIOAttrib0) -> Option<Target> {
    match attrib {
        NodeShaderIOAttrib0::OutputID(row) => Some(Target::Row((PartType::NodeIDTable, row.number()))),
        _ => None,
    }
}

/// The fields of a subobject's content.
fn subobject(contents: &SubobjectContents) -> &'static [FieldInfo] {
    match contents {
        SubobjectContents::SubobjectToExportsAssociation(_) => SubobjectToExportsAssociation::FIELDS,
        SubobjectContents::HitGroup(_) => HitGroup::FIELDS,
        _ => &[],
    }
}
