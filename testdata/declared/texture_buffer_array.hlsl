// An array of texture buffers; texture_buffer_array.dumpbin.txt is the text of what DXC makes of it with -T ps_6_0.
struct S { float4 a; float b; };
TextureBuffer<S> t[3] : register(t4);
float4 main(uint i : I) : SV_Target { return t[i].a * t[0].b; }
