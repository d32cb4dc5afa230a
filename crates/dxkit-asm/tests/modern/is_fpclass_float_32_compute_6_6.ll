target triple = "dxil-pc-shadermodel6.6-compute"
define void @main() #0 {
  %ha0 = call target("dx.RawBuffer", float, 0, 0) @llvm.dx.resource.handlefrombinding(i32 0, i32 10, i32 1, i32 0, ptr null)
  %la0 = call { float, i1 } @llvm.dx.resource.load.rawbuffer(target("dx.RawBuffer", float, 0, 0) %ha0, i32 0, i32 0)
  %a0 = extractvalue { float, i1 } %la0, 0
  %r = call i1 @llvm.is.fpclass(float %a0, i32 32)
  %z0 = zext i1 %r to i32
  %o50 = call target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding(i32 1, i32 50, i32 1, i32 0, ptr null)
  call void @llvm.dx.resource.store.rawbuffer(target("dx.RawBuffer", i32, 1, 0) %o50, i32 0, i32 0, i32 %z0)
  ret void
}
attributes #0 = { "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" }
!dx.valver = !{!9}
!9 = !{i32 1, i32 8}
