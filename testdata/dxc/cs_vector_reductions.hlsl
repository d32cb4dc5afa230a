// Reductions and dot products of long vectors (shader model 6.9), which the counters of STAT count.
RWByteAddressBuffer data;
[numthreads(4, 1, 1)]
void main(uint3 id : SV_DispatchThreadID)
{
    vector<uint, 8> numbers = data.Load<vector<uint, 8> >(id.x * 32);
    vector<float, 6> values = data.Load<vector<float, 6> >(64);
    if (all(numbers != 3))
        data.Store(0, dot(values, values));
    data.Store<bool>(4, any(isinf(values)));
}
