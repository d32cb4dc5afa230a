target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64-v48:16:16-v96:32:32-v192:64:64"
target triple = "dxilv1.6-pc-shadermodel6.6-compute"

%"class.hlsl::RWStructuredBuffer" = type { target("dx.RawBuffer", <4 x float>, 1, 0), target("dx.RawBuffer", <4 x float>, 1, 0) }
%"class.hlsl::RWStructuredBuffer.0" = type { target("dx.RawBuffer", <4 x i32>, 1, 0), target("dx.RawBuffer", <4 x i32>, 1, 0) }
%"class.hlsl::RWBuffer" = type { target("dx.TypedBuffer", float, 1, 0, 0) }

@_ZL1o = internal global %"class.hlsl::RWStructuredBuffer" poison, align 4
@.str = private unnamed_addr constant [2 x i8] c"o\00", align 1
@_ZL2ou = internal global %"class.hlsl::RWStructuredBuffer.0" poison, align 4
@.str.2 = private unnamed_addr constant [3 x i8] c"ou\00", align 1
@_ZL2of = internal global %"class.hlsl::RWBuffer" poison, align 4
@.str.4 = private unnamed_addr constant [3 x i8] c"of\00", align 1

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define hidden void @_Z1fRDv3_bRb(ptr noalias noundef nonnull align 16 dereferenceable(16) %b, ptr noalias noundef nonnull align 4 dereferenceable(4) %c) #0 {
entry:
  %b.addr = alloca ptr, align 4
  %c.addr = alloca ptr, align 4
  store ptr %b, ptr %b.addr, align 4
  store ptr %c, ptr %c.addr, align 4
  %0 = load ptr, ptr %b.addr, align 4, !nonnull !4, !align !5
  %1 = load <3 x i32>, ptr %0, align 16
  %2 = extractelement <3 x i32> %1, i32 2
  %3 = trunc i32 %2 to i1
  %lnot = xor i1 %3, true
  %4 = load ptr, ptr %b.addr, align 4, !nonnull !4, !align !5
  %5 = zext i1 %lnot to i32
  %6 = getelementptr <3 x i32>, ptr %4, i32 0, i32 1
  store i32 %5, ptr %6, align 4
  %7 = load ptr, ptr %b.addr, align 4, !nonnull !4, !align !5
  %8 = load <3 x i32>, ptr %7, align 16
  %loadedv = trunc <3 x i32> %8 to <3 x i1>
  %hlsl.any = call i1 @llvm.dx.any.v3i1(<3 x i1> %loadedv)
  %9 = load ptr, ptr %c.addr, align 4, !nonnull !4, !align !6
  %storedv = zext i1 %hlsl.any to i32
  store i32 %storedv, ptr %9, align 4
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare i1 @llvm.dx.any.v3i1(<3 x i1>) #1

