// Maps brightness to what a screen shows, and counts what is too bright.
cbuffer Settings { float exposure; float limit; };
StructuredBuffer<float> scene;
RWStructuredBuffer<float> screen;
RWStructuredBuffer<uint> bright;

float tonemap(float x) {
    x *= exposure;
    return x / (x + 1);
}

[numthreads(8, 1, 1)]
void main(uint i : SV_DispatchThreadID) {
    screen[i] = tonemap(scene[i]);
    if (scene[i] > limit) {
        bright[0] += 1;
    }
}
