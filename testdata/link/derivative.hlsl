// Operations that compute shaders have since shader model 6.6.
export float slope(float x) { return ddx(x); }
export float indexed(uint x)
{
    Buffer<float> buffer = ResourceDescriptorHeap[x];
    return buffer[x];
}
