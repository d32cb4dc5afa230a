source_filename = "shader.hlsl"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.6-unknown-shadermodel6.6-vertex"

%struct.Out = type { <4 x float>, <4 x float>, <4 x float>, <4 x float>, <4 x float>, <4 x float>, <4 x float>, <4 x float>, <4 x float>, <2 x float>, <2 x float>, <2 x float>, <2 x float>, float, float, float, float, i32, i32, <3 x float>, <3 x float> }
%struct.In = type { <4 x float>, <4 x float>, <4 x float>, <4 x float>, <4 x float>, <4 x float>, <4 x float>, <4 x float>, <4 x float>, <4 x float>, <4 x float>, <4 x float>, <4 x float>, <4 x float>, <4 x float>, <3 x float>, <3 x float>, i32, i32 }

; Function Attrs: convergent noinline norecurse
define void @main() #0 {
entry:
  %result.ptr.i = alloca ptr, align 4
  %v.indirect_addr.i = alloca ptr, align 4
  %0 = call token @llvm.experimental.convergence.entry()
  %1 = alloca %struct.Out, align 8
  %POSITION0 = call <4 x float> @llvm.dx.load.input.v4f32(i32 0, i32 0, i8 0, i32 poison) [ "convergencectrl"(token %0) ]
  %2 = insertvalue %struct.In poison, <4 x float> %POSITION0, 0
  %ATTRIBUTE0 = call <4 x float> @llvm.dx.load.input.v4f32(i32 1, i32 0, i8 0, i32 poison) [ "convergencectrl"(token %0) ]
  %3 = insertvalue %struct.In %2, <4 x float> %ATTRIBUTE0, 1
  %ATTRIBUTE01 = call <4 x float> @llvm.dx.load.input.v4f32(i32 2, i32 0, i8 0, i32 poison) [ "convergencectrl"(token %0) ]
  %4 = insertvalue %struct.In %3, <4 x float> %ATTRIBUTE01, 2
  %ATTRIBUTE02 = call <4 x float> @llvm.dx.load.input.v4f32(i32 3, i32 0, i8 0, i32 poison) [ "convergencectrl"(token %0) ]
  %5 = insertvalue %struct.In %4, <4 x float> %ATTRIBUTE02, 3
  %ATTRIBUTE03 = call <4 x float> @llvm.dx.load.input.v4f32(i32 4, i32 0, i8 0, i32 poison) [ "convergencectrl"(token %0) ]
  %6 = insertvalue %struct.In %5, <4 x float> %ATTRIBUTE03, 4
  %ATTRIBUTE04 = call <4 x float> @llvm.dx.load.input.v4f32(i32 5, i32 0, i8 0, i32 poison) [ "convergencectrl"(token %0) ]
  %7 = insertvalue %struct.In %6, <4 x float> %ATTRIBUTE04, 5
  %ATTRIBUTE05 = call <4 x float> @llvm.dx.load.input.v4f32(i32 6, i32 0, i8 0, i32 poison) [ "convergencectrl"(token %0) ]
  %8 = insertvalue %struct.In %7, <4 x float> %ATTRIBUTE05, 6
  %ATTRIBUTE06 = call <4 x float> @llvm.dx.load.input.v4f32(i32 7, i32 0, i8 0, i32 poison) [ "convergencectrl"(token %0) ]
  %9 = insertvalue %struct.In %8, <4 x float> %ATTRIBUTE06, 7
  %ATTRIBUTE07 = call <4 x float> @llvm.dx.load.input.v4f32(i32 8, i32 0, i8 0, i32 poison) [ "convergencectrl"(token %0) ]
  %10 = insertvalue %struct.In %9, <4 x float> %ATTRIBUTE07, 8
  %BONE0 = call <4 x float> @llvm.dx.load.input.v4f32(i32 9, i32 0, i8 0, i32 poison) [ "convergencectrl"(token %0) ]
  %11 = insertvalue %struct.In %10, <4 x float> %BONE0, 9
  %BONE08 = call <4 x float> @llvm.dx.load.input.v4f32(i32 10, i32 0, i8 0, i32 poison) [ "convergencectrl"(token %0) ]
  %12 = insertvalue %struct.In %11, <4 x float> %BONE08, 10
  %BONE09 = call <4 x float> @llvm.dx.load.input.v4f32(i32 11, i32 0, i8 0, i32 poison) [ "convergencectrl"(token %0) ]
  %13 = insertvalue %struct.In %12, <4 x float> %BONE09, 11
  %BONE010 = call <4 x float> @llvm.dx.load.input.v4f32(i32 12, i32 0, i8 0, i32 poison) [ "convergencectrl"(token %0) ]
  %14 = insertvalue %struct.In %13, <4 x float> %BONE010, 12
  %COLOR0 = call <4 x float> @llvm.dx.load.input.v4f32(i32 13, i32 0, i8 0, i32 poison) [ "convergencectrl"(token %0) ]
  %15 = insertvalue %struct.In %14, <4 x float> %COLOR0, 13
  %COLOR011 = call <4 x float> @llvm.dx.load.input.v4f32(i32 14, i32 0, i8 0, i32 poison) [ "convergencectrl"(token %0) ]
  %16 = insertvalue %struct.In %15, <4 x float> %COLOR011, 14
  %NORMAL0 = call <3 x float> @llvm.dx.load.input.v3f32(i32 15, i32 0, i8 0, i32 poison) [ "convergencectrl"(token %0) ]
  %17 = insertvalue %struct.In %16, <3 x float> %NORMAL0, 15
  %TANGENT0 = call <3 x float> @llvm.dx.load.input.v3f32(i32 16, i32 0, i8 0, i32 poison) [ "convergencectrl"(token %0) ]
  %18 = insertvalue %struct.In %17, <3 x float> %TANGENT0, 16
  %SV_VertexID0 = call i32 @llvm.dx.load.input.i32(i32 17, i32 0, i8 0, i32 poison) [ "convergencectrl"(token %0) ]
  %19 = insertvalue %struct.In %18, i32 %SV_VertexID0, 17
  %SV_InstanceID0 = call i32 @llvm.dx.load.input.i32(i32 18, i32 0, i8 0, i32 poison) [ "convergencectrl"(token %0) ]
  %20 = insertvalue %struct.In %19, i32 %SV_InstanceID0, 18
  %21 = alloca %struct.In, align 8
  store %struct.In %20, ptr %21, align 4
  call void @llvm.experimental.noalias.scope.decl(metadata !58)
  store ptr %1, ptr %result.ptr.i, align 4, !noalias !58
  store ptr %21, ptr %v.indirect_addr.i, align 4, !noalias !58
  %22 = load <4 x float>, ptr %21, align 1, !noalias !58
  store <4 x float> %22, ptr %1, align 1, !alias.scope !58
  %a0.i = getelementptr inbounds nuw %struct.In, ptr %21, i32 0, i32 1
  %23 = load <4 x float>, ptr %a0.i, align 1, !noalias !58
  %t0.i = getelementptr inbounds nuw %struct.Out, ptr %1, i32 0, i32 1
  store <4 x float> %23, ptr %t0.i, align 1, !alias.scope !58
  %a1.i = getelementptr inbounds nuw %struct.In, ptr %21, i32 0, i32 2
  %24 = load <4 x float>, ptr %a1.i, align 1, !noalias !58
  %t1.i = getelementptr inbounds nuw %struct.Out, ptr %1, i32 0, i32 2
  store <4 x float> %24, ptr %t1.i, align 1, !alias.scope !58
  %a2.i = getelementptr inbounds nuw %struct.In, ptr %21, i32 0, i32 3
  %25 = load <4 x float>, ptr %a2.i, align 1, !noalias !58
  %t2.i = getelementptr inbounds nuw %struct.Out, ptr %1, i32 0, i32 3
  store <4 x float> %25, ptr %t2.i, align 1, !alias.scope !58
  %a3.i = getelementptr inbounds nuw %struct.In, ptr %21, i32 0, i32 4
  %26 = load <4 x float>, ptr %a3.i, align 1, !noalias !58
  %t3.i = getelementptr inbounds nuw %struct.Out, ptr %1, i32 0, i32 4
  store <4 x float> %26, ptr %t3.i, align 1, !alias.scope !58
  %a4.i = getelementptr inbounds nuw %struct.In, ptr %21, i32 0, i32 5
  %27 = load <4 x float>, ptr %a4.i, align 1, !noalias !58
  %t4.i = getelementptr inbounds nuw %struct.Out, ptr %1, i32 0, i32 5
  store <4 x float> %27, ptr %t4.i, align 1, !alias.scope !58
  %a5.i = getelementptr inbounds nuw %struct.In, ptr %21, i32 0, i32 6
  %28 = load <4 x float>, ptr %a5.i, align 1, !noalias !58
  %t5.i = getelementptr inbounds nuw %struct.Out, ptr %1, i32 0, i32 6
  store <4 x float> %28, ptr %t5.i, align 1, !alias.scope !58
  %a6.i = getelementptr inbounds nuw %struct.In, ptr %21, i32 0, i32 7
  %29 = load <4 x float>, ptr %a6.i, align 1, !noalias !58
  %t6.i = getelementptr inbounds nuw %struct.Out, ptr %1, i32 0, i32 7
  store <4 x float> %29, ptr %t6.i, align 1, !alias.scope !58
  %a7.i = getelementptr inbounds nuw %struct.In, ptr %21, i32 0, i32 8
  %30 = load <4 x float>, ptr %a7.i, align 1, !noalias !58
  %t7.i = getelementptr inbounds nuw %struct.Out, ptr %1, i32 0, i32 8
  store <4 x float> %30, ptr %t7.i, align 1, !alias.scope !58
  %b0.i = getelementptr inbounds nuw %struct.In, ptr %21, i32 0, i32 9
  %31 = load <4 x float>, ptr %b0.i, align 1, !noalias !58
  %32 = shufflevector <4 x float> %31, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %t8.i = getelementptr inbounds nuw %struct.Out, ptr %1, i32 0, i32 9
  store <2 x float> %32, ptr %t8.i, align 1, !alias.scope !58
  %b1.i = getelementptr inbounds nuw %struct.In, ptr %21, i32 0, i32 10
  %33 = load <4 x float>, ptr %b1.i, align 1, !noalias !58
  %34 = shufflevector <4 x float> %33, <4 x float> poison, <2 x i32> <i32 0, i32 1>
  %t9.i = getelementptr inbounds nuw %struct.Out, ptr %1, i32 0, i32 10
  store <2 x float> %34, ptr %t9.i, align 1, !alias.scope !58
  %b2.i = getelementptr inbounds nuw %struct.In, ptr %21, i32 0, i32 11
  %35 = load <4 x float>, ptr %b2.i, align 1, !noalias !58
  %36 = shufflevector <4 x float> %35, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  %t10.i = getelementptr inbounds nuw %struct.Out, ptr %1, i32 0, i32 11
  store <2 x float> %36, ptr %t10.i, align 1, !alias.scope !58
  %b3.i = getelementptr inbounds nuw %struct.In, ptr %21, i32 0, i32 12
  %37 = load <4 x float>, ptr %b3.i, align 1, !noalias !58
  %38 = shufflevector <4 x float> %37, <4 x float> poison, <2 x i32> <i32 2, i32 3>
  %t11.i = getelementptr inbounds nuw %struct.Out, ptr %1, i32 0, i32 12
  store <2 x float> %38, ptr %t11.i, align 1, !alias.scope !58
  %c0.i = getelementptr inbounds nuw %struct.In, ptr %21, i32 0, i32 13
  %39 = load <4 x float>, ptr %c0.i, align 1, !noalias !58
  %40 = extractelement <4 x float> %39, i32 0
  %c02.i = getelementptr inbounds nuw %struct.Out, ptr %1, i32 0, i32 13
  store float %40, ptr %c02.i, align 1, !alias.scope !58
  %c03.i = getelementptr inbounds nuw %struct.In, ptr %21, i32 0, i32 13
  %41 = load <4 x float>, ptr %c03.i, align 1, !noalias !58
  %42 = extractelement <4 x float> %41, i32 1
  %c1.i = getelementptr inbounds nuw %struct.Out, ptr %1, i32 0, i32 14
  store float %42, ptr %c1.i, align 1, !alias.scope !58
  %c14.i = getelementptr inbounds nuw %struct.In, ptr %21, i32 0, i32 14
  %43 = load <4 x float>, ptr %c14.i, align 1, !noalias !58
  %44 = extractelement <4 x float> %43, i32 2
  %c2.i = getelementptr inbounds nuw %struct.Out, ptr %1, i32 0, i32 15
  store float %44, ptr %c2.i, align 1, !alias.scope !58
  %c15.i = getelementptr inbounds nuw %struct.In, ptr %21, i32 0, i32 14
  %45 = load <4 x float>, ptr %c15.i, align 1, !noalias !58
  %46 = extractelement <4 x float> %45, i32 3
  %c3.i = getelementptr inbounds nuw %struct.Out, ptr %1, i32 0, i32 16
  store float %46, ptr %c3.i, align 1, !alias.scope !58
  %vertex.i = getelementptr inbounds nuw %struct.In, ptr %21, i32 0, i32 17
  %47 = load i32, ptr %vertex.i, align 1, !noalias !58
  %id.i = getelementptr inbounds nuw %struct.Out, ptr %1, i32 0, i32 17
  store i32 %47, ptr %id.i, align 1, !alias.scope !58
  %instance.i = getelementptr inbounds nuw %struct.In, ptr %21, i32 0, i32 18
  %48 = load i32, ptr %instance.i, align 1, !noalias !58
  %draw.i = getelementptr inbounds nuw %struct.Out, ptr %1, i32 0, i32 18
  store i32 %48, ptr %draw.i, align 1, !alias.scope !58
  %normal.i = getelementptr inbounds nuw %struct.In, ptr %21, i32 0, i32 15
  %49 = load <3 x float>, ptr %normal.i, align 1, !noalias !58
  %normal6.i = getelementptr inbounds nuw %struct.Out, ptr %1, i32 0, i32 19
  store <3 x float> %49, ptr %normal6.i, align 1, !alias.scope !58
  %tangent.i = getelementptr inbounds nuw %struct.In, ptr %21, i32 0, i32 16
  %50 = load <3 x float>, ptr %tangent.i, align 1, !noalias !58
  %tangent7.i = getelementptr inbounds nuw %struct.Out, ptr %1, i32 0, i32 20
  store <3 x float> %50, ptr %tangent7.i, align 1, !alias.scope !58
  %51 = load %struct.Out, ptr %1, align 4
  %52 = extractvalue %struct.Out %51, 0
  call void @llvm.dx.store.output.v4f32(i32 0, i32 0, i8 0, <4 x float> %52) [ "convergencectrl"(token %0) ]
  %53 = extractvalue %struct.Out %51, 1
  call void @llvm.dx.store.output.v4f32(i32 1, i32 0, i8 0, <4 x float> %53) [ "convergencectrl"(token %0) ]
  %54 = extractvalue %struct.Out %51, 2
  call void @llvm.dx.store.output.v4f32(i32 2, i32 0, i8 0, <4 x float> %54) [ "convergencectrl"(token %0) ]
  %55 = extractvalue %struct.Out %51, 3
  call void @llvm.dx.store.output.v4f32(i32 3, i32 0, i8 0, <4 x float> %55) [ "convergencectrl"(token %0) ]
  %56 = extractvalue %struct.Out %51, 4
  call void @llvm.dx.store.output.v4f32(i32 4, i32 0, i8 0, <4 x float> %56) [ "convergencectrl"(token %0) ]
  %57 = extractvalue %struct.Out %51, 5
  call void @llvm.dx.store.output.v4f32(i32 5, i32 0, i8 0, <4 x float> %57) [ "convergencectrl"(token %0) ]
  %58 = extractvalue %struct.Out %51, 6
  call void @llvm.dx.store.output.v4f32(i32 6, i32 0, i8 0, <4 x float> %58) [ "convergencectrl"(token %0) ]
  %59 = extractvalue %struct.Out %51, 7
  call void @llvm.dx.store.output.v4f32(i32 7, i32 0, i8 0, <4 x float> %59) [ "convergencectrl"(token %0) ]
  %60 = extractvalue %struct.Out %51, 8
  call void @llvm.dx.store.output.v4f32(i32 8, i32 0, i8 0, <4 x float> %60) [ "convergencectrl"(token %0) ]
  %61 = extractvalue %struct.Out %51, 9
  call void @llvm.dx.store.output.v2f32(i32 9, i32 0, i8 0, <2 x float> %61) [ "convergencectrl"(token %0) ]
  %62 = extractvalue %struct.Out %51, 10
  call void @llvm.dx.store.output.v2f32(i32 10, i32 0, i8 0, <2 x float> %62) [ "convergencectrl"(token %0) ]
  %63 = extractvalue %struct.Out %51, 11
  call void @llvm.dx.store.output.v2f32(i32 11, i32 0, i8 0, <2 x float> %63) [ "convergencectrl"(token %0) ]
  %64 = extractvalue %struct.Out %51, 12
  call void @llvm.dx.store.output.v2f32(i32 12, i32 0, i8 0, <2 x float> %64) [ "convergencectrl"(token %0) ]
  %65 = extractvalue %struct.Out %51, 13
  call void @llvm.dx.store.output.f32(i32 13, i32 0, i8 0, float %65) [ "convergencectrl"(token %0) ]
  %66 = extractvalue %struct.Out %51, 14
  call void @llvm.dx.store.output.f32(i32 14, i32 0, i8 0, float %66) [ "convergencectrl"(token %0) ]
  %67 = extractvalue %struct.Out %51, 15
  call void @llvm.dx.store.output.f32(i32 15, i32 0, i8 0, float %67) [ "convergencectrl"(token %0) ]
  %68 = extractvalue %struct.Out %51, 16
  call void @llvm.dx.store.output.f32(i32 16, i32 0, i8 0, float %68) [ "convergencectrl"(token %0) ]
  %69 = extractvalue %struct.Out %51, 17
  call void @llvm.dx.store.output.i32(i32 17, i32 0, i8 0, i32 %69) [ "convergencectrl"(token %0) ]
  %70 = extractvalue %struct.Out %51, 18
  call void @llvm.dx.store.output.i32(i32 18, i32 0, i8 0, i32 %70) [ "convergencectrl"(token %0) ]
  %71 = extractvalue %struct.Out %51, 19
  call void @llvm.dx.store.output.v3f32(i32 19, i32 0, i8 0, <3 x float> %71) [ "convergencectrl"(token %0) ]
  %72 = extractvalue %struct.Out %51, 20
  call void @llvm.dx.store.output.v3f32(i32 20, i32 0, i8 0, <3 x float> %72) [ "convergencectrl"(token %0) ]
  ret void
}

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #1

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare <4 x float> @llvm.dx.load.input.v4f32(i32 immarg, i32, i8 immarg, i32) #2

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare <3 x float> @llvm.dx.load.input.v3f32(i32 immarg, i32, i8 immarg, i32) #2

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare i32 @llvm.dx.load.input.i32(i32 immarg, i32, i8 immarg, i32) #2

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.store.output.v4f32(i32 immarg, i32, i8 immarg, <4 x float>) #2

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.store.output.v2f32(i32 immarg, i32, i8 immarg, <2 x float>) #2

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.store.output.f32(i32 immarg, i32, i8 immarg, float) #2

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.store.output.i32(i32 immarg, i32, i8 immarg, i32) #2

