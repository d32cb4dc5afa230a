//! Runs of graphics stages: what goes in ([`Draw`]), what comes out ([`Drawn`]), and where lanes are.

use alloc::vec::Vec;

use crate::dispatch::Outcome;
use crate::raster::Triangle;
use crate::stage::Frames;

/// A run over vertices, the pixels of an image, patches, points in the domain of a patch, or primitives.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Draw {
    /// The number of vertices, patches, points in the domain, or primitives, and 1; width and height in
    /// pixels.
    pub size: [u32; 2],
    /// What each vertex reads, or each pixel, row by row from the top; of other stages what each invocation
    /// reads by itself, and a hull or geometry shader has
    /// [`Program::invocations`](crate::Program::invocations) for each patch or primitive.
    /// [`Program::draw`](crate::Program::draw) starts with the system values that follow from the place, and
    /// zeros.
    pub inputs: Frames,
    /// The control points of all patches or the vertices of all primitives, one after the other. Points in
    /// the domain are those of one patch.
    pub points: Frames,
    /// The constants of the patch that a domain shader reads: one frame.
    pub patch: Frames,
    /// The triangle that the pixels are made from, if it is one; pixels that it does not cover do not run.
    pub(crate) triangle: Option<Triangle>,
}

/// What a run of a graphics stage gave, beside the changed resources.
#[non_exhaustive]
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Drawn {
    /// What was counted and found. The group of a finding is the number of the vertex, invocation or patch,
    /// or column and row of the pixel.
    pub outcome: Outcome,
    /// What each vertex, pixel or control point wrote; of a geometry shader the vertices that it gave.
    pub outputs: Frames,
    /// Whether each pixel was kept: covered and not discarded.
    pub kept: Vec<bool>,
    /// The constants of each patch that a hull shader wrote.
    pub patches: Frames,
    /// Where the vertices of a geometry shader belong, in the order of its invocations: one for each frame of
    /// `outputs`.
    pub emitted: Vec<EmittedVertex>,
}

/// A vertex that a geometry shader gave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EmittedVertex {
    /// The number of the primitive that the shader read.
    pub primitive: u32,
    /// The number of the instance of the shader.
    pub instance: u32,
    /// The stream.
    pub stream: u32,
    /// The number of the strip in this stream of this invocation.
    pub strip: u32,
}

/// The places of lanes: of pixels in quads of 2 × 2, of others one after the other.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Grid {
    size: [u32; 2],
    is_quads: bool,
}

impl Grid {
    pub(crate) const fn new(size: [u32; 2], is_quads: bool) -> Self {
        Self { size, is_quads }
    }

    const fn quads(self) -> [u32; 2] {
        let [width, height] = self.size;
        [width.div_ceil(2), height.div_ceil(2)]
    }

    /// The number of lanes; `None` if it is too large.
    pub(crate) fn lanes(self) -> Option<u32> {
        let [width, height] = if self.is_quads { self.quads() } else { self.size };
        if width > MAX_WIDTH && self.is_quads || height > MAX_WIDTH {
            return None;
        }
        let count = width.checked_mul(height)?;
        let count = if self.is_quads { count.checked_mul(4)? } else { count };
        Some(count).filter(|count| *count <= MAX_LANES)
    }

    /// Columns and rows.
    pub(crate) const fn size(self) -> [u32; 2] {
        self.size
    }

    /// The number of frames.
    pub(crate) const fn frames(self) -> u32 {
        let [width, height] = self.size;
        width.saturating_mul(height)
    }

    /// The place of a lane, which may lie outside.
    pub(crate) fn place(self, lane: u32) -> [u32; 2] {
        if !self.is_quads {
            return [lane, 0];
        }
        let [columns, _] = self.quads();
        let (quad, inside) = (lane / 4, lane % 4);
        let columns = columns.max(1);
        [quad % columns * 2 + inside % 2, quad / columns * 2 + inside / 2]
    }

    /// The number of the frame of a lane, and whether it lies inside; outside it is that of the nearest one.
    pub(crate) fn frame(self, lane: u32) -> (u32, bool) {
        let ([x, y], [width, height]) = (self.place(lane), self.size);
        let (near_x, near_y) = (x.min(width.saturating_sub(1)), y.min(height.saturating_sub(1)));
        (near_y * width + near_x, x < width && y < height)
    }

    /// The lane of a place.
    pub(crate) fn lane(self, [x, y]: [u32; 2]) -> u32 {
        if !self.is_quads {
            return x;
        }
        let [columns, _] = self.quads();
        (y / 2 * columns + x / 2) * 4 + y % 2 * 2 + x % 2
    }
}

/// Quads of a row or column: Direct3D's images have no more than 16384 pixels there.
const MAX_WIDTH: u32 = 1 << 13;
/// Vertices or lanes of pixels of a run.
const MAX_LANES: u32 = 1 << 24;
