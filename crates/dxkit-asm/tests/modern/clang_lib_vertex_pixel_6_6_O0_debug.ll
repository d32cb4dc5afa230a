; ModuleID = 'lib_vsps.hlsl'
source_filename = "lib_vsps.hlsl"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.6-unknown-shadermodel6.6-library"

%struct.O = type { <4 x float>, <2 x float> }

; Function Attrs: convergent noinline norecurse
define void @vmain() #0 {
entry:
  %result.ptr.i = alloca ptr, align 4
  %p.addr.i = alloca <4 x float>, align 4
  %0 = call token @llvm.experimental.convergence.entry()
  %1 = alloca %struct.O, align 8
  %P0 = call <4 x float> @llvm.dx.load.input.v4f32(i32 0, i32 0, i8 0, i32 poison) [ "convergencectrl"(token %0) ]
  call void @llvm.experimental.noalias.scope.decl(metadata !21)
  store ptr %1, ptr %result.ptr.i, align 4, !noalias !21
  store <4 x float> %P0, ptr %p.addr.i, align 4, !noalias !21
    #dbg_declare(ptr %p.addr.i, !24, !DIExpression(), !46)
    #dbg_declare(ptr %result.ptr.i, !47, !DIExpression(DW_OP_deref), !48)
  %2 = load <4 x float>, ptr %p.addr.i, align 4, !dbg !49, !noalias !21
  store <4 x float> %2, ptr %1, align 1, !dbg !50, !alias.scope !21
  %3 = load <4 x float>, ptr %p.addr.i, align 4, !dbg !51, !noalias !21
  %4 = shufflevector <4 x float> %3, <4 x float> poison, <2 x i32> <i32 0, i32 1>, !dbg !51
  %u.i = getelementptr inbounds nuw %struct.O, ptr %1, i32 0, i32 1, !dbg !52
  store <2 x float> %4, ptr %u.i, align 1, !dbg !53, !alias.scope !21
  %5 = load %struct.O, ptr %1, align 4
  %6 = extractvalue %struct.O %5, 0
  call void @llvm.dx.store.output.v4f32(i32 0, i32 0, i8 0, <4 x float> %6) [ "convergencectrl"(token %0) ]
  %7 = extractvalue %struct.O %5, 1
  call void @llvm.dx.store.output.v2f32(i32 1, i32 0, i8 0, <2 x float> %7) [ "convergencectrl"(token %0) ]
  ret void
}

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare <4 x float> @llvm.dx.load.input.v4f32(i32 immarg, i32, i8 immarg, i32) #2

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.store.output.v4f32(i32 immarg, i32, i8 immarg, <4 x float>) #2

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.store.output.v2f32(i32 immarg, i32, i8 immarg, <2 x float>) #2

; Function Attrs: convergent noinline norecurse
define void @pmain() #3 {
entry:
  %i.indirect_addr.i = alloca ptr, align 4
  %0 = call token @llvm.experimental.convergence.entry()
  %SV_Position0 = call <4 x float> @llvm.dx.load.input.v4f32(i32 0, i32 0, i8 0, i32 poison) [ "convergencectrl"(token %0) ]
  %1 = insertvalue %struct.O poison, <4 x float> %SV_Position0, 0
  %U0 = call <2 x float> @llvm.dx.load.input.v2f32(i32 1, i32 0, i8 0, i32 poison) [ "convergencectrl"(token %0) ]
  %2 = insertvalue %struct.O %1, <2 x float> %U0, 1
  %3 = alloca %struct.O, align 8
  store %struct.O %2, ptr %3, align 4
  store ptr %3, ptr %i.indirect_addr.i, align 4
    #dbg_declare(ptr %i.indirect_addr.i, !54, !DIExpression(DW_OP_deref), !58)
  %u.i = getelementptr inbounds nuw %struct.O, ptr %3, i32 0, i32 1, !dbg !59
  %4 = load <2 x float>, ptr %u.i, align 1, !dbg !60
  %5 = shufflevector <2 x float> %4, <2 x float> poison, <4 x i32> <i32 0, i32 1, i32 0, i32 1>, !dbg !60
  call void @llvm.dx.store.output.v4f32(i32 0, i32 0, i8 0, <4 x float> %5) [ "convergencectrl"(token %0) ]
  ret void
}

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare <2 x float> @llvm.dx.load.input.v2f32(i32 immarg, i32, i8 immarg, i32) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @llvm.experimental.noalias.scope.decl(metadata) #4

attributes #0 = { convergent noinline norecurse "hlsl.shader"="vertex" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { convergent nocallback nofree nosync nounwind willreturn memory(none) }
attributes #2 = { convergent nocallback nofree nosync nounwind willreturn }
attributes #3 = { convergent noinline norecurse "hlsl.shader"="pixel" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }

