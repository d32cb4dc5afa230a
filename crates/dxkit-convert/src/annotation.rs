//! [`Annotations`]: the types of constant buffers, which reflection shows.
//!
//! `RDEF` describes buffers, their variables and types; DXIL has structures, and annotations of their fields
//! with names, offsets and what LLVM's types do not state. A buffer with something that has no form there
//! stays an array of rows.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{MetadataId, TypeId};
use dxkit_bytes::Name;
use dxkit_dxbc::rdef::{self, Buffer, BufferType, ResourceDefinitions, VariableClass, VariableType};
use dxkit_types::DxilComponentType;

/// The tags of a field's annotation.
const MATRIX: u32 = 2;
const OFFSET: u32 = 3;
const NAME: u32 = 6;
const COMPONENT: u32 = 7;
/// Structures in structures: compilers nest less.
const MOST_DEPTH: usize = 16;
/// Fields of all types together. Types may share others, so that a few bytes describe many.
const MOST_FIELDS: usize = 1 << 14;

/// The structures of a module, and their annotations.
#[derive(Debug)]
pub(crate) struct Annotations<'a> {
    definitions: Option<&'a ResourceDefinitions<'a>>,
    /// The structures of types, with their sizes.
    made: BTreeMap<rdef::TypeId, (TypeId, u32)>,
    /// Each structure with its annotation.
    structures: Vec<(TypeId, MetadataId)>,
    /// The names that structures have, and how often another one was looked for.
    names: BTreeMap<String, u32>,
    left: usize,
}

/// A field: its name, its offset and its type.
struct Field<'n> {
    name: &'n Name<'n>,
    offset: u32,
    ty: rdef::TypeId,
}

impl<'a> Annotations<'a> {
    pub(crate) fn new(definitions: Option<&'a ResourceDefinitions<'a>>) -> Self {
        Self {
            definitions,
            made: BTreeMap::new(),
            structures: Vec::new(),
            names: BTreeMap::new(),
            left: MOST_FIELDS,
        }
    }

