// Loops, switches, subroutine-like branches, integer and bit operations, immediate constant buffer.
static const float4 palette[5] = { { 1, 0, 0, 1 }, { 0, 1, 0, 1 }, { 0, 0, 1, 1 }, { 1, 1, 0, 1 }, { 0, 1, 1, 1 } };
uint mode;
int count;

float4 main(float4 p : SV_Position, float4 v : VALUE) : SV_Target
{
    float4 sum = palette[(uint)p.x % 5];
    float scratch[6];
    [loop] for (int i = 0; i < count; ++i)
    {
        scratch[i % 6] = v.x * i;
        if (sum.x > 4.0)
            break;
        if (i == 3)
            continue;
        sum += scratch[(i + 1) % 6];
    }
    [branch] switch (mode)
    {
    case 0: sum = sqrt(sum); break;
    case 1: sum = sin(sum) * cos(v); break;
    case 2:
    case 3: sum.x = asfloat((asint(sum.y) << 3) ^ mode); break;
    default: discard; break;
    }
    return sum / (v + 1.0) + (mode * 7 % 3) + min(count, -2);
}
