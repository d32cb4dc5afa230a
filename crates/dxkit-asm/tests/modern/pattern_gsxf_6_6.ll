target triple = "dxil-pc-shadermodel6.6-compute"
define void @main() #0 {
  %r = atomicrmw xchg ptr addrspace(3) @h, float 1.0 seq_cst
  %o0 = call target("dx.RawBuffer", float, 1, 0) @llvm.dx.resource.handlefrombinding(i32 1, i32 0, i32 1, i32 0, ptr null)
  call void @llvm.dx.resource.store.rawbuffer(target("dx.RawBuffer", float, 1, 0) %o0, i32 0, i32 0, float %r)
  ret void
}
attributes #0 = { "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" }
!dx.valver = !{!9}
!9 = !{i32 1, i32 8}
@g = internal addrspace(3) global [4 x [4 x i32]] poison
@h = internal addrspace(3) global float poison
@c = internal constant [4 x i32] [i32 3, i32 5, i32 7, i32 9]
