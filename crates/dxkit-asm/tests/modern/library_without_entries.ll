; A library that exports functions alone.
target triple = "dxil-pc-shadermodel6.6-library"
define float @root(float %a) "hlsl.export" {
  %r = call float @llvm.sqrt.f32(float %a)
  ret float %r
}
!dx.valver = !{!9}
!9 = !{i32 1, i32 8}
