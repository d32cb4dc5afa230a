; ModuleID = '-'
source_filename = "-"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.6-unknown-shadermodel6.6-compute"

%"class.hlsl::AppendStructuredBuffer" = type { target("dx.RawBuffer", <4 x float>, 1, 0), target("dx.RawBuffer", <4 x float>, 1, 0) }

@_ZL1a = internal global %"class.hlsl::AppendStructuredBuffer" poison, align 4
@.str = private unnamed_addr constant [2 x i8] c"a\00", align 1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #0

; Function Attrs: convergent noinline norecurse
define void @main() #1 {
entry:
  %this.addr.i5.i = alloca ptr, align 4
  %other.addr.i6.i = alloca ptr, align 4
  %this.addr.i3.i = alloca ptr, align 4
  %this.addr.i1.i = alloca ptr, align 4
  %other.addr.i.i = alloca ptr, align 4
  %this.addr.i.i = alloca ptr, align 4
  %result.ptr.i.i = alloca ptr, align 4
  %registerNo.addr.i.i = alloca i32, align 4
  %spaceNo.addr.i.i = alloca i32, align 4
  %range.addr.i.i = alloca i32, align 4
  %index.addr.i.i = alloca i32, align 4
  %name.addr.i.i = alloca ptr, align 4
  %counterOrderId.addr.i.i = alloca i32, align 4
  %tmp.i.i = alloca %"class.hlsl::AppendStructuredBuffer", align 4
  %this.addr.i = alloca ptr, align 4
  %value.addr.i = alloca <4 x float>, align 4
  %id.addr.i = alloca <3 x i32>, align 4
  %gi.addr.i = alloca i32, align 4
  %g.addr.i = alloca <3 x i32>, align 4
  %tg.addr.i = alloca <3 x i32>, align 4
  %0 = call token @llvm.experimental.convergence.entry()
  call void @llvm.experimental.noalias.scope.decl(metadata !3)
  store ptr @_ZL1a, ptr %result.ptr.i.i, align 4, !noalias !3
  store i32 0, ptr %registerNo.addr.i.i, align 4, !noalias !3
  store i32 0, ptr %spaceNo.addr.i.i, align 4, !noalias !3
  store i32 1, ptr %range.addr.i.i, align 4, !noalias !3
  store i32 0, ptr %index.addr.i.i, align 4, !noalias !3
  store ptr @.str, ptr %name.addr.i.i, align 4, !noalias !3
  store i32 0, ptr %counterOrderId.addr.i.i, align 4, !noalias !3
  store ptr %tmp.i.i, ptr %this.addr.i.i, align 4
  %this1.i.i = load ptr, ptr %this.addr.i.i, align 4
  store ptr %this1.i.i, ptr %this.addr.i3.i, align 4
  %this1.i4.i = load ptr, ptr %this.addr.i3.i, align 4
  store target("dx.RawBuffer", <4 x float>, 1, 0) poison, ptr %this1.i4.i, align 4
  %1 = load i32, ptr %registerNo.addr.i.i, align 4, !noalias !3
  %2 = load i32, ptr %spaceNo.addr.i.i, align 4, !noalias !3
  %3 = load i32, ptr %range.addr.i.i, align 4, !noalias !3
  %4 = load i32, ptr %index.addr.i.i, align 4, !noalias !3
  %5 = load ptr, ptr %name.addr.i.i, align 4, !noalias !3
  %6 = call target("dx.RawBuffer", <4 x float>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_1_0t(i32 %2, i32 %1, i32 %3, i32 %4, ptr %5)
  store target("dx.RawBuffer", <4 x float>, 1, 0) %6, ptr %tmp.i.i, align 4, !noalias !3
  %7 = load target("dx.RawBuffer", <4 x float>, 1, 0), ptr %tmp.i.i, align 4, !noalias !3
  %__counter_handle.i.i = getelementptr inbounds nuw %"class.hlsl::AppendStructuredBuffer", ptr %tmp.i.i, i32 0, i32 1
  store target("dx.RawBuffer", <4 x float>, 1, 0) %7, ptr %__counter_handle.i.i, align 4, !noalias !3
  store ptr @_ZL1a, ptr %this.addr.i1.i, align 4
  store ptr %tmp.i.i, ptr %other.addr.i.i, align 4
  %this1.i2.i = load ptr, ptr %this.addr.i1.i, align 4
  %8 = load ptr, ptr %other.addr.i.i, align 4
  store ptr %this1.i2.i, ptr %this.addr.i5.i, align 4
  store ptr %8, ptr %other.addr.i6.i, align 4
  %this1.i7.i = load ptr, ptr %this.addr.i5.i, align 4
  %9 = load ptr, ptr %other.addr.i6.i, align 4, !nonnull !6, !align !7
  %10 = load target("dx.RawBuffer", <4 x float>, 1, 0), ptr %9, align 4
  store target("dx.RawBuffer", <4 x float>, 1, 0) %10, ptr %this1.i7.i, align 4
  %11 = load ptr, ptr %other.addr.i6.i, align 4, !nonnull !6, !align !7
  %__counter_handle.i8.i = getelementptr inbounds nuw %"class.hlsl::AppendStructuredBuffer", ptr %11, i32 0, i32 1
  %12 = load target("dx.RawBuffer", <4 x float>, 1, 0), ptr %__counter_handle.i8.i, align 4
  %__counter_handle3.i.i = getelementptr inbounds nuw %"class.hlsl::AppendStructuredBuffer", ptr %this1.i7.i, i32 0, i32 1
  store target("dx.RawBuffer", <4 x float>, 1, 0) %12, ptr %__counter_handle3.i.i, align 4
  %13 = call i32 @llvm.dx.thread.id(i32 0)
  %14 = insertelement <3 x i32> poison, i32 %13, i64 0
  %15 = call i32 @llvm.dx.thread.id(i32 1)
  %16 = insertelement <3 x i32> %14, i32 %15, i64 1
  %17 = call i32 @llvm.dx.thread.id(i32 2)
  %18 = insertelement <3 x i32> %16, i32 %17, i64 2
  %19 = call i32 @llvm.dx.flattened.thread.id.in.group()
  %20 = call i32 @llvm.dx.group.id(i32 0)
  %21 = insertelement <3 x i32> poison, i32 %20, i64 0
  %22 = call i32 @llvm.dx.group.id(i32 1)
  %23 = insertelement <3 x i32> %21, i32 %22, i64 1
  %24 = call i32 @llvm.dx.group.id(i32 2)
  %25 = insertelement <3 x i32> %23, i32 %24, i64 2
  %26 = call i32 @llvm.dx.thread.id.in.group(i32 0)
  %27 = insertelement <3 x i32> poison, i32 %26, i64 0
  %28 = call i32 @llvm.dx.thread.id.in.group(i32 1)
  %29 = insertelement <3 x i32> %27, i32 %28, i64 1
  %30 = call i32 @llvm.dx.thread.id.in.group(i32 2)
  %31 = insertelement <3 x i32> %29, i32 %30, i64 2
  store <3 x i32> %18, ptr %id.addr.i, align 4
  store i32 %19, ptr %gi.addr.i, align 4
  store <3 x i32> %25, ptr %g.addr.i, align 4
  store <3 x i32> %31, ptr %tg.addr.i, align 4
  %32 = load <3 x i32>, ptr %id.addr.i, align 4
  %vecext.i = extractelement <3 x i32> %32, i64 0
  %conv.i = uitofp reassoc nnan ninf nsz arcp afn i32 %vecext.i to float
  %vecinit.i = insertelement <4 x float> poison, float %conv.i, i32 0
  %33 = load <3 x i32>, ptr %id.addr.i, align 4
  %vecext1.i = extractelement <3 x i32> %33, i64 1
  %conv2.i = uitofp reassoc nnan ninf nsz arcp afn i32 %vecext1.i to float
  %vecinit3.i = insertelement <4 x float> %vecinit.i, float %conv2.i, i32 1
  %34 = load <3 x i32>, ptr %id.addr.i, align 4
  %vecext4.i = extractelement <3 x i32> %34, i64 2
  %conv5.i = uitofp reassoc nnan ninf nsz arcp afn i32 %vecext4.i to float
  %vecinit6.i = insertelement <4 x float> %vecinit3.i, float %conv5.i, i32 2
  %vecinit7.i = insertelement <4 x float> %vecinit6.i, float 1.000000e+00, i32 3
  store ptr @_ZL1a, ptr %this.addr.i, align 4
  store <4 x float> %vecinit7.i, ptr %value.addr.i, align 4
  %this1.i = load ptr, ptr %this.addr.i, align 4
  %35 = load <4 x float>, ptr %value.addr.i, align 4
  %36 = load target("dx.RawBuffer", <4 x float>, 1, 0), ptr %this1.i, align 4
  %__counter_handle.i = getelementptr inbounds nuw %"class.hlsl::AppendStructuredBuffer", ptr %this1.i, i32 0, i32 1
  %37 = load target("dx.RawBuffer", <4 x float>, 1, 0), ptr %__counter_handle.i, align 4
  %38 = call i32 @llvm.dx.resource.updatecounter.tdx.RawBuffer_v4f32_1_0t(target("dx.RawBuffer", <4 x float>, 1, 0) %37, i8 1)
  %39 = call ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_1_0t.i32(target("dx.RawBuffer", <4 x float>, 1, 0) %36, i32 %38) [ "convergencectrl"(token %0) ]
  store <4 x float> %35, ptr %39, align 4
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32 immarg) #2

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.flattened.thread.id.in.group() #2

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.group.id(i32 immarg) #2

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id.in.group(i32 immarg) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", <4 x float>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_1_0t(i32, i32, i32, i32, ptr) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite)
declare i32 @llvm.dx.resource.updatecounter.tdx.RawBuffer_v4f32_1_0t(target("dx.RawBuffer", <4 x float>, 1, 0), i8 immarg) #4

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_1_0t.i32(target("dx.RawBuffer", <4 x float>, 1, 0), i32) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @llvm.experimental.noalias.scope.decl(metadata) #5

attributes #0 = { convergent nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { convergent noinline norecurse "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { nounwind willreturn memory(none) }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #4 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite) }
attributes #5 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }

!dx.valver = !{!0}
!llvm.module.flags = !{!1}
!llvm.ident = !{!2}

!0 = !{i32 1, i32 8}
!1 = !{i32 4, !"dx.disable_optimizations", i32 1}
!2 = !{!"Debian clang version 24.0.0 (++20261025103442+7e3c57157096-1~exp1)"}
!3 = !{!4}
!4 = distinct !{!4, !5, !"_ZN4hlsl22AppendStructuredBufferIDv4_fE38__createFromBindingWithImplicitCounterEjjijPKcj: %agg.result"}
!5 = distinct !{!5, i1 true, !"_ZN4hlsl22AppendStructuredBufferIDv4_fE38__createFromBindingWithImplicitCounterEjjijPKcj"}
!6 = !{}
!7 = !{i64 4}
