// Nearly nothing.
@compute @workgroup_size(1)
fn empty() {}
@vertex
fn origin() -> @builtin(position) vec4<f32> { return vec4(0.0, 0.0, 0.0, 1.0); }
@fragment
fn red() -> @location(0) vec4<f32> { return vec4(1.0, 0.0, 0.0, 1.0); }
@fragment
fn two(@builtin(position) place: vec4<f32>) -> @location(3) vec2<f32> { return place.xy; }
