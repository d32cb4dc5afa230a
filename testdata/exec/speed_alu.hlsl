// Arithmetic in a long loop: what the speed of dxkit-exec is measured with.
RWStructuredBuffer<float> result : register(u0);

[numthreads(256, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    float a = id.x, b = id.x * 0.5, c = 1.25, d = 0.75;
    uint hash = id.x;
    [loop] for (uint i = 0; i < 2000; ++i)
    {
        a = mad(a, 0.999, b);
        b = b * 0.5 + c;
        c = max(c - a * 0.001, d);
        d = min(d + b, 3.0);
        hash = hash * 1664525u + 1013904223u;
        hash ^= hash >> 13;
        hash += i;
        a += (float)(hash & 255) * 0.001;
        b = abs(b - a) * 0.25;
        c = saturate(c) + 0.5;
        d = frac(d) + 0.1;
        hash = (hash << 5) | (hash >> 27);
    }
    result[id.x] = a + b + c + d + hash;
}
