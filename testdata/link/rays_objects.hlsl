// A callable shader and subobjects.
struct Pay{float4 c;};[shader("callable")]void ca(inout Pay p){p.c+=1;}
TriangleHitGroup hg={"ah","ch"};RaytracingShaderConfig sc={16,8};LocalRootSignature lrs={"CBV(b0)"};
