// Every arithmetic function, packing, conversion.
@group(0) @binding(0) var<storage, read_write> data: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read_write> bits: array<vec4<u32>>;
@compute @workgroup_size(32)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    var a = data[id.x]; let b = data[id.x + 1u];
    a += abs(b) + acos(b) + asin(b) + atan(b) + atan2(a, b) + ceil(b) + clamp(a, b, b + 1.0) + cos(b) + cosh(b) + degrees(b) + exp(b) + exp2(b) + floor(b) + fract(b) + inverseSqrt(b) + log(b) + log2(b) + max(a, b) + min(a, b) + mix(a, b, 0.3) + radians(b) + round(b) + saturate(b) + sign(b) + sinh(b) + smoothstep(a, b, vec4(0.5)) + sqrt(b) + step(a, b) + tan(b) + tanh(b) + trunc(b);
    a.x += distance(a, b) + dot(a, b) + length(b); let c = cross(a.xyz, b.xyz) + faceForward(a.xyz, b.xyz, a.zyx) + normalize(b.xyz) + reflect(a.xyz, b.xyz) + refract(a.xyz, b.xyz, 1.3);
    a = vec4(c, determinant(mat3x3<f32>(a.xyz, b.xyz, c))) + transpose(mat4x4<f32>(a, b, a, b)) * a;
    data[id.x] = a % b;
    var u = bits[id.x]; let i = bitcast<vec4<i32>>(u);
    u += vec4(pack4x8snorm(a), pack4x8unorm(a), pack2x16snorm(a.xy), pack2x16float(a.zw));
    u += bitcast<vec4<u32>>(unpack4x8snorm(u.x)) + bitcast<vec4<u32>>(vec4(unpack2x16float(u.y), unpack2x16unorm(u.z)));
    u = (u << (u & vec4(31u))) ^ (u >> vec4(3u)) | ~u; u += bitcast<vec4<u32>>((i / vec4(3)) % vec4(5) + (i >> vec4(2u)));
    u += vec4<u32>(a) + vec4<u32>(select(vec4(1), vec4(2), a > b)) + vec4<u32>(abs(i)) + bitcast<vec4<u32>>(sign(i)); 
    u.x += select(0u, 7u, any(a < b)) + select(0u, 9u, all(a != b)) + u32(isnan_like(a.x)) + dot4U8Packed(u.x, u.y);
    bits[id.x] = u + countLeadingZeros(u) + countTrailingZeros(u) + bitcast<vec4<u32>>(frexp(a).exp) + bitcast<vec4<u32>>(modf(b).fract) + bitcast<vec4<u32>>(ldexp(a, i));
}
fn isnan_like(x: f32) -> bool { return !(x == x); }
