; A shared variable whose address nobody takes: GlobalsAA once concluded that a barrier touches it not, and a load went
; across. https://github.com/intel/llvm/issues/1258 (LLVM 13 and 14; not 15 to 22)
; aliasmith: entry @exchange
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 8 align 4
; aliasmith: expect clean opt-15 same -passes=require<globals-aa>,function(gvn,loop-mssa(licm))
; aliasmith: expect clean opt-16 same -passes=require<globals-aa>,function(gvn,loop-mssa(licm))
; aliasmith: expect clean opt-19 same -passes=require<globals-aa>,function(gvn,loop-mssa(licm))
; aliasmith: expect clean opt-22 same -passes=require<globals-aa>,function(gvn,loop-mssa(licm))
target triple = "nvptx64-nvidia-cuda"
@tile = internal addrspace(3) global [2 x i32] undef
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
define ptx_kernel void @exchange(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %other = xor i32 %t, 1
  %mine = getelementptr inbounds [2 x i32], ptr addrspace(3) @tile, i32 0, i32 %t
  %theirs = getelementptr inbounds [2 x i32], ptr addrspace(3) @tile, i32 0, i32 %other
  store i32 0, ptr addrspace(3) %mine
  call void @llvm.nvvm.barrier0()
  %before = load i32, ptr addrspace(3) %theirs
  call void @llvm.nvvm.barrier0()
  %n = add i32 %t, 5
  store i32 %n, ptr addrspace(3) %mine
  call void @llvm.nvvm.barrier0()
  %after = load i32, ptr addrspace(3) %theirs
  %sum = add i32 %before, %after
  %at = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %sum, ptr addrspace(1) %at
  ret void
}
