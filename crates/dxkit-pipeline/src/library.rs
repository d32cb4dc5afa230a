//! [`Library`]: the exports and subobjects of ray tracing and work graph libraries.

use alloc::borrow::ToOwned as _;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use dxkit_bytes::{Frame, Span};
use dxkit_container::Container;
use dxkit_rdat::{HitGroupType, RuntimeData, SubobjectView};
use dxkit_reflect::{Entry, NodeName, Reflection};
use dxkit_rootsig::{RootSignature, RootSignatureDesc};
use dxkit_types::{FourCc, ShaderKind};

use crate::findings::{Findings, element};
use crate::rules;
use crate::state_object::{HitGroup, OutputOverride, StateObject};

/// A function or subobject that a state object takes from a library, or from another state object:
/// `D3D12_EXPORT_DESC`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ExportDesc {
    /// Its name in the state object.
    pub name: String,
    /// Its name in the library, if that is another one; `*` for the only function of a shader that is not a
    /// library.
    pub renamed_from: Option<String>,
}

impl ExportDesc {
    /// Its name where it is defined.
    pub(crate) fn source(&self) -> &str {
        self.renamed_from.as_deref().unwrap_or(&self.name)
    }
}

/// A library: its functions, and the subobjects of a state object.
#[non_exhaustive]
#[derive(Debug, Clone, Default)]
pub struct Library {
    /// Functions, resources and features.
    pub reflection: Reflection,
    /// The names of its subobjects.
    pub subobjects: Vec<String>,
    /// Associations: the subobject, and the exports that it is for.
    pub associations: Vec<(String, Vec<String>)>,
    /// Its hit groups.
    pub hit_groups: Vec<HitGroup>,
    /// The largest payload and attributes in bytes, according to its ray tracing shader configuration.
    pub limits: Option<(u32, u32)>,
    /// Its local root signatures, and the global ones beside the first, which other exports may have: what
    /// these bind does not have to be in the first.
    pub local_root_signatures: Vec<RootSignatureDesc<'static>>,
    /// What the state object takes from it; all if it is empty.
    pub exports: Vec<ExportDesc>,
}

impl Library {
    /// The library in a container, or the shader of another kind, which state objects take as a library of
    /// one function; `None` if the container has neither.
    #[must_use]
    pub fn from_state_object(container: &Container<'_>) -> Option<Self> {
        Self::from_container(container).or_else(|| {
            let reflection = Reflection::from_container(container);
            reflection.kind.is_some().then(|| Self { reflection, ..Self::default() })
        })
    }

    /// The library in a container; `None` if it has none.
    #[must_use]
    pub fn from_container(container: &Container<'_>) -> Option<Self> {
        let reflection = Reflection::from_container(container);
        let part = container.find(FourCc::Rdat)?;
        let data = RuntimeData::parse(part.span()).ok()?;
        let kind = reflection.kind.map(|kind| kind.value);
        if kind.is_some_and(|kind| kind != ShaderKind::Library) {
            return None;
        }
        let mut library = Self { reflection, ..Self::default() };
        // Names may be shared by any number of rows: what is copied is limited to a small multiple of the
        // part.
        let mut room = part.payload().len().saturating_mul(4);
        let mut text = |name: &str| {
            room = room.checked_sub(name.len().max(1))?;
            Some(name.to_owned())
        };
        let root = |bytes: Option<&[u8]>| match RootSignature::parse(Span::new(bytes?)).ok()? {
            RootSignature::Known(desc) => Some(desc.into_owned()),
            RootSignature::Raw(_) => None,
        };
        let mut has_global = false;
        for subobject in data.subobject_views() {
            let name = subobject.name().map(|name| name.to_string()).unwrap_or_default();
            let Some(name) = text(&name) else { break };
            match subobject.contents() {
                SubobjectView::GlobalRootSignature(_) if !core::mem::replace(&mut has_global, true) => {}
                SubobjectView::GlobalRootSignature(bytes) | SubobjectView::LocalRootSignature(bytes)
                    if library.local_root_signatures.len() < 64 =>
                {
                    library.local_root_signatures.extend(root(bytes));
                }
                SubobjectView::SubobjectToExportsAssociation { subobject, exports } => {
                    let names = data.strings(exports).flatten();
                    let exports = names.map_while(|name| text(&name.to_string())).collect();
                    let subobject = subobject.map(|name| name.to_string()).unwrap_or_default();
                    library.associations.push((subobject, exports));
                }
                SubobjectView::RaytracingShaderConfig {
                    max_payload_size_in_bytes,
                    max_attribute_size_in_bytes,
                } => library.limits = Some((max_payload_size_in_bytes, max_attribute_size_in_bytes)),
                SubobjectView::HitGroup { hit_group_type, any_hit, closest_hit, intersection } => {
                    let shaders = [any_hit, closest_hit, intersection]
                        .map(|name| name.and_then(|name| text(&name.to_string())).unwrap_or_default());
                    library.hit_groups.push(HitGroup { name: name.clone(), hit_group_type, shaders });
                }
                _ => {}
            }
            library.subobjects.push(name);
        }
        Some(library)
    }

