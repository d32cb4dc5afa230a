//! The target types of handles.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Function, Type, TypeId, ValueId};
use dxkit_dxil::{DxilModule, Resource, ResourceProperties};
use dxkit_resource::{Facts, LlvmElement, ResourceDescription as _, TargetType};
use dxkit_types::ResourceKind;

use super::Reason;

/// The target type of a resource, and its element type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Target {
    /// The type, in which structures are bytes.
    pub(super) ty: TargetType,
    /// The structure in the module that these bytes are.
    pub(super) structure: Option<TypeId>,
}

/// The target type of a handle: of all resources that it may be of, if it is the same of all.
pub(super) fn from_handle<'m>(
    dxil: &DxilModule<'m>,
    function: Function<'m>,
    handle: ValueId,
) -> Result<Target, Reason> {
    let handles = dxil.handles(function, handle);
    if !handles.is_complete() {
        return Err(Reason::UnknownResource);
    }
    let mut found: Option<Target> = None;
    for source in handles.sources() {
        let target = from_resource(dxil.module, source.resource, source.properties)?;
        match &mut found {
            Some(other) if other.ty != target.ty => return Err(Reason::UnknownResource),
            Some(other) if other.structure != target.structure => other.structure = None,
            Some(_) => {}
            None => found = Some(target),
        }
    }
    found.ok_or(Reason::UnknownResource)
}

/// The target type of a resource, by its record and its annotation.
pub(super) fn from_resource(
    module: &Module,
    resource: Option<&Resource<'_>>,
    properties: Option<ResourceProperties>,
) -> Result<Target, Reason> {
    if resource.is_none() && properties.is_none() {
        return Err(Reason::UnknownResource);
    }
    let mut facts = resource.map(|resource| resource.record().facts()).unwrap_or_default();
    // A record without a kind states nothing about it: the annotation does.
    facts.kind = facts.kind.filter(|kind| *kind != ResourceKind::Invalid);
    if let Some(properties) = properties {
        facts = facts.or(properties.facts());
    }
    let components = resource.and_then(|resource| components(module, resource));
    facts = facts.or(Facts { components, ..Facts::default() });
    let ty = TargetType::from_facts(&facts).map_err(|_| Reason::NoType)?;
    let own = resource.map(|resource| resource.element_type(module));
    let structure = match (facts.kind, own.map(|own| (own, module.ty(own)))) {
        (Some(ResourceKind::CBuffer), Some((own, Type::Struct { .. }))) => Some(own),
        // The type of the buffer is a class with its element type as the only member.
        (Some(ResourceKind::StructuredBuffer), Some((_, Type::Struct { elements: [first, ..], .. }))) => {
            Some(*first)
        }
        _ => None,
    };
    Ok(Target { ty, structure })
}

/// The number of components of an element, which the record does not state: the type of the resource in the
/// module is a structure whose first element is one.
fn components(module: &Module, resource: &Resource<'_>) -> Option<u8> {
    let Type::Struct { elements: [first, ..], .. } = module.ty(resource.element_type(module)) else {
        return None;
    };
    match module.ty(*first) {
        Type::Vector { count, .. } => u8::try_from(count).ok().filter(|count| (1..=4).contains(count)),
        Type::Integer { .. } | Type::Half | Type::Float | Type::Double => Some(1),
        _ => None,
    }
}

/// The type in a module; `None` for types that are not made here.
pub(super) fn in_module(module: &mut Module, target: &Target) -> Option<TypeId> {
    let mut types = Vec::new();
    let Target { ty, structure } = target;
    let packed = match (&ty.element, structure) {
        (Some(LlvmElement::Bytes(size)), Some(structure)) => {
            super::packed::packed(module, *structure, (*size).into(), ty.name == "dx.CBuffer")
        }
        _ => None,
    };
    if let Some(element) = &ty.element {
        types.push(match *element {
            LlvmElement::Byte => module.integer_type(8),
            LlvmElement::Bytes(_) if packed.is_some() => packed?,
            LlvmElement::Bytes(count) => {
                let byte = module.integer_type(8);
                module.array_type(count.into(), byte)
            }
            LlvmElement::Numeric { bits, float, components } => {
                let scalar = match (float, bits) {
                    (true, 16) => module.half_type(),
                    (true, 32) => module.float_type(),
                    (true, _) => module.double_type(),
                    (false, _) => module.integer_type(bits),
                };
                if components > 1 { module.vector_type(components, scalar) } else { scalar }
            }
            LlvmElement::Other(_) => return None,
        });
    }
    let parameters: Vec<u64> = ty.parameters.iter().map(|parameter| u64::from(*parameter)).collect();
    Some(module.target_type(&ty.name, &types, &parameters))
}

/// Names of strings that no global value of a module has.
#[derive(Debug)]
pub(super) struct FreeNames {
    taken: BTreeSet<Vec<u8>>,
    next: u32,
}

/// clang's name of strings; the second one is followed by `.1`.
const NAME: &str = ".str";

impl FreeNames {
    pub(super) fn new(module: &Module) -> Self {
        let globals = module.globals().map(|(id, _)| id.into());
        let functions = module.functions().map(|function| function.value_id());
        let aliases = module.aliases().map(|(id, _)| id.into());
        let names = globals.chain(functions).chain(aliases).filter_map(|id| module.name(id));
        let taken = names.filter(|name| name.starts_with(NAME.as_bytes())).map(<[u8]>::to_vec).collect();
        Self { taken, next: 0 }
    }

    pub(super) fn next(&mut self) -> String {
        loop {
            let name = match self.next {
                0 => String::from(NAME),
                number => alloc::format!("{NAME}.{number}"),
            };
            self.next = self.next.saturating_add(1);
            if !self.taken.contains(name.as_bytes()) {
                return name;
            }
        }
    }
}
