; ModuleID = '-'
source_filename = "-"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.6-unknown-shadermodel6.6-compute"

%"class.hlsl::RWStructuredBuffer" = type { target("dx.RawBuffer", float, 1, 0), target("dx.RawBuffer", float, 1, 0) }
%"class.hlsl::RWStructuredBuffer.0" = type { target("dx.RawBuffer", <4 x float>, 1, 0), target("dx.RawBuffer", <4 x float>, 1, 0) }
%"class.hlsl::RWStructuredBuffer.1" = type { target("dx.RawBuffer", i32, 1, 0), target("dx.RawBuffer", i32, 1, 0) }
%__cblayout_C = type <{ float, <2 x float>, target("dx.Padding", 4), <{ [2 x <{ float, target("dx.Padding", 12) }>], float }>, target("dx.Padding", 12), [4 x <4 x float>], %Q }>
%Q = type <{ <3 x float>, float }>

@_ZL1o = internal global %"class.hlsl::RWStructuredBuffer" poison, align 4
@.str = private unnamed_addr constant [2 x i8] c"o\00", align 1
@_ZL2o4 = internal global %"class.hlsl::RWStructuredBuffer.0" poison, align 4
@.str.2 = private unnamed_addr constant [3 x i8] c"o4\00", align 1
@_ZL2ou = internal global %"class.hlsl::RWStructuredBuffer.1" poison, align 4
@.str.4 = private unnamed_addr constant [3 x i8] c"ou\00", align 1
@C.cb = internal global target("dx.CBuffer", %__cblayout_C) poison
@llvm.compiler.used = appending global [1 x ptr] [ptr @C.cb], section "llvm.metadata"
@a = external hidden addrspace(2) global float, align 4
@b = external hidden addrspace(2) global <2 x float>, align 4
@c = external hidden addrspace(2) global <{ [2 x <{ float, target("dx.Padding", 12) }>], float }>, align 4
@m = external hidden addrspace(2) global [4 x <4 x float>], align 4
@s = external hidden addrspace(2) global %Q, align 1
@C.str = private unnamed_addr constant [2 x i8] c"C\00", align 1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.CBuffer", %__cblayout_C) @llvm.dx.resource.handlefrombinding.tdx.CBuffer_s___cblayout_Cst(i32, i32, i32, i32, ptr) #1

