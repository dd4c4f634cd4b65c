; llvm#85333: GVNSink of LLVM 15 and 16 merges address computations whose element types differ, and takes an index of i64
; for one of bytes. Which of the types stays may follow addresses in the process of opt.
; aliasmith: entry @k
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = object global 8 align 8
; aliasmith: arg 1 = i1 0
; aliasmith: arg 2 = i1 0
; aliasmith: mem arg 0 + 0 = object global 64 align 16 + 16 space 1
; aliasmith: expect miscompile opt-15 same memory -passes=gvn-sink
; aliasmith: expect miscompile opt-16 same memory -passes=gvn-sink
; aliasmith: expect clean opt-19 same -passes=gvn-sink
; aliasmith: expect clean opt-22 same -passes=gvn-sink
target triple = "nvptx64-nvidia-cuda"

define void @k(ptr addrspace(1) %cursor, i1 %first, i1 %back) {
entry:
  br i1 %first, label %byte, label %other

byte:
  %at.byte = load ptr addrspace(1), ptr addrspace(1) %cursor, align 8
  %next.byte = getelementptr inbounds i8, ptr addrspace(1) %at.byte, i32 4
  store ptr addrspace(1) %next.byte, ptr addrspace(1) %cursor, align 8
  br label %done

other:
  br i1 %back, label %before, label %word

before:
  %at.before = load ptr addrspace(1), ptr addrspace(1) %cursor, align 8
  %next.before = getelementptr inbounds i8, ptr addrspace(1) %at.before, i32 -4
  store ptr addrspace(1) %next.before, ptr addrspace(1) %cursor, align 8
  br label %done

word:
  %at.word = load ptr addrspace(1), ptr addrspace(1) %cursor, align 8
  %next.word = getelementptr inbounds i64, ptr addrspace(1) %at.word, i32 3
  store ptr addrspace(1) %next.word, ptr addrspace(1) %cursor, align 8
  br label %done

done:
  ret void
}
