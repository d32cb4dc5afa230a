
target triple = "dxil-pc-shadermodel6.6-compute"
define void @main() #0 {
entry:
  %t = call i32 @llvm.dx.thread.id(i32 0)
  %v1 = call target("dx.RawBuffer", i32, 0, 0) @llvm.dx.resource.handlefrombinding(i32 0, i32 10, i32 1, i32 0, ptr null)
  %v2 = call { i32, i1 } @llvm.dx.resource.load.rawbuffer(target("dx.RawBuffer", i32, 0, 0) %v1, i32 1, i32 0)
  %a = extractvalue { i32, i1 } %v2, 0
  %v4 = call target("dx.RawBuffer", i32, 0, 0) @llvm.dx.resource.handlefrombinding(i32 0, i32 13, i32 1, i32 0, ptr null)
  %v5 = call { i32, i1 } @llvm.dx.resource.load.rawbuffer(target("dx.RawBuffer", i32, 0, 0) %v4, i32 1, i32 0)
  %b = extractvalue { i32, i1 } %v5, 0
  %v7 = call target("dx.RawBuffer", float, 0, 0) @llvm.dx.resource.handlefrombinding(i32 0, i32 16, i32 1, i32 0, ptr null)
  %v8 = call { float, i1 } @llvm.dx.resource.load.rawbuffer(target("dx.RawBuffer", float, 0, 0) %v7, i32 1, i32 0)
  %x = extractvalue { float, i1 } %v8, 0
  %v10 = call target("dx.RawBuffer", float, 0, 0) @llvm.dx.resource.handlefrombinding(i32 0, i32 19, i32 1, i32 0, ptr null)
  %v11 = call { float, i1 } @llvm.dx.resource.load.rawbuffer(target("dx.RawBuffer", float, 0, 0) %v10, i32 1, i32 0)
  %y = extractvalue { float, i1 } %v11, 0
  %c = icmp slt i32 %a, 7
  %h = call target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding(i32 0, i32 30, i32 1, i32 0, ptr null)
  %p = call ptr @llvm.dx.resource.getpointer(target("dx.RawBuffer", i32, 1, 0) %h, i32 %a)
  %q = call ptr @llvm.dx.resource.getpointer(target("dx.RawBuffer", i32, 1, 0) %h, i32 %b)
  br i1 %c, label %one, label %two
  one:
  br label %two
  two:
  %r = phi ptr [ %p, %one ], [ %q, %entry ]
  store i32 %a, ptr %r
  %v13 = call target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding(i32 0, i32 12, i32 1, i32 0, ptr null)
  call void @llvm.dx.resource.store.rawbuffer(target("dx.RawBuffer", i32, 1, 0) %v13, i32 2, i32 0, i32 %a)
  ret void
}
attributes #0 = { "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" }
!dx.valver = !{!9}
!9 = !{i32 1, i32 8}
