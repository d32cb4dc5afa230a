// All kinds of buffers.
struct Item { float3 position; uint key; int2 pair; };
cbuffer Camera : register(b0) { float4x4 m; float4 list[4]; float scale; uint count; int2 offset; };
ByteAddressBuffer raw : register(t0);
StructuredBuffer<Item> items : register(t1);
Buffer<float4> colors : register(t2);
Buffer<uint> words : register(t3);
RWByteAddressBuffer out_raw : register(u0);
RWStructuredBuffer<Item> out_items : register(u1);
RWBuffer<float4> out_colors : register(u2);
RWBuffer<uint> out_words : register(u3);
[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    uint i = id.x;
    uint4 four = raw.Load4(i * 4);
    out_raw.Store(i * 16, four.x + four.y);
    out_raw.Store3(i * 16 + 4, four.yzw);
    Item item = items[i];
    item.position = item.position.zyx;
    item.key += asuint(list[i & 3].y);
    item.pair = item.pair.yx + offset;
    out_items[i] = item;
    out_colors[i] = colors[i].wzyx;
    out_words[i] = words[i] + count;
    uint size, stride;
    raw.GetDimensions(size);
    items.GetDimensions(size, stride);
    out_raw.Store(512 + i * 4, size * 100 + stride);
    colors.GetDimensions(size);
    if (i == 0) out_raw.Store(640, size);
}
