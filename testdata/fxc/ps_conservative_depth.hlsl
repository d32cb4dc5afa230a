// Conservative depth output, early depth test of another entry.
float4 greater(linear noperspective centroid float4 p : SV_Position, out float depth : SV_DepthGreaterEqual) : SV_Target
{
    depth = p.z + 0.1;
    return p;
}

float4 less(linear noperspective centroid float4 p : SV_Position, out float depth : SV_DepthLessEqual) : SV_Target
{
    depth = p.z - 0.1;
    return p;
}

[earlydepthstencil]
float4 early(float4 p : SV_Position) : SV_Target
{
    return p;
}
