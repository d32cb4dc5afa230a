// Conservative depth: SV_DepthGreaterEqual or SV_DepthLessEqual.
#ifndef DEPTH_SEMANTIC
#define DEPTH_SEMANTIC SV_DepthGreaterEqual
#endif

float4 main(linear noperspective centroid float4 position : SV_Position, out float depth : DEPTH_SEMANTIC) : SV_Target1
{
    depth = position.z + 0.125;
    return position;
}
