//! Taking debug information, reflection and names out of a module.
//!
//! In goes a module, which is changed in place; each function removes one kind of content and returns
//! whether there was any, so that an unchanged module need not be written again. What DXC removes was
//! determined from pairs that it wrote (the program of a shader and its module with debug information, from
//! which the program is made here) and from its published source.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{FunctionId, GlobalId, Metadata, MetadataId, Type, TypeId, ValueId};
use dxkit_dxil::PREFIX;
use dxkit_types::ShaderModel;

use crate::pdb::ROOT_SIGNATURE;
use crate::subobjects::SUBOBJECTS;

/// Whether there is debug information: descriptions, their version among the module's flags, or a position in
/// the source.
#[must_use]
pub fn has_debug_information(module: &Module) -> bool {
    module.named(b"llvm.dbg.cu").is_some()
        || has_debug_version(module)
        || module.has_debug_locations()
            && module
                .functions()
                .flat_map(|function| function.instructions())
                .any(|entry| entry.debug_location().is_some())
}

fn has_debug_version(module: &Module) -> bool {
    let flags = module.named(b"llvm.module.flags").map_or(&[][..], |flags| flags.nodes);
    flags.iter().any(|flag| {
        let name = operands(module, *flag).get(1).copied().flatten();
        let name = name.and_then(|name| module.metadatum(name)).and_then(|name| name.as_string());
        name == Some(b"Debug Info Version")
    })
}

/// Takes debug information out: positions in the source, what describes it, calls of `llvm.dbg.…`, and the
/// sources themselves. Returns whether there was any.
///
/// Followed by [`reflection`], this is how DXC makes the program from a module with debug information.
pub fn debug_information(module: &mut Module) -> bool {
    let mut changed = descriptions(module);
    changed |= sources(module);
    if changed {
        module_flags(module);
        module.forget_use_list_orders();
    }
    changed
}

/// Takes out what describes the source, as LLVM does where it reads debug information of another version than
/// its own: not the sources, nor the version. Returns whether there was any.
pub fn descriptions(module: &mut Module) -> bool {
    let described = module.functions().filter(|function| function.name().starts_with(DESCRIPTIONS));
    let described: Vec<FunctionId> = described.map(|function| function.id()).collect();
    let mut changed = remove_named(module, &[DESCRIPTIONS, b"llvm.gcov"]);
    if described.is_empty() && !module.has_debug_locations() {
        if changed {
            module.forget_use_list_orders();
        }
        return changed;
    }
    changed |= !described.is_empty();
    changed |= module.erase_calls(&described);
    changed |= module.clear_debug_locations();
    module.remove_functions(&described);
    if changed {
        module.forget_use_list_orders();
    }
    changed
}

/// The prefix of the names of metadata and functions that describe the source.
const DESCRIPTIONS: &[u8] = b"llvm.dbg.";

/// Whether named metadata describes the source.
pub(crate) fn has_descriptions(module: &Module) -> bool {
    module.named_metadata().any(|named| named.name.starts_with(DESCRIPTIONS))
}

/// Takes out of the metadata what a container has in other parts, as DXC does with every module that it
/// writes: the root signature (`RTS0`) and the subobjects of a library (`RDAT`). Returns whether there was
/// any.
pub fn container_metadata(module: &mut Module) -> bool {
    let mut changed = false;
    for name in [ROOT_SIGNATURE, SUBOBJECTS] {
        if module.named(name.as_bytes()).is_some() {
            module.remove_named_metadata(name);
            changed = true;
        }
    }
    changed
}

/// Whether a module has metadata that [`container_metadata`] takes out.
#[must_use]
pub fn has_container_metadata(module: &Module) -> bool {
    [ROOT_SIGNATURE, SUBOBJECTS].iter().any(|name| module.named(name.as_bytes()).is_some())
}

/// Removes the sources and the compilation's arguments from a module with debug information. Returns whether
/// there were any.
pub fn sources(module: &mut Module) -> bool {
    remove_named(module, &[b"dx.source."])
}

