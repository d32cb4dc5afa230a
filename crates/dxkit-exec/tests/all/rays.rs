//! Rays: queries of compute shaders, and ray tracing shaders, over scenes of few primitives. What they give
//! is computed by hand.

use dxkit_bitcode::Module;
use dxkit_container::Container;
use dxkit_dxil::DxilModule;
use dxkit_exec::{
    AccelerationStructure, Binding, Buffer, Candidate, Dispatch, Failure, HitGroup, Instance, Program, Ray,
    RayPipeline, Reason, Resources, Scene, Shader, Surface, TriangleInstance, TriangleScene,
};
use dxkit_types::FourCc;

use crate::cases::folder;

/// The shaders.
pub(crate) const SHADERS: [&str; 3] = ["ray_query.dxil", "ray_query_micromaps.dxil", "rays.dxil"];

fn binding(text: &str) -> Binding {
    Binding::from_text(text).unwrap()
}

/// A matrix that moves by these distances, and its inverse.
fn moved(x: f32, z: f32) -> ([[f32; 4]; 3], [[f32; 4]; 3]) {
    let by = |x, z| [[1.0, 0.0, 0.0, x], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, z]];
    (by(x, z), by(-x, -z))
}

fn triangle(t: f32, barycentrics: [f32; 2], front: bool) -> Surface {
    Surface::Triangle { t, barycentrics, front }
}

