target triple = "dxil-pc-shadermodel6.8-compute"
define void @main() #0 {
  %t = call target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding(i32 0, i32 0, i32 1, i32 0, ptr null)
  call void @llvm.dx.barrier.by.memory.handle(target("dx.RawBuffer", i32, 1, 0) %t, i32 1)
  ret void
}
attributes #0 = { "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" }
!dx.valver = !{!9}
!9 = !{i32 1, i32 8}