/// Removes the named metadata with these prefixes; returns `false` if there was none.
fn remove_named(module: &mut Module, prefixes: &[&[u8]]) -> bool {
    // Most names differ in the first letter.
    let begins = |name: &[u8], prefix: &[u8]| name.first() == prefix.first() && name.starts_with(prefix);
    let gone = |name: &[u8]| prefixes.iter().any(|prefix| begins(name, prefix));
    let names: Vec<Vec<u8>> =
        module.named_metadata().filter(|named| gone(named.name)).map(|named| named.name.to_vec()).collect();
    names.iter().for_each(|name| module.remove_named_metadata(name));
    !names.is_empty()
}

/// Removes the names of instructions, blocks and arguments; returns `false` if there were none. Debuggers
/// show them; nothing else reads them.
pub fn value_names(module: &mut Module) -> bool {
    local_names(module, true)
}

/// Removes the names of instructions and blocks, and with `arguments` also theirs; returns `false` if there
/// were none.
fn local_names(module: &mut Module, arguments: bool) -> bool {
    let mut named: Vec<ValueId> = Vec::new();
    let has_name = |id: &ValueId| module.name(*id).is_some();
    for function in module.functions() {
        if arguments {
            named.extend(function.arguments().filter(has_name));
        }
        for block in function.blocks() {
            named.extend(function.block_name(block.id()).map(|_| ValueId::from(block.id())));
            named.extend(block.instructions().map(|entry| ValueId::from(entry.id())).filter(has_name));
        }
    }
    let changed = !named.is_empty();
    named.into_iter().for_each(|id| module.set_name(id, ""));
    changed
}

/// Takes names out: of instructions, blocks and arguments, and, unless it is a library that is
/// [linked by them](is_linked_by_names), those of resources, of types and their fields, and of global
/// variables. Returns whether there was any. The names of resources are in `RDAT` as well, which follows from
/// the module.
pub fn names(module: &mut Module) -> bool {
    let mut changed = local_names(module, true);
    if is_linked_by_names(module) {
        return changed;
    }
    changed |= resource_names(module);
    changed |= match shader_kind(module) {
        // The validator looks for the annotations of a library's functions.
        Some(b"lib") => field_names(module),
        // Those of functions alone, which validators before 1.5 look for, have no names.
        _ => annotates_structures(module) && remove_named(module, &[ANNOTATIONS.as_bytes()]),
    };
    changed |= type_names(module);
    let named: Vec<GlobalId> = named_globals(module).map(|(id, _)| id).collect();
    changed |= !named.is_empty();
    named.into_iter().for_each(|id| module.set_name(id, ""));
    changed
}

/// Whether a module is a library that a linker has still to make a shader or a final library of, which finds
/// resources, types and variables by their names: one of `lib_6_x`, one with a resource without a register,
/// or one that calls a function of another library.
#[must_use]
pub fn is_linked_by_names(module: &Module) -> bool {
    if shader_kind(module) != Some(b"lib") {
        return false;
    }
    let is_own = |name: &[u8]| name.starts_with(PREFIX.as_bytes()) || name.starts_with(b"llvm.");
    is_to_be_linked(module)
        || module.functions().any(|function| function.record().declaration && !is_own(function.name()))
        || resource_records(module).any(|record| {
            const REGISTER: usize = 4;
            let register = operands(module, record).get(REGISTER).copied().flatten();
            register.and_then(|register| module.metadata_integer(register)).is_some_and(|(_, at)| at == -1)
        })
}

/// The records of the resources.
fn resource_records(module: &Module) -> impl Iterator<Item = MetadataId> {
    let tables = first(module, b"dx.resources").map_or(Vec::new(), |tables| operands(module, tables));
    tables.into_iter().flatten().flat_map(|table| operands(module, table).into_iter().flatten())
}

/// Empties the names of fields in the annotations of structures. Returns whether there were any.
fn field_names(module: &mut Module) -> bool {
    const NAME: i64 = 6;
    let lists = module.named(ANNOTATIONS.as_bytes()).map_or(Vec::new(), |named| named.nodes.to_vec());
    let structures: Vec<MetadataId> = (lists.into_iter())
        .filter(|list| is_of_structures(module, *list))
        .flat_map(|list| operands(module, list).into_iter().skip(2).step_by(2).flatten())
        .collect();
    let fields =
        structures.into_iter().flat_map(|fields| operands(module, fields).into_iter().skip(1).flatten());
    let mut changed = false;
    for field in fields.collect::<BTreeSet<_>>() {
        let mut pairs = operands(module, field);
        for pair in pairs.chunks_exact_mut(2) {
            let [Some(tag), Some(value)] = pair else { continue };
            let is_name = module.metadata_integer(*tag).is_some_and(|(_, tag)| tag == NAME);
            let named = module.metadatum(*value).and_then(|value| value.as_string());
            if is_name && named.is_some_and(|named| !named.is_empty()) {
                *value = module.metadata_string("");
                changed = true;
            }
        }
        module.set_node_operands(field, &pairs);
    }
    changed
}

