//! [`Types`]: the types in buffers, each stored once.

use alloc::collections::BTreeSet;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;

use dxkit_dxbc::rdef::{BufferType, VariableClass, VariableFlags, VariableType};
pub use dxkit_types::BufferLayout;
use dxkit_types::{DxilComponentType, FourCc};

/// The index of a type in [`Types`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TypeId(pub(crate) u32);

/// The index of a structure in [`Types`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StructureId(pub(crate) u32);

impl StructureId {
    /// Its index in [`Types::structures`].
    #[must_use]
    pub const fn index(self) -> u32 {
        self.0
    }
}

/// The type of a variable or of a member. Structures are stored separately, so that a structure that several
/// others share is stored only once.
#[non_exhaustive]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Type {
    /// Scalar, vector, matrix, structure …
    pub class: VariableClass,
    /// For scalars, vectors and matrices: the type of a component. For objects: the type of object.
    pub base: VariableType,
    /// The type of a component in DXIL, which distinguishes normalized and packed types. `RDEF` does not
    /// state it.
    pub component: Option<DxilComponentType>,
    /// Number of rows; 1 for scalars, vectors and structures.
    pub rows: u32,
    /// Number of columns; for a structure, the number of its scalars.
    pub columns: u32,
    /// The dimensions of an array, outermost first; empty if it is not an array. `RDEF` states only their
    /// product.
    pub array: Vec<u32>,
    /// Size in bytes, without trailing padding, by the rules of the buffer that it is in; `RDEF` states it
    /// for variables only.
    pub size: Option<u32>,
    /// Its name as the part states it: `RDEF` since shader model 5.0.
    pub name: Option<String>,
    /// Its structure, if it is one.
    pub structure: Option<StructureId>,
    /// The interface that a pointer refers to.
    pub sub_type: Option<TypeId>,
    /// The base class of a class.
    pub base_class: Option<TypeId>,
    /// The interfaces that a class implements.
    pub interfaces: Vec<TypeId>,
}

impl Type {
    /// Number of elements of an array, over all dimensions; 0 if it is not an array.
    #[must_use]
    pub fn elements(&self) -> u32 {
        if self.array.is_empty() {
            return 0;
        }
        self.array.iter().fold(1, |all: u32, count| all.wrapping_mul(*count))
    }
}

/// The rules by which the contents of this kind of buffer are placed.
pub(crate) const fn buffer_layout(kind: BufferType) -> BufferLayout {
    match kind {
        BufferType::ResourceBindInfo => BufferLayout::Natural,
        _ => BufferLayout::Constant,
    }
}

/// A structure, as it lies in one kind of buffer: a structure of the source that is in constant and in
/// structured buffers is two of these.
#[non_exhaustive]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Structure {
    /// Its name in the source.
    pub name: String,
    /// Its name in the module: `struct.Light`, `hostlayout.struct.Light`.
    pub module_name: String,
    /// The rules that its members are placed by.
    pub packing: BufferLayout,
    /// Its members.
    pub members: Vec<Member>,
    /// The number of its scalars.
    pub columns: u32,
    /// Size in bytes up to the end of its last member.
    pub size: u32,
}

/// A member of a structure.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: TypeId,
    /// Offset from the start of the structure in bytes.
    pub offset: u32,
    /// Whether the program uses it; `None` if no part states it.
    pub used: Option<bool>,
    /// The bit fields that share it.
    pub bit_fields: Vec<BitField>,
}

/// A bit field.
#[non_exhaustive]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct BitField {
    /// Its name.
    pub name: String,
    /// First bit.
    pub offset: u32,
    /// Number of bits.
    pub width: u32,
}

/// A buffer whose contents are described: a constant, texture or structured buffer, or the interface pointers
/// of a shader.
#[non_exhaustive]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Buffer {
    /// Its name; `None` if it was stripped.
    pub name: Option<String>,
    /// The kind of buffer.
    pub kind: BufferType,
    /// Size in bytes; for structured buffers, that of an element.
    pub size: u32,
    /// Its variables; structured buffers have one.
    pub variables: Vec<Variable>,
    /// The index of its resource in the list of [`Bindings`](crate::Bindings).
    pub binding: Option<usize>,
    /// The part that states it.
    pub from: FourCc,
}

