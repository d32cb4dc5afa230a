target triple = "dxil-pc-shadermodel6.6-compute"
define void @main() #0 {
  call void @llvm.dx.all.memory.barrier.with.group.sync()
  ret void
}
attributes #0 = { "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" }
!dx.valver = !{!9}
!9 = !{i32 1, i32 8}
