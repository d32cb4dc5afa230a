//! Members of structures as the source declares them: [`Declared`].
//!
//! Two facts about a member do not always stand in its annotation, but in the debug information: how many
//! components its vector has, where the optimizer made an array of the vector, and which bit fields share a
//! number.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::dwarf::{DebugFlags, Encoding, Tag};
use dxkit_bitcode::ir::{DebugNode, MetadataId};

use crate::spelled;

/// No compiler nests namespaces, arrays and names of types as deeply.
const MAX_DEPTH: usize = 32;
const BITS_PER_BYTE: u64 = 8;

/// A member of a structure.
#[derive(Debug, Clone)]
pub(crate) struct Member {
    pub(crate) name: Vec<u8>,
    /// Components of its vector, also of one in an array.
    pub(crate) components: Option<u32>,
    /// The first bit of the number in which a bit field is, its place in it and its width.
    pub(crate) number: u64,
    pub(crate) offset: u64,
    pub(crate) width: u64,
    /// The component type, by its number in DXIL.
    pub(crate) component_type: Option<i64>,
}

/// The structures in the debug information of a module, by their names with namespaces: `ns::Light`.
#[derive(Debug, Clone, Default)]
pub(crate) struct Declared(BTreeMap<Vec<u8>, Vec<Member>>);

impl Declared {
    pub(crate) fn collect(module: &Module) -> Self {
        let mut all = BTreeMap::new();
        for (id, metadata) in module.metadata() {
            let Some(DebugNode::CompositeType(composite)) = metadata.as_debug() else { continue };
            if !matches!(composite.tag, Tag::StructureType | Tag::ClassType) {
                continue;
            }
            let elements = composite.elements.and_then(|id| module.metadatum(id)?.as_node());
            let elements = elements.map_or(&[][..], |node| node.operands);
            let members: Vec<Member> =
                elements.iter().filter_map(|element| member(module, *element)).collect();
            if let Some(name) = qualified(module, Some(id)).filter(|_| !members.is_empty()) {
                all.insert(name, members);
            }
        }
        Self(all)
    }

    /// The members of an LLVM structure: `struct.ns::Light`, or a changed one that is called
    /// `struct.ns::Light.0`.
    pub(crate) fn members(&self, structure: &[u8]) -> &[Member] {
        let name = spelled::declared_name(structure);
        let before_number = || {
            let place = name.iter().rposition(|byte| *byte == b'.')?;
            let number = name.get(place + 1..).filter(|number| number.iter().all(u8::is_ascii_digit))?;
            name.get(..place).filter(|_| !number.is_empty())
        };
        let members = self.0.get(name).or_else(|| self.0.get(before_number()?));
        members.map_or(&[], Vec::as_slice)
    }
}

fn debug(module: &Module, id: Option<MetadataId>) -> Option<DebugNode<'_>> {
    module.metadatum(id?)?.as_debug()
}

fn string(module: &Module, id: Option<MetadataId>) -> Option<&[u8]> {
    module.metadatum(id?)?.as_string()
}

fn member(module: &Module, id: Option<MetadataId>) -> Option<Member> {
    let Some(DebugNode::DerivedType(member)) = debug(module, id) else { return None };
    let is_static = member.flags.contains(DebugFlags::STATIC_MEMBER);
    if member.tag != Tag::Member || is_static {
        return None;
    }
    let ty = without_names(module, member.base_type);
    let offset = member.offset.checked_rem(member.align).unwrap_or_default();
    Some(Member {
        name: string(module, member.name)?.to_vec(),
        components: components(module, ty),
        number: member.offset - offset,
        offset,
        width: member.size,
        component_type: component_type(module, ty),
    })
}

/// The name of a type with those of the structures and namespaces around it.
fn qualified(module: &Module, id: Option<MetadataId>) -> Option<Vec<u8>> {
    let mut names = Vec::new();
    let mut scope = id;
    for _ in 0..MAX_DEPTH {
        let (name, around) = match debug(module, scope) {
            Some(DebugNode::CompositeType(composite)) => (composite.name, composite.scope),
            Some(DebugNode::Namespace(namespace)) => (namespace.name, namespace.scope),
            _ => break,
        };
        names.push(string(module, name)?);
        scope = around;
    }
    names.reverse();
    Some(names.join(&b"::"[..]))
}

/// The type that a chain of names and qualifiers stands for.
fn without_names(module: &Module, id: Option<MetadataId>) -> Option<MetadataId> {
    let mut id = id;
    for _ in 0..MAX_DEPTH {
        match debug(module, id) {
            Some(DebugNode::DerivedType(derived)) if matches!(derived.tag, Tag::Typedef | Tag::ConstType) => {
                id = derived.base_type;
            }
            _ => return id,
        }
    }
    None
}

/// The components of a vector, also inside of arrays.
fn components(module: &Module, id: Option<MetadataId>) -> Option<u32> {
    let mut id = id;
    for _ in 0..MAX_DEPTH {
        let Some(DebugNode::CompositeType(composite)) = debug(module, id) else { return None };
        if composite.tag != Tag::ArrayType {
            let name = core::str::from_utf8(string(module, composite.name)?).ok()?;
            let (_, count) = name.strip_prefix("vector<")?.strip_suffix('>')?.rsplit_once(',')?;
            return count.trim().parse().ok();
        }
        id = without_names(module, composite.base_type);
    }
    None
}

/// The component type of a number or an enumeration.
fn component_type(module: &Module, id: Option<MetadataId>) -> Option<i64> {
    /// Booleans, and signed numbers of 16, 32 and 64 bits; an unsigned one follows each of these.
    const BOOLEAN: i64 = 1;
    const SIGNED: [(u64, i64); 3] = [(2, 2), (4, 4), (8, 6)];
    let basic = match debug(module, id)? {
        DebugNode::BasicType(basic) => basic,
        DebugNode::CompositeType(composite) if composite.tag == Tag::EnumerationType => {
            match debug(module, without_names(module, composite.base_type)) {
                Some(DebugNode::BasicType(basic)) => basic,
                // Enumerations that state no type have `int`.
                _ => return Some(4),
            }
        }
        _ => return None,
    };
    let signed = SIGNED.iter().find(|(bytes, _)| basic.size == bytes * BITS_PER_BYTE).map(|(_, ty)| *ty);
    match basic.encoding {
        Encoding::Boolean => Some(BOOLEAN),
        Encoding::Signed => signed,
        Encoding::Unsigned => signed.map(|ty| ty + 1),
        _ => None,
    }
}