/// A variable of a buffer.
#[non_exhaustive]
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Offset from the start of the buffer in bytes.
    pub offset: u32,
    /// Size in bytes, without trailing padding.
    pub size: u32,
    /// Whether the program reads it. Of constant buffers of DXIL, this is what the instructions say; `None`
    /// if no part states it, and for arrays, and what contains them, if an index that is not constant
    /// decides.
    pub used: Option<bool>,
    /// What the part that describes the buffer states about it; `None` if it states nothing. DXC derives it
    /// from the constant part of every index.
    pub stated_used: Option<bool>,
    /// Its type; `None` if it was stripped from the module.
    pub ty: Option<TypeId>,
    /// Its value if the application sets none. DXC does not store it.
    pub default_value: Option<Vec<u8>>,
    /// Further flags from `RDEF`.
    pub flags: VariableFlags,
    /// The textures that belong to it: the first one and their number; in `RDEF` since shader model 5.0.
    pub textures: Option<(u32, u32)>,
    /// The samplers that belong to it: the first one and their number.
    pub samplers: Option<(u32, u32)>,
}

/// Types and structures, each stored once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Types {
    types: Vec<Type>,
    structures: Vec<Structure>,
}

/// The places of the types that [`Types::append`] added.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Moved {
    types: u32,
    structures: u32,
}

impl Moved {
    /// The index that a type of the added ones has now.
    pub(crate) const fn ty(self, id: TypeId) -> TypeId {
        TypeId(id.0.saturating_add(self.types))
    }
}

/// A structure of which nothing is known.
static NOTHING: Structure = Structure {
    name: String::new(),
    module_name: String::new(),
    packing: BufferLayout::Constant,
    members: Vec::new(),
    columns: 0,
    size: 0,
};

impl Types {
    /// The type with this index.
    #[must_use]
    pub fn get(&self, id: TypeId) -> Option<&Type> {
        self.types.get(usize::try_from(id.0).ok()?)
    }

    /// The structure with this index; one without members if there is none.
    #[must_use]
    pub fn structure(&self, id: StructureId) -> &Structure {
        usize::try_from(id.0).ok().and_then(|index| self.structures.get(index)).unwrap_or(&NOTHING)
    }

    /// All structures.
    pub fn structures(&self) -> impl ExactSizeIterator<Item = &Structure> {
        self.structures.iter()
    }

    /// The members of a type; none if it is not a structure.
    #[must_use]
    pub fn members(&self, ty: &Type) -> &[Member] {
        ty.structure.map(|id| &self.structure(id).members[..]).unwrap_or_default()
    }

    /// For each type, whether it is, or contains, an array or a matrix: what can be read at an index that is
    /// not constant. (The components of a vector are read with the whole register.)
    pub(crate) fn indexed(&self) -> Vec<bool> {
        let is_one = |ty: &Type| {
            !ty.array.is_empty()
                || matches!(ty.class, VariableClass::MatrixRows | VariableClass::MatrixColumns)
        };
        let mut indexed: Vec<bool> = self.types.iter().map(is_one).collect();
        let place = |id: u32| usize::try_from(id).unwrap_or(usize::MAX);
        // From the types that are indexed to the structures with such members, and to the types of these
        // structures.
        let mut containing: Vec<Vec<usize>> = alloc::vec![Vec::new(); self.types.len()];
        for (number, structure) in self.structures.iter().enumerate() {
            for member in &structure.members {
                if let Some(list) = containing.get_mut(place(member.ty.0)) {
                    list.push(number);
                }
            }
        }
        let mut of_structure: Vec<Vec<usize>> = alloc::vec![Vec::new(); self.structures.len()];
        for (number, ty) in self.types.iter().enumerate() {
            if let Some(list) = ty.structure.and_then(|id| of_structure.get_mut(place(id.0))) {
                list.push(number);
            }
        }
        let seeds = indexed.iter().enumerate().filter(|(_, indexed)| **indexed);
        let mut open: Vec<usize> = seeds.map(|(number, _)| number).collect();
        while let Some(ty) = open.pop() {
            for structure in containing.get_mut(ty).map(core::mem::take).unwrap_or_default() {
                for ty in of_structure.get_mut(structure).map(core::mem::take).unwrap_or_default() {
                    if let Some(indexed) = indexed.get_mut(ty).filter(|indexed| !**indexed) {
                        *indexed = true;
                        open.push(ty);
                    }
                }
            }
        }
        indexed
    }

