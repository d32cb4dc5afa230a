// Variables with values. defaults_5_0.dxbc: fxc 10.1, /T ps_5_0 /E main
cbuffer Look
{
    float3 tint = float3(0.25, 0.5, 0.75);
    float gain = 2;
    int steps = -7;
    bool on = true;
    float2 pair[2] = { float2(0, 1), float2(2, 3) };
    float2x3 turn = { 1, 2, 3, 4, 5, 6 };
    row_major float2x3 rows = { 1, 2, 3, 4, 5, 6 };
    uint mask = 0xffffffff;
};
float4 main() : SV_Target
{
    return on ? float4(tint * gain * steps + turn[1] + rows[0], pair[1].y) : mask;
}
