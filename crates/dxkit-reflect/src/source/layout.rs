//! The contents of the buffers of a DXIL module, from the annotations of their types.
//!
//! The module contains names, types and offsets; sizes follow from the packing rules of constant buffers: an
//! element of an array, a row or column of a matrix, and a structure start at a multiple of 16 bytes. The
//! members of structured buffers have the layout of LLVM's structures.

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec::Vec;

use dxkit_bitcode::ir::{self, DataLayout, Type as IrType};
use dxkit_dxbc::rdef::{BufferType, VariableClass, VariableType};
use dxkit_dxil::{DxilModule, FieldAnnotation, HlslType, MatrixOrientation, Resource, ShaderFlags, Version};
use dxkit_types::{DxilComponentType, FourCc, ResourceClass, ResourceKind};

use crate::types::{
    BitField, Budget, Buffer, BufferLayout, Member, Structure, StructureId, Type, TypeId, Types, Variable,
    component_size,
};

/// Maximum nesting depth of structures and arrays. In hostile modules they may contain themselves.
const MAX_DEPTH: usize = 32;
/// Maximum number of members for any module …
const MEMBERS: usize = 1 << 10;
/// … and one more for this many bytes of bitcode, because annotations may be shared.
const BYTES_PER_MEMBER: usize = 16;
/// The unit of constant buffers, in bytes.
const REGISTER: u32 = 16;

/// Reads the contents of buffers, up to a limit.
pub(crate) struct Layouts<'r, 'm> {
    dxil: &'r DxilModule<'m>,
    types: &'r mut Types,
    budget: &'r mut Budget,
    data_layout: Option<DataLayout<'m>>,
    structures: BTreeMap<(ir::TypeId, BufferLayout), StructureId>,
    min_precision: bool,
    /// Whether variables without a mark are not used.
    marked: bool,
    objects: Objects,
    left: usize,
}

/// Which structures are textures, samplers, and other objects of HLSL.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Objects {
    /// Those with the names of the compiler's classes.
    Classes,
    /// Those that DXC's reflection takes for one, by the start of the name: `BufferEntry` is a `Buffer`.
    Prefixes,
}

/// A type of LLVM without its arrays, and the dimensions of these.
struct Unwrapped {
    array: Vec<u32>,
    element: ir::TypeId,
}

impl<'r, 'm> Layouts<'r, 'm> {
    /// For a module of this size in bytes.
    pub(crate) fn new(
        dxil: &'r DxilModule<'m>,
        bytes: usize,
        types: &'r mut Types,
        budget: &'r mut Budget,
    ) -> Self {
        Self {
            dxil,
            types,
            budget,
            data_layout: None,
            structures: BTreeMap::new(),
            min_precision: !dxil.flags().contains(ShaderFlags::USE_NATIVE_LOW_PRECISION),
            marked: states_usage(dxil.validator_version),
            objects: Objects::Classes,
            left: MEMBERS.saturating_add(bytes / BYTES_PER_MEMBER),
        }
    }

    /// With another rule for objects than that of the compiler's classes.
    pub(crate) fn with_objects(mut self, objects: Objects) -> Self {
        self.objects = objects;
        self
    }

    /// The contents of a resource; `None` if it is not a buffer, or its contents are not described.
    pub(crate) fn buffer(&mut self, resource: &Resource<'m>, from: FourCc) -> Option<Buffer> {
        let kind = match (resource.class, resource.kind) {
            (ResourceClass::CBV, _) => BufferType::CBuffer,
            (ResourceClass::SRV, ResourceKind::TBuffer) => BufferType::TBuffer,
            (ResourceClass::SRV | ResourceClass::UAV, ResourceKind::StructuredBuffer) => {
                BufferType::ResourceBindInfo
            }
            _ => return None,
        };
        let ty = resource.element_type(self.dxil.module);
        let (size, variables) = match kind {
            BufferType::ResourceBindInfo => {
                let size = self.alloc_size(ty);
                let element = self.element(ty);
                let name = String::from("$Element");
                (size, [Variable { name, size, used: Some(true), ty: element, ..Variable::default() }].into())
            }
            BufferType::CBuffer => (resource.size.unwrap_or_default(), self.variables(ty, self.marked)),
            _ => {
                let variables = self.variables(ty, false);
                let ends = variables.iter().map(|variable| variable.offset.saturating_add(variable.size));
                (ends.max().unwrap_or_default(), variables)
            }
        };
        let name = resource.name;
        let name = if name.is_empty() { None } else { self.budget.bytes(name.0) };
        Some(Buffer { name, kind, size, variables, binding: None, from })
    }

