// System-value inputs and outputs of a vertex shader, clip and cull distances, an array element.
float4 planes[3];

struct Out
{
    float4 position : SV_Position;
    float3 clip : SV_ClipDistance;
    float cull : SV_CullDistance;
    nointerpolation uint id : ID;
    float4 rows[2] : ROWS;
};

Out main(float4 position : POSITION, uint vertex : SV_VertexID, uint instance : SV_InstanceID, float2 pair[2] : PAIR)
{
    Out o;
    o.position = position;
    o.clip = float3(dot(position, planes[0]), dot(position, planes[1]), dot(position, planes[2]));
    o.cull = position.w;
    o.id = vertex ^ instance;
    o.rows[0] = pair[vertex & 1].xyxy;
    o.rows[1] = vertex;
    return o;
}
