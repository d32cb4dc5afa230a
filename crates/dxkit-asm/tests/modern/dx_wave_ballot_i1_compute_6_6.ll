target triple = "dxil-pc-shadermodel6.6-compute"
define void @main() #0 {
  %ha0 = call target("dx.RawBuffer", i32, 0, 0) @llvm.dx.resource.handlefrombinding(i32 0, i32 10, i32 1, i32 0, ptr null)
  %la0 = call { i32, i1 } @llvm.dx.resource.load.rawbuffer(target("dx.RawBuffer", i32, 0, 0) %ha0, i32 0, i32 0)
  %xa0 = extractvalue { i32, i1 } %la0, 0
  %a0 = icmp ne i32 %xa0, 0
  %r = call { i32, i32, i32, i32 } @llvm.dx.wave.ballot(i1 %a0)
  %r0 = extractvalue { i32, i32, i32, i32 } %r, 0
  %o0 = call target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding(i32 1, i32 0, i32 1, i32 0, ptr null)
  call void @llvm.dx.resource.store.rawbuffer(target("dx.RawBuffer", i32, 1, 0) %o0, i32 0, i32 0, i32 %r0)
  %r1 = extractvalue { i32, i32, i32, i32 } %r, 1
  %o1 = call target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding(i32 1, i32 1, i32 1, i32 0, ptr null)
  call void @llvm.dx.resource.store.rawbuffer(target("dx.RawBuffer", i32, 1, 0) %o1, i32 0, i32 0, i32 %r1)
  %r2 = extractvalue { i32, i32, i32, i32 } %r, 2
  %o2 = call target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding(i32 1, i32 2, i32 1, i32 0, ptr null)
  call void @llvm.dx.resource.store.rawbuffer(target("dx.RawBuffer", i32, 1, 0) %o2, i32 0, i32 0, i32 %r2)
  %r3 = extractvalue { i32, i32, i32, i32 } %r, 3
  %o3 = call target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding(i32 1, i32 3, i32 1, i32 0, ptr null)
  call void @llvm.dx.resource.store.rawbuffer(target("dx.RawBuffer", i32, 1, 0) %o3, i32 0, i32 0, i32 %r3)
  ret void
}
attributes #0 = { "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" }
!dx.valver = !{!9}
!9 = !{i32 1, i32 8}
