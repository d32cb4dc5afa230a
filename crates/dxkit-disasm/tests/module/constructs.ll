; What LLVM 3.7 can say and shaders do not: every linkage, constant, instruction and attribute once.
target datalayout = "e-m:e-p:32:32-i1:32-i8:8-i16:16-i32:32-i64:64-f16:16-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"
module asm "some asm \22line\22"
module asm "second"

%0 = type { i32, %named* }
%named = type { %0, float }
%"quoted name" = type <{ i8, [4 x <2 x half>] }>
%opaque.t = type opaque
%empty = type {}
%1 = type { %named }

$foo = comdat any
$bar = comdat largest
$"od d" = comdat noduplicates
$es = comdat exactmatch
$ss = comdat samesize

@0 = global i32 5
@g1 = internal constant [3 x i32] [i32 1, i32 -2, i32 3], align 4
@g2 = private unnamed_addr constant [6 x i8] c"a\22\5C\00\FFz", section "sec\22tion", align 1
@g3 = external global %opaque.t
@g4 = weak_odr hidden global %named zeroinitializer, comdat($foo)
@bar = linkonce_odr protected global i64 9223372036854775807, comdat
@g5 = common global double 0.0
@g6 = appending global [2 x i8*] [i8* null, i8* bitcast (i32* @0 to i8*)]
@g7 = extern_weak global i32
@g8 = available_externally global i32 3
@g9 = thread_local global i32 0
@g10 = thread_local(localdynamic) addrspace(3) externally_initialized global i32 undef
@g11 = thread_local(initialexec) global i1 true
@g12 = thread_local(localexec) global <{ i8, i32 }> <{ i8 1, i32 2 }>
@g13 = dllexport global i32 1
@g14 = external dllimport global i32
@g15 = weak global %0 { i32 7, %named* @g4 }
@g16 = linkonce global i128 -170141183460469231731687303715884105728
@g17 = global i128 12345678901234567890123456789
@g18 = global i3 -1
@g19 = global half 0xH3C00
@g20 = global fp128 0xL00000000000000003FFF000000000000
@g21 = global x86_fp80 0xK3FFF8000000000000000
@g22 = global ppc_fp128 0xM3FF00000000000000000000000000000
@g23 = global float 0x7FF8000000000000
@g24 = global float 0x7FF0000020000000
@g25 = global float 0xFFF0000000000000
@g26 = global double 0x7FF0000000000001
@g27 = global [2 x half] [half 0xH0001, half 0xH8000]
@g28 = global <4 x float> <float 1.0, float 0x3FB99999A0000000, float -0.0, float 1.0e10>
@g29 = global [2 x [2 x i32]] [[2 x i32] zeroinitializer, [2 x i32] [i32 1, i32 2]]
@g30 = global [2 x { i32, float }] [{ i32, float } { i32 0, float 1.0 }, { i32, float } undef]
@g31 = global [0 x i32] zeroinitializer
@g32 = global %empty zeroinitializer
@g33 = global [4 x i8] [i8 1, i8 undef, i8 3, i8 4]
@g34 = global [4 x i16] [i16 1, i16 -2, i16 3, i16 4]
@g35 = global [2 x i64] [i64 -1, i64 9223372036854775807]
@g36 = global [2 x double] [double 0.1, double 1.0e100]
@g37 = global i32* getelementptr inbounds ([3 x i32], [3 x i32]* @g1, i32 0, i32 1)
@g38 = global i32* getelementptr ([3 x i32], [3 x i32]* @g1, i64 0, i64 2)
@g39 = global i64 ptrtoint (i32* @0 to i64)
@g40 = global i64 add nuw nsw (i64 ptrtoint (i32* @0 to i64), i64 4)
@g41 = global i1 icmp ult (i64 ptrtoint (i32* @0 to i64), i64 4)
@g43 = global i32* select (i1 icmp eq (i64 ptrtoint (i32* @0 to i64), i64 4), i32* @0, i32* @g8)
@g44 = global i32 addrspace(1)* addrspacecast (i32* @0 to i32 addrspace(1)*)
@g45 = global i64 sdiv exact (i64 ptrtoint (i32* @0 to i64), i64 4)
@g46 = global i64 xor (i64 ptrtoint (i32* @0 to i64), i64 -1)
@g47 = global float fadd (float bitcast (i32 ptrtoint (i32* @0 to i32) to float), float 1.0)
@g48 = global <2 x i32*> <i32* @0, i32* null>
@g49 = global i8 trunc (i64 ptrtoint (i32* @0 to i64) to i8)
@g50 = global i1 fcmp olt (float bitcast (i32 ptrtoint (i32* @0 to i32) to float), float 1.0)
@g51 = global float 0x36A0000000000000
@g52 = global double 0x0000000000000001
@g53 = global double 123456.7
@g54 = global float 123456.75
@g55 = global [3 x float] [float 0x3DDB7CDFE0000000, float 16777216.0, float 0x47EFFFFFE0000000]
@g56 = global i64 shl (i64 ptrtoint (i32* @0 to i64), i64 lshr (i64 ptrtoint (i32* @g8 to i64), i64 3))
@"\01quoted \22 \C3\A4" = global i32 0
@"1digit" = global i32 0
@-a.b_c = global i32 0

@al1 = alias i32* @0
@al2 = internal unnamed_addr alias i32* getelementptr ([3 x i32], [3 x i32]* @g1, i64 0, i64 2)
@al3 = hidden thread_local alias i32* @g9
@1 = alias i32* @0

