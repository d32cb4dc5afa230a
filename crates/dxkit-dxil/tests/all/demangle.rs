//! Mangled names of functions, as DXC writes them.

use dxkit_dxil::MangledFunction;

#[test]
fn names_that_dxc_writes() {
    for (mangled, expected) in [
        ("\u{1}?rayGeneration@@YAXXZ", "rayGeneration()"),
        (
            "\u{1}?closestHit@@YAXUPayload@@UBuiltInTriangleIntersectionAttributes@@@Z",
            "closestHit(Payload, BuiltInTriangleIntersectionAttributes)",
        ),
        ("\u{1}?external@@YA?AV?$vector@M$03@@V1@I@Z", "float4 external(float4, uint)"),
        (
            "\u{1}?accumulate@@YAXAIAV?$vector@M$03@@V?$matrix@M$03$03@@@Z",
            "accumulate(inout float4, float4x4)",
        ),
        ("\u{1}?wideInts@@YA_K_K@Z", "uint64_t wideInts(uint64_t)"),
        ("\u{1}?small@@YA$min16f@$min16f@@Z", "min16float small(min16float)"),
        (
            "\u{1}?patch@@YA?AUFactors@@V?$InputPatch@USimple@@$0M@@@V?$OutputPatch@USimple@@$03@@I@Z",
            "Factors patch(InputPatch<Simple, 12>, OutputPatch<Simple, 4>, uint)",
        ),
        (
            "\u{1}?Dist@@YAMUPt@@U1@AIAV?$matrix@M$03$03@@Y02V?$vector@M$01@@@Z",
            "float Dist(Pt, Pt, inout float4x4, float2[3])",
        ),
        (
            "\u{1}?Pack@tools@@YA?AV?$vector@I$01@@V?$vector@$min16f@$03@@_N@Z",
            "uint2 tools::Pack(min16float4, bool)",
        ),
        ("\u{1}?typedLoad@@YA?AV?$vector@M$03@@V?$vector@I$01@@@Z", "float4 typedLoad(uint2)"),
    ] {
        let found = MangledFunction::parse(mangled).map(|function| function.to_string());
        assert_eq!(found.as_deref(), Some(expected), "{mangled}");
    }
}

#[test]
fn what_is_not_mangled_has_no_signature() {
    for name in ["main", "", "?", "\u{1}?", "\u{1}?a@@YAXZZZ", "\u{1}?a@@YAXU0@@@Z"] {
        assert_eq!(MangledFunction::parse(name), None, "{name:?}");
    }
}
