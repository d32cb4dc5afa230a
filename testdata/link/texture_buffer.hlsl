// A texture buffer in two libraries.
tbuffer TB:register(t4){float4 tv;float tw[2];};export float g(uint i){return tw[i&1]*tv.y;}
