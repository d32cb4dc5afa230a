// Interfaces that the shader does not use, single and in arrays: they have no slot.
interface Shade { float4 shade(float4 value); };
class Scale : Shade { float4 by; float4 shade(float4 value) { return value * by; } };
class Offset : Shade { float by; float4 shade(float4 value) { return value + by; } };
Shade unused;
Shade unused_array[3];
Shade used;
Shade unused_single[1];
cbuffer Classes { Scale scale; Offset offset; };
float4 tint;

float4 main(float4 color : COLOR) : SV_Target { return used.shade(color) + tint; }
