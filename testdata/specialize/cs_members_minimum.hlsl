// Members of minimum precision.
cbuffer CB:register(b0){min16float h;min16float3 hv;min16int a;min16uint4 b;min16float2x2 m;};
RWStructuredBuffer<float> o:register(u0);
[numthreads(4,1,1)]void main(uint3 t:SV_DispatchThreadID){float s=h*t.x+hv.z+a*2+b.w+m[1][0]+m[0][1];if(a>3)s*=2;o[t.x]=s;}
