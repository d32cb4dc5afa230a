
%struct.S = type { i32 }

; Function Attrs: nounwind
declare void @a(ptr noalias sret(%struct.S) captures(none), ptr byval(%struct.S) align 4, ptr readonly captures(none) dereferenceable(4)) #0

; Function Attrs: nounwind memory(none)
declare i32 @b(i32) #1

; Function Attrs: nounwind memory(argmem: read)
declare i32 @c(ptr) #2

; Function Attrs: noduplicate nounwind
declare void @d() #3

define void @e() {
  %s = alloca %struct.S, align 8
  call void @a(ptr sret(%struct.S) %s, ptr byval(%struct.S) align 4 %s, ptr undef) #2
  call void @d() #4
  ret void
}

attributes #0 = { nounwind }
attributes #1 = { nounwind memory(none) }
attributes #2 = { nounwind memory(argmem: read) }
attributes #3 = { noduplicate nounwind "b" "key"="value" }
attributes #4 = { noreturn memory(argmem: readwrite) }
