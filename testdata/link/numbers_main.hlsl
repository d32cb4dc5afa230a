// An entry that calls them.
RWBuffer<float> o : register(u0);
Buffer<float> i : register(t0);
min16float mp(min16float);uint64_t u6(uint64_t);double dd(double);
[shader("compute")][numthreads(8,1,1)]
void main(uint3 t:SV_DispatchThreadID){o[t.x]=mp((min16float)i[t.x])+(float)u6(t.x)+(float)dd(i[t.x]);}
