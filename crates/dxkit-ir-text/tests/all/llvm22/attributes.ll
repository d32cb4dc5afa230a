%struct.S = type { i32 }

declare void @a(%struct.S* sret noalias nocapture, %struct.S* byval align 4, i32* nocapture readonly dereferenceable(4)) #0

declare i32 @b(i32) #1

declare i32 @c(i32*) #2

declare void @d() #3

define void @e() {
  %s = alloca %struct.S
  call void @a(%struct.S* sret %s, %struct.S* byval align 4 %s, i32* undef) #2
  call void @d() #4
  ret void
}

attributes #0 = { nounwind }
attributes #1 = { nounwind readnone }
attributes #2 = { nounwind readonly argmemonly }
attributes #3 = { noduplicate nounwind "key"="value" "b" }
attributes #4 = { noreturn argmemonly }
