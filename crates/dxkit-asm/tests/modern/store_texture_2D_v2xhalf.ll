target triple = "dxil-pc-shadermodel6.6-compute"
define void @main() #0 {
  %t = call target("dx.Texture", <2 x half>, 1, 0, 0, 2) @llvm.dx.resource.handlefrombinding(i32 0, i32 0, i32 1, i32 0, ptr null)
  %hv = call target("dx.RawBuffer", <2 x half>, 0, 0) @llvm.dx.resource.handlefrombinding(i32 0, i32 10, i32 1, i32 0, ptr null)
  %lv = call { <2 x half>, i1 } @llvm.dx.resource.load.rawbuffer(target("dx.RawBuffer", <2 x half>, 0, 0) %hv, i32 0, i32 0)
  %v = extractvalue { <2 x half>, i1 } %lv, 0
  call void @llvm.dx.resource.store.texture(target("dx.Texture", <2 x half>, 1, 0, 0, 2) %t, <2 x i32> <i32 1, i32 2>, <2 x half> %v)
  ret void
}
attributes #0 = { "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" }
!dx.valver = !{!9}
!9 = !{i32 1, i32 8}
!llvm.module.flags = !{!8}
!8 = !{i32 1, !"dx.nativelowprec", i32 1}
