// More than sixteen signature elements on both sides.
struct In
{
    float4 position : POSITION;
    float4 a0 : ATTRIBUTE0;  float4 a1 : ATTRIBUTE1;  float4 a2 : ATTRIBUTE2;  float4 a3 : ATTRIBUTE3;
    float4 a4 : ATTRIBUTE4;  float4 a5 : ATTRIBUTE5;  float4 a6 : ATTRIBUTE6;  float4 a7 : ATTRIBUTE7;
    float4 b0 : BONE0;       float4 b1 : BONE1;       float4 b2 : BONE2;       float4 b3 : BONE3;
    float4 c0 : COLOR0;      float4 c1 : COLOR1;      float3 normal : NORMAL;  float3 tangent : TANGENT;
    uint vertex : SV_VertexID;
    uint instance : SV_InstanceID;
};

struct Out
{
    float4 position : SV_Position;
    float4 t0 : TEXCOORD0;   float4 t1 : TEXCOORD1;   float4 t2 : TEXCOORD2;   float4 t3 : TEXCOORD3;
    float4 t4 : TEXCOORD4;   float4 t5 : TEXCOORD5;   float4 t6 : TEXCOORD6;   float4 t7 : TEXCOORD7;
    float2 t8 : TEXCOORD8;   float2 t9 : TEXCOORD9;   float2 t10 : TEXCOORD10; float2 t11 : TEXCOORD11;
    float c0 : COLOR0;       float c1 : COLOR1;       float c2 : COLOR2;       float c3 : COLOR3;
    nointerpolation uint id : ID;
    nointerpolation uint draw : ID1;
    float3 normal : NORMAL;
    float3 tangent : TANGENT;
};

Out main(In v)
{
    Out o;
    o.position = v.position;
    o.t0 = v.a0; o.t1 = v.a1; o.t2 = v.a2; o.t3 = v.a3;
    o.t4 = v.a4; o.t5 = v.a5; o.t6 = v.a6; o.t7 = v.a7;
    o.t8 = v.b0.xy; o.t9 = v.b1.xy; o.t10 = v.b2.zw; o.t11 = v.b3.zw;
    o.c0 = v.c0.x; o.c1 = v.c0.y; o.c2 = v.c1.z; o.c3 = v.c1.w;
    o.id = v.vertex;
    o.draw = v.instance;
    o.normal = v.normal;
    o.tangent = v.tangent;
    return o;
}
