// Entries of five stages.
cbuffer CB{float4x4 m;float t;};
float4 shade(float4 c,float2 uv);float4 pos(float4 p);
struct V{float4 p:SV_Position;float2 uv:TEXCOORD0;nointerpolation uint id:ID;};
[shader("vertex")]V vs(float4 p:POSITION,float2 uv:TEXCOORD,uint id:SV_VertexID,uint ii:SV_InstanceID){V v;v.p=pos(mul(m,p));v.uv=uv*ii;v.id=id;return v;}
[shader("pixel")]float4 ps(V v,uint ff:SV_IsFrontFace):SV_Target{return shade(ddx(v.p),v.uv)*v.id+ff;}
struct PO{float4 a:SV_Target0;float2 b:SV_Target1;float d:SV_Depth;};
[shader("pixel")]PO ps2(V v){PO q;q.a=shade(v.p,v.uv);if(q.a.x<0)discard;q.b=v.uv;q.d=q.a.y;return q;}
[shader("geometry")][maxvertexcount(3)]void gs(triangle V v[3],inout TriangleStream<V> s){for(int i=0;i<3;i++){V x=v[i];x.p=pos(x.p);s.Append(x);}s.RestartStrip();}
struct HC{float e[3]:SV_TessFactor;float i:SV_InsideTessFactor;float2 x:EXTRA;};
HC pc(InputPatch<V,3> ip,uint pid:SV_PrimitiveID){HC h;h.e[0]=pos(ip[0].p).x;h.e[1]=2;h.e[2]=t;h.i=3;h.x=ip[1].uv;return h;}
[shader("hull")][domain("tri")][partitioning("fractional_odd")][outputtopology("triangle_cw")][outputcontrolpoints(3)][patchconstantfunc("pc")][maxtessfactor(16.0)]
V hs(InputPatch<V,3> ip,uint i:SV_OutputControlPointID){V v=ip[i];v.p=pos(v.p);return v;}
[shader("domain")][domain("tri")]V ds(HC h,float3 d:SV_DomainLocation,const OutputPatch<V,3> ip){V v;v.p=pos(ip[0].p*d.x+ip[1].p*d.y+ip[2].p*d.z);v.uv=h.x;v.id=0;return v;}
