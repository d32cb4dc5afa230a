target triple = "dxil-pc-shadermodel6.6-pixel"
define void @main() #0 {
  %t = call target("dx.Texture", float, 0, 0, 0, 5) @llvm.dx.resource.handlefrombinding(i32 0, i32 0, i32 1, i32 0, ptr null)
  %s = call target("dx.Sampler", 1) @llvm.dx.resource.handlefrombinding(i32 0, i32 0, i32 1, i32 0, ptr null)
  %r = call float @llvm.dx.resource.samplecmplevelzero(target("dx.Texture", float, 0, 0, 0, 5) %t, target("dx.Sampler", 1) %s, <3 x float> <float 2.500000e-01, float 5.000000e-01, float 7.500000e-01>, float 5.0e-01, <3 x i32> <i32 0, i32 0, i32 0>)
  %o0 = call target("dx.RawBuffer", float, 1, 0) @llvm.dx.resource.handlefrombinding(i32 1, i32 0, i32 1, i32 0, ptr null)
  call void @llvm.dx.resource.store.rawbuffer(target("dx.RawBuffer", float, 1, 0) %o0, i32 0, i32 0, float %r)
  ret void
}
attributes #0 = { "hlsl.shader"="pixel" }
!dx.valver = !{!9}
!9 = !{i32 1, i32 8}
