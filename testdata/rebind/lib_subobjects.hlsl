// A library with root signatures as subobjects, for two choices of registers: constants, tables with ranges, static samplers.
#ifdef MOVED
#define DATA register(u9, space1)
#define TABLE register(t4)
#define NUMBERS register(b2, space7)
GlobalRootSignature Global = { "UAV(u9, space = 1), DescriptorTable(SRV(t4, numDescriptors = 2)), StaticSampler(s3)" };
LocalRootSignature Local = { "RootConstants(num32BitConstants = 4, b2, space = 7)" };
#else
#define DATA register(u0)
#define TABLE register(t0)
#define NUMBERS register(b0)
GlobalRootSignature Global = { "UAV(u0), DescriptorTable(SRV(t0, numDescriptors = 2)), StaticSampler(s0)" };
LocalRootSignature Local = { "RootConstants(num32BitConstants = 4, b0)" };
#endif

RWByteAddressBuffer data : DATA;
Texture2D<float4> table[2] : TABLE;
cbuffer Numbers : NUMBERS
{
    uint4 numbers;
};

SubobjectToExportsAssociation Associated = { "Local", "begin" };

[shader("raygeneration")]
void begin()
{
    uint index = DispatchRaysIndex().x;
    data.Store4(16 * index, numbers + asuint(table[index & 1].Load(int3(index, 0, 0))));
}
