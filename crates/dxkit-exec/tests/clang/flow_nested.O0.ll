; ModuleID = 'flow.hlsl'
source_filename = "flow.hlsl"
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

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define hidden noundef i32 @_Z6nestedj(i32 noundef %x) #1 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %x.addr = alloca i32, align 4
  %sum = alloca i32, align 4
  %i = alloca i32, align 4
  %j = alloca i32, align 4
  store i32 %x, ptr %x.addr, align 4
  store i32 0, ptr %sum, align 4
  store i32 0, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc12, %entry
  %1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %0) ]
  %2 = load i32, ptr %i, align 4
  %3 = load i32, ptr %x.addr, align 4
  %and = and i32 %3, 7
  %cmp = icmp ult i32 %2, %and
  br i1 %cmp, label %for.body, label %for.end14

for.body:                                         ; preds = %for.cond
  %4 = load i32, ptr %i, align 4
  store i32 %4, ptr %j, align 4
  br label %for.cond1

for.cond1:                                        ; preds = %for.inc, %for.body
  %5 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %1) ]
  %6 = load i32, ptr %j, align 4
  %7 = load i32, ptr %x.addr, align 4
  %shr = lshr i32 %7, 3
  %and2 = and i32 %shr, 7
  %cmp3 = icmp ult i32 %6, %and2
  br i1 %cmp3, label %for.body4, label %for.end

for.body4:                                        ; preds = %for.cond1
  %8 = load i32, ptr %i, align 4
  %9 = load i32, ptr %j, align 4
  %xor = xor i32 %8, %9
  %cmp5 = icmp eq i32 %xor, 3
  br i1 %cmp5, label %if.then, label %if.end

if.then:                                          ; preds = %for.body4
  br label %for.inc

if.end:                                           ; preds = %for.body4
  %10 = load i32, ptr %i, align 4
  %11 = load i32, ptr %j, align 4
  %add = add i32 %10, %11
  %cmp6 = icmp ugt i32 %add, 9
  br i1 %cmp6, label %if.then7, label %if.end8

if.then7:                                         ; preds = %if.end
  br label %for.end

if.end8:                                          ; preds = %if.end
  %12 = load i32, ptr %sum, align 4
  %mul = mul i32 %12, 5
  %13 = load i32, ptr %i, align 4
  %14 = load i32, ptr %j, align 4
  %mul9 = mul i32 %13, %14
  %add10 = add i32 %mul, %mul9
  %add11 = add i32 %add10, 1
  store i32 %add11, ptr %sum, align 4
  br label %for.inc

for.inc:                                          ; preds = %if.end8, %if.then
  %15 = load i32, ptr %j, align 4
  %inc = add i32 %15, 1
  store i32 %inc, ptr %j, align 4
  br label %for.cond1, !llvm.loop !3

for.end:                                          ; preds = %if.then7, %for.cond1
  br label %for.inc12

for.inc12:                                        ; preds = %for.end
  %16 = load i32, ptr %i, align 4
  %inc13 = add i32 %16, 1
  store i32 %inc13, ptr %i, align 4
  br label %for.cond, !llvm.loop !5

for.end14:                                        ; preds = %for.cond
  %17 = load i32, ptr %sum, align 4
  ret i32 %17
}

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.loop() #0

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define hidden noundef i32 @_Z5casesj(i32 noundef %x) #1 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %retval = alloca i32, align 4
  %x.addr = alloca i32, align 4
  %r = alloca i32, align 4
  store i32 %x, ptr %x.addr, align 4
  %1 = load i32, ptr %x.addr, align 4
  store i32 %1, ptr %r, align 4
  %2 = load i32, ptr %x.addr, align 4
  %and = and i32 %2, 7
  switch i32 %and, label %sw.default [
    i32 0, label %sw.bb
    i32 1, label %sw.bb1
    i32 2, label %sw.bb2
    i32 3, label %sw.bb3
    i32 4, label %sw.bb3
    i32 5, label %sw.bb4
  ]

