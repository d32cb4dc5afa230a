// Non-ASCII semantic, variable and cbuffer names in UTF-8.
cbuffer Größe : register(b0)
{
    float4x4 Übergang;
    float höhe;
};

struct Out
{
    float4 position : SV_Position;
    float4 farbe : FÄRBUNG;
    float2 uv : Ωμέγα3;
};

Out main(float3 position : POSITION, float4 farbe : 色彩)
{
    Out o;
    o.position = mul(Übergang, float4(position.xy, position.z * höhe, 1.0));
    o.farbe = farbe;
    o.uv = farbe.xy;
    return o;
}
