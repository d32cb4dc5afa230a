; ModuleID = 'dxc/vs_dynamic_index_6_8.bc'
source_filename = "dxc/vs_dynamic_index_6_8.bc"
target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

%dx.types.Handle = type { ptr }
%dx.types.ResBind = type { i32, i32, i32, i8 }
%dx.types.ResourceProperties = type { i32, i32 }
%dx.types.CBufRet.i32 = type { i32, i32, i32, i32 }

define void @main() {
  %1 = call %dx.types.Handle @dx.op.createHandleFromBinding(i32 217, %dx.types.ResBind { i32 0, i32 0, i32 0, i8 2 }, i32 0, i1 false)
  %2 = call %dx.types.Handle @dx.op.annotateHandle(i32 216, %dx.types.Handle %1, %dx.types.ResourceProperties { i32 13, i32 8 })
  %3 = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 0, i32 undef)
  %4 = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 1, i32 undef)
  %5 = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 2, i32 undef)
  %6 = call float @dx.op.loadInput.f32(i32 4, i32 0, i32 0, i8 3, i32 undef)
  %7 = alloca [4 x float], align 4
  %8 = alloca [4 x float], align 4
  %9 = bitcast ptr %7 to ptr
  call void @llvm.lifetime.start.p0(ptr %7)
  %10 = bitcast ptr %8 to ptr
  call void @llvm.lifetime.start.p0(ptr %8)
  %11 = getelementptr [4 x float], ptr %7, i32 0, i32 0
  %12 = getelementptr [4 x float], ptr %8, i32 0, i32 0
  store float 0.000000e+00, ptr %11, align 4
  store float 0.000000e+00, ptr %12, align 4
  %13 = getelementptr [4 x float], ptr %7, i32 0, i32 1
  %14 = getelementptr [4 x float], ptr %8, i32 0, i32 1
  store float 0.000000e+00, ptr %13, align 4
  store float 0.000000e+00, ptr %14, align 4
  %15 = getelementptr [4 x float], ptr %7, i32 0, i32 2
  %16 = getelementptr [4 x float], ptr %8, i32 0, i32 2
  store float 0.000000e+00, ptr %15, align 4
  store float 0.000000e+00, ptr %16, align 4
  %17 = getelementptr [4 x float], ptr %7, i32 0, i32 3
  %18 = getelementptr [4 x float], ptr %8, i32 0, i32 3
  store float 0.000000e+00, ptr %17, align 4
  store float 0.000000e+00, ptr %18, align 4
  %19 = call %dx.types.CBufRet.i32 @dx.op.cbufferLoadLegacy.i32(i32 59, %dx.types.Handle %2, i32 0)
  %20 = extractvalue %dx.types.CBufRet.i32 %19, 0
  %21 = and i32 %20, 3
  %22 = call float @dx.op.loadInput.f32(i32 4, i32 1, i32 %21, i8 1, i32 undef)
  %23 = call float @dx.op.loadInput.f32(i32 4, i32 1, i32 %21, i8 2, i32 undef)
  %24 = extractvalue %dx.types.CBufRet.i32 %19, 1
  %25 = and i32 %24, 3
  %26 = getelementptr [4 x float], ptr %7, i32 0, i32 %25
  %27 = getelementptr [4 x float], ptr %8, i32 0, i32 %25
  store float %22, ptr %26, align 4
  store float %23, ptr %27, align 4
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 0, float %3)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 1, float %4)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 2, float %5)
  call void @dx.op.storeOutput.f32(i32 5, i32 0, i32 0, i8 3, float %6)
  %28 = load float, ptr %11, align 4
  %29 = load float, ptr %12, align 4
  call void @dx.op.storeOutput.f32(i32 5, i32 1, i32 0, i8 0, float %28)
  call void @dx.op.storeOutput.f32(i32 5, i32 1, i32 0, i8 1, float %29)
  %30 = load float, ptr %13, align 4
  %31 = load float, ptr %14, align 4
  call void @dx.op.storeOutput.f32(i32 5, i32 1, i32 1, i8 0, float %30)
  call void @dx.op.storeOutput.f32(i32 5, i32 1, i32 1, i8 1, float %31)
  %32 = load float, ptr %15, align 4
  %33 = load float, ptr %16, align 4
  call void @dx.op.storeOutput.f32(i32 5, i32 1, i32 2, i8 0, float %32)
  call void @dx.op.storeOutput.f32(i32 5, i32 1, i32 2, i8 1, float %33)
  %34 = load float, ptr %17, align 4
  %35 = load float, ptr %18, align 4
  call void @dx.op.storeOutput.f32(i32 5, i32 1, i32 3, i8 0, float %34)
  call void @dx.op.storeOutput.f32(i32 5, i32 1, i32 3, i8 1, float %35)
  call void @llvm.lifetime.end.p0(ptr %7)
  call void @llvm.lifetime.end.p0(ptr %8)
  ret void
}

