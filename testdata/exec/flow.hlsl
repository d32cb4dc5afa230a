// Control flow that divides lanes: KIND chooses it.
StructuredBuffer<uint> a : register(t0);
RWStructuredBuffer<uint> o : register(u0);
uint nested(uint x) {
    uint sum = 0;
    for (uint i = 0; i < (x & 7); i++) {
        for (uint j = i; j < (x >> 3 & 7); j++) {
            if ((i ^ j) == 3) continue;
            if (i + j > 9) break;
            sum = sum * 5 + i * j + 1;
        }
    }
    return sum;
}
uint cases(uint x) {
    uint r = x;
    switch (x & 7) {
        case 0: r += 10; break;
#ifdef __hlsl_dx_compiler
        case 1: r *= 3;
#else
        case 1: r *= 3; r ^= 0x55; break;
#endif
        case 2: r ^= 0x55; break;
        case 3: case 4: r = r << 2; break;
        case 5: return 77;
        default: r -= 9; break;
    }
    return r;
}
uint collatz(uint x) {
    uint steps = 0;
    x = (x & 0xff) + 1;
    [loop] while (x != 1 && steps < 200) {
        x = x & 1 ? 3 * x + 1 : x >> 1;
        steps++;
    }
    return steps;
}
uint early(uint x) {
    [loop] for (uint i = 0; i < 16; i++) {
        if ((x >> i & 1) == 0) {
            if (i > 4) return i * 100;
            x += 1u << i;
            do { x = x * 5 + 3; } while ((x & 3) != 0);
        }
    }
    return x;
}
[numthreads(32, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    o[id.x] = KIND(a[id.x]);
    if ((a[id.x] & 1) == 0) return;
    o[id.x + 64] = KIND(a[id.x] >> 5) + 1;
}