    /// The structure of the constant buffer of this name, and its size in bytes.
    pub(crate) fn buffer(&mut self, module: &mut Module, name: &str) -> Option<(TypeId, u32)> {
        let definitions = self.definitions?;
        let is_own = |buffer: &&Buffer<'_>| {
            buffer.fields.v4.buffer_type == BufferType::CBuffer && buffer.name.as_bytes() == name.as_bytes()
        };
        let buffer = definitions.buffers.iter().find(is_own)?;
        let variables = buffer.variables.iter();
        let fields: Vec<Field<'_>> = variables
            .map(|one| Field { name: &one.name, offset: one.fields.v4.start_offset, ty: one.ty })
            .collect();
        let size = buffer.fields.v4.size;
        let (structure, _) = self.structure(module, name, Some(size), &fields, 0)?;
        Some((structure, size))
    }

    /// A structure of these fields with its annotation, and its size in bytes: where its last field ends, if
    /// it is not stated.
    fn structure(
        &mut self,
        module: &mut Module,
        name: &str,
        size: Option<u32>,
        fields: &[Field<'_>],
        depth: usize,
    ) -> Option<(TypeId, u32)> {
        self.left = self.left.checked_sub(fields.len())?;
        if depth > MOST_DEPTH || fields.is_empty() {
            return None;
        }
        let mut types = Vec::new();
        let mut nodes = alloc::vec![None];
        let mut end = 0;
        for field in fields {
            let (ty, node, size) = self.field(module, field, depth)?;
            types.push(ty);
            nodes.push(Some(node));
            end = end.max(field.offset.saturating_add(size));
        }
        let size = size.unwrap_or(end);
        if let Some(first) = nodes.first_mut() {
            *first = word(module, size);
        }
        // A structure is known by its name: that of another one is not taken.
        let mut own = String::from(name);
        while let Some(count) = self.names.get_mut(&own) {
            *count = count.saturating_add(1);
            own = format!("{name}.{count}");
        }
        self.names.insert(own.clone(), 0);
        let ty = module.named_struct_type(&own, &types);
        let node = module.metadata_node(&nodes);
        self.structures.push((ty, node));
        Some((ty, size))
    }

    /// The type of a field, its annotation and its size in bytes.
    fn field(
        &mut self,
        module: &mut Module,
        field: &Field<'_>,
        depth: usize,
    ) -> Option<(TypeId, MetadataId, u32)> {
        let place = usize::try_from(field.ty.0).ok()?;
        let described = self.definitions?.types.get(place)?;
        let fields = &described.fields.v4;
        let (rows, columns) = (u32::from(fields.rows), u32::from(fields.columns));
        let mut tags = alloc::vec![word(module, NAME), Some(module.metadata_string(field.name.as_bytes()))];
        let mut component = None;
        let mut number = |module: &mut Module| {
            let (ty, kind) = match fields.base {
                VariableType::Float => (module.float_type(), DxilComponentType::F32),
                VariableType::Int => (module.integer_type(32), DxilComponentType::I32),
                VariableType::UInt => (module.integer_type(32), DxilComponentType::U32),
                VariableType::Bool => (module.integer_type(32), DxilComponentType::I1),
                VariableType::Double => (module.double_type(), DxilComponentType::F64),
                _ => return None,
            };
            component = Some(kind);
            Some(ty)
        };
        let is_size = |size: u32| (1..=4).contains(&size);
        let bytes = if fields.base == VariableType::Double { 8 } else { 4 };
        let (element, size) = match fields.class {
            VariableClass::Scalar => (number(module)?, bytes),
            VariableClass::Vector if is_size(columns) => {
                let scalar = number(module)?;
                (module.vector_type(columns, scalar), columns.saturating_mul(bytes))
            }
            class @ (VariableClass::MatrixRows | VariableClass::MatrixColumns)
                if is_size(rows) && is_size(columns) =>
            {
                let scalar = number(module)?;
                let by_rows = class == VariableClass::MatrixRows;
                let (count, length) = if by_rows { (rows, columns) } else { (columns, rows) };
                let shape = [rows, columns, if by_rows { 1 } else { 2 }].map(|value| word(module, value));
                tags.extend([word(module, MATRIX), Some(module.metadata_node(&shape))]);
                let vector = module.vector_type(length, scalar);
                (module.array_type(count.into(), vector), array_size(count, length.saturating_mul(bytes)))
            }
            VariableClass::Struct => self.nested(module, field.ty, depth)?,
            _ => return None,
        };
        tags.extend([word(module, OFFSET), word(module, field.offset)]);
        if let Some(component) = component {
            tags.extend([word(module, COMPONENT), word(module, component.0.into())]);
        }
        let (ty, size) = match fields.elements {
            0 => (element, size),
            count => (module.array_type(count.into(), element), array_size(count.into(), size)),
        };
        Some((ty, module.metadata_node(&tags), size))
    }

    /// The structure of a type of `RDEF`.
    fn nested(&mut self, module: &mut Module, ty: rdef::TypeId, depth: usize) -> Option<(TypeId, u32)> {
        if let Some(known) = self.made.get(&ty) {
            return Some(*known);
        }
        let described = self.definitions?.types.get(usize::try_from(ty.0).ok()?)?;
        let fields: Vec<Field<'_>> = described
            .members
            .iter()
            .map(|member| Field { name: &member.name, offset: member.fields.v4.offset, ty: member.ty })
            .collect();
        let name = match described.name.as_bytes() {
            // Shader model 4 has no names of types.
            [] => format!("struct.{}", ty.0),
            name => format!("struct.{}", String::from_utf8_lossy(name)),
        };
        let made = self.structure(module, &name, None, &fields, depth.saturating_add(1))?;
        self.made.insert(ty, made);
        Some(made)
    }

    /// States the annotations in a module.
    pub(crate) fn state(&self, module: &mut Module) {
        if self.structures.is_empty() {
            return;
        }
        let mut nodes = alloc::vec![word(module, 0)];
        for (ty, node) in &self.structures {
            let undef = module.const_undef(*ty);
            nodes.push(Some(module.value_as_metadata(undef)));
            nodes.push(Some(*node));
        }
        let list = module.metadata_node(&nodes);
        module.set_named_metadata("dx.typeAnnotations", &[list]);
    }
}

/// The size of an array in a constant buffer, where each element begins a row of 16 bytes.
fn array_size(count: u32, element: u32) -> u32 {
    let stride = element.saturating_add(15) & !15;
    count.saturating_sub(1).saturating_mul(stride).saturating_add(element)
}

fn word(module: &mut Module, value: u32) -> Option<MetadataId> {
    let value = module.const_i32(i32::from_ne_bytes(value.to_ne_bytes()));
    Some(module.value_as_metadata(value))
}
