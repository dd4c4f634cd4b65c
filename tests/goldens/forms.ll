; Every form of line that aa-eval has: operands with commas in types and constants, offsets of both signs, calls that print
; the same text, invokes (two lines), values without names, quoted names, a skipped function.
target triple = "nvptx64-nvidia-cuda"

%struct.pair = type { i32, i8 }

@shared = internal addrspace(3) global [4 x i32] undef, align 4
@table = internal global i32 0

declare void @unknown(ptr)
declare i32 @personality(...)
declare i32 @reads(ptr nocapture) argmemonly readonly nounwind
declare i32 @writes(ptr nocapture) argmemonly writeonly nounwind
declare void @llvm.nvvm.barrier0()
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg)

define void @pointers(ptr %p, ptr addrspace(3) %s, ptr addrspace(1) noalias %q, i64 %i) {
entry:
  %x = load i32, ptr %p, align 4
  %y = load <2 x float>, ptr addrspace(3) %s, align 8
  %s1 = getelementptr i8, ptr addrspace(3) %s, i64 2
  store i16 7, ptr addrspace(3) %s1, align 2
  %a.first = getelementptr i8, ptr addrspace(3) %s, i64 6
  store i16 8, ptr addrspace(3) %a.first, align 2
  store %struct.pair zeroinitializer, ptr addrspace(1) %q, align 4
  store { i32, ptr } zeroinitializer, ptr %p, align 8
  %z = load i32, ptr addrspace(3) getelementptr inbounds ([4 x i32], ptr addrspace(3) @shared, i64 0, i64 1), align 4
  %w = load i32, ptr addrspacecast (ptr addrspace(3) @shared to ptr), align 4
  %"odd name" = getelementptr [4 x i32], ptr addrspace(3) @shared, i64 0, i64 %i
  store i32 %w, ptr addrspace(3) %"odd name", align 4
  ret void
}

define void @calls(ptr noalias %p, ptr %q) personality ptr @personality {
  %1 = load i32, ptr %p, align 4
  %2 = call i32 @reads(ptr %p)
  %3 = call i32 @writes(ptr %p)
  %l = alloca i32, align 4
  store i32 3, ptr %l, align 4
  %4 = call i32 @reads(ptr %l)
  %5 = call i32 @writes(ptr %l)
  call void @unknown(ptr %q)
  call void @unknown(ptr %q)
  call void @llvm.nvvm.barrier0()
  call void @llvm.memcpy.p0.p0.i64(ptr %l, ptr %q, i64 4, i1 false)
  invoke void @unknown(ptr %p)
          to label %next unwind label %bad

next:
  ret void

bad:
  %lp = landingpad { ptr, i32 }
          cleanup
  ret void
}

define void @globals(ptr %p) {
  store i32 1, ptr @table, align 4
  %v = load i32, ptr %p, align 4, !tbaa !0
  store float 1.0, ptr %p, align 4, !tbaa !3
  ret void
}

define void @skipped(ptr %p, ptr %q) noinline optnone {
  store i32 1, ptr %p, align 4
  store i32 1, ptr %q, align 4
  ret void
}

define void @nothing() {
  ret void
}

!0 = !{!1, !1, i64 0}
!1 = !{!"int", !2, i64 0}
!2 = !{!"root"}
!3 = !{!4, !4, i64 0}
!4 = !{!"float", !2, i64 0}
