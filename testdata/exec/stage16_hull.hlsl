// Control points and constants of 16 bits.
struct Point { float16_t2 a : AA; int16_t b : BB; };
struct Constants {
    float edge[2] : SV_TessFactor;
    float16_t2 middle : MID;
    int16_t which : WHICH;
};

Constants patch(InputPatch<Point, 2> points, OutputPatch<Point, 2> made) {
    Constants c;
    c.edge[0] = 1;
    c.edge[1] = 2;
    c.middle = made[0].a + made[1].a;
    c.which = made[1].b * (int16_t)3;
    return c;
}

[domain("isoline")]
[partitioning("integer")]
[outputtopology("line")]
[outputcontrolpoints(2)]
[patchconstantfunc("patch")]
Point main(InputPatch<Point, 2> points, uint id : SV_OutputControlPointID) {
    Point p;
    p.a = points[id].a * (float16_t)2;
    p.b = points[id].b - (int16_t)1;
    return p;
}
