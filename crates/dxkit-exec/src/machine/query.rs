//! [`Query`]: a ray that looks for its closest hit.
//!
//! A [`Scene`](crate::Scene) answers one question: which primitives a ray meets. Flags and masks, opacity,
//! the interval of the ray and the search for the closest hit are here, by Direct3D's rules. `RayQuery` and
//! `TraceRay` share them: `TraceRay` is a query whose candidates are given to shaders.

use alloc::vec::Vec;

use crate::number::mask;
use crate::program::RayFact;
use crate::ray::{AccelerationStructure, Candidate, Ray, Surface};

/// `RAY_FLAG_…`, as HLSL numbers them.
mod flag {
    pub(super) const FORCE_OPAQUE: u32 = 0x1;
    pub(super) const FORCE_NON_OPAQUE: u32 = 0x2;
    pub(super) const ACCEPT_FIRST_HIT: u32 = 0x4;
    pub(super) const CULL_BACK_FACING: u32 = 0x10;
    pub(super) const CULL_FRONT_FACING: u32 = 0x20;
    pub(super) const CULL_OPAQUE: u32 = 0x40;
    pub(super) const CULL_NON_OPAQUE: u32 = 0x80;
    pub(super) const SKIP_TRIANGLES: u32 = 0x100;
    pub(super) const SKIP_PROCEDURAL: u32 = 0x200;
}

/// A hit: a candidate with its place.
#[derive(Debug, Clone)]
struct Hit {
    candidate: Candidate,
    t: f32,
    kind: u32,
}

impl Hit {
    /// A triangle has its place; a procedural primitive has none yet.
    const fn new(candidate: Candidate) -> Self {
        let (t, kind) = match candidate.surface {
            Surface::Triangle { t, front, .. } => (t, if front { 254 } else { 255 }),
            Surface::Procedural => (0.0, 0),
        };
        Self { candidate, t, kind }
    }
}

/// A ray that looks for its closest hit.
#[derive(Debug, Clone, Default)]
pub(crate) struct Query {
    ray: Ray,
    /// What the ray meets and was not looked at, from the end.
    left: Vec<Candidate>,
    candidate: Option<Hit>,
    committed: Option<Hit>,
    /// The end of the interval: the closest hit so far.
    end: f32,
}

impl Query {
    /// A query without a ray, with the flags of its type.
    pub(crate) fn new(flags: u32) -> Self {
        Self { ray: Ray { flags, ..Ray::default() }, ..Self::default() }
    }

    /// Sends a ray; how many primitives it meets. Its flags are added to those of the query.
    pub(crate) fn trace(&mut self, scene: Option<&AccelerationStructure>, ray: Ray) -> usize {
        let ray = Ray { flags: ray.flags | self.ray.flags, ..ray };
        let mut left = scene.map_or_else(Vec::new, |scene| scene.scene().candidates(&ray));
        left.reverse();
        *self = Self { ray, left, candidate: None, committed: None, end: ray.max };
        self.left.len()
    }

    const fn has(&self, flag: u32) -> bool {
        self.ray.flags & flag != 0
    }

    const fn is_opaque(&self, candidate: &Candidate) -> bool {
        if self.has(flag::FORCE_OPAQUE) {
            return true;
        }
        if self.has(flag::FORCE_NON_OPAQUE) {
            return false;
        }
        match candidate.instance.opaque {
            Some(opaque) => opaque,
            None => candidate.opaque,
        }
    }

    /// Whether flags and masks let the ray meet it, and it lies in the interval.
    fn meets(&self, candidate: &Candidate) -> bool {
        let culled = if self.is_opaque(candidate) { flag::CULL_OPAQUE } else { flag::CULL_NON_OPAQUE };
        if candidate.instance.mask & self.ray.mask == 0 || self.has(culled) {
            return false;
        }
        match candidate.surface {
            Surface::Triangle { t, front, .. } => {
                let culled = if front { flag::CULL_FRONT_FACING } else { flag::CULL_BACK_FACING };
                let is_culled = self.has(culled) && !candidate.instance.double_sided;
                // The interval of triangles is open.
                !is_culled && !self.has(flag::SKIP_TRIANGLES) && t > self.ray.min && t < self.end
            }
            Surface::Procedural => !self.has(flag::SKIP_PROCEDURAL),
        }
    }

