// Constant buffers that control flow selects: by a condition, by branches, in a loop, an element of an array at
// a computed number among others, and of the heap.
struct Light { float4 color; uint mode; float range[3]; };
ConstantBuffer<Light> near : register(b2);
ConstantBuffer<Light> far : register(b3);
ConstantBuffer<Light> sky : register(b0, space1);
ConstantBuffer<Light> lights[4] : register(b4);
cbuffer Draw : register(b0) { uint first; uint last; };
RWStructuredBuffer<float> result : register(u0);

float weight(ConstantBuffer<Light> light, uint i)
{
    return light.color.x + light.mode * 2 + light.range[i % 3];
}

#ifdef LIBRARY
[shader("compute")]
#endif
[numthreads(16, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    uint i = id.x;
    ConstantBuffer<Light> light = near;
    if (i & 1)
        light = far;
    float sum = weight(light, i);
    if (i % 5 == first % 5) {
        light = sky;
        result[i + 16] = sum;
    }
    sum += light.color.y + weight(light, i + 1);
    for (uint n = 0; n < i % 4; n++) {
        sum += light.color.z;
        light = lights[n & 3];
        if (sum > 10)
            light = near;
        sum += light.color.w;
    }
#ifdef HEAP
    ConstantBuffer<Light> own = far;
    if (i & 2)
        own = ResourceDescriptorHeap[5];
    sum += own.color.x + own.range[i % 3];
#endif
    result[i] = sum;
}
