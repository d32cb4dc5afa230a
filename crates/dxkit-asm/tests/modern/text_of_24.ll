; What only LLVM 24's text has: forms of numbers, attributes, gaps in numbers, lists of used variables, flags of value 0.
target datalayout = "e-m:e-ve-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxilv1.6-unknown-shadermodel6.6-compute"
%layout = type <{ <4 x float>, i32 }>
@C.cb = internal global target("dx.CBuffer", %layout) poison
@v = external hidden addrspace(2) global <4 x float>, align 4
@n = external hidden addrspace(2) global i32, align 4
@llvm.compiler.used = appending global [1 x ptr] [ptr @C.cb], section "llvm.metadata"
define internal noundef nofpclass(nan inf) float @f(ptr nofreeobj noundef align 4 dead_on_return dereferenceable(4) %p) #1 {
  %v = load float, ptr %p, align 4
  ret float %v
}
define void @main() #0 {
  %h = call target("dx.CBuffer", %layout) @llvm.dx.resource.handlefrombinding(i32 0, i32 0, i32 1, i32 0, ptr null)
  store target("dx.CBuffer", %layout) %h, ptr @C.cb, align 4
  %o = call target("dx.RawBuffer", float, 1, 0) @llvm.dx.resource.handlefrombinding(i32 0, i32 0, i32 1, i32 0, ptr null)
  %5 = load i32, ptr addrspace(2) @n, align 4
  %9 = uitofp i32 %5 to float
  %a = fadd float %9, 3.14
  %b = fmul float %a, f0x40490FDB
  %c = fcmp olt float %b, +inf
  %d = select i1 %c, float %b, float -nan(0x1)
  %p = alloca float, align 4
  store float %d, ptr %p, align 4, !alias.scope !1
  %r = call float @f(ptr %p)
  call void @llvm.dx.resource.store.rawbuffer(target("dx.RawBuffer", float, 1, 0) %o, i32 0, i32 0, float %r)
  ret void
}
attributes #0 = { "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" }
attributes #1 = { alwaysinline nocreateundeforpoison memory(readwrite, inaccessiblemem: none, target_mem: none) }
!hlsl.cbs = !{!0}
!llvm.module.flags = !{!8}
!dx.valver = !{!9}
!0 = !{ptr @C.cb, ptr addrspace(2) @v, ptr addrspace(2) @n}
!1 = !{!2}
!2 = distinct !{!2, !3, !"scope"}
!3 = distinct !{!3, i1 false, !"domain"}
!8 = !{i32 1, !"dx.allresourcesbound", i32 0}
!9 = !{i32 1, i32 8}
