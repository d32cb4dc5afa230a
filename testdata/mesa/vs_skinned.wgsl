// Vertex inputs and outputs, instancing, a table of constants.
struct Camera { view: mat4x4<f32>, projection: mat4x4<f32>, eye: vec3<f32>, time: f32 }
struct Bone { transform: mat3x4<f32> }
@group(0) @binding(0) var<uniform> camera: Camera;
@group(0) @binding(1) var<storage, read> bones: array<Bone>;
@group(0) @binding(2) var<uniform> small: array<vec4<f32>, 12>;
struct In { @location(0) position: vec3<f32>, @location(1) normal: vec3<f32>, @location(2) uv: vec2<f32>, @location(3) joints: vec4<u32>, @location(4) weights: vec4<f32>, @location(5) kind: i32, @builtin(vertex_index) vertex: u32, @builtin(instance_index) instance: u32 }
struct Out { @builtin(position) position: vec4<f32>, @location(0) normal: vec3<f32>, @location(1) uv: vec2<f32>, @location(2) @interpolate(flat) instance: u32, @location(3) @interpolate(linear) fog: f32, @location(5) @interpolate(flat) kind: vec2<i32> }
const corners = array<vec2<f32>, 6>(vec2(-1.0, -1.0), vec2(1.0, -1.0), vec2(1.0, 1.0), vec2(-1.0, -1.0), vec2(1.0, 1.0), vec2(-1.0, 1.0));
@vertex
fn skinned(in: In) -> Out {
    var position = vec3<f32>();
    for (var i = 0u; i < 4u; i++) { position += (bones[in.joints[i]].transform * in.position * in.weights[i]).xyz; }
    var out: Out;
    out.position = camera.projection * camera.view * vec4(position, 1.0) + small[in.instance % 12u];
    out.normal = normalize(in.normal); out.uv = in.uv; out.instance = in.instance; out.fog = exp(-length(position - camera.eye)); out.kind = vec2(in.kind, i32(in.vertex));
    return out;
}
@vertex
fn full_screen(@builtin(vertex_index) vertex: u32) -> @builtin(position) vec4<f32> { var table = corners; return vec4(table[vertex], 0.0, 1.0); }
@fragment
fn plain(@location(0) normal: vec3<f32>, @location(1) uv: vec2<f32>) -> @location(0) vec4<f32> { return vec4(normal * 0.5 + 0.5, uv.x); }
@fragment
fn nothing() {}
