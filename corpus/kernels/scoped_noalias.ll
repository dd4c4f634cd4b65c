; An inlined restrict function as scopes: the two arguments are different, the scopes say so.
; aliasmith: entry @scoped_noalias
; aliasmith: arg 0 = object global 16 align 4
; aliasmith: arg 1 = object global 16 align 4
target triple = "nvptx64-nvidia-cuda"

declare void @llvm.experimental.noalias.scope.decl(metadata)

define ptx_kernel void @scoped_noalias(ptr addrspace(1) %a, ptr addrspace(1) %b) {
entry:
  call void @llvm.experimental.noalias.scope.decl(metadata !3)
  call void @llvm.experimental.noalias.scope.decl(metadata !4)
  %x = load i32, ptr addrspace(1) %a, align 4, !alias.scope !3, !noalias !4
  store i32 7, ptr addrspace(1) %b, align 4, !alias.scope !4, !noalias !3
  %y = load i32, ptr addrspace(1) %a, align 4, !alias.scope !3, !noalias !4
  %sum = add i32 %x, %y
  store i32 %sum, ptr addrspace(1) %a, align 4
  ret void
}

!0 = distinct !{!0, !"inlined"}
!1 = distinct !{!1, !0, !"inlined: %a"}
!2 = distinct !{!2, !0, !"inlined: %b"}
!3 = !{!1}
!4 = !{!2}
