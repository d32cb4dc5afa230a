; ModuleID = 'group.hlsl'
source_filename = "group.hlsl"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.0-unknown-shadermodel6.0-compute"

%"class.hlsl::StructuredBuffer" = type { target("dx.RawBuffer", i32, 0, 0) }
%"class.hlsl::RWStructuredBuffer" = type { target("dx.RawBuffer", i32, 1, 0), target("dx.RawBuffer", i32, 1, 0) }

@_ZL1a = internal global %"class.hlsl::StructuredBuffer" poison, align 4, !dbg !0
@.str = private unnamed_addr constant [2 x i8] c"a\00", align 1
@_ZL1o = internal global %"class.hlsl::RWStructuredBuffer" poison, align 4, !dbg !110
@.str.2 = private unnamed_addr constant [2 x i8] c"o\00", align 1
@s = external hidden addrspace(3) global [64 x i32], align 4
@histogram = external hidden addrspace(3) global [16 x i32], align 4
@pairs = external hidden addrspace(3) global [8 x [8 x <2 x float>]], align 4

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #0

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define hidden void @_Z9reductionjj(i32 noundef %i, i32 noundef %g) #1 !dbg !122 {
entry:
  %this.addr.i10 = alloca ptr, align 4
  %Index.addr.i11 = alloca i32, align 4
  %this.addr.i = alloca ptr, align 4
  %Index.addr.i = alloca i32, align 4
  %0 = call token @llvm.experimental.convergence.entry()
  %i.addr = alloca i32, align 4
  %g.addr = alloca i32, align 4
  %step = alloca i32, align 4
  store i32 %i, ptr %i.addr, align 4
    #dbg_declare(ptr %i.addr, !125, !DIExpression(), !126)
  store i32 %g, ptr %g.addr, align 4
    #dbg_declare(ptr %g.addr, !127, !DIExpression(), !128)
  %1 = load i32, ptr %g.addr, align 4, !dbg !129
  %mul = mul i32 %1, 64, !dbg !130
  %2 = load i32, ptr %i.addr, align 4, !dbg !131
  %add = add i32 %mul, %2, !dbg !132
  store ptr @_ZL1a, ptr %this.addr.i, align 4
    #dbg_declare(ptr %this.addr.i, !133, !DIExpression(), !135)
  store i32 %add, ptr %Index.addr.i, align 4
    #dbg_declare(ptr %Index.addr.i, !137, !DIExpression(), !138)
  %this1.i = load ptr, ptr %this.addr.i, align 4
  %3 = load target("dx.RawBuffer", i32, 0, 0), ptr %this1.i, align 4, !dbg !135
  %4 = load i32, ptr %Index.addr.i, align 4, !dbg !135
  %5 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_0_0t.i32(target("dx.RawBuffer", i32, 0, 0) %3, i32 %4) [ "convergencectrl"(token %0) ], !dbg !135
  %6 = load i32, ptr %5, align 4, !dbg !139
  %7 = load i32, ptr %i.addr, align 4, !dbg !140
  %arrayidx = getelementptr inbounds nuw [64 x i32], ptr addrspace(3) @s, i32 0, i32 %7, !dbg !141
  store i32 %6, ptr addrspace(3) %arrayidx, align 4, !dbg !142
  call void @llvm.dx.group.memory.barrier.with.group.sync() [ "convergencectrl"(token %0) ], !dbg !143
    #dbg_declare(ptr %step, !144, !DIExpression(), !146)
  store i32 32, ptr %step, align 4, !dbg !146
  br label %for.cond, !dbg !147

for.cond:                                         ; preds = %for.inc, %entry
  %8 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %0) ]
  %9 = load i32, ptr %step, align 4, !dbg !148
  %cmp = icmp ugt i32 %9, 0, !dbg !150
  br i1 %cmp, label %for.body, label %for.end, !dbg !151

for.body:                                         ; preds = %for.cond
  %10 = load i32, ptr %i.addr, align 4, !dbg !152
  %11 = load i32, ptr %step, align 4, !dbg !155
  %cmp1 = icmp ult i32 %10, %11, !dbg !156
  br i1 %cmp1, label %if.then, label %if.end, !dbg !156

if.then:                                          ; preds = %for.body
  %12 = load i32, ptr %i.addr, align 4, !dbg !157
  %13 = load i32, ptr %step, align 4, !dbg !158
  %add2 = add i32 %12, %13, !dbg !159
  %arrayidx3 = getelementptr inbounds nuw [64 x i32], ptr addrspace(3) @s, i32 0, i32 %add2, !dbg !160
  %14 = load i32, ptr addrspace(3) %arrayidx3, align 4, !dbg !160
  %15 = load i32, ptr %i.addr, align 4, !dbg !161
  %arrayidx4 = getelementptr inbounds nuw [64 x i32], ptr addrspace(3) @s, i32 0, i32 %15, !dbg !162
  %16 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !163
  %add5 = add i32 %16, %14, !dbg !163
  store i32 %add5, ptr addrspace(3) %arrayidx4, align 4, !dbg !163
  br label %if.end, !dbg !162

if.end:                                           ; preds = %if.then, %for.body
  call void @llvm.dx.group.memory.barrier.with.group.sync() [ "convergencectrl"(token %8) ], !dbg !164
  br label %for.inc, !dbg !165

for.inc:                                          ; preds = %if.end
  %17 = load i32, ptr %step, align 4, !dbg !166
  %shr = lshr i32 %17, 1, !dbg !166
  store i32 %shr, ptr %step, align 4, !dbg !166
  br label %for.cond, !dbg !167, !llvm.loop !168

for.end:                                          ; preds = %for.cond
  %18 = load i32, ptr %i.addr, align 4, !dbg !171
  %cmp6 = icmp eq i32 %18, 0, !dbg !173
  br i1 %cmp6, label %if.then7, label %if.end9, !dbg !173

if.then7:                                         ; preds = %for.end
  %19 = load i32, ptr addrspace(3) @s, align 4, !dbg !174
  %20 = load i32, ptr %g.addr, align 4, !dbg !175
  store ptr @_ZL1o, ptr %this.addr.i10, align 4
    #dbg_declare(ptr %this.addr.i10, !176, !DIExpression(), !178)
  store i32 %20, ptr %Index.addr.i11, align 4
    #dbg_declare(ptr %Index.addr.i11, !180, !DIExpression(), !181)
  %this1.i12 = load ptr, ptr %this.addr.i10, align 4
  %21 = load target("dx.RawBuffer", i32, 1, 0), ptr %this1.i12, align 4, !dbg !178
  %22 = load i32, ptr %Index.addr.i11, align 4, !dbg !178
  %23 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %21, i32 %22) [ "convergencectrl"(token %0) ], !dbg !178
  store i32 %19, ptr %23, align 4, !dbg !182
  br label %if.end9, !dbg !183

if.end9:                                          ; preds = %if.then7, %for.end
  ret void, !dbg !184
}

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.group.memory.barrier.with.group.sync() #2

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.loop() #0

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define hidden void @_Z4scanjj(i32 noundef %i, i32 noundef %g) #1 !dbg !185 {
entry:
  %this.addr.i10 = alloca ptr, align 4
  %Index.addr.i11 = alloca i32, align 4
  %this.addr.i = alloca ptr, align 4
  %Index.addr.i = alloca i32, align 4
  %0 = call token @llvm.experimental.convergence.entry()
  %i.addr = alloca i32, align 4
  %g.addr = alloca i32, align 4
  %step = alloca i32, align 4
  %v = alloca i32, align 4
  store i32 %i, ptr %i.addr, align 4
    #dbg_declare(ptr %i.addr, !186, !DIExpression(), !187)
  store i32 %g, ptr %g.addr, align 4
    #dbg_declare(ptr %g.addr, !188, !DIExpression(), !189)
  %1 = load i32, ptr %g.addr, align 4, !dbg !190
  %mul = mul i32 %1, 64, !dbg !191
  %2 = load i32, ptr %i.addr, align 4, !dbg !192
  %add = add i32 %mul, %2, !dbg !193
  store ptr @_ZL1a, ptr %this.addr.i, align 4
    #dbg_declare(ptr %this.addr.i, !133, !DIExpression(), !194)
  store i32 %add, ptr %Index.addr.i, align 4
    #dbg_declare(ptr %Index.addr.i, !137, !DIExpression(), !196)
  %this1.i = load ptr, ptr %this.addr.i, align 4
  %3 = load target("dx.RawBuffer", i32, 0, 0), ptr %this1.i, align 4, !dbg !194
  %4 = load i32, ptr %Index.addr.i, align 4, !dbg !194
  %5 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_0_0t.i32(target("dx.RawBuffer", i32, 0, 0) %3, i32 %4) [ "convergencectrl"(token %0) ], !dbg !194
  %6 = load i32, ptr %5, align 4, !dbg !197
  %7 = load i32, ptr %i.addr, align 4, !dbg !198
  %arrayidx = getelementptr inbounds nuw [64 x i32], ptr addrspace(3) @s, i32 0, i32 %7, !dbg !199
  store i32 %6, ptr addrspace(3) %arrayidx, align 4, !dbg !200
  call void @llvm.dx.group.memory.barrier.with.group.sync() [ "convergencectrl"(token %0) ], !dbg !201
    #dbg_declare(ptr %step, !202, !DIExpression(), !204)
  store i32 1, ptr %step, align 4, !dbg !204
  br label %for.cond, !dbg !205

for.cond:                                         ; preds = %for.inc, %entry
  %8 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %0) ]
  %9 = load i32, ptr %step, align 4, !dbg !206
  %cmp = icmp ult i32 %9, 64, !dbg !208
  br i1 %cmp, label %for.body, label %for.end, !dbg !209

for.body:                                         ; preds = %for.cond
    #dbg_declare(ptr %v, !210, !DIExpression(), !212)
  %10 = load i32, ptr %i.addr, align 4, !dbg !213
  %arrayidx1 = getelementptr inbounds nuw [64 x i32], ptr addrspace(3) @s, i32 0, i32 %10, !dbg !214
  %11 = load i32, ptr addrspace(3) %arrayidx1, align 4, !dbg !214
  store i32 %11, ptr %v, align 4, !dbg !212
  %12 = load i32, ptr %i.addr, align 4, !dbg !215
  %13 = load i32, ptr %step, align 4, !dbg !217
  %cmp2 = icmp uge i32 %12, %13, !dbg !218
  br i1 %cmp2, label %if.then, label %if.end, !dbg !218

if.then:                                          ; preds = %for.body
  %14 = load i32, ptr %i.addr, align 4, !dbg !219
  %15 = load i32, ptr %step, align 4, !dbg !220
  %sub = sub i32 %14, %15, !dbg !221
  %arrayidx3 = getelementptr inbounds nuw [64 x i32], ptr addrspace(3) @s, i32 0, i32 %sub, !dbg !222
  %16 = load i32, ptr addrspace(3) %arrayidx3, align 4, !dbg !222
  %17 = load i32, ptr %v, align 4, !dbg !223
  %add4 = add i32 %17, %16, !dbg !223
  store i32 %add4, ptr %v, align 4, !dbg !223
  br label %if.end, !dbg !224

if.end:                                           ; preds = %if.then, %for.body
  call void @llvm.dx.group.memory.barrier.with.group.sync() [ "convergencectrl"(token %8) ], !dbg !225
  %18 = load i32, ptr %v, align 4, !dbg !226
  %19 = load i32, ptr %i.addr, align 4, !dbg !227
  %arrayidx5 = getelementptr inbounds nuw [64 x i32], ptr addrspace(3) @s, i32 0, i32 %19, !dbg !228
  store i32 %18, ptr addrspace(3) %arrayidx5, align 4, !dbg !229
  call void @llvm.dx.group.memory.barrier.with.group.sync() [ "convergencectrl"(token %8) ], !dbg !230
  br label %for.inc, !dbg !231

for.inc:                                          ; preds = %if.end
  %20 = load i32, ptr %step, align 4, !dbg !232
  %shl = shl i32 %20, 1, !dbg !232
  store i32 %shl, ptr %step, align 4, !dbg !232
  br label %for.cond, !dbg !233, !llvm.loop !234

