//! [`Annotations`]: the types of constant, texture and structured buffers, which reflection shows.
//!
//! `RDEF` describes buffers, their variables and types; DXIL has structures, and annotations of their fields
//! with names, offsets and what LLVM's types do not state. A buffer with something that has no form there
//! stays an array of rows or words.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{DataLayout, MetadataId, TypeId};
use dxkit_dxbc::rdef::{self, BufferType, ResourceDefinitions, VariableClass, VariableFlags, VariableType};
use dxkit_types::{BufferLayout, DxilComponentType};

/// The tags of a field's annotation.
const MATRIX: u32 = 2;
const OFFSET: u32 = 3;
const NAME: u32 = 6;
const COMPONENT: u32 = 7;
const USED: u32 = 9;
/// Structures in structures: compilers nest less.
const MOST_DEPTH: usize = 16;
/// Fields of all types together. Types may share others, so that a few bytes describe many.
const MOST_FIELDS: usize = 1 << 14;

/// The structures of a module, and their annotations.
#[derive(Debug)]
pub(crate) struct Annotations<'a> {
    definitions: Option<&'a ResourceDefinitions<'a>>,
    /// The structures of types, with their sizes.
    made: BTreeMap<(rdef::TypeId, BufferLayout), (TypeId, u32)>,
    /// Each structure with its annotation.
    structures: Vec<(TypeId, MetadataId)>,
    /// The names that structures have, and how often another one was looked for.
    names: BTreeMap<String, u32>,
    /// The structures that represent resources, by their names and contents.
    classes: BTreeMap<(String, TypeId), TypeId>,
    left: usize,
}

/// A field: its name, its offset, its type, and whether the program uses it, where that is known.
struct Field<'n> {
    name: &'n [u8],
    offset: u32,
    ty: rdef::TypeId,
    used: Option<bool>,
}

/// What became of a field.
struct Made {
    ty: TypeId,
    annotation: MetadataId,
    size: u32,
}

impl<'a> Annotations<'a> {
    pub(crate) fn new(definitions: Option<&'a ResourceDefinitions<'a>>) -> Self {
        Self {
            definitions,
            made: BTreeMap::new(),
            structures: Vec::new(),
            names: BTreeMap::new(),
            classes: BTreeMap::new(),
            left: MOST_FIELDS,
        }
    }

    /// The structure of the constant or texture buffer of this name, and its size in bytes.
    pub(crate) fn buffer(
        &mut self,
        module: &mut Module,
        kind: BufferType,
        name: &str,
    ) -> Option<(TypeId, u32)> {
        let definitions = self.definitions?;
        let mut buffers = definitions.buffers.iter();
        let buffer = buffers.find(|buffer| {
            buffer.fields.v4.buffer_type == kind && buffer.name.as_bytes() == name.as_bytes()
        })?;
        let variables = buffer.variables.iter();
        let fields: Vec<Field<'_>> = variables
            .map(|one| Field {
                name: one.name.as_bytes(),
                offset: one.fields.v4.start_offset,
                ty: one.ty,
                used: Some(one.fields.v4.flags.contains(VariableFlags::USED)),
            })
            .collect();
        let size = buffer.fields.v4.size;
        let (structure, _) = self.structure(module, name, Some(size), &fields, BufferLayout::Constant, 0)?;
        Some((structure, size))
    }

    /// The structure that represents a structured buffer of this name: its only field is the element, which
    /// has `stride` bytes.
    pub(crate) fn structured(
        &mut self,
        module: &mut Module,
        object: &str,
        name: &str,
        stride: u32,
    ) -> Option<TypeId> {
        let definitions = self.definitions?;
        // Of an array, the first element is described.
        let is_own = |own: &[u8]| {
            let rest = own.strip_prefix(name.as_bytes());
            rest.is_some_and(|rest| matches!(rest, b"" | b"[0]"))
        };
        let buffer = definitions.buffers.iter().find(|buffer| {
            buffer.fields.v4.buffer_type == BufferType::ResourceBindInfo && is_own(buffer.name.as_bytes())
        })?;
        let element = buffer.variables.first()?;
        let field = Field { name: b"h", offset: 0, ty: element.ty, used: None };
        let made = self.field(module, &field, BufferLayout::Natural, 0)?;
        if made.size != stride {
            return None;
        }
        let name = format!("class.{object}<{}>", spelled(definitions.ty(element.ty)?, element.ty));
        if let Some(known) = self.classes.get(&(name.clone(), made.ty)) {
            return Some(*known);
        }
        let ty = self.named(module, &name, &[made.ty]);
        let size = Some(module.u32_as_metadata(stride));
        let node = module.metadata_node(&[size, Some(made.annotation)]);
        self.structures.push((ty, node));
        self.classes.insert((name, made.ty), ty);
        Some(ty)
    }

