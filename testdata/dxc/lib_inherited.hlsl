// Functions that are called and hand their features, stages and models on; ordered access, groups, derivatives.
RWTexture2D<float4> image : register(u0);
RasterizerOrderedTexture2D<float> ordered : register(u1);
groupshared float shared0[4];

[noinline] float4 deep(uint2 at)
{
    return image[at] + WaveActiveSum(at.x);
}

[noinline] float4 derived(float2 uv)
{
    return ddx(uv).xyxy;
}

[shader("compute")]
[numthreads(8, 8, 1)]
void computeMain(uint2 id : SV_DispatchThreadID)
{
    image[id] = deep(id);
}

[shader("pixel")]
float4 pixelMain(float4 position : SV_Position, uint view : SV_ViewID) : SV_Target
{
    return deep(position.xy) + derived(position.xy) + view;
}

[shader("pixel")]
void orderedMain(float4 position : SV_Position)
{
    ordered[position.xy] = 1.0;
}

[shader("vertex")]
float4 vertexMain(uint lane : LANE, out uint layer : SV_RenderTargetArrayIndex) : SV_Position
{
    layer = lane;
    return deep(lane.xx);
}

export float4 exported(uint2 at)
{
    return deep(at) + derived(at);
}

export float synchronized(uint i)
{
    shared0[i & 3] = i;
    GroupMemoryBarrierWithGroupSync();
    return shared0[i & 1];
}