    /// The number of types.
    #[must_use]
    pub fn len(&self) -> usize {
        self.types.len()
    }

    /// Whether there are no types.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.types.is_empty()
    }

    /// The indices of all types.
    pub fn ids(&self) -> impl Iterator<Item = TypeId> + use<> {
        (0..u32::try_from(self.types.len()).unwrap_or(u32::MAX)).map(TypeId)
    }

    pub(crate) fn add(&mut self, ty: Type) -> TypeId {
        let id = TypeId(u32::try_from(self.types.len()).unwrap_or(u32::MAX));
        self.types.push(ty);
        id
    }

    pub(crate) fn add_structure(&mut self, structure: Structure) -> StructureId {
        let id = StructureId(u32::try_from(self.structures.len()).unwrap_or(u32::MAX));
        self.structures.push(structure);
        id
    }

    pub(crate) fn set_structure(&mut self, id: StructureId, structure: Structure) {
        if let Some(place) = usize::try_from(id.0).ok().and_then(|index| self.structures.get_mut(index)) {
            *place = structure;
        }
    }

    /// Sets the packing of the structures that these types contain.
    pub(crate) fn set_packing(&mut self, roots: impl IntoIterator<Item = TypeId>, packing: BufferLayout) {
        let mut seen = BTreeSet::new();
        let mut open: Vec<TypeId> = roots.into_iter().collect();
        while let Some(id) = open.pop() {
            let Some(structure) = self.get(id).and_then(|ty| ty.structure) else { continue };
            if !seen.insert(structure) {
                continue;
            }
            let place = usize::try_from(structure.0).ok().and_then(|index| self.structures.get_mut(index));
            let Some(structure) = place else { continue };
            structure.packing = packing;
            open.extend(structure.members.iter().map(|member| member.ty));
        }
    }

    /// Adds all types and structures of others. The result maps their old indices to the new ones.
    pub(crate) fn append(&mut self, other: Self) -> Moved {
        let count = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
        let moved = Moved { types: count(self.types.len()), structures: count(self.structures.len()) };
        self.types.extend(other.types.into_iter().map(|ty| Type {
            structure: ty.structure.map(|id| StructureId(id.0.saturating_add(moved.structures))),
            sub_type: ty.sub_type.map(|id| moved.ty(id)),
            base_class: ty.base_class.map(|id| moved.ty(id)),
            interfaces: ty.interfaces.into_iter().map(|id| moved.ty(id)).collect(),
            ..ty
        }));
        self.structures.extend(other.structures.into_iter().map(|mut structure| {
            structure.members.iter_mut().for_each(|member| member.ty = moved.ty(member.ty));
            structure
        }));
        moved
    }

    /// A type in HLSL's notation, without the dimensions of an array: `float3`, `column_major float4x4`,
    /// `struct Light`.
    #[must_use]
    pub fn hlsl<'t>(&'t self, ty: &'t Type) -> Hlsl<'t> {
        Hlsl { types: self, ty, keyword: true }
    }

    /// Like [`hlsl`](Self::hlsl), but structures have no keyword, as in declarations.
    #[must_use]
    pub fn hlsl_declared<'t>(&'t self, ty: &'t Type) -> Hlsl<'t> {
        Hlsl { types: self, ty, keyword: false }
    }
}

/// A type in HLSL's notation; see [`Types::hlsl`].
#[derive(Debug, Clone, Copy)]
pub struct Hlsl<'t> {
    types: &'t Types,
    ty: &'t Type,
    keyword: bool,
}

