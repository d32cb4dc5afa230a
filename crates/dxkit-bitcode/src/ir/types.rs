//! Types: [`Type`].

use super::{Module, Run, TypeId};

/// A type. Element types are ids.
#[non_exhaustive]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Type<'m> {
    /// `void`
    Void,
    /// 16 bits, IEEE 754.
    Half,
    /// 32 bits, IEEE 754.
    Float,
    /// 64 bits, IEEE 754.
    Double,
    /// 80 bits of x87.
    X86Fp80,
    /// 128 bits, IEEE 754.
    Fp128,
    /// Two doubles of PowerPC.
    PpcFp128,
    /// A basic block.
    Label,
    /// Metadata as an argument.
    Metadata,
    /// 64 bits of MMX.
    X86Mmx,
    /// An integer.
    Integer {
        /// Bits.
        width: u32,
    },
    /// A pointer to a type.
    Pointer {
        /// The pointee type.
        pointee: TypeId,
        /// Address space; 0 is the default.
        address_space: u32,
    },
    /// A function.
    Function {
        /// The result type.
        result: TypeId,
        /// The parameter types.
        parameters: &'m [TypeId],
        /// Whether it is variadic.
        variadic: bool,
    },
    /// A structure.
    Struct {
        /// Its name. Unnamed structures with the same elements are one type.
        name: Option<&'m [u8]>,
        /// Whether it is packed: without padding.
        packed: bool,
        /// The types of its elements.
        elements: &'m [TypeId],
    },
    /// A named structure without a body.
    Opaque {
        /// Its name.
        name: &'m [u8],
    },
    /// An array.
    Array {
        /// Number of elements.
        count: u64,
        /// The type of the elements.
        element: TypeId,
    },
    /// A vector.
    Vector {
        /// Number of elements.
        count: u32,
        /// The type of the elements.
        element: TypeId,
    },
    /// A target type: `target("dx.TypedBuffer", <4 x float>, 1, 0, 0)`. LLVM has them since version 16;
    /// modules that are raised to its form, or lowered from it, hold them. The writer, whose dialect has
    /// none, refuses them.
    Target {
        /// Its name.
        name: &'m [u8],
        /// Its type parameters.
        types: &'m [TypeId],
        /// Its integer parameters.
        parameters: &'m [u64],
    },
    /// A type of a newer dialect.
    Unknown {
        /// The code of its record.
        code: u32,
        /// The operands of its record.
        operands: &'m [u64],
    },
}

impl Type<'_> {
    /// Whether it is one of the floating-point types (not a vector of them).
    #[must_use]
    pub const fn is_floating_point(&self) -> bool {
        matches!(self, Self::Half | Self::Float | Self::Double | Self::X86Fp80 | Self::Fp128 | Self::PpcFp128)
    }
}

/// How a type is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TypeData {
    Void,
    Half,
    Float,
    Double,
    X86Fp80,
    Fp128,
    PpcFp128,
    Label,
    Metadata,
    X86Mmx,
    Integer {
        width: u32,
    },
    Pointer {
        pointee: TypeId,
        address_space: u32,
    },
    /// In `type_lists`: the result, then the parameters.
    Function {
        types: Run,
        variadic: bool,
    },
    /// The name is empty for a literal structure; a named one has at least `named`.
    Struct {
        name: Run,
        elements: Run,
        packed: bool,
        named: bool,
    },
    Opaque {
        name: Run,
    },
    Array {
        count: u64,
        element: TypeId,
    },
    Vector {
        count: u32,
        element: TypeId,
    },
    /// The integers are in `words`.
    Target {
        name: Run,
        types: Run,
        parameters: Run,
    },
    Unknown {
        code: u32,
        operands: Run,
    },
}

impl TypeData {
    #[inline]
    const fn is_floating_point(&self) -> bool {
        matches!(self, Self::Half | Self::Float | Self::Double | Self::X86Fp80 | Self::Fp128 | Self::PpcFp128)
    }

    /// The types that it contains, of the types in `lists`: see [`Module::type_parts`].
    #[inline]
    pub(crate) fn parts<'m>(&'m self, lists: &'m [TypeId]) -> &'m [TypeId] {
        // Frequent kinds first: a jump table would be mispredicted.
        match self {
            Self::Pointer { pointee: part, .. } => core::slice::from_ref(part),
            Self::Struct { elements: parts, .. } | Self::Function { types: parts, .. } => parts.slice(lists),
            _ => self.rare_parts(lists),
        }
    }

    #[inline(never)]
    fn rare_parts<'m>(&'m self, lists: &'m [TypeId]) -> &'m [TypeId] {
        match self {
            Self::Array { element: part, .. } | Self::Vector { element: part, .. } => {
                core::slice::from_ref(part)
            }
            Self::Target { types, .. } => types.slice(lists),
            _ => &[],
        }
    }
}

