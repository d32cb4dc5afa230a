// Subobjects that name functions, of this library and of others.
struct Pay { float4 c; };
[shader("closesthit")] void strike(inout Pay p, BuiltInTriangleIntersectionAttributes a) { p.c = a.barycentrics.x; }
[shader("anyhit")] void pass(inout Pay p, BuiltInTriangleIntersectionAttributes a) { p.c.x += 1; }

TriangleHitGroup struck = { "pass", "strike" };
RaytracingPipelineConfig depth = { 2 };
LocalRootSignature own = { "CBV(b3)" };
SubobjectToExportsAssociation of_hit = { "own", "strike;rg" };
SubobjectToExportsAssociation of_group = { "own", "struck" };
SubobjectToExportsAssociation of_pass = { "own", "pass" };
