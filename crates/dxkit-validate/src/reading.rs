//! What LLVM 3.7 refuses to read, and our reader does not: the form of attributes, of the data layout and of
//! metadata.

use alloc::collections::BTreeSet;
use alloc::format;
use alloc::string::{String, ToString as _};

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    Attachment, Attribute, Constant, InstructionEntry, Metadata, MetadataKindId, Type, TypeId,
};
use dxkit_dxil::is_dxc_layout;
use dxkit_ir_text::check_data_layout;

use crate::overload::spelled;

/// Why LLVM 3.7 cannot read a module, and what it says of it; it ends without a message if that is empty.
pub(crate) struct Fault {
    pub(crate) found: String,
    pub(crate) said: String,
}

impl Fault {
    fn new(found: String, said: impl Into<String>) -> Self {
        Self { found, said: said.into() }
    }
}

/// Why LLVM 3.7 cannot read the module; `None` if it can.
pub(crate) fn fault(module: &Module) -> Option<Fault> {
    let layout = module
        .data_layout()
        .filter(|layout| !is_dxc_layout(layout))
        .and_then(|layout| check_data_layout(layout).err());
    attributes(module)
        .or_else(|| types(module))
        .or_else(|| numbers(module))
        .or_else(|| layout.map(|error| Fault::new(error.to_string(), "")))
        .or_else(|| metadata(module))
        .or_else(|| attachments(module))
        .or_else(|| debug_information(module))
}

/// Attachments of a kind that has no name, or of what is not a node.
fn attachments(module: &Module) -> Option<Fault> {
    if !module.has_instruction_metadata() {
        return None;
    }
    let kinds: BTreeSet<MetadataKindId> = module.metadata_kinds().map(|(kind, _)| kind).collect();
    instructions(module).flat_map(|entry| entry.attachments()).find_map(|attachment| {
        if !kinds.contains(&attachment.kind) {
            let found = format!("an attachment is of the kind {}, which has no name", attachment.kind.0);
            return Some(Fault::new(found, "Invalid ID"));
        }
        let is_node =
            !matches!(module.metadatum(attachment.node), Some(Metadata::String(_) | Metadata::Value { .. }));
        (!is_node).then(|| Fault::new("what is attached is not a node".to_string(), ""))
    })
}

fn instructions(module: &Module) -> impl Iterator<Item = InstructionEntry<'_>> {
    module.functions().flat_map(|function| function.instructions())
}

/// Debug information of another version than LLVM 3.7's, which it removes with a warning.
fn debug_information(module: &Module) -> Option<Fault> {
    const VERSION: i64 = 3;
    let location = module.metadata_kind_named(b"dbg");
    let is_location = |attachment: &Attachment| Some(attachment.kind) == location;
    let has_any = module.named_metadata().any(|named| named.name.starts_with(b"llvm.dbg."))
        || module.has_debug_locations()
        || module.has_instruction_metadata()
            && instructions(module).any(|entry| entry.attachments().iter().any(is_location));
    if !has_any {
        return None;
    }
    let flags = module.named(b"llvm.module.flags").map_or(&[][..], |named| named.nodes);
    let stated = flags.iter().find_map(|flag| {
        let Metadata::Node(flag) = module.metadatum(*flag)? else { return None };
        let [Some(behaviour), Some(name), Some(value), ..] = *flag.operands else { return None };
        // LLVM does not see a flag of another behaviour.
        let (_, behaviour) = module.metadata_integer(behaviour)?;
        if !(1..=6).contains(&behaviour) {
            return None;
        }
        let name = module.metadatum(name)?.as_string()?;
        (name == b"Debug Info Version").then(|| module.metadata_integer(value))?
    });
    let version = stated.map_or(0, |(_, version)| version);
    (version != VERSION).then(|| {
        Fault::new(
            format!("the version of the debug information is {version}, and not {VERSION}"),
            format!("ignoring debug info with an invalid version ({version}) in "),
        )
    })
}

/// The number of the last attribute that LLVM 3.7 has.
const LAST_ATTRIBUTE: u32 = 45;

fn attributes(module: &Module) -> Option<Fault> {
    let mut all = module.attribute_groups().flat_map(|(_, group)| group.attributes());
    all.find_map(|attribute| match attribute {
        Attribute::Enum(kind) | Attribute::Integer(kind, _) if !(1..=LAST_ATTRIBUTE).contains(&kind.0) => {
            let said = format!("Unknown attribute kind ({})", kind.0);
            Some(Fault::new(format!("there is no attribute {}", kind.0), said))
        }
        Attribute::Unknown { form, .. } => {
            Some(Fault::new(format!("there is no form {form} of attributes"), ""))
        }
        _ => None,
    })
}

