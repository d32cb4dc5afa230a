// Texels as they are, of 16, 32 and 64 bits.
Texture2D<uint16_t> shorts : register(t0);
Texture2D<uint> words : register(t1);
Texture2D<uint64_t> pairs : register(t2);
SamplerState texels : register(s0);
RWByteAddressBuffer o : register(u0);

[numthreads(1, 1, 1)]
void main()
{
    o.Store<uint16_t4>(0, shorts.GatherRaw(texels, 0.5));
    o.Store<uint4>(16, words.GatherRaw(texels, 0.5));
    o.Store<uint64_t4>(32, pairs.GatherRaw(texels, 0.5));
}
