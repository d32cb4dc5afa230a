// System-generated inputs (SV_VertexID, SV_InstanceID) and a structured buffer; no vertex attributes.
struct Instance
{
    row_major float4x3 world;
    float4 tint;
    uint flags;
};

StructuredBuffer<Instance> instances : register(t3, space1);

float4x4 viewProjection;

void main(uint vertex : SV_VertexID, uint instance : SV_InstanceID,
          out float4 position : SV_Position, out float4 tint : COLOR)
{
    Instance item = instances[instance];
    float2 corner = float2(vertex & 1, vertex >> 1) * 2.0 - 1.0;
    float3 world = mul(float4(corner, 0.0, 1.0), item.world);
    position = mul(viewProjection, float4(world, 1.0));
    tint = (item.flags & 1) ? item.tint : 1.0;
}