sw.bb:                                            ; preds = %entry
  %3 = load i32, ptr %r, align 4
  %add = add i32 %3, 10
  store i32 %add, ptr %r, align 4
  br label %sw.epilog

sw.bb1:                                           ; preds = %entry
  %4 = load i32, ptr %r, align 4
  %mul = mul i32 %4, 3
  store i32 %mul, ptr %r, align 4
  br label %sw.bb2

sw.bb2:                                           ; preds = %entry, %sw.bb1
  %5 = load i32, ptr %r, align 4
  %xor = xor i32 %5, 85
  store i32 %xor, ptr %r, align 4
  br label %sw.epilog

sw.bb3:                                           ; preds = %entry, %entry
  %6 = load i32, ptr %r, align 4
  %shl = shl i32 %6, 2
  store i32 %shl, ptr %r, align 4
  br label %sw.epilog

sw.bb4:                                           ; preds = %entry
  store i32 77, ptr %retval, align 4
  br label %return

sw.default:                                       ; preds = %entry
  %7 = load i32, ptr %r, align 4
  %sub = sub i32 %7, 9
  store i32 %sub, ptr %r, align 4
  br label %sw.epilog

sw.epilog:                                        ; preds = %sw.default, %sw.bb3, %sw.bb2, %sw.bb
  %8 = load i32, ptr %r, align 4
  store i32 %8, ptr %retval, align 4
  br label %return

return:                                           ; preds = %sw.epilog, %sw.bb4
  %9 = load i32, ptr %retval, align 4
  ret i32 %9
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define hidden noundef i32 @_Z7collatzj(i32 noundef %x) #1 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %x.addr = alloca i32, align 4
  %steps = alloca i32, align 4
  store i32 %x, ptr %x.addr, align 4
  store i32 0, ptr %steps, align 4
  %1 = load i32, ptr %x.addr, align 4
  %and = and i32 %1, 255
  %add = add i32 %and, 1
  store i32 %add, ptr %x.addr, align 4
  br label %while.cond

while.cond:                                       ; preds = %cond.end, %entry
  %2 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %0) ]
  %3 = load i32, ptr %x.addr, align 4
  %cmp = icmp ne i32 %3, 1
  br i1 %cmp, label %land.rhs, label %land.end

land.rhs:                                         ; preds = %while.cond
  %4 = load i32, ptr %steps, align 4
  %cmp1 = icmp ult i32 %4, 200
  br label %land.end

land.end:                                         ; preds = %land.rhs, %while.cond
  %5 = phi i1 [ false, %while.cond ], [ %cmp1, %land.rhs ]
  br i1 %5, label %while.body, label %while.end

while.body:                                       ; preds = %land.end
  %6 = load i32, ptr %x.addr, align 4
  %and2 = and i32 %6, 1
  %tobool = icmp ne i32 %and2, 0
  br i1 %tobool, label %cond.true, label %cond.false

cond.true:                                        ; preds = %while.body
  %7 = load i32, ptr %x.addr, align 4
  %mul = mul i32 3, %7
  %add3 = add i32 %mul, 1
  br label %cond.end

cond.false:                                       ; preds = %while.body
  %8 = load i32, ptr %x.addr, align 4
  %shr = lshr i32 %8, 1
  br label %cond.end

cond.end:                                         ; preds = %cond.false, %cond.true
  %cond = phi i32 [ %add3, %cond.true ], [ %shr, %cond.false ]
  store i32 %cond, ptr %x.addr, align 4
  %9 = load i32, ptr %steps, align 4
  %inc = add i32 %9, 1
  store i32 %inc, ptr %steps, align 4
  br label %while.cond, !llvm.loop !6

