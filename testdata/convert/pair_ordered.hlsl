// Views whose accesses have the order of pixels, and the pixels that a triangle covers whole.

RasterizerOrderedTexture2D<float4> image : register(u1);
RasterizerOrderedByteAddressBuffer bytes : register(u2);
RasterizerOrderedStructuredBuffer<uint2> rows : register(u3);
RasterizerOrderedBuffer<int> texels : register(u4);

float4 main(float4 position : SV_Position, uint inner : SV_InnerCoverage) : SV_Target
{
    const uint2 texel = uint2(position.xy) & 3;
    image[texel] = float4(position.xy, texel);
    const uint place = texel.y * 4 + texel.x;
    bytes.Store(place * 4, place * 3);
    rows[place] = texel.yx;
    texels[place] = -int(place);
    return inner;
}
