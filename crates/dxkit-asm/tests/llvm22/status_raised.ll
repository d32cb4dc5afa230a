target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64-v48:16:16-v96:32:32-v192:64:64"
target triple = "dxilv1.6-pc-shadermodel6.6-compute"

%"class.Buffer<vector<int, 4> >" = type { <4 x i32> }
%"class.RWStructuredBuffer<vector<int, 4> >" = type { <4 x i32> }

; Function Attrs: mustprogress nofree nosync nounwind willreturn
define void @main() local_unnamed_addr #0 {
  %1 = tail call i32 @llvm.dx.thread.id(i32 0)
  %2 = tail call target("dx.TypedBuffer", <4 x i32>, 0, 0, 1) @llvm.dx.resource.handlefrombinding.tdx.TypedBuffer_v4i32_0_0_1t(i32 0, i32 0, i32 1, i32 0, ptr null)
  %3 = tail call { <4 x i32>, i1 } @llvm.dx.resource.load.typedbuffer.v4i32.tdx.TypedBuffer_v4i32_0_0_1t(target("dx.TypedBuffer", <4 x i32>, 0, 0, 1) %2, i32 %1)
  %4 = extractvalue { <4 x i32>, i1 } %3, 1
  br i1 %4, label %5, label %8

5:                                                ; preds = %0
  %6 = extractvalue { <4 x i32>, i1 } %3, 0
  %7 = tail call target("dx.RawBuffer", <4 x i32>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4i32_1_0t(i32 0, i32 0, i32 1, i32 0, ptr null)
  tail call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_v4i32_1_0t.v4i32(target("dx.RawBuffer", <4 x i32>, 1, 0) %7, i32 %1, i32 0, <4 x i32> %6)
  br label %8

8:                                                ; preds = %5, %0
  %9 = shl i32 %1, 8
  %10 = tail call target("dx.RawBuffer", <4 x i32>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4i32_1_0t(i32 0, i32 0, i32 1, i32 0, ptr null)
  tail call void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_v4i32_1_0t.i32(target("dx.RawBuffer", <4 x i32>, 1, 0) %10, i32 0, i32 12, i32 %9)
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.TypedBuffer", <4 x i32>, 0, 0, 1) @llvm.dx.resource.handlefrombinding.tdx.TypedBuffer_v4i32_0_0_1t(i32, i32, i32, i32, ptr) #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", <4 x i32>, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_v4i32_1_0t(i32, i32, i32, i32, ptr) #1

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32) #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(read)
declare { <4 x i32>, i1 } @llvm.dx.resource.load.typedbuffer.v4i32.tdx.TypedBuffer_v4i32_0_0_1t(target("dx.TypedBuffer", <4 x i32>, 0, 0, 1), i32) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(write)
declare void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_v4i32_1_0t.v4i32(target("dx.RawBuffer", <4 x i32>, 1, 0), i32, i32, <4 x i32>) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(write)
declare void @llvm.dx.resource.store.rawbuffer.tdx.RawBuffer_v4i32_1_0t.i32(target("dx.RawBuffer", <4 x i32>, 1, 0), i32, i32, i32) #4

attributes #0 = { mustprogress nofree nosync nounwind willreturn "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #2 = { mustprogress nofree nosync nounwind willreturn memory(none) }
attributes #3 = { mustprogress nocallback nofree nosync nounwind willreturn memory(read) }
attributes #4 = { mustprogress nocallback nofree nosync nounwind willreturn memory(write) }

!llvm.ident = !{!0}
!dx.valver = !{!1}
!dxkit.resources = !{!2}
!dxkit.entryPoints = !{!9}

!0 = !{!"dxc(private) 1.9.0.5517 (9757d44fa)"}
!1 = !{i32 1, i32 10}
!2 = !{!3, !6, null, null}
!3 = !{!4}
!4 = !{i32 0, %"class.Buffer<vector<int, 4> >" undef, !"", i32 0, i32 0, i32 1, i32 10, i32 0, !5}
!5 = !{i32 0, i32 4}
!6 = !{!7}
!7 = !{i32 0, %"class.RWStructuredBuffer<vector<int, 4> >" undef, !"", i32 0, i32 0, i32 1, i32 12, i1 false, i1 false, i1 false, !8}
!8 = !{i32 1, i32 16}
!9 = !{ptr @main, !"main", null, !2, !10}
!10 = !{i32 0, i64 4112, i32 4, !11}
!11 = !{i32 8, i32 1, i32 1}