while.end:                                        ; preds = %land.end
  %10 = load i32, ptr %steps, align 4
  ret i32 %10
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define hidden noundef i32 @_Z5earlyj(i32 noundef %x) #1 {
entry:
  %0 = call token @llvm.experimental.convergence.entry()
  %retval = alloca i32, align 4
  %x.addr = alloca i32, align 4
  %i = alloca i32, align 4
  store i32 %x, ptr %x.addr, align 4
  store i32 0, ptr %i, align 4
  br label %for.cond

for.cond:                                         ; preds = %for.inc, %entry
  %1 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %0) ]
  %2 = load i32, ptr %i, align 4
  %cmp = icmp ult i32 %2, 16
  br i1 %cmp, label %for.body, label %for.end

for.body:                                         ; preds = %for.cond
  %3 = load i32, ptr %x.addr, align 4
  %4 = load i32, ptr %i, align 4
  %shr.mask = and i32 %4, 31
  %shr = lshr i32 %3, %shr.mask
  %and = and i32 %shr, 1
  %cmp1 = icmp eq i32 %and, 0
  br i1 %cmp1, label %if.then, label %if.end8

if.then:                                          ; preds = %for.body
  %5 = load i32, ptr %i, align 4
  %cmp2 = icmp ugt i32 %5, 4
  br i1 %cmp2, label %if.then3, label %if.end

if.then3:                                         ; preds = %if.then
  %6 = load i32, ptr %i, align 4
  %mul = mul i32 %6, 100
  store i32 %mul, ptr %retval, align 4
  br label %return

if.end:                                           ; preds = %if.then
  %7 = load i32, ptr %i, align 4
  %shl.mask = and i32 %7, 31
  %shl = shl i32 1, %shl.mask
  %8 = load i32, ptr %x.addr, align 4
  %add = add i32 %8, %shl
  store i32 %add, ptr %x.addr, align 4
  br label %do.body

do.body:                                          ; preds = %do.cond, %if.end
  %9 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %1) ]
  %10 = load i32, ptr %x.addr, align 4
  %mul4 = mul i32 %10, 5
  %add5 = add i32 %mul4, 3
  store i32 %add5, ptr %x.addr, align 4
  br label %do.cond

do.cond:                                          ; preds = %do.body
  %11 = load i32, ptr %x.addr, align 4
  %and6 = and i32 %11, 3
  %cmp7 = icmp ne i32 %and6, 0
  br i1 %cmp7, label %do.body, label %do.end, !llvm.loop !8

do.end:                                           ; preds = %do.cond
  br label %if.end8

if.end8:                                          ; preds = %do.end, %for.body
  br label %for.inc

for.inc:                                          ; preds = %if.end8
  %12 = load i32, ptr %i, align 4
  %inc = add i32 %12, 1
  store i32 %inc, ptr %i, align 4
  br label %for.cond, !llvm.loop !9

for.end:                                          ; preds = %for.cond
  %13 = load i32, ptr %x.addr, align 4
  store i32 %13, ptr %retval, align 4
  br label %return

