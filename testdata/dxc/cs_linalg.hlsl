// Linear-algebra matrices of shader model 6.10: load, multiply-accumulate, store at wave scope.
#define COMPONENT_F32 9
#define COMPONENT_F16 8
#define USE_A 0
#define USE_B 1
#define USE_ACCUMULATOR 2
#define SCOPE_WAVE 1

RWByteAddressBuffer data : register(u0);

[WaveSize(32)]
[numthreads(32, 1, 1)]
void main()
{
    __builtin_LinAlgMatrix [[__LinAlgMatrix_Attributes(COMPONENT_F16, 16, 16, USE_A, SCOPE_WAVE)]] a;
    __builtin_LinAlgMatrix [[__LinAlgMatrix_Attributes(COMPONENT_F16, 16, 16, USE_B, SCOPE_WAVE)]] b;
    __builtin_LinAlgMatrix [[__LinAlgMatrix_Attributes(COMPONENT_F32, 16, 16, USE_ACCUMULATOR, SCOPE_WAVE)]] sum;
    __builtin_LinAlg_MatrixLoadFromDescriptor(a, data, 0, 32, 0, 128);
    __builtin_LinAlg_MatrixLoadFromDescriptor(b, data, 512, 32, 1, 128);
    __builtin_LinAlg_FillMatrix(sum, 1.0);
    __builtin_LinAlg_MatrixMatrixMultiplyAccumulate(sum, a, b, sum);
    __builtin_LinAlg_MatrixStoreToDescriptor(sum, data, 1024, 64, 0, 128);
}
