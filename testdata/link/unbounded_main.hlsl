// Another unbounded array in the same space.
float mask(uint number);
Texture2D<float> heights[];
RWStructuredBuffer<float> results;

[shader("compute")]
[numthreads(8, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    results[id.x] = mask(id.x) + heights[NonUniformResourceIndex(id.x)].Load(0);
}
