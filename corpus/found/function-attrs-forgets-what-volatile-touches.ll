; A volatile access may do anything to memory that the module cannot name. LLVM 15 concludes from one that a function only
; accesses its arguments; later releases add inaccessible memory. Found by the hunt with --passes function-attrs.
; aliasmith: entry @ring
; aliasmith: arg 0 = object global 4 align 4
; aliasmith: expect miscompile opt-15 same promise -passes=function-attrs
target triple = "nvptx64-nvidia-cuda"

define void @ring(ptr addrspace(1) %bell) {
entry:
  store volatile i32 1, ptr addrspace(1) %bell, align 4
  ret void
}