    /// Goes on to the next candidate that a shader decides about; whether there is one.
    pub(crate) fn proceed(&mut self) -> bool {
        self.candidate = None;
        while let Some(candidate) = self.left.pop() {
            if !self.meets(&candidate) {
                continue;
            }
            let is_opaque = self.is_opaque(&candidate);
            let is_triangle = candidate.surface != Surface::Procedural;
            let hit = Hit::new(candidate);
            if is_triangle && is_opaque {
                self.take(hit);
                continue;
            }
            self.candidate = Some(hit);
            return true;
        }
        false
    }

    fn take(&mut self, hit: Hit) {
        self.end = hit.t;
        self.committed = Some(hit);
        if self.has(flag::ACCEPT_FIRST_HIT) {
            self.left.clear();
        }
    }

    /// Takes the candidate as the closest hit so far.
    pub(crate) fn commit(&mut self) {
        if let Some(hit) = self.candidate.clone() {
            self.take(hit);
        }
    }

    /// States where the procedural candidate is met; whether that lies in the interval, whose ends belong to
    /// it.
    pub(crate) fn report(&mut self, t: f32, kind: u32) -> bool {
        let is_inside = t >= self.ray.min && t <= self.end;
        match &mut self.candidate {
            Some(hit) if is_inside => {
                (hit.t, hit.kind) = (t, kind);
                true
            }
            _ => false,
        }
    }

    /// Looks at no further candidate.
    pub(crate) fn abort(&mut self) {
        self.left.clear();
    }

    /// A fact about the ray, its candidate or the hit that was committed. What there is not is 0.
    pub(crate) fn fact(&self, fact: RayFact, committed: bool, [first, second]: [u32; 2]) -> u32 {
        let of_vector = |vector: [f32; 3]| vector.get(first as usize).map_or(0, |value| value.to_bits());
        match fact {
            RayFact::Flags => return self.ray.flags,
            RayFact::Origin => return of_vector(self.ray.origin),
            RayFact::Direction => return of_vector(self.ray.direction),
            RayFact::Min => return self.ray.min.to_bits(),
            RayFact::End => return self.end.to_bits(),
            RayFact::Ended => return mask(self.left.is_empty() && self.has(flag::ACCEPT_FIRST_HIT)),
            _ => {}
        }
        let hit = if committed { &self.committed } else { &self.candidate };
        let Some(hit) = hit else { return 0 };
        let candidate = &hit.candidate;
        let instance = &candidate.instance;
        let of_matrix = |matrix: &[[f32; 4]; 3]| {
            let row = matrix.get(first as usize);
            row.and_then(|row| row.get(second as usize)).map_or(0, |value| value.to_bits())
        };
        let in_object = |vector: [f32; 3], w: f32| {
            let [x, y, z] = vector;
            let row = instance.world_to_object.get(first as usize);
            row.map_or(0, |[a, b, c, d]| (a * x + b * y + c * z + d * w).to_bits())
        };
        match (fact, candidate.surface) {
            (RayFact::Status, Surface::Triangle { .. }) => u32::from(committed),
            (RayFact::Status, Surface::Procedural) => 1 + u32::from(committed),
            (RayFact::NonOpaque, _) => mask(!self.is_opaque(candidate)),
            (RayFact::Front, Surface::Triangle { front, .. }) => mask(front),
            (RayFact::Barycentrics, Surface::Triangle { barycentrics, .. }) => {
                barycentrics.get(first as usize).map_or(0, |value| value.to_bits())
            }
            (RayFact::T, _) => hit.t.to_bits(),
            (RayFact::Kind, _) => hit.kind,
            (RayFact::InstanceIndex, _) => instance.index,
            (RayFact::InstanceId, _) => instance.id,
            (RayFact::Contribution, _) => instance.contribution,
            (RayFact::Geometry, _) => candidate.geometry,
            (RayFact::Primitive, _) => candidate.primitive,
            (RayFact::ObjectToWorld, _) => of_matrix(&instance.object_to_world),
            (RayFact::WorldToObject, _) => of_matrix(&instance.world_to_object),
            (RayFact::ObjectOrigin, _) => in_object(self.ray.origin, 1.0),
            (RayFact::ObjectDirection, _) => in_object(self.ray.direction, 0.0),
            _ => 0,
        }
    }
}
