target triple = "dxil-pc-shadermodel6.6-compute"
define void @main() #0 {
  %ha0 = call target("dx.RawBuffer", i32, 0, 0) @llvm.dx.resource.handlefrombinding(i32 0, i32 10, i32 1, i32 0, ptr null)
  %la0 = call { i32, i1 } @llvm.dx.resource.load.rawbuffer(target("dx.RawBuffer", i32, 0, 0) %ha0, i32 0, i32 0)
  %a0 = extractvalue { i32, i1 } %la0, 0
  %ha1 = call target("dx.RawBuffer", i32, 0, 0) @llvm.dx.resource.handlefrombinding(i32 0, i32 11, i32 1, i32 0, ptr null)
  %la1 = call { i32, i1 } @llvm.dx.resource.load.rawbuffer(target("dx.RawBuffer", i32, 0, 0) %ha1, i32 1, i32 0)
  %a1 = extractvalue { i32, i1 } %la1, 0
  %r = call { i32, i32 } @llvm.dx.imul(i32 %a0, i32 %a1)
  %r0 = extractvalue { i32, i32 } %r, 0
  %o0 = call target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding(i32 1, i32 0, i32 1, i32 0, ptr null)
  call void @llvm.dx.resource.store.rawbuffer(target("dx.RawBuffer", i32, 1, 0) %o0, i32 0, i32 0, i32 %r0)
  %r1 = extractvalue { i32, i32 } %r, 1
  %o1 = call target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding(i32 1, i32 1, i32 1, i32 0, ptr null)
  call void @llvm.dx.resource.store.rawbuffer(target("dx.RawBuffer", i32, 1, 0) %o1, i32 0, i32 0, i32 %r1)
  ret void
}
attributes #0 = { "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" }
!dx.valver = !{!9}
!9 = !{i32 1, i32 8}
