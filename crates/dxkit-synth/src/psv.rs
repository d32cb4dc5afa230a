//! PSV0 parts, assembled from the description of the format.
//!
//! ```text
//! u32 size, runtime info
//! u32 count [, u32 stride, resources]
//! from 36 bytes of runtime info on:
//! u32 bytes, strings; u32 count, indexes; [u32 stride, elements]; masks and tables
//! ```

use crate::Asm;

/// Elements of a signature: offset of the name, index of the semantic indices, rows, start row, packed
/// columns, kind, type, interpolation, dynamic mask and stream.
type Element = (u32, u32, u8, u8, u8, u8, u8, u8, u8);

/// The first 24 bytes of a runtime info: four words of the stage, and no limits for the wave size.
fn info_0(asm: &mut Asm, stage: [u32; 4]) {
    asm.u32s(&stage).u32(0).u32(0xffff_ffff);
}

/// Bytes 24 to 35.
#[allow(clippy::too_many_arguments)] // a row of the format's table
fn info_1(
    asm: &mut Asm,
    kind: u8,
    view_id: u8,
    union: [u8; 2],
    elements: [u8; 3],
    input_vectors: u8,
    output_vectors: [u8; 4],
) {
    asm.u8(kind).u8(view_id).raw(&union).raw(&elements).u8(input_vectors).raw(&output_vectors);
}

fn elements(asm: &mut Asm, elements: &[Element]) {
    asm.u32(16);
    for (name, indexes, rows, start_row, columns, kind, component, interpolation, mask) in elements {
        asm.u32(*name).u32(*indexes).u8(*rows).u8(*start_row).u8(*columns).u8(*kind).u8(*component);
        asm.u8(*interpolation).u8(*mask).u8(0);
    }
}

/// Columns 0 to 3, allocated.
const XYZW: u8 = 0x44;
/// Columns 0 and 1, allocated.
const XY: u8 = 0x42;
/// Column 0, allocated.
const X: u8 = 0x41;

/// Pixel shader, version 0: a constant buffer and a sampler, without further data. 68 bytes.
#[must_use]
pub fn pixel_v0() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u32(24);
    // DepthOutput 1, SampleFrequency 0.
    info_0(&mut asm, [1, 0, 0, 0]);
    asm.u32(2).u32(16);
    asm.u32s(&[2, 0, 1, 1]);
    asm.u32s(&[1, 3, 4, 0xffff_ffff]);
    asm.bytes()
}

/// Version 0 without resources: their stride is absent too. 32 bytes.
#[must_use]
pub fn empty_v0() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u32(24).u32s(&[0, 0, 0, 0]).u32(4).u32(32).u32(0);
    asm.bytes()
}

/// Domain shader, version 1, with `SV_ViewID`: 1 input vector, 1 output vector, 3 patch constant vectors.
#[must_use]
pub fn domain_v1() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u32(36);
    // InputControlPointCount 3, OutputPositionPresent 1, TessellatorDomain triangles.
    info_0(&mut asm, [3, 1, 2, 0]);
    info_1(&mut asm, 4, 1, [3, 0], [1, 1, 1], 1, [1, 0, 0, 0]);
    asm.u32(0);
    asm.u32(4).raw(&[0; 4]);
    // The writer searches for the complete sequence: 0, 1, 2 does not start at the 0 of the preceding
    // element.
    asm.u32(4).u32s(&[0, 0, 1, 2]);
    elements(
        &mut asm,
        &[
            (0, 0, 1, 0, XYZW, 3, 3, 4, 0),
            (0, 0, 1, 0, XYZW, 3, 3, 4, 0),
            // SV_TessFactor: 3 rows of 1 column.
            (0, 1, 3, 0, X, 25, 3, 0, 0),
        ],
    );
    // ViewID: the position's x.
    asm.u32(0x1);
    // 4 input components: each affects the output component with the same number.
    asm.u32s(&[1, 2, 4, 8]);
    // 12 patch constant components: the outputs' z and w depend on component 4.
    asm.u32s(&[0, 0, 0, 0, 0xc, 0, 0, 0, 0, 0, 0, 0]);
    asm.bytes()
}

/// Hull shader, version 2, with `SV_ViewID`: 1 input vector, 9 output vectors (two words a mask), 2 patch
/// constant vectors.
#[must_use]
pub fn hull_v2() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u32(48);
    // 3 control points in, 4 out, domain isolines, output lines.
    info_0(&mut asm, [3, 4, 1, 2]);
    info_1(&mut asm, 3, 1, [2, 0], [1, 1, 1], 1, [9, 0, 0, 0]);
    asm.u32s(&[0, 0, 0]);
    asm.u32(0);
    // "A" twice, one for each element.
    asm.u32(8).raw(b"\0A\0A\0\0\0\0");
    asm.u32(10).u32s(&[0, 0, 1, 2, 3, 4, 5, 6, 7, 8]);
    elements(
        &mut asm,
        &[
            (1, 0, 1, 0, XYZW, 0, 3, 2, 0),
            (3, 1, 9, 0, XYZW, 0, 3, 2, 0xf),
            // SV_TessFactor: 2 rows.
            (0, 1, 2, 0, X, 25, 3, 0, 0),
        ],
    );
    // ViewID: output components 0 and 35, patch constant component 4.
    asm.u32s(&[1, 1 << 3]);
    asm.u32(1 << 4);
    // 4 input components to 9 vectors, two words each: component 1 to outputs 1 and 32.
    asm.u32s(&[0, 0, 2, 1, 0, 0, 0, 0]);
    // 4 input components to 2 patch constant vectors: component 3 to patch constant 0.
    asm.u32s(&[0, 0, 0, 1]);
    asm.bytes()
}

