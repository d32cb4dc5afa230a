// An entry that uses some of the same resources.
cbuffer CB:register(b1){float4 k;float2 kk;}; float4 g; RWStructuredBuffer<float3> sb; float4 s(float2);float3 r(uint);RWTexture2D<float4> rt;Texture2D<float4> tex;
[shader("compute")][numthreads(8,1,1)]
void main(uint3 t:SV_DispatchThreadID){rt[t.xy]=s(t.xy)+r(t.x).xyzx+g.y*kk.y+tex[t.xy]; sb[t.x+9]=k.xyz;}
