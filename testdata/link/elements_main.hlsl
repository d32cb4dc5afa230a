// Reads elements of an array of buffers.
uint element(uint number);
RWByteAddressBuffer results : register(u4);

[shader("compute")]
[numthreads(8, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    results.Store(4 * id.x, element(id.x) + 1);
}
