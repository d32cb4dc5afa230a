//
// FX Version: fx_4_0
// Child effect (requires effect pool): false
//
// 1 local buffer(s)
//
cbuffer $Globals
{
    float   x;                          // Offset:    0, size:    4
}

//
// 1 technique(s)
//
technique10 T
{
    pass P
    {
    }

}

