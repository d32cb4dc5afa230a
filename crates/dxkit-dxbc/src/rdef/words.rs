//! The numbers of `RDEF`. Names are those of Direct3D's headers, without their prefix.

use dxkit_bytes::{flags, open_enum};

pub use dxkit_types::{
    InputType, KnownInputType, KnownResourceDimension, KnownResourceReturnType, ResourceDimension,
    ResourceReturnType,
};

open_enum! {
    /// Kind of the program that the definitions belong to.
    pub struct Target(u16) known KnownTarget {
        /// Pixel shader.
        Pixel = 0xffff => "ps",
        /// Vertex shader.
        Vertex = 0xfffe => "vs",
        /// Geometry shader.
        Geometry = 0x4753 => "gs",
        /// Hull shader.
        Hull = 0x4853 => "hs",
        /// Domain shader.
        Domain = 0x4453 => "ds",
        /// Compute shader.
        Compute = 0x4353 => "cs",
        /// Function of a library.
        LibraryFunction = 0x4c46 => "lib",
    }

    /// Kind of a buffer: `D3D_CBUFFER_TYPE`.
    pub struct BufferType(u32) known KnownBufferType {
        /// Constant buffer.
        CBuffer = 0 => "CBUFFER",
        /// Texture buffer.
        TBuffer = 1 => "TBUFFER",
        /// The interface pointers of the shader, `$ThisPointer`.
        InterfacePointers = 2 => "INTERFACE_POINTERS",
        /// The structure of a structured buffer: one variable, `$Element`.
        ResourceBindInfo = 3 => "RESOURCE_BIND_INFO",
    }

}

flags! {
    /// Flags of the compiler: `D3DCOMPILE_*`. They are not checked.
    pub struct CompileFlags(u32) {
        /// Debug information.
        DEBUG = 0x1 => "debug",
        /// No validation.
        SKIP_VALIDATION = 0x2 => "skip-validation",
        /// No optimization.
        SKIP_OPTIMIZATION = 0x4 => "skip-optimization",
        /// Matrices are row-major unless declared otherwise.
        PACK_MATRIX_ROW_MAJOR = 0x8 => "pack-matrix-row-major",
        /// Matrices are column-major unless declared otherwise.
        PACK_MATRIX_COLUMN_MAJOR = 0x10 => "pack-matrix-column-major",
        /// All with partial precision.
        PARTIAL_PRECISION = 0x20 => "partial-precision",
        /// Vertex shaders for software, without optimization.
        FORCE_VS_SOFTWARE_NO_OPT = 0x40 => "force-vs-software-no-opt",
        /// Pixel shaders for software, without optimization.
        FORCE_PS_SOFTWARE_NO_OPT = 0x80 => "force-ps-software-no-opt",
        /// No preshader.
        NO_PRESHADER = 0x100 => "no-preshader",
        /// Flow control is avoided.
        AVOID_FLOW_CONTROL = 0x200 => "avoid-flow-control",
        /// Flow control is preferred.
        PREFER_FLOW_CONTROL = 0x400 => "prefer-flow-control",
        /// Old syntax is refused.
        ENABLE_STRICTNESS = 0x800 => "enable-strictness",
        /// Shaders of older models are taken.
        ENABLE_BACKWARDS_COMPATIBILITY = 0x1000 => "enable-backwards-compatibility",
        /// As IEEE 754 has it.
        IEEE_STRICTNESS = 0x2000 => "ieee-strictness",
        /// Optimization level 0; with [`OPTIMIZATION_LEVEL3`](Self::OPTIMIZATION_LEVEL3), level 2.
        OPTIMIZATION_LEVEL0 = 0x4000 => "optimization-level0",
        /// Optimization level 3; without a level, level 1.
        OPTIMIZATION_LEVEL3 = 0x8000 => "optimization-level3",
        /// Warnings are errors.
        WARNINGS_ARE_ERRORS = 0x4_0000 => "warnings-are-errors",
        /// Resources may be bound several times.
        RESOURCES_MAY_ALIAS = 0x8_0000 => "resources-may-alias",
        /// Arrays of resources without a bound.
        ENABLE_UNBOUNDED_DESCRIPTOR_TABLES = 0x10_0000 => "enable-unbounded-descriptor-tables",
        /// All resources are bound while the shader runs.
        ALL_RESOURCES_BOUND = 0x20_0000 => "all-resources-bound",
        /// The debug file is named after the source.
        DEBUG_NAME_FOR_SOURCE = 0x40_0000 => "debug-name-for-source",
        /// The debug file is named after the binary.
        DEBUG_NAME_FOR_BINARY = 0x80_0000 => "debug-name-for-binary",
    }

    /// Flags of a binding: `D3D_SHADER_INPUT_FLAGS`.
    pub struct InputFlags(u32) {
        /// The source assigns the register.
        USER_PACKED = 0x1 => "user-packed",
        /// The sampler compares.
        COMPARISON_SAMPLER = 0x2 => "comparison-sampler",
        /// Lower bit of the number of components, less one.
        TEXTURE_COMPONENT_0 = 0x4 => "texture-component-0",
        /// Upper bit of the number of components, less one.
        TEXTURE_COMPONENT_1 = 0x8 => "texture-component-1",
        /// Not used.
        UNUSED = 0x10 => "unused",
    }

    /// Flags of a buffer: `D3D_SHADER_CBUFFER_FLAGS`.
    pub struct BufferFlags(u32) {
        /// The source assigns the register.
        USER_PACKED = 0x1 => "user-packed",
    }

    /// Flags of a variable: `D3D_SHADER_VARIABLE_FLAGS`.
    pub struct VariableFlags(u32) {
        /// The source assigns the offset.
        USER_PACKED = 0x1 => "user-packed",
        /// The program uses it.
        USED = 0x2 => "used",
        /// It points to what implements an interface.
        INTERFACE_POINTER = 0x4 => "interface-pointer",
        /// It is a parameter whose type is an interface.
        INTERFACE_PARAMETER = 0x8 => "interface-parameter",
    }
}

impl InputFlags {
    /// Number of components that reading a texture or typed buffer returns: 1 to 4.
    #[must_use]
    pub const fn components(self) -> u32 {
        (self.bits() >> 2 & 3) + 1
    }
}
