// Typed buffers of other formats than the program's type.
Buffer<float4> a : register(t0);
RWBuffer<float4> o : register(u0);
RWStructuredBuffer<float4> r : register(u1);
[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    float4 x = a[id.x];
    r[id.x] = x;
    o[id.x] = x.zyxw;
}
