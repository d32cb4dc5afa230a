// Depth, coverage and several targets.
struct Out
{
    float4 color : SV_Target0;
    uint2 id : SV_Target2;
    float depth : SV_Depth;
    uint coverage : SV_Coverage;
};

Out main(float4 position : SV_Position, nointerpolation uint id : ID)
{
    Out o;
    o.color = position;
    o.id = id;
    o.depth = position.z * 0.5;
    o.coverage = id & 3;
    return o;
}