return:                                           ; preds = %for.end, %if.then3
  %14 = load i32, ptr %retval, align 4
  ret i32 %14
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
  %this.addr.i10 = alloca ptr, align 4
  %Index.addr.i11 = alloca i32, align 4
  %this.addr.i7 = alloca ptr, align 4
  %Index.addr.i8 = alloca i32, align 4
  %this.addr.i4 = alloca ptr, align 4
  %Index.addr.i5 = alloca i32, align 4
  %this.addr.i1 = alloca ptr, align 4
  %Index.addr.i2 = alloca i32, align 4
  %this.addr.i = alloca ptr, align 4
  %Index.addr.i = alloca i32, align 4
  %x.addr.i8.i = alloca i32, align 4
  %sum.i9.i = alloca i32, align 4
  %i.i10.i = alloca i32, align 4
  %j.i11.i = alloca i32, align 4
  %x.addr.i.i = alloca i32, align 4
  %sum.i.i = alloca i32, align 4
  %i.i.i = alloca i32, align 4
  %j.i.i = alloca i32, align 4
  %id.addr.i = alloca <3 x i32>, align 4
  %0 = call token @llvm.experimental.convergence.entry()
  call void @llvm.experimental.noalias.scope.decl(metadata !10)
  store ptr @_ZL1a, ptr %result.ptr.i.i, align 4, !noalias !10
  store i32 0, ptr %registerNo.addr.i.i, align 4, !noalias !10
  store i32 0, ptr %spaceNo.addr.i.i, align 4, !noalias !10
  store i32 1, ptr %range.addr.i.i, align 4, !noalias !10
  store i32 0, ptr %index.addr.i.i, align 4, !noalias !10
  store ptr @.str, ptr %name.addr.i.i, align 4, !noalias !10
  store ptr %tmp.i.i, ptr %this.addr.i.i, align 4
  %this1.i.i = load ptr, ptr %this.addr.i.i, align 4
  store ptr %this1.i.i, ptr %this.addr.i10.i, align 4
  %this1.i11.i = load ptr, ptr %this.addr.i10.i, align 4
  store target("dx.RawBuffer", i32, 0, 0) poison, ptr %this1.i11.i, align 4
  %1 = load i32, ptr %registerNo.addr.i.i, align 4, !noalias !10
  %2 = load i32, ptr %spaceNo.addr.i.i, align 4, !noalias !10
  %3 = load i32, ptr %range.addr.i.i, align 4, !noalias !10
  %4 = load i32, ptr %index.addr.i.i, align 4, !noalias !10
  %5 = load ptr, ptr %name.addr.i.i, align 4, !noalias !10
  %6 = call target("dx.RawBuffer", i32, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_0_0t(i32 %2, i32 %1, i32 %3, i32 %4, ptr %5)
  store target("dx.RawBuffer", i32, 0, 0) %6, ptr %tmp.i.i, align 4, !noalias !10
  store ptr @_ZL1a, ptr %this.addr.i8.i, align 4
  store ptr %tmp.i.i, ptr %other.addr.i.i, align 4
  %this1.i9.i = load ptr, ptr %this.addr.i8.i, align 4
  %7 = load ptr, ptr %other.addr.i.i, align 4
  store ptr %this1.i9.i, ptr %this.addr.i12.i, align 4
  store ptr %7, ptr %other.addr.i13.i, align 4
  %this1.i14.i = load ptr, ptr %this.addr.i12.i, align 4
  %8 = load ptr, ptr %other.addr.i13.i, align 4, !nonnull !13, !align !14
  %9 = load target("dx.RawBuffer", i32, 0, 0), ptr %8, align 4
  store target("dx.RawBuffer", i32, 0, 0) %9, ptr %this1.i14.i, align 4
  call void @llvm.experimental.noalias.scope.decl(metadata !15)
  store ptr @_ZL1o, ptr %result.ptr.i1.i, align 4, !noalias !15
  store i32 0, ptr %registerNo.addr.i2.i, align 4, !noalias !15
  store i32 0, ptr %spaceNo.addr.i3.i, align 4, !noalias !15
  store i32 1, ptr %range.addr.i4.i, align 4, !noalias !15
  store i32 0, ptr %index.addr.i5.i, align 4, !noalias !15
  store ptr @.str.2, ptr %name.addr.i6.i, align 4, !noalias !15
  store i32 0, ptr %counterOrderId.addr.i.i, align 4, !noalias !15
  store ptr %tmp.i7.i, ptr %this.addr.i15.i, align 4
  %this1.i16.i = load ptr, ptr %this.addr.i15.i, align 4
  store ptr %this1.i16.i, ptr %this.addr.i20.i, align 4
  %this1.i21.i = load ptr, ptr %this.addr.i20.i, align 4
  store target("dx.RawBuffer", i32, 1, 0) poison, ptr %this1.i21.i, align 4
  %10 = load i32, ptr %registerNo.addr.i2.i, align 4, !noalias !15
  %11 = load i32, ptr %spaceNo.addr.i3.i, align 4, !noalias !15
  %12 = load i32, ptr %range.addr.i4.i, align 4, !noalias !15
  %13 = load i32, ptr %index.addr.i5.i, align 4, !noalias !15
  %14 = load ptr, ptr %name.addr.i6.i, align 4, !noalias !15
  %15 = call target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_1_0t(i32 %11, i32 %10, i32 %12, i32 %13, ptr %14)
  store target("dx.RawBuffer", i32, 1, 0) %15, ptr %tmp.i7.i, align 4, !noalias !15
  %16 = load target("dx.RawBuffer", i32, 1, 0), ptr %tmp.i7.i, align 4, !noalias !15
  %__counter_handle.i.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %tmp.i7.i, i32 0, i32 1
  store target("dx.RawBuffer", i32, 1, 0) %16, ptr %__counter_handle.i.i, align 4, !noalias !15
  store ptr @_ZL1o, ptr %this.addr.i17.i, align 4
  store ptr %tmp.i7.i, ptr %other.addr.i18.i, align 4
  %this1.i19.i = load ptr, ptr %this.addr.i17.i, align 4
  %17 = load ptr, ptr %other.addr.i18.i, align 4
  store ptr %this1.i19.i, ptr %this.addr.i22.i, align 4
  store ptr %17, ptr %other.addr.i23.i, align 4
  %this1.i24.i = load ptr, ptr %this.addr.i22.i, align 4
  %18 = load ptr, ptr %other.addr.i23.i, align 4, !nonnull !13, !align !14
  %19 = load target("dx.RawBuffer", i32, 1, 0), ptr %18, align 4
  store target("dx.RawBuffer", i32, 1, 0) %19, ptr %this1.i24.i, align 4
  %20 = load ptr, ptr %other.addr.i23.i, align 4, !nonnull !13, !align !14
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
  store ptr @_ZL1a, ptr %this.addr.i4, align 4
  store i32 %29, ptr %Index.addr.i5, align 4
  %this1.i6 = load ptr, ptr %this.addr.i4, align 4
  %30 = load target("dx.RawBuffer", i32, 0, 0), ptr %this1.i6, align 4
  %31 = load i32, ptr %Index.addr.i5, align 4
  %32 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_0_0t.i32(target("dx.RawBuffer", i32, 0, 0) %30, i32 %31) [ "convergencectrl"(token %0) ]
  %33 = load i32, ptr %32, align 4
  store i32 %33, ptr %x.addr.i8.i, align 4
  store i32 0, ptr %sum.i9.i, align 4
  store i32 0, ptr %i.i10.i, align 4
  br label %for.cond.i12.i

for.cond.i12.i:                                   ; preds = %for.end.i20.i, %entry
  %34 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %0) ]
  %35 = load i32, ptr %i.i10.i, align 4
  %36 = load i32, ptr %x.addr.i8.i, align 4
  %and.i13.i = and i32 %36, 7
  %cmp.i14.i = icmp ult i32 %35, %and.i13.i
  br i1 %cmp.i14.i, label %for.body.i15.i, label %_Z6nestedj.exit37.i

