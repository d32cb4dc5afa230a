; ModuleID = 'counters.hlsl'
source_filename = "counters.hlsl"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.0-unknown-shadermodel6.0-compute"

%"class.hlsl::RWStructuredBuffer" = type { target("dx.RawBuffer", i32, 1, 0), target("dx.RawBuffer", i32, 1, 0) }
%"class.hlsl::AppendStructuredBuffer" = type { target("dx.RawBuffer", i32, 1, 0), target("dx.RawBuffer", i32, 1, 0) }
%"class.hlsl::StructuredBuffer" = type { target("dx.RawBuffer", i32, 0, 0) }

@_ZL1a = internal global %"class.hlsl::RWStructuredBuffer" poison, align 4, !dbg !0
@.str = private unnamed_addr constant [2 x i8] c"a\00", align 1
@_ZL1b = internal global %"class.hlsl::AppendStructuredBuffer" poison, align 4, !dbg !132
@.str.2 = private unnamed_addr constant [2 x i8] c"b\00", align 1
@_ZL1t = internal global %"class.hlsl::StructuredBuffer" poison, align 4, !dbg !135
@.str.4 = private unnamed_addr constant [2 x i8] c"t\00", align 1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #0

; Function Attrs: convergent noinline norecurse
define void @main() #1 {
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
  %tmp.i16.i = alloca %"class.hlsl::StructuredBuffer", align 4
  %result.ptr.i1.i = alloca ptr, align 4
  %registerNo.addr.i2.i = alloca i32, align 4
  %spaceNo.addr.i3.i = alloca i32, align 4
  %range.addr.i4.i = alloca i32, align 4
  %index.addr.i5.i = alloca i32, align 4
  %name.addr.i6.i = alloca ptr, align 4
  %counterOrderId.addr.i7.i = alloca i32, align 4
  %tmp.i8.i = alloca %"class.hlsl::AppendStructuredBuffer", align 4
  %result.ptr.i.i = alloca ptr, align 4
  %registerNo.addr.i.i = alloca i32, align 4
  %spaceNo.addr.i.i = alloca i32, align 4
  %range.addr.i.i = alloca i32, align 4
  %index.addr.i.i = alloca i32, align 4
  %name.addr.i.i = alloca ptr, align 4
  %counterOrderId.addr.i.i = alloca i32, align 4
  %tmp.i.i = alloca %"class.hlsl::RWStructuredBuffer", align 4
  %this.addr.i6 = alloca ptr, align 4
  %value.addr.i = alloca i32, align 4
  %this.addr.i3 = alloca ptr, align 4
  %Index.addr.i4 = alloca i32, align 4
  %this.addr.i1 = alloca ptr, align 4
  %Index.addr.i = alloca i32, align 4
  %this.addr.i = alloca ptr, align 4
  %id.addr.i = alloca <3 x i32>, align 4
  %at.i = alloca i32, align 4
  %0 = call token @llvm.experimental.convergence.entry()
  call void @llvm.experimental.noalias.scope.decl(metadata !146), !dbg !149
  store ptr @_ZL1a, ptr %result.ptr.i.i, align 4, !noalias !146
  store i32 0, ptr %registerNo.addr.i.i, align 4, !noalias !146
    #dbg_declare(ptr %registerNo.addr.i.i, !156, !DIExpression(), !158)
  store i32 0, ptr %spaceNo.addr.i.i, align 4, !noalias !146
    #dbg_declare(ptr %spaceNo.addr.i.i, !160, !DIExpression(), !158)
  store i32 1, ptr %range.addr.i.i, align 4, !noalias !146
    #dbg_declare(ptr %range.addr.i.i, !161, !DIExpression(), !158)
  store i32 0, ptr %index.addr.i.i, align 4, !noalias !146
    #dbg_declare(ptr %index.addr.i.i, !162, !DIExpression(), !158)
  store ptr @.str, ptr %name.addr.i.i, align 4, !noalias !146
    #dbg_declare(ptr %name.addr.i.i, !163, !DIExpression(), !158)
  store i32 0, ptr %counterOrderId.addr.i.i, align 4, !noalias !146
    #dbg_declare(ptr %counterOrderId.addr.i.i, !164, !DIExpression(), !158)
    #dbg_declare(ptr %tmp.i.i, !165, !DIExpression(), !158)
  store ptr %tmp.i.i, ptr %this.addr.i.i, align 4
    #dbg_declare(ptr %this.addr.i.i, !166, !DIExpression(), !168)
  %this1.i.i = load ptr, ptr %this.addr.i.i, align 4
  store ptr %this1.i.i, ptr %this.addr.i19.i, align 4
    #dbg_declare(ptr %this.addr.i19.i, !170, !DIExpression(), !172)
  %this1.i20.i = load ptr, ptr %this.addr.i19.i, align 4
  store target("dx.RawBuffer", i32, 1, 0) poison, ptr %this1.i20.i, align 4, !dbg !174
  %1 = load i32, ptr %registerNo.addr.i.i, align 4, !dbg !176, !noalias !146
  %2 = load i32, ptr %spaceNo.addr.i.i, align 4, !dbg !176, !noalias !146
  %3 = load i32, ptr %range.addr.i.i, align 4, !dbg !176, !noalias !146
  %4 = load i32, ptr %index.addr.i.i, align 4, !dbg !176, !noalias !146
  %5 = load ptr, ptr %name.addr.i.i, align 4, !dbg !176, !noalias !146
  %6 = call target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_1_0t(i32 %2, i32 %1, i32 %3, i32 %4, ptr %5), !dbg !176
  store target("dx.RawBuffer", i32, 1, 0) %6, ptr %tmp.i.i, align 4, !dbg !176, !noalias !146
  %7 = load target("dx.RawBuffer", i32, 1, 0), ptr %tmp.i.i, align 4, !dbg !176, !noalias !146
  %__counter_handle.i.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %tmp.i.i, i32 0, i32 1, !dbg !176
  store target("dx.RawBuffer", i32, 1, 0) %7, ptr %__counter_handle.i.i, align 4, !dbg !176, !noalias !146
  store ptr @_ZL1a, ptr %this.addr.i17.i, align 4
    #dbg_declare(ptr %this.addr.i17.i, !177, !DIExpression(), !179)
  store ptr %tmp.i.i, ptr %other.addr.i.i, align 4
    #dbg_declare(ptr %other.addr.i.i, !181, !DIExpression(), !182)
  %this1.i18.i = load ptr, ptr %this.addr.i17.i, align 4
  %8 = load ptr, ptr %other.addr.i.i, align 4, !dbg !183
  store ptr %this1.i18.i, ptr %this.addr.i21.i, align 4
    #dbg_declare(ptr %this.addr.i21.i, !184, !DIExpression(), !186)
  store ptr %8, ptr %other.addr.i22.i, align 4
    #dbg_declare(ptr %other.addr.i22.i, !188, !DIExpression(), !189)
  %this1.i23.i = load ptr, ptr %this.addr.i21.i, align 4
  %9 = load ptr, ptr %other.addr.i22.i, align 4, !dbg !190, !nonnull !144, !align !192
  %10 = load target("dx.RawBuffer", i32, 1, 0), ptr %9, align 4, !dbg !190
  store target("dx.RawBuffer", i32, 1, 0) %10, ptr %this1.i23.i, align 4, !dbg !190
  %11 = load ptr, ptr %other.addr.i22.i, align 4, !dbg !190, !nonnull !144, !align !192
  %__counter_handle.i24.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %11, i32 0, i32 1, !dbg !190
  %12 = load target("dx.RawBuffer", i32, 1, 0), ptr %__counter_handle.i24.i, align 4, !dbg !190
  %__counter_handle3.i.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %this1.i23.i, i32 0, i32 1, !dbg !190
  store target("dx.RawBuffer", i32, 1, 0) %12, ptr %__counter_handle3.i.i, align 4, !dbg !190
  call void @llvm.experimental.noalias.scope.decl(metadata !193), !dbg !196
  store ptr @_ZL1b, ptr %result.ptr.i1.i, align 4, !noalias !193
  store i32 1, ptr %registerNo.addr.i2.i, align 4, !noalias !193
    #dbg_declare(ptr %registerNo.addr.i2.i, !199, !DIExpression(), !201)
  store i32 0, ptr %spaceNo.addr.i3.i, align 4, !noalias !193
    #dbg_declare(ptr %spaceNo.addr.i3.i, !203, !DIExpression(), !201)
  store i32 1, ptr %range.addr.i4.i, align 4, !noalias !193
    #dbg_declare(ptr %range.addr.i4.i, !204, !DIExpression(), !201)
  store i32 0, ptr %index.addr.i5.i, align 4, !noalias !193
    #dbg_declare(ptr %index.addr.i5.i, !205, !DIExpression(), !201)
  store ptr @.str.2, ptr %name.addr.i6.i, align 4, !noalias !193
    #dbg_declare(ptr %name.addr.i6.i, !206, !DIExpression(), !201)
  store i32 1, ptr %counterOrderId.addr.i7.i, align 4, !noalias !193
    #dbg_declare(ptr %counterOrderId.addr.i7.i, !207, !DIExpression(), !201)
    #dbg_declare(ptr %tmp.i8.i, !208, !DIExpression(), !201)
  store ptr %tmp.i8.i, ptr %this.addr.i25.i, align 4
    #dbg_declare(ptr %this.addr.i25.i, !209, !DIExpression(), !211)
  %this1.i26.i = load ptr, ptr %this.addr.i25.i, align 4
  store ptr %this1.i26.i, ptr %this.addr.i30.i, align 4
    #dbg_declare(ptr %this.addr.i30.i, !213, !DIExpression(), !215)
  %this1.i31.i = load ptr, ptr %this.addr.i30.i, align 4
  store target("dx.RawBuffer", i32, 1, 0) poison, ptr %this1.i31.i, align 4, !dbg !217
  %13 = load i32, ptr %registerNo.addr.i2.i, align 4, !dbg !219, !noalias !193
  %14 = load i32, ptr %spaceNo.addr.i3.i, align 4, !dbg !219, !noalias !193
  %15 = load i32, ptr %range.addr.i4.i, align 4, !dbg !219, !noalias !193
  %16 = load i32, ptr %index.addr.i5.i, align 4, !dbg !219, !noalias !193
  %17 = load ptr, ptr %name.addr.i6.i, align 4, !dbg !219, !noalias !193
  %18 = call target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_1_0t(i32 %14, i32 %13, i32 %15, i32 %16, ptr %17), !dbg !219
  store target("dx.RawBuffer", i32, 1, 0) %18, ptr %tmp.i8.i, align 4, !dbg !219, !noalias !193
  %19 = load target("dx.RawBuffer", i32, 1, 0), ptr %tmp.i8.i, align 4, !dbg !219, !noalias !193
  %__counter_handle.i9.i = getelementptr inbounds nuw %"class.hlsl::AppendStructuredBuffer", ptr %tmp.i8.i, i32 0, i32 1, !dbg !219
  store target("dx.RawBuffer", i32, 1, 0) %19, ptr %__counter_handle.i9.i, align 4, !dbg !219, !noalias !193
  store ptr @_ZL1b, ptr %this.addr.i27.i, align 4
    #dbg_declare(ptr %this.addr.i27.i, !220, !DIExpression(), !222)
  store ptr %tmp.i8.i, ptr %other.addr.i28.i, align 4
    #dbg_declare(ptr %other.addr.i28.i, !224, !DIExpression(), !225)
  %this1.i29.i = load ptr, ptr %this.addr.i27.i, align 4
  %20 = load ptr, ptr %other.addr.i28.i, align 4, !dbg !226
  store ptr %this1.i29.i, ptr %this.addr.i32.i, align 4
    #dbg_declare(ptr %this.addr.i32.i, !227, !DIExpression(), !229)
  store ptr %20, ptr %other.addr.i33.i, align 4
    #dbg_declare(ptr %other.addr.i33.i, !231, !DIExpression(), !232)
  %this1.i34.i = load ptr, ptr %this.addr.i32.i, align 4
  %21 = load ptr, ptr %other.addr.i33.i, align 4, !dbg !233, !nonnull !144, !align !192
  %22 = load target("dx.RawBuffer", i32, 1, 0), ptr %21, align 4, !dbg !233
  store target("dx.RawBuffer", i32, 1, 0) %22, ptr %this1.i34.i, align 4, !dbg !233
  %23 = load ptr, ptr %other.addr.i33.i, align 4, !dbg !233, !nonnull !144, !align !192
  %__counter_handle.i35.i = getelementptr inbounds nuw %"class.hlsl::AppendStructuredBuffer", ptr %23, i32 0, i32 1, !dbg !233
  %24 = load target("dx.RawBuffer", i32, 1, 0), ptr %__counter_handle.i35.i, align 4, !dbg !233
  %__counter_handle3.i36.i = getelementptr inbounds nuw %"class.hlsl::AppendStructuredBuffer", ptr %this1.i34.i, i32 0, i32 1, !dbg !233
  store target("dx.RawBuffer", i32, 1, 0) %24, ptr %__counter_handle3.i36.i, align 4, !dbg !233
  call void @llvm.experimental.noalias.scope.decl(metadata !235), !dbg !238
  store ptr @_ZL1t, ptr %result.ptr.i10.i, align 4, !noalias !235
  store i32 0, ptr %registerNo.addr.i11.i, align 4, !noalias !235
    #dbg_declare(ptr %registerNo.addr.i11.i, !241, !DIExpression(), !243)
  store i32 0, ptr %spaceNo.addr.i12.i, align 4, !noalias !235
    #dbg_declare(ptr %spaceNo.addr.i12.i, !245, !DIExpression(), !243)
  store i32 1, ptr %range.addr.i13.i, align 4, !noalias !235
    #dbg_declare(ptr %range.addr.i13.i, !246, !DIExpression(), !243)
  store i32 0, ptr %index.addr.i14.i, align 4, !noalias !235
    #dbg_declare(ptr %index.addr.i14.i, !247, !DIExpression(), !243)
  store ptr @.str.4, ptr %name.addr.i15.i, align 4, !noalias !235
    #dbg_declare(ptr %name.addr.i15.i, !248, !DIExpression(), !243)
    #dbg_declare(ptr %tmp.i16.i, !249, !DIExpression(), !243)
  store ptr %tmp.i16.i, ptr %this.addr.i37.i, align 4
    #dbg_declare(ptr %this.addr.i37.i, !250, !DIExpression(), !252)
  %this1.i38.i = load ptr, ptr %this.addr.i37.i, align 4
  store ptr %this1.i38.i, ptr %this.addr.i42.i, align 4
    #dbg_declare(ptr %this.addr.i42.i, !254, !DIExpression(), !256)
  %this1.i43.i = load ptr, ptr %this.addr.i42.i, align 4
  store target("dx.RawBuffer", i32, 0, 0) poison, ptr %this1.i43.i, align 4, !dbg !258
  %25 = load i32, ptr %registerNo.addr.i11.i, align 4, !dbg !260, !noalias !235
  %26 = load i32, ptr %spaceNo.addr.i12.i, align 4, !dbg !260, !noalias !235
  %27 = load i32, ptr %range.addr.i13.i, align 4, !dbg !260, !noalias !235
  %28 = load i32, ptr %index.addr.i14.i, align 4, !dbg !260, !noalias !235
  %29 = load ptr, ptr %name.addr.i15.i, align 4, !dbg !260, !noalias !235
  %30 = call target("dx.RawBuffer", i32, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_0_0t(i32 %26, i32 %25, i32 %27, i32 %28, ptr %29), !dbg !260
  store target("dx.RawBuffer", i32, 0, 0) %30, ptr %tmp.i16.i, align 4, !dbg !260, !noalias !235
  store ptr @_ZL1t, ptr %this.addr.i39.i, align 4
    #dbg_declare(ptr %this.addr.i39.i, !261, !DIExpression(), !263)
  store ptr %tmp.i16.i, ptr %other.addr.i40.i, align 4
    #dbg_declare(ptr %other.addr.i40.i, !265, !DIExpression(), !266)
  %this1.i41.i = load ptr, ptr %this.addr.i39.i, align 4
  %31 = load ptr, ptr %other.addr.i40.i, align 4, !dbg !267
  store ptr %this1.i41.i, ptr %this.addr.i44.i, align 4
    #dbg_declare(ptr %this.addr.i44.i, !268, !DIExpression(), !270)
  store ptr %31, ptr %other.addr.i45.i, align 4
    #dbg_declare(ptr %other.addr.i45.i, !272, !DIExpression(), !273)
  %this1.i46.i = load ptr, ptr %this.addr.i44.i, align 4
  %32 = load ptr, ptr %other.addr.i45.i, align 4, !dbg !274, !nonnull !144, !align !192
  %33 = load target("dx.RawBuffer", i32, 0, 0), ptr %32, align 4, !dbg !274
  store target("dx.RawBuffer", i32, 0, 0) %33, ptr %this1.i46.i, align 4, !dbg !274
  %34 = call i32 @llvm.dx.thread.id(i32 0)
  %35 = insertelement <3 x i32> poison, i32 %34, i64 0
  %36 = call i32 @llvm.dx.thread.id(i32 1)
  %37 = insertelement <3 x i32> %35, i32 %36, i64 1
  %38 = call i32 @llvm.dx.thread.id(i32 2)
  %39 = insertelement <3 x i32> %37, i32 %38, i64 2
  store <3 x i32> %39, ptr %id.addr.i, align 4
    #dbg_declare(ptr %id.addr.i, !276, !DIExpression(), !287)
    #dbg_declare(ptr %at.i, !288, !DIExpression(), !289)
  store ptr @_ZL1a, ptr %this.addr.i, align 4
    #dbg_declare(ptr %this.addr.i, !290, !DIExpression(), !292)
  %this1.i = load ptr, ptr %this.addr.i, align 4
  %__counter_handle.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %this1.i, i32 0, i32 1, !dbg !292
  %40 = load target("dx.RawBuffer", i32, 1, 0), ptr %__counter_handle.i, align 4, !dbg !292
  %41 = call noundef i32 @llvm.dx.resource.updatecounter.tdx.RawBuffer_i32_1_0t(target("dx.RawBuffer", i32, 1, 0) %40, i8 1), !dbg !292
  store i32 %41, ptr %at.i, align 4, !dbg !289
  %42 = load i32, ptr %at.i, align 4, !dbg !294
  store ptr @_ZL1a, ptr %this.addr.i1, align 4
    #dbg_declare(ptr %this.addr.i1, !295, !DIExpression(), !297)
  store i32 %42, ptr %Index.addr.i, align 4
    #dbg_declare(ptr %Index.addr.i, !299, !DIExpression(), !300)
  %this1.i2 = load ptr, ptr %this.addr.i1, align 4
  %43 = load target("dx.RawBuffer", i32, 1, 0), ptr %this1.i2, align 4, !dbg !297
  %44 = load i32, ptr %Index.addr.i, align 4, !dbg !297
  %45 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %43, i32 %44) [ "convergencectrl"(token %0) ], !dbg !297
  store i32 5, ptr %45, align 4, !dbg !301
  %46 = load <3 x i32>, ptr %id.addr.i, align 4, !dbg !302
  %47 = extractelement <3 x i32> %46, i32 0, !dbg !302
  store ptr @_ZL1t, ptr %this.addr.i3, align 4
    #dbg_declare(ptr %this.addr.i3, !304, !DIExpression(), !306)
  store i32 %47, ptr %Index.addr.i4, align 4
    #dbg_declare(ptr %Index.addr.i4, !308, !DIExpression(), !309)
  %this1.i5 = load ptr, ptr %this.addr.i3, align 4
  %48 = load target("dx.RawBuffer", i32, 0, 0), ptr %this1.i5, align 4, !dbg !306
  %49 = load i32, ptr %Index.addr.i4, align 4, !dbg !306
  %50 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_0_0t.i32(target("dx.RawBuffer", i32, 0, 0) %48, i32 %49) [ "convergencectrl"(token %0) ], !dbg !306
  %51 = load i32, ptr %50, align 4, !dbg !310
  %and.i = and i32 %51, 1, !dbg !311
  %tobool.i = icmp ne i32 %and.i, 0, !dbg !310
  br i1 %tobool.i, label %if.then.i, label %_Z4mainDv3_j.exit, !dbg !310

