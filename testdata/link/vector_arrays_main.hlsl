struct P{float2 a;int b;};float4 weigh(float4 a[4],uint n);float pick(P p[3],uint i,uint k);float4 put(float4 v,uint i);RWStructuredBuffer<float4> r:register(u0);
[shader("compute")][numthreads(8,1,1)]void main(uint3 t:SV_DispatchThreadID){float4 a[4];P p[3];for(uint i=0;i<4;i++)a[i]=t.x+i;for(uint j=0;j<3;j++){p[j].a=float2(j,t.x);p[j].b=j*2;}r[t.x]=put(weigh(a,t.x)+pick(p,t.x,t.x+1),t.x);}
