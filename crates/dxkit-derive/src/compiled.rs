//! Facts that DXC knows while it compiles, and writes only into the module of `STAT`: [`state_all`].
//!
//! The module of `STAT` is for no validator version, which lets DXC write everything. Into the module of the
//! program it writes as much as the validator of its version knows:
//!
//! | | stated for validators |
//! |---|---|
//! | which fields of constant and texture buffers are read (tag 9) | of shader models since 6.5 |
//! | how many components the fields of structures and the parameters of functions have (tag 13) | of shader models since 6.8 |
//! | the arguments of templates, after the fields | without a version |
//! | which components of signature elements are used (tag 3) | since 1.5 |
//! | which outputs depend on which inputs (`dx.viewIdState`) | since 1.1 |
//! | which bit fields a number has (tags 11 and 12) | of shader models since 6.7 |
//!
//! The debug information of the module [tells](Declared) what of this the types do not.
//!
//! Source: modules of DXC's debug builds, beside the `STAT` of the same containers.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{MetadataId, Type, TypeId};
use dxkit_dxil::{
    DxilModule, ElementUse, OperationCall, SignatureList, Version, element_operand, entry_operand,
};
use dxkit_types::ShaderKind;

use crate::buffer_fields::UsedFields;
use crate::declared::{Declared, Member};
use crate::spelled::Spelled;
use crate::validator::Validator;

const ANNOTATIONS: &str = "dx.typeAnnotations";
/// The tags of annotations of structures and of functions among those of types.
const STRUCTURES: i64 = 0;
const FUNCTIONS: i64 = 1;
/// The tags of a field.
const MATRIX: i64 = 2;
const OFFSET: i64 = 3;
const NAME: i64 = 6;
const COMPONENT_TYPE: i64 = 7;
/// Whether the program reads it.
const READ: i64 = 9;
const BIT_FIELDS: i64 = 11;
const WIDTH: i64 = 12;
/// How many components its vector has.
const COMPONENTS: i64 = 13;
/// The tag of the arguments of a template, and those of the two kinds of them.
const TEMPLATE: i64 = 0;
const TYPE: i64 = 0;
const INTEGER: i64 = 1;
/// The tag of the components of an element that are used.
const USED_COMPONENTS: i64 = 3;

/// What follows from the instructions and the metadata of a module, and [`state_all`] states.
#[derive(Debug, Clone)]
pub(crate) struct Facts {
    stated: Option<Version>,
    validator: Validator,
    used: Used,
    read: UsedFields,
    types: Spelled,
}

impl Facts {
    pub(crate) fn collect(dxil: &DxilModule<'_>) -> Self {
        let validator = Validator::from_module(dxil);
        Self {
            stated: dxil.validator_version,
            validator,
            used: if validator.since(5) { Used::default() } else { used_components(dxil) },
            read: UsedFields::analyze(dxil),
            types: Spelled::collect(dxil),
        }
    }
}

/// States in a module what DXC has in memory while it compiles, and leaves out of a module for a validator
/// version. The facts are those of the module; `declared` is from its debug information, which was removed.
pub(crate) fn state_all(module: &mut Module, facts: &Facts, declared: &Declared) {
    if facts.stated == Some(Version { major: 0, minor: 0 }) {
        return;
    }
    annotations(module, &Additional { read: &facts.read, types: &facts.types, declared });
    for ((signature, element), mask) in &facts.used {
        state_used(module, *signature, *element, *mask);
    }
    if !facts.validator.since(1) {
        crate::restate::add_view_dependences(module);
    }
}

/// The facts that complete annotations of structures.
struct Additional<'d> {
    read: &'d UsedFields,
    types: &'d Spelled,
    declared: &'d Declared,
}

fn operands(module: &Module, id: Option<MetadataId>) -> Vec<Option<MetadataId>> {
    let node = id.and_then(|id| module.metadatum(id)).and_then(|metadata| metadata.as_node());
    node.map_or(Vec::new(), |node| node.operands.to_vec())
}

fn integer(module: &Module, id: Option<MetadataId>) -> Option<i64> {
    module.metadata_integer(id?).map(|(_, number)| number)
}

