target triple = "dxil-pc-shadermodel6.0-compute"
define void @main() #0 {
  %t = call target("dx.RawBuffer", i8, 1, 0) @llvm.dx.resource.handlefrombinding(i32 0, i32 0, i32 1, i32 0, ptr null)
  %x = call { <2 x i64>, i1 } @llvm.dx.resource.load.rawbuffer(target("dx.RawBuffer", i8, 1, 0) %t, i32 16, i32 poison)
  %r = extractvalue { <2 x i64>, i1 } %x, 0
  call void @llvm.dx.resource.store.rawbuffer(target("dx.RawBuffer", i8, 1, 0) %t, i32 32, i32 poison, <2 x i64> %r)
  ret void
}
attributes #0 = { "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" }
!dx.valver = !{!9}
!9 = !{i32 1, i32 8}
