// An array of render targets written through a run-time index; some components never written.
float4 colors[4];
uint which;

void main(float4 position : SV_Position, out float4 targets[4] : SV_Target)
{
    [unroll] for (int i = 0; i < 4; ++i)
        targets[i] = colors[i] * position.x;
    targets[which & 3].w = 1.0;
}
