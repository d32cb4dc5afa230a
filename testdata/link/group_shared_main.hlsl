// Group-shared memory of the same name, and an entry.
RWBuffer<float> o : register(u0);
Buffer<float> i : register(t0);
groupshared float gs[16]; float c(uint,float);
[shader("compute")][numthreads(8,1,1)]
void main(uint3 t:SV_DispatchThreadID,uint gi:SV_GroupIndex){gs[gi]=1;GroupMemoryBarrierWithGroupSync();o[t.x]=c(gi,2)+gs[gi];}