; Function Attrs: convergent noinline norecurse optnone
define void @main() #2 {
entry:
  %this.addr.i44.i = alloca ptr, align 4
  %other.addr.i45.i = alloca ptr, align 4
  %this.addr.i42.i = alloca ptr, align 4
  %this.addr.i39.i = alloca ptr, align 4
  %other.addr.i40.i = alloca ptr, align 4
  %this.addr.i37.i = alloca ptr, align 4
  %this.addr.i32.i = alloca ptr, align 4
  %other.addr.i33.i = alloca ptr, align 4
  %this.addr.i30.i = alloca ptr, align 4
  %this.addr.i27.i = alloca ptr, align 4
  %other.addr.i28.i = alloca ptr, align 4
  %this.addr.i25.i = alloca ptr, align 4
  %this.addr.i21.i = alloca ptr, align 4
  %other.addr.i22.i = alloca ptr, align 4
  %this.addr.i19.i = alloca ptr, align 4
  %this.addr.i17.i = alloca ptr, align 4
  %other.addr.i.i = alloca ptr, align 4
  %this.addr.i.i = alloca ptr, align 4
  %result.ptr.i10.i = alloca ptr, align 4
  %registerNo.addr.i11.i = alloca i32, align 4
  %spaceNo.addr.i12.i = alloca i32, align 4
  %range.addr.i13.i = alloca i32, align 4
  %index.addr.i14.i = alloca i32, align 4
  %name.addr.i15.i = alloca ptr, align 4
  %tmp.i16.i = alloca %"class.hlsl::RWBuffer", align 4
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
  %b.addr.i.i = alloca ptr, align 4
  %c.addr.i.i = alloca ptr, align 4
  %t.addr.i = alloca <3 x i32>, align 16
  %b.i = alloca <3 x i32>, align 16
  %c.i = alloca i32, align 4
  %tmp.i = alloca <3 x i1>, align 16
  %tmp1.i = alloca i1, align 4
  call void @llvm.experimental.noalias.scope.decl(metadata !7)
  store ptr @_ZL1o, ptr %result.ptr.i.i, align 4, !noalias !7
  store i32 0, ptr %registerNo.addr.i.i, align 4, !noalias !7
  store i32 0, ptr %spaceNo.addr.i.i, align 4, !noalias !7
  store i32 1, ptr %range.addr.i.i, align 4, !noalias !7
  store i32 0, ptr %index.addr.i.i, align 4, !noalias !7
  store ptr @.str, ptr %name.addr.i.i, align 4, !noalias !7
  store i32 0, ptr %counterOrderId.addr.i.i, align 4, !noalias !7
  store ptr %tmp.i.i, ptr %this.addr.i.i, align 4
  %this1.i.i = load ptr, ptr %this.addr.i.i, align 4
  store ptr %this1.i.i, ptr %this.addr.i19.i, align 4
  %this1.i20.i = load ptr, ptr %this.addr.i19.i, align 4
  store target("dx.RawBuffer", <4 x float>, 1, 0) poison, ptr %this1.i20.i, align 4
  %0 = load i32, ptr %registerNo.addr.i.i, align 4, !noalias !7
  %1 = load i32, ptr %spaceNo.addr.i.i, align 4, !noalias !7
  %2 = load i32, ptr %range.addr.i.i, align 4, !noalias !7
  %3 = load i32, ptr %index.addr.i.i, align 4, !noalias !7
  %4 = load ptr, ptr %name.addr.i.i, align 4, !noalias !7
  %5 = call target("dx.RawBuffer", <4 x float>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_1_0t(i32 %1, i32 %0, i32 %2, i32 %3, ptr %4)
  store target("dx.RawBuffer", <4 x float>, 1, 0) %5, ptr %tmp.i.i, align 4, !noalias !7
  %6 = load target("dx.RawBuffer", <4 x float>, 1, 0), ptr %tmp.i.i, align 4, !noalias !7
  %__counter_handle.i.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %tmp.i.i, i32 0, i32 1
  store target("dx.RawBuffer", <4 x float>, 1, 0) %6, ptr %__counter_handle.i.i, align 4, !noalias !7
  store ptr @_ZL1o, ptr %this.addr.i17.i, align 4
  store ptr %tmp.i.i, ptr %other.addr.i.i, align 4
  %this1.i18.i = load ptr, ptr %this.addr.i17.i, align 4
  %7 = load ptr, ptr %other.addr.i.i, align 4
  store ptr %this1.i18.i, ptr %this.addr.i21.i, align 4
  store ptr %7, ptr %other.addr.i22.i, align 4
  %this1.i23.i = load ptr, ptr %this.addr.i21.i, align 4
  %8 = load ptr, ptr %other.addr.i22.i, align 4, !nonnull !4, !align !6
  %9 = load target("dx.RawBuffer", <4 x float>, 1, 0), ptr %8, align 4
  store target("dx.RawBuffer", <4 x float>, 1, 0) %9, ptr %this1.i23.i, align 4
  %10 = load ptr, ptr %other.addr.i22.i, align 4, !nonnull !4, !align !6
  %__counter_handle.i24.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %10, i32 0, i32 1
  %11 = load target("dx.RawBuffer", <4 x float>, 1, 0), ptr %__counter_handle.i24.i, align 4
  %__counter_handle3.i.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %this1.i23.i, i32 0, i32 1
  store target("dx.RawBuffer", <4 x float>, 1, 0) %11, ptr %__counter_handle3.i.i, align 4
  call void @llvm.experimental.noalias.scope.decl(metadata !10)
  store ptr @_ZL2ou, ptr %result.ptr.i1.i, align 4, !noalias !10
  store i32 1, ptr %registerNo.addr.i2.i, align 4, !noalias !10
  store i32 0, ptr %spaceNo.addr.i3.i, align 4, !noalias !10
  store i32 1, ptr %range.addr.i4.i, align 4, !noalias !10
  store i32 0, ptr %index.addr.i5.i, align 4, !noalias !10
  store ptr @.str.2, ptr %name.addr.i6.i, align 4, !noalias !10
  store i32 1, ptr %counterOrderId.addr.i7.i, align 4, !noalias !10
  store ptr %tmp.i8.i, ptr %this.addr.i25.i, align 4
  %this1.i26.i = load ptr, ptr %this.addr.i25.i, align 4
  store ptr %this1.i26.i, ptr %this.addr.i30.i, align 4
  %this1.i31.i = load ptr, ptr %this.addr.i30.i, align 4
  store target("dx.RawBuffer", <4 x i32>, 1, 0) poison, ptr %this1.i31.i, align 4
  %12 = load i32, ptr %registerNo.addr.i2.i, align 4, !noalias !10
  %13 = load i32, ptr %spaceNo.addr.i3.i, align 4, !noalias !10
  %14 = load i32, ptr %range.addr.i4.i, align 4, !noalias !10
  %15 = load i32, ptr %index.addr.i5.i, align 4, !noalias !10
  %16 = load ptr, ptr %name.addr.i6.i, align 4, !noalias !10
  %17 = call target("dx.RawBuffer", <4 x i32>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4i32_1_0t(i32 %13, i32 %12, i32 %14, i32 %15, ptr %16)
  store target("dx.RawBuffer", <4 x i32>, 1, 0) %17, ptr %tmp.i8.i, align 4, !noalias !10
  %18 = load target("dx.RawBuffer", <4 x i32>, 1, 0), ptr %tmp.i8.i, align 4, !noalias !10
  %__counter_handle.i9.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.0", ptr %tmp.i8.i, i32 0, i32 1
  store target("dx.RawBuffer", <4 x i32>, 1, 0) %18, ptr %__counter_handle.i9.i, align 4, !noalias !10
  store ptr @_ZL2ou, ptr %this.addr.i27.i, align 4
  store ptr %tmp.i8.i, ptr %other.addr.i28.i, align 4
  %this1.i29.i = load ptr, ptr %this.addr.i27.i, align 4
  %19 = load ptr, ptr %other.addr.i28.i, align 4
  store ptr %this1.i29.i, ptr %this.addr.i32.i, align 4
  store ptr %19, ptr %other.addr.i33.i, align 4
  %this1.i34.i = load ptr, ptr %this.addr.i32.i, align 4
  %20 = load ptr, ptr %other.addr.i33.i, align 4, !nonnull !4, !align !6
  %21 = load target("dx.RawBuffer", <4 x i32>, 1, 0), ptr %20, align 4
  store target("dx.RawBuffer", <4 x i32>, 1, 0) %21, ptr %this1.i34.i, align 4
  %22 = load ptr, ptr %other.addr.i33.i, align 4, !nonnull !4, !align !6
  %__counter_handle.i35.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.0", ptr %22, i32 0, i32 1
  %23 = load target("dx.RawBuffer", <4 x i32>, 1, 0), ptr %__counter_handle.i35.i, align 4
  %__counter_handle3.i36.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.0", ptr %this1.i34.i, i32 0, i32 1
  store target("dx.RawBuffer", <4 x i32>, 1, 0) %23, ptr %__counter_handle3.i36.i, align 4
  call void @llvm.experimental.noalias.scope.decl(metadata !13)
  store ptr @_ZL2of, ptr %result.ptr.i10.i, align 4, !noalias !13
  store i32 2, ptr %registerNo.addr.i11.i, align 4, !noalias !13
  store i32 0, ptr %spaceNo.addr.i12.i, align 4, !noalias !13
  store i32 1, ptr %range.addr.i13.i, align 4, !noalias !13
  store i32 0, ptr %index.addr.i14.i, align 4, !noalias !13
  store ptr @.str.4, ptr %name.addr.i15.i, align 4, !noalias !13
  store ptr %tmp.i16.i, ptr %this.addr.i37.i, align 4
  %this1.i38.i = load ptr, ptr %this.addr.i37.i, align 4
  store ptr %this1.i38.i, ptr %this.addr.i42.i, align 4
  %this1.i43.i = load ptr, ptr %this.addr.i42.i, align 4
  store target("dx.TypedBuffer", float, 1, 0, 0) poison, ptr %this1.i43.i, align 4
  %24 = load i32, ptr %registerNo.addr.i11.i, align 4, !noalias !13
  %25 = load i32, ptr %spaceNo.addr.i12.i, align 4, !noalias !13
  %26 = load i32, ptr %range.addr.i13.i, align 4, !noalias !13
  %27 = load i32, ptr %index.addr.i14.i, align 4, !noalias !13
  %28 = load ptr, ptr %name.addr.i15.i, align 4, !noalias !13
  %29 = call target("dx.TypedBuffer", float, 1, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.TypedBuffer_f32_1_0_0t(i32 %25, i32 %24, i32 %26, i32 %27, ptr %28)
  store target("dx.TypedBuffer", float, 1, 0, 0) %29, ptr %tmp.i16.i, align 4, !noalias !13
  store ptr @_ZL2of, ptr %this.addr.i39.i, align 4
  store ptr %tmp.i16.i, ptr %other.addr.i40.i, align 4
  %this1.i41.i = load ptr, ptr %this.addr.i39.i, align 4
  %30 = load ptr, ptr %other.addr.i40.i, align 4
  store ptr %this1.i41.i, ptr %this.addr.i44.i, align 4
  store ptr %30, ptr %other.addr.i45.i, align 4
  %this1.i46.i = load ptr, ptr %this.addr.i44.i, align 4
  %31 = load ptr, ptr %other.addr.i45.i, align 4, !nonnull !4, !align !6
  %32 = load target("dx.TypedBuffer", float, 1, 0, 0), ptr %31, align 4
  store target("dx.TypedBuffer", float, 1, 0, 0) %32, ptr %this1.i46.i, align 4
  %33 = call i32 @llvm.dx.thread.id(i32 0)
  %34 = insertelement <3 x i32> poison, i32 %33, i64 0
  %35 = call i32 @llvm.dx.thread.id(i32 1)
  %36 = insertelement <3 x i32> %34, i32 %35, i64 1
  %37 = call i32 @llvm.dx.thread.id(i32 2)
  %38 = insertelement <3 x i32> %36, i32 %37, i64 2
  store <3 x i32> %38, ptr %t.addr.i, align 16
  %39 = load <3 x i32>, ptr %t.addr.i, align 16
  %cmp.i = icmp ugt <3 x i32> %39, splat (i32 3)
  %sext.i = sext <3 x i1> %cmp.i to <3 x i32>
  %40 = zext <3 x i1> %cmp.i to <3 x i32>
  store <3 x i32> %40, ptr %b.i, align 16
  %41 = load <3 x i32>, ptr %b.i, align 16
  %loadedv.i = trunc <3 x i32> %41 to <3 x i1>
  %42 = zext <3 x i1> %loadedv.i to <3 x i32>
  store <3 x i32> %42, ptr %tmp.i, align 16
  call void @llvm.experimental.noalias.scope.decl(metadata !16)
  call void @llvm.experimental.noalias.scope.decl(metadata !19)
  store ptr %tmp.i, ptr %b.addr.i.i, align 4, !noalias !21
  store ptr %tmp1.i, ptr %c.addr.i.i, align 4, !noalias !21
  %43 = load ptr, ptr %b.addr.i.i, align 4, !noalias !21, !nonnull !4, !align !5
  %44 = load <3 x i32>, ptr %43, align 16
  %45 = extractelement <3 x i32> %44, i32 2
  %46 = trunc i32 %45 to i1
  %lnot.i.i = xor i1 %46, true
  %47 = load ptr, ptr %b.addr.i.i, align 4, !noalias !21, !nonnull !4, !align !5
  %48 = zext i1 %lnot.i.i to i32
  %49 = getelementptr <3 x i32>, ptr %47, i32 0, i32 1
  store i32 %48, ptr %49, align 4
  %50 = load ptr, ptr %b.addr.i.i, align 4, !noalias !21, !nonnull !4, !align !5
  %51 = load <3 x i32>, ptr %50, align 16
  %loadedv.i.i = trunc <3 x i32> %51 to <3 x i1>
  %hlsl.any.i.i = call i1 @llvm.dx.any.v3i1(<3 x i1> %loadedv.i.i)
  %52 = load ptr, ptr %c.addr.i.i, align 4, !noalias !21, !nonnull !4, !align !6
  %storedv.i.i = zext i1 %hlsl.any.i.i to i32
  store i32 %storedv.i.i, ptr %52, align 4
  %53 = load <3 x i32>, ptr %tmp.i, align 16
  %loadedv2.i = trunc <3 x i32> %53 to <3 x i1>
  %54 = zext <3 x i1> %loadedv2.i to <3 x i32>
  store <3 x i32> %54, ptr %b.i, align 16
  %55 = load i32, ptr %tmp1.i, align 4
  %loadedv3.i = trunc i32 %55 to i1
  %storedv.i = zext i1 %loadedv3.i to i32
  store i32 %storedv.i, ptr %c.i, align 4
  %56 = load <3 x i32>, ptr %b.i, align 16
  %loadedv4.i = trunc <3 x i32> %56 to <3 x i1>
  %vecext.i = extractelement <3 x i1> %loadedv4.i, i64 0
  %conv.i = zext i1 %vecext.i to i32
  %vecinit.i = insertelement <4 x i32> poison, i32 %conv.i, i32 0
  %57 = load <3 x i32>, ptr %b.i, align 16
  %loadedv5.i = trunc <3 x i32> %57 to <3 x i1>
  %vecext6.i = extractelement <3 x i1> %loadedv5.i, i64 1
  %conv7.i = zext i1 %vecext6.i to i32
  %vecinit8.i = insertelement <4 x i32> %vecinit.i, i32 %conv7.i, i32 1
  %58 = load <3 x i32>, ptr %b.i, align 16
  %loadedv9.i = trunc <3 x i32> %58 to <3 x i1>
  %vecext10.i = extractelement <3 x i1> %loadedv9.i, i64 2
  %conv11.i = zext i1 %vecext10.i to i32
  %vecinit12.i = insertelement <4 x i32> %vecinit8.i, i32 %conv11.i, i32 2
  %59 = load i32, ptr %c.i, align 4
  %loadedv13.i = trunc i32 %59 to i1
  %conv14.i = zext i1 %loadedv13.i to i32
  %vecinit15.i = insertelement <4 x i32> %vecinit12.i, i32 %conv14.i, i32 3
  %60 = load <3 x i32>, ptr %t.addr.i, align 16
  %61 = extractelement <3 x i32> %60, i32 0
  store ptr @_ZL2ou, ptr %this.addr.i, align 4
  store i32 %61, ptr %Index.addr.i, align 4
  %this1.i = load ptr, ptr %this.addr.i, align 4
  %62 = load target("dx.RawBuffer", <4 x i32>, 1, 0), ptr %this1.i, align 4
  %63 = load i32, ptr %Index.addr.i, align 4
  %64 = call noundef nonnull align 16 dereferenceable(16) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4i32_1_0t(target("dx.RawBuffer", <4 x i32>, 1, 0) %62, i32 %63)
  store <4 x i32> %vecinit15.i, ptr %64, align 16
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", <4 x float>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_1_0t(i32, i32, i32, i32, ptr) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", <4 x i32>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4i32_1_0t(i32, i32, i32, i32, ptr) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.TypedBuffer", float, 1, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.TypedBuffer_f32_1_0_0t(i32, i32, i32, i32, ptr) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4i32_1_0t(target("dx.RawBuffer", <4 x i32>, 1, 0), i32) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @llvm.experimental.noalias.scope.decl(metadata) #4

attributes #0 = { alwaysinline convergent mustprogress norecurse nounwind "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #2 = { convergent noinline norecurse optnone "hlsl.numthreads"="8,4,2" "hlsl.shader"="compute" "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { nounwind willreturn memory(none) }
attributes #4 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }

!llvm.module.flags = !{!0, !1}
!dx.valver = !{!2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 1, !"dx.nativelowprec", i32 1}
!2 = !{i32 1, i32 8}
!3 = !{!"Debian clang version 22.1.8 (3)"}
!4 = !{}
!5 = !{i64 16}
!6 = !{i64 4}
!7 = !{!8}
!8 = distinct !{!8, !9, !"_ZN4hlsl18RWStructuredBufferIDv4_fE38__createFromBindingWithImplicitCounterEjjijPKcj: %agg.result"}
!9 = distinct !{!9, !"_ZN4hlsl18RWStructuredBufferIDv4_fE38__createFromBindingWithImplicitCounterEjjijPKcj"}
!10 = !{!11}
!11 = distinct !{!11, !12, !"_ZN4hlsl18RWStructuredBufferIDv4_jE38__createFromBindingWithImplicitCounterEjjijPKcj: %agg.result"}
!12 = distinct !{!12, !"_ZN4hlsl18RWStructuredBufferIDv4_jE38__createFromBindingWithImplicitCounterEjjijPKcj"}
!13 = !{!14}
!14 = distinct !{!14, !15, !"_ZN4hlsl8RWBufferIfE19__createFromBindingEjjijPKc: %agg.result"}
!15 = distinct !{!15, !"_ZN4hlsl8RWBufferIfE19__createFromBindingEjjijPKc"}
!16 = !{!17}
!17 = distinct !{!17, !18, !"_Z1fRDv3_bRb: %b"}
!18 = distinct !{!18, !"_Z1fRDv3_bRb"}
!19 = !{!20}
!20 = distinct !{!20, !18, !"_Z1fRDv3_bRb: %c"}
!21 = !{!17, !20}
