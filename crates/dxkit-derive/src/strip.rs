//! Taking debug information, reflection and names out of a module.
//!
//! What DXC takes out was told from pairs that it wrote: the program and the module with debug information of the same
//! shader, of which the one is made of the other here: the same bytes of all 233 pairs but for the one whose reflection an
//! option (`-Qkeep_reflect_in_dxil`) kept.

use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{FunctionId, GlobalId, Metadata, MetadataId, Type, TypeId, ValueId, ValueKind};

/// Whether there is debug information: descriptions, their version among the module's flags, or a position in the source.
#[must_use]
pub fn has_debug_information(module: &Module) -> bool {
    module.named(b"llvm.dbg.cu").is_some()
        || has_debug_version(module)
        || module.has_instruction_metadata()
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

/// Takes debug information out: positions in the source, what describes it, calls of `llvm.dbg.…`, and the sources
/// themselves. Returns whether there was any.
///
/// With [`reflection`] behind it, that is what DXC does to make the program of a module with debug information.
pub fn debug_information(module: &mut Module) -> bool {
    let described: Vec<FunctionId> = module
        .functions()
        .filter(|function| function.name().starts_with(b"llvm.dbg."))
        .map(|function| function.id())
        .collect();
    let is_described = |id: ValueId| matches!(id.kind(), ValueKind::Function(id) if described.contains(&id));
    let (mut calls, mut placed) = (Vec::new(), Vec::new());
    for entry in module.functions().flat_map(|function| function.instructions()) {
        if entry.call().is_some_and(|call| is_described(call.callee)) {
            calls.push(entry.id());
        } else {
            placed.extend(entry.debug_location().map(|_| entry.id()));
        }
    }
    let mut changed = !(calls.is_empty() && placed.is_empty() && described.is_empty());
    calls.into_iter().for_each(|id| module.erase(id));
    placed.into_iter().for_each(|id| module.set_debug_location(id, None));
    described.into_iter().for_each(|id| module.remove_function(id));
    changed |= remove_named(module, &[b"llvm.dbg.", b"llvm.gcov"]);
    changed |= sources(module);
    if changed {
        module_flags(module);
        module.forget_use_list_orders();
        unused_globals(module);
    }
    changed
}

/// Takes the sources and what the shader was compiled with out of a module with debug information. Returns whether there
/// was any of it.
pub fn sources(module: &mut Module) -> bool {
    remove_named(module, &[b"dx.source."])
}

/// Removes the named metadata whose names begin so; false if there was none.
fn remove_named(module: &mut Module, prefixes: &[&[u8]]) -> bool {
    let gone = |name: &[u8]| prefixes.iter().any(|prefix| name.starts_with(prefix));
    let names: Vec<Vec<u8>> =
        module.named_metadata().map(|named| named.name.to_vec()).filter(|name| gone(name)).collect();
    names.iter().for_each(|name| module.remove_named_metadata(name));
    !names.is_empty()
}

/// Takes the names of instructions and blocks out, and with `arguments`, theirs; false if there was none.
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

/// Takes names out: of resources (of libraries they stay, which are linked by them) and of the members of constant
/// buffers, of instructions, blocks and arguments. Returns whether there was any.
pub fn names(module: &mut Module) -> bool {
    let mut changed = local_names(module, true);
    if shader_kind(module) != Some(b"lib") {
        changed |= resource_names(module);
        changed |= remove_named(module, &[b"dx.typeAnnotations"]);
    }
    changed
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

/// Takes global variables out that nothing uses any more.
fn unused_globals(module: &mut Module) {
    let uses = module.uses();
    let in_metadata = reachable_values(module);
    let unused: Vec<GlobalId> = module
        .globals()
        .map(|(id, _)| id)
        .filter(|id| {
            let value = ValueId::from(*id);
            uses.of(value).is_empty()
                && !in_metadata.contains(&value)
                && module.name(value) != Some(b"llvm.global_ctors")
        })
        .collect();
    unused.into_iter().for_each(|id| module.remove_global(id));
}

/// The values that named metadata leads to.
fn reachable_values(module: &Module) -> Vec<ValueId> {
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
    let mut values = Vec::new();
    while let Some(id) = open.pop() {
        match seen.get_mut(id.index()) {
            Some(seen) if !*seen => *seen = true,
            _ => continue,
        }
        match module.metadatum(id) {
            Some(Metadata::Value { value, .. }) => values.push(value),
            Some(Metadata::Node(node)) => open.extend(node.operands.iter().flatten()),
            _ => {}
        }
    }
    values
}

/// Takes out what only reflection needs, as DXC does where it makes the program: names of instructions and blocks, the names
/// of resources unless it is a library, annotations of types. Returns whether there was any of it.
pub fn reflection(module: &mut Module) -> bool {
    let library = shader_kind(module) == Some(b"lib");
    // What is still to be linked keeps all.
    if library && is_to_be_linked(module) {
        return false;
    }
    let mut changed = local_names(module, false);
    if !library {
        changed |= resource_names(module);
    }
    changed | type_annotations(module, library, changed)
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
    const ANY: i64 = 15;
    let model = first(module, b"dx.shaderModel").map_or(Vec::new(), |model| operands(module, model));
    let minor = model.get(2).copied().flatten().and_then(|minor| module.metadata_integer(minor));
    minor.is_some_and(|(_, minor)| minor == ANY)
}

/// The version of the validator that the module is for.
fn validator_version(module: &Module) -> Option<(i64, i64)> {
    let version = module.metadatum(first(module, b"dx.valver")?)?.as_node()?;
    let number = |index: usize| Some(module.metadata_integer((*version.operands.get(index)?)?)?.1);
    Some((number(0)?, number(1)?))
}

/// A resource's name is the third field of its record.
fn resource_names(module: &mut Module) -> bool {
    const NAME: usize = 2;
    let mut changed = false;
    let Some(tables) = first(module, b"dx.resources") else { return false };
    for table in operands(module, tables).into_iter().flatten() {
        for record in operands(module, table).into_iter().flatten() {
            let mut fields = operands(module, record);
            let Some(Some(name)) = fields.get_mut(NAME) else { continue };
            let named = module.metadatum(*name).and_then(|name| name.as_string());
            if named.is_some_and(|named| !named.is_empty()) {
                *name = module.metadata_string("");
                module.set_node_operands(record, &fields);
                changed = true;
            }
        }
    }
    changed
}

/// Annotations of structures stay where a library's resources need them to tell how wide their elements are; those of
/// functions stay in libraries, and for validators before 1.5. `renamed` is whether a name was taken out.
fn type_annotations(module: &mut Module, library: bool, renamed: bool) -> bool {
    const NAME: &str = "dx.typeAnnotations";
    const STRUCTURES: i64 = 0;
    let Some(named) = module.named(NAME.as_bytes()).map(|named| named.nodes.to_vec()) else {
        return false;
    };
    // Native 16-bit types have a layout of their own.
    let narrow = module.data_layout().is_some_and(|layout| layout.windows(8).any(|part| part == b"-i16:32-"));
    let kept = library && narrow;
    // DXC does not notice that it took out annotations of a library without resources: it writes the metadata anew only if
    // there was a name to take out, too.
    if kept && !renamed && module.named(b"dx.resources").is_none() {
        return false;
    }
    let mut changed = false;
    let count = named.len();
    let mut left = Vec::new();
    for node in named {
        let fields = operands(module, node);
        let tag = fields.first().copied().flatten().and_then(|tag| module.metadata_integer(tag));
        if tag.is_some_and(|(_, tag)| tag == STRUCTURES) {
            if !kept {
                continue;
            }
            let needed = needed_structures(module);
            let mut shorter: Vec<_> = fields.iter().take(1).copied().collect();
            for pair in fields.get(1..).unwrap_or_default().chunks(2) {
                let value = pair.first().copied().flatten().and_then(|value| module.metadata_value(value));
                let ty = value.and_then(|value| module.type_of(value));
                if ty.is_some_and(|ty| needed.contains(&ty)) {
                    shorter.extend_from_slice(pair);
                }
            }
            if shorter.len() < 2 {
                continue;
            }
            if shorter.len() < fields.len() {
                module.set_node_operands(node, &shorter);
                changed = true;
            }
            left.push(node);
        } else if kept || validator_version(module).is_some_and(|version| version < (1, 5)) {
            left.push(node);
        }
    }
    if left.is_empty() {
        module.remove_named_metadata(NAME);
    } else if left.len() < count {
        module.set_named_metadata(NAME, &left);
    }
    changed | (left.len() < count)
}

/// The structures that resources are made of whose elements are narrower than 32 bits, or matrices.
fn needed_structures(module: &Module) -> Vec<TypeId> {
    let mut needed = Vec::new();
    let Some(tables) = first(module, b"dx.resources") else { return needed };
    for (class, table) in operands(module, tables).into_iter().enumerate() {
        // Samplers hold nothing.
        let Some(table) = table.filter(|_| class < 3) else { continue };
        for record in operands(module, table).into_iter().flatten() {
            let symbol = operands(module, record).get(1).copied().flatten();
            let Some(ty) = symbol
                .and_then(|symbol| module.metadata_value(symbol))
                .and_then(|value| module.type_of(value))
            else {
                continue;
            };
            let mut structures = Vec::new();
            let mut narrow = false;
            walk(module, ty, &mut structures, &mut narrow);
            if narrow {
                needed.extend(structures);
            }
        }
    }
    needed
}

fn walk(module: &Module, ty: TypeId, structures: &mut Vec<TypeId>, narrow: &mut bool) {
    let mut open = alloc::vec![ty];
    while let Some(ty) = open.pop() {
        match module.ty(ty) {
            Type::Pointer { pointee, .. } => open.push(pointee),
            Type::Array { element, .. } | Type::Vector { element, .. } => open.push(element),
            Type::Struct { name, elements, .. } if !structures.contains(&ty) => {
                *narrow |= name.is_some_and(|name| name.starts_with(b"class.matrix."));
                structures.push(ty);
                open.extend(elements);
            }
            Type::Half => *narrow = true,
            Type::Integer { width } if width < 32 => *narrow = true,
            _ => {}
        }
    }
}