    /// Its first global root signature.
    #[must_use]
    pub fn global_root_signature(&self) -> Option<&RootSignatureDesc<'static>> {
        self.reflection.root_signature.as_ref().map(|root| &root.value)
    }
}

/// A function that is exported.
#[derive(Debug, Clone, Copy)]
struct Export<'a> {
    /// The index of its library, and its own in the library.
    library: usize,
    index: usize,
    entry: &'a Entry,
    /// Its name in the state object, if that is another one.
    renamed: Option<&'a str>,
}

impl Export<'_> {
    /// The names by which others refer to it: the mangled one first.
    fn names(&self) -> [&str; 2] {
        match self.renamed {
            Some(name) => [name; 2],
            None => [&self.entry.name, &self.entry.unmangled_name],
        }
    }

    fn path(&self) -> impl Iterator<Item = Frame> + use<> {
        element("lib", self.library).into_iter().chain(element("function", self.index))
    }
}

/// The exports of a state object, and what has their names.
struct Names<'a> {
    exports: Vec<Export<'a>>,
    /// The indices of the exports by name.
    by_name: BTreeMap<&'a str, usize>,
    /// The names of all functions in the libraries: a library finds its own ones even if they are not
    /// exported.
    functions: BTreeMap<&'a str, ()>,
    /// The names of subobjects, and of everything in the state objects that this one is built on.
    others: BTreeMap<&'a str, ()>,
    /// Whether other state objects may define what this one lacks.
    is_open: bool,
}

impl<'a> Names<'a> {
    fn collect(libraries: &'a [Library], state: &'a StateObject, findings: &mut Findings) -> Self {
        let mut exports = Vec::new();
        for (library, value) in libraries.iter().enumerate() {
            let entries = &value.reflection.entries;
            if value.exports.is_empty() {
                let all = entries.iter().enumerate();
                exports.extend(all.map(|(index, entry)| Export { library, index, entry, renamed: None }));
                continue;
            }
            let places: BTreeMap<&str, usize> = (entries.iter().enumerate())
                .flat_map(|(index, entry)| [(&*entry.name, index), (&*entry.unmangled_name, index)])
                .collect();
            for export in &value.exports {
                let source = export.source();
                let is_only = source == "*" && entries.len() == 1;
                let index = if is_only { Some(0) } else { places.get(source).copied() };
                match index.and_then(|index| Some((index, entries.get(index)?))) {
                    Some((index, entry)) => {
                        let renamed = export.renamed_from.is_some().then_some(&*export.name);
                        exports.push(Export { library, index, entry, renamed });
                    }
                    None if value.subobjects.iter().any(|name| name == source) => {}
                    None => findings.add(rules::EXPORT, element("lib", library), || {
                        format!("the state object takes {source:?} from it, which is not there")
                    }),
                }
            }
        }
        let mut by_name = BTreeMap::new();
        for (index, export) in exports.iter().enumerate() {
            let names: [&'a str; 2] = match export.renamed {
                Some(name) => [name; 2],
                None => [&export.entry.name, &export.entry.unmangled_name],
            };
            names.into_iter().for_each(|name| {
                by_name.entry(name).or_insert(index);
            });
        }
        let functions = libraries.iter().flat_map(|library| &library.reflection.entries);
        let subobjects = libraries.iter().flat_map(|library| &library.subobjects);
        let others = subobjects.chain(state.hit_groups.iter().map(|group| &group.name));
        Self {
            exports,
            by_name,
            functions: functions.map(|entry| (&*entry.name, ())).collect(),
            others: others.chain(&state.programs).chain(&state.existing).map(|name| (&**name, ())).collect(),
            is_open: state.allows_external_definitions,
        }
    }

