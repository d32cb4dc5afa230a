// Clip and cull distances, as arrays and scalars, beside ordinary outputs.
float4 clipPlanes[6];
float4x4 viewProjection;

struct Out
{
    float4 position : SV_Position;
    float4 clip : SV_ClipDistance0;
    float clip4 : SV_ClipDistance1;
    float2 cull : SV_CullDistance;
    float fog : FOG;
};

Out main(float4 position : POSITION)
{
    Out o;
    o.position = mul(viewProjection, position);
    o.clip = float4(dot(position, clipPlanes[0]), dot(position, clipPlanes[1]),
                    dot(position, clipPlanes[2]), dot(position, clipPlanes[3]));
    o.clip4 = dot(position, clipPlanes[4]);
    o.cull = float2(dot(position, clipPlanes[5]), position.w);
    o.fog = o.position.w;
    return o;
}
