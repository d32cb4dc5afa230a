// Level 9.0, for Xbox 360 as well: XNAS and XNAP beside Aon9. Loops, conditions, addressed constants, every conversion.
float4x4 projection;
float4 table[20];
int count;
bool condition;
uint place;
int4 integers;
void main(float4 p : POSITION, float3 n : NORMAL, int4 indices : BLENDINDICES, float4 weights : BLENDWEIGHT,
    float2 uv : TEXCOORD0, float4 color : COLOR0, out float4 position : SV_Position, out float2 outUv : TEXCOORD0,
    out float4 outColor : COLOR0, out float fog : FOG)
{
    float4 sum = 0;
    [loop] for (int i = 0; i < count; i++)
    {
        sum += table[i] * weights.x;
        if (sum.x > 100)
            break;
    }
    sum += table[indices.x] * weights.y + table[indices.y + 2];
    if (condition)
        sum += table[place];
    sum = sum.x >= 0 ? sum : -abs(sum) * sign(n.xyzz) + integers;
    position = mul(p, projection) + sum;
    outUv = uv.yx + min(uv, 0.2) * max(uv.yx, 3e10);
    outColor = color * step(color, 0.5) + length(n) + sin(p.x) * cos(p.y);
    fog = smoothstep(0.1, 0.9, p.z) + fmod(p.x, 3);
}
