// A texture of the same name with three, and an entry.
Texture3D<float4> tex; float4 s(float2);RWTexture2D<float4> rt;
[shader("compute")][numthreads(8,1,1)]
void main(uint3 t:SV_DispatchThreadID){rt[t.xy]=s(t.xy)+tex[t];}
