// Raw and structured buffers on level 10 hardware.
StructuredBuffer<float4> records;
ByteAddressBuffer raw;

float4 main(uint id : ID) : SV_Target
{
    return records[id] + raw.Load(id * 4);
}
