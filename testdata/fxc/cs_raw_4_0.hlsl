// Compute on level 10 hardware: one raw or structured output.
ByteAddressBuffer input;
RWStructuredBuffer<uint> output;

[numthreads(64, 1, 1)]
void main(uint id : SV_DispatchThreadID)
{
    output[id] = input.Load(id * 4) + 1;
}
