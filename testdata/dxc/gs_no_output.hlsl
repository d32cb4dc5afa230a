// A geometry shader without any output element, and one with a single input line.
struct Nothing { };

[maxvertexcount(1)]
void main(line float4 p[2] : POSITION, inout PointStream<Nothing> stream)
{
    Nothing n;
    stream.Append(n);
}
