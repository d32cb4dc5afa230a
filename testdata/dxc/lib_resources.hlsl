// A library with a resource of every class and shape, flags of unordered access, unbounded and indexed ranges.
#if defined(REORDER)
#define COHERENT reordercoherent
#else
#define COHERENT globallycoherent
#endif
struct Item { float4 value; uint2 index; };

cbuffer Constants : register(b0) { float4 scale; uint selected; };
ConstantBuffer<Item> items[4] : register(b1, space1);
tbuffer Table : register(t20) { float4 row; };
SamplerState s : register(s0);
SamplerComparisonState compare[2] : register(s1);
Texture1D<float> tex1 : register(t0);
Texture1DArray<float2> tex1a : register(t1);
Texture2D<float4> many[] : register(t0, space3);
Texture2DArray<uint4> tex2a : register(t2);
Texture2DMS<float4, 4> texMs : register(t3);
Texture2DMSArray<float4> texMsA : register(t4);
Texture3D<float3> tex3 : register(t5);
TextureCube<float4> cube : register(t6);
TextureCubeArray<float4> cubeA : register(t7);
Buffer<int4> typed : register(t8);
ByteAddressBuffer raw : register(t9);
StructuredBuffer<Item> structured : register(t10);
RWTexture1D<float> rw1 : register(u0);
COHERENT RWTexture2D<float4> rw2 : register(u1);
RWTexture2DArray<uint> rw2a : register(u2);
RWTexture3D<snorm float4> rw3 : register(u3);
RWBuffer<float> rwTyped : register(u4);
globallycoherent RWByteAddressBuffer rwRaw : register(u5);
RWStructuredBuffer<Item> counted : register(u6);
AppendStructuredBuffer<Item> appended : register(u7);
RWStructuredBuffer<float> plain[] : register(u0, space4);

export float4 read(uint i, float3 uv)
{
    float4 sum = scale + items[selected].value + row;
    sum.x += tex1.SampleLevel(s, uv.x, 0) + tex1a.SampleLevel(s, uv.xy, 0).y;
    sum += many[NonUniformResourceIndex(i)].SampleLevel(s, uv.xy, 0);
    sum += tex2a.Load(int4(i, i, 0, 0)) + texMs.Load(uv.xy, i) + texMsA.Load(int3(i, i, 0), 1);
    sum.xyz += tex3.SampleLevel(s, uv, 0);
    sum += cube.SampleLevel(s, uv, 0) + cubeA.SampleLevel(s, uv.xyzx, 0);
    sum += tex2a.Load(int4(1, 1, 0, 0)) + typed[i] + raw.Load4(16 * i) + structured[i].value;
    return sum;
}

Texture2D<float> map : register(t11);
export float shadow(float3 uv, uint i)
{
    return map.SampleCmpLevelZero(compare[i], uv.xy, uv.z);
}

export void write(uint i, float4 v)
{
    Item item = { v, i, i };
    rw1[i] = v.x;
    rw2[uint2(i, 1)] = v;
    InterlockedAdd(rw2a[uint3(i, 1, 0)], 1);
    rw3[uint3(i, i, i)] = v;
    rwTyped[i] = v.x;
    rwRaw.Store(4 * i, v.y);
    counted[counted.IncrementCounter()] = item;
    appended.Append(item);
    plain[NonUniformResourceIndex(i)][i] = v.z;
}

export float4 nothing(float4 v)
{
    return v * v;
}
