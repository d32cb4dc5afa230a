target triple = "dxil-pc-shadermodel6.6-compute"
define void @main() #0 {
  %ha1 = call target("dx.RawBuffer", <4 x float>, 0, 0) @llvm.dx.resource.handlefrombinding(i32 0, i32 11, i32 1, i32 0, ptr null)
  %la1 = call { <4 x float>, i1 } @llvm.dx.resource.load.rawbuffer(target("dx.RawBuffer", <4 x float>, 0, 0) %ha1, i32 1, i32 0)
  %a1 = extractvalue { <4 x float>, i1 } %la1, 0
  %r = call <4 x float> @llvm.matrix.multiply(<16 x float> zeroinitializer, <4 x float> %a1, i32 4, i32 4, i32 1)
  %o0 = call target("dx.RawBuffer", <4 x float>, 1, 0) @llvm.dx.resource.handlefrombinding(i32 1, i32 0, i32 1, i32 0, ptr null)
  call void @llvm.dx.resource.store.rawbuffer(target("dx.RawBuffer", <4 x float>, 1, 0) %o0, i32 0, i32 0, <4 x float> %r)
  ret void
}
attributes #0 = { "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" }
!dx.valver = !{!9}
!9 = !{i32 1, i32 8}
