// A semantic name of 64 characters (the longest allowed), a name of one letter, names that differ in case alone, digits inside names.
struct Out
{
    float4 position : sv_position;
    float4 a : THIS_IS_A_LONG_SEMANTIC_NAME_OF_EXACTLY_SIXTY_FOUR_CHARACTERS_XX;
    float b : X;
    float c : x1;
    float2 d : Uv2Layer12;
    float3 e : camelCase;
};

Out main(float3 p : P, float4 other : _UNDERSCORE_FIRST_3)
{
    Out o;
    o.position = float4(p, 1.0);
    o.a = other;
    o.b = p.x;
    o.c = p.y;
    o.d = other.zw;
    o.e = p.zyx;
    return o;
}
