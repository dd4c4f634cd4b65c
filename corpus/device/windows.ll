; Generic pointers into four memories: which window each is in, and what is read and written through it.
; aliasmith: entry @windows
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 256 align 16
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [2 x i32] undef, align 4
@table = internal addrspace(4) constant [2 x i32] [i32 11, i32 13], align 4

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i1 @llvm.nvvm.isspacep.global(ptr)
declare i1 @llvm.nvvm.isspacep.shared(ptr)
declare i1 @llvm.nvvm.isspacep.local(ptr)
declare i1 @llvm.nvvm.isspacep.const(ptr)

define internal i32 @window(ptr %p) noinline {
entry:
  %g = call i1 @llvm.nvvm.isspacep.global(ptr %p)
  %s = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  %l = call i1 @llvm.nvvm.isspacep.local(ptr %p)
  %c = call i1 @llvm.nvvm.isspacep.const(ptr %p)
  %g1 = zext i1 %g to i32
  %s1 = select i1 %s, i32 2, i32 0
  %l1 = select i1 %l, i32 4, i32 0
  %c1 = select i1 %c, i32 8, i32 0
  %gs = or i32 %g1, %s1
  %gsl = or i32 %gs, %l1
  %all = or i32 %gsl, %c1
  %v = load i32, ptr %p, align 4
  %v4 = shl i32 %v, 4
  %both = or i32 %v4, %all
  ret i32 %both
}

define ptx_kernel void @windows(ptr addrspace(1) %out) {
entry:
  %own = alloca i32, align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %t64 = zext i32 %t to i64
  %at = mul i64 %t64, 64
  %mine = getelementptr i8, ptr addrspace(1) %out, i64 %at
  %global = addrspacecast ptr addrspace(1) %mine to ptr
  store i32 5, ptr %global, align 4
  %cell = getelementptr [2 x i32], ptr addrspace(3) @tile, i64 0, i64 %t64
  %shared = addrspacecast ptr addrspace(3) %cell to ptr
  store i32 7, ptr %shared, align 4
  store i32 9, ptr %own, align 4
  %entry.of.table = getelementptr [2 x i32], ptr addrspace(4) @table, i64 0, i64 %t64
  %const = addrspacecast ptr addrspace(4) %entry.of.table to ptr
  %wg = call i32 @window(ptr %global)
  %ws = call i32 @window(ptr %shared)
  %wl = call i32 @window(ptr %own)
  %wc = call i32 @window(ptr %const)
  %p1 = getelementptr i8, ptr addrspace(1) %mine, i64 4
  store i32 %wg, ptr addrspace(1) %p1, align 4
  %p2 = getelementptr i8, ptr addrspace(1) %mine, i64 8
  store i32 %ws, ptr addrspace(1) %p2, align 4
  %p3 = getelementptr i8, ptr addrspace(1) %mine, i64 12
  store i32 %wl, ptr addrspace(1) %p3, align 4
  %p4 = getelementptr i8, ptr addrspace(1) %mine, i64 16
  store i32 %wc, ptr addrspace(1) %p4, align 4
  ret void
}
