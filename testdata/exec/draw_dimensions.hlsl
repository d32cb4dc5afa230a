static const float4 corners[3] = { float4(-0.890625, -0.796875, 0.2, 1), float4(-0.59375, 1.90625, 0.5, 1), float4(3.375, -1.375, 0.7, 1) };
Texture1D<float4> line1 : register(t0);
Texture1DArray<float4> lines : register(t1);
Texture2DArray<float4> layers : register(t2);
Texture3D<float4> volume : register(t3);
TextureCube<float4> cube : register(t4);
TextureCubeArray<float4> cubes : register(t5);
Texture2D<float4> image : register(t6);
SamplerState near : register(s0);
struct Vertex { float4 position : SV_Position; float2 place : PLACE; };
Vertex vs(uint id : SV_VertexID) {
    Vertex v;
    v.position = corners[id];
    v.place = v.position.xy * 0.375 + 0.5;
    return v;
}
struct Pixel { float4 a : SV_Target0; float4 b : SV_Target1; float4 c : SV_Target2; float4 d : SV_Target3; };
Pixel ps(Vertex v) {
    Pixel p;
    float2 x = v.place;
    float3 direction = float3(x - 0.25, 0.75);
    p.a = lines.Sample(near, float2(x.x, 1)) + layers.Sample(near, float3(x, 2)) * 16;
    p.b = volume.Sample(near, float3(x, 0.3)) + cube.Sample(near, direction) * 16;
    p.c = cubes.Sample(near, float4(direction.zxy, 1)) + line1.SampleBias(near, x.x, 0.125) * 16;
    p.d = image.SampleBias(near, x, 0.125, int2(3, -4)) + image.Sample(near, x, int2(-2, 1)) * 16;
    return p;
}