for.body.i15.i:                                   ; preds = %for.cond.i12.i
  %37 = load i32, ptr %i.i10.i, align 4
  store i32 %37, ptr %j.i11.i, align 4
  br label %for.cond1.i16.i

for.cond1.i16.i:                                  ; preds = %for.inc.i33.i, %for.body.i15.i
  %38 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %34) ]
  %39 = load i32, ptr %j.i11.i, align 4
  %40 = load i32, ptr %x.addr.i8.i, align 4
  %shr.i17.i = lshr i32 %40, 3
  %and2.i18.i = and i32 %shr.i17.i, 7
  %cmp3.i19.i = icmp ult i32 %39, %and2.i18.i
  br i1 %cmp3.i19.i, label %for.body4.i22.i, label %for.end.i20.i

for.body4.i22.i:                                  ; preds = %for.cond1.i16.i
  %41 = load i32, ptr %i.i10.i, align 4
  %42 = load i32, ptr %j.i11.i, align 4
  %xor.i23.i = xor i32 %41, %42
  %cmp5.i24.i = icmp eq i32 %xor.i23.i, 3
  br i1 %cmp5.i24.i, label %if.then.i36.i, label %if.end.i25.i

if.then.i36.i:                                    ; preds = %for.body4.i22.i
  br label %for.inc.i33.i

