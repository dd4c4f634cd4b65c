; @x holds its own address, so what @finder loads from it leads to it: the null that is stored there is what it holds from then on,
; and 1 is stored to the argument. GlobalsAA looks at the address that a store goes to before it looks at what is stored, and says
; that the address of @x is given to nobody. EarlyCSE then takes the second load for the first. LLVM 15 to 22. Met by the hunt
; (generator 8, `escapes`), after the report was read: https://github.com/llvm/llvm-project/issues/213232
; aliasmith: entry @kernel
; aliasmith: launch cluster=1 grid=1,1,1 block=1,1,1
; aliasmith: arg 0 = object global 4 align 4
; aliasmith: expect unsound opt-15 NoAlias %p @x
; aliasmith: expect unsound opt-16 NoAlias %p @x
; aliasmith: expect unsound opt-19 NoAlias %p @x
; aliasmith: expect unsound opt-22 NoAlias %p @x
; aliasmith: expect miscompile opt-15 same memory -passes=require<globals-aa>,function(early-cse<memssa>)
; aliasmith: expect miscompile opt-16 same memory -passes=require<globals-aa>,function(early-cse<memssa>)
; aliasmith: expect miscompile opt-19 same memory -passes=require<globals-aa>,function(early-cse<memssa>)
; aliasmith: expect miscompile opt-22 same memory -passes=require<globals-aa>,function(early-cse<memssa>)
@x = internal global ptr null, align 8

define void @kernel(ptr %out) {
entry:
  store ptr @x, ptr @x, align 8
  call void @finder(ptr %out)
  ret void
}

define void @finder(ptr %out) {
entry:
  %p = load ptr, ptr @x, align 8
  store ptr null, ptr %p, align 8
  %q = load ptr, ptr @x, align 8
  %gone = icmp eq ptr %q, null
  %n = zext i1 %gone to i32
  store i32 %n, ptr %out, align 4
  ret void
}
