// Values that change places under a condition: swapc.
cbuffer Constants { float4 a[8]; int n; float most; };
float4 main(float4 c : COLOR) : SV_Target
{
    float4 r = 0;
    float4 q = a[1];
    [loop] while (true)
    {
        r += c;
        if (r.x > most)
            break;
        if (r.y > 2)
        {
            if (r.z < 1)
                continue;
            r.w++;
        }
        if (r.y > r.w)
        {
            float4 t = q;
            q = r;
            r = t;
        }
        [branch] if (r.x < -3)
            return q;
    }
    return r + q;
}
