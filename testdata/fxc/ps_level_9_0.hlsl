// Level 9.0: textures of every dimension, a bias, a discarded pixel, minimum precision, a centroid.
Texture2D plane;
TextureCube cube;
Texture3D volume;
SamplerState states[2];
float4 tint;
float3x3 basis;
float4 main(float4 color : COLOR0, float2 uv : TEXCOORD0, centroid float3 d : TEXCOORD3, float3 w : TEXCOORD4) : SV_Target
{
    float4 r = plane.Sample(states[0], uv) * color + cube.Sample(states[1], d) - volume.Sample(states[1], w);
    r.xyz = normalize(r.xyz) + cross(d, w) + mul(basis, d);
    r += plane.SampleBias(states[0], uv * 2.5 + 0.1, 0.5);
    clip(r.w - 0.3333333);
    r = saturate(lerp(r, tint, abs(color.x)));
    return r + (min16float4)tint.zyxw + sin(uv.x) * 3e10 - 1e-9;
}
