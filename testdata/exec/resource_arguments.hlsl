// Functions of a library with resources as arguments, which only libraries for a linker have.
struct Data {
    float4 first;
    uint2 second;
};

export float field(StructuredBuffer<Data> data, uint index) {
    return data[index].first.y + data[index].second.x;
}

export float4 sampled(Texture2D<float4> image, SamplerState how, float2 place) {
    return image.SampleLevel(how, place, 0) * 2;
}

export void doubled(RWByteAddressBuffer data, Buffer<uint> from, uint index) {
    data.Store(index * 4, from[index] * 2);
}
