; ModuleID = 'members.hlsl'
source_filename = "members.hlsl"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.6-unknown-shadermodel6.6-compute"

%__cblayout_Camera = type <{ float, <2 x float>, target("dx.Padding", 4), <{ [2 x <{ float, target("dx.Padding", 12) }>], float }>, target("dx.Padding", 12), [4 x <4 x float>], %Light, i32, i32, float, target("dx.Padding", 4), <{ [2 x <{ <3 x float>, target("dx.Padding", 4) }>], <3 x float> }>, target("dx.Padding", 4), %Pair, target("dx.Padding", 8), <{ [3 x <{ <3 x float>, target("dx.Padding", 4) }>], <3 x float> }>, target("dx.Padding", 4), [2 x [3 x <4 x float>]], [1 x <3 x i32>] }>
%Light = type <{ <3 x float>, float, <3 x float>, i32 }>
%Pair = type <{ i32, i32 }>
%Params = type <{ [2 x %Light], [3 x <4 x float>], [4 x <4 x float>], i32, <2 x i32> }>
%struct.Light = type { <3 x float>, float, <3 x float>, i32 }
%struct.Pair = type { i32, i32 }

@Camera.cb = internal global target("dx.CBuffer", %__cblayout_Camera) poison
@scale = external hidden local_unnamed_addr addrspace(2) global float, align 4
@offset = external hidden local_unnamed_addr addrspace(2) global <2 x float>, align 4
@list = external hidden local_unnamed_addr addrspace(2) global <{ [2 x <{ float, target("dx.Padding", 12) }>], float }>, align 4
@view = external hidden local_unnamed_addr addrspace(2) global [4 x <4 x float>], align 4
@sun = external hidden local_unnamed_addr addrspace(2) global %Light, align 1
@count = external hidden local_unnamed_addr addrspace(2) global i32, align 4
@flag = external hidden local_unnamed_addr addrspace(2) global i32, align 4
@normal = external hidden local_unnamed_addr addrspace(2) global <{ [2 x <{ <3 x float>, target("dx.Padding", 4) }>], <3 x float> }>, align 4
@pair = external hidden local_unnamed_addr addrspace(2) global %Pair, align 1
@world = external hidden local_unnamed_addr addrspace(2) global <{ [3 x <{ <3 x float>, target("dx.Padding", 4) }>], <3 x float> }>, align 4
@grid = external hidden local_unnamed_addr addrspace(2) global [2 x [3 x <4 x float>]], align 4
@one = external hidden local_unnamed_addr addrspace(2) global [1 x <3 x i32>], align 4
@Camera.str = private unnamed_addr constant [7 x i8] c"Camera\00", align 1
@.str = private unnamed_addr constant [7 x i8] c"params\00", align 1
@.str.2 = private unnamed_addr constant [7 x i8] c"lights\00", align 1
@.str.4 = private unnamed_addr constant [9 x i8] c"matrices\00", align 1
@.str.6 = private unnamed_addr constant [6 x i8] c"pairs\00", align 1
@.str.8 = private unnamed_addr constant [7 x i8] c"result\00", align 1
@llvm.compiler.used = appending global [1 x ptr] [ptr @Camera.cb], section "llvm.metadata"

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.CBuffer", %__cblayout_Camera) @llvm.dx.resource.handlefrombinding.tdx.CBuffer_s___cblayout_Camerast(i32, i32, i32, i32, ptr) #0

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #1

