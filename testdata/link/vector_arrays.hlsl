// Arrays of vectors and of structures as arguments, with indices that are computed.
struct P{float2 a;int b;};
export float4 weigh(float4 a[4],uint n){float4 s=0;for(uint i=0;i<n;i++){float4 c=a[i&3];a[(i+1)&3]+=c;s+=c*a[(i*3)&3];}return s;}
export float pick(P p[3],uint i,uint k){p[i%3].a[k&1]+=2;P q=p[(i+1)%3];return q.a.x+q.b+p[i%3].a[1-(k&1)];}
export float4 put(float4 v,uint i){v[i&3]=3;return v*v;}
