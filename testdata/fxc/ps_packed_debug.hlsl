// Level 9: an instruction that writes several variables, which are not in the order of the components.
uniform float3 tint;
uniform float strength = 2;

float4 main(float4 color : COLOR0) : SV_Target
{
    float one = strength + 0.3 > color.x ? color.z : color.w;
    float3 three = tint + 0.7;
    return float4(three * color.xyz, one);
}
