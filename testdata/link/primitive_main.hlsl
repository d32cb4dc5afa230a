// A geometry shader that takes the number of its primitive.
float shade_of(uint primitive);

struct Corner { float4 position : SV_Position; float shade : SHADE; };

[shader("geometry")]
[maxvertexcount(3)]
void main(triangle Corner corners[3], uint primitive : SV_PrimitiveID, inout TriangleStream<Corner> stream)
{
    for (uint index = 0; index < 3; index++) {
        Corner corner = corners[index];
        corner.shade *= shade_of(primitive);
        stream.Append(corner);
    }
}
