; ModuleID = 'divergent_waves.hlsl'
source_filename = "divergent_waves.hlsl"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.0-unknown-shadermodel6.0-compute"

%"class.hlsl::StructuredBuffer" = type { target("dx.RawBuffer", i32, 0, 0) }
%"class.hlsl::RWStructuredBuffer" = type { target("dx.RawBuffer", i32, 1, 0), target("dx.RawBuffer", i32, 1, 0) }

@_ZL1a = internal global %"class.hlsl::StructuredBuffer" poison, align 4
@.str = private unnamed_addr constant [2 x i8] c"a\00", align 1
@_ZL1o = internal global %"class.hlsl::RWStructuredBuffer" poison, align 4
@.str.2 = private unnamed_addr constant [2 x i8] c"o\00", align 1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #0

; Function Attrs: convergent noinline norecurse
define void @main() #1 {
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
  %this.addr.i.i = alloca ptr, align 4
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
  %this.addr.i4 = alloca ptr, align 4
  %Index.addr.i5 = alloca i32, align 4
  %this.addr.i1 = alloca ptr, align 4
  %Index.addr.i2 = alloca i32, align 4
  %this.addr.i = alloca ptr, align 4
  %Index.addr.i = alloca i32, align 4
  %id.addr.i = alloca <3 x i32>, align 4
  %x.i = alloca i32, align 4
  %r.i = alloca i32, align 4
  %sum.i = alloca i32, align 4
  %i.i = alloca i32, align 4
  %0 = call token @llvm.experimental.convergence.entry()
  call void @llvm.experimental.noalias.scope.decl(metadata !3)
  store ptr @_ZL1a, ptr %result.ptr.i.i, align 4, !noalias !3
  store i32 0, ptr %registerNo.addr.i.i, align 4, !noalias !3
  store i32 0, ptr %spaceNo.addr.i.i, align 4, !noalias !3
  store i32 1, ptr %range.addr.i.i, align 4, !noalias !3
  store i32 0, ptr %index.addr.i.i, align 4, !noalias !3
  store ptr @.str, ptr %name.addr.i.i, align 4, !noalias !3
  store ptr %tmp.i.i, ptr %this.addr.i.i, align 4
  %this1.i.i = load ptr, ptr %this.addr.i.i, align 4
  store ptr %this1.i.i, ptr %this.addr.i10.i, align 4
  %this1.i11.i = load ptr, ptr %this.addr.i10.i, align 4
  store target("dx.RawBuffer", i32, 0, 0) poison, ptr %this1.i11.i, align 4
  %1 = load i32, ptr %registerNo.addr.i.i, align 4, !noalias !3
  %2 = load i32, ptr %spaceNo.addr.i.i, align 4, !noalias !3
  %3 = load i32, ptr %range.addr.i.i, align 4, !noalias !3
  %4 = load i32, ptr %index.addr.i.i, align 4, !noalias !3
  %5 = load ptr, ptr %name.addr.i.i, align 4, !noalias !3
  %6 = call target("dx.RawBuffer", i32, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_0_0t(i32 %2, i32 %1, i32 %3, i32 %4, ptr %5)
  store target("dx.RawBuffer", i32, 0, 0) %6, ptr %tmp.i.i, align 4, !noalias !3
  store ptr @_ZL1a, ptr %this.addr.i8.i, align 4
  store ptr %tmp.i.i, ptr %other.addr.i.i, align 4
  %this1.i9.i = load ptr, ptr %this.addr.i8.i, align 4
  %7 = load ptr, ptr %other.addr.i.i, align 4
  store ptr %this1.i9.i, ptr %this.addr.i12.i, align 4
  store ptr %7, ptr %other.addr.i13.i, align 4
  %this1.i14.i = load ptr, ptr %this.addr.i12.i, align 4
  %8 = load ptr, ptr %other.addr.i13.i, align 4, !nonnull !6, !align !7
  %9 = load target("dx.RawBuffer", i32, 0, 0), ptr %8, align 4
  store target("dx.RawBuffer", i32, 0, 0) %9, ptr %this1.i14.i, align 4
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
  store target("dx.RawBuffer", i32, 1, 0) poison, ptr %this1.i21.i, align 4
  %10 = load i32, ptr %registerNo.addr.i2.i, align 4, !noalias !8
  %11 = load i32, ptr %spaceNo.addr.i3.i, align 4, !noalias !8
  %12 = load i32, ptr %range.addr.i4.i, align 4, !noalias !8
  %13 = load i32, ptr %index.addr.i5.i, align 4, !noalias !8
  %14 = load ptr, ptr %name.addr.i6.i, align 4, !noalias !8
  %15 = call target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_1_0t(i32 %11, i32 %10, i32 %12, i32 %13, ptr %14)
  store target("dx.RawBuffer", i32, 1, 0) %15, ptr %tmp.i7.i, align 4, !noalias !8
  %16 = load target("dx.RawBuffer", i32, 1, 0), ptr %tmp.i7.i, align 4, !noalias !8
  %__counter_handle.i.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %tmp.i7.i, i32 0, i32 1
  store target("dx.RawBuffer", i32, 1, 0) %16, ptr %__counter_handle.i.i, align 4, !noalias !8
  store ptr @_ZL1o, ptr %this.addr.i17.i, align 4
  store ptr %tmp.i7.i, ptr %other.addr.i18.i, align 4
  %this1.i19.i = load ptr, ptr %this.addr.i17.i, align 4
  %17 = load ptr, ptr %other.addr.i18.i, align 4
  store ptr %this1.i19.i, ptr %this.addr.i22.i, align 4
  store ptr %17, ptr %other.addr.i23.i, align 4
  %this1.i24.i = load ptr, ptr %this.addr.i22.i, align 4
  %18 = load ptr, ptr %other.addr.i23.i, align 4, !nonnull !6, !align !7
  %19 = load target("dx.RawBuffer", i32, 1, 0), ptr %18, align 4
  store target("dx.RawBuffer", i32, 1, 0) %19, ptr %this1.i24.i, align 4
  %20 = load ptr, ptr %other.addr.i23.i, align 4, !nonnull !6, !align !7
  %__counter_handle.i25.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %20, i32 0, i32 1
  %21 = load target("dx.RawBuffer", i32, 1, 0), ptr %__counter_handle.i25.i, align 4
  %__counter_handle3.i.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %this1.i24.i, i32 0, i32 1
  store target("dx.RawBuffer", i32, 1, 0) %21, ptr %__counter_handle3.i.i, align 4
  %22 = call i32 @llvm.dx.thread.id(i32 0)
  %23 = insertelement <3 x i32> poison, i32 %22, i64 0
  %24 = call i32 @llvm.dx.thread.id(i32 1)
  %25 = insertelement <3 x i32> %23, i32 %24, i64 1
  %26 = call i32 @llvm.dx.thread.id(i32 2)
  %27 = insertelement <3 x i32> %25, i32 %26, i64 2
  store <3 x i32> %27, ptr %id.addr.i, align 4
  %28 = load <3 x i32>, ptr %id.addr.i, align 4
  %29 = extractelement <3 x i32> %28, i32 0
  store ptr @_ZL1a, ptr %this.addr.i, align 4
  store i32 %29, ptr %Index.addr.i, align 4
  %this1.i = load ptr, ptr %this.addr.i, align 4
  %30 = load target("dx.RawBuffer", i32, 0, 0), ptr %this1.i, align 4
  %31 = load i32, ptr %Index.addr.i, align 4
  %32 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_0_0t.i32(target("dx.RawBuffer", i32, 0, 0) %30, i32 %31) [ "convergencectrl"(token %0) ]
  %33 = load i32, ptr %32, align 4
  store i32 %33, ptr %x.i, align 4
  store i32 0, ptr %r.i, align 4
  %34 = load i32, ptr %x.i, align 4
  %and.i = and i32 %34, 1
  %tobool.i = icmp ne i32 %and.i, 0
  br i1 %tobool.i, label %if.then.i, label %if.else7.i

if.then.i:                                        ; preds = %entry
  %35 = call i32 @llvm.dx.wave.active.countbits(i1 true) [ "convergencectrl"(token %0) ]
  store i32 %35, ptr %r.i, align 4
  %36 = load i32, ptr %x.i, align 4
  %and1.i = and i32 %36, 2
  %tobool2.i = icmp ne i32 %and1.i, 0
  br i1 %tobool2.i, label %if.then3.i, label %if.else.i

if.then3.i:                                       ; preds = %if.then.i
  %37 = call i32 @llvm.dx.wave.active.countbits(i1 true) [ "convergencectrl"(token %0) ]
  %mul.i = mul i32 100, %37
  %38 = load i32, ptr %r.i, align 4
  %add.i = add i32 %38, %mul.i
  store i32 %add.i, ptr %r.i, align 4
  br label %if.end.i

if.else.i:                                        ; preds = %if.then.i
  %39 = load i32, ptr %x.i, align 4
  %and4.i = and i32 %39, 7
  %hlsl.wave.active.sum.i = call i32 @llvm.dx.wave.reduce.usum.i32(i32 %and4.i) [ "convergencectrl"(token %0) ]
  %mul5.i = mul i32 1000, %hlsl.wave.active.sum.i
  %40 = load i32, ptr %r.i, align 4
  %add6.i = add i32 %40, %mul5.i
  store i32 %add6.i, ptr %r.i, align 4
  br label %if.end.i

if.end.i:                                         ; preds = %if.else.i, %if.then3.i
  br label %if.end9.i

if.else7.i:                                       ; preds = %entry
  %hlsl.wave.prefix.bit.count.i = call i32 @llvm.dx.wave.prefix.bit.count(i1 true) [ "convergencectrl"(token %0) ]
  %add8.i = add i32 %hlsl.wave.prefix.bit.count.i, 50
  store i32 %add8.i, ptr %r.i, align 4
  br label %if.end9.i

if.end9.i:                                        ; preds = %if.else7.i, %if.end.i
  %41 = load i32, ptr %r.i, align 4
  %42 = call i32 @llvm.dx.wave.active.countbits(i1 true) [ "convergencectrl"(token %0) ]
  %mul10.i = mul i32 10000, %42
  %add11.i = add i32 %41, %mul10.i
  %43 = load <3 x i32>, ptr %id.addr.i, align 4
  %44 = extractelement <3 x i32> %43, i32 0
  %mul12.i = mul i32 %44, 2
  store ptr @_ZL1o, ptr %this.addr.i4, align 4
  store i32 %mul12.i, ptr %Index.addr.i5, align 4
  %this1.i6 = load ptr, ptr %this.addr.i4, align 4
  %45 = load target("dx.RawBuffer", i32, 1, 0), ptr %this1.i6, align 4
  %46 = load i32, ptr %Index.addr.i5, align 4
  %47 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %45, i32 %46) [ "convergencectrl"(token %0) ]
  store i32 %add11.i, ptr %47, align 4
  store i32 0, ptr %sum.i, align 4
  store i32 0, ptr %i.i, align 4
  br label %for.cond.i