    fn export(&self, name: &str) -> Option<&Export<'a>> {
        self.exports.get(*self.by_name.get(name)?)
    }

    /// Whether there is a function, or another object, of this name.
    fn has(&self, name: &str) -> bool {
        self.is_open || self.by_name.contains_key(name) || self.others.contains_key(name)
    }
}

pub(crate) fn check(libraries: &[Library], state: &StateObject, findings: &mut Findings) {
    let names = Names::collect(libraries, state, findings);
    functions(&names, state, findings);
    for (index, library) in libraries.iter().enumerate() {
        subobjects(&element("lib", index), &library.associations, &library.hit_groups, &names, findings);
    }
    let path = [Frame::Field("state_object")];
    subobjects(&path, &state.library_associations, &state.hit_groups, &names, findings);
    for (what, exports) in &state.associations {
        for name in exports.iter().filter(|name| !names.has(name)) {
            findings.add(rules::ASSOCIATION, path, || {
                format!("{what} is associated with {name:?}, which no library exports")
            });
        }
    }
    for name in &state.missing {
        findings.add(rules::EXPORT, path, || {
            format!("it takes {name:?} from another state object, which does not have it")
        });
    }
    let limits_of = libraries.iter().find_map(|library| library.limits);
    limits(state.limits.or(limits_of), &names.exports, findings);
    nodes(&names, state, findings);
}

/// The names of everything that other state objects can take from one with these libraries.
pub(crate) fn defined(libraries: &[Library], state: &StateObject) -> Vec<String> {
    let names = Names::collect(libraries, state, &mut Findings::default());
    let exports = names.exports.iter().flat_map(Export::names);
    let mut all: Vec<String> = exports.chain(names.others.keys().copied()).map(String::from).collect();
    all.sort_unstable();
    all.dedup();
    all
}

