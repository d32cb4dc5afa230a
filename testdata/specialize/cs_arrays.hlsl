// Constant buffers in arrays and in the heap, by computed numbers: one row, rows at computed indices, with and
// without limits, in an unbounded array, and of the heap.
struct Light { float4 color; uint mode; float range[3]; };
ConstantBuffer<Light> lights[4] : register(b2);
#ifdef BOUNDED
ConstantBuffer<Light> more[6] : register(b0, space1);
#else
ConstantBuffer<Light> more[] : register(b0, space1);
#endif
cbuffer Draw : register(b0) { uint first; uint last; };
RWStructuredBuffer<float> result : register(u0);

#ifdef LIBRARY
[shader("compute")]
#endif
[numthreads(16, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    uint i = id.x;
    float sum = lights[i & 3].color.x + lights[1].color.y;
    // The number may be outside of the array, as far as the program says.
    sum += lights[NonUniformResourceIndex(i / 4)].color.z;
    for (uint n = 1; n < 3; n++)
        sum += lights[n].range[i % 3] * 2;
    if (lights[min(i, 3)].mode == 2)
        sum += more[first & 1].color.w;
    sum += lights[first & 3].range[i] + more[NonUniformResourceIndex(i % 2 + 3)].range[1];
#ifdef HEAP
    ConstantBuffer<Light> own = ResourceDescriptorHeap[5];
    ConstantBuffer<Light> other = ResourceDescriptorHeap[NonUniformResourceIndex(i % 2 + 6)];
    sum += own.color.x + own.range[i % 3] + other.color.y;
#endif
    result[i] = sum;
}
