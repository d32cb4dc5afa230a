// What a draw begins with, and the view.
struct Vertex { float4 position : SV_Position; uint3 start : START; };

Vertex main(int vertex : SV_StartVertexLocation, uint instance : SV_StartInstanceLocation, uint view : SV_ViewID) {
    Vertex v;
    v.position = 0;
    v.start = uint3(vertex, instance, view);
    return v;
}
