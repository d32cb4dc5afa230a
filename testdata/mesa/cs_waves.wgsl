// Operations over a subgroup.
@group(0) @binding(0) var<storage, read_write> data: array<u32>;
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>, @builtin(subgroup_invocation_id) lane: u32, @builtin(subgroup_size) size: u32) {
    var x = data[id.x];
    x += subgroupAdd(x) + subgroupMul(x) + subgroupMin(x) + subgroupMax(x) + subgroupAnd(x) + subgroupOr(x) + subgroupXor(x);
    x += subgroupExclusiveAdd(x) + subgroupInclusiveAdd(x) + subgroupExclusiveMul(x) + subgroupInclusiveMul(x);
    x += subgroupBroadcast(x, 3u) + subgroupBroadcastFirst(x) + subgroupShuffle(x, lane ^ 1u) + subgroupShuffleXor(x, 2u) + subgroupShuffleUp(x, 1u) + subgroupShuffleDown(x, 1u);
    x += subgroupBallot(x > 3u).x + select(0u, 1u, subgroupAll(x > 1u)) + select(0u, 2u, subgroupAny(x > 9u));
    x += quadBroadcast(x, 1u) + quadSwapX(x) + quadSwapY(x) + quadSwapDiagonal(x);
    data[id.x] = x + size;
}
