// Loops that lanes leave one after the other, and branches within.
RWStructuredBuffer<uint> result : register(u0);

[numthreads(256, 1, 1)]
void main(uint index : SV_GroupIndex)
{
    uint total = 0;
    [loop] for (uint i = 1; i <= 40; ++i)
    {
        uint x = index * 3 + i;
        [loop] while (x > 1)
        {
            [branch] if (x & 1)
                x = x * 3 + 1;
            else
                x >>= 1;
            ++total;
        }
    }
    result[index] = total;
}
