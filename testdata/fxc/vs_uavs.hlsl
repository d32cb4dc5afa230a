// An unordered access view in a vertex shader, and viewport index output.
RWBuffer<uint> log : register(u3);

float4 main(float4 position : POSITION, uint id : SV_VertexID, out uint viewport : SV_ViewportArrayIndex) : SV_Position
{
    log[id] = 1;
    viewport = id & 3;
    return position;
}
