target triple = "dxil-pc-shadermodel6.9-compute"
define void @main() #0 {
  %i = call i32 @llvm.dx.thread.id(i32 0)
  %a = alloca [4 x [4 x i32]]
  %p = getelementptr [4 x [4 x i32]], ptr %a, i32 0, i32 %i, i32 2
  store i32 %i, ptr %p
  %q = getelementptr [4 x [4 x i32]], ptr %a, i32 0, i32 1, i32 %i
  %r = load i32, ptr %q
  %o0 = call target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding(i32 1, i32 0, i32 1, i32 0, ptr null)
  call void @llvm.dx.resource.store.rawbuffer(target("dx.RawBuffer", i32, 1, 0) %o0, i32 0, i32 0, i32 %r)
  ret void
}
attributes #0 = { "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" }
!dx.valver = !{!9}
!9 = !{i32 1, i32 8}
