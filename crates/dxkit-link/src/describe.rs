//! The metadata of what is linked: versions, resources, annotations, entries.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{
    CastOpcode, Constant, FunctionId, GlobalId, MetadataId, Operation, Type, TypeId, ValueId,
};
use dxkit_dxil::{
    HandleSource, Property, ShaderFlags, dxil_minor_of, entry_operand, property_tag, state_versions,
};
use dxkit_types::{ShaderKind, ShaderModel};

use crate::import::{Importer, SourceId};
use crate::reach::Facts;
use crate::resources::{CLASSES, Resources, records};

/// The version of the validator of DXC 1.10, which its linker states.
const NEWEST_VALIDATOR: (u32, u32) = (1, 10);

/// States the compiler, the versions and the target.
pub(crate) fn versions(
    importer: &mut Importer<'_>,
    compilers: &[&[u8]],
    validator: Option<(u32, u32)>,
    kind: ShaderKind,
    model: ShaderModel,
) {
    let module = importer.module_mut();
    let mut nodes = Vec::new();
    for compiler in compilers {
        let text = module.metadata_string(compiler);
        let node = module.metadata_node(&[Some(text)]);
        if !nodes.contains(&node) {
            nodes.push(node);
        }
    }
    if !nodes.is_empty() {
        module.set_named_metadata("llvm.ident", &nodes);
    }
    // A library for no certain model is for no certain validator.
    let newest = if model.is_open() { (0, 0) } else { NEWEST_VALIDATOR };
    let validator = Some(validator.unwrap_or(newest));
    state_versions(module, kind, model, (1, dxil_minor_of(model).into()), validator);
}

