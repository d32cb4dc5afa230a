// Arrays and matrices as signature elements: one element of several rows each.
struct In
{
    float4 weights[3] : BLENDWEIGHT;
    uint4 bones : BLENDINDICES;
    float3x4 offset : OFFSET;
    float3 position : POSITION;
};

struct Out
{
    float4 position : SV_Position;
    float4 influence[3] : INFLUENCE;
    float3x3 frame : FRAME2;
};

Out main(In v)
{
    Out o;
    o.position = float4(mul(v.offset, float4(v.position, 1.0)), 1.0);
    [unroll] for (int i = 0; i < 3; ++i)
        o.influence[i] = v.weights[2 - i] * v.bones[i];
    o.frame = (float3x3)v.offset;
    return o;
}