; Function Attrs: nounwind memory(none)
declare float @dx.op.loadInput.f32(i32, i32, i32, i8, i32) #0

; Function Attrs: nounwind
declare void @dx.op.storeOutput.f32(i32, i32, i32, i8, float) #1

; Function Attrs: nounwind memory(read)
declare %dx.types.CBufRet.i32 @dx.op.cbufferLoadLegacy.i32(i32, %dx.types.Handle, i32) #2

; Function Attrs: nounwind memory(none)
declare %dx.types.Handle @dx.op.annotateHandle(i32, %dx.types.Handle, %dx.types.ResourceProperties) #0

; Function Attrs: nounwind memory(none)
declare %dx.types.Handle @dx.op.createHandleFromBinding(i32, %dx.types.ResBind, i32, i1) #0

declare void @llvm.lifetime.start.i64(i64)

declare void @llvm.lifetime.end.i64(i64)

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #3

attributes #0 = { nounwind memory(none) }
attributes #1 = { nounwind }
attributes #2 = { nounwind memory(read) }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }

!llvm.ident = !{!0}
!dx.version = !{!1}
!dx.valver = !{!2}
!dx.shaderModel = !{!3}
!dx.resources = !{!4}
!dx.viewIdState = !{!7}
!dx.entryPoints = !{!8}

!0 = !{!"dxc(private) 1.9.0.5517 (9757d44fa)"}
!1 = !{i32 1, i32 8}
!2 = !{i32 1, i32 10}
!3 = !{!"vs", i32 6, i32 8}
!4 = !{null, null, !5, null}
!5 = !{!6}
!6 = !{i32 0, ptr undef, !"", i32 0, i32 0, i32 1, i32 8, null}
!7 = !{[21 x i32] [i32 19, i32 18, i32 1, i32 2, i32 4, i32 8, i32 0, i32 69904, i32 139808, i32 0, i32 0, i32 69904, i32 139808, i32 0, i32 0, i32 69904, i32 139808, i32 0, i32 0, i32 69904, i32 139808]}
!8 = !{ptr @main, !"main", !9, !4, null}
!9 = !{!10, !17, null}
!10 = !{!11, !14}
!11 = !{i32 0, !"POSITION", i8 9, i8 0, !12, i8 0, i32 1, i8 4, i32 0, i8 0, !13}
!12 = !{i32 0}
!13 = !{i32 3, i32 15}
!14 = !{i32 1, !"LAYER", i8 9, i8 0, !15, i8 0, i32 4, i8 3, i32 1, i8 0, !16}
!15 = !{i32 0, i32 1, i32 2, i32 3}
!16 = !{i32 2, i32 6, i32 3, i32 6}
!17 = !{!18, !19}
!18 = !{i32 0, !"SV_Position", i8 9, i8 3, !12, i8 4, i32 1, i8 4, i32 0, i8 0, !13}
!19 = !{i32 1, !"LAYER", i8 9, i8 0, !15, i8 2, i32 4, i8 2, i32 1, i8 0, !20}
!20 = !{i32 3, i32 3}
