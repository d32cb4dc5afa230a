// Textures that are written, read again, and counted in.
Texture2D<float4> t : register(t0);
RWTexture2D<unorm float4> u : register(u0);
RWTexture2DArray<float4> v : register(u1);
RWTexture3D<float> w : register(u2);
RWTexture2D<uint> n : register(u3);
RWTexture1D<int> m : register(u4);
[numthreads(8, 8, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    float4 x = t.Load(int3(id.xy, 0));
    u[id.xy] = x / 8 + 0.5;
    v[uint3(id.xy, (id.x + id.y) % 3)] = x;
    w[uint3(id.xy / 2, id.x & 1)] = (id.x & 1) == (id.y & 1) ? 2.5 : 2.5;
    // Beyond the edges.
    u[id.xy + 100] = 1;
    uint old;
    InterlockedAdd(n[id.xy / 4], id.x + 1);
    InterlockedMax(n[uint2(0, 3)], id.y);
    InterlockedAdd(m[id.x % 5], -1);
    InterlockedCompareExchange(n[uint2(3, 3)], 0, 9, old);
}
