// Static variables: constant, changed, and set from a buffer.
static float st=2; static const float tab[4]={1,2,3,5}; static float4 dynst; cbuffer C{float4 cc;}; static float4 init=cc*2; groupshared float gs[16]; static int cnt=0;
export float a(float x){st+=x;cnt++;return st+tab[(uint)x&3];}
export float b(float x){dynst.x+=x;return dynst.x+init.y+st+cnt;}
export float c(uint x,float v){gs[x&15]=v;GroupMemoryBarrierWithGroupSync();return gs[(x+1)&15];}
