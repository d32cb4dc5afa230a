// Many small elements that share registers, with semantic names repeated under several indices.
struct Out
{
    float2 uv0 : TEXCOORD0;
    float2 uv1 : TEXCOORD1;
    float fog : FOG;
    float3 normal : NORMAL;
    nointerpolation uint material : MATERIAL;
    nointerpolation uint2 decal : MATERIAL1;
    noperspective float screenDepth : DEPTHVALUE;
    float2 uv5 : TEXCOORD5;
    float2 uv2 : TEXCOORD2;
    centroid float edge : EDGE;
    float4 position : SV_Position;
};

struct In
{
    float3 position : POSITION0;
    float3 nextPosition : POSITION1;
    float2 uv[3] : TEXCOORD0;
    uint2 material : MATERIAL;
    float3 normal : NORMAL;
};

float4x4 worldViewProjection;
float blend;

Out main(In v)
{
    Out o;
    o.position = mul(worldViewProjection, float4(lerp(v.position, v.nextPosition, blend), 1.0));
    o.uv0 = v.uv[0];
    o.uv1 = v.uv[1];
    o.uv2 = v.uv[2];
    o.uv5 = v.uv[0] * v.uv[1];
    o.fog = o.position.w;
    o.normal = v.normal;
    o.material = v.material.x;
    o.decal = v.material.yx;
    o.screenDepth = o.position.z;
    o.edge = saturate(v.normal.z);
    return o;
}
