// An empty root signature attached to a shader without resources.
[RootSignature("")]
float4 main(float4 position : POSITION) : SV_Position
{
    return position;
}