impl Module {
    /// Whether a value can have the type: not void, and not that of a function.
    #[must_use]
    pub fn is_first_class(&self, id: TypeId) -> bool {
        !matches!(self.types.get(id.index()), Some(TypeData::Void | TypeData::Function { .. }))
    }

    /// The types, the table's first, then those that were appended to it.
    pub fn types(&self) -> impl ExactSizeIterator<Item = (TypeId, Type<'_>)> {
        self.types.iter().enumerate().map(|(index, data)| (TypeId::at(index), self.resolve_type(*data)))
    }

    /// The number of types in the bitcode's table. Types with higher numbers were appended: they are result
    /// types that the table lacks, which does not happen with compilers.
    #[must_use]
    pub fn type_table_len(&self) -> usize {
        self.type_table_len as usize
    }

    /// A type. An id that does not exist gives `void`; ids of a module that was read always exist.
    // Compiled for each caller: most only ask whether it is one of a few types, and need no other resolved.
    #[inline(always)]
    #[must_use]
    pub fn ty(&self, id: TypeId) -> Type<'_> {
        match self.types.get(id.index()) {
            // Most are.
            Some(&TypeData::Integer { width }) => Type::Integer { width },
            Some(TypeData::Float) => Type::Float,
            Some(data) => self.resolve_type(*data),
            None => Type::Void,
        }
    }

    // As for `ty`.
    #[inline(always)]
    fn resolve_type(&self, data: TypeData) -> Type<'_> {
        match data {
            TypeData::Void => Type::Void,
            TypeData::Half => Type::Half,
            TypeData::Float => Type::Float,
            TypeData::Double => Type::Double,
            TypeData::X86Fp80 => Type::X86Fp80,
            TypeData::Fp128 => Type::Fp128,
            TypeData::PpcFp128 => Type::PpcFp128,
            TypeData::Label => Type::Label,
            TypeData::Metadata => Type::Metadata,
            TypeData::X86Mmx => Type::X86Mmx,
            TypeData::Integer { width } => Type::Integer { width },
            TypeData::Pointer { pointee, address_space } => Type::Pointer { pointee, address_space },
            TypeData::Function { types, variadic } => match types.slice(&self.type_lists) {
                [result, parameters @ ..] => Type::Function { result: *result, parameters, variadic },
                [] => Type::Void,
            },
            TypeData::Struct { name, elements, packed, named } => Type::Struct {
                name: named.then(|| name.slice(&self.bytes)),
                packed,
                elements: elements.slice(&self.type_lists),
            },
            TypeData::Opaque { name } => Type::Opaque { name: name.slice(&self.bytes) },
            TypeData::Array { count, element } => Type::Array { count, element },
            TypeData::Vector { count, element } => Type::Vector { count, element },
            TypeData::Target { name, types, parameters } => Type::Target {
                name: name.slice(&self.bytes),
                types: types.slice(&self.type_lists),
                parameters: parameters.slice(&self.words),
            },
            TypeData::Unknown { code, operands } => {
                Type::Unknown { code, operands: operands.slice(&self.words) }
            }
        }
    }

    /// The types that a type contains: the pointee type, the elements, the type parameters; of a function,
    /// the result and then the parameters.
    #[inline]
    #[must_use]
    pub fn type_parts(&self, id: TypeId) -> &[TypeId] {
        self.types.get(id.index()).map_or(&[], |data| data.parts(&self.type_lists))
    }

    /// The pointee type of a pointer (or a vector of pointers).
    #[must_use]
    pub fn pointee(&self, id: TypeId) -> Option<TypeId> {
        match self.types.get(self.scalar(id).index())? {
            TypeData::Pointer { pointee, .. } => Some(*pointee),
            _ => None,
        }
    }

    /// The element's type of a vector; any other type itself.
    #[inline]
    #[must_use]
    pub fn scalar(&self, id: TypeId) -> TypeId {
        match self.types.get(id.index()) {
            Some(TypeData::Vector { element, .. }) => *element,
            _ => id,
        }
    }

    /// How many bits an integer of this type has; `None` if it is another type.
    #[inline]
    #[must_use]
    pub fn integer_width(&self, id: TypeId) -> Option<u32> {
        match self.types.get(id.index())? {
            TypeData::Integer { width } => Some(*width),
            _ => None,
        }
    }

    /// Whether a value of this type is a floating-point number, or a vector of them.
    #[inline]
    #[must_use]
    pub fn is_floating_point(&self, id: TypeId) -> bool {
        let scalar = self.types.get(self.scalar(id).index());
        scalar.is_some_and(TypeData::is_floating_point)
    }
}
