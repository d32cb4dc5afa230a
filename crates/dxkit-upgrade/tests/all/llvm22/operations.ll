target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64-v48:16:16-v96:32:32-v192:64:64"
target triple = "dxilv1.9-pc-shadermodel6.9-compute"

%"class.Buffer<vector<float, 4> >" = type { <4 x float> }
%struct.Bytes = type { i32 }
%"class.StructuredBuffer<S>" = type { %S }
%S = type { <4 x float>, <4 x float> }
%"class.RWBuffer<float>" = type { float }
%"class.RWStructuredBuffer<S>" = type { %S }
%CB = type { <4 x float>, [3 x <4 x float>] }

@.str = private unnamed_addr constant [6 x i8] c"typed\00", align 1
@.str.1 = private unnamed_addr constant [5 x i8] c"rows\00", align 1
@.str.2 = private unnamed_addr constant [4 x i8] c"one\00", align 1
@.str.3 = private unnamed_addr constant [8 x i8] c"counted\00", align 1
@.str.4 = private unnamed_addr constant [3 x i8] c"CB\00", align 1

declare void @use.3xdouble(<3 x double>)

declare void @use.3xfloat(<3 x float>)

declare void @use.3xhalf(<3 x half>)

declare void @use.3xi1(<3 x i1>)

declare void @use.3xi16(<3 x i16>)

declare void @use.3xi32(<3 x i32>)

declare void @use.3xi64(<3 x i64>)

declare void @use.3xi8(<3 x i8>)

declare void @use.double(double)

declare void @use.float(float)

declare void @use.half(half)

declare void @use.i1(i1)

declare void @use.i16(i16)

declare void @use.i32(i32)

declare void @use.i64(i64)

declare void @use.i8(i8)

