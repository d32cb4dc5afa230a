target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64-v48:16:16-v96:32:32-v192:64:64"
target triple = "dxilv1.6-pc-shadermodel6.6-compute"

%"class.hlsl::RWStructuredBuffer" = type { target("dx.RawBuffer", i32, 1, 0), target("dx.RawBuffer", i32, 1, 0) }

@_ZL1x = internal global %"class.hlsl::RWStructuredBuffer" poison, align 4
@.str = private unnamed_addr constant [2 x i8] c"x\00", align 1
@a.str = private unnamed_addr constant [2 x i8] c"a\00", align 1

; Function Attrs: convergent noinline norecurse optnone
define void @main() #0 {
entry:
  %this.addr.i5.i = alloca ptr, align 4
  %other.addr.i6.i = alloca ptr, align 4
  %this.addr.i3.i = alloca ptr, align 4
  %this.addr.i1.i = alloca ptr, align 4
  %this.addr.i.i = alloca ptr, align 4
  %other.addr.i.i = alloca ptr, align 4
  %result.ptr.i.i = alloca ptr, align 4
  %registerNo.addr.i.i = alloca i32, align 4
  %spaceNo.addr.i.i = alloca i32, align 4
  %range.addr.i.i = alloca i32, align 4
  %index.addr.i.i = alloca i32, align 4
  %name.addr.i.i = alloca ptr, align 4
  %counterOrderId.addr.i.i = alloca i32, align 4
  %tmp.i.i = alloca %"class.hlsl::RWStructuredBuffer", align 4
  %this.addr.i21 = alloca ptr, align 4
  %other.addr.i22 = alloca ptr, align 4
  %this.addr.i17 = alloca ptr, align 4
  %other.addr.i18 = alloca ptr, align 4
  %this.addr.i15 = alloca ptr, align 4
  %this.addr.i13 = alloca ptr, align 4
  %this.addr.i10 = alloca ptr, align 4
  %this.addr.i7 = alloca ptr, align 4
  %Index.addr.i8 = alloca i32, align 4
  %this.addr.i5 = alloca ptr, align 4
  %Index.addr.i = alloca i32, align 4
  %this.addr.i2 = alloca ptr, align 4
  %other.addr.i3 = alloca ptr, align 4
  %this.addr.i = alloca ptr, align 4
  %other.addr.i = alloca ptr, align 4
  %result.ptr.i = alloca ptr, align 4
  %orderId.addr.i = alloca i32, align 4
  %spaceNo.addr.i = alloca i32, align 4
  %range.addr.i = alloca i32, align 4
  %index.addr.i = alloca i32, align 4
  %name.addr.i = alloca ptr, align 4
  %counterOrderId.addr.i = alloca i32, align 4
  %tmp.i1 = alloca %"class.hlsl::RWStructuredBuffer", align 4
  %t.addr.i = alloca <3 x i32>, align 16
  %l.i = alloca %"class.hlsl::RWStructuredBuffer", align 4
  %tmp.i = alloca %"class.hlsl::RWStructuredBuffer", align 4
  call void @llvm.experimental.noalias.scope.decl(metadata !4)
  store ptr @_ZL1x, ptr %result.ptr.i.i, align 4, !noalias !4
  store i32 0, ptr %registerNo.addr.i.i, align 4, !noalias !4
  store i32 2, ptr %spaceNo.addr.i.i, align 4, !noalias !4
  store i32 1, ptr %range.addr.i.i, align 4, !noalias !4
  store i32 0, ptr %index.addr.i.i, align 4, !noalias !4
  store ptr @.str, ptr %name.addr.i.i, align 4, !noalias !4
  store i32 2, ptr %counterOrderId.addr.i.i, align 4, !noalias !4
  store ptr %tmp.i.i, ptr %this.addr.i1.i, align 4
  %this1.i2.i = load ptr, ptr %this.addr.i1.i, align 4
  store ptr %this1.i2.i, ptr %this.addr.i3.i, align 4
  %this1.i4.i = load ptr, ptr %this.addr.i3.i, align 4
  store target("dx.RawBuffer", i32, 1, 0) poison, ptr %this1.i4.i, align 4
  %0 = load i32, ptr %registerNo.addr.i.i, align 4, !noalias !4
  %1 = load i32, ptr %spaceNo.addr.i.i, align 4, !noalias !4
  %2 = load i32, ptr %range.addr.i.i, align 4, !noalias !4
  %3 = load i32, ptr %index.addr.i.i, align 4, !noalias !4
  %4 = load ptr, ptr %name.addr.i.i, align 4, !noalias !4
  %5 = call target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_1_0t(i32 %1, i32 %0, i32 %2, i32 %3, ptr %4)
  store target("dx.RawBuffer", i32, 1, 0) %5, ptr %tmp.i.i, align 4, !noalias !4
  %6 = load target("dx.RawBuffer", i32, 1, 0), ptr %tmp.i.i, align 4, !noalias !4
  %__counter_handle.i.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %tmp.i.i, i32 0, i32 1
  store target("dx.RawBuffer", i32, 1, 0) %6, ptr %__counter_handle.i.i, align 4, !noalias !4
  store ptr @_ZL1x, ptr %this.addr.i.i, align 4
  store ptr %tmp.i.i, ptr %other.addr.i.i, align 4
  %this1.i.i = load ptr, ptr %this.addr.i.i, align 4
  %7 = load ptr, ptr %other.addr.i.i, align 4
  store ptr %this1.i.i, ptr %this.addr.i5.i, align 4
  store ptr %7, ptr %other.addr.i6.i, align 4
  %this1.i7.i = load ptr, ptr %this.addr.i5.i, align 4
  %8 = load ptr, ptr %other.addr.i6.i, align 4, !nonnull !7, !align !8
  %9 = load target("dx.RawBuffer", i32, 1, 0), ptr %8, align 4
  store target("dx.RawBuffer", i32, 1, 0) %9, ptr %this1.i7.i, align 4
  %10 = load ptr, ptr %other.addr.i6.i, align 4, !nonnull !7, !align !8
  %__counter_handle.i8.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %10, i32 0, i32 1
  %11 = load target("dx.RawBuffer", i32, 1, 0), ptr %__counter_handle.i8.i, align 4
  %__counter_handle3.i.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %this1.i7.i, i32 0, i32 1
  store target("dx.RawBuffer", i32, 1, 0) %11, ptr %__counter_handle3.i.i, align 4
  %12 = call i32 @llvm.dx.thread.id(i32 0)
  %13 = insertelement <3 x i32> poison, i32 %12, i64 0
  %14 = call i32 @llvm.dx.thread.id(i32 1)
  %15 = insertelement <3 x i32> %13, i32 %14, i64 1
  %16 = call i32 @llvm.dx.thread.id(i32 2)
  %17 = insertelement <3 x i32> %15, i32 %16, i64 2
  store <3 x i32> %17, ptr %t.addr.i, align 16
  %18 = load <3 x i32>, ptr %t.addr.i, align 16
  %19 = extractelement <3 x i32> %18, i32 0
  %and.i = and i32 %19, 1
  call void @llvm.experimental.noalias.scope.decl(metadata !9)
  store ptr %tmp.i, ptr %result.ptr.i, align 4, !noalias !9
  store i32 0, ptr %orderId.addr.i, align 4, !noalias !9
  store i32 0, ptr %spaceNo.addr.i, align 4, !noalias !9
  store i32 2, ptr %range.addr.i, align 4, !noalias !9
  store i32 %and.i, ptr %index.addr.i, align 4, !noalias !9
  store ptr @a.str, ptr %name.addr.i, align 4, !noalias !9
  store i32 1, ptr %counterOrderId.addr.i, align 4, !noalias !9
  store ptr %tmp.i1, ptr %this.addr.i13, align 4
  %this1.i14 = load ptr, ptr %this.addr.i13, align 4
  store ptr %this1.i14, ptr %this.addr.i15, align 4
  %this1.i16 = load ptr, ptr %this.addr.i15, align 4
  store target("dx.RawBuffer", i32, 1, 0) poison, ptr %this1.i16, align 4
  %20 = load i32, ptr %orderId.addr.i, align 4, !noalias !9
  %21 = load i32, ptr %spaceNo.addr.i, align 4, !noalias !9
  %22 = load i32, ptr %range.addr.i, align 4, !noalias !9
  %23 = load i32, ptr %index.addr.i, align 4, !noalias !9
  %24 = load ptr, ptr %name.addr.i, align 4, !noalias !9
  %25 = call target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefromimplicitbinding.tdx.RawBuffer_i32_1_0t(i32 %20, i32 %21, i32 %22, i32 %23, ptr %24)
  store target("dx.RawBuffer", i32, 1, 0) %25, ptr %tmp.i1, align 4, !noalias !9
  %26 = load target("dx.RawBuffer", i32, 1, 0), ptr %tmp.i1, align 4, !noalias !9
  %__counter_handle.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %tmp.i1, i32 0, i32 1
  store target("dx.RawBuffer", i32, 1, 0) %26, ptr %__counter_handle.i, align 4, !noalias !9
  store ptr %tmp.i, ptr %this.addr.i, align 4
  store ptr %tmp.i1, ptr %other.addr.i, align 4
  %this1.i = load ptr, ptr %this.addr.i, align 4
  %27 = load ptr, ptr %other.addr.i, align 4
  store ptr %this1.i, ptr %this.addr.i21, align 4
  store ptr %27, ptr %other.addr.i22, align 4
  %this1.i23 = load ptr, ptr %this.addr.i21, align 4
  %28 = load ptr, ptr %other.addr.i22, align 4, !nonnull !7, !align !8
  %29 = load target("dx.RawBuffer", i32, 1, 0), ptr %28, align 4
  store target("dx.RawBuffer", i32, 1, 0) %29, ptr %this1.i23, align 4
  %30 = load ptr, ptr %other.addr.i22, align 4, !nonnull !7, !align !8
  %__counter_handle.i24 = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %30, i32 0, i32 1
  %31 = load target("dx.RawBuffer", i32, 1, 0), ptr %__counter_handle.i24, align 4
  %__counter_handle3.i25 = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %this1.i23, i32 0, i32 1
  store target("dx.RawBuffer", i32, 1, 0) %31, ptr %__counter_handle3.i25, align 4
  store ptr %l.i, ptr %this.addr.i2, align 4
  store ptr %tmp.i, ptr %other.addr.i3, align 4
  %this1.i4 = load ptr, ptr %this.addr.i2, align 4
  %32 = load ptr, ptr %other.addr.i3, align 4
  store ptr %this1.i4, ptr %this.addr.i17, align 4
  store ptr %32, ptr %other.addr.i18, align 4
  %this1.i19 = load ptr, ptr %this.addr.i17, align 4
  %33 = load ptr, ptr %other.addr.i18, align 4, !nonnull !7, !align !8
  %34 = load target("dx.RawBuffer", i32, 1, 0), ptr %33, align 4
  store target("dx.RawBuffer", i32, 1, 0) %34, ptr %this1.i19, align 4
  %35 = load ptr, ptr %other.addr.i18, align 4, !nonnull !7, !align !8
  %__counter_handle.i20 = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %35, i32 0, i32 1
  %36 = load target("dx.RawBuffer", i32, 1, 0), ptr %__counter_handle.i20, align 4
  %__counter_handle3.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %this1.i19, i32 0, i32 1
  store target("dx.RawBuffer", i32, 1, 0) %36, ptr %__counter_handle3.i, align 4
  %37 = load <3 x i32>, ptr %t.addr.i, align 16
  %38 = extractelement <3 x i32> %37, i32 1
  store ptr %l.i, ptr %this.addr.i7, align 4
  store i32 %38, ptr %Index.addr.i8, align 4
  %this1.i9 = load ptr, ptr %this.addr.i7, align 4
  %39 = load target("dx.RawBuffer", i32, 1, 0), ptr %this1.i9, align 4
  %40 = load i32, ptr %Index.addr.i8, align 4
  %41 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t(target("dx.RawBuffer", i32, 1, 0) %39, i32 %40)
  store i32 3, ptr %41, align 4
  store ptr %l.i, ptr %this.addr.i10, align 4
  %this1.i11 = load ptr, ptr %this.addr.i10, align 4
  %__counter_handle.i12 = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %this1.i11, i32 0, i32 1
  %42 = load target("dx.RawBuffer", i32, 1, 0), ptr %__counter_handle.i12, align 4
  %43 = call noundef i32 @llvm.dx.resource.updatecounter.tdx.RawBuffer_i32_1_0t(target("dx.RawBuffer", i32, 1, 0) %42, i8 1)
  store ptr @_ZL1x, ptr %this.addr.i5, align 4
  store i32 %43, ptr %Index.addr.i, align 4
  %this1.i6 = load ptr, ptr %this.addr.i5, align 4
  %44 = load target("dx.RawBuffer", i32, 1, 0), ptr %this1.i6, align 4
  %45 = load i32, ptr %Index.addr.i, align 4
  %46 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t(target("dx.RawBuffer", i32, 1, 0) %44, i32 %45)
  store i32 1, ptr %46, align 4
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_1_0t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefromimplicitbinding.tdx.RawBuffer_i32_1_0t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t(target("dx.RawBuffer", i32, 1, 0), i32) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite)
declare i32 @llvm.dx.resource.updatecounter.tdx.RawBuffer_i32_1_0t(target("dx.RawBuffer", i32, 1, 0), i8) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @llvm.experimental.noalias.scope.decl(metadata) #4

attributes #0 = { convergent noinline norecurse optnone "hlsl.numthreads"="8,4,2" "hlsl.shader"="compute" "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { nounwind willreturn memory(none) }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite) }
attributes #4 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }

!llvm.module.flags = !{!0, !1}
!dx.valver = !{!2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 1, !"dx.nativelowprec", i32 1}
!2 = !{i32 1, i32 8}
!3 = !{!"Debian clang version 22.1.8 (3)"}
!4 = !{!5}
!5 = distinct !{!5, !6, !"_ZN4hlsl18RWStructuredBufferIiE38__createFromBindingWithImplicitCounterEjjijPKcj: %agg.result"}
!6 = distinct !{!6, !"_ZN4hlsl18RWStructuredBufferIiE38__createFromBindingWithImplicitCounterEjjijPKcj"}
!7 = !{}
!8 = !{i64 4}
!9 = !{!10}
!10 = distinct !{!10, !11, !"_ZN4hlsl18RWStructuredBufferIiE46__createFromImplicitBindingWithImplicitCounterEjjijPKcj: %agg.result"}
!11 = distinct !{!11, !"_ZN4hlsl18RWStructuredBufferIiE46__createFromImplicitBindingWithImplicitCounterEjjijPKcj"}
