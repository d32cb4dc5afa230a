target triple = "dxil-pc-shadermodel6.5-compute"
define void @main() #0 {
start:
  %t = call i32 @llvm.dx.thread.id(i32 0)
  %odd = trunc i32 %t to i1
  br i1 %odd, label %one, label %two
one:
  %a = call target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding(i32 0, i32 3, i32 1, i32 0, ptr null)
  br label %end
two:
  %b = call target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding(i32 0, i32 3, i32 1, i32 0, ptr null)
  %large = icmp ugt i32 %t, 4
  br i1 %large, label %end, label %three
three:
  br label %end
end:
  %c = phi target("dx.RawBuffer", i32, 1, 0) [ %a, %one ], [ %b, %two ], [ %b, %three ]
  %v = phi i32 [ 1, %one ], [ 2, %two ], [ 3, %three ]
  call void @llvm.dx.resource.store.rawbuffer(target("dx.RawBuffer", i32, 1, 0) %c, i32 %t, i32 0, i32 %v)
  ret void
}
attributes #0 = { "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" }
!dx.valver = !{!9}
!9 = !{i32 1, i32 8}
