target triple = "dxil-pc-shadermodel6.6-compute"
define void @main() #0 {
  %ha0 = call target("dx.RawBuffer", <2 x double>, 0, 0) @llvm.dx.resource.handlefrombinding(i32 0, i32 10, i32 1, i32 0, ptr null)
  %la0 = call { <2 x double>, i1 } @llvm.dx.resource.load.rawbuffer(target("dx.RawBuffer", <2 x double>, 0, 0) %ha0, i32 0, i32 0)
  %a0 = extractvalue { <2 x double>, i1 } %la0, 0
  %r = call { <2 x i32>, <2 x i32> } @llvm.dx.splitdouble(<2 x double> %a0)
  %r0 = extractvalue { <2 x i32>, <2 x i32> } %r, 0
  %o0 = call target("dx.RawBuffer", <2 x i32>, 1, 0) @llvm.dx.resource.handlefrombinding(i32 1, i32 0, i32 1, i32 0, ptr null)
  call void @llvm.dx.resource.store.rawbuffer(target("dx.RawBuffer", <2 x i32>, 1, 0) %o0, i32 0, i32 0, <2 x i32> %r0)
  %r1 = extractvalue { <2 x i32>, <2 x i32> } %r, 1
  %o1 = call target("dx.RawBuffer", <2 x i32>, 1, 0) @llvm.dx.resource.handlefrombinding(i32 1, i32 1, i32 1, i32 0, ptr null)
  call void @llvm.dx.resource.store.rawbuffer(target("dx.RawBuffer", <2 x i32>, 1, 0) %o1, i32 0, i32 0, <2 x i32> %r1)
  ret void
}
attributes #0 = { "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" }
!dx.valver = !{!9}
!9 = !{i32 1, i32 8}
