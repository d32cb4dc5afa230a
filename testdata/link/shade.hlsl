// A function that an entry in another library calls, and the buffers that it reads.
cbuffer Light : register(b0)
{
    float3 color;
    float power;
};

static float calls = 0;

float attenuation(float distance);

export float3 shade(float3 albedo, float distance)
{
    calls += 1;
    return albedo * color * power * attenuation(distance) / calls;
}
