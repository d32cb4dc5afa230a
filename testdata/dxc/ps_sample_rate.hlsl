// Sample-frequency shading through a sample-interpolated input alone.
float4 main(sample float4 color : COLOR) : SV_Target
{
    return color;
}
