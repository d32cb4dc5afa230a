// An entry that calls them in a loop.
RWBuffer<float> o : register(u0);
Buffer<float> i : register(t0);
float loop(float,int);float sw(int,float);float rec2(float);
[shader("compute")][numthreads(8,1,1)]
void main(uint3 t:SV_DispatchThreadID){float x=i[t.x];float s=0;for(uint j=0;j<4;j++){s+=sw(j+t.x,x);} o[t.x]=loop(x,t.x+5)+s+rec2(x); if(t.x==3) return; o[t.x+8]=loop(s,3);}
