// The number of samples as an integer.
Texture2DMS<float4> map;

uint4 main() : SV_Target
{
    uint width, height, samples;
    map.GetDimensions(width, height, samples);
    return uint4(width, height, samples, 0);
}
