//! Enumerations of single stages: primitives, topologies, tessellation.

use dxkit_bytes::open_enum;

open_enum! {
    /// Input primitive of a geometry shader: `D3D_PRIMITIVE`. Patches of 1 to 32 control points are 8 to 39.
    pub struct InputPrimitive(u32) known KnownInputPrimitive {
        /// Not stated.
        Undefined = 0,
        /// Points.
        Point = 1,
        /// Lines.
        Line = 2,
        /// Triangles.
        Triangle = 3,
        /// Lines with adjacency.
        LineWithAdjacency = 6,
        /// Triangles with adjacency.
        TriangleWithAdjacency = 7,
    }

    /// Output topology of a geometry shader: `D3D_PRIMITIVE_TOPOLOGY`.
    pub struct PrimitiveTopology(u32) known KnownPrimitiveTopology {
        /// Not stated.
        Undefined = 0,
        /// Points.
        PointList = 1,
        /// Lines.
        LineList = 2,
        /// Line strips.
        LineStrip = 3,
        /// Triangles.
        TriangleList = 4,
        /// Triangle strips.
        TriangleStrip = 5,
    }

    /// Output topology of a mesh shader: DXIL's `MeshOutputTopology`.
    pub struct MeshOutputTopology(u8) known KnownMeshOutputTopology {
        /// Not stated.
        Undefined = 0,
        /// Lines.
        Line = 1,
        /// Triangles.
        Triangle = 2,
    }

    /// Tessellation domain: `D3D_TESSELLATOR_DOMAIN`.
    pub struct TessellatorDomain(u32) known KnownTessellatorDomain {
        /// Not stated.
        Undefined = 0,
        /// Isolines.
        IsoLine = 1,
        /// Triangles.
        Tri = 2,
        /// Quads.
        Quad = 3,
    }

    /// Output primitive of the tessellator: `D3D_TESSELLATOR_OUTPUT_PRIMITIVE`.
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

    /// Partitioning of edges: `D3D_TESSELLATOR_PARTITIONING`.
    pub struct TessellatorPartitioning(u32) known KnownTessellatorPartitioning {
        /// Not stated.
        Undefined = 0,
        /// Integer: equal segments.
        Integer = 1,
        /// Power of two: a power of two of equal segments.
        Pow2 = 2,
        /// Fractional odd: an odd number of segments, two of them shorter.
        FractionalOdd = 3,
        /// Fractional even: an even number of segments, two of them shorter.
        FractionalEven = 4,
    }
}
