Buffer<float4> typedIn : register(t0);

ByteAddressBuffer rawIn : register(t1);

struct Record {
    float3 position; // 0
    uint id; // 12
    float16_t2 size; // 16
};

StructuredBuffer<Record> recordsIn : register(t2);

RWBuffer<uint2> typedOut : register(u0);

RWByteAddressBuffer rawOut : register(u1);

RWStructuredBuffer<Record> recordsOut : register(u2);

AppendStructuredBuffer<Record> appended : register(u3);

ConsumeStructuredBuffer<Record> consumed : register(u4);

globallycoherent RWStructuredBuffer<uint> coherent : register(u5);

globallycoherent RWByteAddressBuffer coherentRaw : register(u6);

// Up to here: dxkit reflect --format hlsl dxc/cs_buffers_6_6.dxil. From here: dxc/cs_buffers.hlsl. Options: -T cs_6_6 -enable-16bit-types
groupshared uint scratch[64];

[numthreads(64, 1, 1)]
void main(uint3 thread : SV_DispatchThreadID, uint group : SV_GroupIndex, uint3 local : SV_GroupThreadID, uint3 gid : SV_GroupID)
{
    scratch[group] = rawIn.Load(thread.x * 4);
    GroupMemoryBarrierWithGroupSync();
    Record r = consumed.Consume();
    r.id += scratch[63 - group] + recordsIn[thread.x].id + local.y + gid.z;
    r.position += typedIn[thread.x].xyz;
    appended.Append(r);
    recordsOut[recordsOut.IncrementCounter()] = r;
    typedOut[thread.x] = thread.xy;
    rawOut.Store<Record>(thread.x * 32, r);
    InterlockedMax(coherent[0], r.id);
    coherentRaw.InterlockedAdd(8, 1);
}
