; Every instruction that LLVM 3.7 has, most of which no shader has. Assembled by DXC: see README.md.
target datalayout = "e-m:e-p:32:32-i1:32-i8:32-i16:32-i32:32-i64:64-f16:32-f32:32-f64:64-n8:16:32:64"
target triple = "dxil-ms-dx"

%pair = type { i32, [2 x float] }

declare i32 @personality(...)
declare void @may_throw(i32)
declare i32 @sum(i32, ...)
declare void @described(metadata)

define i32 @binary(i32 %a, i32 %b) #0 {
  %1 = add i32 %a, %b
  %2 = add nuw i32 %1, 7
  %3 = add nsw i32 %2, 7
  %4 = sub nuw nsw i32 %3, %a
  %5 = mul i32 %4, %b
  %6 = udiv i32 %5, %a
  %7 = udiv exact i32 %6, %a
  %8 = sdiv i32 %7, %a
  %9 = urem i32 %8, %a
  %10 = srem i32 %9, %a
  %11 = shl nsw i32 %10, 1
  %12 = lshr exact i32 %11, 1
  %13 = ashr i32 %12, 1
  %14 = and i32 %13, %b
  %15 = or i32 %14, %b
  %16 = xor i32 %15, -1
  ret i32 %16
}

define float @floats(float %a, float %b) {
  %1 = fadd float %a, %b
  %2 = fsub fast float %1, %b
  %3 = fmul nnan ninf float %2, %b
  %4 = fdiv nsz arcp float %3, %b
  %5 = frem float %4, %b
  ret float %5
}

define double @casts(i64 %wide, float %f, i8* %p) {
  %1 = trunc i64 %wide to i8
  %2 = zext i8 %1 to i32
  %3 = sext i8 %1 to i32
  %4 = fptoui float %f to i32
  %5 = fptosi float %f to i32
  %6 = uitofp i32 %2 to double
  %7 = sitofp i32 %3 to double
  %8 = fptrunc double %6 to half
  %9 = fpext half %8 to double
  %10 = ptrtoint i8* %p to i64
  %11 = inttoptr i64 %10 to i32*
  %12 = bitcast i32* %11 to float*
  %13 = addrspacecast float* %12 to float addrspace(3)*
  ret double %9
}

define i1 @compare(i32 %a, float %f, <2 x i32> %v) {
  %1 = icmp eq i32 %a, 1
  %2 = icmp slt i32 %a, 1
  %3 = icmp uge <2 x i32> %v, <i32 1, i32 2>
  %4 = fcmp oeq float %f, 1.0
  %5 = fcmp fast une float %f, 1.0
  %6 = select i1 %4, i1 %1, i1 %2
  %7 = select <2 x i1> %3, <2 x i32> %v, <2 x i32> zeroinitializer
  ret i1 %6
}

define <3 x float> @vectors(<2 x float> %v, i32 %i) {
  %1 = extractelement <2 x float> %v, i32 %i
  %2 = insertelement <2 x float> %v, float %1, i32 1
  %3 = shufflevector <2 x float> %2, <2 x float> undef, <3 x i32> <i32 1, i32 0, i32 undef>
  ret <3 x float> %3
}

define float @aggregates(%pair %p) {
  %1 = extractvalue %pair %p, 1, 0
  %2 = insertvalue %pair %p, float %1, 1, 1
  %3 = extractvalue %pair %2, 0
  ret float %1
}

define <2 x float*> @addresses(%pair* %p, i32 %i, <2 x float*> %ps) {
  %1 = getelementptr %pair, %pair* %p, i32 %i, i32 1, i32 0
  %2 = getelementptr inbounds %pair, %pair* %p, i32 0, i32 0
  %3 = getelementptr float, <2 x float*> %ps, <2 x i32> <i32 1, i32 2>
  ret <2 x float*> %3
}

define i32 @memory(i32* %p, i8* %list) {
  %1 = alloca i32
  %2 = alloca i32, i32 4, align 16
  %3 = alloca inalloca [4 x i32], align 8
  %4 = load i32, i32* %p
  %5 = load volatile i32, i32* %p, align 4
  %6 = load atomic i32, i32* %p singlethread acquire, align 4
  %7 = load atomic volatile i32, i32* %p seq_cst, align 8
  store i32 %4, i32* %1
  store volatile i32 %5, i32* %1, align 2
  store atomic i32 %6, i32* %2 release, align 4
  store atomic volatile i32 %7, i32* %2 singlethread monotonic, align 4
  fence acquire
  fence singlethread seq_cst
  %8 = atomicrmw xchg i32* %p, i32 1 monotonic
  %9 = atomicrmw volatile umin i32* %p, i32 %8 singlethread acq_rel
  %10 = cmpxchg i32* %p, i32 %8, i32 %9 acq_rel monotonic
  %11 = cmpxchg weak volatile i32* %p, i32 1, i32 2 singlethread seq_cst acquire
  %12 = va_arg i8* %list, i32
  ret i32 %12
}

define i32 @control(i32 %n, i8* %where) {
entry:
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %next, %tail ]
  switch i32 %i, label %tail [
    i32 1, label %one
    i32 2, label %two
    i32 -3, label %one
  ]

one:
  br i1 undef, label %tail, label %two

two:
  indirectbr i8* %where, [label %one, label %tail, label %done]

tail:
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %head, label %done

done:
  ret i32 %i

never:
  unreachable
}

define i32 @unwinding(i32 %x) personality i32 (...)* @personality {
  invoke fastcc void @may_throw(i32 %x) #1
          to label %next unwind label %pad

next:
  %r = invoke i32 (i32, ...) @sum(i32 1, float 2.0)
          to label %last unwind label %pad

last:
  ret i32 %r

pad:
  %caught = landingpad { i8*, i32 }
          cleanup
          catch i8* null
          filter [1 x i8*] zeroinitializer
  resume { i8*, i32 } %caught
}

define void @calls(i32 %x) {
  call void @may_throw(i32 %x)
  tail call void @may_throw(i32 inreg %x) #1
  %1 = call fastcc i32 @fast(i32 signext %x)
  %2 = call i32 (i32, ...) @sum(i32 3, i64 4, double 5.0)
  %3 = call i32 asm sideeffect alignstack "mov $0, $1", "=r,r"(i32 %2)
  %4 = call cc 77 i32 asm inteldialect "nop", "=r"()
  call void @described(metadata i32 %3)
  call void @described(metadata i32 7)
  call void @described(metadata !9)
  musttail call void @calls(i32 %x)
  ret void
}

declare fastcc i32 @fast(i32)

attributes #0 = { nounwind readnone "kind"="arithmetic" "bare" }
attributes #1 = { nounwind alignstack=16 }

!dx.version = !{!0}
!dx.valver = !{!1}
!dx.shaderModel = !{!2}
!dx.entryPoints = !{!3}
!0 = !{i32 1, i32 3}
!1 = !{i32 1, i32 10}
!2 = !{!"lib", i32 6, i32 3}
!3 = !{null, !"", null, null, null}
!9 = !{!"described"}
