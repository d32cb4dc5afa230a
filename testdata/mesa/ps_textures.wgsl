// Sampled, depth, storage, multisampled, cube and array textures in a pixel and a compute shader.
@group(0) @binding(0) var color: texture_2d<f32>;
@group(0) @binding(1) var filtering: sampler;
@group(0) @binding(2) var depth: texture_depth_2d;
@group(0) @binding(3) var comparing: sampler_comparison;
@group(0) @binding(4) var cube: texture_cube<f32>;
@group(0) @binding(5) var layers: texture_2d_array<f32>;
@group(0) @binding(6) var volume: texture_3d<f32>;
@group(0) @binding(7) var samples: texture_multisampled_2d<f32>;
@group(0) @binding(8) var integers: texture_2d<u32>;
@group(0) @binding(9) var signed_integers: texture_2d_array<i32>;
@group(1) @binding(0) var out_float: texture_storage_2d<rgba8unorm, write>;
@group(1) @binding(1) var out_uint: texture_storage_2d_array<r32uint, read_write>;
@group(1) @binding(2) var out_3d: texture_storage_3d<rgba16float, write>;
@group(1) @binding(3) var line: texture_1d<f32>;
@group(1) @binding(4) var depth_cube: texture_depth_cube;
@group(1) @binding(5) var depth_layers: texture_depth_2d_array;
struct In { @builtin(position) place: vec4<f32>, @location(0) uv: vec2<f32>, @location(1) @interpolate(flat) layer: u32, @location(2) @interpolate(perspective, centroid) normal: vec3<f32>, @location(3) @interpolate(linear, sample) weight: f32, @builtin(front_facing) front: bool, @builtin(sample_index) sample: u32, @builtin(sample_mask) mask: u32 }
struct Out { @location(0) color: vec4<f32>, @location(1) ids: vec2<u32>, @location(2) signed: vec4<i32>, @builtin(frag_depth) depth: f32, @builtin(sample_mask) mask: u32 }
@fragment
fn shade(in: In) -> Out {
    var out: Out;
    var c = textureSample(color, filtering, in.uv) + textureSampleBias(color, filtering, in.uv, 0.5) + textureSampleLevel(color, filtering, in.uv, 1.0) + textureSampleGrad(color, filtering, in.uv, dpdx(in.uv), dpdy(in.uv));
    c += textureSample(cube, filtering, in.normal) + textureSample(layers, filtering, in.uv, in.layer) + textureSample(volume, filtering, in.normal, vec3(1, 0, -1)) + textureGather(1, color, filtering, in.uv) + textureGather(depth, filtering, in.uv) ;
    c.x += textureSampleCompare(depth, comparing, in.uv, 0.5) + textureSampleCompareLevel(depth, comparing, in.uv, 0.25) + textureSampleCompare(depth_cube, comparing, in.normal, 0.5) + textureSampleCompareLevel(depth_layers, comparing, in.uv, 2, 0.5);
    c += textureLoad(samples, vec2<i32>(in.place.xy), i32(in.sample)) + textureLoad(color, vec2<i32>(in.place.xy), 0) + textureSample(line, filtering, in.uv.x) + textureGatherCompare(depth, comparing, in.uv, 0.1);
    if (c.w < 0.1 || !in.front) { discard; }
    c += fwidth(c) + dpdxCoarse(c) + dpdyFine(c) + dpdxFine(c) + in.weight;
    out.color = c; out.ids = textureLoad(integers, vec2<u32>(in.place.xy), 0).xy + textureDimensions(color, 1); out.signed = textureLoad(signed_integers, vec2<i32>(in.place.xy), 1, 0);
    out.ids.x += textureNumLevels(color) + textureNumLayers(layers) + textureNumSamples(samples);
    out.depth = in.place.z * 0.5; out.mask = in.mask & 5u;
    return out;
}
@compute @workgroup_size(8, 4, 2)
fn store(@builtin(global_invocation_id) id: vec3<u32>) {
    let old = textureLoad(out_uint, id.xy, id.z).x;
    textureStore(out_uint, id.xy, id.z, vec4(old + 1u, 0u, 0u, 0u));
    textureStore(out_float, id.xy, textureSampleLevel(volume, filtering, vec3<f32>(id) / vec3<f32>(textureDimensions(out_3d)), 0.0));
    textureStore(out_3d, id, vec4<f32>(vec3<f32>(id), f32(textureDimensions(out_uint).x)));
}
