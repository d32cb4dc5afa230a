// A switch on an element of an immediate constant buffer, which the counters take for static flow control.
static const int table[4] = { 1, 5, 10, 3 };
static const float weights[4] = { 0.25, -2, 0, 1.5 };

float4 main(nointerpolation uint number : NUMBER, float4 color : COLOR) : SV_Target
{
    float4 result = color;
    switch (table[number & 3])
    {
    case 10:
        result *= 3;
        break;
    case 3:
        result = sqrt(result);
        break;
    }
    [branch] if (table[number >> 30])
        result += weights[number & 3];
    return result;
}