fn number(module: &mut Module, width: u32, number: i64) -> Option<MetadataId> {
    Some(module.integer_as_metadata(width, number))
}

/// Whether a list of tags and values has a tag.
fn has_tag(module: &Module, list: &[Option<MetadataId>], tag: i64) -> bool {
    list.chunks(2).any(|pair| integer(module, pair.first().copied().flatten()) == Some(tag))
}

/// Completes the annotations of structures and functions.
fn annotations(module: &mut Module, facts: &Additional<'_>) {
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
                Some(STRUCTURES) => structure(module, ty, *annotation, facts),
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

/// What the annotation of a field may lack.
#[derive(Default)]
struct Additions<'d> {
    is_read: bool,
    /// The components of the vector that the source declares.
    components: Option<u32>,
    bit_fields: &'d [&'d Member],
}

/// The annotation of a field of this type, if it lacks something.
fn field(
    module: &mut Module,
    ty: TypeId,
    annotation: Option<MetadataId>,
    additions: &Additions<'_>,
) -> Option<MetadataId> {
    const TRUE: i64 = -1;
    let mut field = operands(module, annotation);
    if has_tag(module, &field, COMPONENTS) {
        return None;
    }
    let stated = field.len();
    if additions.is_read && !has_tag(module, &field, READ) {
        field.extend([number(module, 32, READ), number(module, 1, TRUE)]);
    }
    if !additions.bit_fields.is_empty() && !has_tag(module, &field, BIT_FIELDS) {
        let all: Vec<_> = additions.bit_fields.iter().map(|member| Some(bit_field(module, member))).collect();
        field.extend([number(module, 32, BIT_FIELDS), Some(module.metadata_node(&all))]);
    }
    let components = components(module, ty).or(additions.components);
    if let Some(components) = components.filter(|_| !has_tag(module, &field, MATRIX)) {
        field.extend([number(module, 32, COMPONENTS), number(module, 32, components.into())]);
    }
    (field.len() > stated).then(|| module.metadata_node(&field))
}

fn bit_field(module: &mut Module, member: &Member) -> MetadataId {
    let signed = |number: u64| i64::try_from(number).unwrap_or_default();
    let mut field = alloc::vec![number(module, 32, NAME), Some(module.metadata_string(&member.name))];
    field.extend([number(module, 32, OFFSET), number(module, 32, signed(member.offset))]);
    if let Some(ty) = member.component_type {
        field.extend([number(module, 32, COMPONENT_TYPE), number(module, 32, ty)]);
    }
    field.extend([number(module, 32, WIDTH), number(module, 32, signed(member.width))]);
    module.metadata_node(&field)
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
        let Some(new) = field(module, ty, stated, &Additions::default()) else { continue };
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
    facts: &Additional<'_>,
) -> Option<MetadataId> {
    let (name, elements) = match module.ty(ty) {
        Type::Struct { name, elements, .. } => (name.unwrap_or_default().to_vec(), elements.to_vec()),
        _ => return None,
    };
    let mut all = operands(module, annotation);
    // The first operand is the size; the fields follow.
    let fields = all.len().checked_sub(1)?;
    let mut changed = false;
    let declared =
        DeclaredFields::collect(module, facts.declared.members(&name), all.get(1..).unwrap_or_default());
    for (place, (element, slot)) in elements.iter().zip(all.get_mut(1..).unwrap_or_default()).enumerate() {
        let mut additions = declared.additions(place);
        additions.is_read = facts.read.contains(ty, place);
        if let Some(new) = field(module, *element, *slot, &additions) {
            *slot = Some(new);
            changed = true;
        }
    }
    if fields == elements.len() {
        if let Some(arguments) = template_arguments(module, &name, &elements, facts.types) {
            let arguments = Some(module.metadata_node(&arguments));
            let tag = number(module, 32, TEMPLATE);
            all.push(Some(module.metadata_node(&[tag, arguments])));
            changed = true;
        }
    }
    changed.then(|| module.metadata_node(&all))
}

/// The members that belong to the annotated fields of a structure: one, or all bit fields of a number. An
/// annotation names the one, and gives no name to the other.
struct DeclaredFields<'d>(Vec<DeclaredField<'d>>);