!llvm.dbg.cu = !{!0}
!dx.semantic.signatures = !{!2, !9}
!llvm.module.flags = !{!12, !13, !14}
!dx.valver = !{!15}
!dx.source.contents = !{!16, !17}
!dx.source.defines = !{!18}
!dx.source.mainFileName = !{!19}
!dx.source.args = !{!18}
!llvm.ident = !{!20}

!0 = distinct !DICompileUnit(language: DW_LANG_HLSL, file: !1, producer: "Debian clang version 24.0.0 (++20261025103442+7e3c57157096-1~exp1)", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "<stdin>", directory: "")
!2 = !{ptr @vmain, !3, !6}
!3 = !{!4}
!4 = !{i32 0, !"P", i32 9, i32 0, !5, i32 0, i32 1, i8 4, i32 0, i8 0, i8 0, i8 0, i32 0}
!5 = !{i32 0}
!6 = !{!7, !8}
!7 = !{i32 0, !"SV_Position", i32 9, i32 3, !5, i32 4, i32 1, i8 4, i32 0, i8 0, i8 0, i8 0, i32 0}
!8 = !{i32 1, !"U", i32 9, i32 0, !5, i32 2, i32 1, i8 2, i32 1, i8 0, i8 0, i8 0, i32 0}
!9 = !{ptr @pmain, !6, !10}
!10 = !{!11}
!11 = !{i32 0, !"SV_Target", i32 9, i32 16, !5, i32 0, i32 1, i8 4, i32 0, i8 0, i8 0, i8 0, i32 0}
!12 = !{i32 7, !"Dwarf Version", i32 4}
!13 = !{i32 2, !"Debug Info Version", i32 3}
!14 = !{i32 4, !"dx.disable_optimizations", i32 1}
!15 = !{i32 1, i32 8}
!16 = !{!"lib_vsps.hlsl", !"struct O { float4 p : SV_Position; float2 u : U; }; [shader(\22vertex\22)] O vmain(float4 p : P) { O o; o.p = p; o.u = p.xy; return o; } [shader(\22pixel\22)] float4 pmain(O i) : SV_Target { return i.u.xyxy; }\0A"}
!17 = !{!"./hl.h", !"#ifdef __clang__\0A#define _B(n) __attribute__((clang_builtin_alias(n)))\0Atypedef unsigned int uint; typedef long int64_t; typedef unsigned long uint64_t; typedef int int32_t; typedef uint uint32_t; typedef uint dword;\0A#ifdef H16\0Atypedef short int16_t; typedef unsigned short uint16_t; typedef half float16_t;\0A#endif\0Atypedef float float32_t; typedef double float64_t;\0Atypedef vector<bool,1> bool1;\0Atypedef vector<bool,2> bool2;\0Atypedef vector<bool,3> bool3;\0Atypedef vector<bool,4> bool4;\0Atypedef matrix<bool,1,1> bool1x1;\0Atypedef matrix<bool,1,2> bool1x2;\0Atypedef matrix<bool,1,3> bool1x3;\0Atypedef matrix<bool,1,4> bool1x4;\0Atypedef matrix<bool,2,1> bool2x1;\0Atypedef matrix<bool,2,2> bool2x2;\0Atypedef matrix<bool,2,3> bool2x3;\0Atypedef matrix<bool,2,4> bool2x4;\0Atypedef matrix<bool,3,1> bool3x1;\0Atypedef matrix<bool,3,2> bool3x2;\0Atypedef matrix<bool,3,3> bool3x3;\0Atypedef matrix<bool,3,4> bool3x4;\0Atypedef matrix<bool,4,1> bool4x1;\0Atypedef matrix<bool,4,2> bool4x2;\0Atypedef matrix<bool,4,3> bool4x3;\0Atypedef matrix<bool,4,4> bool4x4;\0Atypedef vector<int,1> int1;\0Atypedef vector<int,2> int2;\0Atypedef vector<int,3> int3;\0Atypedef vector<int,4> int4;\0Atypedef matrix<int,1,1> int1x1;\0Atypedef matrix<int,1,2> int1x2;\0Atypedef matrix<int,1,3> int1x3;\0Atypedef matrix<int,1,4> int1x4;\0Atypedef matrix<int,2,1> int2x1;\0Atypedef matrix<int,2,2> int2x2;\0Atypedef matrix<int,2,3> int2x3;\0Atypedef matrix<int,2,4> int2x4;\0Atypedef matrix<int,3,1> int3x1;\0Atypedef matrix<int,3,2> int3x2;\0Atypedef matrix<int,3,3> int3x3;\0Atypedef matrix<int,3,4> int3x4;\0Atypedef matrix<int,4,1> int4x1;\0Atypedef matrix<int,4,2> int4x2;\0Atypedef matrix<int,4,3> int4x3;\0Atypedef matrix<int,4,4> int4x4;\0Atypedef vector<uint,1> uint1;\0Atypedef vector<uint,2> uint2;\0Atypedef vector<uint,3> uint3;\0Atypedef vector<uint,4> uint4;\0Atypedef matrix<uint,1,1> uint1x1;\0Atypedef matrix<uint,1,2> uint1x2;\0Atypedef matrix<uint,1,3> uint1x3;\0Atypedef matrix<uint,1,4> uint1x4;\0Atypedef matrix<uint,2,1> uint2x1;\0Atypedef matrix<uint,2,2> uint2x2;\0Atypedef matrix<uint,2,3> uint2x3;\0Atypedef matrix<uint,2,4> uint2x4;\0Atypedef matrix<uint,3,1> uint3x1;\0Atypedef matrix<uint,3,2> uint3x2;\0Atypedef matrix<uint,3,3> uint3x3;\0Atypedef matrix<uint,3,4> uint3x4;\0Atypedef matrix<uint,4,1> uint4x1;\0Atypedef matrix<uint,4,2> uint4x2;\0Atypedef matrix<uint,4,3> uint4x3;\0Atypedef matrix<uint,4,4> uint4x4;\0Atypedef vector<half,1> half1;\0Atypedef vector<half,2> half2;\0Atypedef vector<half,3> half3;\0Atypedef vector<half,4> half4;\0Atypedef matrix<half,1,1> half1x1;\0Atypedef matrix<half,1,2> half1x2;\0Atypedef matrix<half,1,3> half1x3;\0Atypedef matrix<half,1,4> half1x4;\0Atypedef matrix<half,2,1> half2x1;\0Atypedef matrix<half,2,2> half2x2;\0Atypedef matrix<half,2,3> half2x3;\0Atypedef matrix<half,2,4> half2x4;\0Atypedef matrix<half,3,1> half3x1;\0Atypedef matrix<half,3,2> half3x2;\0Atypedef matrix<half,3,3> half3x3;\0Atypedef matrix<half,3,4> half3x4;\0Atypedef matrix<half,4,1> half4x1;\0Atypedef matrix<half,4,2> half4x2;\0Atypedef matrix<half,4,3> half4x3;\0Atypedef matrix<half,4,4> half4x4;\0Atypedef vector<float,1> float1;\0Atypedef vector<float,2> float2;\0Atypedef vector<float,3> float3;\0Atypedef vector<float,4> float4;\0Atypedef matrix<float,1,1> float1x1;\0Atypedef matrix<float,1,2> float1x2;\0Atypedef matrix<float,1,3> float1x3;\0Atypedef matrix<float,1,4> float1x4;\0Atypedef matrix<float,2,1> float2x1;\0Atypedef matrix<float,2,2> float2x2;\0Atypedef matrix<float,2,3> float2x3;\0Atypedef matrix<float,2,4> float2x4;\0Atypedef matrix<float,3,1> float3x1;\0Atypedef matrix<float,3,2> float3x2;\0Atypedef matrix<float,3,3> float3x3;\0Atypedef matrix<float,3,4> float3x4;\0Atypedef matrix<float,4,1> float4x1;\0Atypedef matrix<float,4,2> float4x2;\0Atypedef matrix<float,4,3> float4x3;\0Atypedef matrix<float,4,4> float4x4;\0Atypedef vector<double,1> double1;\0Atypedef vector<double,2> double2;\0Atypedef vector<double,3> double3;\0Atypedef vector<double,4> double4;\0Atypedef matrix<double,1,1> double1x1;\0Atypedef matrix<double,1,2> double1x2;\0Atypedef matrix<double,1,3> double1x3;\0Atypedef matrix<double,1,4> double1x4;\0Atypedef matrix<double,2,1> double2x1;\0Atypedef matrix<double,2,2> double2x2;\0Atypedef matrix<double,2,3> double2x3;\0Atypedef matrix<double,2,4> double2x4;\0Atypedef matrix<double,3,1> double3x1;\0Atypedef matrix<double,3,2> double3x2;\0Atypedef matrix<double,3,3> double3x3;\0Atypedef matrix<double,3,4> double3x4;\0Atypedef matrix<double,4,1> double4x1;\0Atypedef matrix<double,4,2> double4x2;\0Atypedef matrix<double,4,3> double4x3;\0Atypedef matrix<double,4,4> double4x4;\0Atypedef vector<int64_t,1> int64_t1;\0Atypedef vector<int64_t,2> int64_t2;\0Atypedef vector<int64_t,3> int64_t3;\0Atypedef vector<int64_t,4> int64_t4;\0Atypedef matrix<int64_t,1,1> int64_t1x1;\0Atypedef matrix<int64_t,1,2> int64_t1x2;\0Atypedef matrix<int64_t,1,3> int64_t1x3;\0Atypedef matrix<int64_t,1,4> int64_t1x4;\0Atypedef matrix<int64_t,2,1> int64_t2x1;\0Atypedef matrix<int64_t,2,2> int64_t2x2;\0Atypedef matrix<int64_t,2,3> int64_t2x3;\0Atypedef matrix<int64_t,2,4> int64_t2x4;\0Atypedef matrix<int64_t,3,1> int64_t3x1;\0Atypedef matrix<int64_t,3,2> int64_t3x2;\0Atypedef matrix<int64_t,3,3> int64_t3x3;\0Atypedef matrix<int64_t,3,4> int64_t3x4;\0Atypedef matrix<int64_t,4,1> int64_t4x1;\0Atypedef matrix<int64_t,4,2> int64_t4x2;\0Atypedef matrix<int64_t,4,3> int64_t4x3;\0Atypedef matrix<int64_t,4,4> int64_t4x4;\0Atypedef vector<uint64_t,1> uint64_t1;\0Atypedef vector<uint64_t,2> uint64_t2;\0Atypedef vector<uint64_t,3> uint64_t3;\0Atypedef vector<uint64_t,4> uint64_t4;\0Atypedef matrix<uint64_t,1,1> uint64_t1x1;\0Atypedef matrix<uint64_t,1,2> uint64_t1x2;\0Atypedef matrix<uint64_t,1,3> uint64_t1x3;\0Atypedef matrix<uint64_t,1,4> uint64_t1x4;\0Atypedef matrix<uint64_t,2,1> uint64_t2x1;\0Atypedef matrix<uint64_t,2,2> uint64_t2x2;\0Atypedef matrix<uint64_t,2,3> uint64_t2x3;\0Atypedef matrix<uint64_t,2,4> uint64_t2x4;\0Atypedef matrix<uint64_t,3,1> uint64_t3x1;\0Atypedef matrix<uint64_t,3,2> uint64_t3x2;\0Atypedef matrix<uint64_t,3,3> uint64_t3x3;\0Atypedef matrix<uint64_t,3,4> uint64_t3x4;\0Atypedef matrix<uint64_t,4,1> uint64_t4x1;\0Atypedef matrix<uint64_t,4,2> uint64_t4x2;\0Atypedef matrix<uint64_t,4,3> uint64_t4x3;\0Atypedef matrix<uint64_t,4,4> uint64_t4x4;\0A#ifdef H16\0Atypedef vector<int16_t,1> int16_t1;\0Atypedef vector<int16_t,2> int16_t2;\0Atypedef vector<int16_t,3> int16_t3;\0Atypedef vector<int16_t,4> int16_t4;\0Atypedef matrix<int16_t,1,1> int16_t1x1;\0Atypedef matrix<int16_t,1,2> int16_t1x2;\0Atypedef matrix<int16_t,1,3> int16_t1x3;\0Atypedef matrix<int16_t,1,4> int16_t1x4;\0Atypedef matrix<int16_t,2,1> int16_t2x1;\0Atypedef matrix<int16_t,2,2> int16_t2x2;\0Atypedef matrix<int16_t,2,3> int16_t2x3;\0Atypedef matrix<int16_t,2,4> int16_t2x4;\0Atypedef matrix<int16_t,3,1> int16_t3x1;\0Atypedef matrix<int16_t,3,2> int16_t3x2;\0Atypedef matrix<int16_t,3,3> int16_t3x3;\0Atypedef matrix<int16_t,3,4> int16_t3x4;\0Atypedef matrix<int16_t,4,1> int16_t4x1;\0Atypedef matrix<int16_t,4,2> int16_t4x2;\0Atypedef matrix<int16_t,4,3> int16_t4x3;\0Atypedef matrix<int16_t,4,4> int16_t4x4;\0Atypedef vector<uint16_t,1> uint16_t1;\0Atypedef vector<uint16_t,2> uint16_t2;\0Atypedef vector<uint16_t,3> uint16_t3;\0Atypedef vector<uint16_t,4> uint16_t4;\0Atypedef matrix<uint16_t,1,1> uint16_t1x1;\0Atypedef matrix<uint16_t,1,2> uint16_t1x2;\0Atypedef matrix<uint16_t,1,3> uint16_t1x3;\0Atypedef matrix<uint16_t,1,4> uint16_t1x4;\0Atypedef matrix<uint16_t,2,1> uint16_t2x1;\0Atypedef matrix<uint16_t,2,2> uint16_t2x2;\0Atypedef matrix<uint16_t,2,3> uint16_t2x3;\0Atypedef matrix<uint16_t,2,4> uint16_t2x4;\0Atypedef matrix<uint16_t,3,1> uint16_t3x1;\0Atypedef matrix<uint16_t,3,2> uint16_t3x2;\0Atypedef matrix<uint16_t,3,3> uint16_t3x3;\0Atypedef matrix<uint16_t,3,4> uint16_t3x4;\0Atypedef matrix<uint16_t,4,1> uint16_t4x1;\0Atypedef matrix<uint16_t,4,2> uint16_t4x2;\0Atypedef matrix<uint16_t,4,3> uint16_t4x3;\0Atypedef matrix<uint16_t,4,4> uint16_t4x4;\0Atypedef vector<float16_t,1> float16_t1;\0Atypedef vector<float16_t,2> float16_t2;\0Atypedef vector<float16_t,3> float16_t3;\0Atypedef vector<float16_t,4> float16_t4;\0Atypedef matrix<float16_t,1,1> float16_t1x1;\0Atypedef matrix<float16_t,1,2> float16_t1x2;\0Atypedef matrix<float16_t,1,3> float16_t1x3;\0Atypedef matrix<float16_t,1,4> float16_t1x4;\0Atypedef matrix<float16_t,2,1> float16_t2x1;\0Atypedef matrix<float16_t,2,2> float16_t2x2;\0Atypedef matrix<float16_t,2,3> float16_t2x3;\0Atypedef matrix<float16_t,2,4> float16_t2x4;\0Atypedef matrix<float16_t,3,1> float16_t3x1;\0Atypedef matrix<float16_t,3,2> float16_t3x2;\0Atypedef matrix<float16_t,3,3> float16_t3x3;\0Atypedef matrix<float16_t,3,4> float16_t3x4;\0Atypedef matrix<float16_t,4,1> float16_t4x1;\0Atypedef matrix<float16_t,4,2> float16_t4x2;\0Atypedef matrix<float16_t,4,3> float16_t4x3;\0Atypedef matrix<float16_t,4,4> float16_t4x4;\0A#endif\0A#define acos(x) __builtin_elementwise_acos(x)\0A#define asin(x) __builtin_elementwise_asin(x)\0A#define atan(x) __builtin_elementwise_atan(x)\0A#define ceil(x) __builtin_elementwise_ceil(x)\0A#define cos(x) __builtin_elementwise_cos(x)\0A#define cosh(x) __builtin_elementwise_cosh(x)\0A#define exp(x) __builtin_elementwise_exp(x)\0A#define exp2(x) __builtin_elementwise_exp2(x)\0A#define floor(x) __builtin_elementwise_floor(x)\0A#define log(x) __builtin_elementwise_log(x)\0A#define log2(x) __builtin_elementwise_log2(x)\0A#define log10(x) __builtin_elementwise_log10(x)\0A#define sin(x) __builtin_elementwise_sin(x)\0A#define sinh(x) __builtin_elementwise_sinh(x)\0A#define sqrt(x) __builtin_elementwise_sqrt(x)\0A#define tan(x) __builtin_elementwise_tan(x)\0A#define tanh(x) __builtin_elementwise_tanh(x)\0A#define trunc(x) __builtin_elementwise_trunc(x)\0A#define abs(x) __builtin_elementwise_abs(x)\0A#define round(x) __builtin_elementwise_roundeven(x)\0A#define pow(x,y) __builtin_elementwise_pow(x,y)\0A#define atan2(x,y) __builtin_elementwise_atan2(x,y)\0A#define max(x,y) __builtin_elementwise_max(x,(__typeof__(x))(y))\0A#define min(x,y) __builtin_elementwise_min(x,(__typeof__(x))(y))\0A#define frac(x) __builtin_hlsl_elementwise_frac(x)\0A#define rcp(x) __builtin_hlsl_elementwise_rcp(x)\0A#define rsqrt(x) __builtin_hlsl_elementwise_rsqrt(x)\0A#define saturate(x) __builtin_hlsl_elementwise_saturate(x)\0A#define sign(x) __builtin_hlsl_elementwise_sign(x)\0A#define isinf(x) __builtin_hlsl_elementwise_isinf(x)\0A#define isnan(x) __builtin_hlsl_elementwise_isnan(x)\0A#define isfinite(x) __builtin_hlsl_elementwise_isfinite(x)\0A#define f16tof32(x) __builtin_hlsl_elementwise_f16tof32(x)\0A#define f32tof16(x) __builtin_hlsl_elementwise_f32tof16(x)\0A#define firstbitlow(x) __builtin_hlsl_elementwise_firstbitlow(x)\0A#define firstbithigh(x) __builtin_hlsl_elementwise_firstbithigh(x)\0A#define countbits(x) __builtin_elementwise_popcount(x)\0A#define reversebits(x) __builtin_elementwise_bitreverse(x)\0A#define clamp(x,a,b) __builtin_hlsl_elementwise_clamp(x,(__typeof__(x))(a),(__typeof__(x))(b))\0A#define mad(x,a,b) __builtin_hlsl_mad(x,a,b)\0A#define fma(x,a,b) __builtin_elementwise_fma(x,a,b)\0A#define dot(a,b) __builtin_hlsl_dot(a,b)\0A#define mul(a,b) __builtin_hlsl_mul(a,b)\0A#define transpose(a) __builtin_hlsl_transpose(a)\0A#define any(x) __builtin_hlsl_any(x)\0A#define all(x) __builtin_hlsl_all(x)\0A#define select(c,a,b) __builtin_hlsl_select(c,a,b)\0A#define and(a,b) __builtin_hlsl_and(a,b)\0A#define or(a,b) __builtin_hlsl_or(a,b)\0A#define asdouble(a,b) __builtin_hlsl_asdouble(a,b)\0A#define dot4add_i8packed(a,b,c) __builtin_hlsl_dot4add_i8packed(a,b,c)\0A#define dot4add_u8packed(a,b,c) __builtin_hlsl_dot4add_u8packed(a,b,c)\0A#define WaveActiveSum(x) __builtin_hlsl_wave_active_sum(x)\0A#define WaveActiveProduct(x) __builtin_hlsl_wave_active_product(x)\0A#define WaveActiveMin(x) __builtin_hlsl_wave_active_min(x)\0A#define WaveActiveMax(x) __builtin_hlsl_wave_active_max(x)\0A#define WaveActiveBitAnd(x) __builtin_hlsl_wave_active_bit_and(x)\0A#define WaveActiveBitOr(x) __builtin_hlsl_wave_active_bit_or(x)\0A#define WaveActiveBitXor(x) __builtin_hlsl_wave_active_bit_xor(x)\0A#define WaveActiveAllTrue(x) __builtin_hlsl_wave_active_all_true(x)\0A#define WaveActiveAnyTrue(x) __builtin_hlsl_wave_active_any_true(x)\0A#define WaveActiveAllEqual(x) __builtin_hlsl_wave_active_all_equal(x)\0A#define WaveActiveBallot(x) __builtin_hlsl_wave_active_ballot(x)\0A#define WaveActiveCountBits(x) __builtin_hlsl_wave_active_count_bits(x)\0A#define WavePrefixSum(x) __builtin_hlsl_wave_prefix_sum(x)\0A#define WavePrefixProduct(x) __builtin_hlsl_wave_prefix_product(x)\0A#define WavePrefixCountBits(x) __builtin_hlsl_wave_prefix_count_bits(x)\0A#define WaveReadLaneFirst(x) __builtin_hlsl_wave_read_lane_first(x)\0A#define QuadReadAcrossX(x) __builtin_hlsl_quad_read_across_x(x)\0A#define QuadReadAcrossY(x) __builtin_hlsl_quad_read_across_y(x)\0A#define QuadReadAcrossDiagonal(x) __builtin_hlsl_quad_read_across_diagonal(x)\0A#define NonUniformResourceIndex(x) __builtin_hlsl_resource_nonuniformindex(x)\0A#define ddx(x) __builtin_hlsl_elementwise_ddx_coarse(x)\0A#define ddy(x) __builtin_hlsl_elementwise_ddy_coarse(x)\0A#define ddx_coarse(x) __builtin_hlsl_elementwise_ddx_coarse(x)\0A#define ddy_coarse(x) __builtin_hlsl_elementwise_ddy_coarse(x)\0A#define ddx_fine(x) __builtin_hlsl_elementwise_ddx_fine(x)\0A#define ddy_fine(x) __builtin_hlsl_elementwise_ddy_fine(x)\0A#define clip(x) __builtin_hlsl_elementwise_clip(x)\0A#define WaveReadLaneAt(x,y) __builtin_hlsl_wave_read_lane_at(x,y)\0A#define WaveGetLaneIndex() __builtin_hlsl_wave_get_lane_index()\0A#define WaveGetLaneCount() __builtin_hlsl_wave_get_lane_count()\0A#define WaveIsFirstLane() __builtin_hlsl_wave_is_first_lane()\0A#define GroupMemoryBarrier() __builtin_hlsl_group_memory_barrier()\0A#define GroupMemoryBarrierWithGroupSync() __builtin_hlsl_group_memory_barrier_with_group_sync()\0A#define AllMemoryBarrier() __builtin_hlsl_all_memory_barrier()\0A#define AllMemoryBarrierWithGroupSync() __builtin_hlsl_all_memory_barrier_with_group_sync()\0A#define DeviceMemoryBarrier() __builtin_hlsl_device_memory_barrier()\0A#define DeviceMemoryBarrierWithGroupSync() __builtin_hlsl_device_memory_barrier_with_group_sync()\0A#define Barrier(a,b) __builtin_hlsl_barrier(a,b)\0A#define __SPLIT(v,l,h) __builtin_hlsl_elementwise_splitdouble(v,l,h)\0A#define AddUint64(a,b) __builtin_hlsl_adduint64(a,b)\0Astruct _RH { hlsl::__detail::heap_resource_info operator[](uint i) { return hlsl::__detail::heap_resource_info{i}; } }; struct _SH { hlsl::__detail::heap_sampler_info operator[](uint i) { return hlsl::__detail::heap_sampler_info{i}; } };\0Astatic _RH ResourceDescriptorHeap; static _SH SamplerDescriptorHeap;\0A\0Atemplate<typename T> T lerp(T a, T b, T s) { return a + s * (b - a); }\0Atemplate<typename T, int N> vector<T,N> lerp(vector<T,N> a, vector<T,N> b, vector<T,N> s) { return a + s * (b - a); }\0Atemplate<typename T, int N> T length(vector<T,N> a) { return sqrt(dot(a, a)); }\0Atemplate<typename T, int N> T distance(vector<T,N> a, vector<T,N> b) { return length(b - a); }\0Atemplate<typename T, int N> vector<T,N> normalize(vector<T,N> a) { return a * rsqrt(dot(a, a)); }\0Atemplate<typename T> vector<T,3> cross(vector<T,3> a, vector<T,3> b) { return a.yzx * b.zxy - a.zxy * b.yzx; }\0Atemplate<typename T, int N> vector<T,N> reflect(vector<T,N> i, vector<T,N> n) { return i - 2 * n * dot(i, n); }\0Atemplate<typename T> T step(T y, T x) { return x >= y ? (T)1 : (T)0; }\0Atemplate<typename T> T smoothstep(T a, T b, T x) { T t = saturate((x - a) / (b - a)); return t * t * (3 - 2 * t); }\0Atemplate<typename T> T fmod(T x, T y) { T d = x / y; T f = frac(abs(d)); return (d >= -d ? f : -f) * y; }\0A\0Ainline uint asuint(uint x) { return __builtin_bit_cast(uint, x); }\0Ainline uint2 asuint(uint2 x) { return __builtin_bit_cast(uint2, x); }\0Ainline uint3 asuint(uint3 x) { return __builtin_bit_cast(uint3, x); }\0Ainline uint4 asuint(uint4 x) { return __builtin_bit_cast(uint4, x); }\0Ainline uint asuint(int x) { return __builtin_bit_cast(uint, x); }\0Ainline uint2 asuint(int2 x) { return __builtin_bit_cast(uint2, x); }\0Ainline uint3 asuint(int3 x) { return __builtin_bit_cast(uint3, x); }\0Ainline uint4 asuint(int4 x) { return __builtin_bit_cast(uint4, x); }\0Ainline uint asuint(float x) { return __builtin_bit_cast(uint, x); }\0Ainline uint2 asuint(float2 x) { return __builtin_bit_cast(uint2, x); }\0Ainline uint3 asuint(float3 x) { return __builtin_bit_cast(uint3, x); }\0Ainline uint4 asuint(float4 x) { return __builtin_bit_cast(uint4, x); }\0Ainline int asint(uint x) { return __builtin_bit_cast(int, x); }\0Ainline int2 asint(uint2 x) { return __builtin_bit_cast(int2, x); }\0Ainline int3 asint(uint3 x) { return __builtin_bit_cast(int3, x); }\0Ainline int4 asint(uint4 x) { return __builtin_bit_cast(int4, x); }\0Ainline int asint(int x) { return __builtin_bit_cast(int, x); }\0Ainline int2 asint(int2 x) { return __builtin_bit_cast(int2, x); }\0Ainline int3 asint(int3 x) { return __builtin_bit_cast(int3, x); }\0Ainline int4 asint(int4 x) { return __builtin_bit_cast(int4, x); }\0Ainline int asint(float x) { return __builtin_bit_cast(int, x); }\0Ainline int2 asint(float2 x) { return __builtin_bit_cast(int2, x); }\0Ainline int3 asint(float3 x) { return __builtin_bit_cast(int3, x); }\0Ainline int4 asint(float4 x) { return __builtin_bit_cast(int4, x); }\0Ainline float asfloat(uint x) { return __builtin_bit_cast(float, x); }\0Ainline float2 asfloat(uint2 x) { return __builtin_bit_cast(float2, x); }\0Ainline float3 asfloat(uint3 x) { return __builtin_bit_cast(float3, x); }\0Ainline float4 asfloat(uint4 x) { return __builtin_bit_cast(float4, x); }\0Ainline float asfloat(int x) { return __builtin_bit_cast(float, x); }\0Ainline float2 asfloat(int2 x) { return __builtin_bit_cast(float2, x); }\0Ainline float3 asfloat(int3 x) { return __builtin_bit_cast(float3, x); }\0Ainline float4 asfloat(int4 x) { return __builtin_bit_cast(float4, x); }\0Ainline float asfloat(float x) { return __builtin_bit_cast(float, x); }\0Ainline float2 asfloat(float2 x) { return __builtin_bit_cast(float2, x); }\0Ainline float3 asfloat(float3 x) { return __builtin_bit_cast(float3, x); }\0Ainline float4 asfloat(float4 x) { return __builtin_bit_cast(float4, x); }\0Ainline void asuint(double d, out uint l, out uint h) { __builtin_hlsl_elementwise_splitdouble(d, l, h); }\0A#ifdef H16\0Ainline uint16_t asuint16(float16_t x) { return __builtin_bit_cast(uint16_t, x); }\0Ainline float16_t asfloat16(uint16_t x) { return __builtin_bit_cast(float16_t, x); }\0A#endif\0A#define IAdd(...) __builtin_hlsl_interlocked_add(__VA_ARGS__)\0A#define IAnd(...) __builtin_hlsl_interlocked_and(__VA_ARGS__)\0A#define IOr(...) __builtin_hlsl_interlocked_or(__VA_ARGS__)\0A#define IXor(...) __builtin_hlsl_interlocked_xor(__VA_ARGS__)\0A#define IMin(...) __builtin_hlsl_interlocked_min(__VA_ARGS__)\0A#define IMax(...) __builtin_hlsl_interlocked_max(__VA_ARGS__)\0A#define IExchange(...) __builtin_hlsl_interlocked_exchange(__VA_ARGS__)\0A#define ICompareExchange(...) __builtin_hlsl_interlocked_compare_exchange(__VA_ARGS__)\0A#define ICompareStore(...) __builtin_hlsl_interlocked_compare_store(__VA_ARGS__)\0A#define ICompareExchangeFloatBitwise(...) __builtin_hlsl_interlocked_compare_exchange_float_bitwise(__VA_ARGS__)\0A#define ICompareStoreFloatBitwise(...) __builtin_hlsl_interlocked_compare_store_float_bitwise(__VA_ARGS__)\0A#else\0A#define __SPLIT asuint\0A#define IAdd InterlockedAdd\0A#define IAnd InterlockedAnd\0A#define IOr InterlockedOr\0A#define IXor InterlockedXor\0A#define IMin InterlockedMin\0A#define IMax InterlockedMax\0A#define IExchange InterlockedExchange\0A#define ICompareExchange InterlockedCompareExchange\0A#define ICompareStore InterlockedCompareStore\0A#define ICompareExchangeFloatBitwise InterlockedCompareExchangeFloatBitwise\0A#define ICompareStoreFloatBitwise InterlockedCompareStoreFloatBitwise\0A#endif\0A"}
!18 = !{}
!19 = !{!"lib_vsps.hlsl"}
!20 = !{!"Debian clang version 24.0.0 (++20261025103442+7e3c57157096-1~exp1)"}
!21 = !{!22}
!22 = distinct !{!22, !23, !"_Z5vmainDv4_f: %agg.result"}
!23 = distinct !{!23, i1 true, !"_Z5vmainDv4_f"}
!24 = !DILocalVariable(name: "p", arg: 1, scope: !25, file: !26, line: 1, type: !32)
!25 = distinct !DISubprogram(name: "vmain", linkageName: "_Z5vmainDv4_f", scope: !26, file: !26, line: 1, type: !27, scopeLine: 1, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !18)
!26 = !DIFile(filename: "lib_vsps.hlsl", directory: "")
!27 = !DISubroutineType(types: !28)
!28 = !{!29, !32}
!29 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "O", file: !26, line: 1, size: 192, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !30)
!30 = !{!31, !40}
!31 = !DIDerivedType(tag: DW_TAG_member, name: "p", scope: !29, file: !26, line: 1, baseType: !32, size: 128)
!32 = !DIDerivedType(tag: DW_TAG_typedef, name: "float4", file: !33, line: 91, baseType: !34)
!33 = !DIFile(filename: "./hl.h", directory: "")
!34 = !DIDerivedType(tag: DW_TAG_typedef, name: "vector<float, 4>", scope: !35, file: !1, baseType: !36)
!35 = !DINamespace(name: "hlsl", scope: null)
!36 = !DICompositeType(tag: DW_TAG_array_type, baseType: !37, size: 128, flags: DIFlagVector, elements: !38)
!37 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!38 = !{!39}
!39 = !DISubrange(count: 4)
!40 = !DIDerivedType(tag: DW_TAG_member, name: "u", scope: !29, file: !26, line: 1, baseType: !41, size: 64, offset: 128)
!41 = !DIDerivedType(tag: DW_TAG_typedef, name: "float2", file: !33, line: 89, baseType: !42)
!42 = !DIDerivedType(tag: DW_TAG_typedef, name: "vector<float, 2>", scope: !35, file: !1, baseType: !43)
!43 = !DICompositeType(tag: DW_TAG_array_type, baseType: !37, size: 64, flags: DIFlagVector, elements: !44)
!44 = !{!45}
!45 = !DISubrange(count: 2)
!46 = !DILocation(line: 1, column: 87, scope: !25)
!47 = !DILocalVariable(name: "o", scope: !25, file: !26, line: 1, type: !29)
!48 = !DILocation(line: 1, column: 98, scope: !25)
!49 = !DILocation(line: 1, column: 107, scope: !25)
!50 = !DILocation(line: 1, column: 105, scope: !25)
!51 = !DILocation(line: 1, column: 116, scope: !25)
!52 = !DILocation(line: 1, column: 112, scope: !25)
!53 = !DILocation(line: 1, column: 114, scope: !25)
!54 = !DILocalVariable(name: "i", arg: 1, scope: !55, file: !26, line: 1, type: !29)
!55 = distinct !DISubprogram(name: "pmain", linkageName: "_Z5pmain1O", scope: !26, file: !26, line: 1, type: !56, scopeLine: 1, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !18)
!56 = !DISubroutineType(types: !57)
!57 = !{!32, !29}
!58 = !DILocation(line: 1, column: 167, scope: !55)
!59 = !DILocation(line: 1, column: 193, scope: !55)
!60 = !DILocation(line: 1, column: 191, scope: !55)
