// An entry that calls them.
RWBuffer<float> o : register(u0);
Buffer<float> i : register(t0);
struct P{float3 a;float b[4];int c;uint2 d;};struct Q{P p;float4x4 m;};
P mk(float x,int k);void ch(inout Q q,int k);float sum(float a[8]);void arr(inout float a[8],int k);float dyn(float4,int);void dynw(inout float4 v,int k,float x);
[shader("compute")][numthreads(8,1,1)]
void main(uint3 t:SV_DispatchThreadID){
 int k=t.x; P p=mk(i[k],k); Q q; q.p=p; for(int r=0;r<4;r++)for(int c=0;c<4;c++)q.m[r][c]=r*4+c+i[k]; ch(q,k); ch(q,k+1);
 float a[8]; for(int j=0;j<8;j++)a[j]=i[j]+k; arr(a,k);
 float4 v=float4(i[0],i[1],i[2],i[3]); dynw(v,k,9.5);
 o[k*4]=q.p.b[1]+q.p.c+q.p.d.y; o[k*4+1]=sum(a); o[k*4+2]=dyn(v,k+1)+v.x; o[k*4+3]=q.m[2][1]+q.p.b[k&3]; }
