// Functions that index arrays of resources, of one and of two dimensions.
Texture2D<float4> ta[4]:register(t3); Texture2D<float4> tu[]:register(t0,space1); SamplerState ss[2]; RWBuffer<float> ob[3];struct B{float4 x;};ConstantBuffer<B> cb[5]:register(b2);StructuredBuffer<B> sbs[2][3];
export float4 a(uint x,float2 uv){return ta[x].SampleLevel(ss[x&1],uv,0)+ta[2][uv];}
export float4 b(uint x,float2 uv){return tu[NonUniformResourceIndex(x)].SampleLevel(ss[1],uv,0)+cb[x].x+sbs[1][x][3].x;}
export void c(uint x,float v){ob[x][3]=v;}