; Function Attrs: convergent mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem: none)
define void @main() local_unnamed_addr #2 {
entry:
    #dbg_value(ptr poison, !302, !DIExpression(), !306)
    #dbg_value(ptr poison, !311, !DIExpression(), !329)
    #dbg_value(ptr poison, !330, !DIExpression(), !334)
    #dbg_value(ptr poison, !339, !DIExpression(), !352)
    #dbg_value(ptr poison, !353, !DIExpression(), !357)
    #dbg_value(ptr poison, !362, !DIExpression(), !375)
    #dbg_value(ptr poison, !376, !DIExpression(), !380)
    #dbg_value(ptr poison, !385, !DIExpression(), !398)
    #dbg_value(ptr poison, !399, !DIExpression(), !403)
    #dbg_value(ptr poison, !408, !DIExpression(), !421)
  %0 = tail call token @llvm.experimental.convergence.entry()
  %Camera.cb_h.i.i = tail call target("dx.CBuffer", %__cblayout_Camera) @llvm.dx.resource.handlefrombinding.tdx.CBuffer_s___cblayout_Camerast(i32 0, i32 0, i32 1, i32 0, ptr nonnull @Camera.str), !dbg !422
  store target("dx.CBuffer", %__cblayout_Camera) %Camera.cb_h.i.i, ptr @Camera.cb, align 4, !dbg !422
    #dbg_value(i32 1, !412, !DIExpression(), !423)
    #dbg_value(i32 0, !413, !DIExpression(), !423)
    #dbg_value(i32 1, !414, !DIExpression(), !423)
    #dbg_value(i32 0, !415, !DIExpression(), !423)
    #dbg_value(ptr @.str, !416, !DIExpression(), !423)
  %1 = tail call target("dx.CBuffer", %Params) @llvm.dx.resource.handlefrombinding.tdx.CBuffer_s_Paramsst(i32 0, i32 1, i32 1, i32 0, ptr nonnull @.str), !dbg !423
    #dbg_value(target("dx.CBuffer", %Params) %1, !417, !DIExpression(), !423)
    #dbg_value(ptr poison, !407, !DIExpression(), !421)
    #dbg_value(ptr undef, !408, !DIExpression(), !421)
    #dbg_value(ptr poison, !402, !DIExpression(), !403)
    #dbg_value(ptr undef, !399, !DIExpression(), !403)
    #dbg_value(i32 0, !389, !DIExpression(), !424)
    #dbg_value(i32 0, !390, !DIExpression(), !424)
    #dbg_value(i32 1, !391, !DIExpression(), !424)
    #dbg_value(i32 0, !392, !DIExpression(), !424)
    #dbg_value(ptr @.str.2, !393, !DIExpression(), !424)
  %2 = tail call target("dx.RawBuffer", %struct.Light, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_s_struct.Lights_0_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str.2), !dbg !424
    #dbg_value(target("dx.RawBuffer", %struct.Light, 0, 0) %2, !394, !DIExpression(), !424)
    #dbg_value(ptr poison, !384, !DIExpression(), !398)
    #dbg_value(ptr undef, !385, !DIExpression(), !398)
    #dbg_value(ptr poison, !379, !DIExpression(), !380)
    #dbg_value(ptr undef, !376, !DIExpression(), !380)
    #dbg_value(i32 1, !366, !DIExpression(), !425)
    #dbg_value(i32 0, !367, !DIExpression(), !425)
    #dbg_value(i32 1, !368, !DIExpression(), !425)
    #dbg_value(i32 0, !369, !DIExpression(), !425)
    #dbg_value(ptr @.str.4, !370, !DIExpression(), !425)
  %3 = tail call target("dx.RawBuffer", [4 x <4 x float>], 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_a4v4f32_0_0t(i32 0, i32 1, i32 1, i32 0, ptr nonnull @.str.4), !dbg !425
    #dbg_value(target("dx.RawBuffer", [4 x <4 x float>], 0, 0) %3, !371, !DIExpression(), !425)
    #dbg_value(ptr poison, !361, !DIExpression(), !375)
    #dbg_value(ptr undef, !362, !DIExpression(), !375)
    #dbg_value(ptr poison, !356, !DIExpression(), !357)
    #dbg_value(ptr undef, !353, !DIExpression(), !357)
    #dbg_value(i32 2, !343, !DIExpression(), !426)
    #dbg_value(i32 0, !344, !DIExpression(), !426)
    #dbg_value(i32 1, !345, !DIExpression(), !426)
    #dbg_value(i32 0, !346, !DIExpression(), !426)
    #dbg_value(ptr @.str.6, !347, !DIExpression(), !426)
  %4 = tail call target("dx.RawBuffer", %struct.Pair, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_s_struct.Pairs_0_0t(i32 0, i32 2, i32 1, i32 0, ptr nonnull @.str.6), !dbg !426
    #dbg_value(target("dx.RawBuffer", %struct.Pair, 0, 0) %4, !348, !DIExpression(), !426)
    #dbg_value(ptr poison, !338, !DIExpression(), !352)
    #dbg_value(ptr undef, !339, !DIExpression(), !352)
    #dbg_value(ptr poison, !333, !DIExpression(), !334)
    #dbg_value(ptr undef, !330, !DIExpression(), !334)
    #dbg_value(i32 0, !315, !DIExpression(), !427)
    #dbg_value(i32 0, !316, !DIExpression(), !427)
    #dbg_value(i32 1, !317, !DIExpression(), !427)
    #dbg_value(i32 0, !318, !DIExpression(), !427)
    #dbg_value(ptr @.str.8, !319, !DIExpression(), !427)
    #dbg_value(i32 0, !320, !DIExpression(), !427)
  %5 = tail call target("dx.RawBuffer", <3 x i32>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v3i32_1_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str.8), !dbg !427
    #dbg_value(target("dx.RawBuffer", <3 x i32>, 1, 0) %5, !321, !DIExpression(DW_OP_LLVM_fragment, 0, 32), !427)
    #dbg_value(target("dx.RawBuffer", <3 x i32>, 1, 0) %5, !321, !DIExpression(DW_OP_LLVM_fragment, 32, 32), !427)
    #dbg_value(ptr poison, !310, !DIExpression(), !329)
    #dbg_value(ptr undef, !311, !DIExpression(), !329)
    #dbg_value(ptr poison, !305, !DIExpression(), !306)
    #dbg_value(ptr undef, !302, !DIExpression(), !306)
  %6 = tail call i32 @llvm.dx.thread.id(i32 0)
    #dbg_value(<3 x i32> poison, !428, !DIExpression(), !435)
    #dbg_value(i32 %6, !433, !DIExpression(), !435)
    #dbg_value(ptr poison, !436, !DIExpression(), !440)
    #dbg_value(i32 %6, !439, !DIExpression(), !440)
  %7 = call noundef nonnull align 1 dereferenceable(32) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_s_struct.Lights_0_0t.i32(target("dx.RawBuffer", %struct.Light, 0, 0) %2, i32 %6) [ "convergencectrl"(token %0) ], !dbg !440
  %color.i = getelementptr inbounds nuw i8, ptr %7, i32 16, !dbg !442
  %8 = load <3 x float>, ptr %color.i, align 1, !dbg !442, !tbaa !443
  %9 = load <1 x float>, ptr addrspace(2) @scale, align 4, !dbg !444
  %splat.splat.i = shufflevector <1 x float> %9, <1 x float> poison, <3 x i32> zeroinitializer, !dbg !444
  %mul.i = fmul reassoc nnan ninf nsz arcp afn <3 x float> %splat.splat.i, %8, !dbg !445
  %10 = load <3 x float>, ptr addrspace(2) getelementptr inbounds nuw (i8, ptr addrspace(2) @sun, i32 16), align 4, !dbg !446, !tbaa !443
  %11 = load <1 x float>, ptr addrspace(2) @offset, align 4, !dbg !447
  %splat.splat2.i = shufflevector <1 x float> %11, <1 x float> poison, <3 x i32> zeroinitializer, !dbg !447
  %mul3.i = fmul reassoc nnan ninf nsz arcp afn <3 x float> %splat.splat2.i, %10, !dbg !448
  %rem.i = urem i32 %6, 3, !dbg !449
  %cbufferidx.i = getelementptr [16 x i8], ptr addrspace(2) @list, i32 %rem.i, !dbg !450
  %12 = load float, ptr addrspace(2) %cbufferidx.i, align 16, !dbg !450, !tbaa !451
  %splat.splatinsert4.i = insertelement <3 x float> poison, float %12, i64 0, !dbg !450
  %splat.splat5.i = shufflevector <3 x float> %splat.splatinsert4.i, <3 x float> poison, <3 x i32> zeroinitializer, !dbg !450
  %13 = load <10 x float>, ptr addrspace(2) @view, align 4, !dbg !453
  %14 = shufflevector <10 x float> %13, <10 x float> poison, <3 x i32> <i32 1, i32 5, i32 9>, !dbg !453
  %cbuf.load.i = load <3 x float>, ptr addrspace(2) @normal, align 4, !dbg !454
  %cbuf.load9.i = load <3 x float>, ptr addrspace(2) getelementptr inbounds nuw (i8, ptr addrspace(2) @normal, i32 16), align 4, !dbg !454
  %cbuf.load10.i = load <3 x float>, ptr addrspace(2) getelementptr inbounds nuw (i8, ptr addrspace(2) @normal, i32 32), align 4, !dbg !454
  %15 = shufflevector <3 x float> %cbuf.load.i, <3 x float> %cbuf.load9.i, <6 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5>, !dbg !454
  %16 = shufflevector <3 x float> %cbuf.load10.i, <3 x float> poison, <6 x i32> <i32 0, i32 1, i32 2, i32 poison, i32 poison, i32 poison>, !dbg !454
  %17 = shufflevector <6 x float> %15, <6 x float> %16, <9 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8>, !dbg !454
  %matrix_elem.i = extractelement <9 x float> %17, i32 %rem.i, !dbg !454
  %matrix_row_ins.i = insertelement <3 x float> poison, float %matrix_elem.i, i64 0, !dbg !454
  %18 = add nuw nsw i32 %rem.i, 3, !dbg !454
  %matrix_elem11.i = extractelement <9 x float> %17, i32 %18, !dbg !454
  %matrix_row_ins12.i = insertelement <3 x float> %matrix_row_ins.i, float %matrix_elem11.i, i64 1, !dbg !454
  %19 = add nuw nsw i32 %rem.i, 6, !dbg !454
  %matrix_elem13.i = extractelement <9 x float> %17, i32 %19, !dbg !454
  %matrix_row_ins14.i = insertelement <3 x float> %matrix_row_ins12.i, float %matrix_elem13.i, i64 2, !dbg !454
  %cbuf.load17.i = load <3 x float>, ptr addrspace(2) @world, align 4, !dbg !455
  %cbuf.load18.i = load <3 x float>, ptr addrspace(2) getelementptr inbounds nuw (i8, ptr addrspace(2) @world, i32 16), align 4, !dbg !455
  %cbuf.load19.i = load <3 x float>, ptr addrspace(2) getelementptr inbounds nuw (i8, ptr addrspace(2) @world, i32 32), align 4, !dbg !455
  %cbuf.load20.i = load <3 x float>, ptr addrspace(2) getelementptr inbounds nuw (i8, ptr addrspace(2) @world, i32 48), align 4, !dbg !455
  %20 = shufflevector <3 x float> %cbuf.load17.i, <3 x float> %cbuf.load18.i, <6 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5>, !dbg !455
  %21 = shufflevector <3 x float> %cbuf.load19.i, <3 x float> %cbuf.load20.i, <6 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5>, !dbg !455
  %22 = shufflevector <6 x float> %20, <6 x float> %21, <12 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11>, !dbg !455
  %23 = tail call reassoc nnan ninf nsz arcp afn <12 x float> @llvm.matrix.transpose.v12f32(<12 x float> %22, i32 3, i32 4), !dbg !455
  %matrix_row_ins26.i = shufflevector <12 x float> %23, <12 x float> poison, <3 x i32> <i32 1, i32 5, i32 9>, !dbg !455
    #dbg_value(<3 x float> poison, !434, !DIExpression(), !435)
    #dbg_value(ptr poison, !456, !DIExpression(), !459)
  %24 = call noundef align 1 dereferenceable(188) ptr addrspace(2) @llvm.dx.resource.getbasepointer.p2.tdx.CBuffer_s_Paramsst(target("dx.CBuffer", %Params) %1) [ "convergencectrl"(token %0) ], !dbg !459
  %color30.i = getelementptr inbounds nuw i8, ptr addrspace(2) %24, i32 48, !dbg !461
  %25 = load <3 x float>, ptr addrspace(2) %color30.i, align 4, !dbg !461, !tbaa !443
    #dbg_value(ptr poison, !456, !DIExpression(), !462)
  %columns.i = getelementptr inbounds nuw i8, ptr addrspace(2) %24, i32 64, !dbg !464
  %26 = load <10 x float>, ptr addrspace(2) %columns.i, align 4, !dbg !464, !tbaa !451
  %matrix_row_ins37.i = shufflevector <10 x float> %26, <10 x float> poison, <3 x i32> <i32 1, i32 5, i32 9>, !dbg !464
  %mul38.i = fmul reassoc nnan ninf nsz arcp afn <3 x float> %matrix_row_ins37.i, %25, !dbg !465
    #dbg_value(ptr poison, !456, !DIExpression(), !466)
  %rows.i = getelementptr inbounds nuw i8, ptr addrspace(2) %24, i32 112, !dbg !468
  %27 = load <11 x float>, ptr addrspace(2) %rows.i, align 4, !dbg !469
  %28 = shufflevector <11 x float> %27, <11 x float> poison, <3 x i32> <i32 2, i32 6, i32 10>, !dbg !469
    #dbg_value(ptr poison, !456, !DIExpression(), !470)
  %grid.i = getelementptr inbounds nuw i8, ptr addrspace(2) %24, i32 180, !dbg !472
  %29 = load <1 x i32>, ptr addrspace(2) %grid.i, align 4, !dbg !473
  %splat.splat43.i = shufflevector <1 x i32> %29, <1 x i32> poison, <3 x i32> zeroinitializer, !dbg !473
  %conv.i = sitofp reassoc nnan ninf nsz arcp afn <3 x i32> %splat.splat43.i to <3 x float>, !dbg !473
    #dbg_value(ptr poison, !474, !DIExpression(), !478)
    #dbg_value(i32 %6, !477, !DIExpression(), !478)
  %30 = call noundef nonnull align 4 dereferenceable(64) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_a4v4f32_0_0t.i32(target("dx.RawBuffer", [4 x <4 x float>], 0, 0) %3, i32 %6) [ "convergencectrl"(token %0) ], !dbg !478
  %31 = load <10 x float>, ptr %30, align 4, !dbg !480
  %32 = shufflevector <10 x float> %31, <10 x float> poison, <3 x i32> <i32 1, i32 5, i32 9>, !dbg !480
    #dbg_value(<3 x float> poison, !434, !DIExpression(), !435)
  %33 = load <1 x i32>, ptr addrspace(2) @pair, align 4, !dbg !481
  %splat.splatinsert48.i = shufflevector <1 x i32> %33, <1 x i32> poison, <3 x i32> <i32 0, i32 poison, i32 poison>, !dbg !481
  %34 = uitofp <3 x i32> %splat.splatinsert48.i to <3 x float>, !dbg !482
  %35 = load <3 x float>, ptr addrspace(2) getelementptr inbounds nuw (i8, ptr addrspace(2) @grid, i32 80), align 4, !dbg !483
  %36 = load i32, ptr addrspace(2) @flag, align 4, !dbg !484, !tbaa !485, !range !487, !noundef !294
  %loadedv.i = trunc nuw i32 %36 to i1, !dbg !484
  %cond.i = select reassoc nnan ninf nsz arcp afn i1 %loadedv.i, float 1.000000e+00, float 0.000000e+00, !dbg !484
  %splat.splatinsert52.i = insertelement <3 x float> poison, float %cond.i, i64 0, !dbg !488
  %37 = fadd reassoc nnan ninf nsz arcp afn <3 x float> %splat.splatinsert52.i, %34, !dbg !489
    #dbg_value(ptr poison, !456, !DIExpression(), !490)
  %enabled.i = getelementptr inbounds nuw i8, ptr addrspace(2) %24, i32 176, !dbg !492
  %38 = load i32, ptr addrspace(2) %enabled.i, align 4, !dbg !492, !tbaa !485, !range !487, !noundef !294
  %loadedv56.i = trunc nuw i32 %38 to i1, !dbg !492
  %cond57.i = select reassoc nnan ninf nsz arcp afn i1 %loadedv56.i, float 2.000000e+00, float 0.000000e+00, !dbg !493
  %splat.splatinsert58.i = insertelement <3 x float> poison, float %cond57.i, i64 0, !dbg !494
  %39 = fadd reassoc nnan ninf nsz arcp afn <3 x float> %37, %splat.splatinsert58.i, !dbg !495
  %40 = shufflevector <3 x float> %39, <3 x float> poison, <3 x i32> zeroinitializer, !dbg !495
  %add60.i = fadd reassoc nnan ninf nsz arcp afn <3 x float> %mul3.i, %mul.i, !dbg !495
  %add40.i = fadd reassoc nnan ninf nsz arcp afn <3 x float> %add60.i, %splat.splat5.i, !dbg !496
  %add44.i = fadd reassoc nnan ninf nsz arcp afn <3 x float> %add40.i, %14, !dbg !497
  %add46.i = fadd reassoc nnan ninf nsz arcp afn <3 x float> %add44.i, %matrix_row_ins14.i, !dbg !498
  %add.i = fadd reassoc nnan ninf nsz arcp afn <3 x float> %add46.i, %matrix_row_ins26.i, !dbg !499
  %add6.i = fadd reassoc nnan ninf nsz arcp afn <3 x float> %add.i, %28, !dbg !500
  %add7.i = fadd reassoc nnan ninf nsz arcp afn <3 x float> %add6.i, %mul38.i, !dbg !501
  %add15.i = fadd reassoc nnan ninf nsz arcp afn <3 x float> %add7.i, %conv.i, !dbg !502
  %add27.i = fadd reassoc nnan ninf nsz arcp afn <3 x float> %add15.i, %32, !dbg !503
  %add47.i = fadd reassoc nnan ninf nsz arcp afn <3 x float> %add27.i, %35, !dbg !504
  %add61.i = fadd reassoc nnan ninf nsz arcp afn <3 x float> %add47.i, %40, !dbg !505
    #dbg_value(<3 x float> poison, !434, !DIExpression(), !435)
  %conv62.i = fptoui <3 x float> %add61.i to <3 x i32>, !dbg !506
  %41 = load <1 x i32>, ptr addrspace(2) @count, align 4, !dbg !507
  %42 = load <3 x i32>, ptr addrspace(2) @one, align 16, !dbg !508, !tbaa !443
    #dbg_value(ptr poison, !509, !DIExpression(), !513)
    #dbg_value(i32 %6, !512, !DIExpression(), !513)
  %43 = call noundef nonnull align 1 dereferenceable(8) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_s_struct.Pairs_0_0t.i32(target("dx.RawBuffer", %struct.Pair, 0, 0) %4, i32 %6) [ "convergencectrl"(token %0) ], !dbg !513
  %b.i = getelementptr inbounds nuw i8, ptr %43, i32 4, !dbg !515
  %44 = load <1 x i32>, ptr %b.i, align 1, !dbg !515
  %45 = shufflevector <1 x i32> %44, <1 x i32> poison, <3 x i32> zeroinitializer, !dbg !516
  %46 = shufflevector <1 x i32> %41, <1 x i32> poison, <3 x i32> zeroinitializer, !dbg !516
  %47 = add <3 x i32> %45, %46, !dbg !516
  %add66.i = add <3 x i32> %47, %42, !dbg !516
  %add70.i = add <3 x i32> %add66.i, %conv62.i, !dbg !517
    #dbg_value(ptr poison, !518, !DIExpression(), !522)
    #dbg_value(i32 %6, !521, !DIExpression(), !522)
  %48 = call noundef nonnull align 4 dereferenceable(12) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v3i32_1_0t.i32(target("dx.RawBuffer", <3 x i32>, 1, 0) %5, i32 %6) [ "convergencectrl"(token %0) ], !dbg !522
  store <3 x i32> %add70.i, ptr %48, align 4, !dbg !524, !tbaa !443
  ret void
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32 immarg) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare <12 x float> @llvm.matrix.transpose.v12f32(<12 x float>, i32 immarg, i32 immarg) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.CBuffer", %Params) @llvm.dx.resource.handlefrombinding.tdx.CBuffer_s_Paramsst(i32, i32, i32, i32, ptr) #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", %struct.Light, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_s_struct.Lights_0_0t(i32, i32, i32, i32, ptr) #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", [4 x <4 x float>], 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_a4v4f32_0_0t(i32, i32, i32, i32, ptr) #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", %struct.Pair, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_s_struct.Pairs_0_0t(i32, i32, i32, i32, ptr) #0

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", <3 x i32>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v3i32_1_0t(i32, i32, i32, i32, ptr) #0

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_s_struct.Lights_0_0t.i32(target("dx.RawBuffer", %struct.Light, 0, 0), i32) #1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr addrspace(2) @llvm.dx.resource.getbasepointer.p2.tdx.CBuffer_s_Paramsst(target("dx.CBuffer", %Params)) #1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_a4v4f32_0_0t.i32(target("dx.RawBuffer", [4 x <4 x float>], 0, 0), i32) #1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v3i32_1_0t.i32(target("dx.RawBuffer", <3 x i32>, 1, 0), i32) #1

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_s_struct.Pairs_0_0t.i32(target("dx.RawBuffer", %struct.Pair, 0, 0), i32) #1

attributes #0 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #2 = { convergent mustprogress nofree noinline norecurse nosync nounwind willreturn memory(readwrite, inaccessiblemem: none, target_mem: none) "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" "no-signed-zeros-fp-math"="false" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { mustprogress nofree nosync nounwind willreturn memory(none) }
attributes #4 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.dbg.cu = !{!0}
!hlsl.cbs = !{!287}
!llvm.module.flags = !{!288, !289, !290}
!dx.valver = !{!291}
!llvm.ident = !{!296}
!llvm.errno.tbaa = !{!297}

!0 = distinct !DICompileUnit(language: DW_LANG_HLSL, file: !1, producer: "Debian clang version 24.0.0 (++20261025103442+7e3c57157096-1~exp1)", isOptimized: true, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !2, globals: !73, splitDebugInlining: false, nameTableKind: None)
!1 = !DIFile(filename: "<stdin>", directory: "/shaders")
!2 = !{!3, !6, !13, !18, !23, !27, !30, !34, !38, !42, !49, !58, !60, !61, !63, !64, !66}
!3 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint", file: !4, line: 1, baseType: !5)
!4 = !DIFile(filename: "./members.h", directory: "/shaders")
!5 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!6 = !DIDerivedType(tag: DW_TAG_typedef, name: "float2", file: !4, line: 2, baseType: !7)
!7 = !DIDerivedType(tag: DW_TAG_typedef, name: "vector<float, 2>", scope: !8, file: !1, baseType: !9)
!8 = !DINamespace(name: "hlsl", scope: null)
!9 = !DICompositeType(tag: DW_TAG_array_type, baseType: !10, size: 64, flags: DIFlagVector, elements: !11)
!10 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!11 = !{!12}
!12 = !DISubrange(count: 2)
!13 = !DIDerivedType(tag: DW_TAG_typedef, name: "float3", file: !4, line: 3, baseType: !14)
!14 = !DIDerivedType(tag: DW_TAG_typedef, name: "vector<float, 3>", scope: !8, file: !1, baseType: !15)
!15 = !DICompositeType(tag: DW_TAG_array_type, baseType: !10, size: 96, flags: DIFlagVector, elements: !16)
!16 = !{!17}
!17 = !DISubrange(count: 3)
!18 = !DIDerivedType(tag: DW_TAG_typedef, name: "float4", file: !4, line: 4, baseType: !19)
!19 = !DIDerivedType(tag: DW_TAG_typedef, name: "vector<float, 4>", scope: !8, file: !1, baseType: !20)
!20 = !DICompositeType(tag: DW_TAG_array_type, baseType: !10, size: 128, flags: DIFlagVector, elements: !21)
!21 = !{!22}
!22 = !DISubrange(count: 4)
!23 = !DIDerivedType(tag: DW_TAG_typedef, name: "int2", file: !4, line: 5, baseType: !24)
!24 = !DIDerivedType(tag: DW_TAG_typedef, name: "vector<int, 2>", scope: !8, file: !1, baseType: !25)
!25 = !DICompositeType(tag: DW_TAG_array_type, baseType: !26, size: 64, flags: DIFlagVector, elements: !11)
!26 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!27 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint3", file: !4, line: 6, baseType: !28)
!28 = !DIDerivedType(tag: DW_TAG_typedef, name: "vector<unsigned int, 3>", scope: !8, file: !1, baseType: !29)
!29 = !DICompositeType(tag: DW_TAG_array_type, baseType: !3, size: 96, flags: DIFlagVector, elements: !16)
!30 = !DIDerivedType(tag: DW_TAG_typedef, name: "float3x3", file: !4, line: 7, baseType: !31)
!31 = !DIDerivedType(tag: DW_TAG_typedef, name: "matrix<float, 3, 3>", scope: !8, file: !1, baseType: !32)
!32 = !DICompositeType(tag: DW_TAG_array_type, baseType: !10, size: 288, elements: !33)
!33 = !{!17, !17}
!34 = !DIDerivedType(tag: DW_TAG_typedef, name: "float4x3", file: !4, line: 8, baseType: !35)
!35 = !DIDerivedType(tag: DW_TAG_typedef, name: "matrix<float, 4, 3>", scope: !8, file: !1, baseType: !36)
!36 = !DICompositeType(tag: DW_TAG_array_type, baseType: !10, size: 384, elements: !37)
!37 = !{!17, !22}
!38 = !DIDerivedType(tag: DW_TAG_typedef, name: "float4x4", file: !4, line: 9, baseType: !39)
!39 = !DIDerivedType(tag: DW_TAG_typedef, name: "matrix<float, 4, 4>", scope: !8, file: !1, baseType: !40)
!40 = !DICompositeType(tag: DW_TAG_array_type, baseType: !10, size: 512, elements: !41)
!41 = !{!22, !22}
!42 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Light", file: !43, line: 1, size: 256, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !44)
!43 = !DIFile(filename: "members.hlsl", directory: "/shaders")
!44 = !{!45, !46, !47, !48}
!45 = !DIDerivedType(tag: DW_TAG_member, name: "direction", scope: !42, file: !43, line: 1, baseType: !13, size: 96)
!46 = !DIDerivedType(tag: DW_TAG_member, name: "intensity", scope: !42, file: !43, line: 1, baseType: !10, size: 32, offset: 96)
!47 = !DIDerivedType(tag: DW_TAG_member, name: "color", scope: !42, file: !43, line: 1, baseType: !13, size: 96, offset: 128)
!48 = !DIDerivedType(tag: DW_TAG_member, name: "shadow", scope: !42, file: !43, line: 1, baseType: !3, size: 32, offset: 224)
!49 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Params", file: !43, line: 3, size: 1504, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !50)
!50 = !{!51, !53, !54, !55, !57}
!51 = !DIDerivedType(tag: DW_TAG_member, name: "lights", scope: !49, file: !43, line: 3, baseType: !52, size: 512)
!52 = !DICompositeType(tag: DW_TAG_array_type, baseType: !42, size: 512, elements: !11)
!53 = !DIDerivedType(tag: DW_TAG_member, name: "columns", scope: !49, file: !43, line: 3, baseType: !34, size: 384, offset: 512)
!54 = !DIDerivedType(tag: DW_TAG_member, name: "rows", scope: !49, file: !43, line: 3, baseType: !40, size: 512, offset: 896)
!55 = !DIDerivedType(tag: DW_TAG_member, name: "enabled", scope: !49, file: !43, line: 3, baseType: !56, size: 32, offset: 1408)
!56 = !DIBasicType(name: "bool", size: 32, encoding: DW_ATE_boolean)
!57 = !DIDerivedType(tag: DW_TAG_member, name: "grid", scope: !49, file: !43, line: 3, baseType: !23, size: 64, offset: 1440)
!58 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !59, size: 32)
!59 = !DICompositeType(tag: DW_TAG_structure_type, name: "__hlsl_resource_t", file: !1, flags: DIFlagFwdDecl)
!60 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !42, size: 32)
!61 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !62, size: 32)
!62 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !49)
!63 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !40, size: 32)
!64 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !65, size: 32)
!65 = !DICompositeType(tag: DW_TAG_array_type, baseType: !5, size: 96, flags: DIFlagVector, elements: !16)
!66 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !67, size: 32)
!67 = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "Pair<unsigned int>", file: !43, line: 2, size: 64, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !68, templateParams: !71)
!68 = !{!69, !70}
!69 = !DIDerivedType(tag: DW_TAG_member, name: "a", scope: !67, file: !43, line: 2, baseType: !5, size: 32)
!70 = !DIDerivedType(tag: DW_TAG_member, name: "b", scope: !67, file: !43, line: 2, baseType: !3, size: 32, offset: 32)
!71 = !{!72}
!72 = !DITemplateTypeParameter(name: "T", type: !5)
!73 = !{!74, !113, !157, !199, !241}
!74 = !DIGlobalVariableExpression(var: !75, expr: !DIExpression())
!75 = distinct !DIGlobalVariable(name: "params", linkageName: "_ZL6params", scope: !0, file: !43, line: 19, type: !76, isLocal: true, isDefinition: true)
!76 = distinct !DICompositeType(tag: DW_TAG_class_type, name: "ConstantBuffer<Params>", scope: !8, size: 32, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !77, templateParams: !111)
!77 = !{!78, !79, !83, !88, !92, !99, !105, !106}
!78 = !DIDerivedType(tag: DW_TAG_member, name: "__handle", scope: !76, file: !1, line: 19, baseType: !58, size: 32)
!79 = !DISubprogram(name: "ConstantBuffer", linkageName: "_ZN4hlsl14ConstantBufferI6ParamsEC4Ev", scope: !76, file: !1, type: !80, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!80 = !DISubroutineType(types: !81)
!81 = !{null, !82}
!82 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !76, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!83 = !DISubprogram(name: "ConstantBuffer", linkageName: "_ZN4hlsl14ConstantBufferI6ParamsEC4ERKS2_", scope: !76, file: !1, type: !84, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!84 = !DISubroutineType(types: !85)
!85 = !{null, !82, !86}
!86 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !87, size: 32)
!87 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !76)
!88 = !DISubprogram(name: "operator=", linkageName: "_ZN4hlsl14ConstantBufferI6ParamsEaSERKS2_", scope: !76, file: !1, type: !89, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!89 = !DISubroutineType(types: !90)
!90 = !{!91, !82, !86}
!91 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !76, size: 32)
!92 = !DISubprogram(name: "ConstantBuffer", linkageName: "_ZN4hlsl14ConstantBufferI6ParamsEC4ENS_8__detail18heap_resource_infoE", scope: !76, file: !1, type: !93, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!93 = !DISubroutineType(types: !94)
!94 = !{null, !82, !95}
!95 = distinct !DICompositeType(tag: DW_TAG_class_type, name: "heap_resource_info", scope: !96, size: 32, flags: DIFlagTypePassByValue, elements: !97)
!96 = !DINamespace(name: "__detail", scope: !8)
!97 = !{!98}
!98 = !DIDerivedType(tag: DW_TAG_member, name: "Index", scope: !95, file: !1, line: 19, baseType: !5, size: 32)
!99 = !DISubprogram(name: "__createFromBinding", linkageName: "_ZN4hlsl14ConstantBufferI6ParamsE19__createFromBindingEjjijPKc", scope: !76, file: !1, type: !100, flags: DIFlagPublic | DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!100 = !DISubroutineType(types: !101)
!101 = !{!76, !5, !5, !26, !5, !102}
!102 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !103, size: 32)
!103 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !104)
!104 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!105 = !DISubprogram(name: "__createFromImplicitBinding", linkageName: "_ZN4hlsl14ConstantBufferI6ParamsE27__createFromImplicitBindingEjjijPKc", scope: !76, file: !1, type: !100, flags: DIFlagPublic | DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!106 = !DISubprogram(name: "operator const hlsl_constant Params &", linkageName: "_ZNK4hlsl14ConstantBufferI6ParamsEcvRU3AS2KS1_Ev", scope: !76, file: !1, type: !107, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!107 = !DISubroutineType(types: !108)
!108 = !{!109, !110}
!109 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !62, size: 32)
!110 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !87, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!111 = !{!112}
!112 = !DITemplateTypeParameter(name: "element_type", type: !49)
!113 = !DIGlobalVariableExpression(var: !114, expr: !DIExpression())
!114 = distinct !DIGlobalVariable(name: "lights", linkageName: "_ZL6lights", scope: !0, file: !43, line: 20, type: !115, isLocal: true, isDefinition: true)
!115 = distinct !DICompositeType(tag: DW_TAG_class_type, name: "StructuredBuffer<Light>", scope: !8, size: 32, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !116, templateParams: !155)
!116 = !{!117, !118, !122, !127, !131, !134, !137, !138, !144, !147, !152}
!117 = !DIDerivedType(tag: DW_TAG_member, name: "__handle", scope: !115, file: !1, line: 20, baseType: !58, size: 32)
!118 = !DISubprogram(name: "StructuredBuffer", linkageName: "_ZN4hlsl16StructuredBufferI5LightEC4Ev", scope: !115, file: !1, type: !119, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!119 = !DISubroutineType(types: !120)
!120 = !{null, !121}
!121 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !115, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!122 = !DISubprogram(name: "StructuredBuffer", linkageName: "_ZN4hlsl16StructuredBufferI5LightEC4ERKS2_", scope: !115, file: !1, type: !123, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!123 = !DISubroutineType(types: !124)
!124 = !{null, !121, !125}
!125 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !126, size: 32)
!126 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !115)
!127 = !DISubprogram(name: "operator=", linkageName: "_ZN4hlsl16StructuredBufferI5LightEaSERKS2_", scope: !115, file: !1, type: !128, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!128 = !DISubroutineType(types: !129)
!129 = !{!130, !121, !125}
!130 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !115, size: 32)
!131 = !DISubprogram(name: "StructuredBuffer", linkageName: "_ZN4hlsl16StructuredBufferI5LightEC4ENS_8__detail18heap_resource_infoE", scope: !115, file: !1, type: !132, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!132 = !DISubroutineType(types: !133)
!133 = !{null, !121, !95}
!134 = !DISubprogram(name: "__createFromBinding", linkageName: "_ZN4hlsl16StructuredBufferI5LightE19__createFromBindingEjjijPKc", scope: !115, file: !1, type: !135, flags: DIFlagPublic | DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!135 = !DISubroutineType(types: !136)
!136 = !{!115, !5, !5, !26, !5, !102}
!137 = !DISubprogram(name: "__createFromImplicitBinding", linkageName: "_ZN4hlsl16StructuredBufferI5LightE27__createFromImplicitBindingEjjijPKc", scope: !115, file: !1, type: !135, flags: DIFlagPublic | DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!138 = !DISubprogram(name: "operator[]", linkageName: "_ZNK4hlsl16StructuredBufferI5LightEixEj", scope: !115, file: !1, type: !139, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!139 = !DISubroutineType(types: !140)
!140 = !{!141, !143, !5}
!141 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !142, size: 32)
!142 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !42)
!143 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !126, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!144 = !DISubprogram(name: "Load", linkageName: "_ZNK4hlsl16StructuredBufferI5LightE4LoadEj", scope: !115, file: !1, type: !145, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!145 = !DISubroutineType(types: !146)
!146 = !{!42, !143, !5}
!147 = !DISubprogram(name: "Load", linkageName: "_ZNK4hlsl16StructuredBufferI5LightE4LoadEjRj", scope: !115, file: !1, type: !148, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!148 = !DISubroutineType(types: !149)
!149 = !{!42, !143, !5, !150}
!150 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !151)
!151 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !5, size: 32)
!152 = !DISubprogram(name: "GetDimensions", linkageName: "_ZN4hlsl16StructuredBufferI5LightE13GetDimensionsERjS3_", scope: !115, file: !1, type: !153, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!153 = !DISubroutineType(types: !154)
!154 = !{null, !121, !150, !150}
!155 = !{!156}
!156 = !DITemplateTypeParameter(name: "element_type", type: !42)
!157 = !DIGlobalVariableExpression(var: !158, expr: !DIExpression())
!158 = distinct !DIGlobalVariable(name: "matrices", linkageName: "_ZL8matrices", scope: !0, file: !43, line: 21, type: !159, isLocal: true, isDefinition: true)
!159 = distinct !DICompositeType(tag: DW_TAG_class_type, name: "StructuredBuffer<matrix<float, 4, 4> >", scope: !8, size: 32, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !160, templateParams: !197)
!160 = !{!161, !162, !166, !171, !175, !178, !181, !182, !188, !191, !194}
!161 = !DIDerivedType(tag: DW_TAG_member, name: "__handle", scope: !159, file: !1, line: 21, baseType: !58, size: 32)
!162 = !DISubprogram(name: "StructuredBuffer", linkageName: "_ZN4hlsl16StructuredBufferIu11matrix_typeILm4ELm4EfEEC4Ev", scope: !159, file: !1, type: !163, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!163 = !DISubroutineType(types: !164)
!164 = !{null, !165}
!165 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !159, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!166 = !DISubprogram(name: "StructuredBuffer", linkageName: "_ZN4hlsl16StructuredBufferIu11matrix_typeILm4ELm4EfEEC4ERKS2_", scope: !159, file: !1, type: !167, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!167 = !DISubroutineType(types: !168)
!168 = !{null, !165, !169}
!169 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !170, size: 32)
!170 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !159)
!171 = !DISubprogram(name: "operator=", linkageName: "_ZN4hlsl16StructuredBufferIu11matrix_typeILm4ELm4EfEEaSERKS2_", scope: !159, file: !1, type: !172, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!172 = !DISubroutineType(types: !173)
!173 = !{!174, !165, !169}
!174 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !159, size: 32)
!175 = !DISubprogram(name: "StructuredBuffer", linkageName: "_ZN4hlsl16StructuredBufferIu11matrix_typeILm4ELm4EfEEC4ENS_8__detail18heap_resource_infoE", scope: !159, file: !1, type: !176, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!176 = !DISubroutineType(types: !177)
!177 = !{null, !165, !95}
!178 = !DISubprogram(name: "__createFromBinding", linkageName: "_ZN4hlsl16StructuredBufferIu11matrix_typeILm4ELm4EfEE19__createFromBindingEjjijPKc", scope: !159, file: !1, type: !179, flags: DIFlagPublic | DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!179 = !DISubroutineType(types: !180)
!180 = !{!159, !5, !5, !26, !5, !102}
!181 = !DISubprogram(name: "__createFromImplicitBinding", linkageName: "_ZN4hlsl16StructuredBufferIu11matrix_typeILm4ELm4EfEE27__createFromImplicitBindingEjjijPKc", scope: !159, file: !1, type: !179, flags: DIFlagPublic | DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!182 = !DISubprogram(name: "operator[]", linkageName: "_ZNK4hlsl16StructuredBufferIu11matrix_typeILm4ELm4EfEEixEj", scope: !159, file: !1, type: !183, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!183 = !DISubroutineType(types: !184)
!184 = !{!185, !187, !5}
!185 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !186, size: 32)
!186 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !40)
!187 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !170, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!188 = !DISubprogram(name: "Load", linkageName: "_ZNK4hlsl16StructuredBufferIu11matrix_typeILm4ELm4EfEE4LoadEj", scope: !159, file: !1, type: !189, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!189 = !DISubroutineType(types: !190)
!190 = !{!40, !187, !5}
!191 = !DISubprogram(name: "Load", linkageName: "_ZNK4hlsl16StructuredBufferIu11matrix_typeILm4ELm4EfEE4LoadEjRj", scope: !159, file: !1, type: !192, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!192 = !DISubroutineType(types: !193)
!193 = !{!40, !187, !5, !150}
!194 = !DISubprogram(name: "GetDimensions", linkageName: "_ZN4hlsl16StructuredBufferIu11matrix_typeILm4ELm4EfEE13GetDimensionsERjS3_", scope: !159, file: !1, type: !195, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!195 = !DISubroutineType(types: !196)
!196 = !{null, !165, !150, !150}
!197 = !{!198}
!198 = !DITemplateTypeParameter(name: "element_type", type: !40)
!199 = !DIGlobalVariableExpression(var: !200, expr: !DIExpression())
!200 = distinct !DIGlobalVariable(name: "pairs", linkageName: "_ZL5pairs", scope: !0, file: !43, line: 22, type: !201, isLocal: true, isDefinition: true)
!201 = distinct !DICompositeType(tag: DW_TAG_class_type, name: "StructuredBuffer<Pair<unsigned int> >", scope: !8, size: 32, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !202, templateParams: !239)
!202 = !{!203, !204, !208, !213, !217, !220, !223, !224, !230, !233, !236}
!203 = !DIDerivedType(tag: DW_TAG_member, name: "__handle", scope: !201, file: !1, line: 22, baseType: !58, size: 32)
!204 = !DISubprogram(name: "StructuredBuffer", linkageName: "_ZN4hlsl16StructuredBufferI4PairIjEEC4Ev", scope: !201, file: !1, type: !205, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!205 = !DISubroutineType(types: !206)
!206 = !{null, !207}
!207 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !201, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!208 = !DISubprogram(name: "StructuredBuffer", linkageName: "_ZN4hlsl16StructuredBufferI4PairIjEEC4ERKS3_", scope: !201, file: !1, type: !209, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!209 = !DISubroutineType(types: !210)
!210 = !{null, !207, !211}
!211 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !212, size: 32)
!212 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !201)
!213 = !DISubprogram(name: "operator=", linkageName: "_ZN4hlsl16StructuredBufferI4PairIjEEaSERKS3_", scope: !201, file: !1, type: !214, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!214 = !DISubroutineType(types: !215)
!215 = !{!216, !207, !211}
!216 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !201, size: 32)
!217 = !DISubprogram(name: "StructuredBuffer", linkageName: "_ZN4hlsl16StructuredBufferI4PairIjEEC4ENS_8__detail18heap_resource_infoE", scope: !201, file: !1, type: !218, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!218 = !DISubroutineType(types: !219)
!219 = !{null, !207, !95}
!220 = !DISubprogram(name: "__createFromBinding", linkageName: "_ZN4hlsl16StructuredBufferI4PairIjEE19__createFromBindingEjjijPKc", scope: !201, file: !1, type: !221, flags: DIFlagPublic | DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!221 = !DISubroutineType(types: !222)
!222 = !{!201, !5, !5, !26, !5, !102}
!223 = !DISubprogram(name: "__createFromImplicitBinding", linkageName: "_ZN4hlsl16StructuredBufferI4PairIjEE27__createFromImplicitBindingEjjijPKc", scope: !201, file: !1, type: !221, flags: DIFlagPublic | DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!224 = !DISubprogram(name: "operator[]", linkageName: "_ZNK4hlsl16StructuredBufferI4PairIjEEixEj", scope: !201, file: !1, type: !225, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!225 = !DISubroutineType(types: !226)
!226 = !{!227, !229, !5}
!227 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !228, size: 32)
!228 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !67)
!229 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !212, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!230 = !DISubprogram(name: "Load", linkageName: "_ZNK4hlsl16StructuredBufferI4PairIjEE4LoadEj", scope: !201, file: !1, type: !231, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!231 = !DISubroutineType(types: !232)
!232 = !{!67, !229, !5}
!233 = !DISubprogram(name: "Load", linkageName: "_ZNK4hlsl16StructuredBufferI4PairIjEE4LoadEjRj", scope: !201, file: !1, type: !234, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!234 = !DISubroutineType(types: !235)
!235 = !{!67, !229, !5, !150}
!236 = !DISubprogram(name: "GetDimensions", linkageName: "_ZN4hlsl16StructuredBufferI4PairIjEE13GetDimensionsERjS4_", scope: !201, file: !1, type: !237, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!237 = !DISubroutineType(types: !238)
!238 = !{null, !207, !150, !150}
!239 = !{!240}
!240 = !DITemplateTypeParameter(name: "element_type", type: !67)
!241 = !DIGlobalVariableExpression(var: !242, expr: !DIExpression())
!242 = distinct !DIGlobalVariable(name: "result", linkageName: "_ZL6result", scope: !0, file: !43, line: 23, type: !243, isLocal: true, isDefinition: true)
!243 = distinct !DICompositeType(tag: DW_TAG_class_type, name: "RWStructuredBuffer<vector<unsigned int, 3> >", scope: !8, size: 64, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !244, templateParams: !285)
!244 = !{!245, !246, !247, !251, !256, !260, !263, !266, !267, !272, !275, !278, !281, !282}
!245 = !DIDerivedType(tag: DW_TAG_member, name: "__handle", scope: !243, file: !1, line: 23, baseType: !58, size: 32)
!246 = !DIDerivedType(tag: DW_TAG_member, name: "__counter_handle", scope: !243, file: !1, line: 23, baseType: !58, size: 32, offset: 32)
!247 = !DISubprogram(name: "RWStructuredBuffer", linkageName: "_ZN4hlsl18RWStructuredBufferIDv3_jEC4Ev", scope: !243, file: !1, type: !248, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!248 = !DISubroutineType(types: !249)
!249 = !{null, !250}
!250 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !243, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!251 = !DISubprogram(name: "RWStructuredBuffer", linkageName: "_ZN4hlsl18RWStructuredBufferIDv3_jEC4ERKS2_", scope: !243, file: !1, type: !252, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!252 = !DISubroutineType(types: !253)
!253 = !{null, !250, !254}
!254 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !255, size: 32)
!255 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !243)
!256 = !DISubprogram(name: "operator=", linkageName: "_ZN4hlsl18RWStructuredBufferIDv3_jEaSERKS2_", scope: !243, file: !1, type: !257, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!257 = !DISubroutineType(types: !258)
!258 = !{!259, !250, !254}
!259 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !243, size: 32)
!260 = !DISubprogram(name: "RWStructuredBuffer", linkageName: "_ZN4hlsl18RWStructuredBufferIDv3_jEC4ENS_8__detail18heap_resource_infoE", scope: !243, file: !1, type: !261, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!261 = !DISubroutineType(types: !262)
!262 = !{null, !250, !95}
!263 = !DISubprogram(name: "__createFromBindingWithImplicitCounter", linkageName: "_ZN4hlsl18RWStructuredBufferIDv3_jE38__createFromBindingWithImplicitCounterEjjijPKcj", scope: !243, file: !1, type: !264, flags: DIFlagPublic | DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!264 = !DISubroutineType(types: !265)
!265 = !{!243, !5, !5, !26, !5, !102, !5}
!266 = !DISubprogram(name: "__createFromImplicitBindingWithImplicitCounter", linkageName: "_ZN4hlsl18RWStructuredBufferIDv3_jE46__createFromImplicitBindingWithImplicitCounterEjjijPKcj", scope: !243, file: !1, type: !264, flags: DIFlagPublic | DIFlagPrototyped | DIFlagStaticMember, spFlags: DISPFlagOptimized)
!267 = !DISubprogram(name: "operator[]", linkageName: "_ZNK4hlsl18RWStructuredBufferIDv3_jEixEj", scope: !243, file: !1, type: !268, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!268 = !DISubroutineType(types: !269)
!269 = !{!270, !271, !5}
!270 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !65, size: 32)
!271 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !255, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!272 = !DISubprogram(name: "Load", linkageName: "_ZNK4hlsl18RWStructuredBufferIDv3_jE4LoadEj", scope: !243, file: !1, type: !273, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!273 = !DISubroutineType(types: !274)
!274 = !{!65, !271, !5}
!275 = !DISubprogram(name: "Load", linkageName: "_ZNK4hlsl18RWStructuredBufferIDv3_jE4LoadEjRj", scope: !243, file: !1, type: !276, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!276 = !DISubroutineType(types: !277)
!277 = !{!65, !271, !5, !150}
!278 = !DISubprogram(name: "IncrementCounter", linkageName: "_ZN4hlsl18RWStructuredBufferIDv3_jE16IncrementCounterEv", scope: !243, file: !1, type: !279, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!279 = !DISubroutineType(types: !280)
!280 = !{!5, !250}
!281 = !DISubprogram(name: "DecrementCounter", linkageName: "_ZN4hlsl18RWStructuredBufferIDv3_jE16DecrementCounterEv", scope: !243, file: !1, type: !279, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!282 = !DISubprogram(name: "GetDimensions", linkageName: "_ZN4hlsl18RWStructuredBufferIDv3_jE13GetDimensionsERjS3_", scope: !243, file: !1, type: !283, flags: DIFlagPublic | DIFlagPrototyped, spFlags: DISPFlagOptimized)
!283 = !DISubroutineType(types: !284)
!284 = !{null, !250, !150, !150}
!285 = !{!286}
!286 = !DITemplateTypeParameter(name: "element_type", type: !65)
!287 = distinct !{ptr @Camera.cb, ptr addrspace(2) @scale, ptr addrspace(2) @offset, ptr addrspace(2) @list, ptr addrspace(2) @view, ptr addrspace(2) @sun, ptr addrspace(2) @count, ptr addrspace(2) @flag, null, ptr addrspace(2) @normal, ptr addrspace(2) @pair, ptr addrspace(2) @world, ptr addrspace(2) @grid, ptr addrspace(2) @one}
!288 = !{i32 7, !"Dwarf Version", i32 4}
!289 = !{i32 2, !"Debug Info Version", i32 3}
!290 = !{i32 7, !"debug-info-assignment-tracking", i1 true}
!291 = !{i32 1, i32 8}
!292 = !{!"members.hlsl", !"struct Light { float3 direction; float intensity; float3 color; uint shadow; };\0Atemplate <typename T> struct Pair { T a; uint b; };\0Astruct Params { Light lights[2]; float4x3 columns; row_major float4x4 rows; bool enabled; int2 grid; };\0Acbuffer Camera : register(b0) {\0A  float scale;\0A  float2 offset;\0A  float list[3];\0A  float4x4 view;\0A  Light sun;\0A  uint count;\0A  bool flag;\0A  float never_read;\0A  float3x3 normal;\0A  Pair<uint> pair;\0A  row_major float4x3 world;\0A  float4 grid[2][3];\0A  uint3 one[1];\0A}\0AConstantBuffer<Params> params : register(b1);\0AStructuredBuffer<Light> lights : register(t0);\0AStructuredBuffer<float4x4> matrices : register(t1);\0AStructuredBuffer<Pair<uint> > pairs : register(t2);\0ARWStructuredBuffer<uint3> result : register(u0);\0A[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {\0A  uint i = id.x;\0A  float3 sum = lights[i].color * scale + sun.color * offset.x + list[i % 3] + view[1].xyz + normal[i % 3] + world[1];\0A  sum += params.lights[1].color * params.columns[1] + params.rows[2].xyz + params.grid.x + matrices[i][1].xyz;\0A  sum += pair.a + grid[1][2].xyz + (flag ? 1.0f : 0.0f) + (params.enabled ? 2.0f : 0.0f);\0A  result[i] = uint3(sum) + count + one[0] + pairs[i].b;\0A}\0A"}
!293 = !{!"./members.h", !"typedef unsigned int uint;\0Atypedef vector<float, 2> float2;\0Atypedef vector<float, 3> float3;\0Atypedef vector<float, 4> float4;\0Atypedef vector<int, 2> int2;\0Atypedef vector<uint, 3> uint3;\0Atypedef matrix<float, 3, 3> float3x3;\0Atypedef matrix<float, 4, 3> float4x3;\0Atypedef matrix<float, 4, 4> float4x4;\0A"}
!294 = !{}
!295 = !{!"members.hlsl"}
!296 = !{!"Debian clang version 24.0.0 (++20261025103442+7e3c57157096-1~exp1)"}
!297 = !{!298, !299, i64 0}
!298 = !{!"__libc_errno", !299, i64 0}
!299 = !{!"int", !300, i64 0}
!300 = !{!"omnipotent char", !301, i64 0}
!301 = !{!"Simple C++ TBAA"}
!302 = !DILocalVariable(name: "other", arg: 2, scope: !303, file: !1, type: !254)
!303 = distinct !DISubprogram(name: "RWStructuredBuffer", linkageName: "_ZN4hlsl18RWStructuredBufferIDv3_jEC2ERKS2_", scope: !243, file: !1, line: 30, type: !252, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, declaration: !251, retainedNodes: !304)
!304 = !{!305, !302}
!305 = !DILocalVariable(name: "this", arg: 1, scope: !303, type: !259, flags: DIFlagArtificial | DIFlagObjectPointer)
!306 = distinct !DILocation(line: 0, scope: !303, inlinedAt: !307)
!307 = distinct !DILocation(line: 30, column: 1, scope: !308, inlinedAt: !312)
!308 = distinct !DISubprogram(name: "RWStructuredBuffer", linkageName: "_ZN4hlsl18RWStructuredBufferIDv3_jEC1ERKS2_", scope: !243, file: !1, line: 30, type: !252, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, declaration: !251, retainedNodes: !309)
!309 = !{!310, !311}
!310 = !DILocalVariable(name: "this", arg: 1, scope: !308, type: !259, flags: DIFlagArtificial | DIFlagObjectPointer)
!311 = !DILocalVariable(name: "other", arg: 2, scope: !308, file: !1, type: !254)
!312 = distinct !DILocation(line: 0, scope: !313, inlinedAt: !322)
!313 = distinct !DISubprogram(name: "__createFromBindingWithImplicitCounter", linkageName: "_ZN4hlsl18RWStructuredBufferIDv3_jE38__createFromBindingWithImplicitCounterEjjijPKcj", scope: !243, file: !1, line: 30, type: !264, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, declaration: !263, retainedNodes: !314)
!314 = !{!315, !316, !317, !318, !319, !320, !321}
!315 = !DILocalVariable(name: "registerNo", arg: 1, scope: !313, file: !1, type: !5)
!316 = !DILocalVariable(name: "spaceNo", arg: 2, scope: !313, file: !1, type: !5)
!317 = !DILocalVariable(name: "range", arg: 3, scope: !313, file: !1, type: !26)
!318 = !DILocalVariable(name: "index", arg: 4, scope: !313, file: !1, type: !5)
!319 = !DILocalVariable(name: "name", arg: 5, scope: !313, file: !1, type: !102)
!320 = !DILocalVariable(name: "counterOrderId", arg: 6, scope: !313, file: !1, type: !5)
!321 = !DILocalVariable(name: "tmp", scope: !313, file: !1, type: !243)
!322 = distinct !DILocation(line: 0, scope: !323, inlinedAt: !326)
!323 = distinct !DISubprogram(name: "__cxx_global_var_init.7", scope: !1, file: !1, type: !324, flags: DIFlagArtificial, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!324 = !DISubroutineType(types: !325)
!325 = !{null}
!326 = distinct !DILocation(line: 0, scope: !327)
!327 = distinct !DISubprogram(linkageName: "_GLOBAL__sub_I_members.hlsl", scope: !1, file: !1, type: !328, flags: DIFlagArtificial, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!328 = !DISubroutineType(types: !294)
!329 = distinct !DILocation(line: 0, scope: !308, inlinedAt: !312)
!330 = !DILocalVariable(name: "other", arg: 2, scope: !331, file: !1, type: !211)
!331 = distinct !DISubprogram(name: "StructuredBuffer", linkageName: "_ZN4hlsl16StructuredBufferI4PairIjEEC2ERKS3_", scope: !201, file: !1, line: 30, type: !209, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, declaration: !208, retainedNodes: !332)
!332 = !{!333, !330}
!333 = !DILocalVariable(name: "this", arg: 1, scope: !331, type: !216, flags: DIFlagArtificial | DIFlagObjectPointer)
!334 = distinct !DILocation(line: 0, scope: !331, inlinedAt: !335)
!335 = distinct !DILocation(line: 30, column: 1, scope: !336, inlinedAt: !340)
!336 = distinct !DISubprogram(name: "StructuredBuffer", linkageName: "_ZN4hlsl16StructuredBufferI4PairIjEEC1ERKS3_", scope: !201, file: !1, line: 30, type: !209, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, declaration: !208, retainedNodes: !337)
!337 = !{!338, !339}
!338 = !DILocalVariable(name: "this", arg: 1, scope: !336, type: !216, flags: DIFlagArtificial | DIFlagObjectPointer)
!339 = !DILocalVariable(name: "other", arg: 2, scope: !336, file: !1, type: !211)
!340 = distinct !DILocation(line: 0, scope: !341, inlinedAt: !349)
!341 = distinct !DISubprogram(name: "__createFromBinding", linkageName: "_ZN4hlsl16StructuredBufferI4PairIjEE19__createFromBindingEjjijPKc", scope: !201, file: !1, line: 30, type: !221, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, declaration: !220, retainedNodes: !342)
!342 = !{!343, !344, !345, !346, !347, !348}
!343 = !DILocalVariable(name: "registerNo", arg: 1, scope: !341, file: !1, type: !5)
!344 = !DILocalVariable(name: "spaceNo", arg: 2, scope: !341, file: !1, type: !5)
!345 = !DILocalVariable(name: "range", arg: 3, scope: !341, file: !1, type: !26)
!346 = !DILocalVariable(name: "index", arg: 4, scope: !341, file: !1, type: !5)
!347 = !DILocalVariable(name: "name", arg: 5, scope: !341, file: !1, type: !102)
!348 = !DILocalVariable(name: "tmp", scope: !341, file: !1, type: !201)
!349 = distinct !DILocation(line: 0, scope: !350, inlinedAt: !351)
!350 = distinct !DISubprogram(name: "__cxx_global_var_init.5", scope: !1, file: !1, type: !324, flags: DIFlagArtificial, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!351 = distinct !DILocation(line: 0, scope: !327)
!352 = distinct !DILocation(line: 0, scope: !336, inlinedAt: !340)
!353 = !DILocalVariable(name: "other", arg: 2, scope: !354, file: !1, type: !169)
!354 = distinct !DISubprogram(name: "StructuredBuffer", linkageName: "_ZN4hlsl16StructuredBufferIu11matrix_typeILm4ELm4EfEEC2ERKS2_", scope: !159, file: !1, line: 30, type: !167, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, declaration: !166, retainedNodes: !355)
!355 = !{!356, !353}
!356 = !DILocalVariable(name: "this", arg: 1, scope: !354, type: !174, flags: DIFlagArtificial | DIFlagObjectPointer)
!357 = distinct !DILocation(line: 0, scope: !354, inlinedAt: !358)
!358 = distinct !DILocation(line: 30, column: 1, scope: !359, inlinedAt: !363)
!359 = distinct !DISubprogram(name: "StructuredBuffer", linkageName: "_ZN4hlsl16StructuredBufferIu11matrix_typeILm4ELm4EfEEC1ERKS2_", scope: !159, file: !1, line: 30, type: !167, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, declaration: !166, retainedNodes: !360)
!360 = !{!361, !362}
!361 = !DILocalVariable(name: "this", arg: 1, scope: !359, type: !174, flags: DIFlagArtificial | DIFlagObjectPointer)
!362 = !DILocalVariable(name: "other", arg: 2, scope: !359, file: !1, type: !169)
!363 = distinct !DILocation(line: 0, scope: !364, inlinedAt: !372)
!364 = distinct !DISubprogram(name: "__createFromBinding", linkageName: "_ZN4hlsl16StructuredBufferIu11matrix_typeILm4ELm4EfEE19__createFromBindingEjjijPKc", scope: !159, file: !1, line: 30, type: !179, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, declaration: !178, retainedNodes: !365)
!365 = !{!366, !367, !368, !369, !370, !371}
!366 = !DILocalVariable(name: "registerNo", arg: 1, scope: !364, file: !1, type: !5)
!367 = !DILocalVariable(name: "spaceNo", arg: 2, scope: !364, file: !1, type: !5)
!368 = !DILocalVariable(name: "range", arg: 3, scope: !364, file: !1, type: !26)
!369 = !DILocalVariable(name: "index", arg: 4, scope: !364, file: !1, type: !5)
!370 = !DILocalVariable(name: "name", arg: 5, scope: !364, file: !1, type: !102)
!371 = !DILocalVariable(name: "tmp", scope: !364, file: !1, type: !159)
!372 = distinct !DILocation(line: 0, scope: !373, inlinedAt: !374)
!373 = distinct !DISubprogram(name: "__cxx_global_var_init.3", scope: !1, file: !1, type: !324, flags: DIFlagArtificial, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!374 = distinct !DILocation(line: 0, scope: !327)
!375 = distinct !DILocation(line: 0, scope: !359, inlinedAt: !363)
!376 = !DILocalVariable(name: "other", arg: 2, scope: !377, file: !1, type: !125)
!377 = distinct !DISubprogram(name: "StructuredBuffer", linkageName: "_ZN4hlsl16StructuredBufferI5LightEC2ERKS2_", scope: !115, file: !1, line: 30, type: !123, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, declaration: !122, retainedNodes: !378)
!378 = !{!379, !376}
!379 = !DILocalVariable(name: "this", arg: 1, scope: !377, type: !130, flags: DIFlagArtificial | DIFlagObjectPointer)
!380 = distinct !DILocation(line: 0, scope: !377, inlinedAt: !381)
!381 = distinct !DILocation(line: 30, column: 1, scope: !382, inlinedAt: !386)
!382 = distinct !DISubprogram(name: "StructuredBuffer", linkageName: "_ZN4hlsl16StructuredBufferI5LightEC1ERKS2_", scope: !115, file: !1, line: 30, type: !123, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, declaration: !122, retainedNodes: !383)
!383 = !{!384, !385}
!384 = !DILocalVariable(name: "this", arg: 1, scope: !382, type: !130, flags: DIFlagArtificial | DIFlagObjectPointer)
!385 = !DILocalVariable(name: "other", arg: 2, scope: !382, file: !1, type: !125)
!386 = distinct !DILocation(line: 0, scope: !387, inlinedAt: !395)
!387 = distinct !DISubprogram(name: "__createFromBinding", linkageName: "_ZN4hlsl16StructuredBufferI5LightE19__createFromBindingEjjijPKc", scope: !115, file: !1, line: 30, type: !135, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, declaration: !134, retainedNodes: !388)
!388 = !{!389, !390, !391, !392, !393, !394}
!389 = !DILocalVariable(name: "registerNo", arg: 1, scope: !387, file: !1, type: !5)
!390 = !DILocalVariable(name: "spaceNo", arg: 2, scope: !387, file: !1, type: !5)
!391 = !DILocalVariable(name: "range", arg: 3, scope: !387, file: !1, type: !26)
!392 = !DILocalVariable(name: "index", arg: 4, scope: !387, file: !1, type: !5)
!393 = !DILocalVariable(name: "name", arg: 5, scope: !387, file: !1, type: !102)
!394 = !DILocalVariable(name: "tmp", scope: !387, file: !1, type: !115)
!395 = distinct !DILocation(line: 0, scope: !396, inlinedAt: !397)
!396 = distinct !DISubprogram(name: "__cxx_global_var_init.1", scope: !1, file: !1, type: !324, flags: DIFlagArtificial, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!397 = distinct !DILocation(line: 0, scope: !327)
!398 = distinct !DILocation(line: 0, scope: !382, inlinedAt: !386)
!399 = !DILocalVariable(name: "other", arg: 2, scope: !400, file: !1, type: !86)
!400 = distinct !DISubprogram(name: "ConstantBuffer", linkageName: "_ZN4hlsl14ConstantBufferI6ParamsEC2ERKS2_", scope: !76, file: !1, line: 30, type: !84, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, declaration: !83, retainedNodes: !401)
!401 = !{!402, !399}
!402 = !DILocalVariable(name: "this", arg: 1, scope: !400, type: !91, flags: DIFlagArtificial | DIFlagObjectPointer)
!403 = distinct !DILocation(line: 0, scope: !400, inlinedAt: !404)
!404 = distinct !DILocation(line: 30, column: 1, scope: !405, inlinedAt: !409)
!405 = distinct !DISubprogram(name: "ConstantBuffer", linkageName: "_ZN4hlsl14ConstantBufferI6ParamsEC1ERKS2_", scope: !76, file: !1, line: 30, type: !84, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, declaration: !83, retainedNodes: !406)
!406 = !{!407, !408}
!407 = !DILocalVariable(name: "this", arg: 1, scope: !405, type: !91, flags: DIFlagArtificial | DIFlagObjectPointer)
!408 = !DILocalVariable(name: "other", arg: 2, scope: !405, file: !1, type: !86)
!409 = distinct !DILocation(line: 0, scope: !410, inlinedAt: !418)
!410 = distinct !DISubprogram(name: "__createFromBinding", linkageName: "_ZN4hlsl14ConstantBufferI6ParamsE19__createFromBindingEjjijPKc", scope: !76, file: !1, line: 30, type: !100, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, declaration: !99, retainedNodes: !411)
!411 = !{!412, !413, !414, !415, !416, !417}
!412 = !DILocalVariable(name: "registerNo", arg: 1, scope: !410, file: !1, type: !5)
!413 = !DILocalVariable(name: "spaceNo", arg: 2, scope: !410, file: !1, type: !5)
!414 = !DILocalVariable(name: "range", arg: 3, scope: !410, file: !1, type: !26)
!415 = !DILocalVariable(name: "index", arg: 4, scope: !410, file: !1, type: !5)
!416 = !DILocalVariable(name: "name", arg: 5, scope: !410, file: !1, type: !102)
!417 = !DILocalVariable(name: "tmp", scope: !410, file: !1, type: !76)
!418 = distinct !DILocation(line: 0, scope: !419, inlinedAt: !420)
!419 = distinct !DISubprogram(name: "__cxx_global_var_init", scope: !1, file: !1, type: !324, flags: DIFlagArtificial, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!420 = distinct !DILocation(line: 0, scope: !327)
!421 = distinct !DILocation(line: 0, scope: !405, inlinedAt: !409)
!422 = !DILocation(line: 0, scope: !327)
!423 = distinct !DILocation(line: 0, scope: !410, inlinedAt: !418)
!424 = distinct !DILocation(line: 0, scope: !387, inlinedAt: !395)
!425 = distinct !DILocation(line: 0, scope: !364, inlinedAt: !372)
!426 = distinct !DILocation(line: 0, scope: !341, inlinedAt: !349)
!427 = distinct !DILocation(line: 0, scope: !313, inlinedAt: !322)
!428 = !DILocalVariable(name: "id", arg: 1, scope: !429, file: !43, line: 24, type: !27)
!429 = distinct !DISubprogram(name: "main", linkageName: "_Z4mainDv3_j", scope: !43, file: !43, line: 24, type: !430, scopeLine: 24, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, retainedNodes: !432)
!430 = !DISubroutineType(types: !431)
!431 = !{null, !27}
!432 = !{!428, !433, !434}
!433 = !DILocalVariable(name: "i", scope: !429, file: !43, line: 25, type: !3)
!434 = !DILocalVariable(name: "sum", scope: !429, file: !43, line: 26, type: !13)
!435 = !DILocation(line: 0, scope: !429)
!436 = !DILocalVariable(name: "this", arg: 1, scope: !437, type: !125, flags: DIFlagArtificial | DIFlagObjectPointer)
!437 = distinct !DISubprogram(name: "operator[]", linkageName: "_ZNK4hlsl16StructuredBufferI5LightEixEj", scope: !115, file: !1, line: 30, type: !139, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, declaration: !138, retainedNodes: !438)
!438 = !{!436, !439}
!439 = !DILocalVariable(name: "Index", arg: 2, scope: !437, file: !1, type: !5)
!440 = distinct !DILocation(line: 0, scope: !437, inlinedAt: !441)
!441 = distinct !DILocation(line: 26, column: 16, scope: !429)
!442 = !DILocation(line: 26, column: 26, scope: !429)
!443 = !{!300, !300, i64 0}
!444 = !DILocation(line: 26, column: 34, scope: !429)
!445 = !DILocation(line: 26, column: 32, scope: !429)
!446 = !DILocation(line: 26, column: 46, scope: !429)
!447 = !DILocation(line: 26, column: 54, scope: !429)
!448 = !DILocation(line: 26, column: 52, scope: !429)
!449 = !DILocation(line: 26, column: 72, scope: !429)
!450 = !DILocation(line: 26, column: 65, scope: !429)
!451 = !{!452, !452, i64 0}
!452 = !{!"float", !300, i64 0}
!453 = !DILocation(line: 26, column: 79, scope: !429)
!454 = !DILocation(line: 26, column: 93, scope: !429)
!455 = !DILocation(line: 26, column: 109, scope: !429)
!456 = !DILocalVariable(name: "this", arg: 1, scope: !457, type: !86, flags: DIFlagArtificial | DIFlagObjectPointer)
!457 = distinct !DISubprogram(name: "operator const hlsl_constant Params &", linkageName: "_ZNK4hlsl14ConstantBufferI6ParamsEcvRU3AS2KS1_Ev", scope: !76, file: !1, line: 30, type: !107, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, declaration: !106, retainedNodes: !458)
!458 = !{!456}
!459 = distinct !DILocation(line: 0, scope: !457, inlinedAt: !460)
!460 = distinct !DILocation(line: 27, column: 10, scope: !429)
!461 = !DILocation(line: 27, column: 27, scope: !429)
!462 = distinct !DILocation(line: 0, scope: !457, inlinedAt: !463)
!463 = distinct !DILocation(line: 27, column: 35, scope: !429)
!464 = !DILocation(line: 27, column: 42, scope: !429)
!465 = !DILocation(line: 27, column: 33, scope: !429)
!466 = distinct !DILocation(line: 0, scope: !457, inlinedAt: !467)
!467 = distinct !DILocation(line: 27, column: 55, scope: !429)
!468 = !DILocation(line: 27, column: 62, scope: !429)
!469 = !DILocation(line: 27, column: 55, scope: !429)
!470 = distinct !DILocation(line: 0, scope: !457, inlinedAt: !471)
!471 = distinct !DILocation(line: 27, column: 76, scope: !429)
!472 = !DILocation(line: 27, column: 83, scope: !429)
!473 = !DILocation(line: 27, column: 76, scope: !429)
!474 = !DILocalVariable(name: "this", arg: 1, scope: !475, type: !169, flags: DIFlagArtificial | DIFlagObjectPointer)
!475 = distinct !DISubprogram(name: "operator[]", linkageName: "_ZNK4hlsl16StructuredBufferIu11matrix_typeILm4ELm4EfEEixEj", scope: !159, file: !1, line: 30, type: !183, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, declaration: !182, retainedNodes: !476)
!476 = !{!474, !477}
!477 = !DILocalVariable(name: "Index", arg: 2, scope: !475, file: !1, type: !5)
!478 = distinct !DILocation(line: 0, scope: !475, inlinedAt: !479)
!479 = distinct !DILocation(line: 27, column: 92, scope: !429)
!480 = !DILocation(line: 27, column: 92, scope: !429)
!481 = !DILocation(line: 28, column: 15, scope: !429)
!482 = !DILocation(line: 28, column: 10, scope: !429)
!483 = !DILocation(line: 28, column: 19, scope: !429)
!484 = !DILocation(line: 28, column: 37, scope: !429)
!485 = !{!486, !486, i64 0}
!486 = !{!"bool", !300, i64 0}
!487 = !{i32 0, i32 2}
!488 = !DILocation(line: 28, column: 36, scope: !429)
!489 = !DILocation(line: 28, column: 34, scope: !429)
!490 = distinct !DILocation(line: 0, scope: !457, inlinedAt: !491)
!491 = distinct !DILocation(line: 28, column: 60, scope: !429)
!492 = !DILocation(line: 28, column: 67, scope: !429)
!493 = !DILocation(line: 28, column: 60, scope: !429)
!494 = !DILocation(line: 28, column: 59, scope: !429)
!495 = !DILocation(line: 28, column: 57, scope: !429)
!496 = !DILocation(line: 27, column: 53, scope: !429)
!497 = !DILocation(line: 27, column: 74, scope: !429)
!498 = !DILocation(line: 27, column: 90, scope: !429)
!499 = !DILocation(line: 26, column: 40, scope: !429)
!500 = !DILocation(line: 26, column: 63, scope: !429)
!501 = !DILocation(line: 26, column: 77, scope: !429)
!502 = !DILocation(line: 26, column: 91, scope: !429)
!503 = !DILocation(line: 26, column: 107, scope: !429)
!504 = !DILocation(line: 27, column: 7, scope: !429)
!505 = !DILocation(line: 28, column: 7, scope: !429)
!506 = !DILocation(line: 29, column: 21, scope: !429)
!507 = !DILocation(line: 29, column: 28, scope: !429)
!508 = !DILocation(line: 29, column: 36, scope: !429)
!509 = !DILocalVariable(name: "this", arg: 1, scope: !510, type: !211, flags: DIFlagArtificial | DIFlagObjectPointer)
!510 = distinct !DISubprogram(name: "operator[]", linkageName: "_ZNK4hlsl16StructuredBufferI4PairIjEEixEj", scope: !201, file: !1, line: 30, type: !225, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, declaration: !224, retainedNodes: !511)
!511 = !{!509, !512}
!512 = !DILocalVariable(name: "Index", arg: 2, scope: !510, file: !1, type: !5)
!513 = distinct !DILocation(line: 0, scope: !510, inlinedAt: !514)
!514 = distinct !DILocation(line: 29, column: 45, scope: !429)
!515 = !DILocation(line: 29, column: 54, scope: !429)
!516 = !DILocation(line: 29, column: 34, scope: !429)
!517 = !DILocation(line: 29, column: 43, scope: !429)
!518 = !DILocalVariable(name: "this", arg: 1, scope: !519, type: !254, flags: DIFlagArtificial | DIFlagObjectPointer)
!519 = distinct !DISubprogram(name: "operator[]", linkageName: "_ZNK4hlsl18RWStructuredBufferIDv3_jEixEj", scope: !243, file: !1, line: 30, type: !268, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0, declaration: !267, retainedNodes: !520)
!520 = !{!518, !521}
!521 = !DILocalVariable(name: "Index", arg: 2, scope: !519, file: !1, type: !5)
!522 = distinct !DILocation(line: 0, scope: !519, inlinedAt: !523)
!523 = distinct !DILocation(line: 29, column: 3, scope: !429)
!524 = !DILocation(line: 29, column: 13, scope: !429)

!dxkit.members = !{!525}
!525 = !{!"__cblayout_Camera", !"scale", !"float", !"offset", !"vector<float, 2>", !"list", !"float[3]", !"view", !"matrix<float, 4, 4>", !"sun", !"Light", !"count", !"unsigned int", !"flag", !"bool", !"never_read", !"float", !"normal", !"matrix<float, 3, 3>", !"pair", !"Pair<unsigned int>", !"world", !"matrix<float, 4, 3> __attribute__((row_major))", !"grid", !"vector<float, 4>[2][3]", !"one", !"vector<uint, 3>[1]"}
