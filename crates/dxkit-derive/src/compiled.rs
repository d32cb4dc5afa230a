//! Facts that DXC knows while it compiles, and writes only into the module of `STAT`: [`state_all`].
//!
//! The module of `STAT` is for no validator version, which lets DXC write everything. Into the module of the program it writes
//! as much as the validator of its version knows:
//!
//! | | stated for validators |
//! |---|---|
//! | which fields of constant and texture buffers are read (tag 9) | of shader models since 6.5 |
//! | how many components the fields of structures and the parameters of functions have (tag 13) | of shader models since 6.8 |
//! | the arguments of templates, after the fields | without a version |
//! | which components of signature elements are used (tag 3) | since 1.5 |
//! | which outputs depend on which inputs (`dx.viewIdState`) | since 1.1 |
//!
//! Source: modules of DXC's debug builds, beside the `STAT` of the same containers.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{MetadataId, Type, TypeId};
use dxkit_dxil::{DxilModule, OpCode, OperationCall, Version};
use dxkit_types::ShaderKind;

use crate::buffer_fields::UsedFields;
use crate::validator::Validator;

const ANNOTATIONS: &str = "dx.typeAnnotations";
/// The tags of annotations of structures and of functions among those of types.
const STRUCTURES: i64 = 0;
const FUNCTIONS: i64 = 1;
/// The tags of a field: how its matrix is laid out, whether the program reads it, how many components its vector has.
const MATRIX: i64 = 2;
const READ: i64 = 9;
const COMPONENTS: i64 = 13;
/// The tag of the arguments of a template, and those of the two kinds of them.
const TEMPLATE: i64 = 0;
const TYPE: i64 = 0;
const INTEGER: i64 = 1;
/// The operand of an element that has its further properties, and the tag of the components that are used.
const ELEMENT_PROPERTIES: usize = 10;
const USED_COMPONENTS: i64 = 3;

/// States in a module what DXC has in memory while it compiles, and leaves out of a module for a validator version.
pub(crate) fn state_all(module: &mut Module) {
    let (stated, validator, used, fields) = {
        let dxil = DxilModule::read(module);
        let validator = Validator::of(&dxil);
        let used = if validator.since(5) { Used::default() } else { used_components(&dxil) };
        (dxil.validator_version, validator, used, UsedFields::of(&dxil))
    };
    if stated == Some(Version { major: 0, minor: 0 }) {
        return;
    }
    annotations(module, &fields);
    for ((signature, element), mask) in used {
        state_used(module, signature, element, mask);
    }
    if !validator.since(1) {
        crate::restate::add_view_dependences(module);
    }
}

fn operands(module: &Module, id: Option<MetadataId>) -> Vec<Option<MetadataId>> {
    let node = id.and_then(|id| module.metadatum(id)).and_then(|metadata| metadata.as_node());
    node.map_or(Vec::new(), |node| node.operands.to_vec())
}

fn integer(module: &Module, id: Option<MetadataId>) -> Option<i64> {
    module.metadata_integer(id?).map(|(_, number)| number)
}

fn number(module: &mut Module, width: u32, number: i64) -> Option<MetadataId> {
    let ty = module.integer_type(width);
    let value = module.const_integer(ty, number);
    Some(module.value_as_metadata(value))
}

/// Whether a list of tags and values has a tag.
fn has_tag(module: &Module, list: &[Option<MetadataId>], tag: i64) -> bool {
    list.chunks(2).any(|pair| integer(module, pair.first().copied().flatten()) == Some(tag))
}

/// Completes the annotations of structures and functions.
fn annotations(module: &mut Module, used: &UsedFields) {
    let lists = module.named(ANNOTATIONS.as_bytes()).map_or(Vec::new(), |named| named.nodes.to_vec());
    for list in lists {
        let mut all = operands(module, Some(list));
        let kind = integer(module, all.first().copied().flatten());
        if !matches!(kind, Some(STRUCTURES | FUNCTIONS)) {
            continue;
        }
        let mut changed = false;
        for pair in all.get_mut(1..).unwrap_or_default().chunks_exact_mut(2) {
            let [value, annotation] = pair else { continue };
            let ty = value.and_then(|value| module.metadata_value(value)).and_then(|id| module.type_of(id));
            let Some(ty) = ty else { continue };
            let new = match kind {
                Some(STRUCTURES) => structure(module, ty, *annotation, used),
                _ => function(module, ty, *annotation),
            };
            let Some(new) = new else { continue };
            *annotation = Some(new);
            changed = true;
        }
        if changed {
            module.set_node_operands(list, &all);
        }
    }
}

