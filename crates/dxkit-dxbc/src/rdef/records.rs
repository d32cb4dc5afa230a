//! The layouts of `RDEF`. Numbers that follow from the value (counts, offsets) are filled in on writing.

use dxkit_bytes::{Computed, record, versioned};
use dxkit_types::{VariableClass, VariableType};

use super::words::{
    BufferFlags, BufferType, CompileFlags, InputFlags, InputType, ResourceDimension, ResourceReturnType,
    Target, VariableFlags,
};

record! {
    /// The first 28 bytes of the part. Offsets count from its start.
    pub struct Header: 28 {
        /// Number of constant buffers.
        0: pub(super) constant_buffer_count: Computed<u32>,
        /// Offset of the constant buffers, or 0 for none.
        4: pub(super) constant_buffer_offset: Computed<u32>,
        /// Number of bindings.
        8: pub(super) binding_count: Computed<u32>,
        /// Offset of the bindings.
        12: pub(super) binding_offset: Computed<u32>,
        /// Shader model, minor version.
        16: pub minor: u8,
        /// Shader model, the number before the point.
        17: pub major: u8,
        /// Kind of the program.
        18: pub target: Target,
        /// Flags of the compiler.
        20: pub flags: CompileFlags,
        /// Offset of the compiler's name.
        24: pub(super) creator: Computed<u32>,
    }

    /// The sizes of the structures, which follow the header since shader model 5.0, and in libraries of every
    /// model.
    pub struct Extension: 32 {
        /// `RD11` for 5.0, the bytes 13 13 44 25 for 5.1.
        0: pub magic: [u8; 4],
        /// Size of the header and this, 60.
        4: pub header_size: u32,
        /// Size of a constant buffer, 24.
        8: pub constant_buffer_stride: u32,
        /// Size of a binding: 32, and 40 for 5.1.
        12: pub binding_stride: u32,
        /// Size of a variable, 40.
        16: pub variable_stride: u32,
        /// Size of a type, 36.
        20: pub type_stride: u32,
        /// Size of a member, 12.
        24: pub member_stride: u32,
        /// Number of interface slots.
        28: pub interface_slots: u32,
    }

    /// A binding: a declared resource.
    #[derive(Default)]
    pub struct BindingFields: 32 {
        /// Offset of the name.
        0: pub(super) name: Computed<u32>,
        /// How it is bound.
        4: pub input_type: InputType,
        /// The type that reading returns.
        8: pub return_type: ResourceReturnType,
        /// Its shape.
        12: pub dimension: ResourceDimension,
        /// Samples of a multisampled texture (0 if not stated), size of the elements of a structured buffer,
        /// 4294967295 for other textures and typed buffers, 0 for everything else.
        16: pub num_samples: u32,
        /// First register.
        20: pub bind_point: u32,
        /// Number of registers; [`range_size`](BindingFields::range_size) has it without the numbers that
        /// mean no bound.
        24: pub bind_count: u32,
        /// Flags of the variable.
        28: pub flags: InputFlags,
    }

    /// The fields of a binding since shader model 5.1.
    #[derive(Default)]
    pub struct BindingSpace: 8 {
        /// Register space.
        0: pub space: u32,
        /// The number that the program knows it by.
        4: pub id: u32,
    }

    /// A buffer whose layout is described.
    #[derive(Default)]
    pub struct BufferFields: 24 {
        /// Offset of the name.
        0: pub(super) name: Computed<u32>,
        /// Number of variables.
        4: pub(super) variable_count: Computed<u32>,
        /// Offset of the variables.
        8: pub(super) variable_offset: Computed<u32>,
        /// Bytes: a multiple of 16 in constant buffers, the size of an element in structured ones.
        12: pub size: u32,
        /// Flags of the variable.
        16: pub flags: BufferFlags,
        /// Its kind.
        20: pub buffer_type: BufferType,
    }

    /// A variable in a buffer.
    #[derive(Default)]
    pub struct VariableFields: 24 {
        /// Offset of the name.
        0: pub(super) name: Computed<u32>,
        /// Bytes from the start of the buffer.
        4: pub start_offset: u32,
        /// Its bytes.
        8: pub size: u32,
        /// Flags of the variable.
        12: pub flags: VariableFlags,
        /// Offset of the type.
        16: pub(super) type_offset: Computed<u32>,
        /// Offset of the default value, which has the size of the variable, or 0 for none.
        20: pub(super) default_value: Computed<u32>,
    }

