// The smallest pixel shader: no input, a constant output.
float4 main() : SV_Target
{
    return float4(0.25, 0.5, 0.75, 1.0);
}