if.end.i25.i:                                     ; preds = %for.body4.i22.i
  %43 = load i32, ptr %i.i10.i, align 4
  %44 = load i32, ptr %j.i11.i, align 4
  %add.i26.i = add i32 %43, %44
  %cmp6.i27.i = icmp ugt i32 %add.i26.i, 9
  br i1 %cmp6.i27.i, label %if.then7.i35.i, label %if.end8.i28.i

if.then7.i35.i:                                   ; preds = %if.end.i25.i
  br label %for.end.i20.i

if.end8.i28.i:                                    ; preds = %if.end.i25.i
  %45 = load i32, ptr %sum.i9.i, align 4
  %mul.i29.i = mul i32 %45, 5
  %46 = load i32, ptr %i.i10.i, align 4
  %47 = load i32, ptr %j.i11.i, align 4
  %mul9.i30.i = mul i32 %46, %47
  %add10.i31.i = add i32 %mul.i29.i, %mul9.i30.i
  %add11.i32.i = add i32 %add10.i31.i, 1
  store i32 %add11.i32.i, ptr %sum.i9.i, align 4
  br label %for.inc.i33.i

for.inc.i33.i:                                    ; preds = %if.end8.i28.i, %if.then.i36.i
  %48 = load i32, ptr %j.i11.i, align 4
  %inc.i34.i = add i32 %48, 1
  store i32 %inc.i34.i, ptr %j.i11.i, align 4
  br label %for.cond1.i16.i, !llvm.loop !3

for.end.i20.i:                                    ; preds = %if.then7.i35.i, %for.cond1.i16.i
  %49 = load i32, ptr %i.i10.i, align 4
  %inc13.i21.i = add i32 %49, 1
  store i32 %inc13.i21.i, ptr %i.i10.i, align 4
  br label %for.cond.i12.i, !llvm.loop !5

_Z6nestedj.exit37.i:                              ; preds = %for.cond.i12.i
  %50 = load i32, ptr %sum.i9.i, align 4
  %51 = load <3 x i32>, ptr %id.addr.i, align 4
  %52 = extractelement <3 x i32> %51, i32 0
  store ptr @_ZL1o, ptr %this.addr.i10, align 4
  store i32 %52, ptr %Index.addr.i11, align 4
  %this1.i12 = load ptr, ptr %this.addr.i10, align 4
  %53 = load target("dx.RawBuffer", i32, 1, 0), ptr %this1.i12, align 4
  %54 = load i32, ptr %Index.addr.i11, align 4
  %55 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %53, i32 %54) [ "convergencectrl"(token %0) ]
  store i32 %50, ptr %55, align 4
  %56 = load <3 x i32>, ptr %id.addr.i, align 4
  %57 = extractelement <3 x i32> %56, i32 0
  store ptr @_ZL1a, ptr %this.addr.i1, align 4
  store i32 %57, ptr %Index.addr.i2, align 4
  %this1.i3 = load ptr, ptr %this.addr.i1, align 4
  %58 = load target("dx.RawBuffer", i32, 0, 0), ptr %this1.i3, align 4
  %59 = load i32, ptr %Index.addr.i2, align 4
  %60 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_0_0t.i32(target("dx.RawBuffer", i32, 0, 0) %58, i32 %59) [ "convergencectrl"(token %0) ]
  %61 = load i32, ptr %60, align 4
  %and.i = and i32 %61, 1
  %cmp.i = icmp eq i32 %and.i, 0
  br i1 %cmp.i, label %if.then.i, label %if.end.i

