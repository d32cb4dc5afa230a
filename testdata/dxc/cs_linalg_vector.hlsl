// Matrix-vector multiplication at thread scope and outer product (shader model 6.10), as a small neural layer.
#define COMPONENT_F16 8
#define USE_A 0
#define USE_ACCUMULATOR 2
#define SCOPE_THREAD 0

ByteAddressBuffer weights : register(t0);
RWByteAddressBuffer data : register(u0);

[numthreads(64, 1, 1)]
void main(uint id : SV_DispatchThreadID)
{
    vector<half, 16> input = data.Load<vector<half, 16> >(id * 32);
    __builtin_LinAlgMatrix [[__LinAlgMatrix_Attributes(COMPONENT_F16, 8, 16, USE_A, SCOPE_THREAD)]] layer;
    __builtin_LinAlg_MatrixLoadFromDescriptor(layer, weights, 0, 32, 0, 128);
    vector<half, 8> output;
    __builtin_LinAlg_MatrixVectorMultiply(output, layer, true, input, COMPONENT_F16);
    data.Store<vector<half, 8> >(4096 + id * 16, output);
}
