//! One triangle as pixels, by the rules of Direct3D 11: which pixels it covers, and what their inputs are.
//!
//! Positions of vertices are rounded to 8 bits below the pixel, the nearest even one. A pixel is covered if
//! its centre lies inside, or on an edge that is a top or a left one. Weights of vertices are the areas
//! opposite to them, and values are interpolated with or without perspective as the signature says. Triangles
//! are not clipped at the sides, because pixels outside of the image are not there; a pixel in front of the
//! near or behind the far plane is not covered. (Direct3D 11.3 functional specification: rasterization rules,
//! attribute interpolation.)

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    reason = "places in images are small"
)]

use alloc::vec;
use alloc::vec::Vec;

use dxkit_resource::Scalar;
use dxkit_types::{InterpolationMode, SemanticKind};

use crate::Failure;
use crate::stage::{Frames, StageElement};

/// Parts of a pixel to which positions are rounded.
const PARTS: i64 = 256;
/// Pixels from the corner of the image within which positions lie.
const MAX_PLACE: f64 = 32768.0;

/// How a word of the inputs follows from those of the vertices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rule {
    /// The value of the first vertex.
    Constant,
    Perspective,
    Flat,
    /// A component of `SV_Position`.
    Position(u32),
    /// A component of `SV_Barycentrics`.
    Weight {
        index: usize,
        perspective: bool,
    },
    Front,
    Covered,
}

/// A triangle that pixels are made from.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Triangle {
    vertices: Frames,
    /// The corners in parts of a pixel, and each clip position's `1/w` and `z/w`.
    corners: [[i64; 2]; 3],
    inverse_w: [f64; 3],
    depths: [f64; 3],
    /// Twice the signed area: positive if the corners follow each other clockwise.
    area: i64,
    rules: Vec<Rule>,
}

impl Triangle {
    /// From three frames of inputs, in which `SV_Position` is the position in clip space.
    pub(crate) fn new(elements: &[&StageElement], vertices: Frames, size: [u32; 2]) -> Result<Self, Failure> {
        let position = elements.iter().find(|element| element.kind == SemanticKind::Position);
        let Some(position) = position.filter(|_| vertices.count() == 3) else {
            return Err(Failure::Triangle("there are no three positions"));
        };
        let (mut corners, mut inverse_w, mut depths) = ([[0; 2]; 3], [0.0; 3], [0.0; 3]);
        for (vertex, corner) in (0..3).zip(&mut corners) {
            let of = |component| f64::from(f32::from_bits(vertices.bits(position, vertex, component)));
            let [x, y, z, w] = [0, 1, 2, 3].map(of);
            // Neither NaN nor behind the eye.
            if !(w > 0.0 && w < f64::INFINITY) {
                return Err(Failure::Triangle(
                    "the w of a vertex is not positive: triangles are not clipped",
                ));
            }
            let [width, height] = size.map(f64::from);
            let place = [(x / w * 0.5 + 0.5) * width, (0.5 - y / w * 0.5) * height];
            for (corner, place) in corner.iter_mut().zip(place) {
                if place.is_nan() || place.abs() >= MAX_PLACE {
                    return Err(Failure::Triangle("a vertex is further than 32768 pixels from the image"));
                }
                *corner = libm::rint(place * PARTS as f64) as i64;
            }
            if let Some((inverse, depth)) =
                inverse_w.get_mut(vertex as usize).zip(depths.get_mut(vertex as usize))
            {
                (*inverse, *depth) = (1.0 / w, z / w);
            }
        }
        let [a, b, c] = corners;
        let rules = rules_of(elements, vertices.width);
        Ok(Self { vertices, corners, inverse_w, depths, area: edge(a, b, c), rules })
    }

    /// The areas opposite to the vertices, at a place in parts of a pixel.
    fn areas(&self, at: [i64; 2]) -> [i64; 3] {
        let [a, b, c] = self.corners;
        [edge(b, c, at), edge(c, a, at), edge(a, b, at)]
    }

