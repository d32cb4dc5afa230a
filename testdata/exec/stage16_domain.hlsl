// Control points and constants of 16 bits.
struct Point { float16_t2 a : AA; int16_t b : BB; };
struct Constants {
    float edge[2] : SV_TessFactor;
    float16_t2 middle : MID;
    int16_t which : WHICH;
};
struct Vertex { float4 position : SV_Position; float16_t2 a : AA; int16_t b : BB; };

[domain("isoline")]
Vertex main(Constants c, float2 place : SV_DomainLocation, const OutputPatch<Point, 2> points) {
    Vertex v;
    v.position = float4(place, 0, 1);
    v.a = c.middle + points[1].a;
    v.b = c.which - points[0].b;
    return v;
}
