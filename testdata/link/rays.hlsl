// Entries of ray tracing.
RaytracingAccelerationStructure as:register(t0);RWTexture2D<float4> o:register(u0);struct Pay{float4 c;};struct At{float2 b;};float4 sky(float3 d);
[shader("raygeneration")]void rg(){RayDesc r;r.Origin=0;r.Direction=float3(DispatchRaysIndex().xy,1);r.TMin=0;r.TMax=100;Pay p;p.c=0;TraceRay(as,0,255,0,0,0,r,p);o[DispatchRaysIndex().xy]=p.c;}
[shader("miss")]void mi(inout Pay p){p.c=sky(WorldRayDirection());}
[shader("closesthit")]void ch(inout Pay p,At a){p.c=float4(a.b,0,1)*sky(1);}
[shader("anyhit")]void ah(inout Pay p,At a){if(a.b.x>0.5)IgnoreHit();}
