source_filename = "old"
target datalayout = "e-p:64:64-i64:64-n8:16:32:64"

%node = type { i32, ptr, ptr }

@g = global ptr null, align 8
@fp = global ptr @cb
@table = internal constant [2 x ptr] [ptr @cb, ptr null]
@cst = global ptr @g
@elem = global ptr getelementptr inbounds ([4 x i32], ptr @arr, i64 0, i64 1)
@first = global ptr @arr
@arr = global [4 x i32] zeroinitializer
@sp = addrspace(3) global i32 undef
@asp = global ptr addrspacecast (ptr addrspace(3) @sp to ptr)

declare void @cb(i32)

; Function Attrs: nounwind memory(argmem: read)
declare i32 @printf(ptr readonly captures(none), ...) #0

; Function Attrs: nounwind memory(argmem: readwrite)
declare ptr @copy(ptr noalias captures(none), ptr byval(%node) align 8) #1

; Function Attrs: nounwind memory(none)
declare void @pure(ptr) #2

; Function Attrs: memory(argmem: write, inaccessiblemem: write)
declare void @wr(ptr) #3

; Function Attrs: memory(inaccessiblemem: read)
declare void @none() #4

; Function Attrs: nounwind memory(write) uwtable
define i32 @f(ptr %n, ptr addrspace(1) %p, ptr %h) #5 {
entry:
  %slot = alloca ptr, align 8
  store ptr %n, ptr %slot, align 8
  %n2 = load ptr, ptr %slot, align 8
  %q = getelementptr inbounds %node, ptr %n2, i32 0, i32 0
  %v = load i32, ptr %q, align 4
  %raw = bitcast ptr %n2 to ptr
  %s = call i32 (ptr, ...) @printf(ptr %raw, i32 %v)
  %t = call ptr %h(ptr %raw) #6
  %c = icmp eq ptr %t, null
  %w = load i32, ptr addrspace(1) %p, align 4
  %cast = addrspacecast ptr addrspace(1) %p to ptr
  %cx = cmpxchg ptr %cast, i32 0, i32 1 seq_cst seq_cst, align 4
  %vec = getelementptr i32, <2 x ptr> undef, i64 1
  call void @cb(float 1.000000e+00)
  ret i32 %w
}

attributes #0 = { nounwind memory(argmem: read) }
attributes #1 = { nounwind memory(argmem: readwrite) }
attributes #2 = { nounwind memory(none) }
attributes #3 = { memory(argmem: write, inaccessiblemem: write) }
attributes #4 = { memory(inaccessiblemem: read) }
attributes #5 = { nounwind memory(write) uwtable "k" }
attributes #6 = { memory(read) }
