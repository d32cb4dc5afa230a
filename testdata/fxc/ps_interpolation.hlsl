// Every interpolation mode, primitive id and front face.
struct In
{
    linear float4 a : A;
    centroid float3 b : B;
    noperspective float2 c : C;
    noperspective centroid float2 d : D;
    nointerpolation uint4 g : G;
#if SAMPLE
    sample float e : E;
    noperspective sample float3 f : F;
#endif
};

float4 main(In v, uint id : SV_PrimitiveID, bool front : SV_IsFrontFace, uint layer : SV_RenderTargetArrayIndex) : SV_Target
{
    float4 sum = v.a + v.b.xyzx + v.c.xyxy + v.d.yxyx + v.g + id + layer;
#if SAMPLE
    sum += v.e + v.f.xyzz;
#endif
    return front ? sum : -sum;
}
