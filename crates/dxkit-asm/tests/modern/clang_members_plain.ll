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
  %0 = tail call token @llvm.experimental.convergence.entry()
  %Camera.cb_h.i.i = tail call target("dx.CBuffer", %__cblayout_Camera) @llvm.dx.resource.handlefrombinding.tdx.CBuffer_s___cblayout_Camerast(i32 0, i32 0, i32 1, i32 0, ptr nonnull @Camera.str)
  store target("dx.CBuffer", %__cblayout_Camera) %Camera.cb_h.i.i, ptr @Camera.cb, align 4
  %1 = tail call target("dx.CBuffer", %Params) @llvm.dx.resource.handlefrombinding.tdx.CBuffer_s_Paramsst(i32 0, i32 1, i32 1, i32 0, ptr nonnull @.str)
  %2 = tail call target("dx.RawBuffer", %struct.Light, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_s_struct.Lights_0_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str.2)
  %3 = tail call target("dx.RawBuffer", [4 x <4 x float>], 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_a4v4f32_0_0t(i32 0, i32 1, i32 1, i32 0, ptr nonnull @.str.4)
  %4 = tail call target("dx.RawBuffer", %struct.Pair, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_s_struct.Pairs_0_0t(i32 0, i32 2, i32 1, i32 0, ptr nonnull @.str.6)
  %5 = tail call target("dx.RawBuffer", <3 x i32>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v3i32_1_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str.8)
  %6 = tail call i32 @llvm.dx.thread.id(i32 0)
  %7 = call noundef nonnull align 1 dereferenceable(32) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_s_struct.Lights_0_0t.i32(target("dx.RawBuffer", %struct.Light, 0, 0) %2, i32 %6) [ "convergencectrl"(token %0) ]
  %color.i = getelementptr inbounds nuw i8, ptr %7, i32 16
  %8 = load <3 x float>, ptr %color.i, align 1, !tbaa !8
  %9 = load <1 x float>, ptr addrspace(2) @scale, align 4
  %splat.splat.i = shufflevector <1 x float> %9, <1 x float> poison, <3 x i32> zeroinitializer
  %mul.i = fmul reassoc nnan ninf nsz arcp afn <3 x float> %splat.splat.i, %8
  %10 = load <3 x float>, ptr addrspace(2) getelementptr inbounds nuw (i8, ptr addrspace(2) @sun, i32 16), align 4, !tbaa !8
  %11 = load <1 x float>, ptr addrspace(2) @offset, align 4
  %splat.splat2.i = shufflevector <1 x float> %11, <1 x float> poison, <3 x i32> zeroinitializer
  %mul3.i = fmul reassoc nnan ninf nsz arcp afn <3 x float> %splat.splat2.i, %10
  %rem.i = urem i32 %6, 3
  %cbufferidx.i = getelementptr [16 x i8], ptr addrspace(2) @list, i32 %rem.i
  %12 = load float, ptr addrspace(2) %cbufferidx.i, align 16, !tbaa !9
  %splat.splatinsert4.i = insertelement <3 x float> poison, float %12, i64 0
  %splat.splat5.i = shufflevector <3 x float> %splat.splatinsert4.i, <3 x float> poison, <3 x i32> zeroinitializer
  %13 = load <10 x float>, ptr addrspace(2) @view, align 4
  %14 = shufflevector <10 x float> %13, <10 x float> poison, <3 x i32> <i32 1, i32 5, i32 9>
  %cbuf.load.i = load <3 x float>, ptr addrspace(2) @normal, align 4
  %cbuf.load9.i = load <3 x float>, ptr addrspace(2) getelementptr inbounds nuw (i8, ptr addrspace(2) @normal, i32 16), align 4
  %cbuf.load10.i = load <3 x float>, ptr addrspace(2) getelementptr inbounds nuw (i8, ptr addrspace(2) @normal, i32 32), align 4
  %15 = shufflevector <3 x float> %cbuf.load.i, <3 x float> %cbuf.load9.i, <6 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5>
  %16 = shufflevector <3 x float> %cbuf.load10.i, <3 x float> poison, <6 x i32> <i32 0, i32 1, i32 2, i32 poison, i32 poison, i32 poison>
  %17 = shufflevector <6 x float> %15, <6 x float> %16, <9 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8>
  %matrix_elem.i = extractelement <9 x float> %17, i32 %rem.i
  %matrix_row_ins.i = insertelement <3 x float> poison, float %matrix_elem.i, i64 0
  %18 = add nuw nsw i32 %rem.i, 3
  %matrix_elem11.i = extractelement <9 x float> %17, i32 %18
  %matrix_row_ins12.i = insertelement <3 x float> %matrix_row_ins.i, float %matrix_elem11.i, i64 1
  %19 = add nuw nsw i32 %rem.i, 6
  %matrix_elem13.i = extractelement <9 x float> %17, i32 %19
  %matrix_row_ins14.i = insertelement <3 x float> %matrix_row_ins12.i, float %matrix_elem13.i, i64 2
  %cbuf.load17.i = load <3 x float>, ptr addrspace(2) @world, align 4
  %cbuf.load18.i = load <3 x float>, ptr addrspace(2) getelementptr inbounds nuw (i8, ptr addrspace(2) @world, i32 16), align 4
  %cbuf.load19.i = load <3 x float>, ptr addrspace(2) getelementptr inbounds nuw (i8, ptr addrspace(2) @world, i32 32), align 4
  %cbuf.load20.i = load <3 x float>, ptr addrspace(2) getelementptr inbounds nuw (i8, ptr addrspace(2) @world, i32 48), align 4
  %20 = shufflevector <3 x float> %cbuf.load17.i, <3 x float> %cbuf.load18.i, <6 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5>
  %21 = shufflevector <3 x float> %cbuf.load19.i, <3 x float> %cbuf.load20.i, <6 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5>
  %22 = shufflevector <6 x float> %20, <6 x float> %21, <12 x i32> <i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11>
  %23 = tail call reassoc nnan ninf nsz arcp afn <12 x float> @llvm.matrix.transpose.v12f32(<12 x float> %22, i32 3, i32 4)
  %matrix_row_ins26.i = shufflevector <12 x float> %23, <12 x float> poison, <3 x i32> <i32 1, i32 5, i32 9>
  %24 = call noundef align 1 dereferenceable(188) ptr addrspace(2) @llvm.dx.resource.getbasepointer.p2.tdx.CBuffer_s_Paramsst(target("dx.CBuffer", %Params) %1) [ "convergencectrl"(token %0) ]
  %color30.i = getelementptr inbounds nuw i8, ptr addrspace(2) %24, i32 48
  %25 = load <3 x float>, ptr addrspace(2) %color30.i, align 4, !tbaa !8
  %columns.i = getelementptr inbounds nuw i8, ptr addrspace(2) %24, i32 64
  %26 = load <10 x float>, ptr addrspace(2) %columns.i, align 4, !tbaa !9
  %matrix_row_ins37.i = shufflevector <10 x float> %26, <10 x float> poison, <3 x i32> <i32 1, i32 5, i32 9>
  %mul38.i = fmul reassoc nnan ninf nsz arcp afn <3 x float> %matrix_row_ins37.i, %25
  %rows.i = getelementptr inbounds nuw i8, ptr addrspace(2) %24, i32 112
  %27 = load <11 x float>, ptr addrspace(2) %rows.i, align 4
  %28 = shufflevector <11 x float> %27, <11 x float> poison, <3 x i32> <i32 2, i32 6, i32 10>
  %grid.i = getelementptr inbounds nuw i8, ptr addrspace(2) %24, i32 180
  %29 = load <1 x i32>, ptr addrspace(2) %grid.i, align 4
  %splat.splat43.i = shufflevector <1 x i32> %29, <1 x i32> poison, <3 x i32> zeroinitializer
  %conv.i = sitofp reassoc nnan ninf nsz arcp afn <3 x i32> %splat.splat43.i to <3 x float>
  %30 = call noundef nonnull align 4 dereferenceable(64) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_a4v4f32_0_0t.i32(target("dx.RawBuffer", [4 x <4 x float>], 0, 0) %3, i32 %6) [ "convergencectrl"(token %0) ]
  %31 = load <10 x float>, ptr %30, align 4
  %32 = shufflevector <10 x float> %31, <10 x float> poison, <3 x i32> <i32 1, i32 5, i32 9>
  %33 = load <1 x i32>, ptr addrspace(2) @pair, align 4
  %splat.splatinsert48.i = shufflevector <1 x i32> %33, <1 x i32> poison, <3 x i32> <i32 0, i32 poison, i32 poison>
  %34 = uitofp <3 x i32> %splat.splatinsert48.i to <3 x float>
  %35 = load <3 x float>, ptr addrspace(2) getelementptr inbounds nuw (i8, ptr addrspace(2) @grid, i32 80), align 4
  %36 = load i32, ptr addrspace(2) @flag, align 4, !tbaa !11, !range !13, !noundef !14
  %loadedv.i = trunc nuw i32 %36 to i1
  %cond.i = select reassoc nnan ninf nsz arcp afn i1 %loadedv.i, float 1.000000e+00, float 0.000000e+00
  %splat.splatinsert52.i = insertelement <3 x float> poison, float %cond.i, i64 0
  %37 = fadd reassoc nnan ninf nsz arcp afn <3 x float> %splat.splatinsert52.i, %34
  %enabled.i = getelementptr inbounds nuw i8, ptr addrspace(2) %24, i32 176
  %38 = load i32, ptr addrspace(2) %enabled.i, align 4, !tbaa !11, !range !13, !noundef !14
  %loadedv56.i = trunc nuw i32 %38 to i1
  %cond57.i = select reassoc nnan ninf nsz arcp afn i1 %loadedv56.i, float 2.000000e+00, float 0.000000e+00
  %splat.splatinsert58.i = insertelement <3 x float> poison, float %cond57.i, i64 0
  %39 = fadd reassoc nnan ninf nsz arcp afn <3 x float> %37, %splat.splatinsert58.i
  %40 = shufflevector <3 x float> %39, <3 x float> poison, <3 x i32> zeroinitializer
  %add60.i = fadd reassoc nnan ninf nsz arcp afn <3 x float> %mul3.i, %mul.i
  %add40.i = fadd reassoc nnan ninf nsz arcp afn <3 x float> %add60.i, %splat.splat5.i
  %add44.i = fadd reassoc nnan ninf nsz arcp afn <3 x float> %add40.i, %14
  %add46.i = fadd reassoc nnan ninf nsz arcp afn <3 x float> %add44.i, %matrix_row_ins14.i
  %add.i = fadd reassoc nnan ninf nsz arcp afn <3 x float> %add46.i, %matrix_row_ins26.i
  %add6.i = fadd reassoc nnan ninf nsz arcp afn <3 x float> %add.i, %28
  %add7.i = fadd reassoc nnan ninf nsz arcp afn <3 x float> %add6.i, %mul38.i
  %add15.i = fadd reassoc nnan ninf nsz arcp afn <3 x float> %add7.i, %conv.i
  %add27.i = fadd reassoc nnan ninf nsz arcp afn <3 x float> %add15.i, %32
  %add47.i = fadd reassoc nnan ninf nsz arcp afn <3 x float> %add27.i, %35
  %add61.i = fadd reassoc nnan ninf nsz arcp afn <3 x float> %add47.i, %40
  %conv62.i = fptoui <3 x float> %add61.i to <3 x i32>
  %41 = load <1 x i32>, ptr addrspace(2) @count, align 4
  %42 = load <3 x i32>, ptr addrspace(2) @one, align 16, !tbaa !8
  %43 = call noundef nonnull align 1 dereferenceable(8) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_s_struct.Pairs_0_0t.i32(target("dx.RawBuffer", %struct.Pair, 0, 0) %4, i32 %6) [ "convergencectrl"(token %0) ]
  %b.i = getelementptr inbounds nuw i8, ptr %43, i32 4
  %44 = load <1 x i32>, ptr %b.i, align 1
  %45 = shufflevector <1 x i32> %44, <1 x i32> poison, <3 x i32> zeroinitializer
  %46 = shufflevector <1 x i32> %41, <1 x i32> poison, <3 x i32> zeroinitializer
  %47 = add <3 x i32> %45, %46
  %add66.i = add <3 x i32> %47, %42
  %add70.i = add <3 x i32> %add66.i, %conv62.i
  %48 = call noundef nonnull align 4 dereferenceable(12) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v3i32_1_0t.i32(target("dx.RawBuffer", <3 x i32>, 1, 0) %5, i32 %6) [ "convergencectrl"(token %0) ]
  store <3 x i32> %add70.i, ptr %48, align 4, !tbaa !8
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

!hlsl.cbs = !{!0}
!dx.valver = !{!1}
!llvm.ident = !{!2}
!llvm.errno.tbaa = !{!3}

!0 = distinct !{ptr @Camera.cb, ptr addrspace(2) @scale, ptr addrspace(2) @offset, ptr addrspace(2) @list, ptr addrspace(2) @view, ptr addrspace(2) @sun, ptr addrspace(2) @count, ptr addrspace(2) @flag, null, ptr addrspace(2) @normal, ptr addrspace(2) @pair, ptr addrspace(2) @world, ptr addrspace(2) @grid, ptr addrspace(2) @one}
!1 = !{i32 1, i32 8}
!2 = !{!"Debian clang version 24.0.0 (++20261025103442+7e3c57157096-1~exp1)"}
!3 = !{!4, !5, i64 0}
!4 = !{!"__libc_errno", !5, i64 0}
!5 = !{!"int", !6, i64 0}
!6 = !{!"omnipotent char", !7, i64 0}
!7 = !{!"Simple C++ TBAA"}
!8 = !{!6, !6, i64 0}
!9 = !{!10, !10, i64 0}
!10 = !{!"float", !6, i64 0}
!11 = !{!12, !12, i64 0}
!12 = !{!"bool", !6, i64 0}
!13 = !{i32 0, i32 2}
!14 = !{}