/// The global variables that have a name of the source: group-shared and static variables, constant tables.
pub fn named_globals(module: &Module) -> impl Iterator<Item = (GlobalId, &[u8])> {
    module.globals().filter_map(|(id, _)| {
        let name = module.name(id.into()).filter(|name| !name.is_empty() && !name.starts_with(b"llvm."))?;
        Some((id, name))
    })
}

/// The structures that have a name of the source: not those of DXIL, of HLSL's own classes, and those that
/// [`names`] has numbered.
pub fn named_types(module: &Module) -> impl Iterator<Item = (TypeId, &[u8])> {
    module.types().filter_map(|(id, ty)| {
        let (Type::Struct { name: Some(name), .. } | Type::Opaque { name }) = ty else { return None };
        (!name.starts_with(b"dx.types.") && !is_of_language(name)).then_some((id, name))
    })
}

/// The words in the names that DXC gives HLSL's own classes, beside numbers.
const WORDS_OF_LANGUAGE: [&str; 48] = [
    "AppendStructuredBuffer",
    "Buffer",
    "ByteAddressBuffer",
    "ConstantBuffer",
    "ConsumeStructuredBuffer",
    "FeedbackTexture2D",
    "FeedbackTexture2DArray",
    "RasterizerOrderedBuffer",
    "RasterizerOrderedByteAddressBuffer",
    "RasterizerOrderedStructuredBuffer",
    "RasterizerOrderedTexture1D",
    "RasterizerOrderedTexture1DArray",
    "RasterizerOrderedTexture2D",
    "RasterizerOrderedTexture2DArray",
    "RasterizerOrderedTexture3D",
    "RayQuery",
    "RaytracingAccelerationStructure",
    "RWBuffer",
    "RWByteAddressBuffer",
    "RWStructuredBuffer",
    "RWTexture1D",
    "RWTexture1DArray",
    "RWTexture2D",
    "RWTexture2DArray",
    "RWTexture2DMS",
    "RWTexture2DMSArray",
    "RWTexture3D",
    "SamplerComparisonState",
    "SamplerState",
    "StructuredBuffer",
    "Texture1D",
    "Texture1DArray",
    "Texture2D",
    "Texture2DArray",
    "Texture2DMS",
    "Texture2DMSArray",
    "Texture3D",
    "TextureBuffer",
    "TextureCube",
    "TextureCubeArray",
    "mips_slice_type",
    "mips_type",
    "sample_slice_type",
    "sample_type",
    "class",
    "struct",
    "vector",
    "matrix",
];

/// Whether a structure's name is made of words of HLSL and numbers: `class.Texture2D<vector<float, 4> >`.
fn is_of_language(name: &[u8]) -> bool {
    const SCALARS: [&str; 19] = [
        "bool",
        "double",
        "float",
        "float16_t",
        "float32_t",
        "half",
        "int",
        "int16_t",
        "int32_t",
        "int64_t",
        "long",
        "min16float",
        "min16int",
        "min16uint",
        "short",
        "uint",
        "uint16_t",
        "uint64_t",
        "unsigned",
    ];
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_' || !byte.is_ascii();
    name.split(|byte| !is_part(byte)).filter(|word| !word.is_empty()).all(|word| {
        word.iter().all(u8::is_ascii_digit)
            || WORDS_OF_LANGUAGE.iter().chain(&SCALARS).any(|known| known.as_bytes() == word)
    })
}

