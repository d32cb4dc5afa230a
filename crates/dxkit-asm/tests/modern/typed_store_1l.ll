target triple = "dxil-pc-shadermodel6.6-compute"
define void @main() #0 {
  %t = call target("dx.TypedBuffer", i64, 1, 0, 0) @llvm.dx.resource.handlefrombinding(i32 0, i32 0, i32 1, i32 0, ptr null)
  %hv = call target("dx.RawBuffer", i64, 0, 0) @llvm.dx.resource.handlefrombinding(i32 0, i32 10, i32 1, i32 0, ptr null)
  %lv = call { i64, i1 } @llvm.dx.resource.load.rawbuffer(target("dx.RawBuffer", i64, 0, 0) %hv, i32 0, i32 0)
  %v = extractvalue { i64, i1 } %lv, 0
  call void @llvm.dx.resource.store.typedbuffer(target("dx.TypedBuffer", i64, 1, 0, 0) %t, i32 3, i64 %v)
  ret void
}
attributes #0 = { "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" }
!dx.valver = !{!9}
!9 = !{i32 1, i32 8}