for.cond.i:                                       ; preds = %for.inc.i, %if.end9.i
  %48 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %0) ]
  %49 = load i32, ptr %i.i, align 4
  %50 = load i32, ptr %x.i, align 4
  %and14.i = and i32 %50, 15
  %cmp.i = icmp ult i32 %49, %and14.i
  br i1 %cmp.i, label %for.body.i, label %_Z4mainDv3_j.exit

for.body.i:                                       ; preds = %for.cond.i
  %51 = call i32 @llvm.dx.wave.active.countbits(i1 true) [ "convergencectrl"(token %48) ]
  %52 = load i32, ptr %i.i, align 4
  %add15.i = add i32 %51, %52
  %53 = load i32, ptr %sum.i, align 4
  %add16.i = add i32 %53, %add15.i
  store i32 %add16.i, ptr %sum.i, align 4
  %54 = load i32, ptr %x.i, align 4
  %shr.i = lshr i32 %54, 4
  %and17.i = and i32 %shr.i, 3
  %cmp18.i = icmp eq i32 %and17.i, 1
  br i1 %cmp18.i, label %if.then19.i, label %if.end21.i

if.then19.i:                                      ; preds = %for.body.i
  %55 = load i32, ptr %sum.i, align 4
  %add20.i = add i32 %55, 17
  store i32 %add20.i, ptr %sum.i, align 4
  br label %for.inc.i