    /// Size of an element of this type in bytes.
    pub(crate) fn alloc_size(&mut self, ty: ir::TypeId) -> u32 {
        let layout = self.data_layout.get_or_insert_with(|| DataLayout::from_module(self.dxil.module));
        u32::try_from(layout.alloc_size(ty)).unwrap_or(u32::MAX)
    }

    /// The element type of a structured buffer: that of the only field of the structure that represents the
    /// buffer.
    fn element(&mut self, ty: ir::TypeId) -> Option<TypeId> {
        let dxil = self.dxil;
        let IrType::Struct { elements, .. } = dxil.module.ty(ty) else { return None };
        let field = dxil.type_annotations.structure(ty)?.fields.first()?;
        Some(self.ty(*elements.first()?, field, BufferLayout::Natural, 0))
    }

    /// The variables of a constant or texture buffer: none if its type has no annotation. Of a constant
    /// buffer, those that the program uses are `marked`.
    fn variables(&mut self, ty: ir::TypeId, marked: bool) -> Vec<Variable> {
        let dxil = self.dxil;
        let IrType::Struct { elements, .. } = dxil.module.ty(ty) else { return Vec::new() };
        let Some(annotation) = dxil.type_annotations.structure(ty) else { return Vec::new() };
        let mut variables = Vec::with_capacity(elements.len().min(annotation.fields.len()).min(self.left));
        for (element, field) in elements.iter().zip(&annotation.fields) {
            if !self.take() {
                break;
            }
            let Some(name) = self.name(field) else { break };
            let ty = self.ty(*element, field, BufferLayout::Constant, 0);
            variables.push(Variable {
                name,
                offset: field.cbuffer_offset.unwrap_or_default(),
                size: self.types.get(ty).and_then(|ty| ty.size).unwrap_or_default(),
                used: field.cbuffer_used,
                stated_used: field.cbuffer_used,
                ty: Some(ty),
                ..Variable::default()
            });
        }
        // Other compilers mark none.
        if marked && variables.iter().any(|variable| variable.used.is_some()) {
            for variable in &mut variables {
                variable.used.get_or_insert(false);
                variable.stated_used = variable.used;
            }
        }
        variables
    }

    /// Takes one member from the limit; false if the limit is reached.
    fn take(&mut self) -> bool {
        let left = self.left.checked_sub(1);
        self.left = left.unwrap_or_default();
        left.is_some()
    }

    fn name(&mut self, field: &FieldAnnotation<'m>) -> Option<String> {
        match &field.name {
            Some(name) => self.budget.bytes(name.0),
            None => Some(String::new()),
        }
    }

    fn ty(
        &mut self,
        ty: ir::TypeId,
        field: &FieldAnnotation<'m>,
        packing: BufferLayout,
        depth: usize,
    ) -> TypeId {
        let mut read = self.shape(field);
        let Unwrapped { array, element } = unwrap(self.dxil.module, ty, &read);
        read.array = array;
        let whole = ty;
        if read.class == VariableClass::Scalar {
            match self.dxil.module.ty(element) {
                IrType::Vector { count, .. } => {
                    read.class = VariableClass::Vector;
                    read.columns = count;
                }
                IrType::Struct { name, .. } => {
                    let name = name.and_then(|name| core::str::from_utf8(name).ok()).unwrap_or_default();
                    if let Some(object) = self.objects.find(name) {
                        (read.class, read.base) = (VariableClass::Object, object);
                        (read.rows, read.columns) = (0, 0);
                    } else {
                        read.class = VariableClass::Struct;
                        let id = self.structure(element, name, packing, depth);
                        read.columns = self.types.structure(id).columns;
                        read.structure = Some(id);
                    }
                }
                // These cannot be in a buffer.
                IrType::Pointer { .. } => (read.rows, read.columns) = (0, 0),
                _ => {}
            }
        }
        read.size = Some(match packing {
            BufferLayout::Constant => self.size(&read),
            BufferLayout::Natural if read.class == VariableClass::Object => 0,
            BufferLayout::Natural => self.alloc_size(whole),
        });
        self.types.add(read)
    }

