; ModuleID = 'noinl.hlsl'
source_filename = "noinl.hlsl"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.6-unknown-shadermodel6.6-compute"

%"class.hlsl::StructuredBuffer" = type { target("dx.RawBuffer", <4 x float>, 0, 0) }
%"class.hlsl::RWStructuredBuffer" = type { target("dx.RawBuffer", <4 x float>, 1, 0), target("dx.RawBuffer", <4 x float>, 1, 0) }
%struct.P = type { <4 x float>, i32 }

@_ZL1t = internal global %"class.hlsl::StructuredBuffer" poison, align 4
@.str = private unnamed_addr constant [2 x i8] c"t\00", align 1
@_ZL1o = internal global %"class.hlsl::RWStructuredBuffer" poison, align 4
@.str.2 = private unnamed_addr constant [2 x i8] c"o\00", align 1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #0

; Function Attrs: convergent mustprogress noinline norecurse nounwind optnone
define hidden noundef nofpclass(nan inf) <4 x float> @_Z3mixDv4_f1Pj(<4 x float> noundef nofpclass(nan inf) %a, ptr nofreeobj noundef align 1 dead_on_return dereferenceable(20) %p, i32 noundef %i) #1 {
entry:
  %this.addr.i = alloca ptr, align 4
  %Index.addr.i = alloca i32, align 4
  %0 = call token @llvm.experimental.convergence.entry()
  %a.addr = alloca <4 x float>, align 4
  %p.indirect_addr = alloca ptr, align 4
  %i.addr = alloca i32, align 4
  store <4 x float> %a, ptr %a.addr, align 4
  store ptr %p, ptr %p.indirect_addr, align 4
  store i32 %i, ptr %i.addr, align 4
  %1 = load <4 x float>, ptr %a.addr, align 4
  %a1 = getelementptr inbounds nuw %struct.P, ptr %p, i32 0, i32 0
  %2 = load <4 x float>, ptr %a1, align 1
  %mul = fmul reassoc nnan ninf nsz arcp afn <4 x float> %1, %2
  %3 = load i32, ptr %i.addr, align 4
  %b = getelementptr inbounds nuw %struct.P, ptr %p, i32 0, i32 1
  %4 = load i32, ptr %b, align 1
  %add = add i32 %3, %4
  store ptr @_ZL1t, ptr %this.addr.i, align 4
  store i32 %add, ptr %Index.addr.i, align 4
  %this1.i = load ptr, ptr %this.addr.i, align 4
  %5 = load target("dx.RawBuffer", <4 x float>, 0, 0), ptr %this1.i, align 4
  %6 = load i32, ptr %Index.addr.i, align 4
  %7 = call noundef nonnull align 4 dereferenceable(16) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_0_0t.i32(target("dx.RawBuffer", <4 x float>, 0, 0) %5, i32 %6) [ "convergencectrl"(token %0) ]
  %8 = load <4 x float>, ptr %7, align 4
  %add2 = fadd reassoc nnan ninf nsz arcp afn <4 x float> %mul, %8
  ret <4 x float> %add2
}