if.then.i:                                        ; preds = %_Z6nestedj.exit37.i
  br label %_Z4mainDv3_j.exit

if.end.i:                                         ; preds = %_Z6nestedj.exit37.i
  %62 = load <3 x i32>, ptr %id.addr.i, align 4
  %63 = extractelement <3 x i32> %62, i32 0
  store ptr @_ZL1a, ptr %this.addr.i, align 4
  store i32 %63, ptr %Index.addr.i, align 4
  %this1.i = load ptr, ptr %this.addr.i, align 4
  %64 = load target("dx.RawBuffer", i32, 0, 0), ptr %this1.i, align 4
  %65 = load i32, ptr %Index.addr.i, align 4
  %66 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_0_0t.i32(target("dx.RawBuffer", i32, 0, 0) %64, i32 %65) [ "convergencectrl"(token %0) ]
  %67 = load i32, ptr %66, align 4
  %shr.i = lshr i32 %67, 5
  store i32 %shr.i, ptr %x.addr.i.i, align 4
  store i32 0, ptr %sum.i.i, align 4
  store i32 0, ptr %i.i.i, align 4
  br label %for.cond.i.i

for.cond.i.i:                                     ; preds = %for.end.i.i, %if.end.i
  %68 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %0) ]
  %69 = load i32, ptr %i.i.i, align 4
  %70 = load i32, ptr %x.addr.i.i, align 4
  %and.i.i = and i32 %70, 7
  %cmp.i.i = icmp ult i32 %69, %and.i.i
  br i1 %cmp.i.i, label %for.body.i.i, label %_Z6nestedj.exit.i

for.body.i.i:                                     ; preds = %for.cond.i.i
  %71 = load i32, ptr %i.i.i, align 4
  store i32 %71, ptr %j.i.i, align 4
  br label %for.cond1.i.i

for.cond1.i.i:                                    ; preds = %for.inc.i.i, %for.body.i.i
  %72 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %68) ]
  %73 = load i32, ptr %j.i.i, align 4
  %74 = load i32, ptr %x.addr.i.i, align 4
  %shr.i.i = lshr i32 %74, 3
  %and2.i.i = and i32 %shr.i.i, 7
  %cmp3.i.i = icmp ult i32 %73, %and2.i.i
  br i1 %cmp3.i.i, label %for.body4.i.i, label %for.end.i.i

for.body4.i.i:                                    ; preds = %for.cond1.i.i
  %75 = load i32, ptr %i.i.i, align 4
  %76 = load i32, ptr %j.i.i, align 4
  %xor.i.i = xor i32 %75, %76
  %cmp5.i.i = icmp eq i32 %xor.i.i, 3
  br i1 %cmp5.i.i, label %if.then.i.i, label %if.end.i.i

if.then.i.i:                                      ; preds = %for.body4.i.i
  br label %for.inc.i.i

if.end.i.i:                                       ; preds = %for.body4.i.i
  %77 = load i32, ptr %i.i.i, align 4
  %78 = load i32, ptr %j.i.i, align 4
  %add.i.i = add i32 %77, %78
  %cmp6.i.i = icmp ugt i32 %add.i.i, 9
  br i1 %cmp6.i.i, label %if.then7.i.i, label %if.end8.i.i

if.then7.i.i:                                     ; preds = %if.end.i.i
  br label %for.end.i.i

if.end8.i.i:                                      ; preds = %if.end.i.i
  %79 = load i32, ptr %sum.i.i, align 4
  %mul.i.i = mul i32 %79, 5
  %80 = load i32, ptr %i.i.i, align 4
  %81 = load i32, ptr %j.i.i, align 4
  %mul9.i.i = mul i32 %80, %81
  %add10.i.i = add i32 %mul.i.i, %mul9.i.i
  %add11.i.i = add i32 %add10.i.i, 1
  store i32 %add11.i.i, ptr %sum.i.i, align 4
  br label %for.inc.i.i

