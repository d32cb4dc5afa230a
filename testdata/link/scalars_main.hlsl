// An entry that calls them.
RWBuffer<float> o : register(u0);
Buffer<float> i : register(t0);
float f(float);float f(float,float);int f(int);
[shader("compute")][numthreads(8,1,1)]
void main(uint3 t:SV_DispatchThreadID){o[t.x]=f(i[t.x])+f(i[t.x],2.0)+f((int)t.x);}
