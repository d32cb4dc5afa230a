target triple = "dxil-pc-shadermodel6.6-compute"
define void @main() #0 {
  %h = call target("dx.RawBuffer", i64, 1, 0) @llvm.dx.resource.handlefrombinding(i32 0, i32 0, i32 1, i32 0, ptr null)
  %t = call i32 @llvm.dx.thread.id(i32 0)
  %n = mul i32 %t, -5
  %a = call i32 @llvm.umulh.i32(i32 %n, i32 %t)
  %b = call i32 @llvm.smulh.i32(i32 %n, i32 %a)
  %c = zext i32 %b to i64
  %d = shl i64 %c, 31
  %e = call i64 @llvm.umulh.i64(i64 %d, i64 %c)
  %f = call i64 @llvm.smulh.i64(i64 %e, i64 %d)
  call void @llvm.dx.resource.store.rawbuffer(target("dx.RawBuffer", i64, 1, 0) %h, i32 %t, i32 0, i64 %f)
  ret void
}
attributes #0 = { "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" }
!dx.valver = !{!9}
!9 = !{i32 1, i32 8}
