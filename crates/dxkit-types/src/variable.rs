//! Kinds of variables of HLSL, in the numbers of Direct3D's reflection.

use dxkit_bytes::open_enum;

open_enum! {
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

/// The rules by which the contents of a buffer are placed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum BufferLayout {
    /// Those of constant and texture buffers: elements of arrays, rows or columns of matrices, and structures
    /// start at multiples of 16 bytes.
    #[default]
    Constant,
    /// Those of structured buffers: every number is aligned to its own size, and nothing else is.
    Natural,
}
