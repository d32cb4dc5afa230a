// Loads and stores of a buffer.
StructuredBuffer<float> numbers : register(t0);
RWStructuredBuffer<float> result : register(u0);

[numthreads(256, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    float sum = 0;
    [loop] for (uint i = 0; i < 400; ++i)
    {
        sum += numbers[(id.x * 7 + i * 13) & 255];
        result[id.x] = sum;
    }
}
