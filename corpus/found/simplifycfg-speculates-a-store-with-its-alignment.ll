; SimplifyCFG makes a conditional store unconditional if an earlier store to the same pointer shows that writing there is
; allowed. LLVM 15 and 16 keep the alignment of the conditional one, which the program promises only where it is executed: a
; store of eight bytes with align 16 at an odd address, undefined behaviour and a trap on a GPU. Found by the hunt with
; --passes 'default<O2>'.
; aliasmith: entry @reset
; aliasmith: arg 0 = object global 16 align 16 + 1
; aliasmith: arg 1 = i1 0
; aliasmith: expect miscompile opt-15 same ub -passes=simplifycfg
; aliasmith: expect miscompile opt-16 same ub -passes=simplifycfg
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @reset(ptr addrspace(1) %p, i1 %aligned) {
entry:
  store i64 0, ptr addrspace(1) %p, align 1
  br i1 %aligned, label %again, label %done

again:
  store i64 1, ptr addrspace(1) %p, align 16
  br label %done

done:
  ret void
}
