; Nobody uses %copy, so the Attributor replaces %from at the call by undef; but the call copies what is there (LangRef, 'byval': "a
; hidden copy of the pointee is made", since llvm#205576 "a memcpy with the allocation size"), and to read at undef is undefined
; behaviour. Dead argument elimination leaves such arguments alone. LLVM 15, 16, 19 and 22. No report was found
; (corpus/found/README.md).
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = object global 8 align 16
; aliasmith: arg 1 = object global 1 align 16
; aliasmith: expect miscompile opt-15 same promise -passes=attributor
; aliasmith: expect miscompile opt-16 same promise -passes=attributor
; aliasmith: expect miscompile opt-19 same promise -passes=attributor
; aliasmith: expect miscompile opt-22 same promise -passes=attributor

define void @kernel(ptr %from, ptr %to) {
entry:
  call void @helper(ptr %to, ptr byval([2 x i32]) %from)
  ret void
}

define void @helper(ptr %to, ptr byval([2 x i32]) %copy) {
entry:
  store i8 0, ptr %to, align 1
  ret void
}