enum DeclaredField<'d> {
    Whole(Option<&'d Member>),
    BitFields(Vec<&'d Member>),
}

impl<'d> DeclaredFields<'d> {
    fn collect(module: &Module, members: &'d [Member], fields: &[Option<MetadataId>]) -> Self {
        if members.is_empty() {
            return Self(Vec::new());
        }
        let name = |field: &Option<MetadataId>| {
            let pairs = operands(module, *field);
            let pair =
                pairs.chunks(2).find(|pair| integer(module, pair.first().copied().flatten()) == Some(NAME));
            pair.and_then(|pair| module.metadatum((*pair.get(1)?)?)?.as_string())
        };
        let names: Vec<Option<&[u8]>> = fields.iter().map(name).collect();
        let is_named = |member: &Member| names.contains(&Some(&member.name));
        let mut numbers: Vec<Vec<&Member>> = Vec::new();
        for member in members.iter().filter(|member| !is_named(member)) {
            match numbers.last_mut().filter(|last| last.iter().any(|other| other.number == member.number)) {
                Some(last) => last.push(member),
                None => numbers.push(alloc::vec![member]),
            }
        }
        let mut numbers = numbers.into_iter();
        let found = names.iter().map(|name| match name {
            Some(name) => DeclaredField::Whole(members.iter().find(|member| member.name == *name)),
            None => DeclaredField::BitFields(numbers.next().unwrap_or_default()),
        });
        Self(found.collect())
    }

    fn additions(&self, place: usize) -> Additions<'_> {
        match self.0.get(place) {
            Some(DeclaredField::Whole(Some(member))) => {
                Additions { components: member.components, ..Additions::default() }
            }
            Some(DeclaredField::BitFields(bit_fields)) => Additions { bit_fields, ..Additions::default() },
            Some(DeclaredField::Whole(None)) | None => Additions::default(),
        }
    }
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
    types: &Spelled,
) -> Option<Vec<Option<MetadataId>>> {
    let name = core::str::from_utf8(name).ok()?;
    let (_, list) = name.split_once('<')?;
    let list = list.strip_suffix('>')?;
    let mut made = Vec::new();
    for argument in split(list) {
        let node = match argument.parse::<i64>() {
            Ok(value) => [number(module, 32, INTEGER), number(module, 64, value)],
            Err(_) => {
                let ty = types.get(module, argument).or_else(|| match elements {
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

/// By the number of the signature and that of the element: the columns that are read or written.
type Used = BTreeMap<(usize, usize), u32>;

/// The components of signature elements that a shader loads and stores. DXC does not count inputs that are
/// evaluated at another place or vertex.
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
        for call in
            function.instructions().filter_map(|entry| OperationCall::from_instruction(function, entry))
        {
            let Some(access) = call.element().filter(|access| access.usage != ElementUse::Evaluate) else {
                continue;
            };
            let signature = match access.list {
                SignatureList::Inputs => INPUTS,
                SignatureList::Outputs => OUTPUTS,
                SignatureList::ControlPoints if dxil.kind == Some(ShaderKind::Hull) => OUTPUTS,
                SignatureList::ControlPoints => INPUTS,
                SignatureList::PatchConstants | SignatureList::Primitives => THIRD,
            };
            let number = |operand: usize| function.integer(*call.operands().get(operand)?);
            let [Some(id), Some(column)] = [0, 2].map(number) else { continue };
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
    let entry = module.named(b"dx.entryPoints").and_then(|named| named.nodes.first().copied());
    let below = |module: &Module, node: Option<MetadataId>, place: usize| {
        operands(module, node).get(place).copied().flatten()
    };
    let list = below(module, below(module, entry, entry_operand::SIGNATURES), signature);
    let Some(node) = below(module, list, element) else { return };
    let mut fields = operands(module, Some(node));
    let Some(slot) = fields.get_mut(element_operand::PROPERTIES) else { return };
    let mut properties = operands(module, *slot);
    if has_tag(module, &properties, USED_COMPONENTS) {
        return;
    }
    properties.extend([number(module, 32, USED_COMPONENTS), number(module, 32, mask.into())]);
    *slot = Some(module.metadata_node(&properties));
    module.set_node_operands(node, &fields);
}
