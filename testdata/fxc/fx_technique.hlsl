// An effect of version 4: its only part has an odd size.
float4x4 worldViewProjection;
float4 tint < string label = "Tint"; > = { 1, 1, 1, 1 };
Texture2D albedo;

SamplerState linearSampler
{
    Filter = MIN_MAG_MIP_LINEAR;
    AddressU = Clamp;
};

BlendState blending
{
    BlendEnable[0] = TRUE;
    SrcBlend = SRC_ALPHA;
};

float4 vertexMain(float4 position : POSITION) : SV_Position
{
    return mul(position, worldViewProjection);
}

float4 pixelMain(float4 position : SV_Position) : SV_Target
{
    return albedo.Sample(linearSampler, position.xy) * tint;
}

technique10 Main
{
    pass First
    {
        SetVertexShader(CompileShader(vs_4_0, vertexMain()));
        SetGeometryShader(NULL);
        SetPixelShader(CompileShader(ps_4_0, pixelMain()));
        SetBlendState(blending, float4(0, 0, 0, 0), 0xFFFFFFFF);
    }
}
