// Native 16-bit types in signatures, constants and arithmetic.
cbuffer Half : register(b0)
{
    float16_t4 tint;
    uint16_t2 counts;
    int16_t bias;
};

struct Out
{
    float4 position : SV_Position;
    float16_t4 color : COLOR;
    nointerpolation uint16_t2 id : ID;
    nointerpolation int16_t delta : DELTA;
    half3 normal : NORMAL;
};

Out main(float3 position : POSITION, float16_t4 color : COLOR, int16_t delta : DELTA, half3 normal : NORMAL)
{
    Out o;
    o.position = float4(position, 1.0);
    o.color = color * tint;
    o.id = counts + (uint16_t)delta;
    o.delta = delta + bias;
    o.normal = normalize(normal);
    return o;
}