/// Numbers the structures that have a name of the source, and changes the names of the operations that end in
/// such a name. Returns `false` if there were none.
fn type_names(module: &mut Module) -> bool {
    let named: Vec<(TypeId, Vec<u8>)> = named_types(module).map(|(id, name)| (id, name.to_vec())).collect();
    let mut renamed = BTreeMap::new();
    for (number, (id, name)) in named.into_iter().enumerate() {
        let new = format!("struct.{number}");
        module.set_struct_name(id, &new);
        renamed.insert(name, new);
    }
    let operations: Vec<(FunctionId, Vec<u8>)> = (module.functions())
        .filter(|function| function.name().starts_with(b"dx.op."))
        .filter_map(|function| {
            let name = function.name();
            // `dx.op.dispatchMesh.struct.Payload`: the overload follows the third point.
            let points = name.iter().enumerate().filter(|(_, byte)| **byte == b'.');
            let start = points.map(|(at, _)| at.saturating_add(1)).nth(2)?;
            let (operation, overload) = name.split_at_checked(start)?;
            let new = renamed.get(overload)?;
            Some((function.id(), [operation, new.as_bytes()].concat()))
        })
        .collect();
    operations.into_iter().for_each(|(id, name)| module.set_name(id, name));
    !renamed.is_empty()
}

/// Takes the flags of debug information out of those of the module.
fn module_flags(module: &mut Module) {
    const FLAGS: &str = "llvm.module.flags";
    let Some(flags) = module.named(FLAGS.as_bytes()).map(|flags| flags.nodes.to_vec()) else { return };
    let is_of_debug_information = |id: &MetadataId| {
        let name =
            module.metadatum(*id).and_then(|flag| flag.as_node()).and_then(|node| *node.operands.get(1)?);
        let name = name.and_then(|name| module.metadatum(name)).and_then(|name| name.as_string());
        matches!(name, Some(b"Dwarf Version" | b"Debug Info Version"))
    };
    let left: Vec<_> = flags.iter().filter(|flag| !is_of_debug_information(flag)).copied().collect();
    if left.is_empty() {
        module.remove_named_metadata(FLAGS);
    } else if left.len() < flags.len() {
        module.set_named_metadata(FLAGS, &left);
    }
}

/// Removes global variables that nothing uses, nor metadata that is reached; returns `false` if there were
/// none.
pub fn unused_globals(module: &mut Module) -> bool {
    // Few modules have any.
    if module.globals().next().is_none() {
        return false;
    }
    let uses = module.uses();
    let in_metadata = reachable_values(module);
    let unused: Vec<GlobalId> = module
        .globals()
        .map(|(id, _)| id)
        .filter(|id| {
            let value = ValueId::from(*id);
            uses.get(value).is_empty()
                && !in_metadata.contains(&value)
                && module.name(value) != Some(b"llvm.global_ctors")
        })
        .collect();
    let changed = !unused.is_empty();
    module.remove_globals(&unused);
    changed
}

/// The values that named metadata refers to.
fn reachable_values(module: &Module) -> BTreeSet<ValueId> {
    let mut seen = alloc::vec![false; module.metadata().len()];
    let mut open: Vec<MetadataId> =
        module.named_metadata().flat_map(|named| named.nodes.iter().copied()).collect();
    for function in module.functions() {
        open.extend(function.attachments().iter().map(|attachment| attachment.node));
        for entry in function.instructions() {
            open.extend(entry.attachments().iter().map(|attachment| attachment.node));
            open.extend(entry.operands().iter().filter_map(|operand| operand.as_metadata()));
        }
    }
    let mut values = BTreeSet::new();
    while let Some(id) = open.pop() {
        match seen.get_mut(id.index()) {
            Some(seen) if !*seen => *seen = true,
            _ => continue,
        }
        match module.metadatum(id) {
            Some(Metadata::Value { value, .. }) => {
                values.insert(value);
            }
            Some(Metadata::Node(node)) => open.extend(node.operands.iter().flatten()),
            _ => {}
        }
    }
    values
}

/// Takes out what only reflection needs, as DXC does where it makes the program: names of instructions and
/// blocks, the names of resources unless it is a library, annotations of types, global variables that nothing
/// uses. Returns whether there was any.
pub fn reflection(module: &mut Module) -> bool {
    let library = shader_kind(module) == Some(b"lib");
    // A library that is linked later keeps all annotations.
    if library && is_to_be_linked(module) {
        return false;
    }
    let mut changed = local_names(module, false);
    if !library {
        changed |= resource_names(module);
    }
    changed |= unused_globals(module);
    // With native 16-bit types, the layout differs.
    let narrow = module.data_layout().is_some_and(|layout| layout.windows(8).any(|part| part == b"-i16:32-"));
    if library && narrow {
        // DXC takes these annotations out of its own tables, which it writes into the module only if
        // something else changed.
        if changed {
            unneeded_annotations(module);
        }
        return changed;
    }
    changed | type_annotations(module)
}