fn functions(names: &Names<'_>, state: &StateObject, findings: &mut Findings) {
    let mut sorted: Vec<(&str, usize, &Export<'_>)> =
        (names.exports.iter()).map(|export| (export.names()[0], export.library, export)).collect();
    sorted.sort_unstable_by_key(|(name, library, export)| (*name, *library, export.index));
    for pair in sorted.windows(2) {
        let [(one, first, _), (other, second, export)] = pair else { continue };
        if one == other && (first != second || export.renamed.is_some()) {
            findings.add(rules::DUPLICATE_EXPORT, export.path(), || {
                format!("{} is exported by lib[{first}] as well", plain(other))
            });
        }
    }
    let existing: BTreeMap<&str, ()> = state.existing.iter().map(|name| (&**name, ())).collect();
    for export in &names.exports {
        let [name, _] = export.names();
        if existing.contains_key(name) {
            findings.add(rules::DUPLICATE_EXPORT, export.path(), || {
                format!("{} is in a state object that this one is built on as well", plain(name))
            });
        }
        for dependency in &export.entry.dependencies {
            if !names.has(dependency) && !names.functions.contains_key(&**dependency) {
                findings.add(rules::UNRESOLVED, export.path(), || {
                    let caller = &export.entry.unmangled_name;
                    format!("{caller} calls {}, which no library exports", plain(dependency))
                });
            }
        }
    }
}

/// The name in the source of a mangled name: `?shade@@YAMM@Z` is `shade`.
fn plain(mangled: &str) -> &str {
    let name = mangled.trim_start_matches(['\u{1}', '?']);
    name.split('@').next().unwrap_or(name)
}

/// The associations and hit groups of a library, or of the state object itself.
fn subobjects(
    path: &[Frame],
    associations: &[(String, Vec<String>)],
    hit_groups: &[HitGroup],
    names: &Names<'_>,
    findings: &mut Findings,
) {
    let path = || path.iter().copied();
    for (subobject, exports) in associations {
        if !names.is_open && !names.others.contains_key(&**subobject) {
            findings.add(rules::ASSOCIATION, path(), || {
                format!("an association names the subobject {subobject:?}, which does not exist")
            });
        }
        for name in exports.iter().filter(|name| !names.has(name)) {
            findings.add(rules::ASSOCIATION, path(), || {
                format!("{subobject} is associated with {name:?}, which no library exports")
            });
        }
    }
    for group in hit_groups {
        hit_group(&path, group, names, findings);
    }
}

fn hit_group<P: Iterator<Item = Frame>>(
    path: &impl Fn() -> P,
    group: &HitGroup,
    names: &Names<'_>,
    findings: &mut Findings,
) {
    let kinds = [
        (ShaderKind::AnyHit, "any-hit"),
        (ShaderKind::ClosestHit, "closest-hit"),
        (ShaderKind::Intersection, "intersection"),
    ];
    for ((kind, what), name) in kinds.iter().zip(&group.shaders).filter(|(_, name)| !name.is_empty()) {
        match names.export(name) {
            None if names.has(name) => {}
            None => findings.add(rules::HIT_GROUP, path(), || {
                format!("{} names the {what} shader {name}, which no library exports", group.name)
            }),
            Some(export) if export.entry.kind.is_some_and(|found| found != *kind) => {
                findings.add(rules::HIT_GROUP, path(), || {
                    format!("{} names {name} as its {what} shader, which it is not", group.name)
                });
            }
            Some(_) => {}
        }
    }
    let [_, _, intersection] = &group.shaders;
    let procedural = group.hit_group_type == HitGroupType::ProceduralPrimitive;
    if procedural == intersection.is_empty() {
        findings.add(rules::HIT_GROUP, path(), || {
            let what = if procedural { "no intersection shader" } else { "an intersection shader" };
            let kind = if procedural { "procedural primitives" } else { "triangles" };
            format!("{} is for {kind} and has {what}", group.name)
        });
    }
}

/// `limits`: the largest payload and attributes.
fn limits(limits: Option<(u32, u32)>, exports: &[Export<'_>], findings: &mut Findings) {
    let Some((payload, attributes)) = limits else { return };
    for export in exports {
        let entry = export.entry;
        // The parameter of a callable shader is not a payload.
        let size = entry.payload_size.filter(|_| entry.kind != Some(ShaderKind::Callable));
        if let Some(size) = size.filter(|size| *size > payload) {
            findings.add(rules::RAY_PAYLOAD, export.path(), || {
                format!("{} has a payload of {size} bytes; the maximum is {payload}", entry.unmangled_name)
            });
        }
        if let Some(size) = entry.attribute_size.filter(|size| *size > attributes) {
            findings.add(rules::RAY_ATTRIBUTES, export.path(), || {
                format!(
                    "{} has attributes of {size} bytes; the maximum is {attributes}",
                    entry.unmangled_name
                )
            });
        }
    }
}

/// The nodes in some libraries: each has the name that it states, or else that of its function.
fn own_nodes<'a>(exports: &[Export<'a>]) -> Vec<(NodeName, Export<'a>)> {
    let id = |export: &Export<'_>| {
        let node = export.entry.node.as_ref()?;
        let [_, name] = export.names();
        Some(node.id.clone().unwrap_or_else(|| NodeName { name: name.to_owned(), index: 0 }))
    };
    exports.iter().filter_map(|export| Some((id(export)?, *export))).collect()
}

/// The names of the nodes that other state objects can refer to.
pub(crate) fn defined_nodes(libraries: &[Library], state: &StateObject) -> Vec<NodeName> {
    let names = Names::collect(libraries, state, &mut Findings::default());
    let own = own_nodes(&names.exports).into_iter().map(|(name, _)| name);
    own.chain(state.existing_nodes.iter().cloned()).collect()
}

