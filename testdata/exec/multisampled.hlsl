// Stores to samples of textures.
RWTexture2DMS<float2> floats : register(u0);
RWTexture2DMS<int> integers : register(u1);
RWTexture2DMS<float16_t> halves : register(u2);
RWTexture2DMS<int16_t> shorts : register(u3);

[numthreads(4, 1, 1)]
void main(uint x : SV_DispatchThreadID)
{
    floats.sample[1][uint2(x, 0)] = float2(x * 0.5, -1);
    integers.sample[1][uint2(x, 0)] = (int)x - 2;
    halves.sample[0][uint2(x, 1)] = (float16_t)x;
    shorts.sample[0][uint2(x, 1)] = (int16_t)x - (int16_t)2;
}
