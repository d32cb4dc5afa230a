// SV_Barycentrics and GetAttributeAtVertex.
float4 main(float3 bary : SV_Barycentrics, noperspective float3 flatBary : SV_Barycentrics1,
            nointerpolation float3 color : COLOR, nointerpolation uint id : ID) : SV_Target
{
    float3 a = GetAttributeAtVertex(color, 0);
    float3 b = GetAttributeAtVertex(color, 1);
    float3 c = GetAttributeAtVertex(color, 2);
    return float4(a * bary.x + b * bary.y + c * flatBary.z, GetAttributeAtVertex(id, 1));
}