if.end21.i:                                       ; preds = %for.body.i
  %56 = load i32, ptr %i.i, align 4
  %hlsl.wave.active.sum22.i = call i32 @llvm.dx.wave.reduce.usum.i32(i32 %56) [ "convergencectrl"(token %48) ]
  %shl.i = shl i32 %hlsl.wave.active.sum22.i, 3
  %57 = load i32, ptr %sum.i, align 4
  %xor.i = xor i32 %57, %shl.i
  store i32 %xor.i, ptr %sum.i, align 4
  br label %for.inc.i

for.inc.i:                                        ; preds = %if.end21.i, %if.then19.i
  %58 = load i32, ptr %i.i, align 4
  %inc.i = add i32 %58, 1
  store i32 %inc.i, ptr %i.i, align 4
  br label %for.cond.i, !llvm.loop !11

_Z4mainDv3_j.exit:                                ; preds = %for.cond.i
  %59 = load i32, ptr %sum.i, align 4
  %60 = load <3 x i32>, ptr %id.addr.i, align 4
  %61 = extractelement <3 x i32> %60, i32 0
  %mul23.i = mul i32 %61, 2
  %add24.i = add i32 %mul23.i, 1
  store ptr @_ZL1o, ptr %this.addr.i1, align 4
  store i32 %add24.i, ptr %Index.addr.i2, align 4
  %this1.i3 = load ptr, ptr %this.addr.i1, align 4
  %62 = load target("dx.RawBuffer", i32, 1, 0), ptr %this1.i3, align 4
  %63 = load i32, ptr %Index.addr.i2, align 4
  %64 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %62, i32 %63) [ "convergencectrl"(token %0) ]
  store i32 %59, ptr %64, align 4
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32 immarg) #2

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.wave.active.countbits(i1) #0

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.wave.reduce.usum.i32(i32) #0

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.wave.prefix.bit.count(i1) #0

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.loop() #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", i32, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_0_0t(i32, i32, i32, i32, ptr) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_1_0t(i32, i32, i32, i32, ptr) #3

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_0_0t.i32(target("dx.RawBuffer", i32, 0, 0), i32) #0

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0), i32) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @llvm.experimental.noalias.scope.decl(metadata) #4

