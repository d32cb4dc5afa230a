; ModuleID = 'atomics.hlsl'
source_filename = "atomics.hlsl"
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.0-unknown-shadermodel6.0-compute"

@.str = private unnamed_addr constant [2 x i8] c"a\00", align 1
@.str.2 = private unnamed_addr constant [2 x i8] c"o\00", align 1
@s = external hidden addrspace(3) global [8 x i32], align 4

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare token @llvm.experimental.convergence.entry() #0

; Function Attrs: convergent mustprogress nofree noinline norecurse nosync nounwind willreturn
define void @main() local_unnamed_addr #1 {
entry:
  %0 = tail call token @llvm.experimental.convergence.entry()
  %1 = tail call target("dx.RawBuffer", i32, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_0_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str)
  %2 = tail call target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_1_0t(i32 0, i32 0, i32 1, i32 0, ptr nonnull @.str.2)
  %3 = tail call i32 @llvm.dx.thread.id(i32 0)
  %4 = tail call i32 @llvm.dx.flattened.thread.id.in.group()
  %5 = tail call i32 @llvm.dx.group.id(i32 0)
  %6 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_0_0t.i32(target("dx.RawBuffer", i32, 0, 0) %1, i32 %3) [ "convergencectrl"(token %0) ]
  %7 = load i32, ptr %6, align 4, !tbaa !7
  %8 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %2, i32 0) [ "convergencectrl"(token %0) ]
  %9 = atomicrmw add ptr %8, i32 %7 syncscope("device") monotonic, align 4
  %10 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %2, i32 1) [ "convergencectrl"(token %0) ]
  %11 = atomicrmw min ptr %10, i32 %7 syncscope("device") monotonic, align 4
  %12 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %2, i32 2) [ "convergencectrl"(token %0) ]
  %13 = atomicrmw max ptr %12, i32 %7 syncscope("device") monotonic, align 4
  %14 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %2, i32 3) [ "convergencectrl"(token %0) ]
  %or.i = or i32 %7, 65280
  %15 = atomicrmw and ptr %14, i32 %or.i syncscope("device") monotonic, align 4
  %16 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %2, i32 4) [ "convergencectrl"(token %0) ]
  %and.i = and i32 %7, 3855
  %17 = atomicrmw or ptr %16, i32 %and.i syncscope("device") monotonic, align 4
  %18 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %2, i32 5) [ "convergencectrl"(token %0) ]
  %19 = atomicrmw xor ptr %18, i32 %7 syncscope("device") monotonic, align 4
  %20 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %2, i32 6) [ "convergencectrl"(token %0) ]
  %21 = cmpxchg ptr %20, i32 0, i32 99 syncscope("device") monotonic monotonic, align 4
  %22 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %2, i32 7) [ "convergencectrl"(token %0) ]
  %23 = atomicrmw xchg ptr %22, i32 5 syncscope("device") monotonic, align 4
  %cmp.i = icmp ult i32 %4, 8
  br i1 %cmp.i, label %if.then.i, label %if.end.i

if.then.i:                                        ; preds = %entry
  %arrayidx.i = getelementptr inbounds nuw [4 x i8], ptr addrspace(3) @s, i32 %4
  store i32 %4, ptr addrspace(3) %arrayidx.i, align 4, !tbaa !7
  br label %if.end.i

if.end.i:                                         ; preds = %if.then.i, %entry
  call void @llvm.dx.group.memory.barrier.with.group.sync() [ "convergencectrl"(token %0) ]
  %24 = atomicrmw add ptr addrspace(3) @s, i32 %7 syncscope("workgroup") monotonic, align 4
  %25 = atomicrmw min ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @s, i32 4), i32 %7 syncscope("workgroup") monotonic, align 4
  %26 = atomicrmw max ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @s, i32 8), i32 %7 syncscope("workgroup") monotonic, align 4
  %27 = atomicrmw and ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @s, i32 12), i32 %7 syncscope("workgroup") monotonic, align 4
  %28 = atomicrmw or ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @s, i32 16), i32 %7 syncscope("workgroup") monotonic, align 4
  %29 = atomicrmw xor ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @s, i32 20), i32 %7 syncscope("workgroup") monotonic, align 4
  %30 = cmpxchg ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @s, i32 24), i32 6, i32 123 syncscope("workgroup") monotonic monotonic, align 4
  %31 = atomicrmw xchg ptr addrspace(3) getelementptr inbounds nuw (i8, ptr addrspace(3) @s, i32 28), i32 77 syncscope("workgroup") monotonic, align 4
  call void @llvm.dx.group.memory.barrier.with.group.sync() [ "convergencectrl"(token %0) ]
  br i1 %cmp.i, label %if.then13.i, label %_Z4mainDv3_jjS_.exit

if.then13.i:                                      ; preds = %if.end.i
  %arrayidx14.i = getelementptr inbounds nuw [4 x i8], ptr addrspace(3) @s, i32 %4
  %32 = load i32, ptr addrspace(3) %arrayidx14.i, align 4, !tbaa !7
  %mul.i = shl i32 %5, 3
  %add.i = add i32 %mul.i, 8
  %add15.i = or disjoint i32 %add.i, %4
  %33 = call noundef nonnull align 4 dereferenceable(4) ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0) %2, i32 %add15.i) [ "convergencectrl"(token %0) ]
  store i32 %32, ptr %33, align 4, !tbaa !7
  br label %_Z4mainDv3_jjS_.exit

_Z4mainDv3_jjS_.exit:                             ; preds = %if.end.i, %if.then13.i
  ret void
}

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.thread.id(i32 immarg) #2

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.flattened.thread.id.in.group() #2

; Function Attrs: mustprogress nofree nosync nounwind willreturn memory(none)
declare i32 @llvm.dx.group.id(i32 immarg) #2

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.dx.group.memory.barrier.with.group.sync() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", i32, 0, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_0_0t(i32, i32, i32, i32, ptr) #4

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding.tdx.RawBuffer_i32_1_0t(i32, i32, i32, i32, ptr) #4

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_0_0t.i32(target("dx.RawBuffer", i32, 0, 0), i32) #0

; Function Attrs: convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none)
declare ptr @llvm.dx.resource.getpointer.p0.tdx.RawBuffer_i32_1_0t.i32(target("dx.RawBuffer", i32, 1, 0), i32) #0

attributes #0 = { convergent mustprogress nocallback nofree nosync nounwind willreturn memory(none) }
attributes #1 = { convergent mustprogress nofree noinline norecurse nosync nounwind willreturn "hlsl.numthreads"="32,1,1" "hlsl.shader"="compute" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" }
attributes #2 = { mustprogress nofree nosync nounwind willreturn memory(none) }
attributes #3 = { convergent mustprogress nocallback nofree nosync nounwind willreturn }
attributes #4 = { mustprogress nocallback nofree nosync nounwind willreturn memory(none) }

!dx.valver = !{!0}
!llvm.ident = !{!1}
!llvm.errno.tbaa = !{!2}

!0 = !{i32 1, i32 8}
!1 = !{!"Debian clang version 24.0.0 (++20261025103442+7e3c57157096-1~exp1)"}
!2 = !{!3, !4, i64 0}
!3 = !{!"__libc_errno", !4, i64 0}
!4 = !{!"int", !5, i64 0}
!5 = !{!"omnipotent char", !6, i64 0}
!6 = !{!"Simple C++ TBAA"}
!7 = !{!4, !4, i64 0}
