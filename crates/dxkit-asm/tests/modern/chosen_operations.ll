target triple = "dxil-pc-shadermodel6.6-compute"
define void @main() #0 {
  %h = call target("dx.RawBuffer", float, 1, 0) @llvm.dx.resource.handlefrombinding(i32 0, i32 0, i32 1, i32 0, ptr null)
  %t = call i32 @llvm.dx.thread.id(i32 0)
  %n = uitofp i32 %t to float
  %odd = trunc i32 %t to i1
  %code = select i1 %odd, i32 12, i32 13
  %a = call float @dx.op.unary.f32(i32 %code, float %n)
  switch i32 %t, label %never [
    i32 0, label %end
    i32 1, label %one
    i32 2, label %one
  ]
one:
  br label %end
never:
  unreachable
end:
  %other = phi i32 [ 35, %0 ], [ 36, %one ]
  %b = call float @dx.op.binary.f32(i32 %other, float %a, float %n), !dx.precise !0
  call void @llvm.dx.resource.store.rawbuffer(target("dx.RawBuffer", float, 1, 0) %h, i32 %t, i32 0, float %b)
  ret void
}
declare float @dx.op.unary.f32(i32, float) #1
declare float @dx.op.binary.f32(i32, float, float) #1
attributes #0 = { "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" }
attributes #1 = { nounwind memory(none) }
!dx.valver = !{!9}
!0 = !{i32 1}
!9 = !{i32 1, i32 8}
