//! [`Library`]: the exports and subobjects of ray tracing and work graph libraries.

use alloc::borrow::ToOwned as _;
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

/// A hit group of a library.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HitGroup {
    /// Its name.
    pub name: String,
    /// Its type.
    pub hit_group_type: HitGroupType,
    /// The shaders: any-hit, closest-hit and intersection; empty for none.
    pub shaders: [String; 3],
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
    /// Its local root signatures.
    pub local_root_signatures: Vec<RootSignatureDesc<'static>>,
}

impl Library {
    /// The library in a container; `None` if it has none.
    #[must_use]
    pub fn of(container: &Container<'_>) -> Option<Self> {
        let reflection = Reflection::of(container);
        let part = container.find(FourCc::Rdat)?;
        let data = RuntimeData::parse(part.span()).ok()?;
        let kind = reflection.kind.map(|kind| kind.value);
        if kind.is_some_and(|kind| kind != ShaderKind::Library) {
            return None;
        }
        let mut library = Self { reflection, ..Self::default() };
        // Names may be shared by any number of rows: what is copied is limited to a small multiple of the part.
        let mut room = part.payload().len().saturating_mul(4);
        let mut text = |name: &str| {
            room = room.checked_sub(name.len().max(1))?;
            Some(name.to_owned())
        };
        let root = |bytes: Option<&[u8]>| match RootSignature::parse(Span::new(bytes?)).ok()? {
            RootSignature::Known(desc) => Some(desc.into_owned()),
            RootSignature::Raw(_) => None,
        };
        for subobject in data.subobject_views() {
            let name = subobject.name().map(|name| name.to_string()).unwrap_or_default();
            let Some(name) = text(&name) else { break };
            match subobject.contents() {
                SubobjectView::LocalRootSignature(bytes) if library.local_root_signatures.len() < 64 => {
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

/// A function with the index of its library and its own.
type Export<'a> = (usize, usize, &'a Entry);

pub(crate) fn check(libraries: &[Library], findings: &mut Findings) {
    let exports: Vec<Export<'_>> = libraries
        .iter()
        .enumerate()
        .flat_map(|(library, value)| {
            value.reflection.entries.iter().enumerate().map(move |(index, entry)| (library, index, entry))
        })
        .collect();
    functions(&exports, findings);
    subobjects(libraries, &exports, findings);
    limits(libraries, &exports, findings);
    nodes(&exports, findings);
}

fn function(library: usize, index: usize) -> impl Iterator<Item = Frame> {
    element("lib", library).into_iter().chain(element("function", index))
}

fn functions(exports: &[Export<'_>], findings: &mut Findings) {
    let mut names: Vec<(&str, usize, usize)> =
        exports.iter().map(|(library, index, entry)| (&*entry.name, *library, *index)).collect();
    names.sort_unstable();
    for pair in names.windows(2) {
        let [(one, first, _), (other, second, index)] = pair else { continue };
        if one == other && first != second {
            findings.add(rules::DUPLICATE_EXPORT, function(*second, *index), || {
                format!("{} is exported by lib[{first}] as well", plain(other))
            });
        }
    }
    for (library, index, entry) in exports {
        for dependency in &entry.dependencies {
            if names.binary_search_by_key(&&**dependency, |(name, ..)| name).is_err() {
                findings.add(rules::UNRESOLVED, function(*library, *index), || {
                    format!("{} calls {}, which no library exports", entry.unmangled_name, plain(dependency))
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

fn by_name<'a, 'e>(exports: &'a [Export<'e>], name: &str) -> Option<&'a Export<'e>> {
    exports.iter().find(|(.., entry)| entry.unmangled_name == name || entry.name == name)
}

fn subobjects(libraries: &[Library], exports: &[Export<'_>], findings: &mut Findings) {
    let has_subobject = |name: &str| {
        libraries.iter().any(|library| library.subobjects.iter().any(|subobject| subobject == name))
    };
    for (index, library) in libraries.iter().enumerate() {
        for (subobject, names) in &library.associations {
            if !has_subobject(subobject) {
                findings.add(rules::ASSOCIATION, element("lib", index), || {
                    format!("an association names the subobject {subobject:?}, which does not exist")
                });
            }
            for name in names.iter().filter(|name| by_name(exports, name).is_none() && !has_subobject(name)) {
                findings.add(rules::ASSOCIATION, element("lib", index), || {
                    format!("{subobject} is associated with {name:?}, which no library exports")
                });
            }
        }
        for group in &library.hit_groups {
            hit_group(index, group, exports, findings);
        }
    }
}

fn hit_group(index: usize, group: &HitGroup, exports: &[Export<'_>], findings: &mut Findings) {
    let kinds = [
        (ShaderKind::AnyHit, "any-hit"),
        (ShaderKind::ClosestHit, "closest-hit"),
        (ShaderKind::Intersection, "intersection"),
    ];
    for ((kind, what), name) in kinds.iter().zip(&group.shaders).filter(|(_, name)| !name.is_empty()) {
        match by_name(exports, name) {
            None => findings.add(rules::HIT_GROUP, element("lib", index), || {
                format!("{} names the {what} shader {name}, which no library exports", group.name)
            }),
            Some((.., entry)) if entry.kind.is_some_and(|found| found != *kind) => {
                findings.add(rules::HIT_GROUP, element("lib", index), || {
                    format!("{} names {name} as its {what} shader, which it is not", group.name)
                });
            }
            Some(_) => {}
        }
    }
    let [_, _, intersection] = &group.shaders;
    let procedural = group.hit_group_type == HitGroupType::ProceduralPrimitive;
    if procedural == intersection.is_empty() {
        findings.add(rules::HIT_GROUP, element("lib", index), || {
            let what = if procedural { "no intersection shader" } else { "an intersection shader" };
            let kind = if procedural { "procedural primitives" } else { "triangles" };
            format!("{} is for {kind} and has {what}", group.name)
        });
    }
}

fn limits(libraries: &[Library], exports: &[Export<'_>], findings: &mut Findings) {
    let Some((payload, attributes)) = libraries.iter().find_map(|library| library.limits) else { return };
    for (library, index, entry) in exports {
        // The parameter of a callable shader is not a payload.
        let size = entry.payload_size.filter(|_| entry.kind != Some(ShaderKind::Callable));
        if let Some(size) = size.filter(|size| *size > payload) {
            findings.add(rules::RAY_PAYLOAD, function(*library, *index), || {
                format!("{} has a payload of {size} bytes; the maximum is {payload}", entry.unmangled_name)
            });
        }
        if let Some(size) = entry.attribute_size.filter(|size| *size > attributes) {
            findings.add(rules::RAY_ATTRIBUTES, function(*library, *index), || {
                format!(
                    "{} has attributes of {size} bytes; the maximum is {attributes}",
                    entry.unmangled_name
                )
            });
        }
    }
}

fn nodes(exports: &[Export<'_>], findings: &mut Findings) {
    let id = |entry: &Entry| {
        let node = entry.node.as_ref()?;
        // A node without an id has the name of its function.
        Some(node.id.clone().unwrap_or_else(|| NodeName { name: entry.unmangled_name.clone(), index: 0 }))
    };
    let nodes: Vec<(NodeName, &Entry)> =
        exports.iter().filter_map(|(.., entry)| Some((id(entry)?, *entry))).collect();
    for (library, index, entry) in exports {
        let outputs = entry.node.iter().flat_map(|node| &node.outputs).enumerate();
        for (number, output) in outputs {
            let path = || function(*library, *index).chain(element("output", number));
            let Some(target) = &output.output_id else { continue };
            let length = output.array_size.filter(|size| *size != 0 && *size != u32::MAX);
            let in_range = |node: &NodeName| match length {
                Some(length) => node.index.checked_sub(target.index).is_some_and(|offset| offset < length),
                None => output.array_size == Some(u32::MAX) || node.index == target.index,
            };
            let found: Vec<&Entry> = nodes
                .iter()
                .filter(|(node, _)| node.name == target.name && in_range(node))
                .map(|(_, entry)| *entry)
                .collect();
            let expected = length.map_or(1, |length| usize::try_from(length).unwrap_or(usize::MAX));
            if found.len() < expected && !output.allow_sparse && output.array_size != Some(u32::MAX) {
                findings.add(rules::NODE_OUTPUT, path(), || {
                    let name = &target.name;
                    match length {
                        Some(length) => format!(
                            "{} of the {length} nodes of {name} do not exist",
                            expected.saturating_sub(found.len())
                        ),
                        None => format!("there is no node {name}[{}]", target.index),
                    }
                });
            }
            let Some(record) = &output.record else { continue };
            for other in found {
                let input =
                    other.node.iter().flat_map(|node| &node.inputs).find_map(|input| input.record.as_ref());
                let Some(input) = input.filter(|input| input.size != record.size) else { continue };
                findings.add(rules::NODE_RECORD, path(), || {
                    format!(
                        "the records have {} bytes, those of {} have {}",
                        record.size, other.unmangled_name, input.size
                    )
                });
            }
        }
    }
}