/// Vertex shader, version 3: a constant buffer, three resources of other kinds, two inputs of which one has
/// two rows, the position.
#[must_use]
pub fn vertex_v3() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u32(52);
    // OutputPositionPresent.
    info_0(&mut asm, [1, 0, 0, 0]);
    info_1(&mut asm, 1, 0, [0, 0], [2, 1, 0], 3, [1, 0, 0, 0]);
    asm.u32s(&[0, 0, 0]);
    // "main" is stored after "TEXCOORD".
    asm.u32(10);
    asm.u32(4).u32(24);
    // CBV b0, sampler s2 of space 1, typed buffer t0-t3, unbounded UAV u7 with 64-bit atomics.
    asm.u32s(&[2, 0, 0, 0, 13, 0]);
    asm.u32s(&[1, 1, 2, 2, 14, 0]);
    asm.u32s(&[3, 0, 0, 3, 10, 0]);
    asm.u32s(&[8, 0, 7, 0xffff_ffff, 12, 1]);
    asm.u32(16).raw(b"\0TEXCOORD\0main\0\0");
    asm.u32(2).u32s(&[0, 1]);
    elements(
        &mut asm,
        &[
            // SV_VertexID: kind 1, uint.
            (0, 0, 1, 0, X, 1, 1, 0, 0),
            (1, 0, 2, 1, XY, 0, 3, 0, 0),
            (0, 0, 1, 0, XYZW, 3, 3, 4, 0),
        ],
    );
    // 12 input components: y depends on SV_VertexID, x and w on the first texture coordinate of the second
    // row.
    asm.u32s(&[2, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0, 0]);
    asm.bytes()
}

/// Geometry shader, version 4, with `SV_ViewID` and two streams of which the second is stream 2.
#[must_use]
pub fn geometry_v4() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u32(56);
    // Triangles with neighbours in, points out, streams 0 and 2, OutputPositionPresent.
    info_0(&mut asm, [7, 1, 5, 1]);
    // At most 0x104 vertices.
    info_1(&mut asm, 2, 1, [4, 1], [1, 2, 0], 1, [1, 0, 2, 0]);
    asm.u32s(&[0, 0, 0]);
    asm.u32(4);
    asm.u32(0);
    asm.u32(0);
    asm.u32(12).raw(b"\0UV\0main\0\0\0\0");
    asm.u32(3).u32s(&[0, 3, 4]);
    elements(
        &mut asm,
        &[(0, 0, 1, 0, XYZW, 3, 3, 4, 0), (0, 0, 1, 0, XYZW, 3, 3, 4, 0), (1, 1, 2, 0, 0x62, 0, 6, 6, 0x2c)],
    );
    // ViewID: of stream 0 component 2, of stream 2 component 7.
    asm.u32s(&[1 << 2, 1 << 7]);
    // Input component 0 to output 3 of stream 0; component 2 to output 6 of stream 2.
    asm.u32s(&[8, 0, 0, 0]);
    asm.u32s(&[0, 0, 1 << 6, 0]);
    asm.bytes()
}

/// Mesh shader of 60 bytes of runtime info, with `SV_ViewID`: 1 output vector, 1 primitive vector, no tables.
#[must_use]
pub fn mesh_v5() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u32(60);
    // Group-shared 96 bytes of which 8 depend on the view, payload 32, 64 vertices, 126 primitives.
    info_0(&mut asm, [96, 8, 32, 126 << 16 | 64]);
    // 1 primitive vector, triangles.
    info_1(&mut asm, 13, 1, [1, 2], [0, 1, 1], 0, [1, 0, 0, 0]);
    asm.u32s(&[32, 2, 1]);
    asm.u32(1);
    asm.u32(96);
    asm.u32(0);
    asm.u32(0);
    asm.u32(8).raw(b"\0mesh\0\0\0");
    asm.u32(1).u32(0);
    elements(&mut asm, &[(0, 0, 1, 0, XYZW, 3, 3, 4, 0), (0, 0, 1, 0, X, 30, 1, 1, 0)]);
    asm.u32(0xf);
    asm.u32(1);
    asm.bytes()
}