    /// The structure that represents a resource of this kind and content, such as `class.Buffer<float>`.
    pub(crate) fn class(&mut self, module: &mut Module, name: &str, content: TypeId) -> TypeId {
        if let Some(known) = self.classes.get(&(String::from(name), content)) {
            return *known;
        }
        let ty = self.named(module, name, &[content]);
        self.classes.insert((name.into(), content), ty);
        ty
    }

    /// A structure of this name, or one with a number behind it: a structure is known by its name.
    fn named(&mut self, module: &mut Module, name: &str, types: &[TypeId]) -> TypeId {
        let mut own = String::from(name);
        while let Some(count) = self.names.get_mut(&own) {
            *count = count.saturating_add(1);
            own = format!("{name}.{count}");
        }
        self.names.insert(own.clone(), 0);
        module.named_struct_type(&own, types)
    }

    /// A structure of these fields with its annotation, and its size in bytes: where its last field ends, if
    /// it is not stated.
    fn structure(
        &mut self,
        module: &mut Module,
        name: &str,
        size: Option<u32>,
        fields: &[Field<'_>],
        packing: BufferLayout,
        depth: usize,
    ) -> Option<(TypeId, u32)> {
        self.left = self.left.checked_sub(fields.len())?;
        if depth > MOST_DEPTH {
            return None;
        }
        let mut types = Vec::new();
        let mut offsets = Vec::new();
        let mut nodes = alloc::vec![None];
        let mut end = 0;
        for field in fields {
            // Textures and samplers of classes take no place in buffers.
            let is_object = |ty: &rdef::Type<'_>| {
                matches!(ty.fields.v4.class, VariableClass::Object | VariableClass::InterfacePointer)
            };
            if self.definitions?.ty(field.ty).is_some_and(is_object) {
                continue;
            }
            let made = self.field(module, field, packing, depth)?;
            types.push(made.ty);
            offsets.push(u64::from(field.offset));
            nodes.push(Some(made.annotation));
            end = end.max(field.offset.saturating_add(made.size));
        }
        if types.is_empty() {
            return None;
        }
        let ty = self.named(module, name, &types);
        let size = match (packing, size) {
            (BufferLayout::Constant, size) => size.unwrap_or(end),
            (BufferLayout::Natural, _) => {
                let mut layout = DataLayout::from_module(module);
                if layout.offsets(&types, false) != offsets {
                    return None;
                }
                u32::try_from(layout.alloc_size(ty)).ok()?
            }
        };
        if let Some(first) = nodes.first_mut() {
            *first = Some(module.u32_as_metadata(size));
        }
        let node = module.metadata_node(&nodes);
        self.structures.push((ty, node));
        Some((ty, size))
    }

    /// The type of a field, its annotation and its size in bytes.
    fn field(
        &mut self,
        module: &mut Module,
        field: &Field<'_>,
        packing: BufferLayout,
        depth: usize,
    ) -> Option<Made> {
        let described = self.definitions?.ty(field.ty)?;
        let fields = &described.fields.v4;
        let (rows, columns) = (u32::from(fields.rows), u32::from(fields.columns));
        let mut tags =
            alloc::vec![Some(module.u32_as_metadata(NAME)), Some(module.metadata_string(field.name))];
        let is_size = |size: u32| (1..=4).contains(&size);
        let is_structure = fields.class == VariableClass::Struct;
        let number = match is_structure {
            true => None,
            false => Some(scalar(module, fields.base)?),
        };
        let bytes = if fields.base == VariableType::Double { 8 } else { 4 };
        let (element, size) = match (fields.class, number) {
            (VariableClass::Scalar, Some((scalar, _))) => (scalar, bytes),
            (VariableClass::Vector, Some((scalar, _))) if is_size(columns) => {
                (module.vector_type(columns, scalar), columns.saturating_mul(bytes))
            }
            (class @ (VariableClass::MatrixRows | VariableClass::MatrixColumns), Some((scalar, _)))
                if is_size(rows) && is_size(columns) =>
            {
                let by_rows = class == VariableClass::MatrixRows;
                let (count, length) = if by_rows { (rows, columns) } else { (columns, rows) };
                let shape = [rows, columns, if by_rows { 1 } else { 2 }]
                    .map(|value| Some(module.u32_as_metadata(value)));
                tags.extend([Some(module.u32_as_metadata(MATRIX)), Some(module.metadata_node(&shape))]);
                let vector = module.vector_type(length, scalar);
                let size = array_size(packing, count, length.saturating_mul(bytes));
                match count {
                    // DXC has no arrays of one row.
                    1 => (vector, size),
                    _ => (module.array_type(count.into(), vector), size),
                }
            }
            (VariableClass::Struct, _) => self.nested(module, field.ty, packing, depth)?,
            _ => return None,
        };
        tags.extend([Some(module.u32_as_metadata(OFFSET)), Some(module.u32_as_metadata(field.offset))]);
        if let Some((_, component)) = number {
            tags.extend([
                Some(module.u32_as_metadata(COMPONENT)),
                Some(module.u32_as_metadata(component.0.into())),
            ]);
        }
        if field.used == Some(true) {
            let used = module.const_bool(true);
            tags.extend([Some(module.u32_as_metadata(USED)), Some(module.value_as_metadata(used))]);
        }
        let (ty, size) = match fields.elements {
            0 => (element, size),
            count => (module.array_type(count.into(), element), array_size(packing, count.into(), size)),
        };
        Some(Made { ty, annotation: module.metadata_node(&tags), size })
    }

