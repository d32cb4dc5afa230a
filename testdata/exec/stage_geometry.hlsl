struct Vertex { float4 position : SV_Position; float2 uv : UV; };

[maxvertexcount(6)]
[instance(2)]
void main(triangle Vertex vertices[3], inout TriangleStream<Vertex> stream, uint instance : SV_GSInstanceID,
          uint primitive : SV_PrimitiveID) {
    for (uint n = 0; n < 3; ++n) {
        Vertex v = vertices[n];
        v.uv += instance + primitive;
        stream.Append(v);
    }
    stream.RestartStrip();
    if (instance == 1) {
        stream.Append(vertices[2]);
        stream.Append(vertices[1]);
        stream.Append(vertices[0]);
    }
}
