// Strips: of one stream, and of several.

struct Point
{
    float4 position : SV_Position;
    float2 at : PLACE;
};

struct Other
{
    uint number : NUMBER;
};

cbuffer Constants : register(b0)
{
    float4 numbers;
};

#ifdef STREAMS
[maxvertexcount(8)]
void main(point Point input[1], uint primitive : SV_PrimitiveID, inout PointStream<Point> points,
    inout PointStream<Other> others)
{
    Point made = input[0];
    points.Append(made);
    points.RestartStrip();
    made.at *= numbers.x;
    points.Append(made);
    Other other;
    other.number = primitive;
    others.Append(other);
    others.RestartStrip();
    other.number += 7;
    others.Append(other);
    points.RestartStrip();
}
#else
[maxvertexcount(9)]
void main(triangle Point input[3], uint primitive : SV_PrimitiveID, inout TriangleStream<Point> strip)
{
    for (int corner = 2; corner >= 0; corner--)
    {
        Point made = input[corner];
        made.at += primitive;
        strip.Append(made);
    }
    strip.RestartStrip();
    if (numbers.x > 0)
        strip.RestartStrip();
    Point last = input[1];
    strip.Append(last);
    last.position *= numbers;
    strip.Append(last);
    last.at = numbers.zw;
    strip.Append(last);
    strip.RestartStrip();
}
#endif
