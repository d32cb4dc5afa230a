// 16-bit floats, 64-bit integers and floats.
enable f16;
@group(0) @binding(0) var<storage, read_write> halves: array<vec4<f16>>;
@group(0) @binding(1) var<storage, read_write> longs: array<i64>;
@group(0) @binding(2) var<storage, read_write> ulongs: array<u64>;
@group(0) @binding(3) var<storage, read_write> doubles: array<f64>;
@compute @workgroup_size(16)
fn half(@builtin(global_invocation_id) id: vec3<u32>) { let h = halves[id.x]; halves[id.x] = h * h + sqrt(abs(h)) + vec4<f16>(vec4<f32>(h) * 2.0) + max(h, h.yxwz) ; }
@compute @workgroup_size(16)
fn long(@builtin(global_invocation_id) id: vec3<u32>) { let l = longs[id.x]; let u = ulongs[id.x]; longs[id.x] = l * l + i64(u >> 3u) - (l / 7li) % 5li; ulongs[id.x] = (u << 2u) ^ u64(l) + 123456789012345lu; }
@compute @workgroup_size(16)
fn double(@builtin(global_invocation_id) id: vec3<u32>) { let d = doubles[id.x]; doubles[id.x] = d * d + abs(d) / 3.0lf + min(d, f64(id.x)) + fma(d, d, 0.1lf); }