define void @main() #0 {
  ret void
}
declare i32 @pers(...)
declare void @callee(i32)
declare fastcc i32 @va(i8*, ...) #1
declare cc 99 void @cc99()
declare coldcc zeroext i8 @attrs(i8* noalias nocapture nonnull readonly align 8 dereferenceable(16), i8* byval align 4, i32 inreg signext, i8* dereferenceable_or_null(8) returned, i8* sret) unnamed_addr #2 section "x" align 16 gc "shadow-stack"

define internal i32 @ex(i32 %x) prefix i32 123 prologue i8 1 personality i32 (...)* @pers {
entry:
  %r = invoke fastcc i32 (i8*, ...) @va(i8* null, i32 %x) #1
          to label %cont unwind label %lpad
cont:
  ret i32 %r
lpad:
  %l = landingpad { i8*, i32 }
          cleanup
          catch i8* null
          filter [1 x i8*] [i8* null]
  %v = extractvalue { i8*, i32 } %l, 1
  %ins = insertvalue { i8*, i32 } %l, i32 7, 1
  resume { i8*, i32 } %ins
}
define i32 @blocks(i32 %a, i32, i1 %c) {
  %p = alloca i32, i32 4, align 16
  %2 = alloca i32, i64 1
  %3 = alloca inalloca %named
  br i1 %c, label %lab, label %"quoted block"
lab:
  switch i32 %a, label %"quoted block" [
    i32 0, label %lab
    i32 -1, label %4
    i32 7, label %4
  ]
; <label>:4
  %5 = phi i32 [ %0, %lab ], [ 5, %lab ]
  indirectbr i8* blockaddress(@blocks, %lab), [label %lab, label %6]
"quoted block":
  %"quoted value" = load atomic volatile i32, i32* %p singlethread seq_cst, align 4
  store atomic i32 %"quoted value", i32* %p release, align 4
  store volatile i32 1, i32* %p
  fence acquire
  fence singlethread acq_rel
  %cx = cmpxchg weak volatile i32* %p, i32 0, i32 1 acq_rel monotonic
  %rm = atomicrmw volatile umax i32* %p, i32 1 singlethread monotonic
  %rm2 = atomicrmw nand i32* %p, i32 1 seq_cst
  %va = va_arg i32* %p, double
  br label %6
; <label>:6
  %7 = call i32 asm sideeffect alignstack inteldialect "mov $0, \22x\22", "=r"()
  %8 = tail call fastcc zeroext i8 @attrs(i8* nonnull align 8 null, i8* byval null, i32 inreg 3, i8* null, i8* sret null) #3
  musttail call void @callee(i32 1)
  unreachable
; dead
  ret i32 1
}
define <4 x float> @ops(<4 x float> %v, float %f, i64 %i, i32* %ptr, <2 x i32*> %vp) {
  %1 = fadd nnan ninf float %f, 1.0
  %2 = fmul nsz arcp float %1, %f
  %3 = fdiv fast float %2, 0x3FB99999A0000000
  %4 = frem float %3, %f
  %5 = add nuw nsw i64 %i, 1
  %6 = shl nuw i64 %5, 2
  %7 = ashr exact i64 %6, 3
  %8 = udiv exact i64 %7, 3
  %9 = extractelement <4 x float> %v, i32 1
  %10 = insertelement <4 x float> %v, float %9, i64 2
  %11 = shufflevector <4 x float> %10, <4 x float> undef, <4 x i32> <i32 0, i32 undef, i32 7, i32 1>
  %12 = fcmp nnan une float %9, %f
  %13 = icmp sge i64 %i, %8
  %14 = select i1 %13, <4 x float> %11, <4 x float> zeroinitializer
  %15 = getelementptr i32, <2 x i32*> %vp, <2 x i64> <i64 1, i64 2>
  %16 = getelementptr inbounds i32, i32* %ptr, i64 %i
  %17 = getelementptr i32, i32* %ptr
  %18 = bitcast i32* %17 to float*
  %19 = addrspacecast i32* %ptr to i32 addrspace(3)*
  %20 = trunc i64 %i to i1
  %21 = select i1 %20, i1 %12, i1 true
  %22 = or i1 %21, false
  ret <4 x float> %14
}
define void @md(metadata %m) {
  ret void
}

attributes #0 = { nounwind "key" "key2"="value" }
attributes #1 = { noreturn alwaysinline alignstack=16 }
attributes #2 = { argmemonly builtin cold convergent inlinehint jumptable minsize naked nobuiltin noduplicate noimplicitfloat noinline nonlazybind noredzone nounwind optnone optsize readnone readonly returns_twice safestack sanitize_address sanitize_memory sanitize_thread ssp sspreq sspstrong uwtable }
attributes #3 = { nounwind }

!named.empty = !{}
!\31\20odd\22name = !{!0, !1, !0}
!0 = !{null, !"str\22ing\00", i32 5, !1, float 0x3FB99999A0000000, i32* @0, !0}
!1 = distinct !{!1, !2}
!2 = !{}

!dx.version = !{!1000}
!dx.valver = !{!1000}
!dx.shaderModel = !{!1001}
!dx.entryPoints = !{!1002, !1003}
!1000 = !{i32 1, i32 10}
!1001 = !{!"lib", i32 6, i32 10}
!1002 = !{null, !"", null, null, null}
!1003 = !{void ()* @main, !"main", null, null, !1004}
!1004 = !{i32 8, i32 5, i32 4, !1005, i32 5, !1006}
!1005 = !{i32 1, i32 1, i32 1}
!1006 = !{i32 0}