fn operands(module: &Module, id: MetadataId) -> Vec<Option<MetadataId>> {
    let node = module.metadatum(id).and_then(|metadata| metadata.as_node());
    node.map_or(Vec::new(), |node| node.operands.to_vec())
}

/// The first node of the named metadata of this name.
fn first(module: &Module, name: &[u8]) -> Option<MetadataId> {
    module.named(name)?.nodes.first().copied()
}

fn shader_kind(module: &Module) -> Option<&[u8]> {
    let model = module.metadatum(first(module, b"dx.shaderModel")?)?.as_node()?;
    module.metadatum((*model.operands.first()?)?)?.as_string()
}

/// Whether the model is `lib_6_x`.
fn is_to_be_linked(module: &Module) -> bool {
    let model = first(module, b"dx.shaderModel").map_or(Vec::new(), |model| operands(module, model));
    let minor = model.get(2).copied().flatten().and_then(|minor| module.metadata_integer(minor));
    minor.is_some_and(|(_, minor)| minor == i64::from(ShaderModel::OPEN_MINOR))
}

/// The version of the validator that the module is for.
fn validator_version(module: &Module) -> Option<(i64, i64)> {
    let version = module.metadatum(first(module, b"dx.valver")?)?.as_node()?;
    let number = |index: usize| Some(module.metadata_integer((*version.operands.get(index)?)?)?.1);
    Some((number(0)?, number(1)?))
}

/// A resource's name is the third field of its record.
const RESOURCE_NAME: usize = 2;

/// Whether a resource has a name.
#[must_use]
pub fn has_resource_names(module: &Module) -> bool {
    resource_records(module).any(|record| is_named(module, &operands(module, record)))
}

/// Whether the record of a resource with these fields has a name.
fn is_named(module: &Module, fields: &[Option<MetadataId>]) -> bool {
    let name = fields.get(RESOURCE_NAME).copied().flatten().and_then(|name| module.metadatum(name));
    name.and_then(|name| name.as_string()).is_some_and(|name| !name.is_empty())
}

/// Empties the names of resources. Returns whether there were any.
fn resource_names(module: &mut Module) -> bool {
    let mut changed = false;
    for record in resource_records(module).collect::<Vec<_>>() {
        let mut fields = operands(module, record);
        if !is_named(module, &fields) {
            continue;
        }
        if let Some(name) = fields.get_mut(RESOURCE_NAME) {
            *name = Some(module.metadata_string(""));
            module.set_node_operands(record, &fields);
            changed = true;
        }
    }
    changed
}

const ANNOTATIONS: &str = "dx.typeAnnotations";

/// Whether a list of annotations is one of structures; others are of functions.
fn is_of_structures(module: &Module, node: MetadataId) -> bool {
    const STRUCTURES: i64 = 0;
    let tag = operands(module, node).first().copied().flatten().and_then(|tag| module.metadata_integer(tag));
    tag.is_some_and(|(_, tag)| tag == STRUCTURES)
}

/// Whether structures are annotated: with the names of their fields.
fn annotates_structures(module: &Module) -> bool {
    let lists = module.named(ANNOTATIONS.as_bytes()).map_or(&[][..], |named| named.nodes);
    lists.iter().any(|list| is_of_structures(module, *list))
}

/// Removes type annotations, except those of functions for validators before 1.5; returns `false` if there
/// were none.
fn type_annotations(module: &mut Module) -> bool {
    let Some(named) = module.named(ANNOTATIONS.as_bytes()).map(|named| named.nodes.to_vec()) else {
        return false;
    };
    let keeps_functions = validator_version(module).is_some_and(|version| version < (1, 5));
    let stays = |node: &MetadataId| keeps_functions && !is_of_structures(module, *node);
    let left: Vec<_> = named.iter().copied().filter(stays).collect();
    set_annotations(module, &left);
    left.len() < named.len()
}

