// What speaks to a debugger: printf, errorf, abort, beside doubles.
double scale;
float4 main(float4 c : COLOR) : SV_Target
{
    if (c.x > 3)
        printf("x %d of %f", (int)c.x, c.y);
    if (c.y > 3)
        errorf("y is too large");
    if (c.z > 3)
        abort();
    return c * (float)(scale * 2);
}
