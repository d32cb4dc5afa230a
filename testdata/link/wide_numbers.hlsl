// Numbers of 64 bits in buffers, which shader models before 6.3 access by halves.
struct W{double3 d;uint64_t n;};RWStructuredBuffer<W> w:register(u0);StructuredBuffer<W> s:register(t0);RWByteAddressBuffer b:register(u1);
export double3 twice(double3 x){return x*2;}
[shader("compute")][numthreads(8,1,1)]void main(uint3 t:SV_DispatchThreadID){W x=s[t.x];x.d=twice(x.d);x.n=x.n*3+t.x;w[t.x]=x;b.Store<uint64_t>(t.x*8,x.n+1);b.Store<double>(512+t.x*8,x.d.z);}