    /// Whether a pixel is covered.
    pub(crate) fn covers(&self, [x, y]: [u32; 2]) -> bool {
        if self.area == 0 {
            return false;
        }
        let at = [x, y].map(|place| i64::from(place) * PARTS + PARTS / 2);
        let [a, b, c] = self.corners;
        let sides = [[b, c], [c, a], [a, b]];
        let sign = self.area.signum();
        let inside = self.areas(at).into_iter().zip(sides).all(|(area, [from, to])| {
            // In the order of a clockwise triangle, where y grows downwards.
            let [from, to] = if sign > 0 { [from, to] } else { [to, from] };
            let is_top = from[1] == to[1] && to[0] > from[0];
            let is_left = to[1] < from[1];
            area * sign > 0 || area == 0 && (is_top || is_left)
        });
        let depth = self.flat(self.weights(at.map(|place| place as f64)), self.depths);
        inside && (0.0..=1.0).contains(&depth)
    }

    /// The weights of the vertices, without perspective.
    fn weights(&self, [x, y]: [f64; 2]) -> [f64; 3] {
        let [a, b, c] = self.corners.map(|corner| corner.map(|place| place as f64));
        let area = self.area as f64;
        let of =
            |[ax, ay]: [f64; 2], [bx, by]: [f64; 2]| ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / area;
        if self.area == 0 { [1.0, 0.0, 0.0] } else { [of(b, c), of(c, a), of(a, b)] }
    }

    fn flat(&self, weights: [f64; 3], values: [f64; 3]) -> f64 {
        weights.into_iter().zip(values).map(|(weight, value)| weight * value).sum()
    }

    /// A word of the inputs at a place in pixels.
    pub(crate) fn word(&self, word: u32, place: [f64; 2]) -> u32 {
        let rule = self.rules.get(word as usize).copied().unwrap_or(Rule::Constant);
        if rule == Rule::Constant {
            return self.vertices.word(0, word);
        }
        let weights = self.weights(place.map(|place| place * PARTS as f64));
        let inverse = self.flat(weights, self.inverse_w);
        let values = || [0, 1, 2].map(|vertex| f64::from(f32::from_bits(self.vertices.word(vertex, word))));
        let corrected = || {
            let mut corrected = weights;
            for (weight, inverse_w) in corrected.iter_mut().zip(self.inverse_w) {
                *weight *= inverse_w / inverse;
            }
            corrected
        };
        let value = match rule {
            Rule::Constant | Rule::Covered => return 1,
            Rule::Front => return if self.area > 0 { u32::MAX } else { 0 },
            Rule::Perspective => self.flat(corrected(), values()),
            Rule::Flat => self.flat(weights, values()),
            Rule::Position(component) => match component {
                0 | 1 => place.get(component as usize).copied().unwrap_or(0.0),
                2 => self.flat(weights, self.depths),
                _ => 1.0 / inverse,
            },
            Rule::Weight { index, perspective } => {
                let weights = if perspective { corrected() } else { weights };
                weights.get(index).copied().unwrap_or(0.0)
            }
        };
        (value as f32).to_bits()
    }

    /// A word of a vertex.
    pub(crate) fn word_of_vertex(&self, word: u32, vertex: u32) -> u32 {
        self.vertices.word(vertex, word)
    }
}

/// Twice the signed area of a triangle: positive if its corners follow each other clockwise, where y grows
/// downwards.
const fn edge([ax, ay]: [i64; 2], [bx, by]: [i64; 2], [cx, cy]: [i64; 2]) -> i64 {
    (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
}

/// The rule of each word of a frame.
fn rules_of(elements: &[&StageElement], width: u32) -> Vec<Rule> {
    let mut rules = vec![Rule::Constant; width as usize];
    for element in elements {
        let perspective = match element.interpolation {
            InterpolationMode::Linear
            | InterpolationMode::LinearCentroid
            | InterpolationMode::LinearSample => Some(true),
            InterpolationMode::LinearNoperspective
            | InterpolationMode::LinearNoperspectiveCentroid
            | InterpolationMode::LinearNoperspectiveSample => Some(false),
            _ => None,
        };
        for component in 0..u32::from(element.components) {
            let rule = match (element.kind, perspective) {
                (SemanticKind::Position, _) => Rule::Position(component),
                (SemanticKind::IsFrontFace, _) => Rule::Front,
                (SemanticKind::Coverage, _) => Rule::Covered,
                (SemanticKind::Barycentrics, mode) => {
                    Rule::Weight { index: component as usize, perspective: mode != Some(false) }
                }
                (_, Some(true)) if element.scalar == Scalar::F32 => Rule::Perspective,
                (_, Some(false)) if element.scalar == Scalar::F32 => Rule::Flat,
                _ => Rule::Constant,
            };
            if let Some(slot) = rules.get_mut((element.word + component) as usize) {
                *slot = rule;
            }
        }
    }
    rules
}