    /// The fields of a variable since shader model 5.0: its textures and samplers.
    pub struct VariableResources: 16 {
        /// First texture, or 4294967295 for none.
        0: pub start_texture: u32,
        /// Number of textures.
        4: pub texture_size: u32,
        /// First sampler, or 4294967295 for none.
        8: pub start_sampler: u32,
        /// Number of samplers.
        12: pub sampler_size: u32,
    }

    /// A type.
    #[derive(Default)]
    pub struct TypeFields: 16 {
        /// Its class.
        0: pub class: VariableClass,
        /// Type of a scalar in it, or the object that it is.
        2: pub base: VariableType,
        /// Rows of a matrix, else 1.
        4: pub rows: u16,
        /// Columns; of a structure, the number of all scalars in it.
        6: pub columns: u16,
        /// Number of elements; 0 if it is not an array.
        8: pub elements: u16,
        /// Number of members.
        10: pub(super) member_count: Computed<u16>,
        /// Offset of the members.
        12: pub(super) member_offset: Computed<u32>,
    }

    /// The fields of a type since shader model 5.0.
    #[derive(Default)]
    pub struct TypeLinks: 20 {
        /// Offset of the type that an interface pointer refers to, or 0 for none.
        0: pub(super) sub_type: Computed<u32>,
        /// Offset of the base class, or 0 for none.
        4: pub(super) base_class: Computed<u32>,
        /// Number of interfaces that a class implements.
        8: pub(super) interface_count: Computed<u32>,
        /// Offset of the offsets of their types, or 0 for none.
        12: pub(super) interface_offset: Computed<u32>,
        /// Offset of the name.
        16: pub(super) name: Computed<u32>,
    }

    /// A member of a structure.
    #[derive(Default)]
    pub struct MemberFields: 12 {
        /// Offset of the name.
        0: pub(super) name: Computed<u32>,
        /// Offset of the type.
        4: pub(super) type_offset: Computed<u32>,
        /// Bytes from the start of the structure.
        8: pub offset: u32,
    }
}

impl BindingFields {
    /// The number of registers; `None` without a bound, which shader model 5.1 has: FXC states 0, and
    /// 4294967295 for constant buffers.
    ///
    /// ```
    /// let mut lights = dxkit_dxbc::rdef::BindingFields::default();
    /// (lights.bind_point, lights.bind_count) = (2, 3);
    /// assert_eq!((lights.range_size(), lights.last_register()), (Some(3), 4));
    /// lights.bind_count = u32::MAX;
    /// assert_eq!((lights.range_size(), lights.last_register()), (None, u32::MAX));
    /// ```
    #[must_use]
    pub fn range_size(&self) -> Option<u32> {
        Some(self.bind_count).filter(|count| !matches!(*count, 0 | u32::MAX))
    }

    /// The last register, the largest number without a bound.
    #[must_use]
    pub fn last_register(&self) -> u32 {
        self.range_size().map_or(u32::MAX, |count| self.bind_point.saturating_add(count - 1))
    }
}

impl Default for VariableResources {
    /// No textures and samplers.
    fn default() -> Self {
        Self { start_texture: u32::MAX, texture_size: 0, start_sampler: u32::MAX, sampler_size: 0 }
    }
}

versioned! {
    /// The fields of a binding.
    pub struct BindingRow {
        /// Since shader model 4.0.
        pub v4: BindingFields,
        /// Since shader model 5.1.
        pub v51: BindingSpace,
    }
}

versioned! {
    /// The fields of a buffer.
    pub struct BufferRow {
        /// Since shader model 4.0.
        pub v4: BufferFields,
    }
}

versioned! {
    /// The fields of a variable.
    pub struct VariableRow {
        /// Since shader model 4.0.
        pub v4: VariableFields,
        /// Since shader model 5.0.
        pub v5: VariableResources,
    }
}

versioned! {
    /// The fields of a type.
    pub struct TypeRow {
        /// Since shader model 4.0.
        pub v4: TypeFields,
        /// Since shader model 5.0.
        pub v5: TypeLinks,
    }
}

versioned! {
    /// The fields of a member.
    pub struct MemberRow {
        /// Since shader model 4.0.
        pub v4: MemberFields,
    }
}
