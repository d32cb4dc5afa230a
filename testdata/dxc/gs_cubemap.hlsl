// Instanced geometry shader that writes SV_RenderTargetArrayIndex and SV_PrimitiveID.
cbuffer Faces : register(b0)
{
    float4x4 faces[6];
};

struct Out
{
    float4 position : SV_Position;
    uint face : SV_RenderTargetArrayIndex;
    uint viewport : SV_ViewportArrayIndex;
    uint primitive : SV_PrimitiveID;
    float clip : SV_ClipDistance;
};

[instance(6)]
[maxvertexcount(3)]
void main(triangle float4 p[3] : SV_Position, uint primitive : SV_PrimitiveID, uint instance : SV_GSInstanceID,
          inout TriangleStream<Out> triangles)
{
    [unroll] for (int i = 0; i < 3; ++i)
    {
        Out o;
        o.position = mul(faces[instance], p[i]);
        o.face = instance;
        o.viewport = 0;
        o.primitive = primitive;
        o.clip = o.position.z;
        triangles.Append(o);
    }
}