for.end:                                          ; preds = %for.cond
  %21 = load i32, ptr %i.addr, align 4, !dbg !236
  %arrayidx6 = getelementptr inbounds nuw [64 x i32], ptr addrspace(3) @s, i32 0, i32 %21, !dbg !237
  %22 = load i32, ptr addrspace(3) %arrayidx6, align 4, !dbg !237
  %23 = load i32, ptr %g.addr, align 4, !dbg !238
  %mul7 = mul i32 %23, 64, !dbg !239
  %24 = load i32, ptr %i.addr, align 4, !dbg !240
  %add8 = add i32 %mul7, %24, !dbg !241
  store ptr @_ZL1o, ptr %this.addr.i10, align 4
    #dbg_declare(ptr %this.addr.i10, !176, !DIExpression(), !242)
  store i32 %add8, ptr %Index.addr.i11, align 4
    #dbg_declare(ptr %Index.addr.i11, !180, !DIExpression(), !244)
  %this1.i12 = load ptr, ptr %this.addr.i10, align 4
  %25 = load target("dx.RawBuffer", i32, 1, 0), ptr %this1.i12, align 4, !dbg !242
  %26 = load i32, ptr %Index.addr.i11, align 4, !dbg !242
  %27 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %25, i32 %26) [ "convergencectrl"(token %0) ], !dbg !242
  store i32 %22, ptr %27, align 4, !dbg !245
  ret void, !dbg !246
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define hidden void @_Z4sortjj(i32 noundef %i, i32 noundef %g) #1 !dbg !247 {
entry:
  %this.addr.i21 = alloca ptr, align 4
  %Index.addr.i22 = alloca i32, align 4
  %this.addr.i = alloca ptr, align 4
  %Index.addr.i = alloca i32, align 4
  %0 = call token @llvm.experimental.convergence.entry()
  %i.addr = alloca i32, align 4
  %g.addr = alloca i32, align 4
  %size = alloca i32, align 4
  %step = alloca i32, align 4
  %other = alloca i32, align 4
  %up = alloca i32, align 4
  %x = alloca i32, align 4
  %y = alloca i32, align 4
  store i32 %i, ptr %i.addr, align 4
    #dbg_declare(ptr %i.addr, !248, !DIExpression(), !249)
  store i32 %g, ptr %g.addr, align 4
    #dbg_declare(ptr %g.addr, !250, !DIExpression(), !251)
  %1 = load i32, ptr %g.addr, align 4, !dbg !252
  %mul = mul i32 %1, 64, !dbg !253
  %2 = load i32, ptr %i.addr, align 4, !dbg !254
  %add = add i32 %mul, %2, !dbg !255
  store ptr @_ZL1a, ptr %this.addr.i, align 4
    #dbg_declare(ptr %this.addr.i, !133, !DIExpression(), !256)
  store i32 %add, ptr %Index.addr.i, align 4
    #dbg_declare(ptr %Index.addr.i, !137, !DIExpression(), !258)
  %this1.i = load ptr, ptr %this.addr.i, align 4
  %3 = load target("dx.RawBuffer", i32, 0, 0), ptr %this1.i, align 4, !dbg !256
  %4 = load i32, ptr %Index.addr.i, align 4, !dbg !256
  %5 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_0_0t.i32(target("dx.RawBuffer", i32, 0, 0) %3, i32 %4) [ "convergencectrl"(token %0) ], !dbg !256
  %6 = load i32, ptr %5, align 4, !dbg !259
  %7 = load i32, ptr %i.addr, align 4, !dbg !260
  %arrayidx = getelementptr inbounds nuw [64 x i32], ptr addrspace(3) @s, i32 0, i32 %7, !dbg !261
  store i32 %6, ptr addrspace(3) %arrayidx, align 4, !dbg !262
  call void @llvm.dx.group.memory.barrier.with.group.sync() [ "convergencectrl"(token %0) ], !dbg !263
    #dbg_declare(ptr %size, !264, !DIExpression(), !266)
  store i32 2, ptr %size, align 4, !dbg !266
  br label %for.cond, !dbg !267

for.cond:                                         ; preds = %for.inc15, %entry
  %8 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %0) ]
  %9 = load i32, ptr %size, align 4, !dbg !268
  %cmp = icmp ule i32 %9, 64, !dbg !270
  br i1 %cmp, label %for.body, label %for.end16, !dbg !271

for.body:                                         ; preds = %for.cond
    #dbg_declare(ptr %step, !272, !DIExpression(), !275)
  %10 = load i32, ptr %size, align 4, !dbg !276
  %shr = lshr i32 %10, 1, !dbg !277
  store i32 %shr, ptr %step, align 4, !dbg !275
  br label %for.cond1, !dbg !278

for.cond1:                                        ; preds = %for.inc, %for.body
  %11 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %8) ]
  %12 = load i32, ptr %step, align 4, !dbg !279
  %cmp2 = icmp ugt i32 %12, 0, !dbg !281
  br i1 %cmp2, label %for.body3, label %for.end, !dbg !282

for.body3:                                        ; preds = %for.cond1
    #dbg_declare(ptr %other, !283, !DIExpression(), !285)
  %13 = load i32, ptr %i.addr, align 4, !dbg !286
  %14 = load i32, ptr %step, align 4, !dbg !287
  %xor = xor i32 %13, %14, !dbg !288
  store i32 %xor, ptr %other, align 4, !dbg !285
  %15 = load i32, ptr %other, align 4, !dbg !289
  %16 = load i32, ptr %i.addr, align 4, !dbg !291
  %cmp4 = icmp ugt i32 %15, %16, !dbg !292
  br i1 %cmp4, label %if.then, label %if.end13, !dbg !292

if.then:                                          ; preds = %for.body3
    #dbg_declare(ptr %up, !293, !DIExpression(), !296)
  %17 = load i32, ptr %i.addr, align 4, !dbg !297
  %18 = load i32, ptr %size, align 4, !dbg !298
  %and = and i32 %17, %18, !dbg !299
  %cmp5 = icmp eq i32 %and, 0, !dbg !300
  %storedv = zext i1 %cmp5 to i32, !dbg !296
  store i32 %storedv, ptr %up, align 4, !dbg !296
    #dbg_declare(ptr %x, !301, !DIExpression(), !302)
  %19 = load i32, ptr %i.addr, align 4, !dbg !303
  %arrayidx6 = getelementptr inbounds nuw [64 x i32], ptr addrspace(3) @s, i32 0, i32 %19, !dbg !304
  %20 = load i32, ptr addrspace(3) %arrayidx6, align 4, !dbg !304
  store i32 %20, ptr %x, align 4, !dbg !302
    #dbg_declare(ptr %y, !305, !DIExpression(), !306)
  %21 = load i32, ptr %other, align 4, !dbg !307
  %arrayidx7 = getelementptr inbounds nuw [64 x i32], ptr addrspace(3) @s, i32 0, i32 %21, !dbg !308
  %22 = load i32, ptr addrspace(3) %arrayidx7, align 4, !dbg !308
  store i32 %22, ptr %y, align 4, !dbg !306
  %23 = load i32, ptr %x, align 4, !dbg !309
  %24 = load i32, ptr %y, align 4, !dbg !311
  %cmp8 = icmp ugt i32 %23, %24, !dbg !312
  %25 = load i32, ptr %up, align 4, !dbg !313
  %loadedv = icmp ne i32 %25, 0, !dbg !313
  %cmp9 = icmp eq i1 %cmp8, %loadedv, !dbg !314
  br i1 %cmp9, label %if.then10, label %if.end, !dbg !314

if.then10:                                        ; preds = %if.then
  %26 = load i32, ptr %y, align 4, !dbg !315
  %27 = load i32, ptr %i.addr, align 4, !dbg !317
  %arrayidx11 = getelementptr inbounds nuw [64 x i32], ptr addrspace(3) @s, i32 0, i32 %27, !dbg !318
  store i32 %26, ptr addrspace(3) %arrayidx11, align 4, !dbg !319
  %28 = load i32, ptr %x, align 4, !dbg !320
  %29 = load i32, ptr %other, align 4, !dbg !321
  %arrayidx12 = getelementptr inbounds nuw [64 x i32], ptr addrspace(3) @s, i32 0, i32 %29, !dbg !322
  store i32 %28, ptr addrspace(3) %arrayidx12, align 4, !dbg !323
  br label %if.end, !dbg !324

if.end:                                           ; preds = %if.then10, %if.then
  br label %if.end13, !dbg !325

if.end13:                                         ; preds = %if.end, %for.body3
  call void @llvm.dx.group.memory.barrier.with.group.sync() [ "convergencectrl"(token %11) ], !dbg !326
  br label %for.inc, !dbg !327

for.inc:                                          ; preds = %if.end13
  %30 = load i32, ptr %step, align 4, !dbg !328
  %shr14 = lshr i32 %30, 1, !dbg !328
  store i32 %shr14, ptr %step, align 4, !dbg !328
  br label %for.cond1, !dbg !329, !llvm.loop !330

for.end:                                          ; preds = %for.cond1
  br label %for.inc15, !dbg !332

for.inc15:                                        ; preds = %for.end
  %31 = load i32, ptr %size, align 4, !dbg !333
  %shl = shl i32 %31, 1, !dbg !333
  store i32 %shl, ptr %size, align 4, !dbg !333
  br label %for.cond, !dbg !334, !llvm.loop !335

for.end16:                                        ; preds = %for.cond
  %32 = load i32, ptr %i.addr, align 4, !dbg !337
  %arrayidx17 = getelementptr inbounds nuw [64 x i32], ptr addrspace(3) @s, i32 0, i32 %32, !dbg !338
  %33 = load i32, ptr addrspace(3) %arrayidx17, align 4, !dbg !338
  %34 = load i32, ptr %g.addr, align 4, !dbg !339
  %mul18 = mul i32 %34, 64, !dbg !340
  %35 = load i32, ptr %i.addr, align 4, !dbg !341
  %add19 = add i32 %mul18, %35, !dbg !342
  store ptr @_ZL1o, ptr %this.addr.i21, align 4
    #dbg_declare(ptr %this.addr.i21, !176, !DIExpression(), !343)
  store i32 %add19, ptr %Index.addr.i22, align 4
    #dbg_declare(ptr %Index.addr.i22, !180, !DIExpression(), !345)
  %this1.i23 = load ptr, ptr %this.addr.i21, align 4
  %36 = load target("dx.RawBuffer", i32, 1, 0), ptr %this1.i23, align 4, !dbg !343
  %37 = load i32, ptr %Index.addr.i22, align 4, !dbg !343
  %38 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %36, i32 %37) [ "convergencectrl"(token %0) ], !dbg !343
  store i32 %33, ptr %38, align 4, !dbg !346
  ret void, !dbg !347
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define hidden void @_Z5countjj(i32 noundef %i, i32 noundef %g) #1 !dbg !348 {
entry:
  %this.addr.i9 = alloca ptr, align 4
  %Index.addr.i10 = alloca i32, align 4
  %this.addr.i = alloca ptr, align 4
  %Index.addr.i = alloca i32, align 4
  %0 = call token @llvm.experimental.convergence.entry()
  %i.addr = alloca i32, align 4
  %g.addr = alloca i32, align 4
  store i32 %i, ptr %i.addr, align 4
    #dbg_declare(ptr %i.addr, !349, !DIExpression(), !350)
  store i32 %g, ptr %g.addr, align 4
    #dbg_declare(ptr %g.addr, !351, !DIExpression(), !352)
  %1 = load i32, ptr %i.addr, align 4, !dbg !353
  %cmp = icmp ult i32 %1, 16, !dbg !355
  br i1 %cmp, label %if.then, label %if.end, !dbg !355

if.then:                                          ; preds = %entry
  %2 = load i32, ptr %i.addr, align 4, !dbg !356
  %arrayidx = getelementptr inbounds nuw [16 x i32], ptr addrspace(3) @histogram, i32 0, i32 %2, !dbg !357
  store i32 0, ptr addrspace(3) %arrayidx, align 4, !dbg !358
  br label %if.end, !dbg !357

if.end:                                           ; preds = %if.then, %entry
  call void @llvm.dx.group.memory.barrier.with.group.sync() [ "convergencectrl"(token %0) ], !dbg !359
  %3 = load i32, ptr %g.addr, align 4, !dbg !360
  %mul = mul i32 %3, 64, !dbg !361
  %4 = load i32, ptr %i.addr, align 4, !dbg !362
  %add = add i32 %mul, %4, !dbg !363
  store ptr @_ZL1a, ptr %this.addr.i, align 4
    #dbg_declare(ptr %this.addr.i, !133, !DIExpression(), !364)
  store i32 %add, ptr %Index.addr.i, align 4
    #dbg_declare(ptr %Index.addr.i, !137, !DIExpression(), !366)
  %this1.i = load ptr, ptr %this.addr.i, align 4
  %5 = load target("dx.RawBuffer", i32, 0, 0), ptr %this1.i, align 4, !dbg !364
  %6 = load i32, ptr %Index.addr.i, align 4, !dbg !364
  %7 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_0_0t.i32(target("dx.RawBuffer", i32, 0, 0) %5, i32 %6) [ "convergencectrl"(token %0) ], !dbg !364
  %8 = load i32, ptr %7, align 4, !dbg !367
  %and = and i32 %8, 15, !dbg !368
  %arrayidx1 = getelementptr inbounds nuw [16 x i32], ptr addrspace(3) @histogram, i32 0, i32 %and, !dbg !369
  %9 = atomicrmw add ptr addrspace(3) %arrayidx1, i32 1 syncscope("workgroup") monotonic, align 4, !dbg !370
  call void @llvm.dx.group.memory.barrier.with.group.sync() [ "convergencectrl"(token %0) ], !dbg !371
  %10 = load i32, ptr %i.addr, align 4, !dbg !372
  %cmp2 = icmp ult i32 %10, 16, !dbg !374
  br i1 %cmp2, label %if.then3, label %if.end8, !dbg !374

