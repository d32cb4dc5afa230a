//! Rays: what they meet ([`Scene`]), and the shaders that they call ([`RayPipeline`]).

use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;

/// What rays meet: the content of an acceleration structure.
///
/// ```
/// use dxkit_exec::{Candidate, Instance, Ray, Scene, Surface};
///
/// /// The plane in which z is 5, as one huge triangle.
/// #[derive(Debug)]
/// struct Wall;
///
/// impl Scene for Wall {
///     fn candidates(&self, ray: &Ray) -> Vec<Candidate> {
///         let t = (5.0 - ray.origin[2]) / ray.direction[2];
///         let front = ray.direction[2] > 0.0;
///         let surface = Surface::Triangle { t, barycentrics: [0.25, 0.25], front };
///         vec![Candidate::new(surface, Instance::default())]
///     }
/// }
/// ```
pub trait Scene: fmt::Debug + Send + Sync {
    /// The primitives that the ray meets, in the order in which a shader shall see them.
    ///
    /// It may give more than those: what lies outside of the interval of the ray, and what flags and masks
    /// exclude, is left out by who asks.
    fn candidates(&self, ray: &Ray) -> Vec<Candidate>;
}

/// An acceleration structure that is bound: a [`Scene`]. Equal are those that share one.
#[derive(Debug, Clone)]
pub struct AccelerationStructure(Arc<dyn Scene>);

impl AccelerationStructure {
    /// An acceleration structure with this content.
    #[must_use]
    pub fn new(scene: impl Scene + 'static) -> Self {
        Self(Arc::new(scene))
    }

    /// Its content.
    #[must_use]
    pub fn scene(&self) -> &dyn Scene {
        &*self.0
    }
}

impl PartialEq for AccelerationStructure {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// A ray, in the space of the world.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Ray {
    /// Where it starts.
    pub origin: [f32; 3],
    /// Its direction, of any length.
    pub direction: [f32; 3],
    /// The start of the interval (`TMin`), in lengths of the direction.
    pub min: f32,
    /// The end of the interval (`TMax`).
    pub max: f32,
    /// `RAY_FLAG_…`: those of the query and those of the call.
    pub flags: u32,
    /// The instances that it meets: those whose mask has a bit of this one.
    pub mask: u8,
}

/// A primitive that a ray meets.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// A triangle, or what a shader intersects.
    pub surface: Surface,
    /// Whether its geometry is opaque, before the flags of instance and ray.
    pub opaque: bool,
    /// The instance that it belongs to.
    pub instance: Instance,
    /// The number of the geometry in the instance (`GeometryIndex`).
    pub geometry: u32,
    /// The number of the primitive in the geometry (`PrimitiveIndex`).
    pub primitive: u32,
}

impl Candidate {
    /// An opaque primitive with the numbers 0.
    #[must_use]
    pub const fn new(surface: Surface, instance: Instance) -> Self {
        Self { surface, opaque: true, instance, geometry: 0, primitive: 0 }
    }
}

/// What a primitive is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Surface {
    /// A triangle.
    Triangle {
        /// Where the ray meets it, in lengths of the direction.
        t: f32,
        /// The weights of the second and the third vertex there.
        barycentrics: [f32; 2],
        /// Whether the ray comes from its front.
        front: bool,
    },
    /// A procedural primitive, whose box the ray meets.
    Procedural,
}

/// An instance of geometry.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Instance {
    /// Its number (`InstanceIndex`).
    pub index: u32,
    /// Its identifier (`InstanceID`).
    pub id: u32,
    /// The rays that meet it: those whose mask has a bit of this one.
    pub mask: u8,
    /// What it adds to the index of the hit group.
    pub contribution: u32,
    /// Whether its triangles are met from both sides, whatever the ray culls
    /// (`D3D12_RAYTRACING_INSTANCE_FLAG_TRIANGLE_CULL_DISABLE`).
    pub double_sided: bool,
    /// Whether all its geometry is opaque, or none; `None` where the geometry says so
    /// (`D3D12_RAYTRACING_INSTANCE_FLAG_FORCE_OPAQUE`, `…_FORCE_NON_OPAQUE`).
    pub opaque: Option<bool>,
    /// The rows of the matrix from its space to that of the world.
    pub object_to_world: [[f32; 4]; 3],
    /// The rows of the inverse.
    pub world_to_object: [[f32; 4]; 3],
}

/// The matrix that changes nothing.
const IDENTITY: [[f32; 4]; 3] = [[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]];

impl Default for Instance {
    /// The first instance, in the space of the world, which all rays meet that have any mask.
    fn default() -> Self {
        Self {
            index: 0,
            id: 0,
            mask: 0xff,
            contribution: 0,
            double_sided: false,
            opaque: None,
            object_to_world: IDENTITY,
            world_to_object: IDENTITY,
        }
    }
}

/// The shaders that rays call, by name, all of the library of the ray generation shader: what shader tables
/// have, without root arguments of their own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RayPipeline {
    /// The hit groups. The index is the sum of what `TraceRay`, the instance and the geometry contribute.
    pub hit_groups: Vec<HitGroup>,
    /// The miss shaders, by `MissShaderIndex`.
    pub miss: Vec<String>,
    /// The callable shaders, by the index of `CallShader`.
    pub callable: Vec<String>,
    /// How many rays may be on their way within each other: 1 where only the ray generation shader sends
    /// rays. Programs grow with it, because the shaders are inlined.
    pub max_recursion: u32,
    /// How many callable shaders may call each other.
    pub max_calls: u32,
}

impl Default for RayPipeline {
    /// No shaders, and rays of the ray generation shader alone. Callable shaders call none.
    fn default() -> Self {
        Self {
            hit_groups: Vec::new(),
            miss: Vec::new(),
            callable: Vec::new(),
            max_recursion: 1,
            max_calls: 1,
        }
    }
}

/// The shaders for hits, by name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HitGroup {
    /// For the closest hit.
    pub closest_hit: Option<String>,
    /// For candidates that are not opaque.
    pub any_hit: Option<String>,
    /// For procedural primitives.
    pub intersection: Option<String>,
}
