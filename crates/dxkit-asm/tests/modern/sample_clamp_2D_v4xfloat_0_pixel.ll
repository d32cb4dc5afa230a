target triple = "dxil-pc-shadermodel6.6-pixel"
define void @main() #0 {
  %t = call target("dx.Texture", <4 x float>, 0, 0, 0, 2) @llvm.dx.resource.handlefrombinding(i32 0, i32 0, i32 1, i32 0, ptr null)
  %s = call target("dx.Sampler", 0) @llvm.dx.resource.handlefrombinding(i32 0, i32 0, i32 1, i32 0, ptr null)
  %r = call <4 x float> @llvm.dx.resource.sample.clamp(target("dx.Texture", <4 x float>, 0, 0, 0, 2) %t, target("dx.Sampler", 0) %s, <2 x float> <float 2.500000e-01, float 5.000000e-01>, <2 x i32> <i32 0, i32 0>, float 1.0)
  %o0 = call target("dx.RawBuffer", <4 x float>, 1, 0) @llvm.dx.resource.handlefrombinding(i32 1, i32 0, i32 1, i32 0, ptr null)
  call void @llvm.dx.resource.store.rawbuffer(target("dx.RawBuffer", <4 x float>, 1, 0) %o0, i32 0, i32 0, <4 x float> %r)
  ret void
}
attributes #0 = { "hlsl.shader"="pixel" }
!dx.valver = !{!9}
!9 = !{i32 1, i32 8}