if.then3:                                         ; preds = %if.end
  %11 = load i32, ptr %i.addr, align 4, !dbg !375
  %arrayidx4 = getelementptr inbounds nuw [16 x i32], ptr addrspace(3) @histogram, i32 0, i32 %11, !dbg !376
  %12 = load i32, ptr addrspace(3) %arrayidx4, align 4, !dbg !376
  %13 = load i32, ptr %g.addr, align 4, !dbg !377
  %mul5 = mul i32 %13, 16, !dbg !378
  %14 = load i32, ptr %i.addr, align 4, !dbg !379
  %add6 = add i32 %mul5, %14, !dbg !380
  store ptr @_ZL1o, ptr %this.addr.i9, align 4
    #dbg_declare(ptr %this.addr.i9, !176, !DIExpression(), !381)
  store i32 %add6, ptr %Index.addr.i10, align 4
    #dbg_declare(ptr %Index.addr.i10, !180, !DIExpression(), !383)
  %this1.i11 = load ptr, ptr %this.addr.i9, align 4
  %15 = load target("dx.RawBuffer", i32, 1, 0), ptr %this1.i11, align 4, !dbg !381
  %16 = load i32, ptr %Index.addr.i10, align 4, !dbg !381
  %17 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %15, i32 %16) [ "convergencectrl"(token %0) ], !dbg !381
  store i32 %12, ptr %17, align 4, !dbg !384
  br label %if.end8, !dbg !385

if.end8:                                          ; preds = %if.then3, %if.end
  ret void, !dbg !386
}

; Function Attrs: alwaysinline convergent mustprogress norecurse nounwind
define hidden void @_Z9transposejj(i32 noundef %i, i32 noundef %g) #1 !dbg !387 {
entry:
  %this.addr.i15 = alloca ptr, align 4
  %Index.addr.i16 = alloca i32, align 4
  %this.addr.i = alloca ptr, align 4
  %Index.addr.i = alloca i32, align 4
  %0 = call token @llvm.experimental.convergence.entry()
  %i.addr = alloca i32, align 4
  %g.addr = alloca i32, align 4
  %p = alloca <2 x float>, align 4
  store i32 %i, ptr %i.addr, align 4
    #dbg_declare(ptr %i.addr, !388, !DIExpression(), !389)
  store i32 %g, ptr %g.addr, align 4
    #dbg_declare(ptr %g.addr, !390, !DIExpression(), !391)
  %1 = load i32, ptr %g.addr, align 4, !dbg !392
  %mul = mul i32 %1, 64, !dbg !393
  %2 = load i32, ptr %i.addr, align 4, !dbg !394
  %add = add i32 %mul, %2, !dbg !395
  store ptr @_ZL1a, ptr %this.addr.i, align 4
    #dbg_declare(ptr %this.addr.i, !133, !DIExpression(), !396)
  store i32 %add, ptr %Index.addr.i, align 4
    #dbg_declare(ptr %Index.addr.i, !137, !DIExpression(), !398)
  %this1.i = load ptr, ptr %this.addr.i, align 4
  %3 = load target("dx.RawBuffer", i32, 0, 0), ptr %this1.i, align 4, !dbg !396
  %4 = load i32, ptr %Index.addr.i, align 4, !dbg !396
  %5 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_0_0t.i32(target("dx.RawBuffer", i32, 0, 0) %3, i32 %4) [ "convergencectrl"(token %0) ], !dbg !396
  %6 = load i32, ptr %5, align 4, !dbg !399
  %and = and i32 %6, 1023, !dbg !400
  %conv = uitofp reassoc nnan ninf nsz arcp afn i32 %and to float, !dbg !399
  %vecinit = insertelement <2 x float> poison, float %conv, i32 0, !dbg !399
  %7 = load i32, ptr %i.addr, align 4, !dbg !401
  %conv1 = uitofp reassoc nnan ninf nsz arcp afn i32 %7 to float, !dbg !401
  %vecinit2 = insertelement <2 x float> %vecinit, float %conv1, i32 1, !dbg !399
  %8 = load i32, ptr %i.addr, align 4, !dbg !402
  %div = udiv i32 %8, 8, !dbg !403
  %arrayidx = getelementptr inbounds nuw [8 x [8 x <2 x float>]], ptr addrspace(3) @pairs, i32 0, i32 %div, !dbg !404
  %9 = load i32, ptr %i.addr, align 4, !dbg !405
  %rem = urem i32 %9, 8, !dbg !406
  %arrayidx3 = getelementptr inbounds nuw [8 x <2 x float>], ptr addrspace(3) %arrayidx, i32 0, i32 %rem, !dbg !404
  store <2 x float> %vecinit2, ptr addrspace(3) %arrayidx3, align 4, !dbg !407
  call void @llvm.dx.group.memory.barrier.with.group.sync() [ "convergencectrl"(token %0) ], !dbg !408
    #dbg_declare(ptr %p, !409, !DIExpression(), !410)
  %10 = load i32, ptr %i.addr, align 4, !dbg !411
  %rem4 = urem i32 %10, 8, !dbg !412
  %arrayidx5 = getelementptr inbounds nuw [8 x [8 x <2 x float>]], ptr addrspace(3) @pairs, i32 0, i32 %rem4, !dbg !413
  %11 = load i32, ptr %i.addr, align 4, !dbg !414
  %div6 = udiv i32 %11, 8, !dbg !415
  %arrayidx7 = getelementptr inbounds nuw [8 x <2 x float>], ptr addrspace(3) %arrayidx5, i32 0, i32 %div6, !dbg !413
  %12 = load <2 x float>, ptr addrspace(3) %arrayidx7, align 4, !dbg !413
  store <2 x float> %12, ptr %p, align 4, !dbg !410
  %13 = load <2 x float>, ptr %p, align 4, !dbg !416
  %14 = extractelement <2 x float> %13, i32 0, !dbg !416
  %conv8 = fptoui float %14 to i32, !dbg !416
  %mul9 = mul i32 %conv8, 64, !dbg !417
  %15 = load <2 x float>, ptr %p, align 4, !dbg !418
  %16 = extractelement <2 x float> %15, i32 1, !dbg !418
  %conv10 = fptoui float %16 to i32, !dbg !418
  %add11 = add i32 %mul9, %conv10, !dbg !419
  %17 = load i32, ptr %g.addr, align 4, !dbg !420
  %mul12 = mul i32 %17, 64, !dbg !421
  %18 = load i32, ptr %i.addr, align 4, !dbg !422
  %add13 = add i32 %mul12, %18, !dbg !423
  store ptr @_ZL1o, ptr %this.addr.i15, align 4
    #dbg_declare(ptr %this.addr.i15, !176, !DIExpression(), !424)
  store i32 %add13, ptr %Index.addr.i16, align 4
    #dbg_declare(ptr %Index.addr.i16, !180, !DIExpression(), !426)
  %this1.i17 = load ptr, ptr %this.addr.i15, align 4
  %19 = load target("dx.RawBuffer", i32, 1, 0), ptr %this1.i17, align 4, !dbg !424
  %20 = load i32, ptr %Index.addr.i16, align 4, !dbg !424
  %21 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %19, i32 %20) [ "convergencectrl"(token %0) ], !dbg !424
  store i32 %add11, ptr %21, align 4, !dbg !427
  ret void, !dbg !428
}

; Function Attrs: convergent noinline norecurse
define void @main() #3 {
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
  %this.addr.i10.i.i = alloca ptr, align 4
  %Index.addr.i11.i.i = alloca i32, align 4
  %this.addr.i.i.i = alloca ptr, align 4
  %Index.addr.i.i.i = alloca i32, align 4
  %i.addr.i.i = alloca i32, align 4
  %g.addr.i.i = alloca i32, align 4
  %step.i.i = alloca i32, align 4
  %v.i.i = alloca i32, align 4
  %i.addr.i = alloca i32, align 4
  %g.addr.i = alloca <3 x i32>, align 4
  %0 = call token @llvm.experimental.convergence.entry()
  call void @llvm.experimental.noalias.scope.decl(metadata !429), !dbg !432
  store ptr @_ZL1a, ptr %result.ptr.i.i, align 4, !noalias !429
  store i32 0, ptr %registerNo.addr.i.i, align 4, !noalias !429
    #dbg_declare(ptr %registerNo.addr.i.i, !439, !DIExpression(), !441)
  store i32 0, ptr %spaceNo.addr.i.i, align 4, !noalias !429
    #dbg_declare(ptr %spaceNo.addr.i.i, !443, !DIExpression(), !441)
  store i32 1, ptr %range.addr.i.i, align 4, !noalias !429
    #dbg_declare(ptr %range.addr.i.i, !444, !DIExpression(), !441)
  store i32 0, ptr %index.addr.i.i, align 4, !noalias !429
    #dbg_declare(ptr %index.addr.i.i, !445, !DIExpression(), !441)
  store ptr @.str, ptr %name.addr.i.i, align 4, !noalias !429
    #dbg_declare(ptr %name.addr.i.i, !446, !DIExpression(), !441)
    #dbg_declare(ptr %tmp.i.i, !447, !DIExpression(), !441)
  store ptr %tmp.i.i, ptr %this.addr.i.i, align 4
    #dbg_declare(ptr %this.addr.i.i, !448, !DIExpression(), !450)
  %this1.i.i = load ptr, ptr %this.addr.i.i, align 4
  store ptr %this1.i.i, ptr %this.addr.i10.i, align 4
    #dbg_declare(ptr %this.addr.i10.i, !452, !DIExpression(), !454)
  %this1.i11.i = load ptr, ptr %this.addr.i10.i, align 4
  store target("dx.RawBuffer", i32, 0, 0) poison, ptr %this1.i11.i, align 4, !dbg !456
  %1 = load i32, ptr %registerNo.addr.i.i, align 4, !dbg !458, !noalias !429
  %2 = load i32, ptr %spaceNo.addr.i.i, align 4, !dbg !458, !noalias !429
  %3 = load i32, ptr %range.addr.i.i, align 4, !dbg !458, !noalias !429
  %4 = load i32, ptr %index.addr.i.i, align 4, !dbg !458, !noalias !429
  %5 = load ptr, ptr %name.addr.i.i, align 4, !dbg !458, !noalias !429
  %6 = call target("dx.RawBuffer", i32, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_0_0t(i32 %2, i32 %1, i32 %3, i32 %4, ptr %5), !dbg !458
  store target("dx.RawBuffer", i32, 0, 0) %6, ptr %tmp.i.i, align 4, !dbg !458, !noalias !429
  store ptr @_ZL1a, ptr %this.addr.i8.i, align 4
    #dbg_declare(ptr %this.addr.i8.i, !459, !DIExpression(), !461)
  store ptr %tmp.i.i, ptr %other.addr.i.i, align 4
    #dbg_declare(ptr %other.addr.i.i, !463, !DIExpression(), !464)
  %this1.i9.i = load ptr, ptr %this.addr.i8.i, align 4
  %7 = load ptr, ptr %other.addr.i.i, align 4, !dbg !465
  store ptr %this1.i9.i, ptr %this.addr.i12.i, align 4
    #dbg_declare(ptr %this.addr.i12.i, !466, !DIExpression(), !468)
  store ptr %7, ptr %other.addr.i13.i, align 4
    #dbg_declare(ptr %other.addr.i13.i, !470, !DIExpression(), !471)
  %this1.i14.i = load ptr, ptr %this.addr.i12.i, align 4
  %8 = load ptr, ptr %other.addr.i13.i, align 4, !dbg !472, !nonnull !120, !align !474
  %9 = load target("dx.RawBuffer", i32, 0, 0), ptr %8, align 4, !dbg !472
  store target("dx.RawBuffer", i32, 0, 0) %9, ptr %this1.i14.i, align 4, !dbg !472
  call void @llvm.experimental.noalias.scope.decl(metadata !475), !dbg !478
  store ptr @_ZL1o, ptr %result.ptr.i1.i, align 4, !noalias !475
  store i32 0, ptr %registerNo.addr.i2.i, align 4, !noalias !475
    #dbg_declare(ptr %registerNo.addr.i2.i, !481, !DIExpression(), !483)
  store i32 0, ptr %spaceNo.addr.i3.i, align 4, !noalias !475
    #dbg_declare(ptr %spaceNo.addr.i3.i, !485, !DIExpression(), !483)
  store i32 1, ptr %range.addr.i4.i, align 4, !noalias !475
    #dbg_declare(ptr %range.addr.i4.i, !486, !DIExpression(), !483)
  store i32 0, ptr %index.addr.i5.i, align 4, !noalias !475
    #dbg_declare(ptr %index.addr.i5.i, !487, !DIExpression(), !483)
  store ptr @.str.2, ptr %name.addr.i6.i, align 4, !noalias !475
    #dbg_declare(ptr %name.addr.i6.i, !488, !DIExpression(), !483)
  store i32 0, ptr %counterOrderId.addr.i.i, align 4, !noalias !475
    #dbg_declare(ptr %counterOrderId.addr.i.i, !489, !DIExpression(), !483)
    #dbg_declare(ptr %tmp.i7.i, !490, !DIExpression(), !483)
  store ptr %tmp.i7.i, ptr %this.addr.i15.i, align 4
    #dbg_declare(ptr %this.addr.i15.i, !491, !DIExpression(), !493)
  %this1.i16.i = load ptr, ptr %this.addr.i15.i, align 4
  store ptr %this1.i16.i, ptr %this.addr.i20.i, align 4
    #dbg_declare(ptr %this.addr.i20.i, !495, !DIExpression(), !497)
  %this1.i21.i = load ptr, ptr %this.addr.i20.i, align 4
  store target("dx.RawBuffer", i32, 1, 0) poison, ptr %this1.i21.i, align 4, !dbg !499
  %10 = load i32, ptr %registerNo.addr.i2.i, align 4, !dbg !501, !noalias !475
  %11 = load i32, ptr %spaceNo.addr.i3.i, align 4, !dbg !501, !noalias !475
  %12 = load i32, ptr %range.addr.i4.i, align 4, !dbg !501, !noalias !475
  %13 = load i32, ptr %index.addr.i5.i, align 4, !dbg !501, !noalias !475
  %14 = load ptr, ptr %name.addr.i6.i, align 4, !dbg !501, !noalias !475
  %15 = call target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_1_0t(i32 %11, i32 %10, i32 %12, i32 %13, ptr %14), !dbg !501
  store target("dx.RawBuffer", i32, 1, 0) %15, ptr %tmp.i7.i, align 4, !dbg !501, !noalias !475
  %16 = load target("dx.RawBuffer", i32, 1, 0), ptr %tmp.i7.i, align 4, !dbg !501, !noalias !475
  %__counter_handle.i.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %tmp.i7.i, i32 0, i32 1, !dbg !501
  store target("dx.RawBuffer", i32, 1, 0) %16, ptr %__counter_handle.i.i, align 4, !dbg !501, !noalias !475
  store ptr @_ZL1o, ptr %this.addr.i17.i, align 4
    #dbg_declare(ptr %this.addr.i17.i, !502, !DIExpression(), !504)
  store ptr %tmp.i7.i, ptr %other.addr.i18.i, align 4
    #dbg_declare(ptr %other.addr.i18.i, !506, !DIExpression(), !507)
  %this1.i19.i = load ptr, ptr %this.addr.i17.i, align 4
  %17 = load ptr, ptr %other.addr.i18.i, align 4, !dbg !508
  store ptr %this1.i19.i, ptr %this.addr.i22.i, align 4
    #dbg_declare(ptr %this.addr.i22.i, !509, !DIExpression(), !511)
  store ptr %17, ptr %other.addr.i23.i, align 4
    #dbg_declare(ptr %other.addr.i23.i, !513, !DIExpression(), !514)
  %this1.i24.i = load ptr, ptr %this.addr.i22.i, align 4
  %18 = load ptr, ptr %other.addr.i23.i, align 4, !dbg !515, !nonnull !120, !align !474
  %19 = load target("dx.RawBuffer", i32, 1, 0), ptr %18, align 4, !dbg !515
  store target("dx.RawBuffer", i32, 1, 0) %19, ptr %this1.i24.i, align 4, !dbg !515
  %20 = load ptr, ptr %other.addr.i23.i, align 4, !dbg !515, !nonnull !120, !align !474
  %__counter_handle.i25.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %20, i32 0, i32 1, !dbg !515
  %21 = load target("dx.RawBuffer", i32, 1, 0), ptr %__counter_handle.i25.i, align 4, !dbg !515
  %__counter_handle3.i.i = getelementptr inbounds nuw %"class.hlsl::RWStructuredBuffer", ptr %this1.i24.i, i32 0, i32 1, !dbg !515
  store target("dx.RawBuffer", i32, 1, 0) %21, ptr %__counter_handle3.i.i, align 4, !dbg !515
  %22 = call i32 @llvm.dx.flattened.thread.id.in.group()
  %23 = call i32 @llvm.dx.group.id(i32 0)
  %24 = insertelement <3 x i32> poison, i32 %23, i64 0
  %25 = call i32 @llvm.dx.group.id(i32 1)
  %26 = insertelement <3 x i32> %24, i32 %25, i64 1
  %27 = call i32 @llvm.dx.group.id(i32 2)
  %28 = insertelement <3 x i32> %26, i32 %27, i64 2
  store i32 %22, ptr %i.addr.i, align 4
    #dbg_declare(ptr %i.addr.i, !517, !DIExpression(), !526)
  store <3 x i32> %28, ptr %g.addr.i, align 4
    #dbg_declare(ptr %g.addr.i, !527, !DIExpression(), !528)
  %29 = load i32, ptr %i.addr.i, align 4, !dbg !529
  %30 = load <3 x i32>, ptr %g.addr.i, align 4, !dbg !530
  %31 = extractelement <3 x i32> %30, i32 0, !dbg !530
  store i32 %29, ptr %i.addr.i.i, align 4
    #dbg_declare(ptr %i.addr.i.i, !186, !DIExpression(), !531)
  store i32 %31, ptr %g.addr.i.i, align 4
    #dbg_declare(ptr %g.addr.i.i, !188, !DIExpression(), !533)
  %32 = load i32, ptr %g.addr.i.i, align 4, !dbg !534
  %mul.i.i = mul i32 %32, 64, !dbg !535
  %33 = load i32, ptr %i.addr.i.i, align 4, !dbg !536
  %add.i.i = add i32 %mul.i.i, %33, !dbg !537
  store ptr @_ZL1a, ptr %this.addr.i.i.i, align 4
    #dbg_declare(ptr %this.addr.i.i.i, !133, !DIExpression(), !538)
  store i32 %add.i.i, ptr %Index.addr.i.i.i, align 4
    #dbg_declare(ptr %Index.addr.i.i.i, !137, !DIExpression(), !540)
  %this1.i.i.i = load ptr, ptr %this.addr.i.i.i, align 4
  %34 = load target("dx.RawBuffer", i32, 0, 0), ptr %this1.i.i.i, align 4, !dbg !538
  %35 = load i32, ptr %Index.addr.i.i.i, align 4, !dbg !538
  %36 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_0_0t.i32(target("dx.RawBuffer", i32, 0, 0) %34, i32 %35) [ "convergencectrl"(token %0) ], !dbg !538
  %37 = load i32, ptr %36, align 4, !dbg !541
  %38 = load i32, ptr %i.addr.i.i, align 4, !dbg !542
  %arrayidx.i.i = getelementptr inbounds nuw [64 x i32], ptr addrspace(3) @s, i32 0, i32 %38, !dbg !543
  store i32 %37, ptr addrspace(3) %arrayidx.i.i, align 4, !dbg !544
  call void @llvm.dx.group.memory.barrier.with.group.sync() [ "convergencectrl"(token %0) ], !dbg !545
    #dbg_declare(ptr %step.i.i, !202, !DIExpression(), !546)
  store i32 1, ptr %step.i.i, align 4, !dbg !546
  br label %for.cond.i.i, !dbg !547

for.cond.i.i:                                     ; preds = %if.end.i.i, %entry
  %39 = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %0) ]
  %40 = load i32, ptr %step.i.i, align 4, !dbg !548
  %cmp.i.i = icmp ult i32 %40, 64, !dbg !549
  br i1 %cmp.i.i, label %for.body.i.i, label %_Z4mainjDv3_j.exit, !dbg !550

