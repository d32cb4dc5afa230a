target triple = "dxil-pc-shadermodel6.9-compute"
define void @main() #0 {
  %i = call i32 @llvm.dx.thread.id(i32 0)
  %p = getelementptr [4 x [4 x i32]], ptr addrspace(3) @g, i32 0, i32 %i, i32 2
  store i32 %i, ptr addrspace(3) %p
  %r = load i32, ptr addrspace(3) %p
  %o0 = call target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding(i32 1, i32 0, i32 1, i32 0, ptr null)
  call void @llvm.dx.resource.store.rawbuffer(target("dx.RawBuffer", i32, 1, 0) %o0, i32 0, i32 0, i32 %r)
  ret void
}
attributes #0 = { "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" }
!dx.valver = !{!9}
!9 = !{i32 1, i32 8}
@g = internal addrspace(3) global [4 x [4 x i32]] poison
@h = internal addrspace(3) global float poison
@c = internal constant [4 x i32] [i32 3, i32 5, i32 7, i32 9]
