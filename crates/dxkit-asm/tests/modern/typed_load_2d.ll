target triple = "dxil-pc-shadermodel6.6-compute"
define void @main() #0 {
  %t = call target("dx.TypedBuffer", <2 x double>, 1, 0, 0) @llvm.dx.resource.handlefrombinding(i32 0, i32 0, i32 1, i32 0, ptr null)
  %x = call { <2 x double>, i1 } @llvm.dx.resource.load.typedbuffer(target("dx.TypedBuffer", <2 x double>, 1, 0, 0) %t, i32 3)
  %r = extractvalue { <2 x double>, i1 } %x, 0
  %o0 = call target("dx.RawBuffer", <2 x double>, 1, 0) @llvm.dx.resource.handlefrombinding(i32 1, i32 0, i32 1, i32 0, ptr null)
  call void @llvm.dx.resource.store.rawbuffer(target("dx.RawBuffer", <2 x double>, 1, 0) %o0, i32 0, i32 0, <2 x double> %r)
  ret void
}
attributes #0 = { "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" }
!dx.valver = !{!9}
!9 = !{i32 1, i32 8}