/// The field of a type with whether it is read and how many components it has, if it lacks one of these.
fn field(
    module: &mut Module,
    ty: TypeId,
    annotation: Option<MetadataId>,
    is_read: bool,
) -> Option<MetadataId> {
    const TRUE: i64 = -1;
    let mut field = operands(module, annotation);
    if has_tag(module, &field, COMPONENTS) {
        return None;
    }
    let stated = field.len();
    if is_read && !has_tag(module, &field, READ) {
        field.extend([number(module, 32, READ), number(module, 1, TRUE)]);
    }
    let components = components(module, ty).filter(|_| !has_tag(module, &field, MATRIX));
    if let Some(components) = components {
        field.extend([number(module, 32, COMPONENTS), number(module, 32, components.into())]);
    }
    (field.len() > stated).then(|| module.metadata_node(&field))
}

/// The completed annotations of a function's result and parameters, if they lack something.
fn function(module: &mut Module, ty: TypeId, annotation: Option<MetadataId>) -> Option<MetadataId> {
    /// The operand of a parameter's annotation that is its field.
    const FIELD: usize = 1;
    let Type::Pointer { pointee: ty, .. } = module.ty(ty) else { return None };
    let Type::Function { result, parameters, .. } = module.ty(ty) else { return None };
    let types: Vec<TypeId> = core::iter::once(result).chain(parameters.iter().copied()).collect();
    let mut all = operands(module, annotation);
    let mut changed = false;
    for (ty, slot) in types.into_iter().zip(&mut all) {
        let ty = match module.ty(ty) {
            Type::Pointer { pointee, .. } => pointee,
            _ => ty,
        };
        let mut parameter = operands(module, *slot);
        let stated = parameter.get(FIELD).copied().flatten();
        let Some(new) = field(module, ty, stated, false) else { continue };
        if let Some(stated) = parameter.get_mut(FIELD) {
            *stated = Some(new);
            *slot = Some(module.metadata_node(&parameter));
            changed = true;
        }
    }
    changed.then(|| module.metadata_node(&all))
}

/// The completed annotation of a structure, if it lacks something.
fn structure(
    module: &mut Module,
    ty: TypeId,
    annotation: Option<MetadataId>,
    used: &UsedFields,
) -> Option<MetadataId> {
    let (name, elements) = match module.ty(ty) {
        Type::Struct { name, elements, .. } => (name.unwrap_or_default().to_vec(), elements.to_vec()),
        _ => return None,
    };
    let mut all = operands(module, annotation);
    // The first operand is the size; the fields follow.
    let fields = all.len().checked_sub(1)?;
    let mut changed = false;
    for (place, (element, slot)) in elements.iter().zip(all.get_mut(1..).unwrap_or_default()).enumerate() {
        if let Some(new) = field(module, *element, *slot, used.contains(ty, place)) {
            *slot = Some(new);
            changed = true;
        }
    }
    if fields == elements.len() {
        if let Some(arguments) = template_arguments(module, &name, &elements) {
            let arguments = Some(module.metadata_node(&arguments));
            let tag = number(module, 32, TEMPLATE);
            all.push(Some(module.metadata_node(&[tag, arguments])));
            changed = true;
        }
    }
    changed.then(|| module.metadata_node(&all))
}

/// How many components a vector has, also one inside of arrays.
fn components(module: &Module, ty: TypeId) -> Option<u32> {
    let mut ty = ty;
    loop {
        match module.ty(ty) {
            Type::Array { element, .. } => ty = element,
            Type::Vector { count, .. } => return Some(count),
            _ => return None,
        }
    }
}

/// The template arguments in a structure's name, if all of them are known.
fn template_arguments(
    module: &mut Module,
    name: &[u8],
    elements: &[TypeId],
) -> Option<Vec<Option<MetadataId>>> {
    let name = core::str::from_utf8(name).ok()?;
    let (_, list) = name.split_once('<')?;
    let list = list.strip_suffix('>')?;
    let mut made = Vec::new();
    for argument in split(list) {
        let node = match argument.parse::<i64>() {
            Ok(value) => [number(module, 32, INTEGER), number(module, 64, value)],
            Err(_) => {
                let ty = spelled_type(module, argument).or_else(|| match elements {
                    // An enumeration has no LLVM type of its own.
                    [only] if module.integer_width(*only).is_some() => Some(*only),
                    _ => None,
                })?;
                let value = module.const_undef(ty);
                [number(module, 32, TYPE), Some(module.value_as_metadata(value))]
            }
        };
        made.push(Some(module.metadata_node(&node)));
    }
    Some(made)
}

/// The arguments of a template: commas inside of others do not count.
fn split(list: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0usize;
    let parts = list.split(move |character| {
        match character {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            _ => {}
        }
        character == ',' && depth == 0
    });
    parts.map(str::trim)
}

