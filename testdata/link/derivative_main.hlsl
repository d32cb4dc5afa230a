// Entries that call functions which use them.
RWBuffer<float> o : register(u0);
float slope(float x);
float indexed(uint x);
[shader("compute")]
[numthreads(8, 1, 1)]
void main(uint3 t : SV_DispatchThreadID)
{
    o[t.x] = abs(slope(t.x));
}
[shader("compute")]
[numthreads(8, 1, 1)]
void indexing(uint3 t : SV_DispatchThreadID)
{
    o[t.x] = indexed(t.x);
}
