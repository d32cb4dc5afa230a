; ModuleID = 'dxc/cs_buffers_6_2.bc'
source_filename = "dxc/cs_buffers_6_2.bc"
target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

%dx.types.Handle = type { ptr }
%dx.types.ResRet.i32 = type { i32, i32, i32, i32, i32 }
%dx.types.ResRet.f32 = type { float, float, float, float, i32 }
%dx.types.ResRet.f16 = type { half, half, half, half, i32 }

@"\01?scratch@@3PAIA" = external addrspace(3) global [64 x i32], align 4

define void @main() {
  %1 = call %dx.types.Handle @dx.op.createHandle(i32 57, i8 1, i32 6, i32 6, i1 false)
  %2 = call %dx.types.Handle @dx.op.createHandle(i32 57, i8 1, i32 5, i32 5, i1 false)
  %3 = call %dx.types.Handle @dx.op.createHandle(i32 57, i8 1, i32 4, i32 4, i1 false)
  %4 = call %dx.types.Handle @dx.op.createHandle(i32 57, i8 1, i32 3, i32 3, i1 false)
  %5 = call %dx.types.Handle @dx.op.createHandle(i32 57, i8 1, i32 2, i32 2, i1 false)
  %6 = call %dx.types.Handle @dx.op.createHandle(i32 57, i8 1, i32 1, i32 1, i1 false)
  %7 = call %dx.types.Handle @dx.op.createHandle(i32 57, i8 1, i32 0, i32 0, i1 false)
  %8 = call %dx.types.Handle @dx.op.createHandle(i32 57, i8 0, i32 2, i32 2, i1 false)
  %9 = call %dx.types.Handle @dx.op.createHandle(i32 57, i8 0, i32 1, i32 1, i1 false)
  %10 = call %dx.types.Handle @dx.op.createHandle(i32 57, i8 0, i32 0, i32 0, i1 false)
  %11 = call i32 @dx.op.threadId.i32(i32 93, i32 0)
  %12 = call i32 @dx.op.threadId.i32(i32 93, i32 1)
  %13 = call i32 @dx.op.flattenedThreadIdInGroup.i32(i32 96)
  %14 = call i32 @dx.op.threadIdInGroup.i32(i32 95, i32 1)
  %15 = call i32 @dx.op.groupId.i32(i32 94, i32 2)
  %16 = shl i32 %11, 2
  %17 = call %dx.types.ResRet.i32 @dx.op.rawBufferLoad.i32(i32 139, %dx.types.Handle %9, i32 %16, i32 undef, i8 1, i32 4)
  %18 = extractvalue %dx.types.ResRet.i32 %17, 0
  %19 = getelementptr [64 x i32], ptr addrspace(3) @"\01?scratch@@3PAIA", i32 0, i32 %13
  store i32 %18, ptr addrspace(3) %19, align 4, !tbaa !24
  call void @dx.op.barrier(i32 80, i32 9)
  %20 = call i32 @dx.op.bufferUpdateCounter(i32 70, %dx.types.Handle %3, i8 -1)
  %21 = call %dx.types.ResRet.f32 @dx.op.rawBufferLoad.f32(i32 139, %dx.types.Handle %3, i32 %20, i32 0, i8 7, i32 4)
  %22 = extractvalue %dx.types.ResRet.f32 %21, 0
  %23 = extractvalue %dx.types.ResRet.f32 %21, 1
  %24 = extractvalue %dx.types.ResRet.f32 %21, 2
  %25 = call %dx.types.ResRet.i32 @dx.op.rawBufferLoad.i32(i32 139, %dx.types.Handle %3, i32 %20, i32 12, i8 1, i32 4)
  %26 = extractvalue %dx.types.ResRet.i32 %25, 0
  %27 = call %dx.types.ResRet.f16 @dx.op.rawBufferLoad.f16(i32 139, %dx.types.Handle %3, i32 %20, i32 16, i8 3, i32 2)
  %28 = extractvalue %dx.types.ResRet.f16 %27, 0
  %29 = extractvalue %dx.types.ResRet.f16 %27, 1
  %30 = sub i32 63, %13
  %31 = getelementptr [64 x i32], ptr addrspace(3) @"\01?scratch@@3PAIA", i32 0, i32 %30
  %32 = load i32, ptr addrspace(3) %31, align 4, !tbaa !24
  %33 = call %dx.types.ResRet.i32 @dx.op.rawBufferLoad.i32(i32 139, %dx.types.Handle %8, i32 %11, i32 12, i8 1, i32 4)
  %34 = extractvalue %dx.types.ResRet.i32 %33, 0
  %35 = add i32 %15, %14
  %36 = add i32 %35, %26
  %37 = add i32 %36, %32
  %38 = add i32 %37, %34
  %39 = call %dx.types.ResRet.f32 @dx.op.bufferLoad.f32(i32 68, %dx.types.Handle %10, i32 %11, i32 undef)
  %40 = extractvalue %dx.types.ResRet.f32 %39, 0
  %41 = extractvalue %dx.types.ResRet.f32 %39, 1
  %42 = extractvalue %dx.types.ResRet.f32 %39, 2
  %43 = fadd fast float %40, %22
  %44 = fadd fast float %41, %23
  %45 = fadd fast float %42, %24
  %46 = call i32 @dx.op.bufferUpdateCounter(i32 70, %dx.types.Handle %4, i8 1)
  call void @dx.op.rawBufferStore.f32(i32 140, %dx.types.Handle %4, i32 %46, i32 0, float %43, float %44, float %45, float undef, i8 7, i32 4)
  call void @dx.op.rawBufferStore.i32(i32 140, %dx.types.Handle %4, i32 %46, i32 12, i32 %38, i32 undef, i32 undef, i32 undef, i8 1, i32 4)
  call void @dx.op.rawBufferStore.f16(i32 140, %dx.types.Handle %4, i32 %46, i32 16, half %28, half %29, half undef, half undef, i8 3, i32 2)
  %47 = call i32 @dx.op.bufferUpdateCounter(i32 70, %dx.types.Handle %5, i8 1)
  call void @dx.op.rawBufferStore.f32(i32 140, %dx.types.Handle %5, i32 %47, i32 0, float %43, float %44, float %45, float undef, i8 7, i32 4)
  call void @dx.op.rawBufferStore.i32(i32 140, %dx.types.Handle %5, i32 %47, i32 12, i32 %38, i32 undef, i32 undef, i32 undef, i8 1, i32 4)
  call void @dx.op.rawBufferStore.f16(i32 140, %dx.types.Handle %5, i32 %47, i32 16, half %28, half %29, half undef, half undef, i8 3, i32 2)
  call void @dx.op.bufferStore.i32(i32 69, %dx.types.Handle %7, i32 %11, i32 undef, i32 %11, i32 %12, i32 %11, i32 %11, i8 15)
  %48 = shl i32 %11, 5
  call void @dx.op.rawBufferStore.f32(i32 140, %dx.types.Handle %6, i32 %48, i32 undef, float %43, float %44, float %45, float undef, i8 7, i32 4)
  %49 = or i32 %48, 12
  call void @dx.op.rawBufferStore.i32(i32 140, %dx.types.Handle %6, i32 %49, i32 undef, i32 %38, i32 undef, i32 undef, i32 undef, i8 1, i32 4)
  %50 = or i32 %48, 16
  call void @dx.op.rawBufferStore.f16(i32 140, %dx.types.Handle %6, i32 %50, i32 undef, half %28, half %29, half undef, half undef, i8 3, i32 2)
  %51 = call i32 @dx.op.atomicBinOp.i32(i32 78, %dx.types.Handle %2, i32 7, i32 0, i32 0, i32 undef, i32 %38)
  %52 = call i32 @dx.op.atomicBinOp.i32(i32 78, %dx.types.Handle %1, i32 0, i32 8, i32 undef, i32 undef, i32 1)
  ret void
}

