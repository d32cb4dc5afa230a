struct Constants { float edge[3] : SV_TessFactor; float inside : SV_InsideTessFactor; float3 k : KK; };
struct Point { float3 position : POS; };

[domain("tri")]
float4 main(Constants c, float3 place : SV_DomainLocation, const OutputPatch<Point, 3> points,
            uint id : SV_PrimitiveID) : SV_Position {
    float3 sum = points[0].position * place.x + points[1].position * place.y + points[2].position * place.z;
    return float4(sum + c.k * c.edge[1], id);
}
