// Numbers of 16 bits in typed resources with and without sign.
RWBuffer<uint16_t> plain : register(u0);
RWBuffer<int16_t> with_sign : register(u1);
RWTexture1D<uint16_t> texels : register(u2);

[numthreads(2, 1, 1)]
void main(uint i : SV_GroupIndex)
{
    uint16_t number = (uint16_t)(0x81da + i);
    plain[i] = number;
    with_sign[i] = (int16_t)number;
    texels[i] = number;
}