impl fmt::Display for Hlsl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ty = self.ty;
        if let Some(id) = ty.structure {
            let name = ty.name.as_deref().unwrap_or(&self.types.structure(id).name);
            return write!(f, "{}{name}", if self.keyword { "struct " } else { "" });
        }
        match ty.class {
            VariableClass::MatrixRows => f.write_str("row_major ")?,
            VariableClass::MatrixColumns => f.write_str("column_major ")?,
            _ => {}
        }
        let Some(word) = word(ty) else {
            return f.write_str(ty.name.as_deref().unwrap_or("unknown"));
        };
        f.write_str(word)?;
        match ty.class {
            VariableClass::Vector => write!(f, "{}", ty.columns),
            VariableClass::MatrixRows | VariableClass::MatrixColumns => {
                write!(f, "{}x{}", ty.rows, ty.columns)
            }
            _ => Ok(()),
        }
    }
}

/// HLSL's name for a component with one of DXIL's types that reflection does not distinguish.
fn word(ty: &Type) -> Option<&'static str> {
    let half = ty.base == VariableType::Min16Float;
    Some(match ty.component {
        Some(DxilComponentType::SNormF16) if half => "snorm min16float",
        Some(DxilComponentType::UNormF16) if half => "unorm min16float",
        Some(DxilComponentType::SNormF16) => "snorm float16_t",
        Some(DxilComponentType::UNormF16) => "unorm float16_t",
        Some(DxilComponentType::SNormF32) => "snorm float",
        Some(DxilComponentType::UNormF32) => "unorm float",
        Some(DxilComponentType::SNormF64) => "snorm double",
        Some(DxilComponentType::UNormF64) => "unorm double",
        Some(DxilComponentType::PackedS8x32) => "int8_t4_packed",
        Some(DxilComponentType::PackedU8x32) => "uint8_t4_packed",
        _ => return component_word(ty.base),
    })
}

/// HLSL's name for a component of this type.
#[must_use]
pub fn component_word(base: VariableType) -> Option<&'static str> {
    Some(match base {
        VariableType::Bool => "bool",
        VariableType::Int => "int",
        VariableType::UInt => "uint",
        VariableType::UInt8 => "uint8_t",
        VariableType::Float => "float",
        VariableType::Double => "double",
        VariableType::Min8Float => "min8float",
        VariableType::Min10Float => "min10float",
        VariableType::Min16Float => "min16float",
        VariableType::Min12Int => "min12int",
        VariableType::Min16Int => "min16int",
        VariableType::Min16UInt => "min16uint",
        VariableType::Int16 => "int16_t",
        VariableType::UInt16 => "uint16_t",
        VariableType::Float16 => "float16_t",
        VariableType::Int64 => "int64_t",
        VariableType::UInt64 => "uint64_t",
        _ => return None,
    })
}

/// Size of a component of this type in a buffer, in bytes.
#[must_use]
pub const fn component_size(base: VariableType) -> u32 {
    match base {
        VariableType::Int16 | VariableType::UInt16 | VariableType::Float16 => 2,
        VariableType::Double | VariableType::Int64 | VariableType::UInt64 => 8,
        _ => 4,
    }
}

/// A limit for text from a module: a small multiple of its size, and a constant. Modules may refer to the
/// same long text any number of times.
#[derive(Debug)]
pub(crate) struct Budget(pub(crate) usize);

impl Budget {
    pub(crate) fn text(&mut self, text: &dyn fmt::Display, bytes: usize) -> Option<String> {
        self.0 = self.0.checked_sub(bytes)?;
        Some(text.to_string())
    }

    /// The text of these bytes; bytes that are not UTF-8 are replaced.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) -> Option<String> {
        self.0 = self.0.checked_sub(bytes.len())?;
        Some(match core::str::from_utf8(bytes) {
            Ok(text) => String::from(text),
            Err(_) => String::from_utf8_lossy(bytes).into_owned(),
        })
    }
}