    /// The type according to the annotation: a matrix, a vector, or the type in LLVM.
    fn shape(&self, field: &FieldAnnotation<'m>) -> Type {
        let component = field.component_type;
        let base = component.map(|component| variable_type(component, self.min_precision));
        let mut read = Type { component, rows: 1, columns: 1, ..Type::default() };
        read.base = base.unwrap_or(VariableType::Void);
        read.class = VariableClass::Scalar;
        if let Some(matrix) = field.matrix {
            read.class = match matrix.orientation {
                MatrixOrientation::RowMajor => VariableClass::MatrixRows,
                _ => VariableClass::MatrixColumns,
            };
            (read.rows, read.columns) = (matrix.rows, matrix.columns);
        } else if let Some(columns @ 1..) = field.vector_size {
            read.class = VariableClass::Vector;
            read.columns = columns;
        }
        read
    }

    fn structure(&mut self, ty: ir::TypeId, name: &str, packing: BufferLayout, depth: usize) -> StructureId {
        if let Some(known) = self.structures.get(&(ty, packing)) {
            return *known;
        }
        let plain = HlslType::from_name(name);
        let [plain, name] = [
            self.budget.text(&plain, name.len()).unwrap_or_default(),
            self.budget.text(&name, name.len()).unwrap_or_default(),
        ];
        let mut structure = Structure { name: plain, module_name: name, packing, ..Structure::default() };
        // A structure that contains itself finds an empty one.
        let id = self.types.add_structure(Structure::default());
        self.structures.insert((ty, packing), id);
        if depth < MAX_DEPTH {
            self.members(ty, packing, depth, &mut structure);
        }
        self.types.set_structure(id, structure);
        id
    }

    fn members(&mut self, ty: ir::TypeId, packing: BufferLayout, depth: usize, structure: &mut Structure) {
        let dxil = self.dxil;
        let IrType::Struct { elements, packed, .. } = dxil.module.ty(ty) else { return };
        let Some(annotation) = dxil.type_annotations.structure(ty) else { return };
        let offsets = match packing {
            BufferLayout::Constant => Vec::new(),
            BufferLayout::Natural => {
                let layout = self.data_layout.get_or_insert_with(|| DataLayout::from_module(dxil.module));
                layout.offsets(elements, packed)
            }
        };
        for (index, (element, field)) in elements.iter().zip(&annotation.fields).enumerate() {
            // Textures and other objects are not contents.
            if self.objects.contains(dxil.module, *element) {
                continue;
            }
            if !self.take() {
                break;
            }
            let Some(name) = self.name(field) else { break };
            let offset = match packing {
                BufferLayout::Constant => field.cbuffer_offset.unwrap_or_default(),
                BufferLayout::Natural => {
                    offsets.get(index).map_or(0, |offset| u32::try_from(*offset).unwrap_or(u32::MAX))
                }
            };
            let ty = self.ty(*element, field, packing, depth + 1);
            let bit_fields = self.bit_fields(field);
            structure.members.push(Member { name, ty, offset, used: field.cbuffer_used, bit_fields });
            let Some(read) = self.types.get(ty) else { continue };
            structure.size = offset.saturating_add(read.size.unwrap_or_default());
            // A structure without contents has no columns.
            if matches!(dxil.module.ty(*element), IrType::Struct { .. }) && read.columns == 0 {
                continue;
            }
            let scalars = [read.columns, read.rows, read.elements()].map(|count| count.max(1));
            let scalars = scalars.into_iter().fold(1u32, u32::wrapping_mul);
            structure.columns = structure.columns.wrapping_add(scalars);
        }
    }

    fn bit_fields(&mut self, field: &FieldAnnotation<'m>) -> Vec<BitField> {
        let mut next = 0u32;
        let mut list = Vec::new();
        for part in &field.bit_fields {
            if !self.take() {
                break;
            }
            let Some(name) = self.name(part) else { break };
            let (offset, width) = (next, part.bit_field_width.unwrap_or_default());
            next = offset.wrapping_add(width);
            list.push(BitField { name, offset, width });
        }
        list
    }