    /// The structure of a type of `RDEF`.
    fn nested(
        &mut self,
        module: &mut Module,
        ty: rdef::TypeId,
        packing: BufferLayout,
        depth: usize,
    ) -> Option<(TypeId, u32)> {
        if let Some(known) = self.made.get(&(ty, packing)) {
            return Some(*known);
        }
        let described = self.definitions?.ty(ty)?;
        let fields: Vec<Field<'_>> = described
            .members
            .iter()
            .map(|member| Field {
                name: member.name.as_bytes(),
                offset: member.fields.v4.offset,
                ty: member.ty,
                used: None,
            })
            .collect();
        let name = format!("struct.{}", spelled(described, ty));
        let made = self.structure(module, &name, None, &fields, packing, depth.saturating_add(1))?;
        self.made.insert((ty, packing), made);
        Some(made)
    }

    /// States the annotations in a module.
    pub(crate) fn state(&self, module: &mut Module) {
        if self.structures.is_empty() {
            return;
        }
        let mut nodes = alloc::vec![Some(module.u32_as_metadata(0))];
        for (ty, node) in &self.structures {
            let undef = module.const_undef(*ty);
            nodes.push(Some(module.value_as_metadata(undef)));
            nodes.push(Some(*node));
        }
        let list = module.metadata_node(&nodes);
        module.set_named_metadata("dx.typeAnnotations", &[list]);
    }
}

/// The type of a number in a buffer, and what its annotation says. Minimum precision takes 32 bits there.
fn scalar(module: &mut Module, base: VariableType) -> Option<(TypeId, DxilComponentType)> {
    Some(match base {
        VariableType::Float => (module.float_type(), DxilComponentType::F32),
        VariableType::Int => (module.integer_type(32), DxilComponentType::I32),
        VariableType::UInt => (module.integer_type(32), DxilComponentType::U32),
        VariableType::Bool => (module.integer_type(32), DxilComponentType::I1),
        VariableType::Double => (module.double_type(), DxilComponentType::F64),
        VariableType::Min8Float | VariableType::Min10Float | VariableType::Min16Float => {
            (module.float_type(), DxilComponentType::F16)
        }
        VariableType::Min12Int | VariableType::Min16Int => (module.integer_type(32), DxilComponentType::I16),
        VariableType::Min16UInt => (module.integer_type(32), DxilComponentType::U16),
        _ => return None,
    })
}

/// A type as the names of DXC's types spell it.
fn spelled(ty: &rdef::Type<'_>, id: rdef::TypeId) -> String {
    let fields = &ty.fields.v4;
    let scalar = match fields.base {
        VariableType::Int => "int",
        VariableType::UInt => "unsigned int",
        VariableType::Bool => "bool",
        VariableType::Double => "double",
        VariableType::Min8Float | VariableType::Min10Float => "min10float",
        VariableType::Min16Float => "min16float",
        VariableType::Min12Int => "min12int",
        VariableType::Min16Int => "min16int",
        VariableType::Min16UInt => "min16uint",
        _ => "float",
    };
    match fields.class {
        VariableClass::Scalar => scalar.into(),
        VariableClass::Vector => vector(scalar, fields.columns.into()),
        VariableClass::MatrixRows | VariableClass::MatrixColumns => {
            format!("matrix<{scalar}, {}, {}> ", fields.rows, fields.columns)
        }
        _ => match ty.name.as_bytes() {
            // Shader model 4 has no names of types.
            [] => format!("{}", id.0),
            name => String::from_utf8_lossy(name).into(),
        },
    }
}

/// A vector as the names of DXC's types spell it: C++ needs a space between two `>`.
pub(crate) fn vector(scalar: &str, count: u32) -> String {
    format!("vector<{scalar}, {count}> ")
}

/// The size of an array. In rows, each element begins one.
fn array_size(packing: BufferLayout, count: u32, element: u32) -> u32 {
    let stride = match packing {
        BufferLayout::Constant => element.saturating_add(15) & !15,
        BufferLayout::Natural => element,
    };
    count.saturating_sub(1).saturating_mul(stride).saturating_add(element)
}
