tbuffer TB:register(t4){float4 tv;float tw[2];};float g(uint i);RWStructuredBuffer<float> r:register(u0);
[shader("compute")][numthreads(8,1,1)]void main(uint3 t:SV_DispatchThreadID){r[t.x]=g(t.x)+tv.x;}
