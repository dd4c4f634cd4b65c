; Seed 003, "Example B: pass a restrict pointer": *rpA = 1; fum(rpA); *q = 2. After propagation the argument is guarded.
; aliasmith: entry @example_b
; aliasmith: arg 0 = object global 4 align 4
; aliasmith: arg 1 = object global 4 align 4
target triple = "nvptx64-nvidia-cuda"

define internal i32 @fum(ptr %p) {
  %v = load i32, ptr %p, align 4
  ret i32 %v
}

define i32 @example_b(ptr %pA, ptr %q) {
entry:
  %decl = call ptr @llvm.noalias.decl.p0.i64(ptr null, i64 0, metadata !0)
  %rpA = call ptr @llvm.noalias.p0.p0.p0.i64(ptr %pA, ptr %decl, ptr null, i64 0, metadata !0), !noalias !0
  store i32 1, ptr %rpA, align 4, !noalias !0
  %call = call i32 @fum(ptr %rpA), !noalias !0
  store i32 2, ptr %q, align 4, !noalias !0
  ret i32 %call
}

declare ptr @llvm.noalias.decl.p0.i64(ptr, i64, metadata)

declare ptr @llvm.noalias.p0.p0.p0.i64(ptr, ptr, ptr, i64, metadata)

!0 = !{!1}
!1 = distinct !{!1, !2, !"example_b: rpA"}
!2 = distinct !{!2, !"example_b"}
