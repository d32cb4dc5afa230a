// An entry with a root signature.
RWBuffer<float> o : register(u0);
Buffer<float> i : register(t0);
#define RS "UAV(u0),DescriptorTable(SRV(t0))"
float w(float);[RootSignature("DescriptorTable(UAV(u0),SRV(t0))")]
[shader("compute")][numthreads(8,1,1)]
void main(uint3 t:SV_DispatchThreadID){o[t.x]=w(i[t.x]);}
