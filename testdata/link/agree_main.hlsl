// An entry of agree.hlsl.

RWStructuredBuffer<float4> results;
StructuredBuffer<float4> values;

float agree(float4 value, uint4 bits);
uint4 match(float4 value);
uint compare(float3 one, float3 other);

[shader("compute")]
[numthreads(8, 1, 1)]
void main(uint id : SV_DispatchThreadID) {
  float4 value = values[id / 4];
  results[id] = agree(value, uint4(id, id + 1, id + 2, id + 3)) + match(value) + compare(value.xyz, values[id].yzw);
}
