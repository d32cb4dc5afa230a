// Members of 16 bits.
struct In{half2 k;half3x2 q;int16_t w;};
cbuffer CB:register(b0){half h;half3 hv;row_major half2x3 hm;half4x2 hc;int16_t a;uint16_t4 b;half arr[5];In st;float f;half last;};
RWStructuredBuffer<float> o:register(u0);
[numthreads(4,1,1)]void main(uint3 t:SV_DispatchThreadID){float s=h*t.x+hv.z+hm[1][2]+hc[3][1]+hc[0][1]+a*2+b.w+b.x+arr[3]+arr[1]+st.k.y+st.q[2][1]+st.w+f+last;if(a>3)s*=2;o[t.x]=s;}