if.then.i:                                        ; preds = %entry
  store ptr @_ZL1b, ptr %this.addr.i6, align 4
    #dbg_declare(ptr %this.addr.i6, !312, !DIExpression(), !314)
  store i32 9, ptr %value.addr.i, align 4
    #dbg_declare(ptr %value.addr.i, !316, !DIExpression(), !317)
  %this1.i7 = load ptr, ptr %this.addr.i6, align 4
  %52 = load i32, ptr %value.addr.i, align 4, !dbg !314
  %53 = load target("dx.RawBuffer", i32, 1, 0), ptr %this1.i7, align 4, !dbg !314
  %__counter_handle.i8 = getelementptr inbounds nuw %"class.hlsl::AppendStructuredBuffer", ptr %this1.i7, i32 0, i32 1, !dbg !314
  %54 = load target("dx.RawBuffer", i32, 1, 0), ptr %__counter_handle.i8, align 4, !dbg !314
  %55 = call i32 @llvm.dx.resource.updatecounter.tdx.RawBuffer_i32_1_0t(target("dx.RawBuffer", i32, 1, 0) %54, i8 1), !dbg !314
  %56 = call ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %53, i32 %55) [ "convergencectrl"(token %0) ], !dbg !314
  store i32 %52, ptr %56, align 4, !dbg !314
  br label %_Z4mainDv3_j.exit, !dbg !318