/// Leaves the annotations of structures that a library's resources need to tell how wide their elements are,
/// and those of functions.
fn unneeded_annotations(module: &mut Module) {
    let Some(named) = module.named(ANNOTATIONS.as_bytes()).map(|named| named.nodes.to_vec()) else { return };
    let needed = needed_structures(module);
    let mut left = Vec::new();
    for node in named {
        if is_of_structures(module, node) {
            let fields = operands(module, node);
            let mut shorter: Vec<_> = fields.iter().take(1).copied().collect();
            for pair in fields.get(1..).unwrap_or_default().chunks(2) {
                let value = pair.first().copied().flatten().and_then(|value| module.metadata_value(value));
                if value.and_then(|value| module.type_of(value)).is_some_and(|ty| needed.contains(&ty)) {
                    shorter.extend_from_slice(pair);
                }
            }
            if shorter.len() < 2 {
                continue;
            }
            if shorter.len() < fields.len() {
                module.set_node_operands(node, &shorter);
            }
        }
        left.push(node);
    }
    set_annotations(module, &left);
}

fn set_annotations(module: &mut Module, lists: &[MetadataId]) {
    if lists.is_empty() {
        module.remove_named_metadata(ANNOTATIONS);
    } else {
        module.set_named_metadata(ANNOTATIONS, lists);
    }
}

/// The structures in constant buffers, structured buffers and texture buffers that have elements narrower
/// than 32 bits, or matrices. DXC visits the buffers in turn, constant buffers first, and for each that needs
/// its annotation it keeps all structures visited so far. It does not visit arrays of buffers.
fn needed_structures(module: &Module) -> BTreeSet<TypeId> {
    const KIND: usize = 6;
    const T_BUFFER: i64 = 15;
    const STRUCTURED_BUFFER: i64 = 12;
    let mut seen = BTreeMap::new();
    let mut needed = BTreeSet::new();
    let tables = first(module, b"dx.resources").map_or(Vec::new(), |tables| operands(module, tables));
    let table = |class: usize| {
        let table = tables.get(class).copied().flatten();
        table.map_or(Vec::new(), |table| operands(module, table))
    };
    // The classes in the order of the lists: constant buffers, unordered access views, shader resource views.
    for class in [2, 1, 0] {
        for record in table(class).into_iter().flatten() {
            let fields = operands(module, record);
            let kind = fields.get(KIND).copied().flatten().and_then(|kind| module.metadata_integer(kind));
            let kind = kind.map(|(_, kind)| kind);
            let looked_into = match class {
                2 => true,
                1 => kind == Some(STRUCTURED_BUFFER),
                _ => matches!(kind, Some(STRUCTURED_BUFFER | T_BUFFER)),
            };
            let symbol = fields.get(1).copied().flatten().and_then(|symbol| module.metadata_value(symbol));
            let Some(pointer) = symbol.and_then(|symbol| module.type_of(symbol)).filter(|_| looked_into)
            else {
                continue;
            };
            let Type::Pointer { pointee, .. } = module.ty(pointer) else { continue };
            if matches!(module.ty(pointee), Type::Struct { .. }) && is_narrow(module, pointee, &mut seen, 0) {
                needed.extend(seen.keys().copied());
            }
        }
    }
    needed
}

/// The maximum nesting of structures.
const MAX_DEPTH: u32 = 64;

/// Whether a structure has elements narrower than 32 bits or is a matrix. `seen` has the results for all
/// visited structures.
fn is_narrow(module: &Module, structure: TypeId, seen: &mut BTreeMap<TypeId, bool>, depth: u32) -> bool {
    let Type::Struct { name, elements, .. } = module.ty(structure) else { return false };
    if name.is_some_and(|name| name.starts_with(b"class.matrix.")) {
        return true;
    }
    if let Some(answer) = seen.get(&structure) {
        return *answer;
    }
    seen.insert(structure, false);
    if depth >= MAX_DEPTH {
        return false;
    }
    let mut narrow = false;
    for element in elements {
        let mut ty = *element;
        while let Type::Pointer { pointee: inner, .. }
        | Type::Array { element: inner, .. }
        | Type::Vector { element: inner, .. } = module.ty(ty)
        {
            ty = inner;
        }
        narrow |= match module.ty(ty) {
            Type::Struct { .. } => is_narrow(module, ty, seen, depth + 1),
            Type::Half => true,
            Type::Integer { width } => width < 32,
            _ => false,
        };
    }
    seen.insert(structure, narrow);
    narrow
}
