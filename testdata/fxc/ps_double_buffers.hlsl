// Buffers of doubles: a component takes two words.
Buffer<double> one;
Buffer<double2> two;
RWBuffer<double> output : register(u1);

float4 main(uint id : ID) : SV_Target
{
    output[id] = one[id] + two[id].y;
    return (float)two[id].x;
}
