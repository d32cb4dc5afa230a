target triple = "dxil-pc-shadermodel6.6-compute"
define void @main() #0 {
  %t = call i32 @llvm.dx.thread.id(i32 0)
  %p = insertelement <3 x i32> <i32 poison, i32 1, i32 0>, i32 %t, i32 0
  %x = call target("dx.Texture", float, 0, 0, 0, 7) @llvm.dx.resource.handlefrombinding(i32 0, i32 0, i32 1, i32 0, ptr null)
  %a = call ptr @llvm.dx.resource.getpointer(target("dx.Texture", float, 0, 0, 0, 7) %x, <3 x i32> %p)
  %v = load <1 x float>, ptr %a, align 4
  %y = call target("dx.TypedBuffer", <4 x float>, 1, 0, 0) @llvm.dx.resource.handlefrombinding(i32 0, i32 0, i32 1, i32 0, ptr null)
  %b = call ptr @llvm.dx.resource.getpointer(target("dx.TypedBuffer", <4 x float>, 1, 0, 0) %y, i32 %t)
  %c = getelementptr i8, ptr %b, i32 8
  %w = load <1 x float>, ptr %c, align 4
  %s = fadd <1 x float> %v, %w
  store <1 x float> %s, ptr %b, align 4
  ret void
}
attributes #0 = { "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" }
!dx.valver = !{!9}
!9 = !{i32 1, i32 8}
