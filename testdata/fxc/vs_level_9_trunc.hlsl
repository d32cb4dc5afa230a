// A program for XNA with `trunc`; without optimisation, with `nop`, which takes no slot.
float4 rounded(float4 value)
{
    float4 whole = trunc(value * 4);
    return whole + frac(value);
}

float4 main(float4 position : POSITION, inout float2 coordinates : TEXCOORD0) : SV_Position
{
    coordinates = rounded(coordinates.xyxy).zw;
    return trunc(position) + rounded(position.wzyx);
}
