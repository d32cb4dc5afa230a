// An entry that calls them, with a static variable of the same name.
RWBuffer<float> o : register(u1);
Buffer<float> i : register(t0);
float a(float);float b(float);float c(uint,float);static float st=5;
[shader("compute")][numthreads(8,1,1)]
void main(uint3 t:SV_DispatchThreadID,uint gi:SV_GroupIndex){float x=i[t.x];st+=1;o[t.x]=a(x)+a(1)+b(x)+b(2)+c(gi,x)+st;}
