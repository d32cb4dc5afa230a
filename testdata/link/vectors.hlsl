// Functions of vectors and matrices, which are parameters, results and references.
export float4 v4(float4 a, float3 b){ if(a.x>b.y) return a*b.xxyz; return a.wzyx; }
export void io(inout float4 a, out float2 b){ a.y+=1; a=a.yxwz; b=a.xy; }
export float3x3 mm(float3x3 m, float s){ return m*s; }
export float3 tr(float3x3 m, float3 v){ return mul(m,v);}
export bool bb(float x, bool y){return x>1 && !y;}
