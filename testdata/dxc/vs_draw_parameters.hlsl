// SV_StartVertexLocation and SV_StartInstanceLocation (extended command info, shader model 6.8).
StructuredBuffer<float4> positions : register(t0);

float4 main(uint vertex : SV_VertexID, int firstVertex : SV_StartVertexLocation,
            uint firstInstance : SV_StartInstanceLocation) : SV_Position
{
    return positions[vertex + firstVertex] + float(firstInstance);
}
