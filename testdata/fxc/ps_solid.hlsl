// The smallest pixel shader.
float4 main() : SV_Target
{
    return 0.5;
}
