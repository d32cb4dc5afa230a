// A file in a folder below, included by another included file.
float distribution(float nDotH, float roughness)
{
    float a = roughness * roughness;
    float d = nDotH * nDotH * (a * a - 1.0) + 1.0;
    return a * a / max(3.14159265 * d * d, 1e-4);
}