; Function Attrs: nounwind memory(none)
declare i32 @dx.op.threadId.i32(i32, i32) #0

; Function Attrs: nounwind memory(none)
declare i32 @dx.op.flattenedThreadIdInGroup.i32(i32) #0

; Function Attrs: nounwind memory(none)
declare i32 @dx.op.threadIdInGroup.i32(i32, i32) #0

; Function Attrs: nounwind memory(none)
declare i32 @dx.op.groupId.i32(i32, i32) #0

; Function Attrs: nounwind memory(read)
declare %dx.types.ResRet.i32 @dx.op.rawBufferLoad.i32(i32, %dx.types.Handle, i32, i32, i8, i32) #1

; Function Attrs: noduplicate nounwind
declare void @dx.op.barrier(i32, i32) #2

; Function Attrs: nounwind
declare i32 @dx.op.bufferUpdateCounter(i32, %dx.types.Handle, i8) #3

; Function Attrs: nounwind
declare void @dx.op.rawBufferStore.f16(i32, %dx.types.Handle, i32, i32, half, half, half, half, i8, i32) #3

; Function Attrs: nounwind
declare void @dx.op.rawBufferStore.i32(i32, %dx.types.Handle, i32, i32, i32, i32, i32, i32, i8, i32) #3

; Function Attrs: nounwind
declare void @dx.op.rawBufferStore.f32(i32, %dx.types.Handle, i32, i32, float, float, float, float, i8, i32) #3