    /// Size in a constant buffer in bytes, without trailing padding.
    fn size(&self, ty: &Type) -> u32 {
        if let Some(id) = ty.structure {
            let size = self.types.structure(id).size;
            return match ty.elements().checked_sub(1) {
                Some(before) => aligned(size).saturating_mul(before).saturating_add(size),
                None => size,
            };
        }
        let (rows, columns) = match ty.class {
            VariableClass::MatrixColumns => (ty.columns, ty.rows),
            VariableClass::Object => return 0,
            _ => (ty.rows, ty.columns),
        };
        let row = columns.saturating_mul(component_size(ty.base));
        let rows = rows.saturating_mul(if ty.array.is_empty() { 1 } else { ty.elements() });
        match rows.checked_sub(1) {
            Some(before) => aligned(row).saturating_mul(before).saturating_add(row),
            None => 0,
        }
    }
}

/// Whether a module built for this validator marks the variables of constant buffers that it uses: since 1.5.
/// Modules for reflection state version 0.0.
pub(crate) fn states_usage(validator: Option<Version>) -> bool {
    validator.is_some_and(|version| version.major == 0 || (version.major, version.minor) >= (1, 5))
}

/// Rounds up to a multiple of a register's size.
fn aligned(size: u32) -> u32 {
    size.checked_next_multiple_of(REGISTER).unwrap_or(u32::MAX)
}

/// Removes the arrays of a type, except those that represent the vector or matrix itself.
fn unwrap(module: &ir::Module, mut ty: ir::TypeId, shape: &Type) -> Unwrapped {
    let (rows, columns) = match shape.class {
        VariableClass::MatrixColumns => (shape.columns, shape.rows),
        _ => (shape.rows, shape.columns),
    };
    let depth = if rows == 1 { 1 } else { 2 };
    let mut array = Vec::new();
    while let IrType::Array { count, element } = module.ty(ty) {
        let scalars = u64::from(rows).wrapping_mul(columns.into());
        if array.len() >= MAX_DEPTH
            || shape.class != VariableClass::Scalar && holds(module, ty, scalars, depth)
        {
            break;
        }
        array.push(u32::try_from(count).unwrap_or(u32::MAX));
        ty = element;
    }
    Unwrapped { array, element: ty }
}

/// Whether arrays and vectors, nested up to `depth`, contain exactly this many scalars.
fn holds(module: &ir::Module, ty: ir::TypeId, scalars: u64, depth: u32) -> bool {
    match module.ty(ty) {
        IrType::Array { count, element } => {
            depth > 0
                && count > 0
                && scalars >= count
                && scalars % count == 0
                && holds(module, element, scalars / count, depth - 1)
        }
        IrType::Vector { count, .. } => depth > 0 && u64::from(count) == scalars,
        _ => scalars == 1,
    }
}

/// How many of `OBJECTS` have no form for rasterizer order.
const EARLY_OBJECTS: usize = 5;

/// Names of objects and their types, longer names first: what follows the name is its arguments.
const OBJECTS: [(&str, VariableType); 25] = [
    ("SamplerState", VariableType::Sampler),
    ("SamplerComparisonState", VariableType::Sampler),
    ("AppendStructuredBuffer", VariableType::AppendStructuredBuffer),
    ("ConsumeStructuredBuffer", VariableType::ConsumeStructuredBuffer),
    ("ConstantBuffer", VariableType::CBuffer),
    ("ByteAddressBuffer", VariableType::ByteAddressBuffer),
    ("RWByteAddressBuffer", VariableType::RWByteAddressBuffer),
    ("Buffer", VariableType::Buffer),
    ("RWBuffer", VariableType::RWBuffer),
    ("StructuredBuffer", VariableType::StructuredBuffer),
    ("RWStructuredBuffer", VariableType::RWStructuredBuffer),
    ("Texture1DArray", VariableType::Texture1DArray),
    ("RWTexture1DArray", VariableType::RWTexture1DArray),
    ("Texture1D", VariableType::Texture1D),
    ("RWTexture1D", VariableType::RWTexture1D),
    ("Texture2DMSArray", VariableType::Texture2DMSArray),
    ("Texture2DArray", VariableType::Texture2DArray),
    ("RWTexture2DArray", VariableType::RWTexture2DArray),
    ("Texture2DMS", VariableType::Texture2DMS),
    ("Texture2D", VariableType::Texture2D),
    ("RWTexture2D", VariableType::RWTexture2D),
    ("Texture3D", VariableType::Texture3D),
    ("RWTexture3D", VariableType::RWTexture3D),
    ("TextureCubeArray", VariableType::TextureCubeArray),
    ("TextureCube", VariableType::TextureCube),
];