attributes #0 = { convergent nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { convergent noinline norecurse "hlsl.numthreads"="32,1,1" "hlsl.shader"="compute" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { nounwind willreturn memory(none) }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #4 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }

!dx.valver = !{!0}
!llvm.module.flags = !{!1}
!llvm.ident = !{!2}

!0 = !{i32 1, i32 8}
!1 = !{i32 4, !"dx.disable_optimizations", i32 1}
!2 = !{!"Debian clang version 24.0.0 (++20261025103442+7e3c57157096-1~exp1)"}
!3 = !{!4}
!4 = distinct !{!4, !5, !"_ZN4hlsl16StructuredBufferIjE19__createFromBindingEjjijPKc: %agg.result"}
!5 = distinct !{!5, i1 true, !"_ZN4hlsl16StructuredBufferIjE19__createFromBindingEjjijPKc"}
!6 = !{}
!7 = !{i64 4}
!8 = !{!9}
!9 = distinct !{!9, !10, !"_ZN4hlsl18RWStructuredBufferIjE38__createFromBindingWithImplicitCounterEjjijPKcj: %agg.result"}
!10 = distinct !{!10, i1 true, !"_ZN4hlsl18RWStructuredBufferIjE38__createFromBindingWithImplicitCounterEjjijPKcj"}
!11 = distinct !{!11, !12, !13}
!12 = !{!"llvm.loop.mustprogress"}
!13 = !{!"llvm.loop.unroll.disable"}