fn metadata(module: &Module) -> Option<Fault> {
    // Compilers number the kinds in order.
    let in_order = module.metadata_kinds().is_sorted_by(|(one, _), (next, _)| one < next);
    let mut kinds = BTreeSet::new();
    let again = module.metadata_kinds().find(|(kind, _)| !in_order && !kinds.insert(*kind));
    if let Some((kind, _)) = again {
        let found = format!("there are two kinds of metadata with the number {}", kind.0);
        return Some(Fault::new(found, "Conflicting METADATA_KIND records"));
    }
    let count = module.metadata().len();
    let wrong_name =
        module.named_metadata().find(|named| {
            // A number beyond those of the module counts as a node that is still to come.
            named.nodes.iter().filter(|node| node.index() < count).any(|node| {
                matches!(module.metadatum(*node), Some(Metadata::String(_) | Metadata::Value { .. }))
            })
        });
    if let Some(named) = wrong_name {
        let found = format!("{} lists metadata that is not a node", String::from_utf8_lossy(named.name));
        return Some(Fault::new(found, "Invalid record"));
    }
    module.metadata().find_map(|(_, metadata)| {
        let Metadata::Value { ty, value } = metadata else { return None };
        if matches!(module.ty(ty), Type::Void | Type::Metadata) {
            let found = format!("a value of type {} is metadata", spelled(module, ty));
            return Some(Fault::new(found, "Invalid record"));
        }
        let own = module.type_of(value).filter(|own| !is_same(module, *own, ty, 0))?;
        let (stated, own) = (spelled(module, ty), spelled(module, own));
        let found = format!("a value that is metadata has the type {own}, and its record states {stated}");
        Some(Fault::new(found, "Invalid record"))
    })
}

/// Whether two types are one: a table may list a type twice. Types that nest deeper than this are taken for
/// one.
fn is_same(module: &Module, one: TypeId, other: TypeId, depth: u32) -> bool {
    const MOST: u32 = 6;
    let same = |one: TypeId, other: TypeId| is_same(module, one, other, depth + 1);
    let all = |ones: &[TypeId], others: &[TypeId]| {
        ones.len() == others.len() && ones.iter().zip(others).all(|(one, other)| same(*one, *other))
    };
    if one == other || depth > MOST {
        return true;
    }
    match (module.ty(one), module.ty(other)) {
        (
            Type::Pointer { pointee: one, address_space: left },
            Type::Pointer { pointee: other, address_space: right },
        ) => left == right && same(one, other),
        (Type::Array { count: left, element: one }, Type::Array { count: right, element: other }) => {
            left == right && same(one, other)
        }
        (Type::Vector { count: left, element: one }, Type::Vector { count: right, element: other }) => {
            left == right && same(one, other)
        }
        (
            Type::Function { result: one, parameters: ones, variadic: left },
            Type::Function { result: other, parameters: others, variadic: right },
        ) => left == right && same(one, other) && all(ones, others),
        (
            Type::Struct { name: None, elements: ones, packed: left },
            Type::Struct { name: None, elements: others, packed: right },
        ) => left == right && all(ones, others),
        (one, other) => one == other,
    }
}

/// Lists of numbers of a type that LLVM 3.7 does not read as such: it has them one by one.
fn numbers(module: &Module) -> Option<Fault> {
    let is_readable = |ty: TypeId| {
        matches!(module.ty(ty), Type::Integer { width: 8 | 16 | 32 | 64 } | Type::Float | Type::Double)
    };
    let element = |ty: TypeId| match module.ty(ty) {
        Type::Array { element, .. } | Type::Vector { element, .. } => Some(element),
        _ => None,
    };
    // Few modules have a list of other numbers.
    module.types().find(|(ty, _)| {
        element(*ty)
            .is_some_and(|ty| matches!(module.ty(ty), Type::Half | Type::Integer { .. }) && !is_readable(ty))
    })?;
    module.constants().find_map(|(_, entry)| {
        let element = element(entry.ty)
            .filter(|ty| matches!(entry.constant, Constant::Data(_)) && !is_readable(*ty))?;
        let found = format!("a list of numbers of type {} is stated as data", spelled(module, element));
        Some(Fault::new(found, "Invalid type for value"))
    })
}

/// Types that no array, no pointer and no parameter can have.
pub(crate) fn types(module: &Module) -> Option<Fault> {
    module.types().find_map(|(_, ty)| {
        let (element, functions, what) = match ty {
            Type::Array { element, .. } => (element, false, "an array"),
            Type::Vector { element, .. } => (element, false, "a vector"),
            Type::Pointer { pointee, .. } => (pointee, true, "a pointer"),
            Type::Function { parameters, .. } => {
                let wrong = parameters.iter().find(|ty| !module.is_first_class(**ty))?;
                let found = format!(
                    "there is a type of functions with parameters of type {}",
                    spelled(module, *wrong)
                );
                return Some(Fault::new(found, "Invalid function argument type"));
            }
            _ => return None,
        };
        let element = match module.ty(element) {
            Type::Void => "void",
            Type::Label => "label",
            Type::Metadata => "metadata",
            Type::Function { .. } if !functions => "a function",
            _ => return None,
        };
        let found = format!("there is a type of {what} with elements of type {element}");
        Some(Fault::new(found, "Invalid type"))
    })
}
