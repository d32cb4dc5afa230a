target triple = "dxil-ms-dx"
target datalayout = "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
%dx.types.Handle = type { i8* }
%dx.types.splitdouble = type { i32, i32 }
%dx.types.CBufRet.f64 = type { double, double }
%cb = type { double, double }
%"class.RWBuffer<vector<unsigned int,2>>" = type { <2 x i32> }
!dx.version = !{!0}
!dx.shaderModel = !{!1}
!dx.entryPoints = !{!2}
!dx.resources = !{!3}
!0 = !{i32 1, i32 0}
!1 = !{!"cs", i32 6, i32 0}
!2 = !{void ()* @main, !"main", null, !3, !{i32 4, !{i32 1, i32 1, i32 1}}}
!3 = !{null, !4, !5, null}
!4 = !{!6}
!5 = !{!7}
!6 = !{i32 0, %"class.RWBuffer<vector<unsigned int,2>>"* undef, !"o", i32 2, i32 7, i32 1, i32 10, i1 false, i1 false, i1 false, !{i32 0, i32 5}}
!7 = !{i32 0, %cb* undef, !"c", i32 1, i32 0, i32 1, i32 16, null}
define void @main() {
  %o = call %dx.types.Handle @dx.op.createHandle(i32 57, i8 1, i32 0, i32 7, i1 false)
  %c = call %dx.types.Handle @dx.op.createHandle(i32 57, i8 2, i32 0, i32 0, i1 false)
  %r = call %dx.types.CBufRet.f64 @dx.op.cbufferLoadLegacy.f64(i32 59, %dx.types.Handle %c, i32 0)
  %a = extractvalue %dx.types.CBufRet.f64 %r, 0
  %b = extractvalue %dx.types.CBufRet.f64 %r, 1
  %q = fdiv double %a, %b
  %m = call double @dx.op.tertiary.f64(i32 47, double %q, double 3.14159265358979, double 1.0e-300)
  %s = call %dx.types.splitdouble @dx.op.splitDouble.f64(i32 102, double %m)
  %l = extractvalue %dx.types.splitdouble %s, 0
  %h = extractvalue %dx.types.splitdouble %s, 1
  call void @dx.op.bufferStore.i32(i32 69, %dx.types.Handle %o, i32 0, i32 undef, i32 %l, i32 %h, i32 %l, i32 %h, i8 15)
  ret void
}
declare %dx.types.Handle @dx.op.createHandle(i32, i8, i32, i32, i1) readonly nounwind
declare %dx.types.CBufRet.f64 @dx.op.cbufferLoadLegacy.f64(i32, %dx.types.Handle, i32) readonly nounwind
declare double @dx.op.tertiary.f64(i32, double, double, double) readnone nounwind
declare %dx.types.splitdouble @dx.op.splitDouble.f64(i32, double) readnone nounwind
declare void @dx.op.bufferStore.i32(i32, %dx.types.Handle, i32, i32, i32, i32, i32, i32, i8) nounwind