/// The type with this HLSL name.
fn spelled_type(module: &mut Module, name: &str) -> Option<TypeId> {
    let inside = |name: &'_ str, template: &str| -> Option<alloc::string::String> {
        let list = name.strip_prefix(template)?.strip_prefix('<')?.strip_suffix('>')?;
        Some(list.trim().into())
    };
    if let Some(list) = inside(name, "vector") {
        let (element, count) = list.rsplit_once(',')?;
        let element = scalar(module, element.trim())?;
        return Some(module.vector_type(count.trim().parse().ok()?, element));
    }
    if let Some(list) = inside(name, "matrix") {
        let mut parts = list.split(',').map(str::trim);
        let (element, rows, columns) = (parts.next()?, parts.next()?, parts.next()?);
        return named_type(module, &alloc::format!("class.matrix.{element}.{rows}.{columns}"));
    }
    scalar(module, name)
        .or_else(|| named_type(module, &alloc::format!("struct.{name}")))
        .or_else(|| named_type(module, &alloc::format!("class.{name}")))
}

fn scalar(module: &mut Module, name: &str) -> Option<TypeId> {
    let width = match name {
        "float" => return Some(module.float_type()),
        "double" => return Some(module.double_type()),
        "half" | "float16_t" | "min16float" | "min10float" => return Some(module.half_type()),
        "bool" => 1,
        "int" | "unsigned int" | "int8_t4_packed" | "uint8_t4_packed" => 32,
        "short" | "unsigned short" | "int16_t" | "uint16_t" | "min16int" | "min16uint" | "min12int" => 16,
        "long long" | "unsigned long long" | "int64_t" | "uint64_t" => 64,
        _ => return None,
    };
    Some(module.integer_type(width))
}

/// The structure of a name, if the module has it.
fn named_type(module: &Module, wanted: &str) -> Option<TypeId> {
    let mut all = module.types();
    let found =
        all.find(|(_, ty)| matches!(ty, Type::Struct { name: Some(name), .. } if *name == wanted.as_bytes()));
    found.map(|(id, _)| id)
}

/// By the number of the signature and that of the element: the columns that are read or written.
type Used = BTreeMap<(usize, usize), u32>;

/// The components of signature elements that a shader uses.
fn used_components(dxil: &DxilModule<'_>) -> Used {
    const INPUTS: usize = 0;
    const OUTPUTS: usize = 1;
    const THIRD: usize = 2;
    let mut used = Used::new();
    let Some(signatures) = dxil.entry_points.first().and_then(|entry| entry.signatures.as_ref()) else {
        return used;
    };
    let lists = [&signatures.inputs, &signatures.outputs, &signatures.patch_constants_or_primitives];
    for function in dxil.module.functions() {
        for call in function.instructions().filter_map(|entry| OperationCall::of(function, entry)) {
            let (signature, names) = match call.code {
                OpCode::LoadInput => (INPUTS, ["inputSigId", "colIndex"]),
                OpCode::LoadOutputControlPoint if dxil.kind == Some(ShaderKind::Hull) => {
                    (OUTPUTS, ["inputSigId", "col"])
                }
                OpCode::LoadOutputControlPoint => (INPUTS, ["inputSigId", "col"]),
                OpCode::LoadPatchConstant => (THIRD, ["inputSigId", "col"]),
                OpCode::AttributeAtVertex
                | OpCode::EvalSnapped
                | OpCode::EvalSampleIndex
                | OpCode::EvalCentroid => (INPUTS, ["inputSigId", "inputColIndex"]),
                OpCode::StoreOutput | OpCode::StoreVertexOutput => (OUTPUTS, ["outputSigId", "colIndex"]),
                OpCode::StorePrimitiveOutput => (THIRD, ["outputSigId", "colIndex"]),
                OpCode::StorePatchConstant => (THIRD, ["outputSigID", "col"]),
                _ => continue,
            };
            let [Some(id), Some(column)] = names.map(|name| call.integer(name)) else { continue };
            let place = lists
                .get(signature)
                .and_then(|list| list.iter().position(|element| i64::from(element.id) == id));
            let column = u32::try_from(column).ok().filter(|column| *column < 4);
            if let (Some(place), Some(column)) = (place, column) {
                *used.entry((signature, place)).or_default() |= 1 << column;
            }
        }
    }
    used
}

/// States which components of an element are used, if its node does not.
fn state_used(module: &mut Module, signature: usize, element: usize, mask: u32) {
    /// The operand of an entry point that lists its signatures.
    const SIGNATURES: usize = 2;
    let entry = module.named(b"dx.entryPoints").and_then(|named| named.nodes.first().copied());
    let below = |module: &Module, node: Option<MetadataId>, place: usize| {
        operands(module, node).get(place).copied().flatten()
    };
    let list = below(module, below(module, entry, SIGNATURES), signature);
    let Some(node) = below(module, list, element) else { return };
    let mut fields = operands(module, Some(node));
    let Some(slot) = fields.get_mut(ELEMENT_PROPERTIES) else { return };
    let mut properties = operands(module, *slot);
    if has_tag(module, &properties, USED_COMPONENTS) {
        return;
    }
    properties.extend([number(module, 32, USED_COMPONENTS), number(module, 32, mask.into())]);
    *slot = Some(module.metadata_node(&properties));
    module.set_node_operands(node, &fields);
}
