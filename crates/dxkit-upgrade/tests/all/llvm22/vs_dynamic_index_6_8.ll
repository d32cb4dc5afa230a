target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64-v48:16:16-v96:32:32-v192:64:64"
target triple = "dxilv1.8-pc-shadermodel6.8-vertex"

%Select = type { i32, i32 }

define void @main() #0 {
  %1 = call target("dx.CBuffer", <{ i32, i32 }>) @llvm.dx.resource.handlefrombinding.tdx.CBuffer_sl_i32i32st(i32 0, i32 0, i32 1, i32 0, ptr null)
  %2 = call float @llvm.dx.load.input.f32(i32 4, i32 0, i32 0, i8 0, i32 undef)
  %3 = call float @llvm.dx.load.input.f32(i32 4, i32 0, i32 0, i8 1, i32 undef)
  %4 = call float @llvm.dx.load.input.f32(i32 4, i32 0, i32 0, i8 2, i32 undef)
  %5 = call float @llvm.dx.load.input.f32(i32 4, i32 0, i32 0, i8 3, i32 undef)
  %6 = alloca [4 x float], align 4
  %7 = alloca [4 x float], align 4
  %8 = bitcast ptr %6 to ptr
  call void @llvm.lifetime.start.p0(ptr %6)
  %9 = bitcast ptr %7 to ptr
  call void @llvm.lifetime.start.p0(ptr %7)
  %10 = getelementptr [4 x float], ptr %6, i32 0, i32 0
  %11 = getelementptr [4 x float], ptr %7, i32 0, i32 0
  store float 0.000000e+00, ptr %10, align 4
  store float 0.000000e+00, ptr %11, align 4
  %12 = getelementptr [4 x float], ptr %6, i32 0, i32 1
  %13 = getelementptr [4 x float], ptr %7, i32 0, i32 1
  store float 0.000000e+00, ptr %12, align 4
  store float 0.000000e+00, ptr %13, align 4
  %14 = getelementptr [4 x float], ptr %6, i32 0, i32 2
  %15 = getelementptr [4 x float], ptr %7, i32 0, i32 2
  store float 0.000000e+00, ptr %14, align 4
  store float 0.000000e+00, ptr %15, align 4
  %16 = getelementptr [4 x float], ptr %6, i32 0, i32 3
  %17 = getelementptr [4 x float], ptr %7, i32 0, i32 3
  store float 0.000000e+00, ptr %16, align 4
  store float 0.000000e+00, ptr %17, align 4
  %18 = call { i32, i32, i32, i32 } @llvm.dx.resource.load.cbufferrow.4.i32.i32.i32.i32.tdx.CBuffer_sl_i32i32st(target("dx.CBuffer", <{ i32, i32 }>) %1, i32 0)
  %19 = extractvalue { i32, i32, i32, i32 } %18, 0
  %20 = and i32 %19, 3
  %21 = call float @llvm.dx.load.input.f32(i32 4, i32 1, i32 %20, i8 1, i32 undef)
  %22 = call float @llvm.dx.load.input.f32(i32 4, i32 1, i32 %20, i8 2, i32 undef)
  %23 = extractvalue { i32, i32, i32, i32 } %18, 1
  %24 = and i32 %23, 3
  %25 = getelementptr [4 x float], ptr %6, i32 0, i32 %24
  %26 = getelementptr [4 x float], ptr %7, i32 0, i32 %24
  store float %21, ptr %25, align 4
  store float %22, ptr %26, align 4
  call void @llvm.dx.store.output.f32(i32 5, i32 0, i32 0, i8 0, i32 undef, float %2)
  call void @llvm.dx.store.output.f32(i32 5, i32 0, i32 0, i8 1, i32 undef, float %3)
  call void @llvm.dx.store.output.f32(i32 5, i32 0, i32 0, i8 2, i32 undef, float %4)
  call void @llvm.dx.store.output.f32(i32 5, i32 0, i32 0, i8 3, i32 undef, float %5)
  %27 = load float, ptr %10, align 4
  %28 = load float, ptr %11, align 4
  call void @llvm.dx.store.output.f32(i32 5, i32 1, i32 0, i8 0, i32 undef, float %27)
  call void @llvm.dx.store.output.f32(i32 5, i32 1, i32 0, i8 1, i32 undef, float %28)
  %29 = load float, ptr %12, align 4
  %30 = load float, ptr %13, align 4
  call void @llvm.dx.store.output.f32(i32 5, i32 1, i32 1, i8 0, i32 undef, float %29)
  call void @llvm.dx.store.output.f32(i32 5, i32 1, i32 1, i8 1, i32 undef, float %30)
  %31 = load float, ptr %14, align 4
  %32 = load float, ptr %15, align 4
  call void @llvm.dx.store.output.f32(i32 5, i32 1, i32 2, i8 0, i32 undef, float %31)
  call void @llvm.dx.store.output.f32(i32 5, i32 1, i32 2, i8 1, i32 undef, float %32)
  %33 = load float, ptr %16, align 4
  %34 = load float, ptr %17, align 4
  call void @llvm.dx.store.output.f32(i32 5, i32 1, i32 3, i8 0, i32 undef, float %33)
  call void @llvm.dx.store.output.f32(i32 5, i32 1, i32 3, i8 1, i32 undef, float %34)
  call void @llvm.lifetime.end.p0(ptr %6)
  call void @llvm.lifetime.end.p0(ptr %7)
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.CBuffer", <{ i32, i32 }>) @llvm.dx.resource.handlefrombinding.tdx.CBuffer_sl_i32i32st(i32, i32, i32, i32, ptr) #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare float @llvm.dx.load.input.f32(i32, i32, i32, i8, i32) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
declare { i32, i32, i32, i32 } @llvm.dx.resource.load.cbufferrow.4.i32.i32.i32.i32.tdx.CBuffer_sl_i32i32st(target("dx.CBuffer", <{ i32, i32 }>), i32) #3

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.store.output.f32(i32, i32, i32, i8, i32, float) #2

