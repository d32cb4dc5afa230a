; Every kind of constant and global that LLVM 3.7 has. Assembled by DXC: see README.md.
target datalayout = "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

module asm "first"
module asm "second"

%later = type { i32, %later*, %opaque* }
%opaque = type opaque
%packed = type <{ i8, i32 }>

$kept = comdat largest

@number = global i32 -5, align 4
@zero = common global i64 0, align 8
@array = internal unnamed_addr constant [3 x i32] [i32 1, i32 2, i32 3], section "first", align 16
@bytes = private constant [3 x i8] c"\FF\01\02"
@text = private constant [6 x i8] c"hello\00", section "second"
@shorts = global [2 x i16] [i16 -1, i16 513]
@longs = global [2 x i64] [i64 -1, i64 4294967296]
@floats = global [2 x float] [float 1.0, float -0.0]
@doubles = global [2 x double] [double 1.0, double 0x7FF8000000000000]
@wide = global i128 170141183460469231731687303715884105727
@negative = global i65 -18446744073709551615
@least = global i64 -9223372036854775808
@half = global half 0xH3C00
@x87 = global x86_fp80 0xK4000C8F5C28F5C28F800
@quad = global fp128 0xL00000000000000004000921FB54442D1
@ppc = global ppc_fp128 0xM400921FB54442D183CA1A62633145C07
@vector = global <4 x float> <float 1.0, float undef, float 3.0, float 4.0>
@packed_vector = global <2 x i32> <i32 7, i32 8>
@record = global %later { i32 1, %later* null, %opaque* undef }
@packed_record = global %packed <{ i8 1, i32 2 }>
@literal = global { i32, float } { i32 1, float 2.0 }
@mmx = external global x86_mmx
@imported = external dllimport global i8
@exported = dllexport global i8 1
@kept = weak_odr global i32 0, comdat
@thread = external thread_local(localexec) global i32
@general = external thread_local global i32
@elsewhere = external externally_initialized global i32
@hidden = hidden addrspace(3) global i32 undef
@protected = protected global i32 1
@address = global i32* getelementptr inbounds ([3 x i32], [3 x i32]* @array, i64 0, i64 1)
@cast = global i64 ptrtoint (i32* @number to i64)
@added = global i64 add nuw nsw (i64 ptrtoint (i32* @number to i64), i64 7)
@compared = global i1 icmp ult (i32* getelementptr ([3 x i32], [3 x i32]* @array, i32 0, i32 1), i32* @number)
@selected = global i32 select (i1 icmp ult (i64 ptrtoint (i32* @number to i64), i64 9), i32 1, i32 2)
@extracted = global i32 extractelement (<2 x i32> <i32 1, i32 ptrtoint (i32* @number to i32)>, i32 1)
@inserted = global <2 x i32> insertelement (<2 x i32> undef, i32 ptrtoint (i32* @number to i32), i32 0)
@shuffled = global <2 x i32> shufflevector (<2 x i32> insertelement (<2 x i32> undef, i32 ptrtoint (i32* @number to i32), i32 0), <2 x i32> <i32 1, i32 2>, <2 x i32> <i32 2, i32 0>)
@moved = global i32 addrspace(1)* addrspacecast (i32* @number to i32 addrspace(1)*)
@appended = appending global [1 x i8*] [i8* bitcast (i32* @number to i8*)]

@other = alias i32* @number
@view = hidden unnamed_addr alias bitcast (i32* @number to i8*)

declare extern_weak void @weak()
define available_externally void @available() { ret void }
define linkonce void @once() section "second" align 16 { ret void }
define linkonce_odr coldcc i8 @once_odr() unnamed_addr prefix i32 1 prologue i8 2 { ret i8 1 }
define weak void @replaced(i8* byval, i32* sret nonnull dereferenceable(8) %result, float* align 4 dereferenceable_or_null(4)) comdat($kept) { ret void }

!dx.version = !{!0}
!dx.valver = !{!1}
!dx.shaderModel = !{!2}
!dx.entryPoints = !{!3}
!0 = !{i32 1, i32 3}
!1 = !{i32 1, i32 10}
!2 = !{!"lib", i32 6, i32 3}
!3 = !{null, !"", null, null, null}
