// A function whose lines are all in the file of the caller, but not its declaration.
cbuffer Constants
{
    float4 scale, offset;
};

float4 scaled(float4 value)
{
#line 200 "included.hlsli"
    float4 product = value * scale;
    product = sqrt(product) + offset;
    return product * product;
}

float4 main(float4 value : VALUE) : SV_Target
{
    float4 result = value + 1;
    result += scaled(result);
    return result - scaled(result.wzyx);
}
