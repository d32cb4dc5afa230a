// Vectors longer than four elements (shader model 6.9).
ByteAddressBuffer input : register(t0);
RWByteAddressBuffer output : register(u0);

[numthreads(32, 1, 1)]
void main(uint id : SV_DispatchThreadID)
{
    vector<float, 16> v = input.Load<vector<float, 16> >(id * 64);
    vector<float16_t, 8> h = input.Load<vector<float16_t, 8> >(4096 + id * 16);
    v = mad(v, v, 0.5) + max(v, 1.0);
    h = clamp(h * (float16_t)2.0, (float16_t)0.0, (float16_t)1.0);
    output.Store<vector<float, 16> >(id * 64, v);
    output.Store<vector<float16_t, 8> >(4096 + id * 16, h);
}
