// Minimum-precision types in the signatures (min16float, min10float, min16int, min12int, min16uint).
struct In
{
    min16float4 color : COLOR;
    min16int2 offset : OFFSET;
    min16uint index : INDEX;
    float3 position : POSITION;
};

struct Out
{
    float4 position : SV_Position;
    min10float4 color : COLOR;
    min12int2 offset : OFFSET;
    min16uint index : INDEX;
    min16float gloss : GLOSS;
};

Out main(In v)
{
    Out o;
    o.position = float4(v.position, 1.0);
    o.color = (min10float4)(v.color * (min16float)0.5);
    o.offset = (min12int2)(v.offset + (min16int2)1);
    o.index = v.index;
    o.gloss = v.color.a;
    return o;
}
