// Rasteriser-ordered views of every kind.
RasterizerOrderedTexture1D<float> rov1 : register(u1);
RasterizerOrderedTexture1DArray<float> rov1a : register(u2);
RasterizerOrderedTexture2D<uint> rov2 : register(u3);
RasterizerOrderedTexture2DArray<uint2> rov2a : register(u4);
RasterizerOrderedTexture3D<float4> rov3 : register(u5);
RasterizerOrderedBuffer<float> rovTyped : register(u6);
RasterizerOrderedByteAddressBuffer rovRaw : register(u7);
RasterizerOrderedStructuredBuffer<float4> rovStructured : register(u8);

float4 main(float4 position : SV_Position) : SV_Target
{
    uint2 p = uint2(position.xy);
    rov1[p.x] = 1.0;
    rov1a[p] = 2.0;
    rov2[p] += 1;
    rov2a[uint3(p, 0)] = p;
    rov3[uint3(p, 1)] = position;
    rovTyped[p.x] += position.z;
    rovRaw.Store2(p.y * 8, p);
    rovStructured[p.x] = position;
    return rovStructured[p.y];
}
