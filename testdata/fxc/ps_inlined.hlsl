// Functions that are inlined several times and in each other, and lines of several files: what debug information says of them.
struct Light
{
    float3 direction;
    float power;
    float4 color;
};

cbuffer Scene : register(b0)
{
    Light lights[3];
    float4x4 view;
    int count;
};

#line 1 "include/lights.hlsli"
float4 Attenuate(float4 color, float factor)
{
    float4 result = color * factor;
    result.x += factor;
    return result;
}

float4 Shade(float4 color, int index)
{
    Light light = lights[index % 3];
    light.power *= 0.5;
    float4 shaded = Attenuate(color, light.power);
    if (shaded.w > 1)
        shaded = Attenuate(shaded.wzyx, light.direction.x);
    return shaded * light.color;
}

#line 60 "ps_inlined.hlsl"
void Transform(inout float4 position, out float depth)
{
    position = mul(position, view);
    depth = position.z / position.w;
}

float4 main(float4 color : COLOR, nointerpolation uint key : KEY) : SV_Target
{
    float4 sum = Shade(color, key);
    float depth;
    Transform(sum, depth);
    if (sum.x > depth)
        sum += Attenuate(color.yxwz, count);
    else
        sum -= Shade(sum.yyzw, count);
#line 100 "include/loop.hlsli"
    [loop] for (int index = 0; index < count; index++)
    {
        sum += Shade(sum, index);
#line 20 "include/body.hlsli"
        sum.y *= depth;
    }
    return Attenuate(sum, count);
}