for.body.i.i:                                     ; preds = %for.cond.i.i
    #dbg_declare(ptr %v.i.i, !210, !DIExpression(), !551)
  %41 = load i32, ptr %i.addr.i.i, align 4, !dbg !552
  %arrayidx1.i.i = getelementptr inbounds nuw [64 x i32], ptr addrspace(3) @s, i32 0, i32 %41, !dbg !553
  %42 = load i32, ptr addrspace(3) %arrayidx1.i.i, align 4, !dbg !553
  store i32 %42, ptr %v.i.i, align 4, !dbg !551
  %43 = load i32, ptr %i.addr.i.i, align 4, !dbg !554
  %44 = load i32, ptr %step.i.i, align 4, !dbg !555
  %cmp2.i.i = icmp uge i32 %43, %44, !dbg !556
  br i1 %cmp2.i.i, label %if.then.i.i, label %if.end.i.i, !dbg !556

if.then.i.i:                                      ; preds = %for.body.i.i
  %45 = load i32, ptr %i.addr.i.i, align 4, !dbg !557
  %46 = load i32, ptr %step.i.i, align 4, !dbg !558
  %sub.i.i = sub i32 %45, %46, !dbg !559
  %arrayidx3.i.i = getelementptr inbounds nuw [64 x i32], ptr addrspace(3) @s, i32 0, i32 %sub.i.i, !dbg !560
  %47 = load i32, ptr addrspace(3) %arrayidx3.i.i, align 4, !dbg !560
  %48 = load i32, ptr %v.i.i, align 4, !dbg !561
  %add4.i.i = add i32 %48, %47, !dbg !561
  store i32 %add4.i.i, ptr %v.i.i, align 4, !dbg !561
  br label %if.end.i.i, !dbg !562

if.end.i.i:                                       ; preds = %if.then.i.i, %for.body.i.i
  call void @llvm.dx.group.memory.barrier.with.group.sync() [ "convergencectrl"(token %39) ], !dbg !563
  %49 = load i32, ptr %v.i.i, align 4, !dbg !564
  %50 = load i32, ptr %i.addr.i.i, align 4, !dbg !565
  %arrayidx5.i.i = getelementptr inbounds nuw [64 x i32], ptr addrspace(3) @s, i32 0, i32 %50, !dbg !566
  store i32 %49, ptr addrspace(3) %arrayidx5.i.i, align 4, !dbg !567
  call void @llvm.dx.group.memory.barrier.with.group.sync() [ "convergencectrl"(token %39) ], !dbg !568
  %51 = load i32, ptr %step.i.i, align 4, !dbg !569
  %shl.i.i = shl i32 %51, 1, !dbg !569
  store i32 %shl.i.i, ptr %step.i.i, align 4, !dbg !569
  br label %for.cond.i.i, !dbg !570, !llvm.loop !571

_Z4mainjDv3_j.exit:                               ; preds = %for.cond.i.i
  %52 = load i32, ptr %i.addr.i.i, align 4, !dbg !573
  %arrayidx6.i.i = getelementptr inbounds nuw [64 x i32], ptr addrspace(3) @s, i32 0, i32 %52, !dbg !574
  %53 = load i32, ptr addrspace(3) %arrayidx6.i.i, align 4, !dbg !574
  %54 = load i32, ptr %g.addr.i.i, align 4, !dbg !575
  %mul7.i.i = mul i32 %54, 64, !dbg !576
  %55 = load i32, ptr %i.addr.i.i, align 4, !dbg !577
  %add8.i.i = add i32 %mul7.i.i, %55, !dbg !578
  store ptr @_ZL1o, ptr %this.addr.i10.i.i, align 4
    #dbg_declare(ptr %this.addr.i10.i.i, !176, !DIExpression(), !579)
  store i32 %add8.i.i, ptr %Index.addr.i11.i.i, align 4
    #dbg_declare(ptr %Index.addr.i11.i.i, !180, !DIExpression(), !581)
  %this1.i12.i.i = load ptr, ptr %this.addr.i10.i.i, align 4
  %56 = load target("dx.RawBuffer", i32, 1, 0), ptr %this1.i12.i.i, align 4, !dbg !579
  %57 = load i32, ptr %Index.addr.i11.i.i, align 4, !dbg !579
  %58 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %56, i32 %57) [ "convergencectrl"(token %0) ], !dbg !579
  store i32 %53, ptr %58, align 4, !dbg !582
  ret void
}

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.flattened.thread.id.in.group() #4

; Function Attrs: nounwind willreturn memory(none)
declare i32 @llvm.dx.group.id(i32 immarg) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", i32, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_0_0t(i32, i32, i32, i32, ptr) #5

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_1_0t(i32, i32, i32, i32, ptr) #5

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_0_0t.i32(target("dx.RawBuffer", i32, 0, 0), i32) #0

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0), i32) #0

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @llvm.experimental.noalias.scope.decl(metadata) #6

attributes #0 = { convergent nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { alwaysinline convergent mustprogress norecurse nounwind "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { convergent nocallback nofree nosync nounwind willreturn }
attributes #3 = { convergent noinline norecurse "hlsl.numthreads"="64,1,1" "hlsl.shader"="compute" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #4 = { nounwind willreturn memory(none) }
attributes #5 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #6 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }

!llvm.dbg.cu = !{!2}
!llvm.module.flags = !{!113, !114, !115}
!dx.valver = !{!116}
!dx.source.contents = !{!117}
!dx.source.defines = !{!118}
!dx.source.mainFileName = !{!119}
!dx.source.args = !{!120}
!llvm.ident = !{!121}

