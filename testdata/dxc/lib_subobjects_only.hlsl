// A library of subobjects alone: no function at all.
GlobalRootSignature root = { "CBV(b0), UAV(u0)" };
RaytracingPipelineConfig pipeline = { 1 };
