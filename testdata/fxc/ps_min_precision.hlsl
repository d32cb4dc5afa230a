// Minimum precision in a pixel shader's inputs and outputs, and in its constants.
cbuffer Half
{
    min16float4 tint;
    min16int level;
};

struct Out
{
    min16float4 color : SV_Target0;
    min16uint2 id : SV_Target1;
};

Out main(min16float4 color : COLOR, nointerpolation min16uint id : ID)
{
    Out o;
    o.color = color * tint + (min16float)level;
    o.id = id;
    return o;
}
