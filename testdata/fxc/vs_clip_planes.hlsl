// Clip planes that are constants: level 9 has them beside the program.
float4 planes[2];
float4 other;

[clipplanes(planes[0], other)]
float4 main(float4 position : POSITION) : SV_Position
{
    return position;
}
