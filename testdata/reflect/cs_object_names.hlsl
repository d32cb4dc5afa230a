// Structures whose names look like objects to the compiler's own reflection, by their start.
struct BufferEntry { int count; float2 where; };
struct Texture2DMSCell { int count; float2 where; };
struct TriangleStreamRow { int count; float2 where; };
struct ConstantBufferItem { int count; float2 where; };
// The letters of a prefix are removed, whatever their order.
struct dataBuffer { int count; float2 where; };
struct RtTexture2D { int count; float2 where; };
// Not these: the letter R goes first, the whole name counts, or it ends in a special way.
struct RWBufferEntry { int count; float2 where; };
struct ByteAddressBufferEntry { int count; float2 where; };
struct Buffer_slice_type { int count; float2 where; };

#define USE(T, N) \
    struct T##Holder { T first; float second; }; \
    StructuredBuffer<T> N##Alone; \
    StructuredBuffer<T##Holder> N##Held; \
    cbuffer N##Block { T N##One; T N##Array[2]; T##Holder N##Held2; };
USE(BufferEntry, a)
USE(Texture2DMSCell, b)
USE(TriangleStreamRow, c)
USE(ConstantBufferItem, d)
USE(dataBuffer, e)
USE(RtTexture2D, f)
USE(RWBufferEntry, g)
USE(ByteAddressBufferEntry, h)
USE(Buffer_slice_type, i)

RWBuffer<float> result;

#define SUM(N) (N##Alone[id.x].where.x + N##Held[id.x].first.where.y + N##One.count + N##Array[1].count + N##Held2.second)

[numthreads(1, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    result[id.x] = SUM(a) + SUM(b) + SUM(c) + SUM(d) + SUM(e) + SUM(f) + SUM(g) + SUM(h) + SUM(i);
}
