; What the lanes of a warp tell each other: votes, a ballot, shuffles in all four ways.
; aliasmith: entry @votes
; aliasmith: launch cluster=1 grid=2,1,1 block=64,1,1
; aliasmith: arg 0 = object global 4096 align 16
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i1 @llvm.nvvm.vote.all.sync(i32, i1)
declare i1 @llvm.nvvm.vote.any.sync(i32, i1)
declare i1 @llvm.nvvm.vote.uni.sync(i32, i1)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)

define ptx_kernel void @votes(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %cta = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %low = and i32 %lane, 5
  %is = icmp ugt i32 %low, 3
  %more = icmp ult i32 %lane, 40
  %all = call i1 @llvm.nvvm.vote.all.sync(i32 -1, i1 %more)
  %any = call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 %is)
  %uni = call i1 @llvm.nvvm.vote.uni.sync(i32 -1, i1 %is)
  %ballot = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %is)
  %idx = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %t, i32 7, i32 31)
  %up = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %t, i32 3, i32 0)
  %down = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %t, i32 3, i32 31)
  %bfly = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %t, i32 9, i32 31)
  %a = zext i1 %all to i32
  %b = zext i1 %any to i32
  %c = zext i1 %uni to i32
  %b2 = shl i32 %b, 1
  %c2 = shl i32 %c, 2
  %ab = or i32 %a, %b2
  %abc = or i32 %ab, %c2
  %first = mul i32 %cta, 64
  %n = add i32 %first, %t
  %n32 = mul i32 %n, 32
  %at = zext i32 %n32 to i64
  %p0 = getelementptr i8, ptr addrspace(1) %out, i64 %at
  store i32 %abc, ptr addrspace(1) %p0, align 4
  %p1 = getelementptr i8, ptr addrspace(1) %p0, i64 4
  store i32 %ballot, ptr addrspace(1) %p1, align 4
  %p2 = getelementptr i8, ptr addrspace(1) %p0, i64 8
  store i32 %idx, ptr addrspace(1) %p2, align 4
  %p3 = getelementptr i8, ptr addrspace(1) %p0, i64 12
  store i32 %up, ptr addrspace(1) %p3, align 4
  %p4 = getelementptr i8, ptr addrspace(1) %p0, i64 16
  store i32 %down, ptr addrspace(1) %p4, align 4
  %p5 = getelementptr i8, ptr addrspace(1) %p0, i64 20
  store i32 %bfly, ptr addrspace(1) %p5, align 4
  ret void
}
