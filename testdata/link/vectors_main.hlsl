// An entry that calls them.
RWBuffer<float> o : register(u0);
Buffer<float> i : register(t0);
float4 v4(float4,float3);void io(inout float4,out float2);float3x3 mm(float3x3,float);float3 tr(float3x3,float3);bool bb(float,bool);
[shader("compute")][numthreads(8,1,1)]
void main(uint3 t:SV_DispatchThreadID){
 float4 a=float4(i[t.x],i[t.x+1],i[t.x+2],i[t.x+3]); float2 b; float4 r=v4(a,a.xyz); io(r,b);
 float3x3 m=float3x3(1,2,3,4,5,6,7,8,i[t.x]); m=mm(m,r.x); float3 q=tr(m,a.xyz);
 o[t.x*4]=r.x+b.x; o[t.x*4+1]=q.x+q.y; o[t.x*4+2]=q.z+m[1][2]; o[t.x*4+3]=bb(r.z,b.y>2)?1:r.w; }
