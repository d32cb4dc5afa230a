// Functions that are called, in all ways that switches can be written.
float4 values[8];

float4 heavy(float4 of)
{
    [loop] while (of.x < 8) of = of * of + values[3];
    return of;
}

float4 main(float4 colour : COLOR, nointerpolation int which : WHICH) : SV_Target
{
    float4 result = colour;
    [call] switch (which)
    {
    case 0: result = heavy(colour); break;
    case 1: result = heavy(colour.yxzw) * 2; break;
    case 2: result += values[which]; break;
    default: result = 3; break;
    }
    float4 kept[4];
    kept[0] = result; kept[1] = colour; kept[2] = 0; kept[3] = values[1];
    [loop] for (int i = 0; i < which; i++)
        kept[i & 3] = kept[(i + 1) & 3] * colour;
    static const float4 table[3] = { {1, 2, 3, 4}, {5, 6, 7, 8}, {-1, 0.5, 1e9, 0} };
    clip(result.x - 0.5);
    return result + kept[which & 3] + table[which % 3];
}