/// Amplification shader, version 4, with a payload only.
#[must_use]
pub fn amplification_v4() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u32(56);
    info_0(&mut asm, [128, 0, 0, 0]);
    info_1(&mut asm, 14, 0, [0, 0], [0, 0, 0], 0, [0, 0, 0, 0]);
    asm.u32s(&[8, 8, 1]).u32(1).u32(16);
    asm.u32(0);
    asm.u32(8).raw(b"\0amp\0\0\0\0");
    asm.u32(0);
    asm.bytes()
}

/// Compute shader with 60 bytes of runtime info, and linear algebra after all known data: its lists of
/// shapes are in the table of semantic indices.
#[must_use]
pub fn compute_v5() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u32(60);
    asm.u32s(&[0, 0, 0, 0]).u32(16).u32(64);
    info_1(&mut asm, 5, 0, [0, 0], [0, 0, 0], 0, [0, 0, 0, 0]);
    asm.u32s(&[64, 1, 1]).u32(1).u32(1024).u32(1);
    asm.u32(1).u32(24).u32s(&[7, 0, 0, 0, 11, 0]);
    asm.u32(8).raw(b"\0main\0\0\0");
    asm.u32(3).u32s(&[0, 2, 1]);
    asm.u32(28).u32s(&[3, 1, 1, 1, 1, 1, 1]);
    // Shapes.
    asm.u32(12).u32s(&[16, 0, 8, 16, 8, 8, 32, 0, 8]);
    // Matrix types: shapes 0 and 2, half.
    asm.u32(12).u32s(&[0, 2, 8]);
    asm.u32(4).raw(&[8, 9, 8, 9]);
    // Wave and thread group: shape 1.
    asm.u32(12).u32s(&[2, 1]).raw(&[8, 8, 9, 0]);
    asm.u32(12).u32s(&[2, 1]).raw(&[9, 9, 9, 0]);
    asm.u32(4).raw(&[8, 8, 9, 0]);
    asm.u32(4).raw(&[9, 1, 0, 0]);
    asm.bytes()
}

/// A runtime info, resources and elements that are longer than in any known version, a string table with
/// everything unusual (no NUL at the start, unused strings, names that share a tail, 15 bytes), and a tail.
#[must_use]
pub fn odd_newer() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u32(66);
    info_0(&mut asm, [0x0101, 0, 0, 0]);
    info_1(&mut asm, 0, 0, [0, 0], [1, 1, 0], 1, [1, 0, 0, 0]);
    asm.u32s(&[0, 0, 0]).u32(0).u32(0).u32(0).raw(&[1, 2, 3, 4, 5, 6]);
    asm.u32(1).u32(28);
    asm.u32s(&[9, 0, 0, 0, 12, 0]).raw(&[7, 8, 9, 10]);
    asm.u32(15).raw(b"POSITION\0FREE\0\0");
    asm.u32(4).u32s(&[7, 7, 8, 9]);
    asm.u32(18);
    // "ION", the tail of "POSITION"; indices 7 and 8, which overlap the next ones.
    asm.u32(5).u32(1).u8(2).u8(0).u8(XYZW).u8(0).u8(3).u8(2).u8(0).u8(0).raw(&[0xaa, 0xbb]);
    asm.u32(0).u32(2).u8(1).u8(0).u8(XYZW).u8(16).u8(3).u8(0).u8(0).u8(0).raw(&[0xcc, 0xdd]);
    asm.u32s(&[1, 2, 4, 8]);
    asm.raw(b"tail!");
    asm.bytes()
}

/// Sizes between two versions: a runtime info of 40 bytes, of which 4 belong to no version.
#[must_use]
pub fn odd_between() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u32(40);
    info_0(&mut asm, [0, 0, 0, 0]);
    info_1(&mut asm, 6, 0, [0, 0], [0, 0, 0], 0, [0, 0, 0, 0]);
    asm.u32(0xdead_beef);
    asm.u32(0);
    asm.u32(0).u32(0);
    asm.bytes()
}

/// Version 0 followed by bytes that belong to no version, resources of 20 bytes, and a tail that looks like a
/// string table.
#[must_use]
pub fn odd_v0() -> Vec<u8> {
    let mut asm = Asm::new();
    asm.u32(27).u32s(&[1, 2, 3, 4]).u32(0).u32(0xffff_ffff).raw(&[1, 2, 3]);
    asm.u32(1).u32(20).u32s(&[2, 0, 1, 1, 99]);
    asm.u32(4).raw(&[0; 4]);
    asm.bytes()
}

/// All parts of this module with their names; those that compilers write come first.
#[must_use]
pub fn all() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("pixel_v0", pixel_v0()),
        ("empty_v0", empty_v0()),
        ("domain_v1", domain_v1()),
        ("hull_v2", hull_v2()),
        ("vertex_v3", vertex_v3()),
        ("geometry_v4", geometry_v4()),
        ("mesh_v5", mesh_v5()),
        ("amplification_v4", amplification_v4()),
        ("compute_v5", compute_v5()),
        ("odd_newer", odd_newer()),
        ("odd_between", odd_between()),
        ("odd_v0", odd_v0()),
    ]
}
