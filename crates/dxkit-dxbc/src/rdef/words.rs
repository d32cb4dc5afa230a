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

    /// Class of a type: `D3D_SHADER_VARIABLE_CLASS`.
    pub struct VariableClass(u16) known KnownVariableClass {
        /// Scalar.
        Scalar = 0 => "SCALAR",
        /// Vector.
        Vector = 1 => "VECTOR",
        /// Row-major matrix.
        MatrixRows = 2 => "MATRIX_ROWS",
        /// Column-major matrix.
        MatrixColumns = 3 => "MATRIX_COLUMNS",
        /// Object: texture, sampler, shader.
        Object = 4 => "OBJECT",
        /// Structure or class.
        Struct = 5 => "STRUCT",
        /// Interface.
        InterfaceClass = 6 => "INTERFACE_CLASS",
        /// Pointer to what implements an interface.
        InterfacePointer = 7 => "INTERFACE_POINTER",
    }

    /// Type of a scalar, or of an object: `D3D_SHADER_VARIABLE_TYPE`.
    pub struct VariableType(u16) known KnownVariableType {
        /// No type: structures.
        Void = 0 => "VOID",
        /// Boolean of 32 bits.
        Bool = 1 => "BOOL",
        /// Signed integer of 32 bits.
        Int = 2 => "INT",
        /// Float of 32 bits.
        Float = 3 => "FLOAT",
        /// Text.
        String = 4 => "STRING",
        /// Texture of any shape.
        Texture = 5 => "TEXTURE",
        /// 1D texture.
        Texture1D = 6 => "TEXTURE1D",
        /// 2D texture.
        Texture2D = 7 => "TEXTURE2D",
        /// 3D texture.
        Texture3D = 8 => "TEXTURE3D",
        /// Cube texture.
        TextureCube = 9 => "TEXTURECUBE",
        /// Sampler.
        Sampler = 10 => "SAMPLER",
        /// Sampler of a 1D texture.
        Sampler1D = 11 => "SAMPLER1D",
        /// Sampler of a 2D texture.
        Sampler2D = 12 => "SAMPLER2D",
        /// Sampler of a 3D texture.
        Sampler3D = 13 => "SAMPLER3D",
        /// Sampler of a cube texture.
        SamplerCube = 14 => "SAMPLERCUBE",
        /// Pixel shader.
        PixelShader = 15 => "PIXELSHADER",
        /// Vertex shader.
        VertexShader = 16 => "VERTEXSHADER",
        /// Fragment of a pixel shader.
        PixelFragment = 17 => "PIXELFRAGMENT",
        /// Fragment of a vertex shader.
        VertexFragment = 18 => "VERTEXFRAGMENT",
        /// Unsigned integer of 32 bits.
        UInt = 19 => "UINT",
        /// Unsigned integer of 8 bits.
        UInt8 = 20 => "UINT8",
        /// Geometry shader.
        GeometryShader = 21 => "GEOMETRYSHADER",
        /// Rasterizer state.
        Rasterizer = 22 => "RASTERIZER",
        /// Depth and stencil state.
        DepthStencil = 23 => "DEPTHSTENCIL",
        /// Blend state.
        Blend = 24 => "BLEND",
        /// Typed buffer.
        Buffer = 25 => "BUFFER",
        /// Constant buffer.
        CBuffer = 26 => "CBUFFER",
        /// Texture buffer.
        TBuffer = 27 => "TBUFFER",
        /// Array of 1D textures.
        Texture1DArray = 28 => "TEXTURE1DARRAY",
        /// Array of 2D textures.
        Texture2DArray = 29 => "TEXTURE2DARRAY",
        /// Render target view.
        RenderTargetView = 30 => "RENDERTARGETVIEW",
        /// Depth and stencil view.
        DepthStencilView = 31 => "DEPTHSTENCILVIEW",
        /// Multisampled 2D texture.
        Texture2DMS = 32 => "TEXTURE2DMS",
        /// Array of multisampled 2D textures.
        Texture2DMSArray = 33 => "TEXTURE2DMSARRAY",
        /// Array of cube textures.
        TextureCubeArray = 34 => "TEXTURECUBEARRAY",
        /// Hull shader.
        HullShader = 35 => "HULLSHADER",
        /// Domain shader.
        DomainShader = 36 => "DOMAINSHADER",
        /// Pointer to what implements an interface.
        InterfacePointer = 37 => "INTERFACE_POINTER",
        /// Compute shader.
        ComputeShader = 38 => "COMPUTESHADER",
        /// Float of 64 bits.
        Double = 39 => "DOUBLE",
        /// 1D texture with unordered access.
        RWTexture1D = 40 => "RWTEXTURE1D",
        /// Array of 1D textures with unordered access.
        RWTexture1DArray = 41 => "RWTEXTURE1DARRAY",
        /// 2D texture with unordered access.
        RWTexture2D = 42 => "RWTEXTURE2D",
        /// Array of 2D textures with unordered access.
        RWTexture2DArray = 43 => "RWTEXTURE2DARRAY",
        /// 3D texture with unordered access.
        RWTexture3D = 44 => "RWTEXTURE3D",
        /// Typed buffer with unordered access.
        RWBuffer = 45 => "RWBUFFER",
        /// Byte-address buffer.
        ByteAddressBuffer = 46 => "BYTEADDRESS_BUFFER",
        /// Byte-address buffer with unordered access.
        RWByteAddressBuffer = 47 => "RWBYTEADDRESS_BUFFER",
        /// Structured buffer.
        StructuredBuffer = 48 => "STRUCTURED_BUFFER",
        /// Structured buffer with unordered access.
        RWStructuredBuffer = 49 => "RWSTRUCTURED_BUFFER",
        /// Structured buffer that is appended to.
        AppendStructuredBuffer = 50 => "APPEND_STRUCTURED_BUFFER",
        /// Structured buffer that is consumed.
        ConsumeStructuredBuffer = 51 => "CONSUME_STRUCTURED_BUFFER",
        /// Float of at least 8 bits.
        Min8Float = 52 => "MIN8FLOAT",
        /// Float of at least 10 bits.
        Min10Float = 53 => "MIN10FLOAT",
        /// Float of at least 16 bits.
        Min16Float = 54 => "MIN16FLOAT",
        /// Signed integer of at least 12 bits.
        Min12Int = 55 => "MIN12INT",
        /// Signed integer of at least 16 bits.
        Min16Int = 56 => "MIN16INT",
        /// Unsigned integer of at least 16 bits.
        Min16UInt = 57 => "MIN16UINT",
        /// Signed integer of 16 bits.
        Int16 = 58 => "INT16",
        /// Unsigned integer of 16 bits.
        UInt16 = 59 => "UINT16",
        /// Float of 16 bits.
        Float16 = 60 => "FLOAT16",
        /// Signed integer of 64 bits.
        Int64 = 61 => "INT64",
        /// Unsigned integer of 64 bits.
        UInt64 = 62 => "UINT64",
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
