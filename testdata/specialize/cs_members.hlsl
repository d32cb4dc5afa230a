// Members of constant buffers of all types but 16-bit ones: matrices of both orders, arrays, structures, 64 bits.
struct In{float2 k;row_major float2x3 q;int w;};
cbuffer CB:register(b0){row_major float3x3 rm;column_major float3x3 cm;float2x4 rect;row_major float4x2 rr;float arr[4];int4 iv[3];bool flag;double d;double2 dd;int64_t i64;uint64_t u64;uint mode;In st[2];float4x4 ma[2];};
RWStructuredBuffer<float> o:register(u0);
[numthreads(4,1,1)]void main(uint3 t:SV_DispatchThreadID){
 float s=0;float3 v=float3(t.x,1,2);
 s+=dot(mul(rm,v),float3(1,2,3))+dot(mul(v,cm),float3(3,2,1))+rect[1][2]+rr[3][1]+rect[0][3];
 s+=arr[2]+arr[3]*t.x+iv[1].z+iv[2].w+(float)d+(float)dd.y*2+(float)(int)i64+(float)(uint)(u64>>32);
 if(flag)s+=100;switch(mode){case 1:s*=2;break;case 2:s+=arr[t.x&3];break;case 3:for(uint i=0;i<mode;i++)s+=i*t.x;break;}
 s+=st[1].k.y+st[0].q[1][2]+st[1].q[0][1]+st[1].w+ma[1][2][3]+ma[0][1][1];
 o[t.x]=s;}
