// Without optimisation, a method that is called under a condition ends with a conditional return and another one.
interface Curve
{
    float4 at(float4 x);
};

class Line : Curve
{
    float4 slope;
    float4 at(float4 x) { return x * slope; }
};

class Root : Curve
{
    int limit;
    float4 at(float4 x)
    {
        if (x.x > limit)
            return sqrt(x);
        return x.wzyx;
    }
};

cbuffer Instances
{
    Line lines[2];
    Root root;
};

Curve curve;

float4 chosen(float4 value, float4 other)
{
    float4 result = sinh(value);
    if (value.x - result.y <= result.y * other.x)
        return curve.at(other).zxxy;
    return result;
}

float4 main(float4 value : VALUE, float4 other : OTHER) : SV_Position
{
    float4 result = chosen(value, other);
    [flatten] if (value.z == other.z)
        result = chosen(other, result);
    return result;
}