impl Objects {
    /// Whether it is a texture, sampler or other object, or an array of them.
    fn contains(self, module: &ir::Module, mut ty: ir::TypeId) -> bool {
        for _ in 0..MAX_DEPTH {
            match module.ty(ty) {
                IrType::Array { element, .. } => ty = element,
                IrType::Struct { name: Some(name), .. } => {
                    return core::str::from_utf8(name).is_ok_and(|name| self.find(name).is_some());
                }
                _ => return false,
            }
        }
        false
    }

    /// The object that a structure with this name represents.
    fn find(self, name: &str) -> Option<VariableType> {
        match self {
            Self::Classes => {
                let name =
                    name.strip_prefix("class.").or_else(|| name.strip_prefix("struct.")).unwrap_or(name);
                let name = name.strip_prefix("RasterizerOrdered").unwrap_or(name);
                let known = OBJECTS.iter().find(|(object, _)| {
                    name.strip_prefix(object).is_some_and(|rest| rest.is_empty() || rest.starts_with('<'))
                });
                known.map(|(_, ty)| *ty)
            }
            Self::Prefixes => by_prefix(name),
        }
    }
}

/// The object for which DXC's reflection takes a structure: it removes the letters of three prefixes from the
/// name, whatever their order, and compares the start of what is left; of `Texture2DArrayLight` that is
/// `Texture2D`. Three names are compared in full, and some before the last letters are removed.
fn by_prefix(name: &str) -> Option<VariableType> {
    let trim = |name, letters: &str| str::trim_start_matches(name, |letter| letters.contains(letter));
    let name = trim(trim(name, "class."), "struct.");
    if name.ends_with("_slice_type") {
        return None;
    }
    if ["TriangleStream", "PointStream", "LineStream"].iter().any(|stream| name.starts_with(stream)) {
        return Some(VariableType::Void);
    }
    let (early, late) = OBJECTS.split_at(EARLY_OBJECTS);
    let find = |list: &[(&str, VariableType)], name: &str| {
        let is = |object: &str| match object {
            "SamplerState" | "SamplerComparisonState" | "ByteAddressBuffer" => name == object,
            _ => name.starts_with(object),
        };
        list.iter().rev().find(|(object, _)| is(object)).map(|(_, ty)| *ty)
    };
    find(early, name).or_else(|| find(late, trim(name, "RasterizerOrdered")))
}

/// The type of a component in reflection. 16-bit types have minimum precision unless the module states
/// otherwise.
fn variable_type(component: DxilComponentType, min_precision: bool) -> VariableType {
    use DxilComponentType as Dxil;
    let half = |minimum, native| if min_precision { minimum } else { native };
    match component {
        Dxil::I1 => VariableType::Bool,
        Dxil::I16 => half(VariableType::Min16Int, VariableType::Int16),
        Dxil::U16 => half(VariableType::Min16UInt, VariableType::UInt16),
        Dxil::I32 => VariableType::Int,
        Dxil::U32 => VariableType::UInt,
        Dxil::I64 => VariableType::Int64,
        Dxil::U64 => VariableType::UInt64,
        Dxil::F16 | Dxil::SNormF16 | Dxil::UNormF16 => half(VariableType::Min16Float, VariableType::Float16),
        Dxil::F32 | Dxil::SNormF32 | Dxil::UNormF32 => VariableType::Float,
        Dxil::F64 | Dxil::SNormF64 | Dxil::UNormF64 => VariableType::Double,
        _ => VariableType::Void,
    }
}
