// A shader library: one nested container for every exported function.
cbuffer Scene
{
    float4x4 viewProjection;
    float4 tint;
};

export float4 transform(float4 position)
{
    return mul(position, viewProjection);
}

export float4 shade(float4 color, float fog)
{
    return lerp(color, tint, saturate(fog));
}

export float2 swap(float2 v)
{
    return v.yx;
}
