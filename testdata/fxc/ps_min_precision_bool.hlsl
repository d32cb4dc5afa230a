// Truth values as numbers of minimum precision, which only the body has.
float4 main(nointerpolation uint2 numbers : NUMBERS, float4 color : COLOR) : SV_Target
{
    min16float half = (min16float)(numbers.x < numbers.y);
    min10float tenth = (min10float)(color.x != color.y);
    min16int whole = (min16int)(color.z > 1);
    min16uint other = (min16uint)(numbers.y != 0);
    half += numbers.x > 3 ? (min16float)color.w : (min16float)0;
    return float4(half * tenth, whole, other + whole, numbers.x ? 1 : 0);
}
