target triple = "dxil-pc-shadermodel6.6-compute"
define void @main() #0 {
  %t = call target("dx.MSTexture", <4 x float>, 0, 4, 0, 8) @llvm.dx.resource.handlefrombinding(i32 0, i32 0, i32 1, i32 0, ptr null)
  %r = call <4 x float> @llvm.dx.resource.load.ms(target("dx.MSTexture", <4 x float>, 0, 4, 0, 8) %t, <3 x i32> <i32 0, i32 1, i32 2>, i32 1, <2 x i32> <i32 0, i32 0>)
  %o0 = call target("dx.RawBuffer", <4 x float>, 1, 0) @llvm.dx.resource.handlefrombinding(i32 1, i32 0, i32 1, i32 0, ptr null)
  call void @llvm.dx.resource.store.rawbuffer(target("dx.RawBuffer", <4 x float>, 1, 0) %o0, i32 0, i32 0, <4 x float> %r)
  ret void
}
attributes #0 = { "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" }
!dx.valver = !{!9}
!9 = !{i32 1, i32 8}
