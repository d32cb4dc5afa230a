// Derivatives of shader model 4.
float4 main(float4 position : SV_Position, float2 at : AT) : SV_Target {
    return float4(ddx(at.x), ddy(at.x), ddx(at.y), ddy(at.y));
}
