// Group-shared variables with vectors: an array, an array of arrays, a vector, and a structure.
struct Sum { float2 both; uint3 counts; };
groupshared float4 rows[16];
groupshared uint2 cells[4][4];
groupshared float3 first;
groupshared Sum sum;

float4 kept(uint index, uint other)
{
    float4 row = rows[other] + rows[2].wzyx;
    row.xy += sum.both + float2(cells[index % 4][other % 4]);
    row[index % 4] += first[index % 3] + sum.counts.z;
    return row;
}

void keep(uint index, float4 row)
{
    rows[index] = row;
    rows[index].y += 1;
    cells[index / 4][index % 4] = uint2(index, row.x);
    if (index == 0) {
        first = row.zyx;
        sum.both = row.xy;
        sum.counts = uint3(1, 2, 3);
    }
}
