// Nested loops, local arrays that are indexed dynamically, functions, many constants.
struct Node { low: vec3<f32>, left: i32, high: vec3<f32>, right: i32 }
struct Ray { origin: vec3<f32>, direction: vec3<f32>, nearest: f32, hit: i32 }
@group(0) @binding(0) var<storage, read> nodes: array<Node>;
@group(0) @binding(1) var target_image: texture_storage_2d<rgba32float, write>;
@group(0) @binding(2) var<storage, read> spheres: array<vec4<f32>>;
const samples = 4u;
const strength = 0.25;
const kernel = array<f32, 9>(0.0625, 0.125, 0.0625, 0.125, 0.25, 0.125, 0.0625, 0.125, 0.0625);
fn enter(node: Node, ray: Ray) -> bool { let inverse = 1.0 / ray.direction; let a = (node.low - ray.origin) * inverse; let b = (node.high - ray.origin) * inverse; let near = min(a, b); let far = max(a, b); return max(max(near.x, near.y), max(near.z, 0.0)) <= min(min(far.x, far.y), min(far.z, ray.nearest)); }
fn sphere(index: i32, ray: ptr<function, Ray>) { let s = spheres[index]; let o = (*ray).origin - s.xyz; let b = dot(o, (*ray).direction); let c = dot(o, o) - s.w * s.w; let d = b * b - c; if (d > 0.0) { let t = -b - sqrt(d); if (t > 0.0 && t < (*ray).nearest) { (*ray).nearest = t; (*ray).hit = index; } } }
fn trace(start: Ray) -> Ray {
    var ray = start; var stack: array<i32, 32>; var top = 0; stack[0] = 0;
    while (top >= 0) {
        let node = nodes[stack[top]]; top--;
        if (!enter(node, ray)) { continue; }
        if (node.left < 0) { for (var i = -node.left; i < node.right; i++) { sphere(i, &ray); } continue; }
        top++; stack[top] = node.left; top++; stack[top] = node.right;
        if (top > 29) { break; }
    }
    return ray;
}
@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    var color = vec3<f32>(); var weights = kernel;
    for (var s = 0u; s < samples; s++) { for (var k = 0u; k < 9u; k++) {
        var ray = trace(Ray(vec3(0.0), normalize(vec3(vec2<f32>(id.xy) + vec2(f32(k % 3u), f32(k / 3u)) * strength, 1.0)), 1e30, -1));
        switch (ray.hit) { case -1: { color += vec3(0.1, 0.2, 0.3) * weights[k]; } case 0, 1, 2: { color += vec3(1.0) / ray.nearest; } case 1000000: { color *= 0.5; } default: { color += spheres[ray.hit].xyz * weights[(k + s) % 9u]; } }
    } }
    textureStore(target_image, id.xy, vec4(color, 1.0));
}
