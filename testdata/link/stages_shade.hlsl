// What they call.
Texture2D<float4> tx;SamplerState sm;cbuffer CB2{float4 off;};export float4 shade(float4 c,float2 uv){return c*tx.SampleLevel(sm,uv,0);}
export float4 pos(float4 p){return p+off;}
