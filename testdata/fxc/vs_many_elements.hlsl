// The full sixteen (level 10.0) and thirty-two (level 11.0) input and output registers, names repeated.
#ifndef COUNT
#define COUNT 13
#endif

struct Vertex
{
    float4 position : SV_Position;
    float4 wide[COUNT] : TEXCOORD;
    float2 a : PAIR0;
    float2 b : PAIR1;
};

Vertex main(Vertex v)
{
    Vertex o = v;
    [unroll] for (int i = 0; i < COUNT; ++i)
        o.wide[i] = v.wide[COUNT - 1 - i];
    return o;
}
