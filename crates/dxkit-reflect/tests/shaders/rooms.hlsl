// An array of constant buffers. rooms_5_1.dxbc: fxc 10.1, /T ps_5_1 /E main
struct Room { float4x4 turn; float3 centre; uint count; };
ConstantBuffer<Room> room : register(b1, space3);
ConstantBuffer<Room> rooms[5] : register(b4, space3);
float4 main(float4 p : SV_Position, nointerpolation uint k : K) : SV_Target
{
    return mul(room.turn, p) + rooms[k & 3].centre.xyzz;
}
