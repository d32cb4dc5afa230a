target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64-v48:16:16-v96:32:32-v192:64:64"
target triple = "dxilv1.6-pc-shadermodel6.6-pixel"

%"class.hlsl::Buffer" = type { target("dx.TypedBuffer", <4 x float>, 0, 0, 0) }
%struct.V = type { <4 x float>, <3 x float>, [2 x <2 x float>] }

@_ZL1a = internal global %"class.hlsl::Buffer" poison, align 4
@.str = private unnamed_addr constant [2 x i8] c"a\00", align 1

; Function Attrs: convergent noinline norecurse optnone
define void @main() #0 {
entry:
  %this.addr.i5.i = alloca ptr, align 4
  %other.addr.i6.i = alloca ptr, align 4
  %this.addr.i3.i = alloca ptr, align 4
  %this.addr.i1.i = alloca ptr, align 4
  %other.addr.i.i = alloca ptr, align 4
  %this.addr.i.i = alloca ptr, align 4
  %result.ptr.i.i = alloca ptr, align 4
  %orderId.addr.i.i = alloca i32, align 4
  %spaceNo.addr.i.i = alloca i32, align 4
  %range.addr.i.i = alloca i32, align 4
  %index.addr.i.i = alloca i32, align 4
  %name.addr.i.i = alloca ptr, align 4
  %tmp.i.i = alloca %"class.hlsl::Buffer", align 4
  %this.addr.i = alloca ptr, align 4
  %Index.addr.i = alloca i32, align 4
  %0 = alloca %struct.V, align 16
  call void @llvm.experimental.noalias.scope.decl(metadata !4)
  store ptr @_ZL1a, ptr %result.ptr.i.i, align 4, !noalias !4
  store i32 0, ptr %orderId.addr.i.i, align 4, !noalias !4
  store i32 0, ptr %spaceNo.addr.i.i, align 4, !noalias !4
  store i32 1, ptr %range.addr.i.i, align 4, !noalias !4
  store i32 0, ptr %index.addr.i.i, align 4, !noalias !4
  store ptr @.str, ptr %name.addr.i.i, align 4, !noalias !4
  store ptr %tmp.i.i, ptr %this.addr.i.i, align 4
  %this1.i.i = load ptr, ptr %this.addr.i.i, align 4
  store ptr %this1.i.i, ptr %this.addr.i3.i, align 4
  %this1.i4.i = load ptr, ptr %this.addr.i3.i, align 4
  store target("dx.TypedBuffer", <4 x float>, 0, 0, 0) poison, ptr %this1.i4.i, align 4
  %1 = load i32, ptr %orderId.addr.i.i, align 4, !noalias !4
  %2 = load i32, ptr %spaceNo.addr.i.i, align 4, !noalias !4
  %3 = load i32, ptr %range.addr.i.i, align 4, !noalias !4
  %4 = load i32, ptr %index.addr.i.i, align 4, !noalias !4
  %5 = load ptr, ptr %name.addr.i.i, align 4, !noalias !4
  %6 = call target("dx.TypedBuffer", <4 x float>, 0, 0, 0) @llvm.dx.resource.handlefromimplicitbinding.tdx.TypedBuffer_v4f32_0_0_0t(i32 %1, i32 %2, i32 %3, i32 %4, ptr %5)
  store target("dx.TypedBuffer", <4 x float>, 0, 0, 0) %6, ptr %tmp.i.i, align 4, !noalias !4
  store ptr @_ZL1a, ptr %this.addr.i1.i, align 4
  store ptr %tmp.i.i, ptr %other.addr.i.i, align 4
  %this1.i2.i = load ptr, ptr %this.addr.i1.i, align 4
  %7 = load ptr, ptr %other.addr.i.i, align 4
  store ptr %this1.i2.i, ptr %this.addr.i5.i, align 4
  store ptr %7, ptr %other.addr.i6.i, align 4
  %this1.i7.i = load ptr, ptr %this.addr.i5.i, align 4
  %8 = load ptr, ptr %other.addr.i6.i, align 4, !nonnull !7, !align !8
  %9 = load target("dx.TypedBuffer", <4 x float>, 0, 0, 0), ptr %8, align 4
  store target("dx.TypedBuffer", <4 x float>, 0, 0, 0) %9, ptr %this1.i7.i, align 4
  %SV_Position0 = call <4 x float> @llvm.dx.load.input.v4f32(i32 4, i32 0, i32 0, i8 0, i32 poison)
  %10 = insertvalue %struct.V poison, <4 x float> %SV_Position0, 0
  %NORMAL0 = call <3 x float> @llvm.dx.load.input.v3f32(i32 4, i32 0, i32 0, i8 0, i32 poison)
  %11 = insertvalue %struct.V %10, <3 x float> %NORMAL0, 1
  %UV0 = call [2 x <2 x float>] @llvm.dx.load.input.a2v2f32(i32 4, i32 0, i32 0, i8 0, i32 poison)
  %12 = insertvalue %struct.V %11, [2 x <2 x float>] %UV0, 2
  %13 = alloca %struct.V, align 16
  store %struct.V %12, ptr %13, align 16
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %0, ptr %13, i64 48, i1 false)
  %u.i = getelementptr inbounds nuw %struct.V, ptr %0, i32 0, i32 2
  %arrayidx.i = getelementptr inbounds [2 x <2 x float>], ptr %u.i, i32 0, i32 1
  %14 = load <2 x float>, ptr %arrayidx.i, align 1
  %15 = extractelement <2 x float> %14, i32 0
  %conv.i = fptoui float %15 to i32
  store ptr @_ZL1a, ptr %this.addr.i, align 4
  store i32 %conv.i, ptr %Index.addr.i, align 4
  %this1.i = load ptr, ptr %this.addr.i, align 4
  %16 = load target("dx.TypedBuffer", <4 x float>, 0, 0, 0), ptr %this1.i, align 4
  %17 = load i32, ptr %Index.addr.i, align 4
  %18 = call noundef nonnull align 16 dereferenceable(16) ptr @llvm.dx.resource.getpointer.p0.tdx.TypedBuffer_v4f32_0_0_0t(target("dx.TypedBuffer", <4 x float>, 0, 0, 0) %16, i32 %17)
  %19 = load <4 x float>, ptr %18, align 16
  %n.i = getelementptr inbounds nuw %struct.V, ptr %0, i32 0, i32 1
  %20 = load <3 x float>, ptr %n.i, align 1
  %n1.i = getelementptr inbounds nuw %struct.V, ptr %0, i32 0, i32 1
  %21 = load <3 x float>, ptr %n1.i, align 1
  %hlsl.dot.i = call reassoc nnan ninf nsz arcp afn float @llvm.dx.fdot.v3f32(<3 x float> %20, <3 x float> %21)
  %splat.splatinsert.i = insertelement <4 x float> poison, float %hlsl.dot.i, i64 0
  %splat.splat.i = shufflevector <4 x float> %splat.splatinsert.i, <4 x float> poison, <4 x i32> zeroinitializer
  %mul.i = fmul reassoc nnan ninf nsz arcp afn <4 x float> %19, %splat.splat.i
  %22 = load <4 x float>, ptr %0, align 1
  %add.i = fadd reassoc nnan ninf nsz arcp afn <4 x float> %mul.i, %22
  call void @llvm.dx.store.output.v4f32(i32 4, i32 0, i32 0, i8 0, i32 poison, <4 x float> %add.i)
  ret void
}

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare <4 x float> @llvm.dx.load.input.v4f32(i32, i32, i32, i8, i32) #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare <3 x float> @llvm.dx.load.input.v3f32(i32, i32, i32, i8, i32) #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare [2 x <2 x float>] @llvm.dx.load.input.a2v2f32(i32, i32, i32, i8, i32) #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.store.output.v4f32(i32, i32, i32, i8, i32, <4 x float>) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare float @llvm.dx.fdot.v3f32(<3 x float>, <3 x float>) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.TypedBuffer", <4 x float>, 0, 0, 0) @llvm.dx.resource.handlefromimplicitbinding.tdx.TypedBuffer_v4f32_0_0_0t(i32, i32, i32, i32, ptr) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.TypedBuffer_v4f32_0_0_0t(target("dx.TypedBuffer", <4 x float>, 0, 0, 0), i32) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @llvm.experimental.noalias.scope.decl(metadata) #3

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #4

attributes #0 = { convergent noinline norecurse optnone "hlsl.shader"="pixel" "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { convergent nocallback nofree nosync nounwind willreturn }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #4 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }

!llvm.module.flags = !{!0, !1}
!dx.valver = !{!2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 1, !"dx.nativelowprec", i32 1}
!2 = !{i32 1, i32 8}
!3 = !{!"Debian clang version 22.1.8 (3)"}
!4 = !{!5}
!5 = distinct !{!5, !6, !"_ZN4hlsl6BufferIDv4_fE27__createFromImplicitBindingEjjijPKc: %agg.result"}
!6 = distinct !{!6, !"_ZN4hlsl6BufferIDv4_fE27__createFromImplicitBindingEjjijPKc"}
!7 = !{}
!8 = !{i64 4}
