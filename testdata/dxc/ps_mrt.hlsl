// Eight render targets of different types and widths.
struct Targets
{
    float4 t0 : SV_Target0;
    float2 t1 : SV_Target1;
    uint4 t2 : SV_Target2;
    int t3 : SV_Target3;
    float t4 : SV_Target4;
    uint2 t5 : SV_Target5;
    float3 t6 : SV_Target6;
    float4 t7 : SV_Target7;
};

Targets main(float4 color : COLOR, nointerpolation uint2 id : ID)
{
    Targets t;
    t.t0 = color;
    t.t1 = color.xy;
    t.t2 = id.xyxy;
    t.t3 = -(int)id.x;
    t.t4 = color.a;
    t.t5 = id;
    t.t6 = color.bgr;
    t.t7 = float4(color.xy, 0.0, 1.0);
    return t;
}
