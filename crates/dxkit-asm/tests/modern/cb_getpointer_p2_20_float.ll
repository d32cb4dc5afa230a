target triple = "dxil-pc-shadermodel6.6-compute"
define void @main() #0 {
  %c = call target("dx.CBuffer", <{ <4 x float>, i32, float, target("dx.Padding", 8), double }>) @llvm.dx.resource.handlefrombinding(i32 0, i32 0, i32 1, i32 0, ptr null)
  %p = call ptr addrspace(2) @llvm.dx.resource.getpointer.p2(target("dx.CBuffer", <{ <4 x float>, i32, float, target("dx.Padding", 8), double }>) %c, i32 0)
  %g = getelementptr i8, ptr addrspace(2) %p, i32 20
  %r = load float, ptr addrspace(2) %g
  %o0 = call target("dx.RawBuffer", float, 1, 0) @llvm.dx.resource.handlefrombinding(i32 1, i32 0, i32 1, i32 0, ptr null)
  call void @llvm.dx.resource.store.rawbuffer(target("dx.RawBuffer", float, 1, 0) %o0, i32 0, i32 0, float %r)
  ret void
}
attributes #0 = { "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" }
!dx.valver = !{!9}
!9 = !{i32 1, i32 8}
