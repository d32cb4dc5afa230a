// SV_ShadingRate, SV_CullPrimitive-free inputs of variable-rate shading, SV_IsFrontFace and SV_PrimitiveID.
float4 main(float4 position : SV_Position, uint rate : SV_ShadingRate, bool front : SV_IsFrontFace,
            uint primitive : SV_PrimitiveID) : SV_Target
{
    float4 debug = float4((rate & 0xC) / 12.0, (rate & 3) / 3.0, front, 1.0);
    return debug + (primitive & 1);
}
