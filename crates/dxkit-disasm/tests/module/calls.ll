; Calls of every kind: conventions, attributes, tail calls, calls through pointers, numbers of arguments that vary.
target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

declare fastcc void @convention0(i32)
declare coldcc void @convention1(i32)
declare ghccc void @convention2(i32)
declare webkit_jscc void @convention3(i32)
declare anyregcc void @convention4(i32)
declare preserve_mostcc void @convention5(i32)
declare preserve_allcc void @convention6(i32)
declare x86_stdcallcc void @convention7(i32)
declare x86_fastcallcc void @convention8(i32)
declare arm_apcscc void @convention9(i32)
declare arm_aapcscc void @convention10(i32)
declare arm_aapcs_vfpcc void @convention11(i32)
declare msp430_intrcc void @convention12(i32)
declare x86_thiscallcc void @convention13(i32)
declare ptx_kernel void @convention14(i32)
declare ptx_device void @convention15(i32)
declare spir_func void @convention16(i32)
declare spir_kernel void @convention17(i32)
declare intel_ocl_bicc void @convention18(i32)
declare x86_64_sysvcc void @convention19(i32)
declare x86_64_win64cc void @convention20(i32)
declare x86_vectorcallcc void @convention21(i32)
declare cc 11 void @convention22(i32)
declare cc 12 void @convention23(i32)
declare cc 15 void @convention24(i32)
declare cc 16 void @convention25(i32)
declare cc 74 void @convention26(i32)
declare cc 1023 void @convention27(i32)

declare void @any(...)
declare i32 @some(i8*, ...)
declare void ()* @gives()
declare void (i32, ...)* @gives_variadic()
declare noalias nonnull dereferenceable(8) i8* @attributes(i8* nocapture readonly nonnull align 16 dereferenceable(32), i32 inreg zeroext, i8* returned noalias, i8* nest) nounwind
declare inreg i8 @result(i8* byval align 4, i8* inalloca)
declare dereferenceable_or_null(4294967296) i8* @maybe(i32* readnone) #1 "late"
declare { i32, float } @aggregates([2 x i32], <2 x i1>, { i8, i8 })
declare void @structure({ i8 }* sret)
declare i64 @llvm.read_register.i64(metadata)

define void @conventions(i32 %x) {
  call fastcc void @convention0(i32 %x)
  call coldcc void @convention1(i32 %x)
  call ghccc void @convention2(i32 %x)
  call webkit_jscc void @convention3(i32 %x)
  call anyregcc void @convention4(i32 %x)
  call preserve_mostcc void @convention5(i32 %x)
  call preserve_allcc void @convention6(i32 %x)
  call x86_stdcallcc void @convention7(i32 %x)
  call x86_fastcallcc void @convention8(i32 %x)
  call arm_apcscc void @convention9(i32 %x)
  call arm_aapcscc void @convention10(i32 %x)
  call arm_aapcs_vfpcc void @convention11(i32 %x)
  call msp430_intrcc void @convention12(i32 %x)
  call x86_thiscallcc void @convention13(i32 %x)
  call ptx_kernel void @convention14(i32 %x)
  call ptx_device void @convention15(i32 %x)
  call spir_func void @convention16(i32 %x)
  call spir_kernel void @convention17(i32 %x)
  call intel_ocl_bicc void @convention18(i32 %x)
  call x86_64_sysvcc void @convention19(i32 %x)
  call x86_64_win64cc void @convention20(i32 %x)
  call x86_vectorcallcc void @convention21(i32 %x)
  call cc 11 void @convention22(i32 %x)
  call cc 12 void @convention23(i32 %x)
  call cc 15 void @convention24(i32 %x)
  call cc 16 void @convention25(i32 %x)
  call cc 74 void @convention26(i32 %x)
  call cc 1023 void @convention27(i32 %x)
  ret void
}
define void @calls(i8* %p, i32 %x) {
  call void (...) @any()
  tail call void (...) @any(i32 %x, <2 x float> undef)
  %1 = call i32 (i8*, ...) @some(i8* null, double 1.0, i64 5)
  %2 = call void ()* @gives()
  call void %2()
  %3 = call void (i32, ...)* @gives_variadic()
  call void bitcast (void (...)* @any to void ()*)()
  %4 = call noalias nonnull dereferenceable(8) i8* @attributes(i8* nocapture readonly nonnull align 16 dereferenceable(32) %p, i32 inreg zeroext 3, i8* noalias %p, i8* nest %p) nounwind readnone
  %5 = tail call fastcc inreg i8 @result(i8* byval align 4 %p, i8* inalloca %p) #0
  %6 = call i32 (i8*, ...) @some(i8* byval %p, i8 signext 3) "text"="a\22b" "text" noreturn alignstack(8)
  %7 = call { i32, float } @aggregates([2 x i32] [i32 1, i32 2], <2 x i1> <i1 true, i1 undef>, { i8, i8 } zeroinitializer)
  %8 = call i64 @llvm.read_register.i64(metadata !0)
  call void asm "", ""()
  ret void
}
define void @variadic(i32, ...) {
  musttail call void (i32, ...) @variadic(i32 %0, ...)
  ret void
}
define void ()* @forwards() {
  %1 = musttail call void ()* @gives()
  ret void ()* %1
}
define void @invokes(void (i32)* %g, i32 (i8*, ...)* %f, { i32 (i8)* } %s) personality i8* null {
  invoke void %g(i32 1) to label %1 unwind label %pad
; <label>:1
  %2 = invoke coldcc i32 (i8*, ...) %f(i8* nonnull null, i32 inreg 5) noreturn to label %3 unwind label %pad
; <label>:3
  %4 = extractvalue { i32 (i8)* } %s, 0
  %5 = invoke zeroext i32 %4(i8 signext 7) to label %6 unwind label %pad
; <label>:6
  %7 = invoke i32 inttoptr (i64 5 to i32 (i8)*)(i8 7) to label %8 unwind label %pad
; <label>:8
  invoke void asm sideeffect "text", "r,r"(i32 %7, i8* null) to label %9 unwind label %pad
; <label>:9
  ret void
pad:
  %10 = landingpad i8* cleanup
  resume i8* %10
}
define void @main() {
  ret void
}

attributes #0 = { cold "0"="" }
attributes #1 = { minsize "a" alignstack=32 noinline }

!llvm.named.register.sp = !{!0}
!0 = !{!"sp"}

!dx.version = !{!10000}
!dx.valver = !{!10000}
!dx.shaderModel = !{!10001}
!dx.entryPoints = !{!10002, !10003}
!10000 = !{i32 1, i32 10}
!10001 = !{!"lib", i32 6, i32 10}
!10002 = !{null, !"", null, null, null}
!10003 = !{void ()* @main, !"main", null, null, !10004}
!10004 = !{i32 8, i32 5, i32 4, !10005, i32 5, !10006}
!10005 = !{i32 1, i32 1, i32 1}
!10006 = !{i32 0}
