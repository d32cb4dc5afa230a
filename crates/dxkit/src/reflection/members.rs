//! [`Member`]: what a constant buffer holds, from the annotations of its type.

use alloc::format;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;

use dxkit_bitcode::Module;
use dxkit_bitcode::ir::{Type, TypeId};
use dxkit_dxil::{
    DxilModule, FieldAnnotation, HlslType, MatrixOrientation, MatrixShape, Resource, ShaderFlags,
};
use dxkit_types::{DxilComponentType, ResourceClass, ResourceKind};

use super::Budget;

/// A variable of a constant buffer (`cbuffer`, `tbuffer`), or a member of a structure in it.
///
/// The compiler keeps names, types and offsets in the module; sizes follow from the packing rules of constant buffers: an
/// element of an array, a row or column of a matrix and a structure start at a multiple of 16 bytes.
#[non_exhaustive]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Member {
    /// Its name.
    pub name: String,
    /// Its type in HLSL, without the dimensions of an array: `float3`, `column_major float4x4`, `struct Light`.
    pub hlsl_type: String,
    /// The dimensions of an array, outermost first; empty if it is none.
    pub array: Vec<u32>,
    /// Bytes from the start of the buffer. Members of an array's structure: those of its first element.
    pub offset: u32,
    /// Size in bytes, without padding behind it.
    pub size: u32,
    /// Whether the shader uses it; `None` where the module does not say.
    pub used: Option<bool>,
    /// The members of a structure.
    pub members: Vec<Member>,
}

/// How deep structures may nest. Those of hostile modules may contain themselves.
const MAX_DEPTH: usize = 32;
/// Members that any module may have …
const MEMBERS: usize = 1 << 10;
/// … and one more for so many bytes of bitcode: structures that share structures have exponentially many.
const BYTES_PER_MEMBER: usize = 16;
/// The unit of constant buffers, in bytes.
const REGISTER: u32 = 16;

/// Reads members, up to a bound.
pub(super) struct Layouts<'r, 'm> {
    dxil: &'r DxilModule<'m>,
    min_precision: bool,
    left: usize,
}

impl<'r, 'm> Layouts<'r, 'm> {
    /// Of a module of so many bytes.
    pub(super) fn new(dxil: &'r DxilModule<'m>, bytes: usize) -> Self {
        Self {
            dxil,
            min_precision: !dxil.flags().contains(ShaderFlags::USE_NATIVE_LOW_PRECISION),
            left: MEMBERS.saturating_add(bytes / BYTES_PER_MEMBER),
        }
    }

    /// The variables of a buffer; none if it is no constant buffer, or if its type is not annotated.
    pub(super) fn of(&mut self, resource: &Resource<'m>, budget: &mut Budget) -> Vec<Member> {
        let constant = resource.class == ResourceClass::CBV || resource.kind == ResourceKind::TBuffer;
        if !constant {
            return Vec::new();
        }
        self.members(resource.element_type(self.dxil.module), 0, 0, budget)
    }

    fn members(&mut self, ty: TypeId, offset: u32, depth: usize, budget: &mut Budget) -> Vec<Member> {
        let dxil = self.dxil;
        let mut members = Vec::new();
        let Type::Struct { elements, .. } = dxil.module.ty(ty) else { return members };
        let Some(annotation) = dxil.type_annotations.structure(ty).filter(|_| depth < MAX_DEPTH) else {
            return members;
        };
        for (element, field) in elements.iter().zip(&annotation.fields) {
            let Some(left) = self.left.checked_sub(1) else { break };
            self.left = left;
            let start = offset.saturating_add(field.cbuffer_offset.unwrap_or_default());
            members.extend(self.member(*element, field, start, depth, budget));
        }
        members
    }

