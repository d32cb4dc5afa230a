// A sum of which the compiler computes a part later than debug information names it.
float f(float x);RWStructuredBuffer<float> r:register(u0);
[shader("compute")][numthreads(8,1,1)]void main(uint3 t:SV_DispatchThreadID){float total=0;float v=f(t.x);total+=v;float w=f(v*2);total+=w;total+=max(v,w);total+=f(total);float z=w;total+=f(z)+1;r[t.x]=total;}
