// Storage buffers, workgroup memory, atomics, barriers and loops.
struct Item { position: vec4<f32>, count: u32, flags: array<u32, 3> }
struct Params { scale: vec4<f32>, offset: vec2<i32>, count: u32, bias: f32, matrix: mat4x4<f32> }
@group(0) @binding(0) var<storage, read> input: array<Item>;
@group(0) @binding(1) var<storage, read_write> output: array<Item>;
@group(0) @binding(2) var<uniform> params: Params;
@group(0) @binding(3) var<storage, read_write> counters: array<atomic<u32>, 8>;
@group(1) @binding(0) var<storage, read_write> signed_counter: atomic<i32>;
var<workgroup> shared_values: array<f32, 64>;
var<workgroup> shared_count: atomic<u32>;
var<private> seed: u32;
fn next() -> u32 { seed = seed * 1664525u + 1013904223u; return seed >> 8u; }
@compute @workgroup_size(64)
fn reduce(@builtin(global_invocation_id) id: vec3<u32>, @builtin(local_invocation_index) local: u32, @builtin(workgroup_id) group: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    seed = id.x ^ groups.x;
    if (local == 0u) { atomicStore(&shared_count, 0u); }
    shared_values[local] = input[id.x % arrayLength(&input)].position.x;
    workgroupBarrier();
    for (var stride = 32u; stride > 0u; stride = stride >> 1u) {
        if (local < stride) { shared_values[local] = shared_values[local] + shared_values[local + stride]; }
        workgroupBarrier();
    }
    let old = atomicAdd(&counters[group.x & 7u], 1u);
    atomicMax(&counters[1], next()); atomicMin(&counters[2], next()); atomicAnd(&counters[3], old); atomicOr(&counters[4], old);
    atomicXor(&counters[5], old); let was = atomicExchange(&counters[6], old);
    let result = atomicCompareExchangeWeak(&counters[7], was, old);
    atomicSub(&signed_counter, i32(old)); atomicMax(&signed_counter, params.offset.x);
    if (result.exchanged) { atomicAdd(&shared_count, 1u); }
    let found = atomicCompareExchangeWeak(&shared_count, old, old + 2u);
    storageBarrier();
    var item = input[id.x];
    item.position = params.matrix * item.position * params.scale + shared_values[0];
    item.flags[local % 3u] = atomicLoad(&shared_count) + found.old_value;
    output[id.x] = item;
}
@compute @workgroup_size(8, 8, 1)
fn control(@builtin(global_invocation_id) id: vec3<u32>) {
    var total = 0i; var i = 0i;
    loop {
        if (i >= i32(params.count)) { break; }
        switch (i % 7) {
            case 0: { total += 3; }
            case 1, 2: { total -= i; }
            case 3: { i += 2; continue; }
            default: { total ^= i; }
        }
        continuing { i += 1; }
    }
    while (total > 100) { total /= 2; if (total == 77) { return; } }
    output[id.x].count = u32(total) + countOneBits(id.y) + reverseBits(id.x) + firstLeadingBit(id.x) + firstTrailingBit(id.y) + extractBits(id.x, 3u, 5u) + insertBits(id.x, id.y, 4u, 6u);
    output[id.x].position = vec4<f32>(sin(params.bias), pow(params.scale.x, 2.5), fma(params.scale.y, 2.0, 1.0), f32(total % 3));
}