fn words(resources: &Resources, name: &str) -> Vec<u32> {
    let bytes = &resources.buffers[&binding(name)].bytes;
    bytes.chunks(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect()
}

fn floats(resources: &Resources, name: &str) -> Vec<f32> {
    words(resources, name).into_iter().map(f32::from_bits).collect()
}

/// What the rays of `ray_query.hlsl` meet; those of the third thread nothing that they see.
#[derive(Debug)]
struct Everything;

impl Scene for Everything {
    fn candidates(&self, ray: &Ray) -> Vec<Candidate> {
        assert_eq!((ray.direction, ray.min, ray.max), ([0.0, 0.0, 2.0], 0.5, 50.0));
        // Flags of the query and of the call; the mask has 8 bits.
        assert_eq!((ray.flags, ray.mask), (0x12, 0xf3));
        let [x, y, z] = ray.origin;
        assert_eq!((y, z), (0.5, 1.0));
        let instance = |index, id, contribution, distance| {
            let (object_to_world, world_to_object) = moved(distance, 0.0);
            Instance { index, id, contribution, object_to_world, world_to_object, ..Instance::default() }
        };
        let first = instance(0, 3, 5, 10.0);
        let seen = Candidate {
            geometry: 1,
            primitive: 2,
            ..Candidate::new(triangle(4.0, [x * 0.25, 0.125], true), first)
        };
        let culled = Candidate::new(triangle(2.0, [0.0; 2], false), first);
        let far = Candidate::new(triangle(60.0, [0.0; 2], true), first);
        let masked = Candidate::new(triangle(1.0, [0.0; 2], true), Instance { mask: 0x0c, ..first });
        let hidden = [culled, far, masked];
        if x == 2.0 {
            return hidden.to_vec();
        }
        // Opaque, but not to rays that say so.
        let inside = Instance { opaque: Some(true), ..instance(1, 2, 1, 1.0) };
        let inside = Candidate { primitive: 1, ..Candidate::new(Surface::Procedural, inside) };
        let both = Instance { double_sided: true, ..instance(2, 1, 0, 0.0) };
        let last = Candidate::new(triangle(1.0, [0.25, 0.5], false), both);
        [seen].into_iter().chain(hidden).chain([inside, last]).collect()
    }
}

#[test]
fn queries_of_compute_shaders() {
    ["ray_query.dxil", "ray_query_micromaps.dxil"].into_iter().for_each(query);
}

fn query(name: &str) {
    let file = std::fs::read(folder().join(name)).unwrap();
    let shader = Shader::from_container(&Container::parse(&file).unwrap(), None).unwrap();
    let mut resources = Resources::default();
    resources.scenes.insert(binding("t0"), AccelerationStructure::new(Everything));
    for name in ["u0", "u1"] {
        resources.buffers.insert(binding(name), Buffer::new(vec![0; 4 * 8 * 4]));
    }
    let dispatch = Dispatch { sanitize: true, ..Dispatch::new([1; 3]) };
    let outcome = shader.program().dispatch(&mut resources, &dispatch).unwrap();
    assert_eq!(outcome.findings, []);
    // The first candidate is 5532, the second 8521, the third 6: of each a sum in the shader.
    let (two, three) = (5532 * 3 + 8521, (5532 * 3 + 8521) * 3 + 6);
    let facts = [
        [three, 1, 18, 6, 0, 0, 0, 0],
        [three, 2, 18, 9, 16, 1, 0, 0],
        [0, 0, 18, 0, 0, 0, 0, 0],
        [two, 2, 18, 9, 16, 1, 0, 0],
    ];
    let places = [
        [-9849.625, 96.0, 1.0, 20.0, 0.0, 0.25, 0.5, 0.0],
        [-9846.5, 97.0, 3.0, 20.0, 99.0, 0.0, 0.0, 0.0],
        [0.0, 98.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
        [-9863.625, 99.0, 3.0, 22.0, 99.0, 0.0, 0.0, 0.0],
    ];
    assert_eq!(words(&resources, "u0"), facts.concat());
    assert_eq!(floats(&resources, "u1"), places.concat());
    // Rays meet nothing where no scene is bound.
    resources.scenes.clear();
    shader.program().dispatch(&mut resources, &dispatch).unwrap();
    assert_eq!(words(&resources, "u0")[..3], [0, 0, 18]);
}

/// A wall at z = 5, one with holes at z = 3, and a sphere around (6, 0, 5). Rays go along z.
#[derive(Debug)]
struct Room;

impl Scene for Room {
    fn candidates(&self, ray: &Ray) -> Vec<Candidate> {
        let ([x, y, z], [.., direction]) = (ray.origin, ray.direction);
        let mut found = Vec::new();
        for (geometry, primitive, place, width) in [(0, 3, 5.0, 4.0), (1, 1, 3.0, 2.0)] {
            let barycentrics = [x / width, y / width];
            if barycentrics[0] + barycentrics[1] <= 1.0 {
                let surface = triangle((place - z) / direction, barycentrics, direction > 0.0);
                let instance = Instance { id: 7, ..Instance::default() };
                found.push(Candidate { surface, opaque: geometry == 0, instance, geometry, primitive });
            }
        }
        if (x - 6.0).abs() <= 2.0 {
            let (object_to_world, world_to_object) = moved(6.0, 5.0);
            let instance = Instance {
                index: 1,
                contribution: 2,
                object_to_world,
                world_to_object,
                ..Instance::default()
            };
            found.push(Candidate { opaque: false, ..Candidate::new(Surface::Procedural, instance) });
        }
        found
    }
}

fn pipeline() -> RayPipeline {
    let name = |text: &str| Some(text.to_owned());
    let wall = HitGroup { closest_hit: name("wall"), any_hit: name("holes"), intersection: None };
    let ball = HitGroup { closest_hit: name("ball"), any_hit: name("open"), intersection: name("sphere") };
    RayPipeline {
        hit_groups: vec![wall.clone(), wall, ball],
        miss: vec!["dark".into(), "sky".into()],
        callable: vec!["twice".into(), "twiceAndMore".into()],
        max_recursion: 2,
        max_calls: 2,
    }
}

fn with_rays<T>(
    entry: &str,
    rays: Option<&RayPipeline>,
    then: impl FnOnce(Result<Program, String>) -> T,
) -> T {
    let file = std::fs::read(folder().join("rays.dxil")).unwrap();
    let container = Container::parse(&file).unwrap();
    let part = dxkit_program::Program::parse(container.find(FourCc::Dxil).unwrap().span()).unwrap();
    let module = Module::parse(part.bitcode()).unwrap();
    let dxil = DxilModule::read(&module);
    let program = match rays {
        Some(rays) => Program::from_module_with_rays(&dxil, Some(entry), rays),
        None => Program::from_module(&dxil, Some(entry)),
    };
    then(program.map_err(|refusal| refusal.to_string()))
}

/// What a ray gives: the value, the trail of shaders for any hit, and the depth.
fn expected(x: f32, y: f32) -> ([f32; 4], u32, u32) {
    let front = 254.0 * 4096.0;
    if x == 0.0 && y <= 2.0 {
        // The wall with holes, where it is; behind it is nothing.
        return ([3.0, 0.0, y / 2.0, 7.0 + 16.0 + 256.0 + front], if y == 0.0 { 13 } else { 12 }, 17);
    }
    let distance = (x - 6.0) * (x - 6.0) + y * y;
    if distance <= 4.0 {
        let depth = (4.0 - distance).sqrt();
        let moved = 60.0 - 600.0;
        // The front is not there where the normal points upwards. A point at the end of the interval counts.
        return match y == 0.0 {
            true => ([5.0 - depth, -depth, 1.0, 3.0 + moved], 13, 0),
            false => ([5.0 + depth, depth, 1.0, 4.0 + moved], 134, 0),
        };
    }
    if x + y <= 4.0 {
        let value = [5.0, x / 4.0, y / 4.0, 7.0 + 3.0 * 16.0 + front];
        // Through a hole; the way back is not free.
        return if x + y <= 2.0 { (value, 12, 1) } else { (value, 1, 17) };
    }
    match x % 2.0 == 0.0 {
        true => ([-1.0, 100.0, 1.0, 0.0], 1, 16),
        false => ([-2.0, 0.5, x, 0.0], 1, 32),
    }
}

#[test]
fn rays_call_the_shaders_of_a_pipeline() {
    const SIZE: [u32; 2] = [9, 4];
    let [width, height] = SIZE;
    with_rays("sendMain", Some(&pipeline()), |program| {
        let program = program.unwrap();
        let mut resources = Resources::default();
        resources.scenes.insert(binding("t0"), AccelerationStructure::new(Room));
        resources.buffers.insert(binding("u0"), Buffer::new(vec![0; (width * height * 32) as usize]));
        let dispatch = Dispatch { sanitize: true, ..Dispatch::new([width, height, 1]) };
        let outcome = program.dispatch(&mut resources, &dispatch).unwrap();
        assert_eq!(outcome.findings, []);
        let found = floats(&resources, "u0");
        for (number, ray) in (0..).zip(found.chunks(8)) {
            let at = [number % width, number / width].map(|place| f32::from(u16::try_from(place).unwrap()));
            let (value, trail, depth) = expected(at[0], at[1]);
            for (found, expected) in ray.iter().zip(value) {
                assert!((found - expected).abs() <= 1e-5, "{at:?}: {ray:?}, not {value:?}");
            }
            assert_eq!(ray[4..6], [trail as f32, depth as f32], "{at:?}");
        }
        // The same for all that a lane can be.
        let mut again = Resources { scenes: resources.scenes.clone(), ..Resources::default() };
        again.buffers.insert(binding("u0"), Buffer::new(vec![0; (width * height * 32) as usize]));
        program
            .dispatch(&mut again, &Dispatch { wave: Some(4), ..Dispatch::new([width, height, 1]) })
            .unwrap();
        assert_eq!(again, resources);
    });
}

#[test]
fn callable_shaders_call_others() {
    with_rays("callMain", Some(&pipeline()), |program| {
        let mut resources = Resources::default();
        resources.buffers.insert(binding("u0"), Buffer::new(vec![0; 16 * 4]));
        program.unwrap().dispatch(&mut resources, &Dispatch::new([4, 1, 1])).unwrap();
        let found: Vec<f32> = floats(&resources, "u0").into_iter().step_by(4).collect();
        assert_eq!(found, [0.0, 102.0, 4.0, 106.0]);
    });
}

/// Rays within more rays than allowed end the run where they are sent, and nowhere else.
#[test]
fn recursion_is_bounded() {
    let rays = RayPipeline { max_recursion: 1, ..pipeline() };
    with_rays("sendMain", Some(&rays), |program| {
        let program = program.unwrap();
        let mut resources = Resources::default();
        program.dispatch(&mut resources, &Dispatch::new([9, 4, 1])).unwrap();
        resources.scenes.insert(binding("t0"), AccelerationStructure::new(Room));
        let failure = program.dispatch(&mut resources, &Dispatch::new([9, 4, 1])).unwrap_err();
        assert_eq!(failure, Failure::RayDepth { limit: 1 });
    });
}

#[test]
fn what_does_not_run_alone() {
    let refused = |entry: &str, rays: Option<&RayPipeline>| with_rays(entry, rays, Result::unwrap_err);
    assert_eq!(refused("sendMain", None), format!("`sendMain` cannot run: {}", Reason::NoRayPipeline));
    assert_eq!(
        refused("wall", None),
        "`wall` cannot run: a closesthit shader does not run on its own: it runs where a ray calls it"
    );
    let rays = RayPipeline { miss: vec!["wall".into()], ..pipeline() };
    assert_eq!(
        refused("sendMain", Some(&rays)),
        "there is no entry point `wall`: it has `dark` (miss: runs where a ray calls it), \
         `sky` (miss: runs where a ray calls it)"
    );
}

/// A triangle twice: where it stands, and turned by a quarter around z, made twice as large and moved by 10
/// along x. What a ray meets there was computed by hand.
#[test]
fn triangles_are_met_in_the_space_of_their_instance() {
    let corners = [[0.0, 0.0, 5.0], [0.0, 4.0, 5.0], [4.0, 0.0, 5.0]];
    let geometries = vec![(true, vec![]), (false, vec![corners])];
    let object_to_world = [[0.0, -2.0, 0.0, 10.0], [2.0, 0.0, 0.0, 0.0], [0.0, 0.0, 2.0, 0.0]];
    let moved = Instance { id: 9, object_to_world, ..Instance::default() };
    let instances = [Instance::default(), moved];
    let instances = instances.map(|instance| TriangleInstance { instance, geometries: geometries.clone() });
    let scene = TriangleScene::from_instances(instances.to_vec()).unwrap();
    let to = |x: f32, y: f32, z: f32| {
        let ray =
            Ray { origin: [x, y, 0.0], direction: [0.0, 0.0, z], max: 99.0, mask: 255, ..Ray::default() };
        let found = scene.candidates(&ray);
        found.iter().map(|one| (one.instance.id, one.opaque, one.geometry, one.surface)).collect::<Vec<_>>()
    };
    let triangle = |t: f32, barycentrics: [f32; 2], front| Surface::Triangle { t, barycentrics, front };
    assert_eq!(to(1.0, 2.0, 1.0), [(0, false, 1, triangle(5.0, [0.5, 0.25], true))]);
    // (x, y) of the world is (y / 2, (10 - x) / 2) there: (1, 2), ten away, half as many double lengths.
    assert_eq!(to(6.0, 2.0, 2.0), [(9, false, 1, triangle(5.0, [0.5, 0.25], true))]);
    assert_eq!(to(6.0, 2.0, -2.0)[0].3, triangle(-5.0, [0.5, 0.25], false));
    assert_eq!(to(3.0, 3.0, 1.0), []);
    let flat = Instance { object_to_world: [[0.0; 4]; 3], ..Instance::default() };
    let flat = TriangleInstance { instance: flat, geometries };
    assert_eq!(TriangleScene::from_instances(vec![flat]), None);
}
