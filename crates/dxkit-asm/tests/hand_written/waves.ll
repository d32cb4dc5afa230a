target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"
%dx.types.Handle = type { i8* }
%dx.types.ResRet.i16 = type { i16, i16, i16, i16, i32 }
%dx.types.ResRet.f16 = type { half, half, half, half, i32 }
%dx.types.ResRet.i64 = type { i64, i64, i64, i64, i32 }
%struct.ByteAddressBuffer = type { i32 }
%struct.RWByteAddressBuffer = type { i32 }
define void @main() {
  %src = call %dx.types.Handle @dx.op.createHandle(i32 57, i8 0, i32 0, i32 0, i1 false)
  %dst = call %dx.types.Handle @dx.op.createHandle(i32 57, i8 1, i32 0, i32 0, i1 false)
  %t = call i32 @dx.op.threadId.i32(i32 93, i32 0)
  %off = shl i32 %t, 4
  %l = call %dx.types.ResRet.f16 @dx.op.rawBufferLoad.f16(i32 139, %dx.types.Handle %src, i32 %off, i32 undef, i8 3, i32 2)
  %h0 = extractvalue %dx.types.ResRet.f16 %l, 0
  %h1 = extractvalue %dx.types.ResRet.f16 %l, 1
  %m = fmul fast half %h0, %h1
  %k = fadd fast half %m, 0xH3C00
  %sum = call half @dx.op.waveActiveOp.f16(i32 119, half %k, i8 0, i8 0)
  %lane = call i32 @dx.op.waveGetLaneIndex(i32 111)
  %first = call i1 @dx.op.waveIsFirstLane(i32 110)
  %i16 = trunc i32 %lane to i16
  %sel = select i1 %first, i16 %i16, i16 -5
  %pre = call i16 @dx.op.wavePrefixOp.i16(i32 121, i16 %sel, i8 0, i8 1)
  call void @dx.op.rawBufferStore.f16(i32 140, %dx.types.Handle %dst, i32 %off, i32 undef, half %sum, half undef, half undef, half undef, i8 1, i32 2)
  %o2 = add i32 %off, 2
  call void @dx.op.rawBufferStore.i16(i32 140, %dx.types.Handle %dst, i32 %o2, i32 undef, i16 %pre, i16 undef, i16 undef, i16 undef, i8 1, i32 2)
  %b = zext i32 %lane to i64
  %b2 = mul i64 %b, 6364136223846793005
  %s64 = call i64 @dx.op.waveActiveOp.i64(i32 119, i64 %b2, i8 0, i8 1)
  %lo = trunc i64 %s64 to i32
  %hi64 = lshr i64 %s64, 32
  %hi = trunc i64 %hi64 to i32
  %o3 = add i32 %off, 8
  call void @dx.op.rawBufferStore.i32(i32 140, %dx.types.Handle %dst, i32 %o3, i32 undef, i32 %lo, i32 %hi, i32 undef, i32 undef, i8 3, i32 4)
  ret void
}
declare %dx.types.Handle @dx.op.createHandle(i32, i8, i32, i32, i1) #1
declare %dx.types.ResRet.f16 @dx.op.rawBufferLoad.f16(i32, %dx.types.Handle, i32, i32, i8, i32) #1
declare void @dx.op.rawBufferStore.f16(i32, %dx.types.Handle, i32, i32, half, half, half, half, i8, i32) #0
declare void @dx.op.rawBufferStore.i16(i32, %dx.types.Handle, i32, i32, i16, i16, i16, i16, i8, i32) #0
declare void @dx.op.rawBufferStore.i32(i32, %dx.types.Handle, i32, i32, i32, i32, i32, i32, i8, i32) #0
declare half @dx.op.waveActiveOp.f16(i32, half, i8, i8) #0
declare i64 @dx.op.waveActiveOp.i64(i32, i64, i8, i8) #0
declare i16 @dx.op.wavePrefixOp.i16(i32, i16, i8, i8) #0
declare i32 @dx.op.waveGetLaneIndex(i32) #2
declare i1 @dx.op.waveIsFirstLane(i32) #0
declare i32 @dx.op.threadId.i32(i32, i32) #2
attributes #0 = { nounwind }
attributes #1 = { nounwind readonly }
attributes #2 = { nounwind readnone }
!dx.version = !{!0}
!dx.shaderModel = !{!1}
!dx.resources = !{!2}
!dx.entryPoints = !{!3}
!0 = !{i32 1, i32 2}
!1 = !{!"cs", i32 6, i32 2}
!2 = !{!4, !5, null, null}
!3 = !{void ()* @main, !"main", null, !2, !6}
!4 = !{!7}
!5 = !{!8}
!6 = !{i32 4, !9}
!7 = !{i32 0, %struct.ByteAddressBuffer* undef, !"", i32 0, i32 0, i32 1, i32 11, i32 0, null}
!8 = !{i32 0, %struct.RWByteAddressBuffer* undef, !"", i32 0, i32 0, i32 1, i32 11, i1 false, i1 false, i1 false, null}
!9 = !{i32 32, i32 1, i32 1}
