; AMDGPU: neighbours exchange values through LDS; memory is ordered by the fences around the barrier, and a private array
; of the thread is used through its own space and through a flat pointer.
; aliasmith: entry @amdgpu_lds
; aliasmith: launch cluster=1 grid=1,1,1 block=2,1,1
; aliasmith: arg 0 = object global 8 align 4
target datalayout = "e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7"
target triple = "amdgcn-amd-amdhsa"

@lds = internal addrspace(3) global [2 x i32] undef, align 4

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()

define amdgpu_kernel void @amdgpu_lds(ptr addrspace(1) %out) {
entry:
  %private = alloca [2 x i32], align 4, addrspace(5)
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %other = xor i32 %t, 1
  %mine = getelementptr inbounds [2 x i32], ptr addrspace(3) @lds, i32 0, i32 %t
  %theirs = getelementptr inbounds [2 x i32], ptr addrspace(3) @lds, i32 0, i32 %other
  store i32 %t, ptr addrspace(3) %mine, align 4
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %v = load i32, ptr addrspace(3) %theirs, align 4
  %slot = getelementptr inbounds [2 x i32], ptr addrspace(5) %private, i32 0, i32 %t
  store i32 %v, ptr addrspace(5) %slot, align 4
  %flat = addrspacecast ptr addrspace(5) %slot to ptr
  %w = load i32, ptr %flat, align 4
  %i = zext i32 %t to i64
  %to = getelementptr inbounds i32, ptr addrspace(1) %out, i64 %i
  store i32 %w, ptr addrspace(1) %to, align 4
  ret void
}
