// One chain of operations, each of which needs the result of the one before.
RWStructuredBuffer<float> result : register(u0);

[numthreads(256, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    float a = id.x;
    [loop] for (uint i = 0; i < 4000; ++i)
    {
        a = a * 0.75 + 0.25;
        a = max(a, 0.125) - 0.0625;
        a = a * a + 0.5;
        a = min(a, 8.0) * 0.375;
    }
    result[id.x] = a;
}
