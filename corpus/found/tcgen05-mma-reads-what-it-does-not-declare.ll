; tcgen05.mma.shared reads two matrices in shared memory; its descriptors name them by number. LLVM 22 declares the intrinsic to
; access argument memory only, and the only pointer among its arguments is to tensor memory, so alias analysis answers
; NoModRef for it and the bytes that it reads, and -passes=dse deletes a store to them if another follows the product.
; aliasmith: entry @product
; aliasmith: launch cluster=1 grid=1,1,1 block=32,1,1
; aliasmith: expect unsound opt-22 NoModRef
target triple = "nvptx64-nvidia-cuda"

@matrices = internal addrspace(3) global [4096 x i8] undef, align 1024
@bar = internal addrspace(3) global i64 undef, align 8
@where = internal addrspace(3) global i32 undef, align 4

define ptx_kernel void @product() {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp eq i32 %t, 0
  call void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) @where, i32 32)
  br i1 %first, label %init, label %ready

init:
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @bar, i32 1)
  br label %ready

ready:
  call void @llvm.nvvm.barrier0()
  %address = load i32, ptr addrspace(3) @where
  %d = inttoptr i32 %address to ptr addrspace(6)
  %start = ptrtoint ptr addrspace(3) @matrices to i64
  %low = lshr i64 %start, 4
  %a = or i64 %low, 68720001024
  %b = add i64 %a, 128
  br i1 %first, label %mma, label %end

mma:
  store i32 1, ptr addrspace(3) @matrices
  call void @llvm.nvvm.fence.proxy.async.shared_cta()
  call void @llvm.nvvm.tcgen05.mma.shared(ptr addrspace(6) %d, i64 %a, i64 %b, i32 67239936, i1 false, i32 3, i32 1, i32 0)
  call void @llvm.nvvm.tcgen05.commit.shared.cg1(ptr addrspace(3) @bar)
  br label %spin

spin:
  %done = call i1 @llvm.nvvm.mbarrier.test.wait.parity.scope.cta.space.cta(ptr addrspace(3) @bar, i32 0)
  br i1 %done, label %end, label %spin

end:
  call void @llvm.nvvm.barrier0()
  call void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1()
  call void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) %d, i32 32)
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
declare void @llvm.nvvm.fence.proxy.async.shared_cta()
declare void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3), i32)
declare i1 @llvm.nvvm.mbarrier.test.wait.parity.scope.cta.space.cta(ptr addrspace(3), i32)
declare void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3), i32)
declare void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1()
declare void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6), i32)
declare void @llvm.nvvm.tcgen05.mma.shared(ptr addrspace(6), i64, i64, i32, i1, i32, i32, i32)
declare void @llvm.nvvm.tcgen05.commit.shared.cg1(ptr addrspace(3))
