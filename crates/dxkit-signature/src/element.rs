//! [`Element`]: a row of a signature.

use core::fmt::{self, Write as _};

use dxkit_bytes::{Name, flags, record};
use dxkit_types::{ComponentType, MinPrecision, SystemValue};

use crate::UsageMeaning;

flags! {
    /// Components of a register, one bit each.
    pub struct ComponentMask(u8) {
        /// First component.
        X = 0x1 => "x",
        /// Second component.
        Y = 0x2 => "y",
        /// Third component.
        Z = 0x4 => "z",
        /// Fourth component.
        W = 0x8 => "w",
    }
}

impl ComponentMask {
    /// All four components.
    pub const XYZW: Self = Self::from_bits_retain(0xf);

    /// The mask in the form of the compilers' tables, four columns wide: `xy w`.
    #[must_use]
    pub fn columns(self) -> MaskColumns {
        MaskColumns(self)
    }
}

/// Displays a mask four columns wide; see [`ComponentMask::columns`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MaskColumns(ComponentMask);

impl MaskColumns {
    /// The columns as letters and spaces.
    #[must_use]
    pub const fn ascii(self) -> [u8; 4] {
        let bits = self.0.bits();
        [
            if bits & 1 != 0 { b'x' } else { b' ' },
            if bits & 2 != 0 { b'y' } else { b' ' },
            if bits & 4 != 0 { b'z' } else { b' ' },
            if bits & 8 != 0 { b'w' } else { b' ' },
        ]
    }
}

impl fmt::Display for MaskColumns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.ascii().iter().try_for_each(|column| f.write_char((*column).into()))
    }
}

record! {
    /// The fields that all kinds of elements have.
    #[derive(Default)]
    pub(crate) struct ElementCore: 24 {
        /// Semantic name, in bytes from the start of the part's payload.
        0: pub(crate) name: u32,
        /// Semantic index.
        4: pub(crate) semantic_index: u32,
        /// System value.
        8: pub(crate) system_value: SystemValue,
        /// Type of a component.
        12: pub(crate) component_type: ComponentType,
        /// Register, or 0xffffffff.
        16: pub(crate) register: u32,
        /// Components of the element.
        20: pub(crate) mask: ComponentMask,
        /// Inputs: components read. Outputs: components never written.
        21: pub(crate) usage: ComponentMask,
        /// Not used.
        22: pub(crate) reserved: u16,
    }
}

/// One row of a signature: a semantic with one index. An array of four rows is four elements.
///
/// | offset (24, 28, 32 bytes) | size | field |
/// |---|---|---|
/// | –, 0, 0 | 4 | `stream` |
/// | 0, 4, 4 | 4 | `name`, as an offset from the start of the payload |
/// | 4, 8, 8 | 4 | `semantic_index` |
/// | 8, 12, 12 | 4 | `system_value` |
/// | 12, 16, 16 | 4 | `component_type` |
/// | 16, 20, 20 | 4 | `register` |
/// | 20, 24, 24 | 1 | `mask` |
/// | 21, 25, 25 | 1 | `usage` |
/// | 22, 26, 26 | 2 | `reserved` |
/// | –, –, 28 | 4 | `min_precision` |
///
/// (Sizes and offsets in bytes; from compiler output, and DXC's `DxilProgramSignatureElement`.)
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Element<'a> {
    /// Semantic name without its index, as the producer spells it.
    pub name: Name<'a>,
    /// Semantic index: 1 of `TEXCOORD1`.
    pub semantic_index: u32,
    /// Output stream of a geometry shader, else 0.
    pub stream: u32,
    /// System value. FXC leaves it undefined for pixel shader outputs such as `SV_Target`.
    pub system_value: SystemValue,
    /// Type of a component.
    pub component_type: ComponentType,
    /// Register; [`NO_REGISTER`](Self::NO_REGISTER) for values such as `SV_Depth`.
    pub register: u32,
    /// Components of the register that the element occupies.
    pub mask: ComponentMask,
    /// Components that the shader uses; see [`UsageMeaning`] and [`used`](Self::used).
    pub usage: ComponentMask,
    /// Not used. DXC writes 0, FXC leaves uninitialized memory.
    pub reserved: u16,
    /// Minimum precision.
    pub min_precision: MinPrecision,
}

impl Element<'_> {
    /// The register of an element that has none.
    pub const NO_REGISTER: u32 = u32::MAX;

    /// The components that the shader reads or writes: column *Used* in the compilers' tables.
    #[must_use]
    pub fn used(&self, meaning: UsageMeaning) -> ComponentMask {
        match meaning {
            UsageMeaning::AlwaysReads => self.usage & self.mask,
            UsageMeaning::NeverWrites => self.mask.difference(self.usage),
        }
    }

    /// The system value; for an output of a pixel shader without one, that of its name. FXC leaves this to
    /// readers; its own disassembler and reflection do the same.
    #[must_use]
    pub fn system_value_of_output(&self) -> SystemValue {
        const NAMES: [(&[u8], SystemValue); 6] = [
            (b"SV_Target", SystemValue::Target),
            (b"SV_Depth", SystemValue::Depth),
            (b"SV_Coverage", SystemValue::Coverage),
            (b"SV_DepthGreaterEqual", SystemValue::DepthGreaterEqual),
            (b"SV_DepthLessEqual", SystemValue::DepthLessEqual),
            (b"SV_StencilRef", SystemValue::StencilRef),
        ];
        if self.system_value != SystemValue::Undefined {
            return self.system_value;
        }
        let name = self.name.as_bytes();
        let known = NAMES.iter().find(|(known, _)| name.eq_ignore_ascii_case(known));
        known.map_or(SystemValue::Undefined, |(_, value)| *value)
    }
}

dxkit_bytes::owned! {
    pub Element {
        name, semantic_index, stream, system_value, component_type, register, mask, usage, reserved, min_precision
    }
}