; Function Attrs: convergent nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.store.output.v3f32(i32 immarg, i32, i8 immarg, <3 x float>) #2

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @llvm.experimental.noalias.scope.decl(metadata) #3

attributes #0 = { convergent noinline norecurse "hlsl.shader"="vertex" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #1 = { convergent nocallback nofree nosync nounwind willreturn memory(none) }
attributes #2 = { convergent nocallback nofree nosync nounwind willreturn }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }

!dx.semantic.signatures = !{!0}
!dx.valver = !{!55}
!llvm.module.flags = !{!56}
!llvm.ident = !{!57}

!0 = !{ptr @main, !1, !29}
!1 = !{!2, !4, !5, !7, !9, !11, !13, !15, !17, !19, !20, !21, !22, !23, !24, !25, !26, !27, !28}
!2 = !{i32 0, !"POSITION", i32 9, i32 0, !3, i32 0, i32 1, i8 4, i32 0, i8 0, i8 0, i8 0, i32 0}
!3 = !{i32 0}
!4 = !{i32 1, !"ATTRIBUTE", i32 9, i32 0, !3, i32 0, i32 1, i8 4, i32 1, i8 0, i8 0, i8 0, i32 0}
!5 = !{i32 2, !"ATTRIBUTE", i32 9, i32 0, !6, i32 0, i32 1, i8 4, i32 2, i8 0, i8 0, i8 0, i32 0}
!6 = !{i32 1}
!7 = !{i32 3, !"ATTRIBUTE", i32 9, i32 0, !8, i32 0, i32 1, i8 4, i32 3, i8 0, i8 0, i8 0, i32 0}
!8 = !{i32 2}
!9 = !{i32 4, !"ATTRIBUTE", i32 9, i32 0, !10, i32 0, i32 1, i8 4, i32 4, i8 0, i8 0, i8 0, i32 0}
!10 = !{i32 3}
!11 = !{i32 5, !"ATTRIBUTE", i32 9, i32 0, !12, i32 0, i32 1, i8 4, i32 5, i8 0, i8 0, i8 0, i32 0}
!12 = !{i32 4}
!13 = !{i32 6, !"ATTRIBUTE", i32 9, i32 0, !14, i32 0, i32 1, i8 4, i32 6, i8 0, i8 0, i8 0, i32 0}
!14 = !{i32 5}
!15 = !{i32 7, !"ATTRIBUTE", i32 9, i32 0, !16, i32 0, i32 1, i8 4, i32 7, i8 0, i8 0, i8 0, i32 0}
!16 = !{i32 6}
!17 = !{i32 8, !"ATTRIBUTE", i32 9, i32 0, !18, i32 0, i32 1, i8 4, i32 8, i8 0, i8 0, i8 0, i32 0}
!18 = !{i32 7}
!19 = !{i32 9, !"BONE", i32 9, i32 0, !3, i32 0, i32 1, i8 4, i32 9, i8 0, i8 0, i8 0, i32 0}
!20 = !{i32 10, !"BONE", i32 9, i32 0, !6, i32 0, i32 1, i8 4, i32 10, i8 0, i8 0, i8 0, i32 0}
!21 = !{i32 11, !"BONE", i32 9, i32 0, !8, i32 0, i32 1, i8 4, i32 11, i8 0, i8 0, i8 0, i32 0}
!22 = !{i32 12, !"BONE", i32 9, i32 0, !10, i32 0, i32 1, i8 4, i32 12, i8 0, i8 0, i8 0, i32 0}
!23 = !{i32 13, !"COLOR", i32 9, i32 0, !3, i32 0, i32 1, i8 4, i32 13, i8 0, i8 0, i8 0, i32 0}
!24 = !{i32 14, !"COLOR", i32 9, i32 0, !6, i32 0, i32 1, i8 4, i32 14, i8 0, i8 0, i8 0, i32 0}
!25 = !{i32 15, !"NORMAL", i32 9, i32 0, !3, i32 0, i32 1, i8 3, i32 15, i8 0, i8 0, i8 0, i32 0}
!26 = !{i32 16, !"TANGENT", i32 9, i32 0, !3, i32 0, i32 1, i8 3, i32 16, i8 0, i8 0, i8 0, i32 0}
!27 = !{i32 17, !"SV_VertexID", i32 5, i32 1, !3, i32 0, i32 1, i8 1, i32 17, i8 0, i8 0, i8 0, i32 0}
!28 = !{i32 18, !"SV_InstanceID", i32 5, i32 2, !3, i32 0, i32 1, i8 1, i32 18, i8 0, i8 0, i8 0, i32 0}
!29 = !{!30, !31, !32, !33, !34, !35, !36, !37, !38, !39, !41, !43, !45, !47, !48, !49, !50, !51, !52, !53, !54}
!30 = !{i32 0, !"SV_Position", i32 9, i32 3, !3, i32 4, i32 1, i8 4, i32 0, i8 0, i8 0, i8 0, i32 0}
!31 = !{i32 1, !"TEXCOORD", i32 9, i32 0, !3, i32 2, i32 1, i8 4, i32 1, i8 0, i8 0, i8 0, i32 0}
!32 = !{i32 2, !"TEXCOORD", i32 9, i32 0, !6, i32 2, i32 1, i8 4, i32 2, i8 0, i8 0, i8 0, i32 0}
!33 = !{i32 3, !"TEXCOORD", i32 9, i32 0, !8, i32 2, i32 1, i8 4, i32 3, i8 0, i8 0, i8 0, i32 0}
!34 = !{i32 4, !"TEXCOORD", i32 9, i32 0, !10, i32 2, i32 1, i8 4, i32 4, i8 0, i8 0, i8 0, i32 0}
!35 = !{i32 5, !"TEXCOORD", i32 9, i32 0, !12, i32 2, i32 1, i8 4, i32 5, i8 0, i8 0, i8 0, i32 0}
!36 = !{i32 6, !"TEXCOORD", i32 9, i32 0, !14, i32 2, i32 1, i8 4, i32 6, i8 0, i8 0, i8 0, i32 0}
!37 = !{i32 7, !"TEXCOORD", i32 9, i32 0, !16, i32 2, i32 1, i8 4, i32 7, i8 0, i8 0, i8 0, i32 0}
!38 = !{i32 8, !"TEXCOORD", i32 9, i32 0, !18, i32 2, i32 1, i8 4, i32 8, i8 0, i8 0, i8 0, i32 0}
!39 = !{i32 9, !"TEXCOORD", i32 9, i32 0, !40, i32 2, i32 1, i8 2, i32 9, i8 0, i8 0, i8 0, i32 0}
!40 = !{i32 8}
!41 = !{i32 10, !"TEXCOORD", i32 9, i32 0, !42, i32 2, i32 1, i8 2, i32 9, i8 2, i8 0, i8 0, i32 0}
!42 = !{i32 9}
!43 = !{i32 11, !"TEXCOORD", i32 9, i32 0, !44, i32 2, i32 1, i8 2, i32 10, i8 0, i8 0, i8 0, i32 0}
!44 = !{i32 10}
!45 = !{i32 12, !"TEXCOORD", i32 9, i32 0, !46, i32 2, i32 1, i8 2, i32 10, i8 2, i8 0, i8 0, i32 0}
!46 = !{i32 11}
!47 = !{i32 13, !"COLOR", i32 9, i32 0, !3, i32 2, i32 1, i8 1, i32 11, i8 0, i8 0, i8 0, i32 0}
!48 = !{i32 14, !"COLOR", i32 9, i32 0, !6, i32 2, i32 1, i8 1, i32 11, i8 1, i8 0, i8 0, i32 0}
!49 = !{i32 15, !"COLOR", i32 9, i32 0, !8, i32 2, i32 1, i8 1, i32 11, i8 2, i8 0, i8 0, i32 0}
!50 = !{i32 16, !"COLOR", i32 9, i32 0, !10, i32 2, i32 1, i8 1, i32 11, i8 3, i8 0, i8 0, i32 0}
!51 = !{i32 17, !"ID", i32 5, i32 0, !3, i32 1, i32 1, i8 1, i32 12, i8 0, i8 0, i8 0, i32 0}
!52 = !{i32 18, !"ID", i32 5, i32 0, !6, i32 1, i32 1, i8 1, i32 12, i8 1, i8 0, i8 0, i32 0}
!53 = !{i32 19, !"NORMAL", i32 9, i32 0, !3, i32 2, i32 1, i8 3, i32 13, i8 0, i8 0, i8 0, i32 0}
!54 = !{i32 20, !"TANGENT", i32 9, i32 0, !3, i32 2, i32 1, i8 3, i32 14, i8 0, i8 0, i8 0, i32 0}
!55 = !{i32 1, i32 8}
!56 = !{i32 4, !"dx.disable_optimizations", i32 1}
!57 = !{!"Debian clang version 24.0.0 (++20261025103442+7e3c57157096-1~exp1)"}
!58 = !{!59}
!59 = distinct !{!59, !60, !"_Z4main2In: %agg.result"}
!60 = distinct !{!60, i1 true, !"_Z4main2In"}
