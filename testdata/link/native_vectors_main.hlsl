vector<float,7> g(vector<float,7> v,uint i);RWByteAddressBuffer r:register(u0);
[shader("compute")][numthreads(8,1,1)]void main(uint3 t:SV_DispatchThreadID){vector<float,7> v=r.Load<vector<float,7> >(t.x*32);r.Store<vector<float,7> >(t.x*32+512,g(v+t.x,t.x));}
