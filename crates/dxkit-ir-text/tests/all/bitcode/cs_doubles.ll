source_filename = "cs_doubles_6_0.dxil"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.0-pc-shadermodel6.0-compute"

%"class.RWStructuredBuffer<vector<double, 2> >" = type { <2 x double> }
%"class.RWStructuredBuffer<vector<unsigned int, 4> >" = type { <4 x i32> }

define void @main() #0 {
  %1 = call target("dx.RawBuffer", <4 x i32>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4i32_1_0t(i32 0, i32 1, i32 1, i32 0, ptr null)
  %2 = call target("dx.RawBuffer", <2 x double>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v2f64_1_0t(i32 0, i32 0, i32 1, i32 0, ptr null)
  %3 = call i32 @llvm.dx.thread.id(i32 0)
  %4 = call i32 @llvm.dx.thread.id(i32 1)
  %5 = call i32 @llvm.dx.thread.id(i32 2)
  %6 = call { <4 x i32>, i1 } @llvm.dx.resource.load.rawbuffer.v4i32.tdx.RawBuffer_v2f64_1_0t(target("dx.RawBuffer", <2 x double>, 1, 0) %2, i32 %3, i32 0)
  %7 = extractvalue { <4 x i32>, i1 } %6, 0
  %8 = extractelement <4 x i32> %7, i32 0
  %9 = extractelement <4 x i32> %7, i32 1
  %10 = extractelement <4 x i32> %7, i32 2
  %11 = extractelement <4 x i32> %7, i32 3
  %12 = call reassoc nnan ninf nsz arcp afn double @llvm.dx.asdouble.i32(i32 %8, i32 %9)
  %13 = call reassoc nnan ninf nsz arcp afn double @llvm.dx.asdouble.i32(i32 %10, i32 %11)
  %14 = uitofp i32 %4 to double
  %15 = call reassoc nnan ninf nsz arcp afn double @llvm.fma.f64(double %12, double %13, double %14)
  %16 = call reassoc nnan ninf nsz arcp afn double @llvm.dx.asdouble.i32(i32 %5, i32 %3)
  %17 = fdiv fast double %15, %16
  %18 = call { i32, i32 } @llvm.dx.splitdouble.i32(double %13)
  %19 = extractvalue { i32, i32 } %18, 0
  %20 = extractvalue { i32, i32 } %18, 1
  %21 = uitofp i32 %19 to double
  %22 = fmul fast double %21, %17
  %23 = fmul fast double %21, %13
  %24 = call { i32, i32 } @llvm.dx.splitdouble.i32(double %22)
  %25 = extractvalue { i32, i32 } %24, 0
  %26 = extractvalue { i32, i32 } %24, 1
  %27 = call { i32, i32 } @llvm.dx.splitdouble.i32(double %23)
  %28 = extractvalue { i32, i32 } %27, 0
  %29 = extractvalue { i32, i32 } %27, 1
  %30 = insertelement <4 x i32> undef, i32 %25, i32 0
  %31 = insertelement <4 x i32> %30, i32 %26, i32 1
  %32 = insertelement <4 x i32> %31, i32 %28, i32 2
  %33 = insertelement <4 x i32> %32, i32 %29, i32 3
  call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_v2f64_1_0t.v4i32(target("dx.RawBuffer", <2 x double>, 1, 0) %2, i32 %3, i32 0, <4 x i32> %33)
  %34 = lshr i32 %19, 8
  %35 = call i32 @dx.op.quaternary.i32(i32 53, i32 8, i32 24, i32 %20, i32 %34)
  %36 = lshr i32 %19, 16
  %37 = call i32 @dx.op.quaternary.i32(i32 53, i32 16, i32 16, i32 %20, i32 %36)
  %38 = lshr i32 %19, 24
  %39 = call i32 @dx.op.quaternary.i32(i32 53, i32 24, i32 8, i32 %20, i32 %38)
  %40 = call i32 @dx.op.tertiary.i32(i32 50, i32 %3, i32 %19, i32 1)
  %41 = call i32 @dx.op.tertiary.i32(i32 50, i32 %3, i32 %35, i32 2)
  %42 = call i32 @dx.op.tertiary.i32(i32 50, i32 %3, i32 %37, i32 3)
  %43 = call i32 @dx.op.tertiary.i32(i32 50, i32 %3, i32 %39, i32 4)
  %44 = insertelement <4 x i32> undef, i32 %40, i32 0
  %45 = insertelement <4 x i32> %44, i32 %41, i32 1
  %46 = insertelement <4 x i32> %45, i32 %42, i32 2
  %47 = insertelement <4 x i32> %46, i32 %43, i32 3
  call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_v4i32_1_0t.v4i32(target("dx.RawBuffer", <4 x i32>, 1, 0) %1, i32 %3, i32 0, <4 x i32> %47)
  ret void
}

; Function Attrs: nounwind memory(none)
declare i32 @dx.op.quaternary.i32(i32, i32, i32, i32, i32) #1

; Function Attrs: nounwind memory(none)
declare i32 @dx.op.tertiary.i32(i32, i32, i32, i32) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", <4 x i32>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4i32_1_0t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", <2 x double>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v2f64_1_0t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32 immarg) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare { <4 x i32>, i1 } @llvm.dx.resource.load.rawbuffer.v4i32.tdx.RawBuffer_v2f64_1_0t(target("dx.RawBuffer", <2 x double>, 1, 0), i32, i32) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare double @llvm.dx.asdouble.i32(i32, i32) #2

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fma.f64(double, double, double) #5

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare { i32, i32 } @llvm.dx.splitdouble.i32(double) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(write)
declare void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_v2f64_1_0t.v4i32(target("dx.RawBuffer", <2 x double>, 1, 0), i32, i32, <4 x i32>) #6

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(write)
declare void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_v4i32_1_0t.v4i32(target("dx.RawBuffer", <4 x i32>, 1, 0), i32, i32, <4 x i32>) #6

attributes #0 = { "hlsl.numthreads"="4,4,4" "hlsl.shader"="compute" }
attributes #1 = { nounwind memory(none) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #3 = { nounwind willreturn memory(none) }
attributes #4 = { nocallback nofree nosync nounwind willreturn memory(read) }
attributes #5 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { nocallback nofree nosync nounwind willreturn memory(write) }

!llvm.ident = !{!0}
!dx.valver = !{!1}
!dxkit.valver = !{!2}
!dxkit.resources = !{!3}
!dxkit.entryPoints = !{!8}

!0 = !{!"dxc(private) 1.9.0.5517 (9757d44fa)"}
!1 = !{i32 1, i32 8}
!2 = !{i32 1, i32 10}
!3 = !{null, !4, null, null}
!4 = !{!5, !7}
!5 = !{i32 0, %"class.RWStructuredBuffer<vector<double, 2> >" undef, !"", i32 0, i32 0, i32 1, i32 12, i1 false, i1 false, i1 false, !6}
!6 = !{i32 1, i32 16}
!7 = !{i32 1, %"class.RWStructuredBuffer<vector<unsigned int, 4> >" undef, !"", i32 0, i32 1, i32 1, i32 12, i1 false, i1 false, i1 false, !6}
!8 = !{ptr @main, !"main", null, !3, !9}
!9 = !{i32 0, i64 212, i32 4, !10}
!10 = !{i32 4, i32 4, i32 4}
