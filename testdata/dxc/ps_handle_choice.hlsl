// Handles that control flow chooses: a phi that goes in circles, and a choice of indices into the heap.
SamplerState linearSampler : register(s0);

float4 main(float2 uv : TEXCOORD, nointerpolation uint which : WHICH, nointerpolation uint count : COUNT) : SV_Target {
    Texture2D<float4> texture = ResourceDescriptorHeap[1];
    [branch] if (which == 7) {
        texture = ResourceDescriptorHeap[2];
        [branch] if (count == 3) texture = ResourceDescriptorHeap[NonUniformResourceIndex(which)];
    }
    float4 color = texture.Sample(linearSampler, uv);
    ByteAddressBuffer first = ResourceDescriptorHeap[3];
    ByteAddressBuffer second = ResourceDescriptorHeap[4];
    [loop] for (uint index = 0; index < count; index++) {
        color.x += asfloat(first.Load(index * 4));
        ByteAddressBuffer kept = first;
        first = second;
        second = kept;
    }
    return color;
}