; Function Attrs: convergent noinline norecurse
define void @main() #2 {
entry:
  %this.addr.i22.i = alloca ptr, align 4
  %other.addr.i23.i = alloca ptr, align 4
  %this.addr.i20.i = alloca ptr, align 4
  %this.addr.i17.i = alloca ptr, align 4
  %other.addr.i18.i = alloca ptr, align 4
  %this.addr.i15.i = alloca ptr, align 4
  %this.addr.i12.i = alloca ptr, align 4
  %other.addr.i13.i = alloca ptr, align 4
  %this.addr.i10.i = alloca ptr, align 4
  %this.addr.i8.i = alloca ptr, align 4
  %other.addr.i.i = alloca ptr, align 4
  %this.addr.i.i1 = alloca ptr, align 4
  %result.ptr.i1.i = alloca ptr, align 4
  %registerNo.addr.i2.i = alloca i32, align 4
  %spaceNo.addr.i3.i = alloca i32, align 4
  %range.addr.i4.i = alloca i32, align 4
  %index.addr.i5.i = alloca i32, align 4
  %name.addr.i6.i = alloca ptr, align 4
  %counterOrderId.addr.i.i = alloca i32, align 4
  %tmp.i7.i = alloca %"class.hlsl::RWStructuredBuffer", align 4
  %result.ptr.i.i = alloca ptr, align 4
  %registerNo.addr.i.i = alloca i32, align 4
  %spaceNo.addr.i.i = alloca i32, align 4
  %range.addr.i.i = alloca i32, align 4
  %index.addr.i.i = alloca i32, align 4
  %name.addr.i.i = alloca ptr, align 4
  %tmp.i.i = alloca %"class.hlsl::StructuredBuffer", align 4
  %this.addr.i = alloca ptr, align 4
  %Index.addr.i = alloca i32, align 4
  %this.addr.i4.i = alloca ptr, align 4
  %Index.addr.i5.i = alloca i32, align 4
  %this.addr.i.i = alloca ptr, align 4
  %Index.addr.i.i = alloca i32, align 4
  %i.addr.i = alloca i32, align 4
  %p.i = alloca %struct.P, align 1
  %byval-temp.i = alloca %struct.P, align 1
  %0 = call token @llvm.experimental.convergence.entry()
  call void @llvm.experimental.noalias.scope.decl(metadata !3)
  store ptr @_ZL1t, ptr %result.ptr.i.i, align 4, !noalias !3
  store i32 0, ptr %registerNo.addr.i.i, align 4, !noalias !3
  store i32 0, ptr %spaceNo.addr.i.i, align 4, !noalias !3
  store i32 1, ptr %range.addr.i.i, align 4, !noalias !3
  store i32 0, ptr %index.addr.i.i, align 4, !noalias !3
  store ptr @.str, ptr %name.addr.i.i, align 4, !noalias !3
  store ptr %tmp.i.i, ptr %this.addr.i.i1, align 4
  %this1.i.i2 = load ptr, ptr %this.addr.i.i1, align 4
  store ptr %this1.i.i2, ptr %this.addr.i10.i, align 4
  %this1.i11.i = load ptr, ptr %this.addr.i10.i, align 4
  store target("dx.RawBuffer", <4 x float>, 0, 0) poison, ptr %this1.i11.i, align 4
  %1 = load i32, ptr %registerNo.addr.i.i, align 4, !noalias !3
  %2 = load i32, ptr %spaceNo.addr.i.i, align 4, !noalias !3
  %3 = load i32, ptr %range.addr.i.i, align 4, !noalias !3
  %4 = load i32, ptr %index.addr.i.i, align 4, !noalias !3
  %5 = load ptr, ptr %name.addr.i.i, align 4, !noalias !3
  %6 = call target("dx.RawBuffer", <4 x float>, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_0_0t(i32 %2, i32 %1, i32 %3, i32 %4, ptr %5)
  store target("dx.RawBuffer", <4 x float>, 0, 0) %6, ptr %tmp.i.i, align 4, !noalias !3
  store ptr @_ZL1t, ptr %this.addr.i8.i, align 4
  store ptr %tmp.i.i, ptr %other.addr.i.i, align 4
  %this1.i9.i = load ptr, ptr %this.addr.i8.i, align 4
  %7 = load ptr, ptr %other.addr.i.i, align 4
  store ptr %this1.i9.i, ptr %this.addr.i12.i, align 4
  store ptr %7, ptr %other.addr.i13.i, align 4
  %this1.i14.i = load ptr, ptr %this.addr.i12.i, align 4
  %8 = load ptr, ptr %other.addr.i13.i, align 4, !nonnull !6, !align !7
  %9 = load target("dx.RawBuffer", <4 x float>, 0, 0), ptr %8, align 4
  store target("dx.RawBuffer", <4 x float>, 0, 0) %9, ptr %this1.i14.i, align 4
  call void @llvm.experimental.noalias.scope.decl(metadata !8)
  store ptr @_ZL1o, ptr %result.ptr.i1.i, align 4, !noalias !8
  store i32 0, ptr %registerNo.addr.i2.i, align 4, !noalias !8
  store i32 0, ptr %spaceNo.addr.i3.i, align 4, !noalias !8
  store i32 1, ptr %range.addr.i4.i, align 4, !noalias !8
  store i32 0, ptr %index.addr.i5.i, align 4, !noalias !8
  store ptr @.str.2, ptr %name.addr.i6.i, align 4, !noalias !8
  store i32 0, ptr %counterOrderId.addr.i.i, align 4, !noalias !8
  store ptr %tmp.i7.i, ptr %this.addr.i15.i, align 4
  %this1.i16.i = load ptr, ptr %this.addr.i15.i, align 4
  store ptr %this1.i16.i, ptr %this.addr.i20.i, align 4
  %this1.i21.i = load ptr, ptr %this.addr.i20.i, align 4
  store target("dx.RawBuffer", <4 x float>, 1, 0) poison, ptr %this1.i21.i, align 4
  %10 = load i32, ptr %registerNo.addr.i2.i, align 4, !noalias !8
  %11 = load i32, ptr %spaceNo.addr.i3.i, align 4, !noalias !8
  %12 = load i32, ptr %range.addr.i4.i, align 4, !noalias !8
  %13 = load i32, ptr %index.addr.i5.i, align 4, !noalias !8
  %14 = load ptr, ptr %name.addr.i6.i, align 4, !noalias !8
  %15 = call target("dx.RawBuffer", <4 x float>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_1_0t(i32 %11, i32 %10, i32 %12, i32 %13, ptr %14)
  store target("dx.RawBuffer", <4 x float>, 1, 0) %15, ptr %tmp.i7.i, align 4, !noalias !8
  %16 = load target("dx.RawBuffer", <4 x float>, 1, 0), ptr %tmp.i7.i, align 4, !noalias !8
  %__counter_handle.i.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %tmp.i7.i, i32 0, i32 1
  store target("dx.RawBuffer", <4 x float>, 1, 0) %16, ptr %__counter_handle.i.i, align 4, !noalias !8
  store ptr @_ZL1o, ptr %this.addr.i17.i, align 4
  store ptr %tmp.i7.i, ptr %other.addr.i18.i, align 4
  %this1.i19.i = load ptr, ptr %this.addr.i17.i, align 4
  %17 = load ptr, ptr %other.addr.i18.i, align 4
  store ptr %this1.i19.i, ptr %this.addr.i22.i, align 4
  store ptr %17, ptr %other.addr.i23.i, align 4
  %this1.i24.i = load ptr, ptr %this.addr.i22.i, align 4
  %18 = load ptr, ptr %other.addr.i23.i, align 4, !nonnull !6, !align !7
  %19 = load target("dx.RawBuffer", <4 x float>, 1, 0), ptr %18, align 4
  store target("dx.RawBuffer", <4 x float>, 1, 0) %19, ptr %this1.i24.i, align 4
  %20 = load ptr, ptr %other.addr.i23.i, align 4, !nonnull !6, !align !7
  %__counter_handle.i25.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %20, i32 0, i32 1
  %21 = load target("dx.RawBuffer", <4 x float>, 1, 0), ptr %__counter_handle.i25.i, align 4
  %__counter_handle3.i.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %this1.i24.i, i32 0, i32 1
  store target("dx.RawBuffer", <4 x float>, 1, 0) %21, ptr %__counter_handle3.i.i, align 4
  %22 = call i32 @llvm.dx.flattened.thread.id.in.group()
  store i32 %22, ptr %i.addr.i, align 4
  %23 = load i32, ptr %i.addr.i, align 4
  store ptr @_ZL1t, ptr %this.addr.i4.i, align 4
  store i32 %23, ptr %Index.addr.i5.i, align 4
  %this1.i6.i = load ptr, ptr %this.addr.i4.i, align 4
  %24 = load target("dx.RawBuffer", <4 x float>, 0, 0), ptr %this1.i6.i, align 4
  %25 = load i32, ptr %Index.addr.i5.i, align 4
  %26 = call noundef nonnull align 4 dereferenceable(16) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_0_0t.i32(target("dx.RawBuffer", <4 x float>, 0, 0) %24, i32 %25) [ "convergencectrl"(token %0) ]
  %27 = load <4 x float>, ptr %26, align 4
  store <4 x float> %27, ptr %p.i, align 1
  %b.i = getelementptr inbounds nuw %struct.P, ptr %p.i, i32 0, i32 1
  store i32 1, ptr %b.i, align 1
  %28 = load i32, ptr %i.addr.i, align 4
  store ptr @_ZL1t, ptr %this.addr.i.i, align 4
  store i32 %28, ptr %Index.addr.i.i, align 4
  %this1.i.i = load ptr, ptr %this.addr.i.i, align 4
  %29 = load target("dx.RawBuffer", <4 x float>, 0, 0), ptr %this1.i.i, align 4
  %30 = load i32, ptr %Index.addr.i.i, align 4
  %31 = call noundef nonnull align 4 dereferenceable(16) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_0_0t.i32(target("dx.RawBuffer", <4 x float>, 0, 0) %29, i32 %30) [ "convergencectrl"(token %0) ]
  %32 = load <4 x float>, ptr %31, align 4
  %33 = load i32, ptr %i.addr.i, align 4
  call void @llvm.memcpy.p0.p0.i32(ptr align 1 %byval-temp.i, ptr align 1 %p.i, i32 20, i1 false)
  %call2.i = call reassoc nnan ninf nsz arcp afn noundef nofpclass(nan inf) <4 x float> @_Z3mixDv4_f1Pj(<4 x float> noundef nofpclass(nan inf) %32, ptr nofreeobj noundef align 1 dead_on_return dereferenceable(20) %byval-temp.i, i32 noundef %33) #7 [ "convergencectrl"(token %0) ]
  %34 = load i32, ptr %i.addr.i, align 4
  store ptr @_ZL1o, ptr %this.addr.i, align 4
  store i32 %34, ptr %Index.addr.i, align 4
  %this1.i = load ptr, ptr %this.addr.i, align 4
  %35 = load target("dx.RawBuffer", <4 x float>, 1, 0), ptr %this1.i, align 4
  %36 = load i32, ptr %Index.addr.i, align 4
  %37 = call noundef nonnull align 4 dereferenceable(16) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_1_0t.i32(target("dx.RawBuffer", <4 x float>, 1, 0) %35, i32 %36) [ "convergencectrl"(token %0) ]
  store <4 x float> %call2.i, ptr %37, align 4
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.flattened.thread.id.in.group() #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i32(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i32, i1 immarg) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", <4 x float>, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_0_0t(i32, i32, i32, i32, ptr) #5

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", <4 x float>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_1_0t(i32, i32, i32, i32, ptr) #5

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_0_0t.i32(target("dx.RawBuffer", <4 x float>, 0, 0), i32) #0

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_1_0t.i32(target("dx.RawBuffer", <4 x float>, 1, 0), i32) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @llvm.experimental.noalias.scope.decl(metadata) #6

attributes #0 = { convergent nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { convergent mustprogress noinline norecurse nounwind optnone "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { convergent noinline norecurse "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { nounwind willreturn memory(none) }
attributes #4 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #5 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #6 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #7 = { convergent }

!dx.valver = !{!0}
!llvm.module.flags = !{!1}
!llvm.ident = !{!2}

!0 = !{i32 1, i32 8}
!1 = !{i32 4, !"dx.disable_optimizations", i32 1}
!2 = !{!"Debian clang version 24.0.0 (++20261025103442+7e3c57157096-1~exp1)"}
!3 = !{!4}
!4 = distinct !{!4, !5, !"_ZN4hlsl16StructuredBufferIDv4_fE19__createFromBindingEjjijPKc: %agg.result"}
!5 = distinct !{!5, i1 true, !"_ZN4hlsl16StructuredBufferIDv4_fE19__createFromBindingEjjijPKc"}
!6 = !{}
!7 = !{i64 4}
!8 = !{!9}
!9 = distinct !{!9, !10, !"_ZN4hlsl18RWStructuredBufferIDv4_fE38__createFromBindingWithImplicitCounterEjjijPKcj: %agg.result"}
!10 = distinct !{!10, i1 true, !"_ZN4hlsl18RWStructuredBufferIDv4_fE38__createFromBindingWithImplicitCounterEjjijPKcj"}
