; A library for no certain model, without the version of a validator.
target triple = "dxilv1.8-unknown-shadermodel6.15-library"

define void @count() #0 {
  %buffer = call target("dx.RawBuffer", i32, 1, 0) @llvm.dx.resource.handlefrombinding(i32 0, i32 0, i32 1, i32 0, ptr null)
  %id = call i32 @llvm.dx.thread.id(i32 0)
  %pointer = call ptr @llvm.dx.resource.getpointer(target("dx.RawBuffer", i32, 1, 0) %buffer, i32 %id)
  store i32 %id, ptr %pointer
  ret void
}

attributes #0 = { "hlsl.numthreads"="8,1,1" "hlsl.shader"="compute" }
