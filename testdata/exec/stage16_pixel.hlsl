// Inputs of 16 bits, evaluated where they are not interpolated for the pixel, and those of vertices.
struct Out { float4 places : SV_Target0; int4 vertices : SV_Target1; };

Out main(float4 position : SV_Position, float16_t2 at : AT, nointerpolation float16_t k : KK,
    nointerpolation int16_t small : SMALL, nointerpolation int large : LARGE) {
    Out result;
    result.places.x = EvaluateAttributeSnapped(at, int2(4, -8)).x;
    result.places.y = EvaluateAttributeSnapped(at, int2(4, -8)).y;
    result.places.z = EvaluateAttributeAtSample(at, 0).x;
    result.places.w = EvaluateAttributeCentroid(at).y;
    result.vertices.x = GetAttributeAtVertex(k, 1) * (float16_t)4;
    result.vertices.y = GetAttributeAtVertex(small, 2);
    result.vertices.z = GetAttributeAtVertex(large, 0);
    result.vertices.w = GetAttributeAtVertex(large, 2);
    return result;
}