    fn member(
        &mut self,
        ty: TypeId,
        field: &FieldAnnotation<'m>,
        offset: u32,
        depth: usize,
        budget: &mut Budget,
    ) -> Option<Member> {
        let module = self.dxil.module;
        let name = match &field.name {
            Some(name) => budget.text(name, name.0.len())?,
            None => String::new(),
        };
        let (mut array, element) = dimensions(module, ty);
        let mut member = Member { name, offset, used: field.cbuffer_used, ..Member::default() };
        let size = if let Some(matrix) = field.matrix {
            // The innermost dimension is that of the matrix's own vectors.
            array.pop();
            let component = component(field.component_type, self.min_precision);
            member.hlsl_type = matrix_type(matrix, component.0);
            matrix_size(matrix, component.1)
        } else if let Type::Struct { name: type_name, .. } = module.ty(element) {
            let name = type_name.and_then(|name| core::str::from_utf8(name).ok()).unwrap_or_default();
            member.hlsl_type = budget.text(&HlslType::of_name(name).within("struct ", ""), name.len())?;
            member.members = self.members(element, offset, depth + 1, budget);
            let ends = member.members.iter().map(|inner| inner.offset.saturating_add(inner.size));
            ends.max().unwrap_or(offset).saturating_sub(offset)
        } else {
            let (word, size) = component(field.component_type, self.min_precision);
            let count = match module.ty(element) {
                Type::Vector { count, .. } => Some(count),
                _ => field.vector_size,
            };
            member.hlsl_type = count.map_or_else(|| word.to_string(), |count| format!("{word}{count}"));
            size.saturating_mul(count.unwrap_or(1))
        };
        let elements = array.iter().fold(1u32, |all, count| all.saturating_mul(*count));
        member.size = match elements.checked_sub(1) {
            Some(before) => aligned(size).saturating_mul(before).saturating_add(size),
            None => 0,
        };
        member.array = array;
        Some(member)
    }
}

/// The dimensions of an array, outermost first, and the type of its elements.
fn dimensions(module: &Module, mut ty: TypeId) -> (Vec<u32>, TypeId) {
    let mut dimensions = Vec::new();
    while let Type::Array { count, element } = module.ty(ty) {
        dimensions.push(u32::try_from(count).unwrap_or(u32::MAX));
        ty = element;
        if dimensions.len() >= MAX_DEPTH {
            break;
        }
    }
    (dimensions, ty)
}

/// The next multiple of a register.
fn aligned(size: u32) -> u32 {
    size.checked_next_multiple_of(REGISTER).unwrap_or(u32::MAX)
}

fn matrix_type(matrix: MatrixShape, component: &str) -> String {
    let orientation = match matrix.orientation {
        MatrixOrientation::RowMajor => "row_major ",
        MatrixOrientation::ColumnMajor => "column_major ",
        _ => "",
    };
    format!("{orientation}{component}{}x{}", matrix.rows, matrix.columns)
}

fn matrix_size(matrix: MatrixShape, component: u32) -> u32 {
    let (vectors, length) = match matrix.orientation {
        MatrixOrientation::RowMajor => (matrix.rows, matrix.columns),
        _ => (matrix.columns, matrix.rows),
    };
    let vector = length.saturating_mul(component);
    match vectors.checked_sub(1) {
        Some(before) => aligned(vector).saturating_mul(before).saturating_add(vector),
        None => 0,
    }
}

/// A component type in HLSL's words, and its size in a constant buffer. What is of minimum precision takes 32 bits.
fn component(ty: Option<DxilComponentType>, min_precision: bool) -> (&'static str, u32) {
    use DxilComponentType as Type;
    let half = |minimum, native| if min_precision { (minimum, 4) } else { (native, 2) };
    match ty {
        Some(Type::I1) => ("bool", 4),
        Some(Type::I16) => half("min16int", "int16_t"),
        Some(Type::U16) => half("min16uint", "uint16_t"),
        Some(Type::I32) => ("int", 4),
        Some(Type::U32) => ("uint", 4),
        Some(Type::I64) => ("int64_t", 8),
        Some(Type::U64) => ("uint64_t", 8),
        Some(Type::F16) => half("min16float", "float16_t"),
        Some(Type::F32) => ("float", 4),
        Some(Type::F64) => ("double", 8),
        Some(Type::SNormF16) => half("snorm min16float", "snorm float16_t"),
        Some(Type::UNormF16) => half("unorm min16float", "unorm float16_t"),
        Some(Type::SNormF32) => ("snorm float", 4),
        Some(Type::UNormF32) => ("unorm float", 4),
        Some(Type::SNormF64) => ("snorm double", 8),
        Some(Type::UNormF64) => ("unorm double", 8),
        Some(Type::PackedS8x32) => ("int8_t4_packed", 4),
        Some(Type::PackedU8x32) => ("uint8_t4_packed", 4),
        _ => ("unknown", 4),
    }
}