; Function Attrs: nounwind memory(read)
declare %dx.types.ResRet.f16 @dx.op.rawBufferLoad.f16(i32, %dx.types.Handle, i32, i32, i8, i32) #1

; Function Attrs: nounwind memory(read)
declare %dx.types.ResRet.f32 @dx.op.rawBufferLoad.f32(i32, %dx.types.Handle, i32, i32, i8, i32) #1

; Function Attrs: nounwind memory(read)
declare %dx.types.ResRet.f32 @dx.op.bufferLoad.f32(i32, %dx.types.Handle, i32, i32) #1

; Function Attrs: nounwind
declare void @dx.op.bufferStore.i32(i32, %dx.types.Handle, i32, i32, i32, i32, i32, i32, i8) #3

; Function Attrs: nounwind
declare i32 @dx.op.atomicBinOp.i32(i32, %dx.types.Handle, i32, i32, i32, i32, i32) #3

; Function Attrs: nounwind memory(read)
declare %dx.types.Handle @dx.op.createHandle(i32, i8, i32, i32, i1) #1

attributes #0 = { nounwind memory(none) }
attributes #1 = { nounwind memory(read) }
attributes #2 = { noduplicate nounwind }
attributes #3 = { nounwind }

!llvm.ident = !{!0}
!dx.version = !{!1}
!dx.valver = !{!2}
!dx.shaderModel = !{!3}
!dx.resources = !{!4}
!dx.entryPoints = !{!21}

!0 = !{!"dxc(private) 1.9.0.5517 (9757d44fa)"}
!1 = !{i32 1, i32 2}
!2 = !{i32 1, i32 10}
!3 = !{!"cs", i32 6, i32 2}
!4 = !{!5, !11, null, null}
!5 = !{!6, !8, !9}
!6 = !{i32 0, ptr undef, !"", i32 0, i32 0, i32 1, i32 10, i32 0, !7}
!7 = !{i32 0, i32 9}
!8 = !{i32 1, ptr undef, !"", i32 0, i32 1, i32 1, i32 11, i32 0, null}
!9 = !{i32 2, ptr undef, !"", i32 0, i32 2, i32 1, i32 12, i32 0, !10}
!10 = !{i32 1, i32 20}
!11 = !{!12, !14, !15, !16, !17, !18, !20}
!12 = !{i32 0, ptr undef, !"", i32 0, i32 0, i32 1, i32 10, i1 false, i1 false, i1 false, !13}
!13 = !{i32 0, i32 5}
!14 = !{i32 1, ptr undef, !"", i32 0, i32 1, i32 1, i32 11, i1 false, i1 false, i1 false, null}
!15 = !{i32 2, ptr undef, !"", i32 0, i32 2, i32 1, i32 12, i1 false, i1 true, i1 false, !10}
!16 = !{i32 3, ptr undef, !"", i32 0, i32 3, i32 1, i32 12, i1 false, i1 true, i1 false, !10}
!17 = !{i32 4, ptr undef, !"", i32 0, i32 4, i32 1, i32 12, i1 false, i1 true, i1 false, !10}
!18 = !{i32 5, ptr undef, !"", i32 0, i32 5, i32 1, i32 12, i1 true, i1 false, i1 false, !19}
!19 = !{i32 1, i32 4}
!20 = !{i32 6, ptr undef, !"", i32 0, i32 6, i32 1, i32 11, i1 true, i1 false, i1 false, null}
!21 = !{ptr @main, !"main", null, !4, !22}
!22 = !{i32 0, i64 8388656, i32 4, !23}
!23 = !{i32 64, i32 1, i32 1}
!24 = !{!25, !25, i64 0}
!25 = !{!"int", !26, i64 0}
!26 = !{!"omnipotent char", !27, i64 0}
!27 = !{!"Simple C/C++ TBAA"}
