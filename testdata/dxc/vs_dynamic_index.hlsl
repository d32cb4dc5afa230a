// Inputs and outputs that are indexed by values known at run time only: dynamic index masks in PSV0.
cbuffer Select : register(b0)
{
    uint from;
    uint to;
};

struct Out
{
    float4 position : SV_Position;
    float2 layers[4] : LAYER;
};

Out main(float4 position : POSITION, float3 layers[4] : LAYER)
{
    Out o;
    o.position = position;
    [unroll] for (int i = 0; i < 4; ++i)
        o.layers[i] = 0.0;
    o.layers[to & 3] = layers[from & 3].yz;
    return o;
}
