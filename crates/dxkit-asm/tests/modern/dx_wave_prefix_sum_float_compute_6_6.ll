target triple = "dxil-pc-shadermodel6.6-compute"
define void @main() #0 {
  %ha0 = call target("dx.RawBuffer", float, 0, 0) @llvm.dx.resource.handlefrombinding(i32 0, i32 10, i32 1, i32 0, ptr null)
  %la0 = call { float, i1 } @llvm.dx.resource.load.rawbuffer(target("dx.RawBuffer", float, 0, 0) %ha0, i32 0, i32 0)
  %a0 = extractvalue { float, i1 } %la0, 0
  %r = call float @llvm.dx.wave.prefix.sum(float %a0)
  %o0 = call target("dx.RawBuffer", float, 1, 0) @llvm.dx.resource.handlefrombinding(i32 1, i32 0, i32 1, i32 0, ptr null)
  call void @llvm.dx.resource.store.rawbuffer(target("dx.RawBuffer", float, 1, 0) %o0, i32 0, i32 0, float %r)
  ret void
}
attributes #0 = { "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" }
!dx.valver = !{!9}
!9 = !{i32 1, i32 8}
