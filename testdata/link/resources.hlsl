// Functions that read and write resources of every class.
Texture2D<float4> tex; SamplerState samp:register(s2); cbuffer CB:register(b1){float4 k;float2 kk;}; float4 g; RWStructuredBuffer<float3> sb; StructuredBuffer<int4> si; ByteAddressBuffer bab; RWByteAddressBuffer rb:register(u7,space2);
export float4 s(float2 uv){return tex.SampleLevel(samp,uv,0)*k+g;}
export float3 r(uint x){ sb[x]=float3(x,1,2); rb.Store(x*4,x); return sb[x+1]+si[x].xyz+asfloat(bab.Load3(x*4));}
export float unused(float x){return x+kk.x;}
