// A work graph that bins and shades tiles; with MISTAKE the node that shades was renamed.
struct Frame { uint3 grid : SV_DispatchGrid; uint2 size; };
struct Tile { uint2 origin; uint lights; };
Texture2D<float> depth : register(t0);
StructuredBuffer<float4> lights : register(t1);
RWTexture2D<float4> image : register(u0);
cbuffer Scene : register(b0) { uint light_count; float near_plane; };

[Shader("node")] [NodeLaunch("broadcasting")] [NodeIsProgramEntry] [NodeMaxDispatchGrid(256, 256, 1)] [NumThreads(8, 8, 1)]
void classify(DispatchNodeInputRecord<Frame> frame, uint3 group : SV_GroupID, uint thread : SV_GroupIndex,
              [MaxRecords(1)] NodeOutput<Tile> shade, [MaxRecords(1)] NodeOutput<Tile> sky) {
    uint2 origin = group.xy * 8;
    bool empty = depth[origin] >= near_plane && origin.x < frame.Get().size.x;
    GroupNodeOutputRecords<Tile> skies = sky.GetGroupNodeOutputRecords(empty ? 1 : 0);
    GroupNodeOutputRecords<Tile> shades = shade.GetGroupNodeOutputRecords(empty ? 0 : 1);
    if (empty) skies.Get().origin = origin;
    else {
        shades.Get().origin = origin;
        shades.Get().lights = light_count;
    }
    skies.OutputComplete();
    shades.OutputComplete();
}
[Shader("node")] [NodeLaunch("coalescing")] [NumThreads(64, 1, 1)]
#ifdef MISTAKE
void shade_tiles
#else
void shade
#endif
([MaxRecords(1)] GroupNodeInputRecords<Tile> tiles, uint thread : SV_GroupIndex) {
    float4 sum = 0;
    for (uint light = 0; light < tiles[0].lights; light++) sum += lights[light];
    image[tiles[0].origin + uint2(thread % 8, thread / 8)] = sum;
}
[Shader("node")] [NodeLaunch("thread")]
void sky(ThreadNodeInputRecord<Tile> tile) { image[tile.Get().origin] = float4(0.4, 0.6, 0.9, 1); }
