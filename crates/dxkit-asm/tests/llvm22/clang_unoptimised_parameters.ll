target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64-v48:16:16-v96:32:32-v192:64:64"
target triple = "dxilv1.6-pc-shadermodel6.6-compute"

%"class.hlsl::RWStructuredBuffer" = type { target("dx.RawBuffer", <4 x float>, 1, 0), target("dx.RawBuffer", <4 x float>, 1, 0) }
%"class.hlsl::RWStructuredBuffer.0" = type { target("dx.RawBuffer", <4 x i32>, 1, 0), target("dx.RawBuffer", <4 x i32>, 1, 0) }
%"class.hlsl::RWBuffer" = type { target("dx.TypedBuffer", float, 1, 0, 0) }
%struct.S = type <{ <4 x float>, [3 x i32] }>

@_ZL1o = internal global %"class.hlsl::RWStructuredBuffer" poison, align 4
@.str = private unnamed_addr constant [2 x i8] c"o\00", align 1
@_ZL2ou = internal global %"class.hlsl::RWStructuredBuffer.0" poison, align 4
@.str.2 = private unnamed_addr constant [3 x i8] c"ou\00", align 1
@_ZL2of = internal global %"class.hlsl::RWBuffer" poison, align 4
@.str.4 = private unnamed_addr constant [3 x i8] c"of\00", align 1

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define hidden void @_Z1fR1SS0_j(ptr noalias noundef nonnull align 1 dereferenceable(28) %s, ptr noalias noundef nonnull align 1 dereferenceable(28) %q, i32 noundef %i) #0 {
entry:
  %s.addr = alloca ptr, align 4
  %q.addr = alloca ptr, align 4
  %i.addr = alloca i32, align 4
  store ptr %s, ptr %s.addr, align 4
  store ptr %q, ptr %q.addr, align 4
  store i32 %i, ptr %i.addr, align 4
  %0 = load ptr, ptr %s.addr, align 4, !nonnull !4
  %1 = load ptr, ptr %q.addr, align 4, !nonnull !4
  call void @llvm.memcpy.p0.p0.i32(ptr align 1 %1, ptr align 1 %0, i32 28, i1 false)
  %2 = load ptr, ptr %q.addr, align 4, !nonnull !4
  %b = getelementptr inbounds nuw %struct.S, ptr %2, i32 0, i32 1
  %3 = load i32, ptr %i.addr, align 4
  %rem = urem i32 %3, 3
  %arrayidx = getelementptr inbounds nuw [3 x i32], ptr %b, i32 0, i32 %rem
  store i32 7, ptr %arrayidx, align 1
  %4 = load ptr, ptr %q.addr, align 4, !nonnull !4
  %a = getelementptr inbounds nuw %struct.S, ptr %4, i32 0, i32 0
  %5 = load <4 x float>, ptr %a, align 1
  %6 = shufflevector <4 x float> %5, <4 x float> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  %7 = load ptr, ptr %s.addr, align 4, !nonnull !4
  %a1 = getelementptr inbounds nuw %struct.S, ptr %7, i32 0, i32 0
  store <4 x float> %6, ptr %a1, align 1
  %8 = load ptr, ptr %q.addr, align 4, !nonnull !4
  %b2 = getelementptr inbounds nuw %struct.S, ptr %8, i32 0, i32 1
  %arrayidx3 = getelementptr inbounds [3 x i32], ptr %b2, i32 0, i32 2
  %9 = load i32, ptr %arrayidx3, align 1
  %10 = load ptr, ptr %s.addr, align 4, !nonnull !4
  %b4 = getelementptr inbounds nuw %struct.S, ptr %10, i32 0, i32 1
  %arrayidx5 = getelementptr inbounds [3 x i32], ptr %b4, i32 0, i32 1
  store i32 %9, ptr %arrayidx5, align 1
  ret void
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i32(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i32, i1 immarg) #1

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
  %s.addr.i.i = alloca ptr, align 4
  %q.addr.i.i = alloca ptr, align 4
  %i.addr.i.i = alloca i32, align 4
  %t.addr.i = alloca <3 x i32>, align 16
  %s.i = alloca %struct.S, align 1
  %q.i = alloca %struct.S, align 1
  %tmp.i = alloca %struct.S, align 1
  %tmp5.i = alloca %struct.S, align 1
  call void @llvm.experimental.noalias.scope.decl(metadata !5)
  store ptr @_ZL1o, ptr %result.ptr.i.i, align 4, !noalias !5
  store i32 0, ptr %registerNo.addr.i.i, align 4, !noalias !5
  store i32 0, ptr %spaceNo.addr.i.i, align 4, !noalias !5
  store i32 1, ptr %range.addr.i.i, align 4, !noalias !5
  store i32 0, ptr %index.addr.i.i, align 4, !noalias !5
  store ptr @.str, ptr %name.addr.i.i, align 4, !noalias !5
  store i32 0, ptr %counterOrderId.addr.i.i, align 4, !noalias !5
  store ptr %tmp.i.i, ptr %this.addr.i.i, align 4
  %this1.i.i = load ptr, ptr %this.addr.i.i, align 4
  store ptr %this1.i.i, ptr %this.addr.i19.i, align 4
  %this1.i20.i = load ptr, ptr %this.addr.i19.i, align 4
  store target("dx.RawBuffer", <4 x float>, 1, 0) poison, ptr %this1.i20.i, align 4
  %0 = load i32, ptr %registerNo.addr.i.i, align 4, !noalias !5
  %1 = load i32, ptr %spaceNo.addr.i.i, align 4, !noalias !5
  %2 = load i32, ptr %range.addr.i.i, align 4, !noalias !5
  %3 = load i32, ptr %index.addr.i.i, align 4, !noalias !5
  %4 = load ptr, ptr %name.addr.i.i, align 4, !noalias !5
  %5 = call target("dx.RawBuffer", <4 x float>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_1_0t(i32 %1, i32 %0, i32 %2, i32 %3, ptr %4)
  store target("dx.RawBuffer", <4 x float>, 1, 0) %5, ptr %tmp.i.i, align 4, !noalias !5
  %6 = load target("dx.RawBuffer", <4 x float>, 1, 0), ptr %tmp.i.i, align 4, !noalias !5
  %__counter_handle.i.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %tmp.i.i, i32 0, i32 1
  store target("dx.RawBuffer", <4 x float>, 1, 0) %6, ptr %__counter_handle.i.i, align 4, !noalias !5
  store ptr @_ZL1o, ptr %this.addr.i17.i, align 4
  store ptr %tmp.i.i, ptr %other.addr.i.i, align 4
  %this1.i18.i = load ptr, ptr %this.addr.i17.i, align 4
  %7 = load ptr, ptr %other.addr.i.i, align 4
  store ptr %this1.i18.i, ptr %this.addr.i21.i, align 4
  store ptr %7, ptr %other.addr.i22.i, align 4
  %this1.i23.i = load ptr, ptr %this.addr.i21.i, align 4
  %8 = load ptr, ptr %other.addr.i22.i, align 4, !nonnull !4, !align !8
  %9 = load target("dx.RawBuffer", <4 x float>, 1, 0), ptr %8, align 4
  store target("dx.RawBuffer", <4 x float>, 1, 0) %9, ptr %this1.i23.i, align 4
  %10 = load ptr, ptr %other.addr.i22.i, align 4, !nonnull !4, !align !8
  %__counter_handle.i24.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %10, i32 0, i32 1
  %11 = load target("dx.RawBuffer", <4 x float>, 1, 0), ptr %__counter_handle.i24.i, align 4
  %__counter_handle3.i.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %this1.i23.i, i32 0, i32 1
  store target("dx.RawBuffer", <4 x float>, 1, 0) %11, ptr %__counter_handle3.i.i, align 4
  call void @llvm.experimental.noalias.scope.decl(metadata !9)
  store ptr @_ZL2ou, ptr %result.ptr.i1.i, align 4, !noalias !9
  store i32 1, ptr %registerNo.addr.i2.i, align 4, !noalias !9
  store i32 0, ptr %spaceNo.addr.i3.i, align 4, !noalias !9
  store i32 1, ptr %range.addr.i4.i, align 4, !noalias !9
  store i32 0, ptr %index.addr.i5.i, align 4, !noalias !9
  store ptr @.str.2, ptr %name.addr.i6.i, align 4, !noalias !9
  store i32 1, ptr %counterOrderId.addr.i7.i, align 4, !noalias !9
  store ptr %tmp.i8.i, ptr %this.addr.i25.i, align 4
  %this1.i26.i = load ptr, ptr %this.addr.i25.i, align 4
  store ptr %this1.i26.i, ptr %this.addr.i30.i, align 4
  %this1.i31.i = load ptr, ptr %this.addr.i30.i, align 4
  store target("dx.RawBuffer", <4 x i32>, 1, 0) poison, ptr %this1.i31.i, align 4
  %12 = load i32, ptr %registerNo.addr.i2.i, align 4, !noalias !9
  %13 = load i32, ptr %spaceNo.addr.i3.i, align 4, !noalias !9
  %14 = load i32, ptr %range.addr.i4.i, align 4, !noalias !9
  %15 = load i32, ptr %index.addr.i5.i, align 4, !noalias !9
  %16 = load ptr, ptr %name.addr.i6.i, align 4, !noalias !9
  %17 = call target("dx.RawBuffer", <4 x i32>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4i32_1_0t(i32 %13, i32 %12, i32 %14, i32 %15, ptr %16)
  store target("dx.RawBuffer", <4 x i32>, 1, 0) %17, ptr %tmp.i8.i, align 4, !noalias !9
  %18 = load target("dx.RawBuffer", <4 x i32>, 1, 0), ptr %tmp.i8.i, align 4, !noalias !9
  %__counter_handle.i9.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.0", ptr %tmp.i8.i, i32 0, i32 1
  store target("dx.RawBuffer", <4 x i32>, 1, 0) %18, ptr %__counter_handle.i9.i, align 4, !noalias !9
  store ptr @_ZL2ou, ptr %this.addr.i27.i, align 4
  store ptr %tmp.i8.i, ptr %other.addr.i28.i, align 4
  %this1.i29.i = load ptr, ptr %this.addr.i27.i, align 4
  %19 = load ptr, ptr %other.addr.i28.i, align 4
  store ptr %this1.i29.i, ptr %this.addr.i32.i, align 4
  store ptr %19, ptr %other.addr.i33.i, align 4
  %this1.i34.i = load ptr, ptr %this.addr.i32.i, align 4
  %20 = load ptr, ptr %other.addr.i33.i, align 4, !nonnull !4, !align !8
  %21 = load target("dx.RawBuffer", <4 x i32>, 1, 0), ptr %20, align 4
  store target("dx.RawBuffer", <4 x i32>, 1, 0) %21, ptr %this1.i34.i, align 4
  %22 = load ptr, ptr %other.addr.i33.i, align 4, !nonnull !4, !align !8
  %__counter_handle.i35.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.0", ptr %22, i32 0, i32 1
  %23 = load target("dx.RawBuffer", <4 x i32>, 1, 0), ptr %__counter_handle.i35.i, align 4
  %__counter_handle3.i36.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer.0", ptr %this1.i34.i, i32 0, i32 1
  store target("dx.RawBuffer", <4 x i32>, 1, 0) %23, ptr %__counter_handle3.i36.i, align 4
  call void @llvm.experimental.noalias.scope.decl(metadata !12)
  store ptr @_ZL2of, ptr %result.ptr.i10.i, align 4, !noalias !12
  store i32 2, ptr %registerNo.addr.i11.i, align 4, !noalias !12
  store i32 0, ptr %spaceNo.addr.i12.i, align 4, !noalias !12
  store i32 1, ptr %range.addr.i13.i, align 4, !noalias !12
  store i32 0, ptr %index.addr.i14.i, align 4, !noalias !12
  store ptr @.str.4, ptr %name.addr.i15.i, align 4, !noalias !12
  store ptr %tmp.i16.i, ptr %this.addr.i37.i, align 4
  %this1.i38.i = load ptr, ptr %this.addr.i37.i, align 4
  store ptr %this1.i38.i, ptr %this.addr.i42.i, align 4
  %this1.i43.i = load ptr, ptr %this.addr.i42.i, align 4
  store target("dx.TypedBuffer", float, 1, 0, 0) poison, ptr %this1.i43.i, align 4
  %24 = load i32, ptr %registerNo.addr.i11.i, align 4, !noalias !12
  %25 = load i32, ptr %spaceNo.addr.i12.i, align 4, !noalias !12
  %26 = load i32, ptr %range.addr.i13.i, align 4, !noalias !12
  %27 = load i32, ptr %index.addr.i14.i, align 4, !noalias !12
  %28 = load ptr, ptr %name.addr.i15.i, align 4, !noalias !12
  %29 = call target("dx.TypedBuffer", float, 1, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.TypedBuffer_f32_1_0_0t(i32 %25, i32 %24, i32 %26, i32 %27, ptr %28)
  store target("dx.TypedBuffer", float, 1, 0, 0) %29, ptr %tmp.i16.i, align 4, !noalias !12
  store ptr @_ZL2of, ptr %this.addr.i39.i, align 4
  store ptr %tmp.i16.i, ptr %other.addr.i40.i, align 4
  %this1.i41.i = load ptr, ptr %this.addr.i39.i, align 4
  %30 = load ptr, ptr %other.addr.i40.i, align 4
  store ptr %this1.i41.i, ptr %this.addr.i44.i, align 4
  store ptr %30, ptr %other.addr.i45.i, align 4
  %this1.i46.i = load ptr, ptr %this.addr.i44.i, align 4
  %31 = load ptr, ptr %other.addr.i45.i, align 4, !nonnull !4, !align !8
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
  %40 = shufflevector <3 x i32> %39, <3 x i32> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 0>
  %conv.i = uitofp <4 x i32> %40 to <4 x float>
  store <4 x float> %conv.i, ptr %s.i, align 1
  %41 = load <3 x i32>, ptr %t.addr.i, align 16
  %42 = extractelement <3 x i32> %41, i32 0
  %b.i = getelementptr inbounds nuw %struct.S, ptr %s.i, i32 0, i32 1
  store i32 %42, ptr %b.i, align 1
  %43 = load <3 x i32>, ptr %t.addr.i, align 16
  %44 = extractelement <3 x i32> %43, i32 1
  %b1.i = getelementptr inbounds nuw %struct.S, ptr %s.i, i32 0, i32 1
  %arrayidx2.i = getelementptr inbounds [3 x i32], ptr %b1.i, i32 0, i32 1
  store i32 %44, ptr %arrayidx2.i, align 1
  %b3.i = getelementptr inbounds nuw %struct.S, ptr %s.i, i32 0, i32 1
  %arrayidx4.i = getelementptr inbounds [3 x i32], ptr %b3.i, i32 0, i32 2
  store i32 3, ptr %arrayidx4.i, align 1
  call void @llvm.memcpy.p0.p0.i32(ptr align 1 %tmp.i, ptr align 1 %s.i, i32 28, i1 false)
  %45 = load <3 x i32>, ptr %t.addr.i, align 16
  %46 = extractelement <3 x i32> %45, i32 0
  call void @llvm.experimental.noalias.scope.decl(metadata !15)
  call void @llvm.experimental.noalias.scope.decl(metadata !18)
  store ptr %tmp.i, ptr %s.addr.i.i, align 4, !noalias !20
  store ptr %tmp5.i, ptr %q.addr.i.i, align 4, !noalias !20
  store i32 %46, ptr %i.addr.i.i, align 4, !noalias !20
  %47 = load ptr, ptr %s.addr.i.i, align 4, !noalias !20, !nonnull !4
  %48 = load ptr, ptr %q.addr.i.i, align 4, !noalias !20, !nonnull !4
  call void @llvm.memcpy.p0.p0.i32(ptr align 1 %48, ptr align 1 %47, i32 28, i1 false)
  %49 = load ptr, ptr %q.addr.i.i, align 4, !noalias !20, !nonnull !4
  %b.i.i = getelementptr inbounds nuw %struct.S, ptr %49, i32 0, i32 1
  %50 = load i32, ptr %i.addr.i.i, align 4, !noalias !20
  %rem.i.i = urem i32 %50, 3
  %arrayidx.i.i = getelementptr inbounds nuw [3 x i32], ptr %b.i.i, i32 0, i32 %rem.i.i
  store i32 7, ptr %arrayidx.i.i, align 1
  %51 = load ptr, ptr %q.addr.i.i, align 4, !noalias !20, !nonnull !4
  %52 = load <4 x float>, ptr %51, align 1
  %53 = shufflevector <4 x float> %52, <4 x float> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  %54 = load ptr, ptr %s.addr.i.i, align 4, !noalias !20, !nonnull !4
  store <4 x float> %53, ptr %54, align 1
  %55 = load ptr, ptr %q.addr.i.i, align 4, !noalias !20, !nonnull !4
  %b2.i.i = getelementptr inbounds nuw %struct.S, ptr %55, i32 0, i32 1
  %arrayidx3.i.i = getelementptr inbounds [3 x i32], ptr %b2.i.i, i32 0, i32 2
  %56 = load i32, ptr %arrayidx3.i.i, align 1
  %57 = load ptr, ptr %s.addr.i.i, align 4, !noalias !20, !nonnull !4
  %b4.i.i = getelementptr inbounds nuw %struct.S, ptr %57, i32 0, i32 1
  %arrayidx5.i.i = getelementptr inbounds [3 x i32], ptr %b4.i.i, i32 0, i32 1
  store i32 %56, ptr %arrayidx5.i.i, align 1
  call void @llvm.memcpy.p0.p0.i32(ptr align 1 %s.i, ptr align 1 %tmp.i, i32 28, i1 false)
  call void @llvm.memcpy.p0.p0.i32(ptr align 1 %q.i, ptr align 1 %tmp5.i, i32 28, i1 false)
  %58 = load <4 x float>, ptr %s.i, align 1
  %59 = load <4 x float>, ptr %q.i, align 1
  %add.i = fadd reassoc nnan ninf nsz arcp afn <4 x float> %58, %59
  %b8.i = getelementptr inbounds nuw %struct.S, ptr %q.i, i32 0, i32 1
  %60 = load i32, ptr %b8.i, align 1
  %splat.splatinsert.i = insertelement <4 x i32> poison, i32 %60, i64 0
  %splat.splat.i = shufflevector <4 x i32> %splat.splatinsert.i, <4 x i32> poison, <4 x i32> zeroinitializer
  %conv10.i = sitofp <4 x i32> %splat.splat.i to <4 x float>
  %add11.i = fadd reassoc nnan ninf nsz arcp afn <4 x float> %add.i, %conv10.i
  %b12.i = getelementptr inbounds nuw %struct.S, ptr %q.i, i32 0, i32 1
  %arrayidx13.i = getelementptr inbounds [3 x i32], ptr %b12.i, i32 0, i32 1
  %61 = load i32, ptr %arrayidx13.i, align 1
  %splat.splatinsert14.i = insertelement <4 x i32> poison, i32 %61, i64 0
  %splat.splat15.i = shufflevector <4 x i32> %splat.splatinsert14.i, <4 x i32> poison, <4 x i32> zeroinitializer
  %conv16.i = sitofp <4 x i32> %splat.splat15.i to <4 x float>
  %add17.i = fadd reassoc nnan ninf nsz arcp afn <4 x float> %add11.i, %conv16.i
  %b18.i = getelementptr inbounds nuw %struct.S, ptr %s.i, i32 0, i32 1
  %arrayidx19.i = getelementptr inbounds [3 x i32], ptr %b18.i, i32 0, i32 1
  %62 = load i32, ptr %arrayidx19.i, align 1
  %splat.splatinsert20.i = insertelement <4 x i32> poison, i32 %62, i64 0
  %splat.splat21.i = shufflevector <4 x i32> %splat.splatinsert20.i, <4 x i32> poison, <4 x i32> zeroinitializer
  %conv22.i = sitofp <4 x i32> %splat.splat21.i to <4 x float>
  %add23.i = fadd reassoc nnan ninf nsz arcp afn <4 x float> %add17.i, %conv22.i
  %63 = load <3 x i32>, ptr %t.addr.i, align 16
  %64 = extractelement <3 x i32> %63, i32 0
  store ptr @_ZL1o, ptr %this.addr.i, align 4
  store i32 %64, ptr %Index.addr.i, align 4
  %this1.i = load ptr, ptr %this.addr.i, align 4
  %65 = load target("dx.RawBuffer", <4 x float>, 1, 0), ptr %this1.i, align 4
  %66 = load i32, ptr %Index.addr.i, align 4
  %67 = call noundef nonnull align 16 dereferenceable(16) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_1_0t(target("dx.RawBuffer", <4 x float>, 1, 0) %65, i32 %66)
  store <4 x float> %add23.i, ptr %67, align 16
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", <4 x float>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4f32_1_0t(i32, i32, i32, i32, ptr) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", <4 x i32>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4i32_1_0t(i32, i32, i32, i32, ptr) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.TypedBuffer", float, 1, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.TypedBuffer_f32_1_0_0t(i32, i32, i32, i32, ptr) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_v4f32_1_0t(target("dx.RawBuffer", <4 x float>, 1, 0), i32) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @llvm.experimental.noalias.scope.decl(metadata) #5

attributes #0 = { alwaysinline convergent mustprogress norecurse nounwind "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { convergent noinline norecurse optnone "hlsl.numthreads"="8,4,2" "hlsl.shader"="compute" "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { nounwind willreturn memory(none) }
attributes #4 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #5 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }

!llvm.module.flags = !{!0, !1}
!dx.valver = !{!2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 1, !"dx.nativelowprec", i32 1}
!2 = !{i32 1, i32 8}
!3 = !{!"Debian clang version 22.1.8 (3)"}
!4 = !{}
!5 = !{!6}
!6 = distinct !{!6, !7, !"_ZN4hlsl18RWStructuredBufferIDv4_fE38__createFromBindingWithImplicitCounterEjjijPKcj: %agg.result"}
!7 = distinct !{!7, !"_ZN4hlsl18RWStructuredBufferIDv4_fE38__createFromBindingWithImplicitCounterEjjijPKcj"}
!8 = !{i64 4}
!9 = !{!10}
!10 = distinct !{!10, !11, !"_ZN4hlsl18RWStructuredBufferIDv4_jE38__createFromBindingWithImplicitCounterEjjijPKcj: %agg.result"}
!11 = distinct !{!11, !"_ZN4hlsl18RWStructuredBufferIDv4_jE38__createFromBindingWithImplicitCounterEjjijPKcj"}
!12 = !{!13}
!13 = distinct !{!13, !14, !"_ZN4hlsl8RWBufferIfE19__createFromBindingEjjijPKc: %agg.result"}
!14 = distinct !{!14, !"_ZN4hlsl8RWBufferIfE19__createFromBindingEjjijPKc"}
!15 = !{!16}
!16 = distinct !{!16, !17, !"_Z1fR1SS0_j: %s"}
!17 = distinct !{!17, !"_Z1fR1SS0_j"}
!18 = !{!19}
!19 = distinct !{!19, !17, !"_Z1fR1SS0_j: %q"}
!20 = !{!16, !19}
