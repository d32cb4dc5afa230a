target triple = "dxil-pc-shadermodel6.6-compute"
define void @main() #0 {
  %t = call target("dx.RawBuffer", i8, 1, 0) @llvm.dx.resource.handlefrombinding(i32 0, i32 0, i32 1, i32 0, ptr null)
  %p = call ptr @llvm.dx.resource.getpointer(target("dx.RawBuffer", i8, 1, 0) %t, i32 4)
  %hv = call target("dx.RawBuffer", i32, 0, 0) @llvm.dx.resource.handlefrombinding(i32 0, i32 10, i32 1, i32 0, ptr null)
  %lv = call { i32, i1 } @llvm.dx.resource.load.rawbuffer(target("dx.RawBuffer", i32, 0, 0) %hv, i32 0, i32 0)
  %v = extractvalue { i32, i1 } %lv, 0
  %q = cmpxchg ptr %p, i32 1, i32 %v seq_cst seq_cst
  %r = extractvalue { i32, i1 } %q, 0
  %o0 = call target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding(i32 1, i32 0, i32 1, i32 0, ptr null)
  call void @llvm.dx.resource.store.rawbuffer(target("dx.RawBuffer", i32, 1, 0) %o0, i32 0, i32 0, i32 %r)
  ret void
}
attributes #0 = { "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" }
!dx.valver = !{!9}
!9 = !{i32 1, i32 8}
