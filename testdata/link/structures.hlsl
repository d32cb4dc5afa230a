// Functions of structures and arrays, with indices that are computed.
struct P{float3 a;float b[4];int c;uint2 d;};struct Q{P p;float4x4 m;};
export P mk(float x,int k){P p;p.a=x;[unroll]for(int j=0;j<4;j++)p.b[j]=x*j;p.c=k;p.d=uint2(k,k+1);return p;}
export void ch(inout Q q,int k){q.p.b[k&3]+=q.m[k&3][1];q.p.c++;q.m=transpose(q.m);}
export float sum(float a[8]){float s=0;for(int j=0;j<8;j++)s+=a[j];return s;}
export void arr(inout float a[8],int k){a[k&7]=a[(k+1)&7]*2;}
export float dyn(float4 v,int k){return v[k&3];}
export void dynw(inout float4 v,int k,float x){v[k&3]=x;}