!0 = !DIGlobalVariableExpression(var: !1, expr: !DIExpression())
!1 = distinct !DIGlobalVariable(name: "a", linkageName: "_ZL1a", scope: !2, file: !112, line: 2, type: !18, isLocal: true, isDefinition: true)
!2 = distinct !DICompileUnit(language: DW_LANG_HLSL, file: !3, producer: "Debian clang version 24.0.0 (++20261025103442+7e3c57157096-1~exp1)", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !4, globals: !109, splitDebugInlining: false, nameTableKind: None)
!3 = !DIFile(filename: "<stdin>", directory: ".")
!4 = !{!5, !13, !15, !17, !18, !68}
!5 = !DIDerivedType(tag: DW_TAG_typedef, name: "float2", file: !6, line: 28, baseType: !7)
!6 = !DIFile(filename: "include/hlsl/hlsl_basic_types.h", directory: ".")
!7 = !DIDerivedType(tag: DW_TAG_typedef, name: "vector<float, 2>", scope: !8, file: !3, baseType: !9)
!8 = !DINamespace(name: "hlsl", scope: null)
!9 = !DICompositeType(tag: DW_TAG_array_type, baseType: !10, size: 64, flags: DIFlagVector, elements: !11)
!10 = !DIBasicType(name: "float", size: 32, encoding: DW_ATE_float)
!11 = !{!12}
!12 = !DISubrange(count: 2)
!13 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint", file: !6, line: 1, baseType: !14)
!14 = !DIBasicType(name: "unsigned int", size: 32, encoding: DW_ATE_unsigned)
!15 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !16, size: 32)
!16 = !DICompositeType(tag: DW_TAG_structure_type, name: "__hlsl_resource_t", file: !3, flags: DIFlagFwdDecl)
!17 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !14, size: 32)
!18 = distinct !DICompositeType(tag: DW_TAG_class_type, name: "StructuredBuffer<unsigned int>", scope: !8, size: 32, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !19, templateParams: !66)
!19 = !{!20, !21, !25, !30, !34, !41, !48, !49, !55, !58, !63}
!20 = !DIDerivedType(tag: DW_TAG_member, name: "__handle", scope: !18, file: !3, line: 60, baseType: !15, size: 32)
!21 = !DISubprogram(name: "StructuredBuffer", linkageName: "_ZN4hlsl16StructuredBufferIjEC4Ev", scope: !18, file: !3, type: !22, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!22 = !DISubroutineType(types: !23)
!23 = !{null, !24}
!24 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !18, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!25 = !DISubprogram(name: "StructuredBuffer", linkageName: "_ZN4hlsl16StructuredBufferIjEC4ERKS1_", scope: !18, file: !3, type: !26, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!26 = !DISubroutineType(types: !27)
!27 = !{null, !24, !28}
!28 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !29, size: 32)
!29 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !18)
!30 = !DISubprogram(name: "operator=", linkageName: "_ZN4hlsl16StructuredBufferIjEaSERKS1_", scope: !18, file: !3, type: !31, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!31 = !DISubroutineType(types: !32)
!32 = !{!33, !24, !28}
!33 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !18, size: 32)
!34 = !DISubprogram(name: "StructuredBuffer", linkageName: "_ZN4hlsl16StructuredBufferIjEC4ENS_8__detail18heap_resource_infoE", scope: !18, file: !3, type: !35, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!35 = !DISubroutineType(types: !36)
!36 = !{null, !24, !37}
!37 = distinct !DICompositeType(tag: DW_TAG_class_type, name: "heap_resource_info", scope: !38, size: 32, flags: DIFlagTypePassByValue, elements: !39)
!38 = !DINamespace(name: "__detail", scope: !8)
!39 = !{!40}
!40 = !DIDerivedType(tag: DW_TAG_member, name: "Index", scope: !37, file: !3, line: 60, baseType: !14, size: 32)
!41 = !DISubprogram(name: "__createFromBinding", linkageName: "_ZN4hlsl16StructuredBufferIjE19__createFromBindingEjjijPKc", scope: !18, file: !3, type: !42, flags: DIFlagPublic | DIFlagPrototyped | DIFlagStaticMember, spFlags: 0)
!42 = !DISubroutineType(types: !43)
!43 = !{!18, !14, !14, !44, !14, !45}
!44 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!45 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !46, size: 32)
!46 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !47)
!47 = !DIBasicType(name: "char", size: 8, encoding: DW_ATE_signed_char)
!48 = !DISubprogram(name: "__createFromImplicitBinding", linkageName: "_ZN4hlsl16StructuredBufferIjE27__createFromImplicitBindingEjjijPKc", scope: !18, file: !3, type: !42, flags: DIFlagPublic | DIFlagPrototyped | DIFlagStaticMember, spFlags: 0)
!49 = !DISubprogram(name: "operator[]", linkageName: "_ZNK4hlsl16StructuredBufferIjEixEj", scope: !18, file: !3, type: !50, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!50 = !DISubroutineType(types: !51)
!51 = !{!52, !54, !14}
!52 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !53, size: 32)
!53 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !14)
!54 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !29, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!55 = !DISubprogram(name: "Load", linkageName: "_ZNK4hlsl16StructuredBufferIjE4LoadEj", scope: !18, file: !3, type: !56, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!56 = !DISubroutineType(types: !57)
!57 = !{!14, !54, !14}
!58 = !DISubprogram(name: "Load", linkageName: "_ZNK4hlsl16StructuredBufferIjE4LoadEjRj", scope: !18, file: !3, type: !59, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!59 = !DISubroutineType(types: !60)
!60 = !{!14, !54, !14, !61}
!61 = !DIDerivedType(tag: DW_TAG_restrict_type, baseType: !62)
!62 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !14, size: 32)
!63 = !DISubprogram(name: "GetDimensions", linkageName: "_ZN4hlsl16StructuredBufferIjE13GetDimensionsERjS2_", scope: !18, file: !3, type: !64, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!64 = !DISubroutineType(types: !65)
!65 = !{null, !24, !61, !61}
!66 = !{!67}
!67 = !DITemplateTypeParameter(name: "element_type", type: !14)
!68 = distinct !DICompositeType(tag: DW_TAG_class_type, name: "RWStructuredBuffer<unsigned int>", scope: !8, size: 64, flags: DIFlagTypePassByReference | DIFlagNonTrivial, elements: !69, templateParams: !66)
!69 = !{!70, !71, !72, !76, !81, !85, !88, !91, !92, !96, !99, !102, !105, !106}
!70 = !DIDerivedType(tag: DW_TAG_member, name: "__handle", scope: !68, file: !3, line: 60, baseType: !15, size: 32)
!71 = !DIDerivedType(tag: DW_TAG_member, name: "__counter_handle", scope: !68, file: !3, line: 60, baseType: !15, size: 32, offset: 32)
!72 = !DISubprogram(name: "RWStructuredBuffer", linkageName: "_ZN4hlsl18RWStructuredBufferIjEC4Ev", scope: !68, file: !3, type: !73, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!73 = !DISubroutineType(types: !74)
!74 = !{null, !75}
!75 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !68, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!76 = !DISubprogram(name: "RWStructuredBuffer", linkageName: "_ZN4hlsl18RWStructuredBufferIjEC4ERKS1_", scope: !68, file: !3, type: !77, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!77 = !DISubroutineType(types: !78)
!78 = !{null, !75, !79}
!79 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !80, size: 32)
!80 = !DIDerivedType(tag: DW_TAG_const_type, baseType: !68)
!81 = !DISubprogram(name: "operator=", linkageName: "_ZN4hlsl18RWStructuredBufferIjEaSERKS1_", scope: !68, file: !3, type: !82, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!82 = !DISubroutineType(types: !83)
!83 = !{!84, !75, !79}
!84 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !68, size: 32)
!85 = !DISubprogram(name: "RWStructuredBuffer", linkageName: "_ZN4hlsl18RWStructuredBufferIjEC4ENS_8__detail18heap_resource_infoE", scope: !68, file: !3, type: !86, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!86 = !DISubroutineType(types: !87)
!87 = !{null, !75, !37}
!88 = !DISubprogram(name: "__createFromBindingWithImplicitCounter", linkageName: "_ZN4hlsl18RWStructuredBufferIjE38__createFromBindingWithImplicitCounterEjjijPKcj", scope: !68, file: !3, type: !89, flags: DIFlagPublic | DIFlagPrototyped | DIFlagStaticMember, spFlags: 0)
!89 = !DISubroutineType(types: !90)
!90 = !{!68, !14, !14, !44, !14, !45, !14}
!91 = !DISubprogram(name: "__createFromImplicitBindingWithImplicitCounter", linkageName: "_ZN4hlsl18RWStructuredBufferIjE46__createFromImplicitBindingWithImplicitCounterEjjijPKcj", scope: !68, file: !3, type: !89, flags: DIFlagPublic | DIFlagPrototyped | DIFlagStaticMember, spFlags: 0)
!92 = !DISubprogram(name: "operator[]", linkageName: "_ZNK4hlsl18RWStructuredBufferIjEixEj", scope: !68, file: !3, type: !93, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!93 = !DISubroutineType(types: !94)
!94 = !{!62, !95, !14}
!95 = !DIDerivedType(tag: DW_TAG_reference_type, baseType: !80, size: 32, flags: DIFlagArtificial | DIFlagObjectPointer)
!96 = !DISubprogram(name: "Load", linkageName: "_ZNK4hlsl18RWStructuredBufferIjE4LoadEj", scope: !68, file: !3, type: !97, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!97 = !DISubroutineType(types: !98)
!98 = !{!14, !95, !14}
!99 = !DISubprogram(name: "Load", linkageName: "_ZNK4hlsl18RWStructuredBufferIjE4LoadEjRj", scope: !68, file: !3, type: !100, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!100 = !DISubroutineType(types: !101)
!101 = !{!14, !95, !14, !61}
!102 = !DISubprogram(name: "IncrementCounter", linkageName: "_ZN4hlsl18RWStructuredBufferIjE16IncrementCounterEv", scope: !68, file: !3, type: !103, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!103 = !DISubroutineType(types: !104)
!104 = !{!14, !75}
!105 = !DISubprogram(name: "DecrementCounter", linkageName: "_ZN4hlsl18RWStructuredBufferIjE16DecrementCounterEv", scope: !68, file: !3, type: !103, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!106 = !DISubprogram(name: "GetDimensions", linkageName: "_ZN4hlsl18RWStructuredBufferIjE13GetDimensionsERjS2_", scope: !68, file: !3, type: !107, flags: DIFlagPublic | DIFlagPrototyped, spFlags: 0)
!107 = !DISubroutineType(types: !108)
!108 = !{null, !75, !61, !61}
!109 = !{!0, !110}
!110 = !DIGlobalVariableExpression(var: !111, expr: !DIExpression())
!111 = distinct !DIGlobalVariable(name: "o", linkageName: "_ZL1o", scope: !2, file: !112, line: 3, type: !68, isLocal: true, isDefinition: true)
!112 = !DIFile(filename: "group.hlsl", directory: ".")
!113 = !{i32 7, !"Dwarf Version", i32 4}
!114 = !{i32 2, !"Debug Info Version", i32 3}
!115 = !{i32 4, !"dx.disable_optimizations", i32 1}
!116 = !{i32 1, i32 8}
!117 = !{!"group.hlsl", !"// Group-shared memory and barriers: KIND chooses the algorithm.\0AStructuredBuffer<uint> a : register(t0);\0ARWStructuredBuffer<uint> o : register(u0);\0Agroupshared uint s[64];\0Agroupshared uint histogram[16];\0Agroupshared float2 pairs[8][8];\0Avoid reduction(uint i, uint g) {\0A    s[i] = a[g * 64 + i];\0A    GroupMemoryBarrierWithGroupSync();\0A    for (uint step = 32; step > 0; step >>= 1) {\0A        if (i < step) s[i] += s[i + step];\0A        GroupMemoryBarrierWithGroupSync();\0A    }\0A    if (i == 0) o[g] = s[0];\0A}\0Avoid scan(uint i, uint g) {\0A    s[i] = a[g * 64 + i];\0A    GroupMemoryBarrierWithGroupSync();\0A    for (uint step = 1; step < 64; step <<= 1) {\0A        uint v = s[i];\0A        if (i >= step) v += s[i - step];\0A        GroupMemoryBarrierWithGroupSync();\0A        s[i] = v;\0A        GroupMemoryBarrierWithGroupSync();\0A    }\0A    o[g * 64 + i] = s[i];\0A}\0Avoid sort(uint i, uint g) {\0A    s[i] = a[g * 64 + i];\0A    GroupMemoryBarrierWithGroupSync();\0A    for (uint size = 2; size <= 64; size <<= 1) {\0A        for (uint step = size >> 1; step > 0; step >>= 1) {\0A            uint other = i ^ step;\0A            if (other > i) {\0A                bool up = (i & size) == 0;\0A                uint x = s[i], y = s[other];\0A                if ((x > y) == up) { s[i] = y; s[other] = x; }\0A            }\0A            GroupMemoryBarrierWithGroupSync();\0A        }\0A    }\0A    o[g * 64 + i] = s[i];\0A}\0Avoid count(uint i, uint g) {\0A    if (i < 16) histogram[i] = 0;\0A    GroupMemoryBarrierWithGroupSync();\0A    InterlockedAdd(histogram[a[g * 64 + i] & 15], 1);\0A    GroupMemoryBarrierWithGroupSync();\0A    if (i < 16) o[g * 16 + i] = histogram[i];\0A}\0Avoid transpose(uint i, uint g) {\0A    pairs[i / 8][i % 8] = float2(a[g * 64 + i] & 1023, i);\0A    GroupMemoryBarrierWithGroupSync();\0A    float2 p = pairs[i % 8][i / 8];\0A    o[g * 64 + i] = (uint)p.x * 64 + (uint)p.y;\0A}\0A[numthreads(64, 1, 1)]\0Avoid main(uint i : SV_GroupIndex, uint3 g : SV_GroupID) {\0A    KIND(i, g.x);\0A}\0A"}
!118 = !{!"KIND=scan", !"__hlsl_dx_compiler=1"}
!119 = !{!"group.hlsl"}
!120 = !{}
!121 = !{!"Debian clang version 24.0.0 (++20261025103442+7e3c57157096-1~exp1)"}
!122 = distinct !DISubprogram(name: "reduction", linkageName: "_Z9reductionjj", scope: !112, file: !112, line: 7, type: !123, scopeLine: 7, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !120)
!123 = !DISubroutineType(types: !124)
!124 = !{null, !13, !13}
!125 = !DILocalVariable(name: "i", arg: 1, scope: !122, file: !112, line: 7, type: !13)
!126 = !DILocation(line: 7, column: 21, scope: !122)
!127 = !DILocalVariable(name: "g", arg: 2, scope: !122, file: !112, line: 7, type: !13)
!128 = !DILocation(line: 7, column: 29, scope: !122)
!129 = !DILocation(line: 8, column: 14, scope: !122)
!130 = !DILocation(line: 8, column: 16, scope: !122)
!131 = !DILocation(line: 8, column: 23, scope: !122)
!132 = !DILocation(line: 8, column: 21, scope: !122)
!133 = !DILocalVariable(name: "this", arg: 1, scope: !134, type: !28, flags: DIFlagArtificial | DIFlagObjectPointer)
!134 = distinct !DISubprogram(name: "operator[]", linkageName: "_ZNK4hlsl16StructuredBufferIjEixEj", scope: !18, file: !3, line: 60, type: !50, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !49, retainedNodes: !120)
!135 = distinct !DILocation(line: 0, scope: !134, inlinedAt: !136)
!136 = distinct !DILocation(line: 8, column: 12, scope: !122)
!137 = !DILocalVariable(name: "Index", arg: 2, scope: !134, file: !3, type: !14)
!138 = distinct !DILocation(line: 0, column: 1, scope: !134, inlinedAt: !136)
!139 = !DILocation(line: 8, column: 12, scope: !122)
!140 = !DILocation(line: 8, column: 7, scope: !122)
!141 = !DILocation(line: 8, column: 5, scope: !122)
!142 = !DILocation(line: 8, column: 10, scope: !122)
!143 = !DILocation(line: 9, column: 5, scope: !122)
!144 = !DILocalVariable(name: "step", scope: !145, file: !112, line: 10, type: !13)
!145 = distinct !DILexicalBlock(scope: !122, file: !112, line: 10, column: 5)
!146 = !DILocation(line: 10, column: 15, scope: !145)
!147 = !DILocation(line: 10, column: 10, scope: !145)
!148 = !DILocation(line: 10, column: 26, scope: !149)
!149 = distinct !DILexicalBlock(scope: !145, file: !112, line: 10, column: 5)
!150 = !DILocation(line: 10, column: 31, scope: !149)
!151 = !DILocation(line: 10, column: 5, scope: !145)
!152 = !DILocation(line: 11, column: 13, scope: !153)
!153 = distinct !DILexicalBlock(scope: !154, file: !112, line: 11, column: 13)
!154 = distinct !DILexicalBlock(scope: !149, file: !112, line: 10, column: 48)
!155 = !DILocation(line: 11, column: 17, scope: !153)
!156 = !DILocation(line: 11, column: 15, scope: !153)
!157 = !DILocation(line: 11, column: 33, scope: !153)
!158 = !DILocation(line: 11, column: 37, scope: !153)
!159 = !DILocation(line: 11, column: 35, scope: !153)
!160 = !DILocation(line: 11, column: 31, scope: !153)
!161 = !DILocation(line: 11, column: 25, scope: !153)
!162 = !DILocation(line: 11, column: 23, scope: !153)
!163 = !DILocation(line: 11, column: 28, scope: !153)
!164 = !DILocation(line: 12, column: 9, scope: !154)
!165 = !DILocation(line: 13, column: 5, scope: !154)
!166 = !DILocation(line: 10, column: 41, scope: !149)
!167 = !DILocation(line: 10, column: 5, scope: !149)
!168 = distinct !{!168, !151, !169, !170}
!169 = !DILocation(line: 13, column: 5, scope: !145)
!170 = !{!"llvm.loop.mustprogress"}
!171 = !DILocation(line: 14, column: 9, scope: !172)
!172 = distinct !DILexicalBlock(scope: !122, file: !112, line: 14, column: 9)
!173 = !DILocation(line: 14, column: 11, scope: !172)
!174 = !DILocation(line: 14, column: 24, scope: !172)
!175 = !DILocation(line: 14, column: 19, scope: !172)
!176 = !DILocalVariable(name: "this", arg: 1, scope: !177, type: !79, flags: DIFlagArtificial | DIFlagObjectPointer)
!177 = distinct !DISubprogram(name: "operator[]", linkageName: "_ZNK4hlsl18RWStructuredBufferIjEixEj", scope: !68, file: !3, line: 60, type: !93, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !92, retainedNodes: !120)
!178 = distinct !DILocation(line: 0, scope: !177, inlinedAt: !179)
!179 = distinct !DILocation(line: 14, column: 17, scope: !172)
!180 = !DILocalVariable(name: "Index", arg: 2, scope: !177, file: !3, type: !14)
!181 = distinct !DILocation(line: 0, column: 1, scope: !177, inlinedAt: !179)
!182 = !DILocation(line: 14, column: 22, scope: !172)
!183 = !DILocation(line: 14, column: 17, scope: !172)
!184 = !DILocation(line: 15, column: 1, scope: !122)
!185 = distinct !DISubprogram(name: "scan", linkageName: "_Z4scanjj", scope: !112, file: !112, line: 16, type: !123, scopeLine: 16, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !120)
!186 = !DILocalVariable(name: "i", arg: 1, scope: !185, file: !112, line: 16, type: !13)
!187 = !DILocation(line: 16, column: 16, scope: !185)
!188 = !DILocalVariable(name: "g", arg: 2, scope: !185, file: !112, line: 16, type: !13)
!189 = !DILocation(line: 16, column: 24, scope: !185)
!190 = !DILocation(line: 17, column: 14, scope: !185)
!191 = !DILocation(line: 17, column: 16, scope: !185)
!192 = !DILocation(line: 17, column: 23, scope: !185)
!193 = !DILocation(line: 17, column: 21, scope: !185)
!194 = distinct !DILocation(line: 0, scope: !134, inlinedAt: !195)
!195 = distinct !DILocation(line: 17, column: 12, scope: !185)
!196 = distinct !DILocation(line: 0, column: 1, scope: !134, inlinedAt: !195)
!197 = !DILocation(line: 17, column: 12, scope: !185)
!198 = !DILocation(line: 17, column: 7, scope: !185)
!199 = !DILocation(line: 17, column: 5, scope: !185)
!200 = !DILocation(line: 17, column: 10, scope: !185)
!201 = !DILocation(line: 18, column: 5, scope: !185)
!202 = !DILocalVariable(name: "step", scope: !203, file: !112, line: 19, type: !13)
!203 = distinct !DILexicalBlock(scope: !185, file: !112, line: 19, column: 5)
!204 = !DILocation(line: 19, column: 15, scope: !203)
!205 = !DILocation(line: 19, column: 10, scope: !203)
!206 = !DILocation(line: 19, column: 25, scope: !207)
!207 = distinct !DILexicalBlock(scope: !203, file: !112, line: 19, column: 5)
!208 = !DILocation(line: 19, column: 30, scope: !207)
!209 = !DILocation(line: 19, column: 5, scope: !203)
!210 = !DILocalVariable(name: "v", scope: !211, file: !112, line: 20, type: !13)
!211 = distinct !DILexicalBlock(scope: !207, file: !112, line: 19, column: 48)
!212 = !DILocation(line: 20, column: 14, scope: !211)
!213 = !DILocation(line: 20, column: 20, scope: !211)
!214 = !DILocation(line: 20, column: 18, scope: !211)
!215 = !DILocation(line: 21, column: 13, scope: !216)
!216 = distinct !DILexicalBlock(scope: !211, file: !112, line: 21, column: 13)
!217 = !DILocation(line: 21, column: 18, scope: !216)
!218 = !DILocation(line: 21, column: 15, scope: !216)
!219 = !DILocation(line: 21, column: 31, scope: !216)
!220 = !DILocation(line: 21, column: 35, scope: !216)
!221 = !DILocation(line: 21, column: 33, scope: !216)
!222 = !DILocation(line: 21, column: 29, scope: !216)
!223 = !DILocation(line: 21, column: 26, scope: !216)
!224 = !DILocation(line: 21, column: 24, scope: !216)
!225 = !DILocation(line: 22, column: 9, scope: !211)
!226 = !DILocation(line: 23, column: 16, scope: !211)
!227 = !DILocation(line: 23, column: 11, scope: !211)
!228 = !DILocation(line: 23, column: 9, scope: !211)
!229 = !DILocation(line: 23, column: 14, scope: !211)
!230 = !DILocation(line: 24, column: 9, scope: !211)
!231 = !DILocation(line: 25, column: 5, scope: !211)
!232 = !DILocation(line: 19, column: 41, scope: !207)
!233 = !DILocation(line: 19, column: 5, scope: !207)
!234 = distinct !{!234, !209, !235, !170}
!235 = !DILocation(line: 25, column: 5, scope: !203)
!236 = !DILocation(line: 26, column: 23, scope: !185)
!237 = !DILocation(line: 26, column: 21, scope: !185)
!238 = !DILocation(line: 26, column: 7, scope: !185)
!239 = !DILocation(line: 26, column: 9, scope: !185)
!240 = !DILocation(line: 26, column: 16, scope: !185)
!241 = !DILocation(line: 26, column: 14, scope: !185)
!242 = distinct !DILocation(line: 0, scope: !177, inlinedAt: !243)
!243 = distinct !DILocation(line: 26, column: 5, scope: !185)
!244 = distinct !DILocation(line: 0, column: 1, scope: !177, inlinedAt: !243)
!245 = !DILocation(line: 26, column: 19, scope: !185)
!246 = !DILocation(line: 27, column: 1, scope: !185)
!247 = distinct !DISubprogram(name: "sort", linkageName: "_Z4sortjj", scope: !112, file: !112, line: 28, type: !123, scopeLine: 28, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !120)
!248 = !DILocalVariable(name: "i", arg: 1, scope: !247, file: !112, line: 28, type: !13)
!249 = !DILocation(line: 28, column: 16, scope: !247)
!250 = !DILocalVariable(name: "g", arg: 2, scope: !247, file: !112, line: 28, type: !13)
!251 = !DILocation(line: 28, column: 24, scope: !247)
!252 = !DILocation(line: 29, column: 14, scope: !247)
!253 = !DILocation(line: 29, column: 16, scope: !247)
!254 = !DILocation(line: 29, column: 23, scope: !247)
!255 = !DILocation(line: 29, column: 21, scope: !247)
!256 = distinct !DILocation(line: 0, scope: !134, inlinedAt: !257)
!257 = distinct !DILocation(line: 29, column: 12, scope: !247)
!258 = distinct !DILocation(line: 0, column: 1, scope: !134, inlinedAt: !257)
!259 = !DILocation(line: 29, column: 12, scope: !247)
!260 = !DILocation(line: 29, column: 7, scope: !247)
!261 = !DILocation(line: 29, column: 5, scope: !247)
!262 = !DILocation(line: 29, column: 10, scope: !247)
!263 = !DILocation(line: 30, column: 5, scope: !247)
!264 = !DILocalVariable(name: "size", scope: !265, file: !112, line: 31, type: !13)
!265 = distinct !DILexicalBlock(scope: !247, file: !112, line: 31, column: 5)
!266 = !DILocation(line: 31, column: 15, scope: !265)
!267 = !DILocation(line: 31, column: 10, scope: !265)
!268 = !DILocation(line: 31, column: 25, scope: !269)
!269 = distinct !DILexicalBlock(scope: !265, file: !112, line: 31, column: 5)
!270 = !DILocation(line: 31, column: 30, scope: !269)
!271 = !DILocation(line: 31, column: 5, scope: !265)
!272 = !DILocalVariable(name: "step", scope: !273, file: !112, line: 32, type: !13)
!273 = distinct !DILexicalBlock(scope: !274, file: !112, line: 32, column: 9)
!274 = distinct !DILexicalBlock(scope: !269, file: !112, line: 31, column: 49)
!275 = !DILocation(line: 32, column: 19, scope: !273)
!276 = !DILocation(line: 32, column: 26, scope: !273)
!277 = !DILocation(line: 32, column: 31, scope: !273)
!278 = !DILocation(line: 32, column: 14, scope: !273)
!279 = !DILocation(line: 32, column: 37, scope: !280)
!280 = distinct !DILexicalBlock(scope: !273, file: !112, line: 32, column: 9)
!281 = !DILocation(line: 32, column: 42, scope: !280)
!282 = !DILocation(line: 32, column: 9, scope: !273)
!283 = !DILocalVariable(name: "other", scope: !284, file: !112, line: 33, type: !13)
!284 = distinct !DILexicalBlock(scope: !280, file: !112, line: 32, column: 59)
!285 = !DILocation(line: 33, column: 18, scope: !284)
!286 = !DILocation(line: 33, column: 26, scope: !284)
!287 = !DILocation(line: 33, column: 30, scope: !284)
!288 = !DILocation(line: 33, column: 28, scope: !284)
!289 = !DILocation(line: 34, column: 17, scope: !290)
!290 = distinct !DILexicalBlock(scope: !284, file: !112, line: 34, column: 17)
!291 = !DILocation(line: 34, column: 25, scope: !290)
!292 = !DILocation(line: 34, column: 23, scope: !290)
!293 = !DILocalVariable(name: "up", scope: !294, file: !112, line: 35, type: !295)
!294 = distinct !DILexicalBlock(scope: !290, file: !112, line: 34, column: 28)
!295 = !DIBasicType(name: "bool", size: 32, encoding: DW_ATE_boolean)
!296 = !DILocation(line: 35, column: 22, scope: !294)
!297 = !DILocation(line: 35, column: 28, scope: !294)
!298 = !DILocation(line: 35, column: 32, scope: !294)
!299 = !DILocation(line: 35, column: 30, scope: !294)
!300 = !DILocation(line: 35, column: 38, scope: !294)
!301 = !DILocalVariable(name: "x", scope: !294, file: !112, line: 36, type: !13)
!302 = !DILocation(line: 36, column: 22, scope: !294)
!303 = !DILocation(line: 36, column: 28, scope: !294)
!304 = !DILocation(line: 36, column: 26, scope: !294)
!305 = !DILocalVariable(name: "y", scope: !294, file: !112, line: 36, type: !13)
!306 = !DILocation(line: 36, column: 32, scope: !294)
!307 = !DILocation(line: 36, column: 38, scope: !294)
!308 = !DILocation(line: 36, column: 36, scope: !294)
!309 = !DILocation(line: 37, column: 22, scope: !310)
!310 = distinct !DILexicalBlock(scope: !294, file: !112, line: 37, column: 21)
!311 = !DILocation(line: 37, column: 26, scope: !310)
!312 = !DILocation(line: 37, column: 24, scope: !310)
!313 = !DILocation(line: 37, column: 32, scope: !310)
!314 = !DILocation(line: 37, column: 29, scope: !310)
!315 = !DILocation(line: 37, column: 45, scope: !316)
!316 = distinct !DILexicalBlock(scope: !310, file: !112, line: 37, column: 36)
!317 = !DILocation(line: 37, column: 40, scope: !316)
!318 = !DILocation(line: 37, column: 38, scope: !316)
!319 = !DILocation(line: 37, column: 43, scope: !316)
!320 = !DILocation(line: 37, column: 59, scope: !316)
!321 = !DILocation(line: 37, column: 50, scope: !316)
!322 = !DILocation(line: 37, column: 48, scope: !316)
!323 = !DILocation(line: 37, column: 57, scope: !316)
!324 = !DILocation(line: 37, column: 62, scope: !316)
!325 = !DILocation(line: 38, column: 13, scope: !294)
!326 = !DILocation(line: 39, column: 13, scope: !284)
!327 = !DILocation(line: 40, column: 9, scope: !284)
!328 = !DILocation(line: 32, column: 52, scope: !280)
!329 = !DILocation(line: 32, column: 9, scope: !280)
!330 = distinct !{!330, !282, !331, !170}
!331 = !DILocation(line: 40, column: 9, scope: !273)
!332 = !DILocation(line: 41, column: 5, scope: !274)
!333 = !DILocation(line: 31, column: 42, scope: !269)
!334 = !DILocation(line: 31, column: 5, scope: !269)
!335 = distinct !{!335, !271, !336, !170}
!336 = !DILocation(line: 41, column: 5, scope: !265)
!337 = !DILocation(line: 42, column: 23, scope: !247)
!338 = !DILocation(line: 42, column: 21, scope: !247)
!339 = !DILocation(line: 42, column: 7, scope: !247)
!340 = !DILocation(line: 42, column: 9, scope: !247)
!341 = !DILocation(line: 42, column: 16, scope: !247)
!342 = !DILocation(line: 42, column: 14, scope: !247)
!343 = distinct !DILocation(line: 0, scope: !177, inlinedAt: !344)
!344 = distinct !DILocation(line: 42, column: 5, scope: !247)
!345 = distinct !DILocation(line: 0, column: 1, scope: !177, inlinedAt: !344)
!346 = !DILocation(line: 42, column: 19, scope: !247)
!347 = !DILocation(line: 43, column: 1, scope: !247)
!348 = distinct !DISubprogram(name: "count", linkageName: "_Z5countjj", scope: !112, file: !112, line: 44, type: !123, scopeLine: 44, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !120)
!349 = !DILocalVariable(name: "i", arg: 1, scope: !348, file: !112, line: 44, type: !13)
!350 = !DILocation(line: 44, column: 17, scope: !348)
!351 = !DILocalVariable(name: "g", arg: 2, scope: !348, file: !112, line: 44, type: !13)
!352 = !DILocation(line: 44, column: 25, scope: !348)
!353 = !DILocation(line: 45, column: 9, scope: !354)
!354 = distinct !DILexicalBlock(scope: !348, file: !112, line: 45, column: 9)
!355 = !DILocation(line: 45, column: 11, scope: !354)
!356 = !DILocation(line: 45, column: 27, scope: !354)
!357 = !DILocation(line: 45, column: 17, scope: !354)
!358 = !DILocation(line: 45, column: 30, scope: !354)
!359 = !DILocation(line: 46, column: 5, scope: !348)
!360 = !DILocation(line: 47, column: 32, scope: !348)
!361 = !DILocation(line: 47, column: 34, scope: !348)
!362 = !DILocation(line: 47, column: 41, scope: !348)
!363 = !DILocation(line: 47, column: 39, scope: !348)
!364 = distinct !DILocation(line: 0, scope: !134, inlinedAt: !365)
!365 = distinct !DILocation(line: 47, column: 30, scope: !348)
!366 = distinct !DILocation(line: 0, column: 1, scope: !134, inlinedAt: !365)
!367 = !DILocation(line: 47, column: 30, scope: !348)
!368 = !DILocation(line: 47, column: 44, scope: !348)
!369 = !DILocation(line: 47, column: 20, scope: !348)
!370 = !DILocation(line: 47, column: 5, scope: !348)
!371 = !DILocation(line: 48, column: 5, scope: !348)
!372 = !DILocation(line: 49, column: 9, scope: !373)
!373 = distinct !DILexicalBlock(scope: !348, file: !112, line: 49, column: 9)
!374 = !DILocation(line: 49, column: 11, scope: !373)
!375 = !DILocation(line: 49, column: 43, scope: !373)
!376 = !DILocation(line: 49, column: 33, scope: !373)
!377 = !DILocation(line: 49, column: 19, scope: !373)
!378 = !DILocation(line: 49, column: 21, scope: !373)
!379 = !DILocation(line: 49, column: 28, scope: !373)
!380 = !DILocation(line: 49, column: 26, scope: !373)
!381 = distinct !DILocation(line: 0, scope: !177, inlinedAt: !382)
!382 = distinct !DILocation(line: 49, column: 17, scope: !373)
!383 = distinct !DILocation(line: 0, column: 1, scope: !177, inlinedAt: !382)
!384 = !DILocation(line: 49, column: 31, scope: !373)
!385 = !DILocation(line: 49, column: 17, scope: !373)
!386 = !DILocation(line: 50, column: 1, scope: !348)
!387 = distinct !DISubprogram(name: "transpose", linkageName: "_Z9transposejj", scope: !112, file: !112, line: 51, type: !123, scopeLine: 51, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !120)
!388 = !DILocalVariable(name: "i", arg: 1, scope: !387, file: !112, line: 51, type: !13)
!389 = !DILocation(line: 51, column: 21, scope: !387)
!390 = !DILocalVariable(name: "g", arg: 2, scope: !387, file: !112, line: 51, type: !13)
!391 = !DILocation(line: 51, column: 29, scope: !387)
!392 = !DILocation(line: 52, column: 36, scope: !387)
!393 = !DILocation(line: 52, column: 38, scope: !387)
!394 = !DILocation(line: 52, column: 45, scope: !387)
!395 = !DILocation(line: 52, column: 43, scope: !387)
!396 = distinct !DILocation(line: 0, scope: !134, inlinedAt: !397)
!397 = distinct !DILocation(line: 52, column: 34, scope: !387)
!398 = distinct !DILocation(line: 0, column: 1, scope: !134, inlinedAt: !397)
!399 = !DILocation(line: 52, column: 34, scope: !387)
!400 = !DILocation(line: 52, column: 48, scope: !387)
!401 = !DILocation(line: 52, column: 56, scope: !387)
!402 = !DILocation(line: 52, column: 11, scope: !387)
!403 = !DILocation(line: 52, column: 13, scope: !387)
!404 = !DILocation(line: 52, column: 5, scope: !387)
!405 = !DILocation(line: 52, column: 18, scope: !387)
!406 = !DILocation(line: 52, column: 20, scope: !387)
!407 = !DILocation(line: 52, column: 25, scope: !387)
!408 = !DILocation(line: 53, column: 5, scope: !387)
!409 = !DILocalVariable(name: "p", scope: !387, file: !112, line: 54, type: !5)
!410 = !DILocation(line: 54, column: 12, scope: !387)
!411 = !DILocation(line: 54, column: 22, scope: !387)
!412 = !DILocation(line: 54, column: 24, scope: !387)
!413 = !DILocation(line: 54, column: 16, scope: !387)
!414 = !DILocation(line: 54, column: 29, scope: !387)
!415 = !DILocation(line: 54, column: 31, scope: !387)
!416 = !DILocation(line: 55, column: 27, scope: !387)
!417 = !DILocation(line: 55, column: 31, scope: !387)
!418 = !DILocation(line: 55, column: 44, scope: !387)
!419 = !DILocation(line: 55, column: 36, scope: !387)
!420 = !DILocation(line: 55, column: 7, scope: !387)
!421 = !DILocation(line: 55, column: 9, scope: !387)
!422 = !DILocation(line: 55, column: 16, scope: !387)
!423 = !DILocation(line: 55, column: 14, scope: !387)
!424 = distinct !DILocation(line: 0, scope: !177, inlinedAt: !425)
!425 = distinct !DILocation(line: 55, column: 5, scope: !387)
!426 = distinct !DILocation(line: 0, column: 1, scope: !177, inlinedAt: !425)
!427 = !DILocation(line: 55, column: 19, scope: !387)
!428 = !DILocation(line: 56, column: 1, scope: !387)
!429 = !{!430}
!430 = distinct !{!430, !431, !"_ZN4hlsl16StructuredBufferIjE19__createFromBindingEjjijPKc: %agg.result"}
!431 = distinct !{!431, i1 true, !"_ZN4hlsl16StructuredBufferIjE19__createFromBindingEjjijPKc"}
!432 = distinct !DILocation(line: 0, scope: !433, inlinedAt: !436)
!433 = distinct !DISubprogram(name: "__cxx_global_var_init", scope: !3, file: !3, type: !434, flags: DIFlagArtificial, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2)
!434 = !DISubroutineType(types: !435)
!435 = !{null}
!436 = distinct !DILocation(line: 0, scope: !437)
!437 = distinct !DISubprogram(linkageName: "_GLOBAL__sub_I_group.hlsl", scope: !3, file: !3, type: !438, flags: DIFlagArtificial, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2)
!438 = !DISubroutineType(types: !120)
!439 = !DILocalVariable(name: "registerNo", arg: 1, scope: !440, file: !3, type: !14)
!440 = distinct !DISubprogram(name: "__createFromBinding", linkageName: "_ZN4hlsl16StructuredBufferIjE19__createFromBindingEjjijPKc", scope: !18, file: !3, line: 60, type: !42, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !41, retainedNodes: !120)
!441 = distinct !DILocation(line: 0, column: 1, scope: !440, inlinedAt: !442)
!442 = distinct !DILocation(line: 0, scope: !433, inlinedAt: !436)
!443 = !DILocalVariable(name: "spaceNo", arg: 2, scope: !440, file: !3, type: !14)
!444 = !DILocalVariable(name: "range", arg: 3, scope: !440, file: !3, type: !44)
!445 = !DILocalVariable(name: "index", arg: 4, scope: !440, file: !3, type: !14)
!446 = !DILocalVariable(name: "name", arg: 5, scope: !440, file: !3, type: !45)
!447 = !DILocalVariable(name: "tmp", scope: !440, file: !3, type: !18)
!448 = !DILocalVariable(name: "this", arg: 1, scope: !449, type: !33, flags: DIFlagArtificial | DIFlagObjectPointer)
!449 = distinct !DISubprogram(name: "StructuredBuffer", linkageName: "_ZN4hlsl16StructuredBufferIjEC1Ev", scope: !18, file: !3, line: 60, type: !22, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !21, retainedNodes: !120)
!450 = distinct !DILocation(line: 0, scope: !449, inlinedAt: !451)
!451 = distinct !DILocation(line: 0, scope: !440, inlinedAt: !442)
!452 = !DILocalVariable(name: "this", arg: 1, scope: !453, type: !33, flags: DIFlagArtificial | DIFlagObjectPointer)
!453 = distinct !DISubprogram(name: "StructuredBuffer", linkageName: "_ZN4hlsl16StructuredBufferIjEC2Ev", scope: !18, file: !3, line: 60, type: !22, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !21, retainedNodes: !120)
!454 = distinct !DILocation(line: 0, scope: !453, inlinedAt: !455)
!455 = distinct !DILocation(line: 60, column: 1, scope: !449, inlinedAt: !451)
!456 = distinct !DILocation(line: 0, scope: !457, inlinedAt: !455)
!457 = distinct !DILexicalBlock(scope: !453, file: !112, line: 60, column: 1)
!458 = distinct !DILocation(line: 0, scope: !440, inlinedAt: !442)
!459 = !DILocalVariable(name: "this", arg: 1, scope: !460, type: !33, flags: DIFlagArtificial | DIFlagObjectPointer)
!460 = distinct !DISubprogram(name: "StructuredBuffer", linkageName: "_ZN4hlsl16StructuredBufferIjEC1ERKS1_", scope: !18, file: !3, line: 60, type: !26, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !25, retainedNodes: !120)
!461 = distinct !DILocation(line: 0, scope: !460, inlinedAt: !462)
!462 = distinct !DILocation(line: 0, scope: !440, inlinedAt: !442)
!463 = !DILocalVariable(name: "other", arg: 2, scope: !460, file: !3, type: !28)
!464 = distinct !DILocation(line: 0, column: 1, scope: !460, inlinedAt: !462)
!465 = distinct !DILocation(line: 60, column: 1, scope: !460, inlinedAt: !462)
!466 = !DILocalVariable(name: "this", arg: 1, scope: !467, type: !33, flags: DIFlagArtificial | DIFlagObjectPointer)
!467 = distinct !DISubprogram(name: "StructuredBuffer", linkageName: "_ZN4hlsl16StructuredBufferIjEC2ERKS1_", scope: !18, file: !3, line: 60, type: !26, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !25, retainedNodes: !120)
!468 = distinct !DILocation(line: 0, scope: !467, inlinedAt: !469)
!469 = distinct !DILocation(line: 60, column: 1, scope: !460, inlinedAt: !462)
!470 = !DILocalVariable(name: "other", arg: 2, scope: !467, file: !3, type: !28)
!471 = distinct !DILocation(line: 0, column: 1, scope: !467, inlinedAt: !469)
!472 = distinct !DILocation(line: 0, scope: !473, inlinedAt: !469)
!473 = distinct !DILexicalBlock(scope: !467, file: !112, line: 60, column: 1)
!474 = !{i64 4}
!475 = !{!476}
!476 = distinct !{!476, !477, !"_ZN4hlsl18RWStructuredBufferIjE38__createFromBindingWithImplicitCounterEjjijPKcj: %agg.result"}
!477 = distinct !{!477, i1 true, !"_ZN4hlsl18RWStructuredBufferIjE38__createFromBindingWithImplicitCounterEjjijPKcj"}
!478 = distinct !DILocation(line: 0, scope: !479, inlinedAt: !480)
!479 = distinct !DISubprogram(name: "__cxx_global_var_init.1", scope: !3, file: !3, type: !434, flags: DIFlagArtificial, spFlags: DISPFlagLocalToUnit | DISPFlagDefinition, unit: !2)
!480 = distinct !DILocation(line: 0, scope: !437)
!481 = !DILocalVariable(name: "registerNo", arg: 1, scope: !482, file: !3, type: !14)
!482 = distinct !DISubprogram(name: "__createFromBindingWithImplicitCounter", linkageName: "_ZN4hlsl18RWStructuredBufferIjE38__createFromBindingWithImplicitCounterEjjijPKcj", scope: !68, file: !3, line: 60, type: !89, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !88, retainedNodes: !120)
!483 = distinct !DILocation(line: 0, column: 1, scope: !482, inlinedAt: !484)
!484 = distinct !DILocation(line: 0, scope: !479, inlinedAt: !480)
!485 = !DILocalVariable(name: "spaceNo", arg: 2, scope: !482, file: !3, type: !14)
!486 = !DILocalVariable(name: "range", arg: 3, scope: !482, file: !3, type: !44)
!487 = !DILocalVariable(name: "index", arg: 4, scope: !482, file: !3, type: !14)
!488 = !DILocalVariable(name: "name", arg: 5, scope: !482, file: !3, type: !45)
!489 = !DILocalVariable(name: "counterOrderId", arg: 6, scope: !482, file: !3, type: !14)
!490 = !DILocalVariable(name: "tmp", scope: !482, file: !3, type: !68)
!491 = !DILocalVariable(name: "this", arg: 1, scope: !492, type: !84, flags: DIFlagArtificial | DIFlagObjectPointer)
!492 = distinct !DISubprogram(name: "RWStructuredBuffer", linkageName: "_ZN4hlsl18RWStructuredBufferIjEC1Ev", scope: !68, file: !3, line: 60, type: !73, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !72, retainedNodes: !120)
!493 = distinct !DILocation(line: 0, scope: !492, inlinedAt: !494)
!494 = distinct !DILocation(line: 0, scope: !482, inlinedAt: !484)
!495 = !DILocalVariable(name: "this", arg: 1, scope: !496, type: !84, flags: DIFlagArtificial | DIFlagObjectPointer)
!496 = distinct !DISubprogram(name: "RWStructuredBuffer", linkageName: "_ZN4hlsl18RWStructuredBufferIjEC2Ev", scope: !68, file: !3, line: 60, type: !73, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !72, retainedNodes: !120)
!497 = distinct !DILocation(line: 0, scope: !496, inlinedAt: !498)
!498 = distinct !DILocation(line: 60, column: 1, scope: !492, inlinedAt: !494)
!499 = distinct !DILocation(line: 0, scope: !500, inlinedAt: !498)
!500 = distinct !DILexicalBlock(scope: !496, file: !112, line: 60, column: 1)
!501 = distinct !DILocation(line: 0, scope: !482, inlinedAt: !484)
!502 = !DILocalVariable(name: "this", arg: 1, scope: !503, type: !84, flags: DIFlagArtificial | DIFlagObjectPointer)
!503 = distinct !DISubprogram(name: "RWStructuredBuffer", linkageName: "_ZN4hlsl18RWStructuredBufferIjEC1ERKS1_", scope: !68, file: !3, line: 60, type: !77, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !76, retainedNodes: !120)
!504 = distinct !DILocation(line: 0, scope: !503, inlinedAt: !505)
!505 = distinct !DILocation(line: 0, scope: !482, inlinedAt: !484)
!506 = !DILocalVariable(name: "other", arg: 2, scope: !503, file: !3, type: !79)
!507 = distinct !DILocation(line: 0, column: 1, scope: !503, inlinedAt: !505)
!508 = distinct !DILocation(line: 60, column: 1, scope: !503, inlinedAt: !505)
!509 = !DILocalVariable(name: "this", arg: 1, scope: !510, type: !84, flags: DIFlagArtificial | DIFlagObjectPointer)
!510 = distinct !DISubprogram(name: "RWStructuredBuffer", linkageName: "_ZN4hlsl18RWStructuredBufferIjEC2ERKS1_", scope: !68, file: !3, line: 60, type: !77, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, declaration: !76, retainedNodes: !120)
!511 = distinct !DILocation(line: 0, scope: !510, inlinedAt: !512)
!512 = distinct !DILocation(line: 60, column: 1, scope: !503, inlinedAt: !505)
!513 = !DILocalVariable(name: "other", arg: 2, scope: !510, file: !3, type: !79)
!514 = distinct !DILocation(line: 0, column: 1, scope: !510, inlinedAt: !512)
!515 = distinct !DILocation(line: 0, scope: !516, inlinedAt: !512)
!516 = distinct !DILexicalBlock(scope: !510, file: !112, line: 60, column: 1)
!517 = !DILocalVariable(name: "i", arg: 1, scope: !518, file: !112, line: 58, type: !13)
!518 = distinct !DISubprogram(name: "main", linkageName: "_Z4mainjDv3_j", scope: !112, file: !112, line: 58, type: !519, scopeLine: 58, flags: DIFlagPrototyped, spFlags: DISPFlagDefinition, unit: !2, retainedNodes: !120)
!519 = !DISubroutineType(types: !520)
!520 = !{null, !13, !521}
!521 = !DIDerivedType(tag: DW_TAG_typedef, name: "uint3", file: !6, line: 109, baseType: !522)
!522 = !DIDerivedType(tag: DW_TAG_typedef, name: "vector<unsigned int, 3>", scope: !8, file: !3, baseType: !523)
!523 = !DICompositeType(tag: DW_TAG_array_type, baseType: !13, size: 96, flags: DIFlagVector, elements: !524)
!524 = !{!525}
!525 = !DISubrange(count: 3)
!526 = !DILocation(line: 58, column: 16, scope: !518)
!527 = !DILocalVariable(name: "g", arg: 2, scope: !518, file: !112, line: 58, type: !521)
!528 = !DILocation(line: 58, column: 41, scope: !518)
!529 = !DILocation(line: 59, column: 10, scope: !518)
!530 = !DILocation(line: 59, column: 13, scope: !518)
!531 = distinct !DILocation(line: 16, column: 16, scope: !185, inlinedAt: !532)
!532 = distinct !DILocation(line: 59, column: 5, scope: !518)
!533 = distinct !DILocation(line: 16, column: 24, scope: !185, inlinedAt: !532)
!534 = distinct !DILocation(line: 17, column: 14, scope: !185, inlinedAt: !532)
!535 = distinct !DILocation(line: 17, column: 16, scope: !185, inlinedAt: !532)
!536 = distinct !DILocation(line: 17, column: 23, scope: !185, inlinedAt: !532)
!537 = distinct !DILocation(line: 17, column: 21, scope: !185, inlinedAt: !532)
!538 = distinct !DILocation(line: 0, scope: !134, inlinedAt: !539)
!539 = distinct !DILocation(line: 17, column: 12, scope: !185, inlinedAt: !532)
!540 = distinct !DILocation(line: 0, column: 1, scope: !134, inlinedAt: !539)
!541 = distinct !DILocation(line: 17, column: 12, scope: !185, inlinedAt: !532)
!542 = distinct !DILocation(line: 17, column: 7, scope: !185, inlinedAt: !532)
!543 = distinct !DILocation(line: 17, column: 5, scope: !185, inlinedAt: !532)
!544 = distinct !DILocation(line: 17, column: 10, scope: !185, inlinedAt: !532)
!545 = distinct !DILocation(line: 18, column: 5, scope: !185, inlinedAt: !532)
!546 = distinct !DILocation(line: 19, column: 15, scope: !203, inlinedAt: !532)
!547 = distinct !DILocation(line: 19, column: 10, scope: !203, inlinedAt: !532)
!548 = distinct !DILocation(line: 19, column: 25, scope: !207, inlinedAt: !532)
!549 = distinct !DILocation(line: 19, column: 30, scope: !207, inlinedAt: !532)
!550 = distinct !DILocation(line: 19, column: 5, scope: !203, inlinedAt: !532)
!551 = distinct !DILocation(line: 20, column: 14, scope: !211, inlinedAt: !532)
!552 = distinct !DILocation(line: 20, column: 20, scope: !211, inlinedAt: !532)
!553 = distinct !DILocation(line: 20, column: 18, scope: !211, inlinedAt: !532)
!554 = distinct !DILocation(line: 21, column: 13, scope: !216, inlinedAt: !532)
!555 = distinct !DILocation(line: 21, column: 18, scope: !216, inlinedAt: !532)
!556 = distinct !DILocation(line: 21, column: 15, scope: !216, inlinedAt: !532)
!557 = distinct !DILocation(line: 21, column: 31, scope: !216, inlinedAt: !532)
!558 = distinct !DILocation(line: 21, column: 35, scope: !216, inlinedAt: !532)
!559 = distinct !DILocation(line: 21, column: 33, scope: !216, inlinedAt: !532)
!560 = distinct !DILocation(line: 21, column: 29, scope: !216, inlinedAt: !532)
!561 = distinct !DILocation(line: 21, column: 26, scope: !216, inlinedAt: !532)
!562 = distinct !DILocation(line: 21, column: 24, scope: !216, inlinedAt: !532)
!563 = distinct !DILocation(line: 22, column: 9, scope: !211, inlinedAt: !532)
!564 = distinct !DILocation(line: 23, column: 16, scope: !211, inlinedAt: !532)
!565 = distinct !DILocation(line: 23, column: 11, scope: !211, inlinedAt: !532)
!566 = distinct !DILocation(line: 23, column: 9, scope: !211, inlinedAt: !532)
!567 = distinct !DILocation(line: 23, column: 14, scope: !211, inlinedAt: !532)
!568 = distinct !DILocation(line: 24, column: 9, scope: !211, inlinedAt: !532)
!569 = distinct !DILocation(line: 19, column: 41, scope: !207, inlinedAt: !532)
!570 = distinct !DILocation(line: 19, column: 5, scope: !207, inlinedAt: !532)
!571 = distinct !{!571, !550, !572, !170}
!572 = distinct !DILocation(line: 25, column: 5, scope: !203, inlinedAt: !532)
!573 = distinct !DILocation(line: 26, column: 23, scope: !185, inlinedAt: !532)
!574 = distinct !DILocation(line: 26, column: 21, scope: !185, inlinedAt: !532)
!575 = distinct !DILocation(line: 26, column: 7, scope: !185, inlinedAt: !532)
!576 = distinct !DILocation(line: 26, column: 9, scope: !185, inlinedAt: !532)
!577 = distinct !DILocation(line: 26, column: 16, scope: !185, inlinedAt: !532)
!578 = distinct !DILocation(line: 26, column: 14, scope: !185, inlinedAt: !532)
!579 = distinct !DILocation(line: 0, scope: !177, inlinedAt: !580)
!580 = distinct !DILocation(line: 26, column: 5, scope: !185, inlinedAt: !532)
!581 = distinct !DILocation(line: 0, column: 1, scope: !177, inlinedAt: !580)
!582 = distinct !DILocation(line: 26, column: 19, scope: !185, inlinedAt: !532)
