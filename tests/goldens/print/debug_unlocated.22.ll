source_filename = "debug_unlocated.ll"

define void @f(i32 %x) {
  ret void
}

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