for.inc.i.i:                                      ; preds = %if.end8.i.i, %if.then.i.i
  %82 = load i32, ptr %j.i.i, align 4
  %inc.i.i = add i32 %82, 1
  store i32 %inc.i.i, ptr %j.i.i, align 4
  br label %for.cond1.i.i, !llvm.loop !3

for.end.i.i:                                      ; preds = %if.then7.i.i, %for.cond1.i.i
  %83 = load i32, ptr %i.i.i, align 4
  %inc13.i.i = add i32 %83, 1
  store i32 %inc13.i.i, ptr %i.i.i, align 4
  br label %for.cond.i.i, !llvm.loop !5

_Z6nestedj.exit.i:                                ; preds = %for.cond.i.i
  %84 = load i32, ptr %sum.i.i, align 4
  %add.i = add i32 %84, 1
  %85 = load <3 x i32>, ptr %id.addr.i, align 4
  %86 = extractelement <3 x i32> %85, i32 0
  %add6.i = add i32 %86, 64
  store ptr @_ZL1o, ptr %this.addr.i7, align 4
  store i32 %add6.i, ptr %Index.addr.i8, align 4
  %this1.i9 = load ptr, ptr %this.addr.i7, align 4
  %87 = load target("dx.RawBuffer", i32, 1, 0), ptr %this1.i9, align 4
  %88 = load i32, ptr %Index.addr.i8, align 4
  %89 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %87, i32 %88) [ "convergencectrl"(token %0) ]
  store i32 %add.i, ptr %89, align 4
  br label %_Z4mainDv3_j.exit

_Z4mainDv3_j.exit:                                ; preds = %if.then.i, %_Z6nestedj.exit.i
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32 immarg) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", i32, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_0_0t(i32, i32, i32, i32, ptr) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_1_0t(i32, i32, i32, i32, ptr) #4

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0), i32) #0

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_0_0t.i32(target("dx.RawBuffer", i32, 0, 0), i32) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @llvm.experimental.noalias.scope.decl(metadata) #5

attributes #0 = { convergent nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { alwaysinline convergent mustprogress norecurse nounwind "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { convergent noinline norecurse "hlsl.numthreads"="32,1,1" "hlsl.shader"="compute" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #3 = { nounwind willreturn memory(none) }
attributes #4 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #5 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }

!dx.valver = !{!0}
!llvm.module.flags = !{!1}
!llvm.ident = !{!2}

!0 = !{i32 1, i32 8}
!1 = !{i32 4, !"dx.disable_optimizations", i32 1}
!2 = !{!"Debian clang version 24.0.0 (++20261025103442+7e3c57157096-1~exp1)"}
!3 = distinct !{!3, !4}
!4 = !{!"llvm.loop.mustprogress"}
!5 = distinct !{!5, !4}
!6 = distinct !{!6, !4, !7}
!7 = !{!"llvm.loop.unroll.disable"}
!8 = distinct !{!8, !4}
!9 = distinct !{!9, !4, !7}
!10 = !{!11}
!11 = distinct !{!11, !12, !"_ZN4hlsl16StructuredBufferIjE19__createFromBindingEjjijPKc: %agg.result"}
!12 = distinct !{!12, i1 true, !"_ZN4hlsl16StructuredBufferIjE19__createFromBindingEjjijPKc"}
!13 = !{}
!14 = !{i64 4}
!15 = !{!16}
!16 = distinct !{!16, !17, !"_ZN4hlsl18RWStructuredBufferIjE38__createFromBindingWithImplicitCounterEjjijPKcj: %agg.result"}
!17 = distinct !{!17, i1 true, !"_ZN4hlsl18RWStructuredBufferIjE38__createFromBindingWithImplicitCounterEjjijPKcj"}
