// System values that are operands of their own, beside registers of signatures that are not used.
#ifdef GREATER
#define DEPTH SV_DepthGreaterEqual
#elif defined(LESS)
#define DEPTH SV_DepthLessEqual
#else
#define DEPTH SV_Depth
#endif

struct Input {
    float2 at : AT;
    float4 position : SV_Position;
    float4 unused : UNUSED;
    uint inner : SV_InnerCoverage;
};

struct Output {
    float depth : DEPTH;
    uint covered : SV_Coverage;
    uint4 color : SV_Target;
};

Output main(Input input) {
    Output output;
    output.depth = input.at.x * 0.5;
    output.covered = input.inner + 2;
    output.color = uint4(input.inner, asuint(input.at.y), input.inner * 3, 7);
    return output;
}
