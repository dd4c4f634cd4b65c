; llvm#184088: dead store elimination removes the store of a pointer, because memory holds an equal one. That one is based on another
; object: it points to the end of the object in front. A pointer that is loaded there may not be used to access the byte. LLVM 19 to 22;
; 15 and 16 do not ask whether the two are equal.
; aliasmith: entry @k
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = object global 8 align 8
; aliasmith: arg 1 = object global 8 align 8 after arg 0
; aliasmith: mem arg 0 = arg 0 + 8 space 1
; aliasmith: expect clean opt-15 same -passes=dse
; aliasmith: expect clean opt-16 same -passes=dse
; aliasmith: expect miscompile opt-19 same ub -passes=dse
; aliasmith: expect miscompile opt-22 same ub -passes=dse
target triple = "nvptx64-nvidia-cuda"
define i32 @k(ptr addrspace(1) %slot, ptr addrspace(1) %new) {
  %old = load ptr addrspace(1), ptr addrspace(1) %slot, align 8
  %same = icmp eq ptr addrspace(1) %old, %new
  br i1 %same, label %yes, label %end
yes:
  store ptr addrspace(1) %new, ptr addrspace(1) %slot, align 8
  %again = load volatile ptr addrspace(1), ptr addrspace(1) %slot, align 8
  %v = load i32, ptr addrspace(1) %again, align 4
  ret i32 %v
end:
  ret i32 -1
}
