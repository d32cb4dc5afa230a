// Every interpolation mode, SV_SampleIndex, and the attribute evaluation functions.
struct In
{
    linear float4 a : A;
    centroid float3 b : B;
    noperspective float2 c : C;
    noperspective centroid float2 d : D;
    sample float e : E;
    noperspective sample float3 f : F;
    nointerpolation uint4 g : G;
    nointerpolation int h : H;
    nointerpolation float i : I;
    float4 position : SV_Position;
};

float4 main(In v, uint sampleIndex : SV_SampleIndex) : SV_Target
{
    float4 sum = v.a + EvaluateAttributeCentroid(v.a) + EvaluateAttributeAtSample(v.a, sampleIndex);
    sum += EvaluateAttributeSnapped(v.a, int2(3, -4));
    sum.xyz += v.b + v.f;
    sum.xy += v.c + v.d;
    sum += v.e + v.g + v.h + v.i + v.position;
    return sum;
}