/// States the resources. In a library, of this shader model, a record refers to the variable, in a shader to
/// none.
pub(crate) fn resources(
    importer: &mut Importer<'_>,
    resources: &Resources<'_>,
    (sources, facts): (&[SourceId], &[Facts<'_>]),
    library: Option<ShaderModel>,
) -> Option<MetadataId> {
    if resources.entries.is_empty() {
        return None;
    }
    let mut all: Vec<_> = facts.iter().map(|facts| records(&facts.dxil)).collect();
    let mut lists: Vec<Option<MetadataId>> = Vec::new();
    for class in CLASSES {
        let mut nodes = Vec::new();
        for entry in resources.entries.iter().filter(|entry| entry.resource.class == class) {
            let (Some(source), Some(facts), Some(records)) =
                (sources.get(entry.library), facts.get(entry.library), all.get_mut(entry.library))
            else {
                continue;
            };
            let record = entry.resource.global.and_then(|global| records.get(&global));
            let operands = record.and_then(|record| facts.dxil.module.metadata_operands(*record));
            let mut fields: Vec<Option<MetadataId>> = Vec::new();
            for (place, operand) in operands.unwrap_or_default().iter().enumerate() {
                // The symbol is stated anew.
                let operand = operand.filter(|_| place > 1);
                fields.push(operand.and_then(|operand| importer.import_metadata(*source, operand)));
            }
            let module = importer.module_mut();
            let pointer = module.pointer_type(entry.ty, 0);
            let symbol = match library {
                // Since handles are annotated, a variable that is a handle is cast to what it is a handle of.
                Some(model) if HandleSource::are_annotated(model) => symbol(module, entry.global, pointer),
                Some(_) => entry.global.into(),
                None => module.const_undef(pointer),
            };
            let (id, space, lower) = (entry.id, entry.resource.space, entry.resource.lower_bound);
            let stated = [
                module.u32_as_metadata(id),
                module.value_as_metadata(symbol),
                module.metadata_string(&entry.name),
                module.u32_as_metadata(space),
                module.u32_as_metadata(lower),
            ];
            for (field, value) in fields.iter_mut().zip(stated) {
                *field = Some(value);
            }
            nodes.push(Some(module.metadata_node(&fields)));
        }
        lists.push(if nodes.is_empty() { None } else { Some(importer.module_mut().metadata_node(&nodes)) });
    }
    let module = importer.module_mut();
    let root = module.metadata_node(&lists);
    module.set_named_metadata("dx.resources", &[root]);
    Some(root)
}

/// The variable of a resource as a pointer to the resource's type.
fn symbol(module: &mut Module, global: GlobalId, pointer: TypeId) -> ValueId {
    let value = ValueId::from(global);
    if module.type_of(value) == Some(pointer) {
        return value;
    }
    let cast = Operation::Cast { opcode: CastOpcode::BitCast, value };
    module.intern_constant(pointer, &Constant::Operation(cast)).into()
}

/// The node of a library's entry.
fn entry_node(facts: &Facts<'_>, function: FunctionId) -> Option<MetadataId> {
    let module = facts.dxil.module;
    let entries = module.named(b"dx.entryPoints")?;
    entries.nodes.iter().copied().find(|entry| {
        let operands = module.metadata_operands(*entry).unwrap_or_default();
        let own = operands.get(entry_operand::FUNCTION).copied().flatten();
        own.and_then(|id| module.metadata_value(id)) == Some(function.into())
    })
}

/// The properties of an entry, as tags and values.
fn properties(module: &Module, entry: MetadataId) -> Vec<(u32, Option<MetadataId>, Option<MetadataId>)> {
    let operands = module.metadata_operands(entry).unwrap_or_default();
    let list = operands.get(entry_operand::PROPERTIES).copied().flatten();
    let pairs = list.and_then(|list| module.metadata_operands(list)).unwrap_or_default();
    let tag = |tag: Option<MetadataId>| {
        let (_, number) = module.metadata_integer(tag?)?;
        u32::try_from(number).ok()
    };
    pairs
        .chunks_exact(2)
        .filter_map(|pair| match pair {
            [name, value] => Some((tag(*name)?, *name, *value)),
            _ => None,
        })
        .collect()
}

/// The properties of a library's entries that shaders state elsewhere, or not at all.
const OF_LIBRARIES: [u32; 4] = [
    property_tag::FLAGS,
    property_tag::AUTO_BINDING_SPACE,
    property_tag::SHADER_KIND,
    property_tag::ROOT_SIGNATURE,
];

/// Whether a shader model has a property: the compiler states a limit of group-shared memory in libraries for
/// no certain model too.
fn has_property(model: ShaderModel, tag: u32) -> bool {
    tag != property_tag::GROUP_SHARED_LIMIT || model >= ShaderModel::new(6, 10)
}

/// States the entry of a shader. `flags` are those of the module that it comes from.
pub(crate) fn shader_entry(
    importer: &mut Importer<'_>,
    (source, facts): (SourceId, &Facts<'_>),
    (from, function, name): (FunctionId, FunctionId, &[u8]),
    root: Option<MetadataId>,
    (model, flags): (ShaderModel, ShaderFlags),
) {
    let module = facts.dxil.module;
    let entry = entry_node(facts, from);
    let operands = entry.and_then(|entry| module.metadata_operands(entry)).unwrap_or_default().to_vec();
    let signatures = operands.get(entry_operand::SIGNATURES).copied().flatten();
    let signatures = signatures.and_then(|id| importer.import_metadata(source, id));
    let mut pairs = Vec::new();
    if !flags.is_empty() {
        pairs.extend(flags_pair(importer.module_mut(), flags));
    }
    for (tag, name, value) in entry.map_or(Vec::new(), |entry| properties(module, entry)) {
        if OF_LIBRARIES.contains(&tag) || !has_property(model, tag) {
            continue;
        }
        for part in [name, value] {
            pairs.push(part.and_then(|part| importer.import_metadata(source, part)));
        }
    }
    let module = importer.module_mut();
    let properties = if pairs.is_empty() { None } else { Some(module.metadata_node(&pairs)) };
    let function = module.value_as_metadata(function);
    let name = module.metadata_string(name);
    let node = module.metadata_node(&[Some(function), Some(name), signatures, root, properties]);
    module.set_named_metadata("dx.entryPoints", &[node]);
}

/// The property of flags.
fn flags_pair(module: &mut Module, flags: ShaderFlags) -> [Option<MetadataId>; 2] {
    Property::Flags(flags).to_pair(module).unwrap_or_default()
}

/// States the entries of a library: first the library's own, then those of functions, each from its source
/// under its name.
pub(crate) fn library_entries(
    importer: &mut Importer<'_>,
    sources: &[(SourceId, &Facts<'_>)],
    entries: &[(usize, FunctionId, FunctionId)],
    root: Option<MetadataId>,
    (model, flags): (ShaderModel, ShaderFlags),
) {
    let module = importer.module_mut();
    let pairs = if flags.is_empty() { None } else { Some(flags_pair(module, flags)) };
    let own = pairs.map(|pairs| module.metadata_node(&pairs));
    let empty = module.metadata_string("");
    let mut nodes = alloc::vec![module.metadata_node(&[None, Some(empty), None, root, own])];
    for (library, from, function) in entries {
        let Some((source, facts)) = sources.get(*library) else { continue };
        let module = facts.dxil.module;
        let Some(entry) = entry_node(facts, *from) else { continue };
        let operands = module.metadata_operands(entry).unwrap_or_default().to_vec();
        let mut fields: Vec<Option<MetadataId>> = Vec::new();
        for operand in operands {
            fields.push(operand.and_then(|operand| importer.import_metadata(*source, operand)));
        }
        let stated = properties(module, entry);
        if stated.iter().any(|(tag, ..)| !has_property(model, *tag)) {
            let mut pairs = Vec::new();
            for (_, name, value) in stated.iter().filter(|(tag, ..)| has_property(model, *tag)) {
                for part in [name, value] {
                    pairs.push(part.and_then(|part| importer.import_metadata(*source, part)));
                }
            }
            let list = importer.module_mut().metadata_node(&pairs);
            if let Some(field) = fields.get_mut(entry_operand::PROPERTIES) {
                *field = Some(list);
            }
        }
        let module = importer.module_mut();
        let value = module.value_as_metadata(*function);
        let name = module.name((*function).into()).unwrap_or_default().to_vec();
        let name = module.metadata_string(name);
        for (field, stated) in fields.iter_mut().zip([value, name]) {
            *field = Some(stated);
        }
        nodes.push(module.metadata_node(&fields));
    }
    importer.module_mut().set_named_metadata("dx.entryPoints", &nodes);
}

/// States the annotations of the structures and, in a library, of the functions that are linked.
pub(crate) fn annotations(
    importer: &mut Importer<'_>,
    sources: &[(SourceId, &Facts<'_>)],
    functions: &[BTreeMap<FunctionId, FunctionId>],
    (of, is_library): (&Resources<'_>, bool),
) {
    let wanted = structures_of(importer.module(), of);
    let mut known = BTreeSet::new();
    const NAME: &str = "dx.typeAnnotations";
    let mut structures: Vec<Option<MetadataId>> = Vec::new();
    let mut of_functions: Vec<Option<MetadataId>> = Vec::new();
    for ((source, facts), linked) in sources.iter().zip(functions) {
        let module = facts.dxil.module;
        let lists = module.named(NAME.as_bytes()).map_or(Vec::new(), |named| named.nodes.to_vec());
        for list in lists {
            let operands = module.metadata_operands(list).unwrap_or_default();
            let Some((tag, rest)) = operands.split_first() else { continue };
            let tag = tag.and_then(|tag| module.metadata_integer(tag)).map(|(_, number)| number);
            let pairs = rest.chunks_exact(2).filter_map(|pair| match pair {
                [Some(value), Some(annotation)] => Some((*value, *annotation)),
                _ => None,
            });
            for (value, annotation) in pairs {
                let Some(subject) = module.metadata_value(value) else { continue };
                if tag == Some(0) {
                    let ty = module.type_of(subject).unwrap_or_default();
                    let ty = importer.import_type(*source, ty);
                    if wanted.contains(&ty) && known.insert(ty) {
                        let value = importer.import_metadata(*source, value);
                        structures.extend([value, importer.import_metadata(*source, annotation)]);
                    }
                } else if is_library {
                    let new = subject.as_function().and_then(|from| linked.get(&from));
                    let Some(new) = new else { continue };
                    let value = importer.module_mut().value_as_metadata(*new);
                    of_functions.extend([Some(value), importer.import_metadata(*source, annotation)]);
                }
            }
        }
    }
    let module = importer.module_mut();
    let mut nodes = Vec::new();
    for (tag, pairs) in [(0, structures), (1, of_functions)] {
        if pairs.is_empty() {
            continue;
        }
        let mut operands = alloc::vec![Some(module.u32_as_metadata(tag))];
        operands.extend(pairs);
        nodes.push(module.metadata_node(&operands));
    }
    if !nodes.is_empty() {
        module.set_named_metadata(NAME, &nodes);
    }
}

/// The structures that resources consist of.
fn structures_of(module: &Module, resources: &Resources<'_>) -> BTreeSet<TypeId> {
    let mut found = BTreeSet::new();
    let mut open: Vec<TypeId> = resources.entries.iter().map(|entry| entry.ty).collect();
    while let Some(ty) = open.pop() {
        match module.ty(ty) {
            Type::Struct { elements, .. } if found.insert(ty) => open.extend_from_slice(elements),
            Type::Array { element, .. } => open.push(element),
            _ => {}
        }
    }
    found
}

/// Links the named metadata that describes the source: compile units, files, flags of the module.
pub(crate) fn descriptions(importer: &mut Importer<'_>, sources: &[(SourceId, &Facts<'_>)]) {
    for (source, facts) in sources {
        let module = facts.dxil.module;
        for named in module.named_metadata() {
            let is_description = named.name.starts_with(b"llvm.dbg.")
                || named.name.starts_with(b"dx.source.")
                || named.name == b"llvm.module.flags";
            if !is_description {
                continue;
            }
            let known = importer.module().named(named.name).map_or(Vec::new(), |known| known.nodes.to_vec());
            let mut nodes = known;
            for node in named.nodes {
                if let Some(node) = importer.import_metadata(*source, *node) {
                    if !nodes.contains(&node) {
                        nodes.push(node);
                    }
                }
            }
            importer.module_mut().set_named_metadata(named.name, &nodes);
        }
    }
}
