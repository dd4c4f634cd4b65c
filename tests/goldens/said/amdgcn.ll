; Own text: the address spaces of AMDGPU, and casts between them.
target triple = "amdgcn-amd-amdhsa"

@lds = internal addrspace(3) global [16 x i32] undef
@gds = internal addrspace(2) global [16 x i32] undef

declare void @any(ptr)
declare void @anything()
declare void @llvm.amdgcn.s.barrier()
declare i32 @llvm.amdgcn.workitem.id.x()

define void @spaces(ptr %f, ptr addrspace(1) %g, ptr addrspace(2) %r, ptr addrspace(3) %l, ptr addrspace(4) %c, ptr addrspace(6) %b, i32 %i) {
  %own = alloca i32, addrspace(5)
  %kept = alloca i32, addrspace(5)
  %f1 = addrspacecast ptr addrspace(1) %g to ptr
  %f3 = addrspacecast ptr addrspace(3) %l to ptr
  %f5 = addrspacecast ptr addrspace(5) %kept to ptr
  %f4 = addrspacecast ptr addrspace(4) %c to ptr
  call void @any(ptr %f5)
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %gi = getelementptr inbounds i32, ptr addrspace(1) %g, i32 %t
  %li = getelementptr inbounds i32, ptr addrspace(3) %l, i32 %t
  %li1 = getelementptr inbounds i32, ptr addrspace(3) %li, i32 1
  store i32 0, ptr %f
  store i32 0, ptr addrspace(1) %g
  store i32 0, ptr addrspace(2) %r
  store i32 0, ptr addrspace(3) %l
  %v4 = load i32, ptr addrspace(4) %c
  %v6 = load i32, ptr addrspace(6) %b
  store i32 0, ptr addrspace(5) %own
  store i32 0, ptr addrspace(5) %kept
  store i32 0, ptr %f1
  store i32 0, ptr %f3
  store i32 0, ptr %f5
  %v0 = load i32, ptr %f4
  store i32 0, ptr addrspace(1) %gi
  store i32 0, ptr addrspace(3) %li
  store i32 0, ptr addrspace(3) %li1
  store i32 0, ptr addrspace(3) @lds
  store i32 0, ptr addrspace(2) @gds
  call void @llvm.amdgcn.s.barrier()
  call void @anything()
  fence syncscope("workgroup") acq_rel
  %x = atomicrmw add ptr addrspace(3) %l, i32 1 syncscope("agent") monotonic
  ret void
}
