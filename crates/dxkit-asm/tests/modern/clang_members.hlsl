struct Light { float3 direction; float intensity; float3 color; uint shadow; };
template <typename T> struct Pair { T a; uint b; };
struct Params { Light lights[2]; float4x3 columns; row_major float4x4 rows; bool enabled; int2 grid; };
cbuffer Camera : register(b0) {
  float scale;
  float2 offset;
  float list[3];
  float4x4 view;
  Light sun;
  uint count;
  bool flag;
  float never_read;
  float3x3 normal;
  Pair<uint> pair;
  row_major float4x3 world;
  float4 grid[2][3];
  uint3 one[1];
}
ConstantBuffer<Params> params : register(b1);
StructuredBuffer<Light> lights : register(t0);
StructuredBuffer<float4x4> matrices : register(t1);
StructuredBuffer<Pair<uint> > pairs : register(t2);
RWStructuredBuffer<uint3> result : register(u0);
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
  uint i = id.x;
  float3 sum = lights[i].color * scale + sun.color * offset.x + list[i % 3] + view[1].xyz + normal[i % 3] + world[1];
  sum += params.lights[1].color * params.columns[1] + params.rows[2].xyz + params.grid.x + matrices[i][1].xyz;
  sum += pair.a + grid[1][2].xyz + (flag ? 1.0f : 0.0f) + (params.enabled ? 2.0f : 0.0f);
  result[i] = uint3(sum) + count + one[0] + pairs[i].b;
}
