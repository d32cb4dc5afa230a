// An entry that calls both.
RWBuffer<float> o : register(u0);
Buffer<float> i : register(t0);
float p(float);float q(float);
[shader("compute")][numthreads(8,1,1)]
void main(uint3 t:SV_DispatchThreadID){o[t.x]=p(i[t.x])-q(2);}
