// Minimum-precision types: the 32-byte signature elements of shader model 5.
struct Out
{
    float4 position : SV_Position;
    min16float4 color : COLOR;
    min10float2 uv : TEXCOORD;
    nointerpolation min16int2 delta : DELTA;
    nointerpolation min12int step : STEP;
    nointerpolation min16uint id : ID;
};

Out main(float4 position : POSITION, min16float4 color : COLOR, min16int2 delta : DELTA, min16uint id : ID)
{
    Out o;
    o.position = position;
    o.color = color * color.a;
    o.uv = (min10float2)color.xy;
    o.delta = delta + 1;
    o.step = (min12int)delta.x;
    o.id = id;
    return o;
}
