// Float and integer arithmetic, comparisons and switches: an opcode of SM 4 a line.
float4 values;
int4 whole;
uint4 natural;

float4 main(float4 at : SV_Position, float4 colour : COLOR, nointerpolation int4 number : NUMBER,
            nointerpolation uint4 bits : BITS) : SV_Target
{
    float4 sum = exp2(colour) + log2(values) + frac(colour * 3) + rsqrt(values) + sqrt(colour);
    sum += round(colour) + floor(values) + ceil(colour * 7) + trunc(values * 5);
    sum.x += dot(colour.xy, values.yz) + sin(colour.x) + cos(colour.y);
    float s, c;
    sincos(values.w, s, c);
    sum.y += s * c + fmod(colour.z, 3);
    sum.z += colour.x == values.x ? 3 : colour.y;
    sum.w += colour.y != values.y ? values.z : 5;
    sum += (colour >= values ? colour : values) + (colour < values.w) + min(colour, values) / max(colour, 2);
    int4 signedSum = number * whole + 3 + (number >> 2) + (-number) + max(number, whole) - min(number, 7);
    signedSum += number < whole ? number : 3;
    signedSum += number >= whole ? whole : 5;
    signedSum.x += number.x / whole.y + number.y % whole.z;
    uint4 unsignedSum = bits / natural + bits % 7 + max(bits, natural) + min(bits, natural * 3) + (bits >> 3);
    unsignedSum ^= (bits & natural) | ~bits << natural;
    unsignedSum.x += (bits.x < natural.x) + (bits.y >= natural.y) + (bits.z == natural.z) + (bits.w != natural.w);
    [call] switch (number.x)
    {
    case 0: sum += 1; break;
    case 7: sum *= values; break;
    case 9: case 10: sum = log2(sum); break;
    default: sum -= colour; break;
    }
    [forcecase] switch (number.y)
    {
    case 3: sum += colour.w; break;
    case 4: sum.yz *= values.xx; break;
    default: sum.x = 2; break;
    }
    [loop] for (int i = 0; i < number.z; i++)
    {
        [branch] if (i == whole.x)
            continue;
        [branch] if (sum.x > 3)
            break;
        sum += values[i & 3] * colour;
        [branch] if (sum.y > 8)
            return sum;
    }
    return sum + signedSum + unsignedSum;
}
