// A texture of two dimensions.
Texture2D<float4> tex; export float4 s(float2 uv){return tex[uv];}