_Z4mainDv3_j.exit:                                ; preds = %entry, %if.then.i
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32 immarg) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_1_0t(i32, i32, i32, i32, ptr) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", i32, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_0_0t(i32, i32, i32, i32, ptr) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite)
declare i32 @llvm.dx.resource.updatecounter.tdx.RawBuffer_i32_1_0t(target("dx.RawBuffer", i32, 1, 0), i8 immarg) #4

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0), i32) #0

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_0_0t.i32(target("dx.RawBuffer", i32, 0, 0), i32) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @llvm.experimental.noalias.scope.decl(metadata) #5

attributes #0 = { convergent nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { convergent noinline norecurse "hlsl.numthreads"="32,1,1" "hlsl.shader"="compute" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { nounwind willreturn memory(none) }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #4 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite) }
attributes #5 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!137, !138, !139}
!dx.valver = !{!140}
!dx.source.contents = !{!141}
!dx.source.defines = !{!142}
!dx.source.mainFileName = !{!143}
!dx.source.args = !{!144}
!llvm.ident = !{!145}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "a", linkageName: "_ZL1a", scope: !2, file: !134, line: 2, type: !9, isLocal: true, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_HLSL, file: !3, producer: "Debian clang version 24.0.0 (++20261025103442+7e3c57157096-1~exp1)", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !4, globals: !131, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "<stdin>", directory: ".")
!4 = !{!5, !7, !8, !9, !63, !93}
!5 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !6, size: 32)
!6 = !DICompositeType(tag: DW_TAG_structure_type, name: "__hlsl_resource_t", file: !3, flags: DIFlagFwdDecl)
!7 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!8 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !7, size: 32)
!9 = distinct !DICompositeType(tag: DW_TAG_class_type, name: "RWStructuredBuffer<unsigned int>", scope: !10, size: 64, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !11, templateParams: !61)
!10 = !DINamespace(name: "hlsl", scope: null)
!11 = !{!12, !13, !14, !18, !23, !27, !34, !41, !42, !47, !50, !54, !57, !58}
!12 = !DIDerivedType(tag: DW_TAG_member, name: "__handle", scope: !9, file: !3, line: 10, baseType: !5, size: 32)
!13 = !DIDerivedType(tag: DW_TAG_member, name: "__counter_handle", scope: !9, file: !3, line: 10, baseType: !5, size: 32, offset: 32)
!14 = !DISubprogram(name: "RWStructuredBuffer", linkageName: "_ZN4hlsl18RWStructuredBufferIjEC4Ev", scope: !9, file: !3, type: !15, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!15 = !DISubroutineType(types: !16)
!16 = !{null, !17}
!17 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !9, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!18 = !DISubprogram(name: "RWStructuredBuffer", linkageName: "_ZN4hlsl18RWStructuredBufferIjEC4ERKS1_", scope: !9, file: !3, type: !19, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!19 = !DISubroutineType(types: !20)
!20 = !{null, !17, !21}
!21 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !22, size: 32)
!22 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !9)
!23 = !DISubprogram(name: "operator=", linkageName: "_ZN4hlsl18RWStructuredBufferIjEaSERKS1_", scope: !9, file: !3, type: !24, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!24 = !DISubroutineType(types: !25)
!25 = !{!26, !17, !21}
!26 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !9, size: 32)
!27 = !DISubprogram(name: "RWStructuredBuffer", linkageName: "_ZN4hlsl18RWStructuredBufferIjEC4ENS_8__detail18heap_resource_infoE", scope: !9, file: !3, type: !28, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!28 = !DISubroutineType(types: !29)
!29 = !{null, !17, !30}
!30 = distinct !DICompositeType(tag: DW_TAG_class_type, name: "heap_resource_info", scope: !31, size: 32, flags: DIFlagTypePassByValue, elements: !32)
!31 = !DINamespace(name: "__detail", scope: !10)
!32 = !{!33}
!33 = !DIDerivedType(tag: DW_TAG_member, name: "Index", scope: !30, file: !3, line: 10, baseType: !7, size: 32)
!34 = !DISubprogram(name: "__createFromBindingWithImplicitCounter", linkageName: "_ZN4hlsl18RWStructuredBufferIjE38__createFromBindingWithImplicitCounterEjjijPKcj", scope: !9, file: !3, type: !35, flags: DIFlagPublic | DIFlagPrototyped | DIFlagStaticMember, spFlags: 0)
!35 = !DISubroutineType(types: !36)
!36 = !{!9, !7, !7, !37, !7, !38, !7}
!37 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!38 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !39, size: 32)
!39 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !40)
!40 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!41 = !DISubprogram(name: "__createFromImplicitBindingWithImplicitCounter", linkageName: "_ZN4hlsl18RWStructuredBufferIjE46__createFromImplicitBindingWithImplicitCounterEjjijPKcj", scope: !9, file: !3, type: !35, flags: DIFlagPublic | DIFlagPrototyped | DIFlagStaticMember, spFlags: 0)
!42 = !DISubprogram(name: "operator[]", linkageName: "_ZNK4hlsl18RWStructuredBufferIjEixEj", scope: !9, file: !3, type: !43, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!43 = !DISubroutineType(types: !44)
!44 = !{!45, !46, !7}
!45 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !7, size: 32)
!46 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !22, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!47 = !DISubprogram(name: "Load", linkageName: "_ZNK4hlsl18RWStructuredBufferIjE4LoadEj", scope: !9, file: !3, type: !48, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!48 = !DISubroutineType(types: !49)
!49 = !{!7, !46, !7}
!50 = !DISubprogram(name: "Load", linkageName: "_ZNK4hlsl18RWStructuredBufferIjE4LoadEjRj", scope: !9, file: !3, type: !51, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!51 = !DISubroutineType(types: !52)
!52 = !{!7, !46, !7, !53}
!53 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !45)
!54 = !DISubprogram(name: "IncrementCounter", linkageName: "_ZN4hlsl18RWStructuredBufferIjE16IncrementCounterEv", scope: !9, file: !3, type: !55, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!55 = !DISubroutineType(types: !56)
!56 = !{!7, !17}
!57 = !DISubprogram(name: "DecrementCounter", linkageName: "_ZN4hlsl18RWStructuredBufferIjE16DecrementCounterEv", scope: !9, file: !3, type: !55, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!58 = !DISubprogram(name: "GetDimensions", linkageName: "_ZN4hlsl18RWStructuredBufferIjE13GetDimensionsERjS2_", scope: !9, file: !3, type: !59, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!59 = !DISubroutineType(types: !60)
!60 = !{null, !17, !53, !53}
!61 = !{!62}
!62 = !DITemplateTypeParameter(name: "element_type", type: !7)
!63 = distinct !DICompositeType(tag: DW_TAG_class_type, name: "AppendStructuredBuffer<unsigned int>", scope: !10, size: 64, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !64, templateParams: !61)
!64 = !{!65, !66, !67, !71, !76, !80, !83, !86, !87, !90}
!65 = !DIDerivedType(tag: DW_TAG_member, name: "__handle", scope: !63, file: !3, line: 10, baseType: !5, size: 32)
!66 = !DIDerivedType(tag: DW_TAG_member, name: "__counter_handle", scope: !63, file: !3, line: 10, baseType: !5, size: 32, offset: 32)
!67 = !DISubprogram(name: "AppendStructuredBuffer", linkageName: "_ZN4hlsl22AppendStructuredBufferIjEC4Ev", scope: !63, file: !3, type: !68, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!68 = !DISubroutineType(types: !69)
!69 = !{null, !70}
!70 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !63, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!71 = !DISubprogram(name: "AppendStructuredBuffer", linkageName: "_ZN4hlsl22AppendStructuredBufferIjEC4ERKS1_", scope: !63, file: !3, type: !72, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!72 = !DISubroutineType(types: !73)
!73 = !{null, !70, !74}
!74 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !75, size: 32)
!75 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !63)
!76 = !DISubprogram(name: "operator=", linkageName: "_ZN4hlsl22AppendStructuredBufferIjEaSERKS1_", scope: !63, file: !3, type: !77, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!77 = !DISubroutineType(types: !78)
!78 = !{!79, !70, !74}
!79 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !63, size: 32)
!80 = !DISubprogram(name: "AppendStructuredBuffer", linkageName: "_ZN4hlsl22AppendStructuredBufferIjEC4ENS_8__detail18heap_resource_infoE", scope: !63, file: !3, type: !81, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!81 = !DISubroutineType(types: !82)
!82 = !{null, !70, !30}
!83 = !DISubprogram(name: "__createFromBindingWithImplicitCounter", linkageName: "_ZN4hlsl22AppendStructuredBufferIjE38__createFromBindingWithImplicitCounterEjjijPKcj", scope: !63, file: !3, type: !84, flags: DIFlagPublic | DIFlagPrototyped | DIFlagStaticMember, spFlags: 0)
!84 = !DISubroutineType(types: !85)
!85 = !{!63, !7, !7, !37, !7, !38, !7}
!86 = !DISubprogram(name: "__createFromImplicitBindingWithImplicitCounter", linkageName: "_ZN4hlsl22AppendStructuredBufferIjE46__createFromImplicitBindingWithImplicitCounterEjjijPKcj", scope: !63, file: !3, type: !84, flags: DIFlagPublic | DIFlagPrototyped | DIFlagStaticMember, spFlags: 0)
!87 = !DISubprogram(name: "Append", linkageName: "_ZN4hlsl22AppendStructuredBufferIjE6AppendEj", scope: !63, file: !3, type: !88, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!88 = !DISubroutineType(types: !89)
!89 = !{null, !70, !7}
!90 = !DISubprogram(name: "GetDimensions", linkageName: "_ZN4hlsl22AppendStructuredBufferIjE13GetDimensionsERjS2_", scope: !63, file: !3, type: !91, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!91 = !DISubroutineType(types: !92)
!92 = !{null, !70, !53, !53}
!93 = distinct !DICompositeType(tag: DW_TAG_class_type, name: "StructuredBuffer<unsigned int>", scope: !10, size: 32, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !94, templateParams: !61)
!94 = !{!95, !96, !100, !105, !109, !112, !115, !116, !122, !125, !128}
!95 = !DIDerivedType(tag: DW_TAG_member, name: "__handle", scope: !93, file: !3, line: 10, baseType: !5, size: 32)
!96 = !DISubprogram(name: "StructuredBuffer", linkageName: "_ZN4hlsl16StructuredBufferIjEC4Ev", scope: !93, file: !3, type: !97, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!97 = !DISubroutineType(types: !98)
!98 = !{null, !99}
!99 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !93, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!100 = !DISubprogram(name: "StructuredBuffer", linkageName: "_ZN4hlsl16StructuredBufferIjEC4ERKS1_", scope: !93, file: !3, type: !101, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!101 = !DISubroutineType(types: !102)
!102 = !{null, !99, !103}
!103 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !104, size: 32)
!104 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !93)
!105 = !DISubprogram(name: "operator=", linkageName: "_ZN4hlsl16StructuredBufferIjEaSERKS1_", scope: !93, file: !3, type: !106, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!106 = !DISubroutineType(types: !107)
!107 = !{!108, !99, !103}
!108 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !93, size: 32)
!109 = !DISubprogram(name: "StructuredBuffer", linkageName: "_ZN4hlsl16StructuredBufferIjEC4ENS_8__detail18heap_resource_infoE", scope: !93, file: !3, type: !110, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!110 = !DISubroutineType(types: !111)
!111 = !{null, !99, !30}
!112 = !DISubprogram(name: "__createFromBinding", linkageName: "_ZN4hlsl16StructuredBufferIjE19__createFromBindingEjjijPKc", scope: !93, file: !3, type: !113, flags: DIFlagPublic | DIFlagPrototyped | DIFlagStaticMember, spFlags: 0)
!113 = !DISubroutineType(types: !114)
!114 = !{!93, !7, !7, !37, !7, !38}
!115 = !DISubprogram(name: "__createFromImplicitBinding", linkageName: "_ZN4hlsl16StructuredBufferIjE27__createFromImplicitBindingEjjijPKc", scope: !93, file: !3, type: !113, flags: DIFlagPublic | DIFlagPrototyped | DIFlagStaticMember, spFlags: 0)
!116 = !DISubprogram(name: "operator[]", linkageName: "_ZNK4hlsl16StructuredBufferIjEixEj", scope: !93, file: !3, type: !117, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!117 = !DISubroutineType(types: !118)
!118 = !{!119, !121, !7}
!119 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !120, size: 32)
!120 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !7)
!121 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !104, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!122 = !DISubprogram(name: "Load", linkageName: "_ZNK4hlsl16StructuredBufferIjE4LoadEj", scope: !93, file: !3, type: !123, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!123 = !DISubroutineType(types: !124)
!124 = !{!7, !121, !7}
!125 = !DISubprogram(name: "Load", linkageName: "_ZNK4hlsl16StructuredBufferIjE4LoadEjRj", scope: !93, file: !3, type: !126, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!126 = !DISubroutineType(types: !127)
!127 = !{!7, !121, !7, !53}
!128 = !DISubprogram(name: "GetDimensions", linkageName: "_ZN4hlsl16StructuredBufferIjE13GetDimensionsERjS2_", scope: !93, file: !3, type: !129, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!129 = !DISubroutineType(types: !130)
!130 = !{null, !99, !53, !53}
!131 = !{!0, !132, !135}
!132 = !DIGlobalVariableExpression(var: !133, expr: !DIExpression())
!133 = distinct !DIGlobalVariable(name: "b", linkageName: "_ZL1b", scope: !2, file: !134, line: 3, type: !63, isLocal: true, isDefinition: true)
!134 = !DIFile(filename: "counters.hlsl", directory: ".")
!135 = !DIGlobalVariableExpression(var: !136, expr: !DIExpression())
!136 = distinct !DIGlobalVariable(name: "t", linkageName: "_ZL1t", scope: !2, file: !134, line: 4, type: !93, isLocal: true, isDefinition: true)
!137 = !{i32 7, !"Dwarf Version", i32 4}
!138 = !{i32 2, !"Debug Info Version", i32 3}
!139 = !{i32 4, !"dx.disable_optimizations", i32 1}
!140 = !{i32 1, i32 8}
!141 = !{!"counters.hlsl", !"// Counters, appending and consuming.\0ARWStructuredBuffer<uint> a : register(u0);\0AAppendStructuredBuffer<uint> b : register(u1);\0AStructuredBuffer<uint> t : register(t0);\0A[numthreads(32, 1, 1)]\0Avoid main(uint3 id : SV_DispatchThreadID) {\0A    uint at = a.IncrementCounter();\0A    a[at] = 5;\0A    if (t[id.x] & 1) b.Append(9);\0A}\0A"}
!142 = !{!"__hlsl_dx_compiler=1"}
!143 = !{!"counters.hlsl"}
!144 = !{}
!145 = !{!"Debian clang version 24.0.0 (++20261025103442+7e3c57157096-1~exp1)"}
!146 = !{!147}
!147 = distinct !{!147, !148, !"_ZN4hlsl18RWStructuredBufferIjE38__createFromBindingWithImplicitCounterEjjijPKcj: %agg.result"}
!148 = distinct !{!148, i1 true, !"_ZN4hlsl18RWStructuredBufferIjE38__createFromBindingWithImplicitCounterEjjijPKcj"}
!149 = distinct !DILocation(line: 0, scope: !150, inlinedAt: !153)
!150 = distinct !DISubprogram(name: "__cxx_global_var_init", scope: !3, file: !3, type: !151, flags: DIFlagArtificial, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2)
!151 = !DISubroutineType(types: !152)
!152 = !{null}
!153 = distinct !DILocation(line: 0, scope: !154)
!154 = distinct !DISubprogram(linkageName: "_GLOBAL__sub_I_counters.hlsl", scope: !3, file: !3, type: !155, flags: DIFlagArtificial, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2)
!155 = !DISubroutineType(types: !144)
!156 = !DILocalVariable(name: "registerNo", arg: 1, scope: !157, file: !3, type: !7)
!157 = distinct !DISubprogram(name: "__createFromBindingWithImplicitCounter", linkageName: "_ZN4hlsl18RWStructuredBufferIjE38__createFromBindingWithImplicitCounterEjjijPKcj", scope: !9, file: !3, line: 10, type: !35, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !34, retainedNodes: !144)
!158 = distinct !DILocation(line: 0, column: 1, scope: !157, inlinedAt: !159)
!159 = distinct !DILocation(line: 0, scope: !150, inlinedAt: !153)
!160 = !DILocalVariable(name: "spaceNo", arg: 2, scope: !157, file: !3, type: !7)
!161 = !DILocalVariable(name: "range", arg: 3, scope: !157, file: !3, type: !37)
!162 = !DILocalVariable(name: "index", arg: 4, scope: !157, file: !3, type: !7)
!163 = !DILocalVariable(name: "name", arg: 5, scope: !157, file: !3, type: !38)
!164 = !DILocalVariable(name: "counterOrderId", arg: 6, scope: !157, file: !3, type: !7)
!165 = !DILocalVariable(name: "tmp", scope: !157, file: !3, type: !9)
!166 = !DILocalVariable(name: "this", arg: 1, scope: !167, type: !26, flags: DIFlagArtificial | DIFlagObjectPointer)
!167 = distinct !DISubprogram(name: "RWStructuredBuffer", linkageName: "_ZN4hlsl18RWStructuredBufferIjEC1Ev", scope: !9, file: !3, line: 10, type: !15, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !14, retainedNodes: !144)
!168 = distinct !DILocation(line: 0, scope: !167, inlinedAt: !169)
!169 = distinct !DILocation(line: 0, scope: !157, inlinedAt: !159)
!170 = !DILocalVariable(name: "this", arg: 1, scope: !171, type: !26, flags: DIFlagArtificial | DIFlagObjectPointer)
!171 = distinct !DISubprogram(name: "RWStructuredBuffer", linkageName: "_ZN4hlsl18RWStructuredBufferIjEC2Ev", scope: !9, file: !3, line: 10, type: !15, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !14, retainedNodes: !144)
!172 = distinct !DILocation(line: 0, scope: !171, inlinedAt: !173)
!173 = distinct !DILocation(line: 10, column: 1, scope: !167, inlinedAt: !169)
!174 = distinct !DILocation(line: 0, scope: !175, inlinedAt: !173)
!175 = distinct !DILexicalBlock(scope: !171, file: !134, line: 10, column: 1)
!176 = distinct !DILocation(line: 0, scope: !157, inlinedAt: !159)
!177 = !DILocalVariable(name: "this", arg: 1, scope: !178, type: !26, flags: DIFlagArtificial | DIFlagObjectPointer)
!178 = distinct !DISubprogram(name: "RWStructuredBuffer", linkageName: "_ZN4hlsl18RWStructuredBufferIjEC1ERKS1_", scope: !9, file: !3, line: 10, type: !19, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !18, retainedNodes: !144)
!179 = distinct !DILocation(line: 0, scope: !178, inlinedAt: !180)
!180 = distinct !DILocation(line: 0, scope: !157, inlinedAt: !159)
!181 = !DILocalVariable(name: "other", arg: 2, scope: !178, file: !3, type: !21)
!182 = distinct !DILocation(line: 0, column: 1, scope: !178, inlinedAt: !180)
!183 = distinct !DILocation(line: 10, column: 1, scope: !178, inlinedAt: !180)
!184 = !DILocalVariable(name: "this", arg: 1, scope: !185, type: !26, flags: DIFlagArtificial | DIFlagObjectPointer)
!185 = distinct !DISubprogram(name: "RWStructuredBuffer", linkageName: "_ZN4hlsl18RWStructuredBufferIjEC2ERKS1_", scope: !9, file: !3, line: 10, type: !19, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !18, retainedNodes: !144)
!186 = distinct !DILocation(line: 0, scope: !185, inlinedAt: !187)
!187 = distinct !DILocation(line: 10, column: 1, scope: !178, inlinedAt: !180)
!188 = !DILocalVariable(name: "other", arg: 2, scope: !185, file: !3, type: !21)
!189 = distinct !DILocation(line: 0, column: 1, scope: !185, inlinedAt: !187)
!190 = distinct !DILocation(line: 0, scope: !191, inlinedAt: !187)
!191 = distinct !DILexicalBlock(scope: !185, file: !134, line: 10, column: 1)
!192 = !{i64 4}
!193 = !{!194}
!194 = distinct !{!194, !195, !"_ZN4hlsl22AppendStructuredBufferIjE38__createFromBindingWithImplicitCounterEjjijPKcj: %agg.result"}
!195 = distinct !{!195, i1 true, !"_ZN4hlsl22AppendStructuredBufferIjE38__createFromBindingWithImplicitCounterEjjijPKcj"}
!196 = distinct !DILocation(line: 0, scope: !197, inlinedAt: !198)
!197 = distinct !DISubprogram(name: "__cxx_global_var_init.1", scope: !3, file: !3, type: !151, flags: DIFlagArtificial, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2)
!198 = distinct !DILocation(line: 0, scope: !154)
!199 = !DILocalVariable(name: "registerNo", arg: 1, scope: !200, file: !3, type: !7)
!200 = distinct !DISubprogram(name: "__createFromBindingWithImplicitCounter", linkageName: "_ZN4hlsl22AppendStructuredBufferIjE38__createFromBindingWithImplicitCounterEjjijPKcj", scope: !63, file: !3, line: 10, type: !84, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !83, retainedNodes: !144)
!201 = distinct !DILocation(line: 0, column: 1, scope: !200, inlinedAt: !202)
!202 = distinct !DILocation(line: 0, scope: !197, inlinedAt: !198)
!203 = !DILocalVariable(name: "spaceNo", arg: 2, scope: !200, file: !3, type: !7)
!204 = !DILocalVariable(name: "range", arg: 3, scope: !200, file: !3, type: !37)
!205 = !DILocalVariable(name: "index", arg: 4, scope: !200, file: !3, type: !7)
!206 = !DILocalVariable(name: "name", arg: 5, scope: !200, file: !3, type: !38)
!207 = !DILocalVariable(name: "counterOrderId", arg: 6, scope: !200, file: !3, type: !7)
!208 = !DILocalVariable(name: "tmp", scope: !200, file: !3, type: !63)
!209 = !DILocalVariable(name: "this", arg: 1, scope: !210, type: !79, flags: DIFlagArtificial | DIFlagObjectPointer)
!210 = distinct !DISubprogram(name: "AppendStructuredBuffer", linkageName: "_ZN4hlsl22AppendStructuredBufferIjEC1Ev", scope: !63, file: !3, line: 10, type: !68, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !67, retainedNodes: !144)
!211 = distinct !DILocation(line: 0, scope: !210, inlinedAt: !212)
!212 = distinct !DILocation(line: 0, scope: !200, inlinedAt: !202)
!213 = !DILocalVariable(name: "this", arg: 1, scope: !214, type: !79, flags: DIFlagArtificial | DIFlagObjectPointer)
!214 = distinct !DISubprogram(name: "AppendStructuredBuffer", linkageName: "_ZN4hlsl22AppendStructuredBufferIjEC2Ev", scope: !63, file: !3, line: 10, type: !68, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !67, retainedNodes: !144)
!215 = distinct !DILocation(line: 0, scope: !214, inlinedAt: !216)
!216 = distinct !DILocation(line: 10, column: 1, scope: !210, inlinedAt: !212)
!217 = distinct !DILocation(line: 0, scope: !218, inlinedAt: !216)
!218 = distinct !DILexicalBlock(scope: !214, file: !134, line: 10, column: 1)
!219 = distinct !DILocation(line: 0, scope: !200, inlinedAt: !202)
!220 = !DILocalVariable(name: "this", arg: 1, scope: !221, type: !79, flags: DIFlagArtificial | DIFlagObjectPointer)
!221 = distinct !DISubprogram(name: "AppendStructuredBuffer", linkageName: "_ZN4hlsl22AppendStructuredBufferIjEC1ERKS1_", scope: !63, file: !3, line: 10, type: !72, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !71, retainedNodes: !144)
!222 = distinct !DILocation(line: 0, scope: !221, inlinedAt: !223)
!223 = distinct !DILocation(line: 0, scope: !200, inlinedAt: !202)
!224 = !DILocalVariable(name: "other", arg: 2, scope: !221, file: !3, type: !74)
!225 = distinct !DILocation(line: 0, column: 1, scope: !221, inlinedAt: !223)
!226 = distinct !DILocation(line: 10, column: 1, scope: !221, inlinedAt: !223)
!227 = !DILocalVariable(name: "this", arg: 1, scope: !228, type: !79, flags: DIFlagArtificial | DIFlagObjectPointer)
!228 = distinct !DISubprogram(name: "AppendStructuredBuffer", linkageName: "_ZN4hlsl22AppendStructuredBufferIjEC2ERKS1_", scope: !63, file: !3, line: 10, type: !72, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !71, retainedNodes: !144)
!229 = distinct !DILocation(line: 0, scope: !228, inlinedAt: !230)
!230 = distinct !DILocation(line: 10, column: 1, scope: !221, inlinedAt: !223)
!231 = !DILocalVariable(name: "other", arg: 2, scope: !228, file: !3, type: !74)
!232 = distinct !DILocation(line: 0, column: 1, scope: !228, inlinedAt: !230)
!233 = distinct !DILocation(line: 0, scope: !234, inlinedAt: !230)
!234 = distinct !DILexicalBlock(scope: !228, file: !134, line: 10, column: 1)
!235 = !{!236}
!236 = distinct !{!236, !237, !"_ZN4hlsl16StructuredBufferIjE19__createFromBindingEjjijPKc: %agg.result"}
!237 = distinct !{!237, i1 true, !"_ZN4hlsl16StructuredBufferIjE19__createFromBindingEjjijPKc"}
!238 = distinct !DILocation(line: 0, scope: !239, inlinedAt: !240)
!239 = distinct !DISubprogram(name: "__cxx_global_var_init.3", scope: !3, file: !3, type: !151, flags: DIFlagArtificial, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2)
!240 = distinct !DILocation(line: 0, scope: !154)
!241 = !DILocalVariable(name: "registerNo", arg: 1, scope: !242, file: !3, type: !7)
!242 = distinct !DISubprogram(name: "__createFromBinding", linkageName: "_ZN4hlsl16StructuredBufferIjE19__createFromBindingEjjijPKc", scope: !93, file: !3, line: 10, type: !113, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !112, retainedNodes: !144)
!243 = distinct !DILocation(line: 0, column: 1, scope: !242, inlinedAt: !244)
!244 = distinct !DILocation(line: 0, scope: !239, inlinedAt: !240)
!245 = !DILocalVariable(name: "spaceNo", arg: 2, scope: !242, file: !3, type: !7)
!246 = !DILocalVariable(name: "range", arg: 3, scope: !242, file: !3, type: !37)
!247 = !DILocalVariable(name: "index", arg: 4, scope: !242, file: !3, type: !7)
!248 = !DILocalVariable(name: "name", arg: 5, scope: !242, file: !3, type: !38)
!249 = !DILocalVariable(name: "tmp", scope: !242, file: !3, type: !93)
!250 = !DILocalVariable(name: "this", arg: 1, scope: !251, type: !108, flags: DIFlagArtificial | DIFlagObjectPointer)
!251 = distinct !DISubprogram(name: "StructuredBuffer", linkageName: "_ZN4hlsl16StructuredBufferIjEC1Ev", scope: !93, file: !3, line: 10, type: !97, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !96, retainedNodes: !144)
!252 = distinct !DILocation(line: 0, scope: !251, inlinedAt: !253)
!253 = distinct !DILocation(line: 0, scope: !242, inlinedAt: !244)
!254 = !DILocalVariable(name: "this", arg: 1, scope: !255, type: !108, flags: DIFlagArtificial | DIFlagObjectPointer)
!255 = distinct !DISubprogram(name: "StructuredBuffer", linkageName: "_ZN4hlsl16StructuredBufferIjEC2Ev", scope: !93, file: !3, line: 10, type: !97, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !96, retainedNodes: !144)
!256 = distinct !DILocation(line: 0, scope: !255, inlinedAt: !257)
!257 = distinct !DILocation(line: 10, column: 1, scope: !251, inlinedAt: !253)
!258 = distinct !DILocation(line: 0, scope: !259, inlinedAt: !257)
!259 = distinct !DILexicalBlock(scope: !255, file: !134, line: 10, column: 1)
!260 = distinct !DILocation(line: 0, scope: !242, inlinedAt: !244)
!261 = !DILocalVariable(name: "this", arg: 1, scope: !262, type: !108, flags: DIFlagArtificial | DIFlagObjectPointer)
!262 = distinct !DISubprogram(name: "StructuredBuffer", linkageName: "_ZN4hlsl16StructuredBufferIjEC1ERKS1_", scope: !93, file: !3, line: 10, type: !101, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !100, retainedNodes: !144)
!263 = distinct !DILocation(line: 0, scope: !262, inlinedAt: !264)
!264 = distinct !DILocation(line: 0, scope: !242, inlinedAt: !244)
!265 = !DILocalVariable(name: "other", arg: 2, scope: !262, file: !3, type: !103)
!266 = distinct !DILocation(line: 0, column: 1, scope: !262, inlinedAt: !264)
!267 = distinct !DILocation(line: 10, column: 1, scope: !262, inlinedAt: !264)
!268 = !DILocalVariable(name: "this", arg: 1, scope: !269, type: !108, flags: DIFlagArtificial | DIFlagObjectPointer)
!269 = distinct !DISubprogram(name: "StructuredBuffer", linkageName: "_ZN4hlsl16StructuredBufferIjEC2ERKS1_", scope: !93, file: !3, line: 10, type: !101, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !100, retainedNodes: !144)
!270 = distinct !DILocation(line: 0, scope: !269, inlinedAt: !271)
!271 = distinct !DILocation(line: 10, column: 1, scope: !262, inlinedAt: !264)
!272 = !DILocalVariable(name: "other", arg: 2, scope: !269, file: !3, type: !103)
!273 = distinct !DILocation(line: 0, column: 1, scope: !269, inlinedAt: !271)
!274 = distinct !DILocation(line: 0, scope: !275, inlinedAt: !271)
!275 = distinct !DILexicalBlock(scope: !269, file: !134, line: 10, column: 1)
!276 = !DILocalVariable(name: "id", arg: 1, scope: !277, file: !134, line: 6, type: !280)
!277 = distinct !DISubprogram(name: "main", linkageName: "_Z4mainDv3_j", scope: !134, file: !134, line: 6, type: !278, scopeLine: 6, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !144)
!278 = !DISubroutineType(types: !279)
!279 = !{null, !280}
!280 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint3", file: !281, line: 109, baseType: !282)
!281 = !DIFile(filename: "include/hlsl/hlsl_basic_types.h", directory: ".")
!282 = !DIDerivedType(tag: DW_TAG_typedef, name: "vector<unsigned int, 3>", scope: !10, file: !3, baseType: !283)
!283 = !DICompositeType(tag: DW_TAG_array_type, baseType: !284, size: 96, flags: DIFlagVector, elements: !285)
!284 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint", file: !281, line: 1, baseType: !7)
!285 = !{!286}
!286 = !DISubrange(count: 3)
!287 = !DILocation(line: 6, column: 17, scope: !277)
!288 = !DILocalVariable(name: "at", scope: !277, file: !134, line: 7, type: !284)
!289 = !DILocation(line: 7, column: 10, scope: !277)
!290 = !DILocalVariable(name: "this", arg: 1, scope: !291, type: !26, flags: DIFlagArtificial | DIFlagObjectPointer)
!291 = distinct !DISubprogram(name: "IncrementCounter", linkageName: "_ZN4hlsl18RWStructuredBufferIjE16IncrementCounterEv", scope: !9, file: !3, line: 10, type: !55, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !54, retainedNodes: !144)
!292 = distinct !DILocation(line: 0, scope: !291, inlinedAt: !293)
!293 = distinct !DILocation(line: 7, column: 17, scope: !277)
!294 = !DILocation(line: 8, column: 7, scope: !277)
!295 = !DILocalVariable(name: "this", arg: 1, scope: !296, type: !21, flags: DIFlagArtificial | DIFlagObjectPointer)
!296 = distinct !DISubprogram(name: "operator[]", linkageName: "_ZNK4hlsl18RWStructuredBufferIjEixEj", scope: !9, file: !3, line: 10, type: !43, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !42, retainedNodes: !144)
!297 = distinct !DILocation(line: 0, scope: !296, inlinedAt: !298)
!298 = distinct !DILocation(line: 8, column: 5, scope: !277)
!299 = !DILocalVariable(name: "Index", arg: 2, scope: !296, file: !3, type: !7)
!300 = distinct !DILocation(line: 0, column: 1, scope: !296, inlinedAt: !298)
!301 = !DILocation(line: 8, column: 11, scope: !277)
!302 = !DILocation(line: 9, column: 11, scope: !303)
!303 = distinct !DILexicalBlock(scope: !277, file: !134, line: 9, column: 9)
!304 = !DILocalVariable(name: "this", arg: 1, scope: !305, type: !103, flags: DIFlagArtificial | DIFlagObjectPointer)
!305 = distinct !DISubprogram(name: "operator[]", linkageName: "_ZNK4hlsl16StructuredBufferIjEixEj", scope: !93, file: !3, line: 10, type: !117, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !116, retainedNodes: !144)
!306 = distinct !DILocation(line: 0, scope: !305, inlinedAt: !307)
!307 = distinct !DILocation(line: 9, column: 9, scope: !303)
!308 = !DILocalVariable(name: "Index", arg: 2, scope: !305, file: !3, type: !7)
!309 = distinct !DILocation(line: 0, column: 1, scope: !305, inlinedAt: !307)
!310 = !DILocation(line: 9, column: 9, scope: !303)
!311 = !DILocation(line: 9, column: 17, scope: !303)
!312 = !DILocalVariable(name: "this", arg: 1, scope: !313, type: !79, flags: DIFlagArtificial | DIFlagObjectPointer)
!313 = distinct !DISubprogram(name: "Append", linkageName: "_ZN4hlsl22AppendStructuredBufferIjE6AppendEj", scope: !63, file: !3, line: 10, type: !88, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !87, retainedNodes: !144)
!314 = distinct !DILocation(line: 0, scope: !313, inlinedAt: !315)
!315 = distinct !DILocation(line: 9, column: 24, scope: !303)
!316 = !DILocalVariable(name: "value", arg: 2, scope: !313, file: !3, type: !7)
!317 = distinct !DILocation(line: 0, column: 1, scope: !313, inlinedAt: !315)
!318 = !DILocation(line: 9, column: 22, scope: !303)
