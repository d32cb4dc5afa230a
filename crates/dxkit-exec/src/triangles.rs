//! [`TriangleScene`]: a [`Scene`] of instances of triangles.
//!
//! Each ray is compared with each triangle, in the space of its instance: a direction that is not made
//! shorter or longer keeps the parameter `t`. Where a ray meets a triangle, and its barycentrics, are solved
//! for with Cramer's rule (the method of Möller and Trumbore), in `f64`.

use alloc::vec::Vec;

use crate::ray::{Candidate, Instance, Ray, Scene, Surface};

/// A triangle: its three corners.
pub type Triangle3 = [[f32; 3]; 3];

/// Triangles that an instance has, each list of them a geometry.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TriangleInstance {
    /// What shaders ask for, and the matrix to the space of the world. Its inverse is computed.
    pub instance: Instance,
    /// The geometries: whether they are opaque, and their triangles, in the space of the instance.
    pub geometries: Vec<(bool, Vec<Triangle3>)>,
}

/// A scene of instances of triangles. The front of a triangle is where its corners are in clockwise order, in
/// a space whose axes point to the right, up, and away, as Direct3D has it without flags.
///
/// ```
/// use dxkit_exec::{Ray, Scene, Surface, TriangleScene};
///
/// let scene = TriangleScene::new(&[[[0.0, 0.0, 5.0], [0.0, 8.0, 5.0], [8.0, 0.0, 5.0]]]);
/// let (origin, direction) = ([4.0, 2.0, 0.0], [0.0, 0.0, 1.0]);
/// let ray = Ray { origin, direction, max: 100.0, mask: 0xff, ..Ray::default() };
/// let surface = Surface::Triangle { t: 5.0, barycentrics: [0.25, 0.5], front: true };
/// assert_eq!(scene.candidates(&ray)[0].surface, surface);
/// let beside = Ray { origin: [7.0, 7.0, 0.0], ..ray };
/// assert!(scene.candidates(&beside).is_empty());
/// ```
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TriangleScene {
    instances: Vec<TriangleInstance>,
}

impl TriangleScene {
    /// A scene of these triangles in the space of the world, all opaque and of one instance.
    #[must_use]
    pub fn new(triangles: &[Triangle3]) -> Self {
        let geometries = alloc::vec![(true, triangles.to_vec())];
        Self { instances: alloc::vec![TriangleInstance { instance: Instance::default(), geometries }] }
    }

    /// A scene of instances, numbered in this order.
    ///
    /// Returns `None` if the matrix of an instance has no inverse.
    #[must_use]
    pub fn from_instances(instances: Vec<TriangleInstance>) -> Option<Self> {
        let placed = (0..).zip(instances).map(|(index, own)| {
            let world_to_object = inverse(&own.instance.object_to_world)?;
            Some(TriangleInstance { instance: Instance { index, world_to_object, ..own.instance }, ..own })
        });
        Some(Self { instances: placed.collect::<Option<_>>()? })
    }
}

impl Scene for TriangleScene {
    fn candidates(&self, ray: &Ray) -> Vec<Candidate> {
        let mut found = Vec::new();
        for TriangleInstance { instance, geometries } in &self.instances {
            let origin = transformed(&instance.world_to_object, ray.origin, 1.0);
            let direction = transformed(&instance.world_to_object, ray.direction, 0.0);
            for (geometry, (opaque, triangles)) in (0..).zip(geometries) {
                for (primitive, triangle) in (0..).zip(triangles) {
                    let Some(surface) = intersection(origin, direction, triangle) else { continue };
                    let own = Candidate::new(surface, *instance);
                    found.push(Candidate { opaque: *opaque, geometry, primitive, ..own });
                }
            }
        }
        found
    }
}

type Vector = [f64; 3];

fn transformed(rows: &[[f32; 4]; 3], [x, y, z]: [f32; 3], w: f64) -> Vector {
    let [x, y, z] = [x, y, z].map(f64::from);
    rows.map(|row| {
        let [a, b, c, d] = row.map(f64::from);
        a * x + b * y + c * z + d * w
    })
}

fn minus([a, b, c]: Vector, [x, y, z]: Vector) -> Vector {
    [a - x, b - y, c - z]
}

fn dot([a, b, c]: Vector, [x, y, z]: Vector) -> f64 {
    a * x + b * y + c * z
}

fn cross([a, b, c]: Vector, [x, y, z]: Vector) -> Vector {
    [b * z - c * y, c * x - a * z, a * y - b * x]
}

/// Where a ray meets a triangle.
#[allow(clippy::cast_possible_truncation, reason = "results are rounded to the type of shaders")]
fn intersection(origin: Vector, direction: Vector, triangle: &Triangle3) -> Option<Surface> {
    let [first, second, third] = triangle.map(|corner| corner.map(f64::from));
    let (right, down) = (minus(second, first), minus(third, first));
    let side = cross(direction, down);
    let size = dot(right, side);
    if size == 0.0 || !size.is_finite() {
        return None;
    }
    let start = minus(origin, first);
    let around = cross(start, right);
    let [u, v, t] = [dot(start, side), dot(direction, around), dot(down, around)].map(|part| part / size);
    let is_inside = u >= 0.0 && v >= 0.0 && u + v <= 1.0;
    let barycentrics = [u as f32, v as f32];
    is_inside.then_some(Surface::Triangle { t: t as f32, barycentrics, front: size > 0.0 })
}

/// The inverse of a matrix with the last row 0, 0, 0, 1; `None` if there is none.
#[allow(clippy::cast_possible_truncation, reason = "results are rounded to the type of shaders")]
fn inverse(rows: &[[f32; 4]; 3]) -> Option<[[f32; 4]; 3]> {
    let [a, b, c] = rows.map(|[x, y, z, _]| [x, y, z].map(f64::from));
    let moved = rows.map(|[.., w]| f64::from(w));
    let columns = [cross(b, c), cross(c, a), cross(a, b)];
    let determinant = dot(a, cross(b, c));
    if determinant == 0.0 || !determinant.is_finite() {
        return None;
    }
    let [first, second, third] = columns.map(|column| column.map(|part| part / determinant));
    let row = |x: f64, y: f64, z: f64| [x as f32, y as f32, z as f32, -dot([x, y, z], moved) as f32];
    let ([x0, y0, z0], [x1, y1, z1], [x2, y2, z2]) = (first, second, third);
    Some([row(x0, x1, x2), row(y0, y1, y2), row(z0, z1, z2)])
}
