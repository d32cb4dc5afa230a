//! Words of single stages: primitives, topologies, tessellation.

use dxkit_bytes::open_enum;

open_enum! {
    /// What a geometry shader takes: `D3D_PRIMITIVE`. Patches of 1 to 32 control points are 8 to 39.
    pub struct InputPrimitive(u32) known KnownInputPrimitive {
        /// Not stated.
        Undefined = 0,
        /// Points.
        Point = 1,
        /// Lines.
        Line = 2,
        /// Triangles.
        Triangle = 3,
        /// Lines with their neighbours.
        LineWithAdjacency = 6,
        /// Triangles with their neighbours.
        TriangleWithAdjacency = 7,
    }

    /// What a geometry shader makes: `D3D_PRIMITIVE_TOPOLOGY`.
    pub struct PrimitiveTopology(u32) known KnownPrimitiveTopology {
        /// Not stated.
        Undefined = 0,
        /// Points.
        PointList = 1,
        /// Lines.
        LineList = 2,
        /// Lines that share ends.
        LineStrip = 3,
        /// Triangles.
        TriangleList = 4,
        /// Triangles that share edges.
        TriangleStrip = 5,
    }

    /// What a mesh shader makes: DXIL's `MeshOutputTopology`.
    pub struct MeshOutputTopology(u8) known KnownMeshOutputTopology {
        /// Not stated.
        Undefined = 0,
        /// Lines.
        Line = 1,
        /// Triangles.
        Triangle = 2,
    }

    /// What is tessellated: `D3D_TESSELLATOR_DOMAIN`.
    pub struct TessellatorDomain(u32) known KnownTessellatorDomain {
        /// Not stated.
        Undefined = 0,
        /// Lines.
        IsoLine = 1,
        /// Triangles.
        Tri = 2,
        /// Quads.
        Quad = 3,
    }

    /// What tessellation makes: `D3D_TESSELLATOR_OUTPUT_PRIMITIVE`.
    pub struct TessellatorOutputPrimitive(u32) known KnownTessellatorOutputPrimitive {
        /// Not stated.
        Undefined = 0,
        /// Points.
        Point = 1,
        /// Lines.
        Line = 2,
        /// Clockwise triangles.
        TriangleCW = 3,
        /// Counter-clockwise triangles.
        TriangleCCW = 4,
    }

    /// How edges are cut: `D3D_TESSELLATOR_PARTITIONING`.
    pub struct TessellatorPartitioning(u32) known KnownTessellatorPartitioning {
        /// Not stated.
        Undefined = 0,
        /// Into equal pieces.
        Integer = 1,
        /// Into a power of two of equal pieces.
        Pow2 = 2,
        /// Into an odd number of pieces, two of them shorter.
        FractionalOdd = 3,
        /// Into an even number of pieces, two of them shorter.
        FractionalEven = 4,
    }
}
