// Operations on vectors that are one for each element, or one of several, before shader model 6.9.

export float agree(float4 value, uint4 bits) {
  bool4 same = WaveActiveAllEqual(value);
  uint4 all_bits = WaveActiveBitOr(bits);
  return dot(select(same, value, float4(1, 2, 3, 4)), float4(1, 10, 100, 1000)) + (float)(all_bits.x + all_bits.w);
}

export uint4 match(float4 value) { return WaveMatch(value); }

export uint compare(float3 one, float3 other) { return all(one < other) ? 1 : any(one < other) ? 2 : 3; }
