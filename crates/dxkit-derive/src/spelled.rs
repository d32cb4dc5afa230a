//! Types by their names in HLSL: [`Spelled`].
//!
//! In buffers, DXC changes structures whose matrices and numbers of minimum precision have another form in
//! memory than in registers: `hostlayout.struct.Light` has arrays of vectors and numbers of 32 bits. Names of
//! templates still refer to `struct.Light`, which the module then does not have, and which follows from the
//! annotations of the changed one.

use alloc::collections::BTreeMap;
use alloc::format;
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Type, TypeId};
use dxkit_dxil::{DxilModule, MatrixShape};
use dxkit_types::DxilComponentType;

/// What the names of structures in the layout of buffers begin with, and those of structures and of types of
/// the language.
const STORED: &str = "hostlayout.";
const STRUCTURE: &str = "struct.";
const CLASS: &str = "class.";
/// Types of structures are not nested as deeply.
const MAX_DEPTH: u32 = 32;

/// The name that a structure has in HLSL.
pub(crate) fn declared_name(structure: &[u8]) -> &[u8] {
    let mut name = structure;
    for prefix in [STORED, CLASS, STRUCTURE] {
        name = name.strip_prefix(prefix.as_bytes()).unwrap_or(name);
    }
    name
}

/// What the annotation of a field in a buffer says about its type.
#[derive(Debug, Clone, Copy)]
struct Field {
    matrix: Option<MatrixShape>,
    component_type: Option<DxilComponentType>,
}

/// The types of a module by their names in HLSL.
#[derive(Debug, Clone, Default)]
pub(crate) struct Spelled {
    /// The fields of structures in the layout of buffers.
    stored: BTreeMap<TypeId, Vec<Field>>,
}

impl Spelled {
    pub(crate) fn collect(dxil: &DxilModule<'_>) -> Self {
        let mut stored = BTreeMap::new();
        for structure in &dxil.type_annotations.structures {
            let Type::Struct { name: Some(name), .. } = dxil.module.ty(structure.ty) else { continue };
            if name.starts_with(STORED.as_bytes()) {
                let fields = structure.fields.iter();
                let fields =
                    fields.map(|field| Field { matrix: field.matrix, component_type: field.component_type });
                stored.insert(structure.ty, fields.collect());
            }
        }
        Self { stored }
    }

    /// The type with this HLSL name.
    pub(crate) fn get(&self, module: &mut Module, name: &str) -> Option<TypeId> {
        let inside = |template: &str| name.strip_prefix(template)?.strip_prefix('<')?.strip_suffix('>');
        if let Some(list) = inside("vector") {
            let (element, count) = list.rsplit_once(',')?;
            let element = scalar(module, element.trim())?;
            return Some(module.vector_type(count.trim().parse().ok()?, element));
        }
        if let Some(list) = inside("matrix") {
            let mut parts = list.split(',').map(str::trim);
            let (element, rows, columns) = (parts.next()?, parts.next()?, parts.next()?);
            return matrix(module, element, rows.parse().ok()?, columns.parse().ok()?);
        }
        scalar(module, name)
            .or_else(|| named_type(module, &format!("{STRUCTURE}{name}")))
            .or_else(|| named_type(module, &format!("{CLASS}{name}")))
            .or_else(|| {
                let stored = named_type(module, &format!("{STORED}{STRUCTURE}{name}"))?;
                self.original(module, stored, None, 0)
            })
    }

    /// The type whose form in buffers is `ty`, of a field with this annotation.
    fn original(&self, module: &mut Module, ty: TypeId, field: Option<Field>, depth: u32) -> Option<TypeId> {
        if depth > MAX_DEPTH {
            return None;
        }
        let shape = field.and_then(|field| field.matrix);
        let component = field.and_then(|field| field.component_type);
        match module.ty(ty) {
            Type::Struct { name: Some(name), elements, .. } => {
                let Some(name) = name.strip_prefix(STORED.as_bytes()) else { return Some(ty) };
                let (name, elements) = (name.to_vec(), elements.to_vec());
                let fields = self.stored.get(&ty)?;
                let originals = elements
                    .into_iter()
                    .enumerate()
                    .map(|(place, element)| {
                        self.original(module, element, fields.get(place).copied(), depth + 1)
                    })
                    .collect::<Option<Vec<TypeId>>>()?;
                Some(module.named_struct_type(name, &originals))
            }
            Type::Array { count, element } => {
                if let (Some(shape), Type::Vector { element, .. }) = (shape, module.ty(element)) {
                    let name = matrix_element(module, element, component?)?;
                    return matrix(module, name, shape.rows, shape.columns);
                }
                let element = self.original(module, element, field, depth + 1)?;
                Some(module.array_type(count, element))
            }
            Type::Vector { count, element } => match shape {
                Some(shape) => {
                    let name = matrix_element(module, element, component?)?;
                    matrix(module, name, shape.rows, shape.columns)
                }
                None => {
                    let element = self.original(module, element, field, depth + 1)?;
                    Some(module.vector_type(count, element))
                }
            },
            // Numbers of minimum precision have 32 bits in buffers.
            Type::Float if component == Some(DxilComponentType::F16) => Some(module.half_type()),
            Type::Integer { width: 32 }
                if matches!(component, Some(DxilComponentType::I16 | DxilComponentType::U16)) =>
            {
                Some(module.integer_type(16))
            }
            _ => Some(ty),
        }
    }
}

/// The matrix type of these elements: an array of its rows.
fn matrix(module: &mut Module, element: &str, rows: u32, columns: u32) -> Option<TypeId> {
    let number = scalar(module, element)?;
    let row = module.vector_type(columns, number);
    let all = module.array_type(rows.into(), row);
    Some(module.named_struct_type(format!("{CLASS}matrix.{element}.{rows}.{columns}"), &[all]))
}

/// The HLSL name of the elements of a matrix, which are `stored` in a buffer.
fn matrix_element(module: &Module, stored: TypeId, component: DxilComponentType) -> Option<&'static str> {
    let narrow = matches!(module.ty(stored), Type::Half | Type::Integer { width: 16 });
    Some(match component {
        DxilComponentType::I1 => "bool",
        DxilComponentType::I16 if narrow => "short",
        DxilComponentType::U16 if narrow => "unsigned short",
        DxilComponentType::F16 if narrow => "half",
        DxilComponentType::I16 => "min16int",
        DxilComponentType::U16 => "min16uint",
        DxilComponentType::F16 => "min16float",
        DxilComponentType::I32 => "int",
        DxilComponentType::U32 => "unsigned int",
        DxilComponentType::I64 => "long long",
        DxilComponentType::U64 => "unsigned long long",
        DxilComponentType::F32 => "float",
        DxilComponentType::F64 => "double",
        _ => return None,
    })
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