; Function Attrs: convergent noinline norecurse
define void @main() #2 {
entry:
  %this.addr.i46.i = alloca ptr, align 4
  %other.addr.i47.i = alloca ptr, align 4
  %this.addr.i44.i = alloca ptr, align 4
  %this.addr.i41.i = alloca ptr, align 4
  %other.addr.i42.i = alloca ptr, align 4
  %this.addr.i39.i = alloca ptr, align 4
  %this.addr.i34.i = alloca ptr, align 4
  %other.addr.i35.i = alloca ptr, align 4
  %this.addr.i32.i = alloca ptr, align 4
  %this.addr.i29.i = alloca ptr, align 4
  %other.addr.i30.i = alloca ptr, align 4
  %this.addr.i27.i = alloca ptr, align 4
  %this.addr.i23.i = alloca ptr, align 4
  %other.addr.i24.i = alloca ptr, align 4
  %this.addr.i21.i = alloca ptr, align 4
  %this.addr.i19.i = alloca ptr, align 4
  %other.addr.i.i = alloca ptr, align 4
  %this.addr.i.i = alloca ptr, align 4
  %result.ptr.i10.i = alloca ptr, align 4
  %registerNo.addr.i11.i = alloca i32, align 4
  %spaceNo.addr.i12.i = alloca i32, align 4
  %range.addr.i13.i = alloca i32, align 4
  %index.addr.i14.i = alloca i32, align 4
  %name.addr.i15.i = alloca ptr, align 4
  %counterOrderId.addr.i16.i = alloca i32, align 4
  %tmp.i17.i = alloca %"class.hlsl::RWStructuredBuffer.1", align 4
  %result.ptr.i1.i = alloca ptr, align 4
  %registerNo.addr.i2.i = alloca i32, align 4
  %spaceNo.addr.i3.i = alloca i32, align 4
  %range.addr.i4.i = alloca i32, align 4
  %index.addr.i5.i = alloca i32, align 4
  %name.addr.i6.i = alloca ptr, align 4
  %counterOrderId.addr.i7.i = alloca i32, align 4
  %tmp.i8.i = alloca %"class.hlsl::RWStructuredBuffer.0", align 4
  %result.ptr.i.i = alloca ptr, align 4
  %registerNo.addr.i.i = alloca i32, align 4
  %spaceNo.addr.i.i = alloca i32, align 4
  %range.addr.i.i = alloca i32, align 4
  %index.addr.i.i = alloca i32, align 4
  %name.addr.i.i = alloca ptr, align 4
  %counterOrderId.addr.i.i = alloca i32, align 4
  %tmp.i.i = alloca %"class.hlsl::RWStructuredBuffer", align 4
  %this.addr.i = alloca ptr, align 4
  %Index.addr.i = alloca i32, align 4
  %id.addr.i = alloca <3 x i32>, align 4
  %gi.addr.i = alloca i32, align 4
  %g.addr.i = alloca <3 x i32>, align 4
  %tg.addr.i = alloca <3 x i32>, align 4
  %0 = call token @llvm.experimental.convergence.entry()
  call void @llvm.experimental.noalias.scope.decl(metadata !4)
  store ptr @_ZL1o, ptr %result.ptr.i.i, align 4, !noalias !4
  store i32 0, ptr %registerNo.addr.i.i, align 4, !noalias !4
  store i32 0, ptr %spaceNo.addr.i.i, align 4, !noalias !4
  store i32 1, ptr %range.addr.i.i, align 4, !noalias !4
  store i32 0, ptr %index.addr.i.i, align 4, !noalias !4
  store ptr @.str, ptr %name.addr.i.i, align 4, !noalias !4
  store i32 0, ptr %counterOrderId.addr.i.i, align 4, !noalias !4
  store ptr %tmp.i.i, ptr %this.addr.i.i, align 4
  %this1.i.i = load ptr, ptr %this.addr.i.i, align 4
  store ptr %this1.i.i, ptr %this.addr.i21.i, align 4
  %this1.i22.i = load ptr, ptr %this.addr.i21.i, align 4
  store target("dx.RawBuffer", float, 1, 0) poison, ptr %this1.i22.i, align 4
  %1 = load i32, ptr %registerNo.addr.i.i, align 4, !noalias !4
  %2 = load i32, ptr %spaceNo.addr.i.i, align 4, !noalias !4
  %3 = load i32, ptr %range.addr.i.i, align 4, !noalias !4
  %4 = load i32, ptr %index.addr.i.i, align 4, !noalias !4
  %5 = load ptr, ptr %name.addr.i.i, align 4, !noalias !4
  %6 = call target("dx.RawBuffer", float, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_f32_1_0t(i32 %2, i32 %1, i32 %3, i32 %4, ptr %5)
  store target("dx.RawBuffer", float, 1, 0) %6, ptr %tmp.i.i, align 4, !noalias !4
  %7 = load target("dx.RawBuffer", float, 1, 0), ptr %tmp.i.i, align 4, !noalias !4
  %__counter_handle.i.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %tmp.i.i, i32 0, i32 1
  store target("dx.RawBuffer", float, 1, 0) %7, ptr %__counter_handle.i.i, align 4, !noalias !4
  store ptr @_ZL1o, ptr %this.addr.i19.i, align 4
  store ptr %tmp.i.i, ptr %other.addr.i.i, align 4
  %this1.i20.i = load ptr, ptr %this.addr.i19.i, align 4
  %8 = load ptr, ptr %other.addr.i.i, align 4
  store ptr %this1.i20.i, ptr %this.addr.i23.i, align 4
  store ptr %8, ptr %other.addr.i24.i, align 4
  %this1.i25.i = load ptr, ptr %this.addr.i23.i, align 4
  %9 = load ptr, ptr %other.addr.i24.i, align 4, !nonnull !7, !align !8
  %10 = load target("dx.RawBuffer", float, 1, 0), ptr %9, align 4
  store target("dx.RawBuffer", float, 1, 0) %10, ptr %this1.i25.i, align 4
  %11 = load ptr, ptr %other.addr.i24.i, align 4, !nonnull !7, !align !8
  %__counter_handle.i26.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %11, i32 0, i32 1
  %12 = load target("dx.RawBuffer", float, 1, 0), ptr %__counter_handle.i26.i, align 4
  %__counter_handle3.i.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %this1.i25.i, i32 0, i32 1
  store target("dx.RawBuffer", float, 1, 0) %12, ptr %__counter_handle3.i.i, align 4
  call void @llvm.experimental.noalias.scope.decl(metadata !9)
  store ptr @_ZL2o4, ptr %result.ptr.i1.i, align 4, !noalias !9
  store i32 1, ptr %registerNo.addr.i2.i, align 4, !noalias !9
  store i32 0, ptr %spaceNo.addr.i3.i, align 4, !noalias !9
  store i32 1, ptr %range.addr.i4.i, align 4, !noalias !9
  store i32 0, ptr %index.addr.i5.i, align 4, !noalias !9
  store ptr @.str.2, ptr %name.addr.i6.i, align 4, !noalias !9
  store i32 1, ptr %counterOrderId.addr.i7.i, align 4, !noalias !9
  store ptr %tmp.i8.i, ptr %this.addr.i27.i, align 4
  %this1.i28.i = load ptr, ptr %this.addr.i27.i, align 4
  store ptr %this1.i28.i, ptr %this.addr.i32.i, align 4
  %this1.i33.i = load ptr, ptr %this.addr.i32.i, align 4
  store target("dx.RawBuffer", <4 x float>, 1, 0) poison, ptr %this1.i33.i, align 4
  %13 = load i32, ptr %registerNo.addr.i2.i, align 4, !noalias !9
  %14 = load i32, ptr %spaceNo.addr.i3.i, align 4, !noalias !9
  %15 = load i32, ptr %range.addr.i4.i, align 4, !noalias !9
  %16 = load i32, ptr %index.addr.i5.i, align 4, !noalias !9
  %17 = load ptr, ptr %name.addr.i6.i, align 4, !noalias !9
  %18 = call target("dx.RawBuffer", <4 x float>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_1_0t(i32 %14, i32 %13, i32 %15, i32 %16, ptr %17)
  store target("dx.RawBuffer", <4 x float>, 1, 0) %18, ptr %tmp.i8.i, align 4, !noalias !9
  %19 = load target("dx.RawBuffer", <4 x float>, 1, 0), ptr %tmp.i8.i, align 4, !noalias !9
  %__counter_handle.i9.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.0", ptr %tmp.i8.i, i32 0, i32 1
  store target("dx.RawBuffer", <4 x float>, 1, 0) %19, ptr %__counter_handle.i9.i, align 4, !noalias !9
  store ptr @_ZL2o4, ptr %this.addr.i29.i, align 4
  store ptr %tmp.i8.i, ptr %other.addr.i30.i, align 4
  %this1.i31.i = load ptr, ptr %this.addr.i29.i, align 4
  %20 = load ptr, ptr %other.addr.i30.i, align 4
  store ptr %this1.i31.i, ptr %this.addr.i34.i, align 4
  store ptr %20, ptr %other.addr.i35.i, align 4
  %this1.i36.i = load ptr, ptr %this.addr.i34.i, align 4
  %21 = load ptr, ptr %other.addr.i35.i, align 4, !nonnull !7, !align !8
  %22 = load target("dx.RawBuffer", <4 x float>, 1, 0), ptr %21, align 4
  store target("dx.RawBuffer", <4 x float>, 1, 0) %22, ptr %this1.i36.i, align 4
  %23 = load ptr, ptr %other.addr.i35.i, align 4, !nonnull !7, !align !8
  %__counter_handle.i37.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.0", ptr %23, i32 0, i32 1
  %24 = load target("dx.RawBuffer", <4 x float>, 1, 0), ptr %__counter_handle.i37.i, align 4
  %__counter_handle3.i38.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.0", ptr %this1.i36.i, i32 0, i32 1
  store target("dx.RawBuffer", <4 x float>, 1, 0) %24, ptr %__counter_handle3.i38.i, align 4
  call void @llvm.experimental.noalias.scope.decl(metadata !12)
  store ptr @_ZL2ou, ptr %result.ptr.i10.i, align 4, !noalias !12
  store i32 2, ptr %registerNo.addr.i11.i, align 4, !noalias !12
  store i32 0, ptr %spaceNo.addr.i12.i, align 4, !noalias !12
  store i32 1, ptr %range.addr.i13.i, align 4, !noalias !12
  store i32 0, ptr %index.addr.i14.i, align 4, !noalias !12
  store ptr @.str.4, ptr %name.addr.i15.i, align 4, !noalias !12
  store i32 2, ptr %counterOrderId.addr.i16.i, align 4, !noalias !12
  store ptr %tmp.i17.i, ptr %this.addr.i39.i, align 4
  %this1.i40.i = load ptr, ptr %this.addr.i39.i, align 4
  store ptr %this1.i40.i, ptr %this.addr.i44.i, align 4
  %this1.i45.i = load ptr, ptr %this.addr.i44.i, align 4
  store target("dx.RawBuffer", i32, 1, 0) poison, ptr %this1.i45.i, align 4
  %25 = load i32, ptr %registerNo.addr.i11.i, align 4, !noalias !12
  %26 = load i32, ptr %spaceNo.addr.i12.i, align 4, !noalias !12
  %27 = load i32, ptr %range.addr.i13.i, align 4, !noalias !12
  %28 = load i32, ptr %index.addr.i14.i, align 4, !noalias !12
  %29 = load ptr, ptr %name.addr.i15.i, align 4, !noalias !12
  %30 = call target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_1_0t(i32 %26, i32 %25, i32 %27, i32 %28, ptr %29)
  store target("dx.RawBuffer", i32, 1, 0) %30, ptr %tmp.i17.i, align 4, !noalias !12
  %31 = load target("dx.RawBuffer", i32, 1, 0), ptr %tmp.i17.i, align 4, !noalias !12
  %__counter_handle.i18.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.1", ptr %tmp.i17.i, i32 0, i32 1
  store target("dx.RawBuffer", i32, 1, 0) %31, ptr %__counter_handle.i18.i, align 4, !noalias !12
  store ptr @_ZL2ou, ptr %this.addr.i41.i, align 4
  store ptr %tmp.i17.i, ptr %other.addr.i42.i, align 4
  %this1.i43.i = load ptr, ptr %this.addr.i41.i, align 4
  %32 = load ptr, ptr %other.addr.i42.i, align 4
  store ptr %this1.i43.i, ptr %this.addr.i46.i, align 4
  store ptr %32, ptr %other.addr.i47.i, align 4
  %this1.i48.i = load ptr, ptr %this.addr.i46.i, align 4
  %33 = load ptr, ptr %other.addr.i47.i, align 4, !nonnull !7, !align !8
  %34 = load target("dx.RawBuffer", i32, 1, 0), ptr %33, align 4
  store target("dx.RawBuffer", i32, 1, 0) %34, ptr %this1.i48.i, align 4
  %35 = load ptr, ptr %other.addr.i47.i, align 4, !nonnull !7, !align !8
  %__counter_handle.i49.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.1", ptr %35, i32 0, i32 1
  %36 = load target("dx.RawBuffer", i32, 1, 0), ptr %__counter_handle.i49.i, align 4
  %__counter_handle3.i50.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.1", ptr %this1.i48.i, i32 0, i32 1
  store target("dx.RawBuffer", i32, 1, 0) %36, ptr %__counter_handle3.i50.i, align 4
  %C.cb_h.i.i = call target("dx.CBuffer", %__cblayout_C) @llvm.dx.resource.handlefrombinding.tdx.CBuffer_s___cblayout_Cst(i32 0, i32 0, i32 1, i32 0, ptr @C.str)
  store target("dx.CBuffer", %__cblayout_C) %C.cb_h.i.i, ptr @C.cb, align 4
  %37 = call i32 @llvm.dx.thread.id(i32 0)
  %38 = insertelement <3 x i32> poison, i32 %37, i64 0
  %39 = call i32 @llvm.dx.thread.id(i32 1)
  %40 = insertelement <3 x i32> %38, i32 %39, i64 1
  %41 = call i32 @llvm.dx.thread.id(i32 2)
  %42 = insertelement <3 x i32> %40, i32 %41, i64 2
  %43 = call i32 @llvm.dx.flattened.thread.id.in.group()
  %44 = call i32 @llvm.dx.group.id(i32 0)
  %45 = insertelement <3 x i32> poison, i32 %44, i64 0
  %46 = call i32 @llvm.dx.group.id(i32 1)
  %47 = insertelement <3 x i32> %45, i32 %46, i64 1
  %48 = call i32 @llvm.dx.group.id(i32 2)
  %49 = insertelement <3 x i32> %47, i32 %48, i64 2
  %50 = call i32 @llvm.dx.thread.id.in.group(i32 0)
  %51 = insertelement <3 x i32> poison, i32 %50, i64 0
  %52 = call i32 @llvm.dx.thread.id.in.group(i32 1)
  %53 = insertelement <3 x i32> %51, i32 %52, i64 1
  %54 = call i32 @llvm.dx.thread.id.in.group(i32 2)
  %55 = insertelement <3 x i32> %53, i32 %54, i64 2
  store <3 x i32> %42, ptr %id.addr.i, align 4
  store i32 %43, ptr %gi.addr.i, align 4
  store <3 x i32> %49, ptr %g.addr.i, align 4
  store <3 x i32> %55, ptr %tg.addr.i, align 4
  %56 = load float, ptr addrspace(2) @a, align 4
  %57 = load <2 x float>, ptr addrspace(2) @b, align 4
  %58 = extractelement <2 x float> %57, i32 1
  %add.i = fadd reassoc nnan ninf nsz arcp afn float %56, %58
  %59 = load <3 x i32>, ptr %id.addr.i, align 4
  %60 = extractelement <3 x i32> %59, i32 0
  %rem.i = urem i32 %60, 3
  %cbufferidx.i = getelementptr <{ float, target("dx.Padding", 12) }>, ptr addrspace(2) @c, i32 %rem.i, i32 0
  %61 = load float, ptr addrspace(2) %cbufferidx.i, align 16
  %add1.i = fadd reassoc nnan ninf nsz arcp afn float %add.i, %61
  %62 = load <16 x float>, ptr addrspace(2) @m, align 4
  %matrixext.i = extractelement <16 x float> %62, i32 9
  %add2.i = fadd reassoc nnan ninf nsz arcp afn float %add1.i, %matrixext.i
  %63 = load <3 x float>, ptr addrspace(2) @s, align 4
  %64 = extractelement <3 x float> %63, i32 2
  %add3.i = fadd reassoc nnan ninf nsz arcp afn float %add2.i, %64
  %65 = load float, ptr addrspace(2) getelementptr inbounds nuw (i8, ptr addrspace(2) @s, i32 12), align 4
  %add4.i = fadd reassoc nnan ninf nsz arcp afn float %add3.i, %65
  %66 = load <3 x i32>, ptr %id.addr.i, align 4
  %67 = extractelement <3 x i32> %66, i32 0
  store ptr @_ZL1o, ptr %this.addr.i, align 4
  store i32 %67, ptr %Index.addr.i, align 4
  %this1.i = load ptr, ptr %this.addr.i, align 4
  %68 = load target("dx.RawBuffer", float, 1, 0), ptr %this1.i, align 4
  %69 = load i32, ptr %Index.addr.i, align 4
  %70 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_1_0t.i32(target("dx.RawBuffer", float, 1, 0) %68, i32 %69) [ "convergencectrl"(token %0) ]
  store float %add4.i, ptr %70, align 4
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32 immarg) #3

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.flattened.thread.id.in.group() #3

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.group.id(i32 immarg) #3

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id.in.group(i32 immarg) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", float, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_f32_1_0t(i32, i32, i32, i32, ptr) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", <4 x float>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_1_0t(i32, i32, i32, i32, ptr) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_1_0t(i32, i32, i32, i32, ptr) #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_f32_1_0t.i32(target("dx.RawBuffer", float, 1, 0), i32) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @llvm.experimental.noalias.scope.decl(metadata) #4

attributes #0 = { convergent nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #2 = { convergent noinline norecurse "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" "no-signed-zeros-fp-math"="false" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { nounwind willreturn memory(none) }
attributes #4 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }

!hlsl.cbs = !{!0}
!dx.valver = !{!1}
!llvm.module.flags = !{!2}
!llvm.ident = !{!3}

!0 = !{ptr @C.cb, ptr addrspace(2) @a, ptr addrspace(2) @b, ptr addrspace(2) @c, ptr addrspace(2) @m, ptr addrspace(2) @s}
!1 = !{i32 1, i32 8}
!2 = !{i32 4, !"dx.disable_optimizations", i32 1}
!3 = !{!"Debian clang version 24.0.0 (++20261025103442+7e3c57157096-1~exp1)"}
!4 = !{!5}
!5 = distinct !{!5, !6, !"_ZN4hlsl18RWStructuredBufferIfE38__createFromBindingWithImplicitCounterEjjijPKcj: %agg.result"}
!6 = distinct !{!6, i1 true, !"_ZN4hlsl18RWStructuredBufferIfE38__createFromBindingWithImplicitCounterEjjijPKcj"}
!7 = !{}
!8 = !{i64 4}
!9 = !{!10}
!10 = distinct !{!10, !11, !"_ZN4hlsl18RWStructuredBufferIDv4_fE38__createFromBindingWithImplicitCounterEjjijPKcj: %agg.result"}
!11 = distinct !{!11, i1 true, !"_ZN4hlsl18RWStructuredBufferIDv4_fE38__createFromBindingWithImplicitCounterEjjijPKcj"}
!12 = !{!13}
!13 = distinct !{!13, !14, !"_ZN4hlsl18RWStructuredBufferIjE38__createFromBindingWithImplicitCounterEjjijPKcj: %agg.result"}
!14 = distinct !{!14, i1 true, !"_ZN4hlsl18RWStructuredBufferIjE38__createFromBindingWithImplicitCounterEjjijPKcj"}