declare void @llvm.lifetime.start.i64(i64)

declare void @llvm.lifetime.end.i64(i64)

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #4

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #4

attributes #0 = { "hlsl.shader"="vertex" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(none) }
attributes #2 = { convergent nocallback nofree nosync nounwind willreturn }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(read) }
attributes #4 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }

!llvm.ident = !{!0}
!dx.valver = !{!1}
!dxkit.resources = !{!2}
!dxkit.entryPoints = !{!5}
!dxkit.viewIdState = !{!18}

!0 = !{!"dxc(private) 1.9.0.5517 (9757d44fa)"}
!1 = !{i32 1, i32 10}
!2 = !{null, null, !3, null}
!3 = !{!4}
!4 = !{i32 0, %Select undef, !"", i32 0, i32 0, i32 1, i32 8, null}
!5 = !{ptr @main, !"main", !6, !2, null}
!6 = !{!7, !14, null}
!7 = !{!8, !11}
!8 = !{i32 0, !"POSITION", i8 9, i8 0, !9, i8 0, i32 1, i8 4, i32 0, i8 0, !10}
!9 = !{i32 0}
!10 = !{i32 3, i32 15}
!11 = !{i32 1, !"LAYER", i8 9, i8 0, !12, i8 0, i32 4, i8 3, i32 1, i8 0, !13}
!12 = !{i32 0, i32 1, i32 2, i32 3}
!13 = !{i32 2, i32 6, i32 3, i32 6}
!14 = !{!15, !16}
!15 = !{i32 0, !"SV_Position", i8 9, i8 3, !9, i8 4, i32 1, i8 4, i32 0, i8 0, !10}
!16 = !{i32 1, !"LAYER", i8 9, i8 0, !12, i8 2, i32 4, i8 2, i32 1, i8 0, !17}
!17 = !{i32 3, i32 3}
!18 = !{[21 x i32] [i32 19, i32 18, i32 1, i32 2, i32 4, i32 8, i32 0, i32 69904, i32 139808, i32 0, i32 0, i32 69904, i32 139808, i32 0, i32 0, i32 69904, i32 139808, i32 0, i32 0, i32 69904, i32 139808]}
