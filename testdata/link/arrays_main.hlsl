// An entry that calls them.
float4 a(uint,float2);float4 b(uint,float2);void c(uint,float);RWTexture2D<float4> rt;
[shader("compute")][numthreads(8,1,1)]
void main(uint3 t:SV_DispatchThreadID){rt[t.xy]=a(t.x&3,t.xy)+b(t.y,t.xy);c(t.z,rt[t.xy].x);}
