// What they call.
cbuffer Sky{float4 top;};export float4 sky(float3 d){return top*d.y;}
export float other(float x){return x+top.x;}