define void @main(i1 %i1, i8 %i8, i16 %i16, i32 %i32, i64 %i64, half %half, float %float, double %double, <3 x i1> %v3xi1, <3 x i8> %v3xi8, <3 x i16> %v3xi16, <3 x i32> %v3xi32, <3 x i64> %v3xi64, <3 x half> %v3xhalf, <3 x float> %v3xfloat, <3 x double> %v3xdouble) {
  %1 = call target("dx.TypedBuffer", <4 x float>, 0, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.TypedBuffer_v4f32_0_0_0t(i32 0, i32 0, i32 1, i32 0, ptr @.str)
  %2 = call target("dx.RawBuffer", i8, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i8_0_0t(i32 0, i32 1, i32 1, i32 0, ptr null)
  %3 = sub i32 %i32, 2
  %4 = call i32 @llvm.dx.resource.nonuniformindex(i32 %3)
  %5 = call target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_sl_v4f32v4f32s_0_0t(i32 1, i32 2, i32 4, i32 %4, ptr @.str.1)
  %6 = call target("dx.TypedBuffer", float, 1, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.TypedBuffer_f32_1_0_0t(i32 0, i32 0, i32 1, i32 0, ptr @.str.2)
  %7 = sub i32 %i32, 1
  %8 = call target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_sl_v4f32v4f32s_1_0t(i32 0, i32 1, i32 -1, i32 %7, ptr @.str.3)
  %9 = call target("dx.CBuffer", <{ <4 x float>, [3 x <4 x float>] }>) @llvm.dx.resource.handlefrombinding.tdx.CBuffer_sl_v4f32a3v4f32st(i32 0, i32 0, i32 1, i32 0, ptr @.str.4)
  %r0 = call half @llvm.dx.load.input.f16(i32 4, i32 %i32, i32 %i32, i8 %i8, i32 %i32)
  call void @use.half(half %r0)
  %r1 = call float @llvm.dx.load.input.f32(i32 4, i32 %i32, i32 %i32, i8 %i8, i32 %i32)
  call void @use.float(float %r1)
  %r2 = call i16 @llvm.dx.load.input.i16(i32 4, i32 %i32, i32 %i32, i8 %i8, i32 %i32)
  call void @use.i16(i16 %r2)
  %r3 = call i32 @llvm.dx.load.input.i32(i32 4, i32 %i32, i32 %i32, i8 %i8, i32 %i32)
  call void @use.i32(i32 %r3)
  call void @llvm.dx.store.output.f16(i32 5, i32 %i32, i32 %i32, i8 %i8, i32 undef, half %half)
  call void @llvm.dx.store.output.f32(i32 5, i32 %i32, i32 %i32, i8 %i8, i32 undef, float %float)
  call void @llvm.dx.store.output.i16(i32 5, i32 %i32, i32 %i32, i8 %i8, i32 undef, i16 %i16)
  call void @llvm.dx.store.output.i32(i32 5, i32 %i32, i32 %i32, i8 %i8, i32 undef, i32 %i32)
  %r4 = call half @llvm.fabs.f16(half %half)
  call void @use.half(half %r4)
  %r5 = call float @llvm.fabs.f32(float %float)
  call void @use.float(float %r5)
  %r6 = call double @llvm.fabs.f64(double %double)
  call void @use.double(double %r6)
  %r7 = call <3 x half> @llvm.fabs.v3f16(<3 x half> %v3xhalf)
  call void @use.3xhalf(<3 x half> %r7)
  %r8 = call <3 x float> @llvm.fabs.v3f32(<3 x float> %v3xfloat)
  call void @use.3xfloat(<3 x float> %r8)
  %r9 = call <3 x double> @llvm.fabs.v3f64(<3 x double> %v3xdouble)
  call void @use.3xdouble(<3 x double> %r9)
  %r10 = call half @llvm.dx.saturate.f16(half %half)
  call void @use.half(half %r10)
  %r11 = call float @llvm.dx.saturate.f32(float %float)
  call void @use.float(float %r11)
  %r12 = call double @llvm.dx.saturate.f64(double %double)
  call void @use.double(double %r12)
  %r13 = call <3 x half> @llvm.dx.saturate.v3f16(<3 x half> %v3xhalf)
  call void @use.3xhalf(<3 x half> %r13)
  %r14 = call <3 x float> @llvm.dx.saturate.v3f32(<3 x float> %v3xfloat)
  call void @use.3xfloat(<3 x float> %r14)
  %r15 = call <3 x double> @llvm.dx.saturate.v3f64(<3 x double> %v3xdouble)
  call void @use.3xdouble(<3 x double> %r15)
  %r16 = call i1 @llvm.dx.isnan.f16(half %half)
  call void @use.i1(i1 %r16)
  %r17 = call i1 @llvm.dx.isnan.f32(float %float)
  call void @use.i1(i1 %r17)
  %r18 = call <3 x i1> @llvm.dx.isnan.v3f16(<3 x half> %v3xhalf)
  call void @use.3xi1(<3 x i1> %r18)
  %r19 = call <3 x i1> @llvm.dx.isnan.v3f32(<3 x float> %v3xfloat)
  call void @use.3xi1(<3 x i1> %r19)
  %r20 = call i1 @llvm.dx.isinf.f16(half %half)
  call void @use.i1(i1 %r20)
  %r21 = call i1 @llvm.dx.isinf.f32(float %float)
  call void @use.i1(i1 %r21)
  %r22 = call <3 x i1> @llvm.dx.isinf.v3f16(<3 x half> %v3xhalf)
  call void @use.3xi1(<3 x i1> %r22)
  %r23 = call <3 x i1> @llvm.dx.isinf.v3f32(<3 x float> %v3xfloat)
  call void @use.3xi1(<3 x i1> %r23)
  %r24 = call i1 @llvm.is.fpclass.f16(half %half, i32 504)
  call void @use.i1(i1 %r24)
  %r25 = call i1 @llvm.is.fpclass.f32(float %float, i32 504)
  call void @use.i1(i1 %r25)
  %r26 = call <3 x i1> @llvm.is.fpclass.v3f16(<3 x half> %v3xhalf, i32 504)
  call void @use.3xi1(<3 x i1> %r26)
  %r27 = call <3 x i1> @llvm.is.fpclass.v3f32(<3 x float> %v3xfloat, i32 504)
  call void @use.3xi1(<3 x i1> %r27)
  %r28 = call i1 @llvm.is.fpclass.f16(half %half, i32 264)
  call void @use.i1(i1 %r28)
  %r29 = call i1 @llvm.is.fpclass.f32(float %float, i32 264)
  call void @use.i1(i1 %r29)
  %r30 = call <3 x i1> @llvm.is.fpclass.v3f16(<3 x half> %v3xhalf, i32 264)
  call void @use.3xi1(<3 x i1> %r30)
  %r31 = call <3 x i1> @llvm.is.fpclass.v3f32(<3 x float> %v3xfloat, i32 264)
  call void @use.3xi1(<3 x i1> %r31)
  %r32 = call half @llvm.cos.f16(half %half)
  call void @use.half(half %r32)
  %r33 = call float @llvm.cos.f32(float %float)
  call void @use.float(float %r33)
  %r34 = call <3 x half> @llvm.cos.v3f16(<3 x half> %v3xhalf)
  call void @use.3xhalf(<3 x half> %r34)
  %r35 = call <3 x float> @llvm.cos.v3f32(<3 x float> %v3xfloat)
  call void @use.3xfloat(<3 x float> %r35)
  %r36 = call half @llvm.sin.f16(half %half)
  call void @use.half(half %r36)
  %r37 = call float @llvm.sin.f32(float %float)
  call void @use.float(float %r37)
  %r38 = call <3 x half> @llvm.sin.v3f16(<3 x half> %v3xhalf)
  call void @use.3xhalf(<3 x half> %r38)
  %r39 = call <3 x float> @llvm.sin.v3f32(<3 x float> %v3xfloat)
  call void @use.3xfloat(<3 x float> %r39)
  %r40 = call half @llvm.tan.f16(half %half)
  call void @use.half(half %r40)
  %r41 = call float @llvm.tan.f32(float %float)
  call void @use.float(float %r41)
  %r42 = call <3 x half> @llvm.tan.v3f16(<3 x half> %v3xhalf)
  call void @use.3xhalf(<3 x half> %r42)
  %r43 = call <3 x float> @llvm.tan.v3f32(<3 x float> %v3xfloat)
  call void @use.3xfloat(<3 x float> %r43)
  %r44 = call half @llvm.acos.f16(half %half)
  call void @use.half(half %r44)
  %r45 = call float @llvm.acos.f32(float %float)
  call void @use.float(float %r45)
  %r46 = call <3 x half> @llvm.acos.v3f16(<3 x half> %v3xhalf)
  call void @use.3xhalf(<3 x half> %r46)
  %r47 = call <3 x float> @llvm.acos.v3f32(<3 x float> %v3xfloat)
  call void @use.3xfloat(<3 x float> %r47)
  %r48 = call half @llvm.asin.f16(half %half)
  call void @use.half(half %r48)
  %r49 = call float @llvm.asin.f32(float %float)
  call void @use.float(float %r49)
  %r50 = call <3 x half> @llvm.asin.v3f16(<3 x half> %v3xhalf)
  call void @use.3xhalf(<3 x half> %r50)
  %r51 = call <3 x float> @llvm.asin.v3f32(<3 x float> %v3xfloat)
  call void @use.3xfloat(<3 x float> %r51)
  %r52 = call half @llvm.atan.f16(half %half)
  call void @use.half(half %r52)
  %r53 = call float @llvm.atan.f32(float %float)
  call void @use.float(float %r53)
  %r54 = call <3 x half> @llvm.atan.v3f16(<3 x half> %v3xhalf)
  call void @use.3xhalf(<3 x half> %r54)
  %r55 = call <3 x float> @llvm.atan.v3f32(<3 x float> %v3xfloat)
  call void @use.3xfloat(<3 x float> %r55)
  %r56 = call half @llvm.cosh.f16(half %half)
  call void @use.half(half %r56)
  %r57 = call float @llvm.cosh.f32(float %float)
  call void @use.float(float %r57)
  %r58 = call <3 x half> @llvm.cosh.v3f16(<3 x half> %v3xhalf)
  call void @use.3xhalf(<3 x half> %r58)
  %r59 = call <3 x float> @llvm.cosh.v3f32(<3 x float> %v3xfloat)
  call void @use.3xfloat(<3 x float> %r59)
  %r60 = call half @llvm.sinh.f16(half %half)
  call void @use.half(half %r60)
  %r61 = call float @llvm.sinh.f32(float %float)
  call void @use.float(float %r61)
  %r62 = call <3 x half> @llvm.sinh.v3f16(<3 x half> %v3xhalf)
  call void @use.3xhalf(<3 x half> %r62)
  %r63 = call <3 x float> @llvm.sinh.v3f32(<3 x float> %v3xfloat)
  call void @use.3xfloat(<3 x float> %r63)
  %r64 = call half @llvm.tanh.f16(half %half)
  call void @use.half(half %r64)
  %r65 = call float @llvm.tanh.f32(float %float)
  call void @use.float(float %r65)
  %r66 = call <3 x half> @llvm.tanh.v3f16(<3 x half> %v3xhalf)
  call void @use.3xhalf(<3 x half> %r66)
  %r67 = call <3 x float> @llvm.tanh.v3f32(<3 x float> %v3xfloat)
  call void @use.3xfloat(<3 x float> %r67)
  %r68 = call half @llvm.exp2.f16(half %half)
  call void @use.half(half %r68)
  %r69 = call float @llvm.exp2.f32(float %float)
  call void @use.float(float %r69)
  %r70 = call <3 x half> @llvm.exp2.v3f16(<3 x half> %v3xhalf)
  call void @use.3xhalf(<3 x half> %r70)
  %r71 = call <3 x float> @llvm.exp2.v3f32(<3 x float> %v3xfloat)
  call void @use.3xfloat(<3 x float> %r71)
  %r72 = call half @llvm.dx.frac.f16(half %half)
  call void @use.half(half %r72)
  %r73 = call float @llvm.dx.frac.f32(float %float)
  call void @use.float(float %r73)
  %r74 = call <3 x half> @llvm.dx.frac.v3f16(<3 x half> %v3xhalf)
  call void @use.3xhalf(<3 x half> %r74)
  %r75 = call <3 x float> @llvm.dx.frac.v3f32(<3 x float> %v3xfloat)
  call void @use.3xfloat(<3 x float> %r75)
  %r76 = call half @llvm.log2.f16(half %half)
  call void @use.half(half %r76)
  %r77 = call float @llvm.log2.f32(float %float)
  call void @use.float(float %r77)
  %r78 = call <3 x half> @llvm.log2.v3f16(<3 x half> %v3xhalf)
  call void @use.3xhalf(<3 x half> %r78)
  %r79 = call <3 x float> @llvm.log2.v3f32(<3 x float> %v3xfloat)
  call void @use.3xfloat(<3 x float> %r79)
  %r80 = call half @llvm.sqrt.f16(half %half)
  call void @use.half(half %r80)
  %r81 = call float @llvm.sqrt.f32(float %float)
  call void @use.float(float %r81)
  %r82 = call <3 x half> @llvm.sqrt.v3f16(<3 x half> %v3xhalf)
  call void @use.3xhalf(<3 x half> %r82)
  %r83 = call <3 x float> @llvm.sqrt.v3f32(<3 x float> %v3xfloat)
  call void @use.3xfloat(<3 x float> %r83)
  %r84 = call half @llvm.dx.rsqrt.f16(half %half)
  call void @use.half(half %r84)
  %r85 = call float @llvm.dx.rsqrt.f32(float %float)
  call void @use.float(float %r85)
  %r86 = call <3 x half> @llvm.dx.rsqrt.v3f16(<3 x half> %v3xhalf)
  call void @use.3xhalf(<3 x half> %r86)
  %r87 = call <3 x float> @llvm.dx.rsqrt.v3f32(<3 x float> %v3xfloat)
  call void @use.3xfloat(<3 x float> %r87)
  %r88 = call half @llvm.roundeven.f16(half %half)
  call void @use.half(half %r88)
  %r89 = call float @llvm.roundeven.f32(float %float)
  call void @use.float(float %r89)
  %r90 = call <3 x half> @llvm.roundeven.v3f16(<3 x half> %v3xhalf)
  call void @use.3xhalf(<3 x half> %r90)
  %r91 = call <3 x float> @llvm.roundeven.v3f32(<3 x float> %v3xfloat)
  call void @use.3xfloat(<3 x float> %r91)
  %r92 = call half @llvm.floor.f16(half %half)
  call void @use.half(half %r92)
  %r93 = call float @llvm.floor.f32(float %float)
  call void @use.float(float %r93)
  %r94 = call <3 x half> @llvm.floor.v3f16(<3 x half> %v3xhalf)
  call void @use.3xhalf(<3 x half> %r94)
  %r95 = call <3 x float> @llvm.floor.v3f32(<3 x float> %v3xfloat)
  call void @use.3xfloat(<3 x float> %r95)
  %r96 = call half @llvm.ceil.f16(half %half)
  call void @use.half(half %r96)
  %r97 = call float @llvm.ceil.f32(float %float)
  call void @use.float(float %r97)
  %r98 = call <3 x half> @llvm.ceil.v3f16(<3 x half> %v3xhalf)
  call void @use.3xhalf(<3 x half> %r98)
  %r99 = call <3 x float> @llvm.ceil.v3f32(<3 x float> %v3xfloat)
  call void @use.3xfloat(<3 x float> %r99)
  %r100 = call half @llvm.trunc.f16(half %half)
  call void @use.half(half %r100)
  %r101 = call float @llvm.trunc.f32(float %float)
  call void @use.float(float %r101)
  %r102 = call <3 x half> @llvm.trunc.v3f16(<3 x half> %v3xhalf)
  call void @use.3xhalf(<3 x half> %r102)
  %r103 = call <3 x float> @llvm.trunc.v3f32(<3 x float> %v3xfloat)
  call void @use.3xfloat(<3 x float> %r103)
  %r104 = call i16 @llvm.bitreverse.i16(i16 %i16)
  call void @use.i16(i16 %r104)
  %r105 = call i32 @llvm.bitreverse.i32(i32 %i32)
  call void @use.i32(i32 %r105)
  %r106 = call i64 @llvm.bitreverse.i64(i64 %i64)
  call void @use.i64(i64 %r106)
  %r107 = call <3 x i16> @llvm.bitreverse.v3i16(<3 x i16> %v3xi16)
  call void @use.3xi16(<3 x i16> %r107)
  %r108 = call <3 x i32> @llvm.bitreverse.v3i32(<3 x i32> %v3xi32)
  call void @use.3xi32(<3 x i32> %r108)
  %r109 = call <3 x i64> @llvm.bitreverse.v3i64(<3 x i64> %v3xi64)
  call void @use.3xi64(<3 x i64> %r109)
  %10 = call i16 @llvm.ctpop.i16(i16 %i16)
  %r110 = zext i16 %10 to i32
  call void @use.i32(i32 %r110)
  %r111 = call i32 @llvm.ctpop.i32(i32 %i32)
  call void @use.i32(i32 %r111)
  %11 = call i64 @llvm.ctpop.i64(i64 %i64)
  %r112 = trunc i64 %11 to i32
  call void @use.i32(i32 %r112)
  %12 = call <3 x i16> @llvm.ctpop.v3i16(<3 x i16> %v3xi16)
  %r113 = zext <3 x i16> %12 to <3 x i32>
  call void @use.3xi32(<3 x i32> %r113)
  %r114 = call <3 x i32> @llvm.ctpop.v3i32(<3 x i32> %v3xi32)
  call void @use.3xi32(<3 x i32> %r114)
  %13 = call <3 x i64> @llvm.ctpop.v3i64(<3 x i64> %v3xi64)
  %r115 = trunc <3 x i64> %13 to <3 x i32>
  call void @use.3xi32(<3 x i32> %r115)
  %r116 = call i32 @llvm.dx.firstbitlow.i16(i16 %i16)
  call void @use.i32(i32 %r116)
  %r117 = call i32 @llvm.dx.firstbitlow.i32(i32 %i32)
  call void @use.i32(i32 %r117)
  %r118 = call i32 @llvm.dx.firstbitlow.i64(i64 %i64)
  call void @use.i32(i32 %r118)
  %r119 = call <3 x i32> @llvm.dx.firstbitlow.v3i16(<3 x i16> %v3xi16)
  call void @use.3xi32(<3 x i32> %r119)
  %r120 = call <3 x i32> @llvm.dx.firstbitlow.v3i32(<3 x i32> %v3xi32)
  call void @use.3xi32(<3 x i32> %r120)
  %r121 = call <3 x i32> @llvm.dx.firstbitlow.v3i64(<3 x i64> %v3xi64)
  call void @use.3xi32(<3 x i32> %r121)
  %r122 = call i32 @llvm.dx.firstbituhigh.i16(i16 %i16)
  call void @use.i32(i32 %r122)
  %r123 = call i32 @llvm.dx.firstbituhigh.i32(i32 %i32)
  call void @use.i32(i32 %r123)
  %r124 = call i32 @llvm.dx.firstbituhigh.i64(i64 %i64)
  call void @use.i32(i32 %r124)
  %r125 = call <3 x i32> @llvm.dx.firstbituhigh.v3i16(<3 x i16> %v3xi16)
  call void @use.3xi32(<3 x i32> %r125)
  %r126 = call <3 x i32> @llvm.dx.firstbituhigh.v3i32(<3 x i32> %v3xi32)
  call void @use.3xi32(<3 x i32> %r126)
  %r127 = call <3 x i32> @llvm.dx.firstbituhigh.v3i64(<3 x i64> %v3xi64)
  call void @use.3xi32(<3 x i32> %r127)
  %r128 = call i32 @llvm.dx.firstbitshigh.i16(i16 %i16)
  call void @use.i32(i32 %r128)
  %r129 = call i32 @llvm.dx.firstbitshigh.i32(i32 %i32)
  call void @use.i32(i32 %r129)
  %r130 = call i32 @llvm.dx.firstbitshigh.i64(i64 %i64)
  call void @use.i32(i32 %r130)
  %r131 = call <3 x i32> @llvm.dx.firstbitshigh.v3i16(<3 x i16> %v3xi16)
  call void @use.3xi32(<3 x i32> %r131)
  %r132 = call <3 x i32> @llvm.dx.firstbitshigh.v3i32(<3 x i32> %v3xi32)
  call void @use.3xi32(<3 x i32> %r132)
  %r133 = call <3 x i32> @llvm.dx.firstbitshigh.v3i64(<3 x i64> %v3xi64)
  call void @use.3xi32(<3 x i32> %r133)
  %r134 = call half @llvm.maxnum.f16(half %half, half %half)
  call void @use.half(half %r134)
  %r135 = call float @llvm.maxnum.f32(float %float, float %float)
  call void @use.float(float %r135)
  %r136 = call double @llvm.maxnum.f64(double %double, double %double)
  call void @use.double(double %r136)
  %r137 = call <3 x half> @llvm.maxnum.v3f16(<3 x half> %v3xhalf, <3 x half> %v3xhalf)
  call void @use.3xhalf(<3 x half> %r137)
  %r138 = call <3 x float> @llvm.maxnum.v3f32(<3 x float> %v3xfloat, <3 x float> %v3xfloat)
  call void @use.3xfloat(<3 x float> %r138)
  %r139 = call <3 x double> @llvm.maxnum.v3f64(<3 x double> %v3xdouble, <3 x double> %v3xdouble)
  call void @use.3xdouble(<3 x double> %r139)
  %r140 = call half @llvm.minnum.f16(half %half, half %half)
  call void @use.half(half %r140)
  %r141 = call float @llvm.minnum.f32(float %float, float %float)
  call void @use.float(float %r141)
  %r142 = call double @llvm.minnum.f64(double %double, double %double)
  call void @use.double(double %r142)
  %r143 = call <3 x half> @llvm.minnum.v3f16(<3 x half> %v3xhalf, <3 x half> %v3xhalf)
  call void @use.3xhalf(<3 x half> %r143)
  %r144 = call <3 x float> @llvm.minnum.v3f32(<3 x float> %v3xfloat, <3 x float> %v3xfloat)
  call void @use.3xfloat(<3 x float> %r144)
  %r145 = call <3 x double> @llvm.minnum.v3f64(<3 x double> %v3xdouble, <3 x double> %v3xdouble)
  call void @use.3xdouble(<3 x double> %r145)
  %r146 = call i16 @llvm.smax.i16(i16 %i16, i16 %i16)
  call void @use.i16(i16 %r146)
  %r147 = call i32 @llvm.smax.i32(i32 %i32, i32 %i32)
  call void @use.i32(i32 %r147)
  %r148 = call i64 @llvm.smax.i64(i64 %i64, i64 %i64)
  call void @use.i64(i64 %r148)
  %r149 = call <3 x i16> @llvm.smax.v3i16(<3 x i16> %v3xi16, <3 x i16> %v3xi16)
  call void @use.3xi16(<3 x i16> %r149)
  %r150 = call <3 x i32> @llvm.smax.v3i32(<3 x i32> %v3xi32, <3 x i32> %v3xi32)
  call void @use.3xi32(<3 x i32> %r150)
  %r151 = call <3 x i64> @llvm.smax.v3i64(<3 x i64> %v3xi64, <3 x i64> %v3xi64)
  call void @use.3xi64(<3 x i64> %r151)
  %r152 = call i16 @llvm.smin.i16(i16 %i16, i16 %i16)
  call void @use.i16(i16 %r152)
  %r153 = call i32 @llvm.smin.i32(i32 %i32, i32 %i32)
  call void @use.i32(i32 %r153)
  %r154 = call i64 @llvm.smin.i64(i64 %i64, i64 %i64)
  call void @use.i64(i64 %r154)
  %r155 = call <3 x i16> @llvm.smin.v3i16(<3 x i16> %v3xi16, <3 x i16> %v3xi16)
  call void @use.3xi16(<3 x i16> %r155)
  %r156 = call <3 x i32> @llvm.smin.v3i32(<3 x i32> %v3xi32, <3 x i32> %v3xi32)
  call void @use.3xi32(<3 x i32> %r156)
  %r157 = call <3 x i64> @llvm.smin.v3i64(<3 x i64> %v3xi64, <3 x i64> %v3xi64)
  call void @use.3xi64(<3 x i64> %r157)
  %r158 = call i16 @llvm.umax.i16(i16 %i16, i16 %i16)
  call void @use.i16(i16 %r158)
  %r159 = call i32 @llvm.umax.i32(i32 %i32, i32 %i32)
  call void @use.i32(i32 %r159)
  %r160 = call i64 @llvm.umax.i64(i64 %i64, i64 %i64)
  call void @use.i64(i64 %r160)
  %r161 = call <3 x i16> @llvm.umax.v3i16(<3 x i16> %v3xi16, <3 x i16> %v3xi16)
  call void @use.3xi16(<3 x i16> %r161)
  %r162 = call <3 x i32> @llvm.umax.v3i32(<3 x i32> %v3xi32, <3 x i32> %v3xi32)
  call void @use.3xi32(<3 x i32> %r162)
  %r163 = call <3 x i64> @llvm.umax.v3i64(<3 x i64> %v3xi64, <3 x i64> %v3xi64)
  call void @use.3xi64(<3 x i64> %r163)
  %r164 = call i16 @llvm.umin.i16(i16 %i16, i16 %i16)
  call void @use.i16(i16 %r164)
  %r165 = call i32 @llvm.umin.i32(i32 %i32, i32 %i32)
  call void @use.i32(i32 %r165)
  %r166 = call i64 @llvm.umin.i64(i64 %i64, i64 %i64)
  call void @use.i64(i64 %r166)
  %r167 = call <3 x i16> @llvm.umin.v3i16(<3 x i16> %v3xi16, <3 x i16> %v3xi16)
  call void @use.3xi16(<3 x i16> %r167)
  %r168 = call <3 x i32> @llvm.umin.v3i32(<3 x i32> %v3xi32, <3 x i32> %v3xi32)
  call void @use.3xi32(<3 x i32> %r168)
  %r169 = call <3 x i64> @llvm.umin.v3i64(<3 x i64> %v3xi64, <3 x i64> %v3xi64)
  call void @use.3xi64(<3 x i64> %r169)
  %14 = sext i32 %i32 to i64
  %15 = sext i32 %i32 to i64
  %16 = mul i64 %14, %15
  %17 = lshr i64 %16, 32
  %r170.0 = trunc i64 %17 to i32
  call void @use.i32(i32 %r170.0)
  %r170.1 = trunc i64 %16 to i32
  call void @use.i32(i32 %r170.1)
  %18 = zext i32 %i32 to i64
  %19 = zext i32 %i32 to i64
  %20 = mul i64 %18, %19
  %21 = lshr i64 %20, 32
  %r171.0 = trunc i64 %21 to i32
  call void @use.i32(i32 %r171.0)
  %r171.1 = trunc i64 %20 to i32
  call void @use.i32(i32 %r171.1)
  %r172.0 = udiv i32 %i32, 10
  call void @use.i32(i32 %r172.0)
  %r172.1 = urem i32 %i32, 10
  call void @use.i32(i32 %r172.1)
  %r173 = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %i32, i32 %i32)
  %r173.0 = extractvalue { i32, i1 } %r173, 0
  call void @use.i32(i32 %r173.0)
  %r173.1 = extractvalue { i32, i1 } %r173, 1
  call void @use.i1(i1 %r173.1)
  %r174 = call { i32, i1 } @llvm.usub.with.overflow.i32(i32 %i32, i32 %i32)
  %r174.0 = extractvalue { i32, i1 } %r174, 0
  call void @use.i32(i32 %r174.0)
  %r174.1 = extractvalue { i32, i1 } %r174, 1
  call void @use.i1(i1 %r174.1)
  %r175 = call half @llvm.fmuladd.f16(half %half, half %half, half %half)
  call void @use.half(half %r175)
  %r176 = call float @llvm.fmuladd.f32(float %float, float %float, float %float)
  call void @use.float(float %r176)
  %r177 = call double @llvm.fmuladd.f64(double %double, double %double, double %double)
  call void @use.double(double %r177)
  %r178 = call <3 x half> @llvm.fmuladd.v3f16(<3 x half> %v3xhalf, <3 x half> %v3xhalf, <3 x half> %v3xhalf)
  call void @use.3xhalf(<3 x half> %r178)
  %r179 = call <3 x float> @llvm.fmuladd.v3f32(<3 x float> %v3xfloat, <3 x float> %v3xfloat, <3 x float> %v3xfloat)
  call void @use.3xfloat(<3 x float> %r179)
  %r180 = call <3 x double> @llvm.fmuladd.v3f64(<3 x double> %v3xdouble, <3 x double> %v3xdouble, <3 x double> %v3xdouble)
  call void @use.3xdouble(<3 x double> %r180)
  %r181 = call double @llvm.fma.f64(double %double, double %double, double %double)
  call void @use.double(double %r181)
  %r182 = call <3 x double> @llvm.fma.v3f64(<3 x double> %v3xdouble, <3 x double> %v3xdouble, <3 x double> %v3xdouble)
  call void @use.3xdouble(<3 x double> %r182)
  %r183 = call i16 @llvm.dx.imad.i16(i16 %i16, i16 %i16, i16 %i16)
  call void @use.i16(i16 %r183)
  %r184 = call i32 @llvm.dx.imad.i32(i32 %i32, i32 %i32, i32 %i32)
  call void @use.i32(i32 %r184)
  %r185 = call i64 @llvm.dx.imad.i64(i64 %i64, i64 %i64, i64 %i64)
  call void @use.i64(i64 %r185)
  %r186 = call <3 x i16> @llvm.dx.imad.v3i16(<3 x i16> %v3xi16, <3 x i16> %v3xi16, <3 x i16> %v3xi16)
  call void @use.3xi16(<3 x i16> %r186)
  %r187 = call <3 x i32> @llvm.dx.imad.v3i32(<3 x i32> %v3xi32, <3 x i32> %v3xi32, <3 x i32> %v3xi32)
  call void @use.3xi32(<3 x i32> %r187)
  %r188 = call <3 x i64> @llvm.dx.imad.v3i64(<3 x i64> %v3xi64, <3 x i64> %v3xi64, <3 x i64> %v3xi64)
  call void @use.3xi64(<3 x i64> %r188)
  %r189 = call i16 @llvm.dx.umad.i16(i16 %i16, i16 %i16, i16 %i16)
  call void @use.i16(i16 %r189)
  %r190 = call i32 @llvm.dx.umad.i32(i32 %i32, i32 %i32, i32 %i32)
  call void @use.i32(i32 %r190)
  %r191 = call i64 @llvm.dx.umad.i64(i64 %i64, i64 %i64, i64 %i64)
  call void @use.i64(i64 %r191)
  %r192 = call <3 x i16> @llvm.dx.umad.v3i16(<3 x i16> %v3xi16, <3 x i16> %v3xi16, <3 x i16> %v3xi16)
  call void @use.3xi16(<3 x i16> %r192)
  %r193 = call <3 x i32> @llvm.dx.umad.v3i32(<3 x i32> %v3xi32, <3 x i32> %v3xi32, <3 x i32> %v3xi32)
  call void @use.3xi32(<3 x i32> %r193)
  %r194 = call <3 x i64> @llvm.dx.umad.v3i64(<3 x i64> %v3xi64, <3 x i64> %v3xi64, <3 x i64> %v3xi64)
  call void @use.3xi64(<3 x i64> %r194)
  %r195 = call half @llvm.dx.dot2.f16(half %half, half %half, half %half, half %half)
  call void @use.half(half %r195)
  %r196 = call float @llvm.dx.dot2.f32(float %float, float %float, float %float, float %float)
  call void @use.float(float %r196)
  %r197 = call half @llvm.dx.dot3.f16(half %half, half %half, half %half, half %half, half %half, half %half)
  call void @use.half(half %r197)
  %r198 = call float @llvm.dx.dot3.f32(float %float, float %float, float %float, float %float, float %float, float %float)
  call void @use.float(float %r198)
  %r199 = call half @llvm.dx.dot4.f16(half %half, half %half, half %half, half %half, half %half, half %half, half %half, half %half)
  call void @use.half(half %r199)
  %r200 = call float @llvm.dx.dot4.f32(float %float, float %float, float %float, float %float, float %float, float %float, float %float, float %float)
  call void @use.float(float %r200)
  %r201 = call { float, float, float, float } @llvm.dx.resource.load.cbufferrow.4.f32.f32.f32.f32.tdx.CBuffer_sl_v4f32a3v4f32st(target("dx.CBuffer", <{ <4 x float>, [3 x <4 x float>] }>) %9, i32 %i32)
  %r201.1 = extractvalue { float, float, float, float } %r201, 1
  call void @use.float(float %r201.1)
  %r202 = call { i32, i32, i32, i32 } @llvm.dx.resource.load.cbufferrow.4.i32.i32.i32.i32.tdx.CBuffer_sl_v4f32a3v4f32st(target("dx.CBuffer", <{ <4 x float>, [3 x <4 x float>] }>) %9, i32 %i32)
  %r202.1 = extractvalue { i32, i32, i32, i32 } %r202, 1
  call void @use.i32(i32 %r202.1)
  %r203 = call { double, double } @llvm.dx.resource.load.cbufferrow.2.f64.f64.tdx.CBuffer_sl_v4f32a3v4f32st(target("dx.CBuffer", <{ <4 x float>, [3 x <4 x float>] }>) %9, i32 %i32)
  %r203.1 = extractvalue { double, double } %r203, 1
  call void @use.double(double %r203.1)
  %r204 = call { i64, i64 } @llvm.dx.resource.load.cbufferrow.2.i64.i64.tdx.CBuffer_sl_v4f32a3v4f32st(target("dx.CBuffer", <{ <4 x float>, [3 x <4 x float>] }>) %9, i32 %i32)
  %r204.1 = extractvalue { i64, i64 } %r204, 1
  call void @use.i64(i64 %r204.1)
  %r205 = call { half, half, half, half, half, half, half, half } @llvm.dx.resource.load.cbufferrow.8.f16.f16.f16.f16.f16.f16.f16.f16.tdx.CBuffer_sl_v4f32a3v4f32st(target("dx.CBuffer", <{ <4 x float>, [3 x <4 x float>] }>) %9, i32 %i32)
  %r205.1 = extractvalue { half, half, half, half, half, half, half, half } %r205, 1
  call void @use.half(half %r205.1)
  %r206 = call { i16, i16, i16, i16, i16, i16, i16, i16 } @llvm.dx.resource.load.cbufferrow.8.i16.i16.i16.i16.i16.i16.i16.i16.tdx.CBuffer_sl_v4f32a3v4f32st(target("dx.CBuffer", <{ <4 x float>, [3 x <4 x float>] }>) %9, i32 %i32)
  %r206.1 = extractvalue { i16, i16, i16, i16, i16, i16, i16, i16 } %r206, 1
  call void @use.i16(i16 %r206.1)
  %r207 = call { <4 x float>, i1 } @llvm.dx.resource.load.typedbuffer.v4f32.tdx.TypedBuffer_v4f32_0_0_0t(target("dx.TypedBuffer", <4 x float>, 0, 0, 0) %1, i32 %i32)
  %22 = extractvalue { <4 x float>, i1 } %r207, 0
  %r207.0 = extractelement <4 x float> %22, i32 0
  call void @use.float(float %r207.0)
  %r207.1 = extractelement <4 x float> %22, i32 1
  call void @use.float(float %r207.1)
  %r207.2 = extractelement <4 x float> %22, i32 2
  call void @use.float(float %r207.2)
  %r207.4 = extractvalue { <4 x float>, i1 } %r207, 1
  call void @use.i1(i1 %r207.4)
  %r209 = call { float, i1 } @llvm.dx.resource.load.typedbuffer.f32.tdx.TypedBuffer_f32_1_0_0t(target("dx.TypedBuffer", float, 1, 0, 0) %6, i32 %i32)
  %r209.0 = extractvalue { float, i1 } %r209, 0
  call void @use.float(float %r209.0)
  %r209.4 = extractvalue { float, i1 } %r209, 1
  call void @use.i1(i1 %r209.4)
  %r211 = call { <3 x half>, i1 } @llvm.dx.resource.load.rawbuffer.v3f16.tdx.RawBuffer_i8_0_0t(target("dx.RawBuffer", i8, 0, 0) %2, i32 %i32, i32 %i32)
  %23 = extractvalue { <3 x half>, i1 } %r211, 0
  %r211.0 = extractelement <3 x half> %23, i32 0
  call void @use.half(half %r211.0)
  %r211.1 = extractelement <3 x half> %23, i32 1
  call void @use.half(half %r211.1)
  %r211.2 = extractelement <3 x half> %23, i32 2
  call void @use.half(half %r211.2)
  %r211.4 = extractvalue { <3 x half>, i1 } %r211, 1
  call void @use.i1(i1 %r211.4)
  %r213 = call { <3 x half>, i1 } @llvm.dx.resource.load.rawbuffer.v3f16.tdx.RawBuffer_sl_v4f32v4f32s_0_0t(target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 0, 0) %5, i32 %i32, i32 %i32)
  %24 = extractvalue { <3 x half>, i1 } %r213, 0
  %r213.0 = extractelement <3 x half> %24, i32 0
  call void @use.half(half %r213.0)
  %r213.1 = extractelement <3 x half> %24, i32 1
  call void @use.half(half %r213.1)
  %r213.2 = extractelement <3 x half> %24, i32 2
  call void @use.half(half %r213.2)
  %r213.4 = extractvalue { <3 x half>, i1 } %r213, 1
  call void @use.i1(i1 %r213.4)
  %r215 = call { <3 x float>, i1 } @llvm.dx.resource.load.rawbuffer.v3f32.tdx.RawBuffer_i8_0_0t(target("dx.RawBuffer", i8, 0, 0) %2, i32 %i32, i32 %i32)
  %25 = extractvalue { <3 x float>, i1 } %r215, 0
  %r215.0 = extractelement <3 x float> %25, i32 0
  call void @use.float(float %r215.0)
  %r215.1 = extractelement <3 x float> %25, i32 1
  call void @use.float(float %r215.1)
  %r215.2 = extractelement <3 x float> %25, i32 2
  call void @use.float(float %r215.2)
  %r215.4 = extractvalue { <3 x float>, i1 } %r215, 1
  call void @use.i1(i1 %r215.4)
  %r217 = call { <3 x float>, i1 } @llvm.dx.resource.load.rawbuffer.v3f32.tdx.RawBuffer_sl_v4f32v4f32s_0_0t(target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 0, 0) %5, i32 %i32, i32 %i32)
  %26 = extractvalue { <3 x float>, i1 } %r217, 0
  %r217.0 = extractelement <3 x float> %26, i32 0
  call void @use.float(float %r217.0)
  %r217.1 = extractelement <3 x float> %26, i32 1
  call void @use.float(float %r217.1)
  %r217.2 = extractelement <3 x float> %26, i32 2
  call void @use.float(float %r217.2)
  %r217.4 = extractvalue { <3 x float>, i1 } %r217, 1
  call void @use.i1(i1 %r217.4)
  %r219 = call { <3 x i16>, i1 } @llvm.dx.resource.load.rawbuffer.v3i16.tdx.RawBuffer_i8_0_0t(target("dx.RawBuffer", i8, 0, 0) %2, i32 %i32, i32 %i32)
  %27 = extractvalue { <3 x i16>, i1 } %r219, 0
  %r219.0 = extractelement <3 x i16> %27, i32 0
  call void @use.i16(i16 %r219.0)
  %r219.1 = extractelement <3 x i16> %27, i32 1
  call void @use.i16(i16 %r219.1)
  %r219.2 = extractelement <3 x i16> %27, i32 2
  call void @use.i16(i16 %r219.2)
  %r219.4 = extractvalue { <3 x i16>, i1 } %r219, 1
  call void @use.i1(i1 %r219.4)
  %r221 = call { <3 x i16>, i1 } @llvm.dx.resource.load.rawbuffer.v3i16.tdx.RawBuffer_sl_v4f32v4f32s_0_0t(target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 0, 0) %5, i32 %i32, i32 %i32)
  %28 = extractvalue { <3 x i16>, i1 } %r221, 0
  %r221.0 = extractelement <3 x i16> %28, i32 0
  call void @use.i16(i16 %r221.0)
  %r221.1 = extractelement <3 x i16> %28, i32 1
  call void @use.i16(i16 %r221.1)
  %r221.2 = extractelement <3 x i16> %28, i32 2
  call void @use.i16(i16 %r221.2)
  %r221.4 = extractvalue { <3 x i16>, i1 } %r221, 1
  call void @use.i1(i1 %r221.4)
  %r223 = call { <3 x i32>, i1 } @llvm.dx.resource.load.rawbuffer.v3i32.tdx.RawBuffer_i8_0_0t(target("dx.RawBuffer", i8, 0, 0) %2, i32 %i32, i32 %i32)
  %29 = extractvalue { <3 x i32>, i1 } %r223, 0
  %r223.0 = extractelement <3 x i32> %29, i32 0
  call void @use.i32(i32 %r223.0)
  %r223.1 = extractelement <3 x i32> %29, i32 1
  call void @use.i32(i32 %r223.1)
  %r223.2 = extractelement <3 x i32> %29, i32 2
  call void @use.i32(i32 %r223.2)
  %r223.4 = extractvalue { <3 x i32>, i1 } %r223, 1
  call void @use.i1(i1 %r223.4)
  %r225 = call { <3 x i32>, i1 } @llvm.dx.resource.load.rawbuffer.v3i32.tdx.RawBuffer_sl_v4f32v4f32s_0_0t(target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 0, 0) %5, i32 %i32, i32 %i32)
  %30 = extractvalue { <3 x i32>, i1 } %r225, 0
  %r225.0 = extractelement <3 x i32> %30, i32 0
  call void @use.i32(i32 %r225.0)
  %r225.1 = extractelement <3 x i32> %30, i32 1
  call void @use.i32(i32 %r225.1)
  %r225.2 = extractelement <3 x i32> %30, i32 2
  call void @use.i32(i32 %r225.2)
  %r225.4 = extractvalue { <3 x i32>, i1 } %r225, 1
  call void @use.i1(i1 %r225.4)
  call void @llvm.dx.resource.store.typedbuffer.tdx.TypedBuffer_f32_1_0_0t.f32(target("dx.TypedBuffer", float, 1, 0, 0) %6, i32 %i32, float %float)
  %31 = insertelement <3 x half> undef, half %half, i32 0
  %32 = insertelement <3 x half> %31, half %half, i32 1
  %33 = insertelement <3 x half> %32, half %half, i32 2
  call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_sl_v4f32v4f32s_1_0t.v3f16(target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 1, 0) %8, i32 %i32, i32 %i32, <3 x half> %33)
  %34 = insertelement <3 x float> undef, float %float, i32 0
  %35 = insertelement <3 x float> %34, float %float, i32 1
  %36 = insertelement <3 x float> %35, float %float, i32 2
  call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_sl_v4f32v4f32s_1_0t.v3f32(target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 1, 0) %8, i32 %i32, i32 %i32, <3 x float> %36)
  %37 = insertelement <3 x i16> undef, i16 %i16, i32 0
  %38 = insertelement <3 x i16> %37, i16 %i16, i32 1
  %39 = insertelement <3 x i16> %38, i16 %i16, i32 2
  call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_sl_v4f32v4f32s_1_0t.v3i16(target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 1, 0) %8, i32 %i32, i32 %i32, <3 x i16> %39)
  %40 = insertelement <3 x i32> undef, i32 %i32, i32 0
  %41 = insertelement <3 x i32> %40, i32 %i32, i32 1
  %42 = insertelement <3 x i32> %41, i32 %i32, i32 2
  call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_sl_v4f32v4f32s_1_0t.v3i32(target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 1, 0) %8, i32 %i32, i32 %i32, <3 x i32> %42)
  %r227 = call i32 @llvm.dx.resource.updatecounter.tdx.RawBuffer_sl_v4f32v4f32s_1_0t(target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 1, 0) %8, i8 %i8)
  call void @use.i32(i32 %r227)
  %r228 = call i32 @llvm.dx.resource.getdimensions.x.tdx.TypedBuffer_v4f32_0_0_0t(target("dx.TypedBuffer", <4 x float>, 0, 0, 0) %1)
  call void @use.i32(i32 %r228)
  %r229 = call i32 @llvm.dx.resource.getdimensions.x.tdx.RawBuffer_sl_v4f32v4f32s_1_0t(target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 1, 0) %8)
  call void @use.i32(i32 %r229)
  call void @llvm.dx.group.memory.barrier.with.group.sync()
  call void @llvm.dx.discard(i1 %i1)
  %r230 = call half @llvm.dx.ddx.coarse.f16(half %half)
  call void @use.half(half %r230)
  %r231 = call float @llvm.dx.ddx.coarse.f32(float %float)
  call void @use.float(float %r231)
  %r232 = call <3 x half> @llvm.dx.ddx.coarse.v3f16(<3 x half> %v3xhalf)
  call void @use.3xhalf(<3 x half> %r232)
  %r233 = call <3 x float> @llvm.dx.ddx.coarse.v3f32(<3 x float> %v3xfloat)
  call void @use.3xfloat(<3 x float> %r233)
  %r234 = call half @llvm.dx.ddy.coarse.f16(half %half)
  call void @use.half(half %r234)
  %r235 = call float @llvm.dx.ddy.coarse.f32(float %float)
  call void @use.float(float %r235)
  %r236 = call <3 x half> @llvm.dx.ddy.coarse.v3f16(<3 x half> %v3xhalf)
  call void @use.3xhalf(<3 x half> %r236)
  %r237 = call <3 x float> @llvm.dx.ddy.coarse.v3f32(<3 x float> %v3xfloat)
  call void @use.3xfloat(<3 x float> %r237)
  %r238 = call half @llvm.dx.ddx.fine.f16(half %half)
  call void @use.half(half %r238)
  %r239 = call float @llvm.dx.ddx.fine.f32(float %float)
  call void @use.float(float %r239)
  %r240 = call <3 x half> @llvm.dx.ddx.fine.v3f16(<3 x half> %v3xhalf)
  call void @use.3xhalf(<3 x half> %r240)
  %r241 = call <3 x float> @llvm.dx.ddx.fine.v3f32(<3 x float> %v3xfloat)
  call void @use.3xfloat(<3 x float> %r241)
  %r242 = call half @llvm.dx.ddy.fine.f16(half %half)
  call void @use.half(half %r242)
  %r243 = call float @llvm.dx.ddy.fine.f32(float %float)
  call void @use.float(float %r243)
  %r244 = call <3 x half> @llvm.dx.ddy.fine.v3f16(<3 x half> %v3xhalf)
  call void @use.3xhalf(<3 x half> %r244)
  %r245 = call <3 x float> @llvm.dx.ddy.fine.v3f32(<3 x float> %v3xfloat)
  call void @use.3xfloat(<3 x float> %r245)
  %r246 = call i32 @llvm.dx.thread.id(i32 %i32)
  call void @use.i32(i32 %r246)
  %r247 = call i32 @llvm.dx.group.id(i32 %i32)
  call void @use.i32(i32 %r247)
  %r248 = call i32 @llvm.dx.thread.id.in.group(i32 %i32)
  call void @use.i32(i32 %r248)
  %r249 = call i32 @llvm.dx.flattened.thread.id.in.group()
  call void @use.i32(i32 %r249)
  %r250 = call double @llvm.dx.asdouble.i32(i32 %i32, i32 %i32)
  call void @use.double(double %r250)
  %r251 = call { i32, i32 } @llvm.dx.splitdouble.i32(double %double)
  %r251.0 = extractvalue { i32, i32 } %r251, 0
  call void @use.i32(i32 %r251.0)
  %r251.1 = extractvalue { i32, i32 } %r251, 1
  call void @use.i32(i32 %r251.1)
  %r252 = call i1 @llvm.dx.wave.is.first.lane()
  call void @use.i1(i1 %r252)
  %r253 = call i32 @llvm.dx.wave.getlaneindex()
  call void @use.i32(i32 %r253)
  %r254 = call i32 @llvm.dx.wave.get.lane.count()
  call void @use.i32(i32 %r254)
  %r255 = call i1 @llvm.dx.wave.any(i1 %i1)
  call void @use.i1(i1 %r255)
  %r256 = call i1 @llvm.dx.wave.all(i1 %i1)
  call void @use.i1(i1 %r256)
  %r257 = call <4 x i32> @llvm.dx.wave.ballot(i1 %i1)
  %r257.0 = extractelement <4 x i32> %r257, i32 0
  call void @use.i32(i32 %r257.0)
  %r257.3 = extractelement <4 x i32> %r257, i32 3
  call void @use.i32(i32 %r257.3)
  %r258 = call half @llvm.dx.wave.readlane.f16(half %half, i32 %i32)
  call void @use.half(half %r258)
  %r259 = call float @llvm.dx.wave.readlane.f32(float %float, i32 %i32)
  call void @use.float(float %r259)
  %r260 = call double @llvm.dx.wave.readlane.f64(double %double, i32 %i32)
  call void @use.double(double %r260)
  %r261 = call i1 @llvm.dx.wave.readlane.i1(i1 %i1, i32 %i32)
  call void @use.i1(i1 %r261)
  %r262 = call i8 @llvm.dx.wave.readlane.i8(i8 %i8, i32 %i32)
  call void @use.i8(i8 %r262)
  %r263 = call i16 @llvm.dx.wave.readlane.i16(i16 %i16, i32 %i32)
  call void @use.i16(i16 %r263)
  %r264 = call i32 @llvm.dx.wave.readlane.i32(i32 %i32, i32 %i32)
  call void @use.i32(i32 %r264)
  %r265 = call i64 @llvm.dx.wave.readlane.i64(i64 %i64, i32 %i32)
  call void @use.i64(i64 %r265)
  %r266 = call <3 x half> @llvm.dx.wave.readlane.v3f16(<3 x half> %v3xhalf, i32 %i32)
  call void @use.3xhalf(<3 x half> %r266)
  %r267 = call <3 x float> @llvm.dx.wave.readlane.v3f32(<3 x float> %v3xfloat, i32 %i32)
  call void @use.3xfloat(<3 x float> %r267)
  %r268 = call <3 x double> @llvm.dx.wave.readlane.v3f64(<3 x double> %v3xdouble, i32 %i32)
  call void @use.3xdouble(<3 x double> %r268)
  %r269 = call <3 x i1> @llvm.dx.wave.readlane.v3i1(<3 x i1> %v3xi1, i32 %i32)
  call void @use.3xi1(<3 x i1> %r269)
  %r270 = call <3 x i8> @llvm.dx.wave.readlane.v3i8(<3 x i8> %v3xi8, i32 %i32)
  call void @use.3xi8(<3 x i8> %r270)
  %r271 = call <3 x i16> @llvm.dx.wave.readlane.v3i16(<3 x i16> %v3xi16, i32 %i32)
  call void @use.3xi16(<3 x i16> %r271)
  %r272 = call <3 x i32> @llvm.dx.wave.readlane.v3i32(<3 x i32> %v3xi32, i32 %i32)
  call void @use.3xi32(<3 x i32> %r272)
  %r273 = call <3 x i64> @llvm.dx.wave.readlane.v3i64(<3 x i64> %v3xi64, i32 %i32)
  call void @use.3xi64(<3 x i64> %r273)
  %r274 = call half @llvm.dx.wave.reduce.sum.f16(half %half)
  call void @use.half(half %r274)
  %r275 = call float @llvm.dx.wave.reduce.sum.f32(float %float)
  call void @use.float(float %r275)
  %r276 = call double @llvm.dx.wave.reduce.sum.f64(double %double)
  call void @use.double(double %r276)
  %r277 = call i1 @llvm.dx.wave.reduce.sum.i1(i1 %i1)
  call void @use.i1(i1 %r277)
  %r278 = call i8 @llvm.dx.wave.reduce.sum.i8(i8 %i8)
  call void @use.i8(i8 %r278)
  %r279 = call i16 @llvm.dx.wave.reduce.sum.i16(i16 %i16)
  call void @use.i16(i16 %r279)
  %r280 = call i32 @llvm.dx.wave.reduce.sum.i32(i32 %i32)
  call void @use.i32(i32 %r280)
  %r281 = call i64 @llvm.dx.wave.reduce.sum.i64(i64 %i64)
  call void @use.i64(i64 %r281)
  %r282 = call <3 x half> @llvm.dx.wave.reduce.sum.v3f16(<3 x half> %v3xhalf)
  call void @use.3xhalf(<3 x half> %r282)
  %r283 = call <3 x float> @llvm.dx.wave.reduce.sum.v3f32(<3 x float> %v3xfloat)
  call void @use.3xfloat(<3 x float> %r283)
  %r284 = call <3 x double> @llvm.dx.wave.reduce.sum.v3f64(<3 x double> %v3xdouble)
  call void @use.3xdouble(<3 x double> %r284)
  %r285 = call <3 x i1> @llvm.dx.wave.reduce.sum.v3i1(<3 x i1> %v3xi1)
  call void @use.3xi1(<3 x i1> %r285)
  %r286 = call <3 x i8> @llvm.dx.wave.reduce.sum.v3i8(<3 x i8> %v3xi8)
  call void @use.3xi8(<3 x i8> %r286)
  %r287 = call <3 x i16> @llvm.dx.wave.reduce.sum.v3i16(<3 x i16> %v3xi16)
  call void @use.3xi16(<3 x i16> %r287)
  %r288 = call <3 x i32> @llvm.dx.wave.reduce.sum.v3i32(<3 x i32> %v3xi32)
  call void @use.3xi32(<3 x i32> %r288)
  %r289 = call <3 x i64> @llvm.dx.wave.reduce.sum.v3i64(<3 x i64> %v3xi64)
  call void @use.3xi64(<3 x i64> %r289)
  %r290 = call i1 @llvm.dx.wave.reduce.usum.i1(i1 %i1)
  call void @use.i1(i1 %r290)
  %r291 = call i8 @llvm.dx.wave.reduce.usum.i8(i8 %i8)
  call void @use.i8(i8 %r291)
  %r292 = call i16 @llvm.dx.wave.reduce.usum.i16(i16 %i16)
  call void @use.i16(i16 %r292)
  %r293 = call i32 @llvm.dx.wave.reduce.usum.i32(i32 %i32)
  call void @use.i32(i32 %r293)
  %r294 = call i64 @llvm.dx.wave.reduce.usum.i64(i64 %i64)
  call void @use.i64(i64 %r294)
  %r295 = call <3 x i1> @llvm.dx.wave.reduce.usum.v3i1(<3 x i1> %v3xi1)
  call void @use.3xi1(<3 x i1> %r295)
  %r296 = call <3 x i8> @llvm.dx.wave.reduce.usum.v3i8(<3 x i8> %v3xi8)
  call void @use.3xi8(<3 x i8> %r296)
  %r297 = call <3 x i16> @llvm.dx.wave.reduce.usum.v3i16(<3 x i16> %v3xi16)
  call void @use.3xi16(<3 x i16> %r297)
  %r298 = call <3 x i32> @llvm.dx.wave.reduce.usum.v3i32(<3 x i32> %v3xi32)
  call void @use.3xi32(<3 x i32> %r298)
  %r299 = call <3 x i64> @llvm.dx.wave.reduce.usum.v3i64(<3 x i64> %v3xi64)
  call void @use.3xi64(<3 x i64> %r299)
  %r300 = call half @llvm.dx.wave.reduce.min.f16(half %half)
  call void @use.half(half %r300)
  %r301 = call float @llvm.dx.wave.reduce.min.f32(float %float)
  call void @use.float(float %r301)
  %r302 = call double @llvm.dx.wave.reduce.min.f64(double %double)
  call void @use.double(double %r302)
  %r303 = call i1 @llvm.dx.wave.reduce.min.i1(i1 %i1)
  call void @use.i1(i1 %r303)
  %r304 = call i8 @llvm.dx.wave.reduce.min.i8(i8 %i8)
  call void @use.i8(i8 %r304)
  %r305 = call i16 @llvm.dx.wave.reduce.min.i16(i16 %i16)
  call void @use.i16(i16 %r305)
  %r306 = call i32 @llvm.dx.wave.reduce.min.i32(i32 %i32)
  call void @use.i32(i32 %r306)
  %r307 = call i64 @llvm.dx.wave.reduce.min.i64(i64 %i64)
  call void @use.i64(i64 %r307)
  %r308 = call <3 x half> @llvm.dx.wave.reduce.min.v3f16(<3 x half> %v3xhalf)
  call void @use.3xhalf(<3 x half> %r308)
  %r309 = call <3 x float> @llvm.dx.wave.reduce.min.v3f32(<3 x float> %v3xfloat)
  call void @use.3xfloat(<3 x float> %r309)
  %r310 = call <3 x double> @llvm.dx.wave.reduce.min.v3f64(<3 x double> %v3xdouble)
  call void @use.3xdouble(<3 x double> %r310)
  %r311 = call <3 x i1> @llvm.dx.wave.reduce.min.v3i1(<3 x i1> %v3xi1)
  call void @use.3xi1(<3 x i1> %r311)
  %r312 = call <3 x i8> @llvm.dx.wave.reduce.min.v3i8(<3 x i8> %v3xi8)
  call void @use.3xi8(<3 x i8> %r312)
  %r313 = call <3 x i16> @llvm.dx.wave.reduce.min.v3i16(<3 x i16> %v3xi16)
  call void @use.3xi16(<3 x i16> %r313)
  %r314 = call <3 x i32> @llvm.dx.wave.reduce.min.v3i32(<3 x i32> %v3xi32)
  call void @use.3xi32(<3 x i32> %r314)
  %r315 = call <3 x i64> @llvm.dx.wave.reduce.min.v3i64(<3 x i64> %v3xi64)
  call void @use.3xi64(<3 x i64> %r315)
  %r316 = call i1 @llvm.dx.wave.reduce.umin.i1(i1 %i1)
  call void @use.i1(i1 %r316)
  %r317 = call i8 @llvm.dx.wave.reduce.umin.i8(i8 %i8)
  call void @use.i8(i8 %r317)
  %r318 = call i16 @llvm.dx.wave.reduce.umin.i16(i16 %i16)
  call void @use.i16(i16 %r318)
  %r319 = call i32 @llvm.dx.wave.reduce.umin.i32(i32 %i32)
  call void @use.i32(i32 %r319)
  %r320 = call i64 @llvm.dx.wave.reduce.umin.i64(i64 %i64)
  call void @use.i64(i64 %r320)
  %r321 = call <3 x i1> @llvm.dx.wave.reduce.umin.v3i1(<3 x i1> %v3xi1)
  call void @use.3xi1(<3 x i1> %r321)
  %r322 = call <3 x i8> @llvm.dx.wave.reduce.umin.v3i8(<3 x i8> %v3xi8)
  call void @use.3xi8(<3 x i8> %r322)
  %r323 = call <3 x i16> @llvm.dx.wave.reduce.umin.v3i16(<3 x i16> %v3xi16)
  call void @use.3xi16(<3 x i16> %r323)
  %r324 = call <3 x i32> @llvm.dx.wave.reduce.umin.v3i32(<3 x i32> %v3xi32)
  call void @use.3xi32(<3 x i32> %r324)
  %r325 = call <3 x i64> @llvm.dx.wave.reduce.umin.v3i64(<3 x i64> %v3xi64)
  call void @use.3xi64(<3 x i64> %r325)
  %r326 = call half @llvm.dx.wave.reduce.max.f16(half %half)
  call void @use.half(half %r326)
  %r327 = call float @llvm.dx.wave.reduce.max.f32(float %float)
  call void @use.float(float %r327)
  %r328 = call double @llvm.dx.wave.reduce.max.f64(double %double)
  call void @use.double(double %r328)
  %r329 = call i1 @llvm.dx.wave.reduce.max.i1(i1 %i1)
  call void @use.i1(i1 %r329)
  %r330 = call i8 @llvm.dx.wave.reduce.max.i8(i8 %i8)
  call void @use.i8(i8 %r330)
  %r331 = call i16 @llvm.dx.wave.reduce.max.i16(i16 %i16)
  call void @use.i16(i16 %r331)
  %r332 = call i32 @llvm.dx.wave.reduce.max.i32(i32 %i32)
  call void @use.i32(i32 %r332)
  %r333 = call i64 @llvm.dx.wave.reduce.max.i64(i64 %i64)
  call void @use.i64(i64 %r333)
  %r334 = call <3 x half> @llvm.dx.wave.reduce.max.v3f16(<3 x half> %v3xhalf)
  call void @use.3xhalf(<3 x half> %r334)
  %r335 = call <3 x float> @llvm.dx.wave.reduce.max.v3f32(<3 x float> %v3xfloat)
  call void @use.3xfloat(<3 x float> %r335)
  %r336 = call <3 x double> @llvm.dx.wave.reduce.max.v3f64(<3 x double> %v3xdouble)
  call void @use.3xdouble(<3 x double> %r336)
  %r337 = call <3 x i1> @llvm.dx.wave.reduce.max.v3i1(<3 x i1> %v3xi1)
  call void @use.3xi1(<3 x i1> %r337)
  %r338 = call <3 x i8> @llvm.dx.wave.reduce.max.v3i8(<3 x i8> %v3xi8)
  call void @use.3xi8(<3 x i8> %r338)
  %r339 = call <3 x i16> @llvm.dx.wave.reduce.max.v3i16(<3 x i16> %v3xi16)
  call void @use.3xi16(<3 x i16> %r339)
  %r340 = call <3 x i32> @llvm.dx.wave.reduce.max.v3i32(<3 x i32> %v3xi32)
  call void @use.3xi32(<3 x i32> %r340)
  %r341 = call <3 x i64> @llvm.dx.wave.reduce.max.v3i64(<3 x i64> %v3xi64)
  call void @use.3xi64(<3 x i64> %r341)
  %r342 = call i1 @llvm.dx.wave.reduce.umax.i1(i1 %i1)
  call void @use.i1(i1 %r342)
  %r343 = call i8 @llvm.dx.wave.reduce.umax.i8(i8 %i8)
  call void @use.i8(i8 %r343)
  %r344 = call i16 @llvm.dx.wave.reduce.umax.i16(i16 %i16)
  call void @use.i16(i16 %r344)
  %r345 = call i32 @llvm.dx.wave.reduce.umax.i32(i32 %i32)
  call void @use.i32(i32 %r345)
  %r346 = call i64 @llvm.dx.wave.reduce.umax.i64(i64 %i64)
  call void @use.i64(i64 %r346)
  %r347 = call <3 x i1> @llvm.dx.wave.reduce.umax.v3i1(<3 x i1> %v3xi1)
  call void @use.3xi1(<3 x i1> %r347)
  %r348 = call <3 x i8> @llvm.dx.wave.reduce.umax.v3i8(<3 x i8> %v3xi8)
  call void @use.3xi8(<3 x i8> %r348)
  %r349 = call <3 x i16> @llvm.dx.wave.reduce.umax.v3i16(<3 x i16> %v3xi16)
  call void @use.3xi16(<3 x i16> %r349)
  %r350 = call <3 x i32> @llvm.dx.wave.reduce.umax.v3i32(<3 x i32> %v3xi32)
  call void @use.3xi32(<3 x i32> %r350)
  %r351 = call <3 x i64> @llvm.dx.wave.reduce.umax.v3i64(<3 x i64> %v3xi64)
  call void @use.3xi64(<3 x i64> %r351)
  %r352 = bitcast i16 %i16 to half
  call void @use.half(half %r352)
  %r353 = bitcast half %half to i16
  call void @use.i16(i16 %r353)
  %r354 = bitcast i32 %i32 to float
  call void @use.float(float %r354)
  %r355 = bitcast float %float to i32
  call void @use.i32(i32 %r355)
  %r356 = bitcast i64 %i64 to double
  call void @use.double(double %r356)
  %r357 = bitcast double %double to i64
  call void @use.i64(i64 %r357)
  %r358 = call float @llvm.dx.legacyf16tof32.i32(i32 %i32)
  call void @use.float(float %r358)
  %r359 = call i32 @llvm.dx.wave.active.countbits(i1 %i1)
  call void @use.i32(i32 %r359)
  %r360 = call { <3 x half>, i1 } @llvm.dx.resource.load.rawbuffer.v3f16.tdx.RawBuffer_i8_0_0t(target("dx.RawBuffer", i8, 0, 0) %2, i32 %i32, i32 undef)
  %43 = extractvalue { <3 x half>, i1 } %r360, 0
  %r360.0 = extractelement <3 x half> %43, i32 0
  call void @use.half(half %r360.0)
  %r360.1 = extractelement <3 x half> %43, i32 1
  call void @use.half(half %r360.1)
  %r360.2 = extractelement <3 x half> %43, i32 2
  call void @use.half(half %r360.2)
  %r360.4 = extractvalue { <3 x half>, i1 } %r360, 1
  call void @use.i1(i1 %r360.4)
  %r362 = call { <3 x half>, i1 } @llvm.dx.resource.load.rawbuffer.v3f16.tdx.RawBuffer_sl_v4f32v4f32s_0_0t(target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 0, 0) %5, i32 %i32, i32 %i32)
  %44 = extractvalue { <3 x half>, i1 } %r362, 0
  %r362.0 = extractelement <3 x half> %44, i32 0
  call void @use.half(half %r362.0)
  %r362.1 = extractelement <3 x half> %44, i32 1
  call void @use.half(half %r362.1)
  %r362.2 = extractelement <3 x half> %44, i32 2
  call void @use.half(half %r362.2)
  %r362.4 = extractvalue { <3 x half>, i1 } %r362, 1
  call void @use.i1(i1 %r362.4)
  %r364 = call { <3 x float>, i1 } @llvm.dx.resource.load.rawbuffer.v3f32.tdx.RawBuffer_i8_0_0t(target("dx.RawBuffer", i8, 0, 0) %2, i32 %i32, i32 undef)
  %45 = extractvalue { <3 x float>, i1 } %r364, 0
  %r364.0 = extractelement <3 x float> %45, i32 0
  call void @use.float(float %r364.0)
  %r364.1 = extractelement <3 x float> %45, i32 1
  call void @use.float(float %r364.1)
  %r364.2 = extractelement <3 x float> %45, i32 2
  call void @use.float(float %r364.2)
  %r364.4 = extractvalue { <3 x float>, i1 } %r364, 1
  call void @use.i1(i1 %r364.4)
  %r366 = call { <3 x float>, i1 } @llvm.dx.resource.load.rawbuffer.v3f32.tdx.RawBuffer_sl_v4f32v4f32s_0_0t(target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 0, 0) %5, i32 %i32, i32 %i32)
  %46 = extractvalue { <3 x float>, i1 } %r366, 0
  %r366.0 = extractelement <3 x float> %46, i32 0
  call void @use.float(float %r366.0)
  %r366.1 = extractelement <3 x float> %46, i32 1
  call void @use.float(float %r366.1)
  %r366.2 = extractelement <3 x float> %46, i32 2
  call void @use.float(float %r366.2)
  %r366.4 = extractvalue { <3 x float>, i1 } %r366, 1
  call void @use.i1(i1 %r366.4)
  %r368 = call { <3 x i16>, i1 } @llvm.dx.resource.load.rawbuffer.v3i16.tdx.RawBuffer_i8_0_0t(target("dx.RawBuffer", i8, 0, 0) %2, i32 %i32, i32 undef)
  %47 = extractvalue { <3 x i16>, i1 } %r368, 0
  %r368.0 = extractelement <3 x i16> %47, i32 0
  call void @use.i16(i16 %r368.0)
  %r368.1 = extractelement <3 x i16> %47, i32 1
  call void @use.i16(i16 %r368.1)
  %r368.2 = extractelement <3 x i16> %47, i32 2
  call void @use.i16(i16 %r368.2)
  %r368.4 = extractvalue { <3 x i16>, i1 } %r368, 1
  call void @use.i1(i1 %r368.4)
  %r370 = call { <3 x i16>, i1 } @llvm.dx.resource.load.rawbuffer.v3i16.tdx.RawBuffer_sl_v4f32v4f32s_0_0t(target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 0, 0) %5, i32 %i32, i32 %i32)
  %48 = extractvalue { <3 x i16>, i1 } %r370, 0
  %r370.0 = extractelement <3 x i16> %48, i32 0
  call void @use.i16(i16 %r370.0)
  %r370.1 = extractelement <3 x i16> %48, i32 1
  call void @use.i16(i16 %r370.1)
  %r370.2 = extractelement <3 x i16> %48, i32 2
  call void @use.i16(i16 %r370.2)
  %r370.4 = extractvalue { <3 x i16>, i1 } %r370, 1
  call void @use.i1(i1 %r370.4)
  %r372 = call { <3 x i32>, i1 } @llvm.dx.resource.load.rawbuffer.v3i32.tdx.RawBuffer_i8_0_0t(target("dx.RawBuffer", i8, 0, 0) %2, i32 %i32, i32 undef)
  %49 = extractvalue { <3 x i32>, i1 } %r372, 0
  %r372.0 = extractelement <3 x i32> %49, i32 0
  call void @use.i32(i32 %r372.0)
  %r372.1 = extractelement <3 x i32> %49, i32 1
  call void @use.i32(i32 %r372.1)
  %r372.2 = extractelement <3 x i32> %49, i32 2
  call void @use.i32(i32 %r372.2)
  %r372.4 = extractvalue { <3 x i32>, i1 } %r372, 1
  call void @use.i1(i1 %r372.4)
  %r374 = call { <3 x i32>, i1 } @llvm.dx.resource.load.rawbuffer.v3i32.tdx.RawBuffer_sl_v4f32v4f32s_0_0t(target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 0, 0) %5, i32 %i32, i32 %i32)
  %50 = extractvalue { <3 x i32>, i1 } %r374, 0
  %r374.0 = extractelement <3 x i32> %50, i32 0
  call void @use.i32(i32 %r374.0)
  %r374.1 = extractelement <3 x i32> %50, i32 1
  call void @use.i32(i32 %r374.1)
  %r374.2 = extractelement <3 x i32> %50, i32 2
  call void @use.i32(i32 %r374.2)
  %r374.4 = extractvalue { <3 x i32>, i1 } %r374, 1
  call void @use.i1(i1 %r374.4)
  %r376 = call { <3 x double>, i1 } @llvm.dx.resource.load.rawbuffer.v3f64.tdx.RawBuffer_i8_0_0t(target("dx.RawBuffer", i8, 0, 0) %2, i32 %i32, i32 undef)
  %51 = extractvalue { <3 x double>, i1 } %r376, 0
  %r376.0 = extractelement <3 x double> %51, i32 0
  call void @use.double(double %r376.0)
  %r376.1 = extractelement <3 x double> %51, i32 1
  call void @use.double(double %r376.1)
  %r376.2 = extractelement <3 x double> %51, i32 2
  call void @use.double(double %r376.2)
  %r376.4 = extractvalue { <3 x double>, i1 } %r376, 1
  call void @use.i1(i1 %r376.4)
  %r378 = call { <3 x double>, i1 } @llvm.dx.resource.load.rawbuffer.v3f64.tdx.RawBuffer_sl_v4f32v4f32s_0_0t(target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 0, 0) %5, i32 %i32, i32 %i32)
  %52 = extractvalue { <3 x double>, i1 } %r378, 0
  %r378.0 = extractelement <3 x double> %52, i32 0
  call void @use.double(double %r378.0)
  %r378.1 = extractelement <3 x double> %52, i32 1
  call void @use.double(double %r378.1)
  %r378.2 = extractelement <3 x double> %52, i32 2
  call void @use.double(double %r378.2)
  %r378.4 = extractvalue { <3 x double>, i1 } %r378, 1
  call void @use.i1(i1 %r378.4)
  %r380 = call { <3 x i64>, i1 } @llvm.dx.resource.load.rawbuffer.v3i64.tdx.RawBuffer_i8_0_0t(target("dx.RawBuffer", i8, 0, 0) %2, i32 %i32, i32 undef)
  %53 = extractvalue { <3 x i64>, i1 } %r380, 0
  %r380.0 = extractelement <3 x i64> %53, i32 0
  call void @use.i64(i64 %r380.0)
  %r380.1 = extractelement <3 x i64> %53, i32 1
  call void @use.i64(i64 %r380.1)
  %r380.2 = extractelement <3 x i64> %53, i32 2
  call void @use.i64(i64 %r380.2)
  %r380.4 = extractvalue { <3 x i64>, i1 } %r380, 1
  call void @use.i1(i1 %r380.4)
  %r382 = call { <3 x i64>, i1 } @llvm.dx.resource.load.rawbuffer.v3i64.tdx.RawBuffer_sl_v4f32v4f32s_0_0t(target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 0, 0) %5, i32 %i32, i32 %i32)
  %54 = extractvalue { <3 x i64>, i1 } %r382, 0
  %r382.0 = extractelement <3 x i64> %54, i32 0
  call void @use.i64(i64 %r382.0)
  %r382.1 = extractelement <3 x i64> %54, i32 1
  call void @use.i64(i64 %r382.1)
  %r382.2 = extractelement <3 x i64> %54, i32 2
  call void @use.i64(i64 %r382.2)
  %r382.4 = extractvalue { <3 x i64>, i1 } %r382, 1
  call void @use.i1(i1 %r382.4)
  %55 = insertelement <3 x half> undef, half %half, i32 0
  %56 = insertelement <3 x half> %55, half %half, i32 1
  %57 = insertelement <3 x half> %56, half %half, i32 2
  call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_sl_v4f32v4f32s_1_0t.v3f16(target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 1, 0) %8, i32 %i32, i32 %i32, <3 x half> %57)
  %58 = insertelement <3 x float> undef, float %float, i32 0
  %59 = insertelement <3 x float> %58, float %float, i32 1
  %60 = insertelement <3 x float> %59, float %float, i32 2
  call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_sl_v4f32v4f32s_1_0t.v3f32(target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 1, 0) %8, i32 %i32, i32 %i32, <3 x float> %60)
  %61 = insertelement <3 x i16> undef, i16 %i16, i32 0
  %62 = insertelement <3 x i16> %61, i16 %i16, i32 1
  %63 = insertelement <3 x i16> %62, i16 %i16, i32 2
  call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_sl_v4f32v4f32s_1_0t.v3i16(target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 1, 0) %8, i32 %i32, i32 %i32, <3 x i16> %63)
  %64 = insertelement <3 x i32> undef, i32 %i32, i32 0
  %65 = insertelement <3 x i32> %64, i32 %i32, i32 1
  %66 = insertelement <3 x i32> %65, i32 %i32, i32 2
  call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_sl_v4f32v4f32s_1_0t.v3i32(target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 1, 0) %8, i32 %i32, i32 %i32, <3 x i32> %66)
  %67 = insertelement <3 x double> undef, double %double, i32 0
  %68 = insertelement <3 x double> %67, double %double, i32 1
  %69 = insertelement <3 x double> %68, double %double, i32 2
  call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_sl_v4f32v4f32s_1_0t.v3f64(target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 1, 0) %8, i32 %i32, i32 %i32, <3 x double> %69)
  %70 = insertelement <3 x i64> undef, i64 %i64, i32 0
  %71 = insertelement <3 x i64> %70, i64 %i64, i32 1
  %72 = insertelement <3 x i64> %71, i64 %i64, i32 2
  call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_sl_v4f32v4f32s_1_0t.v3i64(target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 1, 0) %8, i32 %i32, i32 %i32, <3 x i64> %72)
  %r384 = call float @llvm.dx.dot2add(float %float, half %half, half %half, half %half, half %half)
  call void @use.float(float %r384)
  %r385 = call i32 @llvm.dx.dot4add.i8packed(i32 %i32, i32 %i32, i32 %i32)
  call void @use.i32(i32 %r385)
  %r386 = call i32 @llvm.dx.dot4add.u8packed(i32 %i32, i32 %i32, i32 %i32)
  call void @use.i32(i32 %r386)
  %r387 = call i1 @llvm.vector.reduce.and.v3i1(<3 x i1> %v3xi1)
  call void @use.i1(i1 %r387)
  %r388 = call i8 @llvm.vector.reduce.and.v3i8(<3 x i8> %v3xi8)
  call void @use.i8(i8 %r388)
  %r389 = call i16 @llvm.vector.reduce.and.v3i16(<3 x i16> %v3xi16)
  call void @use.i16(i16 %r389)
  %r390 = call i32 @llvm.vector.reduce.and.v3i32(<3 x i32> %v3xi32)
  call void @use.i32(i32 %r390)
  %r391 = call i64 @llvm.vector.reduce.and.v3i64(<3 x i64> %v3xi64)
  call void @use.i64(i64 %r391)
  %r392 = call i1 @llvm.vector.reduce.or.v3i1(<3 x i1> %v3xi1)
  call void @use.i1(i1 %r392)
  %r393 = call i8 @llvm.vector.reduce.or.v3i8(<3 x i8> %v3xi8)
  call void @use.i8(i8 %r393)
  %r394 = call i16 @llvm.vector.reduce.or.v3i16(<3 x i16> %v3xi16)
  call void @use.i16(i16 %r394)
  %r395 = call i32 @llvm.vector.reduce.or.v3i32(<3 x i32> %v3xi32)
  call void @use.i32(i32 %r395)
  %r396 = call i64 @llvm.vector.reduce.or.v3i64(<3 x i64> %v3xi64)
  call void @use.i64(i64 %r396)
  %r397 = call half @llvm.dx.fdot.v3f16(<3 x half> %v3xhalf, <3 x half> %v3xhalf)
  call void @use.half(half %r397)
  %r398 = call float @llvm.dx.fdot.v3f32(<3 x float> %v3xfloat, <3 x float> %v3xfloat)
  call void @use.float(float %r398)
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.TypedBuffer", <4 x float>, 0, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.TypedBuffer_v4f32_0_0_0t(i32, i32, i32, i32, ptr) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", i8, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i8_0_0t(i32, i32, i32, i32, ptr) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.resource.nonuniformindex(i32) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_sl_v4f32v4f32s_0_0t(i32, i32, i32, i32, ptr) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.TypedBuffer", float, 1, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.TypedBuffer_f32_1_0_0t(i32, i32, i32, i32, ptr) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_sl_v4f32v4f32s_1_0t(i32, i32, i32, i32, ptr) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.CBuffer", <{ <4 x float>, [3 x <4 x float>] }>) @llvm.dx.resource.handlefrombinding.tdx.CBuffer_sl_v4f32a3v4f32st(i32, i32, i32, i32, ptr) #0

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare half @llvm.dx.load.input.f16(i32, i32, i32, i8, i32) #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare float @llvm.dx.load.input.f32(i32, i32, i32, i8, i32) #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare i16 @llvm.dx.load.input.i16(i32, i32, i32, i8, i32) #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare i32 @llvm.dx.load.input.i32(i32, i32, i32, i8, i32) #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.store.output.f16(i32, i32, i32, i8, i32, half) #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.store.output.f32(i32, i32, i32, i8, i32, float) #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.store.output.i16(i32, i32, i32, i8, i32, i16) #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.store.output.i32(i32, i32, i32, i8, i32, i32) #1

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare half @llvm.fabs.f16(half) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fabs.f32(float) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x half> @llvm.fabs.v3f16(<3 x half>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x float> @llvm.fabs.v3f32(<3 x float>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x double> @llvm.fabs.v3f64(<3 x double>) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare half @llvm.dx.saturate.f16(half) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.dx.saturate.f32(float) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare double @llvm.dx.saturate.f64(double) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x half> @llvm.dx.saturate.v3f16(<3 x half>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x float> @llvm.dx.saturate.v3f32(<3 x float>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x double> @llvm.dx.saturate.v3f64(<3 x double>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare i1 @llvm.dx.isnan.f16(half) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare i1 @llvm.dx.isnan.f32(float) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i1> @llvm.dx.isnan.v3f16(<3 x half>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i1> @llvm.dx.isnan.v3f32(<3 x float>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare i1 @llvm.dx.isinf.f16(half) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare i1 @llvm.dx.isinf.f32(float) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i1> @llvm.dx.isinf.v3f16(<3 x half>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i1> @llvm.dx.isinf.v3f32(<3 x float>) #0

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i1 @llvm.is.fpclass.f16(half, i32 immarg) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i1 @llvm.is.fpclass.f32(float, i32 immarg) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x i1> @llvm.is.fpclass.v3f16(<3 x half>, i32 immarg) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x i1> @llvm.is.fpclass.v3f32(<3 x float>, i32 immarg) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare half @llvm.cos.f16(half) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.cos.f32(float) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x half> @llvm.cos.v3f16(<3 x half>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x float> @llvm.cos.v3f32(<3 x float>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare half @llvm.sin.f16(half) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.sin.f32(float) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x half> @llvm.sin.v3f16(<3 x half>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x float> @llvm.sin.v3f32(<3 x float>) #2

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare half @llvm.tan.f16(half) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.tan.f32(float) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x half> @llvm.tan.v3f16(<3 x half>) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x float> @llvm.tan.v3f32(<3 x float>) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare half @llvm.acos.f16(half) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.acos.f32(float) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x half> @llvm.acos.v3f16(<3 x half>) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x float> @llvm.acos.v3f32(<3 x float>) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare half @llvm.asin.f16(half) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.asin.f32(float) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x half> @llvm.asin.v3f16(<3 x half>) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x float> @llvm.asin.v3f32(<3 x float>) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare half @llvm.atan.f16(half) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.atan.f32(float) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x half> @llvm.atan.v3f16(<3 x half>) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x float> @llvm.atan.v3f32(<3 x float>) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare half @llvm.cosh.f16(half) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.cosh.f32(float) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x half> @llvm.cosh.v3f16(<3 x half>) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x float> @llvm.cosh.v3f32(<3 x float>) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare half @llvm.sinh.f16(half) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.sinh.f32(float) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x half> @llvm.sinh.v3f16(<3 x half>) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x float> @llvm.sinh.v3f32(<3 x float>) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare half @llvm.tanh.f16(half) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.tanh.f32(float) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x half> @llvm.tanh.v3f16(<3 x half>) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x float> @llvm.tanh.v3f32(<3 x float>) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare half @llvm.exp2.f16(half) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.exp2.f32(float) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x half> @llvm.exp2.v3f16(<3 x half>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x float> @llvm.exp2.v3f32(<3 x float>) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare half @llvm.dx.frac.f16(half) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.dx.frac.f32(float) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x half> @llvm.dx.frac.v3f16(<3 x half>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x float> @llvm.dx.frac.v3f32(<3 x float>) #0

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare half @llvm.log2.f16(half) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.log2.f32(float) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x half> @llvm.log2.v3f16(<3 x half>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x float> @llvm.log2.v3f32(<3 x float>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare half @llvm.sqrt.f16(half) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.sqrt.f32(float) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x half> @llvm.sqrt.v3f16(<3 x half>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x float> @llvm.sqrt.v3f32(<3 x float>) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare half @llvm.dx.rsqrt.f16(half) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.dx.rsqrt.f32(float) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x half> @llvm.dx.rsqrt.v3f16(<3 x half>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x float> @llvm.dx.rsqrt.v3f32(<3 x float>) #0

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare half @llvm.roundeven.f16(half) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.roundeven.f32(float) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x half> @llvm.roundeven.v3f16(<3 x half>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x float> @llvm.roundeven.v3f32(<3 x float>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare half @llvm.floor.f16(half) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.floor.f32(float) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x half> @llvm.floor.v3f16(<3 x half>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x float> @llvm.floor.v3f32(<3 x float>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare half @llvm.ceil.f16(half) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.ceil.f32(float) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x half> @llvm.ceil.v3f16(<3 x half>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x float> @llvm.ceil.v3f32(<3 x float>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare half @llvm.trunc.f16(half) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.trunc.f32(float) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x half> @llvm.trunc.v3f16(<3 x half>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x float> @llvm.trunc.v3f32(<3 x float>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i16 @llvm.bitreverse.i16(i16) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.bitreverse.i32(i32) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.bitreverse.i64(i64) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x i16> @llvm.bitreverse.v3i16(<3 x i16>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x i32> @llvm.bitreverse.v3i32(<3 x i32>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x i64> @llvm.bitreverse.v3i64(<3 x i64>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i16 @llvm.ctpop.i16(i16) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.ctpop.i32(i32) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctpop.i64(i64) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x i16> @llvm.ctpop.v3i16(<3 x i16>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x i32> @llvm.ctpop.v3i32(<3 x i32>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x i64> @llvm.ctpop.v3i64(<3 x i64>) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.firstbitlow.i16(i16) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.firstbitlow.i32(i32) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.firstbitlow.i64(i64) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i32> @llvm.dx.firstbitlow.v3i16(<3 x i16>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i32> @llvm.dx.firstbitlow.v3i32(<3 x i32>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i32> @llvm.dx.firstbitlow.v3i64(<3 x i64>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.firstbituhigh.i16(i16) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.firstbituhigh.i32(i32) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.firstbituhigh.i64(i64) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i32> @llvm.dx.firstbituhigh.v3i16(<3 x i16>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i32> @llvm.dx.firstbituhigh.v3i32(<3 x i32>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i32> @llvm.dx.firstbituhigh.v3i64(<3 x i64>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.firstbitshigh.i16(i16) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.firstbitshigh.i32(i32) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.firstbitshigh.i64(i64) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i32> @llvm.dx.firstbitshigh.v3i16(<3 x i16>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i32> @llvm.dx.firstbitshigh.v3i32(<3 x i32>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i32> @llvm.dx.firstbitshigh.v3i64(<3 x i64>) #0

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare half @llvm.maxnum.f16(half, half) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.maxnum.f32(float, float) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.maxnum.f64(double, double) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x half> @llvm.maxnum.v3f16(<3 x half>, <3 x half>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x float> @llvm.maxnum.v3f32(<3 x float>, <3 x float>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x double> @llvm.maxnum.v3f64(<3 x double>, <3 x double>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare half @llvm.minnum.f16(half, half) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.minnum.f32(float, float) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.minnum.f64(double, double) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x half> @llvm.minnum.v3f16(<3 x half>, <3 x half>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x float> @llvm.minnum.v3f32(<3 x float>, <3 x float>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x double> @llvm.minnum.v3f64(<3 x double>, <3 x double>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i16 @llvm.smax.i16(i16, i16) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x i16> @llvm.smax.v3i16(<3 x i16>, <3 x i16>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x i32> @llvm.smax.v3i32(<3 x i32>, <3 x i32>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x i64> @llvm.smax.v3i64(<3 x i64>, <3 x i64>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i16 @llvm.smin.i16(i16, i16) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smin.i32(i32, i32) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smin.i64(i64, i64) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x i16> @llvm.smin.v3i16(<3 x i16>, <3 x i16>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x i32> @llvm.smin.v3i32(<3 x i32>, <3 x i32>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x i64> @llvm.smin.v3i64(<3 x i64>, <3 x i64>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i16 @llvm.umax.i16(i16, i16) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umax.i32(i32, i32) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.umax.i64(i64, i64) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x i16> @llvm.umax.v3i16(<3 x i16>, <3 x i16>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x i32> @llvm.umax.v3i32(<3 x i32>, <3 x i32>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x i64> @llvm.umax.v3i64(<3 x i64>, <3 x i64>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i16 @llvm.umin.i16(i16, i16) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umin.i32(i32, i32) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.umin.i64(i64, i64) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x i16> @llvm.umin.v3i16(<3 x i16>, <3 x i16>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x i32> @llvm.umin.v3i32(<3 x i32>, <3 x i32>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x i64> @llvm.umin.v3i64(<3 x i64>, <3 x i64>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare { i32, i1 } @llvm.uadd.with.overflow.i32(i32, i32) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare { i32, i1 } @llvm.usub.with.overflow.i32(i32, i32) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare half @llvm.fmuladd.f16(half, half, half) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fmuladd.f32(float, float, float) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fmuladd.f64(double, double, double) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x half> @llvm.fmuladd.v3f16(<3 x half>, <3 x half>, <3 x half>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x float> @llvm.fmuladd.v3f32(<3 x float>, <3 x float>, <3 x float>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x double> @llvm.fmuladd.v3f64(<3 x double>, <3 x double>, <3 x double>) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fma.f64(double, double, double) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare <3 x double> @llvm.fma.v3f64(<3 x double>, <3 x double>, <3 x double>) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare i16 @llvm.dx.imad.i16(i16, i16, i16) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.imad.i32(i32, i32, i32) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare i64 @llvm.dx.imad.i64(i64, i64, i64) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i16> @llvm.dx.imad.v3i16(<3 x i16>, <3 x i16>, <3 x i16>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i32> @llvm.dx.imad.v3i32(<3 x i32>, <3 x i32>, <3 x i32>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i64> @llvm.dx.imad.v3i64(<3 x i64>, <3 x i64>, <3 x i64>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare i16 @llvm.dx.umad.i16(i16, i16, i16) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.umad.i32(i32, i32, i32) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare i64 @llvm.dx.umad.i64(i64, i64, i64) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i16> @llvm.dx.umad.v3i16(<3 x i16>, <3 x i16>, <3 x i16>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i32> @llvm.dx.umad.v3i32(<3 x i32>, <3 x i32>, <3 x i32>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i64> @llvm.dx.umad.v3i64(<3 x i64>, <3 x i64>, <3 x i64>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare half @llvm.dx.dot2.f16(half, half, half, half) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.dx.dot2.f32(float, float, float, float) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare half @llvm.dx.dot3.f16(half, half, half, half, half, half) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.dx.dot3.f32(float, float, float, float, float, float) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare half @llvm.dx.dot4.f16(half, half, half, half, half, half, half, half) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.dx.dot4.f32(float, float, float, float, float, float, float, float) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare { float, float, float, float } @llvm.dx.resource.load.cbufferrow.4.f32.f32.f32.f32.tdx.CBuffer_sl_v4f32a3v4f32st(target("dx.CBuffer", <{ <4 x float>, [3 x <4 x float>] }>), i32) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare { i32, i32, i32, i32 } @llvm.dx.resource.load.cbufferrow.4.i32.i32.i32.i32.tdx.CBuffer_sl_v4f32a3v4f32st(target("dx.CBuffer", <{ <4 x float>, [3 x <4 x float>] }>), i32) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare { double, double } @llvm.dx.resource.load.cbufferrow.2.f64.f64.tdx.CBuffer_sl_v4f32a3v4f32st(target("dx.CBuffer", <{ <4 x float>, [3 x <4 x float>] }>), i32) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare { i64, i64 } @llvm.dx.resource.load.cbufferrow.2.i64.i64.tdx.CBuffer_sl_v4f32a3v4f32st(target("dx.CBuffer", <{ <4 x float>, [3 x <4 x float>] }>), i32) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare { half, half, half, half, half, half, half, half } @llvm.dx.resource.load.cbufferrow.8.f16.f16.f16.f16.f16.f16.f16.f16.tdx.CBuffer_sl_v4f32a3v4f32st(target("dx.CBuffer", <{ <4 x float>, [3 x <4 x float>] }>), i32) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare { i16, i16, i16, i16, i16, i16, i16, i16 } @llvm.dx.resource.load.cbufferrow.8.i16.i16.i16.i16.i16.i16.i16.i16.tdx.CBuffer_sl_v4f32a3v4f32st(target("dx.CBuffer", <{ <4 x float>, [3 x <4 x float>] }>), i32) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare { <4 x float>, i1 } @llvm.dx.resource.load.typedbuffer.v4f32.tdx.TypedBuffer_v4f32_0_0_0t(target("dx.TypedBuffer", <4 x float>, 0, 0, 0), i32) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare { float, i1 } @llvm.dx.resource.load.typedbuffer.f32.tdx.TypedBuffer_f32_1_0_0t(target("dx.TypedBuffer", float, 1, 0, 0), i32) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare { <3 x half>, i1 } @llvm.dx.resource.load.rawbuffer.v3f16.tdx.RawBuffer_i8_0_0t(target("dx.RawBuffer", i8, 0, 0), i32, i32) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare { <3 x half>, i1 } @llvm.dx.resource.load.rawbuffer.v3f16.tdx.RawBuffer_sl_v4f32v4f32s_0_0t(target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 0, 0), i32, i32) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare { <3 x float>, i1 } @llvm.dx.resource.load.rawbuffer.v3f32.tdx.RawBuffer_i8_0_0t(target("dx.RawBuffer", i8, 0, 0), i32, i32) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare { <3 x float>, i1 } @llvm.dx.resource.load.rawbuffer.v3f32.tdx.RawBuffer_sl_v4f32v4f32s_0_0t(target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 0, 0), i32, i32) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare { <3 x i16>, i1 } @llvm.dx.resource.load.rawbuffer.v3i16.tdx.RawBuffer_i8_0_0t(target("dx.RawBuffer", i8, 0, 0), i32, i32) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare { <3 x i16>, i1 } @llvm.dx.resource.load.rawbuffer.v3i16.tdx.RawBuffer_sl_v4f32v4f32s_0_0t(target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 0, 0), i32, i32) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare { <3 x i32>, i1 } @llvm.dx.resource.load.rawbuffer.v3i32.tdx.RawBuffer_i8_0_0t(target("dx.RawBuffer", i8, 0, 0), i32, i32) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare { <3 x i32>, i1 } @llvm.dx.resource.load.rawbuffer.v3i32.tdx.RawBuffer_sl_v4f32v4f32s_0_0t(target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 0, 0), i32, i32) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(write)
declare void @llvm.dx.resource.store.typedbuffer.tdx.TypedBuffer_f32_1_0_0t.f32(target("dx.TypedBuffer", float, 1, 0, 0), i32, float) #5

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(write)
declare void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_sl_v4f32v4f32s_1_0t.v3f16(target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 1, 0), i32, i32, <3 x half>) #5

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(write)
declare void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_sl_v4f32v4f32s_1_0t.v3f32(target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 1, 0), i32, i32, <3 x float>) #5

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(write)
declare void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_sl_v4f32v4f32s_1_0t.v3i16(target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 1, 0), i32, i32, <3 x i16>) #5

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(write)
declare void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_sl_v4f32v4f32s_1_0t.v3i32(target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 1, 0), i32, i32, <3 x i32>) #5

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite)
declare i32 @llvm.dx.resource.updatecounter.tdx.RawBuffer_sl_v4f32v4f32s_1_0t(target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 1, 0), i8) #6

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare i32 @llvm.dx.resource.getdimensions.x.tdx.TypedBuffer_v4f32_0_0_0t(target("dx.TypedBuffer", <4 x float>, 0, 0, 0)) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare i32 @llvm.dx.resource.getdimensions.x.tdx.RawBuffer_sl_v4f32v4f32s_1_0t(target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 1, 0)) #4

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.group.memory.barrier.with.group.sync() #1

; Function Attrs: nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.discard(i1) #7

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare half @llvm.dx.ddx.coarse.f16(half) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.dx.ddx.coarse.f32(float) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x half> @llvm.dx.ddx.coarse.v3f16(<3 x half>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x float> @llvm.dx.ddx.coarse.v3f32(<3 x float>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare half @llvm.dx.ddy.coarse.f16(half) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.dx.ddy.coarse.f32(float) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x half> @llvm.dx.ddy.coarse.v3f16(<3 x half>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x float> @llvm.dx.ddy.coarse.v3f32(<3 x float>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare half @llvm.dx.ddx.fine.f16(half) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.dx.ddx.fine.f32(float) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x half> @llvm.dx.ddx.fine.v3f16(<3 x half>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x float> @llvm.dx.ddx.fine.v3f32(<3 x float>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare half @llvm.dx.ddy.fine.f16(half) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.dx.ddy.fine.f32(float) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x half> @llvm.dx.ddy.fine.v3f16(<3 x half>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x float> @llvm.dx.ddy.fine.v3f32(<3 x float>) #0

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32) #8

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.group.id(i32) #8

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id.in.group(i32) #8

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.flattened.thread.id.in.group() #8

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare double @llvm.dx.asdouble.i32(i32, i32) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare { i32, i32 } @llvm.dx.splitdouble.i32(double) #0

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare i1 @llvm.dx.wave.is.first.lane() #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.wave.getlaneindex() #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare i32 @llvm.dx.wave.get.lane.count() #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i1 @llvm.dx.wave.any(i1) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i1 @llvm.dx.wave.all(i1) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <4 x i32> @llvm.dx.wave.ballot(i1) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare half @llvm.dx.wave.readlane.f16(half, i32) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.dx.wave.readlane.f32(float, i32) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare double @llvm.dx.wave.readlane.f64(double, i32) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i1 @llvm.dx.wave.readlane.i1(i1, i32) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i8 @llvm.dx.wave.readlane.i8(i8, i32) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i16 @llvm.dx.wave.readlane.i16(i16, i32) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.wave.readlane.i32(i32, i32) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i64 @llvm.dx.wave.readlane.i64(i64, i32) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x half> @llvm.dx.wave.readlane.v3f16(<3 x half>, i32) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x float> @llvm.dx.wave.readlane.v3f32(<3 x float>, i32) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x double> @llvm.dx.wave.readlane.v3f64(<3 x double>, i32) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i1> @llvm.dx.wave.readlane.v3i1(<3 x i1>, i32) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i8> @llvm.dx.wave.readlane.v3i8(<3 x i8>, i32) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i16> @llvm.dx.wave.readlane.v3i16(<3 x i16>, i32) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i32> @llvm.dx.wave.readlane.v3i32(<3 x i32>, i32) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i64> @llvm.dx.wave.readlane.v3i64(<3 x i64>, i32) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare half @llvm.dx.wave.reduce.sum.f16(half) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.dx.wave.reduce.sum.f32(float) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare double @llvm.dx.wave.reduce.sum.f64(double) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i1 @llvm.dx.wave.reduce.sum.i1(i1) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i8 @llvm.dx.wave.reduce.sum.i8(i8) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i16 @llvm.dx.wave.reduce.sum.i16(i16) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.wave.reduce.sum.i32(i32) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i64 @llvm.dx.wave.reduce.sum.i64(i64) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x half> @llvm.dx.wave.reduce.sum.v3f16(<3 x half>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x float> @llvm.dx.wave.reduce.sum.v3f32(<3 x float>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x double> @llvm.dx.wave.reduce.sum.v3f64(<3 x double>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i1> @llvm.dx.wave.reduce.sum.v3i1(<3 x i1>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i8> @llvm.dx.wave.reduce.sum.v3i8(<3 x i8>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i16> @llvm.dx.wave.reduce.sum.v3i16(<3 x i16>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i32> @llvm.dx.wave.reduce.sum.v3i32(<3 x i32>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i64> @llvm.dx.wave.reduce.sum.v3i64(<3 x i64>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i1 @llvm.dx.wave.reduce.usum.i1(i1) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i8 @llvm.dx.wave.reduce.usum.i8(i8) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i16 @llvm.dx.wave.reduce.usum.i16(i16) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.wave.reduce.usum.i32(i32) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i64 @llvm.dx.wave.reduce.usum.i64(i64) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i1> @llvm.dx.wave.reduce.usum.v3i1(<3 x i1>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i8> @llvm.dx.wave.reduce.usum.v3i8(<3 x i8>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i16> @llvm.dx.wave.reduce.usum.v3i16(<3 x i16>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i32> @llvm.dx.wave.reduce.usum.v3i32(<3 x i32>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i64> @llvm.dx.wave.reduce.usum.v3i64(<3 x i64>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare half @llvm.dx.wave.reduce.min.f16(half) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.dx.wave.reduce.min.f32(float) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare double @llvm.dx.wave.reduce.min.f64(double) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i1 @llvm.dx.wave.reduce.min.i1(i1) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i8 @llvm.dx.wave.reduce.min.i8(i8) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i16 @llvm.dx.wave.reduce.min.i16(i16) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.wave.reduce.min.i32(i32) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i64 @llvm.dx.wave.reduce.min.i64(i64) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x half> @llvm.dx.wave.reduce.min.v3f16(<3 x half>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x float> @llvm.dx.wave.reduce.min.v3f32(<3 x float>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x double> @llvm.dx.wave.reduce.min.v3f64(<3 x double>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i1> @llvm.dx.wave.reduce.min.v3i1(<3 x i1>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i8> @llvm.dx.wave.reduce.min.v3i8(<3 x i8>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i16> @llvm.dx.wave.reduce.min.v3i16(<3 x i16>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i32> @llvm.dx.wave.reduce.min.v3i32(<3 x i32>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i64> @llvm.dx.wave.reduce.min.v3i64(<3 x i64>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i1 @llvm.dx.wave.reduce.umin.i1(i1) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i8 @llvm.dx.wave.reduce.umin.i8(i8) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i16 @llvm.dx.wave.reduce.umin.i16(i16) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.wave.reduce.umin.i32(i32) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i64 @llvm.dx.wave.reduce.umin.i64(i64) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i1> @llvm.dx.wave.reduce.umin.v3i1(<3 x i1>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i8> @llvm.dx.wave.reduce.umin.v3i8(<3 x i8>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i16> @llvm.dx.wave.reduce.umin.v3i16(<3 x i16>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i32> @llvm.dx.wave.reduce.umin.v3i32(<3 x i32>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i64> @llvm.dx.wave.reduce.umin.v3i64(<3 x i64>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare half @llvm.dx.wave.reduce.max.f16(half) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.dx.wave.reduce.max.f32(float) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare double @llvm.dx.wave.reduce.max.f64(double) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i1 @llvm.dx.wave.reduce.max.i1(i1) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i8 @llvm.dx.wave.reduce.max.i8(i8) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i16 @llvm.dx.wave.reduce.max.i16(i16) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.wave.reduce.max.i32(i32) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i64 @llvm.dx.wave.reduce.max.i64(i64) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x half> @llvm.dx.wave.reduce.max.v3f16(<3 x half>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x float> @llvm.dx.wave.reduce.max.v3f32(<3 x float>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x double> @llvm.dx.wave.reduce.max.v3f64(<3 x double>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i1> @llvm.dx.wave.reduce.max.v3i1(<3 x i1>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i8> @llvm.dx.wave.reduce.max.v3i8(<3 x i8>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i16> @llvm.dx.wave.reduce.max.v3i16(<3 x i16>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i32> @llvm.dx.wave.reduce.max.v3i32(<3 x i32>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i64> @llvm.dx.wave.reduce.max.v3i64(<3 x i64>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i1 @llvm.dx.wave.reduce.umax.i1(i1) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i8 @llvm.dx.wave.reduce.umax.i8(i8) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i16 @llvm.dx.wave.reduce.umax.i16(i16) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.wave.reduce.umax.i32(i32) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i64 @llvm.dx.wave.reduce.umax.i64(i64) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i1> @llvm.dx.wave.reduce.umax.v3i1(<3 x i1>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i8> @llvm.dx.wave.reduce.umax.v3i8(<3 x i8>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i16> @llvm.dx.wave.reduce.umax.v3i16(<3 x i16>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i32> @llvm.dx.wave.reduce.umax.v3i32(<3 x i32>) #9

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare <3 x i64> @llvm.dx.wave.reduce.umax.v3i64(<3 x i64>) #9

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.dx.legacyf16tof32.i32(i32) #0

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.wave.active.countbits(i1) #9

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare { <3 x double>, i1 } @llvm.dx.resource.load.rawbuffer.v3f64.tdx.RawBuffer_i8_0_0t(target("dx.RawBuffer", i8, 0, 0), i32, i32) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare { <3 x double>, i1 } @llvm.dx.resource.load.rawbuffer.v3f64.tdx.RawBuffer_sl_v4f32v4f32s_0_0t(target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 0, 0), i32, i32) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare { <3 x i64>, i1 } @llvm.dx.resource.load.rawbuffer.v3i64.tdx.RawBuffer_i8_0_0t(target("dx.RawBuffer", i8, 0, 0), i32, i32) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare { <3 x i64>, i1 } @llvm.dx.resource.load.rawbuffer.v3i64.tdx.RawBuffer_sl_v4f32v4f32s_0_0t(target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 0, 0), i32, i32) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(write)
declare void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_sl_v4f32v4f32s_1_0t.v3f64(target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 1, 0), i32, i32, <3 x double>) #5

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(write)
declare void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_sl_v4f32v4f32s_1_0t.v3i64(target("dx.RawBuffer", <{ <4 x float>, <4 x float> }>, 1, 0), i32, i32, <3 x i64>) #5

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.dx.dot2add(float, half, half, half, half) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.dot4add.i8packed(i32, i32, i32) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.dot4add.u8packed(i32, i32, i32) #0

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i1 @llvm.vector.reduce.and.v3i1(<3 x i1>) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i8 @llvm.vector.reduce.and.v3i8(<3 x i8>) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i16 @llvm.vector.reduce.and.v3i16(<3 x i16>) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.vector.reduce.and.v3i32(<3 x i32>) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.vector.reduce.and.v3i64(<3 x i64>) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i1 @llvm.vector.reduce.or.v3i1(<3 x i1>) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i8 @llvm.vector.reduce.or.v3i8(<3 x i8>) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i16 @llvm.vector.reduce.or.v3i16(<3 x i16>) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.vector.reduce.or.v3i32(<3 x i32>) #3

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.vector.reduce.or.v3i64(<3 x i64>) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare half @llvm.dx.fdot.v3f16(<3 x half>, <3 x half>) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.dx.fdot.v3f32(<3 x float>, <3 x float>) #0

attributes #0 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { convergent nocallback nofree nosync nounwind willreturn }
attributes #2 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nocallback nofree nosync nounwind willreturn memory(read) }
attributes #5 = { nocallback nofree nosync nounwind willreturn memory(write) }
attributes #6 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite) }
attributes #7 = { nocallback nofree nosync nounwind willreturn }
attributes #8 = { nounwind willreturn memory(none) }
attributes #9 = { convergent nocallback nofree nosync nounwind willreturn memory(none) }

!llvm.module.flags = !{!0}
!dxkit.resources = !{!1}
!dxkit.entryPoints = !{!13}

!0 = !{i32 1, !"dx.resmayalias", i32 1}
!1 = !{!2, !8, !11, null}
!2 = !{!3, !5, !6}
!3 = !{i32 0, %"class.Buffer<vector<float, 4> >" undef, !"typed", i32 0, i32 0, i32 1, i32 10, i32 0, !4}
!4 = !{i32 0, i32 9}
!5 = !{i32 1, %struct.Bytes undef, !"", i32 0, i32 1, i32 1, i32 11, i32 0, null}
!6 = !{i32 2, [4 x %"class.StructuredBuffer<S>"] undef, !"rows", i32 1, i32 2, i32 4, i32 12, i32 0, !7}
!7 = !{i32 1, i32 32}
!8 = !{!9, !10}
!9 = !{i32 0, %"class.RWBuffer<float>" undef, !"one", i32 0, i32 0, i32 1, i32 10, i1 false, i1 false, i1 false, !4}
!10 = !{i32 1, %"class.RWStructuredBuffer<S>" undef, !"counted", i32 0, i32 1, i32 -1, i32 12, i1 false, i1 true, i1 false, !7}
!11 = !{!12}
!12 = !{i32 0, %CB undef, !"CB", i32 0, i32 0, i32 1, i32 64, null}
!13 = !{ptr null, !"", null, !1, !14}
!14 = !{i32 0, i64 8388880}