fn nodes(names: &Names<'_>, state: &StateObject, findings: &mut Findings) {
    let mut nodes = own_nodes(&names.exports);
    let graph_path =
        |index: usize| [Frame::Field("state_object")].into_iter().chain(element("work_graph", index));
    // The outputs of nodes that a work graph changes: library, function, output.
    let mut changed: BTreeMap<(usize, usize, u32), &OutputOverride> = BTreeMap::new();
    for (index, graph) in state.work_graphs.iter().enumerate() {
        for node in &graph.nodes {
            let Some(export) = names.export(&node.shader) else {
                if !names.has(&node.shader) {
                    findings.add(rules::WORK_GRAPH, graph_path(index), || {
                        format!("{} has the node {:?}, which no library exports", graph.name, node.shader)
                    });
                }
                continue;
            };
            let place = (export.library, export.index);
            // A graph may have a function as several nodes, each with another name.
            nodes.extend(node.id.iter().map(|id| (id.clone(), *export)));
            for output in &node.outputs {
                changed.insert((place.0, place.1, output.index), output);
            }
        }
    }
    // Sorted, so that each reference finds the nodes of its name without looking at the others.
    nodes.sort_by(|(one, _), (other, _)| (&one.name, one.index).cmp(&(&other.name, other.index)));
    let nodes = nodes.as_slice();
    let named = |name: &str| {
        let start = nodes.partition_point(|(node, _)| *node.name < *name);
        let end = nodes.partition_point(|(node, _)| *node.name <= *name);
        nodes.get(start..end).unwrap_or_default().iter()
    };
    let existing: BTreeMap<(&str, u32), ()> =
        state.existing_nodes.iter().map(|node| ((&*node.name, node.index), ())).collect();
    for (index, graph) in state.work_graphs.iter().enumerate() {
        for entry in &graph.entry_points {
            let is_there = named(&entry.name).any(|(node, _)| node.index == entry.index);
            let is_known = is_there || existing.contains_key(&(&*entry.name, entry.index));
            if !is_known && !names.is_open && !names.others.contains_key(&*entry.name) {
                findings.add(rules::WORK_GRAPH, graph_path(index), || {
                    format!("{} starts at {}[{}], which is no node", graph.name, entry.name, entry.index)
                });
            }
        }
    }
    for export in &names.exports {
        let outputs = export.entry.node.iter().flat_map(|node| &node.outputs);
        for (number, output) in outputs.enumerate() {
            let path = || export.path().chain(element("output", number));
            let place = (export.library, export.index, u32::try_from(number).unwrap_or(u32::MAX));
            let change = changed.get(&place);
            let renamed = change.and_then(|change| change.target.as_ref());
            let Some(target) = renamed.or(output.output_id.as_ref()) else { continue };
            let allow_sparse = change.and_then(|change| change.allow_sparse).unwrap_or(output.allow_sparse);
            let length = output.array_size.filter(|size| *size != 0 && *size != u32::MAX);
            let in_range = |index: u32| match length {
                Some(length) => index.checked_sub(target.index).is_some_and(|offset| offset < length),
                None => output.array_size == Some(u32::MAX) || index == target.index,
            };
            let mut found: Vec<&(NodeName, Export<'_>)> =
                named(&target.name).filter(|(node, _)| in_range(node.index)).collect();
            found.dedup_by_key(|(node, _)| node.index);
            let existing = existing.range((&*target.name, 0)..=(&*target.name, u32::MAX));
            let existing = existing.filter(|((_, index), ())| in_range(*index)).count();
            let expected = length.map_or(1, |length| usize::try_from(length).unwrap_or(usize::MAX));
            let count = found.len().saturating_add(existing);
            let is_free = allow_sparse || output.array_size == Some(u32::MAX) || names.is_open;
            if count < expected && !is_free {
                findings.add(rules::NODE_OUTPUT, path(), || {
                    let name = &target.name;
                    match length {
                        Some(length) => format!(
                            "{} of the {length} nodes of {name} do not exist",
                            expected.saturating_sub(count)
                        ),
                        None => format!("there is no node {name}[{}]", target.index),
                    }
                });
            }
            let Some(record) = &output.record else { continue };
            for (_, other) in found {
                let inputs = other.entry.node.iter().flat_map(|node| &node.inputs);
                let input = inputs.filter_map(|input| input.record.as_ref()).next();
                let Some(input) = input.filter(|input| input.size != record.size) else { continue };
                findings.add(rules::NODE_RECORD, path(), || {
                    format!(
                        "the records have {} bytes, those of {} have {}",
                        record.size, other.entry.unmangled_name, input.size
                    )
                });
            }
        }
    }
}
