// Classes with textures and samplers in them: what RDEF and IFCE say of their registers.
interface Surface { float4 color(float2 uv); };
class Plain : Surface { Texture2D map; SamplerState state; float4 color(float2 uv) { return map.Sample(state, uv); } };
class Blended : Surface
{
    float4 factor;
    Texture2D maps[2];
    float4 color(float2 uv) { return factor * maps[0].Load(int3(uv, 0)) + maps[1].Load(int3(uv, 0)); }
};
class Volume : Surface
{
    float4 factor;
    SamplerState first;
    Texture2D map;
    Texture3D volume;
    SamplerState second;
    float4 color(float2 uv) { return factor + map.Sample(first, uv) + volume.Sample(second, uv.xyx); }
};
Texture2D shared_map;
class Sampled : Surface { float4 factor; SamplerState states[2]; float4 color(float2 uv) { return factor + shared_map.Sample(states[1], uv); } };
Surface base;
Surface layers[2];
Plain plain;
Blended blended;
Volume volumes[2];
Sampled sampled;
float4 tint = { 1, 2, 3, 4 };
float4 main(float2 uv : UV) : SV_Target { return base.color(uv) + layers[1].color(uv) * tint; }
