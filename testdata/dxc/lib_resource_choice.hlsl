// A library that is linked later may choose between resources, and take them as parameters.
Texture2D<float4> near : register(t0);
Texture2D<float4> far : register(t1);
Texture2D<float4> layers[4] : register(t2);
SamplerState linearSampler : register(s0);

export float4 chosen(float2 uv, uint which) {
    Texture2D<float4> texture = near;
    [branch] if (which == 7) {
        texture = far;
        [branch] if (uv.x > 1) texture = layers[2];
    }
    return texture.SampleLevel(linearSampler, uv, 0);
}

export float4 passed(Texture2D<float4> texture, float2 uv) {
    return texture.SampleLevel(linearSampler, uv, 0);
}
